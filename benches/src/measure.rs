//! Interleaved paired runs.
//!
//! A machine's speed drifts by more than the differences that matter here. So the two sides run in turns,
//! each pair gives one ratio, and the median of the ratios is reported with the smallest and the largest. What is measured is
//! the time that the thread was on a core, so that other programs take none of it, though they share caches and memory.

use crate::clock::Stopwatch;
use std::time::Duration;

/// How long to measure.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// The number of pairs.
    pub pairs: usize,
    /// The least time that one side of a pair should take. Small operations are repeated until they do.
    pub sample: Duration,
    /// Stop before `pairs` when the row has taken this long, but never with fewer than [`Plan::LEAST`].
    pub budget: Duration,
}

impl Plan {
    /// The smallest number of pairs that has a median worth the name.
    pub const LEAST: usize = 3;

    /// For a report: 31 pairs, whatever they take.
    #[must_use]
    pub fn full() -> Self {
        Plan { pairs: 31, sample: Duration::from_micros(400), budget: Duration::MAX }
    }

    /// For a first look: everything within a minute.
    #[must_use]
    pub fn quick() -> Self {
        Plan { pairs: 21, sample: Duration::from_micros(200), budget: Duration::from_millis(80) }
    }
}

/// What came out.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Paired {
    /// The median of ours, in nanoseconds an operation.
    pub ours_ns: f64,
    /// The median of the peer's, in nanoseconds an operation.
    pub peer_ns: f64,
    /// The median of ours / peer over the pairs.
    pub ratio: f64,
    /// The smallest ratio of a pair.
    pub ratio_min: f64,
    /// The largest ratio of a pair.
    pub ratio_max: f64,
    /// The number of pairs.
    pub pairs: usize,
}

/// Measures two operations in turns. Each closure performs its operation that many times.
pub fn paired(plan: Plan, ours: &mut dyn FnMut(u64), peer: &mut dyn FnMut(u64)) -> Paired {
    let start = Stopwatch::start();
    let ours_count = calibrate(plan.sample, ours);
    let peer_count = calibrate(plan.sample, peer);
    let mut pairs = Vec::with_capacity(plan.pairs);
    while pairs.len() < plan.pairs && (pairs.len() < Plan::LEAST || start.elapsed() < plan.budget) {
        // The one that comes second may find warmer caches, or a heap that the first one left behind.
        let pair = if pairs.len() % 2 == 0 {
            let ours_ns = time(ours_count, ours);
            (ours_ns, time(peer_count, peer))
        } else {
            let peer_ns = time(peer_count, peer);
            (time(ours_count, ours), peer_ns)
        };
        pairs.push(pair);
    }
    summary(&pairs)
}

fn time(count: u64, run: &mut dyn FnMut(u64)) -> f64 {
    let start = Stopwatch::start();
    run(count);
    start.elapsed().as_nanos() as f64 / count as f64
}

/// Doubles the count until it takes the time of a sample, which warms up as well.
fn calibrate(sample: Duration, run: &mut dyn FnMut(u64)) -> u64 {
    let mut count = 1;
    loop {
        let start = Stopwatch::start();
        run(count);
        let taken = start.elapsed();
        if taken >= sample {
            return count;
        }
        // Close enough to compute the rest; far away, the clock's own grain would be multiplied.
        if taken >= sample / 8 {
            return (count as f64 * sample.as_secs_f64() / taken.as_secs_f64()).ceil() as u64;
        }
        count *= 2;
    }
}

fn summary(pairs: &[(f64, f64)]) -> Paired {
    let mut ratios: Vec<f64> = pairs.iter().map(|(ours, peer)| ours / peer).collect();
    let ratio = median(&mut ratios);
    Paired {
        ours_ns: median(&mut pairs.iter().map(|pair| pair.0).collect::<Vec<_>>()),
        peer_ns: median(&mut pairs.iter().map(|pair| pair.1).collect::<Vec<_>>()),
        ratio,
        ratio_min: ratios[0],
        ratio_max: ratios[ratios.len() - 1],
        pairs: pairs.len(),
    }
}

/// Sorts, and takes the middle or the mean of the two middle ones.
fn median(values: &mut [f64]) -> f64 {
    values.sort_by(f64::total_cmp);
    let middle = values.len() / 2;
    if values.len() % 2 == 1 { values[middle] } else { (values[middle - 1] + values[middle]) / 2.0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_ratio_is_the_median_of_the_pairs() {
        // The medians alone would say 20 / 20.
        let pairs = [(10.0, 20.0), (20.0, 10.0), (30.0, 40.0), (40.0, 80.0), (5.0, 10.0)];
        let out = summary(&pairs);
        assert_eq!((out.ours_ns, out.peer_ns, out.ratio), (20.0, 20.0, 0.5));
        assert_eq!((out.ratio_min, out.ratio_max, out.pairs), (0.5, 2.0, 5));
    }

    #[test]
    fn an_even_number_of_values_has_a_median_in_between() {
        assert_eq!(median(&mut [4.0, 1.0, 3.0, 2.0]), 2.5);
    }

    #[test]
    fn the_budget_ends_a_slow_row_early() {
        let plan = Plan { pairs: 100, sample: Duration::ZERO, budget: Duration::ZERO };
        let (mut ours, mut peer) = (0, 0);
        let out = paired(plan, &mut |count| ours += count, &mut |count| peer += count);
        assert_eq!(out.pairs, Plan::LEAST);
        // One run each to calibrate.
        assert_eq!((ours, peer), (4, 4));
    }
}
