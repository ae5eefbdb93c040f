//! What is refused, with which variant and which words, from slices and through readers.

#![cfg(feature = "std")]

use contract_bincode2::{
    config::{self, Config},
    de::read::{BorrowReader, Reader, SliceReader},
    decode_from_slice as decode_own,
    enc::write::Writer,
    encode_to_vec as encode_own,
    error::{DecodeError, EncodeError},
    serde::{
        BorrowCompat, BorrowedSerdeDecoder, Compat, OwnedSerdeDecoder, decode_from_reader, decode_from_slice,
        decode_from_std_read, encode_into_slice, encode_into_std_write, encode_into_writer, encode_to_vec,
    },
};
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use std::{collections::BTreeMap, fmt::Debug, io};

#[derive(Debug, PartialEq, Serialize, Deserialize)]
struct Order {
    id: u64,
    kind: Kind,
    names: Vec<String>,
}

#[derive(Debug, PartialEq, Serialize, Deserialize)]
enum Kind {
    Plain,
    Gift { from: String },
}

/// Its text, by every way to read.
#[track_caller]
fn refuses<T: DeserializeOwned + Debug>(config: impl Config, bytes: &[u8], text: &str) {
    assert_eq!(decode_from_slice::<T, _>(bytes, config).unwrap_err().to_string(), text, "a slice");
    let error = decode_from_reader::<T, _, _>(SliceReader::new(bytes), config).unwrap_err();
    assert_eq!(error.to_string(), text, "a reader");
    let error = decode_own::<Compat<T>, _>(bytes, config).unwrap_err();
    assert_eq!(error.to_string(), text, "Compat");
    let (error, _) = contract_bincode2::borrow_decode_from_slice::<BorrowCompat<T>, _>(bytes, config)
        .map(|_| ())
        .map_err(|error| (error.to_string(), ()))
        .unwrap_err();
    assert_eq!(error, text, "BorrowCompat");
    let mut decoder = OwnedSerdeDecoder::from_reader(SliceReader::new(bytes), config);
    assert_eq!(T::deserialize(decoder.as_deserializer()).unwrap_err().to_string(), text, "a decoder");
    let mut decoder = BorrowedSerdeDecoder::from_slice(bytes, config, ());
    assert_eq!(T::deserialize(decoder.as_deserializer()).unwrap_err().to_string(), text, "a borrowing one");
}

#[test]
fn scalars() {
    let standard = config::standard();
    refuses::<bool>(standard, &[7], "InvalidBooleanValue(7)");
    refuses::<(u8, bool)>(standard, &[7, 2], "InvalidBooleanValue(2)");
    refuses::<Option<u8>>(
        standard,
        &[9, 0],
        "UnexpectedVariant { type_name: \"Option<T>\", allowed: Range { min: 0, max: 1 }, found: 9 }",
    );
    refuses::<char>(standard, &[0x80, 1, 1], "InvalidCharEncoding([128, 0, 0, 0])");
    refuses::<(u8, char)>(standard, &[0, 0xc3, 0x28, 0], "InvalidCharEncoding([195, 40, 0, 0])");
    refuses::<char>(standard, &[0xf4, 0x90, 0x80, 0x80], "InvalidCharEncoding([244, 144, 128, 128])");
    refuses::<String>(
        standard,
        &[4, b'a', 0xc3, 0x28, b'b', 9],
        "Utf8 { inner: Utf8Error { valid_up_to: 1, error_len: Some(1) } }",
    );
    refuses::<Vec<String>>(
        standard,
        &[2, 1, b'a', 1, 0xc3],
        "Utf8 { inner: Utf8Error { valid_up_to: 0, error_len: None } }",
    );
}

#[test]
fn integers() {
    let standard = config::standard();
    refuses::<u16>(standard, &[252, 0, 0, 0, 0], "InvalidIntegerType { expected: U16, found: U32 }");
    refuses::<i16>(standard, &[253; 9], "InvalidIntegerType { expected: I16, found: I64 }");
    refuses::<u32>(standard, &[254; 17], "InvalidIntegerType { expected: U32, found: U128 }");
    refuses::<i64>(standard, &[254], "InvalidIntegerType { expected: I64, found: I128 }");
    refuses::<u64>(standard, &[255; 20], "InvalidIntegerType { expected: U64, found: Reserved }");
    refuses::<i128>(standard, &[255; 20], "InvalidIntegerType { expected: I128, found: Reserved }");
    refuses::<Vec<u16>>(standard, &[2, 1, 255], "InvalidIntegerType { expected: U16, found: Reserved }");
    // Longer than needed, but not wider than the type.
    assert_eq!(decode_from_slice::<u32, _>(&[252, 5, 0, 0, 0], standard).unwrap(), (5, 5));
    assert_eq!(decode_from_slice::<u32, _>(&[251, 5, 0], standard).unwrap(), (5, 3));
    let wide = [&[254, 5][..], &[0; 15]].concat();
    assert_eq!(decode_from_slice::<u128, _>(&wide, standard).unwrap(), (5, 17));
}

