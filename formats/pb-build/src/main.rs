//! `.proto` files in, Rust types out: what `Config` does, as a command.
#![forbid(unsafe_code)]

use std::ffi::OsString;
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;
use std::{env, fs, io};

use contract_pb_build::Config;

const HELP: &str = "\
Turns .proto files into Rust types for contract-pb.

usage: contract-pb-build [OPTIONS] FILE.proto...

  -I, --include DIR          look for files and imports here (may be repeated; default: .)
  -o, --out FILE             write to FILE instead of the standard output
      --keep-unknown-fields  give every message a field `unknown_fields`
      --extern-path P=R      take what is in P, such as .google.type, from R, such as ::other::path
      --docs                 put the comments into the types' tables as well
      --hash-map             maps are HashMap, not BTreeMap
      --no-std               name types of `alloc` instead of `std`
  -h, --help                 print this
  -V, --version              print the version
";

/// What the arguments ask for.
struct Job {
    config: Config,
    files: Vec<PathBuf>,
    out: Option<PathBuf>,
}

fn main() -> ExitCode {
    let job = match parse(env::args_os().skip(1)) {
        Ok(Some(job)) => job,
        Ok(None) => return ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("contract-pb-build: {message}\ntry --help");
            return ExitCode::from(2);
        }
    };
    match run(&job) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("contract-pb-build: {message}");
            ExitCode::FAILURE
        }
    }
}

fn run(job: &Job) -> Result<(), String> {
    let text = job.config.generate(&job.files).map_err(|error| error.to_string())?;
    match &job.out {
        Some(path) => {
            fs::write(path, text).map_err(|error| format!("could not write {}: {error}", path.display()))
        }
        None => io::stdout()
            .write_all(text.as_bytes())
            .map_err(|error| format!("could not write the output: {error}")),
    }
}

/// `None` if all there was to do is done.
fn parse(arguments: impl Iterator<Item = OsString>) -> Result<Option<Job>, String> {
    let mut job = Job { config: Config::new(), files: Vec::new(), out: None };
    let mut arguments = arguments;
    let mut options_end = false;
    while let Some(argument) = arguments.next() {
        let text = argument.to_str().unwrap_or("");
        if options_end || !text.starts_with('-') || text == "-" {
            job.files.push(argument.into());
            continue;
        }
        let (name, inline) = match text.split_once('=') {
            Some((name, value)) if name.starts_with("--") => (name, Some(OsString::from(value))),
            _ => (text, None),
        };
        let takes_value = matches!(name, "-I" | "--include" | "-o" | "--out" | "--extern-path");
        if inline.is_some() && !takes_value {
            return Err(format!("{name} takes no value"));
        }
        let mut value =
            || inline.clone().or_else(|| arguments.next()).ok_or_else(|| format!("{name} needs a value"));
        match name {
            "-I" | "--include" => {
                job.config.include(PathBuf::from(value()?));
            }
            "-o" | "--out" => job.out = Some(value()?.into()),
            "--extern-path" => {
                let pair = value()?.into_string().map_err(|_| "--extern-path is no UTF-8".to_owned())?;
                let (proto, rust) =
                    pair.split_once('=').ok_or("--extern-path needs the form .proto.path=::rust::path")?;
                job.config.extern_path(proto, rust);
            }
            "--keep-unknown-fields" => {
                job.config.keep_unknown_fields(true);
            }
            "--docs" => {
                job.config.docs(true);
            }
            "--hash-map" => {
                job.config.hash_map(true);
            }
            "--no-std" => {
                job.config.no_std(true);
            }
            "-h" | "--help" => {
                print!("{HELP}");
                return Ok(None);
            }
            "-V" | "--version" => {
                println!("contract-pb-build {}", env!("CARGO_PKG_VERSION"));
                return Ok(None);
            }
            "--" => options_end = true,
            _ => return Err(format!("unknown option {name}")),
        }
    }
    if job.files.is_empty() { Err("no .proto file to read".to_owned()) } else { Ok(Some(job)) }
}
