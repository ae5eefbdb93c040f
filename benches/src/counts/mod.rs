//! The program `count`: instructions instead of times, which are the same on every run, so that CI can hold them.
//!
//! The program starts valgrind on itself. The inner run calls each operation through [`counted`], the only function within
//! which callgrind collects, and which leaves a dump each time it returns; the n-th dump belongs to the n-th row.

pub mod baseline;
pub mod cases;
pub mod run;
pub mod table;

use core::fmt::{self, Display};

/// How the program is called.
pub const USAGE: &str = "\
usage: count [--bless] [--baseline FILE] [--format F]... [--data D]... [--all]

  --bless          write what was counted to the baseline
  --baseline FILE  benches/counts.csv by default
  --format F       pb, bin-fixed, bin-varint, bin-postcard, msgpack, msgpack-named; all of them by default
  --data D         a data set's name; all of them by default
  --all            print all rows, not only those that differ

Counts the instructions of every operation under valgrind's callgrind and compares them with the baseline. Fails where one rose
by more than 3 %, or where the baseline has other rows. Rows by other codecs than ours are printed beside ours and never held.";

/// Beyond so many percent a difference from the baseline counts.
pub const TOLERANCE: u64 = 3;

/// What a row is about. Rows of the same key by different codecs are of the same bytes.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Key {
    /// `pb`, `bin-fixed` and so on.
    pub format: String,
    /// A data set's name, and how much of it where that is not all.
    pub dataset: String,
    /// `serialize`, `reuse`, `deserialize`, `borrow`.
    pub operation: String,
}

impl Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {}", self.format, self.dataset, self.operation)
    }
}

/// One operation on one data set by one codec.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Count {
    /// Of what.
    pub key: Key,
    /// By whom; empty for ours.
    pub by: String,
    /// How many, for all values of the data set.
    pub instructions: u64,
}

/// Calls `operation`. Callgrind collects within this function alone.
#[inline(never)]
pub fn counted(operation: &mut dyn FnMut()) {
    operation();
}
