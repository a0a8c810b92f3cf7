//! What a player is to everything that holds a match.

use secateur_core::{AnyGame, Text};
use secateur_search::StopSignal;
use secateur_search::clock::GameClock;
use serde::Serialize;
use std::time::Duration;

/// How long a player may think, and how many lines it should tell. Whatever is `None` is without limit; a player may
/// always decide sooner.
#[derive(Clone, Debug, Default)]
pub struct Think {
    /// Depth in plies.
    pub depth: Option<u32>,
    /// Nodes, or simulations.
    pub nodes: Option<u64>,
    /// Time for this move.
    pub time: Option<Duration>,
    /// The own game clock.
    pub clock: Option<GameClock>,
    /// The opponent's game clock, where it is known.
    pub other_clock: Option<GameClock>,
    /// Time that passes outside the search, taken off every time limit.
    pub overhead: Duration,
    /// Lines wanted; 0 and 1 are the same.
    pub lines: usize,
    /// Stops the player from outside, or lets it ponder.
    pub stop: StopSignal,
}

impl Think {
    /// A time for each move.
    pub fn time(time: Duration) -> Think {
        Think { time: Some(time), ..Think::default() }
    }

    /// A number of nodes for each move.
    pub fn nodes(nodes: u64) -> Think {
        Think { nodes: Some(nodes), ..Think::default() }
    }

    /// A depth.
    pub fn depth(depth: u32) -> Think {
        Think { depth: Some(depth), ..Think::default() }
    }

    /// Whether nothing limits it.
    pub fn is_free(&self) -> bool {
        self.depth.is_none() && self.nodes.is_none() && self.time.is_none() && self.clock.is_none()
    }
}

/// A player's judgement of a position, from the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Judgement {
    /// In hundredths of the game's unit: a man, a marble, a seed, a step.
    Hundredths(i32),
    /// The side to move wins in so many plies.
    WinIn(u32),
    /// The side to move loses in so many plies.
    LossIn(u32),
}

impl Judgement {
    /// One number: hundredths, or beyond all of them for a win (32,000 less the plies to it) and a loss.
    pub fn number(self) -> i32 {
        match self {
            Judgement::Hundredths(value) => value,
            Judgement::WinIn(plies) => 32_000 - plies as i32,
            Judgement::LossIn(plies) => plies as i32 - 32_000,
        }
    }
}

impl std::fmt::Display for Judgement {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Judgement::Hundredths(value) => write!(f, "{:+.2}", f64::from(*value) / 100.0),
            Judgement::WinIn(1) => f.write_str("win in 1 ply"),
            Judgement::WinIn(plies) => write!(f, "win in {plies} plies"),
            Judgement::LossIn(plies) => write!(f, "loss in {plies} plies"),
        }
    }
}

impl Serialize for Judgement {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_i32(self.number())
    }
}

/// A line a player expects.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ScoredLine {
    /// Its judgement.
    pub score: Judgement,
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
    pub score: Option<Judgement>,
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
    pub score: Judgement,
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
        think: &Think,
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
