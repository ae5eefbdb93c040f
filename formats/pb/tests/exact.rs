//! Values and their literal bytes, through every entry point.

mod common;

use common::{Of, assert_exact, assert_reads, assert_writes, fixed32, fixed64, int, len, varint};
use contract_macros::contract;
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use serde_bytes::{ByteBuf, Bytes};
use std::{
    borrow::Cow,
    collections::{BTreeMap, BTreeSet, LinkedList, VecDeque},
    fmt::Debug,
};

/// As the only field of a struct.
#[track_caller]
fn assert_field<T>(value: T, bytes: &[u8])
where
    T: Serialize + DeserializeOwned + PartialEq + Debug,
{
    assert_exact(Of { value }, bytes);
}

const MINUS: [u8; 8] = [0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x01];

#[test]
fn unsigned_integers() {
    for (value, varint) in [
        (1, &[1][..]),
        (0x7f, &[0x7f]),
        (0x80, &[0x80, 1]),
        (0x3fff, &[0xff, 0x7f]),
        (0x4000, &[0x80, 0x80, 1]),
        (0x1f_ffff, &[0xff, 0xff, 0x7f]),
        (0x20_0000, &[0x80, 0x80, 0x80, 1]),
        ((1 << 28) - 1, &[0xff, 0xff, 0xff, 0x7f]),
        (1 << 28, &[0x80, 0x80, 0x80, 0x80, 1]),
        ((1 << 32) - 1, &[0xff, 0xff, 0xff, 0xff, 0x0f]),
        (1 << 32, &[0x80, 0x80, 0x80, 0x80, 0x10]),
        ((1 << 56) - 1, &[0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x7f]),
        (1 << 56, &[0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 1]),
        ((1 << 63) - 1, &[0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x7f]),
        (1 << 63, &[0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 1]),
        (u64::MAX, &[0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 1]),
    ] {
        let bytes = [&[0x08], varint].concat();
        assert_field(value, &bytes);
        if let Ok(value) = u32::try_from(value) {
            assert_field(value, &bytes);
        }
        if let Ok(value) = u16::try_from(value) {
            assert_field(value, &bytes);
        }
        if let Ok(value) = u8::try_from(value) {
            assert_field(value, &bytes);
        }
    }
    assert_field(0u8, &[]);
    assert_field(0u16, &[]);
    assert_field(0u32, &[]);
    assert_field(0u64, &[]);
    assert_field(u8::MAX, &[0x08, 0xff, 1]);
    assert_field(u16::MAX, &[0x08, 0xff, 0xff, 3]);
}

#[test]
fn signed_integers() {
    for (value, head) in [(-1, [0xff, 0xff]), (-128, [0x80, 0xff]), (-2, [0xfe, 0xff]), (-129, [0xff, 0xfe])]
    {
        let bytes = [&[0x08], &head[..], &MINUS].concat();
        assert_field(i64::from(value), &bytes);
        assert_field(value, &bytes);
        assert_field(value as i16, &bytes);
        if let Ok(value) = i8::try_from(value) {
            assert_field(value, &bytes);
        }
    }
    assert_field(0i8, &[]);
    assert_field(0i16, &[]);
    assert_field(0i32, &[]);
    assert_field(0i64, &[]);
    assert_field(i8::MAX, &[0x08, 0x7f]);
    assert_field(i16::MAX, &[0x08, 0xff, 0xff, 1]);
    assert_field(i16::MIN, &[0x08, 0x80, 0x80, 0xfe, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 1]);
    assert_field(i32::MAX, &[0x08, 0xff, 0xff, 0xff, 0xff, 7]);
    assert_field(i32::MIN, &[0x08, 0x80, 0x80, 0x80, 0x80, 0xf8, 0xff, 0xff, 0xff, 0xff, 1]);
    assert_field(i64::MAX, &[0x08, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x7f]);
    assert_field(i64::MIN, &[0x08, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 1]);
    assert_field(-1isize, &[0x08, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 1]);
}

#[test]
fn wide_integers() {
    let half = |number: u8, value: u64| [&[number << 3 | 1][..], &value.to_le_bytes()].concat();
    assert_field(0u128, &[]);
    assert_field(0i128, &[]);
    assert_field(1u128, &len(1, &half(1, 1)));
    assert_field(1i128, &len(1, &half(1, 1)));
    assert_field(1u128 << 64, &len(1, &half(2, 1)));
    let ones = len(1, &[half(1, u64::MAX), half(2, u64::MAX)].concat());
    assert_field(u128::MAX, &ones);
    assert_field(-1i128, &ones);
    assert_field(i128::MIN, &len(1, &half(2, 1 << 63)));
    assert_field(Some(0u128), &[0x0a, 0]);
    assert_field(vec![0i128, 1], &[&[0x0a, 0][..], &len(1, &half(1, 1))].concat());
    assert_exact(0u128, &[]);
    assert_exact(5u128, &len(1, &half(1, 5)));
    assert_exact(i128::MIN, &len(1, &half(2, 1 << 63)));
}

