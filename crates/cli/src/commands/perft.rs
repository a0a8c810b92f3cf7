//! `secateur perft GAME --depth N`.

use crate::args::PerftArgs;
use crate::begin_game::begin_game;
use crate::failure::Failure;
use crate::output::Output;
use secateur_core::StopSignal;
use secateur_players::Catalogue;
use serde_json::{Value, json};
use std::time::Instant;

/// Counts leaves.
pub fn run(catalogue: &Catalogue, args: &PerftArgs, output: &mut Output) -> Result<(), Failure> {
    let game = begin_game(catalogue, &args.position)?;
    let threads = usize::from(args.threads);
    let begun = Instant::now();
    let mut counts = Vec::new();
    let mut interior = 1;
    for depth in 1..=args.depth {
        let at = Instant::now();
        let leaves = game.perft(depth, threads);
        let seconds = at.elapsed().as_secs_f64();
        if !output.json && !args.divide {
            let speed = |n: u64| n as f64 / seconds.max(1e-9) / 1e6;
            output.line(format!(
                "depth {depth:>2}  {leaves:>16} leaves  {seconds:>9.3} s  {:>9.1} M leaves/s  {:>7.1} M positions/s",
                speed(leaves),
                speed(interior)
            ))?;
        }
        interior += leaves;
        counts.push(leaves);
    }
    let divide =
        args.divide.then(|| game.perft_divide(args.depth, threads, &StopSignal::new()).unwrap_or_default());
    if output.json {
        let mut object = json!({
            "game": game.variant().text(), "position": game.position(),
            "counts": counts, "seconds": begun.elapsed().as_secs_f64(),
        });
        if let Some(moves) = divide {
            object["divide"] = moves.into_iter().map(|(m, leaves)| (m, Value::from(leaves))).collect();
        }
        return output.object(&object);
    }
    for (m, leaves) in divide.iter().flatten() {
        output.line(format!("{m:<12} {leaves:>16}"))?;
    }
    if divide.is_some() {
        output.line(format!("{:<12} {:>16}", "total", counts[counts.len() - 1]))?;
    }
    Ok(())
}
