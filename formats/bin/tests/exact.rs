//! Values and their bytes, in every preset and through every entry point.

#![cfg(feature = "std")]

use contract_bin::{Config, ErrorKind, FIXED, FIXED_BE, POSTCARD, Preset, VARINT, VARINT_BE};
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use std::{
    collections::{BTreeMap, VecDeque},
    fmt::Debug,
    io::{self, Read},
};

fn unhex(hex: &str) -> Vec<u8> {
    let digits: Vec<u32> = hex.chars().filter(|c| *c != ' ').map(|c| c.to_digit(16).unwrap()).collect();
    digits.chunks(2).map(|pair| (pair[0] * 16 + pair[1]) as u8).collect()
}

/// Gives one byte a call, and is interrupted in between.
struct OneByte<'a>(&'a [u8], bool);

impl Read for OneByte<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.1 = !self.1;
        if self.1 {
            return Err(io::ErrorKind::Interrupted.into());
        }
        let len = buffer.len().min(1);
        self.0.read(&mut buffer[..len])
    }
}

#[track_caller]
fn writes<C: Config, T: Serialize + ?Sized>(preset: Preset<C>, value: &T, bytes: &[u8]) {
    assert_eq!(preset.to_vec(value).unwrap(), bytes, "to_vec");
    assert_eq!(preset.serialized_size(value).unwrap(), bytes.len(), "serialized_size");
    let mut exact = vec![0xaa; bytes.len()];
    assert_eq!(preset.to_slice(&mut exact, value).unwrap(), bytes, "to_slice, exactly fitting");
    let mut roomy = vec![0xaa; bytes.len() + 300];
    assert_eq!(preset.to_slice(&mut roomy, value).unwrap(), bytes, "to_slice, with room");
    if let Some(short) = bytes.len().checked_sub(1) {
        let error = preset.to_slice(&mut exact[..short], value).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::OutputFull, "to_slice, a byte short");
    }
    let mut written = Vec::new();
    preset.to_writer(&mut written, value).unwrap();
    assert_eq!(written, bytes, "to_writer");
    assert_eq!(preset.to_extend(VecDeque::from([7]), value).unwrap().split_off(1), bytes, "to_extend");
    let mut behind = b"head".to_vec();
    preset.to_output(&mut behind, value).unwrap();
    assert_eq!(&behind[4..], bytes, "to_output");
}

#[track_caller]
fn reads<'de, C: Config, T>(preset: Preset<C>, value: &T, bytes: &'de [u8])
where
    T: Deserialize<'de> + PartialEq + Debug,
{
    assert_eq!(&preset.from_slice::<T>(bytes).unwrap(), value, "from_slice");
    assert_eq!(preset.take_from_slice::<T>(bytes).unwrap(), (preset.from_slice(bytes).unwrap(), &[][..]));
}

#[track_caller]
fn reads_owned<C: Config, T: DeserializeOwned + PartialEq + Debug>(
    preset: Preset<C>,
    value: &T,
    bytes: &[u8],
) {
    reads(preset, value, bytes);
    let mut longer = bytes.to_vec();
    longer.extend([0xee; 200]);
    let (taken, rest) = preset.take_from_slice::<T>(&longer).unwrap();
    assert_eq!((&taken, rest), (value, &[0xee; 200][..]), "take_from_slice");
    let error = preset.from_slice::<T>(&longer).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::TrailingBytes, "from_slice, with more behind");
    let mut reader = &longer[..];
    assert_eq!(&preset.from_reader::<_, T>(&mut reader).unwrap(), value, "from_reader");
    assert_eq!(reader, [0xee; 200], "a reader is left behind the value");
    assert_eq!(
        &preset.from_reader::<_, T>(OneByte(bytes, false)).unwrap(),
        value,
        "from_reader, byte by byte"
    );
}

#[track_caller]
fn both<C: Config, T>(preset: Preset<C>, value: &T, hex: &str)
where
    T: Serialize + DeserializeOwned + PartialEq + Debug,
{
    let bytes = unhex(hex);
    writes(preset, value, &bytes);
    reads_owned(preset, value, &bytes);
}

