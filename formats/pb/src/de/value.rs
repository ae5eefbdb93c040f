//! One value at one place: the outermost, a field, an element.
//!
//! It is one type for all places, so that a user's type is instantiated once, and its `visit_seq` has a single caller. Then
//! the compiler inlines that whatever its size, and the numbers of the fields are constants in it.

use super::{
    access::{self, Cases, Entries, EnumValue, Records, wire_of},
    element::Elements,
    field::{Field, Role, Scalars},
    message::{Body, Context, Message, Mode, Origin, Refused, Wrapper},
};
use crate::{Error, Result, Unknown, Utf8, error::ErrorKind, wire::WireType};
use alloc::{format, string::String, vec::Vec};
use contract_core::{
    Depth,
    schema::{Encoding, Kind, Numbers, Schema, Shape},
    varint,
};
#[cfg(feature = "bytes")]
use contract_serde::{bytes_value, is_bytes_visitor};
use contract_serde::{is_vec_visitor, vec_value};
use core::iter;
use serde::{
    Deserializer,
    de::{DeserializeSeed, SeqAccess, Visitor, value::U8Deserializer},
};

/// Where a value stands.
enum Place<'v, 'm, 'c, 'de> {
    /// The outermost value. A struct is the message itself, anything else field 1 of a message.
    Top(Body<'v, 'c, 'de>),
    /// A field of a message, a key, a value, a case, or what an option holds.
    Field(Field<'v, 'c, 'de>),
    /// An element of a repeated field, of which it is known that it comes.
    Element(&'v mut Elements<'m, 'c, 'de>),
}

/// Deserializes one value.
pub(super) struct Value<'v, 'm, 'c, 'de> {
    place: Place<'v, 'm, 'c, 'de>,
    encoding: Encoding,
}

impl<'v, 'm, 'c, 'de> Value<'v, 'm, 'c, 'de> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn top(bytes: &'de [u8], context: &'c Context<'de>) -> Self {
        let depth = Depth::new(context.config.depth);
        Self { place: Place::Top(Body::one(bytes, context, depth)), encoding: Encoding::DEFAULT }
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn field(field: Field<'v, 'c, 'de>, encoding: Encoding) -> Self {
        Self { place: Place::Field(field), encoding }
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn element(elements: &'v mut Elements<'m, 'c, 'de>) -> Self {
        let encoding = elements.encoding;
        Self { place: Place::Element(elements), encoding }
    }

    /// The message that the value is, or its record with a length.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn body(self) -> Result<Body<'v, 'c, 'de>> {
        match self.place {
            Place::Top(body) => Ok(body),
            Place::Field(field) => field.body(wire_of(self.encoding)),
            Place::Element(elements) => elements.body_of(wire_of(self.encoding)),
        }
    }

    /// The record with a length that the value is; at the top that of field 1.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn record(self) -> Result<Body<'v, 'c, 'de>> {
        match self.place {
            Place::Top(body) => {
                let mut wrapper = Wrapper::open(body, 1)?;
                let bytes = wrapper.field(1, Role::Implicit).body(WireType::Len)?.bytes;
                wrapper.finish()?;
                Ok(Body::one(bytes, body.context, body.depth))
            }
            Place::Field(field) => field.body(WireType::Len),
            Place::Element(elements) => elements.body_of(WireType::Len),
        }
    }

    /// The field that holds a `T`, which has no form of its own here: this very field, or field 1 of a `wrapper`.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn unwrap<'w, T>(self, wrapper: &'w mut Option<Wrapper<'c, 'de>>) -> Result<Field<'w, 'c, 'de>>
    where
        'v: 'w,
    {
        match self.place {
            Place::Field(field) if field.role != Role::Explicit => Ok(field),
            _ => {
                let body = self.body()?;
                body.context.charge(size_of::<T>())?;
                Ok(wrapper.insert(Wrapper::open(body, 1)?).field(1, Role::Implicit))
            }
        }
    }

    /// The bytes that are the default of a field that is absent, if it has such a one.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn default_bytes(&self) -> Option<Vec<u8>> {
        match &self.place {
            Place::Field(field) => field.default_bytes(),
            _ => None,
        }
    }

