//! Limits of bytes, what errors tell a program, and the forgiving form of a wire.

#![cfg(feature = "std")]

use contract_bin::{
    Bincode1, Deserializer, Detail, Error, ErrorKind, FIXED, Fixed, Limited, POSTCARD, ReadInput, Serializer,
    SliceInput, VARINT, VARINT_BE, Varint,
};
use serde::{Deserialize, Serialize, de::IgnoredAny, ser::SerializeSeq};
use std::{io, str};

type Value = (u8, String, Vec<u32>, Option<char>, Vec<String>, u128);

fn value() -> Value {
    let texts = vec!["a".repeat(100), "b".repeat(50)];
    (1, "text".into(), vec![7, 300, 70_000], Some('ß'), texts, u128::MAX)
}

#[track_caller]
fn is_limit<T>(result: Result<T, Error>) {
    let error = result.map(drop).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::SizeLimit, "{error}");
    assert!(error.to_string().starts_with("size limit is exceeded"), "{error}");
    assert!(error.offset().is_some(), "{error}");
}

macro_rules! check_preset {
    ($preset:ident, $len:literal) => {{
        let value = value();
        let bytes = $preset.to_vec(&value).unwrap();
        assert_eq!(bytes.len(), $len);
        let exact = $preset.with_size_limit::<$len>();
        assert_eq!(exact.to_vec(&value).unwrap(), bytes);
        assert_eq!(exact.serialized_size(&value).unwrap(), $len);
        assert_eq!(exact.from_slice::<Value>(&bytes).unwrap(), value);
        assert_eq!(exact.from_reader::<_, Value>(&bytes[..]).unwrap(), value);
        let more = [&bytes[..], b"!"].concat();
        assert_eq!(exact.take_from_slice::<Value>(&more).unwrap(), (value.clone(), &b"!"[..]));
        let error = exact.from_slice::<Value>(&more).unwrap_err();
        assert_eq!((error.kind(), error.offset()), (ErrorKind::TrailingBytes, Some($len)));

        let less = $preset.with_size_limit::<{ $len - 1 }>().with_depth_limit::<9>();
        is_limit(less.to_vec(&value));
        is_limit(less.serialized_size(&value));
        is_limit(less.to_slice(&mut [0; 1000], &value));
        is_limit(less.to_extend(Vec::new(), &value));
        let mut written = Vec::new();
        is_limit(less.to_output(&mut written, &value));
        is_limit(less.to_writer(&mut written, &value));
        assert!(written.is_empty(), "nothing is written of what is too large");
        is_limit(less.from_slice::<Value>(&bytes));
        is_limit(less.take_from_slice::<Value>(&bytes));
        is_limit(less.from_reader::<_, Value>(&bytes[..]));
    }};
}

#[test]
fn presets() {
    check_preset!(FIXED, 226);
    check_preset!(VARINT, 189);
    check_preset!(VARINT_BE, 189);
    check_preset!(POSTCARD, 189);
}

/// Every limit below the size is met, by a slice and by a reader, and never passed.
#[test]
fn inputs() {
    let value = value();
    let bytes = VARINT.to_vec(&value).unwrap();
    for limit in 0..=bytes.len() as u64 {
        let mut slice = Deserializer::<_, Varint>::new(Limited::new(SliceInput::new(&bytes), limit));
        let mut reader = Deserializer::<_, Varint>::new(Limited::new(ReadInput::new(&bytes[..]), limit));
        let (from_slice, from_reader) = (Value::deserialize(&mut slice), Value::deserialize(&mut reader));
        if limit < bytes.len() as u64 {
            assert_eq!(from_slice.unwrap_err().kind(), ErrorKind::SizeLimit);
            assert_eq!(from_reader.unwrap_err().kind(), ErrorKind::SizeLimit);
        } else {
            assert_eq!((from_slice.unwrap(), from_reader.unwrap()), (value.clone(), value.clone()));
        }
        assert!(slice.position() <= limit && reader.position() <= limit);
        assert_eq!(slice.input_mut().get_ref().rest().len() as u64, bytes.len() as u64 - slice.position());
    }
}

/// What a reader does not have is not waited for when the limit forbids it.
#[test]
fn a_reader_is_not_asked_for_too_much() {
    struct Silent;
    impl io::Read for Silent {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            panic!("nobody should wait for this");
        }
    }
    is_limit(VARINT.with_size_limit::<10>().from_reader::<_, String>(io::Read::chain(&b"\x0a"[..], Silent)));
    is_limit(
        VARINT.with_size_limit::<1>().from_reader::<_, (u8, char)>(io::Read::chain(&b"\x0a"[..], Silent)),
    );
}

