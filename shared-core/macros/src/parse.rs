//! What stands in the attributes: `#[contract(..)]`, `#[n(..)]`, and the serde attributes that decide what
//! serde calls.

use quote::ToTokens;
use syn::parse::{Parse, ParseStream};
use syn::punctuated::Punctuated;
use syn::{Attribute, Expr, ExprLit, ExprRange, Ident, Lit, LitStr, Meta, Path, RangeLimits, Token, UnOp};

use crate::n::{Kind, N};
use crate::rename::Rule;

/// Collects errors, so that one compilation reports all of them.
#[derive(Default)]
pub(crate) struct Errors(Option<syn::Error>);

impl Errors {
    pub(crate) fn push(&mut self, error: syn::Error) {
        match &mut self.0 {
            Some(all) => all.combine(error),
            None => self.0 = Some(error),
        }
    }

    pub(crate) fn at(&mut self, tokens: impl ToTokens, message: impl std::fmt::Display) {
        self.push(syn::Error::new_spanned(tokens, message));
    }

    pub(crate) fn finish<T>(self, value: T) -> syn::Result<T> {
        match self.0 {
            Some(error) => Err(error),
            None => Ok(value),
        }
    }
}

/// The arguments of `#[contract(..)]`.
#[derive(Default)]
pub(crate) struct Args {
    pub(crate) reserved: Reserved,
    /// `crate = path`: where `contract` is exported.
    pub(crate) home: Option<Path>,
    /// `docs`: doc comments go into the table.
    pub(crate) docs: bool,
}

/// Numbers and names that no member may use.
#[derive(Default)]
pub(crate) struct Reserved {
    pub(crate) ranges: Vec<ReservedRange>,
    pub(crate) names: Vec<LitStr>,
}

/// `9`, `9..12`, `9..=11` or `9..`.
pub(crate) struct ReservedRange {
    pub(crate) first: i64,
    /// `None`: to the largest number there is.
    pub(crate) last: Option<i64>,
    pub(crate) tokens: Expr,
}

impl Parse for Args {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let mut args = Self::default();
        let mut errors = Errors::default();
        while !input.is_empty() {
            let key = input.call(<Ident as syn::ext::IdentExt>::parse_any)?;
            if key == "reserved" {
                let content;
                syn::parenthesized!(content in input);
                for item in Punctuated::<Expr, Token![,]>::parse_terminated(&content)? {
                    if let Err(error) = args.reserved.add(item) {
                        errors.push(error);
                    }
                }
            } else if key == "crate" {
                input.parse::<Token![=]>()?;
                args.home = Some(input.call(Path::parse_mod_style)?);
            } else if key == "docs" {
                args.docs = true;
            } else {
                return Err(syn::Error::new(
                    key.span(),
                    format!("unknown argument `{key}`, expected `reserved(..)`, `docs` or `crate = path`"),
                ));
            }
            if input.is_empty() {
                break;
            }
            input.parse::<Token![,]>()?;
        }
        errors.finish(args)
    }
}

impl Reserved {
    fn add(&mut self, item: Expr) -> syn::Result<()> {
        match bare(&item) {
            Expr::Lit(ExprLit { lit: Lit::Str(name), .. }) => {
                self.names.push(name.clone());
                return Ok(());
            }
            Expr::Range(ExprRange { start, limits, end, .. }) => {
                let Some(first) = start.as_deref().map(integer).transpose()?.flatten() else {
                    return Err(syn::Error::new_spanned(
                        &item,
                        "a reserved range starts with an integer, as in `9..=11` or `100..`",
                    ));
                };
                let last = match end.as_deref() {
                    None => None,
                    Some(end) => {
                        let last = integer(end)?.ok_or_else(|| {
                            syn::Error::new_spanned(
                                end,
                                "a reserved range ends with an integer or is left open",
                            )
                        })?;
                        Some(if matches!(limits, RangeLimits::HalfOpen(_)) {
                            last.saturating_sub(1)
                        } else {
                            last
                        })
                    }
                };
                if last.is_some_and(|last| last < first) {
                    return Err(syn::Error::new_spanned(&item, "this reserved range is empty"));
                }
                self.ranges.push(ReservedRange { first, last, tokens: item });
                return Ok(());
            }
            other => {
                if let Some(number) = integer(other)? {
                    self.ranges.push(ReservedRange { first: number, last: Some(number), tokens: item });
                    return Ok(());
                }
            }
        }
        Err(syn::Error::new_spanned(
            &item,
            "expected a number, a range of numbers such as `9..=11`, or a name such as \"old_name\"",
        ))
    }

