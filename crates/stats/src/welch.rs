//! Welch's test: do two samples with unequal variances have the same mean?

use crate::error::StatsError;
use crate::intervals::Interval;
use crate::sample::Sample;
use crate::students_t;
use serde::{Deserialize, Serialize};

/// The outcome of Welch's test of two samples.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Welch {
    /// The first mean minus the second.
    pub difference: f64,
    /// The 95 % interval of the difference of the expected values.
    pub interval95: Interval,
    /// The difference in standard errors.
    pub t: f64,
    /// The degrees of freedom (Welch–Satterthwaite), not an integer in general.
    pub freedom: f64,
    /// The probability of so large a |t| if the expected values are equal.
    pub p_value: f64,
}

/// Tests whether two samples, of at least two numbers each, come from distributions with the same expected value.
///
/// t = (x̄ − ȳ)/√(s²ₓ/n + s²ᵧ/m) approximately follows Student's t distribution with (s²ₓ/n + s²ᵧ/m)² / ((s²ₓ/n)²/(n − 1) +
/// (s²ᵧ/m)²/(m − 1)) degrees of freedom. Two constant samples are an error.
///
/// Sources: Bernard L. Welch, *The Generalization of "Student's" Problem when Several Different Population Variances
/// are Involved*, Biometrika 34, 1947; Franklin E. Satterthwaite, *An Approximate Distribution of Estimates of
/// Variance Components*, Biometrics Bulletin 2, 1946.
///
/// ```
/// use secateur_stats::{Sample, welch};
/// let a = Sample::of([10.0, 12.0, 11.0, 13.0]).unwrap();
/// let b = Sample::of([20.0, 22.0, 21.0, 23.0]).unwrap();
/// let test = welch(&a, &b).unwrap();
/// assert!(test.p_value < 1e-4 && test.interval95.high < 0.0);
/// ```
pub fn welch(a: &Sample, b: &Sample) -> Result<Welch, StatsError> {
    let (n, mean_a, variance_a) = a.moments("Welch's test")?;
    let (m, mean_b, variance_b) = b.moments("Welch's test")?;
    let (share_a, share_b) = (variance_a / n, variance_b / m);
    let squared_error = share_a + share_b;
    if squared_error <= 0.0 {
        return Err(StatsError::NoVariance);
    }
    // As shares of the total, so that tiny variances do not vanish when squared.
    let (part_a, part_b) = (share_a / squared_error, share_b / squared_error);
    let freedom = 1.0 / (part_a * part_a / (n - 1.0) + part_b * part_b / (m - 1.0));
    let difference = mean_a - mean_b;
    let t = difference / squared_error.sqrt();
    Ok(Welch {
        difference,
        interval95: crate::difference(a, b, 0.95)?,
        t,
        freedom,
        p_value: (2.0 * students_t::student_cdf(freedom, -t.abs())).min(1.0),
    })
}
