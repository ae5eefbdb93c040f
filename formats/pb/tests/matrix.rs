//! The table "Schema evolution" of `docs/pb.md`: what each version of a message reads from the other's bytes.
//!
//! Source of what is promised: <https://protobuf.dev/programming-guides/proto3/#updating>.

use contract_macros::contract;
use contract_pb::{ErrorKind, UnknownFields, from_slice, to_vec};
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use std::{collections::BTreeMap, fmt::Debug};

/// What is read: a value, or an error of this kind.
type Read<T> = Result<T, ErrorKind>;

#[derive(Default)]
struct Table {
    rows: Vec<String>,
}

impl Table {
    /// One edit. `old` and `new` are written, each is read as the other; the texts say in the documentation what comes of it.
    #[track_caller]
    fn edit<A, B>(&mut self, edit: &str, old: A, as_new: (Read<B>, &str), new: B, as_old: (Read<A>, &str))
    where
        A: Serialize + DeserializeOwned + PartialEq + Debug,
        B: Serialize + DeserializeOwned + PartialEq + Debug,
    {
        let [old_bytes, new_bytes] = [to_vec(&old).unwrap(), to_vec(&new).unwrap()];
        assert_eq!(from_slice::<A>(&old_bytes).unwrap(), old, "{edit}: what is written comes back");
        assert_eq!(from_slice::<B>(&new_bytes).unwrap(), new, "{edit}: what is written comes back");
        assert_eq!(from_slice::<B>(&old_bytes).map_err(|error| error.kind()), as_new.0, "{edit}: old as new");
        assert_eq!(from_slice::<A>(&new_bytes).map_err(|error| error.kind()), as_old.0, "{edit}: new as old");
        self.rows.push(format!("| {edit} | {} | {} |", as_new.1, as_old.1));
    }
}

