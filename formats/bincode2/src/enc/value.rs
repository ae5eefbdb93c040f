//! A serde value, written by contract-bin.

use super::write::Writer;
use crate::{config::Config, error::EncodeError};
use contract_bin::{Error, ErrorKind, Serializer};
use contract_core::Output;
#[cfg(feature = "std")]
use contract_core::WriteOutput;
#[cfg(not(feature = "std"))]
use contract_core::{Room, VecOutput};
use serde::Serialize;

/// Writes `value` behind what `output` holds. Of a value that fails, what lies before the fault is written, as by bincode 2.
#[inline]
pub(crate) fn put<T: Serialize + ?Sized, O: Output, C: Config>(
    value: &T,
    output: &mut O,
    _config: C,
) -> Result<(), EncodeError> {
    let mut serializer = Serializer::<O, C::Wire>::new(output);
    match value.serialize(&mut serializer) {
        Ok(()) => serializer.finish().map_err(|error| encode_error(&error, 0)),
        Err(error) => {
            let position = serializer.position();
            // The first fault counts.
            let _ = serializer.finish();
            Err(encode_error(&error, position))
        }
    }
}

#[cold]
#[inline(never)]
fn encode_error(error: &Error, position: usize) -> EncodeError {
    match error.kind() {
        ErrorKind::OutputFull => EncodeError::UnexpectedEnd,
        ErrorKind::UnknownLength => EncodeError::Serde(crate::serde::EncodeError::SequenceMustHaveLength),
        // Whoever has the writer knows what it reported.
        ErrorKind::Io => EncodeError::Other("the writer failed"),
        _ => EncodeError::OtherString(crate::place::placed(error, position as u64)),
    }
}

/// Writes `value` to `writer`, in pieces of some KiB.
#[cfg(feature = "std")]
pub(crate) fn put_to<T: Serialize + ?Sized, W: Writer, C: Config>(
    value: &T,
    writer: W,
    config: C,
) -> Result<(), EncodeError> {
    let mut below = Below { writer, failure: None };
    let result = put(value, &mut WriteOutput::new(&mut below), config);
    match below.failure {
        Some(failure) => Err(failure),
        None => result,
    }
}

/// Writes `value` to `writer`, as a whole.
#[cfg(not(feature = "std"))]
pub(crate) fn put_to<T: Serialize + ?Sized, W: Writer, C: Config>(
    value: &T,
    mut writer: W,
    config: C,
) -> Result<(), EncodeError> {
    let mut room = Room::new();
    let mut output = VecOutput::new(&mut room);
    let result = put(value, &mut output, config);
    let written = writer.write(&output.into_vec());
    result.and(written)
}

/// A writer of this crate as one of the standard library, which keeps its own error.
///
/// It is never flushed: bincode 2 does not, and whoever writes many small values through a `BufWriter` counts on it.
#[cfg(feature = "std")]
struct Below<W> {
    writer: W,
    failure: Option<EncodeError>,
}

#[cfg(feature = "std")]
impl<W: Writer> std::io::Write for Below<W> {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        match self.writer.write(bytes) {
            Ok(()) => Ok(bytes.len()),
            Err(failure) => {
                self.failure = Some(failure);
                Err(std::io::ErrorKind::Other.into())
            }
        }
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}
