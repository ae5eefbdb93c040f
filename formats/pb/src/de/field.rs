//! One field of a message, pulled when its turn comes: the record that holds it.

use super::message::{self, Body, Message, Wrapper};
use crate::{
    Error, Result,
    error::ErrorKind,
    wire::{self, WireType},
};
use alloc::{format, vec::Vec};
use contract_core::{
    bulk::{self, Primitive, Scalar},
    schema::{DefaultValue, Fields, Kind},
    utf8, varint,
};
use core::cell::Cell;

/// One field, which may be absent: then it is protobuf's zero.
pub(super) struct Field<'m, 'c, 'de> {
    /// What is left of the message.
    pub(super) rest: &'m mut &'de [u8],
    pub(super) message: &'m Message<'c, 'de>,
    pub(super) number: u32,
    pub(super) role: Role,
}

/// What a field is in its message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
// As wide as the number beside it, so that the two are copied as one word.
#[repr(u32)]
pub(super) enum Role {
    /// A field of a struct.
    Implicit,
    /// A key, a value, a case, or what an option holds: a sequence, a map or an option has a wrapper here.
    Explicit,
    /// A oneof whose cases are fields of the message.
    Oneof,
    /// A field that is absent, and has a default.
    Default,
}

/// A scalar's payload, by its wire type. Fields and elements have their own ways to it.
pub(super) trait Scalars {
    fn varint(&mut self) -> Result<u64>;
    fn fixed32(&mut self) -> Result<u32>;
    fn fixed64(&mut self) -> Result<u64>;

    /// As [`varint`](Self::varint), of a number in zigzag.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn zigzag(&mut self) -> Result<u64> {
        self.varint()
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn signed32(&mut self, kind: Kind) -> Result<i32> {
        Ok(match kind {
            Kind::Sint => varint::unzigzag_u32(self.zigzag()? as u32),
            Kind::Fixed => self.fixed32()?.cast_signed(),
            // As the spec has it, what exceeds 32 bits is cut off.
            _ => (self.varint()? as u32).cast_signed(),
        })
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn signed64(&mut self, kind: Kind) -> Result<i64> {
        Ok(match kind {
            Kind::Sint => varint::unzigzag_u64(self.zigzag()?),
            Kind::Fixed => self.fixed64()?.cast_signed(),
            _ => self.varint()?.cast_signed(),
        })
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn unsigned32(&mut self, kind: Kind) -> Result<u32> {
        Ok(match kind {
            Kind::Fixed => self.fixed32()?,
            _ => self.varint()? as u32,
        })
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn unsigned64(&mut self, kind: Kind) -> Result<u64> {
        match kind {
            Kind::Fixed => self.fixed64(),
            _ => self.varint(),
        }
    }
}

impl<'m, 'c, 'de> Body<'m, 'c, 'de> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn text(&self) -> Result<&'de str> {
        if self.records.len() > 1 {
            self.check_texts()?;
        }
        utf8::check(self.bytes).map_err(|fault| self.context.fault(fault, self.bytes))
    }

    /// Only the last record counts, but all of them must be UTF-8.
    #[cold]
    #[inline(never)]
    fn check_texts(&self) -> Result<()> {
        for record in self.records {
            let bytes = record.payload.bytes();
            utf8::check(bytes).map_err(|fault| self.context.fault(fault, bytes))?;
        }
        Ok(())
    }

    /// 128 bits: the low and the high half as `fixed64` fields 1 and 2.
    pub(super) fn wide(self) -> Result<u128> {
        let mut message = Wrapper::open(self, 2)?;
        let low = message.field(1, Role::Implicit).fixed64()?;
        let high = message.field(2, Role::Implicit).fixed64()?;
        message.finish()?;
        Ok(u128::from(high) << 64 | u128::from(low))
    }
}

impl<'m, 'c, 'de> Field<'m, 'c, 'de> {
    /// The body of a record with a length, or of a group; empty if the field is absent.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn body(self, wanted: WireType) -> Result<Body<'m, 'c, 'de>> {
        let message = self.message;
        let mut after = *self.rest;
        let (bytes, records) = if wanted == WireType::Len
            && let Some(bytes) = wire::take_len_record(&mut after, self.number)
        {
            (bytes, &[][..])
        } else if self.role == Role::Default || message.lacks(after, self.number) {
            (self.absent_bytes()?, &[][..])
        } else {
            let bytes;
            (after, bytes) = message.find_bytes(after, self.number, wanted)?;
            let records = match message.index.get() {
                Some(index) => index.records(self.number),
                None => &[],
            };
            (bytes, records)
        };
        *self.rest = after;
        Ok(Body { bytes, records, context: message.context, depth: message.depth })
    }

