//! The `#[contract]` attribute.
#![forbid(unsafe_code)]

mod check;
mod conditions;
mod expand;
mod parse;
mod plan;
mod rename;
mod table;

/// x
#[proc_macro_attribute]
pub fn contract(args: proc_macro::TokenStream, item: proc_macro::TokenStream) -> proc_macro::TokenStream {
    expand::expand(args.into(), item.into()).into()
}
