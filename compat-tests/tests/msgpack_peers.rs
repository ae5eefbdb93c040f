//! What other MessagePack crates do with the same values and bytes: each line of the table in `docs/msgpack.md`.

use contract_msgpack as ours;
use serde::{Deserialize, Serialize, de::IgnoredAny};
use std::{collections::BTreeMap, io::Cursor};

#[derive(Serialize, Deserialize, Debug, PartialEq, zerompk::FromMessagePack, zerompk::ToMessagePack)]
struct Dog {
    name: String,
    age: u8,
}

fn dog() -> Dog {
    Dog { name: "Bob".into(), age: 8 }
}

#[derive(Serialize, Deserialize, Debug, PartialEq)]
enum Shape {
    Newtype(u8),
}

#[test]
fn a_struct_as_an_array_or_a_map() {
    let (array, map) = (b"\x92\xa3Bob\x08", b"\x82\xa4name\xa3Bob\xa3age\x08");
    assert_eq!(ours::to_vec(&dog()).unwrap(), array);
    assert_eq!(ours::to_vec_named(&dog()).unwrap(), map);
    assert_eq!(rmp_serde::to_vec(&dog()).unwrap(), array);
    assert_eq!(rmp_serde::to_vec_named(&dog()).unwrap(), map);
    assert_eq!(zerompk::to_msgpack_vec(&dog()).unwrap(), array);
    assert_eq!(messagepack_serde::to_vec(&dog()).unwrap(), map);
    // Neither: the fields one after the other.
    assert_eq!(msgpacker::serde::to_vec(&dog()), b"\xa3Bob\x08");
    // Read from both forms without being told.
    for bytes in [&array[..], map] {
        assert_eq!(ours::from_slice::<Dog>(bytes).unwrap(), dog());
        assert_eq!(rmp_serde::from_slice::<Dog>(bytes).unwrap(), dog());
        assert_eq!(messagepack_serde::from_slice::<Dog>(bytes).unwrap(), dog());
        assert!(msgpacker::serde::from_slice::<Dog>(bytes).is_err());
    }
    assert!(zerompk::from_msgpack::<Dog>(map).is_err());
}

#[test]
fn variants_by_name() {
    let bytes = b"\x81\xa7Newtype\x01";
    assert_eq!(ours::to_vec(&Shape::Newtype(1)).unwrap(), bytes);
    assert_eq!(rmp_serde::to_vec(&Shape::Newtype(1)).unwrap(), bytes);
    assert_eq!(messagepack_serde::to_vec(&Shape::Newtype(1)).unwrap(), bytes);
    assert_eq!(msgpacker::serde::to_vec(&Shape::Newtype(1)), [0, 1]);
}

#[test]
fn maps_of_unknown_length() {
    #[derive(Serialize)]
    struct Flattened {
        #[serde(flatten)]
        map: BTreeMap<&'static str, u8>,
    }
    let value = Flattened { map: [("a", 1)].into() };
    let bytes = b"\x81\xa1a\x01";
    assert_eq!(ours::to_vec(&value).unwrap(), bytes);
    assert_eq!(rmp_serde::to_vec(&value).unwrap(), bytes);
    assert_eq!(messagepack_serde::to_vec(&value).unwrap(), bytes);
    // Nothing, and no error.
    assert_eq!(msgpacker::serde::to_vec(&value), [0_u8; 0]);
}

#[test]
fn bytes_behind_the_value() {
    let bytes = [1, 2];
    assert!(ours::from_slice::<u8>(&bytes).is_err());
    assert_eq!(rmp_serde::from_slice::<u8>(&bytes).unwrap(), 1);
    assert_eq!(zerompk::from_msgpack::<u8>(&bytes).unwrap(), 1);
    assert_eq!(msgpacker::serde::from_slice::<u8>(&bytes).unwrap(), 1);
    assert_eq!(messagepack_serde::from_slice::<u8>(&bytes).unwrap(), 1);
}

#[test]
fn what_an_error_tells() {
    let bytes = b"\x82\xa4name\xa3Bob\xa3age\xa1x";
    let error = ours::ARRAY.from_slice::<Dog>(bytes).unwrap_err();
    assert_eq!((error.path().as_str(), error.offset()), ("age", Some(14)));
    assert_eq!(
        rmp_serde::from_slice::<Dog>(bytes).unwrap_err().to_string(),
        "wrong msgpack marker FixStr(1)"
    );
    assert_eq!(
        messagepack_serde::from_slice::<Dog>(bytes).unwrap_err().to_string(),
        "invalid type: string \"x\", expected u8"
    );
    assert_eq!(
        zerompk::from_msgpack::<Dog>(b"\x92\xa3Bob\xa1x").unwrap_err().to_string(),
        "Invalid marker: 161"
    );
    assert_eq!(
        msgpacker::serde::from_slice::<Dog>(b"\xa3Bob\xa1x").unwrap_err().to_string(),
        "UnexpectedFormatTag"
    );
}

/// Arrays in arrays. msgpacker is left out: its stack ends, and the process with it.
#[test]
fn nesting_without_end() {
    #[derive(Deserialize, Debug)]
    struct Arrays(#[allow(dead_code)] Vec<Arrays>);
    let bytes = [vec![0x91; 100_000], vec![0x90]].concat();
    let ends = move || {
        assert!(ours::from_slice::<Arrays>(&bytes).is_err());
        assert!(rmp_serde::from_slice::<Arrays>(&bytes).is_err());
        assert!(messagepack_serde::from_slice::<Arrays>(&bytes).is_err());
        assert!(zerompk::from_msgpack::<zerompk::Value>(&bytes).is_err());
        // Skipped, it takes no stack.
        assert!(ours::from_slice::<IgnoredAny>(&bytes).is_ok());
        assert!(rmp_serde::from_slice::<IgnoredAny>(&bytes).is_err());
        assert!(messagepack_serde::from_slice::<IgnoredAny>(&bytes).is_err());
    };
    std::thread::Builder::new().stack_size(64 << 20).spawn(ends).unwrap().join().unwrap();
}

#[test]
fn from_a_reader() {
    let bytes = ours::to_vec(&dog()).unwrap();
    assert_eq!(ours::from_read::<_, Dog>(&bytes[..]).unwrap(), dog());
    assert_eq!(rmp_serde::from_read::<_, Dog>(&bytes[..]).unwrap(), dog());
    assert_eq!(zerompk::read_msgpack::<_, Dog>(&bytes[..]).unwrap(), dog());
    assert_eq!(messagepack_serde::from_reader::<_, Dog>(&mut Cursor::new(&bytes)).unwrap(), dog());
}