    /// The one packed record of a field, if that is what comes; empty if the field is absent.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn packed(&mut self) -> Option<&'de [u8]> {
        if let Some(bytes) = wire::take_len_record(self.rest, self.number) {
            return Some(bytes);
        }
        if self.message.lacks(self.rest, self.number) { Some(&[]) } else { None }
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn packed_varints<T: Primitive>(
        &mut self,
        narrow: impl Fn(u64) -> T,
    ) -> Result<Option<Vec<T>>> {
        let Some(bytes) = self.packed() else {
            return Ok(None);
        };
        match varint::leb128_vec(bytes, narrow) {
            Ok(values) => {
                self.message.context.charge(size_of_val(values.as_slice()))?;
                Ok(Some(values))
            }
            Err(fault) => Err(self.message.context.fault(fault, bytes)),
        }
    }

    /// As [`packed_varints`](Self::packed_varints), for types that do not have room for every value: `narrow` also gives bits that
    /// are set where a value does not fit. Then nothing is read: the elements, one by one, tell which one it is.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn packed_small<T: Primitive>(
        &mut self,
        narrow: impl Fn(u64) -> (T, u32),
    ) -> Result<Option<Vec<T>>> {
        let before = *self.rest;
        let misfits = Cell::new(0);
        let values = self.packed_varints(|value| {
            let (value, misfit) = narrow(value);
            misfits.set(misfits.get() | misfit);
            value
        })?;
        if misfits.get() != 0 {
            *self.rest = before;
            return Ok(None);
        }
        Ok(values)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn packed_words<T: Scalar>(&mut self) -> Result<Option<Vec<T>>> {
        let Some(bytes) = self.packed() else {
            return Ok(None);
        };
        if cfg!(target_endian = "big") || bytes.len() % size_of::<T>() != 0 {
            return Err(ragged::<T>(bytes.len()));
        }
        self.message.context.charge(bytes.len())?;
        Ok(Some(bulk::vec_of(bytes)))
    }

    /// The case that comes, of a oneof whose cases are fields of this message.
    #[inline(never)]
    pub(super) fn next_case(&mut self) -> Result<Option<u32>> {
        let message = self.message;
        let fields = message.fields();
        let cases = fields.cases(fields.index_of(self.number, 0).unwrap_or(usize::MAX));
        loop {
            if let Ok((number, ..)) = wire::split_tag(self.rest) {
                if cases.index_of(number, 0).is_some() {
                    return Ok(Some(number));
                }
                if number > last_of(cases) {
                    return Ok(None);
                }
                *self.rest = message.settle(self.rest, number + 1)?;
            } else if let Some(index) = message.index.get() {
                return Ok(index.last_case(cases));
            } else if self.rest.is_empty() {
                return Ok(None);
            } else {
                // For its error.
                *self.rest = message.settle(self.rest, self.number)?;
            }
        }
    }

    /// Whether a record of the field comes.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn is_present(&mut self) -> Result<bool> {
        if self.role == Role::Oneof {
            return Ok(self.next_case()?.is_some());
        }
        if message::has(self.rest, self.number) {
            return Ok(true);
        }
        if self.message.lacks(self.rest, self.number) {
            return Ok(false);
        }
        let present;
        (*self.rest, present) = self.message.settle_on(self.rest, self.number)?;
        Ok(present)
    }

    /// As [`body`](Self::body), where the last record counts whatever came before it: an enum without numbers.
    pub(super) fn last_body(self) -> Result<Body<'m, 'c, 'de>> {
        let Message { context, depth, .. } = *self.message;
        if let Some(index) = self.message.index.get() {
            let records = index.records(self.number);
            if let Some(wire::Payload::Len(bytes)) = records.last().map(|record| record.payload) {
                return Ok(Body { bytes, records, context, depth });
            }
        }
        self.body(WireType::Len)
    }

    /// As [`varint`](Scalars::varint), where the last record counts whatever came before it.
    pub(super) fn last_varint(&mut self) -> Result<u64> {
        if let Some(index) = self.message.index.get()
            && let Some(record) = index.records(self.number).last()
            && let wire::Payload::Varint(value) = record.payload
        {
            return Ok(value);
        }
        self.varint()
    }

    /// Whether what comes of the field is a record with a length.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn is_record(&mut self) -> Result<bool> {
        if let Some(index) = self.message.index.get() {
            let last = index.records(self.number).last();
            return Ok(last.is_some_and(|record| record.payload.wire() == WireType::Len));
        }
        if !message::has(self.rest, self.number) {
            (*self.rest, _) = self.message.settle_on(self.rest, self.number)?;
        }
        let next = wire::split_tag(self.rest);
        Ok(matches!(next, Ok((number, WireType::Len, _)) if number == self.number))
    }
}

