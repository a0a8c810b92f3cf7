//! Games in Hub's notation.

use crate::protocol::hub::Line;
use crate::squares::{board, moves};
use secateur_core::{AnyGame, ParseError};

/// A game in Hub's notation, updated from move to move, so that only new moves are translated.
pub(super) struct HubGame {
    game: Box<dyn AnyGame>,
    /// The start in Hub's notation.
    start: String,
    /// The moves, in our notation and in Hub's.
    ours: Vec<String>,
    hub: Vec<String>,
}

impl HubGame {
    /// The start of a game.
    pub fn begin(target: &dyn AnyGame) -> Result<HubGame, ParseError> {
        let game = target.variant().begin_at(&target.start())?;
        Ok(HubGame { start: board(&*game), game, ours: Vec::new(), hub: Vec::new() })
    }

    /// Adds the moves that `target` has made since; begins anew if it is another game.
    pub fn follow(&mut self, target: &dyn AnyGame) -> Result<(), ParseError> {
        let all = target.moves();
        if target.start() != self.game.start() || !all.starts_with(&self.ours) {
            *self = HubGame::begin(target)?;
        }
        for m in &all[self.ours.len()..] {
            let squares = moves(&*self.game).into_iter().find(|squares| squares.text == *m);
            let squares = squares.ok_or_else(|| ParseError::new("move", m, "not a legal move"))?;
            self.game.play(m)?;
            self.ours.push(m.clone());
            self.hub.push(squares.hub());
        }
        Ok(())
    }

    /// The `pos` line.
    pub fn line(&self) -> Line {
        let line = Line::new("pos").with("pos", &self.start);
        if self.hub.is_empty() { line } else { line.with("moves", self.hub.join(" ")) }
    }
}
