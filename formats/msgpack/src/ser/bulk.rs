//! Whole slices of primitives in one loop.

use crate::wire;
use contract_core::{
    Fault, Output, Writer,
    bulk::{Scalar, bytes_of_bools, slice_of},
};

/// Writes what `iterator` yields, if it walks a slice of primitives.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(super) fn write<O: Output, I>(writer: &mut Writer<'_, O>, iterator: &I) -> Option<Result<(), Fault>> {
    macro_rules! integers {
        ($($type:ty => $head:expr;)*) => {$(
            if let Some(values) = slice_of::<$type, I>(iterator) {
                return Some(write_integers(writer, values, |value| value as u8, |value| value < 0x80, $head));
            }
        )*};
    }
    macro_rules! signed {
        ($($type:ty => $head:expr;)*) => {$(
            if let Some(values) = slice_of::<$type, I>(iterator) {
                return Some(write_integers(
                    writer,
                    values,
                    |value| value as u8,
                    |value| (value.wrapping_add(32) as u64) < 0xa0,
                    $head,
                ));
            }
        )*};
    }
    integers! { u8 => wire::uint8; u16 => wire::uint16; u32 => wire::uint32; u64 => wire::uint64; }
    signed! { i16 => wire::int16; i32 => wire::int32; i64 => wire::int64; }
    if let Some(values) = slice_of::<i8, I>(iterator) {
        return Some(write_integers(writer, values, i8::cast_unsigned, |value| value >= -32, wire::int8));
    }
    if let Some(values) = slice_of::<f32, I>(iterator) {
        return Some(writer.put_bulk_tagged(values, wire::float32));
    }
    if let Some(values) = slice_of::<f64, I>(iterator) {
        return Some(writer.put_bulk_tagged(values, wire::float64));
    }
    if let Some(values) = slice_of::<bool, I>(iterator) {
        let marker = |value| wire::FALSE | value;
        return Some(write_integers(
            writer,
            bytes_of_bools(values),
            marker,
            |_| true,
            |value| (marker(value), [], 0),
        ));
    }
    None
}

/// Small integers are one byte each: sixteen at a time where all are.
#[inline(never)]
fn write_integers<O: Output, T: Scalar, const N: usize>(
    writer: &mut Writer<'_, O>,
    mut values: &[T],
    narrow: impl Fn(T) -> u8,
    is_small: impl Fn(T) -> bool,
    marked: impl Fn(T) -> wire::Marked<N>,
) -> Result<(), Fault> {
    while let Some((group, rest)) = values.split_first_chunk::<16>() {
        // All of them, without a way out of the loop, so that it becomes a few vector instructions.
        if group.iter().fold(true, |small, &value| small & is_small(value)) {
            writer.put_array(group.map(&narrow))?;
        } else {
            writer.put_bulk_tagged(group, &marked)?;
        }
        values = rest;
    }
    writer.put_bulk_tagged(values, marked)
}
