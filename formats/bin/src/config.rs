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
}

/// How a `char` is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Chars {
    /// As its bytes in UTF-8: the first one says how many there are.
    Utf8,
    /// As a string of one character, with the length in front.
    String,
}

/// What a wire is made of.
#[derive(Clone, Copy, Debug)]
pub struct Traits {
    pub(crate) integers: Integers,
    pub(crate) big_endian: bool,
    pub(crate) chars: Chars,
    /// Whether a marked varint may not have the mark of a wider type.
    pub(crate) narrow_marks: bool,
    /// Whether a field that serde leaves out is left out, and no error.
    pub(crate) skips_fields: bool,
    /// Whether a sequence of another length than it said is written, and a type that asks for a `String` is handed one.
    pub(crate) lenient: bool,
}

/// One of the wires of this crate: [`Fixed`], [`FixedBe`], [`Varint`], [`VarintBe`] or [`Postcard`]; or one of
/// them as [`Bincode1`] or [`Bincode2`] takes it.
pub trait Config: sealed::Sealed + Copy {
    #[doc(hidden)]
    const TRAITS: Traits;
    /// Whether the input has too little left for code that reads ahead of its checks.
    #[doc(hidden)]
    const NEAR_END: bool = false;
    /// The same wire near the end of the input.
    #[doc(hidden)]
    type NearEnd: Config;
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
    const TRAITS: Traits = Traits { skips_fields: true, lenient: true, ..C::TRAITS };
    type NearEnd = NearEnd<Self>;
}

/// The wire `C`, taken as bincode 2 takes it: a marked varint with a mark wider than its type is an error, and a field that
/// `#[serde(skip_serializing_if)]` leaves out is left out without one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Bincode2<C>(PhantomData<C>);

impl<C> sealed::Sealed for Bincode2<C> {}

impl<C: Config> Config for Bincode2<C> {
    const TRAITS: Traits = Traits { narrow_marks: true, skips_fields: true, ..C::TRAITS };
    type NearEnd = NearEnd<Self>;
}

macro_rules! configs {
    ($($(#[$doc:meta])* $name:ident: $integers:ident, $big_endian:literal, $chars:ident;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
        pub struct $name;

        impl sealed::Sealed for $name {}

        impl Config for $name {
            const TRAITS: Traits = Traits {
                integers: Integers::$integers,
                big_endian: $big_endian,
                chars: Chars::$chars,
                narrow_marks: false,
                skips_fields: false,
                lenient: false,
            };
            type NearEnd = NearEnd<Self>;
        }
    )*};
}

configs! {
    /// Fixed integers, little-endian: the bytes of bincode 1's `serialize`, and of bincode 2's `config::legacy()`.
    Fixed: Fixed, false, Utf8;
    /// Fixed integers, big-endian: bincode 1's `DefaultOptions` `with_fixint_encoding` and `with_big_endian`.
    FixedBe: Fixed, true, Utf8;
    /// Marked varints, little-endian: the bytes of bincode 1's `DefaultOptions`, and of bincode 2's `config::standard()`.
    Varint: Marked, false, Utf8;
    /// Marked varints, big-endian: bincode 2's `config::standard().with_big_endian()`.
    VarintBe: Marked, true, Utf8;
    /// LEB128: the bytes of postcard 1.
    Postcard: Leb128, false, String;
}
