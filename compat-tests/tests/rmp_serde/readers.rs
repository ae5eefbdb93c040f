//! Readers that fail, and what is left in those that don't.

use crate::peers::{OneByOne, our_reading, their_reading};
use contract_compat_tests::{
    run::run,
    typed::{Nest, nests, texts},
};
use contract_msgpack as ours;
use proptest::prelude::*;
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use std::{
    fmt::Debug,
    io::{self, Cursor, Read},
};

/// Fails behind so many bytes; is interrupted in between.
struct Broken<'a> {
    bytes: &'a [u8],
    kind: io::ErrorKind,
    interrupt: bool,
}

impl Read for Broken<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.interrupt = !self.interrupt;
        if self.interrupt {
            return Err(io::ErrorKind::Interrupted.into());
        }
        if self.bytes.is_empty() && !buffer.is_empty() {
            return Err(io::Error::new(self.kind, "it broke"));
        }
        let len = buffer.len().min(3);
        self.bytes.read(&mut buffer[..len])
    }
}

#[track_caller]
fn broken<T: Serialize + DeserializeOwned + Debug>(value: &T) {
    let bytes = rmp_serde::to_vec(value).unwrap();
    for kind in [io::ErrorKind::Other, io::ErrorKind::UnexpectedEof, io::ErrorKind::TimedOut] {
        for len in (0..bytes.len()).filter(|len| bytes.len() < 300 || len % 7 == 0) {
            let reader = || Broken { bytes: &bytes[..len], kind, interrupt: false };
            let mine = ours::from_read::<_, T>(reader()).map_err(our_reading).unwrap_err();
            let theirs = rmp_serde::from_read::<_, T>(reader()).map_err(their_reading).unwrap_err();
            assert_eq!(mine, theirs, "behind {len} of {bytes:02x?}");
        }
    }
}

#[test]
fn that_break() {
    run(60, &(nests(), texts()), |(nest, texts)| {
        broken(&nest);
        broken(&texts);
    });
}

/// Several values, and what is not one of them.
#[test]
fn one_after_the_other() {
    let mut bytes = Vec::new();
    for number in 0..3u8 {
        bytes.extend(rmp_serde::to_vec(&(number, "text", vec![0.5; 3])).unwrap());
        bytes.push(0xc1);
    }
    type Value = (u8, String, Vec<f64>);
    let mut mine = ours::Deserializer::new(Cursor::new(&bytes));
    let mut theirs = rmp_serde::Deserializer::new(Cursor::new(&bytes));
    for number in 0..3 {
        assert_eq!(Value::deserialize(&mut mine).unwrap().0, number);
        assert_eq!(Value::deserialize(&mut theirs).unwrap().0, number);
        assert_eq!(mine.position(), theirs.position());
        let place = theirs.get_ref().position() + 1;
        mine.get_mut().set_position(place);
        theirs.get_mut().set_position(place);
    }
    let (mine, theirs) = (mine.into_inner(), theirs.into_inner());
    assert_eq!(mine.position(), theirs.position());
    let whole = ours::Deserializer::from_read_ref(&bytes);
    assert_eq!(whole.get_ref(), rmp_serde::Deserializer::from_read_ref(&bytes).get_ref());
    assert_eq!(ours::Deserializer::from_read_ref("abc").get_ref(), "abc");
}

/// A value is read to its last byte and no further, where it is refused as well.
#[test]
fn are_left_alone() {
    let value = rmp_serde::to_vec(&(1, "abc")).unwrap();
    let mut mine = OneByOne(&value);
    let mut theirs = OneByOne(&value);
    assert!(ours::from_read::<_, (u8, u8)>(&mut mine).is_err());
    assert!(rmp_serde::from_read::<_, (u8, u8)>(&mut theirs).is_err());
    // Theirs has taken the string, ours the string as well.
    assert_eq!(mine.0, theirs.0);
}

#[derive(Serialize, Deserialize, Debug)]
struct Arrays(Vec<Arrays>);

#[derive(Serialize, Deserialize, Debug)]
struct List {
    next: Option<Box<List>>,
}

#[derive(Serialize, Deserialize, Debug)]
enum Tree {
    Leaf,
    Node(Box<Tree>, u8),
    Struct { below: Box<Tree> },
}