    /// Whether an enum without numbers is a oneof here, and no enum value.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn is_plain_oneof(&mut self) -> Result<bool> {
        match &mut self.place {
            Place::Top(_) => Ok(true),
            Place::Element(elements) => elements.is_oneof(),
            Place::Field(field) => field.is_record(),
        }
    }

    /// The field that the value is, if it is one or an element of one: the message around it, and its number.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn origin(&self) -> Option<(&'v Message<'c, 'de>, u32)> {
        let (message, number): (&Message<'c, 'de>, u32) = match &self.place {
            Place::Field(field) => (field.message, field.number),
            Place::Element(elements) => elements.origin(),
            _ => return None,
        };
        Some((message, number))
    }
}

/// What is left of a wrapper must be unknown.
#[cfg_attr(not(debug_assertions), inline(always))]
fn finish(wrapper: Option<Wrapper<'_, '_>>) -> Result<()> {
    match wrapper {
        None => Ok(()),
        Some(wrapper) => wrapper.finish(),
    }
}

/// Reads a scalar at whatever place it stands; at the top that of field 1.
macro_rules! read {
    ($value:expr, |$source:ident| $read:expr) => {
        match $value.place {
            Place::Field(field) => {
                let $source = &mut { field };
                $read
            }
            Place::Element($source) => $read,
            Place::Top(body) => {
                let mut wrapper = Wrapper::open(body, 1)?;
                let value = {
                    let $source = &mut wrapper.field(1, Role::Implicit);
                    $read
                };
                wrapper.finish()?;
                value
            }
        }
    };
}

macro_rules! scalars {
    ($($method:ident $visit:ident |$source:ident, $kind:ident| $read:expr;)*) => {$(
        #[cfg_attr(not(debug_assertions), inline(always))]
        fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
            let $kind = self.encoding.kind();
            visitor.$visit(read!(self, |$source| $read))
        }
    )*};
}

/// Makes the vector itself that serde's own visitor asks for, if the field is one packed record.
macro_rules! try_vec {
    ($field:ident, $V:ident, $($scalar:ty => $read:ident($($narrow:expr)?);)*) => {$(
        if is_vec_visitor::<$scalar, $V>()
            && let Some(values) = $field.$read::<$scalar>($($narrow)?)?
        {
            return Ok(vec_value(values));
        }
    )*};
}

impl<'de> Deserializer<'de> for Value<'_, '_, '_, 'de> {
    type Error = Error;

    scalars! {
        deserialize_bool visit_bool |source, _kind| source.varint()? != 0;
        deserialize_i8 visit_i32 |source, kind| source.signed32(kind)?;
        deserialize_i16 visit_i32 |source, kind| source.signed32(kind)?;
        deserialize_i32 visit_i32 |source, kind| source.signed32(kind)?;
        deserialize_i64 visit_i64 |source, kind| source.signed64(kind)?;
        deserialize_u16 visit_u32 |source, kind| source.unsigned32(kind)?;
        deserialize_u32 visit_u32 |source, kind| source.unsigned32(kind)?;
        deserialize_u64 visit_u64 |source, kind| source.unsigned64(kind)?;
        deserialize_f32 visit_f32 |source, _kind| f32::from_bits(source.fixed32()?);
        deserialize_f64 visit_f64 |source, _kind| f64::from_bits(source.fixed64()?);
        deserialize_char visit_char |source, _kind| code_point(source.varint()?)?;
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn deserialize_u8<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        match self.place {
            Place::Element(elements) => visitor.visit_u8(elements.byte()?),
            _ => self.deserialize_u16(visitor),
        }
    }

