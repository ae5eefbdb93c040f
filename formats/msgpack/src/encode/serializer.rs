//! The serializer of rmp-serde's shape: it owns its writer.

use super::{
    Error,
    compound::{Compound, Either, Inner, MaybeUnknownLengthCompound, Tuple},
    sink::{Outermost, Sink, Unflushed},
};
use crate::{
    config::{
        BinaryConfig, BytesMode, DefaultConfig, HumanReadableConfig, SerializerConfig, StructMapConfig,
        StructTupleConfig,
    },
    form::{Form, Mirrored},
    ser::{self as family, Elements, Entries, Fields, Home, numbers_of, numbers_of_variant},
};
use core::{fmt::Display, marker::PhantomData};
use serde::{Serialize, ser};
use std::io::Write;

/// A way to the writer below.
pub trait UnderlyingWrite {
    /// The writer.
    type Write: Write;

    /// The writer.
    fn get_ref(&self) -> &Self::Write;

    /// The writer. What is written to it directly stands between two values.
    fn get_mut(&mut self) -> &mut Self::Write;

    /// The writer, for good.
    fn into_inner(self) -> Self::Write;
}

/// Writes serde values to a writer, one after the other, as rmp-serde's serializer does.
///
/// Each value goes to the writer when it is complete, in pieces of about 8 KiB if it is longer; the writer is never flushed.
/// To write to a vector, [`to_vec`](super::to_vec) is faster, and `to_output` of a preset adds to one.
///
/// ```
/// use contract_msgpack::Serializer;
/// use serde::Serialize;
///
/// #[derive(Serialize)]
/// struct Dog {
///     age: u8,
/// }
///
/// let mut bytes = Vec::new();
/// Dog { age: 8 }.serialize(&mut Serializer::new(&mut bytes))?;
/// Dog { age: 8 }.serialize(&mut Serializer::new(&mut bytes).with_struct_map())?;
/// assert_eq!(bytes, b"\x91\x08\x81\xa3age\x08");
/// # Ok::<(), contract_msgpack::encode::Error>(())
/// ```
#[derive(Debug)]
pub struct Serializer<W, C = DefaultConfig> {
    sink: Sink<W>,
    bytes: BytesMode,
    config: PhantomData<C>,
}

impl<W: Write> Serializer<W, DefaultConfig> {
    /// Structs are arrays, types are written in their compact form.
    #[inline]
    pub fn new(wr: W) -> Self {
        Self { sink: Sink::new(Unflushed(wr)), bytes: BytesMode::Normal, config: PhantomData }
    }
}

impl<W: Write, C> Serializer<W, C> {
    /// The writer.
    #[inline]
    pub fn get_ref(&self) -> &W {
        &self.sink.get_ref().0
    }

    /// The writer. What is written to it directly stands between two values.
    #[inline]
    pub fn get_mut(&mut self) -> &mut W {
        &mut self.sink.get_mut().0
    }

    /// The writer, for good.
    #[inline]
    pub fn into_inner(self) -> W {
        self.sink.into_inner().0
    }

    /// Has no effect, as in rmp-serde: writing takes the depth that the value has.
    #[doc(hidden)]
    #[inline]
    pub fn unstable_set_max_depth(&mut self, _depth: usize) {}

    /// Structs become maps with the names of their fields.
    #[inline]
    pub fn with_struct_map(self) -> Serializer<W, StructMapConfig<C>> {
        self.with_config()
    }

    /// Structs become arrays.
    #[inline]
    pub fn with_struct_tuple(self) -> Serializer<W, StructTupleConfig<C>> {
        self.with_config()
    }

    /// Types are told that the format is for people: an IP address becomes text.
    #[inline]
    pub fn with_human_readable(self) -> Serializer<W, HumanReadableConfig<C>> {
        self.with_config()
    }

    /// Types are told that the format is not for people.
    #[inline]
    pub fn with_binary(self) -> Serializer<W, BinaryConfig<C>> {
        self.with_config()
    }

