//! Rows, as a table and as CSV.

use crate::measure::Paired;
use core::fmt::{self, Display};
use std::io::{self, Write};

/// The first line of the CSV.
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
    /// Whether ours was slower.
    #[must_use]
    pub fn is_loss(&self) -> bool {
        self.outcome.as_ref().is_ok_and(|paired| paired.ratio > 1.0)
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
                let mark = if self.is_loss() { "  LOSS" } else { "" };
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

/// Writes all rows as CSV.
///
/// # Errors
///
/// When the writer fails.
pub fn write_csv(mut out: impl Write, rows: &[Row]) -> io::Result<()> {
    writeln!(out, "{CSV_HEADER}")?;
    for row in rows {
        writeln!(out, "{}", row.csv())?;
    }
    out.flush()
}

/// The end of a report: the rows that lose, and those that are wrong.
///
/// # Errors
///
/// When the writer fails.
pub fn write_summary(mut out: impl Write, rows: &[Row]) -> io::Result<()> {
    let measured = rows.iter().filter(|row| row.outcome.is_ok()).count();
    let losses: Vec<&Row> = rows.iter().filter(|row| row.is_loss()).collect();
    let errors: Vec<&Row> = rows.iter().filter(|row| row.outcome.is_err()).collect();
    writeln!(out)?;
    if measured == 0 {
        writeln!(out, "nothing was measured")?;
    } else if losses.is_empty() {
        writeln!(out, "no losing row among {measured}: every ratio is at most 1")?;
    } else {
        writeln!(out, "{} of {measured} rows lose (ratio > 1):", losses.len())?;
        for row in losses {
            writeln!(out, "{row}")?;
        }
    }
    if !errors.is_empty() {
        writeln!(out, "{} ERRORS:", errors.len())?;
        for row in errors {
            writeln!(out, "{row}")?;
        }
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
        write_csv(&mut out, &[row(Ok(0.5)), row(Err("differ"))]).unwrap();
        assert_eq!(
            String::from_utf8(out).unwrap(),
            "format,dataset,operation,bytes,ours_ns,peer,peer_ns,ratio,ratio_min,ratio_max\n\
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
        assert!(summary(&[row(Ok(1.0))]).contains("no losing row among 1"));
        let text = summary(&[row(Ok(1.5)), row(Ok(0.5)), row(Err("bytes differ"))]);
        assert!(text.contains("1 of 2 rows lose") && text.contains("ERROR against prost: bytes differ"));
        assert!(summary(&[]).contains("nothing was measured"));
    }
}
