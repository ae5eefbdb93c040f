//! Fields of type `Bytes` share the input, wherever they stand.

mod common;

use bytes::{Bytes, BytesMut};
use common::{Of, int, len};
use contract_pb::{Config, ErrorKind, contract};
use serde::{Deserialize, Deserializer, Serialize, de::DeserializeOwned};
use std::{
    collections::{BTreeMap, HashMap},
    fmt::Debug,
};

#[contract]
#[derive(Serialize, Deserialize, PartialEq, Debug, Clone)]
enum Choice {
    #[n(7)]
    Number(u32),
    #[n(8)]
    Data(Bytes),
    #[n(9)]
    Inner(Inner),
}

#[derive(Serialize, Deserialize, PartialEq, Debug, Clone)]
enum Plain {
    Nothing,
    Data(Bytes),
    Pair(u32, Bytes),
    Fields { data: Bytes },
}

#[derive(Serialize, Deserialize, PartialEq, Debug, Clone, Default)]
struct Inner {
    data: Bytes,
}

#[derive(Serialize, Deserialize, PartialEq, Debug, Clone, Default)]
struct Newtype(Bytes);

#[contract]
#[derive(Serialize, Deserialize, PartialEq, Debug, Clone)]
struct Everywhere {
    #[n(1)]
    plain: Bytes,
    #[n(2)]
    option: Option<Bytes>,
    #[n(3)]
    list: Vec<Bytes>,
    #[n(4)]
    map: BTreeMap<u32, Bytes>,
    #[n(5)]
    inners: Vec<Inner>,
    #[n(6)]
    newtype: Newtype,
    #[n(oneof(7, 8, 9))]
    choice: Option<Choice>,
    #[n(10)]
    enums: Vec<Plain>,
    #[n(11)]
    wrapped: Vec<Option<Bytes>>,
    #[n(12)]
    lists: Vec<Vec<Bytes>>,
    #[n(13)]
    boxed: Option<Box<Bytes>>,
    #[n(14)]
    pair: (Bytes, Option<Bytes>),
    #[n(15)]
    text: String,
    #[n(16, group)]
    group: Option<Inner>,
}

impl Everywhere {
    /// All of them, none empty.
    fn parts(&self) -> Vec<&Bytes> {
        let choice = self.choice.iter().map(|choice| match choice {
            Choice::Data(data) | Choice::Inner(Inner { data }) => data,
            Choice::Number(_) => panic!("no data"),
        });
        let enums = self.enums.iter().filter_map(|plain| match plain {
            Plain::Data(data) | Plain::Pair(_, data) | Plain::Fields { data } => Some(data),
            Plain::Nothing => None,
        });
        [&self.plain, &self.newtype.0, &self.pair.0]
            .into_iter()
            .chain(self.option.iter())
            .chain(&self.list)
            .chain(self.map.values())
            .chain(self.inners.iter().map(|inner| &inner.data))
            .chain(choice)
            .chain(enums)
            .chain(self.wrapped.iter().flatten())
            .chain(self.lists.iter().flatten())
            .chain(self.boxed.iter().map(|boxed| &**boxed))
            .chain(self.pair.1.iter())
            .chain(self.group.iter().map(|inner| &inner.data))
            .collect()
    }
}

fn everywhere(choice: Choice) -> Everywhere {
    let data = |text: &'static str| Bytes::from_static(text.as_bytes());
    let inner = |text| Inner { data: data(text) };
    Everywhere {
        plain: data("plain"),
        option: Some(data("option")),
        list: vec![data("first"), data("second")],
        map: BTreeMap::from([(0, data("zero")), (7, data("seven"))]),
        inners: vec![inner("a"), inner("b")],
        newtype: Newtype(data("newtype")),
        choice: Some(choice),
        enums: vec![
            Plain::Nothing,
            Plain::Data(data("data")),
            Plain::Pair(1, data("two")),
            Plain::Fields { data: data("field") },
        ],
        wrapped: vec![Some(data("wrapped")), None],
        lists: vec![vec![data("inside")], vec![]],
        boxed: Some(Box::new(data("boxed"))),
        pair: (data("left"), Some(data("right"))),
        text: "text".to_owned(),
        group: Some(inner("group")),
    }
}

fn lies_in(part: &[u8], whole: &[u8]) -> bool {
    let (part, whole) = (part.as_ptr_range(), whole.as_ptr_range());
    whole.start <= part.start && part.end <= whole.end
}

