//! Has the peers' own generators make messages of `proto`, each in a folder of its own: no protoc is needed.

use std::path::{Path, PathBuf};
use std::{env, fs};

pub(crate) fn generate() {
    println!("cargo::rerun-if-changed=build");
    println!("cargo::rerun-if-changed=proto");
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets OUT_DIR"));
    let protos = protos();
    rust_protobuf(&protos, &folder(&out, "rust_protobuf"));
    quick_protobuf(&protos, &folder(&out, "quick"), true);
    quick_protobuf(&protos, &folder(&out, "quick_cow"), false);
    buffa(&protos, &folder(&out, "buffa"));
}

/// The files in `proto`, in one order everywhere.
pub(crate) fn protos() -> Vec<PathBuf> {
    let entries = fs::read_dir("proto").expect("the folder is there");
    let mut paths: Vec<_> = entries.map(|entry| entry.expect("an entry is read").path()).collect();
    paths.sort();
    paths
}

/// A folder without what an earlier run left.
fn folder(out: &Path, name: &str) -> PathBuf {
    let path = out.join(name);
    if path.exists() {
        fs::remove_dir_all(&path).expect("an old folder is removed");
    }
    fs::create_dir(&path).expect("a folder is made");
    path
}

fn rust_protobuf(protos: &[PathBuf], out: &Path) {
    protobuf_codegen::Codegen::new()
        .pure()
        .include("proto")
        .inputs(protos)
        .out_dir(out)
        .run()
        .expect("rust-protobuf takes the files");
}

/// With vectors and strings of their own, or with such as may borrow.
fn quick_protobuf(protos: &[PathBuf], out: &Path, owned: bool) {
    let out = out.to_path_buf();
    let include = PathBuf::from("proto");
    let config = pb_rs::ConfigBuilder::new(protos, None, Some(&out), &[include])
        .expect("quick-protobuf takes the options")
        .headers(false)
        .dont_use_cow(owned);
    pb_rs::types::FileDescriptor::run(&config.build()).expect("quick-protobuf takes the files");
}

fn buffa(protos: &[PathBuf], out: &Path) {
    let mut compiler = protox::Compiler::new(["proto"]).expect("the folder is there");
    compiler.open_files(protos).expect("the files are proto3");
    let set = out.join("descriptors");
    fs::write(&set, compiler.encode_file_descriptor_set()).expect("descriptors are written");
    // By the names that they have in the set.
    let names: Vec<_> =
        protos.iter().map(|path| path.strip_prefix("proto").expect("it is in there")).collect();
    buffa_build::Config::new()
        .files(&names)
        .includes(&["proto"])
        .descriptor_set(&set)
        .out_dir(out)
        .include_file("mod.rs")
        .compile()
        .expect("buffa takes the files");
}