    /// What is reserved, in the protobuf language.
    pub(crate) fn statements(&self) -> String {
        let ranges = self.ranges.iter().map(|range| match range.last {
            Some(last) if last == range.first => last.to_string(),
            Some(last) => format!("{} to {last}", range.first),
            None => format!("{} to max", range.first),
        });
        let names = self.names.iter().map(|name| format!("{:?}", name.value()));
        let statement = |parts: Vec<String>| {
            if parts.is_empty() { None } else { Some(format!("reserved {};", parts.join(", "))) }
        };
        let statements = [statement(ranges.collect()), statement(names.collect())];
        statements.into_iter().flatten().collect::<Vec<_>>().join(" ")
    }

    /// Whether `number` is reserved.
    pub(crate) fn holds(&self, number: i64) -> bool {
        self.ranges.iter().any(|range| range.first <= number && range.last.is_none_or(|last| number <= last))
    }
}

/// What the attributes of a field or variant say.
#[derive(Default)]
pub(crate) struct Member {
    pub(crate) n: Option<N>,
    pub(crate) skip_ser: bool,
    pub(crate) skip_de: bool,
    /// `skip_serializing_if`.
    pub(crate) skip_if: Option<Meta>,
    pub(crate) flatten: bool,
    pub(crate) untagged: bool,
    /// `serialize_with`, or `with`.
    pub(crate) with_ser: bool,
    /// `deserialize_with`, or `with`.
    pub(crate) with_de: bool,
    /// A variant's `rename_all`.
    pub(crate) rename_all: Vec<Rule>,
    renamed_ser: Option<String>,
    renamed_de: Option<String>,
    /// The lines of the doc comment.
    pub(crate) doc: String,
}

impl Member {
    pub(crate) fn of(attributes: &[Attribute], errors: &mut Errors) -> Self {
        let mut member = Self::default();
        for attribute in attributes.iter().filter(|attribute| attribute.path().is_ident("n")) {
            if member.n.is_some() {
                errors.at(attribute, "`#[n]` stands here twice");
                continue;
            }
            match N::parse(attribute) {
                Ok(n) => member.n = Some(n),
                Err(error) => {
                    errors.push(error);
                    // It is there, only wrong: nobody needs to hear as well that it is missing.
                    member.n = Some(N::nothing(attribute));
                }
            }
        }
        member.doc = doc(attributes);
        for meta in serde_metas(attributes) {
            let Some(key) = meta.path().get_ident() else { continue };
            match key.to_string().as_str() {
                "skip" => (member.skip_ser, member.skip_de) = (true, true),
                "skip_serializing" => member.skip_ser = true,
                "skip_deserializing" => member.skip_de = true,
                "skip_serializing_if" => member.skip_if = Some(meta),
                "flatten" => member.flatten = true,
                "untagged" => member.untagged = true,
                "with" => (member.with_ser, member.with_de) = (true, true),
                "serialize_with" => member.with_ser = true,
                "deserialize_with" => member.with_de = true,
                "rename" => {
                    let (ser, de) = both_ways(&meta);
                    member.renamed_ser = ser.or(member.renamed_ser);
                    member.renamed_de = de.or(member.renamed_de);
                }
                "rename_all" => member.rename_all = rules(&meta),
                _ => {}
            }
        }
        member
    }

    /// Whether serde knows the member in neither direction.
    pub(crate) fn is_skipped(&self) -> bool {
        self.skip_ser && self.skip_de
    }

    pub(crate) fn number(&self) -> Option<&(i64, Expr)> {
        self.n.as_ref().and_then(|n| n.number.as_ref())
    }

    pub(crate) fn kind(&self) -> Option<&(Kind, Expr)> {
        self.n.as_ref().and_then(|n| n.kind.as_ref())
    }

    pub(crate) fn is(&self, kind: Kind) -> bool {
        matches!(self.kind(), Some((own, _)) if *own == kind)
    }

    /// The numbers of the cases of a oneof field.
    pub(crate) fn cases(&self) -> &[(i64, Expr)] {
        self.n.as_ref().map_or(&[], |n| &n.cases)
    }

    pub(crate) fn kind_byte(&self) -> u8 {
        self.kind().map_or(0, |(kind, _)| *kind as u8)
    }

    /// All names that the member goes by: its own and serde's in both directions.
    pub(crate) fn names(&self, ident: &str, rules: &[Rule], of_variant: bool) -> Vec<String> {
        let mut names = vec![ident.to_owned()];
        names.extend(self.renamed_ser.clone());
        names.extend(self.renamed_de.clone());
        if self.renamed_ser.is_none() || self.renamed_de.is_none() {
            names.extend(rules.iter().map(|rule| rule.apply(ident, of_variant)));
        }
        names
    }
}

/// What the attributes of the container say.
#[derive(Default)]
pub(crate) struct Container {
    pub(crate) renamed_ser: Option<String>,
    pub(crate) renamed_de: Option<String>,
    pub(crate) tag: Option<Meta>,
    pub(crate) content: bool,
    pub(crate) untagged: bool,
    pub(crate) transparent: bool,
    /// `from` or `try_from`.
    pub(crate) from: bool,
    pub(crate) into: bool,
    /// `field_identifier` or `variant_identifier`.
    pub(crate) identifier: bool,
    pub(crate) rename_all: Vec<Rule>,
}

