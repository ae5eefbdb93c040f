//! Where ours and a reference are meant to differ: what each does today, one test a line of `divergences.txt`.

use bincode1::Options;
use contract_benches::{datasets::messages as data, prost_types as pb};
use contract_compat_tests::{
    messages::{Choice, Color, Inner, prosts},
    wires::rmp_deserializer,
};
use prost::Message;
use serde::{
    Deserialize, Serialize, Serializer,
    de::{IgnoredAny, SeqAccess, Visitor},
    ser::{SerializeMap, SerializeSeq},
};
use std::{
    collections::{BTreeMap, BTreeSet},
    io, thread,
};

#[test]
fn every_line_has_its_test_and_every_test_its_line() {
    let lines =
        include_str!("../divergences.txt").lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    let mut named = BTreeSet::new();
    for line in lines {
        let parts = line.split(" | ").map(str::trim).collect::<Vec<_>>();
        assert_eq!(parts.len(), 6, "{line}");
        assert!(parts.iter().all(|part| !part.is_empty()), "{line}");
        assert!(["pb", "bin", "bincode1", "bincode2", "msgpack"].contains(&parts[1]), "{line}");
        assert!(named.insert(parts[0]), "twice: {line}");
    }
    let tests = include_str!("divergences.rs").split("#[test]\nfn ").skip(1);
    let tests = tests.filter_map(|rest| rest.split_once("()")).map(|(name, _)| name);
    let tests = tests.filter(|name| !name.starts_with("every_line_")).collect::<BTreeSet<_>>();
    assert_eq!(named, tests);
}

/// A field that may be left out, and one behind it.
#[derive(Serialize, Deserialize, Debug, PartialEq)]
struct Skips {
    #[serde(skip_serializing_if = "Option::is_none")]
    first: Option<u8>,
    second: Option<u8>,
}

const SKIPPED: Skips = Skips { first: None, second: Some(7) };

/// A sequence that says more than it has.
struct Boaster;

impl Serialize for Boaster {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut seq = serializer.serialize_seq(Some(2))?;
        seq.serialize_element(&1u8)?;
        seq.end()
    }
}

/// A text that can't be had.
struct Mute;

impl std::fmt::Display for Mute {
    fn fmt(&self, _: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        Err(std::fmt::Error)
    }
}

impl Serialize for Mute {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// [`Boaster`] as a map.
struct BoasterMap;

impl Serialize for BoasterMap {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(2))?;
        map.serialize_entry(&1u8, &2u8)?;
        map.end()
    }
}

/// As many levels as wanted.
#[derive(Serialize, Deserialize, Debug, PartialEq)]
struct Level(Option<Box<Level>>);

impl Level {
    fn of(levels: u32) -> Self {
        (0..levels).fold(Level(None), |level, _| Level(Some(Box::new(level))))
    }
}

#[test]
fn bin_trailing_bytes() {
    use contract_bin::{ErrorKind, POSTCARD, VARINT};
    let bytes = [7, 8];
    assert_eq!(bincode1::deserialize::<u8>(&bytes).unwrap(), 7);
    assert_eq!(bincode2::serde::decode_from_slice(&bytes, bincode2::config::standard()).unwrap(), (7u8, 1));
    assert_eq!(postcard::from_bytes::<u8>(&bytes).unwrap(), 7);
    assert_eq!(contract_bin::from_slice::<u8>(&bytes).unwrap_err().kind(), ErrorKind::TrailingBytes);
    assert_eq!(VARINT.from_slice::<u8>(&bytes).unwrap_err().kind(), ErrorKind::TrailingBytes);
    assert_eq!(POSTCARD.from_slice::<u8>(&bytes).unwrap_err().kind(), ErrorKind::TrailingBytes);
    assert_eq!(contract_bin::take_from_slice::<u8>(&bytes).unwrap(), (7, &[8][..]));
}

#[test]
fn bin_skipped_field() {
    let bytes = bincode1::serialize(&SKIPPED).unwrap();
    assert_eq!(bytes, [1, 7]);
    assert_eq!(postcard::to_allocvec(&SKIPPED).unwrap(), bytes);
    assert!(bincode1::deserialize::<Skips>(&bytes).is_err());
    let error = contract_bin::to_vec(&SKIPPED).unwrap_err();
    assert_eq!((error.kind(), error.path().as_str()), (contract_bin::ErrorKind::SkippedField, "first"));
}

#[test]
fn bin_wrong_length() {
    assert_eq!(postcard::to_allocvec(&Boaster).unwrap(), [2, 1]);
    assert_eq!(bincode1::DefaultOptions::new().serialize(&BoasterMap).unwrap(), [2, 1, 2]);
    assert!(contract_bin::POSTCARD.to_vec(&Boaster).is_err());
    assert!(contract_bin::VARINT.to_vec(&BoasterMap).is_err());
}

#[test]
fn bin_elements_of_no_bytes() {
    // The reference is asked for fewer: it takes as long as it is told to.
    let few = bincode1::serialize(&(1u64 << 21)).unwrap();
    assert_eq!(bincode1::deserialize::<Vec<()>>(&few).unwrap().len(), 1 << 21);
    assert!(contract_bin::from_slice::<Vec<()>>(&few).is_err());
    assert!(contract_bin::from_slice::<Vec<()>>(&(1u64 << 36).to_le_bytes()).is_err());
    assert_eq!(contract_bin::from_slice::<Vec<()>>(&(1u64 << 20).to_le_bytes()).unwrap().len(), 1 << 20);
}

#[test]
fn bin_length_that_lies() {
    let bytes = (1u64 << 40).to_le_bytes();
    let limited = bincode2::config::legacy().with_limit::<1_000_000>();
    let error = bincode2::serde::decode_from_slice::<String, _>(&bytes, limited).unwrap_err();
    // It is the limit that is met, not the end of the input.
    assert!(matches!(error, bincode2::error::DecodeError::LimitExceeded));
    for error in [
        contract_bin::from_slice::<String>(&bytes).unwrap_err(),
        contract_bin::from_slice::<Vec<u64>>(&bytes).unwrap_err(),
        contract_bin::from_slice::<Vec<String>>(&bytes).unwrap_err(),
    ] {
        assert!(error.is_eof() || error.kind() == contract_bin::ErrorKind::InvalidLength, "{error}");
    }
}

#[test]
fn bin_wider_mark() {
    // 300 as it is written, and with four bytes.
    let (usual, wide) = ([251, 44, 1], [252, 44, 1, 0, 0]);
    assert_eq!(contract_bin::VARINT.to_vec(&300u16).unwrap(), usual);
    let standard = bincode2::config::standard();
    assert!(bincode2::serde::decode_from_slice::<u16, _>(&wide, standard).is_err());
    assert_eq!(bincode1::DefaultOptions::new().deserialize::<u16>(&wide).unwrap(), 300);
    assert_eq!(contract_bin::VARINT.from_slice::<u16>(&wide).unwrap(), 300);
    assert!(contract_bin::VARINT.from_slice::<u16>(&[252, 0, 0, 1, 0]).is_err());
    type Strict = contract_bin::Bincode2<contract_bin::Varint>;
    assert!(u16::deserialize(&mut contract_bin::Deserializer::<_, Strict>::from_slice(&wide)).is_err());
    let config = contract_bincode2::config::standard();
    assert!(contract_bincode2::serde::decode_from_slice::<u16, _>(&wide, config).is_err());
}

