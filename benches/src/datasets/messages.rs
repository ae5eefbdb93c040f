//! Fourteen small messages, four samples each. No field is ever zero or empty, so that protobuf writes all of them.

use super::rng::Rng;
use serde::{Deserialize, Serialize};

/// An enum of [`AllNumbers`].
#[derive(Serialize, Deserialize, Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "heavy", derive(wincode::SchemaWrite, wincode::SchemaRead))]
#[cfg_attr(feature = "heavy", derive(zerompk::ToMessagePack, zerompk::FromMessagePack))]
#[cfg_attr(feature = "heavy", derive(msgpacker::MsgPacker, msgpacker::MsgUnpackerBorrowed))]
#[cfg_attr(feature = "derives", derive(bincode2::Encode, bincode2::Decode), bincode(crate = "bincode2"))]
#[cfg_attr(feature = "derives", derive(bitcode::Encode, bitcode::Decode, speedy::Readable, speedy::Writable))]
#[cfg_attr(feature = "derives", derive(borsh::BorshSerialize, borsh::BorshDeserialize))]
#[cfg_attr(feature = "derives", derive(rkyv::Archive, rkyv::Serialize, rkyv::Deserialize))]
#[allow(missing_docs)] // Nothing to say.
pub enum Kind {
    Unknown,
    First,
    Second,
    Third,
}

/// Four scalars.
#[derive(Serialize, Deserialize, Clone, Debug, PartialEq)]
#[cfg_attr(feature = "heavy", derive(wincode::SchemaWrite, wincode::SchemaRead))]
#[cfg_attr(feature = "heavy", derive(zerompk::ToMessagePack, zerompk::FromMessagePack))]
#[cfg_attr(feature = "heavy", derive(msgpacker::MsgPacker, msgpacker::MsgUnpackerBorrowed))]
#[cfg_attr(feature = "derives", derive(bincode2::Encode, bincode2::Decode), bincode(crate = "bincode2"))]
#[cfg_attr(feature = "derives", derive(bitcode::Encode, bitcode::Decode, speedy::Readable, speedy::Writable))]
#[cfg_attr(feature = "derives", derive(borsh::BorshSerialize, borsh::BorshDeserialize))]
#[cfg_attr(feature = "derives", derive(rkyv::Archive, rkyv::Serialize, rkyv::Deserialize))]
#[allow(missing_docs)] // Nothing to say.
pub struct Numeric {
    pub id: u64,
    pub count: u32,
    pub value: f64,
    pub flag: bool,
}

/// One string of 8 to 20 bytes.
#[derive(Serialize, Deserialize, Clone, Debug, PartialEq)]
#[cfg_attr(feature = "heavy", derive(wincode::SchemaWrite, wincode::SchemaRead))]
#[cfg_attr(feature = "heavy", derive(zerompk::ToMessagePack, zerompk::FromMessagePack))]
#[cfg_attr(feature = "heavy", derive(msgpacker::MsgPacker))]
#[cfg_attr(feature = "derives", derive(bincode2::Encode, bincode2::Decode), bincode(crate = "bincode2"))]
#[cfg_attr(feature = "derives", derive(bitcode::Encode, bitcode::Decode, speedy::Readable, speedy::Writable))]
#[cfg_attr(feature = "derives", derive(borsh::BorshSerialize, borsh::BorshDeserialize))]
#[cfg_attr(feature = "derives", derive(rkyv::Archive, rkyv::Serialize, rkyv::Deserialize))]
#[allow(missing_docs)] // Nothing to say.
pub struct Text {
    pub text: String,
}

/// Two messages in one.
#[derive(Serialize, Deserialize, Clone, Debug, PartialEq)]
#[cfg_attr(feature = "heavy", derive(wincode::SchemaWrite, wincode::SchemaRead))]
#[cfg_attr(feature = "heavy", derive(zerompk::ToMessagePack, zerompk::FromMessagePack))]
#[cfg_attr(feature = "heavy", derive(msgpacker::MsgPacker))]
#[cfg_attr(feature = "derives", derive(bincode2::Encode, bincode2::Decode), bincode(crate = "bincode2"))]
#[cfg_attr(feature = "derives", derive(bitcode::Encode, bitcode::Decode, speedy::Readable, speedy::Writable))]
#[cfg_attr(feature = "derives", derive(borsh::BorshSerialize, borsh::BorshDeserialize))]
#[cfg_attr(feature = "derives", derive(rkyv::Archive, rkyv::Serialize, rkyv::Deserialize))]
#[allow(missing_docs)] // Nothing to say.
pub struct Nested {
    pub numeric: Numeric,
    pub text: Text,
}

