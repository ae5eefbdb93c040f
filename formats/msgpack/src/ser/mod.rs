//! The serde data model on top of the grammar: writing.

mod bulk;
mod compound;
mod ext;
mod forced;

use crate::{
    MSGPACK_EXT_STRUCT_NAME,
    config::BytesMode,
    error::{Error, ErrorKind, Result},
    form::{Array, Form, Keys},
    wire::{self, Marked},
};
#[cfg(feature = "std")]
pub(crate) use compound::Home;
pub(crate) use compound::{Elements, Entries, Fields, Tuple, numbers_of, numbers_of_variant, struct_numbers};
use contract_core::{
    Fault, Output, Writer,
    schema::{Schema, Shape},
};
use contract_serde::Text;
use core::fmt::Display;
use serde::{Serialize, ser};

/// Writes serde values as MessagePack; `F` says how structs are written.
///
/// ```
/// use contract_msgpack::{Named, ser::Serializer};
/// use serde::Serialize;
///
/// let mut bytes = Vec::new();
/// let mut serializer = Serializer::<_, Named>::new(&mut bytes);
/// (1, "two").serialize(&mut serializer)?;
/// serializer.finish()?;
/// assert_eq!(bytes, b"\x92\x01\xa3two");
/// # Ok::<(), contract_msgpack::Error>(())
/// ```
pub struct Serializer<'o, O: Output, F = Array> {
    writer: Writer<'o, O>,
    form: F,
}

impl<'o, O: Output, F: Form> Serializer<'o, O, F> {
    /// A serializer that writes behind what `output` holds already.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn new(output: &'o mut O) -> Self {
        Self::with_form(output, F::default())
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn with_form(output: &'o mut O, form: F) -> Self {
        Self { writer: Writer::new(output), form }
    }

    /// Makes everything part of the output, and lets it hand on what it buffers.
    ///
    /// # Errors
    ///
    /// If the output is full, or the sink below fails.
    #[inline]
    pub fn finish(self) -> Result<()> {
        written(self.writer.finish())
    }

    /// How many bytes the output holds, those of this serializer included.
    #[inline]
    #[must_use]
    pub fn position(&self) -> usize {
        self.writer.position()
    }

    /// Moves the state into a serializer of its own; see [`Writer::take`].
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn take(&mut self) -> Self {
        Self { writer: self.writer.take(), form: self.form }
    }

    /// The error of the sink below, in `error`.
    #[cfg(feature = "std")]
    #[cold]
    pub(crate) fn sink_error(&mut self, error: Error) -> Error {
        if error.is_io() { error.caused_by(self.writer.take_error()) } else { error }
    }

    /// Serializes a value of any type.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<()> {
        self.out_of_line(|own| value.serialize(own))
    }

    /// Calls what is perhaps not inlined with a serializer of its own: this one stays in registers.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn out_of_line<T>(&mut self, call: impl FnOnce(&mut Self) -> T) -> T {
        let mut own = self.take();
        let result = call(&mut own);
        *self = own;
        result
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn mark(&mut self) -> Result<()> {
        written(self.writer.mark())
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn put<const N: usize>(&mut self, (marker, bytes, len): Marked<N>) -> Result<()> {
        written(self.writer.put_tagged(marker, bytes, len))
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn put_array_head(&mut self, len: usize) -> Result<()> {
        if len < 16 {
            return written(self.writer.put_u8(wire::FIXARRAY | len as u8));
        }
        match u32::try_from(len) {
            Ok(len) => self.put(wire::array_head(len)),
            Err(_) => Err(Error::too_long("an array", len)),
        }
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn put_map_head(&mut self, len: usize) -> Result<()> {
        if len < 16 {
            return written(self.writer.put_u8(wire::FIXMAP | len as u8));
        }
        match u32::try_from(len) {
            Ok(len) => self.put(wire::map_head(len)),
            Err(_) => Err(Error::too_long("a map", len)),
        }
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn put_bin_head(&mut self, len: usize) -> Result<()> {
        match u32::try_from(len) {
            Ok(len) => self.put(wire::bin_head(len)),
            Err(_) => Err(Error::too_long("binary", len)),
        }
    }

    /// Writes a name that the compiler knows.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn put_name(&mut self, name: &'static str) -> Result<()> {
        if name.len() < 32 {
            written(self.writer.put_u8(wire::FIXSTR | name.len() as u8))?;
            written(self.writer.put_short(name.as_bytes()))
        } else {
            self.put_str(name)
        }
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn put_str(&mut self, value: &str) -> Result<()> {
        let len = value.len();
        if len < 32 && self.writer.try_put_short(wire::FIXSTR | len as u8, value.as_bytes()) {
            return Ok(());
        }
        // Out of line, with the state by value: what is left here is small enough to be inlined wherever a string is.
        let (writer, result) = put_str(self.writer.take(), value);
        self.writer = writer;
        result
    }

    /// Writes what stands in front of a variant's value.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn put_variant_head(
        &mut self,
        name: &'static str,
        index: u32,
        variant: &'static str,
    ) -> Result<()> {
        self.put_map_head(1)?;
        self.put_variant(Schema::of(name), index, variant)
    }

    /// Writes what tells a variant: its name, or its number where it has one.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn put_variant(&mut self, schema: Schema, index: u32, variant: &'static str) -> Result<()> {
        if F::KEYS == Keys::Numbers && schema.is_numbered() {
            self.put(wire::int64(variant_number(schema, index)))
        } else {
            self.put_name(variant)
        }
    }
}

#[inline(never)]
fn put_str<'o, O: Output>(mut writer: Writer<'o, O>, value: &str) -> (Writer<'o, O>, Result<()>) {
    let result = match u32::try_from(value.len()) {
        Ok(len) => {
            let (marker, bytes, len) = wire::str_head(len);
            written(writer.put_tagged(marker, bytes, len).and_then(|()| writer.put_slice(value.as_bytes())))
        }
        Err(_) => Err(Error::too_long("a string", value.len())),
    };
    (writer, result)
}

