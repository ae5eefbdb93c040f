//! Every value comes back: a tree over the whole data model of serde, in every preset.

#![cfg(feature = "std")]

use contract_bin::{Config, FIXED, FIXED_BE, POSTCARD, Preset, VARINT, VARINT_BE};
use proptest::{collection, prelude::*};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Unit;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Newtype(i64);

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Numbers {
    signed: (i8, i16, i32, i64, i128),
    unsigned: (u8, u16, u32, u64, u128),
    bits: (u32, u64),
    small: [u8; 5],
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Slices {
    bytes: Vec<u8>,
    shorts: Vec<i16>,
    words: Vec<u32>,
    longs: Vec<i64>,
    wide: Vec<u128>,
    #[serde(with = "serde_bytes")]
    raw: Vec<u8>,
    flags: Vec<bool>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
enum Tree {
    Leaf,
    Unit(Unit),
    Bool(bool),
    Char(char),
    Text(String),
    Number(Newtype),
    Numbers(Box<Numbers>),
    Slices(Box<Slices>),
    Nothing(()),
    Maybe(Option<Option<Box<Tree>>>),
    Pair(Box<Tree>, u8),
    Named { left: Box<Tree>, note: Option<String> },
    List(Vec<Tree>),
    Map(BTreeMap<String, Tree>),
    ByNumber(BTreeMap<i32, (u16, char)>),
}

fn numbers() -> impl Strategy<Value = Numbers> {
    (
        any::<(i8, i16, i32, i64, i128)>(),
        any::<(u8, u16, u32, u64, u128)>(),
        any::<(u32, u64)>(),
        any::<[u8; 5]>(),
    )
        .prop_map(|(signed, unsigned, bits, small)| Numbers { signed, unsigned, bits, small })
}

fn slices() -> impl Strategy<Value = Slices> {
    (
        any::<Vec<u8>>(),
        any::<Vec<i16>>(),
        any::<Vec<u32>>(),
        any::<Vec<i64>>(),
        any::<Vec<u128>>(),
        any::<Vec<u8>>(),
        any::<Vec<bool>>(),
    )
        .prop_map(|(bytes, shorts, words, longs, wide, raw, flags)| Slices {
            bytes,
            shorts,
            words,
            longs,
            wide,
            raw,
            flags,
        })
}

fn tree() -> impl Strategy<Value = Tree> {
    let leaf = prop_oneof![
        Just(Tree::Leaf),
        Just(Tree::Unit(Unit)),
        Just(Tree::Nothing(())),
        any::<bool>().prop_map(Tree::Bool),
        any::<char>().prop_map(Tree::Char),
        any::<String>().prop_map(Tree::Text),
        any::<i64>().prop_map(|n| Tree::Number(Newtype(n))),
        numbers().prop_map(|numbers| Tree::Numbers(Box::new(numbers))),
        slices().prop_map(|slices| Tree::Slices(Box::new(slices))),
        any::<BTreeMap<i32, (u16, char)>>().prop_map(Tree::ByNumber),
    ];
    leaf.prop_recursive(5, 60, 8, |inner| {
        prop_oneof![
            proptest::option::of(proptest::option::of(inner.clone().prop_map(Box::new)))
                .prop_map(Tree::Maybe),
            (inner.clone(), any::<u8>()).prop_map(|(tree, n)| Tree::Pair(Box::new(tree), n)),
            (inner.clone(), any::<Option<String>>())
                .prop_map(|(left, note)| Tree::Named { left: Box::new(left), note }),
            collection::vec(inner.clone(), 0..8).prop_map(Tree::List),
            collection::btree_map(any::<String>(), inner, 0..8).prop_map(Tree::Map),
        ]
    })
}

fn comes_back<C: Config>(preset: Preset<C>, tree: &Tree) {
    let bytes = preset.to_vec(tree).unwrap();
    assert_eq!(preset.serialized_size(tree).unwrap(), bytes.len());
    let mut written = Vec::new();
    preset.to_writer(&mut written, tree).unwrap();
    assert_eq!(written, bytes);
    assert_eq!(&preset.from_slice::<Tree>(&bytes).unwrap(), tree);
    assert_eq!(&preset.from_reader::<_, Tree>(&bytes[..]).unwrap(), tree);
}

/// Whatever the bytes are: a value or an error, and the same from a slice and a reader.
fn does_not_matter<C: Config>(preset: Preset<C>, bytes: &[u8]) {
    let slice = preset.take_from_slice::<Tree>(bytes);
    let reader = preset.from_reader::<_, Tree>(bytes);
    match (slice, reader) {
        (Ok((slice, _)), Ok(reader)) => {
            assert_eq!(slice, reader);
            let again = preset.to_vec(&slice).unwrap();
            assert_eq!(preset.from_slice::<Tree>(&again).unwrap(), slice);
        }
        (Err(slice), Err(reader)) => {
            assert_eq!(slice.path(), reader.path());
            // A varint may be too long and cut off at once: which of the two is seen first differs.
            let either = |error: &contract_bin::Error| {
                error.is_eof() || error.kind() == contract_bin::ErrorKind::InvalidVarint
            };
            assert!(slice.kind() == reader.kind() || either(&slice) && either(&reader), "{slice} / {reader}");
        }
        (slice, reader) => panic!("{slice:?} / {reader:?}"),
    }
}

proptest! {
    #[test]
    fn values_come_back(tree in tree()) {
        comes_back(FIXED, &tree);
        comes_back(FIXED_BE, &tree);
        comes_back(VARINT, &tree);
        comes_back(VARINT_BE, &tree);
        comes_back(POSTCARD, &tree);
    }

    #[test]
    fn noise_is_read_alike(bytes in collection::vec(prop_oneof![0u8..16, any::<u8>()], 0..200)) {
        does_not_matter(FIXED, &bytes);
        does_not_matter(VARINT, &bytes);
        does_not_matter(VARINT_BE, &bytes);
        does_not_matter(POSTCARD, &bytes);
    }

    #[test]
    fn damage_is_read_alike(tree in tree(), at in any::<prop::sample::Index>(), flip in 1u8..) {
        let mut bytes = POSTCARD.to_vec(&tree).unwrap();
        let at = at.index(bytes.len());
        bytes[at] ^= flip;
        does_not_matter(POSTCARD, &bytes);
        let mut bytes = VARINT.to_vec(&tree).unwrap();
        let at = at % bytes.len();
        bytes[at] ^= flip;
        does_not_matter(VARINT, &bytes);
    }
}
