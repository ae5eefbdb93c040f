//! The rules for numbers, and for kinds as far as a type's name gives it away.

use quote::ToTokens;
use syn::{Expr, GenericArgument, PathArguments, Type};

use crate::n::{Default, Kind, N};
use crate::parse::{Errors, Reserved};

/// The largest field number of protobuf.
pub(crate) const NUMBER_MAX: i64 = (1 << 29) - 1;

/// The number of the field that keeps what is unknown: it stands behind all that can be on a wire.
pub(crate) const BEHIND_ALL: u32 = 1 << 29;

/// Reports a field or case number that no format may use; returns it otherwise.
pub(crate) fn field_number(number: i64, tokens: &Expr, errors: &mut Errors) -> Option<u32> {
    let problem = match number {
        ..0 => "a field number is positive".to_owned(),
        0 => "field numbers start at 1".to_owned(),
        19_000..=19_999 => {
            format!("number {number} is out of bounds: 19000 to 19999 belong to the protobuf implementation")
        }
        number if number > NUMBER_MAX => {
            format!("number {number} is above the largest field number 536870911")
        }
        number => return u32::try_from(number).ok(),
    };
    errors.at(tokens, problem);
    None
}

/// Reports reserved numbers that nobody could use anyhow: the reservation is a slip then.
pub(crate) fn reserved(reserved: &Reserved, low: i64, high: i64, errors: &mut Errors) {
    for range in &reserved.ranges {
        if range.first < low || range.last.unwrap_or(high) > high || range.first > high {
            errors.at(&range.tokens, format!("only numbers from {low} to {high} can be reserved here"));
        }
    }
}

/// Reports a kind on a type that can't have it.
///
/// This goes by names alone: of what is not known (a generic parameter, an alias, a user's type) nothing is
/// said.
pub(crate) fn kind(kind: Kind, tokens: &Expr, ty: &Type, errors: &mut Errors) {
    let fits = match kind {
        Kind::Bytes => bytes(ty, false),
        Kind::Sint | Kind::Fixed => integers(kind, ty),
        Kind::Group => messages(ty),
        Kind::Oneof => oneof(ty),
        Kind::Unknown => unknown_fields(ty),
        Kind::Other => Fit::Unknown,
    };
    if fits == Fit::No {
        let wanted = match kind {
            Kind::Sint => "signed integers of up to 64 bits",
            Kind::Fixed => "u32, i32, u64 and i64",
            Kind::Bytes => "sequences of u8 such as Vec<u8>, [u8; N] and &[u8]",
            Kind::Group => "structs",
            Kind::Unknown => "`UnknownFields`",
            _ => "enums with data, alone or in an `Option`",
        };
        let ty = ty.to_token_stream().to_string();
        errors.at(tokens, format!("kind `{}` is for {wanted}, this field is `{}`", kind.name(), tidy(&ty)));
    }
}

/// Reports what else `#[n(..)]` says that can't be so.
pub(crate) fn field(n: &N, ty: &Type, errors: &mut Errors) {
    for (pair, of_key) in [(&n.key, true), (&n.value, false)] {
        let Some((kind, tokens)) = pair else { continue };
        let Some(arguments) = map(ty) else {
            if not_map(ty) {
                errors.at(tokens, "`key` and `value` are for maps");
            }
            continue;
        };
        let wanted = arguments.into_iter().nth(usize::from(!of_key));
        if let (Some(ty), Expr::Assign(assign)) = (wanted, tokens) {
            self::kind(*kind, &assign.right, ty, errors);
        }
    }
    if let Some((_, tokens)) = &n.packed
        && packable(ty) == Fit::No
    {
        let ty = tidy(&ty.to_token_stream().to_string());
        let message = format!("`packed` is for sequences of scalars and enum values, this field is `{ty}`");
        errors.at(tokens, message);
    }
    // An empty deque does not say that it would hold bytes.
    if n.required.is_some()
        && let Some(name) = last_name(ty)
        && (name == "Option" || MAPS.contains(&name.as_str()) || SEQUENCES.contains(&name.as_str()))
        && (bytes(ty, false) != Fit::Yes || name == "VecDeque")
    {
        errors
            .at(&n.required, format!("a field that may be empty can't be `required`, this one is `{name}`"));
    }
    if let Some((default, tokens)) = &n.default
        && !default_fits(default, ty)
    {
        let ty = tidy(&ty.to_token_stream().to_string());
        errors.at(tokens, format!("this can't be the default of `{ty}`"));
    }
}

