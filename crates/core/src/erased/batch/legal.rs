//! The legal moves of the games of one thread, as a list or as sets.

use crate::variant::MoveOf;
use crate::{Outcome, Variant};

/// The legal moves of many games, which are counted from 0.
pub(super) trait LegalMoves<V: Variant>: Clone + Send + Sync + 'static {
    /// Whether finding the moves of actions is work worth a thread.
    const IS_SEARCHED: bool;

    /// Of no game yet; the variant's start is known.
    fn new(variant: &V) -> Self;
    /// How a game that begins at the variant's start stands.
    fn start_outcome(&self) -> Option<Outcome>;
    /// Adds a game at the variant's start.
    fn push_begun(&mut self);
    /// Adds a game at a position that has occurred so many `times`; how it ended, if it has: then it has no moves.
    fn push(&mut self, variant: &V, position: &V::Position, times: impl FnOnce() -> u8) -> Option<Outcome>;
    /// Finds the moves of actions; the place of the first that is not legal. A negative one leaves its game alone.
    fn choose(&mut self, actions: &[i64]) -> Option<usize>;
    /// Called before the chosen moves are made, one game after the other.
    fn begin_step(&mut self);
    /// The chosen move of a game, if it has one.
    fn chosen(&self, variant: &V, position: &V::Position, game: usize, action: i64) -> Option<MoveOf<V>>;
    /// Leaves a game alone.
    fn keep(&mut self, game: usize);
    /// The moves of a game's next position, as [`push`](Self::push).
    fn replace(
        &mut self,
        variant: &V,
        game: usize,
        position: &V::Position,
        times: impl FnOnce() -> u8,
    ) -> Option<Outcome>;
    /// A game begins anew at the variant's start.
    fn restart(&mut self, game: usize);
    /// Writes the mask of a game's moves; `mask` holds anything.
    fn write_mask(&self, game: usize, mask: &mut [bool]);
}
