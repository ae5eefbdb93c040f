//! contract-bin on every data set, against bincode 1, bincode 2 and postcard.

use contract_compat_tests::{
    check::agree_on,
    each_dataset,
    samples::Sampled,
    wires::{
        BinFixed, BinFixedBe, BinPostcard, BinVarint, BinVarintBe, Bincode1Fixed, Bincode1FixedBe,
        Bincode1Varint, Bincode1VarintBe, Bincode2Legacy, Bincode2Standard, Bincode2StandardBe, Postcard,
    },
};

fn check<D: Sampled>() {
    agree_on::<D, BinFixed, Bincode1Fixed>();
    agree_on::<D, BinFixed, Bincode2Legacy>();
    agree_on::<D, BinFixedBe, Bincode1FixedBe>();
    agree_on::<D, BinVarint, Bincode1Varint>();
    agree_on::<D, BinVarint, Bincode2Standard>();
    agree_on::<D, BinVarintBe, Bincode1VarintBe>();
    agree_on::<D, BinVarintBe, Bincode2StandardBe>();
    agree_on::<D, BinPostcard, Postcard>();
}

each_dataset!(check);

/// What the tests call bincode 1's fixed integers is what most people call `serialize`.
#[test]
fn serialize_is_fixed() {
    let value = (1u8, -2i64, "three", Some(4.0), vec![5u32]);
    let bytes = bincode1::serialize(&value).unwrap();
    assert_eq!(contract_bin::to_vec(&value).unwrap(), bytes);
    assert_eq!(contract_bin::from_slice::<(u8, i64, &str, Option<f64>, Vec<u32>)>(&bytes).unwrap(), value);
}
