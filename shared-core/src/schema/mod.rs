//! Field numbers and wire kinds, as `#[contract]` leaves them in a container's serde name.
//!
//! serde hands a format nothing but `&'static str` names. `#[contract]` therefore appends a table to the container's
//! name, and [`Schema`] is the one reader of it. Derived code names the literal right where it calls
//! `serialize_struct(name, ..)` and `deserialize_struct(name, ..)`, so the optimiser folds the table away.
//!
//! # Layout
//!
//! ```text
//! true name | 0x00 | notes | defaults | entry 0 | .. | entry n-1 | sub-entries | header (12 bytes) | MARKER (8 bytes)
//! ```
//!
//! Every byte but those of texts is below 0x80, so the whole stays UTF-8; numbers are little-endian groups of seven bits.
//!
//! | header byte | meaning |
//! |---|---|
//! | 0 | [`Shape`]: 0 message, 1 enum (every variant a unit), 2 oneof (some variant holds data) |
//! | 1 | flags: [`UNSORTED`], [`TAGGED`], [`UNTAGGED`], [`FLATTEN`], [`OPEN`], [`KEEPS`], [`SPECIAL`] |
//! | 2..4 | length of the true name |
//! | 4..6 | `n`: fields of a struct, or variants of an enum |
//! | 6..9 | number of sub-entries: the fields of all struct and tuple variants, one variant after the other; the cases of all oneof fields, one field after the other |
//! | 9..11 | length of the defaults |
//! | 11 | zero |
//!
//! | entry byte | meaning |
//! |---|---|
//! | 0..5 | field or case number; of an enum value its `i32`, zigzag |
//! | 5 | [`Kind`] |
//! | 6 | of a variant: 0 unit, 1 newtype, 2 tuple, 3 struct; of a oneof field: how many cases it has; of another field: the [`Kind`] of a map's keys, and eight times that of its values |
//! | 7 | of a variant: flags of its fields ([`UNSORTED`], [`SPECIAL`]); of a field: [`UNPACKED`], [`REQUIRED`], [`DEFAULT`] |
//! | 8..10 | of a field: its rank in number order among its siblings; of a variant: its first sub-entry; of a case: the place of its field |
//! | 10..12 | of a variant: how many sub-entries it has; of a oneof field: its first sub-entry; of a field with a default: where among the defaults that begins |
//!
//! | default | bytes |
//! |---|---|
//! | unsigned integer, or negative one | `u`, or `i`, and ten groups of seven bits |
//! | float | `f` and the ten groups of an `f64` |
//! | truth value | `b` and 0 or 1 |
//! | text | `s`, length in bytes (two groups), text |
//! | bytes | `x`, length in bytes (two groups), two groups a byte |
//!
//! The notes are texts for those who print a schema, see [`Notes`]: the reserved numbers, and doc comments. They stand only in the
//! name that serde passes when it deserializes, and end with a 0x1e each.
//!
//! A container's serialized and deserialized fields can differ (`#[serde(skip_serializing)]`), so the name that serde
//! passes when it serializes and the one that it passes when it deserializes carry a table each.

mod fields;
mod notes;

pub use fields::{DefaultBytes, DefaultValue, Encoding, Fields, Kind, Numbers};
pub use notes::Notes;

/// The last eight bytes of a name that carries a table.
pub const MARKER: [u8; 8] = *b"\x01contr1\x02";

/// Header flag: the fields are not declared in number order.
pub const UNSORTED: u8 = 1;
/// Header flag: `#[serde(tag = "..")]` without `content`, which needs a format that describes itself.
pub const TAGGED: u8 = 2;
/// Header flag: `#[serde(untagged)]`, which needs a format that describes itself.
pub const UNTAGGED: u8 = 4;
/// Header flag: some field is `#[serde(flatten)]`, which needs a format that describes itself.
pub const FLATTEN: u8 = 8;

/// Header flag: the last variant of an enum takes the values that no other has.
pub const OPEN: u8 = 16;
/// Header flag: the last field of a struct keeps the records that no other takes.
pub const KEEPS: u8 = 32;
/// Header flag, and flag of a variant's fields: some field is a oneof, required, or has a default.
pub const SPECIAL: u8 = 64;

