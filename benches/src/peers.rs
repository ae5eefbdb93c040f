//! The codecs that ours are compared with, and the two traits through which both sides are called.
//!
//! Every codec's methods stay out of line. Both sides pay for one call, what is checked before a measurement is
//! the code that is measured, and it is compiled once a type: this crate takes long enough to compile.

use crate::datasets::Dataset;
use core::fmt::Display;
use core::marker::PhantomData;
use serde::{Deserialize, Serialize, de::DeserializeOwned};

/// A format of serde.
#[allow(clippy::missing_errors_doc)] // Each codec has its own.
pub trait Codec {
    /// As reports call it.
    const NAME: &'static str;
    /// Whether ours writes the same bytes.
    const SAME_BYTES: bool = true;
    /// Whether it can append to a vector. [`Self::append`] may copy otherwise, and is not measured.
    const APPENDS: bool = true;
    /// What goes wrong.
    type Error: Display;

    /// Serializes to a new vector.
    fn to_vec<T: Serialize>(value: &T) -> Result<Vec<u8>, Self::Error>;

    /// Appends to a vector.
    fn append<T: Serialize>(out: &mut Vec<u8>, value: &T) -> Result<(), Self::Error>;

    /// Deserializes what owns its data.
    fn decode<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, Self::Error>;

    /// Deserializes what may borrow from the input.
    fn borrow<'a, T: Deserialize<'a>>(bytes: &'a [u8]) -> Result<T, Self::Error>;
}

/// One side of a comparison on one data set. Serde's codecs take the data set's own types, prost has others.
#[allow(clippy::missing_errors_doc)] // Each codec has its own.
pub trait Side<D: Dataset> {
    /// As reports call it.
    const NAME: &'static str;
    /// Whether there is a form that borrows from the input. [`Self::borrow`] decodes to owned data otherwise.
    const BORROWS: bool;
    /// Whether ours writes the same bytes.
    const SAME_BYTES: bool = true;
    /// Whether it can append to a vector. [`Self::append`] may copy otherwise, and is not measured.
    const APPENDS: bool = true;
    /// Whether its writing is measured. It is not where another peer writes in the same way.
    const WRITES: bool = true;
    /// What is serialized.
    type Value: PartialEq;
    /// What is borrowed.
    type Borrowed<'a>;
    /// What goes wrong.
    type Error: Display;

    /// Why the data set can't be given to this side, if it can't. Nothing else is called then.
    fn lacks() -> Option<&'static str> {
        None
    }
    /// The data set's value as this side's.
    fn value(of: &D::Owned) -> Self::Value;
    /// Serializes to a new vector.
    fn to_vec(value: &Self::Value) -> Result<Vec<u8>, Self::Error>;
    /// Appends to a vector.
    fn append(out: &mut Vec<u8>, value: &Self::Value) -> Result<(), Self::Error>;
    /// Deserializes what owns its data.
    fn decode(bytes: &[u8]) -> Result<Self::Value, Self::Error>;
    /// Deserializes what borrows from the input.
    fn borrow(bytes: &[u8]) -> Result<Self::Borrowed<'_>, Self::Error>;
    /// Whether what was borrowed is the value. One lifetime, since `PartialEq` compares a type with itself.
    fn borrowed_is<'a>(borrowed: &Self::Borrowed<'a>, value: &'a D::Owned) -> bool;
}

/// A codec of serde as a side.
#[derive(Clone, Copy, Debug)]
pub struct Serde<C>(PhantomData<C>);

impl<D: Dataset, C: Codec> Side<D> for Serde<C> {
    const NAME: &'static str = C::NAME;
    const BORROWS: bool = D::BORROWS;
    const SAME_BYTES: bool = C::SAME_BYTES;
    const APPENDS: bool = C::APPENDS;
    type Value = D::Owned;
    type Borrowed<'a> = D::Borrowed<'a>;
    type Error = C::Error;

    fn value(of: &D::Owned) -> D::Owned {
        of.clone()
    }

    #[inline(always)]
    fn to_vec(value: &D::Owned) -> Result<Vec<u8>, C::Error> {
        C::to_vec(value)
    }

    #[inline(always)]
    fn append(out: &mut Vec<u8>, value: &D::Owned) -> Result<(), C::Error> {
        C::append(out, value)
    }

    #[inline(always)]
    fn decode(bytes: &[u8]) -> Result<D::Owned, C::Error> {
        C::decode(bytes)
    }

