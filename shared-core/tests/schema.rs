//! Names built by hand: the reader gives back what was put in, and never panics over what nobody would put in.

use contract_core::schema::{
    FLATTEN, Fields, Kind, MARKER, Schema, Shape, TAGGED, UNSORTED, UNTAGGED, VariantShape,
};
use proptest::{collection::vec, prelude::*};

fn group(value: u32, at: u32) -> u8 {
    (value >> (7 * at) & 0x7f) as u8
}

/// One entry, as the table in the documentation of the module has it.
#[derive(Clone, Copy, Debug, Default)]
struct Entry {
    number: u32,
    kind: u8,
    shape: u8,
    flags: u8,
    rank_or_first: u32,
    count: u32,
}

impl Entry {
    fn bytes(self) -> [u8; 12] {
        let n = self.number;
        [
            group(n, 0),
            group(n, 1),
            group(n, 2),
            group(n, 3),
            group(n, 4),
            self.kind,
            self.shape,
            self.flags,
            group(self.rank_or_first, 0),
            group(self.rank_or_first, 1),
            group(self.count, 0),
            group(self.count, 1),
        ]
    }
}

/// The whole name. Leaked, since serde's names are `&'static str`.
fn name(true_name: &str, shape: u8, flags: u8, entries: &[Entry], subs: &[Entry]) -> &'static str {
    let mut bytes = true_name.as_bytes().to_vec();
    bytes.push(0);
    for entry in entries.iter().chain(subs) {
        bytes.extend(entry.bytes());
    }
    let (len, n, m) = (true_name.len() as u32, entries.len() as u32, subs.len() as u32);
    bytes.extend([shape, flags, group(len, 0), group(len, 1), group(n, 0), group(n, 1)]);
    bytes.extend([group(m, 0), group(m, 1), group(m, 2), 0, 0, 0]);
    bytes.extend(MARKER);
    String::from_utf8(bytes).unwrap().leak()
}

/// Asks everything that can be asked. Gives nothing; it must come back.
fn exercise(name: &'static str) {
    let schema = Schema::of(name);
    assert!(name.starts_with(schema.name()));
    assert!(schema.is_numbered() || schema.name() == name);
    let _ = (schema.shape(), schema.self_describing_attribute());
    exercise_fields(schema.fields());
    for index in [0, 1, 2, 3, 4, 5, 127, 128, 16_383, 16_384, usize::MAX / 12, usize::MAX] {
        let _ = schema.variant_shape(index);
        let _ = schema.enum_value(index as u32);
        let _ = schema.enum_index(index as i32);
        exercise_fields(schema.variant_fields(index));
    }
}

fn exercise_fields(fields: Fields) {
    let _ = (fields.is_sorted(), fields.is_empty());
    let len = fields.len().unwrap_or(3);
    for index in 0..len {
        assert!(fields.rank(index) < len);
        let number = fields.number(index);
        // In a damaged table a number may have bits that no number has, and then it is not found.
        assert!(fields.index_of(number, len).is_none_or(|found| found < len));
    }
    for index in (0..5).chain([len, usize::MAX / 12, usize::MAX - 1]) {
        let _ = (fields.number(index), fields.kind(index), fields.rank(index));
        let _ = fields.index_of(index as u32, index);
    }
}

#[test]
fn a_struct() {
    let entries = [
        Entry { number: 7, kind: 1, rank_or_first: 1, ..Entry::default() },
        Entry { number: 1, kind: 0, rank_or_first: 0, ..Entry::default() },
        Entry { number: (1 << 29) - 1, kind: 3, rank_or_first: 3, ..Entry::default() },
        Entry { number: 300, kind: 2, rank_or_first: 2, ..Entry::default() },
    ];
    let schema = Schema::of(name("Customer", 0, UNSORTED, &entries, &[]));
    assert_eq!(schema.name(), "Customer");
    assert!(schema.is_numbered());
    assert_eq!(schema.shape(), Some(Shape::Message));
    assert_eq!(schema.self_describing_attribute(), None);
    let fields = schema.fields();
    assert!(!fields.is_sorted());
    assert!(!fields.is_empty());
    assert_eq!(fields.len(), Some(4));
    let numbers = [0, 1, 2, 3].map(|index| fields.number(index));
    assert_eq!(numbers, [7, 1, (1 << 29) - 1, 300]);
    assert_eq!([0, 1, 2, 3].map(|index| fields.rank(index)), [1, 0, 3, 2]);
    assert_eq!(
        [0, 1, 2, 3].map(|index| fields.kind(index)),
        [Kind::Sint, Kind::Default, Kind::Bytes, Kind::Fixed]
    );
    for (index, number) in numbers.into_iter().enumerate() {
        assert_eq!(fields.index_of(number, 0), Some(index));
    }
    assert_eq!(fields.index_of(2, 4), None);
}

