//! The integers of a compacted YAS archive.
//!
//! The first byte is the value, if that is small, or says how many bytes of it follow, the lowest first:
//!
//! | | bit 7 | bit 6 | bits 0 to 5 |
//! |---|---|---|---|
//! | unsigned | 1: the other seven bits are the value | | 0: how many bytes follow |
//! | signed | 1: the value is negative | 1: the other six bits are what it is without a sign | 0: how many bytes of that follow |

use contract_core::{Fault, Input, Output, Writer};

/// An integer of 16, 32 or 64 bits.
pub(crate) trait Compacted: Sized {
    fn put<O: Output>(self, writer: &mut Writer<'_, O>) -> Result<(), Fault>;
    fn get<'de, I: Input<'de>>(input: &mut I) -> Result<Self, Fault>;
}

/// Unsigned: the first byte is the value.
const SMALL: u8 = 0x80;
/// Signed: the value is below zero.
const NEGATIVE: u8 = 0x80;
/// Signed: the first byte is the value.
const SMALL_SIGNED: u8 = 0x40;

/// `value` in as few bytes as it takes, their number and `flags` in front.
#[cfg_attr(not(debug_assertions), inline(always))]
fn put_long<O: Output>(flags: u8, value: u64, writer: &mut Writer<'_, O>) -> Result<(), Fault> {
    let len = (u64::BITS - value.leading_zeros()).div_ceil(8) as u8;
    let [a, b, c, d, e, f, g, h] = value.to_le_bytes();
    writer.put_head([flags | len, a, b, c, d, e, f, g, h], 1 + usize::from(len))
}

/// The value of the `len` bytes that come.
#[inline]
fn get_long<'de, I: Input<'de>>(len: u8, input: &mut I) -> Result<u64, Fault> {
    let len = usize::from(len);
    if len > 8 {
        return Err(Fault::VarintOverflow);
    }
    if let Some(chunk) = input.ahead().first_chunk::<8>() {
        let value = u64::from_le_bytes(*chunk);
        input.skip_ahead(len);
        return Ok(value & !u64::MAX.unbounded_shl(8 * len as u32));
    }
    let mut bytes = [0; 8];
    bytes[..len].copy_from_slice(input.take(len)?.get());
    Ok(u64::from_le_bytes(bytes))
}

macro_rules! unsigned {
    ($($number:ident)*) => {$(
        impl Compacted for $number {
            #[cfg_attr(not(debug_assertions), inline(always))]
            fn put<O: Output>(self, writer: &mut Writer<'_, O>) -> Result<(), Fault> {
                match u8::try_from(self) {
                    Ok(small) if small < SMALL => writer.put_u8(SMALL | small),
                    _ => put_long(0, self.into(), writer),
                }
            }

            #[cfg_attr(not(debug_assertions), inline(always))]
            fn get<'de, I: Input<'de>>(input: &mut I) -> Result<Self, Fault> {
                match input.get_u8()? {
                    first @ SMALL.. => Ok((first & !SMALL).into()),
                    len => Self::try_from(get_long(len, input)?).map_err(|_| Fault::VarintOverflow),
                }
            }
        }
    )*};
}

unsigned!(u16 u32 u64);

macro_rules! signed {
    ($($number:ident)*) => {$(
        impl Compacted for $number {
            #[cfg_attr(not(debug_assertions), inline(always))]
            fn put<O: Output>(self, writer: &mut Writer<'_, O>) -> Result<(), Fault> {
                let sign = if self < 0 { NEGATIVE } else { 0 };
                match u8::try_from(self.unsigned_abs()) {
                    Ok(small) if small < SMALL_SIGNED => writer.put_u8(sign | SMALL_SIGNED | small),
                    _ => put_long(sign, self.unsigned_abs().into(), writer),
                }
            }

            #[cfg_attr(not(debug_assertions), inline(always))]
            fn get<'de, I: Input<'de>>(input: &mut I) -> Result<Self, Fault> {
                let first = input.get_u8()?;
                let rest = first & !(NEGATIVE | SMALL_SIGNED);
                let size = if first & SMALL_SIGNED == 0 { get_long(rest, input)? } else { rest.into() };
                let value = if first & NEGATIVE == 0 {
                    Self::try_from(size).ok()
                } else {
                    // One more below zero than above.
                    0_i64.checked_sub_unsigned(size).and_then(|value| Self::try_from(value).ok())
                };
                value.ok_or(Fault::VarintOverflow)
            }
        }
    )*};
}

signed!(i16 i32 i64);
