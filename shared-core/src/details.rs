//! What a format's one-word error holds behind its box.

use alloc::{borrow::Cow, boxed::Box, string::String, vec::Vec};
use core::fmt;

/// One step of the way from the outermost value to the one at fault.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Step {
    Field(&'static str),
    Index(usize),
}

/// Kind, message, byte offset, field path and source of an error. Built on cold paths only.
///
/// The message is text, or facts that turn into text when somebody asks for it.
#[derive(Debug)]
pub struct Details<K, M = Cow<'static, str>> {
    kind: K,
    message: M,
    offset: Option<u64>,
    /// From the innermost step to the outermost, as an error finds them on its way out.
    steps: Vec<Step>,
    source: Option<Box<dyn core::error::Error + Send + Sync>>,
}

impl<K: Copy, M> Details<K, M> {
    /// An error of this kind, without a place yet.
    #[cold]
    pub fn new(kind: K, message: impl Into<M>) -> Self {
        Self { kind, message: message.into(), offset: None, steps: Vec::new(), source: None }
    }

    /// The kind.
    pub const fn kind(&self) -> K {
        self.kind
    }

    /// The message, without the place.
    pub const fn message(&self) -> &M {
        &self.message
    }

    /// The message and the error below.
    pub fn into_parts(self) -> (M, Option<Box<dyn core::error::Error + Send + Sync>>) {
        (self.message, self.source)
    }

    /// The byte offset in the input, or in the output, where the fault was noticed.
    pub const fn offset(&self) -> Option<u64> {
        self.offset
    }

    /// The way to the value at fault, such as `orders[2].items`; empty at the outermost value.
    pub fn path(&self) -> String {
        use fmt::Write;
        let mut path = String::new();
        for step in self.steps.iter().rev() {
            // Writing to a `String` can't fail.
            let _ = match step {
                Step::Field(name) if path.is_empty() => write!(path, "{name}"),
                Step::Field(name) => write!(path, ".{name}"),
                Step::Index(index) => write!(path, "[{index}]"),
            };
        }
        path
    }

    /// The error below.
    pub fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        self.source.as_deref().map(|source| source as _)
    }

    /// Notes the offset, unless a place further in did already.
    #[cold]
    pub fn at(&mut self, offset: u64) {
        self.offset.get_or_insert(offset);
    }

    /// Takes the error below out of this one.
    #[cold]
    pub fn take_source(&mut self) -> Option<Box<dyn core::error::Error + Send + Sync>> {
        self.source.take()
    }

    /// Replaces the offset, for an input that is part of a larger one.
    #[cold]
    pub fn move_offset(&mut self, to: impl FnOnce(Option<u64>) -> Option<u64>) {
        self.offset = to(self.offset);
    }

    /// Notes that the error lies in the field `name`.
    #[cold]
    pub fn in_field(&mut self, name: &'static str) {
        self.steps.push(Step::Field(name));
    }

    /// Notes that the error lies in element `index`.
    #[cold]
    pub fn in_element(&mut self, index: usize) {
        self.steps.push(Step::Index(index));
    }

    /// Notes the error below.
    #[cold]
    pub fn caused_by(&mut self, source: Box<dyn core::error::Error + Send + Sync>) {
        self.source = Some(source);
    }
}

impl<K: Copy, M: fmt::Display> fmt::Display for Details<K, M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message.fmt(f)?;
        if let Some(source) = &self.source {
            write!(f, ": {source}")?;
        }
        if !self.steps.is_empty() {
            write!(f, " in `{}`", self.path())?;
        }
        if let Some(offset) = self.offset {
            write!(f, " at byte {offset}")?;
        }
        Ok(())
    }
}
