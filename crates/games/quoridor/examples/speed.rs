//! Leaves and random plies in a second, on one core: `cargo run --release -p secateur-quoridor --example speed`.

use secateur_core::{Game, MoveList, Position, Random, perft, playout};
use secateur_quoridor::Quoridor;
use std::time::Instant;

fn rate(what: &str, unit: &str, count: impl FnOnce() -> u64) {
    let begun = Instant::now();
    let n = count();
    let seconds = begun.elapsed().as_secs_f64();
    println!("{what}: {n} {unit} in {seconds:.3} s, {:.1} million a second", n as f64 / seconds / 1e6);
}

fn main() {
    let game = Quoridor::default();
    rate("perft 4 from the start", "leaves", || perft(&mut game.start(), 4));
    let walled = "a4b1b7c2f3f7g5h4h7h8/a1b5b8c7h5/e1 e9/2 3/2";
    let mut position = game.parse_position(walled).expect("a legal position");
    rate("perft 4 among fifteen walls", "leaves", || perft(&mut position, 4));
    for text in ["quoridor", "quoridor:course", "quoridor:size=11,walls=20"] {
        let game: Quoridor = text.parse().expect("a variant");
        let (mut random, mut list) = (Random::new(1), MoveList::new());
        let start = game.start();
        rate(&format!("random games of {text}"), "plies", || {
            (0..60_000)
                .map(|_| u64::from(playout(&mut start.clone(), &mut random, &mut list, 100_000).plies))
                .sum()
        });
    }
    rate("distances from the start", "distances", || {
        let start = game.start();
        let steps: u64 =
            (0..5_000_000).map(|_| u64::from(std::hint::black_box(&start).distance(start.turn()))).sum();
        steps / 8
    });
}
