//! What programs do with bincode 1: values go through every entry, in every setting, and come back.

use contract_bincode1 as bincode;

use bincode::{DefaultOptions, Options, deserialize, deserialize_from, serialize, serialized_size};
use serde::{
    Deserialize, Deserializer, Serialize,
    de::{DeserializeOwned, DeserializeSeed, SeqAccess, Visitor},
};
use serde_bytes::{ByteBuf, Bytes};
use std::{
    borrow::Cow,
    collections::{BTreeMap, HashMap},
    fmt,
    net::Ipv4Addr,
    path::{Path, PathBuf},
};

#[track_caller]
fn comes_back<T: Serialize + DeserializeOwned + PartialEq + fmt::Debug>(value: T) {
    macro_rules! check {
        ($($options:expr)*) => {$({
            let options = $options;
            let bytes = options.serialize(&value).unwrap();
            assert_eq!(options.serialized_size(&value).unwrap(), bytes.len() as u64);
            assert_eq!(options.deserialize::<T>(&bytes).unwrap(), value);
            assert_eq!(options.deserialize_from::<_, T>(&bytes[..]).unwrap(), value);
            let mut written = Vec::new();
            options.serialize_into(&mut written, &value).unwrap();
            assert_eq!(written, bytes);
            let mut written = Vec::new();
            value.serialize(&mut bincode::Serializer::new(&mut written, options)).unwrap();
            assert_eq!(written, bytes);
            let mut limited = Vec::new();
            let limit = options.with_limit(bytes.len() as u64);
            value.serialize(&mut bincode::Serializer::new(&mut limited, limit)).unwrap();
            assert_eq!(limited, bytes);
            assert_eq!(limit.serialize(&value).unwrap(), bytes);
            assert_eq!(limit.deserialize::<T>(&bytes).unwrap(), value);
            assert_eq!(limit.deserialize_from::<_, T>(&bytes[..]).unwrap(), value);
            assert_eq!(T::deserialize(&mut bincode::Deserializer::from_slice(&bytes, limit)).unwrap(), value);
            assert_eq!(T::deserialize(&mut bincode::Deserializer::with_reader(&bytes[..], options)).unwrap(), value);
        })*};
    }
    let defaults = DefaultOptions::new();
    check! {
        defaults.with_fixint_encoding().with_little_endian()
        defaults.with_fixint_encoding().with_big_endian()
        defaults.with_fixint_encoding().with_native_endian()
        defaults.with_varint_encoding().with_little_endian()
        defaults.with_varint_encoding().with_big_endian()
        defaults.with_varint_encoding().with_native_endian()
    }
}

#[test]
fn integers() {
    for value in [0, 1, 250, 251, 252, 65_535, 65_536, u32::MAX.into(), 1 << 32, u64::MAX] {
        comes_back((value as u8, value as u16, value as u32, value, value as usize, u128::from(value) << 3));
        let signed = value as i64;
        comes_back((
            signed as i8,
            signed as i16,
            signed as i32,
            signed,
            signed as isize,
            i128::from(signed) * 9,
        ));
    }
    comes_back((u128::MAX, i128::MIN, i128::MAX, i64::MIN, -1i64, -126i16, i16::MIN));
}

#[test]
fn floats_bools_units() {
    comes_back((-100.0f32, 0.0f32, f32::MIN_POSITIVE, -100.0f64, f64::MAX, f64::NEG_INFINITY));
    comes_back((true, false, ()));
    comes_back(vec![(); 1000]);
}

