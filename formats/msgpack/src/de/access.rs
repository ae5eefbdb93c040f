//! What holds other values: elements, entries and fields.

use super::{Deserializer, any, located};
use crate::{
    error::{Error, Result},
    form::Form,
    wire::{self, Found},
};
use contract_core::{Input, Taken, prealloc, schema, utf8};
use serde::de::{self, Deserialize, DeserializeSeed, Visitor};

/// How many of `left` elements to tell of, each of at least `min_len` bytes.
#[cfg_attr(not(debug_assertions), inline(always))]
fn hint<'de, I: Input<'de>, F>(de: &Deserializer<I, F>, left: u32, min_len: usize) -> Option<usize> {
    Some(prealloc::hint(left as usize, de.input.left(), min_len, de.depth.open()))
}

/// The elements of an array.
pub(super) struct Elements<'a, I, F> {
    de: &'a mut Deserializer<I, F>,
    left: u32,
    len: u32,
    /// Of a struct's fields, for errors; empty elsewhere.
    names: &'static [&'static str],
}

impl<'a, 'de, I: Input<'de>, F: Form> Elements<'a, I, F> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn new(de: &'a mut Deserializer<I, F>, len: u32, names: &'static [&'static str]) -> Self {
        Self { de, left: len, len, names }
    }

    /// Makes sure that the visitor took all elements.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn end(&self) -> Result<()> {
        if self.left == 0 {
            return Ok(());
        }
        let taken = self.len - self.left;
        Err(Error::excess(taken.into(), self.len.into(), ("element", "elements"), self.de.input.position()))
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn located(&self, error: Error) -> Error {
        in_element(error, self.names, self.len - self.left - 1)
    }
}

#[cold]
#[inline(never)]
fn in_element(error: Error, names: &'static [&'static str], index: u32) -> Error {
    let index = index as usize;
    match names.get(index) {
        Some(name) => error.in_field(name),
        None => error.in_element(index),
    }
}

impl<'de, I: Input<'de>, F: Form> de::SeqAccess<'de> for &mut Elements<'_, I, F> {
    type Error = Error;

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>> {
        if self.left == 0 {
            return Ok(None);
        }
        self.left -= 1;
        match seed.deserialize(&mut *self.de) {
            Ok(value) => Ok(Some(value)),
            Err(error) => Err(self.located(error)),
        }
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn next_element<T: Deserialize<'de>>(&mut self) -> Result<Option<T>> {
        if self.left == 0 {
            return Ok(None);
        }
        self.left -= 1;
        match T::deserialize(&mut *self.de) {
            Ok(value) => Ok(Some(value)),
            Err(error) => Err(self.located(error)),
        }
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn size_hint(&self) -> Option<usize> {
        hint(self.de, self.left, 1)
    }
}

/// The entries of a map.
pub(super) struct Entries<'a, I, F> {
    de: &'a mut Deserializer<I, F>,
    left: u32,
    len: u32,
}

impl<'a, 'de, I: Input<'de>, F: Form> Entries<'a, I, F> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn new(de: &'a mut Deserializer<I, F>, len: u32) -> Self {
        Self { de, left: len, len }
    }

    /// Makes sure that the visitor took all entries.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn end(&self) -> Result<()> {
        if self.left == 0 {
            return Ok(());
        }
        let taken = self.len - self.left;
        Err(Error::excess(taken.into(), self.len.into(), ("entry", "entries"), self.de.input.position()))
    }
}

