use super::{Input, Taken};
use crate::Fault;
use alloc::{boxed::Box, vec::Vec};
use std::io;

/// The most that is allocated ahead of what the source really delivers.
const CHUNK: usize = 64 * 1024;

/// An [`io::Read`] as input, from which no byte more is taken than the value has.
///
/// Several values can be read from one source, one after the other. Each scalar is a read of its own: put a
/// [`io::BufReader`] in between where reads are expensive.
#[derive(Debug)]
pub struct ReadInput<R> {
    reader: R,
    peeked: Option<u8>,
    position: u64,
    scratch: Vec<u8>,
    error: Option<io::Error>,
}

impl<R: io::Read> ReadInput<R> {
    /// Reads from `reader`.
    pub const fn new(reader: R) -> Self {
        Self { reader, peeked: None, position: 0, scratch: Vec::new(), error: None }
    }

    fn fill(&mut self, bytes: &mut [u8]) -> Result<(), Fault> {
        let Some((first, after_first)) = bytes.split_first_mut() else {
            return Ok(());
        };
        let place = match self.peeked.take() {
            Some(byte) => {
                *first = byte;
                after_first
            }
            None => bytes,
        };
        self.reader.read_exact(place).map_err(|error| self.fault(error))?;
        Ok(())
    }

    #[cold]
    #[inline(never)]
    fn fault(&mut self, error: io::Error) -> Fault {
        if error.kind() == io::ErrorKind::UnexpectedEof {
            return Fault::UnexpectedEnd;
        }
        self.error = Some(error);
        Fault::Io
    }
}

impl<'de, R: io::Read> Input<'de> for ReadInput<R> {
    #[inline]
    fn position(&self) -> u64 {
        self.position
    }

    #[inline]
    fn left(&self) -> Option<usize> {
        None
    }

    fn peek(&mut self) -> Result<u8, Fault> {
        if let Some(byte) = self.peeked {
            return Ok(byte);
        }
        let mut byte = [0];
        self.fill(&mut byte)?;
        self.peeked = Some(byte[0]);
        Ok(byte[0])
    }

    #[inline]
    fn get_array<const N: usize>(&mut self) -> Result<[u8; N], Fault> {
        let mut bytes = [0; N];
        if self.peeked.is_none() {
            // What nearly every read is, and where the reader is a slice, a compare and a copy.
            self.reader.read_exact(&mut bytes).map_err(|error| self.fault(error))?;
        } else {
            self.fill(&mut bytes)?;
        }
        self.position += N as u64;
        Ok(bytes)
    }

    fn take(&mut self, len: usize) -> Result<Taken<'de, '_>, Fault> {
        let mut scratch = core::mem::take(&mut self.scratch);
        scratch.clear();
        let mut result = Ok(());
        while scratch.len() < len && result.is_ok() {
            let have = scratch.len();
            scratch.resize(len.min(have + CHUNK), 0);
            result = self.fill(&mut scratch[have..]);
        }
        self.scratch = scratch;
        result?;
        self.position += len as u64;
        Ok(Taken::Copied(&self.scratch))
    }

    fn take_error(&mut self) -> Option<Box<dyn core::error::Error + Send + Sync>> {
        self.error.take().map(Into::into)
    }
}
