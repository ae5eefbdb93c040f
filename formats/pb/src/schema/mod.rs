//! The schema of a type: what [`proto`](crate::proto()) gives, and the text of a `.proto` file.
//!
//! The names of all this are those of protobuf's `descriptor.proto`.

mod lower;
mod print;

use crate::{Error, Result, error::ErrorKind};
use alloc::{boxed::Box, string::String, vec::Vec};
use contract_serde::trace::{self, Registry, trace};
use serde::Deserialize;

/// The protobuf schema of `T`: the messages and enums that it and everything inside it are on the wire.
///
/// It is found by asking `T`'s `Deserialize` for each of its fields and variants, so that it holds for types of other crates and
/// hand-written impls as well. Where only the value would tell what comes, there is no schema.
///
/// ```
/// use contract_pb::contract;
/// use serde::{Deserialize, Serialize};
///
/// #[contract]
/// #[derive(Serialize, Deserialize)]
/// struct Customer {
///     #[n(1)]
///     id: u32,
///     #[n(2)]
///     name: Option<String>,
///     #[n(7, sint)]
///     balances: Vec<i64>,
/// }
///
/// let text = contract_pb::proto::<Customer>()?.package("shop").to_proto();
/// assert_eq!(text, r#"syntax = "proto3";
///
/// package shop;
///
/// message Customer {
///   uint32 id = 1;
///   optional string name = 2;
///   repeated sint64 balances = 7;
/// }
/// "#);
/// # Ok::<(), contract_pb::Error>(())
/// ```
///
/// # Errors
///
/// If a type inside has no form in a `.proto` file: `#[serde(flatten)]`, `#[serde(untagged)]`, `#[serde(tag = "..")]`, an enum
/// without `#[contract]` that has unit variants beside such with data, a group in itself, or an element of a tuple of which no
/// example can be made though others stand behind it. The error's [`path`](crate::Error::path) says where.
pub fn proto<'de, T: Deserialize<'de>>() -> Result<File> {
    let registry = Registry::default();
    let shape = trace::<T, Error>(&registry)?;
    lower::file(registry, shape)
}

impl trace::Error for Error {
    fn unsupported(message: &'static str) -> Self {
        Self::new(ErrorKind::Unsupported, message)
    }

    fn self_describing(what: &str) -> Self {
        Self::self_describing(what)
    }

    fn attribute(container: &str, attribute: &str) -> Self {
        Self::attribute(container, attribute)
    }

    fn in_field(self, name: &'static str) -> Self {
        self.in_field(name)
    }

    fn in_element(self, index: usize) -> Self {
        self.in_element(index)
    }
}

/// A `.proto` file.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct File {
    /// The package, empty if there is none.
    pub package: String,
    /// What the text is written in.
    pub syntax: Syntax,
    /// File options: name and value, as they are to stand in the text.
    pub options: Vec<(String, String)>,
    /// The files that are imported, such as `google/protobuf/timestamp.proto`.
    pub dependencies: Vec<String>,
    /// The messages; the first one is that of the type itself.
    pub messages: Vec<Message>,
    /// The enums.
    pub enums: Vec<Enum>,
}

/// The syntax of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Syntax {
    /// Has groups, required fields and defaults; its enums are closed.
    Proto2,
    /// Has fields without presence; its enums are open.
    Proto3,
}

/// A message.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Message {
    /// Its name, without the package.
    pub name: String,
    /// Its doc comment, where `#[contract(docs)]` asks for it.
    pub doc: String,
    /// What is reserved, as statements.
    pub reserved: String,
    /// Its fields, in number order.
    pub fields: Vec<Field>,
    /// Its oneofs, in the order of declaration.
    pub oneofs: Vec<Oneof>,
}

/// A oneof of a message.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Oneof {
    /// The name that its cases give as [`Field::oneof`].
    pub name: String,
    /// The doc comment of the field that it is in Rust, where `#[contract(docs)]` asks for it.
    pub doc: String,
}

/// A field of a message.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Field {
    /// Its name.
    pub name: String,
    /// Its number, from 1 to 2^29 - 1.
    pub number: u32,
    /// How often it comes.
    pub label: Label,
    /// The type of its values.
    pub ty: Type,
    /// The name of the oneof of which it is a case.
    pub oneof: Option<String>,
    /// Whether repeated values share a record; `None` where they can't.
    pub packed: Option<bool>,
    /// The default, as it is to stand in the text.
    pub default: Option<String>,
    /// Its doc comment.
    pub doc: String,
}

/// How often a field comes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Label {
    /// Once; a zero may be left out. Also a case of a oneof, and a map.
    Implicit,
    /// Once or not at all.
    Optional,
    /// Any number of times.
    Repeated,
    /// Once.
    Required,
}

/// The type of a field.
#[derive(Clone, Debug, PartialEq)]
pub enum Type {
    /// A scalar.
    Scalar(Scalar),
    /// A message, by its name. That of another file is written with its package.
    Message(String),
    /// A message that is written as a group.
    Group {
        /// The name of the group, of which that of the field is the lower case.
        name: String,
        /// The message whose fields it has.
        message: String,
    },
    /// An enum, by its name.
    Enum(String),
    /// A map.
    Map(Scalar, Box<Type>),
}

/// A scalar type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "they are the names of the protobuf language")]
pub enum Scalar {
    Double,
    Float,
    Int32,
    Int64,
    Uint32,
    Uint64,
    Sint32,
    Sint64,
    Fixed32,
    Fixed64,
    Sfixed32,
    Sfixed64,
    Bool,
    String,
    Bytes,
}

/// An enum.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Enum {
    /// Its name, without the package.
    pub name: String,
    /// Its doc comment.
    pub doc: String,
    /// What is reserved, as statements.
    pub reserved: String,
    /// Its values, in the order of declaration. In the text the zero comes first: what is absent is the first one.
    pub values: Vec<EnumValue>,
    /// Whether other values are kept, in a variant with `#[n(other)]`.
    pub is_open: bool,
}

/// A value of an enum.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct EnumValue {
    /// Its name, which begins with that of the enum.
    pub name: String,
    /// Its number.
    pub number: i32,
    /// Its doc comment.
    pub doc: String,
}
