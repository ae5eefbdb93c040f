//! What a type asks for when it is deserialized: its shape.
//!
//! A type is asked again and again, each time for one more field or variant, until there is nothing new. No value is ever
//! made but of the elements of tuples that stand in front of others, and of fields with aliases, whose name comes out when they
//! come twice.

mod access;

use access::{Elements, OneEntry, OneField, OneVariant, no_example};
use alloc::{boxed::Box, string::ToString, vec::Vec};
use contract_core::{
    identity::id_of,
    schema::{Encoding, Schema},
};
use core::{
    any::TypeId,
    cell::{Cell, RefCell},
};
use serde::{
    Deserialize, Deserializer,
    de::{self, Visitor},
};

/// The error with which types are traced: that of the format which wants to know.
pub trait Error: de::Error {
    /// The type can't be traced.
    fn unsupported(message: &'static str) -> Self;

    /// The type asks the input what comes.
    fn self_describing(what: &str) -> Self;

    /// The container has a serde attribute with which it asks the input what comes.
    fn attribute(container: &str, attribute: &str) -> Self;

    /// This was in a field.
    #[must_use]
    fn in_field(self, name: &'static str) -> Self;

    /// This was in an element.
    #[must_use]
    fn in_element(self, index: usize) -> Self;
}

/// What a value is on the wire, as far as its Rust type says.
#[derive(Clone, Debug)]
pub enum Shape {
    /// `bool`.
    Bool,
    /// `i8`.
    I8,
    /// `i16`.
    I16,
    /// `i32`.
    I32,
    /// `i64` and `isize`.
    I64,
    /// `i128`.
    I128,
    /// `u8`.
    U8,
    /// `u16`.
    U16,
    /// `u32`.
    U32,
    /// `u64` and `usize`.
    U64,
    /// `u128`.
    U128,
    /// `char`.
    Char,
    /// `f32`.
    F32,
    /// `f64`.
    F64,
    /// A string.
    Text,
    /// Bytes.
    Bytes,
    /// `()` and unit structs.
    Unit,
    /// An option.
    Option(Box<Shape>),
    /// A sequence.
    Seq(Box<Shape>),
    /// A map: keys and values.
    Map(Box<Shape>, Box<Shape>),
    /// A tuple or an array.
    Tuple(Vec<Shape>),
    /// A newtype struct, with the kind that `#[contract]` gives its value.
    Newtype(Encoding, Box<Shape>),
    /// A container, by its place in the registry.
    Node(usize),
    /// A type that is being asked for further up, by its place in the registry.
    Again(usize),
}

/// A struct or an enum.
pub struct Node {
    id: TypeId,
    /// The name that serde passes, table and all.
    pub name: &'static str,
    /// What it has.
    pub content: Content,
}

/// What a container has.
pub enum Content {
    /// A struct, with or without names.
    Struct(Group),
    /// An enum.
    Enum(Vec<Variant>),
}

/// A variant of an enum.
pub struct Variant {
    /// Empty if serde does not tell.
    pub name: &'static str,
    /// What it holds.
    pub content: VariantContent,
}

/// What a variant holds.
pub enum VariantContent {
    /// Not asked for yet.
    New,
    /// There is none of this index.
    Missing,
    /// Nothing.
    Unit,
    /// One value.
    Newtype(Slot),
    /// Fields, with or without names.
    Fields(Group),
}

/// The fields of a struct or variant.
pub struct Group {
    /// All that serde tells: with aliases there are more than fields.
    all_names: &'static [&'static str],
    /// Those of the fields, where serde tells.
    pub names: Vec<Option<&'static str>>,
    /// What they are.
    pub fields: Vec<Slot>,
    /// Whether the type takes no names, but only one field after the other.
    in_order: bool,
}

impl Group {
    /// `len` is what a table says; without one nobody knows which names are aliases.
    fn new(all_names: &'static [&'static str], len: Option<usize>) -> Self {
        let names = match len {
            Some(len) if len == all_names.len() => all_names.iter().copied().map(Some).collect(),
            _ => alloc::vec![None; len.unwrap_or(all_names.len())],
        };
        let fields = alloc::vec![Slot::New; names.len()];
        Self { all_names, names, fields, in_order: false }
    }

