//! What comes from an enemy, or over a bad line: lengths that lie, nesting without end, cuts at every byte, readers that stutter and
//! break. Memory is bounded by what really came, and each error says where it was.

#![cfg(feature = "std")]

#[path = "common/vectors.rs"]
mod vectors;

use contract_msgpack::{
    ARRAY, Error, ErrorKind, NAMED, NUMBERED, Value, ValueRef, contract, from_slice, msgpack, skip,
    types::{Ext, Timestamp},
};
use peak_alloc::PeakAlloc;
use serde::{
    Deserialize, Serialize,
    de::{DeserializeOwned, IgnoredAny},
};
use serde_bytes::ByteBuf;
use std::{
    collections::{BTreeMap, HashMap},
    fmt::Debug,
    io::{self, Read},
    sync::{Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};
use vectors::vectors;

#[global_allocator]
static MEMORY: PeakAlloc = PeakAlloc;

/// The allocator counts all threads, so that only one test may run at a time.
fn alone() -> MutexGuard<'static, ()> {
    static ALONE: Mutex<()> = Mutex::new(());
    ALONE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// What `read` gives, and how many bytes it had at most.
fn measured<T>(read: impl FnOnce() -> T) -> (T, usize) {
    let before = MEMORY.current_usage();
    MEMORY.reset_peak_usage();
    let value = read();
    (value, MEMORY.peak_usage().saturating_sub(before))
}

/// What it is read from.
#[derive(Clone, Copy, Debug, PartialEq)]
enum From {
    Slice,
    Reader,
}

const BOTH: [From; 2] = [From::Slice, From::Reader];

impl From {
    fn read<T: DeserializeOwned>(self, bytes: &[u8]) -> Result<T, Error> {
        match self {
            Self::Slice => ARRAY.from_slice(bytes),
            Self::Reader => ARRAY.from_reader(bytes),
        }
    }
}

/// A field with one in front, so that there are an offset and a path to be told.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct At<T> {
    head: u16,
    value: T,
}

/// The bytes in front of the value, by place and by name.
const FRONTS: [&[u8]; 2] = [b"\x92\x07", b"\x82\xa4head\x07\xa5value"];

/// Cut anywhere, it is the end of the input that is told, and no byte behind it.
#[test]
fn every_cut_of_every_vector() {
    let _alone = alone();
    for bytes in vectors().into_iter().flat_map(|(_, encodings)| encodings) {
        // All of the head, and the content here and there.
        for cut in (0..bytes.len()).filter(|cut| *cut < 300 || cut % 9973 == 0 || cut + 1 == bytes.len()) {
            let part = &bytes[..cut];
            let errors = [
                ARRAY.from_slice::<Value>(part).unwrap_err(),
                ARRAY.from_reader::<_, Value>(part).unwrap_err(),
                ARRAY.from_slice::<ValueRef<'_>>(part).unwrap_err(),
                ARRAY.from_slice::<IgnoredAny>(part).unwrap_err(),
                ARRAY.from_reader::<_, IgnoredAny>(part).unwrap_err(),
                skip(part).unwrap_err(),
            ];
            for error in errors {
                assert!(error.is_eof(), "{bytes:x?} {cut}: {error}");
                assert!(error.offset().is_some_and(|offset| offset <= cut as u64), "{error}");
            }
        }
    }
}

/// Heads that claim `len` bytes, elements or entries.
fn heads(long: u8, len: u32, tag: &[u8]) -> Vec<u8> {
    [&[long][..], &len.to_be_bytes(), tag].concat()
}

/// On the word of a length: 1 MiB at each of the outermost levels, and the buffer of a reader with its double while it grows.
const AHEAD: usize = (1 << 20) + (192 << 10);

