//! The fourteen small messages.

use crate::datasets::messages as data;

/// `Kind` as an enum of protobuf.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, prost::Enumeration)]
#[repr(i32)]
#[allow(missing_docs)] // As in the data set.
pub enum Kind {
    Unknown = 0,
    First = 1,
    Second = 2,
    Third = 3,
}

impl From<data::Kind> for Kind {
    fn from(from: data::Kind) -> Self {
        match from {
            data::Kind::Unknown => Kind::Unknown,
            data::Kind::First => Kind::First,
            data::Kind::Second => Kind::Second,
            data::Kind::Third => Kind::Third,
        }
    }
}

/// `Numeric` as a message.
#[derive(Clone, PartialEq, prost::Message)]
#[allow(missing_docs)] // As in the data set.
pub struct Numeric {
    #[prost(uint64, tag = "1")]
    pub id: u64,
    #[prost(uint32, tag = "2")]
    pub count: u32,
    #[prost(double, tag = "3")]
    pub value: f64,
    #[prost(bool, tag = "4")]
    pub flag: bool,
}

impl From<&data::Numeric> for Numeric {
    fn from(from: &data::Numeric) -> Self {
        Numeric { id: from.id, count: from.count, value: from.value, flag: from.flag }
    }
}

/// `Text` as a message.
#[derive(Clone, PartialEq, prost::Message)]
#[allow(missing_docs)] // As in the data set.
pub struct Text {
    #[prost(string, tag = "1")]
    pub text: String,
}

impl From<&data::Text> for Text {
    fn from(from: &data::Text) -> Self {
        Text { text: from.text.clone() }
    }
}

/// `Nested` as a message.
#[derive(Clone, PartialEq, prost::Message)]
#[allow(missing_docs)] // As in the data set.
pub struct Nested {
    #[prost(message, optional, tag = "1")]
    pub numeric: Option<Numeric>,
    #[prost(message, optional, tag = "2")]
    pub text: Option<Text>,
}

impl From<&data::Nested> for Nested {
    fn from(from: &data::Nested) -> Self {
        Nested { numeric: Some((&from.numeric).into()), text: Some((&from.text).into()) }
    }
}

/// `Vector` as a message.
#[derive(Clone, PartialEq, prost::Message)]
#[allow(missing_docs)] // As in the data set.
pub struct Vector {
    #[prost(uint32, repeated, tag = "1")]
    pub values: Vec<u32>,
}

impl From<&data::Vector> for Vector {
    fn from(from: &data::Vector) -> Self {
        Vector { values: from.values.clone() }
    }
}

/// `Wide` as a message.
#[derive(Clone, PartialEq, prost::Message)]
#[allow(missing_docs)] // As in the data set.
pub struct Wide {
    #[prost(uint64, tag = "1")]
    pub a: u64,
    #[prost(int32, tag = "2")]
    pub b: i32,
    #[prost(uint32, tag = "3")]
    pub c: u32,
    #[prost(int64, tag = "4")]
    pub d: i64,
    #[prost(string, tag = "5")]
    pub e: String,
    #[prost(string, tag = "6")]
    pub f: String,
    #[prost(string, tag = "7")]
    pub g: String,
    #[prost(double, tag = "8")]
    pub h: f64,
    #[prost(float, tag = "9")]
    pub i: f32,
    #[prost(bool, tag = "10")]
    pub j: bool,
}

impl From<&data::Wide> for Wide {
    fn from(from: &data::Wide) -> Self {
        Wide {
            a: from.a,
            b: from.b,
            c: from.c,
            d: from.d,
            e: from.e.clone(),
            f: from.f.clone(),
            g: from.g.clone(),
            h: from.h,
            i: from.i,
            j: from.j,
        }
    }
}

/// `StringVector` as a message.
#[derive(Clone, PartialEq, prost::Message)]
#[allow(missing_docs)] // As in the data set.
pub struct StringVector {
    #[prost(string, repeated, tag = "1")]
    pub values: Vec<String>,
}

