//! A generic type that turns out to be one that is known.
//!
//! A format that handles such a value itself does not depend on whether the compiler inlines serde's code for it. All of
//! this folds to a constant.

use alloc::{string::String, vec::Vec};
use core::{
    mem::{ManuallyDrop, needs_drop},
    ptr,
};

mod sealed {
    pub trait Sealed {}
}

/// A type without lifetimes, of which type identity therefore says everything.
pub trait Known: 'static + Sized + sealed::Sealed {}

macro_rules! known {
    ($($known:ty)*) => {$(
        impl sealed::Sealed for $known {}
        impl Known for $known {}
    )*};
}

known!(bool char u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize f32 f64 String);

#[cfg(feature = "bytes")]
known!(bytes::Bytes);

impl<T: Known> sealed::Sealed for Vec<T> {}
impl<T: Known> Known for Vec<T> {}

/// Whether `T` is `U`.
///
/// What differs in layout is told apart before code is generated, so that the code for it is not.
#[cfg_attr(not(debug_assertions), inline(always))]
#[must_use]
pub fn is<T, U: Known>() -> bool {
    (const { same_layout::<T, U>() }) && typeid::of::<T>() == typeid::of::<U>()
}

/// Whether `T` is `&str`, of whatever lifetime.
#[cfg_attr(not(debug_assertions), inline(always))]
#[must_use]
pub fn is_text_ref<T>() -> bool {
    (const { same_layout::<T, &str>() }) && typeid::of::<T>() == typeid::of::<&'static str>()
}

#[cfg_attr(not(debug_assertions), inline(always))]
const fn same_layout<T, U>() -> bool {
    size_of::<T>() == size_of::<U>()
        && align_of::<T>() == align_of::<U>()
        && needs_drop::<T>() == needs_drop::<U>()
}

/// `value` as a `U`, if `T` is `U`.
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn as_known<T: ?Sized, U: Known>(value: &T) -> Option<&U> {
    if has_layout::<T, U>(value) && typeid::of::<T>() == typeid::of::<U>() {
        // SAFETY: `T` is `U`: type identity holds up to lifetimes, and a `Known` type has none.
        Some(unsafe { &*ptr::from_ref(value).cast::<U>() })
    } else {
        None
    }
}

/// `value` as a `U`, if `T` is `&U`, as the items of an iterator over a slice are.
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn behind_known<T: ?Sized, U: Known>(value: &T) -> Option<&U> {
    if has_layout::<T, &U>(value) && typeid::of::<T>() == typeid::of::<&'static U>() {
        // SAFETY: `T` is `&'a U` for some 'a that `value` does not outlive, and the result borrows from `value`.
        Some(unsafe { *ptr::from_ref(value).cast::<&U>() })
    } else {
        None
    }
}

/// The text of `value`, if that is a `String`, a `&String` or a `&str`.
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn as_text<T: ?Sized>(value: &T) -> Option<&str> {
    if let Some(text) = as_known::<T, String>(value) {
        Some(text)
    } else if let Some(text) = behind_known::<T, String>(value) {
        Some(text)
    } else if has_layout::<T, &str>(value) && typeid::of::<T>() == typeid::of::<&'static str>() {
        // SAFETY: `T` is `&'a str` for some 'a that `value` does not outlive, and the result borrows from `value`.
        Some(unsafe { *ptr::from_ref(value).cast::<&str>() })
    } else {
        None
    }
}

/// Whether `T` can be `U` at all.
///
/// The optimiser removes what can't be before it begins to inline, unlike what type identity tells.
#[cfg_attr(not(debug_assertions), inline(always))]
fn has_layout<T: ?Sized, U>(value: &T) -> bool {
    size_of_val(value) == size_of::<U>() && const { needs_drop::<T>() == needs_drop::<U>() }
}

/// `known` as an `A`, if `A` is `U`.
///
/// # Errors
///
/// `known` itself, if it is not.
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn from_known<U: Known, A>(known: U) -> Result<A, U> {
    if is::<A, U>() {
        let known = ManuallyDrop::new(known);
        // SAFETY: `A` is `U`: type identity holds up to lifetimes, and a `Known` type has none. The original is not dropped.
        Ok(unsafe { core::mem::transmute_copy::<ManuallyDrop<U>, A>(&known) })
    } else {
        Err(known)
    }
}

/// What tells `T` from all types that differ in more than lifetimes.
#[must_use]
pub fn id_of<T: ?Sized>() -> core::any::TypeId {
    typeid::of::<T>()
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    #[test]
    fn knows_what_is_and_what_is_not() {
        assert_eq!(as_known::<u32, u32>(&7), Some(&7));
        assert_eq!(behind_known::<&u32, u32>(&&7), Some(&7));
        assert_eq!(behind_known::<u32, u32>(&7), None);
        assert_eq!(as_known::<i32, u32>(&7), None);
        assert_eq!(behind_known::<&i32, u32>(&&7), None);
        assert_eq!(as_text("text"), None, "`str` itself is neither");
        assert_eq!(as_text(&"text"), Some("text"));
        assert_eq!(as_text(&"text".to_string()), Some("text"));
        assert!(is_text_ref::<&str>() && !is_text_ref::<String>() && !is_text_ref::<&[u8]>());
        assert_eq!(from_known::<_, String>("text".to_string()), Ok("text".to_string()));
        assert_eq!(from_known::<_, Vec<u8>>("text".to_string()), Err("text".to_string()));
        assert_eq!(from_known::<_, Vec<u8>>(alloc::vec![1u8]), Ok(alloc::vec![1u8]));
    }
}
