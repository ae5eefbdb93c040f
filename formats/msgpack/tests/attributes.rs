//! Every serde attribute, in the array, the named and the numbered form: works both ways, or is a clear error.

use contract_msgpack::{ARRAY, ErrorKind, NAMED, NUMBERED, contract};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::DeserializeOwned};
use std::{borrow::Cow, collections::BTreeMap, fmt::Debug, marker::PhantomData};

/// The bytes by form; each is read back, from each form's functions.
#[track_caller]
fn forms<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T, bytes: [&[u8]; 3]) {
    let [in_array, by_name, by_number] = bytes;
    assert_eq!(ARRAY.to_vec(value).unwrap(), in_array, "array");
    assert_eq!(NAMED.to_vec(value).unwrap(), by_name, "named");
    assert_eq!(NUMBERED.to_vec(value).unwrap(), by_number, "numbered");
    for bytes in bytes {
        assert_eq!(&ARRAY.from_slice::<T>(bytes).unwrap(), value, "array");
        assert_eq!(&NUMBERED.from_slice::<T>(bytes).unwrap(), value, "numbered");
        assert_eq!(&ARRAY.from_reader::<_, T>(bytes).unwrap(), value, "from a reader");
    }
}

#[track_caller]
fn same<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T, bytes: &[u8]) {
    forms(value, [bytes; 3]);
}

#[test]
fn rename() {
    #[contract]
    #[derive(Serialize, Deserialize, Debug, PartialEq)]
    #[serde(rename = "Other", rename_all = "SCREAMING-KEBAB-CASE")]
    struct Renamed {
        #[n(4)]
        two_words: u8,
        #[n(5)]
        #[serde(rename = "é")]
        b: u8,
    }
    forms(
        &Renamed { two_words: 1, b: 2 },
        [b"\x92\x01\x02", b"\x82\xa9TWO-WORDS\x01\xa2\xc3\xa9\x02", b"\x82\x04\x01\x05\x02"],
    );

    #[derive(Serialize, Deserialize, Debug, PartialEq)]
    #[serde(rename_all = "lowercase", rename_all_fields = "UPPERCASE")]
    enum Choice {
        #[serde(rename = "one")]
        First,
        Second {
            field: u8,
        },
    }
    same(&Choice::First, b"\xa3one");
    let by_name = b"\x81\xa6second\x81\xa5FIELD\x01";
    forms(&Choice::Second { field: 1 }, [b"\x81\xa6second\x91\x01", by_name, by_name]);
}

#[test]
fn alias() {
    #[contract]
    #[derive(Serialize, Deserialize, Debug, PartialEq)]
    struct Aliased {
        #[n(1)]
        #[serde(alias = "aa", alias = "z")]
        a: u8,
        #[n(2)]
        #[serde(alias = "bb")]
        b: u8,
    }
    forms(&Aliased { a: 1, b: 2 }, [b"\x92\x01\x02", b"\x82\xa1a\x01\xa1b\x02", b"\x82\x01\x01\x02\x02"]);
    assert_eq!(ARRAY.from_slice::<Aliased>(b"\x82\xa2bb\x02\xa2aa\x01").unwrap(), Aliased { a: 1, b: 2 });

    #[derive(Deserialize, Debug, PartialEq)]
    enum Choice {
        #[serde(alias = "Old")]
        New,
    }
    assert_eq!(ARRAY.from_slice::<Choice>(b"\xa3Old").unwrap(), Choice::New);
}

#[test]
fn default() {
    #[contract]
    #[derive(Serialize, Deserialize, Debug, PartialEq)]
    struct Defaulted {
        #[n(1)]
        a: u8,
        #[n(2)]
        #[serde(default)]
        b: u8,
        #[n(3)]
        #[serde(default = "seven")]
        c: u8,
    }
    fn seven() -> u8 {
        7
    }
    forms(
        &Defaulted { a: 1, b: 2, c: 3 },
        [b"\x93\x01\x02\x03", b"\x83\xa1a\x01\xa1b\x02\xa1c\x03", b"\x83\x01\x01\x02\x02\x03\x03"],
    );
    let expected = Defaulted { a: 1, b: 0, c: 7 };
    for bytes in [&b"\x91\x01"[..], b"\x81\xa1a\x01", b"\x81\x01\x01"] {
        assert_eq!(ARRAY.from_slice::<Defaulted>(bytes).unwrap(), expected);
    }
    assert!(ARRAY.from_slice::<Defaulted>(b"\x81\xa1b\x01").is_err());
}

