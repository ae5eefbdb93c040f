//! The twins of [`Proto3`](crate::Proto3), [`Proto2`](crate::Proto2) and [`Defaults`](crate::Defaults) for prost.

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

#[derive(Clone, PartialEq, prost::Message)]
pub struct Proto2 {
    #[prost(group, optional, boxed, tag = "1")]
    pub group: Option<Box<Proto2>>,
    #[prost(group, repeated, tag = "2")]
    pub groups: Vec<Item>,
    #[prost(int32, optional, tag = "3")]
    pub closed: Option<i32>,
    #[prost(int32, repeated, packed = "false", tag = "4")]
    pub unpacked: Vec<i32>,
    #[prost(int32, repeated, tag = "5")]
    pub packed: Vec<i32>,
    #[prost(btree_map = "uint32, int32", tag = "6")]
    pub by_name: BTreeMap<u32, i32>,
    #[prost(int32, required, tag = "7", default = "42")]
    pub number: i32,
    #[prost(string, required, tag = "8", default = "hi")]
    pub text: String,
    #[prost(message, optional, boxed, tag = "9")]
    pub message: Option<Box<Proto2>>,
    #[prost(oneof = "Choice2", tags = "10, 11, 12")]
    pub choice: Option<Choice2>,
    #[prost(message, optional, tag = "13")]
    pub own: Option<Own>,
}

#[derive(Clone, PartialEq, prost::Oneof)]
pub enum Choice2 {
    #[prost(int32, tag = "10")]
    Closed(i32),
    #[prost(group, tag = "11")]
    Group(Item),
    #[prost(message, tag = "12")]
    Fields(Fields),
}

#[derive(Clone, PartialEq, prost::Message)]
pub struct Fields {
    #[prost(uint32, tag = "1")]
    pub id: u32,
    #[prost(string, repeated, tag = "2")]
    pub names: Vec<String>,
}

#[derive(Clone, PartialEq, prost::Message)]
pub struct Own {
    #[prost(oneof = "OwnCase", tags = "1, 2, 3")]
    pub case: Option<OwnCase>,
}

#[derive(Clone, PartialEq, prost::Oneof)]
pub enum OwnCase {
    #[prost(message, tag = "1")]
    Unit(()),
    #[prost(int32, tag = "2")]
    Number(i32),
    #[prost(message, tag = "3")]
    Pair(Pair),
}

#[derive(Clone, PartialEq, prost::Message)]
pub struct Pair {
    #[prost(string, tag = "1")]
    pub text: String,
    #[prost(uint64, tag = "2")]
    pub number: u64,
}

#[derive(Clone, PartialEq, prost::Message)]
pub struct Defaults {
    #[prost(uint32, required, tag = "1")]
    pub must: u32,
    #[prost(string, required, tag = "2")]
    pub name: String,
    #[prost(message, required, tag = "3")]
    pub item: Item,
    #[prost(int32, required, tag = "4", default = "-7")]
    pub int: i32,
    #[prost(bool, required, tag = "5", default = "true")]
    pub truth: bool,
    #[prost(string, required, tag = "6", default = "text")]
    pub text: String,
    #[prost(bytes = "vec", required, tag = "7", default = "b\"\\x00\\xff\"")]
    pub bytes: Vec<u8>,
    #[prost(double, required, tag = "8", default = "1.5")]
    pub double: f64,
    #[prost(int32, required, tag = "9", default = "7")]
    pub color: i32,
    #[prost(int32, optional, tag = "10")]
    pub maybe: Option<i32>,
    #[prost(sint64, required, tag = "11", default = "9")]
    pub both: i64,
}
