//! Trees from and to those of serde_json.

use super::{Integer, Value};
use crate::error::{Error, ErrorKind, Result};
use alloc::{format, string::String};
use serde_json::{Map, Number, Value as Json};

/// Every value of JSON is one of MessagePack. Numbers become integers where they are some.
///
/// # Errors
///
/// [`Unsupported`](ErrorKind::Unsupported) for a number beyond 64 bits, which serde_json has with `arbitrary_precision` alone.
impl TryFrom<Json> for Value {
    type Error = Error;

    fn try_from(json: Json) -> Result<Self> {
        Ok(match json {
            Json::Null => Self::Nil,
            Json::Bool(value) => Self::Boolean(value),
            Json::Number(value) => number(&value)?,
            Json::String(value) => Self::String(value),
            Json::Array(values) => {
                let values = values.into_iter().enumerate();
                let each = values
                    .map(|(index, value)| Self::try_from(value).map_err(|error| error.in_element(index)));
                Self::Array(each.collect::<Result<_>>()?)
            }
            Json::Object(entries) => {
                let entries = entries.into_iter().enumerate();
                let each = entries.map(|(index, (key, value))| {
                    let value = Self::try_from(value).map_err(|error| error.in_element(index))?;
                    Ok((Self::String(key), value))
                });
                Self::Map(each.collect::<Result<_>>()?)
            }
        })
    }
}

fn number(number: &Number) -> Result<Value> {
    if let Some(value) = number.as_u64() {
        return Ok(value.into());
    }
    if let Some(value) = number.as_i64() {
        return Ok(value.into());
    }
    match number.as_f64() {
        Some(value) if value.is_finite() && is_float(number) => Ok(value.into()),
        _ => Err(unsupported(format!("expected a number of 64 bits, found {number}"))),
    }
}

/// Whether a number that is neither of the integers is a float, and no integer beyond 64 bits.
fn is_float(number: &Number) -> bool {
    number.is_f64()
}

/// What JSON has as well becomes that.
///
/// # Errors
///
/// [`Unsupported`](ErrorKind::Unsupported) for binary, extension values, floats that are infinite or no numbers, keys that are not
/// strings, and keys that come again. The path counts the entries of maps.
impl TryFrom<Value> for Json {
    type Error = Error;

    fn try_from(value: Value) -> Result<Self> {
        Ok(match value {
            Value::Nil => Self::Null,
            Value::Boolean(value) => Self::Bool(value),
            Value::Integer(value) => Self::Number(integer(value)),
            Value::F32(value) => float(value.into())?,
            Value::F64(value) => float(value)?,
            Value::String(value) => Self::String(value),
            Value::Binary(_) => return Err(unsupported("expected a value of JSON, found binary".into())),
            Value::Ext(..) => {
                return Err(unsupported("expected a value of JSON, found an extension value".into()));
            }
            Value::Array(values) => {
                let values = values.into_iter().enumerate();
                let each = values
                    .map(|(index, value)| Self::try_from(value).map_err(|error| error.in_element(index)));
                Self::Array(each.collect::<Result<_>>()?)
            }
            Value::Map(entries) => {
                let mut object = Map::new();
                for (index, (key, value)) in entries.into_iter().enumerate() {
                    add(&mut object, key, value).map_err(|error| error.in_element(index))?;
                }
                Self::Object(object)
            }
        })
    }
}

fn add(object: &mut Map<String, Json>, key: Value, value: Value) -> Result<()> {
    let Value::String(key) = key else {
        return Err(unsupported("expected a string as key, found another value".into()));
    };
    if object.contains_key(&key) {
        return Err(unsupported(format!("expected each key once, found {key:?} again")));
    }
    object.insert(key, value.try_into()?);
    Ok(())
}

fn integer(value: Integer) -> Number {
    match value.as_u64() {
        Some(value) => value.into(),
        None => value.as_i64().unwrap_or(i64::MIN).into(),
    }
}

fn float(value: f64) -> Result<Json> {
    match Number::from_f64(value) {
        Some(number) => Ok(Json::Number(number)),
        None => Err(unsupported(format!("expected a finite number, found {value}"))),
    }
}

#[cold]
fn unsupported(message: String) -> Error {
    Error::new(ErrorKind::Unsupported, message)
}
