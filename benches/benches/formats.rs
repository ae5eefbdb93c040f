//! The same pairs as `compare`, through Criterion: `cargo bench -p contract-benches --bench formats -- pb/log`.
//!
//! `compare` is the one whose ratios are to be believed, since it runs both sides in turns.
//! This one keeps a history and draws attention to what a change did to one side.

use contract_benches::compare::agree;
use contract_benches::datasets::{
    AllNumbers, Dataset, Log, Mesh, Minecraft, Mk48, PersonShort, Str25, Vector100, Visitor, Wide,
};
use contract_benches::duels::{self, Duels};
use contract_benches::peers::Side;
use criterion::measurement::WallTime;
use criterion::{BenchmarkGroup, BenchmarkId, Criterion, Throughput};
use std::hint::black_box;
use std::time::Duration;

struct Benches<'a>(&'a mut Criterion);

impl Visitor for Benches<'_> {
    fn visit<D: Dataset>(&mut self) {
        duels::each::<D>(self, &D::values());
    }
}

impl Duels for Benches<'_> {
    fn duel<D: Dataset, A: Side<D>, B: Side<D>>(&mut self, format: &'static str, values: &[D::Owned]) {
        let (encoded, their_own) = agree::<D, A, B>(values).expect("both sides agree");
        let theirs = if B::SAME_BYTES { &encoded } else { &their_own };
        let bytes = encoded.iter().map(|bytes| bytes.len() as u64).sum();
        let mut group = self.0.benchmark_group(format!("{format}/{}", D::NAME));
        group.throughput(Throughput::Bytes(bytes));
        // The peers of one format have names of their own, so ours is named for what it is compared with.
        side::<D, A>(&mut group, &format!("contract-as-{}", B::NAME), values, &encoded);
        side::<D, B>(&mut group, B::NAME, values, theirs);
        group.finish();
    }
}

fn side<D: Dataset, S: Side<D>>(
    group: &mut BenchmarkGroup<'_, WallTime>,
    name: &str,
    values: &[D::Owned],
    encoded: &[Vec<u8>],
) {
    let values: Vec<S::Value> = values.iter().map(S::value).collect();
    let mut out = Vec::new();
    group.bench_function(BenchmarkId::new("reuse", name), |bencher| {
        bencher.iter(|| {
            for value in &values {
                out.clear();
                black_box(&S::append(&mut out, black_box(value)));
                black_box(&out);
            }
        });
    });
    group.bench_function(BenchmarkId::new("deserialize", name), |bencher| {
        bencher.iter(|| {
            for bytes in encoded {
                black_box(&S::decode(black_box(bytes)));
            }
        });
    });
}

fn main() {
    let mut criterion = Criterion::default()
        .sample_size(20)
        .warm_up_time(Duration::from_millis(300))
        .measurement_time(Duration::from_secs(1))
        .configure_from_args();
    // A compact choice, since every pair on every data set takes minutes to compile with one codegen unit.
    let mut benches = Benches(&mut criterion);
    benches.visit::<Log>();
    benches.visit::<Mesh>();
    benches.visit::<Minecraft>();
    benches.visit::<Mk48>();
    benches.visit::<PersonShort>();
    benches.visit::<Wide>();
    benches.visit::<Vector100>();
    benches.visit::<AllNumbers>();
    benches.visit::<Str25>();
    criterion.final_summary();
}
