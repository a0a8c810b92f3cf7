//! The normal distribution: its cumulative distribution function, also as a logarithm, and its quantiles.

use statrs::distribution::{ContinuousCDF, Normal};
use statrs::function::erf::erfc;
use std::f64::consts::{PI, SQRT_2};

/// Below this, `erfc` would be a subnormal number, and its asymptotic series is used instead.
const FAR_TAIL: f64 = -35.0;

/// P(Z ≤ x) for a standard normal Z.
pub(crate) fn normal_cdf(x: f64) -> f64 {
    0.5 * erfc(-x / SQRT_2)
}

/// ln P(Z ≤ x), finite for every finite x.
///
/// In the far tail by the asymptotic series of Mills' ratio (Abramowitz and Stegun, *Handbook of Mathematical
/// Functions*, 1964, 26.2.12).
pub(crate) fn ln_cdf(x: f64) -> f64 {
    if x > FAR_TAIL {
        return normal_cdf(x).ln();
    }
    let y = 1.0 / (x * x);
    -0.5 * x * x - 0.5 * (2.0 * PI).ln() - (-x).ln() + (-y * (1.0 - 3.0 * y * (1.0 - 5.0 * y))).ln_1p()
}

/// The x with P(Z ≤ x) = `p`, for 0 < p < 1.
fn normal_quantile(p: f64) -> f64 {
    Normal::standard().inverse_cdf(p)
}

/// The z of a two-sided interval: P(|Z| ≤ z) = `confidence`.
pub(crate) fn two_sided(confidence: f64) -> f64 {
    // Computed from the lower tail: numbers near 0 keep digits that numbers near 1 lose.
    -normal_quantile(0.5 * (1.0 - confidence))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_values() {
        // Abramowitz and Stegun, table 26.1.
        assert!((normal_cdf(1.0) - 0.841_344_746_068_543).abs() < 1e-10);
        assert!((two_sided(0.95) - 1.959_963_984_540_054).abs() < 1e-10);
        assert!(two_sided(1.0 - f64::EPSILON).is_finite() && two_sided(1e-300).abs() < 1e-9);
        assert_eq!(normal_cdf(0.0), 0.5);
    }

    #[test]
    fn the_two_tails_meet() {
        let (near, far) = (ln_cdf(FAR_TAIL + 1e-9), ln_cdf(FAR_TAIL - 1e-9));
        assert!((near - far).abs() < 1e-6, "{near} {far}");
        assert!(ln_cdf(-1e8).is_finite());
    }
}
