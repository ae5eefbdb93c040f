//! The numbers of a group of fields, and how each of them is written.

use super::{DEFAULT, ENTRY, KEEPS, REQUIRED, SPECIAL, UNPACKED, UNSORTED, number, short};
use core::fmt;

/// How a scalar, or a field that is no scalar, is written where the Rust type alone does not say so.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub enum Kind {
    /// As the Rust type says.
    #[default]
    Default,
    /// Signed integers as zigzag varints (protobuf `sint32`, `sint64`).
    Sint,
    /// Integers as fixed-width words (protobuf `fixed32`, `fixed64`, `sfixed32`, `sfixed64`).
    Fixed,
    /// A sequence or tuple of `u8` as bytes.
    Bytes,
    /// A message between a start and an end, without a length (protobuf `group`).
    Group,
    /// An enum whose cases are fields of the message around it (protobuf `oneof`).
    Oneof,
    /// What no other field takes.
    Unknown,
    /// Of a variant: the values that no other variant has.
    Other,
}

impl Kind {
    #[cfg_attr(not(debug_assertions), inline(always))]
    const fn from_byte(byte: u8) -> Self {
        match byte & 7 {
            1 => Self::Sint,
            2 => Self::Fixed,
            3 => Self::Bytes,
            4 => Self::Group,
            5 => Self::Oneof,
            6 => Self::Unknown,
            7 => Self::Other,
            _ => Self::Default,
        }
    }
}

/// All that `#[n(..)]` says of how a field is written.
///
/// It is the bytes 5 to 7 of an entry as they are: whoever hands it on decodes nothing.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Encoding(u32);

impl Encoding {
    /// As the Rust type says.
    pub const DEFAULT: Self = Self(0);

    /// A kind, and nothing else that is out of the ordinary.
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[must_use]
    pub const fn of(kind: Kind) -> Self {
        Self(kind as u32)
    }

    /// The encoding of a field that is no oneof.
    #[cfg_attr(not(debug_assertions), inline(always))]
    const fn of_entry(entry: &[u8; ENTRY]) -> Self {
        Self(u32::from_le_bytes([entry[5] & 7, entry[6] & 0x3f, entry[7] & UNPACKED, 0]))
    }

    /// The kind of the field, or of its elements.
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[must_use]
    pub const fn kind(self) -> Kind {
        Kind::from_byte(self.0 as u8)
    }

    /// The kind of a map's keys.
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[must_use]
    pub const fn key(self) -> Kind {
        Kind::from_byte((self.0 >> 8) as u8)
    }

    /// The kind of a map's values.
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[must_use]
    pub const fn value(self) -> Kind {
        Kind::from_byte((self.0 >> 11) as u8)
    }

    /// Whether the scalars of a repeated field share a record.
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[must_use]
    pub const fn is_packed(self) -> bool {
        self.0 >> 16 == 0
    }

    /// The encoding of the number of an enum value, which has no kind.
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[must_use]
    pub const fn of_enum(self) -> Self {
        Self(self.0 & !7)
    }
}

impl fmt::Debug for Encoding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Encoding")
            .field("kind", &self.kind())
            .field("key", &self.key())
            .field("value", &self.value())
            .field("is_packed", &self.is_packed())
            .finish()
    }
}

/// The default of a field.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum DefaultValue {
    /// An integer that is not negative, or the number of an enum value.
    Unsigned(u64),
    /// A negative integer.
    Signed(i64),
    /// A float.
    Float(f64),
    /// A truth value.
    Bool(bool),
    /// A text.
    Text(&'static str),
    /// Bytes.
    Bytes(DefaultBytes),
}

/// The bytes of a default.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DefaultBytes(&'static [[u8; 2]]);

impl DefaultBytes {
    /// The bytes themselves.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = u8> + use<> {
        self.0.iter().map(|[low, high]| low | high << 7)
    }
}