impl Container {
    pub(crate) fn of(attributes: &[Attribute], errors: &mut Errors) -> Self {
        let mut container = Self::default();
        for attribute in attributes.iter().filter(|attribute| attribute.path().is_ident("n")) {
            errors.at(attribute, "`#[n]` belongs on fields and variants, not on the container");
        }
        for meta in serde_metas(attributes) {
            let Some(key) = meta.path().get_ident() else { continue };
            match key.to_string().as_str() {
                "rename" => {
                    let (ser, de) = both_ways(&meta);
                    if ser.is_some() && container.renamed_ser.is_some()
                        || de.is_some() && container.renamed_de.is_some()
                    {
                        errors.at(&meta, "duplicate serde attribute `rename`");
                    }
                    container.renamed_ser = ser.or(container.renamed_ser);
                    container.renamed_de = de.or(container.renamed_de);
                }
                "tag" => container.tag = Some(meta),
                "content" => container.content = true,
                "untagged" => container.untagged = true,
                "transparent" => container.transparent = true,
                "from" | "try_from" => container.from = true,
                "into" => container.into = true,
                "field_identifier" | "variant_identifier" => container.identifier = true,
                "rename_all" => container.rename_all = rules(&meta),
                _ => {}
            }
        }
        container
    }
}

/// The doc comment among the attributes, without the space that people leave in front of each line.
pub(crate) fn doc(attributes: &[Attribute]) -> String {
    let lines = attributes.iter().filter_map(|attribute| match &attribute.meta {
        Meta::NameValue(pair) if pair.path.is_ident("doc") => string(&pair.value),
        _ => None,
    });
    let lines = lines.flat_map(|text| {
        text.split('\n')
            .map(|line| line.strip_prefix(' ').unwrap_or(line).trim_end().to_owned())
            .collect::<Vec<_>>()
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// Everything inside the `#[serde(..)]` attributes. What is malformed is left for serde to report.
fn serde_metas(attributes: &[Attribute]) -> impl Iterator<Item = Meta> + '_ {
    attributes
        .iter()
        .filter(|attribute| attribute.path().is_ident("serde"))
        .filter_map(|attribute| metas(attribute).ok())
        .flatten()
}

/// The items of a list attribute.
pub(crate) fn metas(attribute: &Attribute) -> syn::Result<Punctuated<Meta, Token![,]>> {
    attribute.parse_args_with(Punctuated::parse_terminated)
}

/// The values of `key = ".."` or `key(serialize = "..", deserialize = "..")`.
pub(crate) fn both_ways(meta: &Meta) -> (Option<String>, Option<String>) {
    match meta {
        Meta::Path(_) => (None, None),
        Meta::NameValue(pair) => (string(&pair.value), string(&pair.value)),
        Meta::List(list) => {
            let mut values = (None, None);
            if let Ok(items) = list.parse_args_with(Punctuated::<Meta, Token![,]>::parse_terminated) {
                for item in &items {
                    if let Meta::NameValue(pair) = item {
                        if pair.path.is_ident("serialize") {
                            values.0 = string(&pair.value);
                        } else if pair.path.is_ident("deserialize") {
                            values.1 = string(&pair.value);
                        }
                    }
                }
            }
            values
        }
    }
}

fn rules(meta: &Meta) -> Vec<Rule> {
    let (ser, de) = both_ways(meta);
    [ser, de].into_iter().flatten().filter_map(|name| Rule::of(&name)).collect()
}

fn string(value: &Expr) -> Option<String> {
    match bare(value) {
        Expr::Lit(ExprLit { lit: Lit::Str(text), .. }) => Some(text.value()),
        _ => None,
    }
}

/// The integer that a literal, with or without a minus, says; `None` if it is no such thing.
///
/// Fails on a literal that is too large for any use here.
pub(crate) fn integer(expr: &Expr) -> syn::Result<Option<i64>> {
    match bare(expr) {
        Expr::Lit(ExprLit { lit: Lit::Int(literal), .. }) => {
            literal.base10_parse::<i64>().map(Some).map_err(|_| {
                syn::Error::new_spanned(expr, format!("number {} is out of range", literal.base10_digits()))
            })
        }
        Expr::Unary(unary) if matches!(unary.op, UnOp::Neg(_)) => {
            Ok(integer(&unary.expr)?.map(|value| -value))
        }
        _ => Ok(None),
    }
}

/// Without the parentheses, and without the groups that `macro_rules` puts around fragments.
pub(crate) fn bare(expr: &Expr) -> &Expr {
    match expr {
        Expr::Group(group) => bare(&group.expr),
        Expr::Paren(paren) => bare(&paren.expr),
        other => other,
    }
}
