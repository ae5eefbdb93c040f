use std::{error, fmt, io, str::Utf8Error};

/// The result of writing or reading.
pub type Result<T> = std::result::Result<T, Error>;

/// Why a value could not be written or read.
pub type Error = Box<ErrorKind>;

/// What kind of fault an [`Error`] is.
#[derive(Debug)]
pub enum ErrorKind {
    /// The reader or writer failed, or the input ended inside a value: `UnexpectedEof`.
    Io(io::Error),
    /// A string is not UTF-8.
    InvalidUtf8Encoding(Utf8Error),
    /// A byte that should be a `bool` is neither 0 nor 1.
    InvalidBoolEncoding(u8),
    /// Bytes that should be a `char` are none.
    InvalidCharEncoding,
    /// The tag of an `Option` is neither 0 nor 1.
    InvalidTagEncoding(usize),
    /// The type asks what comes next, and the bytes do not say.
    DeserializeAnyNotSupported,
    /// The value takes more bytes than the limit allows.
    SizeLimit,
    /// A sequence or map whose length is not known before its elements are written.
    SequenceMustHaveLength,
    /// Any other fault, and what types themselves report.
    Custom(String),
}

impl error::Error for ErrorKind {
    fn description(&self) -> &str {
        match self {
            Self::Io(error) => error::Error::description(error),
            Self::InvalidUtf8Encoding(_) => "string is not valid utf8",
            Self::InvalidBoolEncoding(_) => "invalid u8 while decoding bool",
            Self::InvalidCharEncoding => "char is not valid",
            Self::InvalidTagEncoding(_) => "tag for enum is not valid",
            Self::SequenceMustHaveLength => {
                "Bincode can only encode sequences and maps that have a knowable size ahead of time"
            }
            Self::DeserializeAnyNotSupported => {
                "Bincode doesn't support serde::Deserializer::deserialize_any"
            }
            Self::SizeLimit => "the size limit has been reached",
            Self::Custom(message) => message,
        }
    }

    // Not `source`: bincode's has none, and its text already says what the error below says.
    fn cause(&self) -> Option<&dyn error::Error> {
        match self {
            Self::Io(error) => Some(error),
            _ => None,
        }
    }
}

impl fmt::Display for ErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let description = error::Error::description(self);
        match self {
            Self::Io(error) => write!(f, "io error: {error}"),
            Self::InvalidUtf8Encoding(error) => write!(f, "{description}: {error}"),
            Self::InvalidBoolEncoding(found) => write!(f, "{description}, expected 0 or 1, found {found}"),
            Self::InvalidTagEncoding(found) => write!(f, "{description}, found {found}"),
            Self::DeserializeAnyNotSupported => {
                f.write_str("Bincode does not support the serde::Deserializer::deserialize_any method")
            }
            Self::Custom(message) => message.fmt(f),
            Self::InvalidCharEncoding | Self::SequenceMustHaveLength | Self::SizeLimit => {
                f.write_str(description)
            }
        }
    }
}

impl From<io::Error> for Error {
    #[cold]
    fn from(error: io::Error) -> Self {
        ErrorKind::Io(error).into()
    }
}

impl serde::de::Error for Error {
    #[cold]
    fn custom<T: fmt::Display>(message: T) -> Self {
        ErrorKind::Custom(message.to_string()).into()
    }
}

impl serde::ser::Error for Error {
    #[cold]
    fn custom<T: fmt::Display>(message: T) -> Self {
        ErrorKind::Custom(message.to_string()).into()
    }
}

/// What bincode would say. `below` is what the source or sink reported, or what it would report of its end.
#[cold]
#[inline(never)]
pub(crate) fn convert(mut error: contract_bin::Error, below: Option<Error>) -> Error {
    use contract_bin::{Detail, ErrorKind as Kind};
    let kind = match (error.kind(), error.detail()) {
        (Kind::UnexpectedEnd, _) | (Kind::InvalidLength, Detail::Length) => match below {
            Some(below) => return below,
            None => ErrorKind::Io(io::ErrorKind::UnexpectedEof.into()),
        },
        (Kind::Io, _) => {
            if let Some(below) = below {
                return below;
            }
            let source = error.take_source().map(|source| match source.downcast::<io::Error>() {
                Ok(error) => *error,
                Err(other) => io::Error::other(other),
            });
            ErrorKind::Io(source.unwrap_or_else(|| io::ErrorKind::Other.into()))
        }
        (_, Detail::Utf8(error)) => ErrorKind::InvalidUtf8Encoding(error),
        (Kind::InvalidBool, Detail::Byte(found)) => ErrorKind::InvalidBoolEncoding(found),
        (Kind::InvalidOption, Detail::Byte(found)) => ErrorKind::InvalidTagEncoding(found.into()),
        (Kind::InvalidVarint, Detail::Byte(_)) => ErrorKind::Custom(RESERVED_MARK.into()),
        (Kind::InvalidChar, _) => ErrorKind::InvalidCharEncoding,
        (Kind::NotSelfDescribing, Detail::Method("deserialize_any")) => ErrorKind::DeserializeAnyNotSupported,
        (Kind::NotSelfDescribing, Detail::Method(method)) => {
            ErrorKind::Custom(format!("Bincode does not support Deserializer::{method}"))
        }
        (Kind::SizeLimit, _) => ErrorKind::SizeLimit,
        (Kind::UnknownLength, _) => ErrorKind::SequenceMustHaveLength,
        _ => ErrorKind::Custom(error.serde_message().into_owned()),
    };
    kind.into()
}

const RESERVED_MARK: &str = "
Byte 255 is treated as an extension point; it should not be encoding anything.
Do you have a mismatched bincode version or configuration?
";

/// What [`RejectTrailing`](crate::config::RejectTrailing) says.
#[cold]
#[inline(never)]
pub(crate) fn trailing() -> Error {
    ErrorKind::Custom("Slice had bytes remaining after deserialization".into()).into()
}
