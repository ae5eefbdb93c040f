//! Trees as deserializers: what is read from a tree is what would be read from its bytes.

mod access;
mod ext;
mod variant;

use super::{
    Value, ValueRef,
    tree::{Node, Tree},
};
use crate::{
    MSGPACK_EXT_STRUCT_NAME,
    error::{Error, Result},
    form::{Array, Form, Keys},
    ser::struct_numbers,
};
use access::{Elements, Entries, Fields};
use alloc::borrow::Cow;
use contract_core::{
    DEFAULT_DEPTH, Depth,
    schema::{self, Schema},
};
use core::marker::PhantomData;
use ext::Ext;
use serde::{
    Deserialize,
    de::{self, IntoDeserializer, Unexpected, Visitor, value::SeqDeserializer},
};
use variant::Variant;

/// Makes a `T` of a tree, in this form, at most so many levels deep.
pub(crate) fn from_value_in<'de, F: Form, T: Deserialize<'de>, const DEPTH: u16>(value: Value) -> Result<T> {
    T::deserialize(Walk::<_, F>::new(value, DEPTH))
}

/// How far down a tree it still may go.
pub(super) struct Level<F> {
    depth: Depth,
    /// Options take nothing of a tree; see the deserializer of bytes.
    options: u16,
    form: PhantomData<F>,
}

impl<F> Clone for Level<F> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<F> Copy for Level<F> {}

impl<F> Level<F> {
    fn deeper(self) -> Result<Self> {
        match self.depth.enter() {
            Ok(depth) => Ok(Self { depth, ..self }),
            Err(_) => Err(Error::too_deep()),
        }
    }

    fn option(self) -> Result<Self> {
        match self.options.checked_sub(1) {
            Some(options) => Ok(Self { options, ..self }),
            None => Err(Error::too_deep()),
        }
    }
}

/// A tree that is being read.
pub(super) struct Walk<T, F> {
    tree: T,
    level: Level<F>,
}

impl<T, F> Walk<T, F> {
    fn new(tree: T, levels: u16) -> Self {
        let level = Level { depth: Depth::new(levels), options: levels.saturating_mul(2), form: PhantomData };
        Self { tree, level }
    }
}

/// The fault of a type that wants something else.
fn refused<'de, T: Tree<'de>, V: Visitor<'de>>(node: &Node<'de, T>, visitor: &V) -> Error {
    de::Error::invalid_type(
        match node {
            Node::Nil => Unexpected::Unit,
            Node::Boolean(value) => Unexpected::Bool(*value),
            Node::Integer(value) => match value.as_u64() {
                Some(value) => Unexpected::Unsigned(value),
                None => Unexpected::Signed(value.as_i64().unwrap_or(i64::MIN)),
            },
            Node::F32(value) => Unexpected::Float((*value).into()),
            Node::F64(value) => Unexpected::Float(*value),
            Node::String(value) => Unexpected::Str(value),
            Node::Binary(value) => Unexpected::Bytes(value),
            Node::Array(_) => Unexpected::Seq,
            Node::Map(_) => Unexpected::Map,
            Node::Ext(..) => Unexpected::NewtypeStruct,
        },
        visitor,
    )
}

/// Hands over whatever there is; binary as bytes, or as a sequence of `u8`. The elements of an array have these names.
fn any<'de, T: Tree<'de>, F: Form, V: Visitor<'de>>(
    node: Node<'de, T>,
    level: Level<F>,
    names: &'static [&'static str],
    binary_as_bytes: bool,
    visitor: V,
) -> Result<V::Value> {
    match node {
        Node::Nil => visitor.visit_unit(),
        Node::Boolean(value) => visitor.visit_bool(value),
        Node::Integer(value) => match (value.as_u64(), value.as_i64()) {
            // As the deserializer of bytes: not to be mistaken for a place.
            (_, Some(value)) if F::KEYS == Keys::Numbers => visitor.visit_i64(value),
            (Some(value), _) => visitor.visit_u64(value),
            (None, value) => visitor.visit_i64(value.unwrap_or(i64::MIN)),
        },
        Node::F32(value) => visitor.visit_f32(value),
        Node::F64(value) => visitor.visit_f64(value),
        Node::String(Cow::Borrowed(value)) => visitor.visit_borrowed_str(value),
        Node::String(Cow::Owned(value)) => visitor.visit_string(value),
        Node::Binary(Cow::Borrowed(value)) if binary_as_bytes => visitor.visit_borrowed_bytes(value),
        Node::Binary(Cow::Owned(value)) if binary_as_bytes => visitor.visit_byte_buf(value),
        Node::Binary(value) => {
            let mut elements = SeqDeserializer::new(value.iter().copied());
            let value = visitor.visit_seq(&mut elements)?;
            elements.end()?;
            Ok(value)
        }
        Node::Array(elements) => {
            let mut elements = Elements::new(elements, level.deeper()?, names);
            let value = visitor.visit_seq(&mut elements)?;
            elements.end()?;
            Ok(value)
        }
        Node::Map(entries) => {
            let mut entries = Entries::new(entries, level.deeper()?);
            let value = visitor.visit_map(&mut entries)?;
            entries.end()?;
            Ok(value)
        }
        Node::Ext(tag, data) => visitor.visit_newtype_struct(Ext::new(tag, data)),
    }
}

