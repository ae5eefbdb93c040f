//! What `#[n(..)]` says beyond numbers and kinds, byte by byte, in every order in which it may come.
//!
//! The bytes are put together by hand from <https://protobuf.dev/programming-guides/encoding/>.

use contract_macros::contract;
use contract_pb::{
    Config, Deserializer, Error, ErrorKind, Unknown, UnknownFields, UnknownValue, Utf8, from_slice, to_vec,
};
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use std::{collections::BTreeMap, fmt::Debug, time::Instant};

/// `value` is written as `bytes`, and read back by both ways.
#[track_caller]
fn assert_both<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T, bytes: &[u8]) {
    assert_eq!(to_vec(value).unwrap(), bytes);
    assert_eq!(contract_pb::serialized_size(value).unwrap(), bytes.len());
    assert_reads(bytes, value);
}

#[track_caller]
fn assert_reads<T: DeserializeOwned + PartialEq + Debug>(bytes: &[u8], value: &T) {
    assert_eq!(&from_slice::<T>(bytes).unwrap(), value);
    assert_eq!(&T::deserialize(&mut Deserializer::from_slice(bytes)).unwrap(), value);
}

#[track_caller]
fn error<T: DeserializeOwned + Debug>(bytes: &[u8]) -> Error {
    let error = from_slice::<T>(bytes).unwrap_err();
    let indexed = T::deserialize(&mut Deserializer::from_slice(bytes)).unwrap_err();
    assert_eq!(error.kind(), indexed.kind());
    error
}

#[contract]
#[derive(Serialize, Deserialize, PartialEq, Debug, Clone, Default)]
struct Item {
    #[n(1)]
    id: u32,
    #[n(2)]
    name: String,
}

fn item(id: u32) -> Item {
    Item { id, name: String::new() }
}

#[contract]
#[derive(Serialize, Deserialize, PartialEq, Debug, Clone, Default)]
struct Groups {
    #[n(1, group)]
    one: Option<Box<Groups>>,
    #[n(2, group)]
    many: Vec<Item>,
    #[n(3, group)]
    plain: Item,
    #[n(20, group)]
    far: Option<Item>,
}

#[test]
fn groups() {
    let value = Groups {
        one: Some(Box::default()),
        many: vec![item(1), item(0)],
        plain: item(2),
        far: Some(item(3)),
    };
    let bytes = [
        0x0b, 0x1b, 0x1c, 0x0c, // one { plain {} }
        0x13, 0x08, 1, 0x14, 0x13, 0x14, // many { id: 1 } many {}
        0x1b, 0x08, 2, 0x1c, // plain { id: 2 }
        0xa3, 0x01, 0x08, 3, 0xa4, 0x01, // far { id: 3 }
    ];
    assert_both(&value, &bytes);
    // In another order; a singular group that comes twice merges.
    let shuffled = [
        0xa3, 0x01, 0x08, 9, 0xa4, 0x01, 0x13, 0x08, 1, 0x14, 0x0b, 0x0c, 0x1b, 0x08, 2, 0x1c, 0x13, 0x14,
        0xa3, 0x01, 0x08, 3, 0xa4, 0x01,
    ];
    assert_reads(&shuffled, &value);
    assert_reads(
        &[0x1b, 0x08, 2, 0x1c, 0x1b, 0x12, 1, b'n', 0x1c],
        &Groups { plain: Item { id: 2, name: "n".into() }, ..Groups::default() },
    );
}

#[test]
fn broken_groups() {
    for (bytes, kind) in [
        (&[0x13, 0x08, 1][..], ErrorKind::UnexpectedEnd),
        (&[0x13, 0x08, 1, 0x1c], ErrorKind::UnmatchedGroup),
        (&[0x14], ErrorKind::UnmatchedGroup),
        (&[0x0b, 0x13, 0x0c, 0x14], ErrorKind::UnmatchedGroup),
        (&[0x12, 0], ErrorKind::WireType),
    ] {
        assert_eq!(error::<Groups>(bytes).kind(), kind, "{bytes:x?}");
    }
    let deep = [vec![0x0b; 5_000_000], vec![0x0c; 5_000_000]].concat();
    assert_eq!(error::<Groups>(&deep).kind(), ErrorKind::DepthLimit);
}