#[test]
fn ends() {
    let standard = config::standard();
    let legacy = config::legacy();
    refuses::<u8>(standard, &[], "UnexpectedEnd { additional: 1 }");
    refuses::<u32>(legacy, &[1], "UnexpectedEnd { additional: 3 }");
    refuses::<u64>(standard, &[253, 1, 1], "UnexpectedEnd { additional: 6 }");
    refuses::<u32>(standard, &[252], "UnexpectedEnd { additional: 4 }");
    refuses::<u128>(standard, &[254, 1, 1], "UnexpectedEnd { additional: 14 }");
    refuses::<u128>(standard, &[253, 1, 1], "UnexpectedEnd { additional: 6 }");
    refuses::<(u16, u128)>(standard, &[251, 0, 254, 251, 1], "UnexpectedEnd { additional: 1 }");
    refuses::<u128>(standard, &[254], "UnexpectedEnd { additional: 16 }");
    refuses::<u128>(standard, &[251], "UnexpectedEnd { additional: 2 }");
    refuses::<u128>(standard, &[], "UnexpectedEnd { additional: 1 }");
    refuses::<char>(standard, &[0xf0, 0x9f], "UnexpectedEnd { additional: 2 }");
    refuses::<String>(standard, &[5, b'a'], "UnexpectedEnd { additional: 4 }");
    refuses::<Kind>(standard, &[1, 3, b'a'], "UnexpectedEnd { additional: 2 }");
}

#[test]
fn what_serde_tells() {
    let standard = config::standard();
    refuses::<Kind>(
        standard,
        &[9],
        "OtherString(\"expected variant index 0 <= i < 2, found integer `9` at byte 0\")",
    );
    refuses::<Order>(
        standard,
        &[1, 9],
        "OtherString(\"expected variant index 0 <= i < 2, found integer `9` in `kind` at byte 1\")",
    );
    #[derive(Debug, Deserialize)]
    #[serde(untagged)]
    enum Untagged {
        #[allow(dead_code)] // It can't be read.
        A(u8),
    }
    refuses::<Untagged>(standard, &[0], "Serde(AnyNotSupported)");
    refuses::<(u8, Untagged)>(standard, &[0, 0], "Serde(AnyNotSupported)");
    let mut decoder = OwnedSerdeDecoder::from_reader(SliceReader::new(&[1]), standard);
    let error = serde::de::IgnoredAny::deserialize(decoder.as_deserializer()).unwrap_err();
    assert_eq!(error.to_string(), "Serde(IgnoredAnyNotSupported)");

    #[derive(Debug)]
    struct Picky;
    impl<'de> Deserialize<'de> for Picky {
        fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            let found = u8::deserialize(deserializer)?;
            Err(serde::de::Error::custom(format!("{found} won't do")))
        }
    }
    let error = decode_from_slice::<Picky, _>(&[7], standard).unwrap_err();
    assert_eq!(error.to_string(), "OtherString(\"7 won't do at byte 1\")");
    refuses::<(u8, Vec<Picky>)>(standard, &[7, 1, 8], "OtherString(\"8 won't do in `[1][0]` at byte 3\")");
}

#[test]
fn what_can_not_be_written() {
    struct Unknown;
    impl Serialize for Unknown {
        fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            serializer.collect_seq([1, 2, 3].iter().filter(|n| **n != 2))
        }
    }
    struct Liar;
    impl Serialize for Liar {
        fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            let seq = serializer.serialize_seq(Some(2))?;
            serde::ser::SerializeSeq::end(seq)
        }
    }
    let standard = config::standard();
    let error = encode_to_vec(Unknown, standard).unwrap_err();
    assert_eq!(error.to_string(), "Serde(SequenceMustHaveLength)");
    assert_eq!(encode_own(Compat(Unknown), standard).unwrap_err().to_string(), error.to_string());
    let error = encode_to_vec((1u8, Liar), standard).unwrap_err();
    assert_eq!(error.to_string(), "OtherString(\"expected 2 elements, found 0 at byte 2\")");
    let borrowed = std::cell::RefCell::new(0);
    let _guard = borrowed.borrow_mut();
    let error = encode_to_vec(&borrowed, standard).unwrap_err();
    assert_eq!(error.to_string(), "OtherString(\"already mutably borrowed at byte 0\")");
    for size in 0..7 {
        let mut slice = vec![0; size];
        let error = encode_into_slice((300u16, "abc"), &mut slice, standard).unwrap_err();
        assert!(matches!(error, EncodeError::UnexpectedEnd), "{error}");
        let mut slice = vec![0; size];
        let error = contract_bincode2::encode_into_slice((300u16, "abc"), &mut slice, standard).unwrap_err();
        assert!(matches!(error, EncodeError::UnexpectedEnd), "{error}");
    }
}

