//! Compiles C++ messages, made by protoc of `proto`, and the functions that the benchmarks call them with.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

/// Without protoc or libprotobuf's headers there is a warning, and `compare` says that the peer is left out.
pub(crate) fn compile(protos: &[PathBuf]) {
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets OUT_DIR")).join("libprotobuf");
    fs::create_dir_all(&out).expect("a folder is made");
    match generate(protos, &out).and_then(|version| build(protos, &out).map(|()| version)) {
        Ok(version) => {
            println!("cargo::rustc-link-lib=protobuf");
            println!("cargo::rustc-env=CONTRACT_LIBPROTOBUF={version}");
            println!("cargo::rustc-cfg=contract_libprotobuf");
        }
        Err(error) => println!("cargo::warning=libprotobuf is left out: {error}"),
    }
}

/// Messages in C++, and the numbers of their types for both languages. Gives protoc's version, which must be the library's.
fn generate(protos: &[PathBuf], out: &Path) -> Result<String, String> {
    let protoc = env::var_os("PROTOC").unwrap_or_else(|| "protoc".into());
    println!("cargo::rerun-if-env-changed=PROTOC");
    let run = |command: &mut Command| {
        let output = command.output().map_err(|error| format!("protoc does not run: {error}"))?;
        match output.status.success() {
            true => Ok(String::from_utf8_lossy(&output.stdout).trim().to_owned()),
            false => Err(format!("protoc fails: {}", String::from_utf8_lossy(&output.stderr).trim())),
        }
    };
    let version = run(Command::new(&protoc).arg("--version"))?;
    run(Command::new(&protoc).arg("--proto_path=proto").arg("--cpp_out").arg(out).args(protos))?;

    let (mut includes, mut types, mut numbers) =
        (String::new(), String::from("#define CONTRACT_TYPES"), String::new());
    for (number, package) in protos.iter().map(|path| package(path)).enumerate() {
        writeln!(includes, "#include \"{package}.pb.h\"").expect("a string takes text");
        write!(types, " TYPE({package}, {})", message(package)).expect("a string takes text");
        writeln!(numbers, "pub const {package}: u32 = {number};").expect("a string takes text");
    }
    fs::write(out.join("types.inc"), includes + &types + "\n").expect("a file is written");
    fs::write(out.join("types.rs"), numbers).expect("a file is written");
    Ok(version.trim_start_matches("libprotoc ").to_owned())
}

fn build(protos: &[PathBuf], out: &Path) -> Result<(), String> {
    cc::Build::new()
        .cpp(true)
        .std("c++17")
        .define("NDEBUG", None)
        .warnings(false)
        .include(out)
        .file("build/libprotobuf.cc")
        .files(protos.iter().map(|path| out.join(package(path)).with_extension("pb.cc")))
        .try_compile("contract_libprotobuf")
        .map_err(|error| error.to_string().lines().next().unwrap_or_default().to_owned())
}

/// A file is called as its package is.
fn package(path: &Path) -> &str {
    path.file_stem().and_then(|name| name.to_str()).expect("a file has a name in ASCII")
}

/// And the package as its outermost message is: `string_vector` holds `StringVector`.
fn message(package: &str) -> String {
    let words = package.split('_').map(|word| {
        let (first, rest) = word.split_at(1);
        first.to_ascii_uppercase() + rest
    });
    words.collect()
}
