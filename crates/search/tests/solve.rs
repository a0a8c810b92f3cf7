//! A solver agrees with minimax over the whole game, or says nothing.

mod common;

use common::crosses::Crosses;
use common::graph::{Graph, Shape, shape};
use common::{Indifferent, no_past};
use secateur_core::{Position, Random, Side, Solved};
use secateur_search::{Repetition, SearchConfig, Solver, minimax};

const PLIES: u16 = 9;

/// The value by minimax to the end of the game.
fn truth<P: Position>(position: &P, repetition: Repetition) -> Solved {
    let config = SearchConfig { repetition, ..SearchConfig::minimax() };
    let value = minimax(position, &no_past(position), &mut Indifferent, u32::from(PLIES) + 1, &config);
    let value = value.unwrap().score;
    match value.signum() {
        0 => Solved::Drawn,
        sign if (sign > 0) == (position.turn() == Side::First) => Solved::Won(Side::First),
        _ => Solved::Won(Side::Second),
    }
}

#[test]
fn solved_games_have_the_value_of_minimax() {
    let mut seen = std::collections::HashMap::new();
    for seed in 0..2_000 {
        // In every other game repetitions end the game.
        let repetition = if seed % 2 == 0 { 0 } else { 2 + (seed / 2 % 2) as u8 };
        let shape = Shape { plies: Some(PLIES), moves: 3, states: 40, repetition, ..shape(seed) };
        let root = Graph::new(shape);
        let solved = Solver::new().solve(&root, &no_past(&root), 1_000_000);
        let expected = truth(&root, Repetition::Rules);
        assert_eq!(solved, Some(expected), "{shape:?}");
        *seen.entry(format!("{expected:?}")).or_insert(0) += 1;
    }
    assert!(seen.len() == 3 && seen.values().all(|&n| n > 100), "{seen:?}");
}

#[test]
fn too_few_nodes_prove_nothing_wrong() {
    let (mut proven, mut open) = (0, 0);
    for seed in 0..2_000 {
        let shape = Shape { plies: Some(PLIES), moves: 4, states: 60, repetition: 0, ..shape(seed) };
        let root = Graph::new(shape);
        let mut solver = Solver::new();
        for nodes in [3, 10, 40, 160] {
            match solver.solve(&root, &no_past(&root), nodes) {
                Some(solved) => {
                    proven += 1;
                    assert_eq!(solved, truth(&root, Repetition::Off), "{shape:?} with {nodes} nodes");
                }
                None => open += 1,
            }
        }
    }
    assert!(proven > 500 && open > 500, "{proven} proven, {open} open");
}

#[test]
fn noughts_and_crosses_is_a_draw() {
    let mut random = Random::new(3);
    let start = Crosses::default();
    assert_eq!(Solver::new().solve(&start, &no_past(&start), 2_000_000), Some(Solved::Drawn));
    let mut solver = Solver::new();
    for _ in 0..200 {
        let mut position = Crosses::default();
        while position.outcome().is_none() && position.count_moves() > 0 {
            let solved = solver.solve(&position, &no_past(&position), 2_000_000);
            assert_eq!(solved, Some(truth(&position, Repetition::Off)), "{position}");
            let m = position.random_move(&mut random, &mut secateur_core::MoveList::new()).unwrap();
            position.play(m);
        }
    }
}
