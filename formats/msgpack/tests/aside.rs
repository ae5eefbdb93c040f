//! Untagged, internally and adjacently tagged and flattened types: what serde keeps aside before it knows the type. In arrays, by name
//! and by number; through a slice, a reader and a tree.

#![cfg(feature = "std")]

use contract_msgpack::{
    ARRAY, ErrorKind, Form, NAMED, NUMBERED, Preset, Value, contract, int128, msgpack, to_value,
    types::{Ext, Timestamp},
};
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use serde_bytes::ByteBuf;
use std::{collections::BTreeMap, fmt::Debug};

#[track_caller]
fn one<F: Form, T: Serialize + DeserializeOwned + PartialEq + Debug>(preset: Preset<F>, value: &T) {
    let bytes = preset.to_vec(value).unwrap();
    assert_eq!(&preset.from_slice::<T>(&bytes).unwrap(), value, "a slice");
    assert_eq!(&preset.from_reader::<_, T>(&bytes[..]).unwrap(), value, "a reader");
    let tree = preset.to_value(value).unwrap();
    assert_eq!(preset.from_slice::<Value>(&bytes).unwrap(), tree);
    assert_eq!(&preset.from_value::<T>(tree).unwrap(), value, "a tree");
}

#[track_caller]
fn same<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: T) {
    one(ARRAY, &value);
    one(NAMED, &value);
    one(NUMBERED, &value);
}

/// A bit of everything, with integers of every width.
#[derive(Serialize, Deserialize, Debug, PartialEq, Clone)]
struct Wide {
    small: i8,
    #[serde(with = "int128")]
    unsigned: u128,
    #[serde(with = "int128")]
    signed: i128,
    #[serde(with = "int128")]
    maybe: Option<u128>,
    #[serde(with = "int128")]
    all: Vec<Option<i128>>,
    float: f32,
    text: String,
    bytes: ByteBuf,
    none: Option<u8>,
    ext: Ext,
    at: Timestamp,
    tree: Value,
    map: BTreeMap<String, (u64, char)>,
}

fn wide(unsigned: u128, signed: i128) -> Wide {
    Wide {
        small: -5,
        unsigned,
        signed,
        maybe: Some(unsigned / 2),
        all: vec![Some(signed), None],
        float: 0.1,
        text: "größer".into(),
        bytes: ByteBuf::from([0, 255]),
        none: None,
        ext: Ext::new(4, vec![1, 2]),
        at: Timestamp { seconds: -1, nanos: 1 },
        tree: msgpack!({ "a": [1, nil, { 7: 0.5_f32 }], 1: vec![1_u8] }),
        map: [("k".into(), (u64::MAX, 'ß'))].into(),
    }
}

fn wides() -> [Wide; 3] {
    [wide(u128::MAX, i128::MIN), wide(0, 0), wide(u128::from(u64::MAX) + 1, i128::from(i64::MIN) - 1)]
}

