//! What a container says to those who print a schema.

/// The texts that `#[contract]` leaves beside the table: what is reserved, and doc comments where `#[contract(docs)]` asks for
/// them.
///
/// They are there only in the name that serde passes when it deserializes.
#[derive(Clone, Copy, Debug)]
pub struct Notes {
    text: &'static str,
    members: usize,
}

/// Ends each text.
const END: char = '\u{1e}';

impl Notes {
    #[must_use]
    pub(super) fn new(text: &'static str, members: usize) -> Self {
        Self { text, members }
    }

    /// What is reserved, as statements of the protobuf language: `reserved 3, 9 to 11; reserved "old_name";`.
    #[must_use]
    pub fn reserved(&self) -> &'static str {
        self.part(0)
    }

    /// The doc comment of the container, line by line.
    #[must_use]
    pub fn doc(&self) -> &'static str {
        self.part(1)
    }

    /// The doc comment of field or variant `index`.
    #[must_use]
    pub fn member_doc(&self, index: usize) -> &'static str {
        if index < self.members { self.part(2 + index) } else { "" }
    }

    /// The doc comment of sub-entry `index`: of the fields of all struct and tuple variants, one variant after the other.
    #[must_use]
    pub fn variant_field_doc(&self, index: usize) -> &'static str {
        self.part(2 + self.members + index)
    }

    fn part(&self, index: usize) -> &'static str {
        self.text.split(END).nth(index).unwrap_or_default()
    }
}
