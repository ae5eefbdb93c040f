use super::{Output, Window};
use crate::Fault;
use alloc::vec::Vec;

// SAFETY: the window is the vector's own allocation: its first `len` bytes are initialised, `reserve` made sure of the
// rest, and the vector is not touched before `commit`.
unsafe impl Output for Vec<u8> {
    const KEEPS_ALL: bool = true;

    #[inline]
    fn prepare(&mut self, more: usize) -> Result<Window, Fault> {
        self.reserve(more);
        Ok(Window { start: self.as_mut_ptr(), filled: self.len(), capacity: self.capacity() })
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn begin(&mut self) -> Window {
        Window { start: self.as_mut_ptr(), filled: self.len(), capacity: self.capacity() }
    }

    #[inline]
    unsafe fn commit(&mut self, filled: usize) -> Result<(), Fault> {
        debug_assert!(filled <= self.capacity());
        // SAFETY: the caller vouches for `filled` initialised bytes within the capacity.
        unsafe { self.set_len(filled) };
        Ok(())
    }

    #[inline]
    fn append(&mut self, bytes: &[u8]) -> Result<(), Fault> {
        self.extend_from_slice(bytes);
        Ok(())
    }

    #[inline]
    fn held(&self) -> usize {
        self.len()
    }

    fn committed(&mut self) -> &mut [u8] {
        self
    }
}