    /// The name of a field if there were no aliases.
    fn name_in_order(&self, field: usize) -> Option<&'static str> {
        let is_each = self.all_names.len() == self.fields.len();
        self.names[field].or_else(|| self.all_names.get(field).copied().filter(|_| is_each))
    }
}

/// What is known of a field.
#[derive(Clone, Default)]
pub enum Slot {
    /// Nothing yet.
    #[default]
    New,
    /// Being asked for, further up.
    Open,
    /// There is none: the name was an alias.
    Missing,
    /// What it is.
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

/// A type that has been asked for, or is being so.
struct Asked {
    id: TypeId,
    /// Whether its `Deserialize` was called by serde, so that only its visitor is known.
    by_visitor: bool,
    is_open: bool,
    shape: Option<Shape>,
}

/// What has been found out so far.
pub struct Registry<E> {
    nodes: RefCell<Vec<Node>>,
    types: RefCell<Vec<Asked>>,
    /// Why there is no shape.
    failure: RefCell<Option<E>>,
    /// How many fields and variants are known.
    progress: RefCell<usize>,
    /// How deep the example is that is being made.
    depth: Cell<usize>,
    /// How many seeds deep it is what is being asked for.
    nesting: Cell<usize>,
    /// Which example is being made.
    attempt: Cell<usize>,
    /// How many examples may still be made.
    budget: Cell<usize>,
}

/// Deeper than this nobody's example is, unless it has no end.
const DEPTH: usize = 32;

/// Examples of texts: one of them is a name, number, date, time, address, path or version, whatever a type checks for.
const TEXTS: [&str; 16] = [
    "",
    "a",
    "1",
    "2000-01-01",
    "00:00:00",
    "2000-01-01T00:00:00Z",
    "2000-01-01T00:00:00",
    "2000-01-01T00:00:00+00:00[UTC]",
    "PT1S",
    "UTC",
    "127.0.0.1",
    "127.0.0.1:80",
    "a:b",
    "a@b.cd",
    "1.0.0",
    "00000000-0000-0000-0000-000000000000",
];

/// Lengths of examples of bytes, for the types that check for one.
const LENGTHS: [usize; 7] = [0, 1, 4, 8, 16, 20, 32];

/// More examples than this are not made of one element and all inside of it.
const BUDGET: usize = 20_000;

impl<E> Default for Registry<E> {
    fn default() -> Self {
        Self {
            nodes: RefCell::default(),
            types: RefCell::default(),
            failure: RefCell::new(None),
            progress: RefCell::default(),
            depth: Cell::default(),
            nesting: Cell::default(),
            attempt: Cell::default(),
            budget: Cell::default(),
        }
    }
}

impl<E: Error> Registry<E> {
    /// The containers, and the shapes that stand for [`Shape::Again`].
    #[must_use]
    pub fn into_parts(self) -> (Vec<Node>, Vec<Option<Shape>>) {
        (self.nodes.into_inner(), self.types.into_inner().into_iter().map(|asked| asked.shape).collect())
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

    /// Begins to ask for a type; an error if it is being asked for already, or needs not be asked again.
    fn open_type(&self, id: TypeId, by_visitor: bool) -> Result<usize, usize> {
        let mut types = self.types.borrow_mut();
        match types.iter_mut().position(|asked| asked.id == id && asked.by_visitor == by_visitor) {
            // What a visitor holds may have more to tell the next time.
            Some(at) if by_visitor && !types[at].is_open => {
                types[at].is_open = true;
                Ok(at)
            }
            Some(at) => Err(at),
            None => {
                types.push(Asked { id, by_visitor, is_open: true, shape: None });
                Ok(types.len() - 1)
            }
        }
    }

    fn close_type(&self, at: usize, shape: Option<Shape>) {
        let asked = &mut self.types.borrow_mut()[at];
        asked.is_open = false;
        if shape.is_some() {
            asked.shape = shape;
        }
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

    fn name_variant(&self, node: usize, variant: usize, name: &'static str) {
        if let Some(Node { content: Content::Enum(variants), .. }) = self.nodes.borrow_mut().get_mut(node) {
            variants[variant].name = name;
        }
    }

    fn is_new(&self, node: usize, variant: usize) -> bool {
        match self.nodes.borrow().get(node).map(|node| &node.content) {
            Some(Content::Enum(variants)) => matches!(variants[variant].content, VariantContent::New),
            _ => false,
        }
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

    /// A variant of which an example is made: an easy one at first, then the others.
    fn example(&self, node: usize) -> usize {
        let nodes = self.nodes.borrow();
        let Some(Node { content: Content::Enum(variants), .. }) = nodes.get(node) else { return 0 };
        let is_simple = |slot: &Slot| {
            !matches!(slot, Slot::New | Slot::Open | Slot::Known(Shape::Node(_) | Shape::Again(_)))
        };
        let effort = |variant: &Variant| match &variant.content {
            VariantContent::Unit => 0,
            VariantContent::Newtype(slot) if is_simple(slot) => 1,
            VariantContent::Fields(group) if group.fields.iter().all(is_simple) => 1,
            VariantContent::Newtype(Slot::Known(_)) => 2,
            _ => 3,
        };
        let mut order = (0..variants.len()).collect::<Vec<_>>();
        order.sort_by_key(|&at| effort(&variants[at]));
        order.get(self.attempt.get() % order.len().max(1)).copied().unwrap_or(0)
    }

    /// A value of `T`, any will do.
    fn make<'de, T: Deserialize<'de>>(&self) -> Result<T, E> {
        let (depth, attempt) = (self.depth.get(), self.attempt.get());
        if depth == 0 {
            self.budget.set(BUDGET);
        }
        if depth == DEPTH {
            return Err(enough());
        }
        self.depth.set(depth + 1);
        let mut example = Err(enough());
        for attempt in 0..TEXTS.len() {
            let Some(budget) = self.budget.get().checked_sub(1) else { break };
            self.budget.set(budget);
            self.attempt.set(attempt);
            let slot = RefCell::new(None);
            example = T::deserialize(Tracer { registry: self, slot: &slot, makes_value: true });
            if example.is_ok() {
                break;
            }
        }
        self.depth.set(depth);
        self.attempt.set(attempt);
        example
    }

    /// Goes down where no type tells that it has been there before.
    fn deeper<T>(&self, ask: impl FnOnce() -> Result<T, E>) -> Result<T, E> {
        let nesting = self.nesting.get();
        if nesting == DEPTH {
            return Err(enough());
        }
        self.nesting.set(nesting + 1);
        let result = ask();
        self.nesting.set(nesting);
        result
    }

    fn fail(&self, error: E) {
        self.failure.borrow_mut().get_or_insert(error);
    }
}

/// The shape of `T`, and in the registry those of all containers inside.
///
/// # Errors
///
/// If it can't be found out: the type asks the input what comes, or takes none of the examples of what stands in front of
/// others.
pub fn trace<'de, T: Deserialize<'de>, E: Error>(registry: &Registry<E>) -> Result<Shape, E> {
    let at = match registry.open_type(id_of::<T>(), false) {
        Ok(at) => at,
        Err(at) => return Ok(registry.types.borrow()[at].shape.clone().unwrap_or(Shape::Again(at))),
    };
    let shape = trace_with(registry, |tracer| T::deserialize(tracer).is_ok())?;
    registry.close_type(at, Some(shape.clone()));
    Ok(shape)
}

fn trace_with<'r, E: Error>(
    registry: &'r Registry<E>,
    ask: impl Fn(Tracer<'r, '_, E>) -> bool,
) -> Result<Shape, E> {
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
    slot.take().ok_or_else(|| E::unsupported("a type that reads nothing has no schema"))
}

/// Records what it is asked for.
struct Tracer<'r, 's, E> {
    registry: &'r Registry<E>,
    slot: &'s RefCell<Option<Shape>>,
    /// Whether it is to give a value, any will do. If not, it is enough to know what is asked for.
    makes_value: bool,
}

/// All is known that was to be known; the rest of the value is of no interest.
fn enough<E: Error>() -> E {
    E::custom("the shape is known")
}

impl<'r, E: Error> Tracer<'r, '_, E> {
    fn set(&self, shape: Shape) {
        *self.slot.borrow_mut() = Some(shape);
    }

    fn unsupported<T>(&self, error: E) -> Result<T, E> {
        if !self.makes_value {
            self.registry.fail(error);
        }
        Err(enough())
    }

    /// What holds one value and has no place among the containers: it may hold itself.
    fn around<T>(
        self,
        ask: impl FnOnce(Tracer<'r, '_, E>) -> Result<T, E>,
        shape: impl FnOnce(Shape) -> Shape,
    ) -> Result<T, E> {
        let Self { registry, makes_value, .. } = self;
        let slot = RefCell::new(None);
        if makes_value {
            return registry.deeper(|| ask(Tracer { registry, slot: &slot, makes_value }));
        }
        let at = match registry.open_type(id_of::<T>(), true) {
            Ok(at) => at,
            Err(at) => {
                self.set(Shape::Again(at));
                return Err(enough());
            }
        };
        let result = ask(Tracer { registry, slot: &slot, makes_value });
        let shape = slot.take().map(shape);
        registry.close_type(at, shape.clone());
        if let Some(shape) = shape {
            self.set(shape);
        }
        result
    }

    /// The fields of a struct or of a variant: one more of them is asked for.
    fn group<'de, V: Visitor<'de>>(
        self,
        target: Target,
        by_name: bool,
        len: usize,
        visitor: V,
    ) -> Result<V::Value, E> {
        let Self { registry, makes_value, .. } = self;
        if makes_value {
            return visitor.visit_seq(Elements {
                registry,
                left: len,
                place: 0,
                target: None,
                shapes: None,
                makes_value,
            });
        }
        if !by_name || registry.with_group(target, |group| group.in_order).unwrap_or(false) {
            // One after the other: what is in front is made up.
            let elements =
                Elements { registry, left: len, place: 0, target: Some(target), shapes: None, makes_value };
            return visitor.visit_seq(elements);
        }
        let Some(target) = registry.open_field(target) else { return Err(enough()) };
        let result = visitor.visit_map(OneField { registry, target, asked: 0, names: Vec::new() });
        let is_progress = registry.with_group(target, |group| match &group.fields[target.field] {
            // It took no key. If it took none at all, it may take the fields in their order.
            Slot::Open if target.field == 0 && !group.in_order => {
                group.in_order = true;
                group.fields[0] = Slot::New;
                group.names = (0..group.fields.len()).map(|field| group.name_in_order(field)).collect();
                true
            }
            Slot::Open => {
                group.fields[target.field] = Slot::Missing;
                true
            }
            // With the second key of a field comes its name.
            _ => {
                if let Err(error) = &result
                    && let Some((_, after)) = error.to_string().split_once("duplicate field `")
                    && let Some((name, _)) = after.split_once('`')
                    && let Some(name) = group.all_names.iter().find(|known| **known == name)
                {
                    group.names[target.field] = Some(name);
                }
                false
            }
        });
        if is_progress == Some(true) {
            *registry.progress.borrow_mut() += 1;
        }
        result
    }
}

macro_rules! scalars {
    ($($method:ident $shape:ident $visit:ident $examples:expr;)*) => {$(
        fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, E> {
            self.set(Shape::$shape);
            if !self.makes_value {
                return Err(enough());
            }
            let examples = $examples;
            visitor.$visit(examples[self.registry.attempt.get() % examples.len()])
        }
    )*};
}

impl<'de, E: Error> Deserializer<'de> for Tracer<'_, '_, E> {
    type Error = E;

