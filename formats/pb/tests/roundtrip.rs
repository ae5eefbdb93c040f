//! Whatever is written comes back, and whatever can be read settles.

mod common;

use common::{assert_comes_back, fixed32, fixed64, group, int, len};
use contract_macros::contract;
use contract_pb::{Deserializer, from_slice, to_vec};
use proptest::{collection, option, prelude::*};
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use serde_bytes::ByteBuf;
use std::{
    collections::{BTreeMap, BTreeSet, VecDeque},
    fmt::Debug,
};

#[derive(Serialize, Deserialize, PartialEq, Debug, Clone)]
struct Unit;

#[derive(Serialize, Deserialize, PartialEq, Debug, Clone)]
struct Newtype<T>(T);

#[derive(Serialize, Deserialize, PartialEq, Debug, Clone)]
struct Pair<A, B>(A, B);

#[derive(Serialize, Deserialize, PartialEq, Debug, Clone)]
struct Scalars {
    a: (bool, char, Unit, ()),
    b: (i8, i16, i32, i64, i128),
    c: (u8, u16, u32, u64, u128),
    d: (f32, f64),
    e: (String, ByteBuf, Vec<u8>, [u8; 3]),
}

#[derive(Serialize, Deserialize, PartialEq, Debug, Clone, Copy)]
enum Level {
    Low,
    Mid,
    High,
}

/// The whole data model, in one another.
#[derive(Serialize, Deserialize, PartialEq, Debug, Clone)]
enum Tree {
    Unit,
    Scalars(Box<Scalars>),
    Option(Option<Box<Tree>>),
    Twice(Option<Option<Box<Tree>>>),
    Level(Level),
    Newtype(Newtype<Box<Tree>>),
    List(Vec<Tree>),
    Lists(Vec<VecDeque<Tree>>),
    Options(Vec<Option<Tree>>),
    Map(BTreeMap<String, Tree>),
    Keys(BTreeMap<(u8, Option<Vec<u16>>), Vec<Tree>>),
    Tuple(Box<Tree>, u8, Box<Tree>),
    Pair(Pair<Vec<Level>, Option<Box<Tree>>>),
    Struct { first: Box<Tree>, maybe: Option<Box<Tree>>, list: Vec<Tree>, numbers: Vec<i64>, text: String },
    Nothing(),
    Empty {},
}

