use contract_macros::contract;
use serde::{Deserialize, Serialize};

#[contract(reserved(3, 9..=11, 20..22, 100.., "old_name", "oldKey", "in"))]
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Reserved {
    #[n(3)]
    a: u32,
    #[n(9)]
    b: u32,
    #[n(11)]
    c: u32,
    #[n(21)]
    d: u32,
    #[n(536_870_911)]
    e: u32,
    #[n(1)]
    old_name: u32,
    #[n(2)]
    old_key: u32,
    #[n(4)]
    #[serde(rename(deserialize = "in"))]
    f: u32,
}

#[contract(reserved(2))]
#[derive(Serialize, Deserialize)]
struct ByPlace {
    a: u32,
    b: u32,
}

#[contract(reserved(1, "Old"))]
#[derive(Serialize, Deserialize)]
enum Values {
    A,
    B,
    Old,
}

#[contract(reserved(1), reserved("Old"))]
#[derive(Serialize, Deserialize)]
enum Cases {
    #[n(1)]
    A(u32),
    #[n(2)]
    Old,
}

#[contract(reserved(a, 1.., ..3, 5..=4, 1.5, x..3, 3..x))]
#[derive(Serialize, Deserialize)]
struct Syntax {
    #[n(1)]
    a: u32,
}

#[contract(reserved(0, -1, 536_870_912, 1..=536_870_912))]
#[derive(Serialize, Deserialize)]
struct OutOfBounds {
    #[n(1)]
    a: u32,
}

#[contract(reserved = 3)]
#[derive(Serialize, Deserialize)]
struct NotAList {
    #[n(1)]
    a: u32,
}

fn main() {}
