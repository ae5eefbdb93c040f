//! `bytes::Bytes`, shared with the input instead of copied out of it.

use crate::probe::{Answer, Probe};
use bytes::Bytes;
use contract_core::identity;
use serde::{Deserialize, de::Visitor};

/// Whether `V` is the visitor by which the crate `bytes` reads a [`Bytes`].
#[cfg_attr(not(debug_assertions), inline(always))]
#[must_use]
pub fn is_bytes_visitor<'de, V: Visitor<'de>>() -> bool {
    // First what folds before the optimiser begins to inline.
    if !identity::is::<V::Value, Bytes>() {
        return false;
    }
    match Bytes::deserialize(Probe) {
        Err(Answer(Some(visitor))) => visitor == typeid::of::<V>(),
        _ => false,
    }
}

/// `bytes` as the value of the visitor that [`is_bytes_visitor`] recognised.
///
/// # Panics
///
/// If it did not.
#[cfg_attr(not(debug_assertions), inline(always))]
#[must_use]
pub fn bytes_value<A>(bytes: Bytes) -> A {
    match identity::from_known(bytes) {
        Ok(value) => value,
        Err(_) => unreachable!("the visitor of `Bytes` makes `Bytes`"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bytes::BytesMut;
    use core::fmt;
    use serde::{Deserializer, de::Error, forward_to_deserialize_any};

    struct Copied;

    impl<'de> Visitor<'de> for Copied {
        type Value = Bytes;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("bytes")
        }
    }

    /// A deserializer that tells whether it was asked for `Bytes` by their own visitor.
    struct Asked;

    impl<'de> Deserializer<'de> for Asked {
        type Error = serde::de::value::Error;

        fn deserialize_any<V: Visitor<'de>>(self, _visitor: V) -> Result<V::Value, Self::Error> {
            if is_bytes_visitor::<V>() {
                Ok(bytes_value(Bytes::from_static(b"shared")))
            } else {
                Err(Error::custom("another visitor"))
            }
        }

        forward_to_deserialize_any! {
            bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option unit unit_struct
            seq newtype_struct tuple tuple_struct map struct enum identifier ignored_any
        }
    }

    #[test]
    fn recognises_the_visitor_of_bytes_alone() {
        assert_eq!(Bytes::deserialize(Asked).unwrap(), "shared");
        assert!(BytesMut::deserialize(Asked).is_err());
        assert!(alloc::string::String::deserialize(Asked).is_err());
        assert!(alloc::vec::Vec::<u8>::deserialize(Asked).is_err());
        assert!(Asked.deserialize_byte_buf(Copied).is_err(), "a visitor of the user's own is not bypassed");
    }
}
