//! Every first byte for every type: ours and the reference make the same of it, or differ as they are meant to.

use contract_compat_tests::{
    alike::alike,
    typed::{Shape, Unit},
    wires::{
        BinFixed, BinFixedBe, BinPostcard, BinVarint, BinVarintBe, Bincode1Fixed, Bincode1FixedBe,
        Bincode1Varint, Bincode2Legacy, Bincode2Standard, Bincode2StandardBe, Codec, Msgpack, Ours, Postcard,
        Rmp, Wire,
    },
};
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use serde_bytes::ByteBuf;
use std::{collections::BTreeMap, fmt::Debug};

#[derive(Serialize, Deserialize, Debug)]
struct Newtype(u16);

#[derive(Serialize, Deserialize, Debug)]
struct Pair {
    a: u8,
    b: Option<u8>,
}

#[derive(Serialize, Deserialize, Debug)]
enum Units {
    A,
    B,
}

/// What follows the first byte, as far as it is needed.
const TAILS: [&[u8; 18]; 11] = [
    &[0; 18],
    &[1; 18],
    &[2; 18],
    &[0xff; 18],
    &[0x80; 18],
    b"aaaaaaaaaaaaaaaaaa",
    b"\x00\x00\x00\x01aaaaaaaaaaaaaa",
    b"\x01\x00\x00\x00\x00\x00\x00\x00aaaaaaaaaa",
    b"\xff\xff\xff\xff\x0f\xff\xff\xff\xff\x01aaaaaaaa",
    // The characters that are none: overlong, surrogates, too high.
    b"\x80\xbf\xa0\x80\xed\xa0\x80\xf4\x90\x80\x80\xc1\xbf\xe0\x80\x80\xf0\x80",
    // Keys, values and a length.
    b"\xa1a\xa1b\x10\xa1a\xa1b\xa1a\xa1b\xa1a\xa1b\xa1",
];

/// How much of it.
const LENGTHS: [usize; 7] = [0, 1, 2, 3, 4, 8, 16];

fn every<T: Serialize + DeserializeOwned + Debug>(ours: Codec<T>, reference: Codec<T>) {
    alike(&ours, &reference, &[]);
    for first in 0..=255 {
        for tail in TAILS {
            for len in LENGTHS {
                alike(&ours, &reference, &[&[first], &tail[..len]].concat());
            }
        }
    }
}

macro_rules! each {
    ($ours:ty, $reference:ty: $($type:ty),* $(,)?) => {$(
        every::<$type>(Codec::of::<$ours>(), Codec::of::<$reference>());
    )*};
}

fn every_number<O: Ours, R: Wire>() {
    each! { O, R:
        bool, u8, u16, u32, u64, u128, i8, i16, i32, i64, i128, f32, f64, char, String, Vec<u16>, Vec<i32>, Vec<u64>,
    }
}

fn every_type<O: Ours, R: Wire>() {
    every_number::<O, R>();
    each! { O, R:
        ByteBuf, (), Unit, Newtype, Option<u8>, Option<Option<u16>>, Option<()>, Units, Shape, Pair,
        (u8,), (u8, u16), [u16; 2], Vec<u8>, Vec<f32>, Vec<f64>, Vec<bool>, Vec<String>,
        BTreeMap<u8, u8>, BTreeMap<String, u8>, Vec<Option<u8>>, Vec<(u8, u8)>,
    }
}

#[test]
fn fixed() {
    every_type::<BinFixed, Bincode1Fixed>();
    every_number::<BinFixed, Bincode2Legacy>();
}

#[test]
fn fixed_big_endian() {
    every_number::<BinFixedBe, Bincode1FixedBe>();
}

#[test]
fn varint() {
    every_type::<BinVarint, Bincode1Varint>();
    every_type::<BinVarint, Bincode2Standard>();
}

#[test]
fn varint_big_endian() {
    every_number::<BinVarintBe, Bincode2StandardBe>();
}

#[test]
fn postcard() {
    every_type::<BinPostcard, Postcard>();
}

#[test]
fn msgpack() {
    every_type::<Msgpack, Rmp>();
}