    scalars! {
        deserialize_bool Bool visit_bool [false, true];
        deserialize_i8 I8 visit_i8 [1, 0, 100, -1];
        deserialize_i16 I16 visit_i16 [1, 0, 1000, -1];
        deserialize_i32 I32 visit_i32 [1, 0, 2000, -1];
        deserialize_i64 I64 visit_i64 [1, 0, 2000, -1];
        deserialize_i128 I128 visit_i128 [1, 0, 2000, -1];
        deserialize_u8 U8 visit_u8 [1, 0, 100, u8::MAX];
        deserialize_u16 U16 visit_u16 [1, 0, 1000, u16::MAX];
        deserialize_u32 U32 visit_u32 [1, 0, 2000, u32::MAX];
        deserialize_u64 U64 visit_u64 [1, 0, 2000, u64::MAX];
        deserialize_u128 U128 visit_u128 [1, 0, 2000, u128::MAX];
        deserialize_f32 F32 visit_f32 [1.0, 0.0, 0.5, -1.0];
        deserialize_f64 F64 visit_f64 [1.0, 0.0, 0.5, -1.0];
        deserialize_char Char visit_char ['a', '1', '/', 'A'];
        deserialize_str Text visit_borrowed_str TEXTS;
    }

    fn deserialize_string<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, E> {
        self.deserialize_str(visitor)
    }

