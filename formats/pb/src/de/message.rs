//! A message while it is being read: the pull reader, and the index of its slower second mode.

use super::field::Field;
use crate::{
    Error, Result,
    error::ErrorKind,
    wire::{self, Flaw, Payload, WireType},
};
use alloc::{boxed::Box, format, vec::Vec};
use contract_core::{Depth, Fault, schema::Fields};
use core::{
    cell::{Cell, OnceCell},
    ops::Range,
};

/// How messages are read.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Mode {
    /// In one pass, as long as the records come in the order in which the type asks for them.
    Pull,
    /// By an index of the records of each message, in whatever order they come.
    Index,
    /// As `Index`; and a record with a length in a sequence of enums without numbers holds packed values, not a oneof.
    IndexPacked,
}

/// What the whole of one reading shares.
pub(crate) struct Context {
    /// The address of the input, for offsets.
    base: usize,
    len: usize,
    pub(super) mode: Mode,
    /// Whether a pull reader met a record that it had passed already.
    pub(super) out_of_order: Cell<bool>,
    /// Whether there was a record with a length in a sequence of enums without numbers.
    pub(super) ambiguous: Cell<bool>,
}

impl Context {
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn new(input: &[u8], mode: Mode) -> Self {
        Self {
            base: input.as_ptr().addr(),
            len: input.len(),
            mode,
            out_of_order: Cell::new(false),
            ambiguous: Cell::new(false),
        }
    }

    /// How far into the input `rest` begins, if that is where it lies.
    fn offset(&self, rest: &[u8]) -> Option<usize> {
        let offset = rest.as_ptr().addr().wrapping_sub(self.base);
        (offset <= self.len).then_some(offset)
    }

    #[cold]
    #[inline(never)]
    pub(super) fn fault(&self, fault: Fault, rest: &[u8]) -> Error {
        self.locate(Error::from(fault), rest)
    }

    #[cold]
    #[inline(never)]
    pub(super) fn flaw(&self, flaw: Flaw, rest: &[u8]) -> Error {
        let (kind, message) = match flaw {
            Flaw::Fault(fault) => return self.fault(fault, rest),
            Flaw::Number => (ErrorKind::InvalidTag, "expected a field number from 1 to 536870911"),
            Flaw::WireType => (ErrorKind::InvalidTag, "expected a wire type from 0 to 5"),
            Flaw::Group => (ErrorKind::UnmatchedGroup, "group without its start or end"),
        };
        self.locate(Error::new(kind, message), rest)
    }

    #[cold]
    #[inline(never)]
    pub(super) fn wire_type(&self, number: u32, wanted: WireType, found: WireType, rest: &[u8]) -> Error {
        let message =
            format!("expected wire type {} for field {number}, found {}", wanted.name(), found.name());
        self.locate(Error::new(ErrorKind::WireType, message), rest)
    }

    /// Gives an error the place where it was noticed, unless it has one.
    #[cold]
    #[inline(never)]
    pub(super) fn locate(&self, error: Error, rest: &[u8]) -> Error {
        match self.offset(rest) {
            Some(offset) => error.at(offset as u64),
            None => error,
        }
    }
}

/// One record of an indexed message.
#[derive(Clone, Copy)]
pub(super) struct Record<'de> {
    pub(super) number: u32,
    /// How far into the input it begins.
    place: usize,
    pub(super) payload: Payload<'de>,
}

/// The records of a message, by number and then in the order in which they came.
pub(super) struct Index<'de> {
    records: Vec<Record<'de>>,
}

