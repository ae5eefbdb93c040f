//! Writers that fail, and what they got before.

use crate::peers::{our_writing, their_writing};
use contract_compat_tests::{
    run::run,
    tree::{Like, trees},
    typed::nests,
};
use contract_msgpack as ours;
use serde::{Serialize, Serializer as _, ser::SerializeSeq};
use std::io::{self, Write};

/// Takes so many bytes.
struct Full {
    taken: Vec<u8>,
    room: usize,
}

impl Write for Full {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let len = bytes.len().min(self.room - self.taken.len());
        if len == 0 && !bytes.is_empty() {
            return Err(io::Error::new(io::ErrorKind::StorageFull, "it is full"));
        }
        self.taken.extend_from_slice(&bytes[..len]);
        Ok(len)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[track_caller]
fn full<T: Serialize>(value: &T) {
    let len = rmp_serde::to_vec_named(value).unwrap().len();
    for room in (0..len).filter(|room| len < 300 || room % 11 == 0) {
        let full = || Full { taken: Vec::new(), room };
        let (mut mine, mut theirs) = (full(), full());
        let errors = (
            ours::encode::write_named(&mut mine, value).map_err(our_writing).unwrap_err(),
            rmp_serde::encode::write_named(&mut theirs, value).map_err(their_writing).unwrap_err(),
        );
        assert_eq!(errors.0, errors.1, "with room for {room} of {len}");
        assert_eq!(mine.taken, theirs.taken);
        // A slice takes nothing any more, which is another error.
        let (mut mine, mut theirs) = (vec![0; room], vec![0; room]);
        let errors = (
            ours::encode::write_named(&mut &mut mine[..], value).map_err(our_writing).unwrap_err(),
            rmp_serde::encode::write_named(&mut &mut theirs[..], value).map_err(their_writing).unwrap_err(),
        );
        assert_eq!(errors.0, errors.1, "in a slice of {room} of {len}");
        assert_eq!(mine, theirs);
    }
}

#[test]
fn that_are_full() {
    run(25, &(nests(), trees()), |(nest, tree)| {
        full(&nest);
        full(&Like(tree));
    });
}

/// What stands in front of the value that fails is written, as it is where nothing is buffered.
#[test]
fn keep_what_came_before_an_error() {
    struct Fails;
    impl Serialize for Fails {
        fn serialize<S: serde::Serializer>(&self, _: S) -> Result<S::Ok, S::Error> {
            Err(serde::ser::Error::custom("it fails"))
        }
    }
    fn check<T: Serialize>(value: &T) {
        let (mut mine, mut theirs) = (Vec::new(), Vec::new());
        assert!(ours::encode::write(&mut mine, value).is_err());
        assert!(rmp_serde::encode::write(&mut theirs, value).is_err());
        assert_eq!(mine, theirs);
    }
    check(&Fails);
    check(&(1, "two", vec![Some(Fails)]));
    check(&("x".repeat(20_000), Fails, 1));
    check(&vec![Ok(1), Ok(2), Err::<u8, _>(Fails)]);
}

/// The parts of a value can be written one by one, also where another serializer is in between.
#[test]
fn piece_by_piece() {
    macro_rules! pieces {
        ($krate:ident) => {{
            let mut serializer = $krate::Serializer::new(Vec::new());
            let mut seq = (&mut serializer).serialize_seq(Some(3)).unwrap();
            seq.serialize_element(&1).unwrap();
            seq.serialize_element("two").unwrap();
            seq.serialize_element(&[3.0]).unwrap();
            seq.end().unwrap();
            serializer.serialize_str("behind").unwrap();
            let mut seq = (&mut serializer).serialize_seq(None).unwrap();
            seq.serialize_element(&Some(4)).unwrap();
            seq.end().unwrap();
            // The name of a variant alone, and the beginning of a map.
            serializer.serialize_unit_variant("E", 7, "variant").unwrap();
            serializer.into_inner()
        }};
    }
    assert_eq!(pieces!(ours), pieces!(rmp_serde));
}
