//! No input makes the reader panic, with whatever limits, by whatever entry.
#![no_main]

use contract_fuzz::{Plain, Proto2, Proto3, Unsorted};
use contract_pb::{Config, Deserializer, Unknown, Utf8};
use libfuzzer_sys::fuzz_target;
use serde::de::DeserializeOwned;

fn read<T: DeserializeOwned>(config: Config, bytes: &[u8]) {
    let _ = config.from_slice::<T>(bytes);
    let _ = T::deserialize(&mut Deserializer::with_config(bytes, config));
    for message in config.iter_delimited_from_slice::<T>(bytes) {
        let _ = message;
    }
    for message in config.iter_delimited_from_reader::<_, T>(bytes) {
        let _ = message;
    }
}

fuzz_target!(|data: &[u8]| {
    let Some((&choice, bytes)) = data.split_first() else { return };
    let mut config = Config::new();
    if choice & 1 != 0 {
        config = config.depth_limit(u16::from(choice >> 4));
    }
    if choice & 2 != 0 {
        config = config.memory_limit(usize::from(choice) << 6);
    }
    if choice & 4 != 0 {
        config = config.unknown_fields(if choice & 16 != 0 { Unknown::Deny } else { Unknown::Skip });
    }
    if choice & 8 != 0 {
        config = config.utf8(Utf8::Lossy);
    }
    read::<Proto3>(config, bytes);
    read::<Proto2>(config, bytes);
    read::<Unsorted>(config, bytes);
    read::<Plain>(config, bytes);
    read::<Vec<Option<String>>>(config, bytes);
    read::<u128>(config, bytes);
    if let Ok(message) = contract_pb::from_slice::<Proto2>(bytes) {
        for field in &message.unknown {
            let _ = format!("{field:?}");
        }
    }
});
