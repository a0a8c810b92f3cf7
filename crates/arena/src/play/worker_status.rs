//! What a worker thread is doing, shared with the thread that supervises it.

use crate::store::LiveGame;
use secateur_core::{StopSignal, lock};
use std::sync::Mutex;
use std::time::Instant;

/// The game that a worker thread plays, and the deadline of the player to move.
#[derive(Debug, Default)]
pub(crate) struct WorkerStatus {
    thinking: Mutex<Option<(Option<Instant>, StopSignal)>>,
    game: Mutex<Option<LiveGame>>,
}

impl WorkerStatus {
    /// Sets the game that begins; `None` when it is over.
    pub fn set_game(&self, game: Option<LiveGame>) {
        *lock(&self.game) = game;
    }

    /// Adds a move to the game. Called while no clock runs.
    pub fn add_move(&self, text: &str) {
        if let Some(game) = &mut *lock(&self.game) {
            game.moves.push(text.to_string());
        }
    }

    /// The game as it stands.
    pub fn game(&self) -> Option<LiveGame> {
        lock(&self.game).clone()
    }

    /// A player or the solver begins to think; `stop` is raised if it has not answered by `deadline`, if there is one.
    pub fn begin_thinking(&self, deadline: Option<Instant>, stop: StopSignal) {
        *lock(&self.thinking) = Some((deadline, stop));
    }

    /// The player has answered.
    pub fn end_thinking(&self) {
        *lock(&self.thinking) = None;
    }

    /// Stops a player whose deadline has passed; with `at_once`, the player that is thinking.
    pub fn enforce_deadline(&self, now: Instant, at_once: bool) {
        if let Some((deadline, stop)) = &*lock(&self.thinking)
            && (at_once || deadline.is_some_and(|deadline| now > deadline))
        {
            stop.stop();
        }
    }
}
