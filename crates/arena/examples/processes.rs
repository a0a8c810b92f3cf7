//! What a ply costs when the player is an external engine: from the arbiter's request to the answer of an engine that does
//! not think. `cargo run --release -p secateur-arena --example processes`
//!
//! The engines are this program itself, started with a list of moves: the n-th answer is the n-th move.

use secateur_arena::{Interrupt, Openings, Spec, Store, play_tournament};
use secateur_core::{Limits, Random, random_plies};
use secateur_standard::standard;
use std::io::{BufRead, Write};

/// Answers with the moves of the list, until the end of input.
fn echo(moves: &[String]) {
    let mut made = 0;
    let mut out = std::io::stdout();
    for line in std::io::stdin().lock().lines().map_while(Result::ok) {
        let answer = match line.split(' ').next() {
            Some("ugi") => "ugiok\n".to_string(),
            Some("isready") => "readyok\n".to_string(),
            Some("position") => {
                made = line.split(' ').skip_while(|word| *word != "moves").skip(1).count();
                continue;
            }
            Some("go") => format!("bestmove {}\n", moves.get(made).map_or("(none)", String::as_str)),
            Some("quit") => return,
            _ => continue,
        };
        if out.write_all(answer.as_bytes()).and_then(|()| out.flush()).is_err() {
            return;
        }
    }
}

fn main() {
    let arguments: Vec<_> = std::env::args().skip(1).collect();
    if let Some(moves) = arguments.first() {
        return echo(&moves.split(' ').map(str::to_string).collect::<Vec<_>>());
    }
    let catalogue = standard().with_engines();
    println!("{:<24} {:>8} {:>10} {:>10} {:>10}", "game", "plies", "mean µs", "median µs", "99 % µs");
    for game in
        ["abalone:official", "awale:oware", "divercite", "draughts:international", "quoridor:size=5,walls=3"]
    {
        let mut played = catalogue.registry().variant(game).expect("a game").begin();
        let mut random = Random::new(1);
        random_plies(&mut *played, 200, &mut random);
        let this = std::env::current_exe().expect("this program");
        let program = format!("ugi(cmd=\"'{}' '{}'\")", this.display(), played.moves().join(" "));
        let mut spec = Spec::match_of(game, &program, &program).with_limit(&Limits::depth(1));
        spec.pairs = 20;
        spec.openings = Openings::Start;
        spec.adjudication.length = Some(played.plies());
        let arena = spec.check(&catalogue).expect("a good spec");
        let store = Store::in_memory().expect("a store");
        let tournament = store.find_or_add(&spec).expect("a tournament");
        play_tournament(&arena, &store, &tournament, 1, &Interrupt::new(), &mut |_| {}).expect("a match");
        // The arbiter's times: from the request to the answer, in whole microseconds.
        let mut times = Vec::new();
        let collect = |_, _, game: secateur_arena::CompletedGame| {
            assert!(game.detail.is_none(), "{:?}", game.detail);
            times.extend(game.times);
            Ok(())
        };
        store.games(tournament.id, collect).expect("the games");
        times.sort_unstable();
        let mean = times.iter().sum::<u64>() as f64 / times.len() as f64;
        let at = |share: f64| times[((times.len() - 1) as f64 * share) as usize];
        println!("{game:<24} {:>8} {mean:>10.1} {:>10} {:>10}", times.len(), at(0.5), at(0.99));
    }
}
