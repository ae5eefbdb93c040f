//! Merging `b` into what was read from `a` is reading both in a row.
#![no_main]

use contract_fuzz::{Proto2, Proto3, Unsorted};
use libfuzzer_sys::fuzz_target;
use serde::{Serialize, de::DeserializeOwned};

fn merge<T: Serialize + DeserializeOwned>(a: &[u8], b: &[u8]) {
    let (Ok(mut value), Ok(_)) = (contract_pb::from_slice::<T>(a), contract_pb::from_slice::<T>(b)) else {
        return;
    };
    let both = contract_pb::from_slice::<T>(&[a, b].concat()).expect("two messages in a row are one");
    contract_pb::merge_from_slice(&mut value, b).expect("what can be read can be merged");
    assert_eq!(contract_pb::to_vec(&value).unwrap(), contract_pb::to_vec(&both).unwrap());
}

fuzz_target!(|data: &[u8]| {
    let Some((&at, bytes)) = data.split_first() else { return };
    let Some((a, b)) = bytes.split_at_checked(usize::from(at)) else { return };
    merge::<Proto3>(a, b);
    merge::<Proto2>(a, b);
    merge::<Unsorted>(a, b);
});
