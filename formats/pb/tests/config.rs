//! What a `Config` limits, denies and lets pass, through every entry point that takes one.

mod common;

use common::{Of, fixed32, group, int, len};
use contract_macros::contract;
use contract_pb::{Config, Deserializer, Error, ErrorKind, Result, Unknown, UnknownFields, Utf8};
use serde::{Deserialize, Serialize};
use std::{
    borrow::Cow,
    collections::{BTreeMap, BTreeSet, HashMap, VecDeque},
    fmt::Debug,
};

/// What `bytes` are by `config` in both modes, which must agree.
#[track_caller]
fn read<'de, T: Deserialize<'de> + PartialEq + Debug>(config: Config, bytes: &'de [u8]) -> Result<T> {
    let pulled = config.from_slice::<T>(bytes);
    let indexed = T::deserialize(&mut Deserializer::with_config(bytes, config));
    match (&pulled, &indexed) {
        (Ok(pulled), Ok(indexed)) => assert_eq!(pulled, indexed),
        (pulled, indexed) => assert_eq!(
            pulled.as_ref().err().map(ToString::to_string),
            indexed.as_ref().err().map(ToString::to_string)
        ),
    }
    pulled
}

#[track_caller]
fn kind<T: Debug>(result: Result<T>) -> ErrorKind {
    Error::kind(&result.unwrap_err())
}

#[contract]
#[derive(Serialize, Deserialize, PartialEq, Debug, Clone, Default)]
struct Chain {
    #[n(1)]
    next: Option<Box<Chain>>,
    #[n(2, group)]
    group: Option<Box<Chain>>,
    #[n(3)]
    map: BTreeMap<u32, Chain>,
    #[n(oneof(4, 5))]
    choice: Option<Link>,
    #[n(6)]
    value: u32,
}

#[contract]
#[derive(Serialize, Deserialize, PartialEq, Debug, Clone)]
enum Link {
    #[n(4)]
    Chain(Box<Chain>),
    #[n(5)]
    Fields { chain: Box<Chain> },
}

#[test]
fn levels_of_messages() {
    let inside = |bytes: &[u8], how: usize| match how {
        0 => len(1, bytes),
        1 => group(2, bytes),
        2 => len(4, bytes),
        _ => int(6, 1),
    };
    for how in 0..3 {
        let mut bytes = int(6, 7);
        for levels in 1..20 {
            // The outermost message is a level.
            let config = Config::new().depth_limit(levels);
            let value = read::<Chain>(config, &bytes).unwrap();
            assert_eq!(read::<Chain>(Config::new(), &bytes).unwrap(), value);
            let small = Config::new().depth_limit(levels - 1);
            assert_eq!(kind(read::<Chain>(small, &bytes)), ErrorKind::DepthLimit, "{levels} of {how}");
            bytes = inside(&bytes, how);
        }
    }
    // An entry is a message as well, and so is a variant with fields.
    let entry = len(3, &len(2, b""));
    assert!(read::<Chain>(Config::new().depth_limit(3), &entry).is_ok());
    assert_eq!(kind(read::<Chain>(Config::new().depth_limit(2), &entry)), ErrorKind::DepthLimit);
    let fields = len(5, &len(1, b""));
    assert!(read::<Chain>(Config::new().depth_limit(3), &fields).is_ok());
    assert_eq!(kind(read::<Chain>(Config::new().depth_limit(2), &fields)), ErrorKind::DepthLimit);
    // What is unknown is not looked into, but for groups.
    let deep = (0..50).fold(vec![], |inner, _| len(9, &inner));
    assert!(read::<Chain>(Config::new().depth_limit(1), &deep).is_ok());
    let deep = (0..50).fold(vec![], |inner, _| group(9, &inner));
    assert!(read::<Chain>(Config::new().depth_limit(51), &deep).is_ok());
    assert_eq!(kind(read::<Chain>(Config::new().depth_limit(50), &deep)), ErrorKind::DepthLimit);
    assert_eq!(kind(read::<Of<u32>>(Config::new().depth_limit(0), b"")), ErrorKind::DepthLimit);
    assert_eq!(read::<Of<u32>>(Config::new().depth_limit(1), &int(1, 5)).unwrap(), Of { value: 5 });
    // More than the usual number.
    let bytes = (0..150).fold(vec![], |inner, level| inside(&inner, level % 3));
    assert_eq!(kind(read::<Chain>(Config::new(), &bytes)), ErrorKind::DepthLimit);
    let value = read::<Chain>(Config::new().depth_limit(151), &bytes).unwrap();
    assert_eq!(contract_pb::to_vec(&value).unwrap(), bytes);
}

