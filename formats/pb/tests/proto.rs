//! The `.proto` text of types, to the letter. What compilers make of it is in the compatibility tests.

#![allow(missing_docs, dead_code)]

use contract_pb::{
    ErrorKind, UnknownFields, contract,
    schema::{Label, Scalar, Syntax, Type},
    types,
};
use serde::Deserialize;
use std::{collections::BTreeMap, num::NonZeroU32};

#[track_caller]
fn exact<'de, T: Deserialize<'de>>(text: &str) {
    let found = contract_pb::proto::<T>().expect("the type has a schema").to_proto();
    assert_eq!(found.trim_end(), text.trim(), "\n{found}");
}

#[track_caller]
fn refused<'de, T: Deserialize<'de>>(path: &str, message: &str) {
    let error = contract_pb::proto::<T>().expect_err("the type has no schema");
    assert_eq!((error.kind(), error.path().as_str()), (ErrorKind::Unsupported, path), "{error}");
    assert!(error.to_string().contains(message), "{error}");
}

#[test]
fn scalars_by_type_and_kind() {
    #[contract]
    #[derive(Deserialize)]
    struct Scalars {
        #[n(1)]
        a: bool,
        #[n(2)]
        b: u8,
        #[n(3, fixed)]
        c: u32,
        #[n(4, fixed)]
        d: i64,
        #[n(5, sint)]
        e: i32,
        #[n(6)]
        f: f32,
        #[n(7)]
        g: char,
        #[n(8)]
        h: String,
        #[n(9)]
        i: Vec<u8>,
        #[n(10)]
        j: u128,
        #[n(11)]
        k: Option<i16>,
        #[n(12)]
        l: NonZeroU32,
        #[n(13)]
        m: (),
    }
    exact::<Scalars>(
        r#"
syntax = "proto3";

import "google/protobuf/empty.proto";

message Scalars {
  bool a = 1;
  uint32 b = 2;
  fixed32 c = 3;
  sfixed64 d = 4;
  sint32 e = 5;
  float f = 6;
  uint32 g = 7;
  string h = 8;
  bytes i = 9;
  Int128 j = 10;
  optional int32 k = 11;
  uint32 l = 12;
  google.protobuf.Empty m = 13;
}

message Int128 {
  fixed64 low = 1;
  fixed64 high = 2;
}
"#,
    );
}

#[test]
fn wrappers() {
    #[derive(Deserialize)]
    struct Wrapped {
        lists: Vec<Vec<u32>>,
        options: Vec<Option<String>>,
        twice: Option<Option<bool>>,
        maps: Option<BTreeMap<String, Vec<i64>>>,
    }
    exact::<Wrapped>(
        r#"
syntax = "proto3";

message Wrapped {
  repeated WrappedListsElement lists = 1;
  repeated WrappedOptionsElement options = 2;
  optional WrappedTwice twice = 3;
  optional WrappedMaps maps = 4;
}

message WrappedListsElement {
  repeated uint32 value = 1;
}

message WrappedOptionsElement {
  optional string value = 1;
}

message WrappedTwice {
  optional bool value = 1;
}

message WrappedMaps {
  map<string, WrappedMapsValueValue> value = 1;
}

message WrappedMapsValueValue {
  repeated int64 value = 1;
}
"#,
    );
}

#[test]
fn maps_that_need_entries() {
    #[derive(Deserialize)]
    struct Maps {
        fine: BTreeMap<u32, f64>,
        enums: BTreeMap<Key, Vec<u8>>,
    }
    #[derive(Deserialize, PartialEq, Eq, PartialOrd, Ord)]
    enum Key {
        Low,
        VeryHigh,
    }
    exact::<Maps>(
        r#"
syntax = "proto3";

message Maps {
  map<uint32, double> fine = 1;
  repeated MapsEnumsEntry enums = 2;
}

message MapsEnumsEntry {
  optional Key key = 1;
  optional bytes value = 2;
}

enum Key {
  KEY_LOW = 0;
  KEY_VERY_HIGH = 1;
}
"#,
    );
}

