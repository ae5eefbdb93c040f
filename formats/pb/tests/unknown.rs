//! What no field takes: unknown records at every place, values of closed enums, and open enums.

mod common;

use common::{
    assert_exact, assert_reads, assert_rejected, fixed32, fixed64, group, int, len, read, rejected, varint,
};
use contract_macros::contract;
use contract_pb::{Config, Deserializer, Error, ErrorKind, Unknown, UnknownFields, UnknownValue, from_slice};
use serde::{
    Deserialize, Deserializer as _, Serialize,
    de::{DeserializeSeed, MapAccess, SeqAccess, Visitor},
};
use std::{collections::BTreeMap, fmt, marker::PhantomData};

/// Whatever comes is unknown to it.
#[contract]
#[derive(Serialize, Deserialize, PartialEq, Debug, Clone, Default)]
struct All {
    #[n(unknown)]
    all: UnknownFields,
}

fn records(bytes: &[u8]) -> UnknownFields {
    read::<All>(bytes).all
}

#[contract]
#[derive(Serialize, Deserialize, PartialEq, Debug, Clone, Default)]
struct Keeper {
    #[n(5)]
    id: u32,
    #[n(10)]
    child: Option<Box<Keeper>>,
    #[n(20)]
    children: Vec<Keeper>,
    #[n(21)]
    by_id: BTreeMap<u32, Keeper>,
    #[n(22, group)]
    group: Option<Box<Keeper>>,
    #[n(oneof(30, 32))]
    choice: Option<Choice>,
    #[n(unknown)]
    rest: UnknownFields,
}

#[contract]
#[derive(Serialize, Deserialize, PartialEq, Debug, Clone)]
enum Choice {
    #[n(30)]
    Keeper(Box<Keeper>),
    #[n(32)]
    Number(u32),
}

/// A record of every wire type, with numbers of one to five bytes.
fn unknown() -> Vec<Vec<u8>> {
    vec![
        int(1, 0),
        int(6, u64::MAX),
        fixed64(7, 1 << 63),
        len(11, b""),
        len(15, &[0xff; 200]),
        fixed32(16, 1),
        group(2047, &[int(1, 1), group(2048, &[group(2047, b""), len(1, b"in")].concat())].concat()),
        group(31, b""),
        len(536_870_911, b"last"),
        int(6, 1),
    ]
}

#[test]
fn records_of_every_wire_type_keep_their_order() {
    let records = unknown();
    let known = Keeper { id: 3, ..Keeper::default() };
    // At the front, at the end, and around the known field.
    for at in 0..=records.len() {
        let bytes = [records[..at].concat(), int(5, 3), records[at..].concat()].concat();
        let keeper = read::<Keeper>(&bytes);
        assert_eq!(keeper.rest.as_bytes(), records.concat());
        assert_eq!(Keeper { rest: UnknownFields::new(), ..keeper.clone() }, known);
        assert_exact(keeper, &[int(5, 3), records.concat()].concat());
    }
    // Shuffled they are kept as they came.
    let mut shuffled = records.clone();
    for _ in 0..records.len() {
        shuffled.rotate_left(3);
        shuffled.swap(0, 1);
        let bytes = [len(10, &shuffled.concat()), shuffled.concat(), int(5, 3), int(5, 3)].concat();
        let keeper = read::<Keeper>(&bytes);
        assert_eq!(keeper.rest.as_bytes(), shuffled.concat());
        assert_eq!(keeper.child.unwrap().rest.as_bytes(), shuffled.concat());
    }
}

