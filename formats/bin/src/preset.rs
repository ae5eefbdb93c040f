//! A wire as a value: the functions of the crate's root, for each configuration.

use crate::{
    Deserializer, Error, Result, Serializer,
    config::{
        Cereal, CerealBe, Config, Fixed, FixedBe, Postcard, Varint, VarintBe, Yas, YasBare, YasCompacted,
        YasCompactedBare,
    },
};
use alloc::vec::Vec;
use contract_core::{
    Counter, DEFAULT_DEPTH, ExtendOutput, Fault, Limited, Output, Room, Scratch, SliceInput, SliceOutput,
    VecOutput,
};
#[cfg(feature = "std")]
use contract_core::{ReadInput, WriteOutput};
use core::marker::PhantomData;
#[cfg(feature = "std")]
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

/// The limit of a preset that has none.
const UNLIMITED: u64 = u64::MAX;

/// The functions of the crate's root, for the wire `C`; of no size.
///
/// ```
/// use contract_bin::VARINT;
///
/// let bytes = VARINT.to_vec(&300u32)?;
/// assert_eq!(bytes, [251, 44, 1]);
/// assert_eq!(VARINT.from_slice::<u32>(&bytes)?, 300);
/// # Ok::<(), contract_bin::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Preset<C, const DEPTH: u16 = DEFAULT_DEPTH, const LIMIT: u64 = UNLIMITED>(PhantomData<C>);

/// Fixed integers, little-endian: the bytes of bincode 1's `serialize`, and of bincode 2's `config::legacy()`.
pub const FIXED: Preset<Fixed> = Preset::new();
/// Fixed integers, big-endian.
pub const FIXED_BE: Preset<FixedBe> = Preset::new();
/// Marked varints, little-endian: the bytes of bincode 1's `DefaultOptions`, and of bincode 2's `config::standard()`.
pub const VARINT: Preset<Varint> = Preset::new();
/// Marked varints, big-endian: the bytes of bincode 2's `config::standard().with_big_endian()`.
pub const VARINT_BE: Preset<VarintBe> = Preset::new();
/// LEB128: the bytes of postcard 1.
pub const POSTCARD: Preset<Postcard> = Preset::new();
/// The bytes of cereal's `PortableBinaryOutputArchive`, little-endian. Reads both orders.
pub const CEREAL: Preset<Cereal> = Preset::new();
/// The bytes of cereal's `PortableBinaryOutputArchive` with `Options::BigEndian()`. Reads both orders.
pub const CEREAL_BE: Preset<CerealBe> = Preset::new();
/// The bytes of YAS's `binary` archive.
pub const YAS: Preset<Yas> = Preset::new();
/// The bytes of YAS's `binary | compacted` archive.
pub const YAS_COMPACTED: Preset<YasCompacted> = Preset::new();
/// The bytes of YAS's `binary | no_header` archive.
pub const YAS_BARE: Preset<YasBare> = Preset::new();
/// The bytes of YAS's `binary | compacted | no_header` archive.
pub const YAS_COMPACTED_BARE: Preset<YasCompactedBare> = Preset::new();

impl<C, const DEPTH: u16, const LIMIT: u64> Preset<C, DEPTH, LIMIT> {
    const fn new() -> Self {
        Self(PhantomData)
    }
}

impl<C: Config, const DEPTH: u16, const LIMIT: u64> Preset<C, DEPTH, LIMIT> {
    /// The same wire with another limit of nesting: `LEVELS` options, sequences, maps and enums inside each other when a
    /// value is read.
    #[must_use]
    pub const fn with_depth_limit<const LEVELS: u16>(self) -> Preset<C, LEVELS, LIMIT> {
        Preset::new()
    }

