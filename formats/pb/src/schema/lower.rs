//! From shapes to messages and enums, by the rules of `docs/pb.md`.

use super::{Enum, EnumValue, Field, File, Label, Message, Oneof, Scalar, Syntax, Type};
use crate::{Error, Result, error::ErrorKind};
use alloc::{
    borrow::ToOwned,
    boxed::Box,
    collections::BTreeSet,
    format,
    string::{String, ToString},
    vec::Vec,
};
use contract_core::schema::{DefaultValue, Encoding, Fields, Kind, Schema, Shape as ContainerShape};
use contract_serde::trace::{Content, Group, Node, Registry, Shape, Slot, Variant, VariantContent};

/// The file of a value of this shape.
pub(super) fn file(registry: Registry<Error>, shape: Shape) -> Result<File> {
    let (nodes, types) = registry.into_parts();
    let is_own = |node: &&Node| well_known(Schema::of(node.name).name()).is_none();
    let mut lower = Lower {
        names: nodes.iter().map(|_| None).collect(),
        types: &types,
        own: nodes.iter().filter(is_own).map(|node| pascal(last_of(Schema::of(node.name).name()))).collect(),
        nodes: &nodes,
        taken: BTreeSet::new(),
        groups: BTreeSet::new(),
        values: BTreeSet::new(),
        wide: None,
        wrappers: Vec::new(),
        messages: Vec::new(),
        enums: Vec::new(),
        dependencies: BTreeSet::new(),
        needs_proto2: false,
    };
    lower.root(&shape)?;
    lower.check_groups()?;
    let syntax = if lower.needs_proto2 { Syntax::Proto2 } else { Syntax::Proto3 };
    Ok(File {
        package: String::new(),
        syntax,
        options: Vec::new(),
        dependencies: lower.dependencies.into_iter().collect(),
        messages: lower.messages,
        enums: lower.enums,
    })
}

struct Lower<'n> {
    nodes: &'n [Node],
    /// The names of the messages and enums that nodes have become.
    names: Vec<Option<String>>,
    /// What [`Shape::Again`] stands for.
    types: &'n [Option<Shape>],
    /// The names that the user's types have, or would have if they were the only ones of that name.
    own: BTreeSet<String>,
    taken: BTreeSet<String>,
    /// The names of groups, which are messages inside messages.
    groups: BTreeSet<String>,
    /// The names of enum values, which stand beside the enums.
    values: BTreeSet<String>,
    /// The name of the message of 128 bits.
    wide: Option<String>,
    /// The messages of types that have no name of their own and hold themselves: the place of the type.
    wrappers: Vec<(usize, Encoding, String)>,
    messages: Vec<Message>,
    enums: Vec<Enum>,
    dependencies: BTreeSet<String>,
    needs_proto2: bool,
}

/// What a field is, but for its name and number.
struct Lowered {
    label: Label,
    ty: Type,
    packed: Option<bool>,
}

impl Lowered {
    fn single(label: Label, ty: Type) -> Self {
        Self { label, ty, packed: None }
    }
}

impl<'n> Lower<'n> {
    /// The shape inside newtypes, and how it is written.
    fn strip(&self, mut shape: &'n Shape, mut encoding: Encoding) -> (&'n Shape, Encoding) {
        // A type that is nothing but itself has no end.
        for _ in 0..=self.types.len() + 64 {
            match shape {
                Shape::Newtype(own, inner) => {
                    if encoding == Encoding::DEFAULT {
                        encoding = *own;
                    }
                    shape = inner;
                }
                Shape::Again(at) => match self.types.get(*at) {
                    Some(Some(known)) => shape = known,
                    _ => break,
                },
                _ => break,
            }
        }
        (shape, encoding)
    }

    /// The place of the type that a shape stands for, if it has been there before.
    fn again(&self, mut shape: &Shape) -> Option<usize> {
        while let Shape::Newtype(_, inner) = shape {
            shape = inner;
        }
        match shape {
            Shape::Again(at) => Some(*at),
            _ => None,
        }
    }

    fn is_byte(&self, shape: &'n Shape) -> bool {
        matches!(self.strip(shape, Encoding::DEFAULT).0, Shape::U8)
    }

