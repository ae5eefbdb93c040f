//! A [`BincodeRead`] as the input that contract-bin reads from.

use super::{BincodeRead, Error, ErrorKind};
use contract_core::{Fault, Input, Taken};
use serde::de::Visitor;
use std::{fmt, io, slice};

/// The reader, and what it reported.
pub(crate) struct Source<R> {
    reader: R,
    peeked: Option<u8>,
    position: u64,
    /// What the reader did not lend.
    copied: Vec<u8>,
    error: Option<Error>,
}

impl<R> Source<R> {
    pub(crate) const fn new(reader: R) -> Self {
        Self { reader, peeked: None, position: 0, copied: Vec::new(), error: None }
    }

    /// What the reader reported, after [`Fault::Io`].
    pub(crate) fn take_below(&mut self) -> Option<Error> {
        self.error.take()
    }

    #[cold]
    #[inline(never)]
    fn fault(&mut self, error: Error) -> Fault {
        self.error = Some(error);
        Fault::Io
    }
}

impl<R: io::Read> Source<R> {
    #[inline]
    fn fill(&mut self, bytes: &mut [u8]) -> Result<(), Fault> {
        let place = match (self.peeked, bytes.split_first_mut()) {
            (Some(byte), Some((first, rest))) => {
                *first = byte;
                self.peeked = None;
                rest
            }
            _ => bytes,
        };
        self.reader.read_exact(place).map_err(|error| self.fault(error.into()))
    }
}

impl<'de, R: BincodeRead<'de>> Input<'de> for Source<R> {
    #[inline]
    fn position(&self) -> u64 {
        self.position
    }

    #[inline]
    fn left(&self) -> Option<usize> {
        None
    }

    fn peek(&mut self) -> Result<u8, Fault> {
        if let Some(byte) = self.peeked {
            return Ok(byte);
        }
        let mut byte = 0;
        self.fill(slice::from_mut(&mut byte))?;
        self.peeked = Some(byte);
        Ok(byte)
    }

    #[inline]
    fn get_array<const N: usize>(&mut self) -> Result<[u8; N], Fault> {
        let mut bytes = [0; N];
        self.fill(&mut bytes)?;
        self.position += N as u64;
        Ok(bytes)
    }

    fn take(&mut self, len: usize) -> Result<Taken<'de, '_>, Fault> {
        if self.peeked.is_some() {
            // The rest of a character: a few bytes, whatever their number is.
            let mut copied = std::mem::take(&mut self.copied);
            copied.clear();
            copied.resize(len, 0);
            let result = self.fill(&mut copied);
            self.copied = copied;
            result?;
            self.position += len as u64;
            return Ok(Taken::Copied(&self.copied));
        }
        let lent = match self.reader.forward_read_bytes(len, Receiver(&mut self.copied)) {
            Ok(lent) => lent,
            Err(error) => return Err(self.fault(error)),
        };
        let found = lent.map_or(self.copied.len(), <[u8]>::len);
        if found != len {
            let message = format!("expected {len} bytes from the reader, found {found}");
            return Err(self.fault(ErrorKind::Custom(message).into()));
        }
        self.position += len as u64;
        Ok(lent.map_or(Taken::Copied(&self.copied), Taken::Borrowed))
    }
}

/// Takes bytes from a reader: `Some` of what it lends; what it does not lend goes into the buffer.
struct Receiver<'a>(&'a mut Vec<u8>);

impl<'de> Visitor<'de> for Receiver<'_> {
    type Value = Option<&'de [u8]>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("bytes")
    }

    #[inline]
    fn visit_borrowed_bytes<E>(self, bytes: &'de [u8]) -> Result<Self::Value, E> {
        Ok(Some(bytes))
    }

    #[inline]
    fn visit_bytes<E>(self, bytes: &[u8]) -> Result<Self::Value, E> {
        self.0.clear();
        self.0.extend_from_slice(bytes);
        Ok(None)
    }

    #[inline]
    fn visit_byte_buf<E>(self, bytes: Vec<u8>) -> Result<Self::Value, E> {
        *self.0 = bytes;
        Ok(None)
    }
}
