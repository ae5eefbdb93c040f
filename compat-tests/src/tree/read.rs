//! A tree, read in the shape of another.

use super::{NAMES, Tree};
use serde::{
    Deserialize, Deserializer, Serialize,
    de::{DeserializeSeed, EnumAccess, Error, IgnoredAny, MapAccess, SeqAccess, VariantAccess, Visitor},
};
use serde_bytes::ByteBuf;
use std::{cell::RefCell, collections::BTreeMap, fmt};

thread_local! {
    static TEMPLATE: RefCell<Tree> = const { RefCell::new(Tree::Unit) };
}

/// A tree that is read in the shape which [`like`] sets.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(transparent)]
pub struct Like(pub Tree);

/// Lets every [`Like`] that is read have the shape of `template` from now on.
pub fn like(template: &Tree) {
    TEMPLATE.with(|shared| shared.replace(template.clone()));
}

impl<'de> Deserialize<'de> for Like {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let template = TEMPLATE.with_borrow(Tree::clone);
        template.deserialize(deserializer).map(Like)
    }
}

impl<'de> DeserializeSeed<'de> for &Tree {
    type Value = Tree;

    fn deserialize<D: Deserializer<'de>>(self, d: D) -> Result<Tree, D::Error> {
        let shape = Shape(self);
        Ok(match self {
            Tree::Bool(_) => Tree::Bool(Deserialize::deserialize(d)?),
            Tree::I8(_) => Tree::I8(Deserialize::deserialize(d)?),
            Tree::I16(_) => Tree::I16(Deserialize::deserialize(d)?),
            Tree::I32(_) => Tree::I32(Deserialize::deserialize(d)?),
            Tree::I64(_) => Tree::I64(Deserialize::deserialize(d)?),
            Tree::I128(_) => Tree::I128(Deserialize::deserialize(d)?),
            Tree::U8(_) => Tree::U8(Deserialize::deserialize(d)?),
            Tree::U16(_) => Tree::U16(Deserialize::deserialize(d)?),
            Tree::U32(_) => Tree::U32(Deserialize::deserialize(d)?),
            Tree::U64(_) => Tree::U64(Deserialize::deserialize(d)?),
            Tree::U128(_) => Tree::U128(Deserialize::deserialize(d)?),
            Tree::F32(_) => Tree::F32(f32::deserialize(d)?.to_bits()),
            Tree::F64(_) => Tree::F64(f64::deserialize(d)?.to_bits()),
            Tree::Char(_) => Tree::Char(Deserialize::deserialize(d)?),
            Tree::Str(_) => Tree::Str(Deserialize::deserialize(d)?),
            Tree::Bytes(_) => Tree::Bytes(ByteBuf::deserialize(d)?.into_vec()),
            Tree::None | Tree::Some(_) => d.deserialize_option(shape)?,
            Tree::Unit => d.deserialize_unit(shape)?,
            Tree::UnitStruct => d.deserialize_unit_struct("S", shape)?,
            Tree::NewtypeStruct(_) => d.deserialize_newtype_struct("S", shape)?,
            Tree::Seq(_) | Tree::LongSeq(_) => d.deserialize_seq(shape)?,
            Tree::Tuple(all) => d.deserialize_tuple(all.len(), shape)?,
            Tree::TupleStruct(all) => d.deserialize_tuple_struct("S", all.len(), shape)?,
            Tree::Map(_) | Tree::LongMap(_) => d.deserialize_map(shape)?,
            Tree::Struct(all) => d.deserialize_struct("S", names(all), shape)?,
            Tree::UnitVariant(_)
            | Tree::NewtypeVariant(..)
            | Tree::TupleVariant(..)
            | Tree::StructVariant(..) => d.deserialize_enum("E", *NAMES, shape)?,
            Tree::Numbers(numbers) => Tree::Numbers(numbers.read(d)?),
        })
    }
}

fn names(fields: &[Tree]) -> &'static [&'static str] {
    &NAMES[..fields.len()]
}

/// What takes a compound value of the shape of a tree.
#[derive(Clone, Copy)]
struct Shape<'t>(&'t Tree);

impl<'t> Shape<'t> {
    /// What is below, where there is one.
    fn inner<E: Error>(self) -> Result<&'t Tree, E> {
        match self.0 {
            Tree::Some(inner) | Tree::NewtypeStruct(inner) | Tree::NewtypeVariant(_, inner) => Ok(inner),
            _ => Err(E::custom("nothing was below")),
        }
    }

    /// What is below, where there are many.
    fn elements<E: Error>(self) -> Result<&'t [Tree], E> {
        match self.0 {
            Tree::Seq(all)
            | Tree::LongSeq(all)
            | Tree::Tuple(all)
            | Tree::TupleStruct(all)
            | Tree::TupleVariant(_, all)
            | Tree::Struct(all)
            | Tree::StructVariant(_, all) => Ok(all),
            _ => Err(E::custom("it was no sequence")),
        }
    }

    fn of_elements(self, all: Vec<Tree>) -> Tree {
        match self.0 {
            Tree::Seq(_) => Tree::Seq(all),
            Tree::LongSeq(_) => Tree::LongSeq(all),
            Tree::Tuple(_) => Tree::Tuple(all),
            Tree::TupleStruct(_) => Tree::TupleStruct(all),
            Tree::TupleVariant(index, _) => Tree::TupleVariant(*index, all),
            Tree::Struct(_) => Tree::Struct(all),
            Tree::StructVariant(index, _) => Tree::StructVariant(*index, all),
            _ => unreachable!("it has elements"),
        }
    }
}

