//! Save data of Minecraft: wide structs, many strings, options and tuples.

use super::rng::Rng;
use serde::{Deserialize, Serialize};

/// How a player plays.
#[derive(Serialize, Deserialize, Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "heavy", derive(wincode::SchemaWrite, wincode::SchemaRead))]
#[cfg_attr(feature = "heavy", derive(zerompk::ToMessagePack, zerompk::FromMessagePack))]
#[cfg_attr(feature = "heavy", derive(msgpacker::MsgPacker, msgpacker::MsgUnpackerBorrowed))]
#[cfg_attr(feature = "derives", derive(bincode2::Encode, bincode2::Decode), bincode(crate = "bincode2"))]
#[cfg_attr(feature = "derives", derive(bitcode::Encode, bitcode::Decode, speedy::Readable, speedy::Writable))]
#[cfg_attr(feature = "derives", derive(borsh::BorshSerialize, borsh::BorshDeserialize))]
#[cfg_attr(feature = "derives", derive(rkyv::Archive, rkyv::Serialize, rkyv::Deserialize))]
#[allow(missing_docs)] // As in the game.
pub enum GameType {
    Survival,
    Creative,
    Adventure,
    Spectator,
}

/// What a player can do.
#[derive(Serialize, Deserialize, Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "heavy", derive(wincode::SchemaWrite, wincode::SchemaRead))]
#[cfg_attr(feature = "heavy", derive(zerompk::ToMessagePack, zerompk::FromMessagePack))]
#[cfg_attr(feature = "heavy", derive(msgpacker::MsgPacker, msgpacker::MsgUnpackerBorrowed))]
#[cfg_attr(feature = "derives", derive(bincode2::Encode, bincode2::Decode), bincode(crate = "bincode2"))]
#[cfg_attr(feature = "derives", derive(bitcode::Encode, bitcode::Decode, speedy::Readable, speedy::Writable))]
#[cfg_attr(feature = "derives", derive(borsh::BorshSerialize, borsh::BorshDeserialize))]
#[cfg_attr(feature = "derives", derive(rkyv::Archive, rkyv::Serialize, rkyv::Deserialize))]
#[allow(missing_docs)] // As in the game.
pub struct Abilities {
    pub walk_speed: f32,
    pub fly_speed: f32,
    pub may_fly: bool,
    pub flying: bool,
    pub invulnerable: bool,
    pub may_build: bool,
    pub instabuild: bool,
}

/// A stack of items.
#[derive(Serialize, Deserialize, Clone, Debug, PartialEq)]
#[cfg_attr(feature = "heavy", derive(wincode::SchemaWrite, wincode::SchemaRead))]
#[cfg_attr(feature = "heavy", derive(zerompk::ToMessagePack, zerompk::FromMessagePack))]
#[cfg_attr(feature = "heavy", derive(msgpacker::MsgPacker))]
#[cfg_attr(feature = "derives", derive(bincode2::Encode, bincode2::Decode), bincode(crate = "bincode2"))]
#[cfg_attr(feature = "derives", derive(bitcode::Encode, bitcode::Decode, speedy::Readable, speedy::Writable))]
#[cfg_attr(feature = "derives", derive(borsh::BorshSerialize, borsh::BorshDeserialize))]
#[cfg_attr(feature = "derives", derive(rkyv::Archive, rkyv::Serialize, rkyv::Deserialize))]
#[allow(missing_docs)] // As in the game.
pub struct Item {
    pub count: i8,
    pub slot: u8,
    pub id: String,
}