    fn deserialize_bytes<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, E> {
        self.set(Shape::Bytes);
        if !self.makes_value {
            return Err(enough());
        }
        let zeros: &[u8] = &[0; 32];
        visitor.visit_borrowed_bytes(&zeros[..LENGTHS[self.registry.attempt.get() % LENGTHS.len()]])
    }

    fn deserialize_byte_buf<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, E> {
        self.deserialize_bytes(visitor)
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, E> {
        if self.makes_value && self.registry.attempt.get() == 0 {
            return visitor.visit_none();
        }
        self.around::<V::Value>(|inner| visitor.visit_some(inner), |inner| Shape::Option(Box::new(inner)))
    }

    fn deserialize_unit<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, E> {
        self.set(Shape::Unit);
        if self.makes_value { visitor.visit_unit() } else { Err(enough()) }
    }

    fn deserialize_unit_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
        visitor: V,
    ) -> Result<V::Value, E> {
        self.deserialize_unit(visitor)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        visitor: V,
    ) -> Result<V::Value, E> {
        let encoding = Schema::of(name).fields().encoding(0);
        let newtype = |inner| Shape::Newtype(encoding, Box::new(inner));
        self.around::<V::Value>(|inner| visitor.visit_newtype_struct(inner), newtype)
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, E> {
        let Self { registry, makes_value, .. } = self;
        let shapes = RefCell::new(Vec::new());
        let left = usize::from(!makes_value || registry.attempt.get() > 0);
        let result = visitor.visit_seq(Elements {
            registry,
            left,
            place: 0,
            target: None,
            shapes: Some(&shapes),
            makes_value,
        });
        if let Some(shape) = shapes.take().pop() {
            self.set(Shape::Seq(Box::new(shape)));
        }
        result
    }

    fn deserialize_tuple<V: Visitor<'de>>(self, len: usize, visitor: V) -> Result<V::Value, E> {
        let Self { registry, makes_value, .. } = self;
        let shapes = RefCell::new(Vec::new());
        let elements =
            Elements { registry, left: len, place: 0, target: None, shapes: Some(&shapes), makes_value };
        let result = visitor.visit_seq(elements);
        if !makes_value {
            let shapes = shapes.take();
            if shapes.len() < len && registry.failure.borrow().is_none() {
                registry.fail(no_example(shapes.len()));
            }
            self.set(Shape::Tuple(shapes));
        }
        result
    }