    #[inline]
    fn deserialize_i128<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        visitor.visit_i128(self.record()?.wide()?.cast_signed())
    }

    #[inline]
    fn deserialize_u128<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        visitor.visit_u128(self.record()?.wide()?)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn deserialize_str<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        let record = self.record()?;
        match record.text() {
            Ok(text) => visitor.visit_borrowed_str(text),
            Err(_) if record.context.config.utf8 == Utf8::Lossy => {
                visitor.visit_string(String::from_utf8_lossy(record.bytes).into_owned())
            }
            Err(error) => Err(error),
        }
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn deserialize_string<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        self.deserialize_str(visitor)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn deserialize_bytes<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        match self.place {
            Place::Field(field) if self.encoding.kind() == Kind::Unknown => {
                visitor.visit_byte_buf(field.message.unknown(field.rest)?)
            }
            Place::Field(Field { role: Role::Default, .. }) => match self.default_bytes() {
                Some(bytes) => visitor.visit_byte_buf(bytes),
                None => visitor.visit_borrowed_bytes(self.record()?.bytes),
            },
            _ => {
                let record = self.record()?;
                #[cfg(feature = "bytes")]
                if is_bytes_visitor::<V>()
                    && let Some(shared) = record.context.source.share(record.bytes)
                {
                    return Ok(bytes_value(shared));
                }
                visitor.visit_borrowed_bytes(record.bytes)
            }
        }
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn deserialize_byte_buf<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        self.deserialize_bytes(visitor)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        let encoding = self.encoding;
        let mut wrapper = None;
        let mut field = self.unwrap::<V::Value>(&mut wrapper)?;
        let value = if field.is_present()? {
            let role = if field.role == Role::Oneof { Role::Oneof } else { Role::Explicit };
            visitor.visit_some(Value::field(Field { role, ..field }, encoding))?
        } else {
            visitor.visit_none::<Error>()?
        };
        finish(wrapper)?;
        Ok(value)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn deserialize_unit<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        match &self.place {
            Place::Field(Field { role: Role::Explicit, .. }) | Place::Element(_) => drop(self.body()?),
            Place::Top(body) => Wrapper::open(*body, 0)?.finish()?,
            Place::Field(_) => {}
        }
        visitor.visit_unit()
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn deserialize_unit_struct<V: Visitor<'de>>(self, _name: &'static str, visitor: V) -> Result<V::Value> {
        self.deserialize_unit(visitor)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn deserialize_newtype_struct<V: Visitor<'de>>(self, name: &'static str, visitor: V) -> Result<V::Value> {
        let encoding = if self.encoding == Encoding::DEFAULT {
            Schema::of(name).fields().encoding(0)
        } else {
            self.encoding
        };
        visitor.visit_newtype_struct(Value { encoding, ..self })
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        if is_vec_visitor::<u8, V>() {
            if let Some(bytes) = self.default_bytes() {
                return Ok(vec_value(bytes));
            }
            return Ok(vec_value(self.record()?.bytes.to_vec()));
        }
        let encoding = self.encoding;
        let mut wrapper = None;
        let elements = match self.place {
            Place::Field(mut field) if field.role != Role::Explicit => {
                match encoding.kind() {
                    Kind::Fixed => {
                        try_vec! { field, V,
                            u32 => packed_words();
                            i32 => packed_words();
                            u64 => packed_words();
                            i64 => packed_words();
                        }
                    }
                    Kind::Sint => {
                        try_vec! { field, V,
                            i32 => packed_varints(|value| varint::unzigzag_u32(value as u32));
                            i64 => packed_varints(varint::unzigzag_u64);
                        }
                    }
                    _ => {
                        try_vec! { field, V,
                            u32 => packed_varints(|value| value as u32);
                            u64 => packed_varints(|value| value);
                            i32 => packed_varints(|value| (value as u32).cast_signed());
                            i64 => packed_varints(u64::cast_signed);
                            bool => packed_small(|value| (value != 0, 0));
                            u16 => packed_small(|value| (value as u16, value as u32 >> 16));
                            i16 => packed_small(|value| {
                                let (narrow, wide) = (value as i16, value as u32);
                                (narrow, i32::from(narrow).cast_unsigned() ^ wide)
                            });
                            i8 => packed_small(|value| {
                                let (narrow, wide) = (value as i8, value as u32);
                                (narrow, i32::from(narrow).cast_unsigned() ^ wide)
                            });
                        }
                    }
                }
                try_vec! { field, V,
                    f32 => packed_words();
                    f64 => packed_words();
                }
                Elements::new(Records::new(field)?, encoding)
            }
            Place::Top(body) => {
                let wrapper = wrapper.insert(Wrapper::open(body, 1)?);
                Elements::new(Records::new(wrapper.field(1, Role::Implicit))?, encoding)
            }
            _ => {
                // Bytes have no wrapper, and only the elements tell.
                let body = self.record()?;
                body.context.charge(size_of::<V::Value>())?;
                let wrapper = wrapper.insert(Wrapper::unsure(body)?);
                Elements::wrapped(wrapper.field(1, Role::Implicit), body.records, encoding)
            }
        };
        let value = visitor.visit_seq(elements)?;
        finish(wrapper)?;
        Ok(value)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn deserialize_tuple<V: Visitor<'de>>(self, len: usize, visitor: V) -> Result<V::Value> {
        if self.encoding.kind() == Kind::Bytes {
            if let Some(bytes) = self.default_bytes() {
                return visitor.visit_seq(Bytes(bytes.into_iter()));
            }
            return byte_tuple(self.record()?, len, visitor);
        }
        let numbers = Numbers::of(self.encoding);
        access::message(self.body()?, Origin::Positional, numbers, len, &[], visitor)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn deserialize_tuple_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        len: usize,
        visitor: V,
    ) -> Result<V::Value> {
        let numbers = Schema::of(name).fields().numbers();
        access::message(self.body()?, Origin::Container(name), numbers, len, &[], visitor)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        let encoding = self.encoding;
        let mut wrapper = None;
        let field = self.unwrap::<V::Value>(&mut wrapper)?;
        let value = visitor.visit_map(Entries::new(Records::new(field)?, encoding))?;
        finish(wrapper)?;
        Ok(value)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn deserialize_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        names: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value> {
        let schema = Schema::of(name);
        access::check(&schema)?;
        let numbers = schema.fields().numbers();
        access::message(self.body()?, Origin::Container(name), numbers, names.len(), names, visitor)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn deserialize_enum<V: Visitor<'de>>(
        mut self,
        name: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value> {
        let schema = Schema::of(name);
        let is_inline = matches!(self.place, Place::Field(Field { role: Role::Oneof, .. }));
        let is_value = match schema.shape() {
            _ if is_inline => false,
            Some(shape) => shape == Shape::Enum,
            None => !self.is_plain_oneof()?,
        };
        if !is_value {
            // In a sequence of enums without numbers a unit variant is an enum value, never a case.
            let units = schema.is_numbered() || !matches!(self.place, Place::Element(_));
            let cases = match self.place {
                Place::Field(field) if is_inline => Cases::Inline(field),
                Place::Field(field) if !schema.is_numbered() => Cases::Own(field.last_body()?),
                _ => Cases::Own(self.body()?),
            };
            return access::oneof(cases, name, variants, units, visitor);
        }
        let origin = self.origin();
        let value = match self.place {
            Place::Field(mut field) if !schema.is_numbered() => field.last_varint()?,
            _ => read!(self, |source| source.varint()?),
        };
        let index = if schema.is_numbered() { schema.enum_index(value as i32) } else { Some(value as u32) };
        match index {
            Some(index) => visitor.visit_enum(EnumValue { index, number: None }),
            None if schema.is_open() => {
                visitor.visit_enum(EnumValue { index: schema.len() as u32 - 1, number: Some(value as i32) })
            }
            // `#[serde(other)]` may take it.
            None => match visitor.visit_enum(EnumValue { index: u32::MAX, number: None }) {
                Ok(value) => Ok(value),
                Err(_) => Err(unknown_value(schema.name(), value, origin)),
            },
        }
    }

    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        match self.place {
            Place::Top(body) => Wrapper::open(body, 0)?.finish()?,
            Place::Element(elements) => elements.ignore()?,
            Place::Field(mut field) => {
                // The cases of a oneof have a number each.
                while field.role == Role::Oneof
                    && let Some(number) = field.next_case()?
                {
                    let Field { message, role, .. } = field;
                    if let Some(index) = message.index.get() {
                        index.all_count();
                        break;
                    }
                    *field.rest = message.find(field.rest, number, None)?.0;
                    field = Field { rest: field.rest, message, number: field.number, role };
                }
                let mut records = Records::new(field)?;
                while records.has_next() {
                    records.next()?;
                }
            }
        }
        visitor.visit_unit()
    }

    fn deserialize_any<V: Visitor<'de>>(self, _visitor: V) -> Result<V::Value> {
        Err(Error::self_describing("a value of unknown type"))
    }

    fn deserialize_identifier<V: Visitor<'de>>(self, _visitor: V) -> Result<V::Value> {
        Err(Error::self_describing("an identifier"))
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn is_human_readable(&self) -> bool {
        false
    }
}

