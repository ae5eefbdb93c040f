//! Ours against the reference crates: the same bytes, each reads the other's, both refuse alike. Not published.
//!
//! * [`wires`]: our formats and their references behind one trait;
//! * [`samples`]: the data sets, cut down to what a debug build gets through in a moment;
//! * [`check`]: what is asked of a format and its reference on one value;
//! * [`alike`]: what is asked of them on bytes that may be none of theirs;
//! * [`tree`]: any value of the serde data model, with strategies that make them;
//! * [`damage`]: what happens to bytes on their way;
//! * [`typed`]: a few types that have everything;
//! * [`messages`]: a message that has every kind of field, for prost as well;
//! * [`run`]: properties, with the same cases on every run.
//!
//! Where ours and a reference are meant to differ, a line in `divergences.txt` says so and a test pins it.

#[cfg(doctest)]
#[doc = include_str!("../../docs/pb.md")]
struct ProtobufGuide;

#[cfg(doctest)]
#[doc = include_str!("../../docs/msgpack.md")]
struct MessagePackGuide;

pub mod alike;
pub mod check;
pub mod damage;
pub mod messages;
pub mod run;
pub mod samples;
pub mod tree;
pub mod typed;
pub mod wires;
