//! The elements of a repeated field: packed scalars, or a record each.

use super::{
    access::Records,
    field::{Field, Scalars},
    message::{Body, Message, Mode, Record},
    value::Value,
};
use crate::{
    Error, Result,
    error::ErrorKind,
    wire::{self, Payload, WireType},
};
use contract_core::{Fault, schema::Encoding};
use serde::{
    Deserialize,
    de::{DeserializeSeed, SeqAccess},
};

/// The elements of a repeated field.
pub(super) struct Elements<'m, 'c, 'de> {
    records: Records<'m, 'c, 'de>,
    pub(super) encoding: Encoding,
    /// What is left of the packed record that is being read.
    packed: &'de [u8],
    /// The wrapper's pieces, if there are several.
    pieces: &'m [Record<'de>],
    /// Whether the field stands in a wrapper, unless its elements are `u8`; none was read yet.
    unsure: bool,
    /// Whether an element was asked for where only empty packed records were left.
    ended: bool,
    index: usize,
}

impl<'m, 'c, 'de> Elements<'m, 'c, 'de> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn new(records: Records<'m, 'c, 'de>, encoding: Encoding) -> Self {
        Self { records, encoding, packed: &[], pieces: &[], unsure: false, ended: false, index: 0 }
    }

    /// The elements in a wrapper, or the bytes in its place.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn wrapped(
        wrapper: Field<'m, 'c, 'de>,
        pieces: &'m [Record<'de>],
        encoding: Encoding,
    ) -> Self {
        let records = Records::unsettled(wrapper);
        Self { records, encoding, packed: &[], pieces, unsure: true, ended: false, index: 0 }
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn has_next(&self) -> bool {
        !self.packed.is_empty()
            || if self.unsure {
                !self.records.rest.is_empty() || self.pieces.len() > 1
            } else {
                self.records.has_next()
            }
    }

    /// Where the reading stands. Every element moves it.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn left(&self) -> (bool, usize, usize) {
        (self.unsure, self.packed.len(), self.records.left())
    }

    /// An element that is no `u8` came: there is a wrapper.
    #[cold]
    #[inline(never)]
    fn enter_wrapper(&mut self) -> Result<()> {
        self.unsure = false;
        self.records.settle(self.pieces)?;
        // There may be nothing but unknown fields in it.
        if self.records.has_next() { Ok(()) } else { Err(self.end()) }
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn read<T>(&mut self, read: Result<T>, before: (bool, usize, usize)) -> Result<Option<T>> {
        match read {
            Ok(_) if self.left() == before => Err(not_read().in_element(self.index)),
            Ok(value) => {
                self.index += 1;
                Ok(Some(value))
            }
            Err(_) if self.ended => Ok(None),
            Err(error) => {
                let error = self.records.message.context.locate(error, self.packed);
                Err(self.records.locate(error).in_element(self.index))
            }
        }
    }

    /// The end was noticed only when a scalar was asked for.
    #[cold]
    #[inline(never)]
    fn end(&mut self) -> Error {
        self.ended = true;
        Error::new(ErrorKind::Custom, "no element left")
    }

    #[cold]
    #[inline(never)]
    fn fault(&self, fault: Fault) -> Error {
        self.records.message.context.fault(fault, self.packed)
    }

    /// Gets hold of the last record of a field: bytes are a scalar, of which the last one wins.
    #[cold]
    #[inline(never)]
    fn last_bytes(&mut self) -> Result<()> {
        while self.records.has_next() {
            self.packed = self.records.next_body(WireType::Len)?.bytes;
        }
        if self.packed.is_empty() { Err(self.end()) } else { Ok(()) }
    }

    /// Gets hold of the next record that a scalar of wire type `wanted` may be in: its payload itself, or `None` if it is
    /// in `packed` now.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn scalar(&mut self, wanted: WireType) -> Result<Option<Payload<'de>>> {
        if !self.packed.is_empty() {
            return Ok(None);
        }
        self.scalar_cold(wanted)
    }

    #[cold]
    #[inline(never)]
    fn scalar_cold(&mut self, wanted: WireType) -> Result<Option<Payload<'de>>> {
        if self.unsure {
            self.enter_wrapper()?;
        }
        loop {
            if !self.records.has_next() {
                return Err(self.end());
            }
            match self.records.next()? {
                None => return Err(self.end()),
                Some(Payload::Len(packed)) => {
                    self.packed = packed;
                    if !packed.is_empty() {
                        return Ok(None);
                    }
                }
                Some(payload) if payload.wire() == wanted => {
                    self.packed = &[];
                    return Ok(Some(payload));
                }
                Some(payload) => {
                    let Records { message, number, .. } = &self.records;
                    return Err(message.context.wire_type(
                        *number,
                        wanted,
                        payload.wire(),
                        self.records.rest,
                    ));
                }
            }
        }
    }
}

