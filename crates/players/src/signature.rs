//! The signature of a build: the number of nodes for a fixed set of positions at a fixed depth, which identifies how it
//! plays.

use crate::{Catalogue, tables};
use secateur_core::{AnyGame, AnyVariant, Benchmark, Limits, ParseError, Random, random_plies};

/// The depth for a variant that no family lists as a benchmark.
const OTHER_DEPTH: u32 = 6;
/// How many random plies lead to each position.
const PLIES: [u32; 4] = [0, 8, 16, 24];

/// The variants that the families list as benchmarks.
pub fn benchmarks(catalogue: &Catalogue) -> impl Iterator<Item = &'static Benchmark> {
    catalogue.registry().families().iter().flat_map(|family| family.benchmarks)
}

/// The benchmark of a variant, if it has one.
pub fn benchmark_of(catalogue: &Catalogue, variant: &dyn AnyVariant) -> Option<&'static Benchmark> {
    let text = variant.text();
    let same = |b: &&Benchmark| catalogue.registry().variant(b.variant).is_ok_and(|v| v.text() == text);
    benchmarks(catalogue).find(same)
}

/// The depth to which a variant's positions are searched.
pub fn depth_of(catalogue: &Catalogue, variant: &dyn AnyVariant) -> u32 {
    benchmark_of(catalogue, variant).map_or(OTHER_DEPTH, |benchmark| benchmark.search_depth)
}

/// The positions of a variant: its start, and others reached by random moves that are always the same.
pub fn positions(variant: &dyn AnyVariant) -> Vec<Box<dyn AnyGame>> {
    PLIES.iter().map(|&plies| random_position(variant, plies, u64::from(plies))).collect()
}

/// A position that is not over, after `plies` random moves, or fewer if the game would end.
pub fn random_position(variant: &dyn AnyVariant, plies: u32, seed: u64) -> Box<dyn AnyGame> {
    let (mut game, mut random) = (variant.begin(), Random::new(seed));
    random_plies(&mut *game, plies as usize, &mut random);
    while game.outcome().is_some() && game.undo() {}
    game
}

/// The nodes that the flagship needs for a variant's positions; it forgets everything between them.
pub fn nodes(catalogue: &Catalogue, variant: &dyn AnyVariant, depth: u32) -> Result<u64, ParseError> {
    let mut flagship =
        catalogue.player(variant, &format!("secateur(hash=16M{})", tables::built_in(variant)), 0)?;
    let mut total = 0;
    for game in positions(variant) {
        flagship.reset(0).expect("a player in this process");
        total += flagship
            .decide(&*game, &Limits::depth(depth).into(), &mut |_| {})
            .expect("a player in this process")
            .nodes;
    }
    Ok(total)
}
