//! Ceilings: straight-line code for the types of some data sets alone, without serde. What an expert would write for just these
//! types in just this format, of the core's windows and slices, with the same checks of bounds and of UTF-8.
//!
//! They tell how much of the time of a format is the format, and how much the way through serde. They are no rivals:
//! nothing of them could be used on another type.
//!
//! * [`sequential`]: formats that write one field after the other: which fields, and what all of these formats share;
//! * [`bin`], [`msgpack`]: how the parts of such a value stand on the wire;
//! * [`pb`]: protobuf, whose fields have numbers.

pub mod bin;
pub mod msgpack;
pub mod pb;
pub mod sequential;

use crate::datasets::{self, Dataset, minecraft, mk48};
use crate::duels::Duels;
use crate::peers::Side;
#[cfg(any(feature = "pb", feature = "bin", feature = "msgpack"))]
use crate::{
    ours,
    peers::{Codec, Serde},
};
use bin::{Fixed, Marked};
use contract_core::{BUDGET, Fault, Writer};
use core::marker::PhantomData;
use msgpack::Msgpack;
use pb::Pb;

/// Where everything is written.
pub type Out<'o> = Writer<'o, Vec<u8>>;

/// A value that is written in format `F`.
pub trait Put<F>: Sized {
    /// No less than the bytes that it takes.
    fn bound(&self) -> usize;

    /// Writes it.
    ///
    /// # Errors
    ///
    /// Those of the writer.
    fn put(&self, out: &mut Out<'_>) -> Result<(), Fault>;

    /// [`bound`](Self::bound) of all of `values`.
    #[inline(always)]
    fn bound_all(values: &[Self]) -> usize {
        values.iter().map(Self::bound).sum()
    }

    /// Writes one value after the other.
    ///
    /// # Errors
    ///
    /// Those of the writer.
    #[inline(always)]
    fn put_all(values: &[Self], out: &mut Out<'_>) -> Result<(), Fault> {
        for value in values {
            out.mark()?;
            value.put(out)?;
        }
        Ok(())
    }
}

/// A value that is read in format `F`.
pub trait Get<'de, F>: Sized {
    /// How many bytes every value takes, where that is always the same.
    const SIZE: usize = 0;

    /// Takes it off the front of `rest`.
    ///
    /// # Errors
    ///
    /// If `rest` does not begin with one.
    fn get(rest: &mut &'de [u8]) -> Result<Self, Fault>;

    /// Takes `count` values off the front of `rest`.
    ///
    /// # Errors
    ///
    /// If `rest` does not begin with so many.
    #[inline(always)]
    fn get_all(count: usize, rest: &mut &'de [u8]) -> Result<Vec<Self>, Fault> {
        if Self::SIZE > 0 {
            let bytes = take(count.checked_mul(Self::SIZE).ok_or(Fault::LengthOverflow)?, rest)?;
            let mut values = Vec::with_capacity(count);
            for mut value in bytes.chunks_exact(Self::SIZE) {
                values.push(Self::get(&mut value)?);
            }
            return Ok(values);
        }
        // No value takes less than a byte.
        let mut values = Vec::with_capacity(count.min(rest.len()).min(1 << 16));
        for _ in 0..count {
            values.push(Self::get(rest)?);
        }
        Ok(values)
    }
}

/// Takes `len` bytes off the front of `rest`.
///
/// # Errors
///
/// Where there are not as many.
#[inline(always)]
fn take<'de>(len: usize, rest: &mut &'de [u8]) -> Result<&'de [u8], Fault> {
    let (taken, after) = rest.split_at_checked(len).ok_or(Fault::UnexpectedEnd)?;
    *rest = after;
    Ok(taken)
}

/// Takes `N` bytes off the front of `rest`.
///
/// # Errors
///
/// Where there are not as many.
#[inline(always)]
fn take_array<'de, const N: usize>(rest: &mut &'de [u8]) -> Result<&'de [u8; N], Fault> {
    let (taken, after) = rest.split_first_chunk().ok_or(Fault::UnexpectedEnd)?;
    *rest = after;
    Ok(taken)
}

/// An enum of units.
pub trait Units: Copy + 'static {
    /// In the order of their declaration.
    const ALL: &'static [Self];
    /// Their names.
    const NAMES: &'static [&'static str];

    /// Its place in both.
    fn index(self) -> usize;
}

macro_rules! units {
    ($($path:ident::$name:ident: $($variant:ident)+;)+) => {$(
        impl Units for $path::$name {
            const ALL: &'static [Self] = &[$(Self::$variant),+];
            const NAMES: &'static [&'static str] = &[$(stringify!($variant)),+];

            #[inline(always)]
            fn index(self) -> usize {
                self as usize
            }
        }
    )+};
}

units! {
    mk48::EntityType: ArleighBurke Bismarck Clemenceau Fletcher G5 Iowa Kolkata Osa Yasen Zubr;
    minecraft::GameType: Survival Creative Adventure Spectator;
}

/// A format, as a side of comparisons.
pub trait Named {
    /// As reports call it.
    const NAME: &'static str;
}

/// The ceiling of format `F`.
#[derive(Clone, Copy, Debug)]
pub struct Ceiling<F>(PhantomData<F>);

