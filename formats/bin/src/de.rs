//! The serde data model, read.

use crate::{
    Error, Result,
    bulk::Elements,
    checked::Frame,
    config::{Config, Fixed, Header, Tuples},
    wire::{self, Number},
};
use alloc::vec::Vec;
#[cfg(feature = "std")]
use contract_core::ReadInput;
use contract_core::{
    DEFAULT_DEPTH, Depth, Input, SliceInput, Taken, bulk, identity::id_of, prealloc, schema::Schema, utf8,
};
use contract_serde::{is_vec_visitor, vec_value};
use core::marker::PhantomData;
use serde::de::{self, Deserialize, DeserializeSeed, Visitor, value::U32Deserializer};

/// What elements of sequences and maps that take no bytes, such as `()`, may come to in one message: their size in memory, one
/// at the least.
const MAX_EMPTY: usize = 1 << 20;

/// Bytes that are made sure of before an element.
const AHEAD: usize = 128;

/// Reads values from an [`Input`], one after the other.
///
/// ```
/// use serde::Deserialize;
///
/// let mut deserializer = contract_bin::Deserializer::<_>::from_slice(&[1, 0, 1]);
/// assert_eq!(u16::deserialize(&mut deserializer)?, 1);
/// assert_eq!(bool::deserialize(&mut deserializer)?, true);
/// deserializer.end()?;
/// # Ok::<(), contract_bin::Error>(())
/// ```
pub struct Deserializer<I, C = Fixed> {
    input: I,
    depth: Depth,
    /// How many more elements may take no bytes.
    empty: usize,
    config: PhantomData<C>,
}

impl<'de, C: Config> Deserializer<SliceInput<'de>, C> {
    /// Reads from the beginning of `slice`; strings and bytes borrow from it.
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[must_use]
    pub fn from_slice(slice: &'de [u8]) -> Self {
        Self::new(SliceInput::new(slice))
    }

    /// What was not read yet.
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[must_use]
    pub fn rest(&self) -> &'de [u8] {
        self.input.rest()
    }

    /// Checks that everything was read.
    ///
    /// # Errors
    ///
    /// [`TrailingBytes`](crate::ErrorKind::TrailingBytes).
    #[inline]
    pub fn end(&self) -> Result<()> {
        match self.input.rest().len() {
            0 => Ok(()),
            left => Err(Error::trailing(left).at(self.input.position())),
        }
    }
}

#[cfg(feature = "std")]
impl<R: std::io::Read, C: Config> Deserializer<ReadInput<R>, C> {
    /// Reads from `reader`, and no byte more than the values have.
    #[must_use]
    pub fn from_reader(reader: R) -> Self {
        Self::new(ReadInput::new(reader))
    }
}

impl<'de, I: Input<'de>, C: Config> Deserializer<I, C> {
    /// Reads from `input`.
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[must_use]
    pub const fn new(input: I) -> Self {
        Self { input, depth: Depth::new(DEFAULT_DEPTH), empty: MAX_EMPTY, config: PhantomData }
    }

    /// Allows `levels` of options, sequences, maps and enums inside each other.
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[must_use]
    pub const fn with_depth_limit(mut self, levels: u16) -> Self {
        self.depth = Depth::new(levels);
        self
    }

    /// What is read from.
    #[inline]
    #[must_use]
    pub const fn input_mut(&mut self) -> &mut I {
        &mut self.input
    }

    /// How many bytes were read.
    #[inline]
    #[must_use]
    pub fn position(&self) -> u64 {
        self.input.position()
    }

