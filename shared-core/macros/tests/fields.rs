//! What `#[n(..)]` says beyond numbers and kinds, read from the table as a format reads it.

#![allow(dead_code)]

mod support;

use contract_core::schema::{DefaultValue, Encoding, Fields, Kind, Schema, Shape};
use contract_macros::contract;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use support::deserialized;

/// A message with a field of every form.
///
/// In "two" paragraphs: größer.
#[contract(docs, reserved(50, 60..=70, 1000.., "gone", "way"))]
#[derive(Default, Serialize, Deserialize)]
struct Every {
    /// One.
    #[n(1)]
    plain: u32,
    #[n(2, packed = false)]
    unpacked: Vec<u32>,
    #[n(3, fixed, packed = false)]
    words: Vec<u32>,
    #[n(4, group)]
    group: Option<Box<Every>>,
    #[n(5, key = fixed, value = sint)]
    map: BTreeMap<u32, i64>,
    #[n(6, required)]
    required: u32,
    /// Seven.
    /// And more.
    #[n(oneof(7, 9, 8))]
    choice: Option<Choice>,
    #[n(10, default = -9_223_372_036_854_775_808)]
    lowest: i64,
    #[n(11, default = 18_446_744_073_709_551_615)]
    highest: u64,
    #[n(12, default = 1.5)]
    float: f32,
    #[n(13, default = f64::NEG_INFINITY)]
    infinite: f64,
    #[n(14, default = true)]
    truth: bool,
    #[n(15, default = "größe \u{1e} \0")]
    text: String,
    #[n(16, default = b"\x00\x7f\x80\xff")]
    bytes: Vec<u8>,
    #[n(17, sint, required, default = -3)]
    both: i32,
    #[n(unknown)]
    rest: Vec<u8>,
}

#[contract(docs)]
#[derive(Serialize, Deserialize)]
enum Choice {
    /// Low.
    #[n(7)]
    Low(u32),
    #[n(8, group)]
    High(Box<Every>),
    #[n(9)]
    Fields {
        /// Inside.
        #[n(2)]
        inner: u32,
        #[n(3, default = 4)]
        other: u32,
    },
}

fn numbers(fields: Fields) -> Vec<u32> {
    (0..fields.len().unwrap()).map(|index| fields.number(index)).collect()
}

#[test]
fn numbers_encodings_and_flags() {
    for call in [support::serialized(&Every::default()), deserialized::<Every>()] {
        let schema = call.schema();
        let fields = schema.fields();
        assert_eq!((schema.name(), schema.shape()), ("Every", Some(Shape::Message)));
        assert!(fields.is_sorted() && fields.is_special() && fields.keeps_unknown() && !fields.is_plain());
        assert_eq!(numbers(fields), [1, 2, 3, 4, 5, 6, 7, 10, 11, 12, 13, 14, 15, 16, 17, 1 << 29]);
        let encodings = (0..16).map(|index| fields.encoding(index)).collect::<Vec<_>>();
        assert_eq!(encodings[0], Encoding::DEFAULT);
        assert_eq!((encodings[1].kind(), encodings[1].is_packed()), (Kind::Default, false));
        assert_eq!((encodings[2].kind(), encodings[2].is_packed()), (Kind::Fixed, false));
        assert_eq!((encodings[3].kind(), encodings[3].is_packed()), (Kind::Group, true));
        let map = encodings[4];
        assert_eq!((map.kind(), map.key(), map.value()), (Kind::Default, Kind::Fixed, Kind::Sint));
        assert_eq!(encodings[6].kind(), Kind::Oneof);
        assert_eq!((encodings[14].kind(), encodings[14].is_packed()), (Kind::Sint, true));
        assert_eq!(encodings[15].kind(), Kind::Unknown);
        let required = (0..16).filter(|&index| fields.is_required(index)).collect::<Vec<_>>();
        assert_eq!(required, [5, 14]);
    }
}

