//! Monte Carlo tree search: proofs, memory, reuse, threads.

mod common;

use common::crosses::Crosses;
use common::graph::{Graph, Hashed, Shape, shape};
use common::pursuit::{Nearness, Pursuit, distances};
use common::{Indifferent, assert_legal_line, no_past};
use secateur_core::{History, Limits, MoveRequest, Position, Score, Side};
use secateur_search::mcts::{Expansion, FinalMove, Leaf, Selection};
use secateur_search::score::{self, DRAW, is_loss, is_win};
use secateur_search::{Mcts, MctsConfig, Repetition, SearchConfig, minimax};

/// Every kind of selection, leaf and expansion.
fn kinds() -> Vec<MctsConfig> {
    let mut all = Vec::new();
    let puct = Selection::Puct { c: 1.5, temperature: 300.0, first_play: 0.1 };
    for selection in [Selection::Uct { c: 1.4 }, puct] {
        for leaf in [Leaf::Rollout { max_plies: 50 }, Leaf::Evaluation { scale: 200.0 }, Leaf::Sign] {
            for expansion in [Expansion::One, Expansion::All, Expansion::AllValued] {
                for final_move in [FinalMove::MostVisits, FinalMove::BestMean] {
                    let bytes = 8 << 20;
                    all.push(MctsConfig {
                        selection,
                        leaf,
                        expansion,
                        final_move,
                        bytes,
                        ..MctsConfig::default()
                    });
                }
            }
        }
    }
    all
}

#[test]
fn noughts_and_crosses_is_proven_a_draw() {
    for config in kinds() {
        let start = Crosses::default();
        let mut mcts = Mcts::new(Indifferent, config.clone());
        let result =
            mcts.search(&start, &no_past(&start), &Limits::nodes(2_000_000).into(), &mut |_| {}).unwrap();
        assert_eq!(result.score, DRAW, "{config:?}");
        assert!(result.nodes < 2_000_000, "{config:?}");
        assert_legal_line(&start, &result.pv);
    }
}

#[test]
fn proofs_agree_with_minimax_on_random_graphs() {
    let mut decided = 0;
    for seed in 0..400 {
        let shape = Shape { plies: Some(6), noisy: 0, moves: 3, ..shape(seed) };
        let root = Graph::new(shape);
        let exact = SearchConfig { repetition: Repetition::Off, ..SearchConfig::minimax() };
        let value = minimax(&root, &no_past(&root), &mut Hashed::default(), 6, &exact).unwrap().score;
        let all = kinds();
        let config =
            MctsConfig { threads: 1 + (seed % 2) as usize, seed, ..all[seed as usize % all.len()].clone() };
        let mut mcts = Mcts::new(Hashed::default(), config);
        let result =
            mcts.search(&root, &no_past(&root), &Limits::nodes(200_000).into(), &mut |_| {}).unwrap();
        assert!(result.nodes < 200_000, "seed {seed}: a game of six plies is solved");
        assert_eq!(
            (is_win(result.score), is_loss(result.score)),
            (is_win(value), is_loss(value)),
            "seed {seed}"
        );
        decided += usize::from(value != DRAW);
    }
    assert!(decided > 100);
}

#[test]
fn a_win_is_played_to_its_end() {
    let known = distances();
    let mut checked = 0;
    for (position, &plies) in known.iter().filter(|(p, d)| p.turn == Side::First && (3..=7).contains(*d)) {
        if position.key() % 16 != 0 {
            continue;
        }
        checked += 1;
        let mut position = position.clone();
        let mut history = no_past(&position);
        let mut mcts = Mcts::new(Nearness, MctsConfig { bytes: 16 << 20, ..MctsConfig::default() });
        for ply in 0.. {
            assert!(ply < 40, "the cat loops; it could have won in {plies}");
            if position.outcome().is_some() || position.count_moves() == 0 {
                break;
            }
            let m = if position.turn == Side::First {
                mcts.search(&position, &history, &Limits::nodes(3_000).into(), &mut |_| {}).unwrap().best
            } else {
                longest_defence(&known, &position)
            };
            position.play(m);
            history.push(position.key(), false);
            assert!(history.occurrences() < 3, "a won game was repeated away");
        }
    }
    assert!(checked > 20);
}

