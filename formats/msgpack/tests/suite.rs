//! The encodings of msgpack-test-suite: each is read, and the value written again in its shortest form.
//!
//! The file is found by the environment variable `CONTRACT_DATA`, as `msgpack/msgpack-test-suite.json` below it.

#![cfg(feature = "std")]

use serde::{Deserialize, de};
use std::{collections::BTreeMap, fmt};

#[derive(Debug, Clone, PartialEq, PartialOrd)]
enum Value {
    Nil,
    Bool(bool),
    Integer(i128),
    Float(f64),
    Text(String),
    Binary(Vec<u8>),
    Array(Vec<Value>),
    Map(Vec<(Value, Value)>),
    Ext(i8, Vec<u8>),
}

impl<'de> Deserialize<'de> for Value {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(Visitor)
    }
}

struct Visitor;

impl<'de> de::Visitor<'de> for Visitor {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("any value")
    }

    fn visit_unit<E>(self) -> Result<Value, E> {
        Ok(Value::Nil)
    }

    fn visit_bool<E>(self, value: bool) -> Result<Value, E> {
        Ok(Value::Bool(value))
    }

    fn visit_u64<E>(self, value: u64) -> Result<Value, E> {
        Ok(Value::Integer(value.into()))
    }

    fn visit_i64<E>(self, value: i64) -> Result<Value, E> {
        Ok(Value::Integer(value.into()))
    }

    fn visit_f64<E>(self, value: f64) -> Result<Value, E> {
        Ok(Value::Float(value))
    }

    fn visit_str<E>(self, value: &str) -> Result<Value, E> {
        Ok(Value::Text(value.into()))
    }

    fn visit_bytes<E>(self, value: &[u8]) -> Result<Value, E> {
        Ok(Value::Binary(value.into()))
    }

    fn visit_seq<A: de::SeqAccess<'de>>(self, mut elements: A) -> Result<Value, A::Error> {
        let mut values = Vec::new();
        while let Some(value) = elements.next_element()? {
            values.push(value);
        }
        Ok(Value::Array(values))
    }

    fn visit_map<A: de::MapAccess<'de>>(self, mut entries: A) -> Result<Value, A::Error> {
        let mut values = Vec::new();
        while let Some(entry) = entries.next_entry()? {
            values.push(entry);
        }
        Ok(Value::Map(values))
    }

    fn visit_newtype_struct<D: serde::Deserializer<'de>>(self, deserializer: D) -> Result<Value, D::Error> {
        let (tag, data) = <(i8, serde_bytes::ByteBuf)>::deserialize(deserializer)?;
        Ok(Value::Ext(tag, data.into_vec()))
    }
}

#[test]
fn every_encoding_is_read() {
    let Some(data) = std::env::var_os("CONTRACT_DATA") else {
        eprintln!("SKIPPED: CONTRACT_DATA does not say where msgpack/msgpack-test-suite.json is");
        return;
    };
    let path = std::path::Path::new(&data).join("msgpack/msgpack-test-suite.json");
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let suite: BTreeMap<String, Vec<BTreeMap<String, serde_json::Value>>> =
        serde_json::from_str(&text).unwrap();
    let mut count = 0;
    for (file, case) in suite.iter().flat_map(|(file, cases)| cases.iter().map(move |case| (file, case))) {
        let encodings = case["msgpack"].as_array().unwrap();
        let mut first = None;
        for encoding in encodings {
            let bytes: Vec<u8> = encoding
                .as_str()
                .unwrap()
                .split('-')
                .filter(|hex| !hex.is_empty())
                .map(|hex| u8::from_str_radix(hex, 16).unwrap())
                .collect();
            let value: Value = contract_msgpack::ARRAY
                .from_slice(&bytes)
                .unwrap_or_else(|error| panic!("{file}: {case:?}: {bytes:02x?}: {error}"));
            let read: Value = contract_msgpack::from_reader(&bytes[..]).unwrap();
            assert_eq!(value, read);
            check(&value, case);
            match (&first, &value) {
                // A number may be written as an integer and as a float.
                (None, _) | (Some(Value::Integer(_)), Value::Float(_)) => first = Some(value),
                (Some(Value::Float(first)), Value::Integer(value)) => assert_eq!(*first, *value as f64),
                (Some(first), value) => assert_eq!(first, value),
            }
            count += 1;
        }
    }
    assert!(count >= 233, "only {count} encodings in {}", path.display());
}

/// Compares a value with what the suite says it is, where the suite has a way to say it.
fn check(value: &Value, case: &BTreeMap<String, serde_json::Value>) {
    match value {
        Value::Nil => assert!(case.contains_key("nil")),
        Value::Bool(value) => assert_eq!(case["bool"].as_bool(), Some(*value)),
        Value::Text(value) => assert_eq!(case["string"].as_str(), Some(&**value)),
        Value::Integer(value) => {
            let number = case.get("number").and_then(serde_json::Value::as_f64);
            let big = case.get("bignum").map(|number| number.as_str().unwrap().parse::<i128>().unwrap());
            assert!(big == Some(*value) || number == Some(*value as f64), "{case:?}");
        }
        Value::Float(value) => {
            let number = case.get("number").and_then(serde_json::Value::as_f64);
            let big = case.get("bignum").map(|number| number.as_str().unwrap().parse::<f64>().unwrap());
            assert!(number.or(big).is_some_and(|number| number as f32 == *value as f32), "{case:?}");
        }
        Value::Binary(_) => assert!(case.contains_key("binary")),
        Value::Array(values) => assert_eq!(case["array"].as_array().unwrap().len(), values.len()),
        Value::Map(entries) => assert_eq!(case["map"].as_object().unwrap().len(), entries.len()),
        Value::Ext(tag, _) => {
            let ext = case.get("ext").map(|ext| ext[0].as_i64().unwrap());
            assert!(ext.is_none_or(|ext| ext == i64::from(*tag)));
        }
    }
}
