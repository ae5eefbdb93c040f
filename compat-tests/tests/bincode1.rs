//! contract-bincode1 against bincode 1.3.3 itself: the same calls, the same bytes, sizes, values and errors.

use bincode1::Options as _;
use contract_bincode1 as ours;
use contract_compat_tests::{
    check::cuts,
    damage::damages,
    run::run,
    tree::{Like, Numbers, Tree, like, trees},
    typed::{nests, scalars, texts},
};
use ours::Options as _;
use proptest::prelude::*;
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use std::fmt::Debug;

/// What an error is, in a form that both crates share. Texts are compared as well, but for those of varints that exceed their
/// type: bincode tells the number.
macro_rules! class {
    ($krate:ident, $error:expr) => {{
        use $krate::ErrorKind as Kind;
        let error = $error;
        let text = error.to_string();
        match *error {
            Kind::Io(error) => format!("Io {:?}", error.kind()),
            Kind::InvalidUtf8Encoding(error) => format!("Utf8 {error:?} {text}"),
            Kind::InvalidBoolEncoding(found) => format!("Bool {found} {text}"),
            Kind::InvalidCharEncoding => format!("Char {text}"),
            Kind::InvalidTagEncoding(found) => format!("Tag {found} {text}"),
            Kind::DeserializeAnyNotSupported => format!("Any {text}"),
            Kind::SizeLimit => format!("Limit {text}"),
            Kind::SequenceMustHaveLength => format!("Length {text}"),
            Kind::Custom(_) if text.starts_with("Invalid") && text.contains("version") => "Varint".to_owned(),
            Kind::Custom(_) if text == "varint exceeds its type" => "Varint".to_owned(),
            Kind::Custom(message) => format!("Custom {message}"),
        }
    }};
}

type Outcome<T> = Result<T, String>;

/// What can be done with a value and with bytes, in one setting of one crate.
struct Peer<T> {
    name: &'static str,
    write: fn(&T) -> Outcome<Vec<u8>>,
    write_into: fn(&T) -> Outcome<Vec<u8>>,
    write_through: fn(&T) -> Outcome<Vec<u8>>,
    size: fn(&T) -> Outcome<u64>,
    read: fn(&[u8]) -> Outcome<T>,
    read_all: fn(&[u8]) -> Outcome<T>,
    read_from: fn(&[u8]) -> Outcome<T>,
    read_through: fn(&[u8]) -> Outcome<T>,
    write_limited: fn(&T, u64) -> Outcome<Vec<u8>>,
    read_limited: fn(&[u8], u64) -> Outcome<T>,
}

macro_rules! peer {
    ($krate:ident, $($option:ident)*) => {
        Peer {
            name: concat!(stringify!($krate), $(" ", stringify!($option)),*),
            write: |value| peer!(@options $krate $($option)*).serialize(value).map_err(|e| class!($krate, e)),
            write_into: |value| {
                let mut bytes = Vec::new();
                let result = peer!(@options $krate $($option)*).serialize_into(&mut bytes, value);
                result.map(|()| bytes).map_err(|e| class!($krate, e))
            },
            write_through: |value| {
                let mut bytes = Vec::new();
                let mut serializer = $krate::Serializer::new(&mut bytes, peer!(@options $krate $($option)*));
                let result = value.serialize(&mut serializer);
                result.map(|()| bytes).map_err(|e| class!($krate, e))
            },
            size: |value| peer!(@options $krate $($option)*).serialized_size(value).map_err(|e| class!($krate, e)),
            read: |bytes| {
                let options = peer!(@options $krate $($option)*).allow_trailing_bytes();
                options.deserialize(bytes).map_err(|e| class!($krate, e))
            },
            read_all: |bytes| {
                let options = peer!(@options $krate $($option)*).reject_trailing_bytes();
                options.deserialize(bytes).map_err(|e| class!($krate, e))
            },
            read_from: |bytes| {
                peer!(@options $krate $($option)*).deserialize_from(bytes).map_err(|e| class!($krate, e))
            },
            read_through: |bytes| {
                let options = peer!(@options $krate $($option)*);
                let mut deserializer = $krate::Deserializer::from_slice(bytes, options);
                T::deserialize(&mut deserializer).map_err(|e| class!($krate, e))
            },
            write_limited: |value, limit| {
                let options = peer!(@options $krate $($option)*).with_limit(limit);
                options.serialize(value).map_err(|e| class!($krate, e))
            },
            read_limited: |bytes, limit| {
                let options = peer!(@options $krate $($option)*).with_limit(limit);
                options.deserialize_from(bytes).map_err(|e| class!($krate, e))
            },
        }
    };
    (@options $krate:ident $($option:ident)*) => { $krate::DefaultOptions::new()$(.$option())* };
}

