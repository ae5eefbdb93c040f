//! A message while it is being read: the pull reader, and the index of its slower second mode.

use crate::{
    Error, Result,
    error::ErrorKind,
    wire::{self, Flaw, Payload, WireType},
};
use alloc::{boxed::Box, format, vec::Vec};
use contract_core::{Depth, Fault, schema::Fields};
use core::{cell::Cell, ops::Range};

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
    #[inline(always)]
    pub(super) fn new(input: &[u8], mode: Mode) -> Self {
        Self {
            base: input.as_ptr().addr(),
            len: input.len(),
            mode,
            out_of_order: Cell::new(false),
            ambiguous: Cell::new(false),
        }
    }

    /// How far into the input `rest` begins.
    fn offset(&self, rest: &[u8]) -> u64 {
        rest.as_ptr().addr().wrapping_sub(self.base).min(self.len) as u64
    }

    #[cold]
    #[inline(never)]
    pub(super) fn fault(&self, fault: Fault, rest: &[u8]) -> Error {
        Error::from(fault).at(self.offset(rest))
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
        Error::new(kind, message).at(self.offset(rest))
    }

    #[cold]
    #[inline(never)]
    pub(super) fn wire_type(&self, number: u32, wanted: WireType, found: WireType, rest: &[u8]) -> Error {
        let message =
            format!("expected wire type {} for field {number}, found {}", wanted.name(), found.name());
        Error::new(ErrorKind::WireType, message).at(self.offset(rest))
    }

    /// Gives an error that came from a visitor the place where it was noticed.
    #[cold]
    #[inline(never)]
    pub(super) fn locate(&self, error: Error, rest: &[u8]) -> Error {
        error.at(self.offset(rest))
    }
}

/// What cold functions need to know of a message, by value.
#[derive(Clone, Copy)]
pub(super) struct Shared<'c> {
    pub(super) context: &'c Context,
    pub(super) fields: Fields,
    /// How many fields there are, at most, where `fields` does not say so.
    pub(super) count: usize,
    pub(super) depth: Depth,
}

/// One record of an indexed message.
#[derive(Clone, Copy)]
pub(super) struct Record<'de> {
    pub(super) number: u32,
    /// Its place among all records of the message.
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
                records.push(Record { number, place: records.len(), payload });
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

    /// Keeps of a oneof the case that was set last, and what was merged into it since; gives its number.
    pub(super) fn keep_last_case(&mut self, is_case: impl Fn(u32) -> bool) -> Option<u32> {
        let cases = || self.records.iter().filter(|record| is_case(record.number));
        let last = cases().max_by_key(|record| record.place)?.number;
        let since = cases().filter(|record| record.number != last).map(|record| record.place + 1).max();
        self.records.retain(|record| record.number == last && record.place >= since.unwrap_or(0));
        Some(last)
    }
}

/// The records of a message that were not read yet.
///
/// Derived code asks for its fields in the order of their declaration, so the reader compares the next tag with the one
/// that the next field wants. No table, no dispatch.
pub(crate) struct Message<'c, 'de> {
    /// What was not read yet; nothing if there is an index.
    pub(super) rest: &'de [u8],
    pub(super) index: Option<Box<Index<'de>>>,
    pub(super) shared: Shared<'c>,
    /// The next field.
    pub(super) next: usize,
    pub(super) names: &'static [&'static str],
}

