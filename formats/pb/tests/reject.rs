//! What is no message of its type fails cleanly, with kind, place and path.

mod common;

use common::{Of, assert_reads, assert_rejected, fixed32, group, int, len, rejected, varint};
use contract_macros::contract;
use contract_pb::{Deserializer, Error, ErrorKind};
use serde::{Deserialize, Serialize, de::IgnoredAny};
use std::{
    collections::{BTreeMap, VecDeque},
    error::Error as _,
    fmt::Debug,
    io,
    num::NonZeroU32,
};

#[derive(Serialize, Deserialize, PartialEq, Debug, Clone, Default)]
struct Order {
    id: u32,
    name: String,
    items: Vec<Item>,
    tags: BTreeMap<String, Case>,
    ratio: f64,
}

#[derive(Serialize, Deserialize, PartialEq, Debug, Clone, Default)]
struct Item {
    count: u8,
    sizes: Vec<i16>,
    weights: Vec<f32>,
}

#[derive(Serialize, Deserialize, PartialEq, Debug, Clone)]
enum Case {
    Unit,
    Number(u32),
    Struct { deep: Option<Box<Case>>, sign: char },
}

fn order() -> Order {
    let deep = Some(Box::new(Case::Number(300)));
    Order {
        id: 300,
        name: "name".into(),
        items: vec![Item { count: 200, sizes: vec![-1, 300], weights: vec![1.5, 0.0] }, Item::default()],
        tags: BTreeMap::from([("a".into(), Case::Struct { deep, sign: 'é' }), ("b".into(), Case::Unit)]),
        ratio: 0.1,
    }
}

#[test]
fn errors_take_one_word() {
    assert_eq!(size_of::<Error>(), size_of::<usize>());
    assert_eq!(size_of::<contract_pb::Result<()>>(), size_of::<usize>());
    fn assert_traits<T: std::error::Error + Send + Sync + 'static>() {}
    assert_traits::<Error>();
}

#[test]
fn prefixes() {
    let bytes = contract_pb::to_vec(&order()).unwrap();
    let mut borders = vec![0];
    for record in common::split(&bytes) {
        borders.push(borders[borders.len() - 1] + record.2.len());
    }
    for end in 0..bytes.len() {
        let read = contract_pb::from_slice::<Order>(&bytes[..end]);
        let indexed = Order::deserialize(&mut Deserializer::from_slice(&bytes[..end]));
        if borders.contains(&end) {
            assert_eq!(read.unwrap(), indexed.unwrap(), "a message ends at every border between records");
        } else {
            let error = read.unwrap_err();
            assert_eq!(
                (error.kind(), error.to_string()),
                (ErrorKind::UnexpectedEnd, indexed.unwrap_err().to_string())
            );
            assert!(error.offset().unwrap() <= end as u64);
        }
    }
    // Inside of a message, too: its length is right, and its content breaks off.
    for number in [3, 4] {
        for record in common::split(&bytes).iter().filter(|record| record.0 == number) {
            let body = record.3;
            for end in 0..body.len() {
                let cut = len(number, &body[..end]);
                let read = contract_pb::from_slice::<Order>(&cut);
                let indexed = Order::deserialize(&mut Deserializer::from_slice(&cut));
                assert_eq!(read.is_ok(), indexed.is_ok());
                if let Err(error) = read {
                    assert!(
                        matches!(error.kind(), ErrorKind::UnexpectedEnd | ErrorKind::MissingCase),
                        "{error}"
                    );
                    assert_eq!(error.to_string(), indexed.unwrap_err().to_string());
                }
            }
        }
    }
}

