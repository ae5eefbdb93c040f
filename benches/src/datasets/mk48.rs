//! Updates of the naval game mk48: small integers, options, tuples, arrays of flags, bytes.

use super::rng::Rng;
use serde::{Deserialize, Serialize};

/// The ships.
#[derive(Serialize, Deserialize, Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "heavy", derive(wincode::SchemaWrite, wincode::SchemaRead))]
#[cfg_attr(feature = "heavy", derive(zerompk::ToMessagePack, zerompk::FromMessagePack))]
#[cfg_attr(feature = "heavy", derive(msgpacker::MsgPacker, msgpacker::MsgUnpackerBorrowed))]
#[cfg_attr(feature = "derives", derive(bincode2::Encode, bincode2::Decode), bincode(crate = "bincode2"))]
#[cfg_attr(feature = "derives", derive(bitcode::Encode, bitcode::Decode, speedy::Readable, speedy::Writable))]
#[cfg_attr(feature = "derives", derive(borsh::BorshSerialize, borsh::BorshDeserialize))]
#[cfg_attr(feature = "derives", derive(rkyv::Archive, rkyv::Serialize, rkyv::Deserialize))]
#[allow(missing_docs)] // Names of ships.
pub enum EntityType {
    ArleighBurke,
    Bismarck,
    Clemenceau,
    Fletcher,
    G5,
    Iowa,
    Kolkata,
    Osa,
    Yasen,
    Zubr,
}

/// A ship, how often it is met (in hundredths), its turrets and its weapons.
const SHIPS: [(EntityType, i64, usize, usize); 10] = [
    (EntityType::ArleighBurke, 214, 1, 20),
    (EntityType::Bismarck, 52, 4, 10),
    (EntityType::Clemenceau, 97, 4, 16),
    (EntityType::Fletcher, 146, 4, 18),
    (EntityType::G5, 1_316, 0, 2),
    (EntityType::Iowa, 155, 3, 28),
    (EntityType::Kolkata, 83, 1, 15),
    (EntityType::Osa, 725, 2, 6),
    (EntityType::Yasen, 406, 0, 14),
    (EntityType::Zubr, 1_292, 3, 11),
];

/// Where a ship is and how it moves.
#[derive(Serialize, Deserialize, Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "heavy", derive(wincode::SchemaWrite, wincode::SchemaRead))]
#[cfg_attr(feature = "heavy", derive(zerompk::ToMessagePack, zerompk::FromMessagePack))]
#[cfg_attr(feature = "heavy", derive(msgpacker::MsgPacker, msgpacker::MsgUnpackerBorrowed))]
#[cfg_attr(feature = "derives", derive(bincode2::Encode, bincode2::Decode), bincode(crate = "bincode2"))]
#[cfg_attr(feature = "derives", derive(bitcode::Encode, bitcode::Decode, speedy::Readable, speedy::Writable))]
#[cfg_attr(feature = "derives", derive(borsh::BorshSerialize, borsh::BorshDeserialize))]
#[cfg_attr(feature = "derives", derive(rkyv::Archive, rkyv::Serialize, rkyv::Deserialize))]
#[allow(missing_docs)] // As in the game.
pub struct Transform {
    pub altitude: i8,
    pub angle: u16,
    pub position: (f32, f32),
    pub velocity: i16,
}

/// Where a ship wants to go.
#[derive(Serialize, Deserialize, Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "heavy", derive(wincode::SchemaWrite, wincode::SchemaRead))]
#[cfg_attr(feature = "heavy", derive(zerompk::ToMessagePack, zerompk::FromMessagePack))]
#[cfg_attr(feature = "heavy", derive(msgpacker::MsgPacker, msgpacker::MsgUnpackerBorrowed))]
#[cfg_attr(feature = "derives", derive(bincode2::Encode, bincode2::Decode), bincode(crate = "bincode2"))]
#[cfg_attr(feature = "derives", derive(bitcode::Encode, bitcode::Decode, speedy::Readable, speedy::Writable))]
#[cfg_attr(feature = "derives", derive(borsh::BorshSerialize, borsh::BorshDeserialize))]
#[cfg_attr(feature = "derives", derive(rkyv::Archive, rkyv::Serialize, rkyv::Deserialize))]
#[allow(missing_docs)] // As in the game.
pub struct Guidance {
    pub angle: u16,
    pub submerge: bool,
    pub velocity: i16,
}