#[test]
fn cases_of_a_oneof() {
    let fields = deserialized::<Every>().schema().fields();
    assert_eq!(numbers(fields.cases(6)), [7, 9, 8]);
    assert!(fields.cases(5).numbers().is_empty() && fields.cases(99).numbers().is_empty());
    for case in [7, 8, 9] {
        assert_eq!(fields.index_of(case, 0), Some(6), "a case is a field that is known");
    }
    assert_eq!((fields.index_of(10, 0), fields.index_of(18, 0)), (Some(7), None));
    let variants = deserialized::<Choice>().schema();
    assert_eq!(numbers(variants.fields()), [7, 8, 9]);
    assert_eq!(
        [0, 1, 2].map(|index| variants.fields().kind(index)),
        [Kind::Default, Kind::Group, Kind::Default]
    );
    let inner = variants.variant_fields(2);
    assert_eq!((numbers(inner), inner.default_value(1)), (vec![2, 3], Some(DefaultValue::Unsigned(4))));
    assert!(inner.is_special());
}

#[test]
fn a_field_among_the_cases_puts_them_out_of_order() {
    #[contract]
    #[derive(Deserialize)]
    struct Between {
        #[n(oneof(1, 3))]
        choice: Option<Choice>,
        #[n(2)]
        between: u32,
    }
    #[contract]
    #[derive(Deserialize)]
    struct Behind {
        #[n(oneof(3, 1))]
        choice: Option<Choice>,
        #[n(4)]
        behind: u32,
    }
    assert!(!deserialized::<Between>().schema().fields().is_sorted());
    let behind = deserialized::<Behind>().schema().fields();
    assert!(behind.is_sorted());
    assert_eq!(numbers(behind), [1, 4]);
}

#[test]
fn defaults() {
    let fields = deserialized::<Every>().schema().fields();
    let default = |index| fields.default_value(index);
    assert_eq!((default(0), default(6), default(99)), (None, None, None));
    assert_eq!(default(7), Some(DefaultValue::Signed(i64::MIN)));
    assert_eq!(default(8), Some(DefaultValue::Unsigned(u64::MAX)));
    assert_eq!(default(9), Some(DefaultValue::Float(1.5)));
    assert_eq!(default(10), Some(DefaultValue::Float(f64::NEG_INFINITY)));
    assert_eq!(default(11), Some(DefaultValue::Bool(true)));
    assert_eq!(default(12), Some(DefaultValue::Text("größe \u{1e} \0")));
    let Some(DefaultValue::Bytes(bytes)) = default(13) else { panic!("bytes") };
    assert_eq!(bytes.iter().collect::<Vec<_>>(), [0, 0x7f, 0x80, 0xff]);
    assert_eq!(default(14), Some(DefaultValue::Signed(-3)));
}

#[test]
fn notes_for_those_who_print_a_schema() {
    let notes = deserialized::<Every>().schema().notes();
    assert_eq!(notes.reserved(), "reserved 50, 60 to 70, 1000 to max; reserved \"gone\", \"way\";");
    assert_eq!(notes.doc(), "A message with a field of every form.\n\nIn \"two\" paragraphs: größer.");
    assert_eq!([0, 1, 6, 99].map(|index| notes.member_doc(index)), ["One.", "", "Seven.\nAnd more.", ""]);
    let notes = deserialized::<Choice>().schema().notes();
    assert_eq!((notes.reserved(), notes.member_doc(0), notes.variant_field_doc(0)), ("", "Low.", "Inside."));
    // Nobody prints a schema from the name that is passed when a value is written.
    assert_eq!(support::serialized(&Every::default()).schema().notes().reserved(), "");
    #[contract]
    #[derive(Deserialize)]
    /// Not asked for.
    struct Quiet {
        /// Not asked for.
        #[n(1)]
        a: u32,
    }
    let notes = deserialized::<Quiet>().schema().notes();
    assert_eq!((notes.doc(), notes.member_doc(0)), ("", ""));
}

#[contract]
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
enum Open {
    #[n(5)]
    Five,
    #[n(-1)]
    Minus,
    #[n(0)]
    Zero,
    #[n(other)]
    Other(i32),
}

#[test]
fn a_variant_for_all_other_values() {
    for call in [support::serialized(&Open::Five), deserialized::<Open>()] {
        let schema = call.schema();
        assert_eq!(schema.shape(), Some(Shape::Enum));
        assert!(schema.is_open() && schema.is_other(3) && !schema.is_other(2));
        assert_eq!([0, 1, 2].map(|index| schema.enum_value(index)), [5, -1, 0]);
        assert_eq!([5, -1, 0, 1].map(|value| schema.enum_index(value)), [Some(0), Some(1), Some(2), None]);
    }
    assert!(!Schema::of("Plain").is_open());
}
