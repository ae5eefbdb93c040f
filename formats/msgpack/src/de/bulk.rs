//! `Vec<T>` of a primitive in one loop.

use super::Deserializer;
use crate::{error::Result, form::Form, wire};
use alloc::vec::Vec;
use contract_core::{
    Input,
    bulk::{self, Primitive},
    prealloc,
};
use contract_serde::{is_vec_visitor, vec_value};
use serde::de::{Deserialize, Visitor};

/// An unsigned integer with a marker, of at most `CLASSES` forms and `N` bytes, and how many bytes it has.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(super) fn unsigned_ahead<const N: usize, const CLASSES: u8>(ahead: &[u8]) -> Option<(u64, usize)> {
    let chunk = ahead.first_chunk::<N>()?;
    let class = chunk[0].wrapping_sub(wire::UINT_8);
    if class >= CLASSES {
        return None;
    }
    let len = 1usize << class;
    Some((big_endian(chunk) >> (8 * (N - 1 - len)), 1 + len))
}

/// A signed integer with a marker.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(super) fn signed_ahead<const N: usize, const CLASSES: u8>(ahead: &[u8]) -> Option<(i64, usize)> {
    let chunk = ahead.first_chunk::<N>()?;
    let class = chunk[0].wrapping_sub(wire::INT_8);
    if class >= CLASSES {
        let (value, len) = unsigned_ahead::<N, CLASSES>(ahead)?;
        return Some((i64::try_from(value).ok()?, len));
    }
    let len = 1usize << class;
    // To the top of the word, so that the shift down extends the sign.
    let top = big_endian(chunk) << (64 - 8 * (N - 1));
    Some((top.cast_signed() >> (64 - 8 * len), 1 + len))
}

/// All bytes but the first as one number.
#[cfg_attr(not(debug_assertions), inline(always))]
fn big_endian<const N: usize>(chunk: &[u8; N]) -> u64 {
    match *chunk.as_slice() {
        [_, a] => a.into(),
        [_, a, b] => u16::from_be_bytes([a, b]).into(),
        [_, a, b, c, d] => u32::from_be_bytes([a, b, c, d]).into(),
        [_, a, b, c, d, e, f, g, h] => u64::from_be_bytes([a, b, c, d, e, f, g, h]),
        _ => 0,
    }
}

/// How many values are read at once if they have the same form.
const ALIKE: usize = 8;

/// The big-endian words of `M` bytes behind `ALIKE` markers that are all `marker`.
#[cfg_attr(not(debug_assertions), inline(always))]
fn alike<const M: usize>(ahead: &[u8], marker: u8) -> Option<[[u8; M]; ALIKE]> {
    let values = ahead.get(..ALIKE * (1 + M))?;
    let mut words = [[0; M]; ALIKE];
    let mut others = 0;
    for (word, value) in words.iter_mut().zip(values.chunks_exact(1 + M)) {
        others |= value[0] ^ marker;
        *word = *value[1..].first_chunk()?;
    }
    if others == 0 { Some(words) } else { None }
}

/// A primitive as it lies in memory.
trait Ahead: Primitive {
    /// The one that comes next, and how many bytes it has; none if it has to be read another way.
    fn ahead(ahead: &[u8]) -> Option<(Self, usize)>;

    /// The ones that come next, if they all have the same form, and how many bytes they have.
    ///
    /// Where they do, as measured values and times mostly do, the place of the next one does not depend on the one before,
    /// and that is worth more than anything else. Where they do not, the processor learns to expect that.
    fn ahead_alike(ahead: &[u8]) -> Option<([Self; ALIKE], usize)>;
}

macro_rules! ahead {
    ($($type:ty, $fix:ty, $which:ident, $least:literal, $len:literal, $classes:literal, {$($marker:path: $word:ty),*};)*) => {$(
        impl Ahead for $type {
                    #[cfg_attr(not(debug_assertions), inline(always))]
            fn ahead(ahead: &[u8]) -> Option<(Self, usize)> {
                let first = *ahead.first()? as $fix;
                if ($least..=0x7f).contains(&first) {
                    return Some((first.into(), 1));
                }
                let (value, taken) = $which::<$len, $classes>(ahead)?;
                Some((<$type>::try_from(value).ok()?, taken))
            }

            #[cfg_attr(not(debug_assertions), inline(always))]
            fn ahead_alike(ahead: &[u8]) -> Option<([Self; ALIKE], usize)> {
                match *ahead.first()? {
                    ..0x80 => {
                        let bytes = ahead.first_chunk::<ALIKE>()?;
                        if bytes.iter().fold(0, |high, &byte| high | byte) >= 0x80 {
                            return None;
                        }
                        Some((bytes.map(|byte| byte as $type), ALIKE))
                    }
                    $($marker => {
                        let words = alike::<{ size_of::<$word>() }>(ahead, $marker)?;
                        let values = words.map(|word| <$word>::from_be_bytes(word) as $type);
                        Some((values, ALIKE * (1 + size_of::<$word>())))
                    })*
                    _ => None,
                }
            }
        }
    )*};
}