impl<'de> SeqAccess<'de> for Elements<'_, '_, 'de> {
    type Error = Error;

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>> {
        if !self.has_next() {
            return Ok(None);
        }
        let before = self.left();
        let read = seed.deserialize(Value::element(self));
        if read.is_err() {
            // A seed can't be used again, so that no element can be kept.
            self.records.message.context.refused.set(None);
        }
        self.read(read, before)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn next_element<T: Deserialize<'de>>(&mut self) -> Result<Option<T>> {
        loop {
            if !self.has_next() {
                return Ok(None);
            }
            let before = self.left();
            let context = self.records.message.context;
            let memory = context.memory();
            let mut read = contract_serde::deserialize(Value::element(self));
            if read.is_ok()
                && let Err(error) = context.charge_in_all(size_of::<T>(), memory)
            {
                read = Err(error);
            }
            match self.read(read, before) {
                Err(error) if !self.records.keeps_element() => return Err(error),
                Err(_) => {}
                read => return read,
            }
        }
    }
}

/// Elements of a type that reads nothing would never end.
#[cold]
#[inline(never)]
fn not_read() -> Error {
    Error::new(ErrorKind::Custom, "expected an element to be read, found a type that reads nothing")
}

impl<'m, 'c, 'de> Elements<'m, 'c, 'de> {
    /// The record of an element that has one of its own.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn body_of<'b>(&mut self, wanted: WireType) -> Result<Body<'b, 'c, 'de>> {
        if self.unsure {
            self.enter_wrapper()?;
        }
        self.records.next_body(wanted)
    }

    /// The message in which the elements are, and their number.
    pub(super) fn origin(&self) -> (&'m Message<'c, 'de>, u32) {
        (self.records.message, self.records.number)
    }

    /// An element that is a `u8`: all of them are bytes.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn byte(&mut self) -> Result<u8> {
        if self.unsure {
            // Bytes, in the place of a wrapper.
            self.unsure = false;
            self.packed = core::mem::take(self.records.rest);
        }
        if self.packed.is_empty() {
            self.last_bytes()?;
        }
        match wire::take_array(&mut self.packed) {
            Ok([byte]) => Ok(byte),
            Err(fault) => Err(self.fault(fault)),
        }
    }

    /// Whether an element that is an enum without numbers is a oneof: a record with a length, unless those are packed values.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn is_oneof(&mut self) -> Result<bool> {
        if self.unsure {
            self.enter_wrapper()?;
        }
        let context = self.records.message.context;
        if !self.packed.is_empty() || !self.records.next_is_len() || context.mode == Mode::IndexPacked {
            return Ok(false);
        }
        context.ambiguous.set(true);
        Ok(true)
    }

    /// Passes over an element of unknown type.
    pub(super) fn ignore(&mut self) -> Result<()> {
        if self.unsure {
            self.enter_wrapper()?;
        }
        self.records.next().map(drop)
    }
}

impl Scalars for Elements<'_, '_, '_> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn varint(&mut self) -> Result<u64> {
        match self.scalar(WireType::Varint)? {
            Some(Payload::Varint(value)) => Ok(value),
            _ => wire::take_varint(&mut self.packed).map_err(|fault| self.fault(fault)),
        }
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn fixed32(&mut self) -> Result<u32> {
        match self.scalar(WireType::I32)? {
            Some(Payload::I32(value)) => Ok(value),
            _ => match wire::take_array(&mut self.packed) {
                Ok(bytes) => Ok(u32::from_le_bytes(bytes)),
                Err(fault) => Err(self.fault(fault)),
            },
        }
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn fixed64(&mut self) -> Result<u64> {
        match self.scalar(WireType::I64)? {
            Some(Payload::I64(value)) => Ok(value),
            _ => match wire::take_array(&mut self.packed) {
                Ok(bytes) => Ok(u64::from_le_bytes(bytes)),
                Err(fault) => Err(self.fault(fault)),
            },
        }
    }
}
