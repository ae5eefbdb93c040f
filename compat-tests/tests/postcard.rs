//! `POSTCARD` against postcard 1: the same bytes by every entry, the same bytes read, the same kinds of errors.

use contract_bin::{ErrorKind, POSTCARD};
use contract_compat_tests::{
    check::cuts,
    damage::damages,
    run::run,
    tree::{Like, Tree, like, trees, wide},
    typed::{nests, scalars, texts},
};
use postcard::Error as Their;
use proptest::prelude::*;
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use std::{collections::BTreeMap, fmt::Debug};

/// Whether postcard calls `mine` like this.
fn same_kind(mine: ErrorKind, theirs: &Their) -> bool {
    match theirs {
        Their::DeserializeUnexpectedEnd => {
            // A slice of numbers with more bytes than there are addresses: postcard ends at the first that is not there.
            matches!(mine, ErrorKind::UnexpectedEnd | ErrorKind::InvalidLength)
        }
        Their::DeserializeBadVarint => mine == ErrorKind::InvalidVarint,
        Their::DeserializeBadBool => mine == ErrorKind::InvalidBool,
        Their::DeserializeBadChar => mine == ErrorKind::InvalidChar,
        Their::DeserializeBadUtf8 => mine == ErrorKind::InvalidUtf8,
        Their::DeserializeBadOption => mine == ErrorKind::InvalidOption,
        Their::SerdeDeCustom => matches!(mine, ErrorKind::InvalidValue | ErrorKind::Custom),
        Their::WontImplement => mine == ErrorKind::NotSelfDescribing,
        Their::SerializeBufferFull => mine == ErrorKind::OutputFull,
        Their::SerializeSeqLengthUnknown => mine == ErrorKind::UnknownLength,
        _ => false,
    }
}

/// Both read the same of `bytes`, and leave the same; or both refuse, with the same kind of error.
#[track_caller]
fn read_alike<T: Serialize + DeserializeOwned + Debug>(bytes: &[u8]) {
    match (POSTCARD.take_from_slice::<T>(bytes), postcard::take_from_bytes::<T>(bytes)) {
        (Ok((mine, my_rest)), Ok((theirs, their_rest))) => {
            assert_eq!(my_rest, their_rest);
            // Compared as bytes, so that a NaN is equal to itself.
            assert_eq!(bincode1::serialize(&mine).unwrap(), bincode1::serialize(&theirs).unwrap());
            let mut reader = bytes;
            POSTCARD.from_reader::<_, T>(&mut reader).unwrap();
            assert_eq!(reader, my_rest);
            assert_eq!(POSTCARD.from_slice::<T>(bytes).is_ok(), my_rest.is_empty());
        }
        (Err(mine), Err(theirs)) => {
            assert!(same_kind(mine.kind(), &theirs), "ours: {mine:?}, postcard: {theirs:?}, of {bytes:02x?}");
            let from_reader = POSTCARD.from_reader::<_, T>(bytes).unwrap_err();
            assert_eq!(from_reader.kind(), mine.kind());
        }
        (mine, theirs) => panic!("ours: {mine:?}, postcard: {theirs:?}, of {bytes:02x?}"),
    }
}

/// Every way to write `value` gives what postcard gives.
#[track_caller]
fn write_alike<T: Serialize + ?Sized>(value: &T) -> Vec<u8> {
    let bytes = postcard::to_allocvec(value).unwrap();
    assert_eq!(POSTCARD.to_vec(value).unwrap(), bytes);
    assert_eq!(POSTCARD.serialized_size(value).unwrap(), bytes.len());
    assert_eq!(postcard::experimental::serialized_size(value).unwrap(), bytes.len());
    assert_eq!(POSTCARD.to_extend(Vec::new(), value).unwrap(), bytes);
    let mut written = Vec::new();
    POSTCARD.to_writer(&mut written, value).unwrap();
    assert_eq!(written, bytes);
    let mut buffer = vec![0; bytes.len()];
    assert_eq!(POSTCARD.to_slice(&mut buffer, value).unwrap(), bytes);
    if let Some(short) = bytes.len().checked_sub(1) {
        let mine = POSTCARD.to_slice(&mut buffer[..short], value).unwrap_err();
        let theirs = postcard::to_slice(value, &mut buffer[..short]).unwrap_err();
        assert!(same_kind(mine.kind(), &theirs), "{mine}, {theirs}");
    }
    bytes
}

