//! The bytes of the table, as `contract_core::schema` documents and reads them.

use crate::n;

/// The last eight bytes of a name that carries a table.
const MARKER: &str = "\u{1}contr1\u{2}";

/// Header flag: the members are not declared in number order.
pub(crate) const UNSORTED: u8 = 1;
/// Header flag: `#[serde(tag)]` without `content`.
pub(crate) const TAGGED: u8 = 2;
/// Header flag: `#[serde(untagged)]`.
pub(crate) const UNTAGGED: u8 = 4;
/// Header flag: some field is `#[serde(flatten)]`.
pub(crate) const FLATTEN: u8 = 8;

/// Header flag: the last variant takes the values that no other has.
pub(crate) const OPEN: u8 = 16;
/// Header flag: the last field keeps the records that no other takes.
pub(crate) const KEEPS: u8 = 32;

/// Header flag, and flag of a variant's fields: some field is a oneof, required, or has a default.
const SPECIAL: u8 = 64;

/// Field flag: a repeated scalar has a record for each element.
pub(crate) const UNPACKED: u8 = 1;
/// Field flag: the field must be there.
pub(crate) const REQUIRED: u8 = 2;
/// Field flag: there is a default.
const DEFAULT: u8 = 4;

/// The largest value of two groups of seven bits: names, fields and sub-entries are counted in them.
pub(crate) const SHORT_MAX: usize = (1 << 14) - 1;

/// What a container is.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Shape {
    Message = 0,
    Enum = 1,
    Oneof = 2,
}

/// What a variant holds.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum VariantShape {
    Unit = 0,
    Newtype = 1,
    Tuple = 2,
    Struct = 3,
}

/// A field, of a struct or of a variant.
#[derive(Default)]
pub(crate) struct FieldEntry {
    /// Of a oneof field the lowest of its cases.
    pub(crate) number: u32,
    pub(crate) kind: u8,
    /// The kinds of a map's keys and values.
    pub(crate) map_kinds: [u8; 2],
    /// All but [`DEFAULT`].
    pub(crate) flags: u8,
    pub(crate) cases: Vec<u32>,
    pub(crate) default: Option<n::Default>,
}

/// A variant with the fields of its own.
pub(crate) struct VariantEntry {
    /// A case number, or an enum value in zigzag.
    pub(crate) number: u32,
    pub(crate) kind: u8,
    pub(crate) shape: VariantShape,
    pub(crate) fields: Vec<FieldEntry>,
}

/// The members in the order and with the indices that serde uses in one direction.
pub(crate) enum Members {
    Fields(Vec<FieldEntry>),
    Variants(Vec<VariantEntry>),
}

/// The table of one direction.
pub(crate) struct Table {
    pub(crate) shape: Shape,
    /// All but [`UNSORTED`], which follows from the members.
    pub(crate) flags: u8,
    pub(crate) members: Members,
    /// What there is to say to those who print a schema.
    pub(crate) notes: Vec<String>,
}

/// What stands behind the notes.
#[derive(Default)]
struct Parts {
    defaults: Vec<u8>,
    entries: Vec<u8>,
    subs: Vec<u8>,
}

impl Table {
    /// The name that serde is to pass.
    ///
    /// # Errors
    /// If the name or the table is larger than its counters can say; the text says which.
    pub(crate) fn name(&self, true_name: &str) -> Result<String, &'static str> {
        if true_name.len() > SHORT_MAX {
            return Err("the container's serde name is longer than 16,383 bytes");
        }
        let mut parts = Parts::default();
        let mut flags = self.flags;
        let count = match &self.members {
            Members::Fields(fields) => {
                flags |= put_fields(&mut parts.entries, fields, &mut parts.defaults, &mut parts.subs)?;
                fields.len()
            }
            Members::Variants(variants) => {
                let order = |entry: &VariantEntry| match self.shape {
                    // Undoes the zigzag.
                    Shape::Enum => i64::from(entry.number >> 1) ^ -i64::from(entry.number & 1),
                    _ => i64::from(entry.number),
                };
                let numbered = variants.len() - usize::from(flags & OPEN != 0 && !variants.is_empty());
                if !variants[..numbered].is_sorted_by_key(order) {
                    flags |= UNSORTED;
                }
                let mut first = 0;
                for variant in variants {
                    if first > SHORT_MAX || variant.fields.len() > SHORT_MAX {
                        return Err("the variants have more than 16,383 fields in all");
                    }
                    let mut entries = Vec::new();
                    let own =
                        put_fields(&mut entries, &variant.fields, &mut parts.defaults, &mut Vec::new())?;
                    parts.subs.append(&mut entries);
                    put_number(&mut parts.entries, variant.number);
                    parts.entries.extend([variant.kind, variant.shape as u8, own]);
                    put_short(&mut parts.entries, first);
                    put_short(&mut parts.entries, variant.fields.len());
                    first += variant.fields.len();
                }
                variants.len()
            }
        };
        if count > SHORT_MAX {
            return Err("more than 16,383 fields or variants");
        }
        if parts.defaults.len() > SHORT_MAX {
            return Err("the defaults are longer than 16,383 bytes");
        }
        let mut name = format!("{true_name}\0").into_bytes();
        for note in &self.notes {
            name.extend(note.replace('\u{1e}', " ").bytes());
            name.push(0x1e);
        }
        let subs = parts.subs.len() / 12;
        let defaults = parts.defaults.len();
        name.append(&mut parts.defaults);
        name.append(&mut parts.entries);
        name.append(&mut parts.subs);
        name.extend([self.shape as u8, flags]);
        put_short(&mut name, true_name.len());
        put_short(&mut name, count);
        name.extend([low(subs), low(subs >> 7), low(subs >> 14)]);
        put_short(&mut name, defaults);
        name.push(0);
        name.extend(MARKER.bytes());
        String::from_utf8(name).map_err(|_| "the table is no UTF-8, which is a bug in #[contract]")
    }
}

