//! The inputs of this crate: contract-bin reads from them. They count against the limit, and remember what an error needs.

mod decoder;
mod slice;

pub(crate) use decoder::{BorrowSource, OwnedSource};
pub(crate) use slice::SliceSource;

use crate::error::{DecodeError, IntegerType};
use contract_core::{Input, varint};

/// An input that knows what bincode 2's errors tell.
pub(crate) trait Source<'de>: Input<'de> {
    /// Why the last read failed.
    fn failure(&mut self) -> Option<DecodeError>;

    /// The byte that was read last.
    fn last(&self) -> u8;

    /// The string, bytes or character of more than a byte that was taken last.
    fn taken(&self) -> &[u8];
}

/// What is said where an integer of `width` bytes has the mark `found`.
fn wrong_integer(width: usize, signed: bool, found: u8) -> DecodeError {
    let of = |width: usize| match (width, signed) {
        (..=2, false) => IntegerType::U16,
        (..=2, true) => IntegerType::I16,
        (..=4, false) => IntegerType::U32,
        (..=4, true) => IntegerType::I32,
        (..=8, false) => IntegerType::U64,
        (..=8, true) => IntegerType::I64,
        (_, false) => IntegerType::U128,
        (_, true) => IntegerType::I128,
    };
    let found = match found {
        varint::MARK_U32 => of(4),
        varint::MARK_U64 => of(8),
        varint::MARK_U128 => of(16),
        _ => IntegerType::Reserved,
    };
    DecodeError::InvalidIntegerType { expected: of(width), found }
}
