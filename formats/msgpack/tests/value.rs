//! Trees: what is read into them, what is made of them, and that both agree with the bytes.

#![cfg(feature = "std")]

use contract_msgpack::{
    ARRAY, ErrorKind, Form, NAMED, NUMBERED, Preset, Value, ValueRef, contract, from_slice, from_value,
    msgpack, to_value, to_vec,
    types::{Ext, ExtRef, Timestamp},
    value::Integer,
};
use proptest::prelude::*;
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use serde_bytes::ByteBuf;
use std::{
    collections::{BTreeMap, HashMap},
    fmt::Debug,
};

fn sample() -> Value {
    msgpack!({
        "name": "Bobby",
        "list": [1, -1, nil, true, 1.5, [[], {}]],
        "data": vec![0_u8, 255],
        "ext": Ext::new(5, vec![1]),
        7: "seven",
        nil: null,
        -7: { "deep": { "er": [0] } },
        [1]: 0.25_f32,
        "name": "again",
    })
}

#[test]
fn what_is_written_is_read_again() {
    let value = sample();
    let bytes = to_vec(&value).unwrap();
    assert_eq!(
        bytes,
        b"\x89\xa4name\xa5Bobby\xa4list\x96\x01\xff\xc0\xc3\xcb\x3f\xf8\0\0\0\0\0\0\x92\x90\x80\xa4data\xc4\x02\0\xff\
          \xa3ext\xd4\x05\x01\x07\xa5seven\xc0\xc0\xf9\x81\xa4deep\x81\xa2er\x91\0\x91\x01\xca\x3e\x80\0\0\xa4name\xa5again"
    );
    for preset_bytes in [NAMED.to_vec(&value).unwrap(), NUMBERED.to_vec(&value).unwrap()] {
        assert_eq!(preset_bytes, bytes, "no form changes a tree");
    }
    assert_eq!(from_slice::<Value>(&bytes).unwrap(), value);
    assert_eq!(NUMBERED.from_slice::<Value>(&bytes).unwrap(), value);
    assert_eq!(ARRAY.from_reader::<_, Value>(&bytes[..]).unwrap(), value);
    let borrowed: ValueRef<'_> = ARRAY.from_slice(&bytes).unwrap();
    assert_eq!(borrowed, value);
    assert_eq!(to_vec(&borrowed).unwrap(), bytes);
    assert_eq!(borrowed.to_owned(), value);
    assert_eq!(value.as_ref(), borrowed);
    assert_eq!(borrowed["name"].as_str().unwrap().as_ptr(), bytes[7..].as_ptr(), "nothing is copied");
}

#[test]
fn a_reader_has_nothing_to_borrow_from() {
    // What is owned does without.
    let mut deserializer = contract_msgpack::de::Deserializer::from_reader(&b"\x91\x07"[..]);
    assert_eq!(ValueRef::deserialize(&mut deserializer).unwrap(), msgpack!([7]));
    let mut deserializer = contract_msgpack::de::Deserializer::from_reader(&b"\x91\xa1a"[..]);
    let error = ValueRef::deserialize(&mut deserializer).unwrap_err();
    assert_eq!(
        error.to_string(),
        "expected any value of MessagePack that lies in the input, found string of 1 byte in `[0]` at byte 1"
    );
}

#[test]
fn every_width_is_one_integer() {
    for bytes in [
        &[7][..],
        &[0xcc, 7],
        &[0xcd, 0, 7],
        &[0xce, 0, 0, 0, 7],
        &[0xcf, 0, 0, 0, 0, 0, 0, 0, 7],
        &[0xd0, 7],
        &[0xd3, 0, 0, 0, 0, 0, 0, 0, 7],
    ] {
        for value in [ARRAY.from_slice::<Value>(bytes).unwrap(), NUMBERED.from_slice(bytes).unwrap()] {
            assert_eq!(value, Value::from(7));
            assert_eq!(to_vec(&value).unwrap(), [7]);
        }
    }
    let value = Value::from(i64::MIN);
    assert_eq!(to_vec(&value).unwrap(), [0xd3, 0x80, 0, 0, 0, 0, 0, 0, 0]);
    assert_eq!(
        (value.as_i64(), value.as_u64(), value.as_f64()),
        (Some(i64::MIN), None, Some(-(2f64.powi(63))))
    );
    let value = Value::from(u64::MAX);
    assert_eq!((value.as_i64(), value.as_u64(), value.as_f64()), (None, Some(u64::MAX), Some(2f64.powi(64))));
    assert!(Integer::from(-1) < Integer::from(0) && Integer::from(i64::MIN) < Integer::from(-1));
    assert!(Integer::from(i64::MAX) < Integer::from(u64::MAX));
    assert_eq!(Integer::from(-5_i8).as_i128(), -5);
    assert_eq!(from_slice::<Integer>(&[0xd0, 0xfb]).unwrap(), Integer::from(-5));
    assert_eq!(format!("{} {:?}", Integer::from(-5), Integer::from(5)), "-5 5");
}

