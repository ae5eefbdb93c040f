//! Which methods of a visitor are called, and with what: for each method of a deserializer, every first byte, and what may follow.

use crate::peers::{OneByOne, our_reading, their_reading};
use contract_msgpack as ours;
use serde::de::{
    Deserialize, DeserializeSeed, Deserializer, EnumAccess, Error, IgnoredAny, MapAccess, SeqAccess,
    VariantAccess, Visitor,
};
use std::{cell::Cell, fmt};

/// A method of a deserializer, or of what reads the value of a variant.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Ask {
    Any,
    Bool,
    I8,
    I16,
    I32,
    I64,
    I128,
    U8,
    U16,
    U32,
    U64,
    U128,
    F32,
    F64,
    Char,
    Str,
    String,
    Bytes,
    ByteBuf,
    Option,
    Unit,
    UnitStruct,
    Newtype,
    Ext,
    Seq,
    Tuple,
    TupleStruct,
    Map,
    Struct,
    UnitVariant,
    NewtypeVariant,
    TupleVariant,
    StructVariant,
    Identifier,
}

const ASKS: [Ask; 34] = {
    use Ask::*;
    [
        Any,
        Bool,
        I8,
        I16,
        I32,
        I64,
        I128,
        U8,
        U16,
        U32,
        U64,
        U128,
        F32,
        F64,
        Char,
        Str,
        String,
        Bytes,
        ByteBuf,
        Option,
        Unit,
        UnitStruct,
        Newtype,
        Ext,
        Seq,
        Tuple,
        TupleStruct,
        Map,
        Struct,
        UnitVariant,
        NewtypeVariant,
        TupleVariant,
        StructVariant,
        Identifier,
    ]
};

/// How many elements of a sequence, or entries of a map, a visitor takes.
#[derive(Clone, Copy, Debug)]
enum Appetite {
    All,
    One,
    None,
}

thread_local! {
    static ASK: Cell<(Ask, Appetite)> = const { Cell::new((Ask::Any, Appetite::All)) };
}

/// What a visitor was given, as text.
#[derive(Debug, PartialEq)]
struct Witness(String);

impl<'de> Deserialize<'de> for Witness {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        let (ask, appetite) = ASK.get();
        Seed(ask, appetite).deserialize(d).map(Witness)
    }
}

#[derive(Clone, Copy)]
struct Seed(Ask, Appetite);

impl<'de> DeserializeSeed<'de> for Seed {
    type Value = String;

    fn deserialize<D: Deserializer<'de>>(self, d: D) -> Result<String, D::Error> {
        const NAMES: &[&str] = &["a", "b"];
        match self.0 {
            Ask::Any => d.deserialize_any(self),
            Ask::Bool => d.deserialize_bool(self),
            Ask::I8 => d.deserialize_i8(self),
            Ask::I16 => d.deserialize_i16(self),
            Ask::I32 => d.deserialize_i32(self),
            Ask::I64 => d.deserialize_i64(self),
            Ask::I128 => d.deserialize_i128(self),
            Ask::U8 => d.deserialize_u8(self),
            Ask::U16 => d.deserialize_u16(self),
            Ask::U32 => d.deserialize_u32(self),
            Ask::U64 => d.deserialize_u64(self),
            Ask::U128 => d.deserialize_u128(self),
            Ask::F32 => d.deserialize_f32(self),
            Ask::F64 => d.deserialize_f64(self),
            Ask::Char => d.deserialize_char(self),
            Ask::Str => d.deserialize_str(self),
            Ask::String => d.deserialize_string(self),
            Ask::Bytes => d.deserialize_bytes(self),
            Ask::ByteBuf => d.deserialize_byte_buf(self),
            Ask::Option => d.deserialize_option(self),
            Ask::Unit => d.deserialize_unit(self),
            Ask::UnitStruct => d.deserialize_unit_struct("S", self),
            Ask::Newtype => d.deserialize_newtype_struct("S", self),
            Ask::Ext => d.deserialize_newtype_struct(ours::MSGPACK_EXT_STRUCT_NAME, self),
            Ask::Seq => d.deserialize_seq(self),
            Ask::Tuple => d.deserialize_tuple(2, self),
            Ask::TupleStruct => d.deserialize_tuple_struct("S", 2, self),
            Ask::Map => d.deserialize_map(self),
            Ask::Struct => d.deserialize_struct("S", NAMES, self),
            Ask::UnitVariant | Ask::NewtypeVariant | Ask::TupleVariant | Ask::StructVariant => {
                d.deserialize_enum("E", NAMES, self)
            }
            Ask::Identifier => d.deserialize_identifier(self),
        }
    }
}

