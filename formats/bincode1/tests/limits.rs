//! Limits of bytes, both ways; limits of depth; and what hostile bytes may cost.

use contract_bincode1 as bincode;

use bincode::{DefaultOptions, ErrorKind, Options, config::DEPTH};
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use std::{
    collections::{BTreeMap, HashMap},
    fmt::Debug,
    thread,
};

#[track_caller]
fn too_large<T: Debug>(result: bincode::Result<T>) {
    let error = result.unwrap_err();
    assert!(matches!(*error, ErrorKind::SizeLimit), "{error:?}");
    assert_eq!(error.to_string(), "the size limit has been reached");
}

/// A value fits its own size, and nothing less, whichever way it goes.
#[track_caller]
fn fits<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T) {
    macro_rules! check {
        ($($options:expr)*) => {$({
            let bytes = $options.serialize(value).unwrap();
            let exact = $options.with_limit(bytes.len() as u64);
            assert_eq!(exact.serialize(value).unwrap(), bytes);
            assert_eq!(exact.serialized_size(value).unwrap(), bytes.len() as u64);
            assert_eq!(&exact.deserialize::<T>(&bytes).unwrap(), value);
            assert_eq!(&exact.deserialize_from::<_, T>(&bytes[..]).unwrap(), value);
            assert_eq!(&T::deserialize(&mut bincode::Deserializer::from_slice(&bytes, exact)).unwrap(), value);
            for limit in (0..bytes.len()).rev().take(40).chain([0]) {
                let options = $options.with_limit(limit as u64);
                too_large(options.serialize(value));
                too_large(options.serialized_size(value));
                let mut written = Vec::new();
                too_large(options.serialize_into(&mut written, value));
                assert!(written.is_empty(), "nothing is written of what is too large");
                too_large(value.serialize(&mut bincode::Serializer::new(Vec::new(), options)));
                too_large(options.deserialize::<T>(&bytes));
                too_large(options.deserialize_from::<_, T>(&bytes[..]));
                too_large(T::deserialize(&mut bincode::Deserializer::from_slice(&bytes, options)));
            }
        })*};
    }
    let defaults = DefaultOptions::new();
    check!(defaults defaults.with_big_endian() defaults.with_fixint_encoding().allow_trailing_bytes());
}

#[test]
fn values() {
    fits(&0u8);
    fits(&u64::MAX);
    fits(&u128::MAX);
    fits(&i128::MIN);
    fits(&'A');
    fits(&'😀');
    fits(&"abcde".to_owned());
    fits(&vec![0u32, 1, 300]);
    fits(&vec!["a".to_owned(), "bc".repeat(100)]);
    fits(&(1u8, Some(2u16), BTreeMap::from([(3u32, -4i64)]), [0.5f32; 3]));
    fits(&(vec![0.5f64; 50], 7u8));
}

#[test]
fn a_limit_is_asked_before_the_reader_is() {
    struct Silent;
    impl std::io::Read for Silent {
        fn read(&mut self, _: &mut [u8]) -> std::io::Result<usize> {
            panic!("nobody should wait for this");
        }
    }
    use std::io::Read;
    let options = DefaultOptions::new().with_limit(10);
    too_large(options.deserialize_from::<_, String>(b"\x0a".chain(Silent)));
    too_large(options.deserialize_from::<_, Vec<u8>>(b"\x0a".chain(Silent)));
}

#[test]
fn a_limit_is_for_each_call() {
    let mut options = DefaultOptions::new().with_limit(4);
    for _ in 0..3 {
        assert_eq!((&mut options).serialize(&"abc").unwrap(), b"\x03abc");
        assert_eq!((&mut options).deserialize_from::<_, String>(&b"\x03abc"[..]).unwrap(), "abc");
    }
    // But one serializer or deserializer has one for all that goes through it.
    let mut serializer = bincode::Serializer::new(Vec::new(), options);
    [1u8, 2, 3].serialize(&mut serializer).unwrap();
    too_large(300u16.serialize(&mut serializer));
    4u8.serialize(&mut serializer).unwrap();
    too_large(5u8.serialize(&mut serializer));
    let mut deserializer = bincode::Deserializer::from_slice(&[1, 2, 3, 4, 5], options);
    <[u8; 3]>::deserialize(&mut deserializer).unwrap();
    too_large(u64::deserialize(&mut bincode::Deserializer::from_slice(&[253; 9], options)));
    assert_eq!(u8::deserialize(&mut deserializer).unwrap(), 4);
    too_large(u8::deserialize(&mut deserializer));
}

