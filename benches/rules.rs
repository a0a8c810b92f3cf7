//! Perft and random games of every variant: `cargo bench -p secateur-benches`.

use divan::Bencher;
use divan::counter::ItemsCount;
use secateur_benches::{CASES, start};

fn main() {
    divan::main();
}

fn games() -> impl Iterator<Item = &'static str> {
    CASES.iter().map(|&(variant, _)| variant)
}

/// Items are leaves.
#[divan::bench(args = games(), sample_count = 10)]
fn perft(bencher: Bencher<'_, '_>, variant: &str) {
    let depth = CASES.iter().find(|case| case.0 == variant).map_or(1, |case| case.1);
    let start = start(variant);
    bencher.counter(ItemsCount::new(start.perft(depth, 1))).bench_local(|| start.perft(depth, 1));
}

/// Items are plies; repetitions are not tested.
#[divan::bench(args = games(), sample_count = 10)]
fn random_games(bencher: Bencher<'_, '_>, variant: &str) {
    let start = start(variant);
    bencher
        .counter(ItemsCount::new(start.random_games(1, 50, 10_000)))
        .bench_local(|| start.random_games(1, 50, 10_000));
}
