//! Tells `compare` which compiler made it, and for what: records say so. With the feature `pb-peers` it has messages generated.

use std::env;
use std::process::Command;

#[cfg(feature = "libprotobuf")]
#[path = "build/libprotobuf.rs"]
mod libprotobuf;
#[cfg(feature = "pb-peers")]
#[path = "build/pb_peers.rs"]
mod pb_peers;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let rustc = env::var_os("RUSTC").expect("cargo sets RUSTC");
    let output = Command::new(rustc).arg("--version").output().expect("the compiler runs");
    let version = String::from_utf8(output.stdout).expect("a version is text");
    println!("cargo::rustc-env=CONTRACT_RUSTC={}", version.trim().trim_start_matches("rustc "));

    let variable = |name: &str| env::var(name).unwrap_or_default();
    let features = variable("CARGO_CFG_TARGET_FEATURE");
    println!("cargo::rustc-env=CONTRACT_TARGET={} with {features}", variable("TARGET"));

    println!("cargo::rustc-check-cfg=cfg(contract_libprotobuf)");
    #[cfg(feature = "pb-peers")]
    pb_peers::generate();
    #[cfg(feature = "libprotobuf")]
    libprotobuf::compile(&pb_peers::protos());
}
