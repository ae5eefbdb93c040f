//! The serde side of [bincode 2](https://docs.rs/bincode/2.0.1), over contract-bin: the same names, the same bytes, another
//! engine.
//!
//! ```toml
//! [dependencies]
//! bincode = { package = "contract-bincode2", path = "contract/formats/bincode2", features = ["serde"] }
//! ```
//!
//! ```
//! use contract_bincode2 as bincode;
//! use serde::{Deserialize, Serialize};
//!
//! #[derive(Debug, PartialEq, Serialize, Deserialize)]
//! struct Customer {
//!     id: u32,
//!     name: String,
//! }
//!
//! let ann = Customer { id: 300, name: "Ann".to_owned() };
//! let config = bincode::config::standard();
//! let bytes = bincode::serde::encode_to_vec(&ann, config)?;
//! assert_eq!(bytes, b"\xfb\x2c\x01\x03Ann");
//! let (read, taken): (Customer, usize) = bincode::serde::decode_from_slice(&bytes, config)?;
//! assert_eq!((read, taken), (ann, bytes.len()));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # What is here
//!
//! * ✔ [`config`], [`mod@error`], and all of [`mod@serde`].
//! * ✔ [`Encode`], [`Decode`], [`BorrowDecode`], with the functions of the root and the traits of [`enc`] and [`de`], so that
//!   [`Compat`](serde::Compat) works. They are implemented for scalars, strings, options, references and tuples.
//! * ✔ The bytes, the number of bytes read, and the variants of the errors are those of bincode 2.0.1. A marked varint with the
//!   mark of a wider type is refused, bytes behind the value are left, a limit counts as it does there.
//! * ✔ Whatever the input is, there is no panic, no stack overflow, and no allocation that the input does not justify, also
//!   without a limit: see [contract-bin](contract_bin#guarantees).
//! * ✗ The derives `Encode`, `Decode` and `BorrowDecode`, and the implementations of these traits for collections and for types
//!   of the standard library. A type that has serde's derives goes through the functions of [`mod@serde`], or in a
//!   [`Compat`](serde::Compat).
//! * ✗ Without `alloc`.
//!
//! # Features
//!
//! * `std` (default): readers and writers of the standard library, and what errors tell of them; SIMD chosen at run time.
//! * `alloc`, `derive` (default), `serde`: accepted, so that the line of a manifest can stay. There is nothing behind them:
//!   `alloc` and serde are always there, and the derives never.

#![cfg_attr(not(feature = "std"), no_std)]
#![forbid(unsafe_code)]

extern crate alloc;

mod api;
pub mod config;
#[macro_use]
pub mod de;
pub mod enc;
pub mod error;
mod place;
pub mod serde;

pub use api::{
    borrow_decode_from_slice, borrow_decode_from_slice_with_context, decode_from_reader, decode_from_slice,
    decode_from_slice_with_context, encode_into_slice, encode_into_writer, encode_to_vec,
};
#[cfg(feature = "std")]
pub use api::{decode_from_std_read, decode_from_std_read_with_context, encode_into_std_write};
pub use de::{BorrowDecode, Decode};
pub use enc::Encode;

mod sealed {
    pub trait Sealed {}

    impl<T: Sealed> Sealed for &mut T {}
}
