//! Walks through a value as a format's serializer does, and notes which bytes each part becomes.

use crate::{
    piece::{Owner, Piece, Place, Variant},
    tree::Node,
    wire::Wire,
};
use serde::{
    Serialize,
    de::value::Error,
    ser::{self, SerializeSeq, Serializer},
};

type Result<T> = core::result::Result<T, Error>;

/// The bytes of `value`, part by part.
pub(crate) fn walk<T: Serialize>(wire: &Wire, value: &T) -> Node {
    value.serialize(Walk(wire)).expect("nothing in the tour refuses to be serialized")
}

/// A serializer that makes a tree.
#[derive(Clone, Copy)]
struct Walk<'w>(&'w Wire);

impl<'w> Walk<'w> {
    fn scalar(self, piece: Piece<'_>, value: String, rust: &str) -> Result<Node> {
        let bytes = self.0.bytes(piece);
        let kind = self.0.kind(rust, &bytes);
        Ok(Node::leaf(vec![bytes], value, kind))
    }

    /// A scalar that has its length before it.
    fn counted(self, piece: Piece<'_>, len: usize, value: String, rust: &str) -> Result<Node> {
        let groups = self.0.with_length(piece, len);
        let kind = self.0.kind(rust, &groups.concat());
        Ok(Node::leaf(groups, value, kind))
    }

    /// Parts behind a head.
    fn parts(self, head: Vec<u8>, rust: &str) -> Parts<'w> {
        let kind = self.0.kind(rust, &head);
        Parts { walk: self, node: Node { groups: vec![head], kind, ..Node::default() } }
    }

    /// Named fields. None is skipped in the tour, so that their number is the length.
    fn fields(self, owner: Owner, len: usize, name: &str) -> Fields<'w> {
        Fields { parts: self.parts(self.0.fields_head(len), name).with_name(name), owner, len }
    }

    /// Puts a variant before what is in it.
    fn variant(self, variant: Variant, mut content: Node) -> Node {
        let head = self.0.variant_head(variant);
        content.kind = self.0.kind(plain(variant.of), &head.concat());
        content.value = match content.value.as_str() {
            "" => variant.name.to_owned(),
            value => format!("{}({value})", variant.name),
        };
        content.behind(head)
    }
}

/// `Customer`, without the numbers that `#[contract]` keeps behind it.
fn plain(name: &str) -> &str {
    name.split('\0').next().unwrap_or(name)
}

/// A part is a scalar: the method of [`Serializer`], the piece, the type.
macro_rules! scalars {
    ($($method:ident $piece:ident $rust:ty),* $(,)?) => {
        $(
            fn $method(self, value: $rust) -> Result<Node> {
                self.scalar(Piece::$piece(value), format!("{value:?}"), stringify!($rust))
            }
        )*
    };
}

impl<'w> Serializer for Walk<'w> {
    type Ok = Node;
    type Error = Error;
    type SerializeSeq = Parts<'w>;
    type SerializeTuple = Parts<'w>;
    type SerializeTupleStruct = Parts<'w>;
    type SerializeTupleVariant = InVariant<Parts<'w>>;
    type SerializeMap = Entries<'w>;
    type SerializeStruct = Fields<'w>;
    type SerializeStructVariant = InVariant<Fields<'w>>;

    scalars! {
        serialize_bool Bool bool,
        serialize_i8 I8 i8,
        serialize_i16 I16 i16,
        serialize_i32 I32 i32,
        serialize_i64 I64 i64,
        serialize_u8 U8 u8,
        serialize_u16 U16 u16,
        serialize_u32 U32 u32,
        serialize_u64 U64 u64,
        serialize_f32 F32 f32,
        serialize_f64 F64 f64,
        serialize_char Char char,
    }

    fn serialize_str(self, value: &str) -> Result<Node> {
        self.counted(Piece::Str(value), value.len(), format!("{value:?}"), "str")
    }

    fn serialize_bytes(self, value: &[u8]) -> Result<Node> {
        self.counted(Piece::Bytes(value), value.len(), format!("{value:x?}"), "bytes")
    }

    fn serialize_none(self) -> Result<Node> {
        self.scalar(Piece::None, "None".to_owned(), "option")
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<Node> {
        let mut node = value.serialize(self)?;
        if !node.value.is_empty() {
            node.value = format!("Some({})", node.value);
        }
        Ok(node.behind(vec![self.0.some()]))
    }

    fn serialize_unit(self) -> Result<Node> {
        self.scalar(Piece::Unit, "()".to_owned(), "unit")
    }

    fn serialize_unit_struct(self, name: &'static str) -> Result<Node> {
        self.scalar(Piece::Unit, plain(name).to_owned(), "unit")
    }

    fn serialize_unit_variant(self, of: &'static str, index: u32, name: &'static str) -> Result<Node> {
        let groups = self.0.variant(Variant { of, index, name });
        let kind = self.0.kind(plain(of), &groups.concat());
        Ok(Node::leaf(groups, name.to_owned(), kind))
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(self, _: &'static str, value: &T) -> Result<Node> {
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        of: &'static str,
        index: u32,
        name: &'static str,
        value: &T,
    ) -> Result<Node> {
        let content = value.serialize(self)?;
        Ok(self.variant(Variant { of, index, name }, content))
    }

    fn serialize_seq(self, len: Option<usize>) -> Result<Parts<'w>> {
        let len = len.expect("every sequence of the tour knows its length");
        Ok(self.parts(self.0.seq_head(len), "sequence"))
    }

    fn serialize_tuple(self, len: usize) -> Result<Parts<'w>> {
        Ok(self.parts(self.0.tuple_head(len), "tuple"))
    }

