//! Every exact configuration returns the value of plain minimax, on random graphs with transpositions, endings of all
//! kinds, horizons, illegal candidates and noisy moves.

mod common;

use common::graph::{Graph, Hashed, Shape, shape};
use common::{assert_legal_line, no_past};
use secateur_core::{Limits, MoveList, Position};
use secateur_search::{
    Ordering, Repetition, RootMoves, SearchConfig, Searcher, TableUse, alphabeta, minimax,
};

/// Every combination of the techniques that must not change the value.
fn exact_configurations() -> Vec<SearchConfig> {
    let mut all = Vec::new();
    for bits in 0..1 << 12 {
        let on = |bit: u32| bits >> bit & 1 == 1;
        let config = SearchConfig {
            alpha_beta: on(0),
            ordering: Ordering {
                guess: on(1),
                table_move: on(2),
                killers: on(3),
                history: on(4),
                countermoves: on(5),
            },
            table: if on(6) { TableUse::EqualDepth } else { TableUse::Off },
            table_bytes: if on(3) { 1 << 10 } else { 1 << 16 },
            deepening: on(7),
            aspiration: on(8),
            pvs: on(9),
            win_distance: on(10),
            quiescence: on(11),
            repetition: Repetition::Off,
            ..SearchConfig::exact()
        };
        assert!(config.is_exact());
        all.push(config);
    }
    all
}

fn compare(config: &SearchConfig, shape: Shape, depth: u32) {
    let root = Graph::new(shape);
    let plain = minimax(&root, &no_past(&root), &mut Hashed::default(), depth, config).unwrap();
    let mut searcher = Searcher::new(Hashed::default(), config.clone());
    let result = searcher.search(&root, &no_past(&root), &Limits::depth(depth).into(), &mut |_| {}).unwrap();
    assert_eq!(result.score, plain.score, "{config:?} at depth {depth} of {shape:?}");
    assert_legal_line(&root, &result.pv);
    assert_eq!(result.best, result.pv[0]);
}

#[test]
fn every_combination_of_exact_techniques_equals_minimax() {
    for (i, config) in exact_configurations().iter().enumerate() {
        for k in 0..6 {
            let seed = (i * 6 + k) as u64;
            compare(config, shape(seed), 1 + (seed % 5) as u32);
        }
    }
}

#[test]
fn every_combination_equals_minimax_on_two_threads() {
    for (i, config) in exact_configurations().iter().enumerate() {
        let mut config = SearchConfig { threads: 2, ..config.clone() };
        config.params.abdada_depth = 1 + i as i32 % 3;
        compare(&config, shape(1_000_000 + i as u64), 2 + i as u32 % 5);
    }
}

#[test]
fn the_whole_exact_search_equals_minimax_on_many_graphs() {
    for seed in 0..3_000 {
        let config =
            SearchConfig { repetition: Repetition::Off, table_bytes: 1 << 14, ..SearchConfig::exact() };
        let mut config = SearchConfig { quiescence: seed % 2 == 0, ..config };
        config.params.abdada_depth = 1;
        for threads in [1, 2, 3] {
            config.threads = threads;
            compare(&config, shape(seed), 1 + (seed % 8) as u32);
        }
    }
}

#[test]
fn quiescence_with_every_move_equals_minimax() {
    for seed in 0..1_500 {
        let mut config = SearchConfig {
            quiescence: true,
            quiescence_full: true,
            repetition: Repetition::Off,
            table: if seed % 2 == 0 { TableUse::EqualDepth } else { TableUse::Off },
            table_bytes: 1 << 14,
            ..SearchConfig::exact()
        };
        config.params.quiescence_plies = (seed % 4) as usize;
        compare(&config, shape(seed), 1 + (seed % 4) as u32);
    }
}

#[test]
fn a_bias_of_root_moves_is_added_to_their_values() {
    for seed in 0..600 {
        let root = Graph::new(shape(seed));
        let depth = 1 + (seed % 4) as u32;
        let config = SearchConfig { repetition: Repetition::Off, ..SearchConfig::exact() };
        let mut list = MoveList::new();
        root.generate(&mut list);
        let bias = list.iter().enumerate().map(|(i, &m)| (m, 37 * (i as i32 % 5) - 60)).collect::<Vec<_>>();
        let mut single = Searcher::new(Hashed::default(), config.clone());
        let value = |&(m, bias): &(_, i32)| {
            let only = RootMoves::only(vec![m]);
            let found =
                single.search_among(&root, &no_past(&root), &Limits::depth(depth).into(), &only, &mut |_| {});
            let score = found.unwrap().score;
            if secateur_search::score::is_decided(score) { score } else { score + bias }
        };
        let best = bias.iter().map(value).max().unwrap();
        let biased = RootMoves { only: Vec::new(), bias: bias.clone() };
        let mut searcher = Searcher::new(Hashed::default(), config);
        let found =
            searcher.search_among(&root, &no_past(&root), &Limits::depth(depth).into(), &biased, &mut |_| {});
        let result = found.unwrap();
        assert_eq!(result.score, best, "seed {seed}");
    }
}

