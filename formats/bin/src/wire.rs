//! The grammar: scalars, lengths and characters, by configuration. No serde here.

use crate::{
    compacted::Compacted,
    config::{Chars, Config, Header, Indices, Integers},
};
use alloc::vec::Vec;
use contract_core::{
    Fault, Input, Output, Writer,
    bulk::{self, Scalar},
    prealloc, varint,
};
use core::convert::identity;

/// Elements for which room is made on the word of a length where nobody knows how much input there is.
pub(crate) const READER_CAPACITY: usize = 4096;

/// A number, as this wire writes it: alone and in whole slices.
pub(crate) trait Number: Scalar {
    fn put<C: Config, O: Output>(self, writer: &mut Writer<'_, O>) -> Result<(), Fault>;
    fn put_all<C: Config, O: Output>(values: &[Self], writer: &mut Writer<'_, O>) -> Result<(), Fault>;
    fn get<'de, C: Config, I: Input<'de>>(input: &mut I) -> Result<Self, Fault>;
    fn get_all<'de, C: Config, I: Input<'de>>(count: usize, input: &mut I) -> Result<Vec<Self>, Fault>;
}

/// The bytes of a number in the configuration's order.
macro_rules! fixed {
    (put $value:expr, $writer:ident) => {
        $writer.put_array(if C::TRAITS.big_endian { $value.to_be_bytes() } else { $value.to_le_bytes() })
    };
    (put_all $values:ident, $writer:ident) => {
        if C::TRAITS.big_endian { $writer.put_bulk_be($values) } else { $writer.put_bulk_le($values) }
    };
    (get $input:ident) => {
        $input.get_array().map(if C::TRAITS.big_endian { Self::from_be_bytes } else { Self::from_le_bytes })
    };
    (get_all $count:ident, $input:ident) => {{
        let len = $count.checked_mul(size_of::<Self>()).ok_or(Fault::LengthOverflow)?;
        let mut values = $input.take(len).map(|bytes| bulk::vec_of::<Self>(bytes.get()))?;
        if size_of::<Self>() > 1 && C::TRAITS.big_endian != cfg!(target_endian = "big") {
            for value in &mut values {
                let bytes = value.to_ne_bytes();
                *value = if C::TRAITS.big_endian {
                    Self::from_be_bytes(bytes)
                } else {
                    Self::from_le_bytes(bytes)
                };
            }
        }
        Ok(values)
    }};
}

/// Numbers that are fixed whatever the configuration.
macro_rules! plain {
    ($($number:ty)*) => {$(
        impl Number for $number {
            #[cfg_attr(not(debug_assertions), inline(always))]
            fn put<C: Config, O: Output>(self, writer: &mut Writer<'_, O>) -> Result<(), Fault> {
                fixed!(put self, writer)
            }

            #[inline]
            fn put_all<C: Config, O: Output>(values: &[Self], writer: &mut Writer<'_, O>) -> Result<(), Fault> {
                fixed!(put_all values, writer)
            }

            #[cfg_attr(not(debug_assertions), inline(always))]
            fn get<'de, C: Config, I: Input<'de>>(input: &mut I) -> Result<Self, Fault> {
                fixed!(get input)
            }

            #[inline]
            fn get_all<'de, C: Config, I: Input<'de>>(count: usize, input: &mut I) -> Result<Vec<Self>, Fault> {
                fixed!(get_all count, input)
            }
        }
    )*};
}

plain!(u8 i8 f32 f64);

/// Integers that a configuration may write at variable length, as the unsigned integer that `$encode` makes of them, or
/// compacted, which those of 128 bits never are.
macro_rules! integers {
    (@compacted put wide $value:expr, $writer:ident) => { fixed!(put $value, $writer) };
    (@compacted get wide $input:ident) => { fixed!(get $input) };
    (@compacted put narrow $value:expr, $writer:ident) => { Compacted::put($value, $writer) };
    (@compacted get narrow $input:ident) => { <Self as Compacted>::get($input) };
    ($($number:ident: $width:ident $unsigned:ident, $encode:path, $decode:path;)*) => {$(
        impl Number for $number {
            #[cfg_attr(not(debug_assertions), inline(always))]
            fn put<C: Config, O: Output>(self, writer: &mut Writer<'_, O>) -> Result<(), Fault> {
                match C::TRAITS.integers {
                    Integers::Fixed => fixed!(put self, writer),
                    Integers::Compacted => integers!(@compacted put $width self, writer),
                    _ => <$unsigned as Varint>::put::<C, O>($encode(self), writer),
                }
            }

            #[inline]
            fn put_all<C: Config, O: Output>(values: &[Self], writer: &mut Writer<'_, O>) -> Result<(), Fault> {
                match C::TRAITS.integers {
                    Integers::Fixed => fixed!(put_all values, writer),
                    Integers::Compacted => {
                        values.iter().try_for_each(|&value| integers!(@compacted put $width value, writer))
                    }
                    _ => $unsigned::put_each::<C, O, Self>(values, $encode, writer),
                }
            }

            #[cfg_attr(not(debug_assertions), inline(always))]
            fn get<'de, C: Config, I: Input<'de>>(input: &mut I) -> Result<Self, Fault> {
                if C::TRAITS.narrow_marks && C::TRAITS.integers == Integers::Marked {
                    input.check_mark(size_of::<Self>(), Self::MIN != 0)?;
                }
                match C::TRAITS.integers {
                    Integers::Fixed => fixed!(get input),
                    Integers::Compacted => integers!(@compacted get $width input),
                    _ => <$unsigned as Varint>::get::<C, I>(input).map($decode),
                }
            }

            #[inline]
            fn get_all<'de, C: Config, I: Input<'de>>(count: usize, input: &mut I) -> Result<Vec<Self>, Fault> {
                match C::TRAITS.integers {
                    Integers::Fixed => fixed!(get_all count, input),
                    _ => get_each::<Self, C, I>(count, input),
                }
            }
        }
    )*};
}

integers! {
    u16: narrow u16, identity, identity;
    u32: narrow u32, identity, identity;
    u64: narrow u64, identity, identity;
    u128: wide u128, identity, identity;
    i16: narrow u16, varint::zigzag_i16, varint::unzigzag_u16;
    i32: narrow u32, varint::zigzag_i32, varint::unzigzag_u32;
    i64: narrow u64, varint::zigzag_i64, varint::unzigzag_u64;
    i128: wide u128, varint::zigzag_i128, varint::unzigzag_u128;
}

/// Numbers of variable length, one after the other.
fn get_each<'de, T: Number, C: Config, I: Input<'de>>(count: usize, input: &mut I) -> Result<Vec<T>, Fault> {
    let left = input.left().unwrap_or(READER_CAPACITY);
    let mut values = Vec::with_capacity(prealloc::capacity::<T>(count, left, 1));
    for _ in 0..count {
        values.push(T::get::<C, I>(input)?);
    }
    Ok(values)
}

/// An unsigned integer at variable length.
trait Varint: Copy {
    fn put<C: Config, O: Output>(self, writer: &mut Writer<'_, O>) -> Result<(), Fault>;
    fn put_each<C: Config, O: Output, T: Copy>(
        values: &[T],
        encode: impl Fn(T) -> Self,
        writer: &mut Writer<'_, O>,
    ) -> Result<(), Fault>;
    fn get<'de, C: Config, I: Input<'de>>(input: &mut I) -> Result<Self, Fault>;
}

macro_rules! varints {
    ($($number:ident: $put_marked:ident;)*) => {$(
        impl Varint for $number {
            #[cfg_attr(not(debug_assertions), inline(always))]
            fn put<C: Config, O: Output>(self, writer: &mut Writer<'_, O>) -> Result<(), Fault> {
                match (C::TRAITS.integers, C::TRAITS.big_endian) {
                    (Integers::Leb128, _) => writer.put_leb128_u64(u64::from(self)),
                    (_, false) => writer.$put_marked::<false>(self),
                    (_, true) => writer.$put_marked::<true>(self),
                }
            }

            #[inline]
            fn put_each<C: Config, O: Output, T: Copy>(
                values: &[T],
                encode: impl Fn(T) -> Self,
                writer: &mut Writer<'_, O>,
            ) -> Result<(), Fault> {
                let widen = |value| u64::from(encode(value));
                match (C::TRAITS.integers, C::TRAITS.big_endian) {
                    (Integers::Leb128, _) => writer.put_bulk_leb128(values, widen),
                    (_, false) => writer.put_bulk_marked::<false, T>(values, widen),
                    (_, true) => writer.put_bulk_marked::<true, T>(values, widen),
                }
            }

            #[cfg_attr(not(debug_assertions), inline(always))]
            fn get<'de, C: Config, I: Input<'de>>(input: &mut I) -> Result<Self, Fault> {
                let wide = match (C::TRAITS.integers, C::TRAITS.big_endian) {
                    (Integers::Leb128, _) => {
                        let start = input.position();
                        // The longest form of the type, even for a small value.
                        let most = u64::from(Self::BITS.div_ceil(7));
                        match input.get_leb128_u64() {
                            Ok(wide) if input.position() - start <= most => wide,
                            Ok(_) => return Err(Fault::VarintOverflow),
                            Err(fault) => {
                                let seen = input.position() - start + input.ahead().len() as u64;
                                return Err(longer_or(fault, seen, most));
                            }
                        }
                    }
                    (_, false) => input.get_marked_u64::<false>()?,
                    (_, true) => input.get_marked_u64::<true>()?,
                };
                Self::try_from(wide).map_err(|_| Fault::VarintOverflow)
            }
        }
    )*};
}

varints! {
    u16: put_marked_u16;
    u32: put_marked_u32;
    u64: put_marked_u64;
}

/// What is wrong with a varint that does not end in the `seen` bytes of it: more of them can't help where there are as many
/// as its type allows.
#[cold]
#[inline(never)]
const fn longer_or(fault: Fault, seen: u64, most: u64) -> Fault {
    match fault {
        Fault::UnexpectedEnd if seen >= most => Fault::VarintOverflow,
        other => other,
    }
}

impl Varint for u128 {
    #[inline]
    fn put<C: Config, O: Output>(self, writer: &mut Writer<'_, O>) -> Result<(), Fault> {
        match (C::TRAITS.integers, u64::try_from(self)) {
            (Integers::Leb128, _) => writer.put_leb128_u128(self),
            (_, Ok(narrow)) => Varint::put::<C, O>(narrow, writer),
            (_, Err(_)) => {
                writer.put_u8(varint::MARK_U128)?;
                fixed!(put self, writer)
            }
        }
    }

    #[inline]
    fn put_each<C: Config, O: Output, T: Copy>(
        values: &[T],
        encode: impl Fn(T) -> Self,
        writer: &mut Writer<'_, O>,
    ) -> Result<(), Fault> {
        values.iter().try_for_each(|&value| Varint::put::<C, O>(encode(value), writer))
    }

    #[inline]
    fn get<'de, C: Config, I: Input<'de>>(input: &mut I) -> Result<Self, Fault> {
        match (C::TRAITS.integers, C::TRAITS.big_endian) {
            (Integers::Leb128, _) => input.get_leb128_u128(),
            (_, false) => input.get_marked_u128::<false>(),
            (_, true) => input.get_marked_u128::<true>(),
        }
    }
}

/// Writes what a message begins with.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn put_header<C: Config, O: Output>(writer: &mut Writer<'_, O>) -> Result<(), Fault> {
    match C::TRAITS.header {
        Header::None => Ok(()),
        Header::Order => writer.put_u8(order_byte::<C>()),
        Header::Bytes(bytes) => writer.put_array(bytes),
    }
}

/// What stands for the byte order of the configuration.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) const fn order_byte<C: Config>() -> u8 {
    if C::TRAITS.big_endian { 0 } else { 1 }
}

/// Writes the index of a variant; `None` if it does not fit.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn put_index<C: Config, O: Output>(
    index: u32,
    writer: &mut Writer<'_, O>,
) -> Option<Result<(), Fault>> {
    match C::TRAITS.indices {
        Indices::Word => Some(Number::put::<C, O>(index, writer)),
        Indices::Byte => Some(writer.put_u8(u8::try_from(index).ok()?)),
    }
}

