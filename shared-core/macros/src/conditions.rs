//! `#[cfg]` and `#[cfg_attr]` on fields and variants.
//!
//! The compiler strips them for derives, but not for an attribute: this one sees every field of every
//! configuration. Only the compiler knows which conditions hold, so the item is expanded once for each
//! combination of them, and every result goes under the condition that it is for.

use proc_macro2::TokenStream;
use quote::{ToTokens, quote};
use syn::parse::{ParseStream, Parser};
use syn::punctuated::Punctuated;
use syn::{Attribute, Data, DeriveInput, Fields, LitBool, Meta, Token, parse_quote};

/// The atoms of all conditions on an item's members: `unix`, `feature = ".."`.
#[derive(Default)]
pub(crate) struct Conditions {
    atoms: Vec<Meta>,
}

/// Which of the atoms hold: one bit each.
#[derive(Clone, Copy)]
pub(crate) struct Configuration(u32);

/// More conditions than this, and the tables of all configurations grow out of hand.
pub(crate) const CONDITIONS_MAX: usize = 6;

enum Predicate {
    Constant(bool),
    Atom(Box<Meta>),
    All(Vec<Predicate>),
    Any(Vec<Predicate>),
    Not(Vec<Predicate>),
}

impl Predicate {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        if input.peek(LitBool) {
            return Ok(Self::Constant(input.parse::<LitBool>()?.value));
        }
        let meta = input.parse::<Meta>()?;
        let Meta::List(list) = &meta else { return Ok(Self::Atom(Box::new(meta))) };
        let parts = || {
            let parts = Punctuated::<_, Token![,]>::parse_terminated_with;
            let parts = |input: ParseStream<'_>| parts(input, Self::parse);
            Ok::<_, syn::Error>(list.parse_args_with(parts)?.into_iter().collect())
        };
        Ok(if list.path.is_ident("all") {
            Self::All(parts()?)
        } else if list.path.is_ident("any") {
            Self::Any(parts()?)
        } else if list.path.is_ident("not") {
            Self::Not(parts()?)
        } else {
            Self::Atom(Box::new(meta))
        })
    }

    fn collect(self, conditions: &mut Conditions) {
        match self {
            Self::Constant(_) => {}
            Self::Atom(meta) => {
                if conditions.place(&meta).is_none() {
                    conditions.atoms.push(*meta);
                }
            }
            Self::All(parts) | Self::Any(parts) | Self::Not(parts) => {
                parts.into_iter().for_each(|part| part.collect(conditions));
            }
        }
    }

    fn holds(&self, conditions: &Conditions, configuration: Configuration) -> bool {
        match self {
            Self::Constant(value) => *value,
            Self::Atom(meta) => conditions.place(meta).is_none_or(|place| configuration.0 >> place & 1 == 1),
            Self::All(parts) => parts.iter().all(|part| part.holds(conditions, configuration)),
            Self::Any(parts) => parts.iter().any(|part| part.holds(conditions, configuration)),
            Self::Not(parts) => !parts.iter().all(|part| part.holds(conditions, configuration)),
        }
    }
}

impl Conditions {
    pub(crate) fn of(item: &DeriveInput) -> Self {
        let mut conditions = Self::default();
        match &item.data {
            Data::Struct(data) => conditions.add_fields(&data.fields),
            Data::Enum(data) => {
                for variant in &data.variants {
                    conditions.add(&variant.attrs);
                    conditions.add_fields(&variant.fields);
                }
            }
            Data::Union(_) => {}
        }
        conditions
    }

    fn add_fields(&mut self, fields: &Fields) {
        for field in fields {
            self.add(&field.attrs);
        }
    }

    fn add(&mut self, attributes: &[Attribute]) {
        for attribute in attributes {
            if attribute.path().is_ident("cfg") {
                if let Ok(predicate) = attribute.parse_args_with(Predicate::parse) {
                    predicate.collect(self);
                }
            } else if let Some((predicate, attributes)) = cfg_attr(attribute)
                && attributes.iter().any(matters)
            {
                predicate.collect(self);
                self.add(&attributes);
            }
        }
    }

    fn place(&self, atom: &Meta) -> Option<usize> {
        let text = atom.to_token_stream().to_string();
        self.atoms.iter().position(|other| other.to_token_stream().to_string() == text)
    }