#[test]
fn characters_and_strings() {
    for character in ['\0', 'a', '\u{7f}', 'å', '\u{7ff}', '☺', '♪', '\u{ffff}', '😀', char::MAX] {
        comes_back(character);
        comes_back(character.to_string().repeat(60));
    }
    comes_back(String::new());
    comes_back(("foo".to_owned(), "bar".to_owned(), "baz".to_owned()));
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Plain {
    x: isize,
    text: String,
    y: usize,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Newtype(usize);

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Tuple(usize, String, f32);

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Unit;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
enum Shape {
    Unit,
    Newtype(usize),
    Tuple(usize, Plain),
    Other,
    Struct { x: usize, y: f32 },
}

fn plain() -> Plain {
    Plain { x: -4, text: "foo".into(), y: 10 }
}

#[test]
fn structs_and_enums() {
    comes_back(plain());
    comes_back((plain(), 100usize, plain()));
    comes_back(Newtype(5));
    comes_back(Tuple(5, "hello".into(), 3.25));
    comes_back(Unit);
    let shapes = [
        Shape::Unit,
        Shape::Newtype(4),
        Shape::Tuple(5, plain()),
        Shape::Other,
        Shape::Struct { x: 4, y: 1.5 },
    ];
    for shape in &shapes {
        comes_back(shape.clone());
    }
    comes_back(shapes.to_vec());
    comes_back(Box::new(5));
}

#[test]
fn options_sequences_maps() {
    comes_back(Some(5usize));
    comes_back(None::<usize>);
    comes_back(Some(Some(None::<String>)));
    comes_back(Vec::<u8>::new());
    comes_back(vec![1u64, 2, 3, 4, 5, 6]);
    comes_back((0..3000u32).collect::<Vec<_>>());
    comes_back(vec![0.5f64; 2000]);
    comes_back((vec![2u8; 20], vec![3u8; 30], vec![1u8; 100_000]));
    comes_back([24u32; 32]);
    comes_back([0u8; 19]);
    comes_back(HashMap::from([(4u64, "foo".to_owned()), (0, "bar".to_owned())]));
    comes_back(BTreeMap::from([(plain().text, vec![Some(plain())])]));
    comes_back(ByteBuf::from(vec![1, 2, 3, 4, 5]));
    comes_back((0..300).map(|n| vec![n.to_string(); n % 4]).collect::<Vec<_>>());
}

#[test]
fn types_of_the_standard_library() {
    comes_back(Ipv4Addr::new(1, 2, 3, 4));
    assert_eq!(serialize(&Ipv4Addr::new(1, 2, 3, 4)).unwrap(), [1, 2, 3, 4], "not for humans");
    let path = Path::new("foo").to_path_buf();
    assert_eq!(deserialize::<PathBuf>(&serialize(&path).unwrap()).unwrap(), path);
    assert_eq!(serialize(&b"abc\x00123"[..]).unwrap(), serialize(Bytes::new(b"abc\x00123")).unwrap());
}

#[test]
fn what_borrows() {
    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    struct Borrows<'a> {
        text: &'a str,
        bytes: &'a [u8],
        #[serde(borrow)]
        cow: Cow<'a, str>,
    }
    let value = Borrows { text: "hi", bytes: &[0, 1, 2, 3], cow: "moo".into() };
    let bytes = serialize(&value).unwrap();
    let back: Borrows<'_> = deserialize(&bytes).unwrap();
    assert_eq!(back, value);
    assert!(matches!(back.cow, Cow::Borrowed(_)));
    assert!(bytes.as_ptr_range().contains(&back.text.as_ptr()));
    // From a reader there is nothing to borrow.
    let owned: (String, ByteBuf, Cow<'static, str>) = deserialize_from(&bytes[..]).unwrap();
    assert_eq!((&*owned.0, &**owned.1, &*owned.2), ("hi", &[0u8, 1, 2, 3][..], "moo"));
}

#[test]
fn sizes() {
    assert_eq!(serialized_size(&0u16).unwrap(), 2);
    assert_eq!(serialized_size("a").unwrap(), 9);
    assert_eq!(serialized_size(&vec![0u32; 3]).unwrap(), 20);
    for (count, size) in [(127, 1), (250, 1), (251, 3), (65_536, 5)] {
        assert_eq!(bincode::options().serialized_size(&vec![(); count]).unwrap(), size);
    }
}

#[test]
fn the_two_defaults_differ() {
    assert_eq!(serialize(&300u16).unwrap(), [44, 1]);
    assert_eq!(bincode::options().serialize(&300u16).unwrap(), [251, 44, 1]);
    assert_eq!(deserialize::<u8>(&[1, 2]).unwrap(), 1, "the functions ignore what lies behind");
    assert!(bincode::options().deserialize::<u8>(&[1, 2]).is_err());
    assert_eq!(bincode::options().allow_trailing_bytes().deserialize::<u8>(&[1, 2]).unwrap(), 1);
    assert_eq!(bincode::options().deserialize_from::<_, u8>(&[1, 2][..]).unwrap(), 1, "readers go on");
}

#[test]
fn several_values_from_one_reader() {
    let mut bytes = Vec::new();
    for n in 0..10u32 {
        bincode::serialize_into(&mut bytes, &(n, n.to_string(), 'ß', u128::from(n))).unwrap();
    }
    let mut reader = &bytes[..];
    for n in 0..10u32 {
        let value: (u32, String, char, u128) = deserialize_from(&mut reader).unwrap();
        assert_eq!(value, (n, n.to_string(), 'ß', n.into()));
    }
    assert!(reader.is_empty());
    let mut deserializer =
        bincode::Deserializer::with_reader(&bytes[..], bincode::options().with_fixint_encoding());
    for n in 0..10u32 {
        let value = <(u32, String, char, u128)>::deserialize(&mut deserializer).unwrap();
        assert_eq!(value.0, n);
    }
}

/// A seed that adds to what is there.
struct Extend<'a, T>(&'a mut Vec<T>);

impl<'de, T: Deserialize<'de>> DeserializeSeed<'de> for Extend<'_, T> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_seq(self)
    }
}

