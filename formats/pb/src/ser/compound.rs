//! Messages, repeated fields and maps while they are being written.

use super::value::{Place, Value, close, put_tag};
use crate::{Error, Result, error::ErrorKind, wire::WireType};
use alloc::vec::Vec;
use contract_core::{
    Open, Output, Writer,
    schema::{Fields, Kind},
};
use serde::{Serialize, ser};

/// The fields of a message.
pub struct Message<'s, 'o, O: Output> {
    writer: &'s mut Writer<'o, O>,
    open: Option<Open>,
    fields: Fields,
    index: usize,
    /// Where each field begins, with its rank, if the fields are not declared in number order.
    unsorted: Option<Vec<(usize, usize)>>,
}

impl<'s, 'o, O: Output> Message<'s, 'o, O> {
    #[inline(always)]
    pub(super) fn new(writer: &'s mut Writer<'o, O>, open: Option<Open>, fields: Fields) -> Self {
        let unsorted = if fields.is_sorted() { None } else { Some(Vec::new()) };
        Self { writer, open, fields, index: 0, unsorted }
    }

    #[inline(always)]
    fn field<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<()> {
        let index = self.skip();
        if let Some(starts) = &mut self.unsorted {
            starts.push((self.fields.rank(index), self.writer.position()));
        }
        value.serialize(Value {
            writer: self.writer,
            number: self.fields.number(index),
            kind: self.fields.kind(index),
            place: Place::Implicit,
        })
    }

    /// The next field keeps its number, whether it is written or not.
    #[inline(always)]
    fn skip(&mut self) -> usize {
        let index = self.index;
        self.index += 1;
        index
    }

    #[inline(always)]
    fn end(self) -> Result<()> {
        if let Some(starts) = self.unsorted {
            sort(self.writer, starts)?;
        }
        close(self.writer, self.open)
    }
}

/// Brings the fields of a message, written in the order of their declaration, into number order.
#[cold]
#[inline(never)]
fn sort<O: Output>(writer: &mut Writer<'_, O>, starts: Vec<(usize, usize)>) -> Result<()> {
    let Some(&(_, first)) = starts.first() else {
        return Ok(());
    };
    let end = writer.position();
    let mut pieces: Vec<(usize, usize, usize)> = Vec::with_capacity(starts.len());
    for (at, &(rank, start)) in starts.iter().enumerate() {
        let next = starts.get(at + 1).map_or(end, |&(_, next)| next);
        pieces.push((rank, start - first, next - first));
    }
    pieces.sort_unstable();
    writer.rearrange(first, |bytes| {
        let written = bytes.to_vec();
        let mut at = 0;
        for (_, start, end) in pieces {
            bytes[at..at + (end - start)].copy_from_slice(&written[start..end]);
            at += end - start;
        }
    })?;
    Ok(())
}

impl<O: Output> ser::SerializeStruct for Message<'_, '_, O> {
    type Ok = ();
    type Error = Error;

    #[inline(always)]
    fn serialize_field<T: Serialize + ?Sized>(&mut self, key: &'static str, value: &T) -> Result<()> {
        self.field(value).map_err(|error| error.in_field(key))
    }

    #[inline(always)]
    fn skip_field(&mut self, _key: &'static str) -> Result<()> {
        self.skip();
        Ok(())
    }

    #[inline(always)]
    fn end(self) -> Result<()> {
        self.end()
    }
}

impl<O: Output> ser::SerializeTupleStruct for Message<'_, '_, O> {
    type Ok = ();
    type Error = Error;

    #[inline(always)]
    fn serialize_field<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<()> {
        let index = self.index;
        self.field(value).map_err(|error| error.in_element(index))
    }

    #[inline(always)]
    fn end(self) -> Result<()> {
        self.end()
    }
}

/// The fields of a variant: a message inside the one that holds the oneof.
pub struct VariantMessage<'s, 'o, O: Output> {
    pub(super) outer: Option<Open>,
    pub(super) message: Message<'s, 'o, O>,
}

impl<O: Output> VariantMessage<'_, '_, O> {
    #[inline(always)]
    fn end(mut self) -> Result<()> {
        if let Some(starts) = self.message.unsorted.take() {
            sort(self.message.writer, starts)?;
        }
        close(self.message.writer, self.message.open)?;
        close(self.message.writer, self.outer)
    }
}

impl<O: Output> ser::SerializeStructVariant for VariantMessage<'_, '_, O> {
    type Ok = ();
    type Error = Error;

    #[inline(always)]
    fn serialize_field<T: Serialize + ?Sized>(&mut self, key: &'static str, value: &T) -> Result<()> {
        self.message.field(value).map_err(|error| error.in_field(key))
    }

    #[inline(always)]
    fn skip_field(&mut self, _key: &'static str) -> Result<()> {
        self.message.skip();
        Ok(())
    }

    #[inline(always)]
    fn end(self) -> Result<()> {
        self.end()
    }
}