/// A mob.
#[derive(Serialize, Deserialize, Clone, Debug, PartialEq)]
#[cfg_attr(feature = "heavy", derive(wincode::SchemaWrite, wincode::SchemaRead))]
#[cfg_attr(feature = "heavy", derive(zerompk::ToMessagePack, zerompk::FromMessagePack))]
#[cfg_attr(feature = "heavy", derive(msgpacker::MsgPacker))]
#[cfg_attr(feature = "derives", derive(bincode2::Encode, bincode2::Decode), bincode(crate = "bincode2"))]
#[cfg_attr(feature = "derives", derive(bitcode::Encode, bitcode::Decode, speedy::Readable, speedy::Writable))]
#[cfg_attr(feature = "derives", derive(borsh::BorshSerialize, borsh::BorshDeserialize))]
#[cfg_attr(feature = "derives", derive(rkyv::Archive, rkyv::Serialize, rkyv::Deserialize))]
#[allow(missing_docs)] // As in the game.
pub struct Entity {
    pub id: String,
    pub pos: (f64, f64, f64),
    pub motion: (f64, f64, f64),
    pub rotation: (f32, f32),
    pub fall_distance: f32,
    pub fire: u16,
    pub air: u16,
    pub on_ground: bool,
    pub no_gravity: bool,
    pub invulnerable: bool,
    pub portal_cooldown: i32,
    pub uuid: [u32; 4],
    pub custom_name: Option<String>,
    pub custom_name_visible: bool,
    pub silent: bool,
    pub glowing: bool,
}

/// What a player can craft.
#[derive(Serialize, Deserialize, Clone, Debug, PartialEq)]
#[cfg_attr(feature = "heavy", derive(wincode::SchemaWrite, wincode::SchemaRead))]
#[cfg_attr(feature = "heavy", derive(zerompk::ToMessagePack, zerompk::FromMessagePack))]
#[cfg_attr(feature = "heavy", derive(msgpacker::MsgPacker))]
#[cfg_attr(feature = "derives", derive(bincode2::Encode, bincode2::Decode), bincode(crate = "bincode2"))]
#[cfg_attr(feature = "derives", derive(bitcode::Encode, bitcode::Decode, speedy::Readable, speedy::Writable))]
#[cfg_attr(feature = "derives", derive(borsh::BorshSerialize, borsh::BorshDeserialize))]
#[cfg_attr(feature = "derives", derive(rkyv::Archive, rkyv::Serialize, rkyv::Deserialize))]
#[allow(missing_docs)] // As in the game.
pub struct RecipeBook {
    pub recipes: Vec<String>,
    pub to_be_displayed: Vec<String>,
    pub is_filtering_craftable: bool,
    pub is_gui_open: bool,
    pub is_furnace_filtering_craftable: bool,
    pub is_furnace_gui_open: bool,
    pub is_blasting_furnace_filtering_craftable: bool,
    pub is_blasting_furnace_gui_open: bool,
    pub is_smoker_filtering_craftable: bool,
    pub is_smoker_gui_open: bool,
}

/// A player, with 28 fields.
#[derive(Serialize, Deserialize, Clone, Debug, PartialEq)]
#[cfg_attr(feature = "heavy", derive(wincode::SchemaWrite, wincode::SchemaRead))]
#[cfg_attr(feature = "heavy", derive(zerompk::ToMessagePack, zerompk::FromMessagePack))]
#[cfg_attr(feature = "heavy", derive(msgpacker::MsgPacker))]
#[cfg_attr(feature = "derives", derive(bincode2::Encode, bincode2::Decode), bincode(crate = "bincode2"))]
#[cfg_attr(feature = "derives", derive(bitcode::Encode, bitcode::Decode, speedy::Readable, speedy::Writable))]
#[cfg_attr(feature = "derives", derive(borsh::BorshSerialize, borsh::BorshDeserialize))]
#[cfg_attr(feature = "derives", derive(rkyv::Archive, rkyv::Serialize, rkyv::Deserialize))]
#[allow(missing_docs)] // As in the game.
pub struct Player {
    pub game_type: GameType,
    pub previous_game_type: GameType,
    pub score: i64,
    pub dimension: String,
    pub selected_item_slot: u32,
    pub selected_item: Item,
    pub spawn_dimension: Option<String>,
    pub spawn_x: i64,
    pub spawn_y: i64,
    pub spawn_z: i64,
    pub spawn_forced: Option<bool>,
    pub sleep_timer: u16,
    pub food_exhaustion_level: f32,
    pub food_saturation_level: f32,
    pub food_tick_timer: u32,
    pub xp_level: u32,
    pub xp_p: f32,
    pub xp_total: i32,
    pub xp_seed: i32,
    pub inventory: Vec<Item>,
    pub ender_items: Vec<Item>,
    pub abilities: Abilities,
    pub entered_nether_position: Option<(f64, f64, f64)>,
    pub root_vehicle: Option<([u32; 4], Entity)>,
    pub shoulder_entity_left: Option<Entity>,
    pub shoulder_entity_right: Option<Entity>,
    pub seen_credits: bool,
    pub recipe_book: RecipeBook,
}

