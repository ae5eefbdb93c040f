//! Fingerprints of types: what they are, what changes them, and what is refused by them.

#![cfg(feature = "std")]

use contract_bin::{
    CEREAL, CEREAL_BE, ErrorKind, FIXED, FIXED_BE, POSTCARD, VARINT, YAS_COMPACTED, checked, contract,
};
use serde::{Deserialize, Serialize};
use std::{
    borrow::Cow,
    collections::{BTreeMap, BTreeSet, HashMap, VecDeque},
    thread,
};

#[derive(Debug, PartialEq, Serialize, Deserialize)]
struct Customer {
    id: u32,
    name: String,
    state: State,
}

#[derive(Debug, PartialEq, Serialize, Deserialize)]
enum State {
    Active,
    Away { days: u8 },
    Moved(String),
    Both(u16, i64),
}

#[derive(Debug, PartialEq, Serialize, Deserialize)]
struct Order {
    number: u64,
}

fn ann() -> Customer {
    Customer { id: 7, name: "Ann".to_owned(), state: State::Away { days: 3 } }
}

/// The text behind a fingerprint.
#[track_caller]
fn shape<'de, T: Deserialize<'de>>(expected: &str) {
    assert_eq!(checked::shape::<T>().unwrap(), expected);
    // FNV-1a, once more.
    let hash = expected.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    });
    assert_eq!(checked::fingerprint::<T>().unwrap(), hash);
}

#[test]
fn shapes() {
    shape::<bool>("bool");
    shape::<(i8, i16, i32, i64, i128, isize)>("(i8,i16,i32,i64,i128,i64)");
    shape::<(u8, u16, u32, u64, u128, usize)>("(u8,u16,u32,u64,u128,u64)");
    shape::<(f32, f64, char)>("(f32,f64,char)");
    shape::<&str>("str");
    shape::<&[u8]>("bytes");
    shape::<()>("()");
    shape::<Option<Vec<u16>>>("option<[u16]>");
    shape::<BTreeMap<String, Option<Option<u8>>>>("map<str,option<option<u8>>>");
    shape::<[u32; 3]>("(u32;3)");
    shape::<(u8, u8, u16, u8)>("(u8;2,u16,u8)");
    shape::<[Order; 3]>("(struct Order{number:u64},^0;2)");
    shape::<Customer>(
        "struct Customer{id:u32,name:str,state:enum State{Active,Away{days:u8},Moved(str),Both(u16,i64)}}",
    );
    shape::<Vec<(Customer, State)>>(
        "[(struct Customer{id:u32,name:str,state:enum State{Active,Away{days:u8},Moved(str),Both(u16,i64)}},^1)]",
    );
}

#[test]
fn shapes_that_hold_themselves() {
    #[derive(Deserialize)]
    #[expect(dead_code, reason = "only its shape matters")]
    struct Tree {
        value: Option<u16>,
        leaves: Vec<Tree>,
        more: BTreeMap<String, Box<Forest>>,
    }
    #[derive(Deserialize)]
    #[expect(dead_code, reason = "only its shape matters")]
    enum Forest {
        Empty,
        Trees(Vec<Tree>),
        Within(Box<Forest>),
    }
    shape::<Tree>(
        "struct Tree{value:option<u16>,leaves:[^0],more:map<str,enum Forest{Empty,Trees([^0]),Within(^1)}>}",
    );
    shape::<Forest>(
        "enum Forest{Empty,Trees([struct Tree{value:option<u16>,leaves:[^1],more:map<str,^0>}]),Within(^0)}",
    );

    #[derive(Deserialize)]
    #[expect(dead_code, reason = "only its shape matters")]
    struct Chain(Option<Box<Chain>>);
    let chain = checked::shape::<Chain>().unwrap();
    assert!(chain.starts_with("option<") && chain.contains("^^"), "{chain}");
}

