//! HTTP log records: short strings, a nested struct of bytes, two integers.

use super::rng::Rng;
use serde::{Deserialize, Serialize};

/// An IPv4 address.
#[derive(Serialize, Deserialize, Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "heavy", derive(wincode::SchemaWrite, wincode::SchemaRead))]
#[cfg_attr(feature = "heavy", derive(zerompk::ToMessagePack, zerompk::FromMessagePack))]
#[cfg_attr(feature = "heavy", derive(msgpacker::MsgPacker, msgpacker::MsgUnpackerBorrowed))]
#[cfg_attr(feature = "derives", derive(bincode2::Encode, bincode2::Decode), bincode(crate = "bincode2"))]
#[cfg_attr(feature = "derives", derive(bitcode::Encode, bitcode::Decode, speedy::Readable, speedy::Writable))]
#[cfg_attr(feature = "derives", derive(borsh::BorshSerialize, borsh::BorshDeserialize))]
#[cfg_attr(feature = "derives", derive(rkyv::Archive, rkyv::Serialize, rkyv::Deserialize))]
#[allow(missing_docs)] // The four parts of the address.
pub struct Address {
    pub x0: u8,
    pub x1: u8,
    pub x2: u8,
    pub x3: u8,
}

/// One request.
#[derive(Serialize, Deserialize, Clone, Debug, PartialEq)]
#[cfg_attr(feature = "heavy", derive(wincode::SchemaWrite, wincode::SchemaRead))]
#[cfg_attr(feature = "heavy", derive(zerompk::ToMessagePack, zerompk::FromMessagePack))]
#[cfg_attr(feature = "heavy", derive(msgpacker::MsgPacker))]
#[cfg_attr(feature = "derives", derive(bincode2::Encode, bincode2::Decode), bincode(crate = "bincode2"))]
#[cfg_attr(feature = "derives", derive(bitcode::Encode, bitcode::Decode, speedy::Readable, speedy::Writable))]
#[cfg_attr(feature = "derives", derive(borsh::BorshSerialize, borsh::BorshDeserialize))]
#[cfg_attr(feature = "derives", derive(rkyv::Archive, rkyv::Serialize, rkyv::Deserialize))]
#[allow(missing_docs)] // The fields of the common log format.
pub struct Log {
    pub address: Address,
    pub identity: String,
    pub userid: String,
    pub date: String,
    pub request: String,
    pub code: u16,
    pub size: u64,
}

/// The whole log.
#[derive(Serialize, Deserialize, Clone, Debug, PartialEq)]
#[cfg_attr(feature = "heavy", derive(wincode::SchemaWrite, wincode::SchemaRead))]
#[cfg_attr(feature = "heavy", derive(zerompk::ToMessagePack, zerompk::FromMessagePack))]
#[cfg_attr(feature = "heavy", derive(msgpacker::MsgPacker))]
#[cfg_attr(feature = "derives", derive(bincode2::Encode, bincode2::Decode), bincode(crate = "bincode2"))]
#[cfg_attr(feature = "derives", derive(bitcode::Encode, bitcode::Decode, speedy::Readable, speedy::Writable))]
#[cfg_attr(feature = "derives", derive(borsh::BorshSerialize, borsh::BorshDeserialize))]
#[cfg_attr(feature = "derives", derive(rkyv::Archive, rkyv::Serialize, rkyv::Deserialize))]
pub struct Logs {
    /// In order of arrival.
    pub logs: Vec<Log>,
}

/// [`Log`] with its strings borrowed from the input.
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
#[allow(missing_docs)] // As in `Log`.
pub struct BorrowedLog<'a> {
    pub address: Address,
    pub identity: &'a str,
    pub userid: &'a str,
    pub date: &'a str,
    pub request: &'a str,
    pub code: u16,
    pub size: u64,
}

/// [`Logs`] with its strings borrowed from the input.
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
pub struct BorrowedLogs<'a> {
    /// In order of arrival.
    #[serde(borrow)]
    pub logs: Vec<BorrowedLog<'a>>,
}

/// The number of records in the full data set.
pub const COUNT: usize = 10_000;

/// A log of `count` records.
#[must_use]
pub fn logs(count: usize) -> Logs {
    let mut rng = Rng::fixed();
    Logs { logs: (0..count).map(|_| log(&mut rng)).collect() }
}

fn log(rng: &mut Rng) -> Log {
    const USERS: [&str; 9] = ["-", "alice", "bob", "carmen", "david", "eric", "frank", "george", "harry"];
    const MONTHS: [&str; 12] =
        ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
    const CODES: [u16; 63] = [
        100, 101, 102, 103, 200, 201, 202, 203, 204, 205, 206, 207, 208, 226, 300, 301, 302, 303, 304, 305,
        306, 307, 308, 400, 401, 402, 403, 404, 405, 406, 407, 408, 409, 410, 411, 412, 413, 414, 415, 416,
        417, 418, 421, 422, 423, 424, 425, 426, 428, 429, 431, 451, 500, 501, 502, 503, 504, 505, 506, 507,
        508, 510, 511,
    ];
    const METHODS: [&str; 5] = ["GET", "POST", "PUT", "UPDATE", "DELETE"];
    const ROUTES: [&str; 7] = [
        "/favicon.ico",
        "/css/index.css",
        "/css/font-awsome.min.css",
        "/img/logo-full.svg",
        "/img/splash.jpg",
        "/api/login",
        "/api/logout",
    ];
    const PROTOCOLS: [&str; 4] = ["HTTP/1.0", "HTTP/1.1", "HTTP/2", "HTTP/3"];

    let zone = rng.range(-12..13);
    let date = format!(
        "{}/{}/{}:{}:{}:{} {}{:02}00",
        rng.range(1..29),
        rng.pick(&MONTHS),
        rng.range(1970..2022),
        rng.range(0..24),
        rng.range(0..60),
        rng.range(0..60),
        if zone < 0 { '-' } else { '+' },
        zone.abs(),
    );
    let request = format!("{} {} {}", rng.pick(&METHODS), rng.pick(&ROUTES), rng.pick(&PROTOCOLS));
    let [x0, x1, x2, x3] = rng.u32().to_le_bytes();
    Log {
        address: Address { x0, x1, x2, x3 },
        identity: "-".into(),
        userid: rng.pick(&USERS).into(),
        date,
        request,
        code: rng.pick(&CODES),
        size: rng.range(0..100_000_000) as u64,
    }
}

impl Logs {
    /// The same log, borrowing its strings.
    #[must_use]
    pub fn borrowed(&self) -> BorrowedLogs<'_> {
        BorrowedLogs { logs: self.logs.iter().map(Log::borrowed).collect() }
    }
}

impl Log {
    fn borrowed(&self) -> BorrowedLog<'_> {
        BorrowedLog {
            address: self.address,
            identity: &self.identity,
            userid: &self.userid,
            date: &self.date,
            request: &self.request,
            code: self.code,
            size: self.size,
        }
    }
}
