//! The elements of a repeated field: packed scalars, or a record each.

use super::{
    access::{self, Records},
    field::{Scalars, deserialize_scalars, enum_value},
    message::{Body, Message},
};
use crate::{
    Error, Result,
    error::ErrorKind,
    wire::{self, Payload, WireType},
};
use contract_core::{
    Fault,
    schema::{Fields, Kind, Schema, Shape},
};
use contract_serde::{is_vec_visitor, vec_value};
use serde::{
    Deserialize, Deserializer,
    de::{DeserializeSeed, SeqAccess, Visitor},
};

/// The elements of a repeated field.
pub(super) struct Elements<'m, 'c, 'de> {
    records: Records<'m, 'c, 'de>,
    kind: Kind,
    /// What is left of the packed record that is being read.
    packed: &'de [u8],
    /// Whether the field stands in a wrapper, unless its elements are `u8`; none was read yet.
    unsure: bool,
    /// Whether an element was asked for where only empty packed records were left.
    ended: bool,
    index: usize,
}

impl<'m, 'c, 'de> Elements<'m, 'c, 'de> {
    #[inline(always)]
    pub(super) fn new(records: Records<'m, 'c, 'de>, kind: Kind) -> Self {
        Self { records, kind, packed: &[], unsure: false, ended: false, index: 0 }
    }

    /// The elements in a wrapper, or the bytes in its place.
    #[inline(always)]
    pub(super) fn wrapped(wrapper: &'m mut Message<'c, 'de>, kind: Kind) -> Self {
        let records = Records::unsettled(wrapper, 1);
        Self { records, kind, packed: &[], unsure: true, ended: false, index: 0 }
    }

    #[inline(always)]
    fn has_next(&self) -> bool {
        !self.packed.is_empty()
            || if self.unsure { !self.records.message.rest.is_empty() } else { self.records.has_next() }
    }

    /// An element that is no `u8` came: there is a wrapper.
    #[cold]
    #[inline(never)]
    fn enter_wrapper(&mut self) -> Result<()> {
        self.unsure = false;
        self.records.message.switch()?;
        self.records.message.settle(self.records.number)?;
        self.records.enter_index();
        Ok(())
    }

    #[inline(always)]
    fn read<T>(&mut self, read: Result<T>) -> Result<Option<T>> {
        match read {
            Ok(value) => {
                self.index += 1;
                Ok(Some(value))
            }
            Err(_) if self.ended => Ok(None),
            Err(error) => {
                let error = self.records.message.shared.context.locate(error, self.records.message.rest);
                Err(error.in_element(self.index))
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
        self.records.message.shared.context.fault(fault, self.packed)
    }

    /// Gets hold of the next record that a scalar of wire type `wanted` may be in: its payload itself, or `None` if it is
    /// in `packed` now.
    #[inline(always)]
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
                Some(payload) if payload.wire() == wanted => return Ok(Some(payload)),
                Some(payload) => {
                    let Message { shared, rest, .. } = &*self.records.message;
                    return Err(shared.context.wire_type(self.records.number, wanted, payload.wire(), rest));
                }
            }
        }
    }
}

impl<'de> SeqAccess<'de> for Elements<'_, '_, 'de> {
    type Error = Error;

    #[inline(always)]
    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>> {
        if !self.has_next() {
            return Ok(None);
        }
        let read = seed.deserialize(Element(self));
        self.read(read)
    }

    #[inline(always)]
    fn next_element<T: Deserialize<'de>>(&mut self) -> Result<Option<T>> {
        if !self.has_next() {
            return Ok(None);
        }
        let read = contract_serde::deserialize(Element(self));
        self.read(read)
    }
}

/// Deserializes one element, of which it is known that it comes.
struct Element<'e, 'm, 'c, 'de>(&'e mut Elements<'m, 'c, 'de>);

impl<'c, 'de> Element<'_, '_, 'c, 'de> {
    #[inline(always)]
    fn body<'b>(self) -> Result<Body<'b, 'c, 'de>> {
        if self.0.unsure {
            self.0.enter_wrapper()?;
        }
        self.0.records.next_body()
    }
}

impl Scalars for Element<'_, '_, '_, '_> {
    #[inline(always)]
    fn kind(&self) -> Kind {
        self.0.kind
    }

