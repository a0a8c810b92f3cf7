//! A discrete distribution on a few equally spaced scores: the observed one of a match, or one fitted to it.

use crate::results::Results;

/// The count used in place of zero, so that every score has a positive probability and every logarithm is finite.
///
/// The value is fishtest's (`regularize` in its statistics), whose figures this crate reproduces.
pub(crate) const ZERO_COUNT: f64 = 0.001;

/// The most scores a distribution has: five, for pairs of games.
const MAX_SCORES: usize = 5;

/// Probabilities of the scores 0, 1/(n−1), …, 1. The unused entries at the end hold zeros.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Distribution {
    scores: [f64; MAX_SCORES],
    probabilities: [f64; MAX_SCORES],
    len: usize,
}

impl Distribution {
    /// The observed distribution of the results, with [`ZERO_COUNT`] in place of zero counts, and the sum of the counts.
    pub(crate) fn of(results: &impl Results) -> (Distribution, f64) {
        let counts = results.counts();
        let counts = counts.as_ref();
        let mut distribution =
            Distribution { scores: [0.0; MAX_SCORES], probabilities: [0.0; MAX_SCORES], len: counts.len() };
        let raised = |n: u64| if n == 0 { ZERO_COUNT } else { n as f64 };
        let total: f64 = counts.iter().map(|&n| raised(n)).sum();
        for (i, &n) in counts.iter().enumerate() {
            distribution.scores[i] = i as f64 / (counts.len() - 1) as f64;
            distribution.probabilities[i] = raised(n) / total;
        }
        (distribution, total)
    }

    /// The same scores with equal probabilities.
    pub(crate) fn uniform(&self) -> Distribution {
        self.with(|_, _| 1.0 / self.len as f64)
    }

    /// The same scores with new probabilities; `new` computes each from the score and the old probability.
    pub(crate) fn with(&self, new: impl Fn(f64, f64) -> f64) -> Distribution {
        let mut distribution = *self;
        for i in 0..self.len {
            distribution.probabilities[i] = new(self.scores[i], self.probabilities[i]);
        }
        distribution
    }

    /// The scores and their probabilities.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (f64, f64)> + '_ {
        (0..self.len).map(|i| (self.scores[i], self.probabilities[i]))
    }

    /// The probabilities alone.
    pub(crate) fn probabilities(&self) -> &[f64] {
        &self.probabilities[..self.len]
    }

    /// The expectation of a function of the score.
    pub(crate) fn expect(&self, f: impl Fn(f64) -> f64) -> f64 {
        self.iter().map(|(score, p)| p * f(score)).sum()
    }

    /// The expected score of one observation, 0 to 1.
    pub(crate) fn mean(&self) -> f64 {
        self.expect(|score| score)
    }

    /// The variance of one observation; positive, since every probability is.
    pub(crate) fn variance(&self) -> f64 {
        let mean = self.mean();
        self.expect(|score| (score - mean).powi(2))
    }

    /// Mean and variance, under this distribution, of ln(`upper` / `lower`): the drift and the diffusion of a log-likelihood
    /// ratio.
    pub(crate) fn log_ratio(&self, lower: &Distribution, upper: &Distribution) -> (f64, f64) {
        let terms =
            || (0..self.len).map(|i| (self.probabilities[i], upper.probabilities[i], lower.probabilities[i]));
        let mean: f64 = terms().map(|(p, one, zero)| p * (one / zero).ln()).sum();
        let variance = terms().map(|(p, one, zero)| p * ((one / zero).ln() - mean).powi(2)).sum();
        (mean, variance)
    }
}
