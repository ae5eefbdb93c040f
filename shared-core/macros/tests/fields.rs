//! What `#[n(..)]` says beyond numbers and kinds, read from the table as a format reads it.

#![allow(dead_code)]

mod support;

use contract_core::schema::{DefaultValue, Encoding, Fields, Kind, Schema, Shape};
use contract_macros::contract;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use support::deserialized;

/// Stands for that of the format.
type UnknownFields = Vec<u8>;

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
    rest: UnknownFields,
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

#[contract(docs)]
#[derive(Default, Serialize, Deserialize)]
struct Floats {
    #[n(default = f64::NAN)]
    nan: f64,
    #[n(default = -f32::INFINITY)]
    minus: f32,
    #[n(default = -0.0)]
    zero: f64,
    #[n(default = 3f64)]
    suffix: f64,
    #[n(default = 1e300)]
    large: f64,
    #[n(default = 0x7f)]
    hex: i8,
    #[n(default = -128)]
    lowest: Option<i8>,
    #[n(default = 97)]
    letter: char,
    #[n(default = false)]
    truth: bool,
    #[n(default = "")]
    text: String,
    #[n(default = b"")]
    bytes: Vec<u8>,
    #[n(bytes, default = b"\x80")]
    array: [u8; 1],
    #[n(default = (5))]
    color: Number,
}

type Number = i32;

#[test]
fn defaults_at_the_edges() {
    for call in [support::serialized(&Floats::default()), deserialized::<Floats>()] {
        let fields = call.schema().fields();
        assert_eq!(numbers(fields), (1..=13).collect::<Vec<_>>(), "they count, as nobody wrote a number");
        let Some(DefaultValue::Float(nan)) = fields.default_value(0) else { panic!("a float") };
        assert!(nan.is_nan());
        let bits = |index| match fields.default_value(index) {
            Some(DefaultValue::Float(value)) => value.to_bits(),
            other => panic!("{other:?}"),
        };
        assert_eq!(bits(1), f64::NEG_INFINITY.to_bits());
        assert_eq!(bits(2), (-0.0_f64).to_bits());
        assert_eq!((bits(3), bits(4)), (3f64.to_bits(), 1e300f64.to_bits()));
        let default = |index| fields.default_value(index).unwrap();
        assert_eq!(default(5), DefaultValue::Unsigned(127));
        assert_eq!(default(6), DefaultValue::Signed(-128));
        assert_eq!(default(7), DefaultValue::Unsigned(97));
        assert_eq!((default(8), default(9)), (DefaultValue::Bool(false), DefaultValue::Text("")));
        let DefaultValue::Bytes(empty) = default(10) else { panic!("bytes") };
        assert_eq!(empty.iter().len(), 0);
        let DefaultValue::Bytes(one) = default(11) else { panic!("bytes") };
        assert_eq!(one.iter().collect::<Vec<_>>(), [0x80]);
        assert_eq!((default(12), fields.kind(11)), (DefaultValue::Unsigned(5), Kind::Bytes));
    }
}

#[test]
fn several_oneofs_have_their_cases_one_behind_the_other() {
    #[contract]
    #[derive(Default, Serialize, Deserialize)]
    struct Two {
        #[n(oneof(536_870_911, 1))]
        first: Option<Choice>,
        #[n(oneof(20, 10, 30))]
        #[serde(skip_serializing)]
        second: Option<Choice>,
        #[n(oneof(2))]
        third: Option<Choice>,
    }
    let written = support::serialized(&Two::default()).schema().fields();
    assert_eq!((numbers(written), written.is_sorted()), (vec![1, 2], false));
    assert_eq!((numbers(written.cases(0)), numbers(written.cases(1))), (vec![536_870_911, 1], vec![2]));
    assert_eq!((written.index_of(536_870_911, 0), written.index_of(20, 0)), (Some(0), None));
    let read = deserialized::<Two>().schema().fields();
    assert_eq!((numbers(read), read.is_sorted()), (vec![1, 10, 2], false));
    assert_eq!(numbers(read.cases(1)), [20, 10, 30]);
    assert_eq!([1, 10, 20, 30, 2].map(|case| read.index_of(case, 0)), [0, 1, 1, 1, 2].map(Some));
    assert_eq!([0, 1, 2].map(|index| read.rank(index)), [0, 2, 1]);
}

#[test]
fn the_most_cases_that_a_oneof_can_have() {
    #[contract]
    #[derive(Deserialize)]
    struct Many {
        #[n(oneof(
            1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26,
            27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 50,
            51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63, 64, 65, 66, 67, 68, 69, 70, 71, 72, 73, 74,
            75, 76, 77, 78, 79, 80, 81, 82, 83, 84, 85, 86, 87, 88, 89, 90, 91, 92, 93, 94, 95, 96, 97, 98,
            99, 100, 101, 102, 103, 104, 105, 106, 107, 108, 109, 110, 111, 112, 113, 114, 115, 116, 117,
            118, 119, 120, 121, 122, 123, 124, 125, 126, 127
        ))]
        choice: Option<Choice>,
        #[n(128)]
        behind: u32,
    }
    let fields = deserialized::<Many>().schema().fields();
    assert_eq!(numbers(fields.cases(0)), (1..=127).collect::<Vec<_>>());
    assert_eq!((fields.index_of(127, 0), fields.index_of(128, 0)), (Some(0), Some(1)));
    assert!(fields.is_sorted());
}

