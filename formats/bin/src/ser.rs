//! The serde data model, written.

use crate::{
    Error, ErrorKind, Result,
    checked::Frame,
    config::{Config, Fixed, Tuples},
    wire::{self, Number},
};
use contract_core::{Output, Writer, bulk, identity::as_text};
use contract_serde::Text;
use core::{fmt, marker::PhantomData};
use serde::ser::{self, Serialize};

/// Writes values to an [`Output`], one after the other.
///
/// ```
/// use serde::Serialize;
///
/// let mut bytes = Vec::new();
/// let mut serializer = contract_bin::Serializer::<_>::new(&mut bytes);
/// 1u16.serialize(&mut serializer)?;
/// true.serialize(&mut serializer)?;
/// serializer.finish()?;
/// assert_eq!(bytes, [1, 0, 1]);
/// # Ok::<(), contract_bin::Error>(())
/// ```
pub struct Serializer<'o, O: Output, C = Fixed> {
    writer: Writer<'o, O>,
    config: PhantomData<C>,
}

impl<'o, O: Output, C: Config> Serializer<'o, O, C> {
    /// Writes behind what `output` holds already.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn new(output: &'o mut O) -> Self {
        Self { writer: Writer::new(output), config: PhantomData }
    }

    /// How many bytes the output holds.
    #[inline]
    #[must_use]
    pub fn position(&self) -> usize {
        self.writer.position()
    }

    /// Makes everything that was written part of the output.
    ///
    /// # Errors
    ///
    /// [`OutputFull`](crate::ErrorKind::OutputFull) and [`Io`](crate::ErrorKind::Io): the last bytes get to the output
    /// here.
    #[inline]
    pub fn finish(self) -> Result<()> {
        self.writer.finish().map_err(Error::fault)
    }

    /// Writes a value with what this wire has in front of one.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn message<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<()> {
        wire::put_header::<C, O>(&mut self.writer).map_err(Error::fault)?;
        value.serialize(self)
    }

    /// Writes a value with a fingerprint of its type in front.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn framed<T: Serialize + ?Sized>(&mut self, frame: &Frame, value: &T) -> Result<()> {
        self.writer.put_slice(frame.bytes()).map_err(Error::fault)?;
        self.message(value)
    }

    /// The index of a variant.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn put_index(&mut self, index: u32) -> Result<()> {
        match wire::put_index::<C, O>(index, &mut self.writer) {
            Some(done) => done.map_err(Error::fault),
            None => Err(Error::variant_index(index)),
        }
    }

    /// Makes sure of room for what an element begins with.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn mark(&mut self) -> Result<()> {
        self.writer.mark().map_err(Error::fault)
    }

    /// The same for a struct or tuple, which may be a part of such an element: of triangles of four vectors, only the triangle
    /// asks. To ask for each vector again made code that was not inlined, and took two to five times as long.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn top_up(&mut self) -> Result<()> {
        self.writer.top_up().map_err(Error::fault)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn put<N: Number>(&mut self, number: N) -> Result<()> {
        number.put::<C, O>(&mut self.writer).map_err(Error::fault)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn put_len(&mut self, len: usize) -> Result<()> {
        wire::put_len::<C, O>(len, &mut self.writer).map_err(Error::fault)
    }

    /// Writes a part of a value.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn put_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<()> {
        match as_text(value) {
            Some(text) => ser::Serializer::serialize_str(self, text),
            None => value.serialize(self),
        }
    }

    /// A whole slice. Left to the compiler: twelve of them in each sequence are too much where only one can be meant.
    #[inline]
    fn put_all<N: Number>(&mut self, numbers: &[N]) -> Result<()> {
        self.put_len(numbers.len())?;
        N::put_all::<C, O>(numbers, &mut self.writer).map_err(Error::fault)
    }
}

/// The number of elements that an iterator promises.
#[cfg_attr(not(debug_assertions), inline(always))]
fn exact_len(iterator: &impl Iterator) -> Option<usize> {
    match iterator.size_hint() {
        (low, Some(high)) if low == high => Some(low),
        _ => None,
    }
}

macro_rules! numbers {
    ($($method:ident $number:ty)*) => {$(
        #[cfg_attr(not(debug_assertions), inline(always))]
        fn $method(self, value: $number) -> Result<()> {
            self.put(value)
        }
    )*};
}

