//! The serde data model out of protobuf records.

mod access;
mod element;
mod field;
mod message;
mod source;
mod spans;
mod value;

#[cfg(feature = "std")]
use crate::delimited::failed;
use crate::{Config, Result};
use message::{Context, Mode};
use serde::{
    Deserialize,
    de::{DeserializeSeed, Visitor},
};
use source::Source;
use value::Value;

/// Reads a `T` from the whole of `bytes`.
///
/// Fields that do not come, or come as another number, get protobuf's zero value. Unknown fields are passed over.
///
/// # Errors
///
/// If `bytes` are not protobuf, if a field has another wire type than its Rust type wants, if a value does not fit, or
/// if the type asks for a format that describes itself.
#[inline]
pub fn from_slice<'de, T: Deserialize<'de>>(bytes: &'de [u8]) -> Result<T> {
    read(bytes.into(), const { Config::new() })
}

/// Reads a value from the whole of `bytes` with a [`DeserializeSeed`], which may bring state of its own.
///
/// A seed can be used but once, so that the records of a message are always indexed before they are handed out, as
/// [`Deserializer`] does it. [`from_slice`] is faster.
///
/// ```
/// use serde::{Deserialize, Deserializer, de::DeserializeSeed};
///
/// /// Reads a number and adds it to another one.
/// struct Plus(u32);
///
/// impl<'de> DeserializeSeed<'de> for Plus {
///     type Value = u32;
///
///     fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<u32, D::Error> {
///         Ok(self.0 + u32::deserialize(deserializer)?)
///     }
/// }
///
/// assert_eq!(contract_pb::from_slice_seed(&[0x08, 5], Plus(10))?, 15);
/// # Ok::<(), contract_pb::Error>(())
/// ```
///
/// # Errors
///
/// As [`from_slice`], and those of the seed.
pub fn from_slice_seed<'de, S: DeserializeSeed<'de>>(bytes: &'de [u8], seed: S) -> Result<S::Value> {
    Config::new().from_slice_seed(bytes, seed)
}

/// Reads a `T` from the whole of `bytes`, with which its fields of type [`bytes::Bytes`] share their memory.
///
/// Nothing is copied for these, wherever they stand: they keep all of `bytes` alive instead. `T` may borrow from `bytes` as
/// well, as in [`from_slice`]; that function copies what goes into a `Bytes`.
///
/// ```
/// use bytes::Bytes;
/// use serde::Deserialize;
///
/// #[derive(Deserialize)]
/// struct Chunk {
///     id: u32,     // uint32 id = 1;
///     data: Bytes, // bytes data = 2;
/// }
///
/// let bytes = Bytes::from_static(b"\x08\x07\x12\x05hello");
/// let chunk: Chunk = contract_pb::from_bytes(&bytes)?;
/// assert_eq!((chunk.id, &*chunk.data), (7, &b"hello"[..]));
/// assert_eq!(chunk.data.as_ptr(), bytes[4..].as_ptr());
/// # Ok::<(), contract_pb::Error>(())
/// ```
///
/// # Errors
///
/// As [`from_slice`].
#[cfg(feature = "bytes")]
pub fn from_bytes<'de, T: Deserialize<'de>>(bytes: &'de bytes::Bytes) -> Result<T> {
    read(bytes.into(), const { Config::new() })
}

impl Config {
    /// As [`from_slice`](crate::from_slice()).
    ///
    /// # Errors
    ///
    /// As there, and if a limit is exceeded, or an unknown field comes that is denied.
    #[inline]
    pub fn from_slice<'de, T: Deserialize<'de>>(self, bytes: &'de [u8]) -> Result<T> {
        read(bytes.into(), self)
    }

    /// As [`from_slice_seed`](crate::from_slice_seed()).
    ///
    /// # Errors
    ///
    /// As there, and as [`from_slice`](Self::from_slice).
    pub fn from_slice_seed<'de, S: DeserializeSeed<'de>>(
        self,
        bytes: &'de [u8],
        seed: S,
    ) -> Result<S::Value> {
        let context = Context::new(bytes.into(), Mode::Index, self);
        seed.deserialize(Value::top(bytes, &context))
    }

    /// As [`from_bytes`](crate::from_bytes()).
    ///
    /// # Errors
    ///
    /// As there, and as [`from_slice`](Self::from_slice).
    #[cfg(feature = "bytes")]
    pub fn from_bytes<'de, T: Deserialize<'de>>(self, bytes: &'de bytes::Bytes) -> Result<T> {
        read(bytes.into(), self)
    }

    /// As [`take_from_slice`](crate::take_from_slice()).
    ///
    /// # Errors
    ///
    /// As [`from_slice`](Self::from_slice).
    #[inline]
    pub fn take_from_slice<'de, T: Deserialize<'de>>(self, bytes: &'de [u8]) -> Result<(T, &'de [u8])> {
        Ok((self.from_slice(bytes)?, &[]))
    }