#[test]
fn wire_types() {
    use ErrorKind::WireType;
    assert_rejected::<Order>(
        &fixed32(1, 1),
        WireType,
        0,
        "id",
        "expected wire type VARINT for field 1, found I32 in `id` at byte 0",
    );
    assert_rejected::<Order>(
        &[int(1, 1), int(2, 1)].concat(),
        WireType,
        2,
        "name",
        "expected wire type LEN for field 2, found VARINT in `name` at byte 2",
    );
    assert_rejected::<Order>(
        &[int(2, 1), int(1, 1)].concat(),
        WireType,
        0,
        "name",
        "expected wire type LEN for field 2, found VARINT in `name` at byte 0",
    );
    assert_rejected::<Order>(
        &len(5, b""),
        WireType,
        0,
        "ratio",
        "expected wire type I64 for field 5, found LEN in `ratio` at byte 0",
    );
    assert_rejected::<Order>(
        &group(2, b""),
        WireType,
        0,
        "name",
        "expected wire type LEN for field 2, found SGROUP in `name` at byte 0",
    );
    assert_rejected::<Order>(
        &int(3, 1),
        WireType,
        0,
        "items[0]",
        "expected wire type LEN for field 3, found VARINT in `items[0]` at byte 0",
    );
    let item = len(3, &[int(1, 1), fixed32(2, 1)].concat());
    assert_rejected::<Order>(
        &item,
        WireType,
        4,
        "items[0].sizes[0]",
        "expected wire type VARINT for field 2, found I32 in `items[0].sizes[0]` at byte 4",
    );
    let item = len(3, &[len(3, &[0; 4]), int(3, 1)].concat());
    assert_rejected::<Order>(
        &item,
        WireType,
        8,
        "items[0].weights[1]",
        "expected wire type I32 for field 3, found VARINT in `items[0].weights[1]` at byte 8",
    );
    assert_rejected::<Order>(
        &int(4, 1),
        WireType,
        0,
        "tags",
        "expected wire type LEN for field 4, found VARINT in `tags` at byte 0",
    );
    assert_rejected::<Order>(
        &len(4, &int(1, 1)),
        WireType,
        2,
        "tags.key",
        "expected wire type LEN for field 1, found VARINT in `tags.key` at byte 2",
    );
    assert_rejected::<Order>(
        &len(4, &fixed32(2, 1)),
        WireType,
        2,
        "tags.value",
        "expected wire type VARINT for field 2, found I32 in `tags.value` at byte 2",
    );
    assert_rejected::<VecDeque<u8>>(
        &int(1, 1),
        WireType,
        0,
        "[0]",
        "expected wire type LEN for field 1, found VARINT in `[0]` at byte 0",
    );
    assert_rejected::<Vec<u8>>(
        &int(1, 1),
        WireType,
        0,
        "",
        "expected wire type LEN for field 1, found VARINT at byte 0",
    );
    assert_rejected::<Of<((), Option<()>)>>(
        &len(1, &int(2, 1)),
        WireType,
        2,
        "value[1]",
        "expected wire type LEN for field 2, found VARINT in `value[1]` at byte 2",
    );
    assert_rejected::<Case>(
        &fixed32(2, 1),
        WireType,
        0,
        "Number",
        "expected wire type VARINT for field 2, found I32 in `Number` at byte 0",
    );
}

#[test]
fn tags() {
    use ErrorKind::InvalidTag;
    let number = "expected a field number from 1 to 536870911 at byte 0";
    for tag in [0, 5, 2, 1 << 32, 1 << 63, (1 << 32) + 7 - 7] {
        assert_rejected::<()>(&[varint(tag), vec![0; 8]].concat(), InvalidTag, 0, "", number);
        assert_rejected::<Order>(
            &[int(5000, 1), varint(tag)].concat(),
            InvalidTag,
            4,
            "",
            &number.replace("byte 0", "byte 4"),
        );
    }
    for tag in [6, 7, 14, 15, 0xffff_ffff] {
        assert_rejected::<u32>(
            &[varint(tag), vec![0; 8]].concat(),
            InvalidTag,
            0,
            "",
            "expected a wire type from 0 to 5 at byte 0",
        );
    }
    let nested = [len(3, &[7]), int(1, 1)].concat();
    assert_rejected::<Order>(
        &nested,
        InvalidTag,
        2,
        "items[0]",
        "expected a wire type from 0 to 5 in `items[0]` at byte 2",
    );
}

