//! From the names of the `.proto` file to those of Rust: case, keywords, and two names that become one.

use std::collections::HashSet;

use heck::{ToShoutySnakeCase, ToSnakeCase, ToUpperCamelCase};
use proc_macro2::{Ident, Span};

/// Words that can't be an identifier even with `r#`.
const NEVER: [&str; 4] = ["self", "Self", "super", "crate"];

/// Words that need `r#`, in edition 2024 and those before.
const KEYWORDS: [&str; 48] = [
    "abstract", "as", "async", "await", "become", "box", "break", "const", "continue", "do", "dyn", "else",
    "enum", "extern", "false", "final", "fn", "for", "gen", "if", "impl", "in", "let", "loop", "macro",
    "match", "mod", "move", "mut", "override", "priv", "pub", "ref", "return", "static", "struct", "trait",
    "true", "try", "type", "typeof", "unsafe", "unsized", "use", "virtual", "where", "while", "yield",
];

/// The identifier of a name that came from this module.
pub(crate) fn ident(name: &str) -> Ident {
    if KEYWORDS.contains(&name) {
        Ident::new_raw(name, Span::call_site())
    } else {
        Ident::new(name, Span::call_site())
    }
}

/// The name of a field, a module or a method.
pub(crate) fn snake(name: &str) -> String {
    valid(name.to_snake_case())
}

/// The name of a type or a variant.
pub(crate) fn camel(name: &str) -> String {
    valid(name.to_upper_camel_case())
}

/// The name of a constant.
pub(crate) fn shouty(name: &str) -> String {
    valid(name.to_shouty_snake_case())
}

/// Mends what the conversion of the case may leave: nothing, a digit in front, or a word of Rust's.
fn valid(mut name: String) -> String {
    if name.is_empty() {
        return "unnamed".to_owned();
    }
    if name.starts_with(|first: char| first.is_ascii_digit()) {
        name.insert(0, '_');
    }
    if NEVER.contains(&name.as_str()) {
        name.push('_');
    }
    name
}

/// The names of one scope.
#[derive(Default)]
pub(crate) struct Scope(HashSet<String>);

impl Scope {
    pub(crate) fn has(&self, name: &str) -> bool {
        self.0.contains(name)
    }

    /// The first of `wanted` that is free, or the last one with a number behind it, and not behind an
    /// underscore.
    pub(crate) fn take<const N: usize>(&mut self, wanted: [&str; N], separator: &str) -> String {
        for name in wanted {
            if self.0.insert(name.to_owned()) {
                return name.to_owned();
            }
        }
        let last = wanted.last().copied().unwrap_or("unnamed").trim_end_matches('_');
        let name = (2..).map(|n| format!("{last}{separator}{n}")).find(|name| !self.0.contains(name));
        let name = name.expect("there is no end of numbers");
        self.0.insert(name.clone());
        name
    }

    /// Names for all of `names`: those that Rust spells in the same way come first, the others as they stand.
    pub(crate) fn take_all<'a>(
        &mut self,
        names: impl Iterator<Item = &'a str> + Clone,
        convert: fn(&str) -> String,
        separator: &str,
    ) -> Vec<String> {
        let mut taken: Vec<Option<String>> =
            names.clone().map(|name| (convert(name) == name).then(|| self.take([name], separator))).collect();
        for (slot, name) in taken.iter_mut().zip(names) {
            if slot.is_none() {
                *slot = Some(self.take([&convert(name)], separator));
            }
        }
        taken.into_iter().flatten().collect()
    }
}

/// The names of an enum's values as variants: without the name of the enum in front, where all that remains
/// is valid and differs.
pub(crate) fn variants(enum_name: &str, values: &[&str]) -> Vec<String> {
    let prefix = enum_name.to_shouty_snake_case() + "_";
    let stripped = values.iter().map(|value| value.strip_prefix(&*prefix).unwrap_or(value));
    let names = stripped.clone().map(camel).collect::<Vec<_>>();
    let valid = stripped.clone().all(|rest| {
        let rest = rest.trim_start_matches('_');
        rest.starts_with(|first: char| first.is_ascii_alphabetic())
            && !NEVER.contains(&&*rest.to_upper_camel_case())
    });
    if valid && names.iter().collect::<HashSet<_>>().len() == names.len() {
        return names;
    }
    Scope::default().take_all(values.iter().copied(), camel, "")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_identifiers_are_valid() {
        for word in KEYWORDS.into_iter().chain(NEVER) {
            for name in [snake(word), camel(word), shouty(word)] {
                syn::parse_str::<syn::Ident>(&ident(&name).to_string()).unwrap();
            }
        }
        assert_eq!(
            [snake("self"), camel("self"), camel("type"), snake("_")],
            ["self_", "Self_", "Type", "unnamed"]
        );
        assert_eq!([snake("_1a"), camel("2d"), camel("__")], ["_1a", "_2d", "unnamed"]);
        assert_eq!(ident("type").to_string(), "r#type");
    }

    #[test]
    fn names_that_meet_are_told_apart() {
        let names = ["fooBar", "foo_bar", "FooBar", "foo_bar_2"];
        let taken = Scope::default().take_all(names.into_iter(), snake, "_");
        assert_eq!(taken, ["foo_bar_3", "foo_bar", "foo_bar_4", "foo_bar_2"]);
        assert_eq!(Scope::default().take_all(["Self", "self"].into_iter(), camel, ""), ["Self_", "Self2"]);
        let mut scope = Scope::default();
        let oneofs = [(); 3].map(|()| scope.take(["Kind", "KindOneof"], ""));
        assert_eq!(oneofs, ["Kind", "KindOneof", "KindOneof2"]);
    }

    #[test]
    fn prefixes_of_enum_values() {
        assert_eq!(variants("FooBar", &["FOO_BAR_A", "FOO_BAR_BIG_B"]), ["A", "BigB"]);
        // A value without it stays as it is.
        assert_eq!(variants("Foo", &["UNKNOWN", "FOO_A"]), ["Unknown", "A"]);
        // These would be a number, nothing, or one name for two values.
        assert_eq!(variants("Foo", &["FOO_A", "FOO_2D"]), ["FooA", "Foo2d"]);
        assert_eq!(variants("Foo", &["FOO_A", "FOO_"]), ["FooA", "Foo"]);
        assert_eq!(variants("Foo", &["FOO_A", "A"]), ["FooA", "A"]);
        assert_eq!(variants("Foo", &["FOO_SELF", "FOO_B"]), ["FooSelf", "FooB"]);
        assert_eq!(variants("Foo", &["a_b", "A_B"]), ["AB", "AB2"]);
    }
}
