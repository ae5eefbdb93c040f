//! The shape of a type as text.

use crate::{Error, ErrorKind, Result};
use alloc::{string::String, vec::Vec};
use contract_core::schema::{Fields, Schema, Shape as Container};
use contract_serde::trace::{
    self, Content, Group, Node, Registry, Shape, Slot, Variant, VariantContent, trace,
};
use core::{
    fmt::{self, Write},
    mem,
};
use serde::Deserialize;

/// What is said of a type.
pub(super) struct Description {
    /// Everything.
    pub(super) text: String,
    /// What it is called: structs and enums by their names alone.
    pub(super) name: String,
}

/// The description of `T`.
#[cold]
#[inline(never)]
pub(super) fn of<'de, T: Deserialize<'de>>() -> Result<Description> {
    let registry = Registry::default();
    let shape = trace::<T, Error>(&registry)?;
    let (nodes, types) = registry.into_parts();
    Ok(Description {
        text: Describe::new(&nodes, &types, false).whole(&shape)?,
        name: Describe::new(&nodes, &types, true).whole(&shape)?,
    })
}

impl trace::Error for Error {
    fn unsupported(message: &'static str) -> Self {
        Self::new(ErrorKind::Unsupported, message)
    }

    fn self_describing(_what: &str) -> Self {
        Self::not_self_describing("deserialize_any")
    }

    fn attribute(container: &str, attribute: &str) -> Self {
        Self::attribute(container, attribute)
    }

    fn in_field(self, name: &'static str) -> Self {
        self.in_field(name)
    }

    fn in_element(self, index: usize) -> Self {
        self.in_element(index)
    }
}

struct Describe<'a> {
    nodes: &'a [Node],
    /// What [`Shape::Again`] stands for.
    types: &'a [Option<Shape>],
    /// The structs and enums that were described, in the order of their first place.
    seen: Vec<usize>,
    /// The types without a name that are being described.
    open: Vec<usize>,
    names_only: bool,
    text: String,
}

impl<'a> Describe<'a> {
    const fn new(nodes: &'a [Node], types: &'a [Option<Shape>], names_only: bool) -> Self {
        Self { nodes, types, seen: Vec::new(), open: Vec::new(), names_only, text: String::new() }
    }

    fn whole(mut self, shape: &'a Shape) -> Result<String> {
        match self.shape(shape) {
            Ok(()) => Ok(self.text),
            Err(fmt::Error) => Err(<Error as trace::Error>::unsupported(
                "the shape of the type can't be found out: it does not ask for all that it has",
            )),
        }
    }

    fn shape(&mut self, shape: &'a Shape) -> fmt::Result {
        let scalar = match shape {
            Shape::Bool => "bool",
            Shape::I8 => "i8",
            Shape::I16 => "i16",
            Shape::I32 => "i32",
            Shape::I64 => "i64",
            Shape::I128 => "i128",
            Shape::U8 => "u8",
            Shape::U16 => "u16",
            Shape::U32 => "u32",
            Shape::U64 => "u64",
            Shape::U128 => "u128",
            Shape::Char => "char",
            Shape::F32 => "f32",
            Shape::F64 => "f64",
            Shape::Text => "str",
            Shape::Bytes => "bytes",
            Shape::Unit => "()",
            Shape::Option(inner) => return self.within("option<", inner, ">"),
            Shape::Seq(inner) => return self.within("[", inner, "]"),
            Shape::Map(key, value) => {
                self.within("map<", key, ",")?;
                return self.within("", value, ">");
            }
            Shape::Tuple(elements) => return self.tuple(elements),
            // On the wire it is what it holds.
            Shape::Newtype(_, inner) => return self.shape(inner),
            Shape::Node(node) => return self.node(*node),
            Shape::Again(at) => return self.again(*at),
        };
        self.text.write_str(scalar)
    }

    fn within(&mut self, before: &str, inner: &'a Shape, after: &str) -> fmt::Result {
        self.text.write_str(before)?;
        self.shape(inner)?;
        self.text.write_str(after)
    }

    /// Elements that are described alike are counted: an array of a thousand is no longer than one of two.
    fn tuple(&mut self, elements: &'a [Shape]) -> fmt::Result {
        let outer = mem::take(&mut self.text);
        let mut runs = Vec::<(String, usize)>::new();
        for shape in elements {
            self.shape(shape)?;
            let text = mem::take(&mut self.text);
            match runs.last_mut() {
                Some((last, count)) if *last == text => *count += 1,
                _ => runs.push((text, 1)),
            }
        }
        self.text = outer;
        self.text.write_char('(')?;
        for (at, (text, count)) in runs.iter().enumerate() {
            self.comma(at)?;
            self.text.write_str(text)?;
            if *count > 1 {
                write!(self.text, ";{count}")?;
            }
        }
        self.text.write_char(')')
    }

