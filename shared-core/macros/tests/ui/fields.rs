use contract_macros::contract;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

#[contract]
#[derive(Serialize, Deserialize)]
struct Fields {
    #[n(1, packed = 3)]
    a: Vec<u32>,
    #[n(2, key = sint)]
    b: u32,
    #[n(3, key = sint)]
    c: BTreeMap<String, u32>,
    #[n(4, value = fixed)]
    d: BTreeMap<String, bool>,
    #[n(5, required)]
    e: Option<u32>,
    #[n(6, required)]
    f: Vec<String>,
    #[n(7, default = "text")]
    g: u32,
    #[n(8, default = 256)]
    h: u8,
    #[n(9, default = -1)]
    i: u64,
    #[n(10, default = COMPUTED)]
    j: u32,
    #[n(11, group)]
    k: u32,
    #[n(oneof(12, 13), required)]
    l: Option<Choice>,
    #[n(oneof())]
    m: Option<Choice>,
    #[n(oneof(14))]
    n: String,
    #[n(15, other)]
    o: u32,
    #[n(16, size = 3)]
    p: u32,
    #[n(17, key = group)]
    q: BTreeMap<u32, u32>,
    #[n(18, default = 1, default = 2)]
    r: u32,
}

const COMPUTED: u32 = 3;

#[contract(reserved(4))]
#[derive(Serialize, Deserialize)]
struct Taken {
    #[n(1)]
    a: u32,
    #[n(oneof(1, 2))]
    b: Option<Choice>,
    #[n(2)]
    c: u32,
    #[n(oneof(3, 4, 3))]
    d: Option<Choice>,
}

#[contract]
#[derive(Serialize, Deserialize)]
struct NotLast {
    #[n(unknown)]
    rest: UnknownFields,
    #[n(1)]
    a: u32,
}

#[contract]
#[derive(Serialize, Deserialize)]
enum Choice {
    #[n(1)]
    Number(u32),
    #[n(2)]
    Fields {
        #[n(oneof(1, 2))]
        inner: Option<Box<Choice>>,
        #[n(unknown)]
        rest: UnknownFields,
    },
    #[n(3, required)]
    Required(u32),
    #[n(4, default = 3)]
    Default(u32),
}

#[contract]
#[derive(Serialize, Deserialize)]
enum OtherFirst {
    #[n(other)]
    Other(i32),
    #[n(0)]
    Zero,
}

#[contract]
#[derive(Serialize, Deserialize)]
enum OtherUnit {
    #[n(0)]
    Zero,
    #[n(other)]
    Other,
}

#[contract]
#[derive(Serialize, Deserialize)]
enum OtherAmongData {
    #[n(1)]
    Data(u32),
    #[n(other)]
    Other(i32),
}

#[contract]
#[derive(Serialize, Deserialize)]
struct Newtype(#[n(required)] u32);

type UnknownFields = Vec<u8>;

fn main() {}