/// Reads the index of a variant.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn get_index<'de, C: Config, I: Input<'de>>(input: &mut I) -> Result<u32, Fault> {
    match C::TRAITS.indices {
        Indices::Word => <u32 as Number>::get::<C, I>(input),
        Indices::Byte => input.get_u8().map(u32::from),
    }
}

/// Writes how many bytes or elements follow.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn put_len<C: Config, O: Output>(len: usize, writer: &mut Writer<'_, O>) -> Result<(), Fault> {
    Number::put::<C, O>(len as u64, writer)
}

/// Reads how many bytes or elements follow.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn get_len<'de, C: Config, I: Input<'de>>(input: &mut I) -> Result<usize, Fault> {
    let len = <u64 as Number>::get::<C, I>(input)?;
    usize::try_from(len).map_err(|_| Fault::LengthOverflow)
}

/// Writes bytes with their length in front.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn put_bytes<C: Config, O: Output>(bytes: &[u8], writer: &mut Writer<'_, O>) -> Result<(), Fault> {
    match C::TRAITS.integers {
        Integers::Fixed => {
            let len = bytes.len() as u64;
            let head = if C::TRAITS.big_endian { len.to_be_bytes() } else { len.to_le_bytes() };
            writer.put_prefixed(head, head.len(), bytes)
        }
        _ => {
            put_len::<C, O>(bytes.len(), writer)?;
            writer.put_slice(bytes)
        }
    }
}

