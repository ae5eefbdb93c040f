//! The outermost value: a struct is the message itself, anything else field 1 of a message.

use super::{
    access,
    field::Field,
    message::{Body, Context, Message},
};
use crate::{Error, Result};
use contract_core::{
    Depth,
    schema::{Fields, Kind, Schema, Shape},
};
use serde::{Deserializer, de::Visitor};

/// Deserializes the outermost value.
pub(super) struct Top<'c, 'de> {
    body: Body<'c, 'c, 'de>,
    kind: Kind,
}

impl<'c, 'de> Top<'c, 'de> {
    #[inline(always)]
    pub(super) fn new(bytes: &'de [u8], context: &'c Context) -> Self {
        Self { body: Body::one(bytes, context, Depth::default()), kind: Kind::Default }
    }

    /// Field 1 of the message that stands for a value that is none itself.
    #[inline(always)]
    fn wrapped<T>(self, read: impl FnOnce(Field<'_, 'c, 'de>) -> Result<T>) -> Result<T> {
        let mut message = Message::open(self.body, Fields::POSITIONAL, 1, &[])?;
        let field = Field { message: &mut message, number: 1, kind: self.kind, explicit: false };
        let value = read(field)?;
        message.finish()?;
        Ok(value)
    }
}

macro_rules! wrapped {
    ($($method:ident)*) => {$(
        #[inline(always)]
        fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
            self.wrapped(|field| field.$method(visitor))
        }
    )*};
}

impl<'de> Deserializer<'de> for Top<'_, 'de> {
    type Error = Error;

    wrapped! {
        deserialize_any
        deserialize_bool
        deserialize_i8
        deserialize_i16
        deserialize_i32
        deserialize_i64
        deserialize_i128
        deserialize_u8
        deserialize_u16
        deserialize_u32
        deserialize_u64
        deserialize_u128
        deserialize_f32
        deserialize_f64
        deserialize_char
        deserialize_str
        deserialize_string
        deserialize_bytes
        deserialize_byte_buf
        deserialize_option
        deserialize_unit
        deserialize_seq
        deserialize_map
        deserialize_identifier
        deserialize_ignored_any
    }

    #[inline(always)]
    fn deserialize_unit_struct<V: Visitor<'de>>(self, _name: &'static str, visitor: V) -> Result<V::Value> {
        self.deserialize_unit(visitor)
    }

    #[inline(always)]
    fn deserialize_newtype_struct<V: Visitor<'de>>(self, name: &'static str, visitor: V) -> Result<V::Value> {
        let kind = Schema::of(name).fields().kind(0);
        visitor.visit_newtype_struct(Self { kind, ..self })
    }

    #[inline(always)]
    fn deserialize_tuple<V: Visitor<'de>>(self, len: usize, visitor: V) -> Result<V::Value> {
        if self.kind == Kind::Bytes {
            return self.wrapped(|field| field.deserialize_tuple(len, visitor));
        }
        access::message(self.body, Fields::POSITIONAL, len, &[], visitor)
    }

    #[inline(always)]
    fn deserialize_tuple_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        len: usize,
        visitor: V,
    ) -> Result<V::Value> {
        access::message(self.body, Schema::of(name).fields(), len, &[], visitor)
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
        access::message(self.body, schema.fields(), names.len(), names, visitor)
    }

    #[inline(always)]
    fn deserialize_enum<V: Visitor<'de>>(
        self,
        name: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value> {
        if Schema::of(name).shape() == Some(Shape::Enum) {
            return self.wrapped(|field| field.deserialize_enum(name, variants, visitor));
        }
        access::oneof(self.body, name, variants, true, visitor)
    }

    #[inline(always)]
    fn is_human_readable(&self) -> bool {
        false
    }
}