#[test]
fn bin_depth() {
    let bytes = bincode1::serialize(&Level::of(200)).unwrap();
    assert_eq!(bincode1::deserialize::<Level>(&bytes).unwrap(), Level::of(200));
    let error = contract_bin::from_slice::<Level>(&bytes).unwrap_err();
    assert_eq!(error.kind(), contract_bin::ErrorKind::DepthLimit);
    let deeper = contract_bin::FIXED.with_depth_limit::<300>();
    assert_eq!(deeper.from_slice::<Level>(&bytes).unwrap(), Level::of(200));
    assert_eq!(contract_bin::from_slice::<Level>(&bytes[73..]).unwrap(), Level::of(127));
}

/// Both crates say that it is too large.
macro_rules! assert_too_large {
    ($($result:expr),* $(,)?) => {$(
        assert_eq!($result.map(drop).unwrap_err().to_string(), "the size limit has been reached");
    )*};
}

#[test]
fn bincode1_limit_of_slices() {
    let bytes = bincode1::options().serialize("four").unwrap();
    assert_eq!(bincode1::options().with_limit(4).deserialize::<&str>(&bytes).unwrap(), "four");
    assert_too_large!(bincode1::options().with_limit(4).deserialize_from::<_, String>(&bytes[..]));
    use contract_bincode1::Options;
    assert_too_large!(contract_bincode1::options().with_limit(4).deserialize::<&str>(&bytes));
    assert_eq!(contract_bincode1::options().with_limit(5).deserialize::<&str>(&bytes).unwrap(), "four");
}

#[test]
fn bincode1_limit_of_serializer() {
    let mut theirs = Vec::new();
    "four".serialize(&mut bincode1::Serializer::new(&mut theirs, bincode1::options().with_limit(4))).unwrap();
    assert_eq!(theirs, b"\x04four");
    use contract_bincode1::Options;
    let mut ours = Vec::new();
    let options = contract_bincode1::options().with_limit(6);
    let mut serializer = contract_bincode1::Serializer::new(&mut ours, options);
    "four".serialize(&mut serializer).unwrap();
    assert_too_large!("four".serialize(&mut serializer));
    assert_eq!(ours, theirs);
}

#[test]
fn bincode1_limit_of_each_call() {
    let mut options = bincode1::options().with_limit(5);
    assert_eq!((&mut options).serialized_size("four").unwrap(), 5);
    assert_too_large!((&mut options).serialized_size("four"));
    use contract_bincode1::Options;
    let mut options = contract_bincode1::options().with_limit(5);
    for _ in 0..3 {
        assert_eq!((&mut options).serialized_size("four").unwrap(), 5);
        assert_eq!((&mut options).deserialize_from::<_, String>(&b"\x04four"[..]).unwrap(), "four");
    }
}

#[test]
fn bincode1_chars_count() {
    let bytes = "\u{1f600}".as_bytes();
    assert_eq!(bincode1::options().with_limit(0).deserialize_from::<_, char>(bytes).unwrap(), '\u{1f600}');
    assert_too_large!(bincode1::options().with_limit(3).serialize(&'\u{1f600}'));
    use contract_bincode1::Options;
    assert_too_large!(contract_bincode1::options().with_limit(3).deserialize_from::<_, char>(bytes));
    assert_eq!(
        contract_bincode1::options().with_limit(4).deserialize_from::<_, char>(bytes).unwrap(),
        '\u{1f600}'
    );
}

#[test]
fn bincode1_vector_beyond_limit() {
    let bytes = bincode1::serialize(&(100u64, 7u8)).unwrap();
    let theirs = bincode1::options().with_fixint_encoding().with_limit(50);
    assert!(
        theirs.deserialize_from::<_, Vec<u8>>(&bytes[..]).unwrap_err().to_string().starts_with("io error")
    );
    use contract_bincode1::Options;
    let ours = contract_bincode1::options().with_fixint_encoding().with_limit(50);
    assert_too_large!(ours.deserialize_from::<_, Vec<u8>>(&bytes[..]));
}

/// Nothing behind the first bytes; remembers the most that it was asked for at a time.
struct Empty<'a>(&'a [u8], &'a mut usize);

impl io::Read for Empty<'_> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        *self.1 = out.len().max(*self.1);
        self.0.read(out)
    }
}

#[test]
fn bincode1_length_that_lies() {
    let bytes = (1u64 << 26).to_le_bytes();
    let (mut theirs, mut ours) = (0, 0);
    assert!(bincode1::deserialize_from::<_, String>(Empty(&bytes, &mut theirs)).is_err());
    assert!(contract_bincode1::deserialize_from::<_, String>(Empty(&bytes, &mut ours)).is_err());
    assert_eq!((theirs, ours), (1 << 26, 1 << 16));
    let options = contract_bincode1::options();
    use contract_bincode1::Options;
    let reader = Empty(&bytes, &mut ours);
    let mut deserializer =
        contract_bincode1::Deserializer::with_reader(reader, options.with_fixint_encoding());
    assert!(String::deserialize(&mut deserializer).is_err());
    assert_eq!(ours, 1 << 16);
}

#[test]
fn bincode1_elements_of_no_bytes() {
    // The reference is asked for fewer: it takes as long as it is told to.
    let few = bincode1::serialize(&(1u64 << 21)).unwrap();
    assert_eq!(bincode1::deserialize::<Vec<()>>(&few).unwrap().len(), 1 << 21);
    let error = contract_bincode1::deserialize::<Vec<()>>(&few).unwrap_err();
    assert_eq!(error.to_string(), "expected elements that take bytes, found too many that take none");
    assert!(contract_bincode1::deserialize::<Vec<()>>(&(1u64 << 36).to_le_bytes()).is_err());
    let within = (1u64 << 20).to_le_bytes();
    assert_eq!(contract_bincode1::deserialize::<Vec<()>>(&within).unwrap().len(), 1 << 20);
}

#[test]
fn bincode1_depth() {
    use contract_bincode1::Options;
    let bytes = bincode1::serialize(&Level::of(400)).unwrap();
    assert_eq!(bincode1::deserialize::<Level>(&bytes).unwrap(), Level::of(400));
    let error = contract_bincode1::deserialize::<Level>(&bytes).unwrap_err();
    assert_eq!(error.to_string(), "nesting exceeds the depth limit");
    assert_eq!(contract_bincode1::deserialize::<Level>(&bytes[16..]).unwrap(), Level::of(384));
    let deeper = contract_bincode1::options().with_depth_limit(400);
    assert_eq!(deeper.deserialize::<Level>(&bytes).unwrap(), Level::of(400));
}

