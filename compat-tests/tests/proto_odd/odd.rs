//! Types that are hard to ask, and names that are hard to keep apart.

use super::compiled::{check, compiled, compiled_file};
use contract_pb::contract;
use protox::prost_reflect::DynamicMessage;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

#[test]
fn aliases_of_fields_do_not_count() {
    #[derive(Debug, Serialize, Deserialize)]
    struct A {
        #[serde(alias = "aa", alias = "zz")]
        b: u32,
        c: String,
        #[serde(alias = "old")]
        d: Option<Box<A>>,
    }
    let text = check(&[A { b: 1, c: "x".into(), d: Some(Box::new(A { b: 2, c: "".into(), d: None })) }]);
    assert!(text.contains("uint32 b = 1;\n  string c = 2;\n  optional A d = 3;\n}"), "{text}");
}

#[test]
fn aliases_of_numbered_fields_do_not_count() {
    #[contract]
    #[derive(Debug, Serialize, Deserialize)]
    struct A {
        #[n(1)]
        #[serde(alias = "aa", alias = "zz")]
        b: u32,
        #[n(5)]
        c: String,
    }
    let text = check(&[A { b: 1, c: "x".into() }]);
    assert!(text.contains("uint32 b = 1;\n  string c = 5;\n}"), "{text}");
}

#[test]
fn aliases_of_values_do_not_count() {
    #[derive(Debug, Serialize, Deserialize)]
    enum E {
        #[serde(alias = "a0", alias = "Z")]
        First,
        Second,
    }
    #[derive(Debug, Serialize, Deserialize)]
    struct A {
        b: E,
        c: E,
    }
    let text = check(&[A { b: E::First, c: E::Second }]);
    assert!(text.contains("E_FIRST = 0;\n  E_SECOND = 1;\n}"), "{text}");
}

#[test]
fn aliases_of_numbered_values_do_not_count() {
    #[contract]
    #[derive(Debug, Serialize, Deserialize)]
    enum E {
        #[serde(alias = "a0")]
        First,
        Second = 5,
    }
    #[derive(Debug, Serialize, Deserialize)]
    struct A {
        b: E,
        c: E,
    }
    let text = check(&[A { b: E::First, c: E::Second }]);
    assert!(text.contains("E_FIRST = 0;\n  E_SECOND = 5;\n}"), "{text}");
}

#[test]
fn aliases_of_cases_do_not_count() {
    #[contract]
    #[derive(Debug, Serialize, Deserialize)]
    enum E {
        #[serde(alias = "a0")]
        #[n(3)]
        First(u32),
        #[n(7)]
        Second {
            #[serde(alias = "y")]
            x: u8,
            z: i8,
        },
    }
    let text = check(&[E::First(0), E::Second { x: 1, z: -1 }]);
    assert!(
        text.contains("first = 3")
            && text.contains("second = 7")
            && text.contains("uint32 x = 1;\n  int32 z = 2;\n}"),
        "{text}"
    );
}

#[test]
fn newtypes_of_bytes_in_a_sequence() {
    #[derive(Debug, Serialize, Deserialize)]
    struct B(u8);
    #[derive(Debug, Serialize, Deserialize)]
    struct A {
        b: Vec<B>,
        c: Option<Vec<B>>,
        d: Vec<Vec<B>>,
    }
    check(&[A { b: vec![B(1), B(200)], c: Some(vec![B(3)]), d: vec![vec![B(255)]] }]);
}

#[test]
fn bytes_that_are_not_zero_in_a_sequence() {
    #[derive(Debug, Serialize, Deserialize)]
    struct A {
        b: Vec<std::num::NonZeroU8>,
    }
    check(&[A { b: vec![std::num::NonZeroU8::new(200).unwrap()] }]);
}

#[test]
fn newtypes_that_hold_themselves() {
    #[derive(Debug, Serialize, Deserialize)]
    struct Tree(Vec<Tree>);
    #[derive(Debug, Serialize, Deserialize)]
    struct A {
        t: Tree,
    }
    check(&[A { t: Tree(vec![Tree(vec![]), Tree(vec![Tree(vec![])])]) }]);
}

#[test]
fn nesting_without_a_container() {
    #[derive(Debug, Serialize, Deserialize)]
    #[serde(transparent)]
    struct Chain(Option<Box<Chain>>);
    let next = |chain| Chain(Some(Box::new(chain)));
    check(&[Chain(None), next(Chain(None)), next(next(next(Chain(None))))]);
}

#[test]
fn newtypes_that_hold_maps_of_themselves() {
    #[derive(Debug, Serialize, Deserialize)]
    struct Dir(BTreeMap<String, Dir>);
    check(&[Dir([("a".into(), Dir([("b".into(), Dir(BTreeMap::new()))].into()))].into())]);
}