#[test]
fn floats() {
    assert_field(0f32, &[]);
    assert_field(0f64, &[]);
    assert_field(1.5f32, &[0x0d, 0, 0, 0xc0, 0x3f]);
    assert_field(1.5f64, &[0x09, 0, 0, 0, 0, 0, 0, 0xf8, 0x3f]);
    assert_field(f32::INFINITY, &[0x0d, 0, 0, 0x80, 0x7f]);
    assert_field(f64::NEG_INFINITY, &[0x09, 0, 0, 0, 0, 0, 0, 0xf0, 0xff]);
    assert_field(f32::MIN_POSITIVE, &[0x0d, 0, 0, 0x80, 0]);
    assert_field(f64::MAX, &[0x09, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xef, 0x7f]);
    // -0.0 is not the default.
    let minus_zero = contract_pb::from_slice::<Of<f32>>(&[0x0d, 0, 0, 0, 0x80]).unwrap();
    assert_eq!(minus_zero.value.to_bits(), 1 << 31);
    assert_writes(&minus_zero, &[0x0d, 0, 0, 0, 0x80]);
    assert_writes(&Of { value: -0f64 }, &[0x09, 0, 0, 0, 0, 0, 0, 0, 0x80]);
    // What a NaN says survives.
    for bits in [0x7fc0_0001u32, 0xffab_cdef, 0x7f80_0001] {
        let bytes = fixed32(1, bits);
        let read = contract_pb::from_slice::<Of<f32>>(&bytes).unwrap();
        assert_eq!(read.value.to_bits(), bits);
        assert_writes(&read, &bytes);
        let packed = contract_pb::from_slice::<Vec<f32>>(&len(1, &bits.to_le_bytes())).unwrap();
        assert_eq!(packed[0].to_bits(), bits);
    }
    for bits in [0x7ff8_0000_0000_0001u64, 0xfff0_1234_5678_9abc] {
        let bytes = fixed64(1, bits);
        let read = contract_pb::from_slice::<Of<f64>>(&bytes).unwrap();
        assert_eq!(read.value.to_bits(), bits);
        assert_writes(&read, &bytes);
    }
}

#[test]
fn other_scalars() {
    assert_field(false, &[]);
    assert_field(true, &[0x08, 1]);
    assert_field('\0', &[]);
    assert_field('a', &[0x08, 0x61]);
    assert_field('é', &[0x08, 0xe9, 1]);
    assert_field('\u{10ffff}', &[0x08, 0xff, 0xff, 0x43]);
    assert_field(String::new(), &[]);
    assert_field("aé".to_owned(), &[0x0a, 3, b'a', 0xc3, 0xa9]);
    assert_field(ByteBuf::new(), &[]);
    assert_field(ByteBuf::from([0, 0xff]), &[0x0a, 2, 0, 0xff]);
    assert_field((), &[]);
    assert_writes(&Of { value: format_args!("{}-{}", 1, 2) }, b"\x0a\x031-2");
}

#[test]
fn borrows_from_the_input() {
    #[derive(Serialize, Deserialize, PartialEq, Debug)]
    struct Borrowed<'a> {
        text: &'a str,
        #[serde(with = "serde_bytes")]
        bytes: &'a [u8],
        plain: &'a [u8],
        #[serde(borrow)]
        cow: Cow<'a, str>,
        maybe: Option<&'a str>,
        list: Vec<&'a str>,
    }

    let bytes = b"\x0a\x02ab\x12\x01\xff\x1a\x01\x00\x22\x01c\x2a\x00\x32\x01d\x32\x00";
    let value = Borrowed {
        text: "ab",
        bytes: &[0xff],
        plain: &[0],
        cow: Cow::Borrowed("c"),
        maybe: Some(""),
        list: vec!["d", ""],
    };
    assert_writes(&value, bytes);
    assert_reads(bytes, &value);
    let read = contract_pb::from_slice::<Borrowed<'_>>(bytes).unwrap();
    assert!(bytes.as_ptr_range().contains(&read.text.as_ptr()));
    assert!(bytes.as_ptr_range().contains(&read.bytes.as_ptr()));
    assert!(matches!(read.cow, Cow::Borrowed(_)));
    assert_writes("ab", b"\x0a\x02ab");
    assert_reads(b"\x0a\x02ab", &"ab");
    assert_writes(Bytes::new(&[1]), b"\x0a\x01\x01");
    assert_reads(b"\x0a\x01\x01", &&[1u8][..]);
}

