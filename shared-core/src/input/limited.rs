use super::{Input, Taken};
use crate::Fault;
use alloc::boxed::Box;

/// An input of which no more than so many bytes may be taken.
///
/// The limit is asked before the input is: what exceeds it is not waited for, and no room is made for it.
///
/// ```
/// use contract_core::{Fault, Input, Limited, SliceInput};
///
/// let mut input = Limited::new(SliceInput::new(b"abcdef"), 4);
/// assert_eq!(input.take(3)?.get(), b"abc");
/// assert_eq!(input.take(2), Err(Fault::SizeLimit));
/// assert_eq!(input.take(1)?.get(), b"d");
/// # Ok::<(), Fault>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Limited<I> {
    input: I,
    allowed: u64,
}

impl<I> Limited<I> {
    /// Takes at most `limit` bytes from `input`.
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[must_use]
    pub const fn new(input: I, limit: u64) -> Self {
        Self { input, allowed: limit }
    }

    /// The input below.
    #[inline]
    #[must_use]
    pub const fn get_ref(&self) -> &I {
        &self.input
    }

    /// The input below. What is taken from it here does not count.
    #[inline]
    #[must_use]
    pub const fn get_mut(&mut self) -> &mut I {
        &mut self.input
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn spend(&mut self, len: usize) -> Result<(), Fault> {
        match self.allowed.checked_sub(len as u64) {
            Some(left) => {
                self.allowed = left;
                Ok(())
            }
            None => Err(Fault::SizeLimit),
        }
    }
}

// The varints are left to the trait: byte after byte, through the limit.
impl<'de, I: Input<'de>> Input<'de> for Limited<I> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn position(&self) -> u64 {
        self.input.position()
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn left(&self) -> Option<usize> {
        let left = self.input.left()?;
        Some(usize::try_from(self.allowed).map_or(left, |allowed| left.min(allowed)))
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn ahead(&self) -> &[u8] {
        let ahead = self.input.ahead();
        match usize::try_from(self.allowed) {
            Ok(allowed) if allowed < ahead.len() => &ahead[..allowed],
            _ => ahead,
        }
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn skip_ahead(&mut self, len: usize) {
        let len = len.min(self.ahead().len());
        self.allowed -= len as u64;
        self.input.skip_ahead(len);
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn copied(&self) -> Option<Self> {
        Some(Self { input: self.input.copied()?, allowed: self.allowed })
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn peek(&mut self) -> Result<u8, Fault> {
        if self.allowed == 0 { Err(Fault::SizeLimit) } else { self.input.peek() }
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn get_array<const N: usize>(&mut self) -> Result<[u8; N], Fault> {
        self.spend(N)?;
        self.input.get_array()
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn take(&mut self, len: usize) -> Result<Taken<'de, '_>, Fault> {
        self.spend(len)?;
        self.input.take(len)
    }

    fn take_error(&mut self) -> Option<Box<dyn core::error::Error + Send + Sync>> {
        self.input.take_error()
    }
}