/// The numbers and encodings of the fields of one struct, or of one variant: what is asked for each of them.
///
/// It is small, since readers and writers hold it; [`Fields`] knows the rest.
#[derive(Clone, Copy, Debug)]
pub struct Numbers {
    /// Empty: positional.
    entries: &'static [[u8; ENTRY]],
    flags: u8,
    /// The encoding of fields without an entry.
    encoding: Encoding,
}

impl Numbers {
    /// Fields that count from one in the order of their declaration.
    pub const POSITIONAL: Self = Self::of(Encoding::DEFAULT);

    /// Fields that count from one, each of the same encoding: the elements of an array.
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[must_use]
    pub const fn of(encoding: Encoding) -> Self {
        Self { entries: &[], flags: 0, encoding }
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) const fn new(entries: &'static [[u8; ENTRY]], flags: u8) -> Self {
        Self { entries, flags, encoding: Encoding::DEFAULT }
    }

    /// The number of field `index`; of a oneof field, the lowest of its cases.
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[must_use]
    pub const fn number(&self, index: usize) -> u32 {
        if index < self.entries.len() { number(&self.entries[index]) } else { index as u32 + 1 }
    }

    /// The kind of field or variant `index`.
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[must_use]
    pub const fn kind(&self, index: usize) -> Kind {
        if index < self.entries.len() {
            Kind::from_byte(self.entries[index][5])
        } else {
            self.encoding.kind()
        }
    }

    /// How field `index` is written. Variants have only a [`kind`](Self::kind).
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[must_use]
    pub const fn encoding(&self, index: usize) -> Encoding {
        if index < self.entries.len() { Encoding::of_entry(&self.entries[index]) } else { self.encoding }
    }

    /// Whether field `index` must be there.
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[must_use]
    pub const fn is_required(&self, index: usize) -> bool {
        self.has(index, REQUIRED)
    }

    /// Whether field `index` has a default.
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[must_use]
    pub const fn has_default(&self, index: usize) -> bool {
        self.has(index, DEFAULT)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    const fn has(&self, index: usize, flag: u8) -> bool {
        self.is_special() && index < self.entries.len() && self.entries[index][7] & flag != 0
    }

    /// Whether some field is a oneof, required, or has a default.
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[must_use]
    pub const fn is_special(&self) -> bool {
        self.flags & SPECIAL != 0
    }

    /// Whether the fields are declared in number order, and none is [special](Self::is_special).
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[must_use]
    pub const fn is_plain(&self) -> bool {
        self.flags & (SPECIAL | UNSORTED) == 0
    }

    /// Whether the fields are declared in number order.
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[must_use]
    pub const fn is_sorted(&self) -> bool {
        self.flags & UNSORTED == 0
    }

    /// Whether the last field keeps the records that no other takes.
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[must_use]
    pub const fn keeps_unknown(&self) -> bool {
        self.flags & KEEPS != 0
    }

    /// How many fields there are, where the table says so.
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[must_use]
    pub const fn len(&self) -> Option<usize> {
        if self.entries.is_empty() { None } else { Some(self.entries.len()) }
    }

    /// Whether the table names no field: they count from one.
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }
}

/// The fields of one struct, or of one variant, with all that is known of them.
#[derive(Clone, Copy, Debug)]
pub struct Fields {
    pub(super) numbers: Numbers,
    /// The cases of all oneof fields.
    pub(super) cases: &'static [[u8; ENTRY]],
    pub(super) defaults: &'static [u8],
}

impl core::ops::Deref for Fields {
    type Target = Numbers;

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn deref(&self) -> &Numbers {
        &self.numbers
    }
}

impl Fields {
    /// Fields that count from one in the order of their declaration.
    pub const POSITIONAL: Self = Self::of(Encoding::DEFAULT);

    /// Fields that count from one, each of the same encoding: the elements of an array.
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[must_use]
    pub const fn of(encoding: Encoding) -> Self {
        Self { numbers: Numbers::of(encoding), cases: &[], defaults: &[] }
    }

