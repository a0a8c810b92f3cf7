//! Prints how fast the rules are: `cargo run --release -p secateur-divercite --example speed`.

use secateur_core::{Evaluator, Game, MoveList, Position, Random, perft, playout};
use secateur_divercite::{Divercite, canonical_key};
use std::hint::black_box;
use std::time::Instant;

fn main() {
    let game = Divercite::default();
    let start = Instant::now();
    let leaves = perft(&mut game.start(), 4);
    let seconds = start.elapsed().as_secs_f64();
    println!("perft 4: {leaves} leaves, {:.0} M leaves/s", leaves as f64 / seconds / 1e6);

    let middle = positions(&game, 20);
    let start = Instant::now();
    let leaves: u64 = middle.iter().take(400).map(|p| perft(&mut p.clone(), 3)).sum();
    let seconds = start.elapsed().as_secs_f64();
    println!("perft 3 after 20 plies: {leaves} leaves, {:.0} M leaves/s", leaves as f64 / seconds / 1e6);

    let (mut random, mut list) = (Random::new(1), MoveList::new());
    let games = 500_000;
    let start = Instant::now();
    for _ in 0..games {
        black_box(playout(&mut game.start(), &mut random, &mut list, 100));
    }
    println!("playouts: {:.0} a second", f64::from(games) / start.elapsed().as_secs_f64());

    let time = |name: &str, work: &mut dyn FnMut(&secateur_divercite::Position) -> i64| {
        let rounds = 2_000;
        let start = Instant::now();
        let mut sum = 0;
        for _ in 0..rounds {
            for position in &middle {
                sum += work(black_box(position));
            }
        }
        let each = start.elapsed().as_secs_f64() / f64::from(rounds) / middle.len() as f64;
        println!("{name}: {:.1} ns (sum {})", each * 1e9, sum & 0xFFFF);
    };
    time("points", &mut |p| i64::from(p.points()[0]));
    let mut eval = game.evaluator();
    time("evaluate", &mut |p| i64::from(eval.evaluate(p)));
    time("key", &mut |p| p.key() as i64 & 0xFF);
    time("canonical_key", &mut |p| canonical_key(p) as i64 & 0xFF);
    let mut noisy = MoveList::new();
    let eval = game.evaluator();
    time("noisy", &mut |p| {
        noisy.clear();
        eval.noisy(p, &mut noisy);
        noisy.len() as i64
    });
}

/// A thousand random positions.
fn positions(game: &Divercite, plies: u32) -> Vec<secateur_divercite::Position> {
    let (mut random, mut list) = (Random::new(7), MoveList::new());
    let mut some = || {
        let mut position = game.start();
        for _ in 0..plies {
            if let Some(m) = position.random_move(&mut random, &mut list) {
                position.play(m);
            }
        }
        position
    };
    (0..1_000).map(|_| some()).collect()
}
