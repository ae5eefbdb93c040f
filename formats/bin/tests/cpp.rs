//! The wires of cereal and YAS: exact bytes, what they refuse, and that everything comes back.

#![cfg(feature = "std")]

use contract_bin::{
    CEREAL, CEREAL_BE, Config, ErrorKind, Preset, YAS, YAS_BARE, YAS_COMPACTED, YAS_COMPACTED_BARE, sized,
};
use proptest::{collection, prelude::*};
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use std::{collections::BTreeMap, fmt::Debug, iter};

fn unhex(hex: &str) -> Vec<u8> {
    let digits: Vec<u32> = hex.chars().filter(|c| *c != ' ').map(|c| c.to_digit(16).unwrap()).collect();
    digits.chunks(2).map(|pair| (pair[0] * 16 + pair[1]) as u8).collect()
}

#[track_caller]
fn both<C: Config, T>(preset: Preset<C>, value: &T, bytes: &[u8])
where
    T: Serialize + DeserializeOwned + PartialEq + Debug,
{
    assert_eq!(preset.to_vec(value).unwrap(), bytes, "to_vec");
    assert_eq!(preset.serialized_size(value).unwrap(), bytes.len(), "serialized_size");
    let mut written = Vec::new();
    preset.to_writer(&mut written, value).unwrap();
    assert_eq!(written, bytes, "to_writer");
    assert_eq!(&preset.from_slice::<T>(bytes).unwrap(), value, "from_slice");
    assert_eq!(&preset.from_reader::<_, T>(bytes).unwrap(), value, "from_reader");
    let longer: Vec<u8> = bytes.iter().copied().chain([0xee; 200]).collect();
    assert_eq!(
        preset.take_from_slice::<T>(&longer).unwrap(),
        (preset.from_slice(bytes).unwrap(), &[0xee; 200][..])
    );
    for end in 0..bytes.len() {
        let error = preset.from_slice::<T>(&bytes[..end]).unwrap_err();
        assert!(error.is_eof(), "the first {end} bytes: {error}");
    }
}

/// By [`CEREAL`] and [`CEREAL_BE`], the byte order in front left out.
#[track_caller]
fn cereal<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T, little: &str, big: &str) {
    let little: Vec<u8> = iter::once(1).chain(unhex(little)).collect();
    let big: Vec<u8> = iter::once(0).chain(unhex(big)).collect();
    both(CEREAL, value, &little);
    both(CEREAL_BE, value, &big);
    // Either reads what the other writes.
    assert_eq!(&CEREAL.from_slice::<T>(&big).unwrap(), value);
    assert_eq!(&CEREAL_BE.from_slice::<T>(&little).unwrap(), value);
    assert_eq!(&CEREAL.from_reader::<_, T>(&big[..]).unwrap(), value);
    assert_eq!(CEREAL.take_from_slice::<T>(&big).unwrap().1, b"");
}

/// By [`YAS`] and [`YAS_COMPACTED`], with the header and without.
#[track_caller]
fn yas<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T, plain: &str, compacted: &str) {
    let (plain, compacted) = (unhex(plain), unhex(compacted));
    both(YAS_BARE, value, &plain);
    both(YAS_COMPACTED_BARE, value, &compacted);
    both(YAS, value, &[b"yas0017", &plain[..]].concat());
    both(YAS_COMPACTED, value, &[b"yas0117", &compacted[..]].concat());
}

#[derive(Debug, PartialEq, Serialize, Deserialize)]
enum Shape {
    Nothing,
    Circle(f32),
    Line(i16, i16),
    Box { width: u32, height: u32 },
}

#[derive(Debug, PartialEq, Serialize, Deserialize)]
struct Pixel(u8, u16, u8);

