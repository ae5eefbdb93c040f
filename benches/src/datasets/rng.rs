//! A small generator of our own, so that the data does not change with a dependency.

use core::ops::Range;

/// PCG XSH RR 64/32 with a fixed state and stream.
#[derive(Clone, Debug)]
pub struct Rng {
    state: u64,
    increment: u64,
}

impl Rng {
    /// State and stream are the first twenty digits of pi, as in rust_serialization_benchmark.
    #[must_use]
    pub fn fixed() -> Self {
        Self::new(3_141_592_653, 5_897_932_384)
    }

    /// A generator with this state and stream.
    #[must_use]
    pub fn new(state: u64, stream: u64) -> Self {
        let increment = (stream << 1) | 1;
        let mut rng = Rng { state: state.wrapping_add(increment), increment };
        rng.u32();
        rng
    }

    /// Thirty-two random bits.
    pub fn u32(&mut self) -> u32 {
        let old = self.state;
        self.state = old.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(self.increment);
        let mixed = (((old >> 18) ^ old) >> 27) as u32;
        mixed.rotate_right((old >> 59) as u32)
    }

    /// Sixty-four random bits.
    pub fn u64(&mut self) -> u64 {
        u64::from(self.u32()) | (u64::from(self.u32()) << 32)
    }

    /// A fair coin.
    pub fn bool(&mut self) -> bool {
        self.u32() & 1 == 1
    }

    /// True with probability `p`.
    pub fn chance(&mut self, p: f64) -> bool {
        self.f64() < p
    }

    /// Uniform in `[0, 1)`, with 24 bits.
    pub fn f32(&mut self) -> f32 {
        (self.u32() >> 8) as f32 / (1u32 << 24) as f32
    }

    /// Uniform in `[0, 1)`, with 53 bits.
    pub fn f64(&mut self) -> f64 {
        (self.u64() >> 11) as f64 / (1u64 << 53) as f64
    }

    /// Uniform in the range, which must not be empty.
    pub fn range(&mut self, range: Range<i64>) -> i64 {
        let span = range.end.wrapping_sub(range.start) as u64;
        assert!(range.start < range.end, "an empty range has no element");
        range.start.wrapping_add((self.u64() % span) as i64)
    }

    /// Uniform in the range, as a length or an index.
    pub fn index(&mut self, range: Range<usize>) -> usize {
        self.range(range.start as i64..range.end as i64) as usize
    }

    /// One element of a slice.
    pub fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.index(0..from.len())]
    }

    /// `Some` half of the time.
    pub fn option<T>(&mut self, make: impl FnOnce(&mut Self) -> T) -> Option<T> {
        if self.bool() { Some(make(self)) } else { None }
    }

    /// A vector whose length is uniform in the range.
    pub fn vec<T>(&mut self, len: Range<usize>, mut make: impl FnMut(&mut Self) -> T) -> Vec<T> {
        let len = self.index(len);
        (0..len).map(|_| make(self)).collect()
    }

    /// Lower-case letters and digits.
    pub fn text(&mut self, len: usize) -> String {
        const LETTERS: &[u8; 36] = b"abcdefghijklmnopqrstuvwxyz0123456789";
        (0..len).map(|_| char::from(self.pick(LETTERS))).collect()
    }
}
