//! What serde pulls from: fields of a message, entries of a map, cases of a oneof.

use super::{
    field::Field,
    message::{self, Body, Message, Record, Wrapper},
    value::Value,
};
use crate::{
    Error, Result, Unknown,
    error::ErrorKind,
    wire::{self, Payload, WireType},
};
use alloc::format;
use contract_core::schema::{Encoding, Fields, Kind, Schema};
use core::ops::Range;
use serde::{
    Deserialize,
    de::{
        DeserializeSeed, EnumAccess, MapAccess, SeqAccess, VariantAccess, Visitor,
        value::{I32Deserializer, U32Deserializer},
    },
};

/// Reads the fields of the message in `body`.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(super) fn message<'de, V: Visitor<'de>>(
    body: Body<'_, '_, 'de>,
    fields: Fields,
    count: usize,
    names: &'static [&'static str],
    visitor: V,
) -> Result<V::Value> {
    // serde's list of names holds aliases as well; it is of use only where it has one name for each field.
    let count = fields.len().unwrap_or(count);
    let names = if names.len() == count { names } else { &[] };
    body.context.charge(size_of::<V::Value>())?;
    let message = Message::new(&body, fields, count, names)?;
    let mut reader = Reader { rest: message.start(body)?, message: &message, fields, count, next: 0 };
    let value = visitor.visit_seq(&mut reader)?;
    message.finish(reader.rest)?;
    Ok(value)
}

/// The fields of a message, one after the other.
///
/// Derived code asks for its fields in the order of their declaration, so the reader compares the next tag with the one
/// that the next field wants. No table, no dispatch.
struct Reader<'m, 'c, 'de> {
    rest: &'de [u8],
    message: &'m Message<'c, 'de>,
    /// As in `message`, but out of reach of cold code, and so known at compile time.
    fields: Fields,
    count: usize,
    /// The next field.
    next: usize,
}

/// Refuses a container whose serde attribute asks for a format that describes itself.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(super) fn check(schema: &Schema) -> Result<()> {
    match schema.self_describing_attribute() {
        None => Ok(()),
        Some(attribute) => Err(Error::attribute(schema.name(), attribute)),
    }
}

impl<'c, 'de> Reader<'_, 'c, 'de> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn next_field(&mut self) -> Result<Option<Value<'_, '_, 'c, 'de>>> {
        let at = self.next;
        let message = self.message;
        if at >= self.count {
            return Ok(None);
        }
        self.next += 1;
        let number = self.fields.number(at);
        let encoding = self.fields.encoding(at);
        let is_required = self.fields.is_required(at);
        let mut field = Field { rest: &mut self.rest, message, number, explicit: false };
        if encoding.kind == Kind::Oneof {
            return Ok(Some(Value::oneof(field, self.fields.cases(at))));
        }
        if (is_required || self.fields.has_default(at)) && !field.is_present()? {
            return match self.fields.default_value(at) {
                Some(default) => Ok(Some(Value::default(field, default))),
                None => Err(missing_field(number)),
            };
        }
        Ok(Some(Value::field(field, encoding)))
    }

    /// The error of the field that was read last, with its place.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn failed(&self, error: Error) -> Error {
        self.message.in_field(error, self.rest, self.next - 1)
    }

    /// Whether the field that failed can be read again: without an enum value that the message keeps elsewhere.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn tries_again(&mut self) -> bool {
        let again = self.fields.keeps_unknown() && self.message.keeps_refused();
        if again {
            self.next -= 1;
        }
        again
    }
}

#[cold]
#[inline(never)]
fn missing_field(number: u32) -> Error {
    Error::new(ErrorKind::MissingField, format!("expected field {number}, which is required, found none"))
}

impl<'de> SeqAccess<'de> for &mut Reader<'_, '_, 'de> {
    type Error = Error;

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>> {
        match self.next_field() {
            Ok(None) => Ok(None),
            Ok(Some(field)) => match seed.deserialize(field) {
                Ok(value) => Ok(Some(value)),
                Err(error) => Err(self.failed(error)),
            },
            Err(error) => Err(self.failed(error)),
        }
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn next_element<T: Deserialize<'de>>(&mut self) -> Result<Option<T>> {
        loop {
            let error = match self.next_field() {
                Ok(None) => return Ok(None),
                Ok(Some(field)) => match contract_serde::deserialize(field) {
                    Ok(value) => {
                        if self.fields.keeps_unknown()
                            && let Some(index) = self.message.index.get()
                        {
                            index.all_count();
                        }
                        return Ok(Some(value));
                    }
                    Err(error) => error,
                },
                Err(error) => error,
            };
            if !self.tries_again() {
                return Err(self.failed(error));
            }
        }
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn size_hint(&self) -> Option<usize> {
        Some(self.count - self.next)
    }
}

