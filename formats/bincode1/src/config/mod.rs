//! What can be chosen: limit, byte order, integers, and what becomes of bytes behind the value.
//!
//! ```
//! # use contract_bincode1 as bincode;
//! use bincode::Options;
//!
//! let options = bincode::DefaultOptions::new().with_big_endian().with_limit(1024);
//! assert_eq!(options.serialize(&300u16)?, [251, 1, 44]);
//! # Ok::<(), bincode::Error>(())
//! ```
//!
//! # Two defaults
//!
//! bincode's functions and its options begin with different settings, for historical reasons:
//!
//! | | limit | order | integers | bytes behind the value |
//! |---|---|---|---|---|
//! | functions of the root, [`Config`] | none | little-endian | fixed | ignored |
//! | [`DefaultOptions`] | none | little-endian | varint | refused |
//!
//! `DefaultOptions::new().with_fixint_encoding().allow_trailing_bytes()` are those of the functions.

mod choices;
mod legacy;

pub use choices::{
    AllowTrailing, BigEndian, Bounded, FixintEncoding, Infinite, LittleEndian, NativeEndian, RejectTrailing,
    VarintEncoding,
};
pub use legacy::Config;

pub(crate) use choices::{BincodeByteOrder, IntEncoding, SizeLimit, TrailingBytes};
pub(crate) use internal::InternalOptions;

use crate::{BincodeRead, Result, internal as run};
use serde::{
    Deserialize, Serialize,
    de::{DeserializeOwned, DeserializeSeed},
};
use std::{
    io::{Read, Write},
    marker::PhantomData,
};

/// How many options, sequences, maps and enums with content may lie inside each other when a value is read, unless
/// [`with_depth_limit`](Options::with_depth_limit) says otherwise.
pub const DEPTH: u16 = 384;

/// No limit, little-endian, varints, bytes behind the value refused; the methods of [`Options`] change that.
///
/// The functions of the root have [other defaults](self#two-defaults).
#[derive(Copy, Clone, Default)]
pub struct DefaultOptions(());

impl DefaultOptions {
    /// The defaults.
    #[inline]
    #[must_use]
    pub fn new() -> Self {
        Self(())
    }
}

impl InternalOptions for DefaultOptions {
    type Limit = Infinite;
    type Endian = LittleEndian;
    type IntEncoding = VarintEncoding;
    type Trailing = RejectTrailing;

    #[inline]
    fn limit(&self) -> Infinite {
        Infinite
    }

    #[inline]
    fn depth(&self) -> u16 {
        DEPTH
    }
}

/// Settings, and what can be done with them.
pub trait Options: InternalOptions + Sized {
    /// As many bytes as a value takes: the default.
    #[inline]
    fn with_no_limit(self) -> WithOtherLimit<Self, Infinite> {
        WithOtherLimit { options: self, limit: Infinite }
    }

    /// At most `limit` bytes a value, written or read.
    ///
    /// A value that takes more is [`SizeLimit`](crate::ErrorKind::SizeLimit), before a byte of it is written or room is made
    /// for it. The limit holds for slices too, where bincode ignores it.
    #[inline]
    fn with_limit(self, limit: u64) -> WithOtherLimit<Self, Bounded> {
        WithOtherLimit { options: self, limit: Bounded(limit) }
    }

    /// Little-endian: the default.
    #[inline]
    fn with_little_endian(self) -> WithOtherEndian<Self, LittleEndian> {
        WithOtherEndian { options: self, endian: PhantomData }
    }

    /// Big-endian.
    #[inline]
    fn with_big_endian(self) -> WithOtherEndian<Self, BigEndian> {
        WithOtherEndian { options: self, endian: PhantomData }
    }

    /// The order of the machine.
    #[inline]
    fn with_native_endian(self) -> WithOtherEndian<Self, NativeEndian> {
        WithOtherEndian { options: self, endian: PhantomData }
    }

    /// Integers, lengths and variants as varints: the default.
    #[inline]
    fn with_varint_encoding(self) -> WithOtherIntEncoding<Self, VarintEncoding> {
        WithOtherIntEncoding { options: self, encoding: PhantomData }
    }

    /// Integers, lengths and variants in full.
    #[inline]
    fn with_fixint_encoding(self) -> WithOtherIntEncoding<Self, FixintEncoding> {
        WithOtherIntEncoding { options: self, encoding: PhantomData }
    }

    /// Bytes behind the value in a slice are an error: the default.
    #[inline]
    fn reject_trailing_bytes(self) -> WithOtherTrailing<Self, RejectTrailing> {
        WithOtherTrailing { options: self, trailing: PhantomData }
    }