    /// How many different conditions there are.
    pub(crate) fn len(&self) -> usize {
        self.atoms.len()
    }

    /// The condition that is one too many.
    pub(crate) fn surplus(&self) -> Option<&Meta> {
        self.atoms.get(CONDITIONS_MAX)
    }

    /// All combinations; at most 2 to the power of [`CONDITIONS_MAX`].
    pub(crate) fn configurations(&self) -> impl Iterator<Item = Configuration> + use<> {
        (0..1_u32 << self.atoms.len().min(CONDITIONS_MAX)).map(Configuration)
    }

    /// The condition under which `configuration` is the actual one.
    pub(crate) fn predicate(&self, configuration: Configuration) -> TokenStream {
        let atoms = self.atoms.iter().enumerate().map(|(place, atom)| {
            if configuration.0 >> place & 1 == 1 { quote!(#atom) } else { quote!(not(#atom)) }
        });
        quote!(all(#(#atoms),*))
    }

    /// The item as the compiler would see it, but for attributes that are nobody's business here.
    pub(crate) fn configure(&self, item: &DeriveInput, configuration: Configuration) -> DeriveInput {
        let mut item = item.clone();
        match &mut item.data {
            Data::Struct(data) => self.configure_fields(&mut data.fields, configuration),
            Data::Enum(data) => {
                data.variants = std::mem::take(&mut data.variants)
                    .into_iter()
                    .filter_map(|mut variant| {
                        variant.attrs = self.resolve(&variant.attrs, configuration)?;
                        self.configure_fields(&mut variant.fields, configuration);
                        Some(variant)
                    })
                    .collect();
            }
            Data::Union(_) => {}
        }
        item
    }

    fn configure_fields(&self, fields: &mut Fields, configuration: Configuration) {
        let list = match fields {
            Fields::Named(fields) => &mut fields.named,
            Fields::Unnamed(fields) => &mut fields.unnamed,
            Fields::Unit => return,
        };
        *list = std::mem::take(list)
            .into_iter()
            .filter_map(|mut field| {
                field.attrs = self.resolve(&field.attrs, configuration)?;
                Some(field)
            })
            .collect();
    }

    /// `None`: the member is not there.
    fn resolve(&self, attributes: &[Attribute], configuration: Configuration) -> Option<Vec<Attribute>> {
        let mut resolved = Vec::new();
        for attribute in attributes {
            if attribute.path().is_ident("cfg") {
                if let Ok(predicate) = attribute.parse_args_with(Predicate::parse)
                    && !predicate.holds(self, configuration)
                {
                    return None;
                }
            } else if let Some((predicate, attributes)) = cfg_attr(attribute) {
                if attributes.iter().any(matters) && predicate.holds(self, configuration) {
                    resolved.extend(self.resolve(&attributes, configuration)?);
                }
            } else {
                resolved.push(attribute.clone());
            }
        }
        Some(resolved)
    }
}

/// Whether an attribute can change a table.
fn matters(attribute: &Attribute) -> bool {
    ["n", "serde", "cfg", "cfg_attr"].iter().any(|name| attribute.path().is_ident(name))
}

fn cfg_attr(attribute: &Attribute) -> Option<(Predicate, Vec<Attribute>)> {
    let (predicate, metas) = split_cfg_attr(attribute)?;
    let predicate = Predicate::parse.parse2(predicate).ok()?;
    Some((predicate, metas.iter().map(|meta| parse_quote!(#[#meta])).collect()))
}

/// The condition and the attributes of `#[cfg_attr(condition, attribute, ..)]`.
pub(crate) fn split_cfg_attr(attribute: &Attribute) -> Option<(TokenStream, Vec<Meta>)> {
    if !attribute.path().is_ident("cfg_attr") {
        return None;
    }
    let parser = |input: ParseStream<'_>| {
        let predicate = if input.peek(LitBool) {
            input.parse::<LitBool>()?.into_token_stream()
        } else {
            input.parse::<Meta>()?.into_token_stream()
        };
        if input.is_empty() {
            return Ok((predicate, Vec::new()));
        }
        input.parse::<Token![,]>()?;
        let metas = Punctuated::<Meta, Token![,]>::parse_terminated(input)?;
        Ok((predicate, metas.into_iter().collect()))
    };
    attribute.parse_args_with(parser).ok()
}
