use contract_macros::contract;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap};
use std::num::NonZeroU32;

#[contract]
#[derive(Serialize, Deserialize)]
struct Sint<'a> {
    #[n(1, sint)]
    a: u32,
    #[n(2, sint)]
    b: Vec<Option<u64>>,
    #[n(3, sint)]
    c: String,
    #[n(4, sint)]
    d: f64,
    #[n(5, sint)]
    e: bool,
    #[n(6, sint)]
    f: i128,
    #[n(7, sint)]
    g: HashMap<u32, i32>,
    #[n(8, sint)]
    #[serde(borrow)]
    h: Cow<'a, str>,
    #[n(9, sint)]
    i: NonZeroU32,
    #[n(10, sint)]
    j: (i32, i32),
}

#[contract]
#[derive(Serialize, Deserialize)]
struct Fixed {
    #[n(1, fixed)]
    a: u16,
    #[n(2, fixed)]
    b: usize,
    #[n(3, fixed)]
    c: i128,
    #[n(4, fixed)]
    d: [f32; 3],
    #[n(5, fixed)]
    e: BTreeMap<u32, u32>,
    #[n(6, fixed)]
    f: std::primitive::char,
}

#[contract]
#[derive(Serialize, Deserialize)]
struct Bytes<'a> {
    #[n(1, bytes)]
    a: Vec<u32>,
    #[n(2, bytes)]
    b: String,
    #[n(3, bytes)]
    c: [i8; 4],
    #[n(4, bytes)]
    d: Vec<Vec<u8>>,
    #[n(5, bytes)]
    e: u8,
    #[n(6, bytes)]
    f: &'a str,
    #[n(7, bytes)]
    g: BTreeMap<u8, u8>,
    #[n(8, bytes)]
    h: Option<Option<Vec<u8>>>,
    #[n(9, bytes)]
    i: Box<[u16]>,
}

#[contract]
#[derive(Serialize, Deserialize)]
struct Newtype(#[n(sint)] u32);

#[contract]
#[derive(Serialize, Deserialize)]
enum Cases {
    #[n(1, sint)]
    A(u32),
    #[n(2, fixed)]
    B { x: u32 },
    #[n(3, bytes)]
    C(#[n(bytes)] Vec<u8>),
    #[n(4)]
    D(#[n(sint)] String),
    #[n(5, sint)]
    E,
}

fn main() {}