fn claims<T: DeserializeOwned + Debug>(head: &[u8], behind: usize) {
    for front in FRONTS {
        let bytes = [front, head, &vec![1; behind]].concat();
        for from in BOTH {
            let (result, peak) = measured(|| from.read::<At<T>>(&bytes));
            let error = result.unwrap_err();
            assert!(error.is_eof(), "{error}");
            assert_eq!(error.path().split(['[', '.']).next(), Some("value"), "{error}");
            assert!(error.offset().is_some_and(|offset| offset <= bytes.len() as u64), "{error}");
            // A byte of a slice stands for an element at the most; those here have 240 bytes, and a vector doubles.
            let most = if from == From::Slice { AHEAD.min((64 << 10) + 512 * bytes.len()) } else { AHEAD };
            assert!(peak <= most, "{from:?}: {peak} bytes for {} that came", bytes.len());
        }
    }
}

#[test]
fn lengths_that_lie_cost_what_came() {
    let _alone = alone();
    for len in [1 << 20, 1 << 31, u32::MAX] {
        for behind in [0, 1, 100, 5_000] {
            let text = heads(0xdb, len, &[]);
            claims::<String>(&text, behind);
            claims::<ByteBuf>(&text, behind);
            claims::<Value>(&text, behind);
            claims::<IgnoredAny>(&text, behind);
            let binary = heads(0xc6, len, &[]);
            claims::<ByteBuf>(&binary, behind);
            claims::<Vec<u8>>(&binary, behind);
            claims::<Value>(&binary, behind);
            let ext = heads(0xc9, len, &[5]);
            claims::<Ext>(&ext, behind);
            claims::<Timestamp>(&heads(0xc9, len, &[0xff]), behind);
            claims::<Value>(&ext, behind);
            claims::<IgnoredAny>(&ext, behind);
            let array = heads(0xdd, len, &[]);
            claims::<Vec<u8>>(&array, behind);
            claims::<Vec<u64>>(&array, behind);
            claims::<Vec<i128>>(&array, behind);
            claims::<Vec<f32>>(&array, behind);
            claims::<Vec<Option<u8>>>(&array, behind);
            claims::<Vec<IgnoredAny>>(&array, behind);
            claims::<ByteBuf>(&array, behind);
            claims::<Value>(&array, behind);
            claims::<IgnoredAny>(&array, behind);
            let map = heads(0xdf, len, &[]);
            claims::<HashMap<u8, u8>>(&map, behind);
            claims::<BTreeMap<u64, u8>>(&map, behind);
            claims::<Value>(&map, behind);
            claims::<IgnoredAny>(&map, behind);
        }
    }
    // The shorter heads can't claim that much, and are not believed either.
    for head in [&[0xbf][..], &[0xd9, 255], &[0xda, 255, 255], &[0xc4, 255], &[0xc5, 255, 255]] {
        claims::<ByteBuf>(head, 3);
        claims::<Value>(head, 3);
    }
    for head in [&[0x9f][..], &[0xdc, 255, 255], &[0x8f], &[0xde, 255, 255]] {
        claims::<Value>(head, 3);
        claims::<IgnoredAny>(head, 3);
    }
    for head in [&[0xd8, 5][..], &[0xc7, 255, 5], &[0xc8, 255, 255, 5]] {
        claims::<Ext>(head, 3);
        claims::<Value>(head, 3);
    }
}