#[contract]
#[derive(Serialize, Deserialize, PartialEq, Debug, Clone, Default)]
struct Holder {
    #[n(1)]
    before: u32,
    #[n(oneof(2, 3, 4, 5, 7))]
    choice: Option<Choice>,
    #[n(9)]
    after: u32,
}

#[contract]
#[derive(Serialize, Deserialize, PartialEq, Debug, Clone)]
enum Choice {
    #[n(2)]
    Number(i32),
    #[n(3, sint)]
    Sint(i64),
    #[n(4)]
    Item(Item),
    #[n(5)]
    Unit,
    #[n(7)]
    Fields {
        #[n(1)]
        a: u32,
        #[n(2)]
        b: Option<u32>,
    },
}

fn holder(choice: Option<Choice>) -> Holder {
    Holder { before: 1, choice, after: 9 }
}

#[test]
fn oneofs_inside_of_the_message() {
    assert_both(&holder(None), &[0x08, 1, 0x48, 9]);
    assert_both(&holder(Some(Choice::Number(0))), &[0x08, 1, 0x10, 0, 0x48, 9]);
    assert_both(&holder(Some(Choice::Sint(-1))), &[0x08, 1, 0x18, 1, 0x48, 9]);
    assert_both(&holder(Some(Choice::Item(item(5)))), &[0x08, 1, 0x22, 2, 0x08, 5, 0x48, 9]);
    assert_both(&holder(Some(Choice::Unit)), &[0x08, 1, 0x2a, 0, 0x48, 9]);
    let fields = Choice::Fields { a: 0, b: Some(0) };
    assert_both(&holder(Some(fields)), &[0x08, 1, 0x3a, 2, 0x10, 0, 0x48, 9]);
}

#[test]
fn of_the_cases_of_a_oneof_the_last_counts() {
    // Another case, in any place, before and behind.
    assert_reads(&[0x08, 1, 0x10, 5, 0x18, 1, 0x48, 9], &holder(Some(Choice::Sint(-1))));
    assert_reads(&[0x18, 1, 0x08, 1, 0x48, 9, 0x10, 5], &holder(Some(Choice::Number(5))));
    // A message merges into itself, but not into what was there before another case was set.
    let merged = holder(Some(Choice::Item(Item { id: 5, name: "n".into() })));
    assert_reads(&[0x08, 1, 0x22, 2, 0x08, 5, 0x22, 3, 0x12, 1, b'n', 0x48, 9], &merged);
    let alone = holder(Some(Choice::Item(Item { id: 0, name: "n".into() })));
    assert_reads(&[0x08, 1, 0x22, 2, 0x08, 5, 0x10, 5, 0x22, 3, 0x12, 1, b'n', 0x48, 9], &alone);
    // Number 6 lies among the cases, and is none of them.
    assert_reads(&[0x08, 1, 0x30, 1, 0x3a, 0, 0x48, 9], &holder(Some(Choice::Fields { a: 0, b: None })));
    assert_eq!(error::<Holder>(&[0x12, 0]).kind(), ErrorKind::WireType);
}

