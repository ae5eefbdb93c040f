//! The data that everything is measured and compared on: deterministic, and free of any format.
//!
//! A data set is a name, its values and its types: owned, borrowed from the input, and prost's.
//! [`visit`] goes through all of them.

pub mod log;
pub mod mesh;
pub mod messages;
pub mod minecraft;
pub mod mk48;
pub mod person;
pub mod reflect;
pub mod rng;

use crate::prost_types as pb;
use core::fmt::Debug;
use serde::{Deserialize, Serialize, de::DeserializeOwned};

/// A trait of all types that have some others, those that peers derive by macros of their own; without the feature that has these
/// peers, of all types.
macro_rules! derived {
    ($($(#[$doc:meta])* $feature:literal $name:ident $(<$lifetime:lifetime>)? = ($($bounds:tt)*);)*) => {$(
        $(#[$doc])*
        #[cfg(feature = $feature)]
        pub trait $name $(<$lifetime>)?: $($bounds)* {}

        #[cfg(feature = $feature)]
        impl<$($lifetime,)? T> $name $(<$lifetime>)? for T where T: $($bounds)* {}

        /// Nothing, without the peers that derive something.
        #[cfg(not(feature = $feature))]
        pub trait $name $(<$lifetime>)? {}

        #[cfg(not(feature = $feature))]
        impl<$($lifetime,)? T> $name $(<$lifetime>)? for T {}
    )*};
}

derived! {
    /// For every type.
    "heavy" Derives<'a> = (
        wincode::SchemaWrite<crate::heavy::WincodeConfig, Src = Self>
        + wincode::SchemaRead<'a, crate::heavy::WincodeConfig, Dst = Self>
        + zerompk::ToMessagePack
        + zerompk::FromMessagePack<'a>
    );
    /// For types that own their data alone.
    "heavy" DerivesOwned = (msgpacker::Packable + msgpacker::Unpackable<Error = msgpacker::Error>);
    /// For types that may borrow alone.
    "heavy" DerivesBorrowed<'a> = (msgpacker::UnpackableBorrowed<'a, Error = msgpacker::Error>);
    /// For every type.
    "derives" DerivesMore<'a> = (
        bincode2::Encode
        + bincode2::BorrowDecode<'a, ()>
        + bitcode::Encode
        + bitcode::Decode<'a>
        + speedy::Writable<speedy::LittleEndian>
        + speedy::Readable<'a, speedy::LittleEndian>
    );
    /// For types that own their data alone.
    "derives" DerivesMoreOwned = (
        bincode2::Decode<()> + borsh::BorshSerialize + borsh::BorshDeserialize + crate::derives::Archives
    );
}

/// The messages of a data set that more peers of protobuf would have.
#[cfg(feature = "pb-peers")]
pub use crate::pb_peers::PbMessages;

/// Nothing, without the peers that have messages.
#[cfg(not(feature = "pb-peers"))]
pub trait PbMessages {}

#[cfg(not(feature = "pb-peers"))]
impl<T> PbMessages for T {}

/// A data set.
pub trait Dataset: PbMessages {
    /// As reports and command lines call it.
    const NAME: &'static str;
    /// Whether [`Self::Borrowed`] really borrows.
    const BORROWS: bool;
    /// The type as a user would write it.
    type Owned: Serialize
        + DeserializeOwned
        + Clone
        + Debug
        + PartialEq
        + for<'a> Derives<'a>
        + DerivesOwned
        + for<'a> DerivesMore<'a>
        + DerivesMoreOwned;
    /// Its twin that borrows strings from the input; the same type where there is none.
    type Borrowed<'a>: Serialize
        + Deserialize<'a>
        + Debug
        + PartialEq
        + Derives<'a>
        + DerivesBorrowed<'a>
        + DerivesMore<'a>;
    /// The message that prost would have.
    type Prost: prost::Message + Default + Clone + PartialEq + for<'a> From<&'a Self::Owned>;

    /// The values. Big data sets have one, messages have four.
    fn values() -> Vec<Self::Owned>;

    /// The value, borrowing its strings.
    fn borrowed(value: &Self::Owned) -> Self::Borrowed<'_>;
}

/// Something to be done with each data set.
pub trait Visitor {
    /// Called once a data set.
    fn visit<D: Dataset>(&mut self);
}