#[test]
fn groups() {
    use ErrorKind::{UnexpectedEnd, UnmatchedGroup};
    let unmatched = "group without its start or end at byte 0";
    assert_rejected::<()>(&varint(99 << 3 | 4), UnmatchedGroup, 0, "", unmatched);
    assert_rejected::<Order>(&[0x0c], UnmatchedGroup, 0, "", unmatched);
    assert_rejected::<()>(&[0x0b, 0x14], UnmatchedGroup, 0, "", unmatched);
    assert_rejected::<Order>(&[0x7b, 0x83, 1, 0x7c, 0x84, 1], UnmatchedGroup, 0, "", unmatched);
    assert_rejected::<Order>(&[0x7b, 8, 1], UnexpectedEnd, 0, "", "unexpected end of input at byte 0");
    assert_rejected::<Order>(&[8, 1, 0x7b], UnexpectedEnd, 2, "", "unexpected end of input at byte 2");
    let nested = len(3, &[0x7b]);
    assert_rejected::<Order>(
        &nested,
        UnexpectedEnd,
        2,
        "items[0]",
        "unexpected end of input in `items[0]` at byte 2",
    );
}

#[test]
fn groups_that_are_fields() {
    use ErrorKind::{UnexpectedEnd, UnmatchedGroup};
    #[contract]
    #[derive(Serialize, Deserialize, PartialEq, Debug, Default)]
    struct Groups {
        #[n(1, group)]
        one: Option<Item>,
        #[n(2, group)]
        many: Vec<Item>,
    }
    let item = Item { count: 5, ..Item::default() };
    assert_reads(&[0x0b, 8, 5, 0x0c], &Groups { one: Some(item), many: vec![] });
    let unmatched = "group without its start or end at byte";
    let end = "unexpected end of input at byte";
    for (bytes, kind, text, at) in [
        (&[0x0b][..], UnexpectedEnd, end, 0),
        (&[0x13, 8, 5], UnexpectedEnd, end, 0),
        (&[0x0b, 0x0c, 0x13, 0x14, 0x13, 8], UnexpectedEnd, end, 4),
        (&[0x0c], UnmatchedGroup, unmatched, 0),
        (&[0x0b, 0x0c, 0x0c], UnmatchedGroup, unmatched, 2),
        (&[0x0b, 0x14], UnmatchedGroup, unmatched, 0),
        (&[0x13, 8, 5, 0x0c], UnmatchedGroup, unmatched, 0),
        (&[0x0b, 0x1b, 0x24, 0x0c], UnmatchedGroup, unmatched, 0),
    ] {
        let error = rejected::<Groups>(bytes);
        let text = format!("{text} {at}");
        assert_eq!((error.kind(), error.to_string(), error.offset()), (kind, text, Some(at)), "{bytes:02x?}");
    }
}

#[test]
fn varints() {
    use ErrorKind::{UnexpectedEnd, VarintOverflow};
    let long = |len| [vec![0x80; len], vec![0]].concat();
    assert_eq!(contract_pb::from_slice::<u64>(&[vec![8], long(9)].concat()).unwrap(), 0);
    assert_rejected::<u64>(
        &[vec![8], long(10)].concat(),
        VarintOverflow,
        0,
        "",
        "varint exceeds its type at byte 0",
    );
    assert_rejected::<u64>(
        &[vec![8], vec![0xff; 9], vec![2]].concat(),
        VarintOverflow,
        0,
        "",
        "varint exceeds its type at byte 0",
    );
    assert_rejected::<Order>(
        &[vec![8, 1, 0x82], long(9)].concat(),
        VarintOverflow,
        2,
        "",
        "varint exceeds its type at byte 2",
    );
    assert_rejected::<Order>(
        &[vec![0xff; 10]].concat(),
        VarintOverflow,
        0,
        "",
        "varint exceeds its type at byte 0",
    );
    assert_rejected::<Vec<u32>>(
        &len(1, &[&[1], &long(10)[..]].concat()),
        VarintOverflow,
        3,
        "[1]",
        "varint exceeds its type in `[1]` at byte 3",
    );
    assert_rejected::<VecDeque<u32>>(
        &len(1, &[1, 0x80]),
        UnexpectedEnd,
        3,
        "[1]",
        "unexpected end of input in `[1]` at byte 3",
    );
    assert_rejected::<Vec<i64>>(
        &len(1, &[1, 0x80]),
        UnexpectedEnd,
        3,
        "[1]",
        "unexpected end of input in `[1]` at byte 3",
    );
}

