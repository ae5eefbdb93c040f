//! Ours against the peers, in interleaved paired runs.

use contract_benches::compare::{Compare, Options, USAGE};
use contract_benches::facts::Facts;
use contract_benches::report::{Row, write_csv, write_summary};
use contract_benches::{ceiling, datasets, ours};
use std::fs::File;
use std::io::{self, BufWriter};
use std::process::ExitCode;

fn main() -> ExitCode {
    let options = match Options::parse(std::env::args().skip(1)) {
        Ok(options) => options,
        Err(message) => {
            eprintln!("{message}\n\n{USAGE}");
            return ExitCode::from(2);
        }
    };
    match run(options) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

/// Whether there was something to measure and both sides agreed everywhere.
fn run(options: Options) -> io::Result<bool> {
    // Opened first: better to fail now than after minutes of measuring.
    let csv = options.csv.as_ref().map(File::create).transpose()?;
    if !ours::MISSING.is_empty() {
        eprintln!("left out of this build: {}", ours::MISSING.join(", "));
    }
    if cfg!(all(feature = "libprotobuf", not(contract_libprotobuf))) {
        eprintln!("left out of this build, since it was not found: libprotobuf");
    }
    let facts = Facts::now(options.command());
    let mut compare = Compare::new(options.clone());
    println!("{}", Row::head());
    if options.ceiling {
        ceiling::visit(&mut compare, |name| options.wants_dataset(name));
    } else {
        datasets::visit(&mut compare);
    }
    let rows = compare.rows();
    write_summary(io::stdout().lock(), rows)?;
    if let Some(file) = csv {
        write_csv(BufWriter::new(file), &facts, rows)?;
    }
    Ok(!rows.is_empty() && rows.iter().all(|row| row.outcome.is_ok()))
}
