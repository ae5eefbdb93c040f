//! Variants of enums: a name or a number alone, or a map of one entry.

use super::{
    Deserializer,
    access::{FieldKey, Names},
    any::Wanted,
};
use crate::{
    error::{Error, Result},
    form::Form,
    wire::{self, Found},
};
use contract_core::{
    Input,
    schema::{self, Schema, Shape},
};
use core::fmt;
use serde::de::{self, DeserializeSeed, Unexpected, Visitor};

impl<'de, I: Input<'de>, F: Form> Deserializer<I, F> {
    /// Reads an enum that does not begin in the common ways.
    #[cold]
    #[inline(never)]
    pub(super) fn enumeration<V: Visitor<'de>>(
        &mut self,
        schema: Schema,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value> {
        let start = self.input.position();
        let marker = self.peek()?;
        match Found::by(marker) {
            Found::Map => {
                self.get_marker()?;
                let len = self.get_len(marker)?;
                if len != 1 {
                    return Err(Error::miscounted(marker, len, &Wanted(&visitor), len, start));
                }
                self.enter_variant()?;
                let value = visitor.visit_enum(Variant::new(self, schema, variants, true))?;
                self.leave_variant();
                Ok(value)
            }
            Found::Str | Found::Bin | Found::Integer => {
                visitor.visit_enum(Variant::new(self, schema, variants, false))
            }
            // The visitor of the variant's name refuses it, in its own words.
            _ if F::LITERAL => visitor.visit_enum(Variant::new(self, schema, variants, false)),
            _ => {
                self.get_marker()?;
                Err(self.mismatch(marker, &Wanted(&visitor), start))
            }
        }
    }
}

/// A variant: what tells it, and what it holds.
pub(super) struct Variant<'a, 'de, I, F> {
    de: &'a mut Deserializer<I, F>,
    schema: Schema,
    names: Names<'static, 'de>,
    /// Whether it is the entry of a map, with a value behind it.
    holds: bool,
    /// The numbers of its fields, where they have any.
    numbers: Option<schema::Fields>,
}

impl<'a, 'de, I: Input<'de>, F: Form> Variant<'a, 'de, I, F> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) const fn new(
        de: &'a mut Deserializer<I, F>,
        schema: Schema,
        variants: &'static [&'static str],
        holds: bool,
    ) -> Self {
        Self { de, schema, names: Names { names: variants, numbers: &None, last: &[] }, holds, numbers: None }
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn located<T>(result: Result<T>, names: &Names<'_, 'de>) -> Result<T> {
        match result {
            Ok(value) => Ok(value),
            Err(error) => Err(names.locate(error)),
        }
    }

    /// What tells a variant of a numbered enum, if it is a number: its place, or none if no variant has it.
    #[inline]
    fn number(&mut self) -> Result<Option<(Option<u32>, i64)>> {
        let marker = self.de.peek()?;
        if Found::by(marker) != Found::Integer {
            return Ok(None);
        }
        let number = self.de.integer()?.unwrap_or(i64::MAX);
        let index = match self.schema.shape() {
            Some(Shape::Enum) => i32::try_from(number).ok().and_then(|value| self.schema.enum_index(value)),
            _ => u32::try_from(number)
                .ok()
                .and_then(|number| self.schema.fields().index_of(number, self.names.names.len()))
                .map(|index| index as u32),
        };
        Ok(Some((index, number)))
    }

    #[cold]
    #[inline(never)]
    fn refused(variant: &dyn fmt::Display, start: u64) -> Error {
        <Error as de::Error>::invalid_type(Unexpected::UnitVariant, &Expecting(variant)).at(start)
    }
}

struct Expecting<'a>(&'a dyn fmt::Display);

impl de::Expected for Expecting<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl<'de, I: Input<'de>, F: Form> de::EnumAccess<'de> for Variant<'_, 'de, I, F> {
    type Error = Error;
    type Variant = Self;

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn variant_seed<S: DeserializeSeed<'de>>(mut self, seed: S) -> Result<(S::Value, Self)> {
        if self.schema.is_numbered() {
            let start = self.de.input.position();
            if let Some((index, number)) = self.number()? {
                let place = index.map_or(u64::MAX, u64::from);
                let seeded: Result<_> = seed.deserialize(de::value::U64Deserializer::new(place));
                let value = match seeded {
                    Ok(value) => value,
                    Err(_) => return Err(Error::unknown_variant_number(number, self.schema.name()).at(start)),
                };
                if let Some(index) = index {
                    self.numbers = Some(self.schema.variant_fields(index as usize));
                    if self.schema.fields().len() == Some(self.names.names.len()) {
                        self.names.last = self.names.names[index as usize].as_bytes();
                    }
                }
                return Ok((value, self));
            }
        }
        let key = FieldKey { de: &mut *self.de, names: &mut self.names };
        let value = seed.deserialize(key)?;
        if self.schema.is_numbered() && self.schema.fields().len() == Some(self.names.names.len()) {
            // As many names as variants: none is an alias, so that a name's place is the variant's.
            let place = self.names.names.iter().position(|name| name.as_bytes() == self.names.last);
            self.numbers = place.map(|place| self.schema.variant_fields(place));
        }
        Ok((value, self))
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn variant<V: de::Deserialize<'de>>(self) -> Result<(V, Self)> {
        self.variant_seed(core::marker::PhantomData)
    }
}

impl<'de, I: Input<'de>, F: Form> de::VariantAccess<'de> for Variant<'_, 'de, I, F> {
    type Error = Error;

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn unit_variant(self) -> Result<()> {
        if !self.holds {
            return Ok(());
        }
        let start = self.de.input.position();
        let marker = self.de.get_marker()?;
        if marker == wire::NIL {
            return Ok(());
        }
        let error = self.de.apart(|de| de.mismatch(marker, &"nil, which a unit variant holds", start));
        Err(self.names.locate(error))
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<T::Value> {
        if !self.holds {
            return Err(Self::refused(&"newtype variant", self.de.input.position()));
        }
        Self::located(seed.deserialize(self.de), &self.names)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn tuple_variant<V: Visitor<'de>>(self, len: usize, visitor: V) -> Result<V::Value> {
        if !self.holds {
            return Err(Self::refused(&"tuple variant", self.de.input.position()));
        }
        Self::located(de::Deserializer::deserialize_tuple(self.de, len, visitor), &self.names)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn struct_variant<V: Visitor<'de>>(
        self,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value> {
        if !self.holds {
            return Err(Self::refused(&"struct variant", self.de.input.position()));
        }
        let Self { de, names, numbers, .. } = self;
        Self::located(de.fields(fields, &numbers, visitor), &names)
    }
}
