//! One value at one place: which record it becomes, if any.

use super::{
    Done, End, Serializer,
    compound::{Entries, Message, Repeated, Sequence, Tuple, VariantMessage},
};
use crate::{
    Error, Result,
    error::ErrorKind,
    wire::{self, WireType},
};
use alloc::format;
use contract_core::{
    Allotment, Fault, Output, Writer,
    bulk::{self, Scalar},
    schema::{Encoding, Fields, Kind, Schema, Shape},
    varint,
};
use contract_serde::Text;
use core::fmt;
use serde::{
    Serialize,
    ser::{self, SerializeMap as _, SerializeSeq as _},
};

/// Where a value stands. It decides whether a zero is written, and what needs a wrapper.
pub(crate) enum Place<'s> {
    /// The outermost value. A struct is the message itself, anything else field 1 of a message.
    Top,
    /// A field of a message: the zero value is left out.
    Implicit,
    /// What an option holds, a key, a value, a case: one record, always.
    Explicit,
    /// A field that must be there: as a field, but a zero is written.
    Required,
    /// An element of a repeated field.
    Element(&'s mut Repeated),
}

/// Serializes one value into the record that its place asks for.
pub(crate) struct Value<'s, 'o, O: Output> {
    pub(crate) writer: Writer<'o, O>,
    pub(crate) number: u32,
    pub(crate) encoding: Encoding,
    pub(crate) place: Place<'s>,
    /// The numbers of a oneof field, whose cases are fields of the message around it.
    pub(crate) cases: Option<&'s Fields>,
}

impl<'o, O: Output> Value<'_, 'o, O> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn top(writer: Writer<'o, O>) -> Self {
        Self { writer, number: 1, encoding: Encoding::DEFAULT, place: Place::Top, cases: None }
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn explicit(writer: Writer<'o, O>, number: u32, encoding: Encoding) -> Self {
        Self { writer, number, encoding, place: Place::Explicit, cases: None }
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn done(self) -> Done<'o, O> {
        Ok(Serializer(self.writer))
    }

