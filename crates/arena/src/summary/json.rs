//! Parts that several JSON objects share.

use super::SideTotals;
use crate::play::EndingKind;
use secateur_stats::Estimate;
use serde_json::{Map, Value, json};

/// `[low, high]` of an estimate.
pub(super) fn interval(estimate: &Estimate) -> Value {
    json!([estimate.interval95.low, estimate.interval95.high])
}

/// Counts by the words of endings, leaving out the first `skip` of them.
pub(super) fn by_ending(counts: &[u64; 7], skip: usize) -> Map<String, Value> {
    let endings = EndingKind::ALL.iter().zip(counts).skip(skip);
    endings.map(|(ending, &n)| (ending.word().to_string(), json!(n))).collect()
}

/// What a player spent, per move where that says more.
pub(super) fn totals(totals: &SideTotals) -> Value {
    let moves = totals.moves.max(1) as f64;
    json!({
        "moves": totals.moves,
        "nodes": totals.nodes,
        "mean_depth": totals.depths as f64 / moves,
        "seconds": totals.microseconds as f64 / 1e6,
        "seconds_per_move": totals.microseconds as f64 / 1e6 / moves,
        "longest_move": totals.slowest as f64 / 1e6,
    })
}
