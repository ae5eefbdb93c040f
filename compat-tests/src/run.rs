//! Properties, with the same cases on every run.

use proptest::{
    strategy::Strategy,
    test_runner::{Config, RngSeed, TestRunner},
};
use std::env;

/// Tries `property`, which panics where it does not hold, on `cases` values. The environment's `PROPTEST_CASES` and
/// `PROPTEST_RNG_SEED` mean other ones.
#[track_caller]
pub fn run<S: Strategy>(cases: u32, strategy: &S, property: impl Fn(S::Value)) {
    let mut config = Config { failure_persistence: None, max_shrink_iters: 4_000, ..Config::default() };
    if env::var_os("PROPTEST_CASES").is_none() {
        config.cases = cases;
    }
    if env::var_os("PROPTEST_RNG_SEED").is_none() {
        config.rng_seed = RngSeed::Fixed(0x5eed);
    }
    let tried = TestRunner::new(config).run(strategy, |value| {
        property(value);
        Ok(())
    });
    if let Err(failure) = tried {
        panic!("{failure}");
    }
}
