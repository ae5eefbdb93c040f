//! The types of the crate `rmp` that show in the signatures of rmp-serde: its markers, and its errors.
//!
//! They are types of their own, with the same names and variants. Code that names them writes `contract_msgpack::rmp` (or
//! `rmp_serde::rmp`, where the dependency has kept its name) instead of `rmp`.

#[cfg(not(feature = "std"))]
use core::fmt;

/// What an input or output fails with: an [`io::Error`](std::io::Error).
#[cfg(feature = "std")]
pub type Error = std::io::Error;

/// What an input fails with where there is no `std`: it ended.
#[cfg(not(feature = "std"))]
#[derive(Debug)]
pub struct Error(());

#[cfg(not(feature = "std"))]
impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("failed to fill whole buffer")
    }
}

#[cfg(not(feature = "std"))]
impl core::error::Error for Error {}

/// The error of a slice that is too short for a marker, a number or a length.
#[cold]
pub(crate) fn end_in_scalar() -> Error {
    #[cfg(feature = "std")]
    {
        // The words of the standard library, whichever they are.
        match std::io::Read::read_exact(&mut [].as_slice(), &mut [0]) {
            Err(error) => error,
            Ok(()) => std::io::ErrorKind::UnexpectedEof.into(),
        }
    }
    #[cfg(not(feature = "std"))]
    Error(())
}

/// The error of a slice that is too short for what a length announces.
#[cold]
pub(crate) fn end_in_content() -> Error {
    #[cfg(feature = "std")]
    return std::io::ErrorKind::UnexpectedEof.into();
    #[cfg(not(feature = "std"))]
    Error(())
}

/// The byte that a value begins with.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(u8)]
#[expect(missing_docs, reason = "the names of the specification")]
pub enum Marker {
    FixPos(u8) = 0x00,
    FixMap(u8) = 0x80,
    FixArray(u8) = 0x90,
    FixStr(u8) = 0xa0,
    Null = 0xc0,
    /// Never used.
    Reserved,
    False,
    True,
    Bin8,
    Bin16,
    Bin32,
    Ext8,
    Ext16,
    Ext32,
    F32,
    F64,
    U8,
    U16,
    U32,
    U64,
    I8,
    I16,
    I32,
    I64,
    FixExt1,
    FixExt2,
    FixExt4,
    FixExt8,
    FixExt16,
    Str8,
    Str16,
    Str32,
    Array16,
    Array32,
    Map16,
    Map32,
    FixNeg(i8) = 0xe0,
}

/// The markers from `0xc0` to `0xdf`, in their order.
const PLAIN: [Marker; 32] = {
    use Marker::*;
    [
        Null, Reserved, False, True, Bin8, Bin16, Bin32, Ext8, Ext16, Ext32, F32, F64, U8, U16, U32, U64, I8,
        I16, I32, I64, FixExt1, FixExt2, FixExt4, FixExt8, FixExt16, Str8, Str16, Str32, Array16, Array32,
        Map16, Map32,
    ]
};

impl Marker {
    /// The marker of this byte.
    #[must_use]
    #[inline]
    pub const fn from_u8(byte: u8) -> Self {
        match byte {
            0x00..=0x7f => Self::FixPos(byte),
            0x80..=0x8f => Self::FixMap(byte & 0x0f),
            0x90..=0x9f => Self::FixArray(byte & 0x0f),
            0xa0..=0xbf => Self::FixStr(byte & 0x1f),
            0xc0..=0xdf => PLAIN[(byte - 0xc0) as usize],
            0xe0..=0xff => Self::FixNeg(byte.cast_signed()),
        }
    }

    /// The byte of this marker.
    #[must_use]
    #[inline]
    pub const fn to_u8(&self) -> u8 {
        match *self {
            Self::FixPos(value) => value,
            Self::FixMap(len) => 0x80 | (len & 0x0f),
            Self::FixArray(len) => 0x90 | (len & 0x0f),
            Self::FixStr(len) => 0xa0 | (len & 0x1f),
            Self::FixNeg(value) => value.cast_unsigned(),
            Self::Null => 0xc0,
            Self::Reserved => 0xc1,
            Self::False => 0xc2,
            Self::True => 0xc3,
            Self::Bin8 => 0xc4,
            Self::Bin16 => 0xc5,
            Self::Bin32 => 0xc6,
            Self::Ext8 => 0xc7,
            Self::Ext16 => 0xc8,
            Self::Ext32 => 0xc9,
            Self::F32 => 0xca,
            Self::F64 => 0xcb,
            Self::U8 => 0xcc,
            Self::U16 => 0xcd,
            Self::U32 => 0xce,
            Self::U64 => 0xcf,
            Self::I8 => 0xd0,
            Self::I16 => 0xd1,
            Self::I32 => 0xd2,
            Self::I64 => 0xd3,
            Self::FixExt1 => 0xd4,
            Self::FixExt2 => 0xd5,
            Self::FixExt4 => 0xd6,
            Self::FixExt8 => 0xd7,
            Self::FixExt16 => 0xd8,
            Self::Str8 => 0xd9,
            Self::Str16 => 0xda,
            Self::Str32 => 0xdb,
            Self::Array16 => 0xdc,
            Self::Array32 => 0xdd,
            Self::Map16 => 0xde,
            Self::Map32 => 0xdf,
        }
    }
}

impl From<u8> for Marker {
    #[inline]
    fn from(byte: u8) -> Self {
        Self::from_u8(byte)
    }
}

impl From<Marker> for u8 {
    #[inline]
    fn from(marker: Marker) -> Self {
        marker.to_u8()
    }
}

/// What writing fails with.
pub mod encode {
    pub use super::Error;
    use core::fmt;

