//! What the tests share.

#![allow(dead_code, reason = "every test file uses a part")]

use contract_msgpack::{ARRAY, ErrorKind, NAMED, NUMBERED};
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use std::{
    fmt::Debug,
    io::{self, Read},
};

/// Gives one byte a call, and is interrupted in between.
pub(crate) struct OneByte<'a>(pub(crate) &'a [u8], pub(crate) bool);

impl Read for OneByte<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.1 = !self.1;
        if self.1 {
            return Err(io::ErrorKind::Interrupted.into());
        }
        let len = buffer.len().min(1);
        self.0.read(&mut buffer[..len])
    }
}

macro_rules! form {
    ($name:ident, $preset:ident) => {
        pub(crate) mod $name {
            use super::*;
            use std::collections::VecDeque;

            #[track_caller]
            pub(crate) fn writes<T: Serialize + ?Sized>(value: &T, bytes: &[u8]) {
                assert_eq!($preset.to_vec(value).unwrap(), bytes, "to_vec");
                assert_eq!($preset.serialized_size(value).unwrap(), bytes.len(), "serialized_size");
                let mut exact = vec![0xaa; bytes.len()];
                assert_eq!($preset.to_slice(&mut exact, value).unwrap(), bytes, "to_slice, exactly fitting");
                let mut roomy = vec![0xaa; bytes.len() + 300];
                assert_eq!($preset.to_slice(&mut roomy, value).unwrap(), bytes, "to_slice, with room");
                let error = $preset.to_slice(&mut exact[..bytes.len() - 1], value).unwrap_err();
                assert_eq!(error.kind(), ErrorKind::OutputFull, "to_slice, a byte short");
                let mut written = Vec::new();
                $preset.to_writer(&mut written, value).unwrap();
                assert_eq!(written, bytes, "to_writer");
                let extended = $preset.to_extend(VecDeque::from([7]), value).unwrap();
                assert_eq!(extended.into_iter().skip(1).collect::<Vec<u8>>(), bytes, "to_extend");
                let mut behind = b"head".to_vec();
                $preset.to_output(&mut behind, value).unwrap();
                assert_eq!(&behind[4..], bytes, "to_output");
            }

            #[track_caller]
            pub(crate) fn reads<'de, T: Deserialize<'de> + PartialEq + Debug>(value: &T, bytes: &'de [u8]) {
                assert_eq!(&$preset.from_slice::<T>(bytes).unwrap(), value, "from_slice");
                let (taken, rest) = $preset.take_from_slice::<T>(bytes).unwrap();
                assert_eq!((&taken, rest), (value, &[][..]), "take_from_slice");
            }

            #[track_caller]
            pub(crate) fn reads_owned<T: DeserializeOwned + PartialEq + Debug>(value: &T, bytes: &[u8]) {
                reads(value, bytes);
                let mut longer = bytes.to_vec();
                longer.extend([0xee; 200]);
                let (taken, rest) = $preset.take_from_slice::<T>(&longer).unwrap();
                assert_eq!((&taken, rest), (value, &[0xee; 200][..]), "take_from_slice");
                let error = $preset.from_slice::<T>(&longer).unwrap_err();
                assert_eq!(error.kind(), ErrorKind::TrailingBytes, "from_slice, with more behind");
                let mut reader = &longer[..];
                assert_eq!(&$preset.from_reader::<_, T>(&mut reader).unwrap(), value, "from_reader");
                assert_eq!(reader, [0xee; 200], "a reader is left behind the value");
                let slow = OneByte(bytes, false);
                assert_eq!(&$preset.from_reader::<_, T>(slow).unwrap(), value, "from_reader, byte by byte");
            }

            #[track_caller]
            pub(crate) fn both<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T, bytes: &[u8]) {
                writes(value, bytes);
                reads_owned(value, bytes);
            }
        }
    };
}

form!(array, ARRAY);
form!(named, NAMED);
form!(numbered, NUMBERED);

/// The same bytes in every form; through every entry point in one of them.
#[track_caller]
pub(crate) fn same<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T, bytes: &[u8]) {
    array::both(value, bytes);
    assert_eq!(NAMED.to_vec(value).unwrap(), bytes, "by name");
    assert_eq!(NUMBERED.to_vec(value).unwrap(), bytes, "by number");
    assert_eq!(&NAMED.from_slice::<T>(bytes).unwrap(), value, "by name");
    assert_eq!(&NUMBERED.from_slice::<T>(bytes).unwrap(), value, "by number");
}

/// The bytes as arrays, as maps by name, and as maps by number. All of them are read in every form.
#[track_caller]
pub(crate) fn forms<T: Serialize + DeserializeOwned + PartialEq + Debug>(
    value: &T,
    in_array: &[u8],
    by_name: &[u8],
    by_number: &[u8],
) {
    array::both(value, in_array);
    named::both(value, by_name);
    numbered::both(value, by_number);
    for bytes in [in_array, by_name, by_number] {
        assert_eq!(&ARRAY.from_slice::<T>(bytes).unwrap(), value, "as an array");
        assert_eq!(&NAMED.from_slice::<T>(bytes).unwrap(), value, "by name");
        assert_eq!(&NUMBERED.from_slice::<T>(bytes).unwrap(), value, "by number");
    }
}