#[test]
fn bincode1_char_cut_off() {
    let cut = &"\u{1f600}".as_bytes()[..3];
    for error in [bincode1::deserialize::<char>(cut), bincode1::deserialize_from::<_, char>(cut)] {
        assert!(matches!(*error.unwrap_err(), bincode1::ErrorKind::InvalidCharEncoding));
    }
    for error in
        [contract_bincode1::deserialize::<char>(cut), contract_bincode1::deserialize_from::<_, char>(cut)]
    {
        let error = error.unwrap_err();
        let contract_bincode1::ErrorKind::Io(below) = &*error else { panic!("{error:?}") };
        assert_eq!(below.kind(), io::ErrorKind::UnexpectedEof);
    }
}

#[test]
fn bincode1_end_text() {
    let cut = [5, 0, 0, 0, 0, 0, 0, 0, 1];
    assert_eq!(bincode1::deserialize::<String>(&cut).unwrap_err().to_string(), "io error: ");
    let error = contract_bincode1::deserialize::<String>(&cut).unwrap_err();
    assert_eq!(error.to_string(), "io error: unexpected end of file");
    assert_eq!(error.to_string(), bincode1::deserialize::<u32>(&[1]).unwrap_err().to_string());
}

#[test]
fn bincode1_varint_text() {
    let wide = [252, 0, 0, 1, 0];
    let error = bincode1::options().deserialize::<u16>(&wide).unwrap_err();
    assert_eq!(error.to_string(), "Invalid u16 65536: you may have a version disagreement?");
    use contract_bincode1::Options;
    let error = contract_bincode1::options().deserialize::<u16>(&wide).unwrap_err();
    assert!(
        matches!(&*error, contract_bincode1::ErrorKind::Custom(text) if text == "varint exceeds its type")
    );
}

/// Remembers by which methods it was asked.
struct Asked<'a>(&'a [u8], Vec<&'static str>);

macro_rules! asked {
    ($krate:ident) => {
        impl<'a> $krate::BincodeRead<'a> for &mut Asked<'_> {
            fn forward_read_str<V: Visitor<'a>>(
                &mut self,
                length: usize,
                visitor: V,
            ) -> $krate::Result<V::Value> {
                self.1.push("str");
                let (text, rest) = self.0.split_at(length);
                self.0 = rest;
                visitor.visit_str(std::str::from_utf8(text).unwrap())
            }

            fn get_byte_buffer(&mut self, length: usize) -> $krate::Result<Vec<u8>> {
                self.1.push("buffer");
                let (bytes, rest) = self.0.split_at(length);
                self.0 = rest;
                Ok(bytes.to_vec())
            }

            fn forward_read_bytes<V: Visitor<'a>>(
                &mut self,
                length: usize,
                visitor: V,
            ) -> $krate::Result<V::Value> {
                self.1.push("bytes");
                let (bytes, rest) = self.0.split_at(length);
                self.0 = rest;
                visitor.visit_bytes(bytes)
            }
        }
    };
}

asked!(bincode1);
asked!(contract_bincode1);

impl io::Read for &mut Asked<'_> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        self.1.push("read");
        self.0.read(out)
    }
}

#[test]
fn bincode1_custom_reader() {
    let value = ("text".to_owned(), vec![7u16, 8]);
    let bytes = bincode1::serialize(&value).unwrap();
    let mut asked = Asked(&bytes, Vec::new());
    assert_eq!(bincode1::deserialize_from_custom::<_, (String, Vec<u16>)>(&mut asked).unwrap(), value);
    assert_eq!(asked.1, ["read", "buffer", "read", "read", "read"]);
    let mut asked = Asked(&bytes, Vec::new());
    assert_eq!(
        contract_bincode1::deserialize_from_custom::<_, (String, Vec<u16>)>(&mut asked).unwrap(),
        value
    );
    assert_eq!(asked.1, ["read", "bytes", "read", "bytes"]);
}

/// The size hint of a sequence, which is not read.
struct Hint(Option<usize>);

impl<'de> Deserialize<'de> for Hint {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Asks;
        impl<'de> Visitor<'de> for Asks {
            type Value = Hint;
            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str("a sequence")
            }
            fn visit_seq<A: SeqAccess<'de>>(self, seq: A) -> Result<Hint, A::Error> {
                Ok(Hint(seq.size_hint()))
            }
        }
        deserializer.deserialize_seq(Asks)
    }
}

#[test]
fn bincode1_size_hint() {
    let bytes = bincode1::serialize(&(1u64 << 30, [0u8; 10])).unwrap();
    assert_eq!(bincode1::deserialize::<Hint>(&bytes).unwrap().0, Some(1 << 30));
    assert_eq!(contract_bincode1::deserialize::<Hint>(&bytes).unwrap().0, Some(10));
    assert_eq!(contract_bincode1::deserialize_from::<_, Hint>(&bytes[..]).unwrap().0, Some(4096));
    let true_length = bincode1::serialize(&[0u8; 10][..]).unwrap();
    assert_eq!(contract_bincode1::deserialize::<Hint>(&true_length).unwrap().0, Some(10));
}

/// Says nothing but by a panic.
struct Panics;

impl Serialize for Panics {
    fn serialize<S: Serializer>(&self, _: S) -> Result<S::Ok, S::Error> {
        panic!("halfway")
    }
}

/// What is written before `write` panics.
fn before_panic(write: impl FnOnce(&mut Vec<u8>)) -> usize {
    let mut written = Vec::new();
    let caught = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| write(&mut written)));
    assert!(caught.is_err());
    written.len()
}

#[test]
fn bincode1_written_before_panic() {
    let theirs = before_panic(|out| drop(bincode1::serialize_into(out, &("before", Panics))));
    let ours = before_panic(|out| drop(contract_bincode1::serialize_into(out, &("before", Panics))));
    assert_eq!((theirs, ours), (14, 0));
}

#[test]
fn bincode1_after_failure() {
    /// Fails at the first call, and at no other.
    #[derive(Default)]
    struct Once {
        failed: bool,
        written: Vec<u8>,
    }
    impl io::Write for Once {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            if !self.failed {
                self.failed = true;
                return Err(io::ErrorKind::WouldBlock.into());
            }
            self.written.extend_from_slice(bytes);
            Ok(bytes.len())
        }
        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }
    let mut theirs = Once::default();
    let mut serializer = bincode1::Serializer::new(&mut theirs, bincode1::options());
    assert!(5u8.serialize(&mut serializer).is_err());
    6u8.serialize(&mut serializer).unwrap();
    assert_eq!(theirs.written, [6]);
    let mut ours = Once::default();
    let mut serializer = contract_bincode1::Serializer::new(&mut ours, contract_bincode1::options());
    assert!(5u8.serialize(&mut serializer).is_err());
    let error = 6u8.serialize(&mut serializer).unwrap_err();
    assert!(matches!(*error, contract_bincode1::ErrorKind::Io(_)));
    assert_eq!(ours.written, [0_u8; 0]);
}

