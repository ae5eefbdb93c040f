//! Messages one after the other, each behind its length as a varint: what protobuf calls delimited.

#[cfg(feature = "std")]
mod reader;
mod slice;

#[cfg(feature = "std")]
pub(crate) use reader::failed;
#[cfg(feature = "std")]
pub use reader::{DelimitedReader, iter_delimited_from_reader};
pub use slice::{DelimitedSlice, iter_delimited_from_slice, take_delimited_from_slice};

use crate::{Config, Error, Result, error::ErrorKind, ser};
use alloc::{format, vec::Vec};
#[cfg(feature = "std")]
use contract_core::WriteOutput;
use contract_core::{Output, Room, Scratch, SliceOutput, VecOutput};
use core::fmt;
use serde::Serialize;

/// Writes `value` to a new vector, behind its length.
///
/// ```
/// let bytes = contract_pb::to_vec_delimited(&(7u32, "hi"))?;
/// assert_eq!(bytes, b"\x06\x08\x07\x12\x02hi");
/// # Ok::<(), contract_pb::Error>(())
/// ```
///
/// # Errors
///
/// As [`to_vec`](crate::to_vec).
pub fn to_vec_delimited<T: Serialize + ?Sized>(value: &T) -> Result<Vec<u8>> {
    let mut room = Room::new();
    let mut output = VecOutput::new(&mut room);
    ser::write_delimited(&mut output, value)?;
    Ok(output.into_vec())
}

/// Writes `value`, behind its length, to the beginning of `buffer`, and gives what was written.
///
/// Of the rest of the buffer nothing is kept: some bytes behind that part may be overwritten.
///
/// ```
/// let mut buffer = [0; 16];
/// assert_eq!(contract_pb::to_slice_delimited(&mut buffer, &(7u32,))?, [2, 0x08, 7]);
/// # Ok::<(), contract_pb::Error>(())
/// ```
///
/// # Errors
///
/// As [`to_slice`](crate::to_slice).
pub fn to_slice_delimited<'b, T: Serialize + ?Sized>(
    buffer: &'b mut [u8],
    value: &T,
) -> Result<&'b mut [u8]> {
    let mut scratch = Scratch::new();
    let mut output = SliceOutput::new(buffer, &mut scratch);
    ser::write_delimited(&mut output, value)?;
    let filled = output.filled();
    Ok(&mut buffer[..filled])
}

/// Writes `value`, behind its length, to an [`io::Write`](std::io::Write).
///
/// Both are built in memory and then written in one call.
///
/// ```
/// let mut file = Vec::new();
/// for name in ["Ann", "Bob"] {
///     contract_pb::to_writer_delimited(&mut file, &(name,))?;
/// }
/// assert_eq!(file, b"\x05\x0a\x03Ann\x05\x0a\x03Bob");
/// # Ok::<(), contract_pb::Error>(())
/// ```
///
/// # Errors
///
/// As [`to_writer`](crate::to_writer).
#[cfg(feature = "std")]
pub fn to_writer_delimited<W: std::io::Write, T: Serialize + ?Sized>(writer: W, value: &T) -> Result<()> {
    to_output_delimited(&mut WriteOutput::new(writer), value)
}

/// Writes `value`, behind its length, to any [`Output`], behind what that holds already.
///
/// ```
/// let mut bytes = Vec::new();
/// contract_pb::to_output_delimited(&mut bytes, &(7u32,))?;
/// contract_pb::to_output_delimited(&mut bytes, &(8u32,))?;
/// assert_eq!(bytes, [2, 0x08, 7, 2, 0x08, 8]);
/// # Ok::<(), contract_pb::Error>(())
/// ```
///
/// # Errors
///
/// As [`to_output`](crate::to_output). What was written before a failure may stay in the output.
pub fn to_output_delimited<O: Output, T: Serialize + ?Sized>(output: &mut O, value: &T) -> Result<()> {
    if O::KEEPS_ALL || O::COUNTS {
        return ser::write_delimited(output, value);
    }
    let bytes = to_vec_delimited(value)?;
    ser::send(output, &bytes)
}

impl Config {
    /// Whether a message of `len` bytes may be read.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn check_len(self, len: u64) -> Result<()> {
        if len <= u64::from(self.message) { Ok(()) } else { Err(self.too_long(len)) }
    }

    #[cold]
    #[inline(never)]
    pub(crate) fn too_long(self, found: impl fmt::Display) -> Error {
        let message = format!("expected a message of at most {} bytes, found {found}", self.message);
        Error::new(ErrorKind::MessageLimit, message)
    }
}
