//! Why no types were generated.

use std::fmt;
use std::path::Path;

/// What went wrong; see [`Error::kind`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ErrorKind {
    /// A file, or what one imports, is not in any of the include folders.
    NotFound,
    /// A file is no valid `.proto` text, or contradicts itself or another.
    Proto,
    /// A file could not be read or written.
    Io,
    /// The [`Config`](crate::Config) asks for something that can't be.
    Config,
}

/// Why no types were generated. One word.
#[derive(Debug)]
pub struct Error(Box<Inner>);

#[derive(Debug)]
struct Inner {
    kind: ErrorKind,
    message: String,
    source: Option<Box<dyn std::error::Error + Send + Sync>>,
}

/// The result of generating types.
pub type Result<T> = std::result::Result<T, Error>;

impl Error {
    /// What went wrong.
    #[must_use]
    pub fn kind(&self) -> ErrorKind {
        self.0.kind
    }

    pub(crate) fn config(message: impl Into<String>) -> Self {
        Self(Box::new(Inner { kind: ErrorKind::Config, message: message.into(), source: None }))
    }

    pub(crate) fn io(doing: &str, path: &Path, error: std::io::Error) -> Self {
        let message = format!("could not {doing} {}: {error}", path.display());
        Self(Box::new(Inner { kind: ErrorKind::Io, message, source: Some(Box::new(error)) }))
    }

    pub(crate) fn proto(error: protox::Error) -> Self {
        let kind = if error.is_file_not_found() {
            ErrorKind::NotFound
        } else if error.is_io() {
            ErrorKind::Io
        } else {
            ErrorKind::Proto
        };
        // Its `Debug` has the file, the line and the column, which its `Display` leaves to fancy reports.
        let message = format!("{error:?}");
        Self(Box::new(Inner { kind, message, source: Some(Box::new(error)) }))
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.message)
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        self.0.source.as_deref().map(|source| source as _)
    }
}