    /// Reads a value with what this wire has in front of one.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn message<T: Deserialize<'de>>(&mut self) -> Result<T> {
        if C::HAS_OTHER && self.is_in_other_order()? {
            return self.message_in_other_order();
        }
        if let Header::Bytes(expected) = C::TRAITS.header {
            let start = self.place();
            let found = self.input.get_array().map_err(Error::fault)?;
            if found != expected {
                return Err(Error::invalid_header(expected, found).at(self.position_at(start)));
            }
        }
        T::deserialize(self)
    }

    /// Reads a value with a fingerprint of its type in front.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn framed<T: Deserialize<'de>>(&mut self, frame: &Frame) -> Result<T> {
        frame.check(&mut self.input)?;
        self.message()
    }

    /// Reads which byte order a message is in.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn is_in_other_order(&mut self) -> Result<bool> {
        match self.get::<u8>()? {
            order if order == wire::order_byte::<C>() => Ok(false),
            order if order == wire::order_byte::<C::Other>() => Ok(true),
            order => Err(Error::invalid_order(order).at(self.input.position() - 1)),
        }
    }

    /// The rest of a message whose header asks for the other order.
    #[inline(never)]
    fn message_in_other_order<T: Deserialize<'de>>(&mut self) -> Result<T> {
        let mut other = Deserializer {
            input: &mut self.input,
            depth: self.depth,
            empty: self.empty,
            config: PhantomData::<C::Other>,
        };
        let result = T::deserialize(&mut other);
        self.empty = other.empty;
        result
    }

    /// Gives the input back, as far as it was read.
    #[inline]
    #[must_use]
    pub fn into_input(self) -> I {
        self.input
    }

    /// Notes in `error` where the input stands, and what its source reported.
    #[cfg(feature = "std")]
    #[cold]
    #[inline(never)]
    pub(crate) fn locate(&mut self, error: Error) -> Error {
        let error = if error.is_io() { error.caused_by(self.input.take_error()) } else { error };
        error.at(self.input.position())
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn get<N: Number>(&mut self) -> Result<N> {
        N::get::<C, I>(&mut self.input).map_err(Error::fault)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn get_len(&mut self) -> Result<usize> {
        wire::get_len::<C, I>(&mut self.input).map_err(Error::fault)
    }

    /// Bytes with their length in front.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn take(&mut self) -> Result<Taken<'de, '_>> {
        let len = self.get_len()?;
        self.input.take(len).map_err(Error::fault)
    }

    /// Something that changes whenever a byte is read. Of a slice, the bytes left: a load less than the position.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn place(&self) -> u64 {
        match self.input.left() {
            Some(left) => left as u64,
            None => self.input.position(),
        }
    }

    /// The position at which [`place`](Self::place) was `place`. Only cold code has to know.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn position_at(&self, place: u64) -> u64 {
        match self.input.left() {
            Some(left) => self.input.position() + left as u64 - place,
            None => place,
        }
    }

    /// One level further in; gives the level to come back to.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn enter(&mut self) -> Result<Depth> {
        let outer = self.depth;
        self.depth = outer.enter().map_err(Error::fault)?;
        Ok(outer)
    }

    /// Values one after the other, without names.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn fields<V: Visitor<'de>>(&mut self, len: usize, visitor: V) -> Result<V::Value> {
        Fields { deserializer: self, len, read: 0, failed: false }.visit("", &[], visitor)
    }

    /// The value of a visitor that wants a vector of numbers.
    #[inline]
    fn numbers<N: Number, T>(&mut self) -> Result<T> {
        let count = self.get_len()?;
        N::get_all::<C, I>(count, &mut self.input).map(vec_value).map_err(Error::fault)
    }

    /// As many `bool`s as a whole, if they are there and valid. If not, one by one they tell what is wrong.
    #[inline]
    fn bools(&mut self, count: usize) -> Option<Vec<bool>> {
        let values = bulk::bools_of(self.input.ahead().get(..count)?)?;
        self.input.skip_ahead(count);
        Some(values)
    }
}

/// The text that `bytes` are.
#[cfg_attr(not(debug_assertions), inline(always))]
fn text(bytes: &[u8]) -> Result<&str> {
    match utf8::check(bytes) {
        Ok(text) => Ok(text),
        Err(_) => Err(Error::invalid_utf8(bytes)),
    }
}

/// Something inside a value. A trait instead of closures, which can't be made to go inline.
trait Part<'de, I> {
    type Value;

    fn read<C: Config>(self, deserializer: &mut Deserializer<I, C>) -> Result<Self::Value>;
}

/// What a seed reads.
struct Seed<S>(S);

