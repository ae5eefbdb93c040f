//! The serde data model on top of the grammar: reading.

mod access;
mod any;
mod bulk;
mod ext;
mod variant;

use crate::{
    MSGPACK_EXT_STRUCT_NAME,
    error::{Error, Part, Result},
    form::{Array, Form},
    ser::struct_numbers,
    wire,
};
use access::{Elements, Entries, StructFields};
use contract_core::{
    DEFAULT_DEPTH, Depth, Fault, Input, SliceInput, Taken,
    schema::{self, Schema},
    utf8,
};
use core::marker::PhantomData;
use serde::de::{self, Visitor};
use variant::Variant;

/// How many options may be open at a time, for so many levels of nesting.
///
/// They take no byte: a type that holds nothing but an option of itself would go on for ever. Every level may have two of
/// them before they count.
const fn options(levels: u16) -> u16 {
    levels.saturating_mul(2)
}

/// Reads serde values from MessagePack.
///
/// Structs are read from arrays and from maps alike. `F` matters only for integers that stand where a name could, of a type
/// without numbers: they count fields and variants from zero, as in rmp-serde, but are refused if `F` is
/// [`Numbered`](crate::Numbered).
///
/// ```
/// use contract_msgpack::de::Deserializer;
/// use serde::Deserialize;
///
/// let mut deserializer = Deserializer::from_slice(b"\x92\x01\xa3two");
/// let value = <(u8, &str)>::deserialize(&mut deserializer)?;
/// deserializer.end()?;
/// assert_eq!(value, (1, "two"));
/// # Ok::<(), contract_msgpack::Error>(())
/// ```
pub struct Deserializer<I, F = Array> {
    input: I,
    depth: Depth,
    /// Those of variants that hold a value, where they count by themselves.
    variants: Depth,
    options: u16,
    form: PhantomData<F>,
}

impl<'de> Deserializer<SliceInput<'de>> {
    /// Reads from the beginning of `slice`.
    #[inline]
    #[must_use]
    pub const fn from_slice(slice: &'de [u8]) -> Self {
        Self::new(SliceInput::new(slice))
    }
}

#[cfg(feature = "std")]
impl<R: std::io::Read> Deserializer<contract_core::ReadInput<R>> {
    /// Reads from `reader`, no byte more than each value has.
    #[inline]
    #[must_use]
    pub const fn from_reader(reader: R) -> Self {
        Self::new(contract_core::ReadInput::new(reader))
    }
}

impl<'de, F> Deserializer<SliceInput<'de>, F> {
    /// What was not read yet.
    #[inline]
    #[must_use]
    pub const fn rest(&self) -> &'de [u8] {
        self.input.rest()
    }
}

impl<I, F> Deserializer<I, F> {
    /// Reads from `input`.
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[must_use]
    pub const fn new(input: I) -> Self {
        let depth = Depth::new(DEFAULT_DEPTH);
        Self { input, depth, variants: depth, options: options(DEFAULT_DEPTH), form: PhantomData }
    }

    /// Allows `levels` of nesting instead of 128.
    #[inline]
    #[must_use]
    pub fn with_depth_limit(mut self, levels: u16) -> Self {
        self.set_depth_limit(levels);
        self
    }

    pub(crate) fn set_depth_limit(&mut self, levels: u16) {
        self.depth = Depth::new(levels);
        self.variants = Depth::new(levels);
        self.options = options(levels);
    }

    /// The same in another form.
    #[cfg(feature = "std")]
    pub(crate) fn with_form<G>(self) -> Deserializer<I, G> {
        let Self { input, depth, variants, options, form: _ } = self;
        Deserializer { input, depth, variants, options, form: PhantomData }
    }

    #[cfg(feature = "std")]
    pub(crate) const fn input(&self) -> &I {
        &self.input
    }

    #[cfg(feature = "std")]
    pub(crate) const fn input_mut(&mut self) -> &mut I {
        &mut self.input
    }

    #[cfg(feature = "std")]
    pub(crate) fn into_input(self) -> I {
        self.input
    }
}

impl<'de, I: Input<'de>, F: Form> Deserializer<I, F> {
    /// Makes sure that nothing is left of the input.
    ///
    /// # Errors
    ///
    /// If there is.
    #[inline]
    pub fn end(&mut self) -> Result<()> {
        if self.input.left() == Some(0) { Ok(()) } else { self.end_cold() }
    }

