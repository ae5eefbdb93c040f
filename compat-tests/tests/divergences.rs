//! The lines of `divergences.txt`, each pinned: what the reference does, and what ours does.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

const LINES: &str = include_str!("../divergences.txt");
const TESTS: &str = include_str!("divergences.rs");

#[test]
fn every_line_has_its_test() {
    let names: Vec<_> =
        LINES.lines().filter(|line| !line.starts_with('#')).map(|line| line.split(" | ").next()).collect();
    assert!(!names.is_empty());
    for name in names {
        let name = name.expect("a line begins with the name of its test");
        assert!(TESTS.contains(&format!("\nfn {name}() {{")), "no test `{name}`");
    }
}

#[test]
fn default_entries_are_written() {
    #[derive(Clone, PartialEq, prost::Message)]
    struct Theirs {
        #[prost(btree_map = "uint32, uint32", tag = "1")]
        map: BTreeMap<u32, u32>,
    }
    #[derive(Serialize, Deserialize, PartialEq, Debug)]
    struct Ours {
        map: BTreeMap<u32, u32>,
    }
    let map = BTreeMap::from([(0, 0)]);
    let theirs = prost::Message::encode_to_vec(&Theirs { map: map.clone() });
    let ours = Ours { map };
    assert_eq!(theirs, [0x0a, 0]);
    assert_eq!(contract_pb::to_vec(&ours).unwrap(), [0x0a, 4, 8, 0, 16, 0]);
    assert_eq!(contract_pb::from_slice::<Ours>(&theirs).unwrap(), ours, "each reads the other's");
}

#[test]
fn bytes_behind_a_value() {
    assert_eq!(bincode1::deserialize::<u8>(&[1, 2]).unwrap(), 1);
    assert!(contract_bin::from_slice::<u8>(&[1, 2]).is_err());
    assert_eq!(contract_bin::take_from_slice::<u8>(&[1, 2]).unwrap(), (1, &[2][..]));

    assert_eq!(rmp_serde::from_slice::<u8>(&[1, 2]).unwrap(), 1);
    assert!(contract_msgpack::from_slice::<u8>(&[1, 2]).is_err());
    assert_eq!(contract_msgpack::take_from_slice::<u8>(&[1, 2]).unwrap(), (1, &[2][..]));
}

#[test]
fn left_out_fields() {
    #[derive(Serialize, Deserialize)]
    struct Sparse {
        #[serde(skip_serializing_if = "Option::is_none")]
        first: Option<u8>,
        second: u8,
    }
    let value = Sparse { first: None, second: 7 };
    let theirs = bincode1::serialize(&value).unwrap();
    assert_eq!(theirs, [7]);
    assert!(bincode1::deserialize::<Sparse>(&theirs).is_err());
    assert_eq!(contract_bin::to_vec(&value).unwrap_err().path(), "first");
}

#[test]
fn surplus_bytes_of_a_tuple() {
    let bytes = [0xc4, 3, 1, 2, 3];
    assert_eq!(rmp_serde::from_slice::<(u8, u8)>(&bytes).unwrap(), (1, 2));
    assert!(contract_msgpack::from_slice::<(u8, u8)>(&bytes).is_err());
}

#[test]
fn negative_as_u128() {
    assert!(rmp_serde::from_slice::<u128>(&[0xff]).is_ok());
    assert!(contract_msgpack::from_slice::<u128>(&[0xff]).is_err());
}
