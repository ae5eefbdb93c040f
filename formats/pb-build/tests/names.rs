//! Types whose names clash with Rust or with each other, and those of Google's own files.

mod common;

use std::collections::BTreeMap;

use common::{assert_both, assert_exact};
use contract_pb::{from_slice, to_vec};

mod names {
    include!("generated/names.rs");
}
mod google {
    include!("generated/google.rs");
}

use google::google::protobuf as descriptor;

#[test]
fn names_are_told_apart() {
    let value = names::Type2 {
        r#type: 1,
        self_: 2,
        foo_bar_2: 3,
        unnamed: 4,
        unknown_fields: 5,
        r#match: Some(names::r#type::MatchOneof::Enum(names::Self_::default())),
        foo_bar: Some(names::r#type::FooBar::SelfType(6)),
        ..Default::default()
    };
    assert_both("type", &value);
    let value = names::self_::Crate {
        option: Some(names::Option { bytes: Some(vec![1]), ..Default::default() }),
        vec: vec![names::Vec::default()],
        string: Some(names::String { text: "s".into(), ..Default::default() }),
        text: Some("t".into()),
        r#box: Some(names::Box { r#box: Some(Box::default()), ..Default::default() }),
        defaults: BTreeMap::from([("d".into(), names::Default::default())]),
        ..Default::default()
    };
    assert_both("self.Crate", &value);
    assert_exact(&names::Shape::ShapeOther, &[8, 1]);
    assert_exact(&names::Figure::Other, &[8, 1]);
    assert_exact(&names::Figure::OtherValue(9), &[8, 9]);
}

#[test]
fn descriptors_of_googles_types() {
    let bytes = common::compiler().encode_file_descriptor_set();
    let set: descriptor::FileDescriptorSet = from_slice(&bytes).unwrap();
    let item = set.file.iter().find(|file| file.name.as_deref() == Some("inventory.proto")).unwrap();
    assert_eq!(item.package.as_deref(), Some("stock.v1"));
    let field = &item.message_type[0].field[0];
    assert_eq!((field.name.as_deref(), field.number), (Some("id"), Some(1)));
    assert_eq!(field.r#type, Some(descriptor::field_descriptor_proto::Type::Uint32));
    assert!(to_vec(&set).unwrap() == bytes, "not the bytes that it was read from");
}
