//! A finished game, with everything that happened in it.

use crate::summary::{GameSummary, Punctuality, SideTotals};
use secateur_core::{Annotations, GameRecord, Side};
use secateur_stats::Wdl;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum EndingKind {
    /// The rules ended it: a win or a draw on the board.
    Normal,
    /// Declared by the arbiter: the players long agreed on the result, one resigned, or the game was too long.
    Adjudicated,
    /// Declared by the arbiter: a solver or an endgame table proved the result.
    Solved,
    /// A player used more time than it had.
    Time,
    /// A player made a move the rules forbid.
    Illegal,
    /// A player crashed or broke its protocol.
    Crash,
    /// A player did not answer before the deadline.
    Stall,
}

impl EndingKind {
    /// All of them, in the order of lists and counts.
    pub const ALL: [EndingKind; 7] = [
        EndingKind::Normal,
        EndingKind::Adjudicated,
        EndingKind::Solved,
        EndingKind::Time,
        EndingKind::Illegal,
        EndingKind::Crash,
        EndingKind::Stall,
    ];

    /// How many of them are no player's fault; these come first in [`ALL`](Self::ALL).
    pub const BLAMELESS: usize = 3;

    /// The word for it in JSON, in the store's column `termination` and in game records.
    pub const fn word(self) -> &'static str {
        match self {
            EndingKind::Normal => "normal",
            EndingKind::Adjudicated => "adjudicated",
            EndingKind::Solved => "solved",
            EndingKind::Time => "time",
            EndingKind::Illegal => "illegal",
            EndingKind::Crash => "crash",
            EndingKind::Stall => "stall",
        }
    }

    /// Whether the game was lost without being played: by a program that crashed, broke its protocol, could not be reached or
    /// did not answer. Such a game says nothing of strength.
    pub const fn is_forfeit(self) -> bool {
        matches!(self, EndingKind::Crash | EndingKind::Stall)
    }
}

/// What a player spent on a move that came too late, and was therefore not made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Overstep {
    /// Time the player took, in microseconds.
    pub time: u64,
    /// Depth it had searched, in plies; 0 where the player did not say.
    pub depth: u32,
    /// Nodes it had searched; 0 where the player did not say.
    pub nodes: u64,
}

/// A finished game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct CompletedGame {
    /// The position it began with; `None` for the variant's start.
    pub start: Option<String>,
    /// How many of the moves are the opening's.
    pub opening: usize,
    /// All moves, the opening's included.
    pub moves: Vec<String>,
    /// The time each move after the opening took, in microseconds.
    pub times: Vec<u64>,
    /// The move that came too late and lost the game; it is not among `moves`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub overstep: Option<Overstep>,
    /// The score the player gave with each move, for itself, in hundredths of the game's unit.
    pub scores: Vec<Option<i32>>,
    /// The depth that each move was searched to, in plies; 0 where the player did not say.
    pub depths: Vec<u32>,
    /// The nodes searched for each move; 0 where the player did not say.
    pub nodes: Vec<u64>,
    /// The side that moved first after the opening.
    pub begins: Side,
    /// The winner; `None` for a draw.
    pub winner: Option<Side>,
    /// Why it ended, in a word of the rules or the arbiter: `goal`, `repetition`, `resigned`, `time`, …
    pub reason: String,
    /// The points of both sides, in halves.
    pub half_points: [u16; 2],
    /// Who or what ended it: the rules, the arbiter, or a player's fault.
    #[serde(rename = "termination")]
    pub ending: EndingKind,
    /// What a player at fault did, in words.
    pub detail: Option<String>,
    /// The last messages exchanged with a player that forfeited: `> ` what was sent, `< ` what was received.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub exchange: Vec<String>,
    /// How each side kept to its time, where the time of either was limited.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub punctuality: Option<[Punctuality; 2]>,
    /// Equal for games with the same position after the opening, the same moves from there and the same reason.
    pub fingerprint: u64,
}

impl CompletedGame {
    /// The result of the player who played `side`.
    pub fn wdl(&self, side: Side) -> Wdl {
        wdl(self.winner, side)
    }

    /// The game as it is written to files.
    pub fn record(&self, variant: &str, tags: Vec<(String, String)>) -> GameRecord {
        let winner = match self.winner {
            Some(side) => side.to_string(),
            None => "draw".to_string(),
        };
        GameRecord {
            variant: Some(variant.to_string()),
            start: self.start.clone(),
            moves: self.moves.clone(),
            winner: Some(winner),
            tags,
            notes: Annotations::default(),
        }
    }

    /// What statistics need of the game.
    pub fn summary(&self) -> GameSummary {
        let mut sides = [SideTotals::default(); 2];
        let made = self.times.iter().enumerate().map(|(i, &time)| Overstep {
            time,
            depth: self.depths.get(i).copied().unwrap_or(0),
            nodes: self.nodes.get(i).copied().unwrap_or(0),
        });
        // The move that came too late counts with the others: it was its side's turn.
        for (i, spent) in made.chain(self.overstep).enumerate() {
            let side = if i % 2 == 0 { self.begins } else { !self.begins };
            sides[side].add(&SideTotals {
                moves: 1,
                microseconds: spent.time,
                slowest: spent.time,
                depths: u64::from(spent.depth),
                nodes: spent.nodes,
                punctuality: Punctuality::default(),
            });
        }
        if let Some(punctuality) = &self.punctuality {
            sides.iter_mut().zip(punctuality).for_each(|(side, own)| side.punctuality = *own);
        }
        GameSummary {
            winner: self.winner,
            half_points: self.half_points,
            ending: self.ending,
            fingerprint: self.fingerprint,
            plies: self.moves.len(),
            opening: self.opening,
            sides,
            begins: self.begins,
            times: match self.punctuality {
                Some(_) => {
                    let times = self.times.iter().copied().chain(self.overstep.map(|late| late.time));
                    times.map(|time| u32::try_from(time).unwrap_or(u32::MAX)).collect()
                }
                None => Arc::default(), // nobody asks for them, and there may be millions of games
            },
        }
    }
}

/// The result of the player who played `side`, if `winner` won.
pub(crate) fn wdl(winner: Option<Side>, side: Side) -> Wdl {
    match winner {
        None => Wdl::Draw,
        Some(winner) if winner == side => Wdl::Win,
        Some(_) => Wdl::Loss,
    }
}
