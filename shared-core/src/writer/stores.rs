//! Stores through a raw pointer, into memory that the caller made sure of.

use super::SHORT;
use crate::varint;
use core::ptr;

/// Writes `value` as LEB128 and gives the place behind it.
///
/// Most numbers are small, and how small is easily guessed. In ns a value, by this ladder, by the obvious loop, by the
/// spread word alone, and without the second rung: of one byte 0.5, 0.5, 3.1, 0.5; of two bytes 0.9, 1.0, 3.1, 3.4; one or
/// two at random 4.1, 4.2, 3.3, 5.8; one to five at random 5.7, 6.7, 3.1, 4.4; `u32` at random 5.5, 4.2, 4.7, 5.0; `u64` at
/// random 5.1, 10.6, 3.5, 3.3. `cargo bench -p contract-core --bench varint`
///
/// # Safety
///
/// Ten bytes are free at `at`; eight suffice for a value below 2^56.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(super) unsafe fn put_leb128(at: *mut u8, value: u64) -> *mut u8 {
    // SAFETY: no branch writes more than ten bytes.
    unsafe {
        if value < 1 << 7 {
            at.write(value as u8);
            at.add(1)
        } else if value < 1 << 14 {
            let pair = (value & 0x7f) | 0x80 | (value >> 7) << 8;
            at.cast::<[u8; 2]>().write_unaligned((pair as u16).to_le_bytes());
            at.add(2)
        } else if value < 1 << 56 {
            let (word, len) = varint::spread(value);
            at.cast::<[u8; 8]>().write_unaligned(word.to_le_bytes());
            at.add(len)
        } else {
            let (word, _) = varint::spread(value & ((1 << 56) - 1));
            let word = word | 0x8080_8080_8080_8080;
            at.cast::<[u8; 8]>().write_unaligned(word.to_le_bytes());
            let rest = value >> 56;
            let pair = if rest < 0x80 { rest } else { (rest & 0x7f) | 0x80 | (rest >> 7) << 8 };
            at.add(8).cast::<[u8; 2]>().write_unaligned((pair as u16).to_le_bytes());
            at.add(9 + usize::from(rest >= 0x80))
        }
    }
}

/// Writes `value` in bincode's marked form and gives the place behind it.
///
/// One branch, on whether a byte is enough; which of the longer forms it is would be a guess too many: random 64-bit
/// numbers took 5.8 ns each that way.
///
/// # Safety
///
/// Nine bytes are free at `at`.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(super) unsafe fn put_marked<const BIG: bool>(at: *mut u8, value: u64) -> *mut u8 {
    // SAFETY: nine bytes at most are written, and no more than that counted.
    unsafe {
        if value < u64::from(varint::MARK_U16) {
            at.write(value as u8);
            return at.add(1);
        }
        let class = u8::from(value > u64::from(u16::MAX)) + u8::from(value > u64::from(u32::MAX));
        at.write(varint::MARK_U16 + class);
        let bytes = if BIG { (value << (64 - (16 << class))).to_be_bytes() } else { value.to_le_bytes() };
        at.add(1).cast::<[u8; 8]>().write_unaligned(bytes);
        at.add(1 + (2 << class))
    }
}

/// Copies `bytes` to `to`.
///
/// # Safety
///
/// There is room for them at `to`, apart from them.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(super) unsafe fn copy(bytes: &[u8], to: *mut u8) {
    let len = bytes.len();
    let from = bytes.as_ptr();
    // SAFETY: every move lies inside `bytes`, by its length, and so inside the room at `to`.
    unsafe {
        if len > SHORT {
            ptr::copy_nonoverlapping(from, to, len);
        } else if len >= 16 {
            both_ends::<16>(from, to, len);
        } else if len >= 8 {
            both_ends::<8>(from, to, len);
        } else if len >= 4 {
            both_ends::<4>(from, to, len);
        } else if len > 0 {
            let middle = len / 2;
            to.write(from.read());
            to.add(middle).write(from.add(middle).read());
            to.add(len - 1).write(from.add(len - 1).read());
        }
    }
}

/// Copies the first and the last `N` of `len` bytes, which together are all of them.
///
/// # Safety
///
/// `N <= len`, and `len` bytes can be read at `from` and written at `to`.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(super) unsafe fn both_ends<const N: usize>(from: *const u8, to: *mut u8, len: usize) {
    // SAFETY: by the contract of this function.
    unsafe {
        let first = from.cast::<[u8; N]>().read_unaligned();
        let last = from.add(len - N).cast::<[u8; N]>().read_unaligned();
        to.cast::<[u8; N]>().write_unaligned(first);
        to.add(len - N).cast::<[u8; N]>().write_unaligned(last);
    }
}
