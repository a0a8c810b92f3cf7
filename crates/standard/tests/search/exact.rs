//! Every exact configuration has the value of plain minimax, on every variant.

use crate::games::{VariantTask, each_variant};
use secateur_core::{Game, History, Limits, Position, Random, Variant, perft, random_plies};
use secateur_search::{Repetition, SearchConfig, Searcher, TableUse, minimax};

/// Leaves of a tree that is compared, at most.
const LEAVES: u64 = 4_000;
/// Plies of noisy moves at most: minimax searches all of them.
const QUIESCENCE_PLIES: usize = 3;
/// Positions of each variant.
const POSITIONS: u64 = 3;

/// The uses of the table to test. If quiescence ends after a number of plies, the value of a position depends on the plies before
/// it: then no table is used.
fn tables(quiescence: bool) -> &'static [TableUse] {
    if quiescence { &[TableUse::Off] } else { &[TableUse::EqualDepth, TableUse::Off] }
}

struct Compare {
    searches: usize,
    variants: usize,
}

/// The greatest depth, at most 5, whose tree has few enough leaves.
fn depth_of<P: Position>(position: &P) -> u32 {
    (2..=5).take_while(|&depth| perft(&mut position.clone(), depth) <= LEAVES).last().unwrap_or(1)
}

impl Compare {
    fn configuration<V: Variant>(
        &mut self,
        variant: &V,
        position: &V::Position,
        config: SearchConfig,
        depth: u32,
        value: i32,
    ) {
        let mut searcher = Searcher::new(variant.evaluator(), config.clone());
        let past = History::new(position.key());
        let found = searcher.search(position, &past, &Limits::depth(depth).into(), &mut |_| {}).unwrap();
        assert_eq!(found.score, value, "{variant} at {position}, {depth} plies, {config:?}");
        self.searches += 1;
    }
}

impl VariantTask for Compare {
    fn run<V: Variant>(&mut self, variant: V) {
        self.variants += 1;
        for seed in 0..POSITIONS {
            let mut random = Random::new(seed);
            let mut game = Game::new(variant.clone());
            let plies = random.below(50) as usize;
            random_plies(&mut game, plies, &mut random);
            if game.outcome().is_some() {
                game.undo();
            }
            let position = game.position();
            let depth = depth_of(position);
            let past = History::new(position.key());
            for quiescence in [false, true] {
                let mut base = SearchConfig {
                    quiescence,
                    repetition: Repetition::Off,
                    table_bytes: 1 << 20,
                    ..SearchConfig::exact()
                }
                .for_evaluator(&variant.evaluator());
                base.params.quiescence_plies = QUIESCENCE_PLIES;
                let value = minimax(position, &past, &mut variant.evaluator(), depth, &base).unwrap().score;
                for table in tables(quiescence) {
                    for threads in [1, 2] {
                        let config = SearchConfig { table: *table, threads, ..base.clone() };
                        self.configuration(&variant, position, config, depth, value);
                    }
                }
                let mut plain = SearchConfig { quiescence, ..SearchConfig::alpha_beta() }
                    .for_evaluator(&variant.evaluator());
                plain.params.quiescence_plies = QUIESCENCE_PLIES;
                let config = SearchConfig { repetition: Repetition::Off, ..plain.clone() };
                self.configuration(&variant, position, config, depth, value);
                // both know the same earlier positions, and follow the rules on repetitions
                let value = minimax(position, &past, &mut variant.evaluator(), depth, &plain).unwrap().score;
                self.configuration(&variant, position, plain, depth, value);
            }
        }
    }
}

#[test]
fn exact_configurations_equal_minimax_on_every_variant() {
    let mut compare = Compare { searches: 0, variants: 0 };
    each_variant(&mut compare);
    assert!(compare.variants >= 15, "{}", compare.variants);
    assert_eq!(compare.searches, compare.variants * POSITIONS as usize * 10);
}
