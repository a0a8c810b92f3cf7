//! Whether a claim holds here, by a 95 % interval.

use secateur_stats::Interval;
use serde::{Deserialize, Serialize};
use std::fmt;

/// The answer to a claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Answer {
    /// The figures support the claim.
    Holds,
    /// The figures contradict it.
    DoesNotHold,
    /// The figures do not decide it.
    Undecided,
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Answer::Holds => "holds",
            Answer::DoesNotHold => "does not hold",
            Answer::Undecided => "undecided",
        })
    }
}

/// A claim, the answer, and the figures behind it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Verdict {
    /// What is claimed.
    pub claim: String,
    /// Whether it holds here.
    pub answer: Answer,
    /// The figures that decide it.
    pub because: String,
}

impl Verdict {
    /// A claim whose answer is known.
    pub fn new(claim: impl Into<String>, answer: Answer, because: impl Into<String>) -> Verdict {
        Verdict { claim: claim.into(), answer, because: because.into() }
    }

    /// A claim that is a plain fact, true or not.
    pub fn fact(claim: impl Into<String>, holds: bool, because: impl Into<String>) -> Verdict {
        Verdict::new(claim, if holds { Answer::Holds } else { Answer::DoesNotHold }, because)
    }

    /// A claim about something counted: decided if the sample is large enough, undecided if it is not.
    ///
    /// ```
    /// use secateur_lab::{Answer, Verdict};
    /// let verdict = Verdict::counted("most do", true, (3, 8, "searches"), "3 of 3");
    /// assert_eq!(verdict.answer, Answer::Undecided);
    /// assert_eq!(verdict.because, "3 of 3; nothing is concluded from fewer than 8 searches");
    /// ```
    pub fn counted(
        claim: impl Into<String>,
        holds: bool,
        (sample, min, what): (u64, u64, &str),
        because: impl Into<String>,
    ) -> Verdict {
        if sample >= min {
            return Verdict::fact(claim, holds, because);
        }
        let because = format!("{}; nothing is concluded from fewer than {min} {what}", because.into());
        Verdict::new(claim, Answer::Undecided, because)
    }

    /// The claim that a quantity is above a bound: the whole 95 % interval must lie on one side of it.
    ///
    /// ```
    /// use secateur_lab::{Answer, Verdict};
    /// use secateur_stats::Interval;
    /// let verdict = Verdict::above("it wins", Interval { low: 0.6, high: 0.9 }, 0.5, "");
    /// assert_eq!(verdict.answer, Answer::Holds);
    /// ```
    pub fn above(
        claim: impl Into<String>,
        interval: Interval,
        bound: f64,
        because: impl Into<String>,
    ) -> Verdict {
        let answer = match interval {
            Interval { low, .. } if low > bound => Answer::Holds,
            Interval { high, .. } if high < bound => Answer::DoesNotHold,
            _ => Answer::Undecided,
        };
        Verdict::new(claim, answer, because)
    }

    /// The claim that a quantity is below a bound: the whole interval must lie on one side of it.
    pub fn below(
        claim: impl Into<String>,
        interval: Interval,
        bound: f64,
        because: impl Into<String>,
    ) -> Verdict {
        let Interval { low, high } = interval;
        Verdict::above(claim, Interval { low: -high, high: -low }, -bound, because)
    }

    /// The claim that a quantity lies in a range: it holds if the whole interval lies inside, and does not if all of it lies
    /// outside.
    pub fn within(
        claim: impl Into<String>,
        interval: Interval,
        range: Interval,
        because: impl Into<String>,
    ) -> Verdict {
        let answer = if range.contains(interval.low) && range.contains(interval.high) {
            Answer::Holds
        } else if interval.high < range.low || interval.low > range.high {
            Answer::DoesNotHold
        } else {
            Answer::Undecided
        };
        Verdict::new(claim, answer, because)
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "“{}” {}", self.claim, self.answer)?;
        if self.because.is_empty() { f.write_str(".") } else { write!(f, ": {}.", self.because) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn intervals_decide() {
        let answer = |low, high| {
            let interval = Interval { low, high };
            [
                Verdict::above("", interval, 0.5, "").answer,
                Verdict::below("", interval, 0.5, "").answer,
                Verdict::within("", interval, Interval { low: 0.4, high: 0.7 }, "").answer,
            ]
        };
        use Answer::{DoesNotHold, Holds, Undecided};
        assert_eq!(answer(0.6, 0.65), [Holds, DoesNotHold, Holds]);
        assert_eq!(answer(0.3, 0.45), [DoesNotHold, Holds, Undecided]);
        assert_eq!(answer(0.1, 0.2), [DoesNotHold, Holds, DoesNotHold]);
        assert_eq!(answer(0.45, 0.55), [Undecided, Undecided, Holds]);
    }
}
