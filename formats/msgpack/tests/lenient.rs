//! What is read that is not what would be written: rmp-serde's leniencies, each pinned, and where they end.

use contract_msgpack::{ARRAY, ErrorKind, NAMED, NUMBERED, contract};
use serde::{
    Deserialize,
    de::{DeserializeOwned, IgnoredAny},
};
use serde_bytes::ByteBuf;
use std::{collections::BTreeMap, fmt::Debug};

#[track_caller]
fn reads<T: DeserializeOwned + PartialEq + Debug>(bytes: &[u8], value: T) {
    assert_eq!(ARRAY.from_slice::<T>(bytes).unwrap(), value, "from_slice");
    let mut longer = bytes.to_vec();
    longer.extend([0xc1; 16]);
    let (taken, rest) = contract_msgpack::take_from_slice::<T>(&longer).unwrap();
    assert_eq!((taken, rest.len()), (ARRAY.from_slice(bytes).unwrap(), 16), "with room behind");
    assert_eq!(contract_msgpack::from_reader::<_, T>(bytes).unwrap(), value, "from_reader");
}

#[track_caller]
fn refuses<T: DeserializeOwned + Debug>(bytes: &[u8], kind: ErrorKind) {
    assert_eq!(ARRAY.from_slice::<T>(bytes).unwrap_err().kind(), kind, "from_slice");
    assert_eq!(contract_msgpack::from_reader::<_, T>(bytes).unwrap_err().kind(), kind, "from_reader");
}

/// Five in every form that an integer can have.
const FIVE: [&[u8]; 9] = [
    &[5],
    &[0xcc, 5],
    &[0xcd, 0, 5],
    &[0xce, 0, 0, 0, 5],
    &[0xcf, 0, 0, 0, 0, 0, 0, 0, 5],
    &[0xd0, 5],
    &[0xd1, 0, 5],
    &[0xd2, 0, 0, 0, 5],
    &[0xd3, 0, 0, 0, 0, 0, 0, 0, 5],
];

#[test]
fn integers_of_any_width_in_range() {
    for bytes in FIVE {
        reads(bytes, 5u8);
        reads(bytes, 5u16);
        reads(bytes, 5u32);
        reads(bytes, 5u64);
        reads(bytes, 5u128);
        reads(bytes, 5i8);
        reads(bytes, 5i16);
        reads(bytes, 5i32);
        reads(bytes, 5i64);
        reads(bytes, 5i128);
        for len in [1, 8, 9] {
            let array = [&[0x90 | len as u8][..], &bytes.repeat(len)].concat();
            reads(&array, vec![5u8; len]);
            reads(&array, vec![5u32; len]);
            reads(&array, vec![5i16; len]);
            reads(&array, vec![5i64; len]);
            reads(&array, vec![5f32; len]);
            reads(&array, vec![5f64; len]);
        }
    }
    for bytes in [&[0xfb][..], &[0xd0, 0xfb], &[0xd1, 0xff, 0xfb], &[0xd2, 0xff, 0xff, 0xff, 0xfb]] {
        reads(bytes, -5i8);
        reads(bytes, -5i64);
        reads(bytes, -5i128);
        refuses::<u8>(bytes, ErrorKind::InvalidValue);
        refuses::<u64>(bytes, ErrorKind::InvalidValue);
        refuses::<u128>(bytes, ErrorKind::InvalidValue);
        refuses::<Vec<u32>>(&[&[0x91], bytes].concat(), ErrorKind::InvalidValue);
    }
    refuses::<u8>(&[0xcd, 1, 0], ErrorKind::InvalidValue);
    refuses::<i8>(&[0xcc, 0x80], ErrorKind::InvalidValue);
    refuses::<i32>(&[0xce, 0x80, 0, 0, 0], ErrorKind::InvalidValue);
    refuses::<i64>(&[0xcf, 0x80, 0, 0, 0, 0, 0, 0, 0], ErrorKind::InvalidValue);
    refuses::<i16>(&[0xd2, 0xff, 0xff, 0x7f, 0xff], ErrorKind::InvalidValue);
}

