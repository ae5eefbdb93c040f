//! What a type is given to make it ask: one field, one variant, one entry, or examples of elements.

use super::{Content, Group, Registry, Shape, Slot, Target, Tracer, VariantContent, enough, trace};
use crate::{Error, Result, error::ErrorKind};
use alloc::vec::Vec;
use contract_core::{
    identity::id_of,
    schema::{Schema, VariantShape},
};
use core::{cell::RefCell, marker::PhantomData, mem::discriminant};
use serde::{
    Deserialize,
    de::{
        DeserializeSeed, EnumAccess, IgnoredAny, MapAccess, SeqAccess, VariantAccess, Visitor,
        value::{BorrowedStrDeserializer, U32Deserializer, U64Deserializer},
    },
};

/// The elements of a sequence, of a tuple, or of fields that have no names.
pub(super) struct Elements<'r, 's> {
    pub(super) registry: &'r Registry,
    pub(super) left: usize,
    /// How many have been asked for.
    pub(super) place: usize,
    /// The group whose fields they are.
    pub(super) target: Option<Target>,
    pub(super) shapes: Option<&'s RefCell<Vec<Shape>>>,
    pub(super) makes_value: bool,
}

impl<'de> SeqAccess<'de> for Elements<'_, '_> {
    type Error = Error;

    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>> {
        if self.left == 0 {
            return Ok(None);
        }
        self.left -= 1;
        let Self { registry, target, makes_value, .. } = *self;
        // A seed can be used but once. Where it is the last, it need not give a value.
        let makes_value = makes_value || self.left > 0;
        let is_asked = !self.makes_value && target.is_none_or(|target| registry.open_this(target));
        let slot = RefCell::new(None);
        let result = registry.deeper(|| seed.deserialize(Tracer { registry, slot: &slot, makes_value }));
        if is_asked {
            let shape = slot.take().ok_or_else(nothing_read).or_else(|error| self.found(Err(error)))?;
            self.keep(shape);
        }
        self.advance();
        result.map(Some)
    }

    fn next_element<T: Deserialize<'de>>(&mut self) -> Result<Option<T>> {
        if self.left == 0 {
            return Ok(None);
        }
        self.left -= 1;
        let registry = self.registry;
        if !self.makes_value {
            if self.target.is_none_or(|target| registry.open_this(target)) {
                let shape = self.found(trace::<T>(registry))?;
                self.keep(shape);
            }
            self.advance();
            if self.left == 0 {
                return Err(enough());
            }
        }
        // An example, so that the type goes on to the next element.
        match registry.make() {
            Err(error) if !self.makes_value => {
                registry.fail(no_example(self.place - 1));
                Err(error)
            }
            example => example.map(Some),
        }
    }
}

impl Elements<'_, '_> {
    fn found(&self, shape: Result<Shape>) -> Result<Shape> {
        shape.map_err(|error| {
            // Elements of a sequence have no place of their own.
            let is_one_of_many = self.left > 0 || self.place > 0;
            self.registry.fail(if is_one_of_many { error.in_element(self.place) } else { error });
            enough()
        })
    }

    fn keep(&self, shape: Shape) {
        if let Some(target) = self.target {
            self.registry.close_field(target, shape);
        } else if let Some(shapes) = self.shapes {
            shapes.borrow_mut().push(shape);
        }
    }

    fn advance(&mut self) {
        self.place += 1;
        if let Some(target) = &mut self.target {
            target.field += 1;
        }
    }
}

pub(super) fn no_example(element: usize) -> Error {
    Error::new(
        ErrorKind::Unsupported,
        "the elements behind this one can't be asked for, since the type takes none of the values that were tried",
    )
    .in_element(element)
}

/// One field of a struct, by its place, or by its name if it has to be.
pub(super) struct OneField<'r> {
    pub(super) registry: &'r Registry,
    pub(super) target: Target,
    /// How many keys have been asked for.
    pub(super) asked: usize,
    /// Its names, where it is not clear which is its own.
    pub(super) names: Vec<&'static str>,
}

impl OneField<'_> {
    fn close(&self, shape: Result<Shape>) -> Error {
        match shape {
            Ok(shape) => self.registry.close_field(self.target, shape),
            Err(error) => {
                let field = self.target.field;
                let name = self.registry.with_group(self.target, |group| group.names[field]);
                self.registry.fail(match name.flatten() {
                    Some(name) => error.in_field(name),
                    None => error.in_element(field),
                });
            }
        }
        enough()
    }

    fn key<'de, K: Deserialize<'de>>(&self) -> Result<K> {
        let field = self.target.field;
        K::deserialize(U64Deserializer::<Error>::new(field as u64)).or_else(|error| {
            let name = self.registry.with_group(self.target, |group| group.name_in_order(field));
            name.flatten().map_or(Err(error), by_name)
        })
    }
}

