//! Input windows: where formats read from.

mod limited;
#[cfg(feature = "std")]
mod read;
mod slice;

pub use limited::Limited;
#[cfg(feature = "std")]
pub use read::ReadInput;
pub use slice::SliceInput;

use crate::{Fault, varint};
use alloc::boxed::Box;

/// Bytes from an input: part of it where it stays in memory, a copy elsewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Taken<'de, 'a> {
    /// They live as long as the input.
    Borrowed(&'de [u8]),
    /// They live until the next read.
    Copied(&'a [u8]),
}

impl<'a> Taken<'a, 'a> {
    /// The bytes, wherever they are.
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[must_use]
    pub const fn get(self) -> &'a [u8] {
        match self {
            Self::Borrowed(bytes) | Self::Copied(bytes) => bytes,
        }
    }
}

/// A source of bytes.
pub trait Input<'de> {
    /// How many bytes were taken.
    fn position(&self) -> u64;

    /// How many bytes are left, where that is known.
    fn left(&self) -> Option<usize>;

    /// What comes next and is in memory already: all of a slice, nothing of a reader. Looking at it takes nothing.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn ahead(&self) -> &[u8] {
        &[]
    }

    /// Takes the first `len` bytes of what is [`ahead`](Self::ahead), or all of it if that is less.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn skip_ahead(&mut self, _len: usize) {}

    /// A copy of this input, where that costs nothing: of a slice, but not of a reader.
    ///
    /// Cold code works on such a copy, which then takes the place of the original. That way the original never has its
    /// address taken, and stays in registers.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn copied(&self) -> Option<Self>
    where
        Self: Sized,
    {
        None
    }

    /// The next byte, which stays the next one.
    ///
    /// # Errors
    ///
    /// [`Fault::UnexpectedEnd`] at the end, [`Fault::Io`] where a source below fails.
    fn peek(&mut self) -> Result<u8, Fault>;

    /// Takes `N` bytes.
    ///
    /// # Errors
    ///
    /// As [`peek`](Self::peek).
    fn get_array<const N: usize>(&mut self) -> Result<[u8; N], Fault>;

    /// Takes `len` bytes.
    ///
    /// # Errors
    ///
    /// As [`peek`](Self::peek).
    fn take(&mut self, len: usize) -> Result<Taken<'de, '_>, Fault>;

    /// Takes one byte.
    ///
    /// # Errors
    ///
    /// As [`peek`](Self::peek).
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn get_u8(&mut self) -> Result<u8, Fault> {
        let [byte] = self.get_array()?;
        Ok(byte)
    }

    /// Takes a LEB128 `u64`.
    ///
    /// # Errors
    ///
    /// As [`peek`](Self::peek), and [`Fault::VarintOverflow`].
    #[inline]
    fn get_leb128_u64(&mut self) -> Result<u64, Fault> {
        let (bytes, len) = collect_varint::<_, { varint::MAX_LEN_U64 }>(self)?;
        varint::leb128_u64(&bytes[..len]).map(|(value, _)| value)
    }

    /// Takes a LEB128 `u128`.
    ///
    /// # Errors
    ///
    /// As [`peek`](Self::peek), and [`Fault::VarintOverflow`].
    #[inline]
    fn get_leb128_u128(&mut self) -> Result<u128, Fault> {
        let (bytes, len) = collect_varint::<_, { varint::MAX_LEN_U128 }>(self)?;
        varint::leb128_u128(&bytes[..len]).map(|(value, _)| value)
    }

    /// Takes a `u64` in bincode's marked form; `BIG` is the byte order behind the mark.
    ///
    /// # Errors
    ///
    /// As [`peek`](Self::peek), [`Fault::VarintOverflow`] for the mark of a `u128`, [`Fault::VarintForm`] for the mark
    /// that is reserved.
    #[inline]
    fn get_marked_u64<const BIG: bool>(&mut self) -> Result<u64, Fault> {
        let mark = self.get_u8()?;
        let mut bytes = [mark, 0, 0, 0, 0, 0, 0, 0, 0];
        match mark {
            varint::MARK_U16 => bytes[1..3].copy_from_slice(&self.get_array::<2>()?),
            varint::MARK_U32 => bytes[1..5].copy_from_slice(&self.get_array::<4>()?),
            varint::MARK_U64 => bytes[1..9].copy_from_slice(&self.get_array::<8>()?),
            _ => {}
        }
        varint::marked_u64::<BIG>(&bytes).map(|(value, _)| value)
    }

    /// Takes a `u128` in bincode's marked form.
    ///
    /// # Errors
    ///
    /// As [`peek`](Self::peek), and [`Fault::VarintForm`] for the mark that is reserved.
    #[inline]
    fn get_marked_u128<const BIG: bool>(&mut self) -> Result<u128, Fault> {
        if self.peek()? != varint::MARK_U128 {
            return self.get_marked_u64::<BIG>().map(u128::from);
        }
        self.get_u8()?;
        self.get_array().map(if BIG { u128::from_be_bytes } else { u128::from_le_bytes })
    }

    /// Looks at the mark of an integer of `width` bytes that comes next, and refuses that of a wider one, as bincode 2 does.
    /// Nothing is taken.
    ///
    /// An input that counts what is read may count here: what was to be read, other than what is there, is known nowhere else.
    ///
    /// # Errors
    ///
    /// As [`peek`](Self::peek), [`Fault::VarintOverflow`] for the mark of a wider integer, [`Fault::VarintForm`] for the
    /// one that is reserved.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn check_mark(&mut self, width: usize, _signed: bool) -> Result<(), Fault> {
        varint::check_mark(self.peek()?, width)
    }

    /// The error of the source below, after [`Fault::Io`].
    fn take_error(&mut self) -> Option<Box<dyn core::error::Error + Send + Sync>> {
        None
    }
}

