//! The one-word error, and its cold constructors.

use alloc::{borrow::Cow, boxed::Box, format, string::String, string::ToString};
use contract_core::{Details, Fault};
use core::fmt;
use serde::de::{Expected, Unexpected};

/// What reading or writing protobuf can fail with, in one word.
///
/// It tells the [`kind`](Self::kind), the byte [`offset`](Self::offset), and the [`path`](Self::path) of fields to the
/// value at fault.
pub struct Error(Box<Details<ErrorKind>>);

/// [`Result`](core::result::Result) with this crate's [`Error`].
pub type Result<T, E = Error> = core::result::Result<T, E>;

/// What kind of failure an [`Error`] is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ErrorKind {
    /// The input ended inside a value.
    UnexpectedEnd,
    /// A fixed output has no room left.
    OutputFull,
    /// A varint has more than 64 bits.
    VarintOverflow,
    /// A string is not UTF-8.
    InvalidUtf8,
    /// A length exceeds the message that it stands in.
    LengthOverflow,
    /// Messages are nested deeper than the limit allows.
    DepthLimit,
    /// A tag names field 0 or one above 2^29 - 1, or the wire type 6 or 7.
    InvalidTag,
    /// A field has another wire type than its Rust type wants.
    WireType,
    /// A group has no end, or an end no group.
    UnmatchedGroup,
    /// A number does not fit the Rust type, or a `char` is no code point.
    OutOfRange,
    /// No case of a oneof is set, where the Rust type needs one.
    MissingCase,
    /// A `required` field is not there.
    MissingField,
    /// A field that the type does not have, where [`Config`](crate::Config) denies those.
    UnknownField,
    /// The decoded data would take more memory than [`Config`](crate::Config) allows.
    MemoryLimit,
    /// A message is longer than [`Config`](crate::Config) allows.
    MessageLimit,
    /// Protobuf can't carry it: its wire does not describe itself.
    Unsupported,
    /// The reader or writer below failed.
    Io,
    /// The user's type refused the data, or failed to be written.
    Custom,
}

impl Error {
    /// What kind of failure it is.
    #[must_use]
    pub const fn kind(&self) -> ErrorKind {
        self.0.kind()
    }

    /// The byte offset in the input where the fault was noticed, where there is one.
    #[must_use]
    pub const fn offset(&self) -> Option<u64> {
        self.0.offset()
    }

    /// The way to the value at fault, such as `orders[2].items`; empty at the outermost value.
    #[must_use]
    pub fn path(&self) -> String {
        self.0.path()
    }

    /// Whether the input ended too early.
    #[must_use]
    pub const fn is_eof(&self) -> bool {
        matches!(self.kind(), ErrorKind::UnexpectedEnd)
    }

    /// Whether the reader or writer below failed.
    #[must_use]
    pub const fn is_io(&self) -> bool {
        matches!(self.kind(), ErrorKind::Io)
    }

    #[cold]
    #[inline(never)]
    pub(crate) fn new(kind: ErrorKind, message: impl Into<Cow<'static, str>>) -> Self {
        Self(Box::new(Details::new(kind, message)))
    }

    /// A wire without type information can't tell what comes.
    #[cold]
    #[inline(never)]
    pub(crate) fn self_describing(what: &str) -> Self {
        Self::new(
            ErrorKind::Unsupported,
            format!(
                "{what} needs a format that describes itself, which protobuf does not; this is what \
                 #[serde(flatten)], #[serde(untagged)] and #[serde(tag = \"..\")] ask for"
            ),
        )
    }

    /// The attribute on `container` that protobuf can't carry.
    #[cold]
    #[inline(never)]
    pub(crate) fn attribute(container: &str, attribute: &str) -> Self {
        Self::new(
            ErrorKind::Unsupported,
            format!(
                "#[serde({attribute})] on `{container}` needs a format that describes itself, which protobuf does not"
            ),
        )
    }

    #[cold]
    #[inline(never)]
    pub(crate) fn at(mut self, offset: u64) -> Self {
        self.0.at(offset);
        self
    }

    /// The input was a part of a larger one, which begins at `start`.
    #[cold]
    #[inline(never)]
    pub(crate) fn within(mut self, start: u64) -> Self {
        self.0.move_offset(|offset| Some(start.saturating_add(offset.unwrap_or(0))));
        self
    }

    /// The input lay behind `len` bytes that are not the caller's.
    #[cold]
    #[inline(never)]
    pub(crate) fn behind(mut self, len: u64) -> Self {
        self.0.move_offset(|offset| offset?.checked_sub(len));
        self
    }

    #[cold]
    #[inline(never)]
    pub(crate) fn in_field(mut self, name: &'static str) -> Self {
        self.0.in_field(name);
        self
    }

    #[cold]
    #[inline(never)]
    pub(crate) fn in_element(mut self, index: usize) -> Self {
        self.0.in_element(index);
        self
    }

    #[cold]
    #[inline(never)]
    pub(crate) fn caused_by(mut self, source: Option<Box<dyn core::error::Error + Send + Sync>>) -> Self {
        if let Some(source) = source {
            self.0.caused_by(source);
        }
        self
    }
}

impl From<Fault> for Error {
    #[cold]
    #[inline(never)]
    fn from(fault: Fault) -> Self {
        let kind = match fault {
            Fault::UnexpectedEnd => ErrorKind::UnexpectedEnd,
            Fault::OutputFull => ErrorKind::OutputFull,
            Fault::VarintOverflow | Fault::VarintForm => ErrorKind::VarintOverflow,
            Fault::InvalidUtf8 => ErrorKind::InvalidUtf8,
            Fault::LengthOverflow => ErrorKind::LengthOverflow,
            Fault::DepthLimit => ErrorKind::DepthLimit,
            Fault::NotPatchable => ErrorKind::Unsupported,
            _ => ErrorKind::Io,
        };
        Self::new(kind, fault.to_string())
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Debug for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Error({:?}: {})", self.kind(), self.0)
    }
}

impl core::error::Error for Error {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        self.0.source()
    }
}

impl serde::ser::Error for Error {
    #[cold]
    #[inline(never)]
    fn custom<T: fmt::Display>(message: T) -> Self {
        Self::new(ErrorKind::Custom, message.to_string())
    }
}

impl serde::de::Error for Error {
    #[cold]
    #[inline(never)]
    fn custom<T: fmt::Display>(message: T) -> Self {
        Self::new(ErrorKind::Custom, message.to_string())
    }

    #[cold]
    #[inline(never)]
    fn invalid_value(found: Unexpected<'_>, expected: &dyn Expected) -> Self {
        let kind = match found {
            Unexpected::Unsigned(_) | Unexpected::Signed(_) => ErrorKind::OutOfRange,
            _ => ErrorKind::Custom,
        };
        Self::new(kind, format!("expected {expected}, found {found}"))
    }
}
