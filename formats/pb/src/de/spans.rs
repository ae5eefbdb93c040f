//! Where the fields are in a message whose type declares them in another order than that of their numbers.

use super::message::Message;
use crate::{Result, Unknown, wire};

/// More fields than this, and the message is indexed.
const MAX: usize = 32;

/// The records of each field, one span a field, by the order of declaration.
///
/// It takes one pass and no memory but the stack. Then each field is read from its span as it would be read from the message.
pub(super) struct Spans {
    /// Beginning and end in the message. An absent field ends at zero.
    of: [(u32, u32); MAX],
}

impl Spans {
    /// No field is there.
    pub(super) const NONE: Self = Self { of: [(0, 0); MAX] };

    /// Finds the fields of the message; gives whether that was possible. It is not if the records of a field don't follow
    /// each other, or if there are too many fields.
    #[inline(never)]
    pub(super) fn find(&mut self, message: &Message<'_, '_>) -> Result<bool> {
        let (bytes, context, fields) = (message.bytes, message.context, message.fields());
        if fields.len().is_none_or(|len| len > MAX) || u32::try_from(bytes.len()).is_err() {
            return Ok(false);
        }
        let (mut rest, mut last) = (bytes, MAX);
        while !rest.is_empty() {
            let (number, wire, mut after) = wire::split_tag(rest).map_err(|flaw| context.flaw(flaw, rest))?;
            wire::take_payload(&mut after, number, wire, message.depth)
                .map_err(|flaw| context.flaw(flaw, rest))?;
            let start = bytes.len() - rest.len();
            let end = (bytes.len() - after.len()) as u32;
            match fields.index_of(number, 0) {
                Some(at) if at == last => self.of[at].1 = end,
                Some(at) if self.of[at].1 == 0 => (self.of[at], last) = ((start as u32, end), at),
                Some(_) => return Ok(false),
                None if context.config.unknown == Unknown::Deny => {
                    return Err(context.unknown_field(number, rest));
                }
                None => message.skipped.set(true),
            }
            rest = after;
        }
        Ok(true)
    }

    /// The records of field `at` of the message with these `bytes`; empty if it is absent.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn get<'de>(&self, bytes: &'de [u8], at: usize) -> &'de [u8] {
        match self.of.get(at) {
            Some(&(start, end)) => bytes.get(start as usize..end as usize).unwrap_or_default(),
            None => &[],
        }
    }
}
