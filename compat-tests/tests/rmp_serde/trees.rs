//! Any value of the serde data model.

use crate::peers::{functions_read, functions_write, read_alike, readers, same, writers};
use contract_compat_tests::{
    check::cuts,
    damage::damages,
    run::run,
    tree::{Like, Tree, like, trees},
    typed::{nests, scalars, texts},
};
use proptest::prelude::*;
use serde::{Serialize, de::DeserializeOwned};
use std::fmt::Debug;

/// Both write the same, in every configuration and through every function. Gives what was written, each once.
#[track_caller]
fn written_alike<T: Serialize>(value: &T) -> Vec<Vec<u8>> {
    let mut all = vec![functions_write(value).unwrap()];
    for (mine, theirs) in writers::<T>() {
        let bytes = (theirs.to_vec)(value).unwrap();
        assert_eq!((mine.to_vec)(value).as_ref(), Ok(&bytes), "{}", mine.name);
        assert_eq!((mine.to_trickle)(value).as_ref(), Ok(&bytes), "{}", mine.name);
        assert_eq!((mine.twice)(value), (theirs.twice)(value), "{}", mine.name);
        if !all.contains(&bytes) {
            all.push(bytes);
        }
    }
    all
}

#[test]
fn of_everything() {
    run(250, &trees(), |tree| {
        like(&tree);
        for bytes in written_alike(&Like(tree.clone())) {
            read_alike::<Like>(&bytes);
            // What is behind the value stays there, and is ignored by the functions.
            read_alike::<Like>(&[&bytes[..], &[0xc1, 1]].concat());
        }
    });
}

/// What is written comes back, but for options of what is written as nil.
#[test]
fn come_back() {
    run(250, &trees(), |tree| {
        like(&tree);
        let value = Like(tree.clone());
        let theirs = rmp_serde::from_slice::<Like>(&rmp_serde::to_vec(&value).unwrap()).unwrap();
        assert_eq!(
            contract_msgpack::from_slice::<Like>(&contract_msgpack::to_vec(&value).unwrap()).unwrap(),
            theirs
        );
        let named = contract_msgpack::to_vec_named(&value).unwrap();
        assert_eq!(contract_msgpack::from_slice::<Like>(&named).unwrap(), theirs);
    });
}

#[test]
fn of_unknown_lengths() {
    run(60, &prop::collection::vec(trees(), 0..8), |all| {
        let pairs = all.chunks_exact(2).map(|pair| (pair[0].clone(), pair[1].clone()));
        let map = Tree::LongMap(pairs.collect());
        let many = Tree::LongSeq(all.iter().cycle().take(20).cloned().collect());
        let tuple = Tree::Tuple(vec![Tree::U8(1), many.clone(), map.clone()]);
        for tree in [map, many, tuple, Tree::LongSeq(all)] {
            like(&tree);
            for bytes in written_alike(&Like(tree)) {
                functions_read::<Like>(&bytes);
            }
        }
    });
}

#[test]
fn cut() {
    run(50, &trees(), |tree| {
        like(&tree);
        let value = Like(tree);
        for bytes in [rmp_serde::to_vec(&value).unwrap(), rmp_serde::to_vec_named(&value).unwrap()] {
            let len = bytes.len();
            for cut in cuts(len).into_iter().filter(|cut| len < 200 || cut % 17 == 0) {
                read_alike::<Like>(&bytes[..cut]);
            }
        }
    });
}

/// The same value or the same error for bytes that were damaged on their way.
fn damaged<T: Serialize + DeserializeOwned + Debug>(cases: u32, values: impl Strategy<Value = T>) {
    run(cases, &(values, damages()), |(value, damages)| {
        for (write, _) in writers::<T>().into_iter().step_by(3) {
            let mut bytes = (write.to_vec)(&value).unwrap();
            damages.iter().for_each(|damage| damage.apply(&mut bytes));
            for (mine, theirs) in readers::<T>().into_iter().take(2) {
                same(mine.name, &(mine.slice)(&bytes), &(theirs.slice)(&bytes), &bytes);
                same(mine.name, &(mine.one_by_one)(&bytes), &(theirs.one_by_one)(&bytes), &bytes);
            }
            functions_read::<T>(&bytes);
        }
    });
}

#[test]
fn damaged_scalars() {
    damaged(400, scalars());
}

#[test]
fn damaged_texts() {
    damaged(400, texts());
}

#[test]
fn damaged_nests() {
    damaged(400, nests());
}

#[test]
fn damaged_trees() {
    run(300, &(trees(), damages()), |(tree, damages)| {
        like(&tree);
        let value = Like(tree);
        for mut bytes in [rmp_serde::to_vec(&value).unwrap(), rmp_serde::to_vec_named(&value).unwrap()] {
            damages.iter().for_each(|damage| damage.apply(&mut bytes));
            read_alike::<Like>(&bytes);
        }
    });
}
