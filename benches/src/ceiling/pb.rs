//! Protobuf. A message is read as everybody writes it, field after field in the order of their numbers; what comes in another
//! order, comes twice, or is unknown, is left to a loop over tags. <https://protobuf.dev/programming-guides/encoding/>

use super::{Get, Named, Out, Put, Units, take, take_array};
use crate::datasets::{log, mesh, messages, minecraft, mk48, person};
use contract_core::{Fault, bulk, utf8, varint};
use core::cell::Cell;

/// Protobuf.
#[derive(Clone, Copy, Debug)]
pub struct Pb;

impl Named for Pb {
    const NAME: &'static str = "ceiling";
}

const VARINT: u32 = 0;
const I64: u32 = 1;
const LEN: u32 = 2;
const I32: u32 = 5;

/// A field that is written.
#[allow(missing_docs, clippy::missing_errors_doc)] // As in `Put`.
pub trait PutField {
    fn bound(&self) -> usize;

    /// Its records, even if it is zero.
    fn put_always(&self, number: u32, out: &mut Out<'_>) -> Result<(), Fault>;

    #[inline(always)]
    fn put(&self, number: u32, out: &mut Out<'_>) -> Result<(), Fault> {
        self.put_always(number, out)
    }
}

/// A field that is read.
#[allow(missing_docs, clippy::missing_errors_doc)] // As in `Get`.
pub trait GetField<'de>: Sized {
    const WIRE: u32;

    /// What it is where no record of it comes.
    fn zero() -> Self;

