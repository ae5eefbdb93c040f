//! The well-known types: exact bytes, ranges, and the types of other crates that become them.

use contract_macros::contract;
use contract_pb::{
    ErrorKind, from_slice, to_vec,
    types::{Any, As, Duration, Empty, FieldMask, Int32Value, Kind, ListValue, Struct, Timestamp, Value},
};
use serde::{Deserialize, Serialize};
use std::time::{self, SystemTime};

#[contract]
#[derive(Serialize, Deserialize, PartialEq, Debug)]
struct Event {
    #[n(1)]
    #[serde(with = "contract_pb::timestamp")]
    at: SystemTime,
    #[n(2)]
    #[serde(with = "contract_pb::duration")]
    takes: Option<time::Duration>,
    #[n(3)]
    #[serde(with = "contract_pb::timestamp")]
    others: Vec<SystemTime>,
}

#[test]
fn times_and_durations() {
    let event = Event {
        at: SystemTime::UNIX_EPOCH + time::Duration::new(1, 500_000_000),
        takes: Some(time::Duration::from_secs(3)),
        // Half a second before 1970 is second -1 and half a second more.
        others: vec![SystemTime::UNIX_EPOCH - time::Duration::from_millis(500), SystemTime::UNIX_EPOCH],
    };
    let bytes = [
        &[0x0a, 8, 0x08, 1, 0x10, 0x80, 0xca, 0xb5, 0xee, 1, 0x12, 2, 0x08, 3, 0x1a, 17, 0x08][..],
        &[0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 1, 0x10, 0x80, 0xca, 0xb5, 0xee, 1, 0x1a, 0],
    ]
    .concat();
    assert_eq!(to_vec(&event).unwrap(), bytes);
    assert_eq!(from_slice::<Event>(&bytes).unwrap(), event);
    let nothing = Event { at: SystemTime::UNIX_EPOCH, takes: None, others: vec![] };
    assert_eq!(from_slice::<Event>(&[]).unwrap(), nothing);
}

#[test]
fn what_is_out_of_range_is_an_error_both_ways() {
    let first = Timestamp { seconds: -62_135_596_800, nanos: 0 };
    let last = Timestamp { seconds: 253_402_300_799, nanos: 999_999_999 };
    for edge in [first, last] {
        let time = <SystemTime as As<Timestamp>>::from_message(edge).unwrap();
        assert_eq!(time.to_message().unwrap(), edge);
    }
    for wrong in [
        Timestamp { seconds: first.seconds - 1, ..first },
        Timestamp { seconds: last.seconds + 1, ..last },
        Timestamp { seconds: 0, nanos: -1 },
        Timestamp { seconds: 0, nanos: 1_000_000_000 },
    ] {
        assert!(<SystemTime as As<Timestamp>>::from_message(wrong).is_err(), "{wrong:?}");
    }
    let late = SystemTime::UNIX_EPOCH + time::Duration::from_secs(253_402_300_800);
    let event = Event { at: late, takes: None, others: vec![] };
    let error = to_vec(&event).unwrap_err();
    assert_eq!((error.kind(), error.path().as_str()), (ErrorKind::Custom, "at"), "{error}");

    let longest = Duration { seconds: 315_576_000_000, nanos: 999_999_999 };
    let duration = <time::Duration as As<Duration>>::from_message(longest).unwrap();
    assert_eq!(duration.to_message().unwrap(), longest);
    for wrong in [
        Duration { seconds: longest.seconds + 1, nanos: 0 },
        Duration { seconds: 1, nanos: -1 },
        Duration { seconds: -1, nanos: 0 },
        Duration { seconds: 0, nanos: 1_000_000_000 },
    ] {
        assert!(<time::Duration as As<Duration>>::from_message(wrong).is_err(), "{wrong:?}");
    }
    assert!(time::Duration::from_secs(longest.seconds as u64 + 1).to_message().is_err());
}