    /// A type that holds itself without a struct or an enum in between is described by how far out it is.
    fn again(&mut self, at: usize) -> fmt::Result {
        if let Some(place) = self.open.iter().position(|open| *open == at) {
            return write!(self.text, "^^{}", self.open.len() - place);
        }
        let Some(Some(shape)) = self.types.get(at) else { return Err(fmt::Error) };
        self.open.push(at);
        self.shape(shape)?;
        self.open.pop();
        Ok(())
    }

    fn node(&mut self, at: usize) -> fmt::Result {
        let Node { name, content, .. } = &self.nodes[at];
        let schema = Schema::of(name);
        if self.names_only {
            return self.text.write_str(schema.name());
        }
        if let Some(place) = self.seen.iter().position(|seen| *seen == at) {
            return write!(self.text, "^{place}");
        }
        self.seen.push(at);
        match content {
            Content::Struct(group) => {
                self.text.write_str("struct ")?;
                self.name(schema.name())?;
                self.group(group, schema.is_numbered().then(|| schema.fields()))
            }
            Content::Enum(variants) => {
                self.text.write_str("enum ")?;
                self.name(schema.name())?;
                self.text.write_char('{')?;
                // Behind the last one there may be names that are aliases.
                let is_there = |variant: &Variant| !matches!(variant.content, VariantContent::Missing);
                let len = variants.iter().rposition(is_there).map_or(0, |last| last + 1);
                for (index, variant) in variants[..len].iter().enumerate() {
                    self.comma(index)?;
                    self.variant(variant, index, schema)?;
                }
                self.text.write_char('}')
            }
        }
    }

    fn variant(&mut self, variant: &'a Variant, index: usize, schema: Schema) -> fmt::Result {
        self.name(variant.name)?;
        if schema.is_numbered() {
            match schema.shape() {
                Some(Container::Enum) => write!(self.text, "#{}", schema.enum_value(index as u32))?,
                _ => write!(self.text, "#{}", schema.fields().number(index))?,
            }
        }
        match &variant.content {
            VariantContent::New => Err(fmt::Error),
            VariantContent::Missing => self.text.write_char('!'),
            VariantContent::Unit => Ok(()),
            VariantContent::Newtype(Slot::Known(shape)) => self.within("(", shape, ")"),
            VariantContent::Newtype(_) => Err(fmt::Error),
            VariantContent::Fields(group) => {
                self.group(group, schema.is_numbered().then(|| schema.variant_fields(index)))
            }
        }
    }

    fn group(&mut self, group: &'a Group, numbers: Option<Fields>) -> fmt::Result {
        let is_named = group.names.iter().any(Option::is_some);
        self.text.write_char(if is_named { '{' } else { '(' })?;
        let mut count = 0;
        for (at, (name, slot)) in group.names.iter().zip(&group.fields).enumerate() {
            let shape = match slot {
                Slot::Known(shape) => shape,
                // An alias.
                Slot::Missing => continue,
                Slot::New | Slot::Open => return Err(fmt::Error),
            };
            self.comma(count)?;
            count += 1;
            if let Some(name) = name {
                self.name(name)?;
            }
            if let Some(numbers) = numbers {
                write!(self.text, "#{}", numbers.number(at))?;
            }
            if name.is_some() || numbers.is_some() {
                self.text.write_char(':')?;
            }
            self.shape(shape)?;
        }
        self.text.write_char(if is_named { '}' } else { ')' })
    }

    fn comma(&mut self, count: usize) -> fmt::Result {
        if count > 0 { self.text.write_char(',') } else { Ok(()) }
    }

    /// A name, in quotes if it might be taken for something else.
    fn name(&mut self, name: &str) -> fmt::Result {
        let is_plain = |letter: char| letter.is_ascii_alphanumeric() || letter == '_' || !letter.is_ascii();
        if !name.is_empty() && name.chars().all(is_plain) {
            return self.text.write_str(name);
        }
        self.text.write_char('"')?;
        for letter in name.chars() {
            if matches!(letter, '"' | '\\') {
                self.text.write_char('\\')?;
            }
            self.text.write_char(letter)?;
        }
        self.text.write_char('"')
    }
}
