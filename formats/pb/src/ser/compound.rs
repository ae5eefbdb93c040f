//! Messages, repeated fields and maps while they are being written.

use super::{
    Done, End, Serializer,
    value::{Place, Value, put_tag},
};
use crate::{
    Error, Result,
    error::ErrorKind,
    wire::{self, WireType},
};
use alloc::vec::Vec;
use contract_core::{
    Depth, Open, Output, Writer,
    schema::{Encoding, Fields, Kind},
};
use serde::{Serialize, ser};

/// The writer between two fields or elements. It is not there after one of them failed.
pub(super) struct Held<'o, O: Output>(Option<Writer<'o, O>>);

impl<'o, O: Output> Held<'o, O> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) const fn new(writer: Writer<'o, O>) -> Self {
        Self(Some(writer))
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn take(&mut self) -> Result<Writer<'o, O>> {
        self.0.take().ok_or_else(failed_before)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn put(&mut self, written: Serializer<'o, O>) {
        self.0 = Some(written.0);
    }
}

#[cold]
#[inline(never)]
fn failed_before() -> Error {
    Error::new(ErrorKind::Custom, "nothing can be written after a value has failed")
}

/// The fields of a message.
pub struct Message<'o, O: Output> {
    writer: Held<'o, O>,
    end: End,
    fields: Fields,
    index: usize,
    /// Where the message begins, if its fields are not declared in number order.
    unsorted: Option<usize>,
}

impl<'o, O: Output> Message<'o, O> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn new(writer: Writer<'o, O>, end: End, fields: Fields) -> Self {
        let unsorted = if fields.is_sorted() { None } else { Some(writer.position()) };
        Self { writer: Held::new(writer), end, fields, index: 0, unsorted }
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn field<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<()> {
        let index = self.skip();
        let mut writer = self.writer.take()?;
        if self.fields.len().is_some_and(|len| index >= len) {
            return Err(unknown_field());
        }
        let number = self.fields.number(index);
        let encoding = self.fields.encoding(index);
        if encoding.kind() == Kind::Unknown
            && let Some(start) = self.unsorted.take()
        {
            // Unknown records stay behind the known ones, in the order in which they came.
            writer.rearrange(start, sort)?;
        }
        let cases = self.fields.cases(index);
        let place = if self.fields.is_required(index) || self.fields.has_default(index) {
            Place::Required
        } else {
            Place::Implicit
        };
        let cases = if encoding.kind() == Kind::Oneof { Some(&cases) } else { None };
        let field = Value { writer, number, encoding, place, cases };
        self.writer.put(contract_serde::serialize(value, field)?);
        Ok(())
    }

    /// The next field keeps its number, whether it is written or not.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn skip(&mut self) -> usize {
        let index = self.index;
        self.index += 1;
        index
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn end(mut self) -> Done<'o, O> {
        let mut writer = self.writer.take()?;
        if let Some(start) = self.unsorted {
            writer.rearrange(start, sort)?;
        }
        Serializer(writer).close(self.end)
    }
}

/// The tag that serde puts in front of the fields of an internally tagged newtype variant has no number.
#[cold]
#[inline(never)]
fn unknown_field() -> Error {
    Error::new(
        ErrorKind::Unsupported,
        "a struct has more fields than numbers: #[serde(tag = \"..\")] around it needs a format that describes itself, \
         which protobuf does not",
    )
}

/// Brings the records of a message, written in the order of its declaration, into number order.
#[cold]
#[inline(never)]
fn sort(message: &mut [u8]) {
    let written = message.to_vec();
    let mut rest = written.as_slice();
    // What is written for one field stays together, so that a long repeated field is one run.
    let mut runs = Vec::<(u32, &[u8])>::with_capacity(16);
    while let Ok((number, record, after)) = wire::split_record(rest, Depth::new(u16::MAX)) {
        match runs.last_mut() {
            Some((last, run)) if *last == number => {
                let start = written.len() - rest.len() - run.len();
                *run = written.get(start..start + run.len() + record.len()).unwrap_or_default();
            }
            _ => runs.push((number, record)),
        }
        rest = after;
    }
    runs.sort_by_key(|&(number, _)| number);
    let mut at = 0;
    for (_, run) in runs {
        if let Some(place) = message.get_mut(at..at + run.len()) {
            place.copy_from_slice(run);
        }
        at += run.len();
    }
}

