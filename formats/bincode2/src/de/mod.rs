//! How values are read.

mod decoder;
mod impls;
pub mod read;
pub(crate) mod source;
pub(crate) mod value;

pub use decoder::DecoderImpl;
pub(crate) use impls::{borrowed, owned};

use crate::{
    config::{Config, InternalLimitConfig},
    error::DecodeError,
    sealed::Sealed,
};
use decoder::WithContext;
use read::{BorrowReader, Reader};

/// A value that can be read without serde, and that owns its data.
///
/// Scalars, strings, options and tuples of such are. [`Compat`](crate::serde::Compat) makes one of everything that serde can
/// read. A type's own implementation reads the parts one after the other:
///
/// ```
/// use contract_bincode2::{Decode, config, de::Decoder, decode_from_slice, error::DecodeError};
///
/// #[derive(Debug, PartialEq)]
/// struct Point { x: i32, y: i32 }
///
/// impl<Context> Decode<Context> for Point {
///     fn decode<D: Decoder<Context = Context>>(decoder: &mut D) -> Result<Self, DecodeError> {
///         Ok(Self { x: Decode::decode(decoder)?, y: Decode::decode(decoder)? })
///     }
/// }
/// contract_bincode2::impl_borrow_decode!(Point);
///
/// assert_eq!(decode_from_slice(&[2, 1], config::standard())?, (Point { x: 1, y: -1 }, 2));
/// # Ok::<(), DecodeError>(())
/// ```
pub trait Decode<Context>: Sized {
    /// Reads it.
    ///
    /// # Errors
    ///
    /// Any [`DecodeError`].
    fn decode<D: Decoder<Context = Context>>(decoder: &mut D) -> Result<Self, DecodeError>;
}

/// A value that can be read without serde, and that may borrow from the input.
pub trait BorrowDecode<'de, Context>: Sized {
    /// Reads it.
    ///
    /// # Errors
    ///
    /// Any [`DecodeError`].
    fn borrow_decode<D: BorrowDecoder<'de, Context = Context>>(decoder: &mut D) -> Result<Self, DecodeError>;
}

/// Implements [`BorrowDecode`] for a type that is [`Decode`].
#[macro_export]
macro_rules! impl_borrow_decode {
    ($ty:ty $(, $param:tt)*) => {
        impl<'de $(, $param)*, __Context> $crate::BorrowDecode<'de, __Context> for $ty {
            fn borrow_decode<D: $crate::de::BorrowDecoder<'de, Context = __Context>>(
                decoder: &mut D,
            ) -> ::core::result::Result<Self, $crate::error::DecodeError> {
                $crate::Decode::decode(decoder)
            }
        }
    };
}

/// Implements [`BorrowDecode`] for a type that is [`Decode`] with one context.
#[macro_export]
macro_rules! impl_borrow_decode_with_context {
    ($ty:ty, $context:ty $(, $param:tt)*) => {
        impl<'de $(, $param)*> $crate::BorrowDecode<'de, $context> for $ty {
            fn borrow_decode<D: $crate::de::BorrowDecoder<'de, Context = $context>>(
                decoder: &mut D,
            ) -> ::core::result::Result<Self, $crate::error::DecodeError> {
                $crate::Decode::decode(decoder)
            }
        }
    };
}

/// A reader with a configuration, and with something at hand.
pub trait Decoder: Sealed {
    /// The type of the reader.
    type R: Reader;
    /// The type of the configuration.
    type C: Config;
    /// The type of what is at hand.
    type Context;

    /// What is at hand.
    fn context(&mut self) -> &mut Self::Context;

    /// The same with something else at hand.
    fn with_context<C>(&mut self, context: C) -> WithContext<'_, Self, C> {
        WithContext { decoder: self, context }
    }

    /// The reader.
    fn reader(&mut self) -> &mut Self::R;

    /// The configuration.
    fn config(&self) -> &Self::C;

    /// Counts `n` bytes against the limit, before they are read.
    ///
    /// # Errors
    ///
    /// [`LimitExceeded`](DecodeError::LimitExceeded).
    fn claim_bytes_read(&mut self, n: usize) -> Result<(), DecodeError>;

    /// Counts the memory of `len` values of `T` against the limit.
    ///
    /// # Errors
    ///
    /// [`LimitExceeded`](DecodeError::LimitExceeded).
    fn claim_container_read<T>(&mut self, len: usize) -> Result<(), DecodeError> {
        if <Self::C as InternalLimitConfig>::LIMIT.is_none() {
            return Ok(());
        }
        self.claim_bytes_read(len.checked_mul(size_of::<T>()).ok_or(DecodeError::LimitExceeded)?)
    }

    /// Takes back `n` bytes of what was claimed, such as the memory of a value that counts by itself.
    fn unclaim_bytes_read(&mut self, n: usize);
}

/// A [`Decoder`] from which values borrow.
pub trait BorrowDecoder<'de>: Decoder {
    /// The type of the reader.
    type BR: BorrowReader<'de>;

    /// The reader.
    fn borrow_reader(&mut self) -> &mut Self::BR;
}

impl<T: Decoder> Decoder for &mut T {
    type R = T::R;
    type C = T::C;
    type Context = T::Context;

    fn context(&mut self) -> &mut Self::Context {
        T::context(self)
    }

    fn reader(&mut self) -> &mut Self::R {
        T::reader(self)
    }

    fn config(&self) -> &Self::C {
        T::config(self)
    }

    #[inline]
    fn claim_bytes_read(&mut self, n: usize) -> Result<(), DecodeError> {
        T::claim_bytes_read(self, n)
    }

    #[inline]
    fn unclaim_bytes_read(&mut self, n: usize) {
        T::unclaim_bytes_read(self, n);
    }
}

impl<'de, T: BorrowDecoder<'de>> BorrowDecoder<'de> for &mut T {
    type BR = T::BR;

    fn borrow_reader(&mut self) -> &mut Self::BR {
        T::borrow_reader(self)
    }
}
