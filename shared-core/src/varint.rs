//! Variable-length integers: LEB128, zigzag, bincode's marked form.
//!
//! Encoders return the encoding in a register or a small array; [`Writer`](crate::Writer) stores it. Decoders take the
//! bytes left and return the value with the number of bytes that it took.

use crate::Fault;
use alloc::vec::Vec;

/// The longest LEB128 encoding of a `u32`.
pub const MAX_LEN_U32: usize = 5;
/// The longest LEB128 encoding of a `u64`.
pub const MAX_LEN_U64: usize = 10;
/// The longest LEB128 encoding of a `u128`.
pub const MAX_LEN_U128: usize = 19;

/// Marks a `u16` in bincode's marked form; smaller first bytes are the value.
pub const MARK_U16: u8 = 251;
/// Marks a `u32` in bincode's marked form.
pub const MARK_U32: u8 = 252;
/// Marks a `u64` in bincode's marked form.
pub const MARK_U64: u8 = 253;
/// Marks a `u128` in bincode's marked form.
pub const MARK_U128: u8 = 254;

/// Whether an integer of `width` bytes may begin with `first` in bincode's marked form, if no wider mark is allowed.
///
/// # Errors
///
/// [`Fault::VarintOverflow`] for the mark of a wider integer, [`Fault::VarintForm`] for the one that is reserved.
#[cfg_attr(not(debug_assertions), inline(always))]
pub const fn check_mark(first: u8, width: usize) -> Result<(), Fault> {
    let widest = match width {
        ..=2 => MARK_U16,
        3..=4 => MARK_U32,
        5..=8 => MARK_U64,
        _ => MARK_U128,
    };
    if first <= widest {
        Ok(())
    } else if first > MARK_U128 {
        Err(Fault::VarintForm)
    } else {
        Err(Fault::VarintOverflow)
    }
}

macro_rules! zigzag {
    ($($encode:ident $decode:ident $signed:ty, $unsigned:ty;)*) => {$(
        /// Maps 0, -1, 1, -2, .. to 0, 1, 2, 3, ..
        #[cfg_attr(not(debug_assertions), inline(always))]
        #[must_use]
        pub const fn $encode(value: $signed) -> $unsigned {
            ((value << 1) ^ (value >> (<$signed>::BITS - 1))).cast_unsigned()
        }

        /// Maps 0, 1, 2, 3, .. to 0, -1, 1, -2, ..
        #[cfg_attr(not(debug_assertions), inline(always))]
        #[must_use]
        pub const fn $decode(value: $unsigned) -> $signed {
            (value >> 1).cast_signed() ^ -(value & 1).cast_signed()
        }
    )*};
}

zigzag! {
    zigzag_i16 unzigzag_u16 i16, u16;
    zigzag_i32 unzigzag_u32 i32, u32;
    zigzag_i64 unzigzag_u64 i64, u64;
    zigzag_i128 unzigzag_u128 i128, u128;
}

/// The length of the LEB128 encoding of `value`.
#[cfg_attr(not(debug_assertions), inline(always))]
#[must_use]
pub const fn leb128_len_u64(value: u64) -> usize {
    // (bits + 6) / 7 for 1..=64 bits, as a multiplication: exact in this range.
    let bits = 64 - (value | 1).leading_zeros();
    ((bits * 9 + 64) / 64) as usize
}

/// The length of the LEB128 encoding of `value`.
#[cfg_attr(not(debug_assertions), inline(always))]
#[must_use]
pub const fn leb128_len_u32(value: u32) -> usize {
    leb128_len_u64(value as u64)
}

/// The length of the LEB128 encoding of `value`.
#[inline]
#[must_use]
pub const fn leb128_len_u128(value: u128) -> usize {
    (128 - (value | 1).leading_zeros()).div_ceil(7) as usize
}

/// The LEB128 encoding of a value below 2^56 in the low bytes of a word, and its length.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) const fn spread(value: u64) -> (u64, usize) {
    debug_assert!(value < 1 << 56);
    let len = leb128_len_u64(value);
    // Seven bits a byte, by halves: 28 + 28, 14 + 14, 7 + 7.
    let word = (value & 0x0fff_ffff) | ((value & 0x00ff_ffff_f000_0000) << 4);
    let word = (word & 0x0000_3fff_0000_3fff) | ((word & 0x0fff_c000_0fff_c000) << 2);
    let word = (word & 0x007f_007f_007f_007f) | ((word & 0x3f80_3f80_3f80_3f80) << 1);
    let continuation = 0x0080_8080_8080_8080 & ((1 << (8 * (len - 1))) - 1);
    (word | continuation, len)
}

