//! Nesting has a limit, and many small things are no trouble.

mod common;

use common::{Of, assert_rejected, int, len, rejected, varint};
use contract_macros::contract;
use contract_pb::{Config, Deserializer, ErrorKind, UnknownFields};
use serde::{Deserialize, Serialize};
use std::{
    collections::{BTreeMap, VecDeque},
    time::Instant,
};

#[derive(Serialize, Deserialize, PartialEq, Debug, Clone, Default)]
struct Chain {
    next: Option<Box<Chain>>,
}

#[derive(Serialize, Deserialize, PartialEq, Debug, Clone)]
enum Tree {
    Leaf,
    Node(Vec<Tree>),
    Map(BTreeMap<u8, Tree>),
}

#[derive(Serialize, Deserialize, PartialEq, Debug, Clone)]
struct Newtype(Vec<Newtype>);

#[derive(Serialize, Deserialize, Debug)]
struct Endless(Box<Endless>, u8);

/// A message as people have them: every field has its share of a stack frame where nothing is optimised.
#[derive(Serialize, Deserialize, PartialEq, Debug, Clone, Default)]
struct Wide {
    next: Option<Box<Wide>>,
    number: u32,
    text: String,
    list: Vec<Wide>,
    map: BTreeMap<String, Wide>,
    pair: (u8, Option<String>),
    words: Vec<String>,
    numbers: Vec<i64>,
    lists: Vec<Vec<u32>>,
    pairs: Option<Vec<(u8, u8)>>,
    flag: bool,
    ratio: f64,
}

/// `levels` messages in one another.
fn nested(levels: usize) -> Vec<u8> {
    // From the inside out, written backwards.
    let mut bytes = Vec::<u8>::new();
    for _ in 0..levels {
        let head = varint(bytes.len() as u64);
        bytes.extend(head.iter().rev());
        bytes.push(0x0a);
    }
    bytes.reverse();
    bytes
}

#[test]
fn depth() {
    use ErrorKind::DepthLimit;
    // The outermost message is the first of 128 levels.
    let deepest = contract_pb::from_slice::<Chain>(&nested(127)).unwrap();
    assert_eq!(contract_pb::to_vec(&deepest).unwrap(), nested(127));
    assert_eq!(Chain::deserialize(&mut Deserializer::from_slice(&nested(127))).unwrap(), deepest);
    let path = [&["next"; 128][..]].concat().join(".");
    let error = rejected::<Chain>(&nested(128));
    assert_eq!((error.kind(), error.path()), (DepthLimit, path));
    assert!(error.to_string().starts_with("nesting exceeds the depth limit in `next.next."));

    // A field that holds a message opens one more, even if it is absent.
    let wide = contract_pb::from_slice::<Wide>(&nested(126)).unwrap();
    let bytes = contract_pb::to_vec(&wide).unwrap();
    assert_eq!(contract_pb::from_slice::<Wide>(&bytes).unwrap(), wide);
    assert_eq!(rejected::<Wide>(&nested(127)).kind(), DepthLimit);
    assert_eq!(rejected::<Wide>(&nested(1000)).kind(), DepthLimit);

    // Ten million bytes; they need lengths of several bytes each.
    let deep = nested(2_600_000);
    assert!(deep.len() > 10_000_000);
    for error in [
        rejected::<Chain>(&deep),
        rejected::<Newtype>(&deep),
        rejected::<Endless>(&deep),
        rejected::<Endless>(&[]),
    ] {
        assert_eq!(error.kind(), DepthLimit, "{error}");
    }
    // Who does not look inside has no limit to mind.
    assert_eq!(contract_pb::from_slice::<Of<()>>(&deep).unwrap(), Of { value: () });
    assert!(contract_pb::from_slice::<Of<serde_bytes::ByteBuf>>(&deep).is_ok());

    let mut tree = Tree::Leaf;
    for level in 0..40 {
        tree = if level % 2 == 0 { Tree::Node(vec![tree]) } else { Tree::Map(BTreeMap::from([(0, tree)])) };
    }
    let bytes = contract_pb::to_vec(&tree).unwrap();
    assert_eq!(contract_pb::from_slice::<Tree>(&bytes).unwrap(), tree);
    for _ in 0..100 {
        tree = Tree::Node(vec![tree]);
    }
    assert_eq!(rejected::<Tree>(&contract_pb::to_vec(&tree).unwrap()).kind(), DepthLimit);
}

#[test]
fn depth_of_groups() {
    use ErrorKind::DepthLimit;
    let groups = |levels: usize| [vec![0x1b; levels], vec![0x1c; levels]].concat();
    assert_eq!(contract_pb::from_slice::<Of<u8>>(&groups(127)).unwrap(), Of { value: 0 });
    assert_rejected::<Of<u8>>(&groups(128), DepthLimit, 0, "", "nesting exceeds the depth limit at byte 0");
    assert_rejected::<Chain>(
        &groups(5_000_000),
        DepthLimit,
        0,
        "",
        "nesting exceeds the depth limit at byte 0",
    );
    let inside = len(1, &len(1, &groups(126)));
    assert_rejected::<Chain>(
        &inside,
        DepthLimit,
        6,
        "next.next",
        "nesting exceeds the depth limit in `next.next` at byte 6",
    );
}