#[test]
fn cereal_scalars() {
    cereal(&true, "01", "01");
    cereal(&-2i8, "fe", "fe");
    cereal(&300u16, "2c01", "012c");
    cereal(&-2i32, "feffffff", "fffffffe");
    cereal(&300u64, "2c01000000000000", "000000000000012c");
    cereal(&1u128, "01000000000000000000000000000000", "00000000000000000000000000000001");
    cereal(&1.5f32, "0000c03f", "3fc00000");
    cereal(&-0.5f64, "000000000000e0bf", "bfe0000000000000");
    cereal(&'é', "e9000000", "000000e9");
    cereal(&'😀', "00f60100", "0001f600");
    cereal(&(), "", "");
}

#[test]
fn cereal_compounds() {
    cereal(&"hé".to_owned(), "0300000000000000 68c3a9", "0000000000000003 68c3a9");
    cereal(&vec![1u16, 2], "0200000000000000 01000200", "0000000000000002 00010002");
    cereal(&vec![true, false], "0200000000000000 0100", "0000000000000002 0100");
    cereal(&[1u16, 2, 3], "010002000300", "000100020003");
    cereal(&(1u8, 2u16), "010200", "010002");
    cereal(&BTreeMap::from([(1u8, 2u16)]), "0100000000000000 01 0200", "0000000000000001 01 0002");
    cereal(&Pixel(1, 2, 3), "01020003", "01000203");
    cereal(&Some(7u16), "00 0700", "00 0007");
    cereal(&None::<u16>, "01", "01");
    cereal(&Some(None::<u8>), "00 01", "00 01");
    cereal(&Shape::Nothing, "00000000", "00000000");
    cereal(&Shape::Circle(1.5), "01000000 0000c03f", "00000001 3fc00000");
    cereal(&Shape::Line(1, -2), "02000000 0100feff", "00000002 0001fffe");
    cereal(&Shape::Box { width: 1, height: 2 }, "03000000 01000000 02000000", "00000003 00000001 00000002");
}

#[test]
fn yas_scalars() {
    yas(&true, "01", "01");
    yas(&200u8, "c8", "c8");
    yas(&-2i8, "fe", "fe");
    yas(&0u16, "0000", "80");
    yas(&127u16, "7f00", "ff");
    yas(&128u16, "8000", "0180");
    yas(&300u16, "2c01", "022c01");
    yas(&u16::MAX, "ffff", "02ffff");
    yas(&300u32, "2c010000", "022c01");
    yas(&0x0100_0000u32, "00000001", "0400000001");
    yas(&0x00ff_ffffu32, "ffffff00", "03ffffff");
    yas(&(1u64 << 40), "0000000000010000", "06000000000001");
    yas(&u64::MAX, "ffffffffffffffff", "08ffffffffffffffff");
    yas(&0i16, "0000", "40");
    yas(&63i16, "3f00", "7f");
    yas(&64i16, "4000", "0140");
    yas(&300i32, "2c010000", "022c01");
    yas(&-1i32, "ffffffff", "c1");
    yas(&-2i64, "feffffffffffffff", "c2");
    yas(&-63i32, "c1ffffff", "ff");
    yas(&-64i32, "c0ffffff", "8140");
    yas(&-300i32, "d4feffff", "822c01");
    yas(&i16::MIN, "0080", "820080");
    yas(&i16::MAX, "ff7f", "02ff7f");
    yas(&i64::MIN, "0000000000000080", "880000000000000080");
    yas(&i64::MAX, "ffffffffffffff7f", "08ffffffffffffff7f");
    yas(&1.5f32, "0000c03f", "0000c03f");
    yas(&-0.5f64, "000000000000e0bf", "000000000000e0bf");
    yas(&'é', "e9000000", "01e9");
    yas(&(), "", "");
    // YAS has none of these: they are written in full.
    yas(&2u128, "02000000000000000000000000000000", "02000000000000000000000000000000");
    yas(&-1i128, "ffffffffffffffffffffffffffffffff", "ffffffffffffffffffffffffffffffff");
}

