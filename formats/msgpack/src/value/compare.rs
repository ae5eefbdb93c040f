//! Trees compared with one another and with what they hold.

use super::{Integer, Value, ValueRef};
use alloc::string::String;

impl PartialEq<Value> for ValueRef<'_> {
    fn eq(&self, other: &Value) -> bool {
        match (self, other) {
            (Self::Array(one), Value::Array(other)) => one == other,
            (Self::Map(one), Value::Map(other)) => {
                let entry =
                    |(one, other): (&(Self, Self), &(Value, Value))| one.0 == other.0 && one.1 == other.1;
                one.len() == other.len() && one.iter().zip(other).all(entry)
            }
            (Self::Array(_) | Self::Map(_), _) | (_, Value::Array(_) | Value::Map(_)) => false,
            // Nothing is copied, and nothing goes deeper.
            #[allow(clippy::cmp_owned, reason = "a leaf is borrowed, not owned")]
            (one, leaf) => *one == ValueRef::from(leaf),
        }
    }
}

impl PartialEq<ValueRef<'_>> for Value {
    fn eq(&self, other: &ValueRef<'_>) -> bool {
        other == self
    }
}

/// Whether a tree holds exactly this. The tree stands on the left: with impls for primitives, whoever compares a `Vec<u8>` with `[]`
/// would have to say of what.
macro_rules! equal {
    ($($type:ty, $value:ident, $other:ident => $equal:expr;)*) => {$(
        impl PartialEq<$type> for Value {
            fn eq(&self, other: &$type) -> bool {
                let ($value, $other) = (self, other);
                $equal
            }
        }

        impl PartialEq<$type> for ValueRef<'_> {
            fn eq(&self, other: &$type) -> bool {
                let ($value, $other) = (self, other);
                $equal
            }
        }
    )*};
}

macro_rules! equal_integers {
    ($($type:ty)*) => {
        equal! {
            $($type, value, other => value.as_integer() == Some(Integer::from(*other));)*
        }
    };
}

equal_integers!(u8 u16 u32 u64 usize i8 i16 i32 i64 isize);

equal! {
    bool, value, other => value.as_bool() == Some(*other);
    f32, value, other => value.as_float() == Some(f64::from(*other));
    f64, value, other => value.as_float() == Some(*other);
    str, value, other => value.as_str() == Some(other);
    &str, value, other => value.as_str() == Some(*other);
    String, value, other => value.as_str() == Some(other.as_str());
    [u8], value, other => value.as_bytes() == Some(other);
    &[u8], value, other => value.as_bytes() == Some(*other);
}

impl Value {
    const fn as_integer(&self) -> Option<Integer> {
        match self {
            Self::Integer(value) => Some(*value),
            _ => None,
        }
    }

    const fn as_float(&self) -> Option<f64> {
        match self {
            Self::Integer(_) => None,
            other => other.as_f64(),
        }
    }
}

impl ValueRef<'_> {
    const fn as_integer(&self) -> Option<Integer> {
        match self {
            Self::Integer(value) => Some(*value),
            _ => None,
        }
    }

    const fn as_float(&self) -> Option<f64> {
        match self {
            Self::Integer(_) => None,
            other => other.as_f64(),
        }
    }
}
