//! The bytes floor of the Contract formats: output and input windows, scalars, bulk slices, field numbers.
//!
//! It knows neither serde nor a format, and it holds all the `unsafe` of the family.
//!
//! | floor | what is here |
//! |---|---|
//! | windows | [`Writer`] over an [`Output`], [`Input`] over a slice or a reader |
//! | scalars | [`varint`]: LEB128, zigzag, bincode's marked form; fixed widths are arrays of bytes |
//! | slices | [`bulk`]: whole slices of primitives at once |
//! | strings | [`utf8`]: the check, by the length of the string |
//! | bad input | [`Fault`], [`Depth`], [`Limited`], [`prealloc`] |
//! | errors | [`Details`]: what a format's one-word error holds; [`OneWord`]: a bare fault, or such details |
//! | numbers | [`schema`]: what `#[contract]` puts into a name |
//!
//! # Features
//!
//! * `std` (default): [`io::Write`](std::io::Write) and [`io::Read`](std::io::Read); SIMD chosen at run time.
//! * `bytes`: `bytes::BytesMut` as output.

#![cfg_attr(not(feature = "std"), no_std)]

extern crate alloc;

pub mod bulk;
mod depth;
mod details;
mod fault;
pub mod identity;
mod input;
mod one_word;
mod output;
pub mod prealloc;
pub mod schema;
pub mod utf8;
pub mod varint;
mod writer;

pub use depth::{DEFAULT_DEPTH, Depth};
pub use details::Details;
pub use fault::Fault;
#[cfg(feature = "std")]
pub use input::ReadInput;
pub use input::{Input, Limited, SliceInput, Taken};
pub use one_word::OneWord;
#[cfg(feature = "std")]
pub use output::WriteOutput;
pub use output::{Counter, ExtendOutput, Output, Room, Scratch, SliceOutput, VecOutput, Window};
pub use writer::{Allotment, BUDGET, Open, Writer};
