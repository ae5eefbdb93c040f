//! What a type asks for when it is deserialized: its shape.
//!
//! A type is asked again and again, each time for one more field or variant, until there is nothing new. No value is ever
//! made but of the elements of tuples that stand in front of others.

use crate::{Error, Result, error::ErrorKind};
use alloc::{boxed::Box, string::String, vec::Vec};
use contract_core::{
    identity::id_of,
    schema::{Encoding, Schema, VariantShape},
};
use core::{
    any::TypeId,
    cell::{Cell, RefCell},
    marker::PhantomData,
};
use serde::{
    Deserialize, Deserializer,
    de::{
        DeserializeSeed, EnumAccess, MapAccess, SeqAccess, VariantAccess, Visitor,
        value::{U32Deserializer, U64Deserializer},
    },
};

/// What a value is on the wire, as far as its Rust type says.
#[derive(Clone, Debug)]
pub(super) enum Shape {
    Bool,
    I32,
    I64,
    U8,
    U32,
    U64,
    F32,
    F64,
    Text,
    Bytes,
    /// 128 bits.
    Wide,
    Unit,
    Option(Box<Shape>),
    Seq(Box<Shape>),
    Map(Box<Shape>, Box<Shape>),
    Tuple(Vec<Shape>),
    Newtype(Encoding, Box<Shape>),
    /// A container, by its place in the registry.
    Node(usize),
}

/// A struct or an enum.
pub(super) struct Node {
    id: TypeId,
    /// The name that serde passes, table and all.
    pub(super) name: &'static str,
    pub(super) content: Content,
}

pub(super) enum Content {
    Struct(Group),
    Enum(Vec<Variant>),
}

pub(super) struct Variant {
    /// Empty if serde does not tell.
    pub(super) name: &'static str,
    pub(super) content: VariantContent,
}

pub(super) enum VariantContent {
    /// Not asked for yet.
    New,
    /// There is none of this index.
    Missing,
    Unit,
    Newtype(Slot),
    Fields(Group),
}

/// The fields of a struct or variant.
pub(super) struct Group {
    /// Empty if serde does not tell one for each.
    pub(super) names: &'static [&'static str],
    pub(super) fields: Vec<Slot>,
}

#[derive(Clone, Default)]
pub(super) enum Slot {
    #[default]
    New,
    /// Being asked for, further up.
    Open,
    Known(Shape),
}

/// Where something is traced to, in a node.
#[derive(Clone, Copy)]
struct Target {
    node: usize,
    /// The variant of an enum.
    variant: Option<usize>,
    field: usize,
}

#[derive(Default)]
pub(super) struct Registry {
    nodes: RefCell<Vec<Node>>,
    /// Why there is no schema.
    failure: RefCell<Option<Error>>,
    /// How many fields and variants are known.
    progress: RefCell<usize>,
    /// How deep the example is that is being made.
    depth: Cell<usize>,
}

/// Deeper than this nobody's example is, unless it has no end.
const DEPTH: usize = 32;

impl Registry {
    pub(super) fn into_nodes(self) -> Vec<Node> {
        self.nodes.into_inner()
    }

    /// The node of a type. A new one is made by `content`.
    fn node(&self, id: TypeId, name: &'static str, content: impl FnOnce() -> Content) -> usize {
        let mut nodes = self.nodes.borrow_mut();
        if let Some(at) = nodes.iter().position(|node| node.id == id && node.name == name) {
            return at;
        }
        nodes.push(Node { id, name, content: content() });
        nodes.len() - 1
    }

    fn with_group<R>(&self, target: Target, visit: impl FnOnce(&mut Group) -> R) -> Option<R> {
        let mut nodes = self.nodes.borrow_mut();
        let group = match (&mut nodes.get_mut(target.node)?.content, target.variant) {
            (Content::Struct(group), _) => group,
            (Content::Enum(variants), Some(variant)) => match &mut variants.get_mut(variant)?.content {
                VariantContent::Fields(group) => group,
                _ => return None,
            },
            _ => return None,
        };
        Some(visit(group))
    }

