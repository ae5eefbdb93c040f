//! What the walk has to know about a format: how it writes a [`Piece`], and where it has heads and keys.

use crate::piece::{Owner, Piece, Place, Variant};

/// A format without field tags of its own.
pub(crate) struct Wire {
    /// The format itself.
    pub encode: fn(&Piece<'_>) -> Vec<u8>,
    pub structs: Structs,
}

/// The form of structs.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Structs {
    /// One field after the other, with nothing between. Tuples have no heads either.
    Bare,
    /// MessagePack's arrays.
    Array,
    /// MessagePack's maps, by name or by number.
    Map,
}

impl Wire {
    /// The bytes of a scalar.
    pub(crate) fn bytes(&self, piece: Piece<'_>) -> Vec<u8> {
        (self.encode)(&piece)
    }

    /// The bytes of a string in two groups: its length, itself.
    pub(crate) fn with_length(&self, piece: Piece<'_>, content: usize) -> Vec<Vec<u8>> {
        let mut head = self.bytes(piece);
        let content = head.split_off(head.len() - content);
        vec![head, content]
    }

    /// What stands before `units` units at the end of `piece`.
    fn before_units(&self, piece: Piece<'_>, units: usize) -> Vec<u8> {
        let mut bytes = self.bytes(piece);
        bytes.truncate(bytes.len() - units * self.bytes(Piece::Unit).len());
        bytes
    }

    /// What stands before what is in a `Some`.
    pub(crate) fn some(&self) -> Vec<u8> {
        self.before_units(Piece::Some, 1)
    }

    pub(crate) fn seq_head(&self, len: usize) -> Vec<u8> {
        self.before_units(Piece::Seq(len), len)
    }

    pub(crate) fn map_head(&self, len: usize) -> Vec<u8> {
        self.before_units(Piece::Map(len), 2 * len)
    }

    pub(crate) fn tuple_head(&self, len: usize) -> Vec<u8> {
        if self.structs == Structs::Bare { Vec::new() } else { self.seq_head(len) }
    }

    pub(crate) fn fields_head(&self, len: usize) -> Vec<u8> {
        if self.structs == Structs::Map { self.map_head(len) } else { self.tuple_head(len) }
    }

    /// A variant: its index, its name or its number.
    pub(crate) fn variant(&self, variant: Variant) -> Vec<Vec<u8>> {
        split_name(self.bytes(Piece::Variant(variant)), variant.name)
    }

    /// What stands before the contents of a variant. MessagePack makes a map of them: variant to contents.
    pub(crate) fn variant_head(&self, variant: Variant) -> Vec<Vec<u8>> {
        let mut head = if self.structs == Structs::Bare { Vec::new() } else { vec![self.map_head(1)] };
        head.append(&mut self.variant(variant));
        head
    }

    /// The key of a field: its name or number, where the format writes one.
    pub(crate) fn key(&self, owner: Owner, place: Place, name: &'static str) -> Vec<Vec<u8>> {
        if self.structs != Structs::Map {
            return Vec::new();
        }
        let mut before_key = match owner {
            Owner::Struct(_) => Vec::new(),
            Owner::Variant(variant) => self.variant_head(variant),
        };
        before_key.push(self.map_head(1));
        let mut bytes = self.before_units(Piece::Field { owner, place, name }, 1);
        split_name(bytes.split_off(before_key.concat().len()), name)
    }

    /// How a value is called that begins with `bytes` and has the type `rust`: by MessagePack's marker where there is one.
    pub(crate) fn kind(&self, rust: &str, bytes: &[u8]) -> String {
        match (self.structs, bytes.first()) {
            (Structs::Array | Structs::Map, Some(first)) => marker(*first).to_owned(),
            _ => rust.to_owned(),
        }
    }
}

/// In two groups if it is a name: its length, itself.
fn split_name(mut bytes: Vec<u8>, name: &str) -> Vec<Vec<u8>> {
    match bytes.len().checked_sub(name.len()) {
        Some(head) if bytes.ends_with(name.as_bytes()) => {
            let name = bytes.split_off(head);
            vec![bytes, name]
        }
        _ => vec![bytes],
    }
}

/// The names of MessagePack's specification.
fn marker(first: u8) -> &'static str {
    match first {
        0x00..=0x7f => "fixint",
        0x80..=0x8f => "fixmap",
        0x90..=0x9f => "fixarray",
        0xa0..=0xbf => "fixstr",
        0xc0 => "nil",
        0xc1 => "never used",
        0xc2 => "false",
        0xc3 => "true",
        0xc4 => "bin 8",
        0xc5 => "bin 16",
        0xc6 => "bin 32",
        0xc7..=0xc9 | 0xd4..=0xd8 => "ext",
        0xca => "float 32",
        0xcb => "float 64",
        0xcc => "uint 8",
        0xcd => "uint 16",
        0xce => "uint 32",
        0xcf => "uint 64",
        0xd0 => "int 8",
        0xd1 => "int 16",
        0xd2 => "int 32",
        0xd3 => "int 64",
        0xd9 => "str 8",
        0xda => "str 16",
        0xdb => "str 32",
        0xdc => "array 16",
        0xdd => "array 32",
        0xde => "map 16",
        0xdf => "map 32",
        0xe0..=0xff => "negative fixint",
    }
}
