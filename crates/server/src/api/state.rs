//! `state`: a game after its moves.

use super::game_ref::GameRef;
use super::scene::{BoardJson, SceneJson, split_scene};
use super::variant_parts::VariantParts;
use crate::http::body::Documented;
use crate::http::error::ApiError;
use crate::shared::Shared;
use secateur_core::scene::Colour;
use secateur_core::{AnyGame, Known, MoveView, Outcome, OverlaySpec, Points, Score, Side, Text};
use secateur_players::{Catalogue, tables::Source};
use serde::{Deserialize, Serialize};

#[derive(Debug, Deserialize)]
#[serde(expecting = "an object")]
pub(crate) struct StateRequest {
    #[serde(flatten)]
    pub game: GameRef,
    /// The id of the board the client holds.
    #[serde(default)]
    pub board: Option<String>,
}

impl Documented for StateRequest {
    const SCHEMA: &str = "StateRequest";
}

/// The same of both sides.
#[derive(Debug, Serialize)]
pub(crate) struct Sides<T> {
    first: T,
    second: T,
}

impl<T> Sides<T> {
    pub fn of(value: impl Fn(Side) -> T) -> Sides<T> {
        Sides { first: value(Side::First), second: value(Side::Second) }
    }
}

/// How a game ended, its reason as a fixed word and in both languages.
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

/// A result found in endgame tables.
#[derive(Debug, Serialize)]
struct KnownJson {
    /// The side that wins; `None` for a draw.
    wins: Option<Side>,
    /// Plies to the win, where they are known.
    plies: Option<u32>,
}

impl KnownJson {
    /// `None` where the result is not certain.
    fn of(known: Known, turn: Side) -> Option<KnownJson> {
        known.is_result().then(|| match Score::from_number(known.least) {
            Score::WinIn(plies) => KnownJson { wins: Some(turn), plies: Some(plies) },
            Score::LossIn(plies) => KnownJson { wins: Some(!turn), plies: Some(plies) },
            Score::Won => KnownJson { wins: Some(turn), plies: None },
            Score::Lost => KnownJson { wins: Some(!turn), plies: None },
            Score::Hundredths(_) => KnownJson { wins: None, plies: None },
        })
    }
}

/// Everything a client needs to show a game and to enter the next move.
#[derive(Debug, Serialize)]
pub(crate) struct State {
    game: String,
    name: &'static str,
    variant: VariantParts,
    sides: Sides<Text>,
    colours: Sides<Colour>,
    start: String,
    begins_at_start: bool,
    position: String,
    moves: Vec<String>,
    turn: Side,
    outcome: Option<Ending>,
    known: Option<KnownJson>,
    legal: Vec<MoveView>,
    last: Option<MoveView>,
    overlays: &'static [OverlaySpec],
    scene: SceneJson,
    board: Option<BoardJson>,
}

impl State {
    /// The state of a game, without a board that is among `held`.
    pub fn of(catalogue: &Catalogue, game: &dyn AnyGame, held: &[String]) -> State {
        let variant = game.variant();
        let text = variant.text();
        let (scene, board) = split_scene(game.scene(), held);
        State {
            variant: VariantParts::of(catalogue.registry(), &text),
            game: text,
            name: variant.name(),
            sides: Sides::of(|side| variant.side_name(side)),
            colours: Sides::of(|side| variant.side_colour(side)),
            start: game.start(),
            begins_at_start: game.begins_at_start(),
            position: game.position(),
            moves: game.moves(),
            turn: game.turn(),
            outcome: game.outcome().map(Ending::from),
            known: catalogue.known(game, Source::All).and_then(|known| KnownJson::of(known, game.turn())),
            legal: game.views(),
            last: game.last(),
            overlays: variant.overlays(),
            scene,
            board,
        }
    }

    /// The id of the board in its scene, which a client sends back to say that it holds that board.
    pub fn board_id(&self) -> &str {
        self.scene.board_id()
    }
}

pub(crate) fn state(shared: &Shared, request: &StateRequest) -> Result<State, ApiError> {
    let game = request.game.replay(shared)?;
    Ok(State::of(&shared.catalogue, &*game, request.board.as_slice()))
}
