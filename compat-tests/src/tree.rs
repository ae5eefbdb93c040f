//! Any value of the serde data model. It is read with another one as the template: what is read has its shape.

mod read;
mod strategies;
mod write;

pub use read::{Like, like};
pub use strategies::{strings, trees, wide};

use std::{collections::BTreeMap, sync::LazyLock};

/// A value of the serde data model. Floats are their bits, so that every NaN is equal to itself.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[allow(missing_docs)] // As serde calls them. A number of 32 bits in front is the variant's.
pub enum Tree {
    Bool(bool),
    I8(i8),
    I16(i16),
    I32(i32),
    I64(i64),
    I128(i128),
    U8(u8),
    U16(u16),
    U32(u32),
    U64(u64),
    U128(u128),
    F32(u32),
    F64(u64),
    Char(char),
    Str(String),
    Bytes(Vec<u8>),
    None,
    Some(Box<Tree>),
    Unit,
    UnitStruct,
    UnitVariant(u32),
    NewtypeStruct(Box<Tree>),
    NewtypeVariant(u32, Box<Tree>),
    Seq(Vec<Tree>),
    /// A sequence that does not tell its length beforehand.
    LongSeq(Vec<Tree>),
    Tuple(Vec<Tree>),
    TupleStruct(Vec<Tree>),
    TupleVariant(u32, Vec<Tree>),
    Map(BTreeMap<Tree, Tree>),
    /// A map that does not tell its length beforehand.
    LongMap(BTreeMap<Tree, Tree>),
    Struct(Vec<Tree>),
    StructVariant(u32, Vec<Tree>),
    /// A vector of one primitive type, which formats may treat as a whole.
    Numbers(Numbers),
}

macro_rules! numbers {
    ($($variant:ident $type:ty;)*) => {
        /// A vector of one primitive type.
        #[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
        #[allow(missing_docs)] // Their types.
        pub enum Numbers {
            $($variant(Vec<$type>),)*
            /// Of `f32`, as bits.
            F32(Vec<u32>),
            /// Of `f64`, as bits.
            F64(Vec<u64>),
        }

        impl Numbers {
            fn write<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                use serde::Serialize;
                match self {
                    $(Self::$variant(numbers) => numbers.serialize(serializer),)*
                    Self::F32(bits) => Vec::from_iter(bits.iter().map(|bits| f32::from_bits(*bits))).serialize(serializer),
                    Self::F64(bits) => Vec::from_iter(bits.iter().map(|bits| f64::from_bits(*bits))).serialize(serializer),
                }
            }

            fn read<'de, D: serde::Deserializer<'de>>(&self, deserializer: D) -> Result<Self, D::Error> {
                use serde::Deserialize;
                Ok(match self {
                    $(Self::$variant(_) => Self::$variant(Deserialize::deserialize(deserializer)?),)*
                    Self::F32(_) => {
                        let floats = Vec::<f32>::deserialize(deserializer)?;
                        Self::F32(floats.into_iter().map(f32::to_bits).collect())
                    }
                    Self::F64(_) => {
                        let floats = Vec::<f64>::deserialize(deserializer)?;
                        Self::F64(floats.into_iter().map(f64::to_bits).collect())
                    }
                })
            }
        }
    };
}

numbers! {
    Bool bool;
    I8 i8;
    I16 i16;
    I32 i32;
    I64 i64;
    I128 i128;
    U8 u8;
    U16 u16;
    U32 u32;
    U64 u64;
    U128 u128;
    Char char;
    Str String;
}

/// The names of fields and variants: enough for an index of two bytes in each encoding.
static NAMES: LazyLock<&'static [&'static str]> = LazyLock::new(|| {
    let names = (0..300).map(|index| &*format!("n{index}").leak());
    Vec::from_iter(names).leak()
});

impl Tree {
    /// The trees right below this one.
    #[must_use]
    pub fn children(&self) -> Vec<&Tree> {
        match self {
            Self::Some(inner) | Self::NewtypeStruct(inner) | Self::NewtypeVariant(_, inner) => vec![&**inner],
            Self::Seq(all)
            | Self::LongSeq(all)
            | Self::Tuple(all)
            | Self::TupleStruct(all)
            | Self::TupleVariant(_, all)
            | Self::Struct(all)
            | Self::StructVariant(_, all) => all.iter().collect(),
            Self::Map(all) | Self::LongMap(all) => all.iter().flat_map(|(key, value)| [key, value]).collect(),
            _ => Vec::new(),
        }
    }

    /// Whether `is` holds for this one or one below.
    pub fn any(&self, is: &dyn Fn(&Tree) -> bool) -> bool {
        is(self) || self.children().into_iter().any(|child| child.any(is))
    }
}
