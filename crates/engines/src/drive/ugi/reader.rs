//! Collects the search info of a UGI engine for a decision.

use crate::drive::connection::early_answer_fault;
use crate::drive::engine_player::AnswerReader;
use crate::protocol::ugi::{Info, Reply};
use secateur_players::{Decision, Fault, ScoredLine, SearchInfo};
use std::time::Duration;

/// The most lines that are stored.
const MAX_LINES: usize = 64;
/// Greater numbers of nodes are ignored as nonsense.
const MAX_NODES: u64 = 1_000_000_000_000_000;
const MAX_DEPTH: u32 = 1_000;

/// The latest search info of each line.
#[derive(Default)]
pub(super) struct UgiReader {
    /// Whether the engine has answered the `isready` before `go`: whatever comes earlier belongs to an earlier question.
    ready: bool,
    depth: u32,
    nodes: u64,
    lines: Vec<ScoredLine>,
}

impl UgiReader {
    /// Stores search info from the engine and passes it on.
    fn add(&mut self, info: Info, on_info: &mut dyn FnMut(&SearchInfo)) {
        self.depth = info.depth.unwrap_or(self.depth).min(MAX_DEPTH);
        self.nodes = info.nodes.unwrap_or(self.nodes).min(MAX_NODES);
        let Some(score) = info.score else { return };
        let number = info.multipv.unwrap_or(1).max(1) as usize;
        let search_info = SearchInfo {
            depth: self.depth,
            deepest: info.seldepth.unwrap_or(self.depth),
            line: number,
            score,
            precision: info.precision,
            nodes: self.nodes,
            time: Duration::from_millis(info.time.unwrap_or(0)),
            full: info.hashfull.unwrap_or(0),
            pv: info.pv,
        };
        on_info(&search_info);
        let line = ScoredLine { score, depth: search_info.depth, pv: search_info.pv };
        if let Some(old) = self.lines.get_mut(number - 1) {
            *old = line;
        } else if number == self.lines.len() + 1 && number <= MAX_LINES {
            self.lines.push(line);
        }
    }
}

impl AnswerReader for UgiReader {
    fn read(&mut self, line: &str, on_info: &mut dyn FnMut(&SearchInfo)) -> Option<Result<String, Fault>> {
        match line.parse() {
            Ok(Reply::ReadyOk) => {
                self.ready = true;
                None
            }
            Ok(Reply::BestMove { .. }) if !self.ready => Some(Err(early_answer_fault(line, "readyok"))),
            Ok(_) if !self.ready => None,
            Ok(Reply::BestMove { text: Some(text), .. }) => Some(Ok(text)),
            Ok(Reply::BestMove { text: None, .. }) => {
                Some(Err(Fault::Crash(format!("broke its protocol: '{line}', and the game is not over"))))
            }
            Ok(Reply::Info(info)) => {
                self.add(*info, on_info);
                None
            }
            _ => None,
        }
    }

    /// The decision for the move `text`, with the score and the lines of the latest search info.
    fn decision(mut self: Box<Self>, text: String, time: Duration) -> Decision {
        // Lines that begin with another move belong to an earlier iteration.
        if self.lines.first().is_some_and(|line| line.pv.first().is_some_and(|first| *first != text)) {
            for line in &mut self.lines {
                line.pv.clear();
            }
        }
        if let Some(line) = self.lines.first_mut().filter(|line| line.pv.is_empty()) {
            line.pv = vec![text.clone()];
        }
        let score = self.lines.first().map(|line| line.score);
        Decision { text, score, depth: self.depth, nodes: self.nodes, time, lines: self.lines }
    }
}