/// The number of a variant: the value of an enum of units, or else the number of its case.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn variant_number(schema: Schema, index: u32) -> i64 {
    match schema.shape() {
        Some(Shape::Enum) => schema.enum_value(index).into(),
        _ => schema.fields().number(index as usize).into(),
    }
}

#[cfg_attr(not(debug_assertions), inline(always))]
fn written(result: core::result::Result<(), Fault>) -> Result<()> {
    match result {
        Ok(()) => Ok(()),
        Err(fault) => Err(Error::output(fault)),
    }
}

macro_rules! scalars {
    ($($method:ident($type:ty) $head:ident;)*) => {$(
        #[cfg_attr(not(debug_assertions), inline(always))]
        fn $method(self, value: $type) -> Result<()> {
            self.put(wire::$head(value))
        }
    )*};
}

impl<'s, 'o, O: Output, F: Form> ser::Serializer for &'s mut Serializer<'o, O, F> {
    type Ok = ();
    type Error = Error;
    type SerializeSeq = Elements<'o, &'s mut Serializer<'o, O, F>>;
    type SerializeTuple = Tuple<'o, &'s mut Serializer<'o, O, F>>;
    type SerializeTupleStruct = Fields<'o, &'s mut Serializer<'o, O, F>>;
    type SerializeTupleVariant = Fields<'o, &'s mut Serializer<'o, O, F>>;
    type SerializeMap = Entries<'o, &'s mut Serializer<'o, O, F>>;
    type SerializeStruct = Fields<'o, &'s mut Serializer<'o, O, F>>;
    type SerializeStructVariant = Fields<'o, &'s mut Serializer<'o, O, F>>;

