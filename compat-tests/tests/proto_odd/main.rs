//! Schemas of types that are hard to ask, and of names that are hard to keep apart: protox compiles them, and values go
//! through.

#![allow(missing_docs)]

mod compiled;
mod odd;
