//! A budget for nesting, spent before recursing.

use crate::Fault;

/// How many levels of nesting formats allow unless told otherwise.
pub const DEFAULT_DEPTH: u16 = 128;

/// The levels of nesting that are left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Depth(u16);

impl Depth {
    /// A budget of `levels`.
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[must_use]
    pub const fn new(levels: u16) -> Self {
        Self(levels)
    }

    /// The budget one level further in.
    ///
    /// # Errors
    ///
    /// [`Fault::DepthLimit`] when it is spent.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub const fn enter(self) -> Result<Self, Fault> {
        match self.0.checked_sub(1) {
            Some(left) => Ok(Self(left)),
            None => Err(Fault::DepthLimit),
        }
    }

    /// The budget one level further out.
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[must_use]
    pub const fn leave(self) -> Self {
        Self(self.0.saturating_add(1))
    }

    /// The levels left.
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[must_use]
    pub const fn left(self) -> u16 {
        self.0
    }
}

impl Default for Depth {
    fn default() -> Self {
        Self(DEFAULT_DEPTH)
    }
}
