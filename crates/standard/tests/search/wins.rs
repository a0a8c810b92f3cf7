//! A forced win in n plies is won in n plies: positions of every variant whose wins were found by exhaustive search.

use crate::games::{VariantTask, each_variant};
use crate::solver::Solver;
use secateur_core::{History, Limits, MoveList, Position, Side, Variant};
use secateur_search::score::plies_to_end;
use secateur_search::{SearchConfig, Searcher};

/// Lines `variant | position | plies`, made by `cargo run -p secateur-standard --example forced_wins`.
const SET: &str = include_str!("../data/forced_wins.txt");

/// Positions the solver may visit to find the longest defence.
const SOLVER: u64 = 3_000_000;
/// Nodes of a search: pruning may need more than the n plies of an exact search, but not many more.
const NODES: u64 = 400_000;

struct Win {
    checked: usize,
    variants: usize,
}

/// Whether the game is over and won.
fn is_won<P: Position>(position: &P, winner: Side) -> bool {
    Solver { left: 1 }.forces(position, winner, 0)
}

/// The reply after which the win takes longest.
fn longest_defence<P: Position>(position: &P, max_plies: u32) -> P::Move {
    let mut list = MoveList::new();
    position.generate(&mut list);
    let mut solver = Solver { left: SOLVER };
    let resists = |&m: &P::Move| {
        let mut child = position.clone();
        child.play(m);
        solver.win_in(&child, max_plies).unwrap_or(max_plies)
    };
    list.iter().copied().max_by_key(resists).expect("a game that goes on")
}

impl Win {
    fn win<V: Variant>(&mut self, variant: &V, text: &str, plies: u32) {
        let mut position = variant.parse_position(text).expect("a position of the set");
        let winner = position.turn();
        let config = SearchConfig { table_bytes: 16 << 20, ..SearchConfig::full() }
            .for_evaluator(&variant.evaluator());
        let mut searcher = Searcher::new(variant.evaluator(), config);
        let mut left = plies;
        loop {
            let past = History::new(position.key());
            let found = searcher.search(&position, &past, &Limits::nodes(NODES).into(), &mut |_| {}).unwrap();
            let Some(seen) = plies_to_end(found.score).filter(|_| found.score > 0) else {
                panic!("{variant} at {position}: a win in {left} is scored {}", found.score)
            };
            assert!(seen <= left, "{variant} at {position}: a win in {left} is said to take {seen}");
            position.play(found.best);
            if is_won(&position, winner) {
                break;
            }
            assert!(left > 1, "{variant} at {text}: not won in {plies}");
            let reply = longest_defence(&position, left - 2);
            position.play(reply);
            if is_won(&position, winner) {
                break;
            }
            left -= 2;
        }
        self.checked += 1;
    }
}

impl VariantTask for Win {
    fn run<V: Variant>(&mut self, variant: V) {
        let name = variant.to_string();
        let mut found = 0;
        for line in SET.lines().filter(|line| !line.starts_with('#')) {
            let mut parts = line.split(" | ");
            let (text, position, plies) = (parts.next(), parts.next(), parts.next());
            if text == Some(&name) {
                self.win(&variant, position.unwrap(), plies.unwrap().parse().unwrap());
                found += 1;
            }
        }
        assert!(found >= 4, "{name} has {found} positions in the set");
        self.variants += 1;
    }
}

#[test]
fn a_forced_win_in_n_is_won_in_n() {
    let mut win = Win { checked: 0, variants: 0 };
    each_variant(&mut win);
    assert!(win.variants >= 15 && win.checked >= 100, "{} {}", win.variants, win.checked);
}
