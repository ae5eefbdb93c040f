//! The Rust side of `compat-tests/interop/run`: writes messages for another language, and reads what that made of them.
//!
//! * `interop protobuf write DIR` leaves there, for each message, its `.proto` text, its samples as `contract-pb` writes
//!   them (`NAME.0.rust`, ..) and the same values as JSON, and a list of it all in `messages.json`.
//! * `interop protobuf check DIR` reads the samples that the other side has written (`NAME.0.python`, ..) and compares them
//!   with its own.
//! * `interop cereal write DIR` and `interop cereal check DIR` do so with the messages of `cereal/main.cpp`, and compare the
//!   bytes as well.
//! * `interop msgpack write DIR` and `interop msgpack check DIR PEERS` do the same for MessagePack; `msgpack/mod.rs` says what is in
//!   which file, and PEERS is `msgpack/peers.json`.

#![forbid(unsafe_code)]

mod cereal;
mod fill;
mod msgpack;
mod protobuf;

use std::{env, fs, path::Path, process::ExitCode};

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let done = match arguments[..] {
        ["protobuf", "write", dir] => protobuf::write(Path::new(dir)),
        ["protobuf", "check", dir] => protobuf::check(Path::new(dir)),
        ["cereal", "write", dir] => cereal::write(Path::new(dir)),
        ["cereal", "check", dir] => cereal::check(Path::new(dir)),
        ["msgpack", "write", dir] => msgpack::write(Path::new(dir)),
        ["msgpack", "check", dir, peers] => msgpack::check(Path::new(dir), Path::new(peers)),
        _ => Err("usage: interop (protobuf | cereal | msgpack) (write DIR | check DIR [PEERS])".to_owned()),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("interop: {message}");
            ExitCode::FAILURE
        }
    }
}

fn save(path: &Path, bytes: &[u8]) -> Result<(), String> {
    fs::write(path, bytes).map_err(|error| format!("{}: {error}", path.display()))
}
