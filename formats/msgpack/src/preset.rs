//! A form as a value: the functions of the crate's root, for each form of structs.

use crate::{
    Error, Result,
    de::Deserializer,
    form::{Array, Form, Named, Numbered},
    ser::Serializer,
};
use alloc::vec::Vec;
use contract_core::{
    Counter, DEFAULT_DEPTH, ExtendOutput, Output, Room, Scratch, SliceInput, SliceOutput, VecOutput,
};
#[cfg(feature = "std")]
use contract_core::{ReadInput, WriteOutput};
use core::marker::PhantomData;
#[cfg(feature = "std")]
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

/// The functions of the crate's root, for structs in the form `F`; of no size.
///
/// ```
/// use contract_msgpack::NAMED;
///
/// #[derive(serde::Serialize, serde::Deserialize, Debug, PartialEq)]
/// struct Dog<'a> {
///     name: &'a str,
///     age: u8,
/// }
///
/// let bytes = NAMED.to_vec(&Dog { name: "Bobby", age: 8 })?;
/// assert_eq!(bytes, b"\x82\xa4name\xa5Bobby\xa3age\x08");
/// assert_eq!(NAMED.from_slice::<Dog>(&bytes)?, Dog { name: "Bobby", age: 8 });
/// # Ok::<(), contract_msgpack::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Preset<F, const DEPTH: u16 = DEFAULT_DEPTH>(PhantomData<F>);

/// Structs as arrays: the bytes of rmp-serde's `to_vec`.
pub const ARRAY: Preset<Array> = Preset::new();
/// Structs as maps by field name: the bytes of rmp-serde's `to_vec_named`.
pub const NAMED: Preset<Named> = Preset::new();
/// Structs as maps by field number, where [`contract`](crate::contract) gave them numbers, and by field name elsewhere.
pub const NUMBERED: Preset<Numbered> = Preset::new();

impl<F, const DEPTH: u16> Preset<F, DEPTH> {
    const fn new() -> Self {
        Self(PhantomData)
    }
}

impl<F: Form, const DEPTH: u16> Preset<F, DEPTH> {
    /// The same form with another limit of nesting: `LEVELS` arrays and maps inside each other when a value is read.
    #[must_use]
    pub const fn with_depth_limit<const LEVELS: u16>(self) -> Preset<F, LEVELS> {
        Preset::new()
    }

    /// Writes `value` to a new vector.
    ///
    /// # Errors
    ///
    /// [`SkippedField`](crate::ErrorKind::SkippedField) in the array form,
    /// [`Unsupported`](crate::ErrorKind::Unsupported), [`InvalidLength`](crate::ErrorKind::InvalidLength) for more than
    /// `u32::MAX` elements or bytes, and what the value's own `Serialize` reports.
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
        let mut serializer = Serializer::<O, F>::new(output);
        let result = match value.serialize(&mut serializer) {
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
        let mut serializer = Serializer::<Counter, F>::new(&mut counter);
        match value.serialize(&mut serializer) {
            Ok(()) => Ok(serializer.position()),
            Err(error) => Err(error.at(serializer.position() as u64)),
        }
    }

    /// Reads a value from `bytes`, which must hold nothing else. Its strings and bytes may borrow from them.
    ///
    /// # Errors
    ///
    /// [`UnexpectedEnd`](crate::ErrorKind::UnexpectedEnd) and [`TrailingBytes`](crate::ErrorKind::TrailingBytes) if the
    /// bytes are too few or too many, one of the `Invalid` kinds if they are no `T`,
    /// [`DepthLimit`](crate::ErrorKind::DepthLimit), one of the kinds that name a field or variant, and what the type's own
    /// `Deserialize` reports.
    #[inline]
    pub fn from_slice<'de, T: Deserialize<'de>>(self, bytes: &'de [u8]) -> Result<T> {
        let mut deserializer = Deserializer::<_, F>::new(SliceInput::new(bytes)).with_depth_limit(DEPTH);
        match T::deserialize(&mut deserializer) {
            Ok(value) => {
                deserializer.end()?;
                Ok(value)
            }
            Err(error) => Err(deserializer.locate(error)),
        }
    }

    /// Reads a value from the beginning of `bytes`; gives it with the bytes behind it.
    ///
    /// # Errors
    ///
    /// Those of [`from_slice`](Self::from_slice), but for trailing bytes.
    #[inline]
    pub fn take_from_slice<'de, T: Deserialize<'de>>(self, bytes: &'de [u8]) -> Result<(T, &'de [u8])> {
        let mut deserializer = Deserializer::<_, F>::new(SliceInput::new(bytes)).with_depth_limit(DEPTH);
        match T::deserialize(&mut deserializer) {
            Ok(value) => Ok((value, deserializer.rest())),
            Err(error) => Err(deserializer.locate(error)),
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
        let mut deserializer = Deserializer::<_, F>::new(ReadInput::new(reader)).with_depth_limit(DEPTH);
        T::deserialize(&mut deserializer).map_err(|error| deserializer.locate(error))
    }
}

/// Takes what the sink reported into the error.
#[cold]
#[inline(never)]
fn sink_error<O: Output>(error: Error, output: &mut O) -> Error {
    if error.is_io() { error.caused_by(output.take_error()) } else { error }
}
