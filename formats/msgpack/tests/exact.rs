//! Values and their bytes, in every form and through every entry point.

#![cfg(feature = "std")]

mod common;

use common::{array, forms, named, numbered, same};
use contract_msgpack::{ARRAY, ErrorKind, MSGPACK_EXT_STRUCT_NAME, contract};
use serde::{Deserialize, Serialize, ser::SerializeSeq};
use serde_bytes::{ByteBuf, Bytes};
use std::{
    collections::{BTreeMap, BTreeSet, VecDeque},
    io,
};

/// A marker and what stands behind it.
fn cat(parts: &[&[u8]]) -> Vec<u8> {
    parts.concat()
}

#[test]
fn root_functions_are_those_of_the_array_form() {
    let value = (300u16, "hi");
    let bytes = b"\x92\xcd\x01\x2c\xa2hi";
    assert_eq!(contract_msgpack::ARRAY.to_vec(&value).unwrap(), bytes);
    assert_eq!(contract_msgpack::to_slice(&mut [0; 7], &value).unwrap(), bytes);
    assert_eq!(contract_msgpack::serialized_size(&value).unwrap(), 7);
    let mut written = Vec::new();
    contract_msgpack::to_writer(&mut written, &value).unwrap();
    assert_eq!(written, bytes);
    let mut output = Vec::new();
    contract_msgpack::to_output(&mut output, &value).unwrap();
    assert_eq!(output, bytes);
    assert_eq!(contract_msgpack::to_extend(Vec::new(), &value).unwrap(), bytes);
    assert_eq!(contract_msgpack::ARRAY.from_slice::<(u16, &str)>(bytes).unwrap(), value);
    assert_eq!(contract_msgpack::take_from_slice::<(u16, &str)>(bytes).unwrap(), (value, &[][..]));
    let (number, text): (u16, String) = contract_msgpack::from_reader(&bytes[..]).unwrap();
    assert_eq!((number, &*text), value);
}

#[test]
fn unsigned_integers_are_as_short_as_can_be() {
    for (value, bytes) in [
        (0u64, &[0][..]),
        (0x7f, &[0x7f]),
        (0x80, &[0xcc, 0x80]),
        (0xff, &[0xcc, 0xff]),
        (0x100, &[0xcd, 1, 0]),
        (0xffff, &[0xcd, 0xff, 0xff]),
        (0x1_0000, &[0xce, 0, 1, 0, 0]),
        (0xffff_ffff, &[0xce, 0xff, 0xff, 0xff, 0xff]),
        (0x1_0000_0000, &[0xcf, 0, 0, 0, 1, 0, 0, 0, 0]),
        (u64::MAX, &[0xcf, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]),
    ] {
        same(&value, bytes);
        if let Ok(value) = i64::try_from(value) {
            same(&value, bytes);
        }
        if let Ok(value) = u32::try_from(value) {
            same(&value, bytes);
        }
        if let Ok(value) = i32::try_from(value) {
            same(&value, bytes);
        }
        if let Ok(value) = u16::try_from(value) {
            same(&value, bytes);
        }
        if let Ok(value) = i16::try_from(value) {
            same(&value, bytes);
        }
        if let Ok(value) = u8::try_from(value) {
            same(&value, bytes);
        }
        if let Ok(value) = i8::try_from(value) {
            same(&value, bytes);
        }
    }
}

#[test]
fn negative_integers_are_as_short_as_can_be() {
    for (value, bytes) in [
        (-1i64, &[0xff][..]),
        (-32, &[0xe0]),
        (-33, &[0xd0, 0xdf]),
        (-0x80, &[0xd0, 0x80]),
        (-0x81, &[0xd1, 0xff, 0x7f]),
        (-0x8000, &[0xd1, 0x80, 0]),
        (-0x8001, &[0xd2, 0xff, 0xff, 0x7f, 0xff]),
        (-0x8000_0000, &[0xd2, 0x80, 0, 0, 0]),
        (-0x8000_0001, &[0xd3, 0xff, 0xff, 0xff, 0xff, 0x7f, 0xff, 0xff, 0xff]),
        (i64::MIN, &[0xd3, 0x80, 0, 0, 0, 0, 0, 0, 0]),
    ] {
        same(&value, bytes);
        if let Ok(value) = i32::try_from(value) {
            same(&value, bytes);
        }
        if let Ok(value) = i16::try_from(value) {
            same(&value, bytes);
        }
        if let Ok(value) = i8::try_from(value) {
            same(&value, bytes);
        }
    }
}

