//! The one-word error of the family, and the facts that both its text and the errors of rmp-serde's shape are made of.

use crate::wire::{self, Found};
use alloc::{
    borrow::{Cow, ToOwned},
    boxed::Box,
    format,
    string::{String, ToString},
};
use contract_core::{Details, Fault};
use core::{fmt, str::Utf8Error};
use serde::de::{Expected, Unexpected, value::Error as SerdeError};

/// The result of writing or reading.
pub type Result<T, E = Error> = core::result::Result<T, E>;

/// Why a value could not be written or read: kind, byte offset and field path, behind one pointer.
pub struct Error(Box<Details<ErrorKind, Fact>>);

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

/// What went wrong. It becomes text when somebody asks for it: most errors of an untagged enum are never read.
#[derive(Debug)]
pub(crate) enum Fact {
    /// In the words of this crate.
    Text(Cow<'static, str>),
    /// In the words of a type.
    Custom(String),
    /// The input ended or failed in this part of a value.
    Input(Fault, Part),
    /// The output failed, or there is no room left.
    Output(Fault),
    /// Nested too deeply.
    Depth,
    /// Not UTF-8.
    Utf8(Utf8Error),
    /// A value of another type, by its marker and its length.
    Marker {
        marker: u8,
        len: u32,
        expected: String,
    },
    /// A value of the right type with a wrong number of bytes or elements; `count` is what rmp-serde tells of it.
    Count {
        marker: u8,
        len: u32,
        expected: String,
        count: u32,
    },
    /// A visitor took less than there is.
    Excess {
        taken: u64,
        found: u64,
        noun: (&'static str, &'static str),
    },
    /// What serde calls an invalid type.
    Type(Seen, String),
    /// What serde calls an invalid value.
    Value(Seen, String),
    /// What serde calls an invalid length.
    Length(usize, String),
    UnknownVariant(String, &'static [&'static str]),
    UnknownField(String, &'static [&'static str]),
    MissingField(&'static str),
    DuplicateField(&'static str),
    /// Something else than the tuple of an extension value, or else than its parts.
    Ext {
        tuple: bool,
    },
    /// Something else than a byte in what began as bytes.
    NoByte,
}

/// The part of a value that is being read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Part {
    Marker,
    /// The number or length behind the marker.
    Scalar,
    /// What a length announced.
    Content,
}

/// What a visitor was given, without borrowing from it.
#[derive(Debug)]
pub(crate) enum Seen {
    Itself(Unexpected<'static>),
    /// The beginning of a string, and its length.
    Str(String, usize),
    Bytes(usize),
    Other(String),
}

/// The most of a string that an error keeps: the input decides how long it is.
const KEPT: usize = 1024;

impl Seen {
    fn of(unexpected: Unexpected<'_>) -> Self {
        Self::Itself(match unexpected {
            Unexpected::Str(text) => {
                return Self::Str(text[..kept(text)].to_owned(), text.len());
            }
            Unexpected::Bytes(bytes) => return Self::Bytes(bytes.len()),
            Unexpected::Other(text) => return Self::Other(text.to_owned()),
            Unexpected::Bool(value) => Unexpected::Bool(value),
            Unexpected::Unsigned(value) => Unexpected::Unsigned(value),
            Unexpected::Signed(value) => Unexpected::Signed(value),
            Unexpected::Float(value) => Unexpected::Float(value),
            Unexpected::Char(value) => Unexpected::Char(value),
            Unexpected::Unit => Unexpected::Unit,
            Unexpected::Option => Unexpected::Option,
            Unexpected::NewtypeStruct => Unexpected::NewtypeStruct,
            Unexpected::Seq => Unexpected::Seq,
            Unexpected::Map => Unexpected::Map,
            Unexpected::Enum => Unexpected::Enum,
            Unexpected::UnitVariant => Unexpected::UnitVariant,
            Unexpected::NewtypeVariant => Unexpected::NewtypeVariant,
            Unexpected::TupleVariant => Unexpected::TupleVariant,
            Unexpected::StructVariant => Unexpected::StructVariant,
        })
    }

    /// As serde has it.
    fn unexpected(&self) -> Unexpected<'_> {
        match self {
            Self::Itself(unexpected) => *unexpected,
            Self::Str(text, _) => Unexpected::Str(text),
            Self::Bytes(_) => Unexpected::Bytes(&[]),
            Self::Other(text) => Unexpected::Other(text),
        }
    }
}

/// How much of `text` is kept: whole characters.
fn kept(text: &str) -> usize {
    if text.len() <= KEPT {
        text.len()
    } else {
        (0..=KEPT).rfind(|&end| text.is_char_boundary(end)).unwrap_or(0)
    }
}

