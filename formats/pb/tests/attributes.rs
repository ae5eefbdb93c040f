//! Every serde attribute, without and with numbers: it works both ways, or fails with a clear error.

mod common;

use common::{Of, assert_exact, assert_reads, assert_writes, int, len};
use contract_macros::contract;
use contract_pb::{Error, ErrorKind, from_slice, to_vec};
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use std::{borrow::Cow, collections::BTreeMap, fmt::Debug};

/// Why a value can't be written.
#[track_caller]
fn unwritable<T: Serialize + ?Sized>(value: &T) -> String {
    unsupported(to_vec(value).unwrap_err())
}

/// Why no `T` can be read.
#[track_caller]
fn unreadable<T: DeserializeOwned + Debug>(bytes: &[u8]) -> String {
    unsupported(from_slice::<T>(bytes).unwrap_err())
}

#[track_caller]
fn unsupported(error: Error) -> String {
    assert_eq!(error.kind(), ErrorKind::Unsupported, "{error}");
    error.to_string()
}

const ASKS_FOR: &str =
    "this is what #[serde(flatten)], #[serde(untagged)] and #[serde(tag = \"..\")] ask for";

#[test]
fn rename_and_rename_all() {
    #[derive(Serialize, Deserialize, PartialEq, Debug)]
    #[serde(rename = "Other", rename_all = "SCREAMING-KEBAB-CASE")]
    struct Plain {
        one_a: u8,
        #[serde(rename(serialize = "x", deserialize = "y"))]
        two: u8,
    }
    #[contract]
    #[derive(Serialize, Deserialize, PartialEq, Debug)]
    #[serde(rename = "Other", rename_all = "camelCase", rename_all_fields = "UPPERCASE")]
    enum Numbered {
        #[n(3)]
        #[serde(rename = "z")]
        OneA,
        #[n(7)]
        Two {
            #[n(9)]
            #[serde(rename = "q")]
            field: u8,
        },
    }
    assert_exact(Plain { one_a: 1, two: 2 }, &[8, 1, 16, 2]);
    assert_exact(Numbered::OneA, &[26, 0]);
    assert_exact(Numbered::Two { field: 5 }, &[58, 2, 72, 5]);
    // Errors speak of fields by the names that serde has for them.
    assert_eq!(from_slice::<Plain>(&int(1, 256)).unwrap_err().path(), "ONE-A");
    assert_eq!(from_slice::<Plain>(&int(2, 256)).unwrap_err().path(), "y");
    assert_eq!(from_slice::<Numbered>(&len(7, &int(9, 256))).unwrap_err().path(), "two.q");
}

#[test]
fn alias() {
    #[derive(Serialize, Deserialize, PartialEq, Debug)]
    struct Plain {
        #[serde(alias = "old", alias = "older")]
        a: u8,
        b: u8,
    }
    #[contract]
    #[derive(Serialize, Deserialize, PartialEq, Debug)]
    struct Numbered {
        #[n(1)]
        #[serde(alias = "old", alias = "older")]
        a: u8,
        #[n(4)]
        b: u8,
    }
    #[contract]
    #[derive(Serialize, Deserialize, PartialEq, Debug)]
    enum Case {
        #[n(1)]
        #[serde(alias = "old")]
        A(u8),
        #[n(4)]
        B(u8),
    }
    assert_exact(Plain { a: 1, b: 2 }, &[8, 1, 16, 2]);
    assert_exact(Numbered { a: 1, b: 2 }, &[8, 1, 32, 2]);
    assert_exact(Case::B(1), &[32, 1]);
    // An alias is no field: the numbers behind the last one are unknown.
    assert_reads(&[&[8, 1, 16, 2][..], &int(3, 7), &int(4, 7)].concat(), &Plain { a: 1, b: 2 });
    assert_reads(&[&int(2, 7)[..], &int(3, 7), &[8, 1, 32, 2]].concat(), &Numbered { a: 1, b: 2 });
    // serde's list of names holds the aliases, and does not say whose they are: no wrong name is given.
    assert_eq!(from_slice::<Numbered>(&int(4, 256)).unwrap_err().path(), "[1]");
    assert_eq!(from_slice::<Case>(&int(4, 256)).unwrap_err().path(), "");
}

