//! contract-bin's parts: numbers of fixed length, and bincode 2's marked ones.

use super::sequential::Sequential;
use super::{Get, Named, Out, Put, Units, take, take_array};
use contract_core::{Fault, bulk, varint};

/// Fixed integers, as bincode 1.
#[derive(Clone, Copy, Debug)]
pub struct Fixed;

/// Marked integers, as bincode 2.
#[derive(Clone, Copy, Debug)]
pub struct Marked;

impl Named for Fixed {
    const NAME: &'static str = "ceiling-fixed";
}

impl Named for Marked {
    const NAME: &'static str = "ceiling-varint";
}

macro_rules! fixed {
    ($($format:ident: $($number:ty)+;)+) => {$($(
        impl Put<$format> for $number {
            #[inline(always)]
            fn bound(&self) -> usize {
                size_of::<Self>()
            }

            #[inline(always)]
            fn put(&self, out: &mut Out<'_>) -> Result<(), Fault> {
                out.put_array(self.to_le_bytes())
            }

            #[inline(always)]
            fn bound_all(values: &[Self]) -> usize {
                size_of_val(values)
            }

            #[inline(always)]
            fn put_all(values: &[Self], out: &mut Out<'_>) -> Result<(), Fault> {
                out.put_bulk_le(values)
            }
        }

        impl<'de> Get<'de, $format> for $number {
            const SIZE: usize = size_of::<Self>();

            #[inline(always)]
            fn get(rest: &mut &'de [u8]) -> Result<Self, Fault> {
                take_array(rest).map(|bytes| Self::from_le_bytes(*bytes))
            }

            #[inline(always)]
            fn get_all(count: usize, rest: &mut &'de [u8]) -> Result<Vec<Self>, Fault> {
                let len = count.checked_mul(size_of::<Self>()).ok_or(Fault::LengthOverflow)?;
                take(len, rest).map(bulk::vec_of)
            }
        }
    )+)+};
}

fixed! {
    Fixed: u8 i8 u16 i16 u32 i32 u64 i64 f32 f64;
    Marked: u8 i8 f32 f64;
}

macro_rules! marked {
    ($($number:ident: $unsigned:ident, |$value:ident| $encode:expr, $decode:path;)+) => {$(
        impl Put<Marked> for $number {
            #[inline(always)]
            fn bound(&self) -> usize {
                1 + size_of::<Self>()
            }

            #[inline(always)]
            fn put(&self, out: &mut Out<'_>) -> Result<(), Fault> {
                let $value = *self;
                out.put_marked_u64::<false>($encode.into())
            }

            #[inline(always)]
            fn bound_all(values: &[Self]) -> usize {
                (1 + size_of::<Self>()) * values.len()
            }

            #[inline(always)]
            fn put_all(values: &[Self], out: &mut Out<'_>) -> Result<(), Fault> {
                out.put_bulk_marked::<false, _>(values, |$value| $encode.into())
            }
        }

        impl<'de> Get<'de, Marked> for $number {
            #[inline(always)]
            fn get(rest: &mut &'de [u8]) -> Result<Self, Fault> {
                let (value, len) = varint::marked_u64::<false>(rest)?;
                *rest = rest.get(len..).unwrap_or_default();
                $unsigned::try_from(value).map($decode).map_err(|_| Fault::VarintOverflow)
            }
        }
    )+};
}

marked! {
    u16: u16, |value| value, core::convert::identity;
    u32: u32, |value| value, core::convert::identity;
    u64: u64, |value| value, core::convert::identity;
    i16: u16, |value| varint::zigzag_i16(value), varint::unzigzag_u16;
    i32: u32, |value| varint::zigzag_i32(value), varint::unzigzag_u32;
    i64: u64, |value| varint::zigzag_i64(value), varint::unzigzag_u64;
}

/// What both formats share: bytes, and what is made of lengths.
macro_rules! both {
    ($($format:ident: $fixed:literal;)+) => {$(
        impl Put<$format> for bool {
            #[inline(always)]
            fn bound(&self) -> usize {
                1
            }

            #[inline(always)]
            fn put(&self, out: &mut Out<'_>) -> Result<(), Fault> {
                out.put_u8((*self).into())
            }

            #[inline(always)]
            fn put_all(values: &[Self], out: &mut Out<'_>) -> Result<(), Fault> {
                out.put_slice(bulk::bytes_of_bools(values))
            }
        }

        impl<'de> Get<'de, $format> for bool {
            const SIZE: usize = 1;

            #[inline(always)]
            fn get(rest: &mut &'de [u8]) -> Result<Self, Fault> {
                match take_array(rest)? {
                    [0] => Ok(false),
                    [1] => Ok(true),
                    _ => Err(Fault::VarintForm),
                }
            }

            #[inline(always)]
            fn get_all(count: usize, rest: &mut &'de [u8]) -> Result<Vec<Self>, Fault> {
                bulk::bools_of(take(count, rest)?).ok_or(Fault::VarintForm)
            }
        }

        impl Sequential for $format {
            const FIXED: bool = $fixed;
            const HEAD: usize = 9;
            const UNIT: usize = if $fixed { 4 } else { 0 };

            #[inline(always)]
            fn put_text(text: &str, out: &mut Out<'_>) -> Result<(), Fault> {
                Self::put_count(text.len(), out)?;
                out.put_slice(text.as_bytes())
            }

            #[inline(always)]
            fn get_text_len(rest: &mut &[u8]) -> Result<usize, Fault> {
                Self::get_count(rest)
            }

            #[inline(always)]
            fn put_count(count: usize, out: &mut Out<'_>) -> Result<(), Fault> {
                Put::<Self>::put(&(count as u64), out)
            }

            #[inline(always)]
            fn get_count(rest: &mut &[u8]) -> Result<usize, Fault> {
                let count = <u64 as Get<'_, Self>>::get(rest)?;
                usize::try_from(count).map_err(|_| Fault::LengthOverflow)
            }

            #[inline(always)]
            fn put_is_some(is_some: bool, out: &mut Out<'_>) -> Result<(), Fault> {
                Put::<Self>::put(&is_some, out)
            }

            #[inline(always)]
            fn get_is_some(rest: &mut &[u8]) -> Result<bool, Fault> {
                <bool as Get<'_, Self>>::get(rest)
            }

            #[inline(always)]
            fn put_unit<U: Units>(unit: U, out: &mut Out<'_>) -> Result<(), Fault> {
                Put::<Self>::put(&(unit.index() as u32), out)
            }

            #[inline(always)]
            fn get_unit<U: Units>(rest: &mut &[u8]) -> Result<U, Fault> {
                let index = <u32 as Get<'_, Self>>::get(rest)?;
                U::ALL.get(index as usize).copied().ok_or(Fault::VarintForm)
            }
        }
    )+};
}

both! {
    Fixed: true;
    Marked: false;
}
