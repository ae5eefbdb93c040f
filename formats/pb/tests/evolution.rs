//! What `docs/pb.md` promises when a type changes: every version reads every other.

mod common;

use common::{Of, assert_reads, read};
use contract_macros::contract;
use contract_pb::{ErrorKind, from_slice, to_vec};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

#[contract]
#[derive(Serialize, Deserialize, PartialEq, Debug, Clone, Default)]
struct V1 {
    #[n(1)]
    id: u32,
    #[n(2)]
    name: String,
    #[n(4)]
    kind: Kind1,
}

/// Fields added in front and behind, `name` may be missing, numbers widened, another order.
#[contract]
#[derive(Serialize, Deserialize, PartialEq, Debug, Clone, Default)]
struct V2 {
    #[n(3)]
    tags: Vec<String>,
    #[n(2)]
    name: Option<String>,
    #[n(1)]
    id: u64,
    #[n(4)]
    kind: Kind2,
    #[n(5)]
    more: Option<Box<V2>>,
}

/// `name` is gone, and `tags` came to be one only.
#[contract(reserved(2, "name"))]
#[derive(Serialize, Deserialize, PartialEq, Debug, Clone, Default)]
struct V3 {
    #[n(1)]
    id: u64,
    #[n(3)]
    tags: Option<String>,
    #[n(4)]
    kind: Kind2,
    #[n(6)]
    extra: BTreeMap<String, u32>,
}

#[contract]
#[derive(Serialize, Deserialize, PartialEq, Debug, Clone, Copy, Default)]
enum Kind1 {
    #[default]
    Plain,
    Special = 5,
}

#[contract]
#[derive(Serialize, Deserialize, PartialEq, Debug, Clone, Copy, Default)]
enum Kind2 {
    #[default]
    Plain,
    #[n(7)]
    New = 7,
    Special = 5,
}

fn v1() -> V1 {
    V1 { id: 300, name: "n".into(), kind: Kind1::Special }
}

fn v2() -> V2 {
    let more = Some(Box::new(V2::default()));
    V2 { tags: vec!["a".into(), "b".into()], name: Some("n".into()), id: 300, kind: Kind2::Special, more }
}

fn v3() -> V3 {
    V3 { id: 300, tags: Some("b".into()), kind: Kind2::Special, extra: BTreeMap::from([("x".into(), 1)]) }
}

#[test]
fn every_version_reads_every_other() {
    let [one, two, three] = [to_vec(&v1()).unwrap(), to_vec(&v2()).unwrap(), to_vec(&v3()).unwrap()];
    assert_reads(&one, &v1());
    assert_reads(&one, &V2 { tags: vec![], more: None, ..v2() });
    assert_reads(&one, &V3 { tags: None, extra: BTreeMap::new(), ..v3() });
    assert_reads(&two, &v1());
    assert_reads(&two, &v2());
    // Of a repeated field a single one takes the last.
    assert_reads(&two, &V3 { extra: BTreeMap::new(), ..v3() });
    assert_reads(&three, &V1 { name: String::new(), ..v1() });
    assert_reads(&three, &V2 { name: None, tags: vec!["b".into()], more: None, ..v2() });
    assert_reads(&three, &v3());
    // Nothing is every version's default.
    assert_reads(&[], &V1::default());
    assert_reads(&[], &V2::default());
    assert_reads(&[], &V3::default());
}

#[test]
fn fields_behind_the_last_one_can_come_and_go_without_numbers() {
    let long = to_vec(&(1u32, "a", vec![2u8], Some(3i64))).unwrap();
    assert_reads(&long, &(1u32, "a"));
    assert_reads(&to_vec(&(1u32, "a")).unwrap(), &(1u32, "a", Vec::<u8>::new(), None::<i64>));
    assert_reads(&long, &Of { value: 1u32 });
}

