//! What holds other values, at the outermost level. Further in, they are those of the family.

use super::{
    Error,
    sink::{Outermost, Sink},
};
use crate::{
    config::SerializerConfig,
    form::Mirrored,
    ser::{self, Elements, Entries, Fields},
};
use core::fmt;
use serde::{
    Serialize,
    ser::{
        SerializeMap, SerializeSeq, SerializeStruct, SerializeStructVariant, SerializeTuple,
        SerializeTupleStruct, SerializeTupleVariant,
    },
};
use std::io;

pub(super) type Inner<'a, W, C> = ser::Serializer<'a, Sink<W>, Mirrored<C>>;

/// The elements of a tuple.
#[doc(hidden)]
pub struct Tuple<'a, W: io::Write + 'a, C: SerializerConfig>(pub(super) ser::Tuple<'a, Outermost<W, C>>);

/// The fields of a struct, a tuple struct or a variant.
#[doc(hidden)]
pub struct Compound<'a, W: io::Write + 'a, C: SerializerConfig>(pub(super) Fields<'a, Outermost<W, C>>);

/// The elements of a sequence, or the entries of a map.
#[doc(hidden)]
pub struct MaybeUnknownLengthCompound<'a, W: io::Write + 'a, C: SerializerConfig>(
    pub(super) Either<'a, W, C>,
);

pub(super) enum Either<'a, W: io::Write + 'a, C: SerializerConfig> {
    Seq(Elements<'a, Outermost<W, C>>),
    Map(Entries<'a, Outermost<W, C>>),
}

macro_rules! debug {
    ($($name:ident)*) => {$(
        impl<W: io::Write, C: SerializerConfig> fmt::Debug for $name<'_, W, C> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.debug_struct(stringify!($name)).finish_non_exhaustive()
            }
        }
    )*};
}

debug!(Tuple Compound MaybeUnknownLengthCompound);

impl<W: io::Write, C: SerializerConfig> SerializeTuple for Tuple<'_, W, C> {
    type Ok = ();
    type Error = Error;

    #[inline]
    fn serialize_element<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Error> {
        self.0.serialize_element(value).map_err(Error::from)
    }

    #[inline]
    fn end(self) -> Result<(), Error> {
        self.0.end().map_err(Error::from)
    }
}

macro_rules! fields {
    ($($for:ident: $serialize:ident($($name:ident: $type:ty),*) $(, $skip:ident)?;)*) => {$(
        impl<W: io::Write, C: SerializerConfig> $for for Compound<'_, W, C> {
            type Ok = ();
            type Error = Error;

            #[inline]
            fn $serialize<T: Serialize + ?Sized>(&mut self, $($name: $type,)* value: &T) -> Result<(), Error> {
                $for::$serialize(&mut self.0, $($name,)* value).map_err(Error::from)
            }

            $(
                #[inline]
                fn $skip(&mut self, key: &'static str) -> Result<(), Error> {
                    $for::$skip(&mut self.0, key).map_err(Error::from)
                }
            )?

            #[inline]
            fn end(self) -> Result<(), Error> {
                $for::end(self.0).map_err(Error::from)
            }
        }
    )*};
}

fields! {
    SerializeTupleStruct: serialize_field();
    SerializeTupleVariant: serialize_field();
    SerializeStruct: serialize_field(key: &'static str), skip_field;
    SerializeStructVariant: serialize_field(key: &'static str), skip_field;
}

/// A sequence is not asked for a key, nor a map for an element: each is made by one method of the serializer.
#[cold]
fn other() -> Error {
    Error::InvalidDataModel("expected the parts of a sequence or of a map, not of both")
}

impl<W: io::Write, C: SerializerConfig> SerializeSeq for MaybeUnknownLengthCompound<'_, W, C> {
    type Ok = ();
    type Error = Error;

    #[inline]
    fn serialize_element<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Error> {
        match &mut self.0 {
            Either::Seq(elements) => elements.serialize_element(value).map_err(Error::from),
            Either::Map(_) => Err(other()),
        }
    }

    #[inline]
    fn end(self) -> Result<(), Error> {
        match self.0 {
            Either::Seq(elements) => elements.end().map_err(Error::from),
            Either::Map(_) => Err(other()),
        }
    }
}

impl<W: io::Write, C: SerializerConfig> SerializeMap for MaybeUnknownLengthCompound<'_, W, C> {
    type Ok = ();
    type Error = Error;

    #[inline]
    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), Error> {
        match &mut self.0 {
            Either::Map(entries) => entries.serialize_key(key).map_err(Error::from),
            Either::Seq(_) => Err(other()),
        }
    }

    #[inline]
    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Error> {
        match &mut self.0 {
            Either::Map(entries) => entries.serialize_value(value).map_err(Error::from),
            Either::Seq(_) => Err(other()),
        }
    }

    #[inline]
    fn end(self) -> Result<(), Error> {
        match self.0 {
            Either::Map(entries) => entries.end().map_err(Error::from),
            Either::Seq(_) => Err(other()),
        }
    }
}
