//! Formats that write one field after the other, without numbers: what they share, and the types.

use super::bin::{Fixed, Marked};
use super::msgpack::Msgpack;
use super::{Get, Out, Put, Units, take, take_array};
use crate::datasets::{log, mesh, messages, minecraft, mk48, person};
use contract_core::{Fault, utf8};

/// How the parts of a value stand on the wire.
#[allow(missing_docs, clippy::missing_errors_doc)] // `put` writes, `get` takes off the front, and both fail as `Put` and `Get` do.
pub trait Sequential {
    /// Whether numbers have the same length always.
    const FIXED: bool = false;
    /// The size of an enum of units, where that is always the same.
    const UNIT: usize = 0;
    /// No less than the bytes of a length.
    const HEAD: usize;

    fn put_text(text: &str, out: &mut Out<'_>) -> Result<(), Fault>;
    fn get_text_len(rest: &mut &[u8]) -> Result<usize, Fault>;
    fn put_count(count: usize, out: &mut Out<'_>) -> Result<(), Fault>;
    fn get_count(rest: &mut &[u8]) -> Result<usize, Fault>;
    fn put_is_some(is_some: bool, out: &mut Out<'_>) -> Result<(), Fault>;
    fn get_is_some(rest: &mut &[u8]) -> Result<bool, Fault>;
    fn put_unit<U: Units>(unit: U, out: &mut Out<'_>) -> Result<(), Fault>;
    fn get_unit<U: Units>(rest: &mut &[u8]) -> Result<U, Fault>;

    /// What a record of so many fields begins with.
    #[inline(always)]
    fn put_record(_fields: usize, _out: &mut Out<'_>) -> Result<(), Fault> {
        Ok(())
    }

    #[inline(always)]
    fn get_record(_fields: usize, _rest: &mut &[u8]) -> Result<(), Fault> {
        Ok(())
    }
}

#[inline(always)]
fn get_text<'de, F: Sequential>(rest: &mut &'de [u8]) -> Result<&'de str, Fault> {
    let len = F::get_text_len(rest)?;
    utf8::check(take(len, rest)?)
}

impl<F: Sequential> Put<F> for String {
    #[inline(always)]
    fn bound(&self) -> usize {
        F::HEAD + self.len()
    }

    #[inline(always)]
    fn put(&self, out: &mut Out<'_>) -> Result<(), Fault> {
        F::put_text(self, out)
    }
}

impl<'de, F: Sequential> Get<'de, F> for String {
    #[inline(always)]
    fn get(rest: &mut &'de [u8]) -> Result<Self, Fault> {
        get_text::<F>(rest).map(str::to_owned)
    }
}

impl<'de, F: Sequential> Get<'de, F> for &'de str {
    #[inline(always)]
    fn get(rest: &mut &'de [u8]) -> Result<Self, Fault> {
        get_text::<F>(rest)
    }
}

impl<F: Sequential, T: Put<F>> Put<F> for Vec<T> {
    #[inline(always)]
    fn bound(&self) -> usize {
        F::HEAD + T::bound_all(self)
    }

    #[inline(always)]
    fn put(&self, out: &mut Out<'_>) -> Result<(), Fault> {
        F::put_count(self.len(), out)?;
        T::put_all(self, out)
    }
}

impl<'de, F: Sequential, T: Get<'de, F>> Get<'de, F> for Vec<T> {
    #[inline(always)]
    fn get(rest: &mut &'de [u8]) -> Result<Self, Fault> {
        let count = F::get_count(rest)?;
        T::get_all(count, rest)
    }
}

impl<F: Sequential, T: Put<F>> Put<F> for Option<T> {
    #[inline(always)]
    fn bound(&self) -> usize {
        1 + self.as_ref().map_or(0, T::bound)
    }

    #[inline(always)]
    fn put(&self, out: &mut Out<'_>) -> Result<(), Fault> {
        F::put_is_some(self.is_some(), out)?;
        self.as_ref().map_or(Ok(()), |value| value.put(out))
    }
}

impl<'de, F: Sequential, T: Get<'de, F>> Get<'de, F> for Option<T> {
    #[inline(always)]
    fn get(rest: &mut &'de [u8]) -> Result<Self, Fault> {
        if F::get_is_some(rest)? { T::get(rest).map(Some) } else { Ok(None) }
    }
}

