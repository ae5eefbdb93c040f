//! `.proto` files become types, by contract-pb-build, and those `.proto` text again: it says the same as the files did.

#![allow(missing_docs)]

use protox::{
    Compiler,
    file::{ChainFileResolver, File, FileResolver, GoogleFileResolver, IncludeFileResolver},
    prost_reflect::{Cardinality, DescriptorPool, FieldDescriptor, Kind, MessageDescriptor},
};
use serde::Deserialize;
use std::{collections::HashSet, path::Path};

mod inventory {
    include!("../../formats/pb-build/tests/generated/inventory.rs");
}
mod hash_maps {
    include!("../../formats/pb-build/tests/generated/hash_maps.rs");
}
mod ledger {
    include!("../../formats/pb-build/tests/generated/ledger.rs");
}
mod names {
    include!("../../formats/pb-build/tests/generated/names.rs");
}
mod google {
    include!("../../formats/pb-build/tests/generated/google.rs");
}

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

fn pool(own: impl FileResolver + 'static, file: &str) -> Result<DescriptorPool, protox::Error> {
    let mut resolver = ChainFileResolver::new();
    resolver.add(own);
    resolver.add(GoogleFileResolver::new());
    let mut compiler = Compiler::with_file_resolver(resolver);
    compiler.include_imports(true).open_file(file)?;
    // The compiler's own pool finds out what is packed before it reads the options that say so.
    Ok(DescriptorPool::decode(compiler.encode_file_descriptor_set().as_slice()).unwrap())
}

/// What is different on purpose.
#[derive(Clone, Copy, Default)]
struct Liberties {
    /// Rust has other names for some fields.
    names: bool,
    /// A required field has no default in Rust: it is there or it is an error.
    required_defaults: bool,
}

#[track_caller]
fn same<'de, T: Deserialize<'de>>(file: &str, message: &str, liberties: Liberties) -> usize {
    let protos = Path::new(env!("CARGO_MANIFEST_DIR")).join("../formats/pb-build/tests/protos");
    let theirs = pool(IncludeFileResolver::new(protos), file).unwrap().get_message_by_name(message).unwrap();
    let schema = contract_pb::proto::<T>().unwrap();
    let text = schema.to_proto();
    let ours = pool(Text(text.clone()), "test.proto").unwrap_or_else(|error| panic!("{error:?}\n{text}"));
    let ours = ours.get_message_by_name(&schema.messages[0].name).unwrap();
    let mut compare = Compare { seen: HashSet::new(), fields: 0, text, liberties };
    compare.message(&theirs, &ours);
    compare.fields
}

struct Compare {
    seen: HashSet<(String, String)>,
    fields: usize,
    text: String,
    liberties: Liberties,
}

impl Compare {
    fn message(&mut self, theirs: &MessageDescriptor, ours: &MessageDescriptor) {
        if !self.seen.insert((theirs.full_name().to_owned(), ours.full_name().to_owned())) {
            return;
        }
        let numbers =
            |message: &MessageDescriptor| message.fields().map(|field| field.number()).collect::<Vec<_>>();
        assert_eq!(
            numbers(theirs),
            numbers(ours),
            "{} {}\n{}",
            theirs.full_name(),
            ours.full_name(),
            self.text
        );
        for their in theirs.fields() {
            self.field(&their, &ours.get_field(their.number()).unwrap());
        }
    }

