//! Bad input: every prefix of a message, lengths that lie, what is nested too deep; with messages, offsets and paths.

#![cfg(feature = "std")]

use contract_msgpack::{ARRAY, Error, ErrorKind, NAMED, NUMBERED, contract, de::Deserializer, from_reader};
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use serde_bytes::ByteBuf;
use std::{
    collections::BTreeMap,
    fmt::Debug,
    io::{self, Read},
};

#[contract]
#[derive(Serialize, Deserialize, Debug, PartialEq, Clone)]
struct Everything {
    #[n(1)]
    small: u8,
    #[n(2)]
    large: u64,
    #[n(3)]
    negative: i32,
    #[n(4)]
    single: f32,
    #[n(5)]
    double: f64,
    #[n(6)]
    flag: bool,
    #[n(7)]
    letter: char,
    #[n(8)]
    text: String,
    #[n(9)]
    long_text: String,
    #[n(10)]
    bytes: ByteBuf,
    #[n(11)]
    wide: u128,
    #[n(12)]
    some: Option<Box<Everything>>,
    #[n(13)]
    none: Option<u8>,
    #[n(14)]
    numbers: Vec<u16>,
    #[n(15)]
    words: Vec<String>,
    #[n(16)]
    map: BTreeMap<String, (u8, bool)>,
    #[n(17)]
    unit: Choice,
    #[n(18)]
    choice: Choice,
    #[n(19)]
    other: Choice,
}

#[contract]
#[derive(Serialize, Deserialize, Debug, PartialEq, Clone)]
enum Choice {
    #[n(1)]
    Unit,
    #[n(2)]
    Newtype(i16),
    #[n(3)]
    Struct {
        #[n(1)]
        inner: Vec<f32>,
    },
}

fn everything() -> Everything {
    let inner = Everything {
        small: 200,
        large: u64::MAX,
        negative: -40_000,
        single: 1.5,
        double: -2.5,
        flag: true,
        letter: 'é',
        text: "short".into(),
        long_text: "long".repeat(80),
        bytes: ByteBuf::from(vec![0, 255]),
        wide: u128::MAX,
        some: None,
        none: None,
        numbers: vec![1, 200, 40_000],
        words: vec!["a".into(), String::new()],
        map: BTreeMap::from([("k".into(), (1, true))]),
        unit: Choice::Unit,
        choice: Choice::Newtype(-300),
        other: Choice::Struct { inner: vec![0.5, 1.0] },
    };
    Everything { some: Some(Box::new(inner.clone())), ..inner }
}

#[test]
fn every_prefix_fails_cleanly() {
    let value = everything();
    let messages =
        [ARRAY.to_vec(&value).unwrap(), NAMED.to_vec(&value).unwrap(), NUMBERED.to_vec(&value).unwrap()];
    for message in messages {
        assert_eq!(NUMBERED.from_slice::<Everything>(&message).unwrap(), value);
        for len in 0..message.len() {
            let error = ARRAY.from_slice::<Everything>(&message[..len]).unwrap_err();
            assert!(error.is_eof(), "{len}: {error}");
            assert!(error.offset().unwrap() <= len as u64);
            let error = from_reader::<_, Everything>(&message[..len]).unwrap_err();
            assert!(error.is_eof(), "{len}, from a reader: {error}");
            assert!(ARRAY.from_slice::<serde::de::IgnoredAny>(&message[..len]).unwrap_err().is_eof());
        }
    }
}

/// The error from a slice, which is that from a reader.
#[track_caller]
fn error<T: DeserializeOwned + Debug>(bytes: &[u8]) -> Error {
    let error = ARRAY.from_slice::<T>(bytes).unwrap_err();
    let from_reader = from_reader::<_, T>(bytes).unwrap_err();
    assert_eq!(error.kind(), from_reader.kind());
    assert_eq!(error.to_string(), from_reader.to_string());
    error
}

#[track_caller]
fn says<T: DeserializeOwned + Debug>(bytes: &[u8], kind: ErrorKind, message: &str) {
    let error = error::<T>(bytes);
    assert_eq!(error.to_string(), message);
    assert_eq!(error.kind(), kind, "{message}");
}

#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
struct Point {
    #[allow(dead_code, reason = "only read")]
    x: u8,
    #[allow(dead_code, reason = "only read")]
    y: u8,
}

