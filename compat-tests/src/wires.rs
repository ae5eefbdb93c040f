//! Our formats and their references behind one trait.

use serde::{Deserialize, Serialize, de::DeserializeOwned};
use std::fmt::Display;

/// A format of serde. Errors are their text: nothing here asks for more.
#[allow(clippy::missing_errors_doc)] // Each format has its own.
pub trait Wire {
    /// As failures call it.
    const NAME: &'static str;

    /// Writes to a new vector.
    fn to_vec<T: Serialize>(value: &T) -> Result<Vec<u8>, String>;

    /// Reads what borrows from the input. References may allow bytes behind it.
    fn borrow<'a, T: Deserialize<'a>>(bytes: &'a [u8]) -> Result<T, String>;

    /// Reads what owns its data. Bytes behind it are an error.
    fn decode<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, String> {
        Self::borrow(bytes)
    }
}

/// A format of ours.
#[allow(clippy::missing_errors_doc)] // Each format has its own.
pub trait Ours: Wire {
    /// How many bytes `value` takes.
    fn serialized_size<T: Serialize>(value: &T) -> Result<usize, String>;
}

fn text(error: impl Display) -> String {
    error.to_string()
}

#[cold]
fn trailing(left: usize) -> String {
    format!("{left} bytes behind the value")
}

macro_rules! ours {
    ($($(#[$doc:meta])* $name:ident $text:literal: $preset:path;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug)]
        pub struct $name;

        impl Wire for $name {
            const NAME: &'static str = $text;

            fn to_vec<T: Serialize>(value: &T) -> Result<Vec<u8>, String> {
                $preset.to_vec(value).map_err(text)
            }

            fn borrow<'a, T: Deserialize<'a>>(bytes: &'a [u8]) -> Result<T, String> {
                $preset.from_slice(bytes).map_err(text)
            }
        }

        impl Ours for $name {
            fn serialized_size<T: Serialize>(value: &T) -> Result<usize, String> {
                $preset.serialized_size(value).map_err(text)
            }
        }
    )*};
}

ours! {
    /// Fixed integers.
    BinFixed "contract-bin FIXED": contract_bin::FIXED;
    /// Fixed integers, big-endian.
    BinFixedBe "contract-bin FIXED_BE": contract_bin::FIXED_BE;
    /// Marked varints.
    BinVarint "contract-bin VARINT": contract_bin::VARINT;
    /// Marked varints, big-endian.
    BinVarintBe "contract-bin VARINT_BE": contract_bin::VARINT_BE;
    /// LEB128.
    BinPostcard "contract-bin POSTCARD": contract_bin::POSTCARD;
    /// Structs as arrays.
    Msgpack "contract-msgpack ARRAY": contract_msgpack::ARRAY;
    /// Structs as maps by name.
    MsgpackNamed "contract-msgpack NAMED": contract_msgpack::NAMED;
    /// Structs as maps by number.
    MsgpackNumbered "contract-msgpack NUMBERED": contract_msgpack::NUMBERED;
}

/// Protobuf.
#[derive(Clone, Copy, Debug)]
pub struct Pb;

impl Wire for Pb {
    const NAME: &'static str = "contract-pb";

    fn to_vec<T: Serialize>(value: &T) -> Result<Vec<u8>, String> {
        contract_pb::to_vec(value).map_err(text)
    }

    fn borrow<'a, T: Deserialize<'a>>(bytes: &'a [u8]) -> Result<T, String> {
        contract_pb::from_slice(bytes).map_err(text)
    }
}

impl Ours for Pb {
    fn serialized_size<T: Serialize>(value: &T) -> Result<usize, String> {
        contract_pb::serialized_size(value).map_err(text)
    }
}

macro_rules! bincode1 {
    ($($(#[$doc:meta])* $name:ident $text:literal: $options:expr;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug)]
        pub struct $name;

        impl Wire for $name {
            const NAME: &'static str = $text;

            fn to_vec<T: Serialize>(value: &T) -> Result<Vec<u8>, String> {
                use bincode1::Options;
                $options.serialize(value).map_err(text)
            }

            fn borrow<'a, T: Deserialize<'a>>(bytes: &'a [u8]) -> Result<T, String> {
                use bincode1::Options;
                $options.deserialize(bytes).map_err(text)
            }
        }
    )*};
}

bincode1! {
    /// What bincode 1's `serialize` is, but for bytes behind the value.
    Bincode1Fixed "bincode 1 fixed": bincode1::DefaultOptions::new().with_fixint_encoding();
    /// The same, big-endian.
    Bincode1FixedBe "bincode 1 fixed, big-endian": bincode1::DefaultOptions::new().with_fixint_encoding().with_big_endian();
    /// bincode 1's default options.
    Bincode1Varint "bincode 1 varint": bincode1::DefaultOptions::new();
    /// The same, big-endian.
    Bincode1VarintBe "bincode 1 varint, big-endian": bincode1::DefaultOptions::new().with_big_endian();
}

const BINCODE2_LIMIT: usize = 1 << 26;

macro_rules! bincode2 {
    ($($(#[$doc:meta])* $name:ident $text:literal: $config:expr;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug)]
        pub struct $name;

        impl Wire for $name {
            const NAME: &'static str = $text;

            fn to_vec<T: Serialize>(value: &T) -> Result<Vec<u8>, String> {
                bincode2::serde::encode_to_vec(value, $config).map_err(text)
            }

            fn borrow<'a, T: Deserialize<'a>>(bytes: &'a [u8]) -> Result<T, String> {
                // Without a limit, a length that lies makes it allocate as much, and the process ends.
                let config = $config.with_limit::<BINCODE2_LIMIT>();
                let (value, taken) = bincode2::serde::borrow_decode_from_slice(bytes, config).map_err(text)?;
                if taken == bytes.len() { Ok(value) } else { Err(trailing(bytes.len() - taken)) }
            }
        }
    )*};
}

bincode2! {
    /// bincode 2 as bincode 1 was.
    Bincode2Legacy "bincode 2 legacy": bincode2::config::legacy();
    /// bincode 2's standard.
    Bincode2Standard "bincode 2 standard": bincode2::config::standard();
    /// The same, big-endian.
    Bincode2StandardBe "bincode 2 standard, big-endian": bincode2::config::standard().with_big_endian();
}

/// postcard 1.
#[derive(Clone, Copy, Debug)]
pub struct Postcard;

impl Wire for Postcard {
    const NAME: &'static str = "postcard 1";

    fn to_vec<T: Serialize>(value: &T) -> Result<Vec<u8>, String> {
        postcard::to_allocvec(value).map_err(text)
    }

    fn borrow<'a, T: Deserialize<'a>>(bytes: &'a [u8]) -> Result<T, String> {
        let (value, rest) = postcard::take_from_bytes(bytes).map_err(text)?;
        if rest.is_empty() { Ok(value) } else { Err(trailing(rest.len())) }
    }
}

macro_rules! rmp {
    ($($(#[$doc:meta])* $name:ident $text:literal: $to_vec:path;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug)]
        pub struct $name;

        impl Wire for $name {
            const NAME: &'static str = $text;

            fn to_vec<T: Serialize>(value: &T) -> Result<Vec<u8>, String> {
                $to_vec(value).map_err(text)
            }

            fn borrow<'a, T: Deserialize<'a>>(bytes: &'a [u8]) -> Result<T, String> {
                rmp_serde::from_slice(bytes).map_err(text)
            }

            /// Only a reader says where it stands.
            fn decode<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, String> {
                rmp_decode(bytes)
            }
        }
    )*};
}

fn rmp_decode<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, String> {
    let mut deserializer = rmp_deserializer(bytes);
    let value = T::deserialize(&mut deserializer).map_err(text)?;
    let left = bytes.len() as u64 - deserializer.position();
    if left == 0 { Ok(value) } else { Err(trailing(left as usize)) }
}

/// rmp-serde's deserializer, as a reader.
pub type RmpDeserializer<'a> =
    rmp_serde::Deserializer<rmp_serde::decode::ReadReader<std::io::Cursor<&'a [u8]>>>;

/// rmp-serde's deserializer of `bytes`, which can tell its position.
#[must_use]
pub fn rmp_deserializer(bytes: &[u8]) -> RmpDeserializer<'_> {
    rmp_serde::Deserializer::new(std::io::Cursor::new(bytes))
}

rmp! {
    /// rmp-serde, structs as arrays.
    Rmp "rmp-serde": rmp_serde::to_vec;
    /// rmp-serde, structs as maps by name.
    RmpNamed "rmp-serde named": rmp_serde::to_vec_named;
}

/// The functions of a wire for one type, so that what uses them is compiled once a type.
#[derive(Clone, Copy, Debug)]
#[allow(missing_docs)] // As in the traits.
pub struct Codec<T> {
    pub name: &'static str,
    pub to_vec: fn(&T) -> Result<Vec<u8>, String>,
    pub decode: fn(&[u8]) -> Result<T, String>,
}

impl<T: Serialize + DeserializeOwned> Codec<T> {
    /// Those of `W`.
    #[must_use]
    pub fn of<W: Wire>() -> Self {
        Self { name: W::NAME, to_vec: W::to_vec::<T>, decode: W::decode::<T> }
    }
}
