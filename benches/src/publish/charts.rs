//! Which charts there are, and what of a record they show.

use super::record::{Measured, OPERATIONS, Record, mean};
use super::svg::{Chart, Line, Panel};

/// The packages with a chart: `contract-{0}`, its wires, and who is picked for them otherwise, as names of peers begin.
const PACKAGES: [(&str, &str, &str); 3] =
    [("pb", "Protobuf", "prost-"), ("bin", "bincode", "bincode-1"), ("msgpack", "MessagePack", "rmp-serde-")];

/// What a reader must know of a package or a peer to judge its bars fairly, by how its name begins.
const NOTES: [(&str, &str); 14] = [
    ("contract-bin", "contract-bin stands for the preset that writes the peer's bytes."),
    (
        "contract-msgpack",
        "contract-msgpack stands for the peer's form: structs as arrays or, named, as maps.",
    ),
    ("prost-", "prost can't borrow: where ours borrows it makes owned values."),
    ("buffa-", "buffa keeps unknown fields, and borrows as a view."),
    ("rust-protobuf-", "rust-protobuf can't borrow either."),
    ("libprotobuf-", "libprotobuf is C++ and can't borrow; -reused fills the message of the last reading."),
    ("bincode-derive-", "bincode-derive and bitcode-derive have derives of their own instead of serde's."),
    ("wincode-", "wincode has a derive of its own instead of serde's."),
    ("bitcode-", "bitcode has bytes of its own; ours beside it are bincode 2's."),
    ("borsh-", "borsh has a derive and bytes of its own, and can't borrow."),
    ("speedy-", "speedy has a derive and bytes of its own."),
    ("rkyv-", "rkyv has an archive: to borrow is to check it, and nothing is made."),
    ("zerompk-", "zerompk has a derive of its own, and writes enums and bytes otherwise."),
    ("msgpacker-", "msgpacker has a derive of its own, and writes no heads of structs and tuples."),
];

/// Said where a line has a dash.
const DASH: &str = "–: nothing was measured.";

/// The charts, by the names of their files.
///
/// # Errors
///
/// A format without a chart, or a chart without a row.
pub fn charts(record: &Record) -> Result<Vec<(String, Chart)>, String> {
    for (format, _) in record.opponents() {
        if !PACKAGES.iter().any(|(package, ..)| form(format, package).is_some()) {
            return Err(format!("the format {format} has no chart"));
        }
    }
    let mut charts = vec![("headline.svg".to_owned(), headline(record)?)];
    for (package, ..) in PACKAGES {
        charts.push((format!("{package}.svg"), of_package(record, package)?));
    }
    Ok(charts)
}

/// Writing and reading, each of our packages beside one peer.
fn headline(record: &Record) -> Result<Chart, String> {
    let mut panels = Vec::new();
    for (package, wire, rival) in PACKAGES {
        let (format, peer) = record
            .opponents()
            .into_iter()
            .find(|(format, peer)| *format == package && peer.starts_with(rival))
            .ok_or_else(|| format!("no row has {package} and {rival}"))?;
        let bars = ["serialize", "deserialize"]
            .map(|operation| times(record.of(format, peer).filter(|row| row.operation == operation)));
        let lines = vec![ours(package, bars.map(|bar| bar.map(|_| 1.0))), theirs(peer, "", bars)];
        panels.push(Panel { title: wire.into(), lines });
    }
    let sets = record.large().len() + record.small().len();
    Ok(Chart {
        title: "Time to write and to read, relative to ours".into(),
        subtitle: format!("Ours = 1×. Geometric means over {sets} data sets, CPU time; lower is better"),
        legend: ["write to a new vector", "read from a slice"],
        notes: vec!["Both sides write the same bytes, from serde's derive; prost has one of its own.".into()],
        columns: PACKAGES.len(),
        panels,
    })
}

/// All operations, a package beside all its peers.
fn of_package(record: &Record, package: &str) -> Result<Chart, String> {
    let opponents: Vec<_> = record
        .opponents()
        .into_iter()
        .filter_map(|(format, peer)| Some((format, form(format, package)?, peer)))
        .collect();
    if opponents.is_empty() {
        return Err(format!("no row has the format {package}"));
    }
    let mut panels = Vec::new();
    for (operation, title) in OPERATIONS {
        let mut lines = vec![ours(package, [Some(1.0); 2])];
        for (format, form, peer) in &opponents {
            let rows = record.of(format, peer).filter(|row| row.operation == operation);
            let bars = [false, true].map(|small| times(rows.clone().filter(|row| row.is_small() == small)));
            lines.push(theirs(peer, form, bars));
        }
        let verb = if matches!(operation, "serialize" | "reuse") { "Write" } else { "Read" };
        panels.push(Panel { title: format!("{verb} {title}"), lines });
    }
    let own = format!("contract-{package}");
    let is_here = |name: &str| own == name || opponents.iter().any(|(.., peer)| peer.starts_with(name));
    let mut notes: Vec<_> =
        NOTES.iter().filter(|(name, _)| is_here(name)).map(|(_, note)| (*note).to_owned()).collect();
    if panels.iter().any(|panel| panel.lines.iter().any(|line| line.bars.contains(&None))) {
        notes.push(DASH.into());
    }
    Ok(Chart {
        title: format!("{own} and its peers: time relative to ours"),
        subtitle: "Ours = 1×. Geometric means, CPU time; lower is better".into(),
        legend: ["large data sets", "small messages"],
        notes,
        columns: 2,
        panels,
    })
}

