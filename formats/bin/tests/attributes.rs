//! Every attribute of serde: it works both ways, or it is a clear error.

#![cfg(feature = "std")]

use contract_bin::{Deserializer, ErrorKind, FIXED, VARINT, Varint};
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use std::{borrow::Cow, collections::BTreeMap, fmt::Debug};

/// `value` is `bytes`, and comes back.
#[track_caller]
fn both<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T, bytes: &[u8]) {
    assert_eq!(VARINT.to_vec(value).unwrap(), bytes);
    assert_eq!(&VARINT.from_slice::<T>(bytes).unwrap(), value);
    assert_eq!(&VARINT.from_reader::<_, T>(bytes).unwrap(), value);
    assert_eq!(&FIXED.from_slice::<T>(&FIXED.to_vec(value).unwrap()).unwrap(), value);
}

/// `value` is not written.
#[track_caller]
fn not_written<T: Serialize>(value: &T, kind: ErrorKind, message: &str) {
    let error = VARINT.to_vec(value).unwrap_err();
    assert_eq!((error.kind(), error.to_string().as_str()), (kind, message));
    assert_eq!(VARINT.serialized_size(value).unwrap_err().kind(), kind);
}

/// No `T` is read.
#[track_caller]
fn not_read<T: DeserializeOwned + Debug>(bytes: &[u8]) {
    let error = VARINT.from_slice::<T>(bytes).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::NotSelfDescribing);
    let message = error.to_string();
    for name in ["#[serde(flatten)]", "#[serde(untagged)]", "internally or adjacently tagged"] {
        assert!(message.contains(name), "{message}");
    }
}

#[test]
fn rename() {
    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    #[serde(rename = "other", rename_all = "SCREAMING-KEBAB-CASE")]
    struct Renamed {
        #[serde(rename = "type")]
        kind: u8,
        second_field: bool,
    }
    both(&Renamed { kind: 1, second_field: true }, &[1, 1]);
    let error = VARINT.from_slice::<Renamed>(&[1, 7]).unwrap_err();
    assert_eq!(error.path(), "SECOND-FIELD");

    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    #[serde(rename_all = "lowercase", rename_all_fields = "UPPERCASE")]
    enum Variants {
        One,
        #[serde(rename(serialize = "zwei", deserialize = "deux"))]
        Two {
            field: u8,
        },
    }
    both(&Variants::One, &[0]);
    both(&Variants::Two { field: 3 }, &[1, 3]);
}

#[test]
fn alias() {
    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    struct Aliased {
        #[serde(alias = "old", alias = "older")]
        new: u8,
        #[serde(alias = "was")]
        is: u16,
    }
    both(&Aliased { new: 1, is: 2 }, &[1, 2]);
    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    enum Variants {
        #[serde(alias = "Old")]
        New,
        Next(u8),
    }
    both(&Variants::Next(2), &[1, 2]);
}

#[test]
fn default() {
    #[derive(Debug, Default, PartialEq, Serialize, Deserialize)]
    #[serde(default)]
    struct Defaulted {
        a: u8,
        #[serde(default = "seven")]
        b: u8,
    }
    fn seven() -> u8 {
        7
    }
    both(&Defaulted { a: 1, b: 2 }, &[1, 2]);
    // There is no shorter message: what is missing at the end is missing, whatever the default.
    assert!(VARINT.from_slice::<Defaulted>(&[1]).unwrap_err().is_eof());
}

#[test]
fn skip() {
    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    struct Skipping {
        a: u8,
        #[serde(skip)]
        b: u64,
        c: u8,
    }
    both(&Skipping { a: 1, b: 0, c: 3 }, &[1, 3]);
    assert_eq!(VARINT.to_vec(&Skipping { a: 1, b: 9, c: 3 }).unwrap(), [1, 3]);
    assert_eq!(VARINT.from_slice::<Skipping>(&[1, 7]).unwrap().c, 7);
    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    struct Tuple(u8, #[serde(skip)] u64, u8);
    both(&Tuple(1, 0, 3), &[1, 3]);
    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    enum Variants {
        A,
        #[serde(skip)]
        Hidden,
        C(u8),
    }
    // serde counts all variants where it writes and only the visible ones where it reads, so that what follows a skipped
    // variant is another one there. bincode and postcard write and read the same.
    both(&Variants::A, &[0]);
    assert_eq!(VARINT.to_vec(&Variants::C(5)).unwrap(), [2, 5]);
    let error = VARINT.from_slice::<Variants>(&[2, 5]).unwrap_err();
    assert_eq!(error.to_string(), "expected variant index 0 <= i < 2, found integer `2` at byte 0");
    let error = VARINT.to_vec(&Variants::Hidden).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Custom);
}