    fn root(&mut self, shape: &'n Shape) -> Result<()> {
        let (shape, encoding) = self.strip(shape, Encoding::DEFAULT);
        match shape {
            Shape::Node(node) if self.is_message_at_the_top(*node) => {
                self.message_of(*node)?;
            }
            Shape::Tuple(_) => {
                self.anonymous(shape, encoding, "Root")?;
            }
            _ => {
                let name = self.name("Root");
                let at = self.reserve(&name);
                let lowered = self.field(shape, encoding, "RootValue")?;
                let mut fields = alloc::vec![field("value", 1, lowered)];
                self.finish(&mut fields);
                self.messages[at].fields = fields;
            }
        }
        Ok(())
    }

    /// Whether a container is a message itself where it is the outermost value.
    fn is_message_at_the_top(&self, node: usize) -> bool {
        let Some(node) = self.nodes.get(node) else { return false };
        matches!(node.content, Content::Struct(_))
            || Schema::of(node.name).shape() != Some(ContainerShape::Enum)
    }

    /// A name that nobody has, made of this one, for a message that the user has no type for.
    fn name(&mut self, wanted: &str) -> String {
        self.free_name(wanted, false)
    }

    fn free_name(&mut self, wanted: &str, is_own: bool) -> String {
        let wanted = pascal(wanted);
        let mut name = wanted.clone();
        let mut count = 1;
        while !is_own && self.own.contains(&name)
            || self.groups.contains(&name)
            || !self.taken.insert(name.clone())
        {
            count += 1;
            name = format!("{wanted}{count}");
        }
        name
    }

    /// The place of a message whose fields will be known later, so that recursion finds its name.
    fn reserve(&mut self, name: &str) -> usize {
        let (doc, reserved) = (String::new(), String::new());
        self.messages.push(Message {
            name: name.to_owned(),
            doc,
            reserved,
            fields: Vec::new(),
            oneofs: Vec::new(),
        });
        self.messages.len() - 1
    }

    /// A field of a message.
    fn field(&mut self, shape: &'n Shape, encoding: Encoding, hint: &str) -> Result<Lowered> {
        let (shape, encoding) = self.strip(shape, encoding);
        Ok(match shape {
            Shape::Option(inner) => {
                let ty = self.single(inner, encoding, hint)?;
                Lowered::single(Label::Optional, ty)
            }
            Shape::Seq(inner) if self.is_byte(inner) => {
                Lowered::single(Label::Implicit, Type::Scalar(Scalar::Bytes))
            }
            Shape::Seq(inner) => {
                let ty = self.single(inner, encoding, &format!("{hint}Element"))?;
                let packed = match &ty {
                    Type::Scalar(Scalar::String | Scalar::Bytes) => None,
                    Type::Scalar(_) => Some(encoding.is_packed()),
                    // The values of an enum without numbers have a record each.
                    Type::Enum(_) => Some(encoding.is_packed() && self.is_numbered(inner)),
                    _ => None,
                };
                Lowered { label: Label::Repeated, ty, packed }
            }
            Shape::Map(key, value) => self.map(key, value, encoding, hint)?,
            _ => Lowered::single(Label::Implicit, self.single(shape, encoding, hint)?),
        })
    }

    fn map(&mut self, key: &'n Shape, value: &'n Shape, encoding: Encoding, hint: &str) -> Result<Lowered> {
        let keys = self.single(key, Encoding::of(encoding.key()), &format!("{hint}Key"))?;
        let values = self.single(value, Encoding::of(encoding.value()), &format!("{hint}Value"))?;
        if let Type::Scalar(keys) = keys
            && !matches!(keys, Scalar::Float | Scalar::Double | Scalar::Bytes)
            && !self.lacks_zero(&values)
        {
            return Ok(Lowered::single(Label::Implicit, Type::Map(keys, Box::new(values))));
        }
        // Protobuf has no such maps, but entries can be written out.
        let name = self.name(&format!("{hint}Entry"));
        let at = self.reserve(&name);
        self.messages[at].fields = [("key", keys), ("value", values)]
            .into_iter()
            .zip(1..)
            .map(|((name, ty), number)| field(name, number, Lowered::single(Label::Optional, ty)))
            .collect();
        Ok(Lowered::single(Label::Repeated, Type::Message(name)))
    }

    /// Whether it is an enum without a zero, which protoc does not take as the value of a map.
    fn lacks_zero(&self, ty: &Type) -> bool {
        let Type::Enum(name) = ty else { return false };
        let found = self.enums.iter().find(|found| found.name == *name);
        found.is_some_and(|found| found.values.iter().all(|value| value.number != 0))
    }