#[contract]
#[derive(Serialize, Deserialize, PartialEq, Debug, Clone, Default)]
struct Large {
    #[n(1, bytes)]
    f1: [u8; 32],
    #[n(2, bytes)]
    f2: [u8; 32],
    #[n(3, bytes)]
    f3: [u8; 32],
    #[n(4, bytes)]
    f4: [u8; 32],
    #[n(5, bytes)]
    f5: [u8; 32],
    #[n(6, bytes)]
    f6: [u8; 32],
    #[n(7, bytes)]
    f7: [u8; 32],
    #[n(8, bytes)]
    f8: [u8; 32],
    #[n(9, bytes)]
    f9: [u8; 32],
    #[n(10, bytes)]
    f10: [u8; 32],
    #[n(11, bytes)]
    f11: [u8; 32],
    #[n(12, bytes)]
    f12: [u8; 32],
    #[n(13, bytes)]
    f13: [u8; 16],
}

#[contract]
#[derive(Serialize, Deserialize, PartialEq, Debug, Clone)]
#[expect(clippy::large_enum_variant, reason = "the case under test")]
enum Case {
    #[n(1)]
    Large(Large),
    #[n(2)]
    Small(u8),
}

#[derive(Serialize, Deserialize, PartialEq, Debug, Clone, Copy)]
struct Pair(u32, u32);

/// `count` elements of `T`, as the records in `bytes`, need at least `size` bytes each, and little more.
#[track_caller]
fn assert_charged<'de, T: Deserialize<'de> + PartialEq + Debug>(bytes: &'de [u8], count: usize, size: usize) {
    let (pulled, indexed) = (
        |limit| Config::new().memory_limit(limit).from_slice::<T>(bytes).map(drop),
        |limit| {
            let config = Config::new().memory_limit(limit);
            T::deserialize(&mut Deserializer::with_config(bytes, config)).map(drop)
        },
    );
    let need = count * size;
    for limit in [0, 1, need / 2, need - 1] {
        assert_eq!(kind(pulled(limit)), ErrorKind::MemoryLimit, "{limit} of {need}");
        assert_eq!(kind(indexed(limit)), ErrorKind::MemoryLimit, "{limit} of {need} by index");
    }
    // The outermost type counts as well.
    let room = need + size_of::<T>() + 100;
    pulled(room).unwrap_or_else(|error| panic!("{error} in {room}, {need} needed"));
    // The index of the records takes memory of its own.
    indexed(2 * room + 100 * bytes.len()).unwrap_or_else(|error| panic!("{error} by index"));
}

