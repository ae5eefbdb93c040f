//! Formats that write one field after the other, without numbers: what they share, and the types.

use super::bin::{Fixed, Marked};
use super::msgpack::Msgpack;
use super::{Get, Out, Put, take, take_array};
use crate::datasets::{log, mesh, messages, person};
use contract_core::{Fault, utf8};

/// How the parts of a value stand on the wire.
#[allow(missing_docs, clippy::missing_errors_doc)] // `put` writes, `get` takes off the front, and both fail as `Put` and `Get` do.
pub trait Sequential {
    /// Whether numbers have the same length always.
    const FIXED: bool = false;
    /// No less than the bytes of a length.
    const HEAD: usize;

    fn put_text(text: &str, out: &mut Out<'_>) -> Result<(), Fault>;
    fn get_text_len(rest: &mut &[u8]) -> Result<usize, Fault>;
    fn put_count(count: usize, out: &mut Out<'_>) -> Result<(), Fault>;
    fn get_count(rest: &mut &[u8]) -> Result<usize, Fault>;
    fn put_is_some(is_some: bool, out: &mut Out<'_>) -> Result<(), Fault>;
    fn get_is_some(rest: &mut &[u8]) -> Result<bool, Fault>;
    fn put_variant(index: usize, names: &[&str], out: &mut Out<'_>) -> Result<(), Fault>;
    fn get_variant(names: &[&str], rest: &mut &[u8]) -> Result<usize, Fault>;

    /// What a record of so many fields begins with.
    #[inline(always)]
    fn put_record(_fields: usize, _out: &mut Out<'_>) -> Result<(), Fault> {
        Ok(())
    }

    #[inline(always)]
    fn get_record(_fields: usize, _rest: &mut &[u8]) -> Result<(), Fault> {
        Ok(())
    }
}

#[inline(always)]
fn get_text<'de, F: Sequential>(rest: &mut &'de [u8]) -> Result<&'de str, Fault> {
    let len = F::get_text_len(rest)?;
    utf8::check(take(len, rest)?)
}

impl<F: Sequential> Put<F> for String {
    #[inline(always)]
    fn bound(&self) -> usize {
        F::HEAD + self.len()
    }

    #[inline(always)]
    fn put(&self, out: &mut Out<'_>) -> Result<(), Fault> {
        F::put_text(self, out)
    }
}

impl<'de, F: Sequential> Get<'de, F> for String {
    #[inline(always)]
    fn get(rest: &mut &'de [u8]) -> Result<Self, Fault> {
        get_text::<F>(rest).map(str::to_owned)
    }
}

impl<'de, F: Sequential> Get<'de, F> for &'de str {
    #[inline(always)]
    fn get(rest: &mut &'de [u8]) -> Result<Self, Fault> {
        get_text::<F>(rest)
    }
}

impl<F: Sequential, T: Put<F>> Put<F> for Vec<T> {
    #[inline(always)]
    fn bound(&self) -> usize {
        F::HEAD + T::bound_all(self)
    }

    #[inline(always)]
    fn put(&self, out: &mut Out<'_>) -> Result<(), Fault> {
        F::put_count(self.len(), out)?;
        T::put_all(self, out)
    }
}

impl<'de, F: Sequential, T: Get<'de, F>> Get<'de, F> for Vec<T> {
    #[inline(always)]
    fn get(rest: &mut &'de [u8]) -> Result<Self, Fault> {
        let count = F::get_count(rest)?;
        T::get_all(count, rest)
    }
}

impl<F: Sequential, T: Put<F>> Put<F> for Option<T> {
    #[inline(always)]
    fn bound(&self) -> usize {
        1 + self.as_ref().map_or(0, T::bound)
    }

    #[inline(always)]
    fn put(&self, out: &mut Out<'_>) -> Result<(), Fault> {
        F::put_is_some(self.is_some(), out)?;
        self.as_ref().map_or(Ok(()), |value| value.put(out))
    }
}

