//! Our formats as codecs. The only place that names their crates.
//!
//! A format whose feature is off has its name in [`MISSING`] and nothing else here.

#[cfg(any(feature = "pb", feature = "bin", feature = "msgpack"))]
use {
    crate::peers::Codec,
    serde::{Deserialize, Serialize, de::DeserializeOwned},
};

/// The formats that this build leaves out.
pub const MISSING: &[&str] = &[
    #[cfg(not(feature = "pb"))]
    "pb",
    #[cfg(not(feature = "bin"))]
    "bin",
    #[cfg(not(feature = "msgpack"))]
    "msgpack",
];

/// One codec: its doc, its name, its crate, how it serializes to a new vector, appends to one, deserializes.
#[cfg(any(feature = "pb", feature = "bin", feature = "msgpack"))]
macro_rules! codec {
    ($doc:literal $name:ident $text:literal $krate:ident: $to_vec:expr, $to_output:expr, $from_slice:expr) => {
        #[doc = $doc]
        #[derive(Clone, Copy, Debug)]
        pub struct $name;

        impl Codec for $name {
            const NAME: &'static str = $text;
            type Error = $krate::Error;

            #[inline(never)]
            fn to_vec<T: Serialize>(value: &T) -> Result<Vec<u8>, Self::Error> {
                $to_vec(value)
            }

            #[inline(never)]
            fn append<T: Serialize>(out: &mut Vec<u8>, value: &T) -> Result<(), Self::Error> {
                $to_output(out, value)
            }

            #[inline(always)]
            fn decode<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, Self::Error> {
                Self::borrow(bytes)
            }

            #[inline(never)]
            fn borrow<'a, T: Deserialize<'a>>(bytes: &'a [u8]) -> Result<T, Self::Error> {
                $from_slice(bytes)
            }
        }
    };
}

#[cfg(feature = "pb")]
codec!("Protobuf." Pb "pb" contract_pb:
    contract_pb::to_vec, contract_pb::to_output, contract_pb::from_slice);

#[cfg(feature = "bin")]
codec!("Fixed integers, as bincode 1." BinFixed "bin" contract_bin:
    |v| contract_bin::FIXED.to_vec(v), |o, v| contract_bin::FIXED.to_output(o, v), |b| contract_bin::FIXED.from_slice(b));
#[cfg(feature = "bin")]
codec!("Marked varints, as bincode 2." BinVarint "bin" contract_bin:
    |v| contract_bin::VARINT.to_vec(v), |o, v| contract_bin::VARINT.to_output(o, v), |b| contract_bin::VARINT.from_slice(b));
#[cfg(feature = "bin")]
codec!("LEB128, as postcard." BinPostcard "bin" contract_bin:
    |v| contract_bin::POSTCARD.to_vec(v), |o, v| contract_bin::POSTCARD.to_output(o, v), |b| contract_bin::POSTCARD.from_slice(b));

#[cfg(feature = "msgpack")]
codec!("MessagePack, structs as arrays." Msgpack "msgpack" contract_msgpack:
    |v| contract_msgpack::ARRAY.to_vec(v),
    |o, v| contract_msgpack::ARRAY.to_output(o, v),
    |b| contract_msgpack::ARRAY.from_slice(b));
#[cfg(feature = "msgpack")]
codec!("MessagePack, structs as maps with the fields' names." MsgpackNamed "msgpack-named" contract_msgpack:
    |v| contract_msgpack::NAMED.to_vec(v),
    |o, v| contract_msgpack::NAMED.to_output(o, v),
    Msgpack::borrow);