impl<'de, S: DeserializeSeed<'de>, I: Input<'de>> Part<'de, I> for Seed<S> {
    type Value = S::Value;

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn read<C: Config>(self, deserializer: &mut Deserializer<I, C>) -> Result<S::Value> {
        self.0.deserialize(deserializer)
    }
}

/// What a type reads by itself.
struct Own<T>(PhantomData<T>);

impl<'de, T: Deserialize<'de>, I: Input<'de>> Part<'de, I> for Own<T> {
    type Value = T;

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn read<C: Config>(self, deserializer: &mut Deserializer<I, C>) -> Result<T> {
        contract_serde::deserialize(deserializer)
    }
}

/// An element of a sequence.
///
/// Where the input has [`AHEAD`] bytes left, the compiler knows so in all that follows, and leaves out the checks that ask
/// for less. Near the end the same code runs out of line, on a copy: the input itself stays in registers.
struct Checked<P>(P);

impl<'de, P: Part<'de, I>, I: Input<'de>> Part<'de, I> for Checked<P> {
    type Value = P::Value;

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn read<C: Config>(self, deserializer: &mut Deserializer<I, C>) -> Result<P::Value> {
        if C::NEAR_END || deserializer.input.left().is_none_or(|left| left >= AHEAD) {
            return self.0.read(deserializer);
        }
        let Some(input) = deserializer.input.copied() else {
            return self.0.read(deserializer);
        };
        let mut copy = Deserializer {
            input,
            depth: deserializer.depth,
            empty: deserializer.empty,
            config: PhantomData::<C::NearEnd>,
        };
        let result = near_end(&mut copy, self.0);
        deserializer.input = copy.input;
        deserializer.empty = copy.empty;
        result
    }
}

#[cold]
#[inline(never)]
fn near_end<'de, P: Part<'de, I>, I, C: Config>(
    deserializer: &mut Deserializer<I, C>,
    part: P,
) -> Result<P::Value> {
    part.read(deserializer)
}

macro_rules! numbers {
    ($($deserialize:ident $visit:ident $number:ty)*) => {$(
        #[cfg_attr(not(debug_assertions), inline(always))]
        fn $deserialize<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
            visitor.$visit(self.get::<$number>()?)
        }
    )*};
}

/// Reads the whole sequence at once if the visitor makes a vector of numbers.
macro_rules! bulk {
    ($deserializer:ident, $visitor:ty, $($number:ty)*) => {$(
        if is_vec_visitor::<$number, $visitor>() {
            return $deserializer.numbers::<$number, _>();
        }
    )*};
}

/// Reads a whole array at once if the visitor is that of [`Elements`].
macro_rules! bulk_tuple {
    ($deserializer:ident, $len:ident, $visitor:ty, $($number:ty)*) => {$(
        if id_of::<$visitor>() == id_of::<Elements<$number>>() {
            let numbers = <$number>::get_all::<C, I>($len, &mut $deserializer.input);
            return numbers.map(vec_value).map_err(Error::fault);
        }
    )*};
}

