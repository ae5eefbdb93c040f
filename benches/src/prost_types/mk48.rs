//! The updates of mk48 as messages.

use crate::datasets::mk48 as data;

/// `EntityType` as an enum of protobuf.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, prost::Enumeration)]
#[repr(i32)]
#[allow(missing_docs)] // As in the data set.
pub enum EntityType {
    ArleighBurke = 0,
    Bismarck = 1,
    Clemenceau = 2,
    Fletcher = 3,
    G5 = 4,
    Iowa = 5,
    Kolkata = 6,
    Osa = 7,
    Yasen = 8,
    Zubr = 9,
}

impl From<data::EntityType> for EntityType {
    fn from(from: data::EntityType) -> Self {
        match from {
            data::EntityType::ArleighBurke => EntityType::ArleighBurke,
            data::EntityType::Bismarck => EntityType::Bismarck,
            data::EntityType::Clemenceau => EntityType::Clemenceau,
            data::EntityType::Fletcher => EntityType::Fletcher,
            data::EntityType::G5 => EntityType::G5,
            data::EntityType::Iowa => EntityType::Iowa,
            data::EntityType::Kolkata => EntityType::Kolkata,
            data::EntityType::Osa => EntityType::Osa,
            data::EntityType::Yasen => EntityType::Yasen,
            data::EntityType::Zubr => EntityType::Zubr,
        }
    }
}

/// `(f32, f32)` as a message.
#[derive(Clone, PartialEq, prost::Message)]
#[allow(missing_docs)] // One field an element.
pub struct Vector2f {
    #[prost(float, tag = "1")]
    pub x: f32,
    #[prost(float, tag = "2")]
    pub y: f32,
}

impl From<&(f32, f32)> for Vector2f {
    fn from(from: &(f32, f32)) -> Self {
        Vector2f { x: from.0, y: from.1 }
    }
}

/// `(i8, i8)` as a message.
#[derive(Clone, PartialEq, prost::Message)]
#[allow(missing_docs)] // One field an element.
pub struct ChunkId {
    #[prost(int32, tag = "1")]
    pub x: i32,
    #[prost(int32, tag = "2")]
    pub y: i32,
}

impl From<&(i8, i8)> for ChunkId {
    fn from(from: &(i8, i8)) -> Self {
        ChunkId { x: i32::from(from.0), y: i32::from(from.1) }
    }
}

/// `Transform` as a message.
#[derive(Clone, PartialEq, prost::Message)]
#[allow(missing_docs)] // As in the data set.
pub struct Transform {
    #[prost(int32, tag = "1")]
    pub altitude: i32,
    #[prost(uint32, tag = "2")]
    pub angle: u32,
    #[prost(message, optional, tag = "3")]
    pub position: Option<Vector2f>,
    #[prost(int32, tag = "4")]
    pub velocity: i32,
}

impl From<&data::Transform> for Transform {
    fn from(from: &data::Transform) -> Self {
        Transform {
            altitude: from.altitude.into(),
            angle: from.angle.into(),
            position: Some((&from.position).into()),
            velocity: from.velocity.into(),
        }
    }
}

/// `Guidance` as a message.
#[derive(Clone, PartialEq, prost::Message)]
#[allow(missing_docs)] // As in the data set.
pub struct Guidance {
    #[prost(uint32, tag = "1")]
    pub angle: u32,
    #[prost(bool, tag = "2")]
    pub submerge: bool,
    #[prost(int32, tag = "3")]
    pub velocity: i32,
}

impl From<&data::Guidance> for Guidance {
    fn from(from: &data::Guidance) -> Self {
        Guidance { angle: from.angle.into(), submerge: from.submerge, velocity: from.velocity.into() }
    }
}

/// `Contact` as a message.
#[derive(Clone, PartialEq, prost::Message)]
#[allow(missing_docs)] // As in the data set.
pub struct Contact {
    #[prost(uint32, tag = "1")]
    pub damage: u32,
    #[prost(uint32, tag = "2")]
    pub entity_id: u32,
    #[prost(enumeration = "EntityType", optional, tag = "3")]
    pub entity_type: Option<i32>,
    #[prost(message, optional, tag = "4")]
    pub guidance: Option<Guidance>,
    #[prost(uint32, optional, tag = "5")]
    pub player_id: Option<u32>,
    #[prost(bool, repeated, tag = "6")]
    pub reloads: Vec<bool>,
    #[prost(message, optional, tag = "7")]
    pub transform: Option<Transform>,
    #[prost(uint32, repeated, tag = "8")]
    pub turret_angles: Vec<u32>,
}

impl From<&data::Contact> for Contact {
    fn from(from: &data::Contact) -> Self {
        Contact {
            damage: from.damage.into(),
            entity_id: from.entity_id,
            entity_type: from.entity_type.map(|value| EntityType::from(value).into()),
            guidance: Some((&from.guidance).into()),
            player_id: from.player_id.map(Into::into),
            reloads: from.reloads.clone(),
            transform: Some((&from.transform).into()),
            turret_angles: from.turret_angles.iter().copied().map(Into::into).collect(),
        }
    }
}

/// `TerrainUpdate` as a message.
#[derive(Clone, PartialEq, prost::Message)]
#[allow(missing_docs)] // As in the data set.
pub struct TerrainUpdate {
    #[prost(message, optional, tag = "1")]
    pub chunk_id: Option<ChunkId>,
    #[prost(bytes = "vec", tag = "2")]
    pub data: Vec<u8>,
}

impl From<&data::TerrainUpdate> for TerrainUpdate {
    fn from(from: &data::TerrainUpdate) -> Self {
        TerrainUpdate { chunk_id: Some((&from.chunk_id).into()), data: from.data.clone() }
    }
}

/// `Update` as a message.
#[derive(Clone, PartialEq, prost::Message)]
#[allow(missing_docs)] // As in the data set.
pub struct Update {
    #[prost(message, repeated, tag = "1")]
    pub contacts: Vec<Contact>,
    #[prost(uint32, tag = "2")]
    pub score: u32,
    #[prost(float, tag = "3")]
    pub world_radius: f32,
    #[prost(message, repeated, tag = "4")]
    pub terrain_updates: Vec<TerrainUpdate>,
}

impl From<&data::Update> for Update {
    fn from(from: &data::Update) -> Self {
        Update {
            contacts: from.contacts.iter().map(Into::into).collect(),
            score: from.score,
            world_radius: from.world_radius,
            terrain_updates: from.terrain_updates.iter().map(Into::into).collect(),
        }
    }
}

/// `Updates` as a message.
#[derive(Clone, PartialEq, prost::Message)]
#[allow(missing_docs)] // As in the data set.
pub struct Updates {
    #[prost(message, repeated, tag = "1")]
    pub updates: Vec<Update>,
}

impl From<&data::Updates> for Updates {
    fn from(from: &data::Updates) -> Self {
        Updates { updates: from.updates.iter().map(Into::into).collect() }
    }
}
