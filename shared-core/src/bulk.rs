//! Whole slices of scalars instead of one element after the other.
//!
//! serde tells a format nothing of the element type when it hands over a sequence. The type of the iterator does:
//! `Vec<T>` and `[T]` pass `slice::Iter<T>`, which [`slice_of`] recognises.

use alloc::vec::Vec;
use core::{mem, slice};

mod sealed {
    pub trait Sealed {}
}

/// A primitive: a type without lifetimes, of which there is one everywhere.
pub trait Primitive: Copy + 'static + sealed::Sealed {}

/// A primitive that a slice can hold without padding or invalid bit patterns.
pub trait Scalar: Primitive {}

impl sealed::Sealed for bool {}
impl Primitive for bool {}

macro_rules! scalars {
    ($($scalar:ty)*) => {$(
        impl sealed::Sealed for $scalar {}
        impl Primitive for $scalar {}
        impl Scalar for $scalar {}
    )*};
}

scalars!(u8 u16 u32 u64 u128 i8 i16 i32 i64 i128 f32 f64);

/// The slice behind `iterator`, if that is a `slice::Iter<T>`.
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn slice_of<T: Primitive, I>(iterator: &I) -> Option<&[T]> {
    if typeid::of::<I>() == typeid::of::<slice::Iter<'static, T>>() {
        // SAFETY: `I` is `slice::Iter<'a, T>` for some 'a that `iterator` does not outlive, since type identity holds up
        // to lifetimes and `T` has none. The result borrows from `iterator`, so it lives no longer than 'a.
        let iterator = unsafe { &*core::ptr::from_ref(iterator).cast::<slice::Iter<'_, T>>() };
        Some(iterator.as_slice())
    } else {
        None
    }
}

/// `vector` as an `A`, if `A` is `Vec<T>`.
///
/// # Errors
///
/// The vector itself, if it is not.
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn vec_into<T: Primitive, A>(vector: Vec<T>) -> Result<A, Vec<T>> {
    if typeid::of::<A>() == typeid::of::<Vec<T>>() {
        let vector = mem::ManuallyDrop::new(vector);
        // SAFETY: `A` is `Vec<T>`: type identity holds up to lifetimes, and `Vec<T>` has none. The original is not
        // dropped.
        Ok(unsafe { mem::transmute_copy::<mem::ManuallyDrop<Vec<T>>, A>(&vector) })
    } else {
        Err(vector)
    }
}

/// The bytes of `values` as they lie in memory.
#[cfg_attr(not(debug_assertions), inline(always))]
#[must_use]
pub const fn bytes_of<T: Scalar>(values: &[T]) -> &[u8] {
    // SAFETY: a `Scalar` has no padding, every byte of it is initialised, and the length in bytes is that of the slice.
    unsafe { slice::from_raw_parts(values.as_ptr().cast(), mem::size_of_val(values)) }
}

/// The bytes of `values`: 1 for `true`, 0 for `false`.
#[cfg_attr(not(debug_assertions), inline(always))]
#[must_use]
pub const fn bytes_of_bools(values: &[bool]) -> &[u8] {
    // SAFETY: a `bool` is one byte, and its bit patterns 0 and 1 are those of a `u8`.
    unsafe { slice::from_raw_parts(values.as_ptr().cast(), values.len()) }
}

/// The values whose bytes are `bytes`, if each is 0 or 1.
#[inline]
#[must_use]
pub fn bools_of(bytes: &[u8]) -> Option<Vec<bool>> {
    // Without a way out of the loop, sixteen bytes at a time.
    let all = bytes.iter().fold(0, |all, &byte| all | byte);
    (all <= 1).then(|| bytes.iter().map(|&byte| byte != 0).collect())
}

/// The scalars whose bytes, as they lie in memory, are `bytes`; what is left of the last one is ignored.
#[inline]
#[must_use]
pub fn vec_of<T: Scalar>(bytes: &[u8]) -> Vec<T> {
    let count = bytes.len() / size_of::<T>();
    let mut values = Vec::<T>::with_capacity(count);
    // SAFETY: `bytes` hold `count` scalars, the vector has room for them and is apart from them, and every bit pattern
    // is a valid `Scalar`.
    unsafe {
        core::ptr::copy_nonoverlapping(
            bytes.as_ptr(),
            values.as_mut_ptr().cast::<u8>(),
            count * size_of::<T>(),
        );
        values.set_len(count);
    }
    values
}

/// Appends the values that `next` gives, `limit` of them at most, and tells how many there were.
///
/// The room is made first, so that no value has to look for it.
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn extend_from_fn<T: Primitive>(
    values: &mut Vec<T>,
    limit: usize,
    mut next: impl FnMut() -> Option<T>,
) -> usize {
    values.reserve(limit);
    let mut count = 0;
    for place in values.spare_capacity_mut().iter_mut().take(limit) {
        match next() {
            Some(value) => place.write(value),
            None => break,
        };
        count += 1;
    }
    // SAFETY: the vector has room for `limit` values more, and the first `count` of them were written.
    unsafe { values.set_len(values.len() + count) };
    count
}