/// Appends the fields with their ranks, and gives the flags of them all.
///
/// They are not in number order if another field stands between the cases of a oneof.
fn put_fields(
    bytes: &mut Vec<u8>,
    fields: &[FieldEntry],
    defaults: &mut Vec<u8>,
    subs: &mut Vec<u8>,
) -> Result<u8, &'static str> {
    let mut order = (0..fields.len()).collect::<Vec<_>>();
    order.sort_by_key(|&index| fields[index].number);
    let mut ranks = vec![0; fields.len()];
    for (rank, &index) in order.iter().enumerate() {
        ranks[index] = rank;
    }
    for (index, (field, rank)) in fields.iter().zip(&ranks).enumerate() {
        put_number(bytes, field.number);
        let [key, value] = field.map_kinds;
        let (mut shape, mut flags, mut extra) = (key | value << 3, field.flags, 0);
        if !field.cases.is_empty() {
            shape = low(field.cases.len());
            extra = subs.len() / 12;
            for &case in &field.cases {
                put_number(subs, case);
                subs.extend([0, 0, 0]);
                put_short(subs, index);
                subs.extend([0, 0]);
            }
        } else if let Some(default) = &field.default {
            flags |= DEFAULT;
            extra = defaults.len();
            put_default(defaults, default)?;
        }
        if extra > SHORT_MAX {
            return Err("the defaults, or the cases of all oneofs, are more than 16,383");
        }
        bytes.extend([field.kind, shape, flags]);
        put_short(bytes, *rank);
        put_short(bytes, extra);
    }
    let last = |field: &FieldEntry| field.cases.iter().copied().max().unwrap_or(field.number);
    let apart = order.windows(2).all(|pair| last(&fields[pair[0]]) < fields[pair[1]].number);
    let sorted = if ranks.is_sorted() && apart { 0 } else { UNSORTED };
    let is_special = |field: &FieldEntry| {
        !field.cases.is_empty() || field.flags & REQUIRED != 0 || field.default.is_some()
    };
    Ok(sorted | if fields.iter().any(is_special) { SPECIAL } else { 0 })
}

fn put_default(bytes: &mut Vec<u8>, default: &n::Default) -> Result<(), &'static str> {
    let mut tagged = |tag: u8, bits: u64| {
        bytes.push(tag);
        bytes.extend((0..10).map(|group| (bits >> (7 * group) & 0x7f) as u8));
    };
    match default {
        n::Default::Integer(value) => match u64::try_from(*value) {
            Ok(value) => tagged(b'u', value),
            Err(_) => tagged(b'i', (*value as i64).cast_unsigned()),
        },
        n::Default::Float(value) => tagged(b'f', value.to_bits()),
        n::Default::Bool(value) => bytes.extend([b'b', u8::from(*value)]),
        n::Default::Text(text) => {
            put_len(bytes, b's', text.len())?;
            bytes.extend(text.bytes());
        }
        n::Default::Bytes(value) => {
            put_len(bytes, b'x', value.len())?;
            bytes.extend(value.iter().flat_map(|byte| [byte & 0x7f, byte >> 7]));
        }
    }
    Ok(())
}

fn put_len(bytes: &mut Vec<u8>, tag: u8, len: usize) -> Result<(), &'static str> {
    if len > SHORT_MAX {
        return Err("a default is longer than 16,383 bytes");
    }
    bytes.push(tag);
    put_short(bytes, len);
    Ok(())
}

fn put_number(bytes: &mut Vec<u8>, number: u32) {
    bytes.extend([0, 7, 14, 21, 28].map(|shift| (number >> shift & 0x7f) as u8));
}

fn put_short(bytes: &mut Vec<u8>, value: usize) {
    bytes.extend([low(value), low(value >> 7)]);
}

fn low(value: usize) -> u8 {
    (value & 0x7f) as u8
}