impl<'de> Visitor<'de> for Shape<'_> {
    type Value = Tree;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a value like {:?}", self.0)
    }

    fn visit_none<E: Error>(self) -> Result<Tree, E> {
        Ok(Tree::None)
    }

    fn visit_some<D: Deserializer<'de>>(self, d: D) -> Result<Tree, D::Error> {
        Ok(Tree::Some(Box::new(self.inner()?.deserialize(d)?)))
    }

    fn visit_unit<E: Error>(self) -> Result<Tree, E> {
        match self.0 {
            Tree::Unit | Tree::UnitStruct => Ok(self.0.clone()),
            // As serde's `Option` does.
            Tree::None | Tree::Some(_) => Ok(Tree::None),
            _ => Err(E::custom("it was no unit")),
        }
    }

    fn visit_newtype_struct<D: Deserializer<'de>>(self, d: D) -> Result<Tree, D::Error> {
        Ok(Tree::NewtypeStruct(Box::new(self.inner()?.deserialize(d)?)))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Tree, A::Error> {
        let templates = self.elements()?;
        let mut all = Vec::new();
        for template in templates {
            let Some(element) = seq.next_element_seed(template)? else {
                return Err(A::Error::invalid_length(all.len(), &self));
            };
            all.push(element);
        }
        // Only of a sequence is it left to the visitor to look for the end.
        if matches!(self.0, Tree::Seq(_) | Tree::LongSeq(_)) && seq.next_element::<IgnoredAny>()?.is_some() {
            return Err(A::Error::invalid_length(all.len() + 1, &self));
        }
        Ok(self.of_elements(all))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Tree, A::Error> {
        let (Tree::Map(templates) | Tree::LongMap(templates)) = self.0 else {
            return self.visit_fields(map);
        };
        let mut entries = BTreeMap::new();
        for (key, value) in templates {
            let Some(key) = map.next_key_seed(key)? else {
                return Err(A::Error::invalid_length(entries.len(), &self));
            };
            entries.insert(key, map.next_value_seed(value)?);
        }
        if map.next_key::<IgnoredAny>()?.is_some() {
            return Err(A::Error::invalid_length(entries.len() + 1, &self));
        }
        Ok(if matches!(self.0, Tree::Map(_)) { Tree::Map(entries) } else { Tree::LongMap(entries) })
    }

    fn visit_enum<A: EnumAccess<'de>>(self, access: A) -> Result<Tree, A::Error> {
        let (index, variant) = access.variant_seed(Name)?;
        let expected = match self.0 {
            Tree::UnitVariant(index)
            | Tree::NewtypeVariant(index, _)
            | Tree::TupleVariant(index, _)
            | Tree::StructVariant(index, _) => *index,
            _ => return Err(A::Error::custom("it was no enum")),
        };
        if index != Some(expected as usize) {
            return Err(A::Error::custom("it was another variant"));
        }
        match self.0 {
            Tree::NewtypeVariant(index, inner) => {
                Ok(Tree::NewtypeVariant(*index, Box::new(variant.newtype_variant_seed(&**inner)?)))
            }
            Tree::TupleVariant(_, all) => variant.tuple_variant(all.len(), self),
            Tree::StructVariant(_, all) => variant.struct_variant(names(all), self),
            _ => {
                variant.unit_variant()?;
                Ok(Tree::UnitVariant(expected))
            }
        }
    }
}

impl Shape<'_> {
    /// Reads a struct as derived code does.
    fn visit_fields<'de, A: MapAccess<'de>>(self, mut map: A) -> Result<Tree, A::Error> {
        let templates = self.elements()?;
        let mut all = vec![None; templates.len()];
        while let Some(index) = map.next_key_seed(Name)? {
            match index.and_then(|index| Some((templates.get(index)?, all.get_mut(index)?))) {
                None => drop(map.next_value::<IgnoredAny>()?),
                Some((_, Some(_))) => return Err(A::Error::custom("duplicate field")),
                Some((template, field)) => *field = Some(map.next_value_seed(template)?),
            }
        }
        let all = all.into_iter().map(|field| field.ok_or_else(|| A::Error::custom("missing field")));
        Ok(self.of_elements(all.collect::<Result<_, _>>()?))
    }
}

/// The name of a field or variant, or its index.
struct Name;

impl<'de> DeserializeSeed<'de> for Name {
    type Value = Option<usize>;

    fn deserialize<D: Deserializer<'de>>(self, d: D) -> Result<Option<usize>, D::Error> {
        d.deserialize_identifier(self)
    }
}

impl Visitor<'_> for Name {
    type Value = Option<usize>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a name")
    }

    fn visit_u64<E: Error>(self, index: u64) -> Result<Option<usize>, E> {
        Ok(usize::try_from(index).ok())
    }

    fn visit_str<E: Error>(self, name: &str) -> Result<Option<usize>, E> {
        Ok(NAMES.iter().position(|known| *known == name))
    }

    fn visit_bytes<E: Error>(self, name: &[u8]) -> Result<Option<usize>, E> {
        Ok(NAMES.iter().position(|known| known.as_bytes() == name))
    }
}