    /// The next field of a group that nobody has asked for, which is open from now on.
    fn open_field(&self, mut target: Target) -> Option<Target> {
        let at = self.with_group(target, |group| {
            let at = group.fields.iter().position(|slot| matches!(slot, Slot::New))?;
            group.fields[at] = Slot::Open;
            Some(at)
        })??;
        target.field = at;
        Some(target)
    }

    /// Whether nobody has asked for this very field, which is open from now on.
    fn open_this(&self, target: Target) -> bool {
        let open = |group: &mut Group| match group.fields.get_mut(target.field) {
            Some(slot @ Slot::New) => {
                *slot = Slot::Open;
                true
            }
            _ => false,
        };
        self.with_group(target, open).unwrap_or(false)
    }

    fn close_field(&self, target: Target, shape: Shape) {
        self.with_group(target, |group| group.fields[target.field] = Slot::Known(shape));
        *self.progress.borrow_mut() += 1;
    }

    fn set_variant(&self, node: usize, variant: usize, content: VariantContent) {
        if let Some(Node { content: Content::Enum(variants), .. }) = self.nodes.borrow_mut().get_mut(node) {
            variants[variant].content = content;
        }
        *self.progress.borrow_mut() += 1;
    }

    /// A variant of which something is not known.
    fn open_variant(&self, node: usize) -> Option<usize> {
        let nodes = self.nodes.borrow();
        let Content::Enum(variants) = &nodes.get(node)?.content else { return None };
        let is_new = |variant: &Variant| matches!(variant.content, VariantContent::New);
        // Those with fields come last: an example may be needed for one of them.
        let has_new = |variant: &Variant| match &variant.content {
            VariantContent::Fields(group) => group.fields.iter().any(|slot| matches!(slot, Slot::New)),
            _ => false,
        };
        variants.iter().position(is_new).or_else(|| variants.iter().position(has_new))
    }

    /// A variant of which an example is easily made.
    fn example(&self, node: usize) -> usize {
        let nodes = self.nodes.borrow();
        let Some(Node { content: Content::Enum(variants), .. }) = nodes.get(node) else { return 0 };
        let is_simple = |slot: &Slot| !matches!(slot, Slot::New | Slot::Open | Slot::Known(Shape::Node(_)));
        let effort = |variant: &Variant| match &variant.content {
            VariantContent::Unit => 0,
            VariantContent::Newtype(slot) if is_simple(slot) => 1,
            VariantContent::Fields(group) if group.fields.iter().all(is_simple) => 1,
            VariantContent::Newtype(Slot::Known(_)) => 2,
            _ => 3,
        };
        (0..variants.len()).min_by_key(|&at| effort(&variants[at])).unwrap_or(0)
    }

    fn fail(&self, error: Error) {
        self.failure.borrow_mut().get_or_insert(error);
    }
}

/// The shape of `T`, and in the registry those of all containers inside.
pub(super) fn trace<'de, T: Deserialize<'de>>(registry: &Registry) -> Result<Shape> {
    trace_with(registry, |tracer| T::deserialize(tracer).is_ok())
}

fn trace_with<'r>(registry: &'r Registry, ask: impl Fn(Tracer<'r, '_>) -> bool) -> Result<Shape> {
    let slot = RefCell::new(None);
    loop {
        let before = *registry.progress.borrow();
        ask(Tracer { registry, slot: &slot, makes_value: false });
        if let Some(error) = registry.failure.borrow_mut().take() {
            return Err(error);
        }
        if *registry.progress.borrow() == before {
            break;
        }
    }
    slot.take().ok_or_else(|| Error::new(ErrorKind::Unsupported, "a type that reads nothing has no schema"))
}

/// Records what it is asked for.
struct Tracer<'r, 's> {
    registry: &'r Registry,
    slot: &'s RefCell<Option<Shape>>,
    /// Whether it is to give a value, any will do. If not, it is enough to know what is asked for.
    makes_value: bool,
}

/// All is known that was to be known; the rest of the value is of no interest.
fn enough() -> Error {
    Error::new(ErrorKind::Custom, "the shape is known")
}

