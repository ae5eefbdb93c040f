//! Reads and writes the bytes of [bincode](https://github.com/bincode-org/bincode/blob/v2.0.1/docs/spec.md) 1 and 2, of
//! [postcard](https://postcard.jamesmunns.com/wire-format) 1, and of C++'s [cereal](https://uscilab.github.io/cereal/) and
//! [YAS](https://github.com/niXman/yas), from and to any serde type.
//!
//! ```
//! use serde::{Deserialize, Serialize};
//!
//! #[derive(Debug, PartialEq, Serialize, Deserialize)]
//! struct Customer {
//!     id: u32,
//!     name: String,
//!     orders: Vec<u16>,
//!     state: State,
//! }
//!
//! #[derive(Debug, PartialEq, Serialize, Deserialize)]
//! enum State {
//!     Active,
//!     Away { days: u8 },
//! }
//!
//! let ann = Customer { id: 7, name: "Ann".to_owned(), orders: vec![1, 300], state: State::Away { days: 3 } };
//!
//! // As `bincode::serialize` of bincode 1 does: every integer in full.
//! let bytes = contract_bin::to_vec(&ann)?;
//! assert_eq!(bytes.len(), 4 + 8 + 3 + 8 + 2 * 2 + 4 + 1);
//! assert_eq!(contract_bin::from_slice::<Customer>(&bytes)?, ann);
//!
//! // As bincode 2 does by default: small integers in a byte.
//! let bytes = contract_bin::VARINT.to_vec(&ann)?;
//! assert_eq!(bytes, b"\x07\x03Ann\x02\x01\xfb\x2c\x01\x01\x03");
//! assert_eq!(contract_bin::VARINT.from_slice::<Customer>(&bytes)?, ann);
//! # Ok::<(), contract_bin::Error>(())
//! ```
//!
//! # Presets
//!
//! The functions of the root write [`FIXED`]; every preset has the same ones as methods.
//!
//! | preset | integers | order | the bytes of |
//! |---|---|---|---|
//! | [`FIXED`] | all their bytes | little-endian | bincode 1 `serialize`, bincode 2 `config::legacy()` |
//! | [`FIXED_BE`] | all their bytes | big-endian | bincode 1 `with_fixint_encoding().with_big_endian()` |
//! | [`VARINT`] | marked varint | little-endian | bincode 1 `DefaultOptions`, bincode 2 `config::standard()` |
//! | [`VARINT_BE`] | marked varint | big-endian | bincode 2 `config::standard().with_big_endian()` |
//! | [`POSTCARD`] | LEB128 | little-endian | postcard 1 |
//! | [`CEREAL`] | all their bytes | little-endian | cereal `PortableBinaryOutputArchive` |
//! | [`CEREAL_BE`] | all their bytes | big-endian | the same with `Options::BigEndian()` |
//! | [`YAS`], [`YAS_BARE`] | all their bytes | little-endian | YAS `binary`, without header |
//! | [`YAS_COMPACTED`], [`YAS_COMPACTED_BARE`] | compacted | little-endian | YAS `binary \| compacted`, without header |
//!
//! A preset is a type, of no size: what it decides is decided when the program is compiled.
//!
//! [`checked`] messages say of which type they are. [`bulk`] reads and writes deques and arrays of numbers as a whole,
//! [`sized`] gives arrays a length in front.
//!
//! # Guarantees
//!
//! * ✔ The whole data model of serde, both ways: integers to 128 bits, borrowed `&str` and `&[u8]`, every kind of variant.
//! * ✔ Whatever the input is, there is no panic, no stack overflow, and no allocation that the input does not justify: a
//!   length is compared with the bytes left before room is made for it, nesting ends at 128 levels
//!   ([`Preset::with_depth_limit`] sets another limit), and elements that take no bytes, such as `()`, at 2²⁰ a message.
//! * ✔ A limit of bytes, both ways: [`Preset::with_size_limit`], and [`Limited`] for one that is known at run time.
//! * ✔ [`Error`] is one word and has kind, byte offset and field path.
//! * ✔ Nothing is lost silently: a field that `#[serde(skip_serializing_if)]` leaves out, and a sequence of another length
//!   than it said, are errors where they are written.
//! * ✔ No `unsafe` in this crate.
//! * ✗ The bytes do not say what they are, unless they are [`checked`]. `#[serde(flatten)]`, `#[serde(untagged)]`, and
//!   internally or adjacently tagged enums can't be read; the error says so.
//! * ✗ Fields have no names and no numbers: a type that gains or loses one reads no older bytes, and [`macro@contract`]'s
//!   numbers change nothing here. It is there so that one type serves all formats.
//! * ✗ A field that serde skips in one direction only (`skip_serializing`, `skip_deserializing`) is missing for the other.
//! * ✗ The path names fields by serde's list of names, in which aliases take places of their own. Where a struct has aliases
//!   and no [`macro@contract`], a path may name a neighbour.
//!
//! # Features
//!
//! * `std` (default): [`to_writer`] and [`from_reader`]; SIMD chosen at run time; fingerprints of [`checked`] types are kept.
//! * `bytes`: `bytes::BytesMut` as [`Output`].

#![cfg_attr(not(feature = "std"), no_std)]
#![forbid(unsafe_code)]

extern crate alloc;

mod api;
pub mod bulk;
pub mod checked;
mod compacted;
mod config;
mod de;
mod error;
mod preset;
mod ser;
pub mod sized;
mod wire;

#[cfg(feature = "std")]
pub use api::{from_reader, to_writer};
pub use api::{from_slice, serialized_size, take_from_slice, to_extend, to_output, to_slice, to_vec};
pub use config::{
    Bincode1, Bincode2, Cereal, CerealBe, Config, Fixed, FixedBe, Postcard, Varint, VarintBe, Yas, YasBare,
    YasCompacted, YasCompactedBare,
};
#[cfg(feature = "std")]
pub use contract_core::ReadInput;
pub use contract_core::{Input, Limited, Output, SliceInput};
pub use contract_macros::contract;
pub use de::Deserializer;
pub use error::{Detail, Error, ErrorKind, Result};
pub use preset::{
    CEREAL, CEREAL_BE, FIXED, FIXED_BE, POSTCARD, Preset, VARINT, VARINT_BE, YAS, YAS_BARE, YAS_COMPACTED,
    YAS_COMPACTED_BARE,
};
pub use ser::Serializer;
