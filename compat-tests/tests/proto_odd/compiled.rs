//! Schemas of types, compiled by protox, and values that go through them.

use protox::{
    Compiler,
    file::{ChainFileResolver, File, FileResolver, GoogleFileResolver},
    prost_reflect::{DynamicMessage, MessageDescriptor, Value},
};
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use std::{fmt::Debug, path::Path};

/// One file, by its text.
struct Text(String);

impl FileResolver for Text {
    fn resolve_path(&self, path: &Path) -> Option<String> {
        (path == Path::new("test.proto")).then(|| "test.proto".to_owned())
    }

    fn open_file(&self, name: &str) -> Result<File, protox::Error> {
        if name == "test.proto" {
            File::from_source(name, &self.0)
        } else {
            Err(protox::Error::file_not_found(name))
        }
    }
}

/// The message of a type, as protox has it.
#[track_caller]
pub(crate) fn compiled<'de, T: Deserialize<'de>>() -> (MessageDescriptor, String) {
    let file = contract_pb::proto::<T>().expect("the type has a schema").package("test");
    compiled_file(&file)
}

/// The first message of a file, as protox has it.
#[track_caller]
pub(crate) fn compiled_file(file: &contract_pb::schema::File) -> (MessageDescriptor, String) {
    let text = file.to_proto();
    let mut resolver = ChainFileResolver::new();
    resolver.add(Text(text.clone()));
    resolver.add(GoogleFileResolver::new());
    let mut compiler = Compiler::with_file_resolver(resolver);
    compiler.include_imports(true);
    if let Err(error) = compiler.open_file("test.proto") {
        panic!("{error:?}\n{text}");
    }
    let name = format!("{}.{}", file.package, file.messages[0].name);
    (compiler.descriptor_pool().get_message_by_name(&name).expect("the first message"), text)
}

/// How many values there are, if none of them is unknown.
fn known(message: &DynamicMessage, text: &str) -> usize {
    assert_eq!(message.unknown_fields().count(), 0, "{message:?}\n{text}");
    message.fields().map(|(_, value)| known_value(value, text)).sum()
}

fn known_value(value: &Value, text: &str) -> usize {
    match value {
        Value::Message(message) => 1 + known(message, text),
        Value::List(values) => values.iter().map(|value| known_value(value, text)).sum(),
        Value::Map(values) => values.values().map(|value| known_value(value, text)).sum(),
        _ => 1,
    }
}

/// Each value goes through the schema and comes back.
#[track_caller]
pub(crate) fn check<T: Serialize + DeserializeOwned + Debug>(values: &[T]) -> String {
    let (descriptor, text) = compiled::<T>();
    for value in values {
        let bytes = contract_pb::to_vec(value).unwrap();
        let message = DynamicMessage::decode(descriptor.clone(), bytes.as_slice())
            .unwrap_or_else(|error| panic!("{error}: {value:?}\n{text}"));
        assert_eq!(known(&message, &text) == 0, bytes.is_empty(), "{value:?}\n{text}");
        let back: T = contract_pb::from_slice(&protox::prost::Message::encode_to_vec(&message)).unwrap();
        assert_eq!(contract_pb::to_vec(&back).unwrap(), bytes, "{value:?}\n{text}");
    }
    text
}
