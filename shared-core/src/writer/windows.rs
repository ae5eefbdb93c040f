//! The cold paths of a writer: the next window, and lengths that do not fit their place. Pointers go in and out by value.

use super::{BUDGET, stores::put_leb128};
use crate::{
    Fault,
    output::{Output, Window},
    varint::MAX_LEN_U64,
};
use core::ptr;

/// A new window for a writer, or none and why.
///
/// In just the form that the writer keeps: what a hot function does after a cold one counts against inlining it.
pub(super) struct Entered {
    pub(super) start: *mut u8,
    pub(super) at: *mut u8,
    pub(super) end: *mut u8,
    pub(super) fault: Option<Fault>,
}

impl From<Result<Window, Fault>> for Entered {
    #[inline]
    fn from(window: Result<Window, Fault>) -> Self {
        match window {
            Ok(window) => Self {
                start: window.start,
                at: window.start.wrapping_add(window.filled),
                end: window.start.wrapping_add(window.capacity),
                fault: None,
            },
            Err(fault) => {
                Self { start: ptr::null_mut(), at: ptr::null_mut(), end: ptr::null_mut(), fault: Some(fault) }
            }
        }
    }
}

/// Ends the window `start..` after what is written up to `at`.
///
/// # Safety
///
/// Either both are null, or they are the beginning of `output`'s current window and a place in it up to which it is
/// initialised.
#[inline]
pub(super) unsafe fn commit<O: Output>(output: &mut O, start: *mut u8, at: *mut u8) -> Result<(), Fault> {
    if start.is_null() {
        return Ok(());
    }
    // SAFETY: by the contract of this function.
    unsafe { output.commit(at.addr() - start.addr()) }
}

/// # Safety
///
/// As [`commit`]; and `output` is valid.
#[cold]
#[inline(never)]
pub(super) unsafe fn grow<O: Output>(output: *mut O, start: *mut u8, at: *mut u8, more: usize) -> Entered {
    // SAFETY: by the contract of this function.
    let output = unsafe { &mut *output };
    // SAFETY: by the contract of this function.
    let committed = unsafe { commit(output, start, at) };
    committed.and_then(|()| output.prepare(more)).into()
}

/// # Safety
///
/// As [`grow`].
#[cold]
#[inline(never)]
pub(super) unsafe fn append<O: Output>(output: *mut O, start: *mut u8, at: *mut u8, bytes: &[u8]) -> Entered {
    // SAFETY: by the contract of this function.
    let output = unsafe { &mut *output };
    // SAFETY: by the contract of this function.
    let committed = unsafe { commit(output, start, at) };
    committed.and_then(|()| output.append(bytes)).and_then(|()| output.prepare(BUDGET)).into()
}

/// # Safety
///
/// As [`grow`].
#[cold]
#[inline(never)]
pub(super) unsafe fn append_both<O: Output>(
    output: *mut O,
    start: *mut u8,
    at: *mut u8,
    head: &[u8],
    bytes: &[u8],
) -> Entered {
    // SAFETY: by the contract of this function.
    let output = unsafe { &mut *output };
    // SAFETY: by the contract of this function.
    let committed = unsafe { commit(output, start, at) };
    committed
        .and_then(|()| output.append(head))
        .and_then(|()| output.append(bytes))
        .and_then(|()| output.prepare(BUDGET))
        .into()
}

/// Puts a length of more than one byte in front of the last `len` bytes, where one byte is left for it.
///
/// # Safety
///
/// As [`grow`].
#[cold]
#[inline(never)]
pub(super) unsafe fn close_long<O: Output>(
    output: *mut O,
    start: *mut u8,
    at: *mut u8,
    len: usize,
) -> Entered {
    // SAFETY: by the contract of this function.
    let output = unsafe { &mut *output };
    // SAFETY: by the contract of this function.
    let committed = unsafe { commit(output, start, at) };
    committed.and_then(|()| insert_len(output, len)).and_then(|()| output.prepare(BUDGET)).into()
}

/// Puts a length of more than one byte in front of the last `len` bytes, where one byte is left for it.
fn insert_len<O: Output>(output: &mut O, len: usize) -> Result<(), Fault> {
    let mut prefix = [0; MAX_LEN_U64];
    // SAFETY: there are ten bytes at `prefix`.
    let prefix_end = unsafe { put_leb128(prefix.as_mut_ptr(), len as u64) };
    let prefix_len = prefix_end.addr() - prefix.as_ptr().addr();
    let prefix = &prefix[..prefix_len];
    output.append(&prefix[1..])?;
    let kept = output.committed();
    let end = kept.len();
    let place =
        len.checked_add(prefix_len).and_then(|back| end.checked_sub(back)).ok_or(Fault::NotPatchable)?;
    kept.copy_within(place + 1..place + 1 + len, place + prefix_len);
    kept[place..place + prefix_len].copy_from_slice(prefix);
    Ok(())
}