#[test]
fn untagged() {
    #[derive(Serialize, Deserialize, Debug, PartialEq)]
    #[serde(untagged)]
    enum Any {
        Nil(()),
        Bool(bool),
        Small(u8),
        Signed(i64),
        Unsigned(u64),
        Float(f64),
        Text(String),
        Integer(#[serde(with = "int128")] i128),
        Wide(Box<Wide>),
        List(Vec<Any>),
        Map(BTreeMap<String, Any>),
    }
    for wide in wides() {
        same(Any::Wide(Box::new(wide)));
    }
    same(Any::List(vec![
        Any::Nil(()),
        Any::Bool(true),
        Any::Small(7),
        Any::Signed(-300),
        Any::Unsigned(u64::MAX),
        Any::Float(0.5),
        Any::Text("t".into()),
        Any::Integer(i128::MIN),
        Any::Integer(i128::MAX),
        Any::Map([("k".into(), Any::List(vec![]))].into()),
    ]));
}

#[test]
fn internally_tagged() {
    #[derive(Serialize, Deserialize, Debug, PartialEq)]
    #[serde(tag = "t")]
    #[expect(clippy::large_enum_variant, reason = "a test")]
    enum Tagged {
        Unit,
        Newtype(Wide),
        Struct {
            #[serde(with = "int128")]
            amount: u128,
            inner: Vec<Tagged>,
        },
    }
    for wide in wides() {
        same(Tagged::Newtype(wide.clone()));
        same(Tagged::Struct { amount: wide.unsigned, inner: vec![Tagged::Unit, Tagged::Newtype(wide)] });
    }
}

#[test]
fn adjacently_tagged() {
    #[derive(Serialize, Deserialize, Debug, PartialEq)]
    #[serde(tag = "t", content = "c")]
    enum Tagged {
        Unit,
        Newtype(u128),
        Tuple(#[serde(with = "int128")] i128, u8),
        Struct {
            #[serde(with = "int128")]
            wide: Option<u128>,
        },
    }
    // serde writes a unit as a struct of the tag alone, and does not read that from an array, nor a struct.
    let by_name = vec![Tagged::Unit, Tagged::Struct { wide: Some(1 << 90) }, Tagged::Struct { wide: None }];
    one(NAMED, &by_name);
    one(NUMBERED, &by_name);
    same(vec![Tagged::Newtype(u128::MAX), Tagged::Tuple(i128::MIN, 1)]);
    // The content in front of the tag is kept aside.
    let bytes = NAMED.to_vec(&msgpack!({ "c": [-7, 1], "t": "Tuple" })).unwrap();
    assert_eq!(NAMED.from_slice::<Tagged>(&bytes).unwrap(), Tagged::Tuple(-7, 1));
}

#[test]
fn flattened() {
    #[derive(Serialize, Deserialize, Debug, PartialEq)]
    struct Flat {
        head: u8,
        #[serde(flatten)]
        wide: Wide,
        #[serde(flatten)]
        rest: BTreeMap<String, Value>,
    }
    #[derive(Serialize, Deserialize, Debug, PartialEq)]
    struct Twice {
        #[serde(flatten)]
        flat: Flat,
        #[serde(with = "int128")]
        more: i128,
    }
    for wide in wides() {
        let rest: BTreeMap<String, Value> =
            [("x".into(), msgpack!([1])), ("y".into(), Value::Ext(1, vec![]))].into();
        same(Twice { flat: Flat { head: 1, wide, rest }, more: -1 });
    }
}

/// serde reads numbers that it keeps aside as places: by number, such types are an error or written by name.
#[test]
fn numbered_types_aside_are_told_by_name() {
    #[contract]
    #[derive(Serialize, Deserialize, Debug, PartialEq)]
    struct Point {
        #[n(2)]
        x: u8,
        #[n(1)]
        y: u8,
    }
    #[derive(Serialize, Deserialize, Debug, PartialEq)]
    struct Flat {
        #[serde(flatten)]
        point: Point,
        #[serde(with = "int128")]
        wide: u128,
    }
    #[derive(Serialize, Deserialize, Debug, PartialEq)]
    #[serde(untagged)]
    enum Untagged {
        Point(Point),
    }
    let flat = Flat { point: Point { x: 1, y: 2 }, wide: 1 << 70 };
    assert_eq!(to_value(&flat).unwrap()["x"], 1);
    same(flat);
    let untagged = Untagged::Point(Point { x: 1, y: 2 });
    one(ARRAY, &untagged);
    one(NAMED, &untagged);
    let bytes = NUMBERED.to_vec(&untagged).unwrap();
    assert_eq!(bytes, [0x82, 2, 1, 1, 2]);
    NUMBERED.from_slice::<Untagged>(&bytes).unwrap_err();
    NUMBERED.from_value::<Untagged>(NUMBERED.to_value(&untagged).unwrap()).unwrap_err();
}

#[test]
fn wide_integers_from_every_form() {
    #[derive(Serialize, Deserialize, Debug, PartialEq)]
    struct Both {
        #[serde(with = "int128")]
        u: u128,
        #[serde(with = "int128")]
        i: i128,
    }
    let both = |u, i| Both { u, i };
    // As without the module.
    assert_eq!(ARRAY.to_vec(&both(1, -1)).unwrap(), ARRAY.to_vec(&(1_u128, -1_i128)).unwrap());
    assert_eq!(ARRAY.from_slice::<Both>(&[0x92, 7, 0xff]).unwrap(), both(7, -1));
    assert_eq!(ARRAY.from_slice::<Both>(&[0x92, 0xd1, 1, 0, 0xcc, 200]).unwrap(), both(256, 200));
    same(both(u128::MAX, i128::MIN));
    for (bytes, kind, text) in [
        (
            &[0x92, 0xff, 1][..],
            ErrorKind::InvalidValue,
            "expected u128, an integer or binary of 16 bytes, found integer -1 in `u` at byte 1",
        ),
        (
            &[0x92, 1, 0xc4, 2, 0, 0],
            ErrorKind::InvalidLength,
            "expected i128, an integer or binary of 16 bytes, found 2 elements in `i` at byte 2",
        ),
        (
            &[0x92, 0xca, 0, 0, 0, 0, 1],
            ErrorKind::InvalidType,
            "expected u128, an integer or binary of 16 bytes, found float 0 in `u` at byte 1",
        ),
    ] {
        let error = ARRAY.from_slice::<Both>(bytes).unwrap_err();
        assert_eq!((error.kind(), error.to_string().as_str()), (kind, text));
    }
}