/// The entries of a map field.
pub(super) struct Entries<'m, 'c, 'de> {
    records: Records<'m, 'c, 'de>,
    encoding: Encoding,
    entry: Option<Wrapper<'c, 'de>>,
}

impl<'m, 'c, 'de> Entries<'m, 'c, 'de> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn new(records: Records<'m, 'c, 'de>, encoding: Encoding) -> Self {
        Self { records, encoding, entry: None }
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn open_entry(&mut self) -> Result<Option<Wrapper<'c, 'de>>> {
        if !self.records.has_next() {
            return Ok(None);
        }
        let mut entry = Wrapper::open(self.records.next_body(WireType::Len)?, 2)?;
        entry.message.keeper = self.records.message.keeper;
        Ok(Some(entry))
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn take_entry(&mut self) -> Result<Wrapper<'c, 'de>> {
        self.entry.take().ok_or_else(|| Error::new(ErrorKind::Custom, "a value was asked for before its key"))
    }
}

/// The key, field 1, or the value, field 2, of an entry.
#[cfg_attr(not(debug_assertions), inline(always))]
fn half<'m, 'c, 'de>(entry: &'m mut Wrapper<'c, 'de>, number: u32, kind: Kind) -> Value<'m, 'm, 'c, 'de> {
    Value::field(entry.field(number, true), Encoding::of(kind))
}

