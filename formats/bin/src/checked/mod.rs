//! Data that says of which type it is: a fingerprint and a name in front of each message.
//!
//! The bytes of this wire do not say what they are. Read as another type they give another value, or an error somewhere
//! inside. Checked ones begin with a fingerprint of the type, and what was written as another type is refused at once, with
//! both names. That costs one comparison of eight bytes a message.
//!
//! ```
//! use contract_bin::{VARINT, checked};
//! use serde::{Deserialize, Serialize};
//!
//! #[derive(Serialize, Deserialize)]
//! struct Customer {
//!     id: u32,
//!     name: String,
//! }
//!
//! #[derive(Debug, Serialize, Deserialize)]
//! struct Order {
//!     number: u64,
//! }
//!
//! let ann = Customer { id: 7, name: "Ann".to_owned() };
//! let bytes = VARINT.checked().to_vec(&ann)?;
//! assert_eq!(bytes[..8], checked::fingerprint::<Customer>()?.to_le_bytes());
//! assert_eq!(bytes[8..], *b"\x08Customer\x07\x03Ann");
//!
//! let error = VARINT.checked().from_slice::<Order>(&bytes).unwrap_err();
//! assert_eq!(
//!     error.to_string(),
//!     "expected `Order` (fingerprint 0x77c9e188786b8086), found `Customer` (fingerprint 0x1a5c2ece8cc250d1) at byte 0"
//! );
//! # Ok::<(), contract_bin::Error>(())
//! ```
//!
//! The functions of this module write [`FIXED`]; [`Preset::checked`](crate::Preset::checked) gives the same ones for every
//! preset.
//!
//! # What is in front
//!
//! | bytes | what |
//! |---|---|
//! | 8 | the fingerprint, little-endian in every preset |
//! | 1 | how long the name is |
//! | 0 to 255 | the name, in UTF-8: that of the struct or enum, of other types what they are made of, cut off where it is longer |
//!
//! Then comes the message as ever. The name is there for the error: where the fingerprint is right, it is skipped.
//!
//! # The fingerprint
//!
//! It is the 64-bit FNV-1a hash of the text that [`shape`] gives, in which stand the names and the order of fields and
//! variants, what they hold, and the numbers of [`macro@contract`](crate::contract). It does not depend on the compiler, the
//! platform or the preset. The type is asked for its shape through its `Deserialize`, once in the life of a program.
//! Without the feature `std` there is no place to keep it, and it is asked each time.

mod frame;
mod shape;

pub(crate) use frame::Frame;

use crate::{Deserializer, FIXED, Preset, Result, Serializer, config::Config, preset::sink_error};
use alloc::{string::String, vec::Vec};
#[cfg(feature = "std")]
use contract_core::WriteOutput;
use contract_core::{Counter, DEFAULT_DEPTH, ExtendOutput, Output, Room, Scratch, SliceOutput, VecOutput};
use core::marker::PhantomData;
#[cfg(feature = "std")]
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

/// What the fingerprint of `T` is made of.
///
/// ```
/// use serde::Deserialize;
///
/// #[derive(Deserialize)]
/// struct Tree {
///     value: Option<u16>,
///     leaves: Vec<Tree>,
/// }
///
/// assert_eq!(contract_bin::checked::shape::<Tree>()?, "struct Tree{value:option<u16>,leaves:[^0]}");
/// # Ok::<(), contract_bin::Error>(())
/// ```
///
/// # Errors
///
/// [`NotSelfDescribing`](crate::ErrorKind::NotSelfDescribing) and [`Unsupported`](crate::ErrorKind::Unsupported) if the type
/// does not tell its shape.
pub fn shape<'de, T: Deserialize<'de>>() -> Result<String> {
    shape::of::<T>().map(|shape| shape.text)
}

/// The fingerprint of `T`.
///
/// # Errors
///
/// Those of [`shape()`].
#[inline]
pub fn fingerprint<'de, T: Deserialize<'de>>() -> Result<u64> {
    Ok(Frame::of::<T>()?.fingerprint())
}

/// Writes a fingerprint and `value` to a new vector.
///
/// # Errors
///
/// Those of [`shape()`] and of [`to_vec`](crate::to_vec).
#[inline]
pub fn to_vec<'de, T: Serialize + Deserialize<'de>>(value: &T) -> Result<Vec<u8>> {
    FIXED.checked().to_vec(value)
}