/// The bits of eight LEB128 bytes whose continuation bits are already gone.
#[cfg_attr(not(debug_assertions), inline(always))]
const fn gather(word: u64) -> u64 {
    let word = (word & 0x007f_007f_007f_007f) | ((word & 0x7f00_7f00_7f00_7f00) >> 1);
    let word = (word & 0x0000_3fff_0000_3fff) | ((word & 0x3fff_0000_3fff_0000) >> 2);
    (word & 0x0fff_ffff) | ((word & 0x0fff_ffff_0000_0000) >> 4)
}

/// Reads a LEB128 `u64` from the beginning of `bytes`; gives the value and its length.
///
/// # Errors
///
/// [`Fault::UnexpectedEnd`] where `bytes` end first, [`Fault::VarintOverflow`] beyond 64 bits or ten bytes.
// The general case looks at eight bytes at once, but the next read has to wait for its length. Branches for one and two
// bytes let the processor guess that: of nothing but two bytes 2.0 ns a value instead of 5.8, one or two at random 4.4
// instead of 6.1, one to five at random 7.4 instead of 6.4; the obvious loop takes 3.8, 5.1 and 9.9. For u64 at random it
// takes 18, eight bytes at once with a look at the last two 10. `cargo bench -p contract-core --bench varint`
#[cfg_attr(not(debug_assertions), inline(always))]
pub const fn leb128_u64(bytes: &[u8]) -> Result<(u64, usize), Fault> {
    match *bytes {
        [first, ..] if first < 0x80 => Ok((first as u64, 1)),
        [first, second, ..] if second < 0x80 => Ok((first as u64 & 0x7f | (second as u64) << 7, 2)),
        _ => match leb128_u64_long(bytes) {
            (_, 0) => Err(leb128_fault(bytes)),
            long => Ok(long),
        },
    }
}

/// Takes a LEB128 `u64` off the front of `rest`, which stays as it is on failure.
///
/// # Errors
///
/// As [`leb128_u64`].
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn take_leb128_u64(rest: &mut &[u8]) -> Result<u64, Fault> {
    let (value, len) = leb128_u64(rest)?;
    debug_assert!(len <= rest.len());
    // SAFETY: `leb128_u64` looks at no byte behind `rest`, and gives the number of those that it took.
    *rest = unsafe { rest.get_unchecked(len..) };
    Ok(value)
}

/// The encodings that take more than two bytes. A length of zero stands for a fault: two numbers go in registers, a `Result` of
/// them does not.
#[inline(never)]
const fn leb128_u64_long(bytes: &[u8]) -> (u64, usize) {
    let Some((chunk, after)) = bytes.split_first_chunk::<8>() else {
        return leb128_u64_bytewise(bytes);
    };
    let word = u64::from_le_bytes(*chunk);
    let stops = !word & 0x8080_8080_8080_8080;
    if stops != 0 {
        // All bits up to and including the stop bit.
        let mask = stops ^ (stops - 1);
        return (gather(word & mask & 0x7f7f_7f7f_7f7f_7f7f), (stops.trailing_zeros() as usize + 1) / 8);
    }
    let low = gather(word & 0x7f7f_7f7f_7f7f_7f7f);
    match *after {
        // Which of the two it is can't be guessed of hashes and keys: no branch on it.
        [ninth, tenth, ..] => {
            let more = ninth >> 7;
            let tenth = tenth & more.wrapping_neg();
            if tenth > 1 {
                return (0, 0);
            }
            (low | (ninth as u64 & 0x7f) << 56 | (tenth as u64) << 63, 9 + more as usize)
        }
        [ninth] if ninth < 0x80 => (low | (ninth as u64) << 56, 9),
        _ => (0, 0),
    }
}

/// Near the end of the input.
#[inline]
const fn leb128_u64_bytewise(bytes: &[u8]) -> (u64, usize) {
    let mut value = 0;
    let mut at = 0;
    // Fewer than eight bytes, by the caller: too few to overflow.
    while at < bytes.len() && at < 8 {
        let byte = bytes[at];
        value |= ((byte & 0x7f) as u64) << (7 * at);
        at += 1;
        if byte < 0x80 {
            return (value, at);
        }
    }
    (0, 0)
}

/// Why there is no LEB128 `u64` at the beginning of `bytes`.
#[cold]
#[inline(never)]
const fn leb128_fault(bytes: &[u8]) -> Fault {
    let mut at = 0;
    while at < bytes.len() {
        if bytes[at] < 0x80 || at == MAX_LEN_U64 - 1 {
            return Fault::VarintOverflow;
        }
        at += 1;
    }
    Fault::UnexpectedEnd
}

