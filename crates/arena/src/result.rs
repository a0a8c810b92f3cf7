//! A finished game, with everything that happened in it.

use secateur_core::random::mix;
use secateur_core::{GameRecord, Side};
use secateur_stats::Wdl;
use serde::{Deserialize, Serialize};

/// How a game came to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum EndingKind {
    /// By the rules.
    Normal,
    /// By the arbiter: the players agreed on the result for long enough, or the game was too long.
    Adjudicated,
    /// By the arbiter: a solver proved what best play comes to.
    Solved,
    /// A player used more time than it had.
    Time,
    /// A player made a move the rules forbid.
    Illegal,
    /// A player crashed.
    Crash,
    /// A player did not answer before the deadline.
    Stall,
}

impl EndingKind {
    /// All of them, in the order they are told.
    pub const ALL: [EndingKind; 7] = [
        EndingKind::Normal,
        EndingKind::Adjudicated,
        EndingKind::Solved,
        EndingKind::Time,
        EndingKind::Illegal,
        EndingKind::Crash,
        EndingKind::Stall,
    ];

    /// How many of them are nobody's fault; they come first.
    pub const BLAMELESS: usize = 3;

    /// Its word.
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
}

/// A finished game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct GameResult {
    /// The position it began with; `None` for the variant's start.
    pub start: Option<String>,
    /// How many of the moves are the opening's.
    pub opening: usize,
    /// All moves, the opening's included.
    pub moves: Vec<String>,
    /// Time each move after the opening took, in microseconds.
    pub times: Vec<u64>,
    /// What the player thought of each, in hundredths of the game's unit, from its own side.
    pub scores: Vec<Option<i32>>,
    /// The depth it reached.
    pub depths: Vec<u32>,
    /// The nodes it searched.
    pub nodes: Vec<u64>,
    /// The side that moved first after the opening.
    pub begins: Side,
    /// The winner; `None` for a draw.
    pub winner: Option<Side>,
    /// The rules' or the arbiter's word for the ending.
    pub reason: String,
    /// What the game counts, in half points.
    pub half_points: [u16; 2],
    /// How it ended.
    #[serde(rename = "termination")]
    pub ending: EndingKind,
    /// What exactly a player at fault did.
    pub detail: Option<String>,
    /// Equal for games with the same position after the opening, the same moves from there and the same end.
    pub fingerprint: u64,
}

impl GameResult {
    /// The result of the player who played `side`.
    pub fn score(&self, side: Side) -> Wdl {
        score(self.winner, side)
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
        }
    }

    /// What statistics need of it.
    pub fn summary(&self) -> GameSummary {
        let mut sides = [SideTotals::default(); 2];
        for (i, &time) in self.times.iter().enumerate() {
            let side = if i % 2 == 0 { self.begins } else { !self.begins };
            let own = &mut sides[side];
            own.add(&SideTotals {
                moves: 1,
                microseconds: time,
                slowest: time,
                depths: u64::from(self.depths.get(i).copied().unwrap_or(0)),
                nodes: self.nodes.get(i).copied().unwrap_or(0),
            });
        }
        GameSummary {
            winner: self.winner,
            half_points: self.half_points,
            ending: self.ending,
            fingerprint: self.fingerprint,
            plies: self.moves.len(),
            sides,
        }
    }
}

/// The result of the player who played `side`, where `winner` won.
pub(crate) fn score(winner: Option<Side>, side: Side) -> Wdl {
    match winner {
        None => Wdl::Draw,
        Some(winner) if winner == side => Wdl::Win,
        Some(_) => Wdl::Loss,
    }
}

/// A game in short, for statistics.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameSummary {
    /// The winner; `None` for a draw.
    pub winner: Option<Side>,
    /// What the game counts, in half points.
    pub half_points: [u16; 2],
    /// How it ended. Where a player is at fault it is the one who lost.
    pub ending: EndingKind,
    /// See [`GameResult::fingerprint`].
    pub fingerprint: u64,
    /// Its length, the opening included.
    pub plies: usize,
    /// What each side spent.
    pub sides: [SideTotals; 2],
}

/// What one side of a game spent.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SideTotals {
    /// Moves it made.
    pub moves: u64,
    /// The time they took.
    pub microseconds: u64,
    /// The longest of them.
    pub slowest: u64,
    /// The sum of their depths.
    pub depths: u64,
    /// Their nodes.
    pub nodes: u64,
}

impl SideTotals {
    /// Counts more. What programs say of themselves may be any number, so sums stay at the largest there is.
    pub fn add(&mut self, more: &SideTotals) {
        self.moves = self.moves.saturating_add(more.moves);
        self.microseconds = self.microseconds.saturating_add(more.microseconds);
        self.slowest = self.slowest.max(more.slowest);
        self.depths = self.depths.saturating_add(more.depths);
        self.nodes = self.nodes.saturating_add(more.nodes);
    }
}

/// A number that is the same for the same texts in the same order.
pub(crate) fn fingerprint<'a>(texts: impl IntoIterator<Item = &'a str>) -> u64 {
    let mut state = 0u64;
    for text in texts {
        // FNV-1a over the bytes, mixed between texts so that their borders count.
        let word = text
            .bytes()
            .fold(0xCBF2_9CE4_8422_2325u64, |h, b| (h ^ u64::from(b)).wrapping_mul(0x0100_0000_01B3));
        state = mix(state.wrapping_add(0x9E37_79B9_7F4A_7C15) ^ word);
    }
    state
}