    /// A message in the form that its place asks for.
    fn message_as(&mut self, name: String, encoding: Encoding) -> Type {
        if encoding.kind() == Kind::Group {
            self.needs_proto2 = true;
            return Type::Group { name: name.clone(), message: name };
        }
        Type::Message(name)
    }

    /// The message of a type without a name of its own; that of a type which holds itself is made once.
    fn anonymous(&mut self, shape: &'n Shape, encoding: Encoding, hint: &str) -> Result<String> {
        let again = self.again(shape);
        let is_same = |(at, how, _): &&(usize, Encoding, String)| Some(*at) == again && *how == encoding;
        if let Some((_, _, name)) = self.wrappers.iter().find(is_same) {
            return Ok(name.clone());
        }
        let name = self.name(hint);
        if let Some(at) = again {
            self.wrappers.push((at, encoding, name.clone()));
        }
        let at = self.reserve(&name);
        let (shape, encoding) = self.strip(shape, encoding);
        let mut fields = Vec::new();
        match shape {
            Shape::Tuple(elements) => {
                for (element, number) in elements.iter().zip(1..) {
                    let lowered = self.field(element, encoding, &format!("{hint}Field{number}"));
                    let lowered = lowered.map_err(|error| error.in_element(number as usize - 1))?;
                    fields.push(field(&format!("field_{number}"), number, lowered));
                }
            }
            Shape::Unit => {}
            _ => {
                let lowered = self.field(shape, encoding, &format!("{hint}Value"))?;
                fields.push(field("value", 1, lowered));
            }
        }
        self.finish(&mut fields);
        self.messages[at].fields = fields;
        Ok(name)
    }

    /// Tells the names apart, and gives the groups theirs.
    fn finish(&mut self, fields: &mut [Field]) {
        distinguish(fields);
        for field in fields {
            let Type::Group { name, message } = &mut field.ty else { continue };
            // A group is a message and a field at once: the field has its name in small letters.
            let wanted = capitalized(&field.name);
            name.clone_from(&wanted);
            let mut count = 1;
            while *name != *message && (self.taken.contains(name) || self.own.contains(name)) {
                count += 1;
                *name = if count == 2 { format!("{wanted}Group") } else { format!("{wanted}Group{count}") };
            }
            if *name != *message {
                self.groups.insert(name.clone());
            }
            field.name = name.to_ascii_lowercase();
        }
    }

    /// A group is written where it stands, so that it can't stand in itself.
    fn check_groups(&self) -> Result<()> {
        let inside = |name: &str| {
            let message = self.messages.iter().find(|message| message.name == name);
            message.into_iter().flat_map(|message| &message.fields).filter_map(|field| match &field.ty {
                Type::Group { message, .. } => Some(message),
                _ => None,
            })
        };
        for message in &self.messages {
            let mut seen = BTreeSet::new();
            let mut next = inside(&message.name).collect::<Vec<_>>();
            while let Some(name) = next.pop() {
                if *name == message.name {
                    return Err(Error::new(
                        ErrorKind::Unsupported,
                        format!("`{name}` is a group inside of itself, which no .proto file can say"),
                    ));
                }
                if seen.insert(name) {
                    next.extend(inside(name));
                }
            }
        }
        Ok(())
    }