#[test]
fn json_values() {
    let value = |kind: Kind| Value::from(kind);
    let list = ListValue { values: vec![value(Kind::BoolValue(true)), Value::default()] };
    let fields = [
        ("a".to_owned(), value(Kind::NumberValue(1.5))),
        ("b".to_owned(), value(Kind::ListValue(list))),
        ("c".to_owned(), value(Kind::StructValue(Struct::default()))),
        ("d".to_owned(), value(Kind::NullValue(Default::default()))),
    ];
    let object = Struct { fields: fields.into() };
    let bytes = to_vec(&object).unwrap();
    assert_eq!(bytes[..14], [0x0a, 14, 0x0a, 1, b'a', 0x12, 9, 0x11, 0, 0, 0, 0, 0, 0]);
    assert_eq!(bytes[bytes.len() - 7..], [0x0a, 1, b'd', 0x12, 2, 0x08, 0]);
    assert_eq!(from_slice::<Struct>(&bytes).unwrap(), object);
}

#[test]
fn any_and_the_rest() {
    let any = Any::pack("google.protobuf.Duration", &Duration { seconds: 1, nanos: 0 }).unwrap();
    assert_eq!((any.name(), &any.value[..]), ("google.protobuf.Duration", &[0x08, 1][..]));
    let back = any.unpack::<Duration>("google.protobuf.Duration").unwrap();
    assert_eq!(back, Some(Duration { seconds: 1, nanos: 0 }));
    assert_eq!(any.unpack::<Timestamp>("google.protobuf.Timestamp").unwrap(), None);
    assert_eq!(to_vec(&Some(Int32Value::from(0))).unwrap(), [0x0a, 0], "there, and zero");
    assert_eq!(to_vec(&Empty {}).unwrap(), []);
    assert_eq!(to_vec(&FieldMask { paths: vec!["a.b".into()] }).unwrap(), *b"\x0a\x03a.b");
}

#[cfg(feature = "chrono")]
#[test]
fn times_of_chrono() {
    use chrono::{DateTime, FixedOffset, TimeDelta, Utc};

    let time = DateTime::parse_from_rfc3339("1969-12-31T23:59:59.5Z").unwrap();
    let message = Timestamp { seconds: -1, nanos: 500_000_000 };
    assert_eq!(time.to_utc().to_message().unwrap(), message);
    assert_eq!(<DateTime<Utc> as As<Timestamp>>::from_message(message).unwrap(), time);
    let offset = FixedOffset::east_opt(3600).unwrap();
    assert_eq!(time.with_timezone(&offset).to_message().unwrap(), message, "the zone is not written");
    for (delta, message) in [
        (TimeDelta::milliseconds(-1500), Duration { seconds: -1, nanos: -500_000_000 }),
        (TimeDelta::milliseconds(-500), Duration { seconds: 0, nanos: -500_000_000 }),
        (TimeDelta::seconds(2), Duration { seconds: 2, nanos: 0 }),
    ] {
        assert_eq!(delta.to_message().unwrap(), message);
        assert_eq!(<TimeDelta as As<Duration>>::from_message(message).unwrap(), delta);
    }
    assert!(TimeDelta::MAX.to_message().is_err());
    assert!(DateTime::<Utc>::MAX_UTC.to_message().is_err());
}

#[cfg(feature = "jiff")]
#[test]
fn times_of_jiff() {
    let time = "1969-12-31T23:59:59.5Z".parse::<jiff::Timestamp>().unwrap();
    let message = Timestamp { seconds: -1, nanos: 500_000_000 };
    assert_eq!(time.to_message().unwrap(), message);
    assert_eq!(<jiff::Timestamp as As<Timestamp>>::from_message(message).unwrap(), time);
    let delta = jiff::SignedDuration::from_millis(-1500);
    let message = Duration { seconds: -1, nanos: -500_000_000 };
    assert_eq!(delta.to_message().unwrap(), message);
    assert_eq!(<jiff::SignedDuration as As<Duration>>::from_message(message).unwrap(), delta);
    assert!(jiff::SignedDuration::MAX.to_message().is_err());
}
