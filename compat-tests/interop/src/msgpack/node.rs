//! A value of MessagePack as its specification sees it, apart from any type and any reader.

use contract_msgpack::MSGPACK_EXT_STRUCT_NAME;
use serde::{
    Deserialize, Deserializer, Serialize, Serializer,
    de::{MapAccess, SeqAccess, Visitor},
    ser::SerializeMap,
};
use serde_json::{Value, json};
use std::{collections::BTreeMap, fmt};

/// A value. Integers have no width: writers take the shortest form, or one that they like.
#[derive(Clone, Debug)]
pub(super) enum Node {
    Nil,
    Bool(bool),
    Int(i128),
    F32(f32),
    F64(f64),
    Str(String),
    Bin(Vec<u8>),
    Array(Vec<Node>),
    Map(Vec<(Node, Node)>),
    Ext(i8, Vec<u8>),
}

/// The type of the one extension that the specification defines.
pub(super) const TIMESTAMP: i8 = -1;

impl Node {
    pub(super) fn text(text: &str) -> Self {
        Node::Str(text.to_owned())
    }

    /// How many values this is: it, and all that are in it, the keys of maps included.
    pub(super) fn count(&self) -> usize {
        1 + match self {
            Node::Array(elements) => elements.iter().map(Node::count).sum(),
            Node::Map(pairs) => pairs.iter().map(|(key, value)| key.count() + value.count()).sum(),
            _ => 0,
        }
    }

    /// As JSON that loses nothing: nil, booleans, strings and arrays are themselves, everything else is an object of one
    /// member, whose name says what it is.
    pub(super) fn to_json(&self) -> Value {
        match self {
            Node::Nil => Value::Null,
            Node::Bool(value) => json!(value),
            Node::Int(value) => json!({ "int": value.to_string() }),
            Node::F32(value) => json!({ "f32": format!("{:08x}", value.to_bits()) }),
            Node::F64(value) => json!({ "f64": format!("{:016x}", value.to_bits()) }),
            Node::Str(text) => json!(text),
            Node::Bin(bytes) => json!({ "bin": hex(bytes) }),
            Node::Array(elements) => elements.iter().map(Node::to_json).collect(),
            Node::Map(pairs) => {
                let pairs: Vec<_> =
                    pairs.iter().map(|(key, value)| [key.to_json(), value.to_json()]).collect();
                json!({ "map": pairs })
            }
            Node::Ext(kind, bytes) => match timestamp(*kind, bytes) {
                Some((seconds, nanoseconds)) => json!({ "time": [seconds.to_string(), nanoseconds] }),
                None => json!({ "ext": [kind, hex(bytes)] }),
            },
        }
    }

    /// Where `found` is another value than `self`, and how. A writer may take either width of a float, and, in a language
    /// that has no integers, an integer for a float that is one; a NaN is any NaN, and a map has no order.
    pub(super) fn differs(&self, found: &Node) -> Option<String> {
        let inside = |place: String, problem: String| Some(format!("{place}{problem}"));
        match (self, found) {
            (Node::Array(meant), Node::Array(found)) if meant.len() == found.len() => meant
                .iter()
                .zip(found)
                .enumerate()
                .find_map(|(at, (meant, found))| inside(format!("[{at}]"), meant.differs(found)?)),
            (Node::Map(meant), Node::Map(found)) if meant.len() == found.len() => {
                let found: BTreeMap<_, _> = found.iter().map(|(key, value)| (key.name(), value)).collect();
                meant.iter().find_map(|(key, meant)| match found.get(&key.name()) {
                    Some(found) => inside(format!(".{}", key.name()), meant.differs(found)?),
                    None => Some(format!(".{} is missing", key.name())),
                })
            }
            _ if self.is(found) => None,
            _ => Some(format!(": {}, not {}", brief(found), brief(self))),
        }
    }

    fn is(&self, found: &Node) -> bool {
        match (self, found) {
            (Node::Nil, Node::Nil) => true,
            (Node::Bool(a), Node::Bool(b)) => a == b,
            (Node::Int(a), Node::Int(b)) => a == b,
            (Node::Str(a), Node::Str(b)) => a == b,
            (Node::Bin(a), Node::Bin(b)) => a == b,
            (Node::Ext(a, x), Node::Ext(b, y)) => match (timestamp(*a, x), timestamp(*b, y)) {
                (None, None) => a == b && x == y,
                (x, y) => x == y,
            },
            _ => match (self.float(), found.float()) {
                (Some(a), Some(b)) => a.to_bits() == b.to_bits() || (a.is_nan() && b.is_nan()),
                (Some(a), None) => matches!(found, Node::Int(b) if a.to_bits() == (*b as f64).to_bits()),
                _ => false,
            },
        }
    }

