use super::{Source, wrong_integer};
use crate::{
    de::{
        BorrowDecoder, Decoder,
        read::{BorrowReader, Reader},
    },
    error::DecodeError,
};
use alloc::vec::Vec;
use contract_core::{Fault, Input, Taken, varint};

/// The most that is allocated ahead of what the reader really delivers.
const CHUNK: usize = 64 * 1024;

/// The reader of a decoder, of which no byte more is taken than the value has. All its faults are [`Fault::Io`]: the error
/// that they stand for is kept here.
pub(crate) struct OwnedSource<'a, D> {
    decoder: &'a mut D,
    position: u64,
    peeked: Option<u8>,
    last: u8,
    scratch: Vec<u8>,
    failure: Option<DecodeError>,
}

impl<'a, D: Decoder> OwnedSource<'a, D> {
    pub(crate) const fn new(decoder: &'a mut D) -> Self {
        Self { decoder, position: 0, peeked: None, last: 0, scratch: Vec::new(), failure: None }
    }

    #[cold]
    #[inline(never)]
    fn fail(&mut self, failure: DecodeError) -> Fault {
        self.failure = Some(failure);
        Fault::Io
    }

    #[inline]
    fn claim(&mut self, count: usize) -> Result<(), Fault> {
        self.decoder.claim_bytes_read(count).map_err(|failure| self.fail(failure))
    }

    /// Reads without counting.
    fn fill(&mut self, bytes: &mut [u8]) -> Result<(), Fault> {
        let Some((first, after_first)) = bytes.split_first_mut() else { return Ok(()) };
        let place = match self.peeked.take() {
            Some(byte) => {
                *first = byte;
                after_first
            }
            None => bytes,
        };
        if place.is_empty() {
            return Ok(());
        }
        self.decoder.reader().read(place).map_err(|failure| self.fail(failure))
    }

    fn array<const N: usize>(&mut self) -> Result<[u8; N], Fault> {
        let mut bytes = [0; N];
        self.fill(&mut bytes)?;
        self.position += N as u64;
        self.last = bytes.last().copied().unwrap_or_default();
        Ok(bytes)
    }

    /// Reads `len` bytes into memory of its own, in pieces.
    fn copy(&mut self, len: usize) -> Result<(), Fault> {
        let mut scratch = core::mem::take(&mut self.scratch);
        scratch.clear();
        let mut result = Ok(());
        while scratch.len() < len && result.is_ok() {
            let have = scratch.len();
            scratch.resize(len.min(have + CHUNK), 0);
            result = self.fill(&mut scratch[have..]);
        }
        let not_asked_for = len - scratch.len();
        self.scratch = scratch;
        result.inspect_err(|_| self.want(not_asked_for))?;
        self.position += len as u64;
        Ok(())
    }

    /// Adds to the bytes that are missing.
    #[cold]
    #[inline(never)]
    fn want(&mut self, more: usize) {
        match &mut self.failure {
            Some(DecodeError::UnexpectedEnd { additional }) => *additional = additional.saturating_add(more),
            #[cfg(feature = "std")]
            Some(DecodeError::Io { additional, .. }) => *additional = additional.saturating_add(more),
            _ => {}
        }
    }
}

