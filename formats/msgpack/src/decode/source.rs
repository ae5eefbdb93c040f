//! Where the deserializer of rmp-serde's shape reads from.

use contract_core::{Fault, Input, Taken};
use std::{
    boxed::Box,
    io::{self, Read},
    vec::Vec,
};

/// Bytes that live as long as the input, or until the next read.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Reference<'b, 'c, T: ?Sized + 'static> {
    /// They live as long as the input.
    Borrowed(&'b T),
    /// They live until the next read.
    Copied(&'c T),
}

/// A reader that may lend what it reads.
pub trait ReadSlice<'de>: Read {
    /// Reads `len` bytes.
    ///
    /// # Errors
    ///
    /// If there are fewer, or the reader fails.
    fn read_slice<'a>(&'a mut self, len: usize) -> Result<Reference<'de, 'a, [u8]>, io::Error>;

    /// What comes next and is in memory already.
    #[doc(hidden)]
    #[inline]
    fn lookahead(&self) -> &[u8] {
        &[]
    }

    /// Takes the first `len` bytes of that.
    #[doc(hidden)]
    #[inline]
    fn skip_lookahead(&mut self, _len: usize) {}

    /// How many bytes are left, where that is known.
    #[doc(hidden)]
    #[inline]
    fn bytes_left(&self) -> Option<usize> {
        None
    }

    /// A copy, where that costs nothing.
    #[doc(hidden)]
    #[inline]
    fn cheap_copy(&self) -> Option<Self>
    where
        Self: Sized,
    {
        None
    }
}

/// A reader that lends copies.
#[derive(Debug)]
pub struct ReadReader<R: Read> {
    pub(super) reader: R,
    buffer: Vec<u8>,
}

impl<R: Read> ReadReader<R> {
    pub(super) const fn new(reader: R) -> Self {
        Self { reader, buffer: Vec::new() }
    }
}

impl<'de, R: Read> ReadSlice<'de> for ReadReader<R> {
    fn read_slice<'a>(&'a mut self, len: usize) -> Result<Reference<'de, 'a, [u8]>, io::Error> {
        self.buffer.clear();
        // The buffer grows with what the reader delivers, whatever `len` says.
        let read = self.reader.by_ref().take(len as u64).read_to_end(&mut self.buffer)?;
        if read == len {
            Ok(Reference::Copied(&self.buffer))
        } else {
            Err(io::ErrorKind::UnexpectedEof.into())
        }
    }
}

impl<R: Read> Read for ReadReader<R> {
    #[inline]
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.reader.read(buffer)
    }

    #[inline]
    fn read_exact(&mut self, buffer: &mut [u8]) -> io::Result<()> {
        self.reader.read_exact(buffer)
    }
}

/// A slice, or what is one.
#[derive(Debug)]
pub struct ReadRefReader<'a, R: ?Sized> {
    pub(super) whole: &'a R,
    rest: &'a [u8],
}

impl<'a, T> ReadRefReader<'a, T> {
    /// What was not read yet.
    #[must_use]
    pub const fn remaining_slice(&self) -> &'a [u8] {
        self.rest
    }
}

impl<'a, T: AsRef<[u8]> + ?Sized> ReadRefReader<'a, T> {
    pub(super) fn new(whole: &'a T) -> Self {
        Self { whole, rest: whole.as_ref() }
    }
}

impl<T: AsRef<[u8]> + ?Sized> Read for ReadRefReader<'_, T> {
    #[inline]
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.rest.read(buffer)
    }

    #[inline]
    fn read_exact(&mut self, buffer: &mut [u8]) -> io::Result<()> {
        self.rest.read_exact(buffer)
    }
}

