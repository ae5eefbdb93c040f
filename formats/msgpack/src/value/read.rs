//! Trees as what serde reads.

use super::{Value, ValueRef};
use crate::types::{Ext, ExtRef};
use alloc::{string::String, vec::Vec};
use contract_core::prealloc;
use core::fmt;
use serde::{
    Deserialize, Deserializer,
    de::{self, Visitor},
};

/// Whether `V` makes a tree. A tree tells strings from bytes: it does not take the bytes of a string that is not UTF-8.
pub(crate) fn is_value_visitor<V>() -> bool {
    let visitor = typeid::of::<V>();
    visitor == typeid::of::<Owned>() || visitor == typeid::of::<Borrowed>()
}

/// Makes a [`Value`].
struct Owned;

/// Makes a [`ValueRef`].
struct Borrowed;

/// What has one size on the wire, and what holds others.
macro_rules! visit {
    ($value:ident $(<$of:lifetime>)?, $ext:ident, $lifetime:lifetime) => {
        type Value = $value $(<$of>)?;

        fn visit_unit<E>(self) -> Result<Self::Value, E> {
            Ok($value::Nil)
        }

        fn visit_none<E>(self) -> Result<Self::Value, E> {
            Ok($value::Nil)
        }

        fn visit_some<D: Deserializer<$lifetime>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
            deserializer.deserialize_any(self)
        }

        fn visit_bool<E>(self, value: bool) -> Result<Self::Value, E> {
            Ok(value.into())
        }

        fn visit_u64<E>(self, value: u64) -> Result<Self::Value, E> {
            Ok(value.into())
        }

        fn visit_i64<E>(self, value: i64) -> Result<Self::Value, E> {
            Ok(value.into())
        }

        fn visit_f32<E>(self, value: f32) -> Result<Self::Value, E> {
            Ok(value.into())
        }

        fn visit_f64<E>(self, value: f64) -> Result<Self::Value, E> {
            Ok(value.into())
        }

        fn visit_seq<A: de::SeqAccess<$lifetime>>(self, mut elements: A) -> Result<Self::Value, A::Error> {
            let mut values = with_room(elements.size_hint());
            while let Some(value) = elements.next_element()? {
                values.push(value);
            }
            Ok($value::Array(values))
        }

        fn visit_map<A: de::MapAccess<$lifetime>>(self, mut entries: A) -> Result<Self::Value, A::Error> {
            let mut values = with_room(entries.size_hint());
            while let Some(entry) = entries.next_entry()? {
                values.push(entry);
            }
            Ok($value::Map(values))
        }

        fn visit_newtype_struct<D: Deserializer<$lifetime>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
            let $ext { tag, data } = $ext::of_newtype(deserializer)?;
            Ok($value::Ext(tag, data))
        }
    };
}

/// Room for as many as may come, if that is not too much to believe.
fn with_room<T>(hint: Option<usize>) -> Vec<T> {
    Vec::with_capacity(prealloc::capacity::<T>(hint.unwrap_or(0), 0, 0))
}

impl<'de> Visitor<'de> for Owned {
    visit!(Value, Ext, 'de);

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("any value of MessagePack")
    }

    /// As such numbers are written: an integer where it can be one, and 16 bytes elsewhere.
    fn visit_i128<E>(self, value: i128) -> Result<Value, E> {
        Ok(match (u64::try_from(value), i64::try_from(value)) {
            (Ok(value), _) => value.into(),
            (_, Ok(value)) => value.into(),
            _ => Value::Binary(value.to_be_bytes().into()),
        })
    }

    fn visit_u128<E>(self, value: u128) -> Result<Value, E> {
        Ok(match u64::try_from(value) {
            Ok(value) => value.into(),
            Err(_) => Value::Binary(value.to_be_bytes().into()),
        })
    }

    fn visit_str<E>(self, value: &str) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_string<E>(self, value: String) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_bytes<E>(self, value: &[u8]) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_byte_buf<E>(self, value: Vec<u8>) -> Result<Value, E> {
        Ok(value.into())
    }
}

impl<'de> Deserialize<'de> for Value {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(Owned)
    }
}

impl<'de> Visitor<'de> for Borrowed {
    visit!(ValueRef<'de>, ExtRef, 'de);

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("any value of MessagePack that lies in the input")
    }

    fn visit_borrowed_str<E>(self, value: &'de str) -> Result<ValueRef<'de>, E> {
        Ok(value.into())
    }

    fn visit_borrowed_bytes<E>(self, value: &'de [u8]) -> Result<ValueRef<'de>, E> {
        Ok(value.into())
    }
}

impl<'de: 'a, 'a> Deserialize<'de> for ValueRef<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(Borrowed)
    }
}
