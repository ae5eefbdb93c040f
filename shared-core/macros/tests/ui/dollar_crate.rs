use serde::{Deserialize, Serialize};

mod facade {
    pub(crate) use contract_macros::contract;
}

macro_rules! item {
    ($name:ident) => {
        #[$crate::facade::contract]
        #[derive(Serialize, Deserialize, schemars::JsonSchema)]
        struct $name {
            #[n(1)]
            a: u32,
        }
    };
}

item!(Item);

fn main() {}
