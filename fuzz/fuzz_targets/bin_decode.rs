//! No input makes the reader of any preset panic; a slice and a reader give the same; and what was read is written, and read
//! as the same again.
#![no_main]

use contract_bin::{
    Bincode2, Config, Deserializer, FIXED, FIXED_BE, POSTCARD, Preset, VARINT, VARINT_BE, Varint,
};
use contract_fuzz::for_bin_type;
use libfuzzer_sys::fuzz_target;
use serde::{Serialize, de::DeserializeOwned};
use std::{collections::BTreeMap, fmt::Debug};

fn settles<C: Config, T: Serialize + DeserializeOwned + Debug>(preset: Preset<C>, bytes: &[u8]) {
    let from_slice = preset.take_from_slice::<T>(bytes);
    let mut rest = bytes;
    match (from_slice, preset.from_reader::<_, T>(&mut rest)) {
        (Ok((value, left)), Ok(same)) => {
            assert_eq!(left.len(), rest.len());
            assert_eq!(preset.from_slice::<T>(bytes).is_ok(), left.is_empty());
            // Compared as bytes, so that a NaN is equal to itself.
            let written = preset.to_vec(&value).expect("what was read can be written");
            assert_eq!(preset.to_vec(&same).expect("as the other one"), written);
            assert_eq!(preset.serialized_size(&value).ok(), Some(written.len()));
            let again = preset.from_slice::<T>(&written).expect("what was written can be read");
            assert_eq!(preset.to_vec(&again).expect("as before"), written, "{value:?}, {again:?}");
        }
        (Err(one), Err(other)) => {
            assert_eq!((one.kind(), one.path()), (other.kind(), other.path()), "{one}, {other}");
            assert!(one.offset().is_some_and(|offset| offset <= bytes.len() as u64), "{one}");
        }
        (one, other) => panic!("a slice gives {one:?}, a reader {other:?}"),
    }
}

/// What bincode 2 refuses besides is refused, and nothing else is read.
fn strict<T: Serialize + DeserializeOwned + Debug>(bytes: &[u8]) {
    let mut deserializer = Deserializer::<_, Bincode2<Varint>>::from_slice(bytes);
    if let Ok(value) = T::deserialize(&mut deserializer) {
        let (lenient, rest) = VARINT.take_from_slice::<T>(bytes).expect("it is the same wire");
        assert_eq!(rest.len(), deserializer.rest().len());
        assert_eq!(VARINT.to_vec(&value).ok(), VARINT.to_vec(&lenient).ok());
    }
}

fn read<T: Serialize + DeserializeOwned + Debug>(wire: u8, bytes: &[u8]) {
    match wire % 6 {
        0 => settles::<_, T>(FIXED, bytes),
        1 => settles::<_, T>(FIXED_BE, bytes),
        2 => settles::<_, T>(VARINT, bytes),
        3 => settles::<_, T>(VARINT_BE, bytes),
        4 => settles::<_, T>(POSTCARD, bytes),
        _ => strict::<T>(bytes),
    }
}

fuzz_target!(|data: &[u8]| {
    let [ty, wire, bytes @ ..] = data else { return };
    if *ty >= 250 {
        // Elements that take no bytes.
        settles::<_, BTreeMap<u8, Vec<()>>>(VARINT, bytes);
        return;
    }
    for_bin_type!(*ty, read(*wire, bytes));
});