impl<'de, I: Input<'de>, F: Form> de::MapAccess<'de> for &mut Entries<'_, I, F> {
    type Error = Error;

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>> {
        if self.left == 0 {
            return Ok(None);
        }
        self.left -= 1;
        seed.deserialize(&mut *self.de).map(Some)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value> {
        seed.deserialize(&mut *self.de)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn next_entry_seed<K: DeserializeSeed<'de>, V: DeserializeSeed<'de>>(
        &mut self,
        key: K,
        value: V,
    ) -> Result<Option<(K::Value, V::Value)>> {
        match self.next_key_seed(key)? {
            Some(key) => Ok(Some((key, self.next_value_seed(value)?))),
            None => Ok(None),
        }
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn next_key<K: Deserialize<'de>>(&mut self) -> Result<Option<K>> {
        if self.left == 0 {
            return Ok(None);
        }
        self.left -= 1;
        K::deserialize(&mut *self.de).map(Some)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn next_value<V: Deserialize<'de>>(&mut self) -> Result<V> {
        V::deserialize(&mut *self.de)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn next_entry<K: Deserialize<'de>, V: Deserialize<'de>>(&mut self) -> Result<Option<(K, V)>> {
        match self.next_key()? {
            Some(key) => Ok(Some((key, self.next_value()?))),
            None => Ok(None),
        }
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn size_hint(&self) -> Option<usize> {
        hint(self.de, self.left, 2)
    }
}

/// What is known of the keys of a struct, or of the names of an enum's variants.
pub(super) struct Names<'n, 'de> {
    pub(super) names: &'static [&'static str],
    /// Behind a pointer: it would be copied in other pieces than those it was written in, and the processor would wait.
    pub(super) numbers: &'n Option<schema::Fields>,
    /// The bytes of the last one, for errors.
    pub(super) last: &'de [u8],
}

impl Names<'_, '_> {
    /// Notes in an error which field, or which variant, it lies in.
    #[cold]
    #[inline(never)]
    pub(super) fn locate(&self, error: Error) -> Error {
        match self.names.iter().find(|name| name.as_bytes() == self.last) {
            Some(name) => error.in_field(name),
            None => error,
        }
    }
}

/// The fields of a struct in a map.
pub(super) struct StructFields<'a, 'n, 'de, I, F> {
    de: &'a mut Deserializer<I, F>,
    left: u32,
    len: u32,
    names: Names<'n, 'de>,
}

impl<'a, 'n, 'de, I: Input<'de>, F: Form> StructFields<'a, 'n, 'de, I, F> {
    #[inline(always)]
    pub(super) const fn new(
        de: &'a mut Deserializer<I, F>,
        len: u32,
        names: &'static [&'static str],
        numbers: &'n Option<schema::Fields>,
    ) -> Self {
        Self { de, left: len, len, names: Names { names, numbers, last: &[] } }
    }

    /// Makes sure that the visitor took all fields.
    #[inline(always)]
    pub(super) fn end(&self) -> Result<()> {
        if self.left == 0 {
            return Ok(());
        }
        let taken = self.len - self.left;
        Err(Error::excess(taken.into(), self.len.into(), ("entry", "entries"), self.de.input.position()))
    }

    #[inline(always)]
    fn key(&mut self) -> FieldKey<'_, 'n, 'de, I, F> {
        FieldKey { de: self.de, names: &mut self.names }
    }
}

impl<'de, I: Input<'de>, F: Form> de::MapAccess<'de> for &mut StructFields<'_, '_, 'de, I, F> {
    type Error = Error;

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>> {
        if self.left == 0 {
            return Ok(None);
        }
        self.left -= 1;
        seed.deserialize(self.key()).map(Some)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value> {
        match seed.deserialize(&mut *self.de) {
            Ok(value) => Ok(value),
            Err(error) => Err(self.names.locate(error)),
        }
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn next_key<K: Deserialize<'de>>(&mut self) -> Result<Option<K>> {
        if self.left == 0 {
            return Ok(None);
        }
        self.left -= 1;
        K::deserialize(self.key()).map(Some)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn next_value<V: Deserialize<'de>>(&mut self) -> Result<V> {
        match V::deserialize(&mut *self.de) {
            Ok(value) => Ok(value),
            Err(error) => Err(self.names.locate(error)),
        }
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn size_hint(&self) -> Option<usize> {
        hint(self.de, self.left, 2)
    }
}

/// The key of a struct's field, or what tells a variant.
///
/// Two pointers: more would be copied for every key.
pub(super) struct FieldKey<'a, 'n, 'de, I, F> {
    pub(super) de: &'a mut Deserializer<I, F>,
    pub(super) names: &'a mut Names<'n, 'de>,
}

impl<'de, I: Input<'de>, F: Form> FieldKey<'_, '_, 'de, I, F> {
    #[inline(always)]
    fn read<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        let ahead = self.de.input.ahead();
        if let [first @ wire::FIXSTR..=0xbf, ..] = *ahead {
            let len = usize::from(first & 0x1f);
            if ahead.len() > len {
                self.de.input.skip_ahead(1);
                if let Ok(Taken::Borrowed(bytes)) = self.de.input.take(len) {
                    self.names.last = bytes;
                    return match utf8::check(bytes) {
                        Ok(name) => located(visitor.visit_borrowed_str(name), || {
                            self.de.input.position() - 1 - len as u64
                        }),
                        Err(_) => any::no_text(
                            visitor,
                            Taken::Borrowed(bytes),
                            self.de.input.position() - 1 - len as u64,
                        ),
                    };
                }
            }
        }
        read_other(self.de, self.names, visitor)
    }
}

