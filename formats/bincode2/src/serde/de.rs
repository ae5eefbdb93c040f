#[cfg(feature = "std")]
use crate::de::read::IoReader;
use crate::{
    config::Config,
    de::{
        BorrowDecoder, Decoder, DecoderImpl,
        read::{Reader, SliceReader},
        source::{BorrowSource, OwnedSource, SliceSource},
        value::{self, Values},
    },
    error::DecodeError,
};
use core::marker::PhantomData;
use serde::{
    Deserialize,
    de::{DeserializeOwned, DeserializeSeed},
};

/// Reads a value from the beginning of `slice`; gives it with the number of bytes that it took.
///
/// # Errors
///
/// Any [`DecodeError`].
#[inline]
pub fn decode_from_slice<D, C>(slice: &[u8], config: C) -> Result<(D, usize), DecodeError>
where
    D: DeserializeOwned,
    C: Config,
{
    borrow_decode_from_slice(slice, config)
}

/// Reads a value from the beginning of `slice`; gives it with the number of bytes that it took. Its strings and bytes may
/// borrow from the slice.
///
/// # Errors
///
/// Any [`DecodeError`].
#[inline]
pub fn borrow_decode_from_slice<'de, D, C>(slice: &'de [u8], config: C) -> Result<(D, usize), DecodeError>
where
    D: Deserialize<'de>,
    C: Config,
{
    seed_decode_from_slice(PhantomData, slice, config)
}

/// Reads what `seed` asks for from the beginning of `slice`; gives it with the number of bytes that it took.
///
/// # Errors
///
/// Any [`DecodeError`].
#[inline]
pub fn seed_decode_from_slice<'de, D, C>(
    seed: D,
    slice: &'de [u8],
    config: C,
) -> Result<(D::Value, usize), DecodeError>
where
    D: DeserializeSeed<'de>,
    C: Config,
{
    value::get(seed, SliceSource::<C>::new(slice), config)
}

/// Reads a value from `reader`, and no byte more than it has.
///
/// # Errors
///
/// Those of the reader, and any [`DecodeError`].
pub fn decode_from_reader<D: DeserializeOwned, R: Reader, C: Config>(
    reader: R,
    config: C,
) -> Result<D, DecodeError> {
    crate::de::owned(&mut DecoderImpl::new(reader, config, ()))
}

/// Reads a value from `src`, and no byte more than it has.
///
/// # Errors
///
/// [`Io`](DecodeError::Io) if the reader fails or ends, and any [`DecodeError`].
#[cfg(feature = "std")]
pub fn decode_from_std_read<D: DeserializeOwned, C: Config, R: std::io::Read>(
    src: &mut R,
    config: C,
) -> Result<D, DecodeError> {
    decode_from_reader(IoReader::new(src), config)
}

/// A decoder as a `serde::Deserializer` of values that own their data.
#[derive(Debug)]
pub struct OwnedSerdeDecoder<DE: Decoder> {
    de: DE,
}

impl<DE: Decoder> OwnedSerdeDecoder<DE> {
    /// The deserializer of the next value.
    pub fn as_deserializer<'a>(
        &'a mut self,
    ) -> impl for<'de> serde::Deserializer<'de, Error = DecodeError> + 'a {
        Values::<_, DE::C>::new(OwnedSource::new(&mut self.de))
    }
}

#[cfg(feature = "std")]
impl<'r, C: Config, R: std::io::Read> OwnedSerdeDecoder<DecoderImpl<IoReader<&'r mut R>, C, ()>> {
    /// Reads from `src`.
    pub fn from_std_read(src: &'r mut R, config: C) -> Self {
        Self { de: DecoderImpl::new(IoReader::new(src), config, ()) }
    }
}

impl<C: Config, R: Reader> OwnedSerdeDecoder<DecoderImpl<R, C, ()>> {
    /// Reads from `reader`.
    pub fn from_reader(reader: R, config: C) -> Self {
        Self { de: DecoderImpl::new(reader, config, ()) }
    }
}

/// A decoder as a `serde::Deserializer` of values that borrow from the input.
#[derive(Debug)]
pub struct BorrowedSerdeDecoder<'de, DE: BorrowDecoder<'de>> {
    de: DE,
    borrows: PhantomData<&'de ()>,
}

impl<'de, DE: BorrowDecoder<'de>> BorrowedSerdeDecoder<'de, DE> {
    /// The deserializer of the next value.
    pub fn as_deserializer<'a>(&'a mut self) -> impl serde::Deserializer<'de, Error = DecodeError> + 'a {
        Values::<_, DE::C>::new(BorrowSource::new(&mut self.de))
    }
}

impl<'de, C: Config, Context> BorrowedSerdeDecoder<'de, DecoderImpl<SliceReader<'de>, C, Context>> {
    /// Reads from the beginning of `slice`.
    pub fn from_slice(slice: &'de [u8], config: C, context: Context) -> Self {
        Self { de: DecoderImpl::new(SliceReader::new(slice), config, context), borrows: PhantomData }
    }
}
