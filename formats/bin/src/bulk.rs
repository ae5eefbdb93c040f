//! Containers of numbers, read and written as a whole: `#[serde(with = "contract_bin::bulk")]`.
//!
//! `Vec<T>`, `Box<[T]>` and `Cow<[T]>` of numbers are so by themselves, and slices when they are written. serde hands all
//! others over element by element. With this module `VecDeque<T>` and arrays, of any length, go at once too; the bytes are
//! the same.
//!
//! ```
//! use serde::{Deserialize, Serialize};
//! use std::collections::VecDeque;
//!
//! #[derive(Serialize, Deserialize)]
//! struct Signal {
//!     #[serde(with = "contract_bin::bulk")]
//!     samples: VecDeque<f32>,
//!     #[serde(with = "contract_bin::bulk")]
//!     window: [f32; 256],
//! }
//!
//! let signal = Signal { samples: VecDeque::from([1.0, 2.0]), window: [0.0; 256] };
//! let bytes = contract_bin::to_vec(&signal)?;
//! assert_eq!(bytes.len(), 8 + 2 * 4 + 256 * 4);
//! # let _: Signal = contract_bin::from_slice(&bytes)?;
//! # Ok::<(), contract_bin::Error>(())
//! ```
//!
//! In other formats nothing changes: a container is still a sequence, an array a tuple.

use alloc::{borrow::Cow, boxed::Box, collections::VecDeque, vec::Vec};
use contract_core::bulk::Scalar;
use core::{fmt, marker::PhantomData};
use serde::{
    Deserialize, Deserializer, Serialize, Serializer,
    de::{Error, SeqAccess, Visitor},
    ser::SerializeTuple,
};

/// A container of numbers.
pub trait Bulk<'de>: Sized {
    /// Writes what it holds.
    ///
    /// # Errors
    ///
    /// Those of the serializer.
    fn put<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error>;

    /// Reads what it holds.
    ///
    /// # Errors
    ///
    /// Those of the deserializer.
    fn get<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error>;
}

/// A number of which slices can be read and written as a whole.
pub trait Number: Scalar + Default + Serialize + for<'de> Deserialize<'de> {}

impl<T: Scalar + Default + Serialize + for<'de> Deserialize<'de>> Number for T {}

/// Writes `container`.
///
/// # Errors
///
/// Those of the serializer.
#[inline]
pub fn serialize<'de, B: Bulk<'de>, S: Serializer>(container: &B, serializer: S) -> Result<S::Ok, S::Error> {
    container.put(serializer)
}

/// Reads a container.
///
/// # Errors
///
/// Those of the deserializer.
#[inline]
pub fn deserialize<'de, B: Bulk<'de>, D: Deserializer<'de>>(deserializer: D) -> Result<B, D::Error> {
    B::get(deserializer)
}

/// Containers that are a slice, and that a vector turns into.
macro_rules! slices {
    ($($container:ty)*) => {$(
        impl<'de, T: Number> Bulk<'de> for $container {
            #[inline]
            fn put<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_seq(self.iter())
            }

            #[inline]
            fn get<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                Vec::<T>::deserialize(deserializer).map(Into::into)
            }
        }
    )*};
}

slices!(Vec<T> Box<[T]> Cow<'_, [T]> alloc::rc::Rc<[T]> alloc::sync::Arc<[T]>);

impl<'de, T: Number> Bulk<'de> for VecDeque<T> {
    #[inline]
    fn put<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.as_slices() {
            (all, []) => serializer.collect_seq(all.iter()),
            (front, back) => serializer.collect_seq([front, back].concat().iter()),
        }
    }

    #[inline]
    fn get<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Vec::<T>::deserialize(deserializer).map(Into::into)
    }
}

/// Arrays up to this size are read element by element, into their place. Larger ones take the way of a vector.
const SMALL: usize = 128;

impl<'de, T: Number, const N: usize> Bulk<'de> for [T; N] {
    #[inline]
    fn put<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut tuple = serializer.serialize_tuple(N)?;
        for element in self {
            tuple.serialize_element(element)?;
        }
        tuple.end()
    }

    #[inline]
    fn get<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        if size_of::<Self>() <= SMALL {
            return deserializer.deserialize_tuple(N, InPlace(PhantomData));
        }
        let elements = deserializer.deserialize_tuple(N, Elements { count: N, number: PhantomData })?;
        match <Box<Self>>::try_from(elements.into_boxed_slice()) {
            Ok(array) => Ok(*array),
            Err(elements) => Err(D::Error::invalid_length(elements.len(), &InPlace::<T, N>(PhantomData))),
        }
    }
}

/// The elements of a small array.
struct InPlace<T, const N: usize>(PhantomData<T>);

impl<'de, T: Number, const N: usize> Visitor<'de> for InPlace<T, N> {
    type Value = [T; N];

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "an array of {N} elements")
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<[T; N], A::Error> {
        let mut array = [T::default(); N];
        for (at, place) in array.iter_mut().enumerate() {
            match seq.next_element()? {
                Some(element) => *place = element,
                None => return Err(A::Error::invalid_length(at, &self)),
            }
        }
        Ok(array)
    }
}

/// The elements of an array, whose type says nothing of their number: so this crate's deserializer recognises it, and reads
/// them at once.
pub(crate) struct Elements<T> {
    count: usize,
    number: PhantomData<T>,
}

impl<'de, T: Number> Visitor<'de> for Elements<T> {
    type Value = Vec<T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "an array of {} elements", self.count)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Vec<T>, A::Error> {
        let mut elements = Vec::with_capacity(self.count);
        while elements.len() < self.count {
            match seq.next_element()? {
                Some(element) => elements.push(element),
                None => return Err(A::Error::invalid_length(elements.len(), &self)),
            }
        }
        Ok(elements)
    }
}