/// The input itself, lent to code that wants one of its own.
impl<'de, I: Input<'de>> Input<'de> for &mut I {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn position(&self) -> u64 {
        (**self).position()
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn left(&self) -> Option<usize> {
        (**self).left()
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn ahead(&self) -> &[u8] {
        (**self).ahead()
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn skip_ahead(&mut self, len: usize) {
        (**self).skip_ahead(len);
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn peek(&mut self) -> Result<u8, Fault> {
        (**self).peek()
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn get_array<const N: usize>(&mut self) -> Result<[u8; N], Fault> {
        (**self).get_array()
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn take(&mut self, len: usize) -> Result<Taken<'de, '_>, Fault> {
        (**self).take(len)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn get_leb128_u64(&mut self) -> Result<u64, Fault> {
        (**self).get_leb128_u64()
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn get_leb128_u128(&mut self) -> Result<u128, Fault> {
        (**self).get_leb128_u128()
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn get_marked_u64<const BIG: bool>(&mut self) -> Result<u64, Fault> {
        (**self).get_marked_u64::<BIG>()
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn get_marked_u128<const BIG: bool>(&mut self) -> Result<u128, Fault> {
        (**self).get_marked_u128::<BIG>()
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn check_mark(&mut self, width: usize, signed: bool) -> Result<(), Fault> {
        (**self).check_mark(width, signed)
    }

    fn take_error(&mut self) -> Option<Box<dyn core::error::Error + Send + Sync>> {
        (**self).take_error()
    }
}

/// The bytes of one varint, one after the other: no byte more than it has is taken from the source.
fn collect_varint<'de, I: Input<'de> + ?Sized, const N: usize>(
    input: &mut I,
) -> Result<([u8; N], usize), Fault> {
    let mut bytes = [0; N];
    for (at, place) in bytes.iter_mut().enumerate() {
        *place = input.get_u8()?;
        if *place < 0x80 {
            return Ok((bytes, at + 1));
        }
    }
    Err(Fault::VarintOverflow)
}