#[test]
fn an_enum() {
    let zigzag = |value: i32| (value << 1 ^ value >> 31).cast_unsigned();
    let values = [0, 1, -1, 5, i32::MAX, i32::MIN];
    let entries = values.map(|value| Entry { number: zigzag(value), ..Entry::default() });
    let schema = Schema::of(name("Größe", 1, 0, &entries, &[]));
    assert_eq!(schema.name(), "Größe");
    assert_eq!(schema.shape(), Some(Shape::Enum));
    for (index, value) in values.into_iter().enumerate() {
        assert_eq!(schema.enum_value(index as u32), value);
        assert_eq!(schema.enum_index(value), Some(index as u32));
        assert_eq!(schema.variant_shape(index), Some(VariantShape::Unit));
    }
    assert_eq!(schema.enum_index(2), None);
    assert_eq!(schema.enum_value(6), 6, "a variant that the table does not know stands for its place");
}

#[test]
fn a_oneof() {
    let entries = [
        Entry { number: 4, shape: 0, ..Entry::default() },
        Entry { number: 5, shape: 1, kind: 1, ..Entry::default() },
        Entry { number: 6, shape: 2, rank_or_first: 0, count: 2, ..Entry::default() },
        Entry { number: 7, shape: 3, rank_or_first: 2, count: 1, flags: UNSORTED, ..Entry::default() },
    ];
    let subs = [
        Entry { number: 1, ..Entry::default() },
        Entry { number: 2, rank_or_first: 1, ..Entry::default() },
        Entry { number: 9, kind: 2, ..Entry::default() },
    ];
    let schema = Schema::of(name("", 2, 0, &entries, &subs));
    assert_eq!(schema.name(), "");
    assert_eq!(schema.shape(), Some(Shape::Oneof));
    assert_eq!(schema.fields().len(), Some(4));
    assert_eq!([0, 1, 2, 3].map(|index| schema.fields().number(index)), [4, 5, 6, 7]);
    assert_eq!(schema.fields().kind(1), Kind::Sint);
    let shapes = [0, 1, 2, 3].map(|index| schema.variant_shape(index).unwrap());
    assert_eq!(
        shapes,
        [VariantShape::Unit, VariantShape::Newtype, VariantShape::Tuple, VariantShape::Struct]
    );
    assert_eq!(schema.variant_shape(4), None);
    let tuple = schema.variant_fields(2);
    assert_eq!((tuple.len(), tuple.number(0), tuple.number(1), tuple.is_sorted()), (Some(2), 1, 2, true));
    assert_eq!((tuple.rank(0), tuple.rank(1)), (0, 1));
    let one = schema.variant_fields(3);
    assert_eq!((one.len(), one.number(0), one.kind(0), one.is_sorted()), (Some(1), 9, Kind::Fixed, false));
    assert!(schema.variant_fields(0).is_empty());
    assert_eq!(schema.variant_fields(4).number(0), 1);
}

#[test]
fn attributes_that_need_a_describing_wire() {
    for (flags, attribute) in
        [(0, None), (TAGGED, Some("tag")), (UNTAGGED, Some("untagged")), (FLATTEN, Some("flatten"))]
    {
        assert_eq!(Schema::of(name("X", 0, flags, &[], &[])).self_describing_attribute(), attribute);
    }
}

#[test]
fn no_fields_at_all() {
    let schema = Schema::of(name("Empty", 0, 0, &[], &[]));
    assert_eq!((schema.name(), schema.is_numbered()), ("Empty", true));
    assert!(schema.fields().is_empty());
}

#[test]
fn without_a_table_fields_count_from_one() {
    let schema = Schema::of("Plain");
    assert_eq!((schema.name(), schema.is_numbered(), schema.shape()), ("Plain", false, None));
    let fields = schema.fields();
    assert_eq!(
        (fields.number(0), fields.number(9), fields.rank(9), fields.kind(9)),
        (1, 10, 9, Kind::Default)
    );
    assert_eq!((fields.index_of(1, 3), fields.index_of(3, 3)), (Some(0), Some(2)));
    assert_eq!((fields.index_of(0, 3), fields.index_of(4, 3)), (None, None));
    assert_eq!((schema.enum_value(3), schema.enum_index(3), schema.enum_index(-1)), (3, Some(3), None));
    assert_eq!((schema.variant_shape(0), schema.variant_fields(7).number(1)), (None, 2));
}