#[cfg_attr(not(debug_assertions), inline(always))]
fn code_point(value: u64) -> Result<char> {
    let value = value as u32;
    char::from_u32(value).ok_or_else(|| no_code_point(value))
}

#[cold]
#[inline(never)]
fn no_code_point(value: u32) -> Error {
    Error::new(ErrorKind::OutOfRange, format!("expected a Unicode code point, found {value}"))
}

/// Tells the message that keeps such values, if there is one.
#[cold]
#[inline(never)]
fn unknown_value(name: &str, value: u64, origin: Option<(&Message<'_, '_>, u32)>) -> Error {
    if let Some((message, number)) = origin
        && let keeper = message.keeper()
        && keeper != 0
        && message.context.mode != Mode::Pull
        && message.context.config.unknown != Unknown::Deny
    {
        let number = if matches!(message.origin, Origin::Entry(_)) { 0 } else { number };
        message.context.refused.set(Some(Refused { keeper, number, value }));
    }
    Error::new(
        ErrorKind::OutOfRange,
        format!("expected a value of enum `{name}`, found {}", value.cast_signed()),
    )
}

/// A tuple of `u8` whose kind says bytes. Absent, all of them are zero.
#[inline]
fn byte_tuple<'de, V: Visitor<'de>>(body: Body<'_, '_, 'de>, len: usize, visitor: V) -> Result<V::Value> {
    let zeros = iter::repeat_n(0, if body.bytes.is_empty() { len } else { 0 });
    let mut bytes = body.bytes.iter().copied().chain(zeros);
    let value = visitor.visit_seq(Bytes(&mut bytes))?;
    match bytes.next() {
        None => Ok(value),
        Some(_) => Err(body.context.locate(surplus(body.bytes.len(), len), body.bytes)),
    }
}

#[cold]
#[inline(never)]
fn surplus(found: usize, wanted: usize) -> Error {
    Error::new(ErrorKind::OutOfRange, format!("expected {wanted} bytes, found {found}"))
}

/// Elements that are bytes each.
struct Bytes<I>(I);

impl<'de, I: Iterator<Item = u8>> SeqAccess<'de> for Bytes<I> {
    type Error = Error;

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>> {
        self.0.next().map(|byte| seed.deserialize(U8Deserializer::<Error>::new(byte))).transpose()
    }
}
