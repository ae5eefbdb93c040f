use contract_macros::contract;
use serde::{Deserialize, Serialize};

#[contract]
#[derive(Serialize, Deserialize)]
struct Duplicate {
    #[n(1)]
    a: u32,
    #[n(2)]
    b: u32,
    #[n(1)]
    c: u32,
}

#[contract]
#[derive(Serialize, Deserialize)]
struct OutOfBounds {
    #[n(0)]
    zero: u32,
    #[n(-1)]
    negative: u32,
    #[n(19_000)]
    first_of_protobuf: u32,
    #[n(19999)]
    last_of_protobuf: u32,
    #[n(536_870_912)]
    above: u32,
    #[n(99999999999999999999)]
    far_above: u32,
}

#[contract]
#[derive(Serialize, Deserialize)]
struct Missing {
    #[n(1)]
    a: u32,
    b: u32,
    #[n(sint)]
    c: i32,
    #[serde(skip)]
    fine: u32,
    #[serde(skip_serializing)]
    d: u32,
}

#[contract]
#[derive(Serialize, Deserialize)]
struct MissingInTuple(#[n(1)] u32, String);

#[contract]
#[derive(Serialize, Deserialize)]
enum Cases {
    #[n(1)]
    A(u32),
    #[n(1)]
    B,
    C {
        #[n(2)]
        x: u32,
        #[n(2)]
        y: u32,
    },
    #[n(0)]
    D(#[n(3)] u32, u32),
}

#[contract]
#[derive(Serialize, Deserialize)]
enum Values {
    A = 5,
    #[n(5)]
    B,
    #[n(2_147_483_648)]
    C,
    D = 3_000_000_000,
    E = 10 + 1,
    F,
    #[n(7)]
    G = 30 + 3,
    H,
    #[n(8, sint)]
    I = -1,
    #[n(7)]
    J,
}

fn main() {}
