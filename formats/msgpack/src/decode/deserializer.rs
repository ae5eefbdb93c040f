//! The deserializer of rmp-serde's shape: it owns its reader.

use super::{
    Error, LEVELS,
    source::{ReadReader, ReadRefReader, ReadSlice, Source},
};
use crate::{
    config::{BinaryConfig, DefaultConfig, HumanReadableConfig, SerializerConfig},
    de as family,
    form::Mirrored,
};
use core::fmt;
use serde::de::{self, DeserializeOwned, Visitor};
use std::io::{Cursor, Read};

/// Reads serde values from a reader or a slice, one after the other, as rmp-serde's deserializer does.
///
/// No byte more is read than the values have.
///
/// ```
/// use contract_msgpack::Deserializer;
/// use serde::Deserialize;
///
/// let mut deserializer = Deserializer::new(b"\x07\xa3two".as_slice());
/// assert_eq!(u8::deserialize(&mut deserializer)?, 7);
/// assert_eq!(deserializer.get_ref(), b"\xa3two");
/// assert_eq!(String::deserialize(&mut deserializer)?, "two");
/// # Ok::<(), contract_msgpack::decode::Error>(())
/// ```
pub struct Deserializer<R, C = DefaultConfig> {
    inner: family::Deserializer<Source<R>, Mirrored<C>>,
}

impl<R: fmt::Debug, C> fmt::Debug for Deserializer<R, C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Deserializer").field("source", self.inner.input()).finish_non_exhaustive()
    }
}

impl<R, C> Deserializer<R, C> {
    fn of(reader: R) -> Self {
        Self { inner: family::Deserializer::new(Source::new(reader)).with_depth_limit(LEVELS) }
    }

    fn with_config<D>(self) -> Deserializer<R, D> {
        Deserializer { inner: self.inner.with_form() }
    }
}

impl<R: Read> Deserializer<ReadReader<R>, DefaultConfig> {
    /// Reads from `rd`.
    #[inline]
    pub fn new(rd: R) -> Self {
        Self::of(ReadReader::new(rd))
    }
}

impl<R: Read, C> Deserializer<ReadReader<R>, C> {
    /// The reader.
    #[inline]
    pub fn get_ref(&self) -> &R {
        &self.inner.input().reader.reader
    }

    /// The reader. What is read from it directly is missing here.
    #[inline]
    pub fn get_mut(&mut self) -> &mut R {
        &mut self.inner.input_mut().reader.reader
    }

    /// The reader, for good.
    #[inline]
    pub fn into_inner(self) -> R {
        self.inner.into_input().reader.reader
    }
}

impl<R: Read, C: SerializerConfig> Deserializer<R, C> {
    /// Types are told that the format is for people: an IP address is read from text.
    #[inline]
    pub fn with_human_readable(self) -> Deserializer<R, HumanReadableConfig<C>> {
        self.with_config()
    }

    /// Types are told that the format is not for people.
    #[inline]
    pub fn with_binary(self) -> Deserializer<R, BinaryConfig<C>> {
        self.with_config()
    }
}

impl<R: AsRef<[u8]>> Deserializer<ReadReader<Cursor<R>>> {
    /// How many bytes were read.
    #[inline]
    pub fn position(&self) -> u64 {
        self.get_ref().position()
    }
}

impl<'de, R: AsRef<[u8]> + ?Sized> Deserializer<ReadRefReader<'de, R>> {
    /// Reads from a slice, or from what is one. Strings and bytes may borrow from it.
    #[inline]
    pub fn from_read_ref(rd: &'de R) -> Self {
        Self::of(ReadRefReader::new(rd))
    }

    /// The slice, or what is one: all of it.
    #[inline]
    #[must_use]
    pub fn get_ref(&self) -> &R {
        self.inner.input().reader.whole
    }
}

impl<'de, R: ReadSlice<'de>, C: SerializerConfig> Deserializer<R, C> {
    /// Allows so many levels of arrays and maps, the innermost value included: 1024 unless told otherwise.
    ///
    /// Besides, one variant that holds a value may be open for each level, and two options. What a level takes of the stack is
    /// up to the type, about 150 to 1,500 bytes: 1024 levels of a small one fit into the 2 MiB of a thread. Without optimisation they take up
    /// to 6 KiB, so that not every type's do.
    #[inline]
    pub fn set_max_depth(&mut self, depth: usize) {
        let levels = depth.saturating_sub(1);
        self.inner.set_depth_limit(u16::try_from(levels).unwrap_or(u16::MAX));
    }
}

macro_rules! forward {
    ($($method:ident($($name:ident: $type:ty),*);)*) => {$(
        #[inline]
        fn $method<V: Visitor<'de>>(self, $($name: $type,)* visitor: V) -> Result<V::Value, Error> {
            de::Deserializer::$method(&mut self.inner, $($name,)* visitor).map_err(Error::from)
        }
    )*};
}

impl<'de, R: ReadSlice<'de>, C: SerializerConfig> de::Deserializer<'de> for &mut Deserializer<R, C> {
    type Error = Error;

    #[inline]
    fn is_human_readable(&self) -> bool {
        C::HUMAN_READABLE
    }

    forward! {
        deserialize_any();
        deserialize_bool();
        deserialize_i8();
        deserialize_i16();
        deserialize_i32();
        deserialize_i64();
        deserialize_i128();
        deserialize_u8();
        deserialize_u16();
        deserialize_u32();
        deserialize_u64();
        deserialize_u128();
        deserialize_f32();
        deserialize_f64();
        deserialize_char();
        deserialize_str();
        deserialize_string();
        deserialize_bytes();
        deserialize_byte_buf();
        deserialize_option();
        deserialize_unit();
        deserialize_unit_struct(name: &'static str);
        deserialize_newtype_struct(name: &'static str);
        deserialize_seq();
        deserialize_tuple(len: usize);
        deserialize_tuple_struct(name: &'static str, len: usize);
        deserialize_map();
        deserialize_struct(name: &'static str, fields: &'static [&'static str]);
        deserialize_enum(name: &'static str, variants: &'static [&'static str]);
        deserialize_identifier();
        deserialize_ignored_any();
    }
}

/// Reads a value from `rd`, and no byte more than it has.
///
/// # Errors
///
/// Those of the reader, and those of [`from_slice`](super::from_slice).
#[inline]
pub fn from_read<R, T>(rd: R) -> Result<T, Error>
where
    R: Read,
    T: DeserializeOwned,
{
    T::deserialize(&mut Deserializer::new(rd).inner).map_err(Error::from)
}
