#![allow(missing_docs)]
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use std::collections::*;
#[track_caller]
fn rt<T: Serialize + DeserializeOwned + PartialEq + std::fmt::Debug>(v: T) {
    let b = contract_pb::to_vec(&v).unwrap();
    assert_eq!(contract_pb::serialized_size(&v).unwrap(), b.len(), "size of {v:?}");
    let r: T = contract_pb::from_slice(&b).unwrap_or_else(|e| panic!("{e} reading {v:?} from {b:02x?}"));
    assert_eq!(r, v, "from {b:02x?}");
    let r = T::deserialize(&mut contract_pb::Deserializer::from_slice(&b))
        .unwrap_or_else(|e| panic!("indexed: {e} reading {v:?} from {b:02x?}"));
    assert_eq!(r, v);
    let mut buf = vec![0; b.len()];
    assert_eq!(contract_pb::to_slice(&mut buf, &v).unwrap(), &b[..]);
    if !b.is_empty() {
        assert!(contract_pb::to_slice(&mut buf[..b.len() - 1], &v).is_err());
    }
}
#[derive(Serialize, Deserialize, PartialEq, Debug, Clone)]
enum Mixed {
    U,
    N(u32),
    T(u8, String),
    S { a: i64, b: Option<Box<Mixed>> },
    V,
    W(Vec<Vec<u8>>),
    X(Option<u8>),
    Y(()),
    Z(Vec<u32>),
}
#[derive(Serialize, Deserialize, PartialEq, Debug, Clone, Copy)]
enum Unit {
    A,
    B,
    C,
}
#[derive(Serialize, Deserialize, PartialEq, Debug, Clone, Default)]
struct Empty {}
#[derive(Serialize, Deserialize, PartialEq, Debug, Clone, Default)]
struct UnitStruct;
#[derive(Serialize, Deserialize, PartialEq, Debug, Clone)]
struct All {
    a: Vec<Mixed>,
    b: Vec<Unit>,
    c: Option<Unit>,
    d: HashMap<String, Vec<u32>>,
    e: BTreeMap<u8, Option<u8>>,
    f: (u8, (), String),
    g: [u16; 3],
    h: Option<Vec<u8>>,
    i: VecDeque<u8>,
    j: Option<VecDeque<u8>>,
    k: Vec<VecDeque<u8>>,
    l: Option<Option<()>>,
    m: Empty,
    n: UnitStruct,
    o: Vec<Empty>,
    p: Vec<()>,
    q: Vec<UnitStruct>,
    r: i128,
    s: Option<u128>,
    t: Vec<i128>,
    u: char,
    v: Vec<char>,
    w: Vec<f64>,
    x: Vec<Option<String>>,
    y: Vec<bool>,
    z: Vec<HashMap<i32, i32>>,
}
#[test]
fn all() {
    let m = || {
        vec![
            Mixed::U,
            Mixed::N(0),
            Mixed::N(5),
            Mixed::T(1, "x".into()),
            Mixed::S { a: -1, b: Some(Box::new(Mixed::V)) },
            Mixed::V,
            Mixed::W(vec![vec![], vec![1]]),
            Mixed::X(None),
            Mixed::X(Some(0)),
            Mixed::Y(()),
            Mixed::Z(vec![]),
            Mixed::Z(vec![0, 300]),
        ]
    };
    for x in m() {
        rt(x.clone());
        rt((x.clone(), 1u8));
        rt(Some(x.clone()));
        rt(vec![x.clone(), x.clone()]);
        rt(vec![Some(x)]);
    }
    rt(m());
    for u in [Unit::A, Unit::B, Unit::C] {
        rt(u);
        rt((u, 1));
        rt(Some(u));
        rt(vec![u]);
        rt(vec![Some(u)]);
        rt(Some(vec![u]));
    }
    rt(vec![Unit::A, Unit::C]);
    let mut a = All {
        a: m(),
        b: vec![Unit::C, Unit::A],
        c: Some(Unit::A),
        d: HashMap::from([("".into(), vec![]), ("k".into(), vec![0, 1])]),
        e: BTreeMap::from([(0, None), (1, Some(0))]),
        f: (0, (), "é".into()),
        g: [0, 5, 0],
        h: Some(vec![]),
        i: VecDeque::from([200, 0]),
        j: Some(VecDeque::from([255])),
        k: vec![VecDeque::new(), VecDeque::from([1, 2])],
        l: Some(None),
        m: Empty {},
        n: UnitStruct,
        o: vec![Empty {}; 3],
        p: vec![(); 4],
        q: vec![UnitStruct; 2],
        r: -1,
        s: Some(0),
        t: vec![0, i128::MIN, i128::MAX],
        u: '\u{10ffff}',
        v: vec!['\0', 'a'],
        w: vec![-0.0, f64::MAX],
        x: vec![None, Some("".into())],
        y: vec![true, false],
        z: vec![HashMap::new(), HashMap::from([(-1, 0)])],
    };
    rt(a.clone());
    a.l = Some(Some(()));
    a.h = None;
    a.j = Some(VecDeque::new());
    a.c = None;
    a.s = None;
    rt(a);
    rt(());
    rt(UnitStruct);
    rt(Empty {});
    rt(5u32);
    rt(0u8);
    rt(Some(0u8));
    rt(None::<u8>);
    rt(String::from("x"));
    rt(vec![0u32; 300]);
    rt((1u8, 2u8));
    rt([0u8; 4]);
    rt(HashMap::from([(1u8, 2u8)]));
    rt(vec![vec![vec![1u32], vec![]], vec![]]);
    rt(Some(Some(Some(0u8))));
    rt(Some(Some(None::<u8>)));
    rt(Some(None::<Option<u8>>));
    rt("x".repeat(200));
    rt(vec!["x".repeat(200), "y".repeat(20000)]);
    rt(vec![(vec!["z".repeat(200)],); 3]);
    rt(vec![u64::MAX; 20]);
    rt(vec![-1i32; 20]);
    rt(vec![i64::MIN, 0, 5]);
    rt(u64::MAX);
}
