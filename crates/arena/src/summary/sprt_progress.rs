//! A sequential test fed with pairs in the order of their numbers, so that its verdict does not depend on which pair
//! happened to finish first.

use super::{Ledger, MatchCounts};
use crate::error::ArenaError;
use crate::spec::SprtSpec;
use secateur_stats::{Accepted, Pentanomial, Sprt};

/// A sequential test under way.
#[derive(Clone, Debug)]
pub struct SprtProgress {
    spec: SprtSpec,
    sprt: Sprt<Pentanomial>,
    counts: MatchCounts,
    next: u64,
}

impl SprtProgress {
    /// The test before the first pair.
    pub fn new(spec: SprtSpec) -> Result<SprtProgress, ArenaError> {
        Ok(SprtProgress { spec, sprt: spec.begin()?, counts: MatchCounts::default(), next: 0 })
    }

    /// Takes the pairs that follow those taken, as far as they are complete, until there is a verdict.
    pub fn advance(&mut self, ledger: &Ledger) -> Option<Accepted> {
        while self.sprt.verdict().is_none()
            && let Some(pair) = ledger.complete(self.next)
        {
            let before = self.counts.distinct_pairs();
            self.counts.add(&pair);
            self.next += 1;
            if self.counts.distinct_pairs() > before {
                self.sprt.update(self.counts.distinct);
            }
        }
        self.sprt.verdict()
    }

    /// The verdict, if there is one.
    pub fn verdict(&self) -> Option<Accepted> {
        self.sprt.verdict()
    }

    /// The settings: hypotheses and error probabilities.
    pub fn spec(&self) -> &SprtSpec {
        &self.spec
    }

    /// The test itself, after the pairs taken so far.
    pub fn sprt(&self) -> &Sprt<Pentanomial> {
        &self.sprt
    }

    /// The games of the pairs taken, counted.
    pub fn counts(&self) -> &MatchCounts {
        &self.counts
    }

    /// How many pairs were taken.
    pub fn pairs(&self) -> u64 {
        self.next
    }
}