impl<'r> Tracer<'r, '_> {
    fn set(&self, shape: Shape) {
        *self.slot.borrow_mut() = Some(shape);
    }

    fn unsupported<T>(&self, error: Error) -> Result<T> {
        self.registry.fail(error);
        Err(enough())
    }

    /// The fields of a struct or of a variant: one more of them is asked for.
    fn group<'de, V: Visitor<'de>>(
        self,
        target: Target,
        by_name: bool,
        len: usize,
        visitor: V,
    ) -> Result<V::Value> {
        let Self { registry, makes_value, .. } = self;
        if makes_value {
            return visitor.visit_seq(Elements {
                registry,
                left: len,
                target: None,
                shapes: None,
                makes_value,
            });
        }
        if !by_name {
            // One after the other: what is in front is made up.
            let elements = Elements { registry, left: len, target: Some(target), shapes: None, makes_value };
            return visitor.visit_seq(elements);
        }
        match registry.open_field(target) {
            Some(target) => visitor.visit_map(OneField { registry, target, asked: false }),
            None => Err(enough()),
        }
    }
}

macro_rules! scalars {
    ($($method:ident $shape:ident $visit:ident $value:expr;)*) => {$(
        fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
            self.set(Shape::$shape);
            if self.makes_value { visitor.$visit($value) } else { Err(enough()) }
        }
    )*};
}

impl<'de> Deserializer<'de> for Tracer<'_, '_> {
    type Error = Error;

    scalars! {
        deserialize_bool Bool visit_bool false;
        deserialize_i8 I32 visit_i8 1;
        deserialize_i16 I32 visit_i16 1;
        deserialize_i32 I32 visit_i32 1;
        deserialize_i64 I64 visit_i64 1;
        deserialize_i128 Wide visit_i128 1;
        deserialize_u8 U8 visit_u8 1;
        deserialize_u16 U32 visit_u16 1;
        deserialize_u32 U32 visit_u32 1;
        deserialize_u64 U64 visit_u64 1;
        deserialize_u128 Wide visit_u128 1;
        deserialize_f32 F32 visit_f32 1.0;
        deserialize_f64 F64 visit_f64 1.0;
        deserialize_char U32 visit_char 'a';
        deserialize_str Text visit_borrowed_str "";
        deserialize_string Text visit_string String::new();
        deserialize_bytes Bytes visit_borrowed_bytes &[];
        deserialize_byte_buf Bytes visit_byte_buf Vec::new();
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        if self.makes_value {
            return visitor.visit_none();
        }
        let slot = RefCell::new(None);
        let result = visitor.visit_some(Tracer { slot: &slot, ..self });
        if let Some(shape) = slot.take() {
            self.set(Shape::Option(Box::new(shape)));
        }
        result
    }

