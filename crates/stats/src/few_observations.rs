//! Intervals from few observations: no normal approximation, no variance taken from a handful of results.
//!
//! The score of an observation lies between 0 and 1. To find the lower end, imagine one more observation of score 0 and
//! give all observations random weights, uniform among those that add up to one. The weighted mean is above the lower end
//! with a probability of 97.5 %. The upper end is found in the same way, with an imagined score of 1. For results that are
//! only won or lost these are Clopper and Pearson's exact limits. For draws and pairs no distribution is known for which
//! the interval contains the truth in fewer than 95 of 100 cases.
//!
//! Sources: Norbert Gaffke, *Three test statistics for a nonparametric one-sided hypothesis on the mean of a nonnegative
//! variable*, Mathematical Methods of Statistics 14, 2005; Erik Learned-Miller and Philip S. Thomas, *A New Confidence Interval
//! for the Mean of a Bounded Random Variable*, 2019; C. J. Clopper and E. S. Pearson, *The Use of Confidence or Fiducial Limits
//! Illustrated in the Case of the Binomial*, Biometrika 26, 1934. For the probability, J. P. Imhof, *Computing the Distribution of
//! Quadratic Forms in Normal Variables*, Biometrika 48, 1961.

use crate::intervals::Interval;
use crate::results::Results;
use std::f64::consts::{FRAC_PI_2, PI};

/// From this many observations on the normal approximation is used.
pub const FEW: u64 = 30;

/// Points at which the integral of a probability is evaluated.
const POINTS: u32 = 600;
/// Bisections of a score, down to 1e-7: far finer than the worth of one game.
const BISECTIONS: u32 = 24;

/// Probabilities are rounded to nine digits.
const DIGITS: f64 = 1e9;

/// Scores with their counts as weights, the imagined observation included.
struct Weighted {
    scores: [f64; 5],
    weights: [f64; 5],
    len: usize,
}

impl Weighted {
    /// The results and the imagined observation, which is the best or the worst.
    fn of(results: &impl Results, best: bool) -> Weighted {
        let counts = results.counts();
        let counts = counts.as_ref();
        let mut weighted = Weighted { scores: [0.0; 5], weights: [0.0; 5], len: counts.len() };
        for (i, &count) in counts.iter().enumerate() {
            weighted.scores[i] = i as f64 / (counts.len() - 1) as f64;
            weighted.weights[i] = count as f64;
        }
        weighted.weights[if best { counts.len() - 1 } else { 0 }] += 1.0;
        weighted
    }

    /// The probability that the weighted mean is above `score`.
    ///
    /// The weights are independent gamma variables divided by their sum. So this is the probability that a sum of such
    /// variables, each times (its score − `score`), is positive. Imhof's integral of the characteristic function gives it,
    /// here over an angle instead of the half line.
    fn above(&self, score: f64) -> f64 {
        let terms: Vec<(f64, f64)> = (0..self.len)
            .filter(|&i| self.weights[i] > 0.0)
            .map(|i| (self.scores[i] - score, self.weights[i]))
            .collect();
        if terms.iter().all(|&(apart, _)| apart <= 0.0) {
            return 0.0;
        }
        if terms.iter().all(|&(apart, _)| apart >= 0.0) {
            return 1.0;
        }
        let scale = 1.0 / terms.iter().map(|(apart, n)| n * apart * apart).sum::<f64>().sqrt();
        let step = FRAC_PI_2 / f64::from(POINTS);
        let integrand = |angle: f64| {
            let tangent = angle.tan();
            let u = tangent * scale;
            let (mut phase, mut damping) = (0.0, 0.0);
            for &(apart, n) in &terms {
                phase += n * (apart * u).atan();
                damping += 0.5 * n * (apart * u).powi(2).ln_1p();
            }
            phase.sin() * (-damping).exp() * (1.0 + tangent * tangent) / tangent
        };
        let sum: f64 = (0..POINTS).map(|i| integrand((f64::from(i) + 0.5) * step)).sum();
        (0.5 + sum * step / PI).clamp(0.0, 1.0)
    }

    /// The score that the weighted mean exceeds with this probability.
    fn quantile(&self, probability: f64) -> f64 {
        let (mut low, mut high) = (0.0, 1.0);
        for _ in 0..BISECTIONS {
            let middle = 0.5 * (low + high);
            if self.above(middle) > probability { low = middle } else { high = middle }
        }
        0.5 * (low + high)
    }
}

/// The 95 % interval of the expected score, from 0 to 1.
pub(crate) fn score95(results: &impl Results) -> Interval {
    let counts = results.counts();
    let counts = counts.as_ref();
    let total: u64 = counts.iter().sum();
    let low = if counts[0] == total { 0.0 } else { Weighted::of(results, false).quantile(0.975) };
    let high =
        if counts[counts.len() - 1] == total { 1.0 } else { Weighted::of(results, true).quantile(0.025) };
    Interval { low, high }
}

/// The probability that the expected score is above one half: the average of the two probabilities with the imagined
/// observation at the worst and at the best score. For results that are only won or lost it is the probability under a
/// uniform prior.
pub(crate) fn superiority(results: &impl Results) -> f64 {
    let both = Weighted::of(results, false).above(0.5) + Weighted::of(results, true).above(0.5);
    // The last digits of the integral depend on the machine; nobody needs them.
    (0.5 * both * DIGITS).round() / DIGITS
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Pentanomial, Trinomial};

    fn near(ours: f64, exact: f64) {
        assert!((ours - exact).abs() < 2e-4, "{ours}, not {exact}");
    }

    /// Clopper and Pearson's limits: in closed form where all games went one way, and from printed tables for 95 % (3 of
    /// 10: 6.67 to 65.25 %; 8 of 20: 19.12 to 63.95 %).
    #[test]
    fn wins_and_losses_have_the_exact_limits() {
        for games in [1, 2, 5, 29] {
            let shown = score95(&Trinomial { wins: games, draws: 0, losses: 0 });
            near(shown.low, 0.025f64.powf(1.0 / games as f64));
            assert_eq!(shown.high, 1.0);
        }
        for (wins, losses, low, high) in [(3, 7, 0.0667, 0.6525), (8, 12, 0.1912, 0.6395)] {
            let shown = score95(&Trinomial { wins, draws: 0, losses });
            near(shown.low, low);
            near(shown.high, high);
        }
        // A uniform prior: P(Beta(4, 8) > ½) is the probability of at most 3 heads in 11 tosses.
        near(superiority(&Trinomial { wins: 3, draws: 0, losses: 7 }), 232.0 / 2048.0);
    }

    #[test]
    fn one_pair_says_little() {
        let of = |counts: [u64; 5]| (score95(&Pentanomial(counts)), superiority(&Pentanomial(counts)));
        let (drawn, even) = of([0, 0, 1, 0, 0]);
        near(drawn.low, 0.0125);
        near(drawn.high, 0.9875);
        assert_eq!(even, 0.5);
        // A draw and a loss. With the imagined score 0 the probability is 0, with 1 it is 2/3: D/4 + (1 − D) > 1/2 where D
        // < 2/3.
        near(of([0, 1, 0, 0, 0]).1, 1.0 / 3.0);
        near(of([0, 0, 0, 0, 1]).1, 0.75);
        let (nothing, even) = of([0; 5]);
        assert_eq!((nothing.low, nothing.high, even), (0.0, 1.0, 0.5));
    }
}