    #[inline(always)]
    fn borrow(bytes: &[u8]) -> Result<D::Borrowed<'_>, C::Error> {
        C::borrow(bytes)
    }

    fn borrowed_is<'a>(borrowed: &D::Borrowed<'a>, value: &'a D::Owned) -> bool {
        *borrowed == D::borrowed(value)
    }
}

/// prost 0.14.
#[derive(Clone, Copy, Debug)]
pub struct Prost;

impl<D: Dataset> Side<D> for Prost {
    const NAME: &'static str = "prost-0.14";
    const BORROWS: bool = false;
    type Value = D::Prost;
    type Borrowed<'a> = D::Prost;
    type Error = prost::DecodeError;

    fn value(of: &D::Owned) -> D::Prost {
        of.into()
    }

    #[inline(always)]
    fn to_vec(value: &D::Prost) -> Result<Vec<u8>, prost::DecodeError> {
        Ok(prost_to_vec(value))
    }

    #[inline(always)]
    fn append(out: &mut Vec<u8>, value: &D::Prost) -> Result<(), prost::DecodeError> {
        prost_append(out, value);
        Ok(())
    }

    #[inline(always)]
    fn decode(bytes: &[u8]) -> Result<D::Prost, prost::DecodeError> {
        prost_decode(bytes)
    }

    #[inline(always)]
    fn borrow(bytes: &[u8]) -> Result<D::Prost, prost::DecodeError> {
        prost_decode(bytes)
    }

    fn borrowed_is(borrowed: &D::Prost, value: &D::Owned) -> bool {
        *borrowed == value.into()
    }
}

#[inline(never)]
fn prost_to_vec<M: prost::Message>(message: &M) -> Vec<u8> {
    message.encode_to_vec()
}

#[inline(never)]
fn prost_append<M: prost::Message>(out: &mut Vec<u8>, message: &M) {
    // A vector always has room, so that the check of the length, which `encode` makes first, may be left out.
    message.encode_raw(out);
}

#[inline(never)]
fn prost_decode<M: prost::Message + Default>(bytes: &[u8]) -> Result<M, prost::DecodeError> {
    M::decode(bytes)
}

/// bincode 1.3.3, `serialize` and `deserialize`: fixed integers.
#[derive(Clone, Copy, Debug)]
pub struct Bincode1;

impl Codec for Bincode1 {
    const NAME: &'static str = "bincode-1.3.3";
    type Error = bincode1::Error;

    #[inline(never)]
    fn to_vec<T: Serialize>(value: &T) -> Result<Vec<u8>, Self::Error> {
        bincode1::serialize(value)
    }

    #[inline(never)]
    fn append<T: Serialize>(out: &mut Vec<u8>, value: &T) -> Result<(), Self::Error> {
        bincode1::serialize_into(out, value)
    }

    #[inline(always)]
    fn decode<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, Self::Error> {
        Self::borrow(bytes)
    }

    #[inline(never)]
    fn borrow<'a, T: Deserialize<'a>>(bytes: &'a [u8]) -> Result<T, Self::Error> {
        bincode1::deserialize(bytes)
    }
}

/// bincode 2.0.1 through serde with its `standard()` configuration: variable integers.
#[derive(Clone, Copy, Debug)]
pub struct Bincode2;

/// What bincode 2 uses inside `encode_to_vec`. Its `encode_into_std_write` is up to twice as slow on floats,
/// and so would not be fair.
pub(crate) struct Appender<'a>(pub(crate) &'a mut Vec<u8>);

impl bincode2::enc::write::Writer for Appender<'_> {
    #[inline(always)]
    fn write(&mut self, bytes: &[u8]) -> Result<(), bincode2::error::EncodeError> {
        self.0.extend_from_slice(bytes);
        Ok(())
    }
}

/// bincode 2 has an error for each direction.
#[derive(Debug)]
pub enum Bincode2Error {
    /// While serializing.
    Encode(bincode2::error::EncodeError),
    /// While deserializing.
    Decode(bincode2::error::DecodeError),
}

impl Display for Bincode2Error {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self {
            Bincode2Error::Encode(error) => error.fmt(f),
            Bincode2Error::Decode(error) => error.fmt(f),
        }
    }
}

impl Codec for Bincode2 {
    const NAME: &'static str = "bincode-2.0.1";
    type Error = Bincode2Error;

    #[inline(never)]
    fn to_vec<T: Serialize>(value: &T) -> Result<Vec<u8>, Self::Error> {
        bincode2::serde::encode_to_vec(value, bincode2::config::standard()).map_err(Bincode2Error::Encode)
    }

