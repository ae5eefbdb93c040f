use contract_macros::contract;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize)]
#[contract]
struct Below {
    #[n(1)]
    a: u32,
}

#[contract]
#[derive(Debug)]
struct NoSerde {
    #[n(1)]
    a: u32,
}

#[contract]
struct NoDerive;

#[contract]
#[derive(Clone, Copy)]
union Union {
    #[n(1)]
    a: u32,
    b: f32,
}

#[contract]
fn function() {}

#[contract]
mod module {}

#[contract]
trait Trait {}

fn main() {}