impl<'de> Index<'de> {
    /// Indexes a message that came in several pieces, which merge.
    fn of(pieces: impl Iterator<Item = &'de [u8]>, context: &Context, depth: Depth) -> Result<Self> {
        let mut records = Vec::new();
        for piece in pieces {
            let mut rest = piece;
            while !rest.is_empty() {
                let before = rest;
                let (number, wire, after) =
                    wire::split_tag(rest).map_err(|flaw| context.flaw(flaw, before))?;
                rest = after;
                let payload = wire::take_payload(&mut rest, number, wire, depth)
                    .map_err(|flaw| context.flaw(flaw, before))?;
                records.push(Record { number, place: context.offset(before).unwrap_or(0), payload });
            }
        }
        records.sort_by_key(|record| record.number);
        Ok(Self { records })
    }

    /// Where the records of field `number` are.
    pub(super) fn range(&self, number: u32) -> Range<usize> {
        let start = self.records.partition_point(|record| record.number < number);
        let end = self.records.partition_point(|record| record.number <= number);
        start..end
    }

    pub(super) fn get(&self, at: usize) -> Option<Payload<'de>> {
        self.records.get(at).map(|record| record.payload)
    }

    /// The records of field `number`.
    pub(super) fn records(&self, number: u32) -> &[Record<'de>] {
        self.records.get(self.range(number)).unwrap_or_default()
    }

    /// The highest number of all records.
    pub(super) fn last_number(&self) -> Option<u32> {
        self.records.last().map(|record| record.number)
    }

    /// Gives an error the place of record `at`, unless it has one.
    #[cold]
    #[inline(never)]
    pub(super) fn locate(&self, error: Error, at: usize) -> Error {
        match self.records.get(at) {
            Some(record) => error.at(record.place as u64),
            None => error,
        }
    }

    /// Keeps of a oneof the case that was set last, and what was merged into it since; gives its number.
    pub(super) fn keep_last_case(&mut self, is_case: impl Fn(u32) -> bool) -> Option<u32> {
        let cases = || self.records.iter().filter(|record| is_case(record.number));
        let last = cases().max_by_key(|record| record.place)?.number;
        let since = cases().filter(|record| record.number != last).map(|record| record.place + 1).max();
        self.records.retain(|record| record.number == last && record.place >= since.unwrap_or(0));
        Some(last)
    }
}

/// All that is known of a message but for the place that has been reached in it.
///
/// It is apart from that place, because cold code gets at it by reference, and what can be reached by reference can't stay
/// in registers.
pub(crate) struct Message<'c, 'de> {
    pub(super) context: &'c Context,
    pub(super) fields: Fields,
    /// How many fields there are, at most, where `fields` does not say so.
    pub(super) count: usize,
    pub(super) names: &'static [&'static str],
    pub(super) depth: Depth,
    /// Set in the second mode. A wrapper gets it late, once it is sure that it is one.
    pub(super) index: OnceCell<Box<Index<'de>>>,
}

