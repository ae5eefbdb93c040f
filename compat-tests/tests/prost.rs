//! Records as they may come: ours and prost read the same from them, and refuse the same.

use contract_benches::{datasets::messages as data, prost_types::messages as pb};
use contract_compat_tests::{
    damage::damages,
    messages::{Every, Inner, prosts},
    run::run,
    tree::{strings, wide},
    typed::everys,
};
use contract_pb::ErrorKind;
use proptest::{collection::vec, prelude::*, sample::select};
use prost::Message;
use serde::{Serialize, de::DeserializeOwned};
use std::fmt::Debug;

/// Checks that ours and prost make the same of `bytes`. Gives whether they take them.
#[track_caller]
fn same<T: Serialize + DeserializeOwned + Debug, M: Message + Default + Debug>(bytes: &[u8]) -> bool {
    let mine = contract_pb::from_slice::<T>(bytes);
    let theirs = M::decode(bytes);
    let same = match (&mine, &theirs) {
        (Ok(mine), Ok(theirs)) => {
            // As prost writes it, each record is where it belongs. Compared as bytes, so that a NaN is equal to itself.
            let again = contract_pb::from_slice::<T>(&theirs.encode_to_vec()).unwrap();
            bincode1::serialize(mine).unwrap() == bincode1::serialize(&again).unwrap()
                || without_negative_zeros(mine) == without_negative_zeros(&again)
        }
        (Err(_), Err(_)) => true,
        (Err(error), Ok(_)) => strict(error),
        (Ok(_), Err(error)) => lenient(error),
    };
    assert!(same, "ours: {mine:?}\nprost: {theirs:?}\nof {bytes:02x?}");
    mine.is_ok() && theirs.is_ok()
}

/// prost leaves a field out that is -0.0. See `divergences.txt`.
fn without_negative_zeros(value: &impl Debug) -> String {
    format!("{value:?}").replace(": -0.0,", ": 0.0,")
}

/// Whether ours is meant to refuse with this error what prost takes. See `divergences.txt`.
fn strict(mine: &contract_pb::Error) -> bool {
    match mine.kind() {
        // A oneof with no case set, where the type has no room for none.
        ErrorKind::MissingCase => true,
        // An enum value that the type does not have: prost keeps the number.
        ErrorKind::OutOfRange => {
            let mine = mine.to_string();
            mine.starts_with("expected a value of enum") || mine.starts_with("expected variant index")
        }
        _ => false,
    }
}

/// Whether ours is meant to take what prost refuses with this error. See `divergences.txt`.
fn lenient(theirs: &prost::DecodeError) -> bool {
    let theirs = theirs.to_string();
    // A string, or a case of a oneof, that a later record replaces: ours does not look into it.
    theirs.contains("data is not UTF-8 encoded") || theirs.contains("Choice.case: ")
        // An enum without numbers may be a oneof as well, for all that serde tells.
        || theirs.contains("AllNumbers.kind: invalid wire type: LengthDelimited")
}

fn varint(mut value: u64) -> Vec<u8> {
    let mut bytes = Vec::new();
    while value >= 0x80 {
        bytes.push(value as u8 | 0x80);
        value >>= 7;
    }
    bytes.push(value as u8);
    bytes
}

/// The varint in front of `bytes` and its length, which must be whole.
fn split_varint(bytes: &[u8]) -> (u64, usize) {
    let len = bytes.iter().position(|byte| *byte < 0x80).unwrap() + 1;
    let value = bytes[..len].iter().rev().fold(0, |value, byte| value << 7 | u64::from(byte & 0x7f));
    (value, len)
}

/// The records of a message, which must be whole and without groups.
fn records(mut bytes: &[u8]) -> Vec<Vec<u8>> {
    let mut records = Vec::new();
    while !bytes.is_empty() {
        let (tag, tag_len) = split_varint(bytes);
        let rest = &bytes[tag_len..];
        let payload = match tag & 7 {
            0 => split_varint(rest).1,
            1 => 8,
            2 => {
                let (len, at) = split_varint(rest);
                at + len as usize
            }
            _ => 4,
        };
        let (record, rest) = bytes.split_at(tag_len + payload);
        records.push(record.to_vec());
        bytes = rest;
    }
    records
}

fn record(number: u64, wire: u64, payload: &[u8]) -> Vec<u8> {
    [&varint(number << 3 | wire), payload].concat()
}

fn with_len(bytes: &[u8]) -> Vec<u8> {
    [&varint(bytes.len() as u64), bytes].concat()
}