#[test]
fn a_type_with_the_name_of_the_message_for_128_bits() {
    #[derive(Debug, Serialize, Deserialize)]
    struct Int128 {
        a: String,
    }
    #[derive(Debug, Serialize, Deserialize)]
    struct A {
        b: Int128,
        c: u128,
        d: i128,
    }
    check(&[A { b: Int128 { a: "x".into() }, c: 3, d: -1 }]);
}

#[test]
fn values_of_two_enums_with_one_name() {
    #[derive(Debug, Serialize, Deserialize)]
    enum Kind {
        TypeA,
        B,
    }
    #[derive(Debug, Serialize, Deserialize)]
    enum KindType {
        A,
        C,
    }
    #[derive(Debug, Serialize, Deserialize)]
    struct A {
        b: Kind,
        c: KindType,
    }
    check(&[A { b: Kind::B, c: KindType::C }]);
}

#[test]
fn values_that_differ_in_underscores() {
    #[derive(Debug, Serialize, Deserialize)]
    #[allow(non_camel_case_types)]
    enum Kind {
        A1,
        A_1,
        a_1,
        FooBar,
        Foobar,
    }
    #[derive(Debug, Serialize, Deserialize)]
    struct A {
        b: Kind,
        c: Kind,
    }
    check(&[A { b: Kind::A_1, c: Kind::Foobar }]);
}

#[test]
fn maps_of_an_enum_without_zero_are_entries() {
    #[contract]
    #[derive(Debug, Serialize, Deserialize)]
    enum Kind {
        One = 1,
        Two = 2,
    }
    #[derive(Debug, Serialize, Deserialize)]
    struct A {
        b: BTreeMap<u32, Kind>,
        c: Option<Kind>,
    }
    let t = check(&[A { b: [(1, Kind::Two)].into(), c: Some(Kind::One) }]);
    assert!(!t.contains("map<"), "{t}");
}

#[test]
fn an_absent_enum_of_proto2_is_zero() {
    #[contract]
    #[derive(Debug, PartialEq, Clone, Copy, Serialize, Deserialize)]
    enum Kind {
        Dark = -1,
        None = 0,
        Red = 1,
    }
    #[contract]
    #[derive(Debug, Serialize, Deserialize)]
    struct A {
        #[n(1)]
        b: Kind,
        #[n(2, required)]
        c: u32,
    }
    let t = check(&[A { b: Kind::None, c: 0 }]);
    let (d, _) = compiled::<A>();
    let m = DynamicMessage::decode(d, contract_pb::to_vec(&A { b: Kind::None, c: 0 }).unwrap().as_slice())
        .unwrap();
    let v = m.get_field_by_name("b").unwrap().as_enum_number();
    assert_eq!(v, Some(0), "{t}");
}

#[test]
fn groups_in_themselves_are_an_error() {
    #[contract]
    #[derive(Debug, Serialize, Deserialize)]
    struct A {
        #[n(1)]
        b: u32,
        #[n(2, group)]
        next: Option<Box<A>>,
    }
    let error = contract_pb::proto::<A>().unwrap_err();
    assert!(error.to_string().contains("group"), "{error}");
}

#[test]
fn types_with_the_name_of_a_group() {
    #[contract]
    #[derive(Debug, Serialize, Deserialize)]
    struct Data {
        #[n(1)]
        x: String,
    }
    #[contract]
    #[derive(Debug, Serialize, Deserialize)]
    struct Other {
        #[n(1)]
        y: u32,
    }
    #[contract]
    #[derive(Debug, Serialize, Deserialize)]
    struct A {
        #[n(1, group)]
        data: Option<Other>,
        #[n(2)]
        other: Option<Data>,
    }
    check(&[A { data: Some(Other { y: 1 }), other: Some(Data { x: "x".into() }) }]);
}

#[test]
fn groups_in_groups_and_oneofs() {
    #[contract]
    #[derive(Debug, Serialize, Deserialize)]
    enum C {
        #[n(2)]
        P(u32),
        #[n(3, group)]
        Q(G),
    }
    #[contract(reserved(9))]
    #[derive(Debug, Serialize, Deserialize)]
    struct G {
        #[n(1)]
        x: String,
        #[n(5, group)]
        h: Vec<H>,
    }
    #[contract]
    #[derive(Debug, Serialize, Deserialize)]
    struct H {
        #[n(1)]
        x: i32,
    }
    #[contract]
    #[derive(Debug, Serialize, Deserialize)]
    struct A {
        #[n(oneof(2, 3))]
        c: Option<C>,
        #[n(7, group)]
        g: G,
        #[n(8, group)]
        h: Vec<H>,
    }
    let g = || G { x: "g".into(), h: vec![H { x: 1 }, H { x: 0 }] };
    check(&[
        A { c: Some(C::Q(g())), g: g(), h: vec![H { x: 3 }] },
        A { c: Some(C::P(0)), g: g(), h: vec![] },
    ]);
}