/// The same with numbers, which are not in order, and kinds.
#[contract]
#[derive(Serialize, Deserialize, PartialEq, Debug, Clone)]
enum Numbered {
    #[n(4)]
    Unit,
    #[n(2, sint)]
    Sint(Vec<i32>),
    #[n(16, fixed)]
    Fixed(Option<u64>),
    #[n(1)]
    Struct {
        #[n(300)]
        first: Option<Box<Numbered>>,
        #[n(2, bytes)]
        digest: [u8; 2],
        #[n(17)]
        list: Vec<Numbered>,
        #[n(1, sint)]
        delta: i8,
        #[n(3)]
        value: Value,
    },
    #[n(3)]
    Tuple(#[n(2, fixed)] VecDeque<i32>, #[n(1)] BTreeMap<u8, Numbered>),
    #[n(5)]
    Message(Box<Message>),
}

#[contract]
#[derive(Serialize, Deserialize, PartialEq, Debug, Clone)]
struct Message {
    #[n(9)]
    values: Vec<Value>,
    #[n(5, sint)]
    arrays: Vec<[i64; 2]>,
    #[n(7)]
    tree: Option<Tree>,
    #[n(1)]
    next: Option<Box<Numbered>>,
}

#[contract]
#[derive(Serialize, Deserialize, PartialEq, Debug, Clone, Copy)]
enum Value {
    Minus = -1,
    Zero = 0,
    Large = 300,
}

fn scalars() -> impl Strategy<Value = Scalars> {
    let wide = any::<u128>().prop_flat_map(|value| (0..128u32).prop_map(move |by| value >> by));
    let signed = (any::<i64>(), 0..64u32).prop_map(|(value, by)| value >> by);
    let floats = (any::<f32>(), any::<f64>());
    let text = ("\\PC{0,20}", collection::vec(any::<u8>(), 0..20), collection::vec(any::<u8>(), 0..200));
    (any::<(bool, char)>(), signed, wide, floats, text, any::<[u8; 3]>()).prop_map(
        |(a, signed, wide, d, (text, bytes, list), array)| Scalars {
            a: (a.0, a.1, Unit, ()),
            b: (signed as i8, signed as i16, signed as i32, signed, wide as i128),
            c: (wide as u8, wide as u16, wide as u32, wide as u64, wide),
            d,
            e: (text, ByteBuf::from(bytes), list, array),
        },
    )
}

fn level() -> impl Strategy<Value = Level> {
    prop_oneof![Just(Level::Low), Just(Level::Mid), Just(Level::High)]
}

fn tree() -> impl Strategy<Value = Tree> {
    let leaf = prop_oneof![
        Just(Tree::Unit),
        scalars().prop_map(|scalars| Tree::Scalars(Box::new(scalars))),
        level().prop_map(Tree::Level),
        Just(Tree::Option(None)),
        Just(Tree::Twice(Some(None))),
        Just(Tree::Nothing()),
        Just(Tree::Empty {}),
        "\\PC{100,140}".prop_map(|key| Tree::Map(BTreeMap::from([(key, Tree::Unit)]))),
    ];
    leaf.prop_recursive(5, 40, 4, |inner| {
        let boxed = inner.clone().prop_map(Box::new).boxed();
        let list = collection::vec(inner.clone(), 0..4).boxed();
        let keys = (any::<u8>(), option::of(collection::vec(any::<u16>(), 0..3)));
        let numbers = collection::vec(any::<i64>(), 0..20);
        prop_oneof![
            option::of(boxed.clone()).prop_map(Tree::Option),
            option::of(option::of(boxed.clone())).prop_map(Tree::Twice),
            boxed.clone().prop_map(|tree| Tree::Newtype(Newtype(tree))),
            list.clone().prop_map(Tree::List),
            collection::vec(list.clone().prop_map(VecDeque::from), 0..3).prop_map(Tree::Lists),
            collection::vec(option::of(inner.clone()), 0..4).prop_map(Tree::Options),
            collection::btree_map("[a-z]{0,3}", inner, 0..4).prop_map(Tree::Map),
            collection::btree_map(keys, list.clone(), 0..3).prop_map(Tree::Keys),
            (boxed.clone(), any::<u8>(), boxed.clone()).prop_map(|(a, b, c)| Tree::Tuple(a, b, c)),
            (collection::vec(level(), 0..4), option::of(boxed.clone()))
                .prop_map(|(a, b)| Tree::Pair(Pair(a, b))),
            (boxed.clone(), option::of(boxed), list, numbers, "[a-z]{0,9}").prop_map(
                |(first, maybe, list, numbers, text)| Tree::Struct { first, maybe, list, numbers, text }
            ),
        ]
    })
}

fn value() -> impl Strategy<Value = Value> {
    prop_oneof![Just(Value::Minus), Just(Value::Zero), Just(Value::Large)]
}

fn numbered() -> impl Strategy<Value = Numbered> {
    let leaf = prop_oneof![
        Just(Numbered::Unit),
        collection::vec(any::<i32>(), 0..20).prop_map(Numbered::Sint),
        option::of(0..3u64).prop_map(Numbered::Fixed),
    ];
    leaf.prop_recursive(4, 30, 4, |inner| {
        let first = option::of(inner.clone().prop_map(Box::new)).boxed();
        let list = collection::vec(inner.clone(), 0..4);
        let words = collection::vec_deque(any::<i32>(), 0..4);
        let message = (
            collection::vec(value(), 0..4),
            collection::vec(any::<[i64; 2]>(), 0..3),
            option::of(level().prop_map(Tree::Level)),
            first.clone(),
        );
        prop_oneof![
            (first, any::<[u8; 2]>(), list, any::<i8>(), value()).prop_map(
                |(first, digest, list, delta, value)| Numbered::Struct { first, digest, list, delta, value }
            ),
            (words, collection::btree_map(any::<u8>(), inner, 0..3)).prop_map(|(a, b)| Numbered::Tuple(a, b)),
            message.prop_map(|(values, arrays, tree, next)| {
                Numbered::Message(Box::new(Message { values, arrays, tree, next }))
            }),
        ]
    })
}

/// Every place that a value can stand in.
#[derive(Serialize, Deserialize, PartialEq, Debug, Clone)]
struct Places<T> {
    field: T,
    option: Option<T>,
    twice: Option<Option<T>>,
    list: Vec<T>,
    lists: Vec<Vec<T>>,
    ring: Option<VecDeque<T>>,
    options: VecDeque<Option<T>>,
    map: BTreeMap<u8, T>,
    maps: Vec<BTreeMap<u8, Option<Vec<T>>>>,
    tuple: (Newtype<T>, Option<(T,)>),
    array: [T; 2],
}

fn places<T: Debug + Clone + 'static>(
    one: impl Strategy<Value = T> + 'static,
) -> impl Strategy<Value = Places<T>> {
    let one = one.boxed();
    let list = collection::vec(one.clone(), 0..4).boxed();
    let first = (
        one.clone(),
        option::of(one.clone()),
        option::of(option::of(one.clone())),
        list.clone(),
        collection::vec(list.clone(), 0..3),
        option::of(list.clone()),
        collection::vec_deque(option::of(one.clone()), 0..4),
    );
    let maps = collection::vec(collection::btree_map(any::<u8>(), option::of(list), 0..3), 0..3);
    let second = (
        collection::btree_map(any::<u8>(), one.clone(), 0..3),
        maps,
        (one.clone(), option::of(one.clone())),
        (one.clone(), one),
    );
    (first, second).prop_map(|(first, second)| Places {
        field: first.0,
        option: first.1,
        twice: first.2,
        list: first.3,
        lists: first.4,
        ring: first.5.map(VecDeque::from),
        options: first.6,
        map: second.0,
        maps: second.1,
        tuple: (Newtype(second.2.0), second.2.1.map(|one| (one,))),
        array: second.3.into(),
    })
}

