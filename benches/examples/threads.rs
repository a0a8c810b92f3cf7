//! What a second thread is worth: the nodes a second of the whole search with one thread and with two, and the times of both to
//! the same depth, in turns on the same positions.
//!
//! `cargo run --release -p secateur-benches --example threads [POSITIONS [MILLISECONDS [GAME …]]]`
//!
//! The depth is the last that one thread finishes in the given time.

use secateur_core::AnyGame;
use secateur_core::{Limits, MoveRequest};
use secateur_players::Catalogue;
use secateur_players::signature::random_position;
use secateur_standard::standard;
use std::time::{Duration, Instant};

const GAMES: [&str; 5] =
    ["draughts:international", "abalone:official", "quoridor", "awale:oware", "divercite"];
/// Random plies before the positions.
const PLIES: u32 = 8;

struct Search {
    depth: u32,
    nodes: u64,
    seconds: f64,
}

fn search(catalogue: &Catalogue, game: &dyn AnyGame, threads: usize, think: &MoveRequest) -> Search {
    let player = format!("secateur(threads={threads})");
    let mut player = catalogue.player(game.variant(), &player, 0).expect("a player");
    // This decision is thrown away: it maps the pages of the table before the clock runs.
    player.decide(game, &Limits::depth(1).into(), &mut |_| {}).expect("a decision");
    let begun = Instant::now();
    let decision = player.decide(game, think, &mut |_| {}).expect("a decision");
    Search { depth: decision.depth, nodes: decision.nodes, seconds: begun.elapsed().as_secs_f64() }
}

fn main() {
    let given: Vec<String> = std::env::args().skip(1).collect();
    let number =
        |place: usize, default: u64| given.get(place).and_then(|n| n.parse().ok()).unwrap_or(default);
    let (positions, time) = (number(0, 10) as usize, Duration::from_millis(number(1, 1_000)));
    let named: Vec<&str> = given.iter().skip(2).map(String::as_str).collect();
    let catalogue = standard();
    println!(
        "{:<24} {:>12} {:>12} {:>6} {:>6} {:>14} {:>14}",
        "game", "1: M nodes/s", "2: M nodes/s", "ratio", "depth", "nodes to depth", "time to depth"
    );
    for name in if named.is_empty() { GAMES.to_vec() } else { named } {
        let variant = match catalogue.registry().variant(name) {
            Ok(variant) => variant,
            Err(error) => {
                eprintln!("{error}");
                continue;
            }
        };
        let mut sums = [(0, 0.0); 2];
        // Sums over the positions: of depths, and of the logarithms of two threads' nodes and time relative to one thread's.
        let (mut depths, mut more_nodes, mut less_time) = (0, 0.0, 0.0);
        // Positions in which nothing is left to search, such as a forced move, are skipped.
        let hard = |seed| {
            let game = random_position(&*variant, PLIES, seed);
            let found = search(&catalogue, &*game, 1, &Limits::time(time).into());
            (2.0 * found.seconds > time.as_secs_f64() && found.depth > 1).then_some((game, found.depth))
        };
        for (game, depth) in (0..).filter_map(hard).take(positions) {
            let [one, two] =
                [1, 2].map(|threads| search(&catalogue, &*game, threads, &Limits::depth(depth).into()));
            for (sum, it) in sums.iter_mut().zip([&one, &two]) {
                *sum = (sum.0 + it.nodes, sum.1 + it.seconds);
            }
            depths += depth;
            more_nodes += (two.nodes as f64 / one.nodes as f64).ln();
            less_time += (one.seconds / two.seconds).ln();
        }
        let [one, two] = sums.map(|(nodes, seconds)| nodes as f64 / seconds / 1e6);
        let mean = |sum: f64| (sum / positions as f64).exp();
        println!(
            "{name:<24} {one:>12.2} {two:>12.2} {:>6.2} {:>6.1} {:>14.2} {:>14.2}",
            two / one,
            f64::from(depths) / positions as f64,
            mean(more_nodes),
            mean(less_time)
        );
    }
}
