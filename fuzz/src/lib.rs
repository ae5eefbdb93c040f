//! Types of all shapes that contract-pb knows, and the twin of one of them for prost.

use contract_pb::{UnknownFields, contract};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What proto3 has. [`peer::Proto3`] is the same for prost.
#[contract]
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct Proto3 {
    #[n(1)]
    pub truth: bool,
    #[n(2)]
    pub int: i32,
    #[n(3, sint)]
    pub sint: i64,
    #[n(4, fixed)]
    pub fixed: u32,
    #[n(5, fixed)]
    pub sfixed: i64,
    #[n(6)]
    pub float: f32,
    #[n(7)]
    pub double: f64,
    #[n(8)]
    pub text: String,
    #[n(9)]
    pub bytes: Vec<u8>,
    #[n(10)]
    pub ints: Vec<i32>,
    #[n(11, packed = false)]
    pub longs: Vec<u64>,
    #[n(12, fixed)]
    pub words: Vec<u32>,
    #[n(13)]
    pub maybe: Option<u32>,
    #[n(14)]
    pub child: Option<Box<Proto3>>,
    #[n(15)]
    pub items: Vec<Item>,
    #[n(16)]
    pub map: BTreeMap<String, i64>,
    #[n(oneof(17, 18, 19))]
    pub choice: Option<Choice>,
    #[n(20)]
    pub color: Color,
    #[n(21)]
    pub colors: Vec<Color>,
    #[n(1000)]
    pub names: Vec<String>,
    #[n(100_000, key = fixed, value = sint)]
    pub far: BTreeMap<u32, i32>,
}

#[contract]
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct Item {
    #[n(1)]
    pub id: u32,
    #[n(2)]
    pub name: Option<String>,
}

#[contract]
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub enum Choice {
    #[n(17)]
    Number(i32),
    #[n(18)]
    Text(String),
    #[n(19)]
    Item(Item),
}

#[contract]
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize)]
pub enum Color {
    #[default]
    Red,
    Green,
    #[n(7)]
    Blue,
    #[n(other)]
    Other(i32),
}

/// What proto2 has beyond that.
#[contract]
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct Proto2 {
    #[n(1, group)]
    pub group: Option<Box<Proto2>>,
    #[n(2, group)]
    pub groups: Vec<Item>,
    #[n(3)]
    pub closed: Option<Closed>,
    #[n(4, packed = false)]
    pub unpacked: Vec<Closed>,
    #[n(5)]
    pub packed: Vec<Closed>,
    #[n(6)]
    pub by_name: BTreeMap<u32, Closed>,
    #[n(7, default = 42)]
    pub number: i32,
    #[n(8, default = "hi")]
    pub text: String,
    #[n(9)]
    pub message: Option<Box<Proto2>>,
    #[n(oneof(10, 11, 12))]
    pub choice: Option<Choice2>,
    #[n(13)]
    pub own: Option<Own>,
    #[n(unknown)]
    pub unknown: UnknownFields,
}

#[contract]
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub enum Choice2 {
    #[n(10)]
    Closed(Closed),
    #[n(11, group)]
    Group(Item),
    #[n(12)]
    Fields { id: u32, names: Vec<String> },
}

#[contract]
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize)]
pub enum Closed {
    #[default]
    Zero,
    One,
    Minus = -5,
}

#[contract]
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub enum Own {
    Unit,
    Number(i32),
    Pair(String, u64),
}

/// Declared out of number order, with a field that must be there.
#[contract]
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct Unsorted {
    #[n(9)]
    pub text: String,
    #[n(oneof(3, 7))]
    pub choice: Option<Apart>,
    #[n(5, required)]
    pub must: u32,
    #[n(1)]
    pub items: Vec<Item>,
    #[n(4)]
    pub child: Option<Box<Unsorted>>,
    #[n(unknown)]
    pub unknown: UnknownFields,
}

#[contract]
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub enum Apart {
    #[n(3)]
    Item(Item),
    #[n(7)]
    Text(String),
}

/// What needs wrappers and the like, without numbers.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct Plain {
    pub nested: Vec<Vec<u32>>,
    pub maybe: Option<Option<String>>,
    pub many: Vec<Option<i64>>,
    pub wide: u128,
    pub small: (u8, i16, char),
    pub bytes: Vec<Vec<u8>>,
    pub map: BTreeMap<String, Vec<u32>>,
    pub inner: Option<BTreeMap<u64, Option<bool>>>,
    pub kinds: Vec<PlainEnum>,
    pub kind: PlainEnum,
    pub array: [f32; 3],
    pub unit: (),
}

#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub enum PlainEnum {
    #[default]
    Nothing,
    Number(i32),
    Both {
        a: u32,
        b: String,
    },
    Pair(bool, Vec<i32>),
}

/// The twin of [`Proto3`](super::Proto3) for prost.
pub mod peer {
    use std::collections::BTreeMap;

    #[derive(Clone, PartialEq, prost::Message)]
    pub struct Proto3 {
        #[prost(bool, tag = "1")]
        pub truth: bool,
        #[prost(int32, tag = "2")]
        pub int: i32,
        #[prost(sint64, tag = "3")]
        pub sint: i64,
        #[prost(fixed32, tag = "4")]
        pub fixed: u32,
        #[prost(sfixed64, tag = "5")]
        pub sfixed: i64,
        #[prost(float, tag = "6")]
        pub float: f32,
        #[prost(double, tag = "7")]
        pub double: f64,
        #[prost(string, tag = "8")]
        pub text: String,
        #[prost(bytes = "vec", tag = "9")]
        pub bytes: Vec<u8>,
        #[prost(int32, repeated, tag = "10")]
        pub ints: Vec<i32>,
        #[prost(uint64, repeated, packed = "false", tag = "11")]
        pub longs: Vec<u64>,
        #[prost(fixed32, repeated, tag = "12")]
        pub words: Vec<u32>,
        #[prost(uint32, optional, tag = "13")]
        pub maybe: Option<u32>,
        #[prost(message, optional, boxed, tag = "14")]
        pub child: Option<Box<Proto3>>,
        #[prost(message, repeated, tag = "15")]
        pub items: Vec<Item>,
        #[prost(btree_map = "string, int64", tag = "16")]
        pub map: BTreeMap<String, i64>,
        #[prost(oneof = "Choice", tags = "17, 18, 19")]
        pub choice: Option<Choice>,
        #[prost(int32, tag = "20")]
        pub color: i32,
        #[prost(int32, repeated, tag = "21")]
        pub colors: Vec<i32>,
        #[prost(string, repeated, tag = "1000")]
        pub names: Vec<String>,
        #[prost(btree_map = "fixed32, sint32", tag = "100000")]
        pub far: BTreeMap<u32, i32>,
    }

    #[derive(Clone, PartialEq, prost::Message)]
    pub struct Item {
        #[prost(uint32, tag = "1")]
        pub id: u32,
        #[prost(string, optional, tag = "2")]
        pub name: Option<String>,
    }

    #[derive(Clone, PartialEq, prost::Oneof)]
    pub enum Choice {
        #[prost(int32, tag = "17")]
        Number(i32),
        #[prost(string, tag = "18")]
        Text(String),
        #[prost(message, tag = "19")]
        Item(Item),
    }
}