    #[cold]
    fn end_cold(&mut self) -> Result<()> {
        if self.more()? {
            return Err(Error::trailing(self.input.left(), self.input.position()));
        }
        Ok(())
    }

    /// Whether anything is left of the input.
    pub(crate) fn more(&mut self) -> Result<bool> {
        match self.input.peek() {
            Ok(_) => Ok(true),
            Err(Fault::UnexpectedEnd) => Ok(false),
            Err(fault) => Err(self.fault(fault, Part::Marker)),
        }
    }

    /// How many bytes were read.
    pub(crate) fn position(&self) -> u64 {
        self.input.position()
    }

    /// Notes where reading stopped, for an error that does not say where it is.
    #[cold]
    #[inline(never)]
    pub(crate) fn locate(&self, error: Error) -> Error {
        error.at(self.input.position())
    }

    /// The error for a fault of the input in this part of a value.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn fault(&mut self, fault: Fault, part: Part) -> Error {
        let error = Error::input(fault, part, self.input.position());
        if self.input.copied().is_some() { error } else { error.caused_by(self.input.take_error()) }
    }

    /// A copy of the state, where that costs nothing; see [`Input::copied`].
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn copied(&self) -> Option<Self> {
        let input = self.input.copied()?;
        Some(Self {
            input,
            depth: self.depth,
            variants: self.variants,
            options: self.options,
            form: PhantomData,
        })
    }

    /// Lets code work on a copy that may not be inlined: the original does not have its address taken, and stays in
    /// registers.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn apart<T>(&mut self, other: impl FnOnce(&mut Self) -> T) -> T {
        match self.copied() {
            Some(mut copy) => {
                let result = other(&mut copy);
                *self = copy;
                result
            }
            None => other(self),
        }
    }

    /// Takes the byte that a value begins with.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn get_marker(&mut self) -> Result<u8> {
        match self.input.get_u8() {
            Ok(byte) => Ok(byte),
            Err(fault) => Err(self.fault(fault, Part::Marker)),
        }
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn get_u8(&mut self) -> Result<u8> {
        match self.input.get_u8() {
            Ok(byte) => Ok(byte),
            Err(fault) => Err(self.fault(fault, Part::Scalar)),
        }
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn get_array<const N: usize>(&mut self) -> Result<[u8; N]> {
        match self.input.get_array() {
            Ok(bytes) => Ok(bytes),
            Err(fault) => Err(self.fault(fault, Part::Scalar)),
        }
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn peek(&mut self) -> Result<u8> {
        match self.input.peek() {
            Ok(byte) => Ok(byte),
            Err(fault) => Err(self.fault(fault, Part::Marker)),
        }
    }

    /// Takes the length that belongs to a marker that was taken.
    #[inline]
    fn get_len(&mut self, marker: u8) -> Result<u32> {
        Ok(match wire::head_len(marker) {
            0 => wire::fixed_len(marker),
            1 => self.get_u8()?.into(),
            2 => u16::from_be_bytes(self.get_array()?).into(),
            _ => u32::from_be_bytes(self.get_array()?),
        })
    }

    /// Takes `len` bytes and lets `read` make something of them.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn take<T>(&mut self, len: u32, read: impl FnOnce(Taken<'de, '_>) -> T) -> Result<T> {
        let len = len as usize;
        match self.input.take(len) {
            Ok(taken) => Ok(read(taken)),
            Err(fault) => Err(self.take_failed(fault)),
        }
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn take_failed(&mut self, fault: Fault) -> Error {
        self.fault(fault, Part::Content)
    }

    /// Takes the head of an array or a map, if one of them comes next.
    ///
    /// Every way to read a container comes by here and then visits it in one place, so that the visitor's code exists once
    /// and is inlined there.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn container(&mut self) -> Result<Container> {
        match self.input.ahead().first() {
            Some(&first @ wire::FIXARRAY..=0x9f) => {
                self.input.skip_ahead(1);
                Ok(Container::Array((first & 0x0f).into()))
            }
            Some(&first @ wire::FIXMAP..=0x8f) => {
                self.input.skip_ahead(1);
                Ok(Container::Map((first & 0x0f).into()))
            }
            _ => self.apart(Self::container_cold),
        }
    }

    #[cold]
    #[inline(never)]
    fn container_cold(&mut self) -> Result<Container> {
        let marker = self.peek()?;
        match wire::Found::by(marker) {
            wire::Found::Map => {
                self.get_marker()?;
                Ok(Container::Map(self.get_len(marker)?))
            }
            wire::Found::Array => {
                self.get_marker()?;
                Ok(Container::Array(self.get_len(marker)?))
            }
            _ => Ok(Container::None),
        }
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn enter(&mut self) -> Result<()> {
        match self.depth.enter() {
            Ok(depth) => {
                self.depth = depth;
                Ok(())
            }
            Err(_) => Err(Error::depth(self.input.position())),
        }
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn leave(&mut self) {
        self.depth = self.depth.leave();
    }

    /// Enters a variant that holds a value. rmp-serde does not count those: to read what it reads, they must not use up the
    /// levels of arrays and maps.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn enter_variant(&mut self) -> Result<()> {
        if !F::LITERAL {
            return self.enter();
        }
        match self.variants.enter() {
            Ok(variants) => {
                self.variants = variants;
                Ok(())
            }
            Err(_) => Err(Error::depth(self.input.position())),
        }
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn leave_variant(&mut self) {
        if F::LITERAL {
            self.variants = self.variants.leave();
        } else {
            self.leave();
        }
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn visit_array<V: Visitor<'de>>(
        &mut self,
        len: u32,
        names: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value> {
        self.enter()?;
        let mut elements = Elements::new(self, len, names);
        let value = visitor.visit_seq(&mut elements)?;
        elements.end()?;
        self.leave();
        Ok(value)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn visit_map<V: Visitor<'de>>(&mut self, len: u32, visitor: V) -> Result<V::Value> {
        self.enter()?;
        let mut entries = Entries::new(self, len);
        let value = visitor.visit_map(&mut entries)?;
        entries.end()?;
        self.leave();
        Ok(value)
    }

    /// Out of line, so that the way through an array, which is shorter, can be inlined where it is called.
    #[inline(never)]
    fn visit_fields<V: Visitor<'de>>(
        &mut self,
        len: u32,
        names: &'static [&'static str],
        numbers: &Option<schema::Fields>,
        visitor: V,
    ) -> Result<V::Value> {
        self.enter()?;
        let mut fields = StructFields::new(self, len, names, numbers);
        let value = visitor.visit_map(&mut fields)?;
        fields.end()?;
        self.leave();
        Ok(value)
    }

    /// Reads a struct or a struct variant.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn fields<V: Visitor<'de>>(
        &mut self,
        names: &'static [&'static str],
        numbers: &Option<schema::Fields>,
        visitor: V,
    ) -> Result<V::Value> {
        match self.container()? {
            Container::Array(len) => self.visit_array(len, names, visitor),
            Container::Map(len) => self.visit_fields(len, names, numbers, visitor),
            Container::None => self.apart(|de| de.leaf_cold(visitor, false)),
        }
    }
}

