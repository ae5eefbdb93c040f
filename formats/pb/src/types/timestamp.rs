//! Times as `google.protobuf.Timestamp`, for `#[serde(with = "contract_pb::timestamp")]`.
//!
//! On [`SystemTime`](std::time::SystemTime) and, by the features of these names, `chrono::DateTime` and `jiff::Timestamp`, also inside an `Option` or a `Vec`. What the message or the type can't hold is an error.
//!
//! ```
//! use serde::{Deserialize, Serialize};
//! use std::time::SystemTime;
//!
//! #[derive(Serialize, Deserialize)]
//! struct Event {
//!     #[serde(with = "contract_pb::timestamp")]
//!     at: SystemTime,
//!     #[serde(with = "contract_pb::timestamp")]
//!     until: Option<SystemTime>,
//! }
//!
//! let bytes = contract_pb::to_vec(&Event { at: SystemTime::UNIX_EPOCH, until: None })?;
//! assert_eq!(bytes, [0x0a, 0], "both zero");
//! # Ok::<(), contract_pb::Error>(())
//! ```

use super::{As, Timestamp};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de, ser};

/// Writes a value as its message.
///
/// # Errors
///
/// Those of the serializer, and if the message can't hold the value.
pub fn serialize<T: As<Timestamp>, S: Serializer>(value: &T, serializer: S) -> Result<S::Ok, S::Error> {
    value.to_message().map_err(ser::Error::custom)?.serialize(serializer)
}

/// Reads a value from its message.
///
/// # Errors
///
/// Those of the deserializer, and if the message is not valid, or the type can't hold it.
pub fn deserialize<'de, T: As<Timestamp>, D: Deserializer<'de>>(deserializer: D) -> Result<T, D::Error> {
    T::from_message(T::Message::deserialize(deserializer)?).map_err(de::Error::custom)
}