/// Reads a LEB128 `u128` from the beginning of `bytes`; gives the value and its length.
///
/// # Errors
///
/// [`Fault::UnexpectedEnd`] where `bytes` end first, [`Fault::VarintOverflow`] beyond 128 bits or nineteen bytes.
#[inline]
pub const fn leb128_u128(bytes: &[u8]) -> Result<(u128, usize), Fault> {
    let mut value = 0;
    let mut at = 0;
    while at < MAX_LEN_U128 {
        if at == bytes.len() {
            return Err(Fault::UnexpectedEnd);
        }
        let byte = bytes[at];
        if at == MAX_LEN_U128 - 1 && byte > 3 {
            return Err(Fault::VarintOverflow);
        }
        value |= ((byte & 0x7f) as u128) << (7 * at);
        at += 1;
        if byte < 0x80 {
            return Ok((value, at));
        }
    }
    Err(Fault::VarintOverflow)
}

/// How many LEB128 values end in `bytes`: the bytes without the high bit.
#[inline]
#[must_use]
pub fn leb128_count(bytes: &[u8]) -> usize {
    bytes.iter().filter(|&&byte| byte < 0x80).count()
}

/// Reads `bytes`, which are LEB128 values and nothing else, after `narrow` made a `T` of each.
///
/// The values are counted first, so that the vector is allocated once.
///
/// # Errors
///
/// As [`leb128_u64`].
#[inline]
pub fn leb128_vec<T>(bytes: &[u8], narrow: impl Fn(u64) -> T) -> Result<Vec<T>, Fault> {
    let mut values = Vec::with_capacity(leb128_count(bytes));
    let mut rest = bytes;
    while let Some(chunk) = rest.first_chunk::<8>() {
        if u64::from_le_bytes(*chunk) & 0x8080_8080_8080_8080 == 0 {
            values.extend(chunk.map(|byte| narrow(byte.into())));
            rest = rest.get(8..).unwrap_or_default();
        } else {
            values.push(narrow(take_leb128_u64(&mut rest)?));
        }
    }
    while !rest.is_empty() {
        values.push(narrow(take_leb128_u64(&mut rest)?));
    }
    Ok(values)
}

/// The length of bincode's marked form of `value`.
#[cfg_attr(not(debug_assertions), inline(always))]
#[must_use]
pub const fn marked_len_u64(value: u64) -> usize {
    if value < MARK_U16 as u64 {
        1
    } else if value <= u16::MAX as u64 {
        3
    } else if value <= u32::MAX as u64 {
        5
    } else {
        9
    }
}

/// The length of bincode's marked form of `value`.
#[inline]
#[must_use]
pub const fn marked_len_u128(value: u128) -> usize {
    if value > u64::MAX as u128 { 17 } else { marked_len_u64(value as u64) }
}

/// Reads bincode's marked form of a `u64` from the beginning of `bytes`; gives the value and its length. `BIG` is the
/// byte order behind the mark.
///
/// A longer form than the value needs is as good as any: the mark says how long it is.
///
/// # Errors
///
/// [`Fault::UnexpectedEnd`] where `bytes` end first, [`Fault::VarintOverflow`] for the mark of a `u128`,
/// [`Fault::VarintForm`] for the mark that is reserved.
#[cfg_attr(not(debug_assertions), inline(always))]
pub const fn marked_u64<const BIG: bool>(bytes: &[u8]) -> Result<(u64, usize), Fault> {
    match bytes.split_first() {
        Some((&first, _)) if first < MARK_U16 => Ok((first as u64, 1)),
        Some((&mark, rest)) => marked_u64_long::<BIG>(mark, rest),
        None => Err(Fault::UnexpectedEnd),
    }
}

/// The forms that take more than one byte.
#[inline]
const fn marked_u64_long<const BIG: bool>(mark: u8, rest: &[u8]) -> Result<(u64, usize), Fault> {
    if let Some(chunk) = rest.first_chunk::<8>()
        && mark <= MARK_U64
    {
        // 2, 4 or 8 bytes of the eight, without a branch on which.
        let bits = 16_u32 << (mark - MARK_U16);
        let word = if BIG {
            u64::from_be_bytes(*chunk) >> (64 - bits)
        } else {
            u64::from_le_bytes(*chunk) & (u64::MAX >> (64 - bits))
        };
        return Ok((word, 1 + bits as usize / 8));
    }
    marked_u64_bytewise::<BIG>(mark, rest)
}

/// Near the end of the input, and what is no `u64`.
#[inline(never)]
const fn marked_u64_bytewise<const BIG: bool>(mark: u8, rest: &[u8]) -> Result<(u64, usize), Fault> {
    let len = match mark {
        MARK_U16 => 2,
        MARK_U32 => 4,
        MARK_U64 => 8,
        MARK_U128 => return Err(Fault::VarintOverflow),
        _ => return Err(Fault::VarintForm),
    };
    if rest.len() < len {
        return Err(Fault::UnexpectedEnd);
    }
    let mut value = 0;
    let mut at = 0;
    while at < len {
        let byte = rest[if BIG { at } else { len - 1 - at }];
        value = value << 8 | byte as u64;
        at += 1;
    }
    Ok((value, 1 + len))
}