#[test]
fn integers_of_128_bits_are_binary() {
    same(&0u128, &cat(&[&[0xc4, 16], &[0; 16]]));
    same(&u128::MAX, &cat(&[&[0xc4, 16], &[0xff; 16]]));
    same(&1u128, &cat(&[&[0xc4, 16], &1u128.to_be_bytes()]));
    same(&-1i128, &cat(&[&[0xc4, 16], &[0xff; 16]]));
    same(&i128::MIN, &cat(&[&[0xc4, 16], &i128::MIN.to_be_bytes()]));
    same(&i128::MAX, &cat(&[&[0xc4, 16], &i128::MAX.to_be_bytes()]));
}

#[test]
fn floats_keep_their_width_and_bits() {
    same(&1.5f32, &[0xca, 0x3f, 0xc0, 0, 0]);
    same(&1.5f64, &[0xcb, 0x3f, 0xf8, 0, 0, 0, 0, 0, 0]);
    same(&f32::INFINITY, &[0xca, 0x7f, 0x80, 0, 0]);
    same(&f64::MIN_POSITIVE, &[0xcb, 0, 0x10, 0, 0, 0, 0, 0, 0]);
    for bits in [0x8000_0000, 0x7fc0_1234, 0xffa0_0001u32] {
        let bytes = cat(&[&[0xca], &bits.to_be_bytes()]);
        array::writes(&f32::from_bits(bits), &bytes);
        assert_eq!(contract_msgpack::ARRAY.from_slice::<f32>(&bytes).unwrap().to_bits(), bits);
        assert_eq!(contract_msgpack::from_reader::<_, f32>(&bytes[..]).unwrap().to_bits(), bits);
    }
    for bits in [0x8000_0000_0000_0000, 0x7ff8_0000_0000_1234, 0xfff4_0000_0000_0001u64] {
        let bytes = cat(&[&[0xcb], &bits.to_be_bytes()]);
        array::writes(&f64::from_bits(bits), &bytes);
        assert_eq!(contract_msgpack::ARRAY.from_slice::<f64>(&bytes).unwrap().to_bits(), bits);
    }
}

#[test]
fn nil_and_bool() {
    same(&(), &[0xc0]);
    same(&false, &[0xc2]);
    same(&true, &[0xc3]);
    same(&None::<u8>, &[0xc0]);
    same(&Some(5u8), &[5]);
    same(&Some(Some("x".to_owned())), b"\xa1x");
    same(&Some(None::<bool>).flatten(), &[0xc0]);
}

#[test]
fn some_of_none_is_none_as_in_every_format_that_marks_absence_alone() {
    let bytes = contract_msgpack::ARRAY.to_vec(&Some(None::<u8>)).unwrap();
    assert_eq!(bytes, [0xc0]);
    assert_eq!(contract_msgpack::ARRAY.from_slice::<Option<Option<u8>>>(&bytes).unwrap(), None);
}

#[test]
fn strings() {
    same(&String::new(), &[0xa0]);
    same(&"é".to_owned(), b"\xa2\xc3\xa9");
    same(&'x', b"\xa1x");
    same(&'\u{1f980}', b"\xa4\xf0\x9f\xa6\x80");
    for len in [3, 4, 7, 8, 15, 16, 31] {
        same(&"s".repeat(len), &cat(&[&[0xa0 | len as u8], &vec![b's'; len]]));
    }
    for len in [32u8, 33, 64, 127, 128, 255] {
        same(&"s".repeat(len.into()), &cat(&[&[0xd9, len], &vec![b's'; len.into()]]));
    }
    for len in [256u16, 1000, 65535] {
        same(&"s".repeat(len.into()), &cat(&[&[0xda], &len.to_be_bytes(), &vec![b's'; len.into()]]));
    }
    array::both(&"s".repeat(65536), &cat(&[&[0xdb, 0, 1, 0, 0], &[b's'; 65536]]));
}

