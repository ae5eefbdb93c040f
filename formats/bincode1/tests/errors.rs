//! Errors by variant and by text, as bincode 1 has them.

#![allow(deprecated)]

use contract_bincode1 as bincode;

use bincode::{DefaultOptions, ErrorKind, Options, deserialize, deserialize_from, serialize};
use serde::{
    Deserialize, Deserializer, Serialize, Serializer,
    de::{IgnoredAny, Visitor},
    ser::{SerializeMap, SerializeSeq},
};
use std::{collections::BTreeMap, error::Error, fmt, io};

#[track_caller]
fn says(error: bincode::Error, kind: &str, text: &str, description: &str) {
    let debug = format!("{error:?}");
    assert!(debug.starts_with(kind), "{debug}");
    assert_eq!(error.to_string(), text);
    // Of the kind itself: its box has none of this.
    match &*error {
        ErrorKind::Io(below) => assert_eq!((*error).description(), below.description()),
        _ => assert_eq!((*error).description(), description),
    }
    assert!((*error).source().is_none());
    assert_eq!((*error).cause().is_some(), matches!(*error, ErrorKind::Io(_)));
}

#[test]
fn scalars() {
    let error = deserialize::<bool>(&[10]).unwrap_err();
    assert!(matches!(*error, ErrorKind::InvalidBoolEncoding(10)));
    says(
        error,
        "InvalidBoolEncoding",
        "invalid u8 while decoding bool, expected 0 or 1, found 10",
        "invalid u8 while decoding bool",
    );
    let error = deserialize::<Option<u8>>(&[5, 0]).unwrap_err();
    assert!(matches!(*error, ErrorKind::InvalidTagEncoding(5)));
    says(error, "InvalidTagEncoding", "tag for enum is not valid, found 5", "tag for enum is not valid");
    for bytes in [&[0xff][..], &[0x80], &[0xc3, 0x28], &[0xed, 0xa0, 0x80], &[0xf5, 0x80, 0x80, 0x80]] {
        let error = deserialize::<char>(bytes).unwrap_err();
        says(error, "InvalidCharEncoding", "char is not valid", "char is not valid");
    }
}

#[test]
fn strings() {
    let bytes = [4, 0, 0, 0, 0, 0, 0, 0, b'a', b'b', 0xff, b'c'];
    fn check(error: bincode::Error) {
        let ErrorKind::InvalidUtf8Encoding(utf8) = *error else { panic!("{error:?}") };
        assert_eq!((utf8.valid_up_to(), utf8.error_len()), (2, Some(1)));
    }
    check(deserialize::<String>(&bytes).unwrap_err());
    check(deserialize::<&str>(&bytes).unwrap_err());
    check(deserialize::<(String, u8)>(&bytes).unwrap_err());
    check(deserialize_from::<_, String>(&bytes[..]).unwrap_err());
    check(deserialize_from::<_, (String,)>(&bytes[..]).unwrap_err());
    says(
        deserialize::<String>(&bytes).unwrap_err(),
        "InvalidUtf8Encoding",
        "string is not valid utf8: invalid utf-8 sequence of 1 bytes from index 2",
        "string is not valid utf8",
    );
}

#[derive(Debug, PartialEq, Serialize, Deserialize)]
enum Two {
    One,
    Two { from: u8 },
}

