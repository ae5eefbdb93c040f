//! Messages.

use proc_macro2::{Ident, TokenStream};
use protox::prost_reflect::prost_types::FieldOptions;
use protox::prost_reflect::{Cardinality, FieldDescriptor, Kind, MessageDescriptor};
use quote::quote;

use super::types::{is_unpacked, wire_kind};
use super::{Generator, contract, defaults, literal, reserved};
use crate::comments::{doc, paragraph};
use crate::names::{self, Scope, ident};
use crate::plan::ModuleId;

/// The largest field number.
const LAST_NUMBER: i64 = (1 << 29) - 1;

/// `#[deprecated]`, if the field is.
pub(super) fn deprecated(field: &FieldDescriptor) -> Option<TokenStream> {
    let options = field.field_descriptor_proto().options.as_ref();
    options.is_some_and(FieldOptions::deprecated).then(|| quote!(#[deprecated]))
}

impl Generator<'_> {
    pub(super) fn message(
        &self,
        message: &MessageDescriptor,
        module: ModuleId,
        lints: Option<&TokenStream>,
    ) -> TokenStream {
        let file = message.parent_file();
        // Fields in the order of their numbers: that is the order on the wire, and the fastest one.
        let members = members(message);
        let mut scope = Scope::default();
        let names = scope.take_all(members.iter().map(Member::name), names::snake, "_");
        let names = names.iter().map(|name| ident(name)).collect::<Vec<_>>();

        let mut fields = TokenStream::new();
        let mut getters = TokenStream::new();
        let mut initial = Vec::new();
        let mut has_initial = false;
        let mut uses_deprecated = false;
        for (member, name) in members.iter().zip(&names) {
            let mut value = None;
            match member {
                Member::Oneof(cases) => fields.extend(self.oneof_field(cases, name, module)),
                Member::Field(field) => {
                    fields.extend(self.field(field, name, module));
                    uses_deprecated |= deprecated(field).is_some();
                    match (defaults::of(field), field.cardinality()) {
                        (Some(default), Cardinality::Required) => {
                            value = Some(self.owned(field, &default, module));
                            has_initial = true;
                        }
                        (Some(default), _) => getters.extend(self.getter(field, name, &default, module)),
                        (None, _) => {}
                    }
                }
            }
            initial.push(value.unwrap_or_else(|| quote!(::core::default::Default::default())));
        }
        let mut all_names = names;
        if self.config.unknown_fields {
            let name = ident(&scope.take(["unknown_fields"], "_"));
            fields.extend(quote! {
                #[doc = " The fields that are not known here, extensions among them."]
                #[n(unknown)]
                pub #name: ::contract_pb::UnknownFields,
            });
            all_names.push(name);
            initial.push(quote!(::core::default::Default::default()));
        }

        let mut arguments = Vec::new();
        let ranges =
            message.reserved_ranges().map(|range| (i64::from(range.start), i64::from(range.end) - 1));
        let free = message.reserved_names().filter(|name| !scope.has(name)).map(str::to_owned);
        arguments.extend(reserved(ranges, free, LAST_NUMBER));
        if self.config.docs {
            arguments.push(quote!(docs));
        }

        let doc = doc(&self.comment(&file, message.path()));
        let contract = contract(&arguments);
        let name = self.plan.name(message.full_name());
        let derived = (!has_initial).then(|| quote!(Default,));
        let allow = uses_deprecated.then(|| quote!(#[allow(deprecated)]));
        let default = has_initial.then(|| {
            quote! {
                impl ::core::default::Default for #name {
                    #allow
                    fn default() -> Self {
                        Self { #(#all_names: #initial),* }
                    }
                }
            }
        });
        let getters = (!getters.is_empty()).then(|| quote!(#lints impl #name { #getters }));
        quote! {
            #doc
            #lints
            #contract
            #[derive(Clone, Debug, #derived PartialEq)]
            #[derive(::serde::Serialize, ::serde::Deserialize)]
            pub struct #name { #fields }
            #default
            #getters
        }
    }

    fn oneof_field(&self, cases: &[FieldDescriptor], name: &Ident, module: ModuleId) -> Option<TokenStream> {
        let oneof = cases.first()?.containing_oneof()?;
        let doc = doc(&self.comment(&oneof.parent_file(), oneof.path()));
        let numbers = cases.iter().map(|case| literal(case.number()));
        let option = self.prelude(module, "Option");
        let path = self.plan.path(module, oneof.full_name());
        Some(quote!(#doc #[n(oneof(#(#numbers),*))] pub #name: #option<#path>,))
    }

    fn field(&self, field: &FieldDescriptor, name: &Ident, module: ModuleId) -> TokenStream {
        let mut lines = self.comment(&field.parent_file(), field.path());
        let kind = field.kind();
        let number = literal(field.number());
        let mut n = vec![quote!(#number)];
        n.extend(wire_kind(&kind).map(|kind| quote!(#kind)));
        if field.is_group() {
            n.push(quote!(group));
        }
        let ty = match (&kind, field.cardinality()) {
            (Kind::Message(entry), _) if field.is_map() => {
                let (key, value) = (entry.map_entry_key_field().kind(), entry.map_entry_value_field().kind());
                n.extend(wire_kind(&key).map(|kind| quote!(key = #kind)));
                n.extend(wire_kind(&value).map(|kind| quote!(value = #kind)));
                self.map(&self.value(&key, module), &self.value(&value, module))
            }
            (_, Cardinality::Repeated) => {
                if is_unpacked(field) {
                    n.push(quote!(packed = false));
                }
                let (vec, value) = (self.prelude(module, "Vec"), self.value(&kind, module));
                quote!(#vec<#value>)
            }
            (_, Cardinality::Required) if self.cycles.is_endless(field) => {
                paragraph(
                    &mut lines,
                    "Required, and so is what leads back here: no value of this type is complete.".to_owned(),
                );
                self.optional(field, module)
            }
            (_, Cardinality::Required) => {
                n.push(quote!(required));
                self.boxed(field, module)
            }
            _ if field.supports_presence() => {
                let default = defaults::of(field).map(|value| defaults::in_schema(&value));
                n.extend(default.map(|value| quote!(default = #value)));
                self.optional(field, module)
            }
            _ => self.value(&kind, module),
        };
        let (doc, deprecated) = (doc(&lines), deprecated(field));
        quote!(#doc #deprecated #[n(#(#n),*)] pub #name: #ty,)
    }

    fn optional(&self, field: &FieldDescriptor, module: ModuleId) -> TokenStream {
        let (option, value) = (self.prelude(module, "Option"), self.boxed(field, module));
        quote!(#option<#value>)
    }
}

/// What becomes a field of the struct.
enum Member {
    Field(FieldDescriptor),
    /// The cases of a oneof.
    Oneof(Vec<FieldDescriptor>),
}

impl Member {
    fn name(&self) -> &str {
        match self {
            Self::Field(field) => field.name(),
            Self::Oneof(cases) => {
                // The descriptor's own name outlives the one made here.
                let message = cases[0].parent_message();
                let index = cases[0].field_descriptor_proto().oneof_index() as usize;
                message.descriptor_proto().oneof_decl[index].name()
            }
        }
    }
}

/// The fields in the order of their numbers, and each oneof where its first case is.
fn members(message: &MessageDescriptor) -> Vec<Member> {
    let mut members = Vec::<Member>::new();
    for field in message.fields() {
        match field.containing_oneof().filter(|oneof| !oneof.is_synthetic()) {
            None => members.push(Member::Field(field)),
            Some(oneof) => {
                let mut cases = oneof.fields().collect::<Vec<_>>();
                cases.sort_by_key(FieldDescriptor::number);
                if cases.first() == Some(&field) {
                    members.push(Member::Oneof(cases));
                }
            }
        }
    }
    members
}
