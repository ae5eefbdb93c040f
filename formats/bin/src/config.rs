//! The wire as a type: what is constant costs nothing at run time.

use core::marker::PhantomData;

mod sealed {
    pub trait Sealed {}
}

/// How integers of more than one byte are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Integers {
    /// All bytes of the type.
    Fixed,
    /// One byte below 251, else a mark and 2, 4, 8 or 16 bytes; signed ones zigzag first.
    Marked,
    /// LEB128; signed ones zigzag first.
    Leb128,
    /// YAS's: small ones in the byte that is else the number of bytes that follow; 128 bits in full.
    Compacted,
}

/// How a `char` is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Chars {
    /// As its bytes in UTF-8: the first one says how many there are.
    Utf8,
    /// As a string of one character, with the length in front.
    String,
    /// As a `u32`, its code point.
    Code,
}

/// How the index of a variant is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Indices {
    /// As a `u32`.
    Word,
    /// In one byte.
    Byte,
}

/// What stands in front of the elements of a tuple.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tuples {
    /// Nothing.
    Bare,
    /// How many there are, in one byte; of a pair nothing.
    Counted,
}

/// What stands in front of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Header {
    /// Nothing.
    None,
    /// One byte: 1 if what follows is little-endian, 0 if it is big-endian.
    Order,
    /// These bytes.
    Bytes([u8; 7]),
}

/// What a wire is made of.
#[derive(Clone, Copy, Debug)]
pub struct Traits {
    pub(crate) integers: Integers,
    pub(crate) big_endian: bool,
    pub(crate) chars: Chars,
    /// The tag of a `None`; that of a `Some` is the other one of 0 and 1.
    pub(crate) none: u8,
    pub(crate) indices: Indices,
    pub(crate) tuples: Tuples,
    pub(crate) header: Header,
    /// Whether a marked varint may not have the mark of a wider type.
    pub(crate) narrow_marks: bool,
    /// Whether a field that serde leaves out is left out, and no error.
    pub(crate) skips_fields: bool,
    /// Whether a sequence of another length than it said is written.
    pub(crate) lenient: bool,
    /// Whether a type that asks for a `String` or a byte buffer of its own is handed one.
    pub(crate) gives_owned: bool,
}

impl Traits {
    /// A wire of Rust's own, without a header.
    const fn new(integers: Integers, big_endian: bool, chars: Chars) -> Self {
        Self {
            integers,
            big_endian,
            chars,
            none: 0,
            indices: Indices::Word,
            tuples: Tuples::Bare,
            header: Header::None,
            narrow_marks: false,
            skips_fields: false,
            lenient: false,
            gives_owned: false,
        }
    }

    /// cereal's portable archive.
    const fn cereal(big_endian: bool) -> Self {
        Self { none: 1, header: Header::Order, ..Self::new(Integers::Fixed, big_endian, Chars::Code) }
    }

    /// YAS's binary archive.
    const fn yas(integers: Integers, header: Header) -> Self {
        Self {
            indices: Indices::Byte,
            tuples: Tuples::Counted,
            header,
            ..Self::new(integers, false, Chars::Code)
        }
    }
}

/// One of the wires of this crate: [`Fixed`], [`FixedBe`], [`Varint`], [`VarintBe`], [`Postcard`], [`Cereal`], [`CerealBe`],
/// [`Yas`], [`YasCompacted`], [`YasBare`] or [`YasCompactedBare`]; or one of them as [`Bincode1`] or [`Bincode2`]
/// takes it.
pub trait Config: sealed::Sealed + Copy {
    #[doc(hidden)]
    const TRAITS: Traits;
    /// Whether the input has too little left for code that reads ahead of its checks.
    #[doc(hidden)]
    const NEAR_END: bool = false;
    /// The same wire near the end of the input.
    #[doc(hidden)]
    type NearEnd: Config;
    /// Whether the header may ask for the other byte order. A constant of its own: where it is false, not even the code for
    /// [`Other`](Self::Other) is made.
    #[doc(hidden)]
    const HAS_OTHER: bool = false;
    /// The same wire in the other byte order, or itself where there is none.
    #[doc(hidden)]
    type Other: Config;
}

