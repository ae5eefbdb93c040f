//! Messages as protobuf: those of the benchmarks and those of protobuf's own tests.

use crate::{fill::fill, save};
use contract_benches::datasets::{self, Dataset};
use contract_compat_tests::samples::Sampled;
use contract_conformance::protobuf_test_messages::{proto2::TestAllTypesProto2, proto3::TestAllTypesProto3};
use serde::{Serialize, de::DeserializeOwned};
use serde_json::{Value, json};
use std::{fmt::Debug, fs, path::Path};

/// More than any enum of the test messages has variants, so that each is in one of them.
const SAMPLES: u32 = 12;

/// What is done with each message.
trait Work {
    /// `proto` is the message's `.proto` text, or the path of the official one.
    fn message<T>(&mut self, name: &str, proto: Proto, values: &[T]) -> Result<(), String>
    where
        T: Serialize + DeserializeOwned + PartialEq + Debug;
}

enum Proto {
    /// The text itself.
    Text(String),
    /// The file that the type was made from, and the message's full name.
    File(&'static str, &'static str),
}

/// Goes through all messages.
fn each(work: &mut impl Work) -> Result<(), String> {
    macro_rules! datasets {
        ($($name:ident)*) => {{
            let mut names = Vec::new();
            $(
                let name = <datasets::$name as Dataset>::NAME;
                names.push(name);
                let schema = contract_pb::proto::<<datasets::$name as Dataset>::Owned>();
                let schema = schema.map_err(|error| format!("{name}: {error}"))?;
                work.message(name, Proto::Text(schema.to_proto()), &datasets::$name::samples())?;
            )*
            assert_eq!(names, datasets::NAMES);
        }};
    }
    datasets! {
        Log Mesh Minecraft Mk48 Floats2 Floats16 Groups PersonShort PersonLong
        Numeric Text Nested Vector4 Vector25 Vector100 Wide StringVector4 StringVector50
        AllStrings AllNumbers Bytes Int25 Str25
    }

    let filled: Vec<TestAllTypesProto3> = (0..SAMPLES).map(fill).collect();
    let file = Proto::File(
        "google/protobuf/test_messages_proto3.proto",
        "protobuf_test_messages.proto3.TestAllTypesProto3",
    );
    work.message("test_all_types_proto3", file, &filled)?;
    let filled: Vec<TestAllTypesProto2> = (0..SAMPLES).map(fill).collect();
    let file = Proto::File(
        "google/protobuf/test_messages_proto2.proto",
        "protobuf_test_messages.proto2.TestAllTypesProto2",
    );
    work.message("test_all_types_proto2", file, &filled)
}

/// Writes everything that the other side needs.
pub(crate) fn write(dir: &Path) -> Result<(), String> {
    let mut writing = Writing { dir, list: Vec::new() };
    each(&mut writing)?;
    let list = Value::Array(writing.list);
    save(&dir.join("messages.json"), list.to_string().as_bytes())
}

/// Compares what the other side has written.
pub(crate) fn check(dir: &Path) -> Result<(), String> {
    let mut checking = Checking { dir, messages: 0, failures: 0 };
    each(&mut checking)?;
    let Checking { messages, failures, .. } = checking;
    println!("interop: {messages} messages written by Python read by Rust, {failures} differ");
    if failures == 0 { Ok(()) } else { Err("Rust does not read what Python wrote".to_owned()) }
}

struct Writing<'a> {
    dir: &'a Path,
    list: Vec<Value>,
}

impl Work for Writing<'_> {
    fn message<T>(&mut self, name: &str, proto: Proto, values: &[T]) -> Result<(), String>
    where
        T: Serialize + DeserializeOwned + PartialEq + Debug,
    {
        let (file, message) = match proto {
            Proto::Text(text) => {
                let file = format!("{name}.proto");
                save(&self.dir.join(&file), text.as_bytes())?;
                (file, None)
            }
            Proto::File(file, message) => (file.to_owned(), Some(message)),
        };
        for (index, value) in values.iter().enumerate() {
            let bytes = contract_pb::to_vec(value).map_err(|error| format!("{name}: {error}"))?;
            save(&self.dir.join(format!("{name}.{index}.rust")), &bytes)?;
        }
        let values = serde_json::to_vec(values).map_err(|error| format!("{name}: {error}"))?;
        save(&self.dir.join(format!("{name}.json")), &values)?;
        self.list.push(json!({ "name": name, "file": file, "message": message }));
        Ok(())
    }
}

struct Checking<'a> {
    dir: &'a Path,
    messages: usize,
    failures: usize,
}

impl Work for Checking<'_> {
    fn message<T>(&mut self, name: &str, _: Proto, values: &[T]) -> Result<(), String>
    where
        T: Serialize + DeserializeOwned + PartialEq + Debug,
    {
        for (index, value) in values.iter().enumerate() {
            let path = self.dir.join(format!("{name}.{index}.python"));
            let bytes = fs::read(&path).map_err(|error| format!("{}: {error}", path.display()))?;
            self.messages += 1;
            let problem = match contract_pb::from_slice::<T>(&bytes) {
                Ok(read) if read == *value => continue,
                Ok(read) => format!("is another value\n  read: {read:?}\n  meant: {value:?}"),
                Err(error) => error.to_string(),
            };
            self.failures += 1;
            eprintln!("{}: {problem}", path.display());
        }
        Ok(())
    }
}
