//! What was read and written comes back as it is; and both ways of reading give the same.
#![no_main]

use contract_fuzz::for_type;
use contract_pb::{Deserializer, ErrorKind};
use libfuzzer_sys::fuzz_target;
use serde::{Serialize, de::DeserializeOwned};
use std::fmt::Debug;

/// The types with enums that have neither numbers nor, all of them, data: packed values of such are read by `from_slice` alone.
const PLAIN_ENUMS: [&str; 3] = ["Plain", "PlainEnum", "AllNumbers"];

fn settle<T: Serialize + DeserializeOwned + PartialEq + Debug>(bytes: &[u8]) {
    let has_plain_enums = PLAIN_ENUMS.iter().any(|name| std::any::type_name::<T>().ends_with(name));
    let indexed = T::deserialize(&mut Deserializer::from_slice(bytes));
    let first = match (contract_pb::from_slice::<T>(bytes), &indexed) {
        (Ok(first), _) => first,
        (Err(error), Ok(value)) => panic!("only the index accepts it: {error}: {value:?}"),
        (Err(error), Err(indexed)) => {
            let alike = (error.kind(), error.offset()) == (indexed.kind(), indexed.offset());
            assert!(alike || has_plain_enums, "one says {error}, and the other {indexed}");
            return;
        }
    };
    let written = contract_pb::to_vec(&first).expect("what was read can be written");
    match indexed {
        Ok(indexed) => {
            assert_eq!(contract_pb::to_vec(&indexed).unwrap(), written, "pulled and indexed differ");
        }
        Err(error) => assert!(has_plain_enums, "only the pull reader accepts it: {error}"),
    }
    assert_eq!(contract_pb::serialized_size(&first).unwrap(), written.len());
    let second = match contract_pb::from_slice::<T>(&written) {
        Ok(second) => second,
        // What is not nested in the input is in what is written of it, if a field holds a message that is not in an `Option`.
        Err(error) if error.kind() == ErrorKind::DepthLimit => return,
        Err(error) => panic!("what was written can't be read: {error}: {first:?}"),
    };
    // A NaN is not equal to itself, but its text is.
    assert!(
        first == second || format!("{first:?}") == format!("{second:?}"),
        "another value comes back: {first:?}, {second:?}"
    );
    assert_eq!(contract_pb::to_vec(&second).unwrap(), written, "it does not settle");
}

fuzz_target!(|data: &[u8]| {
    let Some((&choice, bytes)) = data.split_first() else { return };
    for_type!(choice, settle(bytes));
});