impl<'de, T: AsRef<[u8]> + ?Sized> ReadSlice<'de> for ReadRefReader<'de, T> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn read_slice<'a>(&'a mut self, len: usize) -> Result<Reference<'de, 'a, [u8]>, io::Error> {
        match self.rest.split_at_checked(len) {
            Some((taken, rest)) => {
                self.rest = rest;
                Ok(Reference::Borrowed(taken))
            }
            None => Err(io::ErrorKind::UnexpectedEof.into()),
        }
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn lookahead(&self) -> &[u8] {
        self.rest
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn skip_lookahead(&mut self, len: usize) {
        self.rest = self.rest.get(len..).unwrap_or_default();
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn bytes_left(&self) -> Option<usize> {
        Some(self.rest.len())
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn cheap_copy(&self) -> Option<Self> {
        Some(Self { whole: self.whole, rest: self.rest })
    }
}

/// Such a reader as input of the family's deserializer.
#[derive(Debug)]
pub(super) struct Source<R> {
    pub(super) reader: R,
    position: u64,
    /// The next byte, if a reader was asked for it: it comes before anything else that is taken.
    peeked: Option<u8>,
    error: Option<io::Error>,
}

impl<R> Source<R> {
    pub(super) const fn new(reader: R) -> Self {
        Self { reader, position: 0, peeked: None, error: None }
    }

    #[cold]
    #[inline(never)]
    fn fault(&mut self, error: io::Error) -> Fault {
        let fault = match error.kind() {
            io::ErrorKind::UnexpectedEof => Fault::UnexpectedEnd,
            _ => Fault::Io,
        };
        self.error = Some(error);
        fault
    }
}

impl<'de, R: ReadSlice<'de>> Input<'de> for Source<R> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn position(&self) -> u64 {
        self.position
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn left(&self) -> Option<usize> {
        self.reader.bytes_left()
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn ahead(&self) -> &[u8] {
        self.reader.lookahead()
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn skip_ahead(&mut self, len: usize) {
        self.position += len.min(self.reader.lookahead().len()) as u64;
        self.reader.skip_lookahead(len);
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn copied(&self) -> Option<Self> {
        let reader = self.reader.cheap_copy()?;
        Some(Self { reader, position: self.position, peeked: self.peeked, error: None })
    }

    fn peek(&mut self) -> Result<u8, Fault> {
        if let Some(&next) = self.reader.lookahead().first() {
            return Ok(next);
        }
        if let Some(next) = self.peeked {
            return Ok(next);
        }
        let mut next = [0];
        self.reader.read_exact(&mut next).map_err(|error| self.fault(error))?;
        self.peeked = Some(next[0]);
        Ok(next[0])
    }

    #[inline]
    fn get_array<const N: usize>(&mut self) -> Result<[u8; N], Fault> {
        let mut bytes = [0; N];
        let place = match (self.peeked, bytes.split_first_mut()) {
            (Some(next), Some((first, others))) => {
                self.peeked = None;
                *first = next;
                others
            }
            _ => bytes.as_mut_slice(),
        };
        if !place.is_empty() {
            self.reader.read_exact(place).map_err(|error| self.fault(error))?;
        }
        self.position += N as u64;
        Ok(bytes)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn take(&mut self, len: usize) -> Result<Taken<'de, '_>, Fault> {
        // Whoever peeks at a byte takes it next, by `get_array`.
        debug_assert!(self.peeked.is_none());
        match self.reader.read_slice(len) {
            Ok(bytes) => {
                self.position += len as u64;
                Ok(match bytes {
                    Reference::Borrowed(bytes) => Taken::Borrowed(bytes),
                    Reference::Copied(bytes) => Taken::Copied(bytes),
                })
            }
            Err(error) => {
                let fault = match error.kind() {
                    io::ErrorKind::UnexpectedEof => Fault::UnexpectedEnd,
                    _ => Fault::Io,
                };
                self.error = Some(error);
                Err(fault)
            }
        }
    }

    fn take_error(&mut self) -> Option<Box<dyn core::error::Error + Send + Sync>> {
        self.error.take().map(Into::into)
    }
}
