//! Records that a type has no field for, kept to be written back.

use crate::wire::{self, Payload};
use alloc::vec::Vec;
use contract_core::Depth;
use core::fmt;
use serde::{
    Deserialize, Deserializer, Serialize, Serializer,
    de::{Error, Visitor},
};

/// The records of a message that no field of the type takes, in the order in which they came.
///
/// A message keeps them in its last field, `#[n(unknown)]`. They are written back behind all known fields.
///
/// ```
/// use contract_pb::{UnknownFields, UnknownValue, contract};
/// use serde::{Deserialize, Serialize};
///
/// #[contract]
/// #[derive(Serialize, Deserialize)]
/// struct Old {
///     #[n(1)]
///     id: u32,
///     #[n(unknown)]
///     unknown: UnknownFields,
/// }
///
/// let bytes = [0x08, 7, 0x12, 2, b'h', b'i'];
/// let old: Old = contract_pb::from_slice(&bytes)?;
/// let field = old.unknown.iter().next().unwrap();
/// assert_eq!((field.number, field.value), (2, UnknownValue::Len(b"hi")));
/// assert_eq!(contract_pb::to_vec(&old)?, bytes);
/// # Ok::<(), contract_pb::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Default)]
pub struct UnknownFields {
    /// Whole records, each of them well formed.
    records: Vec<u8>,
}

/// One record of [`UnknownFields`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct UnknownField<'a> {
    /// The number of the field, from 1 to 2^29 - 1.
    pub number: u32,
    /// What the record holds; its variant is the wire type.
    pub value: UnknownValue<'a>,
}

/// The payload of a record, by its wire type.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum UnknownValue<'a> {
    /// `VARINT`: an integer, `bool` or enum value.
    Varint(u64),
    /// `I64`: `fixed64`, `sfixed64` or `double`.
    I64(u64),
    /// `LEN`: `string`, `bytes`, a message or packed values.
    Len(&'a [u8]),
    /// `SGROUP`: the records of a group, without its end.
    Group(UnknownFieldsIter<'a>),
    /// `I32`: `fixed32`, `sfixed32` or `float`.
    I32(u32),
}

impl UnknownFields {
    /// No records.
    #[must_use]
    pub const fn new() -> Self {
        Self { records: Vec::new() }
    }

    /// Whether there are none.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.records.is_empty()
    }

    /// The records, tags and all.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8] {
        &self.records
    }

    /// The records, one after the other.
    #[must_use]
    pub fn iter(&self) -> UnknownFieldsIter<'_> {
        UnknownFieldsIter { rest: &self.records }
    }

    /// Forgets them all.
    pub fn clear(&mut self) {
        self.records.clear();
    }
}

impl fmt::Debug for UnknownFields {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self).finish()
    }
}

impl<'a> IntoIterator for &'a UnknownFields {
    type Item = UnknownField<'a>;
    type IntoIter = UnknownFieldsIter<'a>;

    fn into_iter(self) -> UnknownFieldsIter<'a> {
        self.iter()
    }
}

/// The records of [`UnknownFields`], or of a group among them.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct UnknownFieldsIter<'a> {
    rest: &'a [u8],
}

/// The nesting of groups was checked when they were read.
const DEPTH: Depth = Depth::new(u16::MAX);

impl<'a> Iterator for UnknownFieldsIter<'a> {
    type Item = UnknownField<'a>;

    fn next(&mut self) -> Option<UnknownField<'a>> {
        let (number, wire, mut after) = wire::split_tag(self.rest).ok()?;
        let payload = wire::take_payload(&mut after, number, wire, DEPTH).ok()?;
        self.rest = after;
        let value = match payload {
            Payload::Varint(value) => UnknownValue::Varint(value),
            Payload::I64(value) => UnknownValue::I64(value),
            Payload::Len(bytes) => UnknownValue::Len(bytes),
            Payload::Group(rest) => UnknownValue::Group(UnknownFieldsIter { rest }),
            Payload::I32(value) => UnknownValue::I32(value),
        };
        Some(UnknownField { number, value })
    }
}

impl fmt::Debug for UnknownFieldsIter<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(*self).finish()
    }
}

impl Serialize for UnknownFields {
    /// Bytes: where a format numbers its fields the records themselves.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_bytes(&self.records)
    }
}

impl<'de> Deserialize<'de> for UnknownFields {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_byte_buf(Records)
    }
}

/// Takes bytes that are whole records.
struct Records;

impl Records {
    fn check<E: Error>(records: Vec<u8>) -> Result<UnknownFields, E> {
        let mut rest = records.as_slice();
        while !rest.is_empty() {
            let Ok((.., after)) = wire::split_record(rest, DEPTH) else {
                return Err(E::custom("expected whole protobuf records"));
            };
            rest = after;
        }
        Ok(UnknownFields { records })
    }
}

impl<'de> Visitor<'de> for Records {
    type Value = UnknownFields;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("protobuf records")
    }

    fn visit_bytes<E: Error>(self, bytes: &[u8]) -> Result<UnknownFields, E> {
        Self::check(bytes.to_vec())
    }

    fn visit_byte_buf<E: Error>(self, bytes: Vec<u8>) -> Result<UnknownFields, E> {
        Self::check(bytes)
    }

    fn visit_seq<A: serde::de::SeqAccess<'de>>(self, mut bytes: A) -> Result<UnknownFields, A::Error> {
        let mut records = Vec::new();
        while let Some(byte) = bytes.next_element()? {
            records.push(byte);
        }
        Self::check(records)
    }
}
