//! What was counted or measured, and its interval at any confidence.

use secateur_stats::{
    Interval, Results, Sample, Trinomial, difference, normal, score_interval, student, wilson,
};
use serde::{Deserialize, Serialize};

/// With fewer observations a mean decides nothing: a handful that happen to agree show no spread.
pub const MIN_SAMPLE: u64 = 10;

const UNKNOWN: Interval = Interval { low: f64::NEG_INFINITY, high: f64::INFINITY };

/// What was counted or measured: enough to compute the value and its interval at any confidence.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub enum Statistic {
    /// The score of games: Wilson's interval.
    Score(Trinomial),
    /// A share of independent trials: Wilson's interval.
    Share {
        /// How many trials succeeded.
        successes: u64,
        /// How many trials there were.
        trials: u64,
    },
    /// The mean of a sample: Student's interval.
    Mean(Sample),
    /// The exponential of the mean of a sample of logarithms: a typical ratio, with Student's interval.
    Ratio(Sample),
    /// The mean of the first sample less that of the second, both independent: Welch's interval.
    Difference(Sample, Sample),
    /// A ratio of two independent samples of logarithms: the exponential of their difference.
    RatioOf(Sample, Sample),
    /// A value with a standard error, such as a rating: a normal interval.
    Normal {
        /// The value.
        value: f64,
        /// Its standard error.
        error: f64,
    },
    /// A fact: 1 if it is true, 0 if not.
    Fact(bool),
}

impl Statistic {
    /// The share of `successes` among `trials`.
    pub fn share(successes: usize, trials: usize) -> Statistic {
        Statistic::Share { successes: successes as u64, trials: trials as u64 }
    }

    /// The share of wins of the first results less that of the second, both independent.
    pub fn win_share_difference(first: &Trinomial, second: &Trinomial) -> Statistic {
        let share = |r: &Trinomial| {
            let n = r.games().max(1) as f64;
            let p = r.wins as f64 / n;
            // with half an observation more of each kind, so that winning all games, or none, is not certainty
            let q = (r.wins as f64 + 0.5) / (n + 1.0);
            (p, q * (1.0 - q) / n)
        };
        let ((p, p_variance), (q, q_variance)) = (share(first), share(second));
        Statistic::Normal { value: p - q, error: (p_variance + q_variance).sqrt() }
    }

    /// The value found.
    pub fn value(&self) -> f64 {
        let mean = |sample: &Sample| sample.mean().unwrap_or(f64::NAN);
        match self {
            Statistic::Score(results) => results.score().unwrap_or(0.5),
            Statistic::Share { successes, trials } => *successes as f64 / (*trials).max(1) as f64,
            Statistic::Mean(sample) => mean(sample),
            Statistic::Ratio(sample) => mean(sample).exp(),
            Statistic::Difference(a, b) => mean(a) - mean(b),
            Statistic::RatioOf(a, b) => (mean(a) - mean(b)).exp(),
            Statistic::Normal { value, .. } => *value,
            Statistic::Fact(is_so) => f64::from(u8::from(*is_so)),
        }
    }

    /// The interval at a confidence; it is unbounded if there are too few observations.
    pub fn interval(&self, confidence: f64) -> Interval {
        let enough = |samples: &[&Sample]| samples.iter().all(|sample| sample.count() >= MIN_SAMPLE);
        let interval = match self {
            Statistic::Score(results) if results.games() > 0 => score_interval(results, confidence),
            Statistic::Share { successes, trials } if *trials > 0 => {
                wilson(*successes as f64, *trials as f64, confidence)
            }
            Statistic::Mean(sample) if enough(&[sample]) => student(sample, confidence),
            Statistic::Ratio(sample) if enough(&[sample]) => {
                student(sample, confidence).map(|interval| interval.map(f64::exp))
            }
            Statistic::Difference(a, b) if enough(&[a, b]) => difference(a, b, confidence),
            Statistic::RatioOf(a, b) if enough(&[a, b]) => {
                difference(a, b, confidence).map(|interval| interval.map(f64::exp))
            }
            Statistic::Normal { value, error } if error.is_finite() => normal(*value, *error, confidence),
            Statistic::Fact(_) => Ok(Interval { low: self.value(), high: self.value() }),
            _ => Ok(UNKNOWN),
        };
        interval.unwrap_or(UNKNOWN)
    }

    /// The statistic as a text that [`Statistic::parse`] reads.
    pub fn text(&self) -> String {
        let of = |sample: &Sample| {
            let (mean, deviation) = (sample.mean().unwrap_or(0.0), sample.deviation().unwrap_or(0.0));
            format!("n={} mean={mean:?} deviation={deviation:?}", sample.count())
        };
        match self {
            Statistic::Score(Trinomial { wins, draws, losses }) => format!("score {wins}-{draws}-{losses}"),
            Statistic::Share { successes, trials } => format!("share {successes}/{trials}"),
            Statistic::Mean(sample) => format!("mean {}", of(sample)),
            Statistic::Ratio(sample) => format!("ratio {}", of(sample)),
            Statistic::Difference(a, b) => format!("difference {} {}", of(a), of(b)),
            Statistic::RatioOf(a, b) => format!("ratio-of {} {}", of(a), of(b)),
            Statistic::Normal { value, error } => format!("normal value={value:?} error={error:?}"),
            Statistic::Fact(is_so) => format!("fact {is_so}"),
        }
    }

    /// Reads what [`Statistic::text`] wrote. The samples read have the same count, mean and deviation, but not the same values.
    ///
    /// ```
    /// use secateur_lab::Statistic;
    /// let text = "mean n=12 mean=0.25 deviation=1.5";
    /// assert_eq!(Statistic::parse(text).unwrap().text(), text);
    /// assert_eq!(Statistic::parse("median 4"), None);
    /// ```
    pub fn parse(text: &str) -> Option<Statistic> {
        let (kind, rest) = text.split_once(' ')?;
        let number = |key: &str, nth: usize| {
            let mut values = rest.split(' ').filter_map(|word| word.strip_prefix(key)?.strip_prefix('='));
            values.nth(nth)?.parse::<f64>().ok()
        };
        let sample =
            |nth| Sample::with(number("n", nth)? as u64, number("mean", nth)?, number("deviation", nth)?);
        Some(match kind {
            "score" => {
                let mut counts = rest.split('-').map(str::parse);
                let mut next = || counts.next()?.ok();
                Statistic::Score(Trinomial { wins: next()?, draws: next()?, losses: next()? })
            }
            "share" => {
                let (successes, trials) = rest.split_once('/')?;
                Statistic::Share { successes: successes.parse().ok()?, trials: trials.parse().ok()? }
            }
            "mean" => Statistic::Mean(sample(0)?),
            "ratio" => Statistic::Ratio(sample(0)?),
            "difference" => Statistic::Difference(sample(0)?, sample(1)?),
            "ratio-of" => Statistic::RatioOf(sample(0)?, sample(1)?),
            "normal" => Statistic::Normal { value: number("value", 0)?, error: number("error", 0)? },
            "fact" => Statistic::Fact(rest.parse().ok()?),
            _ => return None,
        })
    }
}
