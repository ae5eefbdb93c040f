//! A budget for nesting, spent before recursing.

use crate::Fault;

/// How many levels of nesting formats allow unless told otherwise.
pub const DEFAULT_DEPTH: u16 = 128;

/// The levels of nesting that are left, and how many there were.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Depth {
    left: u16,
    limit: u16,
}

impl Depth {
    /// A budget of `levels`.
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[must_use]
    pub const fn new(levels: u16) -> Self {
        Self { left: levels, limit: levels }
    }

    /// The budget one level further in.
    ///
    /// # Errors
    ///
    /// [`Fault::DepthLimit`] when it is spent.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub const fn enter(self) -> Result<Self, Fault> {
        match self.left.checked_sub(1) {
            Some(left) => Ok(Self { left, limit: self.limit }),
            None => Err(Fault::DepthLimit),
        }
    }

    /// The budget one level further out.
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[must_use]
    pub const fn leave(self) -> Self {
        Self { left: self.left.saturating_add(1), limit: self.limit }
    }

    /// The levels left.
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[must_use]
    pub const fn left(self) -> u16 {
        self.left
    }

    /// The levels that are open.
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[must_use]
    pub const fn open(self) -> u16 {
        self.limit.saturating_sub(self.left)
    }
}

impl Default for Depth {
    fn default() -> Self {
        Self::new(DEFAULT_DEPTH)
    }
}