#[derive(Deserialize, Debug)]
struct Line {
    #[allow(dead_code, reason = "only read")]
    points: Vec<Point>,
}

#[derive(Deserialize, Debug)]
enum Variants {
    Unit,
    #[allow(dead_code, reason = "only read")]
    Point(Point),
}

#[test]
fn messages() {
    use ErrorKind::{
        DuplicateField, InvalidLength, InvalidType, InvalidUtf8, InvalidValue, MissingField, UnexpectedEnd,
        UnknownField, UnknownVariant,
    };
    says::<u32>(b"\xa3abc", InvalidType, "expected u32, found string of 3 bytes at byte 0");
    says::<u32>(b"\xd9\x01a", InvalidType, "expected u32, found string of 1 byte at byte 0");
    says::<u32>(b"\xc4\x02ab", InvalidType, "expected u32, found binary of 2 bytes at byte 0");
    says::<u32>(&[0x90], InvalidType, "expected u32, found array of 0 elements at byte 0");
    says::<u32>(&[0x81], InvalidType, "expected u32, found map of 1 entry at byte 0");
    says::<u32>(&[0xde, 1, 0], InvalidType, "expected u32, found map of 256 entries at byte 0");
    says::<u32>(&[0xd6, 0], InvalidType, "expected u32, found extension value of 4 bytes at byte 0");
    says::<u32>(&[0xc0], InvalidType, "expected u32, found nil at byte 0");
    says::<u32>(&[0xc3], InvalidType, "expected u32, found true at byte 0");
    says::<u32>(&[0xc1], InvalidType, "expected u32, found the reserved marker 0xc1 at byte 0");
    says::<u32>(&[0xfb], InvalidValue, "expected u32, found integer -5 at byte 0");
    says::<u8>(&[0xcd, 1, 0], InvalidValue, "expected u8, found integer 256 at byte 0");
    says::<u8>(&[0xca, 0x3f, 0xc0, 0, 0], InvalidType, "expected u8, found float 1.5 at byte 0");
    says::<i128>(&[0xc2], InvalidType, "expected i128, found false at byte 0");
    says::<i128>(b"\xc4\x03abc", InvalidType, "expected i128, found binary of 3 bytes at byte 0");
    says::<String>(&[5], InvalidType, "expected a string, found integer 5 at byte 0");
    says::<String>(&[0xc1], InvalidType, "expected a string, found the reserved marker 0xc1 at byte 0");
    says::<String>(b"\xa2\xc3\x28", InvalidUtf8, "string is not valid UTF-8 at byte 0");
    says::<(u8, String)>(
        b"\x92\x01\xd9\x01\xff",
        InvalidUtf8,
        "string is not valid UTF-8 in `[1]` at byte 2",
    );
    says::<char>(b"\xa2ab", InvalidValue, "expected a character, found string of 2 bytes at byte 0");
    says::<()>(&[1], InvalidType, "expected unit, found integer 1 at byte 0");
    says::<Vec<u8>>(&[0xc0], InvalidType, "expected a sequence, found nil at byte 0");
    says::<Vec<bool>>(&[0x80], InvalidType, "expected a sequence, found map at byte 1");
    says::<(u8, u8)>(&[0x91, 1], InvalidLength, "expected a tuple of size 2, found 1 element at byte 2");
    says::<(u8, u8)>(&[0x93, 1, 2, 3], InvalidLength, "expected 2 elements, found 3 at byte 3");
    says::<Point>(b"\x81\xa1x\x01", MissingField, "expected field `y`, found none at byte 4");
    says::<Point>(
        b"\x82\xa1x\x01\xa1x\x02",
        DuplicateField,
        "expected field `x` once, found it again at byte 6",
    );
    says::<Point>(b"\x81\xa1z\x01", UnknownField, "expected one of `x`, `y`, found field `z` at byte 1");
    says::<Point>(&[0xc3], InvalidType, "expected struct Point, found true at byte 0");
    says::<Variants>(
        b"\xa1z",
        UnknownVariant,
        "expected one of `Unit`, `Point`, found variant `z` at byte 0",
    );
    says::<Variants>(b"\x80", InvalidType, "expected enum Variants, found map of 0 entries at byte 0");
    says::<Variants>(
        b"\x81\xa4Unit\x01",
        InvalidType,
        "expected nil, which a unit variant holds, found integer in `Unit` at byte 6",
    );
    says::<Variants>(b"\xa5Point", InvalidType, "expected newtype variant, found unit variant at byte 6");
    says::<u8>(&[], UnexpectedEnd, "unexpected end of input at byte 0");
}

