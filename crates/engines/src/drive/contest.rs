//! Engines of the Awalé contest as players: we send the opponent's moves, one a line; the engine answers with its own.
//!
//! The protocol covers one game from the start and cannot state times. So each game has its own process, and only our clock
//! counts.

use super::engine_kinds::contest_options;
use super::engine_player::{AnswerReader, Dialogue, Engine, EnginePlayer};
use super::launch::Launch;
use super::{Connection, EngineOptions, with_stop};
use crate::protocol::contest::Message;
use secateur_core::{AnyGame, AnyVariant, MoveRequest, ParseError, Side};
use secateur_players::{Fault, Player, PlayerText, SearchInfo};
use std::time::Duration;

/// Stands for the number of the player, 1 or 2, in a command.
const SIDE: &str = "{side}";

/// A contest engine.
struct ContestSetup {
    launch: Launch,
}

pub(super) fn make(
    variant: &dyn AnyVariant,
    mut player_text: PlayerText,
) -> Result<Box<dyn Player>, ParseError> {
    let options = EngineOptions::take(&mut player_text)?;
    player_text.finish(&contest_options())?;
    // The protocol has no handshake: only the first move shows whether the engine speaks it.
    let (patience, request) = (options.patience, MoveRequest::default());
    let setup = ContestSetup { launch: options.launch()? };
    let mut player = EnginePlayer::new(options, setup);
    let first_move = || player.decide(&*variant.begin(), &request, &mut |_| {});
    let (_, trial) = with_stop(&request.stop, patience, first_move);
    let legal = trial.and_then(|decision| match variant.begin().play(&decision.text) {
        Ok(()) => Ok(()),
        Err(error) => Err(Fault::Illegal(format!("answers START with '{}': {error}", decision.text))),
    });
    legal.map_err(|fault| player.refuse(&fault))?;
    player.shut_down();
    Ok(Box::new(player))
}

impl Engine for ContestSetup {
    fn start(&self, side: Side, _: Duration) -> Result<Box<dyn Dialogue>, Fault> {
        let number = (side.index() + 1).to_string();
        let connection = Connection::spawn(&self.launch.with(SIDE, &number), None)?;
        Ok(Box::new(ContestDialogue { connection, known: Vec::new() }))
    }

    fn plays_one_game(&self) -> bool {
        true
    }

    fn needs_side(&self) -> bool {
        self.launch.contains(SIDE)
    }
}

/// The conversation with a contest engine.
struct ContestDialogue {
    connection: Connection,
    /// The moves that the engine has been sent or has made.
    known: Vec<String>,
}

impl Dialogue for ContestDialogue {
    fn connection(&mut self) -> &mut Connection {
        &mut self.connection
    }

    fn new_game(&mut self, _: u64, _: Duration) -> Result<(), Fault> {
        Ok(())
    }

    fn question(&mut self, game: &dyn AnyGame, _: &MoveRequest, _: Duration) -> Result<Vec<String>, Fault> {
        let message = match game.moves().split_last() {
            None => Message::Start,
            Some((last, before)) if before == self.known => Message::Move(last.clone()),
            Some(_) => {
                return Err(Fault::Crash(
                    "can be sent the opponent's last move only: it plays from the start".into(),
                ));
            }
        };
        if !game.begins_at_start() {
            return Err(Fault::Crash("can be sent no position: it plays from the start".into()));
        }
        self.connection.refuse_unasked(|_| true)?;
        Ok(vec![message.to_string()])
    }

    fn reader<'a>(&self, game: &'a dyn AnyGame) -> Box<dyn AnswerReader + 'a> {
        Box::new(ContestReader(game))
    }

    fn answered(&mut self, game: &dyn AnyGame, text: &str) {
        self.known = game.moves();
        self.known.push(text.to_string());
    }
}

/// Reads a move, or the result that the move brings.
struct ContestReader<'a>(&'a dyn AnyGame);

impl AnswerReader for ContestReader<'_> {
    fn read(&mut self, line: &str, _: &mut dyn FnMut(&SearchInfo)) -> Option<Result<String, Fault>> {
        Some(match line.parse() {
            Ok(Message::Move(text)) => Ok(text),
            Ok(Message::Result { last: Some(text), .. }) => {
                let mut after = self.0.clone_game();
                if after.play(&text).is_ok() && after.outcome().is_none() {
                    Err(Fault::Crash(format!(
                        "broke its protocol: 'RESULT {text}', and the game is not over"
                    )))
                } else {
                    Ok(text)
                }
            }
            Ok(_) => Err(Fault::Crash(format!(
                "broke its protocol: '{line}' is no move, and the game is not over"
            ))),
            Err(error) => Err(Fault::of_answer(self.0, line, &error)),
        })
    }
}
