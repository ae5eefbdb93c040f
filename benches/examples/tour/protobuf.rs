//! Takes protobuf apart, knowing nothing but the wire format and the names below.

use crate::tree::Node;

/// A field as a `.proto` file declares it.
struct Field {
    number: u64,
    name: &'static str,
    kind: Kind,
}

enum Kind {
    Uint,
    Sint,
    Fixed,
    Str,
    Bytes,
    PackedUint,
    Enum(&'static [(u64, &'static str)]),
    Message(&'static str, &'static [Field]),
    /// A message of a key and a value, shown on one line.
    MapEntry(&'static [Field]),
}

const fn field(number: u64, name: &'static str, kind: Kind) -> Field {
    Field { number, name, kind }
}

const CUSTOMER: &[Field] = &[
    field(1, "id", Kind::Uint),
    field(2, "name", Kind::Str),
    field(3, "balance", Kind::Sint),
    field(4, "email", Kind::Str),
    field(5, "tags", Kind::Str),
    field(6, "scores", Kind::PackedUint),
    field(7, "limits", Kind::MapEntry(&[field(1, "key", Kind::Str), field(2, "value", Kind::Uint)])),
    field(8, "status", Kind::Enum(&[(0, "Trial"), (10, "Active"), (20, "Closed")])),
    field(9, "contact", Kind::Message("Contact", CONTACT)),
    field(10, "token", Kind::Bytes),
    field(15, "orders", Kind::Message("Order", ORDER)),
];

/// A message with nothing but a oneof.
const CONTACT: &[Field] = &[
    field(1, "Unknown", Kind::Message("Unknown", &[])),
    field(2, "Email", Kind::Str),
    field(3, "Phone", Kind::Message("Phone", PHONE)),
];

const PHONE: &[Field] = &[field(1, "country", Kind::Uint), field(2, "number", Kind::Uint)];

const ORDER: &[Field] = &[
    field(1, "number", Kind::Uint),
    field(2, "address", Kind::Message("Address", ADDRESS)),
    field(3, "items", Kind::Message("Item", ITEM)),
];

const ADDRESS: &[Field] = &[field(1, "street", Kind::Str), field(2, "city", Kind::Str)];

const ITEM: &[Field] =
    &[field(1, "name", Kind::Str), field(2, "count", Kind::Uint), field(3, "cents", Kind::Fixed)];

/// A whole customer.
pub(crate) fn dissect(bytes: &[u8]) -> Node {
    Node { kind: "Customer".to_owned(), children: message(bytes, CUSTOMER), ..Node::default() }
}

fn message(mut bytes: &[u8], fields: &[Field]) -> Vec<Node> {
    let mut records = Vec::new();
    while !bytes.is_empty() {
        records.push(record(&mut bytes, fields));
    }
    records
}

/// A tag and what follows it.
fn record(rest: &mut &[u8], fields: &[Field]) -> Node {
    let (tag, tag_bytes) = varint(rest);
    let (number, wire_type) = (tag >> 3, tag & 7);
    let Some(Field { name, kind, .. }) = fields.iter().find(|field| field.number == number) else {
        panic!("there is no field {number} here");
    };
    let node = match wire_type {
        0 => varint_value(varint(rest), kind),
        2 => {
            let (len, len_bytes) = varint(rest);
            let len = usize::try_from(len).expect("longer than memory");
            len_value(take(rest, len), kind).behind(vec![len_bytes])
        }
        5 => fixed_value(take(rest, 4), kind),
        other => panic!("this customer has no wire type {other}"),
    };
    node.named(vec![tag_bytes], format!("{number} {name}"))
}

/// What has wire type 0.
fn varint_value((value, bytes): (u64, Vec<u8>), kind: &Kind) -> Node {
    let (value, kind) = match kind {
        Kind::Uint => (value.to_string(), "VARINT"),
        Kind::Sint => (zigzag(value).to_string(), "VARINT, zigzag"),
        Kind::Enum(names) => (enum_name(value, names), "VARINT, enum"),
        _ => panic!("a varint where another wire type belongs"),
    };
    Node::leaf(vec![bytes], value, kind)
}

/// What has wire type 2, without the length.
fn len_value(bytes: &[u8], kind: &Kind) -> Node {
    let whole = || vec![bytes.to_vec()];
    match kind {
        Kind::Str => Node::leaf(whole(), format!("{:?}", String::from_utf8_lossy(bytes)), "LEN, string"),
        Kind::Bytes => Node::leaf(whole(), format!("{bytes:x?}"), "LEN, bytes"),
        Kind::PackedUint => {
            let sequence = Node { kind: "LEN, packed".to_owned(), ..Node::default() };
            Node { children: packed(bytes), ..sequence }.on_one_line(["[", ", ", "]"])
        }
        Kind::Message(name, fields) => {
            Node { kind: format!("{name}, LEN"), children: message(bytes, fields), ..Node::default() }
        }
        Kind::MapEntry(fields) => {
            let entry = Node { kind: "LEN, entry".to_owned(), ..Node::default() };
            Node { children: message(bytes, fields), ..entry }.on_one_line(["", ": ", ""])
        }
        _ => panic!("a length where another wire type belongs"),
    }
}

/// What has wire type 5.
fn fixed_value(bytes: &[u8], kind: &Kind) -> Node {
    assert!(matches!(kind, Kind::Fixed), "four bytes where another wire type belongs");
    let value = u32::from_le_bytes(bytes.try_into().expect("four were taken"));
    Node::leaf(vec![bytes.to_vec()], value.to_string(), "I32, fixed")
}

fn packed(mut bytes: &[u8]) -> Vec<Node> {
    let mut values = Vec::new();
    while !bytes.is_empty() {
        values.push(varint_value(varint(&mut bytes), &Kind::Uint));
    }
    values
}

fn enum_name(value: u64, names: &[(u64, &str)]) -> String {
    let name = names.iter().find(|(number, _)| *number == value).map_or("?", |(_, name)| name);
    format!("{value} {name}")
}

/// 0, -1, 1, -2, .. for 0, 1, 2, 3, ..
fn zigzag(value: u64) -> i64 {
    (value >> 1).cast_signed() ^ -(value & 1).cast_signed()
}

/// Seven bits a byte, the lowest first; the highest bit says that another byte follows.
fn varint(rest: &mut &[u8]) -> (u64, Vec<u8>) {
    let len = 1 + rest.iter().position(|byte| *byte < 0x80).expect("a varint has an end");
    let bytes = take(rest, len);
    let value = bytes.iter().rev().fold(0, |value, byte| value << 7 | u64::from(byte & 0x7f));
    (value, bytes.to_vec())
}

fn take<'a>(rest: &mut &'a [u8], len: usize) -> &'a [u8] {
    rest.split_off(..len).expect("the message ends too early")
}
