//! What the serde floors of the Contract formats share: nothing here knows a wire.

#![cfg_attr(not(feature = "std"), no_std)]
#![forbid(unsafe_code)]

extern crate alloc;

mod direct;
mod vec_visitor;

pub use direct::{deserialize, serialize};
pub use vec_visitor::{is_vec_visitor, vec_value};