/// The highest number of a oneof's cases.
#[cfg_attr(not(debug_assertions), inline(always))]
fn last_of(cases: Fields) -> u32 {
    let mut last = 0;
    for index in 0..cases.len().unwrap_or(0) {
        last = last.max(cases.number(index));
    }
    last
}

#[cold]
#[inline(never)]
fn ragged<T>(len: usize) -> Error {
    Error::new(
        ErrorKind::LengthOverflow,
        format!("expected packed values of {} bytes each, found {len} bytes", size_of::<T>()),
    )
}

impl Scalars for Field<'_, '_, '_> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn varint(&mut self) -> Result<u64> {
        let mut after = *self.rest;
        if wire::take_tag(&mut after, wire::tag(self.number, WireType::Varint))
            && let Ok(value) = wire::take_varint(&mut after)
        {
            *self.rest = after;
            return Ok(value);
        }
        self.absent_or(WireType::Varint)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn zigzag(&mut self) -> Result<u64> {
        // The default is the number itself, and only here it is known how it would be written: a newtype may say so.
        if self.role == Role::Default {
            let number = default_bits(self.message, self.number, WireType::Varint);
            return Ok(varint::zigzag_i64(number.cast_signed()));
        }
        self.varint()
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn fixed32(&mut self) -> Result<u32> {
        let mut after = *self.rest;
        if wire::take_tag(&mut after, wire::tag(self.number, WireType::I32))
            && let Ok(bytes) = wire::take_array(&mut after)
        {
            *self.rest = after;
            return Ok(u32::from_le_bytes(bytes));
        }
        Ok(self.absent_or(WireType::I32)? as u32)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn fixed64(&mut self) -> Result<u64> {
        let mut after = *self.rest;
        if wire::take_tag(&mut after, wire::tag(self.number, WireType::I64))
            && let Ok(bytes) = wire::take_array(&mut after)
        {
            *self.rest = after;
            return Ok(u64::from_le_bytes(bytes));
        }
        self.absent_or(WireType::I64)
    }
}

impl Field<'_, '_, '_> {
    /// Zero, or the default, where the field is plainly absent; what the cold path finds where it is not.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn absent_or(&mut self, wanted: WireType) -> Result<u64> {
        if self.role == Role::Default {
            return Ok(default_bits(self.message, self.number, wanted));
        }
        if self.message.lacks(self.rest, self.number) {
            return Ok(0);
        }
        let bits;
        (*self.rest, bits) = self.message.find_scalar(self.rest, self.number, wanted)?;
        Ok(bits)
    }

    /// No bytes, or the default, where the field is plainly absent.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn absent_bytes<'de>(&self) -> Result<&'de [u8]> {
        if self.role == Role::Default { default_text(self.message, self.number) } else { Ok(&[]) }
    }

    /// The bytes that are the default, if the field is absent and has such a one.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn default_bytes(&self) -> Option<Vec<u8>> {
        if self.role != Role::Default {
            return None;
        }
        match self.message.default_of(self.number)? {
            DefaultValue::Bytes(bytes) => Some(bytes.iter().collect()),
            _ => None,
        }
    }
}

/// The default of a scalar field as it would stand on the wire, if not in zigzag.
#[cold]
#[inline(never)]
fn default_bits(message: &Message<'_, '_>, number: u32, wanted: WireType) -> u64 {
    match message.default_of(number) {
        Some(DefaultValue::Unsigned(value)) => value,
        Some(DefaultValue::Signed(value)) => value.cast_unsigned(),
        Some(DefaultValue::Bool(value)) => value.into(),
        Some(DefaultValue::Float(value)) if wanted == WireType::I32 => (value as f32).to_bits().into(),
        Some(DefaultValue::Float(value)) => value.to_bits(),
        _ => 0,
    }
}

/// The default of a string.
#[cold]
#[inline(never)]
fn default_text<'de>(message: &Message<'_, '_>, number: u32) -> Result<&'de [u8]> {
    match message.default_of(number) {
        Some(DefaultValue::Text(text)) => Ok(text.as_bytes()),
        _ => Err(Error::new(
            ErrorKind::Unsupported,
            "the default in #[n(..)] is not one for the type of this field",
        )),
    }
}