proptest! {
    #[test]
    fn trees(tree in tree()) {
        let bytes = assert_comes_back(&tree);
        let mut room = vec![0; bytes.len()];
        prop_assert_eq!(contract_pb::to_slice(&mut room, &tree).unwrap(), &bytes[..]);
    }

    #[test]
    fn numbered_trees(tree in numbered()) {
        let bytes = assert_comes_back(&tree);
        let mut room = vec![0; bytes.len()];
        prop_assert_eq!(contract_pb::to_slice(&mut room, &tree).unwrap(), &bytes[..]);
    }

    #[test]
    fn every_place(
        bytes in places(any::<u8>()),
        numbers in places(-3..300i32),
        texts in places("[a-z]{0,2}"),
        levels in places(level()),
        values in places(value()),
        units in places(Just(())),
    ) {
        assert_comes_back(&bytes);
        assert_comes_back(&numbers);
        assert_comes_back(&texts);
        assert_comes_back(&levels);
        assert_comes_back(&values);
        assert_comes_back(&units);
    }
}

/// Bytes that are a message more often than not.
fn bytes() -> impl Strategy<Value = Vec<u8>> {
    let leaf = prop_oneof![
        3 => collection::vec(0..20u8, 0..8),
        1 => collection::vec(any::<u8>(), 0..24),
    ];
    leaf.prop_recursive(4, 30, 4, |inner| {
        let number = prop_oneof![8 => 1..7u32, 1 => 15..18u32, 1 => 298..302u32];
        let value = prop_oneof![0..4u64, any::<u64>()];
        let record = (number, 0..7u8, value, inner).prop_map(|(number, kind, value, inner)| match kind {
            0 | 1 => int(number, value),
            2 => fixed32(number, value as u32),
            3 => fixed64(number, value),
            4 if value % 8 == 0 => group(number, &inner),
            _ => len(number, &inner),
        });
        collection::vec(record, 0..5).prop_map(|records| records.concat())
    })
}

/// Neither mode panics; what `T` reads is written and read to the same again. Whether the modes agree, where `T` has no
/// sequence of enums without numbers, which only `from_slice` takes for packed.
fn settles<T: Serialize + DeserializeOwned + Debug>(bytes: &[u8], agrees: bool) {
    let read = from_slice::<T>(bytes);
    let indexed = T::deserialize(&mut Deserializer::from_slice(bytes));
    // Compared as bytes, for the sake of NaN.
    let written = |value: &T| {
        let written = to_vec(value).unwrap();
        assert_eq!(contract_pb::serialized_size(value).unwrap(), written.len());
        written
    };
    match (&read, &indexed) {
        (Ok(one), Ok(other)) => assert_eq!(written(one), written(other), "{bytes:02x?}"),
        (Err(one), Err(other)) => {
            assert!(!one.to_string().contains("out of order"), "{one}");
            assert!(!agrees || one.to_string() == other.to_string(), "{one}, {other}");
        }
        (Ok(_), Err(error)) => assert!(!agrees, "{error} by index alone, in {bytes:02x?}"),
        (Err(error), Ok(_)) => panic!("{error} in one pass alone, in {bytes:02x?}"),
    }
    if let Ok(value) = read {
        let once = written(&value);
        let again =
            from_slice::<T>(&once).unwrap_or_else(|error| panic!("{error} in {once:02x?} of {value:?}"));
        assert_eq!(written(&again), once, "{value:?} of {bytes:02x?}");
    }
}

#[contract]
#[derive(Serialize, Deserialize, Debug)]
struct Unsorted {
    #[n(3)]
    a: Vec<f32>,
    #[n(1, fixed)]
    b: Vec<i64>,
    #[n(5)]
    c: Option<Box<Unsorted>>,
    #[n(2)]
    d: (i8, char),
    #[n(16)]
    e: Vec<Unsorted>,
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1500))]

    #[test]
    fn any_bytes_settle(bytes in bytes()) {
        settles::<u32>(&bytes, true);
        settles::<(i16, f32, bool, char, String, u64)>(&bytes, true);
        settles::<(Vec<u32>, VecDeque<i64>, Vec<f32>, Vec<u8>, VecDeque<u8>)>(&bytes, true);
        settles::<Vec<Vec<i16>>>(&bytes, true);
        settles::<(Option<Vec<String>>, Vec<Option<u8>>, Option<Option<()>>)>(&bytes, true);
        settles::<BTreeMap<u8, String>>(&bytes, true);
        settles::<Vec<BTreeMap<Option<u8>, Vec<u32>>>>(&bytes, true);
        settles::<(i128, [f64; 2], BTreeSet<u8>)>(&bytes, true);
        settles::<Newtype<Option<Newtype<Unit>>>>(&bytes, true);
        settles::<Unsorted>(&bytes, true);
        settles::<Value>(&bytes, true);
        settles::<(Value, Vec<Value>, Level)>(&bytes, true);
        settles::<Vec<Level>>(&bytes, false);
        settles::<Numbered>(&bytes, false);
        settles::<Tree>(&bytes, false);
    }
}