#[inline(never)]
fn read_other<'de, I: Input<'de>, F: Form, V: Visitor<'de>>(
    de: &mut Deserializer<I, F>,
    keys: &mut Names<'_, 'de>,
    visitor: V,
) -> Result<V::Value> {
    keys.last = &[];
    let names = keys.names;
    let start = de.input.position();
    let marker = de.peek()?;
    match (Found::by(marker), keys.numbers) {
        (Found::Integer, Some(numbers)) => {
            let index = match de.integer()?.and_then(|number| u32::try_from(number).ok()) {
                Some(number) => numbers.index_of(number, names.len()),
                None => None,
            };
            // The names tell an alias from a field only if there are as many as fields.
            if let Some(index) = index
                && numbers.len() == Some(names.len())
            {
                keys.last = names[index].as_bytes();
            }
            // No type has so many fields: an unknown one.
            located(visitor.visit_u64(index.map_or(u64::MAX, |index| index as u64)), || start)
        }
        (Found::Str, _) => {
            de.get_marker()?;
            let len = de.get_len(marker)?;
            de.take(len, |bytes| {
                keys.last = match bytes {
                    Taken::Borrowed(bytes) => bytes,
                    Taken::Copied(bytes) => {
                        names.iter().find(|name| name.as_bytes() == bytes).map_or(&[], |name| name.as_bytes())
                    }
                };
                any::text(visitor, bytes, start)
            })?
        }
        _ => located(de.any(visitor), || start),
    }
}

impl<'de, I: Input<'de>, F: Form> Deserializer<I, F> {
    /// Takes an integer; none if it exceeds an `i64`.
    pub(super) fn integer(&mut self) -> Result<Option<i64>> {
        let marker = self.get_marker()?;
        Ok(Some(match marker {
            ..=0x7f => marker.into(),
            wire::UINT_8 => self.get_u8()?.into(),
            wire::UINT_16 => u16::from_be_bytes(self.get_array()?).into(),
            wire::UINT_32 => u32::from_be_bytes(self.get_array()?).into(),
            wire::UINT_64 => return Ok(i64::try_from(u64::from_be_bytes(self.get_array()?)).ok()),
            wire::INT_8 => self.get_u8()?.cast_signed().into(),
            wire::INT_16 => i16::from_be_bytes(self.get_array()?).into(),
            wire::INT_32 => i32::from_be_bytes(self.get_array()?).into(),
            wire::INT_64 => i64::from_be_bytes(self.get_array()?),
            _ => marker.cast_signed().into(),
        }))
    }
}

macro_rules! read_all {
    ($($method:ident($($argument:ty),*);)*) => {$(
        #[cfg_attr(not(debug_assertions), inline(always))]
        fn $method<V: Visitor<'de>>(self, $(_: $argument,)* visitor: V) -> Result<V::Value> {
            self.read(visitor)
        }
    )*};
}

/// A key that is no identifier: read as any other value.
macro_rules! forward {
    ($($method:ident($($name:ident: $argument:ty),*);)*) => {$(
        #[inline]
        fn $method<V: Visitor<'de>>(self, $($name: $argument,)* visitor: V) -> Result<V::Value> {
            self.de.$method($($name,)* visitor)
        }
    )*};
}

impl<'de, I: Input<'de>, F: Form> de::Deserializer<'de> for FieldKey<'_, '_, 'de, I, F> {
    type Error = Error;

    read_all! {
        deserialize_any(); deserialize_str(); deserialize_string(); deserialize_bytes(); deserialize_byte_buf();
        deserialize_identifier(); deserialize_ignored_any();
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn is_human_readable(&self) -> bool {
        F::HUMAN_READABLE
    }

    forward! {
        deserialize_bool(); deserialize_i8(); deserialize_i16(); deserialize_i32(); deserialize_i64();
        deserialize_i128(); deserialize_u8(); deserialize_u16(); deserialize_u32(); deserialize_u64();
        deserialize_u128(); deserialize_f32(); deserialize_f64(); deserialize_char(); deserialize_option();
        deserialize_unit(); deserialize_unit_struct(name: &'static str);
        deserialize_newtype_struct(name: &'static str); deserialize_seq(); deserialize_tuple(len: usize);
        deserialize_tuple_struct(name: &'static str, len: usize); deserialize_map();
        deserialize_struct(name: &'static str, fields: &'static [&'static str]);
        deserialize_enum(name: &'static str, variants: &'static [&'static str]);
    }
}
