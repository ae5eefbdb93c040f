//! What a caller may say of how untrusted bytes are read.

use contract_core::DEFAULT_DEPTH;

/// The largest message that protobuf allows.
const MESSAGE_LIMIT: u32 = i32::MAX.cast_unsigned();

/// What becomes of records that no field of the type takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub enum Unknown {
    /// They go to the message's `#[n(unknown)]` field, if it has one, and are passed over if not.
    #[default]
    Keep,
    /// They are passed over.
    Skip,
    /// They are an error.
    Deny,
}

/// What becomes of a `string` that is not UTF-8.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub enum Utf8 {
    /// It is an error, as proto3 has it.
    #[default]
    Strict,
    /// What is no UTF-8 is replaced by U+FFFD, since proto2 lets such strings pass. They can't be borrowed.
    Lossy,
}

/// How bytes are read: limits, and what is done about what is unusual.
///
/// ```
/// use contract_pb::{Config, ErrorKind, Unknown};
///
/// let config = Config::new().depth_limit(10).memory_limit(1 << 20).unknown_fields(Unknown::Deny);
/// let error = config.from_slice::<(u32,)>(&[0x08, 1, 0x10, 2]).unwrap_err();
/// assert_eq!(error.kind(), ErrorKind::UnknownField);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Config {
    pub(crate) depth: u16,
    pub(crate) memory: usize,
    pub(crate) unknown: Unknown,
    pub(crate) utf8: Utf8,
    pub(crate) message: u32,
}

impl Config {
    /// What [`from_slice`](crate::from_slice()) does: 128 levels, no limit of memory, unknown fields kept, strict UTF-8, and
    /// messages of less than 2 GiB where they come from a reader or behind their length.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            depth: DEFAULT_DEPTH,
            memory: usize::MAX,
            unknown: Unknown::Keep,
            utf8: Utf8::Strict,
            message: MESSAGE_LIMIT,
        }
    }

    /// Sets how many messages may be nested in each other, the outermost one among them.
    #[must_use]
    pub const fn depth_limit(mut self, levels: u16) -> Self {
        self.depth = levels;
        self
    }

    /// Sets how many bytes all messages, elements and map entries may take in memory, by `size_of` of their types, and the index of the
    /// records of messages whose fields come out of order.
    ///
    /// Two bytes of input make an element of a repeated message field, however large its type is. What strings and bytes
    /// hold on the heap is not counted: it is never more than the input.
    #[must_use]
    pub const fn memory_limit(mut self, bytes: usize) -> Self {
        self.memory = bytes;
        self
    }

    /// Sets how many bytes a message may have that comes from a reader or behind its length: 2^31 - 1 unless told otherwise,
    /// as [protobuf itself](https://protobuf.dev/programming-guides/proto-limits/) has it.
    ///
    /// It limits what a stream can make a reader buffer. What a length promises and the stream does not give is never
    /// allocated, whatever the limit.
    ///
    /// ```
    /// use contract_pb::{Config, ErrorKind};
    ///
    /// let config = Config::new().message_limit(4);
    /// let error = config.take_delimited_from_slice::<(String,)>(b"\x05\x0a\x03Ann").unwrap_err();
    /// assert_eq!(error.kind(), ErrorKind::MessageLimit);
    /// ```
    #[must_use]
    pub const fn message_limit(mut self, bytes: u32) -> Self {
        self.message = bytes;
        self
    }

    /// Sets what becomes of records that no field takes.
    #[must_use]
    pub const fn unknown_fields(mut self, unknown: Unknown) -> Self {
        self.unknown = unknown;
        self
    }

    /// Sets what becomes of strings that are not UTF-8.
    #[must_use]
    pub const fn utf8(mut self, utf8: Utf8) -> Self {
        self.utf8 = utf8;
        self
    }
}

impl Default for Config {
    fn default() -> Self {
        Self::new()
    }
}