/// The payload of a record of any wire type; what has a length may be a message.
fn payload() -> impl Strategy<Value = (u64, Vec<u8>)> {
    let leaf = prop_oneof![
        3 => wide().prop_map(|bits| (0, varint(bits as u64))),
        // More bytes than it takes.
        1 => (any::<u8>(), 1..9usize).prop_map(|(byte, more)| {
            let mut bytes = vec![byte | 0x80];
            bytes.resize(more, 0x80);
            bytes.push(0);
            (0, bytes)
        }),
        1 => any::<[u8; 8]>().prop_map(|bytes| (1, bytes.to_vec())),
        1 => any::<[u8; 4]>().prop_map(|bytes| (5, bytes.to_vec())),
        2 => strings().prop_map(|text| (2, with_len(text.as_bytes()))),
        1 => vec(any::<u8>(), 0..9).prop_map(|bytes| (2, with_len(&bytes))),
        2 => vec(wide(), 0..5).prop_map(|all| {
            let packed = all.into_iter().flat_map(|bits| varint(bits as u64));
            (2, with_len(&packed.collect::<Vec<_>>()))
        }),
        1 => Just((2, vec![0])),
    ];
    leaf.prop_recursive(3, 12, 4, |inner| {
        prop_oneof![
            4 => vec((1..6u64, inner.clone()), 0..4).prop_map(|all| (2, with_len(&joined(all)))),
            // A group, of which the end is put behind it later on.
            1 => vec((1..6u64, inner), 0..3).prop_map(|all| (3, joined(all))),
        ]
    })
}

fn joined(all: Vec<(u64, (u64, Vec<u8>))>) -> Vec<u8> {
    all.into_iter().flat_map(|(number, (wire, payload))| whole(number, wire, &payload)).collect()
}

fn whole(number: u64, wire: u64, payload: &[u8]) -> Vec<u8> {
    let mut bytes = record(number, wire, payload);
    if wire == 3 {
        bytes.extend(varint(number << 3 | 4));
    }
    bytes
}

/// Records of known and unknown fields.
fn any_records(numbers: &'static [u64]) -> impl Strategy<Value = Vec<u8>> {
    vec((select(numbers), payload()), 0..7).prop_map(joined)
}

// Not 8: that is an enum without numbers, which has two wire types; its last record counts.
const FEW: &[u64] = &[1, 2, 3, 4, 5];
const MANY: &[u64] = &[
    1,
    2,
    3,
    4,
    5,
    6,
    7,
    8,
    9,
    10,
    11,
    12,
    13,
    15,
    16,
    17,
    18,
    19,
    20,
    21,
    22,
    23,
    24,
    2047,
    2048,
    2049,
    536_870_911,
];

#[test]
fn any_records_of_messages() {
    run(1_500, &any_records(FEW), |bytes| {
        same::<data::Numeric, pb::Numeric>(&bytes);
        same::<data::Text, pb::Text>(&bytes);
        same::<data::Nested, pb::Nested>(&bytes);
        same::<data::Vector, pb::Vector>(&bytes);
        same::<data::StringVector, pb::StringVector>(&bytes);
        same::<data::AllNumbers, pb::AllNumbers>(&bytes);
        same::<data::Bytes, pb::Bytes>(&bytes);
        same::<Inner, prosts::Inner>(&bytes);
    });
}

#[test]
fn any_records_of_every_kind() {
    run(2_000, &any_records(MANY), |bytes| {
        same::<Every, prosts::Every>(&bytes);
    });
}

#[test]
fn values_are_the_same_messages() {
    run(150, &everys(), |value| {
        let message = prosts::Every::from(&value);
        let bytes = contract_pb::to_vec(&value).unwrap();
        assert_eq!(bytes, message.encode_to_vec());
        assert_eq!(contract_pb::serialized_size(&value).unwrap(), bytes.len());
        assert_eq!(prosts::Every::decode(&bytes[..]).unwrap(), message);
        assert_eq!(contract_pb::from_slice::<Every>(&bytes).unwrap(), value);
    });
}

#[test]
fn damaged_messages() {
    run(700, &(everys(), damages()), |(value, damages)| {
        let mut bytes = contract_pb::to_vec(&value).unwrap();
        damages.iter().for_each(|damage| damage.apply(&mut bytes));
        same::<Every, prosts::Every>(&bytes);
    });
}

/// Records of two messages, shuffled, some of them twice and with unknown ones between them.
#[test]
fn shuffled_records() {
    let unknown =
        || (select(&[13u64, 14, 24, 25, 2046, 3000][..]), payload()).prop_map(|(n, (w, p))| whole(n, w, &p));
    let strategy = (everys(), everys(), vec(unknown(), 0..4), vec(any::<u16>(), 100), any::<bool>());
    run(250, &strategy, |(one, other, unknown, order, both)| {
        let mut all = records(&contract_pb::to_vec(&one).unwrap());
        if both {
            all.extend(records(&contract_pb::to_vec(&other).unwrap()));
        }
        all.extend(unknown);
        let mut keyed = order.into_iter().cycle().zip(all).collect::<Vec<_>>();
        keyed.sort_by_key(|(key, _)| *key);
        let bytes = keyed.into_iter().flat_map(|(_, record)| record).collect::<Vec<_>>();
        assert!(same::<Every, prosts::Every>(&bytes), "refused {bytes:02x?}");
    });
}
