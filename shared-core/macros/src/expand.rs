//! The two steps of the expansion.
//!
//! First every derive that is not serde's goes above the attribute: it runs before, on the item as the user
//! wrote it. Then the attribute runs again, finds nothing but serde's derives below it, and gives the
//! container the name that carries the table. The derives of the standard library ignore serde's attributes,
//! so that items with no others need no first step.

use std::collections::HashMap;

use proc_macro2::{Span, TokenStream};
use quote::quote;
use syn::parse::ParseStream;
use syn::punctuated::Punctuated;
use syn::{Attribute, Data, DeriveInput, Fields, Meta, Path, Token, parse_quote};

use crate::conditions::{CONDITIONS_MAX, Conditions, split_cfg_attr};
use crate::parse::{Args, Errors, both_ways, metas};
use crate::plan::{Plan, plan};

/// `#[contract(args)] input`.
pub(crate) fn expand(args: TokenStream, input: TokenStream) -> TokenStream {
    let Ok(mut item) = syn::parse2::<DeriveInput>(input.clone()) else {
        let error =
            syn::Error::new(Span::call_site(), "#[contract] is for structs and enums").to_compile_error();
        return quote!(#error #input);
    };
    let result = syn::parse2::<Args>(args.clone()).and_then(|parsed| {
        if matches!(item.data, Data::Union(_)) {
            return Err(plan(&item, &parsed).err().unwrap_or_else(nothing));
        }
        let derives = Derives::of(&item.attrs);
        if !derives.serde {
            return Err(syn::Error::new(
                Span::call_site(),
                "#[contract] finds no serde derive below it: it must stand above \
                 #[derive(Serialize, Deserialize)], and under the same condition \
                 if that stands in a cfg_attr",
            ));
        }
        if derives.need_clean_item() {
            first_step(&item, &parsed, &args, &derives)
        } else {
            second_step(&item, &parsed)
        }
    });
    result.unwrap_or_else(|error| {
        let error = error.to_compile_error();
        // What has been reported is not for serde to report again.
        strip(&mut item);
        take_rename(&mut item.attrs);
        quote!(#error #item)
    })
}

fn nothing() -> syn::Error {
    syn::Error::new(Span::call_site(), "#[contract] is for structs and enums")
}

/// What is derived below the attribute.
struct Derives {
    /// Whether serde's are among it.
    serde: bool,
    others: Vec<Path>,
}

impl Derives {
    fn of(attributes: &[Attribute]) -> Self {
        let (serde, others) = attributes.iter().flat_map(derived).partition::<Vec<_>, _>(is_serdes);
        Self { serde: !serde.is_empty(), others }
    }

    /// Whether some derive would see our name and might use it.
    fn need_clean_item(&self) -> bool {
        const STANDARD: [&str; 9] =
            ["Debug", "Clone", "Copy", "PartialEq", "Eq", "PartialOrd", "Ord", "Hash", "Default"];
        let standard = |path: &Path| {
            path.get_ident().is_some_and(|ident| STANDARD.iter().any(|name| ident == name))
                || path.segments.first().is_some_and(|first| first.ident == "std" || first.ident == "core")
        };
        !self.others.iter().all(standard)
    }
}

/// The paths in `#[derive(..)]`; none if the attribute is another.
fn derived(attribute: &Attribute) -> Vec<Path> {
    if !attribute.path().is_ident("derive") {
        return Vec::new();
    }
    let paths = |input: ParseStream<'_>| {
        Punctuated::<Path, Token![,]>::parse_terminated_with(input, Path::parse_mod_style)
    };
    attribute.parse_args_with(paths).map(|paths| paths.into_iter().collect()).unwrap_or_default()
}

/// Whether the derive is one of serde's, however it is reached; other crates have some of the same name.
fn is_serdes(path: &Path) -> bool {
    let named =
        path.segments.last().is_some_and(|last| last.ident == "Serialize" || last.ident == "Deserialize");
    let others = |name| path.segments.iter().any(|segment| segment.ident == name);
    named && !["rkyv", "miniserde"].into_iter().any(others)
}

/// The other derives above, the attribute again, serde's derives below.
fn first_step(
    item: &DeriveInput,
    parsed: &Args,
    args: &TokenStream,
    derives: &Derives,
) -> syn::Result<TokenStream> {
    let again = match &parsed.home {
        Some(home) => parse_quote!(#home::contract),
        None => own_path()?,
    };
    let again = if args.is_empty() { quote!(#[#again]) } else { quote!(#[#again(#args)]) };
    let mut item = item.clone();
    item.attrs = std::mem::take(&mut item.attrs)
        .into_iter()
        .filter_map(|attribute| {
            if !attribute.path().is_ident("derive") {
                return Some(attribute);
            }
            let serde = derived(&attribute).into_iter().filter(is_serdes).collect::<Vec<_>>();
            if serde.is_empty() { None } else { Some(parse_quote!(#[derive(#(#serde),*)])) }
        })
        .collect();
    let others = &derives.others;
    Ok(quote!(#[derive(#(#others),*)] #again #item))
}

/// The path by which the attribute was called, read from the source, since a macro is not told.
fn own_path() -> syn::Result<Path> {
    let plain = || parse_quote!(contract);
    let Some(text) = Span::call_site().source_text() else { return Ok(plain()) };
    let text = text.trim().trim_start_matches('#').trim_start().trim_start_matches('[').trim();
    if text.starts_with("$crate") {
        return Err(syn::Error::new(
            Span::call_site(),
            "a derive that is not serde's needs #[contract] to call itself by its path, \
             which it can't see in a macro: say where it is exported, as in #[$crate::contract(crate = $crate)]",
        ));
    }
    let text = text.strip_suffix(']').unwrap_or(text);
    let path = text.split('(').next().unwrap_or(text);
    Ok(syn::parse::Parser::parse_str(Path::parse_mod_style, path).unwrap_or_else(|_| plain()))
}

/// Gives the container the name with the table.
fn second_step(item: &DeriveInput, args: &Args) -> syn::Result<TokenStream> {
    let mut output = item.clone();
    strip(&mut output);
    let conditions = Conditions::of(item);
    if let Some(surplus) = conditions.surplus() {
        let message = format!("more than {CONDITIONS_MAX} different conditions on the members of one item");
        return Err(syn::Error::new_spanned(surplus, message));
    }
    if conditions.len() == 0 {
        if let Some(plan) = plan(item, args)? {
            take_rename(&mut output.attrs);
            let name = serde_name(&plan);
            output.attrs.push(parse_quote!(#[#name]));
        }
        return Ok(quote!(#output));
    }

    let mut errors = Errors::default();
    let mut errors_by_condition = TokenStream::new();
    let mut names = Vec::<Attribute>::new();
    let mut counted = HashMap::new();
    for configuration in conditions.configurations() {
        let predicate = conditions.predicate(configuration);
        match plan(&conditions.configure(item, configuration), args) {
            Ok(Some(plan)) => {
                let name = serde_name(&plan);
                names.push(parse_quote!(#[cfg_attr(#predicate, #name)]));
                for field in plan.counted {
                    if let Some(other) = counted.insert(field.path.clone(), field.number)
                        && other != field.number
                    {
                        let path = &field.path;
                        errors.at(
                            &field.at,
                            format!(
                                "the number of `{path}` would depend on a #[cfg]: give it one, `#[n(..)]`"
                            ),
                        );
                        // Once is enough.
                        counted.insert(field.path, field.number);
                    }
                }
            }
            Ok(None) => {}
            Err(error) => {
                for error in error {
                    let error = error.to_compile_error();
                    errors_by_condition.extend(quote!(#[cfg(#predicate)] #error));
                }
            }
        }
    }
    errors.finish(())?;
    if !names.is_empty() {
        take_rename(&mut output.attrs);
        output.attrs.append(&mut names);
    }
    Ok(quote!(#errors_by_condition #output))
}

fn serde_name(plan: &Plan) -> TokenStream {
    let Plan { serialize, deserialize, .. } = plan;
    quote!(serde(rename(serialize = #serialize, deserialize = #deserialize)))
}

/// Removes the user's `#[serde(rename)]`, which ours contains.
fn take_rename(attributes: &mut Vec<Attribute>) {
    let understood = |meta: &Meta| meta.path().is_ident("rename") && both_ways(meta) != (None, None);
    attributes.retain_mut(|attribute| {
        if !attribute.path().is_ident("serde") {
            return true;
        }
        let Ok(all) = metas(attribute) else { return true };
        let rest = all.iter().filter(|meta| !understood(meta)).collect::<Vec<_>>();
        if rest.len() < all.len() {
            if rest.is_empty() {
                return false;
            }
            *attribute = parse_quote!(#[serde(#(#rest),*)]);
        }
        true
    });
}

/// Removes every `#[n]`, which the compiler does not know.
fn strip(item: &mut DeriveInput) {
    strip_list(&mut item.attrs);
    match &mut item.data {
        Data::Struct(data) => strip_fields(&mut data.fields),
        Data::Enum(data) => {
            for variant in &mut data.variants {
                strip_list(&mut variant.attrs);
                strip_fields(&mut variant.fields);
            }
        }
        Data::Union(data) => data.fields.named.iter_mut().for_each(|field| strip_list(&mut field.attrs)),
    }
}

fn strip_fields(fields: &mut Fields) {
    for field in fields {
        strip_list(&mut field.attrs);
    }
}

fn strip_list(attributes: &mut Vec<Attribute>) {
    attributes.retain_mut(|attribute| {
        if attribute.path().is_ident("n") {
            return false;
        }
        if let Some((predicate, metas)) = split_cfg_attr(attribute)
            && metas.iter().any(|meta| meta.path().is_ident("n"))
        {
            let rest = metas.iter().filter(|meta| !meta.path().is_ident("n")).collect::<Vec<_>>();
            if rest.is_empty() {
                return false;
            }
            *attribute = parse_quote!(#[cfg_attr(#predicate, #(#rest),*)]);
        }
        true
    });
}

#[cfg(test)]
mod tests {
    use proc_macro2::{Group, TokenTree};

    use super::*;

    /// The stream without, or with twice, each of its tokens in turn, at every depth.
    fn mutations(stream: &TokenStream) -> Vec<TokenStream> {
        let trees = stream.clone().into_iter().collect::<Vec<_>>();
        let mut all = Vec::new();
        for (index, tree) in trees.iter().enumerate() {
            let mut with = |middle: &[TokenTree]| {
                all.push([&trees[..index], middle, &trees[index + 1..]].concat().into_iter().collect());
            };
            with(&[]);
            with(&[tree.clone(), tree.clone()]);
            if let TokenTree::Group(group) = tree {
                for inner in mutations(&group.stream()) {
                    with(&[Group::new(group.delimiter(), inner).into()]);
                }
            }
        }
        all
    }

    #[test]
    fn no_broken_item_makes_it_panic() {
        let args = quote!(reserved(3, 9..=11, -1, 100.., "old"), crate = a::b);
        let items = [
            quote! {
                #[derive(Debug, Serialize, JsonSchema)]
                #[serde(rename(serialize = "A", deserialize = "B"), tag = "t")]
                pub struct S<'a, T: X = u8>(#[n(1, bytes)] &'a [u8], #[serde(skip)] Option<T>);
            },
            quote! {
                #[derive(Serialize)]
                #[serde(rename = "A", rename_all = "camelCase")]
                struct S {
                    #[cfg(all(unix, not(feature = "x")))]
                    #[n(1, sint)]
                    a: Vec<i32>,
                    #[cfg_attr(any(windows, true), n(2), serde(rename = "c", skip_serializing))]
                    b: u32,
                }
            },
            quote! {
                #[derive(serde::Serialize)]
                enum E {
                    A = -3,
                    #[n(4)]
                    B = f(),
                    C(#[n(fixed)] u32),
                    #[serde(with = "w")]
                    D { #[n(2)] x: u32, #[serde(flatten)] y: M },
                    F(u32, #[serde(skip_serializing_if = "i")] u32, u32),
                }
            },
        ];
        for item in items {
            for input in mutations(&item) {
                expand(TokenStream::new(), input);
            }
            for args in mutations(&args) {
                expand(args, item.clone());
            }
        }
    }

    #[test]
    fn derives_of_other_crates_are_not_serdes() {
        let is = |path: Path| is_serdes(&path);
        assert!(is(parse_quote!(Serialize)));
        assert!(is(parse_quote!(::serde::Deserialize)));
        assert!(is(parse_quote!(facade::serde::Serialize)));
        assert!(!is(parse_quote!(rkyv::Serialize)));
        assert!(!is(parse_quote!(miniserde::Deserialize)));
        assert!(!is(parse_quote!(Serialize_repr)));
    }
}
