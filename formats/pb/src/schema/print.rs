//! The text of a `.proto` file.

use super::{Enum, EnumValue, Field, File, Label, Message, Scalar, Syntax, Type, lower::quoted};
use alloc::{format, string::String, vec::Vec};
use core::fmt::{self, Write};

impl File {
    /// Sets the package.
    #[must_use]
    pub fn package(mut self, package: impl Into<String>) -> Self {
        self.package = package.into();
        self
    }

    /// Sets the syntax. A schema that has groups, required fields, defaults or an enum without zero is proto2's, whatever is set.
    #[must_use]
    pub fn syntax(mut self, syntax: Syntax) -> Self {
        if self.syntax == Syntax::Proto3 {
            self.syntax = syntax;
        }
        self
    }

    /// Adds a file option whose value is a string, such as `go_package`. For others push into [`options`](Self::options) what
    /// is to stand in the text, such as `SPEED` for `optimize_for`.
    #[must_use]
    pub fn option(mut self, name: impl Into<String>, value: &str) -> Self {
        self.options.push((name.into(), quoted(value.bytes())));
        self
    }

    /// The text of the file.
    #[must_use]
    pub fn to_proto(&self) -> String {
        let mut text = String::new();
        // A `String` takes everything.
        let _ = self.print(&mut text);
        text
    }

    fn print(&self, text: &mut String) -> fmt::Result {
        let is_proto2 = self.syntax == Syntax::Proto2;
        writeln!(text, "syntax = \"{}\";", if is_proto2 { "proto2" } else { "proto3" })?;
        if !self.package.is_empty() {
            writeln!(text, "\npackage {};", self.package)?;
        }
        for (index, import) in self.dependencies.iter().enumerate() {
            writeln!(text, "{}import \"{import}\";", if index == 0 { "\n" } else { "" })?;
        }
        for (index, (name, value)) in self.options.iter().enumerate() {
            writeln!(text, "{}option {name} = {value};", if index == 0 { "\n" } else { "" })?;
        }
        for message in self.messages.iter().filter(|message| !self.is_group_alone(message)) {
            text.push('\n');
            self.message(text, message)?;
        }
        for found in &self.enums {
            text.push('\n');
            self.enumeration(text, found)?;
        }
        Ok(())
    }

    /// Whether a message stands nowhere but where it is a group.
    fn is_group_alone(&self, message: &Message) -> bool {
        let fields = || self.messages.iter().flat_map(|message| &message.fields);
        let is_group =
            |field: &Field| matches!(&field.ty, Type::Group { message: of, .. } if *of == message.name);
        let is_message = |field: &Field| match &field.ty {
            Type::Message(name) => *name == message.name,
            Type::Map(_, value) => matches!(&**value, Type::Message(name) if *name == message.name),
            _ => false,
        };
        self.messages.first() != Some(message) && fields().any(is_group) && !fields().any(is_message)
    }

    fn message(&self, text: &mut String, message: &Message) -> fmt::Result {
        doc(text, 0, &message.doc)?;
        if message.fields.is_empty() && message.reserved.is_empty() {
            return writeln!(text, "message {} {{}}", message.name);
        }
        writeln!(text, "message {} {{", message.name)?;
        reserved(text, 1, &message.reserved)?;
        self.fields(text, 1, message)?;
        writeln!(text, "}}")
    }

    fn fields(&self, text: &mut String, depth: usize, message: &Message) -> fmt::Result {
        let Message { fields, oneofs, .. } = message;
        let mut done = Vec::new();
        for field in fields {
            match &field.oneof {
                None => self.field(text, depth, field)?,
                Some(oneof) if done.contains(&oneof) => {}
                Some(oneof) => {
                    done.push(oneof);
                    if let Some(oneof) = oneofs.iter().find(|found| found.name == *oneof) {
                        doc(text, depth, &oneof.doc)?;
                    }
                    indent(text, depth);
                    writeln!(text, "oneof {} {{", self.oneof_name(oneof, fields))?;
                    for case in fields.iter().filter(|field| field.oneof.as_ref() == Some(oneof)) {
                        self.field(text, depth + 1, case)?;
                    }
                    indent(text, depth);
                    writeln!(text, "}}")?;
                }
            }
        }
        Ok(())
    }

