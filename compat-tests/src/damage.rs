//! What happens to bytes on their way.

use proptest::prelude::*;

/// One accident. Places are fractions of the length, so that they fit whatever they happen to.
#[derive(Clone, Debug)]
#[allow(missing_docs)] // As it says.
pub enum Damage {
    Flip { at: u16, bits: u8 },
    Set { at: u16, to: u8 },
    Remove { at: u16, count: u8 },
    Insert { at: u16, bytes: Vec<u8> },
    Repeat { from: u16, count: u8, to: u16 },
    Cut { at: u16 },
}

fn place(fraction: u16, len: usize) -> usize {
    (usize::from(fraction) * (len + 1)) >> 16
}

impl Damage {
    /// Does it to `bytes`.
    pub fn apply(&self, bytes: &mut Vec<u8>) {
        let len = bytes.len();
        match self {
            Self::Flip { at, bits } => {
                if let Some(byte) = bytes.get_mut(place(*at, len)) {
                    *byte ^= bits;
                }
            }
            Self::Set { at, to } => {
                if let Some(byte) = bytes.get_mut(place(*at, len)) {
                    *byte = *to;
                }
            }
            Self::Remove { at, count } => {
                let at = place(*at, len);
                bytes.drain(at..len.min(at + usize::from(*count)));
            }
            Self::Insert { at, bytes: inserted } => {
                let at = place(*at, len);
                bytes.splice(at..at, inserted.iter().copied());
            }
            Self::Repeat { from, count, to } => {
                let from = place(*from, len);
                let part = bytes[from..len.min(from + usize::from(*count))].to_vec();
                let to = place(*to, len);
                bytes.splice(to..to, part);
            }
            Self::Cut { at } => bytes.truncate(place(*at, len)),
        }
    }
}

/// Bytes that mean something in one of the formats.
fn byte() -> impl Strategy<Value = u8> {
    prop_oneof![
        any::<u8>(),
        prop::sample::select(
            &[0, 1, 2, 0x7f, 0x80, 0xc0, 0xc1, 0xc4, 0xd9, 0xdc, 0xfa, 0xfb, 0xfc, 0xfd, 0xfe, 0xff][..]
        ),
        (0..32u8).prop_map(|low| low << 3 | 2),
        (0..32u8).prop_map(|low| low << 3),
    ]
}

/// From one to four accidents.
pub fn damages() -> impl Strategy<Value = Vec<Damage>> {
    let damage = prop_oneof![
        4 => (any::<u16>(), 0..8u8).prop_map(|(at, bit)| Damage::Flip { at, bits: 1 << bit }),
        4 => (any::<u16>(), byte()).prop_map(|(at, to)| Damage::Set { at, to }),
        2 => (any::<u16>(), 1..4u8).prop_map(|(at, count)| Damage::Remove { at, count }),
        2 => (any::<u16>(), prop::collection::vec(byte(), 1..4)).prop_map(|(at, bytes)| Damage::Insert { at, bytes }),
        1 => (any::<u16>(), 1..12u8, any::<u16>()).prop_map(|(from, count, to)| Damage::Repeat { from, count, to }),
        1 => any::<u16>().prop_map(|at| Damage::Cut { at }),
    ];
    prop::collection::vec(damage, 1..=4)
}
