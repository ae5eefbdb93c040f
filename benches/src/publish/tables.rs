//! What records say, as Markdown.

use super::record::{Measured, OPERATIONS, Record, mean};
use crate::verdict::Verdict;
use core::fmt::{Display, Write};

/// The parts of `docs/benchmarks.md` that are made, by the names of their marks. Each ends with a line break.
#[must_use]
pub fn parts(record: &Record) -> Vec<(&'static str, String)> {
    vec![
        ("facts", facts(record)),
        ("counts", counts(record)),
        ("means", means(record)),
        ("datasets", datasets(record)),
        ("losses", losses(record)),
    ]
}

/// What each file says of its making.
fn facts(record: &Record) -> String {
    let mut out = String::new();
    for sheet in &record.sheets {
        let name = &sheet.name;
        put(
            &mut out,
            format_args!("\n[benches/record/{name}](../benches/record/{name}), {} rows:\n", sheet.rows),
        );
        put(&mut out, "\n```text\n");
        for fact in &sheet.facts {
            put(&mut out, format_args!("{fact}\n"));
        }
        put(&mut out, "```\n");
    }
    out + "\n"
}

/// How many rows are ahead, at parity and behind.
fn counts(record: &Record) -> String {
    let count = |rows: &mut dyn Iterator<Item = &Measured>| {
        let mut counts = [0; 3];
        for row in rows {
            counts[row.verdict() as usize] += 1;
        }
        counts
    };
    let [ahead, parity, behind] = count(&mut record.rows.iter());
    let mut out = format!(
        "\n**Of {} rows {ahead} are ahead, {parity} at parity, {behind} behind.**\n\n",
        record.rows.len()
    );
    put(&mut out, "| format | peer | rows | ahead | parity | behind |\n|---|---|---:|---:|---:|---:|\n");
    for (format, peer) in record.opponents() {
        let [ahead, parity, behind] = count(&mut record.of(format, peer));
        let rows = ahead + parity + behind;
        put(&mut out, format_args!("| {format} | {peer} | {rows} | {ahead} | {parity} | {behind} |\n"));
    }
    out + "\n"
}

/// Geometric means of an opponent's ratios, a column an operation.
fn means(record: &Record) -> String {
    let mut out = String::from("\n| format | peer |");
    for (_, title) in OPERATIONS {
        put(&mut out, format_args!(" {title} |"));
    }
    out += "\n|---|---|";
    out += &"---:|".repeat(OPERATIONS.len());
    out += "\n";
    for (format, peer) in record.opponents() {
        put(&mut out, format_args!("| {format} | {peer} |"));
        for (operation, _) in OPERATIONS {
            let rows = record.of(format, peer).filter(|row| row.operation == operation);
            put(&mut out, format_args!(" {} |", ratio(mean(rows))));
        }
        out += "\n";
    }
    out + "\n"
}

/// The ratio of each large data set, and the geometric mean of the small ones.
fn datasets(record: &Record) -> String {
    let large = record.large();
    let mut out = String::from("\n| format | peer | operation |");
    for dataset in &large {
        put(&mut out, format_args!(" {dataset} |"));
    }
    out += " small |\n|---|---|---|";
    out += &"---:|".repeat(large.len() + 1);
    out += "\n";
    for (format, peer) in record.opponents() {
        for (operation, title) in OPERATIONS {
            let rows = record.of(format, peer).filter(|row| row.operation == operation);
            if rows.clone().next().is_none() {
                continue;
            }
            put(&mut out, format_args!("| {format} | {peer} | {title} |"));
            for dataset in &large {
                let row = rows.clone().find(|row| row.dataset == *dataset);
                put(&mut out, format_args!(" {} |", ratio(row.map(|row| row.ratio))));
            }
            put(&mut out, format_args!(" {} |\n", ratio(mean(rows.filter(|row| row.is_small())))));
        }
    }
    put(&mut out, format_args!("\nSmall: {}.\n\n", record.small().join(", ")));
    out
}

