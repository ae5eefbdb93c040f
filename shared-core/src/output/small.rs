use super::{Output, Window};
use crate::{Fault, writer::BUDGET};
use alloc::vec::Vec;
use core::{marker::PhantomData, mem::MaybeUninit, ptr};

/// Room on the stack: for small outputs, and for the budget behind them.
const ROOM: usize = 4 * BUDGET;

/// Room for the beginning of a [`VecOutput`].
pub struct Room([MaybeUninit<u8>; ROOM]);

impl Room {
    /// Uninitialised room.
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[must_use]
    pub const fn new() -> Self {
        Self([const { MaybeUninit::uninit() }; ROOM])
    }
}

impl Default for Room {
    fn default() -> Self {
        Self::new()
    }
}

/// A new vector as output, which begins on the stack.
///
/// A small output is copied once into an allocation of its very size. A larger one moves to the heap on its way.
///
/// ```
/// use contract_core::{Room, VecOutput, Writer};
///
/// let mut room = Room::new();
/// let mut output = VecOutput::new(&mut room);
/// let mut writer = Writer::new(&mut output);
/// writer.put_slice(b"small")?;
/// writer.finish()?;
/// let bytes = output.into_vec();
/// assert_eq!(bytes, b"small");
/// assert_eq!(bytes.capacity(), 5);
/// # Ok::<(), contract_core::Fault>(())
/// ```
pub struct VecOutput<'a> {
    room: *mut u8,
    /// How many bytes in the room are committed; none once the vector has them.
    filled: usize,
    vec: Vec<u8>,
    lifetime: PhantomData<&'a mut Room>,
}

impl<'a> VecOutput<'a> {
    /// An empty output.
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[must_use]
    pub const fn new(room: &'a mut Room) -> Self {
        Self { room: ptr::from_mut(&mut room.0).cast(), filled: 0, vec: Vec::new(), lifetime: PhantomData }
    }

    /// All that was committed.
    #[inline]
    #[must_use]
    pub fn into_vec(mut self) -> Vec<u8> {
        if self.is_in_room() { self.committed().to_vec() } else { self.vec }
    }

    /// Whether the vector holds nothing yet. Once it has an allocation, everything is in it.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn is_in_room(&self) -> bool {
        self.vec.capacity() == 0
    }

    /// Moves what is committed to the heap, with room for `more`.
    #[cold]
    fn move_to_heap(&mut self, more: usize) {
        // What is too large for the room is seldom alone: room for more behind it, so that it does not grow again at once.
        let mut vec = Vec::with_capacity(self.filled + more + ROOM);
        vec.extend_from_slice(self.committed());
        self.vec = vec;
        self.filled = 0;
    }
}

// SAFETY: a window is either the room, which is borrowed for 'a and reached through this raw pointer alone, its first
// `filled` bytes initialised by what was committed; or it is a window of the vector. Neither lies in the output itself.
unsafe impl Output for VecOutput<'_> {
    const KEEPS_ALL: bool = true;

    #[inline]
    fn prepare(&mut self, more: usize) -> Result<Window, Fault> {
        if self.is_in_room() {
            if ROOM - self.filled >= more {
                return Ok(Window { start: self.room, filled: self.filled, capacity: ROOM });
            }
            self.move_to_heap(more);
        }
        self.vec.prepare(more)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn begin(&mut self) -> Window {
        if self.is_in_room() {
            Window { start: self.room, filled: self.filled, capacity: ROOM }
        } else {
            self.vec.begin()
        }
    }

    #[inline]
    unsafe fn commit(&mut self, filled: usize) -> Result<(), Fault> {
        if self.is_in_room() {
            debug_assert!(filled <= ROOM);
            self.filled = filled;
            return Ok(());
        }
        // SAFETY: the last window was the vector's, and the caller vouches for `filled` initialised bytes in it.
        unsafe { self.vec.commit(filled) }
    }

    #[inline]
    fn append(&mut self, bytes: &[u8]) -> Result<(), Fault> {
        if self.is_in_room() {
            self.move_to_heap(bytes.len() + BUDGET);
        }
        Output::append(&mut self.vec, bytes)
    }

    #[inline]
    fn held(&self) -> usize {
        if self.is_in_room() { self.filled } else { self.vec.len() }
    }

    fn committed(&mut self) -> &mut [u8] {
        if self.is_in_room() {
            // SAFETY: the room is borrowed for 'a, which outlives `self`, and its first `filled` bytes are initialised.
            unsafe { core::slice::from_raw_parts_mut(self.room, self.filled) }
        } else {
            &mut self.vec
        }
    }
}
