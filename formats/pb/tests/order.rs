//! The second mode: records in any order, repeated, split and unknown. Each with the value that protobuf gives.

mod common;

use common::{Of, assert_reads, fixed32, fixed64, group, int, len, read, split, varint};
use contract_macros::contract;
use proptest::prelude::*;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, VecDeque};

#[derive(Serialize, Deserialize, PartialEq, Debug, Clone, Default)]
struct Inner {
    x: u32,
    y: String,
    z: Vec<u32>,
}

#[derive(Serialize, Deserialize, PartialEq, Debug, Clone, Default)]
struct Five {
    a: u32,
    b: String,
    c: Inner,
    d: Vec<Inner>,
    e: Option<i64>,
}

fn inner(x: u32, y: &str, z: &[u32]) -> Inner {
    Inner { x, y: y.into(), z: z.to_vec() }
}

/// All orders of `items`.
fn permutations<T: Clone>(items: &[T]) -> Vec<Vec<T>> {
    if items.is_empty() {
        return vec![Vec::new()];
    }
    let mut all = Vec::new();
    for at in 0..items.len() {
        let mut rest = items.to_vec();
        let first = rest.remove(at);
        all.extend(permutations(&rest).into_iter().map(|mut tail| {
            tail.insert(0, first.clone());
            tail
        }));
    }
    all
}

#[test]
fn fields_in_any_order() {
    let parts = [int(1, 5), len(2, b"b"), len(3, b""), len(4, &int(1, 9)), int(5, u64::MAX)];
    let nested = permutations(&[int(1, 7), len(2, b"yy"), len(3, &[1, 2, 3])]);
    let value = |c, d| Five { a: 5, b: "b".into(), c, d: vec![d], e: Some(-1) };
    for (at, order) in permutations(&[0, 1, 2, 3, 4]).into_iter().enumerate() {
        let body = nested[at % nested.len()].concat();
        let bytes = order.into_iter().flat_map(|at| if at == 2 { len(3, &body) } else { parts[at].clone() });
        let bytes = bytes.collect::<Vec<_>>();
        assert_reads(&bytes, &value(inner(7, "yy", &[1, 2, 3]), inner(9, "", &[])));
    }
    for order in &nested {
        let bytes = [&parts[0], &parts[1], &len(4, &order.concat()), &parts[4]].map(Vec::clone).concat();
        assert_reads(&bytes, &value(Inner::default(), inner(7, "yy", &[1, 2, 3])));
    }
}

#[test]
fn the_last_scalar_wins() {
    assert_reads(&[int(1, 5), int(1, 6)].concat(), &Of { value: 6u32 });
    assert_reads(&[int(1, 5), int(1, 0)].concat(), &Of { value: 0u32 });
    assert_reads(&[int(1, 5), int(1, 0)].concat(), &Of { value: Some(0u32) });
    assert_reads(&[len(1, b"a"), len(1, b"")].concat(), &Of { value: String::new() });
    assert_reads(&[len(1, b"a"), int(9, 1), len(1, b"b")].concat(), &Of { value: Some("b") });
    assert_reads(&[fixed32(1, 1), fixed32(1, 0)].concat(), &Of { value: 0f32 });
    assert_reads(&[fixed64(1, 1), fixed64(1, 0)].concat(), &Of { value: 0f64 });
    assert_reads(&[int(1, 1), int(1, 0)].concat(), &Of { value: false });
    // Bytes are a scalar, whatever holds them.
    let bytes = [len(1, b"abc"), len(1, b"d")].concat();
    assert_reads(&bytes, &Of { value: b"d".to_vec() });
    assert_reads(&bytes, &Of { value: VecDeque::from(*b"d") });
    assert_reads(&bytes, &Of { value: Some(VecDeque::from(*b"d")) });
    assert_reads(&bytes, &VecDeque::from(*b"d"));
    let bytes = [len(1, b"abc"), int(2, 1), len(1, b"")].concat();
    assert_reads(&bytes, &(VecDeque::<u8>::new(), 1u8));
    assert_reads(&bytes, &(Vec::<u8>::new(), 1u8));
}

