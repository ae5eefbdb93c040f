//! The functions of the crate's root that rmp-serde does not have: structs as arrays, unless the name says otherwise. And
//! `from_slice`, which differs from the one in [`decode`].

use crate::{ARRAY, NUMBERED, Result, decode};
use alloc::vec::Vec;
use contract_core::Output;
#[cfg(feature = "std")]
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

/// Writes `value` to a new vector, structs as maps by field number. [`NUMBERED`] reads it back.
///
/// # Errors
///
/// [`Unsupported`](crate::ErrorKind::Unsupported), [`InvalidLength`](crate::ErrorKind::InvalidLength) for more than `u32::MAX`
/// elements or bytes, and what the value's own `Serialize` reports.
#[inline]
pub fn to_vec_numbered<T: Serialize + ?Sized>(value: &T) -> Result<Vec<u8>> {
    NUMBERED.to_vec(value)
}

/// Writes `value` to the beginning of `buffer`; gives the part that is written.
///
/// Of the rest of the buffer nothing is kept: some bytes behind that part may be overwritten.
///
/// # Errors
///
/// [`OutputFull`](crate::ErrorKind::OutputFull) if it does not fit, and those of [`Preset::to_vec`](crate::Preset::to_vec).
#[inline]
pub fn to_slice<'a, T: Serialize + ?Sized>(buffer: &'a mut [u8], value: &T) -> Result<&'a mut [u8]> {
    ARRAY.to_slice(buffer, value)
}

/// Writes `value` to `writer`, through a buffer of its own, and flushes it.
///
/// # Errors
///
/// [`Io`](crate::ErrorKind::Io) if the writer fails, and those of [`Preset::to_vec`](crate::Preset::to_vec).
#[cfg(feature = "std")]
#[inline]
pub fn to_writer<W: std::io::Write, T: Serialize + ?Sized>(writer: W, value: &T) -> Result<()> {
    ARRAY.to_writer(writer, value)
}

/// Adds the bytes of `value` to `collection`, and gives it back.
///
/// # Errors
///
/// Those of [`Preset::to_vec`](crate::Preset::to_vec).
#[inline]
pub fn to_extend<E: Extend<u8>, T: Serialize + ?Sized>(collection: E, value: &T) -> Result<E> {
    ARRAY.to_extend(collection, value)
}

/// Writes `value` behind what `output` holds.
///
/// # Errors
///
/// Those of the output, and those of [`Preset::to_vec`](crate::Preset::to_vec).
#[inline]
pub fn to_output<O: Output, T: Serialize + ?Sized>(output: &mut O, value: &T) -> Result<()> {
    ARRAY.to_output(output, value)
}

/// How many bytes `value` takes. Nothing is written, nothing allocated.
///
/// # Errors
///
/// Those of [`Preset::to_vec`](crate::Preset::to_vec).
#[inline]
pub fn serialized_size<T: Serialize + ?Sized>(value: &T) -> Result<usize> {
    ARRAY.serialized_size(value)
}

/// Reads a value from `bytes`, which must hold nothing else. Its strings and bytes may borrow from them.
///
/// [`decode::from_slice`] ignores what is behind the value, as rmp-serde does; [`take_from_slice`] gives it back.
///
/// # Errors
///
/// Those of [`decode::from_slice`], and [`Syntax`](decode::Error::Syntax) for bytes that are left over.
#[inline]
pub fn from_slice<'de, T: Deserialize<'de>>(bytes: &'de [u8]) -> Result<T, decode::Error> {
    let mut deserializer = decode::of_slice(bytes);
    let value = T::deserialize(&mut deserializer)?;
    deserializer.end()?;
    Ok(value)
}

/// Reads a value from the beginning of `bytes`; gives it with the bytes behind it.
///
/// # Errors
///
/// Those of [`Preset::from_slice`](crate::Preset::from_slice), but for trailing bytes.
#[inline]
pub fn take_from_slice<'de, T: Deserialize<'de>>(bytes: &'de [u8]) -> Result<(T, &'de [u8])> {
    ARRAY.take_from_slice(bytes)
}

/// Reads a value from `reader`, and no byte more than it has.
///
/// Several values can be read one after the other. Each scalar is a read of its own: put a
/// [`BufReader`](std::io::BufReader) in between where reads are expensive.
///
/// # Errors
///
/// [`Io`](crate::ErrorKind::Io) if the reader fails, and those of
/// [`Preset::from_slice`](crate::Preset::from_slice), but for trailing bytes.
#[cfg(feature = "std")]
#[inline]
pub fn from_reader<R: std::io::Read, T: DeserializeOwned>(reader: R) -> Result<T> {
    ARRAY.from_reader(reader)
}
