//! Student's t distribution: its cumulative distribution function and the quantiles of two-sided intervals.

use crate::gauss;
use statrs::distribution::{ContinuousCDF, StudentsT};

/// From this many degrees of freedom on an expansion is more accurate than the incomplete beta function, which loses digits
/// as they grow.
const MANY_DEGREES: f64 = 1e5;

/// P(T ≤ t) with `degrees` > 0 degrees of freedom.
///
/// For many degrees of freedom it is a normal approximation, whose error is of the order of their inverse square
/// (Abramowitz and Stegun, *Handbook of Mathematical Functions*, 1964, 26.7.8).
pub(crate) fn student_cdf(degrees: f64, t: f64) -> f64 {
    let normal = || gauss::normal_cdf(t * (1.0 - 0.25 / degrees) / (1.0 + t * t / (2.0 * degrees)).sqrt());
    if degrees >= MANY_DEGREES {
        return normal();
    }
    StudentsT::new(0.0, 1.0, degrees).map_or_else(|_| normal(), |t_distribution| t_distribution.cdf(t))
}

/// The t with P(|T| ≤ t) = `confidence`, strictly between 0 and 1.
///
/// Found by bisection: the inverse in `statrs` 0.18 does not terminate for 10⁸ degrees of freedom.
pub(crate) fn two_sided(degrees: f64, confidence: f64) -> f64 {
    let tail = 0.5 * (1.0 - confidence);
    let (mut low, mut high) = (0.0, 1.0);
    while student_cdf(degrees, -high) > tail && high < 1e300 {
        (low, high) = (high, 2.0 * high);
    }
    loop {
        let middle = 0.5 * (low + high);
        if middle <= low || middle >= high {
            return high;
        }
        if student_cdf(degrees, -middle) > tail { low = middle } else { high = middle }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Percentage points as printed in every table (Fisher and Yates, *Statistical Tables*, 1938, table III), and the
    /// quantiles of one and two degrees of freedom in closed form.
    #[test]
    fn known_quantiles() {
        for (degrees, printed) in [(1.0, 12.706), (2.0, 4.303), (10.0, 2.228), (30.0, 2.042), (120.0, 1.980)]
        {
            let ours = two_sided(degrees, 0.95);
            assert!((ours - printed).abs() < 6e-4, "{degrees}: {ours}");
        }
        for confidence in [0.01, 0.3, 0.6, 0.9, 0.999_999] {
            let one = (std::f64::consts::FRAC_PI_2 * confidence).tan();
            let two = confidence * (2.0 / (1.0 - confidence * confidence)).sqrt();
            assert!((two_sided(1.0, confidence) / one - 1.0).abs() < 1e-6, "{confidence}");
            assert!((two_sided(2.0, confidence) / two - 1.0).abs() < 1e-6, "{confidence}");
        }
        for degrees in [0.5, 1.0, 1.5, 30.0, 1e5, 1e12] {
            assert!(two_sided(degrees, 1.0 - f64::EPSILON).is_finite());
        }
    }

    #[test]
    fn the_expansion_continues_the_distribution() {
        for t in [-6.0, -2.0, -0.5, 0.0, 1.0, 4.0] {
            let (below, above) =
                (student_cdf(MANY_DEGREES * 0.999_999, t), student_cdf(MANY_DEGREES * 1.000_001, t));
            assert!((below - above).abs() < 1e-9, "{t}: {below} {above}");
        }
    }
}
