//! `serde_path_to_error` puts itself between a type and a format: everything goes through its own visitors and seeds.

use contract_pb::{Config, Deserializer, Serializer, Unknown, contract};
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use std::{
    collections::{BTreeMap, HashMap},
    fmt::Debug,
};

#[derive(Serialize, Deserialize, PartialEq, Debug, Clone, Default)]
struct Order {
    id: u64,
    items: Vec<u32>,
    note: Option<String>,
    state: State,
}

#[derive(Serialize, Deserialize, PartialEq, Debug, Clone, Default)]
enum State {
    #[default]
    Open,
    Shipped {
        days: u8,
    },
    Split(Vec<Order>),
    Lost(u32, i64),
}

#[contract]
#[derive(Serialize, Deserialize, PartialEq, Debug, Clone)]
enum Payment {
    #[n(5)]
    Cash(u64),
    #[n(6)]
    Card(Card),
}

#[contract]
#[derive(Serialize, Deserialize, PartialEq, Debug, Clone, Copy, Default)]
enum Level {
    #[default]
    #[n(0)]
    Low,
    #[n(10)]
    High,
}

#[contract]
#[derive(Serialize, Deserialize, PartialEq, Debug, Clone, Default)]
struct Card {
    #[n(1)]
    number: String,
}

#[contract]
#[derive(Serialize, Deserialize, PartialEq, Debug, Clone)]
struct Customer {
    #[n(1)]
    id: u32,
    #[n(2)]
    name: String,
    #[n(3)]
    orders: Vec<Order>,
    #[n(4, sint)]
    balance: Option<i64>,
    #[n(oneof(5, 6))]
    payment: Option<Payment>,
    #[n(7)]
    by_name: BTreeMap<String, Order>,
    #[n(8, fixed)]
    fixed: Vec<u32>,
    #[n(9)]
    picture: Vec<u8>,
    #[n(10)]
    grid: Vec<Vec<i32>>,
    #[n(11)]
    level: Level,
    #[n(12)]
    levels: Vec<Level>,
    #[n(13, required)]
    required: bool,
    #[n(14, default = 7)]
    default: i32,
    #[n(15)]
    pair: (f32, [u16; 2]),
    #[n(16, group)]
    group: Option<Card>,
    #[n(17)]
    nested: Option<Option<u32>>,
    #[n(unknown)]
    unknown: contract_pb::UnknownFields,
}

fn customer() -> Customer {
    let order = |id, state| Order { id, items: vec![1, 300], note: Some(String::new()), state };
    Customer {
        id: 7,
        name: "Ann".to_owned(),
        orders: vec![
            order(1, State::Open),
            order(2, State::Shipped { days: 3 }),
            order(3, State::Split(vec![order(4, State::Lost(0, -1))])),
            Order::default(),
        ],
        balance: Some(-5),
        payment: Some(Payment::Card(Card { number: "4711".to_owned() })),
        by_name: BTreeMap::from([("a".to_owned(), order(5, State::Open)), (String::new(), Order::default())]),
        fixed: vec![1, 2],
        picture: vec![0, 255],
        grid: vec![vec![], vec![-1, 1]],
        level: Level::High,
        levels: vec![Level::High, Level::Low],
        required: false,
        default: 0,
        pair: (1.5, [0, 9]),
        group: Some(Card::default()),
        nested: Some(None),
        unknown: contract_pb::UnknownFields::new(),
    }
}

/// `value` with `serde_path_to_error` between: the same bytes, and the same value out of them.
#[track_caller]
fn assert_same<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T) {
    let bytes = contract_pb::to_vec(value).unwrap();
    let mut written = Vec::new();
    let done = serde_path_to_error::serialize(value, Serializer::new(&mut written)).unwrap();
    done.finish().unwrap();
    assert_eq!(written, bytes);
    assert_eq!(&read::<T>(&bytes), value);
}

