//! Peers that take long to compile: two more of serde, and three with derives of their own.

use crate::{
    datasets::Dataset,
    peers::{Codec, Side},
};
use core::fmt::{self, Display};
use msgpacker::{Packable as _, Unpackable as _, UnpackableBorrowed as _};
use serde::{Deserialize, Serialize, de::DeserializeOwned};

/// serde-zap 0.1.1: the bytes of bincode 2's `standard()`. It does not append.
#[derive(Clone, Copy, Debug)]
pub struct SerdeZap;

impl Codec for SerdeZap {
    const NAME: &'static str = "serde-zap-0.1.1";
    const APPENDS: bool = false;
    type Error = serde_zap::Error;

    #[inline(never)]
    fn to_vec<T: Serialize>(value: &T) -> Result<Vec<u8>, Self::Error> {
        serde_zap::to_vec(value)
    }

    fn append<T: Serialize>(out: &mut Vec<u8>, value: &T) -> Result<(), Self::Error> {
        out.extend(Self::to_vec(value)?);
        Ok(())
    }

    #[inline(always)]
    fn decode<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, Self::Error> {
        Self::borrow(bytes)
    }

    #[inline(never)]
    fn borrow<'a, T: Deserialize<'a>>(bytes: &'a [u8]) -> Result<T, Self::Error> {
        serde_zap::from_bytes(bytes)
    }
}

/// bitcode 0.6.9 through serde: bytes of its own, packed by bits and in columns. It does not append.
#[derive(Clone, Copy, Debug)]
pub struct Bitcode;

impl Codec for Bitcode {
    const NAME: &'static str = "bitcode-0.6.9";
    const SAME_BYTES: bool = false;
    const APPENDS: bool = false;
    type Error = bitcode::Error;

    #[inline(never)]
    fn to_vec<T: Serialize>(value: &T) -> Result<Vec<u8>, Self::Error> {
        bitcode::serialize(value)
    }

    fn append<T: Serialize>(out: &mut Vec<u8>, value: &T) -> Result<(), Self::Error> {
        out.extend(Self::to_vec(value)?);
        Ok(())
    }

    #[inline(always)]
    fn decode<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, Self::Error> {
        Self::borrow(bytes)
    }

    #[inline(never)]
    fn borrow<'a, T: Deserialize<'a>>(bytes: &'a [u8]) -> Result<T, Self::Error> {
        bitcode::deserialize(bytes)
    }
}

/// An error of wincode, which has one for each direction.
#[derive(Debug)]
pub enum WincodeError {
    /// While serializing.
    Write(wincode::WriteError),
    /// While deserializing.
    Read(wincode::ReadError),
}

impl Display for WincodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WincodeError::Write(error) => error.fmt(f),
            WincodeError::Read(error) => error.fmt(f),
        }
    }
}

/// As wincode is by default, but for the 4 MiB that it allows a vector: `mesh` has 6.
pub type WincodeConfig = wincode::config::Configuration<true, { 16 << 20 }>;

const WINCODE: WincodeConfig = wincode::config::Configuration::default().with_preallocation_size_limit();

/// wincode 0.6.3, with its own derive: the bytes of bincode 1.
#[derive(Clone, Copy, Debug)]
pub struct Wincode;

impl<D: Dataset> Side<D> for Wincode {
    const NAME: &'static str = "wincode-0.6.3";
    const BORROWS: bool = D::BORROWS;
    type Value = D::Owned;
    type Borrowed<'a> = D::Borrowed<'a>;
    type Error = WincodeError;

    fn value(of: &D::Owned) -> D::Owned {
        of.clone()
    }

    #[inline(never)]
    fn to_vec(value: &D::Owned) -> Result<Vec<u8>, WincodeError> {
        wincode::config::serialize(value, WINCODE).map_err(WincodeError::Write)
    }

    #[inline(never)]
    fn append(out: &mut Vec<u8>, value: &D::Owned) -> Result<(), WincodeError> {
        wincode::config::serialize_into(out, value, WINCODE).map_err(WincodeError::Write)
    }

    #[inline(never)]
    fn decode(bytes: &[u8]) -> Result<D::Owned, WincodeError> {
        wincode::config::deserialize(bytes, WINCODE).map_err(WincodeError::Read)
    }

    #[inline(never)]
    fn borrow(bytes: &[u8]) -> Result<D::Borrowed<'_>, WincodeError> {
        wincode::config::deserialize(bytes, WINCODE).map_err(WincodeError::Read)
    }

    fn borrowed_is<'a>(borrowed: &D::Borrowed<'a>, value: &'a D::Owned) -> bool {
        *borrowed == D::borrowed(value)
    }
}

