//! The paired t test: do two quantities measured on the same objects differ?

use crate::error::StatsError;
use crate::intervals::{Interval, student};
use crate::sample::Sample;
use crate::students_t;
use serde::{Deserialize, Serialize};

/// The outcome of a paired test.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Paired {
    /// The mean of the differences.
    pub difference: f64,
    /// The 95 % interval of their expected value.
    pub interval95: Interval,
    /// The probability of a difference this large if the expected value is 0.
    pub p_value: f64,
}

/// Tests whether differences, one for each object measured twice, have the expected value 0.
///
/// t = d̄ √n / s follows Student's t distribution with n − 1 degrees of freedom. Unlike in [`welch`](crate::welch()), it
/// does not matter how much the objects differ from one another. Equal differences are an error.
///
/// Source: Student (William S. Gosset), *The Probable Error of a Mean*, Biometrika 6, 1908, section IX.
///
/// ```
/// use secateur_stats::{Sample, paired};
/// // Student's own example: hours of sleep gained by ten patients with one drug more than with the other
/// let gained = [1.2, 2.4, 1.3, 1.3, 0.0, 1.0, 1.8, 0.8, 4.6, 1.4];
/// let test = paired(&Sample::of(gained).unwrap()).unwrap();
/// assert!((test.difference - 1.58).abs() < 1e-12 && (test.p_value - 0.00283).abs() < 1e-5);
/// ```
pub fn paired(differences: &Sample) -> Result<Paired, StatsError> {
    let (n, mean, variance) = differences.moments("a paired test")?;
    if variance <= 0.0 {
        return Err(StatsError::NoVariance);
    }
    let t = mean / (variance / n).sqrt();
    Ok(Paired {
        difference: mean,
        interval95: student(differences, 0.95)?,
        p_value: (2.0 * students_t::student_cdf(n - 1.0, -t.abs())).min(1.0),
    })
}
