//! Protobuf.
#![cfg_attr(not(feature = "std"), no_std)]
#![forbid(unsafe_code)]

extern crate alloc;

mod de;
mod error;
mod ser;
mod wire;

#[cfg(feature = "std")]
pub use de::from_reader;
pub use de::{Deserializer, from_slice, take_from_slice};
pub use error::{Error, ErrorKind, Result};
pub use ser::*;
