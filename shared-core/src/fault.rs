//! What can go wrong on the bytes floor, in one byte.

use core::fmt;

/// Why a window could not be had or a scalar not be read.
///
/// One byte and `Copy`, so that hot paths hand it on in a register; a format turns it into its own error, with
/// position and field path, in one cold place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Fault {
    /// The input ended inside a value.
    UnexpectedEnd,
    /// A fixed output has no room left.
    OutputFull,
    /// A varint has more bits than its type, or more bytes than any value needs.
    VarintOverflow,
    /// A varint is longer than its value needs, or not of the form that the wire demands.
    VarintForm,
    /// A string is not UTF-8.
    InvalidUtf8,
    /// A length does not fit `usize`, or exceeds what the input can hold.
    LengthOverflow,
    /// Values are nested deeper than the limit allows.
    DepthLimit,
    /// An output that does not keep its bytes can't have a length patched.
    NotPatchable,
    /// The source or sink below reported an error of its own.
    Io,
    /// More bytes are asked for than a limit allows.
    SizeLimit,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::UnexpectedEnd => "unexpected end of input",
            Self::OutputFull => "output is full",
            Self::VarintOverflow => "varint exceeds its type",
            Self::VarintForm => "varint is not in its shortest form",
            Self::InvalidUtf8 => "string is not valid UTF-8",
            Self::LengthOverflow => "length exceeds the input",
            Self::DepthLimit => "nesting exceeds the depth limit",
            Self::NotPatchable => "output does not keep what was written",
            Self::Io => "input or output failed",
            Self::SizeLimit => "size limit is exceeded",
        })
    }
}

impl core::error::Error for Fault {}