#[test]
fn packages_with_a_part_named_google() {
    #[derive(Debug, Serialize, Deserialize)]
    struct A {
        b: Option<contract_pb::types::Timestamp>,
    }
    compiled_file(&contract_pb::proto::<A>().unwrap().package("acme.google.v1"));
}

#[test]
fn fields_with_the_name_of_their_type() {
    #[derive(Debug, Serialize, Deserialize)]
    struct Inner {
        x: u32,
    }
    #[derive(Debug, Serialize, Deserialize)]
    #[serde(rename_all = "PascalCase")]
    struct A {
        inner: Inner,
        other: Option<Inner>,
    }
    check(&[A { inner: Inner { x: 1 }, other: Some(Inner { x: 2 }) }]);
}

#[test]
fn tag_and_content_are_an_error() {
    #[derive(Debug, Serialize, Deserialize)]
    #[serde(tag = "t", content = "c")]
    enum E {
        A(u32),
        B { x: u8 },
    }
    #[derive(Debug, Serialize, Deserialize)]
    struct S {
        e: E,
    }
    let e = contract_pb::proto::<S>().unwrap_err();
    assert_eq!(e.path(), "e", "{e}");
}

#[test]
fn tag_is_an_error() {
    #[derive(Debug, Serialize, Deserialize)]
    #[serde(tag = "t")]
    enum E {
        A { y: u32 },
        B { x: u8 },
    }
    #[derive(Debug, Serialize, Deserialize)]
    struct S {
        a: u32,
        e: Option<Vec<E>>,
    }
    let e = contract_pb::proto::<S>().unwrap_err();
    assert_eq!(e.path(), "e", "{e}");
}

#[test]
fn flatten_is_an_error() {
    #[derive(Debug, Serialize, Deserialize)]
    struct In {
        y: u32,
    }
    #[derive(Debug, Serialize, Deserialize)]
    struct S {
        a: u32,
        #[serde(flatten)]
        e: In,
    }
    #[derive(Debug, Serialize, Deserialize)]
    struct T {
        a: u32,
        s: S,
    }
    let e = contract_pb::proto::<T>().unwrap_err();
    assert_eq!(e.path(), "s", "{e}");
}

#[test]
fn values_of_any_type_are_an_error() {
    #[derive(Debug, Serialize, Deserialize)]
    struct T {
        a: u32,
        s: BTreeMap<String, serde_json::Value>,
    }
    let e = contract_pb::proto::<T>().unwrap_err();
    assert_eq!(e.path(), "s", "{e}");
}

#[test]
fn types_of_the_standard_library() {
    #[derive(Debug, Serialize, Deserialize)]
    struct A {
        d: std::time::Duration,
        t: std::time::SystemTime,
        r: std::ops::Range<u32>,
        v: Vec<std::ops::RangeInclusive<i64>>,
    }
    let t = check(&[A {
        d: std::time::Duration::from_millis(1500),
        t: std::time::UNIX_EPOCH,
        r: 1..3,
        v: vec![-1..=1],
    }]);
    assert!(t.contains("uint64 secs = 1;\n  uint32 nanos = 2;"), "{t}");
    assert!(t.contains("uint32 start = 1;\n  uint32 end = 2;"), "{t}");
}

#[test]
fn addresses() {
    use std::net::*;
    #[derive(Debug, Serialize, Deserialize)]
    struct A {
        a: IpAddr,
        b: SocketAddr,
        c: Vec<Ipv6Addr>,
        r: Result<u32, String>,
    }
    check(&[A {
        a: "1.2.3.4".parse().unwrap(),
        b: "[::1]:80".parse().unwrap(),
        c: vec![Ipv6Addr::LOCALHOST],
        r: Ok(0),
    }]);
}

#[test]
fn tuples_of_types_that_refuse_most_values() {
    #[derive(Debug, Clone, Serialize, Deserialize)]
    #[serde(try_from = "String", into = "String")]
    struct Date(String);
    impl TryFrom<String> for Date {
        type Error = String;
        fn try_from(s: String) -> Result<Self, String> {
            if s.len() == 10 && s.as_bytes()[4] == b'-' { Ok(Date(s)) } else { Err("no date".into()) }
        }
    }
    impl From<Date> for String {
        fn from(d: Date) -> String {
            d.0
        }
    }
    #[derive(Debug, Clone, Serialize, Deserialize)]
    #[serde(try_from = "u32", into = "u32")]
    struct Even(u32);
    impl TryFrom<u32> for Even {
        type Error = String;
        fn try_from(s: u32) -> Result<Self, String> {
            if s.is_multiple_of(2) { Ok(Even(s)) } else { Err("odd".into()) }
        }
    }
    impl From<Even> for u32 {
        fn from(d: Even) -> u32 {
            d.0
        }
    }
    #[derive(Debug, Serialize, Deserialize)]
    struct P(Date, u32, Even, (Date, Even), String);
    check(&[P(Date("2020-01-01".into()), 1, Even(2), (Date("2020-01-02".into()), Even(4)), "x".into())]);
}

