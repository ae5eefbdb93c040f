//! Random trees of the data model, in every form, to every sink and back; and bytes that nobody wrote.

#![cfg(feature = "std")]

use contract_msgpack::{ARRAY, Form, NAMED, NUMBERED, Preset, contract};
use proptest::prelude::*;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

#[contract]
#[derive(Serialize, Deserialize, Debug, PartialEq, Clone)]
struct Node {
    #[n(40)]
    scalars: Scalars,
    #[n(2)]
    text: String,
    #[n(3)]
    bytes: serde_bytes::ByteBuf,
    #[n(1)]
    kind: Kind,
    #[n(200)]
    children: Vec<Node>,
    #[n(201)]
    by_name: BTreeMap<String, Node>,
}

#[derive(Serialize, Deserialize, Debug, PartialEq, Clone)]
struct Scalars {
    unsigned: (u8, u16, u32, u64, u128),
    signed: (i8, i16, i32, i64, i128),
    floats: (f32, f64),
    others: (bool, char, (), Option<u16>),
    slices: (UnsignedSlices, SignedSlices, Vec<f32>, Vec<f64>),
}

#[contract]
#[derive(Serialize, Deserialize, Debug, PartialEq, Clone)]
enum Kind {
    #[n(7)]
    Unit,
    #[n(1)]
    Newtype(Option<i64>),
    #[n(2)]
    Tuple(u8, String),
    #[n(300)]
    Struct {
        #[n(5)]
        first: u16,
        #[n(4)]
        second: Vec<bool>,
    },
}

type UnsignedSlices = (Vec<u8>, Vec<u16>, Vec<u32>, Vec<u64>);
type SignedSlices = (Vec<i8>, Vec<i16>, Vec<i32>, Vec<i64>);

/// Integers of every length, evenly.
fn spread() -> impl Strategy<Value = u64> {
    (any::<u64>(), 0..64u32).prop_map(|(value, shift)| value >> shift)
}

fn scalars() -> impl Strategy<Value = Scalars> {
    let integers = proptest::collection::vec((spread(), any::<bool>()), 0..40);
    (integers, any::<(u128, i128, f32, f64)>(), any::<(bool, char, Option<u16>)>()).prop_map(
        |(integers, (unsigned, signed, single, double), (flag, letter, some))| {
            let signs: Vec<i64> = integers
                .iter()
                .map(|&(value, negative)| if negative { !(value >> 1) as i64 } else { value as i64 })
                .collect();
            let (value, sign) =
                (integers.first().map_or(0, |first| first.0), signs.last().copied().unwrap_or(0));
            // Not a number is not equal to itself.
            let single = if single.is_nan() { -0.0 } else { single };
            let double = if double.is_nan() { -0.0 } else { double };
            Scalars {
                unsigned: (value as u8, value as u16, value as u32, value, unsigned),
                signed: (sign as i8, sign as i16, sign as i32, sign, signed),
                floats: (single, double),
                others: (flag, letter, (), some),
                slices: (
                    (
                        integers.iter().map(|value| value.0 as u8).collect(),
                        integers.iter().map(|value| value.0 as u16).collect(),
                        integers.iter().map(|value| value.0 as u32).collect(),
                        integers.iter().map(|value| value.0).collect(),
                    ),
                    (
                        signs.iter().map(|&value| value as i8).collect(),
                        signs.iter().map(|&value| value as i16).collect(),
                        signs.iter().map(|&value| value as i32).collect(),
                        signs.clone(),
                    ),
                    signs.iter().map(|&value| value as f32).collect(),
                    signs.iter().map(|&value| value as f64).collect(),
                ),
            }
        },
    )
}

fn kind() -> impl Strategy<Value = Kind> {
    prop_oneof![
        Just(Kind::Unit),
        any::<Option<i64>>().prop_map(Kind::Newtype),
        any::<(u8, String)>().prop_map(|(number, text)| Kind::Tuple(number, text)),
        any::<(u16, Vec<bool>)>().prop_map(|(first, second)| Kind::Struct { first, second }),
    ]
}

fn node() -> impl Strategy<Value = Node> {
    let leaf = (scalars(), ".{0,60}", any::<Vec<u8>>(), kind()).prop_map(|(scalars, text, bytes, kind)| {
        Node { scalars, text, bytes: bytes.into(), kind, children: vec![], by_name: BTreeMap::new() }
    });
    leaf.prop_recursive(3, 12, 4, |inner| {
        let children = proptest::collection::vec(inner.clone(), 0..4);
        let by_name = proptest::collection::btree_map(".{0,40}", inner.clone(), 0..3);
        (inner, children, by_name).prop_map(|(node, children, by_name)| Node { children, by_name, ..node })
    })
}

fn check<F: Form>(preset: Preset<F>, value: &Node) {
    let bytes = preset.to_vec(value).unwrap();
    assert_eq!(preset.serialized_size(value).unwrap(), bytes.len());
    let mut buffer = vec![0; bytes.len()];
    assert_eq!(preset.to_slice(&mut buffer, value).unwrap(), bytes);
    let mut written = Vec::new();
    preset.to_writer(&mut written, value).unwrap();
    assert_eq!(written, bytes);
    assert_eq!(&preset.from_slice::<Node>(&bytes).unwrap(), value);
    assert_eq!(&preset.from_reader::<_, Node>(&bytes[..]).unwrap(), value);
    preset.from_slice::<serde::de::IgnoredAny>(&bytes).unwrap();
    // The last byte is needed, and one more is too much.
    assert!(preset.from_slice::<Node>(&bytes[..bytes.len() - 1]).is_err());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn comes_back(value in node()) {
        check(ARRAY, &value);
        check(NAMED, &value);
        check(NUMBERED, &value);
    }

    /// What can be read at all is read again from what is written then.
    #[test]
    fn any_bytes_settle(bytes in proptest::collection::vec(any::<u8>(), 0..64)) {
        if let Ok(scalars) = ARRAY.from_slice::<Vec<Option<u32>>>(&bytes) {
            let written = ARRAY.to_vec(&scalars).unwrap();
            prop_assert_eq!(ARRAY.from_slice::<Vec<Option<u32>>>(&written).unwrap(), scalars);
        }
        let _ = NUMBERED.from_slice::<Node>(&bytes);
        let _ = NUMBERED.from_slice::<Kind>(&bytes);
        let slice = ARRAY.take_from_slice::<serde::de::IgnoredAny>(&bytes).map(|(_, rest)| rest.len());
        let mut reader = &bytes[..];
        let read = ARRAY.from_reader::<_, serde::de::IgnoredAny>(&mut reader).map(|_| reader.len());
        prop_assert_eq!(slice.ok(), read.ok());
    }
}
