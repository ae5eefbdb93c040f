//! The defaults of proto2.

use proc_macro2::{Literal, TokenStream};
use protox::prost_reflect::{FieldDescriptor, Kind, Value};
use quote::{ToTokens, quote};

use super::Generator;
use super::enums::Variants;
use crate::names::ident;
use crate::plan::ModuleId;

/// The default that the file gives to a field.
pub(super) fn of(field: &FieldDescriptor) -> Option<Value> {
    field.field_descriptor_proto().default_value.as_ref().map(|_| field.default_value())
}

/// The value behind `default =`.
pub(super) fn in_schema(value: &Value) -> TokenStream {
    match value {
        Value::EnumNumber(number) => signed((*number).into()),
        other => plain(other),
    }
}

/// A literal, or a constant for floats that have none.
fn plain(value: &Value) -> TokenStream {
    match value {
        Value::Bool(value) => value.to_token_stream(),
        Value::I32(value) => signed((*value).into()),
        Value::I64(value) => signed(*value),
        Value::U32(value) => Literal::u32_unsuffixed(*value).into_token_stream(),
        Value::U64(value) => Literal::u64_unsuffixed(*value).into_token_stream(),
        Value::F32(value) if value.is_nan() => quote!(f32::NAN),
        Value::F64(value) if value.is_nan() => quote!(f64::NAN),
        Value::F32(value) if value.is_infinite() => negated(value.is_sign_negative(), quote!(f32::INFINITY)),
        Value::F64(value) if value.is_infinite() => negated(value.is_sign_negative(), quote!(f64::INFINITY)),
        Value::F32(value) => float(value.is_sign_negative(), format!("{:?}", value.abs())),
        Value::F64(value) => float(value.is_sign_negative(), format!("{:?}", value.abs())),
        Value::String(text) => text.to_token_stream(),
        Value::Bytes(bytes) => Literal::byte_string(bytes).into_token_stream(),
        // Messages, lists and maps have no defaults; enums are for the caller.
        _ => TokenStream::new(),
    }
}

fn signed(value: i64) -> TokenStream {
    let digits = Literal::u64_unsuffixed(value.unsigned_abs());
    negated(value < 0, digits.into_token_stream())
}

/// `digits` as Rust shows a float: it reads the same back.
fn float(is_negative: bool, digits: String) -> TokenStream {
    negated(is_negative, digits.parse().expect("Rust reads the floats that it writes"))
}

fn negated(is_negative: bool, value: TokenStream) -> TokenStream {
    if is_negative { quote!(-#value) } else { value }
}

impl Generator<'_> {
    /// The default as an expression, seen from `module`; of strings and bytes it is borrowed.
    fn expression(&self, field: &FieldDescriptor, value: &Value, module: ModuleId) -> TokenStream {
        if let (Value::EnumNumber(number), Kind::Enum(it)) = (value, field.kind()) {
            let path = self.plan.path(module, it.full_name());
            let variants = Variants::of(&it);
            let variant = ident(variants.name(*number).unwrap_or("Default"));
            return quote!(#path::#variant);
        }
        plain(value)
    }

    /// The default of a plain field as its type has it.
    pub(super) fn owned(&self, field: &FieldDescriptor, value: &Value, module: ModuleId) -> TokenStream {
        let expression = self.expression(field, value, module);
        match value {
            Value::String(_) => {
                let string = self.prelude(module, "String");
                quote!(#string::from(#expression))
            }
            Value::Bytes(_) => quote!(#expression.to_vec()),
            _ => expression,
        }
    }

    /// The method that gives the value of a field, or its default.
    pub(super) fn getter(
        &self,
        field: &FieldDescriptor,
        name: &syn::Ident,
        value: &Value,
        module: ModuleId,
    ) -> TokenStream {
        let expression = self.expression(field, value, module);
        let shown = expression.to_string().replace(' ', "");
        let shown = match value {
            Value::String(_) | Value::Bytes(_) => String::new(),
            _ => format!(" `{shown}`"),
        };
        let about = format!(" The value of `{name}`, or its default{shown}.");
        let allow = super::messages::deprecated(field).map(|_| quote!(#[allow(deprecated)]));
        let (result, body) = match value {
            Value::String(_) => (quote!(&str), quote!(self.#name.as_deref().unwrap_or(#expression))),
            Value::Bytes(_) => (quote!(&[u8]), quote!(self.#name.as_deref().unwrap_or(#expression))),
            _ => (self.value(&field.kind(), module), quote!(self.#name.unwrap_or(#expression))),
        };
        quote! {
            #[doc = #about]
            #allow
            #[must_use]
            pub fn #name(&self) -> #result {
                #body
            }
        }
    }
}