impl<'c, 'de> Message<'c, 'de> {
    /// A message of which nothing was read yet.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn new(
        context: &'c Context,
        depth: Depth,
        fields: Fields,
        count: usize,
        names: &'static [&'static str],
    ) -> Self {
        Self { context, fields, count, names, depth, index: OnceCell::new() }
    }

    /// What is to be read of the message in `body`: nothing if it is indexed.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn start(&self, body: Body<'_, 'c, 'de>) -> Result<&'de [u8]> {
        if self.context.mode == Mode::Pull && self.fields.is_sorted() && body.records.len() <= 1 {
            return Ok(body.bytes);
        }
        self.set_index(index(body.bytes, body.records, self.context, self.depth)?);
        Ok(&[])
    }

    /// Indexes `rest`, or all `pieces` of it, if this reading goes by indexes; gives what is left to be read.
    #[cold]
    pub(super) fn index_late(&self, rest: &'de [u8], pieces: &[Record<'de>]) -> Result<&'de [u8]> {
        if self.context.mode == Mode::Pull && pieces.len() <= 1 {
            return Ok(rest);
        }
        self.set_index(index(rest, pieces, self.context, self.depth)?);
        Ok(&[])
    }

    fn set_index(&self, index: Box<Index<'de>>) {
        // It is set once, by whoever opens the message.
        let set = self.index.set(index);
        debug_assert!(set.is_ok());
    }

    /// Whether it is plain at a glance that field `number` is not there.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn lacks(&self, rest: &[u8], number: u32) -> bool {
        match rest.first() {
            None => self.index.get().is_none(),
            // A first byte of several is above 0x7f, and so above every tag of one byte.
            Some(&first) => number < 16 && u32::from(first) > number << 3 | 7,
        }
    }

    /// The payload of field `number`, if it is there at all; the last one, if it is there more than once. And what is left.
    #[cold]
    #[inline(never)]
    pub(super) fn find(
        &self,
        rest: &'de [u8],
        number: u32,
        wanted: Option<WireType>,
    ) -> Result<(&'de [u8], Option<Payload<'de>>)> {
        if let Some(index) = self.index.get() {
            return Ok((rest, find_indexed(index, number, wanted, self.context)?));
        }
        let rest = self.settle(rest, number)?;
        if rest.is_empty() {
            return Ok((rest, None));
        }
        let (next, wire, mut after) = wire::split_tag(rest).map_err(|flaw| self.context.flaw(flaw, rest))?;
        if next != number {
            return Ok((rest, None));
        }
        if let Some(wanted) = wanted
            && wanted != wire
        {
            return Err(self.context.wire_type(number, wanted, wire, rest));
        }
        let payload = wire::take_payload(&mut after, next, wire, self.depth)
            .map_err(|flaw| self.context.flaw(flaw, rest))?;
        Ok((after, Some(payload)))
    }

    /// As [`find`](Self::find), for a scalar: its bits, or zero if it is not there.
    #[cold]
    #[inline(never)]
    pub(super) fn find_scalar(
        &self,
        rest: &'de [u8],
        number: u32,
        wanted: WireType,
    ) -> Result<(&'de [u8], u64)> {
        let (rest, payload) = self.find(rest, number, Some(wanted))?;
        Ok((rest, payload.map_or(0, |payload| payload.bits())))
    }

    /// As [`find`](Self::find), for a record with a length: its bytes, or none if it is not there.
    #[cold]
    #[inline(never)]
    pub(super) fn find_bytes(&self, rest: &'de [u8], number: u32) -> Result<(&'de [u8], &'de [u8])> {
        let (rest, payload) = self.find(rest, number, Some(WireType::Len))?;
        Ok((rest, payload.map_or(&[], |payload| payload.bytes())))
    }

    /// Passes over unknown records with a number below `number`; gives what is left.
    #[cold]
    #[inline(never)]
    pub(super) fn settle(&self, mut rest: &'de [u8], number: u32) -> Result<&'de [u8]> {
        let context = self.context;
        while !rest.is_empty() {
            let (next, wire, after) = wire::split_tag(rest).map_err(|flaw| context.flaw(flaw, rest))?;
            if next >= number {
                break;
            }
            if self.fields.index_of(next, self.count).is_some() {
                context.out_of_order.set(true);
                return Err(context.locate(Error::new(ErrorKind::Custom, "a field came out of order"), rest));
            }
            let before = rest;
            rest = after;
            wire::take_payload(&mut rest, next, wire, self.depth)
                .map_err(|flaw| context.flaw(flaw, before))?;
        }
        Ok(rest)
    }

    /// Whether a record of field `number` comes next, after unknown ones were passed over. And what is left.
    #[cold]
    #[inline(never)]
    pub(super) fn settle_on(&self, rest: &'de [u8], number: u32) -> Result<(&'de [u8], bool)> {
        if let Some(index) = self.index.get() {
            return Ok((rest, !index.records(number).is_empty()));
        }
        let rest = self.settle(rest, number)?;
        Ok((rest, has(rest, number)))
    }

    /// Ends the message: what is left must be unknown.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn finish(&self, rest: &'de [u8]) -> Result<()> {
        if rest.is_empty() { Ok(()) } else { self.settle(rest, u32::MAX).map(drop) }
    }

    /// The error of field `at`, with its place.
    #[cold]
    #[inline(never)]
    pub(super) fn in_field(&self, error: Error, rest: &[u8], at: usize) -> Error {
        let error = match self.index.get() {
            Some(index) => {
                let records = index.range(self.fields.number(at));
                if records.is_empty() { error } else { index.locate(error, records.end - 1) }
            }
            None => self.context.locate(error, rest),
        };
        match self.names.get(at) {
            Some(name) => error.in_field(name),
            None => error.in_element(at),
        }
    }
}

