//! What a player is to everything that holds a match.

use secateur_core::{AnyGame, MoveRequest, Score, Text};
use serde::Serialize;
use std::time::Duration;

/// A line a player expects.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ScoredLine {
    /// Its judgement.
    pub score: Score,
    /// Depth of the search it comes from.
    pub depth: u32,
    /// The moves, in notation.
    pub pv: Vec<String>,
}

/// A player's decision.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decision {
    /// The move, in the game's notation.
    pub text: String,
    /// The player's judgement, if it has one.
    pub score: Option<Score>,
    /// Depth searched, in plies.
    pub depth: u32,
    /// Nodes or simulations.
    pub nodes: u64,
    /// Time spent.
    pub time: Duration,
    /// The lines expected, best first; empty for a player that expects nothing.
    pub lines: Vec<ScoredLine>,
}

impl Decision {
    /// A move and nothing else to tell.
    pub fn bare(text: String) -> Decision {
        Decision { text, score: None, depth: 0, nodes: 0, time: Duration::ZERO, lines: Vec::new() }
    }

    /// The best line, which begins with the move.
    pub fn pv(&self) -> Vec<String> {
        self.lines.first().map_or_else(|| vec![self.text.clone()], |line| line.pv.clone())
    }
}

/// Why a player has no move to give.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// It broke down, or does not speak as it should.
    Crash(String),
    /// It did not answer.
    Stall(String),
    /// Its answer is no legal move.
    Illegal(String),
    /// It gives the game up.
    Resigns,
}

impl std::fmt::Display for Fault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Fault::Crash(detail) | Fault::Stall(detail) | Fault::Illegal(detail) => f.write_str(detail),
            Fault::Resigns => f.write_str("gives the game up"),
        }
    }
}

/// News from a player that thinks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchInfo {
    /// Depth of the iteration.
    pub depth: u32,
    /// Deepest ply looked at.
    pub deepest: u32,
    /// Number of the line, from 1.
    pub line: usize,
    /// Its judgement.
    pub score: Score,
    /// Nodes or simulations so far.
    pub nodes: u64,
    /// Time spent.
    pub time: Duration,
    /// Memory in use, in 1/1000.
    pub full: u32,
    /// The line expected.
    pub pv: Vec<String>,
}

/// A player of one game, whatever game it is.
pub trait Player: Send {
    /// The player text that makes the same player.
    fn text(&self) -> String;

    /// Forgets everything learnt in earlier games; `seed` drives whatever is random from here on. A player in another
    /// process that is not there any more is started again.
    fn reset(&mut self, seed: u64) -> Result<(), Fault>;

    /// Threads it thinks with.
    fn threads(&self) -> usize {
        1
    }

    /// How many players made from the same text can play at the same time.
    fn copies(&self) -> usize {
        usize::MAX
    }

    /// Whether it can play from the game's start only, because nothing else can be told to it.
    fn starts_only(&self) -> bool {
        false
    }

    /// The last messages exchanged with a player in another process since the last call: `> ` what it was told, `< ` what
    /// it said.
    fn exchange(&mut self) -> Vec<String> {
        Vec::new()
    }

    /// Whether [`reset`](Self::reset) makes it as good as new, whatever happened to it.
    fn restarts(&self) -> bool {
        false
    }

    /// Chooses a legal move of a match that is not over, of the game the agent was made for. `report` is told how the
    /// thinking goes. Players that live in this process do not fail; whether a move of another's is legal is the
    /// caller's to find out.
    fn decide(
        &mut self,
        game: &dyn AnyGame,
        request: &MoveRequest,
        report: &mut dyn FnMut(&SearchInfo),
    ) -> Result<Decision, Fault>;
}

/// A kind of player, as the command line and the board list them.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct PlayerNote {
    /// Its name in player texts, with its items.
    pub name: &'static str,
    /// How it plays.
    pub about: Text,
}
