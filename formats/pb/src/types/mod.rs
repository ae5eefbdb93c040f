//! The messages of `google/protobuf/*.proto` that protobuf calls well known.
//!
//! They are ordinary types with `#[contract]`. For times and durations of the standard library, chrono and jiff see
//! [`timestamp`] and [`duration`].
//!
//! Source: <https://protobuf.dev/reference/protobuf/google.protobuf/>.

mod convert;
pub mod duration;
pub mod timestamp;

pub use convert::{As, OutOfRange};

use alloc::{collections::BTreeMap, string::String, vec::Vec};
use contract_macros::contract;
use serde::{Deserialize, Serialize};

/// `google.protobuf.Timestamp`: a point in time, in UTC without leap seconds.
#[contract]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[serde(rename = "google.protobuf.Timestamp")]
pub struct Timestamp {
    /// Seconds since 1970-01-01T00:00:00Z, from -62135596800 (the year 1) to 253402300799 (the end of 9999).
    #[n(1)]
    pub seconds: i64,
    /// Nanoseconds to be added, also in front of 1970: from 0 to 999,999,999.
    #[n(2)]
    pub nanos: i32,
}

/// `google.protobuf.Duration`: a signed span of time.
#[contract]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[serde(rename = "google.protobuf.Duration")]
pub struct Duration {
    /// Seconds, from -315,576,000,000 to 315,576,000,000: about 10,000 years.
    #[n(1)]
    pub seconds: i64,
    /// Nanoseconds, from -999,999,999 to 999,999,999, with the same sign as the seconds.
    #[n(2)]
    pub nanos: i32,
}

/// `google.protobuf.Any`: a message of any type, with a name for that type.
#[contract]
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename = "google.protobuf.Any")]
pub struct Any {
    /// A URL that ends with a slash and the full name of the message: `type.googleapis.com/google.protobuf.Duration`.
    #[n(1)]
    pub type_url: String,
    /// The bytes of the message.
    #[n(2)]
    pub value: Vec<u8>,
}

impl Any {
    /// Packs `message`, whose full name is `name`, such as `google.protobuf.Duration`.
    ///
    /// # Errors
    ///
    /// As [`to_vec`](crate::to_vec).
    pub fn pack<T: Serialize + ?Sized>(name: &str, message: &T) -> crate::Result<Self> {
        let type_url = alloc::format!("type.googleapis.com/{name}");
        Ok(Self { type_url, value: crate::to_vec(message)? })
    }

    /// The full name of the message: what stands behind the last slash.
    #[must_use]
    pub fn name(&self) -> &str {
        self.type_url.rsplit('/').next().unwrap_or_default()
    }

    /// Unpacks the message, if its full name is `name`.
    ///
    /// # Errors
    ///
    /// As [`from_slice`](crate::from_slice).
    pub fn unpack<'de, T: Deserialize<'de>>(&'de self, name: &str) -> crate::Result<Option<T>> {
        if self.name() == name { crate::from_slice(&self.value).map(Some) } else { Ok(None) }
    }
}

/// `google.protobuf.Empty`: nothing.
#[contract]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename = "google.protobuf.Empty")]
pub struct Empty {}

/// `google.protobuf.FieldMask`: some of the fields of a message.
#[contract]
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename = "google.protobuf.FieldMask")]
pub struct FieldMask {
    /// The way to each of them, such as `user.display_name`.
    #[n(1)]
    pub paths: Vec<String>,
}

/// `google.protobuf.Struct`: what JSON calls an object.
#[contract]
#[derive(Clone, Debug, PartialEq, Default, Serialize, Deserialize)]
#[serde(rename = "google.protobuf.Struct")]
pub struct Struct {
    /// The members, by name.
    #[n(1)]
    pub fields: BTreeMap<String, Value>,
}

/// `google.protobuf.Value`: any JSON value.
#[contract]
#[derive(Clone, Debug, PartialEq, Default, Serialize, Deserialize)]
#[serde(rename = "google.protobuf.Value")]
pub struct Value {
    /// What it is. A value without is an error in JSON.
    #[n(oneof(1, 2, 3, 4, 5, 6))]
    pub kind: Option<Kind>,
}

/// What a [`Value`] is.
#[contract]
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Kind {
    /// `null`.
    #[n(1)]
    NullValue(NullValue),
    /// A number.
    #[n(2)]
    NumberValue(f64),
    /// A string.
    #[n(3)]
    StringValue(String),
    /// A truth value.
    #[n(4)]
    BoolValue(bool),
    /// An object.
    #[n(5)]
    StructValue(Struct),
    /// An array.
    #[n(6)]
    ListValue(ListValue),
}

impl From<Kind> for Value {
    fn from(kind: Kind) -> Self {
        Self { kind: Some(kind) }
    }
}

/// `google.protobuf.NullValue`: the one value of `null`.
#[contract]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename = "google.protobuf.NullValue")]
pub enum NullValue {
    /// The only one there is.
    #[default]
    #[n(0)]
    NullValue,
    /// Any other, by its number.
    #[n(other)]
    Other(i32),
}

/// `google.protobuf.ListValue`: what JSON calls an array.
#[contract]
#[derive(Clone, Debug, PartialEq, Default, Serialize, Deserialize)]
#[serde(rename = "google.protobuf.ListValue")]
pub struct ListValue {
    /// The elements.
    #[n(1)]
    pub values: Vec<Value>,
}

macro_rules! wrappers {
    ($($name:ident $full:literal $proto:literal $value:ty;)*) => {$(
        #[doc = concat!("`", $full, "`: `optional ", $proto, "`, as it was before there was such a thing.")]
        #[contract]
        #[derive(Clone, Debug, PartialEq, Default, Serialize, Deserialize)]
        #[serde(rename = $full)]
        pub struct $name {
            /// The value.
            #[n(1)]
            pub value: $value,
        }

        impl From<$value> for $name {
            fn from(value: $value) -> Self {
                Self { value }
            }
        }
    )*};
}

wrappers! {
    DoubleValue "google.protobuf.DoubleValue" "double" f64;
    FloatValue "google.protobuf.FloatValue" "float" f32;
    Int64Value "google.protobuf.Int64Value" "int64" i64;
    UInt64Value "google.protobuf.UInt64Value" "uint64" u64;
    Int32Value "google.protobuf.Int32Value" "int32" i32;
    UInt32Value "google.protobuf.UInt32Value" "uint32" u32;
    BoolValue "google.protobuf.BoolValue" "bool" bool;
    StringValue "google.protobuf.StringValue" "string" String;
    BytesValue "google.protobuf.BytesValue" "bytes" Vec<u8>;
}
