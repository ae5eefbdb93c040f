//! A message of every form, its records in any order and in pieces: what is read does not depend on it.

mod common;

use common::{fixed32, fixed64, group, int, len, varint};
use contract_macros::contract;
use contract_pb::{Config, Deserializer, Unknown, UnknownFields, from_slice, to_vec};
use proptest::{collection::vec, prelude::*};
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use std::{collections::BTreeMap, fmt::Debug};

#[contract]
#[derive(Serialize, Deserialize, PartialEq, Eq, PartialOrd, Ord, Debug, Clone, Copy, Default)]
enum Closed {
    #[default]
    Zero,
    One,
    Two,
}

#[contract]
#[derive(Serialize, Deserialize, PartialEq, Debug, Clone, Copy, Default)]
enum Open {
    #[default]
    #[n(0)]
    Zero,
    #[n(1)]
    One,
    #[n(other)]
    Other(i32),
}

#[contract]
#[derive(Serialize, Deserialize, PartialEq, Debug, Clone)]
enum Choice {
    #[n(20)]
    Number(i32),
    #[n(21)]
    Every(Box<Every>),
    #[n(22, group)]
    Group(Box<Every>),
    #[n(24)]
    Closed(Closed),
    #[n(25)]
    List(Vec<u32>),
}

/// Declared in number order.
#[contract]
#[derive(Serialize, Deserialize, PartialEq, Debug, Clone, Default)]
struct Every {
    #[n(1)]
    number: u32,
    #[n(2, sint, default = -7)]
    default: i32,
    #[n(3)]
    text: Option<String>,
    #[n(4)]
    packed: Vec<u64>,
    #[n(5, fixed, packed = false)]
    words: Vec<u32>,
    #[n(6)]
    child: Option<Box<Every>>,
    #[n(7, group)]
    group: Option<Box<Every>>,
    #[n(8, group)]
    groups: Vec<Every>,
    #[n(9)]
    map: BTreeMap<u32, Closed>,
    #[n(10)]
    closed: Option<Closed>,
    #[n(11)]
    closeds: Vec<Closed>,
    #[n(12)]
    open: Open,
    #[n(13, packed = false)]
    opens: Vec<Open>,
    #[n(oneof(20, 21, 22, 24, 25))]
    choice: Option<Choice>,
    #[n(30, default = "text")]
    string: String,
    #[n(31)]
    float: f64,
    #[n(32)]
    children: Vec<Every>,
    #[n(33)]
    by_name: BTreeMap<String, Every>,
    #[n(unknown)]
    rest: UnknownFields,
}

/// The same, declared in another order, with a field among the cases.
#[contract]
#[derive(Serialize, Deserialize, PartialEq, Debug, Clone, Default)]
struct Unsorted {
    #[n(33)]
    by_name: BTreeMap<String, Unsorted>,
    #[n(10)]
    closed: Option<Closed>,
    #[n(oneof(20, 21, 22, 24, 25))]
    choice: Option<UnsortedChoice>,
    #[n(3)]
    text: Option<String>,
    #[n(4)]
    packed: Vec<u64>,
    #[n(2, sint, default = -7)]
    default: i32,
    #[n(5, fixed, packed = false)]
    words: Vec<u32>,
    #[n(32)]
    children: Vec<Unsorted>,
    #[n(8, group)]
    groups: Vec<Unsorted>,
    #[n(9)]
    map: BTreeMap<u32, Closed>,
    #[n(30, default = "text")]
    string: String,
    #[n(11)]
    closeds: Vec<Closed>,
    #[n(12)]
    open: Open,
    #[n(7, group)]
    group: Option<Box<Unsorted>>,
    #[n(6)]
    child: Option<Box<Unsorted>>,
    #[n(1)]
    number: u32,
    #[n(31)]
    float: f64,
    #[n(13, packed = false)]
    opens: Vec<Open>,
    #[n(unknown)]
    rest: UnknownFields,
}