#[track_caller]
fn assert_shared(value: &Everywhere, bytes: &[u8], shared: bool) {
    let parts = value.parts();
    assert_eq!(parts.len(), 19);
    for part in parts {
        assert!(!part.is_empty());
        assert_eq!(lies_in(part, bytes), shared, "{part:?}");
    }
}

#[test]
fn nothing_is_copied() {
    for choice in [
        Choice::Data(Bytes::from_static(b"case")),
        Choice::Inner(Inner { data: Bytes::from_static(b"inner case") }),
    ] {
        let value = everywhere(choice);
        let bytes = Bytes::from(contract_pb::to_vec(&value).unwrap());
        for read in [
            contract_pb::from_bytes::<Everywhere>(&bytes).unwrap(),
            Config::new().from_bytes::<Everywhere>(&bytes).unwrap(),
        ] {
            assert_eq!(read, value);
            assert_shared(&read, &bytes, true);
        }
        // Everything else has nothing to share.
        let read: Everywhere = contract_pb::from_slice(&bytes).unwrap();
        assert_eq!(read, value);
        assert_shared(&read, &bytes, false);
        let read: Everywhere = contract_pb::from_reader(&*bytes).unwrap();
        assert_shared(&read, &bytes, false);
        let read = contract_pb::from_slice_seed(&bytes, std::marker::PhantomData::<Everywhere>).unwrap();
        assert_shared(&read, &bytes, false);
    }
}

#[test]
fn nor_is_it_where_fields_come_in_another_order() {
    let value = everywhere(Choice::Data(Bytes::from_static(b"case")));
    let bytes = contract_pb::to_vec(&value).unwrap();
    let records = common_records(&bytes);
    let reversed = Bytes::from(records.iter().rev().copied().collect::<Vec<_>>().concat());
    let read: Everywhere = contract_pb::from_bytes(&reversed).unwrap();
    assert_shared(&read, &reversed, true);
    assert_eq!((&read.plain, &read.list[0]), (&value.plain, &value.list[1]));
    // What comes in several pieces still is one field of one piece.
    let pieces = Bytes::from([len(1, &len(1, b"old")), int(2, 5), len(1, &len(1, b"new"))].concat());
    let read: Of<Inner> = contract_pb::from_bytes(&pieces).unwrap();
    assert_eq!(read.value.data, "new");
    assert!(lies_in(&read.value.data, &pieces));
}

/// The records of a message, group and all, in which all tags with a group are of two bytes.
fn common_records(bytes: &[u8]) -> Vec<&[u8]> {
    let start = bytes.windows(2).position(|tag| tag == [0x83, 0x01]).expect("the group, which is the last");
    let mut records: Vec<&[u8]> =
        common::split(&bytes[..start]).into_iter().map(|(_, _, raw, _)| raw).collect();
    records.push(&bytes[start..]);
    records
}

#[test]
fn shares_what_keeps_it_alive() {
    let bytes = Bytes::from(len(1, b"hello"));
    let part = bytes.slice(..);
    let read: Of<Bytes> = contract_pb::from_bytes(&part).unwrap();
    assert!(!bytes.is_unique());
    drop((bytes, part));
    assert!(read.value.is_unique());
    assert_eq!(read.value, "hello");
}

#[test]
fn a_part_of_a_larger_buffer() {
    let buffer = Bytes::from([b"junk", &*len(1, b"hello"), b"junk"].concat());
    let message = buffer.slice(4..buffer.len() - 4);
    let read: Of<Bytes> = contract_pb::from_bytes(&message).unwrap();
    assert_eq!(read.value, "hello");
    assert!(lies_in(&read.value, &buffer));
}

#[test]
fn at_the_top() {
    let bytes = Bytes::from(len(1, b"hello"));
    assert!(lies_in(&contract_pb::from_bytes::<Bytes>(&bytes).unwrap(), &bytes));
    assert!(lies_in(&contract_pb::from_bytes::<Newtype>(&bytes).unwrap().0, &bytes));
    assert!(lies_in(&contract_pb::from_bytes::<Option<Bytes>>(&bytes).unwrap().unwrap(), &bytes));
    assert!(lies_in(&contract_pb::from_bytes::<Vec<Bytes>>(&bytes).unwrap()[0], &bytes));
    let entry = Bytes::from(len(1, &[len(1, b"key"), len(2, b"value")].concat()));
    let map: HashMap<Bytes, Bytes> = contract_pb::from_bytes(&entry).unwrap();
    assert!(map.iter().all(|(key, value)| lies_in(key, &entry) && lies_in(value, &entry)));
    assert_eq!(map[&b"key"[..]], "value");
}

