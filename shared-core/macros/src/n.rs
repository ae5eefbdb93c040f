//! `#[n(..)]`: the number of a field or variant, and how it is written.

use syn::punctuated::Punctuated;
use syn::{Attribute, Expr, ExprLit, Lit, LitBool, Meta, Token, UnOp};

use crate::parse::{bare, integer};

/// How a field is written, as `Kind` in the core; the value is the byte in the table.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Sint = 1,
    Fixed = 2,
    Bytes = 3,
    Group = 4,
    Oneof = 5,
    Unknown = 6,
    Other = 7,
}

impl Kind {
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Sint => "sint",
            Self::Fixed => "fixed",
            Self::Bytes => "bytes",
            Self::Group => "group",
            Self::Oneof => "oneof",
            Self::Unknown => "unknown",
            Self::Other => "other",
        }
    }

    fn of(name: &str) -> Option<Self> {
        let kinds = [Self::Sint, Self::Fixed, Self::Bytes, Self::Group, Self::Unknown, Self::Other];
        kinds.into_iter().find(|kind| kind.name() == name)
    }
}

/// The default of a field.
#[derive(Clone, PartialEq)]
pub(crate) enum Default {
    Integer(i128),
    Float(f64),
    Bool(bool),
    Text(String),
    Bytes(Vec<u8>),
}

/// One `#[n(..)]`.
pub(crate) struct N {
    /// The number and the tokens that say it.
    pub(crate) number: Option<(i64, Expr)>,
    /// The kind and the tokens that say it.
    pub(crate) kind: Option<(Kind, Expr)>,
    /// The numbers in `oneof(..)`.
    pub(crate) cases: Vec<(i64, Expr)>,
    /// `packed = false`.
    pub(crate) packed: Option<(bool, Expr)>,
    /// `key = kind`.
    pub(crate) key: Option<(Kind, Expr)>,
    /// `value = kind`.
    pub(crate) value: Option<(Kind, Expr)>,
    /// `required`.
    pub(crate) required: Option<Expr>,
    /// `default = value`.
    pub(crate) default: Option<(Default, Expr)>,
    pub(crate) attribute: Attribute,
}

const FORMS: &str = "expected `#[n(NUMBER)]`, `#[n(NUMBER, KIND)]` or `#[n(KIND)]`";

impl N {
    /// It says nothing.
    pub(crate) fn nothing(attribute: &Attribute) -> Self {
        Self {
            number: None,
            kind: None,
            cases: Vec::new(),
            packed: None,
            key: None,
            value: None,
            required: None,
            default: None,
            attribute: attribute.clone(),
        }
    }

    /// Whether it says nothing, since it is broken.
    pub(crate) fn is_nothing(&self) -> bool {
        self.number.is_none() && self.kind.is_none() && self.of_fields_alone().is_none()
    }

    pub(crate) fn parse(attribute: &Attribute) -> syn::Result<Self> {
        if !matches!(attribute.meta, Meta::List(_)) {
            return Err(syn::Error::new_spanned(attribute, FORMS));
        }
        let items = attribute.parse_args_with(Punctuated::<Expr, Token![,]>::parse_terminated)?;
        if items.is_empty() {
            return Err(syn::Error::new_spanned(attribute, FORMS));
        }
        let mut n = Self::nothing(attribute);
        for (index, item) in items.iter().enumerate() {
            if let Some(number) = integer(item)? {
                if index > 0 {
                    return Err(syn::Error::new_spanned(item, FORMS));
                }
                n.number = Some((number, item.clone()));
            } else {
                n.add(item)?;
            }
        }
        if let Some((kind, tokens)) = &n.kind
            && matches!(kind, Kind::Oneof | Kind::Unknown | Kind::Other)
            && items.len() > 1
        {
            let message = format!("`{}` stands alone in `#[n(..)]`", kind.name());
            return Err(syn::Error::new_spanned(tokens, message));
        }
        if matches!(n.kind, Some((Kind::Group, _)))
            && let Some(tokens) = n.beyond_kind().filter(|tokens| !is_name(tokens, "required"))
        {
            return Err(syn::Error::new_spanned(tokens, "this is not for groups, which are messages"));
        }
        Ok(n)
    }

