//! What the tests share: a naive encoder and the checks through every entry point.
#![allow(dead_code, reason = "each test uses a part of it")]

use contract_pb::{Deserializer, Error, ErrorKind, Serializer};
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use std::{collections::VecDeque, fmt::Debug};

/// A struct with one field.
#[derive(Serialize, Deserialize, PartialEq, Debug, Clone, Default)]
pub(crate) struct Of<T> {
    pub(crate) value: T,
}

/// A varint, by the book.
pub(crate) fn varint(mut value: u64) -> Vec<u8> {
    let mut bytes = Vec::new();
    while value >= 0x80 {
        bytes.push(value as u8 | 0x80);
        value >>= 7;
    }
    bytes.push(value as u8);
    bytes
}

/// A varint field.
pub(crate) fn int(number: u32, value: u64) -> Vec<u8> {
    [varint(u64::from(number) << 3), varint(value)].concat()
}

/// A field with a length.
pub(crate) fn len(number: u32, body: &[u8]) -> Vec<u8> {
    [varint(u64::from(number) << 3 | 2), varint(body.len() as u64), body.to_vec()].concat()
}

/// A group.
pub(crate) fn group(number: u32, body: &[u8]) -> Vec<u8> {
    [varint(u64::from(number) << 3 | 3), body.to_vec(), varint(u64::from(number) << 3 | 4)].concat()
}

/// A `fixed32` field.
pub(crate) fn fixed32(number: u32, value: u32) -> Vec<u8> {
    [varint(u64::from(number) << 3 | 5), value.to_le_bytes().to_vec()].concat()
}

/// A `fixed64` field.
pub(crate) fn fixed64(number: u32, value: u64) -> Vec<u8> {
    [varint(u64::from(number) << 3 | 1), value.to_le_bytes().to_vec()].concat()
}

/// The value of a varint at the front of `bytes`, and its length.
pub(crate) fn read_varint(bytes: &[u8]) -> (u64, usize) {
    let len = bytes.iter().position(|byte| *byte < 0x80).expect("a varint") + 1;
    let bits = bytes[..len].iter().enumerate().map(|(at, byte)| u64::from(byte & 0x7f) << (7 * at));
    (bits.sum(), len)
}

/// The records of a message: number, wire type, the whole record, and the payload of one with a length.
pub(crate) fn split(mut bytes: &[u8]) -> Vec<(u32, u8, &[u8], &[u8])> {
    let mut records = Vec::new();
    while !bytes.is_empty() {
        let (tag, start) = read_varint(bytes);
        let wire = (tag & 7) as u8;
        let (body, end) = match wire {
            0 => (start, start + read_varint(&bytes[start..]).1),
            1 => (start, start + 8),
            5 => (start, start + 4),
            2 => {
                let (len, size) = read_varint(&bytes[start..]);
                (start + size, start + size + len as usize)
            }
            _ => panic!("groups are never written"),
        };
        records.push(((tag >> 3) as u32, wire, &bytes[..end], &bytes[body..end]));
        bytes = &bytes[end..];
    }
    records
}

/// `value` becomes `bytes`, whatever it is written to.
#[track_caller]
pub(crate) fn assert_writes<T: Serialize + Debug + ?Sized>(value: &T, bytes: &[u8]) {
    let written = contract_pb::to_vec(value).unwrap_or_else(|error| panic!("{value:?}: {error}"));
    assert_eq!(written, bytes, "{value:?} as {written:02x?}");
    assert_eq!(contract_pb::serialized_size(value).unwrap(), bytes.len(), "size of {value:?}");

    let mut room = vec![0xaa; bytes.len() + 3];
    assert_eq!(contract_pb::to_slice(&mut room, value).unwrap(), bytes);
    let mut exact = vec![0xaa; bytes.len()];
    assert_eq!(contract_pb::to_slice(&mut exact, value).unwrap(), bytes);
    if let Some(short) = bytes.len().checked_sub(1) {
        let error = contract_pb::to_slice(&mut exact[..short], value).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::OutputFull);
    }

    let mut sink = b"before".to_vec();
    contract_pb::to_writer(&mut sink, value).unwrap();
    assert_eq!(sink, [b"before", bytes].concat());

    let extended = contract_pb::to_extend(VecDeque::from([1, 2]), value).unwrap();
    assert_eq!(extended, [&[1, 2], bytes].concat());

    let mut output = b"before".to_vec();
    contract_pb::to_output(&mut output, value).unwrap();
    assert_eq!(output, [b"before", bytes].concat());

    let mut output = b"before".to_vec();
    value.serialize(Serializer::new(&mut output)).unwrap().finish().unwrap();
    assert_eq!(output, [b"before", bytes].concat());
}

