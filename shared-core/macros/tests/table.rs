//! The tables that `#[contract]` writes, read as a format reads them, against what serde calls.

#![allow(dead_code)]

mod support;

use contract_core::schema::{Kind, Schema, Shape, VariantShape};
use contract_macros::contract;
use serde::{Deserialize, Serialize};
use support::{deserialized, read, read_variant, serialized, written};

#[track_caller]
fn assert_fields<T: Serialize>(value: &T, expected: &[(&str, u32)]) {
    let written = written(value);
    let written = written.iter().map(|(key, number)| (key.as_str(), *number)).collect::<Vec<_>>();
    assert_eq!(written, expected);
}

#[contract]
#[derive(Debug, PartialEq, Default, Serialize, Deserialize)]
struct Customer {
    #[n(1)]
    id: u32,
    #[n(2)]
    name: String,
    #[n(7, sint)]
    balance: i64,
    #[n(8, fixed)]
    stamp: u64,
    #[n(9, bytes)]
    photo: Vec<u8>,
}

#[test]
fn numbers_and_kinds_of_a_struct() {
    for call in [serialized(&Customer::default()), deserialized::<Customer>()] {
        assert!(call.name.is_ascii(), "every byte stays below 0x80");
        let schema = call.schema();
        assert_eq!(schema.name(), "Customer");
        assert!(schema.is_numbered());
        assert_eq!(schema.shape(), Some(Shape::Message));
        assert_eq!(schema.self_describing_attribute(), None);
        let fields = schema.fields();
        assert_eq!(fields.len(), Some(5));
        assert!(fields.is_sorted());
        assert_eq!([0, 1, 2, 3, 4].map(|index| fields.number(index)), [1, 2, 7, 8, 9]);
        assert_eq!([0, 1, 2, 3, 4].map(|index| fields.rank(index)), [0, 1, 2, 3, 4]);
        assert_eq!(
            [0, 1, 2, 3, 4].map(|index| fields.kind(index)),
            [Kind::Default, Kind::Default, Kind::Sint, Kind::Fixed, Kind::Bytes]
        );
        assert_eq!(fields.index_of(7, 5), Some(2));
        assert_eq!(fields.index_of(3, 5), None);
    }
}

#[contract]
#[derive(Serialize, Deserialize)]
struct Backwards {
    #[n(536_870_911)]
    largest: u32,
    #[n(18_999)]
    below: u32,
    #[n(20_000)]
    above: u32,
    #[n(0x10)]
    hex: u32,
    #[n(1)]
    one: u32,
}

#[test]
fn ranks_of_fields_out_of_number_order() {
    for call in [serialized(&read::<Backwards>()), deserialized::<Backwards>()] {
        let fields = call.schema().fields();
        assert!(!fields.is_sorted());
        assert_eq!([0, 1, 2, 3, 4].map(|index| fields.number(index)), [536_870_911, 18_999, 20_000, 16, 1]);
        assert_eq!([0, 1, 2, 3, 4].map(|index| fields.rank(index)), [4, 2, 3, 1, 0]);
    }
}

#[contract]
#[derive(Default, Serialize, Deserialize)]
struct Counting {
    a: u32,
    #[serde(skip)]
    never: u32,
    #[serde(skip_serializing)]
    only_read: u32,
    #[serde(skip_deserializing)]
    only_written: u32,
    #[serde(skip_serializing_if = "is_zero")]
    sometimes: u32,
    #[n(fixed)]
    z: u32,
}

fn is_zero(value: &u32) -> bool {
    *value == 0
}

#[test]
fn a_field_of_one_direction_takes_a_number_in_both() {
    assert_fields(&Counting::default(), &[("a", 1), ("only_written", 3), ("sometimes", 4), ("z", 5)]);
    let read = read::<Counting>();
    assert_eq!((read.a, read.only_read, read.sometimes, read.z), (1, 2, 4, 5));
    assert_eq!((read.never, read.only_written), (0, 0));
    assert_eq!(serialized(&read).schema().fields().kind(3), Kind::Fixed);
    assert_eq!(deserialized::<Counting>().schema().fields().kind(3), Kind::Fixed);
}

