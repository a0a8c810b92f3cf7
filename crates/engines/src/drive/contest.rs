//! Engines of the Awalé contest as players: each is sent the opponent's moves, one a line, and answers its own.
//!
//! The protocol covers one game from the start and has no words for time: each game has a process of its own, and only our
//! clock counts.

use super::kinds::contest_options;
use super::launch::Launch;
use super::{Connection, EngineOptions};
use crate::protocol::contest::Message;
use secateur_core::{AnyGame, AnyVariant, Limits, MoveRequest, ParseError, Side};
use secateur_players::{Decision, Fault, Player, PlayerText, SearchInfo};
use std::time::Instant;

/// The mark in a command that becomes the number of the player, 1 or 2.
const SIDE: &str = "{side}";

/// A contest engine as a player.
struct ContestPlayer {
    options: EngineOptions,
    launch: Launch,
    /// `None` before the start and after a fault.
    connection: Option<Connection>,
    /// The moves that the engine knows.
    known: Vec<String>,
    /// The exchange with an engine that was shut down.
    record: Vec<String>,
}

pub(super) fn make(
    variant: &dyn AnyVariant,
    mut player_text: PlayerText,
) -> Result<Box<dyn Player>, ParseError> {
    let options = EngineOptions::take(&mut player_text)?;
    player_text.finish(&contest_options())?;
    let launch = options.launch()?;
    let mut player =
        ContestPlayer { options, launch, connection: None, known: Vec::new(), record: Vec::new() };
    // The protocol has no handshake: whether the engine speaks it shows in its first move.
    let request = Limits::time(player.options.patience).into();
    let trial = player.decide(&*variant.begin(), &request, &mut |_| {});
    let legal = trial.and_then(|decision| match variant.begin().play(&decision.text) {
        Ok(()) => Ok(()),
        Err(error) => Err(Fault::Illegal(format!("answers START with '{}': {error}", decision.text))),
    });
    legal.map_err(|fault| player.options.refuse(&fault))?;
    player.shut_down();
    Ok(Box::new(player))
}

impl ContestPlayer {
    /// Ends the engine and keeps the record of the exchange.
    fn shut_down(&mut self) {
        if let Some(mut connection) = self.connection.take() {
            self.record = connection.take_record();
        }
    }

    fn start(&mut self, side: Side) -> Result<(), Fault> {
        self.known.clear();
        let number = (side.index() + 1).to_string();
        self.connection = Some(Connection::spawn(&self.launch.with(SIDE, &number), None)?);
        Ok(())
    }

    fn ask(&mut self, game: &dyn AnyGame, request: &MoveRequest) -> Result<Decision, Fault> {
        if self.connection.is_none() {
            self.start(game.turn())?;
        }
        let Some(connection) = &mut self.connection else {
            return Err(Fault::Crash("was not started".into()));
        };
        let moves = game.moves();
        let message = match moves.split_last() {
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
        if let Some(line) = connection.try_receive() {
            return Err(Fault::Illegal(format!("'{line}' without being asked")));
        }
        let began = Instant::now();
        connection.send(&[&message.to_string()], self.options.patience)?;
        let answer = connection.wait_for_move(request, None, |line| {
            Some(line.parse::<Message>().map_err(|error| Fault::Illegal(error.to_string())))
        })?;
        let text = match answer {
            Message::Move(text) => text,
            Message::Result { last: Some(text), .. } => {
                let mut after = game.clone_game();
                if after.play(&text).is_ok() && after.outcome().is_none() {
                    return Err(Fault::Illegal(format!("'RESULT {text}', and the game is not over")));
                }
                text
            }
            other => return Err(Fault::Illegal(format!("'{other}', and the game is not over"))),
        };
        self.known = moves;
        self.known.push(text.clone());
        Ok(Decision { time: began.elapsed(), ..Decision::bare(text) })
    }
}

impl Player for ContestPlayer {
    fn text(&self) -> String {
        self.options.text.clone()
    }

    fn reset(&mut self, _: u64) -> Result<(), Fault> {
        self.shut_down();
        // Which side it plays is known only when it must move.
        if self.launch.contains(SIDE) { Ok(()) } else { self.start(Side::First) }
    }

    fn starts_only(&self) -> bool {
        true
    }

    fn exchange(&mut self) -> Vec<String> {
        if let Some(connection) = &mut self.connection {
            self.record.extend(connection.take_record());
        }
        std::mem::take(&mut self.record)
    }

    fn restarts(&self) -> bool {
        true
    }

    fn decide(
        &mut self,
        game: &dyn AnyGame,
        request: &MoveRequest,
        _: &mut dyn FnMut(&SearchInfo),
    ) -> Result<Decision, Fault> {
        self.ask(game, request).inspect_err(|_| self.shut_down())
    }
}
