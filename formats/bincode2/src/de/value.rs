//! A serde value, read by contract-bin.

use super::source::Source;
use crate::{
    config::Config,
    error::{AllowedEnumVariants, DecodeError},
    serde::DecodeError as SerdeError,
};
use contract_bin::{Deserializer, Error, ErrorKind};
use core::marker::PhantomData;
use serde::de::{DeserializeSeed, Visitor};

/// What is left to be read, as serde sees it.
pub(crate) struct Values<S, C> {
    source: S,
    config: PhantomData<C>,
}

impl<S, C> Values<S, C> {
    pub(crate) const fn new(source: S) -> Self {
        Self { source, config: PhantomData }
    }
}

/// Reads what `seed` asks for; gives it with the number of bytes that it took.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn get<'de, T: DeserializeSeed<'de>, S: Source<'de>, C: Config>(
    seed: T,
    source: S,
    _config: C,
) -> Result<(T::Value, usize), DecodeError> {
    let mut deserializer = Deserializer::<S, C::Wire>::new(source);
    match seed.deserialize(&mut deserializer) {
        Ok(value) => Ok((value, usize::try_from(deserializer.position()).unwrap_or(usize::MAX))),
        Err(error) => Err(decode_error(&error, &mut deserializer.into_input())),
    }
}

/// The error of bincode 2 that says the same.
#[cold]
#[inline(never)]
fn decode_error<'de, S: Source<'de>>(error: &Error, source: &mut S) -> DecodeError {
    const OPTION: AllowedEnumVariants = AllowedEnumVariants::Range { min: 0, max: 1 };
    let position = source.position();
    let known = match error.kind() {
        ErrorKind::UnexpectedEnd | ErrorKind::Io | ErrorKind::InvalidVarint => source.failure(),
        ErrorKind::InvalidBool => Some(DecodeError::InvalidBooleanValue(source.last())),
        ErrorKind::InvalidOption => Some(DecodeError::UnexpectedVariant {
            type_name: "Option<T>",
            allowed: &OPTION,
            found: source.last().into(),
        }),
        ErrorKind::InvalidUtf8 => {
            core::str::from_utf8(source.taken()).err().map(|inner| DecodeError::Utf8 { inner })
        }
        ErrorKind::InvalidChar => {
            let mut bytes = [0; 4];
            if error.offset() == Some(position) {
                bytes[0] = source.peek().unwrap_or_default();
            } else {
                bytes.iter_mut().zip(source.taken()).for_each(|(place, &byte)| *place = byte);
            }
            Some(DecodeError::InvalidCharEncoding(bytes))
        }
        ErrorKind::NotSelfDescribing => Some(DecodeError::Serde(SerdeError::AnyNotSupported)),
        _ => None,
    };
    known.unwrap_or_else(|| DecodeError::OtherString(crate::place::placed(error, position)))
}

/// Hands each method to contract-bin, with the same visitor: what is inside never comes back here.
macro_rules! forward {
    ($($method:ident($($argument:ident: $type:ty),*))*) => {$(
        #[inline]
        fn $method<V: Visitor<'de>>(self, $($argument: $type,)* visitor: V) -> Result<V::Value, DecodeError> {
            let mut deserializer = Deserializer::<S, C::Wire>::new(self.source);
            let result = (&mut deserializer).$method($($argument,)* visitor);
            result.map_err(|error| decode_error(&error, &mut deserializer.into_input()))
        }
    )*};
}

impl<'de, S: Source<'de>, C: Config> serde::Deserializer<'de> for Values<S, C> {
    type Error = DecodeError;

    forward! {
        deserialize_bool()
        deserialize_i8() deserialize_i16() deserialize_i32() deserialize_i64() deserialize_i128()
        deserialize_u8() deserialize_u16() deserialize_u32() deserialize_u64() deserialize_u128()
        deserialize_f32() deserialize_f64()
        deserialize_char() deserialize_str() deserialize_string() deserialize_bytes() deserialize_byte_buf()
        deserialize_option() deserialize_unit()
        deserialize_unit_struct(name: &'static str)
        deserialize_newtype_struct(name: &'static str)
        deserialize_seq()
        deserialize_tuple(len: usize)
        deserialize_tuple_struct(name: &'static str, len: usize)
        deserialize_map()
        deserialize_struct(name: &'static str, fields: &'static [&'static str])
        deserialize_enum(name: &'static str, variants: &'static [&'static str])
    }

    #[cold]
    fn deserialize_any<V: Visitor<'de>>(self, _visitor: V) -> Result<V::Value, DecodeError> {
        Err(DecodeError::Serde(SerdeError::AnyNotSupported))
    }

    #[cold]
    fn deserialize_identifier<V: Visitor<'de>>(self, _visitor: V) -> Result<V::Value, DecodeError> {
        Err(DecodeError::Serde(SerdeError::IdentifierNotSupported))
    }

    #[cold]
    fn deserialize_ignored_any<V: Visitor<'de>>(self, _visitor: V) -> Result<V::Value, DecodeError> {
        Err(DecodeError::Serde(SerdeError::IgnoredAnyNotSupported))
    }

    fn is_human_readable(&self) -> bool {
        false
    }
}