    /// Takes what follows a tag.
    fn payload(rest: &mut &'de [u8]) -> Result<Self, Fault>;

    /// Takes its records, if they come next.
    #[inline(always)]
    fn get(number: u32, rest: &mut &'de [u8]) -> Result<Self, Fault> {
        if take_tag(number, Self::WIRE, rest) { Self::payload(rest) } else { Ok(Self::zero()) }
    }

    /// Takes what follows the tag of one more record, if its wire type is the field's; says whether it did.
    #[inline(always)]
    fn merge(&mut self, wire: u32, rest: &mut &'de [u8]) -> Result<bool, Fault> {
        if wire == Self::WIRE {
            *self = Self::payload(rest)?;
        }
        Ok(wire == Self::WIRE)
    }
}

/// What is written as a record with a length, whatever it is: an element of a repeated field, among others.
#[allow(missing_docs, clippy::missing_errors_doc)] // As in `Put`.
pub trait PutRecord {
    fn bound(&self) -> usize;
    fn put(&self, out: &mut Out<'_>) -> Result<(), Fault>;
}

/// What is read from a record with a length.
#[allow(missing_docs, clippy::missing_errors_doc)] // As in `Get`.
pub trait GetRecord<'de>: Sized {
    fn get(body: &'de [u8]) -> Result<Self, Fault>;
}

/// A message that is read.
#[allow(clippy::missing_errors_doc)] // As in `Get`.
pub trait Message<'de>: Sized {
    /// Without any record.
    fn zero() -> Self;
    /// All of `body`.
    fn read(body: &'de [u8]) -> Result<Self, Fault>;
    /// All of `body` into what is there.
    fn merge_all(&mut self, body: &'de [u8]) -> Result<(), Fault>;
}

#[inline(always)]
fn put_tag(number: u32, wire: u32, out: &mut Out<'_>) -> Result<(), Fault> {
    let tag = number << 3 | wire;
    if tag < 0x80 { out.put_u8(tag as u8) } else { out.put_array([tag as u8 | 0x80, (tag >> 7) as u8]) }
}

/// Takes a tag, if it is this one.
#[inline(always)]
fn take_tag(number: u32, wire: u32, rest: &mut &[u8]) -> bool {
    let tag = number << 3 | wire;
    let after = match **rest {
        [first, ref after @ ..] if tag < 0x80 && u32::from(first) == tag => after,
        [first, second, ref after @ ..]
            if tag >= 0x80 && [first, second] == [tag as u8 | 0x80, (tag >> 7) as u8] =>
        {
            after
        }
        _ => return false,
    };
    *rest = after;
    true
}

#[inline(always)]
fn take_len<'de>(rest: &mut &'de [u8]) -> Result<&'de [u8], Fault> {
    let len = varint::take_leb128_u64(rest)?;
    take(usize::try_from(len).map_err(|_| Fault::LengthOverflow)?, rest)
}

/// Takes a tag of any field: its number and wire type.
fn any_tag(rest: &mut &[u8]) -> Result<(u32, u32), Fault> {
    let tag = varint::take_leb128_u64(rest)?;
    match u32::try_from(tag) {
        Ok(tag @ 8..) => Ok((tag >> 3, tag & 7)),
        _ => Err(Fault::VarintOverflow),
    }
}

/// Passes over what no field wants.
fn skip(wire: u32, rest: &mut &[u8]) -> Result<(), Fault> {
    match wire {
        VARINT => varint::take_leb128_u64(rest).map(drop),
        I64 => take_array::<8>(rest).map(drop),
        LEN => take_len(rest).map(drop),
        I32 => take_array::<4>(rest).map(drop),
        // No group is written by anyone here.
        _ => Err(Fault::VarintForm),
    }
}

/// How many records of a field come one after the other.
#[inline(always)]
fn count(number: u32, mut rest: &[u8]) -> usize {
    let mut count = 0;
    while take_tag(number, LEN, &mut rest) && take_len(&mut rest).is_ok() {
        count += 1;
    }
    count
}

macro_rules! scalars {
    ($($scalar:ty: $wire:ident, $most:literal, |$value:ident| $is_zero:expr,
        |$out:ident| $put:expr, |$rest:ident| $get:expr;)+) => {$(
        impl PutField for $scalar {
            #[inline(always)]
            fn bound(&self) -> usize {
                2 + $most
            }

            #[inline(always)]
            fn put_always(&self, number: u32, $out: &mut Out<'_>) -> Result<(), Fault> {
                let $value = *self;
                put_tag(number, $wire, $out)?;
                $put
            }

            #[inline(always)]
            fn put(&self, number: u32, out: &mut Out<'_>) -> Result<(), Fault> {
                let $value = *self;
                let allotment = out.allot(2 + $most)?;
                if !$is_zero {
                    self.put_always(number, out)?;
                }
                out.settle(allotment);
                Ok(())
            }
        }

        impl<'de> GetField<'de> for $scalar {
            const WIRE: u32 = $wire;

            #[inline(always)]
            fn zero() -> Self {
                Self::default()
            }

            #[inline(always)]
            fn payload($rest: &mut &'de [u8]) -> Result<Self, Fault> {
                $get
            }
        }
    )+};
}

/// A varint of a type that does not have room for every value.
#[inline(always)]
fn narrow<T: TryFrom<u64>>(rest: &mut &[u8]) -> Result<T, Fault> {
    T::try_from(varint::take_leb128_u64(rest)?).map_err(|_| Fault::VarintOverflow)
}

#[inline(always)]
fn narrow_signed<T: TryFrom<i32>>(rest: &mut &[u8]) -> Result<T, Fault> {
    T::try_from(varint::take_leb128_u64(rest)? as i32).map_err(|_| Fault::VarintOverflow)
}

scalars! {
    bool: VARINT, 1, |value| !value, |out| out.put_u8(value.into()),
        |rest| varint::take_leb128_u64(rest).map(|value| value != 0);
    u8: VARINT, 8, |value| (value == 0), |out| out.put_leb128_u32(value.into()), |rest| narrow(rest);
    u16: VARINT, 8, |value| (value == 0), |out| out.put_leb128_u32(value.into()), |rest| narrow(rest);
    // As the spec has it, what exceeds 32 bits is cut off.
    u32: VARINT, 8, |value| (value == 0), |out| out.put_leb128_u32(value),
        |rest| varint::take_leb128_u64(rest).map(|value| value as u32);
    u64: VARINT, 10, |value| (value == 0), |out| out.put_leb128_u64(value), |rest| varint::take_leb128_u64(rest);
    i8: VARINT, 10, |value| (value == 0), |out| out.put_leb128_u64(i64::from(value).cast_unsigned()),
        |rest| narrow_signed(rest);
    i16: VARINT, 10, |value| (value == 0), |out| out.put_leb128_u64(i64::from(value).cast_unsigned()),
        |rest| narrow_signed(rest);
    i32: VARINT, 10, |value| (value == 0), |out| out.put_leb128_u64(i64::from(value).cast_unsigned()),
        |rest| varint::take_leb128_u64(rest).map(|value| value as i32);
    i64: VARINT, 10, |value| (value == 0), |out| out.put_leb128_u64(value.cast_unsigned()),
        |rest| varint::take_leb128_u64(rest).map(u64::cast_signed);
    f32: I32, 4, |value| (value.to_bits() == 0), |out| out.put_array(value.to_le_bytes()),
        |rest| take_array(rest).map(|bytes| f32::from_le_bytes(*bytes));
    f64: I64, 8, |value| (value.to_bits() == 0), |out| out.put_array(value.to_le_bytes()),
        |rest| take_array(rest).map(|bytes| f64::from_le_bytes(*bytes));
}

macro_rules! enums {
    ($($path:ident::$name:ident)+) => {$(
        impl PutField for $path::$name {
            #[inline(always)]
            fn bound(&self) -> usize {
                2 + 8
            }

            #[inline(always)]
            fn put_always(&self, number: u32, out: &mut Out<'_>) -> Result<(), Fault> {
                (self.index() as u32).put_always(number, out)
            }

            #[inline(always)]
            fn put(&self, number: u32, out: &mut Out<'_>) -> Result<(), Fault> {
                PutField::put(&(self.index() as u32), number, out)
            }
        }

        impl<'de> GetField<'de> for $path::$name {
            const WIRE: u32 = VARINT;

            #[inline(always)]
            fn zero() -> Self {
                Self::ALL[0]
            }

            #[inline(always)]
            fn payload(rest: &mut &'de [u8]) -> Result<Self, Fault> {
                let value = <u32 as GetField<'_>>::payload(rest)?;
                Self::ALL.get(value as usize).copied().ok_or(Fault::VarintOverflow)
            }
        }
    )+};
}

enums! { mk48::EntityType minecraft::GameType }

impl PutField for String {
    #[inline(always)]
    fn bound(&self) -> usize {
        2 + PutRecord::bound(self)
    }

