//! What serde pulls from: fields of a message, entries of a map, cases of a oneof.

use super::{
    field::{Field, Role},
    message::{self, Body, Message, Origin, Record, Wrapper},
    spans::Spans,
    value::Value,
};
use crate::{
    Error, Result, Unknown,
    error::ErrorKind,
    wire::{self, Payload, WireType},
};
use alloc::format;
use contract_core::schema::{Encoding, Fields, Kind, Numbers, Schema, Shape};
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
    origin: Origin,
    numbers: Numbers,
    count: usize,
    names: &'static [&'static str],
    visitor: V,
) -> Result<V::Value> {
    // serde's list of names holds aliases as well; it is of use only where it has one name for each field.
    let count = numbers.len().unwrap_or(count);
    let names = if names.len() == count { names } else { &[] };
    body.context.charge(size_of::<V::Value>())?;
    let message = Message::new(&body, origin, count, names)?;
    let mut found;
    let (mut rest, spans) = if numbers.is_sorted() || !message.is_pulled(body) {
        (message.start(body)?, None)
    } else {
        found = Spans::NONE;
        // What is in pieces is indexed.
        if found.find(&message)? { (&[][..], Some(&found)) } else { (message.start_indexed(body)?, None) }
    };
    let value =
        visitor.visit_seq(Reader { rest: &mut rest, message: &message, numbers, count, next: 0, spans })?;
    message.finish(rest)?;
    Ok(value)
}

/// The fields of a message, one after the other.
///
/// Derived code asks for its fields in the order of their declaration, so the reader compares the next tag with the one
/// that the next field wants. No table, no dispatch.
struct Reader<'m, 'c, 'de> {
    /// Not in the reader itself: fields that are read out of line get hold of it, and all that lies beside it would have to be
    /// loaded again after each of them.
    rest: &'m mut &'de [u8],
    message: &'m Message<'c, 'de>,
    /// As cold code finds them again in `message`; here they are known at compile time.
    numbers: Numbers,
    count: usize,
    /// The next field.
    next: usize,
    /// Where the fields are, if they are not declared in number order.
    spans: Option<&'m Spans>,
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
        let number = self.numbers.number(at);
        let encoding = self.numbers.encoding(at);
        let mut role = Role::Implicit;
        if !self.numbers.is_plain() {
            if let Some(spans) = self.spans {
                // A record that was not taken came out of order.
                message.finish(self.rest)?;
                *self.rest = spans.get(message.bytes, at);
            }
            if self.numbers.is_special() {
                (*self.rest, role) = message.role_of(self.rest, at)?;
            }
        }
        Ok(Some(Value::field(Field { rest: self.rest, message, number, role }, encoding)))
    }

    /// The error of the field that was read last, with its place.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn failed(&self, error: Error) -> Error {
        self.message.in_field(error, self.rest, self.next - 1)
    }

    /// Whether the field that failed can be read again: without an enum value that the message keeps elsewhere.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn tries_again(&mut self) -> bool {
        let again = self.numbers.keeps_unknown() && self.message.keeps_refused(self.next - 1);
        if again {
            self.next -= 1;
        }
        again
    }
}

impl<'de> SeqAccess<'de> for Reader<'_, '_, 'de> {
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
                        if self.numbers.keeps_unknown()
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
    /// That of the message around them.
    keeper: usize,
    entry: Option<Wrapper<'c, 'de>>,
}

