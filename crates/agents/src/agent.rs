//! What a player is to everything that holds a match.

use secateur_core::{AnyMatch, Text};
use serde::Serialize;

/// A player's decision.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Decision {
    /// The move, in the game's notation.
    pub text: String,
    /// The player's own judgement of the position, from the side to move, if it has one.
    pub score: Option<i32>,
}

/// A player of one game, whatever game it is.
pub trait AnyAgent: Send {
    /// The player text that makes the same player.
    fn text(&self) -> String;

    /// Forgets everything learnt in earlier games; `seed` drives whatever is random from here on.
    fn reset(&mut self, seed: u64);

    /// Chooses a legal move of a match that is not over, of the game the agent was made for.
    fn decide(&mut self, played: &dyn AnyMatch) -> Decision;
}

/// A kind of player, as the command line and the board list them.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct AgentNote {
    /// Its name in player texts.
    pub name: &'static str,
    /// How it plays.
    pub about: Text,
}