#[test]
fn messages_merge() {
    let first = [int(1, 1), len(2, b"first"), len(3, &[1])].concat();
    let second = [int(1, 2), len(3, &[2, 3])].concat();
    let merged = inner(2, "first", &[1, 2, 3]);
    for between in [&b""[..], &int(1, 5)] {
        let bytes = [&len(3, &first), between, &len(3, &second)].concat();
        assert_eq!(read::<Five>(&bytes).c, merged);
    }
    let bytes = [len(1, &first), len(1, &second)].concat();
    assert_reads(&bytes, &Of { value: Some(merged.clone()) });
    assert_reads(&bytes, &Of { value: Some(Box::new(merged.clone())) });
    // A repeated field has one element each.
    assert_eq!(read::<Of<Vec<Inner>>>(&bytes).value, [inner(1, "first", &[1]), inner(2, "", &[2, 3])]);
    // Nested ones merge as well.
    let deep = |body: &[u8]| len(1, &len(1, &len(1, body)));
    assert_reads(
        &[deep(&first), deep(&second)].concat(),
        &Of { value: Of { value: Of { value: merged.clone() } } },
    );
    assert_reads(
        &[deep(&first), deep(b"")].concat(),
        &Of { value: Of { value: Of { value: inner(1, "first", &[1]) } } },
    );
    // Tuples, and 128 bits, are messages.
    assert_reads(&[len(1, &int(1, 1)), len(1, &int(2, 2))].concat(), &Of { value: (1u8, 2u8) });
    assert_reads(&[len(1, &fixed64(1, 1)), len(1, &fixed64(2, 2))].concat(), &Of { value: 2u128 << 64 | 1 });
}

#[test]
fn wrappers_are_messages_and_merge() {
    let bytes = [len(1, &len(1, b"a")), len(1, &len(1, b"b"))].concat();
    assert_reads(&bytes, &Of { value: Some(vec!["a", "b"]) });
    assert_reads(&[len(1, &len(1, b"a")), len(1, b"")].concat(), &Of { value: Some(vec!["a"]) });
    assert_reads(
        &[len(1, &len(1, &[1, 2])), int(2, 0), len(1, &int(1, 3))].concat(),
        &Of { value: Some(vec![1u32, 2, 3]) },
    );
    assert_reads(&[len(1, &int(1, 1)), len(1, &int(1, 0))].concat(), &Of { value: Some(Some(0u32)) });
    assert_reads(&[len(1, &int(1, 1)), len(1, b"")].concat(), &Of { value: Some(Some(1u32)) });
    let entry = |key, value| len(1, &len(1, &[int(1, key), int(2, value)].concat()));
    assert_reads(
        &[entry(1, 2), entry(3, 4)].concat(),
        &Of { value: Some(BTreeMap::from([(1u8, 2u8), (3, 4)])) },
    );
}

#[derive(Serialize, Deserialize, PartialEq, Debug, Clone)]
enum Case {
    Unit,
    Number(u32),
    Message(Inner),
    Struct { a: u32, b: u32 },
}

#[test]
fn the_last_case_wins_and_the_same_case_merges() {
    let one = len(3, &[int(1, 1), len(3, &[1])].concat());
    let two = len(3, &[len(2, b"y"), len(3, &[2])].concat());
    assert_reads(&[int(2, 5), one.clone()].concat(), &Case::Message(inner(1, "", &[1])));
    assert_reads(&[one.clone(), int(2, 5)].concat(), &Case::Number(5));
    assert_reads(&[one.clone(), len(1, b"")].concat(), &Case::Unit);
    assert_reads(&[one.clone(), two.clone()].concat(), &Case::Message(inner(1, "y", &[1, 2])));
    // Another case in between clears what was there.
    assert_reads(&[one.clone(), int(2, 5), two.clone()].concat(), &Case::Message(inner(0, "y", &[2])));
    assert_reads(
        &[one.clone(), int(2, 5), two.clone(), one.clone()].concat(),
        &Case::Message(inner(1, "y", &[2, 1])),
    );
    assert_reads(&[int(2, 5), int(2, 6)].concat(), &Case::Number(6));
    // Unknown fields set no case.
    assert_reads(
        &[int(9, 1), one.clone(), int(9, 2), two.clone(), len(8, b"x")].concat(),
        &Case::Message(inner(1, "y", &[1, 2])),
    );
    // The message around it merges: the case that came last is that of all pieces.
    let field = |case: &[u8]| len(1, case);
    assert_reads(&[field(&one), field(&two)].concat(), &Of { value: Case::Message(inner(1, "y", &[1, 2])) });
    assert_reads(&[field(&one), field(&int(2, 7))].concat(), &Of { value: Case::Number(7) });
    assert_reads(&[field(&int(2, 7)), field(b"")].concat(), &Of { value: Case::Number(7) });
    let four = [len(4, &int(2, 2)), len(4, &int(1, 1)), len(4, &int(2, 3))].concat();
    assert_reads(&four, &Case::Struct { a: 1, b: 3 });
    assert_reads(&field(&four), &Of { value: Some(Case::Struct { a: 1, b: 3 }) });
    // Without numbers a unit variant is an enum value: the last of both wins.
    assert_reads(&[field(&one), int(1, 0)].concat(), &Of { value: Case::Unit });
    assert_reads(&[int(1, 0), field(&one)].concat(), &Of { value: Case::Message(inner(1, "", &[1])) });
}