impl<'de> MapAccess<'de> for Entries<'_, '_, 'de> {
    type Error = Error;

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>> {
        let Some(mut entry) = self.open_entry()? else {
            return Ok(None);
        };
        let key = seed
            .deserialize(half(&mut entry, 1, self.encoding.key))
            .map_err(|error| error.in_field("key"))?;
        self.entry = Some(entry);
        Ok(Some(key))
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value> {
        let mut entry = self.take_entry()?;
        let value = seed
            .deserialize(half(&mut entry, 2, self.encoding.value))
            .map_err(|error| error.in_field("value"))?;
        entry.finish()?;
        Ok(value)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn next_entry_seed<K, V>(&mut self, keys: K, values: V) -> Result<Option<(K::Value, V::Value)>>
    where
        K: DeserializeSeed<'de>,
        V: DeserializeSeed<'de>,
    {
        match self.next_key_seed(keys)? {
            Some(key) => Ok(Some((key, self.next_value_seed(values)?))),
            None => Ok(None),
        }
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn next_key<K: Deserialize<'de>>(&mut self) -> Result<Option<K>> {
        let Some(mut entry) = self.open_entry()? else {
            return Ok(None);
        };
        let key = contract_serde::deserialize(half(&mut entry, 1, self.encoding.key))
            .map_err(|error| error.in_field("key"))?;
        self.entry = Some(entry);
        Ok(Some(key))
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn next_value<V: Deserialize<'de>>(&mut self) -> Result<V> {
        let mut entry = self.take_entry()?;
        let value = contract_serde::deserialize(half(&mut entry, 2, self.encoding.value))
            .map_err(|error| error.in_field("value"))?;
        entry.finish()?;
        Ok(value)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn next_entry<K, V>(&mut self) -> Result<Option<(K, V)>>
    where
        K: Deserialize<'de>,
        V: Deserialize<'de>,
    {
        loop {
            let Some(key) = self.next_key()? else {
                return Ok(None);
            };
            let before = self.records.message.context.memory();
            match self.next_value() {
                Ok(value) => {
                    let context = self.records.message.context;
                    if context.memory() == before {
                        context.charge(size_of::<(K, V)>())?;
                    }
                    return Ok(Some((key, value)));
                }
                Err(error) if !self.records.keeps_record() => return Err(error),
                Err(_) => {}
            }
        }
    }
}

/// The records of a repeated field, one after the other, in either mode.
pub(super) struct Records<'m, 'c, 'de> {
    pub(super) rest: &'m mut &'de [u8],
    pub(super) message: &'m Message<'c, 'de>,
    pub(super) number: u32,
    /// What is left of them in the index, if there is one.
    indexed: Range<usize>,
}

impl<'m, 'c, 'de> Records<'m, 'c, 'de> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn new(field: Field<'m, 'c, 'de>) -> Result<Self> {
        let Field { rest, message, number, .. } = field;
        if !message::has(rest, number) && !message.lacks(rest, number) {
            (*rest, _) = message.settle_on(rest, number)?;
        }
        let indexed = message.index.get().map_or(0..0, |index| index.range(number));
        Ok(Self { rest, message, number, indexed })
    }

    /// The records of a message of which it is not sure yet that it is one.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn unsettled(field: Field<'m, 'c, 'de>) -> Self {
        let Field { rest, message, number, .. } = field;
        Self { rest, message, number, indexed: 0..0 }
    }

    /// The message is one after all.
    #[cold]
    pub(super) fn settle(&mut self, pieces: &[Record<'de>]) -> Result<()> {
        *self.rest = self.message.index_late(self.rest, pieces)?;
        match self.message.index.get() {
            Some(index) => self.indexed = index.range(self.number),
            None => (*self.rest, _) = self.message.settle_on(self.rest, self.number)?,
        }
        Ok(())
    }

    /// Gives an error the place of the record that was read last, unless it has one.
    #[cold]
    #[inline(never)]
    pub(super) fn locate(&self, error: Error) -> Error {
        match self.message.index.get() {
            Some(index) => index.locate(error, self.indexed.start.wrapping_sub(1)),
            None => self.message.context.locate(error, self.rest),
        }
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn has_next(&self) -> bool {
        !self.indexed.is_empty() || message::has(self.rest, self.number)
    }

    /// Whether an enum value that the message keeps was the reason of an error. Then the whole record that was read last is kept.
    #[cold]
    #[inline(never)]
    fn keeps_record(&self) -> bool {
        let Some((_, index)) = self.message.refused() else { return false };
        index.keep_record(self.indexed.start.wrapping_sub(1));
        true
    }

    /// As [`keeps_record`](Self::keeps_record), for the value alone, one of several perhaps.
    #[cold]
    #[inline(never)]
    pub(super) fn keeps_element(&self) -> bool {
        let Some((refused, index)) = self.message.refused() else { return false };
        index.keep_element(refused, self.indexed.start.wrapping_sub(1));
        true
    }

    /// What decreases with every record.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn left(&self) -> usize {
        self.rest.len() + self.indexed.len()
    }

    /// Whether the next record has a length.
    pub(super) fn next_is_len(&self) -> bool {
        match self.message.index.get() {
            Some(index) => matches!(index.get(self.indexed.start), Some(Payload::Len(_))),
            None => matches!(wire::split_tag(self.rest), Ok((_, WireType::Len, _))),
        }
    }

    /// The next record, whatever its wire type.
    #[cold]
    #[inline(never)]
    pub(super) fn next(&mut self) -> Result<Option<Payload<'de>>> {
        if let Some(index) = self.message.index.get() {
            return Ok(self.indexed.next().and_then(|at| index.get(at)));
        }
        let payload;
        (*self.rest, payload) = self.message.find(self.rest, self.number, None)?;
        Ok(payload)
    }

    /// The next record, which must have a length, or be a group.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn next_body<'b>(&mut self, wanted: WireType) -> Result<Body<'b, 'c, 'de>> {
        let Message { context, depth, .. } = *self.message;
        let bytes = if wanted == WireType::Len
            && let Some(bytes) = wire::take_len_record(self.rest, self.number)
        {
            bytes
        } else {
            self.next_bytes(wanted)?
        };
        Ok(Body::one(bytes, context, depth))
    }

    #[cold]
    #[inline(never)]
    fn next_bytes(&mut self, wanted: WireType) -> Result<&'de [u8]> {
        let context = self.message.context;
        match self.next()? {
            Some(payload) if payload.wire() == wanted => Ok(payload.bytes()),
            Some(other) => Err(context.wire_type(self.number, wanted, other.wire(), self.rest)),
            None => Err(context.fault(contract_core::Fault::UnexpectedEnd, self.rest)),
        }
    }
}

