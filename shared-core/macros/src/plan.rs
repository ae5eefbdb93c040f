//! From an item to its two tables: which members serde names in each direction, and which number each has.
//!
//! What serde calls was read from `serde_derive` 1.0.229; [`structure`] and [`enumeration`] say where it
//! matters.

use std::collections::HashMap;

use proc_macro2::TokenStream;
use quote::ToTokens;
use syn::ext::IdentExt;
use syn::{Data, DataEnum, DeriveInput, Expr, Fields, Type};

use crate::check;
use crate::n::Kind;
use crate::parse::{Args, Container, Errors, Member, Reserved, doc, integer};
use crate::rename::Rule;
use crate::table::{
    FLATTEN, FieldEntry, KEEPS, Members, OPEN, REQUIRED, Shape, TAGGED, Table, UNPACKED, UNTAGGED,
    VariantEntry, VariantShape,
};

/// The names that serde is to pass, and what the numbers were that nobody wrote down.
pub(crate) struct Plan {
    pub(crate) serialize: String,
    pub(crate) deserialize: String,
    pub(crate) counted: Vec<Counted>,
}

/// A number that comes from a member's place.
pub(crate) struct Counted {
    /// The member among all of the item.
    pub(crate) path: String,
    pub(crate) number: u32,
    pub(crate) at: TokenStream,
}

/// Both tables of an item without `#[cfg]`, or `None` where serde names nothing that a table could be about.
pub(crate) fn plan(item: &DeriveInput, args: &Args) -> syn::Result<Option<Plan>> {
    let mut errors = Errors::default();
    let container = Container::of(&item.attrs, &mut errors);
    let mut counted = Vec::new();
    let tables = match &item.data {
        Data::Struct(data) => structure(&data.fields, &container, args, &mut counted, &mut errors),
        Data::Enum(data) => enumeration(data, &container, args, &mut counted, &mut errors),
        Data::Union(data) => {
            errors.at(data.union_token, "#[contract] is for structs and enums; serde knows no unions");
            None
        }
    };
    let Some((mut serialize, mut deserialize)) = errors.finish(tables)? else { return Ok(None) };
    serialize.notes.clear();
    notes(&mut deserialize.notes, args, doc(&item.attrs));
    let own = item.ident.unraw().to_string();
    let name = |table: &Table, renamed: &Option<String>| {
        table
            .name(renamed.as_ref().unwrap_or(&own))
            .map_err(|message| syn::Error::new_spanned(&item.ident, message))
    };
    Ok(Some(Plan {
        serialize: name(&serialize, &container.renamed_ser)?,
        deserialize: name(&deserialize, &container.renamed_de)?,
        counted,
    }))
}

/// Puts what is said of the container in front of what is said of its members; nothing where there is nothing to say.
fn notes(notes: &mut Vec<String>, args: &Args, doc: String) {
    let members = std::mem::take(notes);
    let reserved = args.reserved.statements();
    if args.docs {
        notes.extend([reserved, doc]);
        notes.extend(members);
    } else if !reserved.is_empty() {
        notes.push(reserved);
    }
}

/// A field or a variant with its attributes.
struct Named<'a> {
    member: Member,
    /// Its name, or its place in a tuple.
    name: String,
    /// All names that a reservation is compared with.
    names: Vec<String>,
    /// Where an error about it goes that is about no token in particular.
    at: TokenStream,
    /// The type of a field.
    ty: Option<&'a Type>,
}

fn named_fields<'a>(fields: &'a Fields, rules: &[Rule], errors: &mut Errors) -> Vec<Named<'a>> {
    fields
        .iter()
        .enumerate()
        .map(|(index, field)| {
            let member = Member::of(&field.attrs, errors);
            let (name, at) = match &field.ident {
                Some(ident) => (ident.unraw().to_string(), ident.to_token_stream()),
                None => (index.to_string(), field.ty.to_token_stream()),
            };
            let names = match field.ident {
                Some(_) => member.names(&name, rules, false),
                None => Vec::new(),
            };
            Named { member, name, names, at, ty: Some(&field.ty) }
        })
        .collect()
}