#[test]
fn repeated_fields_go_on() {
    #[derive(Serialize, Deserialize, PartialEq, Debug)]
    struct Lists {
        a: Vec<u32>,
        b: Vec<String>,
        c: VecDeque<i64>,
        d: Vec<f64>,
        e: Vec<bool>,
    }

    let bytes = [
        len(2, b"x"),
        len(1, &[1, 2]),
        int(3, 1),
        int(1, 3),
        len(5, &[1]),
        len(2, b"y"),
        len(1, b""),
        fixed64(4, 1f64.to_bits()),
        len(1, &[0xac, 2, 0]),
        len(4, &[2f64.to_le_bytes(), 3f64.to_le_bytes()].concat()),
        len(3, &varint(u64::MAX)),
        int(5, 0),
        int(1, 4),
    ]
    .concat();
    let value = Lists {
        a: vec![1, 2, 3, 300, 0, 4],
        b: vec!["x".into(), "y".into()],
        c: [1, -1].into(),
        d: vec![1.0, 2.0, 3.0],
        e: vec![true, false],
    };
    assert_reads(&bytes, &value);
}

#[test]
fn packed_and_unpacked() {
    let split = [len(1, &[1, 2]), len(1, b""), len(1, &[3])].concat();
    assert_reads(&split, &vec![1u32, 2, 3]);
    assert_reads(&split, &VecDeque::from([1i64, 2, 3]));
    assert_reads(&split, &Of { value: vec![1u16, 2, 3] });
    let unpacked = [int(1, 1), int(1, 2)].concat();
    assert_reads(&unpacked, &vec![1u32, 2]);
    assert_reads(&unpacked, &vec![1i8, 2]);
    assert_reads(&[int(1, 1), len(1, &[2, 3]), int(1, 4)].concat(), &vec![1u64, 2, 3, 4]);
    assert_reads(&[len(1, &[2, 3]), int(1, 4)].concat(), &vec![2u64, 3, 4]);
    assert_reads(&[fixed32(1, 0), len(1, &0f32.to_le_bytes())].concat(), &vec![0f32, 0.0]);
    assert_reads(&len(1, b""), &Vec::<u32>::new());
    assert_reads(&len(1, b"").repeat(3), &VecDeque::<u32>::new());
    assert_reads(&len(1, b"").repeat(3), &(VecDeque::<f32>::new(), 0u8));
    assert_reads(&len(1, &[len(1, b""), len(1, b"")].concat()), &Of { value: Some(vec![0u32; 0]) });
    assert_reads(&len(1, &[int(1, 1), len(1, &[2])].concat()), &Of { value: vec![vec![1u32, 2]] });

    #[contract]
    #[derive(Serialize, Deserialize, PartialEq, Debug)]
    struct Kinds {
        #[n(1, sint)]
        a: Vec<i32>,
        #[n(2, fixed)]
        b: Vec<u32>,
        #[n(3, fixed)]
        c: Vec<i64>,
    }
    let bytes = [fixed64(3, 1), int(1, 1), len(2, &[1, 0, 0, 0]), len(1, &[2]), fixed32(2, 2)].concat();
    assert_reads(&bytes, &Kinds { a: vec![-1, 1], b: vec![1, 2], c: vec![1] });
}