/// A message of one field.
macro_rules! message {
    ($($name:ident $field:ident: $ty:ty = $n:tt;)*) => {$(
        #[contract]
        #[derive(Serialize, Deserialize, PartialEq, Debug, Clone, Default)]
        struct $name { #[n $n] $field: $ty }
    )*};
}

message! {
    Int32 value: i32 = (1);
    Int64 value: i64 = (1);
    Bool value: bool = (1);
    Uint32 value: u32 = (1);
    Narrow value: i16 = (1);
    Sint value: i32 = (1, sint);
    Sint64 value: i64 = (1, sint);
    Fixed value: i32 = (1, fixed);
    FixedUint value: u32 = (1, fixed);
    Float value: f32 = (1);
    Double value: f64 = (1);
    Maybe value: Option<i32> = (1);
    List value: Vec<i32> = (1);
    Unpacked value: Vec<i32> = (1, packed = false);
    Text value: String = (1);
    Texts value: Vec<String> = (1);
    Blob value: Vec<u8> = (1);
    Renamed other: i32 = (1);
    Moved value: i32 = (2);
    Inner value: Option<Int32> = (1);
    Inners value: Vec<Int32> = (1);
    Grouped value: Option<Int32> = (1, group);
    Must value: i32 = (1, required);
    Seven value: i32 = (1, default = 7);
    Eight value: i32 = (1, default = 8);
    OpenColor value: Open = (1);
    OpenColor2 value: Open2 = (1);
    ClosedColor value: Option<Closed> = (1);
    ClosedColor2 value: Option<Closed2> = (1);
    Map value: BTreeMap<String, i32> = (1);
    Entries value: Vec<Entry> = (1);
    OneChoice value: Option<Choice> = (oneof(1, 2));
    MoreChoice value: Option<Choice3> = (oneof(1, 2, 3));
    Plain value: Option<i32> = (1);
    ClosedValue value: Closed = (1);
}

#[contract]
#[derive(Serialize, Deserialize, PartialEq, Debug, Clone, Default)]
struct Two {
    #[n(1)]
    value: i32,
    #[n(2)]
    more: String,
}

#[contract]
#[derive(Serialize, Deserialize, PartialEq, Debug, Clone, Default)]
struct Swapped {
    #[n(2)]
    more: String,
    #[n(1)]
    value: i32,
}

#[contract]
#[derive(Serialize, Deserialize, PartialEq, Debug, Clone, Default)]
struct Keeper {
    #[n(1)]
    value: Option<Closed>,
    #[n(unknown)]
    rest: UnknownFields,
}

#[contract]
#[derive(Serialize, Deserialize, PartialEq, Debug, Clone, Default)]
struct OneKeeper {
    #[n(1)]
    value: i32,
    #[n(unknown)]
    rest: UnknownFields,
}

/// The cases of [`Choice`] as fields of their own.
#[contract]
#[derive(Serialize, Deserialize, PartialEq, Debug, Clone, Default)]
struct Apart {
    #[n(1)]
    number: Option<i32>,
    #[n(2)]
    text: Option<String>,
}

/// One case of [`Choice3`] as a field of its own.
#[contract]
#[derive(Serialize, Deserialize, PartialEq, Debug, Clone, Default)]
struct Beside {
    #[n(oneof(1, 2))]
    choice: Option<Choice>,
    #[n(3)]
    message: Option<Int32>,
}

#[contract]
#[derive(Serialize, Deserialize, PartialEq, Debug, Clone, Default)]
struct Entry {
    #[n(1)]
    key: String,
    #[n(2)]
    value: i32,
}

macro_rules! enums {
    ($($name:ident $($variant:ident)* $(; $other:ident)?,)*) => {$(
        #[contract]
        #[derive(Serialize, Deserialize, PartialEq, Debug, Clone, Copy, Default)]
        enum $name { #[default] $($variant,)* $(#[n(other)] $other(i32))? }
    )*};
}

enums! {
    Open Red Green; Other,
    Open2 Red Green Blue; Other,
    Closed Red Green,
    Closed2 Red Green Blue,
}

#[contract]
#[derive(Serialize, Deserialize, PartialEq, Debug, Clone)]
enum Choice {
    #[n(1)]
    Number(i32),
    #[n(2)]
    Text(String),
}

#[contract]
#[derive(Serialize, Deserialize, PartialEq, Debug, Clone)]
enum Choice3 {
    #[n(1)]
    Number(i32),
    #[n(2)]
    Text(String),
    #[n(3)]
    Message(Int32),
}

fn list(values: &[i32]) -> List {
    List { value: values.into() }
}

fn rest(bytes: &[u8]) -> UnknownFields {
    #[contract]
    #[derive(Deserialize)]
    struct All {
        #[n(unknown)]
        all: UnknownFields,
    }
    from_slice::<All>(bytes).unwrap().all
}

#[test]
fn every_version_reads_the_other_as_the_documentation_says() {
    use ErrorKind::{InvalidUtf8, MissingField, OutOfRange, WireType};

    let mut table = Table::default();
    let same = "the value";
    let int = |value| Int32 { value };

    table.edit(
        "field added, or removed",
        int(5),
        (Ok(Two { value: 5, more: String::new() }), "the new field is zero"),
        Two { value: 5, more: "m".into() },
        (Ok(int(5)), "the field is unknown"),
    );
    table.edit(
        "field removed from a message that keeps unknown fields",
        Two { value: 5, more: "m".into() },
        (Ok(OneKeeper { value: 5, rest: rest(&[0x12, 1, b'm']) }), "the field is kept, and written back"),
        OneKeeper { value: 5, rest: rest(&[0x12, 1, b'm']) },
        (Ok(Two { value: 5, more: "m".into() }), "the field, if it was kept"),
    );
    table.edit(
        "fields declared in another order",
        Two { value: 5, more: "m".into() },
        (Ok(Swapped { value: 5, more: "m".into() }), same),
        Swapped { value: 5, more: "m".into() },
        (Ok(Two { value: 5, more: "m".into() }), same),
    );
    table.edit(
        "field renamed",
        int(5),
        (Ok(Renamed { other: 5 }), same),
        Renamed { other: 5 },
        (Ok(int(5)), same),
    );
    table.edit(
        "field with another number",
        int(5),
        (Ok(Moved { value: 0 }), "zero"),
        Moved { value: 5 },
        (Ok(int(0)), "zero"),
    );
    table.edit(
        "`int32` to `int64`",
        int(-5),
        (Ok(Int64 { value: -5 }), same),
        Int64 { value: (1 << 32) + 7 },
        (Ok(int(7)), "the low 32 bits"),
    );
    table.edit(
        "`int32` to `uint32`",
        int(-5),
        (Ok(Uint32 { value: u32::MAX - 4 }), "the value modulo 2^32"),
        Uint32 { value: u32::MAX - 4 },
        (Ok(int(-5)), "the value as two's complement"),
    );
    table.edit(
        "`int32`, held as `i32`, then as `i16`",
        int(40_000),
        (Err(OutOfRange), "the value; error `OutOfRange` if it does not fit"),
        Narrow { value: -5 },
        (Ok(int(-5)), same),
    );
    table.edit(
        "`int32` to `bool`",
        int(5),
        (Ok(Bool { value: true }), "whether it is not zero"),
        Bool { value: true },
        (Ok(int(1)), "0 or 1"),
    );
    table.edit(
        "`int32` to an open enum",
        int(7),
        (
            Ok(OpenColor { value: Open::Other(7) }),
            "the value; in the `other` variant, if the enum does not have it",
        ),
        OpenColor { value: Open::Green },
        (Ok(int(1)), "its number"),
    );
    table.edit(
        "`int32` to a closed enum",
        int(7),
        (Err(OutOfRange), "the value; error `OutOfRange`, if the enum does not have it"),
        ClosedValue { value: Closed::Green },
        (Ok(int(1)), "its number"),
    );
    table.edit(
        "`int32` to `sint32`",
        int(5),
        (Ok(Sint { value: -3 }), "another number (not compatible)"),
        Sint { value: -3 },
        (Ok(int(5)), "another number (not compatible)"),
    );
    table.edit(
        "`sint32` to `sint64`",
        Sint { value: -5 },
        (Ok(Sint64 { value: -5 }), same),
        Sint64 { value: (1 << 32) + 7 },
        (Ok(Sint { value: 7 }), "the low 32 bits, taken in zigzag"),
    );
    table.edit(
        "`int32` to `sfixed32`",
        int(5),
        (Err(WireType), "error `WireType`"),
        Fixed { value: 5 },
        (Err(WireType), "error `WireType`"),
    );
    table.edit(
        "`fixed32` to `sfixed32`",
        FixedUint { value: u32::MAX - 4 },
        (Ok(Fixed { value: -5 }), "the value as two's complement"),
        Fixed { value: -5 },
        (Ok(FixedUint { value: u32::MAX - 4 }), "the value modulo 2^32"),
    );
    table.edit(
        "`float` to `double`",
        Float { value: 0.5 },
        (Err(WireType), "error `WireType`"),
        Double { value: 0.5 },
        (Err(WireType), "error `WireType`"),
    );
    table.edit(
        "implicit to `optional`",
        int(5),
        (Ok(Maybe { value: Some(5) }), "the value; `None` of zero"),
        Maybe { value: Some(0) },
        (Ok(int(0)), "the value; zero of `None`"),
    );
    table.edit(
        "`optional` to `repeated` scalar",
        Maybe { value: Some(5) },
        (Ok(list(&[5])), "one element"),
        list(&[5, 6]),
        (Err(WireType), "error `WireType`, where the elements are packed"),
    );
    table.edit(
        "`optional` to `repeated` scalar, not packed",
        Maybe { value: Some(5) },
        (Ok(Unpacked { value: vec![5] }), "one element"),
        Unpacked { value: vec![5, 6] },
        (Ok(Maybe { value: Some(6) }), "the last element"),
    );
    table.edit(
        "`optional` to `repeated` string",
        Text { value: "a".into() },
        (Ok(Texts { value: vec!["a".into()] }), "one element"),
        Texts { value: vec!["a".into(), "b".into()] },
        (Ok(Text { value: "b".into() }), "the last element"),
    );
    table.edit(
        "`optional` to `repeated` message",
        Inner { value: Some(int(5)) },
        (Ok(Inners { value: vec![int(5)] }), "one element"),
        Inners { value: vec![int(5), int(6)] },
        (Ok(Inner { value: Some(int(6)) }), "the elements, merged"),
    );
    table.edit(
        "packed to not packed",
        list(&[5, -6]),
        (Ok(Unpacked { value: vec![5, -6] }), same),
        Unpacked { value: vec![5, -6] },
        (Ok(list(&[5, -6])), same),
    );
    table.edit(
        "`string` to `bytes`",
        Text { value: "a".into() },
        (Ok(Blob { value: b"a".into() }), same),
        Blob { value: vec![0xff] },
        (Err(InvalidUtf8), "the value if it is UTF-8, else error `InvalidUtf8`"),
    );
    table.edit(
        "`bytes` to the message in them",
        Blob { value: vec![0x08, 5] },
        (Ok(Inner { value: Some(int(5)) }), "the message"),
        Inner { value: Some(int(5)) },
        (Ok(Blob { value: vec![0x08, 5] }), "its bytes"),
    );
    table.edit(
        "message to group",
        Inner { value: Some(int(5)) },
        (Err(WireType), "error `WireType`"),
        Grouped { value: Some(int(5)) },
        (Err(WireType), "error `WireType`"),
    );
    table.edit(
        "`map` to `repeated` entry message",
        Map { value: [("a".into(), 1)].into() },
        (Ok(Entries { value: vec![Entry { key: "a".into(), value: 1 }] }), "the entries"),
        Entries { value: vec![Entry { key: "a".into(), value: 1 }, Entry { key: "a".into(), value: 2 }] },
        (Ok(Map { value: [("a".into(), 2)].into() }), "the entries; of those with one key the last"),
    );
    table.edit(
        "field moved into a new oneof",
        Plain { value: Some(5) },
        (Ok(OneChoice { value: Some(Choice::Number(5)) }), "the case"),
        OneChoice { value: Some(Choice::Text("t".into())) },
        (Ok(Plain { value: None }), "`None`, if another case is set"),
    );
    table.edit(
        "several fields moved into a new oneof",
        Apart { number: Some(5), text: Some("t".into()) },
        (
            Ok(OneChoice { value: Some(Choice::Text("t".into())) }),
            "of several that are set the last alone (not safe)",
        ),
        OneChoice { value: Some(Choice::Number(5)) },
        (Ok(Apart { number: Some(5), text: None }), "the case"),
    );
    table.edit(
        "field moved into a oneof that is there",
        Beside { choice: Some(Choice::Text("t".into())), message: Some(int(5)) },
        (
            Ok(MoreChoice { value: Some(Choice3::Message(int(5))) }),
            "of several that are set the last alone (not safe)",
        ),
        MoreChoice { value: Some(Choice3::Message(int(5))) },
        (Ok(Beside { choice: None, message: Some(int(5)) }), "the case"),
    );
    table.edit(
        "case added to a oneof, or removed",
        OneChoice { value: Some(Choice::Text("t".into())) },
        (Ok(MoreChoice { value: Some(Choice3::Text("t".into())) }), "the case"),
        MoreChoice { value: Some(Choice3::Message(int(5))) },
        (Ok(OneChoice { value: None }), "`None`; the case is an unknown field"),
    );
    table.edit(
        "value added to an open enum",
        OpenColor { value: Open::Green },
        (Ok(OpenColor2 { value: Open2::Green }), same),
        OpenColor2 { value: Open2::Blue },
        (Ok(OpenColor { value: Open::Other(2) }), "its number, in the `other` variant"),
    );
    table.edit(
        "value added to a closed enum",
        ClosedColor { value: Some(Closed::Green) },
        (Ok(ClosedColor2 { value: Some(Closed2::Green) }), same),
        ClosedColor2 { value: Some(Closed2::Blue) },
        (Err(OutOfRange), "error `OutOfRange`"),
    );
    table.edit(
        "the same, in a message that keeps unknown fields",
        Keeper { value: Some(Closed::Green), rest: UnknownFields::new() },
        (Ok(ClosedColor2 { value: Some(Closed2::Green) }), same),
        ClosedColor2 { value: Some(Closed2::Blue) },
        (
            Ok(Keeper { value: None, rest: rest(&[0x08, 2]) }),
            "`None`; the value is an unknown field, and written back",
        ),
    );
    table.edit(
        "implicit to `required`",
        int(0),
        (Err(MissingField), "the value; error `MissingField` of zero"),
        Must { value: 0 },
        (Ok(int(0)), same),
    );
    table.edit(
        "another default",
        Seven { value: 7 },
        (Ok(Eight { value: 7 }), "the value, since it is always written"),
        Eight { value: 8 },
        (Ok(Seven { value: 8 }), "the value, since it is always written"),
    );

    let documentation = include_str!("../../../docs/pb.md");
    let section =
        documentation.split("\n## ").find(|section| section.starts_with("Schema evolution\n")).unwrap();
    let rows = section.lines().filter(|line| line.starts_with("| ")).skip(1).collect::<Vec<_>>();
    assert_eq!(rows, table.rows, "the table in docs/pb.md is\n{}", table.rows.join("\n"));
}
