use super::{Source, wrong_integer};
use crate::{config::Config, error::DecodeError};
use contract_core::{Fault, Input, SliceInput, Taken, varint};
use core::marker::PhantomData;

/// A slice. Where the configuration has no limit, that of contract-core with a few words more, which are written where
/// something is wrong and with each string.
#[derive(Clone, Copy)]
pub(crate) struct SliceSource<'de, C> {
    input: SliceInput<'de>,
    whole: &'de [u8],
    /// How many bytes more may be counted.
    budget: usize,
    taken: usize,
    failure: Failure,
    config: PhantomData<C>,
}

/// Small, and not the error itself: this is copied near the end of the slice.
#[derive(Clone, Copy)]
enum Failure {
    None,
    End { additional: usize },
    Limit,
    Integer { width: usize, signed: bool, found: u8 },
}

impl<'de, C: Config> SliceSource<'de, C> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn new(slice: &'de [u8]) -> Self {
        Self {
            input: SliceInput::new(slice),
            whole: slice,
            budget: C::LIMIT.unwrap_or(0),
            taken: 0,
            failure: Failure::None,
            config: PhantomData,
        }
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn claim(&mut self, count: usize) -> Result<(), Fault> {
        if C::LIMIT.is_some() {
            match self.budget.checked_sub(count) {
                Some(budget) => self.budget = budget,
                None => {
                    self.failure = Failure::Limit;
                    return Err(Fault::Io);
                }
            }
        }
        Ok(())
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn end(&mut self, wanted: usize) -> Fault {
        self.failure = Failure::End { additional: wanted - self.input.rest().len() };
        Fault::UnexpectedEnd
    }

    fn read(&self) -> usize {
        self.whole.len() - self.input.rest().len()
    }
}

impl<'de, C: Config> Input<'de> for SliceSource<'de, C> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn position(&self) -> u64 {
        self.input.position()
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn left(&self) -> Option<usize> {
        self.input.left()
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn copied(&self) -> Option<Self> {
        Some(*self)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn peek(&mut self) -> Result<u8, Fault> {
        self.input.peek().map_err(|_| self.end(1))
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn get_array<const N: usize>(&mut self) -> Result<[u8; N], Fault> {
        self.claim(N)?;
        match self.input.get_array() {
            Ok(bytes) => Ok(bytes),
            Err(_) => Err(self.end(N)),
        }
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn take(&mut self, len: usize) -> Result<Taken<'de, '_>, Fault> {
        self.claim(len)?;
        match self.input.take_slice(len) {
            Ok(bytes) => {
                self.taken = len;
                Ok(Taken::Borrowed(bytes))
            }
            Err(_) => Err(self.end(len)),
        }
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn get_marked_u64<const BIG: bool>(&mut self) -> Result<u64, Fault> {
        // Counted with the mark, whatever it takes.
        match self.input.get_marked_u64::<BIG>() {
            Ok(value) => Ok(value),
            Err(Fault::UnexpectedEnd) => Err(match self.input.rest().first() {
                Some(&varint::MARK_U16) => self.end(3),
                Some(&varint::MARK_U32) => self.end(5),
                Some(&varint::MARK_U64) => self.end(9),
                _ => self.end(1),
            }),
            Err(other) => Err(other),
        }
    }

    fn get_marked_u128<const BIG: bool>(&mut self) -> Result<u128, Fault> {
        let mark = self.peek()?;
        match self.input.get_marked_u128::<BIG>() {
            Ok(value) => Ok(value),
            // The mark of a `u128` is taken before its bytes, that of others is not.
            Err(Fault::UnexpectedEnd) => Err(self.end(match mark {
                varint::MARK_U16 => 3,
                varint::MARK_U32 => 5,
                varint::MARK_U64 => 9,
                _ => 16,
            })),
            Err(other) => Err(other),
        }
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn check_mark(&mut self, width: usize, signed: bool) -> Result<(), Fault> {
        self.claim(width)?;
        let mark = self.peek()?;
        let checked = varint::check_mark(mark, width);
        if checked.is_err() {
            self.failure = Failure::Integer { width, signed, found: mark };
        }
        checked
    }
}

impl<'de, C: Config> Source<'de> for SliceSource<'de, C> {
    fn failure(&mut self) -> Option<DecodeError> {
        match self.failure {
            Failure::None => None,
            Failure::End { additional } => Some(DecodeError::UnexpectedEnd { additional }),
            Failure::Limit => Some(DecodeError::LimitExceeded),
            Failure::Integer { width, signed, found } => Some(wrong_integer(width, signed, found)),
        }
    }

    fn last(&self) -> u8 {
        self.whole[self.read() - 1]
    }

    fn taken(&self) -> &[u8] {
        &self.whole[self.read() - self.taken..self.read()]
    }
}