#[test]
fn floats_keep_their_width_and_their_bits() {
    for bytes in [
        &[0xca, 0x7f, 0xc0, 0, 1][..],
        &[0xca, 0x80, 0, 0, 0],
        &[0xcb, 0x7f, 0xf8, 0, 0, 0, 0, 0, 1],
        &[0xcb, 0x3f, 0xf0, 0, 0, 0, 0, 0, 0],
        &[0xca, 0x3f, 0x80, 0, 0],
    ] {
        assert_eq!(to_vec(&from_slice::<Value>(bytes).unwrap()).unwrap(), bytes);
        assert_eq!(to_vec(&from_slice::<ValueRef<'_>>(bytes).unwrap()).unwrap(), bytes);
    }
    assert_ne!(Value::from(1f32), Value::from(1f64), "of another width");
    assert_ne!(Value::from(1f64), Value::from(1), "no integer");
    assert_ne!(Value::from(f64::NAN), Value::from(f64::NAN));
}

#[test]
fn a_string_is_utf8_or_refused() {
    for bytes in [&[0xa1, 0xff][..], &[0x91, 0xa1, 0xff], &[0x81, 0xa1, 0xff, 0xc0], &[0xd9, 1, 0xff]] {
        let error = ARRAY.from_slice::<Value>(bytes).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::InvalidUtf8);
        assert_eq!(ARRAY.from_slice::<ValueRef<'_>>(bytes).unwrap_err().kind(), ErrorKind::InvalidUtf8);
        assert_eq!(ARRAY.from_reader::<_, Value>(bytes).unwrap_err().kind(), ErrorKind::InvalidUtf8);
        assert!(matches!(from_slice::<Value>(bytes), Err(contract_msgpack::decode::Error::Utf8Error(_))));
    }
    assert_eq!(ARRAY.from_slice::<Value>(&[0xc4, 1, 0xff]).unwrap(), Value::Binary(vec![0xff]));
}

#[test]
fn places_keys_and_pointers() {
    let mut value = sample();
    assert_eq!(value["name"], "Bobby", "the first of the same");
    assert_eq!(value["list"][0], 1);
    assert_eq!(value["list"][1], -1);
    assert_eq!(value["list"][4], 1.5);
    assert_eq!(value["list"][3], true);
    assert_eq!(value["data"], [0_u8, 255][..]);
    assert_eq!(value["ext"].as_ext(), Some((5, &[1][..])));
    assert_eq!(value[Value::from(7)], "seven");
    assert_eq!(value[&msgpack!([1])], 0.25);
    assert_eq!(value[String::from("list")][5][1], msgpack!({}));
    for missing in
        [&value["none"], &value["list"][99], &value["list"]["no map"], &value[0], &value["name"][0]]
    {
        assert_eq!(missing, &Value::Nil);
    }
    assert_eq!(value.get("none"), None);
    assert_eq!(value.pointer("").unwrap(), &value);
    assert_eq!(value.pointer("/list/4").unwrap(), &1.5);
    for nowhere in ["list", "/list/-1", "/list/04", "/list/99", "/none", "/list/", "/list/+1", "/name/0"] {
        assert_eq!(value.pointer(nowhere), None, "{nowhere}");
    }
    assert_eq!(msgpack!({ "a/b": { "~": [1] } }).pointer("/a~1b/~0/0"), Some(&Value::from(1)));
    assert_eq!(msgpack!({ "": 1 }).pointer("/"), Some(&Value::from(1)));

    *value.get_mut("name").unwrap() = 5.into();
    assert_eq!(value["name"], 5);
    assert_eq!(value.get_mut("list").unwrap().get_mut(0).unwrap().take(), 1);
    assert!(value["list"][0].is_nil());
    value.as_map_mut().unwrap().push(("new".into(), Value::Nil));
    value.get_mut("list").unwrap().as_array_mut().unwrap().clear();
    assert_eq!(value["list"], Value::Array(vec![]));
    assert_eq!(value.get("new"), Some(&Value::Nil));

    let value = sample();
    let borrowed = value.as_ref();
    assert_eq!(borrowed["list"][0], 1);
    assert_eq!(borrowed["none"]["at all"], Value::Nil);
    assert_eq!(borrowed.pointer("/-7/deep"), None, "no string");
    assert_eq!(borrowed[Value::from(-7)].pointer("/deep/er/0"), Some(&ValueRef::from(0)));
    assert_eq!(borrowed.get("data").unwrap().as_bytes(), Some(&[0, 255][..]));
    assert_eq!(borrowed.as_map().unwrap().len(), 9);
    assert_eq!(borrowed["list"].as_array().unwrap().len(), 6);
}

#[test]
#[expect(clippy::cmp_owned, reason = "the comparison is what is tested")]
fn compared_with_what_they_hold() {
    assert!(Value::from("a") == "a" && Value::from("a") == *"a");
    assert!(Value::from("a") == String::from("a") && Value::from("a") != "b");
    assert!(Value::from(5) == 5_u8 && Value::from(5) == 5_i64 && Value::from(-5) == -5_i8);
    assert!(Value::from(u64::MAX) == u64::MAX && Value::from(u64::MAX) != -1_i64);
    assert!(Value::from(5) != 5.0 && Value::from(5.0) != 5 && Value::from(0.5_f32) == 0.5);
    assert!(Value::from(0.1_f32) == 0.1_f32 && Value::from(0.1_f32) != 0.1);
    assert!(Value::from(true) == true && Value::from(true) != false && Value::Nil != false);
    assert!(Value::Binary(vec![1]) == [1_u8][..] && Value::from("\u{1}") != [1_u8][..]);
    assert!(ValueRef::from("a") == "a" && ValueRef::from(5) == 5_u16);
    // All pairs: equal where they are the same, and both kinds agree.
    let values = sample();
    let mut all: Vec<Value> =
        values.as_map().unwrap().iter().flat_map(|(key, value)| [key.clone(), value.clone()]).collect();
    all.dedup();
    for (one, a) in all.iter().enumerate() {
        for (other, b) in all.iter().enumerate() {
            let same = format!("{a:?}") == format!("{b:?}");
            assert!(same || one != other);
            assert_eq!(a == b, same);
            assert_eq!(a.as_ref() == b.as_ref(), same);
            assert_eq!(a.as_ref() == *b, same);
            assert_eq!(*a == b.as_ref(), same);
        }
    }
}

#[test]
fn made_of_what_they_hold() {
    assert_eq!(Value::from(Some(5)), 5);
    assert_eq!(Value::from(None::<i32>), Value::Nil);
    assert_eq!(Value::from(()), Value::default());
    assert_eq!(Value::from('ß'), "ß");
    assert_eq!(Value::from(&b"ab"[..]), Value::Binary(b"ab".to_vec()));
    assert_eq!((1..4).collect::<Value>(), msgpack!([1, 2, 3]));
    assert_eq!([("a", 1), ("b", 2)].into_iter().collect::<Value>(), msgpack!({ "a": 1, "b": 2 }));
    assert_eq!(Value::from([Value::Nil]), msgpack!([nil]));
    assert_eq!(Value::from(ExtRef::new(1, &[2]).tag), 1);
    assert_eq!(Value::from(Ext::new(1, vec![2])), Value::Ext(1, vec![2]));
    assert_eq!(ValueRef::from(ExtRef::new(1, &[2])), Value::Ext(1, vec![2]));
}

#[test]
fn the_macro_takes_every_shape() {
    assert_eq!(msgpack!(nil), Value::Nil);
    assert_eq!(msgpack!([]), Value::Array(vec![]));
    assert_eq!(msgpack!({}), Value::Map(vec![]));
    assert_eq!(
        msgpack!([1 + 1, -1, (2), [3,],]),
        Value::Array(vec![2.into(), (-1).into(), 2.into(), msgpack!([3])])
    );
    let one = 1;
    assert_eq!(
        msgpack!({ one: one, (one + 1): [null], true: {"x": nil,}, nil: "n", [nil]: -one, {}: 0, -2: 1, "if": if one > 0 { 1 } else { 2 }, }),
        Value::Map(vec![
            (1.into(), 1.into()),
            (2.into(), Value::Array(vec![Value::Nil])),
            (true.into(), Value::Map(vec![("x".into(), Value::Nil)])),
            (Value::Nil, "n".into()),
            (Value::Array(vec![Value::Nil]), (-1).into()),
            (Value::Map(vec![]), 0.into()),
            ((-2).into(), 1.into()),
            ("if".into(), 1.into()),
        ])
    );
}

#[test]
fn as_text() {
    assert_eq!(
        sample().to_string(),
        r#"{"name": "Bobby", "list": [1, -1, nil, true, 1.5, [[], {}]], "data": 0x00ff, "ext": ext(5, 0x01), 7: "seven", nil: nil, -7: {"deep": {"er": [0]}}, [1]: 0.25, "name": "again"}"#
    );
    assert_eq!(sample().as_ref().to_string(), sample().to_string());
    let value = msgpack!([1, "a", [], { nil: [true], "b": {} }, vec![7_u8]]);
    let text = r#"Array([Integer(1), String("a"), Array([]), Map({Nil: Array([Boolean(true)]), String("b"): Map({})}), Binary(0x07)])"#;
    assert_eq!((format!("{value:?}"), format!("{:?}", value.as_ref())), (text.into(), text.into()));
    let text = r#"Array([
    Integer(1),
    String("a"),
    Array([]),
    Map({
        Nil: Array([
            Boolean(true),
        ]),
        String("b"): Map({}),
    }),
    Binary(0x07),
])"#;
    assert_eq!((format!("{value:#?}"), format!("{:#?}", value.as_ref())), (text.into(), text.into()));
}