    #[inline(always)]
    fn put_always(&self, number: u32, out: &mut Out<'_>) -> Result<(), Fault> {
        put_tag(number, LEN, out)?;
        PutRecord::put(self, out)
    }

    #[inline(always)]
    fn put(&self, number: u32, out: &mut Out<'_>) -> Result<(), Fault> {
        let allotment = out.allot(2 + 10)?;
        if !self.is_empty() {
            self.put_always(number, out)?;
        }
        out.settle(allotment);
        Ok(())
    }
}

impl PutRecord for String {
    #[inline(always)]
    fn bound(&self) -> usize {
        10 + self.len()
    }

    #[inline(always)]
    fn put(&self, out: &mut Out<'_>) -> Result<(), Fault> {
        out.put_leb128_u64(self.len() as u64)?;
        out.put_slice(self.as_bytes())
    }
}

macro_rules! texts {
    ($($text:ty: $from:expr;)+) => {$(
        impl<'de> GetField<'de> for $text {
            const WIRE: u32 = LEN;

            #[inline(always)]
            fn zero() -> Self {
                Self::default()
            }

            #[inline(always)]
            fn payload(rest: &mut &'de [u8]) -> Result<Self, Fault> {
                GetRecord::get(take_len(rest)?)
            }
        }

        impl<'de> GetRecord<'de> for $text {
            #[inline(always)]
            fn get(body: &'de [u8]) -> Result<Self, Fault> {
                utf8::check(body).map($from)
            }
        }
    )+};
}

texts! {
    String: str::to_owned;
    &'de str: core::convert::identity;
}

impl<T: PutField> PutField for Option<T> {
    #[inline(always)]
    fn bound(&self) -> usize {
        self.as_ref().map_or(0, T::bound)
    }