/// Small numbers, packed.
#[derive(Serialize, Deserialize, Clone, Debug, PartialEq)]
#[cfg_attr(feature = "heavy", derive(wincode::SchemaWrite, wincode::SchemaRead))]
#[cfg_attr(feature = "heavy", derive(zerompk::ToMessagePack, zerompk::FromMessagePack))]
#[cfg_attr(feature = "heavy", derive(msgpacker::MsgPacker, msgpacker::MsgUnpackerBorrowed))]
#[cfg_attr(feature = "derives", derive(bincode2::Encode, bincode2::Decode), bincode(crate = "bincode2"))]
#[cfg_attr(feature = "derives", derive(bitcode::Encode, bitcode::Decode, speedy::Readable, speedy::Writable))]
#[cfg_attr(feature = "derives", derive(borsh::BorshSerialize, borsh::BorshDeserialize))]
#[cfg_attr(feature = "derives", derive(rkyv::Archive, rkyv::Serialize, rkyv::Deserialize))]
#[allow(missing_docs)] // Nothing to say.
pub struct Vector {
    pub values: Vec<u32>,
}

/// Ten fields of nine types.
#[derive(Serialize, Deserialize, Clone, Debug, PartialEq)]
#[cfg_attr(feature = "heavy", derive(wincode::SchemaWrite, wincode::SchemaRead))]
#[cfg_attr(feature = "heavy", derive(zerompk::ToMessagePack, zerompk::FromMessagePack))]
#[cfg_attr(feature = "heavy", derive(msgpacker::MsgPacker))]
#[cfg_attr(feature = "derives", derive(bincode2::Encode, bincode2::Decode), bincode(crate = "bincode2"))]
#[cfg_attr(feature = "derives", derive(bitcode::Encode, bitcode::Decode, speedy::Readable, speedy::Writable))]
#[cfg_attr(feature = "derives", derive(borsh::BorshSerialize, borsh::BorshDeserialize))]
#[cfg_attr(feature = "derives", derive(rkyv::Archive, rkyv::Serialize, rkyv::Deserialize))]
#[allow(missing_docs)] // Nothing to say.
pub struct Wide {
    pub a: u64,
    pub b: i32,
    pub c: u32,
    pub d: i64,
    pub e: String,
    pub f: String,
    pub g: String,
    pub h: f64,
    pub i: f32,
    pub j: bool,
}

/// Short strings, repeated.
#[derive(Serialize, Deserialize, Clone, Debug, PartialEq)]
#[cfg_attr(feature = "heavy", derive(wincode::SchemaWrite, wincode::SchemaRead))]
#[cfg_attr(feature = "heavy", derive(zerompk::ToMessagePack, zerompk::FromMessagePack))]
#[cfg_attr(feature = "heavy", derive(msgpacker::MsgPacker))]
#[cfg_attr(feature = "derives", derive(bincode2::Encode, bincode2::Decode), bincode(crate = "bincode2"))]
#[cfg_attr(feature = "derives", derive(bitcode::Encode, bitcode::Decode, speedy::Readable, speedy::Writable))]
#[cfg_attr(feature = "derives", derive(borsh::BorshSerialize, borsh::BorshDeserialize))]
#[cfg_attr(feature = "derives", derive(rkyv::Archive, rkyv::Serialize, rkyv::Deserialize))]
#[allow(missing_docs)] // Nothing to say.
pub struct StringVector {
    pub values: Vec<String>,
}

