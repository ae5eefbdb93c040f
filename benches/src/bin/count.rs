//! Instructions of every operation, held to a baseline.

use contract_benches::counts::baseline::{Baseline, Differences, Maker};
use contract_benches::counts::cases::{self, Inner, Wanted};
use contract_benches::counts::run::{self, INNER};
use contract_benches::counts::{USAGE, table};
use contract_benches::ours;
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

#[derive(Debug)]
struct Options {
    wanted: Wanted,
    baseline: PathBuf,
    bless: bool,
    all: bool,
    inner: bool,
}

fn main() -> ExitCode {
    let options = match parse(std::env::args().skip(1)) {
        Ok(options) => options,
        Err(message) => {
            eprintln!("{message}\n\n{USAGE}");
            return ExitCode::from(2);
        }
    };
    if options.inner {
        cases::visit(&mut Inner(options.wanted));
        return ExitCode::SUCCESS;
    }
    match outer(&options) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}

fn parse(mut args: impl Iterator<Item = String>) -> Result<Options, String> {
    let mut options = Options {
        wanted: Wanted::default(),
        baseline: concat!(env!("CARGO_MANIFEST_DIR"), "/counts.csv").into(),
        bless: false,
        all: false,
        inner: false,
    };
    while let Some(flag) = args.next() {
        let mut value = || args.next().ok_or_else(|| format!("{flag} needs a value"));
        match flag.as_str() {
            "--bless" => options.bless = true,
            "--all" => options.all = true,
            "--baseline" => options.baseline = value()?.into(),
            "--format" => options.wanted.formats.push(known(value()?, cases::FORMATS)?),
            "--data" => options.wanted.datasets.push(known(value()?, cases::DATASETS)?),
            INNER => options.inner = true,
            _ => return Err(format!("unknown argument {flag}")),
        }
    }
    if options.bless && !options.wanted.is_all() {
        return Err("--bless writes the whole baseline: it goes with neither --format nor --data".into());
    }
    Ok(options)
}

fn known(value: String, all: &[&str]) -> Result<String, String> {
    if all.contains(&value.as_str()) {
        Ok(value)
    } else {
        Err(format!("{value} is none of: {}", all.join(", ")))
    }
}

/// Whether the counts are those of the baseline, or could not be compared.
fn outer(options: &Options) -> Result<bool, String> {
    if cfg!(debug_assertions) {
        return Err("counts of a build without optimisation say nothing: cargo run --release".into());
    }
    if !ours::MISSING.is_empty() {
        return Err(format!(
            "the baseline has all formats, but this build leaves out: {}",
            ours::MISSING.join(", ")
        ));
    }
    let named = |flag: &str, names: &[String]| {
        names.iter().flat_map(|name| [flag.to_owned(), name.clone()]).collect::<Vec<_>>()
    };
    let args =
        [named("--format", &options.wanted.formats), named("--data", &options.wanted.datasets)].concat();
    let counts = run::under_callgrind(&args)?;
    let now = Baseline::of(Maker::now(), &counts);
    let file = options.baseline.display();

    let written = |error: io::Error| format!("output: {error}");
    let mut out = io::stdout().lock();
    if options.bless {
        table::print(&mut out, &counts, None).map_err(written)?;
        std::fs::write(&options.baseline, now.to_csv()).map_err(|error| format!("{file}: {error}"))?;
        writeln!(out, "\n{} rows written to {file}", now.counts.len()).map_err(written)?;
        return Ok(true);
    }
    let before = std::fs::read_to_string(&options.baseline).map_err(|error| format!("{file}: {error}"))?;
    let before = Baseline::parse(&before).map_err(|error| format!("{file}: {error}"))?;
    if options.all {
        table::print(&mut out, &counts, Some(&before)).map_err(written)?;
        writeln!(out).map_err(written)?;
    }
    let differences =
        Differences::between(&before, &now, |key| options.wanted.has(&key.format, &key.dataset));
    table::print_changes(&mut out, "rose", &differences.risen).map_err(written)?;
    table::print_changes(&mut out, "fell", &differences.fallen).map_err(written)?;
    for (what, keys) in
        [("not in the baseline", &differences.new), ("only in the baseline", &differences.gone)]
    {
        for key in keys {
            writeln!(out, "{what}: {key}").map_err(written)?;
        }
    }
    writeln!(
        out,
        "{} rows counted, {} rose, {} fell",
        now.counts.len(),
        differences.risen.len(),
        differences.fallen.len()
    )
    .map_err(written)?;
    if !now.maker.is_comparable(&before.maker) {
        let (now, before) = (&now.maker, &before.maker);
        writeln!(
            out,
            "\nNOT HELD: the baseline was made with something else, so that differences may be no one's fault.\n\
             baseline:\n{before}now:\n{now}Write a new one with --bless."
        )
        .map_err(written)?;
        return Ok(true);
    }
    if differences.fail() {
        writeln!(
            out,
            "Where this is what you want: cargo run --release -p contract-benches --bin count -- --bless"
        )
        .map_err(written)?;
    } else if !differences.fallen.is_empty() {
        writeln!(out, "Better than the baseline. Keep it with --bless.").map_err(written)?;
    }
    Ok(!differences.fail())
}
