//! Values that borrow.

use super::{Index, Integer, Value, accessors, index};
use alloc::{borrow::ToOwned, vec::Vec};

/// Any value of MessagePack; strings, bytes and extension values lie in the input.
///
/// It is read from slices alone: a reader has nothing to borrow from.
#[derive(Clone, Default, PartialEq)]
pub enum ValueRef<'a> {
    /// Nothing.
    #[default]
    Nil,
    /// A truth value.
    Boolean(bool),
    /// An integer.
    Integer(Integer),
    /// A float of 32 bits.
    F32(f32),
    /// A float of 64 bits.
    F64(f64),
    /// A string.
    String(&'a str),
    /// Bytes.
    Binary(&'a [u8]),
    /// Values in a row.
    Array(Vec<ValueRef<'a>>),
    /// Keys with values, in order.
    Map(Vec<(ValueRef<'a>, ValueRef<'a>)>),
    /// An extension value: its type and its bytes.
    Ext(i8, &'a [u8]),
}

impl<'a> ValueRef<'a> {
    accessors!(ValueRef, 'a);

    /// The string, if it is one.
    #[must_use]
    pub const fn as_str(&self) -> Option<&'a str> {
        match *self {
            Self::String(value) => Some(value),
            _ => None,
        }
    }

    /// The bytes, if it is binary.
    #[must_use]
    pub const fn as_bytes(&self) -> Option<&'a [u8]> {
        match *self {
            Self::Binary(value) => Some(value),
            _ => None,
        }
    }

    /// The type and the bytes, if it is an extension value.
    #[must_use]
    pub const fn as_ext(&self) -> Option<(i8, &'a [u8])> {
        match *self {
            Self::Ext(tag, data) => Some((tag, data)),
            _ => None,
        }
    }

    /// The same, with all that it holds copied.
    #[must_use]
    pub fn to_owned(&self) -> Value {
        match self {
            Self::Nil => Value::Nil,
            Self::Boolean(value) => Value::Boolean(*value),
            Self::Integer(value) => Value::Integer(*value),
            Self::F32(value) => Value::F32(*value),
            Self::F64(value) => Value::F64(*value),
            Self::String(value) => Value::String((*value).to_owned()),
            Self::Binary(value) => Value::Binary(value.to_vec()),
            Self::Array(values) => Value::Array(values.iter().map(Self::to_owned).collect()),
            Self::Map(entries) => {
                Value::Map(entries.iter().map(|(key, value)| (key.to_owned(), value.to_owned())).collect())
            }
            Self::Ext(tag, data) => Value::Ext(*tag, data.to_vec()),
        }
    }
}

impl From<ValueRef<'_>> for Value {
    fn from(value: ValueRef<'_>) -> Self {
        value.to_owned()
    }
}

impl<'a> From<&'a Value> for ValueRef<'a> {
    fn from(value: &'a Value) -> Self {
        match value {
            Value::Nil => Self::Nil,
            Value::Boolean(value) => Self::Boolean(*value),
            Value::Integer(value) => Self::Integer(*value),
            Value::F32(value) => Self::F32(*value),
            Value::F64(value) => Self::F64(*value),
            Value::String(value) => Self::String(value),
            Value::Binary(value) => Self::Binary(value),
            Value::Array(values) => Self::Array(values.iter().map(Self::from).collect()),
            Value::Map(entries) => {
                Self::Map(entries.iter().map(|(key, value)| (key.into(), value.into())).collect())
            }
            Value::Ext(tag, data) => Self::Ext(*tag, data),
        }
    }
}
