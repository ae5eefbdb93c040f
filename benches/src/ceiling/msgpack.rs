//! MessagePack's parts, with structs as arrays. <https://github.com/msgpack/msgpack/blob/master/spec.md>

use super::sequential::Sequential;
use super::{Get, Named, Out, Put, take_array};
use contract_core::Fault;

/// MessagePack, structs as arrays.
#[derive(Clone, Copy, Debug)]
pub struct Msgpack;

impl Named for Msgpack {
    const NAME: &'static str = "ceiling";
}

/// A marker, what may stand behind it, and how many bytes of that do.
type Head<const N: usize> = (u8, [u8; N], usize);

#[inline(always)]
fn unsigned<const N: usize>(value: u64) -> Head<N> {
    if value < 0x80 {
        return (value as u8, [0; N], 0);
    }
    let class = u8::from(value > 0xff)
        + u8::from(N > 2 && value > 0xffff)
        + u8::from(N > 4 && value > 0xffff_ffff);
    (0xcc + class, first(value << (64 - (8 << class))), 1 << class)
}

#[inline(always)]
fn signed<const N: usize>(value: i64) -> Head<N> {
    if value >= 0 {
        return unsigned(value.cast_unsigned());
    }
    if value >= -32 {
        return (value as u8, [0; N], 0);
    }
    let class = u8::from(value < -0x80)
        + u8::from(N > 2 && value < -0x8000)
        + u8::from(N > 4 && value < -0x8000_0000);
    (0xd0 + class, first(value.cast_unsigned() << (64 - (8 << class))), 1 << class)
}

/// A head whose marker is one of three in a row, by the width of the length behind it.
#[inline(always)]
fn long(narrowest: u8, len: usize) -> Head<4> {
    match len {
        ..0x100 => (narrowest, [len as u8, 0, 0, 0], 1),
        0x100..0x1_0000 => (narrowest + 1, ((len as u32) << 16).to_be_bytes(), 2),
        _ => (narrowest + 2, (len as u32).to_be_bytes(), 4),
    }
}

/// The `N` most significant bytes.
#[inline(always)]
fn first<const N: usize>(word: u64) -> [u8; N] {
    let bytes = word.to_be_bytes();
    core::array::from_fn(|at| bytes[at])
}

/// Takes a number whose marker is not the number itself.
#[inline(always)]
fn get_wide(marker: u8, rest: &mut &[u8]) -> Result<i128, Fault> {
    Ok(match marker {
        0xcc => u8::from_be_bytes(*take_array(rest)?).into(),
        0xcd => u16::from_be_bytes(*take_array(rest)?).into(),
        0xce => u32::from_be_bytes(*take_array(rest)?).into(),
        0xcf => u64::from_be_bytes(*take_array(rest)?).into(),
        0xd0 => i8::from_be_bytes(*take_array(rest)?).into(),
        0xd1 => i16::from_be_bytes(*take_array(rest)?).into(),
        0xd2 => i32::from_be_bytes(*take_array(rest)?).into(),
        0xd3 => i64::from_be_bytes(*take_array(rest)?).into(),
        0xe0.. => marker.cast_signed().into(),
        _ => return Err(Fault::VarintForm),
    })
}

macro_rules! integers {
    ($($number:ident: $head:ident;)+) => {$(
        impl Put<Msgpack> for $number {
            #[inline(always)]
            fn bound(&self) -> usize {
                1 + size_of::<Self>()
            }

            #[inline(always)]
            fn put(&self, out: &mut Out<'_>) -> Result<(), Fault> {
                let (marker, bytes, len) = $head::<{ size_of::<Self>() }>((*self).into());
                out.put_tagged(marker, bytes, len)
            }

            #[inline(always)]
            fn bound_all(values: &[Self]) -> usize {
                (1 + size_of::<Self>()) * values.len()
            }

            #[inline(always)]
            fn put_all(values: &[Self], out: &mut Out<'_>) -> Result<(), Fault> {
                out.put_bulk_tagged(values, |value| $head::<{ size_of::<Self>() }>(value.into()))
            }
        }

        impl<'de> Get<'de, Msgpack> for $number {
            #[inline(always)]
            fn get(rest: &mut &'de [u8]) -> Result<Self, Fault> {
                match *take_array(rest)? {
                    [small @ ..0x80] => Ok(small as Self),
                    [marker] => Self::try_from(get_wide(marker, rest)?).map_err(|_| Fault::VarintOverflow),
                }
            }
        }
    )+};
}

integers! {
    u8: unsigned;
    u16: unsigned;
    u32: unsigned;
    u64: unsigned;
    i8: signed;
    i16: signed;
    i32: signed;
    i64: signed;
}