    /// Says when sequences of `u8` become binary.
    ///
    /// What is written so may not be read back by types that expect a sequence and nothing else.
    ///
    /// ```
    /// use contract_msgpack::{Serializer, config::BytesMode};
    /// use serde::Serialize;
    ///
    /// let mut bytes = Vec::new();
    /// vec![255u8; 2].serialize(&mut Serializer::new(&mut bytes).with_bytes(BytesMode::ForceAll))?;
    /// assert_eq!(bytes, b"\xc4\x02\xff\xff");
    /// # Ok::<(), contract_msgpack::encode::Error>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn with_bytes(mut self, mode: BytesMode) -> Self {
        self.bytes = mode;
        self
    }

    fn with_config<D>(self) -> Serializer<W, D> {
        Serializer { sink: self.sink, bytes: self.bytes, config: PhantomData }
    }
}

impl<W: Write, C> UnderlyingWrite for Serializer<W, C> {
    type Write = W;

    fn get_ref(&self) -> &W {
        self.get_ref()
    }

    fn get_mut(&mut self) -> &mut W {
        self.get_mut()
    }

    fn into_inner(self) -> W {
        self.into_inner()
    }
}

impl<W: Write, C: SerializerConfig> Serializer<W, C> {
    /// A serializer of the family for one value.
    fn begin(&mut self) -> Inner<'_, W, C> {
        // The buffer is empty unless a value failed, and the writer may work again.
        self.sink.restart();
        family::Serializer::with_form(&mut self.sink, Mirrored::new(self.bytes))
    }

    /// Writes one value, or the beginning of one.
    #[inline]
    fn value(&mut self, write: impl FnOnce(&mut Inner<'_, W, C>) -> crate::Result<()>) -> Result<(), Error> {
        let mut inner = self.begin();
        let result = match write(&mut inner) {
            Ok(()) => Outermost::new().settle(inner),
            Err(error) => Err(Outermost::new().fail(&mut inner, error)),
        };
        result.map_err(Error::from)
    }
}

macro_rules! scalars {
    ($($method:ident($type:ty);)*) => {$(
        #[inline]
        fn $method(self, v: $type) -> Result<(), Error> {
            self.value(|inner| ser::Serializer::$method(inner, v))
        }
    )*};
}

impl<'a, W: Write, C: SerializerConfig> ser::Serializer for &'a mut Serializer<W, C> {
    type Ok = ();
    type Error = Error;
    type SerializeSeq = MaybeUnknownLengthCompound<'a, W, C>;
    type SerializeTuple = Tuple<'a, W, C>;
    type SerializeTupleStruct = Compound<'a, W, C>;
    type SerializeTupleVariant = Compound<'a, W, C>;
    type SerializeMap = MaybeUnknownLengthCompound<'a, W, C>;
    type SerializeStruct = Compound<'a, W, C>;
    type SerializeStructVariant = Compound<'a, W, C>;

    scalars! {
        serialize_bool(bool);
        serialize_i8(i8);
        serialize_i16(i16);
        serialize_i32(i32);
        serialize_i64(i64);
        serialize_i128(i128);
        serialize_u8(u8);
        serialize_u16(u16);
        serialize_u32(u32);
        serialize_u64(u64);
        serialize_u128(u128);
        serialize_f32(f32);
        serialize_f64(f64);
        serialize_char(char);
        serialize_str(&str);
        serialize_bytes(&[u8]);
        serialize_unit_struct(&'static str);
    }

    #[inline]
    fn is_human_readable(&self) -> bool {
        C::HUMAN_READABLE
    }

    #[inline]
    fn serialize_none(self) -> Result<(), Error> {
        self.value(|inner| ser::Serializer::serialize_none(inner))
    }

    #[inline]
    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<(), Error> {
        self.value(|inner| ser::Serializer::serialize_some(inner, value))
    }

    #[inline]
    fn serialize_unit(self) -> Result<(), Error> {
        self.value(|inner| ser::Serializer::serialize_unit(inner))
    }

    #[inline]
    fn serialize_unit_variant(
        self,
        name: &'static str,
        index: u32,
        variant: &'static str,
    ) -> Result<(), Error> {
        self.value(|inner| ser::Serializer::serialize_unit_variant(inner, name, index, variant))
    }

    #[inline]
    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        name: &'static str,
        value: &T,
    ) -> Result<(), Error> {
        self.value(|inner| ser::Serializer::serialize_newtype_struct(inner, name, value))
    }