impl<O: Output> ser::SerializeTupleVariant for VariantMessage<'_, '_, O> {
    type Ok = ();
    type Error = Error;

    #[inline(always)]
    fn serialize_field<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<()> {
        let index = self.message.index;
        self.message.field(value).map_err(|error| error.in_element(index))
    }

    #[inline(always)]
    fn end(self) -> Result<()> {
        self.end()
    }
}

/// A tuple or array: a message with fields 1.., or bytes where the field's kind says so.
pub enum Tuple<'s, 'o, O: Output> {
    /// Fields 1.. .
    Message(Message<'s, 'o, O>),
    /// One byte an element.
    Bytes(Sequence<'s, 'o, O>),
}

impl<O: Output> ser::SerializeTuple for Tuple<'_, '_, O> {
    type Ok = ();
    type Error = Error;

    #[inline(always)]
    fn serialize_element<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<()> {
        match self {
            Self::Message(message) => ser::SerializeTupleStruct::serialize_field(message, value),
            Self::Bytes(bytes) => ser::SerializeSeq::serialize_element(bytes, value),
        }
    }

    #[inline(always)]
    fn end(self) -> Result<()> {
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
    wrapper: Option<Open>,
    elements: Elements,
}

impl Repeated {
    #[inline(always)]
    pub(super) const fn new(number: u32, wrapped_by: Option<u32>) -> Self {
        Self { number, wrapped_by, wrapper: None, elements: Elements::None }
    }

    #[inline(always)]
    pub(super) const fn within_bytes(number: u32, open: Open) -> Self {
        Self { number, wrapped_by: None, wrapper: None, elements: Elements::Bytes(open) }
    }

    /// Before a scalar element.
    #[inline(always)]
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
    #[inline(always)]
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
    #[inline(always)]
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

    #[inline(always)]
    fn open_wrapper<O: Output>(&mut self, writer: &mut Writer<'_, O>) -> Result<()> {
        if let Some(number) = self.wrapped_by {
            put_tag(writer, number, WireType::Len)?;
            self.wrapper = Some(writer.open()?);
        }
        Ok(())
    }

    #[inline(always)]
    fn end<O: Output>(self, writer: &mut Writer<'_, O>) -> Result<()> {
        match self.elements {
            Elements::None => {
                if let Some(number) = self.wrapped_by {
                    put_tag(writer, number, WireType::Len)?;
                    writer.put_u8(0)?;
                }
            }
            Elements::Packed(open) | Elements::Bytes(open) => writer.close(open)?,
            Elements::Records => {}
        }
        close(writer, self.wrapper)
    }
}

#[cold]
#[inline(never)]
fn mixed() -> Error {
    Error::new(ErrorKind::Unsupported, "the elements of one repeated field must be of one type")
}

/// The elements of a repeated field.
pub struct Sequence<'s, 'o, O: Output> {
    pub(super) writer: &'s mut Writer<'o, O>,
    pub(super) kind: Kind,
    pub(super) repeated: Repeated,
    pub(super) index: usize,
}

impl<O: Output> ser::SerializeSeq for Sequence<'_, '_, O> {
    type Ok = ();
    type Error = Error;

    #[inline(always)]
    fn serialize_element<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<()> {
        let index = self.index;
        self.index += 1;
        let element = Value {
            writer: self.writer,
            number: self.repeated.number,
            kind: self.kind,
            place: Place::Element(&mut self.repeated),
        };
        value.serialize(element).map_err(|error| error.in_element(index))
    }

    #[inline(always)]
    fn end(self) -> Result<()> {
        self.repeated.end(self.writer)
    }
}

/// The entries of a map: a message each, with key and value always.
pub struct Entries<'s, 'o, O: Output> {
    pub(super) writer: &'s mut Writer<'o, O>,
    pub(super) number: u32,
    pub(super) wrapper: Option<Open>,
    pub(super) entry: Option<Open>,
}

impl<O: Output> ser::SerializeMap for Entries<'_, '_, O> {
    type Ok = ();
    type Error = Error;

    #[inline(always)]
    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<()> {
        self.writer.mark()?;
        put_tag(self.writer, self.number, WireType::Len)?;
        self.entry = Some(self.writer.open()?);
        key.serialize(Value::explicit(self.writer, 1, Kind::Default)).map_err(|error| error.in_field("key"))
    }

    #[inline(always)]
    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<()> {
        value
            .serialize(Value::explicit(self.writer, 2, Kind::Default))
            .map_err(|error| error.in_field("value"))?;
        close(self.writer, self.entry.take())
    }

    #[inline(always)]
    fn serialize_entry<K, V>(&mut self, key: &K, value: &V) -> Result<()>
    where
        K: Serialize + ?Sized,
        V: Serialize + ?Sized,
    {
        self.serialize_key(key)?;
        self.serialize_value(value)
    }

    #[inline(always)]
    fn end(self) -> Result<()> {
        close(self.writer, self.wrapper)
    }
}
