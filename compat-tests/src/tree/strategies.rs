//! Strategies that make trees: on the borders of encodings more often than not.

use super::{Numbers, Tree};
use proptest::{
    collection::{btree_map, vec},
    prelude::*,
    sample::select,
};

/// Bits of which every prefix is a number near a border: a power of two, a few more or less, or its negative.
pub fn wide() -> impl Strategy<Value = u128> {
    let border = (0..128u32, -6..6i8).prop_map(|(bit, more)| (1u128 << bit).wrapping_add_signed(more.into()));
    let random = (any::<u128>(), 0..128u32).prop_map(|(bits, shift)| bits >> shift);
    (prop_oneof![2 => border, 1 => random], any::<bool>())
        .prop_map(|(bits, negative)| if negative { bits.wrapping_neg() } else { bits })
}

/// Bits of floats: those of numbers, zeros, infinities, and NaNs of every kind.
fn float() -> impl Strategy<Value = u64> {
    prop_oneof![
        any::<f64>().prop_map(f64::to_bits),
        any::<u64>(),
        select(&[0.0, -0.0, 1.0, f64::INFINITY, f64::NEG_INFINITY, f64::MIN_POSITIVE / 2.0][..])
            .prop_map(f64::to_bits),
        any::<u64>().prop_map(|bits| bits | 0x7ff0_0000_0000_0000),
    ]
}

fn single() -> impl Strategy<Value = u32> {
    prop_oneof![
        float().prop_map(|bits| (f64::from_bits(bits) as f32).to_bits()),
        any::<u32>(),
        any::<u32>().prop_map(|bits| bits | 0x7f80_0000),
    ]
}

/// Characters of one to four bytes alike.
fn chars() -> impl Strategy<Value = char> {
    prop_oneof![
        prop::char::range('\0', '\u{7f}'),
        prop::char::range('\u{80}', '\u{7ff}'),
        prop::char::range('\u{800}', '\u{ffff}'),
        prop::char::range('\u{10000}', '\u{10ffff}'),
    ]
}

/// Short strings of any characters, and long ones on the borders of lengths.
pub fn strings() -> impl Strategy<Value = String> {
    let long = select(&[15, 16, 31, 32, 127, 128, 250, 251, 255, 256, 300][..]);
    prop_oneof![
        4 => vec(chars(), 0..6).prop_map(String::from_iter),
        2 => (prop::char::range(' ', '~'), long).prop_map(|(c, len)| String::from(c).repeat(len)),
    ]
}

fn bytes() -> impl Strategy<Value = Vec<u8>> {
    strings()
        .prop_flat_map(|text| any::<u8>().prop_map(move |xor| text.bytes().map(|byte| byte ^ xor).collect()))
}

/// The index of a variant, of one or two bytes.
fn index() -> impl Strategy<Value = u32> {
    prop_oneof![0..4u32, select(&[127, 128, 250, 251, 255, 256, 299][..])]
}

macro_rules! cast {
    ($($variant:ident $type:ty),*) => {
        prop_oneof![$(wide().prop_map(|bits| Tree::$variant(bits as $type))),*].boxed()
    };
}

macro_rules! cast_all {
    ($len:expr; $($variant:ident $type:ty),*) => {
        prop_oneof![$(
            vec(wide().prop_map(|bits| bits as $type), $len).prop_map(|all| Tree::Numbers(Numbers::$variant(all)))
        ),*].boxed()
    };
}

fn numbers() -> BoxedStrategy<Tree> {
    let of = |numbers| Tree::Numbers(numbers);
    let len = || prop_oneof![3 => 0..20usize, 1 => 250..260usize];
    // One length a strategy would do, but a strategy of lengths is no size range.
    len()
        .prop_flat_map(move |len| {
            prop_oneof![
                10 => cast_all!(len; I8 i8, I16 i16, I32 i32, I64 i64, I128 i128, U8 u8, U16 u16, U32 u32, U64 u64, U128 u128),
                1 => vec(single(), len).prop_map(move |all| of(Numbers::F32(all))),
                1 => vec(float(), len).prop_map(move |all| of(Numbers::F64(all))),
                1 => vec(any::<bool>(), len).prop_map(move |all| of(Numbers::Bool(all))),
                1 => vec(chars(), len).prop_map(move |all| of(Numbers::Char(all))),
                1 => vec(strings(), len % 20).prop_map(move |all| of(Numbers::Str(all))),
            ]
        })
        .boxed()
}

fn leaf() -> BoxedStrategy<Tree> {
    prop_oneof![
        10 => cast!(I8 i8, I16 i16, I32 i32, I64 i64, I128 i128, U8 u8, U16 u16, U32 u32, U64 u64, U128 u128),
        1 => any::<bool>().prop_map(Tree::Bool),
        2 => single().prop_map(Tree::F32),
        2 => float().prop_map(Tree::F64),
        2 => chars().prop_map(Tree::Char),
        4 => strings().prop_map(Tree::Str),
        2 => bytes().prop_map(Tree::Bytes),
        3 => select(&[Tree::None, Tree::Unit, Tree::UnitStruct][..]),
        1 => index().prop_map(Tree::UnitVariant),
        3 => numbers(),
    ]
    .boxed()
}

/// Trees of any shape.
pub fn trees() -> BoxedStrategy<Tree> {
    leaf()
        .prop_recursive(5, 40, 6, |inner| {
            let one = || inner.clone().prop_map(Box::new);
            let some = || vec(inner.clone(), 0..6);
            let many = (inner.clone(), select(&[15, 16, 17, 40][..])).prop_map(|(one, len)| vec![one; len]);
            let all = || prop_oneof![9 => some(), 1 => many.clone()];
            let entries = || btree_map(inner.clone(), inner.clone(), 0..6);
            prop_oneof![
                2 => one().prop_map(Tree::Some),
                1 => one().prop_map(Tree::NewtypeStruct),
                1 => (index(), one()).prop_map(|(index, inner)| Tree::NewtypeVariant(index, inner)),
                2 => all().prop_map(Tree::Seq),
                2 => all().prop_map(Tree::Tuple),
                1 => all().prop_map(Tree::TupleStruct),
                1 => (index(), all()).prop_map(|(index, all)| Tree::TupleVariant(index, all)),
                2 => entries().prop_map(Tree::Map),
                2 => all().prop_map(Tree::Struct),
                1 => (index(), all()).prop_map(|(index, all)| Tree::StructVariant(index, all)),
            ]
        })
        .boxed()
}