#[test]
fn skip() {
    #[contract]
    #[derive(Serialize, Deserialize, Debug, PartialEq)]
    struct Skipped {
        #[n(1)]
        a: u8,
        #[serde(skip)]
        hidden: u8,
        #[n(2)]
        c: u8,
    }
    forms(
        &Skipped { a: 1, hidden: 0, c: 3 },
        [b"\x92\x01\x03", b"\x82\xa1a\x01\xa1c\x03", b"\x82\x01\x01\x02\x03"],
    );

    #[derive(Serialize, Deserialize, Debug, PartialEq)]
    enum Choice {
        A,
        #[serde(skip)]
        #[allow(dead_code, reason = "never made")]
        Hidden,
        C(u8),
    }
    same(&Choice::C(1), b"\x81\xa1C\x01");
    let error = contract_msgpack::ARRAY.to_vec(&Choice::Hidden).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Custom);
}

/// What is written and what is read have other places, but the same names and numbers.
#[test]
fn skipped_in_one_direction() {
    #[contract]
    #[derive(Serialize, Deserialize, Debug, PartialEq)]
    struct OneWay {
        #[n(1)]
        a: u8,
        #[n(2)]
        #[serde(skip_serializing, default)]
        read_only: u8,
        #[n(3)]
        #[serde(skip_deserializing)]
        written_only: u8,
        #[n(4)]
        d: u8,
    }
    let value = OneWay { a: 1, read_only: 2, written_only: 3, d: 4 };
    let expected = OneWay { a: 1, read_only: 0, written_only: 0, d: 4 };
    let by_name = NAMED.to_vec(&value).unwrap();
    assert_eq!(by_name, b"\x83\xa1a\x01\xacwritten_only\x03\xa1d\x04");
    assert_eq!(ARRAY.from_slice::<OneWay>(&by_name).unwrap(), expected);
    let by_number = NUMBERED.to_vec(&value).unwrap();
    assert_eq!(by_number, [0x83, 1, 1, 3, 3, 4, 4]);
    assert_eq!(ARRAY.from_slice::<OneWay>(&by_number).unwrap(), expected);
    assert_eq!(
        ARRAY.from_slice::<OneWay>(&[0x83, 1, 1, 2, 9, 4, 4]).unwrap(),
        OneWay { a: 1, read_only: 9, written_only: 0, d: 4 }
    );
    // An array has places alone. What is written is what rmp-serde writes, and no more can be read from it.
    assert_eq!(ARRAY.to_vec(&value).unwrap(), [0x93, 1, 3, 4]);
}

#[test]
fn skip_serializing_if() {
    #[contract]
    #[derive(Serialize, Deserialize, Debug, PartialEq)]
    struct Sparse {
        #[n(1)]
        #[serde(skip_serializing_if = "Option::is_none", default)]
        a: Option<u8>,
        #[n(2)]
        b: u8,
        #[n(3)]
        #[serde(skip_serializing_if = "Option::is_none", default)]
        c: Option<u8>,
        #[n(4)]
        #[serde(skip_serializing_if = "Vec::is_empty", default)]
        d: Vec<u8>,
    }
    forms(
        &Sparse { a: Some(1), b: 2, c: Some(3), d: vec![4] },
        [
            b"\x94\x01\x02\x03\x91\x04",
            b"\x84\xa1a\x01\xa1b\x02\xa1c\x03\xa1d\x91\x04",
            b"\x84\x01\x01\x02\x02\x03\x03\x04\x91\x04",
        ],
    );
    // At the end of an array nothing takes the place of what is left out.
    forms(
        &Sparse { a: Some(1), b: 2, c: None, d: vec![] },
        [b"\x92\x01\x02", b"\x82\xa1a\x01\xa1b\x02", b"\x82\x01\x01\x02\x02"],
    );
    // Elsewhere it would: names and numbers hold, an array is an error.
    let gap = Sparse { a: Some(1), b: 2, c: None, d: vec![4] };
    assert_eq!(NAMED.to_vec(&gap).unwrap(), b"\x83\xa1a\x01\xa1b\x02\xa1d\x91\x04");
    assert_eq!(NUMBERED.to_vec(&gap).unwrap(), b"\x83\x01\x01\x02\x02\x04\x91\x04");
    assert_eq!(NAMED.from_slice::<Sparse>(&NAMED.to_vec(&gap).unwrap()).unwrap(), gap);
    assert_eq!(NUMBERED.from_slice::<Sparse>(&NUMBERED.to_vec(&gap).unwrap()).unwrap(), gap);
    for (value, path) in [(gap, "c"), (Sparse { a: None, b: 2, c: None, d: vec![] }, "a")] {
        let error = ARRAY.to_vec(&vec![value]).unwrap_err();
        assert_eq!((error.kind(), error.path()), (ErrorKind::SkippedField, format!("[0].{path}")));
        assert!(error.to_string().starts_with(
            "expected every field in front of a written one, found one that #[serde(skip_serializing_if)] leaves out of \
             an array in `[0]."
        ));
    }
}

