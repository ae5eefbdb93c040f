//! Seeds, and the public serializer and deserializer with code that is not derived.

mod common;

use common::{Of, int, len};
use contract_pb::{Config, Deserializer, ErrorKind, Serializer, Unknown};
use serde::{
    Deserialize, Serialize,
    de::{self, DeserializeSeed, EnumAccess, MapAccess, SeqAccess, VariantAccess, Visitor},
    ser::{SerializeMap, SerializeSeq, SerializeStruct, SerializeStructVariant, SerializeTuple},
};
use std::{cell::RefCell, collections::BTreeMap, fmt, marker::PhantomData};

/// Interns strings: field 1 of a message, repeated.
struct Intern<'a>(&'a RefCell<Vec<String>>);

impl<'de> DeserializeSeed<'de> for Intern<'_> {
    type Value = usize;

    fn deserialize<D: de::Deserializer<'de>>(self, deserializer: D) -> Result<usize, D::Error> {
        let text = <&str>::deserialize(deserializer)?;
        let mut texts = self.0.borrow_mut();
        let at = texts.iter().position(|known| known == text).unwrap_or(texts.len());
        if at == texts.len() {
            texts.push(text.to_owned());
        }
        Ok(at)
    }
}

struct InternAll<'a>(&'a RefCell<Vec<String>>);

impl<'de> DeserializeSeed<'de> for InternAll<'_> {
    type Value = Vec<usize>;

    fn deserialize<D: de::Deserializer<'de>>(self, deserializer: D) -> Result<Vec<usize>, D::Error> {
        deserializer.deserialize_seq(self)
    }
}

impl<'de> Visitor<'de> for InternAll<'_> {
    type Value = Vec<usize>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("strings")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Vec<usize>, A::Error> {
        let mut found = Vec::new();
        while let Some(at) = seq.next_element_seed(Intern(self.0))? {
            found.push(at);
        }
        Ok(found)
    }
}

/// A message whose field 1 is a number and field 2 strings to intern, and which is asked for by position.
struct Table<'a>(&'a RefCell<Vec<String>>);

impl<'de> DeserializeSeed<'de> for Table<'_> {
    type Value = (u32, Vec<usize>);

    fn deserialize<D: de::Deserializer<'de>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
        deserializer.deserialize_struct("Table", &["id", "names"], self)
    }
}

impl<'de> Visitor<'de> for Table<'_> {
    type Value = (u32, Vec<usize>);

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a table")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Self::Value, A::Error> {
        let id = seq.next_element()?.ok_or_else(|| de::Error::custom("no id"))?;
        let names = seq.next_element_seed(InternAll(self.0))?.ok_or_else(|| de::Error::custom("no names"))?;
        Ok((id, names))
    }
}

#[test]
fn seeds_bring_their_state() {
    let texts = RefCell::new(vec!["b".to_owned()]);
    let bytes = ["a", "b", "a", "c"].map(|text| len(1, text.as_bytes())).concat();
    assert_eq!(contract_pb::from_slice_seed(&bytes, InternAll(&texts)).unwrap(), [1, 0, 1, 2]);
    assert_eq!(*texts.borrow(), ["b", "a", "c"]);

    // Whatever the order, a seed is used once and only once.
    for bytes in [
        [int(1, 7), len(2, b"d"), len(2, b"a")].concat(),
        [len(2, b"d"), int(1, 7), len(9, b"?"), len(2, b"a")].concat(),
        [len(2, b"d"), int(1, 8), len(2, b"a"), int(1, 7)].concat(),
    ] {
        let texts = RefCell::new(Vec::new());
        assert_eq!(contract_pb::from_slice_seed(&bytes, Table(&texts)).unwrap(), (7, vec![0, 1]));
        assert_eq!(*texts.borrow(), ["d", "a"]);
        assert_eq!(
            Table(&texts).deserialize(&mut Deserializer::from_slice(&bytes)).unwrap(),
            (7, vec![0, 1])
        );
    }
    assert_eq!(contract_pb::from_slice_seed(&[], Table(&texts)).unwrap(), (0, vec![]));
    let seed = PhantomData::<Of<&str>>;
    assert_eq!(contract_pb::from_slice_seed(&len(1, b"borrowed"), seed).unwrap().value, "borrowed");
}

