//! Confidence intervals: Wilson's for proportions and scores, Student's and Welch's for means.

use crate::error::{StatsError, probability};
use crate::gauss;
use crate::results::{Results, Trinomial};
use crate::sample::Sample;
use crate::students_t;
use serde::{Deserialize, Serialize};

/// The numbers from `low` to `high`.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Interval {
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Interval {
    /// The interval from `centre` − `reach` to `centre` + `reach`.
    pub fn around(centre: f64, reach: f64) -> Interval {
        Interval { low: centre - reach, high: centre + reach }
    }

    /// Half of the distance between the ends: the figure after "±".
    pub fn half_width(&self) -> f64 {
        (self.high - self.low) / 2.0
    }

    /// Whether `x` lies between the ends or on one.
    pub fn contains(&self, x: f64) -> bool {
        self.low <= x && x <= self.high
    }

    /// The interval mapped by an increasing function.
    pub fn map(&self, f: impl Fn(f64) -> f64) -> Interval {
        Interval { low: f(self.low), high: f(self.high) }
    }
}

/// Wilson's score interval for a proportion, `successes` out of `trials` (half successes are allowed, such as draws).
///
/// It holds the p with |p̂ − p| ≤ z √(p (1 − p)/n). It stays within [0, 1] and keeps its confidence for small n and for 0
/// or n successes, where the usual p̂ ± z σ does not.
///
/// Source: Edwin B. Wilson, *Probable Inference, the Law of Succession, and Statistical Inference*, Journal of the
/// American Statistical Association 22, 1927.
///
/// ```
/// use secateur_stats::wilson;
/// let shown = wilson(10.0, 10.0, 0.95).unwrap();
/// assert!((shown.low - 0.7225).abs() < 1e-4 && shown.high == 1.0);
/// assert!(wilson(0.0, 0.0, 0.95).is_err());
/// ```
pub fn wilson(successes: f64, trials: f64, confidence: f64) -> Result<Interval, StatsError> {
    let confidence = probability("confidence", confidence)?;
    if !(trials > 0.0 && trials.is_finite()) {
        return Err(StatsError::OutOfRange { what: "trials", read: trials, right: "above 0 and finite" });
    }
    if !(0.0..=trials).contains(&successes) {
        return Err(StatsError::OutOfRange {
            what: "successes",
            read: successes,
            right: "from 0 to the trials",
        });
    }
    let (p, z2) = (successes / trials, gauss::two_sided(confidence).powi(2));
    let centre = (p + z2 / (2.0 * trials)) / (1.0 + z2 / trials);
    let reach = (z2 * (p * (1.0 - p) / trials + z2 / (4.0 * trials * trials))).sqrt() / (1.0 + z2 / trials);
    // At 0 and n successes one end is 0 or 1 exactly; rounding must not move it.
    let low = if successes == 0.0 { 0.0 } else { (centre - reach).max(0.0) };
    let high = if successes == trials { 1.0 } else { (centre + reach).min(1.0) };
    Ok(Interval { low, high })
}

/// Wilson's interval for the expected score of games that may be drawn.
///
/// A draw has less variance than a win or a loss, so n games with draws are worth n s(1 − s)/σ² games without; Wilson's
/// interval is computed for that many. The ratio is estimated with half an observation added to each of losses, draws and
/// wins (Jeffreys' prior for three classes), so that a few games, all drawn, do not look like certainty.
///
/// Sources: [`wilson`]; Harold Jeffreys, *An Invariant Form for the Prior Probability in Estimation Problems*,
/// Proceedings of the Royal Society A 186, 1946; the effective number of trials is that of survey sampling (Leslie
/// Kish, *Survey Sampling*, 1965, the design effect).
///
/// ```
/// use secateur_stats::{Trinomial, score_interval};
/// let shown = score_interval(&Trinomial { losses: 40, draws: 20, wins: 40 }, 0.95).unwrap();
/// assert!(shown.low > 0.41 && shown.high < 0.59 && shown.contains(0.5));
/// ```
pub fn score_interval(results: &Trinomial, confidence: f64) -> Result<Interval, StatsError> {
    let games = results.games() as f64;
    let score = results.score().ok_or(StatsError::TooFew { what: "a score", have: 0, need: 1 })?;
    let [losses, draws, wins] = results.counts().map(|n| (n as f64 + 0.5) / (games + 1.5));
    let mean = wins + 0.5 * draws;
    let variance = losses * mean * mean + draws * (0.5 - mean).powi(2) + wins * (1.0 - mean).powi(2);
    let worth = games * mean * (1.0 - mean) / variance;
    wilson((score * worth).min(worth), worth, confidence)
}

