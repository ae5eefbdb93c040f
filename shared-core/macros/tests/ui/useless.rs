use contract_macros::contract;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

#[contract]
#[derive(Serialize, Deserialize)]
struct Newtype(#[n(1)] u32);

#[contract]
#[derive(Serialize, Deserialize)]
#[serde(transparent)]
struct Transparent {
    #[n(1)]
    a: u32,
}

#[contract]
#[derive(Serialize, Deserialize)]
#[serde(transparent)]
struct TransparentKind(#[n(sint)] i32);

#[contract]
#[derive(Clone, Serialize, Deserialize)]
#[serde(from = "u32", into = "u32")]
struct Through {
    #[n(1)]
    a: u32,
}

impl From<u32> for Through {
    fn from(a: u32) -> Self {
        Self { a }
    }
}

impl From<Through> for u32 {
    fn from(through: Through) -> Self {
        through.a
    }
}

#[contract]
#[derive(Serialize, Deserialize)]
struct Skipped {
    #[n(1)]
    a: u32,
    #[n(2)]
    #[serde(skip)]
    b: u32,
    #[n(3)]
    #[serde(skip_serializing, skip_deserializing)]
    c: u32,
}

#[contract]
#[derive(Serialize, Deserialize)]
struct Flat {
    #[n(1)]
    a: u32,
    #[n(2)]
    #[serde(flatten)]
    rest: BTreeMap<String, u32>,
}

#[contract]
#[derive(Serialize, Deserialize)]
#[serde(tag = "type")]
struct Tagged {
    a: u32,
}

#[contract]
#[derive(Serialize, Deserialize)]
struct SilentSkip(
    u32,
    #[serde(skip_serializing_if = "is_zero")] u32,
    #[serde(default, skip_serializing_if = "is_zero")] u32,
);

fn is_zero(value: &u32) -> bool {
    *value == 0
}

#[contract]
#[derive(Serialize, Deserialize)]
#[serde(tag = "t", content = "c")]
enum Adjacent {
    #[n(1)]
    A(u32),
    B {
        #[n(1)]
        x: u32,
    },
}

#[contract]
#[derive(Serialize, Deserialize)]
#[serde(tag = "t")]
enum Internal {
    #[n(1)]
    A,
    B {
        #[n(sint)]
        x: i32,
    },
}

#[contract]
#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum Untagged {
    #[n(1)]
    A,
    B(#[n(sint)] i32),
}

#[contract]
#[derive(Serialize, Deserialize)]
enum PartlyUntagged {
    #[n(1)]
    A,
    #[serde(untagged)]
    B(u32),
}

#[contract]
#[derive(Deserialize)]
#[serde(variant_identifier)]
enum Identifier {
    #[n(1)]
    A,
}

#[contract]
#[derive(Serialize, Deserialize)]
enum Cases {
    #[n(1)]
    A(#[n(2)] u32),
    #[n(2)]
    #[serde(skip)]
    B(u32),
    #[n(3)]
    #[serde(with = "with")]
    C {
        #[n(1)]
        x: u32,
    },
    #[n(4)]
    D {
        #[n(1)]
        x: u32,
        #[serde(flatten)]
        rest: BTreeMap<String, u32>,
    },
    #[n(5)]
    E(u32, #[serde(skip_serializing_if = "is_zero")] u32, u32),
    #[serde(skip)]
    F(#[n(1)] u32, u32),
}

mod with {
    pub(super) fn serialize<S: serde::Serializer>(x: &u32, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u32(*x)
    }

    pub(super) fn deserialize<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<u32, D::Error> {
        serde::Deserialize::deserialize(deserializer)
    }
}

fn main() {}