/// A ship as another one sees it.
#[derive(Serialize, Deserialize, Clone, Debug, PartialEq)]
#[cfg_attr(feature = "heavy", derive(wincode::SchemaWrite, wincode::SchemaRead))]
#[cfg_attr(feature = "heavy", derive(zerompk::ToMessagePack, zerompk::FromMessagePack))]
#[cfg_attr(feature = "heavy", derive(msgpacker::MsgPacker, msgpacker::MsgUnpackerBorrowed))]
#[cfg_attr(feature = "derives", derive(bincode2::Encode, bincode2::Decode), bincode(crate = "bincode2"))]
#[cfg_attr(feature = "derives", derive(bitcode::Encode, bitcode::Decode, speedy::Readable, speedy::Writable))]
#[cfg_attr(feature = "derives", derive(borsh::BorshSerialize, borsh::BorshDeserialize))]
#[cfg_attr(feature = "derives", derive(rkyv::Archive, rkyv::Serialize, rkyv::Deserialize))]
#[allow(missing_docs)] // As in the game.
pub struct Contact {
    pub damage: u8,
    pub entity_id: u32,
    pub entity_type: Option<EntityType>,
    pub guidance: Guidance,
    pub player_id: Option<u16>,
    pub reloads: Vec<bool>,
    pub transform: Transform,
    pub turret_angles: Vec<u16>,
}

/// A piece of the map.
#[derive(Serialize, Deserialize, Clone, Debug, PartialEq)]
#[cfg_attr(feature = "heavy", derive(wincode::SchemaWrite, wincode::SchemaRead))]
#[cfg_attr(feature = "heavy", derive(zerompk::ToMessagePack, zerompk::FromMessagePack))]
#[cfg_attr(feature = "heavy", derive(msgpacker::MsgPacker, msgpacker::MsgUnpackerBorrowed))]
#[cfg_attr(feature = "derives", derive(bincode2::Encode, bincode2::Decode), bincode(crate = "bincode2"))]
#[cfg_attr(feature = "derives", derive(bitcode::Encode, bitcode::Decode, speedy::Readable, speedy::Writable))]
#[cfg_attr(feature = "derives", derive(borsh::BorshSerialize, borsh::BorshDeserialize))]
#[cfg_attr(feature = "derives", derive(rkyv::Archive, rkyv::Serialize, rkyv::Deserialize))]
#[allow(missing_docs)] // As in the game.
pub struct TerrainUpdate {
    pub chunk_id: (i8, i8),
    pub data: Vec<u8>,
}

/// One message of the server.
#[derive(Serialize, Deserialize, Clone, Debug, PartialEq)]
#[cfg_attr(feature = "heavy", derive(wincode::SchemaWrite, wincode::SchemaRead))]
#[cfg_attr(feature = "heavy", derive(zerompk::ToMessagePack, zerompk::FromMessagePack))]
#[cfg_attr(feature = "heavy", derive(msgpacker::MsgPacker, msgpacker::MsgUnpackerBorrowed))]
#[cfg_attr(feature = "derives", derive(bincode2::Encode, bincode2::Decode), bincode(crate = "bincode2"))]
#[cfg_attr(feature = "derives", derive(bitcode::Encode, bitcode::Decode, speedy::Readable, speedy::Writable))]
#[cfg_attr(feature = "derives", derive(borsh::BorshSerialize, borsh::BorshDeserialize))]
#[cfg_attr(feature = "derives", derive(rkyv::Archive, rkyv::Serialize, rkyv::Deserialize))]
#[allow(missing_docs)] // As in the game.
pub struct Update {
    pub contacts: Vec<Contact>,
    pub score: u32,
    pub world_radius: f32,
    pub terrain_updates: Vec<TerrainUpdate>,
}

