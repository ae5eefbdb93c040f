//! Every type that a kind fits, and types of which nothing is known.

#![allow(dead_code)]

use std::borrow::Cow;
use std::collections::VecDeque;
use std::num::NonZeroI32;

use contract_macros::contract;
use serde::{Deserialize, Serialize};

type Alias = i64;

#[contract]
#[derive(Serialize, Deserialize)]
#[serde(bound = "T: Serialize + serde::de::DeserializeOwned")]
struct Sint<T> {
    #[n(1, sint)]
    a: i8,
    #[n(2, sint)]
    b: i16,
    #[n(3, sint)]
    c: i32,
    #[n(4, sint)]
    d: i64,
    #[n(5, sint)]
    e: isize,
    #[n(6, sint)]
    f: Option<Vec<Box<[i32]>>>,
    #[n(7, sint)]
    g: [i64; 4],
    #[n(8, sint)]
    h: T,
    #[n(9, sint)]
    i: Alias,
    #[n(10, sint)]
    j: std::collections::BTreeSet<i32>,
    #[n(11, sint)]
    k: NonZeroI32,
    #[n(12, sint)]
    #[serde(with = "seconds")]
    l: String,
}

mod seconds {
    pub(super) fn serialize<S: serde::Serializer>(text: &str, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_i64(text.len() as i64)
    }

    pub(super) fn deserialize<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
        let _: i64 = serde::Deserialize::deserialize(deserializer)?;
        Ok(String::new())
    }
}

#[contract]
#[derive(Serialize)]
struct Fixed<'a> {
    #[n(1, fixed)]
    a: u32,
    #[n(2, fixed)]
    b: i32,
    #[n(3, fixed)]
    c: u64,
    #[n(4, fixed)]
    d: core::primitive::i64,
    #[n(5, fixed)]
    e: &'a [u32],
    #[n(6, fixed)]
    f: Cow<'a, [u64]>,
}

#[contract]
#[derive(Serialize)]
struct Bytes<'a, T> {
    #[n(1, bytes)]
    a: Vec<u8>,
    #[n(2, bytes)]
    b: [u8; 4],
    #[n(3, bytes)]
    c: &'a [u8],
    #[n(4, bytes)]
    d: Cow<'a, [u8]>,
    #[n(5, bytes)]
    e: Box<[u8]>,
    #[n(6, bytes)]
    f: Option<Vec<u8>>,
    #[n(7, bytes)]
    g: Option<&'a [u8; 4]>,
    #[n(8, bytes)]
    h: VecDeque<u8>,
    #[n(9, bytes)]
    i: T,
    #[n(10, bytes)]
    j: Vec<T>,
    #[n(11, bytes)]
    k: Box<Vec<u8>>,
}

#[contract]
#[derive(Serialize, Deserialize)]
struct WithoutNumbers {
    #[n(sint)]
    a: i32,
    b: u32,
}

fn main() {}
