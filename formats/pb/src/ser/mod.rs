//! The serde data model as protobuf records, on the way out.

mod compound;
mod value;

use crate::{Error, Result, wire::WireType};
use alloc::vec::Vec;
#[cfg(feature = "std")]
use contract_core::WriteOutput;
use contract_core::{Counter, ExtendOutput, Open, Output, Room, Scratch, SliceOutput, VecOutput, Writer};
use serde::{Serialize, ser};
use value::{Value, put_tag};

pub use compound::{Entries, Message, Sequence, Tuple, VariantMessage};

/// Writes `value` to a new vector.
///
/// # Errors
///
/// If protobuf can't carry a value (a map of unknown length, which is what `#[serde(flatten)]` writes), or its own
/// `Serialize` fails.
#[inline]
pub fn to_vec<T: Serialize + ?Sized>(value: &T) -> Result<Vec<u8>> {
    let mut room = Room::new();
    let mut output = VecOutput::new(&mut room);
    write(&mut output, value)?;
    Ok(output.into_vec())
}

/// Writes `value` to the beginning of `buffer`, and gives what was written.
///
/// Of the rest of the buffer nothing is kept: some bytes behind that part may be overwritten.
///
/// # Errors
///
/// As [`to_vec`], and if the buffer is too small.
#[inline]
pub fn to_slice<'b, T: Serialize + ?Sized>(buffer: &'b mut [u8], value: &T) -> Result<&'b mut [u8]> {
    let mut scratch = Scratch::new();
    let mut output = SliceOutput::new(buffer, &mut scratch);
    write(&mut output, value)?;
    let filled = output.filled();
    Ok(&mut buffer[..filled])
}

/// Writes `value` to an [`io::Write`](std::io::Write).
///
/// A length goes in front of each message, so that the whole is built in memory and then written in one call.
///
/// # Errors
///
/// As [`to_vec`], and if the writer fails.
#[cfg(feature = "std")]
pub fn to_writer<W: std::io::Write, T: Serialize + ?Sized>(writer: W, value: &T) -> Result<()> {
    to_output(&mut WriteOutput::new(writer), value)
}

/// Adds `value` to a collection of bytes.
///
/// # Errors
///
/// As [`to_vec`].
pub fn to_extend<E: Extend<u8>, T: Serialize + ?Sized>(target: E, value: &T) -> Result<E> {
    let mut output = ExtendOutput::new(target);
    to_output(&mut output, value)?;
    Ok(output.into_inner())
}

/// Writes `value` to any [`Output`], behind what it holds already.
///
/// # Errors
///
/// As [`to_vec`], and those of the output. What was written before a failure may stay in the output.
#[inline]
pub fn to_output<O: Output, T: Serialize + ?Sized>(output: &mut O, value: &T) -> Result<()> {
    if O::KEEPS_ALL || O::COUNTS {
        return write(output, value);
    }
    let bytes = to_vec(value)?;
    send(output, &bytes)
}

/// Appends what was written elsewhere, which is all that comes.
pub(crate) fn send<O: Output>(output: &mut O, bytes: &[u8]) -> Result<()> {
    let sent = output.append(bytes).and_then(|()| output.finish());
    sent.map_err(|fault| Error::from(fault).caused_by(output.take_error()))
}

/// The number of bytes that [`to_vec`] would give.
///
/// # Errors
///
/// As [`to_vec`].
pub fn serialized_size<T: Serialize + ?Sized>(value: &T) -> Result<usize> {
    let mut counter = Counter::new();
    let writer = Writer::new(&mut counter);
    Ok(value.serialize(Value::top(writer))?.0.position())
}

#[inline]
fn write<O: Output, T: Serialize + ?Sized>(output: &mut O, value: &T) -> Result<()> {
    value.serialize(Value::top(Writer::new(output)))?.finish()
}

/// As [`write`], behind the length of it all.
#[inline]
pub(crate) fn write_delimited<O: Output, T: Serialize + ?Sized>(output: &mut O, value: &T) -> Result<()> {
    let mut writer = Writer::new(output);
    let open = writer.open()?;
    value.serialize(Value::top(writer))?.close(End::Length(open))?.finish()
}

/// A serde serializer that writes protobuf to an [`Output`].
///
/// It goes through the value by value and comes back when all is written, for [`finish`](Self::finish): what can't be
/// reached through a reference stays in registers.
///
/// ```
/// use serde::Serialize;
///
/// let mut bytes = Vec::new();
/// let serializer = contract_pb::Serializer::new(&mut bytes);
/// [1u32, 2, 300].as_slice().serialize(serializer)?.finish()?;
/// assert_eq!(bytes, [0x0a, 4, 1, 2, 0xac, 2], "field 1 of a wrapper, packed");
/// # Ok::<(), contract_pb::Error>(())
/// ```
pub struct Serializer<'o, O: Output>(Writer<'o, O>);

/// What serializing a value comes to.
type Done<'o, O> = Result<Serializer<'o, O>>;

impl<'o, O: Output> Serializer<'o, O> {
    /// Writes behind what `output` holds already.
    #[must_use]
    pub fn new(output: &'o mut O) -> Self {
        Self(Writer::new(output))
    }

