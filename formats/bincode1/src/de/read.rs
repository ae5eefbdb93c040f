//! Where a [`Deserializer`](crate::Deserializer) can read from.

use crate::{ErrorKind, Result};
use serde::de::Visitor;
use std::{io, mem, str};

/// The most that is allocated ahead of what a reader really delivers.
const CHUNK: usize = 64 * 1024;

/// A reader that may lend what it has for as long as `'storage`.
///
/// A `&[u8]` or an [`io::Read`] is nearly always enough; then nobody has to implement this.
///
/// Strings, byte buffers and whole vectors of numbers are asked for by
/// [`forward_read_bytes`](Self::forward_read_bytes), everything else by [`io::Read`]. bincode asks for strings by the two
/// other methods.
pub trait BincodeRead<'storage>: io::Read {
    /// Hands the next `length` bytes to `visitor`, as a string.
    ///
    /// # Errors
    ///
    /// [`Io`](ErrorKind::Io), [`InvalidUtf8Encoding`](ErrorKind::InvalidUtf8Encoding), and those of the visitor.
    fn forward_read_str<V>(&mut self, length: usize, visitor: V) -> Result<V::Value>
    where
        V: Visitor<'storage>;

    /// Gives the next `length` bytes.
    ///
    /// # Errors
    ///
    /// [`Io`](ErrorKind::Io).
    fn get_byte_buffer(&mut self, length: usize) -> Result<Vec<u8>>;

    /// Hands the next `length` bytes to `visitor`.
    ///
    /// # Errors
    ///
    /// [`Io`](ErrorKind::Io), and those of the visitor.
    fn forward_read_bytes<V>(&mut self, length: usize, visitor: V) -> Result<V::Value>
    where
        V: Visitor<'storage>;
}

/// A slice, which lends what it has.
pub struct SliceReader<'storage> {
    slice: &'storage [u8],
}

impl<'storage> SliceReader<'storage> {
    #[inline]
    pub(crate) const fn new(slice: &'storage [u8]) -> Self {
        Self { slice }
    }

    #[inline]
    fn take(&mut self, length: usize) -> io::Result<&'storage [u8]> {
        match self.slice.split_at_checked(length) {
            Some((taken, rest)) => {
                self.slice = rest;
                Ok(taken)
            }
            None => Err(io::ErrorKind::UnexpectedEof.into()),
        }
    }
}

impl io::Read for SliceReader<'_> {
    // All or nothing, as bincode's does.
    #[inline]
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        self.read_exact(out)?;
        Ok(out.len())
    }

    #[inline]
    fn read_exact(&mut self, out: &mut [u8]) -> io::Result<()> {
        out.copy_from_slice(self.take(out.len())?);
        Ok(())
    }
}

impl<'storage> BincodeRead<'storage> for SliceReader<'storage> {
    #[inline]
    fn forward_read_str<V: Visitor<'storage>>(&mut self, length: usize, visitor: V) -> Result<V::Value> {
        match str::from_utf8(self.take(length)?) {
            Ok(text) => visitor.visit_borrowed_str(text),
            Err(error) => Err(ErrorKind::InvalidUtf8Encoding(error).into()),
        }
    }

    #[inline]
    fn get_byte_buffer(&mut self, length: usize) -> Result<Vec<u8>> {
        Ok(self.take(length)?.to_vec())
    }

    #[inline]
    fn forward_read_bytes<V: Visitor<'storage>>(&mut self, length: usize, visitor: V) -> Result<V::Value> {
        visitor.visit_borrowed_bytes(self.take(length)?)
    }
}

/// An [`io::Read`], of which nothing can be lent.
pub struct IoReader<R> {
    reader: R,
    buffer: Vec<u8>,
}

impl<R: io::Read> IoReader<R> {
    #[inline]
    pub(crate) const fn new(reader: R) -> Self {
        Self { reader, buffer: Vec::new() }
    }

    /// Reads the next `length` bytes into the buffer; no more room is made at a time than the reader has filled.
    fn fill(&mut self, length: usize) -> io::Result<()> {
        self.buffer.clear();
        while self.buffer.len() < length {
            let have = self.buffer.len();
            self.buffer.resize(length.min(have + CHUNK), 0);
            self.reader.read_exact(&mut self.buffer[have..])?;
        }
        Ok(())
    }
}

impl<R: io::Read> io::Read for IoReader<R> {
    #[inline]
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        self.reader.read(out)
    }

    #[inline]
    fn read_exact(&mut self, out: &mut [u8]) -> io::Result<()> {
        self.reader.read_exact(out)
    }
}

impl<'storage, R: io::Read> BincodeRead<'storage> for IoReader<R> {
    fn forward_read_str<V: Visitor<'storage>>(&mut self, length: usize, visitor: V) -> Result<V::Value> {
        self.fill(length)?;
        match str::from_utf8(&self.buffer) {
            Ok(text) => visitor.visit_str(text),
            Err(error) => Err(ErrorKind::InvalidUtf8Encoding(error).into()),
        }
    }

    fn get_byte_buffer(&mut self, length: usize) -> Result<Vec<u8>> {
        self.fill(length)?;
        Ok(mem::take(&mut self.buffer))
    }

    fn forward_read_bytes<V: Visitor<'storage>>(&mut self, length: usize, visitor: V) -> Result<V::Value> {
        self.fill(length)?;
        visitor.visit_bytes(&self.buffer)
    }
}