impl<'de, F: Sequential, T: Get<'de, F>> Get<'de, F> for Option<T> {
    #[inline(always)]
    fn get(rest: &mut &'de [u8]) -> Result<Self, Fault> {
        if F::get_is_some(rest)? { T::get(rest).map(Some) } else { Ok(None) }
    }
}

/// `put` and `get` of records: their fields in groups, those of fixed numbers alone with their size in front, so that one check
/// does for the group.
macro_rules! records {
    ($($path:ident::$name:ident $(and $borrowed:ident)?: $groups:tt)+) => {$(
        records!(@format Fixed, $path::$name, $($path::$borrowed<'de>)?, $groups);
        records!(@format Marked, $path::$name, $($path::$borrowed<'de>)?, $groups);
        records!(@format Msgpack, $path::$name, $($path::$borrowed<'de>)?, $groups);
    )+};
    (@format $format:ident, $owned:ty, $($borrowed:ty)?, $groups:tt) => {
        records!(@put $format, $owned, $groups);
        records!(@get $format, $owned, $groups);
        $(records!(@get $format, $borrowed, $groups);)?
    };
    (@put $format:ident, $type:ty, { $(($($size:literal:)? $($field:ident)+))+ }) => {
        impl Put<$format> for $type {
            #[inline(always)]
            fn bound(&self) -> usize {
                1 $($(+ Put::<$format>::bound(&self.$field))+)+
            }

            #[inline(always)]
            fn put(&self, out: &mut Out<'_>) -> Result<(), Fault> {
                $format::put_record([$($(stringify!($field)),+),+].len(), out)?;
                $($(Put::<$format>::put(&self.$field, out)?;)+)+
                Ok(())
            }
        }
    };
    (@get $format:ident, $type:ty, { $(($($size:literal:)? $($field:ident)+))+ }) => {
        impl<'de> Get<'de, $format> for $type {
            const SIZE: usize = if $format::FIXED { size_of_groups(&[$(0 $(+ $size)?),+]) } else { 0 };

            #[inline(always)]
            fn get(rest: &mut &'de [u8]) -> Result<Self, Fault> {
                $format::get_record([$($(stringify!($field)),+),+].len(), rest)?;
                $(records!(@group $format, rest, $($size:)? $($field)+);)+
                Ok(Self { $($($field),+),+ })
            }
        }
    };
    (@group $format:ident, $rest:ident, $size:literal: $($field:ident)+) => {
        let mut run: &[u8] = if $format::FIXED { take_array::<$size>($rest)? } else { *$rest };
        $(let $field = Get::<$format>::get(&mut run)?;)+
        if !$format::FIXED {
            *$rest = run;
        }
    };
    (@group $format:ident, $rest:ident, $($field:ident)+) => {
        $(let $field = Get::<$format>::get($rest)?;)+
    };
}

/// The size of a record, if each of its groups has one.
const fn size_of_groups(mut sizes: &[usize]) -> usize {
    let mut sum = 0;
    while let [size, others @ ..] = sizes {
        if *size == 0 {
            return 0;
        }
        sum += *size;
        sizes = others;
    }
    sum
}

records! {
    person::Person and BorrowedPerson: { (4: id) (name) (12: age salary) }
    messages::Numeric: { (21: id count value flag) }
    messages::Text and BorrowedText: { (text) }
    messages::Nested and BorrowedNested: { (21: numeric) (text) }
    messages::Vector: { (values) }
    messages::StringVector and BorrowedStringVector: { (values) }
    log::Address: { (4: x0 x1 x2 x3) }
    log::Log and BorrowedLog: { (4: address) (identity userid date request) (10: code size) }
    log::Logs and BorrowedLogs: { (logs) }
    mesh::Vector3: { (12: x y z) }
    mesh::Triangle: { (48: v0 v1 v2 normal) }
    mesh::Mesh: { (triangles) }
}