/// All players of a server.
#[derive(Serialize, Deserialize, Clone, Debug, PartialEq)]
#[cfg_attr(feature = "heavy", derive(wincode::SchemaWrite, wincode::SchemaRead))]
#[cfg_attr(feature = "heavy", derive(zerompk::ToMessagePack, zerompk::FromMessagePack))]
#[cfg_attr(feature = "heavy", derive(msgpacker::MsgPacker))]
#[cfg_attr(feature = "derives", derive(bincode2::Encode, bincode2::Decode), bincode(crate = "bincode2"))]
#[cfg_attr(feature = "derives", derive(bitcode::Encode, bitcode::Decode, speedy::Readable, speedy::Writable))]
#[cfg_attr(feature = "derives", derive(borsh::BorshSerialize, borsh::BorshDeserialize))]
#[cfg_attr(feature = "derives", derive(rkyv::Archive, rkyv::Serialize, rkyv::Deserialize))]
pub struct Players {
    /// In no order.
    pub players: Vec<Player>,
}

/// [`Item`] with its strings borrowed from the input.
#[derive(Serialize, Deserialize, Clone, Debug, PartialEq)]
#[cfg_attr(feature = "heavy", derive(wincode::SchemaWrite, wincode::SchemaRead))]
#[cfg_attr(feature = "heavy", derive(zerompk::ToMessagePack, zerompk::FromMessagePack))]
#[cfg_attr(feature = "heavy", derive(msgpacker::MsgUnpackerBorrowed))]
#[cfg_attr(
    feature = "derives",
    derive(bincode2::Encode, bincode2::BorrowDecode),
    bincode(crate = "bincode2")
)]
#[cfg_attr(feature = "derives", derive(bitcode::Encode, bitcode::Decode, speedy::Readable, speedy::Writable))]
#[allow(missing_docs)] // As in `Item`.
pub struct BorrowedItem<'a> {
    pub count: i8,
    pub slot: u8,
    pub id: &'a str,
}

/// [`Entity`] with its strings borrowed from the input.
#[derive(Serialize, Deserialize, Clone, Debug, PartialEq)]
#[cfg_attr(feature = "heavy", derive(wincode::SchemaWrite, wincode::SchemaRead))]
#[cfg_attr(feature = "heavy", derive(zerompk::ToMessagePack, zerompk::FromMessagePack))]
#[cfg_attr(feature = "heavy", derive(msgpacker::MsgUnpackerBorrowed))]
#[cfg_attr(
    feature = "derives",
    derive(bincode2::Encode, bincode2::BorrowDecode),
    bincode(crate = "bincode2")
)]
#[cfg_attr(feature = "derives", derive(bitcode::Encode, bitcode::Decode, speedy::Readable, speedy::Writable))]
#[allow(missing_docs)] // As in `Entity`.
pub struct BorrowedEntity<'a> {
    pub id: &'a str,
    pub pos: (f64, f64, f64),
    pub motion: (f64, f64, f64),
    pub rotation: (f32, f32),
    pub fall_distance: f32,
    pub fire: u16,
    pub air: u16,
    pub on_ground: bool,
    pub no_gravity: bool,
    pub invulnerable: bool,
    pub portal_cooldown: i32,
    pub uuid: [u32; 4],
    #[serde(borrow)]
    pub custom_name: Option<&'a str>,
    pub custom_name_visible: bool,
    pub silent: bool,
    pub glowing: bool,
}

