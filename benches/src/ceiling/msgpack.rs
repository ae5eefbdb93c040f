//! MessagePack's parts, with structs as arrays. <https://github.com/msgpack/msgpack/blob/master/spec.md>

use super::sequential::Sequential;
use super::{Get, Named, Out, Put, Units, take, take_array};
use contract_core::Fault;

/// MessagePack, structs as arrays.
#[derive(Clone, Copy, Debug)]
pub struct Msgpack;

impl Named for Msgpack {
    const NAME: &'static str = "ceiling";
}

/// A marker, what may stand behind it, and how many bytes of that do.
type Head<const N: usize> = (u8, [u8; N], usize);

/// A number of `N` bytes.
trait Heads<const N: usize> {
    fn head(self) -> Head<N>;
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

/// The heads of numbers: none of the widths is guessed, each limit that a number exceeds adds one to its class.
macro_rules! heads {
    ($($unsigned:ident $signed:ident: $($limit:literal)*;)+) => {$(
        impl Heads<{ size_of::<$unsigned>() }> for $unsigned {
            #[inline(always)]
            fn head(self) -> Head<{ size_of::<$unsigned>() }> {
                if self < 0x80 {
                    return (self as u8, [0; size_of::<Self>()], 0);
                }
                let class = 0 $(+ u32::from(self > $limit))*;
                (0xcc + class as u8, (self << (Self::BITS - (8 << class))).to_be_bytes(), 1 << class)
            }
        }

        impl Heads<{ size_of::<$signed>() }> for $signed {
            #[inline(always)]
            fn head(self) -> Head<{ size_of::<$signed>() }> {
                if self >= 0 {
                    return self.cast_unsigned().head();
                }
                if self >= -32 {
                    return (self as u8, [0; size_of::<Self>()], 0);
                }
                let class = 0 $(+ u32::from(!self > $limit >> 1))*;
                (0xd0 + class as u8, (self << (Self::BITS - (8 << class))).to_be_bytes(), 1 << class)
            }
        }
    )+};
}

heads! {
    u8 i8:;
    u16 i16: 0xff;
    u32 i32: 0xff 0xffff;
    u64 i64: 0xff 0xffff 0xffff_ffff;
}

macro_rules! integers {
    ($($number:ident)+) => {$(
        impl Put<Msgpack> for $number {
            #[inline(always)]
            fn bound(&self) -> usize {
                1 + size_of::<Self>()
            }

            #[inline(always)]
            fn put(&self, out: &mut Out<'_>) -> Result<(), Fault> {
                let (marker, bytes, len) = self.head();
                out.put_tagged(marker, bytes, len)
            }

            #[inline(always)]
            fn bound_all(values: &[Self]) -> usize {
                (1 + size_of::<Self>()) * values.len()
            }

            #[inline(always)]
            fn put_all(values: &[Self], out: &mut Out<'_>) -> Result<(), Fault> {
                out.put_bulk_tagged(values, Heads::head)
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

integers! { u8 u16 u32 u64 i8 i16 i32 i64 }

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

    #[inline(always)]
    fn put_all(values: &[Self], out: &mut Out<'_>) -> Result<(), Fault> {
        out.put_bulk_tagged(values, |value| (0xc2 + u8::from(value), [], 0))
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
    fn put_unit<U: Units>(unit: U, out: &mut Out<'_>) -> Result<(), Fault> {
        Self::put_text(U::NAMES[unit.index()], out)
    }

    #[inline(always)]
    fn get_unit<U: Units>(rest: &mut &[u8]) -> Result<U, Fault> {
        let len = Self::get_text_len(rest)?;
        let name = take(len, rest)?;
        let index = U::NAMES.iter().position(|known| known.as_bytes() == name);
        index.map(|index| U::ALL[index]).ok_or(Fault::VarintForm)
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
