use super::{
    BorrowDecode, BorrowDecoder, Decode, Decoder,
    source::{BorrowSource, OwnedSource},
    value,
};
use crate::{
    error::{AllowedEnumVariants, DecodeError},
    impl_borrow_decode,
};
use alloc::string::String;
use core::marker::PhantomData;
use serde::{Deserialize, de::DeserializeOwned};

/// Reads what serde can read.
pub(crate) fn owned<T: DeserializeOwned, D: Decoder>(decoder: &mut D) -> Result<T, DecodeError> {
    let config = *decoder.config();
    value::get(PhantomData, OwnedSource::new(decoder), config).map(|(value, _)| value)
}

/// Reads what serde can read, and what may borrow.
pub(crate) fn borrowed<'de, T: Deserialize<'de>, D: BorrowDecoder<'de>>(
    decoder: &mut D,
) -> Result<T, DecodeError> {
    let config = *decoder.config();
    value::get(PhantomData, BorrowSource::new(decoder), config).map(|(value, _)| value)
}

macro_rules! owned {
    ($($type:ty)*) => {$(
        impl<Context> Decode<Context> for $type {
            fn decode<D: Decoder<Context = Context>>(decoder: &mut D) -> Result<Self, DecodeError> {
                owned(decoder)
            }
        }

        impl_borrow_decode!($type);
    )*};
}

owned!(bool char u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize f32 f64 String);

macro_rules! borrowed {
    ($($type:ty)*) => {$(
        impl<'a, 'de: 'a, Context> BorrowDecode<'de, Context> for &'a $type {
            fn borrow_decode<D: BorrowDecoder<'de, Context = Context>>(decoder: &mut D) -> Result<Self, DecodeError> {
                borrowed(decoder)
            }
        }
    )*};
}

borrowed!(str[u8]);

fn is_some<T, D: Decoder>(decoder: &mut D) -> Result<bool, DecodeError> {
    const OPTION: AllowedEnumVariants = AllowedEnumVariants::Range { min: 0, max: 1 };
    match owned(decoder)? {
        0u8 => Ok(false),
        1 => Ok(true),
        other => Err(DecodeError::UnexpectedVariant {
            type_name: core::any::type_name::<Option<T>>(),
            allowed: &OPTION,
            found: other.into(),
        }),
    }
}

impl<Context, T: Decode<Context>> Decode<Context> for Option<T> {
    fn decode<D: Decoder<Context = Context>>(decoder: &mut D) -> Result<Self, DecodeError> {
        if is_some::<T, D>(decoder)? { T::decode(decoder).map(Some) } else { Ok(None) }
    }
}

impl<'de, Context, T: BorrowDecode<'de, Context>> BorrowDecode<'de, Context> for Option<T> {
    fn borrow_decode<D: BorrowDecoder<'de, Context = Context>>(decoder: &mut D) -> Result<Self, DecodeError> {
        if is_some::<T, D>(decoder)? { T::borrow_decode(decoder).map(Some) } else { Ok(None) }
    }
}

macro_rules! tuples {
    ($(($($part:ident)*))*) => {$(
        impl<Context, $($part: Decode<Context>),*> Decode<Context> for ($($part,)*) {
            #[allow(unused_variables)] // The unit has no parts.
            fn decode<Dec: Decoder<Context = Context>>(decoder: &mut Dec) -> Result<Self, DecodeError> {
                Ok(($($part::decode(decoder)?,)*))
            }
        }

        impl<'de, Context, $($part: BorrowDecode<'de, Context>),*> BorrowDecode<'de, Context> for ($($part,)*) {
            #[allow(unused_variables)] // The unit has no parts.
            fn borrow_decode<Dec: BorrowDecoder<'de, Context = Context>>(
                decoder: &mut Dec,
            ) -> Result<Self, DecodeError> {
                Ok(($($part::borrow_decode(decoder)?,)*))
            }
        }
    )*};
}

tuples! {
    ()
    (A)
    (A B)
    (A B C)
    (A B C D)
    (A B C D E)
    (A B C D E F)
    (A B C D E F G)
    (A B C D E F G H)
}
