//! Matches of players that learn from game to game. The games of such a match depend on each other, so the spread of its pairs
//! gives no interval. Fresh matches are independent: each begins with players that have learnt nothing.

use super::Ledger;
use crate::spec::Spec;
use secateur_core::Side;
use secateur_stats::{Interval, Sample, elo_of_score, student};
use serde_json::{Value, json};

/// The fresh matches that were played to their end.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct FreshMatches {
    /// How many pairs each match has.
    pub pairs: u64,
    /// The first player's score in the first and in the second half of each match, from 0 to 1.
    pub halves: Vec<[f64; 2]>,
}

impl FreshMatches {
    /// The fresh matches of a ledger that are complete; `None` where no player learns.
    pub fn new(spec: &Spec, ledger: &Ledger) -> Option<FreshMatches> {
        let pairs = spec.fresh_after?;
        let mut halves = Vec::new();
        'matches: for number in 0..spec.pairs / pairs.max(1) {
            let mut scores = Vec::new();
            for pair in number * pairs..(number + 1) * pairs {
                let Some(games) = ledger.complete(pair) else { continue 'matches };
                let half_points = |leg: usize| games[leg].wdl(Side::BOTH[leg]).half_points() as f64;
                scores.push((half_points(0) + half_points(1)) / 4.0);
            }
            let (first, second) = scores.split_at(scores.len() / 2);
            let mean = |scores: &[f64]| scores.iter().sum::<f64>() / scores.len() as f64;
            // a match of one pair has no halves
            let whole = mean(&scores);
            halves.push(if first.is_empty() { [whole; 2] } else { [mean(first), mean(second)] });
        }
        Some(FreshMatches { pairs, halves })
    }

    /// The score of each match.
    pub fn scores(&self) -> Vec<f64> {
        let (first, all) = ((self.pairs / 2) as f64, self.pairs as f64);
        self.halves.iter().map(|[a, b]| (a * first + b * (all - first)) / all).collect()
    }

    /// The mean score; `None` before the first match is over.
    pub fn score(&self) -> Option<f64> {
        mean(&self.scores())
    }

    /// Its 95 % interval by Student, from two matches on; with few matches it may reach beyond the possible scores.
    pub fn score95(&self) -> Option<Interval> {
        interval(&self.scores())
    }

    /// The mean scores of the first and the second halves.
    pub fn half_scores(&self) -> Option<[f64; 2]> {
        let half = |place: usize| mean(&self.halves.iter().map(|halves| halves[place]).collect::<Vec<_>>());
        Some([half(0)?, half(1)?])
    }

    /// The 95 % interval of the gain: the score of the second half less that of the first.
    pub fn gain95(&self) -> Option<Interval> {
        interval(&self.halves.iter().map(|[a, b]| b - a).collect::<Vec<_>>())
    }

    /// The figures as the JSON object that `--json` prints.
    pub fn object(&self) -> Value {
        let range = |interval: Option<Interval>| interval.map(|shown| [shown.low, shown.high]);
        json!({
            "matches": self.halves.len(), "pairs": self.pairs, "scores": self.scores(), "score": self.score(),
            "score95": range(self.score95()), "elo": self.score().map(elo_of_score).filter(|elo| elo.is_finite()),
            "halves": self.half_scores(), "gain95": range(self.gain95()),
        })
    }
}

fn mean(numbers: &[f64]) -> Option<f64> {
    (!numbers.is_empty()).then(|| numbers.iter().sum::<f64>() / numbers.len() as f64)
}

/// Student's 95 % interval. `None` for equal numbers: they show no spread, and the interval would have no width.
fn interval(numbers: &[f64]) -> Option<Interval> {
    if numbers.windows(2).all(|both| both[0] == both[1]) {
        return None;
    }
    student(&Sample::of(numbers.iter().copied()).ok()?, 0.95).ok()
}