#[test]
fn memory_of_elements() {
    const COUNT: usize = 10_000;
    assert_eq!(size_of::<Large>(), 400);
    let empty = len(1, b"").repeat(COUNT);
    assert_charged::<Vec<Large>>(&empty, COUNT, 400);
    assert_charged::<VecDeque<Large>>(&empty, COUNT, 400);
    assert_charged::<Vec<Box<Large>>>(&empty, COUNT, 400);
    assert_charged::<Vec<Option<Large>>>(&empty, COUNT, size_of::<Option<Large>>());
    assert_charged::<Of<Vec<Option<Large>>>>(
        &len(1, &int(9, 1)).repeat(COUNT),
        COUNT,
        size_of::<Option<Large>>(),
    );
    assert_charged::<Vec<Case>>(&len(1, &int(2, 1)).repeat(COUNT), COUNT, size_of::<Case>());
    assert_charged::<Vec<String>>(&empty, COUNT, size_of::<String>());
    assert_charged::<Vec<&str>>(&empty, COUNT, size_of::<&str>());
    assert_charged::<Vec<Vec<u32>>>(&empty, COUNT, size_of::<Vec<u32>>());
    assert_charged::<Vec<Vec<u8>>>(&empty, COUNT, size_of::<Vec<u8>>());
    assert_charged::<Vec<BTreeMap<u8, u8>>>(&empty, COUNT, size_of::<BTreeMap<u8, u8>>());
    assert_charged::<Vec<u128>>(&empty, COUNT, 16);
    assert_charged::<Vec<Pair>>(&empty, COUNT, 8);
    assert_charged::<Vec<Vec<Vec<u8>>>>(&len(1, &len(1, b"")).repeat(COUNT), COUNT, 2 * size_of::<Vec<u8>>());
}

#[test]
fn memory_of_scalars() {
    const COUNT: usize = 10_000;
    let packed = len(1, &[1; COUNT]);
    let unpacked = int(1, 1).repeat(COUNT);
    for bytes in [&packed, &unpacked] {
        assert_charged::<Vec<u64>>(bytes, COUNT, 8);
        assert_charged::<Vec<i64>>(bytes, COUNT, 8);
        assert_charged::<Vec<u32>>(bytes, COUNT, 4);
        assert_charged::<Vec<u16>>(bytes, COUNT, 2);
        assert_charged::<Vec<bool>>(bytes, COUNT, 1);
        assert_charged::<Vec<usize>>(bytes, COUNT, 8);
        assert_charged::<VecDeque<u64>>(bytes, COUNT, 8);
        assert_charged::<Vec<char>>(bytes, COUNT, 4);
    }
    let floats = len(1, &[0; 4 * COUNT]);
    assert_charged::<Vec<f32>>(&floats, COUNT, 4);
    assert_charged::<Vec<f64>>(&floats, COUNT / 2, 8);
    let words = fixed32(1, 1).repeat(COUNT);
    assert_charged::<Vec<f32>>(&words, COUNT, 4);
}

#[test]
fn memory_of_entries() {
    const COUNT: usize = 2_000;
    let entries = (0..COUNT as u64).flat_map(|key| len(1, &int(1, key))).collect::<Vec<_>>();
    assert_charged::<BTreeMap<u32, Large>>(&entries, COUNT, size_of::<(u32, Large)>());
    assert_charged::<BTreeMap<u32, Option<Large>>>(&entries, COUNT, size_of::<(u32, Option<Large>)>());
    assert_charged::<HashMap<u64, String>>(&entries, COUNT, size_of::<(u64, String)>());
    assert_charged::<BTreeMap<u32, u8>>(&entries, COUNT, size_of::<(u32, u8)>());
    assert_charged::<BTreeMap<u64, Case>>(
        &(0..COUNT as u64)
            .flat_map(|key| len(1, &[int(1, key), len(2, &int(2, 1))].concat()))
            .collect::<Vec<_>>(),
        COUNT,
        size_of::<(u64, Case)>(),
    );
    // The same key again and again takes no memory, but nobody knows.
    let same = len(1, b"").repeat(COUNT);
    assert_charged::<BTreeMap<u32, Large>>(&same, COUNT, size_of::<(u32, Large)>());
    assert_charged::<BTreeSet<u64>>(&int(1, 0).repeat(COUNT), COUNT, 8);
}

#[test]
fn memory_of_nested_boxes() {
    let bytes = (0..100).fold(vec![], |inner, _| len(1, &inner));
    assert_charged::<Chain>(&bytes, 101, size_of::<Chain>());
    let bytes = (0..100).fold(vec![], |inner, _| group(2, &inner));
    assert_charged::<Chain>(&bytes, 101, size_of::<Chain>());
    let bytes = (0..100).fold(vec![], |inner, _| len(4, &inner));
    assert_charged::<Chain>(&bytes, 101, size_of::<Chain>());
}

