//! Data sets, peers and reports for the Contract formats. Not published.
//!
//! * [`datasets`]: what is measured, with its types;
//! * [`prost_types`]: the same as messages of prost;
//! * [`ours`] and [`peers`]: the codecs, each behind the same two traits;
//! * [`ceiling`]: what straight-line code by hand would take;
//! * [`duels`]: which is compared with which;
//! * [`measure`] and [`report`]: paired runs and what is printed of them;
//! * [`facts`] and [`verdict`]: what a record says beside its rows, and when a row is a loss;
//! * [`compare`]: the program `compare`, as a visitor of the data sets;
//! * [`counts`]: the program `count`, instructions instead of times;
//! * [`publish`]: the program `report`, which makes charts and tables of records.

pub mod ceiling;
pub mod clock;
pub mod compare;
pub mod counts;
pub mod datasets;
#[cfg(feature = "derives")]
pub mod derives;
pub mod duels;
pub mod facts;
#[cfg(feature = "heavy")]
pub mod heavy;
#[cfg(contract_libprotobuf)]
pub mod libprotobuf;
pub mod measure;
pub mod ours;
#[cfg(feature = "pb-peers")]
pub mod pb_peers;
pub mod peers;
pub mod prost_types;
#[cfg(feature = "pb-peers")]
pub mod protos;
pub mod publish;
pub mod report;
pub mod verdict;
