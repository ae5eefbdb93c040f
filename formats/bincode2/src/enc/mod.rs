//! How values are written.

mod impls;
pub(crate) mod value;
pub mod write;

use crate::{config::Config, error::EncodeError, sealed::Sealed};
use write::Writer;

/// A value that can be written without serde.
///
/// Scalars, strings, options, references and tuples of such are. [`Compat`](crate::serde::Compat) makes one of everything
/// that serde can write. A type's own implementation writes the parts one after the other:
///
/// ```
/// use contract_bincode2::{Encode, config, enc::Encoder, encode_to_vec, error::EncodeError};
///
/// struct Point { x: i32, y: i32 }
///
/// impl Encode for Point {
///     fn encode<E: Encoder>(&self, encoder: &mut E) -> Result<(), EncodeError> {
///         self.x.encode(encoder)?;
///         self.y.encode(encoder)
///     }
/// }
///
/// assert_eq!(encode_to_vec(Point { x: 1, y: -1 }, config::standard())?, [2, 1]);
/// # Ok::<(), EncodeError>(())
/// ```
pub trait Encode {
    /// Writes it.
    ///
    /// # Errors
    ///
    /// Those of the writer, and what the value itself reports.
    fn encode<E: Encoder>(&self, encoder: &mut E) -> Result<(), EncodeError>;
}

/// A writer with a configuration.
pub trait Encoder: Sealed {
    /// The type of the writer.
    type W: Writer;
    /// The type of the configuration.
    type C: Config;

    /// The writer.
    fn writer(&mut self) -> &mut Self::W;

    /// The configuration.
    fn config(&self) -> &Self::C;
}

impl<T: Encoder> Encoder for &mut T {
    type W = T::W;
    type C = T::C;

    fn writer(&mut self) -> &mut Self::W {
        T::writer(self)
    }

    fn config(&self) -> &Self::C {
        T::config(self)
    }
}

/// A writer with a configuration.
#[derive(Debug)]
pub struct EncoderImpl<W: Writer, C: Config> {
    writer: W,
    config: C,
}

impl<W: Writer, C: Config> EncoderImpl<W, C> {
    /// Writes to `writer`.
    pub const fn new(writer: W, config: C) -> Self {
        Self { writer, config }
    }

    /// Gives the writer back.
    pub fn into_writer(self) -> W {
        self.writer
    }
}

impl<W: Writer, C: Config> Sealed for EncoderImpl<W, C> {}

impl<W: Writer, C: Config> Encoder for EncoderImpl<W, C> {
    type W = W;
    type C = C;

    fn writer(&mut self) -> &mut W {
        &mut self.writer
    }

    fn config(&self) -> &C {
        &self.config
    }
}
