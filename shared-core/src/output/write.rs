use super::{Output, Window};
use crate::Fault;
use alloc::{boxed::Box, vec::Vec};
use std::io;

/// Bytes that are buffered before they go to the writer below.
const BUFFER: usize = 8 * 1024;

/// An [`io::Write`] as output, through a buffer of 8 KiB.
///
/// What is longer than half the buffer goes to the writer below in a call of its own. Once that writer has failed (or
/// panicked), nothing more is handed to it, and every call fails.
#[derive(Debug)]
pub struct WriteOutput<W> {
    sink: Sink<W>,
    buffer: Vec<u8>,
}

#[derive(Debug)]
struct Sink<W> {
    writer: W,
    written: usize,
    failed: bool,
    error: Option<io::Error>,
}

impl<W: io::Write> Sink<W> {
    fn check(&self) -> Result<(), Fault> {
        if self.failed { Err(Fault::Io) } else { Ok(()) }
    }

    /// Lets the writer do something, after which it counts as failed unless it comes back with success.
    fn run(&mut self, act: impl FnOnce(&mut W) -> io::Result<()>) -> Result<(), Fault> {
        self.check()?;
        self.failed = true;
        act(&mut self.writer).map_err(|error| {
            self.error = Some(error);
            Fault::Io
        })?;
        self.failed = false;
        Ok(())
    }

    fn write_all(&mut self, bytes: &[u8]) -> Result<(), Fault> {
        if bytes.is_empty() {
            return self.check();
        }
        self.run(|writer| writer.write_all(bytes))?;
        self.written += bytes.len();
        Ok(())
    }
}

impl<W: io::Write> WriteOutput<W> {
    /// Writes to `writer`.
    pub const fn new(writer: W) -> Self {
        Self { sink: Sink { writer, written: 0, failed: false, error: None }, buffer: Vec::new() }
    }

    /// The writer below. It does not have what is still buffered.
    pub const fn get_ref(&self) -> &W {
        &self.sink.writer
    }

    /// The writer below. It does not have what is still buffered.
    pub const fn get_mut(&mut self) -> &mut W {
        &mut self.sink.writer
    }

    /// The writer below. What is still buffered is lost.
    pub fn into_inner(self) -> W {
        self.sink.writer
    }

    /// Forgets that the writer failed, and what is buffered: for a caller that knows how to go on.
    pub fn restart(&mut self) {
        self.buffer.clear();
        self.sink.failed = false;
        self.sink.error = None;
    }

    fn flush(&mut self) -> Result<(), Fault> {
        self.sink.write_all(&self.buffer)?;
        self.buffer.clear();
        Ok(())
    }
}

// SAFETY: the window is the buffer's own allocation, which is not touched before `commit`.
unsafe impl<W: io::Write> Output for WriteOutput<W> {
    fn prepare(&mut self, more: usize) -> Result<Window, Fault> {
        self.sink.check()?;
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
        self.sink.check()?;
        if bytes.len() > BUFFER / 2 {
            self.flush()?;
            return self.sink.write_all(bytes);
        }
        // A length comes first, and what it is the length of right behind it: only what has no room flushes, or the eight bytes
        // of a length would be a call of their own.
        if self.buffer.capacity() - self.buffer.len() < bytes.len() {
            self.flush()?;
            self.buffer.reserve(BUFFER);
        }
        self.buffer.extend_from_slice(bytes);
        Ok(())
    }

    fn finish(&mut self) -> Result<(), Fault> {
        self.flush()?;
        self.sink.run(io::Write::flush)
    }

    fn flushed(&self) -> usize {
        self.sink.written
    }

    fn held(&self) -> usize {
        self.sink.written + self.buffer.len()
    }

    fn take_error(&mut self) -> Option<Box<dyn core::error::Error + Send + Sync>> {
        self.sink.error.take().map(Into::into)
    }
}
