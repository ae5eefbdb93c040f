//! The Rust side of `compat-tests/interop/run`: writes messages for another language, and reads what that made of them.
//!
//! * `interop protobuf write DIR` leaves there, for each message, its `.proto` text, its samples as `contract-pb` writes
//!   them (`NAME.0.rust`, ..) and the same values as JSON, and a list of it all in `messages.json`.
//! * `interop protobuf check DIR` reads the samples that the other side has written (`NAME.0.python`, ..) and compares them
//!   with its own.
//! * `interop cereal write DIR` and `interop cereal check DIR` do so with the messages of `cereal/main.cpp`, and compare the
//!   bytes as well.

#![forbid(unsafe_code)]

mod cereal;
mod fill;
mod protobuf;

use std::{env, path::Path, process::ExitCode};

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let done = match arguments[..] {
        ["protobuf", "write", dir] => protobuf::write(Path::new(dir)),
        ["protobuf", "check", dir] => protobuf::check(Path::new(dir)),
        ["cereal", "write", dir] => cereal::write(Path::new(dir)),
        ["cereal", "check", dir] => cereal::check(Path::new(dir)),
        _ => Err("usage: interop (protobuf | cereal) (write | check) DIR".to_owned()),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("interop: {message}");
            ExitCode::FAILURE
        }
    }
}