/// What holds other values, with their number.
enum Container {
    Array(u32),
    Map(u32),
    None,
}

/// Reads an unsigned integer of `CLASSES` forms with a marker, the longest of `N - 1` bytes, from what is in memory.
macro_rules! unsigned {
    ($method:ident, $visit:ident, $type:ty, $len:literal, $classes:literal) => {
        #[cfg_attr(not(debug_assertions), inline(always))]
        fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
            let ahead = self.input.ahead();
            if let Some(&first) = ahead.first()
                && first < 0x80
            {
                self.input.skip_ahead(1);
                return located(visitor.$visit(first.into()), || self.input.position() - 1);
            }
            if let Some((value, taken)) = bulk::unsigned_ahead::<$len, $classes>(ahead)
                && let Ok(value) = <$type>::try_from(value)
            {
                self.input.skip_ahead(taken);
                return located(visitor.$visit(value), || self.input.position() - taken as u64);
            }
            self.apart(|de| de.number(visitor))
        }
    };
}

macro_rules! signed {
    ($method:ident, $visit:ident, $type:ty, $len:literal, $classes:literal) => {
        #[cfg_attr(not(debug_assertions), inline(always))]
        fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
            let ahead = self.input.ahead();
            if let Some(&first) = ahead.first()
                && first as i8 >= -32
            {
                self.input.skip_ahead(1);
                return located(visitor.$visit((first as i8).into()), || self.input.position() - 1);
            }
            if let Some((value, taken)) = bulk::signed_ahead::<$len, $classes>(ahead)
                && let Ok(value) = <$type>::try_from(value)
            {
                self.input.skip_ahead(taken);
                return located(visitor.$visit(value), || self.input.position() - taken as u64);
            }
            self.apart(|de| de.number(visitor))
        }
    };
}

