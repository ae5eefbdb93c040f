//! Extension values: timestamps in their three forms, and those of any type.

#![cfg(feature = "std")]

use contract_msgpack::{
    ARRAY, NAMED, NUMBERED, from_slice, from_value, msgpack,
    types::{Ext, ExtRef, Timestamp},
};
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use std::{
    fmt::Debug,
    time::{Duration, SystemTime},
};

/// In every form, through every entry point, and through a tree.
#[track_caller]
fn both<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T, bytes: &[u8]) {
    for written in [ARRAY.to_vec(value), NAMED.to_vec(value), NUMBERED.to_vec(value)] {
        assert_eq!(written.unwrap(), bytes);
    }
    let mut exact = vec![0; bytes.len()];
    assert_eq!(ARRAY.to_slice(&mut exact, value).unwrap(), bytes);
    assert_eq!(ARRAY.serialized_size(value).unwrap(), bytes.len());
    let mut written = Vec::new();
    ARRAY.to_writer(&mut written, value).unwrap();
    assert_eq!(written, bytes);
    assert_eq!(&from_slice::<T>(bytes).unwrap(), value);
    assert_eq!(&NUMBERED.from_slice::<T>(bytes).unwrap(), value);
    assert_eq!(&ARRAY.from_reader::<_, T>(bytes).unwrap(), value);
    assert_eq!(&from_value::<T>(ARRAY.to_value(value).unwrap()).unwrap(), value);
    for cut in 0..bytes.len() {
        let error = ARRAY.from_slice::<T>(&bytes[..cut]).unwrap_err();
        assert!(error.is_eof() && error.offset().is_some_and(|offset| offset <= cut as u64), "{error}");
    }
}

const fn at(seconds: i64, nanos: u32) -> Timestamp {
    Timestamp { seconds, nanos }
}

#[test]
fn the_shortest_timestamp_is_written() {
    both(&at(0, 0), &[0xd6, 0xff, 0, 0, 0, 0]);
    both(&at(1, 0), &[0xd6, 0xff, 0, 0, 0, 1]);
    both(&at(0xffff_ffff, 0), &[0xd6, 0xff, 0xff, 0xff, 0xff, 0xff]);
    both(&at(0x1_0000_0000, 0), &[0xd7, 0xff, 0, 0, 0, 1, 0, 0, 0, 0]);
    both(&at(0, 1), &[0xd7, 0xff, 0, 0, 0, 4, 0, 0, 0, 0]);
    both(&at(0x3_ffff_ffff, 999_999_999), &[0xd7, 0xff, 0xee, 0x6b, 0x27, 0xff, 0xff, 0xff, 0xff, 0xff]);
    both(&at(0x4_0000_0000, 0), &[0xc7, 12, 0xff, 0, 0, 0, 0, 0, 0, 0, 4, 0, 0, 0, 0]);
    both(
        &at(-1, 999_999_999),
        &[0xc7, 12, 0xff, 0x3b, 0x9a, 0xc9, 0xff, 255, 255, 255, 255, 255, 255, 255, 255],
    );
    both(&at(i64::MIN, 0), &[0xc7, 12, 0xff, 0, 0, 0, 0, 0x80, 0, 0, 0, 0, 0, 0, 0]);
    both(&at(i64::MAX, 1), &[0xc7, 12, 0xff, 0, 0, 0, 1, 0x7f, 255, 255, 255, 255, 255, 255, 255]);
}

#[test]
fn every_form_of_a_timestamp_is_read() {
    for bytes in [
        &[0xd6, 0xff, 0, 0, 0, 7][..],
        &[0xc7, 4, 0xff, 0, 0, 0, 7],
        &[0xc8, 0, 4, 0xff, 0, 0, 0, 7],
        &[0xc9, 0, 0, 0, 4, 0xff, 0, 0, 0, 7],
        &[0xd7, 0xff, 0, 0, 0, 0, 0, 0, 0, 7],
        &[0xc7, 8, 0xff, 0, 0, 0, 0, 0, 0, 0, 7],
        &[0xc7, 12, 0xff, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 7],
        &[0xc9, 0, 0, 0, 12, 0xff, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 7],
    ] {
        assert_eq!(from_slice::<Timestamp>(bytes).unwrap(), at(7, 0), "{bytes:x?}");
        assert_eq!(ARRAY.from_reader::<_, Timestamp>(bytes).unwrap(), at(7, 0));
    }
}

#[track_caller]
fn refused(bytes: &[u8], text: &str) {
    #[derive(Deserialize, Debug)]
    struct Holds {
        #[allow(dead_code, reason = "it is never read")]
        at: Timestamp,
    }
    let bytes = [b"\x81\xa2at", bytes].concat();
    let error = ARRAY.from_slice::<Holds>(&bytes).unwrap_err();
    assert_eq!(error.to_string(), format!("{text} in `at` at byte 4"));
    let error = ARRAY.from_reader::<_, Holds>(&bytes[..]).unwrap_err();
    assert_eq!(error.to_string(), format!("{text} in `at` at byte 4"));
}

