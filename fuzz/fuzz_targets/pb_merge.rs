//! Merging `b` into what was read from `a` is reading both in a row.
#![no_main]

use contract_fuzz::for_type;
use libfuzzer_sys::fuzz_target;
use serde::{Serialize, de::DeserializeOwned};
use std::fmt::Debug;

fn merge<T: Serialize + DeserializeOwned + PartialEq + Debug>(a: &[u8], b: &[u8]) {
    let Ok(first) = contract_pb::from_slice::<T>(a) else { return };
    let before = contract_pb::to_vec(&first).unwrap();
    let both = contract_pb::from_slice::<T>(&[a, b].concat());
    let mut value = first;
    match (contract_pb::merge_from_slice(&mut value, b), both) {
        (Ok(()), Ok(both)) => {
            assert_eq!(contract_pb::to_vec(&value).unwrap(), contract_pb::to_vec(&both).unwrap());
        }
        (Err(error), both) => {
            assert_eq!(contract_pb::to_vec(&value).unwrap(), before, "it is as it was");
            assert!(both.is_err(), "in a row they are fine, but merging fails: {error}: {both:?}");
        }
        (Ok(()), Err(error)) => panic!("merging is fine, but not in a row: {error}: {value:?}"),
    }
}

fuzz_target!(|data: &[u8]| {
    let [choice, at, bytes @ ..] = data else { return };
    let Some((a, b)) = bytes.split_at_checked(usize::from(*at)) else { return };
    for_type!(*choice, merge(a, b));
});
