//! Both crates behind the same functions.

use contract_msgpack as ours;
use serde::{Serialize, de::DeserializeOwned};
use std::{
    fmt::Debug,
    io::{self, Cursor, Read, Write},
};

/// What went well, or an error in a form that both crates share.
pub(crate) type Outcome<T> = Result<T, String>;

/// The error and those below it, as text.
pub(crate) fn chain(error: &dyn std::error::Error) -> String {
    let mut text = error.to_string();
    let mut below = error.source();
    while let Some(error) = below {
        text.push_str(" <- ");
        text.push_str(&error.to_string());
        below = error.source();
    }
    text
}

/// What an error of reading is: variant, marker or length, kind of I/O error, and the texts of all errors below.
macro_rules! reading {
    ($krate:ident, $error:expr) => {{
        use $krate::decode::Error;
        let error = $error;
        let text = chain(&error);
        match error {
            Error::InvalidMarkerRead(error) => format!("InvalidMarkerRead {:?}: {text}", error.kind()),
            Error::InvalidDataRead(error) => format!("InvalidDataRead {:?}: {text}", error.kind()),
            Error::TypeMismatch(marker) => format!("TypeMismatch {marker:?}: {text}"),
            Error::OutOfRange => format!("OutOfRange: {text}"),
            Error::LengthMismatch(len) => format!("LengthMismatch {len}: {text}"),
            Error::Uncategorized(message) => format!("Uncategorized {message}: {text}"),
            Error::Syntax(message) => format!("Syntax {message}: {text}"),
            Error::Utf8Error(error) => format!("Utf8Error {error:?}: {text}"),
            Error::DepthLimitExceeded => format!("DepthLimitExceeded: {text}"),
        }
    }};
}

macro_rules! writing {
    ($krate:ident, $write_error:path, $error:expr) => {{
        use $krate::encode::Error;
        use $write_error as Write;
        let error = $error;
        let text = chain(&error);
        match error {
            Error::InvalidValueWrite(Write::InvalidMarkerWrite(error)) => {
                format!("InvalidMarkerWrite {:?}: {text}", error.kind())
            }
            Error::InvalidValueWrite(Write::InvalidDataWrite(error)) => {
                format!("InvalidDataWrite {:?}: {text}", error.kind())
            }
            Error::UnknownLength => format!("UnknownLength: {text}"),
            Error::InvalidDataModel(what) => format!("InvalidDataModel {what}: {text}"),
            Error::DepthLimitExceeded => format!("DepthLimitExceeded: {text}"),
            Error::Syntax(message) => format!("Syntax {message}: {text}"),
        }
    }};
}

pub(crate) fn our_reading(error: ours::decode::Error) -> String {
    reading!(ours, error)
}

pub(crate) fn their_reading(error: rmp_serde::decode::Error) -> String {
    reading!(rmp_serde, error)
}

pub(crate) fn our_writing(error: ours::encode::Error) -> String {
    writing!(ours, ours::rmp::encode::ValueWriteError, error)
}

pub(crate) fn their_writing(error: rmp_serde::encode::Error) -> String {
    writing!(rmp_serde, rmp::encode::ValueWriteError, error)
}

/// One byte at a time.
pub(crate) struct OneByOne<'a>(pub(crate) &'a [u8]);

impl Read for OneByOne<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let len = buffer.len().min(1);
        self.0.read(&mut buffer[..len])
    }
}

/// Takes one byte at a time.
#[derive(Debug, Default)]
pub(crate) struct Trickle(pub(crate) Vec<u8>);

impl Write for Trickle {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let len = bytes.len().min(1);
        self.0.extend_from_slice(&bytes[..len]);
        Ok(len)
    }

    fn flush(&mut self) -> io::Result<()> {
        Err(io::Error::other("nobody asked for that"))
    }
}

/// How one crate writes a value in one configuration.
pub(crate) struct Writes<T: ?Sized> {
    pub(crate) name: &'static str,
    pub(crate) to_vec: fn(&T) -> Outcome<Vec<u8>>,
    pub(crate) to_trickle: fn(&T) -> Outcome<Vec<u8>>,
    /// Two values, with a byte that is written around the serializer.
    pub(crate) twice: fn(&T) -> Outcome<Vec<u8>>,
}

