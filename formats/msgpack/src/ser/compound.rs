//! What holds other values: elements, entries and fields.

use super::{Serializer, forced::byte_of, written};
use crate::{
    config::BytesMode,
    error::{Error, Result},
    form::{Form, Held, Keys},
    wire::{self, Marked},
};
use alloc::vec::Vec;
use contract_core::{
    Output,
    schema::{self, Schema, Shape},
};
use serde::{Serialize, ser};

/// How the fields of the container `name` are told apart, and their numbers if by those.
///
/// What has no numbers is written by name: numbers that come from places would change when a field comes or goes, and no
/// reader could tell them from those of another type where serde keeps a value aside before it knows its type.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn numbers_of(keys: Keys, name: &'static str) -> (Keys, schema::Fields) {
    if keys == Keys::Numbers {
        return match struct_numbers(name) {
            Some(numbers) => (Keys::Numbers, numbers),
            None => (Keys::Names, schema::Fields::POSITIONAL),
        };
    }
    (keys, schema::Fields::POSITIONAL)
}

/// The numbers of the fields of the struct `name`, if `#[contract]` gave it any.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn struct_numbers(name: &'static str) -> Option<schema::Fields> {
    let schema = Schema::of(name);
    match schema.shape() {
        Some(Shape::Message) if schema.self_describing_attribute().is_none() => Some(schema.fields()),
        // Of enums, the variants are numbered: what serde writes as a struct is a tag with what belongs to it.
        _ => None,
    }
}

/// As [`numbers_of`], of a variant of the enum `name`.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn numbers_of_variant(keys: Keys, name: &'static str, index: u32) -> (Keys, schema::Fields) {
    let schema = Schema::of(name);
    match keys {
        Keys::Numbers if schema.is_numbered() => (Keys::Numbers, schema.variant_fields(index as usize)),
        Keys::Numbers | Keys::Names => (Keys::Names, schema::Fields::POSITIONAL),
        Keys::Places => (Keys::Places, schema::Fields::POSITIONAL),
    }
}

/// Where the state of a compound value came from, and goes at its end.
pub trait Home<'o>: Sized {
    type Output: Output + 'o;
    type Form: Form;

    /// Takes the state back.
    fn settle(self, ser: Serializer<'o, Self::Output, Self::Form>) -> Result<()>;

    /// Takes the state back after an error.
    fn fail(&mut self, ser: &mut Serializer<'o, Self::Output, Self::Form>, error: Error) -> Error;
}

impl<'o, O: Output, F: Form> Home<'o> for &mut Serializer<'o, O, F> {
    type Output = O;
    type Form = F;

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn settle(self, ser: Serializer<'o, O, F>) -> Result<()> {
        *self = ser;
        Ok(())
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn fail(&mut self, ser: &mut Serializer<'o, O, F>, error: Error) -> Error {
        **self = ser.take();
        error
    }
}

/// A sequence or map whose length is not known before its end.
struct Uncounted {
    /// Where the output keeps all: the place of the head, of which one byte is there.
    place: usize,
    /// Where it does not: what belongs behind the head.
    buffer: Vec<u8>,
    count: usize,
}

impl Uncounted {
    /// Whether the head can be put in front of what is written already.
    const fn in_place<O: Output>() -> bool {
        O::KEEPS_ALL || O::COUNTS
    }

    #[cold]
    #[inline(never)]
    fn begin<O: Output, F: Form>(ser: &mut Serializer<'_, O, F>) -> Result<Self> {
        if Self::in_place::<O>() {
            written(ser.writer.put_u8(0))?;
        }
        Ok(Self { place: ser.writer.position().wrapping_sub(1), buffer: Vec::new(), count: 0 })
    }

    #[cold]
    #[inline(never)]
    fn add<O: Output, F: Form, T: Serialize + ?Sized>(
        &mut self,
        ser: &mut Serializer<'_, O, F>,
        value: &T,
    ) -> Result<()> {
        self.count += 1;
        if Self::in_place::<O>() {
            return value.serialize(ser);
        }
        let mut inner = Serializer::with_form(&mut self.buffer, ser.form);
        value.serialize(&mut inner)?;
        inner.finish()
    }

    #[cold]
    #[inline(never)]
    fn end<O: Output, F: Form>(&self, ser: &mut Serializer<'_, O, F>, head: Marked<4>) -> Result<()> {
        if !Self::in_place::<O>() {
            ser.put(head)?;
            return written(ser.writer.put_slice(&self.buffer));
        }
        let (marker, bytes, len) = head;
        written(ser.writer.put_head([0; 4], len))?;
        written(ser.writer.rearrange(self.place, |written| {
            let content = written.len() - len;
            written.copy_within(1..content, 1 + len);
            written[0] = marker;
            written[1..=len].copy_from_slice(&bytes[..len]);
        }))
    }
}

/// The elements of a sequence.
pub struct Elements<'o, H: Home<'o>> {
    /// The state, taken from `home` and given back at the end.
    ser: Serializer<'o, H::Output, H::Form>,
    home: H,
    said: usize,
    count: usize,
    uncounted: Option<Uncounted>,
}

impl<'o, H: Home<'o>> Elements<'o, H> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn new(
        mut ser: Serializer<'o, H::Output, H::Form>,
        home: H,
        len: Option<usize>,
    ) -> Result<Self> {
        let uncounted = match len {
            Some(len) => {
                ser.mark()?;
                ser.put_array_head(len)?;
                None
            }
            None => Some(ser.out_of_line(Uncounted::begin)?),
        };
        Ok(Self { ser, home, said: len.unwrap_or(0), count: 0, uncounted })
    }
}