    fn deserialize_tuple_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        len: usize,
        visitor: V,
    ) -> Result<V::Value, E> {
        let group = || Content::Struct(Group::new(&[], Some(len)));
        let node = self.registry.node(id_of::<V::Value>(), name, group);
        self.set(Shape::Node(node));
        self.group(Target { node, variant: None, field: 0 }, false, len, visitor)
    }

    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, E> {
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
    ) -> Result<V::Value, E> {
        let schema = Schema::of(name);
        if let Some(attribute) = schema.self_describing_attribute() {
            return self.unsupported(E::attribute(schema.name(), attribute));
        }
        let len = if schema.is_numbered() { schema.len() } else { names.len() };
        let group = || Content::Struct(Group::new(names, schema.is_numbered().then_some(len)));
        let node = self.registry.node(id_of::<V::Value>(), name, group);
        self.set(Shape::Node(node));
        self.group(Target { node, variant: None, field: 0 }, true, len, visitor)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        name: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, E> {
        let schema = Schema::of(name);
        if let Some(attribute) = schema.self_describing_attribute() {
            return self.unsupported(E::attribute(schema.name(), attribute));
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
        let makes_value = self.makes_value;
        let result = visitor.visit_enum(OneVariant { tracer: self, schema, node, variant, names: variants });
        // It may know the variant and yet refuse it without a look at what it holds.
        if !makes_value && registry.is_new(node, variant) {
            registry.set_variant(node, variant, VariantContent::Missing);
        }
        result
    }

    fn deserialize_any<V: Visitor<'de>>(self, _visitor: V) -> Result<V::Value, E> {
        self.unsupported(E::self_describing("a value of unknown type"))
    }

    fn deserialize_identifier<V: Visitor<'de>>(self, _visitor: V) -> Result<V::Value, E> {
        self.unsupported(E::self_describing("an identifier"))
    }

    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, E> {
        self.deserialize_unit(visitor)
    }

    fn is_human_readable(&self) -> bool {
        false
    }
}
