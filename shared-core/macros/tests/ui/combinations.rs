use contract_macros::contract;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, VecDeque};

#[contract]
#[derive(Serialize, Deserialize)]
struct Alone {
    #[n(1)]
    numbered: u32,
    #[n(required)]
    a: u32,
    #[n(default = 7)]
    b: u32,
    #[n(packed = false)]
    c: Vec<u32>,
    #[n(key = sint)]
    d: BTreeMap<i32, u32>,
    #[n(group)]
    e: Option<Message>,
}

#[contract]
#[derive(Serialize, Deserialize)]
struct Kinds {
    #[n(1, sint, fixed)]
    a: i32,
    #[n(2, group, group)]
    b: Option<Message>,
    #[n(3, unknown)]
    c: UnknownFields,
    #[n(oneof(4), sint)]
    d: Option<Choice>,
    #[n(5, oneof(6))]
    e: Option<Choice>,
    #[n(other, required)]
    f: i32,
    #[n(unknown, packed = false)]
    g: UnknownFields,
    #[n(oneof(7), default = 1)]
    h: Option<Choice>,
}

#[contract]
#[derive(Serialize, Deserialize)]
struct Groups {
    #[n(1, group, packed = false)]
    a: Vec<Message>,
    #[n(2, group, default = 3)]
    b: Option<Message>,
    #[n(3, group, key = sint)]
    c: Option<Message>,
    #[n(4, required, group, value = sint)]
    d: Message,
    #[n(5, group, required)]
    fine: Message,
}

#[contract]
#[derive(Serialize, Deserialize)]
struct Messages {
    #[n(1, group)]
    a: Vec<u32>,
    #[n(2, group)]
    b: Option<String>,
    #[n(3, group)]
    c: BTreeMap<u32, Message>,
    #[n(oneof(4))]
    d: Vec<Choice>,
    #[n(oneof(5))]
    e: Option<Vec<Choice>>,
    #[n(oneof(6))]
    f: (Choice, Choice),
    #[n(7, packed = false)]
    g: u32,
    #[n(8, packed = false)]
    h: Vec<String>,
    #[n(9, packed = false)]
    i: Option<Vec<u8>>,
    #[n(10, packed = true)]
    j: BTreeMap<u32, Vec<u32>>,
    #[n(11, packed = false)]
    k: [u32; 3],
    #[n(12, required)]
    l: VecDeque<u8>,
    #[n(13, required)]
    m: BTreeMap<u32, u32>,
    #[n(14, key = sint)]
    n: Option<u32>,
    #[n(15, value = sint)]
    o: Vec<BTreeMap<u32, i32>>,
}

#[contract]
#[derive(Serialize, Deserialize)]
struct Defaults {
    #[n(1, default = 3)]
    a: u128,
    #[n(2, default = "a")]
    b: char,
    #[n(3, default = 0xd800)]
    c: char,
    #[n(4, default = b"ab")]
    d: Vec<u32>,
    #[n(5, default = 1)]
    e: f64,
    #[n(6, default = 1.0)]
    f: i32,
    #[n(7, default = 128)]
    g: Option<i8>,
    #[n(8, default = -129)]
    h: i8,
    #[n(9, default = 9_223_372_036_854_775_808)]
    i: i64,
    #[n(10, default = 18_446_744_073_709_551_616)]
    j: u64,
    #[n(11, default = "a")]
    k: Option<Vec<u8>>,
    #[n(12, default = 1)]
    l: BTreeMap<u32, u32>,
    #[n(13, default = 'a')]
    m: char,
    #[n(14, default = -"a")]
    n: String,
    #[n(15, default = None)]
    o: Option<u32>,
}

#[contract]
#[derive(Serialize, Deserialize)]
struct Unknown {
    #[n(1)]
    a: u32,
    #[n(unknown)]
    rest: Option<UnknownFields>,
}

#[contract]
#[derive(Serialize, Deserialize)]
struct UnknownBytes {
    #[n(unknown)]
    rest: Vec<u8>,
}

#[contract]
#[derive(Serialize, Deserialize)]
struct Two {
    #[n(unknown)]
    first: UnknownFields,
    #[n(unknown)]
    second: UnknownFields,
}

#[contract]
#[derive(Serialize, Deserialize)]
enum Choice {
    #[n(4)]
    A(#[n(required)] u32),
    #[n(5)]
    B(#[n(key = sint)] BTreeMap<i32, u32>),
    #[n(6)]
    C(#[n(sint, packed = false)] Vec<i32>),
    #[n(7, group)]
    D(u32),
    #[n(8, packed = false)]
    E(Vec<u32>),
    #[n(9, unknown)]
    F(UnknownFields),
    #[n(oneof(10, 11))]
    G(Box<Choice>),
}

#[contract]
#[derive(Serialize, Deserialize)]
enum TwoOthers {
    #[n(other)]
    First(i32),
    #[n(other)]
    Second(i32),
}

#[contract(reserved(5))]
#[derive(Serialize, Deserialize)]
enum OtherFields {
    #[n(5)]
    Zero,
    #[n(other)]
    Other { value: i32 },
}

#[contract]
#[derive(Serialize, Deserialize)]
struct Message {}

type UnknownFields = Vec<u8>;

fn main() {}
