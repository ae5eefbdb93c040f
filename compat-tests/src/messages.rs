//! Messages with a field of every kind that protobuf has, as ours and as prost's.

use contract_pb::contract;
use serde::{Deserialize, Serialize};
use serde_bytes::ByteBuf;
use std::collections::BTreeMap;

/// An enum of protobuf.
#[contract]
#[derive(Serialize, Deserialize, Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)] // Nothing to say.
pub enum Color {
    None = 0,
    Red = 1,
    Blue = 300,
    Dark = -1,
}

/// A message below.
#[contract]
#[derive(Serialize, Deserialize, Clone, Debug, PartialEq)]
#[allow(missing_docs)] // Nothing to say.
pub struct Inner {
    #[n(1)]
    pub x: u32,
    #[n(2)]
    pub y: String,
    #[n(3)]
    pub z: Vec<u32>,
    #[n(4)]
    pub next: Option<Box<Inner>>,
}

/// A oneof, which is a message of its own.
#[contract]
#[derive(Serialize, Deserialize, Clone, Debug, PartialEq)]
#[allow(missing_docs)] // Nothing to say.
pub enum Choice {
    #[n(1)]
    Number(u32),
    #[n(2)]
    Text(String),
    #[n(3)]
    Inner(Inner),
}

/// Everything else. The numbers are on both sides of each border, and two are out of order.
#[contract]
#[derive(Serialize, Deserialize, Clone, Debug, PartialEq)]
#[allow(missing_docs)] // Nothing to say.
pub struct Every {
    #[n(1)]
    pub int32: i32,
    #[n(2, sint)]
    pub sint32: i32,
    #[n(3, sint)]
    pub sint64: i64,
    #[n(5, fixed)]
    pub fixed32: u32,
    #[n(4, fixed)]
    pub fixed64: u64,
    #[n(6, fixed)]
    pub sfixed32: i32,
    #[n(7, fixed)]
    pub sfixed64: i64,
    #[n(8)]
    pub text: Option<String>,
    #[n(9)]
    pub texts: Vec<String>,
    #[n(10)]
    pub inners: Vec<Inner>,
    #[n(11)]
    pub by_text: BTreeMap<String, u32>,
    #[n(12)]
    pub by_number: BTreeMap<i32, Inner>,
    #[n(15)]
    pub uint64s: Vec<u64>,
    #[n(16)]
    pub inner: Option<Inner>,
    #[n(17)]
    pub doubles: Vec<f64>,
    #[n(18, sint)]
    pub sints: Vec<i64>,
    #[n(19)]
    pub bools: Vec<bool>,
    #[n(20)]
    pub color: Color,
    #[n(21)]
    pub colors: Vec<Color>,
    #[n(22)]
    pub data: ByteBuf,
    #[n(23)]
    pub number: Option<u64>,
    #[n(2047)]
    pub float: f32,
    #[n(2048)]
    pub yes: bool,
    #[n(2049, fixed)]
    pub fixeds: Vec<u32>,
    #[n(536_870_911)]
    pub choice: Option<Choice>,
}

/// The same as prost has it.
pub mod prosts {
    use std::collections::BTreeMap;

    /// As ours.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, prost::Enumeration)]
    #[repr(i32)]
    #[allow(missing_docs)] // Nothing to say.
    pub enum Color {
        None = 0,
        Red = 1,
        Blue = 300,
        Dark = -1,
    }

    /// As ours.
    #[derive(Clone, PartialEq, prost::Message)]
    #[allow(missing_docs)] // Nothing to say.
    pub struct Inner {
        #[prost(uint32, tag = "1")]
        pub x: u32,
        #[prost(string, tag = "2")]
        pub y: String,
        #[prost(uint32, repeated, tag = "3")]
        pub z: Vec<u32>,
        #[prost(message, optional, boxed, tag = "4")]
        pub next: Option<Box<Inner>>,
    }

    /// As ours.
    #[derive(Clone, PartialEq, prost::Message)]
    pub struct Choice {
        /// The case.
        #[prost(oneof = "Case", tags = "1, 2, 3")]
        pub case: Option<Case>,
    }

    /// As ours.
    #[derive(Clone, PartialEq, prost::Oneof)]
    #[allow(missing_docs)] // Nothing to say.
    pub enum Case {
        #[prost(uint32, tag = "1")]
        Number(u32),
        #[prost(string, tag = "2")]
        Text(String),
        #[prost(message, tag = "3")]
        Inner(Inner),
    }