#[test]
fn scalars_become_optional_and_repeated() {
    let one = to_vec(&Of { value: 7u32 }).unwrap();
    assert_reads(&one, &Of { value: Some(7u32) });
    assert_reads(&one, &Of { value: vec![7u32] });
    assert_reads(&to_vec(&Of { value: 0u32 }).unwrap(), &Of { value: None::<u32> });
    assert_reads(&to_vec(&Of { value: Some(0u32) }).unwrap(), &Of { value: 0u32 });
    assert_reads(&to_vec(&Of { value: Some(0u32) }).unwrap(), &Of { value: vec![0u32] });
    let message = to_vec(&Of { value: Some(v1()) }).unwrap();
    assert_reads(&message, &Of { value: v1() });
    assert_reads(&message, &Of { value: vec![v1()] });
    assert_reads(&to_vec(&Of { value: vec![v2(), v1().into()] }).unwrap(), &Of { value: merged() });
    assert_reads(&to_vec(&Of { value: vec!["a", "b"] }).unwrap(), &Of { value: Some("b") });
    // Packed numbers are nothing that one number could be read from.
    let error = from_slice::<Of<u32>>(&to_vec(&Of { value: vec![1u32] }).unwrap()).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::WireType);
    // A newtype is what it holds, and a tuple is what a struct with the same fields is.
    #[derive(Serialize, Deserialize, PartialEq, Debug)]
    struct Id(u32);
    assert_reads(&one, &Of { value: Id(7) });
    assert_reads(&to_vec(&(300u32, "n", (), 5u8)).unwrap(), &v1());
}

impl From<V1> for V2 {
    fn from(v1: V1) -> Self {
        V2 { id: v1.id.into(), name: Some(v1.name), kind: Kind2::Special, ..V2::default() }
    }
}

/// Several messages where one is wanted merge.
fn merged() -> V2 {
    V2 { id: 300, ..v2() }
}

#[test]
fn integers_of_any_width() {
    assert_reads(&to_vec(&Of { value: -5i8 }).unwrap(), &Of { value: -5i64 });
    assert_reads(&to_vec(&Of { value: -5i64 }).unwrap(), &Of { value: -5i16 });
    assert_reads(&to_vec(&Of { value: u64::MAX }).unwrap(), &Of { value: u32::MAX });
    assert_reads(&to_vec(&Of { value: 5u64 }).unwrap(), &Of { value: true });
    assert_reads(&to_vec(&Of { value: true }).unwrap(), &Of { value: 1u8 });
    assert_reads(&to_vec(&Of { value: "text" }).unwrap(), &Of { value: b"text".to_vec() });
}

#[test]
fn values_and_cases_that_are_new() {
    let bytes = to_vec(&V2 { kind: Kind2::New, ..V2::default() }).unwrap();
    assert_eq!(from_slice::<V1>(&bytes).unwrap_err().kind(), ErrorKind::OutOfRange);
    #[contract]
    #[derive(Serialize, Deserialize, PartialEq, Debug)]
    enum Open {
        Plain,
        Special = 5,
        #[serde(other)]
        Other = 99,
    }
    assert_eq!(read::<((), (), (), Open)>(&bytes).3, Open::Other);

    #[contract]
    #[derive(Serialize, Deserialize, PartialEq, Debug)]
    enum Event1 {
        #[n(1)]
        Opened,
        #[n(3)]
        Moved {
            #[n(1)]
            x: i32,
        },
        #[n(9)]
        #[serde(other)]
        Unknown,
    }
    #[contract]
    #[derive(Serialize, Deserialize, PartialEq, Debug)]
    enum Event2 {
        #[n(2)]
        Closed(String),
        #[n(3)]
        Moved {
            #[n(2)]
            y: i32,
            #[n(1)]
            x: i32,
        },
    }
    assert_reads(&to_vec(&Event2::Moved { y: 1, x: 2 }).unwrap(), &Event1::Moved { x: 2 });
    assert_reads(&to_vec(&Event1::Moved { x: 2 }).unwrap(), &Event2::Moved { y: 0, x: 2 });
    assert_reads(&to_vec(&Event2::Closed("c".into())).unwrap(), &Event1::Unknown);
    assert_reads(&to_vec(&vec![Event2::Closed("c".into())]).unwrap(), &vec![Event1::Unknown]);
    assert_eq!(
        from_slice::<Event2>(&to_vec(&Event1::Opened).unwrap()).unwrap_err().kind(),
        ErrorKind::MissingCase
    );
}
