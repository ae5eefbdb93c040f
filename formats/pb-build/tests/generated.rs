//! The types in `tests/generated` are what the files in `tests/protos` give today. With `UPDATE_GENERATED=1`
//! they are written anew; the other tests compile and use them.

use std::path::Path;
use std::{env, fs};

use contract_pb_build::Config;

/// All files that `protox` brings along.
const GOOGLE: [&str; 12] = [
    "google/protobuf/any.proto",
    "google/protobuf/api.proto",
    "google/protobuf/compiler/plugin.proto",
    "google/protobuf/descriptor.proto",
    "google/protobuf/duration.proto",
    "google/protobuf/empty.proto",
    "google/protobuf/field_mask.proto",
    "google/protobuf/source_context.proto",
    "google/protobuf/struct.proto",
    "google/protobuf/timestamp.proto",
    "google/protobuf/type.proto",
    "google/protobuf/wrappers.proto",
];

#[track_caller]
fn check(name: &str, config: &Config, files: &[&str]) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/generated");
    let path = folder.join(name);
    let text =
        config.clone().include(env!("CARGO_MANIFEST_DIR").to_owned() + "/tests/protos").generate(files);
    let text = text.unwrap();
    if env::var_os("UPDATE_GENERATED").is_some() {
        fs::write(&path, &text).unwrap();
    }
    let expected = fs::read_to_string(&path).unwrap_or_default();
    if text != expected {
        let line = text.lines().zip(expected.lines()).position(|(new, old)| new != old);
        let line = line.unwrap_or(text.lines().count().min(expected.lines().count()));
        panic!(
            "{name} is not what is generated, from line {} on: `{}`\nUPDATE_GENERATED=1 writes it anew",
            line + 1,
            text.lines().nth(line).unwrap_or("its end")
        );
    }
}

#[test]
fn proto3() {
    check("inventory.rs", &Config::new(), &["inventory.proto"]);
}

#[test]
fn proto2() {
    check("ledger.rs", Config::new().keep_unknown_fields(true), &["ledger.proto"]);
}

#[test]
fn names() {
    check("names.rs", Config::new().keep_unknown_fields(true).docs(true), &["names.proto"]);
}

#[test]
fn hash_maps() {
    check("hash_maps.rs", Config::new().hash_map(true), &["place.proto", "inventory.proto"]);
}

#[test]
fn googles_own() {
    check("google.rs", Config::new().keep_unknown_fields(true), &GOOGLE);
}
