//! Protobuf. A message is read as everybody writes it, field after field in the order of their numbers; what comes in another
//! order, comes twice, or is unknown, is left to a loop over tags. <https://protobuf.dev/programming-guides/encoding/>

use super::{Get, Named, Out, Put, take, take_array};
use crate::datasets::{log, mesh, messages, person};
use contract_core::{Fault, utf8, varint};

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
    fn put(&self, number: u32, out: &mut Out<'_>) -> Result<(), Fault>;
}

/// A field that is read.
#[allow(missing_docs, clippy::missing_errors_doc)] // As in `Get`.
pub trait GetField<'de>: Sized {
    /// What it is where no record of it comes.
    fn zero() -> Self;
    /// Takes its records, if they come next.
    fn get(number: u32, rest: &mut &'de [u8]) -> Result<Self, Fault>;
    /// Takes the payload of one more record, if its wire type is the field's; says whether it did.
    fn merge(&mut self, wire: u32, rest: &mut &'de [u8]) -> Result<bool, Fault>;
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
    ($($scalar:ident: $wire:ident, $most:literal, |$value:ident| $is_zero:expr,
        |$out:ident| $put:expr, |$rest:ident| $get:expr;)+) => {$(
        impl PutField for $scalar {
            #[inline(always)]
            fn bound(&self) -> usize {
                2 + $most
            }

            #[inline(always)]
            fn put(&self, number: u32, $out: &mut Out<'_>) -> Result<(), Fault> {
                let $value = *self;
                let allotment = $out.allot(2 + $most)?;
                if !$is_zero {
                    put_tag(number, $wire, $out)?;
                    $put?;
                }
                $out.settle(allotment);
                Ok(())
            }
        }

        impl<'de> GetField<'de> for $scalar {
            #[inline(always)]
            fn zero() -> Self {
                Self::default()
            }

            #[inline(always)]
            fn get(number: u32, $rest: &mut &'de [u8]) -> Result<Self, Fault> {
                if take_tag(number, $wire, $rest) { $get } else { Ok(Self::default()) }
            }

            #[inline(always)]
            fn merge(&mut self, wire: u32, $rest: &mut &'de [u8]) -> Result<bool, Fault> {
                if wire == $wire {
                    *self = $get?;
                }
                Ok(wire == $wire)
            }
        }
    )+};
}

#[inline(always)]
fn narrow<T: TryFrom<u64>>(rest: &mut &[u8]) -> Result<T, Fault> {
    T::try_from(varint::take_leb128_u64(rest)?).map_err(|_| Fault::VarintOverflow)
}

scalars! {
    bool: VARINT, 1, |value| !value, |out| out.put_u8(1), |rest| varint::take_leb128_u64(rest).map(|value| value != 0);
    u8: VARINT, 8, |value| (value == 0), |out| out.put_leb128_u32(value.into()), |rest| narrow(rest);
    u16: VARINT, 8, |value| (value == 0), |out| out.put_leb128_u32(value.into()), |rest| narrow(rest);
    // As the spec has it, what exceeds 32 bits is cut off.
    u32: VARINT, 8, |value| (value == 0), |out| out.put_leb128_u32(value),
        |rest| varint::take_leb128_u64(rest).map(|value| value as u32);
    u64: VARINT, 10, |value| (value == 0), |out| out.put_leb128_u64(value), |rest| varint::take_leb128_u64(rest);
    i32: VARINT, 10, |value| (value == 0), |out| out.put_leb128_u64(i64::from(value).cast_unsigned()),
        |rest| varint::take_leb128_u64(rest).map(|value| value as i32);
    f32: I32, 4, |value| (value.to_bits() == 0), |out| out.put_array(value.to_le_bytes()),
        |rest| take_array(rest).map(|bytes| f32::from_le_bytes(*bytes));
    f64: I64, 8, |value| (value.to_bits() == 0), |out| out.put_array(value.to_le_bytes()),
        |rest| take_array(rest).map(|bytes| f64::from_le_bytes(*bytes));
}

impl PutField for String {
    #[inline(always)]
    fn bound(&self) -> usize {
        2 + PutRecord::bound(self)
    }

    #[inline(always)]
    fn put(&self, number: u32, out: &mut Out<'_>) -> Result<(), Fault> {
        let allotment = out.allot(2 + 10)?;
        if !self.is_empty() {
            put_tag(number, LEN, out)?;
            PutRecord::put(self, out)?;
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
            #[inline(always)]
            fn zero() -> Self {
                Self::default()
            }

            #[inline(always)]
            fn get(number: u32, rest: &mut &'de [u8]) -> Result<Self, Fault> {
                if take_tag(number, LEN, rest) { GetRecord::get(take_len(rest)?) } else { Ok(Self::default()) }
            }

            #[inline(always)]
            fn merge(&mut self, wire: u32, rest: &mut &'de [u8]) -> Result<bool, Fault> {
                if wire == LEN {
                    *self = GetRecord::get(take_len(rest)?)?;
                }
                Ok(wire == LEN)
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

/// A packed record.
impl PutField for Vec<u32> {
    #[inline(always)]
    fn bound(&self) -> usize {
        12 + 5 * self.len()
    }

    #[inline(always)]
    fn put(&self, number: u32, out: &mut Out<'_>) -> Result<(), Fault> {
        if self.is_empty() {
            return Ok(());
        }
        put_tag(number, LEN, out)?;
        let open = out.open()?;
        out.put_bulk_leb128(self, u64::from)?;
        out.close(open)
    }
}

impl<'de> GetField<'de> for Vec<u32> {
    #[inline(always)]
    fn zero() -> Self {
        Self::new()
    }

    #[inline(always)]
    fn get(number: u32, rest: &mut &'de [u8]) -> Result<Self, Fault> {
        if take_tag(number, LEN, rest) {
            varint::leb128_vec(take_len(rest)?, |value| value as u32)
        } else {
            Ok(Self::new())
        }
    }

    #[inline(always)]
    fn merge(&mut self, wire: u32, rest: &mut &'de [u8]) -> Result<bool, Fault> {
        match wire {
            LEN => self.extend(varint::leb128_vec(take_len(rest)?, |value| value as u32)?),
            VARINT => self.push(varint::take_leb128_u64(rest)? as u32),
            _ => return Ok(false),
        }
        Ok(true)
    }
}

/// A record an element.
impl<T: PutRecord> PutField for Vec<T> {
    #[inline(always)]
    fn bound(&self) -> usize {
        self.iter().map(|value| 2 + value.bound()).sum()
    }

    #[inline(always)]
    fn put(&self, number: u32, out: &mut Out<'_>) -> Result<(), Fault> {
        for value in self {
            out.mark()?;
            put_tag(number, LEN, out)?;
            value.put(out)?;
        }
        Ok(())
    }
}

impl<'de, T: GetRecord<'de>> GetField<'de> for Vec<T> {
    #[inline(always)]
    fn zero() -> Self {
        Self::new()
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
            self.push(T::get(take_len(rest)?)?);
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
    fn put(&self, number: u32, out: &mut Out<'_>) -> Result<(), Fault> {
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
    #[inline(always)]
    fn zero() -> Self {
        Message::zero()
    }

    #[inline(always)]
    fn get(number: u32, rest: &mut &'de [u8]) -> Result<Self, Fault> {
        if take_tag(number, LEN, rest) { T::read(take_len(rest)?) } else { Ok(Message::zero()) }
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

/// Messages, by the numbers of their fields.
macro_rules! messages {
    ($($path:ident::$name:ident $(and $borrowed:ident)?: $fields:tt)+) => {$(
        messages!(@put $path::$name, $fields);
        messages!(@get $path::$name, $fields);
        $(messages!(@get $path::$borrowed<'de>, $fields);)?
    )+};
    (@put $type:ty, { $($number:literal $field:ident)+ }) => {
        impl Put<Pb> for $type {
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
    (@get $type:ty, { $($number:literal $field:ident)+ }) => {
        impl<'de> Message<'de> for $type {
            fn zero() -> Self {
                Self { $($field: GetField::zero()),+ }
            }

            #[inline(always)]
            fn read(body: &'de [u8]) -> Result<Self, Fault> {
                let mut rest = body;
                let value = Self { $($field: GetField::get($number, &mut rest)?),+ };
                if rest.is_empty() { Ok(value) } else { in_any_order(body) }
            }

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
        }
    };
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
}