/// Itself in an array, and in a map.
#[derive(Debug, Deserialize)]
struct Arrays(#[allow(dead_code, reason = "it is never there")] Vec<Arrays>);

#[derive(Debug, Deserialize)]
struct Maps {
    #[allow(dead_code, reason = "it is never there")]
    #[serde(flatten)]
    more: HashMap<u8, Maps>,
}

#[derive(Debug, Deserialize)]
struct Tables(#[allow(dead_code, reason = "it is never there")] HashMap<u8, Tables>);

/// Larger elements than a tree's.
#[derive(Debug, Deserialize)]
#[allow(dead_code, reason = "it is never there")]
struct Large {
    more: Vec<Large>,
    #[serde(skip)]
    room: [u64; 30],
}

#[derive(Debug, Deserialize)]
#[serde(untagged)]
#[allow(dead_code, reason = "it is never there")]
enum Untagged {
    Number(u8),
    More(Vec<Untagged>),
}

/// Lengths inside each other, each of which claims all that is left, and more: they share what there is.
#[test]
fn nested_lengths_do_not_multiply() {
    fn nest<T: DeserializeOwned + Debug>(head: &[u8], size: usize) {
        for len in [2_000, 20_000, 200_000] {
            let mut bytes = head.repeat(128);
            bytes.resize(len, 0x90);
            for from in BOTH {
                let (result, peak) = measured(|| from.read::<T>(&bytes));
                result.unwrap_err();
                // Four times what so many bytes could be, or 1 MiB at each level that still believes so much; and as much as
                // a vector takes for its first elements.
                let worst = 4 * size * if from == From::Slice { len } else { 4096 };
                assert!(
                    peak <= worst.min(24 << 20) + 128 * 8 * size + (64 << 10),
                    "{from:?}: {peak} for {len}"
                );
            }
        }
    }
    let _alone = alone();
    let array = heads(0xdd, u32::MAX, &[]);
    nest::<Arrays>(&array, size_of::<Arrays>());
    nest::<Value>(&array, size_of::<Value>());
    nest::<Untagged>(&array, size_of::<Value>());
    nest::<Large>(&[&[0x91], &array[..]].concat(), size_of::<Large>());
    let map = heads(0xdf, u32::MAX, &[1]);
    nest::<Value>(&map, size_of::<(Value, Value)>());
    // A hash map takes up to 16/7 of what its entries do, and a byte for each.
    nest::<Tables>(&map, 5 * size_of::<(u8, Tables)>() / 2);
}

#[test]
fn ten_megabytes_of_levels() {
    fn deep<T: DeserializeOwned + Debug>(bytes: &[u8], offset: u64) {
        for from in BOTH {
            let (result, peak) = measured(|| from.read::<T>(bytes));
            let error = result.unwrap_err();
            assert_eq!((error.kind(), error.offset()), (ErrorKind::DepthLimit, Some(offset)), "{error}");
            assert!(peak <= 256 << 10, "{peak}");
        }
    }
    let _alone = alone();
    let start = Instant::now();
    let arrays = vec![0x91; 10 << 20];
    deep::<Arrays>(&arrays, 129);
    deep::<Value>(&arrays, 129);
    deep::<Untagged>(&arrays, 129);
    assert_eq!(ARRAY.from_slice::<ValueRef<'_>>(&arrays).unwrap_err().kind(), ErrorKind::DepthLimit);
    let maps = [0x81, 7].repeat(5 << 20);
    deep::<Tables>(&maps, 257);
    deep::<Value>(&maps, 257);
    assert_eq!(ARRAY.from_slice::<ValueRef<'_>>(&maps).unwrap_err().kind(), ErrorKind::DepthLimit);
    // As keys.
    deep::<Value>(&vec![0x81; 10 << 20], 129);
    for from in BOTH {
        from.read::<Maps>(&maps).unwrap_err();
    }
    // What is passed over takes any depth, and ends where the input does.
    for bytes in [&arrays, &maps] {
        for from in BOTH {
            let (result, peak) = measured(|| from.read::<IgnoredAny>(bytes));
            let error = result.unwrap_err();
            assert_eq!((error.is_eof(), error.offset()), (true, Some(bytes.len() as u64)));
            assert!(peak <= 64 << 10, "{peak}");
        }
        assert!(skip(bytes).unwrap_err().is_eof());
        let whole = [bytes, &[0xc0; (10 << 20) + 1][..]].concat();
        assert!(skip(&whole).is_ok());
    }
    assert!(start.elapsed() < Duration::from_secs(60), "{:?}", start.elapsed());
}

#[test]
fn levels_are_limited() {
    let _alone = alone();
    let bytes = |levels: usize| [vec![0x91; levels], vec![0x90]].concat();
    ARRAY.from_slice::<Value>(&bytes(127)).unwrap();
    ARRAY.from_slice::<Arrays>(&bytes(127)).unwrap();
    let error = ARRAY.from_slice::<Arrays>(&bytes(128)).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::DepthLimit);
    assert_eq!(error.path(), "[0]".repeat(128));
    assert_eq!(ARRAY.from_slice::<Value>(&bytes(128)).unwrap_err().kind(), ErrorKind::DepthLimit);
    ARRAY.with_depth_limit::<3>().from_slice::<Value>(&bytes(2)).unwrap();
    ARRAY.with_depth_limit::<3>().from_slice::<Value>(&bytes(3)).unwrap_err();
    ARRAY.with_depth_limit::<0>().from_slice::<Value>(&[7]).unwrap();
}

#[contract]
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
enum Kind {
    #[n(1)]
    Plain,
    #[n(2)]
    Newtype(u64),
    #[n(3)]
    Tuple(i16, char),
    #[n(4)]
    Struct {
        #[n(2)]
        from: String,
        #[n(1)]
        to: Option<Vec<u8>>,
    },
}

#[contract]
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Message {
    #[n(1)]
    id: u128,
    #[n(3)]
    small: i8,
    #[n(2)]
    real: f64,
    #[n(4)]
    text: String,
    #[n(5)]
    bytes: ByteBuf,
    #[n(6)]
    letter: char,
    #[n(7)]
    kinds: Vec<Kind>,
    #[n(8)]
    table: BTreeMap<String, Vec<i32>>,
    #[n(9)]
    codes: Vec<u16>,
    #[n(10)]
    flags: [bool; 3],
    #[n(11)]
    ext: Ext,
    #[n(12)]
    at: Timestamp,
    #[n(13)]
    any: Value,
    #[n(14)]
    last: Option<u32>,
}

fn message() -> Message {
    Message {
        id: u128::MAX / 3,
        small: -1,
        real: f64::MIN_POSITIVE,
        text: "größer".repeat(9),
        bytes: ByteBuf::from(vec![0xff; 300]),
        letter: '🦀',
        kinds: vec![
            Kind::Plain,
            Kind::Newtype(1 << 40),
            Kind::Tuple(-300, 'ß'),
            Kind::Struct { from: "a".into(), to: Some(vec![1, 2]) },
            Kind::Struct { from: String::new(), to: None },
        ],
        table: BTreeMap::from([("x".into(), vec![i32::MIN, 0, 70_000]), ("y".into(), vec![])]),
        codes: (0..200).map(|n| n * 300).collect(),
        flags: [true, false, true],
        ext: Ext::new(7, vec![1, 2, 3]),
        at: Timestamp { seconds: -1, nanos: 7 },
        any: msgpack!({ "a": [1, nil, { 7: "x" }] }),
        last: Some(u32::MAX),
    }
}

const FIELDS: [&str; 14] = [
    "id", "small", "real", "text", "bytes", "letter", "kinds", "table", "codes", "flags", "ext", "at", "any",
    "last",
];

/// Where each field's value begins and ends in this form.
fn places(bytes: &[u8], keyed: bool) -> Vec<(usize, usize)> {
    let len = |rest: &[u8]| bytes.len() - rest.len();
    let mut rest = &bytes[1..];
    FIELDS
        .iter()
        .map(|_| {
            if keyed {
                rest = skip(rest).unwrap();
            }
            let start = len(rest);
            rest = skip(rest).unwrap();
            (start, len(rest))
        })
        .collect()
}

/// That the error names the field in which byte `at` lies, and a byte no further than that.
#[track_caller]
fn names_field(error: &Error, places: &[(usize, usize)], at: usize) {
    let path = error.path();
    assert!(error.offset().is_some_and(|offset| offset <= at as u64), "{error}");
    if let Some(field) = places.iter().position(|(start, end)| (*start..*end).contains(&at)) {
        assert_eq!(path.split(['.', '[']).next(), Some(FIELDS[field]), "{error}");
        assert!(error.to_string().contains(&format!("in `{path}` at byte ")), "{error}");
    }
}

/// Gives one byte at a time, and is interrupted before each.
struct Stutter<'a> {
    bytes: &'a [u8],
    interrupted: bool,
}

impl Read for Stutter<'_> {
    fn read(&mut self, place: &mut [u8]) -> io::Result<usize> {
        self.interrupted = !self.interrupted;
        if self.interrupted {
            return Err(io::ErrorKind::Interrupted.into());
        }
        let len = place.len().min(1);
        self.bytes.read(&mut place[..len])
    }
}

/// Gives what it has, and fails then.
struct Breaks<'a>(&'a [u8]);