impl<F: Sequential, U: Units> Put<F> for U {
    #[inline(always)]
    fn bound(&self) -> usize {
        F::HEAD + Self::NAMES[self.index()].len()
    }

    #[inline(always)]
    fn put(&self, out: &mut Out<'_>) -> Result<(), Fault> {
        F::put_unit(*self, out)
    }
}

impl<'de, F: Sequential, U: Units> Get<'de, F> for U {
    const SIZE: usize = F::UNIT;

    #[inline(always)]
    fn get(rest: &mut &'de [u8]) -> Result<Self, Fault> {
        F::get_unit(rest)
    }
}

/// Tuples, by the types and places of their elements.
macro_rules! tuples {
    ($($len:literal: $($element:ident $at:tt)+;)+) => {$(
        impl<Z: Sequential, $($element: Put<Z>),+> Put<Z> for ($($element),+) {
            #[inline(always)]
            fn bound(&self) -> usize {
                1 $(+ self.$at.bound())+
            }

            #[inline(always)]
            fn put(&self, out: &mut Out<'_>) -> Result<(), Fault> {
                Z::put_record($len, out)?;
                $(self.$at.put(out)?;)+
                Ok(())
            }
        }

        impl<'de, Z: Sequential, $($element: Get<'de, Z>),+> Get<'de, Z> for ($($element),+) {
            const SIZE: usize = size_of_groups(&[$($element::SIZE),+]);

            #[inline(always)]
            fn get(rest: &mut &'de [u8]) -> Result<Self, Fault> {
                Z::get_record($len, rest)?;
                if Self::SIZE == 0 {
                    return Ok(($($element::get(rest)?),+));
                }
                let mut run = take(Self::SIZE, rest)?;
                Ok(($($element::get(&mut run)?),+))
            }
        }
    )+};
}

tuples! {
    2: A 0 B 1;
    3: A 0 B 1 C 2;
}

impl<F: Sequential, T: Put<F>> Put<F> for [T; 4] {
    #[inline(always)]
    fn bound(&self) -> usize {
        1 + T::bound_all(self)
    }

    #[inline(always)]
    fn put(&self, out: &mut Out<'_>) -> Result<(), Fault> {
        F::put_record(4, out)?;
        self.iter().try_for_each(|value| value.put(out))
    }
}

impl<'de, F: Sequential, T: Get<'de, F>> Get<'de, F> for [T; 4] {
    const SIZE: usize = 4 * T::SIZE;

    #[inline(always)]
    fn get(rest: &mut &'de [u8]) -> Result<Self, Fault> {
        F::get_record(4, rest)?;
        Ok([T::get(rest)?, T::get(rest)?, T::get(rest)?, T::get(rest)?])
    }
}

