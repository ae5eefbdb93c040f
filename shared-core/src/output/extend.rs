use super::{Output, Window};
use crate::Fault;
use alloc::vec::Vec;

/// Bytes that are buffered before they go to the collection below.
const BUFFER: usize = 1024;

/// Anything that bytes can be added to, through a buffer of 1 KiB.
#[derive(Debug)]
pub struct ExtendOutput<E> {
    target: E,
    buffer: Vec<u8>,
    flushed: usize,
}

impl<E: Extend<u8>> ExtendOutput<E> {
    /// Adds to `target`.
    pub const fn new(target: E) -> Self {
        Self { target, buffer: Vec::new(), flushed: 0 }
    }

    /// The collection, without what a writer did not [finish](crate::Writer::finish).
    pub fn into_inner(self) -> E {
        self.target
    }

    fn flush(&mut self) {
        self.flushed += self.buffer.len();
        self.target.extend(self.buffer.drain(..));
    }
}

// SAFETY: the window is the buffer's own allocation, which is not touched before `commit`.
unsafe impl<E: Extend<u8>> Output for ExtendOutput<E> {
    fn prepare(&mut self, more: usize) -> Result<Window, Fault> {
        if self.buffer.capacity() - self.buffer.len() < more {
            self.flush();
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
        self.flush();
        self.flushed += bytes.len();
        self.target.extend(bytes.iter().copied());
        Ok(())
    }

    fn finish(&mut self) -> Result<(), Fault> {
        self.flush();
        Ok(())
    }

    fn flushed(&self) -> usize {
        self.flushed
    }

    fn held(&self) -> usize {
        self.flushed + self.buffer.len()
    }
}