impl Read for Breaks<'_> {
    fn read(&mut self, place: &mut [u8]) -> io::Result<usize> {
        match self.0.read(place)? {
            0 if !place.is_empty() => Err(io::Error::new(io::ErrorKind::ConnectionReset, "cable cut")),
            len => Ok(len),
        }
    }
}

#[test]
fn every_cut_names_its_field() {
    let _alone = alone();
    let forms = [
        (ARRAY.to_vec(&message()).unwrap(), false),
        (NAMED.to_vec(&message()).unwrap(), true),
        (NUMBERED.to_vec(&message()).unwrap(), true),
    ];
    for (bytes, keyed) in forms {
        let places = places(&bytes, keyed);
        assert_eq!(places.last().unwrap().1, bytes.len());
        for cut in 0..bytes.len() {
            let part = &bytes[..cut];
            let stutter = Stutter { bytes: part, interrupted: false };
            for error in [
                NUMBERED.from_slice::<Message>(part).unwrap_err(),
                NAMED.from_slice::<Message>(part).unwrap_err(),
                ARRAY.from_reader::<_, Message>(part).unwrap_err(),
                NUMBERED.from_reader::<_, Message>(stutter).unwrap_err(),
            ] {
                assert!(error.is_eof(), "{error}");
                names_field(&error, &places, cut);
            }
            let error = ARRAY.from_reader::<_, Message>(Breaks(part)).unwrap_err();
            assert!(error.is_io() && !error.is_eof(), "{error}");
            names_field(&error, &places, cut);
        }
        // What is behind the value is not asked for.
        assert_eq!(ARRAY.from_reader::<_, Message>(Breaks(&bytes)).unwrap(), message());
        let mut reader = Stutter { bytes: &bytes.repeat(2), interrupted: false };
        for _ in 0..2 {
            assert_eq!(ARRAY.from_reader::<_, Message>(&mut reader).unwrap(), message());
        }
        assert!(reader.bytes.is_empty());
    }
}