/// With comments in all places.
#[contract(docs, reserved(2, 5..=7, "old"))]
#[derive(Deserialize)]
struct Documented {
    /// What it is called.
    ///
    /// In *any* language.
    #[n(1)]
    name: String,
    #[n(oneof(3, 4))]
    event: Option<Event>,
    #[n(unknown)]
    rest: UnknownFields,
}

/// What happened.
#[contract(docs)]
#[derive(Deserialize)]
enum Event {
    /// It was moved.
    #[n(3)]
    Moved {
        /// Metres to the east.
        #[n(1, sint)]
        east: i32,
    },
    /// It is gone.
    #[n(4)]
    GoneForGood,
}

#[test]
fn comments_reserved_and_oneofs() {
    exact::<Documented>(
        r#"
syntax = "proto3";

import "google/protobuf/empty.proto";

// With comments in all places.
message Documented {
  reserved 2, 5 to 7;
  reserved "old";
  // What it is called.
  //
  // In *any* language.
  string name = 1;
  oneof event {
    // It was moved.
    EventMoved moved = 3;
    // It is gone.
    google.protobuf.Empty gone_for_good = 4;
  }
}

message EventMoved {
  // Metres to the east.
  sint32 east = 1;
}
"#,
    );
    exact::<Event>(
        r#"
syntax = "proto3";

import "google/protobuf/empty.proto";

// What happened.
message Event {
  oneof event {
    // It was moved.
    EventMoved moved = 3;
    // It is gone.
    google.protobuf.Empty gone_for_good = 4;
  }
}

message EventMoved {
  // Metres to the east.
  sint32 east = 1;
}
"#,
    );
}

#[test]
fn names_that_are_reserved() {
    #[contract(docs, reserved(1000.., "old-name"))]
    #[derive(Deserialize)]
    struct Rest {
        #[n(1)]
        mode: Mode,
        /// One of them.
        #[n(oneof(3, 4))]
        event: Option<Event>,
    }
    #[contract(reserved(-5..=-2, 7, "InTransit"))]
    #[derive(Deserialize)]
    enum Mode {
        #[n(0)]
        Off,
    }
    exact::<Rest>(
        r#"
syntax = "proto3";

import "google/protobuf/empty.proto";

message Rest {
  reserved 1000 to max;
  reserved "old_name";
  Mode mode = 1;
  // One of them.
  oneof event {
    // It was moved.
    EventMoved moved = 3;
    // It is gone.
    google.protobuf.Empty gone_for_good = 4;
  }
}

message EventMoved {
  // Metres to the east.
  sint32 east = 1;
}

enum Mode {
  reserved -5 to -2, 7;
  reserved "MODE_IN_TRANSIT";
  MODE_OFF = 0;
}
"#,
    );
}

#[contract]
#[derive(Deserialize)]
enum Level {
    #[n(5)]
    High,
    #[n(-1)]
    Low,
    #[n(0)]
    Normal,
    #[n(other)]
    Other(i32),
}

#[contract]
#[derive(Deserialize)]
enum Sign {
    Plus = 1,
    Minus = -1,
}

#[contract]
#[derive(Deserialize)]
struct Part {
    #[n(1)]
    levels: Vec<Level>,
    #[n(2, packed = false)]
    signs: Vec<Sign>,
    #[n(3)]
    part: Option<Box<Part>>,
}

#[contract]
#[derive(Deserialize)]
struct Line {
    #[n(1, fixed)]
    at: u32,
}

