//! The messages: the data sets of the benchmarks, and every form that MessagePack has at the numbers where the next one begins.

use super::{
    Work,
    describe::{Structs, describe},
    node::{Binary, Node, TIMESTAMP},
};
use contract_benches::datasets::{self, Dataset};
use contract_compat_tests::samples::Sampled;
use contract_msgpack::{ARRAY, NAMED, NUMBERED, contract};
use serde::{Deserialize, Serialize, Serializer, de::DeserializeOwned};
use std::collections::BTreeMap;

/// The lengths at which strings, binary, arrays, maps and extension values change their heads.
const LENGTHS: [usize; 15] = [0, 1, 2, 4, 8, 15, 16, 17, 31, 32, 255, 256, 257, 65_535, 65_536];
/// Below our limit of 128 levels and below that of every peer.
const DEPTH: usize = 100;

/// Goes through all messages.
pub(super) fn each(work: &mut impl Work) -> Result<(), String> {
    benchmarks(work)?;
    types(work)?;
    values(work)
}

/// A value as an array and by name.
fn forms<T: Serialize + DeserializeOwned>(work: &mut impl Work, name: &str, value: &T) -> Result<(), String> {
    let (array, named) = (describe(value, Structs::AsArrays)?, describe(value, Structs::ByName)?);
    work.message(&format!("{name}.array"), ARRAY, value, array)?;
    work.message(&format!("{name}.named"), NAMED, value, named)
}

fn benchmarks(work: &mut impl Work) -> Result<(), String> {
    macro_rules! datasets {
        ($($name:ident)*) => {{
            let mut names = Vec::new();
            $(
                let name = <datasets::$name as Dataset>::NAME;
                names.push(name);
                for (index, value) in datasets::$name::samples().iter().enumerate() {
                    forms(work, &format!("{name}.{index}"), value)?;
                }
            )*
            assert_eq!(names, datasets::NAMES);
        }};
    }
    datasets! {
        Log Mesh Minecraft Mk48 Floats2 Floats16 Groups PersonShort PersonLong
        Numeric Text Nested Vector4 Vector25 Vector100 Wide StringVector4 StringVector50
        AllStrings AllNumbers Bytes Int25 Str25
    }
    Ok(())
}

#[derive(Serialize, Deserialize)]
struct Integers {
    u8: Vec<u8>,
    u16: Vec<u16>,
    u32: Vec<u32>,
    u64: Vec<u64>,
    i8: Vec<i8>,
    i16: Vec<i16>,
    i32: Vec<i32>,
    i64: Vec<i64>,
}

/// The numbers at which a form of integers ends and the next begins, with their neighbours.
fn boundaries() -> Vec<i128> {
    let ends = [0, 5, 7, 8, 15, 16, 31, 32, 53, 63, 64].map(|bits| 1_i128 << bits);
    let mut numbers = vec![0];
    for end in ends {
        numbers.extend([end - 1, end, end + 1, -end - 1, -end, -end + 1]);
    }
    numbers.sort_unstable();
    numbers.dedup();
    numbers.retain(|number| (i64::MIN.into()..=u64::MAX.into()).contains(number));
    numbers
}

/// Those that fit.
fn fitting<T: TryFrom<i128>>(numbers: &[i128]) -> Vec<T> {
    numbers.iter().filter_map(|number| T::try_from(*number).ok()).collect()
}

#[derive(Serialize, Deserialize)]
struct Floats {
    single: Vec<f32>,
    double: Vec<f64>,
}

/// Everything that serde's data model has.
#[derive(Serialize, Deserialize)]
struct Kinds {
    flags: (bool, bool),
    nothing: (),
    no_fields: NoFields,
    newtype: Newtype,
    pair: Pair,
    array: [i16; 3],
    present: Option<String>,
    absent: Option<String>,
    letters: Vec<char>,
    wide: (i128, u128),
    bytes: Binary,
    by_name: BTreeMap<String, Option<u8>>,
    variants: Vec<Variant>,
    sent: Timestamp,
}

#[derive(Serialize, Deserialize)]
struct NoFields;

#[derive(Serialize, Deserialize)]
struct Newtype(f64);

#[derive(Serialize, Deserialize)]
struct Pair(i8, String);

