//! The shapes of reflect-cpp as messages.

use crate::datasets::reflect as data;

/// `Float2` as a message.
#[derive(Clone, PartialEq, prost::Message)]
#[allow(missing_docs)] // As in the data set.
pub struct Float2 {
    #[prost(float, tag = "1")]
    pub a: f32,
    #[prost(float, tag = "2")]
    pub b: f32,
}

impl From<&data::Float2> for Float2 {
    fn from(from: &data::Float2) -> Self {
        Float2 { a: from.a, b: from.b }
    }
}

/// `Floats2` as a message.
#[derive(Clone, PartialEq, prost::Message)]
#[allow(missing_docs)] // As in the data set.
pub struct Floats2 {
    #[prost(message, repeated, tag = "1")]
    pub records: Vec<Float2>,
}

impl From<&data::Floats2> for Floats2 {
    fn from(from: &data::Floats2) -> Self {
        Floats2 { records: from.records.iter().map(Into::into).collect() }
    }
}

/// `Float16` as a message.
#[derive(Clone, PartialEq, prost::Message)]
#[allow(missing_docs)] // As in the data set.
pub struct Float16 {
    #[prost(float, tag = "1")]
    pub f0: f32,
    #[prost(float, tag = "2")]
    pub f1: f32,
    #[prost(float, tag = "3")]
    pub f2: f32,
    #[prost(float, tag = "4")]
    pub f3: f32,
    #[prost(float, tag = "5")]
    pub f4: f32,
    #[prost(float, tag = "6")]
    pub f5: f32,
    #[prost(float, tag = "7")]
    pub f6: f32,
    #[prost(float, tag = "8")]
    pub f7: f32,
    #[prost(float, tag = "9")]
    pub f8: f32,
    #[prost(float, tag = "10")]
    pub f9: f32,
    #[prost(float, tag = "11")]
    pub f10: f32,
    #[prost(float, tag = "12")]
    pub f11: f32,
    #[prost(float, tag = "13")]
    pub f12: f32,
    #[prost(float, tag = "14")]
    pub f13: f32,
    #[prost(float, tag = "15")]
    pub f14: f32,
    #[prost(float, tag = "16")]
    pub f15: f32,
}

impl From<&data::Float16> for Float16 {
    fn from(from: &data::Float16) -> Self {
        Float16 {
            f0: from.f0,
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
        }
    }
}

/// `Floats16` as a message.
#[derive(Clone, PartialEq, prost::Message)]
#[allow(missing_docs)] // As in the data set.
pub struct Floats16 {
    #[prost(message, repeated, tag = "1")]
    pub records: Vec<Float16>,
}

impl From<&data::Floats16> for Floats16 {
    fn from(from: &data::Floats16) -> Self {
        Floats16 { records: from.records.iter().map(Into::into).collect() }
    }
}

/// `Point` as a message.
#[derive(Clone, PartialEq, prost::Message)]
#[allow(missing_docs)] // As in the data set.
pub struct Point {
    #[prost(double, tag = "1")]
    pub x: f64,
    #[prost(double, tag = "2")]
    pub y: f64,
    #[prost(double, tag = "3")]
    pub z: f64,
}

impl From<&data::Point> for Point {
    fn from(from: &data::Point) -> Self {
        Point { x: from.x, y: from.y, z: from.z }
    }
}

/// `Group` as a message.
#[derive(Clone, PartialEq, prost::Message)]
#[allow(missing_docs)] // As in the data set.
pub struct Group {
    #[prost(message, repeated, tag = "1")]
    pub points: Vec<Point>,
    #[prost(uint64, repeated, tag = "2")]
    pub ids: Vec<u64>,
}

impl From<&data::Group> for Group {
    fn from(from: &data::Group) -> Self {
        Group { points: from.points.iter().map(Into::into).collect(), ids: from.ids.clone() }
    }
}

/// `Groups` as a message.
#[derive(Clone, PartialEq, prost::Message)]
#[allow(missing_docs)] // As in the data set.
pub struct Groups {
    #[prost(message, repeated, tag = "1")]
    pub groups: Vec<Group>,
}

impl From<&data::Groups> for Groups {
    fn from(from: &data::Groups) -> Self {
        Groups { groups: from.groups.iter().map(Into::into).collect() }
    }
}