/// [`RecipeBook`] with its strings borrowed from the input.
#[derive(Serialize, Deserialize, Clone, Debug, PartialEq)]
#[cfg_attr(feature = "heavy", derive(wincode::SchemaWrite, wincode::SchemaRead))]
#[cfg_attr(feature = "heavy", derive(zerompk::ToMessagePack, zerompk::FromMessagePack))]
#[cfg_attr(feature = "heavy", derive(msgpacker::MsgUnpackerBorrowed))]
#[cfg_attr(
    feature = "derives",
    derive(bincode2::Encode, bincode2::BorrowDecode),
    bincode(crate = "bincode2")
)]
#[cfg_attr(feature = "derives", derive(bitcode::Encode, bitcode::Decode, speedy::Readable, speedy::Writable))]
#[allow(missing_docs)] // As in `RecipeBook`.
pub struct BorrowedRecipeBook<'a> {
    #[serde(borrow)]
    pub recipes: Vec<&'a str>,
    #[serde(borrow)]
    pub to_be_displayed: Vec<&'a str>,
    pub is_filtering_craftable: bool,
    pub is_gui_open: bool,
    pub is_furnace_filtering_craftable: bool,
    pub is_furnace_gui_open: bool,
    pub is_blasting_furnace_filtering_craftable: bool,
    pub is_blasting_furnace_gui_open: bool,
    pub is_smoker_filtering_craftable: bool,
    pub is_smoker_gui_open: bool,
}

/// [`Player`] with its strings borrowed from the input.
#[derive(Serialize, Deserialize, Clone, Debug, PartialEq)]
#[cfg_attr(feature = "heavy", derive(wincode::SchemaWrite, wincode::SchemaRead))]
#[cfg_attr(feature = "heavy", derive(zerompk::ToMessagePack, zerompk::FromMessagePack))]
#[cfg_attr(feature = "heavy", derive(msgpacker::MsgUnpackerBorrowed))]
#[cfg_attr(
    feature = "derives",
    derive(bincode2::Encode, bincode2::BorrowDecode),
    bincode(crate = "bincode2")
)]
#[cfg_attr(feature = "derives", derive(bitcode::Encode, bitcode::Decode, speedy::Readable, speedy::Writable))]
#[allow(missing_docs)] // As in `Player`.
pub struct BorrowedPlayer<'a> {
    pub game_type: GameType,
    pub previous_game_type: GameType,
    pub score: i64,
    pub dimension: &'a str,
    pub selected_item_slot: u32,
    #[serde(borrow)]
    pub selected_item: BorrowedItem<'a>,
    #[serde(borrow)]
    pub spawn_dimension: Option<&'a str>,
    pub spawn_x: i64,
    pub spawn_y: i64,
    pub spawn_z: i64,
    pub spawn_forced: Option<bool>,
    pub sleep_timer: u16,
    pub food_exhaustion_level: f32,
    pub food_saturation_level: f32,
    pub food_tick_timer: u32,
    pub xp_level: u32,
    pub xp_p: f32,
    pub xp_total: i32,
    pub xp_seed: i32,
    #[serde(borrow)]
    pub inventory: Vec<BorrowedItem<'a>>,
    #[serde(borrow)]
    pub ender_items: Vec<BorrowedItem<'a>>,
    pub abilities: Abilities,
    pub entered_nether_position: Option<(f64, f64, f64)>,
    #[serde(borrow)]
    pub root_vehicle: Option<([u32; 4], BorrowedEntity<'a>)>,
    #[serde(borrow)]
    pub shoulder_entity_left: Option<BorrowedEntity<'a>>,
    #[serde(borrow)]
    pub shoulder_entity_right: Option<BorrowedEntity<'a>>,
    pub seen_credits: bool,
    #[serde(borrow)]
    pub recipe_book: BorrowedRecipeBook<'a>,
}

/// [`Players`] with its strings borrowed from the input.
#[derive(Serialize, Deserialize, Clone, Debug, PartialEq)]
#[cfg_attr(feature = "heavy", derive(wincode::SchemaWrite, wincode::SchemaRead))]
#[cfg_attr(feature = "heavy", derive(zerompk::ToMessagePack, zerompk::FromMessagePack))]
#[cfg_attr(feature = "heavy", derive(msgpacker::MsgUnpackerBorrowed))]
#[cfg_attr(
    feature = "derives",
    derive(bincode2::Encode, bincode2::BorrowDecode),
    bincode(crate = "bincode2")
)]
#[cfg_attr(feature = "derives", derive(bitcode::Encode, bitcode::Decode, speedy::Readable, speedy::Writable))]
pub struct BorrowedPlayers<'a> {
    /// In no order.
    #[serde(borrow)]
    pub players: Vec<BorrowedPlayer<'a>>,
}

