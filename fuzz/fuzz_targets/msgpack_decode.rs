//! No input makes the reader of any form panic; a slice, a reader and a tree give the same; what was read is written, and read as
//! the same again; and what is passed over is as long as what is read.
#![no_main]

use contract_fuzz::{for_own_pack_type, for_pack_type};
use contract_msgpack::{
    ARRAY, Error, ErrorKind, Form, NAMED, NUMBERED, Preset, Value, ValueRef, skip, stream_from_reader,
};
use libfuzzer_sys::fuzz_target;
use serde::{Serialize, de::DeserializeOwned};
use std::fmt::Debug;

fn placed(error: &Error, bytes: &[u8]) {
    assert!(error.offset().is_some_and(|offset| offset <= bytes.len() as u64), "{error}");
}

fn settles<F: Form, T: Serialize + DeserializeOwned + Debug>(preset: Preset<F>, bytes: &[u8]) {
    let from_slice = preset.take_from_slice::<T>(bytes);
    let mut rest = bytes;
    match (from_slice, preset.from_reader::<_, T>(&mut rest)) {
        (Ok((value, left)), Ok(same)) => {
            assert_eq!(left.len(), rest.len());
            assert_eq!(preset.from_slice::<T>(bytes).is_ok(), left.is_empty());
            // Compared as bytes, so that a NaN is equal to itself.
            match preset.to_vec(&value) {
                Ok(written) => {
                    assert_eq!(preset.to_vec(&same).expect("as the other one"), written);
                    assert_eq!(preset.serialized_size(&value).ok(), Some(written.len()));
                    let again = preset.from_slice::<T>(&written).expect("what was written can be read");
                    assert_eq!(preset.to_vec(&again).expect("as before"), written, "{value:?}, {again:?}");
                    through_a_tree::<F, T>(preset, &value, &written);
                }
                // What the form can't hold, though it reads it.
                Err(error) => assert_eq!(error.kind(), ErrorKind::Unsupported, "{error}"),
            }
        }
        (Err(one), Err(other)) => {
            assert_eq!((one.kind(), one.path()), (other.kind(), other.path()), "{one}, {other}");
            placed(&one, bytes);
            placed(&other, bytes);
        }
        (one, other) => panic!("a slice gives {one:?}, a reader {other:?}"),
    }
}

fn through_a_tree<F: Form, T: Serialize + DeserializeOwned + Debug>(
    preset: Preset<F>,
    value: &T,
    written: &[u8],
) {
    let tree = preset.to_value(value).expect("what is written is a tree");
    assert_eq!(preset.to_vec(&tree).expect("a tree is written"), written);
    let again = preset.from_value::<T>(tree).expect("what was made can be read");
    assert_eq!(preset.to_vec(&again).expect("as before"), written, "{value:?}, {again:?}");
}

/// A type through bytes and through the tree of the same bytes: both take it, or both do not.
fn tree_agrees<F: Form, T: Serialize + DeserializeOwned + Debug>(preset: Preset<F>, bytes: &[u8]) {
    let Ok(tree) = preset.from_slice::<Value>(bytes) else { return };
    match (preset.from_slice::<T>(bytes), preset.from_value::<T>(tree)) {
        (Ok(one), Ok(other)) => assert_eq!(preset.to_vec(&one).ok(), preset.to_vec(&other).ok()),
        (Err(one), Err(other)) => assert_eq!(one.path(), other.path(), "{one}, {other}"),
        (bytes, tree) => panic!("bytes give {bytes:?}, their tree {tree:?}"),
    }
}

fn trees(bytes: &[u8]) {
    let passed = skip(bytes);
    match (ARRAY.take_from_slice::<Value>(bytes), ARRAY.take_from_slice::<ValueRef<'_>>(bytes)) {
        (Ok((value, rest)), Ok((borrowed, same))) => {
            assert_eq!((rest, same), (passed.expect("a value can be passed over"), rest));
            let written = ARRAY.to_vec(&value).expect("a tree is written");
            assert_eq!(ARRAY.to_vec(&borrowed).expect("a tree is written"), written);
            assert_eq!(ARRAY.to_vec(&borrowed.to_owned()).expect("a tree is written"), written);
            assert!(written.len() <= bytes.len() - rest.len(), "the shortest form");
            let (one, other) = (format!("{value:?}"), format!("{borrowed:?}"));
            assert_eq!(one, other);
            assert!(value == borrowed || one.contains("NaN"));
            assert_eq!(value.to_string(), value.as_ref().to_string());
            if let Ok(json) = serde_json::Value::try_from(value.clone()) {
                Value::try_from(json).expect("what JSON has is there");
            }
        }
        (Err(one), Err(other)) => {
            assert_eq!((one.kind(), one.path(), one.offset()), (other.kind(), other.path(), other.offset()));
            placed(&one, bytes);
            assert!(passed.is_err() || matches!(one.kind(), ErrorKind::InvalidUtf8 | ErrorKind::DepthLimit));
        }
        (one, other) => panic!("owned {one:?}, borrowed {other:?}"),
    }
    let mut values = stream_from_reader::<_, Value>(bytes);
    let count = values.by_ref().take_while(Result::is_ok).count();
    assert!(count as u64 <= values.byte_offset() && values.byte_offset() <= bytes.len() as u64);
}

fn read<T: Serialize + DeserializeOwned + Debug>(form: u8, bytes: &[u8]) {
    match form % 4 {
        0 => settles::<_, T>(ARRAY, bytes),
        1 => settles::<_, T>(NAMED, bytes),
        2 => settles::<_, T>(NUMBERED, bytes),
        _ => {
            tree_agrees::<_, T>(ARRAY, bytes);
            tree_agrees::<_, T>(NUMBERED, bytes);
        }
    }
}

fuzz_target!(|data: &[u8]| {
    let [ty, form, bytes @ ..] = data else { return };
    match *ty {
        255 => trees(bytes),
        ty if ty >= 128 => for_own_pack_type!(ty - 128, read(*form, bytes)),
        ty => for_pack_type!(ty, read(*form, bytes)),
    }
});