    #[inline(always)]
    fn put_always(&self, number: u32, out: &mut Out<'_>) -> Result<(), Fault> {
        self.as_ref().map_or(Ok(()), |value| value.put_always(number, out))
    }
}

impl<'de, T: GetField<'de>> GetField<'de> for Option<T> {
    const WIRE: u32 = T::WIRE;

    #[inline(always)]
    fn zero() -> Self {
        None
    }

    #[inline(always)]
    fn payload(rest: &mut &'de [u8]) -> Result<Self, Fault> {
        T::payload(rest).map(Some)
    }

    #[inline(always)]
    fn merge(&mut self, wire: u32, rest: &mut &'de [u8]) -> Result<bool, Fault> {
        if wire == T::WIRE { self.get_or_insert_with(T::zero).merge(wire, rest) } else { Ok(false) }
    }
}

/// Bytes.
impl PutField for Vec<u8> {
    #[inline(always)]
    fn bound(&self) -> usize {
        12 + self.len()
    }

    #[inline(always)]
    fn put_always(&self, number: u32, out: &mut Out<'_>) -> Result<(), Fault> {
        if self.is_empty() {
            return Ok(());
        }
        put_tag(number, LEN, out)?;
        out.put_leb128_u64(self.len() as u64)?;
        out.put_slice(self)
    }
}

impl<'de> GetField<'de> for Vec<u8> {
    const WIRE: u32 = LEN;

    #[inline(always)]
    fn zero() -> Self {
        Self::new()
    }

    #[inline(always)]
    fn payload(rest: &mut &'de [u8]) -> Result<Self, Fault> {
        take_len(rest).map(<[u8]>::to_vec)
    }
}

/// Repeated numbers, packed.
macro_rules! packed {
    ($($number:ident: $most:literal, $widen:expr, $put:expr;)+) => {$(
        impl PutField for Vec<$number> {
            #[inline(always)]
            fn bound(&self) -> usize {
                12 + $most * self.len()
            }

            #[inline(always)]
            fn put_always(&self, number: u32, out: &mut Out<'_>) -> Result<(), Fault> {
                if self.is_empty() {
                    return Ok(());
                }
                put_tag(number, LEN, out)?;
                $put(self.as_slice(), out)
            }
        }

        impl<'de> GetField<'de> for Vec<$number> {
            const WIRE: u32 = LEN;

            #[inline(always)]
            fn zero() -> Self {
                Self::new()
            }

            #[inline(always)]
            fn payload(rest: &mut &'de [u8]) -> Result<Self, Fault> {
                let fits = Cell::new(true);
                let values = varint::leb128_vec(take_len(rest)?, |value| {
                    let narrow: Option<$number> = $widen(value);
                    fits.set(fits.get() & narrow.is_some());
                    narrow.unwrap_or_default()
                })?;
                if fits.get() { Ok(values) } else { Err(Fault::VarintOverflow) }
            }

            #[inline(always)]
            fn merge(&mut self, wire: u32, rest: &mut &'de [u8]) -> Result<bool, Fault> {
                match wire {
                    LEN => self.extend(Self::payload(rest)?),
                    VARINT => self.push(GetField::payload(rest)?),
                    _ => return Ok(false),
                }
                Ok(true)
            }
        }
    )+};
}