#[test]
fn kinds() {
    #[contract]
    #[derive(Serialize, Deserialize, PartialEq, Debug, Default)]
    struct Sint {
        #[n(1, sint)]
        a: i8,
        #[n(2, sint)]
        b: i16,
        #[n(3, sint)]
        c: i32,
        #[n(4, sint)]
        d: i64,
        #[n(5, sint)]
        e: Option<i32>,
        #[n(6, sint)]
        f: Vec<i64>,
        #[n(7, sint)]
        g: VecDeque<i8>,
        #[n(8, sint)]
        h: Vec<Vec<i32>>,
    }

    assert_exact(Sint::default(), &[]);
    assert_exact(
        Sint { a: i8::MIN, b: -1, c: 1, d: -2, ..Sint::default() },
        &[8, 0xff, 1, 16, 1, 24, 2, 32, 3],
    );
    assert_exact(
        Sint { a: i8::MAX, b: i16::MIN, c: i32::MIN, d: i64::MIN, ..Sint::default() },
        &[int(1, 0xfe), int(2, 0xffff), int(3, u32::MAX.into()), int(4, u64::MAX)].concat(),
    );
    assert_exact(Sint { c: i32::MAX, ..Sint::default() }, &int(3, 0xffff_fffe));
    assert_exact(
        Sint {
            e: Some(0),
            f: vec![0, -1, i64::MIN],
            g: [0, -1, 63].into(),
            h: vec![vec![-1], vec![]],
            ..Sint::default()
        },
        &[
            int(5, 0),
            len(6, &[&[0, 1], &varint(u64::MAX)[..]].concat()),
            len(7, &[0, 1, 126]),
            len(8, &len(1, &[1])),
            len(8, &[]),
        ]
        .concat(),
    );

    #[contract]
    #[derive(Serialize, Deserialize, PartialEq, Debug, Default)]
    struct Fixed {
        #[n(1, fixed)]
        a: u32,
        #[n(2, fixed)]
        b: i32,
        #[n(3, fixed)]
        c: u64,
        #[n(4, fixed)]
        d: i64,
        #[n(5, fixed)]
        e: Option<u64>,
        #[n(6, fixed)]
        f: Vec<i32>,
        #[n(7, fixed)]
        g: VecDeque<u64>,
    }

    assert_exact(Fixed::default(), &[]);
    assert_exact(
        Fixed { a: 1, b: -2, c: 1 << 63, d: -1, e: Some(0), f: vec![1, -1], g: [1, u64::MAX].into() },
        &[
            fixed32(1, 1),
            fixed32(2, u32::MAX - 1),
            fixed64(3, 1 << 63),
            fixed64(4, u64::MAX),
            fixed64(5, 0),
            len(6, &[1, 0, 0, 0, 0xff, 0xff, 0xff, 0xff]),
            len(7, &[[1, 0, 0, 0, 0, 0, 0, 0], [0xff; 8]].concat()),
        ]
        .concat(),
    );

    #[contract]
    #[derive(Serialize, Deserialize, PartialEq, Debug, Default)]
    struct AsBytes {
        #[n(1, bytes)]
        a: [u8; 3],
        #[n(2, bytes)]
        b: Vec<u8>,
        #[n(3, bytes)]
        c: Option<[u8; 2]>,
        #[n(4)]
        d: [u8; 2],
    }

    assert_exact(
        AsBytes { a: [1, 0, 2], b: vec![0], c: Some([0, 0]), d: [0, 7] },
        &[0x0a, 3, 1, 0, 2, 0x12, 1, 0, 0x1a, 2, 0, 0, 0x22, 2, 0x10, 7],
    );
    assert_exact(AsBytes::default(), &[0x0a, 3, 0, 0, 0, 0x22, 0]);
    assert_reads(&[], &AsBytes::default());
}