impl Seed {
    fn wants(self, taken: usize) -> bool {
        match self.1 {
            Appetite::All => true,
            Appetite::One => taken < 1,
            Appetite::None => false,
        }
    }

    /// What is below is asked what it is.
    fn below(self) -> Self {
        Self(Ask::Any, Appetite::All)
    }
}

/// Integers are the same by whatever method they come: which one is `msgpack_visitor_methods` of `divergences.txt`.
macro_rules! numbers {
    ($($method:ident($type:ty) $what:literal;)*) => {$(
        fn $method<E: Error>(self, value: $type) -> Result<String, E> {
            Ok(format!(concat!($what, " {}"), value))
        }
    )*};
}

impl<'de> Visitor<'de> for Seed {
    type Value = String;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "whatever {:?} is", self.0)
    }

    numbers! {
        visit_bool(bool) "bool";
        visit_i8(i8) "int";
        visit_i16(i16) "int";
        visit_i32(i32) "int";
        visit_i64(i64) "int";
        visit_i128(i128) "int";
        visit_u8(u8) "int";
        visit_u16(u16) "int";
        visit_u32(u32) "int";
        visit_u64(u64) "int";
        visit_u128(u128) "int";
        visit_char(char) "char";
        visit_str(&str) "str";
        visit_borrowed_str(&'de str) "borrowed";
    }

    fn visit_f32<E: Error>(self, value: f32) -> Result<String, E> {
        Ok(format!("f32 {:x}", value.to_bits()))
    }

    fn visit_f64<E: Error>(self, value: f64) -> Result<String, E> {
        Ok(format!("f64 {:x}", value.to_bits()))
    }

    fn visit_bytes<E: Error>(self, value: &[u8]) -> Result<String, E> {
        Ok(format!("bytes {value:x?}"))
    }

    fn visit_borrowed_bytes<E: Error>(self, value: &'de [u8]) -> Result<String, E> {
        Ok(format!("borrowed bytes {value:x?}"))
    }

    fn visit_none<E: Error>(self) -> Result<String, E> {
        Ok("none".into())
    }

    fn visit_unit<E: Error>(self) -> Result<String, E> {
        Ok("unit".into())
    }

    fn visit_some<D: Deserializer<'de>>(self, d: D) -> Result<String, D::Error> {
        Ok(format!("some {}", self.below().deserialize(d)?))
    }

    fn visit_newtype_struct<D: Deserializer<'de>>(self, d: D) -> Result<String, D::Error> {
        let readable = d.is_human_readable();
        Ok(format!("newtype {readable} {}", self.below().deserialize(d)?))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<String, A::Error> {
        let mut all = Vec::new();
        while self.wants(all.len()) {
            match seq.next_element_seed(self.below())? {
                Some(element) => all.push(element),
                None => return Ok(format!("seq {all:?}")),
            }
        }
        Ok(format!("seq {all:?} and perhaps more"))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<String, A::Error> {
        let mut all = Vec::new();
        while self.wants(all.len()) {
            match map.next_key_seed(self.below())? {
                Some(key) => all.push((key, map.next_value_seed(self.below())?)),
                None => return Ok(format!("map {all:?}")),
            }
        }
        Ok(format!("map {all:?} and perhaps more"))
    }

    fn visit_enum<A: EnumAccess<'de>>(self, access: A) -> Result<String, A::Error> {
        let (name, variant) = access.variant_seed(Self(Ask::Identifier, Appetite::All))?;
        let value = match self.0 {
            Ask::NewtypeVariant => variant.newtype_variant_seed(self.below())?,
            Ask::TupleVariant => variant.tuple_variant(2, self)?,
            Ask::StructVariant => variant.struct_variant(&["a", "b"], self)?,
            _ => {
                variant.unit_variant()?;
                "nothing".into()
            }
        };
        Ok(format!("variant {name} of {value}"))
    }
}

