//! `#[contract]` through each format's own re-export: the numbers are those of prost's tags, and no other byte changes.
//!
//! That the data model of a type stays as it was is shown by `shared-core/macros/tests/derives.rs`.

use serde::{Deserialize, Serialize};
use std::fmt::Debug;

/// One type through all formats, numbered through each one's own re-export.
macro_rules! numbered {
    ($module:ident, $contract:path) => {
        mod $module {
            use serde::{Deserialize, Serialize};

            #[$contract]
            #[derive(Serialize, Deserialize, PartialEq, Debug, Clone, Copy)]
            pub(crate) struct Numbers {
                #[n(2048)]
                pub(crate) last: u32,
                #[n(1)]
                pub(crate) plain: i32,
                #[n(2, sint)]
                pub(crate) zigzag: i32,
                #[n(15, sint)]
                pub(crate) wide_zigzag: i64,
                #[n(16, fixed)]
                pub(crate) fixed: u32,
                #[n(17, fixed)]
                pub(crate) signed_fixed: i64,
                #[n(2047)]
                pub(crate) float: f32,
            }

            pub(crate) const NUMBERS: Numbers = Numbers {
                last: 1,
                plain: -1,
                zigzag: -2,
                wide_zigzag: i64::MIN,
                fixed: 4,
                signed_fixed: -5,
                float: 1.5,
            };
        }
    };
}

numbered!(by_pb, contract_pb::contract);
numbered!(by_bin, contract_bin::contract);
numbered!(by_msgpack, contract_msgpack::contract);

#[derive(Clone, PartialEq, prost::Message)]
struct Theirs {
    #[prost(uint32, tag = "2048")]
    last: u32,
    #[prost(int32, tag = "1")]
    plain: i32,
    #[prost(sint32, tag = "2")]
    zigzag: i32,
    #[prost(sint64, tag = "15")]
    wide_zigzag: i64,
    #[prost(fixed32, tag = "16")]
    fixed: u32,
    #[prost(sfixed64, tag = "17")]
    signed_fixed: i64,
    #[prost(float, tag = "2047")]
    float: f32,
}

#[test]
fn numbers_are_prosts_tags() {
    let by_pb::Numbers { last, plain, zigzag, wide_zigzag, fixed, signed_fixed, float } = by_pb::NUMBERS;
    let theirs = Theirs { last, plain, zigzag, wide_zigzag, fixed, signed_fixed, float };
    let bytes = contract_pb::to_vec(&by_pb::NUMBERS).unwrap();
    assert_eq!(
        bytes,
        prost::Message::encode_to_vec(&theirs),
        "in number order, whatever the order of declaration"
    );
    assert_eq!(contract_pb::from_slice::<by_pb::Numbers>(&bytes).unwrap(), by_pb::NUMBERS);
}

#[test]
fn one_type_goes_through_all_formats() {
    #[track_caller]
    fn check<T: Serialize + for<'de> Deserialize<'de> + PartialEq + Debug>(value: &T) {
        let pb = contract_pb::to_vec(value).unwrap();
        assert_eq!(contract_pb::from_slice::<T>(&pb).unwrap(), *value);
        let bin = contract_bin::to_vec(value).unwrap();
        assert_eq!(bin, bincode1::serialize(value).unwrap());
        assert_eq!(contract_bin::from_slice::<T>(&bin).unwrap(), *value);
        let msgpack = contract_msgpack::to_vec_named(value).unwrap();
        assert_eq!(msgpack, rmp_serde::to_vec_named(value).unwrap());
        assert_eq!(contract_msgpack::from_slice::<T>(&msgpack).unwrap(), *value);
        let numbered = contract_msgpack::NUMBERED.to_vec(value).unwrap();
        assert_eq!(contract_msgpack::NUMBERED.from_slice::<T>(&numbered).unwrap(), *value);
    }
    check(&by_pb::NUMBERS);
    check(&by_bin::NUMBERS);
    check(&by_msgpack::NUMBERS);
    assert_eq!(
        contract_pb::to_vec(&by_pb::NUMBERS).unwrap(),
        contract_pb::to_vec(&by_msgpack::NUMBERS).unwrap(),
        "it is one attribute"
    );
}