#[contract]
#[derive(Serialize, Deserialize, Debug, PartialEq, Clone)]
struct Record {
    #[n(3)]
    id: u32,
    #[n(1)]
    name: String,
    #[n(20)]
    kinds: Vec<Kind>,
    #[n(4)]
    none: Option<u8>,
    #[n(5)]
    some: Option<Color>,
    #[n(6)]
    unit: (),
    #[n(7)]
    pair: (i8, char),
    #[n(8)]
    wide: (u128, i128),
    #[n(9)]
    bytes: ByteBuf,
    #[n(10)]
    table: BTreeMap<i16, f32>,
    #[n(11)]
    ext: Ext,
    #[n(12)]
    at: Timestamp,
    #[n(13)]
    any: Value,
    #[n(14)]
    plain: Plain,
    #[n(15)]
    array: [f64; 2],
}

#[contract]
#[derive(Serialize, Deserialize, Debug, PartialEq, Clone)]
enum Kind {
    #[n(4)]
    Unit,
    #[n(2)]
    Newtype(u64),
    #[n(3)]
    Tuple(u8, String),
    #[n(1)]
    Struct {
        #[n(9)]
        a: i64,
        #[n(1)]
        b: Option<Box<Kind>>,
    },
}

#[contract]
#[derive(Serialize, Deserialize, Debug, PartialEq, Clone)]
enum Color {
    Red = 5,
    Blue = 300,
}