#[test]
fn what_is_no_timestamp_is_refused() {
    refused(&[0xd6, 0xfe, 0, 0, 0, 0], "expected a timestamp (extension type -1), found extension type -2");
    refused(&[0xd5, 0xff, 0, 0], "expected a timestamp of 4, 8 or 12 bytes, found 2");
    refused(&[0xc7, 0, 0xff], "expected a timestamp of 4, 8 or 12 bytes, found 0");
    refused(
        &[0xd7, 0xff, 0xee, 0x6b, 0x28, 0, 0, 0, 0, 0],
        "expected a timestamp of less than 1000000000 nanoseconds, found 1000000000",
    );
    refused(
        &[0xc7, 12, 0xff, 0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0, 0, 0, 0, 0],
        "expected a timestamp of less than 1000000000 nanoseconds, found 4294967295",
    );
    refused(&[7], "expected a timestamp, found integer");
    refused(&[0xc0], "expected a timestamp, found nil");
    let error = ARRAY.to_vec(&at(0, 1_000_000_000)).unwrap_err();
    assert_eq!(error.to_string(), "expected less than 1000000000 nanoseconds, found 1000000000 at byte 0");
}

#[derive(Serialize, Deserialize, Debug, PartialEq)]
struct Event<T> {
    #[serde(
        with = "contract_msgpack::timestamp",
        bound(
            serialize = "T: contract_msgpack::types::As<Timestamp>",
            deserialize = "T: contract_msgpack::types::As<Timestamp>"
        )
    )]
    at: T,
    #[serde(
        with = "contract_msgpack::timestamp",
        bound(
            serialize = "T: contract_msgpack::types::As<Timestamp>",
            deserialize = "T: contract_msgpack::types::As<Timestamp>"
        )
    )]
    maybe: Option<T>,
    #[serde(
        with = "contract_msgpack::timestamp",
        bound(
            serialize = "T: contract_msgpack::types::As<Timestamp>",
            deserialize = "T: contract_msgpack::types::As<Timestamp>"
        )
    )]
    all: Vec<T>,
}

/// The bytes of an event at two times, and of the same with nothing.
#[track_caller]
fn events<T: contract_msgpack::types::As<Timestamp> + Clone + PartialEq + Debug>(one: T, other: T) {
    let event = Event { at: one.clone(), maybe: Some(other.clone()), all: vec![one.clone(), other] };
    let bytes = ARRAY.to_vec(&event).unwrap();
    let (first, second) = (
        [0xd6, 0xff, 0, 0, 0, 2],
        [0xc7, 12, 0xff, 0x1d, 0xcd, 0x65, 0, 255, 255, 255, 255, 255, 255, 255, 254],
    );
    assert_eq!(bytes, [&[0x93][..], &first, &second, &[0x92], &first, &second].concat());
    assert_eq!(from_slice::<Event<T>>(&bytes).unwrap(), event);
    let event = Event { at: one, maybe: None, all: vec![] };
    let bytes = NAMED.to_vec(&event).unwrap();
    assert_eq!(bytes, [b"\x83\xa2at", &first[..], b"\xa5maybe\xc0\xa3all\x90"].concat());
    assert_eq!(from_slice::<Event<T>>(&bytes).unwrap(), event);
}

#[test]
fn times_of_the_system() {
    let epoch = SystemTime::UNIX_EPOCH;
    events(epoch + Duration::from_secs(2), epoch - Duration::from_millis(1500));
    events(at(2, 0), at(-2, 500_000_000));
    // What this system does not know is refused, or read as it is.
    let far = ARRAY
        .to_vec(&msgpack!([Ext::new(-1, vec![0, 0, 0, 0, 0x80, 0, 0, 0, 0, 0, 0, 0]), nil, []]))
        .unwrap();
    match ARRAY.from_slice::<Event<SystemTime>>(&far) {
        Ok(event) => assert_eq!(ARRAY.to_vec(&event).unwrap(), far),
        Err(error) => assert_eq!(error.path(), "at"),
    }
}

