//! Extension values of any type.

use crate::wire::MSGPACK_EXT_STRUCT_NAME;
use alloc::vec::Vec;
use core::{fmt, marker::PhantomData};
use serde::{
    Deserialize, Deserializer, Serialize, Serializer,
    de::{self, Visitor},
    ser::SerializeTuple,
};

/// An extension value, as a type for fields.
///
/// To serde it is a newtype struct called [`MSGPACK_EXT_STRUCT_NAME`] that holds a tuple of an `i8` and bytes, as in rmp-serde. Other
/// formats see just that.
///
/// ```
/// use contract_msgpack::types::{Ext, ExtRef};
///
/// let bytes = contract_msgpack::to_vec(&("id", Ext::new(5, vec![1, 2, 3])))?;
/// assert_eq!(bytes, b"\x92\xa2id\xc7\x03\x05\x01\x02\x03");
/// let (_, ext): (&str, ExtRef) = contract_msgpack::from_slice(&bytes)?;
/// assert_eq!((ext.tag, ext.data), (5, &[1, 2, 3][..]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Ext {
    /// The type: from 0 to 127 the application's own, below zero MessagePack's.
    pub tag: i8,
    /// The bytes.
    pub data: Vec<u8>,
}

impl Ext {
    /// An extension value of this type.
    #[must_use]
    pub const fn new(tag: i8, data: Vec<u8>) -> Self {
        Self { tag, data }
    }

    /// The same, borrowed.
    #[must_use]
    pub fn as_ref(&self) -> ExtRef<'_> {
        ExtRef { tag: self.tag, data: &self.data }
    }
}

/// An [`Ext`] that lies in the input.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ExtRef<'a> {
    /// The type: from 0 to 127 the application's own, below zero MessagePack's.
    pub tag: i8,
    /// The bytes.
    pub data: &'a [u8],
}

impl<'a> ExtRef<'a> {
    /// An extension value of this type.
    #[must_use]
    pub const fn new(tag: i8, data: &'a [u8]) -> Self {
        Self { tag, data }
    }
}

impl From<ExtRef<'_>> for Ext {
    fn from(ext: ExtRef<'_>) -> Self {
        Self::new(ext.tag, ext.data.to_vec())
    }
}

impl From<Ext> for crate::Value {
    fn from(ext: Ext) -> Self {
        Self::Ext(ext.tag, ext.data)
    }
}

impl<'a> From<ExtRef<'a>> for crate::ValueRef<'a> {
    fn from(ext: ExtRef<'a>) -> Self {
        Self::Ext(ext.tag, ext.data)
    }
}

impl Serialize for Ext {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.as_ref().serialize(serializer)
    }
}

impl Serialize for ExtRef<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        struct Parts<'a>(i8, &'a [u8]);

        impl Serialize for Parts<'_> {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                let mut parts = serializer.serialize_tuple(2)?;
                parts.serialize_element(&self.0)?;
                parts.serialize_element(&Data(self.1))?;
                parts.end()
            }
        }

        serializer.serialize_newtype_struct(MSGPACK_EXT_STRUCT_NAME, &Parts(self.tag, self.data))
    }
}

/// Bytes as bytes, not as a sequence.
struct Data<B>(B);

impl Serialize for Data<&[u8]> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_bytes(self.0)
    }
}

struct DataVisitor<B>(PhantomData<B>);

impl<'de> Visitor<'de> for DataVisitor<Vec<u8>> {
    type Value = Data<Vec<u8>>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the bytes of an extension value")
    }

    fn visit_bytes<E>(self, bytes: &[u8]) -> Result<Self::Value, E> {
        Ok(Data(bytes.to_vec()))
    }

    fn visit_byte_buf<E>(self, bytes: Vec<u8>) -> Result<Self::Value, E> {
        Ok(Data(bytes))
    }

    /// Formats without bytes of their own write sequences.
    fn visit_seq<A: de::SeqAccess<'de>>(self, mut elements: A) -> Result<Self::Value, A::Error> {
        let mut bytes = Vec::new();
        while let Some(byte) = elements.next_element()? {
            bytes.push(byte);
        }
        Ok(Data(bytes))
    }
}

impl<'de> Visitor<'de> for DataVisitor<&'de [u8]> {
    type Value = Data<&'de [u8]>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the bytes of an extension value that lies in the input")
    }

    fn visit_borrowed_bytes<E>(self, bytes: &'de [u8]) -> Result<Self::Value, E> {
        Ok(Data(bytes))
    }
}

impl<'de> Deserialize<'de> for Data<Vec<u8>> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_byte_buf(DataVisitor::<Vec<u8>>(PhantomData))
    }
}

impl<'de> Deserialize<'de> for Data<&'de [u8]> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_bytes(DataVisitor::<&'de [u8]>(PhantomData))
    }
}

/// Takes the newtype struct that an extension value is.
struct ExtVisitor<E>(PhantomData<E>);

impl<'de> Visitor<'de> for ExtVisitor<Ext> {
    type Value = Ext;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an extension value")
    }

    fn visit_newtype_struct<D: Deserializer<'de>>(self, deserializer: D) -> Result<Ext, D::Error> {
        Ext::of_newtype(deserializer)
    }
}

impl<'de> Visitor<'de> for ExtVisitor<ExtRef<'de>> {
    type Value = ExtRef<'de>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an extension value")
    }

    fn visit_newtype_struct<D: Deserializer<'de>>(self, deserializer: D) -> Result<ExtRef<'de>, D::Error> {
        ExtRef::of_newtype(deserializer)
    }
}

impl Ext {
    /// Reads what is in the newtype struct.
    pub(crate) fn of_newtype<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let (tag, Data(data)) = Deserialize::deserialize(deserializer)?;
        Ok(Self { tag, data })
    }
}

impl<'a> ExtRef<'a> {
    /// Reads what is in the newtype struct.
    pub(crate) fn of_newtype<D: Deserializer<'a>>(deserializer: D) -> Result<Self, D::Error> {
        let (tag, Data(data)) = Deserialize::deserialize(deserializer)?;
        Ok(Self { tag, data })
    }
}

impl<'de> Deserialize<'de> for Ext {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_newtype_struct(MSGPACK_EXT_STRUCT_NAME, ExtVisitor::<Self>(PhantomData))
    }
}

impl<'de: 'a, 'a> Deserialize<'de> for ExtRef<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let visitor = ExtVisitor::<ExtRef<'de>>(PhantomData);
        deserializer.deserialize_newtype_struct(MSGPACK_EXT_STRUCT_NAME, visitor)
    }
}