    #[inline(always)]
    fn varint(&mut self) -> Result<u64> {
        match self.0.scalar(WireType::Varint)? {
            Some(Payload::Varint(value)) => Ok(value),
            _ => wire::take_varint(&mut self.0.packed).map_err(|fault| self.0.fault(fault)),
        }
    }

    #[inline(always)]
    fn fixed32(&mut self) -> Result<u32> {
        match self.0.scalar(WireType::I32)? {
            Some(Payload::I32(value)) => Ok(value),
            _ => match wire::take_array(&mut self.0.packed) {
                Ok(bytes) => Ok(u32::from_le_bytes(bytes)),
                Err(fault) => Err(self.0.fault(fault)),
            },
        }
    }

    #[inline(always)]
    fn fixed64(&mut self) -> Result<u64> {
        match self.0.scalar(WireType::I64)? {
            Some(Payload::I64(value)) => Ok(value),
            _ => match wire::take_array(&mut self.0.packed) {
                Ok(bytes) => Ok(u64::from_le_bytes(bytes)),
                Err(fault) => Err(self.0.fault(fault)),
            },
        }
    }
}

impl<'de> Deserializer<'de> for Element<'_, '_, '_, 'de> {
    type Error = Error;

    deserialize_scalars!();

    #[inline(always)]
    fn deserialize_u8<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        let elements = self.0;
        if elements.unsure {
            // Bytes, in the place of a wrapper.
            elements.unsure = false;
            elements.packed = core::mem::take(&mut elements.records.message.rest);
        }
        elements.scalar(WireType::Len)?;
        match wire::take_array(&mut elements.packed) {
            Ok([byte]) => visitor.visit_u8(byte),
            Err(fault) => Err(elements.fault(fault)),
        }
    }

    #[inline(always)]
    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        let kind = self.0.kind;
        self.body()?.wrapped(kind, false, |field| field.deserialize_option(visitor))
    }

    #[inline(always)]
    fn deserialize_unit<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        self.body()?;
        visitor.visit_unit()
    }

    #[inline(always)]
    fn deserialize_unit_struct<V: Visitor<'de>>(self, _name: &'static str, visitor: V) -> Result<V::Value> {
        self.deserialize_unit(visitor)
    }

    #[inline(always)]
    fn deserialize_newtype_struct<V: Visitor<'de>>(self, name: &'static str, visitor: V) -> Result<V::Value> {
        let outer = self.0.kind;
        if outer == Kind::Default {
            self.0.kind = Schema::of(name).fields().kind(0);
        }
        let elements = self.0;
        let value = visitor.visit_newtype_struct(Element(&mut *elements));
        elements.kind = outer;
        value
    }

    #[inline(always)]
    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        let kind = self.0.kind;
        let body = self.body()?;
        if is_vec_visitor::<u8, V>() {
            return Ok(vec_value(body.bytes.to_vec()));
        }
        body.sequence(kind, visitor)
    }

    #[inline(always)]
    fn deserialize_tuple<V: Visitor<'de>>(self, len: usize, visitor: V) -> Result<V::Value> {
        let kind = self.0.kind;
        let body = self.body()?;
        if kind == Kind::Bytes {
            return body.byte_tuple(len, visitor);
        }
        access::message(body, Fields::POSITIONAL, len, &[], visitor)
    }

    #[inline(always)]
    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        let kind = self.0.kind;
        self.body()?.wrapped(kind, false, |field| field.deserialize_map(visitor))
    }

    #[inline(always)]
    fn deserialize_enum<V: Visitor<'de>>(
        mut self,
        name: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value> {
        let schema = Schema::of(name);
        match schema.shape() {
            Some(Shape::Enum) => enum_value(&schema, self.varint()? as i32, visitor),
            Some(_) => access::oneof(self.body()?, name, variants, true, visitor),
            None => {
                if self.0.unsure {
                    self.0.enter_wrapper()?;
                }
                let context = self.0.records.message.shared.context;
                let packs = context.mode.packs_plain_enums();
                if self.0.packed.is_empty() && self.0.records.next_is_len() && !packs {
                    context.ambiguous.set(true);
                    return access::oneof(self.body()?, name, variants, false, visitor);
                }
                let value = self.varint()?;
                visitor.visit_enum(access::EnumValue(u32::try_from(value).unwrap_or(u32::MAX)))
            }
        }
    }

    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        if self.0.unsure {
            self.0.enter_wrapper()?;
        }
        self.0.records.next()?;
        visitor.visit_unit()
    }
}
