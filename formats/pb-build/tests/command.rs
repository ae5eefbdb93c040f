//! Files: what `compile` and the command read and write.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::{env, fs};

use contract_pb_build::{Config, ErrorKind};

/// An empty folder that this test alone uses.
fn folder(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    if path.exists() {
        fs::remove_dir_all(&path).unwrap();
    }
    fs::create_dir_all(path.join("proto/sub")).unwrap();
    fs::write(path.join("proto/a.proto"), "import 'sub/b.proto'; message A { optional B b = 1; }").unwrap();
    fs::write(path.join("proto/sub/b.proto"), "message B {}").unwrap();
    path
}

fn run(folder: &Path, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_contract-pb-build"))
        .current_dir(folder)
        .args(arguments)
        .output()
        .unwrap()
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).unwrap()
}

#[test]
fn compile_writes_one_file() {
    let folder = folder("compile");
    let mut config = Config::new();
    config.include(folder.join("proto")).out_dir(&folder);
    let path = config.compile(&["a.proto"]).unwrap();
    assert_eq!(path, folder.join("proto.rs"));
    let written = fs::read_to_string(&path).unwrap();
    assert_eq!(written, config.generate(&["a.proto"]).unwrap());
    assert!(written.contains("pub struct A") && written.contains("pub struct B"), "{written}");

    // The same text again leaves the file alone: what includes it need not be compiled anew.
    let before = fs::metadata(&path).unwrap().modified().unwrap();
    config.compile(&[folder.join("proto/a.proto")]).unwrap();
    assert_eq!(fs::metadata(&path).unwrap().modified().unwrap(), before);

    let path = config.file_name("b.rs").compile(&["sub/b.proto"]).unwrap();
    assert_eq!(path, folder.join("b.rs"));
    assert!(!fs::read_to_string(&path).unwrap().contains("pub struct A"));

    let error = config.out_dir(folder.join("missing")).compile(&["a.proto"]).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Io);
    assert!(error.to_string().starts_with("could not write "), "{error}");
}

#[test]
fn compile_needs_a_folder() {
    // Cargo sets OUT_DIR for packages that have a build.rs alone.
    assert_eq!(env::var_os("OUT_DIR"), None);
    let error = Config::new().source("a.proto", "").compile(&["a.proto"]).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Config);
    assert_eq!(
        error.to_string(),
        "OUT_DIR is not set: outside of build.rs, out_dir(..) has to say where to write"
    );
}

#[test]
fn the_command_writes_to_a_file_or_the_output() {
    let folder = folder("command");
    let output = run(&folder, &["--include", "proto", "a.proto"]);
    assert!(output.status.success(), "{output:?}");
    let expected = Config::new().include(folder.join("proto")).generate(&["a.proto"]).unwrap();
    assert_eq!(text(&output.stdout), expected);

    let output =
        run(&folder, &["-I", "proto", "--out=out.rs", "--keep-unknown-fields", "--docs", "--", "a.proto"]);
    assert!(output.status.success() && output.stdout.is_empty(), "{output:?}");
    let mut config = Config::new();
    config.include(folder.join("proto")).keep_unknown_fields(true).docs(true);
    assert_eq!(fs::read_to_string(folder.join("out.rs")).unwrap(), config.generate(&["a.proto"]).unwrap());

    let output = run(&folder, &["-I", "proto", "--extern-path", ".B=::b::B", "--no-std", "a.proto"]);
    assert!(text(&output.stdout).contains("Option<::b::B>"), "{output:?}");
    // Without a folder it is the current one.
    let output = run(&folder.join("proto"), &["--hash-map", "a.proto"]);
    assert!(output.status.success(), "{output:?}");
}

#[test]
fn the_command_says_what_is_wrong() {
    let folder = folder("wrong");
    let check = |arguments: &[&str], code: i32, message: &str| {
        let output = run(&folder, arguments);
        assert_eq!(
            (output.status.code(), text(&output.stderr), text(&output.stdout)),
            (Some(code), message, "")
        );
    };
    let usage = |arguments: &[&str], message: &str| {
        check(arguments, 2, &format!("contract-pb-build: {message}\ntry --help\n"));
    };
    usage(&[], "no .proto file to read");
    usage(&["--fast", "a.proto"], "unknown option --fast");
    usage(&["a.proto", "--out"], "--out needs a value");
    usage(&["--docs=yes", "a.proto"], "--docs takes no value");
    usage(&["--extern-path", ".a", "a.proto"], "--extern-path needs the form .proto.path=::rust::path");
    check(&["a.proto"], 1, "contract-pb-build: file 'a.proto' is not in any include path\n");
    check(
        &["-I", "proto", "-o", "no/such/folder.rs", "a.proto"],
        1,
        "contract-pb-build: could not write no/such/folder.rs: No such file or directory (os error 2)\n",
    );
    let help = run(&folder, &["--help"]);
    assert!(help.status.success() && text(&help.stdout).contains("--keep-unknown-fields"), "{help:?}");
    let version = run(&folder, &["-V"]);
    assert_eq!(text(&version.stdout), format!("contract-pb-build {}\n", env!("CARGO_PKG_VERSION")));
}
