//! What is refused, with which words, and at which price.

#![cfg(feature = "std")]

use contract_bin::{
    Config, Deserializer, Error, ErrorKind, FIXED, FIXED_BE, POSTCARD, Preset, VARINT, VARINT_BE, Varint,
};
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use std::{collections::BTreeMap, fmt::Debug, io};

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Order {
    id: u64,
    customer: String,
    note: Option<String>,
    paid: bool,
    kind: Kind,
    items: Vec<Item>,
    totals: BTreeMap<String, i64>,
    weights: Vec<f32>,
    codes: Vec<u32>,
    mark: char,
    wide: u128,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
enum Kind {
    Plain,
    Gift { from: String },
    Repeat(u16, u16),
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Item {
    name: String,
    price: i32,
    flags: [bool; 3],
}

fn order(kind: Kind) -> Order {
    Order {
        id: 70_000,
        customer: "Ada Lovelace".into(),
        note: Some("to the back door, please; ring twice".into()),
        paid: true,
        kind,
        items: (0..9)
            .map(|n| Item { name: format!("item {n}"), price: n * -700, flags: [true, false, true] })
            .collect(),
        totals: BTreeMap::from([("EUR".into(), 300), ("USD".into(), -70_000)]),
        weights: vec![0.5; 5],
        codes: vec![1, 300, 70_000, u32::MAX],
        mark: 'ß',
        wide: u128::MAX / 3,
    }
}

#[track_caller]
fn every_prefix_fails<C: Config, T>(preset: Preset<C>, value: &T)
where
    T: Serialize + DeserializeOwned + PartialEq + Debug,
{
    let bytes = preset.to_vec(value).unwrap();
    assert_eq!(&preset.from_slice::<T>(&bytes).unwrap(), value);
    for len in 0..bytes.len() {
        let prefix = &bytes[..len];
        let error = preset.from_slice::<T>(prefix).unwrap_err();
        assert!(error.is_eof(), "{len}: {error}");
        assert!(error.offset().unwrap() <= len as u64, "{len}: {error}");
        let error = preset.take_from_slice::<T>(prefix).unwrap_err();
        assert!(error.is_eof(), "{len}: {error}");
        let error = preset.from_reader::<_, T>(prefix).unwrap_err();
        assert!(error.is_eof(), "{len}: {error}");
    }
    for len in 0..bytes.len() {
        let mut short = vec![0; len];
        assert_eq!(preset.to_slice(&mut short, value).unwrap_err().kind(), ErrorKind::OutputFull);
    }
}

#[test]
fn every_prefix() {
    for kind in [Kind::Plain, Kind::Gift { from: "Charles".into() }, Kind::Repeat(1, 65_535)] {
        let order = order(kind);
        every_prefix_fails(FIXED, &order);
        every_prefix_fails(FIXED_BE, &order);
        every_prefix_fails(VARINT, &order);
        every_prefix_fails(VARINT_BE, &order);
        every_prefix_fails(POSTCARD, &order);
    }
}

#[track_caller]
fn refuses<C: Config, T: DeserializeOwned + Debug>(
    preset: Preset<C>,
    bytes: &[u8],
    kind: ErrorKind,
    message: &str,
) {
    let error = preset.from_slice::<T>(bytes).unwrap_err();
    assert_eq!((error.kind(), error.to_string().as_str()), (kind, message), "from a slice");
    let error = preset.from_reader::<_, T>(bytes).unwrap_err();
    assert_eq!((error.kind(), error.to_string().as_str()), (kind, message), "from a reader");
}

#[test]
fn bad_scalars() {
    use ErrorKind::{InvalidBool, InvalidChar, InvalidOption, InvalidUtf8, InvalidValue, InvalidVarint};
    refuses::<_, bool>(FIXED, &[7], InvalidBool, "expected bool (0 or 1), found 7 at byte 0");
    refuses::<_, (u8, bool)>(
        POSTCARD,
        &[7, 2],
        InvalidBool,
        "expected bool (0 or 1), found 2 in `[1]` at byte 1",
    );
    for (bytes, message) in [
        (&[3, 1, 2, 0][..], "expected bool (0 or 1), found 2 in `[1]` at byte 2"),
        (&[5, 1, 0, 3], "expected bool (0 or 1), found 3 in `[2]` at byte 3"),
    ] {
        refuses::<_, Vec<bool>>(VARINT, bytes, InvalidBool, message);
    }
    refuses::<_, Option<u8>>(FIXED, &[9, 0], InvalidOption, "expected option (0 or 1), found 9 at byte 0");
    let no_char = "expected char, found bytes that are none at byte 0";
    for bytes in
        [&[0x80][..], &[0xc0, 0x80], &[0xc3, 0x28], &[0xed, 0xa0, 0x80], &[0xff], &[0xf5, 0x80, 0x80, 0x80]]
    {
        refuses::<_, char>(VARINT, bytes, InvalidChar, no_char);
    }
    // postcard: none, two, too long, no UTF-8.
    for bytes in [&[0][..], &[2, b'a', b'b'], &[5, 1, 2, 3, 4, 5], &[1, 0xff]] {
        refuses::<_, char>(POSTCARD, bytes, InvalidChar, no_char);
    }
    refuses::<_, String>(VARINT, &[2, 0xc3, 0x28], InvalidUtf8, "string is not valid UTF-8 at byte 3");
    refuses::<_, Kind>(
        FIXED,
        &[9, 0, 0, 0],
        InvalidValue,
        "expected variant index 0 <= i < 3, found integer `9` at byte 0",
    );
    let error = VARINT.from_slice::<u16>(&[252, 0, 0, 1, 0]).unwrap_err();
    assert_eq!(
        (error.kind(), error.to_string().as_str()),
        (InvalidVarint, "varint exceeds its type at byte 5")
    );
    let error = VARINT.from_slice::<u64>(&[254; 17]).unwrap_err();
    assert_eq!(
        (error.kind(), error.to_string().as_str()),
        (InvalidVarint, "varint exceeds its type at byte 0")
    );
}

#[test]
fn the_reserved_mark() {
    for bytes in [&[255][..], &[255, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]] {
        let error = VARINT.from_slice::<u32>(bytes).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::InvalidVarint);
        assert_eq!(error.to_string(), "expected varint, found the reserved mark 255 at byte 0");
        assert_eq!(VARINT.from_slice::<u128>(bytes).unwrap_err().kind(), ErrorKind::InvalidVarint);
    }
}

#[test]
fn longer_varints_than_needed() {
    // As bincode 1 does: any mark, as long as the value fits.
    for bytes in [&[5][..], &[251, 5, 0], &[252, 5, 0, 0, 0], &[253, 5, 0, 0, 0, 0, 0, 0, 0]] {
        assert_eq!(VARINT.from_slice::<u16>(bytes).unwrap(), 5);
        assert_eq!(VARINT.from_slice::<u64>(bytes).unwrap(), 5);
        assert_eq!(VARINT.from_slice::<u128>(bytes).unwrap(), 5);
        assert_eq!(VARINT.from_reader::<_, u32>(bytes).unwrap(), 5);
    }
    let mut wide = [0; 17];
    (wide[0], wide[1]) = (254, 5);
    assert_eq!(VARINT.from_slice::<u128>(&wide).unwrap(), 5);
    // As postcard does: up to the longest form of the type, and no value beyond it.
    for bytes in [&[5][..], &[0x85, 0], &[0x85, 0x80, 0]] {
        assert_eq!(POSTCARD.from_slice::<u16>(bytes).unwrap(), 5);
        assert_eq!(POSTCARD.from_slice::<u64>(bytes).unwrap(), 5);
    }
    for bytes in [&[0xff, 0xff, 4][..], &[0x85, 0x80, 0x80, 0]] {
        assert_eq!(
            POSTCARD.from_slice::<u16>(bytes).unwrap_err().kind(),
            ErrorKind::InvalidVarint,
            "{bytes:?}"
        );
        assert_eq!(
            POSTCARD.from_reader::<_, u16>(bytes).unwrap_err().kind(),
            ErrorKind::InvalidVarint,
            "{bytes:?}"
        );
    }
    // Nor is it the end of the input where more of it would not help.
    for bytes in [&[0x85, 0x80, 0x80][..], &[0xff, 0xff, 0xff]] {
        assert_eq!(POSTCARD.from_slice::<u16>(bytes).unwrap_err().kind(), ErrorKind::InvalidVarint);
        assert_eq!(POSTCARD.from_reader::<_, u16>(bytes).unwrap_err().kind(), ErrorKind::InvalidVarint);
        assert!(POSTCARD.from_slice::<u32>(bytes).unwrap_err().is_eof());
    }
    let bytes = [0x85, 0x80, 0x80, 0x80, 0x80, 0];
    assert_eq!(POSTCARD.from_slice::<u32>(&bytes).unwrap_err().kind(), ErrorKind::InvalidVarint);
    assert_eq!(POSTCARD.from_slice::<u64>(&bytes).unwrap(), 5);
    assert_eq!(
        POSTCARD.from_slice::<u32>(&[0xff, 0xff, 0xff, 0xff, 0x10]).unwrap_err().kind(),
        ErrorKind::InvalidVarint
    );
    let over = [0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 2];
    assert_eq!(POSTCARD.from_slice::<u64>(&over).unwrap_err().kind(), ErrorKind::InvalidVarint);
}

#[test]
fn trailing_bytes() {
    let error = FIXED.from_slice::<u8>(&[1, 2]).unwrap_err();
    assert_eq!(error.to_string(), "expected end of input, found 1 byte more at byte 1");
    let error = FIXED.from_slice::<u8>(&[1, 2, 3, 4]).unwrap_err();
    assert_eq!(error.to_string(), "expected end of input, found 3 bytes more at byte 1");
    assert_eq!(error.kind(), ErrorKind::TrailingBytes);
}

#[track_caller]
fn huge<T: DeserializeOwned + Debug>(len: u64) {
    let mut bytes = len.to_le_bytes().to_vec();
    bytes.extend([1; 100]);
    for error in
        [FIXED.from_slice::<T>(&bytes).unwrap_err(), FIXED.from_reader::<_, T>(&bytes[..]).unwrap_err()]
    {
        assert!(error.is_eof() || error.kind() == ErrorKind::InvalidLength, "{error}");
    }
    let mut bytes = vec![253];
    bytes.extend(len.to_le_bytes());
    bytes.extend([1; 100]);
    for error in
        [VARINT.from_slice::<T>(&bytes).unwrap_err(), VARINT.from_reader::<_, T>(&bytes[..]).unwrap_err()]
    {
        assert!(error.is_eof() || error.kind() == ErrorKind::InvalidLength, "{error}");
    }
    let bytes = [POSTCARD.to_vec(&len).unwrap(), vec![1; 100]].concat();
    for error in
        [POSTCARD.from_slice::<T>(&bytes).unwrap_err(), POSTCARD.from_reader::<_, T>(&bytes[..]).unwrap_err()]
    {
        assert!(error.is_eof() || error.kind() == ErrorKind::InvalidLength, "{error}");
    }
}

#[test]
fn huge_lengths() {
    for len in [1 << 20, 1 << 36, 1 << 61, u64::MAX / 8 + 2, u64::MAX - 1, u64::MAX] {
        huge::<String>(len);
        huge::<serde_bytes::ByteBuf>(len);
        huge::<Vec<u8>>(len);
        huge::<Vec<u64>>(len);
        huge::<Vec<f32>>(len);
        huge::<Vec<String>>(len);
        huge::<Vec<(u8, u8)>>(len);
        huge::<Vec<[u8; 30]>>(len);
        huge::<BTreeMap<u8, u8>>(len);
        huge::<std::collections::HashMap<u64, String>>(len);
    }
}

#[test]
fn elements_that_take_no_bytes() {
    for len in [1u64 << 36, u64::MAX] {
        let bytes = len.to_le_bytes();
        for error in [
            FIXED.from_slice::<Vec<()>>(&bytes).unwrap_err(),
            FIXED.from_reader::<_, Vec<()>>(&bytes[..]).unwrap_err(),
            FIXED.from_slice::<BTreeMap<(), ()>>(&bytes).unwrap_err(),
        ] {
            assert_eq!(error.kind(), ErrorKind::InvalidLength);
            let text = error.to_string();
            assert!(
                text.starts_with("expected elements that take bytes, found too many that take none"),
                "{text}"
            );
        }
    }
    let many = vec![(); 1 << 20];
    assert_eq!(FIXED.from_slice::<Vec<()>>(&FIXED.to_vec(&many).unwrap()).unwrap(), many);
    // It is their size in memory that counts, where they have one.
    #[derive(Debug, Serialize, Deserialize)]
    struct Skipped {
        #[serde(skip)]
        _words: [u64; 32],
    }
    assert_eq!(FIXED.from_slice::<Vec<Skipped>>(&4096_u64.to_le_bytes()).unwrap().len(), 4096);
    let error = FIXED.from_slice::<Vec<Skipped>>(&(1_u64 << 20).to_le_bytes()).unwrap_err();
    assert_eq!(error.path(), "[4097]");
    // What a message may hold of them, not each of its sequences.
    let halves = vec![vec![(); 1 << 19]; 3];
    let error = FIXED.from_slice::<Vec<Vec<()>>>(&FIXED.to_vec(&halves).unwrap()).unwrap_err();
    assert_eq!(error.path(), "[2][1]");
}

#[derive(Debug, PartialEq, Serialize, Deserialize)]
enum List {
    End,
    Next(Box<List>),
}

#[derive(Debug, Serialize, Deserialize)]
struct Options(Option<Box<Options>>);

#[derive(Debug, Serialize, Deserialize)]
struct Nested(Vec<Nested>);

#[derive(Debug, Serialize, Deserialize)]
struct Maps(BTreeMap<u8, Maps>);

#[track_caller]
fn too_deep<T: DeserializeOwned + Debug>(bytes: &[u8]) {
    for error in [VARINT.from_slice::<T>(bytes).unwrap_err(), VARINT.from_reader::<_, T>(bytes).unwrap_err()]
    {
        assert_eq!(error.kind(), ErrorKind::DepthLimit);
        assert!(error.to_string().starts_with("nesting exceeds the depth limit"), "{error}");
    }
}

#[test]
fn deep_nesting() {
    too_deep::<Options>(&vec![1; 10 << 20]);
    too_deep::<List>(&vec![1; 10 << 20]);
    too_deep::<Nested>(&vec![1; 10 << 20]);
    too_deep::<Maps>(&vec![1; 10 << 20]);
    let within = [vec![1; 128], vec![0]].concat();
    assert!(VARINT.from_slice::<List>(&within).is_ok());
    let beyond = [vec![1; 129], vec![0]].concat();
    assert_eq!(VARINT.from_slice::<List>(&beyond).unwrap_err().kind(), ErrorKind::DepthLimit);
    assert!(VARINT.with_depth_limit::<129>().from_slice::<List>(&beyond).is_ok());
    assert!(VARINT.with_depth_limit::<2>().from_slice::<List>(&[1, 1, 0]).is_ok());
    assert!(VARINT.with_depth_limit::<1>().from_slice::<List>(&[1, 1, 0]).is_err());
    let mut deserializer = Deserializer::<_, Varint>::from_slice(&beyond).with_depth_limit(129);
    assert!(List::deserialize(&mut deserializer).is_ok());
}

#[test]
fn depth_is_given_back() {
    let wide = vec![Some(Kind::Gift { from: String::new() }); 1000];
    assert_eq!(FIXED.from_slice::<Vec<Option<Kind>>>(&FIXED.to_vec(&wide).unwrap()).unwrap(), wide);
}

#[test]
fn offset_and_path() {
    let mut orders = vec![order(Kind::Plain), order(Kind::Plain), order(Kind::Plain)];
    let good = VARINT.to_vec(&orders).unwrap();
    orders[2].items[4].flags = [false; 3];
    let changed = VARINT.to_vec(&orders).unwrap();
    let at = good.iter().zip(&changed).position(|(a, b)| a != b).unwrap();
    let mut bad = good.clone();
    bad[at + 2] = 8;
    for error in [
        VARINT.from_slice::<Vec<Order>>(&bad).unwrap_err(),
        VARINT.from_reader::<_, Vec<Order>>(&bad[..]).unwrap_err(),
    ] {
        assert_eq!(error.path(), "[2].items[4].flags[2]");
        assert_eq!(error.offset(), Some(at as u64 + 2));
        assert_eq!(
            error.to_string(),
            format!("expected bool (0 or 1), found 8 in `[2].items[4].flags[2]` at byte {}", at + 2)
        );
    }
}

#[test]
fn path_through_maps_and_variants() {
    #[derive(Debug, Serialize, Deserialize)]
    struct Outer {
        inner: BTreeMap<String, Kind>,
    }
    let outer =
        Outer { inner: BTreeMap::from([("a".into(), Kind::Plain), ("b".into(), Kind::Repeat(1, 2))]) };
    let bytes = VARINT.to_vec(&outer).unwrap();
    let error = VARINT.from_slice::<Outer>(&bytes[..bytes.len() - 1]).unwrap_err();
    assert_eq!(error.path(), "inner[1][1]");
    let error = VARINT.from_slice::<Outer>(&[1, 1, b'a', 1, 9]).unwrap_err();
    assert_eq!(error.path(), "inner[0].from");
    assert_eq!(error.to_string(), "unexpected end of input in `inner[0].from` at byte 5");
}

#[test]
fn what_can_not_be_written() {
    struct Unknown;
    impl Serialize for Unknown {
        fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            serializer.collect_seq([1, 2, 3].iter().filter(|n| **n != 2))
        }
    }
    let error = FIXED.to_vec(&(1u8, [Unknown])).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::UnknownLength);
    assert_eq!(error.to_string(), "expected sequence of known length, found one of unknown length at byte 1");

    struct Liar(usize);
    impl Serialize for Liar {
        fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            use serde::ser::SerializeSeq;
            let mut seq = serializer.serialize_seq(Some(2))?;
            for n in 0..self.0 {
                seq.serialize_element(&n)?;
            }
            seq.end()
        }
    }
    assert!(FIXED.to_vec(&Liar(2)).is_ok());
    for written in [0, 1, 3] {
        let error = FIXED.to_vec(&Liar(written)).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::WrongLength);
        assert!(
            error.to_string().starts_with(&format!("expected 2 elements, found {written} at byte")),
            "{error}"
        );
    }

    #[derive(Serialize)]
    struct Outer {
        inner: Vec<Failing>,
    }
    struct Failing;
    impl Serialize for Failing {
        fn serialize<S: serde::Serializer>(&self, _: S) -> Result<S::Ok, S::Error> {
            Err(serde::ser::Error::custom("won't"))
        }
    }
    let error = VARINT.to_vec(&Outer { inner: vec![Failing] }).unwrap_err();
    assert_eq!((error.kind(), error.path().as_str()), (ErrorKind::Custom, "inner[0]"));
    assert_eq!(error.to_string(), "won't in `inner[0]` at byte 1");
}