impl<'c, 'de> Message<'c, 'de> {
    /// Opens the message in `body`, which is one level further in than `outer`.
    #[inline(always)]
    pub(super) fn open(
        body: Body<'_, 'c, 'de>,
        fields: Fields,
        count: usize,
        names: &'static [&'static str],
    ) -> Result<Self> {
        let context = body.context;
        let depth = body.depth.enter().map_err(|fault| context.fault(fault, body.bytes))?;
        let shared = Shared { context, fields, count, depth };
        if context.mode == Mode::Pull && fields.is_sorted() && body.records.len() <= 1 {
            return Ok(Self { rest: body.bytes, index: None, shared, next: 0, names });
        }
        let index = Some(index(body.bytes, body.records, context, depth)?);
        Ok(Self { rest: &[], index, shared, next: 0, names })
    }

    /// A message that is always read in one pass, as far as that goes.
    pub(super) fn pull(bytes: &'de [u8], context: &'c Context, depth: Depth) -> Self {
        let shared = Shared { context, fields: Fields::POSITIONAL, count: 1, depth };
        Self { rest: bytes, index: None, shared, next: 0, names: &[] }
    }

    /// Indexes what is left, if this reading goes by indexes.
    #[cold]
    pub(super) fn switch(&mut self) -> Result<()> {
        let Shared { context, depth, .. } = self.shared;
        if context.mode != Mode::Pull && self.index.is_none() {
            self.index = Some(index(self.rest, &[], context, depth)?);
            self.rest = &[];
        }
        Ok(())
    }

    /// Whether it is plain at a glance that field `number` is not there.
    #[inline(always)]
    pub(super) fn lacks(&self, number: u32) -> bool {
        match self.rest.first() {
            None => self.index.is_none(),
            // A first byte of several is above 0x7f, and so above every tag of one byte.
            Some(&first) => number < 16 && u32::from(first) > number << 3 | 7,
        }
    }

    /// Whether it is plain at a glance that the next record is one of field `number`.
    #[inline(always)]
    pub(super) fn has(&self, number: u32) -> bool {
        match self.rest.first() {
            None => false,
            Some(&first) if number < 16 => first < 0x80 && u32::from(first) >> 3 == number,
            Some(_) => matches!(wire::split_tag(self.rest), Ok((next, ..)) if next == number),
        }
    }

    /// The payload of field `number`, if it is there at all; the last one, if it is there more than once.
    #[cold]
    #[inline(always)]
    pub(super) fn find(&mut self, number: u32, wanted: Option<WireType>) -> Result<Option<Payload<'de>>> {
        let Shared { context, .. } = self.shared;
        if let Some(index) = &self.index {
            return find_indexed(index, number, wanted, context);
        }
        let (rest, found) = find(self.rest, self.shared, number, wanted)?;
        self.rest = rest;
        Ok(found)
    }

    /// Passes over unknown records until it is plain whether field `number` comes next.
    #[inline(always)]
    pub(super) fn settle(&mut self, number: u32) -> Result<()> {
        if !self.has(number) && !self.lacks(number) && self.index.is_none() {
            self.rest = settle(self.rest, self.shared, number)?;
        }
        Ok(())
    }

    /// As [`has`](Self::has), beyond a glance.
    #[cold]
    #[inline(always)]
    pub(super) fn has_at_last(&mut self, number: u32) -> Result<bool> {
        if let Some(index) = &self.index {
            return Ok(!index.records(number).is_empty());
        }
        self.settle(number)?;
        Ok(self.has(number))
    }

    /// Ends the message: what is left must be unknown.
    #[inline(always)]
    pub(super) fn finish(self) -> Result<()> {
        if self.rest.is_empty() { Ok(()) } else { settle(self.rest, self.shared, u32::MAX).map(drop) }
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
            Payload::Len(body) | Payload::Group(body) => Some(body),
            _ => None,
        });
        Index::of(bodies, context, depth)
    };
    index.map(Box::new)
}

/// Passes over unknown records with a number below `number`; gives what is left.
#[cold]
#[inline(never)]
fn settle<'de>(mut rest: &'de [u8], shared: Shared<'_>, number: u32) -> Result<&'de [u8]> {
    let Shared { context, fields, count, depth } = shared;
    while !rest.is_empty() {
        let (next, wire, after) = wire::split_tag(rest).map_err(|flaw| context.flaw(flaw, rest))?;
        if next >= number {
            break;
        }
        if fields.index_of(next, count).is_some() {
            context.out_of_order.set(true);
            return Err(context.locate(Error::new(ErrorKind::Custom, "a field came out of order"), rest));
        }
        let before = rest;
        rest = after;
        wire::take_payload(&mut rest, next, wire, depth).map_err(|flaw| context.flaw(flaw, before))?;
    }
    Ok(rest)
}

/// Finds field `number` in the records that follow; gives what is left behind it.
#[cold]
#[inline(never)]
fn find<'de>(
    rest: &'de [u8],
    shared: Shared<'_>,
    number: u32,
    wanted: Option<WireType>,
) -> Result<(&'de [u8], Option<Payload<'de>>)> {
    let Shared { context, depth, .. } = shared;
    let rest = settle(rest, shared, number)?;
    if rest.is_empty() {
        return Ok((rest, None));
    }
    let (next, wire, mut after) = wire::split_tag(rest).map_err(|flaw| context.flaw(flaw, rest))?;
    if next != number {
        return Ok((rest, None));
    }
    if let Some(wanted) = wanted
        && wanted != wire
    {
        return Err(context.wire_type(number, wanted, wire, rest));
    }
    let payload =
        wire::take_payload(&mut after, next, wire, depth).map_err(|flaw| context.flaw(flaw, rest))?;
    Ok((after, Some(payload)))
}

#[cold]
#[inline(never)]
fn find_indexed<'de>(
    index: &Index<'de>,
    number: u32,
    wanted: Option<WireType>,
    context: &Context,
) -> Result<Option<Payload<'de>>> {
    let Some(record) = index.records(number).last() else {
        return Ok(None);
    };
    match wanted {
        Some(wanted) if wanted != record.payload.wire() => {
            Err(context.wire_type(number, wanted, record.payload.wire(), payload_bytes(&record.payload)))
        }
        _ => Ok(Some(record.payload)),
    }
}

/// Where a payload lies, as far as it says so.
fn payload_bytes<'de>(payload: &Payload<'de>) -> &'de [u8] {
    match payload {
        Payload::Len(bytes) | Payload::Group(bytes) => bytes,
        _ => &[],
    }
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
    #[inline(always)]
    pub(super) const fn one(bytes: &'de [u8], context: &'c Context, depth: Depth) -> Self {
        Self { bytes, records: &[], context, depth }
    }
}
