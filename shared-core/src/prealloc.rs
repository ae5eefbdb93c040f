//! How much to allocate on the word of a length prefix.

/// The most bytes that are allocated before an element was seen.
const CAP: usize = 1 << 20;

/// The most elements that are announced of a source that does not tell how much it has.
const UNSEEN: usize = 4096;

/// As many elements as a vector makes room for anyway.
const FEW: usize = 8;

/// How many of `claimed` elements a visitor is told of, whose sequence is the innermost of `open` levels.
///
/// Each element takes at least `min_len` bytes of the `left` ones. Visitors allocate what they are told of, up to a limit of their own
/// and at every level: from the third level on, the levels get less and less, or else 20 kB of lengths that each claim all
/// that is left made 128 levels allocate 60 MB. All levels together are told of no more than four times what `left` bytes can hold.
#[inline]
#[must_use]
pub const fn hint(claimed: usize, left: Option<usize>, min_len: usize, open: u16) -> usize {
    let left = match left {
        Some(left) => left,
        None => UNSEEN * min_len,
    };
    // What most sequences are.
    if claimed <= FEW && claimed * min_len <= left {
        return claimed;
    }
    let possible = match left.checked_div(min_len) {
        Some(possible) => possible,
        None => left,
    };
    let share = match possible.checked_shr(open.saturating_sub(1) as u32 / 2) {
        Some(share) if share > FEW => share,
        _ if possible < FEW => possible,
        _ => FEW,
    };
    if share < claimed { share } else { claimed }
}

/// A capacity for `claimed` elements of type `T`, of which each takes at least `min_len` bytes of the `left` ones.
///
/// Never more than the input can hold, and never more than 1 MiB: a longer sequence grows as it comes.
#[inline]
#[must_use]
pub const fn capacity<T>(claimed: usize, left: usize, min_len: usize) -> usize {
    let possible = match left.checked_div(min_len) {
        Some(possible) if possible < claimed => possible,
        _ => claimed,
    };
    let cap = match CAP.checked_div(size_of::<T>()) {
        Some(cap) => cap,
        None => CAP,
    };
    if possible < cap { possible } else { cap }
}
