//! Variants of enums: a name or a number alone, or a map of one entry.

use super::{
    Level, Walk,
    access::{Key, Names},
    refused,
};
use crate::{
    error::{Error, Result},
    form::Form,
    value::tree::{Node, Tree},
};
use alloc::borrow::Cow;
use contract_core::schema::{self, Schema, Shape};
use serde::de::{self, DeserializeSeed, Unexpected, Visitor};

/// A variant: what tells it, and what it holds.
pub(super) struct Variant<'de, T: Tree<'de>, F> {
    key: Option<Node<'de, T>>,
    value: Option<T>,
    level: Level<F>,
    schema: Schema,
    names: Names<'de>,
    /// The numbers of its fields, where they have any.
    numbers: Option<schema::Fields>,
}

impl<'de, T: Tree<'de>, F: Form> Variant<'de, T, F> {
    pub(super) const fn new(
        key: Node<'de, T>,
        value: Option<T>,
        level: Level<F>,
        schema: Schema,
        variants: &'static [&'static str],
    ) -> Self {
        let names = Names { names: variants, numbers: None, last: Cow::Borrowed("") };
        Self { key: Some(key), value, level, schema, names, numbers: None }
    }

    /// The place of the variant with this number, if one has it.
    fn place(&self, number: i64) -> Option<usize> {
        match self.schema.shape() {
            Some(Shape::Enum) => {
                let value = i32::try_from(number).ok()?;
                self.schema.enum_index(value).map(|index| index as usize)
            }
            _ => self.schema.fields().index_of(u32::try_from(number).ok()?, self.names.names.len()),
        }
    }

    /// Whether there are as many names as variants: none is an alias, so that a name's place is the variant's.
    fn names_are_variants(&self) -> bool {
        self.schema.fields().len() == Some(self.names.names.len())
    }

    fn held(self, expected: &'static str) -> Result<(Walk<T, F>, Names<'de>, Option<schema::Fields>)> {
        let Self { value, level, names, numbers, .. } = self;
        match value {
            Some(tree) => Ok((Walk { tree, level }, names, numbers)),
            None => Err(de::Error::invalid_type(Unexpected::UnitVariant, &expected)),
        }
    }
}

impl<'de, T: Tree<'de>, F: Form> de::EnumAccess<'de> for Variant<'de, T, F> {
    type Error = Error;
    type Variant = Self;

    fn variant_seed<S: DeserializeSeed<'de>>(mut self, seed: S) -> Result<(S::Value, Self)> {
        let node = self.key.take().unwrap_or(Node::Nil);
        if let (Node::Integer(number), true) = (&node, self.schema.is_numbered()) {
            let number = number.as_i64().unwrap_or(i64::MAX);
            let place = self.place(number);
            let told = place.map_or(u64::MAX, |place| place as u64);
            let seeded: Result<_> = seed.deserialize(de::value::U64Deserializer::new(told));
            let Ok(value) = seeded else {
                return Err(Error::unknown_variant_number(number, self.schema.name()));
            };
            if let Some(place) = place {
                self.numbers = Some(self.schema.variant_fields(place));
                if self.names_are_variants() {
                    self.names.last = Cow::Borrowed(self.names.names[place]);
                }
            }
            return Ok((value, self));
        }
        let value = seed.deserialize(Key { node, level: self.level, names: &mut self.names })?;
        if self.schema.is_numbered() && self.names_are_variants() {
            self.numbers = self.names.place().map(|place| self.schema.variant_fields(place));
        }
        Ok((value, self))
    }
}

impl<'de, T: Tree<'de>, F: Form> de::VariantAccess<'de> for Variant<'de, T, F> {
    type Error = Error;

    fn unit_variant(self) -> Result<()> {
        let Self { value, names, .. } = self;
        match value.map(Tree::open) {
            None | Some(Node::Nil) => Ok(()),
            Some(node) => Err(names.locate(refused(&node, &Unit))),
        }
    }

    fn newtype_variant_seed<S: DeserializeSeed<'de>>(self, seed: S) -> Result<S::Value> {
        let (value, names, _) = self.held("newtype variant")?;
        seed.deserialize(value).map_err(|error| names.locate(error))
    }

    fn tuple_variant<V: Visitor<'de>>(self, len: usize, visitor: V) -> Result<V::Value> {
        let (value, names, _) = self.held("tuple variant")?;
        de::Deserializer::deserialize_tuple(value, len, visitor).map_err(|error| names.locate(error))
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value> {
        let (value, names, numbers) = self.held("struct variant")?;
        value.fields(fields, numbers, visitor).map_err(|error| names.locate(error))
    }
}

/// What a unit variant holds.
struct Unit;

impl Visitor<'_> for Unit {
    type Value = ();

    fn expecting(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str("nil, which a unit variant holds")
    }
}
