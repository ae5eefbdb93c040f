//! The record of 3FS and struct_pack: two integers around a string, and a float.

use super::rng::Rng;
use serde::{Deserialize, Serialize};

/// The record.
#[derive(Serialize, Deserialize, Clone, Debug, PartialEq)]
#[cfg_attr(feature = "heavy", derive(wincode::SchemaWrite, wincode::SchemaRead))]
#[cfg_attr(feature = "heavy", derive(zerompk::ToMessagePack, zerompk::FromMessagePack))]
#[cfg_attr(feature = "heavy", derive(msgpacker::MsgPacker))]
#[cfg_attr(feature = "derives", derive(bincode2::Encode, bincode2::Decode), bincode(crate = "bincode2"))]
#[cfg_attr(feature = "derives", derive(bitcode::Encode, bitcode::Decode, speedy::Readable, speedy::Writable))]
#[cfg_attr(feature = "derives", derive(borsh::BorshSerialize, borsh::BorshDeserialize))]
#[cfg_attr(feature = "derives", derive(rkyv::Archive, rkyv::Serialize, rkyv::Deserialize))]
#[allow(missing_docs)] // As in struct_pack.
pub struct Person {
    pub id: i32,
    pub name: String,
    pub age: i32,
    pub salary: f64,
}

/// [`Person`] with its name borrowed from the input.
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
#[allow(missing_docs)] // As in `Person`.
pub struct BorrowedPerson<'a> {
    pub id: i32,
    pub name: &'a str,
    pub age: i32,
    pub salary: f64,
}

/// The name's length in the short and in the long data set.
pub const NAME_LENGTHS: [usize; 2] = [3, 1_024];

/// A person whose name has `name_len` bytes.
#[must_use]
pub fn person(name_len: usize) -> Person {
    let mut rng = Rng::fixed();
    Person { id: 432_798, name: rng.text(name_len), age: 24, salary: 65_536.42 }
}

impl Person {
    /// The same person, borrowing the name.
    #[must_use]
    pub fn borrowed(&self) -> BorrowedPerson<'_> {
        BorrowedPerson { id: self.id, name: &self.name, age: self.age, salary: self.salary }
    }
}