/// Six strings.
#[derive(Serialize, Deserialize, Clone, Debug, PartialEq)]
#[cfg_attr(feature = "heavy", derive(wincode::SchemaWrite, wincode::SchemaRead))]
#[cfg_attr(feature = "heavy", derive(zerompk::ToMessagePack, zerompk::FromMessagePack))]
#[cfg_attr(feature = "heavy", derive(msgpacker::MsgPacker))]
#[cfg_attr(feature = "derives", derive(bincode2::Encode, bincode2::Decode), bincode(crate = "bincode2"))]
#[cfg_attr(feature = "derives", derive(bitcode::Encode, bitcode::Decode, speedy::Readable, speedy::Writable))]
#[cfg_attr(feature = "derives", derive(borsh::BorshSerialize, borsh::BorshDeserialize))]
#[cfg_attr(feature = "derives", derive(rkyv::Archive, rkyv::Serialize, rkyv::Deserialize))]
#[allow(missing_docs)] // Nothing to say.
pub struct AllStrings {
    pub a: String,
    pub b: String,
    pub c: String,
    pub d: String,
    pub e: String,
    pub f: String,
}

/// A field of every kind of number.
#[derive(Serialize, Deserialize, Clone, Debug, PartialEq)]
#[cfg_attr(feature = "heavy", derive(wincode::SchemaWrite, wincode::SchemaRead))]
#[cfg_attr(feature = "heavy", derive(zerompk::ToMessagePack, zerompk::FromMessagePack))]
#[cfg_attr(feature = "heavy", derive(msgpacker::MsgPacker, msgpacker::MsgUnpackerBorrowed))]
#[cfg_attr(feature = "derives", derive(bincode2::Encode, bincode2::Decode), bincode(crate = "bincode2"))]
#[cfg_attr(feature = "derives", derive(bitcode::Encode, bitcode::Decode, speedy::Readable, speedy::Writable))]
#[cfg_attr(feature = "derives", derive(borsh::BorshSerialize, borsh::BorshDeserialize))]
#[cfg_attr(feature = "derives", derive(rkyv::Archive, rkyv::Serialize, rkyv::Deserialize))]
#[allow(missing_docs)] // Nothing to say.
pub struct AllNumbers {
    pub a: i32,
    pub b: u32,
    pub c: i64,
    pub d: u64,
    pub e: f32,
    pub f: f64,
    pub g: bool,
    pub kind: Kind,
}

/// One to thirty bytes.
#[derive(Serialize, Deserialize, Clone, Debug, PartialEq)]
#[cfg_attr(feature = "heavy", derive(wincode::SchemaWrite, wincode::SchemaRead))]
#[cfg_attr(feature = "heavy", derive(zerompk::ToMessagePack, zerompk::FromMessagePack))]
#[cfg_attr(feature = "heavy", derive(msgpacker::MsgPacker, msgpacker::MsgUnpackerBorrowed))]
#[cfg_attr(feature = "derives", derive(bincode2::Encode, bincode2::Decode), bincode(crate = "bincode2"))]
#[cfg_attr(feature = "derives", derive(bitcode::Encode, bitcode::Decode, speedy::Readable, speedy::Writable))]
#[cfg_attr(feature = "derives", derive(borsh::BorshSerialize, borsh::BorshDeserialize))]
#[cfg_attr(feature = "derives", derive(rkyv::Archive, rkyv::Serialize, rkyv::Deserialize))]
#[allow(missing_docs)] // Nothing to say.
pub struct Bytes {
    pub data: Vec<u8>,
}

/// Twenty-five numbers.
#[derive(Serialize, Deserialize, Clone, Debug, PartialEq)]
#[cfg_attr(feature = "heavy", derive(wincode::SchemaWrite, wincode::SchemaRead))]
#[cfg_attr(feature = "heavy", derive(zerompk::ToMessagePack, zerompk::FromMessagePack))]
#[cfg_attr(feature = "heavy", derive(msgpacker::MsgPacker, msgpacker::MsgUnpackerBorrowed))]
#[cfg_attr(feature = "derives", derive(bincode2::Encode, bincode2::Decode), bincode(crate = "bincode2"))]
#[cfg_attr(feature = "derives", derive(bitcode::Encode, bitcode::Decode, speedy::Readable, speedy::Writable))]
#[cfg_attr(feature = "derives", derive(borsh::BorshSerialize, borsh::BorshDeserialize))]
#[cfg_attr(feature = "derives", derive(rkyv::Archive, rkyv::Serialize, rkyv::Deserialize))]
#[allow(missing_docs)] // Nothing to say.
pub struct Int25 {
    pub f1: u32,
    pub f2: u32,
    pub f3: u32,
    pub f4: u32,
    pub f5: u32,
    pub f6: u32,
    pub f7: u32,
    pub f8: u32,
    pub f9: u32,
    pub f10: u32,
    pub f11: u32,
    pub f12: u32,
    pub f13: u32,
    pub f14: u32,
    pub f15: u32,
    pub f16: u32,
    pub f17: u32,
    pub f18: u32,
    pub f19: u32,
    pub f20: u32,
    pub f21: u32,
    pub f22: u32,
    pub f23: u32,
    pub f24: u32,
    pub f25: u32,
}