    /// What stands in one record, whatever its value.
    fn single(&mut self, unstripped: &'n Shape, outer: Encoding, hint: &str) -> Result<Type> {
        let (shape, encoding) = self.strip(unstripped, outer);
        let scalar = |scalar| Ok(Type::Scalar(scalar));
        let kinds = |plain, sint, fixed| match encoding.kind() {
            Kind::Sint => Ok(Type::Scalar(sint)),
            Kind::Fixed => Ok(Type::Scalar(fixed)),
            _ => Ok(Type::Scalar(plain)),
        };
        match shape {
            Shape::Bool => scalar(Scalar::Bool),
            Shape::I8 | Shape::I16 | Shape::I32 => kinds(Scalar::Int32, Scalar::Sint32, Scalar::Sfixed32),
            Shape::I64 => kinds(Scalar::Int64, Scalar::Sint64, Scalar::Sfixed64),
            Shape::U8 | Shape::U16 | Shape::U32 => kinds(Scalar::Uint32, Scalar::Uint32, Scalar::Fixed32),
            Shape::U64 => kinds(Scalar::Uint64, Scalar::Uint64, Scalar::Fixed64),
            Shape::F32 => scalar(Scalar::Float),
            Shape::F64 => scalar(Scalar::Double),
            Shape::Text => scalar(Scalar::String),
            Shape::Bytes => scalar(Scalar::Bytes),
            Shape::Seq(inner) if self.is_byte(inner) => scalar(Scalar::Bytes),
            Shape::Tuple(_) if encoding.kind() == Kind::Bytes => scalar(Scalar::Bytes),
            Shape::Char => scalar(Scalar::Uint32),
            Shape::Unit if encoding.kind() != Kind::Group => {
                self.dependencies.insert("google/protobuf/empty.proto".into());
                Ok(Type::Message("google.protobuf.Empty".into()))
            }
            Shape::I128 | Shape::U128 => {
                let name = self.wide();
                Ok(self.message_as(name, encoding))
            }
            Shape::Unit | Shape::Option(_) | Shape::Seq(_) | Shape::Map(..) | Shape::Tuple(_) => {
                let name = self.anonymous(unstripped, outer, hint)?;
                Ok(self.message_as(name, encoding))
            }
            // What is a group stands where it is used, even if it is one of google's.
            Shape::Node(node) if encoding.kind() == Kind::Group && self.is_message_at_the_top(*node) => {
                let name = self.message_of(*node)?;
                Ok(self.message_as(name, encoding))
            }
            Shape::Node(node) => self.container(*node),
            Shape::Newtype(..) | Shape::Again(_) => Err(endless()),
        }
    }

    /// The message of 128 bits.
    fn wide(&mut self) -> String {
        if let Some(name) = &self.wide {
            return name.clone();
        }
        let name = self.name("Int128");
        let at = self.reserve(&name);
        let half = || Lowered::single(Label::Implicit, Type::Scalar(Scalar::Fixed64));
        self.messages[at].fields = alloc::vec![field("low", 1, half()), field("high", 2, half())];
        self.wide = Some(name.clone());
        name
    }

    fn is_numbered(&self, shape: &'n Shape) -> bool {
        match self.strip(shape, Encoding::DEFAULT).0 {
            Shape::Node(node) => Schema::of(self.nodes[*node].name).is_numbered(),
            _ => false,
        }
    }

    /// The message or enum that a container is.
    fn container(&mut self, node: usize) -> Result<Type> {
        let nodes = self.nodes;
        let Some(Node { name, content, .. }) = nodes.get(node) else { return Err(unfinished()) };
        let schema = Schema::of(name);
        if let Some(file) = well_known(schema.name()) {
            self.dependencies.insert(file.into());
            return Ok(match content {
                Content::Enum(_) if schema.shape() == Some(ContainerShape::Enum) => {
                    Type::Enum(schema.name().into())
                }
                _ => Type::Message(schema.name().into()),
            });
        }
        match content {
            Content::Struct(_) => Ok(Type::Message(self.message_of(node)?)),
            Content::Enum(variants) => {
                let is_unit = |variant: &Variant| matches!(variant.content, VariantContent::Unit);
                let is_there = |variant: &&Variant| !matches!(variant.content, VariantContent::Missing);
                let is_enum = match schema.shape() {
                    Some(shape) => shape == ContainerShape::Enum,
                    None => variants.iter().filter(is_there).all(is_unit),
                };
                if is_enum {
                    return Ok(Type::Enum(self.enum_of(node, &schema, variants)));
                }
                if !schema.is_numbered() && variants.iter().any(is_unit) {
                    return Err(Error::new(
                        ErrorKind::Unsupported,
                        format!(
                            "enum `{}` has variants without data beside such with data: without #[contract] they are an \
                             enum value here and a message there, which no .proto file can say",
                            schema.name()
                        ),
                    ));
                }
                Ok(Type::Message(self.message_of(node)?))
            }
        }
    }

