//! The smallest things that a format writes on their own: scalars, heads, keys.

use serde::ser::{
    Serialize, SerializeMap, SerializeSeq, SerializeStruct, SerializeStructVariant, Serializer,
};

/// Something to be written by a format for its bytes. What is no scalar has units where the contents would be.
#[derive(Clone, Copy)]
pub(crate) enum Piece<'a> {
    Bool(bool),
    I8(i8),
    I16(i16),
    I32(i32),
    I64(i64),
    U8(u8),
    U16(u16),
    U32(u32),
    U64(u64),
    F32(f32),
    F64(f64),
    Char(char),
    Str(&'a str),
    Bytes(&'a [u8]),
    Unit,
    None,
    /// `Some(())`.
    Some,
    /// A sequence of so many units.
    Seq(usize),
    /// A map of so many units to units.
    Map(usize),
    /// A variant alone.
    Variant(Variant),
    /// A struct or a struct variant with one field alone.
    Field {
        owner: Owner,
        place: Place,
        name: &'static str,
    },
}

/// A variant as serde names it.
#[derive(Clone, Copy)]
pub(crate) struct Variant {
    pub of: &'static str,
    pub index: u32,
    pub name: &'static str,
}

/// The place of a field in its struct.
#[derive(Clone, Copy)]
pub(crate) struct Place {
    pub before: usize,
    pub after: usize,
}

/// What has named fields.
#[derive(Clone, Copy)]
pub(crate) enum Owner {
    Struct(&'static str),
    Variant(Variant),
}

impl Serialize for Piece<'_> {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        match *self {
            Piece::Bool(value) => s.serialize_bool(value),
            Piece::I8(value) => s.serialize_i8(value),
            Piece::I16(value) => s.serialize_i16(value),
            Piece::I32(value) => s.serialize_i32(value),
            Piece::I64(value) => s.serialize_i64(value),
            Piece::U8(value) => s.serialize_u8(value),
            Piece::U16(value) => s.serialize_u16(value),
            Piece::U32(value) => s.serialize_u32(value),
            Piece::U64(value) => s.serialize_u64(value),
            Piece::F32(value) => s.serialize_f32(value),
            Piece::F64(value) => s.serialize_f64(value),
            Piece::Char(value) => s.serialize_char(value),
            Piece::Str(value) => s.serialize_str(value),
            Piece::Bytes(value) => s.serialize_bytes(value),
            Piece::Unit => s.serialize_unit(),
            Piece::None => s.serialize_none(),
            Piece::Some => s.serialize_some(&()),
            Piece::Seq(len) => seq(s, len),
            Piece::Map(len) => map(s, len),
            Piece::Variant(Variant { of, index, name }) => s.serialize_unit_variant(of, index, name),
            Piece::Field { owner: Owner::Struct(of), place, name } => field(s, of, place, name),
            Piece::Field { owner: Owner::Variant(of), place, name } => variant_field(s, of, place, name),
        }
    }
}

fn seq<S: Serializer>(s: S, len: usize) -> Result<S::Ok, S::Error> {
    let mut seq = s.serialize_seq(Some(len))?;
    for _ in 0..len {
        seq.serialize_element(&())?;
    }
    seq.end()
}

fn map<S: Serializer>(s: S, len: usize) -> Result<S::Ok, S::Error> {
    let mut map = s.serialize_map(Some(len))?;
    for _ in 0..len {
        map.serialize_entry(&(), &())?;
    }
    map.end()
}

/// The others are skipped, so that the field has the number that it has among them.
fn field<S: Serializer>(s: S, of: &'static str, place: Place, name: &'static str) -> Result<S::Ok, S::Error> {
    let mut fields = s.serialize_struct(of, 1)?;
    for _ in 0..place.before {
        fields.skip_field("")?;
    }
    fields.serialize_field(name, &())?;
    for _ in 0..place.after {
        fields.skip_field("")?;
    }
    fields.end()
}

/// As [`field`], in a variant.
fn variant_field<S: Serializer>(
    s: S,
    Variant { of, index, name: variant }: Variant,
    place: Place,
    name: &'static str,
) -> Result<S::Ok, S::Error> {
    let mut fields = s.serialize_struct_variant(of, index, variant, 1)?;
    for _ in 0..place.before {
        fields.skip_field("")?;
    }
    fields.serialize_field(name, &())?;
    for _ in 0..place.after {
        fields.skip_field("")?;
    }
    fields.end()
}
