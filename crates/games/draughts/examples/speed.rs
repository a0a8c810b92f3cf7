//! Speed of move generation: leaves a second of perft from the start, plies a second of random games.
//!
//! `cargo run --release -p secateur-draughts --example speed [VARIANT DEPTH]…`

use secateur_draughts::family;
use std::time::Instant;

fn main() {
    let given: Vec<String> = std::env::args().skip(1).collect();
    let usual = ["draughts:international", "10", "draughts:english", "11", "draughts", "11"];
    let words: Vec<&str> =
        if given.is_empty() { usual.to_vec() } else { given.iter().map(String::as_str).collect() };
    for pair in words.chunks(2) {
        let Ok(game) = (family().parse)(pair[0]) else {
            eprintln!("{}: no such variant", pair[0]);
            continue;
        };
        let depth = pair.get(1).and_then(|d| d.parse().ok()).unwrap_or(8);
        let begun = Instant::now();
        let leaves = game.begin().perft(depth, 1);
        let rate = leaves as f64 / begun.elapsed().as_secs_f64() / 1e6;
        println!("{} perft {depth}: {leaves} leaves, {rate:.1} M/s", pair[0]);
        let begun = Instant::now();
        let plies = game.begin().random_games(1, 100_000, 1_000);
        let rate = plies as f64 / begun.elapsed().as_secs_f64() / 1e6;
        println!("{} random games: {plies} plies, {rate:.1} M/s", pair[0]);
    }
}