#[test]
fn each_message_keeps_its_own() {
    let one = |number: u32| len(number, &varint(number.into()));
    let keeper = |number: u32| Keeper { rest: records(&one(number)), ..Keeper::default() };
    let value = Keeper {
        id: 0,
        child: Some(Box::new(Keeper { child: Some(keeper(101).into()), ..keeper(102) })),
        children: vec![keeper(103), Keeper::default(), keeper(104)],
        by_id: [(1, keeper(105)), (2, keeper(106))].into(),
        group: Some(keeper(107).into()),
        choice: Some(Choice::Keeper(keeper(108).into())),
        rest: records(&one(109)),
    };
    let entry = |id, number| len(21, &[int(1, id), len(2, &one(number))].concat());
    let parts = [
        len(10, &[len(10, &one(101)), one(102)].concat()),
        len(20, &one(103)),
        len(20, b""),
        len(20, &one(104)),
        entry(1, 105),
        entry(2, 106),
        group(22, &one(107)),
        len(30, &one(108)),
        one(109),
    ];
    assert_exact(value.clone(), &parts.concat());
    let mut shuffled = parts.clone();
    shuffled.swap(0, 8);
    shuffled.swap(4, 5);
    shuffled.swap(2, 6);
    shuffled.swap(1, 2);
    let found = read::<Keeper>(&shuffled.concat());
    assert_eq!(found.children.len(), 3);
    assert_eq!((found.child, found.by_id, found.group), (value.child, value.by_id, value.group));
    assert_eq!((found.choice, found.rest), (value.choice, value.rest));
    // An entry has no place for what is unknown in it.
    let entry = len(21, &[one(110), int(1, 1), one(111), len(2, &one(105)), one(112)].concat());
    assert_reads(&entry, &Keeper { by_id: [(1, keeper(105))].into(), ..Keeper::default() });
}

#[test]
fn messages_in_pieces_merge_what_is_unknown() {
    let pieces = [int(100, 1), len(101, b"x"), group(102, b""), int(100, 2)];
    let child = |rest: &[u8]| Keeper { rest: records(rest), ..Keeper::default() };
    let merged = Keeper { child: Some(child(&pieces.concat()).into()), ..Keeper::default() };
    assert_reads(&pieces.clone().map(|piece| len(10, &piece)).concat(), &merged);
    let nested = pieces.clone().map(|piece| len(10, &len(10, &piece))).concat();
    assert_reads(&nested, &Keeper { child: Some(merged.into()), ..Keeper::default() });
    let groups = pieces.clone().map(|piece| group(22, &piece)).concat();
    assert_reads(&groups, &Keeper { group: Some(child(&pieces.concat()).into()), ..Keeper::default() });
    // With known fields and unknown records of the message around them.
    let bytes =
        [len(10, &pieces[0]), int(99, 1), len(10, &int(5, 8)), len(10, &pieces[1]), int(98, 2)].concat();
    let expected = Keeper {
        child: Some(Keeper { id: 8, ..child(&pieces[..2].concat()) }.into()),
        ..child(&[int(99, 1), int(98, 2)].concat())
    };
    assert_reads(&bytes, &expected);
}

#[test]
fn a_message_set_is_kept_as_it_is() {
    // repeated group Item = 1 { required uint32 type_id = 2; required bytes message = 3; }
    let item = |id, body: &[u8]| group(1, &[int(2, id), len(3, body)].concat());
    let set = [item(4_135_312, b"\x08\x01"), item(7, b"")].concat();
    let all = read::<All>(&set).all;
    let items = all.iter().map(|field| match field.value {
        UnknownValue::Group(fields) => fields.collect::<Vec<_>>(),
        other => panic!("{other:?}"),
    });
    let items = items.collect::<Vec<_>>();
    assert_eq!(items.len(), 2);
    assert_eq!((items[0][0].number, items[0][0].value), (2, UnknownValue::Varint(4_135_312)));
    assert_eq!((items[0][1].number, items[0][1].value), (3, UnknownValue::Len(b"\x08\x01")));
    assert_eq!(items[1][1].value, UnknownValue::Len(b""));
    assert_exact(All { all }, &set);
}

#[test]
fn what_is_no_record_is_not_kept() {
    use ErrorKind::{InvalidTag, UnexpectedEnd, UnmatchedGroup, VarintOverflow};
    for (bytes, kind) in [
        (&[0x08][..], UnexpectedEnd),
        (&[0x09, 1, 2, 3], UnexpectedEnd),
        (&[0x0a, 2, 1], UnexpectedEnd),
        (&[0x0b, 0x08, 1], UnexpectedEnd),
        (&[0x0c], UnmatchedGroup),
        (&[0x0b, 0x14], UnmatchedGroup),
        (&[0x0e, 1], InvalidTag),
        (&[0x00, 1], InvalidTag),
        (&[0x80, 0x80, 0x80, 0x80, 0x10, 1], InvalidTag),
        (&[0x08, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 2], VarintOverflow),
    ] {
        assert_eq!(rejected::<All>(bytes).kind(), kind, "{bytes:02x?}");
        assert_eq!(rejected::<All>(&[&int(1, 1), bytes].concat()).kind(), kind, "{bytes:02x?}");
        assert_eq!(rejected::<Keeper>(&len(10, bytes)).kind(), kind, "{bytes:02x?}");
    }
}

