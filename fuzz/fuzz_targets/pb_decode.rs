//! No input makes the reader panic, with whatever limits, by whatever entry; and the limit of memory holds.
#![no_main]

use contract_fuzz::{Proto2, for_type};
use contract_pb::{Config, Deserializer, Unknown, Utf8};
use libfuzzer_sys::fuzz_target;
use peak_alloc::PeakAlloc;
use serde::de::DeserializeOwned;

#[global_allocator]
static MEMORY: PeakAlloc = PeakAlloc;

/// What is allocated whatever the input: a chunk for bytes from a reader, and errors.
const BESIDES: usize = (64 + 16) << 10;

/// Reads and forgets, and looks how much memory it took.
fn measured(what: &str, limit: Option<usize>, len: usize, read: impl FnOnce()) {
    let before = MEMORY.current_usage();
    MEMORY.reset_peak_usage();
    read();
    let Some(limit) = limit else { return };
    let peak = MEMORY.peak_usage().saturating_sub(before);
    // A node of a B-tree has room for eleven, a vector grows to the double and is two while it does; a byte that is not UTF-8
    // is replaced by three.
    let most = 16 * limit + 16 * len + BESIDES;
    assert!(peak <= most, "{what} took {peak} bytes, with a limit of {limit} for an input of {len}");
}

fn read<T: DeserializeOwned>(config: Config, limit: Option<usize>, bytes: &[u8]) {
    let len = bytes.len();
    measured("from_slice", limit, len, || drop(config.from_slice::<T>(bytes)));
    measured("Deserializer", limit, len, || {
        drop(T::deserialize(&mut Deserializer::with_config(bytes, config)));
    });
    measured("iter_delimited_from_slice", limit, len, || {
        config.iter_delimited_from_slice::<T>(bytes).for_each(drop);
    });
    measured("iter_delimited_from_reader", limit, len, || {
        config.iter_delimited_from_reader::<_, T>(bytes).for_each(drop);
    });
}

fuzz_target!(|data: &[u8]| {
    let [ty, choice, size, bytes @ ..] = data else { return };
    let (choice, size) = (*choice, usize::from(*size));
    let mut config = Config::new();
    let mut limit = None;
    if choice & 1 != 0 {
        config = config.depth_limit(u16::from(choice >> 4));
    }
    if choice & 2 != 0 {
        limit = Some(size << (choice >> 5));
        config = config.memory_limit(size << (choice >> 5));
    }
    if choice & 4 != 0 {
        config = config.unknown_fields(if choice & 16 != 0 { Unknown::Deny } else { Unknown::Skip });
    }
    if choice & 8 != 0 {
        config = config.utf8(Utf8::Lossy);
    }
    if choice & 32 != 0 {
        config = config.message_limit(size as u32);
    }
    for_type!(*ty, read(config, limit, bytes));
    if let Ok(message) = contract_pb::from_slice::<Proto2>(bytes) {
        for field in &message.unknown {
            let _ = format!("{field:?}");
        }
    }
});
