//! What the serde floors of the Contract formats share: nothing here knows a wire.
//!
//! # Features
//!
//! * `std` (default): as in serde.
//! * `bytes`: recognises the visitor of `bytes::Bytes`.

#![cfg_attr(not(feature = "std"), no_std)]
#![forbid(unsafe_code)]

extern crate alloc;

#[cfg(feature = "bytes")]
mod bytes_visitor;
mod direct;
mod probe;
mod text;
pub mod trace;
mod vec_visitor;

#[cfg(feature = "bytes")]
pub use bytes_visitor::{bytes_value, is_bytes_visitor};
pub use direct::{deserialize, serialize};
pub use text::Text;
pub use vec_visitor::{is_vec_visitor, vec_value};