#[test]
fn strings_and_bytes_are_never_more_than_the_input() {
    let bytes = len(1, &[b'x'; 100_000]);
    let config = Config::new().memory_limit(100);
    assert_eq!(read::<Of<String>>(config, &bytes).unwrap().value.len(), 100_000);
    assert_eq!(read::<Of<Vec<u8>>>(config, &bytes).unwrap().value.len(), 100_000);
    assert_eq!(read::<Of<&str>>(config, &bytes).unwrap().value.len(), 100_000);
}

#[test]
fn a_limit_is_for_one_reading() {
    let bytes = len(1, b"").repeat(10);
    let config = Config::new().memory_limit(1 << 14);
    for _ in 0..10 {
        assert_eq!(config.from_slice::<Vec<Large>>(&bytes).unwrap().len(), 10);
        let mut deserializer = Deserializer::with_config(&bytes, config);
        assert_eq!(Vec::<Large>::deserialize(&mut deserializer).unwrap().len(), 10);
    }
    let failed = config.memory_limit(1000).from_slice::<Vec<Large>>(&bytes).unwrap_err();
    let text = "decoded data would take more than the 1000 bytes allowed in `[";
    assert!(failed.to_string().starts_with(text), "{failed}");
}

#[contract]
#[derive(Serialize, Deserialize, PartialEq, Debug, Clone, Default)]
struct Forms {
    #[n(1)]
    number: u32,
    #[n(2)]
    child: Option<Box<Forms>>,
    #[n(3)]
    list: Vec<Forms>,
    #[n(4)]
    map: BTreeMap<u32, u32>,
    #[n(oneof(5, 6))]
    choice: Option<Inline>,
    #[n(7)]
    own: Option<Own>,
    #[n(8)]
    wrapped: Vec<Option<u32>>,
    #[n(9)]
    lists: Vec<Vec<u32>>,
    #[n(10)]
    pair: (u32, u32),
    #[n(11)]
    wide: u128,
    #[n(12, group)]
    group: Option<Box<Forms>>,
    #[n(13)]
    unit: Option<()>,
    #[n(unknown)]
    rest: UnknownFields,
}

#[contract]
#[derive(Serialize, Deserialize, PartialEq, Debug, Clone)]
enum Inline {
    #[n(5)]
    Number(u32),
    #[n(6)]
    Fields { x: u32 },
}

#[contract]
#[derive(Serialize, Deserialize, PartialEq, Debug, Clone)]
enum Own {
    #[n(1)]
    Number(u32),
}

/// The same, declared in another order, and without a field for what is unknown.
#[contract]
#[derive(Serialize, Deserialize, PartialEq, Debug, Clone, Default)]
struct Backwards {
    #[n(12, group)]
    group: Option<Box<Backwards>>,
    #[n(3)]
    list: Vec<Backwards>,
    #[n(2)]
    child: Option<Box<Backwards>>,
    #[n(1)]
    number: u32,
}

