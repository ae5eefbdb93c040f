//! Messages as MessagePack: those of the benchmarks, and values of every form.
//!
//! A folder a writer: `rust/NAME`, and `PEER/NAME` for each peer. What `NAME` means is in `meant/NAME.json`, as JSON that
//! loses nothing; it is made from serde's view of the value, and has no bytes of MessagePack. `peers.json` says which peers
//! there are and what they can't read or write, each with its reason; a message that stands there and is no loss is a failure.

mod describe;
mod node;
mod samples;

use contract_msgpack::{Form, Preset};
use describe::{Structs, describe};
use node::Node;
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use std::{
    collections::BTreeMap,
    fs, io,
    path::{Path, PathBuf},
};

/// What is done with each message.
trait Work {
    /// `meant` is what the bytes of `value` in the form of `preset` mean.
    fn message<F, T>(&mut self, name: &str, preset: Preset<F>, value: &T, meant: Node) -> Result<(), String>
    where
        F: Form,
        T: Serialize + DeserializeOwned;
}

/// Writes everything that the other side needs.
pub(crate) fn write(dir: &Path) -> Result<(), String> {
    for folder in ["rust", "meant"] {
        let folder = dir.join(folder);
        fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    }
    let mut writing = Writing { dir, names: Vec::new() };
    samples::each(&mut writing)?;
    let names = serde_json::to_vec(&writing.names).expect("names are JSON");
    crate::save(&dir.join("messages.json"), &names)
}

struct Writing<'a> {
    dir: &'a Path,
    names: Vec<String>,
}

impl Work for Writing<'_> {
    fn message<F, T>(&mut self, name: &str, preset: Preset<F>, value: &T, meant: Node) -> Result<(), String>
    where
        F: Form,
        T: Serialize + DeserializeOwned,
    {
        let bytes = preset.to_vec(value).map_err(|error| format!("{name}: {error}"))?;
        crate::save(&self.dir.join("rust").join(name), &bytes)?;
        let meant = meant.to_json().to_string();
        crate::save(&self.dir.join("meant").join(format!("{name}.json")), meant.as_bytes())?;
        self.names.push(name.to_owned());
        Ok(())
    }
}

/// A peer, as `peers.json` has it.
#[derive(Deserialize)]
struct Peer {
    language: String,
    /// Messages that it can't write, and why.
    writes_not: BTreeMap<String, String>,
}

/// Compares what the peers have written.
pub(crate) fn check(dir: &Path, peers: &Path) -> Result<(), String> {
    let text = fs::read(peers).map_err(|error| format!("{}: {error}", peers.display()))?;
    let all: BTreeMap<String, Peer> =
        serde_json::from_slice(&text).map_err(|error| format!("{}: {error}", peers.display()))?;
    let mut failures = 0;
    for (name, peer) in &all {
        let mut checking =
            Checking { dir: dir.join(name), peer, unseen: peer.writes_not.clone(), count: Count::default() };
        samples::each(&mut checking)?;
        for message in checking.unseen.keys() {
            checking.count.fail(format!("{}: there is no message {message}", peers.display()));
        }
        let Count { messages, values, failed, lost } = checking.count;
        println!(
            "interop: {messages} messages written by {name} ({}) read by Rust, {values} values compared, {failed} differ; \
             {lost} it can't write",
            peer.language
        );
        failures += failed;
    }
    if failures == 0 { Ok(()) } else { Err("Rust does not read what the peers wrote".to_owned()) }
}

struct Checking<'a> {
    dir: PathBuf,
    peer: &'a Peer,
    /// What the peer can't write, less what was met.
    unseen: BTreeMap<String, String>,
    count: Count,
}

#[derive(Default)]
struct Count {
    messages: usize,
    values: usize,
    failed: usize,
    lost: usize,
}

impl Count {
    fn fail(&mut self, problem: String) {
        self.failed += 1;
        eprintln!("{problem}");
    }
}

impl Work for Checking<'_> {
    fn message<F, T>(&mut self, name: &str, preset: Preset<F>, value: &T, meant: Node) -> Result<(), String>
    where
        F: Form,
        T: Serialize + DeserializeOwned,
    {
        let path = self.dir.join(name);
        let problem = match fs::read(&path) {
            Ok(bytes) => problem(preset, &bytes, value, &meant)?,
            Err(error) if error.kind() == io::ErrorKind::NotFound => Some("was not written".to_owned()),
            Err(error) => return Err(format!("{}: {error}", path.display())),
        };
        self.unseen.remove(name);
        match (problem, self.peer.writes_not.get(name)) {
            (None, None) => {
                self.count.messages += 1;
                self.count.values += meant.count();
            }
            (Some(_), Some(_)) => self.count.lost += 1,
            (Some(problem), None) => {
                self.count.messages += 1;
                self.count.fail(format!("{}: {problem}", path.display()));
            }
            (None, Some(reason)) => {
                self.count.fail(format!("{}: is no loss: {reason}", path.display()));
            }
        }
        Ok(())
    }
}

/// What is wrong with `bytes`, which should be `value`: read as its type, and as any value.
fn problem<F, T>(preset: Preset<F>, bytes: &[u8], value: &T, meant: &Node) -> Result<Option<String>, String>
where
    F: Form,
    T: Serialize + DeserializeOwned,
{
    let read: T = match preset.from_slice(bytes) {
        Ok(read) => read,
        Err(error) => return Ok(Some(error.to_string())),
    };
    let (as_type, read) = (describe(value, Structs::ByName)?, describe(&read, Structs::ByName)?);
    if let Some(problem) = as_type.differs(&read) {
        return Ok(Some(format!("is another value: {problem}")));
    }
    Ok(match preset.from_slice::<Node>(bytes) {
        Ok(read) => meant.differs(&read).map(|problem| format!("has another form: {problem}")),
        Err(error) => Some(format!("as any value: {error}")),
    })
}
