//! `secateur bench --rules`: speed of the rules, and a signature that changes only when a game's rules do.

use crate::args::BenchArgs;
use crate::commands::bench::chosen_variants;
use crate::failure::Failure;
use crate::output::Output;
use secateur_core::AnyVariant;
use secateur_players::Catalogue;
use secateur_players::signature::benchmark_of;
use serde_json::{Map, json};
use std::time::{Duration, Instant};

/// Perft depth of a game that is not among the standard ones.
const OTHER_DEPTH: u32 = 4;
/// Random games longer than this are abandoned.
const MAX_PLAYOUT_PLIES: u32 = 10_000;

struct Measured {
    depth: u32,
    leaves: u64,
    interior: u64,
    seconds: f64,
    random_games: u64,
    plies: u64,
    playout_seconds: f64,
}

/// Measures the games and prints the figures.
pub fn run(catalogue: &Catalogue, args: &BenchArgs, output: &mut Output) -> Result<(), Failure> {
    let (mut signature, mut games) = (0u64, Map::new());
    for variant in chosen_variants(catalogue, &args.games)? {
        let depth = benchmark_of(catalogue, &*variant).map_or(OTHER_DEPTH, |benchmark| benchmark.perft_depth);
        let m = measure_rules(&*variant, depth, Duration::from_secs(args.seconds));
        signature = signature.wrapping_add(m.leaves);
        if !output.json {
            output.line(format!(
                "{:<24} perft {:>2} {:>12} leaves {:>8.1} M leaves/s {:>6.1} M positions/s   random {:>6.2} M plies/s",
                variant.text(),
                m.depth,
                m.leaves,
                m.leaves as f64 / m.seconds / 1e6,
                m.interior as f64 / m.seconds / 1e6,
                m.plies as f64 / m.playout_seconds / 1e6
            ))?;
        }
        games.insert(
            variant.text(),
            json!({
                "depth": m.depth, "nodes": m.leaves, "seconds": m.seconds, "nps": m.leaves as f64 / m.seconds,
                "interior": m.interior, "interior_per_second": m.interior as f64 / m.seconds,
                "random_games": m.random_games, "plies": m.plies, "plies_per_second": m.plies as f64 / m.playout_seconds,
            }),
        );
    }
    if output.json {
        return output.object(&json!({ "signature": signature, "games": games }));
    }
    output.line(format!("signature {signature}"))
}

fn measure_rules(variant: &dyn AnyVariant, depth: u32, playing: Duration) -> Measured {
    let start = variant.begin();
    let interior = 1 + (1..depth).map(|d| start.perft(d, 1)).sum::<u64>();
    let begun = Instant::now();
    let leaves = start.perft(depth, 1);
    let seconds = begun.elapsed().as_secs_f64();
    let (mut plies, mut seed) = (0, 0);
    let begun = Instant::now();
    while begun.elapsed() < playing || seed == 0 {
        seed += 1;
        plies += start.random_games(seed, 100, MAX_PLAYOUT_PLIES);
    }
    let random_games = seed * 100;
    Measured {
        depth,
        leaves,
        interior,
        seconds,
        random_games,
        plies,
        playout_seconds: begun.elapsed().as_secs_f64(),
    }
}