    fn deserialize_unit<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        self.set(Shape::Unit);
        if self.makes_value { visitor.visit_unit() } else { Err(enough()) }
    }

    fn deserialize_unit_struct<V: Visitor<'de>>(self, _name: &'static str, visitor: V) -> Result<V::Value> {
        self.deserialize_unit(visitor)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(self, name: &'static str, visitor: V) -> Result<V::Value> {
        let slot = RefCell::new(None);
        let result = visitor.visit_newtype_struct(Tracer { slot: &slot, ..self });
        if let Some(shape) = slot.take() {
            self.set(Shape::Newtype(Schema::of(name).fields().encoding(0), Box::new(shape)));
        }
        result
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        let Self { registry, makes_value, .. } = self;
        let shapes = RefCell::new(Vec::new());
        let left = usize::from(!makes_value);
        let result =
            visitor.visit_seq(Elements { registry, left, target: None, shapes: Some(&shapes), makes_value });
        if let Some(shape) = shapes.take().pop() {
            self.set(Shape::Seq(Box::new(shape)));
        }
        result
    }

    fn deserialize_tuple<V: Visitor<'de>>(self, len: usize, visitor: V) -> Result<V::Value> {
        let Self { registry, makes_value, .. } = self;
        let shapes = RefCell::new(Vec::new());
        let elements = Elements { registry, left: len, target: None, shapes: Some(&shapes), makes_value };
        let result = visitor.visit_seq(elements);
        if !makes_value {
            self.set(Shape::Tuple(shapes.take()));
        }
        result
    }

    fn deserialize_tuple_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        len: usize,
        visitor: V,
    ) -> Result<V::Value> {
        let group = || Content::Struct(Group { names: &[], fields: alloc::vec![Slot::New; len] });
        let node = self.registry.node(id_of::<V::Value>(), name, group);
        self.set(Shape::Node(node));
        self.group(Target { node, variant: None, field: 0 }, false, len, visitor)
    }

    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        let Self { registry, makes_value, .. } = self;
        let shapes = RefCell::new((None, None));
        let result = visitor.visit_map(OneEntry { registry, shapes: &shapes, is_empty: makes_value });
        if let (Some(key), Some(value)) = shapes.take() {
            self.set(Shape::Map(Box::new(key), Box::new(value)));
        }
        result
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        names: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value> {
        let schema = Schema::of(name);
        if let Some(attribute) = schema.self_describing_attribute() {
            return self.unsupported(Error::attribute(schema.name(), attribute));
        }
        let len = if schema.is_numbered() { schema.len() } else { names.len() };
        let names = if names.len() == len { names } else { &[] };
        let group = || Content::Struct(Group { names, fields: alloc::vec![Slot::New; len] });
        let node = self.registry.node(id_of::<V::Value>(), name, group);
        self.set(Shape::Node(node));
        self.group(Target { node, variant: None, field: 0 }, true, len, visitor)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        name: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value> {
        let schema = Schema::of(name);
        if let Some(attribute) = schema.self_describing_attribute() {
            return self.unsupported(Error::attribute(schema.name(), attribute));
        }
        let len = if schema.is_numbered() { schema.len() } else { variants.len() };
        let content = || {
            let name = |at| if variants.len() == len { variants[at] } else { "" };
            let variant = |at| Variant { name: name(at), content: VariantContent::New };
            Content::Enum((0..len).map(variant).collect())
        };
        let registry = self.registry;
        let node = registry.node(id_of::<V::Value>(), name, content);
        self.set(Shape::Node(node));
        let variant = if self.makes_value {
            registry.example(node)
        } else {
            match registry.open_variant(node) {
                Some(variant) => variant,
                None => return Err(enough()),
            }
        };
        visitor.visit_enum(OneVariant { tracer: self, schema, node, variant })
    }

    fn deserialize_any<V: Visitor<'de>>(self, _visitor: V) -> Result<V::Value> {
        self.unsupported(Error::self_describing("a value of unknown type"))
    }

    fn deserialize_identifier<V: Visitor<'de>>(self, _visitor: V) -> Result<V::Value> {
        self.unsupported(Error::self_describing("an identifier"))
    }

    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        self.deserialize_unit(visitor)
    }

    fn is_human_readable(&self) -> bool {
        false
    }
}

/// The elements of a sequence, of a tuple, or of fields that have no names.
struct Elements<'r, 's> {
    registry: &'r Registry,
    left: usize,
    /// The group whose fields they are.
    target: Option<Target>,
    shapes: Option<&'s RefCell<Vec<Shape>>>,
    makes_value: bool,
}

impl<'de> SeqAccess<'de> for Elements<'_, '_> {
    type Error = Error;

    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>> {
        if self.left == 0 {
            return Ok(None);
        }
        self.left -= 1;
        let slot = RefCell::new(None);
        let result =
            seed.deserialize(Tracer { registry: self.registry, slot: &slot, makes_value: self.makes_value });
        if let (Some(shape), Some(shapes)) = (slot.take(), self.shapes) {
            shapes.borrow_mut().push(shape);
        }
        result.map(Some)
    }