impl<'m, 'c, 'de> Entries<'m, 'c, 'de> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn new(records: Records<'m, 'c, 'de>, encoding: Encoding) -> Self {
        let keeper = records.message.keeper();
        Self { records, encoding, keeper, entry: None }
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn open_entry(&mut self) -> Result<Option<Wrapper<'c, 'de>>> {
        if !self.records.has_next() {
            return Ok(None);
        }
        let mut entry = Wrapper::open(self.records.next_body(WireType::Len)?, 2)?;
        entry.message.origin = Origin::Entry(self.keeper);
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
    Value::field(entry.field(number, Role::Explicit), Encoding::of(kind))
}

impl<'de> MapAccess<'de> for Entries<'_, '_, 'de> {
    type Error = Error;

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>> {
        let Some(mut entry) = self.open_entry()? else {
            return Ok(None);
        };
        let key = seed
            .deserialize(half(&mut entry, 1, self.encoding.key()))
            .map_err(|error| error.in_field("key"))?;
        self.entry = Some(entry);
        Ok(Some(key))
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value> {
        let mut entry = self.take_entry()?;
        let value = seed
            .deserialize(half(&mut entry, 2, self.encoding.value()))
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
        let key = contract_serde::deserialize(half(&mut entry, 1, self.encoding.key()))
            .map_err(|error| error.in_field("key"))?;
        self.entry = Some(entry);
        Ok(Some(key))
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn next_value<V: Deserialize<'de>>(&mut self) -> Result<V> {
        let mut entry = self.take_entry()?;
        let value = contract_serde::deserialize(half(&mut entry, 2, self.encoding.value()))
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
            let context = self.records.message.context;
            let before = context.memory();
            let entry = match self.next_key() {
                Ok(None) => return Ok(None),
                Ok(Some(key)) => self.next_value().map(|value| (key, value)),
                Err(error) => Err(error),
            };
            match entry {
                Ok(entry) => {
                    context.charge_in_all(size_of::<(K, V)>(), before)?;
                    return Ok(Some(entry));
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

/// Where a oneof has its cases.
pub(super) enum Cases<'v, 'c, 'de> {
    /// They are fields of the message around it.
    Inline(Field<'v, 'c, 'de>),
    /// In a message of its own.
    Own(Body<'v, 'c, 'de>),
}

/// Reads the one case that is set of a oneof.
///
/// `units` tells whether a case may be a unit variant: never so in a sequence of enums without numbers.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(super) fn oneof<'de, V: Visitor<'de>>(
    cases: Cases<'_, '_, 'de>,
    name: &'static str,
    variants: &'static [&'static str],
    units: bool,
    visitor: V,
) -> Result<V::Value> {
    let schema = Schema::of(name);
    check(&schema)?;
    let numbers = schema.fields();
    let mut own = None;
    let (field, found) = match cases {
        // Its numbers are values, not those of cases.
        Cases::Inline(_) if schema.shape() == Some(Shape::Enum) => return Err(no_oneof(schema.name())),
        Cases::Inline(mut field) => {
            let found = match field.next_case()? {
                None => Found::Nothing,
                Some(number) => match numbers.index_of(number, variants.len()) {
                    Some(index) => Found::Case(number, index),
                    None => return Err(unknown_case(schema.name(), number)),
                },
            };
            (field, found)
        }
        Cases::Own(body) => {
            body.context.charge(size_of::<V::Value>())?;
            let mut message = Message::new(&body, Origin::Container(name), variants.len(), variants)?;
            let mut rest = message.start(body)?;
            let found = find_case(&mut rest, &mut message, numbers)?;
            (own.insert(Wrapper { rest, message }).field(0, Role::Explicit), found)
        }
    };
    let Field { rest, message, role, .. } = field;
    let (number, index) = match found {
        Found::Case(number, index) => (number, index as u32),
        // `#[serde(other)]` may take it.
        Found::Unknown(number) => (number, u32::MAX),
        Found::Nothing => return Err(message.context.locate(missing_case(schema.name()), message.bytes)),
    };
    let encoding =
        if index == u32::MAX { Encoding::DEFAULT } else { Encoding::of(numbers.kind(index as usize)) };
    // One call for both, so that the code of the variants is inlined into it.
    match visitor.visit_enum(Case { rest, message, number, index, encoding, name, units }) {
        Ok(value) => {
            if let Some(index) = message.index.get()
                && role == Role::Oneof
            {
                index.all_count();
            }
            if let Some(own) = own {
                own.finish()?;
            }
            Ok(value)
        }
        Err(_) if index == u32::MAX => {
            Err(message.context.locate(unknown_case(schema.name(), number), message.bytes))
        }
        Err(error) => Err(match variants.get(index as usize) {
            // With aliases there are more names than cases.
            Some(name) if numbers.len().is_none_or(|count| count == variants.len()) => error.in_field(name),
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
fn find_case<'de>(rest: &mut &'de [u8], message: &mut Message<'_, 'de>, fields: Fields) -> Result<Found> {
    let Message { count, context, depth, .. } = *message;
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
fn no_oneof(name: &str) -> Error {
    let message = format!("expected an enum with data where #[n(oneof(..))] stands, found `{name}`");
    Error::new(ErrorKind::Unsupported, message)
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
    /// That of the enum.
    name: &'static str,
    units: bool,
}

impl<'m, 'c, 'de> Case<'m, 'c, 'de> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn field(self) -> Field<'m, 'c, 'de> {
        Field { rest: self.rest, message: self.message, number: self.number, role: Role::Explicit }
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn body(self) -> Result<Body<'m, 'c, 'de>> {
        let wanted = wire_of(self.encoding);
        self.field().body(wanted)
    }

    /// The message that a variant with fields is.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn message<V: Visitor<'de>>(
        self,
        count: usize,
        names: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value> {
        let numbers = Schema::of(self.name).variant_fields(self.index as usize).numbers();
        let origin = Origin::Variant(self.name, self.index);
        message(self.body()?, origin, numbers, count, names, visitor)
    }
}

/// The wire type of a message.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(super) fn wire_of(encoding: Encoding) -> WireType {
    if encoding.kind() == Kind::Group { WireType::StartGroup } else { WireType::Len }
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
        self.message(len, &[], visitor)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn struct_variant<V: Visitor<'de>>(self, names: &'static [&'static str], visitor: V) -> Result<V::Value> {
        self.message(names.len(), names, visitor)
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