struct Failing;

impl io::Read for Failing {
    fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
        Err(io::Error::other("cable cut"))
    }
}

impl io::Write for Failing {
    fn write(&mut self, _: &[u8]) -> io::Result<usize> {
        Err(io::Error::other("disk on fire"))
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn failing_sources_and_sinks() {
    let error = FIXED.from_reader::<_, (u8, u8)>(io::Read::chain(&[1][..], Failing)).unwrap_err();
    assert!(error.is_io());
    assert_eq!(error.to_string(), "input or output failed: cable cut in `[1]` at byte 1");
    assert!(std::error::Error::source(&error).unwrap().to_string().contains("cable cut"));
    for value in [vec![0u8; 10], vec![0; 100_000]] {
        let error = FIXED.to_writer(Failing, &value).unwrap_err();
        assert!(error.is_io());
        assert!(error.to_string().starts_with("input or output failed: disk on fire"), "{error}");
    }
}

#[test]
fn an_error_is_one_word() {
    assert_eq!(size_of::<Error>(), size_of::<usize>());
    assert_eq!(size_of::<Result<(), Error>>(), size_of::<usize>());
    fn check<T: Send + Sync + std::error::Error + 'static>() {}
    check::<Error>();
    let error = FIXED.from_slice::<u8>(&[]).unwrap_err();
    assert_eq!(format!("{error:?}"), "Error(UnexpectedEnd, unexpected end of input at byte 0)");
}
