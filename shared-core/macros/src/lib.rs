//! The [`macro@contract`] attribute: field numbers and wire kinds for serde's derived types.
//!
//! This crate is not meant to be named by users: every format of the family re-exports the attribute.
//!
//! # What a format is told
//!
//! serde hands a format nothing but names. The attribute appends a table to the name of the container, in the
//! layout that `contract_core::schema` documents and reads, and serde passes it along:
//!
//! | item | serializing | deserializing |
//! |---|---|---|
//! | struct | `serialize_struct(NAME, ..)` | `deserialize_struct(NAME, ..)` |
//! | tuple struct | `serialize_tuple_struct(NAME, ..)` | `deserialize_tuple_struct(NAME, ..)` |
//! | newtype struct | `serialize_newtype_struct(NAME, ..)` | `deserialize_newtype_struct(NAME, ..)` |
//! | unit struct | `serialize_unit_struct(NAME)` | `deserialize_unit_struct(NAME, ..)` |
//! | enum | `serialize_*_variant(NAME, index, ..)` | `deserialize_enum(NAME, ..)` |
//! | enum, `tag` | `serialize_struct(NAME, ..)` for unit and struct variants; a newtype variant's own call, with the tag as a first field that its table does not have | `deserialize_any` |
//! | enum, `untagged` | `serialize_struct(NAME, ..)` for struct variants, `serialize_tuple`, `serialize_unit`, the newtype variant's own call | `deserialize_any` |
//! | enum, `tag` and `content` | `serialize_struct(name, ..)`, its tag `serialize_unit_variant(name, ..)`, the content of a struct variant `serialize_struct` with the *variant's* name | `deserialize_struct(name, ..)`, its tag `deserialize_enum(identifier, ..)` |
//! | struct with `flatten` | `serialize_map` | `deserialize_map` |
//! | `transparent`, `into`, `from` | the other type's call | the other type's call |
//!
//! `NAME` carries the table, `name` does not. The two directions have a table each:
//! * When it serializes, serde leaves out the fields that are `skip` or `skip_serializing`, calls `skip_field`
//!   for those of a struct that `skip_serializing_if` leaves out, and counts *all* variants of an enum.
//! * When it deserializes, it asks for the fields that are neither `skip` nor `skip_deserializing`, and counts
//!   the variants that are neither. (The list of names beside the index is no guide: it holds aliases as well.)
//! * A newtype variant whose field is skipped is a unit variant; a variant `with` functions of its own, or with
//!   a flattened field, is a newtype variant.
//!
//! A table never has entries for variants where serde passes the name with fields: there it has the flags
//! that name the attribute, and nothing else.
#![forbid(unsafe_code)]

mod check;
mod conditions;
mod expand;
mod n;
mod parse;
mod plan;
mod rename;
mod table;

