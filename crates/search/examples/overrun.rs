//! How far searches overrun their time, and whether a game clock is ever lost, on a made-up game.
//!
//! `cargo run --release -p secateur-search --example overrun [MOVES [MILLISECONDS [THREADS]]]`

#[path = "../tests/common/graph.rs"]
#[allow(dead_code, reason = "shared with the tests")]
mod graph;

use graph::{Graph, Hashed, Shape};
use secateur_core::{History, Position};
use secateur_search::clock::GameClock;
use secateur_search::{Limits, SearchConfig, Searcher};
use std::time::{Duration, Instant};

fn main() {
    let given: Vec<u64> = std::env::args().skip(1).filter_map(|word| word.parse().ok()).collect();
    let moves = given.first().copied().unwrap_or(1_000) as usize;
    let time = Duration::from_millis(given.get(1).copied().unwrap_or(50));
    let threads = given.get(2).copied().unwrap_or(1) as usize;
    per_move(moves, time, threads);
    game_clocks(10, Duration::from_secs(1), 60, threads);
}

fn start(seed: u64) -> Graph {
    let mut shape: Shape = graph::shape(seed);
    shape = Shape { states: 10_000_000, moves: 8, ends: 0, stuck: 0, illegal: 0, plies: None, ..shape };
    Graph::new(shape)
}

fn searcher(threads: usize) -> Searcher<Graph, Hashed> {
    Searcher::new(Hashed::default(), SearchConfig { threads, ..SearchConfig::exact() })
}

/// Overrun of the time per move.
fn per_move(moves: usize, time: Duration, threads: usize) {
    let mut searcher = searcher(threads);
    let mut overruns: Vec<Duration> = Vec::with_capacity(moves);
    for seed in 0..moves as u64 {
        let root = start(seed);
        let began = Instant::now();
        let result = searcher.search(&root, &History::new(root.key()), &Limits::time(time), &mut |_| {});
        overruns.push(began.elapsed().saturating_sub(time));
        assert!(result.is_some());
    }
    overruns.sort();
    let Some(most) = overruns.last() else { return };
    let at = |permille: usize| overruns[(overruns.len() * permille / 1000).min(overruns.len() - 1)];
    println!(
        "{moves} moves of {time:?} on {threads} threads: overrun p50 {:?}, p99.9 {:?}, max {most:?}",
        at(500),
        at(999)
    );
}

/// Games against the clock: the least time left.
fn game_clocks(games: u64, clock: Duration, plies: usize, threads: usize) {
    let mut least = clock;
    let mut lost = 0;
    for seed in 0..games {
        let mut position = start(seed);
        let mut history = History::new(position.key());
        let mut left = [clock; 2];
        let mut players = [searcher(threads), searcher(threads)];
        for _ in 0..plies {
            let side = position.turn();
            let began = Instant::now();
            let limits = Limits::clock(GameClock::new(left[side]));
            let Some(result) = players[side].search(&position, &history, &limits, &mut |_| {}) else { break };
            let spent = began.elapsed();
            lost += usize::from(spent > left[side]);
            left[side] = left[side].saturating_sub(spent);
            least = least.min(left[side]);
            position.play(result.best);
            history.push(position.key(), false);
        }
    }
    println!(
        "{games} games of {plies} plies with {clock:?} each: {lost} time losses, least time left {least:?}"
    );
}
