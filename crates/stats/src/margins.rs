//! Score margins: by how much games are won, in points, marbles or seeds.
//!
//! A margin tells more about a game than its result and often separates two players sooner. But it answers another
//! question: a player may win more games by smaller margins. Margins complement Elo; they do not replace it.

use crate::elo::Estimate;
use crate::error::StatsError;
use crate::intervals::student;
use crate::sample::Sample;
use crate::students_t;
use serde::{Deserialize, Serialize};

/// The margins of a player over its opponent, pair by pair.
///
/// An observation is the pair of games from one opening: the mean of its two margins, in which the first player's benefit
/// from the opening cancels. To compare two players against a third, use [`crate::welch`] on their samples.
///
/// Source: Student (William S. Gosset), *The Probable Error of a Mean*, 1908, whose example is a paired comparison.
///
/// ```
/// use secateur_stats::Margins;
/// let mut margins = Margins::default();
/// for (first, second) in [(5.0, -3.0), (6.0, -2.0), (7.0, -4.0), (4.0, -1.0)] {
///     margins.record_pair(first, second).unwrap();
/// }
/// let mean = margins.mean().unwrap();
/// assert_eq!(mean.value, 1.5);
/// assert!(mean.interval95.low > 0.0);
/// assert!(margins.superiority().unwrap() > 0.95);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Margins(Sample);

impl Margins {
    /// Counts a pair: the player's margin (its points minus the opponent's) in each of the two games.
    pub fn record_pair(&mut self, one: f64, other: f64) -> Result<(), StatsError> {
        self.0.push((one + other) / 2.0)
    }

    /// Counts a single game, outside any pair.
    pub fn record_game(&mut self, margin: f64) -> Result<(), StatsError> {
        self.0.push(margin)
    }

    /// Adds the margins of another part of the match.
    pub fn merge(&mut self, other: &Margins) {
        self.0.merge(&other.0);
    }

    /// The margins as a sample, for Welch's test against other margins.
    pub fn sample(&self) -> &Sample {
        &self.0
    }

    /// The mean margin of a game with Student's 95 % interval; needs two observations.
    pub fn mean(&self) -> Result<Estimate, StatsError> {
        let interval95 = student(&self.0, 0.95)?;
        let (_, value, _) = self.0.moments("a mean margin")?;
        Ok(Estimate { value, interval95 })
    }

    /// The probability, with a flat prior, that the expected margin is positive: P(T ≤ x̄ √n/s). Equal margins that
    /// are all positive give 1, all negative 0, all zero one half.
    pub fn superiority(&self) -> Result<f64, StatsError> {
        let (n, mean, variance) = self.0.moments("a superiority")?;
        if variance > 0.0 {
            return Ok(students_t::student_cdf(n - 1.0, mean / (variance / n).sqrt()));
        }
        Ok(if mean == 0.0 { 0.5 } else { f64::from(u8::from(mean > 0.0)) })
    }
}
