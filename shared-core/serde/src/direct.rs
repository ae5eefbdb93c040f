//! Values of well-known types, without the detour through serde's code for them.
//!
//! `u32::serialize` does nothing but call `serialize_u32`, and `u32::deserialize` calls `deserialize_u32` with a visitor that does
//! nothing but check the range. Whether the compiler inlines these is up to chance, and all that it knows of a field (its
//! number, its kind) is lost where it does not. These functions do the same, inlined in any case.

use alloc::string::{String, ToString};
use contract_core::identity::{as_known, as_text, from_known, is, is_text_ref};
use core::{fmt, marker::PhantomData};
use serde::{
    Deserialize, Deserializer, Serialize, Serializer,
    de::{Error, Unexpected, Visitor, value::BorrowedStrDeserializer},
};

/// The types that are read directly, and by which method of a deserializer.
macro_rules! known_types {
    ($each:ident) => {
        $each! {
            bool => deserialize_bool;
            u8 => deserialize_u8;
            u16 => deserialize_u16;
            u32 => deserialize_u32;
            u64 => deserialize_u64;
            i8 => deserialize_i8;
            i16 => deserialize_i16;
            i32 => deserialize_i32;
            i64 => deserialize_i64;
            f32 => deserialize_f32;
            f64 => deserialize_f64;
            usize => deserialize_u64;
            isize => deserialize_i64;
            String => deserialize_string;
        }
    };
}

/// `value.serialize(serializer)`.
///
/// # Errors
///
/// Those of the serializer and of the value.
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn serialize<T: Serialize + ?Sized, S: Serializer>(value: &T, serializer: S) -> Result<S::Ok, S::Error> {
    macro_rules! scalars {
        ($($scalar:ty => $method:ident;)*) => {$(
            if let Some(&value) = as_known::<T, $scalar>(value) {
                return serializer.$method(value);
            }
        )*};
    }
    scalars! {
        bool => serialize_bool;
        u8 => serialize_u8;
        u16 => serialize_u16;
        u32 => serialize_u32;
        u64 => serialize_u64;
        i8 => serialize_i8;
        i16 => serialize_i16;
        i32 => serialize_i32;
        i64 => serialize_i64;
        f32 => serialize_f32;
        f64 => serialize_f64;
        char => serialize_char;
    }
    if let Some(&value) = as_known::<T, usize>(value) {
        return serializer.serialize_u64(value as u64);
    }
    if let Some(&value) = as_known::<T, isize>(value) {
        return serializer.serialize_i64(value as i64);
    }
    if let Some(text) = as_text(value) {
        return serializer.serialize_str(text);
    }
    value.serialize(serializer)
}

/// `T::deserialize(deserializer)`.
///
/// # Errors
///
/// Those of the deserializer and of the type.
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn deserialize<'de, T: Deserialize<'de>, D: Deserializer<'de>>(deserializer: D) -> Result<T, D::Error> {
    if is_text_ref::<T>() {
        // Reading is inlined. What is left to serde's own code is to take the text as it is.
        return T::deserialize(BorrowedStrDeserializer::new(deserializer.deserialize_str(BorrowedText)?));
    }
    macro_rules! known {
        ($($known:ty => $method:ident;)*) => {
            if $(is::<T, $known>())||* { direct(deserializer) } else { T::deserialize(deserializer) }
        };
    }
    known_types!(known)
}

/// The same for a known type. Apart, so that its frame is not on the stack at each level of a value that nests.
#[cfg_attr(not(debug_assertions), inline(always))]
fn direct<'de, T: Deserialize<'de>, D: Deserializer<'de>>(deserializer: D) -> Result<T, D::Error> {
    macro_rules! direct {
        ($($known:ty => $method:ident;)*) => {$(
            if is::<T, $known>() {
                let value = deserializer.$method(Direct::<$known>(PhantomData))?;
                return match from_known(value) {
                    Ok(value) => Ok(value),
                    Err(_) => unreachable!("the types are the same"),
                };
            }
        )*};
    }
    known_types!(direct);
    unreachable!("the type is one of them")
}

/// The visitor of serde's own `Deserialize` for `T`, with every method inlined.
struct Direct<T>(PhantomData<T>);