impl<D, F: Named> Side<D> for Ceiling<F>
where
    D: Dataset,
    D::Owned: Put<F> + for<'a> Get<'a, F>,
    for<'a> D::Borrowed<'a>: Get<'a, F>,
{
    const NAME: &'static str = F::NAME;
    const BORROWS: bool = D::BORROWS;
    type Value = D::Owned;
    type Borrowed<'a> = D::Borrowed<'a>;
    type Error = Fault;

    fn value(of: &D::Owned) -> D::Owned {
        of.clone()
    }

    #[inline(always)]
    fn to_vec(value: &D::Owned) -> Result<Vec<u8>, Fault> {
        to_vec::<F, _>(value)
    }

    #[inline(always)]
    fn append(out: &mut Vec<u8>, value: &D::Owned) -> Result<(), Fault> {
        append::<F, _>(out, value)
    }

    #[inline(always)]
    fn decode(bytes: &[u8]) -> Result<D::Owned, Fault> {
        decode::<F, _>(bytes)
    }

    #[inline(always)]
    fn borrow(bytes: &[u8]) -> Result<D::Borrowed<'_>, Fault> {
        decode::<F, _>(bytes)
    }

    fn borrowed_is<'a>(borrowed: &D::Borrowed<'a>, value: &'a D::Owned) -> bool {
        *borrowed == D::borrowed(value)
    }
}

#[inline(never)]
fn to_vec<F, T: Put<F>>(value: &T) -> Result<Vec<u8>, Fault> {
    let mut out = Vec::with_capacity(value.bound() + BUDGET);
    put(value, &mut out)?;
    Ok(out)
}

#[inline(never)]
fn append<F, T: Put<F>>(out: &mut Vec<u8>, value: &T) -> Result<(), Fault> {
    put(value, out)
}

#[inline(always)]
fn put<F, T: Put<F>>(value: &T, out: &mut Vec<u8>) -> Result<(), Fault> {
    let mut writer = Writer::new(out);
    value.put(&mut writer)?;
    writer.finish()
}

#[inline(never)]
fn decode<'de, F, T: Get<'de, F>>(bytes: &'de [u8]) -> Result<T, Fault> {
    let mut rest = bytes;
    let value = T::get(&mut rest)?;
    if rest.is_empty() { Ok(value) } else { Err(Fault::LengthOverflow) }
}

/// What no format can be below: a copy of the bytes that contract-bin writes in fixed integers, and of them back.
#[cfg(feature = "bin")]
#[derive(Clone, Copy, Debug)]
pub struct Memcpy;

#[cfg(feature = "bin")]
impl<D: Dataset> Side<D> for Memcpy {
    const NAME: &'static str = "memcpy";
    const BORROWS: bool = false;
    type Value = Vec<u8>;
    type Borrowed<'a> = &'a [u8];
    type Error = contract_bin::Error;

    fn value(of: &D::Owned) -> Vec<u8> {
        ours::BinFixed::to_vec(of).expect("what is compared can be written")
    }

    #[inline(always)]
    fn to_vec(value: &Vec<u8>) -> Result<Vec<u8>, contract_bin::Error> {
        Ok(value.clone())
    }

    #[inline(always)]
    fn append(out: &mut Vec<u8>, value: &Vec<u8>) -> Result<(), contract_bin::Error> {
        out.extend_from_slice(value);
        Ok(())
    }

    #[inline(always)]
    fn decode(bytes: &[u8]) -> Result<Vec<u8>, contract_bin::Error> {
        Ok(bytes.to_vec())
    }

    #[inline(always)]
    fn borrow(bytes: &[u8]) -> Result<&[u8], contract_bin::Error> {
        Ok(bytes)
    }

    fn borrowed_is<'a>(borrowed: &&'a [u8], value: &'a D::Owned) -> bool {
        *borrowed == <Self as Side<D>>::value(value)
    }
}

/// One data set in every format that has a ceiling.
pub fn each<D: Dataset>(duels: &mut impl Duels, values: &[D::Owned])
where
    Ceiling<Pb>: Side<D>,
    Ceiling<Fixed>: Side<D>,
    Ceiling<Marked>: Side<D>,
    Ceiling<Msgpack>: Side<D>,
{
    #[cfg(feature = "pb")]
    duels.duel::<D, Serde<ours::Pb>, Ceiling<Pb>>(ours::Pb::NAME, values);
    #[cfg(feature = "bin")]
    {
        duels.duel::<D, Serde<ours::BinFixed>, Memcpy>(ours::BinFixed::NAME, values);
        duels.duel::<D, Serde<ours::BinFixed>, Ceiling<Fixed>>(ours::BinFixed::NAME, values);
        duels.duel::<D, Serde<ours::BinVarint>, Ceiling<Marked>>(ours::BinVarint::NAME, values);
    }
    #[cfg(feature = "msgpack")]
    duels.duel::<D, Serde<ours::Msgpack>, Ceiling<Msgpack>>(ours::Msgpack::NAME, values);
    #[cfg(not(any(feature = "pb", feature = "bin", feature = "msgpack")))]
    let _ = (duels, values);
}

macro_rules! visit {
    ($($name:ident)+) => {
        /// Calls for every data set that has ceilings and is wanted.
        pub fn visit(duels: &mut impl Duels, is_wanted: impl Fn(&str) -> bool) {
            $(if is_wanted(datasets::$name::NAME) {
                each::<datasets::$name>(duels, &datasets::$name::values());
            })+
        }
    };
}

visit! { Log Mesh Minecraft Mk48 PersonShort PersonLong Numeric Nested Vector25 StringVector4 }

#[cfg(all(test, feature = "pb", feature = "bin", feature = "msgpack"))]
mod tests;