#[test]
fn shapes_with_numbers_and_odd_names() {
    #[contract]
    #[derive(Deserialize)]
    #[expect(dead_code, reason = "only its shape matters")]
    struct Numbered {
        #[n(1)]
        id: u32,
        #[n(7, sint)]
        #[serde(alias = "balance")]
        sum: i64,
        #[n(8)]
        level: Level,
        #[n(9)]
        shape: Shape,
    }
    #[contract]
    #[derive(Deserialize)]
    enum Level {
        #[n(0)]
        Low,
        #[n(-3)]
        High,
    }
    #[contract]
    #[derive(Deserialize)]
    #[expect(dead_code, reason = "only its shape matters")]
    enum Shape {
        #[n(4)]
        Circle(f32),
        #[n(5)]
        Line {
            #[n(2)]
            to: u8,
        },
    }
    shape::<Numbered>(
        "struct Numbered{id#1:u32,sum#7:i64,level#8:enum Level{Low#0,High#-3},\
         shape#9:enum Shape{Circle#4(f32),Line#5{to#2:u8}}}",
    );

    #[derive(Deserialize)]
    #[serde(rename = "a{b")]
    #[expect(dead_code, reason = "only its shape matters")]
    struct Odd {
        #[serde(rename = "x:u8,\"y\\")]
        x: u8,
        #[serde(rename = "größe")]
        size: u8,
        #[serde(rename = "")]
        nameless: (),
    }
    shape::<Odd>(r#"struct "a{b"{"x:u8,\"y\\":u8,größe:u8,"":()}"#);

    #[derive(Deserialize)]
    #[expect(dead_code, reason = "only its shape matters")]
    struct Aliased {
        #[serde(alias = "one", alias = "uno")]
        first: u8,
        second: u16,
    }
    shape::<Aliased>("struct Aliased{first:u8,second:u16}");

    #[derive(Deserialize)]
    #[expect(dead_code, reason = "only its shape matters")]
    struct Unnamed(u8, String);
    shape::<Unnamed>("struct Unnamed(u8,str)");
}

/// The numbers themselves, so that no change of this crate goes unnoticed: data would no longer be read.
#[test]
fn golden() {
    assert_eq!(checked::fingerprint::<Customer>().unwrap(), 0x212d_02cc_fc74_e248);
    assert_eq!(checked::fingerprint::<Order>().unwrap(), 0x77c9_e188_786b_8086);
    assert_eq!(checked::fingerprint::<Vec<f32>>().unwrap(), 0x0584_a4ce_d969_6218);
    assert_eq!(checked::fingerprint::<()>().unwrap(), 0x07e1_1f07_b4a6_665a);
}

/// Types that all are called `Value`, in modules of their own.
macro_rules! values {
    ($($module:ident { $($item:item)* })*) => {$(
        mod $module {
            #[allow(unused_imports, reason = "not every one needs them")]
            use super::*;
            $(
                #[derive(Deserialize)]
                #[allow(dead_code, reason = "only its shape matters")]
                $item
            )*
        }
    )*};
}

values! {
    base { pub(super) struct Value { pub(super) a: u32, pub(super) b: Vec<String> } }
    another_name { pub(super) struct Other { a: u32, b: Vec<String> } }
    renamed { #[serde(rename = "Value")] pub(super) struct Other { #[serde(rename = "a")] x: u32, b: Vec<String> } }
    field { pub(super) struct Value { x: u32, b: Vec<String> } }
    order { pub(super) struct Value { b: Vec<String>, a: u32 } }
    width { pub(super) struct Value { a: u64, b: Vec<String> } }
    sign { pub(super) struct Value { a: i32, b: Vec<String> } }
    kind { pub(super) struct Value { a: u32, b: Vec<Vec<u8>> } }
    option { pub(super) struct Value { a: Option<u32>, b: Vec<String> } }
    more { pub(super) struct Value { a: u32, b: Vec<String>, c: () } }
    skipped { pub(super) struct Value { a: u32, b: Vec<String>, #[serde(skip)] c: u8 } }
    alias { pub(super) struct Value { #[serde(alias = "x")] a: u32, b: Vec<String> } }
    default { pub(super) struct Value { #[serde(default)] a: u32, b: Vec<String> } }
    containers { pub(super) struct Value { a: u32, b: VecDeque<Box<str>> } }
    set { pub(super) struct Value { a: u32, b: BTreeSet<String> } }
    borrowed { pub(super) struct Value<'a> { a: u32, #[serde(borrow)] b: Vec<&'a str> } }
    newtype { pub(super) struct Value { a: Number, b: Vec<String> } pub(super) struct Number(u32); }
    boxed { pub(super) struct Value { a: Box<u32>, b: Vec<Cow<'static, str>> } }
    size { pub(super) struct Value { a: u32, b: [String; 2] } }
    other_size { pub(super) struct Value { a: u32, b: [String; 3] } }
    map { pub(super) struct Value { a: u32, b: BTreeMap<String, u8> } }
    hash_map { pub(super) struct Value { a: u32, b: HashMap<String, u8> } }
    variants { pub(super) enum Value { A, B } }
    variant_name { pub(super) enum Value { A, C } }
    variant_order { pub(super) enum Value { B, A } }
    variant_content { pub(super) enum Value { A, B(()) } }
    variant_more { pub(super) enum Value { A, B, C } }
    bytes { pub(super) struct Value { #[serde(with = "serde_bytes")] a: Vec<u8> } }
    not_bytes { pub(super) struct Value { a: Vec<u8> } }
}

mod numbered {
    use super::*;

    #[contract]
    #[derive(Deserialize)]
    #[allow(dead_code, reason = "only its shape matters")]
    pub(super) struct Value {
        #[n(1)]
        a: u32,
        #[n(2)]
        b: Vec<String>,
    }
}

mod renumbered {
    use super::*;

    #[contract]
    #[derive(Deserialize)]
    #[allow(dead_code, reason = "only its shape matters")]
    pub(super) struct Value {
        #[n(1)]
        a: u32,
        #[n(3)]
        b: Vec<String>,
    }
}

/// What changes the fingerprint and what does not, as the table in `docs/bin.md` says it, row by row.
#[test]
fn what_changes_the_fingerprint() {
    let mut rows = Vec::new();
    macro_rules! rows {
        ($($what:literal: $from:ty => $to:ty;)*) => {$(
            let (from, to) = (checked::fingerprint::<$from>().unwrap(), checked::fingerprint::<$to>().unwrap());
            rows.push(format!("| {} | {} |", $what, if from == to { "stays" } else { "changes" }));
        )*};
    }
    rows! {
        "the name of a struct, enum, field or variant": base::Value => another_name::Other;
        "the name of a struct, enum, field or variant": base::Value => field::Value;
        "the name of a struct, enum, field or variant": variants::Value => variant_name::Value;
        "a Rust name, with `#[serde(rename)]` to the old one": base::Value => renamed::Other;
        "the order of fields or variants": base::Value => order::Value;
        "the order of fields or variants": variants::Value => variant_order::Value;
        "a field or variant more or less": base::Value => more::Value;
        "a field or variant more or less": variants::Value => variant_more::Value;
        "what a variant holds": variants::Value => variant_content::Value;
        "the width or sign of an integer": base::Value => width::Value;
        "the width or sign of an integer": base::Value => sign::Value;
        "`usize` to `u64`, `isize` to `i64`": (usize, isize) => (u64, i64);
        "another kind of value, such as bytes for a string": base::Value => kind::Value;
        "`Vec<u8>` to `serde_bytes`": not_bytes::Value => bytes::Value;
        "a value to an `Option` of it": base::Value => option::Value;
        "a sequence to a map, tuple or array": base::Value => map::Value;
        "a sequence to a map, tuple or array": base::Value => size::Value;
        "the length of an array": size::Value => other_size::Value;
        "an array to a tuple of the same": [u8; 2] => (u8, u8);
        "`Vec` to `VecDeque`, `BTreeSet`, `Box<[T]>`": base::Value => containers::Value;
        "`Vec` to `VecDeque`, `BTreeSet`, `Box<[T]>`": base::Value => set::Value;
        "`HashMap` to `BTreeMap`": map::Value => hash_map::Value;
        "`String` to `&str`, `Box<str>`, `Cow<str>`": base::Value => borrowed::Value;
        "a value to a `Box` of it": base::Value => boxed::Value;
        "a value to a newtype struct around it": base::Value => newtype::Value;
        "`#[serde(alias)]`, `#[serde(default)]`, a field with `#[serde(skip)]`": base::Value => alias::Value;
        "`#[serde(alias)]`, `#[serde(default)]`, a field with `#[serde(skip)]`": base::Value => default::Value;
        "`#[serde(alias)]`, `#[serde(default)]`, a field with `#[serde(skip)]`": base::Value => skipped::Value;
        "`#[contract]` added, or a number changed": base::Value => numbered::Value;
        "`#[contract]` added, or a number changed": numbered::Value => renumbered::Value;
    }
    rows.dedup();
    let docs = include_str!("../../../docs/bin.md");
    let table = docs.split("| what changes in the type | the fingerprint |\n|---|---|\n").nth(1).unwrap();
    let table: Vec<&str> = table.lines().take_while(|line| line.starts_with('|')).collect();
    assert_eq!(rows, table);
}

#[test]
fn every_way_in_and_out() {
    let ann = ann();
    let fingerprint = checked::fingerprint::<Customer>().unwrap().to_le_bytes();
    let expected = [&fingerprint[..], b"\x08Customer", &contract_bin::to_vec(&ann).unwrap()[..]].concat();
    assert_eq!(checked::to_vec(&ann).unwrap(), expected);
    assert_eq!(checked::serialized_size(&ann).unwrap(), expected.len());
    assert_eq!(checked::to_slice(&mut [0; 200], &ann).unwrap(), expected);
    assert_eq!(checked::to_slice(&mut [0; 20], &ann).unwrap_err().kind(), ErrorKind::OutputFull);
    let mut written = Vec::new();
    checked::to_writer(&mut written, &ann).unwrap();
    assert_eq!(written, expected);
    assert_eq!(checked::to_extend(VecDeque::new(), &ann).unwrap(), expected);
    let mut behind = b"head".to_vec();
    checked::to_output(&mut behind, &ann).unwrap();
    assert_eq!(behind[4..], expected);

    assert_eq!(checked::from_slice::<Customer>(&expected).unwrap(), ann);
    assert_eq!(checked::from_reader::<_, Customer>(&expected[..]).unwrap(), ann);
    let longer = [&expected[..], &[7]].concat();
    assert_eq!(checked::take_from_slice::<Customer>(&longer).unwrap().1, [7]);
    assert_eq!(checked::from_slice::<Customer>(&longer).unwrap_err().kind(), ErrorKind::TrailingBytes);
    for end in 0..expected.len() {
        assert!(checked::from_slice::<Customer>(&expected[..end]).unwrap_err().is_eof(), "{end}");
        assert!(checked::from_reader::<_, Customer>(&expected[..end]).unwrap_err().is_eof(), "{end}");
    }
}

#[test]
fn every_preset() {
    macro_rules! presets {
        ($($preset:ident)*) => {$(
            let bytes = $preset.checked().to_vec(&ann()).unwrap();
            let (front, message) = bytes.split_at(8 + 1 + 8);
            assert_eq!(front[..8], checked::fingerprint::<Customer>().unwrap().to_le_bytes());
            assert_eq!(message, $preset.to_vec(&ann()).unwrap());
            assert_eq!($preset.checked().from_slice::<Customer>(&bytes).unwrap(), ann());
            assert_eq!($preset.checked().from_reader::<_, Customer>(&bytes[..]).unwrap(), ann());
        )*};
    }
    presets!(FIXED FIXED_BE VARINT POSTCARD CEREAL CEREAL_BE YAS_COMPACTED);
    let bytes = CEREAL.checked().to_vec(&ann()).unwrap();
    assert_eq!(CEREAL_BE.checked().from_slice::<Customer>(&bytes).unwrap(), ann());
    let deep: Option<Option<Option<u8>>> = Some(Some(None));
    let bytes = FIXED.checked().to_vec(&deep).unwrap();
    let shallow = FIXED.with_depth_limit::<1>().checked();
    assert_eq!(
        shallow.from_slice::<Option<Option<Option<u8>>>>(&bytes).unwrap_err().kind(),
        ErrorKind::DepthLimit
    );
}

#[test]
fn what_borrows() {
    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    struct Borrowed<'a> {
        text: &'a str,
        raw: &'a [u8],
    }
    let bytes = VARINT.checked().to_vec(&Borrowed { text: "a", raw: b"b" }).unwrap();
    let found = VARINT.checked().from_slice::<Borrowed<'_>>(&bytes).unwrap();
    assert_eq!(found, Borrowed { text: "a", raw: b"b" });
    assert!(bytes.as_ptr_range().contains(&found.text.as_ptr()));
}

#[test]
fn another_type_is_refused_by_name() {
    let bytes = checked::to_vec(&ann()).unwrap();
    let error = checked::from_slice::<Order>(&bytes).unwrap_err();
    let expected = format!(
        "expected `Order` (fingerprint {:#018x}), found `Customer` (fingerprint {:#018x}) at byte 0",
        checked::fingerprint::<Order>().unwrap(),
        checked::fingerprint::<Customer>().unwrap()
    );
    assert_eq!(error.to_string(), expected);
    assert_eq!(error.kind(), ErrorKind::WrongType);
    assert_eq!(error.offset(), Some(0));
    assert_eq!(checked::from_reader::<_, Order>(&bytes[..]).unwrap_err().to_string(), expected);

    let bytes = checked::to_vec(&vec![(1u8, ann())]).unwrap();
    let error = checked::from_slice::<Vec<(u8, Order)>>(&bytes).unwrap_err().to_string();
    assert!(
        error.contains("expected `[(u8,Order)]`") && error.contains("found `[(u8,Customer)]`"),
        "{error}"
    );
}

#[test]
fn what_is_no_name() {
    // Not UTF-8, cut off, hostile.
    for name in [&b"\x02\xff\xff"[..], b"\xffabc", b""] {
        let bytes = [&[0; 8], name].concat();
        for error in [
            checked::from_slice::<Order>(&bytes).unwrap_err(),
            checked::from_reader::<_, Order>(&bytes[..]).unwrap_err(),
        ] {
            assert_eq!(error.kind(), ErrorKind::WrongType);
            let end = "found fingerprint 0x0000000000000000 without a name at byte 0";
            assert!(error.to_string().ends_with(end), "{error}");
        }
    }
    let error = checked::from_slice::<Order>(b"12345678\x03\n`\x1b").unwrap_err();
    assert!(error.to_string().contains("found `\\n`\\u{1b}` "), "{error}");
}

#[test]
fn long_names_are_cut_off() {
    type Six<T> = (T, Option<T>, Vec<T>, (T, T), BTreeMap<u8, T>, Option<Vec<T>>);
    let value: Six<Six<Six<char>>> = Default::default();
    let bytes = checked::to_vec(&value).unwrap();
    assert_eq!(bytes[8], 255);
    assert!(core::str::from_utf8(&bytes[9..9 + 255]).unwrap().starts_with("(((char,option<char>,[char]"));
    assert_eq!(checked::from_slice::<Six<Six<Six<char>>>>(&bytes).unwrap(), value);
}

#[test]
fn types_that_do_not_tell() {
    #[derive(Debug, Serialize, Deserialize)]
    #[serde(untagged)]
    enum Untagged {
        Number(u8),
    }
    #[derive(Debug, Serialize, Deserialize)]
    struct Outer {
        inner: Vec<Untagged>,
    }
    let error = checked::to_vec(&Outer { inner: vec![Untagged::Number(1)] }).unwrap_err();
    assert_eq!((error.kind(), error.path().as_str()), (ErrorKind::NotSelfDescribing, "inner"));
    assert!(checked::from_slice::<Outer>(&[]).is_err());

    #[contract]
    #[derive(Debug, Serialize, Deserialize)]
    #[serde(tag = "kind")]
    enum Tagged {
        Number { value: u8 },
    }
    let error = checked::fingerprint::<Tagged>().unwrap_err();
    assert_eq!(
        error.to_string(),
        "expected a type that says what it reads, found one that asks the input, as #[serde(flatten)], \
         #[serde(untagged)], and internally or adjacently tagged enums do"
    );

    #[derive(Debug, Serialize, Deserialize)]
    struct Flat {
        #[serde(flatten)]
        order: Order,
    }
    assert_eq!(checked::fingerprint::<Flat>().unwrap_err().kind(), ErrorKind::NotSelfDescribing);

    /// Takes no example of its first part, so that the second is never asked for.
    #[derive(Debug)]
    struct Picky;
    impl<'de> Deserialize<'de> for Picky {
        fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            let text = String::deserialize(deserializer)?;
            Err(serde::de::Error::custom(format_args!("{text} is not it")))
        }
    }
    let error = checked::fingerprint::<(Picky, u8)>().unwrap_err();
    assert_eq!((error.kind(), error.path().as_str()), (ErrorKind::Unsupported, "[0]"));
}

#[test]
fn many_threads_ask_at_once() {
    #[derive(Deserialize)]
    #[expect(dead_code, reason = "only its shape matters")]
    struct Shared<T> {
        value: T,
    }
    macro_rules! all {
        ($($ty:ty)*) => { [$(checked::fingerprint::<Shared<$ty>>().unwrap()),*] };
    }
    let ask =
        || all!((u8, u8) u8 u16 u32 u64 i8 i16 i32 i64 f32 f64 bool char String [u8; 3] Vec<u8> Option<u8>);
    let mut found: Vec<_> = (0..8).map(|_| thread::spawn(ask)).map(|thread| thread.join().unwrap()).collect();
    found.dedup();
    assert_eq!(found.len(), 1);
    let distinct: BTreeSet<u64> = found[0].into_iter().collect();
    assert_eq!(distinct.len(), found[0].len());
}