    #[inline]
    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        name: &'static str,
        index: u32,
        variant: &'static str,
        value: &T,
    ) -> Result<(), Error> {
        self.value(|inner| ser::Serializer::serialize_newtype_variant(inner, name, index, variant, value))
    }

    #[inline]
    fn serialize_seq(self, len: Option<usize>) -> Result<Self::SerializeSeq, Error> {
        let elements = Elements::new(self.begin(), Outermost::new(), len)?;
        Ok(MaybeUnknownLengthCompound(Either::Seq(elements)))
    }

    #[inline]
    fn serialize_tuple(self, len: usize) -> Result<Self::SerializeTuple, Error> {
        Ok(Tuple(family::Tuple::new(self.begin(), Outermost::new(), len)?))
    }

    #[inline]
    fn serialize_tuple_struct(
        self,
        _name: &'static str,
        len: usize,
    ) -> Result<Self::SerializeTupleStruct, Error> {
        let mut inner = self.begin();
        inner.put_array_head(len)?;
        Ok(Compound(Fields::unnamed(inner, Outermost::new(), len)))
    }

    #[inline]
    fn serialize_tuple_variant(
        self,
        name: &'static str,
        index: u32,
        variant: &'static str,
        len: usize,
    ) -> Result<Self::SerializeTupleVariant, Error> {
        let mut inner = self.begin();
        inner.put_variant_head(name, index, variant)?;
        inner.put_array_head(len)?;
        Ok(Compound(Fields::unnamed(inner, Outermost::new(), len)))
    }

    #[inline]
    fn serialize_map(self, len: Option<usize>) -> Result<Self::SerializeMap, Error> {
        let entries = Entries::new(self.begin(), Outermost::new(), len)?;
        Ok(MaybeUnknownLengthCompound(Either::Map(entries)))
    }

    #[inline]
    fn serialize_struct(self, name: &'static str, len: usize) -> Result<Self::SerializeStruct, Error> {
        let (keys, numbers) = numbers_of(Mirrored::<C>::KEYS, name);
        Ok(Compound(Fields::named(self.begin(), Outermost::new(), keys, numbers, len)?))
    }

    #[inline]
    fn serialize_struct_variant(
        self,
        name: &'static str,
        index: u32,
        variant: &'static str,
        len: usize,
    ) -> Result<Self::SerializeStructVariant, Error> {
        let mut inner = self.begin();
        inner.put_variant_head(name, index, variant)?;
        let (keys, numbers) = numbers_of_variant(Mirrored::<C>::KEYS, name, index);
        Ok(Compound(Fields::named(inner, Outermost::new(), keys, numbers, len)?))
    }

    #[inline]
    fn collect_seq<I>(self, iter: I) -> Result<(), Error>
    where
        I: IntoIterator,
        I::Item: Serialize,
    {
        self.value(|inner| ser::Serializer::collect_seq(inner, iter))
    }

    #[inline]
    fn collect_map<K, V, I>(self, iter: I) -> Result<(), Error>
    where
        K: Serialize,
        V: Serialize,
        I: IntoIterator<Item = (K, V)>,
    {
        self.value(|inner| ser::Serializer::collect_map(inner, iter))
    }

    #[inline]
    fn collect_str<T: Display + ?Sized>(self, value: &T) -> Result<(), Error> {
        self.value(|inner| ser::Serializer::collect_str(inner, value))
    }
}

/// Writes `val` to `wr`, structs as arrays. The writer is not flushed.
///
/// # Errors
///
/// [`Error::InvalidValueWrite`] if the writer fails, and those of [`to_vec`](super::to_vec).
#[inline]
pub fn write<W, T>(wr: &mut W, val: &T) -> Result<(), Error>
where
    W: Write + ?Sized,
    T: Serialize + ?Sized,
{
    Serializer::new(wr).value(|inner| val.serialize(inner))
}

/// Writes `val` to `wr`, structs as maps with the names of their fields. The writer is not flushed.
///
/// # Errors
///
/// Those of [`write()`], but for skipped fields.
#[inline]
pub fn write_named<W, T>(wr: &mut W, val: &T) -> Result<(), Error>
where
    W: Write + ?Sized,
    T: Serialize + ?Sized,
{
    Serializer::new(wr).with_struct_map().value(|inner| val.serialize(inner))
}
