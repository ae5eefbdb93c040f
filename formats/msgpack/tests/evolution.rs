//! Fields come and go: every version of a type read as every other, by name and by number.

use contract_msgpack::{NAMED, NUMBERED, contract};
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use std::fmt::Debug;

#[contract]
#[derive(Serialize, Deserialize, Debug, PartialEq, Clone, Default)]
#[serde(default)]
struct V1 {
    #[n(1)]
    id: u32,
    #[n(2)]
    name: String,
}

/// A field in front of the others, and one behind.
#[contract]
#[derive(Serialize, Deserialize, Debug, PartialEq, Clone, Default)]
#[serde(default)]
struct V2 {
    #[n(300)]
    tags: Vec<String>,
    #[n(1)]
    id: u32,
    #[n(2)]
    name: String,
    #[n(3)]
    nested: Option<V1>,
}

/// Another order, and a field gone.
#[contract(reserved(2))]
#[derive(Serialize, Deserialize, Debug, PartialEq, Clone, Default)]
#[serde(default)]
struct V3 {
    #[n(3)]
    nested: Option<V1>,
    #[n(1)]
    id: u32,
    #[n(4)]
    state: State,
}

/// A field renamed: the same by number, another by name.
#[contract]
#[derive(Serialize, Deserialize, Debug, PartialEq, Clone, Default)]
#[serde(default)]
struct V4 {
    #[n(1)]
    identity: u32,
    #[n(2)]
    name: String,
}

#[contract]
#[derive(Serialize, Deserialize, Debug, PartialEq, Clone, Default)]
enum State {
    #[default]
    #[n(1)]
    Idle,
    #[n(2)]
    Busy {
        #[n(1)]
        jobs: u8,
    },
}

fn v1() -> V1 {
    V1 { id: 7, name: "Ann".into() }
}

fn v2() -> V2 {
    V2 { tags: vec!["a".into()], id: 7, name: "Ann".into(), nested: Some(v1()) }
}

fn v3() -> V3 {
    V3 { nested: Some(v1()), id: 7, state: State::Busy { jobs: 2 } }
}

fn v4() -> V4 {
    V4 { identity: 7, name: "Ann".into() }
}

#[track_caller]
fn number<A: Serialize, B: DeserializeOwned + PartialEq + Debug>(written: A, read: B) {
    let bytes = NUMBERED.to_vec(&written).unwrap();
    assert_eq!(NUMBERED.from_slice::<B>(&bytes).unwrap(), read, "by number");
    assert_eq!(NUMBERED.from_reader::<_, B>(&bytes[..]).unwrap(), read, "by number, from a reader");
    let tree = NUMBERED.to_value(&written).unwrap();
    assert_eq!(NUMBERED.from_value::<B>(tree).unwrap(), read, "by number, from a tree");
    // The numbers are in the type, whichever form is asked for.
    assert_eq!(NAMED.from_slice::<B>(&bytes).unwrap(), read, "by number, as by name");
}

#[track_caller]
fn name<A: Serialize, B: DeserializeOwned + PartialEq + Debug>(written: A, read: B) {
    let bytes = NAMED.to_vec(&written).unwrap();
    assert_eq!(NAMED.from_slice::<B>(&bytes).unwrap(), read, "by name");
    assert_eq!(NAMED.from_reader::<_, B>(&bytes[..]).unwrap(), read, "by name, from a reader");
    assert_eq!(
        NAMED.from_value::<B>(NAMED.to_value(&written).unwrap()).unwrap(),
        read,
        "by name, from a tree"
    );
    assert_eq!(NUMBERED.from_slice::<B>(&bytes).unwrap(), read, "by name, as by number");
}

#[track_caller]
fn either<A: Serialize + Clone, B: DeserializeOwned + PartialEq + Debug + Clone>(written: A, read: B) {
    number(written.clone(), read.clone());
    name(written, read);
}

#[test]
fn every_version_as_every_other() {
    either(v1(), v1());
    either(v1(), V2 { id: 7, name: "Ann".into(), ..V2::default() });
    either(v1(), V3 { id: 7, ..V3::default() });
    number(v1(), v4());
    name(v1(), V4 { name: "Ann".into(), ..V4::default() });

    either(v2(), v1());
    either(v2(), v2());
    either(v2(), V3 { state: State::Idle, ..v3() });
    number(v2(), v4());
    name(v2(), V4 { name: "Ann".into(), ..V4::default() });

    either(v3(), V1 { id: 7, ..V1::default() });
    either(v3(), V2 { id: 7, nested: Some(v1()), ..V2::default() });
    either(v3(), v3());
    number(v3(), V4 { identity: 7, ..V4::default() });
    name(v3(), V4::default());

    number(v4(), v1());
    name(v4(), V1 { name: "Ann".into(), ..V1::default() });
    number(v4(), V2 { id: 7, name: "Ann".into(), ..V2::default() });
    number(v4(), V3 { id: 7, ..V3::default() });
    either(v4(), v4());
}

