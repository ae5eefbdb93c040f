//! UTF-8 checks: by words for short ASCII, by SIMD for all else.
//!
//! In ns a string, as it is, by `core::str::from_utf8`, and by simdutf8 (which below 64 bytes asks core):
//!
//! | | bytes | ours | core | simdutf8 |
//! |---|---|---|---|---|
//! | ASCII | 8 | 1.9 | 5.8 | 6.0 |
//! | ASCII | 24 | 2.2 | 7.0 | 7.6 |
//! | ASCII | 0 to 32 at random | 4.9 | 18 | 18 |
//! | ASCII | 56 | 4.7 | 9.3 | 9.6 |
//! | ASCII | 64 | 3.5 | 6.9 | 3.5 |
//! | ASCII | 256 | 6.6 | 16 | 6.4 |
//! | Cyrillic | 12 | 31 | 28 | 28 |
//! | Cyrillic | 24 | 21 | 51 | 53 |
//! | Cyrillic | 0 to 64 at random | 30 | 71 | 71 |
//! | Cyrillic | 256 | 27 | 394 | 29 |
//! | CJK | 24 | 20 | 52 | 51 |
//! | CJK | 48 | 21 | 97 | 53 |
//!
//! Measured by `cargo bench -p contract-core --bench utf8`.

use crate::Fault;

/// From this length on simdutf8 wins over the check by words; below it has no SIMD.
const SIMD_FROM: usize = 64;

/// From this length on a string that is not ASCII is padded for simdutf8: 12 bytes of Cyrillic take 20 ns that way and 17
/// by core, 24 bytes 22 and 39.
const PAD_FROM: usize = 16;

/// Checks that `bytes` are UTF-8.
///
/// # Errors
///
/// [`Fault::InvalidUtf8`].
#[inline]
pub fn check(bytes: &[u8]) -> Result<&str, Fault> {
    let valid = if bytes.len() < SIMD_FROM {
        is_short_ascii(bytes) || is_short_utf8(bytes)
    } else {
        is_long_utf8(bytes)
    };
    if valid {
        // SAFETY: one of the three looked at every byte.
        Ok(unsafe { core::str::from_utf8_unchecked(bytes) })
    } else {
        Err(Fault::InvalidUtf8)
    }
}

#[inline]
fn is_long_utf8(bytes: &[u8]) -> bool {
    simdutf8::basic::from_utf8(bytes).is_ok()
}

/// Text of less than [`SIMD_FROM`] bytes that is not ASCII.
#[inline(never)]
fn is_short_utf8(bytes: &[u8]) -> bool {
    // Without `std` nobody asks the processor, and simdutf8 does what core does.
    if cfg!(not(feature = "std")) || bytes.len() < PAD_FROM {
        return core::str::from_utf8(bytes).is_ok();
    }
    // NULs behind it neither complete a character that is cut off nor spoil one.
    let mut padded = [0; SIMD_FROM];
    padded[..bytes.len()].copy_from_slice(bytes);
    is_long_utf8(&padded)
}

/// Whether every byte is ASCII; by overlapping words, without a loop over single bytes.
#[cfg_attr(not(debug_assertions), inline(always))]
fn is_short_ascii(bytes: &[u8]) -> bool {
    const HIGH: u64 = 0x8080_8080_8080_8080;
    let len = bytes.len();
    let high = if let (Some(first), Some(last)) = (bytes.first_chunk::<16>(), bytes.last_chunk::<16>()) {
        let mut high = u128::from_ne_bytes(*first) | u128::from_ne_bytes(*last);
        let mut rest = &bytes[16..];
        while let Some((chunk, after)) = rest.split_first_chunk::<16>() {
            high |= u128::from_ne_bytes(*chunk);
            rest = after;
        }
        (high as u64 | (high >> 64) as u64) & HIGH
    } else if let (Some(first), Some(last)) = (bytes.first_chunk::<8>(), bytes.last_chunk::<8>()) {
        (u64::from_ne_bytes(*first) | u64::from_ne_bytes(*last)) & HIGH
    } else if let (Some(first), Some(last)) = (bytes.first_chunk::<4>(), bytes.last_chunk::<4>()) {
        u64::from(u32::from_ne_bytes(*first) | u32::from_ne_bytes(*last)) & HIGH
    } else if len == 0 {
        0
    } else {
        u64::from(bytes[0] | bytes[len / 2] | bytes[len - 1]) & HIGH
    };
    high == 0
}
