//! The grammar: tags, wire types, records. No serde here.
//!
//! Source: <https://protobuf.dev/programming-guides/encoding/>.

use contract_core::{Depth, Fault, varint};

/// The largest field number, 2^29 - 1.
pub(crate) const MAX_NUMBER: u32 = (1 << 29) - 1;

/// How the payload of a record is laid out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum WireType {
    Varint = 0,
    I64 = 1,
    Len = 2,
    StartGroup = 3,
    EndGroup = 4,
    I32 = 5,
}

impl WireType {
    /// What the spec calls it.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Varint => "VARINT",
            Self::I64 => "I64",
            Self::Len => "LEN",
            Self::StartGroup => "SGROUP",
            Self::EndGroup => "EGROUP",
            Self::I32 => "I32",
        }
    }
}

/// Why a record can't be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Flaw {
    Fault(Fault),
    Number,
    WireType,
    Group,
}

impl From<Fault> for Flaw {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn from(fault: Fault) -> Self {
        Self::Fault(fault)
    }
}

/// A tag as it stands on the wire.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) const fn tag(number: u32, wire: WireType) -> u32 {
    number << 3 | wire as u32
}

/// A record without its tag.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Payload<'de> {
    Varint(u64),
    I64(u64),
    Len(&'de [u8]),
    /// The records of a group, without its end tag.
    Group(&'de [u8]),
    I32(u32),
}

impl<'de> Payload<'de> {
    /// The bits of a scalar; none of anything else.
    pub(crate) const fn bits(&self) -> u64 {
        match *self {
            Self::Varint(bits) | Self::I64(bits) => bits,
            Self::I32(bits) => bits as u64,
            Self::Len(_) | Self::Group(_) => 0,
        }
    }

    /// The bytes of a record with a length, or of a group; none of anything else.
    pub(crate) const fn bytes(&self) -> &'de [u8] {
        match self {
            Self::Len(bytes) | Self::Group(bytes) => bytes,
            _ => &[],
        }
    }

    pub(crate) const fn wire(&self) -> WireType {
        match self {
            Self::Varint(_) => WireType::Varint,
            Self::I64(_) => WireType::I64,
            Self::Len(_) => WireType::Len,
            Self::Group(_) => WireType::StartGroup,
            Self::I32(_) => WireType::I32,
        }
    }
}

/// Takes a varint off the front of `rest`.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn take_varint(rest: &mut &[u8]) -> Result<u64, Fault> {
    varint::take_leb128_u64(rest)
}

/// Takes `N` bytes off the front of `rest`.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn take_array<const N: usize>(rest: &mut &[u8]) -> Result<[u8; N], Fault> {
    match rest.split_first_chunk::<N>() {
        Some((array, after)) => {
            *rest = after;
            Ok(*array)
        }
        None => Err(Fault::UnexpectedEnd),
    }
}

/// Takes a length and that many bytes off the front of `rest`.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn take_len<'de>(rest: &mut &'de [u8]) -> Result<&'de [u8], Fault> {
    let len = take_varint(rest)?;
    let Some((body, after)) = usize::try_from(len).ok().and_then(|len| rest.split_at_checked(len)) else {
        return Err(Fault::UnexpectedEnd);
    };
    *rest = after;
    Ok(body)
}

/// Takes a tag off the front of `rest`, if it is this very one.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn take_tag(rest: &mut &[u8], wanted: u32) -> bool {
    let after = if wanted < 0x80 {
        match rest.split_first() {
            Some((&first, after)) if u32::from(first) == wanted => after,
            _ => return false,
        }
    } else if wanted < 0x4000 {
        let pair = (wanted & 0x7f | 0x80 | wanted >> 7 << 8) as u16;
        match rest.split_first_chunk::<2>() {
            Some((first, after)) if u16::from_le_bytes(*first) == pair => after,
            _ => return false,
        }
    } else {
        match behind_long_tag(rest, wanted) {
            Some(after) => after,
            None => return false,
        }
    };
    *rest = after;
    true
}

/// What follows a tag of more than two bytes, if `rest` begins with it.
#[inline(never)]
fn behind_long_tag(rest: &[u8], wanted: u32) -> Option<&[u8]> {
    match varint::leb128_u64(rest) {
        Ok((value, len)) if value == u64::from(wanted) => rest.get(len..),
        _ => None,
    }
}

/// Takes a record with a length off the front of `rest`, if it is one of field `number`, and whole.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn take_len_record<'de>(rest: &mut &'de [u8], number: u32) -> Option<&'de [u8]> {
    let mut after = *rest;
    if !take_tag(&mut after, tag(number, WireType::Len)) {
        return None;
    }
    let bytes = take_len(&mut after).ok()?;
    *rest = after;
    Some(bytes)
}

/// Reads the tag at the front of `rest`; gives field number, wire type and what follows.
#[inline]
pub(crate) fn split_tag(rest: &[u8]) -> Result<(u32, WireType, &[u8]), Flaw> {
    let mut after = rest;
    let tag = take_varint(&mut after)?;
    let wire = match tag & 7 {
        0 => WireType::Varint,
        1 => WireType::I64,
        2 => WireType::Len,
        3 => WireType::StartGroup,
        4 => WireType::EndGroup,
        5 => WireType::I32,
        _ => return Err(Flaw::WireType),
    };
    match u32::try_from(tag >> 3) {
        Ok(number @ 1..=MAX_NUMBER) => Ok((number, wire, after)),
        _ => Err(Flaw::Number),
    }
}

/// Takes the payload that follows a tag off the front of `rest`.
pub(crate) fn take_payload<'de>(
    rest: &mut &'de [u8],
    number: u32,
    wire: WireType,
    depth: Depth,
) -> Result<Payload<'de>, Flaw> {
    Ok(match wire {
        WireType::Varint => Payload::Varint(take_varint(rest)?),
        WireType::I64 => Payload::I64(u64::from_le_bytes(take_array(rest)?)),
        WireType::Len => Payload::Len(take_len(rest)?),
        WireType::I32 => Payload::I32(u32::from_le_bytes(take_array(rest)?)),
        WireType::StartGroup => Payload::Group(take_group(rest, number, depth)?),
        WireType::EndGroup => return Err(Flaw::Group),
    })
}

/// Splits the first record, tag included, off `rest`; gives its number, its bytes and what follows.
pub(crate) fn split_record(rest: &[u8], depth: Depth) -> Result<(u32, &[u8], &[u8]), Flaw> {
    let (number, wire, mut after) = split_tag(rest)?;
    take_payload(&mut after, number, wire, depth)?;
    let (record, _) = rest.split_at(rest.len() - after.len());
    Ok((number, record, after))
}

/// Takes the records up to and including the end of group `number`, without recursion. Gives those before the end.
#[cold]
fn take_group<'de>(rest: &mut &'de [u8], number: u32, depth: Depth) -> Result<&'de [u8], Flaw> {
    let start = *rest;
    // The numbers of the groups that are open.
    let mut open = alloc::vec![number];
    let mut depth = depth.enter()?;
    loop {
        let before = *rest;
        let (number, wire, after) = split_tag(rest)?;
        *rest = after;
        match wire {
            WireType::StartGroup => {
                depth = depth.enter()?;
                open.push(number);
            }
            WireType::EndGroup => {
                if open.pop() != Some(number) {
                    return Err(Flaw::Group);
                }
                depth = depth.leave();
                if open.is_empty() {
                    let len = start.len() - before.len();
                    return Ok(start.get(..len).unwrap_or_default());
                }
            }
            // Never a group, so this is no recursion.
            _ => {
                take_payload(rest, number, wire, depth)?;
            }
        }
    }
}