/// Groups that are fields of messages, and not unknown.
#[test]
fn depth_of_groups_that_are_fields() {
    #[contract]
    #[derive(Serialize, Deserialize, PartialEq, Debug, Default)]
    struct Groups {
        #[n(1, group)]
        next: Option<Box<Groups>>,
        #[n(2, group)]
        more: Vec<Groups>,
        #[n(oneof(3))]
        case: Option<Case>,
    }
    #[contract]
    #[derive(Serialize, Deserialize, PartialEq, Debug)]
    enum Case {
        #[n(3, group)]
        Group(Box<Groups>),
    }
    for number in [1, 2, 3] {
        let groups = |levels: usize| [vec![number << 3 | 3; levels], vec![number << 3 | 4; levels]].concat();
        let deepest = contract_pb::from_slice::<Groups>(&groups(126)).unwrap();
        assert_eq!(contract_pb::to_vec(&deepest).unwrap(), groups(126));
        for levels in [129, 1000, 5_000_000] {
            assert_eq!(rejected::<Groups>(&groups(levels)).kind(), ErrorKind::DepthLimit);
        }
    }
}

#[test]
fn many_empty_elements_and_a_limit_of_memory() {
    #[contract]
    #[derive(Serialize, Deserialize, PartialEq, Debug, Default)]
    struct Large {
        #[n(1)]
        list: Vec<[u64; 16]>,
        #[n(2)]
        map: BTreeMap<u64, [u64; 4]>,
        #[n(3, group)]
        groups: Vec<(u64, u64)>,
    }
    const COUNT: usize = 100_000;
    for (bytes, size) in [
        (len(1, b""), size_of::<[u64; 16]>()),
        (vec![0x1b, 0x1c], size_of::<(u64, u64)>()),
        (len(2, b""), size_of::<(u64, [u64; 4])>()),
    ] {
        let bytes = bytes.repeat(COUNT);
        for share in [1, 2, 10] {
            let config = Config::new().memory_limit(COUNT * size / share);
            let pulled = config.from_slice::<Large>(&bytes).unwrap_err();
            let indexed = Large::deserialize(&mut Deserializer::with_config(&bytes, config)).unwrap_err();
            assert_eq!([pulled.kind(), indexed.kind()], [ErrorKind::MemoryLimit; 2]);
        }
        // There is the message itself, too, and what an index takes is not what it is for.
        let config = Config::new().memory_limit(COUNT * (size + 100));
        assert!(config.from_slice::<Large>(&bytes).is_ok());
        assert!(Large::deserialize(&mut Deserializer::with_config(&bytes, config)).is_ok());
    }
}

/// Sixteen times as much takes about sixteen times as long: far from the 256 times of what goes by the square.
#[test]
fn many_small_records_take_time_in_proportion() {
    #[contract]
    #[derive(Serialize, Deserialize, PartialEq, Debug, Default)]
    struct Records {
        #[n(1)]
        list: Vec<Chain>,
        #[n(2)]
        map: BTreeMap<u32, u32>,
        #[n(oneof(3, 4))]
        case: Option<Case>,
        #[n(5)]
        message: Chain,
        #[n(6)]
        number: u32,
        #[n(unknown)]
        rest: UnknownFields,
    }
    #[contract]
    #[derive(Serialize, Deserialize, PartialEq, Debug)]
    enum Case {
        #[n(3)]
        Chain(Chain),
        #[n(4)]
        Number(u32),
    }
    let time = |record: &[u8], count| {
        let bytes = record.repeat(count);
        let once = || {
            let start = Instant::now();
            contract_pb::from_slice::<Records>(&bytes).unwrap();
            start.elapsed()
        };
        (0..3).map(|_| once()).min().unwrap()
    };
    let empty = |number| len(number, b"");
    for record in [
        empty(1),
        empty(2),
        empty(3),
        empty(5),
        int(6, 0),
        empty(7),
        [empty(3), int(4, 0)].concat(),
        [empty(2), empty(1), empty(5), int(6, 1), empty(9)].concat(),
    ] {
        let (few, many) = (time(&record, 4_000), time(&record, 64_000));
        assert!(many < few * 100, "{record:02x?}: {few:?} for 4,000, and {many:?} for 64,000");
    }
}

#[test]
fn a_million_empty_elements() {
    let bytes = len(1, b"").repeat(1_000_000);
    assert_eq!(contract_pb::from_slice::<Vec<()>>(&bytes).unwrap().len(), 1_000_000);
    assert_eq!(contract_pb::from_slice::<Vec<Chain>>(&bytes).unwrap().len(), 1_000_000);
    assert_eq!(contract_pb::from_slice::<Vec<String>>(&bytes).unwrap().len(), 1_000_000);
    assert_eq!(contract_pb::from_slice::<Vec<u32>>(&bytes).unwrap(), []);
    assert_eq!(contract_pb::from_slice::<VecDeque<u8>>(&bytes).unwrap(), []);
    assert_eq!(contract_pb::from_slice::<Chain>(&bytes).unwrap(), Chain { next: Some(Box::default()) });
    assert_eq!(contract_pb::from_slice::<BTreeMap<u8, u8>>(&bytes).unwrap(), BTreeMap::from([(0, 0)]));
}

#[test]
fn a_type_that_reads_nothing_does_not_spin() {
    #[derive(Debug)]
    struct Idle;
    impl<'de> serde::Deserialize<'de> for Idle {
        fn deserialize<D: serde::Deserializer<'de>>(_: D) -> Result<Self, D::Error> {
            Ok(Self)
        }
    }
    let error = contract_pb::from_slice::<Vec<Idle>>(&[0x0a, 1, b'a']).unwrap_err();
    assert_eq!(error.to_string(), "expected an element to be read, found a type that reads nothing in `[0]`");
}