#[test]
fn skipped_in_one_direction() {
    // Nobody can tell from the calls that serde makes that the other direction has another field: the sides need each
    // other's counterpart.
    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    struct WriteLess {
        a: u8,
        #[serde(skip_serializing)]
        b: u8,
    }
    assert_eq!(VARINT.to_vec(&WriteLess { a: 1, b: 2 }).unwrap(), [1]);
    assert_eq!(VARINT.from_slice::<WriteLess>(&[1, 2]).unwrap(), WriteLess { a: 1, b: 2 });
    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    struct ReadLess {
        a: u8,
        #[serde(skip_deserializing)]
        b: u8,
    }
    assert_eq!(VARINT.to_vec(&ReadLess { a: 1, b: 2 }).unwrap(), [1, 2]);
    assert_eq!(VARINT.from_slice::<ReadLess>(&[1]).unwrap(), ReadLess { a: 1, b: 0 });
    assert_eq!(VARINT.from_slice::<ReadLess>(&[1, 2]).unwrap_err().kind(), ErrorKind::TrailingBytes);
}

#[test]
fn skip_serializing_if() {
    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    struct Sometimes {
        a: u8,
        #[serde(skip_serializing_if = "Option::is_none")]
        b: Option<u8>,
        c: u8,
    }
    both(&Sometimes { a: 1, b: Some(2), c: 3 }, &[1, 1, 2, 3]);
    let message =
        "expected every field, found one that #[serde(skip_serializing_if)] leaves out in `b` at byte 1";
    not_written(&Sometimes { a: 1, b: None, c: 3 }, ErrorKind::SkippedField, message);
    #[derive(Serialize)]
    enum Variant {
        Struct {
            #[serde(skip_serializing_if = "Vec::is_empty")]
            list: Vec<u8>,
        },
    }
    let error = VARINT.to_vec(&[Variant::Struct { list: vec![] }][..]).unwrap_err();
    assert_eq!((error.kind(), error.path().as_str()), (ErrorKind::SkippedField, "[0].list"));
}

#[test]
fn flatten() {
    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    struct Inner {
        b: u8,
    }
    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    struct Outer {
        a: u8,
        #[serde(flatten)]
        inner: Inner,
    }
    not_written(
        &Outer { a: 1, inner: Inner { b: 2 } },
        ErrorKind::UnknownLength,
        "expected map of known length, found one of unknown length, such as #[serde(flatten)] writes at byte 0",
    );
    not_read::<Outer>(&[1, 1, 1, 1]);
}

#[test]
fn internally_tagged() {
    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    #[serde(tag = "kind")]
    enum Tagged {
        A { x: u8 },
    }
    not_read::<Tagged>(&[1, 1, 1, 1]);
}

#[test]
fn adjacently_tagged() {
    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    #[serde(tag = "kind", content = "value")]
    enum Tagged {
        A { x: u8 },
        B(u16),
        C,
        D(u8, u8),
    }
    // Written as bincode and postcard do. serde's code asks for the tag as it asks for the name of a field.
    for (value, bytes) in [
        (Tagged::A { x: 9 }, &[0, 9][..]),
        (Tagged::B(3), &[1, 3]),
        (Tagged::C, &[2]),
        (Tagged::D(5, 6), &[3, 5, 6]),
    ] {
        assert_eq!(VARINT.to_vec(&value).unwrap(), bytes);
        not_read::<Tagged>(bytes);
    }
}

#[test]
fn untagged() {
    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    #[serde(untagged)]
    enum Untagged {
        Number(u8),
        Text(String),
    }
    not_read::<Untagged>(&[1]);
}

#[test]
fn other() {
    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    enum Known {
        A,
        B(u8),
        #[serde(other)]
        Unknown,
    }
    both(&Known::A, &[0]);
    both(&Known::B(1), &[1, 1]);
    both(&Known::Unknown, &[2]);
    assert_eq!(VARINT.from_slice::<Known>(&[200]).unwrap(), Known::Unknown, "any other index");
}

#[test]
fn transparent() {
    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    #[serde(transparent)]
    struct Transparent {
        inner: u16,
    }
    both(&Transparent { inner: 300 }, &[251, 44, 1]);
}

mod as_text {
    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    pub(crate) fn serialize<S: Serializer>(value: &u32, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(value)
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u32, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
    }
}

#[test]
fn with() {
    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    struct With {
        #[serde(with = "as_text")]
        number: u32,
        #[serde(serialize_with = "as_text::serialize", deserialize_with = "as_text::deserialize")]
        other: u32,
        last: bool,
    }
    both(&With { number: 42, other: 7, last: true }, b"\x0242\x017\x01");
    let error = VARINT.from_slice::<With>(b"\x0242\x01x\x01").unwrap_err();
    assert_eq!((error.kind(), error.path().as_str()), (ErrorKind::Custom, "other"));
    assert_eq!(error.to_string(), "invalid digit found in string in `other` at byte 5");
}

mod foreign {
    #[derive(Debug, PartialEq)]
    pub(crate) struct Duration {
        seconds: i64,
        nanos: i32,
    }

    impl Duration {
        pub(crate) fn new(seconds: i64, nanos: i32) -> Self {
            Self { seconds, nanos }
        }

        pub(crate) fn seconds(&self) -> i64 {
            self.seconds
        }
    }

