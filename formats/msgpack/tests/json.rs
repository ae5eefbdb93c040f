//! Trees from and to those of serde_json.

#![cfg(feature = "serde_json")]

use contract_msgpack::{ErrorKind, Value, msgpack, types::Ext};
use serde_json::{Value as Json, json};

#[test]
fn what_both_have_goes_both_ways() {
    let json = json!({
        "a": [1, -1, 1.5, u64::MAX, i64::MIN, null, true, "text", {}, []],
        "b": { "c": { "": 1e300 } },
    });
    let value = msgpack!({
        "a": [1, -1, 1.5, u64::MAX, i64::MIN, nil, true, "text", {}, []],
        "b": { "c": { "": 1e300 } },
    });
    assert_eq!(Value::try_from(json.clone()).unwrap(), value);
    assert_eq!(Json::try_from(value).unwrap(), json);
    assert_eq!(Json::try_from(Value::from(0.5_f32)).unwrap(), json!(0.5));
    assert_eq!(Value::try_from(json!(1.0)).unwrap(), 1.0, "still a float");
}

#[track_caller]
fn refused(value: Value, text: &str) {
    let error = Json::try_from(value).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Unsupported);
    assert_eq!(error.to_string(), text);
}

#[test]
fn what_json_does_not_have_is_an_error() {
    refused(Value::Binary(vec![1]), "expected a value of JSON, found binary");
    refused(
        msgpack!([1, Ext::new(1, vec![])]),
        "expected a value of JSON, found an extension value in `[1]`",
    );
    refused(msgpack!({ 1: 2 }), "expected a string as key, found another value in `[0]`");
    refused(msgpack!({ "a": { "b": 1, "b": 2 } }), r#"expected each key once, found "b" again in `[0][1]`"#);
    refused(msgpack!([[], [f64::NAN]]), "expected a finite number, found NaN in `[1][0]`");
    refused(msgpack!(f32::NEG_INFINITY), "expected a finite number, found -inf");
}