#[test]
fn map_entries() {
    let entry = |body: &[u8]| len(1, body);
    let key = int(1, 7);
    let value = len(2, b"v");
    for (bytes, wanted) in [
        (entry(&[key.clone(), value.clone()].concat()), (7, "v")),
        (entry(&[value.clone(), key.clone()].concat()), (7, "v")),
        (entry(&key), (7, "")),
        (entry(&value), (0, "v")),
        (entry(b""), (0, "")),
        (entry(&[int(9, 1), key.clone(), group(8, b""), value.clone(), len(3, b"")].concat()), (7, "v")),
        (entry(&[key.clone(), len(2, b"w"), int(1, 8), value.clone()].concat()), (8, "v")),
        // The same key again: the last entry wins.
        (
            [
                entry(&[key.clone(), len(2, b"w")].concat()),
                int(9, 9),
                entry(&[key.clone(), value.clone()].concat()),
            ]
            .concat(),
            (7, "v"),
        ),
    ] {
        let map = BTreeMap::from([(wanted.0, wanted.1.to_owned())]);
        assert_reads(&bytes, &map);
        assert_reads(&bytes, &Of { value: map.clone() });
        assert_reads(&len(1, &bytes), &Of { value: Some(map) });
    }
    // Values that are messages merge within an entry.
    let bytes = entry(&[len(2, &int(1, 1)), key, len(2, &len(2, b"y"))].concat());
    assert_reads(&bytes, &BTreeMap::from([(7u32, inner(1, "y", &[]))]));
}

#[test]
fn unknown_fields_are_passed_over_everywhere() {
    let nested = group(70, &[int(1, 1), group(1, &group(2, b"")), len(2, b"abc"), fixed32(3, 0)].concat());
    for unknown in
        [int(7, u64::MAX), fixed64(70, 1), len(7000, b"x"), nested.clone(), fixed32((1 << 29) - 1, 1)]
    {
        for low in [true, false] {
            // Known numbers on either side of it.
            let bytes = if low {
                [len(6, &[int(2, 1), unknown.clone()].concat()), unknown.clone(), len(99_999, b"")].concat()
            } else {
                [unknown.clone(), len(6, &[unknown.clone(), int(2, 1)].concat())].concat()
            };
            #[contract]
            #[derive(Serialize, Deserialize, PartialEq, Debug, Default)]
            struct Sparse {
                #[n(6)]
                inner: Narrow,
                #[n(99_998)]
                far: u32,
            }
            #[contract]
            #[derive(Serialize, Deserialize, PartialEq, Debug, Default)]
            struct Narrow {
                #[n(2)]
                x: u8,
            }
            assert_reads(&bytes, &Sparse { inner: Narrow { x: 1 }, far: 0 });
        }
        assert_reads(&unknown, &());
        assert_reads(&unknown, &None::<u32>);
        assert_reads(&unknown, &Vec::<u32>::new());
        assert_reads(&[unknown.clone(), int(1, 1), unknown.clone()].concat(), &1u32);
        // In wrappers, between elements, and where there is nothing else.
        assert_reads(&len(1, &unknown), &Of { value: Some(Vec::<u32>::new()) });
        assert_reads(&len(1, &unknown), &Of { value: Some(Vec::<String>::new()) });
        assert_reads(&len(1, &unknown), &Of { value: Some(Vec::<Case>::new()) });
        assert_reads(&len(1, &unknown), &Of { value: vec![Vec::<Inner>::new()] });
        assert_reads(&len(1, &unknown), &Of { value: Some(None::<u32>) });
        assert_reads(&len(1, &unknown), &Of { value: Some(BTreeMap::<u8, u8>::new()) });
        let elements = [len(1, b"a"), unknown.clone(), len(1, b"b"), unknown.clone()].concat();
        assert_reads(&elements, &vec!["a", "b"]);
        assert_reads(&len(1, &elements), &Of { value: Some(vec!["a", "b"]) });
        assert_reads(&len(1, &[unknown.clone(), elements].concat()), &Of { value: vec![vec!["a", "b"]] });
        let case = [unknown.clone(), int(2, 1), unknown.clone()].concat();
        assert_reads(&case, &Case::Number(1));
        assert_reads(&len(1, &case), &Of { value: vec![Case::Number(1)] });
        assert_reads(&len(1, &[unknown.clone(), fixed64(2, 1)].concat()), &Of { value: 1u128 << 64 });
    }
    // A field that takes nothing has no say in what comes.
    assert_reads(&[int(1, 5), int(2, 6)].concat(), &((), 6u8));
}