/// A character, if one is there; and the byte behind it.
#[derive(Debug, PartialEq)]
struct Forgives(Option<char>, u8);

impl<'de> Deserialize<'de> for Forgives {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Parts;
        impl<'de> Visitor<'de> for Parts {
            type Value = Forgives;
            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str("a character and a byte")
            }
            fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Forgives, A::Error> {
                let letter = seq.next_element().unwrap_or_default();
                Ok(Forgives(letter, seq.next_element()?.unwrap_or_default()))
            }
        }
        deserializer.deserialize_tuple(2, Parts)
    }
}

#[test]
fn bincode1_after_error() {
    assert_eq!(bincode1::deserialize::<Forgives>(&[0x80, 7]).unwrap(), Forgives(None, 7));
    assert_eq!(contract_bincode1::deserialize::<Forgives>(&[0x80, 7]).unwrap(), Forgives(None, 0x80));
}

#[test]
fn bincode1_failing_display() {
    assert!(std::panic::catch_unwind(|| bincode1::serialize(&Mute)).is_err());
    let error = contract_bincode1::serialize(&Mute).unwrap_err();
    assert_eq!(error.to_string(), "expected text, found a Display that fails");
}

#[test]
fn bincode2_length_that_lies() {
    use contract_bincode2::{config, error::DecodeError, serde::decode_from_slice};
    let bytes = (1u64 << 36).to_le_bytes();
    let limited = bincode2::config::legacy().with_limit::<1_000_000>();
    // It is the limit that is met, not the end of the input.
    let error = bincode2::serde::decode_from_slice::<String, _>(&bytes, limited).unwrap_err();
    assert!(matches!(error, bincode2::error::DecodeError::LimitExceeded));
    let error = decode_from_slice::<String, _>(&bytes, config::legacy()).unwrap_err();
    assert!(matches!(error, DecodeError::UnexpectedEnd { additional } if additional == 1 << 36));
}

#[test]
fn bincode2_elements_of_no_bytes() {
    use contract_bincode2::{config, error::DecodeError, serde::decode_from_slice};
    let few = (1u64 << 21).to_le_bytes();
    let (read, _) =
        bincode2::serde::decode_from_slice::<Vec<()>, _>(&few, bincode2::config::legacy()).unwrap();
    assert_eq!(read.len(), 1 << 21);
    let error = decode_from_slice::<Vec<()>, _>(&few, config::legacy()).unwrap_err();
    assert!(matches!(error, DecodeError::OtherString(text) if text.contains("too many that take none")));
}

#[test]
fn bincode2_depth() {
    use contract_bincode2::{config, error::DecodeError, serde::decode_from_slice};
    let bytes = [&[1; 200][..], &[0]].concat();
    let (read, _) = bincode2::serde::decode_from_slice(&bytes, bincode2::config::standard()).unwrap();
    assert_eq!(Level::of(200), read);
    let error = decode_from_slice::<Level, _>(&bytes, config::standard()).unwrap_err();
    assert!(matches!(error, DecodeError::OtherString(text) if text.starts_with("nesting exceeds")));
    assert_eq!(decode_from_slice(&bytes[73..], config::standard()).unwrap(), (Level::of(127), 128));
}

#[test]
fn bincode2_wrong_length() {
    use contract_bincode2::{config, error::EncodeError, serde::encode_to_vec};
    let standard = bincode2::config::standard();
    assert_eq!(bincode2::serde::encode_to_vec(Boaster, standard).unwrap(), [2, 1]);
    assert_eq!(bincode2::serde::encode_to_vec(BoasterMap, standard).unwrap(), [2, 1, 2]);
    for error in [
        encode_to_vec(Boaster, config::standard()).unwrap_err(),
        encode_to_vec(BoasterMap, config::standard()).unwrap_err(),
    ] {
        assert!(matches!(error, EncodeError::OtherString(text) if text.starts_with("expected 2 elements")));
    }
}

#[test]
fn bincode2_length_beyond_memory() {
    use contract_bincode2::{config, serde::decode_from_slice};
    let bytes = [&(1u64 << 61).to_le_bytes()[..], &[1; 12]].concat();
    let error = bincode2::serde::decode_from_slice::<Vec<u64>, _>(&bytes, bincode2::config::legacy());
    assert_eq!(error.unwrap_err().to_string(), "UnexpectedEnd { additional: 4 }");
    let error = decode_from_slice::<Vec<u64>, _>(&bytes, config::legacy()).unwrap_err();
    assert_eq!(error.to_string(), "OtherString(\"length exceeds the input at byte 8\")");
}

#[test]
fn bincode2_additional() {
    use contract_bincode2::{config, serde::decode_from_slice};
    let bytes = [&10u64.to_le_bytes()[..], &[1; 6]].concat();
    let error = bincode2::serde::decode_from_slice::<Vec<u32>, _>(&bytes, bincode2::config::legacy());
    assert_eq!(error.unwrap_err().to_string(), "UnexpectedEnd { additional: 2 }");
    let error = decode_from_slice::<Vec<u32>, _>(&bytes, config::legacy()).unwrap_err();
    assert_eq!(error.to_string(), "UnexpectedEnd { additional: 34 }");
}

#[test]
fn bincode2_limit_of_numbers() {
    use contract_bincode2::{config, serde::decode_from_slice};
    let bytes = [&10u64.to_le_bytes()[..], &[1; 6]].concat();
    let limited = bincode2::config::legacy().with_limit::<20>();
    let error = bincode2::serde::decode_from_slice::<Vec<u32>, _>(&bytes, limited).unwrap_err();
    assert_eq!(error.to_string(), "UnexpectedEnd { additional: 2 }");
    let error = decode_from_slice::<Vec<u32>, _>(&bytes, config::legacy().with_limit::<20>()).unwrap_err();
    assert_eq!(error.to_string(), "LimitExceeded");
}

#[test]
fn bincode2_expected_integer() {
    fn check<T: serde::de::DeserializeOwned + std::fmt::Debug>(theirs: &str, ours: &str) {
        let bytes = [255; 20];
        let error = bincode2::serde::decode_from_slice::<T, _>(&bytes, bincode2::config::standard());
        let expected = |name| format!("InvalidIntegerType {{ expected: {name}, found: Reserved }}");
        assert_eq!(error.unwrap_err().to_string(), expected(theirs));
        let config = contract_bincode2::config::standard();
        let error = contract_bincode2::serde::decode_from_slice::<T, _>(&bytes, config);
        assert_eq!(error.unwrap_err().to_string(), expected(ours));
    }
    check::<u16>("U16", "U16");
    check::<u64>("U32", "U64");
    check::<i64>("I32", "I64");
    check::<u128>("Usize", "U128");
    check::<String>("U32", "U64");
    check::<Vec<()>>("Usize", "U64");
}

