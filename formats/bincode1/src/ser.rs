//! bincode's `Serializer`: what a user calls is one piece, and within it contract-bin does all the work.

use crate::{
    Error, ErrorKind, Result,
    config::{Options, SizeLimit, Wire},
    error::convert,
    internal::{put, sink_error},
};
use contract_core::{Counter, WriteOutput};
use serde::ser::{self, Serialize};
use std::{
    fmt,
    io::{self, Write},
    marker::PhantomData,
};

/// A writer that is not flushed: what may depend on it is none of this crate's business, as it is none of bincode's.
pub(crate) struct Unflushed<W>(pub(crate) W);

impl<W: Write> Write for Unflushed<W> {
    #[inline]
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.write(bytes)
    }

    #[inline]
    fn write_all(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.0.write_all(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Writes values to a [`Write`], one after the other.
///
/// After each call everything is with the writer.
///
/// ```
/// # use contract_bincode1 as bincode;
/// use serde::Serialize;
///
/// let mut bytes = Vec::new();
/// let mut serializer = bincode::Serializer::new(&mut bytes, bincode::options());
/// 7u16.serialize(&mut serializer)?;
/// "seven".serialize(&mut serializer)?;
/// assert_eq!(bytes, b"\x07\x05seven");
/// # Ok::<(), bincode::Error>(())
/// ```
pub struct Serializer<W, O: Options> {
    output: WriteOutput<Unflushed<W>>,
    /// How many bytes the limit still allows.
    allowed: u64,
    options: PhantomData<O>,
}

impl<W: Write, O: Options> Serializer<W, O> {
    /// Writes to `writer`. What the options say of a limit holds for everything that this serializer writes.
    pub fn new(writer: W, options: O) -> Self {
        Self {
            output: WriteOutput::new(Unflushed(writer)),
            allowed: options.limit().limit(),
            options: PhantomData,
        }
    }

    #[inline]
    fn put<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<()> {
        if O::Limit::BOUNDED {
            self.spend(value)?;
        }
        put::<_, _, Wire<O>>(value, &mut self.output)
    }

    /// Counts `value` against the limit before it is written.
    fn spend<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<()> {
        let mut counter = Counter::new();
        let mut serializer = contract_bin::Serializer::<_, Wire<O>>::new(&mut counter);
        let result = value.serialize(&mut serializer);
        match (self.allowed.checked_sub(serializer.position() as u64), result) {
            (None, _) => Err(ErrorKind::SizeLimit.into()),
            (Some(allowed), Ok(())) => {
                self.allowed = allowed;
                Ok(())
            }
            (_, Err(error)) => Err(convert(error, None)),
        }
    }

    #[inline]
    fn put_len(&mut self, len: Option<usize>) -> Result<()> {
        match len {
            Some(len) => self.put(&(len as u64)),
            None => Err(ErrorKind::SequenceMustHaveLength.into()),
        }
    }
}

macro_rules! values {
    ($($method:ident $value:ty)*) => {$(
        #[inline]
        fn $method(self, value: $value) -> Result<()> {
            self.put(&value)
        }
    )*};
}

impl<'a, W: Write, O: Options> ser::Serializer for &'a mut Serializer<W, O> {
    type Ok = ();
    type Error = Error;
    type SerializeSeq = Compound<'a, W, O>;
    type SerializeTuple = Compound<'a, W, O>;
    type SerializeTupleStruct = Compound<'a, W, O>;
    type SerializeTupleVariant = Compound<'a, W, O>;
    type SerializeMap = Compound<'a, W, O>;
    type SerializeStruct = Compound<'a, W, O>;
    type SerializeStructVariant = Compound<'a, W, O>;

    values! {
        serialize_bool bool
        serialize_i8 i8
        serialize_i16 i16
        serialize_i32 i32
        serialize_i64 i64
        serialize_i128 i128
        serialize_u8 u8
        serialize_u16 u16
        serialize_u32 u32
        serialize_u64 u64
        serialize_u128 u128
        serialize_f32 f32
        serialize_f64 f64
        serialize_char char
        serialize_str &str
    }

    #[inline]
    fn serialize_bytes(self, value: &[u8]) -> Result<()> {
        self.put(&Bytes(value))
    }

    #[inline]
    fn serialize_none(self) -> Result<()> {
        self.put(&None::<()>)
    }

    #[inline]
    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<()> {
        self.put(&Some(value))
    }

    #[inline]
    fn serialize_unit(self) -> Result<()> {
        Ok(())
    }

    #[inline]
    fn serialize_unit_struct(self, _name: &'static str) -> Result<()> {
        Ok(())
    }

    #[inline]
    fn serialize_unit_variant(self, _name: &'static str, index: u32, _variant: &'static str) -> Result<()> {
        self.put(&index)
    }

    #[inline]
    fn serialize_newtype_struct<T: Serialize + ?Sized>(self, _name: &'static str, value: &T) -> Result<()> {
        self.put(value)
    }

    #[inline]
    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _name: &'static str,
        index: u32,
        _variant: &'static str,
        value: &T,
    ) -> Result<()> {
        self.put(&(index, value))
    }

    #[inline]
    fn serialize_seq(self, len: Option<usize>) -> Result<Compound<'a, W, O>> {
        self.put_len(len)?;
        Ok(Compound(self))
    }

    #[inline]
    fn serialize_tuple(self, _len: usize) -> Result<Compound<'a, W, O>> {
        Ok(Compound(self))
    }

    #[inline]
    fn serialize_tuple_struct(self, _name: &'static str, _len: usize) -> Result<Compound<'a, W, O>> {
        Ok(Compound(self))
    }

    #[inline]
    fn serialize_tuple_variant(
        self,
        _name: &'static str,
        index: u32,
        _variant: &'static str,
        _len: usize,
    ) -> Result<Compound<'a, W, O>> {
        self.put(&index)?;
        Ok(Compound(self))
    }

    #[inline]
    fn serialize_map(self, len: Option<usize>) -> Result<Compound<'a, W, O>> {
        self.put_len(len)?;
        Ok(Compound(self))
    }

    #[inline]
    fn serialize_struct(self, _name: &'static str, _len: usize) -> Result<Compound<'a, W, O>> {
        Ok(Compound(self))
    }

    #[inline]
    fn serialize_struct_variant(
        self,
        _name: &'static str,
        index: u32,
        _variant: &'static str,
        _len: usize,
    ) -> Result<Compound<'a, W, O>> {
        self.put(&index)?;
        Ok(Compound(self))
    }

    // Whole, so that a slice of numbers is written as one.
    fn collect_seq<I>(self, elements: I) -> Result<()>
    where
        I: IntoIterator,
        I::Item: Serialize,
    {
        if O::Limit::BOUNDED {
            let elements = elements.into_iter();
            let len = match elements.size_hint() {
                (low, Some(high)) if low == high => Some(low),
                _ => None,
            };
            let mut seq = self.serialize_seq(len)?;
            for element in elements {
                ser::SerializeSeq::serialize_element(&mut seq, &element)?;
            }
            return ser::SerializeSeq::end(seq);
        }
        let mut serializer = contract_bin::Serializer::<_, Wire<O>>::new(&mut self.output);
        let result = ser::Serializer::collect_seq(&mut serializer, elements);
        let finished = serializer.finish();
        result.and(finished).map_err(|error| sink_error(error, &mut self.output))
    }

    fn collect_str<T: fmt::Display + ?Sized>(self, value: &T) -> Result<()> {
        self.put(&Text(value))
    }

    #[inline]
    fn is_human_readable(&self) -> bool {
        false
    }
}

