//! Writing, with the names and signatures of rmp-serde's module of that name.

#[cfg(feature = "std")]
mod compound;
#[cfg(feature = "std")]
mod serializer;
#[cfg(feature = "std")]
mod sink;

use crate::{
    ARRAY, NAMED,
    error::Fact,
    rmp::{self, encode::ValueWriteError},
};
use alloc::{
    boxed::Box,
    string::{String, ToString},
    vec::Vec,
};
#[cfg(feature = "std")]
pub use compound::{Compound, MaybeUnknownLengthCompound, Tuple};
use contract_core::Fault;
use core::fmt;
use serde::Serialize;
#[cfg(feature = "std")]
pub use serializer::{Serializer, UnderlyingWrite, write, write_named};

/// Why a value could not be written.
#[derive(Debug)]
pub enum Error {
    /// The writer failed.
    InvalidValueWrite(ValueWriteError),
    /// A sequence or map does not tell its length; not in use.
    UnknownLength,
    /// A type writes what its part of the data model does not allow.
    InvalidDataModel(&'static str),
    /// Values are nested deeper than the limit allows; not in use.
    DepthLimitExceeded,
    /// What the type's own `Serialize` reports, and what this crate refuses to write; that with the path of the field.
    Syntax(String),
}

impl core::error::Error for Error {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            Self::InvalidValueWrite(error) => Some(error),
            _ => None,
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::InvalidValueWrite(error) => write!(f, "invalid value write: {error}"),
            Self::UnknownLength => {
                f.write_str("attempt to serialize struct, sequence or map with unknown length")
            }
            Self::InvalidDataModel(what) => write!(f, "serialize data model is invalid: {what}"),
            Self::DepthLimitExceeded => f.write_str("depth limit exceeded"),
            Self::Syntax(message) => f.write_str(message),
        }
    }
}

impl From<ValueWriteError> for Error {
    #[cold]
    fn from(error: ValueWriteError) -> Self {
        Self::InvalidValueWrite(error)
    }
}

impl serde::ser::Error for Error {
    #[cold]
    fn custom<T: fmt::Display>(message: T) -> Self {
        Self::Syntax(message.to_string())
    }
}

impl From<crate::Error> for Error {
    #[cold]
    fn from(error: crate::Error) -> Self {
        // Of what rmp-serde does not know, the place may be told.
        let text = error.to_string();
        match error.into_fact() {
            (Fact::Output(Fault::Io), source) => Self::InvalidValueWrite(write_error(source)),
            (Fact::Custom(message), _) => Self::Syntax(message),
            (Fact::Ext { tuple: true }, _) => Self::InvalidDataModel("expected tuple"),
            (Fact::Ext { tuple: false }, _) => Self::InvalidDataModel("expected i8 and bytes"),
            (Fact::NoByte, _) => Self::InvalidDataModel("BytesMode"),
            (Fact::Depth, _) => Self::DepthLimitExceeded,
            _ => Self::Syntax(text),
        }
    }
}

#[cfg(feature = "std")]
fn write_error(source: Option<Box<dyn core::error::Error + Send + Sync>>) -> ValueWriteError {
    match source.map(<dyn core::error::Error + Send + Sync>::downcast::<rmp::Error>) {
        Some(Ok(error)) => sink::classified(*error),
        Some(Err(other)) => ValueWriteError::InvalidDataWrite(rmp::Error::other(other)),
        None => ValueWriteError::InvalidDataWrite(std::io::ErrorKind::Other.into()),
    }
}

#[cfg(not(feature = "std"))]
fn write_error(_source: Option<Box<dyn core::error::Error + Send + Sync>>) -> ValueWriteError {
    ValueWriteError::InvalidDataWrite(rmp::end_in_content())
}

/// Writes `val` to a new vector, structs as arrays.
///
/// # Errors
///
/// [`Error::Syntax`] for what the type's own `Serialize` reports, a field of an array that `skip_serializing_if` leaves out
/// in front of another, and a sequence of another length than it said; [`Error::InvalidDataModel`] for an extension value that
/// is none.
#[inline]
pub fn to_vec<T>(val: &T) -> Result<Vec<u8>, Error>
where
    T: Serialize + ?Sized,
{
    ARRAY.to_vec(val).map_err(Error::from)
}

/// Writes `val` to a new vector, structs as maps with the names of their fields.
///
/// # Errors
///
/// Those of [`to_vec`], but for skipped fields.
#[inline]
pub fn to_vec_named<T>(val: &T) -> Result<Vec<u8>, Error>
where
    T: Serialize + ?Sized,
{
    NAMED.to_vec(val).map_err(Error::from)
}