#[derive(Serialize, Deserialize, Debug, PartialEq, Clone)]
enum Plain {
    Unit,
    Newtype(Marker),
    Tuple((), Wrapped),
    Struct { a: Option<Box<Plain>> },
}

#[derive(Serialize, Deserialize, Debug, PartialEq, Clone)]
struct Marker;

#[derive(Serialize, Deserialize, Debug, PartialEq, Clone)]
struct Wrapped(Vec<bool>);

fn record() -> Record {
    Record {
        id: 70_000,
        name: "größer".into(),
        kinds: vec![
            Kind::Unit,
            Kind::Newtype(u64::MAX),
            Kind::Tuple(1, "t".into()),
            Kind::Struct { a: -1, b: Some(Box::new(Kind::Struct { a: i64::MIN, b: None })) },
        ],
        none: None,
        some: Some(Color::Blue),
        unit: (),
        pair: (-128, 'ß'),
        wide: (u128::MAX - 1, i128::MIN + 1),
        bytes: ByteBuf::from(vec![0, 200]),
        table: [(-300, 0.5), (7, -0.0)].into(),
        ext: Ext::new(9, vec![1, 2, 3]),
        at: Timestamp { seconds: -1, nanos: 5 },
        any: sample(),
        plain: Plain::Tuple((), Wrapped(vec![true])),
        array: [1.0, 2.0],
    }
}

