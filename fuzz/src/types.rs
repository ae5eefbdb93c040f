//! Types of all shapes that contract-pb knows.

use contract_pb::{UnknownFields, contract, types};
use serde::{Deserialize, Serialize};
use std::{
    collections::BTreeMap,
    time::{Duration, SystemTime},
};

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
    #[n(8, bytes)]
    pub hash: [u8; 4],
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

/// Messages with a field of every kind of scalar.
macro_rules! scalars {
    ($($n:tt $name:ident: $ty:ty $(, $kind:ident)?;)*) => {
        /// Implicit presence.
        #[contract]
        #[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
        pub struct Scalars {
            $(#[n($n $(, $kind)?)] pub $name: $ty,)*
        }

        /// Explicit presence.
        #[contract]
        #[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
        pub struct Options {
            $(#[n($n $(, $kind)?)] pub $name: Option<$ty>,)*
        }

        /// Repeated.
        #[contract]
        #[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
        pub struct Lists {
            $(#[n($n $(, $kind)?)] pub $name: Vec<$ty>,)*
        }

        impl Scalars {
            /// The fields, one in each of the others.
            pub fn spread(self) -> (Options, Lists) {
                let options = Options { $($name: Some(self.$name.clone()),)* };
                (options, Lists { $($name: vec![self.$name.clone(), <$ty>::default(), self.$name],)* })
            }
        }
    };
}

scalars! {
    1 truth: bool;
    2 u8: u8;
    3 u16: u16;
    4 u32: u32;
    5 u64: u64;
    6 i8: i8;
    7 i16: i16;
    8 i32: i32;
    9 i64: i64;
    10 sint8: i8, sint;
    11 sint16: i16, sint;
    12 sint32: i32, sint;
    13 sint64: i64, sint;
    14 fixed32: u32, fixed;
    15 fixed64: u64, fixed;
    16 sfixed32: i32, fixed;
    17 sfixed64: i64, fixed;
    18 float: f32;
    19 double: f64;
    20 letter: char;
    21 text: String;
    22 color: Color;
    23 wide: u128;
    24 wide_signed: i128;
    25 unit: ();
    26 words: [u32; 2], fixed;
}

/// Fields that must be there, and such that read as something else where they are not.
#[contract]
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct Defaults {
    #[n(1, required)]
    pub must: u32,
    #[n(2, required)]
    pub name: String,
    #[n(3, required)]
    pub item: Item,
    #[n(4, default = -7)]
    pub int: i32,
    #[n(5, default = true)]
    pub truth: bool,
    #[n(6, default = "text")]
    pub text: String,
    #[n(7, default = b"\x00\xff")]
    pub bytes: Vec<u8>,
    #[n(8, default = 1.5)]
    pub double: f64,
    #[n(9, default = 7)]
    pub color: Color,
    #[n(10, default = 3)]
    pub maybe: Option<i32>,
    #[n(11, required, sint, default = 9)]
    pub both: i64,
}

/// Maps of keys and values of all kinds.
#[contract]
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct Maps {
    #[n(1)]
    pub floats: BTreeMap<bool, f32>,
    #[n(2, key = sint, value = fixed)]
    pub longs: BTreeMap<i64, u64>,
    #[n(3)]
    pub colors: BTreeMap<char, Color>,
    #[n(4)]
    pub items: BTreeMap<String, Item>,
    #[n(5)]
    pub deep: BTreeMap<u32, Maps>,
    #[n(6, key = fixed)]
    pub closed: BTreeMap<i32, Closed>,
    #[n(7)]
    pub own: BTreeMap<i8, Own>,
    #[n(8)]
    pub lists: BTreeMap<u64, Vec<u8>>,
    #[n(9)]
    pub wrapped: BTreeMap<u8, Option<Vec<String>>>,
    #[n(unknown)]
    pub unknown: UnknownFields,
}

/// Well-known types.
#[contract]
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct Known {
    #[n(1)]
    pub timestamp: Option<types::Timestamp>,
    #[n(2)]
    pub duration: types::Duration,
    #[n(3)]
    pub any: Option<types::Any>,
    #[n(4)]
    pub empty: types::Empty,
    #[n(5)]
    pub mask: Option<types::FieldMask>,
    #[n(6)]
    pub object: types::Struct,
    #[n(7)]
    pub value: Option<types::Value>,
    #[n(8)]
    #[serde(with = "contract_pb::timestamp")]
    pub time: Option<SystemTime>,
    #[n(9)]
    #[serde(with = "contract_pb::duration")]
    pub span: Vec<Duration>,
    #[n(10)]
    pub double: Option<types::DoubleValue>,
    #[n(11)]
    pub text: Option<types::StringValue>,
    #[n(12)]
    pub bytes: Vec<types::BytesValue>,
    #[n(13)]
    pub int: Option<types::Int32Value>,
}

/// Cases that hold the enum itself.
#[contract]
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub enum Tree {
    #[n(1)]
    Leaf,
    #[n(3)]
    Node(Vec<Tree>),
    #[n(2)]
    Map(BTreeMap<u8, Tree>),
    #[n(7)]
    Both { left: Option<Box<Tree>>, right: Option<Box<Tree>> },
    #[n(9)]
    Number(i32),
}