/// Notes where a value begins that its visitor refused.
#[cfg_attr(not(debug_assertions), inline(always))]
fn located<T>(result: Result<T>, start: impl FnOnce() -> u64) -> Result<T> {
    match result {
        Ok(value) => Ok(value),
        Err(error) => Err(error.at(start())),
    }
}

impl<'de, I: Input<'de>, F: Form> de::Deserializer<'de> for &mut Deserializer<I, F> {
    type Error = Error;

    unsigned!(deserialize_u8, visit_u8, u8, 2, 1);
    unsigned!(deserialize_u16, visit_u16, u16, 3, 2);
    unsigned!(deserialize_u32, visit_u32, u32, 5, 3);
    unsigned!(deserialize_u64, visit_u64, u64, 9, 4);
    signed!(deserialize_i8, visit_i8, i8, 2, 1);
    signed!(deserialize_i16, visit_i16, i16, 3, 2);
    signed!(deserialize_i32, visit_i32, i32, 5, 3);
    signed!(deserialize_i64, visit_i64, i64, 9, 4);

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn is_human_readable(&self) -> bool {
        F::HUMAN_READABLE
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        self.any(visitor)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        match self.input.ahead().first() {
            Some(&first @ (wire::FALSE | wire::TRUE)) => {
                self.input.skip_ahead(1);
                located(visitor.visit_bool(first == wire::TRUE), || self.input.position() - 1)
            }
            _ => self.apart(|de| de.number(visitor)),
        }
    }

    #[inline]
    fn deserialize_i128<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        let start = self.input.position();
        let value = self.apart(|de| de.wide(&visitor, true))?;
        located(visitor.visit_i128(value), || start)
    }

    #[inline]
    fn deserialize_u128<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        let start = self.input.position();
        let value = self.apart(|de| de.wide(&visitor, false))?;
        located(visitor.visit_u128(value.cast_unsigned()), || start)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn deserialize_f32<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        if let Some(&[wire::FLOAT_32, a, b, c, d]) = self.input.ahead().first_chunk() {
            self.input.skip_ahead(5);
            let value = f32::from_bits(u32::from_be_bytes([a, b, c, d]));
            return located(visitor.visit_f32(value), || self.input.position() - 5);
        }
        self.apart(|de| de.number(visitor))
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn deserialize_f64<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        if let Some(&[wire::FLOAT_64, a, b, c, d, e, f, g, h]) = self.input.ahead().first_chunk() {
            self.input.skip_ahead(9);
            let value = f64::from_bits(u64::from_be_bytes([a, b, c, d, e, f, g, h]));
            return located(visitor.visit_f64(value), || self.input.position() - 9);
        }
        self.apart(|de| de.number(visitor))
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn deserialize_char<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        self.deserialize_str(visitor)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn deserialize_str<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        let ahead = self.input.ahead();
        let (head, len) = match *ahead {
            [first @ wire::FIXSTR..=0xbf, ..] => (1, usize::from(first & 0x1f)),
            [wire::STR_8, len, ..] => (2, usize::from(len)),
            [wire::STR_16, high, low, ..] => (3, usize::from(u16::from_be_bytes([high, low]))),
            _ => return self.apart(|de| de.any_cold(visitor)),
        };
        if ahead.len() - head < len {
            return self.apart(|de| de.any_cold(visitor));
        }
        self.input.skip_ahead(head);
        match self.input.take(len) {
            Ok(Taken::Borrowed(bytes)) => match utf8::check(bytes) {
                Ok(text) => {
                    located(visitor.visit_borrowed_str(text), || self.input.position() - (head + len) as u64)
                }
                Err(_) => {
                    any::no_text(visitor, Taken::Borrowed(bytes), self.input.position() - (head + len) as u64)
                }
            },
            Ok(Taken::Copied(bytes)) => any::text(visitor, Taken::Copied(bytes), 0),
            Err(fault) => Err(self.fault(fault, Part::Content)),
        }
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn deserialize_string<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        self.deserialize_str(visitor)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn deserialize_bytes<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        let ahead = self.input.ahead();
        let (head, len) = match *ahead {
            [wire::BIN_8, len, ..] => (2, usize::from(len)),
            [wire::BIN_16, high, low, ..] => (3, usize::from(u16::from_be_bytes([high, low]))),
            _ => return self.apart(|de| de.any_cold(visitor)),
        };
        if ahead.len() - head < len {
            return self.apart(|de| de.any_cold(visitor));
        }
        self.input.skip_ahead(head);
        match self.input.take(len) {
            Ok(Taken::Borrowed(bytes)) => {
                located(visitor.visit_borrowed_bytes(bytes), || self.input.position() - (head + len) as u64)
            }
            Ok(Taken::Copied(bytes)) => visitor.visit_bytes(bytes),
            Err(fault) => Err(self.fault(fault, Part::Content)),
        }
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn deserialize_byte_buf<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        self.deserialize_bytes(visitor)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        let first = match self.input.ahead().first() {
            Some(&first) => first,
            None => self.apart(Deserializer::peek)?,
        };
        if first == wire::NIL {
            match self.input.get_u8() {
                Ok(_) => visitor.visit_none(),
                Err(fault) => Err(self.fault(fault, Part::Marker)),
            }
        } else {
            let Some(left) = self.options.checked_sub(1) else {
                return Err(Error::depth(self.input.position()));
            };
            self.options = left;
            let value = visitor.visit_some(&mut *self)?;
            self.options = left + 1;
            Ok(value)
        }
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn deserialize_unit<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        match self.input.ahead().first() {
            Some(&wire::NIL) => {
                self.input.skip_ahead(1);
                visitor.visit_unit()
            }
            _ => self.apart(|de| de.any_cold(visitor)),
        }
    }

    #[inline]
    fn deserialize_unit_struct<V: Visitor<'de>>(self, _name: &'static str, visitor: V) -> Result<V::Value> {
        if matches!(self.peek()?, wire::NIL | wire::FIXARRAY) {
            self.get_u8()?;
            return visitor.visit_unit();
        }
        self.apart(|de| de.any_cold(visitor))
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn deserialize_newtype_struct<V: Visitor<'de>>(self, name: &'static str, visitor: V) -> Result<V::Value> {
        if name == MSGPACK_EXT_STRUCT_NAME {
            return self.apart(|de| de.ext(visitor));
        }
        visitor.visit_newtype_struct(self)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        match self.container()? {
            Container::Array(len) => match bulk::read::<_, _, V>(self, len) {
                Some(vector) => vector,
                None => self.visit_array(len, &[], visitor),
            },
            Container::Map(len) => self.visit_map(len, visitor),
            Container::None => self.apart(|de| de.leaf_cold(visitor, false)),
        }
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn deserialize_tuple<V: Visitor<'de>>(self, _len: usize, visitor: V) -> Result<V::Value> {
        match self.container()? {
            Container::Array(len) => self.visit_array(len, &[], visitor),
            Container::Map(len) => self.visit_map(len, visitor),
            Container::None => self.apart(|de| de.leaf_cold(visitor, false)),
        }
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn deserialize_tuple_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
        len: usize,
        visitor: V,
    ) -> Result<V::Value> {
        self.deserialize_tuple(len, visitor)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        match self.container()? {
            Container::Array(len) => self.visit_array(len, &[], visitor),
            Container::Map(len) => self.visit_map(len, visitor),
            Container::None => self.apart(|de| de.leaf_cold(visitor, true)),
        }
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn deserialize_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value> {
        self.fields(fields, &struct_numbers(name), visitor)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn deserialize_enum<V: Visitor<'de>>(
        self,
        name: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value> {
        let schema = Schema::of(name);
        match self.input.ahead().first() {
            Some(&wire::FIXMAP_1) => {
                self.input.skip_ahead(1);
                self.enter_variant()?;
                let value = visitor.visit_enum(Variant::new(self, schema, variants, true))?;
                self.leave_variant();
                Ok(value)
            }
            Some(wire::FIXSTR..=0xbf) => visitor.visit_enum(Variant::new(self, schema, variants, false)),
            _ => self.apart(|de| de.enumeration(schema, variants, visitor)),
        }
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn deserialize_identifier<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        self.deserialize_str(visitor)
    }

    #[inline]
    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        self.apart(Deserializer::skip)?;
        visitor.visit_unit()
    }
}
