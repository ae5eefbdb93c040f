//! What a type is given to make it ask: one field, one variant, one entry, or examples of elements.

use super::{Content, Error, Group, Registry, Shape, Slot, Target, Tracer, VariantContent, enough, trace};
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
pub(super) struct Elements<'r, 's, E> {
    pub(super) registry: &'r Registry<E>,
    pub(super) left: usize,
    /// How many have been asked for.
    pub(super) place: usize,
    /// The group whose fields they are.
    pub(super) target: Option<Target>,
    pub(super) shapes: Option<&'s RefCell<Vec<Shape>>>,
    pub(super) makes_value: bool,
}

impl<'de, E: Error> SeqAccess<'de> for Elements<'_, '_, E> {
    type Error = E;

    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>, E> {
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

    fn next_element<T: Deserialize<'de>>(&mut self) -> Result<Option<T>, E> {
        if self.left == 0 {
            return Ok(None);
        }
        self.left -= 1;
        let registry = self.registry;
        if !self.makes_value {
            if self.target.is_none_or(|target| registry.open_this(target)) {
                let shape = self.found(trace::<T, E>(registry))?;
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

impl<E: Error> Elements<'_, '_, E> {
    fn found(&self, shape: Result<Shape, E>) -> Result<Shape, E> {
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

pub(super) fn no_example<E: Error>(element: usize) -> E {
    E::unsupported("the elements behind this one can't be asked for, since the type takes none of the values that were tried",
    )
    .in_element(element)
}

/// One field of a struct, by its place, or by its name if it has to be.
pub(super) struct OneField<'r, E> {
    pub(super) registry: &'r Registry<E>,
    pub(super) target: Target,
    /// How many keys have been asked for.
    pub(super) asked: usize,
    /// Its names, where it is not clear which is its own.
    pub(super) names: Vec<&'static str>,
}

impl<E: Error> OneField<'_, E> {
    fn close(&self, shape: Result<Shape, E>) -> E {
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

    fn key<'de, K: Deserialize<'de>>(&self) -> Result<K, E> {
        let field = self.target.field;
        K::deserialize(U64Deserializer::<E>::new(field as u64)).or_else(|error| {
            let name = self.registry.with_group(self.target, |group| group.name_in_order(field));
            name.flatten().map_or(Err(error), by_name)
        })
    }
}

fn by_name<'de, K: Deserialize<'de>, E: Error>(name: &'static str) -> Result<K, E> {
    K::deserialize(BorrowedStrDeserializer::<E>::new(name))
}

/// The names that mean the same as this key does.
fn names_of<'de, K: Deserialize<'de>, E: Error>(key: &K, names: &[&'static str]) -> Vec<&'static str> {
    let is_name =
        |name: &&&'static str| by_name::<K, E>(name).is_ok_and(|of| discriminant(&of) == discriminant(key));
    names.iter().filter(is_name).copied().collect()
}

impl<'de, E: Error> MapAccess<'de> for OneField<'_, E> {
    type Error = E;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, E> {
        self.asked += 1;
        if self.asked > 1 {
            return Ok(None);
        }
        seed.deserialize(U64Deserializer::<E>::new(self.target.field as u64)).map(Some)
    }

    fn next_key<K: Deserialize<'de>>(&mut self) -> Result<Option<K>, E> {
        self.asked += 1;
        if self.asked > 2 {
            return Ok(None);
        }
        let key = self.key::<K>()?;
        if self.asked == 1 {
            let field = self.target.field;
            let names = self.registry.with_group(self.target, |group| {
                let of_key = match group.names[field] {
                    None => names_of::<_, E>(&key, group.all_names),
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

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, E> {
        let registry = self.registry;
        let slot = RefCell::new(None);
        let _ = registry.deeper(|| seed.deserialize(Tracer { registry, slot: &slot, makes_value: false }));
        Err(self.close(slot.take().ok_or_else(nothing_read)))
    }

    fn next_value<V: Deserialize<'de>>(&mut self) -> Result<V, E> {
        let has_name = |group: &mut Group| group.names[self.target.field].is_some();
        if id_of::<V>() == id_of::<IgnoredAny>()
            && self.registry.with_group(self.target, has_name) == Some(false)
        {
            // There are more names than fields.
            return Err(enough());
        }
        let error = self.close(trace::<V, E>(self.registry));
        // The name among several is the one of which serde says that it came twice.
        if self.names.len() > 1 { self.registry.make() } else { Err(error) }
    }
}

fn nothing_read<E: Error>() -> E {
    E::unsupported("a type that reads nothing has no schema")
}

/// One entry of a map.
pub(super) struct OneEntry<'r, 's, E> {
    pub(super) registry: &'r Registry<E>,
    pub(super) shapes: &'s RefCell<(Option<Shape>, Option<Shape>)>,
    pub(super) is_empty: bool,
}

impl<E: Error> OneEntry<'_, '_, E> {
    fn found(&self, shape: Result<Shape, E>) -> Option<Shape> {
        shape.map_err(|error| self.registry.fail(error)).ok()
    }
}

impl<'de, E: Error> MapAccess<'de> for OneEntry<'_, '_, E> {
    type Error = E;

    fn next_entry<K: Deserialize<'de>, V: Deserialize<'de>>(&mut self) -> Result<Option<(K, V)>, E> {
        if self.is_empty {
            return Ok(None);
        }
        let key = self.found(trace::<K, E>(self.registry));
        let value = self.found(trace::<V, E>(self.registry));
        *self.shapes.borrow_mut() = (key, value);
        Err(enough())
    }

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, E> {
        if core::mem::replace(&mut self.is_empty, true) {
            return Ok(None);
        }
        let slot = RefCell::new(None);
        let key = seed.deserialize(Tracer { registry: self.registry, slot: &slot, makes_value: true })?;
        self.shapes.borrow_mut().0 = slot.take();
        Ok(Some(key))
    }

    fn next_key<K: Deserialize<'de>>(&mut self) -> Result<Option<K>, E> {
        if core::mem::replace(&mut self.is_empty, true) {
            return Ok(None);
        }
        let key = self.found(trace::<K, E>(self.registry));
        let is_known = key.is_some();
        self.shapes.borrow_mut().0 = key;
        if !is_known {
            return Err(enough());
        }
        // An example, so that the type goes on to the value.
        self.registry.make().map(Some).inspect_err(|_| self.registry.fail(no_example(0)))
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, E> {
        let slot = RefCell::new(None);
        let _ = seed.deserialize(Tracer { registry: self.registry, slot: &slot, makes_value: false });
        self.shapes.borrow_mut().1 = slot.take();
        Err(enough())
    }

    fn next_value<V: Deserialize<'de>>(&mut self) -> Result<V, E> {
        let value = self.found(trace::<V, E>(self.registry));
        self.shapes.borrow_mut().1 = value;
        Err(enough())
    }
}

/// One variant of an enum.
pub(super) struct OneVariant<'r, 's, E> {
    pub(super) tracer: Tracer<'r, 's, E>,
    pub(super) schema: Schema,
    pub(super) node: usize,
    pub(super) variant: usize,
    /// All names of the enum's variants: with aliases there are more than variants.
    pub(super) names: &'static [&'static str],
}

impl<E: Error> OneVariant<'_, '_, E> {
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

impl<'de, E: Error> EnumAccess<'de> for OneVariant<'_, '_, E> {
    type Error = E;
    type Variant = Self;

    fn variant<K: Deserialize<'de>>(self) -> Result<(K, Self), E> {
        let by_number = |at: usize| K::deserialize(U32Deserializer::<E>::new(at as u32));
        let takes_numbers = by_number(0).is_ok();
        let key = |at: usize| match self.names.get(at) {
            Some(name) if !takes_numbers => by_name::<K, E>(name),
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
        if tells && let Some(name) = names_of::<_, E>(&own, self.names).first() {
            self.tracer.registry.name_variant(self.node, self.variant, name);
        }
        Ok((own, self))
    }

    fn variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<(T::Value, Self), E> {
        match seed.deserialize(U32Deserializer::<E>::new(self.variant as u32)) {
            Ok(variant) => Ok((variant, self)),
            Err(error) => {
                self.set(VariantContent::Missing);
                Err(error)
            }
        }
    }
}

impl<'de, E: Error> VariantAccess<'de> for OneVariant<'_, '_, E> {
    type Error = E;

    fn unit_variant(self) -> Result<(), E> {
        self.set(VariantContent::Unit);
        Ok(())
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<T::Value, E> {
        let slot = RefCell::new(None);
        let Tracer { registry, makes_value, .. } = self.tracer;
        self.set(VariantContent::Newtype(Slot::Open));
        let result = seed.deserialize(Tracer { registry, slot: &slot, makes_value });
        if let Some(shape) = slot.take() {
            self.set(VariantContent::Newtype(Slot::Known(shape)));
        }
        result
    }

    fn newtype_variant<T: Deserialize<'de>>(self) -> Result<T, E> {
        if self.tracer.makes_value {
            return self.newtype_variant_seed(PhantomData);
        }
        self.set(VariantContent::Newtype(Slot::Open));
        match trace::<T, E>(self.tracer.registry) {
            Ok(shape) => self.set(VariantContent::Newtype(Slot::Known(shape))),
            Err(error) => self.tracer.registry.fail(error.in_field(self.name())),
        }
        Err(enough())
    }

    fn tuple_variant<V: Visitor<'de>>(self, len: usize, visitor: V) -> Result<V::Value, E> {
        let target = self.fields(&[], Some(len));
        self.tracer.group(target, false, len, visitor)
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        names: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, E> {
        let len = match self.schema.variant_shape(self.variant) {
            Some(VariantShape::Struct) => self.schema.variant_fields(self.variant).len(),
            _ => None,
        };
        let target = self.fields(names, len);
        self.tracer.group(target, true, len.unwrap_or(names.len()), visitor)
    }
}