impl<'de, D: Decoder> Input<'de> for OwnedSource<'_, D> {
    fn position(&self) -> u64 {
        self.position
    }

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
        self.claim(N)?;
        self.array()
    }

    fn take(&mut self, len: usize) -> Result<Taken<'de, '_>, Fault> {
        self.claim(len)?;
        self.copy(len)?;
        Ok(Taken::Copied(&self.scratch))
    }

    // Counted with the mark, whatever it takes.
    fn get_marked_u64<const BIG: bool>(&mut self) -> Result<u64, Fault> {
        macro_rules! number {
            ($number:ty) => {
                self.array().map(if BIG { <$number>::from_be_bytes } else { <$number>::from_le_bytes })
            };
        }
        let [mark] = self.array()?;
        match mark {
            varint::MARK_U16 => number!(u16).map(u64::from),
            varint::MARK_U32 => number!(u32).map(u64::from),
            varint::MARK_U64 => number!(u64),
            _ => Ok(mark.into()),
        }
    }

    fn get_marked_u128<const BIG: bool>(&mut self) -> Result<u128, Fault> {
        if self.peek()? != varint::MARK_U128 {
            return self.get_marked_u64::<BIG>().map(u128::from);
        }
        let [_] = self.array()?;
        self.array().map(if BIG { u128::from_be_bytes } else { u128::from_le_bytes })
    }

    fn check_mark(&mut self, width: usize, signed: bool) -> Result<(), Fault> {
        self.claim(width)?;
        let mark = self.peek()?;
        varint::check_mark(mark, width).map_err(|_| self.fail(wrong_integer(width, signed, mark)))
    }
}

impl<'de, D: Decoder> Source<'de> for OwnedSource<'_, D> {
    fn failure(&mut self) -> Option<DecodeError> {
        self.failure.take()
    }

    fn last(&self) -> u8 {
        self.last
    }

    fn taken(&self) -> &[u8] {
        &self.scratch
    }
}

/// The reader of a decoder from which values borrow.
pub(crate) struct BorrowSource<'a, 'de, D> {
    inner: OwnedSource<'a, D>,
    borrowed: &'de [u8],
}

impl<'a, D: Decoder> BorrowSource<'a, '_, D> {
    pub(crate) const fn new(decoder: &'a mut D) -> Self {
        Self { inner: OwnedSource::new(decoder), borrowed: &[] }
    }
}

impl<'de, D: BorrowDecoder<'de>> Input<'de> for BorrowSource<'_, 'de, D> {
    fn position(&self) -> u64 {
        self.inner.position
    }

    fn left(&self) -> Option<usize> {
        None
    }

    fn peek(&mut self) -> Result<u8, Fault> {
        self.inner.peek()
    }

    #[inline]
    fn get_array<const N: usize>(&mut self) -> Result<[u8; N], Fault> {
        self.inner.get_array()
    }

    fn take(&mut self, len: usize) -> Result<Taken<'de, '_>, Fault> {
        self.inner.claim(len)?;
        if self.inner.peeked.is_some() {
            // A character: of it the first byte was taken to see how many there are.
            self.borrowed = &[];
            self.inner.copy(len)?;
            return Ok(Taken::Copied(&self.inner.scratch));
        }
        let bytes = self.inner.decoder.borrow_reader().take_bytes(len);
        // A reader that gives more than was asked is no reason to panic, nor one that gives less.
        match bytes.map(|bytes| bytes.get(..len)) {
            Ok(Some(bytes)) => {
                self.borrowed = bytes;
                self.inner.position += len as u64;
                Ok(Taken::Borrowed(bytes))
            }
            Ok(None) => {
                Err(self.inner.fail(DecodeError::Other("the reader gave fewer bytes than it was asked")))
            }
            Err(failure) => Err(self.inner.fail(failure)),
        }
    }

    fn get_marked_u64<const BIG: bool>(&mut self) -> Result<u64, Fault> {
        self.inner.get_marked_u64::<BIG>()
    }

    fn get_marked_u128<const BIG: bool>(&mut self) -> Result<u128, Fault> {
        self.inner.get_marked_u128::<BIG>()
    }

    fn check_mark(&mut self, width: usize, signed: bool) -> Result<(), Fault> {
        self.inner.check_mark(width, signed)
    }
}

impl<'de, D: BorrowDecoder<'de>> Source<'de> for BorrowSource<'_, 'de, D> {
    fn failure(&mut self) -> Option<DecodeError> {
        self.inner.failure.take()
    }

    fn last(&self) -> u8 {
        self.inner.last
    }

    fn taken(&self) -> &[u8] {
        if self.borrowed.is_empty() { &self.inner.scratch } else { self.borrowed }
    }
}