    /// Whether a zero is left out here.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn omits_zero(&self) -> bool {
        matches!(self.place, Place::Top | Place::Implicit)
    }

    /// Writes the tag of a scalar, or makes it one of a packed record.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn scalar(&mut self, wire: WireType) -> Result<()> {
        match &mut self.place {
            Place::Element(repeated) if self.encoding.is_packed() => {
                return repeated.packed(&mut self.writer);
            }
            Place::Element(repeated) => repeated.record(&mut self.writer)?,
            _ if self.cases.is_some() => return Err(no_case()),
            _ => {}
        }
        Ok(put_tag(&mut self.writer, self.number, wire)?)
    }

    /// Writes the tag of a record with a length, whatever the place.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn record(&mut self, wire: WireType) -> Result<()> {
        match &mut self.place {
            Place::Element(repeated) => repeated.record(&mut self.writer)?,
            _ if self.cases.is_some() => return Err(no_case()),
            _ => {}
        }
        Ok(put_tag(&mut self.writer, self.number, wire)?)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn varint32(mut self, value: u32) -> Done<'o, O> {
        let allotment = self.writer.allot(tag_len(self.number) + 8)?;
        if value != 0 || !self.omits_zero() {
            self.scalar(WireType::Varint)?;
            self.writer.put_leb128_u32(value)?;
        }
        self.settled(allotment)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn varint(mut self, value: u64) -> Done<'o, O> {
        let allotment = self.writer.allot(tag_len(self.number) + varint::MAX_LEN_U64)?;
        if value != 0 || !self.omits_zero() {
            self.scalar(WireType::Varint)?;
            self.writer.put_leb128_u64(value)?;
        }
        self.settled(allotment)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn fixed<const N: usize>(mut self, wire: WireType, bytes: [u8; N], is_zero: bool) -> Done<'o, O> {
        let allotment = self.writer.allot(tag_len(self.number) + N)?;
        if !is_zero || !self.omits_zero() {
            self.scalar(wire)?;
            self.writer.put_array(bytes)?;
        }
        self.settled(allotment)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn fixed32(self, value: u32) -> Done<'o, O> {
        self.fixed(WireType::I32, value.to_le_bytes(), value == 0)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn fixed64(self, value: u64) -> Done<'o, O> {
        self.fixed(WireType::I64, value.to_le_bytes(), value == 0)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn settled(mut self, allotment: Allotment) -> Done<'o, O> {
        self.writer.settle(allotment);
        self.done()
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn signed32(self, value: i32) -> Done<'o, O> {
        match self.encoding.kind() {
            Kind::Sint => self.varint32(varint::zigzag_i32(value)),
            Kind::Fixed => self.fixed32(value.cast_unsigned()),
            _ => self.varint(i64::from(value).cast_unsigned()),
        }
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn bytes(mut self, bytes: &[u8]) -> Done<'o, O> {
        let allotment = self.writer.allot(tag_len(self.number) + varint::MAX_LEN_U64)?;
        if !bytes.is_empty() || !self.omits_zero() {
            self.record(WireType::Len)?;
            self.writer.put_leb128_u64(bytes.len() as u64)?;
            self.writer.put_slice(bytes)?;
        }
        self.settled(allotment)
    }

    /// Begins a message of its own; at the top the output itself is the message.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn message(&mut self) -> Result<End> {
        let end = if matches!(self.place, Place::Top) {
            End::Nothing
        } else {
            let is_group = self.encoding.kind() == Kind::Group;
            // One tag for both: the wire type is data, not another piece of code.
            self.record(if is_group { WireType::StartGroup } else { WireType::Len })?;
            if is_group { End::Group(self.number) } else { End::Length(self.writer.open()?) }
        };
        // Last, so that from here on the compiler knows what is left of the budget, whatever the place and the number are.
        self.writer.mark()?;
        Ok(end)
    }

    /// Begins the wrapper that a sequence, a map or an option needs where it can't stand itself.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn wrapper(&mut self) -> Result<End> {
        match self.place {
            Place::Top | Place::Implicit | Place::Required => Ok(End::Nothing),
            Place::Explicit | Place::Element(_) => {
                let wrapper = self.message()?;
                self.number = 1;
                Ok(wrapper)
            }
        }
    }

    /// A record of length zero, or a group of nothing.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn empty(mut self) -> Done<'o, O> {
        match self.place {
            Place::Top | Place::Implicit => {}
            _ if self.encoding.kind() == Kind::Group => {
                self.record(WireType::StartGroup)?;
                put_tag(&mut self.writer, self.number, WireType::EndGroup)?;
            }
            _ => {
                self.record(WireType::Len)?;
                self.writer.put_u8(0)?;
            }
        }
        self.done()
    }

    /// 128 bits: the low and the high half as `fixed64` fields 1 and 2.
    fn wide(mut self, value: u128) -> Done<'o, O> {
        if value == 0 && matches!(self.place, Place::Top | Place::Implicit) {
            return self.done();
        }
        if let Place::Top = self.place {
            self.place = Place::Implicit;
        }
        let open = self.message()?;
        let half = |writer, number, half| {
            Value { writer, number, encoding: Encoding::of(Kind::Fixed), place: Place::Implicit, cases: None }
                .fixed64(half)
        };
        let low = half(self.writer, 1, value as u64)?;
        let high = half(low.0, 2, (value >> 64) as u64)?;
        high.close(open)
    }

    /// A whole slice as one packed record.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn packed<T: Scalar>(
        mut self,
        values: &[T],
        put: impl FnOnce(&mut Writer<'o, O>, &[T]) -> Result<()>,
    ) -> Done<'o, O> {
        let wrapper = self.wrapper()?;
        if !values.is_empty() {
            put_tag(&mut self.writer, self.number, WireType::Len)?;
            put(&mut self.writer, values)?;
        }
        Serializer(self.writer).close(wrapper)
    }

    /// The same of numbers that take `most` bytes each at most.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn packed_varint<T: Scalar>(self, values: &[T], most: usize, widen: impl Fn(T) -> u64) -> Done<'o, O> {
        self.packed(values, |writer, values| put_packed_varint(writer, values, most, widen))
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn packed_fixed<T: Scalar>(self, values: &[T]) -> Done<'o, O> {
        self.packed(values, |writer, values| {
            writer.put_leb128_u64(size_of_val(values) as u64)?;
            Ok(writer.put_bulk_le(values)?)
        })
    }

    /// Begins the message of a oneof, unless its cases are fields of the message around it, and gives its case.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn case(&mut self, schema: &Schema, index: u32) -> Result<(End, u32, Encoding)> {
        check(schema)?;
        let cases = schema.fields();
        let (number, kind) = (cases.number(index as usize), cases.kind(index as usize));
        let end = match self.cases {
            Some(numbers) if numbers.index_of(number, 0).is_some() => End::Nothing,
            Some(_) => return Err(foreign_case(schema.name(), number)),
            None => self.message()?,
        };
        Ok((end, number, Encoding::of(kind)))
    }

    /// A variant with fields: a message inside that of the oneof.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn variant_message(mut self, name: &'static str, index: u32) -> Result<VariantMessage<'o, O>> {
        let schema = Schema::of(name);
        let (outer, number, encoding) = self.case(&schema, index)?;
        let mut case = Value::explicit(self.writer, number, encoding);
        let inner = case.message()?;
        let fields = schema.variant_fields(index as usize);
        Ok(VariantMessage { outer, message: Message::new(case.writer, inner, fields) })
    }
}