/// zerompk 0.8.0, with its own derive: MessagePack, but other forms than rmp-serde's of enums and `Vec<u8>`. It does not append.
#[derive(Clone, Copy, Debug)]
pub struct Zerompk;

impl<D: Dataset> Side<D> for Zerompk {
    const NAME: &'static str = "zerompk-0.8.0";
    const BORROWS: bool = D::BORROWS;
    const SAME_BYTES: bool = false;
    const APPENDS: bool = false;
    type Value = D::Owned;
    type Borrowed<'a> = D::Borrowed<'a>;
    type Error = zerompk::Error;

    fn value(of: &D::Owned) -> D::Owned {
        of.clone()
    }

    #[inline(never)]
    fn to_vec(value: &D::Owned) -> Result<Vec<u8>, zerompk::Error> {
        zerompk::to_msgpack_vec(value)
    }

    fn append(out: &mut Vec<u8>, value: &D::Owned) -> Result<(), zerompk::Error> {
        out.extend(zerompk::to_msgpack_vec(value)?);
        Ok(())
    }

    #[inline(never)]
    fn decode(bytes: &[u8]) -> Result<D::Owned, zerompk::Error> {
        zerompk::from_msgpack(bytes)
    }

    #[inline(never)]
    fn borrow(bytes: &[u8]) -> Result<D::Borrowed<'_>, zerompk::Error> {
        zerompk::from_msgpack(bytes)
    }

    fn borrowed_is<'a>(borrowed: &D::Borrowed<'a>, value: &'a D::Owned) -> bool {
        *borrowed == D::borrowed(value)
    }
}

/// msgpacker 0.7.2, with its own derive. Its values are those of MessagePack, but structs, tuples and arrays of fixed length have no
/// head: their fields stand one after the other, which no other reader of MessagePack takes for one value. Enums are the
/// places of their variants, and `Vec<u8>` is bin. Bytes behind the value are ignored, and a length is trusted: a vector is
/// allocated for as many elements as it says.
#[derive(Clone, Copy, Debug)]
pub struct Msgpacker;

impl<D: Dataset> Side<D> for Msgpacker {
    const NAME: &'static str = "msgpacker-0.7.2";
    const BORROWS: bool = D::BORROWS;
    const SAME_BYTES: bool = false;
    type Value = D::Owned;
    type Borrowed<'a> = D::Borrowed<'a>;
    type Error = msgpacker::Error;

    fn value(of: &D::Owned) -> D::Owned {
        of.clone()
    }

    #[inline(never)]
    fn to_vec(value: &D::Owned) -> Result<Vec<u8>, msgpacker::Error> {
        Ok(msgpacker::pack_to_vec(value))
    }

    #[inline(never)]
    fn append(out: &mut Vec<u8>, value: &D::Owned) -> Result<(), msgpacker::Error> {
        value.pack(out);
        Ok(())
    }

    #[inline(never)]
    fn decode(bytes: &[u8]) -> Result<D::Owned, msgpacker::Error> {
        D::Owned::unpack(bytes)
    }

    #[inline(never)]
    fn borrow(bytes: &[u8]) -> Result<D::Borrowed<'_>, msgpacker::Error> {
        D::Borrowed::unpack(bytes)
    }

    fn borrowed_is<'a>(borrowed: &D::Borrowed<'a>, value: &'a D::Owned) -> bool {
        *borrowed == D::borrowed(value)
    }
}

#[cfg(all(test, feature = "msgpack"))]
mod tests {
    use super::{Msgpacker, Zerompk};
    use crate::{
        compare::agree,
        datasets::{self, Dataset, Visitor},
        ours,
        peers::Serde,
    };

    /// Those that derive, since their data model might not have what a data set has.
    #[test]
    fn peers_of_messagepack_read_what_they_write() {
        struct All(usize);

        impl Visitor for All {
            fn visit<D: Dataset>(&mut self) {
                let values = D::values();
                agree::<D, Serde<ours::Msgpack>, Zerompk>(&values).expect(D::NAME);
                agree::<D, Serde<ours::Msgpack>, Msgpacker>(&values).expect(D::NAME);
                self.0 += 1;
            }
        }

        let mut all = All(0);
        datasets::visit(&mut all);
        assert_eq!(all.0, datasets::NAMES.len());
    }
}
