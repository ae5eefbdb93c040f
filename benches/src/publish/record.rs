//! Records: the CSV files that `compare` wrote, read back.

use crate::facts;
use crate::report::CSV_HEADER;
use crate::verdict::Verdict;

/// The operations in the order of every table and chart, and what they are called there.
pub const OPERATIONS: [(&str, &str); 4] = [
    ("serialize", "to a new vector"),
    ("reuse", "to a reused vector"),
    ("deserialize", "from a slice"),
    ("borrow", "from a slice, borrowed"),
];

/// A message of at most so many bytes is a small one. The data sets have 1.1 KB at most or 360 KB at least.
const SMALL: usize = 64 * 1024;

/// One row.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)] // The columns are those of `report::Row`.
pub struct Measured {
    pub format: String,
    pub dataset: String,
    pub operation: String,
    pub bytes: usize,
    pub ours_ns: f64,
    pub peer: String,
    pub peer_ns: f64,
    pub ratio: f64,
    pub ratio_min: f64,
    pub ratio_max: f64,
}

impl Measured {
    /// Whether the data set is one of small messages.
    #[must_use]
    pub fn is_small(&self) -> bool {
        self.bytes <= SMALL
    }

    /// What the row says.
    #[must_use]
    pub fn verdict(&self) -> Verdict {
        Verdict::of(self.ratio)
    }

    /// Two rows with the same key measure the same.
    fn key(&self) -> [&str; 4] {
        [&self.format, &self.dataset, &self.operation, &self.peer]
    }
}

/// One file.
#[derive(Clone, Debug)]
pub struct Sheet {
    /// The file's name.
    pub name: String,
    /// Its comment lines without their marks.
    pub facts: Vec<String>,
    /// How many rows it has.
    pub rows: usize,
}

impl Sheet {
    /// The first of the facts that are to be in every record, and are not in this one.
    #[must_use]
    pub fn missing(&self) -> Option<&'static str> {
        let says = |name: &str| {
            self.facts.iter().any(|fact| fact.split_once(": ").is_some_and(|fact| fact.0 == name))
        };
        facts::NAMES.into_iter().find(|name| !says(name))
    }
}

/// All files.
#[derive(Clone, Debug, Default)]
pub struct Record {
    /// The files.
    pub sheets: Vec<Sheet>,
    /// Their rows, in order.
    pub rows: Vec<Measured>,
}

impl Record {
    /// Adds a file.
    ///
    /// # Errors
    ///
    /// What is no CSV of `compare`, and at which line; a row that is there already; one whose two sides did not agree.
    pub fn add(&mut self, name: &str, text: &str) -> Result<(), String> {
        let at = |nth: usize, error: String| format!("{name}, line {}: {error}", nth + 1);
        let mut facts = Vec::new();
        let mut lines = text.lines().enumerate();
        loop {
            match lines.next() {
                Some((_, line)) if line.starts_with('#') => facts.push(line[1..].trim().to_owned()),
                Some((_, CSV_HEADER)) => break,
                Some((nth, line)) => {
                    return Err(at(nth, format!("expected the columns {CSV_HEADER}, found {line}")));
                }
                None => return Err(format!("{name}: expected the columns {CSV_HEADER}, found the end")),
            }
        }
        let before = self.rows.len();
        for (nth, line) in lines {
            let row = parse(line).map_err(|error| at(nth, error))?;
            if self.rows.iter().any(|other| other.key() == row.key()) {
                return Err(at(nth, format!("{} is there already", row.key().join(","))));
            }
            self.rows.push(row);
        }
        self.sheets.push(Sheet { name: name.to_owned(), facts, rows: self.rows.len() - before });
        Ok(())
    }

    /// Which format met which peer, in the order of the rows.
    #[must_use]
    pub fn opponents(&self) -> Vec<(&str, &str)> {
        in_order(self.rows.iter().map(|row| (row.format.as_str(), row.peer.as_str())))
    }

    /// The rows of an opponent.
    pub fn of<'a>(&'a self, format: &'a str, peer: &'a str) -> impl Iterator<Item = &'a Measured> + Clone {
        self.rows.iter().filter(move |row| row.format == format && row.peer == peer)
    }

    /// The names of the data sets that are not small, in the order of the rows.
    #[must_use]
    pub fn large(&self) -> Vec<&str> {
        in_order(self.rows.iter().filter(|row| !row.is_small()).map(|row| row.dataset.as_str()))
    }

    /// The names of the data sets of small messages, in the order of the rows.
    #[must_use]
    pub fn small(&self) -> Vec<&str> {
        in_order(self.rows.iter().filter(|row| row.is_small()).map(|row| row.dataset.as_str()))
    }
}

/// Each once, where it comes first.
fn in_order<T: PartialEq>(all: impl Iterator<Item = T>) -> Vec<T> {
    let mut found = Vec::new();
    for one in all {
        if !found.contains(&one) {
            found.push(one);
        }
    }
    found
}

/// The geometric mean of the ratios, if there are any. Of ratios no other mean is the same the other way round.
#[must_use]
pub fn mean<'a>(rows: impl Iterator<Item = &'a Measured>) -> Option<f64> {
    let (sum, count) = rows.fold((0.0, 0_u32), |(sum, count), row| (sum + row.ratio.ln(), count + 1));
    (count > 0).then(|| (sum / f64::from(count)).exp())
}