    scalars! {
        serialize_u8(u8) uint8;
        serialize_u16(u16) uint16;
        serialize_u32(u32) uint32;
        serialize_u64(u64) uint64;
        serialize_i8(i8) int8;
        serialize_i16(i16) int16;
        serialize_i32(i32) int32;
        serialize_i64(i64) int64;
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn is_human_readable(&self) -> bool {
        F::HUMAN_READABLE
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn serialize_bool(self, value: bool) -> Result<()> {
        written(self.writer.put_u8(wire::FALSE + u8::from(value)))
    }

    #[inline]
    fn serialize_i128(self, value: i128) -> Result<()> {
        self.serialize_bytes(&value.to_be_bytes())
    }

    #[inline]
    fn serialize_u128(self, value: u128) -> Result<()> {
        self.serialize_bytes(&value.to_be_bytes())
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn serialize_f32(self, value: f32) -> Result<()> {
        self.put(wire::float32(value))
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn serialize_f64(self, value: f64) -> Result<()> {
        self.put(wire::float64(value))
    }

    #[inline]
    fn serialize_char(self, value: char) -> Result<()> {
        self.put_str(value.encode_utf8(&mut [0; 4]))
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn serialize_str(self, value: &str) -> Result<()> {
        self.put_str(value)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn serialize_bytes(self, value: &[u8]) -> Result<()> {
        self.put_bin_head(value.len())?;
        written(self.writer.put_slice(value))
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn serialize_none(self) -> Result<()> {
        self.serialize_unit()
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<()> {
        value.serialize(self)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn serialize_unit(self) -> Result<()> {
        written(self.writer.put_u8(wire::NIL))
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn serialize_unit_struct(self, _name: &'static str) -> Result<()> {
        self.put_array_head(0)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn serialize_unit_variant(self, name: &'static str, index: u32, variant: &'static str) -> Result<()> {
        self.put_variant(Schema::of(name), index, variant)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn serialize_newtype_struct<T: Serialize + ?Sized>(self, name: &'static str, value: &T) -> Result<()> {
        if name == MSGPACK_EXT_STRUCT_NAME {
            return ext::serialize(self, value);
        }
        value.serialize(self)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        name: &'static str,
        index: u32,
        variant: &'static str,
        value: &T,
    ) -> Result<()> {
        self.put_variant_head(name, index, variant)?;
        value.serialize(self).map_err(|error| error.in_field(variant))
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn serialize_seq(self, len: Option<usize>) -> Result<Self::SerializeSeq> {
        Elements::new(self.take(), self, len)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn serialize_tuple(self, len: usize) -> Result<Self::SerializeTuple> {
        Tuple::new(self.take(), self, len)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn serialize_tuple_struct(self, _name: &'static str, len: usize) -> Result<Self::SerializeTupleStruct> {
        self.put_array_head(len)?;
        Ok(Fields::unnamed(self.take(), self, len))
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn serialize_tuple_variant(
        self,
        name: &'static str,
        index: u32,
        variant: &'static str,
        len: usize,
    ) -> Result<Self::SerializeTupleVariant> {
        self.put_variant_head(name, index, variant)?;
        self.put_array_head(len)?;
        Ok(Fields::unnamed(self.take(), self, len))
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn serialize_map(self, len: Option<usize>) -> Result<Self::SerializeMap> {
        Entries::new(self.take(), self, len)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn serialize_struct(self, name: &'static str, len: usize) -> Result<Self::SerializeStruct> {
        let (keys, numbers) = numbers_of(F::KEYS, name);
        Fields::named(self.take(), self, keys, numbers, len)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn serialize_struct_variant(
        self,
        name: &'static str,
        index: u32,
        variant: &'static str,
        len: usize,
    ) -> Result<Self::SerializeStructVariant> {
        self.put_variant_head(name, index, variant)?;
        let (keys, numbers) = numbers_of_variant(F::KEYS, name, index);
        Fields::named(self.take(), self, keys, numbers, len)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn collect_seq<I>(self, iter: I) -> Result<()>
    where
        I: IntoIterator,
        I::Item: Serialize,
    {
        let mut iter = iter.into_iter();
        let len = match iter.size_hint() {
            (least, Some(most)) if least == most => least,
            _ => return self.collect_uncounted(iter),
        };
        if self.form.bytes() != BytesMode::Normal && forced::might_be_bytes::<I>() {
            return self.collect_perhaps_bytes(iter, len);
        }
        self.mark()?;
        self.put_array_head(len)?;
        if let Some(result) = bulk::write(&mut self.writer, &iter) {
            return written(result);
        }
        let mut own = self.take();
        let mut count = 0;
        let result = iter.try_for_each(|item| {
            own.mark()?;
            own.value(&item).map_err(|error| error.in_element(count))?;
            count += 1;
            Ok(())
        });
        *self = own;
        result?;
        if count == len { Ok(()) } else { Err(Error::wrong_length(len, count)) }
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn collect_map<K, V, I>(self, iter: I) -> Result<()>
    where
        K: Serialize,
        V: Serialize,
        I: IntoIterator<Item = (K, V)>,
    {
        let mut iter = iter.into_iter();
        let len = match iter.size_hint() {
            (least, Some(most)) if least == most => Some(least),
            _ => None,
        };
        let mut map = self.serialize_map(len)?;
        iter.try_for_each(|(key, value)| ser::SerializeMap::serialize_entry(&mut map, &key, &value))?;
        ser::SerializeMap::end(map)
    }

    #[inline]
    fn collect_str<T: Display + ?Sized>(self, value: &T) -> Result<()> {
        match Text::of(value) {
            Ok(text) => self.put_str(text.as_str()),
            Err(_) => Err(Error::new(ErrorKind::Custom, Text::FAILED)),
        }
    }
}

impl<O: Output, F: Form> Serializer<'_, O, F> {
    /// Writes a sequence whose length its iterator does not tell.
    #[cold]
    #[inline(never)]
    fn collect_uncounted<I>(&mut self, mut iter: I) -> Result<()>
    where
        I: Iterator,
        I::Item: Serialize,
    {
        let mut elements = Elements::new(self.take(), self, None)?;
        iter.try_for_each(|item| ser::SerializeSeq::serialize_element(&mut elements, &item))?;
        ser::SerializeSeq::end(elements)
    }
}