/// To a vector and back from a slice and a reader: where the sinks are checked already.
#[track_caller]
fn back_and_forth<C: Config, T>(preset: Preset<C>, value: &T, hex: &str)
where
    T: Serialize + DeserializeOwned + PartialEq + Debug,
{
    let bytes = unhex(hex);
    assert_eq!(preset.to_vec(value).unwrap(), bytes, "to_vec");
    assert_eq!(&preset.from_slice::<T>(&bytes).unwrap(), value, "from_slice");
    assert_eq!(&preset.from_reader::<_, T>(&bytes[..]).unwrap(), value, "from_reader");
}

/// The bytes by [`FIXED`], [`FIXED_BE`], [`VARINT`], [`VARINT_BE`] and [`POSTCARD`].
#[track_caller]
fn all<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T, hex: [&str; 5]) {
    both(FIXED, value, hex[0]);
    back_and_forth(FIXED_BE, value, hex[1]);
    back_and_forth(VARINT, value, hex[2]);
    back_and_forth(VARINT_BE, value, hex[3]);
    back_and_forth(POSTCARD, value, hex[4]);
}

/// The same bytes by every preset.
#[track_caller]
fn same<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T, hex: &str) {
    all(value, [hex; 5]);
}

#[test]
fn bytes_are_raw() {
    same(&0u8, "00");
    same(&250u8, "fa");
    same(&251u8, "fb");
    same(&255u8, "ff");
    same(&0i8, "00");
    same(&-1i8, "ff");
    same(&i8::MIN, "80");
    same(&false, "00");
    same(&true, "01");
}

#[test]
fn unsigned() {
    all(&0u16, ["0000", "0000", "00", "00", "00"]);
    all(&127u16, ["7f00", "007f", "7f", "7f", "7f"]);
    all(&128u16, ["8000", "0080", "80", "80", "8001"]);
    all(&250u16, ["fa00", "00fa", "fa", "fa", "fa01"]);
    all(&251u16, ["fb00", "00fb", "fbfb00", "fb00fb", "fb01"]);
    all(&252u16, ["fc00", "00fc", "fbfc00", "fb00fc", "fc01"]);
    all(&u16::MAX, ["ffff", "ffff", "fbffff", "fbffff", "ffff03"]);

    all(&1u32, ["01000000", "00000001", "01", "01", "01"]);
    all(&0xffffu32, ["ffff0000", "0000ffff", "fbffff", "fbffff", "ffff03"]);
    all(&0x1_0000u32, ["00000100", "00010000", "fc00000100", "fc00010000", "808004"]);
    all(&u32::MAX, ["ffffffff", "ffffffff", "fcffffffff", "fcffffffff", "ffffffff0f"]);

    all(&250u64, ["fa00000000000000", "00000000000000fa", "fa", "fa", "fa01"]);
    all(&300u64, ["2c01000000000000", "000000000000012c", "fb2c01", "fb012c", "ac02"]);
    all(
        &0x1_0000_0000u64,
        ["0000000001000000", "0000000100000000", "fd0000000001000000", "fd0000000100000000", "8080808010"],
    );
    all(
        &0x0102_0304_0506_0708u64,
        [
            "0807060504030201",
            "0102030405060708",
            "fd0807060504030201",
            "fd0102030405060708",
            "888e98a8c0e0808101",
        ],
    );
    let max = "ffffffffffffffff";
    all(&u64::MAX, [max, max, "fdffffffffffffffff", "fdffffffffffffffff", "ffffffffffffffffff01"]);
    all(&usize::MAX, [max, max, "fdffffffffffffffff", "fdffffffffffffffff", "ffffffffffffffffff01"]);
}

