//! The mean and the variance of numbers that arrive one by one.

use crate::error::StatsError;
use serde::{Deserialize, Serialize};

/// Count, mean and sum of squared deviations of numbers, without storing the numbers.
///
/// Source: B. P. Welford, *Note on a Method for Calculating Corrected Sums of Squares and Products*, Technometrics
/// 4, 1962; for merging, Chan, Golub and LeVeque, *Updating Formulae and a Pairwise Algorithm for Computing Sample
/// Variances*, 1979.
///
/// ```
/// use secateur_stats::Sample;
/// let sample = Sample::of([2.0, 4.0, 9.0]).unwrap();
/// assert_eq!((sample.count(), sample.mean(), sample.variance()), (3, Some(5.0), Some(13.0)));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Sample {
    count: u64,
    mean: f64,
    squares: f64,
}

impl Sample {
    /// The sample of these numbers.
    pub fn of(numbers: impl IntoIterator<Item = f64>) -> Result<Sample, StatsError> {
        let mut sample = Sample::default();
        numbers.into_iter().try_for_each(|x| sample.push(x))?;
        Ok(sample)
    }

    /// A sample known only by its count, mean and standard deviation; `None` if no sample has these.
    ///
    /// ```
    /// use secateur_stats::Sample;
    /// let sample = Sample::with(3, 5.0, 13f64.sqrt()).unwrap();
    /// assert!((sample.variance().unwrap() - 13.0).abs() < 1e-12 && sample.mean() == Some(5.0));
    /// assert_eq!(Sample::with(3, f64::NAN, 1.0), None);
    /// ```
    pub fn with(count: u64, mean: f64, deviation: f64) -> Option<Sample> {
        let squares = deviation * deviation * count.saturating_sub(1) as f64;
        (mean.is_finite() && squares.is_finite()).then_some(Sample { count, mean, squares })
    }

    /// Adds a number within ±10¹⁰⁰. Others are refused, because they or their squares would spoil the sample for good.
    pub fn push(&mut self, x: f64) -> Result<(), StatsError> {
        if x.is_nan() || x.abs() > 1e100 {
            return Err(StatsError::OutOfRange {
                what: "observation",
                read: x,
                right: "a number within ±1e100",
            });
        }
        self.count += 1;
        let from_old = x - self.mean;
        self.mean += from_old / self.count as f64;
        self.squares += from_old * (x - self.mean);
        Ok(())
    }

    /// Adds all numbers of another sample.
    pub fn merge(&mut self, other: &Sample) {
        if other.count == 0 {
            return;
        }
        let (a, b) = (self.count as f64, other.count as f64);
        let apart = other.mean - self.mean;
        self.count += other.count;
        self.mean += apart * b / (a + b);
        self.squares += other.squares + apart * apart * a * b / (a + b);
    }

    /// How many numbers there are.
    pub fn count(&self) -> u64 {
        self.count
    }

    /// Their mean; `None` without numbers.
    pub fn mean(&self) -> Option<f64> {
        (self.count > 0).then_some(self.mean)
    }

    /// The unbiased estimate of the variance (divisor n − 1); `None` below two numbers.
    pub fn variance(&self) -> Option<f64> {
        (self.count > 1).then(|| self.squares / (self.count - 1) as f64)
    }

    /// The standard deviation; `None` below two numbers.
    pub fn deviation(&self) -> Option<f64> {
        self.variance().map(f64::sqrt)
    }

    /// Count, mean and variance; an error if there are too few numbers for a variance.
    pub(crate) fn moments(&self, what: &'static str) -> Result<(f64, f64, f64), StatsError> {
        let variance = self.variance().ok_or(StatsError::TooFew { what, have: self.count, need: 2 })?;
        Ok((self.count as f64, self.mean, variance))
    }
}