/// A value through a tree is the same as through bytes, in every form.
#[track_caller]
fn through<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T) {
    fn one<F: Form, T: Serialize + DeserializeOwned + PartialEq + Debug>(preset: Preset<F>, value: &T) {
        let bytes = preset.to_vec(value).unwrap();
        let tree = preset.to_value(value).unwrap();
        assert_eq!(preset.from_slice::<Value>(&bytes).unwrap(), tree, "to_value");
        assert_eq!(preset.to_vec(&tree).unwrap(), bytes, "as bytes again");
        assert_eq!(&preset.from_value::<T>(tree.clone()).unwrap(), value, "from_value");
        // Every form reads every form, as long as it says what it is.
        assert_eq!(&T::deserialize(&tree).unwrap(), value, "by reference");
        assert_eq!(&T::deserialize(tree.as_ref()).unwrap(), value, "borrowed");
        assert_eq!(&T::deserialize(&tree.as_ref()).unwrap(), value, "borrowed, by reference");
        assert_eq!(&T::deserialize(tree.clone()).unwrap(), value, "owned");
        assert_eq!(&Value::deserialize(&tree).unwrap(), &tree, "as a tree");
        assert_eq!(ValueRef::deserialize(&tree).unwrap(), tree, "as a borrowed tree");
    }
    one(ARRAY, value);
    one(NAMED, value);
    one(NUMBERED, value);
}

#[test]
fn through_a_tree_as_through_bytes() {
    through(&record());
    through(&record().kinds);
    through(&vec![Color::Red, Color::Blue]);
    through(&(Plain::Unit, Plain::Newtype(Marker), Plain::Struct { a: Some(Box::new(Plain::Unit)) }));
    through(&(1_u8, -1_i16, 'c', "s".to_string(), true, (), Marker, Some(1.5_f32), None::<u8>));
    through(&HashMap::from([(5_u64, vec![Some(1_i128), None])]));
    through(&(u128::MAX, u128::MIN, i128::MIN, 0_i128));
    through(&sample());
    through(&Timestamp { seconds: 1, nanos: 0 });
    through(&(ByteBuf::from(vec![]), vec![1_u8, 2], [3_u8; 4]));
}