#[test]
fn errors_of_seeds_have_a_place() {
    let texts = RefCell::new(Vec::new());
    let bytes = [int(1, 7), len(2, b"a"), len(2, b"\xff")].concat();
    let error = contract_pb::from_slice_seed(&bytes, Table(&texts)).unwrap_err();
    assert_eq!(error.to_string(), "string is not valid UTF-8 in `names[1]` at byte 7");
    for end in 3..bytes.len() {
        if ![5].contains(&end) {
            let error = contract_pb::from_slice_seed(&bytes[..end], Table(&texts)).unwrap_err();
            assert_eq!(error.kind(), ErrorKind::UnexpectedEnd);
        }
    }
    let config = Config::new().unknown_fields(Unknown::Deny);
    let error = config.from_slice_seed(&[int(1, 7), int(3, 0)].concat(), Table(&texts)).unwrap_err();
    assert_eq!((error.kind(), error.offset()), (ErrorKind::UnknownField, Some(2)));
    let error = Config::new().depth_limit(0).from_slice_seed(&[], Table(&texts)).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::DepthLimit);
    struct Refuses;
    impl<'de> DeserializeSeed<'de> for Refuses {
        type Value = ();
        fn deserialize<D: de::Deserializer<'de>>(self, _: D) -> Result<(), D::Error> {
            Err(de::Error::custom("no"))
        }
    }
    let error = contract_pb::from_slice_seed(&[], Refuses).unwrap_err();
    assert_eq!((error.kind(), error.to_string()), (ErrorKind::Custom, "no".to_owned()));
}

/// By hand what a derive would do, in its parts: a struct with every kind of compound.
#[derive(Debug, PartialEq, Clone)]
struct ByHand {
    id: u32,
    pair: (i64, bool),
    names: Vec<String>,
    ages: BTreeMap<String, u8>,
    shape: Shape,
    note: Option<String>,
}

#[derive(Debug, PartialEq, Clone)]
enum Shape {
    Dot,
    Circle(f64),
    Box { width: u32, height: u32 },
}

/// The same, derived.
#[derive(Debug, PartialEq, Serialize, Deserialize)]
struct Derived {
    id: u32,
    pair: (i64, bool),
    names: Vec<String>,
    ages: BTreeMap<String, u8>,
    shape: DerivedShape,
    note: Option<String>,
}

#[derive(Debug, PartialEq, Serialize, Deserialize)]
enum DerivedShape {
    Dot,
    Circle(f64),
    Box { width: u32, height: u32 },
}

const FIELDS: &[&str] = &["id", "pair", "names", "ages", "shape", "note"];
const VARIANTS: &[&str] = &["Dot", "Circle", "Box"];

struct Pair<'a>(&'a (i64, bool));

impl Serialize for Pair<'_> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut tuple = serializer.serialize_tuple(2)?;
        tuple.serialize_element(&self.0.0)?;
        tuple.serialize_element(&self.0.1)?;
        tuple.end()
    }
}

struct Names<'a>(&'a [String]);

impl Serialize for Names<'_> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        // Of unknown length.
        let mut seq = serializer.serialize_seq(None)?;
        for name in self.0 {
            seq.serialize_element(name)?;
        }
        seq.end()
    }
}

struct Ages<'a>(&'a BTreeMap<String, u8>);

impl Serialize for Ages<'_> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for (name, age) in self.0 {
            map.serialize_key(name)?;
            map.serialize_value(age)?;
        }
        map.end()
    }
}

impl Serialize for Shape {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Dot => serializer.serialize_unit_variant("Shape", 0, "Dot"),
            Self::Circle(radius) => serializer.serialize_newtype_variant("Shape", 1, "Circle", radius),
            Self::Box { width, height } => {
                let mut variant = serializer.serialize_struct_variant("Shape", 2, "Box", 2)?;
                variant.serialize_field("width", width)?;
                variant.serialize_field("height", height)?;
                variant.end()
            }
        }
    }
}

impl Serialize for ByHand {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = serializer.serialize_struct("ByHand", 6)?;
        fields.serialize_field("id", &self.id)?;
        fields.serialize_field("pair", &Pair(&self.pair))?;
        fields.serialize_field("names", &Names(&self.names))?;
        fields.serialize_field("ages", &Ages(&self.ages))?;
        fields.serialize_field("shape", &self.shape)?;
        if self.note.is_none() {
            fields.skip_field("note")?;
        } else {
            fields.serialize_field("note", &self.note)?;
        }
        fields.end()
    }
}

