//! Where bytes come from.

use crate::error::DecodeError;

/// A source of bytes, without the standard library.
pub trait Reader {
    /// Fills all of `bytes`.
    ///
    /// # Errors
    ///
    /// What the source reports.
    fn read(&mut self, bytes: &mut [u8]) -> Result<(), DecodeError>;

    /// The next `n` bytes, if they are in memory already. They stay the next ones.
    #[inline]
    fn peek_read(&mut self, _n: usize) -> Option<&[u8]> {
        None
    }

    /// Takes `n` bytes that were [peeked](Self::peek_read) at.
    #[inline]
    fn consume(&mut self, _n: usize) {}
}

impl<T: Reader> Reader for &mut T {
    #[inline]
    fn read(&mut self, bytes: &mut [u8]) -> Result<(), DecodeError> {
        (**self).read(bytes)
    }

    #[inline]
    fn peek_read(&mut self, n: usize) -> Option<&[u8]> {
        (**self).peek_read(n)
    }

    #[inline]
    fn consume(&mut self, n: usize) {
        (**self).consume(n);
    }
}

/// A source of bytes that stay where they are.
pub trait BorrowReader<'storage>: Reader {
    /// Takes `length` bytes.
    ///
    /// # Errors
    ///
    /// What the source reports.
    fn take_bytes(&mut self, length: usize) -> Result<&'storage [u8], DecodeError>;
}

/// Reads a slice, from its beginning.
#[derive(Clone, Copy, Debug)]
pub struct SliceReader<'storage> {
    pub(crate) slice: &'storage [u8],
}

impl<'storage> SliceReader<'storage> {
    /// Reads from the beginning of `bytes`.
    #[must_use]
    pub const fn new(bytes: &'storage [u8]) -> Self {
        Self { slice: bytes }
    }
}

impl<'storage> Reader for SliceReader<'storage> {
    #[inline]
    fn read(&mut self, bytes: &mut [u8]) -> Result<(), DecodeError> {
        bytes.copy_from_slice(self.take_bytes(bytes.len())?);
        Ok(())
    }

    #[inline]
    fn peek_read(&mut self, n: usize) -> Option<&'storage [u8]> {
        self.slice.get(..n)
    }

    #[inline]
    fn consume(&mut self, n: usize) {
        self.slice = self.slice.get(n..).unwrap_or_default();
    }
}

impl<'storage> BorrowReader<'storage> for SliceReader<'storage> {
    #[inline]
    fn take_bytes(&mut self, length: usize) -> Result<&'storage [u8], DecodeError> {
        match self.slice.split_at_checked(length) {
            Some((taken, rest)) => {
                self.slice = rest;
                Ok(taken)
            }
            None => Err(DecodeError::UnexpectedEnd { additional: length - self.slice.len() }),
        }
    }
}

/// A reader of the standard library.
#[cfg(feature = "std")]
#[derive(Debug)]
pub struct IoReader<R> {
    reader: R,
}

#[cfg(feature = "std")]
impl<R> IoReader<R> {
    pub(crate) const fn new(reader: R) -> Self {
        Self { reader }
    }
}

#[cfg(feature = "std")]
impl<R: std::io::Read> Reader for IoReader<R> {
    #[inline]
    fn read(&mut self, bytes: &mut [u8]) -> Result<(), DecodeError> {
        let additional = bytes.len();
        self.reader.read_exact(bytes).map_err(|inner| DecodeError::Io { inner, additional })
    }
}

#[cfg(feature = "std")]
impl<R: std::io::Read> Reader for std::io::BufReader<R> {
    #[inline]
    fn read(&mut self, bytes: &mut [u8]) -> Result<(), DecodeError> {
        let additional = bytes.len();
        std::io::Read::read_exact(self, bytes).map_err(|inner| DecodeError::Io { inner, additional })
    }

    #[inline]
    fn peek_read(&mut self, n: usize) -> Option<&[u8]> {
        self.buffer().get(..n)
    }

    #[inline]
    fn consume(&mut self, n: usize) {
        std::io::BufRead::consume(self, n);
    }
}
