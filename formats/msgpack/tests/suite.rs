//! Every encoding of every kind of value: read into a tree and into types, and written again in its shortest form.
//!
//! The vectors of this project are always there. Those of msgpack-test-suite are found by the environment variable
//! `CONTRACT_DATA`, as `msgpack/msgpack-test-suite.json` below it.

#![cfg(feature = "std")]

#[path = "common/vectors.rs"]
mod vectors;

use contract_msgpack::{
    ARRAY, NAMED, NUMBERED, Value, ValueRef, from_slice, from_value, skip, to_vec,
    types::{Ext, ExtRef, Timestamp},
};
use serde::{
    Deserialize,
    de::{DeserializeOwned, IgnoredAny},
};
use serde_bytes::ByteBuf;
use std::{collections::BTreeMap, fmt::Debug};
use vectors::vectors;

/// Reads one encoding in every way there is, and gives the tree.
#[track_caller]
fn read(bytes: &[u8]) -> Value {
    let value: Value = from_slice(bytes).unwrap_or_else(|error| panic!("{bytes:x?}: {error}"));
    assert_eq!(ARRAY.from_slice::<Value>(bytes).unwrap(), value);
    assert_eq!(NAMED.from_slice::<Value>(bytes).unwrap(), value);
    assert_eq!(NUMBERED.from_slice::<Value>(bytes).unwrap(), value);
    assert_eq!(ARRAY.from_reader::<_, Value>(bytes).unwrap(), value);
    assert_eq!(ARRAY.from_slice::<ValueRef<'_>>(bytes).unwrap(), value);
    ARRAY.from_slice::<IgnoredAny>(bytes).unwrap();
    assert!(skip(bytes).unwrap().is_empty());
    let more = [bytes, &[0xc1]].concat();
    assert_eq!(skip(&more).unwrap(), [0xc1]);
    assert_eq!(ARRAY.take_from_slice::<Value>(&more).unwrap(), (value.clone(), &[0xc1][..]));
    value
}

/// Reads a type from bytes and from their tree.
#[track_caller]
fn typed<T: DeserializeOwned + PartialEq + Debug>(bytes: &[u8], expected: &T) {
    assert_eq!(&from_slice::<T>(bytes).unwrap(), expected);
    assert_eq!(&NUMBERED.from_slice::<T>(bytes).unwrap(), expected);
    assert_eq!(&ARRAY.from_reader::<_, T>(bytes).unwrap(), expected);
    assert_eq!(&from_value::<T>(from_slice(bytes).unwrap()).unwrap(), expected);
}

/// Reads the types that the value fits, and makes sure that no other integer takes it.
#[track_caller]
fn types(bytes: &[u8], value: &Value) {
    macro_rules! integers {
        ($number:ident: $($type:ty)*) => {$(
            match <$type>::try_from($number) {
                Ok(number) => typed(bytes, &number),
                Err(_) => assert!(ARRAY.from_slice::<$type>(bytes).is_err(), "{bytes:x?} as {}", stringify!($type)),
            }
        )*};
    }
    match value {
        Value::Nil => {
            typed(bytes, &());
            typed(bytes, &None::<u8>);
        }
        Value::Boolean(value) => typed(bytes, value),
        Value::Integer(integer) => {
            let number = integer.as_i128();
            integers!(number: u8 u16 u32 u64 u128 i8 i16 i32 i64 i128);
            typed(bytes, &integer.as_f64());
            typed(bytes, &Some(number));
        }
        Value::F32(float) => {
            typed(bytes, float);
            typed(bytes, &f64::from(*float));
            assert!(from_slice::<i64>(bytes).is_err());
        }
        Value::F64(float) => {
            typed(bytes, float);
            typed(bytes, &(*float as f32));
            assert!(from_slice::<i64>(bytes).is_err());
        }
        Value::String(text) => {
            typed(bytes, text);
            typed(bytes, &ByteBuf::from(text.as_bytes()));
            assert_eq!(from_slice::<&str>(bytes).unwrap(), text);
            let mut letters = text.chars();
            match (letters.next(), letters.next()) {
                (Some(letter), None) => typed(bytes, &letter),
                _ => assert!(from_slice::<char>(bytes).is_err()),
            }
        }
        Value::Binary(data) => {
            typed(bytes, &ByteBuf::from(&data[..]));
            typed(bytes, data);
            assert_eq!(from_slice::<&[u8]>(bytes).unwrap(), data);
        }
        Value::Array(values) => {
            typed(bytes, values);
            typed(bytes, &Some(values.clone()));
        }
        Value::Map(entries) => {
            if entries.iter().all(|(key, _)| key.as_str().is_some()) {
                let map: BTreeMap<String, Value> = entries
                    .iter()
                    .map(|(key, value)| (key.as_str().unwrap().to_owned(), value.clone()))
                    .collect();
                typed(bytes, &map);
            }
        }
        Value::Ext(tag, data) => {
            typed(bytes, &Ext::new(*tag, data.clone()));
            assert_eq!(from_slice::<ExtRef<'_>>(bytes).unwrap(), ExtRef::new(*tag, data));
        }
    }
}

#[test]
fn every_marker() {
    let mut markers = [false; 256];
    for (value, encodings) in vectors() {
        for bytes in &encodings {
            markers[usize::from(bytes[0])] = true;
            assert_eq!(read(bytes), value);
            for written in
                [to_vec(&value), Ok(NAMED.to_vec(&value).unwrap()), Ok(NUMBERED.to_vec(&value).unwrap())]
            {
                assert_eq!(written.unwrap(), encodings[0], "in its shortest form");
            }
            if bytes.len() < 1000 {
                types(bytes, &value);
            }
        }
        assert!(encodings.iter().all(|bytes| bytes.len() >= encodings[0].len()));
    }
    for (marker, met) in markers.into_iter().enumerate().take(0xe0).skip(0xc0) {
        assert_eq!(met, marker != 0xc1, "{marker:#x}");
    }
}

/// What the markers hold themselves: every one of them.
#[test]
fn every_fixed_marker() {
    for marker in (0..=0xbf).chain(0xe0..=0xff_u8) {
        let (value, bytes) = match marker {
            0x80..=0x8f => {
                let len = usize::from(marker - 0x80);
                (
                    Value::Map(vec![(Value::Nil, Value::Nil); len]),
                    [vec![marker], vec![0xc0; 2 * len]].concat(),
                )
            }
            0x90..=0x9f => {
                let len = usize::from(marker - 0x90);
                (Value::Array(vec![Value::Nil; len]), [vec![marker], vec![0xc0; len]].concat())
            }
            0xa0..=0xbf => {
                let len = usize::from(marker - 0xa0);
                ("a".repeat(len).into(), [vec![marker], vec![b'a'; len]].concat())
            }
            _ => (Value::from(marker.cast_signed()), vec![marker]),
        };
        assert_eq!(read(&bytes), value);
        assert_eq!(to_vec(&value).unwrap(), bytes);
        types(&bytes, &value);
    }
}

#[test]
fn every_encoding_of_the_public_suite() {
    let Some(data) = std::env::var_os("CONTRACT_DATA") else {
        eprintln!("SKIPPED: CONTRACT_DATA does not say where msgpack/msgpack-test-suite.json is");
        return;
    };
    let path = std::path::Path::new(&data).join("msgpack/msgpack-test-suite.json");
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let suite: BTreeMap<String, Vec<BTreeMap<String, serde_json::Value>>> =
        serde_json::from_str(&text).unwrap();
    let mut count = 0;
    for case in suite.values().flatten() {
        let encodings: Vec<Vec<u8>> =
            case["msgpack"].as_array().unwrap().iter().map(|hex| bytes_of(hex.as_str().unwrap())).collect();
        for bytes in &encodings {
            let value = read(bytes);
            check(&value, bytes, case);
            types(bytes, &value);
            // Integers and floats are different values; of each kind, one of the shortest is written.
            let alike =
                |other: &&Vec<u8>| std::mem::discriminant(&read(other)) == std::mem::discriminant(&value);
            let shortest = encodings.iter().filter(alike).map(Vec::len).min();
            let written = to_vec(&value).unwrap();
            assert!(encodings.contains(&written), "{case:?}");
            assert_eq!(Some(written.len()), shortest, "{case:?}");
            count += 1;
        }
    }
    assert!(count >= 233, "only {count} encodings in {}", path.display());
}

fn bytes_of(hex: &str) -> Vec<u8> {
    hex.split('-').filter(|hex| !hex.is_empty()).map(|hex| u8::from_str_radix(hex, 16).unwrap()).collect()
}

/// Compares a value with what the suite says that it is.
fn check(value: &Value, bytes: &[u8], case: &BTreeMap<String, serde_json::Value>) {
    let big = case.get("bignum").map(|number| number.as_str().unwrap());
    match value {
        Value::Nil => assert!(case["nil"].is_null()),
        Value::Boolean(value) => assert_eq!(case["bool"], *value),
        Value::String(value) => assert_eq!(case["string"], value.as_str()),
        Value::Integer(value) => match big {
            Some(big) => assert_eq!(big, value.to_string()),
            None => assert_eq!(case["number"].as_f64(), Some(value.as_f64())),
        },
        Value::F32(_) | Value::F64(_) => {
            let number = big.map_or_else(|| case["number"].as_f64(), |big| big.parse().ok());
            let rounded = matches!(value, Value::F32(_));
            let number = number.map(|number| if rounded { f64::from(number as f32) } else { number });
            assert_eq!(number, value.as_f64());
        }
        Value::Binary(value) => assert_eq!(&bytes_of(case["binary"].as_str().unwrap()), value),
        Value::Array(_) => assert_eq!(serde_json::to_value(value).unwrap(), case["array"]),
        Value::Map(_) => assert_eq!(serde_json::to_value(value).unwrap(), case["map"]),
        Value::Ext(tag, data) => match case.get("timestamp") {
            Some(parts) => {
                let at = Timestamp {
                    seconds: parts[0].as_i64().unwrap(),
                    nanos: parts[1].as_u64().unwrap().try_into().unwrap(),
                };
                typed(bytes, &at);
                assert_eq!(to_vec(&at).unwrap(), bytes);
                assert_eq!(Timestamp::deserialize(value).unwrap(), at);
            }
            None => {
                assert_eq!(case["ext"][0], *tag);
                assert_eq!(&bytes_of(case["ext"][1].as_str().unwrap()), data);
            }
        },
    }
}
