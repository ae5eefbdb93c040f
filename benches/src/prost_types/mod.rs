//! The data sets as prost would see them: structs written by hand, each with a conversion from ours.
//!
//! A nested message is an `Option`, as prost generates it from proto3.

pub mod log;
pub mod mesh;
pub mod messages;
pub mod minecraft;
pub mod mk48;
pub mod person;
pub mod reflect;