/// What was seen, in the words of the wire.
impl fmt::Display for Seen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Itself(Unexpected::Unit | Unexpected::Option) => f.write_str("nil"),
            Self::Itself(Unexpected::Bool(value)) => write!(f, "{value}"),
            Self::Itself(Unexpected::Unsigned(value)) => write!(f, "integer {value}"),
            Self::Itself(Unexpected::Signed(value)) => write!(f, "integer {value}"),
            Self::Itself(Unexpected::Float(value)) => write!(f, "float {value}"),
            Self::Itself(Unexpected::Seq) => f.write_str("array"),
            Self::Itself(Unexpected::Map) => f.write_str("map"),
            Self::Itself(Unexpected::NewtypeStruct) => f.write_str("extension value"),
            Self::Itself(other) => other.fmt(f),
            Self::Str(_, len) => f.write_str(&counted("string of", *len as u64, "byte")),
            Self::Bytes(len) => f.write_str(&counted("binary of", *len as u64, "byte")),
            Self::Other(text) => f.write_str(text),
        }
    }
}

impl From<&'static str> for Fact {
    fn from(text: &'static str) -> Self {
        Self::Text(text.into())
    }
}

impl From<String> for Fact {
    fn from(text: String) -> Self {
        Self::Text(text.into())
    }
}

impl fmt::Display for Fact {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text(text) => f.write_str(text),
            Self::Custom(text) => f.write_str(text),
            Self::Input(fault, _) | Self::Output(fault) => fault.fmt(f),
            Self::Depth => Fault::DepthLimit.fmt(f),
            Self::Utf8(_) => Fault::InvalidUtf8.fmt(f),
            &(Self::Marker { marker, len, ref expected } | Self::Count { marker, len, ref expected, .. }) => {
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
                write!(f, "expected {expected}, found {found}")
            }
            &Self::Excess { taken, found, noun } => {
                let noun = if taken == 1 { noun.0 } else { noun.1 };
                write!(f, "expected {taken} {noun}, found {found}")
            }
            Self::Type(seen, expected) | Self::Value(seen, expected) => {
                write!(f, "expected {expected}, found {seen}")
            }
            Self::Length(found, expected) => {
                let noun = if *found == 1 { "element" } else { "elements" };
                write!(f, "expected {expected}, found {found} {noun}")
            }
            Self::UnknownVariant(variant, expected) => {
                write!(f, "expected {}, found variant `{variant}`", OneOf("variant", expected))
            }
            Self::UnknownField(field, expected) => {
                write!(f, "expected {}, found field `{field}`", OneOf("field", expected))
            }
            Self::MissingField(field) => write!(f, "expected field `{field}`, found none"),
            Self::DuplicateField(field) => write!(f, "expected field `{field}` once, found it again"),
            Self::Ext { .. } => {
                f.write_str("expected an extension value as a tuple of i8 and bytes, found something else")
            }
            Self::NoByte => f.write_str("expected nothing but bytes behind a byte, found something else"),
        }
    }
}

impl Fact {
    /// The text of serde itself, where serde has one.
    pub(crate) fn in_words_of_serde(&self) -> Option<String> {
        use serde::de::Error;
        Some(
            match self {
                Self::Type(seen, expected) => SerdeError::invalid_type(seen.unexpected(), &&**expected),
                Self::Value(seen, expected) => SerdeError::invalid_value(seen.unexpected(), &&**expected),
                Self::Length(found, expected) => SerdeError::invalid_length(*found, &&**expected),
                Self::UnknownVariant(variant, expected) => SerdeError::unknown_variant(variant, expected),
                Self::UnknownField(field, expected) => SerdeError::unknown_field(field, expected),
                Self::MissingField(field) => SerdeError::missing_field(field),
                Self::DuplicateField(field) => SerdeError::duplicate_field(field),
                Self::Custom(text) => return Some(text.clone()),
                _ => return None,
            }
            .to_string(),
        )
    }
}

impl Error {
    #[cold]
    pub(crate) fn new(kind: ErrorKind, fact: impl Into<Fact>) -> Self {
        Self(Box::new(Details::new(kind, fact)))
    }

    pub(crate) fn fact(&self) -> &Fact {
        self.0.message()
    }

