//! Parts that several JSON objects share.

use super::SideTotals;
use crate::play::EndingKind;
use secateur_stats::Estimate;
use serde_json::{Map, Value, json};
use std::time::Duration;

/// `[low, high]` of an estimate.
pub(super) fn interval_json(estimate: &Estimate) -> Value {
    json!([estimate.interval95.low, estimate.interval95.high])
}

/// Counts by the words of endings, leaving out the first `skip` of them.
pub(super) fn by_ending(counts: &[u64; 7], skip: usize) -> Map<String, Value> {
    let endings = EndingKind::ALL.iter().zip(counts).skip(skip);
    endings.map(|(ending, &n)| (ending.word().to_string(), json!(n))).collect()
}

/// Forfeits by the words of endings.
pub(super) fn forfeits_json(faults: &[u64; 7]) -> Map<String, Value> {
    let forfeits = EndingKind::ALL.iter().zip(faults).filter(|(ending, _)| ending.is_forfeit());
    forfeits.map(|(ending, &n)| (ending.word().to_string(), json!(n))).collect()
}

/// What a player spent, per move where that says more; how it kept to its time, where that was limited.
pub(super) fn totals_json(totals: &SideTotals, percentile99: Option<Duration>) -> Value {
    let moves = totals.moves.max(1) as f64;
    json!({
        "moves": totals.moves,
        "nodes": totals.nodes,
        "mean_depth": totals.depths as f64 / moves,
        "seconds": totals.microseconds as f64 / 1e6,
        "seconds_per_move": totals.microseconds as f64 / 1e6 / moves,
        "longest_move": totals.slowest as f64 / 1e6,
        "p99_move": percentile99.map(|time| time.as_secs_f64()),
        "over": totals.punctuality.over_share(),
        "far_under": totals.punctuality.early_share(),
    })
}