    impl Duration {
        pub(crate) fn nanos(&self) -> i32 {
            self.nanos
        }
    }
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "foreign::Duration")]
struct DurationDef {
    #[serde(getter = "foreign::Duration::seconds")]
    seconds: i64,
    #[serde(getter = "foreign::Duration::nanos")]
    nanos: i32,
}

impl From<DurationDef> for foreign::Duration {
    fn from(def: DurationDef) -> Self {
        Self::new(def.seconds, def.nanos)
    }
}

#[test]
fn remote_and_getter() {
    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    struct Holder {
        #[serde(with = "DurationDef")]
        duration: foreign::Duration,
    }
    both(&Holder { duration: foreign::Duration::new(2, -1) }, &[4, 1]);
}

#[test]
fn borrow() {
    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    struct Borrowing<'a> {
        text: &'a str,
        #[serde(with = "serde_bytes")]
        bytes: &'a [u8],
        #[serde(borrow)]
        cow: Cow<'a, str>,
        #[serde(borrow)]
        maybe: Option<&'a str>,
    }
    let value = Borrowing { text: "a", bytes: &[1], cow: "b".into(), maybe: Some("c") };
    let bytes = VARINT.to_vec(&value).unwrap();
    assert_eq!(bytes, [1, b'a', 1, 1, 1, b'b', 1, 1, b'c']);
    let read = VARINT.from_slice::<Borrowing<'_>>(&bytes).unwrap();
    assert_eq!(read, value);
    assert!(matches!(read.cow, Cow::Borrowed(_)));
    // What comes from a reader can't be borrowed, and says so.
    let mut deserializer = Deserializer::<_, Varint>::from_reader(&bytes[..]);
    let error = Borrowing::deserialize(&mut deserializer).unwrap_err();
    assert_eq!(error.to_string(), "expected a borrowed string, found string \"a\" in `text` at byte 2");
}

#[test]
fn bound() {
    trait Kind {
        type Value: Serialize + DeserializeOwned + Debug + PartialEq;
    }
    #[derive(Debug, PartialEq)]
    struct Small;
    impl Kind for Small {
        type Value = u8;
    }
    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    #[serde(bound = "K: Kind")]
    struct Bound<K: Kind> {
        value: K::Value,
    }
    both(&Bound::<Small> { value: 3 }, &[3]);
}

#[test]
fn conversions() {
    #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
    #[serde(from = "(u8, u8)", into = "(u8, u8)")]
    struct Swapped {
        a: u8,
        b: u8,
    }
    impl From<(u8, u8)> for Swapped {
        fn from((b, a): (u8, u8)) -> Self {
            Self { a, b }
        }
    }
    impl From<Swapped> for (u8, u8) {
        fn from(swapped: Swapped) -> Self {
            (swapped.b, swapped.a)
        }
    }
    both(&Swapped { a: 1, b: 2 }, &[2, 1]);

    #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
    #[serde(try_from = "u16", into = "u16")]
    struct Even(u16);
    impl TryFrom<u16> for Even {
        type Error = String;

        fn try_from(value: u16) -> Result<Self, String> {
            if value.is_multiple_of(2) { Ok(Self(value)) } else { Err(format!("{value} is odd")) }
        }
    }
    impl From<Even> for u16 {
        fn from(even: Even) -> Self {
            even.0
        }
    }
    both(&vec![Even(2), Even(300)], &[2, 2, 251, 44, 1]);
    let error = VARINT.from_slice::<Vec<Even>>(&[2, 2, 3]).unwrap_err();
    assert_eq!(error.to_string(), "3 is odd in `[1]` at byte 3");
}

#[test]
fn deny_unknown_fields() {
    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Strict {
        a: u8,
    }
    both(&Strict { a: 1 }, &[1]);
    assert_eq!(VARINT.from_slice::<Strict>(&[1, 2]).unwrap_err().kind(), ErrorKind::TrailingBytes);
}

#[test]
fn types_that_ask_the_input() {
    not_read::<serde::de::IgnoredAny>(&[0]);
    let map = BTreeMap::from([("a".to_owned(), 1u8)]);
    both(&map, &[1, 1, b'a', 1]);
}

#[test]
fn contract_changes_nothing() {
    #[contract_bin::contract]
    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    struct Customer {
        #[n(7)]
        id: u32,
        #[n(2)]
        #[serde(alias = "called", alias = "a_name")]
        name: String,
        #[n(3)]
        paid: bool,
        #[n(1)]
        kind: Kind,
    }
    #[contract_bin::contract]
    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    enum Kind {
        #[n(5)]
        Plain,
        #[n(2)]
        Gift {
            #[n(9)]
            from: String,
        },
    }
    let customer = Customer { id: 1, name: "x".into(), paid: true, kind: Kind::Gift { from: "y".into() } };
    both(&customer, &[1, 1, b'x', 1, 1, 1, b'y']);
    let error = VARINT.from_slice::<Customer>(&[1, 1, b'x', 7]).unwrap_err();
    assert_eq!(error.path(), "[2]", "with aliases the places of the names are not those of the fields");
    let error = VARINT.from_slice::<Kind>(&[1, 1]).unwrap_err();
    assert_eq!(error.path(), "from");
}
