//! The most likely laws of a result under a hypothesis: the two fits a generalised likelihood ratio needs.

use crate::law::Law;

/// Iterations of the fit by t: a contraction that needs 3 to 6; more only where rounding keeps it from settling.
const MOST_ITERATIONS: usize = 40;

/// Steps of the search for θ: halving alone would be done after this many.
const MOST_STEPS: usize = 200;

/// A change of probabilities too small to matter.
const SETTLED: f64 = 1e-13;

/// The most likely law with the given expected score, strictly between 0 and 1.
///
/// Maximises Σ p̂ᵢ ln pᵢ under Σ pᵢ aᵢ = s: pᵢ = p̂ᵢ / (1 + θ (aᵢ − s)) with θ from Σ p̂ᵢ (aᵢ − s)/(1 + θ (aᵢ − s)) = 0.
///
/// Source: Art Owen, *Empirical Likelihood Ratio Confidence Intervals for a Single Functional*, Biometrika 75, 1988;
/// for matches, Michel Van den Bergh's note `support_MLE_multinomial` for fishtest (undated), proposition 1.1.
pub(crate) fn with_mean(observed: &Law, mean: f64) -> Law {
    balanced(observed, |score| score - mean)
}

/// The most likely law with (expected score − ½) / standard deviation = t.
///
/// With the mean μ and the deviation σ of the law itself, the stationary law is
/// pᵢ = p̂ᵢ / (1 + θ bᵢ), bᵢ = aᵢ − ½ − ½ t σ (1 + ((μ − aᵢ)/σ)²), and Σ pᵢ bᵢ = 0 is the constraint. μ and σ of
/// one approximation give the next, from equal probabilities on.
///
/// Converges for |t| < 1; [`crate::Hypotheses`] keeps well within.
///
/// Source: Michel Van den Bergh, *Comments on Normalized Elo* (undated note for fishtest), section 4.1.
pub(crate) fn with_t(observed: &Law, t: f64) -> Law {
    let mut law = observed.uniform();
    for _ in 0..MOST_ITERATIONS {
        let (mean, sigma) = (law.mean(), law.variance().sqrt());
        let next = balanced(observed, |score| {
            score - 0.5 - 0.5 * t * sigma * (1.0 + ((mean - score) / sigma).powi(2))
        });
        let change = next
            .probabilities()
            .iter()
            .zip(law.probabilities())
            .map(|(a, b)| (a - b).abs())
            .fold(0.0, f64::max);
        law = next;
        if change < SETTLED {
            break;
        }
    }
    law
}

/// The law p̂ᵢ / (1 + θ bᵢ) under which b has expectation zero. `b` takes both signs on the scores.
fn balanced(observed: &Law, b: impl Fn(f64) -> f64) -> Law {
    let (low, high) =
        observed.iter().map(|(score, _)| b(score)).fold((0.0f64, 0.0f64), |(l, h), x| (l.min(x), h.max(x)));
    // All 1 + θb are positive exactly between these poles, where the sum falls from +∞ to −∞.
    let (mut left, mut right) = (-1.0 / high, -1.0 / low);
    let mut theta: f64 = 0.0;
    for _ in 0..MOST_STEPS {
        let value = observed.expect(|score| b(score) / (1.0 + theta * b(score)));
        let slope = -observed.expect(|score| (b(score) / (1.0 + theta * b(score))).powi(2));
        if value > 0.0 {
            left = theta;
        } else {
            right = theta;
        }
        // Newton's step where it stays inside the bracket, else halving: never lost, fast at the end.
        let newton = theta - value / slope;
        let next = if newton > left && newton < right { newton } else { 0.5 * (left + right) };
        if next <= left || next >= right {
            break; // the bracket has shrunk to neighbouring numbers
        }
        let step = (next - theta).abs();
        theta = next;
        if step <= f64::EPSILON * (theta.abs() + 1e-3) {
            break;
        }
    }
    observed.with(|score, p| p / (1.0 + theta * b(score)))
}