impl<'o, O: Output> ser::SerializeStruct for Message<'o, O> {
    type Ok = Serializer<'o, O>;
    type Error = Error;

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn serialize_field<T: Serialize + ?Sized>(&mut self, key: &'static str, value: &T) -> Result<()> {
        self.field(value).map_err(|error| error.in_field(key))
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn skip_field(&mut self, _key: &'static str) -> Result<()> {
        self.skip();
        Ok(())
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn end(self) -> Done<'o, O> {
        self.end()
    }
}

impl<'o, O: Output> ser::SerializeTupleStruct for Message<'o, O> {
    type Ok = Serializer<'o, O>;
    type Error = Error;

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn serialize_field<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<()> {
        let index = self.index;
        self.field(value).map_err(|error| error.in_element(index))
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn end(self) -> Done<'o, O> {
        self.end()
    }
}

/// The fields of a variant: a message inside the one that holds the oneof.
pub struct VariantMessage<'o, O: Output> {
    pub(super) outer: End,
    pub(super) message: Message<'o, O>,
}

impl<'o, O: Output> VariantMessage<'o, O> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn end(self) -> Done<'o, O> {
        self.message.end()?.close(self.outer)
    }
}

impl<'o, O: Output> ser::SerializeStructVariant for VariantMessage<'o, O> {
    type Ok = Serializer<'o, O>;
    type Error = Error;

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn serialize_field<T: Serialize + ?Sized>(&mut self, key: &'static str, value: &T) -> Result<()> {
        self.message.field(value).map_err(|error| error.in_field(key))
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn skip_field(&mut self, _key: &'static str) -> Result<()> {
        self.message.skip();
        Ok(())
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn end(self) -> Done<'o, O> {
        self.end()
    }
}

impl<'o, O: Output> ser::SerializeTupleVariant for VariantMessage<'o, O> {
    type Ok = Serializer<'o, O>;
    type Error = Error;

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn serialize_field<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<()> {
        let index = self.message.index;
        self.message.field(value).map_err(|error| error.in_element(index))
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn end(self) -> Done<'o, O> {
        self.end()
    }
}

/// A tuple or array: a message with fields 1.., or bytes where the field's kind says so.
pub enum Tuple<'o, O: Output> {
    /// Fields 1.. .
    Message(Message<'o, O>),
    /// One byte an element.
    Bytes(Sequence<'o, O>),
}

impl<'o, O: Output> ser::SerializeTuple for Tuple<'o, O> {
    type Ok = Serializer<'o, O>;
    type Error = Error;

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn serialize_element<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<()> {
        match self {
            Self::Message(message) => ser::SerializeTupleStruct::serialize_field(message, value),
            Self::Bytes(bytes) => ser::SerializeSeq::serialize_element(bytes, value),
        }
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn end(self) -> Done<'o, O> {
        match self {
            Self::Message(message) => message.end(),
            Self::Bytes(bytes) => ser::SerializeSeq::end(bytes),
        }
    }
}

/// What the elements of a repeated field turned out to be.
#[derive(Clone, Copy)]
enum Elements {
    None,
    /// Scalars, in one record.
    Packed(Open),
    /// `u8`, in one record, and without a wrapper.
    Bytes(Open),
    /// A record each.
    Records,
}

/// The state of a repeated field. Its elements say what they are as they come.
pub(crate) struct Repeated {
    number: u32,
    /// The number of the wrapper around the field, if it needs one.
    wrapped_by: Option<u32>,
    wrapper: End,
    elements: Elements,
}

impl Repeated {
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) const fn new(number: u32, wrapped_by: Option<u32>) -> Self {
        Self { number, wrapped_by, wrapper: End::Nothing, elements: Elements::None }
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) const fn within_bytes(number: u32, open: Open) -> Self {
        Self { number, wrapped_by: None, wrapper: End::Nothing, elements: Elements::Bytes(open) }
    }

    /// Before a scalar element.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn packed<O: Output>(&mut self, writer: &mut Writer<'_, O>) -> Result<()> {
        match self.elements {
            Elements::Packed(_) => Ok(()),
            Elements::None => {
                self.open_wrapper(writer)?;
                put_tag(writer, self.number, WireType::Len)?;
                self.elements = Elements::Packed(writer.open()?);
                Ok(())
            }
            Elements::Bytes(_) | Elements::Records => Err(mixed()),
        }
    }

