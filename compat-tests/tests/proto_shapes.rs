//! Shapes that are hard to put into a `.proto` text: what contract-pb writes must be what the compiled text says.

#![allow(missing_docs)]

use contract_pb::{contract, types};
use protox::{
    Compiler,
    file::{ChainFileResolver, File, FileResolver, GoogleFileResolver},
    prost_reflect::{DynamicMessage, MessageDescriptor, ReflectMessage, Value},
};
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use std::{
    collections::{BTreeMap, BTreeSet},
    fmt::Debug,
    net::IpAddr,
    num::NonZeroU32,
    ops::Range,
    path::Path,
    time::Duration,
};

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

#[track_caller]
fn no_unknown(value: &Value, text: &str) {
    match value {
        Value::Message(message) => {
            assert_eq!(message.unknown_fields().count(), 0, "{message:?}\n{text}");
            message.fields().for_each(|(_, value)| no_unknown(value, text));
        }
        Value::List(values) => values.iter().for_each(|value| no_unknown(value, text)),
        Value::Map(values) => values.values().for_each(|value| no_unknown(value, text)),
        _ => {}
    }
}

/// The values go through the schema and come back; the text of the schema, and the last value as it sees that.
#[track_caller]
fn check<T: Serialize + DeserializeOwned + PartialEq + Debug>(values: &[T]) -> (String, DynamicMessage) {
    let (descriptor, text) = compiled::<T>();
    let mut last = DynamicMessage::new(descriptor.clone());
    for value in values {
        let bytes = contract_pb::to_vec(value).unwrap();
        last = DynamicMessage::decode(descriptor.clone(), bytes.as_slice())
            .unwrap_or_else(|error| panic!("{error}: {value:?}\n{text}"));
        no_unknown(&Value::Message(last.clone()), &text);
        let again = protox::prost::Message::encode_to_vec(&last);
        let back: T =
            contract_pb::from_slice(&again).unwrap_or_else(|error| panic!("{error}: {value:?}\n{text}"));
        assert_eq!(back, *value, "{text}");
    }
    (text, last)
}

#[track_caller]
fn has(text: &str, lines: &[&str]) {
    for line in lines {
        assert!(text.contains(line), "{line}\nis not in\n{text}");
    }
}

#[test]
fn aliases_add_no_fields_and_keep_the_names() {
    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    struct Plain {
        #[serde(alias = "a", alias = "zz")]
        first: u32,
        second: Option<String>,
        #[serde(alias = "b")]
        third: Vec<u32>,
    }
    let (text, _) = check(&[Plain { first: 1, second: Some("s".into()), third: vec![1] }]);
    has(
        &text,
        &[
            "message Plain {\n  uint32 first = 1;\n  optional string second = 2;\n  repeated uint32 third = 3;\n}",
        ],
    );

    #[contract]
    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    struct Numbered {
        #[n(3)]
        #[serde(alias = "a")]
        first: u32,
        #[n(1)]
        second: u64,
    }
    let (text, _) = check(&[Numbered { first: 1, second: 2 }]);
    has(&text, &["message Numbered {\n  uint64 second = 1;\n  uint32 first = 3;\n}"]);

    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    enum State {
        #[serde(alias = "Xstart")]
        Start,
        #[serde(alias = "Zend")]
        End,
    }
    let (text, _) = check(&[(State::End, State::Start)]);
    has(&text, &["  STATE_START = 0;\n  STATE_END = 1;\n}"]);
}