/// The table of a name that is known at compile time is read at compile time.
#[test]
fn folds_in_constants() {
    const NAME: &str = "P\0\x05\0\0\0\0\x01\0\0\0\0\0\0\0\0\x01\0\x01\0\0\0\0\0\0\0\x01contr1\x02";
    const SCHEMA: Schema = Schema::of(NAME);
    const NUMBER: u32 = SCHEMA.fields().numbers().number(0);
    const KIND: Kind = SCHEMA.fields().numbers().kind(0);
    const POSITIONAL: bool = SCHEMA.variant_fields(1).numbers().is_empty();
    assert_eq!((SCHEMA.name(), NUMBER, KIND, POSITIONAL), ("P", 5, Kind::Sint, true));
}

#[test]
fn a_name_that_only_looks_numbered_is_taken_as_it_is() {
    let good = name("Größe", 0, 0, &[Entry { number: 3, ..Entry::default() }], &[]);
    for cut in 1..good.len() {
        if let Some(text) = good.get(cut..) {
            exercise(text);
            assert!(!Schema::of(text).is_numbered(), "without its first {cut} bytes");
        }
        if let Some(text) = good.get(..cut) {
            exercise(text);
            assert!(!Schema::of(text).is_numbered(), "its first {cut} bytes");
        }
    }
    let marker = str::from_utf8(&MARKER).unwrap();
    for text in [marker.to_owned(), marker.repeat(5), "\0".repeat(12) + marker, "\u{7f}".repeat(12) + marker]
    {
        let text = text.leak();
        exercise(text);
        assert_eq!((Schema::of(text).name(), Schema::of(text).is_numbered()), (&*text, false));
    }
    // The length of the name points into the middle of a character, or at something that is no NUL.
    let off = |length: u8, first: &str| {
        let header = format!("\0\0{}\0\0\0\0\0\0\0\0\0", char::from(length));
        let text: &'static str = (first.to_owned() + &header + marker).leak();
        exercise(text);
        Schema::of(text).is_numbered()
    };
    assert!(!off(1, "aé"));
    assert!(!off(2, "éa"));
    assert!(!off(1, "é"));
    assert!(!off(1, "ab"));
    assert!(off(1, "a\0"));
}

fn any_entry() -> impl Strategy<Value = Entry> {
    let place = prop_oneof![0..6_u32, 0..16_384_u32];
    (any::<u32>(), 0..128_u8, 0..128_u8, 0..128_u8, place.clone(), place).prop_map(
        |(number, kind, shape, flags, rank_or_first, count)| Entry {
            number,
            kind,
            shape,
            flags,
            rank_or_first,
            count,
        },
    )
}

proptest! {
    /// Tables of the right size whose entries point anywhere.
    #[test]
    fn inconsistent_entries_do_not_panic(
        true_name in ".{0,6}",
        shape in 0..128_u8,
        flags in 0..128_u8,
        entries in vec(any_entry(), 0..6),
        subs in vec(any_entry(), 0..6),
    ) {
        let name = name(&true_name, shape, flags, &entries, &subs);
        prop_assert!(Schema::of(name).is_numbered());
        prop_assert_eq!(Schema::of(name).name(), true_name);
        exercise(name);
    }

    /// One byte of a table changed, to something that may not be ASCII.
    #[test]
    fn damaged_tables_do_not_panic(
        entries in vec(any_entry(), 0..4),
        subs in vec(any_entry(), 0..4),
        at in any::<prop::sample::Index>(),
        new in any::<char>(),
        remove in 0..3_usize,
    ) {
        let mut chars: Vec<char> = name("Type", 2, 0, &entries, &subs).chars().collect();
        let at = at.index(chars.len());
        let end = (at + remove).min(chars.len());
        chars.splice(at..end, [new]);
        exercise(chars.into_iter().collect::<String>().leak());
    }

    #[test]
    fn any_text_does_not_panic(text in ".{0,80}", marked in any::<bool>()) {
        let marker = if marked { str::from_utf8(&MARKER).unwrap() } else { "" };
        exercise((text + marker).leak());
    }
}
