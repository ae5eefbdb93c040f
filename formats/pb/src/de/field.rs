//! One field of a message, pulled when its turn comes.

use super::{
    access::{self, Entries, EnumValue, Records},
    element::Elements,
    message::{Body, Message, Mode},
};
use crate::{
    Error, Result,
    error::ErrorKind,
    wire::{self, Payload, WireType},
};
use alloc::{format, vec::Vec};
use contract_core::{
    bulk::{self, Scalar},
    schema::{Fields, Kind, Schema, Shape},
    utf8, varint,
};
use contract_serde::{is_vec_visitor, vec_value};
use core::iter;
use serde::{
    Deserializer,
    de::{SeqAccess, Visitor, value::U8Deserializer},
};

/// Deserializes one field, which may be absent: then it is protobuf's zero.
pub(super) struct Field<'m, 'c, 'de> {
    pub(super) message: &'m mut Message<'c, 'de>,
    pub(super) number: u32,
    pub(super) kind: Kind,
    /// Whether a sequence, a map or an option has a wrapper here.
    pub(super) explicit: bool,
}

/// A scalar's payload, by its wire type. Fields and elements have their own ways to it.
pub(super) trait Scalars {
    fn kind(&self) -> Kind;
    fn varint(&mut self) -> Result<u64>;
    fn fixed32(&mut self) -> Result<u32>;
    fn fixed64(&mut self) -> Result<u64>;

    #[inline(always)]
    fn signed32(&mut self) -> Result<i32> {
        Ok(match self.kind() {
            Kind::Sint => varint::unzigzag_u32(self.varint()? as u32),
            Kind::Fixed => self.fixed32()?.cast_signed(),
            // As the spec has it, what exceeds 32 bits is cut off.
            _ => (self.varint()? as u32).cast_signed(),
        })
    }

    #[inline(always)]
    fn signed64(&mut self) -> Result<i64> {
        Ok(match self.kind() {
            Kind::Sint => varint::unzigzag_u64(self.varint()?),
            Kind::Fixed => self.fixed64()?.cast_signed(),
            _ => self.varint()?.cast_signed(),
        })
    }

    #[inline(always)]
    fn unsigned32(&mut self) -> Result<u32> {
        Ok(match self.kind() {
            Kind::Fixed => self.fixed32()?,
            _ => self.varint()? as u32,
        })
    }

    #[inline(always)]
    fn unsigned64(&mut self) -> Result<u64> {
        match self.kind() {
            Kind::Fixed => self.fixed64(),
            _ => self.varint(),
        }
    }

    #[inline(always)]
    fn code_point(&mut self) -> Result<char> {
        let value = self.varint()?;
        u32::try_from(value).ok().and_then(char::from_u32).ok_or_else(|| no_code_point(value))
    }
}

#[cold]
#[inline(never)]
fn no_code_point(value: u64) -> Error {
    Error::new(ErrorKind::OutOfRange, format!("expected a Unicode code point, found {value}"))
}

