//! Comments of the `.proto` file as doc comments: what rustdoc would run, link or warn about is made
//! harmless.

use std::collections::HashMap;

use proc_macro2::TokenStream;
use protox::prost_reflect::prost_types::FileDescriptorProto;
use quote::quote;

/// The comments of one file by the path of what they belong to.
#[derive(Default)]
pub(crate) struct Comments(HashMap<Vec<i32>, Vec<String>>);

impl Comments {
    pub(crate) fn of(file: &FileDescriptorProto) -> Self {
        let mut comments = HashMap::new();
        for location in file.source_code_info.iter().flat_map(|info| &info.location) {
            let texts = [&location.leading_comments, &location.trailing_comments];
            let mut lines = Vec::new();
            for text in texts.into_iter().flatten() {
                if !lines.is_empty() {
                    lines.push(String::new());
                }
                lines.extend(markdown(text));
            }
            if !lines.is_empty() {
                comments.insert(location.path.clone(), lines);
            }
        }
        Self(comments)
    }

    /// The lines of the comment at `path`.
    pub(crate) fn lines(&self, path: &[i32]) -> Vec<String> {
        self.0.get(path).cloned().unwrap_or_default()
    }
}

/// The attributes for a doc comment of these lines.
pub(crate) fn doc(lines: &[String]) -> TokenStream {
    let lines = lines.iter().map(|line| if line.is_empty() { String::new() } else { format!(" {line}") });
    quote!(#(#[doc = #lines])*)
}

/// Adds a paragraph of one line.
pub(crate) fn paragraph(lines: &mut Vec<String>, text: String) {
    if !lines.is_empty() {
        lines.push(String::new());
    }
    lines.push(text);
}

/// The lines of a comment, as markdown that holds no code to run and no links but those to the web.
fn markdown(comment: &str) -> Vec<String> {
    let mut lines =
        comment.lines().map(|line| line.replace('\t', "    ").trim_end().to_owned()).collect::<Vec<_>>();
    // One space belongs to the comment sign.
    if lines.iter().all(|line| line.is_empty() || line.starts_with(' ')) {
        for line in lines.iter_mut().filter(|line| !line.is_empty()) {
            line.remove(0);
        }
    }
    while lines.last().is_some_and(String::is_empty) {
        lines.pop();
    }
    let first = lines.iter().position(|line| !line.is_empty()).unwrap_or(lines.len());
    lines.drain(..first);

    let mut out = Vec::new();
    let mut text = Vec::new();
    let mut rest = lines.into_iter().peekable();
    while let Some(line) = rest.next() {
        if let Some(fence) = fence(&line) {
            out.extend(prose(&mut text));
            out.push(format!("{fence}text"));
            for line in rest.by_ref() {
                if line.trim_start().starts_with(&fence) {
                    break;
                }
                out.push(line);
            }
            // Also where the comment forgets to.
            out.push(fence);
        } else if line.starts_with("    ") && text.last().is_none_or(String::is_empty) {
            let mut block = vec![line];
            while let Some(line) = rest.next_if(|line| line.is_empty() || line.starts_with("    ")) {
                block.push(line);
            }
            let mut blank = 0;
            while block.last().is_some_and(String::is_empty) {
                block.pop();
                blank += 1;
            }
            let indent = |line: &String| line.len() - line.trim_start().len();
            let indent = block.iter().filter(|line| !line.is_empty()).map(indent).min().unwrap_or(0);
            out.extend(prose(&mut text));
            out.push("```text".to_owned());
            out.extend(block.into_iter().map(|line| line.get(indent..).unwrap_or("").to_owned()));
            out.push("```".to_owned());
            out.extend(std::iter::repeat_n(String::new(), blank));
        } else {
            text.push(line);
        }
    }
    out.extend(prose(&mut text));
    out
}

/// The characters that open a fenced block of code, if the line does.
fn fence(line: &str) -> Option<String> {
    let line = line.trim_start();
    ['`', '~'].into_iter().find_map(|sign| {
        let rest = line.trim_start_matches(sign);
        let length = line.len() - rest.len();
        // What has the sign again behind it is code within a line.
        (length >= 3 && !rest.contains(sign)).then(|| sign.to_string().repeat(length))
    })
}

/// Takes the lines of text and gives them back with their brackets and addresses mended.
fn prose(text: &mut Vec<String>) -> Vec<String> {
    let joined = std::mem::take(text).join("\n");
    if joined.is_empty() {
        return Vec::new();
    }
    // Code within a line ends with its paragraph.
    let paragraphs = joined.split("\n\n").map(inline).collect::<Vec<_>>();
    paragraphs.join("\n\n").split('\n').map(str::to_owned).collect()
}

fn inline(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let mut length = first.len_utf8();
        match first {
            '`' => {
                let ticks = rest.len() - rest.trim_start_matches('`').len();
                length = code_end(rest, ticks).unwrap_or(ticks);
                out.push_str(&rest[..length]);
            }
            '\\' => {
                length += rest[1..].chars().next().map_or(0, char::len_utf8);
                out.push_str(&rest[..length]);
            }
            '[' => match web_link(rest) {
                Some(end) => {
                    length = end;
                    out.push_str(&rest[..length]);
                }
                None => out.push_str("\\["),
            },
            ']' => out.push_str("\\]"),
            '<' => match rest.find('>').filter(|&end| is_address(&rest[1..end])) {
                Some(end) => {
                    length = end + 1;
                    out.push_str(&rest[..length]);
                }
                None => out.push_str("\\<"),
            },
            'h' if !out.ends_with(|before: char| before.is_ascii_alphanumeric()) => {
                let end = rest
                    .find(|c: char| c.is_whitespace() || "<>()[]\"`|\\".contains(c))
                    .unwrap_or(rest.len());
                let address = rest[..end].trim_end_matches(['.', ',', ';', ':', '!', '?', '\'', '*', '_']);
                if is_address(address) {
                    length = address.len();
                    out.push('<');
                    out.push_str(address);
                    out.push('>');
                } else {
                    out.push('h');
                }
            }
            other => out.push(other),
        }
        rest = &rest[length..];
    }
    out
}