    fn field(&mut self, theirs: &FieldDescriptor, ours: &FieldDescriptor) {
        self.fields += 1;
        let name = format!("{} {}\n{}", theirs.full_name(), ours.full_name(), self.text);
        let text = |kind: &Kind| match kind {
            Kind::Message(_) => "message".to_owned(),
            Kind::Enum(_) => "enum".to_owned(),
            scalar => format!("{scalar:?}"),
        };
        if !self.liberties.names {
            assert_eq!(theirs.name(), ours.name(), "{name}");
            let oneof = |field: &FieldDescriptor| {
                field
                    .containing_oneof()
                    .filter(|oneof| !oneof.is_synthetic())
                    .map(|oneof| oneof.name().to_owned())
            };
            assert_eq!(oneof(theirs), oneof(ours), "{name}");
        }
        assert_eq!(text(&theirs.kind()), text(&ours.kind()), "{name}");
        if theirs.is_map()
            && let Kind::Message(entry) = theirs.kind()
            && let Kind::Enum(value) = entry.map_entry_value_field().kind()
            && value.values().all(|value| value.number() != 0)
        {
            // protoc, unlike protox, has no such maps: the entries are written out.
            assert!(ours.is_list(), "{name}");
            return;
        }
        assert_eq!(theirs.cardinality(), ours.cardinality(), "{name}");
        assert_eq!(theirs.is_group(), ours.is_group(), "{name}");
        assert_eq!(theirs.is_map(), ours.is_map(), "{name}");
        assert_eq!(theirs.is_packed(), ours.is_packed(), "{name}");
        assert_eq!(theirs.supports_presence(), ours.supports_presence(), "{name}");
        let is_required = theirs.cardinality() == Cardinality::Required;
        if !theirs.is_list() && !theirs.is_map() && !matches!(theirs.kind(), Kind::Message(_)) {
            let is_free = is_required && self.liberties.required_defaults;
            let (theirs, ours) =
                (format!("{:?}", theirs.default_value()), format!("{:?}", ours.default_value()));
            assert!(is_free || theirs == ours, "{theirs} {ours} {name}");
        }
        match (theirs.kind(), ours.kind()) {
            (Kind::Message(theirs), Kind::Message(ours)) => self.message(&theirs, &ours),
            (Kind::Enum(theirs), Kind::Enum(ours)) => {
                // An alias is no variant.
                let numbers =
                    |values: Vec<i32>| values.into_iter().collect::<std::collections::BTreeSet<_>>();
                let their = numbers(theirs.values().map(|value| value.number()).collect());
                assert_eq!(their, numbers(ours.values().map(|value| value.number()).collect()), "{name}");
            }
            _ => {}
        }
    }
}

const STRICT: Liberties = Liberties { names: false, required_defaults: false };

#[test]
fn proto3() {
    assert_eq!(same::<inventory::stock::v1::Item>("inventory.proto", "stock.v1.Item", STRICT), 90);
    assert_eq!(same::<inventory::stock::v1::Option>("inventory.proto", "stock.v1.Option", STRICT), 2);
    assert_eq!(same::<inventory::stock::v1::Nothing>("inventory.proto", "stock.v1.Nothing", STRICT), 0);
    assert_eq!(same::<hash_maps::stock::v1::Item>("inventory.proto", "stock.v1.Item", STRICT), 90);
}

#[test]
fn proto2() {
    let required = Liberties { names: false, required_defaults: true };
    assert_eq!(same::<ledger::ledger::Entry>("ledger.proto", "ledger.Entry", required), 38);
    assert_eq!(same::<ledger::ledger::Knot>("ledger.proto", "ledger.Knot", STRICT), 2);
}

#[test]
fn odd_names() {
    let names = Liberties { names: true, required_defaults: false };
    assert_eq!(same::<names::Type>("names.proto", "Type", names), 32);
}

#[test]
fn googles_own_files() {
    use google::google::protobuf::{FileDescriptorSet, Type, compiler::CodeGeneratorRequest};
    assert_eq!(
        same::<FileDescriptorSet>(
            "google/protobuf/descriptor.proto",
            "google.protobuf.FileDescriptorSet",
            STRICT
        ),
        153
    );
    assert_eq!(same::<Type>("google/protobuf/type.proto", "google.protobuf.Type", STRICT), 22);
    let request = "google.protobuf.compiler.CodeGeneratorRequest";
    assert_eq!(same::<CodeGeneratorRequest>("google/protobuf/compiler/plugin.proto", request, STRICT), 161);
}
