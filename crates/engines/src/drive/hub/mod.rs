//! Draughts engines that speak Hub, as players.

mod engine;

use super::EngineOptions;
use super::launch::Launch;
use super::limits::limits_less_overhead;
use super::options::take_own_options;
use crate::protocol::hub::Line;
use secateur_core::{AnyGame, AnyVariant, MoveRequest, ParseError, Protocol, Score};
use secateur_players::{Decision, Fault, Player, PlayerText, ScoredLine, SearchInfo};
use std::time::{Duration, Instant};

pub(crate) use engine::HubEngine;

/// A Hub engine as a player of one variant.
struct HubPlayer {
    options: EngineOptions,
    launch: Launch,
    variant: Box<dyn AnyVariant>,
    own_options: Vec<(String, String)>,
    /// `None` before the start and after a fault.
    engine: Option<HubEngine>,
    /// The exchange with an engine that was shut down.
    record: Vec<String>,
}

pub(super) fn make(
    variant: &dyn AnyVariant,
    mut player_text: PlayerText,
) -> Result<Box<dyn Player>, ParseError> {
    let options = EngineOptions::take(&mut player_text)?;
    let own_options = take_own_options(&mut player_text);
    player_text.finish(&["cmd=", "dir=", "patience=", "option.NAME="])?;
    let launch = options.launch()?;
    let variant = variant.clone_variant();
    let mut player = HubPlayer { options, launch, variant, own_options, engine: None, record: Vec::new() };
    player.start().map_err(|fault| player.options.refuse(&fault))?;
    Ok(Box::new(player))
}

impl HubPlayer {
    /// Ends the engine and keeps the record of the exchange.
    fn shut_down(&mut self) {
        if let Some(mut engine) = self.engine.take() {
            self.record = engine.connection.take_record();
        }
    }

    fn start(&mut self) -> Result<(), Fault> {
        let patience = self.options.patience;
        let mut engine = HubEngine::spawn(&self.launch)?;
        engine.handshake(patience)?;
        engine.set_variant(&*self.variant, patience)?;
        for (name, value) in &self.own_options {
            engine.set(name, value, patience)?;
        }
        engine.init(patience)?;
        self.engine = Some(engine);
        Ok(())
    }

    fn begin_game(&mut self) -> Result<(), Fault> {
        let patience = self.options.patience;
        let Some(engine) = &mut self.engine else { return Err(Fault::Crash("was not started".into())) };
        engine.connection.send(&["new-game"], patience)?;
        engine.ping(patience)
    }

    fn ask(
        &mut self,
        game: &dyn AnyGame,
        request: &MoveRequest,
        on_info: &mut dyn FnMut(&SearchInfo),
    ) -> Result<Decision, Fault> {
        if self.engine.is_none() {
            self.start()?;
        }
        let Some(engine) = &mut self.engine else { return Err(Fault::Crash("was not started".into())) };
        while let Some(line) = engine.connection.try_receive() {
            if line.parse::<Line>().is_ok_and(|line| line.command == "done") {
                return Err(Fault::Illegal(format!("'{line}' without being asked")));
            }
        }
        let level = Line::level(&limits_less_overhead(request));
        let began = Instant::now();
        let lines = [position(game).to_string(), level.to_string(), "go think".to_string()];
        engine.connection.send(&[&lines[0], &lines[1], &lines[2]], self.options.patience)?;
        let mut last: Option<SearchInfo> = None;
        let text = engine.connection.wait_for_move(request, Some("stop"), |text| {
            let line: Line = text.parse().ok()?;
            match line.command.as_str() {
                "done" => Some(Ok(line.get("move").unwrap_or("").to_string())),
                "info" => {
                    if let Some(info) = search_info(&line) {
                        on_info(&info);
                        last = Some(info);
                    }
                    None
                }
                "error" => {
                    let message = line.get("message").unwrap_or("no message");
                    Some(Err(Fault::Crash(format!("said error: {message}"))))
                }
                _ => None,
            }
        })?;
        let time = began.elapsed();
        let ours = game.parse_move_in(Protocol::Hub, &text);
        let ours = ours.map_err(|error| Fault::Illegal(error.to_string()))?;
        let mut decision = Decision { time, ..Decision::bare(ours) };
        if let Some(info) = last {
            decision.score = Some(info.score);
            (decision.depth, decision.nodes) = (info.depth, info.nodes);
            let pv = vec![decision.text.clone()];
            decision.lines = vec![ScoredLine { score: info.score, depth: info.depth, pv }];
        }
        Ok(decision)
    }
}

impl Player for HubPlayer {
    fn text(&self) -> String {
        self.options.text.clone()
    }

    fn reset(&mut self, _: u64) -> Result<(), Fault> {
        if self.begin_game().is_ok() {
            return Ok(());
        }
        self.shut_down();
        self.start()?;
        self.begin_game().inspect_err(|_| self.shut_down())
    }

    fn threads(&self) -> usize {
        let threads = self.own_options.iter().find(|(name, _)| name == "threads");
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

/// The `pos` line of a game: its start and its moves.
fn position(game: &dyn AnyGame) -> Line {
    let line = Line::new("pos").with("pos", game.start_in(Protocol::Hub));
    let moves = game.moves_in(Protocol::Hub);
    if moves.is_empty() { line } else { line.with("moves", moves.join(" ")) }
}

/// The search info of an `info` line with a score, which Hub counts in men.
fn search_info(line: &Line) -> Option<SearchInfo> {
    let number = |key: &str| line.get(key).and_then(|value| value.parse::<f64>().ok());
    let score = number("score").filter(|score| score.is_finite())?;
    let whole = |key: &str| number(key).unwrap_or(0.0).clamp(0.0, 1e15);
    let depth = whole("depth") as u32;
    Some(SearchInfo {
        depth,
        deepest: depth,
        line: 1,
        score: Score::Hundredths((score * 100.0).clamp(-29_000.0, 29_000.0) as i32),
        nodes: whole("nodes") as u64,
        time: Duration::try_from_secs_f64(whole("time")).unwrap_or_default(),
        full: 0,
        pv: line.get("pv").unwrap_or("").split_whitespace().map(str::to_string).collect(),
    })
}
