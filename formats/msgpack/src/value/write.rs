//! Trees as what serde writes.

use super::{
    Value, ValueRef,
    tree::{Node, Tree},
};
use crate::types::ExtRef;
use serde::{
    Serialize, Serializer,
    ser::{SerializeMap, SerializeSeq},
};

impl Serialize for Value {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        write(self, serializer)
    }
}

impl Serialize for ValueRef<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        write(self, serializer)
    }
}

fn write<'de, T: Tree<'de> + Serialize, S: Serializer>(tree: T, serializer: S) -> Result<S::Ok, S::Error> {
    match tree.open() {
        Node::Nil => serializer.serialize_unit(),
        Node::Boolean(value) => serializer.serialize_bool(value),
        Node::Integer(value) => value.serialize(serializer),
        Node::F32(value) => serializer.serialize_f32(value),
        Node::F64(value) => serializer.serialize_f64(value),
        Node::String(value) => serializer.serialize_str(&value),
        Node::Binary(value) => serializer.serialize_bytes(&value),
        Node::Array(values) => {
            let mut elements = serializer.serialize_seq(Some(values.len()))?;
            for value in values {
                elements.serialize_element(&value)?;
            }
            elements.end()
        }
        Node::Map(entries) => {
            let mut map = serializer.serialize_map(Some(entries.len()))?;
            for (key, value) in entries {
                map.serialize_entry(&key, &value)?;
            }
            map.end()
        }
        Node::Ext(tag, data) => ExtRef::new(tag, &data).serialize(serializer),
    }
}