#[test]
fn floats_from_integers_and_from_the_other_width() {
    for bytes in FIVE {
        reads(bytes, 5f32);
        reads(bytes, 5f64);
    }
    reads(&[0xfb], -5f64);
    reads(&[0xca, 0x3f, 0xc0, 0, 0], 1.5f64);
    reads(&[0xcb, 0x3f, 0xf8, 0, 0, 0, 0, 0, 0], 1.5f32);
    refuses::<u8>(&[0xca, 0x3f, 0xc0, 0, 0], ErrorKind::InvalidType);
    refuses::<f64>(b"\xa11", ErrorKind::InvalidType);
    refuses::<bool>(&[1], ErrorKind::InvalidType);
}

#[test]
fn strings_and_bytes_from_one_another() {
    for bytes in [&b"\xa2hi"[..], b"\xd9\x02hi", b"\xda\0\x02hi", b"\xdb\0\0\0\x02hi"] {
        reads(bytes, "hi".to_owned());
        reads(bytes, ByteBuf::from(*b"hi"));
        assert_eq!(ARRAY.from_slice::<&str>(bytes).unwrap(), "hi");
        assert_eq!(ARRAY.from_slice::<&[u8]>(bytes).unwrap(), b"hi");
    }
    for bytes in [&b"\xc4\x02hi"[..], b"\xc5\0\x02hi", b"\xc6\0\0\0\x02hi"] {
        reads(bytes, "hi".to_owned());
        reads(bytes, ByteBuf::from(*b"hi"));
        reads(bytes, vec![b'h', b'i']);
        reads(bytes, [b'h', b'i']);
        reads(bytes, vec![u64::from(b'h'), u64::from(b'i')]);
        assert_eq!(ARRAY.from_slice::<&str>(bytes).unwrap(), "hi");
    }
    reads(b"\xd9\x01x", 'x');
    reads(b"\xc4\x03\xff\0\x80", ByteBuf::from(vec![0xff, 0, 0x80]));
    // A string that is none, where bytes are wanted.
    reads(b"\xa2\xff\xfe", ByteBuf::from(vec![0xff, 0xfe]));
    // Bytes as an array of integers.
    reads(&[0x93, 1, 0xcc, 0xff, 3], ByteBuf::from(vec![1, 255, 3]));
    refuses::<String>(b"\xc4\x01\xff", ErrorKind::InvalidValue);
    refuses::<Vec<u8>>(b"\xa2hi", ErrorKind::InvalidType);
    // rmp-serde drops what is left of binary that is read as a tuple.
    refuses::<[u8; 2]>(b"\xc4\x03abc", ErrorKind::InvalidLength);
}

#[test]
fn heads_longer_than_they_need_be() {
    for head in [&[0x92][..], &[0xdc, 0, 2], &[0xdd, 0, 0, 0, 2]] {
        let bytes = [head, &[1, 2]].concat();
        reads(&bytes, (1u8, 2u8));
        reads(&bytes, vec![1u32, 2]);
        reads(&bytes, vec![Some(1u32), Some(2)]);
        reads(&bytes, Point { x: 1, y: 2 });
    }
    for head in [&[0x81][..], &[0xde, 0, 1], &[0xdf, 0, 0, 0, 1]] {
        reads(&[head, b"\xa1k\x05"].concat(), BTreeMap::from([("k".to_owned(), 5u8)]));
        reads(&[head, b"\xa3New\x05"].concat(), Variants::New(5));
        reads(&[head, b"\xd9\x03New\x05"].concat(), Variants::New(5));
    }
    for head in [&[0x82][..], &[0xde, 0, 2], &[0xdf, 0, 0, 0, 2]] {
        reads(&[head, b"\xa1y\x02\xd9\x01x\x01"].concat(), Point { x: 1, y: 2 });
    }
}

