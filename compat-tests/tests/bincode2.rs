//! contract-bincode2 against bincode 2.0.1: the same bytes, the same number of bytes read, the same variants of errors, with
//! every byte order, every form of integers, and limits, from slices and readers.

use bincode2::{config as their_config, error::DecodeError as Their};
use contract_bincode2::{config, error::DecodeError as Mine};
use contract_compat_tests::{
    damage::damages,
    run::run,
    tree::{Like, Tree, like, trees, wide},
    typed::{nests, scalars, texts},
};
use proptest::prelude::*;
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use std::{collections::BTreeMap, fmt::Debug, io};

/// Runs `$body` with each configuration of theirs and ours; `$change` is done to both.
macro_rules! each_config {
    (|$theirs:ident, $ours:ident| $($change:ident::<$limit:literal>())? $body:block) => {{
        each_config!(@one $theirs $ours $body standard() $(.$change::<$limit>())?);
        each_config!(@one $theirs $ours $body standard().with_big_endian() $(.$change::<$limit>())?);
        each_config!(@one $theirs $ours $body legacy() $(.$change::<$limit>())?);
        each_config!(@one $theirs $ours $body legacy().with_big_endian() $(.$change::<$limit>())?);
    }};
    (@one $theirs:ident $ours:ident $body:block $($config:tt)*) => {{
        let ($theirs, $ours) = (their_config::$($config)*, config::$($config)*);
        $body
    }};
}

/// What differs in an error as it is meant to. See `divergences.txt`.
#[track_caller]
fn same_error(mine: &Mine, theirs: &Their) {
    let same = match (mine, theirs) {
        // Of a slice of numbers, all bytes that are missing, and not those of one number.
        (Mine::UnexpectedEnd { additional: mine }, Their::UnexpectedEnd { additional: theirs }) => {
            mine >= theirs
        }
        (Mine::Io { inner: mine, .. }, Their::Io { inner: theirs, .. }) => mine.kind() == theirs.kind(),
        // The whole slice is counted before the first number is read.
        (Mine::LimitExceeded, Their::UnexpectedEnd { .. } | Their::Io { .. }) => true,
        // The words of serde, and ours.
        (Mine::OtherString(_), Their::OtherString(_)) => true,
        // A slice of numbers with more bytes than there are addresses.
        (Mine::OtherString(text), Their::UnexpectedEnd { .. } | Their::Io { .. } | Their::LimitExceeded) => {
            text.starts_with("length exceeds the input")
        }
        (Mine::InvalidIntegerType { found: mine, .. }, Their::InvalidIntegerType { found: theirs, .. }) => {
            // Which type was expected, theirs gets wrong: of 64 bits it says 32, of 128 `usize`.
            format!("{mine:?}") == format!("{theirs:?}")
        }
        // Only the outermost value tells which of these it was.
        (Mine::Serde(_), Their::Serde(_)) => true,
        _ => format!("{mine:?}") == format!("{theirs:?}"),
    };
    assert!(same, "ours: {mine:?}, theirs: {theirs:?}");
}

/// Both read the same, and as much; or both refuse, for the same reason.
#[track_caller]
fn same<T: Serialize + Debug>(mine: Result<(T, usize), Mine>, theirs: Result<(T, usize), Their>) {
    match (mine, theirs) {
        (Ok((mine, my_len)), Ok((theirs, their_len))) => {
            // Compared as bytes, so that a NaN is equal to itself.
            assert_eq!(bincode1::serialize(&mine).unwrap(), bincode1::serialize(&theirs).unwrap());
            assert_eq!(my_len, their_len);
        }
        (Err(mine), Err(theirs)) => same_error(&mine, &theirs),
        (mine, theirs) => panic!("ours: {mine:?}, theirs: {theirs:?}"),
    }
}

/// A reader by hand, of ours and theirs.
struct Bytes<'a>(&'a [u8]);

impl contract_bincode2::de::read::Reader for Bytes<'_> {
    fn read(&mut self, bytes: &mut [u8]) -> Result<(), Mine> {
        contract_bincode2::de::read::Reader::read(
            &mut contract_bincode2::de::read::SliceReader::new(self.0),
            bytes,
        )?;
        self.0 = &self.0[bytes.len()..];
        Ok(())
    }
}

impl bincode2::de::read::Reader for Bytes<'_> {
    fn read(&mut self, bytes: &mut [u8]) -> Result<(), Their> {
        bincode2::de::read::Reader::read(&mut bincode2::de::read::SliceReader::new(self.0), bytes)?;
        self.0 = &self.0[bytes.len()..];
        Ok(())
    }
}