/// `put` and `get` of records: their fields in groups, those of fixed numbers alone with their size in front, so that one check
/// does for the group.
macro_rules! records {
    ($($path:ident::$name:ident $(and $borrowed:ident)?: $groups:tt)+) => {$(
        records!(@format Fixed, $path::$name, $($path::$borrowed<'de>)?, $groups);
        records!(@format Marked, $path::$name, $($path::$borrowed<'de>)?, $groups);
        records!(@format Msgpack, $path::$name, $($path::$borrowed<'de>)?, $groups);
    )+};
    (@format $format:ident, $owned:ty, $($borrowed:ty)?, $groups:tt) => {
        records!(@put $format, $owned, $groups);
        records!(@get $format, $owned, $groups);
        $(records!(@get $format, $borrowed, $groups);)?
    };
    (@put $format:ident, $type:ty, { $(($($size:literal:)? $($field:ident)+))+ }) => {
        impl Put<$format> for $type {
            #[inline(always)]
            fn bound(&self) -> usize {
                1 $($(+ Put::<$format>::bound(&self.$field))+)+
            }

            #[inline(always)]
            fn put(&self, out: &mut Out<'_>) -> Result<(), Fault> {
                $format::put_record([$($(stringify!($field)),+),+].len(), out)?;
                $($(Put::<$format>::put(&self.$field, out)?;)+)+
                Ok(())
            }
        }
    };
    (@get $format:ident, $type:ty, { $(($($size:literal:)? $($field:ident)+))+ }) => {
        impl<'de> Get<'de, $format> for $type {
            const SIZE: usize = if $format::FIXED { size_of_groups(&[$(0 $(+ $size)?),+]) } else { 0 };

            #[inline(always)]
            fn get(rest: &mut &'de [u8]) -> Result<Self, Fault> {
                $format::get_record([$($(stringify!($field)),+),+].len(), rest)?;
                $(records!(@group $format, rest, $($size:)? $($field)+);)+
                Ok(Self { $($($field),+),+ })
            }
        }
    };
    (@group $format:ident, $rest:ident, $size:literal: $($field:ident)+) => {
        let mut run: &[u8] = if $format::FIXED { take_array::<$size>($rest)? } else { *$rest };
        $(let $field = Get::<$format>::get(&mut run)?;)+
        if !$format::FIXED {
            *$rest = run;
        }
    };
    (@group $format:ident, $rest:ident, $($field:ident)+) => {
        $(let $field = Get::<$format>::get($rest)?;)+
    };
}

/// The size of a record, if each of its groups has one.
const fn size_of_groups(mut sizes: &[usize]) -> usize {
    let mut sum = 0;
    while let [size, others @ ..] = sizes {
        if *size == 0 {
            return 0;
        }
        sum += *size;
        sizes = others;
    }
    sum
}

records! {
    person::Person and BorrowedPerson: { (4: id) (name) (12: age salary) }
    messages::Numeric: { (21: id count value flag) }
    messages::Text and BorrowedText: { (text) }
    messages::Nested and BorrowedNested: { (21: numeric) (text) }
    messages::Vector: { (values) }
    messages::StringVector and BorrowedStringVector: { (values) }
    log::Address: { (4: x0 x1 x2 x3) }
    log::Log and BorrowedLog: { (4: address) (identity userid date request) (10: code size) }
    log::Logs and BorrowedLogs: { (logs) }
    mesh::Vector3: { (12: x y z) }
    mesh::Triangle: { (48: v0 v1 v2 normal) }
    mesh::Mesh: { (triangles) }
    mk48::Transform: { (13: altitude angle position velocity) }
    mk48::Guidance: { (5: angle submerge velocity) }
    mk48::Contact: {
        (5: damage entity_id) (entity_type) (5: guidance) (player_id reloads) (13: transform) (turret_angles)
    }
    mk48::TerrainUpdate: { (2: chunk_id) (data) }
    mk48::Update: { (contacts) (8: score world_radius) (terrain_updates) }
    mk48::Updates: { (updates) }
    minecraft::Abilities: { (13: walk_speed fly_speed may_fly flying invulnerable may_build instabuild) }
    minecraft::Item and BorrowedItem: { (2: count slot) (id) }
    minecraft::Entity and BorrowedEntity: {
        (id)
        (87: pos motion rotation fall_distance fire air on_ground no_gravity invulnerable portal_cooldown uuid)
        (custom_name)
        (3: custom_name_visible silent glowing)
    }
    minecraft::RecipeBook and BorrowedRecipeBook: {
        (recipes to_be_displayed)
        (8: is_filtering_craftable is_gui_open is_furnace_filtering_craftable is_furnace_gui_open
            is_blasting_furnace_filtering_craftable is_blasting_furnace_gui_open is_smoker_filtering_craftable
            is_smoker_gui_open)
    }
    minecraft::Player and BorrowedPlayer: {
        (16: game_type previous_game_type score)
        (dimension)
        (4: selected_item_slot)
        (selected_item spawn_dimension)
        (24: spawn_x spawn_y spawn_z)
        (spawn_forced)
        (30: sleep_timer food_exhaustion_level food_saturation_level food_tick_timer xp_level xp_p xp_total xp_seed)
        (inventory ender_items)
        (13: abilities)
        (entered_nether_position root_vehicle shoulder_entity_left shoulder_entity_right)
        (1: seen_credits)
        (recipe_book)
    }
    minecraft::Players and BorrowedPlayers: { (players) }
}