    /// The same wire for values of at most `BYTES` bytes, written and read: what is larger is a
    /// [`SizeLimit`](crate::ErrorKind::SizeLimit) error before a byte of it is written, and before more than so many are
    /// read, or waited for.
    ///
    /// Writing takes a second pass, which counts. A limit that is known at run time only is an input:
    /// `Deserializer::new(Limited::new(SliceInput::new(bytes), limit))`, with [`Limited`](crate::Limited).
    ///
    /// ```
    /// use contract_bin::{ErrorKind, VARINT};
    ///
    /// let small = VARINT.with_size_limit::<4>();
    /// assert_eq!(small.to_vec("abc")?, b"\x03abc");
    /// assert_eq!(small.to_vec("abcd").unwrap_err().kind(), ErrorKind::SizeLimit);
    /// assert_eq!(small.from_slice::<String>(b"\x04abcd").unwrap_err().kind(), ErrorKind::SizeLimit);
    /// # Ok::<(), contract_bin::Error>(())
    /// ```
    #[must_use]
    pub const fn with_size_limit<const BYTES: u64>(self) -> Preset<C, DEPTH, BYTES> {
        Preset::new()
    }

    /// Checks that `value` is within the limit, if there is one.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn check_size<T: Serialize + ?Sized>(self, value: &T) -> Result<()> {
        if LIMIT == UNLIMITED { Ok(()) } else { self.serialized_size(value).map(drop) }
    }

    /// Writes `value` to a new vector.
    ///
    /// # Errors
    ///
    /// [`UnknownLength`](crate::ErrorKind::UnknownLength), [`SkippedField`](crate::ErrorKind::SkippedField), and what
    /// the value's own `Serialize` reports.
    #[inline]
    pub fn to_vec<T: Serialize + ?Sized>(self, value: &T) -> Result<Vec<u8>> {
        let mut room = Room::new();
        let mut output = VecOutput::new(&mut room);
        self.to_output(&mut output, value)?;
        Ok(output.into_vec())
    }

    /// Writes `value` to the beginning of `buffer`; gives the part that is written.
    ///
    /// Of the rest of the buffer nothing is kept: some bytes behind that part may be overwritten.
    ///
    /// # Errors
    ///
    /// [`OutputFull`](crate::ErrorKind::OutputFull) if it does not fit, and those of [`to_vec`](Self::to_vec).
    #[inline]
    pub fn to_slice<'a, T: Serialize + ?Sized>(
        self,
        buffer: &'a mut [u8],
        value: &T,
    ) -> Result<&'a mut [u8]> {
        let mut scratch = Scratch::new();
        let mut output = SliceOutput::new(buffer, &mut scratch);
        self.to_output(&mut output, value)?;
        let filled = output.filled();
        Ok(&mut buffer[..filled])
    }

    /// Writes `value` to `writer`, through a buffer of its own, and flushes it.
    ///
    /// # Errors
    ///
    /// [`Io`](crate::ErrorKind::Io) if the writer fails, and those of [`to_vec`](Self::to_vec).
    #[cfg(feature = "std")]
    #[inline]
    pub fn to_writer<W: std::io::Write, T: Serialize + ?Sized>(self, writer: W, value: &T) -> Result<()> {
        self.to_output(&mut WriteOutput::new(writer), value)
    }

    /// Adds the bytes of `value` to `collection`, and gives it back.
    ///
    /// # Errors
    ///
    /// Those of [`to_vec`](Self::to_vec).
    #[inline]
    pub fn to_extend<E: Extend<u8>, T: Serialize + ?Sized>(self, collection: E, value: &T) -> Result<E> {
        let mut output = ExtendOutput::new(collection);
        self.to_output(&mut output, value)?;
        Ok(output.into_inner())
    }

    /// Writes `value` behind what `output` holds.
    ///
    /// # Errors
    ///
    /// Those of the output, and those of [`to_vec`](Self::to_vec).
    #[inline]
    pub fn to_output<O: Output, T: Serialize + ?Sized>(self, output: &mut O, value: &T) -> Result<()> {
        self.check_size(value)?;
        let mut serializer = Serializer::<O, C>::new(output);
        let result = match serializer.message(value) {
            Ok(()) => serializer.finish(),
            Err(error) => Err(error.at(serializer.position() as u64)),
        };
        result.map_err(|error| sink_error(error, output))
    }

    /// How many bytes `value` takes. Nothing is written, nothing allocated.
    ///
    /// # Errors
    ///
    /// Those of [`to_vec`](Self::to_vec).
    #[inline]
    pub fn serialized_size<T: Serialize + ?Sized>(self, value: &T) -> Result<usize> {
        let mut counter = Counter::new();
        let mut serializer = Serializer::<Counter, C>::new(&mut counter);
        let result = serializer.message(value);
        let size = serializer.position();
        match result {
            _ if size as u64 > LIMIT => Err(Error::fault(Fault::SizeLimit).at(LIMIT)),
            Ok(()) => Ok(size),
            Err(error) => Err(error.at(size as u64)),
        }
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
    pub fn from_slice<'de, T: Deserialize<'de>>(self, bytes: &'de [u8]) -> Result<T> {
        if LIMIT != UNLIMITED {
            return match self.take_limited(bytes)? {
                (value, []) => Ok(value),
                (_, rest) => Err(Error::trailing(rest.len()).at((bytes.len() - rest.len()) as u64)),
            };
        }
        let mut deserializer = Deserializer::<_, C>::from_slice(bytes).with_depth_limit(DEPTH);
        match deserializer.message() {
            Ok(value) => {
                deserializer.end()?;
                Ok(value)
            }
            Err(error) => Err(error.at(deserializer.position())),
        }
    }

    /// Reads a value from the beginning of `bytes`; gives it with the bytes behind it.
    ///
    /// # Errors
    ///
    /// Those of [`from_slice`](Self::from_slice), but for trailing bytes.
    #[inline]
    pub fn take_from_slice<'de, T: Deserialize<'de>>(self, bytes: &'de [u8]) -> Result<(T, &'de [u8])> {
        if LIMIT != UNLIMITED {
            return self.take_limited(bytes);
        }
        let mut deserializer = Deserializer::<_, C>::from_slice(bytes).with_depth_limit(DEPTH);
        match deserializer.message() {
            Ok(value) => Ok((value, deserializer.rest())),
            Err(error) => Err(error.at(deserializer.position())),
        }
    }

    /// As [`take_from_slice`](Self::take_from_slice), within the limit.
    fn take_limited<'de, T: Deserialize<'de>>(self, bytes: &'de [u8]) -> Result<(T, &'de [u8])> {
        let input = Limited::new(SliceInput::new(bytes), LIMIT);
        let mut deserializer = Deserializer::<_, C>::new(input).with_depth_limit(DEPTH);
        match deserializer.message() {
            Ok(value) => Ok((value, deserializer.input_mut().get_ref().rest())),
            Err(error) => Err(error.at(deserializer.position())),
        }
    }

    /// Reads a value from `reader`, and no byte more than it has.
    ///
    /// Several values can be read one after the other. Each scalar is a read of its own: put a
    /// [`BufReader`](std::io::BufReader) in between where reads are expensive.
    ///
    /// # Errors
    ///
    /// [`Io`](crate::ErrorKind::Io) if the reader fails, and those of [`from_slice`](Self::from_slice), but for trailing
    /// bytes.
    #[cfg(feature = "std")]
    #[inline]
    pub fn from_reader<R: std::io::Read, T: DeserializeOwned>(self, reader: R) -> Result<T> {
        if LIMIT != UNLIMITED {
            let input = Limited::new(ReadInput::new(reader), LIMIT);
            let mut deserializer = Deserializer::<_, C>::new(input).with_depth_limit(DEPTH);
            return deserializer.message().map_err(|error| deserializer.locate(error));
        }
        let mut deserializer = Deserializer::<_, C>::from_reader(reader).with_depth_limit(DEPTH);
        deserializer.message().map_err(|error| deserializer.locate(error))
    }
}

/// Takes what the sink reported into the error.
#[cold]
#[inline(never)]
pub(crate) fn sink_error<O: Output>(error: Error, output: &mut O) -> Error {
    if error.is_io() { error.caused_by(output.take_error()) } else { error }
}
