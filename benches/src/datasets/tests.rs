//! The data is always the same, and what its docs say.

use super::*;
use crate::prost_types as pb;
use prost::Message;

/// FNV-1a of the values as bincode 1 writes them, and their length.
fn pin<T: Serialize>(values: &[T]) -> (usize, u64) {
    let bytes = bincode1::serialize(values).unwrap();
    let hash = bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash: u64, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x100_0000_01b3)
    });
    (bytes.len(), hash)
}

#[test]
fn big_data_sets_are_pinned() {
    let pins = [
        pin(&Log::values()),
        pin(&[mesh::mesh(1_000)]),
        pin(&Minecraft::values()),
        pin(&Mk48::values()),
        pin(&[reflect::floats2(1_000)]),
        pin(&[reflect::floats16(1_000)]),
        pin(&[reflect::groups(2, 300)]),
        pin(&PersonShort::values()),
        pin(&PersonLong::values()),
    ];
    assert_eq!(
        pins,
        [
            (1046448, 0x939a708b2668812b),
            (48016, 0xf23cf7afa43d8fce),
            (567036, 0x99d595e011e996f5),
            (1822551, 0x7417c25058ca0738),
            (8016, 0xc6c2022de7fd5bfd),
            (64016, 0x3bad1c1d2cef54af),
            (19248, 0xa3552d7b7780d7a1),
            (35, 0xfd3cbd44899cf478),
            (1056, 0xb8a7911e9dd3d102),
        ]
    );
}

#[test]
fn messages_are_pinned() {
    let pins = [
        pin(&Numeric::values()),
        pin(&Text::values()),
        pin(&Nested::values()),
        pin(&Vector4::values()),
        pin(&Vector25::values()),
        pin(&Vector100::values()),
        pin(&Wide::values()),
        pin(&StringVector4::values()),
        pin(&StringVector50::values()),
        pin(&AllStrings::values()),
        pin(&AllNumbers::values()),
        pin(&Bytes::values()),
        pin(&Int25::values()),
        pin(&Str25::values()),
    ];
    assert_eq!(
        pins,
        [
            (92, 0x3a02ad6782066d77),
            (88, 0x41e72208fb56ad4a),
            (172, 0xa74984e538ca5cb0),
            (104, 0x9bb3ccfd18db1541),
            (440, 0xa581492a23883d4c),
            (1640, 0x527876c1f5d2ea7a),
            (430, 0xd3737d41c02f50c8),
            (389, 0xaf37f9708e6e8ea6),
            (4399, 0xb47f978b55f20cd5),
            (523, 0xcff36b7fd16b8e0e),
            (172, 0x652d8c345d2b24ca),
            (102, 0xa9544bdc0bd07820),
            (408, 0xab4d73f1f0ccc93e),
            (1608, 0x19e4628ebd209fbd),
        ]
    );
}

#[test]
fn counts_are_those_of_the_docs() {
    assert_eq!(Log::values()[0].logs.len(), 10_000);
    assert_eq!(Mesh::values()[0].triangles.len(), 125_000);
    assert_eq!(Minecraft::values()[0].players.len(), 500);
    assert_eq!(Mk48::values()[0].updates.len(), 1_000);
    assert_eq!(Floats2::values()[0].records.len(), 100_000);
    assert_eq!(Floats16::values()[0].records.len(), 100_000);
    let groups = &Groups::values()[0].groups;
    assert_eq!((groups.len(), groups[7].points.len(), groups[7].ids.len()), (500, 3_000, 3_000));
    assert_eq!([PersonShort::values()[0].name.len(), PersonLong::values()[0].name.len()], [3, 1_024]);
    assert!(Text::values().iter().all(|text| (8..=20).contains(&text.text.len())));
    assert!(Vector100::values().iter().all(|vector| vector.values.len() == 100));
    assert!(StringVector50::values().iter().all(|vector| vector.values.len() == 50));
    assert!(Bytes::values().iter().all(|bytes| (1..=30).contains(&bytes.data.len())));
}