#[test]
fn trees_are_read_as_leniently_as_bytes() {
    assert_eq!(from_value::<f64>(7.into()).unwrap(), 7.0);
    assert_eq!(from_value::<f32>(0.5_f64.into()).unwrap(), 0.5);
    assert_eq!(from_value::<String>(Value::Binary(b"ab".to_vec())).unwrap(), "ab");
    assert_eq!(from_value::<ByteBuf>("ab".into()).unwrap(), b"ab");
    assert_eq!(from_value::<ByteBuf>(msgpack!([1, 2])).unwrap(), [1, 2]);
    assert_eq!(from_value::<Vec<u16>>(Value::Binary(vec![1, 2])).unwrap(), [1, 2]);
    assert_eq!(from_value::<u128>(7.into()).unwrap(), 7);
    assert_eq!(from_value::<i128>((-7).into()).unwrap(), -7);
    assert_eq!(from_value::<Marker>(msgpack!(nil)).unwrap(), Marker);
    assert_eq!(from_value::<Marker>(msgpack!([])).unwrap(), Marker);
    assert_eq!(from_value::<Plain>(0.into()).unwrap(), Plain::Unit, "by its place");
    assert_eq!(from_value::<Plain>(msgpack!({ "Unit": nil })).unwrap(), Plain::Unit);
    assert_eq!(from_value::<Kind>(4.into()).unwrap(), Kind::Unit, "by its number");
    assert_eq!(from_value::<Color>(msgpack!({ 5: nil })).unwrap(), Color::Red);
    assert_eq!(from_value::<(u8, u8)>(Value::Binary(vec![1, 2])).unwrap(), (1, 2));
    let borrowed = msgpack!(["a", vec![1_u8], Ext::new(1, vec![2])]);
    let (text, bytes, ext): (&str, &[u8], ExtRef<'_>) = Deserialize::deserialize(&borrowed).unwrap();
    assert_eq!((text, bytes, ext), ("a", &[1][..], ExtRef::new(1, &[2])));
}

/// The same fault, whether it is found in a tree or in bytes.
#[track_caller]
fn refused<T: DeserializeOwned + Debug>(value: Value, kind: ErrorKind, text: &str) {
    let bytes = to_vec(&value).unwrap();
    let error = ARRAY.from_slice::<T>(&bytes).unwrap_err();
    assert_eq!(
        (error.kind(), error.path()),
        (kind, ARRAY.from_value::<T>(value.clone()).unwrap_err().path())
    );
    for error in [T::deserialize(&value).unwrap_err(), from_value::<T>(value).unwrap_err()] {
        assert_eq!((error.kind(), error.offset()), (kind, None));
        assert_eq!(error.to_string(), text);
    }
}

#[test]
fn what_does_not_fit_is_told_with_its_path() {
    use ErrorKind::{DuplicateField, InvalidLength, InvalidType, InvalidValue, MissingField, UnknownVariant};
    #[derive(Debug, Deserialize)]
    #[allow(dead_code, reason = "it is never read")]
    struct Two {
        a: u8,
        b: Vec<Plain>,
    }
    refused::<u8>(300.into(), InvalidValue, "expected u8, found integer 300");
    refused::<u8>("a".into(), InvalidType, "expected u8, found string of 1 byte");
    refused::<Two>(msgpack!({ "a": 1 }), MissingField, "expected field `b`, found none");
    refused::<Two>(msgpack!({ "a": -1, "b": [] }), InvalidValue, "expected u8, found integer -1 in `a`");
    refused::<Two>(
        msgpack!({ "a": 1, "b": [], "a": 1 }),
        DuplicateField,
        "expected field `a` once, found it again",
    );
    refused::<Two>(
        msgpack!([1, ["Unit", { "Newtype": 7 }]]),
        InvalidType,
        "expected unit struct Marker, found integer 7 in `b[1].Newtype`",
    );
    refused::<Two>(msgpack!([1, [], 2]), InvalidLength, "expected 2 elements, found 3");
    refused::<Two>(
        msgpack!([1, ["Other"]]),
        UnknownVariant,
        "expected one of `Unit`, `Newtype`, `Tuple`, `Struct`, found variant `Other` in `b[0]`",
    );
    refused::<Kind>(77.into(), UnknownVariant, "expected a variant of Kind, found number 77");
    refused::<Kind>(
        msgpack!({ "Unit": 1 }),
        InvalidType,
        "expected nil, which a unit variant holds, found integer 1 in `Unit`",
    );
    refused::<Kind>("Newtype".into(), InvalidType, "expected newtype variant, found unit variant");
    refused::<Ext>(7.into(), InvalidType, "expected an extension value, found integer 7");
    refused::<u128>((-1).into(), InvalidValue, "expected u128, found integer -1");
    let error = NUMBERED.from_value::<Plain>(0.into()).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::InvalidType, "no place, where integers are numbers");
}

#[test]
fn what_can_not_be_written_is_no_tree() {
    #[derive(Serialize)]
    struct Skips {
        #[serde(skip_serializing_if = "Option::is_none")]
        a: Option<u8>,
        b: u8,
    }
    let value = (1, Skips { a: None, b: 2 });
    let error = to_value(&value).unwrap_err();
    assert_eq!(error.to_string(), ARRAY.to_vec(&value).unwrap_err().to_string().replace(" at byte 3", ""));
    assert_eq!(error.kind(), ErrorKind::SkippedField);
    assert_eq!(NAMED.to_value(&value).unwrap(), msgpack!([1, { "b": 2 }]));

    struct Lies;
    impl Serialize for Lies {
        fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            serde::ser::SerializeSeq::end(serializer.serialize_seq(Some(usize::MAX))?)
        }
    }
    assert_eq!(to_value(&Lies).unwrap_err().kind(), ErrorKind::InvalidLength);

    #[derive(Serialize)]
    #[serde(rename = "_ExtStruct")]
    struct NoExt(u8);
    assert_eq!(to_value(&NoExt(1)).unwrap_err().kind(), ErrorKind::Unsupported);
}

