//! rmp-serde and rmpv accept what is accepted here, and read the same from it; where they are known to differ (see
//! `compat-tests/divergences.txt`), in the way that is known.
#![no_main]

use contract_fuzz::for_pack_type;
use contract_msgpack::{
    Value,
    decode::{self, Error},
    rmp::Marker,
};
use libfuzzer_sys::fuzz_target;
use rmp_serde::decode::Error as Theirs;
use serde::{Serialize, de::DeserializeOwned};
use std::fmt::Debug;

/// A type, by the functions of rmp-serde's names.
fn typed<T: Serialize + DeserializeOwned + Debug>(bytes: &[u8]) {
    let ours = decode::from_slice::<T>(bytes);
    if matches!(ours, Err(Error::DepthLimitExceeded)) {
        // Variants count here. The other one might run out of stack.
        return;
    }
    match (ours, rmp_serde::from_slice::<T>(bytes)) {
        (Ok(ours), Ok(theirs)) => {
            // Compared as bytes, so that a NaN is equal to itself.
            for (mine, yours) in [
                (contract_msgpack::to_vec(&ours).map_err(drop), rmp_serde::to_vec(&theirs).map_err(drop)),
                (
                    contract_msgpack::to_vec_named(&ours).map_err(drop),
                    rmp_serde::to_vec_named(&theirs).map_err(drop),
                ),
            ] {
                assert_eq!(mine, yours, "{ours:?}, {theirs:?}");
            }
        }
        (Err(_), Err(_)) => {}
        // What is skipped takes no recursion here.
        (Ok(_), Err(Theirs::DepthLimitExceeded)) => {}
        (ours, theirs) => panic!("ours: {ours:?}, rmp-serde: {theirs:?}"),
    }
}

/// A tree, and rmpv's.
fn tree(bytes: &[u8]) {
    let mut rest = bytes;
    let theirs = rmpv::decode::read_value_with_max_depth(&mut rest, 900);
    match (decode::from_slice::<Value>(bytes), theirs) {
        (Ok(ours), Ok(theirs)) => {
            let mut written = Vec::new();
            rmpv::encode::write_value(&mut written, &theirs).expect("a vector takes all");
            assert_eq!(contract_msgpack::to_vec(&ours).expect("a tree is written"), written);
            assert_eq!(contract_msgpack::skip(bytes).expect("it was read").len(), rest.len());
        }
        (Err(_), Err(_)) => {}
        // Nil for the reserved marker; and strings that are none are kept.
        (Err(Error::TypeMismatch(Marker::Reserved) | Error::Utf8Error(_)), Ok(_)) => {}
        // They count the innermost value as well.
        (Ok(_), Err(rmpv::decode::Error::DepthLimitExceeded)) => {}
        (ours, theirs) => panic!("ours: {ours:?}, rmpv: {theirs:?}"),
    }
}

fuzz_target!(|data: &[u8]| {
    let [ty, bytes @ ..] = data else { return };
    if *ty >= 200 {
        return tree(bytes);
    }
    for_pack_type!(*ty, typed(bytes));
});
