//! Extension values: [`Ext`] and [`ExtRef`] for those of any type, [`Timestamp`] for the one that MessagePack itself defines. And
//! modules for `#[serde(with)]`: [`timestamp`] for times, [`int128`] for wide integers where serde has none.
//!
//! Types from 0 to 127 belong to the application. A type of its own for one of them goes through [`Ext`]:
//!
//! ```
//! use contract_msgpack::types::Ext;
//! use serde::{Deserialize, Serialize};
//!
//! /// The extension type 7: two bytes.
//! #[derive(Serialize, Deserialize, Clone, Debug, PartialEq)]
//! #[serde(into = "Ext", try_from = "Ext")]
//! struct Point(u8, u8);
//!
//! impl From<Point> for Ext {
//!     fn from(point: Point) -> Self {
//!         Ext::new(7, vec![point.0, point.1])
//!     }
//! }
//!
//! impl TryFrom<Ext> for Point {
//!     type Error = String;
//!
//!     fn try_from(ext: Ext) -> Result<Self, String> {
//!         match (ext.tag, &*ext.data) {
//!             (7, &[x, y]) => Ok(Self(x, y)),
//!             _ => Err(format!("expected a point, found {ext:?}")),
//!         }
//!     }
//! }
//!
//! let bytes = contract_msgpack::to_vec(&[Point(1, 2)])?;
//! assert_eq!(bytes, [0x91, 0xd5, 7, 1, 2]);
//! assert_eq!(contract_msgpack::from_slice::<[Point; 1]>(&bytes)?, [Point(1, 2)]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod convert;
mod ext;
pub mod int128;
pub mod timestamp;

pub use convert::{As, OutOfRange};
pub use ext::{Ext, ExtRef};
pub use timestamp::Timestamp;
