//! A plain timing loop: variants interleaved, the median of the rounds.

use std::{hint::black_box, time::Instant};

/// One way to do it: gives a number that depends on the whole work.
pub(crate) type Variant<'a> = (&'static str, Box<dyn FnMut() -> usize + 'a>);

const ROUNDS: usize = 41;

/// Nanoseconds for each of `items`, by variant.
pub(crate) fn measure(items: usize, variants: &mut [Variant<'_>]) -> Vec<f64> {
    // Every variant does the same amount of work a round, about 200 us or once.
    let once = |run: &mut dyn FnMut() -> usize| {
        let start = Instant::now();
        black_box(run());
        start.elapsed().as_nanos().max(1)
    };
    let slowest = variants.iter_mut().map(|(_, run)| once(run).min(once(run))).max().unwrap_or(1);
    let times = (200_000 / slowest).max(1) as usize;
    let mut rounds = vec![Vec::with_capacity(ROUNDS); variants.len()];
    for _ in 0..ROUNDS {
        for ((_, run), rounds) in variants.iter_mut().zip(&mut rounds) {
            let start = Instant::now();
            for _ in 0..times {
                black_box(run());
            }
            rounds.push(start.elapsed().as_secs_f64() * 1e9 / (times * items) as f64);
        }
    }
    for rounds in &mut rounds {
        rounds.sort_by(f64::total_cmp);
    }
    rounds.iter().map(|rounds| rounds[ROUNDS / 2]).collect()
}

/// Prints one row of a table, and its head before the first.
pub(crate) fn row(first: bool, what: &str, items: usize, mut variants: Vec<Variant<'_>>) {
    if first {
        print!("{:>28}", "ns");
        variants.iter().for_each(|(name, _)| print!("{name:>12}"));
        println!();
    }
    print!("{what:>28}");
    measure(items, &mut variants).iter().for_each(|ns| print!("{ns:>12.2}"));
    println!();
}

/// Numbers that no branch predictor knows.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d)
    }

    pub(crate) fn below(&mut self, end: usize) -> usize {
        (self.next() >> 33) as usize % end
    }
}