#[test]
fn bincode2_words() {
    let bytes = [1, 9];
    let error =
        bincode2::serde::decode_from_slice::<(u8, Result<(), ()>), _>(&bytes, bincode2::config::standard());
    assert_eq!(
        error.unwrap_err().to_string(),
        "OtherString(\"invalid value: integer `9`, expected `Ok` or `Err`\")"
    );
    let config = contract_bincode2::config::standard();
    let error = contract_bincode2::serde::decode_from_slice::<(u8, Result<(), ()>), _>(&bytes, config);
    assert_eq!(
        error.unwrap_err().to_string(),
        "OtherString(\"expected `Ok` or `Err`, found integer `9` in `[1]` at byte 1\")"
    );
}

#[test]
fn bincode2_self_describing() {
    use contract_bincode2::{
        config,
        de::read::SliceReader,
        serde::{OwnedSerdeDecoder, decode_from_slice},
    };
    let error =
        bincode2::serde::decode_from_slice::<(u8, IgnoredAny), _>(&[1, 2], bincode2::config::standard());
    assert_eq!(error.unwrap_err().to_string(), "Serde(IgnoredAnyNotSupported)");
    let error = decode_from_slice::<(u8, IgnoredAny), _>(&[1, 2], config::standard()).unwrap_err();
    assert_eq!(error.to_string(), "Serde(AnyNotSupported)");
    let mut decoder = OwnedSerdeDecoder::from_reader(SliceReader::new(&[1]), config::standard());
    let error = IgnoredAny::deserialize(decoder.as_deserializer()).unwrap_err();
    assert_eq!(error.to_string(), "Serde(IgnoredAnyNotSupported)");
}

#[test]
fn bincode2_written_before_panic() {
    let value = ("before", Panics);
    let theirs = before_panic(|out| {
        drop(bincode2::serde::encode_into_std_write(&value, out, bincode2::config::standard()));
    });
    let ours = before_panic(|out| {
        let config = contract_bincode2::config::standard();
        drop(contract_bincode2::serde::encode_into_std_write(&value, out, config));
    });
    assert_eq!((theirs, ours), (7, 0));
}

#[test]
fn bincode2_after_error() {
    let theirs = bincode2::serde::decode_from_slice(&[0x80, 7], bincode2::config::standard());
    assert_eq!(theirs.unwrap(), (Forgives(None, 7), 2));
    let ours = contract_bincode2::serde::decode_from_slice(&[0x80, 7], contract_bincode2::config::standard());
    assert_eq!(ours.unwrap(), (Forgives(None, 0x80), 1));
}

#[test]
fn bincode2_str_from_reader() {
    /// Whether text and bytes came as somebody's own.
    #[derive(Debug, PartialEq)]
    struct Owned(bool);
    struct Asks;
    impl Visitor<'_> for Asks {
        type Value = Owned;
        fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
            f.write_str("text")
        }
        fn visit_str<E>(self, _: &str) -> Result<Owned, E> {
            Ok(Owned(false))
        }
        fn visit_string<E>(self, _: String) -> Result<Owned, E> {
            Ok(Owned(true))
        }
    }
    impl<'de> Deserialize<'de> for Owned {
        fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            deserializer.deserialize_str(Asks)
        }
    }
    let bytes = b"\x02ab";
    let read = bincode2::serde::decode_from_std_read::<Owned, _, _>;
    assert_eq!(read(&mut &bytes[..], bincode2::config::standard()).unwrap(), Owned(true));
    let read = contract_bincode2::serde::decode_from_std_read::<Owned, _, _>;
    assert_eq!(read(&mut &bytes[..], contract_bincode2::config::standard()).unwrap(), Owned(false));
}

#[test]
fn bincode2_failing_display() {
    use contract_bincode2::error::EncodeError;
    assert!(
        std::panic::catch_unwind(|| bincode2::serde::encode_to_vec(Mute, bincode2::config::standard()))
            .is_err()
    );
    let error = contract_bincode2::serde::encode_to_vec(Mute, contract_bincode2::config::standard());
    assert!(matches!(error, Err(EncodeError::OtherString(text)) if text.contains("a Display that fails")));
}

#[test]
fn bincode2_pieces() {
    /// Takes three bytes, and counts the calls.
    struct Three {
        taken: usize,
        calls: usize,
    }
    impl std::io::Write for Three {
        fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
            self.calls += 1;
            if self.taken + bytes.len() > 3 {
                return Err(std::io::Error::other("full"));
            }
            self.taken += bytes.len();
            Ok(bytes.len())
        }
        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }
    let mut theirs = Three { taken: 0, calls: 0 };
    let error = bincode2::serde::encode_into_std_write([7u8; 5], &mut theirs, bincode2::config::standard());
    assert!(matches!(error, Err(bincode2::error::EncodeError::Io { index: 3, .. })));
    assert_eq!((theirs.taken, theirs.calls), (3, 4));
    let mut mine = Three { taken: 0, calls: 0 };
    let config = contract_bincode2::config::standard();
    let error = contract_bincode2::serde::encode_into_std_write([7u8; 5], &mut mine, config);
    assert!(matches!(error, Err(contract_bincode2::error::EncodeError::Io { index: 0, .. })));
    assert_eq!((mine.taken, mine.calls), (0, 1));
    let mut mine = Three { taken: 0, calls: 0 };
    assert_eq!(contract_bincode2::serde::encode_into_std_write([7u8; 3], &mut mine, config).unwrap(), 3);
    assert_eq!((mine.taken, mine.calls), (3, 1));
}

#[test]
fn msgpack_trailing_bytes() {
    let bytes = [7, 8];
    assert_eq!(rmp_serde::from_slice::<u8>(&bytes).unwrap(), 7);
    let error = contract_msgpack::ARRAY.from_slice::<u8>(&bytes).unwrap_err();
    assert_eq!(error.kind(), contract_msgpack::ErrorKind::TrailingBytes);
    let error = contract_msgpack::from_slice::<u8>(&bytes).unwrap_err();
    assert_eq!(error.to_string(), "expected end of input, found 1 byte more at byte 1");
    assert_eq!(contract_msgpack::decode::from_slice::<u8>(&bytes).unwrap(), 7);
    assert_eq!(contract_msgpack::from_read::<_, u8>(&bytes[..]).unwrap(), 7);
    assert_eq!(contract_msgpack::take_from_slice::<u8>(&bytes).unwrap(), (7, &[8][..]));
}

#[test]
fn msgpack_skipped_field() {
    assert_eq!(rmp_serde::to_vec(&SKIPPED).unwrap(), [0x91, 7]);
    assert_ne!(rmp_serde::from_slice::<Skips>(&[0x91, 7]).ok(), Some(SKIPPED));
    let error = contract_msgpack::ARRAY.to_vec(&SKIPPED).unwrap_err();
    assert_eq!(error.kind(), contract_msgpack::ErrorKind::SkippedField);
    let error = contract_msgpack::to_vec(&SKIPPED).unwrap_err().to_string();
    assert!(error.contains("skip_serializing_if") && error.contains("`first`"), "{error}");
    // By name there is nothing to take a place.
    let named = contract_msgpack::NAMED.to_vec(&SKIPPED).unwrap();
    assert_eq!(named, rmp_serde::to_vec_named(&SKIPPED).unwrap());
    assert_eq!(contract_msgpack::ARRAY.from_slice::<Skips>(&named).unwrap(), SKIPPED);
}

