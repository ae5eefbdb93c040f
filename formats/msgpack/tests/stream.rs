//! Several values in a row, and values that are passed over.

#![cfg(feature = "std")]

use contract_msgpack::{
    ARRAY, ErrorKind, NUMBERED, Value, ValueRef, de::Deserializer, msgpack, skip, stream_from_reader,
    stream_from_slice, to_vec,
};
use serde::{Deserialize, de::IgnoredAny};
use std::io::{self, Read};

/// Values of several shapes, and all of them in a row with the places between them.
fn row() -> (Vec<Value>, Vec<u8>, Vec<u64>) {
    let values: Vec<Value> = vec![
        1.into(),
        msgpack!({ "a": [1, 2, { "b": nil }] }),
        "text".into(),
        Value::Nil,
        msgpack!([[], {}]),
        Value::Ext(3, vec![0; 20]),
        Value::Binary(vec![0; 300]),
        f64::MAX.into(),
    ];
    let mut bytes = Vec::new();
    let mut ends = vec![0];
    for value in &values {
        bytes.extend(to_vec(value).unwrap());
        ends.push(bytes.len() as u64);
    }
    (values, bytes, ends)
}

#[test]
fn values_in_a_row() {
    let (values, bytes, ends) = row();
    assert_eq!(stream_from_slice::<Value>(&bytes).collect::<Result<Vec<_>, _>>().unwrap(), values);
    assert_eq!(stream_from_slice::<ValueRef<'_>>(&bytes).collect::<Result<Vec<_>, _>>().unwrap(), values);
    assert_eq!(stream_from_reader::<_, Value>(&bytes[..]).collect::<Result<Vec<_>, _>>().unwrap(), values);
    assert_eq!(NUMBERED.stream_from_slice::<IgnoredAny>(&bytes).count(), values.len());
    let (mut slice, mut reader) =
        (stream_from_slice::<IgnoredAny>(&bytes), stream_from_reader::<_, IgnoredAny>(&bytes[..]));
    for end in &ends {
        assert_eq!((slice.byte_offset(), reader.byte_offset()), (*end, *end));
        assert_eq!(slice.rest(), &bytes[*end as usize..]);
        let more = *end < bytes.len() as u64;
        assert_eq!((slice.next().is_some(), reader.next().is_some()), (more, more));
    }
    assert!(slice.next().is_none() && reader.next().is_none());
    assert!(stream_from_slice::<u8>(&[]).next().is_none());
    assert!(stream_from_reader::<_, u8>(io::empty()).next().is_none());
}

/// Cut anywhere, the whole values come, and one error if a part is left; then nothing more.
#[test]
fn every_cut() {
    let (values, bytes, ends) = row();
    for cut in 0..=bytes.len() {
        let whole = ends.iter().filter(|end| **end <= cut as u64).count() - 1;
        let mut slice = stream_from_slice::<Value>(&bytes[..cut]);
        let mut reader = stream_from_reader::<_, Value>(&bytes[..cut]);
        for value in &values[..whole] {
            assert_eq!(&slice.next().unwrap().unwrap(), value);
            assert_eq!(&reader.next().unwrap().unwrap(), value);
        }
        if ends[whole] < cut as u64 {
            for error in [slice.next().unwrap().unwrap_err(), reader.next().unwrap().unwrap_err()] {
                assert!(
                    error.is_eof() && error.offset().is_some_and(|offset| offset <= cut as u64),
                    "{error}"
                );
            }
        }
        assert_eq!((slice.byte_offset(), reader.byte_offset()), (ends[whole], ends[whole]));
        for _ in 0..3 {
            assert!(slice.next().is_none() && reader.next().is_none());
        }
    }
}

#[test]
fn an_error_ends_it() {
    let mut values = stream_from_slice::<u8>(b"\x01\xa1a\x02");
    assert_eq!(values.next().unwrap().unwrap(), 1);
    let error = values.next().unwrap().unwrap_err();
    assert_eq!(error.to_string(), "expected u8, found string of 1 byte at byte 1");
    assert!(values.next().is_none());
    assert_eq!(values.byte_offset(), 1);
    assert_eq!(format!("{values:?}"), "StreamDeserializer { offset: 1, failed: true, .. }");

    struct Breaks(bool);
    impl Read for Breaks {
        fn read(&mut self, place: &mut [u8]) -> io::Result<usize> {
            if std::mem::replace(&mut self.0, true) {
                return Err(io::Error::other("cable cut"));
            }
            place[0] = 7;
            Ok(1)
        }
    }
    let mut values = stream_from_reader::<_, u8>(Breaks(false));
    assert_eq!(values.next().unwrap().unwrap(), 7);
    let error = values.next().unwrap().unwrap_err();
    assert!(error.is_io() && error.to_string().contains("cable cut"), "{error}");
    assert!(values.next().is_none());
}

#[test]
fn the_levels_are_those_of_one_value() {
    let bytes = [0x91, 0x91, 7].repeat(1000);
    assert_eq!(
        ARRAY.with_depth_limit::<2>().stream_from_slice::<Vec<Vec<u8>>>(&bytes).filter(Result::is_ok).count(),
        1000
    );
    let mut values = ARRAY.with_depth_limit::<1>().stream_from_slice::<Vec<Vec<u8>>>(&bytes);
    assert_eq!(values.next().unwrap().unwrap_err().kind(), ErrorKind::DepthLimit);
    assert!(values.next().is_none());
}

#[test]
fn values_are_passed_over() {
    let (_, bytes, ends) = row();
    let mut rest = &bytes[..];
    for end in &ends[1..] {
        rest = skip(rest).unwrap();
        assert_eq!(rest, &bytes[*end as usize..]);
    }
    assert!(skip(rest).unwrap_err().is_eof());
    let mut reader = Deserializer::from_reader(&bytes[..]);
    reader.skip_value().unwrap();
    reader.skip_value().unwrap();
    assert_eq!(String::deserialize(&mut reader).unwrap(), "text");
    assert_eq!(skip(b"\xa1\xff\x01").unwrap(), b"\x01", "it is not looked at");
    let error = skip(b"\x92\x01\xc1").unwrap_err();
    assert_eq!(error.to_string(), "expected a value, found the reserved marker 0xc1 at byte 2");
}
