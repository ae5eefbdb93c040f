//! The types of a proto3 file at work.

mod common;

use std::collections::{BTreeMap, HashMap};

use common::{assert_both, assert_exact};
use contract_pb::{from_slice, to_vec};

mod inventory {
    include!("generated/inventory.rs");
}
mod hash_maps {
    include!("generated/hash_maps.rs");
}

use inventory::place::v1::{Shelf, shelf::Side};
use inventory::stock::v1::item::{Maker, Sale, maker::Address};
use inventory::stock::v1::{Freshness, Item, Nothing};

fn full_item() -> Item {
    Item {
        id: u32::MAX,
        name: "näme".into(),
        picture: vec![0, 255],
        sold_out: true,
        a_int32: -1,
        a_int64: i64::MIN,
        a_uint64: u64::MAX,
        a_sint32: i32::MIN,
        a_sint64: -3,
        a_fixed32: 4,
        a_fixed64: u64::MAX - 1,
        a_sfixed32: -5,
        a_sfixed64: -6,
        a_float: -0.5,
        a_double: 1e300,
        freshness: Freshness::Stale,
        rating: Some(0),
        change: Some(-1),
        mark: Some(7),
        note: Some(String::new()),
        seal: Some(Vec::new()),
        checked: Some(false),
        best: Some(Freshness::Unknown),
        sizes: vec![0, -1, 300],
        offsets: vec![-1, 1],
        serials: vec![1, 2],
        weights: vec![0.0, 2.5],
        history: vec![Freshness::Good, Freshness::Other(-9)],
        tags: vec![String::new(), "b".into()],
        photos: vec![vec![], vec![1]],
        loose: vec![-1, 5],
        loose_fixed: vec![3, -3],
        loose_history: vec![Freshness::Unknown, Freshness::Good],
        counts: BTreeMap::from([("a".into(), -2)]),
        by_offset: BTreeMap::from([(-7, 8)]),
        by_flag: BTreeMap::from([(true, Freshness::Other(77))]),
        variants: BTreeMap::from([(9, Item { id: 1, ..Item::default() })]),
        raw: BTreeMap::from([(3, vec![1, 2])]),
        shelf: Some(Shelf { number: 3, side: Side::Right }),
        more_shelves: vec![Shelf::default(), Shelf { number: 1, side: Side::Other(4) }],
        side: Side::Right,
        part_of: Some(Box::new(Item { part_of: Some(Box::default()), ..Item::default() })),
        parts: vec![Item::default()],
        maker: Some(Maker {
            name: "m".into(),
            items: vec![Item::default()],
            address: Some(Address { city: "c".into() }),
        }),
        made_at: Some(contract_pb::types::Timestamp { seconds: -1, nanos: 5 }),
        keeps_for: Some(contract_pb::types::Duration { seconds: 3, nanos: 0 }),
        nickname: Some(contract_pb::types::StringValue { value: "nick".into() }),
        extra: Some(contract_pb::types::Struct::default()),
        nothing: contract_pb::types::NullValue::default(),
        sale: Some(Sale::Debt(-1)),
        between_cases: 6,
        ..Item::default()
    }
}

#[test]
fn all_of_proto3() {
    let item = full_item();
    assert_both("stock.v1.Item", &item);
    let sales = [
        Sale::Pieces(0),
        Sale::Debt(i64::MIN),
        Sale::Barter(String::new()),
        Sale::Token(vec![1]),
        Sale::ByState(Freshness::Unknown),
        Sale::Bundle(Box::new(item)),
        Sale::Direct(Maker::default()),
        Sale::Rent(contract_pb::types::Duration { seconds: 1, nanos: 2 }),
    ];
    for sale in sales {
        assert_both("stock.v1.Item", &Item { sale: Some(sale), ..Item::default() });
    }
    assert_both("stock.v1.Nothing", &Nothing {});
    let inner = inventory::stock::v1::Option { string: Some("x".into()), next: None };
    assert_both(
        "stock.v1.Option",
        &inventory::stock::v1::Option { string: None, next: Some(Box::new(inner)) },
    );
}

#[test]
fn bytes_of_proto3() {
    let item = Item::default();
    assert_exact(&item, &[]);
    assert_exact(&Item { rating: Some(0), ..item.clone() }, &[0xa0, 1, 0]);
    assert_exact(&Item { sizes: vec![1, 300], ..item.clone() }, &[0xf2, 1, 3, 1, 0xac, 2]);
    assert_exact(&Item { loose: vec![5, 6], ..item.clone() }, &[0xa8, 2, 5, 0xa8, 2, 6]);
    assert_exact(&Item { freshness: Freshness::Other(9), ..item.clone() }, &[0x80, 1, 9]);
    assert_exact(&Item { sale: Some(Sale::Pieces(0)), ..item.clone() }, &[0xb0, 4, 0]);
    let by_offset = BTreeMap::from([(-1, 2)]);
    assert_exact(&Item { by_offset, ..item }, &[0xca, 2, 11, 8, 1, 17, 2, 0, 0, 0, 0, 0, 0, 0]);
}

#[test]
fn hash_maps_are_the_same() {
    let ours = hash_maps::stock::v1::Item { counts: HashMap::from([("a".into(), 1)]), ..Default::default() };
    let bytes = to_vec(&ours).unwrap();
    assert_eq!(from_slice::<hash_maps::stock::v1::Item>(&bytes).unwrap(), ours);
    assert_eq!(from_slice::<Item>(&bytes).unwrap().counts, BTreeMap::from([("a".into(), 1)]));
}