    /// A oneof can't have the name of a field.
    fn oneof_name(&self, oneof: &str, fields: &[Field]) -> String {
        let mut name = String::from(oneof);
        while fields.iter().any(|field| field.name == name) {
            name.push_str("_oneof");
        }
        name
    }

    fn field(&self, text: &mut String, depth: usize, field: &Field) -> fmt::Result {
        doc(text, depth, &field.doc)?;
        indent(text, depth);
        let is_map = matches!(field.ty, Type::Map(..));
        text.push_str(match field.label {
            _ if field.oneof.is_some() || is_map => "",
            Label::Repeated => "repeated ",
            Label::Required => "required ",
            Label::Optional => "optional ",
            Label::Implicit if self.syntax == Syntax::Proto2 => "optional ",
            Label::Implicit => "",
        });
        if let Type::Group { name, message } = &field.ty {
            writeln!(text, "group {name} = {} {{", field.number)?;
            if let Some(message) = self.messages.iter().find(|known| known.name == *message) {
                reserved(text, depth + 1, &message.reserved)?;
                self.fields(text, depth + 1, message)?;
            }
            indent(text, depth);
            return writeln!(text, "}}");
        }
        self.ty(text, &field.ty);
        write!(text, " {} = {}", field.name, field.number)?;
        let mut options = Vec::new();
        match field.packed {
            Some(false) if self.syntax == Syntax::Proto3 => options.push("packed = false".into()),
            Some(true) if self.syntax == Syntax::Proto2 => options.push("packed = true".into()),
            _ => {}
        }
        if let Some(default) = &field.default {
            options.push(format!("default = {default}"));
        }
        if !options.is_empty() {
            write!(text, " [{}]", options.join(", "))?;
        }
        writeln!(text, ";")
    }

    fn ty(&self, text: &mut String, ty: &Type) {
        match ty {
            Type::Scalar(scalar) => text.push_str(scalar.name()),
            Type::Message(name) | Type::Group { name, .. } | Type::Enum(name) => {
                // In the package `my.google`, `google.protobuf` would be sought in the wrong place.
                if name.contains('.') && self.package.split('.').skip(1).any(|part| part == "google") {
                    text.push('.');
                }
                text.push_str(name);
            }
            Type::Map(key, value) => {
                text.push_str("map<");
                text.push_str(key.name());
                text.push_str(", ");
                self.ty(text, value);
                text.push('>');
            }
        }
    }

    fn enumeration(&self, text: &mut String, found: &Enum) -> fmt::Result {
        doc(text, 0, &found.doc)?;
        writeln!(text, "enum {} {{", found.name)?;
        reserved(text, 1, &found.reserved)?;
        // What is absent is the first value, and here that is always the zero.
        let is_first = |value: &&EnumValue| value.number == 0;
        let zero = found.values.iter().find(is_first);
        let others = found.values.iter().filter(|value| !zero.is_some_and(|zero| zero == *value));
        for value in zero.into_iter().chain(others) {
            doc(text, 1, &value.doc)?;
            indent(text, 1);
            writeln!(text, "{} = {};", value.name, value.number)?;
        }
        writeln!(text, "}}")
    }
}

fn indent(text: &mut String, depth: usize) {
    for _ in 0..depth {
        text.push_str("  ");
    }
}

fn doc(text: &mut String, depth: usize, doc: &str) -> fmt::Result {
    if doc.is_empty() {
        return Ok(());
    }
    for line in doc.lines() {
        indent(text, depth);
        writeln!(text, "{}", format!("// {line}").trim_end())?;
    }
    Ok(())
}

fn reserved(text: &mut String, depth: usize, statements: &str) -> fmt::Result {
    for statement in statements.split_inclusive(';').map(str::trim).filter(|statement| !statement.is_empty())
    {
        indent(text, depth);
        writeln!(text, "{statement}")?;
    }
    Ok(())
}

impl Scalar {
    /// Its name in the protobuf language.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Double => "double",
            Self::Float => "float",
            Self::Int32 => "int32",
            Self::Int64 => "int64",
            Self::Uint32 => "uint32",
            Self::Uint64 => "uint64",
            Self::Sint32 => "sint32",
            Self::Sint64 => "sint64",
            Self::Fixed32 => "fixed32",
            Self::Fixed64 => "fixed64",
            Self::Sfixed32 => "sfixed32",
            Self::Sfixed64 => "sfixed64",
            Self::Bool => "bool",
            Self::String => "string",
            Self::Bytes => "bytes",
        }
    }
}