fn by_name<'de, K: Deserialize<'de>>(name: &'static str) -> Result<K> {
    K::deserialize(BorrowedStrDeserializer::<Error>::new(name))
}

/// The names that mean the same as this key does.
fn names_of<'de, K: Deserialize<'de>>(key: &K, names: &[&'static str]) -> Vec<&'static str> {
    let is_name =
        |name: &&&'static str| by_name::<K>(name).is_ok_and(|of| discriminant(&of) == discriminant(key));
    names.iter().filter(is_name).copied().collect()
}

impl<'de> MapAccess<'de> for OneField<'_> {
    type Error = Error;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>> {
        self.asked += 1;
        if self.asked > 1 {
            return Ok(None);
        }
        seed.deserialize(U64Deserializer::<Error>::new(self.target.field as u64)).map(Some)
    }

    fn next_key<K: Deserialize<'de>>(&mut self) -> Result<Option<K>> {
        self.asked += 1;
        if self.asked > 2 {
            return Ok(None);
        }
        let key = self.key::<K>()?;
        if self.asked == 1 {
            let field = self.target.field;
            let names = self.registry.with_group(self.target, |group| {
                let of_key = match group.names[field] {
                    None => names_of(&key, group.all_names),
                    Some(_) => return Vec::new(),
                };
                // What is no enum does not tell one name from the other.
                let is_known = of_key.len() == 1 || of_key.len() < group.all_names.len();
                group.names[field] =
                    if is_known { of_key.first().copied() } else { group.name_in_order(field) };
                of_key
            });
            self.names = names.unwrap_or_default();
        }
        Ok(Some(key))
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value> {
        let registry = self.registry;
        let slot = RefCell::new(None);
        let _ = registry.deeper(|| seed.deserialize(Tracer { registry, slot: &slot, makes_value: false }));
        Err(self.close(slot.take().ok_or_else(nothing_read)))
    }

    fn next_value<V: Deserialize<'de>>(&mut self) -> Result<V> {
        let has_name = |group: &mut Group| group.names[self.target.field].is_some();
        if id_of::<V>() == id_of::<IgnoredAny>()
            && self.registry.with_group(self.target, has_name) == Some(false)
        {
            // There are more names than fields.
            return Err(enough());
        }
        let error = self.close(trace::<V>(self.registry));
        // The name among several is the one of which serde says that it came twice.
        if self.names.len() > 1 { self.registry.make() } else { Err(error) }
    }
}

fn nothing_read() -> Error {
    Error::new(ErrorKind::Unsupported, "a type that reads nothing has no schema")
}

/// One entry of a map.
pub(super) struct OneEntry<'r, 's> {
    pub(super) registry: &'r Registry,
    pub(super) shapes: &'s RefCell<(Option<Shape>, Option<Shape>)>,
    pub(super) is_empty: bool,
}

impl OneEntry<'_, '_> {
    fn found(&self, shape: Result<Shape>) -> Option<Shape> {
        shape.map_err(|error| self.registry.fail(error)).ok()
    }
}

impl<'de> MapAccess<'de> for OneEntry<'_, '_> {
    type Error = Error;

    fn next_entry<K: Deserialize<'de>, V: Deserialize<'de>>(&mut self) -> Result<Option<(K, V)>> {
        if self.is_empty {
            return Ok(None);
        }
        let key = self.found(trace::<K>(self.registry));
        let value = self.found(trace::<V>(self.registry));
        *self.shapes.borrow_mut() = (key, value);
        Err(enough())
    }

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>> {
        if core::mem::replace(&mut self.is_empty, true) {
            return Ok(None);
        }
        let slot = RefCell::new(None);
        let key = seed.deserialize(Tracer { registry: self.registry, slot: &slot, makes_value: true })?;
        self.shapes.borrow_mut().0 = slot.take();
        Ok(Some(key))
    }

    fn next_key<K: Deserialize<'de>>(&mut self) -> Result<Option<K>> {
        if core::mem::replace(&mut self.is_empty, true) {
            return Ok(None);
        }
        let key = self.found(trace::<K>(self.registry));
        let is_known = key.is_some();
        self.shapes.borrow_mut().0 = key;
        if !is_known {
            return Err(enough());
        }
        // An example, so that the type goes on to the value.
        self.registry.make().map(Some).inspect_err(|_| self.registry.fail(no_example(0)))
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value> {
        let slot = RefCell::new(None);
        let _ = seed.deserialize(Tracer { registry: self.registry, slot: &slot, makes_value: false });
        self.shapes.borrow_mut().1 = slot.take();
        Err(enough())
    }

    fn next_value<V: Deserialize<'de>>(&mut self) -> Result<V> {
        let value = self.found(trace::<V>(self.registry));
        self.shapes.borrow_mut().1 = value;
        Err(enough())
    }
}