#[test]
fn keys_and_elements_that_are_not_zero() {
    use std::num::*;
    #[derive(Debug, Serialize, Deserialize, PartialEq, Eq, PartialOrd, Ord)]
    struct K(NonZeroU16, NonZeroI64);
    #[derive(Debug, Serialize, Deserialize)]
    struct A {
        m: BTreeMap<K, NonZeroU32>,
        v: Vec<(NonZeroU8, Option<NonZeroI8>)>,
    }
    let z = |x| NonZeroU16::new(x).unwrap();
    check(&[A {
        m: [(K(z(1), NonZeroI64::new(-1).unwrap()), NonZeroU32::new(1).unwrap())].into(),
        v: vec![(NonZeroU8::new(1).unwrap(), None)],
    }]);
}

#[test]
fn the_rest_of_an_enum_is_a_value() {
    #[derive(Debug, Serialize, Deserialize)]
    enum E {
        A,
        B,
        #[serde(other)]
        Rest,
    }
    #[contract]
    #[derive(Debug, Serialize, Deserialize)]
    enum F {
        A = 0,
        B = 4,
        #[serde(other)]
        Rest = 9,
    }
    #[derive(Debug, Serialize, Deserialize)]
    struct S {
        e: E,
        f: F,
    }
    let t = check(&[S { e: E::Rest, f: F::Rest }, S { e: E::B, f: F::B }]);
    assert!(t.contains("E_REST = 2;") && t.contains("F_REST = 9;"), "{t}");
}

#[test]
fn skipped_fields() {
    #[contract]
    #[derive(Debug, Serialize, Deserialize)]
    struct S {
        #[n(1)]
        a: u32,
        #[serde(skip)]
        _b: u32,
        #[n(3)]
        #[serde(skip_serializing_if = "Option::is_none")]
        c: Option<u32>,
        #[n(4)]
        #[serde(default)]
        d: String,
    }
    let t = check(&[S { a: 1, _b: 2, c: Some(0), d: "d".into() }]);
    assert!(t.contains("uint32 a = 1;\n  optional uint32 c = 3;\n  string d = 4;"), "{t}");
}

#[test]
fn generic_types() {
    #[derive(Debug, Serialize, Deserialize)]
    struct Page<T> {
        items: Vec<T>,
        next: Option<u64>,
    }
    #[derive(Debug, Serialize, Deserialize)]
    struct S {
        a: Page<u32>,
        b: Page<Page<String>>,
        c: Page<Option<u32>>,
    }
    check(&[S {
        a: Page { items: vec![1], next: None },
        b: Page { items: vec![Page { items: vec!["x".into()], next: Some(1) }], next: None },
        c: Page { items: vec![None, Some(0)], next: None },
    }]);
}

#[test]
fn types_that_swallow_errors() {
    fn lenient<'de, D: serde::Deserializer<'de>>(d: D) -> Result<u32, D::Error> {
        Ok(u32::deserialize(d).unwrap_or(7))
    }
    fn lenient2<'de, D: serde::Deserializer<'de>>(d: D) -> Result<Option<In>, D::Error> {
        Ok(Option::<In>::deserialize(d).unwrap_or(None))
    }
    #[derive(Debug, Serialize, Deserialize)]
    struct In {
        x: u32,
        y: (u32, String),
    }
    #[derive(Debug, Serialize, Deserialize)]
    struct S {
        #[serde(deserialize_with = "lenient")]
        a: u32,
        #[serde(deserialize_with = "lenient2")]
        b: Option<In>,
        c: String,
    }
    let t = check(&[S { a: 1, b: Some(In { x: 1, y: (2, "y".into()) }), c: "c".into() }]);
    assert!(t.contains("uint32 a = 1;"), "{t}");
}

#[test]
fn visitors_that_ask_for_key_and_value_apart() {
    #[derive(Debug, PartialEq)]
    struct Multi(Vec<(String, In)>);
    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    struct In {
        x: u32,
        y: i64,
    }
    impl Serialize for Multi {
        fn serialize<S: serde::Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
            s.collect_map(self.0.iter().map(|(k, v)| (k, v)))
        }
    }
    impl<'de> Deserialize<'de> for Multi {
        fn deserialize<D: serde::Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
            struct V;
            impl<'de> serde::de::Visitor<'de> for V {
                type Value = Multi;
                fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                    f.write_str("map")
                }
                fn visit_map<A: serde::de::MapAccess<'de>>(self, mut a: A) -> Result<Multi, A::Error> {
                    let mut all = vec![];
                    while let Some(k) = a.next_key()? {
                        all.push((k, a.next_value()?));
                    }
                    Ok(Multi(all))
                }
            }
            d.deserialize_map(V)
        }
    }
    #[derive(Debug, Serialize, Deserialize)]
    struct S {
        m: Multi,
    }
    check(&[S { m: Multi(vec![("a".into(), In { x: 1, y: -1 })]) }]);
}

