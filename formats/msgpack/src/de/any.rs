//! Values by their markers, whatever was expected: the way of every leniency, and of types that ask what comes next.

use super::{Container, Deserializer, ext::Ext, located};
use crate::{
    error::{Error, Result},
    form::{Form, Keys},
    value::is_value_visitor,
    wire::{self, Found},
};
use contract_core::{Input, Taken, utf8};
use serde::de::{Visitor, value::SeqDeserializer};

impl<'de, I: Input<'de>, F: Form> Deserializer<I, F> {
    /// Reads whatever comes.
    pub(super) fn any<V: Visitor<'de>>(&mut self, visitor: V) -> Result<V::Value> {
        match self.container()? {
            Container::Array(len) => self.visit_array(len, &[], visitor),
            Container::Map(len) => self.visit_map(len, visitor),
            Container::None => self.leaf(visitor, true),
        }
    }

    #[cold]
    #[inline(never)]
    pub(super) fn leaf_cold<V: Visitor<'de>>(
        &mut self,
        visitor: V,
        binary_as_bytes: bool,
    ) -> Result<V::Value> {
        self.leaf(visitor, binary_as_bytes)
    }

    /// Reads a value that holds no others; binary as bytes, or as a sequence of `u8`.
    #[inline]
    fn leaf<V: Visitor<'de>>(&mut self, visitor: V, binary_as_bytes: bool) -> Result<V::Value> {
        let start = self.input.position();
        let marker = self.get_marker()?;
        match Found::by(marker) {
            // Where integers are numbers, one that was not asked for must not pass for the place of a field or variant, not
            // even after serde kept it aside. serde takes places from unsigned integers alone, and integers from both.
            Found::Integer if F::KEYS == Keys::Numbers && !(wire::INT_8..=wire::INT_64).contains(&marker) => {
                match self.unsigned(marker)? {
                    Ok(value) => located(visitor.visit_i64(value), || start),
                    Err(value) => located(visitor.visit_u64(value), || start),
                }
            }
            Found::Nil | Found::Bool | Found::Integer | Found::Float => self.scalar(marker, visitor, start),
            Found::Str => {
                let len = self.get_len(marker)?;
                self.take(len, |bytes| text(visitor, bytes, start))?
            }
            Found::Bin => {
                let len = self.get_len(marker)?;
                let result = self.take(len, |bytes| match bytes {
                    Taken::Borrowed(bytes) if binary_as_bytes => visitor.visit_borrowed_bytes(bytes),
                    Taken::Copied(bytes) if binary_as_bytes => visitor.visit_bytes(bytes),
                    _ => {
                        let mut elements = SeqDeserializer::new(bytes.get().iter().copied());
                        let value = visitor.visit_seq(&mut elements)?;
                        if !F::LITERAL {
                            elements.end()?;
                        }
                        Ok(value)
                    }
                });
                located(result?, || start)
            }
            Found::Ext => {
                let len = self.get_len(marker)?;
                self.enter()?;
                let value = located(visitor.visit_newtype_struct(Ext::new(self, len)), || start)?;
                self.leave();
                Ok(value)
            }
            Found::Array | Found::Map | Found::NeverUsed => {
                Err(self.mismatch(marker, &Wanted(&visitor), start))
            }
        }
    }

    /// Takes what belongs to an integer's marker that is not one of a signed form; an error if it exceeds an `i64`.
    #[inline]
    fn unsigned(&mut self, marker: u8) -> Result<core::result::Result<i64, u64>> {
        Ok(Ok(match marker {
            wire::UINT_8 => self.get_u8()?.into(),
            wire::UINT_16 => u16::from_be_bytes(self.get_array()?).into(),
            wire::UINT_32 => u32::from_be_bytes(self.get_array()?).into(),
            wire::UINT_64 => {
                let value = u64::from_be_bytes(self.get_array()?);
                return Ok(i64::try_from(value).map_err(|_| value));
            }
            fixint => fixint.cast_signed().into(),
        }))
    }

    #[cold]
    #[inline(never)]
    pub(super) fn any_cold<V: Visitor<'de>>(&mut self, visitor: V) -> Result<V::Value> {
        self.any(visitor)
    }

    /// Reads a number, `bool` or nil where one of them is expected.
    #[cold]
    #[inline(never)]
    pub(super) fn number<V: Visitor<'de>>(&mut self, visitor: V) -> Result<V::Value> {
        let start = self.input.position();
        let marker = self.get_marker()?;
        self.scalar(marker, visitor, start)
    }

    fn scalar<V: Visitor<'de>>(&mut self, marker: u8, visitor: V, start: u64) -> Result<V::Value> {
        let result = match marker {
            ..=0x7f => visitor.visit_u8(marker),
            wire::NEGATIVE_FIXINT.. => visitor.visit_i8(marker.cast_signed()),
            wire::NIL => visitor.visit_unit(),
            wire::FALSE | wire::TRUE => visitor.visit_bool(marker == wire::TRUE),
            wire::UINT_8 => visitor.visit_u8(self.get_u8()?),
            wire::UINT_16 => visitor.visit_u16(u16::from_be_bytes(self.get_array()?)),
            wire::UINT_32 => visitor.visit_u32(u32::from_be_bytes(self.get_array()?)),
            wire::UINT_64 => visitor.visit_u64(u64::from_be_bytes(self.get_array()?)),
            wire::INT_8 => visitor.visit_i8(self.get_u8()?.cast_signed()),
            wire::INT_16 => visitor.visit_i16(i16::from_be_bytes(self.get_array()?)),
            wire::INT_32 => visitor.visit_i32(i32::from_be_bytes(self.get_array()?)),
            wire::INT_64 => visitor.visit_i64(i64::from_be_bytes(self.get_array()?)),
            wire::FLOAT_32 => visitor.visit_f32(f32::from_bits(u32::from_be_bytes(self.get_array()?))),
            wire::FLOAT_64 => visitor.visit_f64(f64::from_bits(u64::from_be_bytes(self.get_array()?))),
            _ => return Err(self.mismatch(marker, &Wanted(&visitor), start)),
        };
        located(result, || start)
    }

    /// The error for a value whose marker was taken.
    #[cold]
    #[inline(never)]
    pub(super) fn mismatch(&mut self, marker: u8, expected: &dyn core::fmt::Display, start: u64) -> Error {
        let len = match Found::by(marker) {
            Found::Str | Found::Bin | Found::Array | Found::Map | Found::Ext => self.get_len(marker),
            _ => Ok(0),
        };
        match len {
            Ok(len) => Error::mismatch(marker, len, expected, start),
            // rmp-serde does not look behind the marker.
            Err(_) if F::LITERAL => Error::mismatch(marker, 0, expected, start),
            Err(error) => error,
        }
    }

    /// Reads an integer of up to 128 bits; those that no integer of the wire holds are 16 bytes of binary.
    #[cold]
    #[inline(never)]
    pub(super) fn wide<V: Visitor<'de>>(&mut self, visitor: &V, signed: bool) -> Result<i128> {
        let start = self.input.position();
        let marker = self.get_marker()?;
        let value: i128 = match marker {
            ..=0x7f => marker.into(),
            wire::NEGATIVE_FIXINT.. => marker.cast_signed().into(),
            wire::UINT_8 => self.get_u8()?.into(),
            wire::UINT_16 => u16::from_be_bytes(self.get_array()?).into(),
            wire::UINT_32 => u32::from_be_bytes(self.get_array()?).into(),
            wire::UINT_64 => u64::from_be_bytes(self.get_array()?).into(),
            wire::INT_8 => self.get_u8()?.cast_signed().into(),
            wire::INT_16 => i16::from_be_bytes(self.get_array()?).into(),
            wire::INT_32 => i32::from_be_bytes(self.get_array()?).into(),
            wire::INT_64 => i64::from_be_bytes(self.get_array()?).into(),
            wire::BIN_8 => {
                let len = self.get_u8()?;
                if len != 16 {
                    return Err(Error::miscounted(marker, len.into(), &Wanted(visitor), 16, start));
                }
                let bytes = self.take(16, |bytes| bytes.get().first_chunk().copied())?;
                return Ok(i128::from_be_bytes(bytes.unwrap_or_default()));
            }
            wire::FIXARRAY..=0x9f => {
                let len = wire::fixed_len(marker);
                return Err(Error::miscounted(marker, len, &Wanted(visitor), 16, start));
            }
            _ => return Err(self.mismatch(marker, &Wanted(visitor), start)),
        };
        if value < 0 && !signed && !F::LITERAL {
            return Err(serde::de::Error::invalid_value(
                serde::de::Unexpected::Signed(value as i64),
                visitor,
            ))
            .map_err(|error: Error| error.at(start));
        }
        Ok(value)
    }

    /// Skips a value without recursion, however deep it is.
    #[cold]
    #[inline(never)]
    pub(crate) fn skip(&mut self) -> Result<()> {
        let mut values = 1u64;
        while let Some(left) = values.checked_sub(1) {
            values = left;
            let start = self.input.position();
            let marker = self.get_marker()?;
            let more = match Found::by(marker) {
                Found::Nil | Found::Bool => 0,
                Found::Integer | Found::Float => {
                    // As a scalar, whose end is another error than that of what follows a length.
                    match wire::head_len(marker) {
                        0 => {}
                        1 => self.get_array::<1>().map(|_| ())?,
                        2 => self.get_array::<2>().map(|_| ())?,
                        4 => self.get_array::<4>().map(|_| ())?,
                        _ => self.get_array::<8>().map(|_| ())?,
                    }
                    0
                }
                Found::Str | Found::Bin => {
                    let len = self.get_len(marker)?;
                    self.take(len, |_| ())?;
                    0
                }
                Found::Ext => {
                    let len = self.get_len(marker)?;
                    self.get_u8()?;
                    self.take(len, |_| ())?;
                    0
                }
                Found::Array => u64::from(self.get_len(marker)?),
                Found::Map => 2 * u64::from(self.get_len(marker)?),
                Found::NeverUsed => return Err(Error::mismatch(marker, 0, &"a value", start)),
            };
            values = values.saturating_add(more);
        }
        Ok(())
    }
}

