//! The contract for the legal moves of one thread's games, kept as lists or as sets.

use crate::variant::MoveOf;
use crate::{Outcome, Variant};

/// The legal moves of many games, indexed by game.
pub(super) trait LegalMoves<V: Variant>: Clone + Send + Sync + 'static {
    /// Whether looking up the moves of actions costs enough to be spread over threads.
    const IS_SEARCHED: bool;

    /// No games yet; computes the legal moves of the variant's start.
    fn new(variant: &V) -> Self;
    /// The outcome of the variant's start; `None` in any game that can be played.
    fn start_outcome(&self) -> Option<Outcome>;
    /// Adds a game at the variant's start.
    fn push_begun(&mut self);
    /// Adds a game at a position that has occurred `times` times. Returns the outcome if the game is over: then it has no
    /// moves.
    fn push(&mut self, variant: &V, position: &V::Position, times: impl FnOnce() -> u8) -> Option<Outcome>;
    /// Looks up the moves of actions, one for each game; a negative action leaves its game alone. Returns the first game
    /// whose action is not legal.
    fn choose(&mut self, actions: &[i64]) -> Option<usize>;
    /// Called once before the chosen moves are made.
    fn begin_step(&mut self);
    /// The move chosen for a game; `None` if the game is left alone.
    fn chosen(&self, variant: &V, position: &V::Position, game: usize, action: i64) -> Option<MoveOf<V>>;
    /// Carries a game's moves over to the next step unchanged.
    fn keep(&mut self, game: usize);
    /// Replaces a game's moves by those of its next position; see [`push`](Self::push).
    fn replace(
        &mut self,
        variant: &V,
        game: usize,
        position: &V::Position,
        times: impl FnOnce() -> u8,
    ) -> Option<Outcome>;
    /// Replaces a game's moves by those of the variant's start.
    fn restart(&mut self, game: usize);
    /// Writes the mask of a game's moves and overwrites all of `mask`.
    fn write_mask(&self, game: usize, mask: &mut [bool]);
}
