//! The public test suite of MessagePack, if `CONTRACT_DATA` says where it is: each form is read as what it means, and
//! written in the shortest one.

use contract_msgpack::MSGPACK_EXT_STRUCT_NAME;
use serde::{
    Deserialize, Deserializer, Serialize, Serializer,
    de::{Error, MapAccess, SeqAccess, Visitor},
};
use serde_bytes::{ByteBuf, Bytes};
use serde_json::Value as Json;
use std::{env, fmt, fs, path::Path};

/// What MessagePack can say. An integer has no width.
#[derive(Clone, Debug, PartialEq)]
enum Value {
    Nil,
    Bool(bool),
    Int(i128),
    Float(f64),
    Str(String),
    Bin(Vec<u8>),
    Array(Vec<Value>),
    Map(Vec<(Value, Value)>),
    Ext(i8, Vec<u8>),
}

impl Serialize for Value {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Nil => s.serialize_unit(),
            Self::Bool(value) => s.serialize_bool(*value),
            Self::Int(value) => match u64::try_from(*value) {
                Ok(value) => s.serialize_u64(value),
                Err(_) => s.serialize_i64(*value as i64),
            },
            Self::Float(value) => s.serialize_f64(*value),
            Self::Str(value) => s.serialize_str(value),
            Self::Bin(value) => s.serialize_bytes(value),
            Self::Array(all) => s.collect_seq(all),
            Self::Map(all) => s.collect_map(all.iter().map(|(key, value)| (key, value))),
            Self::Ext(kind, data) => {
                s.serialize_newtype_struct(MSGPACK_EXT_STRUCT_NAME, &(*kind, Bytes::new(data)))
            }
        }
    }
}

impl<'de> Deserialize<'de> for Value {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(AnyValue)
    }
}

struct AnyValue;

impl<'de> Visitor<'de> for AnyValue {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("any value")
    }

    fn visit_unit<E: Error>(self) -> Result<Value, E> {
        Ok(Value::Nil)
    }

    fn visit_bool<E: Error>(self, value: bool) -> Result<Value, E> {
        Ok(Value::Bool(value))
    }

    fn visit_u64<E: Error>(self, value: u64) -> Result<Value, E> {
        Ok(Value::Int(value.into()))
    }

    fn visit_i64<E: Error>(self, value: i64) -> Result<Value, E> {
        Ok(Value::Int(value.into()))
    }

    fn visit_f64<E: Error>(self, value: f64) -> Result<Value, E> {
        Ok(Value::Float(value))
    }

    fn visit_str<E: Error>(self, value: &str) -> Result<Value, E> {
        Ok(Value::Str(value.to_owned()))
    }

    fn visit_bytes<E: Error>(self, value: &[u8]) -> Result<Value, E> {
        Ok(Value::Bin(value.to_vec()))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Value, A::Error> {
        let mut all = Vec::new();
        while let Some(element) = seq.next_element()? {
            all.push(element);
        }
        Ok(Value::Array(all))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Value, A::Error> {
        let mut all = Vec::new();
        while let Some(entry) = map.next_entry()? {
            all.push(entry);
        }
        Ok(Value::Map(all))
    }

    fn visit_newtype_struct<D: Deserializer<'de>>(self, deserializer: D) -> Result<Value, D::Error> {
        let (kind, data) = <(i8, ByteBuf)>::deserialize(deserializer)?;
        Ok(Value::Ext(kind, data.into_vec()))
    }
}

fn hex(text: &str) -> Vec<u8> {
    let bytes = text.split('-').filter(|byte| !byte.is_empty());
    bytes.map(|byte| u8::from_str_radix(byte, 16).unwrap()).collect()
}

/// The value that a number of the suite stands for.
fn number(number: &Json) -> Value {
    match (number.as_i64(), number.as_u64()) {
        (Some(value), _) => Value::Int(value.into()),
        (_, Some(value)) => Value::Int(value.into()),
        _ => Value::Float(number.as_f64().unwrap()),
    }
}

