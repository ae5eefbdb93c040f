//! What is printed of counts.

use super::baseline::Baseline;
use super::{Count, Key};
use std::collections::BTreeMap;
use std::io::{self, Write};

/// A line for each row of ours: how many, how many in the baseline, and how many by others.
///
/// # Errors
///
/// Those of `out`.
pub fn print(mut out: impl Write, counts: &[Count], before: Option<&Baseline>) -> io::Result<()> {
    let mut others: BTreeMap<&Key, Vec<&Count>> = BTreeMap::new();
    for count in counts.iter().filter(|count| !count.by.is_empty()) {
        others.entry(&count.key).or_default().push(count);
    }
    writeln!(out, "{:<14} {:<16} {:<11} {:>9} {:>9}", "format", "data set", "operation", "ours", "before")?;
    for Count { key, instructions, .. } in counts.iter().filter(|count| count.by.is_empty()) {
        let before = before.and_then(|before| before.counts.get(key)).map_or("-".into(), u64::to_string);
        write!(
            out,
            "{:<14} {:<16} {:<11} {instructions:>9} {before:>9}",
            key.format, key.dataset, key.operation
        )?;
        for other in others.get(key).into_iter().flatten() {
            let ratio = *instructions as f64 / other.instructions as f64;
            write!(out, "  {} {} ({ratio:.2})", other.by, other.instructions)?;
        }
        writeln!(out)?;
    }
    Ok(())
}

/// A line for each row that changed.
///
/// # Errors
///
/// Those of `out`.
pub fn print_changes(mut out: impl Write, what: &str, rows: &[(Key, u64, u64)]) -> io::Result<()> {
    for (key, from, to) in rows {
        let percent = 100.0 * (*to as f64 / *from as f64 - 1.0);
        writeln!(out, "{what}: {key}: {from} -> {to} ({percent:+.1} %)")?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::counts::baseline::Maker;

    #[test]
    fn others_stand_beside_ours() {
        let key = Key { format: "pb".into(), dataset: "log_20".into(), operation: "reuse".into() };
        let ours = Count { key: key.clone(), by: String::new(), instructions: 150 };
        let theirs = Count { key: key.clone(), by: "ceiling".into(), instructions: 100 };
        let before = Baseline::of(
            Maker { rustc: "1".into(), target: "a".into(), libc: "b".into() },
            &[Count { instructions: 140, ..ours.clone() }],
        );
        let mut text = Vec::new();
        print(&mut text, &[ours, theirs], Some(&before)).unwrap();
        print_changes(&mut text, "rose", &[(key, 140, 150)]).unwrap();
        let text = String::from_utf8(text).unwrap();
        assert!(text.contains("150       140  ceiling 100 (1.50)\n"), "{text}");
        assert!(text.ends_with("rose: pb log_20 reuse: 140 -> 150 (+7.1 %)\n"), "{text}");
    }
}