/// The methods of a deserializer for all that has a wire type of its own, the same for fields and elements.
macro_rules! deserialize_scalars {
    () => {
        deserialize_scalars! {
            deserialize_i8 visit_i32 signed32;
            deserialize_i16 visit_i32 signed32;
            deserialize_i32 visit_i32 signed32;
            deserialize_i64 visit_i64 signed64;
            deserialize_u16 visit_u32 unsigned32;
            deserialize_u32 visit_u32 unsigned32;
            deserialize_u64 visit_u64 unsigned64;
            deserialize_char visit_char code_point;
        }

        #[inline(always)]
        fn deserialize_bool<V: Visitor<'de>>(mut self, visitor: V) -> Result<V::Value> {
            visitor.visit_bool(self.varint()? != 0)
        }

        #[inline(always)]
        fn deserialize_f32<V: Visitor<'de>>(mut self, visitor: V) -> Result<V::Value> {
            visitor.visit_f32(f32::from_bits(self.fixed32()?))
        }

        #[inline(always)]
        fn deserialize_f64<V: Visitor<'de>>(mut self, visitor: V) -> Result<V::Value> {
            visitor.visit_f64(f64::from_bits(self.fixed64()?))
        }

        #[inline]
        fn deserialize_i128<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
            visitor.visit_i128(self.body()?.wide()?.cast_signed())
        }

        #[inline]
        fn deserialize_u128<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
            visitor.visit_u128(self.body()?.wide()?)
        }

        #[inline(always)]
        fn deserialize_str<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
            let body = self.body()?;
            visitor.visit_borrowed_str(body.text()?)
        }

        #[inline(always)]
        fn deserialize_string<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
            self.deserialize_str(visitor)
        }

        #[inline(always)]
        fn deserialize_bytes<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
            visitor.visit_borrowed_bytes(self.body()?.bytes)
        }

        #[inline(always)]
        fn deserialize_byte_buf<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
            self.deserialize_bytes(visitor)
        }

        #[inline(always)]
        fn deserialize_tuple_struct<V: Visitor<'de>>(
            self,
            name: &'static str,
            len: usize,
            visitor: V,
        ) -> Result<V::Value> {
            access::message(self.body()?, Schema::of(name).fields(), len, &[], visitor)
        }

        #[inline(always)]
        fn deserialize_struct<V: Visitor<'de>>(
            self,
            name: &'static str,
            names: &'static [&'static str],
            visitor: V,
        ) -> Result<V::Value> {
            let schema = Schema::of(name);
            access::check(&schema)?;
            access::message(self.body()?, schema.fields(), names.len(), names, visitor)
        }

        fn deserialize_any<V: Visitor<'de>>(self, _visitor: V) -> Result<V::Value> {
            Err(Error::self_describing("a value of unknown type"))
        }

        fn deserialize_identifier<V: Visitor<'de>>(self, _visitor: V) -> Result<V::Value> {
            Err(Error::self_describing("an identifier"))
        }

        #[inline(always)]
        fn is_human_readable(&self) -> bool {
            false
        }
    };
    ($($method:ident $visit:ident $read:ident;)*) => {$(
        #[inline(always)]
        fn $method<V: Visitor<'de>>(mut self, visitor: V) -> Result<V::Value> {
            visitor.$visit(self.$read()?)
        }
    )*};
}
pub(super) use deserialize_scalars;

impl<'m, 'c, 'de> Body<'m, 'c, 'de> {
    #[inline(always)]
    pub(super) fn text(&self) -> Result<&'de str> {
        utf8::check(self.bytes).map_err(|fault| self.context.fault(fault, self.bytes))
    }

    /// 128 bits: the low and the high half as `fixed64` fields 1 and 2.
    pub(super) fn wide(self) -> Result<u128> {
        let mut message = Message::open(self, Fields::POSITIONAL, 2, &[])?;
        let [low, high] = [1, 2].map(|number| {
            Field { message: &mut message, number, kind: Kind::Fixed, explicit: false }.fixed64()
        });
        let (low, high) = (low?, high?);
        message.finish()?;
        Ok(u128::from(high) << 64 | u128::from(low))
    }

    /// Field 1 of the wrapper in this body, around what can't stand here itself.
    #[inline(always)]
    pub(super) fn wrapped<T>(
        self,
        kind: Kind,
        explicit: bool,
        read: impl FnOnce(Field<'_, 'c, 'de>) -> Result<T>,
    ) -> Result<T> {
        let mut wrapper = Message::open(self, Fields::POSITIONAL, 1, &[])?;
        let value = read(Field { message: &mut wrapper, number: 1, kind, explicit })?;
        wrapper.finish()?;
        Ok(value)
    }

    /// A sequence that may have a wrapper: bytes have none, and only the elements tell.
    #[inline(always)]
    pub(super) fn sequence<V: Visitor<'de>>(self, kind: Kind, visitor: V) -> Result<V::Value> {
        if is_vec_visitor::<u8, V>() {
            return Ok(vec_value(self.bytes.to_vec()));
        }
        let depth = self.depth.enter().map_err(|fault| self.context.fault(fault, self.bytes))?;
        let mut wrapper = Message::pull(self.bytes, self.context, depth);
        let value = visitor.visit_seq(Elements::wrapped(&mut wrapper, kind))?;
        wrapper.finish()?;
        Ok(value)
    }

    /// A tuple of `u8` whose kind says bytes. Absent, all of them are zero.
    #[inline]
    pub(super) fn byte_tuple<V: Visitor<'de>>(self, len: usize, visitor: V) -> Result<V::Value> {
        let absent = self.bytes.is_empty();
        let zeros = iter::repeat_n(0, if absent { len } else { 0 });
        visitor.visit_seq(Bytes(self.bytes.iter().copied().chain(zeros)))
    }
}

