//! The `.proto` text of a type, compiled by a real compiler; what contract-pb writes, read by that schema, and back.

#![allow(missing_docs)]

use contract_benches::datasets::{self, Dataset};
use contract_pb::{UnknownFields, contract, types};
use protox::{
    Compiler,
    file::{ChainFileResolver, File, FileResolver, GoogleFileResolver},
    prost_reflect::{DynamicMessage, Kind, MessageDescriptor, Value},
};
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use std::{collections::BTreeMap, fmt::Debug, path::Path};

/// One file, by its text.
struct Text(String);

impl FileResolver for Text {
    fn resolve_path(&self, path: &Path) -> Option<String> {
        (path == Path::new("test.proto")).then(|| "test.proto".to_owned())
    }

    fn open_file(&self, name: &str) -> Result<File, protox::Error> {
        if name == "test.proto" {
            File::from_source(name, &self.0)
        } else {
            Err(protox::Error::file_not_found(name))
        }
    }
}

/// The message of a type, as protox has it.
#[track_caller]
fn compiled<'de, T: Deserialize<'de>>() -> (MessageDescriptor, String) {
    let file = contract_pb::proto::<T>().expect("the type has a schema").package("test");
    let text = file.to_proto();
    let mut resolver = ChainFileResolver::new();
    resolver.add(Text(text.clone()));
    resolver.add(GoogleFileResolver::new());
    let mut compiler = Compiler::with_file_resolver(resolver);
    compiler.include_imports(true);
    if let Err(error) = compiler.open_file("test.proto") {
        panic!("{error:?}\n{text}");
    }
    let name = format!("test.{}", file.messages[0].name);
    (compiler.descriptor_pool().get_message_by_name(&name).expect("the first message"), text)
}

/// How many values there are, if none of them is unknown.
fn known(message: &DynamicMessage, text: &str) -> usize {
    assert_eq!(message.unknown_fields().count(), 0, "{message:?}\n{text}");
    message.fields().map(|(_, value)| known_value(value, text)).sum()
}

fn known_value(value: &Value, text: &str) -> usize {
    match value {
        Value::Message(message) => 1 + known(message, text),
        Value::List(values) => values.iter().map(|value| known_value(value, text)).sum(),
        Value::Map(values) => values.values().map(|value| known_value(value, text)).sum(),
        _ => 1,
    }
}

/// Each value goes through the schema and comes back.
#[track_caller]
fn check<T: Serialize + DeserializeOwned + Debug>(values: &[T]) -> String {
    let (descriptor, text) = compiled::<T>();
    for value in values {
        let bytes = contract_pb::to_vec(value).unwrap();
        let message = DynamicMessage::decode(descriptor.clone(), bytes.as_slice())
            .unwrap_or_else(|error| panic!("{error}: {value:?}\n{text}"));
        assert_eq!(known(&message, &text) == 0, bytes.is_empty(), "{value:?}\n{text}");
        let back: T = contract_pb::from_slice(&protox::prost::Message::encode_to_vec(&message)).unwrap();
        assert_eq!(contract_pb::to_vec(&back).unwrap(), bytes, "{value:?}\n{text}");
    }
    text
}

#[test]
fn all_data_sets() {
    /// Larger ones take long without optimisation: of those the schema is compiled, the values are left to the interop test.
    const LARGE: usize = 64 << 10;
    #[derive(Default)]
    struct Check {
        all: usize,
        small: usize,
    }
    impl datasets::Visitor for Check {
        fn visit<D: Dataset>(&mut self) {
            let mut values = D::values();
            values.retain(|value| contract_pb::serialized_size(value).unwrap() < LARGE);
            check::<D::Owned>(&values);
            self.all += 1;
            self.small += usize::from(!values.is_empty());
        }
    }
    let mut count = Check::default();
    datasets::visit(&mut count);
    assert_eq!((count.all, count.small), (datasets::NAMES.len(), datasets::NAMES.len() - 7));
}