#[test]
fn words_of_serde() {
    let custom = |error: bincode::Error| match *error {
        ErrorKind::Custom(message) => message,
        other => panic!("{other:?}"),
    };
    assert_eq!(
        custom(deserialize::<Two>(&[5, 0, 0, 0]).unwrap_err()),
        "invalid value: integer `5`, expected variant index 0 <= i < 2"
    );
    assert_eq!(
        custom(deserialize::<std::num::NonZeroU8>(&[0]).unwrap_err()),
        "invalid value: integer `0`, expected a nonzero u8"
    );
    struct Three;
    impl<'de> Visitor<'de> for Three {
        type Value = ();
        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("three, found nowhere")
        }
    }
    let mut deserializer = bincode::Deserializer::from_slice(&[7], bincode::options());
    let error = deserializer.deserialize_u8(Three).unwrap_err();
    assert_eq!(custom(error), "invalid type: integer `7`, expected three, found nowhere");
    let mut deserializer = bincode::Deserializer::from_slice(&[1, 0, 7], bincode::options());
    let error = deserializer.deserialize_seq(Three).unwrap_err();
    assert_eq!(custom(error), "invalid type: sequence, expected three, found nowhere");
    struct Short;
    impl<'de> Deserialize<'de> for Short {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            struct Pair;
            impl<'de> Visitor<'de> for Pair {
                type Value = (u8, u8);
                fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                    f.write_str("a pair")
                }
                fn visit_seq<A: serde::de::SeqAccess<'de>>(self, mut seq: A) -> Result<(u8, u8), A::Error> {
                    let first = seq.next_element()?.unwrap_or_default();
                    let second = seq.next_element()?;
                    let second = second.ok_or_else(|| serde::de::Error::invalid_length(1, &self))?;
                    Ok((first, second))
                }
            }
            deserializer.deserialize_tuple(1, Pair).map(|_| Short)
        }
    }
    assert_eq!(
        custom(deserialize::<Short>(&[1]).map(drop).unwrap_err()),
        "invalid length 1, expected a pair"
    );
    // What a type says itself, however deep it lies: no more and no less.
    struct Refuses;
    impl<'de> Deserialize<'de> for Refuses {
        fn deserialize<D: Deserializer<'de>>(_: D) -> Result<Self, D::Error> {
            Err(serde::de::Error::custom("never on a Sunday"))
        }
    }
    let error =
        deserialize::<(u8, Vec<Option<Refuses>>)>(&[7, 1, 0, 0, 0, 0, 0, 0, 0, 1]).map(drop).unwrap_err();
    says(error, "Custom", "never on a Sunday", "never on a Sunday");
    struct Unwritable;
    impl Serialize for Unwritable {
        fn serialize<S: Serializer>(&self, _: S) -> Result<S::Ok, S::Error> {
            Err(serde::ser::Error::custom("not that"))
        }
    }
    says(serialize(&(1, vec![Unwritable])).unwrap_err(), "Custom", "not that", "not that");
    says(bincode::serialized_size(&Unwritable).unwrap_err(), "Custom", "not that", "not that");
}

#[test]
fn what_the_bytes_do_not_say() {
    #[derive(Debug, Serialize, Deserialize)]
    #[serde(untagged)]
    enum Untagged {
        Number(u8),
    }
    let error = deserialize::<Untagged>(&[1]).unwrap_err();
    says(
        error,
        "DeserializeAnyNotSupported",
        "Bincode does not support the serde::Deserializer::deserialize_any method",
        "Bincode doesn't support serde::Deserializer::deserialize_any",
    );
    let text = "Bincode does not support Deserializer::deserialize_ignored_any";
    says(deserialize::<IgnoredAny>(&[1]).map(drop).unwrap_err(), "Custom", text, text);
    struct Name;
    impl<'de> Deserialize<'de> for Name {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            deserializer.deserialize_identifier(IgnoredAny).map(|_| Name)
        }
    }
    let text = "Bincode does not support Deserializer::deserialize_identifier";
    says(deserialize::<Name>(&[1]).map(drop).unwrap_err(), "Custom", text, text);
}

/// A sequence and a map that do not tell their lengths.
struct Unknown(bool);

impl Serialize for Unknown {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if self.0 { serializer.serialize_map(None)?.end() } else { serializer.serialize_seq(None)?.end() }
    }
}

#[test]
fn lengths_that_are_not_known() {
    #[derive(Serialize)]
    struct Flat {
        #[serde(flatten)]
        map: BTreeMap<String, u8>,
    }
    let text = "Bincode can only encode sequences and maps that have a knowable size ahead of time";
    for error in [
        serialize(&Unknown(false)).unwrap_err(),
        serialize(&Unknown(true)).unwrap_err(),
        serialize(&vec![Unknown(true)]).unwrap_err(),
        serialize(&Flat { map: BTreeMap::new() }).unwrap_err(),
        bincode::serialized_size(&Unknown(true)).unwrap_err(),
        Unknown(true).serialize(&mut bincode::Serializer::new(io::sink(), bincode::options())).unwrap_err(),
        Unknown(false).serialize(&mut bincode::Serializer::new(io::sink(), bincode::options())).unwrap_err(),
    ] {
        assert!(matches!(*error, ErrorKind::SequenceMustHaveLength));
        says(error, "SequenceMustHaveLength", text, text);
    }
    for options in [None, Some(100)] {
        let mut serializer_unlimited = bincode::Serializer::new(io::sink(), bincode::options());
        let filtered = [1u8, 2].iter().filter(|n| **n > 1);
        let error = match options {
            None => serializer_unlimited.collect_seq(filtered),
            Some(limit) => bincode::Serializer::new(io::sink(), bincode::options().with_limit(limit))
                .collect_seq(filtered),
        };
        assert!(matches!(*error.unwrap_err(), ErrorKind::SequenceMustHaveLength));
    }
}