#[test]
fn trees_alike() {
    run(600, &trees(), |tree| {
        like(&tree);
        let tree = Like(tree);
        let mut bytes = write_alike(&tree);
        assert_eq!(POSTCARD.from_slice::<Like>(&bytes).unwrap(), tree);
        bytes.extend([0xff; 3]);
        read_alike::<Like>(&bytes);
    });
}

#[test]
fn damaged_trees() {
    run(1_500, &(trees(), damages()), |(tree, damages)| {
        like(&tree);
        let mut bytes = postcard::to_allocvec(&Like(tree)).unwrap();
        damages.iter().for_each(|damage| damage.apply(&mut bytes));
        read_alike::<Like>(&bytes);
    });
}

#[test]
fn truncated_trees() {
    run(100, &trees(), |tree| {
        like(&tree);
        let bytes = postcard::to_allocvec(&Like(tree)).unwrap();
        for cut in cuts(bytes.len()) {
            read_alike::<Like>(&bytes[..cut]);
        }
    });
}

fn damaged<T: Serialize + DeserializeOwned + Debug>(values: impl Strategy<Value = T>) {
    run(1_000, &(values, damages()), |(value, damages)| {
        let mut bytes = write_alike(&value);
        read_alike::<T>(&bytes);
        damages.iter().for_each(|damage| damage.apply(&mut bytes));
        read_alike::<T>(&bytes);
    });
}

#[test]
fn damaged_scalars() {
    damaged(scalars());
}

#[test]
fn damaged_texts() {
    damaged(texts());
}

#[test]
fn damaged_nests() {
    damaged(nests());
}

/// Integers of every length that LEB128 can have, longer than needed and longer than allowed.
#[test]
fn every_length_of_every_varint() {
    fn check_all(bytes: &[u8]) {
        read_alike::<u8>(bytes);
        read_alike::<u16>(bytes);
        read_alike::<u32>(bytes);
        read_alike::<u64>(bytes);
        read_alike::<u128>(bytes);
        read_alike::<i8>(bytes);
        read_alike::<i16>(bytes);
        read_alike::<i32>(bytes);
        read_alike::<i64>(bytes);
        read_alike::<i128>(bytes);
        read_alike::<char>(bytes);
        read_alike::<String>(bytes);
        read_alike::<Vec<u16>>(bytes);
        read_alike::<BTreeMap<u8, bool>>(bytes);
        read_alike::<Result<u8, u16>>(bytes);
    }
    run(200, &wide(), |bits| {
        let bytes = write_alike(&bits);
        check_all(&bytes);
        write_alike(&(
            bits as u16,
            bits as u32,
            bits as u64,
            bits as i16,
            bits as i32,
            bits as i64,
            bits as i128,
        ));
    });
    for len in 0..=21 {
        for last in [0, 1, 2, 3, 4, 7, 15, 16, 31, 63, 127] {
            for more in [0x80, 0x81, 0xff] {
                let mut bytes = vec![more; len];
                bytes.push(last);
                bytes.extend([0; 4]);
                check_all(&bytes);
            }
        }
    }
}

/// What has no known length is refused by both.
#[test]
fn unknown_lengths() {
    for tree in [Tree::LongSeq(vec![Tree::Unit]), Tree::LongMap(BTreeMap::new())] {
        let mine = POSTCARD.to_vec(&tree).unwrap_err();
        let theirs = postcard::to_allocvec(&tree).unwrap_err();
        assert!(same_kind(mine.kind(), &theirs), "{mine}, {theirs}");
    }
}

/// Strings and bytes borrow from the input, as those of postcard do.
#[test]
fn borrowed() {
    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    struct Borrowed<'a> {
        text: &'a str,
        #[serde(with = "serde_bytes")]
        bytes: &'a [u8],
    }
    let value = Borrowed { text: "größer", bytes: &[0, 255] };
    let bytes = write_alike(&value);
    assert_eq!(POSTCARD.from_slice::<Borrowed>(&bytes).unwrap(), value);
    assert_eq!(postcard::from_bytes::<Borrowed>(&bytes).unwrap(), value);
}
