use alloc::{borrow::Cow, boxed::Box, format, string::String, string::ToString};
use contract_core::{Details, Fault, OneWord};
use core::fmt;

/// The result of writing or reading.
pub type Result<T, E = Error> = core::result::Result<T, E>;

/// Why a value could not be written or read: kind, byte offset and field path, behind one pointer.
pub struct Error(OneWord<ErrorKind>);

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
    /// A varint exceeds its type, or begins with a mark that means nothing.
    InvalidVarint,
    /// A byte that should be a `bool` is neither 0 nor 1.
    InvalidBool,
    /// The tag of an `Option` is neither 0 nor 1.
    InvalidOption,
    /// Bytes that should be a `char` are none.
    InvalidChar,
    /// A message does not begin as this wire does.
    InvalidHeader,
    /// A string is not UTF-8.
    InvalidUtf8,
    /// A length does not fit `usize`, or exceeds what the input can hold.
    InvalidLength,
    /// A well-formed value that the type does not accept, such as the index of a variant that it does not have.
    InvalidValue,
    /// Values are nested deeper than the limit allows.
    DepthLimit,
    /// A sequence or map whose length is not known before its elements are written.
    UnknownLength,
    /// A sequence or map with another number of elements than was said before them.
    WrongLength,
    /// The type asks what comes next, and this wire does not say.
    NotSelfDescribing,
    /// A variant or a tuple that this wire has no room for, as YAS counts both in one byte; or a type whose shape can't be found
    /// out.
    Unsupported,
    /// The data was [checked](crate::checked) in as another type.
    WrongType,
    /// `#[serde(skip_serializing_if)]` left out a field, and what follows would take its place.
    SkippedField,
    /// The source or sink below failed.
    Io,
    /// What a type's own `Serialize` or `Deserialize` reported.
    Custom,
}

impl Error {
    #[cold]
    pub(crate) fn new(kind: ErrorKind, message: impl Into<Cow<'static, str>>) -> Self {
        Self(OneWord::details(Details::new(kind, message)))
    }

    /// The kind.
    #[must_use]
    pub fn kind(&self) -> ErrorKind {
        match self.0.get() {
            Ok(details) => details.kind(),
            Err(fault) => describe(fault).0,
        }
    }

    /// The byte offset in the input, or in the output, at which the fault was noticed.
    #[must_use]
    pub fn offset(&self) -> Option<u64> {
        self.0.get().ok()?.offset()
    }

    /// The way to the value at fault, such as `orders[2].items`; empty at the outermost value.
    #[must_use]
    pub fn path(&self) -> String {
        self.0.get().map(Details::path).unwrap_or_default()
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

    /// A fault, at no cost: it becomes more when a place is added to it.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn fault(fault: Fault) -> Self {
        Self(OneWord::fault(fault))
    }

    fn make(&mut self) -> &mut Details<ErrorKind> {
        self.0.make(|fault| {
            let (kind, message) = describe(fault);
            Details::new(kind, message)
        })
    }

    #[cold]
    #[inline(never)]
    pub(crate) fn invalid_bool(found: u8) -> Self {
        Self::new(ErrorKind::InvalidBool, format!("expected bool (0 or 1), found {found}"))
    }

    #[cold]
    #[inline(never)]
    pub(crate) fn invalid_option(found: u8) -> Self {
        Self::new(ErrorKind::InvalidOption, format!("expected option (0 or 1), found {found}"))
    }

    #[cold]
    #[inline(never)]
    pub(crate) fn invalid_char() -> Self {
        Self::new(ErrorKind::InvalidChar, "expected char, found bytes that are none")
    }

    #[cold]
    #[inline(never)]
    pub(crate) fn invalid_order(found: u8) -> Self {
        Self::new(ErrorKind::InvalidHeader, format!("expected byte order (0 or 1), found {found}"))
    }

    #[cold]
    #[inline(never)]
    pub(crate) fn invalid_header(expected: [u8; 7], found: [u8; 7]) -> Self {
        let (expected, found) = (expected.escape_ascii(), found.escape_ascii());
        Self::new(ErrorKind::InvalidHeader, format!("expected header \"{expected}\", found \"{found}\""))
    }

    #[cold]
    #[inline(never)]
    pub(crate) fn variant_index(index: u32) -> Self {
        Self::new(
            ErrorKind::Unsupported,
            format!("expected the index of a variant in one byte (0 to 255), found {index}"),
        )
    }

    #[cold]
    #[inline(never)]
    pub(crate) fn tuple_length(len: usize) -> Self {
        Self::new(
            ErrorKind::Unsupported,
            format!("expected a tuple of at most 255 elements, found one of {len}"),
        )
    }

    #[cold]
    #[inline(never)]
    pub(crate) fn wrong_tuple(len: usize, found: u8) -> Self {
        Self::new(
            ErrorKind::InvalidLength,
            format!("expected a tuple of {len} elements, found one of {found}"),
        )
    }

    #[cold]
    #[inline(never)]
    pub(crate) fn trailing(left: usize) -> Self {
        let message = match left {
            1 => "expected end of input, found 1 byte more".into(),
            _ => Cow::Owned(format!("expected end of input, found {left} bytes more")),
        };
        Self::new(ErrorKind::TrailingBytes, message)
    }

