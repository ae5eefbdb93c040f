//! The program `compare`: checks that both sides of a pair agree, then measures them.

use crate::datasets::{self, Dataset};
use crate::duels::{self, Duels};
use crate::measure::{Plan, paired};
use crate::ours;
use crate::peers::Side;
use crate::report::Row;
use core::fmt::Display;
use std::hint::black_box;
use std::path::PathBuf;
use std::time::Instant;

/// How the program is called.
pub const USAGE: &str = "\
usage: compare [--format F]... [--data D]... [--csv FILE] [--quick] [--ceiling]

  --format F   pb, bin, msgpack (its named form as well), msgpack-named; all of them by default
  --data D     a data set's name; all of them by default
  --csv FILE   write the rows to FILE, and above them which machine, compiler and command made them
  --quick      everything within a minute: fewer pairs, less to be believed
  --ceiling    instead of the peers, straight-line code by hand for the types of ten data sets

A row says, in nanoseconds and for one value, what ours and the peer take, and the median of
ours / peer over the pairs with the smallest and the largest. Where a data set has several
values, times and bytes are means over them. A loss is a row above 1.08; from 0.92 to 1.08 both are
at parity. In the `borrow` rows of peers that can't borrow they decode to owned data.";

/// What the command line asks for.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Options {
    /// All when empty.
    pub formats: Vec<String>,
    /// All when empty.
    pub datasets: Vec<String>,
    /// Where the rows go as well.
    pub csv: Option<PathBuf>,
    /// Less time, less certainty.
    pub quick: bool,
    /// Code by hand instead of peers.
    pub ceiling: bool,
}

impl Options {
    /// Reads the arguments, the program's name not among them.
    ///
    /// # Errors
    ///
    /// An unknown flag, format or data set, or a flag without its value.
    pub fn parse(args: impl IntoIterator<Item = String>) -> Result<Self, String> {
        let mut options = Options::default();
        let mut args = args.into_iter();
        while let Some(flag) = args.next() {
            let mut value = || args.next().ok_or_else(|| format!("{flag} needs a value"));
            match flag.as_str() {
                "--format" => options.formats.push(known(value()?, "format", duels::FORMATS)?),
                "--data" => options.datasets.push(known(value()?, "data set", datasets::NAMES)?),
                "--csv" => options.csv = Some(value()?.into()),
                "--quick" => options.quick = true,
                "--ceiling" => options.ceiling = true,
                _ => return Err(format!("unknown argument {flag}")),
            }
        }
        Ok(options)
    }

    /// The command that makes the same rows. Where they go does not decide what they are.
    #[must_use]
    pub fn command(&self) -> String {
        let mut command = String::from("cargo run");
        command += if cfg!(debug_assertions) { "" } else { " --release" };
        command += " -p contract-benches";
        command += if ours::MISSING.is_empty() { "" } else { " --no-default-features" };
        for (feature, on) in [
            ("pb", cfg!(feature = "pb") && !ours::MISSING.is_empty()),
            ("bin", cfg!(feature = "bin") && !ours::MISSING.is_empty()),
            ("msgpack", cfg!(feature = "msgpack") && !ours::MISSING.is_empty()),
            ("heavy", cfg!(feature = "heavy")),
            ("derives", cfg!(feature = "derives")),
            ("pb-peers", cfg!(feature = "pb-peers") && !cfg!(feature = "libprotobuf")),
            ("libprotobuf", cfg!(feature = "libprotobuf")),
        ] {
            command += &if on { format!(" --features {feature}") } else { String::new() };
        }
        command += " --bin compare --";
        for format in &self.formats {
            command += &format!(" --format {format}");
        }
        for dataset in &self.datasets {
            command += &format!(" --data {dataset}");
        }
        command += if self.quick { " --quick" } else { "" };
        command += if self.ceiling { " --ceiling" } else { "" };
        command += " --csv FILE";
        command
    }

    fn wants_format(&self, format: &str) -> bool {
        self.formats.is_empty()
            || self.formats.iter().any(|asked| {
                format
                    .strip_prefix(asked.as_str())
                    .is_some_and(|rest| rest.is_empty() || rest.starts_with('-'))
            })
    }

    /// Whether a data set is asked for.
    #[must_use]
    pub fn wants_dataset(&self, dataset: &str) -> bool {
        self.datasets.is_empty() || self.datasets.iter().any(|asked| asked == dataset)
    }
}

fn known(value: String, what: &str, all: &[&str]) -> Result<String, String> {
    if all.contains(&value.as_str()) {
        Ok(value)
    } else {
        Err(format!("unknown {what} {value}; there are: {}", all.join(", ")))
    }
}

/// Goes through the data sets and collects rows. Prints each on stdout, and what it is doing on stderr.
#[derive(Debug)]
pub struct Compare {
    options: Options,
    plan: Plan,
    start: Instant,
    rows: Vec<Row>,
}

impl Compare {
    /// Nothing measured yet.
    #[must_use]
    pub fn new(options: Options) -> Self {
        let plan = if options.quick { Plan::quick() } else { Plan::full() };
        Compare { options, plan, start: Instant::now(), rows: Vec::new() }
    }

