//! Oneofs whose cases stand in the message around them, and groups: exact bytes, and every order of records.

mod common;

use common::{
    Of, assert_exact, assert_reads, assert_rejected, assert_writes, group, int, len, read, rejected,
};
use contract_macros::contract;
use contract_pb::{ErrorKind, UnknownFields};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

#[contract]
#[derive(Serialize, Deserialize, PartialEq, Debug, Clone, Default)]
struct Sub {
    #[n(1)]
    x: u32,
    #[n(2)]
    y: String,
    #[n(3)]
    z: Vec<u32>,
}

fn sub(x: u32, y: &str, z: &[u32]) -> Sub {
    Sub { x, y: y.into(), z: z.to_vec() }
}

#[contract]
#[derive(Serialize, Deserialize, PartialEq, Debug, Clone)]
enum Choice {
    #[n(3)]
    Number(i32),
    #[n(5)]
    Text(String),
    #[n(7)]
    Sub(Box<Sub>),
    #[n(8, group)]
    Group(Sub),
    #[n(9)]
    Unit,
    #[n(2000)]
    Pair(u32, String),
    #[n(11)]
    Fields { a: u32, b: Option<u32> },
    #[n(12)]
    List(Vec<u32>),
    #[n(13)]
    Maybe(Option<u32>),
    #[n(14)]
    Map(BTreeMap<i32, i32>),
    #[n(15)]
    Kinded(Zigzag),
    #[n(16)]
    Own(Own),
}