#[contract]
#[derive(Serialize, Deserialize, PartialEq, Debug, Clone)]
enum UnsortedChoice {
    #[n(22, group)]
    Group(Box<Unsorted>),
    #[n(20)]
    Number(i32),
    #[n(25)]
    List(Vec<u32>),
    #[n(21)]
    Unsorted(Box<Unsorted>),
    #[n(24)]
    Closed(Closed),
}

/// One record, and the queue in which its order counts: that of its field.
#[derive(Clone, Debug)]
enum Piece {
    Bytes(u32, Vec<u8>),
    /// A message, as a record with a length or as a group.
    Message(u32, bool, Vec<Piece>),
    /// An entry of `by_name`.
    Named(String, Vec<Piece>),
}

const ONEOF: u32 = 20;
/// What is kept, in whatever order.
const UNKNOWN: u32 = 100;

impl Piece {
    fn queue(&self) -> u32 {
        match self {
            Self::Bytes(20..=25, _) | Self::Message(20..=25, ..) => ONEOF,
            Self::Bytes(number, _) | Self::Message(number, ..) => *number,
            Self::Named(..) => 33,
        }
    }

    fn bytes(&self, pick: &mut Pick) -> Vec<u8> {
        match self {
            Self::Bytes(_, bytes) => bytes.clone(),
            Self::Message(number, is_group, pieces) => {
                let body = pick.ordered(pieces);
                // What merges may come in several records.
                let is_singular = matches!(number, 6 | 7 | 21 | 22);
                let split = is_singular && pick.next().is_multiple_of(3);
                let at = if split { pick.next() % (body.len() + 1) } else { body.len() };
                let (first, second) = body.split_at(at);
                let record = |body: &[Vec<u8>]| {
                    let body = body.concat();
                    if *is_group { group(*number, &body) } else { len(*number, &body) }
                };
                if split { [record(first), record(second)].concat() } else { record(first) }
            }
            Self::Named(name, pieces) => {
                let value = pick.ordered(pieces).concat();
                let (key, value) = (len(1, name.as_bytes()), len(2, &value));
                let halves = if pick.next() % 2 == 1 { [key, value] } else { [value, key] };
                len(33, &halves.concat())
            }
        }
    }
}

/// Where the records go.
enum Pick {
    /// In number order, each message in one record.
    Sorted,
    /// By these numbers.
    Random(Vec<u32>, usize),
}

impl Pick {
    /// 1 always means: neither split nor swap.
    fn next(&mut self) -> usize {
        match self {
            Self::Sorted => 1,
            Self::Random(numbers, at) => {
                *at += 1;
                numbers[*at % numbers.len()] as usize
            }
        }
    }

    /// The records in some order that keeps that of each queue.
    fn ordered(&mut self, pieces: &[Piece]) -> Vec<Vec<u8>> {
        let mut queues = BTreeMap::<u32, Vec<&Piece>>::new();
        for piece in pieces.iter().rev() {
            queues.entry(piece.queue()).or_default().push(piece);
        }
        let mut queues = queues.into_values().collect::<Vec<_>>();
        let mut records = Vec::new();
        while !queues.is_empty() {
            let at = if matches!(self, Self::Sorted) { 0 } else { self.next() % queues.len() };
            if let Some(piece) = queues[at].pop() {
                records.push(piece.bytes(self));
            }
            if queues[at].is_empty() {
                queues.remove(at);
            }
        }
        records
    }

    fn encode(mut self, pieces: &[Piece]) -> Vec<u8> {
        self.ordered(pieces).concat()
    }
}