#[derive(Serialize, Deserialize)]
enum Variant {
    Unit,
    Newtype(u16),
    Tuple(u8, String),
    Struct { x: i32, y: i32 },
}

/// As the crate's documentation tells how to have an extension value.
#[derive(Serialize, Deserialize)]
#[serde(rename = "_ExtStruct")]
struct Timestamp((i8, Binary));

#[derive(Serialize, Deserialize)]
struct ByNumber {
    by_number: BTreeMap<i64, String>,
}

/// What other languages take bytes for, and a `Vec<u8>` reads.
#[derive(Serialize, Deserialize)]
struct Attachment {
    name: String,
    #[serde(serialize_with = "as_binary")]
    data: Vec<u8>,
}

fn as_binary<S: Serializer>(bytes: &[u8], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_bytes(bytes)
}

#[contract]
#[derive(Serialize, Deserialize)]
struct Customer {
    #[n(7)]
    balance: i64,
    #[n(1)]
    id: u64,
    #[n(2)]
    name: String,
    #[n(300)]
    address: Option<Address>,
    #[n(70_000)]
    level: Level,
    #[n(4)]
    events: Vec<Event>,
}

#[contract]
#[derive(Serialize, Deserialize)]
struct Address {
    #[n(1)]
    street: String,
    #[n(2)]
    number: u16,
}

#[contract]
#[derive(Serialize, Deserialize)]
enum Level {
    New = 1,
    Known = 5,
}

#[contract]
#[derive(Serialize, Deserialize)]
enum Event {
    #[n(1)]
    Left,
    #[n(2)]
    Paid(u32),
    #[n(9)]
    Moved {
        #[n(1)]
        to: String,
        #[n(3)]
        miles: f32,
    },
}

fn customers() -> [Customer; 2] {
    [
        Customer {
            balance: -5_000_000_000,
            id: 7,
            name: "Zoë".to_owned(),
            address: Some(Address { street: "Broadway".to_owned(), number: 1_000 }),
            level: Level::Known,
            events: vec![
                Event::Paid(70_000),
                Event::Left,
                Event::Moved { to: "Ulm".to_owned(), miles: 0.25 },
            ],
        },
        Customer {
            balance: 0,
            id: u64::MAX,
            name: String::new(),
            address: None,
            level: Level::New,
            events: vec![],
        },
    ]
}

/// The same by number, as a user of another language would write them.
fn numbered_customers() -> [Node; 2] {
    [
        numbered([
            (7, Node::Int(-5_000_000_000)),
            (1, Node::Int(7)),
            (2, Node::text("Zoë")),
            (300, numbered([(1, Node::text("Broadway")), (2, Node::Int(1_000))])),
            (70_000, Node::Int(5)),
            (
                4,
                Node::Array(vec![
                    numbered([(2, Node::Int(70_000))]),
                    Node::Int(1),
                    numbered([(9, numbered([(1, Node::text("Ulm")), (3, Node::F32(0.25))]))]),
                ]),
            ),
        ]),
        numbered([
            (7, Node::Int(0)),
            (1, Node::Int(u64::MAX.into())),
            (2, Node::text("")),
            (300, Node::Nil),
            (70_000, Node::Int(1)),
            (4, Node::Array(vec![])),
        ]),
    ]
}

fn numbered<const N: usize>(pairs: [(i128, Node); N]) -> Node {
    Node::Map(pairs.into_iter().map(|(number, value)| (Node::Int(number), value)).collect())
}

