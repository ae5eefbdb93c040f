//! UTF-8 checks: by words for short ASCII, by SIMD for long strings.

use crate::Fault;

/// From this length on simdutf8 wins over the check by words. See `benches/benches/core.rs`.
const SIMD_FROM: usize = 64;

/// x
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
#[inline(always)]
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