    /// Makes everything part of the output.
    ///
    /// # Errors
    ///
    /// Those of the output.
    #[inline]
    pub fn finish(self) -> Result<()> {
        Ok(self.0.finish()?)
    }

    /// Ends a message, if one was begun.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn close(mut self, end: End) -> Done<'o, O> {
        match end {
            End::Nothing => {}
            End::Length(open) => self.0.close(open)?,
            End::Group(number) => return end_group(self.0, number),
        }
        Ok(self)
    }
}

/// By value, so that the writer stays in registers where there are no groups.
#[cold]
#[inline(never)]
fn end_group<O: Output>(mut writer: Writer<'_, O>, number: u32) -> Done<'_, O> {
    put_tag(&mut writer, number, WireType::EndGroup)?;
    Ok(Serializer(writer))
}

/// What ends a message.
#[derive(Clone, Copy)]
enum End {
    /// The outermost message ends with the output.
    Nothing,
    /// Its length is put in front of it.
    Length(Open),
    /// The end of the group with this number.
    Group(u32),
}

macro_rules! forward {
    ($($method:ident $value:ty;)*) => {$(
        #[cfg_attr(not(debug_assertions), inline(always))]
        fn $method(self, value: $value) -> Done<'o, O> {
            Value::top(self.0).$method(value)
        }
    )*};
}

impl<'o, O: Output> ser::Serializer for Serializer<'o, O> {
    type Ok = Self;
    type Error = Error;
    type SerializeSeq = Sequence<'o, O>;
    type SerializeTuple = Tuple<'o, O>;
    type SerializeTupleStruct = Message<'o, O>;
    type SerializeTupleVariant = VariantMessage<'o, O>;
    type SerializeMap = Entries<'o, O>;
    type SerializeStruct = Message<'o, O>;
    type SerializeStructVariant = VariantMessage<'o, O>;

    forward! {
        serialize_bool bool;
        serialize_i8 i8;
        serialize_i16 i16;
        serialize_i32 i32;
        serialize_i64 i64;
        serialize_i128 i128;
        serialize_u8 u8;
        serialize_u16 u16;
        serialize_u32 u32;
        serialize_u64 u64;
        serialize_u128 u128;
        serialize_f32 f32;
        serialize_f64 f64;
        serialize_char char;
        serialize_str &str;
        serialize_bytes &[u8];
        serialize_unit_struct &'static str;
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn serialize_none(self) -> Done<'o, O> {
        Value::top(self.0).serialize_none()
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Done<'o, O> {
        Value::top(self.0).serialize_some(value)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn serialize_unit(self) -> Done<'o, O> {
        Value::top(self.0).serialize_unit()
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn serialize_unit_variant(self, name: &'static str, index: u32, variant: &'static str) -> Done<'o, O> {
        Value::top(self.0).serialize_unit_variant(name, index, variant)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn serialize_newtype_struct<T: Serialize + ?Sized>(self, name: &'static str, value: &T) -> Done<'o, O> {
        Value::top(self.0).serialize_newtype_struct(name, value)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        name: &'static str,
        index: u32,
        variant: &'static str,
        value: &T,
    ) -> Done<'o, O> {
        Value::top(self.0).serialize_newtype_variant(name, index, variant, value)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn serialize_seq(self, len: Option<usize>) -> Result<Self::SerializeSeq> {
        Value::top(self.0).serialize_seq(len)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn serialize_tuple(self, len: usize) -> Result<Self::SerializeTuple> {
        Value::top(self.0).serialize_tuple(len)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn serialize_tuple_struct(self, name: &'static str, len: usize) -> Result<Self::SerializeTupleStruct> {
        Value::top(self.0).serialize_tuple_struct(name, len)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn serialize_tuple_variant(
        self,
        name: &'static str,
        index: u32,
        variant: &'static str,
        len: usize,
    ) -> Result<Self::SerializeTupleVariant> {
        Value::top(self.0).serialize_tuple_variant(name, index, variant, len)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn serialize_map(self, len: Option<usize>) -> Result<Self::SerializeMap> {
        Value::top(self.0).serialize_map(len)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn serialize_struct(self, name: &'static str, len: usize) -> Result<Self::SerializeStruct> {
        Value::top(self.0).serialize_struct(name, len)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn serialize_struct_variant(
        self,
        name: &'static str,
        index: u32,
        variant: &'static str,
        len: usize,
    ) -> Result<Self::SerializeStructVariant> {
        Value::top(self.0).serialize_struct_variant(name, index, variant, len)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn collect_seq<I: IntoIterator<Item: Serialize>>(self, items: I) -> Done<'o, O> {
        Value::top(self.0).collect_seq(items)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn collect_map<K, V, I>(self, entries: I) -> Done<'o, O>
    where
        K: Serialize,
        V: Serialize,
        I: IntoIterator<Item = (K, V)>,
    {
        Value::top(self.0).collect_map(entries)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn collect_str<T: core::fmt::Display + ?Sized>(self, text: &T) -> Done<'o, O> {
        Value::top(self.0).collect_str(text)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn is_human_readable(&self) -> bool {
        false
    }
}