ahead! {
    u8, u8, unsigned_ahead, 0, 2, 1, { wire::UINT_8: u8 };
    u16, u8, unsigned_ahead, 0, 3, 2, { wire::UINT_8: u8, wire::UINT_16: u16 };
    u32, u8, unsigned_ahead, 0, 5, 3, { wire::UINT_16: u16, wire::UINT_32: u32 };
    u64, u8, unsigned_ahead, 0, 9, 4, { wire::UINT_16: u16, wire::UINT_32: u32, wire::UINT_64: u64 };
    i8, i8, signed_ahead, -32, 2, 1, { wire::INT_8: i8 };
    i16, i8, signed_ahead, -32, 3, 2, { wire::INT_16: i16 };
    i32, i8, signed_ahead, -32, 5, 3, { wire::UINT_16: u16, wire::INT_16: i16, wire::INT_32: i32 };
    i64, i8, signed_ahead, -32, 9, 4, { wire::UINT_16: u16, wire::UINT_32: u32, wire::INT_32: i32, wire::INT_64: i64 };
}

impl Ahead for f32 {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn ahead(ahead: &[u8]) -> Option<(Self, usize)> {
        match *ahead {
            [wire::FLOAT_32, a, b, c, d, ..] => Some((Self::from_bits(u32::from_be_bytes([a, b, c, d])), 5)),
            _ => None,
        }
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn ahead_alike(ahead: &[u8]) -> Option<([Self; ALIKE], usize)> {
        let words = alike::<4>(ahead, wire::FLOAT_32)?;
        Some((words.map(|word| Self::from_bits(u32::from_be_bytes(word))), ALIKE * 5))
    }
}

impl Ahead for f64 {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn ahead(ahead: &[u8]) -> Option<(Self, usize)> {
        match *ahead {
            [wire::FLOAT_64, a, b, c, d, e, f, g, h, ..] => {
                Some((Self::from_bits(u64::from_be_bytes([a, b, c, d, e, f, g, h])), 9))
            }
            _ => None,
        }
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn ahead_alike(ahead: &[u8]) -> Option<([Self; ALIKE], usize)> {
        let words = alike::<8>(ahead, wire::FLOAT_64)?;
        Some((words.map(|word| Self::from_bits(u64::from_be_bytes(word))), ALIKE * 9))
    }
}

impl Ahead for bool {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn ahead(ahead: &[u8]) -> Option<(Self, usize)> {
        match *ahead.first()? {
            wire::FALSE => Some((false, 1)),
            wire::TRUE => Some((true, 1)),
            _ => None,
        }
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn ahead_alike(ahead: &[u8]) -> Option<([Self; ALIKE], usize)> {
        let bytes = ahead.first_chunk::<ALIKE>()?;
        if bytes.iter().fold(0, |others, &byte| others | byte ^ wire::FALSE) > 1 {
            return None;
        }
        Some((bytes.map(|byte| byte == wire::TRUE), ALIKE))
    }
}

/// Reads an array of `len` elements as a `Vec` of a primitive, if that is what serde's own visitor `V` makes.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(super) fn read<'de, I: Input<'de>, F: Form, V: Visitor<'de>>(
    de: &mut Deserializer<I, F>,
    len: u32,
) -> Option<Result<V::Value>> {
    macro_rules! try_each {
        ($($type:ty)*) => {$(
            if is_vec_visitor::<$type, V>() {
                return Some(vector::<$type, I, F>(de, len).map(vec_value));
            }
        )*};
    }
    try_each!(bool u8 u16 u32 u64 i8 i16 i32 i64 f32 f64);
    None
}

/// Only slices go to the code out of line, so that the state can stay in registers.
#[cfg_attr(not(debug_assertions), inline(always))]
fn vector<'de, T: Ahead + Deserialize<'de>, I: Input<'de>, F: Form>(
    de: &mut Deserializer<I, F>,
    len: u32,
) -> Result<Vec<T>> {
    de.enter()?;
    let (values, taken) = vector_ahead(de.input.ahead(), len as usize);
    de.input.skip_ahead(taken);
    let values = match values.len() == len as usize {
        true => values,
        false => de.apart(|de| vector_rest(de, values, len as usize))?,
    };
    de.leave();
    Ok(values)
}

/// Of `len` elements those that are ahead in their usual forms, and how many bytes they have.
#[inline(never)]
fn vector_ahead<T: Ahead>(ahead: &[u8], len: usize) -> (Vec<T>, usize) {
    let mut values = Vec::with_capacity(prealloc::capacity::<T>(len, ahead.len(), 1));
    let taken = fill(&mut values, ahead, len);
    (values, taken)
}

#[cold]
#[inline(never)]
fn vector_rest<'de, T: Ahead + Deserialize<'de>, I: Input<'de>, F: Form>(
    de: &mut Deserializer<I, F>,
    mut values: Vec<T>,
    len: usize,
) -> Result<Vec<T>> {
    while values.len() < len {
        let index = values.len();
        values.push(T::deserialize(&mut *de).map_err(|error| error.in_element(index))?);
        let taken = fill(&mut values, de.input.ahead(), len);
        de.input.skip_ahead(taken);
    }
    Ok(values)
}

/// Appends what is ahead in its usual form until there are `len` values; gives how many bytes that were.
#[cfg_attr(not(debug_assertions), inline(always))]
fn fill<T: Ahead>(values: &mut Vec<T>, ahead: &[u8], len: usize) -> usize {
    let mut rest = ahead;
    while values.len() < len {
        let wanted = ALIKE.min(len - values.len());
        if wanted == ALIKE
            && let Some((alike, taken)) = T::ahead_alike(rest)
        {
            values.extend_from_slice(&alike);
            rest = rest.get(taken..).unwrap_or_default();
            continue;
        }
        let count = bulk::extend_from_fn(values, wanted, || {
            let (value, taken) = T::ahead(rest)?;
            rest = rest.get(taken..).unwrap_or_default();
            Some(value)
        });
        if count < wanted {
            break;
        }
    }
    ahead.len() - rest.len()
}