/// Elements that are bytes each.
struct Bytes<I>(I);

impl<'de, I: Iterator<Item = u8>> SeqAccess<'de> for Bytes<I> {
    type Error = Error;

    #[inline(always)]
    fn next_element_seed<T: serde::de::DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>> {
        self.0.next().map(|byte| seed.deserialize(U8Deserializer::<Error>::new(byte))).transpose()
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
    fn packed_varints<T: Scalar>(&mut self, narrow: impl Fn(u64) -> T) -> Result<Option<Vec<T>>> {
        let Some(bytes) = self.packed()? else {
            return Ok(None);
        };
        match varint::leb128_vec(bytes, narrow) {
            Ok(values) => Ok(Some(values)),
            Err(fault) => Err(self.message.shared.context.fault(fault, bytes)),
        }
    }

    #[inline(always)]
    fn packed_words<T: Scalar>(&mut self) -> Result<Option<Vec<T>>> {
        let Some(bytes) = self.packed()? else {
            return Ok(None);
        };
        if cfg!(target_endian = "big") || bytes.len() % size_of::<T>() != 0 {
            return Err(ragged::<T>(bytes.len()));
        }
        Ok(Some(bulk::vec_of(bytes)))
    }

    /// An enum without numbers: a varint is a value, a record with a length a oneof.
    #[inline(always)]
    fn plain_enum<V: Visitor<'de>>(
        mut self,
        name: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value> {
        let is_oneof = match &self.message.index {
            Some(index) => {
                index.records(self.number).last().is_some_and(|r| r.payload.wire() == WireType::Len)
            }
            None => {
                self.message.settle(self.number)?;
                matches!(wire::split_tag(self.message.rest), Ok((n, WireType::Len, _)) if n == self.number)
            }
        };
        if is_oneof {
            return access::oneof(self.body()?, name, variants, true, visitor);
        }
        let value = self.varint()?;
        visitor.visit_enum(EnumValue(u32::try_from(value).unwrap_or(u32::MAX)))
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

/// Reads an enum value, whose number may be unknown.
#[inline(always)]
pub(super) fn enum_value<'de, V: Visitor<'de>>(schema: &Schema, value: i32, visitor: V) -> Result<V::Value> {
    match schema.enum_index(value) {
        Some(index) => visitor.visit_enum(EnumValue(index)),
        // `#[serde(other)]` may take it.
        None => visitor.visit_enum(EnumValue(u32::MAX)).map_err(|_| unknown_value(schema.name(), value)),
    }
}

#[cold]
#[inline(never)]
fn unknown_value(name: &str, value: i32) -> Error {
    Error::new(ErrorKind::OutOfRange, format!("expected a value of enum `{name}`, found {value}"))
}

impl Scalars for Field<'_, '_, '_> {
    #[inline(always)]
    fn kind(&self) -> Kind {
        self.kind
    }

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

macro_rules! try_vec {
    ($self:ident, $V:ident, $($scalar:ty => $read:ident($($narrow:expr)?);)*) => {$(
        if is_vec_visitor::<$scalar, $V>()
            && let Some(values) = $self.$read::<$scalar>($($narrow)?)?
        {
            return Ok(vec_value(values));
        }
    )*};
}

impl<'de> Deserializer<'de> for Field<'_, '_, 'de> {
    type Error = Error;

    deserialize_scalars!();

    #[inline(always)]
    fn deserialize_u8<V: Visitor<'de>>(mut self, visitor: V) -> Result<V::Value> {
        visitor.visit_u32(self.unsigned32()?)
    }

    #[inline(always)]
    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        if self.explicit {
            let kind = self.kind;
            return self.body()?.wrapped(kind, false, |field| field.deserialize_option(visitor));
        }
        if !self.message.has(self.number) {
            if self.message.lacks(self.number) {
                return visitor.visit_none();
            }
            let present = match &self.message.index {
                Some(index) => !index.records(self.number).is_empty(),
                None => {
                    self.message.settle(self.number)?;
                    self.message.has(self.number)
                }
            };
            if !present {
                return visitor.visit_none();
            }
        }
        visitor.visit_some(Field { explicit: true, ..self })
    }

