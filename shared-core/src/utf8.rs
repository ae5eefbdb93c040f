//! UTF-8 checks: by words for short ASCII, by SIMD for long strings.

use crate::Fault;

/// From this length on simdutf8 wins over the check by words. See `benches/benches/core.rs`.
const SIMD_FROM: usize = 64;

/// Checks that `bytes` are UTF-8.
///
/// # Errors
///
/// [`Fault::InvalidUtf8`].
#[inline]
pub fn check(bytes: &[u8]) -> Result<&str, Fault> {
    if bytes.len() < SIMD_FROM && is_short_ascii(bytes) {
        // SAFETY: `is_short_ascii` looked at every byte, and ASCII is UTF-8.
        return Ok(unsafe { core::str::from_utf8_unchecked(bytes) });
    }
    check_any(bytes)
}

#[cold]
#[inline(never)]
fn check_any(bytes: &[u8]) -> Result<&str, Fault> {
    let checked = if bytes.len() < SIMD_FROM {
        core::str::from_utf8(bytes).ok()
    } else {
        simdutf8::basic::from_utf8(bytes).ok()
    };
    checked.ok_or(Fault::InvalidUtf8)
}

/// Whether every byte is ASCII; by overlapping words, without a loop over single bytes.
#[inline(always)]
fn is_short_ascii(bytes: &[u8]) -> bool {
    const HIGH: u64 = 0x8080_8080_8080_8080;
    let len = bytes.len();
    let high = if let (Some(first), Some(last)) = (bytes.first_chunk::<8>(), bytes.last_chunk::<8>()) {
        let mut high = u64::from_ne_bytes(*first) | u64::from_ne_bytes(*last);
        let mut rest = bytes;
        while let Some((chunk, after)) = rest.split_first_chunk::<8>() {
            high |= u64::from_ne_bytes(*chunk);
            rest = after;
        }
        high & HIGH
    } else if let (Some(first), Some(last)) = (bytes.first_chunk::<4>(), bytes.last_chunk::<4>()) {
        u64::from(u32::from_ne_bytes(*first) | u32::from_ne_bytes(*last)) & HIGH
    } else if len == 0 {
        0
    } else {
        u64::from(bytes[0] | bytes[len / 2] | bytes[len - 1]) & HIGH
    };
    high == 0
}
