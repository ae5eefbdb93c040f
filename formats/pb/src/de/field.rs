//! One field of a message, pulled when its turn comes: the record that holds it.

use super::message::{Body, Message};
use crate::{
    Error, Result,
    error::ErrorKind,
    wire::{self, Payload, WireType},
};
use alloc::{format, vec::Vec};
use contract_core::{
    bulk::{self, Scalar},
    schema::{Fields, Kind},
    utf8, varint,
};

/// One field, which may be absent: then it is protobuf's zero.
pub(super) struct Field<'m, 'c, 'de> {
    pub(super) message: &'m mut Message<'c, 'de>,
    pub(super) number: u32,
    /// Whether a sequence, a map or an option has a wrapper here.
    pub(super) explicit: bool,
}

/// A scalar's payload, by its wire type. Fields and elements have their own ways to it.
pub(super) trait Scalars {
    fn varint(&mut self) -> Result<u64>;
    fn fixed32(&mut self) -> Result<u32>;
    fn fixed64(&mut self) -> Result<u64>;

    #[inline(always)]
    fn signed32(&mut self, kind: Kind) -> Result<i32> {
        Ok(match kind {
            Kind::Sint => varint::unzigzag_u32(self.varint()? as u32),
            Kind::Fixed => self.fixed32()?.cast_signed(),
            // As the spec has it, what exceeds 32 bits is cut off.
            _ => (self.varint()? as u32).cast_signed(),
        })
    }

    #[inline(always)]
    fn signed64(&mut self, kind: Kind) -> Result<i64> {
        Ok(match kind {
            Kind::Sint => varint::unzigzag_u64(self.varint()?),
            Kind::Fixed => self.fixed64()?.cast_signed(),
            _ => self.varint()?.cast_signed(),
        })
    }

    #[inline(always)]
    fn unsigned32(&mut self, kind: Kind) -> Result<u32> {
        Ok(match kind {
            Kind::Fixed => self.fixed32()?,
            _ => self.varint()? as u32,
        })
    }

    #[inline(always)]
    fn unsigned64(&mut self, kind: Kind) -> Result<u64> {
        match kind {
            Kind::Fixed => self.fixed64(),
            _ => self.varint(),
        }
    }
}

impl<'m, 'c, 'de> Body<'m, 'c, 'de> {
    #[inline(always)]
    pub(super) fn text(&self) -> Result<&'de str> {
        utf8::check(self.bytes).map_err(|fault| self.context.fault(fault, self.bytes))
    }

    /// 128 bits: the low and the high half as `fixed64` fields 1 and 2.
    pub(super) fn wide(self) -> Result<u128> {
        let mut message = Message::open(self, Fields::POSITIONAL, 2, &[])?;
        let [low, high] =
            [1, 2].map(|number| Field { message: &mut message, number, explicit: false }.fixed64());
        let (low, high) = (low?, high?);
        message.finish()?;
        Ok(u128::from(high) << 64 | u128::from(low))
    }
}

