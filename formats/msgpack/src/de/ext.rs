//! Extension values: to a visitor they are newtype structs of a tuple of an `i8` and bytes.

use super::{Deserializer, any::Wanted};
use crate::{
    error::{Error, Result},
    form::Form,
    wire::Found,
};
use contract_core::{Input, Taken};
use serde::{
    de::{self, DeserializeSeed, Visitor},
    forward_to_deserialize_any,
};

impl<'de, I: Input<'de>, F: Form> Deserializer<I, F> {
    /// Reads what can only be an extension value.
    #[cold]
    #[inline(never)]
    pub(super) fn ext<V: Visitor<'de>>(&mut self, visitor: V) -> Result<V::Value> {
        let start = self.input.position();
        let marker = self.get_marker()?;
        if Found::by(marker) != Found::Ext {
            return Err(self.mismatch(marker, &Wanted(&visitor), start));
        }
        let len = self.get_len(marker)?;
        visitor.visit_newtype_struct(Ext::new(self, len)).map_err(|error| error.at(start))
    }
}

/// The part of an extension value that comes next.
#[derive(Clone, Copy)]
enum Part {
    Tag,
    Data,
    Nothing,
}

pub(super) struct Ext<'a, I, F> {
    de: &'a mut Deserializer<I, F>,
    len: u32,
    next: Part,
}

impl<'a, I, F> Ext<'a, I, F> {
    pub(super) const fn new(de: &'a mut Deserializer<I, F>, len: u32) -> Self {
        Self { de, len, next: Part::Tag }
    }
}

impl<'de, I: Input<'de>, F: Form> de::Deserializer<'de> for Ext<'_, I, F> {
    type Error = Error;

    fn deserialize_any<V: Visitor<'de>>(mut self, visitor: V) -> Result<V::Value> {
        let value = visitor.visit_seq(&mut self)?;
        match self.next {
            Part::Nothing => Ok(value),
            Part::Tag => Err(Error::excess(0, 2, ("element", "elements"), self.de.input.position())),
            Part::Data => Err(Error::excess(1, 2, ("element", "elements"), self.de.input.position())),
        }
    }

    /// rmp-serde always says so here: it leaves that to serde.
    fn is_human_readable(&self) -> bool {
        F::HUMAN_READABLE || F::LITERAL
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option unit unit_struct
        newtype_struct seq tuple tuple_struct map struct enum identifier ignored_any
    }
}

impl<'de, I: Input<'de>, F: Form> de::SeqAccess<'de> for &mut Ext<'_, I, F> {
    type Error = Error;

    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>> {
        match self.next {
            Part::Nothing => Ok(None),
            _ => seed.deserialize(&mut **self).map(Some),
        }
    }

    fn size_hint(&self) -> Option<usize> {
        Some(match self.next {
            Part::Tag => 2,
            Part::Data => 1,
            Part::Nothing => 0,
        })
    }
}

impl<'de, I: Input<'de>, F: Form> de::Deserializer<'de> for &mut Ext<'_, I, F> {
    type Error = Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        match self.next {
            Part::Tag => {
                self.next = Part::Data;
                visitor.visit_i8(self.de.get_u8()?.cast_signed())
            }
            Part::Data | Part::Nothing => {
                self.next = Part::Nothing;
                let len = core::mem::take(&mut self.len);
                self.de.take(len, |bytes| match bytes {
                    Taken::Borrowed(bytes) => visitor.visit_borrowed_bytes(bytes),
                    Taken::Copied(bytes) => visitor.visit_bytes(bytes),
                })?
            }
        }
    }

    fn is_human_readable(&self) -> bool {
        F::HUMAN_READABLE || F::LITERAL
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option unit unit_struct
        newtype_struct seq tuple tuple_struct map struct enum identifier ignored_any
    }
}