    fn add(&mut self, item: &Expr) -> syn::Result<()> {
        match bare(item) {
            Expr::Path(path) => {
                let Some(name) = path.path.get_ident() else {
                    return Err(syn::Error::new_spanned(item, FORMS));
                };
                if name == "required" {
                    return once(&mut self.required, item.clone(), item);
                }
                let Some(kind) = Kind::of(&name.to_string()) else {
                    let message = format!(
                        "unknown kind `{name}`, expected `sint`, `fixed`, `bytes`, `group`, `required`, \
                         `unknown` or `other`"
                    );
                    return Err(syn::Error::new_spanned(item, message));
                };
                once(&mut self.kind, (kind, item.clone()), item)
            }
            Expr::Call(call) if is_name(&call.func, "oneof") => {
                for argument in &call.args {
                    let Some(number) = integer(argument)? else {
                        return Err(syn::Error::new_spanned(argument, "expected the number of a case"));
                    };
                    self.cases.push((number, argument.clone()));
                }
                if self.cases.is_empty() || self.cases.len() > 0x7f {
                    let message = "expected the numbers of 1 to 127 cases, as in `oneof(4, 5, 6)`";
                    return Err(syn::Error::new_spanned(item, message));
                }
                once(&mut self.kind, (Kind::Oneof, item.clone()), item)
            }
            Expr::Assign(assign) => {
                let value = &*assign.right;
                if is_name(&assign.left, "packed") {
                    let Expr::Lit(ExprLit { lit: Lit::Bool(LitBool { value, .. }), .. }) = bare(value) else {
                        return Err(syn::Error::new_spanned(value, "expected `true` or `false`"));
                    };
                    once(&mut self.packed, (*value, item.clone()), item)
                } else if is_name(&assign.left, "key") {
                    once(&mut self.key, (scalar_kind(value)?, item.clone()), item)
                } else if is_name(&assign.left, "value") {
                    once(&mut self.value, (scalar_kind(value)?, item.clone()), item)
                } else if is_name(&assign.left, "default") {
                    once(&mut self.default, (default(value)?, item.clone()), item)
                } else {
                    let message = "expected `packed = ..`, `key = ..`, `value = ..` or `default = ..`";
                    Err(syn::Error::new_spanned(item, message))
                }
            }
            _ => Err(syn::Error::new_spanned(item, FORMS)),
        }
    }

    /// What only a field can have, if it is there.
    pub(crate) fn of_fields_alone(&self) -> Option<&Expr> {
        let oneof = self.kind.as_ref().filter(|(kind, _)| matches!(kind, Kind::Oneof | Kind::Unknown));
        oneof.map(|(_, tokens)| tokens).or(self.beyond_kind())
    }

    /// What it says beyond a number and a kind, if it does.
    pub(crate) fn beyond_kind(&self) -> Option<&Expr> {
        let packed = self.packed.as_ref().map(|(_, tokens)| tokens);
        let [key, value] = [&self.key, &self.value].map(|kind| kind.as_ref().map(|(_, tokens)| tokens));
        let default = self.default.as_ref().map(|(_, tokens)| tokens);
        [packed, key, value, default, self.required.as_ref()].into_iter().flatten().next()
    }
}

fn once<T>(place: &mut Option<T>, value: T, item: &Expr) -> syn::Result<()> {
    if place.is_some() {
        return Err(syn::Error::new_spanned(item, FORMS));
    }
    *place = Some(value);
    Ok(())
}

fn is_name(expr: &Expr, name: &str) -> bool {
    matches!(bare(expr), Expr::Path(path) if path.path.is_ident(name))
}

/// The kind of a map's keys or values.
fn scalar_kind(expr: &Expr) -> syn::Result<Kind> {
    if let Expr::Path(path) = bare(expr)
        && let Some(name) = path.path.get_ident()
        && let Some(kind @ (Kind::Sint | Kind::Fixed | Kind::Bytes)) = Kind::of(&name.to_string())
    {
        return Ok(kind);
    }
    Err(syn::Error::new_spanned(expr, "expected `sint`, `fixed` or `bytes`"))
}

fn default(expr: &Expr) -> syn::Result<Default> {
    let wrong = || {
        let message =
            "expected a literal, or a constant such as `f64::INFINITY`; an enum value is its number";
        syn::Error::new_spanned(expr, message)
    };
    match bare(expr) {
        Expr::Lit(ExprLit { lit, .. }) => Ok(match lit {
            Lit::Int(literal) if matches!(literal.suffix(), "f32" | "f64") => {
                Default::Float(literal.base10_parse()?)
            }
            Lit::Int(literal) => {
                Default::Integer(literal.base10_parse::<u64>().map(i128::from).map_err(|_| wrong())?)
            }
            Lit::Float(literal) => Default::Float(literal.base10_parse()?),
            Lit::Bool(literal) => Default::Bool(literal.value),
            Lit::Str(literal) => Default::Text(literal.value()),
            Lit::ByteStr(literal) => Default::Bytes(literal.value()),
            _ => return Err(wrong()),
        }),
        Expr::Unary(unary) if matches!(unary.op, UnOp::Neg(_)) => match default(&unary.expr)? {
            Default::Integer(value) if value <= 1 << 63 => Ok(Default::Integer(-value)),
            Default::Float(value) => Ok(Default::Float(-value)),
            _ => Err(wrong()),
        },
        Expr::Path(path) => {
            let last = path.path.segments.last().map(|last| last.ident.to_string());
            match last.as_deref() {
                Some("INFINITY") => Ok(Default::Float(f64::INFINITY)),
                Some("NEG_INFINITY") => Ok(Default::Float(f64::NEG_INFINITY)),
                Some("NAN") => Ok(Default::Float(f64::NAN)),
                _ => Err(wrong()),
            }
        }
        _ => Err(wrong()),
    }
}
