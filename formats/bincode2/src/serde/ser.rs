#[cfg(feature = "std")]
use crate::enc::write::IoWriter;
use crate::{
    config::Config,
    enc::{value, write::Writer},
    error::EncodeError,
};
use alloc::vec::Vec;
use contract_core::{Room, Scratch, SliceOutput, VecOutput};
use serde::Serialize;

/// Writes `val` to a new vector.
///
/// # Errors
///
/// [`Serde`](EncodeError::Serde) for what has no length, and what the value's own `Serialize` reports.
#[inline]
pub fn encode_to_vec<E, C>(val: E, config: C) -> Result<Vec<u8>, EncodeError>
where
    E: Serialize,
    C: Config,
{
    let mut room = Room::new();
    let mut output = VecOutput::new(&mut room);
    value::put(&val, &mut output, config)?;
    Ok(output.into_vec())
}

/// Writes `val` to the beginning of `dst`; gives the number of bytes. What lies behind them stays as it is.
///
/// # Errors
///
/// [`UnexpectedEnd`](EncodeError::UnexpectedEnd) if it does not fit, and those of [`encode_to_vec`].
#[inline]
pub fn encode_into_slice<E, C>(val: E, dst: &mut [u8], config: C) -> Result<usize, EncodeError>
where
    E: Serialize,
    C: Config,
{
    let mut scratch = Scratch::new();
    let mut output = SliceOutput::exact(dst, &mut scratch);
    value::put(&val, &mut output, config)?;
    Ok(output.filled())
}

/// Writes `val` to `writer`, in pieces of some KiB.
///
/// # Errors
///
/// Those of the writer, and those of [`encode_to_vec`].
#[inline]
pub fn encode_into_writer<E: Serialize, W: Writer, C: Config>(
    val: E,
    writer: W,
    config: C,
) -> Result<(), EncodeError> {
    value::put_to(&val, writer, config)
}

/// Writes `val` to `dst`, in pieces of some KiB; gives the number of bytes. `dst` is not flushed.
///
/// # Errors
///
/// [`Io`](EncodeError::Io) if the writer fails, and those of [`encode_to_vec`].
#[cfg(feature = "std")]
#[inline]
pub fn encode_into_std_write<E: Serialize, C: Config, W: std::io::Write>(
    val: E,
    dst: &mut W,
    config: C,
) -> Result<usize, EncodeError> {
    let mut writer = IoWriter::new(dst);
    value::put_to(&val, &mut writer, config)?;
    Ok(writer.bytes_written)
}