#[test]
fn overlong_varints() {
    // As the spec has it, zeros at the high end are read, also in tags and lengths.
    let one = Item { count: 1, ..Item::default() };
    for bytes in [&[0x08, 0x81, 0][..], &[0x88, 0, 1], &[0x88, 0x80, 0x80, 0x80, 0, 0x81, 0x80, 0]] {
        assert_reads(bytes, &one);
    }
    assert_reads(&[0x12, 0x82, 0x80, 0, 1, 2], &Item { sizes: vec![1, 2], ..Item::default() });
    assert_reads(&[0x12, 3, 0x81, 0x80, 0], &Item { sizes: vec![1], ..Item::default() });
    // Beyond ten bytes nothing is, wherever it stands.
    let endless = [vec![0x80; 10], vec![0]].concat();
    for bytes in [&[&[8], &endless[..]].concat(), &endless, &[&[0x12], &endless[..]].concat()] {
        let error = rejected::<Item>(bytes);
        assert_eq!((error.kind(), error.offset()), (ErrorKind::VarintOverflow, Some(0)), "{error}");
    }
    // Of the tenth byte only one bit has a place.
    assert_eq!(
        contract_pb::from_slice::<u64>(&[vec![8], vec![0xff; 9], vec![1]].concat()).unwrap(),
        u64::MAX
    );
    for last in [2, 3, 0x7f] {
        let error = rejected::<u64>(&[vec![8], vec![0xff; 9], vec![last]].concat());
        assert_eq!((error.kind(), error.offset()), (ErrorKind::VarintOverflow, Some(0)), "{error}");
    }
}

#[test]
fn lengths() {
    use ErrorKind::UnexpectedEnd;
    for length in [2, 1 << 31, 1 << 32, 1 << 63, u64::MAX] {
        let bytes = [&[0x12], &varint(length)[..], b"a"].concat();
        assert_rejected::<Order>(&bytes, UnexpectedEnd, 0, "", "unexpected end of input at byte 0");
        assert_rejected::<()>(&bytes, UnexpectedEnd, 0, "", "unexpected end of input at byte 0");
        let nested = [len(3, &[&[0x12], &varint(length)[..], b"a"].concat()), vec![0; 4]].concat();
        assert_rejected::<Vec<Order>>(
            &nested[2..nested.len() - 4],
            UnexpectedEnd,
            0,
            "",
            "unexpected end of input at byte 0",
        );
        let list = [&[0x0a], &varint(length)[..], &[0]].concat();
        for kind in [
            rejected::<Vec<u8>>(&list),
            rejected::<Vec<u64>>(&list),
            rejected::<Vec<f64>>(&list),
            rejected::<Vec<String>>(&list),
            rejected::<VecDeque<f32>>(&list),
            rejected::<BTreeMap<u8, u8>>(&list),
            rejected::<Of<Option<Vec<u32>>>>(&list),
        ] {
            assert_eq!((kind.kind(), kind.offset()), (UnexpectedEnd, Some(0)));
        }
    }
    assert_rejected::<Order>(&[0x2a - 1, 0, 0], UnexpectedEnd, 0, "", "unexpected end of input at byte 0");
    // A message must not reach beyond the one around it, though there is more.
    let nested = [len(3, &[0x12, 3, b'a']), vec![8, 1]].concat();
    assert_rejected::<Order>(
        &nested,
        UnexpectedEnd,
        2,
        "items[0]",
        "unexpected end of input in `items[0]` at byte 2",
    );
}