fn piece() -> impl Strategy<Value = Piece> {
    let bytes = |number: u32, bytes: Vec<u8>| Piece::Bytes(number, bytes);
    let varints = |values: &[u64]| values.iter().flat_map(|&value| varint(value)).collect::<Vec<_>>();
    let small = 0..5_u64;
    let leaf = prop_oneof![
        any::<u32>().prop_map(move |value| bytes(1, int(1, value.into()))),
        any::<u32>().prop_map(move |value| bytes(2, int(2, value.into()))),
        ".{0,3}".prop_map(move |text| bytes(3, len(3, text.as_bytes()))),
        vec(any::<u64>(), 0..4).prop_map(move |values| bytes(4, len(4, &varints(&values)))),
        any::<u64>().prop_map(move |value| bytes(4, int(4, value))),
        any::<u32>().prop_map(move |value| bytes(5, fixed32(5, value))),
        vec(any::<u32>(), 0..3).prop_map(move |values| {
            let body = values.iter().flat_map(|value| value.to_le_bytes()).collect::<Vec<_>>();
            bytes(5, len(5, &body))
        }),
        (0..3_u64, small.clone())
            .prop_map(move |(key, value)| bytes(9, len(9, &[int(1, key), int(2, value)].concat()))),
        small.clone().prop_map(move |value| bytes(10, int(10, value))),
        small.clone().prop_map(move |value| bytes(11, int(11, value))),
        vec(small.clone(), 0..5).prop_map(move |values| bytes(11, len(11, &varints(&values)))),
        any::<i32>().prop_map(move |value| bytes(12, int(12, i64::from(value).cast_unsigned()))),
        small.clone().prop_map(move |value| bytes(13, int(13, value))),
        vec(small.clone(), 0..5).prop_map(move |values| bytes(13, len(13, &varints(&values)))),
        any::<i32>().prop_map(move |value| bytes(20, int(20, i64::from(value).cast_unsigned()))),
        // No value that is refused: then it would count what was set in between.
        (0..3_u64).prop_map(move |value| bytes(24, int(24, value))),
        vec(any::<u32>(), 0..3).prop_map(move |values| {
            let values = values.iter().map(|&value| value.into()).collect::<Vec<_>>();
            bytes(25, len(25, &len(1, &varints(&values))))
        }),
        ".{0,3}".prop_map(move |text| bytes(30, len(30, text.as_bytes()))),
        any::<u32>().prop_map(move |value| bytes(31, fixed64(31, f64::from(value).to_bits()))),
        (UNKNOWN..UNKNOWN + 3, any::<u64>(), 0..5).prop_map(move |(number, value, wire)| {
            let record = match wire {
                0 => int(number, value),
                1 => fixed64(number, value),
                2 => len(number, &value.to_le_bytes()),
                3 => group(number, &int(1, value)),
                _ => fixed32(number, value as u32),
            };
            bytes(UNKNOWN, record)
        }),
    ];
    leaf.prop_recursive(3, 40, 8, |inner| {
        let messages = prop_oneof![
            Just((6, false)),
            Just((7, true)),
            Just((8, true)),
            Just((21, false)),
            Just((22, true)),
            Just((32, false))
        ];
        prop_oneof![
            4 => (messages, vec(inner.clone(), 0..6))
                .prop_map(|((number, is_group), pieces)| Piece::Message(number, is_group, pieces)),
            1 => ("[ab]?", vec(inner, 0..4)).prop_map(|(name, pieces)| Piece::Named(name, pieces)),
        ]
    })
}

/// Puts what is kept into one order, all the way down.
trait Settle: Serialize + DeserializeOwned + PartialEq + Debug {
    fn settle(self) -> Self;
}

fn sorted(rest: &UnknownFields) -> UnknownFields {
    #[contract]
    #[derive(Deserialize)]
    struct All {
        #[n(unknown)]
        all: UnknownFields,
    }
    let mut records = Vec::new();
    for field in rest {
        use contract_pb::UnknownValue::{Group, I32, I64, Len, Varint};
        records.push(match field.value {
            Varint(value) => int(field.number, value),
            I64(value) => fixed64(field.number, value),
            I32(value) => fixed32(field.number, value),
            Len(body) => len(field.number, body),
            Group(fields) => {
                let body = fields.map(|inner| match inner.value {
                    Varint(value) => int(inner.number, value),
                    other => panic!("{other:?}"),
                });
                group(field.number, &body.collect::<Vec<_>>().concat())
            }
            other => panic!("{other:?}"),
        });
    }
    assert_eq!(records.concat(), rest.as_bytes(), "all of it is told");
    records.sort();
    from_slice::<All>(&records.concat()).unwrap().all
}