#[test]
fn binary() {
    same(&ByteBuf::new(), &[0xc4, 0]);
    same(&ByteBuf::from(vec![1, 2, 0xff]), &[0xc4, 3, 1, 2, 0xff]);
    same(&ByteBuf::from(vec![9; 255]), &cat(&[&[0xc4, 255], &[9; 255]]));
    same(&ByteBuf::from(vec![9; 256]), &cat(&[&[0xc5, 1, 0], &[9; 256]]));
    array::both(&ByteBuf::from(vec![9; 65536]), &cat(&[&[0xc6, 0, 1, 0, 0], &[9; 65536]]));
}

#[test]
fn slices_borrow() {
    #[derive(Serialize, Deserialize, Debug, PartialEq)]
    struct Borrowed<'a> {
        text: &'a str,
        #[serde(borrow)]
        bytes: &'a Bytes,
        raw: &'a [u8],
    }

    let bytes = b"\x93\xa3abc\xc4\x02\x01\x02\xc4\x01\x07";
    let value: Borrowed<'_> = contract_msgpack::ARRAY.from_slice(bytes).unwrap();
    assert_eq!(value, Borrowed { text: "abc", bytes: Bytes::new(&[1, 2]), raw: &[7] });
    assert!(bytes.as_ptr_range().contains(&value.text.as_ptr()), "borrowed from the input");
    assert!(bytes.as_ptr_range().contains(&value.bytes.as_ptr()));
    // serde writes a slice of bytes as a sequence, which does not come back as one.
    assert_eq!(contract_msgpack::ARRAY.to_vec(&value).unwrap(), b"\x93\xa3abc\xc4\x02\x01\x02\x91\x07");
}

#[test]
fn sequences() {
    same(&Vec::<u8>::new(), &[0x90]);
    same(&vec![1u8, 0x7f, 0x80, 0xff], &[0x94, 1, 0x7f, 0xcc, 0x80, 0xcc, 0xff]);
    same(&[1u8, 2], &[0x92, 1, 2]);
    same(&(1u8, true), &[0x92, 1, 0xc3]);
    same(&VecDeque::from([1u16, 300]), &[0x92, 1, 0xcd, 1, 0x2c]);
    same(&BTreeSet::from([-1i8, 5]), &[0x92, 0xff, 5]);
    same(&vec!["a".to_owned(), "b".to_owned()], b"\x92\xa1a\xa1b");
    same(&vec![vec![1u8], vec![]], &[0x92, 0x91, 1, 0x90]);
    same(&vec![(); 3], &[0x93, 0xc0, 0xc0, 0xc0]);
    same(&vec![1u8; 15], &cat(&[&[0x9f], &[1; 15]]));
    same(&vec![1u8; 16], &cat(&[&[0xdc, 0, 16], &[1; 16]]));
    same(&vec![true; 65535], &cat(&[&[0xdc, 0xff, 0xff], &[0xc3; 65535]]));
    array::both(&vec![true; 65536], &cat(&[&[0xdd, 0, 1, 0, 0], &[0xc3; 65536]]));
}

/// Slices of primitives take a way of their own, in groups: every group as all the same, and as a mix.
#[test]
fn slices_of_primitives_are_as_their_elements() {
    macro_rules! check {
        ($($type:ty: $($value:expr),*;)*) => {$(
            let each: Vec<$type> = vec![$($value),*];
            for &value in &each {
                let one = contract_msgpack::ARRAY.to_vec(&value).unwrap();
                for len in [1, 2, 7, 8, 9, 15, 16, 17, 40] {
                    array::both(&vec![value; len], &cat(&[&head(len), &one.repeat(len)]));
                }
            }
            for shift in 0..each.len() {
                let mut mixed: Vec<$type> = each.iter().cycle().skip(shift).take(50).copied().collect();
                mixed.extend([each[shift]; 20]);
                let bytes: Vec<Vec<u8>> = mixed.iter().map(|value| contract_msgpack::ARRAY.to_vec(value).unwrap()).collect();
                array::both(&mixed, &cat(&[&head(mixed.len()), &bytes.concat()]));
            }
        )*};
    }

    fn head(len: usize) -> Vec<u8> {
        if len < 16 { vec![0x90 | len as u8] } else { vec![0xdc, 0, len as u8] }
    }

    check! {
        u8: 0, 0x7f, 0x80, 0xff;
        u16: 0, 0x7f, 0x80, 0xff, 0x100, u16::MAX;
        u32: 0, 0x7f, 0x80, 0xff, 0x100, 0xffff, 0x1_0000, u32::MAX;
        u64: 0, 0x7f, 0x80, 0xff, 0x100, 0xffff, 0x1_0000, 0xffff_ffff, 0x1_0000_0000, u64::MAX;
        i8: 0, 127, -1, -32, -33, -128;
        i16: 0, 127, 128, 255, 256, i16::MAX, -1, -32, -33, -128, -129, i16::MIN;
        i32: 0, 127, 128, 255, 256, 0xffff, 0x1_0000, i32::MAX, -1, -32, -33, -128, -129, -0x8000, -0x8001, i32::MIN;
        i64: 0, 127, 128, 255, 256, 0xffff, 0x1_0000, 0xffff_ffff, 0x1_0000_0000, i64::MAX, -1, -32, -33, -128, -129,
            -0x8000, -0x8001, -0x8000_0000, -0x8000_0001, i64::MIN;
        f32: 0.0, 1.5, -2.25;
        f64: 0.0, 1.5, -2.25;
    }
}