#[test]
fn text() {
    use ErrorKind::InvalidUtf8;
    assert_rejected::<Order>(
        &[int(1, 1), len(2, b"a\xff")].concat(),
        InvalidUtf8,
        4,
        "name",
        "string is not valid UTF-8 in `name` at byte 4",
    );
    assert_rejected::<Vec<String>>(
        &[len(1, b"a"), len(1, &[0xc3])].concat(),
        InvalidUtf8,
        5,
        "[1]",
        "string is not valid UTF-8 in `[1]` at byte 5",
    );
    assert_rejected::<Order>(
        &len(4, &len(1, b"\x80")),
        InvalidUtf8,
        4,
        "tags.key",
        "string is not valid UTF-8 in `tags.key` at byte 4",
    );
    let long = [b"x".repeat(100), vec![0xed, 0xa0, 0x80]].concat();
    assert_rejected::<String>(&len(1, &long), InvalidUtf8, 2, "", "string is not valid UTF-8 at byte 2");
}

#[test]
fn ragged_packed_records() {
    use ErrorKind::UnexpectedEnd;
    for bytes in [&[0; 5][..], &[0; 7]] {
        let text = "unexpected end of input in `[1]` at byte 6";
        assert_rejected::<Vec<f32>>(&len(1, bytes), UnexpectedEnd, 6, "[1]", text);
        assert_rejected::<VecDeque<f32>>(&len(1, bytes), UnexpectedEnd, 6, "[1]", text);
    }
    assert_rejected::<Vec<f64>>(
        &len(1, &[0; 15]),
        UnexpectedEnd,
        10,
        "[1]",
        "unexpected end of input in `[1]` at byte 10",
    );

    #[contract]
    #[derive(Serialize, Deserialize, PartialEq, Debug, Default)]
    struct Words {
        #[n(1, fixed)]
        words: Vec<u32>,
        #[n(2, fixed)]
        signed: Vec<i32>,
        #[n(3, fixed)]
        longs: Vec<u64>,
        #[n(4, fixed)]
        signed_longs: VecDeque<i64>,
    }
    for (number, name, size) in [(1, "words", 4), (2, "signed", 4), (3, "longs", 8), (4, "signed_longs", 8)] {
        for length in (1..3 * size).filter(|length| length % size != 0) {
            let whole = length / size;
            let (path, at) = (format!("{name}[{whole}]"), 2 + (whole * size) as u64);
            let text = format!("unexpected end of input in `{path}` at byte {at}");
            assert_rejected::<Words>(&len(number, &vec![0; length]), UnexpectedEnd, at, &path, &text);
        }
    }
}

fn packed(numbers: &[u64]) -> Vec<u8> {
    len(1, &numbers.iter().flat_map(|&number| varint(number)).collect::<Vec<_>>())
}