/// `levels` arrays and maps inside each other.
fn nested(levels: usize) -> Value {
    (0..levels).fold(Value::from("end"), |value, level| {
        if level % 2 == 0 { Value::Array(vec![value]) } else { Value::Map(vec![(1.into(), value)]) }
    })
}

/// What can be read can be worked with, on a stack of less than a KiB a level, or 3 KiB in a debug build.
#[test]
fn as_deep_as_reading_goes() {
    let size = 1024 * if cfg!(debug_assertions) { 3 << 10 } else { 1 << 10 };
    std::thread::Builder::new().stack_size(size).spawn(deep).unwrap().join().unwrap();
}

fn deep() {
    let bytes = to_vec(&nested(1023)).unwrap();
    let value: Value = from_slice(&bytes).unwrap();
    assert_eq!(value, nested(1023));
    let borrowed: ValueRef<'_> = from_slice(&bytes).unwrap();
    assert_eq!(borrowed, value);
    assert_eq!(borrowed.to_owned(), value.clone());
    assert_eq!(value.as_ref(), borrowed.clone());
    assert!(value.to_string().ends_with("]}]"), "{value}");
    assert!(format!("{value:?}").len() > 1023);
    assert!(format!("{value:#?}").len() > 1023);
    assert_eq!(to_vec(&value).unwrap(), bytes);
    assert_eq!(to_value(&value).unwrap(), value);
    assert!(from_slice::<Value>(&to_vec(&nested(1024)).unwrap()).is_err());
    // Trees have the limit of the presets.
    assert_eq!(Value::deserialize(&nested(128)).unwrap(), nested(128));
    assert_eq!(Value::deserialize(&nested(129)).unwrap_err().kind(), ErrorKind::DepthLimit);
    assert_eq!(ARRAY.with_depth_limit::<129>().from_value::<Value>(nested(129)).unwrap(), nested(129));
    #[derive(Deserialize, Debug)]
    struct Endless(#[allow(dead_code, reason = "it is never there")] Option<Box<Endless>>);
    assert_eq!(from_value::<Endless>(5.into()).unwrap_err().kind(), ErrorKind::DepthLimit);
}

#[test]
fn sizes_stay_as_they_are() {
    assert_eq!(size_of::<Value>(), 32);
    assert_eq!(size_of::<ValueRef<'_>>(), 32);
    assert_eq!(size_of::<Integer>(), 16);
}

fn any_value() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Nil),
        any::<bool>().prop_map(Value::from),
        any::<u64>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<i8>().prop_map(Value::from),
        any::<f32>().prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        ".{0,40}".prop_map(Value::from),
        prop::collection::vec(any::<u8>(), 0..300).prop_map(Value::from),
        (any::<i8>(), prop::collection::vec(any::<u8>(), 0..20))
            .prop_map(|(tag, data)| Value::Ext(tag, data)),
    ];
    leaf.prop_recursive(4, 60, 20, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..20).prop_map(Value::Array),
            prop::collection::vec((inner.clone(), inner), 0..20).prop_map(Value::Map),
        ]
    })
}

proptest! {
    #[test]
    fn any_tree_through_bytes(value in any_value()) {
        let bytes = to_vec(&value).unwrap();
        let read: Value = from_slice(&bytes).unwrap();
        prop_assert_eq!(to_vec(&read).unwrap(), &*bytes);
        let borrowed: ValueRef<'_> = from_slice(&bytes).unwrap();
        prop_assert_eq!(to_vec(&borrowed).unwrap(), &*bytes);
        prop_assert_eq!(to_vec(&borrowed.to_owned()).unwrap(), &*bytes);
        prop_assert_eq!(to_vec(&to_value(&value).unwrap()).unwrap(), &*bytes);
        prop_assert_eq!(to_vec(&from_value::<Value>(value.clone()).unwrap()).unwrap(), &*bytes);
        prop_assert_eq!(contract_msgpack::serialized_size(&value).unwrap(), bytes.len());
        // A NaN is not equal to itself.
        if !format!("{value:?}").contains("NaN") {
            prop_assert_eq!(&read, &value);
            prop_assert_eq!(&borrowed, &value);
        }
    }
}
