//! bincode 1 and bincode 2 accept what is accepted here, read the same from it and as much, and write the same; where they are
//! known to differ (see `compat-tests/divergences.txt`), in the way that is known.
#![no_main]

use bincode1::Options;
use contract_bin::{ErrorKind, FIXED, FIXED_BE, Preset, VARINT, VARINT_BE};
use contract_bincode2::{config, error::DecodeError};
use contract_fuzz::for_bin_type;
use libfuzzer_sys::fuzz_target;
use serde::{Serialize, de::DeserializeOwned};
use std::fmt::Debug;

/// More than any input here has, and small enough to be allocated on the word of a length.
const LIMIT: usize = 1 << 16;

fn one<C, T, O>(preset: Preset<C>, options: O, bytes: &[u8])
where
    C: contract_bin::Config,
    T: Serialize + DeserializeOwned + Debug,
    O: Options + Copy,
{
    let mine = preset.take_from_slice::<T>(bytes);
    if mine.as_ref().is_err_and(|error| error.kind() == ErrorKind::DepthLimit) {
        // `bin_depth`. The other one might run out of stack.
        return;
    }
    let mut rest = bytes;
    let theirs = options.with_limit(LIMIT as u64).deserialize_from::<_, T>(&mut rest);
    match (mine, theirs) {
        (Ok((mine, left)), Ok(theirs)) => {
            assert_eq!(left.len(), rest.len());
            // Compared as bytes, so that a NaN is equal to itself.
            let written = preset.to_vec(&mine).expect("what was read can be written");
            assert_eq!(options.serialize(&mine).expect("what was read can be written"), written);
            assert_eq!(options.serialize(&theirs).expect("what was read can be written"), written);
        }
        (Err(_), Err(_)) => {}
        (mine, theirs) => panic!("ours: {mine:?}, bincode 1: {theirs:?}"),
    }
}

fn two<T, M, O>(theirs: M, ours: O, bytes: &[u8])
where
    T: Serialize + DeserializeOwned + Debug,
    M: bincode2::config::Config,
    O: config::Config,
{
    let mine = contract_bincode2::serde::decode_from_slice::<T, _>(bytes, ours);
    if matches!(&mine, Err(DecodeError::OtherString(text)) if text.starts_with("nesting exceeds")) {
        // `bincode2_depth`. The other one might run out of stack.
        return;
    }
    match (mine, bincode2::serde::decode_from_slice::<T, _>(bytes, theirs)) {
        (Ok((mine, my_len)), Ok((value, their_len))) => {
            assert_eq!(my_len, their_len);
            let written = contract_bincode2::serde::encode_to_vec(&mine, ours).expect("it was read");
            assert_eq!(bincode2::serde::encode_to_vec(&mine, theirs).expect("it was read"), written);
            assert_eq!(bincode2::serde::encode_to_vec(&value, theirs).expect("it was read"), written);
        }
        (Err(_), Err(_)) => {}
        (mine, theirs) => panic!("ours: {mine:?}, bincode 2: {theirs:?}"),
    }
    // Through a reader as well.
    let mut rest = bytes;
    let reader = contract_bincode2::serde::decode_from_std_read::<T, _, _>(&mut rest, ours);
    let slice = contract_bincode2::serde::decode_from_slice::<T, _>(bytes, ours);
    match (reader, slice) {
        (Ok(_), Ok((_, len))) => assert_eq!(bytes.len() - rest.len(), len),
        (Err(_), Err(_)) => {}
        (reader, slice) => panic!("a reader gives {reader:?}, a slice {slice:?}"),
    }
}

fn read<T: Serialize + DeserializeOwned + Debug>(wire: u8, bytes: &[u8]) {
    let options = bincode1::DefaultOptions::new();
    let (theirs, ours) = (bincode2::config::standard(), config::standard());
    let (theirs, ours) = (theirs.with_limit::<LIMIT>(), ours.with_limit::<LIMIT>());
    match wire % 8 {
        0 => one::<_, T, _>(FIXED, options.with_fixint_encoding(), bytes),
        1 => one::<_, T, _>(FIXED_BE, options.with_fixint_encoding().with_big_endian(), bytes),
        2 => one::<_, T, _>(VARINT, options, bytes),
        3 => one::<_, T, _>(VARINT_BE, options.with_big_endian(), bytes),
        4 => two::<T, _, _>(theirs, ours, bytes),
        5 => two::<T, _, _>(theirs.with_big_endian(), ours.with_big_endian(), bytes),
        6 => two::<T, _, _>(theirs.with_fixed_int_encoding(), ours.with_fixed_int_encoding(), bytes),
        _ => two::<T, _, _>(
            theirs.with_fixed_int_encoding().with_big_endian(),
            ours.with_fixed_int_encoding().with_big_endian(),
            bytes,
        ),
    }
}

fuzz_target!(|data: &[u8]| {
    let [ty, wire, bytes @ ..] = data else { return };
    for_bin_type!(*ty, read(*wire, bytes));
});
