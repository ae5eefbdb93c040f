use super::{Output, Window};
use crate::Fault;
use alloc::{boxed::Box, vec::Vec};
use std::io;

/// Bytes that are buffered before they go to the writer below.
const BUFFER: usize = 8 * 1024;

/// An [`io::Write`] as output, through a buffer of 8 KiB.
///
/// What is longer than the buffer goes to the writer below in one call.
#[derive(Debug)]
pub struct WriteOutput<W> {
    writer: W,
    buffer: Vec<u8>,
    flushed: usize,
    error: Option<io::Error>,
}

impl<W: io::Write> WriteOutput<W> {
    /// Writes to `writer`.
    pub const fn new(writer: W) -> Self {
        Self { writer, buffer: Vec::new(), flushed: 0, error: None }
    }

    fn flush(&mut self) -> Result<(), Fault> {
        let buffered = core::mem::take(&mut self.buffer);
        let result = self.write_all(&buffered);
        self.buffer = buffered;
        self.buffer.clear();
        result
    }

    fn write_all(&mut self, bytes: &[u8]) -> Result<(), Fault> {
        self.writer.write_all(bytes).map_err(|error| {
            self.error = Some(error);
            Fault::Io
        })?;
        self.flushed += bytes.len();
        Ok(())
    }
}

// SAFETY: the window is the buffer's own allocation, which is not touched before `commit`.
unsafe impl<W: io::Write> Output for WriteOutput<W> {
    fn prepare(&mut self, more: usize) -> Result<Window, Fault> {
        if self.buffer.capacity() - self.buffer.len() < more {
            self.flush()?;
            self.buffer.reserve(more.max(BUFFER));
        }
        Ok(Window {
            start: self.buffer.as_mut_ptr(),
            filled: self.buffer.len(),
            capacity: self.buffer.capacity(),
        })
    }

    unsafe fn commit(&mut self, filled: usize) -> Result<(), Fault> {
        // SAFETY: the window was the buffer, and the caller vouches for `filled` initialised bytes in it.
        unsafe { self.buffer.commit(filled) }
    }

    fn append(&mut self, bytes: &[u8]) -> Result<(), Fault> {
        self.flush()?;
        self.write_all(bytes)
    }

    fn finish(&mut self) -> Result<(), Fault> {
        self.flush()?;
        self.writer.flush().map_err(|error| {
            self.error = Some(error);
            Fault::Io
        })
    }

    fn flushed(&self) -> usize {
        self.flushed
    }

    fn take_error(&mut self) -> Option<Box<dyn core::error::Error + Send + Sync>> {
        self.error.take().map(Into::into)
    }
}
