//! Times as MessagePack's [timestamps](https://github.com/msgpack/msgpack/blob/master/spec.md#timestamp-extension-type), for
//! `#[serde(with = "contract_msgpack::timestamp")]`.
//!
//! On [`SystemTime`](std::time::SystemTime) and, by the features of these names, `chrono::DateTime` and `jiff::Timestamp`, also inside
//! an `Option` or a `Vec`, and on [`Timestamp`] itself. What the type can't hold is an error.
//!
//! The extension type is -1. The shortest of its three forms is written, all are read:
//!
//! | bytes | seconds since 1970 | nanoseconds |
//! |---|---|---|
//! | 4 | below 2³² (the year 2106) | none |
//! | 8 | below 2³⁴ (the year 2514) | any |
//! | 12 | any `i64` | any |
//!
//! ```
//! use serde::{Deserialize, Serialize};
//! use std::time::{Duration, SystemTime};
//!
//! #[derive(Serialize, Deserialize)]
//! struct Event {
//!     #[serde(with = "contract_msgpack::timestamp")]
//!     at: SystemTime,
//!     #[serde(with = "contract_msgpack::timestamp")]
//!     until: Option<SystemTime>,
//! }
//!
//! let event = Event { at: SystemTime::UNIX_EPOCH + Duration::from_secs(2), until: None };
//! let bytes = contract_msgpack::to_vec(&event)?;
//! assert_eq!(bytes, [0x92, 0xd6, 0xff, 0, 0, 0, 2, 0xc0]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use super::{As, Ext, ExtRef};
use crate::wire::MSGPACK_EXT_STRUCT_NAME;
use core::fmt;
use serde::{
    Deserialize, Deserializer, Serialize, Serializer,
    de::{self, Visitor},
    ser,
};

/// The extension type of timestamps.
pub const TAG: i8 = -1;

const NANOS: u32 = 1_000_000_000;

/// A point in time, in UTC without leap seconds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Timestamp {
    /// Seconds since 1970-01-01T00:00:00Z.
    pub seconds: i64,
    /// Nanoseconds to be added, also in front of 1970: from 0 to 999,999,999.
    pub nanos: u32,
}

impl Timestamp {
    /// The data of the extension value, and how much of it counts.
    fn to_data(self) -> ([u8; 12], usize) {
        let Self { seconds, nanos } = self;
        let mut data = [0; 12];
        let len = match u64::try_from(seconds) {
            Ok(seconds) if seconds >> 34 == 0 => {
                let word = u64::from(nanos) << 34 | seconds;
                match u32::try_from(word) {
                    Ok(word) => {
                        data[..4].copy_from_slice(&word.to_be_bytes());
                        4
                    }
                    Err(_) => {
                        data[..8].copy_from_slice(&word.to_be_bytes());
                        8
                    }
                }
            }
            _ => {
                data[..4].copy_from_slice(&nanos.to_be_bytes());
                data[4..].copy_from_slice(&seconds.to_be_bytes());
                12
            }
        };
        (data, len)
    }

    /// The timestamp of an extension value of this type, if it has one of the three lengths.
    fn of_data(data: &[u8]) -> Option<Self> {
        Some(match *data {
            [a, b, c, d] => Self { seconds: u32::from_be_bytes([a, b, c, d]).into(), nanos: 0 },
            [a, b, c, d, e, f, g, h] => {
                let word = u64::from_be_bytes([a, b, c, d, e, f, g, h]);
                Self { seconds: (word & ((1 << 34) - 1)) as i64, nanos: (word >> 34) as u32 }
            }
            [a, b, c, d, ref seconds @ ..] => {
                let seconds = i64::from_be_bytes(seconds.try_into().ok()?);
                Self { seconds, nanos: u32::from_be_bytes([a, b, c, d]) }
            }
            _ => return None,
        })
    }
}

impl Serialize for Timestamp {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if self.nanos >= NANOS {
            return Err(ser::Error::custom(format_args!(
                "expected less than {NANOS} nanoseconds, found {}",
                self.nanos
            )));
        }
        let (data, len) = self.to_data();
        ExtRef::new(TAG, &data[..len]).serialize(serializer)
    }
}

/// Looks at the extension value while its place is known, for errors.
struct TimestampVisitor;

impl<'de> Visitor<'de> for TimestampVisitor {
    type Value = Timestamp;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a timestamp")
    }

    fn visit_newtype_struct<D: Deserializer<'de>>(self, deserializer: D) -> Result<Timestamp, D::Error> {
        let Ext { tag, data } = Ext::of_newtype(deserializer)?;
        if tag != TAG {
            return Err(de::Error::custom(format_args!(
                "expected a timestamp (extension type {TAG}), found extension type {tag}"
            )));
        }
        match Timestamp::of_data(&data) {
            Some(timestamp) if timestamp.nanos < NANOS => Ok(timestamp),
            Some(Timestamp { nanos, .. }) => Err(de::Error::custom(format_args!(
                "expected a timestamp of less than {NANOS} nanoseconds, found {nanos}"
            ))),
            None => Err(de::Error::custom(format_args!(
                "expected a timestamp of 4, 8 or 12 bytes, found {}",
                data.len()
            ))),
        }
    }
}

impl<'de> Deserialize<'de> for Timestamp {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_newtype_struct(MSGPACK_EXT_STRUCT_NAME, TimestampVisitor)
    }
}

/// Writes a value as a timestamp.
///
/// # Errors
///
/// Those of the serializer, and if a timestamp can't hold the value.
pub fn serialize<T: As<Timestamp>, S: Serializer>(value: &T, serializer: S) -> Result<S::Ok, S::Error> {
    value.to_message().map_err(ser::Error::custom)?.serialize(serializer)
}

/// Reads a value from a timestamp.
///
/// # Errors
///
/// Those of the deserializer, and if it is not a valid timestamp, or the type can't hold it.
pub fn deserialize<'de, T: As<Timestamp>, D: Deserializer<'de>>(deserializer: D) -> Result<T, D::Error> {
    T::from_message(T::Message::deserialize(deserializer)?).map_err(de::Error::custom)
}
