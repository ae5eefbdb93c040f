//! Output windows: where a [`Writer`](crate::Writer) puts its bytes.

mod counter;
mod slice;
mod small;
mod vec;
#[cfg(feature = "std")]
mod write;

#[cfg(feature = "bytes")]
mod bytes_mut;
mod extend;

pub use counter::Counter;
pub use extend::ExtendOutput;
pub use slice::{Scratch, SliceOutput};
pub use small::{Room, VecOutput};
#[cfg(feature = "std")]
pub use write::WriteOutput;

use crate::Fault;
use alloc::boxed::Box;

/// A piece of memory that an [`Output`] lends.
///
/// `start..start + filled` holds bytes that are written and still in place, `start + filled..start + capacity` may be
/// written.
#[derive(Clone, Copy, Debug)]
pub struct Window {
    /// The first byte.
    pub start: *mut u8,
    /// How many bytes from `start` on are written.
    pub filled: usize,
    /// How many bytes from `start` on belong to the window.
    pub capacity: usize,
}

/// A sink that lends windows of uninitialised memory, so that bytes are written straight to where they go.
///
/// # Safety
///
/// A [`Window`] from `prepare` or `begin` must have `filled <= capacity`, its first `filled` bytes must be initialised, and
/// all of it must stay valid for reads and writes through `start`, by nobody else, until the next call of `prepare`,
/// `begin`, `commit`, `append`, `committed` or `finish`, or until the output is moved or dropped. From `prepare` it has room:
/// `capacity - filled` is at least what was asked for, and `start` is not null. From `begin` it may be none: `start` null and
/// both lengths zero. `flushed`, `held` and `take_error` are called while a window is in use: they must leave it alone, so
/// that a window can't lie inside the output's own value.
pub unsafe trait Output {
    /// Whether nothing is ever written: the writer then only adds up lengths and never asks for a window.
    const COUNTS: bool = false;

    /// Whether all bytes stay in memory until the end, so that a length can be patched in front of what it counts.
    const KEEPS_ALL: bool = false;

    /// Lends a window with at least `more` bytes free.
    ///
    /// # Errors
    ///
    /// [`Fault::OutputFull`] where the output is fixed and has no room, [`Fault::Io`] where a sink below fails. After that
    /// nothing more can be written: every later call fails as well, so that a gap never passes for success.
    fn prepare(&mut self, more: usize) -> Result<Window, Fault>;

    /// Lends a window of whatever is free, without asking for more; none where that is not at hand.
    fn begin(&mut self) -> Window {
        Window { start: core::ptr::null_mut(), filled: 0, capacity: 0 }
    }

    /// Makes the first `filled` bytes of the last window part of the output. The window ends with this call.
    ///
    /// # Safety
    ///
    /// The last window has not ended yet; `filled` is at most its capacity, no less than its own `filled`, and that many
    /// bytes of it are initialised.
    ///
    /// # Errors
    ///
    /// As [`prepare`](Self::prepare).
    unsafe fn commit(&mut self, filled: usize) -> Result<(), Fault>;

    /// Appends `bytes`, without a window.
    ///
    /// # Errors
    ///
    /// As [`prepare`](Self::prepare).
    fn append(&mut self, bytes: &[u8]) -> Result<(), Fault>;

    /// Hands what is buffered to the sink below, once nothing more will come.
    ///
    /// # Errors
    ///
    /// As [`prepare`](Self::prepare).
    fn finish(&mut self) -> Result<(), Fault> {
        Ok(())
    }

    /// How many bytes were committed and lie before the window.
    fn flushed(&self) -> usize {
        0
    }

    /// How many bytes were committed, those in front of the first window included.
    fn held(&self) -> usize;

    /// All that was committed, where the output keeps it ([`KEEPS_ALL`](Self::KEEPS_ALL)); empty elsewhere.
    fn committed(&mut self) -> &mut [u8] {
        &mut []
    }

    /// The error of the sink below, after [`Fault::Io`].
    fn take_error(&mut self) -> Option<Box<dyn core::error::Error + Send + Sync>> {
        None
    }
}
