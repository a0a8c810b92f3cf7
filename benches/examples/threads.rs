//! Nodes a second of the whole search with one thread and with two, in turns on the same positions, and their ratio.
//!
//! `cargo run --release -p secateur-benches --example threads [POSITIONS [MILLISECONDS [GAME …]]]`

use secateur_agents::signature::random_position;
use secateur_agents::{Catalogue, Think, standard};
use secateur_core::AnyMatch;
use std::time::{Duration, Instant};

const GAMES: [&str; 5] =
    ["draughts:international", "abalone:official", "quoridor", "awale:oware", "divercite"];
/// Random plies before the positions.
const PLIES: u32 = 8;

/// Nodes and seconds of one search.
fn search(catalogue: &Catalogue, played: &dyn AnyMatch, threads: usize, time: Duration) -> (u64, f64) {
    let player = format!("secateur(threads={threads})");
    let mut agent = catalogue.agent(played.game(), &player, 0).expect("a player");
    // Made and thrown away: the table's pages are there before the clock runs.
    agent.decide(played, &Think::depth(1), &mut |_| {}).expect("a decision");
    let begun = Instant::now();
    let decision = agent.decide(played, &Think::time(time), &mut |_| {}).expect("a decision");
    (decision.nodes, begun.elapsed().as_secs_f64())
}

fn main() {
    let given: Vec<String> = std::env::args().skip(1).collect();
    let number =
        |place: usize, default: u64| given.get(place).and_then(|n| n.parse().ok()).unwrap_or(default);
    let (positions, time) = (number(0, 10), Duration::from_millis(number(1, 1_000)));
    let named: Vec<&str> = given.iter().skip(2).map(String::as_str).collect();
    let catalogue = standard();
    println!("{:<24} {:>12} {:>12} {:>6}", "game", "1: M nodes/s", "2: M nodes/s", "ratio");
    for name in if named.is_empty() { GAMES.to_vec() } else { named } {
        let game = match catalogue.games().game(name) {
            Ok(game) => game,
            Err(error) => {
                eprintln!("{error}");
                continue;
            }
        };
        let mut sums = [(0, 0.0); 2];
        for seed in 0..positions {
            let played = random_position(&*game, PLIES, seed);
            for (threads, sum) in (1..).zip(&mut sums) {
                let (nodes, seconds) = search(&catalogue, &*played, threads, time);
                *sum = (sum.0 + nodes, sum.1 + seconds);
            }
        }
        let [one, two] = sums.map(|(nodes, seconds)| nodes as f64 / seconds / 1e6);
        println!("{name:<24} {one:>12.2} {two:>12.2} {:>6.2}", two / one);
    }
}