/// Student's interval for the mean of a normal distribution, from a sample of at least two numbers.
///
/// mean ± t(n − 1) s/√n. Equal numbers give an interval of width zero.
///
/// Source: Student (William S. Gosset), *The Probable Error of a Mean*, Biometrika 6, 1908.
///
/// ```
/// use secateur_stats::{Sample, student};
/// let sample = Sample::of([1.0, 2.0, 3.0, 4.0]).unwrap();
/// let shown = student(&sample, 0.95).unwrap();
/// assert!((shown.low - 0.4457).abs() < 1e-4 && (shown.high - 4.5543).abs() < 1e-4);
/// ```
pub fn student(sample: &Sample, confidence: f64) -> Result<Interval, StatsError> {
    let confidence = probability("confidence", confidence)?;
    let (n, mean, variance) = sample.moments("a Student interval")?;
    Ok(Interval::around(mean, students_t::two_sided(n - 1.0, confidence) * (variance / n).sqrt()))
}

/// The interval of a value whose estimate is normal with a known standard error.
///
/// ```
/// use secateur_stats::normal;
/// let shown = normal(10.0, 2.0, 0.95).unwrap();
/// assert!((shown.low - 6.08).abs() < 0.01 && (shown.high - 13.92).abs() < 0.01);
/// ```
pub fn normal(value: f64, error: f64, confidence: f64) -> Result<Interval, StatsError> {
    let confidence = probability("confidence", confidence)?;
    Ok(Interval::around(value, gauss::two_sided(confidence) * error))
}

/// The interval of the difference of two expectations, the first minus the second, from a sample of each (Welch's; see
/// [`welch`](crate::welch())). Two constant samples give an interval of width zero.
///
/// ```
/// use secateur_stats::{Sample, difference, welch};
/// let a = Sample::of([10.0, 12.0, 11.0, 13.0]).unwrap();
/// let b = Sample::of([20.0, 22.0, 21.0, 23.0]).unwrap();
/// assert_eq!(difference(&a, &b, 0.95), Ok(welch(&a, &b).unwrap().interval95));
/// assert!(difference(&a, &b, 0.99).unwrap().half_width() > difference(&a, &b, 0.95).unwrap().half_width());
/// ```
pub fn difference(a: &Sample, b: &Sample, confidence: f64) -> Result<Interval, StatsError> {
    let confidence = probability("confidence", confidence)?;
    let ((n, mean_a, variance_a), (m, mean_b, variance_b)) =
        (a.moments("a difference")?, b.moments("a difference")?);
    let (share_a, share_b) = (variance_a / n, variance_b / m);
    let squared_error = share_a + share_b;
    if squared_error <= 0.0 {
        return Ok(Interval::around(mean_a - mean_b, 0.0));
    }
    let (part_a, part_b) = (share_a / squared_error, share_b / squared_error);
    let freedom = 1.0 / (part_a * part_a / (n - 1.0) + part_b * part_b / (m - 1.0));
    let reach = students_t::two_sided(freedom, confidence) * squared_error.sqrt();
    Ok(Interval::around(mean_a - mean_b, reach))
}
