//! Bytes with what they mean, as a tree, and how it is printed.

/// How many bytes a printed line has.
const BYTES: usize = 16;

/// A value on the wire: its own bytes, then those of its children.
#[derive(Default)]
pub(crate) struct Node {
    /// The bytes before the children's, in groups: a tag, a length, a head, a key, a scalar.
    pub groups: Vec<Vec<u8>>,
    /// What it is to its parent: the field, or the place in a sequence.
    pub label: String,
    /// The value, or nothing if the children say it.
    pub value: String,
    /// How the wire or the type calls it.
    pub kind: String,
    /// What it consists of.
    pub children: Vec<Node>,
}

impl Node {
    /// A value without parts.
    pub(crate) fn leaf(groups: Vec<Vec<u8>>, value: String, kind: impl Into<String>) -> Self {
        Node { groups, value, kind: kind.into(), ..Node::default() }
    }

    /// Gives it a name, and the bytes that say the name, if any.
    pub(crate) fn named(mut self, key: Vec<Vec<u8>>, label: String) -> Self {
        self.label = label;
        self.behind(key)
    }

    /// Puts bytes before its own.
    pub(crate) fn behind(mut self, mut groups: Vec<Vec<u8>>) -> Self {
        groups.append(&mut self.groups);
        self.groups = groups;
        self
    }

    /// Plain values read better on one line: takes them in, with text before, between and behind them.
    pub(crate) fn on_one_line(mut self, [open, separator, close]: [&str; 3]) -> Self {
        if self.children.iter().all(|child| child.children.is_empty() && !child.value.is_empty()) {
            let values: Vec<_> = self.children.iter().map(|child| child.value.as_str()).collect();
            self.value = format!("{open}{}{close}", values.join(separator));
            self.groups.extend(self.children.drain(..).flat_map(|child| child.groups));
        }
        self
    }

    /// All its bytes.
    pub(crate) fn bytes(&self) -> Vec<u8> {
        let children = self.children.iter().flat_map(Node::bytes);
        self.groups.iter().flatten().copied().chain(children).collect()
    }

    /// The printed lines: offset, bytes, meaning.
    pub(crate) fn lines(&self) -> Vec<String> {
        let mut lines = Vec::new();
        self.add_lines(0, 0, &mut lines);
        lines
    }

    /// Adds the lines of this node, which begins at `offset`; gives where it ends.
    fn add_lines(&self, mut offset: usize, depth: usize, lines: &mut Vec<String>) -> usize {
        let mut text = format!("{:1$}{2}", "", 2 * depth, self.text());
        for row in rows(&self.groups) {
            lines.push(format!("{offset:5}  {row:49}{text}").trim_end().to_owned());
            // A byte takes three columns, the last one two.
            offset += row.len().div_ceil(3);
            text.clear();
        }
        self.children.iter().fold(offset, |offset, child| child.add_lines(offset, depth + 1, lines))
    }

    fn text(&self) -> String {
        let Node { label, value, kind, .. } = self;
        match (label.is_empty(), value.is_empty()) {
            (true, true) => kind.clone(),
            (true, false) => format!("{value} ({kind})"),
            (false, true) => format!("{label}: {kind}"),
            (false, false) => format!("{label} = {value} ({kind})"),
        }
    }
}

/// The bytes in hex, with a bar between groups, in rows of [`BYTES`]. One empty row if there are none.
fn rows(groups: &[Vec<u8>]) -> Vec<String> {
    let mut rows = vec![String::new()];
    let mut count = 0;
    for group in groups {
        for (place, byte) in group.iter().enumerate() {
            if count > 0 && count % BYTES == 0 {
                rows.push(String::new());
            }
            count += 1;
            let row = rows.last_mut().expect("there is always one");
            if !row.is_empty() {
                row.push(if place == 0 { '|' } else { ' ' });
            }
            row.push_str(&format!("{byte:02x}"));
        }
    }
    rows
}