macro_rules! datasets {
    ($($(#[$doc:meta])* $name:ident $text:literal: $owned:ty, $prost:ty, $values:expr $(, $borrowed:ty)?;)*) => {
        $(
            $(#[$doc])*
            #[derive(Clone, Copy, Debug)]
            pub struct $name;

            impl Dataset for $name {
                const NAME: &'static str = $text;
                type Owned = $owned;
                type Prost = $prost;

                fn values() -> Vec<$owned> {
                    Vec::from($values)
                }

                datasets!(@borrowed $owned $(, $borrowed)?);
            }
        )*

        /// The names of all data sets, in the order of [`visit`].
        pub const NAMES: &[&str] = &[$($text),*];

        /// Visits every data set, the four big ones first.
        pub fn visit<V: Visitor>(visitor: &mut V) {
            $(visitor.visit::<$name>();)*
        }
    };
    (@borrowed $owned:ty) => {
        const BORROWS: bool = false;
        type Borrowed<'a> = $owned;

        fn borrowed(value: &$owned) -> $owned {
            value.clone()
        }
    };
    (@borrowed $owned:ty, $borrowed:ty) => {
        const BORROWS: bool = true;
        type Borrowed<'a> = $borrowed;

        fn borrowed(value: &$owned) -> Self::Borrowed<'_> {
            value.borrowed()
        }
    };
}

datasets! {
    /// 10,000 HTTP log records.
    Log "log": log::Logs, pb::log::Logs, [log::logs(log::COUNT)], log::BorrowedLogs<'a>;
    /// 125,000 triangles.
    Mesh "mesh": mesh::Mesh, pb::mesh::Mesh, [mesh::mesh(mesh::COUNT)];
    /// 500 players.
    Minecraft "minecraft": minecraft::Players, pb::minecraft::Players,
        [minecraft::players(minecraft::COUNT)], minecraft::BorrowedPlayers<'a>;
    /// 1,000 game updates.
    Mk48 "mk48": mk48::Updates, pb::mk48::Updates, [mk48::updates(mk48::COUNT)];
    /// 100,000 records of two floats.
    Floats2 "floats2": reflect::Floats2, pb::reflect::Floats2, [reflect::floats2(reflect::RECORDS)];
    /// 100,000 records of sixteen floats.
    Floats16 "floats16": reflect::Floats16, pb::reflect::Floats16, [reflect::floats16(reflect::RECORDS)];
    /// 500 groups of 3,000 points and 3,000 numbers.
    Groups "groups": reflect::Groups, pb::reflect::Groups,
        [reflect::groups(reflect::GROUPS, reflect::PER_GROUP)];
    /// A person with a name of 3 bytes.
    PersonShort "person_short": person::Person, pb::person::Person,
        [person::person(person::NAME_LENGTHS[0])], person::BorrowedPerson<'a>;
    /// A person with a name of 1,024 bytes.
    PersonLong "person_long": person::Person, pb::person::Person,
        [person::person(person::NAME_LENGTHS[1])], person::BorrowedPerson<'a>;
    /// Four scalars.
    Numeric "numeric": messages::Numeric, pb::messages::Numeric, messages::numeric();
    /// One string.
    Text "text": messages::Text, pb::messages::Text, messages::text(), messages::BorrowedText<'a>;
    /// Two messages in one.
    Nested "nested": messages::Nested, pb::messages::Nested, messages::nested(), messages::BorrowedNested<'a>;
    /// Four small numbers.
    Vector4 "vector_4": messages::Vector, pb::messages::Vector, messages::vector(4);
    /// Twenty-five small numbers.
    Vector25 "vector_25": messages::Vector, pb::messages::Vector, messages::vector(25);
    /// A hundred small numbers.
    Vector100 "vector_100": messages::Vector, pb::messages::Vector, messages::vector(100);
    /// Ten fields of nine types.
    Wide "wide": messages::Wide, pb::messages::Wide, messages::wide(), messages::BorrowedWide<'a>;
    /// Four strings.
    StringVector4 "string_vector_4": messages::StringVector, pb::messages::StringVector,
        messages::string_vector(4), messages::BorrowedStringVector<'a>;
    /// Fifty strings.
    StringVector50 "string_vector_50": messages::StringVector, pb::messages::StringVector,
        messages::string_vector(50), messages::BorrowedStringVector<'a>;
    /// Six strings.
    AllStrings "all_strings": messages::AllStrings, pb::messages::AllStrings,
        messages::all_strings(), messages::BorrowedAllStrings<'a>;
    /// A field of every kind of number.
    AllNumbers "all_numbers": messages::AllNumbers, pb::messages::AllNumbers, messages::all_numbers();
    /// One to thirty bytes.
    Bytes "bytes": messages::Bytes, pb::messages::Bytes, messages::bytes();
    /// Twenty-five numbers, a field each.
    Int25 "int25": messages::Int25, pb::messages::Int25, messages::int25();
    /// Twenty-five strings, a field each.
    Str25 "str25": messages::Str25, pb::messages::Str25, messages::str25(), messages::BorrowedStr25<'a>;
}

#[cfg(test)]
mod tests;