fn ten() -> u8 {
    10
}

fn is_ten(value: &u8) -> bool {
    *value == 10
}

#[test]
fn default() {
    #[derive(Serialize, Deserialize, PartialEq, Debug)]
    struct Plain {
        #[serde(default = "ten")]
        a: u8,
        #[serde(default)]
        b: Option<u8>,
    }
    #[contract]
    #[derive(Serialize, Deserialize, PartialEq, Debug)]
    #[serde(default)]
    struct Numbered {
        #[n(3)]
        a: u8,
    }
    impl Default for Numbered {
        fn default() -> Self {
            Numbered { a: 10 }
        }
    }
    // What is absent is zero, since a zero is not written.
    assert_exact(Plain { a: 0, b: None }, &[]);
    assert_exact(Plain { a: 10, b: Some(0) }, &[8, 10, 16, 0]);
    assert_exact(Numbered { a: 0 }, &[]);
    assert_exact(Numbered { a: 10 }, &[24, 10]);
}

#[test]
fn skip() {
    #[derive(Serialize, Deserialize, PartialEq, Debug)]
    struct Plain {
        a: u8,
        #[serde(skip)]
        b: u8,
        c: u8,
    }
    #[contract]
    #[derive(Serialize, Deserialize, PartialEq, Debug)]
    struct Numbered {
        #[n(1)]
        a: u8,
        #[serde(skip)]
        b: u8,
        #[n(3)]
        c: u8,
    }
    #[contract]
    #[derive(Serialize, Deserialize, PartialEq, Debug)]
    enum Variants {
        #[n(1)]
        A(u8),
        #[serde(skip)]
        B(u8),
        #[n(3)]
        C(u8),
        #[n(4)]
        D(#[serde(skip)] u8),
    }
    // It takes no number.
    assert_exact(Plain { a: 1, b: 0, c: 3 }, &[8, 1, 16, 3]);
    assert_exact(Numbered { a: 1, b: 0, c: 3 }, &[8, 1, 24, 3]);
    assert_exact(Variants::A(0), &[8, 0]);
    assert_exact(Variants::C(7), &[24, 7]);
    assert_exact(Variants::D(0), &[34, 0]);
    assert_eq!(
        to_vec(&Variants::B(1)).unwrap_err().to_string(),
        "the enum variant Variants::B cannot be serialized"
    );
}

/// serde counts all variants when it writes, and those that it knows when it reads.
#[test]
fn skip_of_a_variant_shifts_the_others_unless_numbered() {
    #[derive(Serialize, Deserialize, PartialEq, Debug)]
    enum Plain {
        A(u8),
        #[serde(skip)]
        _B,
        C(u8),
        D(u8),
    }
    #[contract]
    #[derive(Serialize, Deserialize, PartialEq, Debug)]
    enum Counted {
        A(u8),
        #[serde(skip)]
        _B,
        C(u8),
        D(u8),
    }
    assert_exact(Plain::A(1), &[8, 1]);
    assert_writes(&Plain::C(1), &[24, 1]);
    assert_eq!(from_slice::<Plain>(&[24, 1]).unwrap(), Plain::D(1), "which no format can notice");
    assert_exact(Counted::C(1), &[16, 1]);
    assert_exact(Counted::D(1), &[24, 1]);
}

/// serde leaves the field out of what a format is told in one direction only.
#[test]
fn skip_serializing_shifts_numbers_unless_numbered() {
    #[derive(Serialize, Deserialize, PartialEq, Debug, Default)]
    struct Plain {
        #[serde(skip_serializing)]
        a: u8,
        b: u8,
    }
    #[contract]
    #[derive(Serialize, Deserialize, PartialEq, Debug, Default)]
    struct Numbered {
        #[n(1)]
        #[serde(skip_serializing)]
        a: u8,
        #[n(2)]
        b: u8,
    }
    #[contract]
    #[derive(Serialize, Deserialize, PartialEq, Debug, Default)]
    struct Counted {
        #[serde(skip_serializing)]
        a: u8,
        b: u8,
    }
    assert_writes(&Plain { a: 1, b: 2 }, &[8, 2]);
    assert_eq!(from_slice::<Plain>(&[8, 2]).unwrap(), Plain { a: 2, b: 0 }, "which no format can notice");
    assert_writes(&Numbered { a: 1, b: 2 }, &[16, 2]);
    assert_reads(&[8, 1, 16, 2], &Numbered { a: 1, b: 2 });
    assert_writes(&Counted { a: 1, b: 2 }, &[16, 2]);
    assert_reads(&[8, 1, 16, 2], &Counted { a: 1, b: 2 });
}

#[test]
fn skip_deserializing_shifts_numbers_unless_numbered() {
    #[derive(Serialize, Deserialize, PartialEq, Debug, Default)]
    struct Plain {
        #[serde(skip_deserializing)]
        a: u8,
        b: u8,
    }
    #[contract]
    #[derive(Serialize, Deserialize, PartialEq, Debug, Default)]
    struct Numbered {
        #[n(1)]
        #[serde(skip_deserializing)]
        a: u8,
        #[n(2)]
        b: u8,
    }
    #[contract]
    #[derive(Serialize, Deserialize, PartialEq, Debug)]
    enum Variants {
        #[n(1)]
        A(u8),
        #[n(2)]
        #[serde(skip_deserializing)]
        B(u8),
        #[n(3)]
        C(u8),
    }
    assert_writes(&Plain { a: 1, b: 2 }, &[8, 1, 16, 2]);
    assert_eq!(
        from_slice::<Plain>(&[8, 1, 16, 2]).unwrap(),
        Plain { a: 0, b: 1 },
        "which no format can notice"
    );
    assert_writes(&Numbered { a: 1, b: 2 }, &[8, 1, 16, 2]);
    assert_reads(&[8, 1, 16, 2], &Numbered { a: 0, b: 2 });
    assert_exact(Variants::C(5), &[24, 5]);
    assert_writes(&Variants::B(5), &[16, 5]);
    assert_eq!(from_slice::<Variants>(&[16, 5]).unwrap_err().kind(), ErrorKind::MissingCase);
}

#[test]
fn skip_serializing_if_keeps_the_numbers_behind_it() {
    #[derive(Serialize, Deserialize, PartialEq, Debug, Clone)]
    struct Plain {
        #[serde(skip_serializing_if = "Option::is_none")]
        a: Option<u8>,
        #[serde(skip_serializing_if = "Vec::is_empty")]
        b: Vec<u8>,
        c: u8,
    }
    #[contract]
    #[derive(Serialize, Deserialize, PartialEq, Debug)]
    struct Numbered {
        #[n(5)]
        #[serde(skip_serializing_if = "Option::is_none")]
        a: Option<u8>,
        #[n(3)]
        c: u8,
    }
    #[derive(Serialize, Deserialize, PartialEq, Debug)]
    enum Variant {
        Struct {
            #[serde(skip_serializing_if = "Option::is_none")]
            a: Option<u8>,
            c: u8,
        },
    }
    #[contract]
    #[derive(Serialize, Deserialize, PartialEq, Debug)]
    struct Last(u8, #[serde(skip_serializing_if = "Option::is_none")] Option<u8>);

    assert_exact(Plain { a: None, b: vec![], c: 3 }, &[24, 3]);
    assert_exact(Plain { a: Some(0), b: vec![1], c: 0 }, &[8, 0, 18, 1, 1]);
    assert_exact(Numbered { a: None, c: 3 }, &[24, 3]);
    assert_exact(Numbered { a: Some(1), c: 3 }, &[24, 3, 40, 1]);
    assert_exact(Variant::Struct { a: None, c: 3 }, &[10, 2, 16, 3]);
    assert_exact(Last(1, None), &[8, 1]);
    assert_exact(Last(1, Some(2)), &[8, 1, 16, 2]);
}

#[test]
fn skip_serializing_if_on_what_is_not_zero() {
    #[derive(Serialize, Deserialize, PartialEq, Debug)]
    struct Plain {
        #[serde(default = "ten", skip_serializing_if = "is_ten")]
        a: u8,
    }
    // What is absent is zero: a value that is left out has to be that.
    assert_eq!(from_slice::<Plain>(&to_vec(&Plain { a: 10 }).unwrap()).unwrap(), Plain { a: 0 });

    // serde does not say which field of a tuple is left out; with numbers this does not compile.
    #[derive(Serialize, Deserialize, PartialEq, Debug)]
    struct Tuple(#[serde(skip_serializing_if = "Option::is_none")] Option<u8>, u8);
    assert_eq!(from_slice::<Tuple>(&to_vec(&Tuple(None, 5)).unwrap()).unwrap(), Tuple(Some(5), 0));
}

#[derive(Serialize, Deserialize, PartialEq, Debug, Clone)]
struct Inner {
    x: u8,
}

#[test]
fn flatten() {
    #[derive(Serialize, Deserialize, PartialEq, Debug)]
    struct Plain {
        a: u8,
        #[serde(flatten)]
        inner: Inner,
    }
    #[contract]
    #[derive(Serialize, Deserialize, PartialEq, Debug)]
    struct Numbered {
        a: u8,
        #[serde(flatten)]
        rest: BTreeMap<String, u8>,
    }
    #[contract]
    #[derive(Serialize, Deserialize, PartialEq, Debug)]
    enum Variant {
        Struct {
            a: u8,
            #[serde(flatten)]
            inner: Inner,
        },
    }
    let text = "a map of unknown length, which #[serde(flatten)] writes, needs a format that describes itself, which \
                protobuf does not";
    assert_eq!(unwritable(&Plain { a: 1, inner: Inner { x: 2 } }), text);
    assert_eq!(unwritable(&Numbered { a: 1, rest: BTreeMap::new() }), text);
    assert_eq!(
        unwritable(&Of { value: Numbered { a: 1, rest: BTreeMap::new() } }),
        format!("{text} in `value`")
    );
    assert_eq!(
        unwritable(&Variant::Struct { a: 1, inner: Inner { x: 2 } }),
        "#[serde(flatten)] on `Variant` needs a format that describes itself, which protobuf does not"
    );
    assert!(unreadable::<Plain>(&len(1, &[8, 1])).contains(ASKS_FOR));
    assert!(unreadable::<Numbered>(&len(1, &[8, 1])).contains(ASKS_FOR));
    assert!(unreadable::<Variant>(&len(1, b"")).contains("#[serde(flatten)] on `Variant`"));
    // There is no telling from a map without entries.
    assert_eq!(from_slice::<Plain>(b"").unwrap_err().to_string(), "missing field `a`");
}

#[test]
fn tag() {
    #[derive(Serialize, Deserialize, PartialEq, Debug)]
    #[serde(tag = "type")]
    enum Plain {
        Unit,
        Newtype(Inner),
        Struct { x: u8 },
    }
    #[contract]
    #[derive(Serialize, Deserialize, PartialEq, Debug)]
    #[serde(tag = "type")]
    enum Numbered {
        Unit,
        Newtype(Inner),
        Struct { x: u8 },
    }
    // Without numbers it looks like a struct that begins with a string: the error comes on reading.
    for value in [Plain::Unit, Plain::Newtype(Inner { x: 1 }), Plain::Struct { x: 1 }] {
        let bytes = to_vec(&value).unwrap();
        assert!(unreadable::<Plain>(&bytes).contains(ASKS_FOR));
        assert!(unreadable::<Of<Plain>>(&len(1, &bytes)).contains(ASKS_FOR));
    }
    let text = "#[serde(tag)] on `Numbered` needs a format that describes itself, which protobuf does not";
    assert_eq!(unwritable(&Numbered::Unit), text);
    assert_eq!(unwritable(&Numbered::Struct { x: 1 }), text);
    // Here serde passes the name of what is inside, and nothing of the enum.
    let bytes = to_vec(&Numbered::Newtype(Inner { x: 1 })).unwrap();
    assert!(unreadable::<Numbered>(&bytes).contains(ASKS_FOR));
}

#[test]
fn tag_of_a_struct() {
    #[derive(Serialize, Deserialize, PartialEq, Debug)]
    #[serde(tag = "type")]
    struct Plain {
        x: u8,
    }
    // serde writes the name as a first field, and does not ask for it on reading. With numbers it does not compile.
    let bytes = to_vec(&Plain { x: 1 }).unwrap();
    assert_eq!(bytes, [&len(1, b"Plain")[..], &[16, 1]].concat());
    assert_eq!(from_slice::<Plain>(&bytes).unwrap_err().kind(), ErrorKind::WireType);
}

#[test]
fn content() {
    #[derive(Serialize, Deserialize, PartialEq, Debug)]
    #[serde(tag = "t", content = "c")]
    enum Plain {
        Unit,
        Newtype(u8),
        Tuple(u8, u8),
        Struct { x: u8 },
    }
    #[contract]
    #[derive(Serialize, Deserialize, PartialEq, Debug)]
    #[serde(tag = "t", content = "c")]
    enum Numbered {
        Newtype(u8),
    }
    // The tag is read as a name, and units and structs as values of unknown type.
    for value in [Plain::Unit, Plain::Newtype(1), Plain::Tuple(1, 2), Plain::Struct { x: 1 }] {
        assert!(unreadable::<Plain>(&to_vec(&value).unwrap()).contains(ASKS_FOR));
    }
    assert!(unreadable::<Numbered>(&to_vec(&Numbered::Newtype(1)).unwrap()).contains(ASKS_FOR));
}

#[test]
fn untagged() {
    #[derive(Serialize, Deserialize, PartialEq, Debug)]
    #[serde(untagged)]
    enum Plain {
        Newtype(u8),
        Struct { x: u8 },
    }
    #[contract]
    #[derive(Serialize, Deserialize, PartialEq, Debug)]
    #[serde(untagged)]
    enum Numbered {
        Newtype(u8),
        Struct { x: u8 },
    }
    #[contract]
    #[derive(Serialize, Deserialize, PartialEq, Debug)]
    enum Variant {
        Tagged(u8),
        #[serde(untagged)]
        Bare(u8),
    }
    for value in [Plain::Newtype(1), Plain::Struct { x: 1 }] {
        assert!(unreadable::<Plain>(&to_vec(&value).unwrap()).contains(ASKS_FOR));
    }
    assert_eq!(
        unwritable(&Numbered::Struct { x: 1 }),
        "#[serde(untagged)] on `Numbered` needs a format that describes itself, which protobuf does not"
    );
    // A newtype variant is written as what it holds, and nothing of the enum.
    assert!(unreadable::<Numbered>(&to_vec(&Numbered::Newtype(1)).unwrap()).contains(ASKS_FOR));
    assert!(unwritable(&Variant::Tagged(1)).starts_with("#[serde(untagged)] on `Variant`"));
    assert!(unreadable::<Variant>(&to_vec(&Variant::Bare(1)).unwrap()).contains(ASKS_FOR));
}

#[test]
fn other() {
    #[derive(Serialize, Deserialize, PartialEq, Debug)]
    enum Plain {
        A,
        B(u8),
        #[serde(other)]
        Other,
    }
    #[contract]
    #[derive(Serialize, Deserialize, PartialEq, Debug)]
    enum Value {
        A,
        #[serde(other)]
        Other = 9,
    }
    #[contract]
    #[derive(Serialize, Deserialize, PartialEq, Debug)]
    enum Case {
        #[n(5)]
        B(u8),
        #[n(9)]
        #[serde(other)]
        Other,
    }
    assert_exact(Plain::Other, &[26, 0]);
    assert_reads(&len(7, b"x"), &Plain::Other);
    assert_reads(&int(1, 7), &Of { value: Plain::Other });
    assert_reads(&len(1, &int(7, 1)), &Of { value: Plain::Other });
    assert_exact(Value::Other, &[8, 9]);
    assert_reads(&int(1, 7), &Value::Other);
    assert_reads(&len(1, &[0, 7, 9]), &vec![Value::A, Value::Other, Value::Other]);
    assert_exact(Case::Other, &[74, 0]);
    assert_reads(&int(7, 1), &Case::Other);
    assert_reads(&[int(7, 1), int(5, 1)].concat(), &Case::B(1));
    assert_reads(&[len(1, &int(7, 1)), len(1, &int(5, 1))].concat(), &vec![Case::Other, Case::B(1)]);
}

#[test]
fn transparent() {
    #[derive(Serialize, Deserialize, PartialEq, Debug)]
    #[serde(transparent)]
    struct Plain {
        inner: Vec<u32>,
    }
    #[contract]
    #[derive(Serialize, Deserialize, PartialEq, Debug)]
    #[serde(transparent)]
    struct Numbered {
        inner: Inner,
    }
    assert_exact(Of { value: Plain { inner: vec![1, 2] } }, &[10, 2, 1, 2]);
    assert_exact(Numbered { inner: Inner { x: 1 } }, &[8, 1]);
}

mod as_text {
    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    pub(super) fn serialize<S: Serializer>(value: &u32, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(value)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u32, D::Error> {
        let text = <&str>::deserialize(deserializer)?;
        if text.is_empty() { Ok(0) } else { text.parse().map_err(D::Error::custom) }
    }
}

#[test]
fn a_display_that_fails() {
    struct Fails;
    impl std::fmt::Display for Fails {
        fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
            f.write_str("begun")?;
            Err(std::fmt::Error)
        }
    }
    impl Serialize for Fails {
        fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            serializer.collect_str(self)
        }
    }
    let error = to_vec(&Fails).unwrap_err();
    assert_eq!(
        (error.kind(), error.to_string().as_str()),
        (ErrorKind::Custom, "expected text, found a Display that fails")
    );
}

#[test]
fn with() {
    #[derive(Serialize, Deserialize, PartialEq, Debug)]
    struct Plain {
        #[serde(with = "as_text")]
        a: u32,
        #[serde(serialize_with = "as_text::serialize", deserialize_with = "as_text::deserialize")]
        b: u32,
    }
    #[contract]
    #[derive(Serialize, Deserialize, PartialEq, Debug)]
    enum Numbered {
        #[n(3)]
        #[serde(with = "as_text")]
        A(u32),
        #[n(4)]
        B {
            #[n(2)]
            #[serde(with = "as_text")]
            b: u32,
        },
    }
    assert_exact(Plain { a: 12, b: 0 }, b"\x0a\x0212\x12\x010");
    assert_reads(b"", &Plain { a: 0, b: 0 });
    assert_exact(Numbered::A(5), b"\x1a\x015");
    assert_exact(Numbered::B { b: 5 }, b"\x22\x03\x12\x015");
    let error = from_slice::<Plain>(b"\x12\x01x").unwrap_err();
    assert_eq!(
        (error.kind(), error.to_string()),
        (ErrorKind::Custom, "invalid digit found in string in `b` at byte 0".into())
    );
}

mod foreign {
    #[derive(PartialEq, Debug)]
    pub(super) struct Hidden {
        seconds: u32,
    }

    impl Hidden {
        pub(super) fn new(seconds: u32) -> Self {
            Hidden { seconds }
        }

        pub(super) fn seconds(&self) -> u32 {
            self.seconds
        }
    }
}

#[test]
fn remote_and_getter() {
    use foreign::Hidden;

    #[derive(Serialize, Deserialize)]
    #[serde(remote = "Hidden")]
    struct Plain {
        #[serde(getter = "Hidden::seconds")]
        seconds: u32,
    }
    impl From<Plain> for Hidden {
        fn from(plain: Plain) -> Self {
            Hidden::new(plain.seconds)
        }
    }
    #[contract]
    #[derive(Serialize, Deserialize)]
    #[serde(remote = "Hidden")]
    struct Numbered {
        #[n(7, fixed)]
        #[serde(getter = "Hidden::seconds")]
        seconds: u32,
    }
    impl From<Numbered> for Hidden {
        fn from(numbered: Numbered) -> Self {
            Hidden::new(numbered.seconds)
        }
    }
    #[derive(Serialize, Deserialize, PartialEq, Debug)]
    struct User {
        #[serde(with = "Plain")]
        plain: Hidden,
        #[serde(with = "Numbered")]
        numbered: Hidden,
    }
    let user = User { plain: Hidden::new(5), numbered: Hidden::new(6) };
    assert_exact(user, &[10, 2, 8, 5, 18, 5, 0x3d, 6, 0, 0, 0]);
}

#[test]
fn borrow() {
    #[derive(Serialize, Deserialize, PartialEq, Debug)]
    struct Plain<'a> {
        #[serde(borrow)]
        text: Cow<'a, str>,
        #[serde(borrow)]
        bytes: Cow<'a, [u8]>,
    }
    #[contract]
    #[derive(Serialize, Deserialize, PartialEq, Debug)]
    struct Numbered<'a> {
        #[n(4)]
        #[serde(borrow)]
        maybe: Option<Plain<'a>>,
        #[n(2)]
        text: &'a str,
    }
    let bytes = b"\x12\x01x\x22\x06\x0a\x01y\x12\x01z";
    let plain = Plain { text: "y".into(), bytes: b"z".into() };
    let value = Numbered { maybe: Some(plain), text: "x" };
    assert_writes(&value, bytes);
    assert_reads(bytes, &value);
    let plain = from_slice::<Numbered<'_>>(bytes).unwrap().maybe.unwrap();
    assert!(matches!((plain.text, plain.bytes), (Cow::Borrowed(_), Cow::Borrowed(_))));
}

