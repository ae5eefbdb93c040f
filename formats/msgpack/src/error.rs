use crate::wire::{self, Found};
use alloc::{borrow::Cow, boxed::Box, format, string::String, string::ToString};
use contract_core::{Details, Fault};
use core::fmt;
use serde::de::{Expected, Unexpected};

/// The result of writing or reading.
pub type Result<T, E = Error> = core::result::Result<T, E>;

/// Why a value could not be written or read: kind, byte offset and field path, behind one pointer.
pub struct Error(Box<Details<ErrorKind>>);

/// What kind of fault an [`Error`] is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ErrorKind {
    /// The input ended inside a value.
    UnexpectedEnd,
    /// Bytes are left behind the value.
    TrailingBytes,
    /// The fixed output has no room left.
    OutputFull,
    /// A well-formed value of a type that was not expected, or the marker that means nothing (`0xc1`).
    InvalidType,
    /// A well-formed value that the type does not accept, such as a number out of its range.
    InvalidValue,
    /// A string is not UTF-8.
    InvalidUtf8,
    /// An array, map or extension value has another length than the type expects, or one that can't be.
    InvalidLength,
    /// A required field is missing.
    MissingField,
    /// A field that the type does not have, where it does not allow that.
    UnknownField,
    /// A variant that the type does not have.
    UnknownVariant,
    /// A field came twice.
    DuplicateField,
    /// Values are nested deeper than the limit allows.
    DepthLimit,
    /// `#[serde(skip_serializing_if)]` left out a field of an array, and another would take its place.
    SkippedField,
    /// A type writes something that MessagePack or its form can't hold.
    Unsupported,
    /// The source or sink below failed.
    Io,
    /// What a type's own `Serialize` or `Deserialize` reported.
    Custom,
}

impl Error {
    #[cold]
    pub(crate) fn new(kind: ErrorKind, message: impl Into<Cow<'static, str>>) -> Self {
        Self(Box::new(Details::new(kind, message)))
    }

    /// The kind.
    #[must_use]
    pub fn kind(&self) -> ErrorKind {
        self.0.kind()
    }

    /// The byte offset in the input at which the value at fault begins, or at which the input ended too early.
    #[must_use]
    pub fn offset(&self) -> Option<u64> {
        self.0.offset()
    }

    /// The way to the value at fault, such as `orders[2].items`; empty at the outermost value.
    #[must_use]
    pub fn path(&self) -> String {
        self.0.path()
    }

    /// Whether the input ended inside a value, so that more of it might help.
    #[must_use]
    pub fn is_eof(&self) -> bool {
        self.kind() == ErrorKind::UnexpectedEnd
    }

    /// Whether the source or sink below failed.
    #[must_use]
    pub fn is_io(&self) -> bool {
        self.kind() == ErrorKind::Io
    }

    #[cold]
    #[inline(never)]
    pub(crate) fn fault(fault: Fault) -> Self {
        let (kind, message) = match fault {
            Fault::UnexpectedEnd => (ErrorKind::UnexpectedEnd, "unexpected end of input"),
            Fault::OutputFull => (ErrorKind::OutputFull, "output is full"),
            Fault::InvalidUtf8 => (ErrorKind::InvalidUtf8, "string is not valid UTF-8"),
            Fault::LengthOverflow => (ErrorKind::InvalidLength, "length exceeds the input"),
            Fault::DepthLimit => (ErrorKind::DepthLimit, "nesting exceeds the depth limit"),
            Fault::Io => (ErrorKind::Io, "input or output failed"),
            _ => (ErrorKind::Custom, "unexpected fault"),
        };
        Self::new(kind, message)
    }

    #[cold]
    #[inline(never)]
    pub(crate) fn fault_at(fault: Fault, offset: u64) -> Self {
        Self::fault(fault).at(offset)
    }

    #[cold]
    #[inline(never)]
    pub(crate) fn trailing(left: Option<usize>, offset: u64) -> Self {
        let message = match left {
            None => "expected end of input, found more".into(),
            Some(1) => "expected end of input, found 1 byte more".into(),
            Some(left) => Cow::Owned(format!("expected end of input, found {left} bytes more")),
        };
        Self::new(ErrorKind::TrailingBytes, message).at(offset)
    }

    /// Another value than `expected`: the one that `marker` begins, of `len` bytes or elements.
    #[cold]
    #[inline(never)]
    pub(crate) fn mismatch(marker: u8, len: u32, expected: &dyn fmt::Display, offset: u64) -> Self {
        let found = match Found::by(marker) {
            Found::Nil => "nil".into(),
            Found::NeverUsed => "the reserved marker 0xc1".into(),
            Found::Bool if marker == wire::TRUE => "true".into(),
            Found::Bool => "false".into(),
            Found::Integer => "integer".into(),
            Found::Float => "float".into(),
            Found::Str => counted("string of", len.into(), "byte"),
            Found::Bin => counted("binary of", len.into(), "byte"),
            Found::Array => counted("array of", len.into(), "element"),
            Found::Map if len == 1 => "map of 1 entry".into(),
            Found::Map => Cow::Owned(format!("map of {len} entries")),
            Found::Ext => counted("extension value of", len.into(), "byte"),
        };
        Self::new(ErrorKind::InvalidType, format!("expected {expected}, found {found}")).at(offset)
    }

    #[cold]
    #[inline(never)]
    pub(crate) fn excess(taken: u64, found: u64, noun: (&str, &str), offset: u64) -> Self {
        let noun = if taken == 1 { noun.0 } else { noun.1 };
        Self::new(ErrorKind::InvalidLength, format!("expected {taken} {noun}, found {found}")).at(offset)
    }