#[test]
fn unknown_fields_as_a_value() {
    let all = records(&unknown().concat());
    // In any other place they are bytes that must be records.
    #[contract]
    #[derive(Serialize, Deserialize, PartialEq, Debug)]
    struct Elsewhere {
        #[n(1)]
        first: UnknownFields,
        #[n(2)]
        second: u32,
    }
    assert_exact(
        Elsewhere { first: records(&int(9, 1)), second: 2 },
        &[len(1, &int(9, 1)), int(2, 2)].concat(),
    );
    assert_rejected::<Elsewhere>(
        &len(1, &[0x08]),
        ErrorKind::Custom,
        0,
        "first",
        "expected whole protobuf records in `first` at byte 0",
    );
    let mut copy = all.clone();
    assert_eq!((&copy, copy.iter().count()), (&all, unknown().len()));
    assert_eq!(
        (&all).into_iter().map(|field| field.number).sum::<u32>(),
        1 + 6 + 7 + 11 + 15 + 16 + 2047 + 31 + 536_870_911 + 6
    );
    copy.clear();
    assert!(copy.is_empty() && copy == UnknownFields::default() && copy.iter().next().is_none());
    let text = format!("{:?}", records(&[int(1, 2), group(3, &fixed32(4, 5))].concat()));
    assert_eq!(
        text,
        "[UnknownField { number: 1, value: Varint(2) }, UnknownField { number: 3, value: Group([UnknownField { number: 4, \
         value: I32(5) }]) }]"
    );
}

#[contract]
#[derive(Serialize, Deserialize, PartialEq, Eq, PartialOrd, Ord, Debug, Clone, Copy, Default)]
enum Color {
    #[default]
    Red,
    Green,
    Dark = -1,
}

#[contract]
#[derive(Serialize, Deserialize, PartialEq, Debug, Clone, Default)]
struct Colors {
    #[n(1)]
    plain: Color,
    #[n(2)]
    maybe: Option<Color>,
    #[n(3)]
    packed: Vec<Color>,
    #[n(4, packed = false)]
    unpacked: Vec<Color>,
    #[n(5)]
    map: BTreeMap<u32, Color>,
    #[n(oneof(6, 7, 8))]
    choice: Option<ColorChoice>,
    #[n(9)]
    newtype: Option<Newtype>,
    #[n(10, default = 1)]
    green: Color,
    #[n(11)]
    text: String,
    #[n(12)]
    keys: BTreeMap<Color, u32>,
    #[n(unknown)]
    rest: UnknownFields,
}

#[contract]
#[derive(Serialize, Deserialize, PartialEq, Debug, Clone, Copy)]
struct Newtype(Color);

#[contract]
#[derive(Serialize, Deserialize, PartialEq, Debug, Clone)]
enum ColorChoice {
    #[n(6)]
    Color(Color),
    #[n(7)]
    Number(u32),
    #[n(8)]
    Text(String),
}

fn colors(rest: &[u8]) -> Colors {
    Colors { rest: records(rest), green: Color::Green, ..Colors::default() }
}