#[test]
fn limits() {
    let standard = config::standard();
    let value = (1u8, 2u32, "abc".to_owned(), Some(3u64), 'ß', vec![4u16, 5]);
    // One, four, eight and three, one and eight, two, eight and twice two: as bincode 2 counts, whatever the bytes are.
    const COUNT: usize = 1 + 4 + 8 + 3 + 1 + 8 + 2 + 8 + 4;
    type Value = (u8, u32, String, Option<u64>, char, Vec<u16>);
    let bytes = encode_to_vec(&value, standard.with_limit::<0>()).unwrap();
    assert_eq!(bytes.len(), 1 + 1 + 4 + 2 + 2 + 3, "what is written has no limit");
    #[track_caller]
    fn check(config: impl Config, bytes: &[u8], fits: bool) {
        let fit = |result: Result<(), DecodeError>| match result {
            Ok(()) => assert!(fits),
            Err(error) => assert!(matches!(error, DecodeError::LimitExceeded) && !fits, "{error}"),
        };
        fit(decode_from_slice::<Value, _>(bytes, config).map(drop));
        fit(decode_from_std_read::<Value, _, _>(&mut &bytes[..], config).map(drop));
        fit(decode_from_reader::<Value, _, _>(SliceReader::new(bytes), config).map(drop));
        fit(decode_own::<Compat<Value>, _>(bytes, config).map(drop));
        fit(contract_bincode2::borrow_decode_from_slice::<BorrowCompat<Value>, _>(bytes, config).map(drop));
    }
    check(standard.with_limit::<COUNT>(), &bytes, true);
    check(standard.with_limit::<{ COUNT - 1 }>(), &bytes, false);
    check(standard.with_limit::<9>(), &bytes, false);
    check(standard.with_limit::<0>(), &bytes, false);
    let bytes = encode_to_vec(&value, config::legacy()).unwrap();
    // All bytes of all integers.
    assert_eq!(bytes.len(), COUNT);
    check(config::legacy().with_limit::<COUNT>(), &bytes, true);
    check(config::legacy().with_limit::<{ COUNT - 1 }>(), &bytes, false);
    // Of several values of one decoder it is one limit.
    let mut decoder =
        OwnedSerdeDecoder::from_reader(SliceReader::new(&[1, 2, 3]), standard.with_limit::<2>());
    assert_eq!(u8::deserialize(decoder.as_deserializer()).unwrap(), 1);
    assert_eq!(u8::deserialize(decoder.as_deserializer()).unwrap(), 2);
    assert!(matches!(u8::deserialize(decoder.as_deserializer()), Err(DecodeError::LimitExceeded)));
}

/// A length of 2^36 and more costs nothing, with no limit to help.
#[test]
fn lengths_that_lie() {
    #[track_caller]
    fn huge<T: DeserializeOwned + Debug>(len: u64) {
        let bytes = [&len.to_le_bytes()[..], &[1; 50]].concat();
        let config = config::legacy();
        let ended = |error: DecodeError| match error {
            DecodeError::UnexpectedEnd { .. } => {}
            DecodeError::Io { inner, .. } => assert_eq!(inner.kind(), io::ErrorKind::UnexpectedEof),
            DecodeError::OtherString(text) => assert!(text.starts_with("length exceeds the input"), "{text}"),
            other => panic!("{other}"),
        };
        ended(decode_from_slice::<T, _>(&bytes, config).unwrap_err());
        ended(decode_from_std_read::<T, _, _>(&mut &bytes[..], config).unwrap_err());
        ended(decode_from_reader::<T, _, _>(SliceReader::new(&bytes), config).unwrap_err());
        ended(decode_own::<Compat<T>, _>(&bytes, config).unwrap_err());
    }
    for len in [1 << 36, u64::MAX / 8 + 1, u64::MAX] {
        huge::<String>(len);
        huge::<serde_bytes::ByteBuf>(len);
        huge::<Vec<u8>>(len);
        huge::<Vec<u128>>(len);
        huge::<Vec<String>>(len);
        huge::<BTreeMap<u8, u8>>(len);
    }
    let bytes = (1u64 << 36).to_le_bytes();
    let error = decode_from_slice::<Vec<()>, _>(&bytes, config::legacy()).unwrap_err();
    assert!(error.to_string().contains("found too many that take none"), "{error}");
}

#[test]
fn nesting_ends() {
    #[derive(Debug, Serialize, Deserialize)]
    struct Options(Option<Box<Options>>);
    let bytes = vec![1; 1 << 20];
    let text = "OtherString(\"nesting exceeds the depth limit at byte 129\")";
    assert_eq!(decode_from_slice::<Options, _>(&bytes, config::standard()).unwrap_err().to_string(), text);
    let error = decode_from_std_read::<Options, _, _>(&mut &bytes[..], config::standard()).unwrap_err();
    assert_eq!(error.to_string(), text);
}