/// Reads the one case that is set of the oneof in `body`.
///
/// `units` tells whether a case may be a unit variant: never so in a sequence of enums without numbers.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(super) fn oneof<'de, V: Visitor<'de>>(
    body: Body<'_, '_, 'de>,
    name: &'static str,
    variants: &'static [&'static str],
    units: bool,
    visitor: V,
) -> Result<V::Value> {
    let schema = Schema::of(name);
    check(&schema)?;
    let cases = schema.fields();
    let context = body.context;
    let bytes = body.bytes;
    context.charge(size_of::<V::Value>())?;
    let mut message = Message::new(&body, cases, variants.len(), variants)?;
    let mut rest = message.start(body)?;
    let found = find_case(&mut rest, &mut message)?;
    let (number, index) = match found {
        Found::Case(number, index) => (number, index as u32),
        // `#[serde(other)]` may take it.
        Found::Unknown(number) => (number, u32::MAX),
        Found::Nothing => return Err(context.locate(missing_case(schema.name()), bytes)),
    };
    let (encoding, fields) = encoding_of(&schema, index);
    let case = Case { rest: &mut rest, message: &message, number, index, encoding, fields, units };
    match visitor.visit_enum(case) {
        Ok(value) => {
            message.finish(rest)?;
            Ok(value)
        }
        Err(_) if index == u32::MAX => Err(context.locate(unknown_case(schema.name(), number), bytes)),
        Err(error) => Err(match variants.get(index as usize) {
            // With aliases there are more names than cases.
            Some(name) if cases.len().is_none_or(|count| count == variants.len()) => error.in_field(name),
            _ => error,
        }),
    }
}

/// How case `index` is written, and its fields; `u32::MAX` is an unknown one.
#[cfg_attr(not(debug_assertions), inline(always))]
fn encoding_of(schema: &Schema, index: u32) -> (Encoding, Fields) {
    if index == u32::MAX {
        (Encoding::DEFAULT, Fields::POSITIONAL)
    } else {
        (schema.fields().encoding(index as usize), schema.variant_fields(index as usize))
    }
}

/// Reads the one case that is set of a oneof whose cases are fields of the message around it.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(super) fn inline_oneof<'de, V: Visitor<'de>>(
    mut field: Field<'_, '_, 'de>,
    numbers: Fields,
    name: &'static str,
    variants: &'static [&'static str],
    visitor: V,
) -> Result<V::Value> {
    let schema = Schema::of(name);
    check(&schema)?;
    let Some(number) = field.next_case(numbers)? else {
        return Err(missing_case(schema.name()));
    };
    let cases = schema.fields();
    let Some(index) = cases.index_of(number, variants.len()) else {
        return Err(unknown_case(schema.name(), number));
    };
    let message = field.message;
    let (encoding, fields) = encoding_of(&schema, index as u32);
    let case = Case { rest: field.rest, message, number, index: index as u32, encoding, fields, units: true };
    let value = visitor.visit_enum(case);
    if let Some(index) = message.index.get()
        && value.is_ok()
    {
        index.all_count();
    }
    match value {
        Ok(value) => Ok(value),
        Err(error) => Err(match variants.get(index) {
            Some(name) if cases.len().is_none_or(|count| count == variants.len()) => error.in_field(name),
            _ => error,
        }),
    }
}

enum Found {
    Case(u32, usize),
    Unknown(u32),
    Nothing,
}

/// The case of a oneof that comes next, or that was set last.
#[cfg_attr(not(debug_assertions), inline(always))]
fn find_case<'de>(rest: &mut &'de [u8], message: &mut Message<'_, 'de>) -> Result<Found> {
    let Message { fields, count, context, depth, .. } = *message;
    if let Some(index) = message.index.get_mut() {
        return Ok(match index.keep_last_case(|number| fields.index_of(number, count).is_some()) {
            Some(number) => match fields.index_of(number, count) {
                Some(at) => Found::Case(number, at),
                None => Found::Unknown(number),
            },
            None => index.last_number().map_or(Found::Nothing, Found::Unknown),
        });
    }
    let mut unknown = None;
    while !rest.is_empty() {
        let before = *rest;
        let (number, wire, mut after) = wire::split_tag(before).map_err(|flaw| context.flaw(flaw, before))?;
        if let Some(at) = fields.index_of(number, count) {
            return Ok(Found::Case(number, at));
        }
        if context.config.unknown == Unknown::Deny {
            return Err(context.unknown_field(number, before));
        }
        unknown = Some(number);
        wire::take_payload(&mut after, number, wire, depth).map_err(|flaw| context.flaw(flaw, before))?;
        *rest = after;
    }
    Ok(unknown.map_or(Found::Nothing, Found::Unknown))
}