/// Packed numbers with their length in front.
#[inline(always)]
fn put_packed<T: Copy + Into<u64>>(values: &[T], out: &mut Out<'_>) -> Result<(), Fault> {
    let open = out.open()?;
    out.put_bulk_leb128(values, T::into)?;
    out.close(open)
}

#[inline(always)]
fn put_bools(values: &[bool], out: &mut Out<'_>) -> Result<(), Fault> {
    out.put_leb128_u64(values.len() as u64)?;
    out.put_slice(bulk::bytes_of_bools(values))
}

packed! {
    u16: 3, |value: u64| value.try_into().ok(), put_packed;
    u32: 5, |value: u64| Some(value as u32), put_packed;
    bool: 1, |value: u64| Some(value != 0), put_bools;
}

/// A record an element.
impl<T: PutRecord> PutField for Vec<T> {
    #[inline(always)]
    fn bound(&self) -> usize {
        self.iter().map(|value| 2 + value.bound()).sum()
    }

    #[inline(always)]
    fn put_always(&self, number: u32, out: &mut Out<'_>) -> Result<(), Fault> {
        for value in self {
            out.mark()?;
            put_tag(number, LEN, out)?;
            value.put(out)?;
        }
        Ok(())
    }
}

impl<'de, T: GetRecord<'de>> GetField<'de> for Vec<T> {
    const WIRE: u32 = LEN;

    #[inline(always)]
    fn zero() -> Self {
        Self::new()
    }

    #[inline(always)]
    fn payload(rest: &mut &'de [u8]) -> Result<Self, Fault> {
        T::get(take_len(rest)?).map(|value| vec![value])
    }

    #[inline(always)]
    fn get(number: u32, rest: &mut &'de [u8]) -> Result<Self, Fault> {
        let mut values = Self::with_capacity(count(number, rest));
        while take_tag(number, LEN, rest) {
            values.push(T::get(take_len(rest)?)?);
        }
        Ok(values)
    }

    #[inline(always)]
    fn merge(&mut self, wire: u32, rest: &mut &'de [u8]) -> Result<bool, Fault> {
        if wire == LEN {
            self.push(apart(take_len(rest)?)?);
        }
        Ok(wire == LEN)
    }
}

impl<T: Put<Pb>> PutRecord for T {
    #[inline(always)]
    fn bound(&self) -> usize {
        10 + Put::bound(self)
    }

    #[inline(always)]
    fn put(&self, out: &mut Out<'_>) -> Result<(), Fault> {
        let open = out.open()?;
        Put::put(self, out)?;
        out.close(open)
    }
}

impl<T: Put<Pb>> PutField for T {
    #[inline(always)]
    fn bound(&self) -> usize {
        2 + PutRecord::bound(self)
    }

    #[inline(always)]
    fn put_always(&self, number: u32, out: &mut Out<'_>) -> Result<(), Fault> {
        put_tag(number, LEN, out)?;
        PutRecord::put(self, out)
    }
}

impl<'de, T: Message<'de>> GetRecord<'de> for T {
    #[inline(always)]
    fn get(body: &'de [u8]) -> Result<Self, Fault> {
        T::read(body)
    }
}

impl<'de, T: Message<'de>> GetField<'de> for T {
    const WIRE: u32 = LEN;

    #[inline(always)]
    fn zero() -> Self {
        Message::zero()
    }

    #[inline(always)]
    fn payload(rest: &mut &'de [u8]) -> Result<Self, Fault> {
        T::read(take_len(rest)?)
    }

    #[inline(always)]
    fn merge(&mut self, wire: u32, rest: &mut &'de [u8]) -> Result<bool, Fault> {
        if wire == LEN {
            self.merge_all(take_len(rest)?)?;
        }
        Ok(wire == LEN)
    }
}

impl<'de, T: Message<'de>> Get<'de, Pb> for T {
    #[inline(always)]
    fn get(rest: &mut &'de [u8]) -> Result<Self, Fault> {
        T::read(core::mem::take(rest))
    }
}