/// Bytes, not a sequence of numbers.
struct Bytes<'a>(&'a [u8]);

impl Serialize for Bytes<'_> {
    #[inline]
    fn serialize<S: ser::Serializer>(&self, serializer: S) -> std::result::Result<S::Ok, S::Error> {
        serializer.serialize_bytes(self.0)
    }
}

/// What a `Display` says.
struct Text<'a, T: ?Sized>(&'a T);

impl<T: fmt::Display + ?Sized> Serialize for Text<'_, T> {
    #[inline]
    fn serialize<S: ser::Serializer>(&self, serializer: S) -> std::result::Result<S::Ok, S::Error> {
        serializer.collect_str(self.0)
    }
}

/// The parts of a value that is written part by part.
pub struct Compound<'a, W, O: Options>(&'a mut Serializer<W, O>);

macro_rules! compound {
    ($($part:ident: $($method:ident)*;)*) => {$(
        impl<W: Write, O: Options> ser::$part for Compound<'_, W, O> {
            type Ok = ();
            type Error = Error;

            $(
                #[inline]
                fn $method<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<()> {
                    self.0.put(value)
                }
            )*

            #[inline]
            fn end(self) -> Result<()> {
                Ok(())
            }
        }
    )*};
}

compound! {
    SerializeSeq: serialize_element;
    SerializeTuple: serialize_element;
    SerializeTupleStruct: serialize_field;
    SerializeTupleVariant: serialize_field;
    SerializeMap: serialize_key serialize_value;
}

macro_rules! named_compound {
    ($($part:ident)*) => {$(
        impl<W: Write, O: Options> ser::$part for Compound<'_, W, O> {
            type Ok = ();
            type Error = Error;

            #[inline]
            fn serialize_field<T: Serialize + ?Sized>(&mut self, _name: &'static str, value: &T) -> Result<()> {
                self.0.put(value)
            }

            #[inline]
            fn end(self) -> Result<()> {
                Ok(())
            }
        }
    )*};
}

named_compound!(SerializeStruct SerializeStructVariant);
