//! More of the peers that have derives of their own, all of them for bytes like bincode's. `heavy` has the others.

use crate::{
    datasets::Dataset,
    peers::{Appender, Bincode2Error, Side},
};
use rkyv::{
    api::high::{HighDeserializer, HighSerializer, HighValidator},
    bytecheck::CheckBytes,
    rancor,
    ser::{Positional, Writer, allocator::ArenaHandle},
};
use speedy::LittleEndian;

/// What is the same in all of them: they take the data set's own types.
macro_rules! own_types {
    () => {
        type Value = D::Owned;

        fn value(of: &D::Owned) -> D::Owned {
            of.clone()
        }
    };
    (borrowed) => {
        own_types!();
        const BORROWS: bool = D::BORROWS;
        type Borrowed<'a> = D::Borrowed<'a>;

        fn borrowed_is<'a>(borrowed: &D::Borrowed<'a>, value: &'a D::Owned) -> bool {
            *borrowed == D::borrowed(value)
        }
    };
}

/// bincode 2.0.1 with its own derive and its `standard()` configuration.
#[derive(Clone, Copy, Debug)]
pub struct Bincode2Derive;

impl<D: Dataset> Side<D> for Bincode2Derive {
    const NAME: &'static str = "bincode-derive-2.0.1";
    type Error = Bincode2Error;
    own_types!(borrowed);

    #[inline(never)]
    fn to_vec(value: &D::Owned) -> Result<Vec<u8>, Bincode2Error> {
        bincode2::encode_to_vec(value, bincode2::config::standard()).map_err(Bincode2Error::Encode)
    }

    #[inline(never)]
    fn append(out: &mut Vec<u8>, value: &D::Owned) -> Result<(), Bincode2Error> {
        bincode2::encode_into_writer(value, Appender(out), bincode2::config::standard())
            .map_err(Bincode2Error::Encode)
    }

    #[inline(never)]
    fn decode(bytes: &[u8]) -> Result<D::Owned, Bincode2Error> {
        match bincode2::decode_from_slice(bytes, bincode2::config::standard()) {
            Ok((value, _)) => Ok(value),
            Err(error) => Err(Bincode2Error::Decode(error)),
        }
    }

    #[inline(never)]
    fn borrow(bytes: &[u8]) -> Result<D::Borrowed<'_>, Bincode2Error> {
        match bincode2::borrow_decode_from_slice(bytes, bincode2::config::standard()) {
            Ok((value, _)) => Ok(value),
            Err(error) => Err(Bincode2Error::Decode(error)),
        }
    }
}

/// bitcode 0.6.9 with its own derive: other bytes than through serde. It does not append; its `Buffer`, which
/// keeps what it allocated, gives out what it holds, and is not measured.
#[derive(Clone, Copy, Debug)]
pub struct BitcodeDerive;

impl<D: Dataset> Side<D> for BitcodeDerive {
    const NAME: &'static str = "bitcode-derive-0.6.9";
    const SAME_BYTES: bool = false;
    const APPENDS: bool = false;
    type Error = bitcode::Error;
    own_types!(borrowed);

    #[inline(never)]
    fn to_vec(value: &D::Owned) -> Result<Vec<u8>, bitcode::Error> {
        Ok(bitcode::encode(value))
    }

    fn append(out: &mut Vec<u8>, value: &D::Owned) -> Result<(), bitcode::Error> {
        out.extend(bitcode::encode(value));
        Ok(())
    }

    #[inline(never)]
    fn decode(bytes: &[u8]) -> Result<D::Owned, bitcode::Error> {
        bitcode::decode(bytes)
    }

    #[inline(never)]
    fn borrow(bytes: &[u8]) -> Result<D::Borrowed<'_>, bitcode::Error> {
        bitcode::decode(bytes)
    }
}

/// borsh 1.8.1: fixed integers, lengths of four bytes, variants of one. It can't borrow.
#[derive(Clone, Copy, Debug)]
pub struct Borsh;

impl<D: Dataset> Side<D> for Borsh {
    const NAME: &'static str = "borsh-1.8.1";
    const BORROWS: bool = false;
    const SAME_BYTES: bool = false;
    type Borrowed<'a> = D::Owned;
    type Error = borsh::io::Error;
    own_types!();

    #[inline(never)]
    fn to_vec(value: &D::Owned) -> Result<Vec<u8>, borsh::io::Error> {
        borsh::to_vec(value)
    }

    #[inline(never)]
    fn append(out: &mut Vec<u8>, value: &D::Owned) -> Result<(), borsh::io::Error> {
        borsh::BorshSerialize::serialize(value, out)
    }

    #[inline(never)]
    fn decode(bytes: &[u8]) -> Result<D::Owned, borsh::io::Error> {
        borsh::from_slice(bytes)
    }

    #[inline(always)]
    fn borrow(bytes: &[u8]) -> Result<D::Owned, borsh::io::Error> {
        <Self as Side<D>>::decode(bytes)
    }

    fn borrowed_is(borrowed: &D::Owned, value: &D::Owned) -> bool {
        borrowed == value
    }
}

/// speedy 0.8.7, little endian: fixed integers, lengths and variants of four bytes. It asks for the size first. To append is
/// to write into that many zeros.
#[derive(Clone, Copy, Debug)]
pub struct Speedy;

impl<D: Dataset> Side<D> for Speedy {
    const NAME: &'static str = "speedy-0.8.7";
    const SAME_BYTES: bool = false;
    type Error = speedy::Error;
    own_types!(borrowed);

    #[inline(never)]
    fn to_vec(value: &D::Owned) -> Result<Vec<u8>, speedy::Error> {
        speedy::Writable::write_to_vec_with_ctx(value, LittleEndian {})
    }