/// What the two make of `bytes`: as a slice and through a reader.
#[track_caller]
fn read_alike<T, M, O>(bytes: &[u8], theirs: M, ours: O)
where
    T: Serialize + DeserializeOwned + Debug,
    M: bincode2::config::Config,
    O: config::Config,
{
    same(
        contract_bincode2::serde::decode_from_slice::<T, _>(bytes, ours),
        bincode2::serde::decode_from_slice::<T, _>(bytes, theirs),
    );
    let (mut mine, mut other) = (bytes, bytes);
    let my = contract_bincode2::serde::decode_from_std_read::<T, _, _>(&mut mine, ours);
    let their = bincode2::serde::decode_from_std_read::<T, _, _>(&mut other, theirs);
    same(my.map(|value| (value, mine.len())), their.map(|value| (value, other.len())));
}

/// The other ways to read.
#[track_caller]
fn read_otherwise<T, M, O>(bytes: &[u8], theirs: M, ours: O)
where
    T: Serialize + DeserializeOwned + Debug,
    M: bincode2::config::Config,
    O: config::Config,
{
    let (mut mine, mut other) = (Bytes(bytes), Bytes(bytes));
    let my = contract_bincode2::serde::decode_from_reader::<T, _, _>(&mut mine as &mut Bytes, ours);
    let their = bincode2::serde::decode_from_reader::<T, _, _>(&mut other as &mut Bytes, theirs);
    same(my.map(|value| (value, mine.0.len())), their.map(|value| (value, other.0.len())));
    use contract_bincode2::serde::Compat;
    let mine = contract_bincode2::decode_from_slice::<Compat<T>, _>(bytes, ours);
    let their = bincode2::decode_from_slice::<bincode2::serde::Compat<T>, _>(bytes, theirs);
    same(mine.map(|(value, len)| (value.0, len)), their.map(|(value, len)| (value.0, len)));
    use contract_bincode2::serde::BorrowCompat;
    let mine = contract_bincode2::borrow_decode_from_slice::<BorrowCompat<T>, _>(bytes, ours);
    let their = bincode2::borrow_decode_from_slice::<bincode2::serde::BorrowCompat<T>, _>(bytes, theirs);
    same(mine.map(|(value, len)| (value.0, len)), their.map(|(value, len)| (value.0, len)));
}

/// Every way to write `value` gives what theirs gives.
#[track_caller]
fn write_alike<T, M, O>(value: &T, theirs: M, ours: O) -> Vec<u8>
where
    T: Serialize,
    M: bincode2::config::Config,
    O: config::Config,
{
    use contract_bincode2::{enc::write::SizeWriter, serde::Compat};
    let bytes = contract_bincode2::serde::encode_to_vec(value, ours).unwrap();
    assert_eq!(bytes, bincode2::serde::encode_to_vec(value, theirs).unwrap());
    let mut slice = vec![0; bytes.len()];
    let written = contract_bincode2::serde::encode_into_slice(value, &mut slice, ours).unwrap();
    assert_eq!((written, &slice), (bytes.len(), &bytes));
    let mut written = Vec::new();
    let count = contract_bincode2::serde::encode_into_std_write(value, &mut written, ours).unwrap();
    assert_eq!((count, &written), (bytes.len(), &bytes));
    let mut size = SizeWriter::default();
    contract_bincode2::serde::encode_into_writer(value, &mut size, ours).unwrap();
    assert_eq!(size.bytes_written, bytes.len());
    assert_eq!(contract_bincode2::encode_to_vec(Compat(value), ours).unwrap(), bytes);
    bytes
}

/// One configuration for all tests of trees: what reads a tree is long, and each configuration has its own.
fn tree_alike(bytes: &[u8]) {
    // With a limit: without one, a length that lies makes theirs allocate as much, and the process ends.
    each_config!(|theirs, ours| with_limit::<1_000_000>() {
        read_alike::<Like, _, _>(bytes, theirs, ours);
    });
}

/// The tree in each configuration, as both write it.
fn written(tree: &Like) -> Vec<Vec<u8>> {
    let mut all = Vec::new();
    each_config!(|theirs, ours| with_limit::<1_000_000>() {
        all.push(write_alike(tree, theirs, ours));
    });
    all
}

