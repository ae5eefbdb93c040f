//! The functions of the crate's root: fixed integers, little-endian, bytes behind the value allowed.

use crate::{
    BincodeRead, Config, DefaultOptions, Options, Result,
    config::{AllowTrailing, FixintEncoding, WithOtherIntEncoding, WithOtherTrailing},
};
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use std::io;

#[inline]
fn plain() -> WithOtherTrailing<WithOtherIntEncoding<DefaultOptions, FixintEncoding>, AllowTrailing> {
    DefaultOptions::new().with_fixint_encoding().allow_trailing_bytes()
}

/// The options of the functions here, as a value that can be changed: no limit, little-endian.
#[inline]
#[deprecated(since = "1.3.0", note = "please use `options()` instead")]
#[must_use]
pub fn config() -> Config {
    Config::new()
}

/// [`DefaultOptions`]: no limit, little-endian, varints, bytes behind the value refused.
///
/// **They are not those of the functions here**: see [`config`](mod@crate::config#two-defaults).
#[inline]
#[must_use]
pub fn options() -> DefaultOptions {
    DefaultOptions::new()
}

/// Writes `value` to `writer`, which is not flushed.
///
/// # Errors
///
/// [`Io`](crate::ErrorKind::Io) if the writer fails, and those of [`serialize`].
pub fn serialize_into<W: io::Write, T: Serialize + ?Sized>(writer: W, value: &T) -> Result<()> {
    plain().serialize_into(writer, value)
}

/// Writes `value` to a new vector.
///
/// # Errors
///
/// [`SequenceMustHaveLength`](crate::ErrorKind::SequenceMustHaveLength), and what the value's own `Serialize` reports.
pub fn serialize<T: Serialize + ?Sized>(value: &T) -> Result<Vec<u8>> {
    plain().serialize(value)
}

/// Reads a value from `reader`, and no byte more than it has.
///
/// # Errors
///
/// [`Io`](crate::ErrorKind::Io) if the reader fails or ends, and those of [`deserialize`].
pub fn deserialize_from<R: io::Read, T: DeserializeOwned>(reader: R) -> Result<T> {
    plain().deserialize_from(reader)
}

/// As [`deserialize_from`], from a reader that may lend what it has.
///
/// # Errors
///
/// Those of [`deserialize_from`].
pub fn deserialize_from_custom<'a, R: BincodeRead<'a>, T: DeserializeOwned>(reader: R) -> Result<T> {
    plain().deserialize_from_custom(reader)
}

/// As [`deserialize_from_custom`], into a value that is there.
///
/// # Errors
///
/// Those of [`deserialize_from`].
#[doc(hidden)]
pub fn deserialize_in_place<'a, R, T>(reader: R, place: &mut T) -> Result<()>
where
    T: Deserialize<'a>,
    R: BincodeRead<'a>,
{
    plain().deserialize_in_place(reader, place)
}

/// Reads a value from the beginning of `bytes`. What lies behind it is ignored.
///
/// # Errors
///
/// [`Io`](crate::ErrorKind::Io) of kind `UnexpectedEof` if the bytes are too few, one of the `Invalid` kinds or
/// [`Custom`](crate::ErrorKind::Custom) if they are no `T`,
/// [`DeserializeAnyNotSupported`](crate::ErrorKind::DeserializeAnyNotSupported), and what the type's own `Deserialize`
/// reports.
pub fn deserialize<'a, T: Deserialize<'a>>(bytes: &'a [u8]) -> Result<T> {
    plain().deserialize(bytes)
}

/// How many bytes `value` takes.
///
/// # Errors
///
/// Those of [`serialize`].
pub fn serialized_size<T: Serialize + ?Sized>(value: &T) -> Result<u64> {
    plain().serialized_size(value)
}