#[contract(docs, reserved(20, 30..=40, "gone"))]
#[derive(Debug, Serialize, Deserialize)]
/// A message with everything that proto3 has.
///
/// In two paragraphs.
struct Proto3 {
    /// The truth.
    #[n(1)]
    truth: bool,
    #[n(2, sint)]
    sint: i32,
    #[n(3, fixed)]
    fixed: u64,
    #[n(4)]
    maybe: Option<i64>,
    #[n(5)]
    list: Vec<u32>,
    #[n(6, packed = false)]
    unpacked: Vec<i32>,
    #[n(7)]
    names: BTreeMap<String, Tree>,
    #[n(8, key = fixed, value = sint)]
    kinds: BTreeMap<u32, i64>,
    #[n(oneof(9, 10, 11))]
    choice: Option<Choice>,
    #[n(12)]
    state: State,
    #[n(13)]
    states: Vec<State>,
    #[n(14)]
    own: Option<Choice>,
    #[n(15, bytes)]
    hash: [u8; 4],
    #[n(16, sint)]
    point: [i32; 2],
    #[serde(with = "contract_pb::timestamp")]
    #[n(17)]
    at: std::time::SystemTime,
    #[n(18)]
    any: Option<types::Any>,
    #[n(19)]
    value: types::Value,
    #[n(unknown)]
    rest: UnknownFields,
}

#[contract]
#[derive(Debug, Clone, Serialize, Deserialize)]
struct Tree {
    #[n(1)]
    label: String,
    #[n(2)]
    children: Vec<Tree>,
}

#[contract]
#[derive(Debug, Clone, Serialize, Deserialize)]
enum Choice {
    #[n(9)]
    Number(f64),
    #[n(10)]
    Tree(Tree),
    #[n(11)]
    Nothing,
}

#[contract]
#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
enum State {
    #[n(1)]
    Open,
    #[n(0)]
    Unknown,
    #[n(other)]
    Other(i32),
}

fn tree() -> Tree {
    let leaf = Tree { label: "leaf".into(), children: Vec::new() };
    Tree { label: "root".into(), children: vec![leaf.clone(), leaf] }
}

#[test]
fn everything_of_proto3() {
    let value = |choice| Proto3 {
        truth: true,
        sint: -1,
        fixed: 7,
        maybe: Some(0),
        list: vec![1, 0, 300],
        unpacked: vec![-1, 2],
        names: [("a".into(), tree())].into(),
        kinds: [(1, -1)].into(),
        choice: Some(choice),
        state: State::Open,
        states: vec![State::Unknown, State::Other(9)],
        own: Some(Choice::Number(1.5)),
        hash: [1, 2, 3, 4],
        point: [-1, 1],
        at: std::time::SystemTime::UNIX_EPOCH + std::time::Duration::from_millis(1500),
        any: Some(types::Any::pack("test.Tree", &tree()).unwrap()),
        value: types::Kind::StringValue("s".into()).into(),
        rest: UnknownFields::new(),
    };
    let text = check(&[value(Choice::Number(0.0)), value(Choice::Tree(tree())), value(Choice::Nothing)]);
    for line in [
        "syntax = \"proto3\";",
        "import \"google/protobuf/any.proto\";",
        "import \"google/protobuf/empty.proto\";",
        "import \"google/protobuf/struct.proto\";",
        "import \"google/protobuf/timestamp.proto\";",
        "// A message with everything that proto3 has.\n//\n// In two paragraphs.\nmessage Proto3 {",
        "  reserved 20, 30 to 40;\n  reserved \"gone\";",
        "  // The truth.\n  bool truth = 1;",
        "  sint32 sint = 2;",
        "  fixed64 fixed = 3;",
        "  optional int64 maybe = 4;",
        "  repeated uint32 list = 5;",
        "  repeated int32 unpacked = 6 [packed = false];",
        "  map<string, Tree> names = 7;",
        "  map<fixed32, sint64> kinds = 8;",
        "  oneof choice {\n    double number = 9;\n    Tree tree = 10;\n    google.protobuf.Empty nothing = 11;\n  }",
        "  State state = 12;",
        "  repeated State states = 13;",
        "  optional Choice own = 14;",
        "  bytes hash = 15;",
        "message Proto3Point {\n  sint32 field_1 = 1;\n  sint32 field_2 = 2;\n}",
        "  google.protobuf.Timestamp at = 17;",
        "  optional google.protobuf.Any any = 18;",
        "  google.protobuf.Value value = 19;",
        "message Tree {\n  string label = 1;\n  repeated Tree children = 2;\n}",
        "enum State {\n  STATE_UNKNOWN = 0;\n  STATE_OPEN = 1;\n}",
    ] {
        assert!(text.contains(line), "{line}\nis not in\n{text}");
    }
    assert!(!text.contains("rest"), "what is unknown has no field");
}