#[test]
fn trees_alike() {
    run(300, &trees(), |tree| {
        like(&tree);
        let tree = Like(tree);
        let all = written(&tree);
        let ours = config::standard().with_limit::<1_000_000>();
        let (read, len) = contract_bincode2::serde::decode_from_slice::<Like, _>(&all[0], ours).unwrap();
        assert_eq!((&read, len), (&tree, all[0].len()));
        for mut bytes in all {
            // What is behind the value is nobody's business.
            bytes.extend([0xff; 3]);
            tree_alike(&bytes);
        }
    });
}

#[test]
fn damaged_trees() {
    run(300, &(trees(), damages()), |(tree, damages)| {
        like(&tree);
        for mut bytes in written(&Like(tree)) {
            damages.iter().for_each(|damage| damage.apply(&mut bytes));
            tree_alike(&bytes);
        }
    });
}

/// Each part of a message is refused, by both for the same reason.
#[test]
fn truncated_trees() {
    run(60, &trees(), |tree| {
        like(&tree);
        for bytes in written(&Like(tree)) {
            for cut in contract_compat_tests::check::cuts(bytes.len()) {
                tree_alike(&bytes[..cut]);
            }
        }
    });
}

/// Fixed integers are what bincode 1 writes, and what contract-bin does.
#[test]
fn legacy_is_bincode_1() {
    run(300, &trees(), |tree| {
        like(&tree);
        let tree = Like(tree);
        let bytes = contract_bincode2::serde::encode_to_vec(&tree, config::legacy()).unwrap();
        assert_eq!(bytes, bincode1::serialize(&tree).unwrap());
        assert_eq!(bytes, contract_bin::to_vec(&tree).unwrap());
        assert_eq!(bincode1::deserialize::<Like>(&bytes).unwrap(), tree);
    });
}

fn damaged<T: Serialize + DeserializeOwned + Debug>(cases: u32, values: impl Strategy<Value = T>) {
    run(cases, &(values, damages()), |(value, damages)| {
        // With a limit: without one, a length that lies makes theirs allocate as much, and the process ends.
        each_config!(|theirs, ours| with_limit::<1_000_000>() {
            let mut bytes = write_alike(&value, theirs, ours);
            damages.iter().for_each(|damage| damage.apply(&mut bytes));
            read_alike::<T, _, _>(&bytes, theirs, ours);
            read_otherwise::<T, _, _>(&bytes, theirs, ours);
        });
    });
}

#[test]
fn damaged_scalars() {
    damaged(300, scalars());
}

#[test]
fn damaged_texts() {
    damaged(300, texts());
}

#[test]
fn damaged_nests() {
    damaged(300, nests());
}

/// Without a limit as well, where theirs survives it.
#[test]
fn truncated_scalars_without_limit() {
    run(60, &scalars(), |value| {
        each_config!(|theirs, ours| {
            let bytes = write_alike(&value, theirs, ours);
            for cut in 0..bytes.len() {
                fn check<T: Serialize + DeserializeOwned + Debug>(
                    _: &T,
                    bytes: &[u8],
                    theirs: impl bincode2::config::Config,
                    ours: impl config::Config,
                ) {
                    read_alike::<T, _, _>(bytes, theirs, ours);
                }
                check(&value, &bytes[..cut], theirs, ours);
            }
        });
    });
}

/// A limit lets through what theirs lets through: it counts the same.
#[test]
fn limits() {
    fn check<T: Serialize + DeserializeOwned + Debug>(value: &T) {
        macro_rules! limits {
            ($($limit:literal)*) => {$(
                let (theirs, ours) = (their_config::standard(), config::standard());
                let (theirs, ours) = (theirs.with_limit::<$limit>(), ours.with_limit::<$limit>());
                read_alike::<T, _, _>(&write_alike(value, theirs, ours), theirs, ours);
                let (theirs, ours) = (their_config::legacy(), config::legacy());
                let (theirs, ours) = (theirs.with_limit::<$limit>(), ours.with_limit::<$limit>());
                read_alike::<T, _, _>(&write_alike(value, theirs, ours), theirs, ours);
            )*};
        }
        limits!(0 1 7 8 9 15 16 17 24 33);
    }
    run(60, &(wide(), any::<char>(), any::<bool>(), ".{0,9}"), |(bits, c, b, text)| {
        check(&(bits as u16, bits as i32));
        check(&(bits, bits as u8));
        check(&(c, b.then_some(bits as u64)));
        check(&(text.as_str().to_owned(), b));
        check(&vec![bits as u16; bits as usize % 16]);
        check(&vec![(b, bits as u8); bits as usize % 16]);
        check(&BTreeMap::from([(bits as i8, Some(text))]));
        check(&(f64::from_bits(bits as u64), (), [bits as f32]));
    });
}