#[test]
fn bound() {
    trait Name {
        type Id;
    }
    struct User;
    impl Name for User {
        type Id = u32;
    }
    #[derive(Serialize, Deserialize)]
    #[serde(bound = "T::Id: Serialize + DeserializeOwned")]
    struct Plain<T: Name> {
        id: T::Id,
    }
    #[contract]
    #[derive(Serialize, Deserialize)]
    #[serde(bound(serialize = "T::Id: Serialize", deserialize = "T::Id: DeserializeOwned"))]
    struct Numbered<T: Name> {
        #[n(3)]
        id: T::Id,
    }
    assert_eq!(to_vec(&Plain::<User> { id: 5 }).unwrap(), [8, 5]);
    assert_eq!(from_slice::<Plain<User>>(&[8, 5]).unwrap().id, 5);
    assert_eq!(to_vec(&Numbered::<User> { id: 5 }).unwrap(), [24, 5]);
    assert_eq!(from_slice::<Numbered<User>>(&[24, 5]).unwrap().id, 5);
}

#[test]
fn from_into_and_try_from() {
    #[derive(Serialize, Deserialize, PartialEq, Debug, Clone)]
    #[serde(from = "(u8, u8)", into = "(u8, u8)")]
    struct Plain {
        sum: u8,
    }
    impl From<(u8, u8)> for Plain {
        fn from(pair: (u8, u8)) -> Self {
            Plain { sum: pair.0 + pair.1 }
        }
    }
    impl From<Plain> for (u8, u8) {
        fn from(plain: Plain) -> Self {
            (plain.sum, 0)
        }
    }
    #[contract]
    #[derive(Serialize, Deserialize, PartialEq, Debug, Clone)]
    #[serde(try_from = "Inner")]
    struct Numbered {
        #[n(1)]
        even: u8,
    }
    impl TryFrom<Inner> for Numbered {
        type Error = String;
        fn try_from(inner: Inner) -> Result<Self, String> {
            if inner.x.is_multiple_of(2) {
                Ok(Numbered { even: inner.x })
            } else {
                Err(format!("{} is odd", inner.x))
            }
        }
    }
    assert_exact(Of { value: Plain { sum: 3 } }, &[10, 2, 8, 3]);
    assert_exact(Numbered { even: 4 }, &[8, 4]);
    let error = from_slice::<Of<Numbered>>(&[10, 2, 8, 3]).unwrap_err();
    assert_eq!(
        (error.kind(), error.to_string()),
        (ErrorKind::Custom, "3 is odd in `value` at byte 0".into())
    );
}

/// serde denies unknown names, and there are none on this wire.
#[test]
fn deny_unknown_fields_denies_nothing() {
    #[derive(Serialize, Deserialize, PartialEq, Debug)]
    #[serde(deny_unknown_fields)]
    struct Plain {
        a: u8,
    }
    #[contract]
    #[derive(Serialize, Deserialize, PartialEq, Debug)]
    #[serde(deny_unknown_fields)]
    struct Numbered {
        #[n(3)]
        a: u8,
    }
    assert_reads(&[int(1, 5), int(2, 6)].concat(), &Plain { a: 5 });
    assert_reads(&[int(1, 5), int(3, 6)].concat(), &Numbered { a: 6 });
}
