//! Sequential tests: play until the evidence for one of two hypotheses suffices.
//!
//! Sources: Abraham Wald, *Sequential Tests of Statistical Hypotheses*, Annals of Mathematical Statistics 16, 1945;
//! for the generalised ratio, in which everything but the hypothesis is fitted, Xiaoou Li, Jingchen Liu and Zhiliang
//! Ying, *Generalized Sequential Probability Ratio Test for Separate Families of Hypotheses*, Sequential Analysis 33,
//! 2014; for its use on pairs of games, Michel Van den Bergh, *Comments on Normalized Elo* (undated note for fishtest).

use crate::distribution::Distribution;
use crate::elo::score_of_elo;
use crate::error::StatsError;
use crate::intervals::Interval;
use crate::likelihood::{with_mean, with_t};
use crate::normalized::{NORMALIZED_PER_T, per_observation};
use crate::overshoot::Ladder;
use crate::results::Results;
use crate::unbiased::{Unbiased, estimate};
use serde::{Deserialize, Serialize};

/// The scale on which hypotheses are stated.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum EloScale {
    /// Normalised Elo: the duration of a test depends on the bounds alone, not on draws or openings.
    #[default]
    Normalized,
    /// Ordinary Elo, computed from the expected score.
    Logistic,
}

impl EloScale {
    /// The greatest distance of a hypothesis from zero. The fit by t needs |t| < 1, and a test of so large a difference
    /// would be over within a dozen games anyway.
    const fn max_elo(self) -> f64 {
        match self {
            EloScale::Normalized => 200.0,
            EloScale::Logistic => 1000.0,
        }
    }
}

/// Hypotheses closer than this count as the same: every ratio would be zero up to rounding. (A millionth, less the rounding
/// error of the largest numbers allowed.)
const MIN_GAP: f64 = 1e-6 - 1e-12;

/// The two hypotheses of a test: the true difference is `elo0`, or it is `elo1`.
///
/// ```
/// use secateur_stats::{Hypotheses, EloScale};
/// assert!(Hypotheses::new(EloScale::Normalized, 0.0, 5.0).is_ok());
/// assert_eq!(
///     Hypotheses::new(EloScale::Logistic, 5.0, 0.0).unwrap_err().to_string(),
///     "hypotheses 5 and 0: the second is above the first"
/// );
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Hypotheses {
    model: EloScale,
    elo0: f64,
    elo1: f64,
}

impl Hypotheses {
    /// Checks the hypotheses: `elo0` < `elo1`, both within ±200 of normalised or ±1000 of ordinary Elo.
    pub fn new(model: EloScale, elo0: f64, elo1: f64) -> Result<Hypotheses, StatsError> {
        for elo in [elo0, elo1] {
            if elo.is_nan() || elo.abs() > model.max_elo() {
                let right = match model {
                    EloScale::Normalized => "normalised hypotheses lie within ±200",
                    EloScale::Logistic => "logistic hypotheses lie within ±1000",
                };
                return Err(StatsError::OutOfRange { what: "hypothesis", read: elo, right });
            }
        }
        if elo1 - elo0 < MIN_GAP {
            return Err(StatsError::Hypotheses { elo0, elo1 });
        }
        Ok(Hypotheses { model, elo0, elo1 })
    }

    /// The scale on which the hypotheses are stated.
    pub fn model(&self) -> EloScale {
        self.model
    }

    /// The lower hypothesis.
    pub fn elo0(&self) -> f64 {
        self.elo0
    }

    /// The upper hypothesis.
    pub fn elo1(&self) -> f64 {
        self.elo1
    }

    /// The distributions nearest to `observed` under each hypothesis, for observations of type `R`.
    pub(crate) fn fit<R: Results>(&self, observed: &Distribution) -> [Distribution; 2] {
        [self.elo0, self.elo1].map(|elo| match self.model {
            EloScale::Logistic => with_mean(observed, score_of_elo(elo)),
            EloScale::Normalized => with_t(observed, elo / NORMALIZED_PER_T * per_observation::<R>()),
        })
    }
}

/// The generalised log-likelihood ratio of `elo1` against `elo0`.
///
/// N Σ p̂ᵢ ln(p¹ᵢ/p⁰ᵢ), where p⁰ and p¹ are the most likely distributions with the expected score (logistic) or the t
/// (normalised) that each hypothesis states. Zero counts are taken as 0.001; without a game the ratio is nearly zero.
///
/// Source: module documentation; the two fits are described in Van den Bergh's note, section 4.1.
///
/// ```
/// use secateur_stats::{Hypotheses, EloScale, Pentanomial, llr};
/// let pairs = Pentanomial([39, 8843, 26675, 9240, 44]);
/// let normalized = Hypotheses::new(EloScale::Normalized, 0.0, 5.0).unwrap();
/// let logistic = Hypotheses::new(EloScale::Logistic, 0.0, 5.0).unwrap();
/// assert!((llr(&pairs, &normalized) - 3.64).abs() < 0.01);
/// assert!((llr(&pairs, &logistic) + 16.70).abs() < 0.01);
/// ```
pub fn llr<R: Results>(results: &R, hypotheses: &Hypotheses) -> f64 {
    let (observed, total) = Distribution::of(results);
    let [lower, upper] = hypotheses.fit::<R>(&observed);
    total * observed.log_ratio(&lower, &upper).0
}