impl<'de, T: Tree<'de>, F: Form> Walk<T, F> {
    /// Reads a struct or a struct variant.
    fn fields<V: Visitor<'de>>(
        self,
        names: &'static [&'static str],
        numbers: Option<schema::Fields>,
        visitor: V,
    ) -> Result<V::Value> {
        match self.tree.open() {
            Node::Map(entries) => {
                let mut fields = Fields::new(entries, self.level.deeper()?, names, numbers);
                let value = visitor.visit_map(&mut fields)?;
                fields.end()?;
                Ok(value)
            }
            node => any(node, self.level, names, false, visitor),
        }
    }

    /// Reads an integer of up to 128 bits; those that no other integer holds are 16 bytes of binary.
    fn wide<V: Visitor<'de>>(self, visitor: V, signed: bool) -> Result<V::Value> {
        match self.tree.open() {
            Node::Integer(value) => match value.as_u64() {
                Some(value) if !signed => visitor.visit_u128(value.into()),
                None if !signed => {
                    let found = Unexpected::Signed(value.as_i64().unwrap_or(i64::MIN));
                    Err(de::Error::invalid_value(found, &visitor))
                }
                _ => visitor.visit_i128(value.as_i128()),
            },
            Node::Binary(bytes) if bytes.len() == 16 => {
                let bytes = bytes.first_chunk().copied().unwrap_or_default();
                if signed {
                    visitor.visit_i128(i128::from_be_bytes(bytes))
                } else {
                    visitor.visit_u128(u128::from_be_bytes(bytes))
                }
            }
            node => Err(refused(&node, &visitor)),
        }
    }

    /// Reads a number, `bool` or nil where one of them is expected.
    fn number<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        match self.tree.open() {
            node @ (Node::Nil | Node::Boolean(_) | Node::Integer(_) | Node::F32(_) | Node::F64(_)) => {
                any(node, self.level, &[], true, visitor)
            }
            node => Err(refused(&node, &visitor)),
        }
    }
}

macro_rules! methods {
    ($($method:ident => $way:ident $arguments:tt;)*) => {$(
        fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
            methods!(@ $way self visitor $arguments)
        }
    )*};
    (@ number $self:ident $visitor:ident ()) => {
        $self.number($visitor)
    };
    (@ any $self:ident $visitor:ident ($binary_as_bytes:literal)) => {
        any($self.tree.open(), $self.level, &[], $binary_as_bytes, $visitor)
    };
    (@ wide $self:ident $visitor:ident ($signed:literal)) => {
        $self.wide($visitor, $signed)
    };
}