/// The same without numbers: by name in both forms.
#[test]
fn types_without_numbers_evolve_by_name() {
    #[derive(Serialize, Deserialize, Debug, PartialEq, Clone)]
    struct Old {
        gone: (u8, Vec<bool>),
        kept: String,
    }
    #[derive(Serialize, Deserialize, Debug, PartialEq, Clone)]
    struct New {
        #[serde(default)]
        first: Option<u8>,
        kept: String,
    }
    let old = Old { gone: (1, vec![true]), kept: "k".into() };
    assert_eq!(NUMBERED.to_vec(&old).unwrap(), NAMED.to_vec(&old).unwrap());
    either(old, New { first: None, kept: "k".into() });
    let error = NAMED
        .from_slice::<Old>(&NAMED.to_vec(&New { first: Some(1), kept: "k".into() }).unwrap())
        .unwrap_err();
    assert_eq!(error.to_string(), "expected field `gone`, found none at byte 15");
}

#[test]
fn variants_come_and_go() {
    #[contract]
    #[derive(Serialize, Deserialize, Debug, PartialEq, Clone)]
    enum Newer {
        #[n(9)]
        Added(u8),
        #[n(2)]
        Working {
            #[n(2)]
            workers: u8,
            #[n(1)]
            jobs: u8,
        },
        #[n(1)]
        Idle,
    }
    number(State::Idle, Newer::Idle);
    number(Newer::Working { workers: 5, jobs: 3 }, State::Busy { jobs: 3 });
    let error = NUMBERED.from_slice::<State>(&NUMBERED.to_vec(&Newer::Added(1)).unwrap()).unwrap_err();
    assert_eq!(error.to_string(), "expected a variant of State, found number 9 at byte 1");
}

#[test]
fn unknown_numbers_are_other_or_refused() {
    #[contract]
    #[derive(Serialize, Deserialize, Debug, PartialEq)]
    enum Level {
        Low = 1,
        #[serde(other)]
        #[n(2)]
        Other,
    }
    assert_eq!(NUMBERED.from_slice::<Level>(&[1]).unwrap(), Level::Low);
    assert_eq!(NUMBERED.from_slice::<Level>(&[0xcd, 0x7f, 0xff]).unwrap(), Level::Other);
    assert_eq!(NUMBERED.from_slice::<Level>(&[0xff]).unwrap(), Level::Other);

    #[contract]
    #[derive(Serialize, Deserialize, Debug, PartialEq)]
    #[serde(deny_unknown_fields)]
    struct Strict {
        #[n(1)]
        a: u8,
    }
    assert_eq!(NUMBERED.from_slice::<Strict>(&[0x81, 1, 5]).unwrap(), Strict { a: 5 });
    NUMBERED.from_slice::<Strict>(&[0x82, 1, 5, 2, 5]).unwrap_err();
    NUMBERED.from_slice::<Strict>(&[0x82, 1, 5, 0xff, 5]).unwrap_err();
}

mod outer {
    //! Structs inside enums inside structs, in three versions: what is new is everywhere at once.

    use super::*;

    #[contract]
    #[derive(Serialize, Deserialize, Debug, PartialEq, Clone)]
    pub(super) struct A {
        #[n(1)]
        pub(super) shapes: Vec<ShapeA>,
    }

    #[contract]
    #[derive(Serialize, Deserialize, Debug, PartialEq, Clone)]
    pub(super) enum ShapeA {
        #[n(1)]
        Circle {
            #[n(1)]
            radius: u16,
        },
        #[n(2)]
        Label(V1),
    }

    #[contract]
    #[derive(Serialize, Deserialize, Debug, PartialEq, Clone)]
    pub(super) struct B {
        #[n(2)]
        #[serde(default)]
        pub(super) unit: Option<String>,
        #[n(1)]
        pub(super) shapes: Vec<ShapeB>,
    }

    /// Other places, another variant, and more in each.
    #[contract]
    #[derive(Serialize, Deserialize, Debug, PartialEq, Clone)]
    pub(super) enum ShapeB {
        #[n(3)]
        Square(u16),
        #[n(2)]
        Label(V2),
        #[n(1)]
        Circle {
            #[n(3)]
            #[serde(default)]
            color: u8,
            #[n(1)]
            radius: u16,
        },
        #[n(9)]
        #[serde(other)]
        Unknown,
    }
}

#[test]
fn what_is_nested_evolves_as_well() {
    use outer::{A, B, ShapeA, ShapeB};
    let a = A { shapes: vec![ShapeA::Circle { radius: 300 }, ShapeA::Label(v1())] };
    let b = B {
        unit: Some("mm".into()),
        shapes: vec![ShapeB::Circle { color: 7, radius: 300 }, ShapeB::Label(v2())],
    };
    either(a.clone(), a.clone());
    either(b.clone(), b.clone());
    either(b, a.clone());
    let v1_as_v2 = V2 { id: 7, name: "Ann".into(), ..V2::default() };
    either(
        a,
        B { unit: None, shapes: vec![ShapeB::Circle { color: 0, radius: 300 }, ShapeB::Label(v1_as_v2)] },
    );
    // A variant that came later is an error that says where.
    let newer = B { unit: None, shapes: vec![ShapeB::Square(1)] };
    for (preset_bytes, text) in [
        (NAMED.to_vec(&newer).unwrap(), "`Circle`"),
        (NUMBERED.to_vec(&newer).unwrap(), "expected a variant of ShapeA, found number 3"),
    ] {
        let error = NUMBERED.from_slice::<A>(&preset_bytes).unwrap_err();
        assert_eq!(error.path(), "shapes[0]");
        assert!(error.to_string().contains(text), "{error}");
    }
}