#[contract]
#[derive(Default, Serialize, Deserialize)]
struct NumberedSkips {
    #[n(5)]
    a: u32,
    #[serde(skip)]
    never: u32,
    #[n(4)]
    #[serde(skip_serializing)]
    only_read: u32,
    #[n(3)]
    #[serde(skip_deserializing)]
    only_written: u32,
    #[serde(skip_serializing_if = "is_zero")]
    #[n(2)]
    sometimes: u32,
}

#[test]
fn each_direction_has_ranks_of_its_own() {
    assert_fields(&NumberedSkips::default(), &[("a", 5), ("only_written", 3), ("sometimes", 2)]);
    let read = read::<NumberedSkips>();
    assert_eq!((read.a, read.only_read, read.sometimes), (5, 4, 2));
    let fields = serialized(&read).schema().fields();
    assert_eq!([0, 1, 2].map(|index| fields.rank(index)), [2, 1, 0]);
}

#[contract]
#[derive(Debug, PartialEq, Serialize, Deserialize)]
struct Pair(#[n(2)] u32, #[n(1)] u32);

#[contract]
#[derive(Debug, PartialEq, Serialize, Deserialize)]
struct Triple(u32, #[serde(skip)] u32, u32);

#[contract]
#[derive(Serialize, Deserialize)]
struct Last(u32, #[serde(default, skip_serializing_if = "is_zero")] u32);

#[contract]
#[derive(Serialize, Deserialize)]
struct OneOfTwo(#[n(3)] u32, #[serde(skip)] u32);

#[test]
fn tuple_structs() {
    assert_fields(&Pair(0, 0), &[("0", 2), ("1", 1)]);
    assert_eq!(read::<Pair>(), Pair(2, 1));
    assert_fields(&Triple(0, 0, 0), &[("0", 1), ("1", 2)]);
    assert_eq!(read::<Triple>(), Triple(1, 0, 2));
    assert_fields(&Last(0, 0), &[("0", 1)]);
    assert_fields(&Last(0, 7), &[("0", 1), ("1", 2)]);
    let call = serialized(&OneOfTwo(0, 0));
    assert_eq!((call.method, call.len, call.schema().fields().number(0)), ("serialize_tuple_struct", 1, 3));
}

#[contract]
#[derive(Serialize, Deserialize)]
struct Newtype(#[n(sint)] i64);

#[contract]
#[derive(Serialize, Deserialize)]
struct PlainNewtype(String);

#[contract]
#[derive(Serialize, Deserialize)]
struct Unit;

#[contract]
#[derive(Serialize, Deserialize)]
struct Empty {}

#[contract]
#[derive(Serialize, Deserialize)]
struct EmptyTuple();

#[test]
fn newtype_and_empty_structs() {
    for call in [serialized(&Newtype(0)), deserialized::<Newtype>()] {
        assert!(call.method.ends_with("_newtype_struct"), "{call}");
        assert_eq!(call.schema().fields().kind(0), Kind::Sint);
        assert_eq!(call.schema().name(), "Newtype");
    }
    assert_eq!(serialized(&PlainNewtype(String::new())).schema().fields().kind(0), Kind::Default);
    for (call, method, name) in [
        (serialized(&Unit), "serialize_unit_struct", "Unit"),
        (deserialized::<Unit>(), "deserialize_unit_struct", "Unit"),
        (serialized(&Empty {}), "serialize_struct", "Empty"),
        (deserialized::<Empty>(), "deserialize_struct", "Empty"),
        (serialized(&EmptyTuple()), "serialize_tuple_struct", "EmptyTuple"),
        (deserialized::<EmptyTuple>(), "deserialize_tuple_struct", "EmptyTuple"),
    ] {
        assert_eq!((call.method, call.schema().name()), (method, name));
        assert!(call.schema().is_numbered());
        assert!(call.schema().fields().is_empty());
    }
}

#[contract]
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
enum Color {
    Red = 5,
    Green,
    Blue = -3,
    Gray,
    #[n(1_000_000)]
    Custom,
    After,
    #[n(-2_147_483_648)]
    Lowest = COMPUTED,
    #[n(2_147_483_647)]
    Highest,
}

const COMPUTED: isize = 20 + 1;

const COLORS: [(Color, i32); 8] = [
    (Color::Red, 5),
    (Color::Green, 6),
    (Color::Blue, -3),
    (Color::Gray, -2),
    (Color::Custom, 1_000_000),
    (Color::After, 0),
    (Color::Lowest, i32::MIN),
    (Color::Highest, i32::MAX),
];

#[test]
fn enum_values_follow_the_discriminants() {
    for (place, (color, value)) in COLORS.into_iter().enumerate() {
        let call = serialized(&color);
        assert_eq!((call.method, call.index), ("serialize_unit_variant", place as u32));
        assert_eq!(call.schema().shape(), Some(Shape::Enum));
        assert_eq!(call.schema().enum_value(call.index), value, "{color:?}");
        let schema = deserialized::<Color>().schema();
        let index = schema.enum_index(value).unwrap();
        assert_eq!(read_variant::<Color>(index), color);
        assert_eq!(schema.variant_shape(place), Some(VariantShape::Unit));
    }
    assert_eq!(deserialized::<Color>().schema().enum_index(7), None);
    assert_eq!(Color::After as i32, 0, "an implicit value is Rust's, not the number before it plus one");
}

#[contract]
#[derive(Debug, PartialEq, Serialize, Deserialize)]
enum Gaps {
    A,
    #[serde(skip)]
    Never,
    #[serde(skip_serializing)]
    OnlyRead,
    #[serde(skip_deserializing)]
    OnlyWritten,
    Z,
}

#[test]
fn skipped_enum_values_shift_neither_index_nor_value() {
    for (variant, value) in [(Gaps::A, 0), (Gaps::OnlyWritten, 3), (Gaps::Z, 4)] {
        let call = serialized(&variant);
        assert_eq!(call.schema().enum_value(call.index), value);
    }
    let schema = deserialized::<Gaps>().schema();
    for (variant, value) in [(Gaps::A, 0), (Gaps::OnlyRead, 2), (Gaps::Z, 4)] {
        assert_eq!(read_variant::<Gaps>(schema.enum_index(value).unwrap()), variant);
    }
    assert_eq!(schema.enum_index(1), None);
    assert_eq!(schema.enum_index(3), None);
    // serde counts all variants one way and the unskipped ones the other way.
    assert_eq!(serialized(&Gaps::Z).index, 4);
    assert_eq!(read_variant::<Gaps>(2), Gaps::Z);
}

#[contract]
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
enum Event {
    #[n(10)]
    Nothing,
    #[n(4, sint)]
    Moved(i64),
    #[n(7)]
    Sent(#[n(fixed)] u32),
    #[n(3)]
    Resized(#[n(2)] u32, #[n(1)] u32),
    #[n(1)]
    Written {
        #[n(3)]
        at: u32,
        #[serde(skip_serializing)]
        #[n(2)]
        from: u32,
        #[n(1)]
        to: u32,
    },
}

#[test]
fn cases_of_a_oneof() {
    let all = [
        (Event::Nothing, 10, VariantShape::Unit, Kind::Default),
        (Event::Moved(0), 4, VariantShape::Newtype, Kind::Sint),
        (Event::Sent(0), 7, VariantShape::Newtype, Kind::Fixed),
        (Event::Resized(0, 0), 3, VariantShape::Tuple, Kind::Default),
        (Event::Written { at: 0, from: 0, to: 0 }, 1, VariantShape::Struct, Kind::Default),
    ];
    for (place, (event, number, shape, kind)) in all.iter().enumerate() {
        let call = serialized(event);
        assert_eq!(call.index as usize, place);
        for schema in [call.schema(), deserialized::<Event>().schema()] {
            assert_eq!(schema.shape(), Some(Shape::Oneof));
            assert_eq!(schema.fields().number(place), *number);
            assert_eq!(schema.fields().kind(place), *kind);
            assert_eq!(schema.variant_shape(place), Some(*shape));
            assert_eq!(schema.fields().index_of(*number, 0), Some(place));
        }
    }
    assert_fields(&all[3].0, &[("0", 2), ("1", 1)]);
    assert_fields(&all[4].0, &[("at", 3), ("to", 1)]);
    assert_eq!(read_variant::<Event>(1), Event::Moved(4));
    assert_eq!(read_variant::<Event>(3), Event::Resized(2, 1));
    assert_eq!(read_variant::<Event>(4), Event::Written { at: 3, from: 2, to: 1 });
    let fields = serialized(&all[4].0).schema().variant_fields(4);
    assert_eq!((fields.len(), fields.is_sorted()), (Some(2), false));
    assert_eq!([0, 1].map(|index| fields.rank(index)), [1, 0]);
    let fields = deserialized::<Event>().schema().variant_fields(4);
    assert_eq!([0, 1, 2].map(|index| fields.rank(index)), [2, 1, 0]);
}

#[contract]
#[derive(Debug, PartialEq, Serialize, Deserialize)]
enum Sparse {
    A(u32),
    #[serde(skip)]
    Never(String),
    #[serde(skip_serializing)]
    OnlyRead {
        x: u32,
    },
    #[serde(skip_deserializing)]
    OnlyWritten(u32, u32),
    Hollow(#[serde(skip)] u32),
    Half(#[serde(skip_deserializing)] u32),
    #[serde(with = "whole")]
    With {
        x: u32,
    },
    Z {
        x: u32,
        y: u32,
    },
}

mod whole {
    pub(super) fn serialize<S: serde::Serializer>(x: &u32, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u32(*x)
    }

    pub(super) fn deserialize<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<u32, D::Error> {
        serde::Deserialize::deserialize(deserializer)
    }
}

#[test]
fn each_direction_has_the_variants_that_serde_counts() {
    for (variant, number, shape) in [
        (Sparse::A(0), 1, VariantShape::Newtype),
        (Sparse::OnlyWritten(0, 0), 3, VariantShape::Tuple),
        (Sparse::Hollow(0), 4, VariantShape::Unit),
        (Sparse::Half(0), 5, VariantShape::Newtype),
        (Sparse::With { x: 0 }, 6, VariantShape::Newtype),
        (Sparse::Z { x: 0, y: 0 }, 7, VariantShape::Struct),
    ] {
        let call = serialized(&variant);
        assert_eq!(call.schema().fields().number(call.index as usize), number, "{variant:?}");
        assert_eq!(call.schema().variant_shape(call.index as usize), Some(shape), "{variant:?}");
        let method = match shape {
            VariantShape::Unit => "serialize_unit_variant",
            VariantShape::Newtype => "serialize_newtype_variant",
            VariantShape::Tuple => "serialize_tuple_variant",
            _ => "serialize_struct_variant",
        };
        assert_eq!(call.method, method);
    }
    assert_fields(&Sparse::Z { x: 0, y: 0 }, &[("x", 1), ("y", 2)]);
    let schema = deserialized::<Sparse>().schema();
    for (number, shape, variant) in [
        (1, VariantShape::Newtype, Sparse::A(1)),
        (2, VariantShape::Struct, Sparse::OnlyRead { x: 1 }),
        (4, VariantShape::Unit, Sparse::Hollow(0)),
        (5, VariantShape::Unit, Sparse::Half(0)),
        (6, VariantShape::Newtype, Sparse::With { x: 6 }),
        (7, VariantShape::Struct, Sparse::Z { x: 1, y: 2 }),
    ] {
        let index = schema.fields().index_of(number, 0).unwrap();
        assert_eq!(schema.variant_shape(index), Some(shape));
        assert_eq!(read_variant::<Sparse>(index as u32), variant);
    }
    assert_eq!(schema.fields().index_of(3, 0), None);
}

#[contract]
#[derive(Debug, PartialEq, Serialize, Deserialize)]
enum UnitsForSerde {
    A,
    Hollow(#[serde(skip)] u32),
    #[serde(skip)]
    Never(String),
}

#[contract]
#[derive(Serialize, Deserialize)]
enum Void {}

#[test]
fn an_enum_is_what_serde_calls_it() {
    assert_eq!(serialized(&UnitsForSerde::Hollow(1)).schema().shape(), Some(Shape::Enum));
    assert_eq!(serialized(&UnitsForSerde::Hollow(1)).schema().enum_value(1), 1);
    assert_eq!(deserialized::<UnitsForSerde>().schema().shape(), Some(Shape::Enum));
    assert_eq!(deserialized::<Void>().schema().shape(), Some(Shape::Enum));
    assert_eq!(deserialized::<Void>().schema().enum_index(0), None);
}

#[contract]
#[derive(Serialize, Deserialize)]
#[serde(tag = "type")]
enum Internal {
    Unit,
    Newtype(Customer),
    Struct { a: u32, b: u32 },
}

#[contract]
#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum Untagged {
    Unit,
    Newtype(u32),
    Tuple(u32, u32),
    Struct { a: u32, b: u32 },
}

#[contract]
#[derive(Serialize, Deserialize)]
enum PartlyUntagged {
    Tagged {
        a: u32,
    },
    #[serde(untagged)]
    Rest {
        b: u32,
    },
}

#[contract]
#[derive(Serialize, Deserialize)]
#[serde(tag = "t", content = "c")]
enum Adjacent {
    Unit,
    Newtype(u32),
    Tuple(u32, u32),
    Struct { a: u32, b: u32 },
}

#[test]
fn no_variant_is_taken_for_a_field() {
    for (call, attribute) in [
        (serialized(&Internal::Unit), "tag"),
        (serialized(&Internal::Struct { a: 0, b: 0 }), "tag"),
        (serialized(&Untagged::Struct { a: 0, b: 0 }), "untagged"),
        (serialized(&PartlyUntagged::Rest { b: 0 }), "untagged"),
    ] {
        assert_eq!(call.method, "serialize_struct");
        let schema = call.schema();
        assert_eq!(schema.self_describing_attribute(), Some(attribute));
        assert!(schema.fields().is_empty());
        assert_eq!([0, 1].map(|index| schema.fields().number(index)), [1, 2]);
    }
    let call = serialized(&PartlyUntagged::Tagged { a: 0 });
    assert_eq!(call.method, "serialize_struct_variant");
    assert_eq!(call.schema().self_describing_attribute(), Some("untagged"));
    assert!(call.schema().variant_fields(0).is_empty());

    // Here serde passes no name, or that of what a newtype variant holds.
    assert_eq!(serialized(&Untagged::Unit).method, "serialize_unit");
    assert_eq!(serialized(&Untagged::Newtype(0)).method, "serialize_u32");
    assert_eq!(serialized(&Untagged::Tuple(0, 0)).method, "serialize_tuple");
    for method in [deserialized::<Untagged>().method, deserialized::<Internal>().method] {
        assert_eq!(method, "deserialize_any");
    }
    // The tag goes before the fields of the inner struct, which knows nothing of it.
    let call = serialized(&Internal::Newtype(Customer::default()));
    assert_eq!((call.method, call.schema().name(), call.len), ("serialize_struct", "Customer", 6));
    assert_eq!(call.schema().fields().len(), Some(5));
}

#[test]
fn an_adjacently_tagged_enum_has_a_clean_name() {
    for (value, len) in [
        (Adjacent::Unit, 1),
        (Adjacent::Newtype(0), 2),
        (Adjacent::Tuple(0, 0), 2),
        (Adjacent::Struct { a: 0, b: 0 }, 2),
    ] {
        let call = serialized(&value);
        assert_eq!((call.method, call.name, call.len), ("serialize_struct", "Adjacent", len));
    }
    let call = deserialized::<Adjacent>();
    assert_eq!((call.method, call.name, call.len), ("deserialize_struct", "Adjacent", 2));
}

#[contract]
#[derive(Serialize, Deserialize)]
struct Flat {
    a: u32,
    #[serde(flatten)]
    rest: std::collections::BTreeMap<String, u32>,
}

#[contract]
#[derive(Serialize, Deserialize)]
struct FlatOneWay {
    a: u32,
    #[serde(flatten, skip_serializing)]
    rest: std::collections::BTreeMap<String, u32>,
    b: u32,
}

#[contract]
#[derive(Serialize, Deserialize)]
enum FlatVariant {
    #[n(3)]
    A {
        a: u32,
        #[serde(flatten)]
        rest: std::collections::BTreeMap<String, u32>,
    },
    #[n(5)]
    B,
}

#[test]
fn flattened_fields() {
    assert_eq!(serialized(&Flat { a: 0, rest: Default::default() }).method, "serialize_map");
    assert_eq!(deserialized::<Flat>().method, "deserialize_map");
    assert_fields(&FlatOneWay { a: 0, rest: Default::default(), b: 0 }, &[("a", 1), ("b", 2)]);
    assert_eq!(deserialized::<FlatOneWay>().method, "deserialize_map");
    let call = serialized(&FlatVariant::A { a: 0, rest: Default::default() });
    assert_eq!(call.method, "serialize_newtype_variant");
    for schema in [call.schema(), deserialized::<FlatVariant>().schema()] {
        assert_eq!(schema.self_describing_attribute(), Some("flatten"));
        assert_eq!(schema.variant_shape(0), Some(VariantShape::Newtype));
        assert_eq!([0, 1].map(|index| schema.fields().number(index)), [3, 5]);
    }
}

#[contract]
#[derive(Serialize, Deserialize)]
#[serde(transparent)]
struct Transparent {
    value: u32,
}

#[contract]
#[derive(Clone, Serialize, Deserialize)]
#[serde(from = "u32", into = "u32")]
struct Through(u32);

impl From<u32> for Through {
    fn from(value: u32) -> Self {
        Self(value)
    }
}

impl From<Through> for u32 {
    fn from(value: Through) -> Self {
        value.0
    }
}

#[contract]
#[derive(Debug, Serialize, Deserialize)]
#[serde(try_from = "u32")]
struct OnlyFrom {
    #[n(3)]
    a: u32,
}

impl TryFrom<u32> for OnlyFrom {
    type Error = String;

    fn try_from(a: u32) -> Result<Self, String> {
        Ok(Self { a })
    }
}

#[test]
fn other_types_speak_for_themselves() {
    assert_eq!(serialized(&Transparent { value: 0 }).method, "serialize_u32");
    assert_eq!(deserialized::<Transparent>().method, "deserialize_u32");
    assert_eq!(serialized(&Through(0)).method, "serialize_u32");
    assert_eq!(deserialized::<Through>().method, "deserialize_u32");
    assert_fields(&OnlyFrom { a: 0 }, &[("a", 3)]);
    assert_eq!(deserialized::<OnlyFrom>().method, "deserialize_u32");
}

mod foreign {
    #[derive(Default)]
    pub(super) struct Point {
        pub(super) x: u32,
        y: u32,
    }

    impl Point {
        pub(super) fn y(&self) -> u32 {
            self.y
        }

        pub(super) fn new(x: u32, y: u32) -> Self {
            Self { x, y }
        }
    }
}

#[contract]
#[derive(Serialize, Deserialize)]
#[serde(remote = "foreign::Point")]
struct PointDef {
    #[n(4)]
    x: u32,
    #[n(3)]
    #[serde(getter = "foreign::Point::y")]
    y: u32,
}

impl From<PointDef> for foreign::Point {
    fn from(point: PointDef) -> Self {
        Self::new(point.x, point.y)
    }
}

struct Borrowed<'a>(&'a foreign::Point);

impl Serialize for Borrowed<'_> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        PointDef::serialize(self.0, serializer)
    }
}

struct Owned(foreign::Point);

impl<'de> Deserialize<'de> for Owned {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        PointDef::deserialize(deserializer).map(Owned)
    }
}

#[test]
fn a_remote_type_has_the_numbers_of_its_definition() {
    let point = foreign::Point::new(0, 0);
    assert_eq!(serialized(&Borrowed(&point)).schema().name(), "PointDef");
    assert_fields(&Borrowed(&point), &[("x", 4), ("y", 3)]);
    let Owned(point) = read::<Owned>();
    assert_eq!((point.x, point.y()), (4, 3));
}

#[contract]
#[derive(Default, Serialize, Deserialize)]
#[serde(crate = "serde", rename = "Wire", rename_all = "camelCase", default, bound(serialize = ""))]
struct Renamed {
    long_name: u32,
}

#[contract]
#[derive(Default, Serialize, Deserialize)]
#[serde(rename(serialize = "Out", deserialize = "In"))]
#[serde(deny_unknown_fields)]
struct RenamedTwice {
    a: u32,
}

#[contract]
#[derive(Default, Serialize, Deserialize)]
#[serde(rename(deserialize = "In"))]
struct RenamedOneWay {
    a: u32,
}

#[contract]
#[derive(Default, Serialize, Deserialize)]
#[serde(rename = "größer\0")]
struct Strange {
    a: u32,
}

#[allow(non_camel_case_types)]
#[contract]
#[derive(Default, Serialize, Deserialize)]
struct r#struct {
    r#type: u32,
}

#[test]
fn the_true_name() {
    let names = |ser: &Schema, de: &Schema| (ser.name(), de.name());
    let both = |ser: support::Call, de: support::Call| {
        assert_eq!(ser.schema().fields().len(), Some(1));
        assert_eq!(de.schema().fields().len(), Some(1));
        names(&ser.schema(), &de.schema())
    };
    assert_eq!(both(serialized(&Renamed::default()), deserialized::<Renamed>()), ("Wire", "Wire"));
    assert_fields(&Renamed::default(), &[("longName", 1)]);
    assert_eq!(both(serialized(&RenamedTwice::default()), deserialized::<RenamedTwice>()), ("Out", "In"));
    assert_eq!(
        both(serialized(&RenamedOneWay::default()), deserialized::<RenamedOneWay>()),
        ("RenamedOneWay", "In")
    );
    assert_eq!(both(serialized(&Strange::default()), deserialized::<Strange>()), ("größer\0", "größer\0"));
    assert_eq!(both(serialized(&r#struct::default()), deserialized::<r#struct>()), ("struct", "struct"));
    assert_fields(&r#struct::default(), &[("type", 1)]);
}

#[contract]
#[derive(Serialize, Deserialize)]
#[serde(bound(deserialize = "T: Deserialize<'de> + Default"))]
struct Generic<'a, T: Default = u32, const N: usize = 2>
where
    T: Clone,
{
    #[n(9)]
    #[serde(borrow)]
    text: std::borrow::Cow<'a, str>,
    #[n(3, sint)]
    value: T,
    #[n(2)]
    list: Vec<[T; 1]>,
}

#[contract]
#[derive(Serialize)]
struct OneDirection {
    #[n(4)]
    a: u32,
}

#[test]
fn generics_and_single_derives() {
    let value = Generic::<'_, i32, 3> { text: "a".into(), value: 1, list: Vec::new() };
    assert_fields(&value, &[("text", 9), ("value", 3), ("list", 2)]);
    assert_eq!(serialized(&value).schema().fields().kind(1), Kind::Sint);
    assert_fields(&OneDirection { a: 0 }, &[("a", 4)]);
}

#[contract(reserved(3, 9..=11, 20..22, 100.., "old_name"))]
#[derive(Default, Serialize, Deserialize)]
struct Reserved {
    #[n(8)]
    a: u32,
    #[n(12)]
    b: u32,
    #[n(22)]
    c: u32,
    #[n(99)]
    #[serde(alias = "old_name")]
    d: u32,
}

#[test]
fn what_is_not_reserved_is_free() {
    assert_fields(&Reserved::default(), &[("a", 8), ("b", 12), ("c", 22), ("d", 99)]);
}

#[contract]
#[derive(Default, Serialize, Deserialize)]
struct Conditional {
    #[n(1)]
    a: u32,
    #[cfg(debug_assertions)]
    #[n(5)]
    debug: u32,
    #[cfg(not(debug_assertions))]
    #[n(5)]
    release: u32,
    #[cfg_attr(any(unix, windows), n(7))]
    #[cfg_attr(not(any(unix, windows)), serde(skip))]
    host: u32,
    #[cfg_attr(all(unix, not(unix)), serde(rename = "never"), n(3))]
    #[cfg_attr(not(all(unix, not(unix))), n(2))]
    z: u32,
    #[cfg(false)]
    #[n(1)]
    gone: u32,
}

#[contract]
#[derive(Debug, PartialEq, Serialize, Deserialize)]
enum ConditionalValues {
    A = 3,
    #[cfg(all(unix, not(unix)))]
    Never,
    B,
}

#[test]
#[cfg(any(unix, windows))]
fn conditions_on_fields_and_variants() {
    let fifth = if cfg!(debug_assertions) { "debug" } else { "release" };
    assert_fields(&Conditional::default(), &[("a", 1), (fifth, 5), ("host", 7), ("z", 2)]);
    assert_eq!(read::<Conditional>().z, 2);
    let call = serialized(&ConditionalValues::B);
    assert_eq!((call.index, call.schema().enum_value(1)), (1, 4));
}

macro_rules! numbered {
    ($name:ident { $($field:ident: $ty:ty = $number:expr),* }, $kind:ident) => {
        #[contract]
        #[derive(Default, Serialize, Deserialize)]
        struct $name {
            $(#[n($number)] $field: $ty,)*
            #[n(100, $kind)]
            last: i32,
        }
    };
}

numbered!(FromMacro { a: u32 = 3, b: u32 = (2) }, sint);

#[test]
fn fragments_of_a_macro() {
    assert_fields(&FromMacro::default(), &[("a", 3), ("b", 2), ("last", 100)]);
    assert_eq!(serialized(&FromMacro::default()).schema().fields().kind(2), Kind::Sint);
}

#[test]
fn many_fields() {
    // More fields than one group of seven bits can count.
    macro_rules! wide {
        ($($field:ident)*) => {
            #[contract]
            #[derive(Serialize, Deserialize)]
            struct Wide { $($field: u32,)* }
            #[contract]
            #[derive(Serialize, Deserialize)]
            enum Deep { A { $($field: u32,)* }, B { $($field: u32,)* } }
        };
    }
    wide! {
        a0 a1 a2 a3 a4 a5 a6 a7 a8 a9 b0 b1 b2 b3 b4 b5 b6 b7 b8 b9 c0 c1 c2 c3 c4 c5 c6 c7 c8 c9 d0 d1 d2 d3 d4 d5 d6
        d7 d8 d9 e0 e1 e2 e3 e4 e5 e6 e7 e8 e9 f0 f1 f2 f3 f4 f5 f6 f7 f8 f9 g0 g1 g2 g3 g4 g5 g6 g7 g8 g9 h0 h1 h2 h3
        h4 h5 h6 h7 h8 h9 i0 i1 i2 i3 i4 i5 i6 i7 i8 i9 j0 j1 j2 j3 j4 j5 j6 j7 j8 j9 k0 k1 k2 k3 k4 k5 k6 k7 k8 k9 l0
        l1 l2 l3 l4 l5 l6 l7 l8 l9 m0 m1 m2 m3 m4 m5 m6 m7 m8 m9
    }
    let wide = read::<Wide>();
    assert_eq!((wide.a0, wide.m9), (1, 130));
    let call = serialized(&wide);
    assert_eq!(call.schema().fields().len(), Some(130));
    assert_eq!(call.schema().fields().rank(129), 129);
    let Deep::B { a0, m9, .. } = read_variant::<Deep>(1) else { panic!("variant 1 is B") };
    assert_eq!((a0, m9), (1, 130));
}
