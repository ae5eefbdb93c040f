//! Whatever serde can say: ours writes what the reference writes. Whatever comes in: ours reads what the reference reads.

use contract_compat_tests::{
    alike::alike,
    damage::damages,
    run::run,
    tree::{Like, Tree, like, trees},
    typed::{nests, scalars, texts},
    wires::{
        BinFixed, BinFixedBe, BinPostcard, BinVarint, BinVarintBe, Bincode1Fixed, Bincode1FixedBe,
        Bincode1Varint, Bincode1VarintBe, Bincode2Legacy, Bincode2Standard, Bincode2StandardBe, Codec,
        Msgpack, MsgpackNamed, MsgpackNumbered, Ours, Pb, Postcard, Rmp, RmpNamed, Wire,
    },
};
use proptest::prelude::*;
use serde::{Serialize, de::DeserializeOwned};
use std::fmt::Debug;

/// Both write the same and read the same of it. Gives what they read.
#[track_caller]
fn same_tree<O: Ours, R: Wire>(tree: &Like) -> Tree {
    let names = format!("{} and {}", O::NAME, R::NAME);
    let bytes = O::to_vec(tree).unwrap();
    assert_eq!(bytes, R::to_vec(tree).unwrap(), "{names}");
    assert_eq!(O::serialized_size(tree), Ok(bytes.len()), "{names}");
    let mine = O::decode::<Like>(&bytes);
    assert_eq!(mine.as_ref().ok(), R::decode::<Like>(&bytes).as_ref().ok(), "{names}: {mine:?}");
    mine.unwrap().0
}

#[test]
fn trees_in_bin() {
    run(600, &trees(), |tree| {
        like(&tree);
        let tree = Like(tree);
        let read = [
            same_tree::<BinFixed, Bincode1Fixed>(&tree),
            same_tree::<BinFixed, Bincode2Legacy>(&tree),
            same_tree::<BinFixedBe, Bincode1FixedBe>(&tree),
            same_tree::<BinVarint, Bincode1Varint>(&tree),
            same_tree::<BinVarint, Bincode2Standard>(&tree),
            same_tree::<BinVarintBe, Bincode1VarintBe>(&tree),
            same_tree::<BinVarintBe, Bincode2StandardBe>(&tree),
            same_tree::<BinPostcard, Postcard>(&tree),
        ];
        assert!(read.iter().all(|read| *read == tree.0), "{read:?}");
    });
}

/// MessagePack has no mark for `Some`: what is nil inside comes back as `None`.
fn has_some_nil(tree: &Tree) -> bool {
    tree.any(&|tree| match tree {
        Tree::Some(inner) => Rmp::to_vec(&**inner).unwrap() == [0xc0],
        _ => false,
    })
}

#[test]
fn trees_in_msgpack() {
    run(800, &trees(), |tree| {
        // Where the content of `Some(None)` is dropped, not even the shape comes back.
        let tree = if has_some_nil(&tree) { Tree::Tuple(Vec::new()) } else { tree };
        like(&tree);
        let tree = Like(tree);
        assert_eq!(same_tree::<Msgpack, Rmp>(&tree), tree.0);
        assert_eq!(same_tree::<MsgpackNamed, RmpNamed>(&tree), tree.0);
        assert_eq!(same_tree::<MsgpackNumbered, MsgpackNumbered>(&tree), tree.0);
    });
}

/// Sequences and maps that do not tell their length: both refuse, or both write the same.
#[test]
fn unknown_lengths() {
    fn check<O: Wire, R: Wire>(tree: &Tree) {
        let (mine, theirs) = (O::to_vec(tree), R::to_vec(tree));
        assert_eq!(mine.as_ref().ok(), theirs.as_ref().ok(), "{} {mine:?}, {} {theirs:?}", O::NAME, R::NAME);
    }
    run(60, &prop::collection::vec(trees(), 0..20), |all| {
        let pairs = all.chunks_exact(2).map(|pair| (pair[0].clone(), pair[1].clone()));
        for tree in [Tree::LongMap(pairs.collect()), Tree::LongSeq(all)] {
            check::<BinFixed, Bincode1Fixed>(&tree);
            check::<BinFixed, Bincode2Legacy>(&tree);
            check::<BinVarint, Bincode1Varint>(&tree);
            check::<BinVarint, Bincode2Standard>(&tree);
            check::<BinPostcard, Postcard>(&tree);
            check::<Msgpack, Rmp>(&tree);
            check::<MsgpackNamed, RmpNamed>(&tree);
        }
    });
}

/// Everything a tree holds survives each format of ours that has no reference for it.
#[test]
fn scalars_and_texts_in_pb() {
    fn check<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T) {
        let bytes = Pb::to_vec(value).unwrap();
        assert_eq!(Pb::serialized_size(value), Ok(bytes.len()));
        assert_eq!(&Pb::decode::<T>(&bytes).unwrap(), value);
    }
    run(100, &(scalars(), texts(), nests()), |value| {
        check(&value.0);
        check(&value.1);
        check(&value.2);
    });
}

fn damaged<T: Serialize + DeserializeOwned + Debug>(
    cases: u32,
    values: impl Strategy<Value = T>,
    pairs: &[(Codec<T>, Codec<T>)],
) {
    run(cases, &(values, damages()), |(value, damages)| {
        for (ours, reference) in pairs {
            let mut bytes = (ours.to_vec)(&value).unwrap();
            damages.iter().for_each(|damage| damage.apply(&mut bytes));
            alike(ours, reference, &bytes);
        }
    });
}

fn bin_pairs<T: Serialize + DeserializeOwned>() -> [(Codec<T>, Codec<T>); 7] {
    [
        (Codec::of::<BinFixed>(), Codec::of::<Bincode1Fixed>()),
        (Codec::of::<BinFixed>(), Codec::of::<Bincode2Legacy>()),
        (Codec::of::<BinFixedBe>(), Codec::of::<Bincode1FixedBe>()),
        (Codec::of::<BinVarint>(), Codec::of::<Bincode1Varint>()),
        (Codec::of::<BinVarint>(), Codec::of::<Bincode2Standard>()),
        (Codec::of::<BinVarintBe>(), Codec::of::<Bincode2StandardBe>()),
        (Codec::of::<BinPostcard>(), Codec::of::<Postcard>()),
    ]
}

fn msgpack_pairs<T: Serialize + DeserializeOwned>() -> [(Codec<T>, Codec<T>); 2] {
    [(Codec::of::<Msgpack>(), Codec::of::<Rmp>()), (Codec::of::<MsgpackNamed>(), Codec::of::<RmpNamed>())]
}

#[test]
fn damaged_scalars_in_bin() {
    damaged(300, scalars(), &bin_pairs());
}

#[test]
fn damaged_texts_in_bin() {
    damaged(300, texts(), &bin_pairs());
}

#[test]
fn damaged_nests_in_bin() {
    damaged(300, nests(), &bin_pairs());
}

#[test]
fn damaged_scalars_in_msgpack() {
    damaged(600, scalars(), &msgpack_pairs());
}

#[test]
fn damaged_texts_in_msgpack() {
    damaged(600, texts(), &msgpack_pairs());
}

#[test]
fn damaged_nests_in_msgpack() {
    damaged(600, nests(), &msgpack_pairs());
}
