//! Reads and writes the [protobuf wire](https://protobuf.dev/programming-guides/encoding/) from and to any serde type.
//!
//! ```
//! use serde::{Deserialize, Serialize};
//!
//! #[derive(Debug, PartialEq, Serialize, Deserialize)]
//! struct Customer {
//!     id: u32,              // uint32 id = 1;
//!     name: String,         // string name = 2;
//!     balance: Option<i64>, // optional int64 balance = 3;
//!     orders: Vec<Order>,   // repeated Order orders = 4;
//! }
//!
//! #[derive(Debug, PartialEq, Serialize, Deserialize)]
//! struct Order {
//!     items: Vec<u32>, // repeated uint32 items = 1;
//!     state: State,    // State state = 2;
//! }
//!
//! #[derive(Debug, PartialEq, Serialize, Deserialize)]
//! enum State {
//!     Open,    // Open = 0;
//!     Shipped, // Shipped = 1;
//! }
//!
//! let ann = Customer {
//!     id: 7,
//!     name: "Ann".to_owned(),
//!     balance: Some(0),
//!     orders: vec![Order { items: vec![1, 300], state: State::Shipped }],
//! };
//! let bytes = contract_pb::to_vec(&ann)?;
//! assert_eq!(bytes, b"\x08\x07\x12\x03Ann\x18\x00\x22\x07\x0a\x03\x01\xac\x02\x10\x01");
//! assert_eq!(contract_pb::from_slice::<Customer>(&bytes)?, ann);
//! # Ok::<(), contract_pb::Error>(())
//! ```
//!
//! Fields count from 1 in the order of their declaration, enum values from 0. [`macro@contract`] sets numbers and kinds:
//!
//! ```
//! use contract_pb::contract;
//! use serde::{Deserialize, Serialize};
//!
//! #[contract]
//! #[derive(Serialize, Deserialize)]
//! struct Account {
//!     #[n(1)]
//!     id: u32,
//!     #[n(7, sint)] // sint64 balance = 7;
//!     balance: i64,
//! }
//!
//! let bytes = contract_pb::to_vec(&Account { id: 1, balance: -2 })?;
//! assert_eq!(bytes, [0x08, 1, 0x38, 3]);
//! # Ok::<(), contract_pb::Error>(())
//! ```
//!
//! # Functions
//!
//! * One message: [`to_vec`], [`to_slice`], [`to_writer`], [`to_extend`], [`to_output`], [`serialized_size`]; [`from_slice`],
//!   [`from_reader`], [`from_slice_seed`], and `from_bytes` with the feature `bytes`.
//! * Any number of them in a row, each behind its length: [`to_vec_delimited`], [`to_slice_delimited`],
//!   [`to_writer_delimited`], [`to_output_delimited`]; [`take_delimited_from_slice`], [`iter_delimited_from_slice`],
//!   [`iter_delimited_from_reader`].
//! * Into a value that is there: [`merge_from_slice`].
//!
//! [`Config`] has all that read as methods, with limits and choices.
//!
//! # Guarantees
//!
//! * ✔ Every value of the serde data model comes back as it was. What protobuf can't say directly, such as a sequence of
//!   sequences, goes into a small wrapper message by a fixed rule.
//! * ✔ Field order, repeated scalars packed or not, merging of messages, unknown fields: as the spec has it.
//! * ✔ Hostile input gives an error with kind, byte offset and field path: no panic, no unbounded recursion, no large allocation on
//!   the word of a length.
//! * ✔ `&str` and `&[u8]` borrow from the input.
//! * ✔ No `unsafe` in this crate.
//! * ✔ Unknown fields are kept where a message has a field for them, [`UnknownFields`].
//! * ✗ `#[serde(flatten)]`, `#[serde(untagged)]` and `#[serde(tag = "..")]`, with or without `content`, need a format that
//!   describes itself. They get an error that names them.
//!
//! Which record each value becomes is written down in `docs/pb.md` of the repository.
//!
//! # Features
//!
//! * `std` (default): [`to_writer`], [`from_reader`] and their delimited kin; SIMD chosen at run time.
//! * `bytes`: `bytes::BytesMut` as an [`Output`]; `from_bytes`, whose fields of type `bytes::Bytes` share the input.

#![cfg_attr(not(feature = "std"), no_std)]
#![forbid(unsafe_code)]

extern crate alloc;

mod config;
mod de;
mod delimited;
mod error;
mod merge;
pub mod schema;
mod ser;
pub mod types;
mod unknown;
mod wire;

pub use config::{Config, Unknown, Utf8};
pub use contract_core::Output;
pub use contract_macros::contract;
#[cfg(feature = "bytes")]
pub use de::from_bytes;
#[cfg(feature = "std")]
pub use de::from_reader;
pub use de::{Deserializer, from_slice, from_slice_seed, take_from_slice};
#[cfg(feature = "std")]
pub use delimited::{DelimitedReader, iter_delimited_from_reader, to_writer_delimited};
pub use delimited::{
    DelimitedSlice, iter_delimited_from_slice, take_delimited_from_slice, to_output_delimited,
    to_slice_delimited, to_vec_delimited,
};
pub use error::{Error, ErrorKind, Result};
pub use merge::merge_from_slice;
pub use schema::proto;
#[cfg(feature = "std")]
pub use ser::to_writer;
pub use ser::{
    Entries, Message, Sequence, Serializer, Tuple, VariantMessage, serialized_size, to_extend, to_output,
    to_slice, to_vec,
};
pub use types::{duration, timestamp};
pub use unknown::{UnknownField, UnknownFields, UnknownFieldsIter, UnknownValue};