    /// What went wrong, and the error below.
    pub(crate) fn into_fact(self) -> (Fact, Option<Box<dyn core::error::Error + Send + Sync>>) {
        self.0.into_parts()
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

    /// The output failed.
    #[cold]
    #[inline(never)]
    pub(crate) fn output(fault: Fault) -> Self {
        Self::new(kind_of(fault), Fact::Output(fault))
    }

    /// The input ended or failed in this part of a value.
    #[cold]
    #[inline(never)]
    pub(crate) fn input(fault: Fault, part: Part, offset: u64) -> Self {
        Self::new(kind_of(fault), Fact::Input(fault, part)).at(offset)
    }

    #[cold]
    #[inline(never)]
    pub(crate) fn depth(offset: u64) -> Self {
        Self::too_deep().at(offset)
    }

    #[cold]
    #[inline(never)]
    pub(crate) fn too_deep() -> Self {
        Self::new(ErrorKind::DepthLimit, Fact::Depth)
    }

    #[cold]
    #[inline(never)]
    pub(crate) fn utf8(error: Utf8Error, offset: u64) -> Self {
        Self::new(ErrorKind::InvalidUtf8, Fact::Utf8(error)).at(offset)
    }

    #[cold]
    #[inline(never)]
    pub(crate) fn trailing(left: Option<usize>, offset: u64) -> Self {
        let message = match left {
            None => "expected end of input, found more".into(),
            Some(1) => "expected end of input, found 1 byte more".into(),
            Some(left) => format!("expected end of input, found {left} bytes more"),
        };
        Self::new(ErrorKind::TrailingBytes, message).at(offset)
    }

    /// Another value than `expected`: the one that `marker` begins, of `len` bytes or elements.
    #[cold]
    #[inline(never)]
    pub(crate) fn mismatch(marker: u8, len: u32, expected: &dyn fmt::Display, offset: u64) -> Self {
        let expected = expected.to_string();
        Self::new(ErrorKind::InvalidType, Fact::Marker { marker, len, expected }).at(offset)
    }

    /// A value of the right type, but with a wrong number of bytes, elements or entries.
    #[cold]
    #[inline(never)]
    pub(crate) fn miscounted(
        marker: u8,
        len: u32,
        expected: &dyn fmt::Display,
        count: u32,
        offset: u64,
    ) -> Self {
        let expected = expected.to_string();
        Self::new(ErrorKind::InvalidType, Fact::Count { marker, len, expected, count }).at(offset)
    }

    #[cold]
    #[inline(never)]
    pub(crate) fn excess(taken: u64, found: u64, noun: (&'static str, &'static str), offset: u64) -> Self {
        Self::surplus(taken, found, noun).at(offset)
    }

    /// A visitor took less than there is, where nothing has an offset.
    #[cold]
    #[inline(never)]
    pub(crate) fn surplus(taken: u64, found: u64, noun: (&'static str, &'static str)) -> Self {
        Self::new(ErrorKind::InvalidLength, Fact::Excess { taken, found, noun })
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

    /// What should be an extension value is no tuple, or one of other parts.
    #[cold]
    #[inline(never)]
    pub(crate) fn no_ext(tuple: bool) -> Self {
        Self::new(ErrorKind::Unsupported, Fact::Ext { tuple })
    }

    /// Something else than a byte in what began as bytes.
    #[cold]
    #[inline(never)]
    pub(crate) fn no_byte() -> Self {
        Self::new(ErrorKind::Unsupported, Fact::NoByte)
    }

    /// A struct has not the fields that its numbers were made for.
    #[cold]
    #[inline(never)]
    pub(crate) fn other_fields() -> Self {
        Self::unsupported(
            "expected a struct with the fields that #[contract] numbered, found another field: write an internally tagged \
             enum by name",
        )
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

const fn kind_of(fault: Fault) -> ErrorKind {
    match fault {
        Fault::UnexpectedEnd => ErrorKind::UnexpectedEnd,
        Fault::OutputFull => ErrorKind::OutputFull,
        Fault::LengthOverflow => ErrorKind::InvalidLength,
        Fault::Io => ErrorKind::Io,
        _ => ErrorKind::Custom,
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
        Self::new(ErrorKind::Custom, Fact::Custom(message.to_string()))
    }
}

impl serde::de::Error for Error {
    #[cold]
    fn custom<T: fmt::Display>(message: T) -> Self {
        Self::new(ErrorKind::Custom, Fact::Custom(message.to_string()))
    }

    #[cold]
    fn invalid_type(found: Unexpected<'_>, expected: &dyn Expected) -> Self {
        Self::new(ErrorKind::InvalidType, Fact::Type(Seen::of(found), expected.to_string()))
    }

    #[cold]
    fn invalid_value(found: Unexpected<'_>, expected: &dyn Expected) -> Self {
        Self::new(ErrorKind::InvalidValue, Fact::Value(Seen::of(found), expected.to_string()))
    }

    #[cold]
    fn invalid_length(found: usize, expected: &dyn Expected) -> Self {
        Self::new(ErrorKind::InvalidLength, Fact::Length(found, expected.to_string()))
    }

    #[cold]
    fn unknown_variant(variant: &str, expected: &'static [&'static str]) -> Self {
        Self::new(ErrorKind::UnknownVariant, Fact::UnknownVariant(variant.to_owned(), expected))
    }

    #[cold]
    fn unknown_field(field: &str, expected: &'static [&'static str]) -> Self {
        Self::new(ErrorKind::UnknownField, Fact::UnknownField(field.to_owned(), expected))
    }

    #[cold]
    fn missing_field(field: &'static str) -> Self {
        Self::new(ErrorKind::MissingField, Fact::MissingField(field))
    }

    #[cold]
    fn duplicate_field(field: &'static str) -> Self {
        Self::new(ErrorKind::DuplicateField, Fact::DuplicateField(field))
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