#[test]
fn collections() {
    use std::collections::*;
    #[derive(Debug, Serialize, Deserialize)]
    struct S {
        a: BTreeSet<String>,
        b: VecDeque<Vec<u8>>,
        c: LinkedList<(u8,)>,
        d: BinaryHeap<u64>,
        e: Box<[f64]>,
        f: Box<str>,
        g: HashMap<bool, char>,
    }
    check(&[S {
        a: ["x".to_owned()].into(),
        b: [vec![1]].into(),
        c: [(1,)].into(),
        d: [7].into(),
        e: Box::new([0.5]),
        f: "f".into(),
        g: [(true, 'x')].into(),
    }]);
}

#[test]
fn units_everywhere() {
    #[derive(Debug, Serialize, Deserialize)]
    struct Marker;
    #[derive(Debug, Serialize, Deserialize)]
    struct Empty {}
    #[derive(Debug, Serialize, Deserialize)]
    struct S {
        a: (),
        b: Marker,
        c: Option<Marker>,
        d: Vec<()>,
        e: Empty,
        f: Vec<Empty>,
        g: std::marker::PhantomData<u8>,
        h: u32,
    }
    check(&[S {
        a: (),
        b: Marker,
        c: Some(Marker),
        d: vec![(), ()],
        e: Empty {},
        f: vec![Empty {}],
        g: std::marker::PhantomData,
        h: 1,
    }]);
}

#[test]
fn names_beyond_ascii() {
    #[derive(Debug, Serialize, Deserialize)]
    struct Größe {
        länge: u32,
        lange: u32,
        _x: u32,
        日本: u32,
    }
    #[derive(Debug, Serialize, Deserialize)]
    enum 色 {
        赤,
        青,
    }
    #[derive(Debug, Serialize, Deserialize)]
    struct S {
        a: Größe,
        b: 色,
        c: 色,
    }
    check(&[S { a: Größe { länge: 1, lange: 2, _x: 3, 日本: 4 }, b: 色::赤, c: 色::青 }]);
}

#[test]
fn names_that_are_keywords() {
    #[derive(Debug, Serialize, Deserialize)]
    #[allow(non_camel_case_types)]
    struct message {
        optional: Option<u32>,
        repeated: Vec<u32>,
        message: Option<Box<message>>,
        group: u32,
        reserved: u32,
        option: u32,
        oneof: u32,
        map: BTreeMap<u32, u32>,
        string: String,
        to: u32,
        max: u32,
        r#true: bool,
        inf: f32,
        r#enum: string,
        extend: u32,
        extensions: u32,
        service: u32,
        rpc: u32,
        returns: u32,
        import: u32,
        package: u32,
        syntax: u32,
        r#stream: u32,
        required: u32,
    }
    #[derive(Debug, Serialize, Deserialize)]
    #[allow(non_camel_case_types)]
    struct string {
        x: u32,
    }
    check(&[message {
        optional: Some(1),
        repeated: vec![1],
        message: None,
        group: 1,
        reserved: 1,
        option: 1,
        oneof: 1,
        map: [(1, 1)].into(),
        string: "s".into(),
        to: 1,
        max: 1,
        r#true: true,
        inf: 1.0,
        r#enum: string { x: 1 },
        extend: 1,
        extensions: 1,
        service: 1,
        rpc: 1,
        returns: 1,
        import: 1,
        package: 1,
        syntax: 1,
        r#stream: 1,
        required: 1,
    }]);
}

#[test]
fn cases_with_the_name_of_their_oneof() {
    #[contract]
    #[allow(clippy::enum_variant_names, reason = "the names are what is tested")]
    #[derive(Debug, Serialize, Deserialize)]
    enum Kind {
        #[n(1)]
        Kind(u32),
        #[n(2)]
        KindOneof(u32),
        #[n(3)]
        Tuple(u32, Vec<String>),
        #[n(4)]
        Seq(Vec<u32>),
        #[n(5)]
        Opt(Option<u32>),
        #[n(6)]
        Map(BTreeMap<u8, u8>),
        #[n(7)]
        HTTPServer(bool),
        #[n(8)]
        HttpServer(bool),
    }
    check(&[
        Kind::Kind(0),
        Kind::KindOneof(1),
        Kind::Tuple(1, vec!["x".into()]),
        Kind::Seq(vec![1, 2]),
        Kind::Opt(None),
        Kind::Map([(1, 2)].into()),
        Kind::HttpServer(true),
    ]);
}

