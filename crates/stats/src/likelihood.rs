//! The most likely distributions under a hypothesis: a generalised likelihood ratio compares two of them.

use crate::distribution::Distribution;

/// The most iterations of the fit by t: it needs 3 to 6, and more only where rounding prevents it from settling.
const MAX_ITERATIONS: usize = 40;

/// The most steps of the search for θ: bisection alone would take this many.
const MAX_STEPS: usize = 200;

/// The fit has settled when probabilities change by less than this.
const SETTLED: f64 = 1e-13;

/// The most likely distribution with the given expected score, strictly between 0 and 1.
///
/// Maximises Σ p̂ᵢ ln pᵢ under Σ pᵢ aᵢ = s: pᵢ = p̂ᵢ / (1 + θ (aᵢ − s)) with θ from Σ p̂ᵢ (aᵢ − s)/(1 + θ (aᵢ − s)) = 0.
///
/// Source: Art Owen, *Empirical Likelihood Ratio Confidence Intervals for a Single Functional*, Biometrika 75, 1988;
/// for matches, Michel Van den Bergh's note `support_MLE_multinomial` for fishtest (undated), proposition 1.1.
pub(crate) fn with_mean(observed: &Distribution, mean: f64) -> Distribution {
    balanced(observed, |score| score - mean)
}

/// The most likely distribution with (expected score − ½) / standard deviation = t.
///
/// If μ and σ are the mean and the deviation of the distribution itself, the most likely one is pᵢ = p̂ᵢ / (1 + θ bᵢ) with
/// bᵢ = aᵢ − ½ − ½ t σ (1 + ((μ − aᵢ)/σ)²) and the constraint Σ pᵢ bᵢ = 0. The iteration takes μ and σ from the
/// approximation before; the first approximation has equal probabilities.
///
/// It converges for |t| < 1; [`crate::Hypotheses`] stays well within.
///
/// Source: Michel Van den Bergh, *Comments on Normalized Elo* (undated note for fishtest), section 4.1.
pub(crate) fn with_t(observed: &Distribution, t: f64) -> Distribution {
    let mut fitted = observed.uniform();
    for _ in 0..MAX_ITERATIONS {
        let (mean, sigma) = (fitted.mean(), fitted.variance().sqrt());
        let next = balanced(observed, |score| {
            score - 0.5 - 0.5 * t * sigma * (1.0 + ((mean - score) / sigma).powi(2))
        });
        let change = next
            .probabilities()
            .iter()
            .zip(fitted.probabilities())
            .map(|(a, b)| (a - b).abs())
            .fold(0.0, f64::max);
        fitted = next;
        if change < SETTLED {
            break;
        }
    }
    fitted
}

/// The distribution p̂ᵢ / (1 + θ bᵢ) under which b has expectation zero. Among the scores `b` must take both signs.
fn balanced(observed: &Distribution, b: impl Fn(f64) -> f64) -> Distribution {
    // No probability exceeds 1, so every 1 + θb is at least p̂. This keeps θ well away from the poles, where Newton's steps
    // would be smaller than rounding.
    let (mut left, mut right) = (f64::NEG_INFINITY, f64::INFINITY);
    for (score, p) in observed.iter() {
        let (b, bound) = (b(score), (p - 1.0) / b(score));
        if b > 0.0 {
            left = left.max(bound);
        } else if b < 0.0 {
            right = right.min(bound);
        }
    }
    let mut theta: f64 = 0.0;
    for _ in 0..MAX_STEPS {
        let value = observed.expect(|score| b(score) / (1.0 + theta * b(score)));
        let slope = -observed.expect(|score| (b(score) / (1.0 + theta * b(score))).powi(2));
        if value > 0.0 {
            left = theta;
        } else {
            right = theta;
        }
        // Newton's step if it stays inside the bracket, else bisection: always convergent, and fast at the end.
        let newton = theta - value / slope;
        let next = if newton > left && newton < right { newton } else { 0.5 * (left + right) };
        if next <= left || next >= right {
            break; // the ends of the bracket are neighbouring numbers
        }
        let step = (next - theta).abs();
        theta = next;
        if step <= f64::EPSILON * (theta.abs() + 1e-3) {
            break;
        }
    }
    observed.with(|score, p| p / (1.0 + theta * b(score)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::results::Pentanomial;

    /// A fit adds up to 1 and has the required mean or t. With small counts beside many draws Newton's first step can end
    /// on a pole, as for (3, 11, 245, 1, 1) and a mean of ½.
    #[test]
    fn fits_are_what_they_claim() {
        const COUNTS: [u64; 5] = [0, 1, 3, 11, 600];
        for code in 0..COUNTS.len().pow(4) {
            let few = |place: u32| COUNTS[code / COUNTS.len().pow(place) % COUNTS.len()];
            for draws in [0, 1, 17, 245, 100_000] {
                let (observed, _) = Distribution::of(&Pentanomial([few(0), few(1), draws, few(2), few(3)]));
                for mean in [0.2, 0.4986, 0.5, 0.5014, 0.8] {
                    let fitted = with_mean(&observed, mean);
                    let total: f64 = fitted.probabilities().iter().sum();
                    assert!(
                        (total - 1.0).abs() < 1e-6 && (fitted.mean() - mean).abs() < 1e-6,
                        "{observed:?} {mean} {fitted:?}"
                    );
                }
                for t in [-0.3, -0.01, 0.0, 0.01, 0.3] {
                    let fitted = with_t(&observed, t);
                    let total: f64 = fitted.probabilities().iter().sum();
                    let reached = (fitted.mean() - 0.5) / fitted.variance().sqrt();
                    assert!(
                        (total - 1.0).abs() < 1e-6 && (reached - t).abs() < 1e-6,
                        "{observed:?} {t} {reached} {fitted:?}"
                    );
                }
            }
        }
    }
}
