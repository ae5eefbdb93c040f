//! prost accepts what is accepted here, and reads the same from it.
#![no_main]

use contract_fuzz::{Proto3, peer};
use libfuzzer_sys::fuzz_target;
use prost::Message;

/// prost nests 100 messages, and counts another way: near its limit the two may differ.
const DEPTH: u16 = 90;

fuzz_target!(|bytes: &[u8]| {
    let mine = contract_pb::Config::new().depth_limit(DEPTH).from_slice::<Proto3>(bytes);
    let theirs = peer::Proto3::decode(bytes);
    match (mine, theirs) {
        (Ok(mine), Ok(theirs)) => {
            let written = contract_pb::to_vec(&mine).unwrap();
            let back = peer::Proto3::decode(written.as_slice()).expect("prost reads what is written here");
            // By bytes, since a NaN is not equal to itself.
            assert_eq!(back.encode_to_vec(), theirs.encode_to_vec(), "{mine:?}");
        }
        (Err(_), Err(_)) => {}
        (Err(error), Ok(_)) => {
            let divergence = error.kind() == contract_pb::ErrorKind::DepthLimit;
            assert!(divergence, "only prost accepts it: {error}");
        }
        (Ok(mine), Err(error)) => panic!("only prost refuses it: {error}: {mine:?}"),
    }
});
