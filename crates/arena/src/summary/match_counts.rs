//! The games between two players, counted.

use super::{GameSummary, SideTotals};
use crate::play::EndingKind;
use secateur_core::Side;
use secateur_stats::{Margins, Pentanomial, Results, Trinomial};
use std::collections::{BTreeMap, HashSet};

/// Distinct pairs whose games were both played: neither was forfeited by a crash or a stall.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PlayedPairs {
    /// Results of `a`, pair by pair.
    pub pairs: Pentanomial,
    /// Results of `a` where it moved first.
    pub a_first: Trinomial,
    /// Results of `a` where `b` moved first.
    pub b_first: Trinomial,
}

/// Above this share of forfeited games the results are no measure of strength.
const MAX_FORFEITED: f64 = 0.02;

/// The games of `a` against `b`, counted pair by pair.
///
/// Wins, draws and losses count every game. A pair that repeats an earlier one move for move says nothing new: intervals,
/// tests and ratings rest on the distinct pairs.
#[derive(Clone, Debug, Default)]
pub struct MatchCounts {
    /// Results of `a`, all games.
    pub results: Trinomial,
    /// Results of `a`, all pairs.
    pub pentanomial: Pentanomial,
    /// Results of `a`, distinct pairs.
    pub distinct: Pentanomial,
    /// Results of `a` where it moved first, distinct pairs.
    pub a_first: Trinomial,
    /// Results of `a` where `b` moved first, distinct pairs.
    pub b_first: Trinomial,
    /// Results of `a`, distinct pairs without a forfeit.
    pub played: PlayedPairs,
    /// Distinct pairs in which the first, or the second, side won both games: the opening decided.
    pub same_side: [u64; 2],
    /// By how many points `a` won, in distinct pairs whose games both ended by the rules.
    pub margins: Margins,
    /// How often games ended in each way, in the order of [`EndingKind::ALL`].
    pub endings: [u64; 7],
    /// How often `a` and `b` were at fault, in the same order.
    pub faults: [[u64; 7]; 2],
    /// What `a` and `b` spent.
    pub spent: [SideTotals; 2],
    /// Plies of all games.
    pub plies: u64,
    /// Pairs whose two games are the same: both players chose the same moves.
    pub mirrored: u64,
    /// Pairs by the length of their opening.
    pub openings: BTreeMap<usize, u64>,
    pairs: HashSet<[u64; 2]>,
    games: HashSet<u64>,
}

impl MatchCounts {
    /// Counts a pair; `a` moved first in the first of its games.
    pub fn add(&mut self, pair: &[GameSummary; 2]) {
        let scores = [pair[0].wdl(Side::First), pair[1].wdl(Side::Second)];
        for (leg, summary) in pair.iter().enumerate() {
            self.results.record(scores[leg]);
            self.games.insert(summary.fingerprint);
            self.add_game(summary, leg);
        }
        self.pentanomial.record(scores[0], scores[1]);
        self.mirrored += u64::from(pair[0].fingerprint == pair[1].fingerprint);
        *self.openings.entry(pair[0].opening).or_default() += 1;
        if !self.pairs.insert([pair[0].fingerprint, pair[1].fingerprint]) {
            return;
        }
        self.distinct.record(scores[0], scores[1]);
        self.a_first.record(scores[0]);
        self.b_first.record(scores[1]);
        if pair.iter().all(|summary| summary.forfeited_by().is_none()) {
            self.played.pairs.record(scores[0], scores[1]);
            self.played.a_first.record(scores[0]);
            self.played.b_first.record(scores[1]);
        }
        if let (Some(one), Some(other)) = (pair[0].winner, pair[1].winner)
            && one == other
        {
            self.same_side[one] += 1;
        }
        if pair.iter().all(|summary| summary.ending == EndingKind::Normal) {
            let margin = |summary: &GameSummary| {
                let [first, second] = summary.half_points;
                (f64::from(first) - f64::from(second)) / 2.0
            };
            // Points have 16 bits: no margin is out of range.
            let _ = self.margins.record_pair(margin(&pair[0]), -margin(&pair[1]));
        }
    }

    fn add_game(&mut self, summary: &GameSummary, leg: usize) {
        let kind = EndingKind::ALL.iter().position(|&t| t == summary.ending).unwrap_or(0);
        self.endings[kind] += 1;
        self.plies += summary.plies as u64;
        let player = |side: Side| side.index() ^ leg; // 0 for a, 1 for b
        if let (EndingKind::BLAMELESS.., Some(winner)) = (kind, summary.winner) {
            self.faults[player(!winner)][kind] += 1;
        }
        for side in Side::BOTH {
            self.spent[player(side)].add(&summary.sides[side]);
        }
    }

    /// Games counted.
    pub fn games(&self) -> u64 {
        self.endings.iter().sum()
    }

    /// Games forfeited by `a` and by `b`: lost by a crash or a stall.
    pub fn forfeits(&self) -> [u64; 2] {
        self.faults.map(|faults| forfeited(&faults))
    }

    /// Whether so many games were forfeited that the results are no measure of strength.
    pub fn is_spoilt(&self) -> bool {
        is_spoilt(self.forfeits().iter().sum(), self.games())
    }

    /// Distinct pairs with a forfeit.
    pub fn forfeited_pairs(&self) -> u64 {
        self.distinct.observations() - self.played.pairs.observations()
    }

    /// Games that differ in the position after the opening or in a move after it.
    pub fn distinct_games(&self) -> u64 {
        self.games.len() as u64
    }

    /// Pairs that are not repetitions of earlier ones.
    pub fn distinct_pairs(&self) -> u64 {
        self.pairs.len() as u64
    }

    /// Pairs that repeat an earlier one move for move.
    pub fn repeated_pairs(&self) -> u64 {
        self.pentanomial.observations() - self.distinct_pairs()
    }

    /// Results of the side that moved first, distinct pairs.
    pub fn first_player(&self) -> Trinomial {
        self.a_first + self.b_first.swapped()
    }
}

/// The forfeits among faults, which are in the order of [`EndingKind::ALL`].
pub(super) fn forfeited(faults: &[u64; 7]) -> u64 {
    EndingKind::ALL.iter().zip(faults).filter(|(kind, _)| kind.is_forfeit()).map(|(_, n)| n).sum()
}

/// Whether so many of the games were forfeited that results are no measure of strength.
pub(super) fn is_spoilt(forfeits: u64, games: u64) -> bool {
    forfeits as f64 > MAX_FORFEITED * games as f64
}