impl From<&data::StringVector> for StringVector {
    fn from(from: &data::StringVector) -> Self {
        StringVector { values: from.values.clone() }
    }
}

/// `AllStrings` as a message.
#[derive(Clone, PartialEq, prost::Message)]
#[allow(missing_docs)] // As in the data set.
pub struct AllStrings {
    #[prost(string, tag = "1")]
    pub a: String,
    #[prost(string, tag = "2")]
    pub b: String,
    #[prost(string, tag = "3")]
    pub c: String,
    #[prost(string, tag = "4")]
    pub d: String,
    #[prost(string, tag = "5")]
    pub e: String,
    #[prost(string, tag = "6")]
    pub f: String,
}

impl From<&data::AllStrings> for AllStrings {
    fn from(from: &data::AllStrings) -> Self {
        AllStrings {
            a: from.a.clone(),
            b: from.b.clone(),
            c: from.c.clone(),
            d: from.d.clone(),
            e: from.e.clone(),
            f: from.f.clone(),
        }
    }
}

/// `AllNumbers` as a message.
#[derive(Clone, PartialEq, prost::Message)]
#[allow(missing_docs)] // As in the data set.
pub struct AllNumbers {
    #[prost(int32, tag = "1")]
    pub a: i32,
    #[prost(uint32, tag = "2")]
    pub b: u32,
    #[prost(int64, tag = "3")]
    pub c: i64,
    #[prost(uint64, tag = "4")]
    pub d: u64,
    #[prost(float, tag = "5")]
    pub e: f32,
    #[prost(double, tag = "6")]
    pub f: f64,
    #[prost(bool, tag = "7")]
    pub g: bool,
    #[prost(enumeration = "Kind", tag = "8")]
    pub kind: i32,
}

impl From<&data::AllNumbers> for AllNumbers {
    fn from(from: &data::AllNumbers) -> Self {
        AllNumbers {
            a: from.a,
            b: from.b,
            c: from.c,
            d: from.d,
            e: from.e,
            f: from.f,
            g: from.g,
            kind: Kind::from(from.kind).into(),
        }
    }
}

/// `Bytes` as a message.
#[derive(Clone, PartialEq, prost::Message)]
#[allow(missing_docs)] // As in the data set.
pub struct Bytes {
    #[prost(bytes = "vec", tag = "1")]
    pub data: Vec<u8>,
}

impl From<&data::Bytes> for Bytes {
    fn from(from: &data::Bytes) -> Self {
        Bytes { data: from.data.clone() }
    }
}

/// `Int25` as a message.
#[derive(Clone, PartialEq, prost::Message)]
#[allow(missing_docs)] // As in the data set.
pub struct Int25 {
    #[prost(uint32, tag = "1")]
    pub f1: u32,
    #[prost(uint32, tag = "2")]
    pub f2: u32,
    #[prost(uint32, tag = "3")]
    pub f3: u32,
    #[prost(uint32, tag = "4")]
    pub f4: u32,
    #[prost(uint32, tag = "5")]
    pub f5: u32,
    #[prost(uint32, tag = "6")]
    pub f6: u32,
    #[prost(uint32, tag = "7")]
    pub f7: u32,
    #[prost(uint32, tag = "8")]
    pub f8: u32,
    #[prost(uint32, tag = "9")]
    pub f9: u32,
    #[prost(uint32, tag = "10")]
    pub f10: u32,
    #[prost(uint32, tag = "11")]
    pub f11: u32,
    #[prost(uint32, tag = "12")]
    pub f12: u32,
    #[prost(uint32, tag = "13")]
    pub f13: u32,
    #[prost(uint32, tag = "14")]
    pub f14: u32,
    #[prost(uint32, tag = "15")]
    pub f15: u32,
    #[prost(uint32, tag = "16")]
    pub f16: u32,
    #[prost(uint32, tag = "17")]
    pub f17: u32,
    #[prost(uint32, tag = "18")]
    pub f18: u32,
    #[prost(uint32, tag = "19")]
    pub f19: u32,
    #[prost(uint32, tag = "20")]
    pub f20: u32,
    #[prost(uint32, tag = "21")]
    pub f21: u32,
    #[prost(uint32, tag = "22")]
    pub f22: u32,
    #[prost(uint32, tag = "23")]
    pub f23: u32,
    #[prost(uint32, tag = "24")]
    pub f24: u32,
    #[prost(uint32, tag = "25")]
    pub f25: u32,
}

