//! Reads and writes the bytes of bincode and postcard: compact binary without field names or type marks.

#![cfg_attr(not(feature = "std"), no_std)]
#![forbid(unsafe_code)]

extern crate alloc;

mod api;
mod config;
mod de;
mod error;
mod preset;
mod ser;
mod wire;

#[cfg(feature = "std")]
pub use api::{from_reader, to_writer};
pub use api::{from_slice, serialized_size, take_from_slice, to_extend, to_output, to_slice, to_vec};
pub use config::{Config, Fixed, FixedBe, Postcard, Varint, VarintBe};
pub use contract_core::{Input, Output};
pub use contract_macros::contract;
pub use de::Deserializer;
pub use error::{Error, ErrorKind, Result};
pub use preset::{FIXED, FIXED_BE, POSTCARD, Preset, VARINT, VARINT_BE};
pub use ser::Serializer;
