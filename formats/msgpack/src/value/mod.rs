//! Values of which nothing is known beforehand: [`Value`], which owns what it holds, and [`ValueRef`], which borrows its strings
//! and bytes from the input.
//!
//! ```
//! use contract_msgpack::{Value, ValueRef, from_slice, msgpack, to_vec};
//!
//! let value = msgpack!({ "name": "Bobby", "ages": [8, 9.5, nil], 7: true });
//! assert_eq!(value["name"], "Bobby");
//! assert_eq!(value["ages"][0], 8);
//! assert_eq!(value["missing"]["altogether"], Value::Nil);
//!
//! let bytes = to_vec(&value)?;
//! assert_eq!(from_slice::<Value>(&bytes)?, value);
//! // Nothing is copied but what tells the shape.
//! assert_eq!(from_slice::<ValueRef>(&bytes)?["name"].as_str(), Some("Bobby"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A tree holds all that MessagePack says, but not in how many bytes it said it: integers, lengths and extension values are written in
//! their shortest forms. A float keeps its width and its bits. A map keeps the order of its entries, keys of any type, and
//! keys that come again. A string that is not UTF-8 is an error, as everywhere else.
//!
//! # Depth
//!
//! Reading and [`from_value`] stop at the limit of levels, so that what comes from outside is never deeper. Cloning, comparing,
//! formatting, converting, writing and dropping recurse like the tree itself. One that a program builds level by level has no limit but
//! the stack: less than a KiB a level, or 3 KiB in a debug build.

mod borrowed;
mod compare;
mod display;
mod from;
mod index;
mod integer;
#[cfg(feature = "serde_json")]
mod json;
mod macros;
mod read;
mod to;
mod tree;
mod walk;
mod write;

pub use borrowed::ValueRef;
pub use index::Index;
pub use integer::Integer;
pub(crate) use read::is_value_visitor;
pub(crate) use to::to_value_in;
pub(crate) use walk::from_value_in;

use crate::{
    error::Result,
    form::{Array, Form},
};
use alloc::{string::String, vec::Vec};
use contract_core::DEFAULT_DEPTH;
use serde::{Deserialize, Serialize};

/// Any value of MessagePack.
///
/// See the [module](self) for what is kept.
#[derive(Clone, Default, PartialEq)]
pub enum Value {
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
    String(String),
    /// Bytes.
    Binary(Vec<u8>),
    /// Values in a row.
    Array(Vec<Value>),
    /// Keys with values, in order.
    Map(Vec<(Value, Value)>),
    /// An extension value: its type and its bytes. Types below zero belong to MessagePack; -1 is a
    /// [`Timestamp`](crate::types::Timestamp).
    Ext(i8, Vec<u8>),
}

/// What [`Value`] and [`ValueRef`] are asked for.
macro_rules! accessors {
    ($value:ident, $($lifetime:lifetime)?) => {
        /// Whether it is nil.
        #[must_use]
        pub const fn is_nil(&self) -> bool {
            matches!(self, Self::Nil)
        }

        /// The truth value, if it is one.
        #[must_use]
        pub const fn as_bool(&self) -> Option<bool> {
            match self {
                Self::Boolean(value) => Some(*value),
                _ => None,
            }
        }

        /// The integer, if it is one, and not negative.
        #[must_use]
        pub const fn as_u64(&self) -> Option<u64> {
            match self {
                Self::Integer(value) => value.as_u64(),
                _ => None,
            }
        }

        /// The integer, if it is one of at most [`i64::MAX`].
        #[must_use]
        pub const fn as_i64(&self) -> Option<i64> {
            match self {
                Self::Integer(value) => value.as_i64(),
                _ => None,
            }
        }

        /// The number, if it is one: a float of either width, or an integer, rounded beyond 2⁵³.
        #[must_use]
        pub const fn as_f64(&self) -> Option<f64> {
            match self {
                Self::Integer(value) => Some(value.as_f64()),
                Self::F32(value) => Some(*value as f64),
                Self::F64(value) => Some(*value),
                _ => None,
            }
        }

        /// The elements, if it is an array.
        #[must_use]
        pub fn as_array(&self) -> Option<&[$value $(<$lifetime>)?]> {
            match self {
                Self::Array(values) => Some(values),
                _ => None,
            }
        }

        /// The entries, if it is a map.
        #[must_use]
        #[allow(clippy::type_complexity, reason = "pairs of values")]
        pub fn as_map(&self) -> Option<&[($value $(<$lifetime>)?, $value $(<$lifetime>)?)]> {
            match self {
                Self::Map(entries) => Some(entries),
                _ => None,
            }
        }

        /// The element of an array at a place, or the value of a map at a key: a string, or any value. The first one, if the
        /// key is there again.
        ///
        /// A map is searched from its beginning.
        #[must_use]
        pub fn get<I: Index>(&self, index: I) -> Option<&Self> {
            index.find(self)
        }

        /// What a [JSON pointer](https://www.rfc-editor.org/rfc/rfc6901) such as `/orders/2/items` leads to, through maps by
        /// strings and through arrays by places.
        #[must_use]
        pub fn pointer(&self, pointer: &str) -> Option<&Self> {
            index::pointer(self, pointer)
        }
    };
}
use accessors;