/// The same limit of nesting, by default and where it is set.
#[test]
fn that_nest() {
    #[track_caller]
    fn check<T: DeserializeOwned + Debug>(bytes: &[u8], depth: Option<usize>) -> bool {
        macro_rules! read {
            ($krate:ident, $error:ident) => {{
                let mut deserializer = $krate::Deserializer::new(bytes);
                if let Some(depth) = depth {
                    deserializer.set_max_depth(depth);
                }
                T::deserialize(&mut deserializer).map(drop).map_err($error)
            }};
        }
        let (mine, theirs) = (read!(ours, our_reading), read!(rmp_serde, their_reading));
        assert_eq!(mine, theirs);
        if depth.is_none() {
            assert_eq!(ours::from_slice::<T>(bytes).map(drop).map_err(our_reading), theirs);
            assert_eq!(ours::from_read::<_, T>(bytes).map(drop).map_err(our_reading), theirs);
        }
        mine.is_ok()
    }
    fn nested(level: &[u8], levels: usize, innermost: &[u8]) -> Vec<u8> {
        [level.repeat(levels), innermost.to_vec()].concat()
    }
    // The reference takes more stack than a thread of tests has.
    let all = || {
        assert!(check::<Arrays>(&nested(&[0x91], 1_022, &[0x90]), None));
        assert!(!check::<Arrays>(&nested(&[0x91], 1_023, &[0x90]), None));
        for (level, name) in [(&b"\x91"[..], "by place"), (b"\x81\xa4next", "by name")] {
            assert!(check::<List>(&nested(level, 1_023, &[0xc0]), None), "{name}");
            assert!(!check::<List>(&nested(level, 1_024, &[0xc0]), None), "{name}");
        }
        let node = b"\x81\xa4Node\x92";
        let tree = |levels| [nested(node, levels, b"\xa4Leaf"), vec![1; levels]].concat();
        assert!(check::<Tree>(&tree(1_023), None));
        assert!(!check::<Tree>(&tree(1_024), None));
        let fields = |levels| nested(b"\x81\xa6Struct\x81\xa5below", levels, b"\xa4Leaf");
        assert!(check::<Tree>(&fields(1_023), None));
        assert!(!check::<Tree>(&fields(1_024), None));
        for depth in [1, 2, 3, 100, 65_535, 1 << 20] {
            for levels in [0, 1, 2, 98, 99, 1_500] {
                let fits = check::<Arrays>(&nested(&[0x91], levels, &[0x90]), Some(depth));
                assert_eq!(fits, levels + 1 < depth);
            }
        }
    };
    std::thread::Builder::new().stack_size(256 << 20).spawn(all).unwrap().join().unwrap();
}

/// Nothing is borrowed from what a reader lends.
#[test]
fn lend_copies() {
    #[derive(Deserialize, Debug)]
    struct Borrowed<'a>(#[allow(dead_code)] &'a str);
    let bytes = [0xa1, b'a'];
    let mine = Borrowed::deserialize(&mut ours::Deserializer::new(&bytes[..])).map_err(our_reading);
    let theirs = Borrowed::deserialize(&mut rmp_serde::Deserializer::new(&bytes[..])).map_err(their_reading);
    assert_eq!(mine.unwrap_err(), theirs.unwrap_err());
    assert!(Borrowed::deserialize(&mut ours::Deserializer::from_read_ref(&bytes)).is_ok());
}

/// A long value, for the buffers.
#[test]
fn that_are_long() {
    let text = "x".repeat(70_000);
    let value = (text.clone(), vec![1.5f64; 9_000], vec![text; 3]);
    let bytes = rmp_serde::to_vec(&value).unwrap();
    type Long = (String, Vec<f64>, Vec<String>);
    assert_eq!(ours::from_read::<_, Long>(OneByOne(&bytes)).unwrap(), value);
    assert_eq!(ours::decode::from_slice::<Long>(&bytes).unwrap(), value);
    run(5, &any::<u16>(), |cut| {
        let cut = &bytes[..usize::from(cut)];
        let theirs = rmp_serde::from_read::<_, Nest>(cut).map(drop).map_err(their_reading);
        assert_eq!(ours::from_read::<_, Nest>(cut).map(drop).map_err(our_reading), theirs);
    });
}