#[test]
fn flatten() {
    #[derive(Serialize, Deserialize, Debug, PartialEq)]
    struct Inner {
        x: u8,
        y: Option<u8>,
    }
    #[contract]
    #[derive(Serialize, Deserialize, Debug, PartialEq)]
    struct Outer {
        a: u8,
        #[serde(flatten)]
        inner: Inner,
        #[serde(flatten)]
        rest: BTreeMap<String, u64>,
    }
    // A map by name in every form, as in rmp-serde.
    let value =
        Outer { a: 1, inner: Inner { x: 2, y: Some(3) }, rest: BTreeMap::from([("z".into(), 1_000_000)]) };
    same(&value, b"\x84\xa1a\x01\xa1x\x02\xa1y\x03\xa1z\xce\x00\x0f\x42\x40");
}

#[contract]
#[derive(Serialize, Deserialize, Debug, PartialEq)]
struct Pair {
    #[n(2)]
    x: u8,
    #[n(1)]
    y: u8,
}

#[derive(Serialize, Deserialize, Debug, PartialEq)]
struct PlainPair {
    x: u8,
    y: u8,
}

#[test]
fn internally_tagged() {
    #[derive(Serialize, Deserialize, Debug, PartialEq)]
    #[serde(tag = "t")]
    enum Tagged {
        A { x: u8, wide: u64 },
        B,
        C(PlainPair),
    }
    let by_name = b"\x83\xa1t\xa1A\xa1x\x01\xa4wide\x02";
    forms(&Tagged::A { x: 1, wide: 2 }, [b"\x93\xa1A\x01\x02", by_name, by_name]);
    forms(&Tagged::B, [b"\x91\xa1B", b"\x81\xa1t\xa1B", b"\x81\xa1t\xa1B"]);
    let by_name = b"\x83\xa1t\xa1C\xa1x\x01\xa1y\x02";
    forms(&Tagged::C(PlainPair { x: 1, y: 2 }), [b"\x93\xa1C\x01\x02", by_name, by_name]);
    assert_eq!(
        ARRAY.from_slice::<Tagged>(b"\x83\xa1x\x01\xa4wide\x02\xa1t\xa1A").unwrap(),
        Tagged::A { x: 1, wide: 2 }
    );

    // serde keeps the fields aside until it knows the type, and then takes integers for places.
    #[contract]
    #[derive(Serialize, Deserialize, Debug, PartialEq)]
    #[serde(tag = "t")]
    enum Numbered {
        A { x: u8, y: u8 },
        C(Pair),
    }
    let by_name = b"\x83\xa1t\xa1A\xa1x\x01\xa1y\x02";
    forms(&Numbered::A { x: 1, y: 2 }, [b"\x93\xa1A\x01\x02", by_name, by_name]);
    let value = Numbered::C(Pair { x: 1, y: 2 });
    assert_eq!(NAMED.from_slice::<Numbered>(&NAMED.to_vec(&value).unwrap()).unwrap(), value);
    let error = NUMBERED.to_vec(&value).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Unsupported);
    assert!(error.to_string().starts_with("expected a struct with the fields that #[contract] numbered"));
}