#[test]
fn slices_of_bools_are_as_their_elements() {
    for len in 0..70 {
        let values: Vec<bool> = (0..len).map(|i| i % 3 == 0 || i % 7 == 1).collect();
        let head = if len < 16 { vec![0x90 | len] } else { vec![0xdc, 0, len] };
        let mut bytes =
            cat(&[&head, &values.iter().map(|&value| 0xc2 | u8::from(value)).collect::<Vec<u8>>()]);
        array::writes(&values, &bytes);
        assert_eq!(contract_msgpack::ARRAY.from_slice::<Vec<bool>>(&bytes).unwrap(), values);
        for index in 0..usize::from(len) {
            let at = head.len() + index;
            let byte = std::mem::replace(&mut bytes[at], 0xc0);
            let error = contract_msgpack::ARRAY.from_slice::<Vec<bool>>(&bytes).unwrap_err();
            assert_eq!((error.offset(), error.path()), (Some(at as u64), format!("[{index}]")));
            bytes[at] = byte;
        }
        bytes.pop();
        if len > 0 {
            let kind = contract_msgpack::ARRAY.from_slice::<Vec<bool>>(&bytes).unwrap_err().kind();
            assert_eq!(kind, ErrorKind::UnexpectedEnd);
        }
    }
}

#[test]
fn maps() {
    same(&BTreeMap::<u8, u8>::new(), &[0x80]);
    same(&BTreeMap::from([(1u8, "x".to_owned()), (200, String::new())]), b"\x82\x01\xa1x\xcc\xc8\xa0");
    same(&BTreeMap::from([("k".to_owned(), vec![1u8])]), b"\x81\xa1k\x91\x01");
    same(&BTreeMap::from([((1u8, true), ())]), &[0x81, 0x92, 1, 0xc3, 0xc0]);
    let long: BTreeMap<u8, bool> = (0..16).map(|key| (key, true)).collect();
    let entries: Vec<u8> = (0..16).flat_map(|key| [key, 0xc3]).collect();
    same(&long, &cat(&[&[0xde, 0, 16], &entries]));
}

struct Uncounted<I>(I);

impl<I: Iterator<Item = u16> + Clone> Serialize for Uncounted<I> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        // What `filter` yields is not known before it is asked.
        serializer.collect_seq(self.0.clone().filter(|_| true))
    }
}

#[test]
fn sequences_and_maps_of_unknown_length_are_counted() {
    for len in [0usize, 1, 15] {
        let items: Vec<u8> = (0..len as u8).collect();
        array::writes(&Uncounted(0..len as u16), &cat(&[&[0x90 | len as u8], &items]));
    }
    array::writes(&Uncounted(0..16), &cat(&[&[0xdc, 0, 16], &(0..16).collect::<Vec<u8>>()]));
    let many: Vec<u8> =
        (0..65_536u32).flat_map(|item| contract_msgpack::ARRAY.to_vec(&(item as u16)).unwrap()).collect();
    array::writes(&Uncounted((0..=u16::MAX).chain([])), &cat(&[&[0xdd, 0, 1, 0, 0], &many]));
    array::writes(&("a", Uncounted(1..3), "b"), b"\x93\xa1a\x92\x01\x02\xa1b");

    #[derive(Serialize, Deserialize, Debug, PartialEq)]
    struct Outer {
        id: u8,
        #[serde(flatten)]
        rest: BTreeMap<String, Vec<u8>>,
    }

    let value = Outer { id: 1, rest: BTreeMap::from([("x".into(), vec![1]), ("y".into(), vec![])]) };
    same(&value, b"\x83\xa2id\x01\xa1x\x91\x01\xa1y\x90");
    same(&vec![value], b"\x91\x83\xa2id\x01\xa1x\x91\x01\xa1y\x90");
}

