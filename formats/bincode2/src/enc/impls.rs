use super::{Encode, Encoder, value, write::Writer};
use crate::error::EncodeError;
use alloc::string::String;
use contract_core::{Scratch, SliceOutput};
use serde::Serialize;

/// The most that a scalar takes: the mark and the bytes of a `u128`.
const SCALAR: usize = 17;

fn scalar<T: Serialize, E: Encoder>(value: &T, encoder: &mut E) -> Result<(), EncodeError> {
    let (mut bytes, mut scratch) = ([0; SCALAR], Scratch::new());
    let mut output = SliceOutput::new(&mut bytes, &mut scratch);
    value::put(value, &mut output, *encoder.config())?;
    let filled = output.filled();
    encoder.writer().write(&bytes[..filled])
}

macro_rules! scalars {
    ($($scalar:ty)*) => {$(
        impl Encode for $scalar {
            fn encode<E: Encoder>(&self, encoder: &mut E) -> Result<(), EncodeError> {
                scalar(self, encoder)
            }
        }
    )*};
}

scalars!(bool char u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize f32 f64);

impl Encode for [u8] {
    fn encode<E: Encoder>(&self, encoder: &mut E) -> Result<(), EncodeError> {
        self.len().encode(encoder)?;
        encoder.writer().write(self)
    }
}

impl Encode for str {
    fn encode<E: Encoder>(&self, encoder: &mut E) -> Result<(), EncodeError> {
        self.as_bytes().encode(encoder)
    }
}

impl Encode for String {
    fn encode<E: Encoder>(&self, encoder: &mut E) -> Result<(), EncodeError> {
        self.as_str().encode(encoder)
    }
}

impl<T: Encode + ?Sized> Encode for &T {
    fn encode<E: Encoder>(&self, encoder: &mut E) -> Result<(), EncodeError> {
        (**self).encode(encoder)
    }
}

impl<T: Encode> Encode for Option<T> {
    fn encode<E: Encoder>(&self, encoder: &mut E) -> Result<(), EncodeError> {
        match self {
            None => 0u8.encode(encoder),
            Some(value) => {
                1u8.encode(encoder)?;
                value.encode(encoder)
            }
        }
    }
}

macro_rules! tuples {
    ($(($($part:ident)*))*) => {$(
        impl<$($part: Encode),*> Encode for ($($part,)*) {
            #[allow(non_snake_case, unused_variables)] // One name is less to read than two. The unit has no parts.
            fn encode<Enc: Encoder>(&self, encoder: &mut Enc) -> Result<(), EncodeError> {
                let ($($part,)*) = self;
                $($part.encode(encoder)?;)*
                Ok(())
            }
        }
    )*};
}

tuples! {
    ()
    (A)
    (A B)
    (A B C)
    (A B C D)
    (A B C D E)
    (A B C D E F)
    (A B C D E F G)
    (A B C D E F G H)
}
