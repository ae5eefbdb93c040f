//! Delimited messages from a reader.

use crate::{Config, Error, Result};
use alloc::vec::Vec;
use contract_core::{Fault, varint};
use core::{fmt, iter::FusedIterator, marker::PhantomData, slice};
use serde::de::DeserializeOwned;
use std::io::{self, Read as _};

/// The most that is allocated ahead of what the reader really delivers.
const CHUNK: usize = 64 * 1024;

/// Reads messages from an [`io::Read`], each behind its length, one after the other.
///
/// The iterator ends where the reader ends behind a message, or after the first error; an end anywhere else is an error.
/// No byte more is taken from the reader than the messages have: put an [`io::BufReader`] in between where reads are
/// expensive. To read one message, pass `&mut reader` and take the first item.
///
/// ```
/// use std::io::Read;
///
/// let mut stream = &b"\x05\x0a\x03Ann\x05\x0a\x03Bob"[..];
/// let first = contract_pb::iter_delimited_from_reader(&mut stream).next();
/// let (name,): (String,) = first.expect("a message")?;
/// assert_eq!(name, "Ann");
///
/// for person in contract_pb::iter_delimited_from_reader(stream) {
///     let (name,): (String,) = person?;
///     assert_eq!(name, "Bob");
/// }
/// # Ok::<(), contract_pb::Error>(())
/// ```
///
/// # Memory
///
/// Messages are read into one buffer, which grows by what the reader gives, however long the length says the message is, and
/// stays as large as the largest message. [`message_limit`](Config::message_limit) sets how large that may be.
///
/// # Errors
///
/// The items are those of [`take_delimited_from_slice`](crate::take_delimited_from_slice()), with offsets in the whole
/// stream, and [`Io`](crate::ErrorKind::Io) if the reader fails. Reads that were interrupted are done again.
pub fn iter_delimited_from_reader<R: io::Read, T: DeserializeOwned>(reader: R) -> DelimitedReader<R, T> {
    Config::new().iter_delimited_from_reader(reader)
}

impl Config {
    /// As [`iter_delimited_from_reader`](crate::iter_delimited_from_reader()).
    pub fn iter_delimited_from_reader<R: io::Read, T: DeserializeOwned>(
        self,
        reader: R,
    ) -> DelimitedReader<R, T> {
        let buffer = Vec::new();
        DelimitedReader { reader, config: self, offset: 0, ended: false, buffer, marker: PhantomData }
    }
}

/// The messages from an [`io::Read`], each behind its length; from [`iter_delimited_from_reader`].
#[must_use = "iterators are lazy"]
pub struct DelimitedReader<R, T> {
    reader: R,
    config: Config,
    offset: u64,
    /// Whether the reader has ended, or there was an error.
    ended: bool,
    buffer: Vec<u8>,
    marker: PhantomData<fn() -> T>,
}

impl<R, T> DelimitedReader<R, T> {
    /// How many bytes were taken from the reader.
    #[must_use]
    pub const fn offset(&self) -> u64 {
        self.offset
    }

    /// The reader. What it gives next is what follows the message that was read last.
    #[must_use]
    pub const fn get_ref(&self) -> &R {
        &self.reader
    }

    /// The reader. What it gives next is what follows the message that was read last.
    #[must_use]
    pub fn into_inner(self) -> R {
        self.reader
    }
}

impl<R: io::Read, T: DeserializeOwned> DelimitedReader<R, T> {
    fn read(&mut self) -> Result<Option<T>> {
        let start = self.offset;
        let Some(len) = self.read_len()? else {
            return Ok(None);
        };
        self.config.check_len(len).map_err(|error| error.at(start))?;
        let body = self.offset;
        self.read_body(len, start)?;
        match self.config.from_slice(&self.buffer) {
            Ok(value) => Ok(Some(value)),
            Err(error) => Err(error.within(body)),
        }
    }

    /// The length in front of the next message; none at the end.
    fn read_len(&mut self) -> Result<Option<u64>> {
        let start = self.offset;
        let mut bytes = [0; varint::MAX_LEN_U64];
        let mut len = 0;
        for place in &mut bytes {
            match self.read_some(slice::from_mut(place))? {
                0 if len == 0 => return Ok(None),
                0 => break,
                _ => len += 1,
            }
            if *place < 0x80 {
                break;
            }
        }
        match varint::leb128_u64(&bytes[..len]) {
            Ok((len, _)) => Ok(Some(len)),
            Err(fault) => Err(Error::from(fault).at(start)),
        }
    }

    fn read_some(&mut self, place: &mut [u8]) -> Result<usize> {
        loop {
            match self.reader.read(place) {
                Ok(count) => {
                    self.offset += count as u64;
                    return Ok(count);
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(failed(error).at(self.offset)),
            }
        }
    }

    /// Reads the message of `len` bytes whose length begins at `start`.
    fn read_body(&mut self, len: u64, start: u64) -> Result<()> {
        self.buffer.clear();
        self.buffer.reserve(usize::try_from(len).unwrap_or(CHUNK).min(CHUNK));
        let read = self.reader.by_ref().take(len).read_to_end(&mut self.buffer);
        self.offset += self.buffer.len() as u64;
        match read {
            Err(error) => Err(failed(error).at(self.offset)),
            Ok(count) if (count as u64) < len => Err(Error::from(Fault::UnexpectedEnd).at(start)),
            Ok(_) => Ok(()),
        }
    }
}

/// The reader below has failed.
#[cold]
pub(crate) fn failed(error: io::Error) -> Error {
    Error::from(Fault::Io).caused_by(Some(error.into()))
}

impl<R: io::Read, T: DeserializeOwned> Iterator for DelimitedReader<R, T> {
    type Item = Result<T>;

    fn next(&mut self) -> Option<Result<T>> {
        if self.ended {
            return None;
        }
        let next = self.read().transpose();
        self.ended = !matches!(next, Some(Ok(_)));
        next
    }
}

impl<R: io::Read, T: DeserializeOwned> FusedIterator for DelimitedReader<R, T> {}

impl<R: fmt::Debug, T> fmt::Debug for DelimitedReader<R, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("DelimitedReader")
            .field("reader", &self.reader)
            .field("offset", &self.offset)
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ErrorKind;

    #[test]
    fn a_length_allocates_nothing() {
        let length = b"\xff\xff\xff\xff\x07";
        for given in [0, 1, 1000, CHUNK, 3 * CHUNK, 20 * CHUNK] {
            let stream = [&length[..], &vec![0; given]].concat();
            let mut messages = iter_delimited_from_reader::<_, ()>(&*stream);
            let error = messages.next().unwrap().unwrap_err();
            assert_eq!(error.kind(), ErrorKind::UnexpectedEnd);
            assert_eq!(messages.offset(), 5 + given as u64);
            let allocated = messages.buffer.capacity();
            assert!(allocated <= CHUNK + 2 * given, "{allocated} bytes for {given}");
        }
    }
}
