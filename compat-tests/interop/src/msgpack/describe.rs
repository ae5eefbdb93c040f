//! What the bytes of any type should mean: the table "The mapping" of `docs/msgpack.md`, written down once more as a
//! serializer that makes no bytes.

use super::node::Node;
use contract_msgpack::MSGPACK_EXT_STRUCT_NAME;
use serde::{Serialize, Serializer, de::value::Error, ser};

/// How structs are written.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Structs {
    AsArrays,
    ByName,
}

/// The value that `value` should be in MessagePack.
pub(super) fn describe<T: Serialize + ?Sized>(value: &T, structs: Structs) -> Result<Node, String> {
    value.serialize(Describe(structs)).map_err(|error| error.to_string())
}

#[derive(Clone, Copy)]
struct Describe(Structs);

/// What is inside of a value.
struct Inside {
    structs: Structs,
    /// The name of the variant that it is in.
    variant: Option<&'static str>,
    elements: Vec<Node>,
    /// None, or one for each element.
    keys: Vec<Node>,
    map: bool,
}

impl Describe {
    fn inside(self, variant: Option<&'static str>, map: bool) -> Inside {
        Inside { structs: self.0, variant, elements: Vec::new(), keys: Vec::new(), map }
    }
}

fn in_variant(variant: Option<&'static str>, value: Node) -> Node {
    match variant {
        Some(name) => Node::Map(vec![(Node::text(name), value)]),
        None => value,
    }
}

impl Inside {
    fn push<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Error> {
        self.elements.push(value.serialize(Describe(self.structs))?);
        Ok(())
    }

    fn field<T: Serialize + ?Sized>(&mut self, name: &'static str, value: &T) -> Result<(), Error> {
        if self.map {
            self.keys.push(Node::text(name));
        }
        self.push(value)
    }

    fn finish(self) -> Node {
        let value = if self.map {
            Node::Map(self.keys.into_iter().zip(self.elements).collect())
        } else {
            Node::Array(self.elements)
        };
        in_variant(self.variant, value)
    }
}

macro_rules! scalars {
    ($($method:ident $type:ty: $make:expr,)*) => {$(
        fn $method(self, value: $type) -> Result<Node, Error> {
            Ok($make(value))
        }
    )*};
}

impl Serializer for Describe {
    type Ok = Node;
    type Error = Error;
    type SerializeSeq = Inside;
    type SerializeTuple = Inside;
    type SerializeTupleStruct = Inside;
    type SerializeTupleVariant = Inside;
    type SerializeMap = Inside;
    type SerializeStruct = Inside;
    type SerializeStructVariant = Inside;

    scalars! {
        serialize_bool bool: Node::Bool,
        serialize_i8 i8: |value| Node::Int(i128::from(value)),
        serialize_i16 i16: |value| Node::Int(i128::from(value)),
        serialize_i32 i32: |value| Node::Int(i128::from(value)),
        serialize_i64 i64: |value| Node::Int(i128::from(value)),
        serialize_u8 u8: |value| Node::Int(i128::from(value)),
        serialize_u16 u16: |value| Node::Int(i128::from(value)),
        serialize_u32 u32: |value| Node::Int(i128::from(value)),
        serialize_u64 u64: |value| Node::Int(i128::from(value)),
        serialize_i128 i128: |value: i128| Node::Bin(value.to_be_bytes().to_vec()),
        serialize_u128 u128: |value: u128| Node::Bin(value.to_be_bytes().to_vec()),
        serialize_f32 f32: Node::F32,
        serialize_f64 f64: Node::F64,
        serialize_char char: |value: char| Node::Str(value.to_string()),
        serialize_str &str: Node::text,
        serialize_bytes &[u8]: |bytes: &[u8]| Node::Bin(bytes.to_vec()),
    }

    fn is_human_readable(&self) -> bool {
        false
    }

    fn serialize_none(self) -> Result<Node, Error> {
        Ok(Node::Nil)
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<Node, Error> {
        value.serialize(self)
    }

    fn serialize_unit(self) -> Result<Node, Error> {
        Ok(Node::Nil)
    }

    fn serialize_unit_struct(self, _: &'static str) -> Result<Node, Error> {
        Ok(Node::Array(Vec::new()))
    }

    fn serialize_unit_variant(self, _: &'static str, _: u32, variant: &'static str) -> Result<Node, Error> {
        Ok(Node::text(variant))
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        name: &'static str,
        value: &T,
    ) -> Result<Node, Error> {
        let value = value.serialize(self)?;
        if name != MSGPACK_EXT_STRUCT_NAME {
            return Ok(value);
        }
        if let Node::Array(parts) = &value
            && let [Node::Int(kind), Node::Bin(bytes)] = &parts[..]
        {
            let kind = i8::try_from(*kind).map_err(ser::Error::custom)?;
            return Ok(Node::Ext(kind, bytes.clone()));
        }
        Err(ser::Error::custom("an extension value that is not a type and bytes"))
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        value: &T,
    ) -> Result<Node, Error> {
        Ok(in_variant(Some(variant), value.serialize(self)?))
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<Inside, Error> {
        Ok(self.inside(None, false))
    }

    fn serialize_tuple(self, _: usize) -> Result<Inside, Error> {
        Ok(self.inside(None, false))
    }

    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Inside, Error> {
        Ok(self.inside(None, false))
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Inside, Error> {
        Ok(self.inside(Some(variant), false))
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Inside, Error> {
        Ok(self.inside(None, true))
    }

    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Inside, Error> {
        Ok(self.inside(None, self.0 == Structs::ByName))
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Inside, Error> {
        Ok(self.inside(Some(variant), self.0 == Structs::ByName))
    }
}

macro_rules! sequences {
    ($($trait:ident $method:ident,)*) => {$(
        impl ser::$trait for Inside {
            type Ok = Node;
            type Error = Error;

            fn $method<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Error> {
                self.push(value)
            }

            fn end(self) -> Result<Node, Error> {
                Ok(self.finish())
            }
        }
    )*};
}

sequences! {
    SerializeSeq serialize_element,
    SerializeTuple serialize_element,
    SerializeTupleStruct serialize_field,
    SerializeTupleVariant serialize_field,
}

macro_rules! structs {
    ($($trait:ident)*) => {$(
        impl ser::$trait for Inside {
            type Ok = Node;
            type Error = Error;

            fn serialize_field<T: Serialize + ?Sized>(&mut self, name: &'static str, value: &T) -> Result<(), Error> {
                self.field(name, value)
            }

            fn end(self) -> Result<Node, Error> {
                Ok(self.finish())
            }
        }
    )*};
}

structs!(SerializeStruct SerializeStructVariant);

impl ser::SerializeMap for Inside {
    type Ok = Node;
    type Error = Error;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), Error> {
        self.keys.push(key.serialize(Describe(self.structs))?);
        Ok(())
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Error> {
        self.push(value)
    }

    fn end(self) -> Result<Node, Error> {
        Ok(self.finish())
    }
}
