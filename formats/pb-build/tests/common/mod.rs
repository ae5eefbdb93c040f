//! The same messages with a library that knows nothing but the `.proto` files.

use std::fmt::Debug;
use std::path::Path;

use contract_pb::{from_slice, to_vec};
use protox::Compiler;
use protox::prost::Message;
use protox::prost_reflect::{DescriptorPool, DynamicMessage};
use serde::Serialize;
use serde::de::DeserializeOwned;

pub(crate) fn compiler() -> Compiler {
    let mut compiler = Compiler::new([Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/protos")]).unwrap();
    compiler.include_imports(true).include_source_info(true);
    for file in ["inventory.proto", "ledger.proto", "names.proto"] {
        compiler.open_file(file).unwrap();
    }
    compiler
}

fn pool() -> DescriptorPool {
    // The compiler's own pool finds out what is packed before it reads the options that say so.
    DescriptorPool::decode(&*compiler().encode_file_descriptor_set()).unwrap()
}

/// `value` comes back through `contract-pb`, and through the message `name` of `prost-reflect`, which knows all
/// of its fields.
#[track_caller]
pub(crate) fn assert_both<T: Serialize + DeserializeOwned + PartialEq + Debug>(name: &str, value: &T) {
    let bytes = to_vec(value).unwrap();
    assert_eq!(&from_slice::<T>(&bytes).unwrap(), value);
    let message = pool().get_message_by_name(name).unwrap();
    let message = DynamicMessage::decode(message, &*bytes).unwrap();
    assert_eq!(message.unknown_fields().count(), 0);
    let theirs = message.encode_to_vec();
    let same = theirs.iter().zip(&bytes).take_while(|(theirs, ours)| theirs == ours).count();
    assert!(theirs == bytes, "theirs goes on {:?}\nours goes on {:?}", &theirs[same..], &bytes[same..]);
    assert_eq!(&from_slice::<T>(&theirs).unwrap(), value);
}

/// `value` is these bytes, and they are the value.
#[track_caller]
pub(crate) fn assert_exact<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T, bytes: &[u8]) {
    assert_eq!(to_vec(value).unwrap(), bytes);
    assert_eq!(&from_slice::<T>(bytes).unwrap(), value);
}