#[test]
fn paths() {
    for (bytes, message) in [
        (&b"\x81\xa6points\x92\x92\x01\x02\x82\xa1x\x01\xa1y\xc3"[..], "points[1].y"),
        (b"\x91\x92\x92\x01\x02\x92\x01\xc3", "points[1].y"),
    ] {
        let error = error::<Line>(bytes);
        assert_eq!(error.path(), message);
        assert_eq!(error.offset(), Some(bytes.len() as u64 - 1));
        assert_eq!(
            error.to_string(),
            format!("expected u8, found true in `points[1].y` at byte {}", bytes.len() - 1)
        );
    }
    assert_eq!(error::<Variants>(b"\x81\xa5Point\x92\x01\xc0").path(), "Point.y");
    assert_eq!(error::<Vec<Vec<u16>>>(b"\x92\x90\x93\x01\x02\xc0").path(), "[1][2]");
    assert_eq!(error::<Vec<u16>>(b"\x9a\x01\x01\x01\x01\x01\x01\x01\x01\x01\xc0").path(), "[9]");
    assert_eq!(error::<Everything>(&NUMBERED.to_vec(&BTreeMap::from([(2u8, "x")])).unwrap()).path(), "large");
    assert_eq!(error::<Choice>(b"\x81\x03\x81\x01\x91\xc0").path(), "Struct.inner[0]");
    // The name of a numbered type without its table.
    let unknown = error::<Choice>(&[77]);
    assert_eq!(unknown.kind(), ErrorKind::UnknownVariant);
    assert_eq!(unknown.to_string(), "expected a variant of Choice, found number 77 at byte 0");
}

#[test]
fn paths_of_what_is_written() {
    #[derive(Serialize)]
    struct Outer {
        items: Vec<Item>,
    }
    #[derive(Serialize)]
    struct Item {
        #[serde(serialize_with = "fail")]
        bad: u8,
    }
    fn fail<S: serde::Serializer>(_value: &u8, _serializer: S) -> Result<S::Ok, S::Error> {
        Err(serde::ser::Error::custom("not today"))
    }
    let error = contract_msgpack::ARRAY.to_vec(&Outer { items: vec![Item { bad: 1 }] }).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Custom);
    assert_eq!(error.to_string(), "not today in `items[0].bad` at byte 3");
}

#[test]
fn trailing_bytes() {
    says_only_of_slices(&[1, 2], "expected end of input, found 1 byte more at byte 1");
    says_only_of_slices(&[1, 0xc1, 0xc1], "expected end of input, found 2 bytes more at byte 1");
}

#[track_caller]
fn says_only_of_slices(bytes: &[u8], message: &str) {
    let error = ARRAY.from_slice::<u8>(bytes).unwrap_err();
    assert_eq!((error.kind(), &*error.to_string()), (ErrorKind::TrailingBytes, message));
    assert_eq!(from_reader::<_, u8>(bytes).unwrap(), 1);
    let mut deserializer = Deserializer::from_reader(bytes);
    u8::deserialize(&mut deserializer).unwrap();
    let error = deserializer.end().unwrap_err();
    assert_eq!(error.to_string(), "expected end of input, found more at byte 1");
}

/// Lengths are not trusted: none of these allocates what it claims.
#[test]
fn lengths_beyond_the_input() {
    for bytes in [
        &[0xdb, 0xff, 0xff, 0xff, 0xff, b'x'][..],
        &[0xc6, 0xff, 0xff, 0xff, 0xff, b'x'],
        &[0xdd, 0xff, 0xff, 0xff, 0xff, 1],
        &[0xdf, 0xff, 0xff, 0xff, 0xff, 1, 1],
        &[0xc9, 0xff, 0xff, 0xff, 0xff, 1, 1],
        &[0xda, 0xff, 0xff, b'x'],
        &[0xbf, b'x'],
    ] {
        assert_eq!(error::<serde::de::IgnoredAny>(bytes).kind(), ErrorKind::UnexpectedEnd);
        assert!(ARRAY.from_slice::<String>(bytes).is_err());
        assert!(ARRAY.from_slice::<ByteBuf>(bytes).is_err());
        assert!(ARRAY.from_slice::<Vec<u8>>(bytes).is_err());
        assert!(ARRAY.from_slice::<Vec<u64>>(bytes).is_err());
        assert!(ARRAY.from_slice::<Vec<[u64; 16]>>(bytes).is_err());
        assert!(ARRAY.from_slice::<BTreeMap<u8, u8>>(bytes).is_err());
        assert!(ARRAY.from_slice::<Tree>(bytes).is_err());
        assert!(from_reader::<_, String>(bytes).is_err());
        assert!(from_reader::<_, Vec<u64>>(bytes).is_err());
        assert!(from_reader::<_, Vec<[u64; 16]>>(bytes).is_err());
    }
}

