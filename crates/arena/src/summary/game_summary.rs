//! A finished game as statistics see it.

use super::Punctuality;
use crate::play::{EndingKind, wdl};
use secateur_core::Side;
use secateur_stats::Wdl;
use std::sync::Arc;

/// What statistics need of a finished game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameSummary {
    /// The winner; `None` for a draw.
    pub winner: Option<Side>,
    /// The points of both sides, in halves.
    pub half_points: [u16; 2],
    /// How it ended. If a player was at fault, it is the one who lost.
    pub ending: EndingKind,
    /// A hash of the moves, see [`crate::CompletedGame::fingerprint`].
    pub fingerprint: u64,
    /// Its length, the opening included.
    pub plies: usize,
    /// The length of its opening.
    pub opening: usize,
    /// What each side spent, the first player's side first.
    pub sides: [SideTotals; 2],
    /// The side that moved first after the opening.
    pub begins: Side,
    /// The times of the moves after the opening, in microseconds, including a move that came too late. Empty where time was not
    /// limited.
    pub times: Arc<[u32]>,
}

impl GameSummary {
    /// The result of the player who played `side`.
    pub fn wdl(&self, side: Side) -> Wdl {
        wdl(self.winner, side)
    }

    /// The side that forfeited the game, if one did.
    pub fn forfeited_by(&self) -> Option<Side> {
        self.winner.filter(|_| self.ending.is_forfeit()).map(|winner| !winner)
    }

    /// The times of a side's moves, in microseconds, where time was limited.
    pub fn times_of(&self, side: Side) -> impl Iterator<Item = u32> + '_ {
        self.times.iter().skip(usize::from(side != self.begins)).step_by(2).copied()
    }
}

/// What one side spent, in one game or in many.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SideTotals {
    /// Moves it made, including one that came too late.
    pub moves: u64,
    /// The sum of their times, in microseconds.
    pub microseconds: u64,
    /// The time of the slowest, in microseconds.
    pub slowest: u64,
    /// The sum of the depths they were searched to, in plies.
    pub depths: u64,
    /// The sum of the nodes searched for them.
    pub nodes: u64,
    /// How it kept to its time, where that was limited.
    pub punctuality: Punctuality,
}

impl SideTotals {
    /// Adds another total. Engines may claim any number of nodes, so sums saturate.
    pub fn add(&mut self, more: &SideTotals) {
        self.moves = self.moves.saturating_add(more.moves);
        self.microseconds = self.microseconds.saturating_add(more.microseconds);
        self.slowest = self.slowest.max(more.slowest);
        self.depths = self.depths.saturating_add(more.depths);
        self.nodes = self.nodes.saturating_add(more.nodes);
        self.punctuality.add(&more.punctuality);
    }
}