#[test]
fn singular_values_that_a_closed_enum_does_not_have() {
    let (refused, far) = (|number| int(number, 9), |number| int(number, u64::MAX - 7));
    for number in [1, 2, 9, 10] {
        let green = |rest: &[u8]| {
            let mut value = colors(rest);
            match number {
                1 => value.plain = Color::Green,
                2 => value.maybe = Some(Color::Green),
                9 => value.newtype = Some(Newtype(Color::Green)),
                _ => {}
            }
            value
        };
        assert_reads(&refused(number), &colors(&refused(number)));
        assert_reads(&far(number), &colors(&far(number)));
        // The value before it counts, the one behind it as well.
        assert_reads(&[int(number, 1), refused(number)].concat(), &green(&refused(number)));
        assert_eq!(read::<Colors>(&[refused(number), int(number, 1)].concat()), green(&[]));
        // Several of them, with others in between.
        let bytes =
            [int(number, 1), refused(number), int(99, 1), far(number), int(11, 0)[..0].to_vec()].concat();
        assert_reads(&bytes, &green(&[refused(number), int(99, 1), far(number)].concat()));
        // What was kept is kept again, behind what was known.
        let value = read::<Colors>(&bytes);
        assert_reads(&contract_pb::to_vec(&value).unwrap(), &value);
    }
    // A varint is cut to 32 bits for the enum, and kept in full.
    let wide = int(2, 1 << 32 | 9);
    assert_reads(&wide, &colors(&wide));
    assert_reads(&int(2, 1 << 32 | 1), &Colors { maybe: Some(Color::Green), ..colors(b"") });
    assert_reads(&int(2, u64::from(u32::MAX)), &Colors { maybe: Some(Color::Dark), ..colors(b"") });
}

#[test]
fn repeated_values_that_a_closed_enum_does_not_have() {
    use Color::{Dark, Green, Red};
    for number in [3, 4] {
        let list = |values: &[Color], rest: &[u8]| {
            let (packed, unpacked) = if number == 3 { (values, &[][..]) } else { (&[][..], values) };
            Colors { packed: packed.to_vec(), unpacked: unpacked.to_vec(), ..colors(rest) }
        };
        let minus = varint(u64::MAX);
        let kept = |values: &[u64]| values.iter().flat_map(|&value| int(number, value)).collect::<Vec<_>>();
        assert_reads(&len(number, &[1, 9, 0]), &list(&[Green, Red], &kept(&[9])));
        assert_reads(&len(number, &[9]), &list(&[], &kept(&[9])));
        assert_reads(&len(number, &[9, 8, 7]), &list(&[], &kept(&[9, 8, 7])));
        assert_reads(&len(number, &[&[9][..], &minus, &[8]].concat()), &list(&[Dark], &kept(&[9, 8])));
        assert_reads(&kept(&[9, 1, 8, 0, 7]), &list(&[Green, Red], &kept(&[9, 8, 7])));
        // Packed and not packed at once, and in several records, with unknown ones in between.
        let bytes = [kept(&[9, 1]), len(number, &[0, 8]), int(99, 1), len(number, b""), len(number, &[7, 1])]
            .concat();
        assert_reads(&bytes, &list(&[Green, Red, Green], &[kept(&[9, 8]), int(99, 1), kept(&[7])].concat()));
        let value = read::<Colors>(&bytes);
        assert_reads(&contract_pb::to_vec(&value).unwrap(), &value);
        // What is no value at all is an error still.
        assert_eq!(rejected::<Colors>(&len(number, &[9, 0x80])).kind(), ErrorKind::UnexpectedEnd);
        assert_eq!(
            rejected::<Colors>(&[kept(&[9]), fixed32(number, 1)].concat()).kind(),
            ErrorKind::WireType
        );
    }
}

#[test]
fn entries_with_values_that_a_closed_enum_does_not_have() {
    let entry = |key, value| len(5, &[int(1, key), int(2, value)].concat());
    let map = |entries: &[(u32, Color)], rest: &[u8]| Colors {
        map: entries.iter().copied().collect(),
        ..colors(rest)
    };
    assert_reads(&entry(1, 9), &map(&[], &entry(1, 9)));
    let bytes = [entry(1, 1), entry(1, 9), entry(2, 8), entry(3, 0)].concat();
    assert_reads(&bytes, &map(&[(1, Color::Green), (3, Color::Red)], &[entry(1, 9), entry(2, 8)].concat()));
    // The whole entry is kept as it came, with all that is in it.
    let odd = len(5, &[int(2, 9), int(77, 1), int(1, 4)].concat());
    assert_reads(&odd, &map(&[], &odd));
    assert_reads(&len(5, &int(2, 9)), &map(&[], &len(5, &int(2, 9))));
    assert_reads(&len(5, &[int(2, 9), int(2, 1)].concat()), &map(&[(0, Color::Green)], b""));
    // So is one with such a key, which protobuf does not have.
    let key = |key, value| len(12, &[int(1, key), int(2, value)].concat());
    let bytes = [key(9, 1), key(1, 2), key(8, 3)].concat();
    let expected = Colors { keys: [(Color::Green, 2)].into(), ..colors(&[key(9, 1), key(8, 3)].concat()) };
    assert_reads(&bytes, &expected);
    assert_reads(&[int(1, 1), bytes].concat(), &Colors { plain: Color::Green, ..expected });
}