    /// Bytes behind the value in a slice are ignored.
    #[inline]
    fn allow_trailing_bytes(self) -> WithOtherTrailing<Self, AllowTrailing> {
        WithOtherTrailing { options: self, trailing: PhantomData }
    }

    /// Another limit of nesting than [`DEPTH`]. bincode has no such method and no such limit.
    ///
    /// What a level takes of the stack depends on the type: a deeper limit may want a larger stack.
    #[inline]
    fn with_depth_limit(self, levels: u16) -> WithOtherDepth<Self> {
        WithOtherDepth { options: self, levels }
    }

    /// Writes `value` to a new vector.
    ///
    /// # Errors
    ///
    /// [`SizeLimit`](crate::ErrorKind::SizeLimit), and those of [`serialize`](crate::serialize).
    #[inline]
    fn serialize<S: ?Sized + Serialize>(self, value: &S) -> Result<Vec<u8>> {
        run::serialize(value, &self)
    }

    /// How many bytes `value` takes.
    ///
    /// # Errors
    ///
    /// Those of [`serialize`](Self::serialize).
    #[inline]
    fn serialized_size<T: ?Sized + Serialize>(self, value: &T) -> Result<u64> {
        run::serialized_size(value, &self)
    }

    /// Writes `value` to `writer`, which is not flushed. Of a value that exceeds the limit nothing is written.
    ///
    /// # Errors
    ///
    /// [`Io`](crate::ErrorKind::Io) if the writer fails, and those of [`serialize`](Self::serialize).
    #[inline]
    fn serialize_into<W: Write, T: ?Sized + Serialize>(self, writer: W, value: &T) -> Result<()> {
        run::serialize_into(writer, value, &self)
    }

    /// Reads a value from `bytes`.
    ///
    /// # Errors
    ///
    /// [`SizeLimit`](crate::ErrorKind::SizeLimit), [`Custom`](crate::ErrorKind::Custom) if bytes are left, and those of
    /// [`deserialize`](crate::deserialize).
    #[inline]
    fn deserialize<'a, T: Deserialize<'a>>(self, bytes: &'a [u8]) -> Result<T> {
        run::deserialize_seed(PhantomData, bytes, &self)
    }

    /// Reads into a value that is there.
    ///
    /// # Errors
    ///
    /// Those of [`deserialize_from`](Self::deserialize_from).
    #[doc(hidden)]
    #[inline]
    fn deserialize_in_place<'a, R, T>(self, reader: R, place: &mut T) -> Result<()>
    where
        R: BincodeRead<'a>,
        T: Deserialize<'a>,
    {
        run::deserialize_in_place(reader, &self, place)
    }

    /// Reads what `seed` makes of `bytes`.
    ///
    /// # Errors
    ///
    /// Those of [`deserialize`](Self::deserialize).
    #[inline]
    fn deserialize_seed<'a, T: DeserializeSeed<'a>>(self, seed: T, bytes: &'a [u8]) -> Result<T::Value> {
        run::deserialize_seed(seed, bytes, &self)
    }

    /// Reads a value from `reader`, and no byte more than it has.
    ///
    /// # Errors
    ///
    /// [`SizeLimit`](crate::ErrorKind::SizeLimit), and those of [`deserialize_from`](crate::deserialize_from).
    #[inline]
    fn deserialize_from<R: Read, T: DeserializeOwned>(self, reader: R) -> Result<T> {
        run::deserialize_from_seed(PhantomData, reader, &self)
    }

    /// Reads what `seed` makes of the bytes of `reader`.
    ///
    /// # Errors
    ///
    /// Those of [`deserialize_from`](Self::deserialize_from).
    #[inline]
    fn deserialize_from_seed<'a, R: Read, T: DeserializeSeed<'a>>(
        self,
        seed: T,
        reader: R,
    ) -> Result<T::Value> {
        run::deserialize_from_seed(seed, reader, &self)
    }

    /// As [`deserialize_from`](Self::deserialize_from), from a reader that may lend what it has.
    ///
    /// # Errors
    ///
    /// Those of [`deserialize_from`](Self::deserialize_from).
    #[inline]
    fn deserialize_from_custom<'a, R: BincodeRead<'a>, T: DeserializeOwned>(self, reader: R) -> Result<T> {
        run::deserialize_from_custom_seed(PhantomData, reader, &self)
    }

    /// As [`deserialize_from_seed`](Self::deserialize_from_seed), from a reader that may lend what it has.
    ///
    /// # Errors
    ///
    /// Those of [`deserialize_from`](Self::deserialize_from).
    #[inline]
    fn deserialize_from_custom_seed<'a, R: BincodeRead<'a>, T: DeserializeSeed<'a>>(
        self,
        seed: T,
        reader: R,
    ) -> Result<T::Value> {
        run::deserialize_from_custom_seed(seed, reader, &self)
    }
}

