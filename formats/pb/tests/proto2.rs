//! What proto2 has and proto3 has not: required fields, defaults, scalars that are not packed; and the kinds of maps.

mod common;

use common::{
    Of, assert_exact, assert_reads, assert_rejected, fixed32, fixed64, group, int, len, read, rejected,
    varint,
};
use contract_macros::contract;
use contract_pb::{ErrorKind, UnknownFields};
use serde::{Deserialize, Serialize};
use std::{
    borrow::Cow,
    collections::{BTreeMap, BTreeSet, HashMap, VecDeque},
};

#[contract]
#[derive(Serialize, Deserialize, PartialEq, Debug, Clone, Copy, Default)]
enum Level {
    Low = -1,
    #[default]
    Zero = 0,
    High = 10,
}

#[contract]
#[derive(Serialize, Deserialize, PartialEq, Debug, Clone, Default)]
struct Sub {
    #[n(1, required)]
    x: u32,
}

#[contract]
#[derive(Serialize, Deserialize, PartialEq, Debug, Clone)]
enum Own {
    #[n(1)]
    Unit,
    #[n(2)]
    Fields {
        #[n(1, required)]
        must: u32,
        #[n(16, default = "inside")]
        text: String,
        #[n(3, default = -3)]
        number: i32,
    },
}

#[contract]
#[derive(Serialize, Deserialize, PartialEq, Debug, Clone)]
struct Required {
    #[n(1, required)]
    number: u32,
    #[n(2, sint, required)]
    sint: i64,
    #[n(3, required, fixed)]
    fixed: i32,
    #[n(4, required)]
    float: f64,
    #[n(5, required)]
    truth: bool,
    #[n(6, required)]
    text: String,
    #[n(7, required)]
    bytes: Vec<u8>,
    #[n(8, required)]
    level: Level,
    #[n(9, required)]
    sub: Sub,
    #[n(10, group, required)]
    group: Sub,
    #[n(11, required)]
    own: Own,
    #[n(12, required, bytes)]
    array: [u8; 2],
    #[n(13, required)]
    wide: u128,
    #[n(14, required)]
    letter: char,
    #[n(15, required)]
    pair: (u32, u32),
    #[n(16, required)]
    unit: (),
    #[n(17, required)]
    slice: Box<[u8]>,
    #[n(18, required)]
    buffer: serde_bytes::ByteBuf,
}

/// The records of all its fields, where each holds zero.
fn zeros() -> Vec<Vec<u8>> {
    vec![
        int(1, 0),
        int(2, 0),
        fixed32(3, 0),
        fixed64(4, 0),
        int(5, 0),
        len(6, b""),
        len(7, b""),
        int(8, 0),
        len(9, &int(1, 0)),
        group(10, &int(1, 0)),
        len(11, &len(1, b"")),
        len(12, &[0, 0]),
        len(13, b""),
        int(14, 0),
        len(15, b""),
        len(16, b""),
        len(17, b""),
        len(18, b""),
    ]
}

#[test]
fn required_fields_are_always_written() {
    let zero = Required {
        number: 0,
        sint: 0,
        fixed: 0,
        float: 0.0,
        truth: false,
        text: String::new(),
        bytes: vec![],
        level: Level::Zero,
        sub: Sub { x: 0 },
        group: Sub { x: 0 },
        own: Own::Unit,
        array: [0; 2],
        wide: 0,
        letter: '\0',
        pair: (0, 0),
        unit: (),
        slice: Box::default(),
        buffer: serde_bytes::ByteBuf::new(),
    };
    assert_exact(zero.clone(), &zeros().concat());
    assert_reads(&zeros().iter().rev().flatten().copied().collect::<Vec<_>>(), &zero);
}