/// By names alone; of what is not known nothing is said.
fn default_fits(default: &Default, ty: &Type) -> bool {
    let Some(name) = last_name(ty) else { return matches!(default, Default::Bytes(_) | Default::Text(_)) };
    if name == "Option" || name == "Cow" || name == "Box" {
        let Type::Path(path) = ty else { return true };
        let inner = path.path.segments.last().and_then(|last| first_type(&last.arguments));
        return inner.is_none_or(|inner| default_fits(default, inner));
    }
    match name.as_str() {
        "bool" => matches!(default, Default::Bool(_)),
        "f32" | "f64" => matches!(default, Default::Float(_)),
        "String" | "str" => matches!(default, Default::Text(_)),
        "Vec" => matches!(default, Default::Bytes(_)) && bytes(ty, false) != Fit::No,
        "char" => {
            matches!(default, Default::Integer(value) if u32::try_from(*value).is_ok_and(|value| char::from_u32(value).is_some()))
        }
        // These are messages.
        "i128" | "u128" => false,
        name if is_integer(name) => match default {
            Default::Integer(value) => {
                let bits = name.trim_start_matches(['i', 'u']).parse::<u32>().unwrap_or(64);
                if name.starts_with('u') {
                    *value >= 0 && *value < 1 << bits
                } else {
                    *value >= -(1 << (bits - 1)) && *value < 1 << (bits - 1)
                }
            }
            _ => false,
        },
        name if MAPS.contains(&name) || SEQUENCES.contains(&name) => false,
        _ => true,
    }
}

fn last_name(ty: &Type) -> Option<String> {
    match ty {
        Type::Group(group) => last_name(&group.elem),
        Type::Paren(paren) => last_name(&paren.elem),
        Type::Reference(reference) => last_name(&reference.elem),
        Type::Path(path) if path.qself.is_none() => {
            path.path.segments.last().map(|last| last.ident.to_string())
        }
        _ => None,
    }
}

/// The types of a map's keys and values, of what is known to be one.
fn map(ty: &Type) -> Option<Vec<&Type>> {
    match ty {
        Type::Group(group) => map(&group.elem),
        Type::Paren(paren) => map(&paren.elem),
        Type::Path(path) if path.qself.is_none() => {
            let last = path.path.segments.last()?;
            let name = last.ident.to_string();
            if MAPS.contains(&name.as_str()) {
                let PathArguments::AngleBracketed(arguments) = &last.arguments else { return None };
                let types = arguments.args.iter().filter_map(|argument| match argument {
                    GenericArgument::Type(ty) => Some(ty),
                    _ => None,
                });
                return Some(types.collect());
            }
            if POINTERS.contains(&name.as_str()) { map(first_type(&last.arguments)?) } else { None }
        }
        _ => None,
    }
}

fn not_map(ty: &Type) -> bool {
    let ty = behind_pointers(ty);
    matches!(ty, Type::Array(_) | Type::Slice(_) | Type::Tuple(_))
        || last_name(ty)
            .is_some_and(|name| is_integer(&name) || is_scalar(&name) || SEQUENCES.contains(&name.as_str()))
}