/// Values of types of their own.
fn types(work: &mut impl Work) -> Result<(), String> {
    let numbers = boundaries();
    let integers = Integers {
        u8: fitting(&numbers),
        u16: fitting(&numbers),
        u32: fitting(&numbers),
        u64: fitting(&numbers),
        i8: fitting(&numbers),
        i16: fitting(&numbers),
        i32: fitting(&numbers),
        i64: fitting(&numbers),
    };
    forms(work, "integers", &integers)?;

    let single =
        vec![0.0, 1.0, -1.0, 0.1, 16_777_217.0, f32::MIN_POSITIVE, f32::from_bits(1), f32::MAX, f32::MIN];
    let single = [single, vec![f32::NAN, f32::INFINITY, f32::NEG_INFINITY]].concat();
    let double =
        vec![0.0, 1.0, -1.0, 0.1, 1e15, 1e300, f64::MIN_POSITIVE, f64::from_bits(1), f64::MAX, f64::MIN];
    let double = [double, vec![f64::NAN, f64::INFINITY, f64::NEG_INFINITY]].concat();
    work.message(
        "floats.single",
        ARRAY,
        &single,
        Node::Array(single.iter().copied().map(Node::F32).collect()),
    )?;
    forms(work, "floats", &Floats { single, double })?;
    forms(work, "floats.negative_zero", &Floats { single: vec![-0.0], double: vec![-0.0] })?;

    let kinds = Kinds {
        flags: (true, false),
        nothing: (),
        no_fields: NoFields,
        newtype: Newtype(0.5),
        pair: Pair(-7, "seven".to_owned()),
        array: [-300, 0, 300],
        present: Some("here".to_owned()),
        absent: None,
        letters: vec!['a', 'ß', '€', '🦀', '\0'],
        wide: (i128::MIN, u128::MAX),
        bytes: Binary(vec![0, 127, 128, 255]),
        by_name: BTreeMap::from([(String::new(), None), ("two".to_owned(), Some(2))]),
        variants: vec![
            Variant::Unit,
            Variant::Newtype(500),
            Variant::Tuple(1, "one".to_owned()),
            Variant::Struct { x: -1, y: 70_000 },
        ],
        sent: Timestamp((TIMESTAMP, Binary(1_700_000_000_u32.to_be_bytes().to_vec()))),
    };
    forms(work, "kinds", &kinds)?;

    let by_number = numbers.iter().filter_map(|number| i64::try_from(*number).ok());
    forms(
        work,
        "by_number",
        &ByNumber { by_number: by_number.map(|number| (number, number.to_string())).collect() },
    )?;

    for (index, len) in LENGTHS.into_iter().enumerate() {
        let data = binary(len);
        forms(work, &format!("attachment.{index}"), &Attachment { name: len.to_string(), data })?;
    }

    for (index, (value, meant)) in customers().iter().zip(numbered_customers()).enumerate() {
        forms(work, &format!("customer.{index}"), value)?;
        work.message(&format!("customer.{index}.numbered"), NUMBERED, value, meant)?;
    }
    Ok(())
}

/// `len` bytes, none of them always the same.
fn binary(len: usize) -> Vec<u8> {
    (0..len).map(|at| (at * 7 + len) as u8).collect()
}

/// `len` bytes of text.
fn text(len: usize) -> String {
    (0..len).map(|at| char::from(b'a' + ((at + len) % 26) as u8)).collect()
}

fn many<T>(make: impl Fn(usize) -> T) -> Vec<T> {
    LENGTHS.into_iter().map(make).collect()
}

/// Times of all three lengths.
fn times(times: &[(i64, u32)]) -> Node {
    let mut all = Vec::new();
    for &(seconds, nanoseconds) in times {
        let mut time = |bytes: &[u8]| all.push(Node::Ext(TIMESTAMP, bytes.to_vec()));
        time(&[&nanoseconds.to_be_bytes()[..], &seconds.to_be_bytes()].concat());
        if let Ok(seconds) = u64::try_from(seconds)
            && seconds < 1 << 34
        {
            time(&(u64::from(nanoseconds) << 34 | seconds).to_be_bytes());
        }
        if nanoseconds == 0
            && let Ok(seconds) = u32::try_from(seconds)
        {
            time(&seconds.to_be_bytes());
        }
    }
    Node::Array(all)
}