#[cold]
#[inline(never)]
fn missing_case(name: &str) -> Error {
    Error::new(ErrorKind::MissingCase, format!("expected a case of `{name}`, found none"))
}

#[cold]
#[inline(never)]
fn unknown_case(name: &str, number: u32) -> Error {
    Error::new(ErrorKind::MissingCase, format!("expected a case of `{name}`, found field {number}"))
}

/// One case of a oneof.
struct Case<'m, 'c, 'de> {
    rest: &'m mut &'de [u8],
    message: &'m Message<'c, 'de>,
    number: u32,
    index: u32,
    encoding: Encoding,
    fields: Fields,
    units: bool,
}

impl<'m, 'c, 'de> Case<'m, 'c, 'de> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn field(self) -> Field<'m, 'c, 'de> {
        Field { rest: self.rest, message: self.message, number: self.number, explicit: true }
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn body(self) -> Result<Body<'m, 'c, 'de>> {
        let wanted = wire_of(self.encoding);
        self.field().body(wanted)
    }
}

/// The wire type of a message.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(super) fn wire_of(encoding: Encoding) -> WireType {
    if encoding.kind == Kind::Group { WireType::StartGroup } else { WireType::Len }
}

impl<'de> EnumAccess<'de> for Case<'_, '_, 'de> {
    type Error = Error;
    type Variant = Self;

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<(T::Value, Self)> {
        Ok((seed.deserialize(U32Deserializer::<Error>::new(self.index))?, self))
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn variant<T: Deserialize<'de>>(self) -> Result<(T, Self)> {
        self.variant_seed(core::marker::PhantomData)
    }
}

impl<'de> VariantAccess<'de> for Case<'_, '_, 'de> {
    type Error = Error;

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn unit_variant(self) -> Result<()> {
        if !self.units {
            return Err(packed_values());
        }
        if self.index == u32::MAX {
            return Ok(());
        }
        self.body().map(drop)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<T::Value> {
        let encoding = self.encoding;
        seed.deserialize(Value::field(self.field(), encoding))
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn tuple_variant<V: Visitor<'de>>(self, len: usize, visitor: V) -> Result<V::Value> {
        let fields = self.fields;
        message(self.body()?, fields, len, &[], visitor)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn struct_variant<V: Visitor<'de>>(self, names: &'static [&'static str], visitor: V) -> Result<V::Value> {
        let fields = self.fields;
        message(self.body()?, fields, names.len(), names, visitor)
    }
}

#[cold]
#[inline(never)]
fn packed_values() -> Error {
    Error::new(
        ErrorKind::WireType,
        "expected a case with data, found what may be packed enum values; #[contract] on the enum tells them apart",
    )
}

/// An enum value.
pub(super) struct EnumValue {
    pub(super) index: u32,
    /// What a variant for all other values is given; none of another variant.
    pub(super) number: Option<i32>,
}

impl<'de> EnumAccess<'de> for EnumValue {
    type Error = Error;
    type Variant = Self;

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<(T::Value, Self)> {
        Ok((seed.deserialize(U32Deserializer::<Error>::new(self.index))?, self))
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn variant<T: Deserialize<'de>>(self) -> Result<(T, Self)> {
        self.variant_seed(core::marker::PhantomData)
    }
}

impl<'de> VariantAccess<'de> for EnumValue {
    type Error = Error;

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn unit_variant(self) -> Result<()> {
        Ok(())
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<T::Value> {
        match self.number {
            Some(number) => seed.deserialize(I32Deserializer::<Error>::new(number)),
            None => Err(no_data()),
        }
    }

    fn tuple_variant<V: Visitor<'de>>(self, _len: usize, _visitor: V) -> Result<V::Value> {
        Err(no_data())
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        _names: &'static [&'static str],
        _visitor: V,
    ) -> Result<V::Value> {
        Err(no_data())
    }
}

#[cold]
#[inline(never)]
fn no_data() -> Error {
    Error::new(ErrorKind::MissingCase, "expected a case with data, found none or an enum value")
}