#[test]
fn adjacently_tagged() {
    #[contract]
    #[derive(Serialize, Deserialize, Debug, PartialEq)]
    #[serde(tag = "t", content = "c")]
    enum Tagged {
        A { x: u8, y: u8 },
        B,
        C(u8),
        D(u8, u8),
        E(PlainPair),
    }
    let by_name = b"\x82\xa1t\xa1A\xa1c\x82\xa1x\x01\xa1y\x02";
    let value = Tagged::A { x: 1, y: 2 };
    for (bytes, preset) in [(NAMED.to_vec(&value), "named"), (NUMBERED.to_vec(&value), "numbered")] {
        assert_eq!(bytes.unwrap(), by_name, "{preset}");
    }
    assert_eq!(ARRAY.from_slice::<Tagged>(by_name).unwrap(), value);
    assert_eq!(NUMBERED.from_slice::<Tagged>(by_name).unwrap(), value);
    // serde reads such a variant from a map alone. The bytes are those of rmp-serde, which can't read them either.
    let in_array = ARRAY.to_vec(&value).unwrap();
    assert_eq!(in_array, b"\x92\xa1A\x92\x01\x02");
    let error = ARRAY.from_slice::<Tagged>(&in_array).unwrap_err();
    assert_eq!(error.to_string(), "expected struct variant Tagged::A, found array in `c` at byte 4");
    let by_name = b"\x81\xa1t\xa1B";
    assert_eq!(NAMED.to_vec(&Tagged::B).unwrap(), by_name);
    assert_eq!(NUMBERED.to_vec(&Tagged::B).unwrap(), by_name);
    assert_eq!(ARRAY.from_slice::<Tagged>(by_name).unwrap(), Tagged::B);
    // In an array serde wants the content of a unit as well, which it does not write.
    let in_array = ARRAY.to_vec(&Tagged::B).unwrap();
    assert_eq!(in_array, b"\x91\xa1B");
    assert_eq!(ARRAY.from_slice::<Tagged>(&in_array).unwrap_err().kind(), ErrorKind::InvalidLength);
    assert_eq!(ARRAY.from_slice::<Tagged>(b"\x92\xa1B\xc0").unwrap(), Tagged::B);
    forms(&Tagged::C(1), [b"\x92\xa1C\x01", b"\x82\xa1t\xa1C\xa1c\x01", b"\x82\xa1t\xa1C\xa1c\x01"]);
    let by_name = b"\x82\xa1t\xa1D\xa1c\x92\x01\x02";
    forms(&Tagged::D(1, 2), [b"\x92\xa1D\x92\x01\x02", by_name, by_name]);
    let by_name = b"\x82\xa1t\xa1E\xa1c\x82\xa1x\x01\xa1y\x02";
    forms(&Tagged::E(PlainPair { x: 1, y: 2 }), [b"\x92\xa1E\x92\x01\x02", by_name, by_name]);
    assert_eq!(ARRAY.from_slice::<Tagged>(b"\x82\xa1c\x05\xa1t\xa1C").unwrap(), Tagged::C(5));
}

#[test]
fn untagged() {
    #[derive(Serialize, Deserialize, Debug, PartialEq)]
    #[serde(untagged)]
    enum Either<T> {
        Number(u64),
        Signed(i64),
        Text(String),
        Pair(T),
        Struct { only: u8 },
        Many(Vec<u16>),
    }
    type Plain = Either<PlainPair>;
    same(&Plain::Number(300), &[0xcd, 1, 0x2c]);
    same(&Plain::Signed(-3), &[0xfd]);
    same(&Plain::Text("x".into()), b"\xa1x");
    same(&Plain::Many(vec![1, 2, 3]), &[0x93, 1, 2, 3]);
    let by_name = b"\x82\xa1x\x01\xa1y\x02";
    forms(&Plain::Pair(PlainPair { x: 1, y: 2 }), [b"\x92\x01\x02", by_name, by_name]);
    // As above, from a map alone: what is an array is the next variant.
    assert_eq!(ARRAY.from_slice::<Plain>(b"\x81\xa4only\x01").unwrap(), Plain::Struct { only: 1 });
    assert_eq!(NUMBERED.to_vec(&Plain::Struct { only: 1 }).unwrap(), b"\x81\xa4only\x01");
    assert_eq!(
        ARRAY.from_slice::<Plain>(&ARRAY.to_vec(&Plain::Struct { only: 1 }).unwrap()).unwrap(),
        Plain::Many(vec![1])
    );

    // A numbered type behind it can't be told apart by numbers: an error, and never another field.
    let bytes = NUMBERED.to_vec(&Either::Pair(Pair { x: 1, y: 2 })).unwrap();
    assert_eq!(bytes, [0x82, 2, 1, 1, 2]);
    let error = NUMBERED.from_slice::<Either<Pair>>(&bytes).unwrap_err();
    assert!(error.to_string().starts_with("data did not match any variant"), "{error}");
    let value = Either::Pair(Pair { x: 1, y: 2 });
    assert_eq!(NAMED.from_slice::<Either<Pair>>(&NAMED.to_vec(&value).unwrap()).unwrap(), value);
}