fn parse(line: &str) -> Result<Measured, String> {
    let columns: Vec<&str> = line.split(',').collect();
    let [format, dataset, operation, bytes, ours_ns, peer, peer_ns, ratio, ratio_min, ratio_max] =
        columns[..].try_into().map_err(|_| format!("expected 10 columns, found {}", columns.len()))?;
    if operation == "error" {
        return Err(format!("{format} and {peer} did not agree on {dataset}, and nothing was measured"));
    }
    if !OPERATIONS.iter().any(|(known, _)| *known == operation) {
        return Err(format!("unknown operation {operation}"));
    }
    let ratio = number("ratio", ratio)?;
    if ratio <= 0.0 {
        return Err("expected a ratio above 0, found 0".into());
    }
    Ok(Measured {
        format: format.into(),
        dataset: dataset.into(),
        operation: operation.into(),
        bytes: bytes.parse().map_err(|_| format!("expected a number of bytes, found {bytes:?}"))?,
        ours_ns: number("ours_ns", ours_ns)?,
        peer: peer.into(),
        peer_ns: number("peer_ns", peer_ns)?,
        ratio,
        ratio_min: number("ratio_min", ratio_min)?,
        ratio_max: number("ratio_max", ratio_max)?,
    })
}

/// Not negative, and finite.
fn number(column: &str, text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(number) if number.is_finite() && number >= 0.0 => Ok(number),
        _ => Err(format!("expected a number in the column {column}, found {text:?}")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::facts::Facts;
    use crate::measure::Paired;
    use crate::report::{Row, write_csv};

    const ROW: &str = "pb,log,reuse,885256,399665.0,prost-0.14,1074393.0,0.376,0.283,0.667";

    #[test]
    fn what_compare_writes_is_read() {
        let paired =
            Paired { ours_ns: 12.34, peer_ns: 45.67, ratio: 0.25, ratio_min: 0.1, ratio_max: 2.0, pairs: 31 };
        let row = Row {
            format: "pb",
            dataset: "log",
            operation: "borrow",
            bytes: 10,
            peer: "prost",
            outcome: Ok(paired),
        };
        let mut csv = Vec::new();
        write_csv(&mut csv, &Facts::now("compare --quick".into()), &[row]).unwrap();
        let mut record = Record::default();
        record.add("one.csv", core::str::from_utf8(&csv).unwrap()).unwrap();
        let [sheet] = &record.sheets[..] else { panic!("one sheet") };
        assert_eq!((sheet.name.as_str(), sheet.rows, sheet.facts.len()), ("one.csv", 1, 5));
        assert_eq!(sheet.facts[4], "command: compare --quick");
        assert_eq!(sheet.missing(), None);
        let without = Sheet { facts: sheet.facts[..3].to_vec(), ..sheet.clone() };
        assert_eq!(without.missing(), Some("date"));
        let read = Measured {
            format: "pb".into(),
            dataset: "log".into(),
            operation: "borrow".into(),
            bytes: 10,
            ours_ns: 12.3,
            peer: "prost".into(),
            peer_ns: 45.7,
            ratio: 0.25,
            ratio_min: 0.1,
            ratio_max: 2.0,
        };
        assert_eq!(record.rows, [read]);
    }

    #[test]
    fn wrong_lines_are_named() {
        let error = |text: &str| Record::default().add("x.csv", text).unwrap_err();
        let behind_head = |row: &str| error(&format!("# date: today\n{CSV_HEADER}\n{row}\n"));
        assert_eq!(error(""), format!("x.csv: expected the columns {CSV_HEADER}, found the end"));
        assert_eq!(error("a,b\n"), format!("x.csv, line 1: expected the columns {CSV_HEADER}, found a,b"));
        for (row, message) in [
            ("pb,log", "expected 10 columns, found 2"),
            ("pb,log,error,0,,prost,,,,", "pb and prost did not agree on log, and nothing was measured"),
            ("pb,log,guess,1,1,prost,1,1,1,1", "unknown operation guess"),
            ("pb,log,reuse,many,1,prost,1,1,1,1", "expected a number of bytes, found \"many\""),
            ("pb,log,reuse,1,1,prost,1,NaN,1,1", "expected a number in the column ratio, found \"NaN\""),
            ("pb,log,reuse,1,-1,prost,1,1,1,1", "expected a number in the column ours_ns, found \"-1\""),
            ("pb,log,reuse,1,1,prost,1,0.000,0,1", "expected a ratio above 0, found 0"),
        ] {
            assert_eq!(behind_head(row), format!("x.csv, line 3: {message}"));
        }
    }

    #[test]
    fn no_row_comes_twice() {
        let mut record = Record::default();
        record.add("a.csv", &format!("{CSV_HEADER}\n{ROW}\n")).unwrap();
        let error = record.add("b.csv", &format!("{CSV_HEADER}\n{ROW}\n")).unwrap_err();
        assert_eq!(error, "b.csv, line 2: pb,log,reuse,prost-0.14 is there already");
    }

    #[test]
    fn the_mean_is_geometric() {
        let row = |ratio| Measured { ratio, ..parse(ROW).unwrap() };
        assert_eq!(mean([].iter()), None);
        let mean = mean([row(0.5), row(2.0), row(8.0)].iter()).unwrap();
        assert!((mean - 2.0).abs() < 1e-12, "{mean}");
    }
}
