//! The functions of the root: for types that are written and read without serde, and for
//! [`Compat`](crate::serde::Compat).

use crate::{
    config::Config,
    de::{
        BorrowDecode, Decode, Decoder as _, DecoderImpl,
        read::{Reader, SliceReader},
    },
    enc::{
        Encode, EncoderImpl,
        write::{SliceWriter, VecWriter, Writer},
    },
    error::{DecodeError, EncodeError},
};
#[cfg(feature = "std")]
use crate::{de::read::IoReader, enc::write::IoWriter};
use alloc::vec::Vec;

/// Writes `val` to a new vector.
///
/// # Errors
///
/// What the value itself reports.
pub fn encode_to_vec<E: Encode, C: Config>(val: E, config: C) -> Result<Vec<u8>, EncodeError> {
    let mut encoder = EncoderImpl::new(VecWriter::default(), config);
    val.encode(&mut encoder)?;
    Ok(encoder.into_writer().0)
}

/// Writes `val` to the beginning of `dst`; gives the number of bytes.
///
/// # Errors
///
/// [`UnexpectedEnd`](EncodeError::UnexpectedEnd) if it does not fit, and what the value itself reports.
pub fn encode_into_slice<E: Encode, C: Config>(
    val: E,
    dst: &mut [u8],
    config: C,
) -> Result<usize, EncodeError> {
    let mut encoder = EncoderImpl::new(SliceWriter::new(dst), config);
    val.encode(&mut encoder)?;
    Ok(encoder.into_writer().bytes_written())
}

/// Writes `val` to `writer`.
///
/// # Errors
///
/// Those of the writer, and what the value itself reports.
pub fn encode_into_writer<E: Encode, W: Writer, C: Config>(
    val: E,
    writer: W,
    config: C,
) -> Result<(), EncodeError> {
    val.encode(&mut EncoderImpl::new(writer, config))
}

/// Writes `val` to `dst`, which is not flushed; gives the number of bytes.
///
/// # Errors
///
/// [`Io`](EncodeError::Io) if the writer fails, and what the value itself reports.
#[cfg(feature = "std")]
pub fn encode_into_std_write<E: Encode, C: Config, W: std::io::Write>(
    val: E,
    dst: &mut W,
    config: C,
) -> Result<usize, EncodeError> {
    let mut encoder = EncoderImpl::new(IoWriter::new(dst), config);
    val.encode(&mut encoder)?;
    Ok(encoder.into_writer().bytes_written)
}

/// Reads a value from the beginning of `src`; gives it with the number of bytes that it took.
///
/// # Errors
///
/// Any [`DecodeError`].
pub fn decode_from_slice<D: Decode<()>, C: Config>(src: &[u8], config: C) -> Result<(D, usize), DecodeError> {
    decode_from_slice_with_context(src, config, ())
}

/// [`decode_from_slice`], with something at hand.
///
/// # Errors
///
/// Any [`DecodeError`].
pub fn decode_from_slice_with_context<Context, D: Decode<Context>, C: Config>(
    src: &[u8],
    config: C,
    context: Context,
) -> Result<(D, usize), DecodeError> {
    let mut decoder = DecoderImpl::new(SliceReader::new(src), config, context);
    let value = D::decode(&mut decoder)?;
    Ok((value, src.len() - decoder.reader().slice.len()))
}

/// Reads a value that may borrow from the beginning of `src`; gives it with the number of bytes that it took.
///
/// # Errors
///
/// Any [`DecodeError`].
pub fn borrow_decode_from_slice<'a, D: BorrowDecode<'a, ()>, C: Config>(
    src: &'a [u8],
    config: C,
) -> Result<(D, usize), DecodeError> {
    borrow_decode_from_slice_with_context(src, config, ())
}

/// [`borrow_decode_from_slice`], with something at hand.
///
/// # Errors
///
/// Any [`DecodeError`].
pub fn borrow_decode_from_slice_with_context<'a, Context, D: BorrowDecode<'a, Context>, C: Config>(
    src: &'a [u8],
    config: C,
    context: Context,
) -> Result<(D, usize), DecodeError> {
    let mut decoder = DecoderImpl::new(SliceReader::new(src), config, context);
    let value = D::borrow_decode(&mut decoder)?;
    Ok((value, src.len() - decoder.reader().slice.len()))
}

/// Reads a value from `reader`.
///
/// # Errors
///
/// Those of the reader, and any [`DecodeError`].
pub fn decode_from_reader<D: Decode<()>, R: Reader, C: Config>(
    reader: R,
    config: C,
) -> Result<D, DecodeError> {
    D::decode(&mut DecoderImpl::new(reader, config, ()))
}

/// Reads a value from `src`, and no byte more than it has.
///
/// # Errors
///
/// [`Io`](DecodeError::Io) if the reader fails or ends, and any [`DecodeError`].
#[cfg(feature = "std")]
pub fn decode_from_std_read<D: Decode<()>, C: Config, R: std::io::Read>(
    src: &mut R,
    config: C,
) -> Result<D, DecodeError> {
    decode_from_std_read_with_context(src, config, ())
}

/// [`decode_from_std_read`], with something at hand.
///
/// # Errors
///
/// [`Io`](DecodeError::Io) if the reader fails or ends, and any [`DecodeError`].
#[cfg(feature = "std")]
pub fn decode_from_std_read_with_context<Context, D: Decode<Context>, C: Config, R: std::io::Read>(
    src: &mut R,
    config: C,
    context: Context,
) -> Result<D, DecodeError> {
    D::decode(&mut DecoderImpl::new(IoReader::new(src), config, context))
}