#[test]
fn a_wrong_length_is_an_error() {
    struct Liar(usize);
    impl Serialize for Liar {
        fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            let mut elements = serializer.serialize_seq(Some(self.0))?;
            elements.serialize_element(&1)?;
            elements.end()
        }
    }
    assert_eq!(contract_msgpack::ARRAY.to_vec(&Liar(1)).unwrap(), [0x91, 1]);
    let error = contract_msgpack::ARRAY.to_vec(&Liar(2)).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::InvalidLength);
    assert_eq!(error.to_string(), "expected 2 elements, found 1 at byte 2");
}

#[derive(Serialize, Deserialize, Debug, PartialEq)]
struct Unit;
#[derive(Serialize, Deserialize, Debug, PartialEq)]
struct Newtype(u16);
#[derive(Serialize, Deserialize, Debug, PartialEq)]
struct Tuple(u8, String);
#[derive(Serialize, Deserialize, Debug, PartialEq)]
struct Point {
    x: i8,
    y: Option<f32>,
}
#[derive(Serialize, Deserialize, Debug, PartialEq)]
enum Plain {
    Unit,
    Newtype(u8),
    Tuple(u8, bool),
    Struct { a: u8, long_name: bool },
}

#[test]
fn structs() {
    same(&Unit, &[0x90]);
    same(&Newtype(300), &[0xcd, 1, 0x2c]);
    same(&Tuple(1, "t".into()), b"\x92\x01\xa1t");
    let by_name = b"\x82\xa1x\xff\xa1y\xc0";
    forms(&Point { x: -1, y: None }, &[0x92, 0xff, 0xc0], by_name, by_name);
    let by_name = b"\x91\x82\xa1x\x05\xa1y\xca\x3f\xc0\0\0";
    forms(&vec![Point { x: 5, y: Some(1.5) }], &[0x91, 0x92, 5, 0xca, 0x3f, 0xc0, 0, 0], by_name, by_name);
}

#[test]
fn variants() {
    same(&Plain::Unit, b"\xa4Unit");
    same(&Plain::Newtype(7), b"\x81\xa7Newtype\x07");
    same(&Plain::Tuple(7, true), b"\x81\xa5Tuple\x92\x07\xc3");
    let by_name = b"\x81\xa6Struct\x82\xa1a\x07\xa9long_name\xc2";
    forms(&Plain::Struct { a: 7, long_name: false }, b"\x81\xa6Struct\x92\x07\xc2", by_name, by_name);
    same(&Ok::<u8, String>(1), b"\x81\xa2Ok\x01");
}

#[contract]
#[derive(Serialize, Deserialize, Debug, PartialEq)]
struct Customer {
    #[n(1)]
    id: u32,
    #[n(7)]
    name: String,
    #[n(200)]
    place: Option<Place>,
}

#[contract]
#[derive(Serialize, Deserialize, Debug, PartialEq)]
struct Place {
    #[n(3)]
    street: u8,
    #[n(2)]
    city: u8,
}

#[contract]
#[derive(Serialize, Deserialize, Debug, PartialEq)]
enum Level {
    Low = -1,
    Normal,
    High = 300,
}

#[contract]
#[derive(Serialize, Deserialize, Debug, PartialEq)]
enum Payment {
    #[n(1)]
    Cash,
    #[n(2)]
    Card(u16),
    #[n(5)]
    Split(u8, u8),
    #[n(9)]
    Transfer {
        #[n(4)]
        from: u8,
        #[n(1)]
        to: u8,
    },
}

#[test]
fn numbers_are_keys() {
    forms(
        &Customer { id: 5, name: "Ann".into(), place: Some(Place { street: 1, city: 2 }) },
        b"\x93\x05\xa3Ann\x92\x01\x02",
        b"\x83\xa2id\x05\xa4name\xa3Ann\xa5place\x82\xa6street\x01\xa4city\x02",
        b"\x83\x01\x05\x07\xa3Ann\xcc\xc8\x82\x03\x01\x02\x02",
    );
}