#[test]
fn cases_with_values_that_a_closed_enum_does_not_have() {
    let choice = |choice, rest: &[u8]| Colors { choice, ..colors(rest) };
    let refused = int(6, 9);
    assert_reads(&refused, &choice(None, &refused));
    assert_reads(&[int(7, 3), refused.clone()].concat(), &choice(Some(ColorChoice::Number(3)), &refused));
    assert_reads(
        &[int(6, 1), refused.clone()].concat(),
        &choice(Some(ColorChoice::Color(Color::Green)), &refused),
    );
    let bytes = [int(7, 3), int(6, 8), int(6, 9)].concat();
    assert_reads(&bytes, &choice(Some(ColorChoice::Number(3)), &[int(6, 8), int(6, 9)].concat()));
    // Fields behind it are not affected.
    let bytes = [refused.clone(), len(11, b"text"), int(9, 1), int(7, 3), int(6, 8)].concat();
    let value = read::<Colors>(&bytes);
    assert_eq!((&*value.text, value.newtype), ("text", Some(Newtype(Color::Green))));
    assert_eq!(value.choice, Some(ColorChoice::Number(3)));
    assert!(value.rest.as_bytes().ends_with(&int(6, 8)));
}

#[test]
fn an_error_elsewhere_is_an_error_still() {
    // Something was kept before, or is in the same field.
    for bytes in [
        [int(2, 9), len(11, &[0xff])].concat(),
        [len(11, &[0xff]), int(2, 9)].concat(),
        [int(1, 9), int(2, 9), len(11, &[0xff])].concat(),
        [len(3, &[9]), len(11, &[0xff])].concat(),
        [len(5, &[int(1, 1), int(2, 9)].concat()), len(11, &[0xff])].concat(),
    ] {
        let failed = rejected::<Colors>(&bytes);
        assert_eq!((failed.kind(), &*failed.path()), (ErrorKind::InvalidUtf8, "text"), "{bytes:02x?}");
    }
    assert_eq!(rejected::<Colors>(&[int(2, 9), fixed32(2, 1)].concat()).kind(), ErrorKind::WireType);
    assert_eq!(
        rejected::<Colors>(&len(5, &[int(1, 1), int(2, 9), len(2, b"")].concat())).kind(),
        ErrorKind::WireType
    );
}

#[test]
fn a_closed_enum_that_does_not_have_what_absence_stands_for() {
    #[contract]
    #[derive(Serialize, Deserialize, PartialEq, Debug, Clone, Copy)]
    enum NoZero {
        One = 1,
        Two,
    }
    #[contract]
    #[derive(Serialize, Deserialize, PartialEq, Debug)]
    struct Plain {
        #[n(1)]
        value: NoZero,
        #[n(unknown)]
        rest: UnknownFields,
    }
    #[contract]
    #[derive(Serialize, Deserialize, PartialEq, Debug)]
    struct WrongDefault {
        #[n(1, default = 7)]
        value: NoZero,
        #[n(unknown)]
        rest: UnknownFields,
    }
    #[contract]
    #[derive(Serialize, Deserialize, PartialEq, Debug)]
    struct Must {
        #[n(1, required)]
        value: NoZero,
        #[n(unknown)]
        rest: UnknownFields,
    }
    #[contract]
    #[derive(Serialize, Deserialize, PartialEq, Debug)]
    struct Defaulted {
        #[n(1, default = 2)]
        value: NoZero,
        #[n(unknown)]
        rest: UnknownFields,
    }
    for bytes in [&b""[..], &int(1, 0), &int(1, 9), &[int(1, 9), int(1, 8), int(2, 1)].concat()] {
        let failed = rejected::<Plain>(bytes);
        assert_eq!((failed.kind(), &*failed.path()), (ErrorKind::OutOfRange, "value"), "{failed}");
        let failed = rejected::<WrongDefault>(bytes);
        assert_eq!((failed.kind(), &*failed.path()), (ErrorKind::OutOfRange, "value"), "{failed}");
        let failed = rejected::<Must>(bytes);
        let kind = if bytes.is_empty() { ErrorKind::MissingField } else { failed.kind() };
        assert_eq!((failed.kind(), &*failed.path()), (kind, "value"), "{failed}");
        let value = read::<Defaulted>(bytes);
        assert_eq!((value.value, value.rest.as_bytes()), (NoZero::Two, bytes));
    }
    assert_reads(&[int(1, 2), int(1, 9)].concat(), &Plain { value: NoZero::Two, rest: records(&int(1, 9)) });
    assert_reads(&[int(1, 1), int(1, 9)].concat(), &Must { value: NoZero::One, rest: records(&int(1, 9)) });
}

