//! What the two kinds of trees have in common.

use super::{Integer, Value, ValueRef};
use alloc::{borrow::Cow, vec};
use core::{iter::Map, slice};

/// A tree, owned or by reference, whose strings and bytes can live for `'de`.
pub(super) trait Tree<'de>: Sized {
    type Elements: ExactSizeIterator<Item = Self>;
    type Entries: ExactSizeIterator<Item = (Self, Self)>;

    /// Whether it is nil.
    fn is_nil(&self) -> bool;

    /// What it is.
    fn open(self) -> Node<'de, Self>;
}

/// What a tree is.
pub(super) enum Node<'de, T: Tree<'de>> {
    Nil,
    Boolean(bool),
    Integer(Integer),
    F32(f32),
    F64(f64),
    String(Cow<'de, str>),
    Binary(Cow<'de, [u8]>),
    Array(T::Elements),
    Map(T::Entries),
    Ext(i8, Cow<'de, [u8]>),
}

/// Turns a reference to a pair into a pair of references.
type Pairs<'a, T> = Map<slice::Iter<'a, (T, T)>, fn(&'a (T, T)) -> (&'a T, &'a T)>;

fn pairs<T>(entries: &[(T, T)]) -> Pairs<'_, T> {
    entries.iter().map(|(key, value)| (key, value))
}

impl<'de> Tree<'de> for Value {
    type Elements = vec::IntoIter<Self>;
    type Entries = vec::IntoIter<(Self, Self)>;

    fn is_nil(&self) -> bool {
        matches!(self, Self::Nil)
    }

    fn open(self) -> Node<'de, Self> {
        match self {
            Self::Nil => Node::Nil,
            Self::Boolean(value) => Node::Boolean(value),
            Self::Integer(value) => Node::Integer(value),
            Self::F32(value) => Node::F32(value),
            Self::F64(value) => Node::F64(value),
            Self::String(value) => Node::String(value.into()),
            Self::Binary(value) => Node::Binary(value.into()),
            Self::Array(values) => Node::Array(values.into_iter()),
            Self::Map(entries) => Node::Map(entries.into_iter()),
            Self::Ext(tag, data) => Node::Ext(tag, data.into()),
        }
    }
}

impl<'de> Tree<'de> for &'de Value {
    type Elements = slice::Iter<'de, Value>;
    type Entries = Pairs<'de, Value>;

    fn is_nil(&self) -> bool {
        matches!(self, Value::Nil)
    }

    fn open(self) -> Node<'de, Self> {
        match self {
            Value::Nil => Node::Nil,
            Value::Boolean(value) => Node::Boolean(*value),
            Value::Integer(value) => Node::Integer(*value),
            Value::F32(value) => Node::F32(*value),
            Value::F64(value) => Node::F64(*value),
            Value::String(value) => Node::String(value.into()),
            Value::Binary(value) => Node::Binary(value.into()),
            Value::Array(values) => Node::Array(values.iter()),
            Value::Map(entries) => Node::Map(pairs(entries)),
            Value::Ext(tag, data) => Node::Ext(*tag, data.into()),
        }
    }
}

impl<'de> Tree<'de> for ValueRef<'de> {
    type Elements = vec::IntoIter<Self>;
    type Entries = vec::IntoIter<(Self, Self)>;

    fn is_nil(&self) -> bool {
        matches!(self, Self::Nil)
    }

    fn open(self) -> Node<'de, Self> {
        match self {
            Self::Nil => Node::Nil,
            Self::Boolean(value) => Node::Boolean(value),
            Self::Integer(value) => Node::Integer(value),
            Self::F32(value) => Node::F32(value),
            Self::F64(value) => Node::F64(value),
            Self::String(value) => Node::String(value.into()),
            Self::Binary(value) => Node::Binary(value.into()),
            Self::Array(values) => Node::Array(values.into_iter()),
            Self::Map(entries) => Node::Map(entries.into_iter()),
            Self::Ext(tag, data) => Node::Ext(tag, data.into()),
        }
    }
}

impl<'de, 'a> Tree<'de> for &'a ValueRef<'de> {
    type Elements = slice::Iter<'a, ValueRef<'de>>;
    type Entries = Pairs<'a, ValueRef<'de>>;

    fn is_nil(&self) -> bool {
        matches!(self, ValueRef::Nil)
    }

    fn open(self) -> Node<'de, Self> {
        match *self {
            ValueRef::Nil => Node::Nil,
            ValueRef::Boolean(value) => Node::Boolean(value),
            ValueRef::Integer(value) => Node::Integer(value),
            ValueRef::F32(value) => Node::F32(value),
            ValueRef::F64(value) => Node::F64(value),
            ValueRef::String(value) => Node::String(value.into()),
            ValueRef::Binary(value) => Node::Binary(value.into()),
            ValueRef::Array(ref values) => Node::Array(values.iter()),
            ValueRef::Map(ref entries) => Node::Map(pairs(entries)),
            ValueRef::Ext(tag, data) => Node::Ext(tag, data.into()),
        }
    }
}
