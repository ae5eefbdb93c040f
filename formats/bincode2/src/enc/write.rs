//! Where bytes go.

use crate::error::EncodeError;

/// A destination of bytes, without the standard library.
pub trait Writer {
    /// Writes all of `bytes`.
    ///
    /// # Errors
    ///
    /// What the destination reports.
    fn write(&mut self, bytes: &[u8]) -> Result<(), EncodeError>;
}

impl<T: Writer> Writer for &mut T {
    #[inline]
    fn write(&mut self, bytes: &[u8]) -> Result<(), EncodeError> {
        (**self).write(bytes)
    }
}

/// Writes to a slice, from its beginning.
///
/// ```
/// use contract_bincode2::enc::write::{SliceWriter, Writer};
///
/// let mut slice = [0; 4];
/// let mut writer = SliceWriter::new(&mut slice);
/// writer.write(&[1, 2, 3])?;
/// assert_eq!(writer.bytes_written(), 3);
/// assert!(writer.write(&[4, 5]).is_err());
/// # Ok::<(), contract_bincode2::error::EncodeError>(())
/// ```
#[derive(Debug)]
pub struct SliceWriter<'storage> {
    rest: &'storage mut [u8],
    len: usize,
}

impl<'storage> SliceWriter<'storage> {
    /// Writes to the beginning of `bytes`.
    pub fn new(bytes: &'storage mut [u8]) -> Self {
        Self { len: bytes.len(), rest: bytes }
    }

    /// How many bytes were written.
    #[must_use]
    pub fn bytes_written(&self) -> usize {
        self.len - self.rest.len()
    }
}

impl Writer for SliceWriter<'_> {
    #[inline]
    fn write(&mut self, bytes: &[u8]) -> Result<(), EncodeError> {
        // What does not fit leaves the slice as it is.
        if bytes.len() > self.rest.len() {
            return Err(EncodeError::UnexpectedEnd);
        }
        let (place, rest) = core::mem::take(&mut self.rest).split_at_mut(bytes.len());
        place.copy_from_slice(bytes);
        self.rest = rest;
        Ok(())
    }
}

/// Counts the bytes, and drops them.
#[derive(Debug, Default)]
pub struct SizeWriter {
    /// How many there were.
    pub bytes_written: usize,
}

impl Writer for SizeWriter {
    #[inline]
    fn write(&mut self, bytes: &[u8]) -> Result<(), EncodeError> {
        self.bytes_written += bytes.len();
        Ok(())
    }
}

/// Takes all bytes.
#[derive(Debug, Default)]
pub(crate) struct VecWriter(pub(crate) alloc::vec::Vec<u8>);

impl Writer for VecWriter {
    #[inline]
    fn write(&mut self, bytes: &[u8]) -> Result<(), EncodeError> {
        self.0.extend_from_slice(bytes);
        Ok(())
    }
}

/// A writer of the standard library.
#[cfg(feature = "std")]
#[derive(Debug)]
pub(crate) struct IoWriter<'a, W> {
    writer: &'a mut W,
    pub(crate) bytes_written: usize,
}

#[cfg(feature = "std")]
impl<'a, W: std::io::Write> IoWriter<'a, W> {
    pub(crate) fn new(writer: &'a mut W) -> Self {
        Self { writer, bytes_written: 0 }
    }
}

#[cfg(feature = "std")]
impl<W: std::io::Write> Writer for IoWriter<'_, W> {
    fn write(&mut self, bytes: &[u8]) -> Result<(), EncodeError> {
        let index = self.bytes_written;
        self.writer.write_all(bytes).map_err(|inner| EncodeError::Io { inner, index })?;
        self.bytes_written += bytes.len();
        Ok(())
    }
}