impl From<&data::Int25> for Int25 {
    fn from(from: &data::Int25) -> Self {
        Int25 {
            f1: from.f1,
            f2: from.f2,
            f3: from.f3,
            f4: from.f4,
            f5: from.f5,
            f6: from.f6,
            f7: from.f7,
            f8: from.f8,
            f9: from.f9,
            f10: from.f10,
            f11: from.f11,
            f12: from.f12,
            f13: from.f13,
            f14: from.f14,
            f15: from.f15,
            f16: from.f16,
            f17: from.f17,
            f18: from.f18,
            f19: from.f19,
            f20: from.f20,
            f21: from.f21,
            f22: from.f22,
            f23: from.f23,
            f24: from.f24,
            f25: from.f25,
        }
    }
}

/// `Str25` as a message.
#[derive(Clone, PartialEq, prost::Message)]
#[allow(missing_docs)] // As in the data set.
pub struct Str25 {
    #[prost(string, tag = "1")]
    pub f1: String,
    #[prost(string, tag = "2")]
    pub f2: String,
    #[prost(string, tag = "3")]
    pub f3: String,
    #[prost(string, tag = "4")]
    pub f4: String,
    #[prost(string, tag = "5")]
    pub f5: String,
    #[prost(string, tag = "6")]
    pub f6: String,
    #[prost(string, tag = "7")]
    pub f7: String,
    #[prost(string, tag = "8")]
    pub f8: String,
    #[prost(string, tag = "9")]
    pub f9: String,
    #[prost(string, tag = "10")]
    pub f10: String,
    #[prost(string, tag = "11")]
    pub f11: String,
    #[prost(string, tag = "12")]
    pub f12: String,
    #[prost(string, tag = "13")]
    pub f13: String,
    #[prost(string, tag = "14")]
    pub f14: String,
    #[prost(string, tag = "15")]
    pub f15: String,
    #[prost(string, tag = "16")]
    pub f16: String,
    #[prost(string, tag = "17")]
    pub f17: String,
    #[prost(string, tag = "18")]
    pub f18: String,
    #[prost(string, tag = "19")]
    pub f19: String,
    #[prost(string, tag = "20")]
    pub f20: String,
    #[prost(string, tag = "21")]
    pub f21: String,
    #[prost(string, tag = "22")]
    pub f22: String,
    #[prost(string, tag = "23")]
    pub f23: String,
    #[prost(string, tag = "24")]
    pub f24: String,
    #[prost(string, tag = "25")]
    pub f25: String,
}

impl From<&data::Str25> for Str25 {
    fn from(from: &data::Str25) -> Self {
        Str25 {
            f1: from.f1.clone(),
            f2: from.f2.clone(),
            f3: from.f3.clone(),
            f4: from.f4.clone(),
            f5: from.f5.clone(),
            f6: from.f6.clone(),
            f7: from.f7.clone(),
            f8: from.f8.clone(),
            f9: from.f9.clone(),
            f10: from.f10.clone(),
            f11: from.f11.clone(),
            f12: from.f12.clone(),
            f13: from.f13.clone(),
            f14: from.f14.clone(),
            f15: from.f15.clone(),
            f16: from.f16.clone(),
            f17: from.f17.clone(),
            f18: from.f18.clone(),
            f19: from.f19.clone(),
            f20: from.f20.clone(),
            f21: from.f21.clone(),
            f22: from.f22.clone(),
            f23: from.f23.clone(),
            f24: from.f24.clone(),
            f25: from.f25.clone(),
        }
    }
}