#[test]
fn ends() {
    for error in [
        deserialize::<u32>(&[1, 2, 3]).unwrap_err(),
        deserialize::<char>(&[]).unwrap_err(),
        deserialize::<String>(&[5, 0, 0, 0, 0, 0, 0, 0, 1]).unwrap_err(),
        deserialize::<Vec<u64>>(&[0xff; 9]).unwrap_err(),
        deserialize::<Two>(&[1, 0, 0, 0]).unwrap_err(),
        bincode::options().deserialize::<u64>(&[253, 1]).unwrap_err(),
    ] {
        let ErrorKind::Io(below) = &*error else { panic!("{error:?}") };
        assert_eq!(below.kind(), io::ErrorKind::UnexpectedEof);
        says(error, "Io", "io error: unexpected end of file", "");
    }
    for error in [
        deserialize_from::<_, u32>(&[1, 2, 3][..]).unwrap_err(),
        deserialize_from::<_, Vec<u8>>(&[0xff; 9][..]).unwrap_err(),
        u32::deserialize(&mut bincode::Deserializer::with_reader(
            &[1][..],
            bincode::options().with_fixint_encoding(),
        ))
        .unwrap_err(),
    ] {
        assert_eq!(error.to_string(), "io error: failed to fill whole buffer");
        let ErrorKind::Io(below) = *error else { panic!("{error:?}") };
        assert_eq!(below.kind(), io::ErrorKind::UnexpectedEof);
    }
}

#[test]
fn bytes_behind_the_value() {
    let text = "Slice had bytes remaining after deserialization";
    let error = DefaultOptions::new().deserialize::<char>(b"1x").unwrap_err();
    says(error, "Custom", text, text);
    let error = DefaultOptions::new().with_limit(100).deserialize::<char>(b"1x").unwrap_err();
    says(error, "Custom", text, text);
}

#[test]
fn the_reserved_mark() {
    let text = "\nByte 255 is treated as an extension point; it should not be encoding anything.\n\
                Do you have a mismatched bincode version or configuration?\n";
    says(bincode::options().deserialize::<u32>(&[255]).unwrap_err(), "Custom", text, text);
    let error = bincode::options().deserialize::<u16>(&[252, 0, 0, 1, 0]).unwrap_err();
    assert!(matches!(*error, ErrorKind::Custom(_)), "{error:?}");
    let error = bincode::options().deserialize::<u64>(&[254; 20]).unwrap_err();
    assert!(matches!(*error, ErrorKind::Custom(_)), "{error:?}");
}

/// Fails with an error of its own after so many bytes.
struct Fails(usize);

impl io::Read for Fails {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        if self.0 == 0 {
            return Err(io::Error::new(io::ErrorKind::TimedOut, "too slow"));
        }
        let len = out.len().min(self.0);
        out[..len].fill(1);
        self.0 -= len;
        Ok(len)
    }
}

impl io::Write for Fails {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.0 == 0 {
            return Err(io::Error::new(io::ErrorKind::TimedOut, "too slow"));
        }
        let len = bytes.len().min(self.0);
        self.0 -= len;
        Ok(len)
    }

    fn flush(&mut self) -> io::Result<()> {
        panic!("bincode does not flush");
    }
}

#[test]
fn sources_and_sinks_that_fail() {
    let numbers = vec![7u64; 10_000];
    let options = bincode::options().with_fixint_encoding();
    for after in [0, 1, 7, 8, 9, 8000, 9000, 70_000] {
        for error in [
            deserialize_from::<_, (u64, Vec<u8>)>(Fails(after)).map(drop).unwrap_err(),
            <(u64, String, u8)>::deserialize(&mut bincode::Deserializer::with_reader(Fails(after), options))
                .map(drop)
                .unwrap_err(),
            bincode::serialize_into(Fails(after), &numbers).unwrap_err(),
            options.with_limit(1 << 20).serialize_into(Fails(after), &numbers).unwrap_err(),
            numbers.serialize(&mut bincode::Serializer::new(Fails(after), options)).unwrap_err(),
            ("a", &numbers).serialize(&mut bincode::Serializer::new(Fails(after), options)).unwrap_err(),
        ] {
            let ErrorKind::Io(below) = &*error else { panic!("{error:?}") };
            assert_eq!(below.kind(), io::ErrorKind::TimedOut);
            says(error, "Io", "io error: too slow", "");
        }
    }
    // Nor does it where it succeeds.
    bincode::serialize_into(Fails(usize::MAX), &numbers).unwrap();
    numbers.serialize(&mut bincode::Serializer::new(Fails(usize::MAX), options)).unwrap();
    let mut small = [0; 3];
    let error = bincode::serialize_into(&mut small[..], &7u32).unwrap_err();
    let ErrorKind::Io(below) = &*error else { panic!("{error:?}") };
    assert_eq!(below.kind(), io::ErrorKind::WriteZero);
}