    /// As [`from_reader`](crate::from_reader()).
    ///
    /// # Errors
    ///
    /// As there, and as [`from_slice`](Self::from_slice).
    #[cfg(feature = "std")]
    pub fn from_reader<R: std::io::Read, T: serde::de::DeserializeOwned>(self, reader: R) -> Result<T> {
        use std::io::Read as _;
        let limit = u64::from(self.message);
        let mut bytes = alloc::vec::Vec::new();
        reader.take(limit + 1).read_to_end(&mut bytes).map_err(failed)?;
        if bytes.len() as u64 > limit {
            return Err(self.too_long("more"));
        }
        self.from_slice(&bytes)
    }
}

#[cfg_attr(not(debug_assertions), inline(always))]
fn read<'de, T: Deserialize<'de>>(source: Source<'de>, config: Config) -> Result<T> {
    let context = Context::new(source, Mode::Pull, config);
    match T::deserialize(Value::top(source.bytes, &context)) {
        Ok(value) if !context.out_of_order.get() => Ok(value),
        _ => read_again(&context),
    }
}

/// What the first mode could not read.
#[cold]
#[inline(never)]
fn read_again<'de, T: Deserialize<'de>>(first: &Context<'de>) -> Result<T> {
    read_indexed(first.source, first.config)
}

/// The second mode. Whatever made the first one fail, this one has the last word.
#[cold]
#[inline(never)]
pub(crate) fn read_indexed<'de, T: Deserialize<'de>>(source: Source<'de>, config: Config) -> Result<T> {
    let context = Context::new(source, Mode::Index, config);
    let read = T::deserialize(Value::top(source.bytes, &context));
    if read.is_ok() || !context.ambiguous.get() {
        return read;
    }
    let packed = Context::new(source, Mode::IndexPacked, config);
    T::deserialize(Value::top(source.bytes, &packed)).or(read)
}

/// Reads a `T` from `bytes`, and gives what is left.
///
/// A protobuf message ends where its input ends, so that nothing ever is. For one that stands behind its length there is
/// [`take_delimited_from_slice`](crate::take_delimited_from_slice()).
///
/// # Errors
///
/// As [`from_slice`].
#[inline]
pub fn take_from_slice<'de, T: Deserialize<'de>>(bytes: &'de [u8]) -> Result<(T, &'de [u8])> {
    Ok((from_slice(bytes)?, &[]))
}

/// Reads a `T` from all that an [`io::Read`](std::io::Read) gives.
///
/// ```
/// let value: (u32, String) = contract_pb::from_reader(&b"\x08\x07\x12\x02hi"[..])?;
/// assert_eq!(value, (7, "hi".to_owned()));
/// # Ok::<(), contract_pb::Error>(())
/// ```
///
/// # Errors
///
/// As [`from_slice`], if the reader fails, and if it gives more than protobuf allows a message,
/// [2^31 - 1 bytes](Config::message_limit).
#[cfg(feature = "std")]
pub fn from_reader<R: std::io::Read, T: serde::de::DeserializeOwned>(reader: R) -> Result<T> {
    Config::new().from_reader(reader)
}

/// A serde deserializer that reads protobuf from a slice.
///
/// It always indexes the records of a message before it hands them out, since it can't begin again.
/// [`from_slice`] can, and is faster for it.
///
/// ```
/// use serde::Deserialize;
///
/// let mut deserializer = contract_pb::Deserializer::from_slice(&[0x0a, 1, b'a', 0x0a, 1, b'b']);
/// assert_eq!(Vec::<&str>::deserialize(&mut deserializer)?, ["a", "b"]);
/// # Ok::<(), contract_pb::Error>(())
/// ```
pub struct Deserializer<'de> {
    bytes: &'de [u8],
    context: Context<'de>,
}

impl<'de> Deserializer<'de> {
    /// Reads one message, the whole of `bytes`.
    #[must_use]
    pub fn from_slice(bytes: &'de [u8]) -> Self {
        Self::with_config(bytes, Config::new())
    }

    /// As [`from_slice`](Self::from_slice), with limits and choices.
    #[must_use]
    pub fn with_config(bytes: &'de [u8], config: Config) -> Self {
        Self { bytes, context: Context::new(bytes.into(), Mode::Index, config) }
    }
}

macro_rules! forward {
    ($($method:ident($($argument:ident: $type:ty),*);)*) => {$(
        fn $method<V: Visitor<'de>>(self, $($argument: $type,)* visitor: V) -> Result<V::Value> {
            Value::top(self.bytes, &self.context).$method($($argument,)* visitor)
        }
    )*};
}

impl<'de> serde::Deserializer<'de> for &mut Deserializer<'de> {
    type Error = crate::Error;

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

    fn is_human_readable(&self) -> bool {
        false
    }
}