#[test]
fn a_case_without_a_place_in_the_oneof_can_not_be_written() {
    #[contract]
    #[derive(Serialize)]
    struct Short {
        #[n(oneof(2, 3))]
        choice: Option<Choice>,
    }
    let failed = to_vec(&Short { choice: Some(Choice::Unit) }).unwrap_err();
    assert_eq!((failed.kind(), failed.path().as_str()), (ErrorKind::Unsupported, "choice"), "{failed}");
    assert_eq!(to_vec(&Short { choice: Some(Choice::Number(1)) }).unwrap(), [0x10, 1]);

    #[contract]
    #[derive(Serialize)]
    struct NoEnum {
        #[n(oneof(2, 3))]
        choice: Option<Item>,
    }
    assert_eq!(to_vec(&NoEnum { choice: Some(item(1)) }).unwrap_err().kind(), ErrorKind::Unsupported);
}

#[contract]
#[derive(Serialize, Deserialize, PartialEq, Debug, Clone, Default)]
struct Keeper {
    #[n(2)]
    id: u32,
    #[n(4)]
    child: Option<Box<Keeper>>,
    #[n(5)]
    color: Option<Color>,
    #[n(6)]
    colors: Vec<Color>,
    #[n(7)]
    by_name: BTreeMap<u32, Color>,
    #[n(oneof(8, 9))]
    choice: Option<ColorChoice>,
    #[n(unknown)]
    rest: UnknownFields,
}

#[contract]
#[derive(Serialize, Deserialize, PartialEq, Debug, Clone, Copy, Default)]
enum Color {
    #[default]
    Red,
    Green,
    Dark = -1,
}

#[contract]
#[derive(Serialize, Deserialize, PartialEq, Debug, Clone)]
enum ColorChoice {
    #[n(8)]
    Color(Color),
    #[n(9)]
    Number(u32),
}

#[test]
fn unknown_fields_of_all_wire_types() {
    let unknown = [
        0x08, 0x96, 1, // varint 1: 150
        0x19, 1, 0, 0, 0, 0, 0, 0, 0, // I64 3: 1
        0x52, 2, b'h', b'i', // LEN 10
        0x5b, 0x08, 1, 0x63, 0x64, 0x5c, // group 11 { 1: 1, group 12 {} }
        0x6d, 7, 0, 0, 0, // I32 13
    ];
    let bytes = [&unknown[..3], &[0x10, 5], &unknown[3..]].concat();
    let keeper = from_slice::<Keeper>(&bytes).unwrap();
    assert_eq!((keeper.id, keeper.rest.as_bytes()), (5, &unknown[..]));
    assert_eq!(to_vec(&keeper).unwrap(), [&[0x10, 5], &unknown[..]].concat(), "behind the known ones");
    let fields = keeper.rest.iter().map(|field| field.number).collect::<Vec<_>>();
    assert_eq!(fields, [1, 3, 10, 11, 13]);
    let mut values = keeper.rest.iter().map(|field| field.value);
    assert_eq!(values.next(), Some(UnknownValue::Varint(150)));
    assert_eq!(values.next(), Some(UnknownValue::I64(1)));
    assert_eq!(values.next(), Some(UnknownValue::Len(b"hi")));
    let Some(UnknownValue::Group(mut group)) = values.next() else { panic!("a group") };
    assert_eq!(group.next().map(|field| (field.number, field.value)), Some((1, UnknownValue::Varint(1))));
    assert!(matches!(group.next(), Some(field) if matches!(field.value, UnknownValue::Group(_))));
    assert_eq!(group.next(), None);
    assert_eq!(values.next(), Some(UnknownValue::I32(7)));
    assert_eq!(values.next(), None);
    // Out of order, in pieces, and in a message inside, each message its own.
    let nested = [&[0x22, 3, 0x08, 0x96, 1][..], &[0x10, 5], &[0x22, 2, 0x78, 1], &unknown[..3]].concat();
    let keeper = from_slice::<Keeper>(&nested).unwrap();
    assert_eq!(keeper.rest.as_bytes(), &unknown[..3]);
    assert_eq!(keeper.child.unwrap().rest.as_bytes(), [0x08, 0x96, 1, 0x78, 1]);
    assert!(Keeper::default().rest.is_empty());
    assert_both(&Keeper { id: 1, ..Keeper::default() }, &[0x10, 1]);
}

