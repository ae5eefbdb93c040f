//! contract-pb on every data set, against prost.

use contract_compat_tests::{
    check::{borrowed_from, cuts, sized},
    each_dataset,
    samples::Sampled,
    wires::{Codec, Pb, Wire},
};
use prost::Message;
use std::fmt::Debug;

fn check<D: Sampled>() {
    for value in D::samples() {
        let message = D::Prost::from(&value);
        let bytes = message.encode_to_vec();
        assert!(Pb::to_vec(&value).unwrap() == bytes, "{}", D::NAME);
        assert!(D::Prost::decode(&bytes[..]).unwrap() == message, "{}", D::NAME);
        sized::<D, Pb>(&value, bytes.len());
        if D::BORROWS {
            borrowed_from::<D, Pb>(&value, &bytes);
        }
        parts(&Codec::of::<Pb>(), &value, &bytes, reencode::<D::Prost>);
    }
}

each_dataset!(check);

/// What prost makes of `bytes`, written again.
fn reencode<M: Message + Default>(bytes: &[u8]) -> Option<Vec<u8>> {
    M::decode(bytes).ok().map(|message| message.encode_to_vec())
}

/// Both make the same of `bytes` and of every part of it. A part that ends between two records is a message to both.
#[track_caller]
fn parts<T: PartialEq + Debug>(
    ours: &Codec<T>,
    value: &T,
    bytes: &[u8],
    reencode: fn(&[u8]) -> Option<Vec<u8>>,
) {
    assert!((ours.decode)(bytes).unwrap() == *value);
    for cut in cuts(bytes.len()) {
        let part = &bytes[..cut];
        match ((ours.decode)(part), reencode(part)) {
            (Ok(mine), Some(theirs)) => {
                assert!(mine == (ours.decode)(&theirs).unwrap(), "another value at {cut} of {}", bytes.len());
            }
            (Err(_), None) => {}
            (mine, theirs) => panic!("at {cut} of {}: ours {:?}, prost {theirs:?}", bytes.len(), mine.err()),
        }
    }
}