#[contract]
#[derive(Debug, Serialize, Deserialize)]
struct Proto2 {
    #[n(1, required)]
    must: u32,
    #[n(2, default = -7)]
    number: i32,
    #[n(3, default = "a\"ß")]
    text: Option<String>,
    #[n(4, group)]
    part: Option<Tree>,
    #[n(5, group)]
    parts: Vec<Tree>,
    #[n(6)]
    packed: Vec<u32>,
    #[n(7, packed = false)]
    unpacked: Vec<Level>,
    #[n(8, default = 5)]
    level: Level,
}

#[contract]
#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
enum Level {
    High = 5,
    Low = -1,
}

#[test]
fn everything_of_proto2() {
    let value = Proto2 {
        must: 0,
        number: 0,
        text: Some("t".into()),
        part: Some(tree()),
        parts: vec![tree(), tree()],
        packed: vec![1, 2],
        unpacked: vec![Level::Low, Level::High],
        level: Level::Low,
    };
    let text = check(&[value]);
    for line in [
        "syntax = \"proto2\";",
        "  required uint32 must = 1;",
        "  optional int32 number = 2 [default = -7];",
        "  optional string text = 3 [default = \"a\\\"\\303\\237\"];",
        "  optional group Part = 4 {\n    optional string label = 1;\n    repeated Tree children = 2;\n  }",
        "  repeated group Parts = 5 {",
        "  repeated uint32 packed = 6 [packed = true];",
        "  repeated Level unpacked = 7;",
        "  optional Level level = 8 [default = LEVEL_HIGH];",
        "enum Level {\n  LEVEL_HIGH = 5;\n  LEVEL_LOW = -1;\n}",
    ] {
        assert!(text.contains(line), "{line}\nis not in\n{text}");
    }
}

#[derive(Debug, Serialize, Deserialize)]
struct Plain {
    nested: Vec<Vec<u32>>,
    maybe: Option<Option<String>>,
    many: Vec<Option<i64>>,
    wide: u128,
    small: (u8, i16, char),
    blobs: Vec<Vec<u8>>,
    lists: BTreeMap<String, Vec<u32>>,
    inner: Option<BTreeMap<u64, Option<bool>>>,
    floats: BTreeMap<(i32, bool), f32>,
    kind: PlainKind,
    colors: Vec<PlainColor>,
    unit: Option<()>,
    id: Id,
    nonzero: Option<std::num::NonZeroU32>,
    address: Option<std::net::Ipv4Addr>,
    expression: Expression,
    r#type: Pair,
}

#[derive(Debug, Serialize, Deserialize)]
enum PlainKind {
    Number(i32),
    Both { a: u32, b: String },
    Pair(bool, Vec<i32>),
}

#[derive(Debug, Serialize, Deserialize)]
enum PlainColor {
    Red,
    Green,
}

#[derive(Debug, Serialize, Deserialize)]
struct Id(u64);

#[derive(Debug, Serialize, Deserialize)]
struct Pair(String, Option<Box<Pair>>);

#[derive(Debug, Serialize, Deserialize)]
enum Expression {
    Sum(Box<Expression>, Box<Expression>),
    Not(Box<Expression>),
    Constant(i64),
}