/// Integers on the borders, with every mark there is.
#[test]
fn every_mark_for_every_integer() {
    fn check<T: Serialize + DeserializeOwned + Debug>(bytes: &[u8]) {
        each_config!(|theirs, ours| {
            for len in 0..=bytes.len() {
                read_alike::<T, _, _>(&bytes[..len], theirs, ours);
            }
        });
    }
    run(30, &wide(), |bits| {
        for mark in [0, 1, 250, 251, 252, 253, 254, 255] {
            let bytes = [&[mark][..], &bits.to_le_bytes(), &[0; 2]].concat();
            check::<u8>(&bytes);
            check::<u16>(&bytes);
            check::<u32>(&bytes);
            check::<u64>(&bytes);
            check::<u128>(&bytes);
            check::<i8>(&bytes);
            check::<i16>(&bytes);
            check::<i32>(&bytes);
            check::<i64>(&bytes);
            check::<i128>(&bytes);
            check::<char>(&bytes);
            check::<bool>(&bytes);
            check::<Option<u8>>(&bytes);
            check::<Result<u8, u16>>(&bytes);
        }
    });
}

/// A type's own `Encode` and `Decode`, with what is there of them.
#[test]
fn without_serde() {
    type Value<'a> =
        (u8, i16, (u32, i64), Option<u128>, Option<char>, (bool, f32, f64), (usize, isize), &'a str);
    run(200, &(wide(), any::<char>(), any::<bool>(), ".{0,9}"), |(bits, c, b, text)| {
        let value: Value = (
            bits as u8,
            bits as i16,
            (bits as u32, bits as i64),
            b.then_some(bits),
            b.then_some(c),
            (b, f32::from_bits(bits as u32), f64::from_bits(bits as u64)),
            (bits as usize, bits as isize),
            &text,
        );
        each_config!(|theirs, ours| {
            let bytes = contract_bincode2::encode_to_vec(value, ours).unwrap();
            assert_eq!(bytes, bincode2::encode_to_vec(value, theirs).unwrap());
            let mut slice = [0; 200];
            let len = contract_bincode2::encode_into_slice(value, &mut slice, ours).unwrap();
            assert_eq!(slice[..len], bytes);
            for cut in 0..=bytes.len() {
                same(
                    contract_bincode2::borrow_decode_from_slice::<Value, _>(&bytes[..cut], ours),
                    bincode2::borrow_decode_from_slice::<Value, _>(&bytes[..cut], theirs),
                );
            }
        });
    });
}

/// What serde skips is skipped, by both.
#[test]
fn skipped_fields() {
    #[derive(Serialize, Deserialize, Debug)]
    struct Skips {
        #[serde(skip_serializing_if = "Option::is_none")]
        first: Option<u8>,
        second: Option<u8>,
    }
    let value = Skips { first: None, second: Some(7) };
    each_config!(|theirs, ours| {
        let bytes = write_alike(&value, theirs, ours);
        assert_eq!(bytes, [1, 7]);
        read_alike::<Skips, _, _>(&bytes, theirs, ours);
    });
}

/// What can't be written is refused by both, with the same variant.
#[test]
fn errors_of_writing() {
    let unknown = Tree::LongSeq(vec![Tree::Unit]);
    let mine = contract_bincode2::serde::encode_to_vec(&unknown, config::standard()).unwrap_err();
    let theirs = bincode2::serde::encode_to_vec(&unknown, their_config::standard()).unwrap_err();
    assert_eq!(mine.to_string(), theirs.to_string());
    for size in 0..3 {
        let mut slice = vec![0; size];
        let mine = contract_bincode2::serde::encode_into_slice(300u32, &mut slice, config::standard());
        let theirs = bincode2::serde::encode_into_slice(300u32, &mut slice, their_config::standard());
        assert_eq!(mine.unwrap_err().to_string(), theirs.unwrap_err().to_string());
    }
    struct Full;
    impl io::Write for Full {
        fn write(&mut self, _: &[u8]) -> io::Result<usize> {
            Err(io::Error::new(io::ErrorKind::StorageFull, "full"))
        }
        fn flush(&mut self) -> io::Result<()> {
            panic!("bincode 2 does not flush")
        }
    }
    let mine =
        contract_bincode2::serde::encode_into_std_write(7u8, &mut Full, config::standard()).unwrap_err();
    let theirs =
        bincode2::serde::encode_into_std_write(7u8, &mut Full, their_config::standard()).unwrap_err();
    assert_eq!(mine.to_string(), theirs.to_string());
}
