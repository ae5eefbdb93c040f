//! Delimited messages in a slice.

use crate::{Config, Error, Result, wire};
use contract_core::Fault;
use core::{fmt, iter::FusedIterator, marker::PhantomData};
use serde::Deserialize;

/// Reads a `T` from the message at the front of `bytes`, which stands behind its length, and gives what follows.
///
/// ```
/// let bytes = b"\x02\x08\x07\x02\x08\x08";
/// let ((first,), rest) = contract_pb::take_delimited_from_slice::<(u32,)>(bytes)?;
/// let ((second,), rest) = contract_pb::take_delimited_from_slice::<(u32,)>(rest)?;
/// assert_eq!((first, second, rest), (7, 8, &[][..]));
/// # Ok::<(), contract_pb::Error>(())
/// ```
///
/// # Errors
///
/// As [`from_slice`](crate::from_slice()) for the message itself. [`UnexpectedEnd`](crate::ErrorKind::UnexpectedEnd) if
/// `bytes` are empty or less than the length says, [`VarintOverflow`](crate::ErrorKind::VarintOverflow) if the length is no
/// varint of 64 bits, [`MessageLimit`](crate::ErrorKind::MessageLimit) if it exceeds
/// [`message_limit`](Config::message_limit).
#[inline]
pub fn take_delimited_from_slice<'de, T: Deserialize<'de>>(bytes: &'de [u8]) -> Result<(T, &'de [u8])> {
    const { Config::new() }.take_delimited_from_slice(bytes)
}

/// Reads the messages in `bytes`, each behind its length, one after the other.
///
/// The iterator ends behind the last message, or after the first error.
///
/// ```
/// let bytes = b"\x05\x0a\x03Ann\x05\x0a\x03Bob";
/// let names: Result<Vec<(&str,)>, _> = contract_pb::iter_delimited_from_slice(bytes).collect();
/// assert_eq!(names?, [("Ann",), ("Bob",)]);
/// # Ok::<(), contract_pb::Error>(())
/// ```
pub fn iter_delimited_from_slice<'de, T: Deserialize<'de>>(bytes: &'de [u8]) -> DelimitedSlice<'de, T> {
    Config::new().iter_delimited_from_slice(bytes)
}

impl Config {
    /// As [`take_delimited_from_slice`](crate::take_delimited_from_slice()).
    ///
    /// # Errors
    ///
    /// As there.
    #[inline]
    pub fn take_delimited_from_slice<'de, T: Deserialize<'de>>(
        self,
        bytes: &'de [u8],
    ) -> Result<(T, &'de [u8])> {
        let (message, rest) = self.split_message(bytes)?;
        match self.from_slice(message) {
            Ok(value) => Ok((value, rest)),
            Err(error) => Err(error.within((bytes.len() - rest.len() - message.len()) as u64)),
        }
    }

    /// As [`iter_delimited_from_slice`](crate::iter_delimited_from_slice()).
    pub fn iter_delimited_from_slice<'de, T: Deserialize<'de>>(
        self,
        bytes: &'de [u8],
    ) -> DelimitedSlice<'de, T> {
        DelimitedSlice { bytes, rest: bytes, config: self, failed: false, marker: PhantomData }
    }

    /// The message at the front of `bytes`, and what follows.
    #[inline]
    fn split_message(self, bytes: &[u8]) -> Result<(&[u8], &[u8])> {
        let mut rest = bytes;
        let len = wire::take_varint(&mut rest).map_err(at_start)?;
        self.check_len(len).map_err(|error| error.at(0))?;
        usize::try_from(len)
            .ok()
            .and_then(|len| rest.split_at_checked(len))
            .ok_or_else(|| at_start(Fault::UnexpectedEnd))
    }
}

#[cold]
#[inline(never)]
fn at_start(fault: Fault) -> Error {
    Error::from(fault).at(0)
}

/// The messages in a slice, each behind its length; from [`iter_delimited_from_slice`].
#[must_use = "iterators are lazy"]
pub struct DelimitedSlice<'de, T> {
    bytes: &'de [u8],
    rest: &'de [u8],
    config: Config,
    failed: bool,
    marker: PhantomData<fn() -> T>,
}

impl<'de, T> DelimitedSlice<'de, T> {
    /// What was not read yet; after an error, from the length of the message at fault on.
    #[must_use]
    pub const fn rest(&self) -> &'de [u8] {
        self.rest
    }

    /// How many bytes are in front of [`rest`](Self::rest).
    #[must_use]
    pub const fn offset(&self) -> u64 {
        (self.bytes.len() - self.rest.len()) as u64
    }
}

impl<'de, T: Deserialize<'de>> Iterator for DelimitedSlice<'de, T> {
    type Item = Result<T>;

    fn next(&mut self) -> Option<Result<T>> {
        if self.failed || self.rest.is_empty() {
            return None;
        }
        match self.config.take_delimited_from_slice(self.rest) {
            Ok((value, rest)) => {
                self.rest = rest;
                Some(Ok(value))
            }
            Err(error) => {
                self.failed = true;
                Some(Err(error.within(self.offset())))
            }
        }
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = if self.failed { 0 } else { self.rest.len() };
        (left.min(1), Some(left))
    }
}

impl<'de, T: Deserialize<'de>> FusedIterator for DelimitedSlice<'de, T> {}

impl<T> Clone for DelimitedSlice<'_, T> {
    fn clone(&self) -> Self {
        Self { ..*self }
    }
}

impl<T> fmt::Debug for DelimitedSlice<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("DelimitedSlice").field("rest", &self.rest).finish_non_exhaustive()
    }
}