#[test]
fn unknown_fields_denied_passed_over_and_kept() {
    let (deny, skip) =
        (Config::new().unknown_fields(Unknown::Deny), Config::new().unknown_fields(Unknown::Skip));
    let unknown = [int(99, 1), len(14, b"x"), group(20, &int(1, 1)), fixed32(536_870_911, 0)];
    for record in &unknown {
        let known = [
            record.clone(),
            [int(1, 1), record.clone()].concat(),
            [record.clone(), int(1, 1)].concat(),
            [len(2, b""), record.clone(), int(1, 1)].concat(),
            len(2, record),
            len(2, &len(2, &[int(1, 1), record.clone()].concat())),
            len(3, record),
            [len(3, b""), len(3, record)].concat(),
            group(12, record),
        ];
        for bytes in &known {
            assert_eq!(kind(read::<Forms>(deny, bytes)), ErrorKind::UnknownField, "{bytes:02x?}");
            assert_eq!(kind(read::<Backwards>(deny, bytes)), ErrorKind::UnknownField, "{bytes:02x?}");
            let skipped = read::<Forms>(skip, bytes).unwrap();
            assert!(!contract_pb::to_vec(&skipped).unwrap().windows(record.len()).any(|part| part == record));
            let kept = contract_pb::to_vec(&read::<Forms>(Config::new(), bytes).unwrap()).unwrap();
            assert!(kept.windows(record.len()).any(|part| part == record), "{bytes:02x?}");
            let forgotten = read::<Backwards>(Config::new(), bytes).unwrap();
            assert_eq!(read::<Backwards>(skip, bytes).unwrap(), forgotten);
        }
        // Where nothing is kept either way.
        for bytes in [
            len(4, record),
            len(4, &[int(1, 1), record.clone(), int(2, 2)].concat()),
            len(6, record),
            len(7, &[int(1, 1), record.clone()].concat()),
            len(7, &[record.clone(), int(1, 1)].concat()),
            len(8, record),
            len(9, record),
            len(9, &[record.clone(), len(1, &[1])].concat()),
            len(10, &[int(1, 1), record.clone()].concat()),
            len(11, record),
        ] {
            let failed = read::<Forms>(deny, &bytes).unwrap_err();
            assert_eq!(failed.kind(), ErrorKind::UnknownField, "{bytes:02x?}");
            assert!(read::<Forms>(skip, &bytes).unwrap().rest.is_empty());
            assert_eq!(read::<Forms>(skip, &bytes).unwrap(), read::<Forms>(Config::new(), &bytes).unwrap());
        }
        // Outermost values that are no message themselves.
        assert_eq!(kind(read::<u32>(deny, record)), ErrorKind::UnknownField);
        assert_eq!(kind(read::<Vec<u32>>(deny, record)), ErrorKind::UnknownField);
        assert_eq!(kind(read::<String>(deny, record)), ErrorKind::UnknownField);
        assert_eq!(kind(read::<BTreeMap<u32, u32>>(deny, record)), ErrorKind::UnknownField);
        assert_eq!(kind(read::<(u32, u32)>(deny, record)), ErrorKind::UnknownField);
        assert_eq!(kind(read::<()>(deny, record)), ErrorKind::UnknownField);
        assert_eq!(kind(read::<u128>(deny, record)), ErrorKind::UnknownField);
    }
    // Nothing unknown, and nothing is denied.
    let all = Forms {
        number: 1,
        child: Some(Box::default()),
        list: vec![Forms::default()],
        map: [(1, 2)].into(),
        choice: Some(Inline::Fields { x: 1 }),
        own: Some(Own::Number(1)),
        wrapped: vec![None, Some(1)],
        lists: vec![vec![], vec![1]],
        pair: (1, 2),
        wide: 1 << 100,
        group: Some(Box::default()),
        unit: Some(()),
        rest: UnknownFields::new(),
    };
    let bytes = contract_pb::to_vec(&all).unwrap();
    assert_eq!(read::<Forms>(deny, &bytes).unwrap(), all);
    let failed = read::<Forms>(deny, &[len(2, &int(1, 1)), len(2, &int(99, 1))].concat()).unwrap_err();
    assert_eq!(failed.to_string(), "field 99 is unknown, and unknown fields are denied in `child` at byte 6");
}

