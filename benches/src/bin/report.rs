//! Makes the charts and tables of `docs` of the records in `benches/record`.

use contract_benches::publish::{self, File};
use std::fs;
use std::process::ExitCode;

const USAGE: &str = "\
usage: report

Reads all of benches/record/*.csv, which `compare --csv` writes, and makes docs/charts/*.svg and
the marked parts of docs/benchmarks.md.";

fn main() -> ExitCode {
    if std::env::args().len() > 1 {
        eprintln!("{USAGE}");
        return ExitCode::from(2);
    }
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<(), String> {
    let root = publish::root();
    for file in publish::files(&root)? {
        let shown = file.path.strip_prefix(&root).unwrap_or(&file.path).display();
        if file.is_current() {
            println!("kept    {shown}");
        } else {
            write(&file).map_err(|error| format!("{shown}: {error}"))?;
            println!("written {shown}");
        }
    }
    Ok(())
}

fn write(file: &File) -> std::io::Result<()> {
    if let Some(folder) = file.path.parent() {
        fs::create_dir_all(folder)?;
    }
    fs::write(&file.path, &file.text)
}