/// Writes a character.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn put_char<C: Config, O: Output>(value: char, writer: &mut Writer<'_, O>) -> Result<(), Fault> {
    let mut utf8 = [0; 4];
    let len = value.encode_utf8(&mut utf8).len();
    match C::TRAITS.chars {
        Chars::Utf8 => writer.put_head(utf8, len),
        Chars::String => {
            // A length up to four is one byte in every varint.
            let [a, b, c, d] = utf8;
            writer.put_head([len as u8, a, b, c, d], 1 + len)
        }
        Chars::Code => Number::put::<C, O>(u32::from(value), writer),
    }
}

/// Reads a character; `None` if the bytes are none.
#[inline]
pub(crate) fn get_char<'de, C: Config, I: Input<'de>>(input: &mut I) -> Result<Option<char>, Fault> {
    let len = match C::TRAITS.chars {
        Chars::Utf8 => match utf8_len(input.peek()?) {
            0 => return Ok(None),
            len => len,
        },
        Chars::String => match get_len::<C, I>(input)? {
            len @ 1..=4 => len,
            _ => return Ok(None),
        },
        Chars::Code => return <u32 as Number>::get::<C, I>(input).map(char::from_u32),
    };
    let bytes = input.take(len)?;
    let mut chars = match core::str::from_utf8(bytes.get()) {
        Ok(text) => text.chars(),
        Err(_) => return Ok(None),
    };
    Ok(chars.next().filter(|_| chars.next().is_none()))
}

/// How long the character is whose UTF-8 begins with `first`; 0 if none does.
const fn utf8_len(first: u8) -> usize {
    match first {
        0x00..=0x7f => 1,
        0xc2..=0xdf => 2,
        0xe0..=0xef => 3,
        0xf0..=0xf4 => 4,
        _ => 0,
    }
}
