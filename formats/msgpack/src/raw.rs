//! Strings that may turn out not to be UTF-8.

use alloc::{string::String, vec::Vec};
use core::{
    fmt,
    str::{self, Utf8Error},
};
use serde::{
    Deserialize, Deserializer, Serialize, Serializer,
    de::{self, Visitor},
};

/// A string, or the bytes of one that is not UTF-8.
///
/// It is written as a string, or as binary if it is none, and read from both.
#[derive(Clone, Debug, PartialEq)]
#[doc(hidden)]
pub struct Raw {
    s: Result<String, (Vec<u8>, Utf8Error)>,
}

impl Raw {
    /// A string.
    #[inline]
    #[must_use]
    pub fn new(v: String) -> Self {
        Self { s: Ok(v) }
    }

    fn of(bytes: Vec<u8>) -> Self {
        let text = String::from_utf8(bytes).map_err(|error| {
            let why = error.utf8_error();
            (error.into_bytes(), why)
        });
        Self { s: text }
    }

    /// The bytes of a string, perhaps.
    #[deprecated(note = "read or write bytes instead")]
    #[must_use]
    pub fn from_utf8(v: Vec<u8>) -> Self {
        Self::of(v)
    }

    /// Whether it is UTF-8.
    #[inline]
    #[must_use]
    pub fn is_str(&self) -> bool {
        self.s.is_ok()
    }

    /// Whether it is not UTF-8.
    #[inline]
    #[must_use]
    pub fn is_err(&self) -> bool {
        self.s.is_err()
    }

    /// The string, if it is one.
    #[inline]
    #[must_use]
    pub fn as_str(&self) -> Option<&str> {
        self.s.as_deref().ok()
    }

    /// Why it is no string, if it is none.
    #[inline]
    #[must_use]
    pub fn as_err(&self) -> Option<&Utf8Error> {
        self.s.as_ref().err().map(|(_, why)| why)
    }

    /// The bytes.
    #[inline]
    #[must_use]
    pub fn as_bytes(&self) -> &[u8] {
        match &self.s {
            Ok(text) => text.as_bytes(),
            Err((bytes, _)) => bytes,
        }
    }

    /// The string, if it is one.
    #[inline]
    #[must_use]
    pub fn into_str(self) -> Option<String> {
        self.s.ok()
    }

    /// The bytes.
    #[inline]
    #[must_use]
    pub fn into_bytes(self) -> Vec<u8> {
        match self.s {
            Ok(text) => text.into_bytes(),
            Err((bytes, _)) => bytes,
        }
    }
}

impl Serialize for Raw {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match &self.s {
            Ok(text) => serializer.serialize_str(text),
            Err((bytes, _)) => serializer.serialize_bytes(bytes),
        }
    }
}

struct RawVisitor;

impl Visitor<'_> for RawVisitor {
    type Value = Raw;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("string or bytes")
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<Raw, E> {
        Ok(Raw::new(text.into()))
    }

    fn visit_string<E: de::Error>(self, text: String) -> Result<Raw, E> {
        Ok(Raw::new(text))
    }

    fn visit_bytes<E: de::Error>(self, bytes: &[u8]) -> Result<Raw, E> {
        Ok(Raw::of(bytes.into()))
    }

    fn visit_byte_buf<E: de::Error>(self, bytes: Vec<u8>) -> Result<Raw, E> {
        Ok(Raw::of(bytes))
    }
}

impl<'de> Deserialize<'de> for Raw {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(RawVisitor)
    }
}

/// A [`Raw`] that borrows from the input.
#[derive(Clone, Copy, Debug, PartialEq)]
#[doc(hidden)]
pub struct RawRef<'a> {
    s: Result<&'a str, (&'a [u8], Utf8Error)>,
}

impl<'a> RawRef<'a> {
    /// A string.
    #[inline]
    #[must_use]
    pub fn new(v: &'a str) -> Self {
        Self { s: Ok(v) }
    }

    fn of(bytes: &'a [u8]) -> Self {
        Self { s: str::from_utf8(bytes).map_err(|why| (bytes, why)) }
    }

    /// The bytes of a string, perhaps.
    #[deprecated(note = "read or write bytes instead")]
    #[must_use]
    pub fn from_utf8(v: &'a [u8]) -> Self {
        Self::of(v)
    }

    /// Whether it is UTF-8.
    #[inline]
    #[must_use]
    pub fn is_str(&self) -> bool {
        self.s.is_ok()
    }

    /// Whether it is not UTF-8.
    #[inline]
    #[must_use]
    pub fn is_err(&self) -> bool {
        self.s.is_err()
    }

    /// The string, if it is one.
    #[inline]
    #[must_use]
    pub fn as_str(&self) -> Option<&str> {
        self.s.ok()
    }

    /// Why it is no string, if it is none.
    #[inline]
    #[must_use]
    pub fn as_err(&self) -> Option<&Utf8Error> {
        self.s.as_ref().err().map(|(_, why)| why)
    }

    /// The bytes.
    #[inline]
    #[must_use]
    pub fn as_bytes(&self) -> &[u8] {
        match self.s {
            Ok(text) => text.as_bytes(),
            Err((bytes, _)) => bytes,
        }
    }
}

impl Serialize for RawRef<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.s {
            Ok(text) => serializer.serialize_str(text),
            Err((bytes, _)) => serializer.serialize_bytes(bytes),
        }
    }
}

struct RawRefVisitor;

impl<'de> Visitor<'de> for RawRefVisitor {
    type Value = RawRef<'de>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("string or bytes")
    }

    fn visit_borrowed_str<E: de::Error>(self, text: &'de str) -> Result<RawRef<'de>, E> {
        Ok(RawRef::new(text))
    }

    fn visit_borrowed_bytes<E: de::Error>(self, bytes: &'de [u8]) -> Result<RawRef<'de>, E> {
        Ok(RawRef::of(bytes))
    }
}

impl<'de: 'a, 'a> Deserialize<'de> for RawRef<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(RawRefVisitor)
    }
}
