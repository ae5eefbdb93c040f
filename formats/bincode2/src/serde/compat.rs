use crate::{
    BorrowDecode, Decode, Encode,
    de::{BorrowDecoder, Decoder, borrowed, owned},
    enc::{Encoder, value},
    error::{DecodeError, EncodeError},
};
use core::fmt;
use serde::{Deserialize, Serialize, de::DeserializeOwned};

/// What serde writes and reads, as an [`Encode`] and [`Decode`].
///
/// ```
/// use contract_bincode2::{config, decode_from_slice, encode_to_vec, serde::Compat};
///
/// let bytes = encode_to_vec((7u8, Compat(vec!["a", "b"])), config::standard())?;
/// assert_eq!(bytes, b"\x07\x02\x01a\x01b");
/// let ((seven, Compat(names)), _) = decode_from_slice::<(u8, Compat<Vec<String>>), _>(&bytes, config::standard())?;
/// assert_eq!((seven, names.len()), (7, 2));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Compat<T>(pub T);

/// What serde writes and reads, as an [`Encode`] and [`BorrowDecode`]: it may borrow from the input.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct BorrowCompat<T>(pub T);

impl<Context, T: DeserializeOwned> Decode<Context> for Compat<T> {
    fn decode<D: Decoder<Context = Context>>(decoder: &mut D) -> Result<Self, DecodeError> {
        owned(decoder).map(Compat)
    }
}

impl<'de, Context, T: DeserializeOwned> BorrowDecode<'de, Context> for Compat<T> {
    fn borrow_decode<D: BorrowDecoder<'de, Context = Context>>(decoder: &mut D) -> Result<Self, DecodeError> {
        owned(decoder).map(Compat)
    }
}

impl<'de, Context, T: Deserialize<'de>> BorrowDecode<'de, Context> for BorrowCompat<T> {
    fn borrow_decode<D: BorrowDecoder<'de, Context = Context>>(decoder: &mut D) -> Result<Self, DecodeError> {
        borrowed(decoder).map(BorrowCompat)
    }
}

macro_rules! both {
    ($($name:ident)*) => {$(
        impl<T: Serialize> Encode for $name<T> {
            fn encode<E: Encoder>(&self, encoder: &mut E) -> Result<(), EncodeError> {
                let config = *encoder.config();
                value::put_to(&self.0, encoder.writer(), config)
            }
        }

        impl<T: fmt::Debug> fmt::Debug for $name<T> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.debug_tuple(stringify!($name)).field(&self.0).finish()
            }
        }

        impl<T: fmt::Display> fmt::Display for $name<T> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.fmt(f)
            }
        }
    )*};
}

both!(Compat BorrowCompat);
