//! The text of the generated types.

mod defaults;
mod enums;
mod messages;
mod types;

use std::collections::HashMap;

use proc_macro2::TokenStream;
use protox::prost_reflect::{ExtensionDescriptor, FileDescriptor};
use quote::quote;

use crate::Config;
use crate::comments::{Comments, doc, paragraph};
use crate::cycles::Cycles;
use crate::names::ident;
use crate::plan::{Item, ModuleId, Plan};

pub(crate) struct Generator<'a> {
    config: &'a Config,
    plan: &'a Plan,
    cycles: Cycles,
    comments: HashMap<String, Comments>,
}

impl<'a> Generator<'a> {
    pub(crate) fn new(config: &'a Config, plan: &'a Plan) -> Self {
        Self { config, plan, cycles: Cycles::of(&plan.messages), comments: HashMap::new() }
    }

    /// All types, with the modules of their packages.
    pub(crate) fn generate(&mut self, files: impl Iterator<Item = FileDescriptor>) -> TokenStream {
        for file in files {
            self.comments.insert(file.name().to_owned(), Comments::of(file.file_descriptor_proto()));
        }
        self.contents(0)
    }

    fn contents(&self, module: ModuleId) -> TokenStream {
        let Some(contents) = self.plan.modules.get(module) else { return TokenStream::new() };
        let lints = (module == 0).then(lints);
        let mut tokens = TokenStream::new();
        for item in &contents.items {
            match item {
                Item::Message(message) => {
                    tokens.extend(self.message(message, module, lints.as_ref()));
                    if let Some(nested) = self.plan.nested(message) {
                        let about = format!(" What is nested in `{}`.", message.name());
                        let about = quote!(#[doc = #about]);
                        tokens.extend(self.wrapped(nested, &about, lints.as_ref()));
                    }
                }
                Item::Enum(it) => tokens.extend(self.enumeration(it, lints.as_ref())),
                Item::Oneof(oneof) => tokens.extend(self.oneof(oneof, module)),
                Item::Extension(extension, name) => tokens.extend(self.extension(extension, name)),
            }
        }
        for &package in contents.packages.values() {
            tokens.extend(self.wrapped(package, &TokenStream::new(), lints.as_ref()));
        }
        tokens
    }

    fn wrapped(&self, module: ModuleId, about: &TokenStream, lints: Option<&TokenStream>) -> TokenStream {
        let name = ident(&self.plan.modules[module].name);
        let contents = self.contents(module);
        quote!(#about #lints pub mod #name { #contents })
    }

    /// The comment of the element at `path` of a file.
    fn comment(&self, file: &FileDescriptor, path: &[i32]) -> Vec<String> {
        self.comments.get(file.name()).map(|comments| comments.lines(path)).unwrap_or_default()
    }

    fn extension(&self, extension: &ExtensionDescriptor, name: &str) -> TokenStream {
        let mut lines = self.comment(&extension.parent_file(), extension.path());
        let target = extension.containing_message();
        paragraph(
            &mut lines,
            format!(
                "Number of the extension `{}` of `{}`, which is among its unknown fields.",
                extension.name(),
                target.full_name()
            ),
        );
        let (doc, name, number) = (doc(&lines), ident(name), literal(extension.number()));
        quote!(#doc pub const #name: u32 = #number;)
    }
}

/// What stands on everything at the top of the file: it is not for the user to mend.
fn lints() -> TokenStream {
    quote!(#[allow(dead_code, missing_docs, unreachable_pub, clippy::all)])
}

fn literal(number: u32) -> proc_macro2::Literal {
    proc_macro2::Literal::u32_unsuffixed(number)
}

/// `reserved(..)`, if there is any; `ranges` are inclusive, and one that ends with `last` is open.
fn reserved(
    ranges: impl Iterator<Item = (i64, i64)>,
    names: impl Iterator<Item = String>,
    last: i64,
) -> Option<TokenStream> {
    let number = |number: i64| {
        let digits = proc_macro2::Literal::u64_unsuffixed(number.unsigned_abs());
        if number < 0 { quote!(-#digits) } else { quote!(#digits) }
    };
    let ranges = ranges.map(|(from, to)| {
        let (start, end) = (number(from), number(to));
        if from == to {
            start
        } else if to >= last {
            quote!(#start..)
        } else {
            quote!(#start..=#end)
        }
    });
    let items = ranges.chain(names.map(|name| quote!(#name))).collect::<Vec<_>>();
    (!items.is_empty()).then(|| quote!(reserved(#(#items),*)))
}

/// `#[contract]` with its arguments.
fn contract(arguments: &[TokenStream]) -> TokenStream {
    if arguments.is_empty() {
        quote!(#[::contract_pb::contract])
    } else {
        quote!(#[::contract_pb::contract(#(#arguments),*)])
    }
}
