//! Reads and writes [MessagePack](https://github.com/msgpack/msgpack/blob/master/spec.md), byte for byte as rmp-serde does.

#![cfg_attr(not(feature = "std"), no_std)]
#![forbid(unsafe_code)]

extern crate alloc;

mod api;
mod de;
mod error;
mod form;
mod preset;
mod ser;
mod wire;

#[cfg(feature = "std")]
pub use api::{from_reader, to_writer};
pub use api::{
    from_slice, serialized_size, take_from_slice, to_extend, to_output, to_slice, to_vec, to_vec_named,
    to_vec_numbered,
};
pub use contract_core::{Input, Output};
pub use contract_macros::contract;
pub use de::Deserializer;
pub use error::{Error, ErrorKind, Result};
pub use form::{Array, Form, Named, Numbered};
pub use preset::{ARRAY, NAMED, NUMBERED, Preset};
pub use ser::Serializer;
pub use wire::MSGPACK_EXT_STRUCT_NAME;