#[test]
fn signed() {
    all(&0i16, ["0000", "0000", "00", "00", "00"]);
    all(&-1i16, ["ffff", "ffff", "01", "01", "01"]);
    all(&125i16, ["7d00", "007d", "fa", "fa", "fa01"]);
    all(&-126i16, ["82ff", "ff82", "fbfb00", "fb00fb", "fb01"]);
    all(&i16::MIN, ["0080", "8000", "fbffff", "fbffff", "ffff03"]);
    all(&i16::MAX, ["ff7f", "7fff", "fbfeff", "fbfffe", "feff03"]);

    all(&-2i32, ["feffffff", "fffffffe", "03", "03", "03"]);
    all(&150i32, ["96000000", "00000096", "fb2c01", "fb012c", "ac02"]);
    all(&i32::MIN, ["00000080", "80000000", "fcffffffff", "fcffffffff", "ffffffff0f"]);
    all(&i32::MAX, ["ffffff7f", "7fffffff", "fcfeffffff", "fcfffffffe", "feffffff0f"]);

    all(&-3i64, ["fdffffffffffffff", "fffffffffffffffd", "05", "05", "05"]);
    all(
        &i64::MIN,
        [
            "0000000000000080",
            "8000000000000000",
            "fdffffffffffffffff",
            "fdffffffffffffffff",
            "ffffffffffffffffff01",
        ],
    );
}

#[test]
fn of_128_bits() {
    let zeros = "00000000000000000000000000000000";
    all(&0u128, [zeros, zeros, "00", "00", "00"]);
    all(&0i128, [zeros, zeros, "00", "00", "00"]);
    all(
        &u128::from(u64::MAX),
        [
            "ffffffffffffffff0000000000000000",
            "0000000000000000ffffffffffffffff",
            "fdffffffffffffffff",
            "fdffffffffffffffff",
            "ffffffffffffffffff01",
        ],
    );
    all(
        &(1u128 << 64),
        [
            "00000000000000000100000000000000",
            "00000000000000010000000000000000",
            "fe00000000000000000100000000000000",
            "fe00000000000000010000000000000000",
            "80808080808080808002",
        ],
    );
    let ones = "ffffffffffffffffffffffffffffffff";
    let marked = "feffffffffffffffffffffffffffffffff";
    all(&u128::MAX, [ones, ones, marked, marked, "ffffffffffffffffffffffffffffffffffff03"]);
    all(
        &i128::MIN,
        [
            "00000000000000000000000000000080",
            "80000000000000000000000000000000",
            marked,
            marked,
            "ffffffffffffffffffffffffffffffffffff03",
        ],
    );
    all(&-1i128, [ones, ones, "01", "01", "01"]);
}

#[test]
fn floats() {
    all(&1.5f32, ["0000c03f", "3fc00000", "0000c03f", "3fc00000", "0000c03f"]);
    all(&-0.0f32, ["00000080", "80000000", "00000080", "80000000", "00000080"]);
    let one = "000000000000f03f";
    all(&1f64, [one, "3ff0000000000000", one, "3ff0000000000000", one]);
    // -0.0 == 0.0, and NaN is nothing: compare bits.
    for bits in
        [0x8000_0000_0000_0000, 0x7ff8_0000_0000_0001, 0xfff4_dead_beef_0001u64, f64::INFINITY.to_bits()]
    {
        let bytes = FIXED.to_vec(&f64::from_bits(bits)).unwrap();
        assert_eq!(bytes, bits.to_le_bytes());
        assert_eq!(FIXED.from_slice::<f64>(&bytes).unwrap().to_bits(), bits);
        assert_eq!(VARINT_BE.to_vec(&f64::from_bits(bits)).unwrap(), bits.to_be_bytes());
        assert_eq!(POSTCARD.from_slice::<[f64; 1]>(&bytes).unwrap()[0].to_bits(), bits);
    }
    for bits in [0x8000_0000, 0x7fc0_0001, 0xff80_beefu32] {
        let bytes = POSTCARD.to_vec(&f32::from_bits(bits)).unwrap();
        assert_eq!(bytes, bits.to_le_bytes());
        assert_eq!(POSTCARD.from_slice::<f32>(&bytes).unwrap().to_bits(), bits);
        assert_eq!(
            FIXED_BE.from_slice::<Vec<f32>>(&FIXED_BE.to_vec(&[f32::from_bits(bits)][..]).unwrap()).unwrap()
                [0]
            .to_bits(),
            bits
        );
    }
}

#[test]
fn chars() {
    for (char, utf8) in [('a', "61"), ('\0', "00"), ('ß', "c39f"), ('€', "e282ac"), ('😀', "f09f9880")] {
        let postcard = format!("{:02x}{utf8}", utf8.len() / 2);
        all(&char, [utf8, utf8, utf8, utf8, &postcard]);
    }
    same_but_postcard(&('\u{10ffff}', 'z'), "f48fbfbf7a", "04f48fbfbf017a");
}