/// What follows the first byte, as far as it is needed.
const TAILS: [&[u8]; 13] = [
    &[0; 40],
    &[1; 40],
    &[2; 40],
    &[0xff; 40],
    &[0xc0; 40],
    &[0x90; 40],
    b"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
    b"\x00\x00\x00\x01\xa1a\xa1b\x00\x00\x00\x00\x00\x00",
    b"\x00\x01\xa1a\xa1b\xa1c",
    b"\x01\xa1a\x92\x01\xa1a\xc0",
    b"\xa1a\xc0\xa1b\x82\xa1a\x01\xa1b\x02",
    b"\xa1a\xc7\x03\x05abc\xa1b\xcb\x3f\xf0\x00\x00\x00\x00\x00\x00",
    // What is not UTF-8, and what is not used.
    b"\x04\xed\xa0\x80\xf4\x90\x80\xc1\xc1\xbf\xe0",
];

/// How much of it.
const LENGTHS: [usize; 9] = [0, 1, 2, 3, 4, 5, 8, 12, 40];

fn witness(ask: Ask, appetite: Appetite, bytes: &[u8]) {
    ASK.set((ask, appetite));
    let check = |what, mine: Result<Witness, String>, theirs: Result<Witness, String>| {
        assert_eq!(mine, theirs, "{what}, {ask:?} {appetite:?} of {bytes:02x?}");
    };
    check(
        "slice",
        ours::decode::from_slice(bytes).map_err(our_reading),
        rmp_serde::from_slice(bytes).map_err(their_reading),
    );
    check(
        "Deserializer",
        Witness::deserialize(&mut ours::Deserializer::from_read_ref(bytes)).map_err(our_reading),
        Witness::deserialize(&mut rmp_serde::Deserializer::from_read_ref(bytes)).map_err(their_reading),
    );
    let (mut mine, mut theirs) = (OneByOne(bytes), OneByOne(bytes));
    let results = (
        ours::from_read(&mut mine).map_err(our_reading),
        rmp_serde::from_read(&mut theirs).map_err(their_reading),
    );
    if results.1.is_ok() {
        assert_eq!(mine.0, theirs.0, "reader, {ask:?} {appetite:?} of {bytes:02x?}");
    }
    check("reader", results.0, results.1);
    let readable = |bytes| {
        (
            Witness::deserialize(&mut ours::Deserializer::new(bytes).with_human_readable())
                .map_err(our_reading),
            Witness::deserialize(&mut rmp_serde::Deserializer::new(bytes).with_human_readable())
                .map_err(their_reading),
        )
    };
    let (mine, theirs) = readable(bytes);
    check("human readable", mine, theirs);
}

/// Every first byte, with all that may follow.
fn messages() -> impl Iterator<Item = Vec<u8>> {
    let tails = || TAILS.into_iter().flat_map(|tail| LENGTHS.map(|len| &tail[..len.min(tail.len())]));
    (0..=255).flat_map(move |first| tails().map(move |tail| [&[first], tail].concat()))
}

fn every_first_byte(appetite: Appetite, asks: &[Ask]) {
    for &ask in asks {
        witness(ask, appetite, &[]);
        messages().for_each(|bytes| witness(ask, appetite, &bytes));
    }
}

#[test]
fn of_numbers() {
    every_first_byte(Appetite::All, &ASKS[..14]);
}

#[test]
fn of_texts() {
    every_first_byte(Appetite::All, &ASKS[14..24]);
}

#[test]
fn of_containers() {
    every_first_byte(Appetite::All, &ASKS[24..]);
}

/// The visitor leaves something, or all.
#[test]
fn of_what_is_left() {
    for appetite in [Appetite::One, Appetite::None] {
        every_first_byte(
            appetite,
            &[Ask::Any, Ask::Option, Ask::Ext, Ask::Seq, Ask::Map, Ask::Struct, Ask::StructVariant],
        );
    }
}

/// What is skipped, which is not handed to a visitor here: `msgpack_ignored` of `divergences.txt`.
#[test]
fn of_what_is_ignored() {
    for bytes in messages() {
        let (mut mine, mut theirs) = (OneByOne(&bytes), OneByOne(&bytes));
        let results = (
            ours::from_read::<_, IgnoredAny>(&mut mine).map_err(our_reading),
            rmp_serde::from_read::<_, IgnoredAny>(&mut theirs).map_err(their_reading),
        );
        assert_eq!(results.0, results.1, "reader of {bytes:02x?}");
        assert!(results.0.is_err() || mine.0 == theirs.0, "reader of {bytes:02x?}");
        assert_eq!(
            ours::decode::from_slice::<IgnoredAny>(&bytes).map_err(our_reading),
            rmp_serde::from_slice::<IgnoredAny>(&bytes).map_err(their_reading),
            "slice of {bytes:02x?}",
        );
    }
}
