//! bincode's `Deserializer`, over anything that implements [`BincodeRead`].

pub mod read;
mod source;

use crate::{
    Error, ErrorKind, Result,
    config::{Options, SizeLimit, Wire},
    error::convert,
};
use contract_core::Limited;
use read::{BincodeRead, IoReader, SliceReader};
use serde::de::{self, Visitor};
use source::Source;
use std::{
    io::{self, Read},
    marker::PhantomData,
};

/// Reads values from a slice or a reader, one after the other.
///
/// A limit of the options holds for all of them together.
///
/// ```
/// # use contract_bincode1 as bincode;
/// use serde::Deserialize;
///
/// let mut deserializer = bincode::Deserializer::from_slice(b"\x07\x05seven", bincode::options());
/// assert_eq!(u16::deserialize(&mut deserializer)?, 7);
/// assert_eq!(<&str>::deserialize(&mut deserializer)?, "seven");
/// # Ok::<(), bincode::Error>(())
/// ```
pub struct Deserializer<R, O: Options> {
    inner: contract_bin::Deserializer<Limited<Source<R>>, Wire<O>>,
    options: PhantomData<O>,
}

impl<R: Read, O: Options> Deserializer<IoReader<R>, O> {
    /// Reads from `reader`, and no byte more than the values have.
    pub fn with_reader(reader: R, options: O) -> Self {
        Self::over(IoReader::new(reader), &options)
    }
}

impl<'de, O: Options> Deserializer<SliceReader<'de>, O> {
    /// Reads from the beginning of `slice`.
    pub fn from_slice(slice: &'de [u8], options: O) -> Self {
        Self::over(SliceReader::new(slice), &options)
    }
}

impl<'de, R: BincodeRead<'de>, O: Options> Deserializer<R, O> {
    /// Reads from a reader that may lend what it has.
    pub fn with_bincode_read(reader: R, options: O) -> Self {
        Self::over(reader, &options)
    }

    pub(crate) fn over(reader: R, options: &O) -> Self {
        let input = Limited::new(Source::new(reader), options.limit().limit());
        let inner = contract_bin::Deserializer::new(input).with_depth_limit(options.depth());
        Self { inner, options: PhantomData }
    }

    #[cold]
    #[inline(never)]
    fn error(&mut self, error: contract_bin::Error) -> Error {
        if !O::Limit::BOUNDED && error.kind() == contract_bin::ErrorKind::SizeLimit {
            // A length of nearly 2^64: no input has that much.
            return io::Error::from(io::ErrorKind::UnexpectedEof).into();
        }
        let below = self.inner.input_mut().get_mut().take_below();
        convert(error, below)
    }
}

macro_rules! forward {
    ($($method:ident)*) => {$(
        #[inline]
        fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
            let result = de::Deserializer::$method(&mut self.inner, visitor);
            result.map_err(|error| self.error(error))
        }
    )*};
}

/// The visitors are generic in the error of what they visit, so that they are handed on as they are.
impl<'de, R: BincodeRead<'de>, O: Options> de::Deserializer<'de> for &mut Deserializer<R, O> {
    type Error = Error;

    forward! {
        deserialize_any deserialize_bool deserialize_i8 deserialize_i16 deserialize_i32 deserialize_i64 deserialize_i128
        deserialize_u8 deserialize_u16 deserialize_u32 deserialize_u64 deserialize_u128 deserialize_f32 deserialize_f64
        deserialize_char deserialize_str deserialize_string deserialize_bytes deserialize_byte_buf deserialize_option
        deserialize_unit deserialize_seq deserialize_map deserialize_identifier deserialize_ignored_any
    }

    #[inline]
    fn deserialize_unit_struct<V: Visitor<'de>>(self, name: &'static str, visitor: V) -> Result<V::Value> {
        let result = de::Deserializer::deserialize_unit_struct(&mut self.inner, name, visitor);
        result.map_err(|error| self.error(error))
    }

    #[inline]
    fn deserialize_newtype_struct<V: Visitor<'de>>(self, name: &'static str, visitor: V) -> Result<V::Value> {
        let result = de::Deserializer::deserialize_newtype_struct(&mut self.inner, name, visitor);
        result.map_err(|error| self.error(error))
    }

    #[inline]
    fn deserialize_tuple<V: Visitor<'de>>(self, len: usize, visitor: V) -> Result<V::Value> {
        let result = de::Deserializer::deserialize_tuple(&mut self.inner, len, visitor);
        result.map_err(|error| self.error(error))
    }

    #[inline]
    fn deserialize_tuple_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        len: usize,
        visitor: V,
    ) -> Result<V::Value> {
        let result = de::Deserializer::deserialize_tuple_struct(&mut self.inner, name, len, visitor);
        result.map_err(|error| self.error(error))
    }

    #[inline]
    fn deserialize_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value> {
        let result = de::Deserializer::deserialize_struct(&mut self.inner, name, fields, visitor);
        result.map_err(|error| self.error(error))
    }

    #[inline]
    fn deserialize_enum<V: Visitor<'de>>(
        self,
        name: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value> {
        let result = de::Deserializer::deserialize_enum(&mut self.inner, name, variants, visitor);
        result.map_err(|error| self.error(error))
    }

    #[inline]
    fn is_human_readable(&self) -> bool {
        false
    }
}