/// A length is but a claim: it costs no more than the bytes behind it.
#[test]
fn lengths_that_lie() {
    #[track_caller]
    fn ends<T: DeserializeOwned>(claim: u64) {
        let bytes = claim.to_le_bytes();
        let options = DefaultOptions::new().with_fixint_encoding();
        for error in [
            bincode::deserialize::<T>(&bytes).map(drop).unwrap_err(),
            bincode::deserialize_from::<_, T>(&bytes[..]).map(drop).unwrap_err(),
            T::deserialize(&mut bincode::Deserializer::with_reader(&bytes[..], options))
                .map(drop)
                .unwrap_err(),
            T::deserialize(&mut bincode::Deserializer::from_slice(&bytes, options)).map(drop).unwrap_err(),
        ] {
            assert!(matches!(&*error, ErrorKind::Io(_)), "{error:?}");
        }
    }
    for claim in [1 << 36, 1 << 48, u64::MAX / 2, u64::MAX] {
        ends::<String>(claim);
        ends::<Vec<u8>>(claim);
        ends::<Vec<u64>>(claim);
        ends::<Vec<String>>(claim);
        ends::<HashMap<u64, String>>(claim);
        ends::<serde_bytes::ByteBuf>(claim);
        let error = bincode::deserialize::<Vec<()>>(&claim.to_le_bytes()).unwrap_err();
        assert!(matches!(&*error, ErrorKind::Custom(_)), "{error:?}");
    }
}

#[derive(Debug, PartialEq, Serialize, Deserialize)]
struct List(Option<Box<List>>);

#[derive(Debug, PartialEq, Serialize, Deserialize)]
struct Arrays(Vec<Arrays>);

#[derive(Debug, PartialEq, Serialize, Deserialize)]
struct Maps(BTreeMap<u8, Maps>);

#[derive(Debug, PartialEq, Serialize, Deserialize)]
enum Expression {
    Number(f64),
    Negative(Box<Expression>),
    Call { name: String, arguments: Vec<Expression> },
}

/// The largest frames of all: a struct of many parts that holds itself twice over.
#[derive(Debug, PartialEq, Serialize, Deserialize)]
struct Node {
    name: String,
    id: u64,
    attributes: HashMap<String, String>,
    left: Option<Box<Node>>,
    right: Option<Box<Node>>,
    children: Vec<Node>,
}

/// Levels without end, on the stack of a spawned thread.
fn deep<T: DeserializeOwned>(level: &[u8]) {
    let bytes = level.repeat(100_000);
    let read = move || {
        let options = DefaultOptions::new().with_fixint_encoding();
        for error in [
            bincode::deserialize::<T>(&bytes).map(drop).unwrap_err(),
            bincode::deserialize_from::<_, T>(&bytes[..]).map(drop).unwrap_err(),
            T::deserialize(&mut bincode::Deserializer::from_slice(&bytes, options)).map(drop).unwrap_err(),
        ] {
            assert_eq!(error.to_string(), "nesting exceeds the depth limit");
            assert!(matches!(&*error, ErrorKind::Custom(_)), "{error:?}");
        }
    };
    thread::Builder::new().stack_size(2 << 20).spawn(read).unwrap().join().unwrap();
}

#[test]
fn levels_without_end() {
    deep::<List>(&[1]);
    deep::<Arrays>(&[1, 0, 0, 0, 0, 0, 0, 0]);
    deep::<Maps>(&[1, 0, 0, 0, 0, 0, 0, 0, 7]);
    deep::<Expression>(&[1, 0, 0, 0]);
    deep::<Expression>(&[2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0]);
    deep::<Node>(&[&[0; 24][..], &[1]].concat());
    deep::<Node>(&[&[0; 26][..], &[1, 0, 0, 0, 0, 0, 0, 0]].concat());
}

#[test]
fn levels_up_to_the_limit() {
    let list = |levels: u16| (0..levels).fold(List(None), |list, _| List(Some(Box::new(list))));
    let bytes = bincode::serialize(&list(DEPTH)).unwrap();
    assert_eq!(bincode::deserialize::<List>(&bytes).unwrap(), list(DEPTH));
    let bytes = bincode::serialize(&list(DEPTH + 1)).unwrap();
    assert!(bincode::deserialize::<List>(&bytes).is_err());
    let deeper = DefaultOptions::new().with_depth_limit(DEPTH + 1);
    assert_eq!(deeper.deserialize::<List>(&bytes).unwrap(), list(DEPTH + 1));
    assert_eq!(
        deeper.with_limit(1000).with_big_endian().deserialize_from::<_, List>(&bytes[..]).unwrap(),
        list(DEPTH + 1)
    );
    // Side by side is not inside each other.
    let flat = vec![Some(Some(1u8)); 5000];
    assert_eq!(
        bincode::deserialize::<Vec<Option<Option<u8>>>>(&bincode::serialize(&flat).unwrap()).unwrap(),
        flat
    );
}
