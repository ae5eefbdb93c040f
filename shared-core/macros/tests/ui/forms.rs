use contract_macros::contract;
use serde::{Deserialize, Serialize};

#[contract]
#[derive(Serialize, Deserialize)]
struct Forms {
    #[n]
    a: u32,
    #[n()]
    b: u32,
    #[n = 3]
    c: u32,
    #[n(1, 2)]
    d: u32,
    #[n(sint, 1)]
    e: i32,
    #[n("1")]
    f: u32,
    #[n(1, zigzag)]
    g: i32,
    #[n(1, sint, fixed)]
    h: i32,
    #[n(1)]
    #[n(2)]
    i: u32,
    #[n(1 + 1)]
    j: u32,
}

#[contract(reserve(3))]
#[derive(Serialize, Deserialize)]
struct Argument {
    #[n(1)]
    a: u32,
}

#[contract]
#[derive(Serialize, Deserialize)]
#[n(1)]
struct OnContainer;

#[contract]
#[derive(Serialize, Deserialize)]
#[serde(rename = "A")]
#[serde(rename(serialize = "B"))]
struct RenamedTwice;

fn main() {}
