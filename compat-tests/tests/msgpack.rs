//! contract-msgpack on every data set, against rmp-serde.

use contract_compat_tests::{
    check::{agree, agree_on, sized},
    each_dataset,
    samples::Sampled,
    wires::{Codec, Msgpack, MsgpackNamed, MsgpackNumbered, Ours, Rmp, RmpNamed, Wire},
};

fn check<D: Sampled>() {
    agree_on::<D, Msgpack, Rmp>();
    agree_on::<D, MsgpackNamed, RmpNamed>();
    numbered::<D>();
}

each_dataset!(check);

/// rmp-serde has no such form: it has to come back, by itself and no part of it.
fn numbered<D: Sampled>() {
    let codec = Codec::of::<MsgpackNumbered>();
    for value in D::samples() {
        agree(&codec, &codec, &value);
        let bytes = MsgpackNumbered::to_vec(&value).unwrap();
        sized::<D, MsgpackNumbered>(&value, bytes.len());
        let by_name = MsgpackNamed::serialized_size(&value).unwrap();
        assert!(bytes.len() <= by_name, "numbers take more than names");
    }
}