#[test]
fn values_that_a_closed_enum_does_not_have() {
    let keeper = |rest: &[u8]| Keeper { rest: records(rest), ..Keeper::default() };
    assert_reads(&[0x28, 9], &keeper(&[0x28, 9]));
    // The one before counts then.
    assert_reads(&[0x28, 1, 0x28, 9], &Keeper { color: Some(Color::Green), ..keeper(&[0x28, 9]) });
    assert_reads(&[0x28, 9, 0x28, 1], &keeper_green());
    assert_reads(&[0x28, 8, 0x28, 9], &keeper(&[0x28, 8, 0x28, 9]).swapped());
    // Packed and not packed; those known stay in their places.
    let colors = vec![Color::Green, Color::Red];
    assert_reads(&[0x32, 4, 1, 7, 0, 8], &Keeper { colors: colors.clone(), ..keeper(&[0x30, 7, 0x30, 8]) });
    assert_reads(&[0x30, 1, 0x30, 7, 0x30, 0], &Keeper { colors, ..keeper(&[0x30, 7]) });
    // Of a map the whole entry.
    let by_name = [(1, Color::Green)].into();
    assert_reads(
        &[0x3a, 4, 0x08, 2, 0x10, 9, 0x3a, 4, 0x08, 1, 0x10, 1],
        &Keeper { by_name, ..keeper(&[0x3a, 4, 0x08, 2, 0x10, 9]) },
    );
    // In a oneof the case before it stays.
    assert_reads(&[0x40, 9], &keeper(&[0x40, 9]));
    assert_reads(&[0x48, 3, 0x40, 9], &Keeper { choice: Some(ColorChoice::Number(3)), ..keeper(&[0x40, 9]) });
    // A message that keeps nothing has nowhere to put it.
    #[contract]
    #[derive(Deserialize, Debug)]
    #[allow(dead_code)]
    struct Forgetful {
        #[n(5)]
        color: Option<Color>,
    }
    let failed = error::<Forgetful>(&[0x28, 9]);
    assert_eq!((failed.kind(), failed.path().as_str()), (ErrorKind::OutOfRange, "color"));
}

/// Sixteen times as many take about sixteen times as long: far from the 256 times of what goes by the square.
#[test]
fn refused_values_take_linear_time() {
    let time = |record: &[u8], count: usize, kept: usize| {
        let bytes = record.repeat(count);
        let once = || {
            let start = Instant::now();
            let keeper = from_slice::<Keeper>(&bytes).unwrap();
            let taken = start.elapsed();
            assert_eq!(keeper.rest.iter().count(), kept * count);
            taken
        };
        (0..3).map(|_| once()).min().unwrap()
    };
    // Singular, repeated, in a map and in a oneof, the last one also with a case before that counts, and cases that replace each
    // other.
    for (record, kept) in [
        (&[0x28, 9][..], 1),
        (&[0x30, 9], 1),
        (&[0x3a, 4, 0x08, 1, 0x10, 9], 1),
        (&[0x40, 9], 1),
        (&[0x40, 9, 0x48, 1], 0),
        (&[0x40, 1, 0x48, 1], 0),
    ] {
        let (few, many) = (time(record, 1_000, kept), time(record, 16_000, kept));
        assert!(many < few * 100, "{record:02x?}: {few:?} for 1,000, and {many:?} for 16,000");
    }
    let choice = from_slice::<Keeper>(&[0x40, 1, 0x48, 1]).unwrap().choice;
    assert_eq!(choice, Some(ColorChoice::Number(1)));
}

fn records(bytes: &[u8]) -> UnknownFields {
    #[contract]
    #[derive(Deserialize)]
    struct All {
        #[n(unknown)]
        all: UnknownFields,
    }
    from_slice::<All>(bytes).unwrap().all
}

