//! Several values, one after the other, and values that are passed over.

use crate::{
    ARRAY, Preset,
    de::Deserializer,
    error::Result,
    form::{Array, Form},
};
use contract_core::{Input, SliceInput};
use core::{fmt, iter::FusedIterator, marker::PhantomData};
use serde::Deserialize;

/// The values of an input that holds nothing else, one after the other.
///
/// It ends where the input does, and behind the first error.
///
/// ```
/// use contract_msgpack::stream_from_slice;
///
/// let mut values = stream_from_slice::<u16>(b"\x07\xcd\x01\x00\xa1");
/// assert_eq!(values.next().transpose()?, Some(7));
/// assert_eq!(values.byte_offset(), 1);
/// assert_eq!(values.next().transpose()?, Some(256));
/// assert_eq!(values.rest(), b"\xa1");
/// assert_eq!(values.next().unwrap().unwrap_err().offset(), Some(4));
/// assert!(values.next().is_none());
/// assert_eq!(values.byte_offset(), 4, "where the value begins that could not be read");
/// # Ok::<(), contract_msgpack::Error>(())
/// ```
pub struct StreamDeserializer<'de, I, T, F = Array> {
    deserializer: Deserializer<I, F>,
    /// Behind the last value that was read.
    offset: u64,
    failed: bool,
    values: PhantomData<fn(&'de ()) -> T>,
}

impl<'de, I: Input<'de>, F: Form> Deserializer<I, F> {
    /// Reads values until the input ends.
    #[must_use]
    #[allow(
        clippy::should_implement_trait,
        reason = "of which type, the call says; the name is that of serde_json"
    )]
    pub fn into_iter<T: Deserialize<'de>>(self) -> StreamDeserializer<'de, I, T, F> {
        let offset = self.position();
        StreamDeserializer { deserializer: self, offset, failed: false, values: PhantomData }
    }

    /// Passes over a value, whatever it is: as reading a [`serde::de::IgnoredAny`].
    ///
    /// It does not recurse and takes any depth. Strings may be anything.
    ///
    /// # Errors
    ///
    /// If the input ends inside the value or fails, and for the reserved marker.
    pub fn skip_value(&mut self) -> Result<()> {
        self.skip()
    }
}

impl<'de, I: Input<'de>, T, F> StreamDeserializer<'de, I, T, F> {
    /// Where the last value ended that was read, and the next begins: the bytes in front of it.
    #[must_use]
    pub const fn byte_offset(&self) -> u64 {
        self.offset
    }
}

impl<'de, T, F> StreamDeserializer<'de, SliceInput<'de>, T, F> {
    /// What was not read yet.
    #[must_use]
    pub const fn rest(&self) -> &'de [u8] {
        self.deserializer.rest()
    }
}

impl<'de, I: Input<'de>, T: Deserialize<'de>, F: Form> Iterator for StreamDeserializer<'de, I, T, F> {
    type Item = Result<T>;

    fn next(&mut self) -> Option<Result<T>> {
        if self.failed {
            return None;
        }
        let result = match self.deserializer.more() {
            Ok(false) => return None,
            Ok(true) => T::deserialize(&mut self.deserializer),
            Err(error) => Err(error),
        };
        Some(match result {
            Ok(value) => {
                self.offset = self.deserializer.position();
                Ok(value)
            }
            Err(error) => {
                self.failed = true;
                Err(self.deserializer.locate(error))
            }
        })
    }
}

impl<'de, I: Input<'de>, T: Deserialize<'de>, F: Form> FusedIterator for StreamDeserializer<'de, I, T, F> {}

impl<I, T, F> fmt::Debug for StreamDeserializer<'_, I, T, F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { offset, failed, .. } = self;
        f.debug_struct("StreamDeserializer")
            .field("offset", offset)
            .field("failed", failed)
            .finish_non_exhaustive()
    }
}

/// Values of an input that is read to its end; see [`StreamDeserializer`].
#[cfg(feature = "std")]
pub type ReadStream<R, T, F = Array> = StreamDeserializer<'static, contract_core::ReadInput<R>, T, F>;

/// Values of a slice that holds nothing else; see [`StreamDeserializer`].
pub type SliceStream<'de, T, F = Array> = StreamDeserializer<'de, SliceInput<'de>, T, F>;

/// The values that `bytes` hold, one after the other. Their strings and bytes may borrow.
#[must_use]
pub fn stream_from_slice<'de, T: Deserialize<'de>>(bytes: &'de [u8]) -> SliceStream<'de, T> {
    ARRAY.stream_from_slice(bytes)
}

/// The values that `reader` gives until it ends, one after the other. No byte more than a value has is read with it.
///
/// ```
/// let input: &[u8] = b"\x91\x01\x92\x02\x03";
/// let values: Vec<Vec<u8>> = contract_msgpack::stream_from_reader(input).collect::<Result<_, _>>()?;
/// assert_eq!(values, [vec![1], vec![2, 3]]);
/// # Ok::<(), contract_msgpack::Error>(())
/// ```
#[cfg(feature = "std")]
#[must_use]
pub fn stream_from_reader<R: std::io::Read, T: serde::de::DeserializeOwned>(reader: R) -> ReadStream<R, T> {
    ARRAY.stream_from_reader(reader)
}

impl<F: Form, const DEPTH: u16> Preset<F, DEPTH> {
    /// The values that `bytes` hold, one after the other. Their strings and bytes may borrow.
    #[must_use]
    pub fn stream_from_slice<'de, T: Deserialize<'de>>(self, bytes: &'de [u8]) -> SliceStream<'de, T, F> {
        Deserializer::<_, F>::new(SliceInput::new(bytes)).with_depth_limit(DEPTH).into_iter()
    }

    /// The values that `reader` gives until it ends, one after the other. No byte more than a value has is read with it.
    #[cfg(feature = "std")]
    #[must_use]
    pub fn stream_from_reader<R: std::io::Read, T: serde::de::DeserializeOwned>(
        self,
        reader: R,
    ) -> ReadStream<R, T, F> {
        Deserializer::<_, F>::new(contract_core::ReadInput::new(reader)).with_depth_limit(DEPTH).into_iter()
    }
}

/// Passes over the value at the beginning of `bytes`, whatever it is; gives what is behind it.
///
/// Nothing is built, and nothing recurses: any depth will do, and strings may be anything.
///
/// ```
/// use contract_msgpack::skip;
///
/// let bytes = b"\x82\xa1a\x93\x01\x02\x03\xa1b\xc0\x07";
/// let rest = skip(bytes)?;
/// assert_eq!(rest, b"\x07");
/// let value = &bytes[..bytes.len() - rest.len()];
/// assert_eq!(value.len(), 10);
/// # Ok::<(), contract_msgpack::Error>(())
/// ```
///
/// # Errors
///
/// [`UnexpectedEnd`](crate::ErrorKind::UnexpectedEnd) if the value is not whole, and
/// [`InvalidType`](crate::ErrorKind::InvalidType) for the reserved marker.
pub fn skip(bytes: &[u8]) -> Result<&[u8]> {
    let mut deserializer = Deserializer::from_slice(bytes);
    deserializer.skip_value()?;
    Ok(deserializer.rest())
}