/// What [`Message::read`] leaves.
#[cold]
#[inline(never)]
fn in_any_order<'de, T: Message<'de>>(body: &'de [u8]) -> Result<T, Fault> {
    let mut value = T::zero();
    value.merge_all(body)?;
    Ok(value)
}

/// One more element where the order is none: not once more in line.
#[cold]
#[inline(never)]
fn apart<'de, T: GetRecord<'de>>(body: &'de [u8]) -> Result<T, Fault> {
    T::get(body)
}

/// Messages, by the numbers of their fields. What is not generic is `inline`: it is compiled where it is used alone.
macro_rules! messages {
    ($($path:ident::$name:ident $(and $borrowed:ident)?: $fields:tt)+) => {$(
        messages!(@put [] $path::$name, $fields);
        messages!(@get [] $path::$name, $fields);
        $(messages!(@get [] $path::$borrowed<'de>, $fields);)?
    )+};
    (@put [$($element:ident)*] $type:ty, { $($number:literal $field:tt)+ }) => {
        impl<$($element: PutField),*> Put<Pb> for $type {
            #[inline(always)]
            fn bound(&self) -> usize {
                0 $(+ PutField::bound(&self.$field))+
            }

            #[inline(always)]
            fn put(&self, out: &mut Out<'_>) -> Result<(), Fault> {
                $(PutField::put(&self.$field, $number, out)?;)+
                Ok(())
            }
        }
    };
    (@get [] $type:ty, { $($number:literal $field:ident)+ }) => {
        impl<'de> Message<'de> for $type {
            #[inline]
            fn zero() -> Self {
                Self { $($field: GetField::zero()),+ }
            }

            messages!(@read rest Self { $($field: GetField::get($number, &mut rest)?),+ });
            messages!(@merge_all $($number $field)+);
        }
    };
    (@read $rest:ident $value:expr) => {
        #[inline(always)]
        fn read(body: &'de [u8]) -> Result<Self, Fault> {
            let mut $rest = body;
            let value = $value;
            if $rest.is_empty() { Ok(value) } else { in_any_order(body) }
        }
    };
    (@merge_all $($number:literal $field:tt)+) => {
        #[inline]
        fn merge_all(&mut self, mut rest: &'de [u8]) -> Result<(), Fault> {
            while !rest.is_empty() {
                let (number, wire) = any_tag(&mut rest)?;
                let merged = match number {
                    $($number => self.$field.merge(wire, &mut rest)?,)+
                    _ => false,
                };
                if !merged {
                    skip(wire, &mut rest)?;
                }
            }
            Ok(())
        }
    };
}

/// Tuples are messages of fields 1, 2, 3.
macro_rules! tuples {
    ($($($element:ident $number:literal $at:tt)+;)+) => {$(
        messages!(@put [$($element)+] ($($element),+), { $($number $at)+ });

        impl<'de, $($element: GetField<'de>),+> Message<'de> for ($($element),+) {
            #[inline]
            fn zero() -> Self {
                ($($element::zero()),+)
            }

            messages!(@read rest ($($element::get($number, &mut rest)?),+));
            messages!(@merge_all $($number $at)+);
        }
    )+};
}

tuples! {
    A 1 0 B 2 1;
    A 1 0 B 2 1 C 3 2;
}

impl<T: PutField> Put<Pb> for [T; 4] {
    #[inline(always)]
    fn bound(&self) -> usize {
        self.iter().map(T::bound).sum()
    }

    #[inline(always)]
    fn put(&self, out: &mut Out<'_>) -> Result<(), Fault> {
        let [a, b, c, d] = self;
        PutField::put(a, 1, out)?;
        PutField::put(b, 2, out)?;
        PutField::put(c, 3, out)?;
        PutField::put(d, 4, out)
    }
}