#[test]
fn a_closed_enum_where_nothing_is_kept() {
    #[contract]
    #[derive(Serialize, Deserialize, PartialEq, Debug, Default)]
    struct Forgets {
        #[n(1)]
        plain: Color,
        #[n(2)]
        list: Vec<Color>,
        #[n(3)]
        map: BTreeMap<u32, Color>,
        #[n(oneof(4, 5))]
        choice: Option<Own>,
    }
    #[contract]
    #[derive(Serialize, Deserialize, PartialEq, Debug)]
    enum Own {
        #[n(4)]
        Color(Color),
        #[n(5)]
        Fields { color: Color },
    }
    #[contract]
    #[derive(Serialize, Deserialize, PartialEq, Debug, Default)]
    struct Around {
        #[n(1)]
        inner: Forgets,
        #[n(2)]
        wrapped: Vec<Option<Color>>,
        #[n(3)]
        array: [Color; 2],
        #[n(unknown)]
        rest: UnknownFields,
    }
    let entry = len(3, &[int(1, 1), int(2, 9)].concat());
    for (bytes, path) in [
        (int(1, 9), "plain"),
        (int(2, 9), "list[0]"),
        (len(2, &[0, 9]), "list[1]"),
        (entry, "map.value"),
        (int(4, 9), "choice.Color"),
        (len(5, &int(1, 9)), "choice.Fields.color"),
    ] {
        let failed = rejected::<Forgets>(&bytes);
        assert_eq!((failed.kind(), &*failed.path()), (ErrorKind::OutOfRange, path), "{failed}");
        // The message around it does not keep what another one refuses.
        let failed = rejected::<Around>(&len(1, &bytes));
        assert_eq!(
            (failed.kind(), failed.path()),
            (ErrorKind::OutOfRange, format!("inner.{path}")),
            "{failed}"
        );
    }
    assert_eq!(rejected::<Around>(&len(2, &int(1, 9))).kind(), ErrorKind::OutOfRange);
    assert_eq!(rejected::<Around>(&len(3, &int(1, 9))).kind(), ErrorKind::OutOfRange);
    assert_eq!(rejected::<Color>(&int(1, 9)).kind(), ErrorKind::OutOfRange);
    assert_eq!(rejected::<Vec<Color>>(&int(1, 9)).kind(), ErrorKind::OutOfRange);
}

#[test]
fn configs_and_closed_enums() {
    let bytes = [int(1, 1), int(1, 9), len(3, &[0, 9])].concat();
    let deny = Config::new().unknown_fields(Unknown::Deny);
    assert_eq!(deny.from_slice::<Colors>(&bytes).unwrap_err().kind(), ErrorKind::OutOfRange);
    // They are passed over like unknown fields.
    let skip = Config::new().unknown_fields(Unknown::Skip);
    let expected = Colors { plain: Color::Green, packed: vec![Color::Red], ..colors(b"") };
    assert_eq!(skip.from_slice::<Colors>(&bytes).unwrap(), expected);
    let mut deserializer = Deserializer::with_config(&bytes, skip);
    assert_eq!(Colors::deserialize(&mut deserializer).unwrap(), expected);
}