#[track_caller]
fn same_but_postcard<T: Serialize + DeserializeOwned + PartialEq + Debug>(
    value: &T,
    hex: &str,
    postcard: &str,
) {
    all(value, [hex, hex, hex, hex, postcard]);
}

#[test]
fn strings() {
    let fixed = "0200000000000000";
    let big = "0000000000000002";
    all(&String::new(), ["0000000000000000", "0000000000000000", "00", "00", "00"]);
    all(&"hi".to_owned(), [&format!("{fixed}6869"), &format!("{big}6869"), "026869", "026869", "026869"]);
    let long = "é".repeat(150);
    let body = "c3a9".repeat(150);
    all(
        &long,
        [
            &format!("2c01000000000000{body}"),
            &format!("000000000000012c{body}"),
            &format!("fb2c01{body}"),
            &format!("fb012c{body}"),
            &format!("ac02{body}"),
        ],
    );
}

#[test]
fn borrowed() {
    let bytes = unhex("02 6869 03 010203");
    let value = ("hi", serde_bytes::Bytes::new(&[1, 2, 3]));
    writes(VARINT, &value, &bytes);
    writes(POSTCARD, &value, &bytes);
    #[derive(Debug, PartialEq, Deserialize)]
    struct Borrowed<'a> {
        text: &'a str,
        bytes: &'a [u8],
    }
    let expected = Borrowed { text: "hi", bytes: &[1, 2, 3] };
    reads(VARINT, &expected, &bytes);
    reads(POSTCARD, &expected, &bytes);
    let read: Borrowed<'_> = VARINT.from_slice(&bytes).unwrap();
    assert!(std::ptr::eq(read.text.as_ptr(), &bytes[1]), "borrowed from the input");
    assert!(std::ptr::eq(read.bytes.as_ptr(), &bytes[4]), "borrowed from the input");
    let error = VARINT.from_reader::<_, ()>(&[][..]);
    assert!(error.is_ok());
}

#[test]
fn byte_buffers() {
    all(
        &serde_bytes::ByteBuf::from([0, 255]),
        ["020000000000000000ff", "000000000000000200ff", "0200ff", "0200ff", "0200ff"],
    );
}

#[test]
fn options() {
    all(&None::<u32>, ["00"; 5]);
    all(&Some(7u32), ["0107000000", "0100000007", "0107", "0107", "0107"]);
    same(&Some(Some(None::<u8>)), "010100");
    same(&Some(Some(Some(9u8))), "01010109");
    same(&Some(()), "01");
}

#[derive(Debug, PartialEq, Serialize, Deserialize)]
struct Unit;

#[derive(Debug, PartialEq, Serialize, Deserialize)]
struct Newtype(u16);

#[derive(Debug, PartialEq, Serialize, Deserialize)]
struct Pair(u8, i16);

#[derive(Debug, PartialEq, Serialize, Deserialize)]
struct Point {
    x: u16,
    y: Option<i32>,
    name: String,
}

#[derive(Debug, PartialEq, Serialize, Deserialize)]
enum Shape {
    Unit,
    Newtype(u16),
    Tuple(u8, u16),
    Struct { a: bool, b: u16 },
}

#[test]
fn units_and_structs() {
    same(&(), "");
    same(&Unit, "");
    all(&Newtype(300), ["2c01", "012c", "fb2c01", "fb012c", "ac02"]);
    all(&Pair(1, -1), ["01ffff", "01ffff", "0101", "0101", "0101"]);
    all(
        &Point { x: 1, y: Some(2), name: "n".into() },
        [
            "0100 0102000000 0100000000000000 6e",
            "0001 0100000002 0000000000000001 6e",
            "01 0104 01 6e",
            "01 0104 01 6e",
            "01 0104 01 6e",
        ],
    );
}