#[cold]
#[inline(never)]
fn no_case() -> Error {
    Error::new(
        ErrorKind::Unsupported,
        "expected an enum with data where #[n(oneof(..))] stands, found another value",
    )
}

#[cold]
#[inline(never)]
fn foreign_case(name: &str, number: u32) -> Error {
    let message =
        format!("case {number} of `{name}` is not among the numbers of the field's #[n(oneof(..))]");
    Error::new(ErrorKind::Unsupported, message)
}

/// Writes a tag. Its number is a constant wherever the code that knows it is inlined.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn put_tag<O: Output>(
    writer: &mut Writer<'_, O>,
    number: u32,
    wire: WireType,
) -> Result<(), Fault> {
    let tag = wire::tag(number, wire);
    match tag_len(number) {
        1 => writer.put_u8(tag as u8),
        2 => writer.put_array([tag as u8 | 0x80, (tag >> 7) as u8]),
        _ => writer.put_leb128_u32(tag),
    }
}

/// What the tag of field `number` takes of the budget.
#[cfg_attr(not(debug_assertions), inline(always))]
const fn tag_len(number: u32) -> usize {
    match number {
        0..16 => 1,
        16..2048 => 2,
        _ => 8,
    }
}

/// Refuses a container whose serde attribute asks for a format that describes itself.
#[cfg_attr(not(debug_assertions), inline(always))]
fn check(schema: &Schema) -> Result<()> {
    match schema.self_describing_attribute() {
        None => Ok(()),
        Some(attribute) => Err(Error::attribute(schema.name(), attribute)),
    }
}

/// The length and the varints of a packed record, none of them of more than `most` bytes.
#[inline]
fn put_packed_varint<O: Output, T: Scalar>(
    writer: &mut Writer<'_, O>,
    values: &[T],
    most: usize,
    widen: impl Fn(T) -> u64,
) -> Result<()> {
    // So many are never longer than the 127 bytes of a one-byte length; many more always are, so that patching would move
    // them.
    if values.len() <= 127 / most {
        let open = writer.open()?;
        writer.put_bulk_leb128(values, widen)?;
        return Ok(writer.close(open)?);
    }
    let len: usize = values.iter().map(|&value| varint::leb128_len_u64(widen(value))).sum();
    writer.put_leb128_u64(len as u64)?;
    Ok(writer.put_bulk_leb128(values, widen)?)
}

macro_rules! try_packed {
    ($self:ident, $items:ident, $($scalar:ty => $how:ident $(($($argument:expr),*))?;)*) => {$(
        if let Some(values) = bulk::slice_of::<$scalar, _>(&$items) {
            return $self.$how(values $($(, $argument)*)?);
        }
    )*};
}

