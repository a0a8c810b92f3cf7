//! Each technique, alone and in any combination, keeps the search sound: legal moves and lines, no panic, matched calls of
//! `played` and `unplayed`.

mod common;

use common::graph::{Graph, Hashed, Shape, shape};
use common::pursuit::{Nearness, Pursuit, distances};
use common::{assert_legal_line, no_past};
use secateur_core::{Evaluator, Limits, MoveOrdering, Position, Random, Score, Side, Sink};
use secateur_search::score::{self, is_decided};
use secateur_search::{Ordering, Repetition, SearchConfig, Searcher, TableUse, minimax};

/// A random configuration.
fn drawn(random: &mut Random) -> SearchConfig {
    let mut on = || random.below(2) == 1;
    let config = SearchConfig {
        alpha_beta: true,
        ordering: Ordering {
            guess: on(),
            table_move: on(),
            killers: on(),
            history: on(),
            countermoves: on(),
        },
        quiescence: on(),
        stand_pat_needs_quiet: on(),
        deepening: on(),
        aspiration: on(),
        pvs: on(),
        reductions: on(),
        internal_reduction: on(),
        null_move: on(),
        probcut: on(),
        futility: on(),
        move_pruning: on(),
        extend_single: on(),
        extend_singular: on(),
        win_distance: on(),
        stuck_at_leaves: on(),
        ..SearchConfig::full()
    };
    let table = [TableUse::Off, TableUse::EqualDepth, TableUse::AtLeast][random.below(3) as usize];
    let repetition = [Repetition::Off, Repetition::Rules, Repetition::Early][random.below(3) as usize];
    let multi_pv = 1 + random.below(4) as usize;
    SearchConfig { table, repetition, multi_pv, table_bytes: 1 << 12, ..config }
}

#[test]
fn any_configuration_answers_with_legal_lines() {
    let mut random = Random::new(5);
    for seed in 0..6_000 {
        let config = drawn(&mut random);
        let shape = Shape { repetition: random.below(4) as u8, ..shape(seed) };
        let root = Graph::new(shape);
        let limits = match random.below(3) {
            0 => Limits::nodes(1 + u64::from(random.below(3_000))),
            1 => Limits { nodes: Some(20_000), ..Limits::depth(1 + random.below(12)) },
            _ => Limits { nodes: Some(2_000), ..Limits::depth(60) },
        };
        let config = SearchConfig { threads: 1 + usize::from(seed % 16 == 0), ..config };
        let mut searcher = Searcher::new(Hashed::default(), config.clone());
        for _ in 0..2 {
            let result = searcher.search(&root, &no_past(&root), &limits.into(), &mut |info| {
                assert_legal_line(&root, &info.pv);
            });
            let result = result.unwrap();
            assert!(result.lines.len() <= config.multi_pv);
            for line in &result.lines {
                assert_legal_line(&root, &line.pv);
                assert!(is_decided(line.score) || line.score.abs() < secateur_core::EVAL_LIMIT, "{line:?}");
            }
        }
    }
}

#[test]
fn a_decided_score_of_the_full_search_is_true() {
    // wins and losses are proven, whatever was reduced or pruned: a deeper minimax confirms them
    let mut decided = 0;
    for seed in 0..1_500 {
        let shape = Shape { plies: Some(7), moves: 3, noisy: 0, repetition: 0, ..shape(seed) };
        let root = Graph::new(shape);
        let config = SearchConfig { table_bytes: 1 << 14, ..SearchConfig::full() };
        let mut searcher = Searcher::new(Hashed::default(), config.clone());
        let result = searcher.search(&root, &no_past(&root), &Limits::depth(5).into(), &mut |_| {}).unwrap();
        if is_decided(result.score) {
            let plain = minimax(&root, &no_past(&root), &mut Hashed::default(), 7, &config).unwrap();
            let same_side = (result.score > 0) == (plain.score > 0);
            assert!(
                is_decided(plain.score) && same_side,
                "seed {seed}: {} but {}",
                result.score,
                plain.score
            );
            decided += 1;
        }
    }
    assert!(decided > 100, "{decided}");
}

/// The cat may stand still anyway, so passing is safe for it, but not for the mouse.
#[derive(Clone)]
struct PatientCat;

impl Evaluator<Pursuit> for PatientCat {
    fn evaluate(&mut self, position: &Pursuit) -> i32 {
        Nearness.evaluate(position)
    }
}

impl MoveOrdering<Pursuit> for PatientCat {
    fn noisy(&self, position: &Pursuit, sink: &mut impl Sink<u8>) {
        Nearness.noisy(position, sink);
    }
    fn pass(&self, position: &Pursuit) -> Option<Pursuit> {
        (position.turn == Side::First).then(|| Pursuit { turn: Side::Second, ..position.clone() })
    }
}

#[test]
fn a_null_move_finds_the_same_wins_where_it_is_allowed() {
    let config = SearchConfig { null_move: true, table_bytes: 1 << 20, ..SearchConfig::full() };
    let mut searcher = Searcher::new(PatientCat, config);
    let mut checked = 0;
    for (position, &plies) in distances().iter().filter(|(p, d)| (1..=7).contains(*d) && p.key() % 16 == 0) {
        searcher.clear();
        let limits = Limits::depth(2 * plies + 2);
        let result = searcher.search(position, &no_past(position), &limits.into(), &mut |_| {}).unwrap();
        let expected = if position.turn == Side::First { Score::WinIn(plies) } else { Score::LossIn(plies) };
        assert_eq!(score::read(result.score, 100), expected, "{position}");
        checked += 1;
    }
    assert!(checked > 30);
}