/// `bytes` become `value`, in both modes.
#[track_caller]
pub(crate) fn assert_reads<'de, T: Deserialize<'de> + PartialEq + Debug>(bytes: &'de [u8], value: &T) {
    assert_eq!(&read::<T>(bytes), value, "from {bytes:02x?}");
}

/// What `bytes` are in both modes.
#[track_caller]
pub(crate) fn read<'de, T: Deserialize<'de> + PartialEq + Debug>(bytes: &'de [u8]) -> T {
    let value = contract_pb::from_slice::<T>(bytes).unwrap_or_else(|error| panic!("{error} in {bytes:02x?}"));
    let indexed = T::deserialize(&mut Deserializer::from_slice(bytes))
        .unwrap_or_else(|error| panic!("by index: {error} in {bytes:02x?}"));
    assert_eq!(indexed, value, "by index and in one pass, of {bytes:02x?}");
    let (taken, rest) = contract_pb::take_from_slice::<T>(bytes).unwrap();
    assert_eq!((taken, rest), (indexed, &[][..]));
    value
}

/// `value` becomes `bytes` and comes back, through every entry point.
#[track_caller]
pub(crate) fn assert_exact<T>(value: T, bytes: &[u8])
where
    T: Serialize + DeserializeOwned + PartialEq + Debug,
{
    assert_writes(&value, bytes);
    assert_reads(bytes, &value);
    assert_eq!(contract_pb::from_reader::<_, T>(bytes).unwrap(), value);
}

/// `value` comes back as it was, in both modes, and its size is known beforehand. Gives its bytes.
#[track_caller]
pub(crate) fn assert_comes_back<T>(value: &T) -> Vec<u8>
where
    T: Serialize + DeserializeOwned + PartialEq + Debug,
{
    let bytes = contract_pb::to_vec(value).unwrap_or_else(|error| panic!("{value:?}: {error}"));
    assert_eq!(contract_pb::serialized_size(value).unwrap(), bytes.len(), "size of {value:?}");
    assert_eq!(&read::<T>(&bytes), value, "from {bytes:02x?}");
    bytes
}

/// The error that both modes give for `bytes`, which must be one and the same.
#[track_caller]
pub(crate) fn rejected<'de, T: Deserialize<'de> + Debug>(bytes: &'de [u8]) -> Error {
    let error = contract_pb::from_slice::<T>(bytes).expect_err("an error");
    let indexed = T::deserialize(&mut Deserializer::from_slice(bytes)).expect_err("an error by index");
    assert_eq!(error.to_string(), indexed.to_string());
    error
}

/// Kind, offset, path and text of the error that `T` gives for `bytes`, in both modes.
#[track_caller]
pub(crate) fn assert_rejected<T: for<'de> Deserialize<'de> + Debug>(
    bytes: &[u8],
    kind: ErrorKind,
    offset: impl Into<Option<u64>>,
    path: &str,
    text: &str,
) {
    let error = rejected::<T>(bytes);
    assert_eq!((error.kind(), error.offset(), &*error.path()), (kind, offset.into(), path), "{error}");
    assert_eq!(error.to_string(), text);
    assert_eq!(error.is_eof(), kind == ErrorKind::UnexpectedEnd);
    assert!(!error.is_io());
}