impl<'o, H: Home<'o>> ser::SerializeSeq for Elements<'o, H> {
    type Ok = ();
    type Error = Error;

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn serialize_element<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<()> {
        let result = match &mut self.uncounted {
            None => {
                self.ser.mark()?;
                self.ser.value(value)
            }
            Some(uncounted) => self.ser.out_of_line(|ser| uncounted.add(ser, value)),
        };
        match result {
            Ok(()) => {
                self.count += 1;
                Ok(())
            }
            Err(error) => Err(self.home.fail(&mut self.ser, error.in_element(self.count))),
        }
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn end(mut self) -> Result<()> {
        let result = match self.uncounted {
            None if self.count == self.said => Ok(()),
            None => Err(Error::wrong_length(self.said, self.count)),
            Some(uncounted) => match u32::try_from(uncounted.count) {
                Ok(len) => self.ser.out_of_line(|ser| uncounted.end(ser, wire::array_head(len))),
                Err(_) => Err(Error::too_long("an array", uncounted.count)),
            },
        };
        match result {
            Ok(()) => self.home.settle(self.ser),
            Err(error) => Err(self.home.fail(&mut self.ser, error)),
        }
    }
}

/// The entries of a map.
pub struct Entries<'o, H: Home<'o>> {
    /// The state, taken from `home` and given back at the end.
    ser: Serializer<'o, H::Output, H::Form>,
    home: H,
    said: usize,
    count: usize,
    uncounted: Option<Uncounted>,
}

impl<'o, H: Home<'o>> Entries<'o, H> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn new(
        mut ser: Serializer<'o, H::Output, H::Form>,
        home: H,
        len: Option<usize>,
    ) -> Result<Self> {
        let uncounted = match len {
            Some(len) => {
                ser.mark()?;
                ser.put_map_head(len)?;
                None
            }
            None => Some(ser.out_of_line(Uncounted::begin)?),
        };
        Ok(Self { ser, home, said: len.unwrap_or(0), count: 0, uncounted })
    }
}

