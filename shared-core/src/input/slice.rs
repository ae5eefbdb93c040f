use super::{Input, Taken};
use crate::{Fault, varint};

/// A slice as input. What is taken from it is borrowed for as long as the slice lives.
#[derive(Clone, Copy, Debug)]
pub struct SliceInput<'de> {
    rest: &'de [u8],
    len: usize,
}

impl<'de> SliceInput<'de> {
    /// Reads from the beginning of `slice`.
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[must_use]
    pub const fn new(slice: &'de [u8]) -> Self {
        Self { rest: slice, len: slice.len() }
    }

    /// What was not taken yet.
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[must_use]
    pub const fn rest(&self) -> &'de [u8] {
        self.rest
    }

    /// Takes `len` bytes, borrowed for as long as the slice lives.
    ///
    /// # Errors
    ///
    /// [`Fault::UnexpectedEnd`].
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub const fn take_slice(&mut self, len: usize) -> Result<&'de [u8], Fault> {
        match self.rest.split_at_checked(len) {
            Some((taken, rest)) => {
                self.rest = rest;
                Ok(taken)
            }
            None => Err(Fault::UnexpectedEnd),
        }
    }
}

impl<'de> Input<'de> for SliceInput<'de> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn position(&self) -> u64 {
        (self.len - self.rest.len()) as u64
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn left(&self) -> Option<usize> {
        Some(self.rest.len())
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn ahead(&self) -> &[u8] {
        self.rest
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn skip_ahead(&mut self, len: usize) {
        self.rest = self.rest.get(len..).unwrap_or_default();
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn copied(&self) -> Option<Self> {
        Some(*self)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn peek(&mut self) -> Result<u8, Fault> {
        match self.rest.first() {
            Some(&byte) => Ok(byte),
            None => Err(Fault::UnexpectedEnd),
        }
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn get_array<const N: usize>(&mut self) -> Result<[u8; N], Fault> {
        match self.rest.split_first_chunk::<N>() {
            Some((array, rest)) => {
                self.rest = rest;
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
        varint::take_leb128_u64(&mut self.rest)
    }

    #[inline]
    fn get_leb128_u128(&mut self) -> Result<u128, Fault> {
        let (value, len) = varint::leb128_u128(self.rest)?;
        self.rest = self.rest.get(len..).unwrap_or_default();
        Ok(value)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn get_marked_u64<const BIG: bool>(&mut self) -> Result<u64, Fault> {
        let (value, len) = varint::marked_u64::<BIG>(self.rest)?;
        self.rest = self.rest.get(len..).unwrap_or_default();
        Ok(value)
    }
}
