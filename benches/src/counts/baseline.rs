//! What counts are held to: a CSV under comment lines that say what it was made with.

use super::{Count, Key, TOLERANCE};
use core::fmt::{self, Display, Write as _};
use std::collections::BTreeMap;
use std::process::Command;

const HEAD: &str = "format,dataset,operation,instructions";

/// What counts depend on beside the code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Maker {
    /// The compiler's version.
    pub rustc: String,
    /// The target's triple, and the instruction sets that the compiler might use.
    pub target: String,
    /// The C library, whose allocator and copies are counted too.
    pub libc: String,
}

impl Maker {
    /// Of this build, here.
    #[must_use]
    pub fn now() -> Self {
        let libc = Command::new("getconf").arg("GNU_LIBC_VERSION").output().ok();
        let libc = libc.and_then(|output| String::from_utf8(output.stdout).ok()).unwrap_or_default();
        Maker {
            rustc: env!("CONTRACT_RUSTC").into(),
            target: env!("CONTRACT_TARGET").into(),
            libc: if libc.trim().is_empty() { "unknown".into() } else { libc.trim().into() },
        }
    }

    fn facts(&self) -> [(&'static str, &str); 3] {
        [("rustc", &self.rustc), ("target", &self.target), ("libc", &self.libc)]
    }

    /// The version without the day and the commit.
    fn release(&self) -> &str {
        self.rustc.split(' ').next().unwrap_or_default()
    }

    /// Whether counts of both can be held against each other.
    #[must_use]
    pub fn is_comparable(&self, other: &Self) -> bool {
        (self.release(), &self.target, &self.libc) == (other.release(), &other.target, &other.libc)
    }
}

impl Display for Maker {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.facts().iter().try_for_each(|(name, fact)| writeln!(f, "# {name}: {fact}"))
    }
}

/// The committed counts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Baseline {
    /// What made them.
    pub maker: Maker,
    /// Ours alone.
    pub counts: BTreeMap<Key, u64>,
}

impl Baseline {
    /// Of what was counted now; what is by others is left out.
    #[must_use]
    pub fn of(maker: Maker, counts: &[Count]) -> Self {
        let ours = counts.iter().filter(|count| count.by.is_empty());
        Baseline { maker, counts: ours.map(|count| (count.key.clone(), count.instructions)).collect() }
    }

    /// As it lies in the file.
    #[must_use]
    pub fn to_csv(&self) -> String {
        let mut text = format!("{}{HEAD}\n", self.maker);
        for (Key { format, dataset, operation }, instructions) in &self.counts {
            let _ = writeln!(text, "{format},{dataset},{operation},{instructions}");
        }
        text
    }

    /// Reads the file.
    ///
    /// # Errors
    ///
    /// A line that is none of its form, a fact that is missing, a row that comes twice.
    pub fn parse(text: &str) -> Result<Self, String> {
        let fact = |name: &str| {
            let mut lines = text
                .lines()
                .filter_map(|line| line.strip_prefix("# ")?.strip_prefix(name)?.strip_prefix(": "));
            lines.next().map(str::to_owned).ok_or_else(|| format!("no line `# {name}: ...`"))
        };
        let maker = Maker { rustc: fact("rustc")?, target: fact("target")?, libc: fact("libc")? };
        let mut lines = text.lines().filter(|line| !line.starts_with('#'));
        if lines.next() != Some(HEAD) {
            return Err(format!("no line `{HEAD}`"));
        }
        let mut counts = BTreeMap::new();
        for line in lines {
            let [format, dataset, operation, instructions] = line.split(',').collect::<Vec<_>>()[..] else {
                return Err(format!("no row of four: {line}"));
            };
            let instructions =
                instructions.parse().map_err(|_| format!("no number of instructions: {line}"))?;
            let key = Key { format: format.into(), dataset: dataset.into(), operation: operation.into() };
            if counts.insert(key, instructions).is_some() {
                return Err(format!("comes twice: {line}"));
            }
        }
        Ok(Baseline { maker, counts })
    }
}

