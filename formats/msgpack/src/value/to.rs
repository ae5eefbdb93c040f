//! Trees of what serde writes: what is read from the bytes of a value is what is made here.

use super::Value;
use crate::{
    ARRAY, MSGPACK_EXT_STRUCT_NAME,
    error::{Error, ErrorKind, Result},
    form::{Form, Keys},
    ser::{numbers_of, numbers_of_variant, variant_number},
    types::Ext,
};
use alloc::{vec, vec::Vec};
use contract_core::{
    prealloc,
    schema::{self, Schema},
};
use contract_serde::Text;
use core::{fmt::Display, marker::PhantomData};
use serde::{Serialize, ser};

/// Makes a tree of `value`, structs in this form.
pub(crate) fn to_value_in<F: Form, T: Serialize + ?Sized>(value: &T) -> Result<Value> {
    value.serialize(Grow::<F>(PhantomData))
}

/// Makes a tree.
struct Grow<F>(PhantomData<F>);

impl<F> Clone for Grow<F> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<F> Copy for Grow<F> {}

impl<F: Form> Grow<F> {
    /// What tells a variant: its name, or its number where it has one.
    fn variant(self, name: &'static str, index: u32, variant: &'static str) -> Value {
        let schema = Schema::of(name);
        if F::KEYS == Keys::Numbers && schema.is_numbered() {
            variant_number(schema, index).into()
        } else {
            variant.into()
        }
    }
}

/// A variant with what it holds.
fn holding(key: Value, value: Value) -> Value {
    Value::Map(vec![(key, value)])
}

/// Makes an extension value of what should be a tuple of an `i8` and bytes.
#[cold]
fn ext<T: Serialize + ?Sized>(value: &T) -> Result<Value> {
    struct Newtype<'a, T: ?Sized>(&'a T);

    impl<T: Serialize + ?Sized> Serialize for Newtype<'_, T> {
        fn serialize<S: ser::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            serializer.serialize_newtype_struct(MSGPACK_EXT_STRUCT_NAME, self.0)
        }
    }

    let bytes = ARRAY.to_vec(&Newtype(value))?;
    ARRAY.from_slice::<Ext>(&bytes).map(Value::from)
}

/// Room for as many as were announced, if that is not too much to believe.
fn with_room<T>(len: Option<usize>) -> Vec<T> {
    Vec::with_capacity(prealloc::capacity::<T>(len.unwrap_or(0), 0, 0))
}

impl<F: Form> ser::Serializer for Grow<F> {
    type Ok = Value;
    type Error = Error;
    type SerializeSeq = Elements<F>;
    type SerializeTuple = Elements<F>;
    type SerializeTupleStruct = Elements<F>;
    type SerializeTupleVariant = Elements<F>;
    type SerializeMap = Entries<F>;
    type SerializeStruct = Fields<F>;
    type SerializeStructVariant = Fields<F>;

    fn is_human_readable(&self) -> bool {
        F::HUMAN_READABLE
    }

    fn serialize_bool(self, value: bool) -> Result<Value> {
        Ok(value.into())
    }

    fn serialize_i8(self, value: i8) -> Result<Value> {
        Ok(value.into())
    }

    fn serialize_i16(self, value: i16) -> Result<Value> {
        Ok(value.into())
    }

    fn serialize_i32(self, value: i32) -> Result<Value> {
        Ok(value.into())
    }

    fn serialize_i64(self, value: i64) -> Result<Value> {
        Ok(value.into())
    }

    fn serialize_i128(self, value: i128) -> Result<Value> {
        self.serialize_bytes(&value.to_be_bytes())
    }

    fn serialize_u8(self, value: u8) -> Result<Value> {
        Ok(value.into())
    }

    fn serialize_u16(self, value: u16) -> Result<Value> {
        Ok(value.into())
    }

    fn serialize_u32(self, value: u32) -> Result<Value> {
        Ok(value.into())
    }

    fn serialize_u64(self, value: u64) -> Result<Value> {
        Ok(value.into())
    }

    fn serialize_u128(self, value: u128) -> Result<Value> {
        self.serialize_bytes(&value.to_be_bytes())
    }

    fn serialize_f32(self, value: f32) -> Result<Value> {
        Ok(value.into())
    }

    fn serialize_f64(self, value: f64) -> Result<Value> {
        Ok(value.into())
    }

    fn serialize_char(self, value: char) -> Result<Value> {
        Ok(value.into())
    }