fn keeper_green() -> Keeper {
    Keeper { color: Some(Color::Green), ..Keeper::default() }
}

impl Keeper {
    /// Two values of one field are both kept, in the order in which they came.
    fn swapped(self) -> Self {
        assert_eq!(self.rest.iter().count(), 2);
        self
    }
}

#[contract]
#[derive(Serialize, Deserialize, PartialEq, Debug, Clone, Copy, Default)]
enum Open {
    #[default]
    #[n(0)]
    Zero,
    #[n(5)]
    Five,
    #[n(other)]
    Other(i32),
}

#[contract]
#[derive(Serialize, Deserialize, PartialEq, Debug, Clone, Default)]
struct Opens {
    #[n(1)]
    one: Open,
    #[n(2)]
    maybe: Option<Open>,
    #[n(3)]
    packed: Vec<Open>,
    #[n(4, packed = false)]
    unpacked: Vec<Open>,
    #[n(5)]
    map: BTreeMap<u32, Open>,
}

#[test]
fn open_enums_keep_every_value() {
    let minus = [0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 1];
    let value = Opens {
        one: Open::Other(7),
        maybe: Some(Open::Other(-1)),
        packed: vec![Open::Five, Open::Other(300), Open::Zero],
        unpacked: vec![Open::Zero, Open::Other(6)],
        map: [(1, Open::Other(2))].into(),
    };
    let bytes = [
        &[0x08, 7, 0x10][..],
        &minus,
        &[0x1a, 4, 5, 0xac, 2, 0, 0x20, 0, 0x20, 6, 0x2a, 4, 0x08, 1, 0x10, 2],
    ]
    .concat();
    assert_both(&value, &bytes);
    assert_both(&Opens::default(), &[]);
}

#[contract]
#[derive(Serialize, Deserialize, PartialEq, Debug, Clone)]
struct Proto2 {
    #[n(1, required)]
    must: u32,
    #[n(2, required)]
    message: Item,
    #[n(3, default = -7)]
    number: i32,
    #[n(4, sint, default = 3)]
    sint: i64,
    #[n(5, fixed, default = 9)]
    fixed: u32,
    #[n(6, default = 1.5)]
    float: f32,
    #[n(7, default = -2.5)]
    double: f64,
    #[n(8, default = true)]
    truth: bool,
    #[n(9, default = "größe")]
    text: String,
    #[n(10, default = b"\x00\xff")]
    bytes: Vec<u8>,
    #[n(11, default = -1)]
    color: Color,
    #[n(12, default = 5)]
    maybe: Option<u32>,
    #[n(13, default = f64::INFINITY)]
    infinite: f64,
    #[n(14, default = 18_446_744_073_709_551_615)]
    large: u64,
}

#[test]
fn defaults_stand_in_for_what_is_absent() {
    let defaults = Proto2 {
        must: 0,
        message: item(0),
        number: -7,
        sint: 3,
        fixed: 9,
        float: 1.5,
        double: -2.5,
        truth: true,
        text: "größe".into(),
        bytes: vec![0, 0xff],
        color: Color::Dark,
        maybe: None,
        infinite: f64::INFINITY,
        large: u64::MAX,
    };
    assert_reads(&[0x08, 0, 0x12, 0], &defaults);
    // They are always written, and so are zeros.
    assert_eq!(from_slice::<Proto2>(&to_vec(&defaults).unwrap()).unwrap(), defaults);
    let zeros = Proto2 {
        number: 0,
        sint: 0,
        fixed: 0,
        float: 0.0,
        double: 0.0,
        truth: false,
        text: String::new(),
        bytes: vec![],
        color: Color::Red,
        maybe: Some(0),
        infinite: 0.0,
        large: 0,
        ..defaults.clone()
    };
    let bytes = [
        &[0x08, 0, 0x12, 0, 0x18, 0, 0x20, 0, 0x2d, 0, 0, 0, 0, 0x35, 0, 0, 0, 0][..],
        &[0x39, 0, 0, 0, 0, 0, 0, 0, 0, 0x40, 0, 0x4a, 0, 0x52, 0, 0x58, 0, 0x60, 0],
        &[0x69, 0, 0, 0, 0, 0, 0, 0, 0, 0x70, 0],
    ]
    .concat();
    assert_both(&zeros, &bytes);
    for missing in [&[0x12, 0][..], &[0x08, 0], &[], &[0x10, 0, 0x18, 0]] {
        let failed = from_slice::<Proto2>(missing).unwrap_err();
        assert!(matches!(failed.kind(), ErrorKind::MissingField | ErrorKind::WireType), "{failed}");
    }
    let failed = error::<Proto2>(&[0x08, 0]);
    assert_eq!((failed.kind(), failed.path().as_str()), (ErrorKind::MissingField, "message"));
}