/// A struct.
///
/// serde calls `serialize_struct`, `serialize_tuple_struct`, `serialize_newtype_struct` or
/// `serialize_unit_struct` with the container's name, except:
/// * `transparent`, `into` and `from`: another type speaks, the name is not used;
/// * `flatten` on a field that is not skipped: `serialize_map` and `deserialize_map`, the name is not used;
/// * `tag`: the name is *written*, as the tag's value.
fn structure(
    fields: &Fields,
    container: &Container,
    args: &Args,
    counted: &mut Vec<Counted>,
    errors: &mut Errors,
) -> Option<(Table, Table)> {
    let named = named_fields(fields, &container.rename_all, errors);
    check::reserved(&args.reserved, 1, check::NUMBER_MAX, errors);
    if let Some(tag) = &container.tag {
        errors.at(
            tag,
            "serde writes the name of a struct with `tag` as data, where #[contract] must not touch it: \
             remove one of the two",
        );
        return None;
    }
    if container.transparent {
        forbid(
            &named,
            "serde writes a transparent struct as its field alone: `#[n]` has no effect here",
            errors,
        );
        return None;
    }
    if container.from && container.into {
        forbid(
            &named,
            "serde uses another type in place of this one (`from` and `into`): put `#[n]` there",
            errors,
        );
        return None;
    }
    if matches!(fields, Fields::Unnamed(_)) && named.len() == 1 {
        return Some(newtype(&named[0], errors));
    }
    let flatten = [
        named.iter().any(|field| field.member.flatten && !field.member.skip_ser),
        named.iter().any(|field| field.member.flatten && !field.member.skip_de),
    ];
    if flatten[0] || flatten[1] {
        forbid(
            &named,
            "a field with `flatten` makes serde write the struct as a map of names: `#[n]` has no effect here",
            errors,
        );
    }
    let numbers = numbers("", "field", &named, Some(&args.reserved), counted, errors);
    if matches!(fields, Fields::Unnamed(_)) {
        silent_skips(&named, errors);
    }
    check_kinds(&named, errors);
    check_unknown(&named, errors);
    let table = |serialize: bool| {
        if flatten[usize::from(!serialize)] {
            let members = Members::Fields(Vec::new());
            return Table { shape: Shape::Message, flags: FLATTEN, members, notes: Vec::new() };
        }
        let fields = entries(&named, &numbers, serialize);
        Table {
            shape: Shape::Message,
            flags: if fields.last().is_some_and(|field| field.kind == Kind::Unknown as u8) {
                KEEPS
            } else {
                0
            },
            members: Members::Fields(fields),
            notes: docs(&named, serialize),
        }
    };
    Some((table(true), table(false)))
}

/// A newtype struct: no number, but the kind of what it wraps. serde does not look at `skip` here.
fn newtype(field: &Named<'_>, errors: &mut Errors) -> (Table, Table) {
    no_number(field, "a newtype struct is written as its field, which has no number", errors);
    check_kind(field, errors);
    let table = || Table {
        shape: Shape::Message,
        flags: 0,
        members: Members::Fields(vec![entry(field, 1)]),
        notes: Vec::new(),
    };
    if let Some(n) = &field.member.n
        && (matches!(&n.kind, Some((Kind::Oneof | Kind::Unknown, _)))
            || n.required.is_some()
            || n.default.is_some())
    {
        errors.at(&n.attribute, "this belongs on the field that holds the newtype");
    }
    (table(), table())
}

