//! What a format is told by serde's derived code: the first call with its name, and the number of every
//! field.

// Every test file uses its own part.
#![allow(dead_code)]

use std::fmt;
use std::marker::PhantomData;

use contract_core::schema::{Fields, Schema};
use serde::de::{self, DeserializeSeed, IntoDeserializer, Visitor};
use serde::ser::{self, Impossible};
use serde::{Deserialize, Serialize};

/// The first call of a derived implementation that passes a name; it travels as an error.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Call {
    pub(crate) method: &'static str,
    pub(crate) name: &'static str,
    pub(crate) index: u32,
    pub(crate) len: usize,
    pub(crate) message: String,
}

impl Call {
    pub(crate) fn schema(&self) -> Schema {
        Schema::of(self.name)
    }

    fn named(method: &'static str, name: &'static str, index: u32, len: usize) -> Self {
        Self { method, name, index, len, message: String::new() }
    }

    fn unnamed(method: &'static str) -> Self {
        Self::named(method, "", 0, 0)
    }
}

impl fmt::Display for Call {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self:?}")
    }
}

impl std::error::Error for Call {}

impl ser::Error for Call {
    fn custom<T: fmt::Display>(message: T) -> Self {
        Self { message: message.to_string(), ..Self::unnamed("error") }
    }
}

impl de::Error for Call {
    fn custom<T: fmt::Display>(message: T) -> Self {
        Self { message: message.to_string(), ..Self::unnamed("error") }
    }
}

/// The call with which `value` begins when it is serialized.
pub(crate) fn serialized<T: Serialize + ?Sized>(value: &T) -> Call {
    value.serialize(First).unwrap_err()
}

/// The call with which `T` begins when it is deserialized.
pub(crate) fn deserialized<T: for<'de> Deserialize<'de>>() -> Call {
    T::deserialize(First).err().expect("the first call is an error")
}

/// Answers the first call with an error that says which it was.
pub(crate) struct First;

macro_rules! scalars {
    ($($method:ident($ty:ty))*) => {$(
        fn $method(self, _: $ty) -> Result<(), Call> {
            Err(Call::unnamed(stringify!($method)))
        }
    )*};
}

impl ser::Serializer for First {
    type Ok = ();
    type Error = Call;
    type SerializeSeq = Impossible<(), Call>;
    type SerializeTuple = Impossible<(), Call>;
    type SerializeTupleStruct = Impossible<(), Call>;
    type SerializeTupleVariant = Impossible<(), Call>;
    type SerializeMap = Impossible<(), Call>;
    type SerializeStruct = Impossible<(), Call>;
    type SerializeStructVariant = Impossible<(), Call>;

    scalars! {
        serialize_bool(bool) serialize_i8(i8) serialize_i16(i16) serialize_i32(i32) serialize_i64(i64)
        serialize_u8(u8) serialize_u16(u16) serialize_u32(u32) serialize_u64(u64) serialize_f32(f32)
        serialize_f64(f64) serialize_char(char) serialize_str(&str) serialize_bytes(&[u8])
    }

    fn serialize_none(self) -> Result<(), Call> {
        Err(Call::unnamed("serialize_none"))
    }

    fn serialize_some<T: Serialize + ?Sized>(self, _: &T) -> Result<(), Call> {
        Err(Call::unnamed("serialize_some"))
    }

    fn serialize_unit(self) -> Result<(), Call> {
        Err(Call::unnamed("serialize_unit"))
    }

    fn serialize_unit_struct(self, name: &'static str) -> Result<(), Call> {
        Err(Call::named("serialize_unit_struct", name, 0, 0))
    }