impl<'de> Deserialize<'de> for Shape {
    fn deserialize<D: de::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Cases;
        impl<'de> Visitor<'de> for Cases {
            type Value = Shape;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a shape")
            }
            fn visit_enum<A: EnumAccess<'de>>(self, data: A) -> Result<Shape, A::Error> {
                let (index, variant) = data.variant::<u32>()?;
                match index {
                    0 => variant.unit_variant().map(|()| Shape::Dot),
                    1 => variant.newtype_variant().map(Shape::Circle),
                    2 => variant.struct_variant(&["width", "height"], self),
                    _ => Err(de::Error::custom("no such shape")),
                }
            }
            fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Shape, A::Error> {
                let width = seq.next_element()?.unwrap_or_default();
                let height = seq.next_element()?.unwrap_or_default();
                Ok(Shape::Box { width, height })
            }
        }
        deserializer.deserialize_enum("Shape", VARIANTS, Cases)
    }
}

impl<'de> Deserialize<'de> for ByHand {
    fn deserialize<D: de::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Fields;
        impl<'de> Visitor<'de> for Fields {
            type Value = ByHand;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a message")
            }
            fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<ByHand, A::Error> {
                let end = || de::Error::custom("fields never end");
                assert_eq!(seq.size_hint(), Some(6));
                let value = ByHand {
                    id: seq.next_element()?.ok_or_else(end)?,
                    pair: seq.next_element()?.ok_or_else(end)?,
                    names: seq.next_element()?.ok_or_else(end)?,
                    ages: seq.next_element_seed(AgesSeed)?.ok_or_else(end)?,
                    shape: seq.next_element()?.ok_or_else(end)?,
                    note: seq.next_element()?.ok_or_else(end)?,
                };
                assert_eq!(seq.next_element::<u32>()?, None);
                Ok(value)
            }
        }
        deserializer.deserialize_struct("ByHand", FIELDS, Fields)
    }
}

struct AgesSeed;

impl<'de> DeserializeSeed<'de> for AgesSeed {
    type Value = BTreeMap<String, u8>;

    fn deserialize<D: de::Deserializer<'de>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
        deserializer.deserialize_map(self)
    }
}

impl<'de> Visitor<'de> for AgesSeed {
    type Value = BTreeMap<String, u8>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("ages")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let mut ages = BTreeMap::new();
        while let Some(name) = map.next_key_seed(PhantomData::<String>)? {
            let age = map.next_value_seed(PhantomData::<u8>)?;
            ages.insert(name, age);
        }
        Ok(ages)
    }
}

#[test]
fn code_by_hand_is_as_good_as_derived() {
    for shape in [Shape::Dot, Shape::Circle(1.5), Shape::Box { width: 3, height: 0 }] {
        for note in [None, Some("note".to_owned())] {
            let by_hand = ByHand {
                id: 7,
                pair: (-1, true),
                names: vec!["a".to_owned(), String::new()],
                ages: BTreeMap::from([("x".to_owned(), 1), ("y".to_owned(), 0)]),
                shape: shape.clone(),
                note,
            };
            let derived = Derived {
                id: by_hand.id,
                pair: by_hand.pair,
                names: by_hand.names.clone(),
                ages: by_hand.ages.clone(),
                shape: match shape {
                    Shape::Dot => DerivedShape::Dot,
                    Shape::Circle(radius) => DerivedShape::Circle(radius),
                    Shape::Box { width, height } => DerivedShape::Box { width, height },
                },
                note: by_hand.note.clone(),
            };
            let bytes = contract_pb::to_vec(&derived).unwrap();
            common::assert_writes(&by_hand, &bytes);
            common::assert_reads(&bytes, &by_hand);
            let records: Vec<_> = common::split(&bytes).into_iter().rev().map(|(_, _, raw, _)| raw).collect();
            let by_hand: ByHand = contract_pb::from_slice(&records.concat()).unwrap();
            assert_eq!((by_hand.id, by_hand.names.len(), by_hand.ages.len()), (7, 2, 2));
            assert_eq!(by_hand.shape, shape);

            let mut output = Vec::new();
            by_hand.serialize(Serializer::new(&mut output)).unwrap().finish().unwrap();
            assert_eq!(ByHand::deserialize(&mut Deserializer::from_slice(&output)).unwrap(), by_hand);
        }
    }
}

#[test]
fn the_deserializer_has_a_config() {
    let bytes = [int(1, 7), int(9, 0)].concat();
    let config = Config::new().unknown_fields(Unknown::Deny);
    let error = <Of<u32>>::deserialize(&mut Deserializer::with_config(&bytes, config)).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::UnknownField);
    let mut lenient = Deserializer::from_slice(&bytes);
    assert_eq!(<Of<u32>>::deserialize(&mut lenient).unwrap().value, 7);
    // It reads from the beginning each time.
    assert_eq!(<Of<u32>>::deserialize(&mut lenient).unwrap().value, 7);
    assert!(!de::Deserializer::is_human_readable(&&mut lenient));
}