/// The fields that serde serializes (or deserializes), in that order.
fn entries(named: &[Named<'_>], numbers: &[u32], serialize: bool) -> Vec<FieldEntry> {
    in_direction(named.iter().zip(numbers), serialize, |(field, _)| &field.member)
        .map(|(field, &number)| entry(field, number))
        .collect()
}

/// Their doc comments.
fn docs(named: &[Named<'_>], serialize: bool) -> Vec<String> {
    in_direction(named.iter(), serialize, |field| &field.member)
        .map(|field| field.member.doc.clone())
        .collect()
}

fn in_direction<'a, T>(
    fields: impl Iterator<Item = T>,
    serialize: bool,
    member: impl Fn(&T) -> &'a Member,
) -> impl Iterator<Item = T> {
    fields.filter(move |field| {
        let member = member(field);
        !if serialize { member.skip_ser } else { member.skip_de }
    })
}

fn entry(field: &Named<'_>, number: u32) -> FieldEntry {
    let member = &field.member;
    let mut entry = FieldEntry { number, kind: member.kind_byte(), ..FieldEntry::default() };
    if let Some(n) = &member.n {
        let kind = |pair: &Option<(Kind, _)>| pair.as_ref().map_or(0, |(kind, _)| *kind as u8);
        entry.map_kinds = [kind(&n.key), kind(&n.value)];
        if matches!(n.packed, Some((false, _))) {
            entry.flags |= UNPACKED;
        }
        if n.required.is_some() {
            entry.flags |= REQUIRED;
        }
        entry.default = n.default.as_ref().map(|(value, _)| value.clone());
        entry.cases = n.cases.iter().filter_map(|(case, _)| u32::try_from(*case).ok()).collect();
    }
    entry
}

/// What a variant is for serde in one direction; `None` if serde skips it.
type Side = Option<VariantShape>;

struct Variant<'a> {
    named: Named<'a>,
    fields: Vec<Named<'a>>,
    /// As it is declared.
    shape: VariantShape,
    /// When it is serialized, and when it is deserialized.
    sides: [Side; 2],
    flatten: [bool; 2],
}