    /// Before an element that is a `u8`.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn bytes<O: Output>(&mut self, writer: &mut Writer<'_, O>) -> Result<()> {
        match self.elements {
            Elements::Bytes(_) => Ok(()),
            Elements::None => {
                put_tag(writer, self.wrapped_by.unwrap_or(self.number), WireType::Len)?;
                self.elements = Elements::Bytes(writer.open()?);
                Ok(())
            }
            Elements::Packed(_) | Elements::Records => Err(mixed()),
        }
    }

    /// Before an element with a record of its own.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn record<O: Output>(&mut self, writer: &mut Writer<'_, O>) -> Result<()> {
        match self.elements {
            Elements::Records => Ok(()),
            Elements::None => {
                self.open_wrapper(writer)?;
                self.elements = Elements::Records;
                Ok(())
            }
            Elements::Packed(_) | Elements::Bytes(_) => Err(mixed()),
        }
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn open_wrapper<O: Output>(&mut self, writer: &mut Writer<'_, O>) -> Result<()> {
        if let Some(number) = self.wrapped_by {
            put_tag(writer, number, WireType::Len)?;
            self.wrapper = End::Length(writer.open()?);
        }
        Ok(())
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn end<'o, O: Output>(self, mut writer: Writer<'o, O>) -> Done<'o, O> {
        match self.elements {
            Elements::None => {
                if let Some(number) = self.wrapped_by {
                    put_tag(&mut writer, number, WireType::Len)?;
                    writer.put_u8(0)?;
                }
            }
            Elements::Packed(open) | Elements::Bytes(open) => writer.close(open)?,
            Elements::Records => {}
        }
        Serializer(writer).close(self.wrapper)
    }
}

#[cold]
#[inline(never)]
fn mixed() -> Error {
    Error::new(ErrorKind::Unsupported, "the elements of one repeated field must be of one type")
}

/// The elements of a repeated field.
pub struct Sequence<'o, O: Output> {
    writer: Held<'o, O>,
    encoding: Encoding,
    repeated: Repeated,
    index: usize,
}

impl<'o, O: Output> Sequence<'o, O> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn new(writer: Writer<'o, O>, encoding: Encoding, repeated: Repeated) -> Self {
        Self { writer: Held::new(writer), encoding, repeated, index: 0 }
    }
}

impl<'o, O: Output> ser::SerializeSeq for Sequence<'o, O> {
    type Ok = Serializer<'o, O>;
    type Error = Error;

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn serialize_element<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<()> {
        let index = self.index;
        self.index += 1;
        let writer = self.writer.take()?;
        let number = self.repeated.number;
        let place = Place::Element(&mut self.repeated);
        match contract_serde::serialize(
            value,
            Value { writer, number, encoding: self.encoding, place, cases: None },
        ) {
            Ok(written) => {
                self.writer.put(written);
                Ok(())
            }
            Err(error) => Err(error.in_element(index)),
        }
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn end(mut self) -> Done<'o, O> {
        self.repeated.end(self.writer.take()?)
    }
}

/// The entries of a map: a message each, with key and value always.
pub struct Entries<'o, O: Output> {
    writer: Held<'o, O>,
    number: u32,
    encoding: Encoding,
    wrapper: End,
    entry: End,
}

impl<'o, O: Output> Entries<'o, O> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn new(writer: Writer<'o, O>, number: u32, encoding: Encoding, wrapper: End) -> Self {
        Self { writer: Held::new(writer), number, encoding, wrapper, entry: End::Nothing }
    }
}

impl<'o, O: Output> ser::SerializeMap for Entries<'o, O> {
    type Ok = Serializer<'o, O>;
    type Error = Error;

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<()> {
        let mut writer = self.writer.take()?;
        writer.mark()?;
        put_tag(&mut writer, self.number, WireType::Len)?;
        self.entry = End::Length(writer.open()?);
        match contract_serde::serialize(key, Value::explicit(writer, 1, Encoding::of(self.encoding.key()))) {
            Ok(written) => {
                self.writer.put(written);
                Ok(())
            }
            Err(error) => Err(error.in_field("key")),
        }
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<()> {
        let writer = self.writer.take()?;
        match contract_serde::serialize(
            value,
            Value::explicit(writer, 2, Encoding::of(self.encoding.value())),
        ) {
            Ok(written) => {
                self.writer.put(written.close(self.entry)?);
                Ok(())
            }
            Err(error) => Err(error.in_field("value")),
        }
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
    fn end(mut self) -> Done<'o, O> {
        Serializer(self.writer.take()?).close(self.wrapper)
    }
}