    /// What is asked for each of them.
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[must_use]
    pub const fn numbers(&self) -> Numbers {
        self.numbers
    }

    /// The default of field `index`.
    #[must_use]
    pub fn default_value(&self, index: usize) -> Option<DefaultValue> {
        if !self.has_default(index) {
            return None;
        }
        let entry = self.numbers.entries.get(index)?;
        let (tag, after) = self.defaults.get(short(entry[10], entry[11])..)?.split_first()?;
        let bits = || {
            let groups = after.first_chunk::<10>()?;
            Some(groups.iter().rev().fold(0, |bits, group| bits << 7 | u64::from(*group)))
        };
        let counted = || {
            let ([low, high], after) = after.split_first_chunk::<2>()?;
            Some((short(*low, *high), after))
        };
        Some(match tag {
            b'u' => DefaultValue::Unsigned(bits()?),
            b'i' => DefaultValue::Signed(bits()?.cast_signed()),
            b'f' => DefaultValue::Float(f64::from_bits(bits()?)),
            b'b' => DefaultValue::Bool(*after.first()? != 0),
            b's' => {
                let (len, text) = counted()?;
                DefaultValue::Text(core::str::from_utf8(text.get(..len)?).ok()?)
            }
            b'x' => {
                let (len, groups) = counted()?;
                DefaultValue::Bytes(DefaultBytes(groups.get(..2 * len)?.as_chunks().0))
            }
            _ => return None,
        })
    }

    /// The cases of oneof field `index`, as fields.
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[must_use]
    pub const fn cases(&self, index: usize) -> Self {
        let mut cases = Self::POSITIONAL;
        if index < self.numbers.entries.len() && matches!(self.numbers.kind(index), Kind::Oneof) {
            let entry = &self.numbers.entries[index];
            let (first, count) = (short(entry[10], entry[11]), entry[6] as usize);
            if first + count <= self.cases.len() {
                cases.numbers.entries = self.cases.split_at(first).1.split_at(count).0;
            }
        }
        cases
    }

    /// The place of field `index` when the fields are sorted by number.
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[must_use]
    pub const fn rank(&self, index: usize) -> usize {
        if index < self.numbers.entries.len() {
            let entry = &self.numbers.entries[index];
            let rank = short(entry[8], entry[9]);
            if rank < self.numbers.entries.len() { rank } else { index }
        } else {
            index
        }
    }

    /// The field whose number, or one of whose cases' numbers, is `wanted`, of `count` fields where the table does not say how
    /// many there are.
    #[inline]
    #[must_use]
    pub const fn index_of(&self, wanted: u32, count: usize) -> Option<usize> {
        if self.numbers.entries.is_empty() {
            let index = (wanted as usize).wrapping_sub(1);
            return if index < count { Some(index) } else { None };
        }
        let wanted = groups(wanted);
        let mut index = 0;
        while index < self.numbers.entries.len() {
            if has_number(&self.numbers.entries[index], wanted) {
                return Some(index);
            }
            index += 1;
        }
        let mut case = 0;
        while case < self.cases.len() {
            let entry = &self.cases[case];
            if has_number(entry, wanted) {
                return Some(short(entry[8], entry[9]));
            }
            case += 1;
        }
        None
    }
}

/// A number as the first five bytes of an entry have it.
const fn groups(number: u32) -> u64 {
    let number = number as u64;
    number & 0x7f
        | (number & 0x7f << 7) << 1
        | (number & 0x7f << 14) << 2
        | (number & 0x7f << 21) << 3
        | (number & 0x7f << 28) << 4
}

/// Whether an entry is that of a number: in one comparison, where taking the number out of it takes ten steps.
#[cfg_attr(not(debug_assertions), inline(always))]
const fn has_number(entry: &[u8; ENTRY], groups: u64) -> bool {
    let [a, b, c, d, e, f, g, h, ..] = *entry;
    u64::from_le_bytes([a, b, c, d, e, f, g, h]) & 0xff_ffff_ffff == groups
}
