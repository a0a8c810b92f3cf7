//! Draughts engines that speak Hub, as players.

mod engine;

use super::kinds::command_options;
use super::launch::Launch;
use super::limits::limits_less_overhead;
use super::options::take_own_options;
use super::player::{AnswerReader, Dialogue, Program, ProgramPlayer};
use super::{Connection, EngineOptions};
use crate::protocol::hub::Line;
use secateur_core::{AnyGame, AnyVariant, MoveRequest, ParseError, Protocol, Score, Side};
use secateur_players::{Decision, Fault, Player, PlayerText, ScoredLine, SearchInfo};
use std::time::Duration;

pub(crate) use engine::HubEngine;

/// A Hub engine for one variant.
struct HubProgram {
    launch: Launch,
    variant: Box<dyn AnyVariant>,
    own_options: Vec<(String, String)>,
}

pub(super) fn make(
    variant: &dyn AnyVariant,
    mut player_text: PlayerText,
) -> Result<Box<dyn Player>, ParseError> {
    let options = EngineOptions::take(&mut player_text)?;
    let own_options = take_own_options(&mut player_text);
    player_text.finish(&command_options())?;
    let program = HubProgram { launch: options.launch()?, variant: variant.clone_variant(), own_options };
    Ok(Box::new(ProgramPlayer::started(options, program)?))
}

impl Program for HubProgram {
    fn start(&self, _: Side, patience: Duration) -> Result<Box<dyn Dialogue>, Fault> {
        let mut engine = HubEngine::spawn(&self.launch)?;
        engine.handshake(patience)?;
        engine.set_variant(&*self.variant, patience)?;
        for (name, value) in &self.own_options {
            engine.set(name, value, patience)?;
        }
        engine.init(patience)?;
        Ok(Box::new(engine))
    }

    fn threads(&self) -> usize {
        let threads = self.own_options.iter().find(|(name, _)| name == "threads");
        threads.and_then(|(_, value)| value.parse().ok()).unwrap_or(1).max(1)
    }
}

impl Dialogue for HubEngine {
    fn connection(&mut self) -> &mut Connection {
        &mut self.connection
    }

    fn new_game(&mut self, _: u64, patience: Duration) -> Result<(), Fault> {
        self.connection.send(&["new-game"], patience)?;
        self.ping(patience)
    }

    fn question(
        &mut self,
        game: &dyn AnyGame,
        request: &MoveRequest,
        _: Duration,
    ) -> Result<Vec<String>, Fault> {
        let is_done = |line: &str| line.parse::<Line>().is_ok_and(|line| line.command == "done");
        self.connection.refuse_unasked(is_done)?;
        let level = Line::level(&limits_less_overhead(request));
        Ok(vec![position(game).to_string(), level.to_string(), "go think".to_string()])
    }

    fn stop_message(&self) -> Option<&'static str> {
        Some("stop")
    }

    fn reader<'a>(&self, game: &'a dyn AnyGame) -> Box<dyn AnswerReader + 'a> {
        Box::new(HubReader { game, last: None })
    }
}

/// Reads `info` lines and the move.
struct HubReader<'a> {
    game: &'a dyn AnyGame,
    last: Option<SearchInfo>,
}

impl AnswerReader for HubReader<'_> {
    fn read(&mut self, text: &str, on_info: &mut dyn FnMut(&SearchInfo)) -> Option<Result<String, Fault>> {
        let line: Line = text.parse().ok()?;
        match line.command.as_str() {
            "done" => {
                let ours = self.game.parse_move_in(Protocol::Hub, line.get("move").unwrap_or(""));
                Some(ours.map_err(|error| Fault::Illegal(error.to_string())))
            }
            "info" => {
                if let Some(info) = search_info(&line) {
                    on_info(&info);
                    self.last = Some(info);
                }
                None
            }
            "error" => {
                let message = line.get("message").unwrap_or("no message");
                Some(Err(Fault::Crash(format!("said error: {message}"))))
            }
            _ => None,
        }
    }

    fn decision(self: Box<Self>, text: String, time: Duration) -> Decision {
        let mut decision = Decision { time, ..Decision::bare(text) };
        if let Some(info) = self.last {
            decision.score = Some(info.score);
            (decision.depth, decision.nodes) = (info.depth, info.nodes);
            let pv = vec![decision.text.clone()];
            decision.lines = vec![ScoredLine { score: info.score, depth: info.depth, pv }];
        }
        decision
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
