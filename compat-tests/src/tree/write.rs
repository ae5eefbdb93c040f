//! A tree, written.

use super::{NAMES, Tree};
use serde::ser::{
    Serialize, SerializeMap, SerializeSeq, SerializeStruct, SerializeStructVariant, SerializeTuple,
    SerializeTupleStruct, SerializeTupleVariant, Serializer,
};

impl Serialize for Tree {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Bool(value) => s.serialize_bool(*value),
            Self::I8(value) => s.serialize_i8(*value),
            Self::I16(value) => s.serialize_i16(*value),
            Self::I32(value) => s.serialize_i32(*value),
            Self::I64(value) => s.serialize_i64(*value),
            Self::I128(value) => s.serialize_i128(*value),
            Self::U8(value) => s.serialize_u8(*value),
            Self::U16(value) => s.serialize_u16(*value),
            Self::U32(value) => s.serialize_u32(*value),
            Self::U64(value) => s.serialize_u64(*value),
            Self::U128(value) => s.serialize_u128(*value),
            Self::F32(bits) => s.serialize_f32(f32::from_bits(*bits)),
            Self::F64(bits) => s.serialize_f64(f64::from_bits(*bits)),
            Self::Char(value) => s.serialize_char(*value),
            Self::Str(value) => s.serialize_str(value),
            Self::Bytes(value) => s.serialize_bytes(value),
            Self::None => s.serialize_none(),
            Self::Some(inner) => s.serialize_some(inner),
            Self::Unit => s.serialize_unit(),
            Self::UnitStruct => s.serialize_unit_struct("S"),
            Self::UnitVariant(index) => s.serialize_unit_variant("E", *index, variant(*index)),
            Self::NewtypeStruct(inner) => s.serialize_newtype_struct("S", inner),
            Self::NewtypeVariant(index, inner) => {
                s.serialize_newtype_variant("E", *index, variant(*index), inner)
            }
            Self::Seq(all) => seq(s, Some(all.len()), all),
            Self::LongSeq(all) => seq(s, None, all),
            Self::Tuple(all) => {
                let mut tuple = s.serialize_tuple(all.len())?;
                all.iter().try_for_each(|element| tuple.serialize_element(element))?;
                tuple.end()
            }
            Self::TupleStruct(all) => {
                let mut tuple = s.serialize_tuple_struct("S", all.len())?;
                all.iter().try_for_each(|field| tuple.serialize_field(field))?;
                tuple.end()
            }
            Self::TupleVariant(index, all) => {
                let mut tuple = s.serialize_tuple_variant("E", *index, variant(*index), all.len())?;
                all.iter().try_for_each(|field| tuple.serialize_field(field))?;
                tuple.end()
            }
            // As the standard library does it.
            Self::Map(all) => s.collect_map(all),
            Self::LongMap(all) => {
                let mut map = s.serialize_map(None)?;
                all.iter().try_for_each(|(key, value)| map.serialize_entry(key, value))?;
                map.end()
            }
            Self::Struct(all) => {
                let mut fields = s.serialize_struct("S", all.len())?;
                all.iter().zip(*NAMES).try_for_each(|(field, name)| fields.serialize_field(name, field))?;
                fields.end()
            }
            Self::StructVariant(index, all) => {
                let mut fields = s.serialize_struct_variant("E", *index, variant(*index), all.len())?;
                all.iter().zip(*NAMES).try_for_each(|(field, name)| fields.serialize_field(name, field))?;
                fields.end()
            }
            Self::Numbers(numbers) => numbers.write(s),
        }
    }
}

fn variant(index: u32) -> &'static str {
    NAMES[index as usize]
}

fn seq<S: Serializer>(s: S, len: Option<usize>, all: &[Tree]) -> Result<S::Ok, S::Error> {
    let mut seq = s.serialize_seq(len)?;
    all.iter().try_for_each(|element| seq.serialize_element(element))?;
    seq.end()
}