#[test]
fn proto2_where_it_has_to_be() {
    #[contract]
    #[derive(Deserialize)]
    struct Old {
        #[n(1, required)]
        id: u32,
        #[n(2, default = -1)]
        sign: Sign,
        #[n(3, default = "a\"b")]
        text: Option<String>,
        #[n(4, default = 2.5e-10)]
        tiny: f64,
        #[n(5, group)]
        part: Vec<Part>,
        // What is called `Level` is something else.
        #[n(6, group)]
        level: Option<Line>,
        #[n(7, group)]
        line: Line,
    }
    exact::<Old>(
        r#"
syntax = "proto2";

message Old {
  required uint32 id = 1;
  optional Sign sign = 2 [default = SIGN_MINUS];
  optional string text = 3 [default = "a\"b"];
  optional double tiny = 4 [default = 2.5e-10];
  repeated group Part = 5 {
    repeated Level levels = 1 [packed = true];
    repeated Sign signs = 2;
    optional Part part = 3;
  }
  optional group LevelGroup = 6 {
    optional fixed32 at = 1;
  }
  optional group Line = 7 {
    optional fixed32 at = 1;
  }
}

message Part {
  repeated Level levels = 1 [packed = true];
  repeated Sign signs = 2;
  optional Part part = 3;
}

enum Sign {
  SIGN_PLUS = 1;
  SIGN_MINUS = -1;
}

enum Level {
  LEVEL_NORMAL = 0;
  LEVEL_HIGH = 5;
  LEVEL_LOW = -1;
}
"#,
    );
}