#[test]
fn each_required_field_is_missed() {
    let names = [
        "number", "sint", "fixed", "float", "truth", "text", "bytes", "level", "sub", "group", "own",
        "array", "wide", "letter", "pair", "unit", "slice", "buffer",
    ];
    for (at, name) in names.into_iter().enumerate() {
        for unknown in [&b""[..], &int(99, 1)] {
            for is_reversed in [false, true] {
                let mut records = zeros();
                records.remove(at);
                if is_reversed {
                    records.reverse();
                }
                let bytes = [records.concat(), unknown.to_vec()].concat();
                let failed = rejected::<Required>(&bytes);
                let missing = (failed.kind(), &*failed.path());
                assert_eq!(missing, (ErrorKind::MissingField, name), "{failed}");
                let number = at + 1;
                let text = format!("expected field {number}, which is required, found none in `{name}`");
                assert!(failed.to_string().starts_with(&text), "{failed}");
            }
        }
    }
    // Of the messages inside as well.
    let mut records = zeros();
    records[8] = len(9, b"");
    assert_eq!(rejected::<Required>(&records.concat()).path(), "sub.x");
    records[8] = len(9, &int(1, 0));
    records[9] = group(10, b"");
    assert_eq!(rejected::<Required>(&records.concat()).path(), "group.x");
    records[9] = group(10, &int(1, 0));
    records[10] = len(11, &len(2, b""));
    assert_eq!(rejected::<Required>(&records.concat()).path(), "own.Fields.must");
    assert_rejected::<Sub>(
        b"",
        ErrorKind::MissingField,
        None,
        "x",
        "expected field 1, which is required, found none in `x`",
    );
    // In an option it is needed only where there is a message; pieces make one together.
    assert_reads(b"", &Of { value: None::<Sub> });
    assert_eq!(rejected::<Of<Option<Sub>>>(&len(1, b"")).path(), "value.x");
    assert_reads(&[len(1, b""), len(1, &int(1, 5))].concat(), &Of { value: Some(Sub { x: 5 }) });
    assert_eq!(rejected::<Of<Vec<Sub>>>(&[len(1, &int(1, 5)), len(1, b"")].concat()).path(), "value[1].x");
}

#[contract]
#[derive(Serialize, Deserialize, PartialEq, Debug, Clone)]
struct Defaults<'a> {
    #[n(1, default = -1)]
    i8: i8,
    #[n(2, default = 65_535)]
    u16: u16,
    #[n(3, default = -2_147_483_648)]
    i32: i32,
    #[n(4, sint, default = -2_147_483_648)]
    sint32: i32,
    #[n(5, sint, default = 9_223_372_036_854_775_807)]
    sint64: i64,
    #[n(6, fixed, default = -1)]
    sfixed32: i32,
    #[n(7, fixed, default = 18_446_744_073_709_551_615)]
    fixed64: u64,
    #[n(8, default = f32::NAN)]
    nan: f32,
    #[n(9, default = -f64::INFINITY)]
    infinite: f64,
    #[n(10, default = -0.0)]
    zero: f32,
    #[n(11, default = true)]
    truth: bool,
    #[n(12, default = 228)]
    letter: char,
    #[n(13, default = "first")]
    text: String,
    // From here on tags have two bytes.
    #[n(16, default = "größe")]
    far: String,
    #[n(17, default = "borrowed")]
    #[serde(borrow)]
    borrowed: &'a str,
    #[n(18, default = "cow")]
    #[serde(borrow)]
    cow: Cow<'a, str>,
    #[n(19, default = b"\x80\x00\xff")]
    bytes: Vec<u8>,
    #[n(20, default = b"buffer")]
    buffer: serde_bytes::ByteBuf,
    #[n(21, default = b"slice")]
    slice: Box<[u8]>,
    #[n(22, bytes, default = b"\xfe\x01")]
    array: [u8; 2],
    #[n(23, default = -1)]
    level: Level,
    #[n(24, default = 10)]
    boxed: Box<Level>,
    #[n(25, default = 4)]
    newtype: Newtype,
    #[n(26, default = 5)]
    maybe: Option<u32>,
    #[n(27, default = "maybe")]
    maybe_text: Option<String>,
    #[n(28, default = 7)]
    size: usize,
    #[n(3000, default = 1)]
    last: u64,
}

