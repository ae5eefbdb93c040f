//! The program `report`: what is published of the records in `benches/record`. Charts and tables are made of nothing else, so
//! that whoever has the records can make them again; a test shows that those in `docs` are the ones.

pub mod charts;
pub mod marked;
pub mod record;
pub mod svg;
pub mod tables;

use record::Record;
use std::fs;
use std::path::{Path, PathBuf};

/// What makes the files again.
pub const COMMAND: &str = "cargo run -p contract-benches --no-default-features --bin report";

/// A file that is made, at least in parts.
#[derive(Clone, Debug, PartialEq)]
pub struct File {
    /// Where it belongs.
    pub path: PathBuf,
    /// What it should hold.
    pub text: String,
}

impl File {
    /// Whether it holds just that.
    #[must_use]
    pub fn is_current(&self) -> bool {
        fs::read(&self.path).is_ok_and(|bytes| bytes == self.text.as_bytes())
    }
}

/// The project's folder.
#[must_use]
pub fn root() -> PathBuf {
    let benches = Path::new(env!("CARGO_MANIFEST_DIR"));
    benches.parent().expect("benches has a place in the project").to_owned()
}

/// All records, in the order of their names.
///
/// # Errors
///
/// A file that can't be read, is no record or does not say what made it; none at all.
pub fn records(root: &Path) -> Result<Record, String> {
    let folder = root.join("benches/record");
    let failed = |path: &Path, error| format!("{}: {error}", path.display());
    let mut names = Vec::new();
    for entry in fs::read_dir(&folder).map_err(|error| failed(&folder, error))? {
        let name = entry.map_err(|error| failed(&folder, error))?.file_name();
        names.extend(name.into_string().ok().filter(|name| name.ends_with(".csv")));
    }
    names.sort();
    if names.is_empty() {
        return Err(format!("{}: expected a .csv, found none", folder.display()));
    }
    let mut record = Record::default();
    for name in names {
        let path = folder.join(&name);
        record.add(&name, &fs::read_to_string(&path).map_err(|error| failed(&path, error))?)?;
    }
    match record.sheets.iter().find_map(|sheet| Some((sheet, sheet.missing()?))) {
        Some((sheet, fact)) => Err(format!("{}: expected a line `# {fact}: ...`, found none", sheet.name)),
        None => Ok(record),
    }
}

/// Everything that is made of the records.
///
/// # Errors
///
/// As [`records`], [`charts::charts`] and [`marked::fill`]; when `docs/benchmarks.md` can't be read.
pub fn files(root: &Path) -> Result<Vec<File>, String> {
    let record = records(root)?;
    let mut files = Vec::new();
    for (name, chart) in charts::charts(&record)? {
        files.push(File { path: root.join("docs/charts").join(name), text: chart.svg() });
    }
    let path = root.join("docs/benchmarks.md");
    let text = fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    files.push(File { text: marked::fill(&text, &tables::parts(&record))?, path });
    Ok(files)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn docs_show_the_records() {
        let old: Vec<_> = files(&root()).unwrap().into_iter().filter(|file| !file.is_current()).collect();
        let old: Vec<_> = old.iter().map(|file| file.path.display()).collect();
        assert!(old.is_empty(), "not what benches/record gives: {old:?}; run `{COMMAND}`");
    }

    #[test]
    fn every_chart_is_shown() {
        let readme = fs::read_to_string(root().join("README.md")).unwrap();
        let page = fs::read_to_string(root().join("docs/benchmarks.md")).unwrap();
        for file in files(&root()).unwrap() {
            let name = file.path.file_name().unwrap().to_str().unwrap().to_owned();
            let link = format!("charts/{name})");
            assert!(
                name.ends_with(".md") || page.contains(&link) || readme.contains(&link),
                "{name} is not shown"
            );
        }
    }
}