    /// The message that a struct, or an enum with data, is.
    fn message_of(&mut self, node: usize) -> Result<String> {
        if let Some(name) = &self.names[node] {
            return Ok(name.clone());
        }
        let nodes = self.nodes;
        let Node { name, content, .. } = &nodes[node];
        let schema = Schema::of(name);
        let name = self.free_name(last_of(schema.name()), true);
        self.names[node] = Some(name.clone());
        let at = self.reserve(&name);
        let notes = schema.notes();
        let fields = match content {
            Content::Struct(group) => {
                self.fields(group, schema.fields(), &name, |index| notes.member_doc(index))?
            }
            Content::Enum(variants) => self.cases(variants, &schema, &name, &snake(&name))?,
        };
        let oneofs = match content {
            Content::Struct(group) => oneofs(group, &schema),
            Content::Enum(_) => alloc::vec![Oneof { name: snake(&name), doc: String::new() }],
        };
        let message = &mut self.messages[at];
        message.fields = fields;
        message.oneofs = oneofs;
        notes.doc().clone_into(&mut message.doc);
        message.reserved = reserved(notes.reserved(), identifier);
        Ok(name)
    }

    fn fields(
        &mut self,
        group: &'n Group,
        numbers: Fields,
        owner: &str,
        doc: impl Fn(usize) -> &'static str,
    ) -> Result<Vec<Field>> {
        let mut fields = Vec::new();
        for (index, slot) in group.fields.iter().enumerate() {
            let encoding = numbers.encoding(index);
            if encoding.kind() == Kind::Unknown {
                continue;
            }
            let own_name = group.names.get(index).copied().flatten();
            let at = |error: Error| match own_name {
                Some(name) => error.in_field(name),
                None => error.in_element(index),
            };
            let shape = match slot {
                Slot::Known(shape) => shape,
                Slot::Missing => continue,
                Slot::New | Slot::Open => return Err(at(unfinished())),
            };
            let number = numbers.number(index);
            let name = own_name.map_or_else(|| format!("field_{number}"), identifier);
            if numbers.kind(index) == Kind::Oneof {
                fields.extend(self.oneof(shape, &name).map_err(at)?);
                continue;
            }
            let hint = format!("{owner}{}", pascal(&name));
            let lowered = self.field(shape, encoding, &hint).map_err(at)?;
            let mut field = field(&name, number, lowered);
            doc(index).clone_into(&mut field.doc);
            if numbers.is_required(index) {
                field.label = Label::Required;
                self.needs_proto2 = true;
            }
            if let Some(default) = numbers.default_value(index) {
                field.default = Some(self.default(default, &field.ty).map_err(at)?);
                self.needs_proto2 = true;
            }
            fields.push(field);
        }
        fields.sort_by_key(|field| field.number);
        self.finish(&mut fields);
        Ok(fields)
    }

    /// The cases of a oneof as fields of the message around it.
    fn oneof(&mut self, shape: &'n Shape, name: &str) -> Result<Vec<Field>> {
        let (shape, _) = self.strip(shape, Encoding::DEFAULT);
        let shape = match shape {
            Shape::Option(inner) => self.strip(inner, Encoding::DEFAULT).0,
            shape => shape,
        };
        let nodes = self.nodes;
        let Shape::Node(node) = shape else { return Err(unfinished()) };
        let Some(Node { name: of, content: Content::Enum(variants), .. }) = nodes.get(*node) else {
            return Err(Error::new(ErrorKind::Unsupported, "#[n(oneof(..))] stands on what is no enum"));
        };
        let schema = Schema::of(of);
        self.cases(variants, &schema, last_of(schema.name()), name)
    }

    fn cases(
        &mut self,
        variants: &'n [Variant],
        schema: &Schema,
        owner: &str,
        oneof: &str,
    ) -> Result<Vec<Field>> {
        let numbers = schema.fields();
        let notes = schema.notes();
        let mut fields = Vec::new();
        let mut next_entry = 0;
        for (index, variant) in variants.iter().enumerate() {
            let first_entry = next_entry;
            next_entry += schema.variant_fields(index).len().unwrap_or(0);
            let in_case = |error: Error| error.in_field(variant.name);
            let number = numbers.number(index);
            let name = match variant.name {
                "" => format!("case_{number}"),
                name => snake(&identifier(name)),
            };
            let hint = format!("{owner}{}", pascal(&name));
            let encoding = Encoding::of(numbers.kind(index));
            let ty = match &variant.content {
                VariantContent::Missing => continue,
                VariantContent::Unit => self.single(&Shape::Unit, encoding, &hint)?,
                VariantContent::Newtype(Slot::Known(shape)) => {
                    self.single(shape, encoding, &hint).map_err(in_case)?
                }
                VariantContent::New | VariantContent::Newtype(_) => return Err(in_case(unfinished())),
                VariantContent::Fields(group) => {
                    let message = self.name(&hint);
                    let at = self.reserve(&message);
                    let doc = |field| notes.variant_field_doc(first_entry + field);
                    let fields =
                        self.fields(group, schema.variant_fields(index), &message, doc).map_err(in_case)?;
                    self.messages[at].fields = fields;
                    self.message_as(message, encoding)
                }
            };
            let mut field = field(&name, number, Lowered::single(Label::Implicit, ty));
            field.oneof = Some(oneof.to_owned());
            notes.member_doc(index).clone_into(&mut field.doc);
            fields.push(field);
        }
        fields.sort_by_key(|field| field.number);
        self.finish(&mut fields);
        Ok(fields)
    }