/// Where the code ends that `ticks` backticks begin.
fn code_end(text: &str, ticks: usize) -> Option<usize> {
    let mut at = ticks;
    loop {
        let start = at + text[at..].find('`')?;
        let end = text.len() - text[start..].trim_start_matches('`').len();
        if end - start == ticks {
            return Some(end);
        }
        at = end;
    }
}

/// Where `[text](address)` ends, if the address is one of the web and the text has no brackets.
fn web_link(text: &str) -> Option<usize> {
    let close = text[1..].find(['[', ']'])? + 1;
    let address = text[close..].strip_prefix("](")?;
    let end = address.find(')')?;
    is_address(&address[..end]).then_some(close + 2 + end + 1)
}

fn is_address(text: &str) -> bool {
    let rest = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://"));
    rest.is_some_and(|rest| !rest.is_empty() && !rest.contains(|c: char| c.is_whitespace() || c == '<'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(comment: &str, expected: &str) {
        assert_eq!(markdown(comment).join("\n"), expected);
    }

    #[test]
    fn indented_blocks_are_no_code_to_run() {
        check(" One:\n\n     let x = 1;\n       y\n\n Two", "One:\n\n```text\nlet x = 1;\n  y\n```\n\nTwo");
        check("     only", "```text\nonly\n```");
        check(" \tonly\n\n\n", "```text\nonly\n```");
        // Not code: it goes on with the paragraph.
        check(" * item\n      goes on", "* item\n     goes on");
    }

    #[test]
    fn fenced_blocks_are_no_code_to_run() {
        check(" A\n ```\n [x] <y>\n ```\n [b]", "A\n```text\n[x] <y>\n```\n\\[b\\]");
        check(" ```rust\n f()", "```text\nf()\n```");
        check(" ~~~~proto\n ~~~\n ~~~~", "~~~~text\n~~~\n~~~~");
        check(" ```x``` is code", "```x``` is code");
    }

    #[test]
    fn brackets_and_addresses() {
        check(
            " an [item] of [a][b], <T>",
            "an \\[item\\] of \\[a\\]\\[b\\], \\<T\\>".replace("\\>", ">").as_str(),
        );
        check(" [docs](https://x.y/z) [no](Other)", "[docs](https://x.y/z) \\[no\\](Other)");
        check(" see https://x.y/z_(a), http://.", "see <https://x.y/z>_(a), http://.");
        check(" <https://x.y> \\[a]", "<https://x.y> \\[a\\]");
        check(" `[a]` ``b ` [c]`` `[d]", "`[a]` ``b ` [c]`` `\\[d\\]");
        check(" `a\n b` [c] `d`\n\n `e [f]", "`a\nb` \\[c\\] `d`\n\n`e \\[f\\]");
        check(" ünïcödé → [ü]", "ünïcödé → \\[ü\\]");
        check("no space\n two", "no space\n two");
    }
}