#[test]
fn msgpack_wrong_length() {
    assert_eq!(rmp_serde::to_vec(&Boaster).unwrap(), [0x92, 1]);
    assert_eq!(rmp_serde::to_vec(&BoasterMap).unwrap(), [0x82, 1, 2]);
    assert!(contract_msgpack::ARRAY.to_vec(&Boaster).is_err());
    assert!(contract_msgpack::ARRAY.to_vec(&BoasterMap).is_err());
    let error = contract_msgpack::to_vec(&Boaster).unwrap_err();
    assert_eq!(error.to_string(), "expected 2 elements, found 1 at byte 2");
}

#[test]
fn msgpack_length_beyond_u32() {
    struct Huge;
    impl Serialize for Huge {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            serializer.serialize_seq(Some(1 << 32))?.end()
        }
    }
    assert_eq!(rmp_serde::to_vec(&Huge).unwrap(), [0x90]);
    let error = contract_msgpack::to_vec(&Huge).unwrap_err();
    assert!(error.to_string().starts_with("expected an array of at most 4294967295"), "{error}");
}

/// Arrays in arrays.
#[derive(Serialize, Deserialize, Debug, PartialEq)]
struct Arrays(Vec<Arrays>);

#[test]
fn msgpack_depth() {
    let mut bytes = vec![0x91; 199];
    bytes.push(0x90);
    assert!(rmp_serde::from_slice::<Arrays>(&bytes).is_ok());
    let error = contract_msgpack::ARRAY.from_slice::<Arrays>(&bytes).unwrap_err();
    assert_eq!(error.kind(), contract_msgpack::ErrorKind::DepthLimit);
    assert!(contract_msgpack::ARRAY.from_slice::<Arrays>(&bytes[200 - 128..]).is_ok());
    assert!(contract_msgpack::ARRAY.with_depth_limit::<200>().from_slice::<Arrays>(&bytes).is_ok());
    assert!(contract_msgpack::from_slice::<Arrays>(&bytes).is_ok());
    assert!(contract_msgpack::from_read::<_, Arrays>(&bytes[..]).is_ok());
}

/// Runs on a stack on which a debug build of either crate has room.
fn on_a_large_stack<T: Send + 'static>(run: impl FnOnce() -> T + Send + 'static) -> T {
    thread::Builder::new().stack_size(256 << 20).spawn(run).unwrap().join().unwrap()
}

#[test]
fn msgpack_depth_of_variants() {
    #[derive(Deserialize, Debug)]
    enum Variants {
        End,
        More(#[allow(dead_code)] Box<Variants>),
    }
    let nested = |levels| [b"\x81\xa4More".repeat(levels), b"\xa3End".to_vec()].concat();
    let (fits, exceeds) = (nested(1_023), nested(1_024));
    on_a_large_stack(move || {
        assert!(rmp_serde::from_slice::<Variants>(&fits).is_ok());
        assert!(contract_msgpack::from_slice::<Variants>(&fits).is_ok());
        assert!(rmp_serde::from_slice::<Variants>(&exceeds).is_ok());
        let error = contract_msgpack::from_slice::<Variants>(&exceeds).unwrap_err();
        assert!(matches!(error, contract_msgpack::decode::Error::DepthLimitExceeded));
    });
}

#[test]
fn msgpack_depth_of_options() {
    #[derive(Debug)]
    struct Endless(#[allow(dead_code)] Option<Box<Endless>>);
    impl<'de> Deserialize<'de> for Endless {
        fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            thread_local! { static CALLS: std::cell::Cell<u32> = const { std::cell::Cell::new(0) }; }
            CALLS.set(CALLS.get() + 1);
            if CALLS.get() == 10_000 {
                return Err(serde::de::Error::custom("ten thousand"));
            }
            Option::deserialize(deserializer).map(Self)
        }
    }
    let theirs = on_a_large_stack(|| rmp_serde::from_slice::<Endless>(&[7]).unwrap_err().to_string());
    assert_eq!(theirs, "ten thousand");
    let mine = on_a_large_stack(|| contract_msgpack::from_slice::<Endless>(&[7]).unwrap_err());
    assert!(matches!(mine, contract_msgpack::decode::Error::DepthLimitExceeded));
}

#[test]
fn msgpack_depth_zero() {
    let mut deserializer = contract_msgpack::Deserializer::from_read_ref(&[0x90]);
    deserializer.set_max_depth(0);
    let error = Vec::<String>::deserialize(&mut deserializer).unwrap_err();
    assert!(matches!(error, contract_msgpack::decode::Error::DepthLimitExceeded));
    let theirs = std::panic::catch_unwind(|| {
        let mut deserializer = rmp_serde::Deserializer::from_read_ref(&[0x90]);
        deserializer.set_max_depth(0);
        Vec::<String>::deserialize(&mut deserializer)
    });
    assert_eq!(theirs.is_err(), cfg!(debug_assertions));
}

#[test]
fn msgpack_skipped_depth() {
    let mut bytes = vec![0x91; 1_999];
    bytes.push(0x90);
    assert!(contract_msgpack::ARRAY.from_slice::<IgnoredAny>(&bytes).is_ok());
    // It has a limit, but in a debug build the stack of a test ends before.
    let theirs = move || rmp_serde::from_slice::<IgnoredAny>(&bytes).is_err();
    assert!(thread::Builder::new().stack_size(64 << 20).spawn(theirs).unwrap().join().unwrap());
}

/// Tells what a visitor was handed.
struct Handed;

impl<'de> Visitor<'de> for Handed {
    type Value = String;

    fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("anything")
    }

    fn visit_u8<E>(self, value: u8) -> Result<String, E> {
        Ok(format!("u8 {value}"))
    }

    fn visit_i64<E>(self, value: i64) -> Result<String, E> {
        Ok(format!("i64 {value}"))
    }

    fn visit_unit<E>(self) -> Result<String, E> {
        Ok("unit".into())
    }
}

#[test]
fn msgpack_ignored() {
    let theirs = serde::Deserializer::deserialize_ignored_any(&mut rmp_deserializer(&[5]), Handed);
    assert_eq!(theirs.unwrap(), "u8 5");
    let mut deserializer = contract_msgpack::Deserializer::new(&[5][..]);
    assert_eq!(serde::Deserializer::deserialize_ignored_any(&mut deserializer, Handed).unwrap(), "unit");
}

#[test]
fn msgpack_visitor_methods() {
    let theirs = serde::Deserializer::deserialize_i64(&mut rmp_deserializer(&[5]), Handed);
    assert_eq!(theirs.unwrap(), "u8 5");
    let mut deserializer = contract_msgpack::Deserializer::from_read_ref(&[5]);
    assert_eq!(serde::Deserializer::deserialize_i64(&mut deserializer, Handed).unwrap(), "i64 5");
    // Where nothing was asked for, it is that of the wire.
    let mut deserializer = contract_msgpack::Deserializer::from_read_ref(&[5]);
    assert_eq!(serde::Deserializer::deserialize_any(&mut deserializer, Handed).unwrap(), "u8 5");
}