impl Value {
    accessors!(Value,);

    /// The string, if it is one.
    #[must_use]
    pub fn as_str(&self) -> Option<&str> {
        match self {
            Self::String(value) => Some(value),
            _ => None,
        }
    }

    /// The bytes, if it is binary.
    #[must_use]
    pub fn as_bytes(&self) -> Option<&[u8]> {
        match self {
            Self::Binary(value) => Some(value),
            _ => None,
        }
    }

    /// The type and the bytes, if it is an extension value.
    #[must_use]
    pub fn as_ext(&self) -> Option<(i8, &[u8])> {
        match self {
            Self::Ext(tag, data) => Some((*tag, data)),
            _ => None,
        }
    }

    /// The elements, if it is an array.
    #[must_use]
    pub fn as_array_mut(&mut self) -> Option<&mut Vec<Self>> {
        match self {
            Self::Array(values) => Some(values),
            _ => None,
        }
    }

    /// The entries, if it is a map.
    #[must_use]
    pub fn as_map_mut(&mut self) -> Option<&mut Vec<(Self, Self)>> {
        match self {
            Self::Map(entries) => Some(entries),
            _ => None,
        }
    }

    /// What [`get`](Self::get) finds, to be changed.
    #[must_use]
    pub fn get_mut<I: Index>(&mut self, index: I) -> Option<&mut Self> {
        index.find_mut(self)
    }

    /// The value, with nil left in its place.
    #[must_use]
    pub fn take(&mut self) -> Self {
        core::mem::take(self)
    }

    /// The same, borrowed.
    #[must_use]
    pub fn as_ref(&self) -> ValueRef<'_> {
        self.into()
    }
}

/// Makes a tree of `value`: the one that is read from what [`to_vec`](crate::to_vec) writes, structs as arrays.
///
/// [`Preset::to_value`](crate::Preset::to_value) makes maps of structs.
///
/// ```
/// use contract_msgpack::{NAMED, msgpack, to_value};
///
/// #[derive(serde::Serialize)]
/// struct Dog {
///     name: &'static str,
///     age: u8,
/// }
///
/// let dog = Dog { name: "Bobby", age: 8 };
/// assert_eq!(to_value(&dog)?, msgpack!(["Bobby", 8]));
/// assert_eq!(NAMED.to_value(&dog)?, msgpack!({ "name": "Bobby", "age": 8 }));
/// # Ok::<(), contract_msgpack::Error>(())
/// ```
///
/// # Errors
///
/// Those of [`Preset::to_vec`](crate::Preset::to_vec).
pub fn to_value<T: Serialize + ?Sized>(value: &T) -> Result<Value> {
    to_value_in::<Array, T>(value)
}

/// Makes a `T` of a tree: the one that is read from what the tree is written as. A [`ValueRef`], and a reference to either, are
/// deserializers as well.
///
/// ```
/// use contract_msgpack::{from_value, msgpack};
///
/// #[derive(serde::Deserialize, Debug, PartialEq)]
/// struct Dog {
///     name: String,
///     age: u8,
/// }
///
/// let dog: Dog = from_value(msgpack!({ "name": "Bobby", "age": 8 }))?;
/// assert_eq!(dog, Dog { name: "Bobby".into(), age: 8 });
/// let error = from_value::<Dog>(msgpack!({ "name": "Bobby", "age": [] })).unwrap_err();
/// assert_eq!(error.to_string(), "expected u8, found array in `age`");
/// # Ok::<(), contract_msgpack::Error>(())
/// ```
///
/// # Errors
///
/// Those of [`Preset::from_slice`](crate::Preset::from_slice), without an offset. More than 128 levels are
/// [`DepthLimit`](crate::ErrorKind::DepthLimit).
pub fn from_value<'de, T: Deserialize<'de>>(value: Value) -> Result<T> {
    from_value_in::<Array, T, DEFAULT_DEPTH>(value)
}

impl<F: Form, const DEPTH: u16> crate::Preset<F, DEPTH> {
    /// Makes a tree of `value`: the one that is read from what [`to_vec`](Self::to_vec) writes.
    ///
    /// # Errors
    ///
    /// Those of [`to_vec`](Self::to_vec).
    pub fn to_value<T: Serialize + ?Sized>(self, value: &T) -> Result<Value> {
        to_value_in::<F, T>(value)
    }

    /// Makes a `T` of a tree: the one that [`from_slice`](Self::from_slice) reads from what the tree is written as.
    ///
    /// # Errors
    ///
    /// Those of [`from_slice`](Self::from_slice), without an offset.
    pub fn from_value<'de, T: Deserialize<'de>>(self, value: Value) -> Result<T> {
        from_value_in::<F, T, DEPTH>(value)
    }
}