/// The rows that are behind, the worst first.
fn losses(record: &Record) -> String {
    let mut behind: Vec<_> = record.rows.iter().filter(|row| row.verdict() == Verdict::Behind).collect();
    behind.sort_by(|a, b| b.ratio.total_cmp(&a.ratio));
    if behind.is_empty() {
        return "\nNo row is behind.\n\n".into();
    }
    let mut out = String::from(
        "\n| format | data set | operation | peer | ours ns | peer ns | ratio | min | max |\n\
         |---|---|---|---|---:|---:|---:|---:|---:|\n",
    );
    for row in behind {
        let Measured {
            format, dataset, operation, peer, ours_ns, peer_ns, ratio, ratio_min, ratio_max, ..
        } = row;
        put(
            &mut out,
            format_args!(
                "| {format} | {dataset} | {operation} | {peer} | {ours_ns:.0} | {peer_ns:.0} \
                 | {ratio:.3} | {ratio_min:.2} | {ratio_max:.2} |\n"
            ),
        );
    }
    out + "\n"
}

/// A ratio, or a dash for what was not measured.
fn ratio(ratio: Option<f64>) -> String {
    ratio.map_or_else(|| "–".into(), |ratio| format!("{ratio:.2}"))
}

fn put(out: &mut String, what: impl Display) {
    write!(out, "{what}").expect("a string takes everything");
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::CSV_HEADER;

    fn record() -> Record {
        let rows = "\
pb,log,serialize,885256,10.0,prost-0.14,40.0,0.250,0.2,0.3
pb,text,serialize,20,11.0,prost-0.14,10.0,1.100,0.9,1.2
pb,int25,serialize,90,14.0,prost-0.14,10.0,1.400,0.9,1.5
bin,text,reuse,20,10.0,wincode,10.0,1.000,0.9,1.1
";
        let mut record = Record::default();
        record.add("a.csv", &format!("# date: today\n{CSV_HEADER}\n{rows}")).unwrap();
        record
    }

    #[test]
    fn every_table_says_what_the_rows_say() {
        let expected = [
            (
                "facts",
                "\n[benches/record/a.csv](../benches/record/a.csv), 4 rows:\n\n```text\ndate: today\n```\n\n",
            ),
            (
                "counts",
                "\n**Of 4 rows 1 are ahead, 1 at parity, 2 behind.**\n\n\
                 | format | peer | rows | ahead | parity | behind |\n|---|---|---:|---:|---:|---:|\n\
                 | pb | prost-0.14 | 3 | 1 | 0 | 2 |\n| bin | wincode | 1 | 0 | 1 | 0 |\n\n",
            ),
            (
                "means",
                "\n| format | peer | to a new vector | to a reused vector | from a slice | from a slice, borrowed |\n\
                 |---|---|---:|---:|---:|---:|\n\
                 | pb | prost-0.14 | 0.73 | – | – | – |\n| bin | wincode | – | 1.00 | – | – |\n\n",
            ),
            (
                "datasets",
                "\n| format | peer | operation | log | small |\n|---|---|---|---:|---:|\n\
                 | pb | prost-0.14 | to a new vector | 0.25 | 1.24 |\n\
                 | bin | wincode | to a reused vector | – | 1.00 |\n\nSmall: text, int25.\n\n",
            ),
            (
                "losses",
                "\n| format | data set | operation | peer | ours ns | peer ns | ratio | min | max |\n\
                 |---|---|---|---|---:|---:|---:|---:|---:|\n\
                 | pb | int25 | serialize | prost-0.14 | 14 | 10 | 1.400 | 0.90 | 1.50 |\n\
                 | pb | text | serialize | prost-0.14 | 11 | 10 | 1.100 | 0.90 | 1.20 |\n\n",
            ),
        ];
        let parts = parts(&record());
        assert_eq!(parts.len(), expected.len());
        for (part, expected) in parts.iter().zip(expected) {
            assert_eq!((part.0, part.1.as_str()), expected);
        }
    }

    #[test]
    fn no_losses_are_said_to_be_none() {
        let mut record = record();
        record.rows.retain(|row| row.verdict() != Verdict::Behind);
        assert_eq!(losses(&record), "\nNo row is behind.\n\n");
    }
}
