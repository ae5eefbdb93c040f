//! Integers of 128 bits in types that ask what comes next, for `#[serde(with = "contract_msgpack::int128")]`.
//!
//! serde keeps values aside in untagged, internally tagged and flattened types, and has no integers of 128 bits there: it reports
//! "u128 is not supported". This module reads `u128` and `i128` in such a place, also inside an `Option` or a `Vec`. What is written is
//! the same with and without it.
//!
//! ```
//! use serde::{Deserialize, Serialize};
//!
//! #[derive(Serialize, Deserialize, Debug, PartialEq)]
//! #[serde(tag = "kind")]
//! enum Event {
//!     Paid {
//!         #[serde(with = "contract_msgpack::int128")]
//!         amount: u128,
//!     },
//! }
//!
//! let event = Event::Paid { amount: 1 << 100 };
//! let bytes = contract_msgpack::to_vec_named(&event)?;
//! assert_eq!(contract_msgpack::from_slice::<Event>(&bytes)?, event);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use alloc::vec::Vec;
use core::{fmt, marker::PhantomData};
use serde::{
    Deserialize, Deserializer, Serialize, Serializer,
    de::{self, Unexpected, Visitor},
};

/// A type that this module reads: `u128`, `i128`, and an `Option` or a `Vec` of one.
pub trait Int128: Serialize + Sized + sealed::Sealed {}

mod sealed {
    use serde::Deserializer;

    pub trait Sealed: Sized {
        fn read<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error>;
    }
}

use sealed::Sealed;

/// Writes a value, as without this module.
///
/// # Errors
///
/// Those of the serializer.
pub fn serialize<T: Int128, S: Serializer>(value: &T, serializer: S) -> Result<S::Ok, S::Error> {
    value.serialize(serializer)
}

/// Reads any integer in range, and 16 bytes, big-endian.
///
/// # Errors
///
/// Those of the deserializer, and if there is something else.
pub fn deserialize<'de, T: Int128, D: Deserializer<'de>>(deserializer: D) -> Result<T, D::Error> {
    T::read(deserializer)
}

/// An integer by what a format has for it.
trait Wide: Sized {
    const NAME: &'static str;

    fn of_u128(value: u128) -> Option<Self>;
    fn of_i128(value: i128) -> Option<Self>;
    fn of_bytes(bytes: [u8; 16]) -> Self;
}

macro_rules! wide {
    ($($type:ty)*) => {$(
        impl Wide for $type {
            const NAME: &'static str = stringify!($type);

            fn of_u128(value: u128) -> Option<Self> {
                value.try_into().ok()
            }

            fn of_i128(value: i128) -> Option<Self> {
                value.try_into().ok()
            }

            fn of_bytes(bytes: [u8; 16]) -> Self {
                Self::from_be_bytes(bytes)
            }
        }

        impl Int128 for $type {}

        impl Sealed for $type {
            fn read<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                deserializer.deserialize_any(WideVisitor(PhantomData))
            }
        }
    )*};
}

wide!(u128 i128);

struct WideVisitor<W>(PhantomData<W>);

impl<W: Wide> Visitor<'_> for WideVisitor<W> {
    type Value = W;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, an integer or binary of 16 bytes", W::NAME)
    }

    fn visit_i64<E: de::Error>(self, value: i64) -> Result<W, E> {
        W::of_i128(value.into()).ok_or_else(|| E::invalid_value(Unexpected::Signed(value), &self))
    }

    fn visit_u64<E: de::Error>(self, value: u64) -> Result<W, E> {
        W::of_u128(value.into()).ok_or_else(|| E::invalid_value(Unexpected::Unsigned(value), &self))
    }

    fn visit_i128<E: de::Error>(self, value: i128) -> Result<W, E> {
        W::of_i128(value).ok_or_else(|| E::invalid_value(Unexpected::Other("an integer out of range"), &self))
    }

    fn visit_u128<E: de::Error>(self, value: u128) -> Result<W, E> {
        W::of_u128(value).ok_or_else(|| E::invalid_value(Unexpected::Other("an integer out of range"), &self))
    }

    fn visit_bytes<E: de::Error>(self, bytes: &[u8]) -> Result<W, E> {
        match bytes.try_into() {
            Ok(bytes) => Ok(W::of_bytes(bytes)),
            Err(_) => Err(E::invalid_length(bytes.len(), &self)),
        }
    }
}

/// One of several.
struct Each<T>(T);

impl<'de, T: Sealed> Deserialize<'de> for Each<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        T::read(deserializer).map(Each)
    }
}

impl<T: Int128> Int128 for Option<T> {}

impl<T: Int128> Sealed for Option<T> {
    fn read<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Option::deserialize(deserializer)?.map(|Each(value)| value))
    }
}

impl<T: Int128> Int128 for Vec<T> {}

impl<T: Int128> Sealed for Vec<T> {
    fn read<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Vec::deserialize(deserializer)?.into_iter().map(|Each(value)| value).collect())
    }
}