macro_rules! floats {
    ($($float:ident: $marker:literal;)+) => {$(
        impl Put<Msgpack> for $float {
            #[inline(always)]
            fn bound(&self) -> usize {
                1 + size_of::<Self>()
            }

            #[inline(always)]
            fn put(&self, out: &mut Out<'_>) -> Result<(), Fault> {
                out.put_tagged($marker, self.to_be_bytes(), size_of::<Self>())
            }

            #[inline(always)]
            fn bound_all(values: &[Self]) -> usize {
                (1 + size_of::<Self>()) * values.len()
            }
        }

        impl<'de> Get<'de, Msgpack> for $float {
            #[inline(always)]
            fn get(rest: &mut &'de [u8]) -> Result<Self, Fault> {
                match *take_array::<{ 1 + size_of::<Self>() }>(rest)? {
                    [$marker, ref bytes @ ..] => Ok(Self::from_be_bytes(*bytes)),
                    _ => Err(Fault::VarintForm),
                }
            }
        }
    )+};
}

floats! {
    f32: 0xca;
    f64: 0xcb;
}

impl Put<Msgpack> for bool {
    #[inline(always)]
    fn bound(&self) -> usize {
        1
    }

    #[inline(always)]
    fn put(&self, out: &mut Out<'_>) -> Result<(), Fault> {
        out.put_u8(0xc2 + u8::from(*self))
    }
}

impl<'de> Get<'de, Msgpack> for bool {
    #[inline(always)]
    fn get(rest: &mut &'de [u8]) -> Result<Self, Fault> {
        match take_array(rest)? {
            [0xc2] => Ok(false),
            [0xc3] => Ok(true),
            _ => Err(Fault::VarintForm),
        }
    }
}

/// The length behind a marker, one of three in a row.
#[inline(always)]
fn get_long(narrowest: u8, marker: u8, rest: &mut &[u8]) -> Result<usize, Fault> {
    match marker.wrapping_sub(narrowest) {
        0 => take_array(rest).map(|&[len]| len.into()),
        1 => take_array(rest).map(|len| u16::from_be_bytes(*len).into()),
        2 => take_array(rest).map(|len| u32::from_be_bytes(*len) as usize),
        _ => Err(Fault::VarintForm),
    }
}

impl Sequential for Msgpack {
    const HEAD: usize = 5;

    #[inline(always)]
    fn put_text(text: &str, out: &mut Out<'_>) -> Result<(), Fault> {
        let len = text.len();
        if len < 32 {
            out.put_u8(0xa0 | len as u8)?;
        } else {
            let (marker, bytes, head) = long(0xd9, len);
            out.put_tagged(marker, bytes, head)?;
        }
        out.put_slice(text.as_bytes())
    }

    #[inline(always)]
    fn get_text_len(rest: &mut &[u8]) -> Result<usize, Fault> {
        match *take_array(rest)? {
            [short @ 0xa0..0xc0] => Ok(usize::from(short & 0x1f)),
            [marker] => get_long(0xd9, marker, rest),
        }
    }

    #[inline(always)]
    fn put_count(count: usize, out: &mut Out<'_>) -> Result<(), Fault> {
        match count {
            ..16 => out.put_u8(0x90 | count as u8),
            16..0x1_0000 => out.put_tagged(0xdc, (count as u16).to_be_bytes(), 2),
            _ => out.put_tagged(0xdd, (count as u32).to_be_bytes(), 4),
        }
    }

    #[inline(always)]
    fn get_count(rest: &mut &[u8]) -> Result<usize, Fault> {
        match *take_array(rest)? {
            [short @ 0x90..0xa0] => Ok(usize::from(short & 0x0f)),
            [0xdc] => take_array(rest).map(|len| u16::from_be_bytes(*len).into()),
            [0xdd] => take_array(rest).map(|len| u32::from_be_bytes(*len) as usize),
            _ => Err(Fault::VarintForm),
        }
    }

    #[inline(always)]
    fn put_is_some(is_some: bool, out: &mut Out<'_>) -> Result<(), Fault> {
        if is_some { Ok(()) } else { out.put_u8(0xc0) }
    }

    #[inline(always)]
    fn get_is_some(rest: &mut &[u8]) -> Result<bool, Fault> {
        match *rest {
            [0xc0, after @ ..] => {
                *rest = after;
                Ok(false)
            }
            _ => Ok(true),
        }
    }

    #[inline(always)]
    fn put_variant(index: usize, names: &[&str], out: &mut Out<'_>) -> Result<(), Fault> {
        Self::put_text(names[index], out)
    }

    #[inline(always)]
    fn get_variant(names: &[&str], rest: &mut &[u8]) -> Result<usize, Fault> {
        let len = Self::get_text_len(rest)?;
        let name = super::take(len, rest)?;
        names.iter().position(|known| known.as_bytes() == name).ok_or(Fault::VarintForm)
    }

    #[inline(always)]
    fn put_record(fields: usize, out: &mut Out<'_>) -> Result<(), Fault> {
        Self::put_count(fields, out)
    }

    #[inline(always)]
    fn get_record(fields: usize, rest: &mut &[u8]) -> Result<(), Fault> {
        if Self::get_count(rest)? == fields { Ok(()) } else { Err(Fault::VarintForm) }
    }
}