/// What pointers and options hold in the end.
fn behind_pointers(ty: &Type) -> &Type {
    match ty {
        Type::Group(group) => behind_pointers(&group.elem),
        Type::Paren(paren) => behind_pointers(&paren.elem),
        Type::Reference(reference) => behind_pointers(&reference.elem),
        Type::Path(path) if path.qself.is_none() => match path.path.segments.last() {
            Some(last) if POINTERS.iter().any(|pointer| last.ident == pointer) => {
                first_type(&last.arguments).map_or(ty, behind_pointers)
            }
            _ => ty,
        },
        _ => ty,
    }
}

/// The type of a sequence's elements, of what is known to be one.
fn element(ty: &Type) -> Option<&Type> {
    match ty {
        Type::Slice(slice) => Some(&slice.elem),
        Type::Path(path) if path.qself.is_none() => {
            let last = path.path.segments.last()?;
            let is_sequence = SEQUENCES.iter().any(|sequence| last.ident == sequence);
            if is_sequence { first_type(&last.arguments) } else { None }
        }
        _ => None,
    }
}

/// Whether a type is a message, or several.
fn messages(ty: &Type) -> Fit {
    let ty = behind_pointers(ty);
    match (element(ty), last_name(ty)) {
        (Some(element), _) => messages(element),
        (None, Some(name)) if is_integer(&name) || is_scalar(&name) || is_map(&name) => Fit::No,
        _ => Fit::Unknown,
    }
}

fn oneof(ty: &Type) -> Fit {
    let ty = behind_pointers(ty);
    let is_other = matches!(ty, Type::Array(_) | Type::Slice(_) | Type::Tuple(_));
    if is_other || element(ty).is_some() { Fit::No } else { messages(ty) }
}

fn unknown_fields(ty: &Type) -> Fit {
    if last_name(ty).is_some_and(|name| name == "Option") { Fit::No } else { oneof(ty) }
}

/// Whether there are scalars in a type that can share a record.
fn packable(ty: &Type) -> Fit {
    let ty = behind_pointers(ty);
    if let Type::Array(array) = ty {
        return packable(&array.elem);
    }
    let Some(inner) = element(ty) else {
        return match last_name(ty) {
            Some(name) if is_integer(&name) || is_scalar(&name) || is_map(&name) => Fit::No,
            _ => Fit::Unknown,
        };
    };
    match last_name(inner).as_deref() {
        Some("u8" | "i128" | "u128" | "String" | "str") => Fit::No,
        Some(name) if is_integer(name) || is_scalar(name) => Fit::Yes,
        _ => packable(inner),
    }
}