impl<T: InternalOptions> Options for T {}

/// Options with another limit.
#[derive(Clone, Copy)]
pub struct WithOtherLimit<O: Options, L: SizeLimit> {
    options: O,
    limit: L,
}

/// Options with another byte order.
#[derive(Clone, Copy)]
pub struct WithOtherEndian<O: Options, E: BincodeByteOrder> {
    options: O,
    endian: PhantomData<E>,
}

/// Options with another form of integers.
#[derive(Clone, Copy)]
pub struct WithOtherIntEncoding<O: Options, I: IntEncoding> {
    options: O,
    encoding: PhantomData<I>,
}

/// Options with another way to treat bytes behind the value.
#[derive(Clone, Copy)]
pub struct WithOtherTrailing<O: Options, T: TrailingBytes> {
    options: O,
    trailing: PhantomData<T>,
}

/// Options with another limit of nesting.
#[derive(Clone, Copy)]
pub struct WithOtherDepth<O: Options> {
    options: O,
    levels: u16,
}

impl<O: Options, L: SizeLimit + 'static> InternalOptions for WithOtherLimit<O, L> {
    type Limit = L;
    type Endian = O::Endian;
    type IntEncoding = O::IntEncoding;
    type Trailing = O::Trailing;

    #[inline]
    fn limit(&self) -> L {
        self.limit
    }

    #[inline]
    fn depth(&self) -> u16 {
        self.options.depth()
    }
}

impl<O: Options, E: BincodeByteOrder + 'static> InternalOptions for WithOtherEndian<O, E> {
    type Limit = O::Limit;
    type Endian = E;
    type IntEncoding = O::IntEncoding;
    type Trailing = O::Trailing;

    #[inline]
    fn limit(&self) -> O::Limit {
        self.options.limit()
    }

    #[inline]
    fn depth(&self) -> u16 {
        self.options.depth()
    }
}

impl<O: Options, I: IntEncoding + 'static> InternalOptions for WithOtherIntEncoding<O, I> {
    type Limit = O::Limit;
    type Endian = O::Endian;
    type IntEncoding = I;
    type Trailing = O::Trailing;

    #[inline]
    fn limit(&self) -> O::Limit {
        self.options.limit()
    }

    #[inline]
    fn depth(&self) -> u16 {
        self.options.depth()
    }
}

impl<O: Options, T: TrailingBytes + 'static> InternalOptions for WithOtherTrailing<O, T> {
    type Limit = O::Limit;
    type Endian = O::Endian;
    type IntEncoding = O::IntEncoding;
    type Trailing = T;

    #[inline]
    fn limit(&self) -> O::Limit {
        self.options.limit()
    }

    #[inline]
    fn depth(&self) -> u16 {
        self.options.depth()
    }
}

impl<O: Options> InternalOptions for WithOtherDepth<O> {
    type Limit = O::Limit;
    type Endian = O::Endian;
    type IntEncoding = O::IntEncoding;
    type Trailing = O::Trailing;

    #[inline]
    fn limit(&self) -> O::Limit {
        self.options.limit()
    }

    #[inline]
    fn depth(&self) -> u16 {
        self.levels
    }
}

mod internal {
    use super::{BincodeByteOrder, IntEncoding, SizeLimit, TrailingBytes};

    /// The settings themselves. Nobody else can name it, so that there are no other options than these.
    pub trait InternalOptions {
        /// How many bytes.
        type Limit: SizeLimit + 'static;
        /// In which order.
        type Endian: BincodeByteOrder + 'static;
        /// With which integers.
        type IntEncoding: IntEncoding + 'static;
        /// With or without bytes behind them.
        type Trailing: TrailingBytes + 'static;

        /// The limit.
        fn limit(&self) -> Self::Limit;

        /// How deep values may be nested.
        fn depth(&self) -> u16;
    }

    impl<O: InternalOptions> InternalOptions for &mut O {
        type Limit = O::Limit;
        type Endian = O::Endian;
        type IntEncoding = O::IntEncoding;
        type Trailing = O::Trailing;

        #[inline]
        fn limit(&self) -> O::Limit {
            (**self).limit()
        }

        #[inline]
        fn depth(&self) -> u16 {
            (**self).depth()
        }
    }
}

/// The wire that the options choose.
pub(crate) type Wire<O> =
    <<O as InternalOptions>::Endian as BincodeByteOrder>::Wire<<O as InternalOptions>::IntEncoding>;