/// Writes a fingerprint and `value` to the beginning of `buffer`; gives the part that is written.
///
/// Of the rest of the buffer nothing is kept: some bytes behind that part may be overwritten.
///
/// # Errors
///
/// Those of [`shape()`] and of [`to_slice`](crate::to_slice).
#[inline]
pub fn to_slice<'a, 'de, T: Serialize + Deserialize<'de>>(
    buffer: &'a mut [u8],
    value: &T,
) -> Result<&'a mut [u8]> {
    FIXED.checked().to_slice(buffer, value)
}

/// Writes a fingerprint and `value` to `writer`, through a buffer of its own, and flushes it.
///
/// # Errors
///
/// Those of [`shape()`] and of [`to_writer`](crate::to_writer).
#[cfg(feature = "std")]
#[inline]
pub fn to_writer<'de, W: std::io::Write, T: Serialize + Deserialize<'de>>(
    writer: W,
    value: &T,
) -> Result<()> {
    FIXED.checked().to_writer(writer, value)
}

/// Adds a fingerprint and the bytes of `value` to `collection`, and gives it back.
///
/// # Errors
///
/// Those of [`shape()`] and of [`to_vec`](crate::to_vec).
#[inline]
pub fn to_extend<'de, E: Extend<u8>, T: Serialize + Deserialize<'de>>(collection: E, value: &T) -> Result<E> {
    FIXED.checked().to_extend(collection, value)
}

/// Writes a fingerprint and `value` behind what `output` holds.
///
/// # Errors
///
/// Those of [`shape()`] and of [`to_output`](crate::to_output).
#[inline]
pub fn to_output<'de, O: Output, T: Serialize + Deserialize<'de>>(output: &mut O, value: &T) -> Result<()> {
    FIXED.checked().to_output(output, value)
}

/// How many bytes `value` takes with what is in front. Nothing is written.
///
/// # Errors
///
/// Those of [`shape()`] and of [`to_vec`](crate::to_vec).
#[inline]
pub fn serialized_size<'de, T: Serialize + Deserialize<'de>>(value: &T) -> Result<usize> {
    FIXED.checked().serialized_size(value)
}

/// Reads a value from `bytes`, which must have been written as a `T` and hold nothing else.
///
/// # Errors
///
/// [`WrongType`](crate::ErrorKind::WrongType), and those of [`shape()`] and of [`from_slice`](crate::from_slice).
#[inline]
pub fn from_slice<'de, T: Deserialize<'de>>(bytes: &'de [u8]) -> Result<T> {
    FIXED.checked().from_slice(bytes)
}

/// Reads a value from the beginning of `bytes`; gives it with the bytes behind it.
///
/// # Errors
///
/// Those of [`from_slice`], but for trailing bytes.
#[inline]
pub fn take_from_slice<'de, T: Deserialize<'de>>(bytes: &'de [u8]) -> Result<(T, &'de [u8])> {
    FIXED.checked().take_from_slice(bytes)
}

/// Reads a value from `reader`, and no byte more than it has.
///
/// # Errors
///
/// [`Io`](crate::ErrorKind::Io) if the reader fails, and those of [`from_slice`], but for trailing bytes.
#[cfg(feature = "std")]
#[inline]
pub fn from_reader<R: std::io::Read, T: DeserializeOwned>(reader: R) -> Result<T> {
    FIXED.checked().from_reader(reader)
}

/// A preset whose messages say of which type they are: see [`checked`](self).
#[derive(Clone, Copy, Debug, Default)]
pub struct Checked<C, const DEPTH: u16 = DEFAULT_DEPTH>(PhantomData<C>);

impl<C: Config, const DEPTH: u16> Preset<C, DEPTH> {
    /// The same wire with a fingerprint of the type in front of each message: see [`checked`](self).
    #[must_use]
    pub const fn checked(self) -> Checked<C, DEPTH> {
        Checked(PhantomData)
    }
}

impl<C: Config, const DEPTH: u16> Checked<C, DEPTH> {
    /// Writes a fingerprint and `value` to a new vector.
    ///
    /// # Errors
    ///
    /// Those of [`shape()`] and of [`Preset::to_vec`].
    #[inline]
    pub fn to_vec<'de, T: Serialize + Deserialize<'de>>(self, value: &T) -> Result<Vec<u8>> {
        let mut room = Room::new();
        let mut output = VecOutput::new(&mut room);
        self.to_output(&mut output, value)?;
        Ok(output.into_vec())
    }

