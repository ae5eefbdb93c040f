//! Merging into a value is reading what both sides say, one behind the other.

mod common;

use common::{Of, fixed32, int, len};
use contract_pb::{Config, ErrorKind, UnknownFields, contract};
use proptest::prelude::*;
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use std::{collections::BTreeMap, fmt::Debug};

#[derive(Serialize, Deserialize, PartialEq, Debug, Clone, Default)]
struct Inner {
    a: u32,
    b: Option<u32>,
    list: Vec<u32>,
}

#[derive(Serialize, Deserialize, PartialEq, Debug, Clone, Default)]
struct Outer {
    number: i32,                    // 1
    text: String,                   // 2
    option: Option<u32>,            // 3
    inner: Inner,                   // 4
    boxed: Option<Box<Inner>>,      // 5
    packed: Vec<u32>,               // 6
    texts: Vec<String>,             // 7
    inners: Vec<Inner>,             // 8
    map: BTreeMap<u8, Inner>,       // 9
    state: State,                   // 10
    plain: Plain,                   // 11
    nested: Option<Option<Inner>>,  // 12
    lists: Vec<Vec<u32>>,           // 13
    pair: (u32, Option<u32>),       // 14
    bytes: serde_bytes::ByteBuf,    // 15
    maps: Option<BTreeMap<u8, u8>>, // 16
}

#[derive(Serialize, Deserialize, PartialEq, Debug, Clone, Default)]
enum State {
    #[default]
    Off,
    On,
}

/// Without numbers, and with data.
#[derive(Serialize, Deserialize, PartialEq, Debug, Clone, Default)]
enum Plain {
    #[default]
    Nothing,
    Number(u32),
    Inner(Inner),
    Fields {
        a: u32,
        b: u32,
    },
}

#[contract]
#[derive(Serialize, Deserialize, PartialEq, Debug, Clone)]
enum Choice {
    #[n(3)]
    Number(u32),
    #[n(4)]
    Inner(Inner),
    #[n(5)]
    Text(String),
}

#[contract]
#[derive(Serialize, Deserialize, PartialEq, Debug, Clone, Copy, Default)]
enum Closed {
    #[default]
    #[n(0)]
    A,
    #[n(1)]
    B,
}

#[contract]
#[derive(Serialize, Deserialize, PartialEq, Debug, Clone, Default)]
struct Numbered {
    #[n(1)]
    id: u32,
    #[n(2, sint)]
    signed: i64,
    #[n(oneof(3, 4, 5))]
    choice: Option<Choice>,
    #[n(6)]
    closed: Closed,
    #[n(7)]
    all: Vec<Closed>,
    #[n(8, required)]
    required: u32,
    #[n(9, default = 7)]
    default: i32,
    #[n(10, group)]
    group: Option<Inner>,
    #[n(unknown)]
    unknown: UnknownFields,
}

/// Merges, and compares with what the concatenation of the very inputs gives.
#[track_caller]
fn merged<T: Serialize + DeserializeOwned + PartialEq + Debug>(a: &[u8], b: &[u8]) -> T {
    let mut value: T = contract_pb::from_slice(a).unwrap();
    contract_pb::merge_from_slice(&mut value, b)
        .unwrap_or_else(|error| panic!("{error}: {a:02x?}, {b:02x?}"));
    let whole: T = contract_pb::from_slice(&[a, b].concat()).unwrap();
    assert_eq!(value, whole, "{a:02x?}, {b:02x?}");
    value
}

#[track_caller]
fn both<T: Serialize + DeserializeOwned + PartialEq + Debug>(a: &T, b: &T) -> T {
    merged(&contract_pb::to_vec(a).unwrap(), &contract_pb::to_vec(b).unwrap())
}

