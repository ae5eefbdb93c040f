//! Merging a message into a value that is there already.

use crate::{Config, Result, de, to_output};
use alloc::vec::Vec;
use serde::{Serialize, de::DeserializeOwned};

/// Merges the message in `bytes` into `value`, as protobuf defines it.
///
/// What comes of it is what [`from_slice`](crate::from_slice()) would read from the bytes of `value` with these behind them:
///
/// | in `value` | what `bytes` do to it |
/// |---|---|
/// | a scalar, a string or bytes, an enum value | replace it, a zero as well, if they have the field |
/// | a message, a wrapper, a struct in an `Option` | are merged into it, field by field |
/// | a repeated field, any sequence but of `u8` | are appended |
/// | a map | add entries; an entry whose key is there already replaces it, the value as a whole |
/// | a oneof | are merged into the message of the case that is set, or set another case instead |
/// | [`UnknownFields`](crate::UnknownFields) | are appended |
/// | what they do not have | stays |
///
/// So nothing that is set can be unset: an `Option` that is `Some` remains so. What is no message, such as a `Vec` or an
/// integer, is field 1 of one.
///
/// ```
/// use serde::{Deserialize, Serialize};
///
/// #[derive(Debug, PartialEq, Serialize, Deserialize)]
/// struct Settings {
///     name: String,        // string name = 1;
///     color: Option<u32>,  // optional uint32 color = 2;
///     paths: Vec<String>,  // repeated string paths = 3;
/// }
///
/// let mut settings = Settings { name: "a".to_owned(), color: Some(7), paths: vec!["/".to_owned()] };
/// contract_pb::merge_from_slice(&mut settings, b"\x0a\x01b\x1a\x04/tmp")?;
/// assert_eq!(
///     settings,
///     Settings { name: "b".to_owned(), color: Some(7), paths: vec!["/".to_owned(), "/tmp".to_owned()] }
/// );
/// # Ok::<(), contract_pb::Error>(())
/// ```
///
/// # Cost
///
/// serde has no way to read into a value, so that `value` is written, and then read again with `bytes` behind it, by an index
/// of its records: time and memory go by the size of both. Where several messages are to be merged, it is cheaper to put
/// their bytes one behind the other and read them once. What serde skips (`#[serde(skip)]`) is not kept: it becomes its
/// default.
///
/// # Errors
///
/// As [`to_vec`](crate::to_vec) for `value` and as [`from_slice`](crate::from_slice()) for what comes of it; limits hold for
/// that whole. Offsets are those in `bytes`; what was noticed in front of them has none. After an error `value` is as it was.
pub fn merge_from_slice<T: Serialize + DeserializeOwned>(value: &mut T, bytes: &[u8]) -> Result<()> {
    Config::new().merge_from_slice(value, bytes)
}

impl Config {
    /// As [`merge_from_slice`](crate::merge_from_slice()).
    ///
    /// # Errors
    ///
    /// As there.
    pub fn merge_from_slice<T: Serialize + DeserializeOwned>(
        self,
        value: &mut T,
        bytes: &[u8],
    ) -> Result<()> {
        let mut merged = Vec::with_capacity(bytes.len());
        to_output(&mut merged, value)?;
        let own = merged.len();
        merged.extend_from_slice(bytes);
        // Two messages in a row are hardly ever in order.
        match de::read_indexed(merged.as_slice().into(), self) {
            Ok(merged) => {
                *value = merged;
                Ok(())
            }
            Err(error) => Err(error.behind(own as u64)),
        }
    }
}