/// All messages.
#[derive(Serialize, Deserialize, Clone, Debug, PartialEq)]
#[cfg_attr(feature = "heavy", derive(wincode::SchemaWrite, wincode::SchemaRead))]
#[cfg_attr(feature = "heavy", derive(zerompk::ToMessagePack, zerompk::FromMessagePack))]
#[cfg_attr(feature = "heavy", derive(msgpacker::MsgPacker, msgpacker::MsgUnpackerBorrowed))]
#[cfg_attr(feature = "derives", derive(bincode2::Encode, bincode2::Decode), bincode(crate = "bincode2"))]
#[cfg_attr(feature = "derives", derive(bitcode::Encode, bitcode::Decode, speedy::Readable, speedy::Writable))]
#[cfg_attr(feature = "derives", derive(borsh::BorshSerialize, borsh::BorshDeserialize))]
#[cfg_attr(feature = "derives", derive(rkyv::Archive, rkyv::Serialize, rkyv::Deserialize))]
pub struct Updates {
    /// In order of time.
    pub updates: Vec<Update>,
}

/// The number of updates in the full data set.
pub const COUNT: usize = 1_000;

/// `count` updates.
#[must_use]
pub fn updates(count: usize) -> Updates {
    let mut rng = Rng::fixed();
    Updates { updates: (0..count).map(|_| update(&mut rng)).collect() }
}

fn update(rng: &mut Rng) -> Update {
    let players = rng.range(200..400);
    let world_radius = (players as f32 * 15_000.0).sqrt() + (rng.f32() * 100.0 - 50.0);
    let terrain_radius = (world_radius / 1_600.0).ceil() as i64;
    Update {
        contacts: rng.vec(20..40, |rng| contact(rng, players)),
        score: {
            // Mostly small. `powi` would leave the last bit to the platform.
            let square = {
                let x = rng.f32();
                x * x
            };
            (square * square * 5_000.0) as u32 + rng.range(0..50) as u32
        },
        world_radius,
        terrain_updates: rng.vec(3..10, |rng| TerrainUpdate {
            chunk_id: (
                rng.range(-terrain_radius..terrain_radius) as i8,
                rng.range(-terrain_radius..terrain_radius) as i8,
            ),
            data: {
                let len = if rng.chance(0.02) { 900..1_100 } else { 3..9 };
                rng.vec(len, |rng| rng.u32() as u8)
            },
        }),
    }
}

fn contact(rng: &mut Rng, players: i64) -> Contact {
    let (ship, _, turrets, weapons) = ship(rng);
    let visible = rng.chance(0.7);
    Contact {
        damage: if visible && rng.chance(0.6) { 0 } else { rng.range(0..200) as u8 },
        entity_id: rng.range(0..players * 20) as u32,
        entity_type: visible.then_some(ship),
        guidance: Guidance {
            angle: rng.u32() as u16,
            submerge: submerge(rng, ship),
            velocity: velocity(rng),
        },
        player_id: visible.then(|| rng.range(0..players) as u16),
        reloads: if visible {
            let ready = rng.f64();
            (0..weapons).map(|_| rng.chance(ready)).collect()
        } else {
            Vec::new()
        },
        transform: Transform {
            altitude: if submerge(rng, ship) { rng.range(-120..-35) as i8 } else { 0 },
            angle: rng.u32() as u16,
            position: (rng.f32() * 1_500.0 - 750.0, rng.f32() * 1_500.0 - 750.0),
            velocity: velocity(rng),
        },
        turret_angles: if visible {
            let base = rng.u32() as u16;
            (0..turrets)
                .map(|_| {
                    if rng.chance(0.75) {
                        base.wrapping_add(rng.range(-200..200) as u16)
                    } else {
                        rng.u32() as u16
                    }
                })
                .collect()
        } else {
            Vec::new()
        },
    }
}

fn ship(rng: &mut Rng) -> (EntityType, i64, usize, usize) {
    let mut at = rng.range(0..SHIPS.iter().map(|ship| ship.1).sum());
    for ship in SHIPS {
        if at < ship.1 {
            return ship;
        }
        at -= ship.1;
    }
    unreachable!("the frequencies add up to the range")
}

fn submerge(rng: &mut Rng, ship: EntityType) -> bool {
    ship == EntityType::Yasen && rng.chance(0.9)
}

fn velocity(rng: &mut Rng) -> i16 {
    match rng.range(0..100) {
        0..80 => rng.range(140..900) as i16,
        80..90 => 0,
        _ => rng.range(-225..-35) as i16,
    }
}
