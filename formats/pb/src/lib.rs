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
//! # Guarantees
//!
//! * ✔ Every value of the serde data model comes back as it was. What protobuf can't say directly, such as a sequence of
//!   sequences, goes into a small wrapper message by a fixed rule.
//! * ✔ Field order, repeated scalars packed or not, merging of messages, unknown fields: as the spec has it.
//! * ✔ Hostile input gives an error with kind, byte offset and field path: no panic, no unbounded recursion, no large allocation on
//!   the word of a length.
//! * ✔ `&str` and `&[u8]` borrow from the input.
//! * ✔ No `unsafe` in this crate.
//! * ✗ Unknown fields are not kept.
//! * ✗ `#[serde(flatten)]`, `#[serde(untagged)]` and `#[serde(tag = "..")]`, with or without `content`, need a format that
//!   describes itself. They get an error that names them.
//!
//! Which record each value becomes is written down in `docs/pb.md` of the repository.
//!
//! # Features
//!
//! * `std` (default): [`to_writer`] and [`from_reader`]; SIMD chosen at run time.
//! * `bytes`: `bytes::BytesMut` as an [`Output`].

#![cfg_attr(not(feature = "std"), no_std)]
#![forbid(unsafe_code)]

extern crate alloc;

mod config;
mod de;
mod error;
mod ser;
pub mod types;
mod unknown;
mod wire;

pub use config::{Config, Unknown, Utf8};
pub use contract_core::Output;
pub use contract_macros::contract;
#[cfg(feature = "std")]
pub use de::from_reader;
pub use de::{Deserializer, from_slice, take_from_slice};
pub use error::{Error, ErrorKind, Result};
#[cfg(feature = "std")]
pub use ser::to_writer;
pub use ser::{
    Entries, Message, Sequence, Serializer, Tuple, VariantMessage, serialized_size, to_extend, to_output,
    to_slice, to_vec,
};
pub use types::{duration, timestamp};
pub use unknown::{UnknownField, UnknownFields, UnknownFieldsIter, UnknownValue};
