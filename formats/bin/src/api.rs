//! The functions of the crate's root: the preset of fixed integers.

use crate::{FIXED, Result};
use alloc::vec::Vec;
use contract_core::Output;
#[cfg(feature = "std")]
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

/// Writes `value` to a new vector.
///
/// ```
/// assert_eq!(contract_bin::to_vec(&(1u16, "hi"))?, b"\x01\0\x02\0\0\0\0\0\0\0hi");
/// # Ok::<(), contract_bin::Error>(())
/// ```
///
/// # Errors
///
/// [`UnknownLength`](crate::ErrorKind::UnknownLength), [`SkippedField`](crate::ErrorKind::SkippedField), and what the
/// value's own `Serialize` reports.
#[inline]
pub fn to_vec<T: Serialize + ?Sized>(value: &T) -> Result<Vec<u8>> {
    FIXED.to_vec(value)
}

/// Writes `value` to the beginning of `buffer`; gives the part that is written.
///
/// Of the rest of the buffer nothing is kept: some bytes behind that part may be overwritten.
///
/// # Errors
///
/// [`OutputFull`](crate::ErrorKind::OutputFull) if it does not fit, and those of [`to_vec`].
#[inline]
pub fn to_slice<'a, T: Serialize + ?Sized>(buffer: &'a mut [u8], value: &T) -> Result<&'a mut [u8]> {
    FIXED.to_slice(buffer, value)
}

/// Writes `value` to `writer`, through a buffer of its own, and flushes it.
///
/// # Errors
///
/// [`Io`](crate::ErrorKind::Io) if the writer fails, and those of [`to_vec`].
#[cfg(feature = "std")]
#[inline]
pub fn to_writer<W: std::io::Write, T: Serialize + ?Sized>(writer: W, value: &T) -> Result<()> {
    FIXED.to_writer(writer, value)
}

/// Adds the bytes of `value` to `collection`, and gives it back.
///
/// # Errors
///
/// Those of [`to_vec`].
#[inline]
pub fn to_extend<E: Extend<u8>, T: Serialize + ?Sized>(collection: E, value: &T) -> Result<E> {
    FIXED.to_extend(collection, value)
}

/// Writes `value` behind what `output` holds.
///
/// # Errors
///
/// Those of the output, and those of [`to_vec`].
#[inline]
pub fn to_output<O: Output, T: Serialize + ?Sized>(output: &mut O, value: &T) -> Result<()> {
    FIXED.to_output(output, value)
}

/// How many bytes `value` takes. Nothing is written, nothing allocated.
///
/// # Errors
///
/// Those of [`to_vec`].
#[inline]
pub fn serialized_size<T: Serialize + ?Sized>(value: &T) -> Result<usize> {
    FIXED.serialized_size(value)
}

/// Reads a value from `bytes`, which must hold nothing else. Its strings and bytes may borrow from them.
///
/// # Errors
///
/// [`UnexpectedEnd`](crate::ErrorKind::UnexpectedEnd) and [`TrailingBytes`](crate::ErrorKind::TrailingBytes) if the
/// bytes are too few or too many, one of the `Invalid` kinds if they are no `T`,
/// [`DepthLimit`](crate::ErrorKind::DepthLimit), [`NotSelfDescribing`](crate::ErrorKind::NotSelfDescribing), and what
/// the type's own `Deserialize` reports.
#[inline]
pub fn from_slice<'de, T: Deserialize<'de>>(bytes: &'de [u8]) -> Result<T> {
    FIXED.from_slice(bytes)
}

/// Reads a value from the beginning of `bytes`; gives it with the bytes behind it.
///
/// # Errors
///
/// Those of [`from_slice`], but for trailing bytes.
#[inline]
pub fn take_from_slice<'de, T: Deserialize<'de>>(bytes: &'de [u8]) -> Result<(T, &'de [u8])> {
    FIXED.take_from_slice(bytes)
}

/// Reads a value from `reader`, and no byte more than it has.
///
/// Several values can be read one after the other. Each scalar is a read of its own: put a
/// [`BufReader`](std::io::BufReader) in between where reads are expensive.
///
/// # Errors
///
/// [`Io`](crate::ErrorKind::Io) if the reader fails, and those of [`from_slice`], but for trailing bytes.
#[cfg(feature = "std")]
#[inline]
pub fn from_reader<R: std::io::Read, T: DeserializeOwned>(reader: R) -> Result<T> {
    FIXED.from_reader(reader)
}
