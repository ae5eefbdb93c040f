//! An error in one word that costs nothing to make: a bare fault, until somebody adds to it.

use crate::{Details, Fault};
use alloc::boxed::Box;
use core::{
    fmt,
    marker::PhantomData,
    ptr::{self, NonNull},
};

/// Every fault; its place here is its code.
const FAULTS: [Fault; 10] = [
    Fault::UnexpectedEnd,
    Fault::OutputFull,
    Fault::VarintOverflow,
    Fault::VarintForm,
    Fault::InvalidUtf8,
    Fault::LengthOverflow,
    Fault::DepthLimit,
    Fault::NotPatchable,
    Fault::Io,
    Fault::SizeLimit,
];

/// A [`Fault`], or [`Details`] behind a box, in one word.
///
/// Hot code makes one from a fault without a call: a constant. That counts, since the way out of an error is in every
/// scalar that is read, and what a compiler thinks too large it does not inline.
pub struct OneWord<K> {
    // Invariant: odd is the code of a fault, times two and one, as an address without provenance; even comes from
    // `Box::into_raw`, owned.
    word: NonNull<Details<K>>,
    owns: PhantomData<Box<Details<K>>>,
}

// SAFETY: it is a box of details, or plain data.
unsafe impl<K> Send for OneWord<K> where Box<Details<K>>: Send {}
// SAFETY: as above.
unsafe impl<K> Sync for OneWord<K> where Box<Details<K>>: Sync {}

impl<K> OneWord<K> {
    /// The bare fault.
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[must_use]
    pub fn fault(fault: Fault) -> Self {
        // Never zero: the lowest bit is set.
        let word = NonNull::new(ptr::without_provenance_mut((fault as usize) << 1 | 1));
        Self { word: word.unwrap_or(NonNull::dangling()), owns: PhantomData }
    }

    /// The details, boxed.
    #[cold]
    #[inline(never)]
    #[must_use]
    pub fn details(details: Details<K>) -> Self {
        const { assert!(align_of::<Details<K>>() > 1) };
        Self { word: NonNull::from(Box::leak(Box::new(details))), owns: PhantomData }
    }

    /// The details, or the bare fault.
    ///
    /// # Errors
    ///
    /// The fault.
    #[inline]
    pub fn get(&self) -> Result<&Details<K>, Fault> {
        match self.code() {
            Some(fault) => Err(fault),
            // SAFETY: by the invariant it is an owned box.
            None => Ok(unsafe { self.word.as_ref() }),
        }
    }

    /// The details; a bare fault becomes details by `describe`.
    #[cold]
    pub fn make(&mut self, describe: impl FnOnce(Fault) -> Details<K>) -> &mut Details<K> {
        if let Some(fault) = self.code() {
            *self = Self::details(describe(fault));
        }
        // SAFETY: by the invariant it is an owned box: a fault has just been replaced by one.
        unsafe { self.word.as_mut() }
    }

    #[inline]
    fn code(&self) -> Option<Fault> {
        let address = self.word.addr().get();
        // No other code was ever made.
        if address & 1 == 1 { FAULTS.get(address >> 1).copied() } else { None }
    }
}

impl<K> Drop for OneWord<K> {
    #[inline]
    fn drop(&mut self) {
        if self.word.addr().get() & 1 == 0 {
            // SAFETY: by the invariant it is an owned box, and nobody uses it after this.
            drop(unsafe { Box::from_raw(self.word.as_ptr()) });
        }
    }
}

impl<K: fmt::Debug> fmt::Debug for OneWord<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.get() {
            Ok(details) => details.fmt(f),
            Err(fault) => fault.fmt(f),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fault_comes_back() {
        for (code, &fault) in FAULTS.iter().enumerate() {
            assert_eq!(fault as usize, code);
            let error = OneWord::<u8>::fault(fault);
            assert_eq!(error.get().unwrap_err(), fault);
        }
    }

    #[test]
    fn details_are_kept_and_dropped() {
        let mut error = OneWord::<u8>::fault(Fault::Io);
        error.make(|fault| Details::new(1, alloc::format!("{fault}"))).in_field("name");
        error.make(|_| unreachable!()).at(7);
        let details = error.get().unwrap();
        assert_eq!((details.kind(), details.offset()), (1, Some(7)));
        assert_eq!(alloc::format!("{details}"), "input or output failed in `name` at byte 7");
        let boxed: alloc::boxed::Box<dyn Send + Sync> = Box::new(error);
        drop(boxed);
    }

    #[test]
    fn it_is_one_word_with_a_niche() {
        assert_eq!(size_of::<Option<OneWord<u8>>>(), size_of::<usize>());
    }
}
