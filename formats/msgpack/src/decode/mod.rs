//! Reading, with the names and signatures of rmp-serde's module of that name.

#[cfg(feature = "std")]
mod deserializer;
#[cfg(feature = "std")]
mod source;

use crate::{
    config::DefaultConfig,
    de,
    error::{Fact, Part},
    form::Mirrored,
    rmp::{
        self, Marker,
        decode::{DecodeStringError, MarkerReadError, NumValueReadError, ValueReadError},
    },
};
use alloc::{
    boxed::Box,
    string::{String, ToString},
};
use contract_core::SliceInput;
use core::{fmt, num::TryFromIntError, str::Utf8Error};
#[cfg(feature = "std")]
pub use deserializer::{Deserializer, from_read};
use serde::Deserialize;
#[cfg(feature = "std")]
pub use source::{ReadReader, ReadRefReader, ReadSlice, Reference};

/// How many levels of arrays and maps are read unless told otherwise, and besides how many of variants that hold a value.
const LEVELS: u16 = 1023;

/// Why a value could not be read.
///
/// The texts are those of rmp-serde and serde, which know no place. Only [`Syntax`](Self::Syntax) errors that rmp-serde does not
/// have tell the byte and the path of the field; those of all others are in the [`Error`](crate::Error) of the presets.
#[derive(Debug)]
pub enum Error {
    /// The input ended or failed where a value begins.
    InvalidMarkerRead(rmp::Error),
    /// The input ended or failed inside a value.
    InvalidDataRead(rmp::Error),
    /// A value of another type, or the marker that means nothing.
    TypeMismatch(Marker),
    /// A number does not fit; not in use.
    OutOfRange,
    /// An array, a map or binary has not as many elements, entries or bytes as the type takes.
    LengthMismatch(u32),
    /// Something else; not in use.
    Uncategorized(String),
    /// What a type's own `Deserialize` reports.
    Syntax(String),
    /// A string is not UTF-8.
    Utf8Error(Utf8Error),
    /// Values are nested deeper than the limit allows.
    DepthLimitExceeded,
}

impl core::error::Error for Error {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            Self::InvalidMarkerRead(error) | Self::InvalidDataRead(error) => Some(error),
            Self::Utf8Error(error) => Some(error),
            _ => None,
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::InvalidMarkerRead(error) => write!(f, "IO error while reading marker: {error}"),
            Self::InvalidDataRead(error) => write!(f, "IO error while reading data: {error}"),
            Self::TypeMismatch(marker) => write!(f, "wrong msgpack marker {marker:?}"),
            Self::OutOfRange => f.write_str("numeric cast found out of range"),
            Self::LengthMismatch(expected) => write!(f, "array had incorrect length, expected {expected}"),
            Self::Uncategorized(message) => write!(f, "uncategorized error: {message}"),
            Self::Syntax(message) => f.write_str(message),
            Self::Utf8Error(error) => write!(f, "string found to be invalid utf8: {error}"),
            Self::DepthLimitExceeded => f.write_str("depth limit exceeded"),
        }
    }
}

impl serde::de::Error for Error {
    #[cold]
    fn custom<T: fmt::Display>(message: T) -> Self {
        Self::Syntax(message.to_string())
    }
}

impl From<crate::Error> for Error {
    #[cold]
    fn from(error: crate::Error) -> Self {
        if let Some(text) = error.fact().in_words_of_serde() {
            return Self::Syntax(text);
        }
        match error.fact() {
            &Fact::Marker { marker, .. } => Self::TypeMismatch(Marker::from_u8(marker)),
            &Fact::Count { count, .. } => Self::LengthMismatch(count),
            &Fact::Excess { taken, .. } => Self::LengthMismatch(u32::try_from(taken).unwrap_or(u32::MAX)),
            &Fact::Utf8(why) => Self::Utf8Error(why),
            Fact::Depth => Self::DepthLimitExceeded,
            &Fact::Input(_, part) => {
                let error = read_error(error.into_fact().1, part);
                match part {
                    Part::Marker => Self::InvalidMarkerRead(error),
                    Part::Scalar | Part::Content => Self::InvalidDataRead(error),
                }
            }
            // What rmp-serde does not know, with its place.
            _ => Self::Syntax(error.to_string()),
        }
    }
}

