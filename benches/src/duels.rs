//! Which codec of ours is compared with which peer. Both write the same bytes, unless the peer says that it has others.

use crate::datasets::Dataset;
#[cfg(feature = "derives")]
use crate::derives;
#[cfg(feature = "heavy")]
use crate::heavy;
#[cfg(feature = "pb-peers")]
use crate::pb_peers;
use crate::peers::Side;
#[cfg(any(feature = "pb", feature = "bin", feature = "msgpack"))]
use crate::{
    ours,
    peers::{self, Codec, Serde},
};

/// The formats that can be asked for.
pub const FORMATS: &[&str] = &["pb", "bin", "msgpack", "msgpack-named"];

/// Something to be done with each pair.
pub trait Duels {
    /// Called once a pair and data set. `format` is ours, the peer's name is its own.
    fn duel<D: Dataset, A: Side<D>, B: Side<D>>(&mut self, format: &'static str, values: &[D::Owned]);
}

/// Calls for every pair that this build has, in the order of [`FORMATS`].
pub fn each<D: Dataset>(duels: &mut impl Duels, values: &[D::Owned]) {
    #[cfg(feature = "pb")]
    duels.duel::<D, Serde<ours::Pb>, peers::Prost>(ours::Pb::NAME, values);
    #[cfg(feature = "pb-peers")]
    {
        duels.duel::<D, Serde<ours::Pb>, pb_peers::Buffa>(ours::Pb::NAME, values);
        duels.duel::<D, Serde<ours::Pb>, pb_peers::QuickProtobuf>(ours::Pb::NAME, values);
        duels.duel::<D, Serde<ours::Pb>, pb_peers::RustProtobuf>(ours::Pb::NAME, values);
    }
    #[cfg(contract_libprotobuf)]
    {
        use crate::libprotobuf::{Heap, HeapReused, Libprotobuf, OnArena, OnArenaReused};
        duels.duel::<D, Serde<ours::Pb>, Libprotobuf<Heap>>(ours::Pb::NAME, values);
        duels.duel::<D, Serde<ours::Pb>, Libprotobuf<HeapReused>>(ours::Pb::NAME, values);
        duels.duel::<D, Serde<ours::Pb>, Libprotobuf<OnArena>>(ours::Pb::NAME, values);
        duels.duel::<D, Serde<ours::Pb>, Libprotobuf<OnArenaReused>>(ours::Pb::NAME, values);
    }
    #[cfg(feature = "bin")]
    {
        duels.duel::<D, Serde<ours::BinFixed>, Serde<peers::Bincode1>>(ours::BinFixed::NAME, values);
        duels.duel::<D, Serde<ours::BinVarint>, Serde<peers::Bincode2>>(ours::BinVarint::NAME, values);
        duels.duel::<D, Serde<ours::BinPostcard>, Serde<peers::Postcard>>(ours::BinPostcard::NAME, values);
    }
    #[cfg(all(feature = "bin", feature = "heavy"))]
    {
        duels.duel::<D, Serde<ours::BinFixed>, heavy::Wincode>(ours::BinFixed::NAME, values);
        duels.duel::<D, Serde<ours::BinVarint>, Serde<heavy::SerdeZap>>(ours::BinVarint::NAME, values);
        duels.duel::<D, Serde<ours::BinVarint>, Serde<heavy::Bitcode>>(ours::BinVarint::NAME, values);
    }
    #[cfg(all(feature = "bin", feature = "derives"))]
    {
        duels.duel::<D, Serde<ours::BinVarint>, derives::Bincode2Derive>(ours::BinVarint::NAME, values);
        duels.duel::<D, Serde<ours::BinVarint>, derives::BitcodeDerive>(ours::BinVarint::NAME, values);
        duels.duel::<D, Serde<ours::BinFixed>, derives::Borsh>(ours::BinFixed::NAME, values);
        duels.duel::<D, Serde<ours::BinFixed>, derives::Speedy>(ours::BinFixed::NAME, values);
        duels.duel::<D, Serde<ours::BinFixed>, derives::Rkyv>(ours::BinFixed::NAME, values);
    }
    #[cfg(feature = "msgpack")]
    {
        duels.duel::<D, Serde<ours::Msgpack>, Serde<peers::Rmp>>(ours::Msgpack::NAME, values);
        duels.duel::<D, Serde<ours::MsgpackNamed>, Serde<peers::RmpNamed>>(ours::MsgpackNamed::NAME, values);
    }
    #[cfg(all(feature = "msgpack", feature = "heavy"))]
    {
        duels.duel::<D, Serde<ours::Msgpack>, heavy::Zerompk>(ours::Msgpack::NAME, values);
        duels.duel::<D, Serde<ours::Msgpack>, heavy::Msgpacker>(ours::Msgpack::NAME, values);
    }
    #[cfg(not(any(feature = "pb", feature = "bin", feature = "msgpack")))]
    let _ = (duels, values);
}