/// Ours and theirs, in both orders and with both forms of integers.
fn pairs<T: Serialize + DeserializeOwned>() -> [(Peer<T>, Peer<T>); 5] {
    macro_rules! pair {
        ($($option:ident)*) => { (peer!(ours, $($option)*), peer!(bincode1, $($option)*)) };
    }
    [
        pair!(with_fixint_encoding with_little_endian),
        pair!(with_fixint_encoding with_big_endian),
        pair!(with_varint_encoding with_little_endian),
        pair!(with_varint_encoding with_big_endian),
        pair!(with_fixint_encoding with_native_endian),
    ]
}

/// The same value, or the same error. Where bincode takes the end of the input inside a character for a bad character, ours
/// says that it is the end: `bincode1_char_cut_off` in `divergences.txt`.
#[track_caller]
fn same<T: Serialize + Debug>(what: &str, mine: &Outcome<T>, theirs: &Outcome<T>, bytes: &[u8]) {
    let same = match (mine, theirs) {
        // Compared as bytes, so that a NaN is equal to itself.
        (Ok(mine), Ok(theirs)) => bincode1::serialize(mine).unwrap() == bincode1::serialize(theirs).unwrap(),
        (Err(mine), Err(theirs)) => {
            mine == theirs || (mine == "Io UnexpectedEof" && theirs == "Char char is not valid")
        }
        _ => false,
    };
    assert!(same, "{what}: {mine:?}\n{theirs:?}\nof {bytes:02x?}");
}

#[track_caller]
fn written_alike<T: Serialize>(mine: &Peer<T>, theirs: &Peer<T>, value: &T) -> Vec<u8> {
    let bytes = (theirs.write)(value).unwrap();
    for write in [mine.write, mine.write_into, mine.write_through, theirs.write_into, theirs.write_through] {
        assert_eq!(write(value).as_ref(), Ok(&bytes), "{}", mine.name);
    }
    assert_eq!((mine.size)(value), Ok(bytes.len() as u64));
    assert_eq!((mine.size)(value), (theirs.size)(value));
    bytes
}

#[track_caller]
fn read_alike<T: Serialize + DeserializeOwned + Debug>(mine: &Peer<T>, theirs: &Peer<T>, bytes: &[u8]) {
    let name = mine.name;
    same(name, &(mine.read)(bytes), &(theirs.read)(bytes), bytes);
    same(name, &(mine.read_all)(bytes), &(theirs.read_all)(bytes), bytes);
    same(name, &(mine.read_through)(bytes), &(theirs.read_through)(bytes), bytes);
}

#[test]
fn trees_of_everything() {
    run(300, &trees(), |tree| {
        like(&tree);
        for (mine, theirs) in pairs::<Like>() {
            let bytes = written_alike(&mine, &theirs, &Like(tree.clone()));
            assert_eq!((mine.read_all)(&bytes).as_ref(), Ok(&Like(tree.clone())), "{}", mine.name);
            assert_eq!((mine.read_from)(&bytes).as_ref(), Ok(&Like(tree.clone())), "{}", mine.name);
            read_alike(&mine, &theirs, &bytes);
            let more = [&bytes[..], &[0, 1]].concat();
            read_alike(&mine, &theirs, &more);
            same(mine.name, &(mine.read_from)(&more), &(theirs.read_from)(&more), &more);
        }
    });
}

#[test]
fn cut_trees() {
    run(60, &trees(), |tree| {
        like(&tree);
        for (mine, theirs) in pairs::<Like>() {
            let bytes = (mine.write)(&Like(tree.clone())).unwrap();
            let len = bytes.len();
            for cut in cuts(len).into_iter().filter(|cut| len < 200 || cut % 17 == 0) {
                read_alike(&mine, &theirs, &bytes[..cut]);
                let cut = &bytes[..cut];
                same(mine.name, &(mine.read_from)(cut), &(theirs.read_from)(cut), cut);
            }
        }
    });
}

fn damaged<T: Serialize + DeserializeOwned + Debug>(cases: u32, values: impl Strategy<Value = T>) {
    run(cases, &(values, damages()), |(value, damages)| {
        for (mine, theirs) in pairs::<T>() {
            let mut bytes = (mine.write)(&value).unwrap();
            damages.iter().for_each(|damage| damage.apply(&mut bytes));
            read_alike(&mine, &theirs, &bytes);
            // A limit keeps bincode from allocating what a length claims.
            let (mine, theirs) =
                ((mine.read_limited)(&bytes, 1 << 16), (theirs.read_limited)(&bytes, 1 << 16));
            same("limited", &at_end(mine), &at_end(theirs), &bytes);
        }
    });
}