    /// The writer failed.
    #[derive(Debug)]
    pub enum ValueWriteError<E = Error> {
        /// At a marker.
        InvalidMarkerWrite(E),
        /// Behind one.
        InvalidDataWrite(E),
    }

    impl<E> fmt::Display for ValueWriteError<E> {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("error while writing multi-byte MessagePack value")
        }
    }

    impl<E: core::error::Error + 'static> core::error::Error for ValueWriteError<E> {
        fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
            match self {
                Self::InvalidMarkerWrite(error) | Self::InvalidDataWrite(error) => Some(error),
            }
        }
    }

    #[cfg(feature = "std")]
    impl From<ValueWriteError<Self>> for std::io::Error {
        fn from(error: ValueWriteError<Self>) -> Self {
            match error {
                ValueWriteError::InvalidMarkerWrite(error) | ValueWriteError::InvalidDataWrite(error) => {
                    error
                }
            }
        }
    }
}

/// What reading fails with.
pub mod decode {
    pub use super::Error;
    use super::Marker;
    use core::{fmt, str::Utf8Error};

    const MARKER: &str = "failed to read MessagePack marker";
    const DATA: &str = "failed to read MessagePack data";
    const MISMATCH: &str = "the type decoded isn't match with the expected one";

    /// A marker could not be read.
    #[derive(Debug)]
    pub struct MarkerReadError<E = Error>(pub E);

    impl<E: core::error::Error + 'static> From<E> for MarkerReadError<E> {
        fn from(error: E) -> Self {
            Self(error)
        }
    }

    /// A value could not be read.
    #[derive(Debug)]
    pub enum ValueReadError<E = Error> {
        /// Its marker could not.
        InvalidMarkerRead(E),
        /// What is behind its marker could not.
        InvalidDataRead(E),
        /// It is of another type.
        TypeMismatch(Marker),
    }

    impl<E> fmt::Display for ValueReadError<E> {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str(match self {
                Self::InvalidMarkerRead(_) => MARKER,
                Self::InvalidDataRead(_) => DATA,
                Self::TypeMismatch(_) => MISMATCH,
            })
        }
    }

    impl<E: core::error::Error + 'static> core::error::Error for ValueReadError<E> {
        fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
            match self {
                Self::InvalidMarkerRead(error) | Self::InvalidDataRead(error) => Some(error),
                Self::TypeMismatch(_) => None,
            }
        }
    }

    impl<E> From<MarkerReadError<E>> for ValueReadError<E> {
        fn from(MarkerReadError(error): MarkerReadError<E>) -> Self {
            Self::InvalidMarkerRead(error)
        }
    }

    /// A number could not be read.
    #[derive(Debug)]
    pub enum NumValueReadError<E = Error> {
        /// Its marker could not.
        InvalidMarkerRead(E),
        /// What is behind its marker could not.
        InvalidDataRead(E),
        /// It is of another type.
        TypeMismatch(Marker),
        /// It does not fit.
        OutOfRange,
    }

    impl<E> fmt::Display for NumValueReadError<E> {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str(match self {
                Self::InvalidMarkerRead(_) => MARKER,
                Self::InvalidDataRead(_) => DATA,
                Self::TypeMismatch(_) => MISMATCH,
                Self::OutOfRange => "out of range integral type conversion attempted",
            })
        }
    }

    impl<E: core::error::Error + 'static> core::error::Error for NumValueReadError<E> {
        fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
            match self {
                Self::InvalidMarkerRead(error) | Self::InvalidDataRead(error) => Some(error),
                Self::TypeMismatch(_) | Self::OutOfRange => None,
            }
        }
    }

    impl<E> From<MarkerReadError<E>> for NumValueReadError<E> {
        fn from(MarkerReadError(error): MarkerReadError<E>) -> Self {
            Self::InvalidMarkerRead(error)
        }
    }

    impl<E> From<ValueReadError<E>> for NumValueReadError<E> {
        fn from(error: ValueReadError<E>) -> Self {
            match error {
                ValueReadError::InvalidMarkerRead(error) => Self::InvalidMarkerRead(error),
                ValueReadError::InvalidDataRead(error) => Self::InvalidDataRead(error),
                ValueReadError::TypeMismatch(marker) => Self::TypeMismatch(marker),
            }
        }
    }

    /// A string could not be read.
    #[derive(Debug)]
    pub enum DecodeStringError<'a, E = Error> {
        /// Its marker could not.
        InvalidMarkerRead(E),
        /// What is behind its marker could not.
        InvalidDataRead(E),
        /// It is of another type.
        TypeMismatch(Marker),
        /// The buffer is too small for so many bytes.
        BufferSizeTooSmall(u32),
        /// It is not UTF-8.
        InvalidUtf8(&'a [u8], Utf8Error),
    }

    impl<E> fmt::Display for DecodeStringError<'_, E> {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("error while decoding string")
        }
    }

    impl<E: core::error::Error + 'static> core::error::Error for DecodeStringError<'_, E> {
        fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
            match self {
                Self::InvalidMarkerRead(error) | Self::InvalidDataRead(error) => Some(error),
                Self::TypeMismatch(_) | Self::BufferSizeTooSmall(_) => None,
                Self::InvalidUtf8(_, error) => Some(error),
            }
        }
    }

    impl<E> From<ValueReadError<E>> for DecodeStringError<'_, E> {
        fn from(error: ValueReadError<E>) -> Self {
            match error {
                ValueReadError::InvalidMarkerRead(error) => Self::InvalidMarkerRead(error),
                ValueReadError::InvalidDataRead(error) => Self::InvalidDataRead(error),
                ValueReadError::TypeMismatch(marker) => Self::TypeMismatch(marker),
            }
        }
    }
}
