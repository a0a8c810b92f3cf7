//! The games finished so far, pair by pair.

use super::GameSummary;
use std::collections::BTreeMap;

/// The finished games of a tournament. Statistics read complete pairs, in the order of their numbers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ledger {
    pairs: BTreeMap<u64, [Option<GameSummary>; 2]>,
    games: u64,
    completed: u64,
}

impl Ledger {
    /// Records a game; `false` if the ledger has a game of that leg already, which is kept.
    pub fn record(&mut self, pair: u64, leg: u8, summary: GameSummary) -> bool {
        let legs = self.pairs.entry(pair).or_default();
        let slot = &mut legs[usize::from(leg & 1)];
        let new = slot.is_none();
        if new {
            *slot = Some(summary);
            self.games += 1;
            self.completed += u64::from(legs.iter().all(Option::is_some));
        }
        new
    }

    /// Which legs of a pair are still to play.
    pub fn missing(&self, pair: u64) -> [bool; 2] {
        self.pairs.get(&pair).map_or([true; 2], |legs| [legs[0].is_none(), legs[1].is_none()])
    }

    /// Both games of a pair, if both are finished.
    pub fn complete(&self, pair: u64) -> Option<[GameSummary; 2]> {
        let [a, b] = self.pairs.get(&pair)?;
        Some([a.clone()?, b.clone()?])
    }

    /// Whether both games of a pair are finished.
    pub fn is_complete(&self, pair: u64) -> bool {
        self.pairs.get(&pair).is_some_and(|legs| legs.iter().all(Option::is_some))
    }

    /// One game, if it is finished.
    pub fn game(&self, pair: u64, leg: u8) -> Option<&GameSummary> {
        self.pairs.get(&pair)?[usize::from(leg & 1)].as_ref()
    }

    /// The games whose pairs are not complete, by pair and leg.
    pub fn unpaired(&self) -> impl Iterator<Item = (u64, u8, &GameSummary)> + '_ {
        self.pairs.iter().filter_map(|(&pair, legs)| match legs {
            [Some(game), None] => Some((pair, 0, game)),
            [None, Some(game)] => Some((pair, 1, game)),
            _ => None,
        })
    }

    /// The complete pairs in order.
    pub fn complete_pairs(&self) -> impl Iterator<Item = (u64, [GameSummary; 2])> + '_ {
        self.pairs.iter().filter_map(|(&pair, [a, b])| Some((pair, [a.clone()?, b.clone()?])))
    }

    /// How many pairs are complete.
    pub fn completed(&self) -> u64 {
        self.completed
    }

    /// Games recorded, those of incomplete pairs included.
    pub fn games(&self) -> u64 {
        self.games
    }
}