    #[inline(always)]
    fn deserialize_unit<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        if self.explicit {
            self.body()?;
        }
        visitor.visit_unit()
    }

    #[inline(always)]
    fn deserialize_unit_struct<V: Visitor<'de>>(self, _name: &'static str, visitor: V) -> Result<V::Value> {
        self.deserialize_unit(visitor)
    }

    #[inline(always)]
    fn deserialize_newtype_struct<V: Visitor<'de>>(self, name: &'static str, visitor: V) -> Result<V::Value> {
        let kind = match self.kind {
            Kind::Default => Schema::of(name).fields().kind(0),
            kind => kind,
        };
        visitor.visit_newtype_struct(Field { kind, ..self })
    }

    #[inline(always)]
    fn deserialize_seq<V: Visitor<'de>>(mut self, visitor: V) -> Result<V::Value> {
        if is_vec_visitor::<u8, V>() {
            return Ok(vec_value(self.body()?.bytes.to_vec()));
        }
        match self.kind {
            Kind::Fixed => {
                try_vec! { self, V,
                    u32 => packed_words();
                    i32 => packed_words();
                    u64 => packed_words();
                    i64 => packed_words();
                }
            }
            Kind::Sint => {
                try_vec! { self, V,
                    i32 => packed_varints(|value| varint::unzigzag_u32(value as u32));
                    i64 => packed_varints(varint::unzigzag_u64);
                }
            }
            _ => {
                try_vec! { self, V,
                    u32 => packed_varints(|value| value as u32);
                    u64 => packed_varints(|value| value);
                    i32 => packed_varints(|value| (value as u32).cast_signed());
                    i64 => packed_varints(u64::cast_signed);
                }
            }
        }
        try_vec! { self, V,
            f32 => packed_words();
            f64 => packed_words();
        }
        if self.explicit {
            let kind = self.kind;
            return self.body()?.sequence(kind, visitor);
        }
        visitor.visit_seq(Elements::new(Records::new(self.message, self.number)?, self.kind))
    }

    #[inline(always)]
    fn deserialize_tuple<V: Visitor<'de>>(self, len: usize, visitor: V) -> Result<V::Value> {
        let kind = self.kind;
        let body = self.body()?;
        if kind == Kind::Bytes {
            return body.byte_tuple(len, visitor);
        }
        access::message(body, Fields::POSITIONAL, len, &[], visitor)
    }

    #[inline(always)]
    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        if self.explicit {
            let kind = self.kind;
            return self.body()?.wrapped(kind, false, |field| field.deserialize_map(visitor));
        }
        visitor.visit_map(Entries::new(Records::new(self.message, self.number)?))
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
            None => self.plain_enum(name, variants, visitor),
            Some(_) => access::oneof(self.body()?, name, variants, true, visitor),
        }
    }

    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        let mut records = Records::new(self.message, self.number)?;
        while records.has_next() {
            records.next()?;
        }
        visitor.visit_unit()
    }
}

impl Mode {
    /// Whether a record with a length in a sequence of enums without numbers is taken for packed values.
    #[inline(always)]
    pub(super) fn packs_plain_enums(self) -> bool {
        self == Self::IndexPacked
    }
}
