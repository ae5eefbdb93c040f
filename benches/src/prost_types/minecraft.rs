//! The Minecraft players as messages.

use crate::datasets::minecraft as data;

/// `GameType` as an enum of protobuf.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, prost::Enumeration)]
#[repr(i32)]
#[allow(missing_docs)] // As in the data set.
pub enum GameType {
    Survival = 0,
    Creative = 1,
    Adventure = 2,
    Spectator = 3,
}

impl From<data::GameType> for GameType {
    fn from(from: data::GameType) -> Self {
        match from {
            data::GameType::Survival => GameType::Survival,
            data::GameType::Creative => GameType::Creative,
            data::GameType::Adventure => GameType::Adventure,
            data::GameType::Spectator => GameType::Spectator,
        }
    }
}

/// `(f64, f64, f64)` as a message.
#[derive(Clone, PartialEq, prost::Message)]
#[allow(missing_docs)] // One field an element.
pub struct Vector3d {
    #[prost(double, tag = "1")]
    pub x: f64,
    #[prost(double, tag = "2")]
    pub y: f64,
    #[prost(double, tag = "3")]
    pub z: f64,
}

impl From<&(f64, f64, f64)> for Vector3d {
    fn from(from: &(f64, f64, f64)) -> Self {
        Vector3d { x: from.0, y: from.1, z: from.2 }
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

/// `[u32; 4]` as a message.
#[derive(Clone, PartialEq, prost::Message)]
#[allow(missing_docs)] // One field an element.
pub struct Uuid {
    #[prost(uint32, tag = "1")]
    pub x0: u32,
    #[prost(uint32, tag = "2")]
    pub x1: u32,
    #[prost(uint32, tag = "3")]
    pub x2: u32,
    #[prost(uint32, tag = "4")]
    pub x3: u32,
}

impl From<&[u32; 4]> for Uuid {
    fn from(from: &[u32; 4]) -> Self {
        Uuid { x0: from[0], x1: from[1], x2: from[2], x3: from[3] }
    }
}

/// `Item` as a message.
#[derive(Clone, PartialEq, prost::Message)]
#[allow(missing_docs)] // As in the data set.
pub struct Item {
    #[prost(int32, tag = "1")]
    pub count: i32,
    #[prost(uint32, tag = "2")]
    pub slot: u32,
    #[prost(string, tag = "3")]
    pub id: String,
}

impl From<&data::Item> for Item {
    fn from(from: &data::Item) -> Self {
        Item { count: from.count.into(), slot: from.slot.into(), id: from.id.clone() }
    }
}

/// `Abilities` as a message.
#[derive(Clone, PartialEq, prost::Message)]
#[allow(missing_docs)] // As in the data set.
pub struct Abilities {
    #[prost(float, tag = "1")]
    pub walk_speed: f32,
    #[prost(float, tag = "2")]
    pub fly_speed: f32,
    #[prost(bool, tag = "3")]
    pub may_fly: bool,
    #[prost(bool, tag = "4")]
    pub flying: bool,
    #[prost(bool, tag = "5")]
    pub invulnerable: bool,
    #[prost(bool, tag = "6")]
    pub may_build: bool,
    #[prost(bool, tag = "7")]
    pub instabuild: bool,
}

impl From<&data::Abilities> for Abilities {
    fn from(from: &data::Abilities) -> Self {
        Abilities {
            walk_speed: from.walk_speed,
            fly_speed: from.fly_speed,
            may_fly: from.may_fly,
            flying: from.flying,
            invulnerable: from.invulnerable,
            may_build: from.may_build,
            instabuild: from.instabuild,
        }
    }
}

/// `Entity` as a message.
#[derive(Clone, PartialEq, prost::Message)]
#[allow(missing_docs)] // As in the data set.
pub struct Entity {
    #[prost(string, tag = "1")]
    pub id: String,
    #[prost(message, optional, tag = "2")]
    pub pos: Option<Vector3d>,
    #[prost(message, optional, tag = "3")]
    pub motion: Option<Vector3d>,
    #[prost(message, optional, tag = "4")]
    pub rotation: Option<Vector2f>,
    #[prost(float, tag = "5")]
    pub fall_distance: f32,
    #[prost(uint32, tag = "6")]
    pub fire: u32,
    #[prost(uint32, tag = "7")]
    pub air: u32,
    #[prost(bool, tag = "8")]
    pub on_ground: bool,
    #[prost(bool, tag = "9")]
    pub no_gravity: bool,
    #[prost(bool, tag = "10")]
    pub invulnerable: bool,
    #[prost(int32, tag = "11")]
    pub portal_cooldown: i32,
    #[prost(message, optional, tag = "12")]
    pub uuid: Option<Uuid>,
    #[prost(string, optional, tag = "13")]
    pub custom_name: Option<String>,
    #[prost(bool, tag = "14")]
    pub custom_name_visible: bool,
    #[prost(bool, tag = "15")]
    pub silent: bool,
    #[prost(bool, tag = "16")]
    pub glowing: bool,
}

impl From<&data::Entity> for Entity {
    fn from(from: &data::Entity) -> Self {
        Entity {
            id: from.id.clone(),
            pos: Some((&from.pos).into()),
            motion: Some((&from.motion).into()),
            rotation: Some((&from.rotation).into()),
            fall_distance: from.fall_distance,
            fire: from.fire.into(),
            air: from.air.into(),
            on_ground: from.on_ground,
            no_gravity: from.no_gravity,
            invulnerable: from.invulnerable,
            portal_cooldown: from.portal_cooldown,
            uuid: Some((&from.uuid).into()),
            custom_name: from.custom_name.clone(),
            custom_name_visible: from.custom_name_visible,
            silent: from.silent,
            glowing: from.glowing,
        }
    }
}

/// The pair of an identity and a mob as a message.
#[derive(Clone, PartialEq, prost::Message)]
#[allow(missing_docs)] // One field an element.
pub struct Vehicle {
    #[prost(message, optional, tag = "1")]
    pub uuid: Option<Uuid>,
    #[prost(message, optional, tag = "2")]
    pub entity: Option<Entity>,
}

impl From<&([u32; 4], data::Entity)> for Vehicle {
    fn from(from: &([u32; 4], data::Entity)) -> Self {
        Vehicle { uuid: Some((&from.0).into()), entity: Some((&from.1).into()) }
    }
}

/// `RecipeBook` as a message.
#[derive(Clone, PartialEq, prost::Message)]
#[allow(missing_docs)] // As in the data set.
pub struct RecipeBook {
    #[prost(string, repeated, tag = "1")]
    pub recipes: Vec<String>,
    #[prost(string, repeated, tag = "2")]
    pub to_be_displayed: Vec<String>,
    #[prost(bool, tag = "3")]
    pub is_filtering_craftable: bool,
    #[prost(bool, tag = "4")]
    pub is_gui_open: bool,
    #[prost(bool, tag = "5")]
    pub is_furnace_filtering_craftable: bool,
    #[prost(bool, tag = "6")]
    pub is_furnace_gui_open: bool,
    #[prost(bool, tag = "7")]
    pub is_blasting_furnace_filtering_craftable: bool,
    #[prost(bool, tag = "8")]
    pub is_blasting_furnace_gui_open: bool,
    #[prost(bool, tag = "9")]
    pub is_smoker_filtering_craftable: bool,
    #[prost(bool, tag = "10")]
    pub is_smoker_gui_open: bool,
}

impl From<&data::RecipeBook> for RecipeBook {
    fn from(from: &data::RecipeBook) -> Self {
        RecipeBook {
            recipes: from.recipes.clone(),
            to_be_displayed: from.to_be_displayed.clone(),
            is_filtering_craftable: from.is_filtering_craftable,
            is_gui_open: from.is_gui_open,
            is_furnace_filtering_craftable: from.is_furnace_filtering_craftable,
            is_furnace_gui_open: from.is_furnace_gui_open,
            is_blasting_furnace_filtering_craftable: from.is_blasting_furnace_filtering_craftable,
            is_blasting_furnace_gui_open: from.is_blasting_furnace_gui_open,
            is_smoker_filtering_craftable: from.is_smoker_filtering_craftable,
            is_smoker_gui_open: from.is_smoker_gui_open,
        }
    }
}

/// `Player` as a message.
#[derive(Clone, PartialEq, prost::Message)]
#[allow(missing_docs)] // As in the data set.
pub struct Player {
    #[prost(enumeration = "GameType", tag = "1")]
    pub game_type: i32,
    #[prost(enumeration = "GameType", tag = "2")]
    pub previous_game_type: i32,
    #[prost(int64, tag = "3")]
    pub score: i64,
    #[prost(string, tag = "4")]
    pub dimension: String,
    #[prost(uint32, tag = "5")]
    pub selected_item_slot: u32,
    #[prost(message, optional, tag = "6")]
    pub selected_item: Option<Item>,
    #[prost(string, optional, tag = "7")]
    pub spawn_dimension: Option<String>,
    #[prost(int64, tag = "8")]
    pub spawn_x: i64,
    #[prost(int64, tag = "9")]
    pub spawn_y: i64,
    #[prost(int64, tag = "10")]
    pub spawn_z: i64,
    #[prost(bool, optional, tag = "11")]
    pub spawn_forced: Option<bool>,
    #[prost(uint32, tag = "12")]
    pub sleep_timer: u32,
    #[prost(float, tag = "13")]
    pub food_exhaustion_level: f32,
    #[prost(float, tag = "14")]
    pub food_saturation_level: f32,
    #[prost(uint32, tag = "15")]
    pub food_tick_timer: u32,
    #[prost(uint32, tag = "16")]
    pub xp_level: u32,
    #[prost(float, tag = "17")]
    pub xp_p: f32,
    #[prost(int32, tag = "18")]
    pub xp_total: i32,
    #[prost(int32, tag = "19")]
    pub xp_seed: i32,
    #[prost(message, repeated, tag = "20")]
    pub inventory: Vec<Item>,
    #[prost(message, repeated, tag = "21")]
    pub ender_items: Vec<Item>,
    #[prost(message, optional, tag = "22")]
    pub abilities: Option<Abilities>,
    #[prost(message, optional, tag = "23")]
    pub entered_nether_position: Option<Vector3d>,
    #[prost(message, optional, tag = "24")]
    pub root_vehicle: Option<Vehicle>,
    #[prost(message, optional, tag = "25")]
    pub shoulder_entity_left: Option<Entity>,
    #[prost(message, optional, tag = "26")]
    pub shoulder_entity_right: Option<Entity>,
    #[prost(bool, tag = "27")]
    pub seen_credits: bool,
    #[prost(message, optional, tag = "28")]
    pub recipe_book: Option<RecipeBook>,
}

impl From<&data::Player> for Player {
    fn from(from: &data::Player) -> Self {
        Player {
            game_type: GameType::from(from.game_type).into(),
            previous_game_type: GameType::from(from.previous_game_type).into(),
            score: from.score,
            dimension: from.dimension.clone(),
            selected_item_slot: from.selected_item_slot,
            selected_item: Some((&from.selected_item).into()),
            spawn_dimension: from.spawn_dimension.clone(),
            spawn_x: from.spawn_x,
            spawn_y: from.spawn_y,
            spawn_z: from.spawn_z,
            spawn_forced: from.spawn_forced,
            sleep_timer: from.sleep_timer.into(),
            food_exhaustion_level: from.food_exhaustion_level,
            food_saturation_level: from.food_saturation_level,
            food_tick_timer: from.food_tick_timer,
            xp_level: from.xp_level,
            xp_p: from.xp_p,
            xp_total: from.xp_total,
            xp_seed: from.xp_seed,
            inventory: from.inventory.iter().map(Into::into).collect(),
            ender_items: from.ender_items.iter().map(Into::into).collect(),
            abilities: Some((&from.abilities).into()),
            entered_nether_position: from.entered_nether_position.as_ref().map(Into::into),
            root_vehicle: from.root_vehicle.as_ref().map(Into::into),
            shoulder_entity_left: from.shoulder_entity_left.as_ref().map(Into::into),
            shoulder_entity_right: from.shoulder_entity_right.as_ref().map(Into::into),
            seen_credits: from.seen_credits,
            recipe_book: Some((&from.recipe_book).into()),
        }
    }
}

/// `Players` as a message.
#[derive(Clone, PartialEq, prost::Message)]
#[allow(missing_docs)] // As in the data set.
pub struct Players {
    #[prost(message, repeated, tag = "1")]
    pub players: Vec<Player>,
}

impl From<&data::Players> for Players {
    fn from(from: &data::Players) -> Self {
        Players { players: from.players.iter().map(Into::into).collect() }
    }
}
