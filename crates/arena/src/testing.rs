//! A sequential test fed with pairs in the order of their numbers, so that its verdict does not depend on which pair
//! happened to be finished first.

use crate::count::MatchCounts;
use crate::error::ArenaError;
use crate::ledger::Ledger;
use crate::spec::SprtSpec;
use secateur_stats::{Pentanomial, Sprt, Verdict};

/// A test under way.
#[derive(Clone, Debug)]
pub struct SprtProgress {
    sprt: Sprt<Pentanomial>,
    count: MatchCounts,
    next: u64,
}

impl SprtProgress {
    /// The test before the first pair.
    pub fn new(test: SprtSpec) -> Result<SprtProgress, ArenaError> {
        Ok(SprtProgress { sprt: test.begin()?, count: MatchCounts::default(), next: 0 })
    }

    /// Takes the pairs that follow those taken, as far as they are complete, until there is a verdict.
    pub fn advance(&mut self, ledger: &Ledger) -> Option<Verdict> {
        while self.sprt.verdict().is_none()
            && let Some(pair) = ledger.complete(self.next)
        {
            let before = self.count.distinct_pairs();
            self.count.add(&pair);
            self.next += 1;
            if self.count.distinct_pairs() > before {
                self.sprt.update(self.count.distinct);
            }
        }
        self.sprt.verdict()
    }

    /// The verdict, where there is one.
    pub fn verdict(&self) -> Option<Verdict> {
        self.sprt.verdict()
    }

    /// The test.
    pub fn sprt(&self) -> &Sprt<Pentanomial> {
        &self.sprt
    }

    /// The pairs taken.
    pub fn count(&self) -> &MatchCounts {
        &self.count
    }

    /// How many pairs were taken.
    pub fn pairs(&self) -> u64 {
        self.next
    }
}