#[test]
fn numbers_tell_variants() {
    for (value, name, number) in [
        (Level::Low, &b"\xa3Low"[..], &[0xff][..]),
        (Level::Normal, b"\xa6Normal", &[0]),
        (Level::High, b"\xa4High", &[0xcd, 1, 0x2c]),
    ] {
        forms(&value, name, name, number);
    }
    forms(&Payment::Cash, b"\xa4Cash", b"\xa4Cash", &[1]);
    forms(&Payment::Card(9), b"\x81\xa4Card\x09", b"\x81\xa4Card\x09", &[0x81, 2, 9]);
    forms(
        &Payment::Split(1, 2),
        b"\x81\xa5Split\x92\x01\x02",
        b"\x81\xa5Split\x92\x01\x02",
        &[0x81, 5, 0x92, 1, 2],
    );
    forms(
        &Payment::Transfer { from: 1, to: 2 },
        b"\x81\xa8Transfer\x92\x01\x02",
        b"\x81\xa8Transfer\x82\xa4from\x01\xa2to\x02",
        &[0x81, 9, 0x82, 4, 1, 1, 2],
    );
}

#[test]
fn contract_changes_nothing_but_the_numbered_form() {
    #[derive(Serialize)]
    struct Customer {
        id: u32,
        name: String,
        place: Option<()>,
    }
    let plain = Customer { id: 1, name: "a".into(), place: None };
    let numbered = self::Customer { id: 1, name: "a".into(), place: None };
    assert_eq!(
        contract_msgpack::ARRAY.to_vec(&numbered).unwrap(),
        contract_msgpack::ARRAY.to_vec(&plain).unwrap()
    );
    assert_eq!(
        contract_msgpack::NAMED.to_vec(&numbered).unwrap(),
        contract_msgpack::NAMED.to_vec(&plain).unwrap()
    );
}

#[test]
fn names_of_every_length() {
    #[derive(Serialize, Deserialize, Debug, PartialEq)]
    struct Names {
        abc: u8,
        abcdefgh: u8,
        abcdefghijklmnop: u8,
        abcdefghijklmnopqrstuvwxyzabcde: u8,
        abcdefghijklmnopqrstuvwxyzabcdef: u8,
        abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz: u8,
    }
    named::both(
        &Names {
            abc: 1,
            abcdefgh: 2,
            abcdefghijklmnop: 3,
            abcdefghijklmnopqrstuvwxyzabcde: 4,
            abcdefghijklmnopqrstuvwxyzabcdef: 5,
            abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz: 6,
        },
        b"\x86\xa3abc\x01\xa8abcdefgh\x02\xb0abcdefghijklmnop\x03\xbfabcdefghijklmnopqrstuvwxyzabcde\x04\
          \xd9\x20abcdefghijklmnopqrstuvwxyzabcdef\x05\xd9\x34abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz\x06",
    );
}

#[test]
fn extension_values() {
    #[derive(Serialize, Deserialize, Debug, PartialEq)]
    #[serde(rename = "_ExtStruct")]
    struct Ext((i8, ByteBuf));

    assert_eq!(MSGPACK_EXT_STRUCT_NAME, "_ExtStruct");
    for (len, head) in [
        (1usize, &[0xd4][..]),
        (2, &[0xd5]),
        (4, &[0xd6]),
        (8, &[0xd7]),
        (16, &[0xd8]),
        (0, &[0xc7, 0]),
        (3, &[0xc7, 3]),
        (255, &[0xc7, 255]),
        (256, &[0xc8, 1, 0]),
        (65536, &[0xc9, 0, 1, 0, 0]),
    ] {
        let bytes = cat(&[head, &[0xfb], &vec![9; len]]);
        same(&Ext((-5, ByteBuf::from(vec![9; len]))), &bytes);
        same(
            &vec![Ext((-5, ByteBuf::from(vec![9; len]))), Ext((1, ByteBuf::from([7])))],
            &cat(&[&[0x92], &bytes, &[0xd4, 1, 7]]),
        );
    }

    #[derive(Serialize)]
    #[serde(rename = "_ExtStruct")]
    struct Wrong<T>(T);
    for error in [
        contract_msgpack::ARRAY.to_vec(&Wrong(5u8)).unwrap_err(),
        contract_msgpack::ARRAY.to_vec(&Wrong((5u8, 6u8))).unwrap_err(),
        contract_msgpack::ARRAY.to_vec(&Wrong((5i8, 6i8, 7i8))).unwrap_err(),
        contract_msgpack::ARRAY.to_vec(&Wrong(Unit)).unwrap_err(),
    ] {
        assert_eq!(error.kind(), ErrorKind::Unsupported);
        assert_eq!(
            error.to_string(),
            "expected an extension value as a tuple of i8 and bytes, found something else at byte 0"
        );
    }
}

