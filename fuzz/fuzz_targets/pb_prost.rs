//! prost accepts what is accepted here, and reads the same from it.
#![no_main]

use contract_fuzz::{Proto3, peer};
use contract_pb::{UnknownFields, UnknownValue, contract};
use libfuzzer_sys::fuzz_target;
use prost::Message;
use serde::Deserialize;
use std::collections::HashSet;

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
        (Ok(mine), Err(error)) => {
            // prost looks into what is superseded later: another case of a oneof, or a scalar in a message that is merged.
            assert!(supersedes(bytes, true), "only prost refuses it: {error}: {mine:?}");
        }
    }
});

/// A message of which nothing is known.
#[contract]
#[derive(Deserialize)]
struct Records {
    #[n(unknown)]
    all: UnknownFields,
}

/// Whether a record comes again where only the last one counts, here or in a message inside.
fn supersedes(bytes: &[u8], is_outermost: bool) -> bool {
    const REPEATED: [u32; 8] = [10, 11, 12, 15, 16, 21, 1000, 100_000];
    let Ok(Records { all }) = contract_pb::from_slice(bytes) else { return false };
    let mut seen = HashSet::new();
    all.iter().any(|field| {
        let number = if (17..=19).contains(&field.number) { 17 } else { field.number };
        let inside = match field.value {
            UnknownValue::Len(bytes) => supersedes(bytes, is_outermost && field.number == 14),
            _ => false,
        };
        inside || !(is_outermost && REPEATED.contains(&number)) && !seen.insert(number)
    })
}