impl<'m, 'c, 'de> Field<'m, 'c, 'de> {
    /// The body of a record with a length; empty if the field is absent.
    #[inline(always)]
    pub(super) fn body(self) -> Result<Body<'m, 'c, 'de>> {
        let message = self.message;
        let context = message.shared.context;
        let depth = message.shared.depth;
        if wire::take_tag(&mut message.rest, wire::tag(self.number, WireType::Len)) {
            let before = message.rest;
            let bytes = wire::take_len(&mut message.rest).map_err(|fault| context.fault(fault, before))?;
            return Ok(Body::one(bytes, context, depth));
        }
        if message.lacks(self.number) {
            return Ok(Body::one(&[], context, depth));
        }
        let bytes = match message.find(self.number, Some(WireType::Len))? {
            Some(Payload::Len(bytes)) => bytes,
            _ => &[],
        };
        let records = match &message.index {
            Some(index) => index.records(self.number),
            None => &[],
        };
        Ok(Body { bytes, records, context, depth })
    }

    /// The one packed record of a field, if that is what comes; empty if the field is absent.
    #[inline(always)]
    fn packed(&mut self) -> Result<Option<&'de [u8]>> {
        if self.explicit {
            return Ok(None);
        }
        let message = &mut *self.message;
        if wire::take_tag(&mut message.rest, wire::tag(self.number, WireType::Len)) {
            let before = message.rest;
            return match wire::take_len(&mut message.rest) {
                Ok(bytes) => Ok(Some(bytes)),
                Err(fault) => Err(message.shared.context.fault(fault, before)),
            };
        }
        Ok(if message.lacks(self.number) { Some(&[]) } else { None })
    }

    #[inline(always)]
    pub(super) fn packed_varints<T: Scalar>(&mut self, narrow: impl Fn(u64) -> T) -> Result<Option<Vec<T>>> {
        let Some(bytes) = self.packed()? else {
            return Ok(None);
        };
        match varint::leb128_vec(bytes, narrow) {
            Ok(values) => Ok(Some(values)),
            Err(fault) => Err(self.message.shared.context.fault(fault, bytes)),
        }
    }

    #[inline(always)]
    pub(super) fn packed_words<T: Scalar>(&mut self) -> Result<Option<Vec<T>>> {
        let Some(bytes) = self.packed()? else {
            return Ok(None);
        };
        if cfg!(target_endian = "big") || bytes.len() % size_of::<T>() != 0 {
            return Err(ragged::<T>(bytes.len()));
        }
        Ok(Some(bulk::vec_of(bytes)))
    }

    /// Whether a record of the field comes.
    #[inline(always)]
    pub(super) fn is_present(&mut self) -> Result<bool> {
        if self.message.has(self.number) {
            return Ok(true);
        }
        if self.message.lacks(self.number) {
            return Ok(false);
        }
        self.message.has_at_last(self.number)
    }
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
    #[inline(always)]
    fn varint(&mut self) -> Result<u64> {
        let message = &mut *self.message;
        if wire::take_tag(&mut message.rest, wire::tag(self.number, WireType::Varint)) {
            let before = message.rest;
            return match wire::take_varint(&mut message.rest) {
                Ok(value) => Ok(value),
                Err(fault) => Err(message.shared.context.fault(fault, before)),
            };
        }
        if message.lacks(self.number) {
            return Ok(0);
        }
        match message.find(self.number, Some(WireType::Varint))? {
            Some(Payload::Varint(value)) => Ok(value),
            _ => Ok(0),
        }
    }

    #[inline(always)]
    fn fixed32(&mut self) -> Result<u32> {
        let message = &mut *self.message;
        if wire::take_tag(&mut message.rest, wire::tag(self.number, WireType::I32)) {
            let before = message.rest;
            return match wire::take_array(&mut message.rest) {
                Ok(bytes) => Ok(u32::from_le_bytes(bytes)),
                Err(fault) => Err(message.shared.context.fault(fault, before)),
            };
        }
        if message.lacks(self.number) {
            return Ok(0);
        }
        match message.find(self.number, Some(WireType::I32))? {
            Some(Payload::I32(value)) => Ok(value),
            _ => Ok(0),
        }
    }

    #[inline(always)]
    fn fixed64(&mut self) -> Result<u64> {
        let message = &mut *self.message;
        if wire::take_tag(&mut message.rest, wire::tag(self.number, WireType::I64)) {
            let before = message.rest;
            return match wire::take_array(&mut message.rest) {
                Ok(bytes) => Ok(u64::from_le_bytes(bytes)),
                Err(fault) => Err(message.shared.context.fault(fault, before)),
            };
        }
        if message.lacks(self.number) {
            return Ok(0);
        }
        match message.find(self.number, Some(WireType::I64))? {
            Some(Payload::I64(value)) => Ok(value),
            _ => Ok(0),
        }
    }
}
