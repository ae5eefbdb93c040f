//! Types of all shapes for contract-bin, and how a number chooses one.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Every scalar.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct BinScalars {
    pub a: (u8, i8, bool, char),
    pub b: (u16, i16, f32),
    pub c: (u32, i32, f64),
    pub d: (u64, i64),
    pub e: (u128, i128),
    pub f: (usize, isize),
}

/// Strings, and what holds them.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct BinTexts {
    pub text: String,
    pub option: Option<String>,
    pub all: Vec<String>,
    pub map: BTreeMap<String, Option<char>>,
    pub boxed: Box<str>,
}

/// Vectors of numbers, which are read as a whole.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct BinNumbers {
    pub a: Vec<u8>,
    pub b: Vec<i16>,
    pub c: Vec<u32>,
    pub d: Vec<i64>,
    pub e: Vec<u128>,
    pub f: Vec<f32>,
    pub g: Vec<f64>,
    pub h: Vec<i8>,
    pub i: Vec<bool>,
}

/// Every kind of variant.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub enum BinShape {
    Unit,
    Newtype(u32),
    Tuple(i16, String),
    Struct { x: f32, y: Option<i64> },
    Nested(Box<BinShape>),
}

/// Sequences, maps, tuples, options and itself.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct BinNest {
    pub shapes: Vec<BinShape>,
    pub pairs: Vec<(u8, Option<bool>)>,
    pub array: [u16; 3],
    pub map: BTreeMap<i32, Vec<BinShape>>,
    pub maybe: Option<Option<u8>>,
    pub next: Option<Box<BinNest>>,
}

/// Deeper than any limit.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct BinDeep(pub Vec<BinDeep>);

/// Elements larger than the budget that is made sure of before them.
pub type BinLarge = Vec<[(u64, String, u8); 9]>;

/// Calls the function with the type that the number chooses, and gives what it returns.
#[macro_export]
macro_rules! for_bin_type {
    ($choice:expr, $function:ident $arguments:tt) => {
        $crate::for_type! { @match $choice, $function $arguments,
            $crate::BinScalars, $crate::BinTexts, $crate::BinNumbers, $crate::BinShape, $crate::BinNest,
            $crate::BinDeep, $crate::BinLarge, Vec<Option<(char, i16)>>, ::std::collections::BTreeMap<u64, i128>
        }
    };
}