/// Whether it is plain at a glance that the next record is one of field `number`.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(super) fn has(rest: &[u8], number: u32) -> bool {
    match rest.first() {
        None => false,
        Some(&first) if number < 16 => first < 0x80 && u32::from(first) >> 3 == number,
        Some(_) => matches!(wire::split_tag(rest), Ok((next, ..)) if next == number),
    }
}

/// A message in the place of a value that can't stand there itself: the value is its field 1.
pub(super) struct Wrapper<'c, 'de> {
    pub(super) rest: &'de [u8],
    pub(super) message: Message<'c, 'de>,
}

impl<'c, 'de> Wrapper<'c, 'de> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn open(body: Body<'_, 'c, 'de>, count: usize) -> Result<Self> {
        let message = Message::new(body.context, body.enter()?, Fields::POSITIONAL, count, &[]);
        Ok(Self { rest: message.start(body)?, message })
    }

    /// A wrapper of which it is not sure yet that it is one.
    pub(super) fn unsure(body: Body<'_, 'c, 'de>) -> Result<Self> {
        let message = Message::new(body.context, body.enter()?, Fields::POSITIONAL, 1, &[]);
        Ok(Self { rest: body.bytes, message })
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn field(&mut self, number: u32, explicit: bool) -> Field<'_, 'c, 'de> {
        Field { rest: &mut self.rest, message: &self.message, number, explicit }
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn finish(self) -> Result<()> {
        self.message.finish(self.rest)
    }
}

#[cold]
#[inline(never)]
fn index<'de>(
    bytes: &'de [u8],
    records: &[Record<'de>],
    context: &Context,
    depth: Depth,
) -> Result<Box<Index<'de>>> {
    let index = if records.is_empty() {
        Index::of(core::iter::once(bytes), context, depth)
    } else {
        let bodies = records.iter().filter_map(|record| match record.payload {
            Payload::Len(body) => Some(body),
            _ => None,
        });
        Index::of(bodies, context, depth)
    };
    index.map(Box::new)
}

fn find_indexed<'de>(
    index: &Index<'de>,
    number: u32,
    wanted: Option<WireType>,
    context: &Context,
) -> Result<Option<Payload<'de>>> {
    let records = index.records(number);
    if let Some(wanted) = wanted
        && let Some(other) = records.iter().find(|record| record.payload.wire() != wanted)
    {
        let error = context.wire_type(number, wanted, other.payload.wire(), &[]);
        return Err(error.at(other.place as u64));
    }
    Ok(records.last().map(|record| record.payload))
}

/// The payload of a record with a length, and all of its siblings where they are to be merged.
#[derive(Clone, Copy)]
pub(super) struct Body<'m, 'c, 'de> {
    pub(super) bytes: &'de [u8],
    /// All records of the field, if the message around it is indexed.
    pub(super) records: &'m [Record<'de>],
    pub(super) context: &'c Context,
    pub(super) depth: Depth,
}

impl<'c, 'de> Body<'_, 'c, 'de> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) const fn one(bytes: &'de [u8], context: &'c Context, depth: Depth) -> Self {
        Self { bytes, records: &[], context, depth }
    }

    /// The nesting that is left inside.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn enter(&self) -> Result<Depth> {
        match self.depth.enter() {
            Ok(depth) => Ok(depth),
            Err(fault) => Err(self.context.fault(fault, self.bytes)),
        }
    }
}