impl<'o, O: Output> ser::Serializer for Value<'_, 'o, O> {
    type Ok = Serializer<'o, O>;
    type Error = Error;
    type SerializeSeq = Sequence<'o, O>;
    type SerializeTuple = Tuple<'o, O>;
    type SerializeTupleStruct = Message<'o, O>;
    type SerializeTupleVariant = VariantMessage<'o, O>;
    type SerializeMap = Entries<'o, O>;
    type SerializeStruct = Message<'o, O>;
    type SerializeStructVariant = VariantMessage<'o, O>;

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn serialize_bool(self, value: bool) -> Done<'o, O> {
        self.fixed(WireType::Varint, [value.into()], !value)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn serialize_i8(self, value: i8) -> Done<'o, O> {
        self.signed32(value.into())
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn serialize_i16(self, value: i16) -> Done<'o, O> {
        self.signed32(value.into())
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn serialize_i32(self, value: i32) -> Done<'o, O> {
        self.signed32(value)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn serialize_i64(self, value: i64) -> Done<'o, O> {
        match self.encoding.kind() {
            Kind::Sint => self.varint(varint::zigzag_i64(value)),
            Kind::Fixed => self.fixed64(value.cast_unsigned()),
            _ => self.varint(value.cast_unsigned()),
        }
    }

    #[inline]
    fn serialize_i128(self, value: i128) -> Done<'o, O> {
        self.wide(value.cast_unsigned())
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn serialize_u8(mut self, value: u8) -> Done<'o, O> {
        match &mut self.place {
            Place::Element(repeated) => {
                repeated.bytes(&mut self.writer)?;
                self.writer.put_u8(value)?;
                self.done()
            }
            _ => self.serialize_u32(value.into()),
        }
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn serialize_u16(self, value: u16) -> Done<'o, O> {
        self.serialize_u32(value.into())
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn serialize_u32(self, value: u32) -> Done<'o, O> {
        match self.encoding.kind() {
            Kind::Fixed => self.fixed32(value),
            _ => self.varint32(value),
        }
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn serialize_u64(self, value: u64) -> Done<'o, O> {
        match self.encoding.kind() {
            Kind::Fixed => self.fixed64(value),
            _ => self.varint(value),
        }
    }

    #[inline]
    fn serialize_u128(self, value: u128) -> Done<'o, O> {
        self.wide(value)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn serialize_f32(self, value: f32) -> Done<'o, O> {
        // By bits: -0.0 is not the default.
        self.fixed32(value.to_bits())
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn serialize_f64(self, value: f64) -> Done<'o, O> {
        self.fixed64(value.to_bits())
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn serialize_char(self, value: char) -> Done<'o, O> {
        self.varint32(value.into())
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn serialize_str(self, value: &str) -> Done<'o, O> {
        self.bytes(value.as_bytes())
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn serialize_bytes(mut self, value: &[u8]) -> Done<'o, O> {
        if self.encoding.kind() == Kind::Unknown {
            // Records, tags and all.
            self.writer.put_slice(value)?;
            return self.done();
        }
        self.bytes(value)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn serialize_none(self) -> Done<'o, O> {
        if self.cases.is_some() || matches!(self.place, Place::Required) { self.done() } else { self.empty() }
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn serialize_some<T: Serialize + ?Sized>(mut self, value: &T) -> Done<'o, O> {
        // One call for all places, so that the code of the value is inlined into it.
        let wrapper = if self.cases.is_none() { self.wrapper()? } else { End::Nothing };
        contract_serde::serialize(value, Value { place: Place::Explicit, ..self })?.close(wrapper)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn serialize_unit(self) -> Done<'o, O> {
        self.empty()
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn serialize_unit_struct(self, _name: &'static str) -> Done<'o, O> {
        self.empty()
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn serialize_unit_variant(
        mut self,
        name: &'static str,
        index: u32,
        _variant: &'static str,
    ) -> Done<'o, O> {
        let schema = Schema::of(name);
        match schema.shape() {
            Some(Shape::Enum) => self.varint(i64::from(schema.enum_value(index)).cast_unsigned()),
            // Without numbers nobody knows whether the other variants hold data. An enum value and the message of a oneof
            // differ in their wire type, unless the values are packed, or stand at the top.
            None if matches!(self.place, Place::Element(_)) => {
                self.record(WireType::Varint)?;
                self.writer.put_leb128_u32(index)?;
                self.done()
            }
            None if self.cases.is_none() && !matches!(self.place, Place::Top) => self.varint32(index),
            _ => {
                let (end, number, encoding) = self.case(&schema, index)?;
                Value::explicit(self.writer, number, encoding).empty()?.close(end)
            }
        }
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn serialize_newtype_struct<T: Serialize + ?Sized>(self, name: &'static str, value: &T) -> Done<'o, O> {
        let encoding = if self.encoding == Encoding::DEFAULT {
            Schema::of(name).fields().encoding(0)
        } else {
            self.encoding
        };
        value.serialize(Value { encoding, ..self })
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        mut self,
        name: &'static str,
        index: u32,
        variant: &'static str,
        value: &T,
    ) -> Done<'o, O> {
        let schema = Schema::of(name);
        // One call, so that the code of the value is inlined into it.
        let (end, case) = if schema.is_other(index) {
            (End::Nothing, Value { encoding: self.encoding.of_enum(), ..self })
        } else {
            let (end, number, encoding) = self.case(&schema, index)?;
            (end, Value { number, encoding, place: Place::Explicit, cases: None, ..self })
        };
        match contract_serde::serialize(value, case) {
            Ok(written) => written.close(end),
            Err(error) => Err(error.in_field(variant)),
        }
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn serialize_seq(mut self, _len: Option<usize>) -> Result<Self::SerializeSeq> {
        // The wrapper waits for the first element: a sequence of `u8` is bytes and needs none.
        let wrapped_by = match &mut self.place {
            Place::Top | Place::Implicit | Place::Required => None,
            _ if self.cases.is_some() => return Err(no_case()),
            Place::Explicit => Some(self.number),
            Place::Element(repeated) => {
                repeated.record(&mut self.writer)?;
                Some(self.number)
            }
        };
        let number = if wrapped_by.is_some() { 1 } else { self.number };
        Ok(Sequence::new(self.writer, self.encoding, Repeated::new(number, wrapped_by)))
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn serialize_tuple(mut self, _len: usize) -> Result<Self::SerializeTuple> {
        if self.encoding.kind() == Kind::Bytes {
            self.record(WireType::Len)?;
            let open = self.writer.open()?;
            let repeated = Repeated::within_bytes(self.number, open);
            return Ok(Tuple::Bytes(Sequence::new(self.writer, self.encoding, repeated)));
        }
        let open = self.message()?;
        Ok(Tuple::Message(Message::new(self.writer, open, Fields::of(self.encoding))))
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn serialize_tuple_struct(self, name: &'static str, len: usize) -> Result<Self::SerializeTupleStruct> {
        self.serialize_struct(name, len)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn serialize_tuple_variant(
        self,
        name: &'static str,
        index: u32,
        _variant: &'static str,
        _len: usize,
    ) -> Result<Self::SerializeTupleVariant> {
        self.variant_message(name, index)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn serialize_map(mut self, len: Option<usize>) -> Result<Self::SerializeMap> {
        if len.is_none() {
            return Err(unknown_length());
        }
        let wrapper = self.wrapper()?;
        Ok(Entries::new(self.writer, self.number, self.encoding, wrapper))
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn serialize_struct(mut self, name: &'static str, _len: usize) -> Result<Self::SerializeStruct> {
        let schema = Schema::of(name);
        check(&schema)?;
        let open = self.message()?;
        Ok(Message::new(self.writer, open, schema.fields()))
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn serialize_struct_variant(
        self,
        name: &'static str,
        index: u32,
        _variant: &'static str,
        _len: usize,
    ) -> Result<Self::SerializeStructVariant> {
        self.variant_message(name, index)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn collect_seq<I: IntoIterator<Item: Serialize>>(self, items: I) -> Done<'o, O> {
        let items = items.into_iter();
        if let Some(bytes) = bulk::slice_of::<u8, _>(&items) {
            return self.bytes(bytes);
        }
        match self.encoding.kind() {
            _ if !self.encoding.is_packed() => {}
            Kind::Fixed => {
                try_packed! { self, items,
                    u32 => packed_fixed;
                    i32 => packed_fixed;
                    u64 => packed_fixed;
                    i64 => packed_fixed;
                }
            }
            Kind::Sint => {
                try_packed! { self, items,
                    i32 => packed_varint(5, |value| varint::zigzag_i32(value).into());
                    i64 => packed_varint(10, varint::zigzag_i64);
                }
            }
            _ => {
                try_packed! { self, items,
                    f32 => packed_fixed;
                    f64 => packed_fixed;
                    u32 => packed_varint(5, u64::from);
                    u64 => packed_varint(10, |value| value);
                    i32 => packed_varint(10, |value| i64::from(value).cast_unsigned());
                    i64 => packed_varint(10, i64::cast_unsigned);
                    u16 => packed_varint(3, u64::from);
                }
            }
        }
        let mut sequence = self.serialize_seq(None)?;
        for item in items {
            sequence.serialize_element(&item)?;
        }
        sequence.end()
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn collect_map<K, V, I>(self, entries: I) -> Done<'o, O>
    where
        K: Serialize,
        V: Serialize,
        I: IntoIterator<Item = (K, V)>,
    {
        // Whatever the iterator knows of its length.
        let mut map = self.serialize_map(Some(0))?;
        for (key, value) in entries {
            map.serialize_entry(&key, &value)?;
        }
        map.end()
    }

    #[inline]
    fn collect_str<T: fmt::Display + ?Sized>(self, text: &T) -> Done<'o, O> {
        match Text::of(text) {
            Ok(text) => self.serialize_str(text.as_str()),
            Err(_) => Err(Error::new(ErrorKind::Custom, Text::FAILED)),
        }
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn is_human_readable(&self) -> bool {
        false
    }
}

#[cold]
#[inline(never)]
fn unknown_length() -> Error {
    Error::new(
        ErrorKind::Unsupported,
        "a map of unknown length, which #[serde(flatten)] writes, needs a format that describes itself, which protobuf \
         does not",
    )
}