/// Field flag: a repeated scalar has a record for each element.
pub const UNPACKED: u8 = 1;
/// Field flag: the field must be there.
pub const REQUIRED: u8 = 2;
/// Field flag: there is a default.
pub const DEFAULT: u8 = 4;

const ENTRY: usize = 12;
const TAIL: usize = 12 + MARKER.len();

/// What a container is on a wire that numbers its fields.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Shape {
    /// A struct: a message.
    Message,
    /// An enum whose variants are all units: an enumeration.
    Enum,
    /// An enum with at least one variant that holds data: a message with one oneof.
    Oneof,
}

/// What one variant of an enum holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum VariantShape {
    /// Nothing.
    Unit,
    /// One value.
    Newtype,
    /// Several values without names.
    Tuple,
    /// Named fields.
    Struct,
}

/// A container's name with the numbers that `#[contract]` put into it, if any.
///
/// ```
/// use contract_core::schema::Schema;
///
/// let plain = Schema::of("Point");
/// assert_eq!(plain.name(), "Point");
/// assert!(!plain.is_numbered());
/// assert_eq!(plain.fields().number(2), 3, "fields without numbers count from one");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Schema {
    name: &'static str,
    notes: &'static [u8],
    defaults: &'static [u8],
    /// All entries and the tail; empty without `#[contract]`.
    table: &'static [u8],
}

impl Schema {
    /// Reads the name that serde passed.
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[must_use]
    pub const fn of(name: &'static str) -> Self {
        let bytes = name.as_bytes();
        if let Some((rest, marker)) = bytes.split_last_chunk::<8>()
            && u64::from_le_bytes(*marker) == u64::from_le_bytes(MARKER)
            && let Some((_, header)) = rest.split_last_chunk::<12>()
        {
            let length = short(header[2], header[3]);
            let entries = short(header[4], header[5])
                + (header[6] as usize | (header[7] as usize) << 7 | (header[8] as usize) << 14);
            let defaults = short(header[9], header[10]);
            // A name that only ends like ours (nobody's, but it costs nothing to be sure) is taken as it is.
            if let Some(notes) = bytes.len().checked_sub(length + 1 + defaults + entries * ENTRY + TAIL)
                && let Some((true_name, _)) = name.split_at_checked(length)
                && let Some((b"\0", after)) = bytes.split_at(length).1.split_at_checked(1)
                && let Some((notes, after)) = after.split_at_checked(notes)
                && let Some((defaults, table)) = after.split_at_checked(defaults)
            {
                return Self { name: true_name, notes, defaults, table };
            }
        }
        Self { name, notes: &[], defaults: &[], table: &[] }
    }

    /// The container's own name.
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[must_use]
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// Whether `#[contract]` stands on the container.
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[must_use]
    pub const fn is_numbered(&self) -> bool {
        !self.table.is_empty()
    }

    /// What the container is; without `#[contract]` nobody knows.
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[must_use]
    pub const fn shape(&self) -> Option<Shape> {
        match self.header(0) {
            None => None,
            Some(0) => Some(Shape::Message),
            Some(1) => Some(Shape::Enum),
            Some(_) => Some(Shape::Oneof),
        }
    }

