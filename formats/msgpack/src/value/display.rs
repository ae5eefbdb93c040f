//! Trees as text, for people.

use super::{
    Value, ValueRef,
    tree::{Node, Tree},
};
use core::fmt;

/// Much as JSON: `{"name": "Bobby", "ages": [8, nil], "data": 0xff00, "ext": ext(5, 0x01)}`.
impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_tree(self, f)
    }
}

/// As [`Value`].
impl fmt::Display for ValueRef<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_tree(self, f)
    }
}

fn write_tree<'de, T: Tree<'de> + fmt::Display>(tree: T, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    match tree.open() {
        Node::Nil => f.write_str("nil"),
        Node::Boolean(value) => write!(f, "{value}"),
        Node::Integer(value) => write!(f, "{value}"),
        Node::F32(value) => write!(f, "{value:?}"),
        Node::F64(value) => write!(f, "{value:?}"),
        Node::String(value) => write!(f, "{value:?}"),
        Node::Binary(value) => hex(f, &value),
        Node::Array(values) => {
            f.write_str("[")?;
            for (index, value) in values.enumerate() {
                f.write_str(if index == 0 { "" } else { ", " })?;
                value.fmt(f)?;
            }
            f.write_str("]")
        }
        Node::Map(entries) => {
            f.write_str("{")?;
            for (index, (key, value)) in entries.enumerate() {
                f.write_str(if index == 0 { "" } else { ", " })?;
                key.fmt(f)?;
                f.write_str(": ")?;
                value.fmt(f)?;
            }
            f.write_str("}")
        }
        Node::Ext(tag, data) => {
            write!(f, "ext({tag}, ")?;
            hex(f, &data)?;
            f.write_str(")")
        }
    }
}

/// As it would be derived; `{:#?}` takes a line for each value.
///
/// The road not taken: what is derived indents through a writer for each level, and a thousand levels take the cube of that.
impl fmt::Debug for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_debug(self, f, f.alternate().then_some(0))
    }
}

/// As [`Value`].
impl fmt::Debug for ValueRef<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_debug(self, f, f.alternate().then_some(0))
    }
}

/// Writes a tree that stands so many levels in, or all on one line.
fn write_debug<'de, T: Tree<'de>>(tree: T, f: &mut fmt::Formatter<'_>, level: Option<usize>) -> fmt::Result {
    match tree.open() {
        Node::Nil => f.write_str("Nil"),
        Node::Boolean(value) => write!(f, "Boolean({value})"),
        Node::Integer(value) => write!(f, "Integer({value})"),
        Node::F32(value) => write!(f, "F32({value:?})"),
        Node::F64(value) => write!(f, "F64({value:?})"),
        Node::String(value) => write!(f, "String({value:?})"),
        Node::Binary(value) => {
            f.write_str("Binary(")?;
            hex(f, &value)?;
            f.write_str(")")
        }
        Node::Array(values) => {
            f.write_str("Array([")?;
            let (inner, empty) = (level.map(|level| level + 1), values.len() == 0);
            for (index, value) in values.enumerate() {
                begin_line(f, index == 0, inner)?;
                write_debug(value, f, inner)?;
            }
            end_lines(f, empty, level)?;
            f.write_str("])")
        }
        Node::Map(entries) => {
            f.write_str("Map({")?;
            let (inner, empty) = (level.map(|level| level + 1), entries.len() == 0);
            for (index, (key, value)) in entries.enumerate() {
                begin_line(f, index == 0, inner)?;
                write_debug(key, f, inner)?;
                f.write_str(": ")?;
                write_debug(value, f, inner)?;
            }
            end_lines(f, empty, level)?;
            f.write_str("})")
        }
        Node::Ext(tag, data) => {
            write!(f, "Ext({tag}, ")?;
            hex(f, &data)?;
            f.write_str(")")
        }
    }
}

/// Begins the line of an element.
fn begin_line(f: &mut fmt::Formatter<'_>, first: bool, level: Option<usize>) -> fmt::Result {
    match level {
        Some(level) => {
            f.write_str(if first { "\n" } else { ",\n" })?;
            indent(f, level)
        }
        None if first => Ok(()),
        None => f.write_str(", "),
    }
}

/// Ends the line of the last element.
fn end_lines(f: &mut fmt::Formatter<'_>, empty: bool, level: Option<usize>) -> fmt::Result {
    match level {
        Some(level) if !empty => {
            f.write_str(",\n")?;
            indent(f, level)
        }
        _ => Ok(()),
    }
}

fn indent(f: &mut fmt::Formatter<'_>, level: usize) -> fmt::Result {
    (0..level).try_for_each(|_| f.write_str("    "))
}

fn hex(f: &mut fmt::Formatter<'_>, bytes: &[u8]) -> fmt::Result {
    f.write_str("0x")?;
    bytes.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
}
