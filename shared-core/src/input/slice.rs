use super::{Input, Taken};
use crate::{Fault, varint};
use core::{marker::PhantomData, slice};

/// A slice as input. What is taken from it is borrowed for as long as the slice lives.
///
/// It is two pointers and not a slice: what is taken moves only the first, so that code which is not inlined has one store for
/// each value, and the next value waits for no other.
#[derive(Clone, Copy, Debug)]
pub struct SliceInput<'de> {
    next: *const u8,
    end: *const u8,
    len: usize,
    slice: PhantomData<&'de [u8]>,
}

// SAFETY: it is a shared slice in other words, which can be sent.
unsafe impl Send for SliceInput<'_> {}
// SAFETY: it is a shared slice in other words, which can be shared.
unsafe impl Sync for SliceInput<'_> {}

impl<'de> SliceInput<'de> {
    /// Reads from the beginning of `slice`.
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[must_use]
    pub const fn new(slice: &'de [u8]) -> Self {
        let range = slice.as_ptr_range();
        Self { next: range.start, end: range.end, len: slice.len(), slice: PhantomData }
    }

    /// What was not taken yet.
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[must_use]
    pub const fn rest(&self) -> &'de [u8] {
        // SAFETY: `next` and `end` are of the slice that was given, `next` never behind `end`, and the slice lives for `'de`.
        unsafe { slice::from_raw_parts(self.next, self.end.offset_from_unsigned(self.next)) }
    }

    /// Leaves `rest`, which is an end of [`Self::rest`].
    #[cfg_attr(not(debug_assertions), inline(always))]
    const fn leave(&mut self, rest: &'de [u8]) {
        debug_assert!(rest.len() <= self.rest().len());
        self.next = rest.as_ptr();
    }

    /// Takes `len` bytes, borrowed for as long as the slice lives.
    ///
    /// # Errors
    ///
    /// [`Fault::UnexpectedEnd`].
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub const fn take_slice(&mut self, len: usize) -> Result<&'de [u8], Fault> {
        match self.rest().split_at_checked(len) {
            Some((taken, rest)) => {
                self.leave(rest);
                Ok(taken)
            }
            None => Err(Fault::UnexpectedEnd),
        }
    }
}

impl<'de> Input<'de> for SliceInput<'de> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn position(&self) -> u64 {
        (self.len - self.rest().len()) as u64
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn left(&self) -> Option<usize> {
        Some(self.rest().len())
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn ahead(&self) -> &[u8] {
        self.rest()
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn skip_ahead(&mut self, len: usize) {
        let rest = self.rest();
        self.leave(rest.get(len..).unwrap_or_else(|| &rest[rest.len()..]));
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn copied(&self) -> Option<Self> {
        Some(*self)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn peek(&mut self) -> Result<u8, Fault> {
        match self.rest().first() {
            Some(&byte) => Ok(byte),
            None => Err(Fault::UnexpectedEnd),
        }
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn get_array<const N: usize>(&mut self) -> Result<[u8; N], Fault> {
        match self.rest().split_first_chunk::<N>() {
            Some((array, rest)) => {
                self.leave(rest);
                Ok(*array)
            }
            None => Err(Fault::UnexpectedEnd),
        }
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn take(&mut self, len: usize) -> Result<Taken<'de, '_>, Fault> {
        self.take_slice(len).map(Taken::Borrowed)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn get_leb128_u64(&mut self) -> Result<u64, Fault> {
        let mut rest = self.rest();
        let value = varint::take_leb128_u64(&mut rest)?;
        self.leave(rest);
        Ok(value)
    }

    #[inline]
    fn get_leb128_u128(&mut self) -> Result<u128, Fault> {
        let (value, len) = varint::leb128_u128(self.rest())?;
        let rest = self.rest();
        self.leave(rest.get(len..).unwrap_or_else(|| &rest[rest.len()..]));
        Ok(value)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn get_marked_u64<const BIG: bool>(&mut self) -> Result<u64, Fault> {
        let (value, len) = varint::marked_u64::<BIG>(self.rest())?;
        let rest = self.rest();
        self.leave(rest.get(len..).unwrap_or_else(|| &rest[rest.len()..]));
        Ok(value)
    }
}
