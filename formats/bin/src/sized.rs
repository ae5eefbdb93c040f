//! Arrays as sequences: `#[serde(with = "contract_bin::sized")]`.
//!
//! To serde an array is a tuple, of which every wire of this crate knows the length. Where the other side writes a length
//! all the same, as YAS does for `std::array` and `T[N]`, this module writes and reads one too.
//!
//! ```
//! use serde::{Deserialize, Serialize};
//!
//! #[derive(Serialize, Deserialize)]
//! struct Point {
//!     #[serde(with = "contract_bin::sized")]
//!     place: [f32; 3],
//! }
//!
//! let bytes = contract_bin::YAS_COMPACTED_BARE.to_vec(&Point { place: [0.0; 3] })?;
//! assert_eq!(bytes, b"\x83\0\0\0\0\0\0\0\0\0\0\0\0");
//! # Ok::<(), contract_bin::Error>(())
//! ```

use alloc::vec::Vec;
use core::{fmt, marker::PhantomData};
use serde::{
    Deserialize, Deserializer, Serialize, Serializer,
    de::{Error, SeqAccess, Visitor},
};

/// Writes the length of `array` and its elements.
///
/// # Errors
///
/// Those of the serializer and of the elements.
#[inline]
pub fn serialize<T: Serialize, const N: usize, S: Serializer>(
    array: &[T; N],
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(array.iter())
}

/// Reads an array with its length in front.
///
/// # Errors
///
/// If the length is another one, and those of the deserializer and of the elements.
#[inline]
pub fn deserialize<'de, T: Deserialize<'de>, const N: usize, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<[T; N], D::Error> {
    deserializer.deserialize_seq(Array(PhantomData))
}

struct Array<T, const N: usize>(PhantomData<T>);

impl<'de, T: Deserialize<'de>, const N: usize> Visitor<'de> for Array<T, N> {
    type Value = [T; N];

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "an array of {N} elements")
    }

    #[inline]
    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<[T; N], A::Error> {
        if let Some(len) = seq.size_hint()
            && len > N
        {
            return Err(A::Error::invalid_length(len, &self));
        }
        let mut elements = Vec::with_capacity(N);
        while elements.len() < N {
            match seq.next_element()? {
                Some(element) => elements.push(element),
                None => return Err(A::Error::invalid_length(elements.len(), &self)),
            }
        }
        if seq.next_element::<T>()?.is_some() {
            return Err(A::Error::invalid_length(N + 1, &self));
        }
        elements.try_into().map_err(|elements: Vec<T>| A::Error::invalid_length(elements.len(), &self))
    }
}