/// The number of players in the full data set.
pub const COUNT: usize = 500;

/// `count` players.
#[must_use]
pub fn players(count: usize) -> Players {
    let mut rng = Rng::fixed();
    Players { players: (0..count).map(|_| player(&mut rng)).collect() }
}

fn game_type(rng: &mut Rng) -> GameType {
    rng.pick(&[GameType::Survival, GameType::Creative, GameType::Adventure, GameType::Spectator])
}

fn uuid(rng: &mut Rng) -> [u32; 4] {
    [rng.u32(), rng.u32(), rng.u32(), rng.u32()]
}

fn vector(rng: &mut Rng) -> (f64, f64, f64) {
    (rng.f64(), rng.f64(), rng.f64())
}

fn item(rng: &mut Rng) -> Item {
    const IDS: [&str; 8] = ["dirt", "stone", "pickaxe", "sand", "gravel", "shovel", "chestplate", "steak"];
    Item { count: rng.u32() as i8, slot: rng.u32() as u8, id: rng.pick(&IDS).into() }
}

fn abilities(rng: &mut Rng) -> Abilities {
    Abilities {
        walk_speed: rng.f32(),
        fly_speed: rng.f32(),
        may_fly: rng.bool(),
        flying: rng.bool(),
        invulnerable: rng.bool(),
        may_build: rng.bool(),
        instabuild: rng.bool(),
    }
}

fn entity(rng: &mut Rng) -> Entity {
    const IDS: [&str; 8] = ["cow", "sheep", "zombie", "skeleton", "spider", "creeper", "parrot", "bee"];
    const NAMES: [&str; 8] = ["rainbow", "princess", "steve", "johnny", "missy", "coward", "fairy", "howard"];
    Entity {
        id: rng.pick(&IDS).into(),
        pos: vector(rng),
        motion: vector(rng),
        rotation: (rng.f32(), rng.f32()),
        fall_distance: rng.f32(),
        fire: rng.u32() as u16,
        air: rng.u32() as u16,
        on_ground: rng.bool(),
        no_gravity: rng.bool(),
        invulnerable: rng.bool(),
        portal_cooldown: rng.u32() as i32,
        uuid: uuid(rng),
        custom_name: rng.option(|rng| rng.pick(&NAMES).into()),
        custom_name_visible: rng.bool(),
        silent: rng.bool(),
        glowing: rng.bool(),
    }
}

fn recipe_book(rng: &mut Rng) -> RecipeBook {
    const RECIPES: [&str; 8] =
        ["pickaxe", "torch", "bow", "crafting table", "furnace", "shears", "arrow", "tnt"];
    RecipeBook {
        recipes: rng.vec(0..30, |rng| rng.pick(&RECIPES).into()),
        to_be_displayed: rng.vec(0..10, |rng| rng.pick(&RECIPES).into()),
        is_filtering_craftable: rng.bool(),
        is_gui_open: rng.bool(),
        is_furnace_filtering_craftable: rng.bool(),
        is_furnace_gui_open: rng.bool(),
        is_blasting_furnace_filtering_craftable: rng.bool(),
        is_blasting_furnace_gui_open: rng.bool(),
        is_smoker_filtering_craftable: rng.bool(),
        is_smoker_gui_open: rng.bool(),
    }
}

fn player(rng: &mut Rng) -> Player {
    const DIMENSIONS: [&str; 3] = ["overworld", "nether", "end"];
    Player {
        game_type: game_type(rng),
        previous_game_type: game_type(rng),
        score: rng.u64() as i64,
        dimension: rng.pick(&DIMENSIONS).into(),
        selected_item_slot: rng.u32(),
        selected_item: item(rng),
        spawn_dimension: rng.option(|rng| rng.pick(&DIMENSIONS).into()),
        spawn_x: rng.u64() as i64,
        spawn_y: rng.u64() as i64,
        spawn_z: rng.u64() as i64,
        spawn_forced: rng.option(Rng::bool),
        sleep_timer: rng.u32() as u16,
        food_exhaustion_level: rng.f32(),
        food_saturation_level: rng.f32(),
        food_tick_timer: rng.u32(),
        xp_level: rng.u32(),
        xp_p: rng.f32(),
        xp_total: rng.u32() as i32,
        xp_seed: rng.u32() as i32,
        inventory: rng.vec(0..40, item),
        ender_items: rng.vec(0..27, item),
        abilities: abilities(rng),
        entered_nether_position: rng.option(vector),
        root_vehicle: rng.option(|rng| (uuid(rng), entity(rng))),
        shoulder_entity_left: rng.option(entity),
        shoulder_entity_right: rng.option(entity),
        seen_credits: rng.bool(),
        recipe_book: recipe_book(rng),
    }
}