#[contract]
#[derive(Serialize, Deserialize, PartialEq, Debug, Clone)]
struct Zigzag(#[n(sint)] i64);

#[contract]
#[derive(Serialize, Deserialize, PartialEq, Debug, Clone)]
enum Own {
    #[n(1)]
    Number(u32),
    #[n(2)]
    Sub(Sub),
}

/// In between two fields.
#[contract]
#[derive(Serialize, Deserialize, PartialEq, Debug, Clone, Default)]
struct Middle {
    #[n(1)]
    first: u32,
    #[n(oneof(3, 5, 7, 8, 9, 2000, 11, 12, 13, 14, 15, 16))]
    choice: Option<Choice>,
    #[n(2001)]
    last: u32,
}

/// Fields lie among its cases, and it is declared behind them.
#[contract]
#[derive(Serialize, Deserialize, PartialEq, Debug, Clone, Default)]
struct Apart {
    #[n(2001)]
    last: u32,
    #[n(6)]
    six: Vec<String>,
    #[n(1)]
    first: u32,
    #[n(oneof(3, 5, 7, 8, 9, 2000, 11, 12, 13, 14, 15, 16))]
    choice: Option<Choice>,
    #[n(unknown)]
    rest: UnknownFields,
}

/// Every case with the record that it becomes.
fn cases() -> Vec<(Choice, Vec<u8>)> {
    let body = [int(1, 4), len(2, b"y"), len(3, &[1, 2])].concat();
    vec![
        (Choice::Number(0), int(3, 0)),
        (Choice::Number(-1), int(3, u64::MAX)),
        (Choice::Text(String::new()), len(5, b"")),
        (Choice::Text("text".into()), len(5, b"text")),
        (Choice::Sub(Box::default()), len(7, b"")),
        (Choice::Sub(Box::new(sub(4, "y", &[1, 2]))), len(7, &body)),
        (Choice::Group(Sub::default()), group(8, b"")),
        (Choice::Group(sub(4, "y", &[1, 2])), group(8, &body)),
        (Choice::Unit, len(9, b"")),
        (Choice::Pair(0, String::new()), len(2000, b"")),
        (Choice::Pair(1, "p".into()), len(2000, &[int(1, 1), len(2, b"p")].concat())),
        (Choice::Fields { a: 0, b: None }, len(11, b"")),
        (Choice::Fields { a: 5, b: Some(0) }, len(11, &[int(1, 5), int(2, 0)].concat())),
        // What needs a wrapper as a case of any oneof needs one here.
        (Choice::List(vec![]), len(12, b"")),
        (Choice::List(vec![1, 300]), len(12, &len(1, &[1, 0xac, 2]))),
        (Choice::Maybe(None), len(13, b"")),
        (Choice::Maybe(Some(0)), len(13, &int(1, 0))),
        (
            Choice::Map([(-1, -2)].into()),
            len(14, &len(1, &[int(1, u64::MAX), int(2, u64::MAX - 1)].concat())),
        ),
        (Choice::Kinded(Zigzag(-3)), int(15, 5)),
        (Choice::Own(Own::Number(0)), len(16, &int(1, 0))),
        (Choice::Own(Own::Sub(Sub::default())), len(16, &len(2, b""))),
    ]
}

#[test]
fn every_case_exactly() {
    for (choice, record) in cases() {
        let middle = Middle { first: 1, choice: Some(choice.clone()), last: 9 };
        assert_exact(middle, &[int(1, 1), record.clone(), int(2001, 9)].concat());
        assert_exact(Middle { choice: Some(choice.clone()), ..Middle::default() }, &record);
        // The same in a message of its own.
        assert_exact(choice.clone(), &record);
        assert_exact(Of { value: Some(choice.clone()) }, &len(1, &record));
    }
    assert_exact(Middle::default(), &[]);
    assert_exact(Middle { first: 1, choice: None, last: 2 }, &[int(1, 1), int(2001, 2)].concat());
}

#[test]
fn every_case_in_every_order() {
    for (choice, record) in cases() {
        let unknown = int(4, 77);
        let parts = [&int(1, 1), &record, &len(6, b"six"), &int(2001, 9), &unknown];
        let apart = Apart {
            last: 9,
            six: vec!["six".into()],
            first: 1,
            choice: Some(choice.clone()),
            rest: read::<All>(&unknown).all,
        };
        for order in permutations(5) {
            let bytes = order.iter().flat_map(|&at| parts[at].clone()).collect::<Vec<_>>();
            assert_reads(&bytes, &apart);
        }
        // Written, they are in number order, and the unknown one is behind them.
        let number = common::read_varint(&record).0 >> 3;
        let mut sorted = vec![(1, parts[0]), (number, parts[1]), (6, parts[2]), (2001, parts[3])];
        sorted.sort_by_key(|&(number, _)| number);
        sorted.push((4, parts[4]));
        assert_writes(&apart, &sorted.iter().flat_map(|(_, part)| part.iter().copied()).collect::<Vec<_>>());
    }
}

#[contract]
#[derive(Serialize, Deserialize, PartialEq, Debug)]
struct All {
    #[n(unknown)]
    all: UnknownFields,
}

fn permutations(count: usize) -> Vec<Vec<usize>> {
    if count == 0 {
        return vec![vec![]];
    }
    let shorter = permutations(count - 1);
    let with = |at: usize| {
        shorter.iter().map(move |order| {
            let mut order = order.clone();
            order.insert(at, count - 1);
            order
        })
    };
    (0..count).flat_map(with).collect()
}

#[test]
fn the_last_case_wins_and_messages_merge_since_another_was_set() {
    let all = cases();
    for (_, before) in &all {
        for (choice, record) in &all {
            let (middle, apart) = (
                Middle { choice: Some(choice.clone()), ..Middle::default() },
                Apart { choice: Some(choice.clone()), ..Apart::default() },
            );
            let numbers = [before, record].map(|record| common::read_varint(record).0 >> 3);
            if numbers[0] == numbers[1] {
                continue;
            }
            // Directly behind each other, with a field or an unknown record in between, and several times.
            for between in [&b""[..], &int(1, 0), &int(2001, 0), &len(2, b"unknown")] {
                let bytes = [before, between, record].concat();
                assert_reads(&bytes, &middle);
                let kept = if between.first() == Some(&0x12) { between } else { &[] };
                assert_eq!(read::<Apart>(&bytes), Apart { rest: read::<All>(kept).all, ..apart.clone() });
            }
            assert_reads(&[&record[..], before, record].concat(), &middle);
            assert_reads(&[&record[..], before, before, record].concat(), &middle);
        }
    }
    let merged = |choice: Choice| Middle { choice: Some(choice), ..Middle::default() };
    let (one, two) = ([int(1, 1), len(2, b"one"), len(3, &[1])].concat(), [int(1, 2), len(3, &[2])].concat());
    let both = sub(2, "one", &[1, 2]);
    assert_reads(&[len(7, &one), len(7, &two)].concat(), &merged(Choice::Sub(Box::new(both.clone()))));
    assert_reads(&[group(8, &one), group(8, &two)].concat(), &merged(Choice::Group(both.clone())));
    assert_reads(&[group(8, &one), int(1, 0), group(8, &two)].concat(), &merged(Choice::Group(both)));
    let alone = sub(2, "", &[2]);
    let bytes = [len(7, &one), int(3, 1), len(7, &two)].concat();
    assert_reads(&bytes, &merged(Choice::Sub(Box::new(alone))));
    // Three of them, of which the last two count.
    let bytes = [len(7, &one), int(3, 1), len(7, &one), len(7, &two)].concat();
    assert_reads(&bytes, &merged(Choice::Sub(Box::new(sub(2, "one", &[1, 2])))));
    // Wrappers and oneofs with a message of their own merge, too.
    let bytes = [len(12, &len(1, &[1])), len(12, &len(1, &[2]))].concat();
    assert_reads(&bytes, &merged(Choice::List(vec![1, 2])));
    let bytes = [len(16, &len(2, &one)), len(16, &len(2, &two))].concat();
    assert_reads(&bytes, &merged(Choice::Own(Own::Sub(sub(2, "one", &[1, 2])))));
    assert_reads(
        &[len(16, &len(2, &one)), len(16, &int(1, 5))].concat(),
        &merged(Choice::Own(Own::Number(5))),
    );
    let bytes = [len(11, &int(1, 5)), len(11, &int(2, 6))].concat();
    assert_reads(&bytes, &merged(Choice::Fields { a: 5, b: Some(6) }));
    let bytes = [len(2000, &int(1, 5)), len(2000, &len(2, b"b"))].concat();
    assert_reads(&bytes, &merged(Choice::Pair(5, "b".into())));
    // Also where the message around it comes in pieces.
    let bytes = [len(1, &len(7, &one)), len(1, &int(3, 1)), len(1, &len(7, &two))].concat();
    assert_reads(&bytes, &Of { value: merged(Choice::Sub(Box::new(sub(2, "", &[2])))) });
    let bytes = [len(1, &len(7, &one)), len(1, &len(7, &two))].concat();
    assert_reads(&bytes, &Of { value: merged(Choice::Sub(Box::new(sub(2, "one", &[1, 2])))) });
}

#[test]
fn a_oneof_that_must_be_set() {
    #[contract]
    #[derive(Serialize, Deserialize, PartialEq, Debug)]
    struct Must {
        #[n(oneof(3, 5, 7, 8, 9, 2000, 11, 12, 13, 14, 15, 16))]
        choice: Choice,
        #[n(1)]
        one: u32,
    }
    for (choice, record) in cases() {
        let value = Must { choice, one: 1 };
        assert_exact(value, &[int(1, 1), record].concat());
    }
    assert_rejected::<Must>(
        &[],
        ErrorKind::MissingCase,
        0,
        "choice",
        "expected a case of `Choice`, found none in `choice` at byte 0",
    );
    assert_eq!(rejected::<Must>(&int(4, 1)).kind(), ErrorKind::MissingCase);
    assert_eq!(rejected::<Must>(&len(3, b"")).kind(), ErrorKind::WireType);
    assert_eq!(rejected::<Must>(&int(7, 1)).path(), "choice.Sub");
}

#[test]
fn two_oneofs_newtypes_boxes_and_plain_enums() {
    /// Without numbers: they count from one.
    #[derive(Serialize, Deserialize, PartialEq, Debug, Clone)]
    enum Plain {
        A,
        B(u32),
        C { x: u32 },
    }
    #[contract]
    #[derive(Serialize, Deserialize, PartialEq, Debug, Clone)]
    enum Other {
        #[n(10)]
        Ten(u32),
        #[n(4)]
        Four(u32),
    }
    #[contract]
    #[derive(Serialize, Deserialize, PartialEq, Debug, Clone)]
    struct Newtype(Other);
    #[contract]
    #[derive(Serialize, Deserialize, PartialEq, Debug, Clone)]
    struct Two {
        #[n(oneof(1, 2, 3))]
        plain: Option<Plain>,
        #[n(oneof(10, 4))]
        other: Box<Option<Newtype>>,
    }
    let two = |plain, other: Option<Other>| Two { plain, other: Box::new(other.map(Newtype)) };
    assert_exact(two(None, None), &[]);
    assert_exact(two(Some(Plain::A), Some(Other::Ten(0))), &[len(1, b""), int(10, 0)].concat());
    assert_exact(two(Some(Plain::B(0)), Some(Other::Four(4))), &[int(2, 0), int(4, 4)].concat());
    assert_exact(two(Some(Plain::C { x: 1 }), None), &len(3, &int(1, 1)));
    let shuffled = [int(10, 1), int(2, 1), int(4, 4), int(2, 2)].concat();
    assert_reads(&shuffled, &two(Some(Plain::B(2)), Some(Other::Four(4))));
    let shuffled = [int(4, 4), len(1, b""), int(10, 1), len(3, &int(1, 9))].concat();
    assert_reads(&shuffled, &two(Some(Plain::C { x: 9 }), Some(Other::Ten(1))));
}

#[test]
fn what_stands_in_a_oneof_but_is_none() {
    #[contract]
    #[derive(Serialize, Deserialize, PartialEq, Debug)]
    enum Value {
        #[n(0)]
        Zero,
        #[n(1)]
        One,
    }
    #[contract]
    #[derive(Serialize, Deserialize, PartialEq, Debug)]
    struct Wrong {
        #[n(oneof(1, 2))]
        value: Option<Value>,
    }
    let failed = contract_pb::to_vec(&Wrong { value: Some(Value::One) }).unwrap_err();
    assert_eq!((failed.kind(), &*failed.path()), (ErrorKind::Unsupported, "value"), "{failed}");
    let failed = rejected::<Wrong>(&len(2, b""));
    assert_eq!((failed.kind(), &*failed.path()), (ErrorKind::Unsupported, "value"), "{failed}");
    assert_reads(&int(3, 1), &Wrong { value: None });
    // A number in `oneof(..)` that no variant has.
    #[contract]
    #[derive(Serialize, Deserialize, PartialEq, Debug)]
    struct More {
        #[n(oneof(1, 2, 99))]
        value: Option<Own>,
    }
    let failed = rejected::<More>(&int(99, 1));
    assert_eq!((failed.kind(), &*failed.path()), (ErrorKind::MissingCase, "value"), "{failed}");
    assert_exact(More { value: Some(Own::Number(1)) }, &int(1, 1));
}

#[test]
fn recursion() {
    #[contract]
    #[derive(Serialize, Deserialize, PartialEq, Debug, Default)]
    struct Node {
        #[n(oneof(1, 2))]
        next: Option<Box<Next>>,
    }
    #[contract]
    #[derive(Serialize, Deserialize, PartialEq, Debug)]
    enum Next {
        #[n(1)]
        Node(Node),
        #[n(2, group)]
        Group(Node),
    }
    let (mut node, mut bytes) = (Node::default(), vec![]);
    for level in 0..100 {
        let is_group = level % 2 == 0;
        bytes = if is_group { group(2, &bytes) } else { len(1, &bytes) };
        node = Node { next: Some(Box::new(if is_group { Next::Group(node) } else { Next::Node(node) })) };
    }
    assert_exact(node, &bytes);
    for bytes in [len(1, b"").repeat(3), group(2, b"").repeat(3)] {
        assert!(read::<Node>(&bytes).next.is_some());
    }
    let deep = (0..200).fold(vec![], |inner, _| group(2, &inner));
    assert_eq!(rejected::<Node>(&deep).kind(), ErrorKind::DepthLimit);
}

#[contract]
#[derive(Serialize, Deserialize, PartialEq, Debug, Clone, Default)]
struct Groups {
    #[n(1, group)]
    plain: Sub,
    #[n(2, group)]
    maybe: Option<Box<Groups>>,
    #[n(3, group)]
    many: Vec<Sub>,
    #[n(16, group)]
    tuple: Option<(u32, String)>,
    #[n(2048, group)]
    empty: Option<Nothing>,
}

#[contract]
#[derive(Serialize, Deserialize, PartialEq, Debug, Clone)]
struct Nothing;

#[test]
fn groups_exactly() {
    assert_exact(Groups::default(), &group(1, b""));
    let inner = Groups { many: vec![Sub::default()], ..Groups::default() };
    let value = Groups {
        plain: sub(1, "one", &[]),
        maybe: Some(Box::new(inner)),
        many: vec![sub(0, "", &[5]), Sub::default()],
        tuple: Some((7, "t".into())),
        empty: Some(Nothing),
    };
    let parts = [
        group(1, &[int(1, 1), len(2, b"one")].concat()),
        group(2, &[group(1, b""), group(3, b"")].concat()),
        group(3, &len(3, &[5])),
        group(3, b""),
        group(16, &[int(1, 7), len(2, b"t")].concat()),
        group(2048, b""),
    ];
    assert_exact(value.clone(), &parts.concat());
    // The elements keep their order, whatever the others do.
    for order in permutations(6)
        .into_iter()
        .filter(|order| order.iter().position(|&at| at == 2) < order.iter().position(|&at| at == 3))
    {
        assert_reads(&order.iter().flat_map(|&at| parts[at].clone()).collect::<Vec<_>>(), &value);
    }
    // Singular ones merge, at every level.
    let pieces =
        [group(2, &group(1, &int(1, 1))), group(1, b""), group(2, &group(1, &len(2, b"b")))].concat();
    let merged = Groups { plain: sub(1, "b", &[]), ..Groups::default() };
    assert_reads(&pieces, &Groups { maybe: Some(Box::new(merged)), ..Groups::default() });
    // Large ones, so that lengths would have several bytes.
    let large = sub(1, &"x".repeat(300), &[9; 300]);
    let body = [int(1, 1), len(2, "x".repeat(300).as_bytes()), len(3, &[9; 300])].concat();
    assert_exact(Groups { plain: large, ..Groups::default() }, &group(1, &body));
}

#[test]
fn groups_in_places_that_protobuf_does_not_have() {
    #[contract]
    #[derive(Serialize, Deserialize, PartialEq, Debug, Default)]
    struct Odd {
        #[n(1, group)]
        maybe_many: Option<Vec<Sub>>,
        #[n(2, group)]
        many_maybe: Vec<Option<Sub>>,
        #[n(3, group)]
        lists: Vec<Vec<Sub>>,
        #[n(4, group)]
        empty: Vec<Nothing>,
        #[n(5, group)]
        array: [Sub; 2],
        #[n(6, group)]
        own: Option<Own>,
        #[n(7, group)]
        owns: Vec<Own>,
        #[n(8, group)]
        twice: Option<Option<Sub>>,
    }
    let one = || sub(1, "", &[]);
    for value in [
        Odd::default(),
        Odd {
            maybe_many: Some(vec![one(), Sub::default()]),
            many_maybe: vec![None, Some(one()), Some(Sub::default())],
            lists: vec![vec![], vec![one()], vec![one(), Sub::default()]],
            empty: vec![Nothing, Nothing],
            array: [one(), Sub::default()],
            own: Some(Own::Sub(one())),
            owns: vec![Own::Number(1), Own::Sub(one())],
            twice: Some(None),
        },
        Odd { maybe_many: Some(vec![]), twice: Some(Some(one())), ..Odd::default() },
    ] {
        common::assert_comes_back(&value);
    }
}

#[test]
fn groups_that_do_not_match() {
    use ErrorKind::{UnexpectedEnd, UnmatchedGroup, WireType};
    let start = |number: u32| group(number, b"")[..if number < 16 { 1 } else { 2 }].to_vec();
    let end = |number: u32| group(number, b"")[if number < 16 { 1 } else { 2 }..].to_vec();
    for (bytes, kind) in [
        (start(1), UnexpectedEnd),
        ([start(1), int(1, 1)].concat(), UnexpectedEnd),
        ([start(2), start(2), end(2)].concat(), UnexpectedEnd),
        (end(1), UnmatchedGroup),
        (end(99), UnmatchedGroup),
        ([start(1), end(2)].concat(), UnmatchedGroup),
        ([start(99), end(98)].concat(), UnmatchedGroup),
        ([start(2), start(1), end(2), end(1)].concat(), UnmatchedGroup),
        ([group(1, b""), end(1)].concat(), UnmatchedGroup),
        ([start(3), int(1, 1), end(1)].concat(), UnmatchedGroup),
        (len(1, b""), WireType),
        (len(3, b""), WireType),
        (int(2, 1), WireType),
        ([group(1, b""), len(1, b"")].concat(), WireType),
        (group(1, &group(1, b"")), WireType),
    ] {
        assert_eq!(rejected::<Groups>(&bytes).kind(), kind, "{bytes:02x?}");
    }
    // And what is no group here.
    assert_eq!(rejected::<Of<Sub>>(&group(1, b"")).kind(), WireType);
    assert_eq!(rejected::<Of<u32>>(&group(1, b"")).kind(), WireType);
    assert_eq!(rejected::<Of<Vec<Sub>>>(&group(1, b"")).kind(), WireType);
    assert_eq!(rejected::<Of<String>>(&group(1, b"")).kind(), WireType);
    assert_eq!(rejected::<Of<BTreeMap<u32, u32>>>(&group(1, b"")).kind(), WireType);
    // Unknown ones are passed over, with all that is in them.
    let unknown = group(9, &[int(1, 1), group(9, &len(2, b"")), group(1, b"")].concat());
    assert_reads(
        &[unknown.clone(), group(1, &int(1, 3)), unknown].concat(),
        &Groups { plain: sub(3, "", &[]), ..Groups::default() },
    );
}
