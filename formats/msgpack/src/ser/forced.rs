//! Sequences of `u8` that become binary without having asked for it, where [`BytesMode`](crate::config::BytesMode) says so.

use super::{Serializer, written};
use crate::{
    error::{Error, Result},
    form::Form,
};
use alloc::vec::Vec;
use contract_core::Output;
use core::fmt::{self, Display};
use serde::{
    Serialize,
    ser::{self, Impossible, SerializeSeq},
};

/// Whether what comes from `I` may be bytes. rmp-serde guesses that by sizes, and so has this to.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(super) const fn might_be_bytes<I: IntoIterator>() -> bool {
    let item = size_of::<I::Item>();
    (item == 1 || item == size_of::<&u8>())
        && size_of::<I::IntoIter>() <= size_of::<core::slice::Iter<'_, u8>>()
}

/// The value, if it is a `u8`.
pub(super) fn byte_of<T: Serialize + ?Sized>(value: &T) -> Option<u8> {
    value.serialize(OnlyByte).ok()
}

impl<O: Output, F: Form> Serializer<'_, O, F> {
    /// Writes `len` elements: as binary if the first one is a `u8`, as an array if it is not.
    #[cold]
    #[inline(never)]
    pub(super) fn collect_perhaps_bytes<I>(&mut self, iter: I, len: usize) -> Result<()>
    where
        I: Iterator,
        I::Item: Serialize,
    {
        let mut iter = iter.peekable();
        if iter.peek().is_some_and(|item| byte_of(item).is_some()) {
            let bytes: Option<Vec<u8>> = iter.map(|item| byte_of(&item)).collect();
            let bytes = bytes.ok_or_else(Error::no_byte)?;
            self.put_bin_head(len)?;
            return written(self.writer.put_slice(&bytes));
        }
        let mut elements = super::Elements::new(self.take(), self, Some(len))?;
        iter.try_for_each(|item| elements.serialize_element(&item))?;
        elements.end()
    }
}

/// Takes a `u8` and refuses all else.
struct OnlyByte;

/// Something else.
#[derive(Debug)]
struct NoByte;

impl Display for NoByte {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("no byte")
    }
}

impl core::error::Error for NoByte {}

impl ser::Error for NoByte {
    fn custom<T: Display>(_message: T) -> Self {
        Self
    }
}

macro_rules! refuse {
    ($($method:ident($($type:ty),*) -> $ok:ty;)*) => {$(
        fn $method(self, $(_: $type),*) -> Result<$ok, NoByte> {
            Err(NoByte)
        }
    )*};
}

impl ser::Serializer for OnlyByte {
    type Ok = u8;
    type Error = NoByte;
    type SerializeSeq = Impossible<u8, NoByte>;
    type SerializeTuple = Impossible<u8, NoByte>;
    type SerializeTupleStruct = Impossible<u8, NoByte>;
    type SerializeTupleVariant = Impossible<u8, NoByte>;
    type SerializeMap = Impossible<u8, NoByte>;
    type SerializeStruct = Impossible<u8, NoByte>;
    type SerializeStructVariant = Impossible<u8, NoByte>;

    fn serialize_u8(self, value: u8) -> Result<u8, NoByte> {
        Ok(value)
    }

    fn serialize_some<T: Serialize + ?Sized>(self, _value: &T) -> Result<u8, NoByte> {
        Err(NoByte)
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        _name: &'static str,
        _value: &T,
    ) -> Result<u8, NoByte> {
        Err(NoByte)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _name: &'static str,
        _index: u32,
        _variant: &'static str,
        _value: &T,
    ) -> Result<u8, NoByte> {
        Err(NoByte)
    }

    fn collect_str<T: Display + ?Sized>(self, _value: &T) -> Result<u8, NoByte> {
        Err(NoByte)
    }

    refuse! {
        serialize_bool(bool) -> u8;
        serialize_i8(i8) -> u8;
        serialize_i16(i16) -> u8;
        serialize_i32(i32) -> u8;
        serialize_i64(i64) -> u8;
        serialize_u16(u16) -> u8;
        serialize_u32(u32) -> u8;
        serialize_u64(u64) -> u8;
        serialize_f32(f32) -> u8;
        serialize_f64(f64) -> u8;
        serialize_char(char) -> u8;
        serialize_str(&str) -> u8;
        serialize_bytes(&[u8]) -> u8;
        serialize_none() -> u8;
        serialize_unit() -> u8;
        serialize_unit_struct(&'static str) -> u8;
        serialize_unit_variant(&'static str, u32, &'static str) -> u8;
        serialize_seq(Option<usize>) -> Self::SerializeSeq;
        serialize_tuple(usize) -> Self::SerializeTuple;
        serialize_tuple_struct(&'static str, usize) -> Self::SerializeTupleStruct;
        serialize_tuple_variant(&'static str, u32, &'static str, usize) -> Self::SerializeTupleVariant;
        serialize_map(Option<usize>) -> Self::SerializeMap;
        serialize_struct(&'static str, usize) -> Self::SerializeStruct;
        serialize_struct_variant(&'static str, u32, &'static str, usize) -> Self::SerializeStructVariant;
    }
}