#[test]
fn a_numbered_variant_aside_is_an_error() {
    #[contract]
    #[derive(Serialize, Deserialize, Debug, PartialEq)]
    enum Level {
        Low = 1,
        High = 0,
    }
    #[derive(Serialize, Deserialize, Debug, PartialEq)]
    #[serde(untagged)]
    enum Aside {
        Level(Level),
    }
    let bytes = NUMBERED.to_vec(&Aside::Level(Level::Low)).unwrap();
    assert_eq!(bytes, [1]);
    NUMBERED.from_slice::<Aside>(&bytes).unwrap_err();
    same_by_name(&Aside::Level(Level::Low), b"\xa3Low");
}

#[track_caller]
fn same_by_name<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T, bytes: &[u8]) {
    for preset in [ARRAY.to_vec(value), NAMED.to_vec(value)] {
        assert_eq!(preset.unwrap(), bytes);
    }
    assert_eq!(&ARRAY.from_slice::<T>(bytes).unwrap(), value);
}

#[test]
fn other() {
    #[derive(Serialize, Deserialize, Debug, PartialEq)]
    enum Known {
        A,
        #[serde(other)]
        Other,
    }
    same(&Known::A, b"\xa1A");
    assert_eq!(ARRAY.from_slice::<Known>(b"\xa1Z").unwrap(), Known::Other);
    assert_eq!(ARRAY.from_slice::<Known>(&[77]).unwrap(), Known::Other);
}

#[test]
fn transparent() {
    #[derive(Serialize, Deserialize, Debug, PartialEq)]
    #[serde(transparent)]
    struct Wrapper {
        inner: Vec<u8>,
    }
    same(&Wrapper { inner: vec![1] }, &[0x91, 1]);
}

mod hundredfold {
    use super::*;

    pub(crate) fn serialize<S: Serializer>(value: &u8, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u16(u16::from(*value) * 100)
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u8, D::Error> {
        Ok((u16::deserialize(deserializer)? / 100) as u8)
    }
}

#[test]
fn with() {
    #[contract]
    #[derive(Serialize, Deserialize, Debug, PartialEq)]
    struct With {
        #[n(3)]
        #[serde(with = "hundredfold")]
        a: u8,
        #[n(4)]
        #[serde(with = "serde_bytes")]
        b: Vec<u8>,
        #[n(5)]
        #[serde(serialize_with = "hundredfold::serialize", deserialize_with = "hundredfold::deserialize")]
        c: u8,
    }
    forms(
        &With { a: 1, b: vec![2, 3], c: 4 },
        [
            b"\x93\x64\xc4\x02\x02\x03\xcd\x01\x90",
            b"\x83\xa1a\x64\xa1b\xc4\x02\x02\x03\xa1c\xcd\x01\x90",
            b"\x83\x03\x64\x04\xc4\x02\x02\x03\x05\xcd\x01\x90",
        ],
    );
}

mod foreign {
    #[derive(Debug, PartialEq, Default)]
    pub(crate) struct Duration {
        pub(crate) secs: u8,
        nanos: u8,
    }

    impl Duration {
        pub(crate) fn new(secs: u8, nanos: u8) -> Self {
            Self { secs, nanos }
        }