impl Players {
    /// The same players, borrowing their strings.
    #[must_use]
    pub fn borrowed(&self) -> BorrowedPlayers<'_> {
        BorrowedPlayers { players: self.players.iter().map(Player::borrowed).collect() }
    }
}

impl Item {
    fn borrowed(&self) -> BorrowedItem<'_> {
        BorrowedItem { count: self.count, slot: self.slot, id: &self.id }
    }
}

impl Entity {
    fn borrowed(&self) -> BorrowedEntity<'_> {
        BorrowedEntity {
            id: &self.id,
            pos: self.pos,
            motion: self.motion,
            rotation: self.rotation,
            fall_distance: self.fall_distance,
            fire: self.fire,
            air: self.air,
            on_ground: self.on_ground,
            no_gravity: self.no_gravity,
            invulnerable: self.invulnerable,
            portal_cooldown: self.portal_cooldown,
            uuid: self.uuid,
            custom_name: self.custom_name.as_deref(),
            custom_name_visible: self.custom_name_visible,
            silent: self.silent,
            glowing: self.glowing,
        }
    }
}

impl RecipeBook {
    fn borrowed(&self) -> BorrowedRecipeBook<'_> {
        BorrowedRecipeBook {
            recipes: self.recipes.iter().map(String::as_str).collect(),
            to_be_displayed: self.to_be_displayed.iter().map(String::as_str).collect(),
            is_filtering_craftable: self.is_filtering_craftable,
            is_gui_open: self.is_gui_open,
            is_furnace_filtering_craftable: self.is_furnace_filtering_craftable,
            is_furnace_gui_open: self.is_furnace_gui_open,
            is_blasting_furnace_filtering_craftable: self.is_blasting_furnace_filtering_craftable,
            is_blasting_furnace_gui_open: self.is_blasting_furnace_gui_open,
            is_smoker_filtering_craftable: self.is_smoker_filtering_craftable,
            is_smoker_gui_open: self.is_smoker_gui_open,
        }
    }
}

impl Player {
    fn borrowed(&self) -> BorrowedPlayer<'_> {
        BorrowedPlayer {
            game_type: self.game_type,
            previous_game_type: self.previous_game_type,
            score: self.score,
            dimension: &self.dimension,
            selected_item_slot: self.selected_item_slot,
            selected_item: self.selected_item.borrowed(),
            spawn_dimension: self.spawn_dimension.as_deref(),
            spawn_x: self.spawn_x,
            spawn_y: self.spawn_y,
            spawn_z: self.spawn_z,
            spawn_forced: self.spawn_forced,
            sleep_timer: self.sleep_timer,
            food_exhaustion_level: self.food_exhaustion_level,
            food_saturation_level: self.food_saturation_level,
            food_tick_timer: self.food_tick_timer,
            xp_level: self.xp_level,
            xp_p: self.xp_p,
            xp_total: self.xp_total,
            xp_seed: self.xp_seed,
            inventory: self.inventory.iter().map(Item::borrowed).collect(),
            ender_items: self.ender_items.iter().map(Item::borrowed).collect(),
            abilities: self.abilities,
            entered_nether_position: self.entered_nether_position,
            root_vehicle: self.root_vehicle.as_ref().map(|(uuid, entity)| (*uuid, entity.borrowed())),
            shoulder_entity_left: self.shoulder_entity_left.as_ref().map(Entity::borrowed),
            shoulder_entity_right: self.shoulder_entity_right.as_ref().map(Entity::borrowed),
            seen_credits: self.seen_credits,
            recipe_book: self.recipe_book.borrowed(),
        }
    }
}
