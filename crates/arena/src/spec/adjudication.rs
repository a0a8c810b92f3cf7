//! Rules by which the arbiter ends a game before the rules of the game do: both players have agreed on the result for long
//! enough, a solver or an endgame table has proven it, or the game is too long. All off by default.

use crate::error::ArenaError;
use serde::{Deserialize, Serialize};

/// Declares a draw when both players have seen an even game for long enough.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DrawRule {
    /// Not before this many plies.
    pub plies: usize,
    /// Moves of each player in a row that must agree.
    pub moves: usize,
    /// No score farther from zero than this, in the game's unit.
    pub score: f64,
}

/// Declares a win when both players have seen it for long enough.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ResignRule {
    /// Moves of each player in a row that must agree.
    pub moves: usize,
    /// At least this score for the same side, in the game's unit.
    pub score: f64,
}

/// Declares what a solver proves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SolverRule {
    /// Nodes the solver may search after each move.
    pub nodes: u64,
}

/// Which endgame tables the arbiter believes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TableRule {
    /// Those of the program, the same on every machine.
    BuiltIn,
    /// Those of the machine's data folder too.
    All,
}

/// The results the arbiter declares.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Adjudication {
    /// Draws by agreement of the scores.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub draw: Option<DrawRule>,
    /// Wins by agreement of the scores.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub resign: Option<ResignRule>,
    /// Results that a solver proves within its limits.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub solver: Option<SolverRule>,
    /// Results that an endgame table holds, and which tables are asked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tables: Option<TableRule>,
    /// A game of this many plies is drawn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub length: Option<usize>,
}

impl Adjudication {
    /// Refuses numbers that make no sense.
    pub fn check(&self) -> Result<(), ArenaError> {
        let moves = self.draw.map(|d| d.moves).into_iter().chain(self.resign.map(|r| r.moves));
        let scores = self.draw.map(|d| d.score).into_iter().chain(self.resign.map(|r| r.score));
        if moves.chain(self.length).any(|n| n == 0) {
            return Err(ArenaError::request("adjudication: moves and length are at least 1"));
        }
        if self.solver.is_some_and(|solver| solver.nodes == 0) {
            return Err(ArenaError::request("adjudication: a solver has at least 1 node"));
        }
        if scores.into_iter().any(|s| !(s.is_finite() && s >= 0.0)) {
            return Err(ArenaError::request("adjudication: a score is a number from 0 up"));
        }
        Ok(())
    }
}
