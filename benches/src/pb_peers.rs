//! More peers of protobuf. Their messages are generated of `benches/proto` by `build.rs`, each by the peer's own generator with the
//! options that it has by default. Values come to them as bytes that ours wrote: what they make of those must write the same bytes again.

use crate::{datasets::Dataset, peers::Side};
use buffa::{HasMessageView, Message as _, MessageView as _};
use core::fmt::Display;
use protobuf::Message as _;
use quick_protobuf::{BytesReader, MessageRead, MessageWrite, Writer};

/// The messages of a data set.
pub trait PbMessages {
    /// Of rust-protobuf.
    type RustProtobuf: protobuf::Message + PartialEq;
    /// Of quick-protobuf, generated with `dont_use_cow`.
    type Quick: MessageWrite + for<'a> MessageRead<'a> + PartialEq;
    /// Of quick-protobuf, which borrows where the data set has strings to borrow.
    type QuickCow<'a>: MessageWrite + MessageRead<'a>;
    /// Of buffa, which has a view.
    type Buffa: HasMessageView + PartialEq;
    /// Of libprotobuf: the number of the type.
    #[cfg(contract_libprotobuf)]
    const LIBPROTOBUF: u32;
}

macro_rules! generated {
    ($($module:ident in $folder:literal;)*) => {
        $(
            // As their generators write them.
            #[allow(missing_docs, missing_debug_implementations, unreachable_pub, nonstandard_style, unused, clippy::all, clippy::pedantic, rustdoc::all)]
            #[rustfmt::skip]
            mod $module {
                include!(concat!(env!("OUT_DIR"), "/", $folder, "/mod.rs"));
            }
        )*
    };
}

generated! {
    rust_protobuf in "rust_protobuf";
    quick in "quick";
    quick_cow in "quick_cow";
    buffas in "buffa";
}

macro_rules! messages {
    ($($dataset:ident $package:ident $message:ident $($borrows:lifetime)?;)*) => {
        $(
            impl PbMessages for crate::datasets::$dataset {
                type RustProtobuf = rust_protobuf::$package::$message;
                type Quick = quick::$package::$message;
                messages!(@cow $package $message $($borrows)?);
                type Buffa = buffas::$package::$message;
                #[cfg(contract_libprotobuf)]
                const LIBPROTOBUF: u32 = crate::libprotobuf::types::$package;
            }
        )*
    };
    (@cow $package:ident $message:ident) => {
        type QuickCow<'a> = quick::$package::$message;
    };
    (@cow $package:ident $message:ident $borrows:lifetime) => {
        type QuickCow<$borrows> = quick_cow::$package::$message<$borrows>;
    };
}

messages! {
    Log logs Logs 'a;
    Mesh mesh Mesh;
    Minecraft players Players 'a;
    Mk48 updates Updates;
    Floats2 floats2 Floats2;
    Floats16 floats16 Floats16;
    Groups groups Groups;
    PersonShort person Person 'a;
    PersonLong person Person 'a;
    Numeric numeric Numeric;
    Text text Text 'a;
    Nested nested Nested 'a;
    Vector4 vector Vector;
    Vector25 vector Vector;
    Vector100 vector Vector;
    Wide wide Wide 'a;
    StringVector4 string_vector StringVector 'a;
    StringVector50 string_vector StringVector 'a;
    AllStrings all_strings AllStrings 'a;
    AllNumbers all_numbers AllNumbers;
    Bytes bytes Bytes;
    Int25 int25 Int25;
    Str25 str25 Str25 'a;
}

/// The value as a peer's, by way of our bytes.
pub(crate) fn through_ours<D: Dataset, V, E: Display>(
    of: &D::Owned,
    decode: impl FnOnce(&[u8]) -> Result<V, E>,
) -> V {
    let bytes = contract_pb::to_vec(of).expect("ours writes each data set");
    decode(&bytes).unwrap_or_else(|error| panic!("{}: the peer does not read ours: {error}", D::NAME))
}

/// rust-protobuf 3.7.2. It can't borrow.
#[derive(Clone, Copy, Debug)]
pub struct RustProtobuf;

impl<D: Dataset> Side<D> for RustProtobuf {
    const NAME: &'static str = "rust-protobuf-3.7.2";
    const BORROWS: bool = false;
    type Value = D::RustProtobuf;
    type Borrowed<'a> = D::RustProtobuf;
    type Error = protobuf::Error;

    fn value(of: &D::Owned) -> D::RustProtobuf {
        through_ours::<D, _, _>(of, <Self as Side<D>>::decode)
    }

    #[inline(never)]
    fn to_vec(value: &D::RustProtobuf) -> Result<Vec<u8>, protobuf::Error> {
        value.write_to_bytes()
    }

    #[inline(never)]
    fn append(out: &mut Vec<u8>, value: &D::RustProtobuf) -> Result<(), protobuf::Error> {
        value.write_to_vec(out)
    }

    #[inline(never)]
    fn decode(bytes: &[u8]) -> Result<D::RustProtobuf, protobuf::Error> {
        D::RustProtobuf::parse_from_bytes(bytes)
    }

    #[inline(always)]
    fn borrow(bytes: &[u8]) -> Result<D::RustProtobuf, protobuf::Error> {
        <Self as Side<D>>::decode(bytes)
    }

    fn borrowed_is(borrowed: &D::RustProtobuf, value: &D::Owned) -> bool {
        *borrowed == <Self as Side<D>>::value(value)
    }
}

/// quick-protobuf 0.8.1. Its own functions put a length before a message; here messages stand alone, as everywhere else.
#[derive(Clone, Copy, Debug)]
pub struct QuickProtobuf;