/// Timestamps are extension values with type -1; the form depends on what is needed.
fn timestamp(seconds: i64, nanos: u32) -> Value {
    let data = match u64::try_from(seconds) {
        Ok(seconds) if seconds >> 34 == 0 => {
            let both = u64::from(nanos) << 34 | seconds;
            match u32::try_from(both) {
                Ok(seconds) => seconds.to_be_bytes().to_vec(),
                Err(_) => both.to_be_bytes().to_vec(),
            }
        }
        _ => [&nanos.to_be_bytes()[..], &seconds.to_be_bytes()].concat(),
    };
    Value::Ext(-1, data)
}

fn json(value: &Json) -> Value {
    match value {
        Json::Null => Value::Nil,
        Json::Bool(value) => Value::Bool(*value),
        Json::Number(_) => number(value),
        Json::String(text) => Value::Str(text.clone()),
        Json::Array(all) => Value::Array(all.iter().map(json).collect()),
        Json::Object(all) => {
            Value::Map(all.iter().map(|(key, value)| (Value::Str(key.clone()), json(value))).collect())
        }
    }
}

/// What a case means.
fn meaning(case: &Json) -> Value {
    let case = case.as_object().unwrap();
    if let Some(bignum) = case.get("bignum") {
        return Value::Int(bignum.as_str().unwrap().parse().unwrap());
    }
    let (kind, value) = case.iter().find(|(kind, _)| *kind != "msgpack").unwrap();
    match &**kind {
        "binary" => Value::Bin(hex(value.as_str().unwrap())),
        "timestamp" => timestamp(value[0].as_i64().unwrap(), value[1].as_u64().unwrap() as u32),
        "ext" => Value::Ext(value[0].as_i64().unwrap() as i8, hex(value[1].as_str().unwrap())),
        "nil" | "bool" | "number" | "string" | "array" | "map" => json(value),
        _ => panic!("an unknown kind of case: {kind}"),
    }
}

/// Whether that is what was meant. An integer has forms as a float.
fn means(read: &Value, meant: &Value) -> bool {
    match (read, meant) {
        (Value::Float(read), Value::Int(meant)) => *read == *meant as f64,
        _ => read == meant,
    }
}

#[test]
fn every_form_is_read_and_the_shortest_is_written() {
    let Some(data) = env::var_os("CONTRACT_DATA") else {
        eprintln!("skipped: CONTRACT_DATA is not set, so that the MessagePack suite is not at hand");
        return;
    };
    let file = Path::new(&data).join("msgpack/msgpack-test-suite.json");
    let text = fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    let suite: Json = serde_json::from_str(&text).unwrap();
    let mut forms = 0;
    for (group, cases) in suite.as_object().unwrap() {
        for case in cases.as_array().unwrap() {
            let meant = meaning(case);
            let all = case["msgpack"].as_array().unwrap().iter().map(|form| hex(form.as_str().unwrap()));
            let all = all.collect::<Vec<_>>();
            for form in &all {
                let read: Value = contract_msgpack::from_slice(form).unwrap();
                assert!(means(&read, &meant), "{group}: {form:02x?} is {meant:?}, not {read:?}");
                for cut in 0..form.len() {
                    assert!(
                        contract_msgpack::from_slice::<Value>(&form[..cut]).is_err(),
                        "{group}: {form:02x?} to {cut}"
                    );
                }
                forms += 1;
            }
            // A float has two forms, and a serde type says which.
            let written = match &meant {
                Value::Float(value) if f64::from(*value as f32) == *value => {
                    contract_msgpack::to_vec(&(*value as f32)).unwrap()
                }
                _ => contract_msgpack::to_vec(&meant).unwrap(),
            };
            // The float that an integer is as well may be shorter, but it is another type.
            let float = |form: &&Vec<u8>| matches!(form[0], 0xca | 0xcb);
            let same_type = all.iter().filter(|form| matches!(meant, Value::Float(_)) || !float(form));
            let shortest = same_type.map(Vec::len).min();
            assert_eq!(Some(written.len()), shortest, "{group}: {meant:?}");
            assert!(all.contains(&written), "{group}: {meant:?} is not {written:02x?}");
        }
    }
    assert!(forms > 150, "{forms} forms in all");
}
