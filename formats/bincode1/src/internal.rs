//! What options do, as functions of them.

use crate::{
    BincodeRead, Deserializer, ErrorKind, Result,
    config::{InternalOptions, Options, SizeLimit, TrailingBytes, Wire},
    error::{convert, trailing},
    ser::Unflushed,
};
use contract_core::{Counter, Input, Limited, Output, ReadInput, Room, SliceInput, VecOutput, WriteOutput};
use serde::{Deserialize, Serialize, de::DeserializeSeed};
use std::io::{self, Read, Write};

/// How many bytes `value` takes, which is no more than the limit.
pub(crate) fn serialized_size<T: ?Sized + Serialize, O: InternalOptions>(
    value: &T,
    options: &O,
) -> Result<u64> {
    let mut counter = Counter::new();
    let mut serializer = contract_bin::Serializer::<_, Wire<O>>::new(&mut counter);
    let result = value.serialize(&mut serializer);
    let size = serializer.position() as u64;
    // First the limit: an error of the value itself lies behind it.
    if size > options.limit().limit() {
        return Err(ErrorKind::SizeLimit.into());
    }
    match result {
        Ok(()) => Ok(size),
        Err(error) => Err(convert(error, None)),
    }
}

#[inline]
fn check_size<T: ?Sized + Serialize, O: InternalOptions>(value: &T, options: &O) -> Result<()> {
    if O::Limit::BOUNDED { serialized_size(value, options).map(drop) } else { Ok(()) }
}

/// Writes `value` behind what `output` holds. Of a value that fails, what lies before the fault is written, as by bincode.
#[inline]
pub(crate) fn put<T: ?Sized + Serialize, W: Output, C: contract_bin::Config>(
    value: &T,
    output: &mut W,
) -> Result<()> {
    let mut serializer = contract_bin::Serializer::<_, C>::new(output);
    let result = value.serialize(&mut serializer);
    let finished = serializer.finish();
    result.and(finished).map_err(|error| sink_error(error, output))
}

#[cold]
#[inline(never)]
pub(crate) fn sink_error<W: Output>(error: contract_bin::Error, output: &mut W) -> crate::Error {
    let below = output.take_error().and_then(|below| below.downcast::<io::Error>().ok());
    convert(error, below.map(|below| (*below).into()))
}

pub(crate) fn serialize<T: ?Sized + Serialize, O: InternalOptions>(
    value: &T,
    options: &O,
) -> Result<Vec<u8>> {
    check_size(value, options)?;
    let mut room = Room::new();
    let mut output = VecOutput::new(&mut room);
    put::<_, _, Wire<O>>(value, &mut output)?;
    Ok(output.into_vec())
}

pub(crate) fn serialize_into<W: Write, T: ?Sized + Serialize, O: InternalOptions>(
    writer: W,
    value: &T,
    options: &O,
) -> Result<()> {
    check_size(value, options)?;
    put::<_, _, Wire<O>>(value, &mut WriteOutput::new(Unflushed(writer)))
}

/// Reads what `seed` makes of `input`; gives it with the number of bytes that it took.
#[inline]
fn read<'a, T: DeserializeSeed<'a>, I: Input<'a>, O: InternalOptions>(
    seed: T,
    input: I,
    options: &O,
    end: fn() -> io::Error,
) -> Result<(T::Value, u64)> {
    let deserializer = contract_bin::Deserializer::<_, Wire<O>>::new(input);
    let mut deserializer = deserializer.with_depth_limit(options.depth());
    match seed.deserialize(&mut deserializer) {
        Ok(value) => Ok((value, deserializer.position())),
        Err(error) => Err(source_error(error, deserializer.input_mut(), end)),
    }
}

#[cold]
#[inline(never)]
fn source_error<'a, I: Input<'a>>(
    error: contract_bin::Error,
    input: &mut I,
    end: fn() -> io::Error,
) -> crate::Error {
    let below = input.take_error().and_then(|below| below.downcast::<io::Error>().ok());
    convert(error, Some(below.map_or_else(end, |below| *below).into()))
}

pub(crate) fn deserialize_seed<'a, T: DeserializeSeed<'a>, O: InternalOptions>(
    seed: T,
    bytes: &'a [u8],
    options: &O,
) -> Result<T::Value> {
    let end = || io::ErrorKind::UnexpectedEof.into();
    let input = SliceInput::new(bytes);
    let (value, taken) = if O::Limit::BOUNDED {
        read(seed, Limited::new(input, options.limit().limit()), options, end)?
    } else {
        read(seed, input, options, end)?
    };
    if O::Trailing::ALLOWED || taken == bytes.len() as u64 { Ok(value) } else { Err(trailing()) }
}

pub(crate) fn deserialize_from_seed<'a, R: Read, T: DeserializeSeed<'a>, O: InternalOptions>(
    seed: T,
    reader: R,
    options: &O,
) -> Result<T::Value> {
    // As `Read::read_exact` has it.
    let end = || io::Error::new(io::ErrorKind::UnexpectedEof, "failed to fill whole buffer");
    let input = ReadInput::new(reader);
    let (value, _) = if O::Limit::BOUNDED {
        read(seed, Limited::new(input, options.limit().limit()), options, end)?
    } else {
        read(seed, input, options, end)?
    };
    Ok(value)
}

pub(crate) fn deserialize_from_custom_seed<'a, R: BincodeRead<'a>, T: DeserializeSeed<'a>, O: Options>(
    seed: T,
    reader: R,
    options: &O,
) -> Result<T::Value> {
    seed.deserialize(&mut Deserializer::<R, O>::over(reader, options))
}

pub(crate) fn deserialize_in_place<'a, R: BincodeRead<'a>, T: Deserialize<'a>, O: Options>(
    reader: R,
    options: &O,
    place: &mut T,
) -> Result<()> {
    Deserialize::deserialize_in_place(&mut Deserializer::<R, O>::over(reader, options), place)
}