/// An enum.
///
/// An externally tagged enum passes the container's name with every variant. The index beside it counts all
/// variants when serde serializes, and those that are not skipped when it deserializes; both tables follow
/// it. What serde calls for a variant is not always what its declaration looks like: a newtype variant whose
/// field is skipped is a unit, and a variant `with` a function, or with a flattened field, is a newtype.
///
/// With `tag` or `untagged` serde passes the container's name to `serialize_struct` for the fields of *any*
/// variant, so no entry of a variant may stand in it: the table has flags alone. An adjacently tagged enum
/// passes its name both as that of a struct (tag and content) and as that of the tag's enum, and reads the
/// latter under another name: its name stays clean.
fn enumeration(
    data: &DataEnum,
    container: &Container,
    args: &Args,
    counted: &mut Vec<Counted>,
    errors: &mut Errors,
) -> Option<(Table, Table)> {
    let variants = data
        .variants
        .iter()
        .map(|variant| {
            let member = Member::of(&variant.attrs, errors);
            let name = variant.ident.unraw().to_string();
            let names = member.names(&name, &container.rename_all, true);
            let fields = named_fields(&variant.fields, &member.rename_all, errors);
            let at = variant.ident.to_token_stream();
            let shape = match &variant.fields {
                Fields::Unit => VariantShape::Unit,
                Fields::Unnamed(_) if fields.len() == 1 => VariantShape::Newtype,
                Fields::Unnamed(_) => VariantShape::Tuple,
                Fields::Named(_) => VariantShape::Struct,
            };
            // serde looks at `flatten` on skipped fields, too, when it serializes a variant, unlike anywhere
            // else.
            let flatten = [
                fields.iter().any(|field| field.member.flatten),
                fields.iter().any(|field| field.member.flatten && !field.member.skip_de),
            ];
            let side = |skip: bool, with: bool, flatten: bool, first_skipped: bool| match shape {
                _ if skip => None,
                _ if with || flatten => Some(VariantShape::Newtype),
                VariantShape::Newtype if first_skipped => Some(VariantShape::Unit),
                shape => Some(shape),
            };
            let first = fields.first().map(|field| &field.member);
            let sides = [
                side(member.skip_ser, member.with_ser, flatten[0], first.is_some_and(|field| field.skip_ser)),
                side(member.skip_de, member.with_de, flatten[1], first.is_some_and(|field| field.skip_de)),
            ];
            Variant { named: Named { member, name, names, at, ty: None }, fields, shape, sides, flatten }
        })
        .collect::<Vec<_>>();

    let is_open = check_other(&variants, errors);
    let plain = &variants[..variants.len() - usize::from(is_open)];
    let is_enum =
        plain.iter().flat_map(|variant| variant.sides).flatten().all(|side| side == VariantShape::Unit);
    if is_open && !is_enum {
        let message = "`other` is for an enum whose other variants hold nothing";
        errors.at(&variants[plain.len()].named.at, message);
    }
    let (low, high) =
        if is_enum { (i64::from(i32::MIN), i64::from(i32::MAX)) } else { (1, check::NUMBER_MAX) };
    check::reserved(&args.reserved, low, high, errors);
    reserved_names(variants.iter().map(|variant| &variant.named), &args.reserved, errors);

    let forbidden = if container.identifier {
        Some(("serde reads this enum as an identifier: `#[n]` has no effect here", None))
    } else if container.from && container.into {
        Some(("serde uses another type in place of this one (`from` and `into`): put `#[n]` there", None))
    } else if container.untagged {
        Some(("an untagged enum is written without any variant: `#[n]` has no effect here", Some(UNTAGGED)))
    } else if container.tag.is_some() && container.content {
        Some((
            "an adjacently tagged enum (`tag` and `content`) names its variants as data: `#[n]` has no effect here",
            None,
        ))
    } else if container.tag.is_some() {
        Some((
            "an internally tagged enum (`tag`) names its variants as data: `#[n]` has no effect here",
            Some(TAGGED),
        ))
    } else if variants.iter().any(|variant| variant.named.member.untagged && variant.sides != [None, None]) {
        Some(("an enum with untagged variants has no numbers: `#[n]` has no effect here", Some(UNTAGGED)))
    } else {
        None
    };
    if let Some((message, flag)) = forbidden {
        for variant in &variants {
            forbid(std::slice::from_ref(&variant.named), message, errors);
            forbid(&variant.fields, message, errors);
        }
        let table = |flags| Table {
            shape: Shape::Oneof,
            flags,
            members: Members::Variants(Vec::new()),
            notes: Vec::new(),
        };
        return flag.map(|flag| (table(flag), table(flag)));
    }

    let numbers = if is_enum {
        values(data, &variants, &args.reserved, errors)
    } else {
        let named = variants.iter().map(|variant| &variant.named).collect::<Vec<_>>();
        numbers_of("", "variant", &named, Some(&args.reserved), counted, errors)
    };
    let tables = members(&variants, &numbers, counted, errors);
    let table = |side: usize, members| {
        let flatten = |variant: &Variant<'_>| variant.flatten[side] && variant.sides[side].is_some();
        let flatten = if variants.iter().any(flatten) { FLATTEN } else { 0 };
        let present = || variants.iter().filter(|variant| side == 0 || variant.sides[side].is_some());
        let mut notes = present().map(|variant| variant.named.member.doc.clone()).collect::<Vec<_>>();
        for variant in present() {
            if matches!(variant.sides[side], Some(VariantShape::Tuple | VariantShape::Struct)) {
                notes.extend(docs(&variant.fields, side == 0));
            }
        }
        Table {
            shape: if is_enum { Shape::Enum } else { Shape::Oneof },
            flags: flatten | if is_open { OPEN } else { 0 },
            members: Members::Variants(members),
            notes,
        }
    };
    let [serialize, deserialize] = tables;
    Some((table(0, serialize), table(1, deserialize)))
}

