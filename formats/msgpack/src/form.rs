//! How structs are written, as a type: what is constant costs nothing at run time.

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
pub trait Form: sealed::Sealed + Copy {
    #[doc(hidden)]
    const KEYS: Keys;
}

macro_rules! forms {
    ($($(#[$doc:meta])* $name:ident: $keys:ident;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
        pub struct $name;

        impl sealed::Sealed for $name {}

        impl Form for $name {
            const KEYS: Keys = Keys::$keys;
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