#[test]
fn yas_compounds() {
    yas(&"hé".to_owned(), "0300000000000000 68c3a9", "83 68c3a9");
    yas(&vec![1u16, 300], "0200000000000000 0100 2c01", "82 81 022c01");
    yas(
        &vec![7u8; 130],
        &("8200000000000000".to_owned() + &"07".repeat(130)),
        &("0182".to_owned() + &"07".repeat(130)),
    );
    yas(&BTreeMap::from([(1i32, true)]), "0100000000000000 01000000 01", "81 41 01");
    yas(&Some(7u16), "01 0700", "01 87");
    yas(&None::<u16>, "00", "00");
    yas(&Pixel(1, 2, 3), "01 0200 03", "01 82 03");
    // A pair as `std::pair`, anything else as `std::tuple`, which says how many it has.
    yas(&(1u8, 2u16), "01 0200", "01 82");
    yas(&(1u8, 2u16, 3u8), "03 01 0200 03", "03 01 82 03");
    yas(&(1u8,), "01 01", "01 01");
    yas(&[1u16; 3], "03 0100 0100 0100", "03 81 81 81");
    yas(&Shape::Nothing, "00", "00");
    yas(&Shape::Circle(1.5), "01 0000c03f", "01 0000c03f");
    yas(&Shape::Line(1, -2), "02 0100 feff", "02 41 c2");
    yas(&Shape::Box { width: 1, height: 2 }, "03 01000000 02000000", "03 81 82");
}

#[derive(Debug, PartialEq, Serialize, Deserialize)]
struct Matrix {
    #[serde(with = "sized")]
    rows: [f32; 2],
    #[serde(with = "sized")]
    names: [String; 1],
}

/// `std::array` has its length in front in YAS, which serde says nothing of.
#[test]
fn sized_arrays() {
    let matrix = Matrix { rows: [1.5, -1.5], names: ["a".to_owned()] };
    yas(
        &matrix,
        "0200000000000000 0000c03f 0000c0bf 0100000000000000 0100000000000000 61",
        "82 0000c03f 0000c0bf 81 81 61",
    );
    let bytes = YAS_COMPACTED_BARE.to_vec(&(vec![1.0f32; 3], ["a"])).unwrap();
    let error = YAS_COMPACTED_BARE.from_slice::<Matrix>(&bytes).unwrap_err();
    assert_eq!(error.to_string(), "expected an array of 2 elements, found 3 elements in `rows` at byte 13");
    assert_eq!(error.kind(), ErrorKind::InvalidValue);
    let bytes = YAS_COMPACTED_BARE.to_vec(&(vec![1.0f32; 1], ["a"])).unwrap();
    let error = YAS_COMPACTED_BARE.from_slice::<Matrix>(&bytes).unwrap_err();
    assert_eq!(error.to_string(), "expected an array of 2 elements, found 1 element in `rows` at byte 5");
}

#[test]
fn headers() {
    let error = CEREAL.from_slice::<u8>(&[2, 7]).unwrap_err();
    assert_eq!(error.to_string(), "expected byte order (0 or 1), found 2 at byte 0");
    assert_eq!(error.kind(), ErrorKind::InvalidHeader);
    assert_eq!(CEREAL.from_reader::<_, u8>(&[2, 7][..]).unwrap_err().kind(), ErrorKind::InvalidHeader);
    let error = YAS.from_slice::<u8>(b"yas0117\x07").unwrap_err();
    assert_eq!(error.to_string(), "expected header \"yas0017\", found \"yas0117\" at byte 0");
    assert_eq!(error.kind(), ErrorKind::InvalidHeader);
    assert!(YAS_COMPACTED.from_slice::<u8>(b"yas0017\x07").is_err());
    assert!(YAS.from_slice::<u8>(b"yas0097\x07").is_err(), "big-endian");
    assert!(YAS.from_slice::<u8>(b"yas0").unwrap_err().is_eof());
}