    #[inline(never)]
    fn append(out: &mut Vec<u8>, value: &D::Owned) -> Result<(), speedy::Error> {
        let start = out.len();
        out.resize(start + speedy::Writable::<LittleEndian>::bytes_needed(value)?, 0);
        speedy::Writable::write_to_buffer_with_ctx(value, LittleEndian {}, &mut out[start..])
    }

    #[inline(never)]
    fn decode(bytes: &[u8]) -> Result<D::Owned, speedy::Error> {
        speedy::Readable::read_from_buffer_with_ctx(LittleEndian {}, bytes)
    }

    #[inline(never)]
    fn borrow(bytes: &[u8]) -> Result<D::Borrowed<'_>, speedy::Error> {
        speedy::Readable::read_from_buffer_with_ctx(LittleEndian {}, bytes)
    }
}

/// rkyv 0.8.18: an archive, which holds the value as memory does. To borrow is to check the archive:
/// what comes out is a reference to the archive's own type, and nothing was made. The archive must begin where 16 divides the address, or else reading is an
/// error; the allocator sees to that.
#[derive(Clone, Copy, Debug)]
pub struct Rkyv;

/// What rkyv derives. The vectors are those of [`Rkyv::to_vec`] and [`Rkyv::append`].
pub trait Archives:
    Sized
    + 'static
    + rkyv::Archive<
        Archived: rkyv::Portable
                      + for<'a> CheckBytes<HighValidator<'a, rancor::Error>>
                      + rkyv::Deserialize<Self, HighDeserializer<rancor::Error>>,
    >
    + for<'a> rkyv::Serialize<HighSerializer<Vec<u8>, ArenaHandle<'a>, rancor::Error>>
    + for<'a, 'o> rkyv::Serialize<HighSerializer<Tail<'o>, ArenaHandle<'a>, rancor::Error>>
{
}

impl<T> Archives for T where
    T: 'static
        + rkyv::Archive<
            Archived: rkyv::Portable
                          + for<'a> CheckBytes<HighValidator<'a, rancor::Error>>
                          + rkyv::Deserialize<T, HighDeserializer<rancor::Error>>,
        >
        + for<'a> rkyv::Serialize<HighSerializer<Vec<u8>, ArenaHandle<'a>, rancor::Error>>
        + for<'a, 'o> rkyv::Serialize<HighSerializer<Tail<'o>, ArenaHandle<'a>, rancor::Error>>
{
}

/// A vector's end: positions, on which padding depends, count from where it began.
#[derive(Debug)]
pub struct Tail<'a> {
    out: &'a mut Vec<u8>,
    start: usize,
}

impl Positional for Tail<'_> {
    #[inline]
    fn pos(&self) -> usize {
        self.out.len() - self.start
    }
}

impl<E> Writer<E> for Tail<'_> {
    #[inline]
    fn write(&mut self, bytes: &[u8]) -> Result<(), E> {
        self.out.extend_from_slice(bytes);
        Ok(())
    }
}

impl<D: Dataset> Side<D> for Rkyv {
    const NAME: &'static str = "rkyv-0.8.18";
    const BORROWS: bool = D::BORROWS;
    const SAME_BYTES: bool = false;
    type Borrowed<'a> = &'a <D::Owned as rkyv::Archive>::Archived;
    type Error = rancor::Error;
    own_types!();

    #[inline(never)]
    fn to_vec(value: &D::Owned) -> Result<Vec<u8>, rancor::Error> {
        rkyv::api::high::to_bytes_in(value, Vec::new())
    }

    #[inline(never)]
    fn append(out: &mut Vec<u8>, value: &D::Owned) -> Result<(), rancor::Error> {
        let start = out.len();
        rkyv::api::high::to_bytes_in(value, Tail { out, start }).map(|_| ())
    }

    #[inline(never)]
    fn decode(bytes: &[u8]) -> Result<D::Owned, rancor::Error> {
        rkyv::from_bytes(bytes)
    }

    #[inline(never)]
    fn borrow(bytes: &[u8]) -> Result<&<D::Owned as rkyv::Archive>::Archived, rancor::Error> {
        rkyv::access(bytes)
    }

    fn borrowed_is<'a>(borrowed: &&'a <D::Owned as rkyv::Archive>::Archived, value: &'a D::Owned) -> bool {
        rkyv::deserialize::<D::Owned, rancor::Error>(*borrowed).is_ok_and(|read| read == *value)
    }
}

#[cfg(all(test, feature = "bin"))]
mod tests {
    use super::*;
    use crate::{
        compare::agree,
        datasets::{self, Visitor},
        ours,
        peers::Serde,
    };

    /// Those that derive, since their data model might not have what a data set has.
    #[test]
    fn peers_that_derive_read_what_they_write() {
        struct All(usize);

        impl Visitor for All {
            fn visit<D: Dataset>(&mut self) {
                let values = D::values();
                agree::<D, Serde<ours::BinVarint>, Bincode2Derive>(&values).expect(D::NAME);
                agree::<D, Serde<ours::BinVarint>, BitcodeDerive>(&values).expect(D::NAME);
                agree::<D, Serde<ours::BinFixed>, Borsh>(&values).expect(D::NAME);
                agree::<D, Serde<ours::BinFixed>, Speedy>(&values).expect(D::NAME);
                agree::<D, Serde<ours::BinFixed>, Rkyv>(&values).expect(D::NAME);
                self.0 += 1;
            }
        }

        let mut all = All(0);
        datasets::visit(&mut all);
        assert_eq!(all.0, datasets::NAMES.len());
    }
}