/// Elements, or entries, that are read by seeds, or key by key.
struct Listed<T, const BY_SEED: bool>(Vec<T>);

impl<'de, T: Deserialize<'de>, const BY_SEED: bool> Deserialize<'de> for Listed<T, BY_SEED> {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Elements<T, const BY_SEED: bool>(PhantomData<T>);
        impl<'de, T: Deserialize<'de>, const BY_SEED: bool> Visitor<'de> for Elements<T, BY_SEED> {
            type Value = Listed<T, BY_SEED>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("elements")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Self::Value, A::Error> {
                let mut list = Vec::new();
                while let Some(element) =
                    if BY_SEED { seq.next_element_seed(PhantomData)? } else { seq.next_element()? }
                {
                    list.push(element);
                }
                Ok(Listed(list))
            }
        }
        deserializer.deserialize_seq(Elements::<T, BY_SEED>(PhantomData))
    }
}

struct Mapped(Vec<(u32, Color)>);

impl<'de> Deserialize<'de> for Mapped {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Entries;
        impl<'de> Visitor<'de> for Entries {
            type Value = Mapped;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("entries")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Mapped, A::Error> {
                let mut list = Vec::new();
                while let Some(key) = map.next_key()? {
                    list.push((key, map.next_value()?));
                }
                Ok(Mapped(list))
            }
        }
        deserializer.deserialize_map(Entries)
    }
}

#[test]
fn what_is_read_by_seeds_or_key_by_key_keeps_nothing() {
    #[contract]
    #[derive(Deserialize)]
    struct Seeds {
        #[n(1)]
        list: Listed<Color, false>,
        #[n(2)]
        seeds: Listed<Color, true>,
        #[n(3)]
        map: Mapped,
        #[n(unknown)]
        rest: UnknownFields,
    }
    let check = |bytes: &[u8]| -> Result<Seeds, Error> {
        let pulled = from_slice::<Seeds>(bytes);
        let indexed = Seeds::deserialize(&mut Deserializer::from_slice(bytes));
        assert_eq!(
            pulled.as_ref().err().map(ToString::to_string),
            indexed.err().map(|error| error.to_string())
        );
        pulled
    };
    let entry = |key, value| len(3, &[int(1, key), int(2, value)].concat());
    let fine = [int(1, 1), int(1, 9), int(1, 0), int(2, 1), int(2, 0), entry(1, 1), entry(2, 0)].concat();
    let seeds = check(&fine).unwrap();
    assert_eq!(
        (seeds.list.0, seeds.seeds.0),
        (vec![Color::Green, Color::Red], vec![Color::Green, Color::Red])
    );
    assert_eq!(
        (seeds.map.0, seeds.rest.as_bytes()),
        (vec![(1, Color::Green), (2, Color::Red)], &int(1, 9)[..])
    );
    // No other element, and no other field, is taken for the one that was refused.
    for bytes in [
        [int(2, 9), int(2, 1)].concat(),
        [int(2, 1), int(2, 9), int(2, 0)].concat(),
        [int(1, 9), int(2, 9), int(2, 0)].concat(),
        len(2, &[1, 9, 0]),
        [int(1, 1), int(2, 1), entry(1, 9)].concat(),
        [entry(1, 9), entry(2, 0)].concat(),
    ] {
        assert_eq!(
            check(&bytes).err().map(|error| error.kind()),
            Some(ErrorKind::OutOfRange),
            "{bytes:02x?}"
        );
    }
}

#[test]
fn a_seed_for_the_whole_keeps_all() {
    let bytes = [int(2, 9), len(3, &[0, 9]), int(99, 1)].concat();
    let value: Colors = PhantomData.deserialize(&mut Deserializer::from_slice(&bytes)).unwrap();
    assert_eq!(value.rest.as_bytes(), [int(2, 9), int(3, 9), int(99, 1)].concat());
    let mut deserializer = Deserializer::from_slice(&bytes);
    assert!(deserializer.deserialize_ignored_any(serde::de::IgnoredAny).is_ok());
}

