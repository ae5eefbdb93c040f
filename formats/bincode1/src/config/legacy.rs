//! Settings that are values, as they were before bincode 1.3.

use super::{DefaultOptions, Options};
use crate::{BincodeRead, Result};
use serde::{
    Deserialize, Serialize,
    de::{DeserializeOwned, DeserializeSeed},
};
use std::io::{Read, Write};

/// Limit and byte order, chosen at run time; integers in full, bytes behind the value ignored.
#[derive(Clone, Debug)]
#[deprecated(since = "1.3.0", note = "please use the `DefaultOptions`/`Options` system instead")]
pub struct Config {
    limit: Option<u64>,
    big_endian: bool,
}

/// Calls with the options that `$config` stands for.
macro_rules! with {
    ($config:ident, $options:ident => $call:expr) => {{
        let plain = DefaultOptions::new().with_fixint_encoding().allow_trailing_bytes();
        match ($config.limit, $config.big_endian) {
            (None, false) => {
                let $options = plain;
                $call
            }
            (None, true) => {
                let $options = plain.with_big_endian();
                $call
            }
            (Some(limit), false) => {
                let $options = plain.with_limit(limit);
                $call
            }
            (Some(limit), true) => {
                let $options = plain.with_limit(limit).with_big_endian();
                $call
            }
        }
    }};
}

impl Config {
    #[inline]
    pub(crate) const fn new() -> Self {
        Self { limit: None, big_endian: false }
    }

    /// As many bytes as a value takes: the default.
    #[inline]
    pub fn no_limit(&mut self) -> &mut Self {
        self.limit = None;
        self
    }

    /// At most `limit` bytes a value, written or read.
    #[inline]
    pub fn limit(&mut self, limit: u64) -> &mut Self {
        self.limit = Some(limit);
        self
    }

    /// Little-endian: the default.
    #[inline]
    pub fn little_endian(&mut self) -> &mut Self {
        self.big_endian = false;
        self
    }

    /// Big-endian.
    #[inline]
    pub fn big_endian(&mut self) -> &mut Self {
        self.big_endian = true;
        self
    }

    /// The order of the machine.
    #[inline]
    pub fn native_endian(&mut self) -> &mut Self {
        self.big_endian = cfg!(target_endian = "big");
        self
    }

    /// Writes `value` to a new vector.
    ///
    /// # Errors
    ///
    /// Those of [`Options::serialize`].
    #[inline]
    pub fn serialize<T: ?Sized + Serialize>(&self, value: &T) -> Result<Vec<u8>> {
        with!(self, options => options.serialize(value))
    }

    /// How many bytes `value` takes.
    ///
    /// # Errors
    ///
    /// Those of [`Options::serialized_size`].
    #[inline]
    pub fn serialized_size<T: ?Sized + Serialize>(&self, value: &T) -> Result<u64> {
        with!(self, options => options.serialized_size(value))
    }

    /// Writes `value` to `writer`, which is not flushed. Of a value that exceeds the limit nothing is written.
    ///
    /// # Errors
    ///
    /// Those of [`Options::serialize_into`].
    #[inline]
    pub fn serialize_into<W: Write, T: ?Sized + Serialize>(&self, writer: W, value: &T) -> Result<()> {
        with!(self, options => options.serialize_into(writer, value))
    }

    /// Reads a value from the beginning of `bytes`.
    ///
    /// # Errors
    ///
    /// Those of [`Options::deserialize`].
    #[inline]
    pub fn deserialize<'a, T: Deserialize<'a>>(&self, bytes: &'a [u8]) -> Result<T> {
        with!(self, options => options.deserialize(bytes))
    }

    /// Reads into a value that is there.
    ///
    /// # Errors
    ///
    /// Those of [`Options::deserialize_from`].
    #[doc(hidden)]
    #[inline]
    pub fn deserialize_in_place<'a, R, T>(&self, reader: R, place: &mut T) -> Result<()>
    where
        R: BincodeRead<'a>,
        T: Deserialize<'a>,
    {
        with!(self, options => options.deserialize_in_place(reader, place))
    }

    /// Reads what `seed` makes of the beginning of `bytes`.
    ///
    /// # Errors
    ///
    /// Those of [`Options::deserialize_seed`].
    #[inline]
    pub fn deserialize_seed<'a, T: DeserializeSeed<'a>>(&self, seed: T, bytes: &'a [u8]) -> Result<T::Value> {
        with!(self, options => options.deserialize_seed(seed, bytes))
    }

    /// Reads a value from `reader`, and no byte more than it has.
    ///
    /// # Errors
    ///
    /// Those of [`Options::deserialize_from`].
    #[inline]
    pub fn deserialize_from<R: Read, T: DeserializeOwned>(&self, reader: R) -> Result<T> {
        with!(self, options => options.deserialize_from(reader))
    }

    /// Reads what `seed` makes of the bytes of `reader`.
    ///
    /// # Errors
    ///
    /// Those of [`Options::deserialize_from_seed`].
    #[inline]
    pub fn deserialize_from_seed<'a, R: Read, T: DeserializeSeed<'a>>(
        &self,
        seed: T,
        reader: R,
    ) -> Result<T::Value> {
        with!(self, options => options.deserialize_from_seed(seed, reader))
    }

    /// As [`deserialize_from`](Self::deserialize_from), from a reader that may lend what it has.
    ///
    /// # Errors
    ///
    /// Those of [`Options::deserialize_from_custom`].
    #[inline]
    pub fn deserialize_from_custom<'a, R: BincodeRead<'a>, T: DeserializeOwned>(
        &self,
        reader: R,
    ) -> Result<T> {
        with!(self, options => options.deserialize_from_custom(reader))
    }

    /// As [`deserialize_from_seed`](Self::deserialize_from_seed), from a reader that may lend what it has.
    ///
    /// # Errors
    ///
    /// Those of [`Options::deserialize_from_custom_seed`].
    #[inline]
    pub fn deserialize_from_custom_seed<'a, R: BincodeRead<'a>, T: DeserializeSeed<'a>>(
        &self,
        seed: T,
        reader: R,
    ) -> Result<T::Value> {
        with!(self, options => options.deserialize_from_custom_seed(seed, reader))
    }
}
