//! What the bytes look like: byte order, integers, limit. All of it is part of a type, and nothing is decided at run time.
//!
//! ```
//! use contract_bincode2::config;
//!
//! let config = config::standard().with_big_endian().with_fixed_int_encoding().with_limit::<1024>();
//! assert_eq!(contract_bincode2::serde::encode_to_vec(7u16, config)?, [0, 7]);
//! # Ok::<(), contract_bincode2::error::EncodeError>(())
//! ```
//!
//! Who reads must take the configuration of who wrote; the limit is the reader's own.

pub(crate) use self::internal::*;
use core::marker::PhantomData;

/// Byte order `E`, integers `I` and limit `L`.
///
/// A [`standard`] or [`legacy`] one is the beginning; its methods change a part each.
#[derive(Copy, Clone, Debug)]
pub struct Configuration<E = LittleEndian, I = Varint, L = NoLimit> {
    parts: PhantomData<(E, I, L)>,
}

/// Little-endian, variable integers, no limit.
#[must_use]
pub const fn standard() -> Configuration {
    configuration()
}

/// Little-endian, fixed integers, no limit: the bytes of bincode 1's `serialize`.
#[must_use]
pub const fn legacy() -> Configuration<LittleEndian, Fixint, NoLimit> {
    configuration()
}

const fn configuration<E, I, L>() -> Configuration<E, I, L> {
    Configuration { parts: PhantomData }
}

impl<E, I, L> Default for Configuration<E, I, L> {
    fn default() -> Self {
        configuration()
    }
}

impl<E, I, L> Configuration<E, I, L> {
    /// The highest byte of a number comes first.
    #[must_use]
    pub const fn with_big_endian(self) -> Configuration<BigEndian, I, L> {
        configuration()
    }

    /// The lowest byte of a number comes first.
    #[must_use]
    pub const fn with_little_endian(self) -> Configuration<LittleEndian, I, L> {
        configuration()
    }

    /// Integers below 251 take a byte, others a mark and 2, 4, 8 or 16 bytes. Signed ones are zigzag first.
    #[must_use]
    pub const fn with_variable_int_encoding(self) -> Configuration<E, Varint, L> {
        configuration()
    }

    /// Integers take all bytes of their type; `usize` and lengths eight.
    #[must_use]
    pub const fn with_fixed_int_encoding(self) -> Configuration<E, Fixint, L> {
        configuration()
    }

    /// Whoever reads stops at `N` bytes. An integer of variable length counts with the bytes of its type, whatever it takes on
    /// the wire, as in bincode 2. What is written has no limit, neither here nor there.
    #[must_use]
    pub const fn with_limit<const N: usize>(self) -> Configuration<E, I, Limit<N>> {
        configuration()
    }

    /// Reads whatever comes. A length is then compared with what is there before memory is taken for it.
    #[must_use]
    pub const fn with_no_limit(self) -> Configuration<E, I, NoLimit> {
        configuration()
    }
}

/// A configuration. There are none but those of [`Configuration`].
pub trait Config:
    InternalEndianConfig + InternalIntEncodingConfig + InternalLimitConfig + InternalWire + Copy + Clone
{
    /// The byte order.
    fn endianness(&self) -> Endianness;

    /// How integers are written.
    fn int_encoding(&self) -> IntEncoding;

    /// The most bytes that are read, if there is such a limit.
    fn limit(&self) -> Option<usize>;
}

impl<T> Config for T
where
    T: InternalEndianConfig + InternalIntEncodingConfig + InternalLimitConfig + InternalWire + Copy + Clone,
{
    fn endianness(&self) -> Endianness {
        T::ENDIAN
    }

    fn int_encoding(&self) -> IntEncoding {
        T::INT_ENCODING
    }

    fn limit(&self) -> Option<usize> {
        T::LIMIT
    }
}

/// The highest byte first.
#[derive(Copy, Clone, Debug)]
pub struct BigEndian {}

/// The lowest byte first.
#[derive(Copy, Clone, Debug)]
pub struct LittleEndian {}

/// All bytes of the type.
#[derive(Copy, Clone, Debug)]
pub struct Fixint {}

/// One byte below 251, else a mark and 2, 4, 8 or 16 bytes.
#[derive(Copy, Clone, Debug)]
pub struct Varint {}

/// Reads whatever comes.
#[derive(Copy, Clone, Debug)]
pub struct NoLimit {}

/// Reads `N` bytes at most.
#[derive(Copy, Clone, Debug)]
pub struct Limit<const N: usize> {}

/// A byte order.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Endianness {
    /// The lowest byte first.
    Little,
    /// The highest byte first.
    Big,
}

/// How integers are written.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum IntEncoding {
    /// All bytes of the type.
    Fixed,
    /// One byte below 251, else a mark and 2, 4, 8 or 16 bytes.
    Variable,
}

/// What the parts say to this crate. Nobody can name these traits, and so nobody else can implement [`Config`].
mod internal {
    use super::{
        BigEndian, Configuration, Endianness, Fixint, IntEncoding, Limit, LittleEndian, NoLimit, Varint,
    };
    use contract_bin::{Bincode2, Config as Wire};

    pub trait InternalEndianConfig {
        const ENDIAN: Endianness;
        /// The wire of `I` in this order.
        type Order<I: InternalIntEncodingConfig>: Wire;
    }

    pub trait InternalIntEncodingConfig {
        const INT_ENCODING: IntEncoding;
        type Little: Wire;
        type Big: Wire;
    }

    pub trait InternalLimitConfig {
        const LIMIT: Option<usize>;
    }

    pub trait InternalWire {
        type Wire: Wire;
    }

    impl InternalEndianConfig for LittleEndian {
        const ENDIAN: Endianness = Endianness::Little;
        type Order<I: InternalIntEncodingConfig> = I::Little;
    }

    impl InternalEndianConfig for BigEndian {
        const ENDIAN: Endianness = Endianness::Big;
        type Order<I: InternalIntEncodingConfig> = I::Big;
    }

    impl InternalIntEncodingConfig for Fixint {
        const INT_ENCODING: IntEncoding = IntEncoding::Fixed;
        type Little = Bincode2<contract_bin::Fixed>;
        type Big = Bincode2<contract_bin::FixedBe>;
    }

    impl InternalIntEncodingConfig for Varint {
        const INT_ENCODING: IntEncoding = IntEncoding::Variable;
        type Little = Bincode2<contract_bin::Varint>;
        type Big = Bincode2<contract_bin::VarintBe>;
    }

    impl InternalLimitConfig for NoLimit {
        const LIMIT: Option<usize> = None;
    }

    impl<const N: usize> InternalLimitConfig for Limit<N> {
        const LIMIT: Option<usize> = Some(N);
    }

    impl<E: InternalEndianConfig, I, L> InternalEndianConfig for Configuration<E, I, L> {
        const ENDIAN: Endianness = E::ENDIAN;
        type Order<J: InternalIntEncodingConfig> = E::Order<J>;
    }

    impl<E, I: InternalIntEncodingConfig, L> InternalIntEncodingConfig for Configuration<E, I, L> {
        const INT_ENCODING: IntEncoding = I::INT_ENCODING;
        type Little = I::Little;
        type Big = I::Big;
    }

    impl<E, I, L: InternalLimitConfig> InternalLimitConfig for Configuration<E, I, L> {
        const LIMIT: Option<usize> = L::LIMIT;
    }

    impl<E: InternalEndianConfig, I: InternalIntEncodingConfig, L> InternalWire for Configuration<E, I, L> {
        type Wire = E::Order<I>;
    }
}
