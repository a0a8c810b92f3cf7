//! Elo differences with error bars, and the likelihood of superiority.

use crate::distribution::Distribution;
use crate::few_observations::{self, FEW};
use crate::gauss;
use crate::intervals::Interval;
use crate::results::Results;
use serde::{Deserialize, Serialize};

/// Scores are clamped to this and one minus this before they become Elo, so that Elo stays within ±1199.8.
///
/// The value is fishtest's, whose figures this crate reproduces.
const MIN_SCORE: f64 = 0.001;

/// A quantity with its 95 % interval.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Estimate {
    /// The best single value.
    pub value: f64,
    /// An interval that contains the true value in 95 of 100 such experiments.
    pub interval95: Interval,
}

/// The Elo difference at which this score is expected: 400 log₁₀(s / (1 − s)). The score is clamped to [0.001, 0.999].
///
/// Source: Arpad Elo, *The Rating of Chessplayers, Past and Present*, 1978 (the logistic curve).
///
/// ```
/// use secateur_stats::elo_of_score;
/// assert_eq!(elo_of_score(0.5), 0.0);
/// assert!((elo_of_score(10.0 / 11.0) - 400.0).abs() < 1e-9);
/// assert!(elo_of_score(1.0) < 1200.0);
/// ```
pub fn elo_of_score(score: f64) -> f64 {
    let score = score.clamp(MIN_SCORE, 1.0 - MIN_SCORE);
    400.0 * (score / (1.0 - score)).log10()
}

/// The score expected from an Elo difference: 1 / (1 + 10^(−elo/400)). The inverse of [`elo_of_score`].
///
/// ```
/// use secateur_stats::score_of_elo;
/// assert_eq!(score_of_elo(0.0), 0.5);
/// assert!((score_of_elo(400.0) - 10.0 / 11.0).abs() < 1e-12);
/// ```
pub fn score_of_elo(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// The Elo difference a match shows, with its 95 % interval.
///
/// From [`FEW`] observations on, the mean score has the standard error σ/√N, where σ² is the variance of one observation (a
/// game or a pair). The interval is that of the mean, ±1.96 standard errors, converted to Elo. It is therefore not
/// symmetric about the value; half its width is the error usually printed. Zero counts are taken as 0.001, scores are
/// clamped to [0.001, 0.999]: without a game the value is 0 within ±1199.8, and a match of wins alone has the value 1199.8.
///
/// With fewer observations a variance estimated from them may be far too small (two draws have none). The interval is then
/// one that holds whatever the distribution: Gaffke's, which for wins and losses is Clopper and Pearson's. In simulations
/// it contains the truth in 97 to 100 of 100 matches, from one pair on.
///
/// Sources: the central limit theorem; regularisation and clamping as in fishtest (Gary Linscott and others, since
/// 2013), file `stat_util.py`.
///
/// ```
/// use secateur_stats::{Pentanomial, elo};
/// let shown = elo(&Pentanomial([39, 8843, 26675, 9240, 44]));
/// assert_eq!(format!("{:.2} ± {:.2}", shown.value, shown.interval95.half_width()), "1.58 ± 1.03");
/// ```
pub fn elo(results: &impl Results) -> Estimate {
    let normal = elo_by_normal(results);
    if results.observations() >= FEW {
        return normal;
    }
    let Interval { low, high } = few_observations::score95(results).map(elo_of_score);
    // The value comes from regularised counts: where all results are alike it may lie just outside the exact interval.
    Estimate { interval95: Interval { low: low.min(normal.value), high: high.max(normal.value) }, ..normal }
}

/// [`elo`] by the central limit theorem, however few the observations.
pub(crate) fn elo_by_normal(results: &impl Results) -> Estimate {
    let (mean, error) = mean_and_error(results);
    let reach = gauss::two_sided(0.95) * error;
    Estimate { value: elo_of_score(mean), interval95: Interval::around(mean, reach).map(elo_of_score) }
}

/// The likelihood of superiority: the probability, with a flat prior, that the expected score is above one half.
///
/// From [`FEW`] observations on it is Φ((s − ½) / (σ/√N)). With fewer, no variance is estimated from them, as in [`elo`]: a
/// draw and a loss give one third. Without a game it is one half.
///
/// Source: the term is from Rémi Coulom's program BayesElo (2005); the normal approximation with the observed variance is
/// fishtest's (`stat_util.py`).
///
/// ```
/// use secateur_stats::{Trinomial, los};
/// assert_eq!(los(&Trinomial { losses: 5, draws: 90, wins: 5 }), 0.5);
/// assert!(los(&Trinomial { losses: 10, draws: 0, wins: 20 }) > 0.97);
/// ```
pub fn los(results: &impl Results) -> f64 {
    if results.observations() < FEW {
        return few_observations::superiority(results);
    }
    let (mean, error) = mean_and_error(results);
    gauss::normal_cdf((mean - 0.5) / error)
}

/// The mean score of the regularised counts and its standard error.
fn mean_and_error(results: &impl Results) -> (f64, f64) {
    let (observed, total) = Distribution::of(results);
    (observed.mean(), (observed.variance() / total).sqrt())
}