/// One variant of an enum.
pub(super) struct OneVariant<'r, 's> {
    pub(super) tracer: Tracer<'r, 's>,
    pub(super) schema: Schema,
    pub(super) node: usize,
    pub(super) variant: usize,
    /// All names of the enum's variants: with aliases there are more than variants.
    pub(super) names: &'static [&'static str],
}

impl OneVariant<'_, '_> {
    fn set(&self, content: VariantContent) {
        if !self.tracer.makes_value {
            self.tracer.registry.set_variant(self.node, self.variant, content);
        }
    }

    fn name(&self) -> &'static str {
        match self.tracer.registry.nodes.borrow().get(self.node).map(|node| &node.content) {
            Some(Content::Enum(variants)) => variants[self.variant].name,
            _ => "",
        }
    }

    /// Makes the variant one with fields, if it is not yet.
    fn fields(&self, names: &'static [&'static str], len: Option<usize>) -> Target {
        let target = Target { node: self.node, variant: Some(self.variant), field: 0 };
        if self.tracer.registry.with_group(target, |_| ()).is_none() {
            self.set(VariantContent::Fields(Group::new(names, len)));
        }
        target
    }
}

impl<'de> EnumAccess<'de> for OneVariant<'_, '_> {
    type Error = Error;
    type Variant = Self;

    fn variant<K: Deserialize<'de>>(self) -> Result<(K, Self)> {
        let by_number = |at: usize| K::deserialize(U32Deserializer::<Error>::new(at as u32));
        let takes_numbers = by_number(0).is_ok();
        let key = |at: usize| match self.names.get(at) {
            Some(name) if !takes_numbers => by_name::<K>(name),
            _ => by_number(at),
        };
        let Ok(own) = key(self.variant) else {
            self.set(VariantContent::Missing);
            return Err(enough());
        };
        let is_clear = self.schema.is_numbered() && self.names.len() == self.schema.len();
        if self.tracer.makes_value || is_clear {
            return Ok((own, self));
        }
        let is = |at: usize, other: &K| key(at).is_ok_and(|key| discriminant(&key) == discriminant(other));
        // What is no enum does not tell one name from the other.
        let tells = !key(0).is_ok_and(|first| is(1, &first));
        if tells && !self.schema.is_numbered() && (0..self.variant).any(|at| is(at, &own)) {
            // There are more names than variants, and what is beyond them is `#[serde(other)]`.
            self.set(VariantContent::Missing);
            return Err(enough());
        }
        if tells && let Some(name) = names_of(&own, self.names).first() {
            self.tracer.registry.name_variant(self.node, self.variant, name);
        }
        Ok((own, self))
    }

    fn variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<(T::Value, Self)> {
        match seed.deserialize(U32Deserializer::<Error>::new(self.variant as u32)) {
            Ok(variant) => Ok((variant, self)),
            Err(error) => {
                self.set(VariantContent::Missing);
                Err(error)
            }
        }
    }
}

impl<'de> VariantAccess<'de> for OneVariant<'_, '_> {
    type Error = Error;

    fn unit_variant(self) -> Result<()> {
        self.set(VariantContent::Unit);
        Ok(())
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<T::Value> {
        let slot = RefCell::new(None);
        let Tracer { registry, makes_value, .. } = self.tracer;
        self.set(VariantContent::Newtype(Slot::Open));
        let result = seed.deserialize(Tracer { registry, slot: &slot, makes_value });
        if let Some(shape) = slot.take() {
            self.set(VariantContent::Newtype(Slot::Known(shape)));
        }
        result
    }

    fn newtype_variant<T: Deserialize<'de>>(self) -> Result<T> {
        if self.tracer.makes_value {
            return self.newtype_variant_seed(PhantomData);
        }
        self.set(VariantContent::Newtype(Slot::Open));
        match trace::<T>(self.tracer.registry) {
            Ok(shape) => self.set(VariantContent::Newtype(Slot::Known(shape))),
            Err(error) => self.tracer.registry.fail(error.in_field(self.name())),
        }
        Err(enough())
    }

    fn tuple_variant<V: Visitor<'de>>(self, len: usize, visitor: V) -> Result<V::Value> {
        let target = self.fields(&[], Some(len));
        self.tracer.group(target, false, len, visitor)
    }

    fn struct_variant<V: Visitor<'de>>(self, names: &'static [&'static str], visitor: V) -> Result<V::Value> {
        let len = match self.schema.variant_shape(self.variant) {
            Some(VariantShape::Struct) => self.schema.variant_fields(self.variant).len(),
            _ => None,
        };
        let target = self.fields(names, len);
        self.tracer.group(target, true, len.unwrap_or(names.len()), visitor)
    }
}