impl<'o, H: Home<'o>> ser::SerializeMap for Entries<'o, H> {
    type Ok = ();
    type Error = Error;

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<()> {
        let result = match &mut self.uncounted {
            None => {
                self.ser.mark()?;
                self.ser.value(key)
            }
            Some(uncounted) => self.ser.out_of_line(|ser| uncounted.add(ser, key)),
        };
        match result {
            Ok(()) => Ok(()),
            Err(error) => Err(self.home.fail(&mut self.ser, error)),
        }
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<()> {
        self.count += 1;
        let result = match &mut self.uncounted {
            None => self.ser.value(value),
            Some(uncounted) => self.ser.out_of_line(|ser| uncounted.add(ser, value)),
        };
        match result {
            Ok(()) => Ok(()),
            Err(error) => Err(self.home.fail(&mut self.ser, error)),
        }
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn serialize_entry<K, V>(&mut self, key: &K, value: &V) -> Result<()>
    where
        K: Serialize + ?Sized,
        V: Serialize + ?Sized,
    {
        self.serialize_key(key)?;
        self.serialize_value(value)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn end(mut self) -> Result<()> {
        let result = match self.uncounted {
            None if self.count == self.said => Ok(()),
            None => Err(Error::wrong_length(self.said, self.count)),
            Some(uncounted) => match u32::try_from(uncounted.count / 2) {
                Ok(len) => self.ser.out_of_line(|ser| uncounted.end(ser, wire::map_head(len))),
                Err(_) => Err(Error::too_long("a map", uncounted.count / 2)),
            },
        };
        match result {
            Ok(()) => self.home.settle(self.ser),
            Err(error) => Err(self.home.fail(&mut self.ser, error)),
        }
    }
}

/// The fields of a struct, a tuple or a variant.
pub struct Fields<'o, H: Home<'o>> {
    /// The state, taken from `home` and given back at the end.
    ser: Serializer<'o, H::Output, H::Form>,
    home: H,
    keys: Keys,
    numbers: schema::Fields,
    /// Of the next field, those that are left out included.
    index: usize,
    /// The last field of an array that was left out.
    skipped: Option<&'static str>,
    /// Many elements, probably in a loop: each asks for a budget.
    many: bool,
}

impl<'o, H: Home<'o>> Fields<'o, H> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn unnamed(ser: Serializer<'o, H::Output, H::Form>, home: H, len: usize) -> Self {
        let many = len > 12;
        Self {
            ser,
            home,
            keys: Keys::Places,
            numbers: schema::Fields::POSITIONAL,
            index: 0,
            skipped: None,
            many,
        }
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn named(
        mut ser: Serializer<'o, H::Output, H::Form>,
        home: H,
        keys: Keys,
        numbers: schema::Fields,
        len: usize,
    ) -> Result<Self> {
        ser.mark()?;
        match keys {
            Keys::Places => ser.put_array_head(len)?,
            Keys::Names | Keys::Numbers => ser.put_map_head(len)?,
        }
        Ok(Self { ser, home, keys, numbers, index: 0, skipped: None, many: false })
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn element<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<()> {
        if self.many {
            self.ser.mark()?;
        }
        match self.ser.value(value) {
            Ok(()) => {
                self.index += 1;
                Ok(())
            }
            Err(error) => Err(self.home.fail(&mut self.ser, error.in_element(self.index))),
        }
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn field<T: Serialize + ?Sized>(&mut self, name: &'static str, value: &T) -> Result<()> {
        match self.keys {
            Keys::Places => {
                if let Some(skipped) = self.skipped {
                    return Err(self.home.fail(&mut self.ser, Error::skipped_field(skipped)));
                }
            }
            Keys::Names => self.ser.put_name(name)?,
            Keys::Numbers => self.ser.put(wire::uint32(self.numbers.number(self.index)))?,
        }
        match self.ser.value(value) {
            Ok(()) => {
                self.index += 1;
                Ok(())
            }
            Err(error) => Err(self.home.fail(&mut self.ser, error.in_field(name))),
        }
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn skip(&mut self, name: &'static str) -> Result<()> {
        self.index += 1;
        self.skipped = Some(name);
        Ok(())
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn done(mut self) -> Result<()> {
        match self.numbers.len() {
            Some(len) if self.keys == Keys::Numbers && len != self.index => {
                Err(self.home.fail(&mut self.ser, Error::other_fields()))
            }
            _ => self.home.settle(self.ser),
        }
    }
}

/// The elements of a tuple, which may turn out to be binary.
pub struct Tuple<'o, H: Home<'o>> {
    fields: Fields<'o, H>,
    len: usize,
    /// The elements so far, as long as all of them are bytes and that matters.
    held: <H::Form as Form>::Held,
}

impl<'o, H: Home<'o>> Tuple<'o, H> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn new(mut ser: Serializer<'o, H::Output, H::Form>, home: H, len: usize) -> Result<Self> {
        let hold = ser.form.bytes() == BytesMode::ForceAll && len > 0;
        if !hold {
            ser.put_array_head(len)?;
        }
        Ok(Self { fields: Fields::unnamed(ser, home, len), len, held: Held::begin(hold) })
    }

    /// Writes what was held, as an array, and holds no more.
    #[cold]
    #[inline(never)]
    fn release(&mut self) -> Result<()> {
        let Some(bytes) = self.held.release() else {
            return Ok(());
        };
        self.fields.ser.put_array_head(self.len)?;
        for byte in bytes {
            self.fields.element(&byte)?;
        }
        Ok(())
    }

    /// Writes what was held to the end.
    #[cold]
    #[inline(never)]
    fn put_held(&mut self, bytes: &[u8]) -> Result<()> {
        if self.len < 16 && bytes.iter().all(|&byte| byte < 0x80) {
            self.fields.ser.put_array_head(self.len)?;
        } else {
            self.fields.ser.put_bin_head(self.len)?;
        }
        written(self.fields.ser.writer.put_slice(bytes))
    }
}

impl<'o, H: Home<'o>> ser::SerializeTuple for Tuple<'o, H> {
    type Ok = ();
    type Error = Error;

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn serialize_element<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<()> {
        if let Some(bytes) = self.held.get() {
            if let Some(byte) = byte_of(value) {
                bytes.push(byte);
                return Ok(());
            }
            self.release()?;
        }
        self.fields.element(value)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn end(mut self) -> Result<()> {
        if let Some(bytes) = self.held.release()
            && let Err(error) = self.put_held(&bytes)
        {
            return Err(self.fields.home.fail(&mut self.fields.ser, error));
        }
        self.fields.done()
    }
}

impl<'o, H: Home<'o>> ser::SerializeTupleStruct for Fields<'o, H> {
    type Ok = ();
    type Error = Error;

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn serialize_field<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<()> {
        self.element(value)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn end(self) -> Result<()> {
        self.done()
    }
}

impl<'o, H: Home<'o>> ser::SerializeTupleVariant for Fields<'o, H> {
    type Ok = ();
    type Error = Error;

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn serialize_field<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<()> {
        self.element(value)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn end(self) -> Result<()> {
        self.done()
    }
}

impl<'o, H: Home<'o>> ser::SerializeStruct for Fields<'o, H> {
    type Ok = ();
    type Error = Error;

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn serialize_field<T: Serialize + ?Sized>(&mut self, name: &'static str, value: &T) -> Result<()> {
        self.field(name, value)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn skip_field(&mut self, name: &'static str) -> Result<()> {
        self.skip(name)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn end(self) -> Result<()> {
        self.done()
    }
}

impl<'o, H: Home<'o>> ser::SerializeStructVariant for Fields<'o, H> {
    type Ok = ();
    type Error = Error;

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn serialize_field<T: Serialize + ?Sized>(&mut self, name: &'static str, value: &T) -> Result<()> {
        self.field(name, value)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn skip_field(&mut self, name: &'static str) -> Result<()> {
        self.skip(name)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn end(self) -> Result<()> {
        self.done()
    }
}