    fn serialize_unit_variant(self, name: &'static str, index: u32, _: &'static str) -> Result<(), Call> {
        Err(Call::named("serialize_unit_variant", name, index, 0))
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(self, name: &'static str, _: &T) -> Result<(), Call> {
        Err(Call::named("serialize_newtype_struct", name, 0, 1))
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        name: &'static str,
        index: u32,
        _: &'static str,
        _: &T,
    ) -> Result<(), Call> {
        Err(Call::named("serialize_newtype_variant", name, index, 1))
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<Self::SerializeSeq, Call> {
        Err(Call::unnamed("serialize_seq"))
    }

    fn serialize_tuple(self, len: usize) -> Result<Self::SerializeTuple, Call> {
        Err(Call { len, ..Call::unnamed("serialize_tuple") })
    }

    fn serialize_tuple_struct(
        self,
        name: &'static str,
        len: usize,
    ) -> Result<Self::SerializeTupleStruct, Call> {
        Err(Call::named("serialize_tuple_struct", name, 0, len))
    }

    fn serialize_tuple_variant(
        self,
        name: &'static str,
        index: u32,
        _: &'static str,
        len: usize,
    ) -> Result<Self::SerializeTupleVariant, Call> {
        Err(Call::named("serialize_tuple_variant", name, index, len))
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Self::SerializeMap, Call> {
        Err(Call::unnamed("serialize_map"))
    }

    fn serialize_struct(self, name: &'static str, len: usize) -> Result<Self::SerializeStruct, Call> {
        Err(Call::named("serialize_struct", name, 0, len))
    }

    fn serialize_struct_variant(
        self,
        name: &'static str,
        index: u32,
        _: &'static str,
        len: usize,
    ) -> Result<Self::SerializeStructVariant, Call> {
        Err(Call::named("serialize_struct_variant", name, index, len))
    }
}

macro_rules! unnamed {
    ($($method:ident)*) => {$(
        fn $method<V: Visitor<'de>>(self, _: V) -> Result<V::Value, Call> {
            Err(Call::unnamed(stringify!($method)))
        }
    )*};
}

impl<'de> de::Deserializer<'de> for First {
    type Error = Call;

    unnamed! {
        deserialize_any deserialize_bool deserialize_i8 deserialize_i16 deserialize_i32 deserialize_i64
        deserialize_u8 deserialize_u16 deserialize_u32 deserialize_u64 deserialize_f32 deserialize_f64
        deserialize_char deserialize_str deserialize_string deserialize_bytes deserialize_byte_buf
        deserialize_option deserialize_unit deserialize_seq deserialize_map deserialize_identifier
        deserialize_ignored_any
    }

    fn deserialize_unit_struct<V: Visitor<'de>>(self, name: &'static str, _: V) -> Result<V::Value, Call> {
        Err(Call::named("deserialize_unit_struct", name, 0, 0))
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(self, name: &'static str, _: V) -> Result<V::Value, Call> {
        Err(Call::named("deserialize_newtype_struct", name, 0, 1))
    }

    fn deserialize_tuple<V: Visitor<'de>>(self, len: usize, _: V) -> Result<V::Value, Call> {
        Err(Call { len, ..Call::unnamed("deserialize_tuple") })
    }

    fn deserialize_tuple_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        len: usize,
        _: V,
    ) -> Result<V::Value, Call> {
        Err(Call::named("deserialize_tuple_struct", name, 0, len))
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        fields: &'static [&'static str],
        _: V,
    ) -> Result<V::Value, Call> {
        Err(Call::named("deserialize_struct", name, 0, fields.len()))
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        name: &'static str,
        variants: &'static [&'static str],
        _: V,
    ) -> Result<V::Value, Call> {
        Err(Call::named("deserialize_enum", name, 0, variants.len()))
    }
}

/// Serializes a struct, tuple struct, or variant, and returns each field that serde names or skips with the
/// number that the table has for it. Fields of tuples are named by their place.
pub(crate) fn written<T: Serialize>(value: &T) -> Vec<(String, u32)> {
    value.serialize(Write).unwrap()
}

struct Write;

/// Counts the fields as a format does.
struct Writing {
    fields: Fields,
    seen: Vec<(String, u32)>,
}

impl Writing {
    fn new(fields: Fields) -> Result<Self, Call> {
        Ok(Self { fields, seen: Vec::new() })
    }

    fn add(&mut self, key: &str) -> Result<(), Call> {
        let index = self.seen.len();
        let key = if key.is_empty() { index.to_string() } else { key.to_owned() };
        self.seen.push((key, self.fields.number(index)));
        Ok(())
    }
}

type Seen = Vec<(String, u32)>;

macro_rules! no_scalars {
    ($($method:ident($ty:ty))*) => {$(
        fn $method(self, _: $ty) -> Result<Seen, Call> {
            Err(Call::unnamed(stringify!($method)))
        }
    )*};
}

impl ser::Serializer for Write {
    type Ok = Seen;
    type Error = Call;
    type SerializeSeq = Impossible<Seen, Call>;
    type SerializeTuple = Impossible<Seen, Call>;
    type SerializeTupleStruct = Writing;
    type SerializeTupleVariant = Writing;
    type SerializeMap = Impossible<Seen, Call>;
    type SerializeStruct = Writing;
    type SerializeStructVariant = Writing;

