//! `Vec<T>` of a primitive, read as a whole.
//!
//! serde's `Deserialize` for `Vec<T>` hands a format its own visitor, which takes one element after the other. A format that
//! recognises it can make the vector itself.

use crate::probe::{Answer, Probe};
use alloc::vec::Vec;
use contract_core::bulk::{self, Primitive};
use serde::{Deserialize, de::Visitor};

/// Whether `V` is the visitor by which serde reads a `Vec<T>`.
#[cfg_attr(not(debug_assertions), inline(always))]
#[must_use]
pub fn is_vec_visitor<'de, T, V>() -> bool
where
    T: Primitive + Deserialize<'de>,
    V: Visitor<'de>,
{
    match Vec::<T>::deserialize(Probe) {
        Err(Answer(Some(visitor))) => visitor == typeid::of::<V>(),
        _ => false,
    }
}

/// `vector` as the value of the visitor that [`is_vec_visitor`] recognised.
///
/// # Panics
///
/// If it did not.
#[cfg_attr(not(debug_assertions), inline(always))]
#[must_use]
pub fn vec_value<T: Primitive, A>(vector: Vec<T>) -> A {
    match bulk::vec_into(vector) {
        Ok(value) => value,
        Err(_) => unreachable!("serde's visitor of a vector makes that vector"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use core::fmt;
    use serde::{
        Deserializer,
        de::{Error, SeqAccess},
        forward_to_deserialize_any,
    };

    struct Reversed;

    impl<'de> Visitor<'de> for Reversed {
        type Value = Vec<u32>;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("numbers")
        }

        fn visit_seq<A: SeqAccess<'de>>(self, _seq: A) -> Result<Vec<u32>, A::Error> {
            Ok(Vec::new())
        }
    }

    /// A deserializer that tells whether it was asked for a `Vec<u32>` by serde itself.
    struct Asked;

    impl<'de> Deserializer<'de> for Asked {
        type Error = serde::de::value::Error;

        fn deserialize_any<V: Visitor<'de>>(self, _visitor: V) -> Result<V::Value, Self::Error> {
            Err(Error::custom("no sequence"))
        }

        fn deserialize_seq<V: Visitor<'de>>(self, _visitor: V) -> Result<V::Value, Self::Error> {
            if is_vec_visitor::<u32, V>() {
                Ok(vec_value(alloc::vec![1u32, 2]))
            } else {
                Err(Error::custom("another visitor"))
            }
        }

        forward_to_deserialize_any! {
            bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option unit unit_struct
            newtype_struct tuple tuple_struct map struct enum identifier ignored_any
        }
    }

    #[test]
    fn recognises_the_visitor_of_serde_alone() {
        assert_eq!(Vec::<u32>::deserialize(Asked).unwrap(), [1, 2]);
        assert!(Vec::<i32>::deserialize(Asked).is_err());
        assert!(Vec::<f32>::deserialize(Asked).is_err());
        assert!(Asked.deserialize_seq(Reversed).is_err(), "a visitor of the user's own is not bypassed");
        assert!(alloc::collections::VecDeque::<u32>::deserialize(Asked).is_err());
    }
}