fn longest_defence(known: &std::collections::HashMap<Pursuit, u32>, position: &Pursuit) -> u8 {
    let mut moves = Vec::new();
    position.generate(&mut moves);
    let after = |m: u8| {
        let mut child = position.clone();
        child.play(m);
        known.get(&child).copied().unwrap_or(u32::MAX)
    };
    moves.into_iter().max_by_key(|&m| after(m)).unwrap()
}

#[test]
fn memory_stays_within_its_bound() {
    let root = Graph::new(Shape { states: 100_000, moves: 6, ends: 0, stuck: 0, plies: None, ..shape(3) });
    for threads in [1, 2] {
        let config = MctsConfig { bytes: 1 << 20, threads, ..MctsConfig::default() };
        let mut mcts = Mcts::new(Hashed::default(), config);
        let result = mcts.search(&root, &no_past(&root), &Limits::nodes(50_000).into(), &mut |_| {}).unwrap();
        assert!(mcts.bytes_in_use() <= 1 << 20 && mcts.bytes() <= 1 << 20);
        assert!(result.hashfull > 900, "the arena was filled: {}", result.hashfull);
        assert!(result.nodes >= 50_000, "and the search went on");
        assert_legal_line(&root, &result.pv);
    }
}

#[test]
fn the_tree_is_kept_between_moves() {
    let mut root =
        Graph::new(Shape { states: 100_000, moves: 5, ends: 2, stuck: 0, plies: None, ..shape(5) });
    let mut history = no_past(&root);
    let mut mcts = Mcts::new(Hashed::default(), MctsConfig { bytes: 4 << 20, ..MctsConfig::default() });
    let mut kept = 0;
    for ply in 0..12 {
        let nodes = 4_000;
        let Some(result) = mcts.search(&root, &history, &Limits::nodes(nodes).into(), &mut |_| {}) else {
            break;
        };
        assert_legal_line(&root, &result.pv);
        if ply > 0 && mcts.root_visits() > nodes {
            kept += 1;
        }
        // make the own move and, every other time, the reply
        let moves = if ply % 2 == 0 { 1 } else { result.pv.len().min(2) };
        for &m in &result.pv[..moves] {
            root.play(m);
            history.push(root.key(), false);
        }
        if root.outcome().is_some() {
            break;
        }
    }
    assert!(kept >= 5, "kept {kept} times");
}

#[test]
fn the_same_seed_repeats_exactly_on_one_thread() {
    for config in kinds() {
        let root = Graph::new(shape(11));
        let run = || {
            let mut mcts = Mcts::new(Hashed::default(), config.clone());
            mcts.search(&root, &no_past(&root), &Limits::nodes(500).into(), &mut |_| {})
                .map(|r| (r.nodes, r.lines))
        };
        assert_eq!(run(), run());
    }
}

#[test]
fn a_search_stopped_at_once_still_answers() {
    let start = Crosses::default();
    let limits = MoveRequest::default();
    limits.stop.stop();
    let mut mcts = Mcts::new(Indifferent, MctsConfig::uct());
    let result = mcts.search(&start, &no_past(&start), &limits, &mut |_| {}).unwrap();
    assert_legal_line(&start, &result.pv);
    assert_eq!(result.nodes, 0);
    let over = Crosses::new("xxxoo....");
    assert!(mcts.search(&over, &History::new(over.key()), &Limits::nodes(10).into(), &mut |_| {}).is_none());
}

#[test]
fn immediate_wins_are_seen() {
    let position = Crosses::new("xx.oo....");
    let mut mcts = Mcts::new(Indifferent, MctsConfig::uct());
    let result =
        mcts.search(&position, &no_past(&position), &Limits::nodes(1_000).into(), &mut |_| {}).unwrap();
    assert_eq!((result.best, score::read(result.score, 100)), (2, Score::WinIn(1)));
}