/// What the reader reported, or what it would have reported at the end of a slice.
fn read_error(source: Option<Box<dyn core::error::Error + Send + Sync>>, part: Part) -> rmp::Error {
    #[cfg(feature = "std")]
    if let Some(source) = source {
        return source.downcast::<rmp::Error>().map_or_else(rmp::Error::other, |error| *error);
    }
    #[cfg(not(feature = "std"))]
    drop(source);
    match part {
        Part::Marker | Part::Scalar => rmp::end_in_scalar(),
        Part::Content => rmp::end_in_content(),
    }
}

impl From<MarkerReadError> for Error {
    #[cold]
    fn from(MarkerReadError(error): MarkerReadError) -> Self {
        Self::InvalidMarkerRead(error)
    }
}

impl From<Utf8Error> for Error {
    #[cold]
    fn from(error: Utf8Error) -> Self {
        Self::Utf8Error(error)
    }
}

impl From<ValueReadError> for Error {
    #[cold]
    fn from(error: ValueReadError) -> Self {
        match error {
            ValueReadError::TypeMismatch(marker) => Self::TypeMismatch(marker),
            ValueReadError::InvalidMarkerRead(error) => Self::InvalidMarkerRead(error),
            ValueReadError::InvalidDataRead(error) => Self::InvalidDataRead(error),
        }
    }
}

impl From<NumValueReadError> for Error {
    #[cold]
    fn from(error: NumValueReadError) -> Self {
        match error {
            NumValueReadError::TypeMismatch(marker) => Self::TypeMismatch(marker),
            NumValueReadError::InvalidMarkerRead(error) => Self::InvalidMarkerRead(error),
            NumValueReadError::InvalidDataRead(error) => Self::InvalidDataRead(error),
            NumValueReadError::OutOfRange => Self::OutOfRange,
        }
    }
}

impl From<DecodeStringError<'_>> for Error {
    #[cold]
    fn from(error: DecodeStringError<'_>) -> Self {
        match error {
            DecodeStringError::InvalidMarkerRead(error) => Self::InvalidMarkerRead(error),
            DecodeStringError::InvalidDataRead(error) => Self::InvalidDataRead(error),
            DecodeStringError::TypeMismatch(marker) => Self::TypeMismatch(marker),
            DecodeStringError::BufferSizeTooSmall(_) => Self::Uncategorized("BufferSizeTooSmall".into()),
            DecodeStringError::InvalidUtf8(..) => Self::Uncategorized("InvalidUtf8".into()),
        }
    }
}

impl From<TryFromIntError> for Error {
    #[cold]
    fn from(_: TryFromIntError) -> Self {
        Self::OutOfRange
    }
}

/// What a slice is read with.
pub(crate) type OfSlice<'de> = de::Deserializer<SliceInput<'de>, Mirrored<DefaultConfig>>;

#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn of_slice(input: &[u8]) -> OfSlice<'_> {
    OfSlice::new(SliceInput::new(input)).with_depth_limit(LEVELS)
}

/// Reads a value from the beginning of `input`, and ignores what is behind it, as rmp-serde does.
///
/// The function of that name in the crate's root makes sure that nothing is.
///
/// ```
/// use contract_msgpack::{decode, from_slice};
///
/// assert_eq!(decode::from_slice::<u8>(b"\x07\x08")?, 7);
/// assert!(from_slice::<u8>(b"\x07\x08").is_err());
/// # Ok::<(), contract_msgpack::decode::Error>(())
/// ```
///
/// # Errors
///
/// [`Error::InvalidMarkerRead`] and [`Error::InvalidDataRead`] if the input ends too early; [`Error::TypeMismatch`],
/// [`Error::LengthMismatch`], [`Error::Utf8Error`] and [`Error::Syntax`] if it holds no `T`; [`Error::DepthLimitExceeded`].
#[inline]
pub fn from_slice<'a, T>(input: &'a [u8]) -> Result<T, Error>
where
    T: Deserialize<'a>,
{
    T::deserialize(&mut of_slice(input)).map_err(Error::from)
}

/// [`from_slice`] by its old name.
///
/// # Errors
///
/// Those of [`from_slice`].
#[inline]
#[doc(hidden)]
#[deprecated(note = "use from_slice")]
pub fn from_read_ref<'a, R, T>(rd: &'a R) -> Result<T, Error>
where
    R: AsRef<[u8]> + ?Sized,
    T: Deserialize<'a>,
{
    from_slice(rd.as_ref())
}