#[test]
fn variants() {
    all(&Shape::Unit, ["00000000", "00000000", "00", "00", "00"]);
    all(&Shape::Newtype(5), ["01000000 0500", "00000001 0005", "01 05", "01 05", "01 05"]);
    all(&Shape::Tuple(6, 7), ["02000000 06 0700", "00000002 06 0007", "020607", "020607", "020607"]);
    all(
        &Shape::Struct { a: true, b: 8 },
        ["03000000 01 0800", "00000003 01 0008", "030108", "030108", "030108"],
    );
}

#[test]
fn a_variant_of_a_high_index() {
    struct High;
    impl Serialize for High {
        fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            serializer.serialize_unit_variant("High", 300, "v300")
        }
    }
    writes(FIXED, &High, &unhex("2c010000"));
    writes(VARINT, &High, &unhex("fb2c01"));
    writes(VARINT_BE, &High, &unhex("fb012c"));
    writes(POSTCARD, &High, &unhex("ac02"));
}

#[test]
fn tuples_and_arrays() {
    all(&(1u8, 2u16, (3u8,)), ["01020003", "01000203", "010203", "010203", "010203"]);
    all(&[1u16, 300], ["01002c01", "0001012c", "01fb2c01", "01fb012c", "01ac02"]);
    same(&[7u8; 32], &"07".repeat(32));
    same::<[u8; 0]>(&[], "");
}

#[test]
fn sequences_of_every_number() {
    all(&vec![1u8, 255], ["020000000000000001ff", "000000000000000201ff", "0201ff", "0201ff", "0201ff"]);
    all(&vec![-1i8], ["0100000000000000ff", "0000000000000001ff", "01ff", "01ff", "01ff"]);
    all(
        &vec![1u16, 300],
        [
            "0200000000000000 0100 2c01",
            "0000000000000002 0001 012c",
            "02 01 fb2c01",
            "02 01 fb012c",
            "02 01 ac02",
        ],
    );
    all(&vec![-1i16], ["0100000000000000 ffff", "0000000000000001 ffff", "0101", "0101", "0101"]);
    all(
        &vec![70_000u32],
        [
            "0100000000000000 70110100",
            "0000000000000001 00011170",
            "01 fc70110100",
            "01 fc00011170",
            "01 f0a204",
        ],
    );
    all(&vec![-2i32], ["0100000000000000 feffffff", "0000000000000001 fffffffe", "0103", "0103", "0103"]);
    let zeros = "00".repeat(160);
    let short = format!("14{}", "00".repeat(20));
    all(
        &vec![0u64; 20],
        [&format!("1400000000000000{zeros}"), &format!("0000000000000014{zeros}"), &short, &short, &short],
    );
    all(
        &vec![-1i64],
        ["0100000000000000 ffffffffffffffff", "0000000000000001 ffffffffffffffff", "0101", "0101", "0101"],
    );
    let ones = "ff".repeat(16);
    all(
        &vec![-1i128],
        [&format!("0100000000000000{ones}"), &format!("0000000000000001{ones}"), "0101", "0101", "0101"],
    );
    let zeros = "00".repeat(15);
    all(
        &vec![1u128],
        [
            &format!("0100000000000000 01{zeros}"),
            &format!("0000000000000001 {zeros}01"),
            "0101",
            "0101",
            "0101",
        ],
    );
    all(
        &vec![1.5f32],
        [
            "0100000000000000 0000c03f",
            "0000000000000001 3fc00000",
            "01 0000c03f",
            "01 3fc00000",
            "01 0000c03f",
        ],
    );
    all(
        &vec![1f64],
        [
            "0100000000000000 000000000000f03f",
            "0000000000000001 3ff0000000000000",
            "01 000000000000f03f",
            "01 3ff0000000000000",
            "01 000000000000f03f",
        ],
    );
}

#[test]
fn sequences() {
    all(&vec![true, false], ["0200000000000000 0100", "0000000000000002 0100", "020100", "020100", "020100"]);
    all(
        &vec!["a".to_owned(), String::new()],
        [
            "0200000000000000 0100000000000000 61 0000000000000000",
            "0000000000000002 0000000000000001 61 0000000000000000",
            "02 0161 00",
            "02 0161 00",
            "02 0161 00",
        ],
    );
    all(&vec![(); 1000], ["e803000000000000", "00000000000003e8", "fbe803", "fb03e8", "e807"]);
    all(
        &VecDeque::from([1u16, 2]),
        ["0200000000000000 0100 0200", "0000000000000002 0001 0002", "020102", "020102", "020102"],
    );
}