#[contract]
#[derive(Serialize, Deserialize, PartialEq, Debug, Clone, Default)]
struct Lists {
    #[n(1, packed = false)]
    ints: Vec<i32>,
    #[n(2, fixed, packed = false)]
    words: Vec<u32>,
    #[n(3, packed = false)]
    floats: Vec<f32>,
    #[n(4, key = fixed, value = sint)]
    map: BTreeMap<u32, i32>,
    #[n(5, key = sint)]
    maybe: Option<BTreeMap<i64, String>>,
}

#[test]
fn unpacked_scalars_and_kinds_of_maps() {
    let value = Lists {
        ints: vec![1, 0],
        words: vec![1],
        floats: vec![0.0],
        map: [(1, -1)].into(),
        maybe: Some([(-1, "a".into())].into()),
    };
    let bytes = [
        &[0x08, 1, 0x08, 0, 0x15, 1, 0, 0, 0, 0x1d, 0, 0, 0, 0][..],
        &[0x22, 7, 0x0d, 1, 0, 0, 0, 0x10, 1],
        &[0x2a, 7, 0x0a, 5, 0x08, 1, 0x12, 1, b'a'],
    ]
    .concat();
    assert_both(&value, &bytes);
    assert_reads(
        &[0x0a, 2, 1, 0, 0x12, 4, 1, 0, 0, 0, 0x1a, 4, 0, 0, 0, 0],
        &Lists { map: BTreeMap::new(), maybe: None, ..value },
    );
}

#[test]
fn limits_of_a_config() {
    let config = Config::new();
    // Each message on the way down is a level.
    let nested = to_vec(&Keeper { child: Some(Box::default()), ..Keeper::default() }).unwrap();
    assert!(config.depth_limit(3).from_slice::<Keeper>(&nested).is_ok());
    assert_eq!(
        config.depth_limit(1).from_slice::<Keeper>(&nested).unwrap_err().kind(),
        ErrorKind::DepthLimit
    );

    // A million elements of two bytes each.
    let empty = [0x0a, 0].repeat(1 << 20);
    #[contract]
    #[derive(Deserialize, Debug)]
    struct Many {
        #[n(1)]
        elements: Vec<Large>,
    }
    #[contract]
    #[derive(Deserialize, Debug, Default)]
    #[allow(dead_code)]
    struct Large {
        #[n(1)]
        words: [[u64; 10]; 5],
    }
    let limit = 1 << 20;
    let failed = config.memory_limit(limit).from_slice::<Many>(&empty).unwrap_err();
    assert_eq!(failed.kind(), ErrorKind::MemoryLimit, "{failed}");
    let few = &empty[..2 * 100];
    assert_eq!(config.memory_limit(limit).from_slice::<Many>(few).unwrap().elements.len(), 100);
    // Strings, entries and words as well.
    let strings = config.memory_limit(limit).from_slice::<Vec<String>>(&empty).unwrap_err();
    assert_eq!(strings.kind(), ErrorKind::MemoryLimit);
    let entries = config.memory_limit(limit).from_slice::<BTreeMap<String, u64>>(&empty);
    assert_eq!(entries.unwrap_err().kind(), ErrorKind::MemoryLimit);

    for unknown in [&[0x78, 1][..], &[0x10, 1, 0x78, 1], &[0x78, 1, 0x10, 1], &[0x22, 2, 0x78, 1]] {
        let deny = config.unknown_fields(Unknown::Deny);
        assert_eq!(deny.from_slice::<Keeper>(unknown).unwrap_err().kind(), ErrorKind::UnknownField);
        let indexed = Keeper::deserialize(&mut Deserializer::with_config(unknown, deny)).unwrap_err();
        assert_eq!(indexed.kind(), ErrorKind::UnknownField);
        let skip = config.unknown_fields(Unknown::Skip).from_slice::<Keeper>(unknown).unwrap();
        assert!(skip.rest.is_empty() && skip.child.is_none_or(|child| child.rest.is_empty()));
    }

    let latin = [0x12, 2, b'a', 0xe9];
    assert_eq!(error::<Item>(&latin).kind(), ErrorKind::InvalidUtf8);
    let lossy = config.utf8(Utf8::Lossy).from_slice::<Item>(&latin).unwrap();
    assert_eq!(lossy.name, "a\u{fffd}");
    // Those that are superseded are looked at as well.
    assert_eq!(error::<Item>(&[0x12, 1, 0xe9, 0x12, 1, b'a']).kind(), ErrorKind::InvalidUtf8);
}