    fn next_element<T: Deserialize<'de>>(&mut self) -> Result<Option<T>> {
        if self.left == 0 {
            return Ok(None);
        }
        self.left -= 1;
        let registry = self.registry;
        if !self.makes_value {
            match self.target {
                Some(target) => {
                    if registry.open_this(target) {
                        let shape = trace::<T>(registry);
                        registry.close_field(target, self.found(shape)?);
                    }
                }
                None => {
                    let shape = self.found(trace::<T>(registry))?;
                    if let Some(shapes) = self.shapes {
                        shapes.borrow_mut().push(shape);
                    }
                }
            }
            if let Some(target) = &mut self.target {
                target.field += 1;
            }
            if self.left == 0 {
                return Err(enough());
            }
        }
        // An example, so that the type goes on to the next element.
        let depth = registry.depth.get();
        if depth == DEPTH {
            return Err(enough());
        }
        registry.depth.set(depth + 1);
        let slot = RefCell::new(None);
        let example = T::deserialize(Tracer { registry, slot: &slot, makes_value: true });
        registry.depth.set(depth);
        example.map(Some)
    }
}

impl Elements<'_, '_> {
    fn found(&self, shape: Result<Shape>) -> Result<Shape> {
        shape.map_err(|error| {
            self.registry.fail(error);
            enough()
        })
    }
}

/// One field of a struct, by its place.
struct OneField<'r> {
    registry: &'r Registry,
    target: Target,
    asked: bool,
}

impl OneField<'_> {
    fn close(&self, shape: Result<Shape>) -> Error {
        match shape {
            Ok(shape) => self.registry.close_field(self.target, shape),
            Err(error) => {
                let field = self.target.field;
                let name = self.registry.with_group(self.target, |group| group.names.get(field).copied());
                self.registry.fail(match name.flatten() {
                    Some(name) => error.in_field(name),
                    None => error.in_element(field),
                });
            }
        }
        enough()
    }
}

impl<'de> MapAccess<'de> for OneField<'_> {
    type Error = Error;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>> {
        if core::mem::replace(&mut self.asked, true) {
            return Ok(None);
        }
        seed.deserialize(U64Deserializer::<Error>::new(self.target.field as u64)).map(Some)
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value> {
        let slot = RefCell::new(None);
        let _ = seed.deserialize(Tracer { registry: self.registry, slot: &slot, makes_value: false });
        Err(self.close(slot.take().ok_or_else(nothing_read)))
    }

    fn next_value<V: Deserialize<'de>>(&mut self) -> Result<V> {
        Err(self.close(trace::<V>(self.registry)))
    }
}

fn nothing_read() -> Error {
    Error::new(ErrorKind::Unsupported, "a type that reads nothing has no schema")
}

/// One entry of a map.
struct OneEntry<'r, 's> {
    registry: &'r Registry,
    shapes: &'s RefCell<(Option<Shape>, Option<Shape>)>,
    is_empty: bool,
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
struct OneVariant<'r, 's> {
    tracer: Tracer<'r, 's>,
    schema: Schema,
    node: usize,
    variant: usize,
}

impl OneVariant<'_, '_> {
    fn set(&self, content: VariantContent) {
        if !self.tracer.makes_value {
            self.tracer.registry.set_variant(self.node, self.variant, content);
        }
    }

    /// Makes the variant one with fields, if it is not yet.
    fn fields(&self, names: &'static [&'static str], len: usize) -> Target {
        let target = Target { node: self.node, variant: Some(self.variant), field: 0 };
        if self.tracer.registry.with_group(target, |_| ()).is_none() {
            let names = if names.len() == len { names } else { &[] };
            self.set(VariantContent::Fields(Group { names, fields: alloc::vec![Slot::New; len] }));
        }
        target
    }
}

impl<'de> EnumAccess<'de> for OneVariant<'_, '_> {
    type Error = Error;
    type Variant = Self;

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
            Err(error) => self.tracer.registry.fail(error),
        }
        Err(enough())
    }

    fn tuple_variant<V: Visitor<'de>>(self, len: usize, visitor: V) -> Result<V::Value> {
        let target = self.fields(&[], len);
        self.tracer.group(target, false, len, visitor)
    }

    fn struct_variant<V: Visitor<'de>>(self, names: &'static [&'static str], visitor: V) -> Result<V::Value> {
        let len = match self.schema.variant_shape(self.variant) {
            Some(VariantShape::Struct) => {
                self.schema.variant_fields(self.variant).len().unwrap_or(names.len())
            }
            _ => names.len(),
        };
        let target = self.fields(names, len);
        self.tracer.group(target, true, len, visitor)
    }
}