#[derive(Deserialize, Debug, PartialEq)]
struct Point {
    x: u8,
    y: u8,
}

#[derive(Deserialize, Debug, PartialEq)]
enum Variants {
    Unit,
    New(u8),
    Tuple(u8, u8),
    Struct { a: u8 },
}

#[derive(Deserialize, Debug, PartialEq)]
struct Unit;

#[test]
fn structs_from_arrays_and_maps() {
    reads(&[0x92, 1, 2], Point { x: 1, y: 2 });
    reads(b"\x82\xa1x\x01\xa1y\x02", Point { x: 1, y: 2 });
    reads(b"\x82\xc4\x01x\x01\xa1y\x02", Point { x: 1, y: 2 });
    reads(b"\x83\xa1z\x92\xc0\x81\x01\x02\xa1x\x01\xa1y\x02", Point { x: 1, y: 2 });
    // Of a type without numbers, integers are places: as in rmp-serde, unless numbers are asked for.
    reads(b"\x82\x01\x02\x00\x01", Point { x: 1, y: 2 });
    assert_eq!(NAMED.from_slice::<Point>(b"\x82\x01\x02\x00\x01").unwrap(), Point { x: 1, y: 2 });
    let error = NUMBERED.from_slice::<Point>(b"\x82\x01\x02\x00\x01").unwrap_err();
    assert_eq!(error.to_string(), "expected field identifier, found integer 1 at byte 1");
    refuses::<Point>(&[0x91, 1], ErrorKind::InvalidLength);
    refuses::<Point>(&[0x93, 1, 2, 3], ErrorKind::InvalidLength);
}

#[test]
fn numbers_of_a_numbered_type_in_every_form() {
    #[contract]
    #[derive(Deserialize, Debug, PartialEq)]
    struct Numbered {
        #[n(2)]
        x: u8,
        #[n(1)]
        y: u8,
    }
    let bytes = b"\x83\x02\x0a\xcd\x12\x34\xc0\xd0\x01\x14";
    reads(bytes, Numbered { x: 10, y: 20 });
    assert_eq!(NUMBERED.from_slice::<Numbered>(bytes).unwrap(), Numbered { x: 10, y: 20 });
    reads(b"\x82\xa1y\x14\x02\x0a", Numbered { x: 10, y: 20 });
}

#[test]
fn units() {
    reads(&[0xc0], ());
    reads(&[0xc0], Unit);
    reads(&[0x90], Unit);
    refuses::<()>(&[0x90], ErrorKind::InvalidType);
    refuses::<()>(&[0], ErrorKind::InvalidType);
    refuses::<Unit>(&[0x91, 1], ErrorKind::InvalidType);
}

#[test]
fn options() {
    reads(&[0xc0], None::<Vec<u8>>);
    reads(&[0x91, 1], Some(vec![1u8]));
    reads(&[0xc0], None::<Option<u8>>);
    reads(&[0xcd, 1, 0], Some(Some(256u16)));
}

