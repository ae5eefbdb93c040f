//! The whole of what is read.

/// The whole of what is read, for offsets and to be shared.
#[derive(Clone, Copy)]
pub(crate) struct Source<'de> {
    pub(super) bytes: &'de [u8],
    #[cfg(feature = "bytes")]
    shared: Option<&'de bytes::Bytes>,
}

impl<'de> From<&'de [u8]> for Source<'de> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn from(bytes: &'de [u8]) -> Self {
        Self {
            bytes,
            #[cfg(feature = "bytes")]
            shared: None,
        }
    }
}

#[cfg(feature = "bytes")]
impl<'de> From<&'de bytes::Bytes> for Source<'de> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn from(shared: &'de bytes::Bytes) -> Self {
        Self { bytes: shared, shared: Some(shared) }
    }
}

impl Source<'_> {
    /// How far into the source `rest` begins, if that is where it lies.
    pub(super) fn offset(&self, rest: &[u8]) -> Option<usize> {
        let offset = rest.as_ptr().addr().wrapping_sub(self.bytes.as_ptr().addr());
        (offset <= self.bytes.len()).then_some(offset)
    }

    /// `part` of the source without copying it, where that can be had.
    #[cfg(feature = "bytes")]
    pub(super) fn share(&self, part: &[u8]) -> Option<bytes::Bytes> {
        let shared = self.shared?;
        let start = self.offset(part)?;
        // A default of the type lies elsewhere.
        let end = start.checked_add(part.len()).filter(|end| *end <= shared.len())?;
        Some(shared.slice(start..end))
    }
}
