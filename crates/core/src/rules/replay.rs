//! Makes a game of a variant, a start and moves.

use crate::{AnyGame, AnyVariant, ParseError, Protocol};
use std::fmt;

/// Why a start and moves are not a legal game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReplayError {
    /// How many moves come before the illegal one; `None` if the start is wrong.
    pub ply: Option<usize>,
    /// What is wrong with the start or with the move.
    pub error: ParseError,
}

impl dyn AnyVariant + '_ {
    /// The game after these moves, from a position text or, where that is `None`, from the variant's own start.
    pub fn game<M: AsRef<str>>(
        &self,
        start: Option<&str>,
        moves: impl IntoIterator<Item = M>,
    ) -> Result<Box<dyn AnyGame>, ReplayError> {
        self.replay(start, moves, |_| ())
    }

    /// The same; `visit` is called with the game before each move.
    pub fn replay<M: AsRef<str>>(
        &self,
        start: Option<&str>,
        moves: impl IntoIterator<Item = M>,
        mut visit: impl FnMut(&dyn AnyGame),
    ) -> Result<Box<dyn AnyGame>, ReplayError> {
        let mut game = match start {
            Some(position) => self.begin_at(position).map_err(|error| ReplayError { ply: None, error })?,
            None => self.begin(),
        };
        for (ply, text) in moves.into_iter().enumerate() {
            visit(&*game);
            game.play(text.as_ref()).map_err(|error| ReplayError { ply: Some(ply), error })?;
        }
        Ok(game)
    }

    /// The game after these moves from a position, all written in a protocol's notation.
    pub fn game_in<'m>(
        &self,
        protocol: Protocol,
        start: Option<&str>,
        moves: impl IntoIterator<Item = &'m str>,
    ) -> Result<Box<dyn AnyGame>, ParseError> {
        let mut game = match start {
            Some(position) => self.begin_at_in(protocol, position)?,
            None => self.begin(),
        };
        for text in moves {
            let own = game.parse_move_in(protocol, text)?;
            game.play(&own)?;
        }
        Ok(game)
    }
}

impl From<ReplayError> for ParseError {
    /// The error of the start or of a move; for a move it names the ply, counted from 1.
    fn from(ReplayError { ply, error }: ReplayError) -> ParseError {
        match ply {
            Some(ply) => error.at_ply(ply + 1),
            None => error,
        }
    }
}

impl fmt::Display for ReplayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        ParseError::from(self.clone()).fmt(f)
    }
}

impl std::error::Error for ReplayError {}
