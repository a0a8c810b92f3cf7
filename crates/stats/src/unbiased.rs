//! The difference in strength, estimated after a sequential test has stopped.
//!
//! A test that stops at a bound stops early when luck helps, so the plain Elo of its results is biased outwards. The
//! stopping rule allows a better estimate. For each strength, the probability of an outcome at most as good as the one seen
//! is known; the estimate is the strength for which it is one half. It is too high as often as too low.

use crate::brownian::Passage;
use crate::distribution::Distribution;
use crate::elo::{Estimate, elo, elo_by_normal, elo_of_score, score_of_elo};
use crate::error::StatsError;
use crate::few_observations::FEW;
use crate::intervals::Interval;
use crate::likelihood::with_mean;
use crate::normalized::{NORMALIZED_PER_T, per_observation};
use crate::results::Results;
use crate::sprt::Hypotheses;
use serde::{Deserialize, Serialize};

/// Bisections of one step of Elo, at most 2400 wide, down to 1e-10.
const BISECTIONS: u32 = 45;
/// How many steps from the plain estimate a strength is searched for; a step is half as wide as the plain interval.
const STEPS: u32 = 8;
/// How far the probability must go beyond its target within those steps, as a share of the way to certainty. Where nearly
/// all results went one way the ratio hardly depends on the strength and the probability stays near one half; where it
/// crosses is then a matter of rounding.
const MIN_CROSSING: f64 = 0.2;

/// Median-unbiased estimates after, or during, a sequential test.
///
/// If the true expected score is s, the log-likelihood ratio of a test is nearly a Brownian motion. Its drift and variance
/// are those of ln(p¹/p⁰) under the distribution with score s that is nearest to the observed one. Outcomes are ordered
/// from an early stop at the lower bound, through late stops, to an early stop at the upper bound; before a stop, by the
/// value reached. The bounds are moved outwards by the observed mean overshoot. At the interval's ends the probability of
/// an outcome at most as good is 97.5 % and 2.5 %. All values stay within Elo ±1199.8.
///
/// After very few pairs, nearly all of which went one way, no strength may have these probabilities: the motion is a poor
/// model of a handful of steps. Whatever is not clearly found near the plain estimate is taken from that estimate. With
/// fewer than [`FEW`] observations the interval is widened to contain that of [`elo`].
///
/// In simulations the median is right throughout, and the interval contains the truth in 94 to 96 of 100 tests. Where a
/// test stops within a hundred pairs because the truth lies far outside its hypotheses, it does in 92 to 96.
///
/// Sources: David Siegmund, *Estimation Following Sequential Tests*, Biometrika 65, 1978, and *Sequential Analysis*,
/// 1985, chapters III and X; drift and variance of a generalised ratio by the envelope theorem.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Unbiased {
    /// The Elo difference: median and 95 % interval.
    pub elo: Estimate,
    /// The same as normalised Elo, under the distribution nearest to the observed one.
    pub normalized: Estimate,
    /// The likelihood of superiority under the stopping rule: one minus the probability that equal players would have an
    /// outcome at least as good.
    pub los: f64,
}

/// The estimates for a test between `bounds` whose ratio is, or stopped at, `reached`.
pub(crate) fn estimate<R: Results>(
    results: &R,
    hypotheses: &Hypotheses,
    bounds: Interval,
    reached: f64,
) -> Result<Unbiased, StatsError> {
    let have = results.observations();
    if have == 0 {
        return Err(StatsError::TooFew { what: "an estimate after a test", have, need: 1 });
    }
    let (observed, _) = Distribution::of(results);
    // Falls from 1 to 0 as the Elo grows.
    let at_most = |elo: f64| {
        let fitted = with_mean(&observed, score_of_elo(elo));
        let [lower, upper] = hypotheses.fit::<R>(&fitted);
        let (drift, variance) = fitted.log_ratio(&lower, &upper);
        Passage::new(drift, variance, bounds.low, bounds.high).at_most(have as f64, reached)
    };
    let plain = elo_by_normal(results);
    let (least, most) = (elo_of_score(0.0), elo_of_score(1.0));
    let step = (0.5 * (plain.interval95.high - plain.interval95.low)).max(1.0);
    let strength = |probability: f64| {
        // Far from the observed distribution the motion means nothing, so the crossing nearest to the plain estimate
        // counts.
        let away = |n: u32, sign: f64| (plain.value + sign * f64::from(n) * step).clamp(least, most);
        let above = |elo: f64| at_most(elo) > probability;
        let sign = if above(plain.value) { 1.0 } else { -1.0 };
        let n = (1..=STEPS).find(|&n| above(away(n, sign)) != (sign > 0.0))?;
        let past = MIN_CROSSING * probability.min(1.0 - probability);
        (n..=STEPS).find(|&n| sign * (probability - at_most(away(n, sign))) > past)?;
        let (mut near, mut far) = (away(n - 1, sign), away(n, sign));
        for _ in 0..BISECTIONS {
            let middle = 0.5 * (near + far);
            if above(middle) == (sign > 0.0) { near = middle } else { far = middle }
        }
        Some(0.5 * (near + far))
    };
    let value = strength(0.5).unwrap_or(plain.value);
    let mut interval95 = Interval {
        low: strength(0.975).unwrap_or(plain.interval95.low).min(value),
        high: strength(0.025).unwrap_or(plain.interval95.high).max(value),
    };
    if have < FEW {
        let honest = elo(results).interval95;
        interval95 = Interval { low: interval95.low.min(honest.low), high: interval95.high.max(honest.high) };
    }
    let normalized = |elo: f64| {
        let score = score_of_elo(elo);
        let sigma = with_mean(&observed, score).variance().sqrt();
        (score - 0.5) / sigma / per_observation::<R>() * NORMALIZED_PER_T
    };
    // Far from the observed distribution t need not grow with the score, so the interval must enclose all three values.
    let [low, middle, high] = [interval95.low, value, interval95.high].map(normalized);
    let hull = Interval { low: low.min(middle).min(high), high: low.max(middle).max(high) };
    Ok(Unbiased {
        elo: Estimate { value, interval95 },
        normalized: Estimate { value: middle, interval95: hull },
        los: at_most(0.0),
    })
}
