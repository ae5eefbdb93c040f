//! What a record must say beside its rows: which machine, which compiler, when, and how it was made.

use core::fmt::{self, Display};
use std::time::{SystemTime, UNIX_EPOCH};

/// What every record says.
pub const NAMES: [&str; 5] = ["machine", "rustc", "target", "date", "command"];

/// The facts of one run. [`Display`] writes them as the comment lines that a CSV begins with, `# machine: ...`.
#[derive(Clone, Debug)]
pub struct Facts {
    /// The processor's name, and how many logical cores there are.
    pub machine: String,
    /// The compiler's version.
    pub rustc: String,
    /// The target's triple, and the instruction sets that the compiler might use.
    pub target: String,
    /// The day in UTC, as ISO 8601.
    pub date: String,
    /// What makes the same rows.
    pub command: String,
}

impl Facts {
    /// Of this build, here and now.
    #[must_use]
    pub fn now(command: String) -> Self {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        Facts {
            machine: machine(),
            rustc: env!("CONTRACT_RUSTC").into(),
            target: env!("CONTRACT_TARGET").into(),
            date: date(since.as_secs() / (24 * 60 * 60)),
            command,
        }
    }
}

impl Display for Facts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Facts { machine, rustc, target, date, command } = self;
        NAMES
            .iter()
            .zip([machine, rustc, target, date, command])
            .try_for_each(|(name, fact)| writeln!(f, "# {name}: {fact}"))
    }
}

/// Linux tells it in `/proc/cpuinfo`; elsewhere there is an architecture, and as many cores as this process may use.
fn machine() -> String {
    let info = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    processor(&info).unwrap_or_else(|| {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        format!("{} with {}, {cores} logical cores", std::env::consts::ARCH, std::env::consts::OS)
    })
}

/// The name of the last processor, and how many there are. Some architectures give no name.
fn processor(info: &str) -> Option<String> {
    let values = |name: &'static str| {
        info.lines().filter_map(move |line| {
            let (key, value) = line.split_once(':')?;
            (key.trim() == name).then_some(value.trim())
        })
    };
    let name = values("model name").next_back()?;
    Some(format!("{name}, {} logical cores", values("processor").count()))
}

/// The day so many days after 1970-01-01: the algorithm `civil_from_days` of Howard Hinnant, for what is not before it.
fn date(days: u64) -> String {
    // From 0000-03-01 on, so that the leap day is the last of its year.
    let days = days + 719_468;
    let era = days / 146_097;
    let day_of_era = days % 146_097;
    let year_of_era = (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month_from_march = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month_from_march + 2) / 5 + 1;
    let (month, next_year) =
        if month_from_march < 10 { (month_from_march + 3, 0) } else { (month_from_march - 9, 1) };
    format!("{:04}-{month:02}-{day:02}", era * 400 + year_of_era + next_year)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_dates() {
        for (days, expected) in [
            (0, "1970-01-01"),
            (58, "1970-02-28"),
            (59, "1970-03-01"),
            (789, "1972-02-29"),
            (11_016, "2000-02-29"),
            (11_017, "2000-03-01"),
            (20_787, "2026-11-30"),
            (47_540, "2100-02-28"),
            (47_541, "2100-03-01"),
        ] {
            assert_eq!(date(days), expected);
        }
    }

    #[test]
    fn a_processor_has_a_name_and_cores() {
        let info = "processor\t: 0\nmodel name\t: EPYC: 4th\n\nprocessor\t: 1\nmodel name\t: EPYC: 4th\n";
        assert_eq!(processor(info).as_deref(), Some("EPYC: 4th, 2 logical cores"));
        assert_eq!(processor("processor : 0\nfpu : yes\n"), None);
    }

    #[test]
    fn facts_are_comment_lines() {
        let facts = Facts::now("compare".into());
        let text = facts.to_string();
        assert_eq!(text.lines().count(), 5);
        assert!(text.lines().all(|line| line.starts_with("# ") && !line.ends_with(": ")), "{text}");
        assert!(facts.date.len() == 10 && facts.rustc.contains('.') && facts.target.contains('-'), "{text}");
    }
}
