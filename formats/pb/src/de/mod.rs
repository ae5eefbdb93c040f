//! The serde data model out of protobuf records.

mod access;
mod element;
mod field;
mod message;
mod value;

use crate::{Config, Result};
use message::{Context, Mode};
use serde::{Deserialize, de::Visitor};
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
    read(bytes, const { Config::new() })
}

impl Config {
    /// As [`from_slice`](crate::from_slice()).
    ///
    /// # Errors
    ///
    /// As there, and if a limit is exceeded, or an unknown field comes that is denied.
    #[inline]
    pub fn from_slice<'de, T: Deserialize<'de>>(self, bytes: &'de [u8]) -> Result<T> {
        read(bytes, self)
    }
}

#[cfg_attr(not(debug_assertions), inline(always))]
fn read<'de, T: Deserialize<'de>>(bytes: &'de [u8], config: Config) -> Result<T> {
    let context = Context::new(bytes, Mode::Pull, config);
    match T::deserialize(Value::top(bytes, &context)) {
        Ok(value) if !context.out_of_order.get() => Ok(value),
        _ => read_indexed(bytes, config),
    }
}

/// The second mode. Whatever made the first one fail, this one has the last word.
#[cold]
#[inline(never)]
fn read_indexed<'de, T: Deserialize<'de>>(bytes: &'de [u8], config: Config) -> Result<T> {
    let context = Context::new(bytes, Mode::Index, config);
    let read = T::deserialize(Value::top(bytes, &context));
    if read.is_ok() || !context.ambiguous.get() {
        return read;
    }
    let packed = Context::new(bytes, Mode::IndexPacked, config);
    T::deserialize(Value::top(bytes, &packed)).or(read)
}

/// Reads a `T` from `bytes`, and gives what is left.
///
/// A protobuf message ends where its input ends, so that nothing ever is.
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
/// # Errors
///
/// As [`from_slice`], and if the reader fails.
#[cfg(feature = "std")]
pub fn from_reader<R: std::io::Read, T: serde::de::DeserializeOwned>(mut reader: R) -> Result<T> {
    let mut bytes = alloc::vec::Vec::new();
    reader
        .read_to_end(&mut bytes)
        .map_err(|error| crate::Error::from(contract_core::Fault::Io).caused_by(Some(error.into())))?;
    from_slice(&bytes)
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
    context: Context,
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
        Self { bytes, context: Context::new(bytes, Mode::Index, config) }
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
