//! Reads and writes [MessagePack](https://github.com/msgpack/msgpack/blob/master/spec.md): the bytes that `rmp-serde` writes,
//! and what it reads.
//!
//! ```
//! use serde::{Deserialize, Serialize};
//!
//! #[derive(Serialize, Deserialize, Debug, PartialEq)]
//! struct Dog<'a> {
//!     name: &'a str,
//!     age: u8,
//! }
//!
//! let dog = Dog { name: "Bobby", age: 8 };
//!
//! // A struct is an array.
//! let bytes = contract_msgpack::to_vec(&dog)?;
//! assert_eq!(bytes, b"\x92\xa5Bobby\x08");
//! assert_eq!(contract_msgpack::from_slice::<Dog>(&bytes)?, dog);
//!
//! // Or a map, by the names of its fields. It is read by the same function.
//! let bytes = contract_msgpack::to_vec_named(&dog)?;
//! assert_eq!(bytes, b"\x82\xa4name\xa5Bobby\xa3age\x08");
//! assert_eq!(contract_msgpack::from_slice::<Dog>(&bytes)?, dog);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Forms
//!
//! Structs and struct variants have three forms. Each is a type, so that it costs nothing at run time, and has all the
//! functions of this page as methods of a constant:
//!
//! | constant | type | a struct is | the bytes of | fields may come and go |
//! |---|---|---|---|---|
//! | [`ARRAY`] | [`Array`] | an array of its fields; the functions of this page | rmp-serde's `to_vec` | at the end, with `#[serde(default)]` |
//! | [`NAMED`] | [`Named`] | a map by field name; [`to_vec_named`] | rmp-serde's `to_vec_named` | yes |
//! | [`NUMBERED`] | [`Numbered`] | a map by field number; [`to_vec_numbered`] | | yes, and be renamed |
//!
//! The numbers are those of the attribute [`contract`](macro@contract). What has none is written by name:
//!
//! ```
//! use contract_msgpack::{NUMBERED, contract};
//! use serde::{Deserialize, Serialize};
//!
//! #[contract]
//! #[derive(Serialize, Deserialize)]
//! struct Old {
//!     #[n(1)]
//!     id: u32,
//!     #[n(2)]
//!     nick: String,
//! }
//!
//! #[contract(reserved(2))]
//! #[derive(Serialize, Deserialize, Debug, PartialEq)]
//! struct New {
//!     #[n(3)]
//!     #[serde(default)]
//!     tags: Vec<String>,
//!     #[n(1)]
//!     identity: u32,
//! }
//!
//! let bytes = NUMBERED.to_vec(&Old { id: 7, nick: "Bob".into() })?;
//! assert_eq!(bytes, b"\x82\x01\x07\x02\xa3Bob");
//! assert_eq!(NUMBERED.from_slice::<New>(&bytes)?, New { tags: vec![], identity: 7 });
//! # Ok::<(), contract_msgpack::Error>(())
//! ```
//!
//! # Instead of rmp-serde
//!
//! The crate has the names of rmp-serde 1.3 as well, with its signatures, its bytes and its errors: [`to_vec`],
//! [`to_vec_named`], [`from_slice`], [`from_read`], [`Serializer`], [`Deserializer`], [`encode`], [`decode`], [`config`]. This line of
//! `Cargo.toml` puts it in the place of rmp-serde, and the source stays:
//!
//! ```toml
//! rmp-serde = { package = "contract-msgpack", version = "0.1" }
//! ```
//!
//! `docs/msgpack.md` of the repository tells how to move, and each difference.
//!
//! # What is read
//!
//! Every form is read by every function. Only one thing depends on it: an integer that stands where the name of a field or
//! variant could, of a type without numbers, is its place from zero, as in rmp-serde, and an error in [`NUMBERED`].
//!
//! # Guarantees
//!
//! * ✔ Byte for byte what rmp-serde 1.3 `to_vec` and `to_vec_named` write, with one exception: an array whose place a field
//!   that `skip_serializing_if` leaves out would give to the next field is an error.
//! * ✔ Reads what rmp-serde reads, with the same result: integers of any width in range, floats from integers and from one
//!   another, strings from binary, bytes from strings and arrays, structs from arrays and maps, variants by name and place.
//! * ✔ The whole serde data model, 128-bit integers and extension values ([`MSGPACK_EXT_STRUCT_NAME`]) included, and
//!   types that ask what comes next (`flatten`, `untagged`, internally tagged). There, serde has no integers of 128 bits:
//!   [`int128`] reads them.
//! * ✔ All of the specification: trees of any value ([`Value`], [`ValueRef`]), extension values ([`types`]), times
//!   ([`timestamp`]), values in a row ([`stream_from_slice`]) and values that are passed over ([`skip()`]).
//! * ✔ `&str` and `&[u8]` borrow from the input.
//! * ✔ No length is trusted, nesting is limited (128 levels in the presets, 1024 under the names of rmp-serde, as there), nothing
//!   panics, and there is no `unsafe` in this crate.
//! * ✔ Errors of the presets are one word, with kind, byte offset and the path of the field.
//! * ✗ [`from_slice`] refuses bytes behind the value, which rmp-serde ignores; [`take_from_slice`] hands them back, and
//!   [`decode::from_slice`] ignores them.
//! * ✗ `Some(None)` comes back as `None`: both are nil.
//! * ✗ Numbers don't survive where serde keeps a value aside before it knows its type: a numbered struct in an untagged or
//!   internally tagged enum is an error in [`NUMBERED`].
//!
//! # Features
//!
//! * `std` (default): [`to_writer`] and [`from_reader`]; SIMD chosen at run time. Without it the crate needs `alloc` alone.
//! * `bytes`: `bytes::BytesMut` as an [`Output`].
//! * `chrono`, `jiff`: their times for [`timestamp`].
//! * `serde_json`: trees from and to `serde_json::Value`.

#![cfg_attr(not(feature = "std"), no_std)]
#![forbid(unsafe_code)]

extern crate alloc;

mod api;
pub mod config;
pub mod de;
pub mod decode;
pub mod encode;
mod error;
mod form;
mod preset;
mod raw;
pub mod rmp;
pub mod ser;
mod stream;
pub mod types;
pub mod value;
mod wire;

#[doc(hidden)]
pub mod __private {
    pub use alloc::vec;
}

// The names of rmp-serde.
#[allow(deprecated)]
#[doc(hidden)]
pub use decode::from_read_ref;
#[cfg(feature = "std")]
pub use decode::{Deserializer, from_read};
#[cfg(feature = "std")]
pub use encode::Serializer;
pub use encode::{to_vec, to_vec_named};
#[doc(hidden)]
pub use raw::{Raw, RawRef};

// The names of the family.
#[cfg(feature = "std")]
pub use api::{from_reader, to_writer};
pub use api::{
    from_slice, serialized_size, take_from_slice, to_extend, to_output, to_slice, to_vec_numbered,
};
pub use contract_core::{Input, Output};
pub use contract_macros::contract;
pub use error::{Error, ErrorKind, Result};
pub use form::{Array, Form, Named, Numbered};
pub use preset::{ARRAY, NAMED, NUMBERED, Preset};
#[cfg(feature = "std")]
pub use stream::{ReadStream, stream_from_reader};
pub use stream::{SliceStream, StreamDeserializer, skip, stream_from_slice};
pub use types::{int128, timestamp};
pub use value::{Value, ValueRef, from_value, to_value};
pub use wire::MSGPACK_EXT_STRUCT_NAME;