/// What a format adds to its package: nothing, or the name of a form, as of `msgpack-named`.
fn form<'a>(format: &'a str, package: &str) -> Option<&'a str> {
    match format.strip_prefix(package)? {
        "" => Some(""),
        form => form.strip_prefix('-'),
    }
}

/// How long the peer takes where ours takes 1.
fn times<'a>(rows: impl Iterator<Item = &'a Measured>) -> Option<f64> {
    mean(rows).map(|ratio| 1.0 / ratio)
}

fn ours(package: &str, bars: [Option<f64>; 2]) -> Line {
    Line { name: format!("contract-{package}"), ours: true, bars }
}

/// The version is the end of a peer's name: `rmp-serde-1.3.1`.
fn theirs(peer: &str, form: &str, bars: [Option<f64>; 2]) -> Line {
    let (name, version) = peer.rsplit_once('-').unwrap_or((peer, ""));
    let comma = if form.is_empty() { "" } else { ", " };
    Line { name: format!("{name} {version}{comma}{form}"), ours: false, bars }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::CSV_HEADER;

    fn record(rows: &str) -> Record {
        let mut record = Record::default();
        record.add("a.csv", &format!("{CSV_HEADER}\n{rows}")).unwrap();
        record
    }

    const ROWS: &str = "\
pb,log,serialize,885256,1,prost-0.14,4,0.250,0,1
pb,text,serialize,20,1,prost-0.14,2,0.500,0,1
pb,text,deserialize,20,1,prost-0.14,2,0.500,0,1
bin,text,serialize,20,1,bincode-2.0.1,9,0.111,0,1
bin,text,serialize,20,1,bincode-1.3.3,1,1.250,0,2
msgpack,text,serialize,20,1,rmp-serde-1.3.1,2,0.500,0,1
msgpack-named,text,serialize,20,1,rmp-serde-1.3.1,5,0.200,0,1
";

    /// The bars of a line to three digits.
    fn bars(chart: &Chart, panel: usize, line: usize) -> (&str, [Option<f64>; 2]) {
        let line = &chart.panels[panel].lines[line];
        (&line.name, line.bars.map(|bar| bar.map(|bar| (bar * 1000.0).round() / 1000.0)))
    }

    #[test]
    fn bars_are_what_the_peer_takes_where_ours_takes_one() {
        let charts = charts(&record(ROWS)).unwrap();
        let names: Vec<_> = charts.iter().map(|(name, _)| name.as_str()).collect();
        assert_eq!(names, ["headline.svg", "pb.svg", "bin.svg", "msgpack.svg"]);
        let [headline, pb, bin, msgpack] = [0, 1, 2, 3].map(|nth| &charts[nth].1);

        assert_eq!(bars(headline, 0, 0), ("contract-pb", [Some(1.0), Some(1.0)]));
        assert_eq!(bars(headline, 0, 1), ("prost 0.14", [Some(2.828), Some(2.0)]));
        assert_eq!(bars(headline, 1, 1), ("bincode 1.3.3", [Some(0.8), None]));
        assert_eq!(bars(pb, 0, 1), ("prost 0.14", [Some(4.0), Some(2.0)]));
        assert_eq!(bars(pb, 1, 1), ("prost 0.14", [None, None]));
        assert_eq!(bars(bin, 0, 1), ("bincode 2.0.1", [None, Some(9.009)]));
        assert_eq!(bars(msgpack, 0, 2), ("rmp-serde 1.3.1, named", [None, Some(5.0)]));
        assert_eq!(pb.notes, [NOTES[2].1, DASH]);
        assert_eq!(bin.notes, [NOTES[0].1, DASH]);
        assert_eq!(msgpack.notes, [NOTES[1].1, DASH]);
    }

    #[test]
    fn what_has_no_chart_or_no_rows_is_an_error() {
        let error = |rows: &str| charts(&record(rows)).unwrap_err();
        assert_eq!(error("json,log,reuse,1,1,serde_json-1,1,1,1,1\n"), "the format json has no chart");
        assert_eq!(error("pbx,log,reuse,1,1,prost-0,1,1,1,1\n"), "the format pbx has no chart");
        assert_eq!(error("pb,log,reuse,1,1,prost-0,1,1,1,1\n"), "no row has bin and bincode-1");
    }
}