#[test]
fn types_of_std_that_know_only_names() {
    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    struct Std {
        took: Duration,
        range: Range<u32>,
        at: std::time::SystemTime,
        result: Result<u32, String>,
        bound: (std::ops::Bound<u32>,),
        ip: IpAddr,
        addr: std::net::SocketAddr,
        set: BTreeSet<NonZeroU32>,
        cell: std::cell::Cell<i8>,
        boxed: Box<[u16]>,
        text: Box<str>,
        wrapping: std::num::Wrapping<u64>,
        phantom: std::marker::PhantomData<u8>,
    }
    let value = Std {
        took: Duration::new(1, 2),
        range: 3..9,
        at: std::time::UNIX_EPOCH + Duration::new(5, 6),
        result: Err("e".into()),
        bound: (std::ops::Bound::Included(4),),
        ip: "::1".parse().unwrap(),
        addr: "127.0.0.1:80".parse().unwrap(),
        set: [NonZeroU32::MIN].into(),
        cell: std::cell::Cell::new(-1),
        boxed: [1, 2].into(),
        text: "t".into(),
        wrapping: std::num::Wrapping(7),
        phantom: std::marker::PhantomData,
    };
    // A `Bound` is unit or newtype: without numbers it has no schema.
    assert!(contract_pb::proto::<Std>().unwrap_err().to_string().contains("Bound"));

    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    struct Fine {
        took: Duration,
        range: Range<u32>,
        at: std::time::SystemTime,
        result: Result<u32, String>,
        ip: IpAddr,
        addr: std::net::SocketAddr,
        set: BTreeSet<NonZeroU32>,
        cell: std::cell::Cell<i8>,
        boxed: Box<[u16]>,
        text: Box<str>,
        wrapping: std::num::Wrapping<u64>,
        phantom: std::marker::PhantomData<u8>,
    }
    let Std { took, range, at, result, ip, addr, set, cell, boxed, text, wrapping, phantom, .. } = value;
    let (text, _) =
        check(&[Fine { took, range, at, result, ip, addr, set, cell, boxed, text, wrapping, phantom }]);
    has(
        &text,
        &[
            "message Duration {\n  uint64 secs = 1;\n  uint32 nanos = 2;\n}",
            "message Range {\n  uint32 start = 1;\n  uint32 end = 2;\n}",
            "message SystemTime {\n  uint64 secs_since_epoch = 1;\n  uint32 nanos_since_epoch = 2;\n}",
        ],
    );
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
struct NewtypeTree(Vec<NewtypeTree>);

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
struct Transparent {
    inner: BTreeMap<String, Transparent>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
struct Chain(Option<Box<Chain>>);

#[test]
fn recursion_without_a_name() {
    let leaf = NewtypeTree(vec![]);
    let tree = NewtypeTree(vec![leaf.clone(), NewtypeTree(vec![leaf])]);
    check(std::slice::from_ref(&tree));
    check(&[vec![Some(tree)]]);
    let leaf = Transparent { inner: BTreeMap::new() };
    let tree = Transparent { inner: [("a".into(), leaf.clone()), ("b".into(), leaf)].into() };
    check(&[Transparent { inner: [("c".into(), tree)].into() }]);
    check(&[
        Chain(None),
        Chain(Some(Box::new(Chain(None)))),
        Chain(Some(Box::new(Chain(Some(Box::new(Chain(None))))))),
    ]);
}

#[test]
fn newtypes_of_u8_are_bytes_in_a_sequence() {
    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    struct Byte(u8);
    let (text, _) = check(&[vec![Byte(1), Byte(2)]]);
    has(&text, &["bytes value = 1;"]);
    let (text, _) = check(&[vec![vec![Byte(1), Byte(2)], vec![Byte(200)]]]);
    has(&text, &["repeated bytes value = 1;"]);
}

#[test]
fn own_types_with_names_that_are_needed_elsewhere() {
    mod own {
        use super::*;
        #[derive(Debug, PartialEq, Serialize, Deserialize)]
        pub(super) struct Int128 {
            pub(super) x: bool,
        }
        #[derive(Debug, PartialEq, Serialize, Deserialize)]
        pub(super) struct Timestamp {
            pub(super) x: bool,
        }
        #[derive(Debug, PartialEq, Serialize, Deserialize)]
        pub(super) struct HolderListElement {
            pub(super) x: bool,
        }
        #[derive(Debug, PartialEq, Serialize, Deserialize)]
        pub(super) struct Empty {
            pub(super) x: bool,
        }
    }
    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    struct Holder {
        list: Vec<Vec<u32>>,
        wide: i128,
        own: own::Int128,
        wide_too: Option<u128>,
        at: types::Timestamp,
        time: own::Timestamp,
        element: own::HolderListElement,
        unit: Option<()>,
        empty: own::Empty,
    }
    let (text, _) = check(&[Holder {
        list: vec![vec![1]],
        wide: -1,
        own: own::Int128 { x: true },
        wide_too: Some(u128::MAX),
        at: types::Timestamp { seconds: 1, nanos: 2 },
        time: own::Timestamp { x: true },
        element: own::HolderListElement { x: true },
        unit: Some(()),
        empty: own::Empty { x: true },
    }]);
    has(
        &text,
        &[
            "message HolderListElement {\n  bool x = 1;\n}",
            "message Int128 {\n  bool x = 1;\n}",
            "message Timestamp {\n  bool x = 1;\n}",
        ],
    );
}

#[test]
fn values_of_enums_share_one_scope() {
    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    enum Foo {
        BarBaz,
        #[allow(dead_code)]
        Qux,
    }
    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    enum FooBar {
        #[allow(dead_code)]
        Qux,
        Baz,
    }
    check(&[(Foo::BarBaz, FooBar::Baz)]);
}

/// protoc compares the values of an enum without their underscores; protox does not.
#[test]
fn values_that_differ_in_underscores_alone() {
    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    #[allow(non_camel_case_types, dead_code)]
    enum Paper {
        A4,
        A_4,
        FooBar,
        Foobar,
    }
    let (text, _) = check(&[(Paper::A_4, true)]);
    has(&text, &["  PAPER_A4 = 0;\n  PAPER_A_4_2 = 1;\n  PAPER_FOO_BAR = 2;\n  PAPER_FOOBAR = 3;"]);
}

#[test]
fn an_enum_without_zero_in_a_map() {
    #[contract]
    #[derive(Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
    enum Level {
        High = 5,
        Low = 7,
    }
    #[contract]
    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    enum Zero {
        One = 1,
        Nil = 0,
    }
    #[contract]
    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    struct Maps {
        #[n(1)]
        levels: BTreeMap<u32, Level>,
        #[n(2)]
        zeros: BTreeMap<u32, Zero>,
        #[n(3)]
        keys: BTreeMap<Level, bool>,
        #[n(4)]
        zero: Zero,
        #[n(5)]
        level: Option<Level>,
    }
    let maps = Maps {
        levels: [(1, Level::Low), (0, Level::High)].into(),
        zeros: [(1, Zero::One)].into(),
        keys: [(Level::High, true)].into(),
        zero: Zero::Nil,
        level: Some(Level::Low),
    };
    let (text, message) = check(&[maps]);
    has(&text, &["syntax = \"proto2\";", "map<uint32, Zero> zeros = 2;", "  ZERO_NIL = 0;\n  ZERO_ONE = 1;"]);
    let zero = message.get_field_by_name("zero").unwrap().as_enum_number();
    assert_eq!(zero, Some(0), "what is absent is the zero:\n{text}");
}

#[test]
fn maps_that_protobuf_does_not_have() {
    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    struct Maps {
        chars: BTreeMap<char, u8>,
        tuples: BTreeMap<(u32, String), Vec<u32>>,
        options: BTreeMap<Option<u32>, Option<u32>>,
        nested: BTreeMap<bool, BTreeMap<i8, Vec<u8>>>,
        bytes: BTreeMap<serde_bytes::ByteBuf, ()>,
        in_option: Option<BTreeMap<(), bool>>,
        in_list: Vec<BTreeMap<u64, String>>,
        pairs: Vec<(String, f64)>,
    }
    let (text, _) = check(&[Maps {
        chars: [('a', 1)].into(),
        tuples: [((1, "x".into()), vec![1])].into(),
        options: [(None, Some(1)), (Some(2), None)].into(),
        nested: [(true, [(-1, vec![1])].into())].into(),
        bytes: [(serde_bytes::ByteBuf::from([1u8]), ())].into(),
        in_option: Some([((), true)].into()),
        in_list: vec![BTreeMap::new(), [(1, "a".into())].into()],
        pairs: vec![("p".into(), 1.0)],
    }]);
    has(&text, &["map<uint32, uint32> chars = 1;", "map<bool, "]);
}

#[test]
fn groups() {
    #[contract]
    #[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
    struct Part {
        #[n(1)]
        x: u32,
    }
    mod own {
        use super::*;
        #[contract]
        #[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
        pub(super) struct Item {
            #[n(1)]
            pub(super) y: String,
            #[n(2)]
            pub(super) z: Option<Box<Item>>,
        }
    }
    #[contract]
    #[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
    enum Case {
        #[n(5, group)]
        Grouped(Part),
        #[n(6)]
        Text(String),
    }
    #[contract]
    #[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
    struct Groups {
        // The group's own name is that of another message.
        #[n(1, group)]
        item: Option<Part>,
        #[n(2)]
        other: own::Item,
        #[n(3, group)]
        part: Vec<Part>,
        #[n(4, group)]
        #[serde(rename = "camelCase")]
        camel_case: Part,
        #[n(oneof(5, 6))]
        case: Option<Case>,
        #[n(7, group)]
        deep: Option<own::Item>,
    }
    let part = |x| Part { x };
    let item = own::Item { y: "y".into(), z: Some(Box::new(own::Item { y: "z".into(), z: None })) };
    let (text, message) = check(&[Groups {
        item: Some(part(1)),
        other: item.clone(),
        part: vec![part(2), part(3)],
        camel_case: part(4),
        case: Some(Case::Grouped(part(5))),
        deep: Some(item),
    }]);
    has(&text, &["repeated group Part = 3 {\n    optional uint32 x = 1;\n  }"]);
    assert_eq!(message.fields().count(), 6, "{text}");
}

#[contract]
#[derive(Debug, Serialize, Deserialize)]
struct Endless {
    #[n(1, group)]
    next: Option<Box<Endless>>,
}

#[test]
fn a_group_in_itself_is_refused() {
    let error = contract_pb::proto::<Endless>().unwrap_err();
    assert_eq!(error.kind(), contract_pb::ErrorKind::Unsupported);
    assert!(error.to_string().contains("group"), "{error}");
}

#[test]
fn kinds_reach_through_newtypes_tuples_and_wrappers() {
    #[contract]
    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    struct Signed(#[n(sint)] i64);
    #[contract]
    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    struct Numbers {
        #[n(1)]
        own: Signed,
        #[n(2, fixed)]
        fixed: Vec<Option<u32>>,
        #[n(3, sint)]
        tuple: [[i32; 2]; 2],
        #[n(4, sint)]
        lists: Option<Vec<i64>>,
        #[n(5)]
        map: BTreeMap<u32, Signed>,
        #[n(6, packed = false)]
        list: Vec<Signed>,
        #[n(7, fixed, packed = false)]
        words: Vec<i32>,
        #[n(8)]
        listed: Vec<Signed>,
        #[n(9)]
        pair: (Signed, f32),
        #[n(10, key = fixed, value = sint)]
        maybe: Option<BTreeMap<u64, i32>>,
        #[n(11, bytes)]
        hash: Option<[u8; 3]>,
        #[n(12, fixed)]
        ch: Vec<i64>,
    }
    let (_, message) = check(&[Numbers {
        own: Signed(-1),
        fixed: vec![None, Some(1)],
        tuple: [[-1, 2], [0, -4]],
        lists: Some(vec![-1, 7]),
        map: [(1, Signed(-9))].into(),
        list: vec![Signed(-1), Signed(3)],
        words: vec![-1, 2],
        listed: vec![Signed(-5)],
        pair: (Signed(-3), 1.0),
        maybe: Some([(1, -1)].into()),
        hash: Some([1, 2, 3]),
        ch: vec![-1],
    }]);
    assert_eq!(message.get_field_by_name("own").unwrap().as_i64(), Some(-1));
    assert_eq!(message.get_field_by_name("listed").unwrap().as_list().unwrap()[0].as_i64(), Some(-5));
    assert_eq!(message.get_field_by_name("list").unwrap().as_list().unwrap()[0].as_i64(), Some(-1));
}

#[test]
fn names_of_the_language_itself() {
    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    struct Keywords {
        message: u32,
        optional: u32,
        repeated: u32,
        required: u32,
        group: u32,
        oneof: u32,
        map: u32,
        reserved: u32,
        option: u32,
        r#enum: u32,
        syntax: u32,
        import: u32,
        package: u32,
        extend: u32,
        extensions: u32,
        rpc: u32,
        service: u32,
        returns: u32,
        stream: u32,
        int32: u32,
        string: u32,
        r#true: Option<u32>,
        inf: f32,
        to: u32,
        max: u32,
        google: types::Timestamp,
        test: types::Timestamp,
        _hidden: u32,
        hidden: u32,
        __: u32,
        ünïcode: u32,
    }
    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    #[serde(rename = "message")]
    struct Lower {
        #[serde(rename = "fooBar")]
        a: u32,
        #[serde(rename = "foo_bar")]
        b: u32,
        #[serde(rename = "FooBar")]
        c: u32,
        #[serde(rename = "")]
        d: u32,
        #[serde(rename = "日本")]
        e: u32,
    }
    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    enum Oneof {
        Message(u32),
        Option(String),
        Reserved(Vec<u32>),
        Group { group: u32 },
    }
    compiled::<Keywords>();
    check(&[Lower { a: 1, b: 2, c: 3, d: 4, e: 5 }]);
    check(&[Oneof::Option("o".into()), Oneof::Group { group: 1 }, Oneof::Reserved(vec![1])]);
}

#[test]
fn defaults_of_every_type() {
    #[contract]
    #[derive(Debug, PartialEq, Clone, Copy, Serialize, Deserialize)]
    enum Level {
        Low = -1,
        High = 3,
    }
    #[contract]
    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    struct Defaults {
        #[n(1, default = 1e300)]
        huge: f64,
        #[n(2, default = 0.1)]
        tenth: Option<f32>,
        #[n(3, default = 18446744073709551615)]
        max: u64,
        #[n(4, default = -9223372036854775808)]
        min: i64,
        #[n(5, default = true)]
        truth: bool,
        #[n(6, default = "a\n\"\\\u{0}ß")]
        text: String,
        #[n(7, default = b"\x00\xff1")]
        bytes: Vec<u8>,
        #[n(8, default = -1)]
        level: Level,
        #[n(9, default = 3)]
        maybe: Option<Level>,
        #[n(10, default = 2.0)]
        whole: f64,
        #[n(11, default = -0.0)]
        zero: f64,
    }
    let (text, _) = check(&[Defaults {
        huge: 0.0,
        tenth: None,
        max: 0,
        min: 0,
        truth: false,
        text: String::new(),
        bytes: vec![],
        level: Level::High,
        maybe: Some(Level::Low),
        whole: 1.0,
        zero: 0.0,
    }]);
    let (descriptor, _) = compiled::<Defaults>();
    let default = |name| descriptor.get_field_by_name(name).unwrap().default_value();
    assert_eq!(default("huge"), Value::F64(1e300), "{text}");
    assert_eq!(default("tenth"), Value::F32(0.1), "{text}");
    assert_eq!(default("max"), Value::U64(u64::MAX));
    assert_eq!(default("min"), Value::I64(i64::MIN));
    assert_eq!(default("text"), Value::String("a\n\"\\\u{0}ß".into()));
    assert_eq!(default("bytes"), Value::Bytes(b"\x00\xff1"[..].to_vec().into()));
    assert_eq!(default("level"), Value::EnumNumber(-1));
    assert_eq!(default("maybe"), Value::EnumNumber(3));
    assert_eq!(default("whole"), Value::F64(2.0));
}

#[test]
fn elements_behind_types_that_check_their_text() {
    /// Like a URL, or a date.
    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    #[serde(try_from = "String", into = "String")]
    struct Checked(String);
    impl TryFrom<String> for Checked {
        type Error = &'static str;
        fn try_from(text: String) -> Result<Self, &'static str> {
            if text.is_empty() { Err("empty") } else { Ok(Self(text)) }
        }
    }
    impl From<Checked> for String {
        fn from(checked: Checked) -> Self {
            checked.0
        }
    }
    impl Clone for Checked {
        fn clone(&self) -> Self {
            Self(self.0.clone())
        }
    }
    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    #[serde(try_from = "u64", into = "u64")]
    #[derive(Clone)]
    struct Zero(u64);
    impl TryFrom<u64> for Zero {
        type Error = &'static str;
        fn try_from(number: u64) -> Result<Self, &'static str> {
            if number == 0 { Ok(Self(number)) } else { Err("not zero") }
        }
    }
    impl From<Zero> for u64 {
        fn from(zero: Zero) -> Self {
            zero.0
        }
    }
    let checked = || Checked("c".into());
    check(&[(checked(), 1u32)]);
    check(&[(Zero(0), 1u32)]);
    check(&[(Zero(0), checked(), 1u32)]);
    check(&[((Zero(0), NonZeroU32::MIN), Duration::new(1, 1), 1u32)]);
}

#[test]
fn oneofs_in_messages() {
    #[contract]
    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    enum Kind {
        #[n(2)]
        Unit,
        #[n(3, sint)]
        Number(i64),
        #[n(4)]
        List(Vec<u32>),
        #[n(5)]
        Maybe(Option<String>),
        #[n(6)]
        Struct {
            #[n(2)]
            b: u32,
            #[n(1)]
            a: Option<Box<Kind>>,
        },
        #[n(7)]
        Tuple(#[n(1)] bool, #[n(4, sint)] i32),
        #[n(8)]
        Map(BTreeMap<String, u32>),
    }
    #[contract]
    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    struct Holder {
        // The name of the oneof is that of one of its cases.
        #[n(oneof(2, 3, 4, 5, 6, 7, 8))]
        list: Option<Kind>,
        #[n(1)]
        own: Vec<Kind>,
        #[n(9)]
        number: u32,
    }
    for kind in [
        || Kind::Unit,
        || Kind::Number(-1),
        || Kind::List(vec![1]),
        || Kind::Maybe(None),
        || Kind::Maybe(Some("m".into())),
        || Kind::Struct { b: 1, a: Some(Box::new(Kind::Unit)) },
        || Kind::Tuple(true, -1),
        || Kind::Map([("k".into(), 1)].into()),
    ] {
        check(&[kind()]);
        let (text, message) = check(&[Holder { list: Some(kind()), own: vec![kind()], number: 4 }]);
        assert_eq!(message.fields().count(), 3, "{text}");
        assert_eq!(message.descriptor().oneofs().count(), 1, "{text}");
    }
}

#[test]
fn plain_enums_at_the_top() {
    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    enum Units {
        A,
        B,
    }
    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    enum Mixed {
        A,
        B(u32),
    }
    check(&[Units::A, Units::B]);
    check(&[Mixed::A, Mixed::B(7)]);
    check(&[vec![Units::A, Units::B]]);
    check(&[Some(Units::A), None]);
}

#[test]
fn variants_that_never_are() {
    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    enum Skips {
        A(u32),
        B {
            x: u32,
        },
        #[serde(skip)]
        #[allow(dead_code)]
        C(u32),
    }
    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    enum Others {
        A,
        B,
        #[serde(other)]
        Rest,
    }
    check(&[Skips::A(1), Skips::B { x: 1 }]);
    let (text, _) = check(&[(Others::A, Others::Rest, Others::B)]);
    has(&text, &["OTHERS_A = 0;\n  OTHERS_B = 1;\n  OTHERS_REST = 2;\n}"]);
}

#[test]
fn wrappers_in_wrappers() {
    type Three<T> = Vec<Vec<Vec<T>>>;
    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    struct Deep {
        deep: Three<Three<Three<Three<u32>>>>,
        maybe: Option<Option<Option<Option<Option<u32>>>>>,
    }
    let deep = vec![vec![vec![vec![vec![vec![vec![vec![vec![vec![vec![vec![7]]]]]]]]]]]];
    check(&[Deep { deep, maybe: Some(Some(Some(None))) }]);
}