#[test]
fn overlong_tags_and_lengths() {
    assert_reads(&[0x88, 0, 5], &5u32);
    assert_reads(&[0x88, 0x80, 0, 0x85, 0x80, 0], &5u32);
    assert_reads(&[0x88, 0x80, 0x80, 0x80, 0, 5], &5u64);
    assert_reads(&[0x8a, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0, 0x81, 0, b'a'], &"a");
    assert_reads(&[0x8a, 0, 0x81, 0x80, 0, b'a', 0x0a, 1, b'b'], &vec!["a", "b"]);
    assert_reads(&[0x8a, 0, 1, 5, 0x88, 0, 6], &vec![5u32, 6]);
    assert_reads(&[0x88, 0, 5], &Some(5u32));
    assert_reads(&[0x90, 0, 5], &Case::Number(5));
    assert_reads(&[0x8a, 0, 5, 0x88, 0, 1, 0x10, 2], &BTreeMap::from([(1u8, 2u8)]));
    assert_reads(&[0x8a, 0, 0x80, 0], &Of { value: Some(Vec::<u32>::new()) });
    // Of a number of two bytes.
    assert_reads(&[0x80, 0x81, 0, 5], &std::array::from_fn::<u8, 16, _>(|at| if at == 15 { 5 } else { 0 }));
}

#[test]
fn varints_are_cut_to_their_type() {
    assert_reads(&int(1, 1 << 32 | 5), &5u32);
    assert_reads(&int(1, 1 << 32 | 5), &5i32);
    assert_reads(&int(1, u32::MAX.into()), &-1i32);
    assert_reads(&int(1, 1 << 40), &0u16);
    assert_reads(&int(1, 1 << 32 | 0x61), &'a');
    assert_reads(&int(1, 1 << 32), &true);
    assert_reads(&len(1, &varint(1 << 32 | 5)), &vec![5u32]);
    assert_reads(&len(1, &varint(1 << 32 | 5)), &VecDeque::from([5i32]));
    assert_reads(&int(1, 1 << 32 | 1), &Of { value: Plain::B });
}

#[derive(Serialize, Deserialize, PartialEq, Debug, Clone)]
enum Plain {
    A,
    B,
}

#[contract]
#[derive(Serialize, Deserialize, PartialEq, Debug, Clone)]
struct Rich {
    #[n(1)]
    id: u32,
    #[n(2)]
    name: String,
    #[n(3)]
    inner: Inner,
    #[n(4)]
    maybe: Option<Inner>,
    #[n(5, sint)]
    numbers: Vec<i32>,
    #[n(6)]
    words: Vec<String>,
    #[n(7)]
    inners: Vec<Inner>,
    #[n(8)]
    map: BTreeMap<String, Inner>,
    #[n(9)]
    case: Case,
    #[n(10, fixed)]
    fixed: Vec<u64>,
    #[n(11)]
    lists: Vec<Vec<u32>>,
    #[n(12)]
    wrapped: Option<Vec<String>>,
    #[n(16)]
    float: f32,
    #[n(2048)]
    deep: Option<Box<Rich>>,
}

