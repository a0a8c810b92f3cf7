//! Normalised Elo: the strength that a match shows, in units of its own noise.
//!
//! Ordinary Elo depends on the openings and on the rate of draws. But the number of games needed to tell two players apart
//! depends on t = (s − ½)/σ, where σ is the standard deviation of one **game**. Normalised Elo is t × 800/ln 10, a scale on
//! which it equals Elo for small differences without draws. For pairs of games, whose mean score has the standard deviation
//! σ₂ from pair to pair, σ = σ₂ √2.
//!
//! Source: Michel Van den Bergh, *Normalized Elo* and *Comments on Normalized Elo* (undated notes for fishtest).

use crate::distribution::Distribution;
use crate::elo::Estimate;
use crate::gauss;
use crate::intervals::Interval;
use crate::results::Results;

/// Normalised Elo per unit of t: 800/ln 10 ≈ 347.4.
pub const NORMALIZED_PER_T: f64 = 800.0 / std::f64::consts::LN_10;

/// The normalised Elo that a match shows, with its 95 % interval.
///
/// The error is that of the ratio of a mean to a standard deviation, by the delta method: N · Var(t̂) = 1 − t γ₁ + t² (γ₂ −
/// 1)/4, with skewness γ₁ and kurtosis γ₂ (3 for a normal distribution) of one observation. For small t the variance is
/// 1/N, the same for every match of N observations, which is why normalised Elo exists.
///
/// Zero counts are taken as 0.001: without a game the value is 0 with an enormous interval; wins alone give an enormous,
/// finite value.
///
/// Source: module documentation; for the error, Elmar Mertens, *Comments on variance of the IID estimator in Lo
/// (2002)*, 2002 (there for the Sharpe ratio, which is the same quantity).
///
/// ```
/// use secateur_stats::{Pentanomial, normalized_elo};
/// let shown = normalized_elo(&Pentanomial([39, 8843, 26675, 9240, 44]));
/// assert!((shown.value - 3.48).abs() < 0.01);
/// ```
pub fn normalized_elo<R: Results>(results: &R) -> Estimate {
    let (observed, total) = Distribution::of(results);
    let (mean, sigma) = (observed.mean(), observed.variance().sqrt());
    let t = (mean - 0.5) / sigma;
    let standardised = |power: i32| observed.expect(|score| ((score - mean) / sigma).powi(power));
    let variance = 1.0 - t * standardised(3) + 0.25 * t * t * (standardised(4) - 1.0);
    // By the Cauchy–Schwarz inequality the variance is not negative, but rounding may make it so.
    let reach = gauss::two_sided(0.95) * (variance.max(0.0) / total).sqrt();
    let scale = NORMALIZED_PER_T / per_observation::<R>();
    Estimate {
        value: t * scale,
        interval95: Interval { low: (t - reach) * scale, high: (t + reach) * scale },
    }
}

/// The factor from a game's t to an observation's: √(games in an observation).
pub(crate) fn per_observation<R: Results>() -> f64 {
    f64::from(R::GAMES).sqrt()
}