    #[cold]
    #[inline(never)]
    pub(crate) fn unknown_variant_number(number: i64, enumeration: &str) -> Self {
        Self::new(
            ErrorKind::UnknownVariant,
            format!("expected a variant of {enumeration}, found number {number}"),
        )
    }

    #[cold]
    #[inline(never)]
    pub(crate) fn too_long(what: &str, len: usize) -> Self {
        Self::new(ErrorKind::InvalidLength, format!("expected {what} of at most 4294967295, found {len}"))
    }

    #[cold]
    #[inline(never)]
    pub(crate) fn wrong_length(said: usize, written: usize) -> Self {
        let noun = if said == 1 { "element" } else { "elements" };
        Self::new(ErrorKind::InvalidLength, format!("expected {said} {noun}, found {written}"))
    }

    #[cold]
    #[inline(never)]
    pub(crate) fn skipped_field(name: &'static str) -> Self {
        let mut error = Self::new(
            ErrorKind::SkippedField,
            "expected every field in front of a written one, found one that #[serde(skip_serializing_if)] leaves out of an \
             array",
        );
        error.0.in_field(name);
        error
    }

    #[cold]
    #[inline(never)]
    pub(crate) fn unsupported(message: &'static str) -> Self {
        Self::new(ErrorKind::Unsupported, message)
    }

    /// Notes where in the input this happened, unless a place further in did already.
    #[cold]
    #[inline(never)]
    pub(crate) fn at(mut self, offset: u64) -> Self {
        self.0.at(offset);
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

    /// Notes the error below, if there is one.
    #[cold]
    #[inline(never)]
    pub(crate) fn caused_by(mut self, source: Option<Box<dyn core::error::Error + Send + Sync>>) -> Self {
        if let Some(source) = source {
            self.0.caused_by(source);
        }
        self
    }
}

fn counted(what: &str, len: u64, noun: &str) -> Cow<'static, str> {
    let plural = if len == 1 { "" } else { "s" };
    Cow::Owned(format!("{what} {len} {noun}{plural}"))
}

/// What was found, in the words of the wire.
struct FoundValue<'a>(Unexpected<'a>);

impl fmt::Display for FoundValue<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Unexpected::Unit | Unexpected::Option => f.write_str("nil"),
            Unexpected::Bool(value) => write!(f, "{value}"),
            Unexpected::Unsigned(value) => write!(f, "integer {value}"),
            Unexpected::Signed(value) => write!(f, "integer {value}"),
            Unexpected::Float(value) => write!(f, "float {value}"),
            Unexpected::Str(value) => f.write_str(&counted("string of", value.len() as u64, "byte")),
            Unexpected::Bytes(value) => f.write_str(&counted("binary of", value.len() as u64, "byte")),
            Unexpected::Seq => f.write_str("array"),
            Unexpected::Map => f.write_str("map"),
            Unexpected::NewtypeStruct => f.write_str("extension value"),
            other => other.fmt(f),
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Debug for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Error").field(&self.kind()).field(&format_args!("{self}")).finish()
    }
}

impl core::error::Error for Error {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        self.0.source()
    }
}

impl serde::ser::Error for Error {
    #[cold]
    fn custom<T: fmt::Display>(message: T) -> Self {
        Self::new(ErrorKind::Custom, message.to_string())
    }
}

impl serde::de::Error for Error {
    #[cold]
    fn custom<T: fmt::Display>(message: T) -> Self {
        Self::new(ErrorKind::Custom, message.to_string())
    }

    #[cold]
    fn invalid_type(found: Unexpected<'_>, expected: &dyn Expected) -> Self {
        Self::new(ErrorKind::InvalidType, format!("expected {expected}, found {}", FoundValue(found)))
    }

    #[cold]
    fn invalid_value(found: Unexpected<'_>, expected: &dyn Expected) -> Self {
        Self::new(ErrorKind::InvalidValue, format!("expected {expected}, found {}", FoundValue(found)))
    }

    #[cold]
    fn invalid_length(found: usize, expected: &dyn Expected) -> Self {
        let noun = if found == 1 { "element" } else { "elements" };
        Self::new(ErrorKind::InvalidLength, format!("expected {expected}, found {found} {noun}"))
    }

    #[cold]
    fn unknown_variant(variant: &str, expected: &'static [&'static str]) -> Self {
        Self::new(
            ErrorKind::UnknownVariant,
            format!("expected {}, found variant `{variant}`", OneOf("variant", expected)),
        )
    }

    #[cold]
    fn unknown_field(field: &str, expected: &'static [&'static str]) -> Self {
        Self::new(
            ErrorKind::UnknownField,
            format!("expected {}, found field `{field}`", OneOf("field", expected)),
        )
    }

    #[cold]
    fn missing_field(field: &'static str) -> Self {
        Self::new(ErrorKind::MissingField, format!("expected field `{field}`, found none"))
    }

    #[cold]
    fn duplicate_field(field: &'static str) -> Self {
        Self::new(ErrorKind::DuplicateField, format!("expected field `{field}` once, found it again"))
    }
}

/// The names that would do.
struct OneOf(&'static str, &'static [&'static str]);

impl fmt::Display for OneOf {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.1 {
            [] => write!(f, "no {}", self.0),
            [one] => write!(f, "{} `{one}`", self.0),
            [first, others @ ..] => {
                write!(f, "one of `{first}`")?;
                others.iter().try_for_each(|other| write!(f, ", `{other}`"))
            }
        }
    }
}