/// Wald's bounds: accept `elo0` at or below ln(β/(1 − α)), `elo1` at or above ln((1 − β)/α).
///
/// α is the probability of accepting `elo1` when `elo0` is true, β that of accepting `elo0` when `elo1` is true. Both must
/// lie strictly between 0 and ½.
///
/// Source: Wald 1945 (module documentation).
///
/// ```
/// let bounds = secateur_stats::wald_bounds(0.05, 0.05).unwrap();
/// assert!((bounds.high - 19f64.ln()).abs() < 1e-12);
/// assert!(secateur_stats::wald_bounds(0.5, 0.05).is_err());
/// ```
pub fn wald_bounds(alpha: f64, beta: f64) -> Result<Interval, StatsError> {
    for (what, read) in [("alpha", alpha), ("beta", beta)] {
        if !(read > 0.0 && read < 0.5) {
            return Err(StatsError::OutOfRange { what, read, right: "strictly between 0 and 0.5" });
        }
    }
    Ok(Interval { low: (beta / (1.0 - alpha)).ln(), high: ((1.0 - beta) / alpha).ln() })
}

/// The hypothesis a test has accepted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Accepted {
    /// The lower one: the change is not good enough.
    H0,
    /// The upper one: the change is good.
    H1,
}

/// A sequential test in progress: it takes results as they come and stops at the first bound reached.
///
/// ```
/// use secateur_stats::{Hypotheses, EloScale, Sprt, Trinomial, Accepted};
/// let hypotheses = Hypotheses::new(EloScale::Logistic, 0.0, 50.0).unwrap();
/// let mut test = Sprt::new(hypotheses, 0.05, 0.05).unwrap();
/// let mut results = Trinomial::default();
/// while test.verdict().is_none() {
///     results.wins += 2;
///     results.losses += 1;
///     test.update(results);
/// }
/// assert_eq!(test.verdict(), Some(Accepted::H1));
/// let shown = test.estimate().unwrap();
/// assert!(shown.elo.value < secateur_stats::elo(&results).value);
/// ```
#[derive(Clone, Debug)]
pub struct Sprt<R> {
    hypotheses: Hypotheses,
    bounds: Interval,
    results: R,
    llr: f64,
    ladder: Ladder,
    verdict: Option<Accepted>,
}

impl<R: Results + Default> Sprt<R> {
    /// A test without results yet, with the error probabilities of [`wald_bounds`].
    pub fn new(hypotheses: Hypotheses, alpha: f64, beta: f64) -> Result<Sprt<R>, StatsError> {
        Ok(Sprt {
            hypotheses,
            bounds: wald_bounds(alpha, beta)?,
            results: R::default(),
            llr: 0.0,
            ladder: Ladder::default(),
            verdict: None,
        })
    }
}

impl<R: Results> Sprt<R> {
    /// Takes all results so far, not only the new ones. A verdict is final: results that arrive later, from games under way
    /// at the stop, are ignored.
    pub fn update(&mut self, results: R) -> Option<Accepted> {
        if self.verdict.is_none() {
            self.llr = llr(&results, &self.hypotheses);
            self.results = results;
            self.ladder.step(self.llr);
            if self.llr >= self.bounds.high {
                self.verdict = Some(Accepted::H1);
            } else if self.llr <= self.bounds.low {
                self.verdict = Some(Accepted::H0);
            }
        }
        self.verdict
    }

    /// The hypothesis accepted; `None` while the test goes on.
    pub fn verdict(&self) -> Option<Accepted> {
        self.verdict
    }

    /// The log-likelihood ratio of the results so far.
    pub fn llr(&self) -> f64 {
        self.llr
    }

    /// The bounds between which the test continues.
    pub fn bounds(&self) -> Interval {
        self.bounds
    }

    /// The two hypotheses between which the test decides.
    pub fn hypotheses(&self) -> &Hypotheses {
        &self.hypotheses
    }

    /// The results counted: after a verdict, those at the stop.
    pub fn results(&self) -> &R {
        &self.results
    }

    /// The median-unbiased estimate of the strength (see [`Unbiased`]); needs one observation. The test should be updated
    /// after every observation or every few, since it measures by how much bounds are overshot.
    pub fn estimate(&self) -> Result<Unbiased, StatsError> {
        let bounds = self.ladder.corrected(self.bounds);
        let reached = match self.verdict {
            Some(Accepted::H0) => bounds.low,
            Some(Accepted::H1) => bounds.high,
            None => self.llr,
        };
        estimate(&self.results, &self.hypotheses, bounds, reached)
    }
}