    /// What was measured.
    #[must_use]
    pub fn rows(&self) -> &[Row] {
        &self.rows
    }

    fn push(&mut self, row: Row) {
        println!("{row}");
        self.rows.push(row);
    }

    fn progress(&self, dataset: &str, what: impl Display) {
        let nth = datasets::NAMES.iter().position(|name| *name == dataset).map_or(0, |at| at + 1);
        eprintln!(
            "[{:6.1} s] {nth}/{} {dataset}: {what}",
            self.start.elapsed().as_secs_f64(),
            datasets::NAMES.len()
        );
    }
}

impl datasets::Visitor for Compare {
    fn visit<D: Dataset>(&mut self) {
        if self.options.wants_dataset(D::NAME) {
            self.progress(D::NAME, "making the values");
            duels::each::<D>(self, &D::values());
        }
    }
}

impl Duels for Compare {
    fn duel<D: Dataset, A: Side<D>, B: Side<D>>(&mut self, format: &'static str, values: &[D::Owned]) {
        if !self.options.wants_format(format) {
            return;
        }
        if let Some(why) = B::lacks() {
            self.progress(D::NAME, format_args!("{format} without {}: {why}", B::NAME));
            return;
        }
        self.progress(D::NAME, format_args!("{format} and {}", B::NAME));
        let (dataset, peer) = (D::NAME, B::NAME);
        let (encoded, their_own) = match agree::<D, A, B>(values) {
            Ok(encoded) => encoded,
            Err(message) => {
                self.push(Row { format, dataset, operation: "error", bytes: 0, peer, outcome: Err(message) });
                return;
            }
        };
        let bytes = encoded.iter().map(Vec::len).sum::<usize>() / encoded.len();
        let ours: Vec<A::Value> = values.iter().map(A::value).collect();
        let theirs: Vec<B::Value> = values.iter().map(B::value).collect();
        let plan = self.plan;
        let mut measure = |operation: &'static str, a: &mut dyn FnMut(u64), b: &mut dyn FnMut(u64)| {
            let mut outcome = paired(plan, a, b);
            outcome.ours_ns /= values.len() as f64;
            outcome.peer_ns /= values.len() as f64;
            self.push(Row { format, dataset, operation, bytes, peer, outcome: Ok(outcome) });
        };

        if B::WRITES {
            measure("serialize", &mut serialize::<D, A>(&ours), &mut serialize::<D, B>(&theirs));
        }
        if B::WRITES && B::APPENDS {
            measure("reuse", &mut reuse::<D, A>(&ours), &mut reuse::<D, B>(&theirs));
        }
        let their_own = if B::SAME_BYTES { &encoded } else { &their_own };
        measure("deserialize", &mut deserialize::<D, A>(&encoded), &mut deserialize::<D, B>(their_own));
        if D::BORROWS {
            measure("borrow", &mut borrow::<D, A>(&encoded), &mut borrow::<D, B>(their_own));
        }
    }
}

// The operations. A result is looked at by reference, since moving it into `black_box` might copy it, and
// dropped inside the measured time on both sides.

fn serialize<D: Dataset, S: Side<D>>(values: &[S::Value]) -> impl FnMut(u64) + '_ {
    move |count| {
        for _ in 0..count {
            for value in values {
                let out = S::to_vec(black_box(value));
                black_box(&out);
            }
        }
    }
}

fn reuse<D: Dataset, S: Side<D>>(values: &[S::Value]) -> impl FnMut(u64) + '_ {
    let mut out = Vec::new();
    move |count| {
        for _ in 0..count {
            for value in values {
                out.clear();
                let done = S::append(&mut out, black_box(value));
                black_box(&done);
                black_box(&out);
            }
        }
    }
}

fn deserialize<D: Dataset, S: Side<D>>(encoded: &[Vec<u8>]) -> impl FnMut(u64) + '_ {
    move |count| {
        for _ in 0..count {
            for bytes in encoded {
                let value = S::decode(black_box(bytes));
                black_box(&value);
            }
        }
    }
}

fn borrow<D: Dataset, S: Side<D>>(encoded: &[Vec<u8>]) -> impl FnMut(u64) + '_ {
    move |count| {
        for _ in 0..count {
            for bytes in encoded {
                let value = S::borrow(black_box(bytes));
                black_box(&value);
            }
        }
    }
}

/// What both sides wrote for each value, and what the peer did where it has bytes of its own.
pub type Encodings = (Vec<Vec<u8>>, Vec<Vec<u8>>);