#[test]
fn variants_of_all_forms_in_a_oneof() {
    #[contract]
    #[derive(Debug, Serialize, Deserialize)]
    enum C {
        #[n(2)]
        A,
        #[n(3)]
        B(u32, String),
        #[n(4)]
        D {
            #[n(1)]
            x: Vec<u32>,
        },
        #[n(5, sint)]
        E(i64),
        #[n(6)]
        F(C2),
    }
    #[contract]
    #[derive(Debug, Serialize, Deserialize)]
    enum C2 {
        #[n(1)]
        X(Box<A>),
        #[n(2)]
        Y(u32),
    }
    #[contract]
    #[derive(Debug, Serialize, Deserialize)]
    struct A {
        #[n(1)]
        id: u32,
        #[n(oneof(2, 3, 4, 5, 6))]
        c: C,
        #[n(7)]
        after: u32,
        #[n(8)]
        own: Vec<C>,
    }
    let a = |c| A { id: 1, c, after: 2, own: vec![C::E(-1)] };
    check(&[
        a(C::A),
        a(C::B(1, "b".into())),
        a(C::D { x: vec![1] }),
        a(C::E(-5)),
        a(C::F(C2::X(Box::new(a(C::A))))),
    ]);
}

#[test]
fn two_oneofs_with_mixed_numbers() {
    #[contract]
    #[derive(Debug, Serialize, Deserialize)]
    enum C {
        #[n(1)]
        A(u32),
        #[n(4)]
        B(String),
    }
    #[contract]
    #[derive(Debug, Serialize, Deserialize)]
    enum D {
        #[n(2)]
        A(u32),
        #[n(3)]
        B(String),
    }
    #[contract]
    #[derive(Debug, Serialize, Deserialize)]
    struct A {
        #[n(oneof(1, 4))]
        c: Option<C>,
        #[n(oneof(2, 3))]
        d: Option<D>,
    }
    check(&[A { c: Some(C::A(0)), d: Some(D::B("".into())) }]);
}

#[test]
fn keys_of_all_types() {
    #[derive(Debug, Serialize, Deserialize, PartialEq, Eq, PartialOrd, Ord)]
    enum E {
        A,
        B,
    }
    #[derive(Debug, Serialize, Deserialize)]
    struct S {
        a: BTreeMap<char, u32>,
        b: BTreeMap<E, E>,
        c: BTreeMap<Option<u8>, Vec<u8>>,
        d: BTreeMap<Vec<u8>, ()>,
        e: BTreeMap<u128, Option<()>>,
        f: Vec<BTreeMap<i8, BTreeMap<String, Vec<E>>>>,
        g: BTreeMap<(), u32>,
    }
    check(&[S {
        a: [('x', 0)].into(),
        b: [(E::A, E::A)].into(),
        c: [(None, vec![1]), (Some(0), vec![])].into(),
        d: [(vec![1], ())].into(),
        e: [(0, None), (1, Some(()))].into(),
        f: vec![[(1, [("x".to_owned(), vec![E::B])].into())].into()],
        g: [((), 1)].into(),
    }]);
}

#[test]
fn a_type_with_the_name_of_a_wrapper() {
    #[derive(Debug, Serialize, Deserialize)]
    struct S {
        rows: Vec<Vec<u32>>,
        x: SRowsElement,
    }
    #[derive(Debug, Serialize, Deserialize)]
    struct SRowsElement {
        y: u32,
    }
    let text = check(&[S { rows: vec![vec![1]], x: SRowsElement { y: 1 } }]);
    assert!(text.contains("repeated SRowsElement2 rows = 1;\n  SRowsElement x = 2;"), "{text}");
}

#[test]
fn outermost_enums() {
    #[derive(Debug, Serialize, Deserialize)]
    enum E {
        A,
        B,
    }
    check(&[E::A, E::B]);
    #[derive(Debug, Serialize, Deserialize)]
    enum F {
        A,
        B(u32),
    }
    check(&[F::A, F::B(0)]);
    #[contract]
    #[derive(Debug, Serialize, Deserialize)]
    enum G {
        A = 3,
        B = 0,
    }
    check(&[G::A, G::B]);
}

#[test]
fn outermost_well_known_types() {
    let time = contract_pb::types::Timestamp { seconds: -1, nanos: 1 };
    check(&[time]);
    check(&[contract_pb::types::Value::from(contract_pb::types::Kind::NumberValue(0.5))]);
}