#[contract]
#[derive(Serialize, Deserialize, PartialEq, Debug, Clone, Default)]
struct Unsorted {
    #[n(9)]
    last: u32,
    #[n(oneof(3, 7))]
    choice: Option<Apart>,
    #[n(5)]
    middle: Vec<String>,
    #[n(1)]
    first: Option<Box<Unsorted>>,
    #[n(unknown)]
    rest: UnknownFields,
}

#[contract]
#[derive(Serialize, Deserialize, PartialEq, Debug, Clone)]
enum Apart {
    #[n(3)]
    Low(u32),
    #[n(7)]
    High(String),
}

#[test]
fn fields_declared_out_of_number_order() {
    let value = |choice| Unsorted {
        last: 9,
        choice: Some(choice),
        middle: vec!["a".into(), String::new()],
        first: Some(Box::default()),
        rest: UnknownFields::new(),
    };
    assert_both(&value(Apart::Low(3)), &[0x0a, 0, 0x18, 3, 0x2a, 1, b'a', 0x2a, 0, 0x48, 9]);
    assert_both(&value(Apart::High("h".into())), &[0x0a, 0, 0x2a, 1, b'a', 0x2a, 0, 0x3a, 1, b'h', 0x48, 9]);
    // In pieces, in the order of declaration, a scalar twice, two cases.
    assert_reads(&[0x2a, 1, b'a', 0x48, 9, 0x18, 3, 0x0a, 0, 0x2a, 0], &value(Apart::Low(3)));
    assert_reads(&[0x48, 9, 0x18, 3, 0x2a, 1, b'a', 0x2a, 0, 0x0a, 0], &value(Apart::Low(3)));
    assert_reads(&[0x0a, 0, 0x18, 3, 0x2a, 1, b'a', 0x2a, 0, 0x48, 8, 0x48, 9], &value(Apart::Low(3)));
    assert_reads(&[0x0a, 0, 0x3a, 0, 0x18, 3, 0x2a, 1, b'a', 0x2a, 0, 0x48, 9], &value(Apart::Low(3)));
    let unknown = from_slice::<Unsorted>(&[0x0a, 0, 0x10, 1, 0x18, 3, 0x48, 9, 0x50, 2]).unwrap();
    assert_eq!((unknown.rest.as_bytes(), unknown.last), (&[0x10, 1, 0x50, 2][..], 9));
}