    #[inline(never)]
    fn append<T: Serialize>(out: &mut Vec<u8>, value: &T) -> Result<(), Self::Error> {
        bincode2::serde::encode_into_writer(value, Appender(out), bincode2::config::standard())
            .map_err(Bincode2Error::Encode)
    }

    #[inline(never)]
    fn decode<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, Self::Error> {
        match bincode2::serde::decode_from_slice(bytes, bincode2::config::standard()) {
            Ok((value, _)) => Ok(value),
            Err(error) => Err(Bincode2Error::Decode(error)),
        }
    }

    #[inline(never)]
    fn borrow<'a, T: Deserialize<'a>>(bytes: &'a [u8]) -> Result<T, Self::Error> {
        match bincode2::serde::borrow_decode_from_slice(bytes, bincode2::config::standard()) {
            Ok((value, _)) => Ok(value),
            Err(error) => Err(Bincode2Error::Decode(error)),
        }
    }
}

/// postcard 1.
#[derive(Clone, Copy, Debug)]
pub struct Postcard;

impl Codec for Postcard {
    const NAME: &'static str = "postcard-1";
    type Error = postcard::Error;

    #[inline(never)]
    fn to_vec<T: Serialize>(value: &T) -> Result<Vec<u8>, Self::Error> {
        postcard::to_allocvec(value)
    }

    #[inline(never)]
    fn append<T: Serialize>(out: &mut Vec<u8>, value: &T) -> Result<(), Self::Error> {
        *out = postcard::to_extend(value, core::mem::take(out))?;
        Ok(())
    }

    #[inline(always)]
    fn decode<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, Self::Error> {
        Self::borrow(bytes)
    }

    #[inline(never)]
    fn borrow<'a, T: Deserialize<'a>>(bytes: &'a [u8]) -> Result<T, Self::Error> {
        postcard::from_bytes(bytes)
    }
}

/// An error of rmp-serde, which has one for each direction.
#[derive(Debug)]
pub enum RmpError {
    /// While serializing.
    Encode(rmp_serde::encode::Error),
    /// While deserializing.
    Decode(rmp_serde::decode::Error),
}

impl Display for RmpError {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self {
            RmpError::Encode(error) => error.fmt(f),
            RmpError::Decode(error) => error.fmt(f),
        }
    }
}

/// rmp-serde 1.3.1, structs as arrays.
#[derive(Clone, Copy, Debug)]
pub struct Rmp;

impl Codec for Rmp {
    const NAME: &'static str = "rmp-serde-1.3.1";
    type Error = RmpError;

    #[inline(never)]
    fn to_vec<T: Serialize>(value: &T) -> Result<Vec<u8>, Self::Error> {
        rmp_serde::to_vec(value).map_err(RmpError::Encode)
    }

    #[inline(never)]
    fn append<T: Serialize>(out: &mut Vec<u8>, value: &T) -> Result<(), Self::Error> {
        rmp_serde::encode::write(out, value).map_err(RmpError::Encode)
    }

    #[inline(always)]
    fn decode<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, Self::Error> {
        Self::borrow(bytes)
    }

    #[inline(never)]
    fn borrow<'a, T: Deserialize<'a>>(bytes: &'a [u8]) -> Result<T, Self::Error> {
        rmp_serde::from_slice(bytes).map_err(RmpError::Decode)
    }
}

/// rmp-serde 1.3.1, structs as maps with the fields' names.
#[derive(Clone, Copy, Debug)]
pub struct RmpNamed;

impl Codec for RmpNamed {
    const NAME: &'static str = Rmp::NAME;
    type Error = RmpError;

    #[inline(never)]
    fn to_vec<T: Serialize>(value: &T) -> Result<Vec<u8>, Self::Error> {
        rmp_serde::to_vec_named(value).map_err(RmpError::Encode)
    }

    #[inline(never)]
    fn append<T: Serialize>(out: &mut Vec<u8>, value: &T) -> Result<(), Self::Error> {
        rmp_serde::encode::write_named(out, value).map_err(RmpError::Encode)
    }

    #[inline(always)]
    fn decode<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, Self::Error> {
        Rmp::decode(bytes)
    }

    #[inline(always)]
    fn borrow<'a, T: Deserialize<'a>>(bytes: &'a [u8]) -> Result<T, Self::Error> {
        Rmp::borrow(bytes)
    }
}