#[test]
fn kinds_below_arrays_options_and_newtypes() {
    #[contract]
    #[derive(Debug, Serialize, Deserialize)]
    struct S {
        #[n(1, sint)]
        a: [i64; 32],
        #[n(2, fixed)]
        b: Vec<[u32; 3]>,
        #[n(3, sint)]
        c: Vec<Vec<i32>>,
        #[n(4, sint)]
        d: Option<Option<i64>>,
        #[n(5, bytes)]
        e: [u8; 4],
        #[n(6, sint)]
        f: N,
        #[n(7)]
        g: N,
        #[n(8, bytes)]
        h: Option<[u8; 2]>,
        #[n(9, packed = false)]
        i: Vec<Vec<u32>>,
    }
    #[contract]
    #[derive(Debug, Serialize, Deserialize)]
    struct N(#[n(fixed)] i64);
    check(&[S {
        a: [-1; 32],
        b: vec![[1, 2, 3]],
        c: vec![vec![-1, 2]],
        d: Some(Some(-1)),
        e: [1, 2, 3, 4],
        f: N(-1),
        g: N(-1),
        h: Some([0, 1]),
        i: vec![vec![1, 2]],
    }]);
}

#[test]
fn defaults_of_all_types() {
    #[contract]
    #[derive(Debug, Serialize, Deserialize)]
    struct S {
        #[n(1, default = 1.5)]
        a: f64,
        #[n(2, default = -0.0)]
        b: f32,
        #[n(3, default = 1e300)]
        c: f64,
        #[n(4, default = b"\x00\xff\"")]
        d: serde_bytes::ByteBuf,
        #[n(5, default = true)]
        e: bool,
        #[n(6, default = "\n\\'")]
        f: String,
        #[n(7, default = 18446744073709551615)]
        g: u64,
        #[n(8, default = -9223372036854775808)]
        h: Option<i64>,
        #[n(9, default = 2.0)]
        i: f32,
    }
    let text = check(&[S {
        a: 0.0,
        b: 0.0,
        c: 0.0,
        d: Default::default(),
        e: false,
        f: "".into(),
        g: 0,
        h: None,
        i: 0.5,
    }]);
    for default in [
        "1.5",
        "-0.0",
        "1e300",
        "\"\\000\\377\\\"\"",
        "true",
        "\"\\012\\\\'\"",
        "18446744073709551615",
        "2.0",
    ] {
        assert!(text.contains(&format!("[default = {default}]")), "{default} is not in\n{text}");
    }
}

#[test]
fn required_messages() {
    #[contract]
    #[derive(Debug, Serialize, Deserialize)]
    struct In {
        #[n(1)]
        x: u32,
    }
    #[contract]
    #[derive(Debug, Serialize, Deserialize)]
    struct S {
        #[n(1, required)]
        a: In,
        #[n(2, required)]
        b: String,
    }
    check(&[S { a: In { x: 0 }, b: "".into() }]);
}

#[test]
fn documentation_and_what_is_reserved() {
    #[contract(docs, reserved(7, -5..=-2, 100.., "Gone"))]
    #[derive(Debug, Serialize, Deserialize)]
    /// An enum.
    enum E {
        /// The first.
        A = 0,
        /// The second */ with oddities.
        ///
        /// And more.
        B = 1,
    }
    #[contract(docs, reserved(100.., "x-y"))]
    #[derive(Debug, Serialize, Deserialize)]
    /// M.
    struct S {
        /// Doc of e.
        #[n(2)]
        e: E,
        /// Doc of c.
        #[n(oneof(4, 5))]
        c: Option<C>,
    }
    #[contract(docs)]
    #[derive(Debug, Serialize, Deserialize)]
    /// C.
    enum C {
        /// CA.
        #[n(4)]
        A {
            /** of x */
            #[n(1)]
            x: u32,
        },
        /// CB.
        #[n(5)]
        B(u32),
    }
    let t = check(&[S { e: E::B, c: Some(C::A { x: 1 }) }]);
    assert!(t.contains("of x") && t.contains("CB.") && t.contains("Doc of c.") && t.contains("max"), "{t}");
}

#[test]
fn visitors_that_take_fields_by_position() {
    #[derive(Debug)]
    struct P {
        x: u32,
        y: String,
    }
    impl Serialize for P {
        fn serialize<S: serde::Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
            use serde::ser::SerializeStruct;
            let mut s = s.serialize_struct("P", 2)?;
            s.serialize_field("x", &self.x)?;
            s.serialize_field("y", &self.y)?;
            s.end()
        }
    }
    impl<'de> Deserialize<'de> for P {
        fn deserialize<D: serde::Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
            struct V;
            impl<'de> serde::de::Visitor<'de> for V {
                type Value = P;
                fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                    f.write_str("P")
                }
                fn visit_seq<A: serde::de::SeqAccess<'de>>(self, mut a: A) -> Result<P, A::Error> {
                    Ok(P { x: a.next_element()?.unwrap(), y: a.next_element()?.unwrap() })
                }
            }
            d.deserialize_struct("P", &["x", "y"], V)
        }
    }
    #[derive(Debug, Serialize, Deserialize)]
    struct S {
        p: P,
        q: Vec<P>,
    }
    let t = check(&[S { p: P { x: 1, y: "y".into() }, q: vec![] }]);
    assert!(t.contains("uint32 x = 1;\n  string y = 2;"), "{t}");
}

#[test]
fn borrowed_types() {
    #[derive(Debug, Serialize, Deserialize)]
    struct B<'a> {
        a: &'a str,
        #[serde(with = "serde_bytes")]
        b: &'a [u8],
        #[serde(borrow)]
        c: std::borrow::Cow<'a, str>,
        d: Vec<&'a str>,
        e: (&'a str, u32),
    }
    compiled::<B<'_>>();
}

