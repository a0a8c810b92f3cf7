//! `state`: a game after some moves.

use crate::error::ApiError;
use crate::picture::{Board, Change, split};
use crate::position::Told;
use crate::shared::Shared;
use secateur_core::{AnyGame, MoveView, Outcome, Points, Side, Text};
use serde::{Deserialize, Serialize};

#[derive(Debug, Deserialize)]
pub(crate) struct StateRequest {
    #[serde(flatten)]
    pub told: Told,
    /// The id of the board the client holds.
    #[serde(default)]
    pub board: Option<String>,
}

/// The names of both sides.
#[derive(Debug, Serialize)]
pub(crate) struct Sides {
    first: Text,
    second: Text,
}

impl Sides {
    pub fn of(variant: &dyn secateur_core::AnyVariant) -> Sides {
        Sides { first: variant.side_name(Side::First), second: variant.side_name(Side::Second) }
    }
}

/// The end of a game, its reason in words too.
#[derive(Debug, Serialize)]
struct Ending {
    winner: &'static str,
    reason: &'static str,
    text: Text,
    points: [Points; 2],
}

impl From<Outcome> for Ending {
    fn from(outcome: Outcome) -> Ending {
        Ending {
            winner: outcome.winner_word(),
            reason: outcome.reason.word,
            text: outcome.reason.text,
            points: outcome.points,
        }
    }
}

/// A game after some moves.
#[derive(Debug, Serialize)]
pub(crate) struct State {
    game: String,
    name: &'static str,
    sides: Sides,
    start: String,
    begins_at_start: bool,
    position: String,
    moves: Vec<String>,
    turn: Side,
    outcome: Option<Ending>,
    legal: Vec<MoveView>,
    last: Option<MoveView>,
    scene: Change,
    board: Option<Board>,
}

impl State {
    fn of(game: &dyn AnyGame, holds: Option<&str>) -> State {
        let variant = game.variant();
        let (scene, board) = split(game.scene(), holds);
        State {
            game: variant.text(),
            name: variant.name(),
            sides: Sides::of(variant),
            start: game.start(),
            begins_at_start: game.begins_at_start(),
            position: game.position(),
            moves: game.moves(),
            turn: game.turn(),
            outcome: game.outcome().map(Ending::from),
            legal: game.views(),
            last: game.last(),
            scene,
            board,
        }
    }
}

pub(crate) fn state(shared: &Shared, request: &StateRequest) -> Result<State, ApiError> {
    let game = request.told.game(shared)?;
    Ok(State::of(&*game, request.board.as_deref()))
}