impl<'de, T: Deserialize<'de>> Visitor<'de> for Extend<'_, T> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a sequence")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<(), A::Error> {
        while let Some(element) = seq.next_element()? {
            self.0.push(element);
        }
        Ok(())
    }
}

#[test]
fn seeds() {
    macro_rules! check {
        ($($options:expr)*) => {$({
            let options = $options;
            let bytes = options.serialize(&(10..100).collect::<Vec<i32>>()).unwrap();
            let mut all = (0..10).collect::<Vec<i32>>();
            options.deserialize_seed(Extend(&mut all), &bytes).unwrap();
            options.deserialize_from_seed(Extend(&mut all), &bytes[..]).unwrap();
            assert_eq!(all, (0..100).chain(10..100).collect::<Vec<_>>());
        })*};
    }
    check!(bincode::options() bincode::options().with_big_endian() bincode::options().with_limit(1000));
}

/// Visitors that take only what they asked for, as bincode hands it to them.
#[test]
fn owned_strings_and_buffers_are_handed_out() {
    struct Owned;

    // That it is no model is the point.
    #[allow(clippy::serde_api_misuse)]
    impl Visitor<'_> for Owned {
        type Value = usize;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("an owned string or buffer")
        }

        fn visit_string<E>(self, text: String) -> Result<usize, E> {
            Ok(text.len())
        }

        fn visit_byte_buf<E>(self, bytes: Vec<u8>) -> Result<usize, E> {
            Ok(bytes.len())
        }
    }

    struct Lengths;

    impl<'de> DeserializeSeed<'de> for Lengths {
        type Value = usize;

        fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<usize, D::Error> {
            deserializer.deserialize_string(Owned)
        }
    }

    let bytes = serialize("four").unwrap();
    let options = bincode::options().with_fixint_encoding();
    assert_eq!(options.deserialize_seed(Lengths, &bytes).unwrap(), 4);
    assert_eq!(options.deserialize_from_seed(Lengths, &bytes[..]).unwrap(), 4);
    let mut deserializer = bincode::Deserializer::from_slice(&bytes, options);
    assert_eq!(deserializer.deserialize_byte_buf(Owned).unwrap(), 4);
}
