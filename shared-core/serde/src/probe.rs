//! The type of the visitor with which a type of another crate reads itself.
//!
//! That type is private, but it can be had: [`Probe`] is a deserializer that answers with the type of the visitor it is
//! given. A format that meets this very visitor can make the value itself. A visitor of the user's own, even one that makes
//! the same value, has another type and is called as ever.
//!
//! All of it folds to a constant.

use core::{any::TypeId, fmt};
use serde::{
    Deserializer,
    de::{Error, Visitor},
    forward_to_deserialize_any,
};

pub(crate) struct Probe;

/// The type of the visitor that was given for a sequence or for bytes.
pub(crate) struct Answer(pub(crate) Option<TypeId>);

impl<'de> Deserializer<'de> for Probe {
    type Error = Answer;

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn deserialize_any<V: Visitor<'de>>(self, _visitor: V) -> Result<V::Value, Answer> {
        Err(Answer(None))
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn deserialize_seq<V: Visitor<'de>>(self, _visitor: V) -> Result<V::Value, Answer> {
        Err(Answer(Some(typeid::of::<V>())))
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn deserialize_byte_buf<V: Visitor<'de>>(self, _visitor: V) -> Result<V::Value, Answer> {
        Err(Answer(Some(typeid::of::<V>())))
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes option unit unit_struct
        newtype_struct tuple tuple_struct map struct enum identifier ignored_any
    }
}

impl fmt::Debug for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a probe reads nothing")
    }
}

impl core::error::Error for Answer {}

impl Error for Answer {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn custom<T: fmt::Display>(_message: T) -> Self {
        Self(None)
    }
}