    no_scalars! {
        serialize_bool(bool) serialize_i8(i8) serialize_i16(i16) serialize_i32(i32) serialize_i64(i64)
        serialize_u8(u8) serialize_u16(u16) serialize_u32(u32) serialize_u64(u64) serialize_f32(f32)
        serialize_f64(f64) serialize_char(char) serialize_str(&str) serialize_bytes(&[u8])
        serialize_unit_struct(&'static str)
    }

    fn serialize_none(self) -> Result<Seen, Call> {
        Err(Call::unnamed("serialize_none"))
    }

    fn serialize_some<T: Serialize + ?Sized>(self, _: &T) -> Result<Seen, Call> {
        Err(Call::unnamed("serialize_some"))
    }

    fn serialize_unit(self) -> Result<Seen, Call> {
        Err(Call::unnamed("serialize_unit"))
    }

    fn serialize_unit_variant(self, _: &'static str, _: u32, _: &'static str) -> Result<Seen, Call> {
        Ok(Vec::new())
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(self, _: &'static str, _: &T) -> Result<Seen, Call> {
        Err(Call::unnamed("serialize_newtype_struct"))
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: &T,
    ) -> Result<Seen, Call> {
        Err(Call::unnamed("serialize_newtype_variant"))
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<Self::SerializeSeq, Call> {
        Err(Call::unnamed("serialize_seq"))
    }

    fn serialize_tuple(self, _: usize) -> Result<Self::SerializeTuple, Call> {
        Err(Call::unnamed("serialize_tuple"))
    }

    fn serialize_tuple_struct(self, name: &'static str, _: usize) -> Result<Writing, Call> {
        Writing::new(Schema::of(name).fields())
    }

    fn serialize_tuple_variant(
        self,
        name: &'static str,
        index: u32,
        _: &'static str,
        _: usize,
    ) -> Result<Writing, Call> {
        Writing::new(Schema::of(name).variant_fields(index as usize))
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Self::SerializeMap, Call> {
        Err(Call::unnamed("serialize_map"))
    }

    fn serialize_struct(self, name: &'static str, _: usize) -> Result<Writing, Call> {
        Writing::new(Schema::of(name).fields())
    }

    fn serialize_struct_variant(
        self,
        name: &'static str,
        index: u32,
        _: &'static str,
        _: usize,
    ) -> Result<Writing, Call> {
        Writing::new(Schema::of(name).variant_fields(index as usize))
    }
}

macro_rules! writing {
    ($($tr:ident($($key:ident)?))*) => {$(
        impl ser::$tr for Writing {
            type Ok = Seen;
            type Error = Call;

            fn serialize_field<T: Serialize + ?Sized>(
                &mut self,
                $($key: &'static str,)?
                _: &T,
            ) -> Result<(), Call> {
                self.add(concat_key!($($key)?))
            }

            $(fn skip_field(&mut self, $key: &'static str) -> Result<(), Call> {
                self.add($key)
            })?

            fn end(self) -> Result<Seen, Call> {
                Ok(self.seen)
            }
        }
    )*};
}

macro_rules! concat_key {
    () => {
        ""
    };
    ($key:ident) => {
        $key
    };
}

writing! { SerializeStruct(key) SerializeStructVariant(key) SerializeTupleStruct() SerializeTupleVariant() }

/// Deserializes a value whose fields are `u32`s: serde asks for them in turn, and each gets its number in the
/// table.
pub(crate) fn read<T: for<'de> Deserialize<'de>>() -> T {
    T::deserialize(Read { variant: 0, output: PhantomData }).unwrap()
}

/// The same for the variant at `index`.
pub(crate) fn read_variant<T: for<'de> Deserialize<'de>>(index: u32) -> T {
    T::deserialize(Read { variant: index, output: PhantomData }).unwrap()
}

struct Read {
    variant: u32,
    output: PhantomData<()>,
}

impl<'de> de::Deserializer<'de> for Read {
    type Error = Call;

    fn deserialize_any<V: Visitor<'de>>(self, _: V) -> Result<V::Value, Call> {
        Err(Call::unnamed("deserialize_any"))
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Call> {
        visitor.visit_seq(Numbers { fields: Schema::of(name).fields(), next: 0 })
    }

    fn deserialize_tuple_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        _: usize,
        visitor: V,
    ) -> Result<V::Value, Call> {
        visitor.visit_seq(Numbers { fields: Schema::of(name).fields(), next: 0 })
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        name: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Call> {
        visitor.visit_enum(Case { schema: Schema::of(name), index: self.variant })
    }

    serde::forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option unit unit_struct
        newtype_struct seq tuple map identifier ignored_any
    }
}

struct Numbers {
    fields: Fields,
    next: usize,
}

impl<'de> de::SeqAccess<'de> for Numbers {
    type Error = Call;

    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>, Call> {
        let number = self.fields.number(self.next);
        self.next += 1;
        seed.deserialize(number.into_deserializer()).map(Some)
    }
}

struct Case {
    schema: Schema,
    index: u32,
}

impl<'de> de::EnumAccess<'de> for Case {
    type Error = Call;
    type Variant = Self;

    fn variant_seed<V: DeserializeSeed<'de>>(self, seed: V) -> Result<(V::Value, Self), Call> {
        Ok((seed.deserialize(self.index.into_deserializer())?, self))
    }
}

impl<'de> de::VariantAccess<'de> for Case {
    type Error = Call;

    fn unit_variant(self) -> Result<(), Call> {
        Ok(())
    }

    /// The value of a newtype variant is the number of the case.
    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<T::Value, Call> {
        seed.deserialize(self.schema.fields().number(self.index as usize).into_deserializer())
    }

    fn tuple_variant<V: Visitor<'de>>(self, _: usize, visitor: V) -> Result<V::Value, Call> {
        visitor.visit_seq(Numbers { fields: self.schema.variant_fields(self.index as usize), next: 0 })
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Call> {
        visitor.visit_seq(Numbers { fields: self.schema.variant_fields(self.index as usize), next: 0 })
    }
}