#[test]
fn details() {
    let of = |error: Error| error.detail();
    assert_eq!(of(FIXED.from_slice::<bool>(&[7]).unwrap_err()), Detail::Byte(7));
    assert_eq!(of(FIXED.from_slice::<(u8, Option<u8>)>(&[0, 9]).unwrap_err()), Detail::Byte(9));
    assert_eq!(of(VARINT.from_slice::<u32>(&[255]).unwrap_err()), Detail::Byte(255));
    assert_eq!(of(FIXED.from_slice::<Vec<u64>>(&[255; 8]).unwrap_err()), Detail::Length);
    assert_eq!(
        of(FIXED.from_slice::<IgnoredAny>(&[1]).unwrap_err()),
        Detail::Method("deserialize_ignored_any")
    );
    assert_eq!(of(FIXED.from_slice::<u32>(&[1]).unwrap_err()), Detail::None);
    let utf8 = str::from_utf8(&[b'a', b'b', 0xff].map(|byte| byte)).unwrap_err();
    for error in [
        VARINT.from_slice::<String>(b"\x03ab\xff").unwrap_err(),
        VARINT.from_slice::<&str>(b"\x03ab\xff").unwrap_err(),
        VARINT.from_slice::<(String,)>(b"\x03ab\xff").unwrap_err(),
        VARINT.from_reader::<_, String>(&b"\x03ab\xff"[..]).unwrap_err(),
        VARINT.from_slice::<Vec<String>>(b"\x01\x03ab\xff").unwrap_err(),
    ] {
        assert_eq!((error.kind(), error.detail()), (ErrorKind::InvalidUtf8, Detail::Utf8(utf8)));
        assert_eq!(error.message(), "string is not valid UTF-8");
    }
}

#[test]
fn words() {
    #[derive(Debug, Deserialize)]
    enum Two {
        #[allow(dead_code)]
        One,
        #[allow(dead_code)]
        Two,
    }
    let error = FIXED.from_slice::<(u8, Two)>(&[0, 7, 0, 0, 0]).unwrap_err();
    assert_eq!(error.message(), "expected variant index 0 <= i < 2, found integer `7`");
    assert_eq!(error.serde_message(), "invalid value: integer `7`, expected variant index 0 <= i < 2");
    assert!(error.to_string().ends_with(" in `[1]` at byte 1"), "{error}");
    let error = FIXED.from_slice::<u32>(&[1]).unwrap_err();
    assert_eq!(
        (error.message(), &*error.serde_message()),
        ("unexpected end of input", "unexpected end of input")
    );
}

#[test]
fn the_source_is_given_away_once() {
    struct Fails;
    impl io::Read for Fails {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            Err(io::ErrorKind::TimedOut.into())
        }
    }
    let mut error = FIXED.from_reader::<_, u32>(Fails).unwrap_err();
    let source = error.take_source().unwrap().downcast::<io::Error>().unwrap();
    assert_eq!(source.kind(), io::ErrorKind::TimedOut);
    assert!(error.take_source().is_none());
    assert_eq!(error.kind(), ErrorKind::Io);
    assert!(FIXED.from_slice::<u32>(&[]).unwrap_err().take_source().is_none());
}

#[test]
fn lenient() {
    #[derive(Serialize)]
    struct Skips {
        #[serde(skip_serializing_if = "Option::is_none")]
        first: Option<u8>,
        all: Vec<Boaster>,
    }
    struct Boaster;
    impl Serialize for Boaster {
        fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            let mut seq = serializer.serialize_seq(Some(3))?;
            seq.serialize_element(&7u8)?;
            seq.end()
        }
    }
    let value = Skips { first: None, all: vec![Boaster] };
    assert_eq!(VARINT.to_vec(&value).unwrap_err().kind(), ErrorKind::SkippedField);
    assert_eq!(VARINT.to_vec(&Boaster).unwrap_err().kind(), ErrorKind::WrongLength);
    let mut bytes = Vec::new();
    let mut serializer = Serializer::<_, Bincode1<Varint>>::new(&mut bytes);
    value.serialize(&mut serializer).unwrap();
    serializer.finish().unwrap();
    assert_eq!(bytes, [1, 3, 7]);
    // Reading is the same, and as strict, as that of the wire itself.
    let bytes = FIXED.to_vec(&self::value()).unwrap();
    let mut deserializer = Deserializer::<_, Bincode1<Fixed>>::from_slice(&bytes);
    assert_eq!(Value::deserialize(&mut deserializer).unwrap(), self::value());
    deserializer.end().unwrap();
    let mut cut = Deserializer::<_, Bincode1<Fixed>>::from_slice(&bytes[..bytes.len() - 1]);
    assert!(Value::deserialize(&mut cut).unwrap_err().is_eof());
}