    fn serialize_str(self, value: &str) -> Result<Value> {
        Ok(value.into())
    }

    fn serialize_bytes(self, value: &[u8]) -> Result<Value> {
        Ok(value.into())
    }

    fn serialize_none(self) -> Result<Value> {
        Ok(Value::Nil)
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<Value> {
        value.serialize(self)
    }

    fn serialize_unit(self) -> Result<Value> {
        Ok(Value::Nil)
    }

    fn serialize_unit_struct(self, _name: &'static str) -> Result<Value> {
        Ok(Value::Array(Vec::new()))
    }

    fn serialize_unit_variant(self, name: &'static str, index: u32, variant: &'static str) -> Result<Value> {
        Ok(self.variant(name, index, variant))
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(self, name: &'static str, value: &T) -> Result<Value> {
        if name == MSGPACK_EXT_STRUCT_NAME { ext(value) } else { value.serialize(self) }
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        name: &'static str,
        index: u32,
        variant: &'static str,
        value: &T,
    ) -> Result<Value> {
        let held = value.serialize(self).map_err(|error| error.in_field(variant))?;
        Ok(holding(self.variant(name, index, variant), held))
    }

    fn serialize_seq(self, len: Option<usize>) -> Result<Elements<F>> {
        Ok(Elements { grow: self, said: len, values: with_room(len), key: None })
    }

    fn serialize_tuple(self, len: usize) -> Result<Elements<F>> {
        Ok(Elements { grow: self, said: None, values: with_room(Some(len)), key: None })
    }

    fn serialize_tuple_struct(self, _name: &'static str, len: usize) -> Result<Elements<F>> {
        self.serialize_tuple(len)
    }

    fn serialize_tuple_variant(
        self,
        name: &'static str,
        index: u32,
        variant: &'static str,
        len: usize,
    ) -> Result<Elements<F>> {
        let key = Some(self.variant(name, index, variant));
        Ok(Elements { grow: self, said: None, values: with_room(Some(len)), key })
    }

    fn serialize_map(self, len: Option<usize>) -> Result<Entries<F>> {
        Ok(Entries { grow: self, said: len, entries: with_room(len), key: None })
    }

    fn serialize_struct(self, name: &'static str, len: usize) -> Result<Fields<F>> {
        let (keys, numbers) = numbers_of(F::KEYS, name);
        Ok(Fields::new(self, keys, numbers, len, None))
    }

    fn serialize_struct_variant(
        self,
        name: &'static str,
        index: u32,
        variant: &'static str,
        len: usize,
    ) -> Result<Fields<F>> {
        let (keys, numbers) = numbers_of_variant(F::KEYS, name, index);
        Ok(Fields::new(self, keys, numbers, len, Some(self.variant(name, index, variant))))
    }

    fn collect_str<T: Display + ?Sized>(self, value: &T) -> Result<Value> {
        match Text::of(value) {
            Ok(text) => Ok(text.as_str().into()),
            Err(_) => Err(Error::new(ErrorKind::Custom, Text::FAILED)),
        }
    }
}

/// The elements of a sequence, a tuple or a tuple variant.
pub(super) struct Elements<F> {
    grow: Grow<F>,
    /// How many a sequence said that there were.
    said: Option<usize>,
    values: Vec<Value>,
    /// What tells the variant.
    key: Option<Value>,
}

impl<F: Form> Elements<F> {
    fn add<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<()> {
        let value = value.serialize(self.grow).map_err(|error| error.in_element(self.values.len()))?;
        self.values.push(value);
        Ok(())
    }

    fn done(self) -> Result<Value> {
        match self.said {
            Some(said) if said != self.values.len() => Err(Error::wrong_length(said, self.values.len())),
            _ => Ok(wrapped(self.key, Value::Array(self.values))),
        }
    }
}

fn wrapped(key: Option<Value>, value: Value) -> Value {
    match key {
        Some(key) => holding(key, value),
        None => value,
    }
}

impl<F: Form> ser::SerializeSeq for Elements<F> {
    type Ok = Value;
    type Error = Error;

    fn serialize_element<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<()> {
        self.add(value)
    }

    fn end(self) -> Result<Value> {
        self.done()
    }
}

impl<F: Form> ser::SerializeTuple for Elements<F> {
    type Ok = Value;
    type Error = Error;

    fn serialize_element<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<()> {
        self.add(value)
    }

    fn end(self) -> Result<Value> {
        self.done()
    }
}

impl<F: Form> ser::SerializeTupleStruct for Elements<F> {
    type Ok = Value;
    type Error = Error;

    fn serialize_field<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<()> {
        self.add(value)
    }

    fn end(self) -> Result<Value> {
        self.done()
    }
}

impl<F: Form> ser::SerializeTupleVariant for Elements<F> {
    type Ok = Value;
    type Error = Error;

    fn serialize_field<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<()> {
        self.add(value)
    }

    fn end(self) -> Result<Value> {
        self.done()
    }
}

/// The entries of a map.
pub(super) struct Entries<F> {
    grow: Grow<F>,
    said: Option<usize>,
    entries: Vec<(Value, Value)>,
    key: Option<Value>,
}

impl<F: Form> ser::SerializeMap for Entries<F> {
    type Ok = Value;
    type Error = Error;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<()> {
        self.key = Some(key.serialize(self.grow)?);
        Ok(())
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<()> {
        let value = value.serialize(self.grow)?;
        match self.key.take() {
            Some(key) => {
                self.entries.push((key, value));
                Ok(())
            }
            None => Err(Error::unsupported("expected a key in front of each value, found none")),
        }
    }

    fn end(self) -> Result<Value> {
        match self.said {
            Some(said) if said != self.entries.len() => Err(Error::wrong_length(said, self.entries.len())),
            _ => Ok(Value::Map(self.entries)),
        }
    }
}

/// The fields of a struct or a struct variant.
pub(super) struct Fields<F> {
    grow: Grow<F>,
    keys: Keys,
    numbers: schema::Fields,
    /// Of the next field, those that are left out included.
    index: usize,
    /// The last field of an array that was left out.
    skipped: Option<&'static str>,
    values: Vec<Value>,
    entries: Vec<(Value, Value)>,
    /// What tells the variant.
    key: Option<Value>,
}

impl<F: Form> Fields<F> {
    fn new(grow: Grow<F>, keys: Keys, numbers: schema::Fields, len: usize, key: Option<Value>) -> Self {
        let (values, entries) = match keys {
            Keys::Places => (with_room(Some(len)), Vec::new()),
            Keys::Names | Keys::Numbers => (Vec::new(), with_room(Some(len))),
        };
        Self { grow, keys, numbers, index: 0, skipped: None, values, entries, key }
    }

    fn add<T: Serialize + ?Sized>(&mut self, name: &'static str, value: &T) -> Result<()> {
        if let (Keys::Places, Some(skipped)) = (self.keys, self.skipped) {
            return Err(Error::skipped_field(skipped));
        }
        let value = value.serialize(self.grow).map_err(|error| error.in_field(name))?;
        match self.keys {
            Keys::Places => self.values.push(value),
            Keys::Names => self.entries.push((name.into(), value)),
            Keys::Numbers => self.entries.push((self.numbers.number(self.index).into(), value)),
        }
        self.index += 1;
        Ok(())
    }

    fn skip(&mut self, name: &'static str) -> Result<()> {
        self.index += 1;
        self.skipped = Some(name);
        Ok(())
    }

    fn done(self) -> Result<Value> {
        let value = match self.keys {
            Keys::Places => Value::Array(self.values),
            Keys::Names => Value::Map(self.entries),
            Keys::Numbers => match self.numbers.len() {
                Some(len) if len != self.index => return Err(Error::other_fields()),
                _ => Value::Map(self.entries),
            },
        };
        Ok(wrapped(self.key, value))
    }
}

impl<F: Form> ser::SerializeStruct for Fields<F> {
    type Ok = Value;
    type Error = Error;

    fn serialize_field<T: Serialize + ?Sized>(&mut self, name: &'static str, value: &T) -> Result<()> {
        self.add(name, value)
    }

    fn skip_field(&mut self, name: &'static str) -> Result<()> {
        self.skip(name)
    }

    fn end(self) -> Result<Value> {
        self.done()
    }
}

impl<F: Form> ser::SerializeStructVariant for Fields<F> {
    type Ok = Value;
    type Error = Error;

    fn serialize_field<T: Serialize + ?Sized>(&mut self, name: &'static str, value: &T) -> Result<()> {
        self.add(name, value)
    }

    fn skip_field(&mut self, name: &'static str) -> Result<()> {
        self.skip(name)
    }

    fn end(self) -> Result<Value> {
        self.done()
    }
}