/// `Vec < u8 >` as people write it.
fn tidy(ty: &str) -> String {
    let mut tidy = ty.to_owned();
    for (from, to) in [
        (" < ", "<"),
        (" <", "<"),
        ("< ", "<"),
        (" >", ">"),
        (" :: ", "::"),
        (" , ", ", "),
        ("& ", "&"),
        (" ;", ";"),
    ] {
        tidy = tidy.replace(from, to);
    }
    tidy
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Fit {
    Yes,
    No,
    Unknown,
}

const MAPS: [&str; 3] = ["HashMap", "BTreeMap", "IndexMap"];
const POINTERS: [&str; 7] = ["Option", "Box", "Rc", "Arc", "Cow", "Cell", "RefCell"];
const SEQUENCES: [&str; 7] =
    ["Vec", "VecDeque", "LinkedList", "HashSet", "BTreeSet", "BinaryHeap", "IndexSet"];

fn integers(kind: Kind, ty: &Type) -> Fit {
    match ty {
        Type::Group(group) => integers(kind, &group.elem),
        Type::Paren(paren) => integers(kind, &paren.elem),
        Type::Reference(reference) => integers(kind, &reference.elem),
        Type::Array(array) => integers(kind, &array.elem),
        Type::Slice(slice) => integers(kind, &slice.elem),
        Type::Path(path) if path.qself.is_none() => {
            let Some(last) = path.path.segments.last() else { return Fit::Unknown };
            let name = last.ident.to_string();
            if MAPS.contains(&name.as_str()) {
                return Fit::No;
            }
            if POINTERS.contains(&name.as_str()) || SEQUENCES.contains(&name.as_str()) {
                return first_type(&last.arguments).map_or(Fit::Unknown, |inner| integers(kind, inner));
            }
            match (kind, name.strip_prefix("NonZero").map_or(name.clone(), str::to_lowercase).as_str()) {
                (Kind::Sint, "i8" | "i16" | "i32" | "i64" | "isize") => Fit::Yes,
                (Kind::Fixed, "i32" | "i64" | "u32" | "u64") => Fit::Yes,
                (_, "i8" | "i16" | "i32" | "i64" | "i128" | "isize") => Fit::No,
                (_, "u8" | "u16" | "u32" | "u64" | "u128" | "usize") => Fit::No,
                _ if is_scalar(&name) => Fit::No,
                _ => Fit::Unknown,
            }
        }
        Type::Tuple(_) => Fit::No,
        _ => Fit::Unknown,
    }
}

fn bytes(ty: &Type, inside_option: bool) -> Fit {
    match ty {
        Type::Group(group) => bytes(&group.elem, inside_option),
        Type::Paren(paren) => bytes(&paren.elem, inside_option),
        Type::Reference(reference) => bytes(&reference.elem, inside_option),
        Type::Array(array) => is_byte(&array.elem),
        Type::Slice(slice) => is_byte(&slice.elem),
        Type::Path(path) if path.qself.is_none() => {
            let Some(last) = path.path.segments.last() else { return Fit::Unknown };
            let name = last.ident.to_string();
            let inner = first_type(&last.arguments);
            if MAPS.contains(&name.as_str()) || is_scalar(&name) || is_integer(&name) {
                return Fit::No;
            }
            match (name.as_str(), inner) {
                ("Vec" | "VecDeque", Some(inner)) => is_byte(inner),
                ("HashSet" | "BTreeSet" | "LinkedList" | "BinaryHeap" | "IndexSet", Some(_)) => Fit::No,
                ("Option", Some(inner)) => {
                    if inside_option {
                        Fit::No
                    } else {
                        bytes(inner, true)
                    }
                }
                (name, Some(inner)) if POINTERS.contains(&name) => bytes(inner, inside_option),
                _ => Fit::Unknown,
            }
        }
        Type::Tuple(_) => Fit::No,
        _ => Fit::Unknown,
    }
}

/// Whether an element is `u8`.
fn is_byte(ty: &Type) -> Fit {
    match ty {
        Type::Group(group) => is_byte(&group.elem),
        Type::Paren(paren) => is_byte(&paren.elem),
        Type::Path(path) if path.qself.is_none() => {
            let Some(last) = path.path.segments.last() else { return Fit::Unknown };
            let name = last.ident.to_string();
            if name == "u8" {
                Fit::Yes
            } else if is_integer(&name)
                || is_scalar(&name)
                || MAPS.contains(&name.as_str())
                || POINTERS.contains(&name.as_str())
                || SEQUENCES.contains(&name.as_str())
            {
                Fit::No
            } else {
                Fit::Unknown
            }
        }
        Type::Tuple(_) | Type::Array(_) | Type::Slice(_) | Type::Reference(_) => Fit::No,
        _ => Fit::Unknown,
    }
}

fn is_map(name: &str) -> bool {
    MAPS.contains(&name)
}

fn is_integer(name: &str) -> bool {
    matches!(
        name,
        "i8" | "i16" | "i32" | "i64" | "i128" | "isize" | "u8" | "u16" | "u32" | "u64" | "u128" | "usize"
    )
}

fn is_scalar(name: &str) -> bool {
    matches!(name, "String" | "str" | "char" | "bool" | "f32" | "f64")
}

fn first_type(arguments: &PathArguments) -> Option<&Type> {
    let PathArguments::AngleBracketed(arguments) = arguments else { return None };
    arguments.args.iter().find_map(|argument| match argument {
        GenericArgument::Type(ty) => Some(ty),
        _ => None,
    })
}
