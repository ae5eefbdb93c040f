//! A message while it is being read: the pull reader, and the index of its slower second mode.

use super::{
    field::{Field, Role},
    source::Source,
};
use crate::{
    Config, Error, Result, Unknown,
    error::ErrorKind,
    wire::{self, Flaw, Payload, WireType},
};
use alloc::{boxed::Box, format, vec::Vec};
use contract_core::{
    Depth, Fault, Writer,
    schema::{DefaultValue, Fields, Kind, Schema},
};
use core::{
    cell::{Cell, OnceCell, RefCell},
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
pub(crate) struct Context<'de> {
    pub(super) source: Source<'de>,
    pub(super) mode: Mode,
    pub(super) config: Config,
    /// The memory that decoded data may still take, in bytes.
    memory: Cell<usize>,
    /// The enum value that was refused last.
    pub(super) refused: Cell<Option<Refused>>,
    /// Whether a pull reader met a record that it had passed already.
    pub(super) out_of_order: Cell<bool>,
    /// Whether there was a record with a length in a sequence of enums without numbers.
    pub(super) ambiguous: Cell<bool>,
}

/// An enum value that its type does not have, in a message that keeps such values.
#[derive(Clone, Copy)]
pub(super) struct Refused {
    /// The message, as [`Message::keeper`] names it.
    pub(super) keeper: usize,
    /// The field; of an entry of a map, 0, since no field of the message itself has it.
    pub(super) number: u32,
    pub(super) value: u64,
}

impl<'de> Context<'de> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn new(source: Source<'de>, mode: Mode, config: Config) -> Self {
        Self {
            source,
            mode,
            config,
            memory: Cell::new(config.memory),
            refused: Cell::new(None),
            out_of_order: Cell::new(false),
            ambiguous: Cell::new(false),
        }
    }

    /// Takes what a value of `size` bytes needs from the memory that is left.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn charge(&self, size: usize) -> Result<()> {
        match self.memory.get().checked_sub(size) {
            Some(left) => {
                self.memory.set(left);
                Ok(())
            }
            None => Err(out_of_memory(self.config.memory)),
        }
    }

    /// Takes what is missing of `size` bytes, where some were taken since the memory that was left was `before`: messages charge
    /// for themselves, and so does an index, which may be less than what it is for.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn charge_in_all(&self, size: usize, before: usize) -> Result<()> {
        self.charge(size.saturating_sub(before - self.memory()))
    }

    /// The memory that is left, in bytes.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn memory(&self) -> usize {
        self.memory.get()
    }

    #[cold]
    #[inline(never)]
    pub(super) fn unknown_field(&self, number: u32, rest: &[u8]) -> Error {
        let message = format!("field {number} is unknown, and unknown fields are denied");
        self.locate(Error::new(ErrorKind::UnknownField, message), rest)
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
        match self.source.offset(rest) {
            Some(offset) => error.at(offset as u64),
            None => error,
        }
    }
}

#[cold]
#[inline(never)]
fn out_of_memory(limit: usize) -> Error {
    Error::new(ErrorKind::MemoryLimit, format!("decoded data would take more than the {limit} bytes allowed"))
}

/// One record of an indexed message.
#[derive(Clone, Copy)]
pub(super) struct Record<'de> {
    pub(super) number: u32,
    /// How far into the input it begins.
    place: usize,
    /// The whole of it, tag and all.
    raw: &'de [u8],
    pub(super) payload: Payload<'de>,
    /// The first of those right before it that have its number and wire type.
    run: usize,
}

/// What a message keeps of a known field, since the enum there does not have the value.
enum Kept<'de> {
    Value(u32, u64),
    Record(&'de [u8]),
}

/// The records of a message, by number and then in the order in which they came.
pub(super) struct Index<'de> {
    records: Vec<Record<'de>>,
    /// The part of the input in which records of the field that is being read count: not those before another case was set,
    /// and not those with a value that was refused.
    from: Cell<usize>,
    until: Cell<usize>,
    kept: RefCell<Vec<(usize, Kept<'de>)>>,
}

