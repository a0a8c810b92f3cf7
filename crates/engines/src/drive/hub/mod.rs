//! Draughts engines that speak Hub as players: version 2, or version 1 if the engine's greeting says so.

mod engine;
mod reader;

use super::engine_player::{AnswerReader, Dialogue, Engine, EnginePlayer};
use super::limits::limits_less_overhead;
use super::{Connection, engine_options};
use crate::protocol::hub::HubLine;
use crate::protocol::hub1;
use reader::{HubOneReader, HubReader};
use secateur_core::{AnyGame, AnyVariant, Limits, MoveRequest, ParseError, Protocol, Side};
use secateur_players::{Fault, Player, PlayerText};
use std::time::Duration;

pub(crate) use engine::{HubEngine, Version};

/// Why an engine of version 1 cannot have a limit of nodes.
const NO_NODES: &str = "it speaks Hub 1, which has no limit of nodes: give a time, a clock or a depth";

/// Asks the engine to answer when it has processed everything so far.
const PING: &str = "ping";
const PONG: &str = "pong";

/// A Hub engine set up for one variant.
struct HubSetup {
    command: engine_options::EngineCommand,
    variant: Box<dyn AnyVariant>,
}

pub(super) fn make(variant: &dyn AnyVariant, player_text: PlayerText) -> Result<Box<dyn Player>, ParseError> {
    let (options, command) = engine_options::EngineCommand::take(player_text)?;
    let setup = HubSetup { command, variant: variant.clone_variant() };
    Ok(Box::new(EnginePlayer::started(options, setup)?))
}

impl Engine for HubSetup {
    fn start(&self, _: Side, patience: Duration) -> Result<Box<dyn Dialogue>, Fault> {
        let mut engine = HubEngine::spawn(&self.command.launch)?;
        engine.handshake(patience)?;
        engine.set_variant(&*self.variant, patience)?;
        for (name, value) in &self.command.own_options {
            engine.set(name, value, patience)?;
        }
        engine.init(patience)?;
        Ok(Box::new(engine))
    }

    fn threads(&self) -> usize {
        self.command.threads()
    }
}

impl Dialogue for HubEngine {
    fn connection(&mut self) -> &mut Connection {
        &mut self.connection
    }

    fn new_game(&mut self, _: u64, patience: Duration) -> Result<(), Fault> {
        let message = match self.version {
            Version::One => hub1::Command::NewGame.to_string(),
            Version::Two => "new-game".to_string(),
        };
        self.connection.send(&[&message], patience)?;
        self.ping(patience)
    }

    fn question(
        &mut self,
        game: &dyn AnyGame,
        request: &MoveRequest,
        _: Duration,
    ) -> Result<Vec<String>, Fault> {
        let (version, limits) = (self.version, limits_less_overhead(request));
        self.connection.refuse_unasked(|line| match version {
            Version::One => matches!(line.parse(), Ok(hub1::Reply::Move(_))),
            Version::Two => line.parse::<HubLine>().is_ok_and(|line| line.command == "done"),
        })?;
        match version {
            Version::One if limits.nodes.is_some() => Err(Fault::Crash(NO_NODES.into())),
            // The limits come after the position, which resets them. An answer before 'pong' belongs to no question.
            Version::One => Ok(position_one(game)
                .chain([hub1::Command::Other(PING.into())])
                .chain(hub1::Command::think(&limits))
                .map(|command| command.to_string())
                .collect()),
            Version::Two => Ok(vec![
                position_line(game).to_string(),
                HubLine::level(&limits).to_string(),
                PING.to_string(),
                "go think".to_string(),
            ]),
        }
    }

    fn unsupported_limit(&self, limits: &Limits) -> Option<&'static str> {
        (self.version == Version::One && limits.nodes.is_some()).then_some(NO_NODES)
    }

    fn stop_message(&self) -> Option<&'static str> {
        Some("stop")
    }

    fn reader<'a>(&self, game: &'a dyn AnyGame) -> Box<dyn AnswerReader + 'a> {
        match self.version {
            Version::One => Box::new(HubOneReader::new(game)),
            Version::Two => Box::new(HubReader::new(game)),
        }
    }
}

/// The `pos` line for a game: its start and its moves.
fn position_line(game: &dyn AnyGame) -> HubLine {
    let line = HubLine::new("pos").with("pos", game.start_in(Protocol::Hub));
    let moves = game.moves_in(Protocol::Hub);
    if moves.is_empty() { line } else { line.with("moves", moves.join(" ")) }
}

/// The same in version 1: the start, then each move.
fn position_one(game: &dyn AnyGame) -> impl Iterator<Item = hub1::Command> {
    let start = hub1::Command::Position(game.start_in(Protocol::Hub));
    std::iter::once(start).chain(game.moves_in(Protocol::Hub).into_iter().map(hub1::Command::Move))
}
