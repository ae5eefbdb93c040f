//! The writer below: it is never flushed, and an error of it tells which part of a value it hit.

use crate::{
    config::SerializerConfig,
    error::{Error, Part, Result},
    form::Mirrored,
    rmp::encode::ValueWriteError,
    ser::{Home, Serializer},
    wire::{self, Found},
};
use contract_core::WriteOutput;
use core::{fmt, marker::PhantomData};
use std::io;

/// A writer through a buffer, which is empty between values.
pub(super) type Sink<W> = WriteOutput<Unflushed<W>>;

#[derive(Debug)]
pub(super) struct Unflushed<W>(pub(super) W);

impl<W: io::Write> io::Write for Unflushed<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.write(bytes)
    }

    /// Counts what the writer takes, which `write_all` of `W` would not tell.
    fn write_all(&mut self, bytes: &[u8]) -> io::Result<()> {
        let mut written = 0;
        while written < bytes.len() {
            let error = match self.0.write(&bytes[written..]) {
                Ok(0) => io::Error::new(io::ErrorKind::WriteZero, "failed to write whole buffer"),
                Ok(more) => {
                    written += more;
                    continue;
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => error,
            };
            let part = part_at(bytes, written);
            return Err(io::Error::new(error.kind(), Failed { part, error }));
        }
        Ok(())
    }

    /// rmp-serde leaves that to whoever owns the writer, and it may cost or change a lot.
    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// What the writer failed with, and at what.
#[derive(Debug)]
struct Failed {
    part: Part,
    error: io::Error,
}

impl fmt::Display for Failed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.error.fmt(f)
    }
}

impl core::error::Error for Failed {}

/// The error of the writer as it was.
pub(super) fn classified(error: io::Error) -> ValueWriteError {
    match error.downcast::<Failed>() {
        Ok(Failed { part: Part::Marker, error }) => ValueWriteError::InvalidMarkerWrite(error),
        Ok(Failed { error, .. }) => ValueWriteError::InvalidDataWrite(error),
        Err(error) => ValueWriteError::InvalidDataWrite(error),
    }
}

/// Which part of a value the byte at `at` is.
///
/// `bytes` begin with a value, or so it is assumed: beyond the first 8 KiB of a long one they may begin inside a string.
fn part_at(bytes: &[u8], at: usize) -> Part {
    let mut begin = 0;
    while begin < at {
        let Some(&marker) = bytes.get(begin) else {
            break;
        };
        let head = wire::head_len(marker);
        let mut end = begin + 1 + head;
        let content = matches!(Found::by(marker), Found::Str | Found::Bin | Found::Ext);
        if content && let Some(len) = bytes.get(begin + 1..end) {
            end += match head {
                0 => wire::fixed_len(marker) as usize,
                _ => len.iter().fold(0, |len, &byte| len << 8 | usize::from(byte)),
            };
            end += usize::from(Found::by(marker) == Found::Ext);
        }
        if at < end {
            return Part::Content;
        }
        begin = end;
    }
    Part::Marker
}

/// There is no state to go back to: what is written goes to the writer.
pub(super) struct Outermost<W, C>(PhantomData<(fn() -> W, C)>);

impl<W, C> Outermost<W, C> {
    pub(super) const fn new() -> Self {
        Self(PhantomData)
    }
}

impl<'o, W: io::Write + 'o, C: SerializerConfig> Home<'o> for Outermost<W, C> {
    type Output = Sink<W>;
    type Form = Mirrored<C>;

    fn settle(self, mut ser: Serializer<'o, Sink<W>, Mirrored<C>>) -> Result<()> {
        match ser.take().finish() {
            Ok(()) => Ok(()),
            Err(error) => Err(ser.sink_error(error)),
        }
    }

    /// What stands in front of the fault is written, as it is in rmp-serde, which has no buffer.
    fn fail(&mut self, ser: &mut Serializer<'o, Sink<W>, Mirrored<C>>, error: Error) -> Error {
        // If that fails too, the error that came first is the one to report.
        let _ = ser.take().finish();
        ser.sink_error(error)
    }
}