#[test]
fn kinds_of_arrays_newtypes_and_cases() {
    #[contract]
    #[derive(Serialize, Deserialize, PartialEq, Debug)]
    struct Delta(#[n(sint)] i32);
    #[derive(Serialize, Deserialize, PartialEq, Debug)]
    struct Plain<T>(T);
    #[contract]
    #[derive(Serialize, Deserialize, PartialEq, Debug)]
    struct Outer(#[n(sint)] Plain<i32>);
    #[contract]
    #[derive(Serialize, Deserialize, PartialEq, Debug)]
    struct Digest(#[n(bytes)] [u8; 2]);
    #[contract]
    #[derive(Serialize, Deserialize, PartialEq, Debug)]
    enum Case {
        #[n(3, sint)]
        Sint(i64),
        #[n(4, fixed)]
        Fixed(Vec<u32>),
    }
    #[contract]
    #[derive(Serialize, Deserialize, PartialEq, Debug)]
    struct Arrays {
        #[n(1, sint)]
        sint: [i32; 2],
        #[n(2, fixed)]
        fixed: Vec<[u32; 1]>,
    }

    assert_exact(Delta(-1), &[8, 1]);
    assert_field(Delta(-1), &[8, 1]);
    assert_field(vec![Delta(-1), Delta(1)], &[10, 2, 1, 2]);
    assert_field(Some(Delta(0)), &[8, 0]);
    assert_field(BTreeMap::from([(0u8, Delta(-1))]), &[10, 4, 8, 0, 16, 1]);
    assert_exact(Outer(Plain(-1)), &[8, 1]);
    assert_exact(Plain(Outer(Plain(-1))), &[8, 1]);
    assert_exact(Digest([1, 2]), &[10, 2, 1, 2]);
    assert_field(Digest([1, 2]), &[10, 2, 1, 2]);
    assert_field(vec![Digest([1, 2]), Digest([0, 0])], &[10, 2, 1, 2, 10, 2, 0, 0]);
    assert_exact(Case::Sint(-1), &[24, 1]);
    assert_exact(Case::Fixed(vec![1]), &[0x22, 6, 10, 4, 1, 0, 0, 0]);
    assert_exact(Arrays { sint: [-1, 1], fixed: vec![[7]] }, &[10, 4, 8, 1, 16, 2, 18, 5, 0x0d, 7, 0, 0, 0]);
}

#[test]
fn options() {
    assert_field(None::<u32>, &[]);
    assert_field(Some(0u32), &[8, 0]);
    assert_field(Some(7u8), &[8, 7]);
    assert_field(Some(String::new()), &[10, 0]);
    assert_field(Some(()), &[10, 0]);
    assert_field(None::<()>, &[]);
    assert_field(Some(None::<u32>), &[10, 0]);
    assert_field(Some(Some(0u32)), &[10, 2, 8, 0]);
    assert_field(Some(Some(None::<u32>)), &[10, 2, 10, 0]);
    assert_field(Some(Some(Some(5u32))), &[10, 4, 10, 2, 8, 5]);
    assert_field(Some(Vec::<u32>::new()), &[10, 0]);
    assert_field(Some(vec![1u32, 2]), &[10, 4, 10, 2, 1, 2]);
    assert_field(Some(vec![1u8, 2]), &[10, 2, 1, 2]);
    assert_field(Some(Vec::<u8>::new()), &[10, 0]);
    assert_field(Some(BTreeMap::from([(1u32, 2u32)])), &[10, 6, 10, 4, 8, 1, 16, 2]);
    assert_field(Some(Of { value: 0u8 }), &[10, 0]);
    assert_exact(None::<u32>, &[]);
    assert_exact(Some(0u32), &[8, 0]);
    assert_exact(Some(Of { value: 3u8 }), &[10, 2, 8, 3]);
    assert_exact(Some(None::<u8>), &[10, 0]);
}

#[test]
fn structs() {
    #[derive(Serialize, Deserialize, PartialEq, Debug, Clone)]
    struct Unit;
    #[derive(Serialize, Deserialize, PartialEq, Debug, Clone)]
    struct Empty {}
    #[derive(Serialize, Deserialize, PartialEq, Debug, Clone)]
    struct EmptyTuple();
    #[derive(Serialize, Deserialize, PartialEq, Debug, Clone)]
    struct Newtype(u32);
    #[derive(Serialize, Deserialize, PartialEq, Debug, Clone)]
    struct Pair(u32, String);
    #[derive(Serialize, Deserialize, PartialEq, Debug, Clone)]
    struct Nested {
        unit: Unit,
        empty: Empty,
        tuple: EmptyTuple,
        newtype: Newtype,
        pair: Pair,
    }

    assert_exact(Unit, &[]);
    assert_exact(Empty {}, &[]);
    assert_exact(EmptyTuple(), &[]);
    assert_exact(Newtype(0), &[]);
    assert_exact(Newtype(5), &[8, 5]);
    assert_exact(Pair(0, "a".into()), &[18, 1, b'a']);
    assert_exact(
        Nested {
            unit: Unit,
            empty: Empty {},
            tuple: EmptyTuple(),
            newtype: Newtype(1),
            pair: Pair(2, String::new()),
        },
        &[18, 0, 26, 0, 32, 1, 42, 2, 8, 2],
    );
    assert_field(vec![Unit; 2], &[10, 0, 10, 0]);
    assert_field(vec![Empty {}; 2], &[10, 0, 10, 0]);
    assert_field(vec![Newtype(0), Newtype(1)], &[10, 2, 0, 1]);
    assert_field(vec![Pair(0, String::new()), Pair(1, "b".into())], &[10, 0, 10, 5, 8, 1, 18, 1, b'b']);
    assert_field(Some(Unit), &[10, 0]);
}

#[test]
fn tuples_and_arrays() {
    assert_exact((), &[]);
    assert_exact((5u8,), &[8, 5]);
    assert_exact((0u32, "a".to_owned(), Some(0i64)), &[18, 1, b'a', 24, 0]);
    assert_exact([0u32, 7, 0], &[16, 7]);
    assert_exact([1u8, 2], &[8, 1, 16, 2]);
    assert_field((1u8, 2u8), &[10, 4, 8, 1, 16, 2]);
    assert_field([0u32; 0], &[10, 0]);
    assert_field(vec![(0u8, 1u8), (0, 0)], &[10, 2, 16, 1, 10, 0]);
    assert_field(((), ((1u8,), 2u8)), &[10, 8, 18, 6, 10, 2, 8, 1, 16, 2]);
    let sixteen = [0u32, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 15, 16];
    assert_exact(sixteen, &[0x78, 15, 0x80, 1, 16]);
}

#[test]
fn sequences() {
    assert_exact(Vec::<u32>::new(), &[]);
    assert_exact(vec![0u32, 1, 300], &[10, 4, 0, 1, 0xac, 2]);
    assert_field(vec![true, false], &[10, 2, 1, 0]);
    assert_field(vec!['a', '\0', 'é'], &[10, 4, 0x61, 0, 0xe9, 1]);
    assert_field(vec![String::new(), "a".into()], &[10, 0, 10, 1, b'a']);
    assert_field(vec![ByteBuf::new(), ByteBuf::from([1])], &[10, 0, 10, 1, 1]);
    assert_field(vec![(), ()], &[10, 0, 10, 0]);
    assert_field(BTreeSet::from([1u32, 5]), &[10, 2, 1, 5]);
    assert_field(vec![vec![1u32, 2], vec![], vec![0]], &[10, 4, 10, 2, 1, 2, 10, 0, 10, 3, 10, 1, 0]);
    assert_field(vec![VecDeque::from([1u32]), VecDeque::new()], &[10, 3, 10, 1, 1, 10, 0]);
    assert_field(
        vec![vec![vec![7u32]], vec![vec![], vec![]]],
        &[10, 5, 10, 3, 10, 1, 7, 10, 4, 10, 0, 10, 0],
    );
    assert_field(vec![None, Some(0u32), Some(1)], &[10, 0, 10, 2, 8, 0, 10, 2, 8, 1]);
    assert_field(vec![Some(String::new()), None], &[10, 2, 10, 0, 10, 0]);
    assert_field(vec![Some(vec![1u32]), Some(vec![]), None], &[10, 5, 10, 3, 10, 1, 1, 10, 2, 10, 0, 10, 0]);
    assert_field(vec![Some(None), None, Some(Some(1u32))], &[10, 2, 10, 0, 10, 0, 10, 4, 10, 2, 8, 1]);
    assert_field(vec![vec![None, Some(0u32)]], &[10, 6, 10, 0, 10, 2, 8, 0]);
    assert_field(vec![BTreeMap::from([(1u32, 2u32)]), BTreeMap::new()], &[10, 6, 10, 4, 8, 1, 16, 2, 10, 0]);
    assert_field(vec![vec!["a".to_owned()], vec![]], &[10, 3, 10, 1, b'a', 10, 0]);
}

#[test]
fn maps() {
    assert_exact(BTreeMap::<u32, u32>::new(), &[]);
    assert_exact(BTreeMap::from([(0u32, 0u32)]), &[10, 4, 8, 0, 16, 0]);
    assert_field(
        BTreeMap::from([("".to_owned(), false), ("a".into(), true)]),
        &[10, 4, 10, 0, 16, 0, 10, 5, 10, 1, b'a', 16, 1],
    );
    assert_field(
        BTreeMap::from([(1u8, vec![1u32, 2]), (2, vec![])]),
        &[10, 8, 8, 1, 18, 4, 10, 2, 1, 2, 10, 4, 8, 2, 18, 0],
    );
    assert_field(
        BTreeMap::from([(1u8, vec![1u8, 2]), (2, vec![])]),
        &[10, 6, 8, 1, 18, 2, 1, 2, 10, 4, 8, 2, 18, 0],
    );
    assert_field(
        BTreeMap::from([(1u8, None), (2, Some(0u32))]),
        &[10, 4, 8, 1, 18, 0, 10, 6, 8, 2, 18, 2, 8, 0],
    );
    assert_field(
        BTreeMap::from([(1u8, BTreeMap::from([(2u8, 3u8)]))]),
        &[10, 10, 8, 1, 18, 6, 10, 4, 8, 2, 16, 3],
    );
    assert_field(BTreeMap::from([(1u8, Of { value: 0u32 })]), &[10, 4, 8, 1, 18, 0]);
    assert_field(BTreeMap::from([((1u8, 2u8), ())]), &[10, 8, 10, 4, 8, 1, 16, 2, 18, 0]);
    assert_field(BTreeMap::from([(vec![1u32], -1.0f32)]), &[10, 10, 10, 3, 10, 1, 1, 0x15, 0, 0, 0x80, 0xbf]);
    assert_field(BTreeMap::from([(Some(0u8), 'a')]), &[10, 6, 10, 2, 8, 0, 16, 0x61]);
}

#[derive(Serialize, Deserialize, PartialEq, Debug, Clone)]
enum Plain {
    Unit,
    Newtype(u32),
    Tuple(u8, String),
    Struct { a: i64, b: Option<bool> },
    Other,
}

#[derive(Serialize, Deserialize, PartialEq, Debug, Clone, Copy)]
enum Level {
    Low,
    Mid,
    High,
}

#[test]
fn enums_without_numbers() {
    // At the top a unit variant is a case, too.
    assert_exact(Plain::Unit, &[10, 0]);
    assert_exact(Plain::Other, &[0x2a, 0]);
    assert_exact(Level::Low, &[10, 0]);
    assert_exact(Level::High, &[26, 0]);
    assert_exact(Plain::Newtype(0), &[16, 0]);
    assert_exact(Plain::Tuple(1, "a".into()), &[26, 5, 8, 1, 18, 1, b'a']);
    assert_exact(Plain::Tuple(0, String::new()), &[26, 0]);
    assert_exact(Plain::Struct { a: -1, b: Some(false) }, &len(4, &[int(1, u64::MAX), int(2, 0)].concat()));
    // In a field it is an enum value.
    assert_field(Plain::Unit, &[]);
    assert_field(Plain::Other, &[8, 4]);
    assert_field(Plain::Newtype(7), &[10, 2, 16, 7]);
    assert_field(Plain::Struct { a: 0, b: None }, &[10, 2, 34, 0]);
    assert_field(Some(Plain::Unit), &[8, 0]);
    assert_field(Some(Plain::Newtype(0)), &[10, 2, 16, 0]);
    assert_field(vec![Plain::Unit, Plain::Newtype(1), Plain::Other], &[8, 0, 10, 2, 16, 1, 8, 4]);
    assert_field(vec![Level::High, Level::Low], &[8, 2, 8, 0]);
    assert_field(vec![Some(Level::Low), None], &[10, 2, 8, 0, 10, 0]);
    assert_field(vec![vec![Level::Mid]], &[10, 2, 8, 1]);
    assert_field(
        BTreeMap::from([(1u8, Level::Low), (2, Level::Mid)]),
        &[10, 4, 8, 1, 16, 0, 10, 4, 8, 2, 16, 1],
    );
    assert_field((Plain::Unit, Plain::Newtype(0)), &[10, 4, 18, 2, 16, 0]);
    // Packed by someone else.
    assert_eq!(
        contract_pb::from_slice::<Of<Vec<Level>>>(&[10, 2, 2, 0]).unwrap().value,
        [Level::High, Level::Low]
    );
}

#[contract]
#[derive(Serialize, Deserialize, PartialEq, Debug, Clone, Copy)]
enum Signed {
    Zero,
    Five = 5,
    Six,
    Minus = -1,
    #[n(2147483647)]
    Max = 7,
}

#[contract]
#[derive(Serialize, Deserialize, PartialEq, Debug, Clone)]
enum Numbered {
    #[n(9)]
    Unit,
    #[n(2)]
    Newtype(Vec<u32>),
    #[n(16)]
    Tuple(#[n(3)] u8, #[n(1)] u8),
    #[n(1)]
    Struct {
        #[n(2)]
        a: u8,
        #[n(7, sint)]
        b: i8,
    },
    #[n(5)]
    Maybe(Option<u8>),
}

#[test]
fn enums_with_numbers() {
    let minus = varint(u64::MAX);
    assert_exact(Signed::Zero, &[]);
    assert_exact(Signed::Five, &[8, 5]);
    assert_exact(Signed::Max, &[8, 0xff, 0xff, 0xff, 0xff, 7]);
    assert_exact(Signed::Minus, &[&[8], &minus[..]].concat());
    assert_field(Signed::Zero, &[]);
    assert_field(Some(Signed::Zero), &[8, 0]);
    assert_field(vec![Signed::Six, Signed::Minus, Signed::Zero], &[&[10, 12, 6], &minus[..], &[0]].concat());
    assert_field(vec![vec![Signed::Six]], &[10, 3, 10, 1, 6]);
    // Other people's packed and unpacked values are the same.
    assert_eq!(
        contract_pb::from_slice::<Vec<Signed>>(&[8, 6, 10, 1, 0, 8, 5]).unwrap(),
        [Signed::Six, Signed::Zero, Signed::Five]
    );
    // Five bytes are enough for -1 to be recognised: what exceeds 32 bits does not count.
    assert_eq!(contract_pb::from_slice::<Signed>(&[8, 0xff, 0xff, 0xff, 0xff, 0x0f]).unwrap(), Signed::Minus);

    assert_exact(Numbered::Unit, &[74, 0]);
    assert_exact(Numbered::Newtype(vec![1]), &[18, 3, 10, 1, 1]);
    assert_exact(Numbered::Tuple(5, 6), &[0x82, 1, 4, 8, 6, 24, 5]);
    assert_exact(Numbered::Struct { a: 1, b: -1 }, &[10, 4, 16, 1, 56, 1]);
    assert_exact(Numbered::Maybe(None), &[42, 0]);
    assert_exact(Numbered::Maybe(Some(0)), &[42, 2, 8, 0]);
    assert_field(Numbered::Unit, &[10, 2, 74, 0]);
    assert_field(vec![Numbered::Unit, Numbered::Tuple(0, 0)], &[10, 2, 74, 0, 10, 3, 0x82, 1, 0]);
    assert_field(Some(Numbered::Unit), &[10, 2, 74, 0]);
}

#[test]
fn field_numbers() {
    #[contract]
    #[derive(Serialize, Deserialize, PartialEq, Debug, Default)]
    struct Numbers {
        #[n(1)]
        a: u32,
        #[n(15)]
        b: u32,
        #[n(16)]
        c: u32,
        #[n(2047)]
        d: String,
        #[n(2048)]
        e: Vec<u32>,
        #[n(18999)]
        f: Option<f32>,
        #[n(20000)]
        g: (u8,),
        #[n(536870911)]
        h: u64,
    }

    assert_exact(
        Numbers { a: 1, b: 2, c: 3, d: "d".into(), e: vec![4, 5], f: Some(0.0), g: (6,), h: u64::MAX },
        &[
            &[0x08, 1, 0x78, 2, 0x80, 1, 3, 0xfa, 0x7f, 1, b'd', 0x82, 0x80, 1, 2, 4, 5][..],
            &[0xbd, 0xa3, 0x09, 0, 0, 0, 0, 0x82, 0xe2, 0x09, 2, 8, 6],
            &[0xf8, 0xff, 0xff, 0xff, 0x0f, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 1],
        ]
        .concat(),
    );
    assert_exact(Numbers::default(), &[0x82, 0xe2, 0x09, 0]);
}

#[test]
fn fields_declared_out_of_order_are_written_in_order() {
    #[contract]
    #[derive(Serialize, Deserialize, PartialEq, Debug, Clone, Default)]
    struct Unsorted {
        #[n(7)]
        last: Vec<String>,
        #[n(2)]
        second: Option<Box<Unsorted>>,
        #[n(300)]
        far: f64,
        #[n(1, sint)]
        first: i32,
    }

    let small = Unsorted { last: vec!["x".into(), "y".into()], second: None, far: 1.0, first: -1 };
    let bytes = b"\x08\x01\x3a\x01x\x3a\x01y\xe1\x12\0\0\0\0\0\0\xf0\x3f";
    assert_exact(small.clone(), bytes);
    let outer = Unsorted { second: Some(Box::new(small.clone())), first: 1, ..Unsorted::default() };
    assert_exact(outer.clone(), &[&[8, 2], &len(2, bytes)[..]].concat());
    // Bodies that need two and three bytes for their length, moved once for that and once for the order.
    let long = |n| Unsorted {
        last: vec!["z".repeat(n)],
        second: Some(Box::new(small.clone())),
        ..Unsorted::default()
    };
    for n in [100, 127, 128, 20_000] {
        let body = [len(2, bytes), len(7, "z".repeat(n).as_bytes())].concat();
        assert_exact(long(n), &body);
        assert_field(vec![long(n), small.clone()], &[len(1, &body), len(1, bytes)].concat());
    }
    assert_exact((small.clone(), 5u8), &[&len(1, bytes)[..], &[16, 5]].concat());
}

/// Lengths at which the length of the length changes.
const EDGES: [usize; 8] = [0, 1, 126, 127, 128, 129, 16_383, 16_384];

#[test]
fn long_bodies_at_every_depth() {
    #[derive(Serialize, Deserialize, PartialEq, Debug, Clone, Default)]
    struct Level1 {
        text: String,
        next: Vec<Level2>,
    }
    #[derive(Serialize, Deserialize, PartialEq, Debug, Clone, Default)]
    struct Level2 {
        maybe: Option<Level3>,
        map: BTreeMap<String, Vec<String>>,
    }
    #[derive(Serialize, Deserialize, PartialEq, Debug, Clone, Default)]
    struct Level3 {
        case: Option<Case>,
        number: u32,
    }
    #[derive(Serialize, Deserialize, PartialEq, Debug, Clone)]
    enum Case {
        Newtype(String),
        Tuple(String, u8),
        Struct { text: Vec<u8> },
    }

    // What one level adds to a body: tags and the bytes of its length.
    for edge in EDGES.into_iter().flat_map(|edge| edge.saturating_sub(9)..=edge) {
        let text = "t".repeat(edge);
        let third = |case: Case, inner: Vec<u8>| {
            let body = [len(1, &inner), int(2, 5)].concat();
            let two = len(1, &body);
            let value = Level2 { maybe: Some(Level3 { case: Some(case), number: 5 }), ..Level2::default() };
            let value = Level1 { text: "t".into(), next: vec![value.clone(), Level2::default(), value] };
            (value, [len(1, b"t"), len(2, &two), len(2, b""), len(2, &two)].concat())
        };
        let (value, bytes) = match edge % 3 {
            0 => third(Case::Newtype(text.clone()), len(1, text.as_bytes())),
            1 => third(Case::Tuple(text.clone(), 1), len(2, &[len(1, text.as_bytes()), int(2, 1)].concat())),
            _ => third(Case::Struct { text: text.clone().into() }, len(3, &len(1, text.as_bytes()))),
        };
        let bytes = if edge == 0 { contract_pb::to_vec(&value).unwrap() } else { bytes };
        assert_exact(value, &bytes);
        if edge % 2 == 0 && edge > 0 {
            let entry = |key: &str| {
                len(
                    2,
                    &[len(1, key.as_bytes()), len(2, &[len(1, text.as_bytes()), len(1, b"")].concat())]
                        .concat(),
                )
            };
            let list = || vec![text.clone(), String::new()];
            let value =
                Level2 { maybe: None, map: BTreeMap::from([("a".into(), list()), ("b".into(), list())]) };
            assert_exact(value, &[entry("a"), entry("b")].concat());
        }
    }
}

#[test]
fn long_packed_records() {
    for edge in EDGES.into_iter().filter(|edge| *edge > 0) {
        assert_field(vec![true; edge], &len(1, &vec![1; edge]));
        assert_field(vec![5u32; edge], &len(1, &vec![5; edge]));
        assert_field(vec![vec![5u32; edge]], &len(1, &len(1, &vec![5; edge])));
        assert_field(Some(vec![0i64; edge]), &len(1, &len(1, &vec![0; edge])));
        assert_field(vec![1u8; edge], &len(1, &vec![1; edge]));
        assert_field(vec![f32::from_bits(0x0404_0404); edge], &len(1, &vec![4; 4 * edge]));
    }
    // Twelve of ten bytes and thirteen, around the length at which it is counted beforehand.
    for count in 11..=14 {
        assert_field(vec![u64::MAX; count], &len(1, &varint(u64::MAX).repeat(count)));
        assert_field(vec![-1i32; count], &len(1, &varint(u64::MAX).repeat(count)));
    }
}

/// A slice at once and one element after the other give the same bytes, and each reads them.
#[track_caller]
fn assert_bulk<T>(values: &[T])
where
    T: Serialize + DeserializeOwned + PartialEq + Debug + Clone,
{
    let slice = values.to_vec();
    let mut ring = VecDeque::from(slice.clone());
    ring.rotate_left(1);
    ring.rotate_right(1);
    let list = LinkedList::from_iter(slice.clone());
    let bytes = contract_pb::to_vec(&list).unwrap();
    assert_exact(slice.clone(), &bytes);
    assert_exact(ring, &bytes);
    assert_exact(slice.clone().into_boxed_slice(), &bytes);
    let nested = contract_pb::to_vec(&(1u8, Some(list))).unwrap();
    assert_exact((1u8, Some(slice)), &nested);
}

#[test]
fn slices_at_once_and_by_element() {
    let integers =
        (0..64).flat_map(|bits| [(1u64 << bits) - 1, 1 << bits, (1 << bits) + 1]).chain([u64::MAX]);
    let integers = integers.collect::<Vec<_>>();
    for count in [1, 2, 7, 8, 9, 12, 13, integers.len()] {
        for window in [&integers[..count], &integers[integers.len() - count..]] {
            assert_bulk(window);
            assert_bulk(&window.iter().map(|value| *value as i64).collect::<Vec<_>>());
            assert_bulk(&window.iter().map(|value| *value as u32).collect::<Vec<_>>());
            assert_bulk(&window.iter().map(|value| *value as i32).collect::<Vec<_>>());
            assert_bulk(&window.iter().map(|value| *value as u16).collect::<Vec<_>>());
            assert_bulk(&window.iter().map(|value| *value as i16).collect::<Vec<_>>());
            assert_bulk(&window.iter().map(|value| *value as u8).collect::<Vec<_>>());
            assert_bulk(&window.iter().map(|value| *value as i8).collect::<Vec<_>>());
            assert_bulk(&window.iter().map(|value| *value as f32).collect::<Vec<_>>());
            assert_bulk(&window.iter().map(|value| *value as f64).collect::<Vec<_>>());
        }
    }
    assert_bulk(&[true, false, true]);
    assert_bulk(&['a', '\u{10ffff}', '\0']);
}

#[test]
fn sequences_of_u8_are_bytes_in_every_container() {
    let bytes = [10, 3, 1, 0, 255];
    let values = [1u8, 0, 255];
    assert_field(values.to_vec(), &bytes);
    assert_field(VecDeque::from(values), &bytes);
    assert_field(LinkedList::from(values), &bytes);
    assert_field(Box::<[u8]>::from(values), &bytes);
    assert_field(Cow::<[u8]>::Owned(values.to_vec()), &bytes);
    assert_field(BTreeSet::from([0u8, 1, 255]), &[10, 3, 0, 1, 255]);
    assert_field(ByteBuf::from(values), &bytes);
    assert_exact(VecDeque::from(values), &bytes);
    assert_field(Some(VecDeque::from(values)), &bytes);
    assert_field(Some(LinkedList::<u8>::new()), &[10, 0]);
    assert_field(Some(Some(VecDeque::from(values))), &[&[10, 5][..], &bytes].concat());
    assert_field(vec![VecDeque::from(values), VecDeque::new()], &[&bytes[..], &[10, 0]].concat());
    assert_field(
        BTreeMap::from([(VecDeque::from(values), values.to_vec())]),
        &[&[10, 10][..], &bytes, &[18, 3, 1, 0, 255]].concat(),
    );
    assert_field(vec![VecDeque::from(vec![0x0au8, 1, 5])], &[10, 3, 0x0a, 1, 5]);
    assert_writes(&Of { value: &values[..] }, &bytes);
}
