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

use alloc::{format, vec::Vec};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

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
/// If it has another length, and those of the deserializer and of the elements.
#[inline]
pub fn deserialize<'de, T: Deserialize<'de>, const N: usize, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<[T; N], D::Error> {
    // By way of serde's vector: if it is one of numbers, it is read as a whole.
    let elements = Vec::<T>::deserialize(deserializer)?;
    elements.try_into().map_err(|elements: Vec<T>| {
        D::Error::invalid_length(elements.len(), &format!("an array of {N} elements").as_str())
    })
}
