//! contract-msgpack against rmp-serde 1.3 itself, in every configuration: the same calls, the same bytes, values and errors.
//!
//! * [`trees`]: any value of the serde data model, whole, cut and damaged;
//! * [`witness`]: which methods of a visitor are called, for each method of a deserializer and every first byte;
//! * [`quirks`]: types that do something else than derived code;
//! * [`readers`] and [`writers`] that are slow, short or broken.

mod peers;
mod quirks;
mod readers;
mod trees;
mod witness;
mod writers;