#[test]
fn every_variant_is_met() {
    let updates = mk48::updates(mk48::COUNT);
    let mut ships = [0; 10];
    for ship in updates.updates.iter().flat_map(|update| &update.contacts).filter_map(|c| c.entity_type) {
        ships[ship as usize] += 1;
    }
    assert!(ships.iter().all(|&met| met > 50), "{ships:?}");
}

/// Walks through a value and fails on a zero or an empty string, array or number.
#[test]
fn messages_hold_no_zero() {
    struct NoZero;
    impl Visitor for NoZero {
        fn visit<D: Dataset>(&mut self) {
            if NAMES.iter().position(|name| *name == D::NAME)
                < NAMES.iter().position(|name| *name == "numeric")
            {
                return;
            }
            let values = D::values();
            assert_eq!(values.len(), messages::SAMPLES, "{}", D::NAME);
            for value in values {
                // Every leaf shows up in the debug text: `name: 0`, `""`, `false`, `[]`, an element of its own line.
                for line in format!("{value:#?}").lines() {
                    let leaf = line.trim().trim_end_matches(',');
                    let leaf = leaf.rsplit_once(": ").map_or(leaf, |(_, leaf)| leaf);
                    assert!(
                        !["0", "0.0", "-0.0", "false", "\"\"", "[]", "Unknown"].contains(&leaf),
                        "{line}"
                    );
                }
            }
        }
    }
    visit(&mut NoZero);
}

#[test]
fn prost_reads_what_it_writes() {
    fn check<T, P>(value: &T)
    where
        P: Message + Default + PartialEq + for<'a> From<&'a T>,
    {
        let message = P::from(value);
        let bytes = message.encode_to_vec();
        assert!(!bytes.is_empty());
        assert!(P::decode(&bytes[..]).unwrap() == message);
    }

    struct Check;
    impl Visitor for Check {
        fn visit<D: Dataset>(&mut self) {
            // The biggest one has its turn below, with fewer groups.
            if D::NAME != Groups::NAME {
                D::values().iter().for_each(check::<D::Owned, D::Prost>);
            }
        }
    }
    visit(&mut Check);
    check::<_, pb::reflect::Groups>(&reflect::groups(5, 100));
}

#[test]
fn prost_writes_the_bytes_of_the_specification() {
    // Each field in turn: an int32 that is negative has ten bytes, a nested message its length.
    let item = minecraft::Item { count: -1, slot: 2, id: "sand".into() };
    assert_eq!(
        pb::minecraft::Item::from(&item).encode_to_vec(),
        b"\x08\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01\x10\x02\x1a\x04sand"
    );
    let contact = mk48::Contact {
        damage: 0,
        entity_id: 300,
        entity_type: Some(mk48::EntityType::ArleighBurke),
        guidance: mk48::Guidance { angle: 0, submerge: false, velocity: 0 },
        player_id: None,
        reloads: vec![true, false],
        transform: mk48::Transform { altitude: 0, angle: 1, position: (0.0, 1.0), velocity: 0 },
        turret_angles: vec![300],
    };
    assert_eq!(
        pb::mk48::Contact::from(&contact).encode_to_vec(),
        b"\x10\xac\x02\x18\x00\x22\x00\x32\x02\x01\x00\x3a\x09\x10\x01\x1a\x05\x15\x00\x00\x80\x3f\x42\x02\xac\x02"
    );
}

#[test]
fn borrowed_twins_hold_the_same() {
    struct Same;
    impl Visitor for Same {
        fn visit<D: Dataset>(&mut self) {
            if D::BORROWS {
                for value in D::values() {
                    let bytes = bincode1::serialize(&value).unwrap();
                    let borrowed: D::Borrowed<'_> = bincode1::deserialize(&bytes).unwrap();
                    assert_eq!(bincode1::serialize(&borrowed).unwrap(), bytes);
                    drop(borrowed);
                }
            }
        }
    }
    visit(&mut Same);
}