    fn enum_of(&mut self, node: usize, schema: &Schema, variants: &'n [Variant]) -> String {
        if let Some(name) = &self.names[node] {
            return name.clone();
        }
        let name = self.free_name(last_of(schema.name()), true);
        self.names[node] = Some(name.clone());
        let prefix = screaming(&name);
        let notes = schema.notes();
        let mut values = Vec::new();
        let mut words = BTreeSet::new();
        for (index, variant) in variants.iter().enumerate() {
            if matches!(variant.content, VariantContent::Missing) || schema.is_other(index as u32) {
                continue;
            }
            let number = schema.enum_value(index as u32);
            let own = match variant.name {
                "" => format!("{}{}", if number < 0 { "MINUS_" } else { "VALUE_" }, number.unsigned_abs()),
                name => screaming(&identifier(name)),
            };
            let mut value = format!("{prefix}_{own}");
            let mut count = 1;
            while self.values.contains(&value) || words.contains(&words_of(&value)) {
                count += 1;
                value = format!("{prefix}_{own}_{count}");
            }
            words.insert(words_of(&value));
            self.values.insert(value.clone());
            values.push(EnumValue { name: value, number, doc: notes.member_doc(index).to_owned() });
        }
        if values.is_empty() {
            let name = format!("{prefix}_UNSPECIFIED");
            values.push(EnumValue { name, number: 0, doc: String::new() });
        }
        // An enum of proto3 begins with zero.
        if !values.iter().any(|value| value.number == 0) {
            self.needs_proto2 = true;
        }
        let doc = notes.doc().to_owned();
        let reserved =
            reserved(notes.reserved(), |name| format!("{prefix}_{}", screaming(&identifier(name))));
        self.enums.push(Enum { name: name.clone(), doc, reserved, values, is_open: schema.is_open() });
        name
    }

    fn default(&self, default: DefaultValue, ty: &Type) -> Result<String> {
        if let Type::Enum(name) = ty
            && let Some(found) = self.enums.iter().find(|candidate| candidate.name == *name)
        {
            let number = match default {
                DefaultValue::Unsigned(number) => i32::try_from(number).ok(),
                DefaultValue::Signed(number) => i32::try_from(number).ok(),
                _ => None,
            };
            let value = found.values.iter().find(|value| Some(value.number) == number);
            return value.map(|value| value.name.clone()).ok_or_else(|| {
                let message = format!("`{name}` has no value of the number that is the default");
                Error::new(ErrorKind::Unsupported, message)
            });
        }
        Ok(match default {
            DefaultValue::Unsigned(value) => value.to_string(),
            DefaultValue::Signed(value) => value.to_string(),
            DefaultValue::Bool(value) => value.to_string(),
            DefaultValue::Float(value) if value.is_nan() => "nan".into(),
            // With a point or an exponent: a long integer is none of the language.
            DefaultValue::Float(value) => format!("{value:?}"),
            DefaultValue::Text(text) => quoted(text.bytes()),
            DefaultValue::Bytes(bytes) => quoted(bytes.iter()),
            _ => String::new(),
        })
    }
}

/// A string literal of the protobuf language.
pub(super) fn quoted(bytes: impl Iterator<Item = u8>) -> String {
    let mut text = String::from("\"");
    for byte in bytes {
        match byte {
            b'"' | b'\\' => text.extend(['\\', char::from(byte)]),
            b' '..=b'~' => text.push(char::from(byte)),
            _ => text.push_str(&format!("\\{byte:03o}")),
        }
    }
    text.push('"');
    text
}

