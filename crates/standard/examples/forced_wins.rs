//! Writes the set of forced wins that the tests read: positions of every variant in which the side to move wins by force in 1, 3,
//! 5 or 7 plies. They are found by exhaustive search in games of weak players against each other.
//!
//! `cargo run -p secateur-standard --example forced_wins [VARIANT] > crates/standard/tests/data/forced_wins.txt`

#[path = "../tests/search/games.rs"]
mod games;
#[path = "../tests/search/solver.rs"]
#[allow(dead_code, reason = "shared with the tests")]
mod solver;

use games::{VariantTask, each_variant};
use secateur_core::Limits;
use secateur_core::Variant;
use secateur_standard::standard;
use solver::Solver;

/// Positions of each variant and length.
const EACH: usize = 2;
/// Games that are searched for positions.
const GAMES: u64 = 12;
/// Positions the solver may visit.
const SOLVER: u64 = 3_000_000;
/// The longest win looked for.
const MAX_PLIES: u32 = 7;

struct Write {
    /// The only variant to search; all if there is none.
    only: Option<String>,
}

impl VariantTask for Write {
    fn run<V: Variant>(&mut self, variant: V) {
        if self.only.as_ref().is_some_and(|only| *only != variant.to_string()) {
            return;
        }
        let catalogue = standard();
        let erased = catalogue.registry().variant(&variant.to_string()).expect("a listed variant");
        let mut found = [0; MAX_PLIES as usize + 1];
        for seed in 0..GAMES {
            if (1..=MAX_PLIES).step_by(2).all(|plies| found[plies as usize] >= EACH) {
                break;
            }
            let mut players = ["secateur(level=6)", "secateur(level=2)"]
                .map(|text| catalogue.player(&*erased, text, seed).expect("a player"));
            let mut game = erased.begin();
            let mut texts = Vec::new();
            while game.outcome().is_none() && texts.len() < 300 {
                texts.push(game.position());
                let place = (texts.len() + seed as usize) % 2;
                let decision = players[place]
                    .decide(&*game, &Limits::nodes(2_000).into(), &mut |_| {})
                    .expect("a decision");
                game.play(&decision.text).expect("a legal move");
            }
            // one position of each length from a game, so that the set is varied
            let mut here = [false; MAX_PLIES as usize + 1];
            for text in texts.iter().rev().take(16) {
                let Ok(position) = variant.parse_position(text) else { continue };
                let Some(plies) = (Solver { left: SOLVER }).win_in(&position, MAX_PLIES) else { continue };
                let place = plies as usize;
                if found[place] < EACH && !here[place] {
                    (found[place], here[place]) = (found[place] + 1, true);
                    println!("{variant} | {text} | {plies}");
                }
            }
        }
        eprintln!("{variant}: {found:?}");
    }
}

fn main() {
    println!("# variant | position | plies to a forced win, by exhaustive search");
    each_variant(&mut Write { only: std::env::args().nth(1) });
}