    /// The serde attribute on this container that a wire without type information can't carry, if any.
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[must_use]
    pub const fn self_describing_attribute(&self) -> Option<&'static str> {
        match self.header(1) {
            Some(flags) if flags & UNTAGGED != 0 => Some("untagged"),
            Some(flags) if flags & TAGGED != 0 => Some("tag"),
            Some(flags) if flags & FLATTEN != 0 => Some("flatten"),
            _ => None,
        }
    }

    /// The fields of a struct, or the variants of an enum as fields of its oneof.
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[must_use]
    pub const fn fields(&self) -> Fields {
        match self.header(1) {
            None => Fields::POSITIONAL,
            Some(flags) => {
                let (entries, _) = self.table.split_at(self.table.len() - TAIL);
                let (entries, others) = entries.as_chunks().0.split_at(self.len());
                let cases = if matches!(self.header(0), Some(0)) { others } else { &[] };
                Fields { numbers: Numbers::new(entries, flags), cases, defaults: self.defaults }
            }
        }
    }

    /// The fields of variant `index`; counted from one if the container has no numbers.
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[must_use]
    pub const fn variant_fields(&self, index: usize) -> Fields {
        if self.table.is_empty() || index >= self.len() {
            return Fields::POSITIONAL;
        }
        let entry = self.entry(index);
        let first = self.len() + short(entry[8], entry[9]);
        let count = short(entry[10], entry[11]);
        // A range that does not lie among the sub-entries is nobody's; it is no reason to panic.
        if first + count > (self.table.len() - TAIL) / ENTRY {
            return Fields::POSITIONAL;
        }
        let (_, from) = self.table.split_at(first * ENTRY);
        let (entries, _) = from.split_at(count * ENTRY);
        let numbers = Numbers::new(entries.as_chunks().0, entry[7]);
        Fields { numbers, cases: &[], defaults: self.defaults }
    }

    /// What variant `index` holds; without `#[contract]` nobody knows.
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[must_use]
    pub const fn variant_shape(&self, index: usize) -> Option<VariantShape> {
        if self.table.is_empty() || index >= self.len() {
            return None;
        }
        Some(match self.entry(index)[6] {
            0 => VariantShape::Unit,
            1 => VariantShape::Newtype,
            2 => VariantShape::Tuple,
            _ => VariantShape::Struct,
        })
    }

    /// The number of enum value `index`: its discriminant, or its place without `#[contract]`.
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[must_use]
    pub const fn enum_value(&self, index: u32) -> i32 {
        if self.table.is_empty() || index as usize >= self.len() {
            return index as i32;
        }
        let zigzag = number(self.entry(index as usize));
        ((zigzag >> 1) as i32) ^ -((zigzag & 1) as i32)
    }

    /// The place of the enum value whose number is `value`; never that of the variant for all others.
    #[inline]
    #[must_use]
    pub const fn enum_index(&self, value: i32) -> Option<u32> {
        if self.table.is_empty() {
            return if value >= 0 { Some(value as u32) } else { None };
        }
        let count = if self.is_open() { self.len() - 1 } else { self.len() };
        let mut index = 0;
        while index < count {
            if self.enum_value(index as u32) == value {
                return Some(index as u32);
            }
            index += 1;
        }
        None
    }

    /// Whether the last variant of an enum holds the values that no other variant has.
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[must_use]
    pub const fn is_open(&self) -> bool {
        matches!(self.header(1), Some(flags) if flags & OPEN != 0) && !self.is_empty()
    }

    /// Whether variant `index` holds the values that no other variant has.
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[must_use]
    pub const fn is_other(&self, index: u32) -> bool {
        self.is_open() && index as usize == self.len() - 1
    }

    /// What there is to say to those who print a schema.
    #[must_use]
    pub fn notes(&self) -> Notes {
        Notes::new(core::str::from_utf8(self.notes).unwrap_or_default(), self.len())
    }

    /// How many fields or variants there are; none without `#[contract]`.
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[must_use]
    pub const fn len(&self) -> usize {
        match (self.header(4), self.header(5)) {
            (Some(low), Some(high)) => short(low, high),
            _ => 0,
        }
    }

    /// Whether there are no fields or variants, or no `#[contract]`.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    const fn header(&self, at: usize) -> Option<u8> {
        if self.table.len() < TAIL { None } else { Some(self.table[self.table.len() - TAIL + at]) }
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    const fn entry(&self, index: usize) -> &'static [u8; ENTRY] {
        entry(self.table, index)
    }
}

#[cfg_attr(not(debug_assertions), inline(always))]
const fn short(low: u8, high: u8) -> usize {
    low as usize | (high as usize) << 7
}

#[cfg_attr(not(debug_assertions), inline(always))]
const fn number(entry: &[u8; ENTRY]) -> u32 {
    entry[0] as u32
        | (entry[1] as u32) << 7
        | (entry[2] as u32) << 14
        | (entry[3] as u32) << 21
        | (entry[4] as u32) << 28
}

#[cfg_attr(not(debug_assertions), inline(always))]
const fn entry(entries: &'static [u8], index: usize) -> &'static [u8; ENTRY] {
    match entries.split_at(index * ENTRY).1.first_chunk() {
        Some(entry) => entry,
        None => &[0; ENTRY],
    }
}
