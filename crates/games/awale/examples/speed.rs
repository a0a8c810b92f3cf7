//! Prints leaves per second of perft and plies per second of random games on one core, for each board.
//!
//! `cargo run --release -p secateur-awale --example speed`

use secateur_awale::{Oware, Tricolour};
use secateur_core::{Game, MoveList, Position, Random, perft, playout};
use std::time::Instant;

fn measure<G: Game>(game: &G, depth: u32, games: u32) {
    let mut start = game.start();
    let begun = Instant::now();
    let leaves = perft(&mut start, depth);
    let seconds = begun.elapsed().as_secs_f64();
    println!("{game}: perft {depth} {leaves} leaves, {:.0} M/s", leaves as f64 / seconds / 1e6);
    let (mut random, mut list) = (Random::new(1), MoveList::<<G::Position as Position>::Move>::new());
    let begun = Instant::now();
    let plies: u64 =
        (0..games).map(|_| u64::from(playout(&mut game.start(), &mut random, &mut list, 1000).plies)).sum();
    let seconds = begun.elapsed().as_secs_f64();
    println!("{game}: {games} random games, {plies} plies, {:.1} M/s", plies as f64 / seconds / 1e6);
}

fn main() {
    measure(&Tricolour, 6, 200_000);
    for text in ["awale:oware", "awale:oware,grandslam=illegal", "awale:oware,grandslam=all", "awale:awari"] {
        let game: Oware = text.parse().expect("a variant of awale");
        measure(&game, 12, 500_000);
    }
}