/// Twenty-five strings of eight bytes.
#[derive(Serialize, Deserialize, Clone, Debug, PartialEq)]
#[cfg_attr(feature = "heavy", derive(wincode::SchemaWrite, wincode::SchemaRead))]
#[cfg_attr(feature = "heavy", derive(zerompk::ToMessagePack, zerompk::FromMessagePack))]
#[cfg_attr(feature = "heavy", derive(msgpacker::MsgPacker))]
#[cfg_attr(feature = "derives", derive(bincode2::Encode, bincode2::Decode), bincode(crate = "bincode2"))]
#[cfg_attr(feature = "derives", derive(bitcode::Encode, bitcode::Decode, speedy::Readable, speedy::Writable))]
#[cfg_attr(feature = "derives", derive(borsh::BorshSerialize, borsh::BorshDeserialize))]
#[cfg_attr(feature = "derives", derive(rkyv::Archive, rkyv::Serialize, rkyv::Deserialize))]
#[allow(missing_docs)] // Nothing to say.
pub struct Str25 {
    pub f1: String,
    pub f2: String,
    pub f3: String,
    pub f4: String,
    pub f5: String,
    pub f6: String,
    pub f7: String,
    pub f8: String,
    pub f9: String,
    pub f10: String,
    pub f11: String,
    pub f12: String,
    pub f13: String,
    pub f14: String,
    pub f15: String,
    pub f16: String,
    pub f17: String,
    pub f18: String,
    pub f19: String,
    pub f20: String,
    pub f21: String,
    pub f22: String,
    pub f23: String,
    pub f24: String,
    pub f25: String,
}

/// [`Text`] with its strings borrowed from the input.
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
#[allow(missing_docs)] // As in `Text`.
pub struct BorrowedText<'a> {
    pub text: &'a str,
}

/// [`Nested`] with its strings borrowed from the input.
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
#[allow(missing_docs)] // As in `Nested`.
pub struct BorrowedNested<'a> {
    pub numeric: Numeric,
    #[serde(borrow)]
    pub text: BorrowedText<'a>,
}

/// [`Wide`] with its strings borrowed from the input.
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
#[allow(missing_docs)] // As in `Wide`.
pub struct BorrowedWide<'a> {
    pub a: u64,
    pub b: i32,
    pub c: u32,
    pub d: i64,
    pub e: &'a str,
    pub f: &'a str,
    pub g: &'a str,
    pub h: f64,
    pub i: f32,
    pub j: bool,
}

/// [`StringVector`] with its strings borrowed from the input.
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
#[allow(missing_docs)] // As in `StringVector`.
pub struct BorrowedStringVector<'a> {
    #[serde(borrow)]
    pub values: Vec<&'a str>,
}

/// [`AllStrings`] with its strings borrowed from the input.
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
#[allow(missing_docs)] // As in `AllStrings`.
pub struct BorrowedAllStrings<'a> {
    pub a: &'a str,
    pub b: &'a str,
    pub c: &'a str,
    pub d: &'a str,
    pub e: &'a str,
    pub f: &'a str,
}

