//! Whole slices of primitives in one loop.

use crate::wire::{self, Element};
use contract_core::{Fault, Output, Writer, bulk::slice_of};

/// Writes what `iterator` yields, if it walks a slice of primitives.
#[inline(always)]
pub(super) fn write<O: Output, I>(writer: &mut Writer<'_, O>, iterator: &I) -> Option<Result<(), Fault>> {
    macro_rules! try_each {
        ($($type:ty => $head:expr;)*) => {$(
            if let Some(values) = slice_of::<$type, I>(iterator) {
                return Some(writer.put_bulk_heads(values, $head));
            }
        )*};
    }
    if let Some(values) = slice_of::<u8, I>(iterator) {
        return Some(write_u8(writer, values));
    }
    try_each! {
        u16 => wire::uint16;
        u32 => wire::uint32;
        u64 => wire::uint64;
        i8 => wire::int8;
        i16 => wire::int16;
        i32 => wire::int32;
        i64 => wire::int64;
        f32 => |value| (wire::float32(value), <f32 as Element>::MAX);
        f64 => |value| (wire::float64(value), <f64 as Element>::MAX);
    }
    None
}

/// Bytes below 0x80 are their own form: eight at a time where all are.
#[inline(never)]
fn write_u8<O: Output>(writer: &mut Writer<'_, O>, mut values: &[u8]) -> Result<(), Fault> {
    const HIGH: u64 = 0x8080_8080_8080_8080;
    while let Some((group, rest)) = values.split_first_chunk::<8>() {
        if u64::from_ne_bytes(*group) & HIGH == 0 {
            writer.put_array(*group)?;
        } else {
            writer.put_bulk_heads(group, wire::uint8)?;
        }
        values = rest;
    }
    writer.put_bulk_heads(values, wire::uint8)
}