/// The entries of both tables.
fn members(
    variants: &[Variant<'_>],
    numbers: &[u32],
    counted: &mut Vec<Counted>,
    errors: &mut Errors,
) -> [Vec<VariantEntry>; 2] {
    let mut tables = [Vec::new(), Vec::new()];
    for (variant, &number) in variants.iter().zip(numbers) {
        let field_numbers = variant_fields(variant, counted, errors);
        for (side, table) in tables.iter_mut().enumerate() {
            let serialize = side == 0;
            let Some(shape) = variant.sides[side] else {
                if serialize {
                    // Nobody will ask, but the index counts it.
                    table.push(VariantEntry { number, kind: 0, shape: variant.shape, fields: Vec::new() });
                }
                continue;
            };
            let holds_fields = matches!(shape, VariantShape::Tuple | VariantShape::Struct);
            let kind = match shape {
                VariantShape::Newtype => {
                    let own = variant.named.member.kind_byte();
                    if own == 0 && variant.shape == VariantShape::Newtype {
                        variant.fields[0].member.kind_byte()
                    } else {
                        own
                    }
                }
                _ => 0,
            };
            let fields =
                if holds_fields { entries(&variant.fields, &field_numbers, serialize) } else { Vec::new() };
            table.push(VariantEntry { number, kind, shape, fields });
        }
    }
    tables
}

/// Numbers the fields of one variant, and reports what can't stand on it.
fn variant_fields(variant: &Variant<'_>, counted: &mut Vec<Counted>, errors: &mut Errors) -> Vec<u32> {
    let fields = &variant.fields;
    if variant.named.member.is_skipped() {
        forbid(fields, "serde skips this variant in both directions: `#[n]` has no effect here", errors);
        return Vec::new();
    }
    for n in fields.iter().filter_map(|field| field.member.n.as_ref()) {
        if let Some((kind @ (Kind::Oneof | Kind::Unknown), tokens)) = &n.kind {
            let message = format!("`{}` is for the fields of structs: let the variant hold one", kind.name());
            errors.at(tokens, message);
        }
    }
    if let Some(tokens) = variant.named.member.n.as_ref().and_then(|n| n.of_fields_alone()) {
        errors.at(tokens, "this is for fields, not for variants");
    }
    if variant.named.member.is(Kind::Other) {
        return Vec::new();
    }
    if let Some((_, tokens)) = variant.named.member.kind()
        && variant.shape != VariantShape::Newtype
    {
        errors.at(tokens, "only a variant with one unnamed field has a kind");
    }
    if variant.named.member.with_ser && variant.named.member.with_de {
        forbid(fields, "serde leaves this variant to a function (`with`): `#[n]` has no effect here", errors);
        return Vec::new();
    }
    if variant.flatten[0] || variant.flatten[1] {
        forbid(
            fields,
            "a field with `flatten` makes serde write the variant as a map of names: `#[n]` has no effect here",
            errors,
        );
    }
    if variant.shape == VariantShape::Newtype {
        let field = &fields[0];
        let message = "a newtype variant is written as its field: put the number on the variant";
        no_number(field, message, errors);
        if let Some(tokens) = field.member.n.as_ref().and_then(|n| n.beyond_kind()) {
            errors.at(tokens, "a case has a number and a kind, and nothing else");
        }
        match (variant.named.member.kind(), field.member.kind()) {
            (Some(_), Some((_, tokens))) => errors.at(tokens, "the variant has a kind already"),
            (Some((kind, tokens)), None) => {
                if let Some(ty) = field.ty
                    && !custom(&field.member)
                    && !custom(&variant.named.member)
                {
                    check::kind(*kind, tokens, ty, errors);
                }
            }
            _ => check_kind(field, errors),
        }
        return Vec::new();
    }
    if variant.sides[0] == Some(VariantShape::Tuple) {
        silent_skips(fields, errors);
    }
    check_kinds(fields, errors);
    numbers(&format!("{}::", variant.named.name), "field", fields, None, counted, errors)
}

/// The number of each member of one group: all are written down, or none is and they count from one.
///
/// A member that serde skips in both directions has none, and neither has a flattened field; theirs are 0.
fn numbers(
    group: &str,
    noun: &str,
    members: &[Named<'_>],
    reserved: Option<&Reserved>,
    counted: &mut Vec<Counted>,
    errors: &mut Errors,
) -> Vec<u32> {
    let members = members.iter().collect::<Vec<_>>();
    if let Some(reserved) = reserved {
        reserved_names(members.iter().copied(), reserved, errors);
    }
    numbers_of(group, noun, &members, reserved, counted, errors)
}

fn numbers_of(
    group: &str,
    noun: &str,
    members: &[&Named<'_>],
    reserved: Option<&Reserved>,
    counted: &mut Vec<Counted>,
    errors: &mut Errors,
) -> Vec<u32> {
    let explicit =
        members.iter().any(|named| named.member.number().is_some() || !named.member.cases().is_empty());
    let mut owners = HashMap::new();
    let mut next = 0_u32;
    let mut numbers = Vec::with_capacity(members.len());
    for named in members {
        let member = &named.member;
        if member.is_skipped() {
            if let Some(n) = &member.n {
                errors.at(
                    &n.attribute,
                    format!("serde skips this {noun} in both directions: it has no number"),
                );
            }
            numbers.push(0);
            continue;
        }
        if member.flatten || member.is(Kind::Other) {
            numbers.push(0);
            continue;
        }
        if member.is(Kind::Unknown) {
            numbers.push(check::BEHIND_ALL);
            continue;
        }
        let mut take = |number: i64, tokens: &Expr, errors: &mut Errors| {
            let valid = check::field_number(number, tokens, errors)?;
            if let Some(owner) = owners.insert(valid, &named.name) {
                errors.at(tokens, format!("number {number} is taken by `{owner}`"));
            }
            if reserved.is_some_and(|reserved| reserved.holds(number)) {
                errors.at(tokens, format!("number {number} is reserved"));
            }
            Some(valid)
        };
        if !member.cases().is_empty() {
            let cases = member.cases().iter().filter_map(|(number, tokens)| take(*number, tokens, errors));
            numbers.push(cases.min().unwrap_or(0));
            continue;
        }
        let number = match member.number() {
            Some((number, tokens)) => take(*number, tokens, errors).unwrap_or(0),
            None if explicit => {
                // A broken `#[n]` has been reported.
                if member.n.as_ref().is_none_or(|n| !n.is_nothing()) {
                    let name = &named.name;
                    errors.at(
                        &named.at,
                        format!("{noun} `{name}` needs a number, `#[n(..)]`, since another {noun} has one"),
                    );
                }
                0
            }
            None => {
                next += 1;
                if reserved.is_some_and(|reserved| reserved.holds(i64::from(next))) {
                    errors.at(
                        &named.at,
                        format!(
                            "number {next}, which this {noun} has by its place, is reserved: use `#[n(..)]`"
                        ),
                    );
                }
                let path = format!("{group}{}", named.name);
                counted.push(Counted { path, number: next, at: named.at.clone() });
                next
            }
        };
        numbers.push(number);
    }
    numbers
}

/// The numbers of an enum whose variants are all units, in zigzag: `#[n]`, or else the Rust discriminant.
fn values(data: &DataEnum, variants: &[Variant<'_>], reserved: &Reserved, errors: &mut Errors) -> Vec<u32> {
    let mut owners = HashMap::new();
    // `None`: it follows from a discriminant that only the compiler knows.
    let mut discriminant = Some(-1_i64);
    let mut values = Vec::with_capacity(variants.len());
    for (variant, declared) in variants.iter().zip(&data.variants) {
        let named = &variant.named;
        discriminant = match &declared.discriminant {
            Some((_, expr)) => integer(expr).ok().flatten(),
            None => discriminant.and_then(|previous| previous.checked_add(1)),
        };
        if named.member.is_skipped() {
            if let Some(n) = &named.member.n {
                errors.at(&n.attribute, "serde skips this variant in both directions: it has no number");
            }
            values.push(0);
            continue;
        }
        if named.member.is(Kind::Other) {
            values.push(0);
            continue;
        }
        let written = named.member.number();
        let tokens: &dyn ToTokens = match (written, &declared.discriminant) {
            (Some((_, tokens)), _) => tokens,
            (None, Some((_, expr))) => expr,
            (None, None) => &named.at,
        };
        let value = match (written, discriminant) {
            (Some((number, _)), _) => *number,
            (None, Some(value)) => value,
            (None, None) => {
                let message = if declared.discriminant.is_some() {
                    "#[contract] can't read this discriminant: give the variant a number, `#[n(..)]`"
                } else {
                    "the variant's discriminant follows from one that #[contract] can't read: \
                     give it a number, `#[n(..)]`"
                };
                if named.member.n.is_none() {
                    errors.at(tokens, message);
                }
                values.push(0);
                continue;
            }
        };
        let Ok(value) = i32::try_from(value) else {
            let advice = if written.is_some() { "" } else { ": give the variant a number, `#[n(..)]`" };
            errors.at(tokens, format!("enum value {value} does not fit into 32 bits{advice}"));
            values.push(0);
            continue;
        };
        if let Some(owner) = owners.insert(value, &named.name) {
            errors.at(tokens, format!("number {value} is taken by `{owner}`"));
        }
        if reserved.holds(i64::from(value)) {
            errors.at(tokens, format!("number {value} is reserved"));
        }
        values.push((value << 1 ^ value >> 31).cast_unsigned());
    }
    values
}

fn reserved_names<'a>(
    members: impl Iterator<Item = &'a Named<'a>>,
    reserved: &Reserved,
    errors: &mut Errors,
) {
    for named in members.filter(|named| !named.member.is_skipped()) {
        let used = |name: &&syn::LitStr| named.names.contains(&name.value());
        if let Some(name) = reserved.names.iter().find(used) {
            errors.at(&named.at, format!("name \"{}\" is reserved", name.value()));
        }
    }
}

/// serde does not tell a format about a field of a tuple that `skip_serializing_if` left out: those behind it
/// would move up into its number. Only the last one can be left out without harm.
fn silent_skips(fields: &[Named<'_>], errors: &mut Errors) {
    let last = fields.iter().rposition(|field| !field.member.skip_ser);
    for (index, field) in fields.iter().enumerate() {
        if let Some(skip_if) = &field.member.skip_if
            && !field.member.skip_ser
            && Some(index) != last
        {
            errors.at(
                skip_if,
                "serde does not say which field of a tuple is left out, so that those behind it would take its \
                 number: `skip_serializing_if` can only stand on the last one",
            );
        }
    }
}

/// Reports every `#[n]`.
fn forbid(members: &[Named<'_>], message: &str, errors: &mut Errors) {
    for n in members.iter().filter_map(|named| named.member.n.as_ref()) {
        errors.at(&n.attribute, message);
    }
}

fn no_number(field: &Named<'_>, message: &str, errors: &mut Errors) {
    if let Some((_, tokens)) = field.member.number() {
        errors.at(tokens, message);
    }
}

fn check_kinds(fields: &[Named<'_>], errors: &mut Errors) {
    for field in fields {
        check_kind(field, errors);
    }
}

/// What is kept is what all other fields have left.
fn check_unknown(fields: &[Named<'_>], errors: &mut Errors) {
    for (index, field) in fields.iter().enumerate() {
        if field.member.is(Kind::Unknown) && index + 1 < fields.len() {
            errors.at(&field.at, "the `unknown` field stands behind all others");
        }
    }
}

/// Whether the last variant is for all other values.
fn check_other(variants: &[Variant<'_>], errors: &mut Errors) -> bool {
    let mut is_open = false;
    for (index, variant) in variants.iter().enumerate() {
        if !variant.named.member.is(Kind::Other) {
            continue;
        }
        if index + 1 < variants.len() {
            errors.at(&variant.named.at, "the `other` variant stands behind all others");
        } else if variant.sides != [Some(VariantShape::Newtype); 2] {
            errors.at(&variant.named.at, "the `other` variant holds an `i32`");
        } else {
            is_open = true;
        }
    }
    is_open
}

/// A function of the user's writes what it likes, so the type says nothing then.
fn check_kind(field: &Named<'_>, errors: &mut Errors) {
    if field.member.is(Kind::Other)
        && let Some((_, tokens)) = field.member.kind()
    {
        errors.at(tokens, "`other` is for variants");
    }
    if let (Some(n), Some(ty)) = (&field.member.n, field.ty)
        && !custom(&field.member)
    {
        check::field(n, ty, errors);
    }
    if let (Some((kind, tokens)), Some(ty)) = (field.member.kind(), field.ty)
        && !custom(&field.member)
    {
        check::kind(*kind, tokens, ty, errors);
    }
}

fn custom(member: &Member) -> bool {
    member.with_ser || member.with_de
}