#[test]
fn displayed_values_are_strings() {
    struct Shown;
    impl Serialize for Shown {
        fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            assert!(!serializer.is_human_readable());
            serializer.collect_str(&format_args!("{}-{}", 1, 2))
        }
    }
    array::writes(&Shown, b"\xa31-2");
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
    for error in [ARRAY.to_vec(&Fails).unwrap_err(), contract_msgpack::to_value(&Fails).unwrap_err()] {
        assert_eq!(error.kind(), ErrorKind::Custom);
        assert!(error.to_string().starts_with("expected text, found a Display that fails"), "{error}");
    }
}

#[test]
fn a_failing_sink_is_reported() {
    struct Full;
    impl io::Write for Full {
        fn write(&mut self, _bytes: &[u8]) -> io::Result<usize> {
            Err(io::Error::other("disk full"))
        }
        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }
    for len in [1usize, 100_000] {
        let error = contract_msgpack::to_writer(Full, &"x".repeat(len)).unwrap_err();
        assert!(error.is_io());
        assert!(error.to_string().starts_with("input or output failed: disk full"), "{error}");
    }
}

#[test]
fn several_values_in_one_output() {
    let mut bytes = Vec::new();
    let mut serializer = contract_msgpack::ser::Serializer::<_>::new(&mut bytes);
    1u8.serialize(&mut serializer).unwrap();
    "two".serialize(&mut serializer).unwrap();
    vec![3u8].serialize(&mut serializer).unwrap();
    assert_eq!(serializer.position(), 7);
    serializer.finish().unwrap();
    assert_eq!(bytes, b"\x01\xa3two\x91\x03");
    let mut deserializer = contract_msgpack::de::Deserializer::from_slice(&bytes);
    assert_eq!(u8::deserialize(&mut deserializer).unwrap(), 1);
    assert_eq!(<&str>::deserialize(&mut deserializer).unwrap(), "two");
    assert_eq!(deserializer.rest(), [0x91, 3]);
    assert!(deserializer.end().is_err());
    assert_eq!(Vec::<u8>::deserialize(&mut deserializer).unwrap(), [3]);
    deserializer.end().unwrap();
}

#[test]
fn what_a_failed_value_leaves_behind_is_not_lost() {
    struct Fails;
    impl Serialize for Fails {
        fn serialize<S: serde::Serializer>(&self, _serializer: S) -> Result<S::Ok, S::Error> {
            Err(serde::ser::Error::custom("no"))
        }
    }
    #[derive(Serialize)]
    struct Outer {
        a: u8,
        b: Vec<Fails>,
    }
    let mut bytes = Vec::new();
    let mut serializer = contract_msgpack::ser::Serializer::<_>::new(&mut bytes);
    1u8.serialize(&mut serializer).unwrap();
    let error = Outer { a: 2, b: vec![Fails] }.serialize(&mut serializer).unwrap_err();
    assert_eq!(error.path(), "b[0]");
    BTreeMap::from([(1u8, Fails)]).serialize(&mut serializer).unwrap_err();
    (3u8, Fails).serialize(&mut serializer).unwrap_err();
    4u8.serialize(&mut serializer).unwrap();
    serializer.finish().unwrap();
    assert_eq!((bytes[0], *bytes.last().unwrap()), (1, 4));
}

#[test]
fn an_error_is_one_pointer() {
    assert_eq!(size_of::<contract_msgpack::Error>(), size_of::<usize>());
    assert_eq!(size_of::<Result<(), contract_msgpack::Error>>(), size_of::<usize>());
    let _: fn(&()) = |value| numbered::writes(value, &[0xc0]);
}