/// How counts differ from the baseline.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Differences {
    /// By more than the tolerance: which, from and to how many.
    pub risen: Vec<(Key, u64, u64)>,
    /// As [`Self::risen`].
    pub fallen: Vec<(Key, u64, u64)>,
    /// Counted now, but not in the baseline.
    pub new: Vec<Key>,
    /// In the baseline, but not counted now.
    pub gone: Vec<Key>,
}

impl Differences {
    /// Of `now` from `before`. Rows of `before` that `wanted` is not true for are left alone.
    #[must_use]
    pub fn between(before: &Baseline, now: &Baseline, wanted: impl Fn(&Key) -> bool) -> Self {
        let mut differences = Differences::default();
        for (key, &to) in &now.counts {
            let Some(&from) = before.counts.get(key) else {
                differences.new.push(key.clone());
                continue;
            };
            let limit = from.saturating_mul(TOLERANCE) / 100;
            if to > from.saturating_add(limit) {
                differences.risen.push((key.clone(), from, to));
            } else if to < from - limit {
                differences.fallen.push((key.clone(), from, to));
            }
        }
        let gone = before.counts.keys().filter(|key| wanted(key) && !now.counts.contains_key(key));
        differences.gone.extend(gone.cloned());
        differences
    }

    /// Whether there is something that must not be.
    #[must_use]
    pub fn fail(&self) -> bool {
        !(self.risen.is_empty() && self.new.is_empty() && self.gone.is_empty())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn baseline(rows: &[(&str, u64)]) -> Baseline {
        let maker =
            Maker { rustc: "1.95.0 (x)".into(), target: "a-b with sse2".into(), libc: "glibc 2.36".into() };
        let count = |&(dataset, instructions): &(&str, u64)| Count {
            key: Key { format: "pb".into(), dataset: dataset.into(), operation: "reuse".into() },
            by: String::new(),
            instructions,
        };
        Baseline::of(maker, &rows.iter().map(count).collect::<Vec<_>>())
    }

    #[test]
    fn a_baseline_is_read_as_it_was_written() {
        let written = baseline(&[("log", 100), ("mesh", 7)]);
        assert_eq!(Baseline::parse(&written.to_csv()), Ok(written.clone()));
        let text = written.to_csv();
        for wrong in [
            text.replace("# libc", "# lib"),
            text.replace(HEAD, "format"),
            text.replace(",100", ",many"),
            text.replace("pb,log", "pb"),
            text.replace("mesh", "log"),
        ] {
            assert!(Baseline::parse(&wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn three_percent_are_within_the_noise_of_a_compiler() {
        let before = baseline(&[("a", 100), ("b", 100), ("c", 100), ("d", 100), ("gone", 1), ("unasked", 1)]);
        let now = baseline(&[("a", 103), ("b", 104), ("c", 97), ("d", 96), ("new", 1)]);
        let differences = Differences::between(&before, &now, |key| key.dataset != "unasked");
        let names =
            |rows: &[(Key, u64, u64)]| rows.iter().map(|row| row.0.dataset.clone()).collect::<Vec<_>>();
        assert_eq!(names(&differences.risen), ["b"]);
        assert_eq!(names(&differences.fallen), ["d"]);
        assert_eq!(
            (differences.new[0].dataset.as_str(), differences.gone[0].dataset.as_str()),
            ("new", "gone")
        );
        assert_eq!((differences.new.len(), differences.gone.len()), (1, 1));
        assert!(differences.fail());
        // What fell is only a hint.
        let fallen = Differences::between(&before, &baseline(&[("a", 50)]), |key| key.dataset == "a");
        assert!(!fallen.fail() && fallen.fallen.len() == 1);
    }

    #[test]
    fn another_compiler_makes_other_code() {
        let maker = baseline(&[]).maker;
        assert!(maker.is_comparable(&Maker { rustc: "1.95.0 (another day)".into(), ..maker.clone() }));
        assert!(!maker.is_comparable(&Maker { rustc: "1.96.0".into(), ..maker.clone() }));
        assert!(!maker.is_comparable(&Maker { target: "a-b".into(), ..maker.clone() }));
        assert!(!maker.is_comparable(&Maker { libc: "glibc 2.41".into(), ..maker.clone() }));
    }
}
