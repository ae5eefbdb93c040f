//! Rows, as a table and as CSV.

use crate::facts::Facts;
use crate::measure::Paired;
use crate::verdict::{AHEAD_BELOW, BEHIND_ABOVE, Verdict};
use core::fmt::{self, Display};
use std::io::{self, Write};

/// The first line of the CSV behind its comments.
pub const CSV_HEADER: &str = "format,dataset,operation,bytes,ours_ns,peer,peer_ns,ratio,ratio_min,ratio_max";

/// What one comparison says.
#[derive(Clone, Debug)]
pub struct Row {
    /// Our format.
    pub format: &'static str,
    /// The data set.
    pub dataset: &'static str,
    /// `serialize`, `reuse`, `deserialize`, `borrow`; `error` when the two sides do not agree.
    pub operation: &'static str,
    /// The encoded size; the mean where there are several values.
    pub bytes: usize,
    /// The other codec.
    pub peer: &'static str,
    /// The times, or what went wrong.
    pub outcome: Result<Paired, String>,
}

impl Row {
    /// What the median of the ratios says; nothing of an error.
    #[must_use]
    pub fn verdict(&self) -> Option<Verdict> {
        self.outcome.as_ref().ok().map(|paired| Verdict::of(paired.ratio))
    }

    /// The row as CSV. An error has no figures.
    #[must_use]
    pub fn csv(&self) -> String {
        let Row { format, dataset, operation, bytes, peer, .. } = self;
        match &self.outcome {
            Ok(Paired { ours_ns, peer_ns, ratio, ratio_min, ratio_max, .. }) => format!(
                "{format},{dataset},{operation},{bytes},{ours_ns:.1},{peer},{peer_ns:.1},{ratio:.3},{ratio_min:.3},{ratio_max:.3}"
            ),
            Err(_) => format!("{format},{dataset},{operation},{bytes},,{peer},,,,"),
        }
    }

    /// The head of the table that the rows make with [`Display`].
    #[must_use]
    pub fn head() -> String {
        format!(
            "{:<14} {:<16} {:<11} {:>10} {:>14}  {:<15} {:>14} {:>6}  {:>5} {:>6}",
            "format", "dataset", "operation", "bytes", "ours ns", "peer", "peer ns", "ratio", "min", "max"
        )
    }
}

impl Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Row { format, dataset, operation, bytes, peer, .. } = self;
        match &self.outcome {
            Ok(Paired { ours_ns, peer_ns, ratio, ratio_min, ratio_max, .. }) => {
                let mark = match Verdict::of(*ratio) {
                    Verdict::Ahead => "",
                    Verdict::Parity => "  parity",
                    Verdict::Behind => "  LOSS",
                };
                write!(
                    f,
                    "{format:<14} {dataset:<16} {operation:<11} {bytes:>10} {ours_ns:>14.1}  {peer:<15} \
                     {peer_ns:>14.1} {ratio:>6.3}  {ratio_min:>5.3} {ratio_max:>6.3}{mark}"
                )
            }
            Err(message) => {
                write!(f, "{format:<14} {dataset:<16} ERROR against {peer}: {message}")
            }
        }
    }
}

/// Writes all rows as CSV, the facts in front as comment lines.
///
/// # Errors
///
/// When the writer fails.
pub fn write_csv(mut out: impl Write, facts: &Facts, rows: &[Row]) -> io::Result<()> {
    writeln!(out, "{facts}{CSV_HEADER}")?;
    for row in rows {
        writeln!(out, "{}", row.csv())?;
    }
    out.flush()
}

/// The end of a report: how many rows are ahead and at parity, those that lose, and those that are wrong.
///
/// # Errors
///
/// When the writer fails.
pub fn write_summary(mut out: impl Write, rows: &[Row]) -> io::Result<()> {
    let with = |verdict| rows.iter().filter(move |row| row.verdict() == verdict);
    let ahead = with(Some(Verdict::Ahead)).count();
    let parity = with(Some(Verdict::Parity)).count();
    let behind = with(Some(Verdict::Behind)).count();
    let errors = with(None).count();
    writeln!(out)?;
    if ahead + parity + behind == 0 {
        writeln!(out, "nothing was measured")?;
    } else {
        writeln!(
            out,
            "of {} rows {ahead} are ahead (ratio < {AHEAD_BELOW}), {parity} at parity, {behind} lose (ratio > {BEHIND_ABOVE})",
            ahead + parity + behind
        )?;
    }
    for row in with(Some(Verdict::Behind)) {
        writeln!(out, "{row}")?;
    }
    if errors > 0 {
        writeln!(out, "{errors} ERRORS:")?;
    }
    for row in with(None) {
        writeln!(out, "{row}")?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(outcome: Result<f64, &str>) -> Row {
        Row {
            format: "pb",
            dataset: "log",
            operation: "serialize",
            bytes: 10,
            peer: "prost",
            outcome: outcome.map_err(str::to_owned).map(|ratio| Paired {
                ours_ns: 12.34,
                peer_ns: 45.67,
                ratio,
                ratio_min: 0.1,
                ratio_max: 2.0,
                pairs: 31,
            }),
        }
    }

    #[test]
    fn csv_has_the_columns_of_its_header() {
        let mut out = Vec::new();
        let facts = Facts {
            machine: "one, 2 logical cores".into(),
            rustc: "1.95.0".into(),
            target: "x86_64".into(),
            date: "2026-11-30".into(),
            command: "compare".into(),
        };
        write_csv(&mut out, &facts, &[row(Ok(0.5)), row(Err("differ"))]).unwrap();
        assert_eq!(
            String::from_utf8(out).unwrap(),
            "# machine: one, 2 logical cores\n# rustc: 1.95.0\n# target: x86_64\n# date: 2026-11-30\n# command: compare\n\
             format,dataset,operation,bytes,ours_ns,peer,peer_ns,ratio,ratio_min,ratio_max\n\
             pb,log,serialize,10,12.3,prost,45.7,0.500,0.100,2.000\n\
             pb,log,serialize,10,,prost,,,,\n"
        );
    }

    #[test]
    fn the_summary_names_losses_and_errors() {
        let summary = |rows: &[Row]| {
            let mut out = Vec::new();
            write_summary(&mut out, rows).unwrap();
            String::from_utf8(out).unwrap()
        };
        assert!(
            summary(&[row(Ok(1.0))]).contains("of 1 rows 0 are ahead (ratio < 0.92), 1 at parity, 0 lose")
        );
        let text = summary(&[row(Ok(1.5)), row(Ok(0.5)), row(Ok(0.95)), row(Err("bytes differ"))]);
        assert!(text.contains("of 3 rows 1 are ahead (ratio < 0.92), 1 at parity, 1 lose (ratio > 1.08)\n"));
        assert!(
            text.contains("LOSS\n1 ERRORS:\n") && text.contains("ERROR against prost: bytes differ"),
            "{text}"
        );
        assert_eq!(text.matches("LOSS").count(), 1);
        assert!(summary(&[]).contains("nothing was measured"));
    }
}