impl<'de, T: GetField<'de>> Message<'de> for [T; 4] {
    #[inline]
    fn zero() -> Self {
        [T::zero(), T::zero(), T::zero(), T::zero()]
    }

    messages!(@read rest [T::get(1, &mut rest)?, T::get(2, &mut rest)?, T::get(3, &mut rest)?, T::get(4, &mut rest)?]);

    #[inline]
    fn merge_all(&mut self, mut rest: &'de [u8]) -> Result<(), Fault> {
        while !rest.is_empty() {
            let (number, wire) = any_tag(&mut rest)?;
            let merged = match self.get_mut((number as usize).wrapping_sub(1)) {
                Some(element) => element.merge(wire, &mut rest)?,
                None => false,
            };
            if !merged {
                skip(wire, &mut rest)?;
            }
        }
        Ok(())
    }
}

messages! {
    person::Person and BorrowedPerson: { 1 id 2 name 3 age 4 salary }
    messages::Numeric: { 1 id 2 count 3 value 4 flag }
    messages::Text and BorrowedText: { 1 text }
    messages::Nested and BorrowedNested: { 1 numeric 2 text }
    messages::Vector: { 1 values }
    messages::StringVector and BorrowedStringVector: { 1 values }
    log::Address: { 1 x0 2 x1 3 x2 4 x3 }
    log::Log and BorrowedLog: { 1 address 2 identity 3 userid 4 date 5 request 6 code 7 size }
    log::Logs and BorrowedLogs: { 1 logs }
    mesh::Vector3: { 1 x 2 y 3 z }
    mesh::Triangle: { 1 v0 2 v1 3 v2 4 normal }
    mesh::Mesh: { 1 triangles }
    mk48::Transform: { 1 altitude 2 angle 3 position 4 velocity }
    mk48::Guidance: { 1 angle 2 submerge 3 velocity }
    mk48::Contact: {
        1 damage 2 entity_id 3 entity_type 4 guidance 5 player_id 6 reloads 7 transform 8 turret_angles
    }
    mk48::TerrainUpdate: { 1 chunk_id 2 data }
    mk48::Update: { 1 contacts 2 score 3 world_radius 4 terrain_updates }
    mk48::Updates: { 1 updates }
    minecraft::Abilities: { 1 walk_speed 2 fly_speed 3 may_fly 4 flying 5 invulnerable 6 may_build 7 instabuild }
    minecraft::Item and BorrowedItem: { 1 count 2 slot 3 id }
    minecraft::Entity and BorrowedEntity: {
        1 id 2 pos 3 motion 4 rotation 5 fall_distance 6 fire 7 air 8 on_ground 9 no_gravity 10 invulnerable
        11 portal_cooldown 12 uuid 13 custom_name 14 custom_name_visible 15 silent 16 glowing
    }
    minecraft::RecipeBook and BorrowedRecipeBook: {
        1 recipes 2 to_be_displayed 3 is_filtering_craftable 4 is_gui_open 5 is_furnace_filtering_craftable
        6 is_furnace_gui_open 7 is_blasting_furnace_filtering_craftable 8 is_blasting_furnace_gui_open
        9 is_smoker_filtering_craftable 10 is_smoker_gui_open
    }
    minecraft::Player and BorrowedPlayer: {
        1 game_type 2 previous_game_type 3 score 4 dimension 5 selected_item_slot 6 selected_item 7 spawn_dimension
        8 spawn_x 9 spawn_y 10 spawn_z 11 spawn_forced 12 sleep_timer 13 food_exhaustion_level
        14 food_saturation_level 15 food_tick_timer 16 xp_level 17 xp_p 18 xp_total 19 xp_seed 20 inventory
        21 ender_items 22 abilities 23 entered_nether_position 24 root_vehicle 25 shoulder_entity_left
        26 shoulder_entity_right 27 seen_credits 28 recipe_book
    }
    minecraft::Players and BorrowedPlayers: { 1 players }
}