#[track_caller]
fn read<T: DeserializeOwned>(bytes: &[u8]) -> T {
    serde_path_to_error::deserialize(&mut Deserializer::from_slice(bytes))
        .unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn both_ways() {
    assert_same(&customer());
    assert_same(&Customer {
        orders: vec![],
        balance: None,
        payment: Some(Payment::Cash(0)),
        by_name: BTreeMap::new(),
        picture: vec![],
        level: Level::Low,
        required: true,
        default: 7,
        nested: None,
        ..customer()
    });
    assert_same(&State::Split(vec![]));
    assert_same(&vec![Some(1u32), None]);
    assert_same(&HashMap::from([(1u8, vec![(1i8, 'x')])]));
    assert_same(&(u128::MAX, i128::MIN, (), String::new()));
    assert_same(&"text".to_owned());
    assert_same(&vec![State::Open, State::Shipped { days: 1 }, State::Open]);
}

#[test]
fn in_any_order() {
    let value = customer();
    let halves = [
        Customer { balance: None, payment: None, by_name: BTreeMap::new(), nested: None, ..value.clone() },
        Customer {
            orders: vec![],
            fixed: vec![],
            picture: vec![],
            grid: vec![],
            levels: vec![],
            ..value.clone()
        },
    ];
    let bytes = halves.map(|half| contract_pb::to_vec(&half).unwrap());
    let backwards = [&*bytes[1], &*bytes[0]].concat();
    let expected: Customer = contract_pb::from_slice(&backwards).unwrap();
    assert_eq!(expected.orders, value.orders);
    assert_eq!(expected.by_name, value.by_name);
    assert_eq!(read::<Customer>(&backwards), expected);
}

#[test]
fn unknown_fields_are_kept() {
    let bytes = [contract_pb::to_vec(&customer()).unwrap(), vec![0xa0, 0x06, 5]].concat();
    let customer: Customer = read(&bytes);
    assert_eq!(customer.unknown.as_bytes(), [0xa0, 0x06, 5]);
    let mut written = Vec::new();
    serde_path_to_error::serialize(&customer, Serializer::new(&mut written)).unwrap().finish().unwrap();
    assert_eq!(written, bytes);
}

#[test]
fn what_needs_a_second_try_is_an_error() {
    // A value that `Level` does not have goes to the unknown fields, unless a seed reads it, which can't try again.
    for unknown in [&[0x58, 5][..], &[0x62, 2, 10, 5]] {
        let bytes = [unknown, &[0x68, 1]].concat();
        let kept: Customer = contract_pb::from_slice(&bytes).unwrap();
        assert_eq!(kept.unknown.as_bytes().last(), Some(&5));
        let (_, error) = rejected::<Customer>(&bytes, Config::new());
        assert_eq!(error.kind(), contract_pb::ErrorKind::OutOfRange, "{error}");
    }
    // Values that may be packed or messages of a oneof.
    assert_eq!(contract_pb::from_slice::<Vec<State>>(&[0x0a, 1, 0]).unwrap(), [State::Open]);
    assert!(
        serde_path_to_error::deserialize::<_, Vec<State>>(&mut Deserializer::from_slice(&[0x0a, 1, 0]))
            .is_err()
    );
}

/// The path that `serde_path_to_error` finds, and this crate's error.
///
/// Fields and variants have numbers on this wire, and are handed out by their place: so it counts them. This crate's own path
/// has their names.
#[track_caller]
fn rejected<T: DeserializeOwned + Debug>(bytes: &[u8], config: Config) -> (String, contract_pb::Error) {
    let mut deserializer = Deserializer::with_config(bytes, config);
    let error = serde_path_to_error::deserialize::<_, T>(&mut deserializer).expect_err("an error");
    (error.path().to_string(), error.into_inner())
}

#[track_caller]
fn assert_path<T: DeserializeOwned + Debug>(bytes: &[u8], theirs: &str, ours: &str) {
    let (path, error) = rejected::<T>(bytes, Config::new());
    assert_eq!(path, theirs, "{error}");
    assert_eq!(error.path(), ours);
    // As it would be without anybody between.
    let direct = contract_pb::from_slice::<T>(bytes).expect_err("an error");
    assert_eq!(direct.to_string(), error.to_string());
}

/// A field with a length.
fn len(number: u8, body: &[u8]) -> Vec<u8> {
    [&[number << 3 | 2, body.len() as u8], body].concat()
}

#[test]
fn errors_have_the_right_path() {
    #[derive(Deserialize, Debug)]
    #[expect(dead_code, reason = "read only to see it fail")]
    struct Top {
        id: u8,
        orders: Vec<Order>,
        names: BTreeMap<String, Order>,
        pair: (u8, Option<State>),
    }
    let wrong = [0x0a, 0];
    assert_path::<Top>(&[0x08, 0xff, 0x7f], "[0]", "id");
    assert_path::<Top>(&wrong, "[0]", "id");
    assert_path::<Top>(&[len(2, &[]), len(2, &wrong)].concat(), "[1][1][0]", "orders[1].id");
    assert_path::<Top>(&len(2, &len(3, b"\xff")), "[1][0][2]", "orders[0].note");
    assert_path::<Top>(&len(2, &len(2, &[1, 2, 0x80])), "[1][0][1][2]", "orders[0].items[2]");
    // Out of order.
    let bytes = [len(2, &wrong), vec![0x08, 1]].concat();
    assert_path::<Top>(&bytes, "[1][0][0]", "orders[0].id");
    // It names the keys of a map, this crate the halves of an entry.
    let entry = len(3, &[len(1, b"ann"), len(2, &wrong)].concat());
    assert_path::<Top>(&entry, "[2].ann[0]", "names.value.id");
    // Tuples, options, enums.
    let days = len(2, &[0x08, 0x80, 0x04]);
    assert_path::<Top>(&len(4, &len(2, &days)), "[3][1].1[0]", "pair[1].Shipped.days");
    let lost = len(4, &[0x08, 1, 0x12, 0]);
    assert_path::<Top>(&len(4, &len(2, &lost)), "[3][1].3[1]", "pair[1].Lost[1]");
}

#[test]
fn errors_of_writing_have_the_right_path() {
    struct Mute;
    impl Serialize for Mute {
        fn serialize<S: serde::Serializer>(&self, _: S) -> Result<S::Ok, S::Error> {
            Err(serde::ser::Error::custom("mute"))
        }
    }
    #[derive(Serialize)]
    enum Choice {
        Case(Vec<Mute>),
    }
    #[derive(Serialize)]
    struct Inner {
        before: u32,
        choice: Choice,
    }
    #[derive(Serialize)]
    struct Top {
        map: BTreeMap<u8, Vec<Inner>>,
    }
    let inner = |mutes: Vec<Mute>| Inner { before: 1, choice: Choice::Case(mutes) };
    let value = Top { map: BTreeMap::from([(1, vec![]), (2, vec![inner(vec![]), inner(vec![Mute])])]) };
    let mut output = Vec::new();
    let Err(error) = serde_path_to_error::serialize(&value, Serializer::new(&mut output)) else {
        panic!("a value that can't be written was");
    };
    // It does not follow into newtype variants.
    assert_eq!(error.path().to_string(), "map.2[1].choice");
    let direct = contract_pb::to_vec(&value).unwrap_err();
    assert_eq!(error.into_inner().to_string(), direct.to_string());
    assert_eq!(direct.path(), "map.value[1].choice.Case[0]");
}

#[test]
fn limits_hold() {
    let deep = len(3, &len(4, &len(3, &len(1, &[]))));
    let (path, error) = rejected::<Customer>(&[deep, vec![0x68, 1]].concat(), Config::new().depth_limit(3));
    assert_eq!(error.kind(), contract_pb::ErrorKind::DepthLimit, "{path}");
    assert_eq!((&*path, &*error.path()), ("[2][0][3].2", "orders[0].state.Split"));
    let config = Config::new().unknown_fields(Unknown::Deny);
    let (path, error) = rejected::<Order>(&[0x28, 1], config);
    assert_eq!(
        (error.kind(), &*path),
        (contract_pb::ErrorKind::UnknownField, "."),
        "of the outermost message"
    );
}