#[test]
fn what_is_read_but_never_written() {
    // More bytes than the value takes, as YAS reads them.
    assert_eq!(YAS_COMPACTED_BARE.from_slice::<u32>(&[4, 1, 0, 0, 0]).unwrap(), 1);
    assert_eq!(YAS_COMPACTED_BARE.from_slice::<u32>(&[0]).unwrap(), 0);
    assert_eq!(YAS_COMPACTED_BARE.from_slice::<i32>(&[0x82, 1, 0]).unwrap(), -1);
    assert_eq!(YAS_COMPACTED_BARE.from_slice::<i32>(&[0xc0]).unwrap(), 0);
}

#[test]
fn what_is_refused() {
    let kind = |error: contract_bin::Error| error.kind();
    for bytes in [&[3, 0, 0, 1][..], &[9, 0, 0, 0, 0, 0, 0, 0, 0, 0], &[0x7f; 200]] {
        assert_eq!(YAS_COMPACTED_BARE.from_slice::<u16>(bytes).map_err(kind), Err(ErrorKind::InvalidVarint));
    }
    // One below and one above what the type holds.
    for bytes in [[0x82, 0x01, 0x80], [0x02, 0x00, 0x80]] {
        assert_eq!(YAS_COMPACTED_BARE.from_slice::<i16>(&bytes).map_err(kind), Err(ErrorKind::InvalidVarint));
    }
    assert_eq!(CEREAL.from_slice::<Option<u8>>(&[1, 2]).map_err(kind), Err(ErrorKind::InvalidOption));
    assert_eq!(CEREAL.from_slice::<char>(&[1, 0, 0xd8, 0, 0]).map_err(kind), Err(ErrorKind::InvalidChar));
    assert_eq!(CEREAL.from_slice::<Shape>(&[1, 4, 0, 0, 0]).map_err(kind), Err(ErrorKind::InvalidValue));
    assert_eq!(
        CEREAL.from_slice::<Shape>(&[1, 0xff, 0xff, 0xff, 0xff]).map_err(kind),
        Err(ErrorKind::InvalidValue)
    );
    assert_eq!(
        CEREAL.from_slice::<Vec<u64>>(b"\x01\xff\xff\xff\xff\xff\xff\xff\x7f").map_err(kind),
        Err(ErrorKind::InvalidLength)
    );
    assert_eq!(
        YAS_COMPACTED_BARE.from_slice::<Vec<u64>>(b"\x05\xff\xff\xff\xff\xff").map_err(kind),
        Err(ErrorKind::UnexpectedEnd)
    );
    let error = YAS_BARE.from_slice::<(u8, u8, u8)>(&[2, 0, 0]).unwrap_err();
    assert_eq!(error.to_string(), "expected a tuple of 3 elements, found one of 2 at byte 0");
}

#[test]
fn what_yas_has_no_room_for() {
    struct Far(u32);
    impl Serialize for Far {
        fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            serializer.serialize_unit_variant("Far", self.0, "Variant")
        }
    }
    assert_eq!(YAS_BARE.to_vec(&Far(255)).unwrap(), [255]);
    let error = YAS_BARE.to_vec(&Far(256)).unwrap_err();
    assert_eq!(
        error.to_string(),
        "expected the index of a variant in one byte (0 to 255), found 256 at byte 0"
    );
    assert_eq!(error.kind(), ErrorKind::Unsupported);
    assert_eq!(CEREAL.to_vec(&Far(256)).unwrap(), [1, 0, 1, 0, 0]);

    struct Wide;
    impl Serialize for Wide {
        fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            serializer.serialize_tuple(256)?;
            unreachable!("there is no tuple of 256")
        }
    }
    assert_eq!(YAS_BARE.to_vec(&Wide).unwrap_err().kind(), ErrorKind::Unsupported);
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
enum Tree {
    Leaf,
    Truth(bool),
    Char(char),
    Text(String),
    Numbers((i8, i16, i32, i64, i128), (u8, u16, u32, u64, u128)),
    Floats(u32, [u16; 4]),
    Shorts(Vec<i16>),
    Words(Vec<u32>),
    Maybe(Option<Option<Box<Tree>>>),
    Named { left: Box<Tree>, note: Option<String> },
    List(Vec<Tree>),
    Map(BTreeMap<i64, Tree>),
}