/// The bytes that both sides write for each value, and that each reads back; and the peer's own, if it has others.
///
/// # Errors
///
/// The first thing that they do not agree on.
pub fn agree<D: Dataset, A: Side<D>, B: Side<D>>(values: &[D::Owned]) -> Result<Encodings, String> {
    let (mut all, mut their_own) = (Vec::with_capacity(values.len()), Vec::new());
    for (i, value) in values.iter().enumerate() {
        let ours = encoded::<D, A>(value).map_err(|error| format!("value {i}: ours {error}"))?;
        let theirs = encoded::<D, B>(value).map_err(|error| format!("value {i}: {} {error}", B::NAME))?;
        if B::SAME_BYTES
            && let Some(at) = first_difference(&ours, &theirs)
        {
            return Err(format!(
                "value {i}: bytes differ at {at}: ours {:02x?} of {} bytes, theirs {:02x?} of {} bytes",
                around(&ours, at),
                ours.len(),
                around(&theirs, at),
                theirs.len()
            ));
        }
        read_back::<D, A>(&ours, value).map_err(|error| format!("value {i}: ours {error}"))?;
        read_back::<D, B>(&theirs, value).map_err(|error| format!("value {i}: {} {error}", B::NAME))?;
        all.push(ours);
        if !B::SAME_BYTES {
            their_own.push(theirs);
        }
    }
    Ok((all, their_own))
}

fn encoded<D: Dataset, S: Side<D>>(value: &D::Owned) -> Result<Vec<u8>, String> {
    let value = S::value(value);
    let bytes = S::to_vec(&value).map_err(|error| format!("does not serialize: {error}"))?;
    let mut appended = vec![0xc1];
    S::append(&mut appended, &value).map_err(|error| format!("does not append: {error}"))?;
    if appended[0] != 0xc1 || appended[1..] != bytes {
        return Err("appends other bytes than it serializes".into());
    }
    Ok(bytes)
}

fn read_back<D: Dataset, S: Side<D>>(bytes: &[u8], value: &D::Owned) -> Result<(), String> {
    let owned = S::decode(bytes).map_err(|error| format!("does not deserialize: {error}"))?;
    if owned != S::value(value) {
        return Err("deserializes to another value".into());
    }
    if D::BORROWS {
        let borrowed = S::borrow(bytes).map_err(|error| format!("does not borrow: {error}"))?;
        if !S::borrowed_is(&borrowed, value) {
            return Err("borrows another value".into());
        }
    }
    Ok(())
}

fn first_difference(a: &[u8], b: &[u8]) -> Option<usize> {
    match a.iter().zip(b).position(|(a, b)| a != b) {
        None if a.len() != b.len() => Some(a.len().min(b.len())),
        at => at,
    }
}

fn around(bytes: &[u8], at: usize) -> &[u8] {
    &bytes[at.saturating_sub(4).min(bytes.len())..(at + 4).min(bytes.len())]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::datasets::Text;
    use crate::peers::{Bincode1, Bincode2, Postcard, Serde};

    fn options(args: &[&str]) -> Result<Options, String> {
        Options::parse(args.iter().map(|&arg| arg.to_owned()))
    }

    #[test]
    fn arguments() {
        let parsed = options(&["--format", "msgpack", "--data", "log", "--csv", "x.csv", "--quick"]).unwrap();
        assert!(parsed.wants_format("msgpack") && parsed.wants_format("msgpack-named"));
        assert!(!parsed.wants_format("pb") && parsed.wants_dataset("log") && !parsed.wants_dataset("mesh"));
        assert!(
            parsed.command().ends_with(" --bin compare -- --format msgpack --data log --quick --csv FILE")
        );
        assert_eq!((parsed.csv, parsed.quick, parsed.ceiling), (Some("x.csv".into()), true, false));
        assert!(options(&["--ceiling"]).unwrap().command().contains(" -- --ceiling --csv FILE"));
        assert!(!options(&["--format", "msgpack-named"]).unwrap().wants_format("msgpack"));
        assert!(options(&[]).unwrap().wants_format("pb"));
        for wrong in [&["--fast"][..], &["--format"], &["--format", "xml"], &["--data", "logs"], &["log"]] {
            assert!(options(wrong).is_err(), "{wrong:?}");
        }
    }

    /// A codec against itself, which must give rows for all four operations.
    #[test]
    fn a_duel_measures_every_operation() {
        let mut compare = Compare::new(Options::default());
        compare.plan = Plan { pairs: 3, sample: core::time::Duration::ZERO, ..Plan::quick() };
        compare.duel::<Text, Serde<Bincode1>, Serde<Bincode1>>("bin", &Text::values());
        let operations: Vec<_> = compare.rows().iter().map(|row| row.operation).collect();
        assert_eq!(operations, ["serialize", "reuse", "deserialize", "borrow"]);
        assert!(compare.rows().iter().all(|row| row.outcome.is_ok() && row.bytes > 8 && row.bytes < 32));
    }

    #[test]
    fn a_duel_of_different_bytes_is_an_error_and_not_timed() {
        let mut compare = Compare::new(Options::default());
        compare.duel::<Text, Serde<Bincode1>, Serde<Bincode2>>("bin", &Text::values());
        let [row] = compare.rows() else { panic!("one row") };
        assert_eq!(row.operation, "error");
        assert!(row.outcome.as_ref().unwrap_err().contains("bytes differ at 1"), "{row}");
    }

    #[test]
    fn bytes_that_agree_by_chance_agree() {
        // A short string is a length below 128 and its bytes in both formats.
        let (encoded, their_own) = agree::<Text, Serde<Postcard>, Serde<Bincode2>>(&Text::values()).unwrap();
        assert_eq!((encoded.len(), their_own.len()), (4, 0));
    }
}