fn quick_to_vec(message: &impl MessageWrite) -> Result<Vec<u8>, quick_protobuf::Error> {
    let mut out = Vec::with_capacity(message.get_size());
    message.write_message(&mut Writer::new(&mut out))?;
    Ok(out)
}

impl<D: Dataset> Side<D> for QuickProtobuf {
    const NAME: &'static str = "quick-protobuf-0.8.1";
    const BORROWS: bool = D::BORROWS;
    type Value = D::Quick;
    type Borrowed<'a> = D::QuickCow<'a>;
    type Error = quick_protobuf::Error;

    fn lacks() -> Option<&'static str> {
        // Its generator passes over the word: what is `Some` of a zero would be written as nothing.
        let optional = ["minecraft", "mk48"].contains(&D::NAME);
        optional.then_some("its messages have no `optional` scalars and strings in proto3")
    }

    fn value(of: &D::Owned) -> D::Quick {
        through_ours::<D, _, _>(of, <Self as Side<D>>::decode)
    }

    #[inline(never)]
    fn to_vec(value: &D::Quick) -> Result<Vec<u8>, quick_protobuf::Error> {
        quick_to_vec(value)
    }

    #[inline(never)]
    fn append(out: &mut Vec<u8>, value: &D::Quick) -> Result<(), quick_protobuf::Error> {
        value.write_message(&mut Writer::new(out))
    }

    #[inline(never)]
    fn decode(bytes: &[u8]) -> Result<D::Quick, quick_protobuf::Error> {
        D::Quick::from_reader(&mut BytesReader::from_bytes(bytes), bytes)
    }

    #[inline(never)]
    fn borrow(bytes: &[u8]) -> Result<D::QuickCow<'_>, quick_protobuf::Error> {
        D::QuickCow::from_reader(&mut BytesReader::from_bytes(bytes), bytes)
    }

    fn borrowed_is<'a>(borrowed: &D::QuickCow<'a>, value: &'a D::Owned) -> bool {
        // No trait says that it is comparable; what it writes is.
        let ours = contract_pb::to_vec(value).expect("ours writes each data set");
        quick_to_vec(borrowed).is_ok_and(|bytes| bytes == ours)
    }
}

/// buffa 0.9.2, but for the 32 MiB that it allows repeated fields: `floats16` has more. To borrow is to make its views.
#[derive(Clone, Copy, Debug)]
pub struct Buffa;

const ELEMENTS: usize = 1 << 30;

impl<D: Dataset> Side<D> for Buffa {
    const NAME: &'static str = "buffa-0.9.2";
    const BORROWS: bool = D::BORROWS;
    type Value = D::Buffa;
    type Borrowed<'a> = <D::Buffa as HasMessageView>::View<'a>;
    type Error = buffa::DecodeError;

    fn value(of: &D::Owned) -> D::Buffa {
        through_ours::<D, _, _>(of, <Self as Side<D>>::decode)
    }

    #[inline(never)]
    fn to_vec(value: &D::Buffa) -> Result<Vec<u8>, buffa::DecodeError> {
        Ok(value.encode_to_vec())
    }

    #[inline(never)]
    fn append(out: &mut Vec<u8>, value: &D::Buffa) -> Result<(), buffa::DecodeError> {
        value.encode(out);
        Ok(())
    }

    #[inline(never)]
    fn decode(bytes: &[u8]) -> Result<D::Buffa, buffa::DecodeError> {
        buffa::DecodeOptions::new().with_element_memory_limit(ELEMENTS).decode_from_slice(bytes)
    }

    #[inline(never)]
    fn borrow(bytes: &[u8]) -> Result<<D::Buffa as HasMessageView>::View<'_>, buffa::DecodeError> {
        buffa::DecodeOptions::new().with_element_memory_limit(ELEMENTS).decode_view(bytes)
    }

    fn borrowed_is<'a>(borrowed: &<D::Buffa as HasMessageView>::View<'a>, value: &'a D::Owned) -> bool {
        borrowed.to_owned_message().is_ok_and(|owned| owned == <Self as Side<D>>::value(value))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        compare::agree,
        datasets::{self, Visitor},
        ours,
        peers::Serde,
    };

    #[test]
    fn peers_of_protobuf_write_our_bytes_and_read_them() {
        struct All(usize);

        impl Visitor for All {
            fn visit<D: Dataset>(&mut self) {
                let values = D::values();
                agree::<D, Serde<ours::Pb>, RustProtobuf>(&values).expect(D::NAME);
                if <QuickProtobuf as Side<D>>::lacks().is_none() {
                    agree::<D, Serde<ours::Pb>, QuickProtobuf>(&values).expect(D::NAME);
                } else {
                    // It lacks what it is said to lack.
                    let error = agree::<D, Serde<ours::Pb>, QuickProtobuf>(&values).unwrap_err();
                    assert!(error.contains("bytes differ"), "{error}");
                }
                agree::<D, Serde<ours::Pb>, Buffa>(&values).expect(D::NAME);
                #[cfg(contract_libprotobuf)]
                {
                    use crate::libprotobuf::{Heap, HeapReused, Libprotobuf, OnArena, OnArenaReused};
                    agree::<D, Serde<ours::Pb>, Libprotobuf<Heap>>(&values).expect(D::NAME);
                    agree::<D, Serde<ours::Pb>, Libprotobuf<HeapReused>>(&values).expect(D::NAME);
                    agree::<D, Serde<ours::Pb>, Libprotobuf<OnArena>>(&values).expect(D::NAME);
                    agree::<D, Serde<ours::Pb>, Libprotobuf<OnArenaReused>>(&values).expect(D::NAME);
                }
                self.0 += 1;
            }
        }

        let mut all = All(0);
        datasets::visit(&mut all);
        assert_eq!(all.0, datasets::NAMES.len());
    }
}