/// Writes the whole slice at once if that is what the iterator goes over.
macro_rules! bulk {
    ($serializer:ident, $iterator:ident: $iterator_type:ty, $($number:ty)*) => {$(
        if let Some(numbers) = bulk::slice_of::<$number, $iterator_type>(&$iterator) {
            return $serializer.put_all(numbers);
        }
    )*};
}

impl<'s, 'o, O: Output, C: Config> ser::Serializer for &'s mut Serializer<'o, O, C> {
    type Ok = ();
    type Error = Error;
    type SerializeSeq = Counted<'s, 'o, O, C>;
    type SerializeTuple = Self;
    type SerializeTupleStruct = Self;
    type SerializeTupleVariant = Self;
    type SerializeMap = Counted<'s, 'o, O, C>;
    type SerializeStruct = Self;
    type SerializeStructVariant = Self;

    numbers! {
        serialize_i8 i8
        serialize_i16 i16
        serialize_i32 i32
        serialize_i64 i64
        serialize_i128 i128
        serialize_u8 u8
        serialize_u16 u16
        serialize_u32 u32
        serialize_u64 u64
        serialize_u128 u128
        serialize_f32 f32
        serialize_f64 f64
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn serialize_bool(self, value: bool) -> Result<()> {
        self.put(u8::from(value))
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn serialize_char(self, value: char) -> Result<()> {
        wire::put_char::<C, O>(value, &mut self.writer).map_err(Error::fault)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn serialize_str(self, value: &str) -> Result<()> {
        self.serialize_bytes(value.as_bytes())
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn serialize_bytes(self, value: &[u8]) -> Result<()> {
        wire::put_bytes::<C, O>(value, &mut self.writer).map_err(Error::fault)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn serialize_none(self) -> Result<()> {
        self.put(C::TRAITS.none)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<()> {
        self.put(C::TRAITS.none ^ 1)?;
        value.serialize(self)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn serialize_unit(self) -> Result<()> {
        Ok(())
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn serialize_unit_struct(self, _name: &'static str) -> Result<()> {
        Ok(())
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn serialize_unit_variant(self, _name: &'static str, index: u32, _variant: &'static str) -> Result<()> {
        self.put_index(index)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn serialize_newtype_struct<T: Serialize + ?Sized>(self, _name: &'static str, value: &T) -> Result<()> {
        value.serialize(self)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _name: &'static str,
        index: u32,
        _variant: &'static str,
        value: &T,
    ) -> Result<()> {
        self.put_index(index)?;
        value.serialize(self)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn serialize_seq(self, len: Option<usize>) -> Result<Self::SerializeSeq> {
        let len = len.ok_or_else(Error::unknown_seq_length)?;
        self.put_len(len)?;
        Ok(Counted { serializer: self, len, written: 0 })
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn serialize_tuple(self, len: usize) -> Result<Self> {
        self.top_up()?;
        if C::TRAITS.tuples == Tuples::Counted && len != 2 {
            match u8::try_from(len) {
                Ok(len) => self.put(len)?,
                Err(_) => return Err(Error::tuple_length(len)),
            }
        }
        Ok(self)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn serialize_tuple_struct(self, _name: &'static str, _len: usize) -> Result<Self> {
        Ok(self)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn serialize_tuple_variant(
        self,
        _name: &'static str,
        index: u32,
        _variant: &'static str,
        _len: usize,
    ) -> Result<Self> {
        self.put_index(index)?;
        Ok(self)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn serialize_map(self, len: Option<usize>) -> Result<Self::SerializeMap> {
        let len = len.ok_or_else(Error::unknown_map_length)?;
        self.put_len(len)?;
        Ok(Counted { serializer: self, len, written: 0 })
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn serialize_struct(self, _name: &'static str, _len: usize) -> Result<Self> {
        self.top_up()?;
        Ok(self)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn serialize_struct_variant(
        self,
        _name: &'static str,
        index: u32,
        _variant: &'static str,
        _len: usize,
    ) -> Result<Self> {
        self.put_index(index)?;
        Ok(self)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn collect_seq<I>(self, elements: I) -> Result<()>
    where
        I: IntoIterator,
        I::Item: Serialize,
    {
        let elements = elements.into_iter();
        bulk!(self, elements: I::IntoIter, u8 i8 u16 i16 u32 i32 u64 i64 u128 i128 f32 f64);
        if let Some(values) = bulk::slice_of::<bool, I::IntoIter>(&elements) {
            return self.serialize_bytes(bulk::bytes_of_bools(values));
        }
        let mut seq = ser::Serializer::serialize_seq(self, exact_len(&elements))?;
        for element in elements {
            ser::SerializeSeq::serialize_element(&mut seq, &element)?;
        }
        ser::SerializeSeq::end(seq)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn collect_map<K, V, I>(self, entries: I) -> Result<()>
    where
        K: Serialize,
        V: Serialize,
        I: IntoIterator<Item = (K, V)>,
    {
        let entries = entries.into_iter();
        let mut map = ser::Serializer::serialize_map(self, exact_len(&entries))?;
        for (key, value) in entries {
            ser::SerializeMap::serialize_entry(&mut map, &key, &value)?;
        }
        ser::SerializeMap::end(map)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn collect_str<T: fmt::Display + ?Sized>(self, value: &T) -> Result<()> {
        match Text::of(value) {
            Ok(text) => self.serialize_str(text.as_str()),
            Err(_) => Err(Error::new(ErrorKind::Custom, Text::FAILED)),
        }
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn is_human_readable(&self) -> bool {
        false
    }
}

/// A sequence or map of which the length was written: as many elements must follow.
pub struct Counted<'s, 'o, O: Output, C> {
    serializer: &'s mut Serializer<'o, O, C>,
    len: usize,
    written: usize,
}

impl<O: Output, C: Config> Counted<'_, '_, O, C> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn end(self) -> Result<()> {
        if self.written == self.len || C::TRAITS.lenient {
            Ok(())
        } else {
            Err(Error::wrong_length(self.len, self.written))
        }
    }
}

impl<O: Output, C: Config> ser::SerializeSeq for Counted<'_, '_, O, C> {
    type Ok = ();
    type Error = Error;

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn serialize_element<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<()> {
        self.serializer.mark()?;
        self.serializer.put_value(value).map_err(|error| error.in_element(self.written))?;
        self.written += 1;
        Ok(())
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn end(self) -> Result<()> {
        self.end()
    }
}

impl<O: Output, C: Config> ser::SerializeMap for Counted<'_, '_, O, C> {
    type Ok = ();
    type Error = Error;

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<()> {
        self.serializer.mark()?;
        self.serializer.put_value(key).map_err(|error| error.in_element(self.written))
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<()> {
        self.serializer.put_value(value).map_err(|error| error.in_element(self.written))?;
        self.written += 1;
        Ok(())
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn serialize_entry<K, V>(&mut self, key: &K, value: &V) -> Result<()>
    where
        K: Serialize + ?Sized,
        V: Serialize + ?Sized,
    {
        self.serialize_key(key)?;
        self.serialize_value(value)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn end(self) -> Result<()> {
        self.end()
    }
}

impl<O: Output, C: Config> ser::SerializeTuple for &mut Serializer<'_, O, C> {
    type Ok = ();
    type Error = Error;

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn serialize_element<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<()> {
        self.put_value(value)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn end(self) -> Result<()> {
        Ok(())
    }
}

impl<O: Output, C: Config> ser::SerializeTupleStruct for &mut Serializer<'_, O, C> {
    type Ok = ();
    type Error = Error;

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn serialize_field<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<()> {
        self.put_value(value)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn end(self) -> Result<()> {
        Ok(())
    }
}

impl<O: Output, C: Config> ser::SerializeTupleVariant for &mut Serializer<'_, O, C> {
    type Ok = ();
    type Error = Error;

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn serialize_field<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<()> {
        self.put_value(value)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn end(self) -> Result<()> {
        Ok(())
    }
}

impl<O: Output, C: Config> ser::SerializeStruct for &mut Serializer<'_, O, C> {
    type Ok = ();
    type Error = Error;

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn serialize_field<T: Serialize + ?Sized>(&mut self, name: &'static str, value: &T) -> Result<()> {
        self.put_value(value).map_err(|error| error.in_field(name))
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn skip_field(&mut self, name: &'static str) -> Result<()> {
        if C::TRAITS.skips_fields { Ok(()) } else { Err(Error::skipped_field(name)) }
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn end(self) -> Result<()> {
        Ok(())
    }
}

impl<O: Output, C: Config> ser::SerializeStructVariant for &mut Serializer<'_, O, C> {
    type Ok = ();
    type Error = Error;

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn serialize_field<T: Serialize + ?Sized>(&mut self, name: &'static str, value: &T) -> Result<()> {
        self.put_value(value).map_err(|error| error.in_field(name))
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn skip_field(&mut self, name: &'static str) -> Result<()> {
        if C::TRAITS.skips_fields { Ok(()) } else { Err(Error::skipped_field(name)) }
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn end(self) -> Result<()> {
        Ok(())
    }
}
