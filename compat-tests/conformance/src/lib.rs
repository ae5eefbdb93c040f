//! The messages of protobuf's own conformance suite: what its runner says, and what it tests with.
//!
//! They are what `contract-pb-build` makes of the suite's `.proto` files; the script `run` makes sure of that.

#![forbid(unsafe_code)]

// Not a module of its own file: those, rustfmt would format.
include!("generated.rs");