#[contract]
#[derive(Serialize, Deserialize, PartialEq, Debug, Clone)]
struct Newtype(#[n(sint)] i32);

fn defaults() -> Defaults<'static> {
    Defaults {
        i8: -1,
        u16: u16::MAX,
        i32: i32::MIN,
        sint32: i32::MIN,
        sint64: i64::MAX,
        sfixed32: -1,
        fixed64: u64::MAX,
        nan: f32::NAN,
        infinite: f64::NEG_INFINITY,
        zero: -0.0,
        truth: true,
        letter: 'ä',
        text: "first".into(),
        far: "größe".into(),
        borrowed: "borrowed",
        cow: "cow".into(),
        bytes: b"\x80\x00\xff".to_vec(),
        buffer: serde_bytes::ByteBuf::from(*b"buffer"),
        slice: Box::from(*b"slice"),
        array: [0xfe, 1],
        level: Level::Low,
        boxed: Level::High.into(),
        newtype: Newtype(4),
        maybe: None,
        maybe_text: None,
        size: 7,
        last: 1,
    }
}

/// What is read, in both modes, apart from the NaN.
#[track_caller]
fn read_defaults(bytes: &[u8]) -> Defaults<'_> {
    let pulled = contract_pb::from_slice::<Defaults<'_>>(bytes).unwrap();
    let indexed = Defaults::deserialize(&mut contract_pb::Deserializer::from_slice(bytes)).unwrap();
    assert_eq!(pulled.nan.to_bits(), indexed.nan.to_bits());
    let pulled = Defaults { nan: 0.0, ..pulled };
    assert_eq!(pulled, Defaults { nan: 0.0, ..indexed });
    pulled
}

