use super::{Output, Window};
use crate::{Fault, writer::BUDGET};
use core::{marker::PhantomData, mem::MaybeUninit, ptr};

const SCRATCH: usize = 2 * BUDGET;

/// Room beside a fixed slice, for what is written when the slice has less left than a writer's budget.
pub struct Scratch([MaybeUninit<u8>; SCRATCH]);

impl Scratch {
    /// Uninitialised room.
    #[inline]
    #[must_use]
    pub const fn new() -> Self {
        Self([const { MaybeUninit::uninit() }; SCRATCH])
    }
}

impl Default for Scratch {
    fn default() -> Self {
        Self::new()
    }
}

/// A fixed slice as output. It fails with [`Fault::OutputFull`] when the value does not fit, not before.
///
/// A writer asks for a budget ahead of what it writes. While the slice has room for that, windows lie in the slice
/// itself; near its end they lie in a [`Scratch`], from where [`commit`](Output::commit) copies what fits. Once something
/// did not fit, nothing more does.
///
/// A writer stores whole words where fewer bytes are meant. So up to a budget of what lies behind the last byte written may be
/// overwritten too, unless the output is [`exact`](Self::exact).
pub struct SliceOutput<'a> {
    start: *mut u8,
    capacity: usize,
    filled: usize,
    scratch: *mut u8,
    exact: bool,
    in_scratch: bool,
    overflowed: bool,
    lifetime: PhantomData<(&'a mut [u8], &'a mut Scratch)>,
}

impl<'a> SliceOutput<'a> {
    /// Writes to the beginning of `slice`.
    #[inline]
    #[must_use]
    pub const fn new(slice: &'a mut [u8], scratch: &'a mut Scratch) -> Self {
        Self {
            capacity: slice.len(),
            start: slice.as_mut_ptr(),
            filled: 0,
            scratch: ptr::from_mut(&mut scratch.0).cast(),
            exact: false,
            in_scratch: false,
            overflowed: false,
            lifetime: PhantomData,
        }
    }

    /// Writes to the beginning of `slice`, and leaves what lies behind it as it is: every window lies in the scratch.
    #[inline]
    #[must_use]
    pub const fn exact(slice: &'a mut [u8], scratch: &'a mut Scratch) -> Self {
        Self { exact: true, ..Self::new(slice, scratch) }
    }

    /// How many bytes are written.
    #[inline]
    #[must_use]
    pub const fn filled(&self) -> usize {
        self.filled
    }

    #[cold]
    fn overflow<T>(&mut self) -> Result<T, Fault> {
        self.in_scratch = false;
        self.overflowed = true;
        Err(Fault::OutputFull)
    }
}

// SAFETY: a window is either the slice (its first `filled` bytes initialised, as every byte of a `&mut [u8]` is) or the
// scratch; both are borrowed for 'a and reached through these raw pointers alone.
unsafe impl Output for SliceOutput<'_> {
    const KEEPS_ALL: bool = true;

    #[inline]
    fn prepare(&mut self, more: usize) -> Result<Window, Fault> {
        if self.overflowed {
            return Err(Fault::OutputFull);
        }
        self.in_scratch = self.exact || self.capacity - self.filled < more;
        if !self.in_scratch {
            Ok(Window { start: self.start, filled: self.filled, capacity: self.capacity })
        } else if more <= SCRATCH {
            Ok(Window { start: self.scratch, filled: 0, capacity: SCRATCH })
        } else {
            self.overflow()
        }
    }

    #[inline]
    unsafe fn commit(&mut self, filled: usize) -> Result<(), Fault> {
        if !self.in_scratch {
            debug_assert!(filled <= self.capacity);
            self.filled = filled;
            return Ok(());
        }
        debug_assert!(filled <= SCRATCH);
        // SAFETY: the caller initialised `filled` bytes of the last window, which was the scratch.
        self.append(unsafe { core::slice::from_raw_parts(self.scratch, filled) })
    }

    #[inline]
    fn append(&mut self, bytes: &[u8]) -> Result<(), Fault> {
        self.in_scratch = false;
        if self.overflowed || self.capacity - self.filled < bytes.len() {
            return self.overflow();
        }
        // SAFETY: there is room for `bytes` from `filled` on, and the slice is borrowed exclusively, so that the two
        // do not overlap.
        unsafe { ptr::copy_nonoverlapping(bytes.as_ptr(), self.start.add(self.filled), bytes.len()) };
        self.filled += bytes.len();
        Ok(())
    }

    fn finish(&mut self) -> Result<(), Fault> {
        if self.overflowed { Err(Fault::OutputFull) } else { Ok(()) }
    }

    fn flushed(&self) -> usize {
        if self.in_scratch { self.filled } else { 0 }
    }

    fn held(&self) -> usize {
        self.filled
    }

    fn committed(&mut self) -> &mut [u8] {
        // SAFETY: the first `filled` bytes of a slice that is borrowed exclusively for 'a, which outlives `self`.
        unsafe { core::slice::from_raw_parts_mut(self.start, self.filled) }
    }
}
