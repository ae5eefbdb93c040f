//! From shapes to messages and enums, by the rules of `docs/pb.md`.

use super::{
    Enum, EnumValue, Field, File, Label, Message, Scalar, Syntax, Type,
    trace::{Content, Group, Node, Registry, Shape, Slot, Variant, VariantContent},
};
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

/// The file of a value of this shape.
pub(super) fn file(registry: Registry, shape: Shape) -> Result<File> {
    let nodes = registry.into_nodes();
    let mut lower = Lower {
        names: nodes.iter().map(|_| None).collect(),
        nodes: &nodes,
        taken: BTreeSet::new(),
        messages: Vec::new(),
        enums: Vec::new(),
        dependencies: BTreeSet::new(),
        needs_proto2: false,
    };
    lower.root(&shape)?;
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
    taken: BTreeSet<String>,
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

impl Lower<'_> {
    fn root(&mut self, shape: &Shape) -> Result<()> {
        let (shape, encoding) = strip(shape, Encoding::DEFAULT);
        match shape {
            Shape::Node(node) if self.is_message_at_the_top(*node) => {
                self.message_of(*node)?;
            }
            Shape::Tuple(_) => {
                self.message_type(shape, encoding, "Root")?;
            }
            _ => {
                let name = self.name("Root");
                let at = self.reserve(&name);
                let lowered = self.field(shape, encoding, "RootValue")?;
                self.messages[at].fields.push(field("value", 1, lowered));
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

    /// A name that nobody has, made of this one.
    fn name(&mut self, wanted: &str) -> String {
        let wanted = pascal(wanted);
        let mut name = wanted.clone();
        let mut count = 1;
        while !self.taken.insert(name.clone()) {
            count += 1;
            name = format!("{wanted}{count}");
        }
        name
    }

    /// The place of a message whose fields will be known later, so that recursion finds its name.
    fn reserve(&mut self, name: &str) -> usize {
        let (doc, reserved) = (String::new(), String::new());
        self.messages.push(Message { name: name.to_owned(), doc, reserved, fields: Vec::new() });
        self.messages.len() - 1
    }

    /// A field of a message.
    fn field(&mut self, shape: &Shape, encoding: Encoding, hint: &str) -> Result<Lowered> {
        let (shape, encoding) = strip(shape, encoding);
        Ok(match shape {
            Shape::Option(inner) => {
                let ty = self.single(inner, encoding, hint)?;
                Lowered::single(Label::Optional, ty)
            }
            Shape::Seq(inner) if matches!(**inner, Shape::U8) => {
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

    fn map(&mut self, key: &Shape, value: &Shape, encoding: Encoding, hint: &str) -> Result<Lowered> {
        let keys = self.single(key, Encoding::of(encoding.key()), &format!("{hint}Key"))?;
        let values = self.single(value, Encoding::of(encoding.value()), &format!("{hint}Value"))?;
        if let Type::Scalar(keys) = keys
            && !matches!(keys, Scalar::Float | Scalar::Double | Scalar::Bytes)
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

    /// What stands in one record, whatever its value.
    fn single(&mut self, shape: &Shape, encoding: Encoding, hint: &str) -> Result<Type> {
        let (shape, encoding) = strip(shape, encoding);
        let scalar = |scalar| Ok(Type::Scalar(scalar));
        let kinds = |plain, sint, fixed| match encoding.kind() {
            Kind::Sint => Ok(Type::Scalar(sint)),
            Kind::Fixed => Ok(Type::Scalar(fixed)),
            _ => Ok(Type::Scalar(plain)),
        };
        match shape {
            Shape::Bool => scalar(Scalar::Bool),
            Shape::I32 => kinds(Scalar::Int32, Scalar::Sint32, Scalar::Sfixed32),
            Shape::I64 => kinds(Scalar::Int64, Scalar::Sint64, Scalar::Sfixed64),
            Shape::U8 | Shape::U32 => kinds(Scalar::Uint32, Scalar::Uint32, Scalar::Fixed32),
            Shape::U64 => kinds(Scalar::Uint64, Scalar::Uint64, Scalar::Fixed64),
            Shape::F32 => scalar(Scalar::Float),
            Shape::F64 => scalar(Scalar::Double),
            Shape::Text => scalar(Scalar::String),
            Shape::Bytes => scalar(Scalar::Bytes),
            Shape::Seq(inner) if matches!(**inner, Shape::U8) => scalar(Scalar::Bytes),
            Shape::Tuple(_) if encoding.kind() == Kind::Bytes => scalar(Scalar::Bytes),
            Shape::Unit => {
                self.dependencies.insert("google/protobuf/empty.proto".into());
                Ok(Type::Message("google.protobuf.Empty".into()))
            }
            Shape::Wide => {
                let name = "Int128".to_owned();
                if self.taken.insert(name.clone()) {
                    let at = self.reserve(&name);
                    let half = || Lowered::single(Label::Implicit, Type::Scalar(Scalar::Fixed64));
                    self.messages[at].fields = alloc::vec![field("low", 1, half()), field("high", 2, half())];
                }
                Ok(Type::Message(name))
            }
            Shape::Option(_) | Shape::Seq(_) | Shape::Map(..) => {
                // A wrapper.
                let name = self.name(hint);
                let at = self.reserve(&name);
                let lowered = self.field(shape, encoding, &format!("{hint}Value"))?;
                self.messages[at].fields.push(field("value", 1, lowered));
                Ok(Type::Message(name))
            }
            Shape::Tuple(_) => self.message_type(shape, encoding, hint),
            Shape::Node(node) => match self.container(*node)? {
                Type::Message(name) if encoding.kind() == Kind::Group => {
                    self.needs_proto2 = true;
                    Ok(Type::Group(name))
                }
                ty => Ok(ty),
            },
            Shape::Newtype(..) => Err(unfinished()),
        }
    }

    /// The message that a tuple is.
    fn message_type(&mut self, shape: &Shape, encoding: Encoding, hint: &str) -> Result<Type> {
        let Shape::Tuple(elements) = shape else { return Err(unfinished()) };
        let name = self.name(hint);
        let at = self.reserve(&name);
        let mut fields = Vec::new();
        for (element, number) in elements.iter().zip(1..) {
            let lowered = self.field(element, encoding, &format!("{hint}Field{number}"))?;
            fields.push(field(&format!("field_{number}"), number, lowered));
        }
        self.messages[at].fields = fields;
        Ok(Type::Message(name))
    }

    fn is_numbered(&self, shape: &Shape) -> bool {
        match strip(shape, Encoding::DEFAULT).0 {
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
        let name = self.name(last_of(schema.name()));
        self.names[node] = Some(name.clone());
        let at = self.reserve(&name);
        let notes = schema.notes();
        let fields = match content {
            Content::Struct(group) => {
                self.fields(group, schema.fields(), &name, |index| notes.member_doc(index))?
            }
            Content::Enum(variants) => self.cases(variants, &schema, &name, &snake(&name))?,
        };
        let message = &mut self.messages[at];
        message.fields = fields;
        notes.doc().clone_into(&mut message.doc);
        notes.reserved().clone_into(&mut message.reserved);
        Ok(name)
    }

    fn fields(
        &mut self,
        group: &Group,
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
            let Slot::Known(shape) = slot else { return Err(unfinished()) };
            let number = numbers.number(index);
            let name = match group.names.get(index) {
                Some(name) => identifier(name),
                None => format!("field_{number}"),
            };
            if numbers.kind(index) == Kind::Oneof {
                fields.extend(self.oneof(shape, &name)?);
                continue;
            }
            let hint = format!("{owner}{}", pascal(&name));
            let lowered = self.field(shape, encoding, &hint)?;
            let mut field = field(&name, number, lowered);
            doc(index).clone_into(&mut field.doc);
            if numbers.is_required(index) {
                field.label = Label::Required;
                self.needs_proto2 = true;
            }
            if let Some(default) = numbers.default_value(index) {
                field.default = Some(self.default(default, &field.ty));
                self.needs_proto2 = true;
            }
            fields.push(field);
        }
        fields.sort_by_key(|field| field.number);
        distinguish(&mut fields);
        Ok(fields)
    }

    /// The cases of a oneof as fields of the message around it.
    fn oneof(&mut self, shape: &Shape, name: &str) -> Result<Vec<Field>> {
        let (shape, _) = strip(shape, Encoding::DEFAULT);
        let shape = match shape {
            Shape::Option(inner) => strip(inner, Encoding::DEFAULT).0,
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
        variants: &[Variant],
        schema: &Schema,
        owner: &str,
        oneof: &str,
    ) -> Result<Vec<Field>> {
        let numbers = schema.fields();
        let notes = schema.notes();
        let mut fields = Vec::new();
        for (index, variant) in variants.iter().enumerate() {
            let number = numbers.number(index);
            let name = match variant.name {
                "" => format!("case_{number}"),
                name => snake(&identifier(name)),
            };
            let hint = format!("{owner}{}", pascal(&name));
            let encoding = Encoding::of(numbers.kind(index));
            let ty = match &variant.content {
                VariantContent::Missing => continue,
                VariantContent::New => return Err(unfinished()),
                VariantContent::Unit => self.single(&Shape::Unit, encoding, &hint)?,
                VariantContent::Newtype(Slot::Known(shape)) => self.single(shape, encoding, &hint)?,
                VariantContent::Newtype(_) => return Err(unfinished()),
                VariantContent::Fields(group) => {
                    let message = self.name(&hint);
                    let at = self.reserve(&message);
                    let fields = self.fields(group, schema.variant_fields(index), &message, |_| "")?;
                    self.messages[at].fields = fields;
                    Type::Message(message)
                }
            };
            let mut field = field(&name, number, Lowered::single(Label::Implicit, ty));
            field.oneof = Some(oneof.to_owned());
            notes.member_doc(index).clone_into(&mut field.doc);
            fields.push(field);
        }
        fields.sort_by_key(|field| field.number);
        distinguish(&mut fields);
        Ok(fields)
    }

    fn enum_of(&mut self, node: usize, schema: &Schema, variants: &[Variant]) -> String {
        if let Some(name) = &self.names[node] {
            return name.clone();
        }
        let name = self.name(last_of(schema.name()));
        self.names[node] = Some(name.clone());
        let prefix = screaming(&name);
        let notes = schema.notes();
        let mut taken = BTreeSet::new();
        let mut values = Vec::new();
        for (index, variant) in variants.iter().enumerate() {
            if matches!(variant.content, VariantContent::Missing) || schema.is_other(index as u32) {
                continue;
            }
            let number = schema.enum_value(index as u32);
            let own = match variant.name {
                "" => format!("VALUE_{}", number.unsigned_abs()),
                name => screaming(&identifier(name)),
            };
            let mut value = format!("{prefix}_{own}");
            while !taken.insert(value.clone()) {
                value.push('_');
            }
            values.push(EnumValue { name: value, number, doc: notes.member_doc(index).to_owned() });
        }
        // An enum of proto3 begins with zero.
        if !values.iter().any(|value| value.number == 0) {
            self.needs_proto2 = true;
        }
        let (doc, reserved) = (notes.doc().to_owned(), notes.reserved().to_owned());
        self.enums.push(Enum { name: name.clone(), doc, reserved, values, is_open: schema.is_open() });
        name
    }

    fn default(&self, default: DefaultValue, ty: &Type) -> String {
        if let Type::Enum(name) = ty
            && let Some(found) = self.enums.iter().find(|candidate| candidate.name == *name)
        {
            let number = match default {
                DefaultValue::Unsigned(number) => i32::try_from(number).ok(),
                DefaultValue::Signed(number) => i32::try_from(number).ok(),
                _ => None,
            };
            if let Some(value) = found.values.iter().find(|value| Some(value.number) == number) {
                return value.name.clone();
            }
        }
        match default {
            DefaultValue::Unsigned(value) => value.to_string(),
            DefaultValue::Signed(value) => value.to_string(),
            DefaultValue::Bool(value) => value.to_string(),
            DefaultValue::Float(value) if value.is_nan() => "nan".into(),
            DefaultValue::Float(value) => value.to_string(),
            DefaultValue::Text(text) => quoted(text.bytes()),
            DefaultValue::Bytes(bytes) => quoted(bytes.iter()),
            _ => String::new(),
        }
    }
}

/// A string literal of the protobuf language.
fn quoted(bytes: impl Iterator<Item = u8>) -> String {
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

/// The shape inside newtypes, and how it is written.
fn strip(mut shape: &Shape, mut encoding: Encoding) -> (&Shape, Encoding) {
    while let Shape::Newtype(own, inner) = shape {
        if encoding == Encoding::DEFAULT {
            encoding = *own;
        }
        shape = inner;
    }
    (shape, encoding)
}

fn unfinished() -> Error {
    Error::new(
        ErrorKind::Unsupported,
        "part of a type could not be asked for: no example can be made of an element that stands in front of others",
    )
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
