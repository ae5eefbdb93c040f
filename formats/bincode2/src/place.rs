//! Where an error was.

use alloc::{format, string::String};
use contract_bin::Error;

/// The text of `error`, with the byte at which it was noticed.
#[cold]
#[inline(never)]
pub(crate) fn placed(error: &Error, position: u64) -> String {
    match error.offset() {
        Some(_) => format!("{error}"),
        None => format!("{error} at byte {position}"),
    }
}