/// Every byte replaced by every other: whatever it is then, it is read or refused with a place.
#[test]
fn every_wrong_byte() {
    let _alone = alone();
    let message =
        Message { bytes: ByteBuf::from([9]), codes: vec![1, 300], text: "text".into(), ..message() };
    for bytes in [NAMED.to_vec(&message).unwrap(), NUMBERED.to_vec(&message).unwrap()] {
        let mut bytes = bytes;
        for at in 0..bytes.len() {
            let right = bytes[at];
            // The markers, and what they hold themselves here and there.
            let wrong = (0..=255).filter(|wrong| (0xc0..=0xdf).contains(wrong) || wrong % 17 == 0);
            for wrong in wrong {
                bytes[at] = wrong;
                let (one, other) = (NUMBERED.from_slice::<Message>(&bytes), NUMBERED.from_reader(&bytes[..]));
                match (one, other) {
                    (Ok(one), Ok::<Message, _>(other)) => {
                        assert_eq!(NAMED.to_vec(&one).unwrap(), NAMED.to_vec(&other).unwrap());
                    }
                    (Err(error), Ok(_)) => assert_eq!(error.kind(), ErrorKind::TrailingBytes),
                    (Err(one), Err(other)) => {
                        assert_eq!(
                            (one.kind(), one.path(), one.offset()),
                            (other.kind(), other.path(), other.offset()),
                            "{one}, {other}"
                        );
                        assert!(one.offset().is_some_and(|offset| offset <= bytes.len() as u64), "{one}");
                    }
                    (one, other) => panic!("{one:?}, {other:?}"),
                }
                let tree = ARRAY.from_slice::<Value>(&bytes);
                assert!(tree.is_err() || skip(&bytes).is_ok_and(<[u8]>::is_empty));
            }
            bytes[at] = right;
        }
    }
}

