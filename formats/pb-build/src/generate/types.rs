//! The Rust type of a field, and what `#[n(..)]` says beside the number.

use proc_macro2::{Ident, Span, TokenStream};
use protox::prost_reflect::{FieldDescriptor, Kind, Syntax};
use quote::quote;

use super::Generator;
use crate::plan::ModuleId;

/// The kind of `#[n(..)]`, where the type alone does not say it.
pub(super) fn wire_kind(kind: &Kind) -> Option<Ident> {
    let word = match kind {
        Kind::Sint32 | Kind::Sint64 => "sint",
        Kind::Fixed32 | Kind::Fixed64 | Kind::Sfixed32 | Kind::Sfixed64 => "fixed",
        _ => return None,
    };
    Some(Ident::new(word, Span::call_site()))
}

/// Whether the values of a repeated field could stand in one record, and are not to.
pub(super) fn is_unpacked(field: &FieldDescriptor) -> bool {
    let is_packable = !matches!(field.kind(), Kind::String | Kind::Bytes | Kind::Message(_));
    // `FieldDescriptor::is_packed` was found out before the options of the file were known.
    let option = field.field_descriptor_proto().options.as_ref().and_then(|options| options.packed);
    is_packable && !option.unwrap_or(field.parent_file().syntax() == Syntax::Proto3)
}

impl Generator<'_> {
    /// A type of the prelude, by its path where the module has one of that name.
    pub(super) fn prelude(&self, module: ModuleId, name: &str) -> TokenStream {
        let short = Ident::new(name, Span::call_site());
        let place = match name {
            "Option" => "option",
            "Vec" => "vec",
            "String" => "string",
            _ => "boxed",
        };
        let place = Ident::new(place, Span::call_site());
        if name == "Option" {
            if self.plan.shadows(module, name) { quote!(::core::#place::#short) } else { quote!(#short) }
        } else if self.config.no_std {
            quote!(::alloc::#place::#short)
        } else if self.plan.shadows(module, name) {
            quote!(::std::#place::#short)
        } else {
            quote!(#short)
        }
    }

    /// The type of one value.
    pub(super) fn value(&self, kind: &Kind, module: ModuleId) -> TokenStream {
        match kind {
            Kind::Double => quote!(f64),
            Kind::Float => quote!(f32),
            Kind::Int32 | Kind::Sint32 | Kind::Sfixed32 => quote!(i32),
            Kind::Int64 | Kind::Sint64 | Kind::Sfixed64 => quote!(i64),
            Kind::Uint32 | Kind::Fixed32 => quote!(u32),
            Kind::Uint64 | Kind::Fixed64 => quote!(u64),
            Kind::Bool => quote!(bool),
            Kind::String => self.prelude(module, "String"),
            Kind::Bytes => {
                let vec = self.prelude(module, "Vec");
                quote!(#vec<u8>)
            }
            Kind::Message(message) => self.plan.path(module, message.full_name()),
            Kind::Enum(it) => self.plan.path(module, it.full_name()),
        }
    }

    /// The type of one value of a field, in a box if it would contain itself.
    pub(super) fn boxed(&self, field: &FieldDescriptor, module: ModuleId) -> TokenStream {
        let value = self.value(&field.kind(), module);
        if self.cycles.needs_box(field) {
            let boxed = self.prelude(module, "Box");
            quote!(#boxed<#value>)
        } else {
            value
        }
    }

    pub(super) fn map(&self, key: &TokenStream, value: &TokenStream) -> TokenStream {
        if self.config.hash_map {
            quote!(::std::collections::HashMap<#key, #value>)
        } else if self.config.no_std {
            quote!(::alloc::collections::BTreeMap<#key, #value>)
        } else {
            quote!(::std::collections::BTreeMap<#key, #value>)
        }
    }
}
