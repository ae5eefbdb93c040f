//! Enums and oneofs.

use proc_macro2::{Literal, TokenStream};
use protox::prost_reflect::prost_types::EnumValueOptions;
use protox::prost_reflect::{EnumDescriptor, FieldDescriptor, OneofDescriptor, Syntax};
use quote::quote;

use super::{Generator, contract, literal, reserved};
use crate::comments::{doc, paragraph};
use crate::names::{self, Scope, ident};
use crate::plan::ModuleId;

/// The names of an enum's values: the variants in the order of the file, without aliases.
pub(super) struct Variants(Vec<Variant>);

struct Variant {
    name: String,
    number: i32,
    /// Its place in the file.
    index: usize,
    proto_name: String,
    aliases: Vec<String>,
}

impl Variants {
    pub(super) fn of(it: &EnumDescriptor) -> Self {
        let mut variants = Vec::<Variant>::new();
        for (index, value) in it.enum_descriptor_proto().value.iter().enumerate() {
            match variants.iter_mut().find(|variant| variant.number == value.number()) {
                Some(first) => first.aliases.push(value.name().to_owned()),
                None => variants.push(Variant {
                    name: String::new(),
                    number: value.number(),
                    index,
                    proto_name: value.name().to_owned(),
                    aliases: Vec::new(),
                }),
            }
        }
        let proto_names = variants.iter().map(|variant| &*variant.proto_name).collect::<Vec<_>>();
        let names = names::variants(it.name(), &proto_names);
        for (variant, name) in variants.iter_mut().zip(names) {
            variant.name = name;
        }
        Self(variants)
    }

    /// The name of the variant with this number.
    pub(super) fn name(&self, number: i32) -> Option<&str> {
        self.0.iter().find(|variant| variant.number == number).map(|variant| &*variant.name)
    }
}

impl Generator<'_> {
    pub(super) fn enumeration(&self, it: &EnumDescriptor, lints: Option<&TokenStream>) -> TokenStream {
        let file = it.parent_file();
        let is_open = file.syntax() == Syntax::Proto3;
        let Variants(mut variants) = Variants::of(it);
        // The first value of a closed enum, which for an open one has to be zero.
        let default = variants.first().map(|variant| variant.number);
        variants.sort_by_key(|variant| variant.number);

        let mut scope = Scope::default();
        let cases = variants.iter().map(|variant| {
            scope.take([&variant.name], "");
            let path = [it.path(), &[2, variant.index as i32]].concat();
            let mut lines = self.comment(&file, &path);
            if !variant.aliases.is_empty() {
                let aliases = variant.aliases.iter().map(|alias| format!("`{alias}`")).collect::<Vec<_>>();
                paragraph(&mut lines, format!("Also known as {}.", aliases.join(", ")));
            }
            let options = it.enum_descriptor_proto().value[variant.index].options.as_ref();
            let is_deprecated = options.is_some_and(EnumValueOptions::deprecated);
            let deprecated = is_deprecated.then(|| quote!(#[deprecated]));
            let default = (default == Some(variant.number)).then(|| quote!(#[default]));
            let digits = Literal::u32_unsuffixed(variant.number.unsigned_abs());
            let number = if variant.number < 0 { quote!(-#digits) } else { quote!(#digits) };
            let (doc, name) = (doc(&lines), ident(&variant.name));
            quote!(#doc #deprecated #default #[n(#number)] #name,)
        });
        let cases = cases.collect::<Vec<_>>();
        let other = is_open.then(|| {
            let name = scope.take(["Other", "OtherValue"], "");
            let name = ident(&name);
            quote!(#[doc = " Any other value."] #[n(other)] #name(i32),)
        });

        let mut arguments = Vec::new();
        let ranges = it.reserved_ranges().map(|range| (i64::from(*range.start()), i64::from(*range.end())));
        let free = it.reserved_names().filter(|name| !scope.has(name)).map(str::to_owned);
        arguments.extend(reserved(ranges, free, i32::MAX.into()));
        if self.config.docs {
            arguments.push(quote!(docs));
        }

        let (doc, name) = (doc(&self.comment(&file, it.path())), self.plan.name(it.full_name()));
        let contract = contract(&arguments);
        quote! {
            #doc
            #lints
            #contract
            #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
            #[derive(::serde::Serialize, ::serde::Deserialize)]
            pub enum #name {
                #(#cases)*
                #other
            }
        }
    }

    /// The enum of a oneof; `module` is the one it stands in.
    pub(super) fn oneof(&self, oneof: &OneofDescriptor, module: ModuleId) -> TokenStream {
        let file = oneof.parent_file();
        let mut fields = oneof.fields().collect::<Vec<_>>();
        fields.sort_by_key(FieldDescriptor::number);
        let mut scope = Scope::default();
        let proto_names = fields.iter().map(FieldDescriptor::name);
        let names = scope.take_all(proto_names, names::camel, "");
        let cases = fields.iter().zip(names).map(|(field, name)| {
            let mut n = vec![{
                let number = literal(field.number());
                quote!(#number)
            }];
            n.extend(super::types::wire_kind(&field.kind()).map(|kind| quote!(#kind)));
            if field.is_group() {
                n.push(quote!(group));
            }
            let (doc, name) = (doc(&self.comment(&file, field.path())), ident(&name));
            let deprecated = super::messages::deprecated(field);
            let value = self.boxed(field, module);
            quote!(#doc #deprecated #[n(#(#n),*)] #name(#value),)
        });

        let (doc, name) = (doc(&self.comment(&file, oneof.path())), self.plan.name(oneof.full_name()));
        let arguments = self.config.docs.then(|| quote!(docs));
        let contract = contract(arguments.as_slice());
        quote! {
            #doc
            #contract
            #[derive(Clone, Debug, PartialEq)]
            #[derive(::serde::Serialize, ::serde::Deserialize)]
            pub enum #name {
                #(#cases)*
            }
        }
    }
}
