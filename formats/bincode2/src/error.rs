//! Why a value could not be written or read.

use alloc::string::String;
use core::fmt;
#[cfg(feature = "std")]
use std::{boxed::Box, io, time::SystemTime, time::SystemTimeError};

/// Why a value could not be written. Its text is that of `Debug`, as in bincode 2.
#[derive(Debug)]
#[non_exhaustive]
pub enum EncodeError {
    /// The slice has no room left.
    UnexpectedEnd,
    /// A `RefCell` is borrowed mutably. For an [`Encode`](crate::Encode) of your own: serde has its own words for it.
    #[allow(missing_docs)]
    RefCellAlreadyBorrowed { inner: core::cell::BorrowError, type_name: &'static str },
    /// Something else.
    Other(&'static str),
    /// Something else: what a type's own `Serialize` reported, or what would mean another value when it is read.
    OtherString(String),
    /// A path is not UTF-8. For an [`Encode`](crate::Encode) of your own.
    #[cfg(feature = "std")]
    InvalidPathCharacters,
    /// The writer failed.
    #[cfg(feature = "std")]
    Io {
        /// What it reported.
        inner: io::Error,
        /// How many bytes it had taken.
        index: usize,
    },
    /// A lock is poisoned. For an [`Encode`](crate::Encode) of your own.
    #[cfg(feature = "std")]
    #[allow(missing_docs)]
    LockFailed { type_name: &'static str },
    /// A time lies before 1970. For an [`Encode`](crate::Encode) of your own.
    #[cfg(feature = "std")]
    #[allow(missing_docs)]
    InvalidSystemTime { inner: SystemTimeError, time: Box<SystemTime> },
    /// What serde asks for and this format can't do.
    Serde(crate::serde::EncodeError),
}

impl fmt::Display for EncodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self, f)
    }
}

impl core::error::Error for EncodeError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            Self::RefCellAlreadyBorrowed { inner, .. } => Some(inner),
            #[cfg(feature = "std")]
            Self::Io { inner, .. } => Some(inner),
            #[cfg(feature = "std")]
            Self::InvalidSystemTime { inner, .. } => Some(inner),
            _ => None,
        }
    }
}

impl serde::ser::Error for EncodeError {
    #[cold]
    fn custom<T: fmt::Display>(message: T) -> Self {
        Self::OtherString(alloc::format!("{message}"))
    }
}

/// Why a value could not be read. Its text is that of `Debug`, as in bincode 2.
///
/// An [`OtherString`](Self::OtherString) says what was expected, what was found, in which field and at which byte.
#[derive(Debug)]
#[non_exhaustive]
pub enum DecodeError {
    /// The input ended inside a value.
    UnexpectedEnd {
        /// How many bytes more it needs, at the least.
        additional: usize,
    },
    /// What was read exceeds the limit of the configuration.
    LimitExceeded,
    /// A variable integer has the mark of a wider type, or the reserved one.
    #[allow(missing_docs)]
    InvalidIntegerType { expected: IntegerType, found: IntegerType },
    /// A number that may not be zero is. For a [`Decode`](crate::Decode) of your own: serde has its own words for it.
    #[allow(missing_docs)]
    NonZeroTypeIsZero { non_zero_type: IntegerType },
    /// The tag of an `Option` is neither 0 nor 1. (Of an index of a variant that there is not, serde tells in
    /// [`OtherString`](Self::OtherString).)
    #[allow(missing_docs)]
    UnexpectedVariant { type_name: &'static str, allowed: &'static AllowedEnumVariants, found: u32 },
    /// A string is not UTF-8.
    #[allow(missing_docs)]
    Utf8 { inner: core::str::Utf8Error },
    /// Bytes that should be a `char` are none.
    InvalidCharEncoding([u8; 4]),
    /// A byte that should be a `bool` is neither 0 nor 1.
    InvalidBooleanValue(u8),
    /// Another number of elements than that of the array. For a [`Decode`](crate::Decode) of your own.
    #[allow(missing_docs)]
    ArrayLengthMismatch { required: usize, found: usize },
    /// A length does not fit `usize`.
    OutsideUsizeRange(u64),
    /// An enum without variants. For a [`Decode`](crate::Decode) of your own.
    #[allow(missing_docs)]
    EmptyEnum { type_name: &'static str },
    /// Too many seconds. For a [`Decode`](crate::Decode) of your own.
    #[allow(missing_docs)]
    InvalidDuration { secs: u64, nanos: u32 },
    /// A time that the system does not have. For a [`Decode`](crate::Decode) of your own.
    #[allow(missing_docs)]
    InvalidSystemTime { duration: core::time::Duration },
    /// A zero inside a C string. For a [`Decode`](crate::Decode) of your own.
    #[cfg(feature = "std")]
    #[allow(missing_docs)]
    CStringNulError { position: usize },
    /// The reader failed, or ended inside a value.
    #[cfg(feature = "std")]
    Io {
        /// What it reported: of kind [`UnexpectedEof`](io::ErrorKind::UnexpectedEof) where it ended.
        inner: io::Error,
        /// How many bytes were asked of it.
        additional: usize,
    },
    /// Something else.
    Other(&'static str),
    /// Something else: what a type's own `Deserialize` reported, an index of a variant that there is not, and what
    /// hostile input asks for.
    OtherString(String),
    /// What serde asks for and this format can't do.
    Serde(crate::serde::DecodeError),
}

impl fmt::Display for DecodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self, f)
    }
}

impl core::error::Error for DecodeError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            Self::Utf8 { inner } => Some(inner),
            // Not in bincode 2; whoever walks the chain of causes is glad of it.
            #[cfg(feature = "std")]
            Self::Io { inner, .. } => Some(inner),
            _ => None,
        }
    }
}

impl serde::de::Error for DecodeError {
    #[cold]
    fn custom<T: fmt::Display>(message: T) -> Self {
        Self::OtherString(alloc::format!("{message}"))
    }
}

/// The variants that there are.
#[derive(Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum AllowedEnumVariants {
    /// All from `min` to `max`.
    #[allow(missing_docs)]
    Range { min: u32, max: u32 },
    /// These.
    Allowed(&'static [u32]),
}

/// An integer type, in errors.
#[derive(Debug, PartialEq, Eq)]
#[non_exhaustive]
#[allow(missing_docs)]
pub enum IntegerType {
    U8,
    U16,
    U32,
    U64,
    U128,
    Usize,
    I8,
    I16,
    I32,
    I64,
    I128,
    Isize,
    /// The mark that means nothing yet.
    Reserved,
}