#[test]
fn scalars_and_strings_are_replaced_if_they_come() {
    let a = Outer { number: 7, text: "a".into(), state: State::On, option: Some(1), ..Outer::default() };
    assert_eq!(both(&a, &Outer::default()), a, "what is not there changes nothing");
    let b = Outer { number: -8, text: "b".into(), option: Some(0), ..Outer::default() };
    assert_eq!(both(&a, &b), Outer { state: State::On, ..b.clone() });
    // A zero that is written counts.
    let bytes = contract_pb::to_vec(&a).unwrap();
    let zeros = [int(1, 0), len(2, b""), int(10, 0)].concat();
    assert_eq!(merged::<Outer>(&bytes, &zeros), Outer { option: Some(1), ..Outer::default() });
    let a = Of { value: serde_bytes::ByteBuf::from(b"abc".to_vec()) };
    assert_eq!(merged::<Of<serde_bytes::ByteBuf>>(&len(1, b"abc"), &[]), a);
    assert_eq!(merged::<Of<serde_bytes::ByteBuf>>(&len(1, b"abc"), &len(1, b"")).value, b"");
    assert_eq!(merged::<Of<Vec<u8>>>(&len(1, b"abc"), &len(1, b"de")).value, b"de");
}

#[test]
fn what_is_set_can_not_be_unset() {
    let mut value = Outer { option: Some(3), boxed: Some(Box::default()), ..Outer::default() };
    let before = value.clone();
    let nothing = contract_pb::to_vec(&Outer { option: None, boxed: None, ..Outer::default() }).unwrap();
    contract_pb::merge_from_slice(&mut value, &nothing).unwrap();
    assert_eq!(value, before);
    contract_pb::merge_from_slice(&mut value, b"").unwrap();
    assert_eq!(value, before);
}

#[test]
fn messages_and_wrappers_merge() {
    let inner = |a, b, list: &[u32]| Inner { a, b, list: list.to_vec() };
    let a = Outer {
        inner: inner(1, Some(2), &[3]),
        boxed: Some(Box::new(inner(0, Some(2), &[3]))),
        nested: Some(Some(inner(5, None, &[1]))),
        pair: (1, Some(2)),
        maps: Some(BTreeMap::from([(1, 1), (2, 2)])),
        ..Outer::default()
    };
    let b = Outer {
        inner: inner(0, Some(0), &[4, 5]),
        boxed: Some(Box::new(inner(9, None, &[]))),
        nested: Some(Some(inner(0, Some(6), &[2]))),
        pair: (3, None),
        maps: Some(BTreeMap::from([(2, 3), (4, 4)])),
        ..Outer::default()
    };
    let merged = Outer {
        inner: inner(1, Some(0), &[3, 4, 5]),
        boxed: Some(Box::new(inner(9, Some(2), &[3]))),
        nested: Some(Some(inner(5, Some(6), &[1, 2]))),
        pair: (3, Some(2)),
        maps: Some(BTreeMap::from([(1, 1), (2, 3), (4, 4)])),
        ..Outer::default()
    };
    assert_eq!(both(&a, &b), merged);
}

#[test]
fn repeated_fields_are_appended_and_maps_replace_by_key() {
    let inner = |a, b| Inner { a, b, list: vec![] };
    let a = Outer {
        packed: vec![1, 2],
        texts: vec!["a".into()],
        inners: vec![inner(1, None)],
        lists: vec![vec![1], vec![]],
        map: BTreeMap::from([(1, inner(1, Some(1))), (2, inner(2, Some(2)))]),
        ..Outer::default()
    };
    let b = Outer {
        packed: vec![0, 3],
        texts: vec!["".into(), "b".into()],
        inners: vec![inner(0, None), inner(0, Some(1))],
        lists: vec![vec![2, 3]],
        map: BTreeMap::from([(2, inner(0, None)), (3, inner(3, None))]),
        ..Outer::default()
    };
    let merged = Outer {
        packed: vec![1, 2, 0, 3],
        texts: vec!["a".into(), "".into(), "b".into()],
        inners: vec![inner(1, None), inner(0, None), inner(0, Some(1))],
        lists: vec![vec![1], vec![], vec![2, 3]],
        // The value of a key is not merged: the later entry takes its place.
        map: BTreeMap::from([(1, inner(1, Some(1))), (2, inner(0, None)), (3, inner(3, None))]),
        ..Outer::default()
    };
    assert_eq!(both(&a, &b), merged);
    // Packed and not.
    let unpacked = [int(6, 8), int(6, 9)].concat();
    assert_eq!(super_packed(&unpacked), [1, 2, 8, 9]);
    assert_eq!(super_packed(&len(6, &[8, 9])), [1, 2, 8, 9]);
}

fn super_packed(bytes: &[u8]) -> Vec<u32> {
    merged::<Outer>(&len(6, &[1, 2]), bytes).packed
}

