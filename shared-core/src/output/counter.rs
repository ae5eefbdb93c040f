use super::{Output, Window};
use crate::Fault;

/// An output that only counts: the encoded size, by the very code that encodes.
#[derive(Clone, Copy, Debug, Default)]
pub struct Counter {
    _private: (),
}

impl Counter {
    /// A counter at zero.
    #[must_use]
    pub const fn new() -> Self {
        Self { _private: () }
    }
}

// SAFETY: it never lends a window.
unsafe impl Output for Counter {
    const COUNTS: bool = true;

    #[inline]
    fn prepare(&mut self, _more: usize) -> Result<Window, Fault> {
        Err(Fault::OutputFull)
    }

    #[inline]
    unsafe fn commit(&mut self, _filled: usize) -> Result<(), Fault> {
        Ok(())
    }

    #[inline]
    fn append(&mut self, _bytes: &[u8]) -> Result<(), Fault> {
        Ok(())
    }

    #[inline]
    fn held(&self) -> usize {
        0
    }
}