#[test]
fn out_of_range() {
    use ErrorKind::OutOfRange;
    let minus = u64::MAX;
    assert_rejected::<Of<u8>>(
        &int(1, 256),
        OutOfRange,
        0,
        "value",
        "expected u8, found integer `256` in `value` at byte 0",
    );
    assert_rejected::<Of<i8>>(
        &int(1, 128),
        OutOfRange,
        0,
        "value",
        "expected i8, found integer `128` in `value` at byte 0",
    );
    assert_rejected::<Of<i8>>(
        &int(1, minus - 128),
        OutOfRange,
        0,
        "value",
        "expected i8, found integer `-129` in `value` at byte 0",
    );
    assert_rejected::<Of<u16>>(
        &int(1, 65_536),
        OutOfRange,
        0,
        "value",
        "expected u16, found integer `65536` in `value` at byte 0",
    );
    assert_rejected::<Of<i16>>(
        &int(1, 32_768),
        OutOfRange,
        0,
        "value",
        "expected i16, found integer `32768` in `value` at byte 0",
    );
    assert_rejected::<Of<Option<i16>>>(
        &int(1, minus - 32_768),
        OutOfRange,
        0,
        "value",
        "expected i16, found integer `-32769` in `value` at byte 0",
    );
    assert_rejected::<Vec<u16>>(
        &len(1, &[1, 0x80, 0x80, 4]),
        OutOfRange,
        6,
        "[1]",
        "expected u16, found integer `65536` in `[1]` at byte 6",
    );
    assert_rejected::<Vec<u16>>(
        &[int(1, 1), int(1, 65_536)].concat(),
        OutOfRange,
        2,
        "[1]",
        "expected u16, found integer `65536` in `[1]` at byte 2",
    );
    // Whole vectors are read at once, and the element that does not fit is named all the same.
    let numbers = [1, u64::MAX, 300, 70_000, 2, 3, 4, 5, 6, 7, 8];
    for (at, name, error) in [
        (3, "u16", rejected::<Vec<u16>>(&packed(&[&[1, 65_535, 300], &numbers[3..]].concat()))),
        (3, "i16", rejected::<Vec<i16>>(&packed(&numbers))),
        (2, "i8", rejected::<Vec<i8>>(&packed(&numbers))),
        (1, "u16", rejected::<Vec<u16>>(&packed(&[0, u64::from(u32::MAX)]))),
        (0, "i8", rejected::<Vec<i8>>(&packed(&[u64::MAX - 128]))),
    ] {
        assert_eq!((error.kind(), error.path()), (OutOfRange, format!("[{at}]")), "{name}: {error}");
        assert!(error.to_string().starts_with(&format!("expected {name}, found integer")), "{error}");
    }
    assert_reads(&packed(&[u64::MAX, 32_767, u64::MAX - 32_767]), &vec![-1i16, 32_767, -32_768]);
    assert_reads(&packed(&[u64::MAX, 127, u64::MAX - 127]), &vec![-1i8, 127, -128]);
    assert_reads(&packed(&[0, 65_535, 1 << 32]), &vec![0u16, 65_535, 0]);
    assert_reads(
        &packed(&[0, 1, 2, u64::MAX, 0, 0, 0, 0, 256]),
        &[0, 1, 1, 1, 0, 0, 0, 0, 1].map(|bit| bit == 1).to_vec(),
    );
    assert_rejected::<char>(
        &int(1, 0xd800),
        OutOfRange,
        None,
        "",
        "expected a Unicode code point, found 55296",
    );
    assert_rejected::<Of<char>>(
        &int(1, 0x11_0000),
        OutOfRange,
        0,
        "value",
        "expected a Unicode code point, found 1114112 in `value` at byte 0",
    );
    assert_rejected::<Of<NonZeroU32>>(
        &[],
        OutOfRange,
        None,
        "value",
        "expected a nonzero u32, found integer `0` in `value`",
    );

    #[contract]
    #[derive(Serialize, Deserialize, PartialEq, Debug)]
    struct Digest {
        #[n(4, bytes)]
        hash: [u8; 2],
    }
    assert_rejected::<Digest>(
        &len(4, &[1, 2, 3]),
        OutOfRange,
        2,
        "hash",
        "expected 2 bytes, found 3 in `hash` at byte 2",
    );
    assert_rejected::<Digest>(
        &len(4, &[1]),
        ErrorKind::Custom,
        0,
        "hash",
        "invalid length 1, expected an array of length 2 in `hash` at byte 0",
    );
}