    /// Writes a fingerprint and `value` to the beginning of `buffer`; gives the part that is written.
    ///
    /// Of the rest of the buffer nothing is kept: some bytes behind that part may be overwritten.
    ///
    /// # Errors
    ///
    /// Those of [`shape()`] and of [`Preset::to_slice`].
    #[inline]
    pub fn to_slice<'a, 'de, T: Serialize + Deserialize<'de>>(
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

    /// Writes a fingerprint and `value` to `writer`, through a buffer of its own, and flushes it.
    ///
    /// # Errors
    ///
    /// Those of [`shape()`] and of [`Preset::to_writer`].
    #[cfg(feature = "std")]
    #[inline]
    pub fn to_writer<'de, W: std::io::Write, T: Serialize + Deserialize<'de>>(
        self,
        writer: W,
        value: &T,
    ) -> Result<()> {
        self.to_output(&mut WriteOutput::new(writer), value)
    }

    /// Adds a fingerprint and the bytes of `value` to `collection`, and gives it back.
    ///
    /// # Errors
    ///
    /// Those of [`shape()`] and of [`Preset::to_extend`].
    #[inline]
    pub fn to_extend<'de, E: Extend<u8>, T: Serialize + Deserialize<'de>>(
        self,
        collection: E,
        value: &T,
    ) -> Result<E> {
        let mut output = ExtendOutput::new(collection);
        self.to_output(&mut output, value)?;
        Ok(output.into_inner())
    }

    /// Writes a fingerprint and `value` behind what `output` holds.
    ///
    /// # Errors
    ///
    /// Those of [`shape()`] and of [`Preset::to_output`].
    #[inline]
    pub fn to_output<'de, O: Output, T: Serialize + Deserialize<'de>>(
        self,
        output: &mut O,
        value: &T,
    ) -> Result<()> {
        let frame = Frame::of::<T>()?;
        let mut serializer = Serializer::<O, C>::new(output);
        let result = match serializer.framed(&frame, value) {
            Ok(()) => serializer.finish(),
            Err(error) => Err(error.at(serializer.position() as u64)),
        };
        result.map_err(|error| sink_error(error, output))
    }

    /// How many bytes `value` takes with what is in front. Nothing is written.
    ///
    /// # Errors
    ///
    /// Those of [`shape()`] and of [`Preset::to_vec`].
    #[inline]
    pub fn serialized_size<'de, T: Serialize + Deserialize<'de>>(self, value: &T) -> Result<usize> {
        let frame = Frame::of::<T>()?;
        let mut counter = Counter::new();
        let mut serializer = Serializer::<Counter, C>::new(&mut counter);
        match serializer.framed(&frame, value) {
            Ok(()) => Ok(serializer.position()),
            Err(error) => Err(error.at(serializer.position() as u64)),
        }
    }

    /// Reads a value from `bytes`, which must have been written as a `T` and hold nothing else.
    ///
    /// # Errors
    ///
    /// [`WrongType`](crate::ErrorKind::WrongType), and those of [`shape()`] and of [`Preset::from_slice`].
    #[inline]
    pub fn from_slice<'de, T: Deserialize<'de>>(self, bytes: &'de [u8]) -> Result<T> {
        let frame = Frame::of::<T>()?;
        let mut deserializer = Deserializer::<_, C>::from_slice(bytes).with_depth_limit(DEPTH);
        match deserializer.framed(&frame) {
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
        let frame = Frame::of::<T>()?;
        let mut deserializer = Deserializer::<_, C>::from_slice(bytes).with_depth_limit(DEPTH);
        match deserializer.framed(&frame) {
            Ok(value) => Ok((value, deserializer.rest())),
            Err(error) => Err(error.at(deserializer.position())),
        }
    }

    /// Reads a value from `reader`, and no byte more than it has.
    ///
    /// # Errors
    ///
    /// [`Io`](crate::ErrorKind::Io) if the reader fails, and those of [`from_slice`](Self::from_slice), but for trailing
    /// bytes.
    #[cfg(feature = "std")]
    #[inline]
    pub fn from_reader<R: std::io::Read, T: DeserializeOwned>(self, reader: R) -> Result<T> {
        let frame = Frame::of::<T>()?;
        let mut deserializer = Deserializer::<_, C>::from_reader(reader).with_depth_limit(DEPTH);
        deserializer.framed(&frame).map_err(|error| deserializer.locate(error))
    }
}
