//! When a row counts as a win, and when as a loss.

/// Rows below are ahead: 8 % less than the peer's time.
pub const AHEAD_BELOW: f64 = 0.92;

/// Rows above are behind: 8 % more than the peer's time.
pub const BEHIND_ABOVE: f64 = 1.08;

/// What the median of ours / peer says. Parity has 8 % on either side, since the noise of a shared machine may be as large.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Ours is faster.
    Ahead,
    /// The ratio is within 8 % of 1.
    Parity,
    /// Ours is slower: a loss.
    Behind,
}

impl Verdict {
    /// Of a ratio ours / peer.
    #[must_use]
    pub fn of(ratio: f64) -> Self {
        // Not `(ratio - 1.0).abs() <= 0.08`: 1.08 - 1.0 is more than 0.08.
        if ratio < AHEAD_BELOW {
            Verdict::Ahead
        } else if ratio > BEHIND_ABOVE {
            Verdict::Behind
        } else {
            Verdict::Parity
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Verdict;

    #[test]
    fn parity_has_both_of_its_ends() {
        for (ratio, verdict) in [
            (0.919, Verdict::Ahead),
            (0.92, Verdict::Parity),
            (1.0, Verdict::Parity),
            (1.08, Verdict::Parity),
            (1.081, Verdict::Behind),
        ] {
            assert_eq!(Verdict::of(ratio), verdict, "{ratio}");
        }
    }
}