#[test]
fn everything_without_numbers() {
    let constant = || Box::new(Expression::Constant(-1));
    let value = |kind| Plain {
        nested: vec![vec![1, 2], vec![]],
        maybe: Some(None),
        many: vec![None, Some(-1)],
        wide: u128::MAX,
        small: (255, -1, 'ß'),
        blobs: vec![vec![], vec![1]],
        lists: [("k".into(), vec![1])].into(),
        inner: Some([(1, Some(true)), (2, None)].into()),
        floats: [((1, true), 0.5)].into(),
        kind,
        colors: vec![PlainColor::Green, PlainColor::Red],
        unit: Some(()),
        id: Id(9),
        nonzero: std::num::NonZeroU32::new(3),
        address: Some(std::net::Ipv4Addr::LOCALHOST),
        expression: Expression::Sum(constant(), Box::new(Expression::Not(constant()))),
        r#type: Pair("a".into(), Some(Box::new(Pair("b".into(), None)))),
    };
    let text = check(&[
        value(PlainKind::Number(-1)),
        value(PlainKind::Both { a: 1, b: "b".into() }),
        value(PlainKind::Pair(true, vec![1])),
    ]);
    assert!(text.contains("  uint64 id = 13;"), "{text}");
    assert!(text.contains("  repeated PlainColor colors = 11 [packed = false];"), "{text}");
}

#[test]
fn outermost_values_that_are_no_messages() {
    check(&[vec![1u32, 2, 300], vec![]]);
    check(&[Some("text".to_owned()), None]);
    check(&[BTreeMap::from([("a".to_owned(), 1i32)])]);
    check(&[(1u32, "two".to_owned())]);
    check(&[7u64]);
    check(&[Choice::Nothing, Choice::Number(1.0)]);
    check(&[u128::MAX]);
}

/// Two types of one name.
mod other {
    use super::{Deserialize, Serialize};

    #[derive(Debug, Serialize, Deserialize)]
    pub(super) struct Tree {
        pub(super) height: u32,
    }
}

#[test]
fn types_of_one_name_are_told_apart() {
    let text = check(&[(tree(), other::Tree { height: 3 })]);
    assert!(text.contains("message Tree2 {\n  uint32 height = 1;\n}"), "{text}");
}

#[test]
fn names_that_are_no_identifiers() {
    #[derive(Debug, Serialize, Deserialize)]
    struct Odd {
        #[serde(rename = "a-b")]
        dash: u32,
        #[serde(rename = "1st")]
        first: u32,
        #[serde(rename = "fooBar")]
        camel: u32,
        foo_bar: u32,
    }
    let (descriptor, text) = compiled::<Odd>();
    let names = descriptor.fields().map(|field| field.name().to_owned()).collect::<Vec<_>>();
    assert_eq!(names, ["a_b", "field_1st", "fooBar", "foo_bar_4"], "{text}");
    assert!(descriptor.fields().all(|field| field.kind() == Kind::Uint32));
}

#[test]
fn what_has_no_schema_is_an_error_that_says_where() {
    #[derive(Debug, Deserialize)]
    #[allow(dead_code)]
    struct Outer {
        inner: Vec<Untagged>,
    }
    #[derive(Debug, Deserialize)]
    #[serde(untagged)]
    #[allow(dead_code)]
    enum Untagged {
        A(u32),
    }
    let error = contract_pb::proto::<Outer>().unwrap_err();
    assert_eq!(
        (error.kind(), error.path().as_str()),
        (contract_pb::ErrorKind::Unsupported, "inner"),
        "{error}"
    );

    #[derive(Debug, Deserialize)]
    #[allow(dead_code)]
    enum Mixed {
        Unit,
        Data(u32),
    }
    #[derive(Debug, Deserialize)]
    #[allow(dead_code)]
    struct Holder {
        mixed: Mixed,
    }
    let error = contract_pb::proto::<Holder>().unwrap_err();
    assert_eq!(error.kind(), contract_pb::ErrorKind::Unsupported);
    assert!(error.to_string().contains("Mixed"), "{error}");
}