impl<'de> Index<'de> {
    /// Indexes a message that came in several pieces, which merge.
    fn of(pieces: impl Iterator<Item = &'de [u8]>, context: &Context<'_>, depth: Depth) -> Result<Self> {
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
                let (raw, _) = before.split_at(before.len() - rest.len());
                context.charge(size_of::<Record<'_>>())?;
                records.push(Record {
                    number,
                    place: context.source.offset(before).unwrap_or(0),
                    raw,
                    payload,
                    run: 0,
                });
            }
        }
        records.sort_by_key(|record| record.number);
        let (mut run, mut alike) = (0, None);
        for (at, record) in records.iter_mut().enumerate() {
            let this = Some((record.number, record.payload.wire()));
            if this != alike {
                (run, alike) = (at, this);
            }
            record.run = run;
        }
        let (from, until) = (Cell::new(0), Cell::new(usize::MAX));
        Ok(Self { records, from, until, kept: RefCell::default() })
    }

    /// Where the records of field `number` are.
    pub(super) fn range(&self, number: u32) -> Range<usize> {
        let before = |place| move |record: &Record<'_>| (record.number, record.place) < (number, place);
        let start = self.records.partition_point(before(self.from.get()));
        let end = self.records.partition_point(before(self.until.get()));
        start..end.max(start)
    }

    /// The case of a oneof that was set last, if any. Until [`all_count`](Self::all_count) only what was set since another
    /// case was set counts.
    pub(super) fn last_case(&self, cases: Fields) -> Option<u32> {
        // Each case is looked up, so that the cost does not depend on how many records there are.
        let set = || {
            (0..cases.len().unwrap_or(0)).filter_map(|index| {
                let number = cases.number(index);
                let is_before =
                    |record: &Record<'_>| (record.number, record.place) < (number, self.until.get());
                let end = self.records.partition_point(is_before);
                let last = self.records.get(end.checked_sub(1)?)?;
                (last.number == number).then_some((number, last.place))
            })
        };
        let (last, _) = set().max_by_key(|&(_, place)| place)?;
        let since = set().filter(|&(number, _)| number != last).map(|(_, place)| place + 1).max();
        self.from.set(since.unwrap_or(0));
        Some(last)
    }

    /// All records of the next field count.
    pub(super) fn all_count(&self) {
        self.from.set(0);
        self.until.set(usize::MAX);
    }

    /// Keeps an enum value that was refused, the last one of its field, which then does not count. Gives whether there is such
    /// a one: zero, or a default, may be refused as well.
    fn keep_last(&self, refused: Refused) -> bool {
        let Some(last) = self.records(refused.number).last() else { return false };
        self.until.set(last.place);
        self.kept.borrow_mut().push((last.place, Kept::Value(refused.number, refused.value)));
        true
    }

    /// Keeps an enum value from record `at`.
    pub(super) fn keep_element(&self, refused: Refused, at: usize) {
        let place = self.records.get(at).map_or(0, |record| record.place);
        self.kept.borrow_mut().push((place, Kept::Value(refused.number, refused.value)));
    }

    /// Keeps the whole record `at`.
    pub(super) fn keep_record(&self, at: usize) {
        if let Some(record) = self.records.get(at) {
            self.kept.borrow_mut().push((record.place, Kept::Record(record.raw)));
        }
    }

    /// What no field has taken, in the order in which it came.
    fn unknown(&self, is_known: impl Fn(u32) -> bool) -> Result<Vec<u8>> {
        let mut kept = self.kept.take();
        let unknown = self.records.iter().filter(|record| !is_known(record.number));
        kept.extend(unknown.map(|record| (record.place, Kept::Record(record.raw))));
        kept.sort_by_key(|(place, _)| *place);
        let mut bytes = Vec::new();
        for (_, kept) in kept {
            match kept {
                Kept::Record(raw) => bytes.extend_from_slice(raw),
                Kept::Value(number, value) => {
                    let mut writer = Writer::new(&mut bytes);
                    writer.put_leb128_u32(wire::tag(number, WireType::Varint))?;
                    writer.put_leb128_u64(value)?;
                    writer.finish()?;
                }
            }
        }
        Ok(bytes)
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

/// Where a message has its numbers from.
///
/// It is what cold code needs to find them again; hot code has them as constants.
#[derive(Clone, Copy)]
pub(super) enum Origin {
    /// They count from one.
    Positional,
    /// The name of a struct, or of an enum with data.
    Container(&'static str),
    /// The name of an enum, and the place of a variant.
    Variant(&'static str, u32),
    /// An entry of a map, in the message that keeps refused enum values.
    Entry(usize),
}

impl Origin {
    fn fields(self) -> Fields {
        match self {
            Self::Positional | Self::Entry(_) => Fields::POSITIONAL,
            Self::Container(name) => Schema::of(name).fields(),
            Self::Variant(name, index) => Schema::of(name).variant_fields(index as usize),
        }
    }
}

/// All that is known of a message but for the place that has been reached in it.
///
/// It is apart from that place, because cold code gets at it by reference, and what can be reached by reference can't stay
/// in registers.
pub(crate) struct Message<'c, 'de> {
    pub(super) context: &'c Context<'de>,
    pub(super) origin: Origin,
    /// How many fields there are, at most, where the table does not say so.
    pub(super) count: usize,
    pub(super) names: &'static [&'static str],
    pub(super) depth: Depth,
    /// The whole of it.
    pub(super) bytes: &'de [u8],
    /// Whether unknown records were passed over.
    pub(super) skipped: Cell<bool>,
    /// Set in the second mode. A wrapper gets it late, once it is sure that it is one.
    pub(super) index: OnceCell<Box<Index<'de>>>,
}

impl<'c, 'de> Message<'c, 'de> {
    /// A message of which nothing was read yet.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn new(
        body: &Body<'_, 'c, 'de>,
        origin: Origin,
        count: usize,
        names: &'static [&'static str],
    ) -> Result<Self> {
        let (context, depth) = (body.context, body.enter()?);
        let (skipped, index) = (Cell::new(false), OnceCell::new());
        Ok(Self { context, origin, count, names, depth, bytes: body.bytes, skipped, index })
    }

    /// Whether the message in `body` is read in one pass.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn is_pulled(&self, body: Body<'_, 'c, 'de>) -> bool {
        self.context.mode == Mode::Pull && body.records.len() <= 1
    }

    /// What is to be read of the message in `body`: nothing if it is indexed.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn start(&self, body: Body<'_, 'c, 'de>) -> Result<&'de [u8]> {
        if self.is_pulled(body) { Ok(body.bytes) } else { self.start_indexed(body) }
    }

    /// Indexes the message in `body`; nothing is left to be read of it.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn start_indexed(&self, body: Body<'_, 'c, 'de>) -> Result<&'de [u8]> {
        self.set_index(index(body.bytes, body.records, self.context, self.depth)?)?;
        Ok(&[])
    }

    /// The address of the message, or of that around it, that keeps refused enum values; 0 if none does.
    pub(super) fn keeper(&self) -> usize {
        match self.origin {
            Origin::Entry(keeper) => keeper,
            origin if origin.fields().keeps_unknown() => self.bytes.as_ptr().addr(),
            _ => 0,
        }
    }

    /// The fields, with all that is known of them.
    pub(super) fn fields(&self) -> Fields {
        self.origin.fields()
    }

    /// What becomes of a field that is a oneof, required, or has a default: what is left of the message, and the role of
    /// the field.
    #[cold]
    #[inline(never)]
    pub(super) fn role_of(&self, rest: &'de [u8], at: usize) -> Result<(&'de [u8], Role)> {
        let fields = self.fields();
        if fields.kind(at) == Kind::Oneof {
            return Ok((rest, Role::Oneof));
        }
        let (is_required, has_default) = (fields.is_required(at), fields.has_default(at));
        if !is_required && !has_default {
            return Ok((rest, Role::Implicit));
        }
        let number = fields.number(at);
        let (rest, is_present) = self.settle_on(rest, number)?;
        match is_present {
            true => Ok((rest, Role::Implicit)),
            false if is_required => Err(missing_field(number)),
            false => Ok((rest, Role::Default)),
        }
    }

    /// The default of the field with this number.
    #[cold]
    #[inline(never)]
    pub(super) fn default_of(&self, number: u32) -> Option<DefaultValue> {
        let fields = self.fields();
        fields.default_value(fields.index_of(number, self.count)?)
    }

    /// Indexes `rest`, or all `pieces` of it, if this reading goes by indexes; gives what is left to be read.
    #[cold]
    pub(super) fn index_late(&self, rest: &'de [u8], pieces: &[Record<'de>]) -> Result<&'de [u8]> {
        if self.context.mode == Mode::Pull && pieces.len() <= 1 {
            return Ok(rest);
        }
        self.set_index(index(rest, pieces, self.context, self.depth)?)?;
        Ok(&[])
    }

    fn set_index(&self, index: Box<Index<'de>>) -> Result<()> {
        if self.context.config.unknown == Unknown::Deny
            && let Some(record) = index.records.iter().find(|record| !self.knows(record.number))
        {
            return Err(self.context.unknown_field(record.number, record.raw));
        }
        // It is set once, by whoever opens the message.
        let set = self.index.set(index);
        debug_assert!(set.is_ok());
        Ok(())
    }

    fn knows(&self, number: u32) -> bool {
        self.fields().index_of(number, self.count).is_some()
    }

    /// Whether an enum value that this message keeps was the reason why field `at` failed. Then it is kept, and does not count
    /// any more.
    ///
    /// Only an indexed message can do so; the pull reader leaves it to that.
    #[cold]
    #[inline(never)]
    pub(super) fn keeps_refused(&self, at: usize) -> bool {
        let Some((refused, index)) = self.refused() else { return false };
        self.fields().index_of(refused.number, self.count) == Some(at) && index.keep_last(refused)
    }

    /// The enum value that was the reason of an error, if it is up to this message to keep it.
    pub(super) fn refused(&self) -> Option<(Refused, &Index<'de>)> {
        let refused = self.context.refused.get().filter(|refused| refused.keeper == self.keeper())?;
        let index = self.index.get()?;
        self.context.refused.set(None);
        Some((refused, index))
    }

    /// The records that no field takes; `rest` is what is left of the message.
    #[cold]
    #[inline(never)]
    fn find_unknown(&self) -> Result<Vec<u8>> {
        if let Some(index) = self.index.get() {
            return index.unknown(|number| self.knows(number));
        }
        let mut bytes = Vec::new();
        let mut rest = self.bytes;
        while !rest.is_empty() {
            let (number, record, after) =
                wire::split_record(rest, self.depth).map_err(|flaw| self.context.flaw(flaw, rest))?;
            if !self.knows(number) {
                bytes.extend_from_slice(record);
            }
            rest = after;
        }
        Ok(bytes)
    }

    /// As [`find_unknown`](Self::find_unknown), where all but `rest` was read.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn unknown(&self, rest: &[u8]) -> Result<Vec<u8>> {
        let none = rest.is_empty() && !self.skipped.get() && self.index.get().is_none();
        if none || self.context.config.unknown == Unknown::Skip {
            Ok(Vec::new())
        } else {
            self.find_unknown()
        }
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

    /// As [`find`](Self::find), for a record with a length, or a group: its bytes, or none if it is not there.
    #[cold]
    #[inline(never)]
    pub(super) fn find_bytes(
        &self,
        rest: &'de [u8],
        number: u32,
        wanted: WireType,
    ) -> Result<(&'de [u8], &'de [u8])> {
        let (rest, payload) = self.find(rest, number, Some(wanted))?;
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
            if self.knows(next) {
                context.out_of_order.set(true);
                return Err(context.locate(Error::new(ErrorKind::Custom, "a field came out of order"), rest));
            }
            if context.config.unknown == Unknown::Deny {
                return Err(context.unknown_field(next, rest));
            }
            self.skipped.set(true);
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
                let records = index.range(self.fields().number(at));
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
        let message = Message::new(&body, Origin::Positional, count, &[])?;
        Ok(Self { rest: message.start(body)?, message })
    }

    /// A wrapper of which it is not sure yet that it is one.
    pub(super) fn unsure(body: Body<'_, 'c, 'de>) -> Result<Self> {
        let message = Message::new(&body, Origin::Positional, 1, &[])?;
        Ok(Self { rest: body.bytes, message })
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn field(&mut self, number: u32, role: Role) -> Field<'_, 'c, 'de> {
        Field { rest: &mut self.rest, message: &self.message, number, role }
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn finish(self) -> Result<()> {
        self.message.finish(self.rest)
    }
}

#[cold]
#[inline(never)]
fn missing_field(number: u32) -> Error {
    Error::new(ErrorKind::MissingField, format!("expected field {number}, which is required, found none"))
}

#[cold]
#[inline(never)]
fn index<'de>(
    bytes: &'de [u8],
    records: &[Record<'de>],
    context: &Context<'_>,
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

fn find_indexed<'de>(
    index: &Index<'de>,
    number: u32,
    wanted: Option<WireType>,
    context: &Context<'_>,
) -> Result<Option<Payload<'de>>> {
    let range = index.range(number);
    let records = index.records.get(range.clone()).unwrap_or_default();
    // They are looked at one by one only where it is known that one of them is other: enum values that are refused have this
    // done anew for each.
    if let Some(wanted) = wanted
        && let Some(last) = records.last()
        && (last.run > range.start || last.payload.wire() != wanted)
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
    pub(super) context: &'c Context<'de>,
    pub(super) depth: Depth,
}

impl<'c, 'de> Body<'_, 'c, 'de> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) const fn one(bytes: &'de [u8], context: &'c Context<'de>, depth: Depth) -> Self {
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