/// A reader by hand: gives what it has, and fails with its own error.
struct Source {
    bytes: Vec<u8>,
    at: usize,
}

impl Reader for Source {
    fn read(&mut self, bytes: &mut [u8]) -> Result<(), DecodeError> {
        let all =
            self.bytes.get(self.at..self.at + bytes.len()).ok_or(DecodeError::Other("source is dry"))?;
        bytes.copy_from_slice(all);
        self.at += bytes.len();
        Ok(())
    }
}

/// A reader that borrows, and gives more than it was asked.
struct Generous<'a>(SliceReader<'a>, &'a [u8]);

impl Reader for Generous<'_> {
    fn read(&mut self, bytes: &mut [u8]) -> Result<(), DecodeError> {
        self.0.read(bytes)
    }
}

impl<'a> BorrowReader<'a> for Generous<'a> {
    fn take_bytes(&mut self, length: usize) -> Result<&'a [u8], DecodeError> {
        self.0.take_bytes(length)?;
        Ok(self.1)
    }
}

#[test]
fn readers_by_hand() {
    let order = Order { id: 7, kind: Kind::Gift { from: "Ann".into() }, names: vec!["x".into(); 3] };
    let bytes = encode_to_vec(&order, config::standard()).unwrap();
    let mut source = Source { bytes: [&bytes[..], &bytes, &bytes[..4]].concat(), at: 0 };
    for _ in 0..2 {
        assert_eq!(decode_from_reader::<Order, _, _>(&mut source, config::standard()).unwrap(), order);
    }
    assert_eq!(source.at, 2 * bytes.len(), "no byte too many");
    let error = decode_from_reader::<Order, _, _>(&mut source, config::standard()).unwrap_err();
    assert!(matches!(error, DecodeError::Other("source is dry")), "{error}");

    use contract_bincode2::{BorrowDecode, de::DecoderImpl};
    let read = |given: &'static [u8]| {
        let reader = Generous(SliceReader::new(b"\x02abc"), given);
        BorrowCompat::<&str>::borrow_decode(&mut DecoderImpl::new(reader, config::standard(), ()))
    };
    assert_eq!(read(b"wxyz").unwrap().0, "wx");
    assert!(matches!(read(b"w"), Err(DecodeError::Other(_))));
}

/// A writer by hand: takes so many bytes, and fails with its own error.
struct Sink {
    bytes: Vec<u8>,
    most: usize,
}

impl Writer for Sink {
    fn write(&mut self, bytes: &[u8]) -> Result<(), EncodeError> {
        if self.bytes.len() + bytes.len() > self.most {
            return Err(EncodeError::Other("sink is full"));
        }
        self.bytes.extend_from_slice(bytes);
        Ok(())
    }
}

#[test]
fn writers_by_hand() {
    let value = vec!["some text"; 10_000];
    let bytes = encode_to_vec(&value, config::standard()).unwrap();
    let mut sink = Sink { bytes: Vec::new(), most: bytes.len() };
    encode_into_writer(&value, &mut sink, config::standard()).unwrap();
    assert_eq!(sink.bytes, bytes);
    for most in [0, 20, 70_000, bytes.len() - 1] {
        let mut sink = Sink { bytes: Vec::new(), most };
        let error = encode_into_writer(&value, &mut sink, config::standard()).unwrap_err();
        assert!(matches!(error, EncodeError::Other("sink is full")), "{error}");
        let error = contract_bincode2::encode_into_writer(Compat(&value), &mut sink, config::standard());
        assert!(matches!(error, Err(EncodeError::Other("sink is full"))));
    }
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
        panic!("never flushed")
    }
}

#[test]
fn failing_readers_and_writers() {
    let mut reader = io::Read::chain(&[1][..], Failing);
    match decode_from_std_read::<(u8, u32), _, _>(&mut reader, config::legacy()).unwrap_err() {
        DecodeError::Io { inner, additional } => {
            assert_eq!((inner.to_string().as_str(), additional), ("cable cut", 4));
        }
        other => panic!("{other}"),
    }
    match decode_from_std_read::<(u8, u32), _, _>(&mut &[1, 2][..], config::legacy()).unwrap_err() {
        DecodeError::Io { inner, additional: 4 } => assert_eq!(inner.kind(), io::ErrorKind::UnexpectedEof),
        other => panic!("{other}"),
    }
    match encode_into_std_write(7u32, &mut Failing, config::standard()).unwrap_err() {
        EncodeError::Io { inner, index: 0 } => assert_eq!(inner.to_string(), "disk on fire"),
        other => panic!("{other}"),
    }
}