#[test]
fn oneofs() {
    let numbered = |choice| Numbered { choice, required: 1, default: 7, ..Numbered::default() };
    let inner = |a, b| Choice::Inner(Inner { a, b, list: vec![] });
    let number = numbered(Some(Choice::Number(7)));
    // The same case merges where it is a message, and another one replaces it.
    let left = numbered(Some(inner(1, Some(2))));
    let right = numbered(Some(inner(0, Some(3))));
    assert_eq!(both(&left, &right).choice, Some(inner(1, Some(3))));
    assert_eq!(both(&left, &number), number);
    assert_eq!(both(&number, &left), left);
    assert_eq!(both(&left, &numbered(None)), left, "no case changes nothing");
    assert_eq!(both(&numbered(None), &left), left);
    // What came before another case is forgotten.
    let required = int(8, 1);
    let back = [int(3, 5), len(4, &int(2, 9))].concat();
    let value: Numbered = merged(&[&*required, &len(4, &int(1, 1))].concat(), &back);
    assert_eq!(value.choice, Some(inner(0, Some(9))));

    let plain = |plain| Outer { plain, ..Outer::default() };
    let inner = |a, b| Plain::Inner(Inner { a, b, list: vec![] });
    assert_eq!(both(&plain(inner(1, Some(2))), &plain(inner(0, Some(3)))).plain, inner(1, Some(3)));
    assert_eq!(both(&plain(inner(1, None)), &plain(Plain::Number(0))).plain, Plain::Number(0));
    assert_eq!(both(&plain(inner(1, None)), &plain(Plain::Nothing)).plain, inner(1, None));
    let fields = |a, b| Plain::Fields { a, b };
    assert_eq!(both(&plain(fields(1, 2)), &plain(fields(0, 3))).plain, fields(1, 3));
    // At the top.
    assert_eq!(both(&fields(1, 2), &fields(0, 3)), fields(1, 3));
    assert_eq!(both(&fields(1, 2), &Plain::Number(4)), Plain::Number(4));
    assert_eq!(both(&Plain::Nothing, &Plain::Number(4)), Plain::Number(4));
}

#[test]
fn unknown_fields_and_values_are_appended() {
    let a = [int(1, 1), int(8, 2), int(20, 1), int(6, 1), int(7, 0), int(7, 9)].concat();
    let b = [int(6, 8), len(21, b"x"), int(7, 1), int(7, 8), int(20, 2)].concat();
    let value: Numbered = merged(&a, &b);
    assert_eq!((value.closed, &*value.all), (Closed::B, &[Closed::A, Closed::B][..]));
    let found: Vec<u32> = value.unknown.iter().map(|field| field.number).collect();
    assert_eq!(found, [20, 7, 6, 21, 7, 20]);

    // What a type can't keep is lost.
    let value: Inner = merged(&int(1, 1), &fixed32(9, 1));
    assert_eq!(value, Inner { a: 1, ..Inner::default() });
}

#[test]
fn required_fields_defaults_and_groups() {
    let full = Numbered { id: 1, required: 2, default: 0, signed: -3, ..Numbered::default() };
    let mut value = full.clone();
    // The whole has all that is required, so the part need not.
    contract_pb::merge_from_slice(&mut value, &int(1, 9)).unwrap();
    assert_eq!(value, Numbered { id: 9, ..full.clone() });
    // A default is for what is absent, and here is a zero.
    assert_eq!(value.default, 0);
    let group = |a: &[u8]| common::group(10, a);
    contract_pb::merge_from_slice(&mut value, &group(&int(1, 5))).unwrap();
    contract_pb::merge_from_slice(&mut value, &group(&int(2, 6))).unwrap();
    assert_eq!(value.group, Some(Inner { a: 5, b: Some(6), list: vec![] }));
}

