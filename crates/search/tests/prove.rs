//! A proof agrees with minimax over the whole game, whatever was played before.

mod common;

use common::crosses::Crosses;
use common::graph::{Graph, Shape, shape};
use common::{Indifferent, no_past};
use secateur_core::{History, MoveList, Position, Random, Side, StopSignal};
use secateur_search::{Proof, ProofLimits, Repetition, SearchConfig, minimax, prove};

fn limits(bytes: usize, threads: usize) -> ProofLimits {
    ProofLimits { bytes, threads, stop: StopSignal::new() }
}

fn proof<P: Position>(position: &P, history: &History, limits: &ProofLimits) -> Proof<P::Move> {
    prove(position, history, &Indifferent, None, limits, &mut |_| {})
}

/// Too few bytes for the graph, so the search must prove it.
const SEARCH: usize = 1 << 10;
const GRAPH: usize = 1 << 24;

/// The value by minimax over every path, with the rules of repetition.
fn truth<P: Position>(position: &P, history: &History, plies: u32) -> i32 {
    let config = SearchConfig { repetition: Repetition::Rules, ..SearchConfig::minimax() };
    minimax(position, history, &mut Indifferent, plies, &config).unwrap().score.signum()
}

#[test]
fn games_with_a_limit_have_the_value_of_minimax() {
    let mut seen = std::collections::HashMap::new();
    for seed in 0..300 {
        let shape = Shape { plies: Some(9), moves: 3, states: 40, repetition: 0, ..shape(seed) };
        let root = Graph::new(shape);
        let expected = truth(&root, &no_past(&root), 10);
        for (bytes, threads) in [(SEARCH, 1), (SEARCH, 2), (GRAPH, 1)] {
            let proof = proof(&root, &no_past(&root), &limits(bytes, threads));
            assert_eq!(proof.value(), Some(expected), "{shape:?} {}", proof.method);
            *seen.entry((expected, proof.method)).or_insert(0) += 1;
        }
    }
    assert!(seen.len() == 6 - 1 && seen.values().all(|&n| n > 10), "{seen:?}");
}

/// The value of each state of a game without limits, found state by state: which side can force a win within how many
/// plies.
fn forced(shape: Shape, forbidden: &[u64]) -> impl Fn(&Graph) -> i32 {
    let all: Vec<Graph> =
        (0..shape.states).flat_map(|state| [0, 1].map(|game| Graph { shape, state, game })).collect();
    let mut value = vec![0; all.len()];
    let number = |graph: &Graph| 2 * graph.state as usize + usize::from(graph.game & 1);
    loop {
        let before = value.clone();
        for graph in &all {
            let turn = if graph.turn() == Side::First { 1 } else { -1 };
            let of = |outcome: secateur_core::Outcome| match outcome.winner {
                Some(Side::First) => 1,
                Some(Side::Second) => -1,
                None => 0,
            };
            let mut list = MoveList::new();
            graph.generate(&mut list);
            value[number(graph)] = if let Some(outcome) = graph.outcome() {
                of(outcome)
            } else if list.is_empty() {
                of(graph.stuck())
            } else if forbidden.contains(&graph.key()) {
                0
            } else {
                let after = |&m: &u8| {
                    let mut after = graph.clone();
                    after.play(m);
                    turn * before[number(&after)]
                };
                turn * list.iter().map(after).max().unwrap()
            };
        }
        if value == before {
            return move |graph| value[number(graph)];
        }
    }
}

#[test]
fn endless_games_are_drawn_where_nobody_can_force_a_win() {
    let mut seen = std::collections::HashMap::new();
    for seed in 0..200 {
        let ends = 4 + (seed % 3) as u8 * 4;
        let repetition = [0, 2, 3][seed as usize / 3 % 3];
        let shape = Shape { plies: None, moves: 3, states: 60, ends, repetition, ..shape(seed) };
        let root = Graph::new(shape);
        let value = forced(shape, &[])(&root);
        let proof = proof(&root, &no_past(&root), &limits(GRAPH, 1));
        assert_eq!(proof.value(), Some(value), "{shape:?}");
        *seen.entry(value).or_insert(0) += 1;
        let (first, searched) = (proof.plies, deepened(&root, &no_past(&root)));
        if value != 0 {
            assert_eq!((searched.value(), searched.plies), (Some(value), first), "{shape:?}");
        }
    }
    assert!(seen.len() == 3 && seen.values().all(|&n| n > 10), "{seen:?}");
}

/// A proof by deepening, stopped where it would never end.
fn deepened(root: &Graph, history: &History) -> Proof<u8> {
    let limits = limits(SEARCH, 1);
    let stop = limits.stop.clone();
    prove(root, history, &Indifferent, None, &limits, &mut |progress| {
        if progress.no_win_within >= 60 || progress.nodes > 2_000_000 {
            stop.stop();
        }
    })
}

#[test]
fn repetition_by_minimax_over_paths() {
    // Small games in which a repetition is a draw: minimax walks every path.
    let (mut seen, mut with_past) = (std::collections::HashMap::new(), 0);
    for seed in 0..1_000 {
        let shape =
            Shape { plies: None, moves: 2, states: 8, ends: 25, stuck: 10, repetition: 2, ..shape(seed) };
        let root = Graph::new(shape);
        let expected = truth(&root, &no_past(&root), 40);
        let found = proof(&root, &no_past(&root), &limits(GRAPH, 1));
        assert_eq!(found.value(), Some(expected), "{shape:?}");
        *seen.entry(expected).or_insert(0) += 1;
        // The same after some moves, which then count as earlier positions.
        let (mut position, mut history, mut random) = (root.clone(), no_past(&root), Random::new(seed));
        for _ in 0..3 {
            let Some(m) = position.random_move(&mut random, &mut MoveList::new()) else { break };
            position.play(m);
            history.push(position.key(), false);
        }
        if position.count_moves() == 0 || history.occurrences() > 1 {
            continue;
        }
        let expected = truth(&position, &history, 40);
        let found = proof(&position, &history, &limits(GRAPH, 1));
        assert_eq!(found.value(), Some(expected), "{shape:?} after moves");
        let searched = deepened(&position, &history);
        assert!(searched.value().is_none_or(|value| value == expected), "{shape:?} after moves");
        let fresh = proof(&position, &no_past(&position), &limits(GRAPH, 1)).value();
        with_past += usize::from(fresh != Some(expected));
    }
    assert!(seen.len() == 3 && seen.values().all(|&n| n > 30), "{seen:?}");
    assert!(with_past > 1, "the past mattered {with_past} times");
}

#[test]
fn noughts_and_crosses_is_a_draw() {
    let start = Crosses::default();
    for (bytes, method) in [(SEARCH, "search"), (GRAPH, "graph")] {
        let proof = proof(&start, &no_past(&start), &limits(bytes, 1));
        assert_eq!((proof.value(), proof.method), (Some(0), method));
        assert!(proof.bounds.nodes > 500);
    }
}

#[test]
fn a_stopped_proof_claims_nothing_wrong() {
    let start = Crosses::default();
    let limits = limits(SEARCH, 1);
    limits.stop.stop();
    let proof = proof(&start, &no_past(&start), &limits);
    assert_eq!((proof.value(), proof.bounds.least, proof.bounds.most), (None, -1, 1));
}
