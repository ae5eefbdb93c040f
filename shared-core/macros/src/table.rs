//! The bytes of the table, as `contract_core::schema` documents and reads them.

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
#[derive(Clone, Copy)]
pub(crate) struct FieldEntry {
    pub(crate) number: u32,
    pub(crate) kind: u8,
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
        let mut bytes = Vec::new();
        let mut sub_entries = Vec::new();
        let mut flags = self.flags;
        let count = match &self.members {
            Members::Fields(fields) => {
                if !put_fields(&mut bytes, fields) {
                    flags |= UNSORTED;
                }
                fields.len()
            }
            Members::Variants(variants) => {
                let order = |entry: &VariantEntry| match self.shape {
                    // Undoes the zigzag.
                    Shape::Enum => i64::from(entry.number >> 1) ^ -i64::from(entry.number & 1),
                    _ => i64::from(entry.number),
                };
                if !variants.is_sorted_by_key(order) {
                    flags |= UNSORTED;
                }
                let mut first = 0;
                for variant in variants {
                    if first > SHORT_MAX || variant.fields.len() > SHORT_MAX {
                        return Err("the variants have more than 16,383 fields in all");
                    }
                    let sorted = put_fields(&mut sub_entries, &variant.fields);
                    put_number(&mut bytes, variant.number);
                    bytes.extend([variant.kind, variant.shape as u8, if sorted { 0 } else { UNSORTED }]);
                    put_short(&mut bytes, first);
                    put_short(&mut bytes, variant.fields.len());
                    first += variant.fields.len();
                }
                variants.len()
            }
        };
        if count > SHORT_MAX {
            return Err("more than 16,383 fields or variants");
        }
        let subs = sub_entries.len() / 12;
        bytes.append(&mut sub_entries);
        bytes.extend([self.shape as u8, flags]);
        put_short(&mut bytes, true_name.len());
        put_short(&mut bytes, count);
        bytes.extend([low(subs), low(subs >> 7), low(subs >> 14), 0, 0, 0]);
        let table = bytes.into_iter().map(char::from).collect::<String>();
        debug_assert!(table.is_ascii(), "the table is read as bytes of the string");
        Ok(format!("{true_name}\0{table}{MARKER}"))
    }
}

/// Appends the fields with their ranks, and says whether they are declared in number order.
fn put_fields(bytes: &mut Vec<u8>, fields: &[FieldEntry]) -> bool {
    let mut order = (0..fields.len()).collect::<Vec<_>>();
    order.sort_by_key(|&index| fields[index].number);
    let mut ranks = vec![0; fields.len()];
    for (rank, index) in order.into_iter().enumerate() {
        ranks[index] = rank;
    }
    for (field, rank) in fields.iter().zip(&ranks) {
        put_number(bytes, field.number);
        bytes.extend([field.kind, 0, 0]);
        put_short(bytes, *rank);
        bytes.extend([0, 0]);
    }
    ranks.is_sorted()
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
