use alloc::{borrow::Cow, boxed::Box, format, string::String, string::ToString};
use contract_core::{Details, Fault, OneWord};
use core::{fmt, str::Utf8Error};

/// The result of writing or reading.
pub type Result<T, E = Error> = core::result::Result<T, E>;

/// Why a value could not be written or read: kind, byte offset and field path, behind one pointer.
pub struct Error(OneWord<Fact>);

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
    /// More bytes than a limit allows.
    SizeLimit,
    /// The source or sink below failed.
    Io,
    /// What a type's own `Serialize` or `Deserialize` reported.
    Custom,
}

/// What was found, for errors of which their kind and message do not tell enough to a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Detail {
    /// Nothing more.
    None,
    /// The byte that is no `bool`, no tag of an `Option`, or a mark that means nothing.
    Byte(u8),
    /// Where a string is not UTF-8, counted from its beginning.
    Utf8(Utf8Error),
    /// A length that the input can't hold.
    Length,
    /// The method of serde's `Deserializer` that this wire can't answer.
    Method(&'static str),
}

/// A kind and what goes with it.
#[derive(Clone, Copy, Debug)]
struct Fact {
    kind: ErrorKind,
    detail: Detail,
    words: Words,
}

/// How serde would have put what the message says. The first number is where in it `, found ` begins.
#[derive(Clone, Copy, Debug)]
enum Words {
    /// As the message does.
    Same,
    InvalidType(usize),
    InvalidValue(usize),
    InvalidLength(usize, usize),
}

const FOUND: &str = ", found ";

impl Fact {
    const fn new(kind: ErrorKind, detail: Detail) -> Self {
        Self { kind, detail, words: Words::Same }
    }
}

impl Error {
    #[cold]
    pub(crate) fn new(kind: ErrorKind, message: impl Into<Cow<'static, str>>) -> Self {
        Self::with(kind, Detail::None, message)
    }

    #[cold]
    fn with(kind: ErrorKind, detail: Detail, message: impl Into<Cow<'static, str>>) -> Self {
        Self(OneWord::details(Details::new(Fact::new(kind, detail), message)))
    }

    /// Something other than a type expects: the message, and the way back to serde's.
    #[cold]
    fn unexpected(
        expected: &dyn serde::de::Expected,
        found: &dyn fmt::Display,
        words: impl FnOnce(usize) -> Words,
    ) -> Self {
        let mut message = format!("expected {expected}");
        let words = words(message.len());
        message += FOUND;
        message += &found.to_string();
        let fact = Fact { words, ..Fact::new(ErrorKind::InvalidValue, Detail::None) };
        Self(OneWord::details(Details::new(fact, message)))
    }

    /// The kind.
    #[must_use]
    pub fn kind(&self) -> ErrorKind {
        match self.0.get() {
            Ok(details) => details.kind().kind,
            Err(fault) => describe(fault).0.kind,
        }
    }

    /// What was found, where there is more to say than the kind.
    #[must_use]
    pub fn detail(&self) -> Detail {
        match self.0.get() {
            Ok(details) => details.kind().detail,
            Err(fault) => describe(fault).0.detail,
        }
    }

    /// What happened, without its place and without the error below.
    #[must_use]
    pub fn message(&self) -> &str {
        match self.0.get() {
            Ok(details) => details.message(),
            Err(fault) => describe(fault).1,
        }
    }