#[test]
fn what_is_no_message_is_field_one() {
    assert_eq!(both(&vec![1u32, 2], &vec![3]), [1, 2, 3]);
    assert_eq!(both(&vec!["a".to_owned()], &vec![]), ["a"]);
    assert_eq!(both(&7u32, &8), 8);
    assert_eq!(both(&7u32, &0), 7, "a zero is not written");
    assert_eq!(merged::<u32>(&int(1, 7), &int(1, 0)), 0);
    assert_eq!(both(&"a".to_owned(), &"b".to_owned()), "b");
    assert_eq!(both(&Some(1u32), &None), Some(1));
    assert_eq!(both(&None, &Some(0u32)), Some(0));
    assert_eq!(both(&BTreeMap::from([(1u8, 1u8)]), &BTreeMap::from([(1, 2)])), BTreeMap::from([(1, 2)]));
    assert_eq!(both(&vec![Some(1u32), None], &vec![None]), [Some(1), None, None]);
    assert_eq!(both(&State::On, &State::Off), State::Off, "a oneof");
    assert_eq!(both(&Closed::B, &Closed::A), Closed::B, "an enum");
    let wide = |value: u128| Of { value };
    assert_eq!(both(&wide(u128::MAX), &wide(1)), wide(u128::MAX << 64 | 1), "its halves are fields");
    both(&(), &());
    // Enums without numbers, packed as others write them.
    assert_eq!(merged::<Vec<State>>(&[], &len(1, &[1, 0])), [State::On, State::Off]);
    let mut value = vec![State::On];
    contract_pb::merge_from_slice(&mut value, &len(1, &[0, 1])).unwrap();
    assert_eq!(value, [State::On, State::Off, State::On]);
}

#[test]
fn after_an_error_the_value_is_as_it_was() {
    let before = Outer {
        number: 7,
        packed: vec![1, 2, 3],
        inner: Inner { a: 1, ..Inner::default() },
        ..Outer::default()
    };
    let mut value = before.clone();
    let mut rejected = |config: Config, bytes: &[u8]| {
        let error = config.merge_from_slice(&mut value, bytes).unwrap_err();
        assert_eq!(value, before);
        error
    };
    let valid = [int(1, 8), int(6, 4)].concat();
    // Offsets count from the beginning of what is merged.
    let error = rejected(Config::new(), &[&*valid, &[0x12, 5, b'a']].concat());
    assert_eq!((error.kind(), error.offset()), (ErrorKind::UnexpectedEnd, Some(4)));
    let error = rejected(Config::new(), &[&*valid, &len(2, b"\xff")].concat());
    assert_eq!(error.to_string(), "string is not valid UTF-8 in `text` at byte 6");
    let error = rejected(Config::new(), &[&*valid, &len(1, b"")].concat());
    assert_eq!(error.to_string(), "expected wire type VARINT for field 1, found LEN in `number` at byte 4");
    let error = rejected(Config::new(), &[&*valid, &len(4, &len(1, b""))].concat());
    assert_eq!((error.kind(), &*error.path(), error.offset()), (ErrorKind::WireType, "inner.a", Some(6)));
    let error = rejected(Config::new(), &[0x80; 11]);
    assert_eq!((error.kind(), error.offset()), (ErrorKind::VarintOverflow, Some(0)));
    let error = rejected(Config::new(), &[7]);
    assert_eq!((error.kind(), error.offset()), (ErrorKind::InvalidTag, Some(0)));
    // What the value itself is too large for has no place in them.
    let error = rejected(Config::new().depth_limit(1), &valid);
    assert_eq!((error.kind(), error.offset()), (ErrorKind::DepthLimit, None));
    assert_eq!(rejected(Config::new().memory_limit(8), &valid).kind(), ErrorKind::MemoryLimit);

    // A value that can't be written.
    #[derive(Deserialize, PartialEq, Debug, Clone)]
    struct Mute(u32);
    impl Serialize for Mute {
        fn serialize<S: serde::Serializer>(&self, _: S) -> Result<S::Ok, S::Error> {
            Err(serde::ser::Error::custom("mute"))
        }
    }
    let mut mute = Mute(7);
    let error = contract_pb::merge_from_slice(&mut mute, &int(1, 8)).unwrap_err();
    assert_eq!((error.to_string(), mute), ("mute".to_owned(), Mute(7)));
}

#[test]
fn fields_out_of_number_order() {
    #[contract]
    #[derive(Serialize, Deserialize, PartialEq, Debug)]
    struct Unsorted {
        #[n(3)]
        list: Vec<u32>,
        #[n(1)]
        id: u32,
        #[n(2)]
        inner: Inner,
    }
    let inner = |a, b| Inner { a, b, list: vec![] };
    let left = Unsorted { list: vec![1], id: 1, inner: inner(1, None) };
    let right = Unsorted { list: vec![2], id: 0, inner: inner(0, Some(2)) };
    assert_eq!(both(&left, &right), Unsorted { list: vec![1, 2], id: 1, inner: inner(1, Some(2)) });
}