    /// As ours.
    #[derive(Clone, PartialEq, prost::Message)]
    #[allow(missing_docs)] // Nothing to say.
    pub struct Every {
        #[prost(int32, tag = "1")]
        pub int32: i32,
        #[prost(sint32, tag = "2")]
        pub sint32: i32,
        #[prost(sint64, tag = "3")]
        pub sint64: i64,
        #[prost(fixed32, tag = "5")]
        pub fixed32: u32,
        #[prost(fixed64, tag = "4")]
        pub fixed64: u64,
        #[prost(sfixed32, tag = "6")]
        pub sfixed32: i32,
        #[prost(sfixed64, tag = "7")]
        pub sfixed64: i64,
        #[prost(string, optional, tag = "8")]
        pub text: Option<String>,
        #[prost(string, repeated, tag = "9")]
        pub texts: Vec<String>,
        #[prost(message, repeated, tag = "10")]
        pub inners: Vec<Inner>,
        #[prost(btree_map = "string, uint32", tag = "11")]
        pub by_text: BTreeMap<String, u32>,
        #[prost(btree_map = "int32, message", tag = "12")]
        pub by_number: BTreeMap<i32, Inner>,
        #[prost(uint64, repeated, tag = "15")]
        pub uint64s: Vec<u64>,
        #[prost(message, optional, tag = "16")]
        pub inner: Option<Inner>,
        #[prost(double, repeated, tag = "17")]
        pub doubles: Vec<f64>,
        #[prost(sint64, repeated, tag = "18")]
        pub sints: Vec<i64>,
        #[prost(bool, repeated, tag = "19")]
        pub bools: Vec<bool>,
        #[prost(enumeration = "Color", tag = "20")]
        pub color: i32,
        #[prost(enumeration = "Color", repeated, tag = "21")]
        pub colors: Vec<i32>,
        #[prost(bytes = "vec", tag = "22")]
        pub data: Vec<u8>,
        #[prost(uint64, optional, tag = "23")]
        pub number: Option<u64>,
        #[prost(float, tag = "2047")]
        pub float: f32,
        #[prost(bool, tag = "2048")]
        pub yes: bool,
        #[prost(fixed32, repeated, tag = "2049")]
        pub fixeds: Vec<u32>,
        #[prost(message, optional, tag = "536870911")]
        pub choice: Option<Choice>,
    }
}

impl From<&Inner> for prosts::Inner {
    fn from(from: &Inner) -> Self {
        let next = from.next.as_deref().map(|next| Box::new(Self::from(next)));
        Self { x: from.x, y: from.y.clone(), z: from.z.clone(), next }
    }
}

impl From<&Choice> for prosts::Choice {
    fn from(from: &Choice) -> Self {
        let case = match from {
            Choice::Number(number) => prosts::Case::Number(*number),
            Choice::Text(text) => prosts::Case::Text(text.clone()),
            Choice::Inner(inner) => prosts::Case::Inner(inner.into()),
        };
        Self { case: Some(case) }
    }
}

impl From<&Every> for prosts::Every {
    fn from(from: &Every) -> Self {
        Self {
            int32: from.int32,
            sint32: from.sint32,
            sint64: from.sint64,
            fixed32: from.fixed32,
            fixed64: from.fixed64,
            sfixed32: from.sfixed32,
            sfixed64: from.sfixed64,
            text: from.text.clone(),
            texts: from.texts.clone(),
            inners: from.inners.iter().map(Into::into).collect(),
            by_text: from.by_text.clone(),
            by_number: from.by_number.iter().map(|(key, inner)| (*key, inner.into())).collect(),
            uint64s: from.uint64s.clone(),
            inner: from.inner.as_ref().map(Into::into),
            doubles: from.doubles.clone(),
            sints: from.sints.clone(),
            bools: from.bools.clone(),
            color: from.color as i32,
            colors: from.colors.iter().map(|color| *color as i32).collect(),
            data: from.data.to_vec(),
            number: from.number,
            float: from.float,
            yes: from.yes,
            fixeds: from.fixeds.clone(),
            choice: from.choice.as_ref().map(Into::into),
        }
    }
}
