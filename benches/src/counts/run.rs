//! Valgrind on the program itself, and what it says.

use super::{Count, Key};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs, io};

/// The argument that tells the inner run.
pub const INNER: &str = "--inner";

/// Runs this program under callgrind with `args`, and reads what it counted.
///
/// # Errors
///
/// Where valgrind is missing or fails, the inner run fails, or there are not as many dumps as rows.
pub fn under_callgrind(args: &[String]) -> Result<Vec<Count>, String> {
    let folder = Folder::new().map_err(|error| format!("no folder for the dumps: {error}"))?;
    let program = env::current_exe().map_err(|error| format!("the program's own path: {error}"))?;
    let dumps = folder.0.join("dump");
    let output = Command::new("valgrind")
        .arg("--tool=callgrind")
        .arg(format!("--callgrind-out-file={}", dumps.display()))
        .args([
            "--toggle-collect=contract_benches::counts::counted",
            "--dump-after=contract_benches::counts::counted",
            "--quiet",
        ])
        .arg(program)
        .arg(INNER)
        .args(args)
        .current_dir("/")
        // The environment lies on the stack, and its length moves everything else there.
        .env_clear()
        // The C library's copies are chosen by the processor; which one that is must not matter.
        .env("GLIBC_TUNABLES", "glibc.cpu.hwcaps=-AVX512F,-AVX512VL,-AVX512BW,-AVX2,-ERMS,-FSRM")
        .envs(env::var_os("PATH").map(|path| ("PATH", path)))
        .output()
        .map_err(|error| match error.kind() {
            io::ErrorKind::NotFound => "valgrind is needed, and not installed".to_owned(),
            _ => format!("valgrind does not start: {error}"),
        })?;
    if !output.status.success() {
        return Err(format!("valgrind: {}\n{}", output.status, String::from_utf8_lossy(&output.stderr)));
    }
    let stdout = String::from_utf8(output.stdout).map_err(|_| "the inner run prints no text".to_owned())?;
    stdout.lines().zip(1..).map(|(line, nth)| row(line, &dumps, nth)).collect::<Result<Vec<_>, _>>().and_then(
        |counts| {
            // One dump for each row. The last one, at the end of the program, has no row and no number behind it.
            let next = numbered(&dumps, counts.len() + 1);
            if next.exists() && total(&next)? != 0 {
                return Err("callgrind left more dumps than there are rows".into());
            }
            if counts.is_empty() { Err("nothing was counted".into()) } else { Ok(counts) }
        },
    )
}

fn numbered(dumps: &Path, nth: usize) -> PathBuf {
    dumps.with_extension(nth.to_string())
}

fn row(line: &str, dumps: &Path, nth: usize) -> Result<Count, String> {
    let [format, dataset, operation, by] = line.split(',').collect::<Vec<_>>()[..] else {
        return Err(format!("the inner run prints what is no row: {line}"));
    };
    let instructions = total(&numbered(dumps, nth))?;
    if instructions == 0 {
        return Err(format!("nothing was counted for {line}"));
    }
    let key = Key { format: format.into(), dataset: dataset.into(), operation: operation.into() };
    Ok(Count { key, by: by.into(), instructions })
}

/// The total of one dump.
fn total(dump: &Path) -> Result<u64, String> {
    let text = fs::read_to_string(dump).map_err(|error| format!("{}: {error}", dump.display()))?;
    total_of(&text).ok_or_else(|| format!("{} has no total", dump.display()))
}

fn total_of(dump: &str) -> Option<u64> {
    dump.lines().find_map(|line| line.strip_prefix("totals: "))?.trim().parse().ok()
}

/// A new folder, which goes with its value.
struct Folder(PathBuf);

impl Folder {
    fn new() -> io::Result<Self> {
        let folder = env::temp_dir().join(format!("contract-count-{}", std::process::id()));
        fs::create_dir(&folder)?;
        Ok(Folder(folder))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // What can't be removed is left in the system's folder for such things.
        let _ = fs::remove_dir_all(&self.0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_dump_has_one_total() {
        assert_eq!(total_of("events: Ir\nsummary: 12\n\nfn=(1)\n0 12\n\ntotals: 12\n"), Some(12));
        assert_eq!(total_of("events: Ir\nfn=(1)\n0 12\n"), None);
    }

    #[test]
    fn a_row_is_four_names_and_a_dump() {
        let folder = env::temp_dir().join(format!("contract-count-test-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let dumps = folder.join("dump");
        fs::write(numbered(&dumps, 3), "totals: 40\n").unwrap();
        fs::write(numbered(&dumps, 4), "totals: 0\n").unwrap();
        let count = row("pb,log_20,reuse,", &dumps, 3).unwrap();
        assert_eq!(
            (count.key.to_string().as_str(), count.by.as_str(), count.instructions),
            ("pb log_20 reuse", "", 40)
        );
        for (line, nth) in [("pb,log_20,reuse", 3), ("pb,log_20,reuse,", 4), ("pb,log_20,reuse,", 5)] {
            assert!(row(line, &dumps, nth).is_err(), "{line} {nth}");
        }
        fs::remove_dir_all(&folder).unwrap();
    }
}
