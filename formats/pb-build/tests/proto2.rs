//! The types of a proto2 file at work.

mod common;

use std::collections::BTreeMap;

use common::{assert_both, assert_exact};
use contract_pb::{from_slice, to_vec};

mod ledger {
    include!("generated/ledger.rs");
}

use ledger::ledger::{Egg, Entry, Hen, Knot, Loop, Sign, entry};

fn small_entry() -> Entry {
    Entry { id: 1, total: entry::Total::default(), ..Entry::default() }
}

/// `small_entry`, with the default of required fields.
const SMALL_ENTRY: &[u8] =
    b"\x08\x01\x88\x01\x05\x92\x01\x04five\x98\x01\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01\x83\x02\x84\x02";

#[test]
fn bytes_of_proto2() {
    assert_exact(&small_entry(), SMALL_ENTRY);
    let more = |bytes: &[u8]| [&SMALL_ENTRY[..2], bytes, &SMALL_ENTRY[2..]].concat();
    assert_exact(&Entry { amount: Some(0), ..small_entry() }, &more(&[0x20, 0]));
    let entry = Entry { packed: vec![1, 2], loose: vec![3, 4], ..small_entry() };
    let records = [&SMALL_ENTRY[..24], &[0xa0, 1, 3, 0xa0, 1, 4, 0xaa, 1, 2, 1, 2], &SMALL_ENTRY[24..]];
    assert_exact(&entry, &records.concat());
    let line = |at| entry::Line { at, ..Default::default() };
    let records = [
        &SMALL_ENTRY[..24],
        b"\xfb\x01\x0d\x01\0\0\0\xfc\x01\xfb\x01\x0d\x02\0\0\0\xfc\x01",
        &SMALL_ENTRY[24..],
    ];
    assert_exact(&Entry { line: vec![line(1), line(2)], ..small_entry() }, &records.concat());
}

#[test]
fn all_of_proto2() {
    let entry = Entry {
        text: Some("t".into()),
        sign: Some(Sign::Plus),
        amount: Some(1),
        large: Some(2),
        small: Some(3),
        zigzag: Some(-4),
        exact: Some(5),
        ratio: Some(0.0),
        tiny: Some(7.0),
        no_limit: Some(8.0),
        no_floor: Some(9.0),
        no_number: Some(10.0),
        open: Some(false),
        title: Some(String::new()),
        blob: Some(vec![]),
        kept: 0,
        kept_text: String::new(),
        kept_sign: Sign::Plus,
        loose: vec![1, -1],
        packed: vec![1, -1],
        loose_zigzag: vec![1, -1],
        loose_signs: vec![Sign::Plus, Sign::Minus],
        packed_signs: vec![Sign::Plus, Sign::Minus],
        words: vec!["a".into(), String::new()],
        signs: BTreeMap::from([("m".into(), Sign::Minus)]),
        detail: Some(Box::new(entry::Detail {
            why: Some("w".into()),
            cause: Some(Box::new(small_entry())),
            ..Default::default()
        })),
        line: vec![entry::Line { at: 1, ..Default::default() }],
        total: entry::Total { sum: Some(-1), ..Default::default() },
        owner: Some(entry::Owner::Firm(entry::Firm { name: Some("f".into()), ..Default::default() })),
        before: Some(Box::new(small_entry())),
        ..small_entry()
    };
    assert_both("ledger.Entry", &entry);
    for owner in [entry::Owner::Person("p".into()), entry::Owner::Entry(Box::new(entry))] {
        assert_both("ledger.Entry", &Entry { owner: Some(owner), ..small_entry() });
    }
    assert_both("ledger.Knot", &Knot::default());
    let knot = Knot {
        r#loop: Box::new(Loop { knot: Some(Box::default()), ..Default::default() }),
        ..Default::default()
    };
    assert_both("ledger.Knot", &knot);
    let hen = Hen { sister: Some(Box::default()), from: Some(Box::new(Egg::default())), ..Hen::default() };
    let bytes = to_vec(&hen).unwrap();
    assert_eq!(from_slice::<Hen>(&bytes).unwrap(), hen);
}

#[test]
fn defaults_of_proto2() {
    let entry = Entry::default();
    assert_eq!(
        (entry.sign(), entry.amount(), entry.large(), entry.small()),
        (Sign::Minus, -12, u64::MAX, i64::MIN)
    );
    assert_eq!((entry.zigzag(), entry.exact(), entry.ratio(), entry.tiny()), (3, 9, 1.5, -2.5e-10));
    assert_eq!((entry.no_limit(), entry.no_floor(), entry.open()), (f64::INFINITY, f32::NEG_INFINITY, true));
    assert!(entry.no_number().is_nan());
    assert_eq!((entry.title(), entry.blob()), ("a \"b\"\nü", &b"\x01\xffz"[..]));
    assert_eq!((entry.kept, &*entry.kept_text, entry.kept_sign), (5, "five", Sign::Minus));
    let entry = Entry { amount: Some(0), title: Some("own".into()), ..entry };
    assert_eq!((entry.amount(), entry.title()), (0, "own"));
    assert_eq!(Sign::default(), Sign::Plus);
}

#[test]
fn required_fields_must_be_there() {
    // The last record is `total`, a group of two bytes before and two behind nothing.
    let error = from_slice::<Entry>(&SMALL_ENTRY[..SMALL_ENTRY.len() - 4]).unwrap_err();
    assert_eq!(error.path(), "total", "{error}");
    assert!(from_slice::<Entry>(&SMALL_ENTRY[2..]).is_err());
    assert!(from_slice::<Knot>(&[]).is_err());
}

#[test]
fn unknown_fields_stay() {
    // The extension `auditor`, and a value of `sign` that it does not have.
    let bytes = [SMALL_ENTRY, b"\xaa\x06\x02me"].concat();
    let entry: Entry = from_slice(&bytes).unwrap();
    assert_eq!(entry.unknown_fields.iter().map(|field| field.number).collect::<Vec<_>>(), [entry::AUDITOR]);
    assert_eq!(to_vec(&entry).unwrap(), bytes);
    let entry: Entry = from_slice(&[SMALL_ENTRY, b"\x18\x07"].concat()).unwrap();
    assert_eq!(entry.sign, None);
    assert_eq!(entry.unknown_fields.iter().map(|field| field.number).collect::<Vec<_>>(), [3]);
    assert_eq!(ledger::ledger::STAMPS, 100);
}