impl<'de, T: Tree<'de>, F: Form> de::Deserializer<'de> for Walk<T, F> {
    type Error = Error;

    methods! {
        deserialize_any => any(true);
        deserialize_bool => number();
        deserialize_i8 => number();
        deserialize_i16 => number();
        deserialize_i32 => number();
        deserialize_i64 => number();
        deserialize_i128 => wide(true);
        deserialize_u8 => number();
        deserialize_u16 => number();
        deserialize_u32 => number();
        deserialize_u64 => number();
        deserialize_u128 => wide(false);
        deserialize_f32 => number();
        deserialize_f64 => number();
        deserialize_char => any(true);
        deserialize_str => any(true);
        deserialize_string => any(true);
        deserialize_bytes => any(true);
        deserialize_byte_buf => any(true);
        deserialize_unit => any(true);
        deserialize_seq => any(false);
        deserialize_map => any(true);
        deserialize_identifier => any(true);
    }

    fn is_human_readable(&self) -> bool {
        F::HUMAN_READABLE
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        if self.tree.is_nil() {
            return visitor.visit_none();
        }
        visitor.visit_some(Self { level: self.level.option()?, ..self })
    }

    fn deserialize_unit_struct<V: Visitor<'de>>(self, _name: &'static str, visitor: V) -> Result<V::Value> {
        match self.tree.open() {
            Node::Array(elements) if elements.len() == 0 => visitor.visit_unit(),
            node => any(node, self.level, &[], true, visitor),
        }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(self, name: &'static str, visitor: V) -> Result<V::Value> {
        if name != MSGPACK_EXT_STRUCT_NAME {
            return visitor.visit_newtype_struct(self);
        }
        match self.tree.open() {
            node @ Node::Ext(..) => any(node, self.level, &[], true, visitor),
            node => Err(refused(&node, &visitor)),
        }
    }

    fn deserialize_tuple<V: Visitor<'de>>(self, _len: usize, visitor: V) -> Result<V::Value> {
        self.deserialize_seq(visitor)
    }

    fn deserialize_tuple_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
        _len: usize,
        visitor: V,
    ) -> Result<V::Value> {
        self.deserialize_seq(visitor)
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value> {
        self.fields(fields, struct_numbers(name), visitor)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        name: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value> {
        let Self { tree, level } = self;
        let (key, value, level) = match tree.open() {
            Node::Map(mut entries) if entries.len() == 1 => match entries.next() {
                Some((key, value)) => (key.open(), Some(value), level.deeper()?),
                None => return Err(refused(&Node::<T>::Map(entries), &visitor)),
            },
            node @ (Node::String(_) | Node::Binary(_) | Node::Integer(_)) => (node, None, level),
            node => return Err(refused(&node, &visitor)),
        };
        visitor.visit_enum(Variant::new(key, value, level, Schema::of(name), variants))
    }

    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        visitor.visit_unit()
    }
}

/// The same for the trees themselves, in the form of [`from_slice`](crate::from_slice).
macro_rules! forward {
    ($(($($generics:tt)*) $tree:ty;)*) => {$(
        /// As the bytes that the tree is written as: structs from arrays and from maps; at most 128 levels.
        impl<$($generics)*> de::Deserializer<'de> for $tree {
            type Error = Error;

            forward! { @
                deserialize_any(); deserialize_bool(); deserialize_i8(); deserialize_i16(); deserialize_i32();
                deserialize_i64(); deserialize_i128(); deserialize_u8(); deserialize_u16(); deserialize_u32();
                deserialize_u64(); deserialize_u128(); deserialize_f32(); deserialize_f64(); deserialize_char();
                deserialize_str(); deserialize_string(); deserialize_bytes(); deserialize_byte_buf();
                deserialize_option(); deserialize_unit(); deserialize_unit_struct(name: &'static str);
                deserialize_newtype_struct(name: &'static str); deserialize_seq(); deserialize_tuple(len: usize);
                deserialize_tuple_struct(name: &'static str, len: usize); deserialize_map();
                deserialize_struct(name: &'static str, fields: &'static [&'static str]);
                deserialize_enum(name: &'static str, variants: &'static [&'static str]);
                deserialize_identifier(); deserialize_ignored_any();
            }

            fn is_human_readable(&self) -> bool {
                false
            }
        }

        impl<$($generics)*> IntoDeserializer<'de, Error> for $tree {
            type Deserializer = Self;

            fn into_deserializer(self) -> Self {
                self
            }
        }
    )*};
    (@ $($method:ident($($name:ident: $argument:ty),*);)*) => {$(
        fn $method<V: Visitor<'de>>(self, $($name: $argument,)* visitor: V) -> Result<V::Value> {
            Walk::<_, Array>::new(self, DEFAULT_DEPTH).$method($($name,)* visitor)
        }
    )*};
}

forward! {
    ('de) Value;
    ('de) &'de Value;
    ('de) ValueRef<'de>;
    ('de) &ValueRef<'de>;
}
