//! How structs are written, as a type: what is constant costs nothing at run time.

use crate::config::{BytesMode, SerializerConfig};
use alloc::vec::Vec;
use core::marker::PhantomData;

mod sealed {
    pub trait Sealed {}
}

/// What stands in front of a struct's fields.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Keys {
    /// Nothing: a struct is an array.
    Places,
    /// The field's name.
    Names,
    /// The field's number.
    Numbers,
}

/// How structs are written: [`Array`], [`Named`] or [`Numbered`].
pub trait Form: sealed::Sealed + Copy + Default {
    #[doc(hidden)]
    const KEYS: Keys;

    /// What types are told that ask whether the format is for people.
    #[doc(hidden)]
    const HUMAN_READABLE: bool = false;

    /// Whether values are read as rmp-serde does even where that loses something.
    #[doc(hidden)]
    const LITERAL: bool = false;

    /// What a tuple keeps while it might still become binary.
    #[doc(hidden)]
    type Held: Held;

    /// What is written as binary without having asked for it.
    #[doc(hidden)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn bytes(self) -> BytesMode {
        BytesMode::Normal
    }
}

/// The bytes of a tuple that might become binary: nothing at all in forms where none does.
pub trait Held {
    fn begin(hold: bool) -> Self;
    fn get(&mut self) -> Option<&mut Vec<u8>>;
    /// Gives them up, for good.
    fn release(&mut self) -> Option<Vec<u8>>;
}

impl Held for () {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn begin(_hold: bool) -> Self {}

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn get(&mut self) -> Option<&mut Vec<u8>> {
        None
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn release(&mut self) -> Option<Vec<u8>> {
        None
    }
}

impl Held for Option<Vec<u8>> {
    fn begin(hold: bool) -> Self {
        hold.then(Vec::new)
    }

    fn get(&mut self) -> Option<&mut Vec<u8>> {
        self.as_mut()
    }

    fn release(&mut self) -> Option<Vec<u8>> {
        self.take()
    }
}

macro_rules! forms {
    ($($(#[$doc:meta])* $name:ident: $keys:ident;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
        pub struct $name;

        impl sealed::Sealed for $name {}

        impl Form for $name {
            const KEYS: Keys = Keys::$keys;
            type Held = ();
        }
    )*};
}

forms! {
    /// Structs are arrays: the bytes of rmp-serde's `to_vec`.
    Array: Places;
    /// Structs are maps by field name: the bytes of rmp-serde's `to_vec_named`.
    Named: Names;
    /// Structs are maps by field number, where [`contract`](crate::contract) gave them numbers, and by field name elsewhere.
    Numbered: Numbers;
}

/// The form that a configuration of rmp-serde stands for. Only what becomes binary is known at run time alone.
pub(crate) struct Mirrored<C> {
    bytes: BytesMode,
    config: PhantomData<C>,
}

impl<C> Mirrored<C> {
    pub(crate) const fn new(bytes: BytesMode) -> Self {
        Self { bytes, config: PhantomData }
    }
}

impl<C> Clone for Mirrored<C> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn clone(&self) -> Self {
        *self
    }
}

impl<C> Copy for Mirrored<C> {}

impl<C> Default for Mirrored<C> {
    fn default() -> Self {
        Self::new(BytesMode::Normal)
    }
}

impl<C> sealed::Sealed for Mirrored<C> {}

impl<C: SerializerConfig> Form for Mirrored<C> {
    const KEYS: Keys = if C::NAMED { Keys::Names } else { Keys::Places };
    const HUMAN_READABLE: bool = C::HUMAN_READABLE;
    const LITERAL: bool = true;
    type Held = Option<Vec<u8>>;

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn bytes(self) -> BytesMode {
        self.bytes
    }
}