macro_rules! settle {
    ($type:ident $choice:ident $case:ident) => {
        impl Settle for $type {
            fn settle(self) -> Self {
                let boxed = |value: Box<Self>| Box::new(value.settle());
                Self {
                    child: self.child.map(boxed),
                    group: self.group.map(boxed),
                    groups: self.groups.into_iter().map(Self::settle).collect(),
                    children: self.children.into_iter().map(Self::settle).collect(),
                    by_name: self.by_name.into_iter().map(|(name, value)| (name, value.settle())).collect(),
                    choice: self.choice.map(|choice| match choice {
                        $choice::$case(value) => $choice::$case(boxed(value)),
                        $choice::Group(value) => $choice::Group(boxed(value)),
                        other => other,
                    }),
                    rest: sorted(&self.rest),
                    ..self
                }
            }
        }
    };
}

settle!(Every Choice Every);
settle!(Unsorted UnsortedChoice Unsorted);

/// What `bytes` are in both modes, settled.
#[track_caller]
fn read<T: Settle>(bytes: &[u8]) -> T {
    let pulled = from_slice::<T>(bytes).unwrap_or_else(|error| panic!("{error} in {bytes:02x?}"));
    let indexed = T::deserialize(&mut Deserializer::from_slice(bytes)).unwrap();
    assert_eq!(pulled, indexed, "of {bytes:02x?}");
    pulled.settle()
}

fn check<T: Settle>(sorted: &[u8], shuffled: &[u8]) {
    let value = read::<T>(sorted);
    assert_eq!(read::<T>(shuffled), value, "{sorted:02x?} shuffled to {shuffled:02x?}");
    // Written and read again it is the same.
    let written = to_vec(&value).unwrap();
    assert_eq!(contract_pb::serialized_size(&value).unwrap(), written.len());
    assert_eq!(read::<T>(&written), value);
    // Without what is unknown, too.
    let skip = Config::new().unknown_fields(Unknown::Skip);
    assert_eq!(
        skip.from_slice::<T>(shuffled).unwrap(),
        skip.from_slice::<T>(sorted).unwrap(),
        "{sorted:02x?} shuffled to {shuffled:02x?}"
    );
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn records_in_any_order_and_in_pieces(pieces in vec(piece(), 0..12), numbers in vec(any::<u32>(), 1..60)) {
        let in_order = Pick::Sorted.encode(&pieces);
        let shuffled = Pick::Random(numbers, 0).encode(&pieces);
        check::<Every>(&in_order, &shuffled);
        check::<Unsorted>(&in_order, &shuffled);
        // Both types mean the same.
        let unsorted = from_slice::<Unsorted>(&shuffled).unwrap();
        prop_assert_eq!(read::<Every>(&to_vec(&unsorted).unwrap()), read::<Every>(&shuffled));
    }

    #[test]
    fn damaged_records_fail_alike(pieces in vec(piece(), 1..8), at in any::<prop::sample::Index>(), byte: u8) {
        let mut bytes = Pick::Sorted.encode(&pieces);
        prop_assume!(!bytes.is_empty());
        let at = at.index(bytes.len());
        bytes[at] = byte;
        for bytes in [&bytes[..], &bytes[..at]] {
            let pulled = from_slice::<Every>(bytes);
            let indexed = Every::deserialize(&mut Deserializer::from_slice(bytes));
            match (pulled, indexed) {
                // NaNs may differ.
                (Ok(pulled), Ok(indexed)) => prop_assert_eq!(to_vec(&pulled).unwrap(), to_vec(&indexed).unwrap()),
                (Err(pulled), Err(indexed)) => prop_assert_eq!(pulled.to_string(), indexed.to_string()),
                (pulled, indexed) => prop_assert!(false, "{:?} and by index {:?}", pulled, indexed),
            }
        }
    }
}