#[test]
fn variants_by_name_and_by_place() {
    reads(b"\xa4Unit", Variants::Unit);
    reads(b"\xc4\x04Unit", Variants::Unit);
    reads(&[0], Variants::Unit);
    reads(&[0xcc, 0], Variants::Unit);
    reads(b"\x81\xa4Unit\xc0", Variants::Unit);
    reads(b"\x81\x00\xc0", Variants::Unit);
    reads(b"\x81\xa3New\x07", Variants::New(7));
    reads(b"\x81\x01\x07", Variants::New(7));
    reads(b"\x81\x02\x92\x01\x02", Variants::Tuple(1, 2));
    reads(b"\x81\xa6Struct\x91\x05", Variants::Struct { a: 5 });
    reads(b"\x81\x03\x81\xa1a\x05", Variants::Struct { a: 5 });
    reads(b"\x81\x03\x81\x00\x05", Variants::Struct { a: 5 });
    refuses::<Variants>(&[9], ErrorKind::InvalidValue);
    refuses::<Variants>(b"\xa3Old", ErrorKind::UnknownVariant);
    refuses::<Variants>(b"\xa3New", ErrorKind::InvalidType);
    refuses::<Variants>(b"\x81\xa4Unit\x00", ErrorKind::InvalidType);
    refuses::<Variants>(b"\x91\xa4Unit", ErrorKind::InvalidType);
    refuses::<Variants>(&[0x80], ErrorKind::InvalidType);
    refuses::<Variants>(b"\x82\xa3New\x01\xa3New\x01", ErrorKind::InvalidType);
    refuses::<Variants>(&[0xc0], ErrorKind::InvalidType);
    let error = NUMBERED.from_slice::<Variants>(&[0]).unwrap_err();
    assert_eq!(error.to_string(), "expected variant identifier, found integer 0 at byte 0");
}

#[test]
fn maps_with_keys_of_any_type() {
    reads(b"\x82\xfb\x01\xcd\x01\x00\x02", BTreeMap::from([(-5i16, 1u8), (256, 2)]));
    reads(b"\x81\xc3\x01", BTreeMap::from([(true, 1u8)]));
    reads(b"\x81\xa4Unit\x01", BTreeMap::from([("Unit".to_owned(), 1u8)]));
}

#[test]
fn anything_is_ignored() {
    for bytes in [
        &[0xc0][..],
        &[0x05],
        &[0xfb],
        &[0xcf, 1, 2, 3, 4, 5, 6, 7, 8],
        &[0xca, 0, 0, 0, 0],
        b"\xa3abc",
        b"\xc4\x02\xff\xfe",
        b"\xa1\xff",
        b"\x92\x81\x01\x91\xc0\xd6\x01abcd",
        b"\xc7\x03\x05abc",
    ] {
        ARRAY.from_slice::<IgnoredAny>(bytes).unwrap();
        contract_msgpack::from_reader::<_, IgnoredAny>(bytes).unwrap();
        let bytes = [b"\x83\xa1u", bytes, b"\xa1x\x01\xa1y\x02"].concat();
        reads(&bytes, Point { x: 1, y: 2 });
    }
    // However deep it is.
    let mut deep = b"\x83\xa1u".to_vec();
    deep.extend(vec![0x91; 1_000_000]);
    deep.extend(b"\xc0\xa1x\x01\xa1y\x02");
    reads(&deep, Point { x: 1, y: 2 });
}

#[derive(Deserialize, Debug, PartialEq)]
#[serde(untagged)]
enum Anything {
    Nil(()),
    Bool(bool),
    Unsigned(u64),
    Signed(i64),
    Float(f64),
    Text(String),
    Bytes(ByteBuf),
    Array(Vec<Anything>),
    Point(Point),
    Map(BTreeMap<u8, Anything>),
}

#[test]
fn types_that_ask_what_comes() {
    use Anything::{Array, Bool, Bytes, Float, Map, Nil, Signed, Text, Unsigned};
    let bytes =
        b"\x9a\xc0\xc3\x05\xcd\x01\x00\xfb\xca\x3f\xc0\0\0\xa2hi\xc4\x01\xff\x82\xa1x\x01\xa1y\x02\x81\x01\x91\xc3";
    let value = Array(vec![
        Nil(()),
        Bool(true),
        Unsigned(5),
        Unsigned(256),
        Signed(-5),
        Float(1.5),
        Text("hi".into()),
        Bytes(ByteBuf::from(vec![0xff])),
        Anything::Point(Point { x: 1, y: 2 }),
        Map(BTreeMap::from([(1, Array(vec![Bool(true)]))])),
    ]);
    assert_eq!(NUMBERED.from_slice::<Anything>(bytes).unwrap(), value);
    reads(bytes, value);
}