/// How one crate reads a value in one configuration; with the number of bytes read, where it tells.
pub(crate) struct Reads<T> {
    pub(crate) name: &'static str,
    pub(crate) slice: fn(&[u8]) -> Outcome<T>,
    pub(crate) cursor: fn(&[u8]) -> Outcome<(T, u64)>,
    pub(crate) one_by_one: fn(&[u8]) -> Outcome<(T, usize)>,
}

macro_rules! writes {
    ($krate:ident, $error:ident, $bytes:ident $(, $option:ident)*) => {
        Writes {
            name: concat!(stringify!($krate), " ", stringify!($bytes), $(" ", stringify!($option)),*),
            to_vec: |value| {
                let mut bytes = Vec::new();
                let mode = $krate::config::BytesMode::$bytes;
                let result = value.serialize(&mut $krate::Serializer::new(&mut bytes).with_bytes(mode)$(.$option())*);
                result.map(|()| bytes).map_err($error)
            },
            to_trickle: |value| {
                let mode = $krate::config::BytesMode::$bytes;
                let mut serializer = $krate::Serializer::new(Trickle::default())$(.$option())*.with_bytes(mode);
                let result = value.serialize(&mut serializer);
                result.map(|()| serializer.into_inner().0).map_err($error)
            },
            twice: |value| {
                let mode = $krate::config::BytesMode::$bytes;
                let mut serializer = $krate::Serializer::new(Vec::new())$(.$option())*.with_bytes(mode);
                value.serialize(&mut serializer).map_err($error)?;
                serializer.get_mut().push(0xc1);
                value.serialize(&mut serializer).map_err($error)?;
                Ok(serializer.get_ref().clone())
            },
        }
    };
}

macro_rules! reads {
    ($krate:ident, $error:ident $(, $option:ident)*) => {
        Reads {
            name: concat!(stringify!($krate), $(" ", stringify!($option)),*),
            slice: |bytes| {
                let mut deserializer = $krate::Deserializer::from_read_ref(bytes)$(.$option())*;
                T::deserialize(&mut deserializer).map_err($error)
            },
            cursor: |bytes| {
                let mut deserializer = $krate::Deserializer::new(Cursor::new(bytes))$(.$option())*;
                let value = T::deserialize(&mut deserializer).map_err($error)?;
                // `position` is there for the default configuration alone.
                Ok((value, deserializer.get_ref().position()))
            },
            one_by_one: |bytes| {
                let mut reader = OneByOne(bytes);
                let mut deserializer = $krate::Deserializer::new(&mut reader)$(.$option())*;
                let value = T::deserialize(&mut deserializer).map_err($error)?;
                Ok((value, reader.0.len()))
            },
        }
    };
}

/// Ours and theirs, in every configuration that writes something else.
pub(crate) fn writers<T: Serialize + ?Sized>() -> Vec<(Writes<T>, Writes<T>)> {
    macro_rules! each {
        ($($bytes:ident $(, $option:ident)*;)*) => {
            vec![$((writes!(ours, our_writing, $bytes $(, $option)*), writes!(rmp_serde, their_writing, $bytes $(, $option)*)),)*]
        };
    }
    each! {
        Normal;
        Normal, with_struct_map;
        Normal, with_human_readable;
        Normal, with_struct_map, with_human_readable;
        Normal, with_struct_map, with_struct_tuple;
        Normal, with_human_readable, with_struct_map, with_binary;
        ForceIterables;
        ForceIterables, with_struct_map;
        ForceAll;
        ForceAll, with_struct_map, with_human_readable;
    }
}

/// Ours and theirs, in every configuration that reads something else.
pub(crate) fn readers<T: DeserializeOwned>() -> Vec<(Reads<T>, Reads<T>)> {
    macro_rules! each {
        ($($($option:ident)*;)*) => {
            vec![$((reads!(ours, our_reading $(, $option)*), reads!(rmp_serde, their_reading $(, $option)*)),)*]
        };
    }
    each! {
        ;
        with_human_readable;
        with_human_readable with_binary;
    }
}

