//! How far the flagship overruns its time, and whether it ever loses on the clock, in all games.
//!
//! `cargo run --release -p secateur-benches --example overrun [MOVES [MILLISECONDS [BUSY]]]`
//!
//! Meanwhile BUSY threads do nothing but compute: with one for each core the machine has no time to spare.

use secateur_core::Side;
use secateur_core::{Clock, Limits};
use secateur_players::Catalogue;
use secateur_players::signature::random_position;
use secateur_standard::standard;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

const GAMES: [&str; 6] =
    ["abalone:official", "awale:oware", "awale:tricolour", "divercite", "draughts:international", "quoridor"];
/// Plies of the games against the clock.
const PLIES: usize = 60;
/// Their clock, for each side.
const CLOCK: Duration = Duration::from_secs(1);

/// Prints the overruns of a time per move, on positions of all games.
fn per_move(catalogue: &Catalogue, moves: u64, time: Duration) {
    let mut overruns = Vec::new();
    for (i, name) in GAMES.into_iter().enumerate() {
        let variant = catalogue.registry().variant(name).expect("a variant of the list");
        let mut flagship = catalogue.player(&*variant, "secateur", 0).expect("the flagship");
        for seed in (0..moves).skip(i).step_by(GAMES.len()) {
            let game = random_position(&*variant, (seed % 30) as u32, seed);
            let begun = Instant::now();
            flagship.decide(&*game, &Limits::time(time).into(), &mut |_| {}).expect("a decision");
            overruns.push(begun.elapsed().saturating_sub(time));
        }
    }
    overruns.sort();
    let Some(max) = overruns.last() else { return };
    // The least overrun that so many of a thousand moves do not exceed.
    let at = |permille: usize| overruns[(overruns.len() * permille).div_ceil(1000).max(1) - 1];
    println!("{moves} moves of {time:?}: overrun p50 {:?}, p99.9 {:?}, max {max:?}", at(500), at(999));
}

/// Plays one game of the flagship against itself with a clock of a second a side, and prints the losses on time and the least
/// time left.
fn on_the_clock(catalogue: &Catalogue, name: &str) {
    let variant = catalogue.registry().variant(name).expect("a variant of the list");
    let mut players = [0, 1].map(|seed| catalogue.player(&*variant, "secateur", seed).expect("the flagship"));
    let mut game = variant.begin();
    let (mut left, mut losses, mut plies) = ([CLOCK; 2], 0, 0);
    while plies < PLIES && game.outcome().is_none() {
        let side: Side = game.turn();
        let think = Limits::clock(Clock::new(left[side])).into();
        let begun = Instant::now();
        let decision = players[side].decide(&*game, &think, &mut |_| {}).expect("a decision");
        let spent = begun.elapsed();
        losses += u32::from(spent > left[side]);
        left[side] = left[side].saturating_sub(spent);
        game.play(&decision.text).expect("a legal move");
        plies += 1;
    }
    let least = left.iter().min().copied().unwrap_or_default();
    println!("{name:<24} {plies} plies with {CLOCK:?} a side: {losses} time losses, {least:?} left at least");
}

/// Sets the flag when it is dropped, so that the busy threads end.
struct OnDrop<'a>(&'a AtomicBool);

impl Drop for OnDrop<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

fn main() {
    let given: Vec<u64> = std::env::args().skip(1).filter_map(|word| word.parse().ok()).collect();
    let number = |place: usize, default: u64| given.get(place).copied().unwrap_or(default);
    let (moves, time, busy) = (number(0, 1_000), Duration::from_millis(number(1, 50)), number(2, 0));
    let done = AtomicBool::new(false);
    std::thread::scope(|scope| {
        for _ in 0..busy {
            scope.spawn(|| {
                while !done.load(Ordering::Relaxed) {
                    std::hint::spin_loop();
                }
            });
        }
        // This happens too if printing a line panics.
        let _done = OnDrop(&done);
        let catalogue = standard();
        per_move(&catalogue, moves, time);
        GAMES.into_iter().for_each(|name| on_the_clock(&catalogue, name));
    });
}
