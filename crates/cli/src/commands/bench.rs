//! `secateur bench`: speed of the search, and a signature that changes only when its behaviour does.

use crate::args::BenchArgs;
use crate::commands::bench_rules;
use crate::failure::Failure;
use crate::output::Output;
use secateur_core::AnyVariant;
use secateur_players::{Catalogue, signature};
use serde_json::{Map, json};
use std::time::Instant;

/// Measures the games and prints the figures.
pub fn run(catalogue: &Catalogue, args: &BenchArgs, output: &mut Output) -> Result<(), Failure> {
    if args.rules {
        return bench_rules::run(catalogue, args, output);
    }
    let (mut total, mut games) = (0u64, Map::new());
    for variant in chosen_variants(catalogue, &args.games)? {
        let depth = signature::depth_of(catalogue, &*variant);
        let begun = Instant::now();
        let nodes = signature::nodes(catalogue, &*variant, depth)?;
        let seconds = begun.elapsed().as_secs_f64();
        total = total.wrapping_add(nodes);
        let nps = nodes as f64 / seconds;
        if !output.json {
            let rate = nps / 1e6;
            output.line(format!(
                "{:<24} depth {depth:>2} {nodes:>12} nodes {seconds:>8.2} s {rate:>8.2} M nodes/s",
                variant.text()
            ))?;
        }
        games.insert(
            variant.text(),
            json!({ "depth": depth, "nodes": nodes, "seconds": seconds, "nps": nps }),
        );
    }
    if output.json {
        return output.object(&json!({ "signature": total, "games": games }));
    }
    output.line(format!("signature {total}"))
}

/// The games named, or the standard ones.
pub(super) fn chosen_variants(
    catalogue: &Catalogue,
    names: &[String],
) -> Result<Vec<Box<dyn AnyVariant>>, Failure> {
    let standard =
        || signature::benchmarks(catalogue).map(|benchmark| benchmark.variant.to_string()).collect();
    let names: Vec<String> = if names.is_empty() { standard() } else { names.to_vec() };
    names.iter().map(|name| Ok(catalogue.registry().variant(name)?)).collect()
}