#[test]
fn what_is_empty_or_absent() {
    for bytes in [&[][..], &len(1, b""), &int(2, 1)] {
        let bytes = Bytes::copy_from_slice(bytes);
        assert_eq!(contract_pb::from_bytes::<Of<Bytes>>(&bytes).unwrap().value, "");
        let option = contract_pb::from_bytes::<Of<Option<Bytes>>>(&bytes).unwrap().value;
        assert_eq!(option.is_some(), bytes.first() == Some(&0x0a));
    }
}

#[test]
fn defaults_lie_elsewhere() {
    #[contract]
    #[derive(Serialize, Deserialize, PartialEq, Debug)]
    struct Defaults {
        #[n(1, default = b"\x00\xff")]
        data: Bytes,
        #[n(2, default = "text")]
        text: Bytes,
    }
    let bytes = Bytes::from(int(3, 1));
    let read: Defaults = contract_pb::from_bytes(&bytes).unwrap();
    assert_eq!((&*read.data, &*read.text), (&b"\x00\xff"[..], &b"text"[..]));
    let bytes = Bytes::from([len(1, b"here"), len(2, b"there")].concat());
    let read: Defaults = contract_pb::from_bytes(&bytes).unwrap();
    assert!(lies_in(&read.data, &bytes) && lies_in(&read.text, &bytes));
}

#[test]
fn other_types_are_read_as_ever() {
    #[track_caller]
    fn same<T: DeserializeOwned + PartialEq + Debug>(bytes: &Bytes) {
        assert_eq!(
            contract_pb::from_bytes::<T>(bytes).unwrap(),
            contract_pb::from_slice::<T>(bytes).unwrap()
        );
    }
    let bytes = Bytes::from(len(1, b"hello"));
    same::<Of<BytesMut>>(&bytes);
    same::<Of<Vec<u8>>>(&bytes);
    same::<Of<String>>(&bytes);
    same::<Of<serde_bytes::ByteBuf>>(&bytes);

    // What borrows may still do so.
    let read: Of<&str> = contract_pb::from_bytes(&bytes).unwrap();
    assert!(lies_in(read.value.as_bytes(), &bytes));

    // A visitor of the user's own that makes `Bytes`.
    #[derive(Debug, PartialEq)]
    struct Upper(Bytes);
    struct UpperVisitor;
    impl serde::de::Visitor<'_> for UpperVisitor {
        type Value = Bytes;
        fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
            f.write_str("bytes")
        }
        fn visit_bytes<E>(self, bytes: &[u8]) -> Result<Bytes, E> {
            Ok(bytes.to_ascii_uppercase().into())
        }
    }
    impl<'de> Deserialize<'de> for Upper {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            deserializer.deserialize_byte_buf(UpperVisitor).map(Self)
        }
    }
    let read: Of<Upper> = contract_pb::from_bytes(&bytes).unwrap();
    assert_eq!(read.value, Upper(Bytes::from_static(b"HELLO")));
}

#[test]
fn errors_and_limits_are_those_of_a_slice() {
    let message = len(5, &len(1, b"hello"));
    for end in 0..message.len() {
        let bytes = Bytes::copy_from_slice(&message[..end]);
        let shared = contract_pb::from_bytes::<Everywhere>(&bytes).map_err(|error| error.to_string());
        let slice = contract_pb::from_slice::<Everywhere>(&bytes).map_err(|error| error.to_string());
        assert_eq!(shared, slice);
        assert_eq!(shared.is_ok(), end == 0);
    }
    let error = contract_pb::from_bytes::<Of<Bytes>>(&Bytes::from(int(1, 1))).unwrap_err();
    assert_eq!((error.kind(), error.offset()), (ErrorKind::WireType, Some(0)));
    let bytes = Bytes::from(len(1, &len(1, b"hello")));
    let error = Config::new().depth_limit(1).from_bytes::<Of<Inner>>(&bytes).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::DepthLimit);
}