/// What a visitor expects.
pub(super) struct Wanted<'a, V>(pub(super) &'a V);

impl<'de, V: Visitor<'de>> core::fmt::Display for Wanted<'_, V> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        self.0.expecting(f)
    }
}

/// Hands over a string; what is not UTF-8 as bytes, which few visitors take.
#[inline]
pub(super) fn text<'de, V: Visitor<'de>>(visitor: V, bytes: Taken<'de, '_>, start: u64) -> Result<V::Value> {
    let result = match bytes {
        Taken::Borrowed(borrowed) => match utf8::check(borrowed) {
            Ok(text) => visitor.visit_borrowed_str(text),
            Err(_) => return no_text(visitor, bytes, start),
        },
        Taken::Copied(copied) => match utf8::check(copied) {
            Ok(text) => visitor.visit_str(text),
            Err(_) => return no_text(visitor, bytes, start),
        },
    };
    located(result, || start)
}

#[cold]
#[inline(never)]
pub(super) fn no_text<'de, V: Visitor<'de>>(
    visitor: V,
    bytes: Taken<'de, '_>,
    start: u64,
) -> Result<V::Value> {
    let result: Result<_> = match bytes {
        _ if is_value_visitor::<V>() => Err(Error::unsupported("a string that is not UTF-8")),
        Taken::Borrowed(bytes) => visitor.visit_borrowed_bytes(bytes),
        Taken::Copied(bytes) => visitor.visit_bytes(bytes),
    };
    match (result, core::str::from_utf8(bytes.get())) {
        (Err(_), Err(error)) => Err(Error::utf8(error, start)),
        (result, _) => result,
    }
}