#[track_caller]
fn refuses<T: DeserializeOwned + Debug>(value: &[u8], kind: ErrorKind, found: &str, inside: u64) {
    for front in FRONTS {
        let bytes = [front, value].concat();
        let offset = front.len() as u64 + inside;
        for from in BOTH {
            let error = from.read::<At<T>>(&bytes).unwrap_err();
            assert_eq!(error.kind(), kind, "{error}");
            let path = error.path();
            assert!(path.starts_with("value"), "{error}");
            assert_eq!(error.to_string(), format!("{found} in `{path}` at byte {offset}"));
        }
    }
}

#[test]
fn the_reserved_marker_is_refused_everywhere() {
    let _alone = alone();
    let reserved = "found the reserved marker 0xc1";
    let any = "expected any value of MessagePack";
    refuses::<Value>(&[0xc1], ErrorKind::InvalidType, &format!("{any}, {reserved}"), 0);
    refuses::<Value>(&[0x92, 1, 0xc1], ErrorKind::InvalidType, &format!("{any}, {reserved}"), 2);
    refuses::<Value>(&[0x81, 0xc1, 1], ErrorKind::InvalidType, &format!("{any}, {reserved}"), 1);
    refuses::<Value>(&[0x81, 1, 0xc1], ErrorKind::InvalidType, &format!("{any}, {reserved}"), 2);
    refuses::<IgnoredAny>(&[0xc1], ErrorKind::InvalidType, &format!("expected a value, {reserved}"), 0);
    refuses::<IgnoredAny>(&[0x91, 0xc1], ErrorKind::InvalidType, &format!("expected a value, {reserved}"), 1);
    refuses::<u8>(&[0xc1], ErrorKind::InvalidType, &format!("expected u8, {reserved}"), 0);
    refuses::<String>(&[0xc1], ErrorKind::InvalidType, &format!("expected a string, {reserved}"), 0);
    refuses::<Option<u8>>(&[0xc1], ErrorKind::InvalidType, &format!("expected u8, {reserved}"), 0);
    refuses::<Ext>(&[0xc1], ErrorKind::InvalidType, &format!("expected an extension value, {reserved}"), 0);
    refuses::<Vec<u8>>(&[0x91, 0xc1], ErrorKind::InvalidType, &format!("expected u8, {reserved}"), 1);
    refuses::<Kind>(&[0xc1], ErrorKind::InvalidType, &format!("expected enum Kind, {reserved}"), 0);
    for front in FRONTS {
        // As the key of a field that the type does not have, and as a value of one.
        for (part, at) in [(&[0x81, 0xc1, 1][..], 1), (&[0x82, 0xa1, b'x', 0xc1, 1, 1], 3)] {
            let bytes = [front, part].concat();
            let error = ARRAY.from_slice::<At<At<u8>>>(&bytes).unwrap_err();
            assert_eq!(
                (error.kind(), error.offset()),
                (ErrorKind::InvalidType, Some((front.len() + at) as u64))
            );
        }
    }
}

#[test]
fn strings_that_are_none() {
    let _alone = alone();
    for text in [&[0x80][..], &[0xc3, 0x28], b"fine \xf0\x9f\xa6", &[0xed, 0xa0, 0x80], &[0xff; 40]] {
        let bytes = match text.len() {
            len @ 0..32 => [&[0xa0 | len as u8], text].concat(),
            len => [&[0xd9, len as u8], text].concat(),
        };
        let found = "string is not valid UTF-8";
        refuses::<String>(&bytes, ErrorKind::InvalidUtf8, found, 0);
        refuses::<Box<str>>(&bytes, ErrorKind::InvalidUtf8, found, 0);
        refuses::<char>(&bytes, ErrorKind::InvalidUtf8, found, 0);
        refuses::<Value>(&bytes, ErrorKind::InvalidUtf8, found, 0);
        let (inside, key) = ([&[0x91], &bytes[..]].concat(), [&[0x81], &bytes[..], &[0xc0]].concat());
        refuses::<Value>(&inside, ErrorKind::InvalidUtf8, found, 1);
        refuses::<Value>(&key, ErrorKind::InvalidUtf8, found, 1);
        refuses::<HashMap<String, ()>>(&key, ErrorKind::InvalidUtf8, found, 1);
        for front in FRONTS {
            let whole = [front, &bytes].concat();
            assert_eq!(
                ARRAY.from_slice::<At<ByteBuf>>(&whole).unwrap().value,
                text,
                "where bytes are wanted"
            );
            ARRAY.from_slice::<At<IgnoredAny>>(&whole).unwrap();
        }
    }
}