/// A limit behind the end, or the end: in vectors of numbers, which ours reads as a whole, it depends on which comes first.
fn at_end<T>(outcome: Outcome<T>) -> Outcome<T> {
    outcome.map_err(|error| if error.starts_with("Limit") { "Io UnexpectedEof".to_owned() } else { error })
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

/// Whether bincode would not count all of it against a limit where it is read: `bincode1_chars_count`.
fn has_chars(tree: &Tree) -> bool {
    tree.any(&|tree| matches!(tree, Tree::Char(_) | Tree::Numbers(Numbers::Char(_))))
}

#[test]
fn limits() {
    run(150, &(trees(), any::<u16>()), |(tree, share)| {
        like(&tree);
        for (mine, theirs) in pairs::<Like>() {
            let value = Like(tree.clone());
            let bytes = (mine.write)(&value).unwrap();
            let len = bytes.len() as u64;
            for limit in [len, len + 1, len.saturating_sub(1), 0, (len * u64::from(share)) >> 16] {
                assert_eq!((mine.write_limited)(&value, limit), (theirs.write_limited)(&value, limit));
                let (read, reference) =
                    ((mine.read_limited)(&bytes, limit), (theirs.read_limited)(&bytes, limit));
                if has_chars(&tree) && limit < len {
                    assert!(read.unwrap_err().starts_with("Limit"));
                } else {
                    same(mine.name, &read, &reference, &bytes);
                }
            }
        }
    });
}

#[test]
fn unknown_lengths() {
    run(40, &prop::collection::vec(trees(), 0..8), |all| {
        let pairs_of = all.chunks_exact(2).map(|pair| (pair[0].clone(), pair[1].clone()));
        let map = Tree::LongMap(pairs_of.collect());
        for tree in [map, Tree::LongSeq(all.clone()), Tree::Tuple(vec![Tree::U8(1), Tree::LongSeq(all)])] {
            for (mine, theirs) in pairs::<Like>() {
                let value = Like(tree.clone());
                assert_eq!((mine.write)(&value), (theirs.write)(&value));
                assert_eq!((mine.size)(&value), (theirs.size)(&value));
                assert_eq!((mine.write_into)(&value), (theirs.write_into)(&value));
                assert_eq!((mine.write_through)(&value), (theirs.write_through)(&value));
                for limit in [0, 1, 5, 1000] {
                    assert_eq!((mine.write_limited)(&value, limit), (theirs.write_limited)(&value, limit));
                }
            }
        }
    });
}

/// Varints of every mark and length, for every integer.
#[test]
fn varints_of_every_form() {
    fn check<T: Serialize + DeserializeOwned + Debug>(bytes: &[u8]) {
        for (mine, theirs) in pairs::<T>() {
            read_alike(&mine, &theirs, bytes);
            same(mine.name, &(mine.read_from)(bytes), &(theirs.read_from)(bytes), bytes);
        }
    }
    run(
        300,
        &(
            prop::sample::select(&[0u8, 1, 250, 251, 252, 253, 254, 255][..]),
            prop::collection::vec(prop_oneof![Just(0u8), any::<u8>()], 0..18),
        ),
        |(mark, mut bytes)| {
            bytes.insert(0, mark);
            check::<u8>(&bytes);
            check::<u16>(&bytes);
            check::<u32>(&bytes);
            check::<u64>(&bytes);
            check::<u128>(&bytes);
            check::<usize>(&bytes);
            check::<i8>(&bytes);
            check::<i16>(&bytes);
            check::<i32>(&bytes);
            check::<i64>(&bytes);
            check::<i128>(&bytes);
            check::<(bool, Option<u8>)>(&bytes);
            check::<char>(&bytes);
        },
    );
}

/// What is written silently, and in the words of another type.
#[test]
fn quirks() {
    #[derive(Serialize, Deserialize, Debug)]
    struct Skips {
        #[serde(skip_serializing_if = "Option::is_none")]
        first: Option<u8>,
        second: Option<u8>,
    }

    #[derive(Serialize, Deserialize, Debug)]
    enum Variants {
        Struct {
            #[serde(skip_serializing_if = "Vec::is_empty")]
            all: Vec<Skips>,
            last: u8,
        },
    }

    #[derive(Debug)]
    struct Boaster(bool);
    impl Serialize for Boaster {
        fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            use serde::ser::{SerializeMap, SerializeSeq};
            if self.0 {
                let mut map = serializer.serialize_map(Some(2))?;
                map.serialize_entry(&1u8, &2u8)?;
                map.end()
            } else {
                let mut seq = serializer.serialize_seq(Some(0))?;
                seq.serialize_element("one more")?;
                seq.end()
            }
        }
    }
    impl<'de> Deserialize<'de> for Boaster {
        fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            deserializer.deserialize_map(serde::de::IgnoredAny).map(|_| Self(true))
        }
    }

    fn check<T: Serialize + DeserializeOwned + Debug>(value: &T) {
        for (mine, theirs) in pairs::<T>() {
            let bytes = written_alike(&mine, &theirs, value);
            read_alike(&mine, &theirs, &bytes);
        }
    }
    check(&Skips { first: None, second: Some(7) });
    check(&vec![Skips { first: Some(1), second: None }, Skips { first: None, second: None }]);
    check(&Variants::Struct { all: Vec::new(), last: 3 });
    check(&Variants::Struct { all: vec![Skips { first: None, second: Some(1) }], last: 3 });
    check(&Boaster(false));
    check(&vec![(Boaster(true), 7u8)]);
}