macro_rules! integer {
    ($($integer:ident)*) => {$(
        impl<'de> Visitor<'de> for Direct<$integer> {
            type Value = $integer;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(stringify!($integer))
            }

            integer!(@visit visit_u8 u8, visit_u16 u16, visit_u32 u32, visit_u64 u64 => Unsigned u64, $integer);
            integer!(@visit visit_i8 i8, visit_i16 i16, visit_i32 i32, visit_i64 i64 => Signed i64, $integer);
        }
    )*};
    (@visit $($visit:ident $from:ident),* => $unexpected:ident $wide:ident, $integer:ident) => {$(
        #[cfg_attr(not(debug_assertions), inline(always))]
        fn $visit<E: Error>(self, value: $from) -> Result<$integer, E> {
            match $integer::try_from(value) {
                Ok(value) => Ok(value),
                Err(_) => Err(E::invalid_value(Unexpected::$unexpected($wide::from(value)), &self)),
            }
        }
    )*};
}

integer!(u8 u16 u32 u64 usize i8 i16 i32 i64 isize);

macro_rules! float {
    ($($float:ident: $own:ident, $visit_other:ident $other:ident;)*) => {$(
        impl<'de> Visitor<'de> for Direct<$float> {
            type Value = $float;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(stringify!($float))
            }

            float!(@visit visit_u8 u8, visit_u16 u16, visit_u32 u32, visit_u64 u64, visit_i8 i8, visit_i16 i16,
                visit_i32 i32, visit_i64 i64 => $float);

            #[cfg_attr(not(debug_assertions), inline(always))]
            fn $own<E: Error>(self, value: $float) -> Result<$float, E> {
                Ok(value)
            }

            #[cfg_attr(not(debug_assertions), inline(always))]
            fn $visit_other<E: Error>(self, value: $other) -> Result<$float, E> {
                // A conversion may lose the sign of a NaN.
                Ok((value as $float).copysign(if value.is_sign_negative() { -1.0 } else { 1.0 }))
            }
        }
    )*};
    (@visit $($visit:ident $from:ident),* => $float:ident) => {$(
        #[cfg_attr(not(debug_assertions), inline(always))]
        fn $visit<E: Error>(self, value: $from) -> Result<$float, E> {
            // As serde does: the nearest float.
            Ok(value as $float)
        }
    )*};
}

float! {
    f32: visit_f32, visit_f64 f64;
    f64: visit_f64, visit_f32 f32;
}

impl<'de> Visitor<'de> for Direct<bool> {
    type Value = bool;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a boolean")
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn visit_bool<E: Error>(self, value: bool) -> Result<bool, E> {
        Ok(value)
    }
}

impl<'de> Visitor<'de> for Direct<String> {
    type Value = String;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a string")
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn visit_str<E: Error>(self, text: &str) -> Result<String, E> {
        Ok(text.to_string())
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn visit_string<E: Error>(self, text: String) -> Result<String, E> {
        Ok(text)
    }

    fn visit_bytes<E: Error>(self, bytes: &[u8]) -> Result<String, E> {
        match core::str::from_utf8(bytes) {
            Ok(text) => Ok(text.to_string()),
            Err(_) => Err(E::invalid_value(Unexpected::Bytes(bytes), &self)),
        }
    }

    fn visit_byte_buf<E: Error>(self, bytes: alloc::vec::Vec<u8>) -> Result<String, E> {
        String::from_utf8(bytes).map_err(|error| E::invalid_value(Unexpected::Bytes(error.as_bytes()), &self))
    }
}

/// The visitor of serde's own `Deserialize` for `&str`, with every method inlined.
struct BorrowedText;

impl<'de> Visitor<'de> for BorrowedText {
    type Value = &'de str;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a borrowed string")
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn visit_borrowed_str<E: Error>(self, text: &'de str) -> Result<&'de str, E> {
        Ok(text)
    }

    fn visit_borrowed_bytes<E: Error>(self, bytes: &'de [u8]) -> Result<&'de str, E> {
        core::str::from_utf8(bytes).map_err(|_| E::invalid_value(Unexpected::Bytes(bytes), &self))
    }
}