    fn serialize_tuple_struct(self, name: &'static str, len: usize) -> Result<Parts<'w>> {
        Ok(self.parts(self.0.tuple_head(len), plain(name)).with_name(plain(name)))
    }

    fn serialize_tuple_variant(
        self,
        of: &'static str,
        index: u32,
        name: &'static str,
        len: usize,
    ) -> Result<InVariant<Parts<'w>>> {
        let content = self.parts(self.0.tuple_head(len), name);
        Ok(InVariant { content, variant: Variant { of, index, name } })
    }

    fn serialize_map(self, len: Option<usize>) -> Result<Entries<'w>> {
        let len = len.expect("every map of the tour knows its length");
        Ok(Entries { parts: self.parts(self.0.map_head(len), "map"), key: None })
    }

    fn serialize_struct(self, name: &'static str, len: usize) -> Result<Fields<'w>> {
        Ok(self.fields(Owner::Struct(name), len, plain(name)))
    }

    fn serialize_struct_variant(
        self,
        of: &'static str,
        index: u32,
        name: &'static str,
        len: usize,
    ) -> Result<InVariant<Fields<'w>>> {
        let variant = Variant { of, index, name };
        let content = self.fields(Owner::Variant(variant), len, name);
        Ok(InVariant { content, variant })
    }

    /// As the formats say.
    fn is_human_readable(&self) -> bool {
        false
    }
}

/// Parts, one after the other.
struct Parts<'w> {
    walk: Walk<'w>,
    node: Node,
}

impl Parts<'_> {
    /// Says what they are parts of, if the kind does not.
    fn with_name(mut self, name: &str) -> Self {
        if self.node.kind != name {
            self.node.kind = format!("{name}, {}", self.node.kind);
        }
        self
    }

    fn add<T: Serialize + ?Sized>(&mut self, key: Vec<Vec<u8>>, label: String, value: &T) -> Result<()> {
        let part = value.serialize(self.walk)?;
        self.node.children.push(part.named(key, label));
        Ok(())
    }

    fn done(self) -> Node {
        self.node.on_one_line(["[", ", ", "]"])
    }
}

impl ser::SerializeSeq for Parts<'_> {
    type Ok = Node;
    type Error = Error;

    fn serialize_element<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<()> {
        self.add(Vec::new(), format!("[{}]", self.node.children.len()), value)
    }

    fn end(self) -> Result<Node> {
        Ok(self.done())
    }
}

impl ser::SerializeTuple for Parts<'_> {
    type Ok = Node;
    type Error = Error;

    fn serialize_element<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<()> {
        SerializeSeq::serialize_element(self, value)
    }

    fn end(self) -> Result<Node> {
        Ok(self.done())
    }
}

impl ser::SerializeTupleStruct for Parts<'_> {
    type Ok = Node;
    type Error = Error;

    fn serialize_field<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<()> {
        SerializeSeq::serialize_element(self, value)
    }

    fn end(self) -> Result<Node> {
        Ok(self.done())
    }
}

/// Keys and values.
struct Entries<'w> {
    parts: Parts<'w>,
    key: Option<Node>,
}

impl ser::SerializeMap for Entries<'_> {
    type Ok = Node;
    type Error = Error;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<()> {
        self.key = Some(key.serialize(self.parts.walk)?);
        Ok(())
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<()> {
        let key = self.key.take().expect("a key comes before its value");
        self.parts.add(key.groups, format!("[{}]", key.value), value)
    }

    fn end(self) -> Result<Node> {
        Ok(self.parts.node)
    }
}

/// Named fields.
struct Fields<'w> {
    parts: Parts<'w>,
    owner: Owner,
    len: usize,
}

impl Fields<'_> {
    fn add<T: Serialize + ?Sized>(&mut self, name: &'static str, value: &T) -> Result<()> {
        let before = self.parts.node.children.len();
        let key = self.parts.walk.0.key(self.owner, Place { before, after: self.len - before - 1 }, name);
        // A key that is a number belongs to what is printed.
        let label = match contract_msgpack::from_slice::<u32>(&key.concat()) {
            Ok(number) => format!("{number} {name}"),
            Err(_) => name.to_owned(),
        };
        self.parts.add(key, label, value)
    }
}

impl ser::SerializeStruct for Fields<'_> {
    type Ok = Node;
    type Error = Error;

    fn serialize_field<T: Serialize + ?Sized>(&mut self, name: &'static str, value: &T) -> Result<()> {
        self.add(name, value)
    }

    fn end(self) -> Result<Node> {
        Ok(self.parts.node)
    }
}

/// What is in a variant, and the variant.
struct InVariant<C> {
    content: C,
    variant: Variant,
}

impl ser::SerializeTupleVariant for InVariant<Parts<'_>> {
    type Ok = Node;
    type Error = Error;

    fn serialize_field<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<()> {
        SerializeSeq::serialize_element(&mut self.content, value)
    }

    fn end(self) -> Result<Node> {
        let walk = self.content.walk;
        Ok(walk.variant(self.variant, self.content.done()))
    }
}

impl ser::SerializeStructVariant for InVariant<Fields<'_>> {
    type Ok = Node;
    type Error = Error;

    fn serialize_field<T: Serialize + ?Sized>(&mut self, name: &'static str, value: &T) -> Result<()> {
        self.content.add(name, value)
    }

    fn end(self) -> Result<Node> {
        let Fields { parts, .. } = self.content;
        Ok(parts.walk.variant(self.variant, parts.node))
    }
}
