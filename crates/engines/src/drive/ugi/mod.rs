//! Engines that speak the Universal Game Interface, as players.

mod engine;
mod progress;
mod request;

use super::EngineOptions;
use super::kinds::command_options;
use super::launch::Launch;
use super::options::take_own_options;
use crate::protocol::ugi::{Command, OptionKind, Reply};
use progress::Progress;
use request::go;
use secateur_core::{AnyGame, AnyVariant, MoveRequest, ParseError};
use secateur_players::{Decision, Fault, Player, PlayerText, SearchInfo};
use std::time::Instant;

pub(crate) use engine::UgiEngine;
pub(crate) use request::position;

/// A UGI engine as a player of one variant.
struct UgiPlayer {
    options: EngineOptions,
    launch: Launch,
    variant: Box<dyn AnyVariant>,
    own_options: Vec<(String, String)>,
    /// `None` before the start and after a fault.
    engine: Option<UgiEngine>,
    /// The value of `MultiPV` that the engine was sent.
    lines: usize,
    /// The exchange with an engine that was shut down.
    record: Vec<String>,
}

pub(super) fn make(
    variant: &dyn AnyVariant,
    mut player_text: PlayerText,
) -> Result<Box<dyn Player>, ParseError> {
    let options = EngineOptions::take(&mut player_text)?;
    let own_options = take_own_options(&mut player_text);
    player_text.finish(&command_options())?;
    let launch = options.launch()?;
    let variant = variant.clone_variant();
    let mut player =
        UgiPlayer { options, launch, variant, own_options, engine: None, lines: 1, record: Vec::new() };
    player.start().map_err(|fault| player.options.refuse(&fault))?;
    Ok(Box::new(player))
}

impl UgiPlayer {
    /// Ends the engine and keeps the record of the exchange.
    fn shut_down(&mut self) {
        if let Some(mut engine) = self.engine.take() {
            self.record = engine.connection.take_record();
        }
    }

    fn start(&mut self) -> Result<(), Fault> {
        let patience = self.options.patience;
        let mut engine = UgiEngine::spawn(&self.launch)?;
        engine.handshake(patience)?;
        engine.set_variant(&self.variant.text(), patience)?;
        for (name, value) in &self.own_options {
            engine.set(name, value, patience)?;
        }
        engine.ready(patience)?;
        self.lines = 1;
        self.engine = Some(engine);
        Ok(())
    }

    fn begin_game(&mut self, seed: u64) -> Result<(), Fault> {
        let patience = self.options.patience;
        let Some(engine) = &mut self.engine else { return Err(Fault::Crash("was not started".into())) };
        engine.connection.send(&["uginewgame"], patience)?;
        // An engine with a seed repeats its games.
        if let Some((_, OptionKind::Spin { min, max, .. })) = engine.option("Seed") {
            let span = (i128::from(*max) - i128::from(*min) + 1).max(1);
            let value = i128::from(*min) + i128::from(seed) % span;
            engine.set("Seed", &value.to_string(), patience)?;
        }
        engine.ready(patience)
    }

    fn ask(
        &mut self,
        game: &dyn AnyGame,
        request: &MoveRequest,
        on_info: &mut dyn FnMut(&SearchInfo),
    ) -> Result<Decision, Fault> {
        let patience = self.options.patience;
        if self.engine.is_none() {
            self.start()?;
        }
        let Some(engine) = &mut self.engine else { return Err(Fault::Crash("was not started".into())) };
        let lines = request.lines.max(1);
        if lines != self.lines && engine.option("MultiPV").is_some() {
            engine.set("MultiPV", &lines.to_string(), patience)?;
            self.lines = lines;
        }
        while let Some(line) = engine.connection.try_receive() {
            if let Ok(Reply::BestMove { .. }) = line.parse() {
                return Err(Fault::Illegal(format!("'{line}' without being asked")));
            }
        }
        let began = Instant::now();
        let go = Command::Go(go(request, game.turn()));
        engine.connection.send(&[&position(game).to_string(), &go.to_string()], patience)?;
        let mut progress = Progress::default();
        let text = engine.connection.wait_for_move(request, Some("stop"), |line| match line.parse() {
            Ok(Reply::BestMove { text: Some(text), .. }) => Some(Ok(text)),
            Ok(Reply::BestMove { text: None, .. }) => {
                Some(Err(Fault::Illegal(format!("'{line}', and the game is not over"))))
            }
            Ok(Reply::Info(info)) => {
                progress.add(*info, on_info);
                None
            }
            _ => None,
        })?;
        Ok(progress.decision(text, began.elapsed()))
    }
}

impl Player for UgiPlayer {
    fn text(&self) -> String {
        self.options.text.clone()
    }

    fn reset(&mut self, seed: u64) -> Result<(), Fault> {
        // An engine that exited after its last game, or does not get ready for another, is started again.
        if self.begin_game(seed).is_ok() {
            return Ok(());
        }
        self.shut_down();
        self.start()?;
        self.begin_game(seed).inspect_err(|_| self.shut_down())
    }

    fn threads(&self) -> usize {
        let threads = self.own_options.iter().find(|(name, _)| name.eq_ignore_ascii_case("Threads"));
        threads.and_then(|(_, value)| value.parse().ok()).unwrap_or(1).max(1)
    }

    fn exchange(&mut self) -> Vec<String> {
        if let Some(engine) = &mut self.engine {
            self.record.extend(engine.connection.take_record());
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
        on_info: &mut dyn FnMut(&SearchInfo),
    ) -> Result<Decision, Fault> {
        self.ask(game, request, on_info).inspect_err(|_| self.shut_down())
    }
}
