use super::{Output, Window};
use crate::Fault;
use bytes::BytesMut;

// SAFETY: the window is the handle's spare capacity, which `reserve` made large enough and which is not touched before
// `commit`. What lies before it can't be reached through the same pointer, so that windows begin with nothing filled.
unsafe impl Output for BytesMut {
    const KEEPS_ALL: bool = true;

    fn prepare(&mut self, more: usize) -> Result<Window, Fault> {
        self.reserve(more);
        let spare = self.spare_capacity_mut();
        Ok(Window { start: spare.as_mut_ptr().cast(), filled: 0, capacity: spare.len() })
    }

    unsafe fn commit(&mut self, filled: usize) -> Result<(), Fault> {
        let len = self.len() + filled;
        debug_assert!(len <= self.capacity());
        // SAFETY: the caller vouches for `filled` initialised bytes behind the first `len`.
        unsafe { self.set_len(len) };
        Ok(())
    }

    fn append(&mut self, bytes: &[u8]) -> Result<(), Fault> {
        self.extend_from_slice(bytes);
        Ok(())
    }

    fn flushed(&self) -> usize {
        self.len()
    }

    fn held(&self) -> usize {
        self.len()
    }

    fn committed(&mut self) -> &mut [u8] {
        self
    }
}