/// Numbers the fields and variants of a type that derives serde's traits.
///
/// ```
/// use contract_macros::contract;
/// use serde::{Deserialize, Serialize};
///
/// #[contract]
/// #[derive(Debug, Serialize, Deserialize)]
/// struct Customer {
///     #[n(1)]
///     id: u32,
///     #[n(2)]
///     name: String,
///     #[n(7, sint)]
///     balance: i64,
/// }
///
/// // The numbers are there for the formats that use them; all others write what they always wrote.
/// let customer = Customer { id: 1, name: "Ann".to_owned(), balance: -5 };
/// assert_eq!(serde_json::to_string(&customer)?, r#"{"id":1,"name":"Ann","balance":-5}"#);
/// # Ok::<(), serde_json::Error>(())
/// ```
///
/// The attribute stands **above** the serde derives. It sees only what is below it, so all of serde's derives
/// have to be.
///
/// # `#[n(..)]`
///
/// | form | on | meaning |
/// |---|---|---|
/// | `#[n(3)]` | fields of structs, tuple structs, struct and tuple variants | field number |
/// | `#[n(3)]` | variants | case number; of an enum without data, the enum value |
/// | `#[n(3, sint)]` | the same, and newtype variants | number and kind |
/// | `#[n(sint)]` | the same, and the field of a newtype | kind alone, where no sibling has a number |
///
/// Either every sibling has a number or none has: then they count from one in the order of their declaration.
/// A field that serde skips in one direction only has a number in both; one that it skips in both directions
/// has none. The fields of each variant are a group of their own.
///
/// Numbers go from 1 to 536,870,911, without 19000 to 19999, as protobuf demands. No number stands twice.
///
/// # Kinds
///
/// A kind says how a field is written where the Rust type alone does not:
///
/// | kind | for | in protobuf |
/// |---|---|---|
/// | `sint` | `i8` to `i64`, `isize` | `sint32`, `sint64` |
/// | `fixed` | `u32`, `i32`, `u64`, `i64` | `fixed32`, `sfixed32`, `fixed64`, `sfixed64` |
/// | `bytes` | `Vec<u8>`, `[u8; N]`, `&[u8]`, `Cow<[u8]>`, `Box<[u8]>` | `bytes` |
///
/// `Option` and pointers may stand around all of them, sequences and arrays around `sint` and `fixed`. The
/// attribute sees names, not types: what it does not know (a generic parameter, an alias) it takes on trust,
/// and a field `with` functions of its own as well.
///
/// # Enums
///
/// An enum whose variants are all units has values, and they are the Rust discriminants. `#[n]` on a variant
/// comes before its discriminant; it is needed where that is no integer literal. Values are 32 bits and may
/// be negative. Variants that serde treats as units, such as `A(#[serde(skip)] T)`, count as units.
///
/// ```
/// # use contract_macros::contract;
/// # use serde::{Deserialize, Serialize};
/// #[contract]
/// #[derive(Clone, Copy, Serialize, Deserialize)]
/// enum Level {
///     Low = -1,
///     // One more: 0.
///     Normal,
///     #[n(100)]
///     High = COMPUTED,
/// }
///
/// const COMPUTED: isize = 50 + 50;
/// ```
///
/// An enum with data has cases, numbered like fields.
///
/// ```
/// # use contract_macros::contract;
/// # use serde::{Deserialize, Serialize};
/// #[contract]
/// #[derive(Serialize, Deserialize)]
/// enum Event {
///     #[n(1)]
///     Closed,
///     #[n(2, sint)]
///     Moved(i64),
///     #[n(4)]
///     Resized {
///         #[n(1)]
///         width: u32,
///         #[n(2)]
///         height: u32,
///     },
/// }
/// ```
///
/// # `#[contract(reserved(..))]`
///
/// Numbers and names that were in use once and must not come back: integers, ranges with or without an end,
/// names. A name is compared with that of the field or variant and with those that serde gives it (`rename`,
/// `rename_all`), but not with an `alias`. The fields of variants are not concerned.
///
/// ```
/// # use contract_macros::contract;
/// # use serde::{Deserialize, Serialize};
/// #[contract(reserved(3, 9..=11, 1000.., "old_name"))]
/// #[derive(Serialize, Deserialize)]
/// struct Account {
///     #[n(1)]
///     id: u32,
///     #[n(4)]
///     #[serde(alias = "old_name")]
///     name: String,
/// }
/// ```
///
/// ```compile_fail
/// # use contract_macros::contract;
/// # use serde::{Deserialize, Serialize};
/// #[contract(reserved(3))]
/// #[derive(Serialize, Deserialize)]
/// struct Account {
///     #[n(3)]
///     id: u32,
/// }
/// ```
///
/// # Where numbers can't be
///
/// `#[n]` is an error wherever it would have no effect:
/// * numbers on the field of a newtype: it is written as its field (a kind is fine);
/// * `#[serde(transparent)]`, and `from` together with `into`: another type is written;
/// * `#[serde(flatten)]`: the container is written as a map of names;
/// * `#[serde(tag)]`, `untagged` and adjacently tagged enums: variants are written by name, or not at all;
/// * `field_identifier`, `variant_identifier`, and members that serde skips in both directions.
///
/// Two combinations are errors even without `#[n]`: a struct with `#[serde(tag)]`, whose name serde writes as
/// data, and `skip_serializing_if` on any but the last field of a tuple, since serde does not tell a format
/// which one is missing.
///
/// # Conditions
///
/// `#[cfg]` on fields and variants and `#[cfg_attr(.., n(3))]` work, with at most six different conditions in
/// one item. Where members count from one, a condition must not change the number of another.
///
/// # Other derives
///
/// The numbers travel in a `#[serde(rename)]` that the attribute adds, and that contains the user's own. No
/// derive but serde's sees it: if others than the standard library's stand below the attribute, it moves them
/// above itself, where they find the item as it was written.
///
/// For that the attribute has to name itself once more. It finds out by which path it was called; only inside
/// of a macro that says `$crate` it can't, and has to be told where it is exported: `#[$crate::contract(crate
/// = $crate)]`.
///
/// # What shows
///
/// Whatever prints the serde name of a container prints the table as well: formats that write such names
/// (RON, on request), and the tokens of `serde_test`. `Schema::of(name).name()` in the core is the name
/// without the table.
#[proc_macro_attribute]
pub fn contract(args: proc_macro::TokenStream, item: proc_macro::TokenStream) -> proc_macro::TokenStream {
    expand::expand(args.into(), item.into()).into()
}
