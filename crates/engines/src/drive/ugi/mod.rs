//! Engines that speak the Universal Game Interface (UGI) as players.

mod engine;
mod reader;
mod request;

use super::engine_player::{AnswerReader, Dialogue, Engine, EnginePlayer};
use super::{Connection, engine_options};
use crate::protocol::ugi::{Command, OptionKind, Reply};
use reader::UgiReader;
use request::go_command;
use secateur_core::{AnyGame, AnyVariant, MoveRequest, ParseError, Side};
use secateur_players::{Fault, Player, PlayerText};
use std::time::Duration;

pub(crate) use engine::UgiEngine;
pub(crate) use request::position_command;

/// A UGI engine set up for one variant.
struct UgiSetup {
    command: engine_options::EngineCommand,
    variant: String,
}

pub(super) fn make(variant: &dyn AnyVariant, player_text: PlayerText) -> Result<Box<dyn Player>, ParseError> {
    let (options, command) = engine_options::EngineCommand::take(player_text)?;
    let setup = UgiSetup { command, variant: variant.text() };
    Ok(Box::new(EnginePlayer::started(options, setup)?))
}

impl Engine for UgiSetup {
    fn start(&self, _: Side, patience: Duration) -> Result<Box<dyn Dialogue>, Fault> {
        let mut engine = UgiEngine::spawn(&self.command.launch)?;
        engine.handshake(patience)?;
        engine.set_variant(&self.variant, patience)?;
        for (name, value) in &self.command.own_options {
            engine.set(name, value, patience)?;
        }
        engine.ready(patience)?;
        Ok(Box::new(UgiDialogue { engine, lines: 1 }))
    }

    fn threads(&self) -> usize {
        self.command.threads()
    }
}

/// The conversation with a UGI engine.
struct UgiDialogue {
    engine: UgiEngine,
    /// The value of `MultiPV` that was sent last.
    lines: usize,
}

impl Dialogue for UgiDialogue {
    fn connection(&mut self) -> &mut Connection {
        &mut self.engine.connection
    }

    fn new_game(&mut self, seed: u64, patience: Duration) -> Result<(), Fault> {
        let engine = &mut self.engine;
        engine.connection.send(&["uginewgame"], patience)?;
        // With a seed, an engine can repeat its games.
        if let Some((_, OptionKind::Spin { min, max, .. })) = engine.option("Seed") {
            let span = (i128::from(*max) - i128::from(*min) + 1).max(1);
            let value = i128::from(*min) + i128::from(seed) % span;
            engine.set("Seed", &value.to_string(), patience)?;
        }
        engine.ready(patience)
    }

    fn question(
        &mut self,
        game: &dyn AnyGame,
        request: &MoveRequest,
        patience: Duration,
    ) -> Result<Vec<String>, Fault> {
        let lines = request.lines.max(1);
        if lines != self.lines && self.engine.option("MultiPV").is_some() {
            self.engine.set("MultiPV", &lines.to_string(), patience)?;
            self.lines = lines;
        }
        self.engine.connection.refuse_unasked(|line| matches!(line.parse(), Ok(Reply::BestMove { .. })))?;
        let go = Command::Go(go_command(request, game.turn()));
        // An answer before `readyok` belongs to no question.
        Ok([position_command(game), Command::IsReady, go].map(|command| command.to_string()).into())
    }

    fn stop_message(&self) -> Option<&'static str> {
        Some("stop")
    }

    fn reader<'a>(&self, _: &'a dyn AnyGame) -> Box<dyn AnswerReader + 'a> {
        Box::new(UgiReader::default())
    }
}