/// [`Str25`] with its strings borrowed from the input.
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
#[allow(missing_docs)] // As in `Str25`.
pub struct BorrowedStr25<'a> {
    pub f1: &'a str,
    pub f2: &'a str,
    pub f3: &'a str,
    pub f4: &'a str,
    pub f5: &'a str,
    pub f6: &'a str,
    pub f7: &'a str,
    pub f8: &'a str,
    pub f9: &'a str,
    pub f10: &'a str,
    pub f11: &'a str,
    pub f12: &'a str,
    pub f13: &'a str,
    pub f14: &'a str,
    pub f15: &'a str,
    pub f16: &'a str,
    pub f17: &'a str,
    pub f18: &'a str,
    pub f19: &'a str,
    pub f20: &'a str,
    pub f21: &'a str,
    pub f22: &'a str,
    pub f23: &'a str,
    pub f24: &'a str,
    pub f25: &'a str,
}

/// The number of samples of a message.
pub const SAMPLES: usize = 4;

/// Each message has a stream of random numbers of its own, so that one can change without the others.
fn samples<T>(stream: u64, make: impl Fn(&mut Rng) -> T) -> [T; SAMPLES] {
    let mut rng = Rng::new(2_718_281_828, stream);
    core::array::from_fn(|_| make(&mut rng))
}

fn float(rng: &mut Rng) -> f64 {
    rng.f64() * 1_000.0 + 0.5
}

/// Either sign, any length, never zero.
fn signed(rng: &mut Rng) -> i64 {
    let value = (rng.u64() | (1 << 63)) as i64 >> rng.index(1..62);
    if rng.bool() { value | 1 } else { !value | 1 }
}

fn short_text(rng: &mut Rng) -> String {
    let len = rng.index(8..21);
    rng.text(len)
}

/// Of one to five bytes as a varint, never zero.
fn number(rng: &mut Rng) -> u32 {
    (rng.u32() >> rng.index(0..28)) | 1
}

/// The samples of [`Numeric`].
#[must_use]
pub fn numeric() -> [Numeric; SAMPLES] {
    samples(1, |rng| Numeric {
        id: rng.u64() | (1 << 60),
        count: rng.range(1_000_000..100_000_000) as u32,
        value: float(rng),
        flag: true,
    })
}

/// The samples of [`Text`].
#[must_use]
pub fn text() -> [Text; SAMPLES] {
    samples(2, |rng| {
        let len = rng.index(8..21);
        Text { text: rng.text(len) }
    })
}

/// The samples of [`Wide`].
#[must_use]
pub fn wide() -> [Wide; SAMPLES] {
    samples(5, |rng| Wide {
        a: rng.u64() | 1,
        b: signed(rng) as i32,
        c: rng.u32() | 1,
        d: signed(rng),
        e: short_text(rng),
        f: short_text(rng),
        g: short_text(rng),
        h: float(rng),
        i: float(rng) as f32,
        j: true,
    })
}

/// The samples of [`AllStrings`].
#[must_use]
pub fn all_strings() -> [AllStrings; SAMPLES] {
    samples(7, |rng| AllStrings {
        a: short_text(rng),
        b: short_text(rng),
        c: short_text(rng),
        d: short_text(rng),
        e: short_text(rng),
        f: short_text(rng),
    })
}

/// The samples of [`AllNumbers`].
#[must_use]
pub fn all_numbers() -> [AllNumbers; SAMPLES] {
    samples(8, |rng| AllNumbers {
        a: signed(rng) as i32,
        b: rng.u32() | 1,
        c: signed(rng),
        d: rng.u64() | 1,
        e: float(rng) as f32,
        f: float(rng),
        g: true,
        kind: rng.pick(&[Kind::First, Kind::Second, Kind::Third]),
    })
}

/// The samples of [`Bytes`].
#[must_use]
pub fn bytes() -> [Bytes; SAMPLES] {
    samples(9, |rng| Bytes { data: rng.vec(1..31, |rng| rng.range(1..256) as u8) })
}

/// The samples of [`Int25`].
#[must_use]
pub fn int25() -> [Int25; SAMPLES] {
    samples(10, |rng| Int25 {
        f1: number(rng),
        f2: number(rng),
        f3: number(rng),
        f4: number(rng),
        f5: number(rng),
        f6: number(rng),
        f7: number(rng),
        f8: number(rng),
        f9: number(rng),
        f10: number(rng),
        f11: number(rng),
        f12: number(rng),
        f13: number(rng),
        f14: number(rng),
        f15: number(rng),
        f16: number(rng),
        f17: number(rng),
        f18: number(rng),
        f19: number(rng),
        f20: number(rng),
        f21: number(rng),
        f22: number(rng),
        f23: number(rng),
        f24: number(rng),
        f25: number(rng),
    })
}