/// Values of any type.
fn values(work: &mut impl Work) -> Result<(), String> {
    let mut value = |name: &str, value: Node| work.message(name, ARRAY, &value, value.clone());

    value("nil", Node::Nil)?;
    value("booleans", Node::Array(vec![Node::Bool(false), Node::Bool(true)]))?;
    value("integers.any", Node::Array(boundaries().into_iter().map(Node::Int).collect()))?;

    value("strings", Node::Array(many(|len| Node::Str(text(len)))))?;
    // Two, three and four bytes a character.
    for (name, letter) in [("two", "ß"), ("three", "€"), ("four", "🦀")] {
        value(&format!("strings.{name}_bytes"), Node::Array(many(|len| Node::Str(letter.repeat(len)))))?;
    }
    let odd = [
        "\0",
        "a\0b",
        "\u{7f}\u{80}\u{7ff}\u{800}\u{ffff}\u{10000}\u{10ffff}",
        "\u{feff}",
        "e\u{301}",
        "\r\n\t\"\\",
    ];
    value("strings.odd", Node::Array(odd.map(Node::text).to_vec()))?;
    value("binary", Node::Array(many(|len| Node::Bin(binary(len)))))?;

    let array = |len| Node::Array((0..len).map(|at| Node::Int(at as i128)).collect());
    let map =
        |len| Node::Map((0..len).map(|at| (Node::Str(format!("key {at}")), Node::Int(at as i128))).collect());
    value("arrays", Node::Array(many(array)))?;
    for len in LENGTHS {
        value(&format!("maps.{len}"), map(len))?;
    }
    for len in [15, 16] {
        let nested = Node::Array((0..len).map(|_| Node::Array(vec![array(len), map(len)])).collect());
        value(&format!("arrays.of_{len}"), nested)?;
        let nested = Node::Map(
            (0..len).map(|at| (Node::Str(text(at)), Node::Array(vec![map(len), array(len)]))).collect(),
        );
        value(&format!("maps.of_{len}"), nested)?;
    }
    value("maps.long_keys", Node::Map(many(|len| (Node::Str(text(len)), Node::Nil))))?;
    value(
        "maps.integer_like_keys",
        Node::Map(["10", "9", "-1", "01", "1e3"].map(|key| (Node::text(key), Node::Nil)).to_vec()),
    )?;
    value(
        "maps.integer_keys",
        Node::Map(boundaries().into_iter().map(|n| (Node::Int(n), Node::Int(n))).collect()),
    )?;
    value(
        "maps.boolean_keys",
        Node::Map(vec![(Node::Bool(false), Node::Int(2)), (Node::Bool(true), Node::Int(3))]),
    )?;
    value("maps.binary_keys", Node::Map(many(|len| (Node::Bin(binary(len)), Node::Nil))))?;
    value(
        "maps.mixed_keys",
        Node::Map(vec![(Node::text("1"), Node::Int(1)), (Node::Int(1), Node::text("1"))]),
    )?;

    value("deep.arrays", (0..DEPTH).fold(Node::Nil, |inner, _| Node::Array(vec![inner])))?;
    value("deep.maps", (0..DEPTH).fold(Node::Nil, |inner, _| Node::Map(vec![(Node::text("in"), inner)])))?;

    value("ext", Node::Array(many(|len| Node::Ext(5, binary(len)))))?;
    value(
        "ext.types",
        Node::Array([1, 5, 66, 98, 100, 105, 115, 126, 127].map(|kind| Node::Ext(kind, binary(3))).to_vec()),
    )?;
    value("ext.type_zero", Node::Ext(0, binary(3)))?;
    value("ext.reserved", Node::Array([-128, -2].map(|kind| Node::Ext(kind, binary(3))).to_vec()))?;
    value(
        "ext.in_map",
        Node::Map(vec![(Node::text("at"), times(&[(5, 0)])), (Node::text("ext"), Node::Ext(1, binary(1)))]),
    )?;

    let seconds = [0, 1, -1, i64::from(u32::MAX), 1 << 32, (1 << 34) - 1, 1 << 34, -2_208_988_800];
    let with = |nanoseconds: &[u32]| -> Vec<_> {
        seconds.iter().flat_map(|seconds| nanoseconds.iter().map(|n| (*seconds, *n))).collect()
    };
    value("time.seconds", times(&with(&[0])))?;
    value("time.milliseconds", times(&with(&[1_000_000, 500_000_000])))?;
    // Of the 30 bits that timestamp 64 has for them.
    value("time.with_the_highest_bit", times(&with(&[537_000_000, 999_000_000])))?;
    value("time.microseconds", times(&with(&[1_000, 500_001_000])))?;
    value("time.nanoseconds", times(&with(&[1, 999_999_999])))?;
    value("time.far", times(&[(i64::MIN, 0), (i64::MAX, 0)]))
}
