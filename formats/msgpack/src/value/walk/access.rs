//! What holds other values: elements, entries and fields.

use super::{Level, Walk, any};
use crate::{
    error::{Error, Result},
    form::Form,
    value::tree::{Node, Tree},
};
use alloc::borrow::Cow;
use contract_core::schema;
use serde::{
    de::{self, DeserializeSeed, Visitor},
    forward_to_deserialize_any,
};

/// The elements of an array.
pub(super) struct Elements<I, F> {
    left: I,
    level: Level<F>,
    /// Of a struct's fields, for errors; empty elsewhere.
    names: &'static [&'static str],
    index: usize,
}

impl<I: ExactSizeIterator, F> Elements<I, F> {
    pub(super) const fn new(left: I, level: Level<F>, names: &'static [&'static str]) -> Self {
        Self { left, level, names, index: 0 }
    }

    /// Makes sure that the visitor took all elements.
    pub(super) fn end(&self) -> Result<()> {
        end(self.index, self.left.len(), ("element", "elements"))
    }
}

fn end(taken: usize, left: usize, noun: (&'static str, &'static str)) -> Result<()> {
    if left == 0 { Ok(()) } else { Err(Error::surplus(taken as u64, (taken + left) as u64, noun)) }
}

impl<'de, I, F: Form> de::SeqAccess<'de> for &mut Elements<I, F>
where
    I: ExactSizeIterator<Item: Tree<'de>>,
{
    type Error = Error;

    fn next_element_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<Option<S::Value>> {
        let Some(tree) = self.left.next() else {
            return Ok(None);
        };
        let index = self.index;
        self.index += 1;
        match seed.deserialize(Walk { tree, level: self.level }) {
            Ok(value) => Ok(Some(value)),
            Err(error) => Err(match self.names.get(index) {
                Some(name) => error.in_field(name),
                None => error.in_element(index),
            }),
        }
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.left.len())
    }
}

/// The entries of a map.
pub(super) struct Entries<I, T, F> {
    left: I,
    level: Level<F>,
    value: Option<T>,
    taken: usize,
}

impl<T, I: ExactSizeIterator<Item = (T, T)>, F> Entries<I, T, F> {
    pub(super) const fn new(left: I, level: Level<F>) -> Self {
        Self { left, level, value: None, taken: 0 }
    }

    /// Makes sure that the visitor took all entries.
    pub(super) fn end(&self) -> Result<()> {
        end(self.taken, self.left.len(), ("entry", "entries"))
    }

    fn key(&mut self) -> Option<T> {
        let (key, value) = self.left.next()?;
        self.taken += 1;
        self.value = Some(value);
        Some(key)
    }

    fn value(&mut self) -> Result<Walk<T, F>> {
        match self.value.take() {
            Some(tree) => Ok(Walk { tree, level: self.level }),
            None => Err(de::Error::custom("expected a key in front of each value, found none")),
        }
    }
}

impl<'de, T: Tree<'de>, I: ExactSizeIterator<Item = (T, T)>, F: Form> de::MapAccess<'de>
    for &mut Entries<I, T, F>
{
    type Error = Error;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>> {
        match self.key() {
            Some(tree) => seed.deserialize(Walk { tree, level: self.level }).map(Some),
            None => Ok(None),
        }
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value> {
        seed.deserialize(self.value()?)
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.left.len())
    }
}

/// What is known of the keys of a struct, or of the names of an enum's variants.
pub(super) struct Names<'de> {
    pub(super) names: &'static [&'static str],
    pub(super) numbers: Option<schema::Fields>,
    /// The last one, for errors.
    pub(super) last: Cow<'de, str>,
}

impl Names<'_> {
    pub(super) fn place(&self) -> Option<usize> {
        self.names.iter().position(|name| *name == self.last)
    }

    /// Notes in an error which field, or which variant, it lies in.
    #[cold]
    pub(super) fn locate(&self, error: Error) -> Error {
        match self.place() {
            Some(place) => error.in_field(self.names[place]),
            None => error,
        }
    }
}

/// The fields of a struct in a map.
pub(super) struct Fields<'de, I, T, F> {
    entries: Entries<I, T, F>,
    names: Names<'de>,
}

impl<T, I: ExactSizeIterator<Item = (T, T)>, F> Fields<'_, I, T, F> {
    pub(super) const fn new(
        left: I,
        level: Level<F>,
        names: &'static [&'static str],
        numbers: Option<schema::Fields>,
    ) -> Self {
        Self { entries: Entries::new(left, level), names: Names { names, numbers, last: Cow::Borrowed("") } }
    }

    /// Makes sure that the visitor took all fields.
    pub(super) fn end(&self) -> Result<()> {
        self.entries.end()
    }
}

impl<'de, T: Tree<'de>, I: ExactSizeIterator<Item = (T, T)>, F: Form> de::MapAccess<'de>
    for &mut Fields<'de, I, T, F>
{
    type Error = Error;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>> {
        match self.entries.key() {
            Some(key) => {
                let level = self.entries.level;
                seed.deserialize(Key { node: key.open(), level, names: &mut self.names }).map(Some)
            }
            None => Ok(None),
        }
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value> {
        seed.deserialize(self.entries.value()?).map_err(|error| self.names.locate(error))
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.entries.left.len())
    }
}

/// The key of a struct's field, or what tells a variant.
pub(super) struct Key<'a, 'de, T: Tree<'de>, F> {
    pub(super) node: Node<'de, T>,
    pub(super) level: Level<F>,
    pub(super) names: &'a mut Names<'de>,
}

impl<'de, T: Tree<'de>, F: Form> de::Deserializer<'de> for Key<'_, 'de, T, F> {
    type Error = Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        let Self { node, level, names } = self;
        names.last = Cow::Borrowed("");
        match (node, &names.numbers) {
            (Node::Integer(number), Some(numbers)) => {
                let count = names.names.len();
                let number = number.as_u64().and_then(|number| u32::try_from(number).ok());
                let index = number.and_then(|number| numbers.index_of(number, count));
                // The names tell an alias from a field only if there are as many as fields.
                if let Some(index) = index
                    && numbers.len() == Some(count)
                {
                    names.last = Cow::Borrowed(names.names[index]);
                }
                // No type has so many fields: an unknown one.
                visitor.visit_u64(index.map_or(u64::MAX, |index| index as u64))
            }
            (Node::String(name), _) => {
                names.last = name;
                match &names.last {
                    Cow::Borrowed(name) => visitor.visit_borrowed_str(name),
                    Cow::Owned(name) => visitor.visit_str(name),
                }
            }
            (node, _) => any(node, level, &[], true, visitor),
        }
    }

    fn is_human_readable(&self) -> bool {
        F::HUMAN_READABLE
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option unit unit_struct
        newtype_struct seq tuple tuple_struct map struct enum identifier ignored_any
    }
}