#[test]
fn strings_that_are_not_utf8() {
    let lossy = Config::new().utf8(Utf8::Lossy);
    let (bad, mended) = (&b"a\xffb\xc3"[..], "a\u{fffd}b\u{fffd}");
    let strict = |bytes: &[u8]| {
        assert_eq!(kind(read::<Texts<'_>>(Config::new(), bytes)), ErrorKind::InvalidUtf8, "{bytes:02x?}");
    };
    #[contract]
    #[derive(Serialize, Deserialize, PartialEq, Debug, Clone, Default)]
    struct Texts<'a> {
        #[n(1)]
        text: String,
        #[n(2)]
        maybe: Option<String>,
        #[n(3)]
        list: Vec<String>,
        #[n(4)]
        map: BTreeMap<String, String>,
        #[n(5)]
        #[serde(borrow)]
        cow: Cow<'a, str>,
        #[n(oneof(6, 7))]
        choice: Option<Text>,
        #[n(8)]
        boxed: Box<str>,
        #[n(9, default = "default")]
        default: String,
        #[n(10)]
        bytes: Vec<u8>,
    }
    #[contract]
    #[derive(Serialize, Deserialize, PartialEq, Debug, Clone)]
    enum Text {
        #[n(6)]
        Text(String),
        #[n(7)]
        Number(u32),
    }
    let text = |text: &str| text.to_owned();
    let base = || Texts { default: text("default"), ..Texts::default() };
    for (bytes, expected) in [
        (len(1, bad), Texts { text: text(mended), ..base() }),
        (len(2, bad), Texts { maybe: Some(text(mended)), ..base() }),
        ([len(3, bad), len(3, b"ok")].concat(), Texts { list: vec![text(mended), text("ok")], ..base() }),
        (
            len(4, &[len(1, bad), len(2, bad)].concat()),
            Texts { map: [(text(mended), text(mended))].into(), ..base() },
        ),
        (len(5, bad), Texts { cow: mended.into(), ..base() }),
        (len(6, bad), Texts { choice: Some(Text::Text(text(mended))), ..base() }),
        (len(8, bad), Texts { boxed: mended.into(), ..base() }),
        (len(9, bad), Texts { default: text(mended), ..base() }),
    ] {
        strict(&bytes);
        assert_eq!(read::<Texts<'_>>(lossy, &bytes).unwrap(), expected);
        let behind = [len(10, bad), bytes].concat();
        assert_eq!(read::<Texts<'_>>(lossy, &behind).unwrap(), Texts { bytes: bad.into(), ..expected });
    }
    assert!(matches!(read::<Of<Cow<'_, str>>>(lossy, &len(1, b"ok")).unwrap().value, Cow::Owned(_)));
    // What has to be mended can't be borrowed.
    assert_eq!(read::<Of<&str>>(lossy, &len(1, b"ok")).unwrap().value, "ok");
    let failed = read::<Of<&str>>(lossy, &len(1, bad)).unwrap_err();
    assert_eq!((failed.kind(), &*failed.path()), (ErrorKind::Custom, "value"), "{failed}");
    assert_eq!(read::<String>(lossy, &len(1, bad)).unwrap(), mended);
    // A superseded one does no harm, and neither does one in a case that another one replaced.
    assert_eq!(read::<Of<String>>(lossy, &[len(1, bad), len(1, b"ok")].concat()).unwrap().value, "ok");
    let replaced = [len(6, bad), int(7, 1)].concat();
    assert_eq!(read::<Texts<'_>>(lossy, &replaced).unwrap().choice, Some(Text::Number(1)));
}

#[test]
fn all_at_once() {
    let config = Config::new()
        .depth_limit(2)
        .memory_limit(3 * size_of::<Forms>())
        .unknown_fields(Unknown::Deny)
        .utf8(Utf8::Lossy);
    assert_eq!(Config::default(), Config::new());
    assert_ne!(config, Config::new());
    assert_eq!(kind(config.from_slice::<Chain>(&len(1, &len(1, b"")))), ErrorKind::DepthLimit);
    assert_eq!(kind(config.from_slice::<Vec<Large>>(&len(1, b"").repeat(1000))), ErrorKind::MemoryLimit);
    assert_eq!(kind(config.from_slice::<Of<u8>>(&int(2, 1))), ErrorKind::UnknownField);
    assert_eq!(config.from_slice::<Of<String>>(&len(1, &[0xff])).unwrap().value, "\u{fffd}");
}