impl<'de, I: Input<'de>, C: Config> de::Deserializer<'de> for &mut Deserializer<I, C> {
    type Error = Error;

    numbers! {
        deserialize_i8 visit_i8 i8
        deserialize_i16 visit_i16 i16
        deserialize_i32 visit_i32 i32
        deserialize_i64 visit_i64 i64
        deserialize_i128 visit_i128 i128
        deserialize_u8 visit_u8 u8
        deserialize_u16 visit_u16 u16
        deserialize_u32 visit_u32 u32
        deserialize_u64 visit_u64 u64
        deserialize_u128 visit_u128 u128
        deserialize_f32 visit_f32 f32
        deserialize_f64 visit_f64 f64
    }

    #[cold]
    fn deserialize_any<V: Visitor<'de>>(self, _visitor: V) -> Result<V::Value> {
        Err(Error::not_self_describing("deserialize_any"))
    }

    #[cold]
    fn deserialize_identifier<V: Visitor<'de>>(self, _visitor: V) -> Result<V::Value> {
        Err(Error::not_self_describing("deserialize_identifier"))
    }

    #[cold]
    fn deserialize_ignored_any<V: Visitor<'de>>(self, _visitor: V) -> Result<V::Value> {
        Err(Error::not_self_describing("deserialize_ignored_any"))
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        match self.get::<u8>()? {
            0 => visitor.visit_bool(false),
            1 => visitor.visit_bool(true),
            other => Err(Error::invalid_bool(other).at(self.input.position() - 1)),
        }
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn deserialize_char<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        let start = self.place();
        match wire::get_char::<C, I>(&mut self.input).map_err(Error::fault)? {
            Some(value) => visitor.visit_char(value),
            None => Err(Error::invalid_char().at(self.position_at(start))),
        }
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn deserialize_str<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        match self.take()? {
            Taken::Borrowed(bytes) => visitor.visit_borrowed_str(text(bytes)?),
            Taken::Copied(bytes) => visitor.visit_str(text(bytes)?),
        }
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn deserialize_string<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        if C::TRAITS.gives_owned {
            return visitor.visit_string(text(self.take()?.get())?.into());
        }
        self.deserialize_str(visitor)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn deserialize_bytes<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        match self.take()? {
            Taken::Borrowed(bytes) => visitor.visit_borrowed_bytes(bytes),
            Taken::Copied(bytes) => visitor.visit_bytes(bytes),
        }
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn deserialize_byte_buf<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        if C::TRAITS.gives_owned {
            return visitor.visit_byte_buf(self.take()?.get().into());
        }
        self.deserialize_bytes(visitor)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        match self.get::<u8>()? ^ C::TRAITS.none {
            0 => visitor.visit_none(),
            1 => {
                let outer = self.enter()?;
                let result = visitor.visit_some(&mut *self);
                self.depth = outer;
                result
            }
            other => Err(Error::invalid_option(other ^ C::TRAITS.none).at(self.input.position() - 1)),
        }
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn deserialize_unit<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        visitor.visit_unit()
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn deserialize_unit_struct<V: Visitor<'de>>(self, _name: &'static str, visitor: V) -> Result<V::Value> {
        visitor.visit_unit()
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
        visitor: V,
    ) -> Result<V::Value> {
        visitor.visit_newtype_struct(self)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        bulk!(self, V, u8 i8 u16 i16 u32 i32 u64 i64 u128 i128 f32 f64);
        let len = self.get_len()?;
        if is_vec_visitor::<bool, V>()
            && let Some(values) = self.bools(len)
        {
            return Ok(vec_value(values));
        }
        let outer = self.enter()?;
        let result =
            visitor.visit_seq(Counted { deserializer: &mut *self, len, read: 0, start: 0, exhausted: false });
        self.depth = outer;
        result
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn deserialize_tuple<V: Visitor<'de>>(self, len: usize, visitor: V) -> Result<V::Value> {
        if C::TRAITS.tuples == Tuples::Counted && len != 2 {
            let found = self.get::<u8>()?;
            if usize::from(found) != len {
                return Err(Error::wrong_tuple(len, found).at(self.input.position() - 1));
            }
        }
        bulk_tuple!(self, len, V, u8 i8 u16 i16 u32 i32 u64 i64 u128 i128 f32 f64);
        self.fields(len, visitor)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn deserialize_tuple_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
        len: usize,
        visitor: V,
    ) -> Result<V::Value> {
        self.fields(len, visitor)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        let len = self.get_len()?;
        let outer = self.enter()?;
        let result =
            visitor.visit_map(Counted { deserializer: &mut *self, len, read: 0, start: 0, exhausted: false });
        self.depth = outer;
        result
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn deserialize_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value> {
        Fields { deserializer: self, len: fields.len(), read: 0, failed: false }.visit(name, fields, visitor)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _name: &'static str,
        _variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value> {
        visitor.visit_enum(self)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn is_human_readable(&self) -> bool {
        false
    }
}

/// The elements of a sequence, or the entries of a map.
struct Counted<'a, I, C> {
    deserializer: &'a mut Deserializer<I, C>,
    len: usize,
    read: usize,
    /// The [`place`](Deserializer::place) where the last element began.
    start: u64,
    /// Whether too many elements took no bytes.
    exhausted: bool,
}

impl<'de, I: Input<'de>, C: Config> Counted<'_, I, C> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn size_hint(&self) -> usize {
        let Deserializer { input, depth, .. } = &*self.deserializer;
        prealloc::hint(self.len - self.read, input.left(), 1, depth.open())
    }

    /// Begins an element, if there is one more.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn begin(&mut self) -> Result<bool> {
        if self.read == self.len {
            return Ok(false);
        }
        if self.exhausted {
            return Err(too_many_empty(self.deserializer.input.position(), self.read));
        }
        self.start = self.deserializer.place();
        Ok(true)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn element<P: Part<'de, I>>(&mut self, part: P) -> Result<Option<P::Value>> {
        if !self.begin()? {
            return Ok(None);
        }
        let value = self.value(Checked(part))?;
        Ok(Some(value))
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn key<P: Part<'de, I>>(&mut self, part: P) -> Result<Option<P::Value>> {
        if !self.begin()? {
            return Ok(None);
        }
        match Checked(part).read(self.deserializer) {
            Ok(value) => Ok(Some(value)),
            Err(error) => Err(in_element(error, self.deserializer.input.position(), self.read)),
        }
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn value<P: Part<'de, I>>(&mut self, part: P) -> Result<P::Value> {
        match part.read(self.deserializer) {
            Ok(value) => {
                self.end_element(size_of::<P::Value>());
                Ok(value)
            }
            Err(error) => Err(in_element(error, self.deserializer.input.position(), self.read)),
        }
    }

    /// Counts the element that was read.
    ///
    /// That it was one too many that took no bytes is an error with the next one. Here, a way out would cost each element
    /// a move.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn end_element(&mut self, size: usize) {
        if self.deserializer.place() == self.start {
            match self.deserializer.empty.checked_sub(size.max(1)) {
                Some(empty) => self.deserializer.empty = empty,
                None => self.exhausted = true,
            }
        }
        self.read += 1;
    }
}