    #[cold]
    #[inline(never)]
    pub(crate) fn unknown_seq_length() -> Self {
        Self::new(ErrorKind::UnknownLength, "expected sequence of known length, found one of unknown length")
    }

    #[cold]
    #[inline(never)]
    pub(crate) fn unknown_map_length() -> Self {
        Self::new(
            ErrorKind::UnknownLength,
            "expected map of known length, found one of unknown length, such as #[serde(flatten)] writes",
        )
    }

    #[cold]
    #[inline(never)]
    pub(crate) fn wrong_length(said: usize, written: usize) -> Self {
        Self::new(ErrorKind::WrongLength, format!("expected {said} elements, found {written}"))
    }

    #[cold]
    #[inline(never)]
    pub(crate) fn too_many_empty() -> Self {
        Self::new(
            ErrorKind::InvalidLength,
            "expected elements that take bytes, found too many that take none",
        )
    }

    #[cold]
    #[inline(never)]
    pub(crate) fn not_self_describing() -> Self {
        Self::new(
            ErrorKind::NotSelfDescribing,
            "expected a type that says what it reads, found one that asks the input, as #[serde(flatten)], \
             #[serde(untagged)], and internally or adjacently tagged enums do",
        )
    }

    #[cold]
    #[inline(never)]
    pub(crate) fn attribute(container: &str, attribute: &str) -> Self {
        Self::new(
            ErrorKind::NotSelfDescribing,
            format!(
                "expected a type that says what it reads, found #[serde({attribute})] on `{container}`, which asks the input"
            ),
        )
    }

    #[cold]
    #[inline(never)]
    pub(crate) fn wrong_type(name: &str, fingerprint: u64, found_name: Option<&str>, found: u64) -> Self {
        let expected = format!("expected `{name}` (fingerprint {fingerprint:#018x})");
        let message = match found_name {
            Some(found_name) => format!("{expected}, found `{found_name}` (fingerprint {found:#018x})"),
            None => format!("{expected}, found fingerprint {found:#018x} without a name"),
        };
        Self::new(ErrorKind::WrongType, message)
    }

    #[cold]
    #[inline(never)]
    pub(crate) fn skipped_field(name: &'static str) -> Self {
        let mut error = Self::new(
            ErrorKind::SkippedField,
            "expected every field, found one that #[serde(skip_serializing_if)] leaves out",
        );
        error.make().in_field(name);
        error
    }

    /// Notes where in the input or output this happened, unless a place further in did already.
    #[cold]
    #[inline(never)]
    pub(crate) fn at(mut self, offset: u64) -> Self {
        self.make().at(offset);
        self
    }

    #[cold]
    #[inline(never)]
    pub(crate) fn in_field(mut self, name: &'static str) -> Self {
        self.make().in_field(name);
        self
    }

    #[cold]
    #[inline(never)]
    pub(crate) fn in_element(mut self, index: usize) -> Self {
        self.make().in_element(index);
        self
    }

    /// Notes the error below, if it is an error of that kind and does not have one yet.
    #[cold]
    #[inline(never)]
    pub(crate) fn caused_by(mut self, source: Option<Box<dyn core::error::Error + Send + Sync>>) -> Self {
        if let Some(source) = source {
            self.make().caused_by(source);
        }
        self
    }
}

const fn describe(fault: Fault) -> (ErrorKind, &'static str) {
    match fault {
        Fault::UnexpectedEnd => (ErrorKind::UnexpectedEnd, "unexpected end of input"),
        Fault::OutputFull => (ErrorKind::OutputFull, "output is full"),
        Fault::VarintOverflow => (ErrorKind::InvalidVarint, "varint exceeds its type"),
        Fault::VarintForm => (ErrorKind::InvalidVarint, "expected varint, found the reserved mark 255"),
        Fault::InvalidUtf8 => (ErrorKind::InvalidUtf8, "string is not valid UTF-8"),
        Fault::LengthOverflow => (ErrorKind::InvalidLength, "length exceeds the input"),
        Fault::DepthLimit => (ErrorKind::DepthLimit, "nesting exceeds the depth limit"),
        Fault::Io => (ErrorKind::Io, "input or output failed"),
        _ => (ErrorKind::Custom, "unexpected fault"),
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.get() {
            Ok(details) => details.fmt(f),
            Err(fault) => f.write_str(describe(fault).1),
        }
    }
}

impl fmt::Debug for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Error").field(&self.kind()).field(&format_args!("{self}")).finish()
    }
}

impl core::error::Error for Error {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        self.0.get().ok()?.source()
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
    fn invalid_type(found: serde::de::Unexpected<'_>, expected: &dyn serde::de::Expected) -> Self {
        Self::new(ErrorKind::InvalidValue, format!("expected {expected}, found {found}"))
    }

    #[cold]
    fn invalid_value(found: serde::de::Unexpected<'_>, expected: &dyn serde::de::Expected) -> Self {
        Self::new(ErrorKind::InvalidValue, format!("expected {expected}, found {found}"))
    }

    #[cold]
    fn invalid_length(found: usize, expected: &dyn serde::de::Expected) -> Self {
        let noun = if found == 1 { "element" } else { "elements" };
        Self::new(ErrorKind::InvalidValue, format!("expected {expected}, found {found} {noun}"))
    }
}