    fn float(&self) -> Option<f64> {
        match self {
            Node::F32(value) => Some(f64::from(*value)),
            Node::F64(value) => Some(*value),
            _ => None,
        }
    }

    /// As a key.
    fn name(&self) -> String {
        self.to_json().to_string()
    }
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Enough of a value to recognise it.
fn brief(node: &Node) -> String {
    let mut text = node.name();
    if let Some((end, _)) = text.char_indices().nth(100) {
        text.truncate(end);
        text.push_str("..");
    }
    text
}

/// Seconds since 1970 and nanoseconds, of the specification's three forms.
fn timestamp(kind: i8, bytes: &[u8]) -> Option<(i64, u32)> {
    match *bytes {
        _ if kind != TIMESTAMP => None,
        [a, b, c, d] => Some((u32::from_be_bytes([a, b, c, d]).into(), 0)),
        [a, b, c, d, e, f, g, h] => {
            let both = u64::from_be_bytes([a, b, c, d, e, f, g, h]);
            Some(((both & ((1 << 34) - 1)) as i64, (both >> 34) as u32))
        }
        [a, b, c, d, ref seconds @ ..] => {
            Some((i64::from_be_bytes(seconds.try_into().ok()?), u32::from_be_bytes([a, b, c, d])))
        }
        _ => None,
    }
}

/// Bytes that are binary to serde.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Binary(pub(super) Vec<u8>);

impl Serialize for Binary {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_bytes(&self.0)
    }
}

impl<'de> Deserialize<'de> for Binary {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Bytes;

        impl Visitor<'_> for Bytes {
            type Value = Binary;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("bytes")
            }

            fn visit_bytes<E>(self, bytes: &[u8]) -> Result<Binary, E> {
                Ok(Binary(bytes.to_vec()))
            }
        }

        deserializer.deserialize_byte_buf(Bytes)
    }
}

impl Serialize for Node {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Node::Nil => serializer.serialize_unit(),
            Node::Bool(value) => serializer.serialize_bool(*value),
            Node::Int(value) => match u64::try_from(*value) {
                Ok(value) => serializer.serialize_u64(value),
                Err(_) => serializer.serialize_i64(i64::try_from(*value).map_err(serde::ser::Error::custom)?),
            },
            Node::F32(value) => serializer.serialize_f32(*value),
            Node::F64(value) => serializer.serialize_f64(*value),
            Node::Str(text) => serializer.serialize_str(text),
            Node::Bin(bytes) => serializer.serialize_bytes(bytes),
            Node::Array(elements) => serializer.collect_seq(elements),
            Node::Map(pairs) => {
                let mut map = serializer.serialize_map(Some(pairs.len()))?;
                for (key, value) in pairs {
                    map.serialize_entry(key, value)?;
                }
                map.end()
            }
            Node::Ext(kind, bytes) => {
                serializer.serialize_newtype_struct(MSGPACK_EXT_STRUCT_NAME, &(kind, Binary(bytes.clone())))
            }
        }
    }
}

impl<'de> Deserialize<'de> for Node {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(NodeVisitor)
    }
}

struct NodeVisitor;

macro_rules! visits {
    ($($visit:ident $type:ty: $make:expr,)*) => {$(
        fn $visit<E>(self, value: $type) -> Result<Node, E> {
            Ok($make(value))
        }
    )*};
}

impl<'de> Visitor<'de> for NodeVisitor {
    type Value = Node;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("any value")
    }

    visits! {
        visit_bool bool: Node::Bool,
        visit_i64 i64: |value| Node::Int(i128::from(value)),
        visit_u64 u64: |value| Node::Int(i128::from(value)),
        visit_f32 f32: Node::F32,
        visit_f64 f64: Node::F64,
        visit_str &str: Node::text,
        visit_bytes &[u8]: |bytes: &[u8]| Node::Bin(bytes.to_vec()),
    }

    fn visit_unit<E>(self) -> Result<Node, E> {
        Ok(Node::Nil)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Node, A::Error> {
        let mut elements = Vec::new();
        while let Some(element) = seq.next_element()? {
            elements.push(element);
        }
        Ok(Node::Array(elements))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Node, A::Error> {
        let mut pairs = Vec::new();
        while let Some(pair) = map.next_entry()? {
            pairs.push(pair);
        }
        Ok(Node::Map(pairs))
    }

    /// An extension value: nothing else is handed out this way.
    fn visit_newtype_struct<D: Deserializer<'de>>(self, deserializer: D) -> Result<Node, D::Error> {
        let (kind, Binary(bytes)) = Deserialize::deserialize(deserializer)?;
        Ok(Node::Ext(kind, bytes))
    }
}