/// The wire `C` near the end of the input. Only a type can tell the compiler that this is other code, called from one
/// place as the usual code is: of two calls of the same function it inlines neither.
#[derive(Clone, Copy, Debug)]
pub struct NearEnd<C>(PhantomData<C>);

impl<C> sealed::Sealed for NearEnd<C> {}

impl<C: Config> Config for NearEnd<C> {
    const TRAITS: Traits = C::TRAITS;
    const NEAR_END: bool = true;
    type NearEnd = Self;
    type Other = Self;
}

/// The wire `C`, taken as bincode 1 takes it. The bytes are the same.
///
/// A field that `#[serde(skip_serializing_if)]` leaves out, and a sequence of another length than it said, are written as
/// they are. A type that asks for a `String` or a byte buffer of its own is handed one, instead of what it can copy.
///
/// For programs that come from bincode 1 and depend on that.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Bincode1<C>(PhantomData<C>);

impl<C> sealed::Sealed for Bincode1<C> {}

impl<C: Config> Config for Bincode1<C> {
    const TRAITS: Traits = Traits { skips_fields: true, lenient: true, gives_owned: true, ..C::TRAITS };
    type NearEnd = NearEnd<Self>;
    const HAS_OTHER: bool = C::HAS_OTHER;
    type Other = Bincode1<C::Other>;
}

/// The wire `C`, taken as bincode 2 takes it: a marked varint with a mark wider than its type is an error, and a field that
/// `#[serde(skip_serializing_if)]` leaves out is left out without one. A type that asks for a `String` or a byte buffer of its
/// own is handed one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Bincode2<C>(PhantomData<C>);

impl<C> sealed::Sealed for Bincode2<C> {}

impl<C: Config> Config for Bincode2<C> {
    const TRAITS: Traits = Traits { narrow_marks: true, skips_fields: true, gives_owned: true, ..C::TRAITS };
    type NearEnd = NearEnd<Self>;
    const HAS_OTHER: bool = C::HAS_OTHER;
    type Other = Bincode2<C::Other>;
}

macro_rules! configs {
    ($($(#[$doc:meta])* $name:ident $(or $other:ident)?: $traits:expr;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
        pub struct $name;

        impl sealed::Sealed for $name {}

        impl Config for $name {
            const TRAITS: Traits = $traits;
            type NearEnd = NearEnd<Self>;
            configs!(@or $($other)?);
        }
    )*};
    (@or) => {
        type Other = Self;
    };
    (@or $other:ident) => {
        const HAS_OTHER: bool = true;
        type Other = $other;
    };
}

configs! {
    /// Fixed integers, little-endian: the bytes of bincode 1's `serialize`, and of bincode 2's `config::legacy()`.
    Fixed: Traits::new(Integers::Fixed, false, Chars::Utf8);
    /// Fixed integers, big-endian: bincode 1's `DefaultOptions` `with_fixint_encoding` and `with_big_endian`.
    FixedBe: Traits::new(Integers::Fixed, true, Chars::Utf8);
    /// Marked varints, little-endian: the bytes of bincode 1's `DefaultOptions`, and of bincode 2's `config::standard()`.
    Varint: Traits::new(Integers::Marked, false, Chars::Utf8);
    /// Marked varints, big-endian: bincode 2's `config::standard().with_big_endian()`.
    VarintBe: Traits::new(Integers::Marked, true, Chars::Utf8);
    /// LEB128: the bytes of postcard 1.
    Postcard: Traits::new(Integers::Leb128, false, Chars::String);
    /// cereal's `PortableBinaryOutputArchive`, little-endian.
    Cereal or CerealBe: Traits::cereal(false);
    /// cereal's `PortableBinaryOutputArchive` with `Options::BigEndian()`.
    CerealBe or Cereal: Traits::cereal(true);
    /// YAS's `binary` archive.
    Yas: Traits::yas(Integers::Fixed, Header::Bytes(*b"yas0017"));
    /// YAS's `binary | compacted` archive.
    YasCompacted: Traits::yas(Integers::Compacted, Header::Bytes(*b"yas0117"));
    /// YAS's `binary | no_header` archive.
    YasBare: Traits::yas(Integers::Fixed, Header::None);
    /// YAS's `binary | compacted | no_header` archive.
    YasCompactedBare: Traits::yas(Integers::Compacted, Header::None);
}