#[test]
fn enums() {
    use ErrorKind::{Custom, MissingCase, OutOfRange, WireType};

    #[contract]
    #[derive(Serialize, Deserialize, PartialEq, Debug)]
    enum Level {
        Low = 1,
        High = 5,
    }
    #[contract]
    #[derive(Serialize, Deserialize, PartialEq, Debug)]
    enum Numbered {
        #[n(4)]
        Unit,
        #[n(7)]
        Number(u32),
    }

    let value = "expected a value of enum `Level`, found";
    assert_rejected::<Of<Level>>(
        &int(1, 4),
        OutOfRange,
        0,
        "value",
        &format!("{value} 4 in `value` at byte 0"),
    );
    assert_rejected::<Of<Level>>(
        &int(1, u64::MAX),
        OutOfRange,
        0,
        "value",
        &format!("{value} -1 in `value` at byte 0"),
    );
    assert_rejected::<Of<Level>>(&[], OutOfRange, None, "value", &format!("{value} 0 in `value`"));
    assert_rejected::<Vec<Level>>(
        &len(1, &[5, 2]),
        OutOfRange,
        4,
        "[1]",
        &format!("{value} 2 in `[1]` at byte 4"),
    );
    assert_rejected::<Of<Case>>(
        &int(1, 9),
        OutOfRange,
        0,
        "value",
        "expected variant index 0 <= i < 3, found integer `9` in `value` at byte 0",
    );
    assert_rejected::<Of<Case>>(
        &int(1, 1),
        MissingCase,
        0,
        "value",
        "expected a case with data, found none or an enum value in `value` at byte 0",
    );

    assert_rejected::<Case>(&[], MissingCase, 0, "", "expected a case of `Case`, found none at byte 0");
    assert_rejected::<Case>(
        &int(9, 1),
        MissingCase,
        0,
        "",
        "expected a case of `Case`, found field 9 at byte 0",
    );
    assert_rejected::<Of<Numbered>>(
        &int(2, 1),
        MissingCase,
        None,
        "value",
        "expected a case of `Numbered`, found none in `value`",
    );
    assert_rejected::<Of<Numbered>>(
        &len(1, b""),
        MissingCase,
        2,
        "value",
        "expected a case of `Numbered`, found none in `value` at byte 2",
    );
    assert_rejected::<Of<Numbered>>(
        &len(1, &len(8, b"")),
        MissingCase,
        2,
        "value",
        "expected a case of `Numbered`, found field 8 in `value` at byte 2",
    );
    assert_rejected::<Of<Numbered>>(
        &int(1, 1),
        WireType,
        0,
        "value",
        "expected wire type LEN for field 1, found VARINT in `value` at byte 0",
    );
    assert_rejected::<Vec<Numbered>>(
        &len(1, &int(4, 1)),
        WireType,
        2,
        "[0].Unit",
        "expected wire type LEN for field 4, found VARINT in `[0].Unit` at byte 2",
    );

    // Without numbers a sequence may hold packed values; it is not said what it was.
    let error = contract_pb::from_slice::<Vec<Case>>(&len(1, &len(9, b""))).unwrap_err();
    assert_eq!(error.kind(), MissingCase);
    assert_eq!(error.to_string(), "expected a case of `Case`, found field 9 in `[0]` at byte 2");
    let error = contract_pb::from_slice::<Vec<Case>>(&len(1, &len(1, b""))).unwrap_err();
    assert_eq!(
        error.to_string(),
        "expected a case with data, found what may be packed enum values; #[contract] on the enum tells them apart in \
         `[0].Unit` at byte 0"
    );
    assert!(Custom != error.kind());
}