#[test]
fn each_direction_has_flags_of_its_own() {
    #[contract]
    #[derive(Default, Serialize, Deserialize)]
    struct Halves {
        #[n(1)]
        a: u32,
        #[n(2, required)]
        #[serde(skip_serializing)]
        read: u32,
        #[n(3, default = 9)]
        #[serde(skip_deserializing)]
        written: u32,
        #[n(unknown)]
        #[serde(skip_serializing)]
        rest: UnknownFields,
    }
    let written = support::serialized(&Halves::default()).schema().fields();
    assert_eq!((numbers(written), written.keeps_unknown()), (vec![1, 3], false));
    assert_eq!((written.is_required(1), written.default_value(1)), (false, Some(DefaultValue::Unsigned(9))));
    let read = deserialized::<Halves>().schema().fields();
    assert_eq!((numbers(read), read.keeps_unknown()), (vec![1, 2, 1 << 29], true));
    assert_eq!((read.is_required(1), read.has_default(1), read.is_required(0)), (true, false, false));
}

#[test]
fn newtypes_hand_on_what_their_field_says() {
    #[contract]
    #[derive(Serialize, Deserialize)]
    struct Unpacked(#[n(fixed, packed = false)] Vec<u32>);
    #[contract]
    #[derive(Serialize, Deserialize)]
    struct Pairs(#[n(value = bytes)] BTreeMap<u32, [u8; 2]>);
    for call in [support::serialized(&Unpacked(vec![])), deserialized::<Unpacked>()] {
        let encoding = call.schema().fields().encoding(0);
        assert_eq!((encoding.kind(), encoding.is_packed()), (Kind::Fixed, false));
    }
    for call in [support::serialized(&Pairs(BTreeMap::new())), deserialized::<Pairs>()] {
        let encoding = call.schema().fields().encoding(0);
        let kinds = (encoding.kind(), encoding.key(), encoding.value());
        assert_eq!(kinds, (Kind::Default, Kind::Default, Kind::Bytes));
    }
}

#[contract(docs, reserved(-5..0, 7, "OLD"))]
#[derive(Serialize, Deserialize)]
#[doc = " A colour,\n on two lines.\n\n   Indented. "]
enum Colour {
    /// \u{1e} "quoted" \\ back
    #[n(0)]
    Red,
    #[serde(skip)]
    /// Never seen.
    Never,
    /** Block. */
    #[n(3)]
    Green,
    /// All others.
    #[n(other)]
    Other(i32),
}

#[test]
fn notes_of_enums_and_of_what_is_skipped() {
    let notes = deserialized::<Colour>().schema().notes();
    assert_eq!(notes.reserved(), "reserved -5 to -1, 7; reserved \"OLD\";");
    assert_eq!(notes.doc(), "A colour,\non two lines.\n\n  Indented.");
    assert_eq!(
        [0, 1, 2, 3].map(|index| notes.member_doc(index)),
        ["\\u{1e} \"quoted\" \\\\ back", "Block.", "All others.", ""],
        "of those that serde knows when it reads"
    );

    #[contract(docs)]
    #[derive(Serialize, Deserialize)]
    #[doc = "one \u{1e} two"]
    struct Tuple(
        /// First.
        u32,
        #[serde(skip)]
        /// Never.
        u32,
        /// Third: größer.
        u32,
    );
    let notes = deserialized::<Tuple>().schema().notes();
    assert_eq!(notes.doc(), "one   two", "the character that ends a text can't stand in one");
    assert_eq!([0, 1].map(|index| notes.member_doc(index)), ["First.", "Third: größer."]);

    #[contract(docs)]
    #[derive(Serialize, Deserialize)]
    enum Variants {
        /// A.
        A {
            /// A.x
            x: u32,
            #[serde(skip_deserializing)]
            /// A.y
            y: u32,
        },
        /// B.
        #[serde(skip_deserializing)]
        B {
            /// B.x
            x: u32,
        },
        /// C.
        C(
            /// C.0
            u32,
        ),
        /// D.
        D(
            /// D.0
            u32,
            /// D.1
            u32,
        ),
    }
    let schema = deserialized::<Variants>().schema();
    let notes = schema.notes();
    assert_eq!([0, 1, 2, 3].map(|index| notes.member_doc(index)), ["A.", "C.", "D.", ""]);
    assert_eq!([0, 1, 2, 3].map(|index| notes.variant_field_doc(index)), ["A.x", "D.0", "D.1", ""]);
    assert_eq!((numbers(schema.variant_fields(0)), numbers(schema.variant_fields(2))), (vec![1], vec![1, 2]));
}

#[test]
fn an_enum_of_nothing_but_others() {
    #[contract]
    #[derive(Serialize, Deserialize)]
    enum Any {
        #[n(other)]
        Other(i32),
    }
    for call in [support::serialized(&Any::Other(0)), deserialized::<Any>()] {
        let schema = call.schema();
        assert_eq!((schema.shape(), schema.len(), schema.enum_index(0)), (Some(Shape::Enum), 1, None));
        assert!(schema.is_open() && schema.is_other(0));
    }
}
