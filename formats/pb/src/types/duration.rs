//! Durations as `google.protobuf.Duration`, for `#[serde(with = "contract_pb::duration")]`.
//!
//! On [`Duration`](core::time::Duration) and, by the features of these names, `chrono::TimeDelta` and `jiff::SignedDuration`, also inside an `Option` or a `Vec`. What the message or the type can't hold is an error.
//!
//! ```
//! use serde::{Deserialize, Serialize};
//! use std::time::Duration;
//!
//! #[derive(Serialize, Deserialize)]
//! struct Event {
//!     #[serde(with = "contract_pb::duration")]
//!     at: Duration,
//!     #[serde(with = "contract_pb::duration")]
//!     until: Option<Duration>,
//! }
//!
//! let bytes = contract_pb::to_vec(&Event { at: Duration::from_secs(2), until: None })?;
//! assert_eq!(bytes, [0x0a, 2, 0x08, 2], "two seconds");
//! # Ok::<(), contract_pb::Error>(())
//! ```

use super::{As, Duration};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de, ser};

/// Writes a value as its message.
///
/// # Errors
///
/// Those of the serializer, and if the message can't hold the value.
pub fn serialize<T: As<Duration>, S: Serializer>(value: &T, serializer: S) -> Result<S::Ok, S::Error> {
    value.to_message().map_err(ser::Error::custom)?.serialize(serializer)
}

/// Reads a value from its message.
///
/// # Errors
///
/// Those of the deserializer, and if the message is not valid, or the type can't hold it.
pub fn deserialize<'de, T: As<Duration>, D: Deserializer<'de>>(deserializer: D) -> Result<T, D::Error> {
    T::from_message(T::Message::deserialize(deserializer)?).map_err(de::Error::custom)
}
