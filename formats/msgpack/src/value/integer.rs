//! Integers of a tree.

use core::fmt;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// An integer from -2⁶³ to 2⁶⁴ - 1: all that MessagePack has. Which form it was read from is not kept.
///
/// ```
/// use contract_msgpack::value::Integer;
///
/// let integer = Integer::from(-7);
/// assert_eq!(integer.as_i64(), Some(-7));
/// assert_eq!(integer.as_u64(), None);
/// assert!(integer < Integer::from(u64::MAX));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Integer(Sign);

/// What is negative is always in the first, so that equal integers are equal, and smaller ones smaller.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Sign {
    Negative(i64),
    Not(u64),
}

impl Integer {
    /// The integer, if it is none below zero.
    #[must_use]
    pub const fn as_u64(self) -> Option<u64> {
        match self.0 {
            Sign::Not(value) => Some(value),
            Sign::Negative(_) => None,
        }
    }

    /// The integer, if it is at most [`i64::MAX`].
    #[must_use]
    pub const fn as_i64(self) -> Option<i64> {
        match self.0 {
            Sign::Not(value) if value <= i64::MAX as u64 => Some(value as i64),
            Sign::Not(_) => None,
            Sign::Negative(value) => Some(value),
        }
    }

    /// The integer, rounded to what an `f64` can hold: exact up to 2⁵³.
    #[must_use]
    pub const fn as_f64(self) -> f64 {
        match self.0 {
            Sign::Not(value) => value as f64,
            Sign::Negative(value) => value as f64,
        }
    }

    /// The integer.
    #[must_use]
    pub const fn as_i128(self) -> i128 {
        match self.0 {
            Sign::Not(value) => value as i128,
            Sign::Negative(value) => value as i128,
        }
    }
}

macro_rules! from_unsigned {
    ($($type:ty)*) => {$(
        impl From<$type> for Integer {
            fn from(value: $type) -> Self {
                Self(Sign::Not(value as u64))
            }
        }
    )*};
}

macro_rules! from_signed {
    ($($type:ty)*) => {$(
        impl From<$type> for Integer {
            fn from(value: $type) -> Self {
                match u64::try_from(value) {
                    Ok(value) => Self(Sign::Not(value)),
                    Err(_) => Self(Sign::Negative(value as i64)),
                }
            }
        }
    )*};
}

from_unsigned!(u8 u16 u32 u64 usize);
from_signed!(i8 i16 i32 i64 isize);

impl fmt::Display for Integer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Sign::Not(value) => value.fmt(f),
            Sign::Negative(value) => value.fmt(f),
        }
    }
}

impl fmt::Debug for Integer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Serialize for Integer {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0 {
            Sign::Not(value) => serializer.serialize_u64(value),
            Sign::Negative(value) => serializer.serialize_i64(value),
        }
    }
}

impl<'de> Deserialize<'de> for Integer {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Visitor;

        impl de::Visitor<'_> for Visitor {
            type Value = Integer;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an integer")
            }

            fn visit_u64<E>(self, value: u64) -> Result<Integer, E> {
                Ok(value.into())
            }

            fn visit_i64<E>(self, value: i64) -> Result<Integer, E> {
                Ok(value.into())
            }
        }

        deserializer.deserialize_any(Visitor)
    }
}