#[contract]
#[derive(Serialize, Deserialize, PartialEq, Eq, PartialOrd, Ord, Debug, Clone, Copy, Default)]
enum Open {
    #[n(-5)]
    Minus,
    #[default]
    #[n(0)]
    Zero,
    #[n(5)]
    Five,
    #[n(other)]
    Other(i32),
}

#[contract]
#[derive(Serialize, Deserialize, PartialEq, Debug, Clone, Default)]
struct Opens {
    #[n(1)]
    plain: Open,
    #[n(2)]
    maybe: Option<Open>,
    #[n(3)]
    packed: Vec<Open>,
    #[n(4, packed = false)]
    unpacked: Vec<Open>,
    #[n(5)]
    values: BTreeMap<u32, Open>,
    #[n(6)]
    keys: BTreeMap<Open, u32>,
    #[n(oneof(7, 8))]
    choice: Option<OpenChoice>,
    #[n(9, default = 3)]
    three: Open,
    #[n(10, required)]
    must: Open,
    #[n(11)]
    wrapped: Vec<Option<Open>>,
    #[n(12)]
    array: [Open; 2],
    #[n(13)]
    boxed: Box<Open>,
    #[n(unknown)]
    rest: UnknownFields,
}

#[contract]
#[derive(Serialize, Deserialize, PartialEq, Debug, Clone)]
enum OpenChoice {
    #[n(7)]
    Open(Open),
    #[n(8)]
    Number(u32),
}

#[test]
fn open_enums_in_every_place() {
    use Open::{Five, Minus, Other, Zero};
    for (open, value) in [
        (Minus, -5),
        (Five, 5),
        (Other(1), 1),
        (Other(-1), -1),
        (Other(-6), -6),
        (Other(300), 300),
        (Other(i32::MAX), i32::MAX),
        (Other(i32::MIN), i32::MIN),
        (Zero, 0),
    ] {
        let bits = i64::from(value).cast_unsigned();
        let entry = |number, key, value| len(number, &[int(1, key), int(2, value)].concat());
        let opens = Opens {
            plain: open,
            maybe: Some(open),
            packed: vec![open, Zero, open],
            unpacked: vec![open, Five],
            values: [(1, open)].into(),
            keys: [(open, 1)].into(),
            choice: Some(OpenChoice::Open(open)),
            three: open,
            must: open,
            wrapped: vec![None, Some(open)],
            array: [open, Zero],
            boxed: Box::new(open),
            rest: UnknownFields::new(),
        };
        let unless_zero = |record: Vec<u8>| if value == 0 { Vec::new() } else { record };
        let parts = [
            unless_zero(int(1, bits)),
            int(2, bits),
            len(3, &[varint(bits), varint(0), varint(bits)].concat()),
            [int(4, bits), int(4, 5)].concat(),
            entry(5, 1, bits),
            entry(6, bits, 1),
            int(7, bits),
            int(9, bits),
            int(10, bits),
            [len(11, b""), len(11, &int(1, bits))].concat(),
            len(12, &unless_zero(int(1, bits))),
            unless_zero(int(13, bits)),
        ];
        assert_exact(opens.clone(), &parts.concat());
        assert_reads(&parts.iter().rev().flatten().copied().collect::<Vec<_>>(), &opens);
        // Outermost it is field 1 of a message.
        assert_exact(open, &unless_zero(int(1, bits)));
        assert_exact(vec![open], &len(1, &varint(bits)));
        // What exceeds 32 bits is cut off.
        assert_reads(&int(1, u64::from(value.cast_unsigned()) | 1 << 40), &open);
    }
    let absent = read::<Opens>(&int(10, 0));
    assert_eq!((absent.three, absent.must, absent.rest.is_empty()), (Other(3), Zero, true));
    assert_eq!(rejected::<Opens>(b"").kind(), ErrorKind::MissingField);
    // An `Other` that another variant has is that variant when it comes back.
    assert_eq!(contract_pb::to_vec(&Other(5)).unwrap(), int(1, 5));
    assert_eq!(read::<Open>(&int(1, 5)), Five);
    assert_eq!(contract_pb::to_vec(&Other(0)).unwrap(), []);
}