#[test]
fn keys_that_come_again_or_are_none() {
    let _alone = alone();
    let twice = b"\x82\xa1a\x01\xa1a\x02";
    assert_eq!(from_slice::<HashMap<String, u8>>(twice).unwrap(), HashMap::from([("a".into(), 2)]));
    assert_eq!(from_slice::<Value>(twice).unwrap(), msgpack!({ "a": 1, "a": 2 }), "all are kept");
    refuses::<At<u8>>(
        b"\x83\xa4head\x01\xa4head\x02\xa5value\x03",
        ErrorKind::DuplicateField,
        "expected field `head` once, found it again",
        12,
    );
    // By number, and by both.
    let number = Value::Map(vec![(3.into(), 1.into()), (3.into(), 1.into())]);
    let both = Value::Map(vec![("small".into(), 1.into()), (3.into(), 1.into())]);
    for value in [number, both] {
        let bytes = ARRAY.to_vec(&value).unwrap();
        assert_eq!(NUMBERED.from_slice::<Message>(&bytes).unwrap_err().kind(), ErrorKind::DuplicateField);
        let error = NUMBERED.from_value::<Message>(value).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::DuplicateField);
    }
    // Keys that name nothing: a type without numbers takes strings, and places.
    for key in [&[0xc0][..], &[0xc3], &[0xca, 0, 0, 0, 0], &[0x90], &[0x80], &[0xd4, 1, 1], &[0xff]] {
        let bytes = [&[0x81], key, &[1]].concat();
        for from in BOTH {
            let error = from.read::<At<u8>>(&bytes).unwrap_err();
            assert_eq!(
                (error.kind(), error.offset()),
                (ErrorKind::InvalidType, Some(1)),
                "{key:x?}: {error}"
            );
        }
    }
    // Binary that is a name is one.
    let bytes = b"\x82\xc4\x04head\x01\xc4\x05value\x02";
    assert_eq!(from_slice::<At<u8>>(bytes).unwrap(), At { head: 1, value: 2 });
}

/// A million unknown keys, or repeated ones, take time in proportion.
#[test]
fn many_keys_take_no_square() {
    let _alone = alone();
    let start = Instant::now();
    let mut bytes = heads(0xdf, 1 << 20, &[]);
    for key in 0..1_u32 << 20 {
        bytes.push(0xce);
        bytes.extend(key.to_be_bytes());
        bytes.push(0xc0);
    }
    let value: Value = ARRAY.from_slice(&bytes).unwrap();
    assert_eq!(value, value.clone());
    assert_eq!(ARRAY.to_vec(&value).unwrap().len(), ARRAY.serialized_size(&value).unwrap());
    assert!(value.get("none").is_none());
    #[derive(Deserialize)]
    struct One {
        #[serde(default)]
        one: u8,
    }
    assert_eq!(NAMED.from_slice::<BTreeMap<u32, ()>>(&bytes).unwrap().len(), 1 << 20);
    let mut bytes = heads(0xdf, 1 << 20, &[]);
    bytes.extend(b"\xa5other\xc0".repeat(1 << 20));
    assert_eq!(NAMED.from_slice::<One>(&bytes).unwrap().one, 0);
    assert!(start.elapsed() < Duration::from_secs(60), "{:?}", start.elapsed());
}