        pub(crate) fn nanos(&self) -> u8 {
            self.nanos
        }
    }
}

#[contract]
#[derive(Serialize, Deserialize)]
#[serde(remote = "foreign::Duration")]
struct DurationShape {
    #[n(2)]
    secs: u8,
    #[n(1)]
    #[serde(getter = "foreign::Duration::nanos")]
    nanos: u8,
}

impl From<DurationShape> for foreign::Duration {
    fn from(shape: DurationShape) -> Self {
        Self::new(shape.secs, shape.nanos)
    }
}

#[test]
fn remote_and_getter() {
    #[derive(Serialize, Deserialize, Debug, PartialEq)]
    struct Timer {
        #[serde(with = "DurationShape")]
        left: foreign::Duration,
    }
    forms(
        &Timer { left: foreign::Duration::new(1, 2) },
        [
            b"\x91\x92\x01\x02",
            b"\x81\xa4left\x82\xa4secs\x01\xa5nanos\x02",
            b"\x81\xa4left\x82\x02\x01\x01\x02",
        ],
    );
}

#[test]
fn borrow() {
    #[contract]
    #[derive(Serialize, Deserialize, Debug, PartialEq)]
    struct Borrowed<'a> {
        #[n(1)]
        text: &'a str,
        #[n(2)]
        #[serde(borrow)]
        cow: Cow<'a, str>,
    }
    let value = Borrowed { text: "a", cow: Cow::Borrowed("b") };
    for bytes in
        [ARRAY.to_vec(&value).unwrap(), NAMED.to_vec(&value).unwrap(), NUMBERED.to_vec(&value).unwrap()]
    {
        let read: Borrowed<'_> = ARRAY.from_slice(&bytes).unwrap();
        assert_eq!(read, value);
        assert!(matches!(read.cow, Cow::Borrowed(_)));
        assert!(contract_msgpack::take_from_slice::<Borrowed<'_>>(&bytes).is_ok());
    }
}

#[test]
fn bound() {
    #[contract]
    #[derive(Serialize, Deserialize, Debug, PartialEq)]
    #[serde(bound = "T: Copy + Into<u8> + From<u8>")]
    struct Bound<T> {
        #[n(9)]
        #[serde(serialize_with = "as_u8", deserialize_with = "from_u8")]
        value: T,
        #[serde(skip)]
        marker: PhantomData<T>,
    }
    fn as_u8<T: Copy + Into<u8>, S: Serializer>(value: &T, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8((*value).into())
    }
    fn from_u8<'de, T: From<u8>, D: Deserializer<'de>>(deserializer: D) -> Result<T, D::Error> {
        u8::deserialize(deserializer).map(T::from)
    }
    forms(&Bound { value: 5u8, marker: PhantomData }, [b"\x91\x05", b"\x81\xa5value\x05", b"\x81\x09\x05"]);
}

#[test]
fn conversions() {
    #[derive(Serialize, Deserialize, Debug, PartialEq, Clone)]
    #[serde(from = "(u8, u8)", into = "(u8, u8)")]
    struct Point {
        x: u8,
        y: u8,
    }
    impl From<(u8, u8)> for Point {
        fn from((x, y): (u8, u8)) -> Self {
            Self { x, y }
        }
    }
    impl From<Point> for (u8, u8) {
        fn from(point: Point) -> Self {
            (point.x, point.y)
        }
    }
    same(&Point { x: 1, y: 2 }, &[0x92, 1, 2]);

    #[derive(Serialize, Deserialize, Debug, PartialEq)]
    #[serde(try_from = "u8")]
    struct Even(u8);
    impl TryFrom<u8> for Even {
        type Error = &'static str;
        fn try_from(value: u8) -> Result<Self, &'static str> {
            if value.is_multiple_of(2) { Ok(Self(value)) } else { Err("expected an even number") }
        }
    }
    same(&Even(4), &[4]);
    let error = ARRAY.from_slice::<Even>(&[5]).unwrap_err();
    assert_eq!(error.to_string(), "expected an even number at byte 1");
}

#[test]
fn deny_unknown_fields() {
    #[derive(Serialize, Deserialize, Debug, PartialEq)]
    #[serde(deny_unknown_fields)]
    struct Strict {
        a: u8,
    }
    forms(&Strict { a: 1 }, [b"\x91\x01", b"\x81\xa1a\x01", b"\x81\xa1a\x01"]);
    assert_eq!(
        ARRAY.from_slice::<Strict>(b"\x82\xa1a\x01\xa1b\x02").unwrap_err().kind(),
        ErrorKind::UnknownField
    );
    assert_eq!(ARRAY.from_slice::<Strict>(b"\x92\x01\x02").unwrap_err().kind(), ErrorKind::InvalidLength);
}