/// The functions of the crate's root and of its modules that write `value` as an array.
#[track_caller]
pub(crate) fn functions_write<T: Serialize + ?Sized>(value: &T) -> Outcome<Vec<u8>> {
    fn through<T: ?Sized>(value: &T, write: impl Fn(&mut dyn Write, &T) -> Outcome<()>) -> Outcome<Vec<u8>> {
        let mut bytes = Vec::new();
        write(&mut bytes, value).map(|()| bytes)
    }
    let theirs = rmp_serde::to_vec(value).map_err(their_writing);
    assert_eq!(ours::to_vec(value).map_err(our_writing), theirs);
    assert_eq!(ours::encode::to_vec(value).map_err(our_writing), theirs);
    assert_eq!(through(value, |w, v| ours::encode::write(w, v).map_err(our_writing)), theirs);
    let named = rmp_serde::to_vec_named(value).map_err(their_writing);
    assert_eq!(ours::to_vec_named(value).map_err(our_writing), named);
    assert_eq!(ours::encode::to_vec_named(value).map_err(our_writing), named);
    assert_eq!(through(value, |w, v| ours::encode::write_named(w, v).map_err(our_writing)), named);
    // The family's functions beside them, whose errors are others.
    assert_eq!(ours::ARRAY.serialized_size(value).ok(), theirs.as_ref().ok().map(Vec::len));
    assert_eq!(ours::NAMED.serialized_size(value).ok(), named.as_ref().ok().map(Vec::len));
    theirs
}

/// Whether two values are the same, to the bit: a NaN included.
fn identical<T: Serialize + Debug>(one: &T, other: &T) -> bool {
    let bytes = |value: &T| rmp_serde::to_vec(value).unwrap();
    format!("{one:?}") == format!("{other:?}") && bytes(one) == bytes(other)
}

#[track_caller]
pub(crate) fn same<T: Serialize + Debug>(what: &str, mine: &Outcome<T>, theirs: &Outcome<T>, bytes: &[u8]) {
    let same = match (mine, theirs) {
        (Ok(mine), Ok(theirs)) => identical(mine, theirs),
        (Err(mine), Err(theirs)) => mine == theirs,
        _ => false,
    };
    assert!(same, "{what}: {mine:?}\n{theirs:?}\nof {bytes:02x?}");
}

/// Every way to read `bytes` gives the same, in both crates.
#[track_caller]
pub(crate) fn read_alike<T: Serialize + DeserializeOwned + Debug>(bytes: &[u8]) {
    for (mine, theirs) in readers::<T>() {
        same(mine.name, &(mine.slice)(bytes), &(theirs.slice)(bytes), bytes);
        same(mine.name, &(mine.cursor)(bytes), &(theirs.cursor)(bytes), bytes);
        same(mine.name, &(mine.one_by_one)(bytes), &(theirs.one_by_one)(bytes), bytes);
    }
    functions_read::<T>(bytes);
}

/// The functions that read, in both crates.
#[track_caller]
#[allow(deprecated)] // It is there in both.
pub(crate) fn functions_read<T: Serialize + DeserializeOwned + Debug>(bytes: &[u8]) {
    let theirs = rmp_serde::from_slice::<T>(bytes).map_err(their_reading);
    same("decode::from_slice", &ours::decode::from_slice(bytes).map_err(our_reading), &theirs, bytes);
    same("from_read_ref", &ours::from_read_ref(bytes).map_err(our_reading), &theirs, bytes);
    // The one that makes sure of the end.
    if theirs.is_err() {
        same("from_slice", &ours::from_slice(bytes).map_err(our_reading), &theirs, bytes);
    }
    let theirs = rmp_serde::from_read::<_, T>(bytes).map_err(their_reading);
    same("from_read", &ours::from_read(bytes).map_err(our_reading), &theirs, bytes);
    same("decode::from_read", &ours::decode::from_read(OneByOne(bytes)).map_err(our_reading), &theirs, bytes);
}
