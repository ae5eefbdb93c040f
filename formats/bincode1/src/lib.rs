//! Reads and writes the bytes of [bincode](https://docs.rs/bincode/1.3.3) 1, through the API of bincode 1.3.3.
//!
//! One line of `Cargo.toml` takes a program from one to the other; its source stays as it is:
//!
//! ```toml
//! bincode = { package = "contract-bincode1", version = "0.1" }
//! ```
//!
//! ```
//! # use contract_bincode1 as bincode;
//! use bincode::Options;
//!
//! let value = (7u16, "seven");
//! let bytes = bincode::serialize(&value)?;
//! assert_eq!(bytes, b"\x07\0\x05\0\0\0\0\0\0\0seven");
//! assert_eq!(bincode::deserialize::<(u16, &str)>(&bytes)?, value);
//!
//! let options = bincode::DefaultOptions::new().with_limit(100);
//! let bytes = options.serialize(&value)?;
//! assert_eq!(bytes, b"\x07\x05seven");
//! assert_eq!(options.deserialize::<(u16, String)>(&bytes)?, (7, "seven".to_owned()));
//! # Ok::<(), bincode::Error>(())
//! ```
//!
//! The wire is [`contract_bin`]'s. New code is better off with that crate itself: its errors tell the byte and the field, and
//! it has other wires beside this one.
//!
//! # Guarantees
//!
//! * ✔ Every name of bincode 1.3.3's API, with its signature; the same bytes; the same variants of [`ErrorKind`], with the
//!   same texts.
//! * ✔ What programs and data may depend on stays: [`deserialize`] ignores bytes behind the value, fields that
//!   `#[serde(skip_serializing_if)]` leaves out are written as nothing.
//! * ✔ Whatever the input is, no more is allocated than it justifies. A limit holds for slices as well. Nesting ends at
//!   [`DEPTH`](config::DEPTH) levels instead of with the stack: [`Options::with_depth_limit`], which bincode does not have.
//! * ✔ No `unsafe`.
//! * ✗ `std` is needed, as bincode 1 needs it.
//! * ✗ Where bincode is at fault, this crate differs. Each difference has its line in
//!   `compat-tests/divergences.txt`, and `docs/bin.md` has them as a table.

#![forbid(unsafe_code)]
// Its own deprecated names are part of the API.
#![allow(deprecated)]

mod api;
pub mod config;
pub mod de;
mod error;
mod internal;
mod ser;

pub use api::{
    config, deserialize, deserialize_from, deserialize_from_custom, deserialize_in_place, options, serialize,
    serialize_into, serialized_size,
};
pub use config::{Config, DefaultOptions, Options};
pub use de::{Deserializer, read::BincodeRead};
pub use error::{Error, ErrorKind, Result};
pub use ser::Serializer;
