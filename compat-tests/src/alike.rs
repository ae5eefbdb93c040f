//! Ours and the reference make the same of the same bytes, or differ as they are meant to.

use crate::wires::Codec;
use std::fmt::Debug;

/// Checks that.
#[track_caller]
pub fn alike<T: serde::Serialize + Debug>(ours: &Codec<T>, reference: &Codec<T>, bytes: &[u8]) {
    let (mine, theirs) = ((ours.decode)(bytes), (reference.decode)(bytes));
    let same = match (&mine, &theirs) {
        // Compared as bytes, so that a NaN is equal to itself.
        (Ok(mine), Ok(theirs)) => bincode1::serialize(mine).unwrap() == bincode1::serialize(theirs).unwrap(),
        (Err(_), Err(_)) => true,
        (Ok(_), Err(error)) => lenient(error),
        (Err(error), Ok(_)) => strict(error),
    };
    assert!(same, "{}: {mine:?}\n{}: {theirs:?}\nof {bytes:02x?}", ours.name, reference.name);
}

/// Whether ours is meant to take what the reference refuses with this error. See `divergences.txt`.
fn lenient(theirs: &str) -> bool {
    // bincode 1 does not mind a wider mark than the type needs, bincode 2 does.
    theirs.starts_with("InvalidIntegerType")
}

/// Whether ours is meant to refuse with this error what the reference takes. See `divergences.txt`.
fn strict(mine: &str) -> bool {
    // rmp-serde makes a u128 of a negative number.
    mine.starts_with("expected u128, found integer -")
        // It drops what is left of binary that is read as a tuple.
        || (mine.starts_with("expected ") && mine.contains(" in sequence, found "))
}
