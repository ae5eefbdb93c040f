//! Values of any type that deserializes, with every field set.

use serde::de::{
    DeserializeOwned, DeserializeSeed, Deserializer, EnumAccess, IntoDeserializer, MapAccess, SeqAccess,
    VariantAccess, Visitor, value::Error, value::U32Deserializer,
};

/// How many elements sequences and maps have.
const ELEMENTS: usize = 3;
/// How deep a type that holds itself in an `Option` or a `Vec` goes.
const LEVELS: u32 = 3;

/// A value whose fields all hold something else than their zero. An enum is in variant `sample`, counted round and round, so
/// that as many samples as there are variants show all of them; the elements of a sequence go on from there.
pub(crate) fn fill<T: DeserializeOwned>(sample: u32) -> T {
    let mut state = State { sample, next: u64::from(sample) + 1 };
    T::deserialize(Fill { state: &mut state, levels: LEVELS, element: 0 }).expect("a value of any type")
}

struct State {
    sample: u32,
    next: u64,
}

struct Fill<'a> {
    state: &'a mut State,
    levels: u32,
    /// Which element of a sequence this is.
    element: u32,
}

impl Fill<'_> {
    /// Never zero in any of the integers: the lowest bit is set. Small and large numbers of either sign.
    fn bits(&mut self) -> u64 {
        self.state.next += 1;
        let n = self.state.next.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        (n >> (n % 60)).wrapping_mul(if n & 64 == 0 { 1 } else { u64::MAX }) | 1
    }

    /// Each is another one, and has characters of one to four bytes.
    fn text(&mut self) -> String {
        self.state.next += 1;
        format!("text {} äß€ 🦀", self.state.next)
    }

    /// Now and then one of the two numbers at a type's ends.
    fn pick<T>(&mut self, lowest: T, highest: T, other: impl FnOnce(u64) -> T) -> T {
        match (self.bits(), self.state.next % 8) {
            (_, 1) => lowest,
            (_, 2) => highest,
            (n, _) => other(n),
        }
    }

    fn deeper(self) -> Self {
        Fill { levels: self.levels.saturating_sub(1), ..self }
    }

    fn elements(&self) -> usize {
        if self.levels == 0 { 0 } else { ELEMENTS }
    }
}

macro_rules! integers {
    ($($method:ident $visit:ident $type:ty,)*) => {$(
        fn $method<V: Visitor<'de>>(mut self, visitor: V) -> Result<V::Value, Error> {
            let lowest = if <$type>::MIN == 0 { 1 } else { <$type>::MIN };
            visitor.$visit(self.pick(lowest, <$type>::MAX, |n| n as $type))
        }
    )*};
}

impl<'de> Deserializer<'de> for Fill<'_> {
    type Error = Error;

    integers! {
        deserialize_u8 visit_u8 u8,
        deserialize_u16 visit_u16 u16,
        deserialize_u32 visit_u32 u32,
        deserialize_u64 visit_u64 u64,
        deserialize_i8 visit_i8 i8,
        deserialize_i16 visit_i16 i16,
        deserialize_i32 visit_i32 i32,
        deserialize_i64 visit_i64 i64,
    }

    fn deserialize_any<V: Visitor<'de>>(self, _: V) -> Result<V::Value, Error> {
        Err(serde::de::Error::custom("a type that does not say what it wants"))
    }

    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_unit()
    }

    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_bool(self.element.is_multiple_of(2))
    }

    fn deserialize_f32<V: Visitor<'de>>(mut self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_f32(self.pick(-0.0, f32::MAX, |n| n as i32 as f32 / 8.0))
    }

    fn deserialize_f64<V: Visitor<'de>>(mut self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_f64(self.pick(f64::MIN_POSITIVE, f64::MAX, |n| n as i64 as f64 / 3.0))
    }

    fn deserialize_char<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_char('€')
    }

    fn deserialize_str<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        self.deserialize_string(visitor)
    }

    fn deserialize_string<V: Visitor<'de>>(mut self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_string(self.text())
    }

    fn deserialize_bytes<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        self.deserialize_byte_buf(visitor)
    }

    /// Empty: of all types here, only unknown fields ask for bytes.
    fn deserialize_byte_buf<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_byte_buf(Vec::new())
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        if self.levels == 0 { visitor.visit_none() } else { visitor.visit_some(self) }
    }

    fn deserialize_unit<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_unit()
    }

    fn deserialize_unit_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, Error> {
        visitor.visit_unit()
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, Error> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        let left = self.elements();
        visitor.visit_seq(Several { fill: self, left, step: 1 })
    }

    fn deserialize_tuple<V: Visitor<'de>>(self, left: usize, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_seq(Several { fill: self.deeper(), left, step: 0 })
    }

    fn deserialize_tuple_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        len: usize,
        visitor: V,
    ) -> Result<V::Value, Error> {
        self.deserialize_tuple(len, visitor)
    }

    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        let left = self.elements();
        visitor.visit_map(Several { fill: self, left, step: 1 })
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        self.deserialize_tuple(fields.len(), visitor)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        let index = (self.state.sample + self.element) % variants.len() as u32;
        visitor.visit_enum(Choice { fill: self, index })
    }

    fn deserialize_identifier<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        self.deserialize_any(visitor)
    }
}

struct Several<'a> {
    fill: Fill<'a>,
    left: usize,
    /// One for the elements of a sequence, nothing for the fields of a struct: those are all of the same element.
    step: u32,
}

impl Several<'_> {
    fn now(&mut self) -> Fill<'_> {
        Fill { state: self.fill.state, levels: self.fill.levels, element: self.fill.element }
    }

    fn advance(&mut self) {
        self.left -= 1;
        self.fill.element += self.step;
    }
}

impl<'de> SeqAccess<'de> for Several<'_> {
    type Error = Error;

    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>, Error> {
        if self.left == 0 {
            return Ok(None);
        }
        let element = seed.deserialize(self.now())?;
        self.advance();
        Ok(Some(element))
    }
}

impl<'de> MapAccess<'de> for Several<'_> {
    type Error = Error;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, Error> {
        if self.left == 0 {
            return Ok(None);
        }
        seed.deserialize(self.now()).map(Some)
    }

    fn next_value_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<T::Value, Error> {
        let value = seed.deserialize(self.now())?;
        self.advance();
        Ok(value)
    }
}

struct Choice<'a> {
    fill: Fill<'a>,
    index: u32,
}

impl<'a, 'de> EnumAccess<'de> for Choice<'a> {
    type Error = Error;
    type Variant = Fill<'a>;

    fn variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<(T::Value, Fill<'a>), Error> {
        let index: U32Deserializer<Error> = self.index.into_deserializer();
        Ok((seed.deserialize(index)?, self.fill))
    }
}

impl<'de> VariantAccess<'de> for Fill<'_> {
    type Error = Error;

    fn unit_variant(self) -> Result<(), Error> {
        Ok(())
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<T::Value, Error> {
        seed.deserialize(self)
    }

    fn tuple_variant<V: Visitor<'de>>(self, len: usize, visitor: V) -> Result<V::Value, Error> {
        self.deserialize_tuple(len, visitor)
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        self.deserialize_tuple(fields.len(), visitor)
    }
}