#[test]
fn msgpack_size_hint() {
    let bytes = [0xdd, 0xff, 0xff, 0xff, 0xff, 1];
    /// Tells the hint as an error: to take nothing would be one, too.
    #[derive(Debug)]
    struct Refuse;
    impl<'de> Visitor<'de> for Refuse {
        type Value = Self;
        fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
            f.write_str("a hint")
        }
        fn visit_seq<A: SeqAccess<'de>>(self, seq: A) -> Result<Self, A::Error> {
            Err(serde::de::Error::custom(format!("{:?}", seq.size_hint())))
        }
    }
    let theirs = serde::Deserializer::deserialize_seq(&mut rmp_deserializer(&bytes), Refuse).unwrap_err();
    assert_eq!(theirs.to_string(), "Some(4294967295)");
    let mut deserializer = contract_msgpack::Deserializer::from_read_ref(&bytes);
    let mine = serde::Deserializer::deserialize_seq(&mut deserializer, Refuse).unwrap_err();
    assert_eq!(mine.to_string(), "Some(1)");
    let mut deserializer = contract_msgpack::Deserializer::new(&bytes[..]);
    let mine = serde::Deserializer::deserialize_seq(&mut deserializer, Refuse).unwrap_err();
    assert_eq!(mine.to_string(), "Some(4096)");
}

#[test]
fn msgpack_ext_of_more() {
    #[derive(Serialize)]
    #[serde(rename = "_ExtStruct")]
    struct More((i8, serde_bytes::ByteBuf, i8));
    let more = More((1, serde_bytes::ByteBuf::from([7]), 9));
    assert_eq!(rmp_serde::to_vec(&more).unwrap(), [0xd4, 1, 7]);
    let error = contract_msgpack::to_vec(&more).unwrap_err();
    assert!(matches!(error, contract_msgpack::encode::Error::InvalidDataModel(_)));
}

#[test]
fn msgpack_ext_readable() {
    struct Address;
    impl Serialize for Address {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            if serializer.is_human_readable() {
                serializer.serialize_str("127.0.0.1")
            } else {
                serializer.serialize_bytes(&[127, 0, 0, 1])
            }
        }
    }
    #[derive(Serialize)]
    #[serde(rename = "_ExtStruct")]
    struct Ext((i8, Address));
    assert!(rmp_serde::to_vec(&Ext((1, Address))).is_err());
    assert_eq!(contract_msgpack::to_vec(&Ext((1, Address))).unwrap(), [0xd6, 1, 127, 0, 0, 1]);
}

#[test]
fn msgpack_failing_display() {
    assert!(std::panic::catch_unwind(|| rmp_serde::to_vec(&Mute)).is_err());
    let error = contract_msgpack::to_vec(&(1, Mute)).unwrap_err();
    assert_eq!(error.to_string(), "expected text, found a Display that fails in `[1]` at byte 2");
}

#[test]
fn msgpack_types_of_rmp() {
    use contract_msgpack::{decode::Error, rmp::Marker};
    let theirs = rmp_serde::from_slice::<u8>(&[0xc1]).unwrap_err();
    assert!(matches!(theirs, rmp_serde::decode::Error::TypeMismatch(rmp::Marker::Reserved)));
    let mine = contract_msgpack::from_slice::<u8>(&[0xc1]).unwrap_err();
    assert!(matches!(mine, Error::TypeMismatch(Marker::Reserved)));
    assert_eq!(mine.to_string(), theirs.to_string());
}

#[test]
fn msgpack_negative_u128() {
    for bytes in [&[0xff][..], &[0xd0, 0xff], &[0xd3, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]] {
        assert_eq!(rmp_serde::from_slice::<u128>(bytes).unwrap(), u128::MAX);
        assert!(contract_msgpack::ARRAY.from_slice::<u128>(bytes).is_err());
        assert_eq!(contract_msgpack::from_slice::<u128>(bytes).unwrap(), u128::MAX);
        // As rmp-serde itself does for the others.
        assert!(rmp_serde::from_slice::<u64>(bytes).is_err());
    }
}

#[test]
fn msgpack_binary_left_over() {
    let bytes = [0xc4, 2, 7, 8];
    let mut deserializer = rmp_deserializer(&bytes);
    assert_eq!(<(u8,)>::deserialize(&mut deserializer).unwrap(), (7,));
    assert_eq!(deserializer.position(), 4);
    assert!(contract_msgpack::ARRAY.from_slice::<(u8,)>(&bytes).is_err());
    assert_eq!(contract_msgpack::from_slice::<(u8,)>(&bytes).unwrap(), (7,));
    assert_eq!(contract_msgpack::ARRAY.from_slice::<(u8, u8)>(&bytes).unwrap(), (7, 8));
    // An array is refused by both.
    assert!(rmp_serde::from_slice::<(u8,)>(&[0x92, 7, 8]).is_err());
}

#[derive(Serialize, Deserialize, Debug, PartialEq)]
struct Counts {
    by_number: BTreeMap<u32, u32>,
}

#[derive(Clone, PartialEq, prost::Message)]
struct CountsMessage {
    #[prost(btree_map = "uint32, uint32", tag = "1")]
    by_number: BTreeMap<u32, u32>,
}

#[test]
fn pb_map_entry_of_defaults() {
    let by_number = BTreeMap::from([(0, 0), (1, 0)]);
    let (ours, prosts) = (Counts { by_number: by_number.clone() }, CountsMessage { by_number });
    let (full, short) = (contract_pb::to_vec(&ours).unwrap(), prosts.encode_to_vec());
    assert_eq!(full, b"\x0a\x04\x08\x00\x10\x00\x0a\x04\x08\x01\x10\x00");
    assert_eq!(short, b"\x0a\x00\x0a\x02\x08\x01");
    for bytes in [full, short] {
        assert_eq!(contract_pb::from_slice::<Counts>(&bytes).unwrap(), ours);
        assert_eq!(CountsMessage::decode(&bytes[..]).unwrap(), prosts);
    }
}

#[test]
fn pb_message_of_defaults() {
    let numeric = data::Numeric { id: 0, count: 0, value: 0.0, flag: false };
    let nested = data::Nested { numeric, text: data::Text { text: String::new() } };
    assert_eq!(contract_pb::to_vec(&nested).unwrap(), [0x0a, 0, 0x12, 0]);
    let absent = pb::messages::Nested::decode(&[][..]).unwrap();
    assert_eq!((absent.numeric.is_none(), absent.encode_to_vec()), (true, Vec::new()));
    assert_eq!(contract_pb::from_slice::<data::Nested>(&[]).unwrap(), nested);
}