/// What a record with a length holds.
enum Shape {
    /// Text or bytes.
    Leaf,
    Varints,
    Words,
    /// A message of a field that is not repeated, which can come in pieces.
    Once(&'static [(u32, Shape)]),
    Each(&'static [(u32, Shape)]),
    /// Refers to a message that holds itself.
    Again,
}

static INNER: [(u32, Shape); 2] = [(2, Shape::Leaf), (3, Shape::Varints)];
static RICH: [(u32, Shape); 11] = [
    (2, Shape::Leaf),
    (3, Shape::Once(&INNER)),
    (4, Shape::Once(&INNER)),
    (5, Shape::Varints),
    (7, Shape::Each(&INNER)),
    (8, Shape::Each(&[(2, Shape::Once(&INNER))])),
    (9, Shape::Once(&[(3, Shape::Once(&INNER)), (4, Shape::Once(&[]))])),
    (10, Shape::Words),
    (11, Shape::Each(&[(1, Shape::Varints)])),
    (12, Shape::Once(&[])),
    (2048, Shape::Again),
];

/// As much chance as a test needs.
struct Chance(u64);

impl Chance {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % limit.max(1)
    }
}

/// The same message in other words: records change places, but not with their own kind; scalars are packed and unpacked;
/// messages come in pieces; unknown fields come in between.
fn reword(bytes: &[u8], shapes: &[(u32, Shape)], chance: &mut Chance) -> Vec<u8> {
    let mut records = Vec::new();
    for (number, wire, whole, payload) in split(bytes) {
        let shape = shapes.iter().find(|shape| shape.0 == number).map(|shape| &shape.1);
        match shape.filter(|_| wire == 2) {
            None | Some(Shape::Leaf) => records.push((number, whole.to_vec())),
            Some(Shape::Varints) => {
                let mut rest = payload;
                while !rest.is_empty() {
                    let (value, size) = common::read_varint(rest);
                    records.push((
                        number,
                        if chance.below(2) == 0 { int(number, value) } else { len(number, &rest[..size]) },
                    ));
                    rest = &rest[size..];
                }
                records.push((number, len(number, b"")));
            }
            Some(Shape::Words) => {
                let (some, others) = payload.split_at(payload.len() / 16 * 8);
                records.push((number, len(number, some)));
                records.extend(
                    others
                        .chunks(8)
                        .map(|word| (number, fixed64(number, u64::from_le_bytes(word.try_into().unwrap())))),
                );
            }
            Some(Shape::Each(inner)) => records.push((number, len(number, &reword(payload, inner, chance)))),
            Some(once) => {
                let inner = if let Shape::Once(inner) = once { inner } else { &RICH[..] };
                let body = reword(payload, inner, chance);
                let parts = split(&body);
                let (first, second) = parts.split_at(chance.below(parts.len() + 1));
                for part in [first, second] {
                    let body = part.iter().flat_map(|record| record.2).copied().collect::<Vec<_>>();
                    records.push((number, len(number, &body)));
                }
            }
        }
        if chance.below(4) == 0 {
            let number = [30, 3000, 300_000][chance.below(3)];
            records.push((number, if chance.below(2) == 0 { len(number, payload) } else { int(number, 1) }));
        }
    }
    // Shuffled, and then those of one number put back into their order.
    let mut order = records.iter().map(|record| record.0).collect::<Vec<_>>();
    for at in (1..order.len()).rev() {
        order.swap(at, chance.below(at + 1));
    }
    let mut bytes = Vec::new();
    for number in order {
        let at = records.iter().position(|record| record.0 == number).unwrap();
        bytes.extend(records.remove(at).1);
    }
    bytes
}

fn some_inner() -> impl Strategy<Value = Inner> {
    (0..3u32, "[a-c]{0,2}", prop::collection::vec(0..300u32, 0..4)).prop_map(|(x, y, z)| Inner { x, y, z })
}

fn some_case() -> impl Strategy<Value = Case> {
    prop_oneof![
        Just(Case::Unit),
        (0..3u32).prop_map(Case::Number),
        some_inner().prop_map(Case::Message),
        (0..2u32, 0..2u32).prop_map(|(a, b)| Case::Struct { a, b }),
    ]
}

fn some_rich() -> impl Strategy<Value = Rich> {
    let words = || prop::collection::vec("[a-z]{0,3}", 0..4);
    let scalars = (any::<u32>(), "[a-z]{0,3}", -2.0..2f32);
    let messages = (some_inner(), prop::option::of(some_inner()), prop::collection::vec(some_inner(), 0..3));
    let packed = (
        prop::collection::vec(any::<i32>(), 0..5),
        prop::collection::vec(any::<u64>(), 0..5),
        prop::collection::vec(prop::collection::vec(0..300u32, 0..3), 0..3),
    );
    let others =
        (words(), prop::option::of(words()), prop::collection::btree_map("[a-c]?", some_inner(), 0..3));
    let flat = (scalars, messages, packed, others, some_case()).prop_map(
        |(scalars, messages, packed, others, case)| Rich {
            id: scalars.0,
            name: scalars.1,
            float: scalars.2,
            inner: messages.0,
            maybe: messages.1,
            inners: messages.2,
            numbers: packed.0,
            fixed: packed.1,
            lists: packed.2,
            words: others.0,
            wrapped: others.1,
            map: others.2,
            case,
            deep: None,
        },
    );
    let flat = flat.boxed();
    flat.clone().prop_recursive(2, 4, 1, move |inner| {
        (flat.clone(), inner).prop_map(|(rich, deep)| Rich { deep: Some(Box::new(deep)), ..rich })
    })
}

proptest! {
    #[test]
    fn the_same_message_in_other_words(value in some_rich(), seed: u64) {
        let mut chance = Chance(seed);
        let bytes = contract_pb::to_vec(&value).unwrap();
        // The case of `Case` may be a unit, which is an enum value there: nothing to be taken apart.
        let other = reword(&bytes, &RICH, &mut chance);
        assert_reads(&other, &value);
    }
}