#[test]
fn remote_types() {
    #[derive(Debug)]
    struct R {
        a: u32,
        b: String,
    }
    #[derive(Serialize, Deserialize)]
    #[serde(remote = "R")]
    struct R1 {
        a: u32,
        b: String,
    }
    #[derive(Debug, Serialize, Deserialize)]
    struct S {
        #[serde(with = "R1")]
        x: R,
        y: u32,
    }
    check(&[S { x: R { a: 1, b: "b".into() }, y: 1 }]);
}

#[test]
fn recursion_through_everything() {
    #[derive(Debug, Serialize, Deserialize)]
    enum Json {
        List(Vec<Json>),
        Object(BTreeMap<String, Json>),
        Text(String),
        Pair(Box<(Json, Json)>),
        Maybe(Option<Box<Json>>),
        St { a: Box<Json>, b: Vec<Option<Json>> },
    }
    let t = || Json::Text("t".into());
    check(&[
        Json::List(vec![t(), Json::Object([("k".into(), t())].into())]),
        Json::Pair(Box::new((t(), Json::Maybe(None)))),
        Json::St { a: Box::new(t()), b: vec![None, Some(t())] },
    ]);
}

#[test]
fn many_types_that_hold_each_other() {
    macro_rules! deep { ($($n:ident $m:ident),*) => { $(
        #[derive(Debug, Serialize, Deserialize)]
        struct $n { a: u32, b: String, c: Vec<u64>, d: Option<f32>, e: (u32, String, bool), next: Option<Box<$m>>, list: Vec<$m>, map: BTreeMap<String, $m> }
    )* } }
    deep!(A B, B C, C D, D E, E F, F G, G H, H I, I J, J A);
    let (_, text) = compiled::<A>();
    assert_eq!(text.matches("message ").count(), 2 * 10, "ten types with a tuple each");
}

#[test]
fn options_of_any_text() {
    #[derive(Debug, Serialize, Deserialize)]
    struct S {
        a: u32,
    }
    let file = contract_pb::proto::<S>().unwrap().package("a.b");
    let file = file.option("go_package", "x\"\\\u{301}\u{7f}\u{200b}/é");
    let (message, text) = compiled_file(&file);
    let file = message.parent_file();
    let options = file.file_descriptor_proto().options.clone().unwrap();
    assert_eq!(options.go_package(), "x\"\\\u{301}\u{7f}\u{200b}/é", "{text}");
}

#[test]
fn proto2_where_it_is_asked_for() {
    #[derive(Debug, Serialize, Deserialize)]
    enum E {
        A,
        B,
    }
    #[derive(Debug, Serialize, Deserialize)]
    struct S {
        a: u32,
        b: Vec<u32>,
        c: Vec<E>,
        d: BTreeMap<u32, E>,
        e: Option<u8>,
    }
    let file = contract_pb::proto::<S>().unwrap().package("test").syntax(contract_pb::schema::Syntax::Proto2);
    let (d, text) = compiled_file(&file);
    assert!(text.contains("repeated uint32 b = 2 [packed = true];\n  repeated E c = 3;"), "{text}");
    let bytes =
        contract_pb::to_vec(&S { a: 1, b: vec![1, 2], c: vec![E::B], d: [(1, E::A)].into(), e: Some(0) })
            .unwrap();
    let m = DynamicMessage::decode(d, bytes.as_slice()).unwrap();
    let back: S = contract_pb::from_slice(&protox::prost::Message::encode_to_vec(&m)).unwrap();
    assert_eq!(contract_pb::to_vec(&back).unwrap(), bytes);
}

#[test]
fn values_stand_under_their_names() {
    #[derive(Debug, Serialize, Deserialize)]
    enum Color {
        Red,
        Green,
    }
    #[derive(Debug, Serialize, Deserialize)]
    struct S {
        name: String,
        #[serde(rename = "isOpen")]
        is_open: bool,
        color: Color,
        sizes: Vec<i32>,
        at: (f32, char),
        by_id: BTreeMap<u64, Color>,
    }
    let value = S {
        name: "n".into(),
        is_open: true,
        color: Color::Green,
        sizes: vec![-1, 300],
        at: (0.5, 'x'),
        by_id: [(7, Color::Red)].into(),
    };
    let (descriptor, text) = compiled::<S>();
    let bytes = contract_pb::to_vec(&value).unwrap();
    let message = DynamicMessage::decode(descriptor, bytes.as_slice()).unwrap();
    let expected = "name:\"n\",isOpen:true,color:COLOR_GREEN,sizes:[-1,300],at{field_1:0.5,field_2:120},by_id:[{key:7,value:COLOR_RED}]";
    assert_eq!(message.to_string(), expected, "{text}");
}