#[derive(Deserialize, Debug)]
#[serde(untagged)]
#[allow(dead_code, reason = "only read")]
enum Tree {
    Leaf(u8),
    Branches(Vec<Tree>),
    Map(BTreeMap<u8, Tree>),
}

#[derive(Deserialize, Debug)]
struct Chain(#[allow(dead_code, reason = "only read")] Vec<Chain>);

#[derive(Deserialize, Debug)]
#[allow(dead_code, reason = "only read")]
enum Nested {
    Leaf,
    More(Box<Nested>),
}

/// An option of itself and nothing else: no byte is read while it goes in.
#[derive(Deserialize, Debug)]
struct Endless(#[allow(dead_code, reason = "only read")] Option<Box<Endless>>);

#[derive(Deserialize, Debug)]
struct List {
    #[allow(dead_code, reason = "only read")]
    next: Option<Box<List>>,
}

#[test]
fn depth_is_limited() {
    const MESSAGE: &str = "nesting exceeds the depth limit";
    let arrays = vec![0x91; 10_000_000];
    let maps: Vec<u8> = [0x81, 0x01].repeat(5_000_000);
    let variants: Vec<u8> = b"\x81\xa4More".repeat(1_000_000);
    let lists: Vec<u8> = b"\x81\xa4next".repeat(1_000_000);
    for error in [
        error::<Chain>(&arrays),
        error::<Tree>(&arrays),
        error::<Tree>(&maps),
        error::<Nested>(&variants),
        error::<List>(&lists),
        error::<List>(&arrays),
        error::<Endless>(&[1]),
        error::<Option<Endless>>(&arrays),
    ] {
        assert_eq!(error.kind(), ErrorKind::DepthLimit);
        assert!(error.to_string().starts_with(MESSAGE), "{error}");
    }
    let nested = |depth: usize| [vec![0x91; depth - 1], vec![0x90]].concat();
    ARRAY.from_slice::<Chain>(&nested(128)).unwrap();
    assert_eq!(ARRAY.from_slice::<Chain>(&nested(129)).unwrap_err().offset(), Some(129));
    ARRAY.with_depth_limit::<3>().from_slice::<Chain>(&nested(3)).unwrap();
    ARRAY.with_depth_limit::<3>().from_slice::<Chain>(&nested(4)).unwrap_err();
    let bytes = nested(150);
    Chain::deserialize(&mut Deserializer::from_slice(&bytes).with_depth_limit(150)).unwrap();
    // Side by side is not one in another.
    ARRAY.from_slice::<Vec<Vec<Vec<u8>>>>(&[&[0xdc, 1, 0][..], &[0x91, 0x90].repeat(256)].concat()).unwrap();
}

#[test]
fn a_failing_source_is_reported() {
    struct Broken;
    impl Read for Broken {
        fn read(&mut self, _buffer: &mut [u8]) -> io::Result<usize> {
            Err(io::Error::other("cable cut"))
        }
    }
    let error = from_reader::<_, (u8, u8)>((&[0x92, 1][..]).chain(Broken)).unwrap_err();
    assert!(error.is_io() && !error.is_eof());
    assert_eq!(error.to_string(), "input or output failed: cable cut in `[1]` at byte 2");
    assert!(std::error::Error::source(&error).is_some());
}

#[test]
fn a_full_output_is_reported() {
    let error = contract_msgpack::to_slice(&mut [0; 3], &(1, "long")).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::OutputFull);
    assert!(error.to_string().starts_with("output is full"), "{error}");
}
