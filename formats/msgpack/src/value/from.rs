//! Trees made of what they hold.

use super::{Integer, Value, ValueRef};
use alloc::{
    borrow::{Cow, ToOwned},
    string::String,
    vec::Vec,
};

macro_rules! from {
    ($($type:ty, $value:ident => $made:expr;)*) => {$(
        impl From<$type> for Value {
            fn from($value: $type) -> Self {
                $made
            }
        }
    )*};
}

macro_rules! from_scalars {
    ($($type:ty, $variant:ident;)*) => {$(
        impl From<$type> for Value {
            fn from(value: $type) -> Self {
                Self::$variant(value.into())
            }
        }

        impl From<$type> for ValueRef<'_> {
            fn from(value: $type) -> Self {
                Self::$variant(value.into())
            }
        }
    )*};
}

from_scalars! {
    bool, Boolean;
    u8, Integer;
    u16, Integer;
    u32, Integer;
    u64, Integer;
    usize, Integer;
    i8, Integer;
    i16, Integer;
    i32, Integer;
    i64, Integer;
    isize, Integer;
    Integer, Integer;
    f32, F32;
    f64, F64;
}

from! {
    (), _value => Self::Nil;
    char, value => Self::String(value.into());
    &str, value => Self::String(value.to_owned());
    String, value => Self::String(value);
    Cow<'_, str>, value => Self::String(value.into_owned());
    &[u8], value => Self::Binary(value.to_vec());
    Vec<u8>, value => Self::Binary(value);
    Cow<'_, [u8]>, value => Self::Binary(value.into_owned());
    Vec<Self>, value => Self::Array(value);
    Vec<(Self, Self)>, value => Self::Map(value);
}

impl<const N: usize> From<[Self; N]> for Value {
    fn from(values: [Self; N]) -> Self {
        Self::Array(values.into())
    }
}

impl<T: Into<Self>> From<Option<T>> for Value {
    fn from(value: Option<T>) -> Self {
        value.map_or(Self::Nil, Into::into)
    }
}

/// An array.
impl<T: Into<Self>> FromIterator<T> for Value {
    fn from_iter<I: IntoIterator<Item = T>>(values: I) -> Self {
        Self::Array(values.into_iter().map(Into::into).collect())
    }
}

/// A map, in the order of the iterator.
impl<K: Into<Self>, V: Into<Self>> FromIterator<(K, V)> for Value {
    fn from_iter<I: IntoIterator<Item = (K, V)>>(entries: I) -> Self {
        Self::Map(entries.into_iter().map(|(key, value)| (key.into(), value.into())).collect())
    }
}

impl<'a> From<&'a str> for ValueRef<'a> {
    fn from(value: &'a str) -> Self {
        Self::String(value)
    }
}

impl<'a> From<&'a [u8]> for ValueRef<'a> {
    fn from(value: &'a [u8]) -> Self {
        Self::Binary(value)
    }
}

impl From<Vec<Self>> for ValueRef<'_> {
    fn from(values: Vec<Self>) -> Self {
        Self::Array(values)
    }
}

impl From<Vec<(Self, Self)>> for ValueRef<'_> {
    fn from(entries: Vec<(Self, Self)>) -> Self {
        Self::Map(entries)
    }
}