fn tree() -> impl Strategy<Value = Tree> {
    let leaf = prop_oneof![
        Just(Tree::Leaf),
        any::<bool>().prop_map(Tree::Truth),
        any::<char>().prop_map(Tree::Char),
        any::<String>().prop_map(Tree::Text),
        (any::<(i8, i16, i32, i64, i128)>(), any::<(u8, u16, u32, u64, u128)>())
            .prop_map(|(i, u)| Tree::Numbers(i, u)),
        (any::<u32>(), any::<[u16; 4]>()).prop_map(|(bits, four)| Tree::Floats(bits, four)),
        any::<Vec<i16>>().prop_map(Tree::Shorts),
        any::<Vec<u32>>().prop_map(Tree::Words),
    ];
    leaf.prop_recursive(4, 40, 6, |inner| {
        prop_oneof![
            proptest::option::of(proptest::option::of(inner.clone().prop_map(Box::new)))
                .prop_map(Tree::Maybe),
            (inner.clone(), any::<Option<String>>())
                .prop_map(|(left, note)| Tree::Named { left: Box::new(left), note }),
            collection::vec(inner.clone(), 0..6).prop_map(Tree::List),
            collection::btree_map(any::<i64>(), inner, 0..6).prop_map(Tree::Map),
        ]
    })
}

fn comes_back<C: Config>(preset: Preset<C>, tree: &Tree) {
    let bytes = preset.to_vec(tree).unwrap();
    assert_eq!(preset.serialized_size(tree).unwrap(), bytes.len());
    assert_eq!(&preset.from_slice::<Tree>(&bytes).unwrap(), tree);
    assert_eq!(&preset.from_reader::<_, Tree>(&bytes[..]).unwrap(), tree);
}

/// Whatever the bytes are: a value or an error, and the same from a slice and a reader.
fn does_not_matter<C: Config>(preset: Preset<C>, bytes: &[u8]) {
    match (preset.take_from_slice::<Tree>(bytes), preset.from_reader::<_, Tree>(bytes)) {
        (Ok((slice, _)), Ok(reader)) => assert_eq!(slice, reader),
        (Err(slice), Err(reader)) => assert_eq!((slice.kind(), slice.path()), (reader.kind(), reader.path())),
        (slice, reader) => panic!("{slice:?} / {reader:?}"),
    }
}

proptest! {
    #[test]
    fn trees_come_back(tree in tree()) {
        comes_back(CEREAL, &tree);
        comes_back(CEREAL_BE, &tree);
        comes_back(YAS, &tree);
        comes_back(YAS_COMPACTED, &tree);
        comes_back(YAS_BARE, &tree);
        comes_back(YAS_COMPACTED_BARE, &tree);
    }

    #[test]
    fn numbers_come_back(small in any::<(i16, u16)>(), middle in any::<(i32, u32)>(), large in any::<(i64, u64)>(), shift in 0u32..64) {
        let value = (small, middle, large, (large.0 >> shift, large.1 >> shift));
        let bytes = YAS_COMPACTED_BARE.to_vec(&value).unwrap();
        assert_eq!(YAS_COMPACTED_BARE.from_slice::<((i16, u16), (i32, u32), (i64, u64), (i64, u64))>(&bytes).unwrap(), value);
    }

    #[test]
    fn noise_is_read_alike(bytes in collection::vec(prop_oneof![0u8..16, 0x7eu8..0x86, any::<u8>()], 0..200)) {
        does_not_matter(CEREAL, &bytes);
        does_not_matter(CEREAL, &[&[0], &bytes[..]].concat());
        does_not_matter(YAS_BARE, &bytes);
        does_not_matter(YAS_COMPACTED_BARE, &bytes);
    }
}