#[test]
fn repetitions_by_the_rules_equal_minimax_without_a_table() {
    for seed in 0..1_500 {
        let shape = Shape { repetition: 2 + (seed % 2) as u8, states: 8, ..shape(seed) };
        let config = SearchConfig {
            table: TableUse::Off,
            repetition: Repetition::Rules,
            threads: 1 + (seed % 2) as usize,
            ..SearchConfig::exact()
        };
        compare(&config, shape, 2 + (seed % 5) as u32);
    }
}

#[test]
fn a_table_that_has_seen_other_searches_stays_exact() {
    // one searcher for a whole game: old entries, other depths, other numbers of plies left
    for seed in 0..400 {
        let mut root = Graph::new(Shape { plies: Some(9), ..shape(seed) });
        let config =
            SearchConfig { repetition: Repetition::Off, table_bytes: 1 << 16, ..SearchConfig::exact() };
        let mut searcher = Searcher::new(Hashed::default(), config.clone());
        for depth in [3, 4, 2, 5, 3] {
            let Some(plain) = minimax(&root, &no_past(&root), &mut Hashed::default(), depth, &config) else {
                break;
            };
            let result =
                searcher.search(&root, &no_past(&root), &Limits::depth(depth).into(), &mut |_| {}).unwrap();
            assert_eq!(result.score, plain.score, "seed {seed} depth {depth}");
            root.play(result.best);
            if root.limit().is_some() {
                break;
            }
        }
    }
}

#[test]
fn plain_alpha_beta_equals_minimax_and_looks_at_less() {
    let (mut few, mut many) = (0, 0);
    for seed in 0..1_000 {
        let root = Graph::new(shape(seed));
        for ordering in [Ordering::NONE, Ordering::GUESS] {
            let config = SearchConfig { ordering, quiescence: seed % 3 == 0, ..SearchConfig::alpha_beta() };
            let depth = 1 + (seed % 6) as u32;
            let plain = minimax(&root, &no_past(&root), &mut Hashed::default(), depth, &config).unwrap();
            let cut = alphabeta(&root, &no_past(&root), &mut Hashed::default(), depth, &config).unwrap();
            assert_eq!(cut.score, plain.score);
            assert!(cut.nodes <= plain.nodes);
            few += cut.nodes;
            many += plain.nodes;
        }
    }
    assert!(few * 3 < many * 2, "{few} of {many}");
}

#[test]
fn the_full_search_with_everything_off_visits_what_the_plain_ones_visit() {
    for seed in 0..300 {
        let root = Graph::new(Shape { illegal: 0, ..shape(seed) });
        let depth = 1 + (seed % 5) as u32;
        let config = SearchConfig { repetition: Repetition::Off, ..SearchConfig::minimax() };
        let plain = minimax(&root, &no_past(&root), &mut Hashed::default(), depth, &config).unwrap();
        let result = Searcher::new(Hashed::default(), config)
            .search(&root, &no_past(&root), &Limits::depth(depth).into(), &mut |_| {})
            .unwrap();
        assert_eq!((result.score, result.nodes), (plain.score, plain.nodes));
        let config = SearchConfig { repetition: Repetition::Off, ..SearchConfig::alpha_beta() };
        let plain = alphabeta(&root, &no_past(&root), &mut Hashed::default(), depth, &config).unwrap();
        let result = Searcher::new(Hashed::default(), config)
            .search(&root, &no_past(&root), &Limits::depth(depth).into(), &mut |_| {})
            .unwrap();
        assert_eq!((result.score, result.nodes), (plain.score, plain.nodes));
    }
}

#[test]
fn the_lines_of_multi_pv_are_the_best_moves_with_their_values() {
    for seed in 0..600 {
        let root = Graph::new(shape(seed));
        let depth = 2 + (seed % 4) as u32;
        let config = SearchConfig { repetition: Repetition::Off, multi_pv: 3, ..SearchConfig::exact() };
        let mut values: Vec<i32> = Vec::new();
        let mut list = MoveList::new();
        root.generate(&mut list);
        let mut single = Searcher::new(Hashed::default(), SearchConfig { multi_pv: 1, ..config.clone() });
        for &m in &list {
            let only = RootMoves::only(vec![m]);
            let found =
                single.search_among(&root, &no_past(&root), &Limits::depth(depth).into(), &only, &mut |_| {});
            values.push(found.unwrap().score);
        }
        values.sort_by_key(|v| -v);
        let mut searcher = Searcher::new(Hashed::default(), config);
        let result =
            searcher.search(&root, &no_past(&root), &Limits::depth(depth).into(), &mut |_| {}).unwrap();
        let scores: Vec<_> = result.lines.iter().map(|l| l.score).collect();
        assert_eq!(scores, values[..list.len().min(3)], "seed {seed}");
        for line in &result.lines {
            assert_legal_line(&root, &line.pv);
        }
    }
}