#[test]
fn types_that_ask_for_a_self_describing_format() {
    use ErrorKind::Unsupported;
    let text = |what: &str, rest: &str| {
        format!(
            "{what} needs a format that describes itself, which protobuf does not; this is what #[serde(flatten)], \
             #[serde(untagged)] and #[serde(tag = \"..\")] ask for{rest}"
        )
    };
    #[derive(Serialize, Deserialize, PartialEq, Debug)]
    #[serde(untagged)]
    enum Untagged {
        Number(u32),
    }
    assert_rejected::<Of<Untagged>>(
        &int(1, 1),
        Unsupported,
        0,
        "value",
        &text("a value of unknown type", " in `value` at byte 0"),
    );
    assert_rejected::<Vec<Untagged>>(
        &int(1, 1),
        Unsupported,
        None,
        "[0]",
        &text("a value of unknown type", " in `[0]`"),
    );
    assert_eq!(
        contract_pb::from_slice::<Of<IgnoredAny>>(&[int(1, 1), len(2, b""), int(1, 2)].concat())
            .unwrap()
            .value,
        IgnoredAny
    );
    assert_eq!(contract_pb::from_slice::<(IgnoredAny, u8)>(&[int(1, 1), int(2, 2)].concat()).unwrap().1, 2);

    // A sequence of things that are not of one kind.
    struct Mixed;
    impl Serialize for Mixed {
        fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            use serde::ser::SerializeSeq;
            let mut sequence = serializer.serialize_seq(Some(2))?;
            sequence.serialize_element(&1u32)?;
            sequence.serialize_element("a")?;
            sequence.end()
        }
    }
    let error = contract_pb::to_vec(&Of { value: Mixed }).unwrap_err();
    assert_eq!(error.kind(), Unsupported);
    assert_eq!(error.to_string(), "the elements of one repeated field must be of one type in `value[1]`");
}

#[test]
fn outputs_and_inputs_that_fail() {
    struct Broken(usize);
    impl io::Write for Broken {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            if self.0 == 0 {
                return Err(io::Error::other("the cable is out"));
            }
            self.0 -= 1;
            Ok(bytes.len().min(10))
        }
        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }
    impl io::Read for Broken {
        fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
            io::Write::write(self, &bytes[..1])?;
            bytes[0] = 0;
            Ok(1)
        }
    }

    for error in [
        contract_pb::to_writer(Broken(0), &order()).unwrap_err(),
        contract_pb::to_writer(Broken(2), &order()).unwrap_err(),
        contract_pb::to_writer(Broken(2), &"x".repeat(100_000)).unwrap_err(),
        contract_pb::from_reader::<_, Order>(Broken(0)).unwrap_err(),
        contract_pb::from_reader::<_, Order>(Broken(5)).unwrap_err(),
    ] {
        assert_eq!((error.kind(), error.is_io(), error.is_eof()), (ErrorKind::Io, true, false));
        assert_eq!(error.to_string(), "input or output failed: the cable is out");
        assert_eq!(error.source().unwrap().to_string(), "the cable is out");
        assert_eq!(format!("{error:?}"), "Error(Io: input or output failed: the cable is out)");
    }

    let bytes = contract_pb::to_vec(&order()).unwrap();
    for room in 0..bytes.len() {
        let error = contract_pb::to_slice(&mut vec![0; room], &order()).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::OutputFull);
        assert!(error.to_string().starts_with("output is full"));
    }
}

#[test]
fn errors_of_the_users_own() {
    #[derive(Debug)]
    struct Picky;
    impl Serialize for Picky {
        fn serialize<S: serde::Serializer>(&self, _: S) -> Result<S::Ok, S::Error> {
            Err(serde::ser::Error::custom("not today"))
        }
    }
    impl<'de> Deserialize<'de> for Picky {
        fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            let number = u32::deserialize(deserializer)?;
            Err(serde::de::Error::custom(format_args!("{number} is not to my taste")))
        }
    }

    let error = contract_pb::to_vec(&(1u8, vec![BTreeMap::from([("a", Picky)])])).unwrap_err();
    assert_eq!((error.kind(), error.offset()), (ErrorKind::Custom, None));
    assert_eq!(error.to_string(), "not today in `[1][0].value`");
    let bytes = [len(3, b""), int(1, 7)].concat();
    assert_rejected::<Of<Picky>>(
        &bytes,
        ErrorKind::Custom,
        2,
        "value",
        "7 is not to my taste in `value` at byte 2",
    );
    assert_rejected::<Vec<Picky>>(
        &len(1, &[7]),
        ErrorKind::Custom,
        3,
        "[0]",
        "7 is not to my taste in `[0]` at byte 3",
    );
}