#[test]
fn pb_negative_zero() {
    let numeric = |value| data::Numeric { id: 0, count: 0, value, flag: false };
    let written = [0x19, 0, 0, 0, 0, 0, 0, 0, 0x80];
    assert_eq!(contract_pb::to_vec(&numeric(-0.0)).unwrap(), written);
    assert_eq!(contract_pb::to_vec(&numeric(0.0)).unwrap(), [0_u8; 0]);
    assert_eq!(pb::messages::Numeric::from(&numeric(-0.0)).encode_to_vec(), [0_u8; 0]);
    // Both read it.
    assert!(pb::messages::Numeric::decode(&written[..]).unwrap().value.is_sign_negative());
    assert!(contract_pb::from_slice::<data::Numeric>(&written).unwrap().value.is_sign_negative());
}

#[derive(Serialize, Deserialize, Debug, PartialEq)]
struct Colored {
    color: Color,
}

#[derive(Clone, PartialEq, prost::Message)]
struct ColoredMessage {
    #[prost(enumeration = "prosts::Color", tag = "1")]
    color: i32,
}

#[test]
fn pb_unknown_enum_value() {
    for (bytes, value) in [(&[8, 5][..], 5), (&[8, 0xff, 0xff, 0xff, 0xff, 0x0f], -1)] {
        assert_eq!(ColoredMessage::decode(bytes).unwrap().color, value);
        let known = prosts::Color::try_from(value).is_ok();
        assert_eq!(contract_pb::from_slice::<Colored>(bytes).is_ok(), known);
    }
    let error = contract_pb::from_slice::<Colored>(&[8, 5]).unwrap_err();
    assert_eq!((error.kind(), error.path().as_str()), (contract_pb::ErrorKind::OutOfRange, "color"));
    // Without `#[contract]` it is the same.
    assert_eq!(pb::messages::AllNumbers::decode(&[0x40, 9][..]).unwrap().kind, 9);
    let error = contract_pb::from_slice::<data::AllNumbers>(&[0x40, 9]).unwrap_err();
    assert_eq!(error.kind(), contract_pb::ErrorKind::OutOfRange);
}

#[derive(Serialize, Deserialize, Debug, PartialEq)]
struct Chosen {
    choice: Option<Choice>,
}

#[derive(Clone, PartialEq, prost::Message)]
struct ChosenMessage {
    #[prost(message, optional, tag = "1")]
    choice: Option<prosts::Choice>,
}

#[test]
fn pb_no_case() {
    let empty = [0x0a, 0];
    assert_eq!(ChosenMessage::decode(&empty[..]).unwrap().choice, Some(prosts::Choice { case: None }));
    let error = contract_pb::from_slice::<Chosen>(&empty).unwrap_err();
    assert_eq!(error.kind(), contract_pb::ErrorKind::MissingCase);
    assert_eq!(contract_pb::from_slice::<Chosen>(&[]).unwrap(), Chosen { choice: None });
}

#[test]
fn pb_replaced_record() {
    // A string that is not UTF-8, and one that is: both are looked at.
    for text in [[0x0a, 1, 0xff, 0x0a, 1, b'a'], [0x0a, 1, b'a', 0x0a, 1, 0xff]] {
        assert!(pb::messages::Text::decode(&text[..]).is_err());
        let error = contract_pb::from_slice::<data::Text>(&text).unwrap_err();
        assert_eq!(error.kind(), contract_pb::ErrorKind::InvalidUtf8);
    }
    // Case 2 as a varint, and case 1.
    let chosen = [0x0a, 4, 0x10, 1, 8, 7];
    assert!(ChosenMessage::decode(&chosen[..]).is_err());
    assert_eq!(contract_pb::from_slice::<Chosen>(&chosen).unwrap().choice, Some(Choice::Number(7)));
    // Another wire type for a field is refused, replaced or not.
    assert!(contract_pb::from_slice::<data::Text>(&[8, 1, 0x0a, 1, b'a']).is_err());
    assert!(contract_pb::from_slice::<data::Numeric>(&[0x0a, 0, 8, 1]).is_err());
}

#[test]
fn pb_enum_as_message() {
    let bytes = [0x42, 2, 0x12, 0];
    assert!(pb::messages::AllNumbers::decode(&bytes[..]).is_err());
    assert_eq!(contract_pb::from_slice::<data::AllNumbers>(&bytes).unwrap().kind, data::Kind::First);
    // With numbers it is known that the variants are units.
    assert!(contract_pb::from_slice::<Colored>(&[0x0a, 2, 0x12, 0]).is_err());
}

#[test]
fn pb_narrow_integers() {
    let bytes = [8, 0xac, 2];
    assert_eq!(pb::log::Address::decode(&bytes[..]).unwrap().x0, 300);
    let error = contract_pb::from_slice::<contract_benches::datasets::log::Address>(&bytes).unwrap_err();
    assert_eq!((error.kind(), error.path().as_str()), (contract_pb::ErrorKind::OutOfRange, "x0"));
}

#[test]
fn pb_depth() {
    fn nested(levels: u32) -> Vec<u8> {
        let innermost = Inner { x: 1, y: String::new(), z: Vec::new(), next: None };
        let inner = (1..levels)
            .fold(innermost, |next, _| Inner { next: Some(Box::new(next)), ..Inner::clone(&EMPTY) });
        contract_pb::to_vec(&inner).unwrap()
    }
    static EMPTY: Inner = Inner { x: 0, y: String::new(), z: Vec::new(), next: None };
    let takes = |levels| {
        let bytes = nested(levels);
        let ours = contract_pb::from_slice::<Inner>(&bytes);
        if let Err(error) = &ours {
            assert_eq!(error.kind(), contract_pb::ErrorKind::DepthLimit);
        }
        (prosts::Inner::decode(&bytes[..]).is_ok(), ours.is_ok())
    };
    assert_eq!(takes(100), (true, true));
    assert_eq!(takes(110), (false, true));
    assert_eq!(takes(128), (false, true));
    assert_eq!(takes(129), (false, false));
}

#[test]
fn msgpack_tree_reserved() {
    let bytes = [0x91, 0xc1];
    let theirs = rmpv::decode::read_value(&mut &bytes[..]).unwrap();
    assert_eq!(theirs, rmpv::Value::Array(vec![rmpv::Value::Nil]));
    let error = contract_msgpack::ARRAY.from_slice::<contract_msgpack::Value>(&bytes).unwrap_err();
    assert_eq!((error.kind(), error.offset()), (contract_msgpack::ErrorKind::InvalidType, Some(1)));
}

#[test]
fn msgpack_tree_not_utf8() {
    let bytes = [0xa1, 0xff];
    let theirs = rmpv::decode::read_value(&mut &bytes[..]).unwrap();
    assert_eq!(theirs.as_slice(), Some(&[0xff][..]));
    let error = contract_msgpack::ARRAY.from_slice::<contract_msgpack::Value>(&bytes).unwrap_err();
    assert_eq!((error.kind(), error.offset()), (contract_msgpack::ErrorKind::InvalidUtf8, Some(0)));
    let raw: contract_msgpack::Raw = contract_msgpack::from_slice(&bytes).unwrap();
    assert_eq!(raw.as_bytes(), [0xff]);
}
