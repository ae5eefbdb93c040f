//! Extension values: to a visitor they are newtype structs of a tuple of an `i8` and bytes.

use crate::error::{Error, Result};
use alloc::borrow::Cow;
use serde::{
    de::{self, DeserializeSeed, Visitor},
    forward_to_deserialize_any,
};

pub(super) struct Ext<'de> {
    tag: Option<i8>,
    data: Option<Cow<'de, [u8]>>,
}

impl<'de> Ext<'de> {
    pub(super) const fn new(tag: i8, data: Cow<'de, [u8]>) -> Self {
        Self { tag: Some(tag), data: Some(data) }
    }
}

impl<'de> de::Deserializer<'de> for Ext<'de> {
    type Error = Error;

    fn deserialize_any<V: Visitor<'de>>(mut self, visitor: V) -> Result<V::Value> {
        let value = visitor.visit_seq(&mut self)?;
        match (&self.tag, &self.data) {
            (None, None) => Ok(value),
            (tag, _) => Err(Error::surplus(tag.is_none().into(), 2, ("element", "elements"))),
        }
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option unit unit_struct
        newtype_struct seq tuple tuple_struct map struct enum identifier ignored_any
    }
}

impl<'de> de::SeqAccess<'de> for &mut Ext<'de> {
    type Error = Error;

    fn next_element_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<Option<S::Value>> {
        if self.data.is_none() {
            return Ok(None);
        }
        seed.deserialize(&mut **self).map(Some)
    }

    fn size_hint(&self) -> Option<usize> {
        Some(usize::from(self.tag.is_some()) + usize::from(self.data.is_some()))
    }
}

impl<'de> de::Deserializer<'de> for &mut Ext<'de> {
    type Error = Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        if let Some(tag) = self.tag.take() {
            return visitor.visit_i8(tag);
        }
        match self.data.take().unwrap_or_default() {
            Cow::Borrowed(data) => visitor.visit_borrowed_bytes(data),
            Cow::Owned(data) => visitor.visit_byte_buf(data),
        }
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option unit unit_struct
        newtype_struct seq tuple tuple_struct map struct enum identifier ignored_any
    }
}