#[test]
fn maps() {
    all(
        &BTreeMap::from([(1u8, "x".to_owned()), (2, String::new())]),
        [
            "0200000000000000 01 0100000000000000 78 02 0000000000000000",
            "0000000000000002 01 0000000000000001 78 02 0000000000000000",
            "02 01 0178 02 00",
            "02 01 0178 02 00",
            "02 01 0178 02 00",
        ],
    );
    all(&BTreeMap::from([((), ())]), ["0100000000000000", "0000000000000001", "01", "01", "01"]);
}

#[test]
fn longer_than_any_buffer() {
    let value: Vec<(u32, String)> = (0..5000).map(|n| (n * 7919, "ab".repeat(n as usize % 50))).collect();
    let mut bytes = (value.len() as u64).to_le_bytes().to_vec();
    for (number, text) in &value {
        bytes.extend(number.to_le_bytes());
        bytes.extend((text.len() as u64).to_le_bytes());
        bytes.extend(text.as_bytes());
    }
    writes(FIXED, &value, &bytes);
    reads_owned(FIXED, &value, &bytes);
    let numbers: Vec<u64> = (0..100_000).collect();
    let bytes: Vec<u8> = [100_000].iter().chain(&numbers).flat_map(|n: &u64| n.to_be_bytes()).collect();
    writes(FIXED_BE, &numbers, &bytes);
    reads_owned(FIXED_BE, &numbers, &bytes);
}

#[test]
fn displayed_values() {
    struct Shown(String);
    impl Serialize for Shown {
        fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            serializer.collect_str(&format_args!("<{}|{}>", self.0, self.0))
        }
    }
    for len in [0, 1, 29, 30, 31, 100, 5000] {
        let shown = Shown("é".repeat(len));
        let text = format!("<{0}|{0}>", shown.0);
        assert_eq!(VARINT.to_vec(&shown).unwrap(), VARINT.to_vec(&text).unwrap(), "{len}");
    }
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
    let error = VARINT.to_vec(&Fails).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Custom);
    assert!(error.to_string().starts_with("expected text, found a Display that fails"), "{error}");
}

#[test]
fn roots_are_the_fixed_preset() {
    let value = (1u16, "x".to_owned());
    let bytes = unhex("0100 0100000000000000 78");
    assert_eq!(contract_bin::to_vec(&value).unwrap(), bytes);
    assert_eq!(contract_bin::to_slice(&mut [0; 11], &value).unwrap(), bytes);
    let mut written = Vec::new();
    contract_bin::to_writer(&mut written, &value).unwrap();
    assert_eq!(written, bytes);
    assert_eq!(contract_bin::to_extend(Vec::new(), &value).unwrap(), bytes);
    let mut output = Vec::new();
    contract_bin::to_output(&mut output, &value).unwrap();
    assert_eq!(output, bytes);
    assert_eq!(contract_bin::serialized_size(&value).unwrap(), bytes.len());
    assert_eq!(contract_bin::from_slice::<(u16, String)>(&bytes).unwrap(), value);
    assert_eq!(contract_bin::take_from_slice::<(u16, &str)>(&bytes).unwrap(), ((1, "x"), &[][..]));
    assert_eq!(contract_bin::from_reader::<_, (u16, String)>(&bytes[..]).unwrap(), value);
}

#[test]
fn several_values_in_one_stream() {
    let mut bytes = Vec::new();
    let mut serializer = contract_bin::Serializer::<_, contract_bin::Varint>::new(&mut bytes);
    for number in [1u32, 300, 70_000] {
        number.serialize(&mut serializer).unwrap();
    }
    assert_eq!(serializer.position(), 9);
    serializer.finish().unwrap();
    let mut deserializer = contract_bin::Deserializer::<_, contract_bin::Varint>::from_slice(&bytes);
    for number in [1u32, 300, 70_000] {
        assert_eq!(u32::deserialize(&mut deserializer).unwrap(), number);
    }
    assert_eq!(deserializer.position(), 9);
    deserializer.end().unwrap();
}