    /// As [`message`](Self::message), in the words that serde's own errors have:
    /// `invalid type: string "a", expected u8` for `expected u8, found string "a"`.
    #[must_use]
    pub fn serde_message(&self) -> Cow<'_, str> {
        let message = self.message();
        let words = self.0.get().map_or(Words::Same, |details| details.kind().words);
        // The two halves of `expected .., found ..`.
        let halves = |at: usize| {
            let expected = message.get(..at).unwrap_or_default();
            (expected, message.get(at + FOUND.len()..).unwrap_or_default())
        };
        match words {
            Words::Same => message.into(),
            Words::InvalidType(at) => {
                let (expected, found) = halves(at);
                format!("invalid type: {found}, {expected}").into()
            }
            Words::InvalidValue(at) => {
                let (expected, found) = halves(at);
                format!("invalid value: {found}, {expected}").into()
            }
            Words::InvalidLength(at, found) => format!("invalid length {found}, {}", halves(at).0).into(),
        }
    }

    /// Takes the error below out of this one.
    #[must_use]
    pub fn take_source(&mut self) -> Option<Box<dyn core::error::Error + Send + Sync>> {
        self.0.get().ok()?;
        self.make().take_source()
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

    fn make(&mut self) -> &mut Details<Fact> {
        self.0.make(|fault| {
            let (fact, message) = describe(fault);
            Details::new(fact, message)
        })
    }

    #[cold]
    #[inline(never)]
    pub(crate) fn invalid_bool(found: u8) -> Self {
        let message = format!("expected bool (0 or 1), found {found}");
        Self::with(ErrorKind::InvalidBool, Detail::Byte(found), message)
    }

    #[cold]
    #[inline(never)]
    pub(crate) fn invalid_option(found: u8) -> Self {
        let message = format!("expected option (0 or 1), found {found}");
        Self::with(ErrorKind::InvalidOption, Detail::Byte(found), message)
    }

    #[cold]
    #[inline(never)]
    pub(crate) fn invalid_char() -> Self {
        Self::new(ErrorKind::InvalidChar, "expected char, found bytes that are none")
    }

    #[cold]
    #[inline(never)]
    pub(crate) fn invalid_utf8(found: &[u8]) -> Self {
        let mut error = Self::fault(Fault::InvalidUtf8);
        if let Err(utf8) = core::str::from_utf8(found) {
            let (fact, message) = describe(Fault::InvalidUtf8);
            error = Self::with(fact.kind, Detail::Utf8(utf8), message);
        }
        error
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
    pub(crate) fn not_self_describing(method: &'static str) -> Self {
        Self::with(
            ErrorKind::NotSelfDescribing,
            Detail::Method(method),
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

const fn describe(fault: Fault) -> (Fact, &'static str) {
    let (kind, detail, message) = match fault {
        Fault::UnexpectedEnd => (ErrorKind::UnexpectedEnd, Detail::None, "unexpected end of input"),
        Fault::OutputFull => (ErrorKind::OutputFull, Detail::None, "output is full"),
        Fault::VarintOverflow => (ErrorKind::InvalidVarint, Detail::None, "varint exceeds its type"),
        Fault::VarintForm => {
            (ErrorKind::InvalidVarint, Detail::Byte(255), "expected varint, found the reserved mark 255")
        }
        Fault::InvalidUtf8 => (ErrorKind::InvalidUtf8, Detail::None, "string is not valid UTF-8"),
        Fault::LengthOverflow => (ErrorKind::InvalidLength, Detail::Length, "length exceeds the input"),
        Fault::DepthLimit => (ErrorKind::DepthLimit, Detail::None, "nesting exceeds the depth limit"),
        Fault::Io => (ErrorKind::Io, Detail::None, "input or output failed"),
        Fault::SizeLimit => (ErrorKind::SizeLimit, Detail::None, "size limit is exceeded"),
        _ => (ErrorKind::Custom, Detail::None, "unexpected fault"),
    };
    (Fact::new(kind, detail), message)
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
        Self::unexpected(expected, &found, Words::InvalidType)
    }

    #[cold]
    fn invalid_value(found: serde::de::Unexpected<'_>, expected: &dyn serde::de::Expected) -> Self {
        Self::unexpected(expected, &found, Words::InvalidValue)
    }

    #[cold]
    fn invalid_length(found: usize, expected: &dyn serde::de::Expected) -> Self {
        let noun = if found == 1 { "element" } else { "elements" };
        Self::unexpected(expected, &format_args!("{found} {noun}"), |at| Words::InvalidLength(at, found))
    }
}
