//! Perft and random games of every variant: `cargo bench -p secateur-benches`.

use divan::Bencher;
use divan::counter::ItemsCount;
use secateur_benches::{CASES, start};

fn main() {
    divan::main();
}

fn games() -> impl Iterator<Item = &'static str> {
    CASES.iter().map(|&(game, _)| game)
}

/// Items are leaves.
#[divan::bench(args = games(), sample_count = 10)]
fn perft(bencher: Bencher<'_, '_>, game: &str) {
    let depth = CASES.iter().find(|case| case.0 == game).map_or(1, |case| case.1);
    let start = start(game);
    bencher.counter(ItemsCount::new(start.perft(depth, 1))).bench_local(|| start.perft(depth, 1));
}

/// Items are plies; repetitions are not tested.
#[divan::bench(args = games(), sample_count = 10)]
fn random_games(bencher: Bencher<'_, '_>, game: &str) {
    let start = start(game);
    bencher
        .counter(ItemsCount::new(start.random_games(1, 50, 10_000)))
        .bench_local(|| start.random_games(1, 50, 10_000));
}
