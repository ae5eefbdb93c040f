//! The configurations of rmp-serde: what [`Serializer`](crate::encode::Serializer) and
//! [`Deserializer`](crate::decode::Deserializer) do, as a type.

/// What a serializer or deserializer does: one of the types of this module.
pub trait SerializerConfig: sealed::SerializerConfig {}

impl<T: sealed::SerializerConfig> SerializerConfig for T {}

pub(crate) mod sealed {
    pub trait SerializerConfig: Copy {
        /// Whether types that ask for it are written as people read them.
        const HUMAN_READABLE: bool;
        /// Whether structs are maps with the names of their fields.
        const NAMED: bool;
    }
}

/// When a sequence of `u8` is written as binary rather than as an array of integers.
///
/// serde itself asks for binary only where a type does, such as those of `serde_bytes`.
#[non_exhaustive]
#[derive(Debug, Copy, Clone, Default, PartialEq, Eq)]
pub enum BytesMode {
    /// Where a type asks for it.
    #[default]
    Normal,
    /// For slices, `Vec` and other types that serde writes from an iterator, too.
    ///
    /// Fixed-size arrays are not among them.
    ForceIterables,
    /// For all that looks like a container of `u8`, tuples and fixed-size arrays included.
    ForceAll,
}

/// Structs are arrays, types are written in their compact form.
#[derive(Copy, Clone, Debug)]
pub struct DefaultConfig;

impl sealed::SerializerConfig for DefaultConfig {
    const HUMAN_READABLE: bool = false;
    const NAMED: bool = false;
}

macro_rules! wrappers {
    ($($(#[$doc:meta])* $name:ident: $human_readable:expr, $named:expr;)*) => {$(
        $(#[$doc])*
        #[derive(Copy, Clone, Debug)]
        pub struct $name<C>(C);

        impl<C> $name<C> {
            /// Like `inner` in all else.
            #[inline]
            pub const fn new(inner: C) -> Self {
                Self(inner)
            }
        }

        impl<C: sealed::SerializerConfig> sealed::SerializerConfig for $name<C> {
            const HUMAN_READABLE: bool = $human_readable;
            const NAMED: bool = $named;
        }
    )*};
}

wrappers! {
    /// Structs are maps with the names of their fields.
    StructMapConfig: C::HUMAN_READABLE, true;
    /// Structs are arrays.
    StructTupleConfig: C::HUMAN_READABLE, false;
    /// Types are told that the format is for people: an IP address is written as text.
    HumanReadableConfig: true, C::NAMED;
    /// Types are told that the format is not for people.
    BinaryConfig: false, C::NAMED;
}
