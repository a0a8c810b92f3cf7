//! Reads what Hub engines answer: search info and the move.

use super::PONG;
use crate::drive::connection::early_answer_fault;
use crate::drive::engine_player::AnswerReader;
use crate::protocol::hub::HubLine;
use crate::protocol::hub1;
use secateur_core::{AnyGame, Precision, Protocol, Score};
use secateur_players::{Decision, Fault, ScoredLine, SearchInfo};
use std::time::Duration;

/// Reads `info` and `done` lines of version 2.
pub(super) struct HubReader<'a> {
    game: &'a dyn AnyGame,
    /// Whether the engine has answered the `ping` before `go`.
    ready: bool,
    last: Option<SearchInfo>,
}

/// Reads `info` and `move` lines of version 1.
pub(super) struct HubOneReader<'a> {
    game: &'a dyn AnyGame,
    /// Whether the engine has answered the `ping` before `go`.
    ready: bool,
    last: Option<SearchInfo>,
}

impl<'a> HubReader<'a> {
    /// Reads the answer to a question about this game.
    pub fn new(game: &'a dyn AnyGame) -> HubReader<'a> {
        HubReader { game, ready: false, last: None }
    }
}

impl<'a> HubOneReader<'a> {
    /// Reads the answer to a question about this game.
    pub fn new(game: &'a dyn AnyGame) -> HubOneReader<'a> {
        HubOneReader { game, ready: false, last: None }
    }
}

impl AnswerReader for HubReader<'_> {
    fn read(&mut self, text: &str, on_info: &mut dyn FnMut(&SearchInfo)) -> Option<Result<String, Fault>> {
        let line: HubLine = text.parse().ok()?;
        match line.command.as_str() {
            PONG => {
                self.ready = true;
                None
            }
            "done" if !self.ready => Some(Err(early_answer_fault(text, PONG))),
            "info" if !self.ready => None,
            "done" => Some(own_notation(self.game, line.get("move").unwrap_or(""))),
            "info" => {
                if let Some(info) = search_info(&line) {
                    on_info(&info);
                    self.last = Some(info);
                }
                None
            }
            "error" => Some(Err(error_fault(line.get("message").unwrap_or("no message")))),
            _ => None,
        }
    }

    fn decision(self: Box<Self>, text: String, time: Duration) -> Decision {
        hub_decision(self.last, text, time)
    }
}

impl AnswerReader for HubOneReader<'_> {
    fn read(&mut self, text: &str, on_info: &mut dyn FnMut(&SearchInfo)) -> Option<Result<String, Fault>> {
        match text.parse() {
            _ if text == PONG => {
                self.ready = true;
                None
            }
            Ok(hub1::Reply::Move(_)) if !self.ready => Some(Err(early_answer_fault(text, PONG))),
            Ok(hub1::Reply::Info(_)) if !self.ready => None,
            Ok(hub1::Reply::Move(text)) => Some(own_notation(self.game, &text)),
            Ok(hub1::Reply::Info(info)) => {
                let info = SearchInfo {
                    depth: info.depth,
                    deepest: info.depth,
                    line: 1,
                    score: info.score,
                    precision: Precision::Exact,
                    nodes: info.nodes,
                    time: info.time,
                    full: 0,
                    pv: info.pv,
                };
                on_info(&info);
                self.last = Some(info);
                None
            }
            Ok(hub1::Reply::Error(message)) => Some(Err(error_fault(&message))),
            _ => None,
        }
    }

    fn decision(self: Box<Self>, text: String, time: Duration) -> Decision {
        hub_decision(self.last, text, time)
    }
}

fn own_notation(game: &dyn AnyGame, text: &str) -> Result<String, Fault> {
    game.parse_move_in(Protocol::Hub, text).map_err(|error| Fault::of_answer(game, text, &error))
}

fn error_fault(message: &str) -> Fault {
    Fault::Crash(format!("said error: {message}"))
}

fn hub_decision(last: Option<SearchInfo>, text: String, time: Duration) -> Decision {
    let mut decision = Decision { time, ..Decision::bare(text) };
    if let Some(info) = last {
        decision.score = Some(info.score);
        (decision.depth, decision.nodes) = (info.depth, info.nodes);
        let pv = vec![decision.text.clone()];
        decision.lines = vec![ScoredLine { score: info.score, depth: info.depth, pv }];
    }
    decision
}

/// The search info of an `info` line, if it has a score, which version 2 gives in men.
fn search_info(line: &HubLine) -> Option<SearchInfo> {
    let number = |key: &str| line.get(key).and_then(|value| value.parse::<f64>().ok());
    let score = number("score").filter(|score| score.is_finite())?;
    let whole = |key: &str| number(key).unwrap_or(0.0).clamp(0.0, 1e15);
    let depth = whole("depth") as u32;
    Some(SearchInfo {
        depth,
        deepest: depth,
        line: 1,
        score: Score::Hundredths((score * 100.0).clamp(-29_000.0, 29_000.0) as i32),
        precision: Precision::Exact,
        nodes: whole("nodes") as u64,
        time: Duration::try_from_secs_f64(whole("time")).unwrap_or_default(),
        full: 0,
        pv: line.get("pv").unwrap_or("").split_whitespace().map(str::to_string).collect(),
    })
}
