//! The mesh as messages.

use crate::datasets::mesh as data;

/// `Vector3` as a message.
#[derive(Clone, PartialEq, prost::Message)]
#[allow(missing_docs)] // As in the data set.
pub struct Vector3 {
    #[prost(float, tag = "1")]
    pub x: f32,
    #[prost(float, tag = "2")]
    pub y: f32,
    #[prost(float, tag = "3")]
    pub z: f32,
}

impl From<&data::Vector3> for Vector3 {
    fn from(from: &data::Vector3) -> Self {
        Vector3 { x: from.x, y: from.y, z: from.z }
    }
}

/// `Triangle` as a message.
#[derive(Clone, PartialEq, prost::Message)]
#[allow(missing_docs)] // As in the data set.
pub struct Triangle {
    #[prost(message, optional, tag = "1")]
    pub v0: Option<Vector3>,
    #[prost(message, optional, tag = "2")]
    pub v1: Option<Vector3>,
    #[prost(message, optional, tag = "3")]
    pub v2: Option<Vector3>,
    #[prost(message, optional, tag = "4")]
    pub normal: Option<Vector3>,
}

impl From<&data::Triangle> for Triangle {
    fn from(from: &data::Triangle) -> Self {
        Triangle {
            v0: Some((&from.v0).into()),
            v1: Some((&from.v1).into()),
            v2: Some((&from.v2).into()),
            normal: Some((&from.normal).into()),
        }
    }
}

/// `Mesh` as a message.
#[derive(Clone, PartialEq, prost::Message)]
#[allow(missing_docs)] // As in the data set.
pub struct Mesh {
    #[prost(message, repeated, tag = "1")]
    pub triangles: Vec<Triangle>,
}

impl From<&data::Mesh> for Mesh {
    fn from(from: &data::Mesh) -> Self {
        Mesh { triangles: from.triangles.iter().map(Into::into).collect() }
    }
}
