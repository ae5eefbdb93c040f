//! For types of serde. In bincode 2 this module is behind the feature `serde`; here it is always there.
//!
//! The functions write and read serde types; [`Compat`] and [`BorrowCompat`] make an [`Encode`](crate::Encode) and
//! [`Decode`](crate::Decode) of them.

mod compat;
mod de;
mod ser;

pub use compat::{BorrowCompat, Compat};
#[cfg(feature = "std")]
pub use de::decode_from_std_read;
pub use de::{
    BorrowedSerdeDecoder, OwnedSerdeDecoder, borrow_decode_from_slice, decode_from_reader, decode_from_slice,
    seed_decode_from_slice,
};
#[cfg(feature = "std")]
pub use ser::encode_into_std_write;
pub use ser::{encode_into_slice, encode_into_writer, encode_to_vec};

/// What serde asks for and can't be read.
#[derive(Debug)]
#[non_exhaustive]
pub enum DecodeError {
    /// What comes next: these bytes do not say. `#[serde(flatten)]`, `#[serde(untagged)]`, and internally and adjacently tagged
    /// enums ask for it.
    AnyNotSupported,
    /// The name of a field or variant. Told where it is the outermost value; inside it is [`Self::AnyNotSupported`].
    IdentifierNotSupported,
    /// To skip a value of which the type is not known. Told where it is the outermost value; inside it is
    /// [`Self::AnyNotSupported`].
    IgnoredAnyNotSupported,
    /// To borrow from a reader. bincode 2 says so only without `alloc`, this crate never: serde's own words come in
    /// [`OtherString`](crate::error::DecodeError::OtherString).
    CannotBorrowOwnedData,
}

impl From<DecodeError> for crate::error::DecodeError {
    fn from(error: DecodeError) -> Self {
        Self::Serde(error)
    }
}

/// What serde asks for and can't be written.
#[derive(Debug)]
#[non_exhaustive]
pub enum EncodeError {
    /// A sequence or map that does not say beforehand how long it is.
    SequenceMustHaveLength,
}

impl From<EncodeError> for crate::error::EncodeError {
    fn from(error: EncodeError) -> Self {
        Self::Serde(error)
    }
}
