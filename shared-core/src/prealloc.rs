//! How much to allocate on the word of a length prefix.

/// The most bytes that are allocated before an element was seen.
const CAP: usize = 1 << 20;

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
