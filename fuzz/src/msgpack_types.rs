//! Types of all shapes for contract-msgpack, and how a number chooses one.

use contract_msgpack::{
    Value, contract,
    types::{Ext, Timestamp},
};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What asks what comes next.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum PackAny {
    Nil(()),
    Bool(bool),
    Number(i64),
    Float(f64),
    Text(String),
    Wide(u128),
    Tagged(PackTagged),
    List(Vec<PackAny>),
    Map(BTreeMap<String, PackAny>),
}

/// A tag among the fields, and one beside what it tells.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "t")]
pub enum PackTagged {
    Unit,
    Newtype(PackFlat),
    Struct { x: u8, more: Option<Box<PackTagged>> },
}

/// Fields of another struct, and all that are left.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct PackFlat {
    pub id: u16,
    #[serde(flatten)]
    pub inner: PackInner,
    #[serde(flatten)]
    pub rest: BTreeMap<String, i32>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct PackInner {
    #[serde(default)]
    pub a: Option<String>,
    #[serde(default)]
    pub b: Vec<u8>,
}

/// Lengths and widths that are known.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct PackFixed {
    pub unit: (),
    pub marker: PackMarker,
    pub pair: (i16, char),
    pub array: [u8; 4],
    pub option: Option<Option<bool>>,
    pub newtype: PackNewtype,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct PackMarker;

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct PackNewtype(pub f32);

/// Numbers for fields and variants. rmp-serde reads it by name and by place alone.
#[contract]
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct PackNumbered {
    #[n(3)]
    #[serde(default)]
    pub id: u32,
    #[n(1)]
    #[serde(default)]
    pub name: String,
    #[n(300)]
    #[serde(default)]
    pub kinds: Vec<PackKind>,
    #[n(7)]
    #[serde(default)]
    pub color: Option<PackColor>,
    #[n(2)]
    #[serde(default)]
    pub next: Option<Box<PackNumbered>>,
}

#[contract]
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub enum PackKind {
    #[n(4)]
    Unit,
    #[n(2)]
    Newtype(u64),
    #[n(3)]
    Tuple(u8, String),
    #[n(1)]
    Struct {
        #[n(9)]
        a: i64,
        #[n(1)]
        b: Option<Box<PackKind>>,
    },
}

#[contract]
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub enum PackColor {
    Red = 5,
    Blue = 300,
}

/// Extension values, alone and in others.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct PackExts {
    pub ext: Ext,
    pub at: Option<Timestamp>,
    pub any: Value,
    pub map: BTreeMap<i8, Ext>,
}

/// Calls the function with the type that the number chooses, and gives what it returns. rmp-serde knows them all.
#[macro_export]
macro_rules! for_pack_type {
    ($choice:expr, $function:ident $arguments:tt) => {
        $crate::for_type! { @match $choice, $function $arguments,
            $crate::BinScalars, $crate::BinTexts, $crate::BinNumbers, $crate::BinShape, $crate::BinNest,
            $crate::BinDeep, $crate::BinLarge, $crate::PackAny, $crate::PackTagged, $crate::PackFlat,
            $crate::PackFixed, Vec<Option<(char, i16)>>, ::std::collections::BTreeMap<u64, i128>
        }
    };
}

/// As [`for_pack_type`], with what this crate alone has.
#[macro_export]
macro_rules! for_own_pack_type {
    ($choice:expr, $function:ident $arguments:tt) => {
        $crate::for_type! { @match $choice, $function $arguments,
            $crate::PackNumbered, $crate::PackKind, $crate::PackExts, ::contract_msgpack::Value,
            ::contract_msgpack::types::Timestamp, ::std::vec::Vec<$crate::PackColor>
        }
    };
}
