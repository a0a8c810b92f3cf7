//! An upper bound of what the arena itself costs a move: the time of a match of random players less the time the players spent.
//! Besides, the time of the same moves without an arena. `cargo run --release -p secateur-arena --example overhead`

use secateur_arena::{Interrupt, Openings, Spec, Store, play_tournament};
use secateur_core::Limits;
use secateur_standard::standard;
use std::time::{Duration, Instant};

fn main() {
    let catalogue = standard();
    println!(
        "{:<24} {:>10} {:>14} {:>14} {:>12}",
        "game", "moves", "arena µs/move", "rules µs/move", "commit µs"
    );
    for game in
        ["abalone:official", "awale:oware", "divercite", "draughts:international", "quoridor:size=5,walls=3"]
    {
        let mut spec = Spec::match_of(game, "random", "random").with_limit(&Limits::depth(1));
        spec.pairs = 300;
        spec.openings = Openings::Start;
        let arena = spec.check(&catalogue).expect("a good spec");
        let store = Store::in_memory().expect("a store");
        let tournament = store.find_or_add(&spec).expect("a tournament");
        let began = Instant::now();
        let state =
            play_tournament(&arena, &store, &tournament, 1, &Interrupt::new(), &mut |_| {}).expect("a match");
        let whole = began.elapsed();
        let summaries = || state.ledger.complete_pairs().flat_map(|(_, pair)| pair);
        let moves: u64 = summaries().map(|g| g.sides[0].moves + g.sides[1].moves).sum();

        // Times are recorded in whole microseconds, rounded down: what is left for the arena is an upper bound.
        let micros = summaries().map(|g| g.sides[0].microseconds + g.sides[1].microseconds).sum();
        let thinking = Duration::from_micros(micros);

        // The same moves made again without an arena, and the same games saved in another store.
        let other = Store::in_memory().expect("a store");
        let again = other.find_or_add(&spec).expect("a tournament");
        let mut plan = state.plan.clone();
        let (mut rules, mut saving) = (Duration::ZERO, Duration::ZERO);
        let show = |pair, leg, game: secateur_arena::CompletedGame| {
            let mut replay = arena.variant().begin();
            for m in &game.moves {
                let at = Instant::now();
                replay.play(m).expect("a legal move");
                rules += at.elapsed();
            }
            let job = plan.job(pair, &state.ledger).expect("a pair");
            let at = Instant::now();
            other.save(again.id, &spec, &job, leg, &game)?;
            saving += at.elapsed();
            Ok(())
        };
        store.games(tournament.id, show).expect("the games");
        let per_move = |time: Duration| time.as_secs_f64() * 1e6 / moves as f64;
        let arena_time = whole.saturating_sub(thinking).saturating_sub(saving);
        println!(
            "{game:<24} {moves:>10} {:>14.2} {:>14.2} {:>12.1}",
            per_move(arena_time),
            per_move(rules),
            saving.as_secs_f64() * 1e6 / state.ledger.games() as f64
        );
    }
}
