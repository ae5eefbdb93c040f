use super::{BorrowDecoder, Decoder, read::BorrowReader, read::Reader};
use crate::{config::Config, error::DecodeError, sealed::Sealed};

/// A reader with a configuration, and with something at hand.
#[derive(Debug)]
pub struct DecoderImpl<R, C: Config, Context> {
    reader: R,
    config: C,
    bytes_read: usize,
    context: Context,
}

impl<R: Reader, C: Config, Context> DecoderImpl<R, C, Context> {
    /// Reads from `reader`.
    pub const fn new(reader: R, config: C, context: Context) -> Self {
        Self { reader, config, bytes_read: 0, context }
    }
}

impl<R, C: Config, Context> Sealed for DecoderImpl<R, C, Context> {}

impl<R: Reader, C: Config, Context> Decoder for DecoderImpl<R, C, Context> {
    type R = R;
    type C = C;
    type Context = Context;

    fn context(&mut self) -> &mut Context {
        &mut self.context
    }

    fn reader(&mut self) -> &mut R {
        &mut self.reader
    }

    fn config(&self) -> &C {
        &self.config
    }

    #[inline]
    fn claim_bytes_read(&mut self, n: usize) -> Result<(), DecodeError> {
        let Some(limit) = C::LIMIT else { return Ok(()) };
        match self.bytes_read.checked_add(n) {
            Some(bytes_read) if bytes_read <= limit => {
                self.bytes_read = bytes_read;
                Ok(())
            }
            _ => Err(DecodeError::LimitExceeded),
        }
    }

    #[inline]
    fn unclaim_bytes_read(&mut self, n: usize) {
        self.bytes_read = self.bytes_read.saturating_sub(n);
    }
}

impl<'de, R: BorrowReader<'de>, C: Config, Context> BorrowDecoder<'de> for DecoderImpl<R, C, Context> {
    type BR = R;

    fn borrow_reader(&mut self) -> &mut R {
        &mut self.reader
    }
}

/// A decoder with something else at hand.
#[derive(Debug)]
pub struct WithContext<'a, D: ?Sized, C> {
    pub(super) decoder: &'a mut D,
    pub(super) context: C,
}

impl<D: Decoder + ?Sized, C> Sealed for WithContext<'_, D, C> {}

impl<D: Decoder + ?Sized, Context> Decoder for WithContext<'_, D, Context> {
    type R = D::R;
    type C = D::C;
    type Context = Context;

    fn context(&mut self) -> &mut Context {
        &mut self.context
    }

    fn reader(&mut self) -> &mut D::R {
        self.decoder.reader()
    }

    fn config(&self) -> &D::C {
        self.decoder.config()
    }

    fn claim_bytes_read(&mut self, n: usize) -> Result<(), DecodeError> {
        self.decoder.claim_bytes_read(n)
    }

    fn unclaim_bytes_read(&mut self, n: usize) {
        self.decoder.unclaim_bytes_read(n);
    }
}

impl<'de, D: BorrowDecoder<'de>, C> BorrowDecoder<'de> for WithContext<'_, D, C> {
    type BR = D::BR;

    fn borrow_reader(&mut self) -> &mut D::BR {
        self.decoder.borrow_reader()
    }
}