#[test]
fn absent_fields_read_as_their_defaults() {
    let expected = Defaults { nan: 0.0, ..defaults() };
    assert!(contract_pb::from_slice::<Defaults<'_>>(b"").unwrap().nan.is_nan());
    for bytes in [
        vec![],
        int(100, 1),
        len(15, b"unknown"),
        [len(536_870_911, b""), int(14, 1)].concat(),
        // Something that is there, in front of, between and behind what is absent.
        int(1, u64::MAX),
        len(16, "größe".as_bytes()),
        int(3000, 1),
        [int(3000, 1), int(1, u64::MAX)].concat(),
        [int(3000, 1), len(16, "größe".as_bytes()), int(12, 228), int(1, u64::MAX)].concat(),
    ] {
        let read = read_defaults(&bytes);
        assert_eq!(read, expected, "{bytes:02x?}");
        assert!(read.zero.is_sign_negative());
    }
    assert_reads(
        &[len(2, &int(1, 5)), int(7, 7)].concat(),
        &Own::Fields { must: 5, text: "inside".into(), number: -3 },
    );
    assert_reads(
        &len(2, &[int(3, 0), int(1, 5)].concat()),
        &Own::Fields { must: 5, text: "inside".into(), number: 0 },
    );
}

#[test]
fn what_has_a_default_is_always_written() {
    let zero = Defaults {
        i8: 0,
        u16: 0,
        i32: 0,
        sint32: 0,
        sint64: 0,
        sfixed32: 0,
        fixed64: 0,
        nan: 0.0,
        infinite: 0.0,
        zero: 0.0,
        truth: false,
        letter: '\0',
        text: String::new(),
        far: String::new(),
        borrowed: "",
        cow: "".into(),
        bytes: vec![],
        buffer: serde_bytes::ByteBuf::new(),
        slice: Box::default(),
        array: [0, 0],
        level: Level::Zero,
        boxed: Level::Zero.into(),
        newtype: Newtype(0),
        maybe: Some(0),
        maybe_text: Some(String::new()),
        size: 0,
        last: 0,
    };
    let records = [
        (1..=5).map(|number| int(number, 0)).collect::<Vec<_>>().concat(),
        fixed32(6, 0),
        fixed64(7, 0),
        fixed32(8, 0),
        fixed64(9, 0),
        fixed32(10, 0),
        int(11, 0),
        int(12, 0),
        len(13, b""),
        (16..=21).map(|number| len(number, b"")).collect::<Vec<_>>().concat(),
        len(22, &[0, 0]),
        (23..=26).map(|number| int(number, 0)).collect::<Vec<_>>().concat(),
        len(27, b""),
        int(28, 0),
        int(3000, 0),
    ];
    common::assert_writes(&zero, &records.concat());
    assert_eq!(read_defaults(&records.concat()), zero);
    let reversed = records.iter().rev().flatten().copied().collect::<Vec<_>>();
    assert_eq!(read_defaults(&reversed), zero);
    let written = contract_pb::to_vec(&defaults()).unwrap();
    assert_eq!(read_defaults(&written), Defaults { nan: 0.0, ..defaults() });
    assert!(written.starts_with(&int(1, u64::MAX)), "defaults are written as well");
    let none = Defaults { maybe: None, maybe_text: None, ..zero };
    let less = [&records[..13].concat()[..], &int(23, 0), &int(24, 0), &int(25, 0), &records[13..].concat()]
        .concat();
    assert_ne!(less, records.concat());
    assert_eq!(read_defaults(&contract_pb::to_vec(&none).unwrap()), none);
}

#[test]
fn required_comes_before_default() {
    #[contract]
    #[derive(Serialize, Deserialize, PartialEq, Debug)]
    struct Both {
        #[n(1, required, default = 5)]
        number: u32,
        #[n(2, default = "text", required)]
        text: String,
    }
    assert_exact(Both { number: 0, text: String::new() }, &[int(1, 0), len(2, b"")].concat());
    assert_eq!(rejected::<Both>(b"").path(), "number");
    assert_eq!(rejected::<Both>(&int(1, 5)).path(), "text");
}

#[test]
fn a_default_that_does_not_fit_the_type() {
    #[contract]
    #[derive(Serialize, Deserialize, PartialEq, Debug)]
    struct Misfit {
        #[n(1, default = 5)]
        sub: Sub,
    }
    let failed = rejected::<Misfit>(b"");
    assert_eq!((failed.kind(), &*failed.path()), (ErrorKind::Unsupported, "sub"), "{failed}");
    assert_exact(Misfit { sub: Sub { x: 1 } }, &len(1, &int(1, 1)));
}

#[contract]
#[derive(Serialize, Deserialize, PartialEq, Debug, Clone, Default)]
struct Unpacked {
    #[n(1, packed = false)]
    bools: Vec<bool>,
    #[n(2, packed = false)]
    i32s: Vec<i32>,
    #[n(3, packed = false)]
    u64s: Vec<u64>,
    #[n(4, sint, packed = false)]
    sint32s: Vec<i32>,
    #[n(5, packed = false, sint)]
    sint64s: VecDeque<i64>,
    #[n(6, fixed, packed = false)]
    fixed32s: Vec<u32>,
    #[n(7, fixed, packed = false)]
    sfixed64s: Vec<i64>,
    #[n(8, packed = false)]
    f32s: Vec<f32>,
    #[n(9, packed = false)]
    f64s: Box<[f64]>,
    #[n(10, packed = false)]
    levels: Vec<Level>,
    #[n(11, packed = false)]
    u16s: BTreeSet<u16>,
    #[n(12, packed = false)]
    chars: Vec<char>,
    #[n(13, packed = false)]
    wrapped: Option<Vec<u32>>,
    #[n(14, packed = false)]
    nested: Vec<Vec<u32>>,
    #[n(15)]
    newtype: List,
    #[n(16, packed = true)]
    packed: Vec<u32>,
}

#[contract]
#[derive(Serialize, Deserialize, PartialEq, Debug, Clone, Default)]
struct List(#[n(sint, packed = false)] Vec<i32>);

#[test]
fn scalars_that_are_not_packed() {
    let value = Unpacked {
        bools: vec![true, false],
        i32s: vec![-1, 0],
        u64s: vec![300, 0],
        sint32s: vec![-1, 0],
        sint64s: [-2, 2].into(),
        fixed32s: vec![7, 0],
        sfixed64s: vec![-1, 0],
        f32s: vec![1.0, 0.0],
        f64s: [1.0, -0.0].into(),
        levels: vec![Level::Low, Level::Zero],
        u16s: [0, 500].into(),
        chars: vec!['a', '\0'],
        wrapped: Some(vec![1, 0]),
        nested: vec![vec![], vec![0, 300]],
        newtype: List(vec![-1, 0]),
        packed: vec![1, 0],
    };
    let one = 1f64.to_bits();
    let bytes = [
        [int(1, 1), int(1, 0)],
        [int(2, u64::MAX), int(2, 0)],
        [int(3, 300), int(3, 0)],
        [int(4, 1), int(4, 0)],
        [int(5, 3), int(5, 4)],
        [fixed32(6, 7), fixed32(6, 0)],
        [fixed64(7, u64::MAX), fixed64(7, 0)],
        [fixed32(8, 1f32.to_bits()), fixed32(8, 0)],
        [fixed64(9, one), fixed64(9, 1 << 63)],
        [int(10, u64::MAX), int(10, 0)],
        [int(11, 0), int(11, 500)],
        [int(12, 97), int(12, 0)],
        [len(13, &[int(1, 1), int(1, 0)].concat()), len(14, b"")],
        [len(14, &[int(1, 0), int(1, 300)].concat()), int(15, 1)],
        [int(15, 0), len(16, &[1, 0])],
    ];
    assert_exact(value.clone(), &bytes.concat().concat());
    // All of it packed.
    let minus = varint(u64::MAX);
    let packed = [
        len(1, &[1, 0]),
        len(2, &[&minus[..], &[0]].concat()),
        len(3, &[0xac, 2, 0]),
        len(4, &[1, 0]),
        len(5, &[3, 4]),
        len(6, &[7, 0, 0, 0, 0, 0, 0, 0]),
        len(7, &[[0xff; 8], [0; 8]].concat()),
        len(8, &[1f32.to_le_bytes(), [0; 4]].concat()),
        len(9, &[1f64.to_le_bytes(), (-0f64).to_le_bytes()].concat()),
        len(10, &[&minus[..], &[0]].concat()),
        len(11, &[0, 0xf4, 3]),
        len(12, &[97, 0]),
        len(13, &len(1, &[1, 0])),
        [len(14, b""), len(14, &len(1, &[0, 0xac, 2]))].concat(),
        len(15, &[1, 0]),
        [int(16, 1), int(16, 0)].concat(),
    ];
    assert_reads(&packed.concat(), &value);
    assert_reads(&packed.iter().rev().flatten().copied().collect::<Vec<_>>(), &value);
    // Both at once, and pieces of records in turn with other fields.
    let mixed = [
        len(2, &[&minus[..], &[0, 5]].concat()),
        int(2, 6),
        int(3, 1),
        len(2, b""),
        int(2, 7),
        len(2, &[8, 9]),
    ];
    let expected = Unpacked { i32s: vec![-1, 0, 5, 6, 7, 8, 9], u64s: vec![1], ..Unpacked::default() };
    assert_reads(&mixed.concat(), &expected);
    let mixed = [fixed32(6, 1), len(6, &[2, 0, 0, 0]), fixed32(6, 3)];
    assert_reads(&mixed.concat(), &Unpacked { fixed32s: vec![1, 2, 3], ..Unpacked::default() });
    assert_eq!(rejected::<Unpacked>(&fixed64(6, 1)).kind(), ErrorKind::WireType);
    assert_eq!(rejected::<Unpacked>(&len(6, &[1, 2, 3])).kind(), ErrorKind::UnexpectedEnd);
    assert_exact(Unpacked::default(), &[]);
}

#[contract]
#[derive(Serialize, Deserialize, PartialEq, Debug, Clone, Default)]
#[expect(clippy::box_collection, reason = "the case under test")]
struct Maps {
    #[n(1, key = sint)]
    a: BTreeMap<i32, String>,
    #[n(2, value = sint)]
    b: BTreeMap<String, i64>,
    #[n(3, key = fixed, value = fixed)]
    c: HashMap<u64, i32>,
    #[n(4, value = bytes)]
    d: BTreeMap<bool, [u8; 3]>,
    #[n(5, key = sint, value = sint)]
    e: Option<Box<BTreeMap<i64, i32>>>,
    #[n(6, value = sint)]
    f: BTreeMap<u8, Vec<i32>>,
    #[n(7, value = sint)]
    g: BTreeMap<u8, Option<i32>>,
    #[n(8)]
    h: Vec<Kinded>,
    #[n(9)]
    i: BTreeMap<char, Level>,
    #[n(unknown)]
    rest: UnknownFields,
}

#[contract]
#[derive(Serialize, Deserialize, PartialEq, Debug, Clone, Default)]
struct Kinded(#[n(key = fixed)] BTreeMap<u32, f32>);

#[test]
fn kinds_of_keys_and_values() {
    let entry = |number, key: Vec<u8>, value: Vec<u8>| len(number, &[key, value].concat());
    let value = Maps {
        a: [(-1, "a".into()), (0, String::new())].into(),
        b: [("b".into(), -1), (String::new(), 0)].into(),
        c: [(7, -1)].into(),
        d: [(false, [0; 3]), (true, [1, 2, 3])].into(),
        e: Some(Box::new([(-2, -3)].into())),
        f: [(1, vec![-1, 1]), (2, vec![])].into(),
        g: [(1, Some(-1)), (2, None)].into(),
        h: vec![Kinded([(5, 1.0)].into()), Kinded::default()],
        i: [('x', Level::Low)].into(),
        rest: UnknownFields::new(),
    };
    let bytes = [
        // In the order of the map.
        entry(1, int(1, 1), len(2, b"a")),
        entry(1, int(1, 0), len(2, b"")),
        entry(2, len(1, b""), int(2, 0)),
        entry(2, len(1, b"b"), int(2, 1)),
        entry(3, fixed64(1, 7), fixed32(2, u32::MAX)),
        entry(4, int(1, 0), len(2, &[0; 3])),
        entry(4, int(1, 1), len(2, &[1, 2, 3])),
        len(5, &entry(1, int(1, 3), int(2, 5))),
        entry(6, int(1, 1), len(2, &len(1, &[1, 2]))),
        entry(6, int(1, 2), len(2, b"")),
        entry(7, int(1, 1), len(2, &int(1, 1))),
        entry(7, int(1, 2), len(2, b"")),
        len(8, &entry(1, fixed32(1, 5), fixed32(2, 1f32.to_bits()))),
        len(8, b""),
        entry(9, int(1, 120), int(2, u64::MAX)),
    ];
    assert_exact(value.clone(), &bytes.concat());
    let mut shuffled = bytes.clone();
    shuffled.swap(0, 14);
    shuffled.swap(2, 7);
    shuffled.swap(5, 10);
    assert_reads(&shuffled.concat(), &value);
    // Key and value in any order, absent, several times, with unknown fields in between: the last ones count.
    let only = |a: &[(i32, &str)]| Maps {
        a: a.iter().map(|&(key, value)| (key, value.to_owned())).collect(),
        ..Maps::default()
    };
    assert_reads(&entry(1, len(2, b"x"), int(1, 4)), &only(&[(2, "x")]));
    assert_reads(&entry(1, int(1, 4), vec![]), &only(&[(2, "")]));
    assert_reads(&entry(1, vec![], vec![]), &only(&[(0, "")]));
    let odd = [int(1, 1), len(2, b"x"), int(3, 1), int(1, 4), group(9, b""), len(2, b"y")].concat();
    assert_reads(&len(1, &odd), &only(&[(2, "y")]));
    assert_reads(&[len(1, &odd), entry(1, int(1, 4), len(2, b"z"))].concat(), &only(&[(2, "z")]));
    for wrong in [fixed32(1, 1), len(1, b""), [int(1, 1), fixed32(1, 1)].concat()] {
        assert_eq!(rejected::<Maps>(&len(1, &wrong)).kind(), ErrorKind::WireType);
    }
    assert_eq!(rejected::<Maps>(&entry(3, int(1, 7), fixed32(2, 1))).path(), "c.key");
    assert_eq!(rejected::<Maps>(&entry(3, fixed64(1, 7), int(2, 1))).path(), "c.value");
    assert_eq!(rejected::<Maps>(&entry(4, int(1, 1), len(2, &[1; 4]))).kind(), ErrorKind::OutOfRange);
    // Behind other messages, the outermost value is a map as well.
    let top = BTreeMap::from([(1u32, read::<Maps>(&bytes[0])), (2, Maps::default())]);
    common::assert_comes_back(&top);
}
