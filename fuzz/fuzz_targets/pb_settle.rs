//! What was read and written comes back as it is; and both ways of reading give the same.
#![no_main]

use contract_fuzz::{Plain, Proto2, Proto3, Unsorted};
use contract_pb::Deserializer;
use libfuzzer_sys::fuzz_target;
use serde::{Serialize, de::DeserializeOwned};

fn settle<T: Serialize + DeserializeOwned>(bytes: &[u8], has_plain_enums: bool) {
    let first = contract_pb::from_slice::<T>(bytes);
    let indexed = T::deserialize(&mut Deserializer::from_slice(bytes));
    let Ok(first) = first else {
        assert!(indexed.is_err(), "only the index accepts it");
        return;
    };
    let written = contract_pb::to_vec(&first).expect("what was read can be written");
    match indexed {
        Ok(indexed) => {
            assert_eq!(contract_pb::to_vec(&indexed).unwrap(), written, "pulled and indexed differ")
        }
        // Packed values of an enum without numbers are read by `from_slice` alone.
        Err(error) => assert!(has_plain_enums, "only the pull reader accepts it: {error}"),
    }
    let second = contract_pb::from_slice::<T>(&written).expect("what was written can be read");
    assert_eq!(contract_pb::to_vec(&second).unwrap(), written, "it does not settle");
    assert_eq!(contract_pb::serialized_size(&second).unwrap(), written.len());
}

fuzz_target!(|bytes: &[u8]| {
    settle::<Proto3>(bytes, false);
    settle::<Proto2>(bytes, false);
    settle::<Unsorted>(bytes, false);
    settle::<Plain>(bytes, true);
});