#[test]
fn tuples_and_types_of_one_name() {
    mod other {
        use serde::Deserialize;
        #[derive(Deserialize)]
        pub(super) struct Page<T> {
            items: Vec<T>,
        }
    }
    #[derive(Deserialize)]
    struct Page(u32, #[serde(default)] Option<Box<Page>>);
    exact::<(Page, other::Page<u64>, other::Page<(bool, String)>, [Page; 2])>(
        r#"
syntax = "proto3";

message Root {
  Page field_1 = 1;
  Page2 field_2 = 2;
  Page3 field_3 = 3;
  RootField4 field_4 = 4;
}

message Page {
  uint32 field_1 = 1;
  optional Page field_2 = 2;
}

message Page2 {
  repeated uint64 items = 1;
}

message Page3 {
  repeated Page3ItemsElement items = 1;
}

message Page3ItemsElement {
  bool field_1 = 1;
  string field_2 = 2;
}

message RootField4 {
  Page field_1 = 1;
  Page field_2 = 2;
}
"#,
    );
}

#[test]
fn outermost_values_that_are_no_messages() {
    exact::<Vec<Sign>>(
        r#"
syntax = "proto2";

message Root {
  repeated Sign value = 1 [packed = true];
}

enum Sign {
  SIGN_PLUS = 1;
  SIGN_MINUS = -1;
}
"#,
    );
    exact::<Option<types::Timestamp>>(
        r#"
syntax = "proto3";

import "google/protobuf/timestamp.proto";

message Root {
  optional google.protobuf.Timestamp value = 1;
}
"#,
    );
}

#[test]
fn package_options_and_syntax() {
    #[derive(Deserialize)]
    struct Small {
        list: Vec<u32>,
        at: types::Duration,
    }
    let file = contract_pb::proto::<Small>().unwrap();
    assert_eq!(file.syntax, Syntax::Proto3);
    let file = file.package("my.google.shop").option("go_package", "example.com/\"shop\"");
    let mut file = file.syntax(Syntax::Proto2);
    file.options.push(("optimize_for".to_owned(), "SPEED".to_owned()));
    assert_eq!(
        file.to_proto(),
        r#"syntax = "proto2";

package my.google.shop;

import "google/protobuf/duration.proto";

option go_package = "example.com/\"shop\"";
option optimize_for = SPEED;

message Small {
  repeated uint32 list = 1 [packed = true];
  optional .google.protobuf.Duration at = 2;
}
"#
    );
    let file = contract_pb::proto::<Sign>().unwrap().syntax(Syntax::Proto3);
    assert_eq!(file.syntax, Syntax::Proto2, "its enum has no zero");
}

#[test]
fn the_schema_as_data() {
    let file = contract_pb::proto::<Documented>().unwrap();
    assert_eq!(file.dependencies, ["google/protobuf/empty.proto"]);
    let [message, moved] = &file.messages[..] else { panic!("{file:?}") };
    assert_eq!((message.name.as_str(), message.doc.as_str()), ("Documented", "With comments in all places."));
    let [name, first, second] = &message.fields[..] else { panic!("{message:?}") };
    assert_eq!((name.number, name.label, &name.ty), (1, Label::Implicit, &Type::Scalar(Scalar::String)));
    assert_eq!((first.number, first.oneof.as_deref()), (3, Some("event")));
    assert_eq!((second.number, second.oneof.as_deref()), (4, Some("event")));
    assert_eq!(first.ty, Type::Message(moved.name.clone()));

    let file = contract_pb::proto::<Part>().unwrap();
    let [levels, signs, part] = &file.messages[0].fields[..] else { panic!("{file:?}") };
    assert_eq!((levels.label, levels.packed), (Label::Repeated, Some(true)));
    assert_eq!((signs.label, signs.packed), (Label::Repeated, Some(false)));
    assert_eq!((part.label, &part.ty), (Label::Optional, &Type::Message("Part".to_owned())));
    let [level, sign] = &file.enums[..] else { panic!("{file:?}") };
    assert_eq!((level.is_open, sign.is_open), (true, false));
    let values = level.values.iter().map(|value| (value.name.as_str(), value.number)).collect::<Vec<_>>();
    assert_eq!(values, [("LEVEL_HIGH", 5), ("LEVEL_LOW", -1), ("LEVEL_NORMAL", 0)]);
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Untagged {
    A(u32),
}
#[derive(Deserialize)]
#[serde(tag = "t")]
enum Tagged {
    A { x: u32 },
}
#[derive(Deserialize)]
#[serde(tag = "t", content = "c")]
enum Adjacent {
    A(u32),
}
#[derive(Deserialize)]
struct Flat {
    a: u32,
    #[serde(flatten)]
    rest: BTreeMap<String, u32>,
}
#[derive(Deserialize)]
enum Mixed {
    Unit,
    Data(u32),
}
#[derive(Deserialize)]
#[serde(try_from = "String")]
struct Never(String);
impl TryFrom<String> for Never {
    type Error = &'static str;
    fn try_from(_: String) -> Result<Self, Self::Error> {
        Err("never")
    }
}
#[derive(Deserialize)]
struct Itself(Box<Itself>);

#[test]
fn what_has_no_schema_says_where() {
    #[derive(Deserialize)]
    struct Holder<T> {
        before: u32,
        list: Vec<Option<T>>,
    }
    #[derive(Deserialize)]
    enum Case<T> {
        Fine(u32),
        Bad(Holder<T>),
        Worse { inner: T },
    }
    refused::<Holder<Untagged>>("list", "describes itself");
    refused::<Holder<Tagged>>("list", "describes itself");
    refused::<Holder<Adjacent>>("list", "describes itself");
    refused::<Holder<Flat>>("list", "describes itself");
    refused::<Holder<Mixed>>("list", "`Mixed`");
    refused::<Case<Untagged>>("Bad.list", "describes itself");
    refused::<Case<Mixed>>("Bad.list", "`Mixed`");
    refused::<Holder<(u32, Never, u32)>>("list[1]", "none of the values that were tried");
    refused::<Holder<Itself>>("list", "nothing but itself");
    // Nothing stands behind it, so that no example is needed.
    contract_pb::proto::<Holder<(u32, Never)>>().unwrap();
}

#[test]
fn types_deep_inside_of_each_other() {
    #[derive(Deserialize)]
    struct Deep<T> {
        a: Vec<Vec<T>>,
        b: Option<(T, T, u32)>,
        c: BTreeMap<String, T>,
    }
    type Four<T> = Deep<Deep<Deep<Deep<T>>>>;
    let file = contract_pb::proto::<Four<Four<u32>>>().unwrap();
    // Each level once: itself, its wrapper and its tuple.
    assert_eq!(file.messages.len(), 3 * 8);
}