fn field(name: &str, number: u32, lowered: Lowered) -> Field {
    let Lowered { label, ty, packed } = lowered;
    Field { name: name.to_owned(), number, label, ty, oneof: None, packed, default: None, doc: String::new() }
}

fn unfinished() -> Error {
    Error::new(ErrorKind::Unsupported, "the type did not tell what it reads here")
}

fn endless() -> Error {
    Error::new(ErrorKind::Unsupported, "the type holds nothing but itself")
}

/// The oneofs that are fields of a struct.
fn oneofs(group: &Group, schema: &Schema) -> Vec<Oneof> {
    let (numbers, notes) = (schema.fields(), schema.notes());
    let oneofs = group.names.iter().enumerate().filter(|(index, _)| numbers.kind(*index) == Kind::Oneof);
    let oneof = |(index, name): (usize, &Option<&'static str>)| Oneof {
        name: name.map_or_else(|| format!("field_{}", numbers.number(index)), identifier),
        doc: notes.member_doc(index).to_owned(),
    };
    oneofs.map(oneof).collect()
}

/// The statements with the names that fields or values would have.
fn reserved(statements: &str, name: impl Fn(&str) -> String) -> String {
    let mut reserved = String::new();
    // Every other part stands in quotes.
    for (index, part) in statements.split('"').enumerate() {
        if index % 2 == 0 {
            reserved.push_str(part);
        } else {
            reserved.push_str(&quoted(name(part).bytes()));
        }
    }
    reserved
}

/// What must differ between the values of one enum: compilers turn them into `PascalCase`, without underscores.
fn words_of(name: &str) -> String {
    name.split('_').map(|word| capitalized(&word.to_ascii_lowercase())).collect()
}

/// Tells names apart that are the same in JSON.
fn distinguish(fields: &mut [Field]) {
    let mut taken = BTreeSet::new();
    for field in fields {
        let json = |name: &str| name.replace('_', "").to_lowercase();
        while !taken.insert(json(&field.name)) {
            field.name = format!("{}_{}", field.name, field.number);
        }
    }
}

/// The file with a message or enum of google's.
fn well_known(name: &str) -> Option<&'static str> {
    Some(match name.strip_prefix("google.protobuf.")? {
        "Timestamp" => "google/protobuf/timestamp.proto",
        "Duration" => "google/protobuf/duration.proto",
        "Any" => "google/protobuf/any.proto",
        "Empty" => "google/protobuf/empty.proto",
        "FieldMask" => "google/protobuf/field_mask.proto",
        "Struct" | "Value" | "ListValue" | "NullValue" => "google/protobuf/struct.proto",
        "DoubleValue" | "FloatValue" | "Int64Value" | "UInt64Value" | "Int32Value" | "UInt32Value"
        | "BoolValue" | "StringValue" | "BytesValue" => "google/protobuf/wrappers.proto",
        _ => return None,
    })
}

/// The name behind all packages.
fn last_of(name: &str) -> &str {
    name.rsplit(['.', ':']).next().unwrap_or(name)
}

/// Letters, digits and underscores, not beginning with a digit.
fn identifier(name: &str) -> String {
    let mut identifier =
        name.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '_' }).collect::<String>();
    if !identifier.starts_with(|first: char| first.is_ascii_alphabetic()) {
        identifier.insert_str(0, "field_");
    }
    identifier
}

fn pascal(name: &str) -> String {
    let mut pascal = String::new();
    for word in identifier(name).split('_') {
        let mut letters = word.chars();
        pascal.extend(letters.next().map(|first| first.to_ascii_uppercase()));
        pascal.push_str(letters.as_str());
    }
    pascal
}

/// The name with its first letter in upper case, as groups have it.
fn capitalized(name: &str) -> String {
    let mut letters = name.chars();
    let first = letters.next().map(|first| first.to_ascii_uppercase());
    first.into_iter().chain(letters).collect()
}

fn snake(name: &str) -> String {
    let mut snake = String::new();
    let mut before = '_';
    for letter in name.chars() {
        if letter.is_ascii_uppercase() && before != '_' && !before.is_ascii_uppercase() {
            snake.push('_');
        }
        snake.push(letter.to_ascii_lowercase());
        before = letter;
    }
    snake
}

fn screaming(name: &str) -> String {
    snake(name).to_ascii_uppercase()
}
