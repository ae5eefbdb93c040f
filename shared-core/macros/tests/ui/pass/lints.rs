//! Nothing that the attribute writes upsets a lint.

#![deny(warnings, missing_docs, unused, nonstandard_style, future_incompatible, unexpected_cfgs)]

use contract_macros::contract;
use serde::{Deserialize, Serialize};

/// A struct.
#[contract(reserved(1))]
#[derive(Debug, Clone, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename = "Other", deny_unknown_fields)]
pub struct Struct<'a, T: Clone, const N: usize>
where
    T: PartialEq,
{
    /// A field.
    #[n(2)]
    #[serde(borrow)]
    pub text: std::borrow::Cow<'a, str>,
    /// Another.
    #[n(3)]
    #[cfg(any(unix, windows))]
    #[schemars(range(min = 1))]
    pub value: u32,
    /// Not there.
    #[n(3)]
    #[cfg(not(any(unix, windows)))]
    pub value: u32,
    /// Generic.
    #[n(4)]
    pub list: Vec<[T; 1]>,
}

/// An enum.
#[contract]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[repr(i8)]
pub enum Enum {
    /// A value.
    A = -1,
    /// Another.
    #[n(4)]
    B,
}

fn main() {
    let value = Struct::<u32, 3> { text: "a".into(), value: 1, list: vec![[2]] };
    let json = serde_json::to_string(&value).unwrap();
    assert_eq!(json, r#"{"text":"a","value":1,"list":[[2]]}"#);
    let _: Struct<'_, u32, 3> = serde_json::from_str(&json).unwrap();
    assert_eq!(serde_json::to_string(&Enum::A).unwrap(), "\"A\"");
}