#[cfg(feature = "chrono")]
#[test]
fn times_of_chrono() {
    use chrono::{DateTime, FixedOffset, Utc};
    let (one, other) =
        (DateTime::from_timestamp(2, 0).unwrap(), DateTime::from_timestamp(-2, 500_000_000).unwrap());
    events::<DateTime<Utc>>(one, other);
    events::<DateTime<FixedOffset>>(one.into(), other.into());
    let leap = DateTime::from_timestamp(59, 1_500_000_000).unwrap();
    let bytes = ARRAY.to_vec(&Event { at: leap, maybe: None, all: vec![] }).unwrap();
    assert_eq!(from_slice::<Event<Timestamp>>(&bytes).unwrap().at, at(60, 500_000_000));
    let far = ARRAY.to_vec(&Event { at: at(i64::MAX, 0), maybe: None, all: vec![] }).unwrap();
    let error = ARRAY.from_slice::<Event<DateTime<Utc>>>(&far).unwrap_err();
    assert_eq!(
        error.to_string(),
        "expected a time that chrono knows, found 9223372036854775807 seconds and 0 nanoseconds in `at` at byte 16"
    );
}

#[cfg(feature = "jiff")]
#[test]
fn times_of_jiff() {
    events(jiff::Timestamp::new(2, 0).unwrap(), jiff::Timestamp::new(-2, 500_000_000).unwrap());
    let far = ARRAY.to_vec(&Event { at: at(i64::MIN, 0), maybe: None, all: vec![] }).unwrap();
    let error = ARRAY.from_slice::<Event<jiff::Timestamp>>(&far).unwrap_err();
    assert_eq!(
        error.to_string(),
        "expected a time that jiff knows, found -9223372036854775808 seconds and 0 nanoseconds in `at` at byte 16"
    );
}

#[test]
fn extension_values_of_every_length_and_type() {
    for tag in [0, 1, 127, -1, -2, -128] {
        for len in [0_usize, 1, 2, 3, 4, 5, 8, 15, 16, 17, 255, 256, 65_535, 65_536] {
            let data = vec![tag as u8; len];
            let ext = Ext::new(tag, data.clone());
            let head = match len {
                1 => vec![0xd4],
                2 => vec![0xd5],
                4 => vec![0xd6],
                8 => vec![0xd7],
                16 => vec![0xd8],
                0..256 => vec![0xc7, len as u8],
                256..65_536 => vec![0xc8, (len >> 8) as u8, len as u8],
                _ => vec![0xc9, 0, (len >> 16) as u8, (len >> 8) as u8, len as u8],
            };
            let bytes = [head, vec![tag as u8], data].concat();
            for written in [ARRAY.to_vec(&ext), NAMED.to_vec(&ext.as_ref()), NUMBERED.to_vec(&ext)] {
                assert!(written.unwrap() == bytes, "{tag} {len}");
            }
            assert!(from_slice::<Ext>(&bytes).unwrap() == ext);
            assert!(ARRAY.from_reader::<_, Ext>(&bytes[..]).unwrap() == ext);
            let borrowed: ExtRef<'_> = from_slice(&bytes).unwrap();
            assert!(borrowed == ext.as_ref() && Ext::from(borrowed) == ext);
        }
    }
}

/// In every place that serde keeps values aside.
#[test]
fn extension_values_in_types_that_ask_what_comes_next() {
    #[derive(Serialize, Deserialize, Debug, PartialEq)]
    struct Inner {
        ext: Ext,
        at: Timestamp,
    }
    #[derive(Serialize, Deserialize, Debug, PartialEq)]
    struct Flat {
        head: u8,
        #[serde(flatten)]
        inner: Inner,
    }
    #[derive(Serialize, Deserialize, Debug, PartialEq)]
    #[serde(untagged)]
    enum Any {
        Number(u8),
        At(Timestamp),
        Ext(Ext),
        Inner(Inner),
    }
    #[derive(Serialize, Deserialize, Debug, PartialEq)]
    #[serde(tag = "t")]
    enum Tagged {
        Inner(Inner),
        Fields { ext: Ext },
    }
    let inner = || Inner { ext: Ext::new(5, vec![1, 2, 3]), at: at(-1, 1) };
    fn same<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T) {
        for bytes in
            [ARRAY.to_vec(value).unwrap(), NAMED.to_vec(value).unwrap(), NUMBERED.to_vec(value).unwrap()]
        {
            assert_eq!(&ARRAY.from_slice::<T>(&bytes).unwrap(), value);
            assert_eq!(&NUMBERED.from_slice::<T>(&bytes).unwrap(), value);
            assert_eq!(&NAMED.from_reader::<_, T>(&bytes[..]).unwrap(), value);
            assert_eq!(&from_value::<T>(from_slice(&bytes).unwrap()).unwrap(), value);
        }
    }
    same(&Flat { head: 1, inner: inner() });
    same(&vec![Any::Number(1), Any::At(at(7, 0)), Any::Ext(Ext::new(5, vec![])), Any::Inner(inner())]);
    same(&vec![Tagged::Inner(inner()), Tagged::Fields { ext: Ext::new(-1, vec![9]) }]);
}