#[cold]
#[inline(never)]
fn too_many_empty(position: u64, index: usize) -> Error {
    Error::too_many_empty().at(position).in_element(index)
}

#[cold]
#[inline(never)]
fn in_element(error: Error, position: u64, index: usize) -> Error {
    error.at(position).in_element(index)
}

impl<'de, I: Input<'de>, C: Config> de::SeqAccess<'de> for Counted<'_, I, C> {
    type Error = Error;

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>> {
        self.element(Seed(seed))
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn next_element<T: Deserialize<'de>>(&mut self) -> Result<Option<T>> {
        self.element(Own(PhantomData))
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn size_hint(&self) -> Option<usize> {
        Some(self.size_hint())
    }
}

impl<'de, I: Input<'de>, C: Config> de::MapAccess<'de> for Counted<'_, I, C> {
    type Error = Error;

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>> {
        self.key(Seed(seed))
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value> {
        self.value(Seed(seed))
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn next_entry_seed<K, V>(&mut self, key: K, value: V) -> Result<Option<(K::Value, V::Value)>>
    where
        K: DeserializeSeed<'de>,
        V: DeserializeSeed<'de>,
    {
        match self.next_key_seed(key)? {
            Some(key) => Ok(Some((key, self.next_value_seed(value)?))),
            None => Ok(None),
        }
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn next_key<K: Deserialize<'de>>(&mut self) -> Result<Option<K>> {
        self.key(Own(PhantomData))
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn next_value<V: Deserialize<'de>>(&mut self) -> Result<V> {
        self.value(Own(PhantomData))
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn next_entry<K: Deserialize<'de>, V: Deserialize<'de>>(&mut self) -> Result<Option<(K, V)>> {
        match self.next_key()? {
            Some(key) => Ok(Some((key, self.next_value()?))),
            None => Ok(None),
        }
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn size_hint(&self) -> Option<usize> {
        Some(self.size_hint())
    }
}

/// The fields of a struct, or the elements of a tuple.
struct Fields<'a, I, C> {
    deserializer: &'a mut Deserializer<I, C>,
    len: usize,
    read: usize,
    /// Whether the next of them could not be read.
    failed: bool,
}

impl<'de, I: Input<'de>, C: Config> Fields<'_, I, C> {
    /// Hands the fields to `visitor`.
    ///
    /// Where an error was is added here, once for all fields. In each field that would be a call, and code of a size that
    /// is not inlined: of 125,000 triangles of twelve numbers that made 160 ns each instead of 6.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn visit<V: Visitor<'de>>(
        mut self,
        container: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value> {
        match visitor.visit_seq(&mut self) {
            Ok(value) => Ok(value),
            Err(error) if self.failed => {
                Err(in_field(error, self.deserializer.input.position(), container, fields, self.read))
            }
            Err(error) => Err(error),
        }
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn field<P: Part<'de, I>>(&mut self, part: P) -> Result<Option<P::Value>> {
        if self.read == self.len {
            return Ok(None);
        }
        match part.read(self.deserializer) {
            Ok(value) => {
                self.read += 1;
                Ok(Some(value))
            }
            Err(error) => {
                self.failed = true;
                Err(error)
            }
        }
    }
}

// Not for `Fields` itself: serde's own implementation for a `&mut` forwards to it, which is one more call to be inlined.
impl<'de, I: Input<'de>, C: Config> de::SeqAccess<'de> for &mut Fields<'_, I, C> {
    type Error = Error;

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>> {
        self.field(Seed(seed))
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn next_element<T: Deserialize<'de>>(&mut self) -> Result<Option<T>> {
        self.field(Own(PhantomData))
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn size_hint(&self) -> Option<usize> {
        Some(self.len - self.read)
    }
}

#[cold]
#[inline(never)]
fn in_field(
    error: Error,
    position: u64,
    container: &'static str,
    fields: &'static [&'static str],
    index: usize,
) -> Error {
    // serde lists aliases among the names, so that their places are not those of the fields. `#[contract]` tells.
    let count = Schema::of(container).fields().len();
    match fields.get(index) {
        Some(name) if count.is_none_or(|count| count == fields.len()) => error.at(position).in_field(name),
        _ => error.at(position).in_element(index),
    }
}

impl<'de, I: Input<'de>, C: Config> de::EnumAccess<'de> for &mut Deserializer<I, C> {
    type Error = Error;
    type Variant = Self;

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn variant_seed<V: DeserializeSeed<'de>>(self, seed: V) -> Result<(V::Value, Self)> {
        let start = self.place();
        let index = wire::get_index::<C, I>(&mut self.input).map_err(Error::fault)?;
        match seed.deserialize(Index(index)) {
            Ok(variant) => Ok((variant, self)),
            Err(error) => Err(error.at(self.position_at(start))),
        }
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn variant<V: Deserialize<'de>>(self) -> Result<(V, Self)> {
        self.variant_seed(PhantomData)
    }
}

/// The index of a variant, as what names it.
struct Index(u32);

impl<'de> de::Deserializer<'de> for Index {
    type Error = Error;

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        visitor.visit_u32(self.0)
    }

    // Where an enum names the variant.
    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _name: &'static str,
        _variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value> {
        visitor.visit_enum(U32Deserializer::new(self.0))
    }

    serde::forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option unit unit_struct
        newtype_struct seq tuple tuple_struct map struct identifier ignored_any
    }
}

impl<'de, I: Input<'de>, C: Config> de::VariantAccess<'de> for &mut Deserializer<I, C> {
    type Error = Error;

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn unit_variant(self) -> Result<()> {
        Ok(())
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<T::Value> {
        let outer = self.enter()?;
        let result = seed.deserialize(&mut *self);
        self.depth = outer;
        result
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn newtype_variant<T: Deserialize<'de>>(self) -> Result<T> {
        self.newtype_variant_seed(PhantomData)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn tuple_variant<V: Visitor<'de>>(self, len: usize, visitor: V) -> Result<V::Value> {
        let outer = self.enter()?;
        let result = self.fields(len, visitor);
        self.depth = outer;
        result
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn struct_variant<V: Visitor<'de>>(
        self,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value> {
        let outer = self.enter()?;
        let result = de::Deserializer::deserialize_struct(&mut *self, "", fields, visitor);
        self.depth = outer;
        result
    }
}