#[test]
fn what_serde_skips_is_not_kept() {
    #[derive(Serialize, Deserialize, PartialEq, Debug)]
    struct Cached {
        id: u32,
        #[serde(skip)]
        cache: u32,
    }
    let mut value = Cached { id: 1, cache: 5 };
    contract_pb::merge_from_slice(&mut value, &[]).unwrap();
    assert_eq!(value, Cached { id: 1, cache: 0 });
}

fn inner() -> impl Strategy<Value = Inner> {
    (any::<u8>(), any::<Option<u8>>(), prop::collection::vec(any::<u32>(), 0..3))
        .prop_map(|(a, b, list)| Inner { a: a.into(), b: b.map(Into::into), list })
}

fn plain() -> impl Strategy<Value = Plain> {
    prop_oneof![
        Just(Plain::Nothing),
        any::<u32>().prop_map(Plain::Number),
        inner().prop_map(Plain::Inner),
        any::<(u8, u8)>().prop_map(|(a, b)| Plain::Fields { a: a.into(), b: b.into() }),
    ]
}

fn outer() -> impl Strategy<Value = Outer> {
    let maps = prop::collection::btree_map(0u8..4, inner(), 0..3);
    let scalars = (any::<i8>(), "[a-c]{0,2}", any::<Option<u8>>(), any::<bool>(), any::<(u8, Option<u32>)>());
    let messages = (inner(), prop::option::of(inner()), prop::option::of(prop::option::of(inner())));
    let lists = (
        prop::collection::vec(any::<u32>(), 0..4),
        prop::collection::vec("[a-c]{0,2}", 0..3),
        prop::collection::vec(inner(), 0..3),
        prop::collection::vec(prop::collection::vec(any::<u32>(), 0..3), 0..3),
    );
    let small_map = prop::collection::btree_map(0u8..4, any::<u8>(), 0..3);
    let rest = (maps, plain(), prop::collection::vec(any::<u8>(), 0..3), prop::option::of(small_map));
    (scalars, messages, lists, rest).prop_map(|(scalars, messages, lists, rest)| Outer {
        number: scalars.0.into(),
        text: scalars.1,
        option: scalars.2.map(Into::into),
        state: if scalars.3 { State::On } else { State::Off },
        pair: (scalars.4.0.into(), scalars.4.1),
        inner: messages.0,
        boxed: messages.1.map(Box::new),
        nested: messages.2,
        packed: lists.0,
        texts: lists.1,
        inners: lists.2,
        lists: lists.3,
        map: rest.0,
        plain: rest.1,
        bytes: rest.2.into(),
        maps: rest.3,
    })
}

proptest! {
    #[test]
    fn is_reading_one_behind_the_other(a in outer(), b in outer(), c in outer()) {
        let merged = both(&a, &b);
        // Three in a row, in either way.
        let mut left = merged;
        contract_pb::merge_from_slice(&mut left, &contract_pb::to_vec(&c).unwrap()).unwrap();
        let mut right = a;
        let bytes = [contract_pb::to_vec(&b).unwrap(), contract_pb::to_vec(&c).unwrap()].concat();
        contract_pb::merge_from_slice(&mut right, &bytes).unwrap();
        prop_assert_eq!(left, right);
    }

    #[test]
    fn takes_what_reading_takes(value in outer(), bytes in prop::collection::vec(0u8..0x90, 0..12)) {
        // Any bytes at all: merging fails where reading the whole fails.
        let whole = [contract_pb::to_vec(&value).unwrap(), bytes.clone()].concat();
        let mut merged = value.clone();
        match (contract_pb::merge_from_slice(&mut merged, &bytes), contract_pb::from_slice::<Outer>(&whole)) {
            (Ok(()), Ok(whole)) => prop_assert_eq!(merged, whole),
            (Err(error), Err(whole)) => {
                prop_assert_eq!(error.kind(), whole.kind());
                prop_assert!(error.offset().is_none_or(|offset| offset <= bytes.len() as u64));
                prop_assert_eq!(merged, value);
            }
            (merged, whole) => prop_assert!(false, "{:?} and {:?}", merged, whole),
        }
    }
}