/// The samples of [`Str25`].
#[must_use]
pub fn str25() -> [Str25; SAMPLES] {
    samples(11, |rng| Str25 {
        f1: rng.text(8),
        f2: rng.text(8),
        f3: rng.text(8),
        f4: rng.text(8),
        f5: rng.text(8),
        f6: rng.text(8),
        f7: rng.text(8),
        f8: rng.text(8),
        f9: rng.text(8),
        f10: rng.text(8),
        f11: rng.text(8),
        f12: rng.text(8),
        f13: rng.text(8),
        f14: rng.text(8),
        f15: rng.text(8),
        f16: rng.text(8),
        f17: rng.text(8),
        f18: rng.text(8),
        f19: rng.text(8),
        f20: rng.text(8),
        f21: rng.text(8),
        f22: rng.text(8),
        f23: rng.text(8),
        f24: rng.text(8),
        f25: rng.text(8),
    })
}

/// The samples of [`Nested`].
#[must_use]
pub fn nested() -> [Nested; SAMPLES] {
    let (numeric, text) = (numeric(), text());
    core::array::from_fn(|i| Nested { numeric: numeric[i].clone(), text: text[i].clone() })
}

/// The samples of [`Vector`], each of `len` numbers below 128.
#[must_use]
pub fn vector(len: usize) -> [Vector; SAMPLES] {
    samples(4, |rng| Vector { values: rng.vec(len..len + 1, |rng| rng.range(1..128) as u32) })
}

/// The samples of [`StringVector`], each of `len` strings.
#[must_use]
pub fn string_vector(len: usize) -> [StringVector; SAMPLES] {
    samples(6, |rng| StringVector { values: rng.vec(len..len + 1, short_text) })
}

impl Text {
    /// The same message, borrowing its strings.
    #[must_use]
    pub fn borrowed(&self) -> BorrowedText<'_> {
        BorrowedText { text: &self.text }
    }
}

impl Nested {
    /// The same message, borrowing its strings.
    #[must_use]
    pub fn borrowed(&self) -> BorrowedNested<'_> {
        BorrowedNested { numeric: self.numeric.clone(), text: self.text.borrowed() }
    }
}

impl Wide {
    /// The same message, borrowing its strings.
    #[must_use]
    pub fn borrowed(&self) -> BorrowedWide<'_> {
        BorrowedWide {
            a: self.a,
            b: self.b,
            c: self.c,
            d: self.d,
            e: &self.e,
            f: &self.f,
            g: &self.g,
            h: self.h,
            i: self.i,
            j: self.j,
        }
    }
}

impl StringVector {
    /// The same message, borrowing its strings.
    #[must_use]
    pub fn borrowed(&self) -> BorrowedStringVector<'_> {
        BorrowedStringVector { values: self.values.iter().map(String::as_str).collect() }
    }
}

impl AllStrings {
    /// The same message, borrowing its strings.
    #[must_use]
    pub fn borrowed(&self) -> BorrowedAllStrings<'_> {
        BorrowedAllStrings { a: &self.a, b: &self.b, c: &self.c, d: &self.d, e: &self.e, f: &self.f }
    }
}

impl Str25 {
    /// The same message, borrowing its strings.
    #[must_use]
    pub fn borrowed(&self) -> BorrowedStr25<'_> {
        BorrowedStr25 {
            f1: &self.f1,
            f2: &self.f2,
            f3: &self.f3,
            f4: &self.f4,
            f5: &self.f5,
            f6: &self.f6,
            f7: &self.f7,
            f8: &self.f8,
            f9: &self.f9,
            f10: &self.f10,
            f11: &self.f11,
            f12: &self.f12,
            f13: &self.f13,
            f14: &self.f14,
            f15: &self.f15,
            f16: &self.f16,
            f17: &self.f17,
            f18: &self.f18,
            f19: &self.f19,
            f20: &self.f20,
            f21: &self.f21,
            f22: &self.f22,
            f23: &self.f23,
            f24: &self.f24,
            f25: &self.f25,
        }
    }
}
