//! Extension values: what a newtype struct called [`MSGPACK_EXT_STRUCT_NAME`](crate::MSGPACK_EXT_STRUCT_NAME) holds, a tuple of an
//! `i8` and bytes.

use super::{Serializer, written};
use crate::{
    error::{Error, Result},
    form::Form,
    wire,
};
use contract_core::Output;
use serde::{
    Serialize,
    ser::{self, Impossible},
};

#[cold]
pub(super) fn serialize<O: Output, F: Form, T: Serialize + ?Sized>(
    ser: &mut Serializer<'_, O, F>,
    value: &T,
) -> Result<()> {
    let mut ext = Ext { ser, next: Part::Tuple };
    value.serialize(&mut ext)?;
    match ext.next {
        Part::Nothing => Ok(()),
        _ => Err(ext.unexpected()),
    }
}

/// What has to come next.
enum Part {
    Tuple,
    Tag,
    Bytes(i8),
    Nothing,
}

struct Ext<'s, 'o, O: Output, F> {
    ser: &'s mut Serializer<'o, O, F>,
    next: Part,
}

impl<O: Output, F: Form> Ext<'_, '_, O, F> {
    #[cold]
    fn unexpected(&self) -> Error {
        Error::no_ext(matches!(self.next, Part::Tuple))
    }
}

impl<O: Output, F: Form> ser::SerializeTuple for &mut Ext<'_, '_, O, F> {
    type Ok = ();
    type Error = Error;

    fn serialize_element<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<()> {
        value.serialize(&mut **self)
    }

    fn end(self) -> Result<()> {
        Ok(())
    }
}

macro_rules! refuse {
    ($($method:ident($($type:ty),*) -> $ok:ty;)*) => {$(
        fn $method(self, $(_: $type),*) -> Result<$ok> {
            Err(self.unexpected())
        }
    )*};
}

impl<O: Output, F: Form> ser::Serializer for &mut Ext<'_, '_, O, F> {
    type Ok = ();
    type Error = Error;
    type SerializeSeq = Impossible<(), Error>;
    type SerializeTuple = Self;
    type SerializeTupleStruct = Impossible<(), Error>;
    type SerializeTupleVariant = Impossible<(), Error>;
    type SerializeMap = Impossible<(), Error>;
    type SerializeStruct = Impossible<(), Error>;
    type SerializeStructVariant = Impossible<(), Error>;

    fn is_human_readable(&self) -> bool {
        false
    }

    fn serialize_tuple(self, len: usize) -> Result<Self> {
        match self.next {
            Part::Tuple => {
                self.next = Part::Tag;
                if len == 2 { Ok(self) } else { Err(self.unexpected()) }
            }
            _ => Err(self.unexpected()),
        }
    }

    fn serialize_i8(self, value: i8) -> Result<()> {
        match self.next {
            Part::Tag => {
                self.next = Part::Bytes(value);
                Ok(())
            }
            _ => Err(self.unexpected()),
        }
    }

    fn serialize_bytes(self, value: &[u8]) -> Result<()> {
        let Part::Bytes(tag) = self.next else {
            return Err(self.unexpected());
        };
        let len = u32::try_from(value.len()).map_err(|_| Error::too_long("extension value", value.len()))?;
        self.next = Part::Nothing;
        let (head, head_len) = wire::ext_head(len, tag);
        written(self.ser.writer.put_head(head, head_len))?;
        written(self.ser.writer.put_slice(value))
    }

    fn serialize_some<T: Serialize + ?Sized>(self, _value: &T) -> Result<()> {
        Err(self.unexpected())
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(self, _name: &'static str, _value: &T) -> Result<()> {
        Err(self.unexpected())
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _name: &'static str,
        _index: u32,
        _variant: &'static str,
        _value: &T,
    ) -> Result<()> {
        Err(self.unexpected())
    }

    refuse! {
        serialize_bool(bool) -> ();
        serialize_i16(i16) -> ();
        serialize_i32(i32) -> ();
        serialize_i64(i64) -> ();
        serialize_u8(u8) -> ();
        serialize_u16(u16) -> ();
        serialize_u32(u32) -> ();
        serialize_u64(u64) -> ();
        serialize_f32(f32) -> ();
        serialize_f64(f64) -> ();
        serialize_char(char) -> ();
        serialize_str(&str) -> ();
        serialize_none() -> ();
        serialize_unit() -> ();
        serialize_unit_struct(&'static str) -> ();
        serialize_unit_variant(&'static str, u32, &'static str) -> ();
        serialize_seq(Option<usize>) -> Self::SerializeSeq;
        serialize_tuple_struct(&'static str, usize) -> Self::SerializeTupleStruct;
        serialize_tuple_variant(&'static str, u32, &'static str, usize) -> Self::SerializeTupleVariant;
        serialize_map(Option<usize>) -> Self::SerializeMap;
        serialize_struct(&'static str, usize) -> Self::SerializeStruct;
        serialize_struct_variant(&'static str, u32, &'static str, usize) -> Self::SerializeStructVariant;
    }
}
