//! Thinking and analysing: one position, one player, news on the way.

use super::messages::{Line, Message};
use super::outbox::Outbox;
use crate::error::ApiError;
use crate::pool::{Class, Task, Ticket, Turn};
use crate::score::ScoreJson;
use secateur_core::{AnyGame, AnyVariant, MoveRequest, Side, StopSignal};
use secateur_players::{Decision, Player, SearchInfo};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// The shortest time between two messages of news.
const NEWS: Duration = Duration::from_millis(100);

/// What is searched, for whom, and what was told so far.
pub(super) struct Search {
    pub id: String,
    pub outbox: Arc<Outbox>,
    pub ticket: Arc<Ticket>,
    pub class: Class,
    pub game: Box<dyn AnyGame>,
    pub player: String,
    pub seed: Option<u64>,
    /// Limits of the whole; an analysis spends its time in slices.
    pub move_request: MoveRequest,
    pub told: Told,
}

/// What was told, over all slices.
#[derive(Default)]
pub(super) struct Told {
    started: bool,
    searched: Duration,
    nodes: u64,
    depth: u32,
    lines: Vec<Line>,
}

impl Search {
    fn send(&self, message: &Message<'_>) {
        self.outbox.send(message);
    }
}

/// The news of one turn, gathered line by line and sent now and then.
struct News<'a> {
    id: &'a str,
    outbox: &'a Outbox,
    turn: Side,
    told: &'a mut Told,
    searched_before: Duration,
    nodes_before: u64,
    last: Option<Instant>,
    lines_wanted: usize,
}

impl News<'_> {
    fn hear(&mut self, report: &SearchInfo) {
        // A new slice begins at depth 1 again; what it says is news only where it goes as deep as the last one did.
        if report.depth < self.told.depth {
            return;
        }
        self.told.depth = report.depth;
        let line = Line {
            rank: report.line,
            score: ScoreJson::of(report.score, self.turn),
            depth: report.depth,
            pv: report.pv.clone(),
        };
        // In the middle of an iteration a move can have changed places: it is listed once, at its new one.
        self.told.lines.retain(|old| old.rank != line.rank && old.pv.first() != line.pv.first());
        self.told.lines.push(line);
        self.told.lines.sort_by_key(|line| line.rank);
        let complete = report.line >= self.lines_wanted;
        if self.last.is_none_or(|last| last.elapsed() >= NEWS) && (complete || self.last.is_some()) {
            self.last = Some(Instant::now());
            self.tell(report);
        }
    }

    fn tell(&mut self, report: &SearchInfo) {
        let nodes = self.nodes_before + report.nodes;
        let seconds = (self.searched_before + report.time).as_secs_f64();
        self.outbox.send(&Message::Info {
            id: self.id,
            depth: self.told.depth,
            deepest: report.deepest,
            lines: &self.told.lines,
            nodes,
            nps: (nodes as f64 / seconds.max(1e-6)) as u64,
            seconds,
            full: report.full,
        });
    }
}

fn lines_of(decision: &Decision, turn: Side) -> Vec<Line> {
    let line = |(i, line): (usize, &secateur_players::ScoredLine)| Line {
        rank: i + 1,
        score: ScoreJson::of(line.score, turn),
        depth: line.depth,
        pv: line.pv.clone(),
    };
    decision.lines.iter().enumerate().map(line).collect()
}

impl Task for Search {
    fn class(&self) -> Class {
        self.class
    }

    fn variant(&self) -> &dyn AnyVariant {
        self.game.variant()
    }

    fn player(&self) -> &str {
        &self.player
    }

    fn seed(&self) -> Option<u64> {
        self.seed
    }

    fn turn(&mut self, player: &mut dyn Player, stop: &StopSignal) -> Turn {
        if !self.told.started {
            self.told.started = true;
            self.send(&Message::Started { id: &self.id });
        }
        let searched_before = self.told.searched;
        let nodes_before = self.told.nodes;
        let mut move_request = MoveRequest { stop: stop.clone(), ..self.move_request.clone() };
        let limits = &mut move_request.limits;
        limits.time = limits.time.map(|time| time.saturating_sub(searched_before));
        let turn = self.game.turn();
        let mut news = News {
            id: &self.id,
            outbox: &self.outbox,
            turn,
            told: &mut self.told,
            searched_before,
            nodes_before,
            last: None,
            lines_wanted: move_request.lines.max(1).min(self.game.legal_count()),
        };
        let mut last: Option<SearchInfo> = None;
        let began = Instant::now();
        let decision = player.decide(&*self.game, &move_request, &mut |report| {
            news.hear(report);
            last = Some(report.clone());
        });
        let searched = began.elapsed();
        if let Some(report) = last.filter(|_| self.class != Class::Move) {
            news.tell(&report);
        }
        self.told.searched += searched;
        let decision = match decision {
            Ok(decision) => decision,
            Err(fault) => {
                self.failed(ApiError::player_failed(&fault));
                return Turn::Done;
            }
        };
        self.told.nodes += decision.nodes;
        if self.class == Class::Move {
            self.decided(&decision, turn, searched);
            return Turn::Done;
        }
        self.after_slice(stop)
    }

    fn stopped(&mut self) {
        self.send(&Message::Done { id: &self.id, reason: "stopped" });
    }

    fn failed(&mut self, error: ApiError) {
        self.send(&Message::Error { id: Some(&self.id), error: &error });
    }
}

impl Search {
    fn decided(&self, decision: &Decision, turn: Side, searched: Duration) {
        // A player of another's making is believed only as far as the rules go.
        if self.game.clone_game().play(&decision.text).is_err() {
            let error = ApiError::player_failed(&"the player chose a move that is not legal");
            return self.send(&Message::Error { id: Some(&self.id), error: &error });
        }
        self.send(&Message::Decision {
            id: &self.id,
            text: &decision.text,
            score: decision.score.map(|score| ScoreJson::of(score, turn)),
            depth: decision.depth,
            nodes: decision.nodes,
            seconds: searched.as_secs_f64(),
            lines: &lines_of(decision, turn),
        });
    }

    fn after_slice(&self, stop: &StopSignal) -> Turn {
        let spent = self.move_request.limits.time.is_some_and(|time| self.told.searched >= time);
        let reason = match (self.ticket.is_asked(), spent, stop.is_stopped()) {
            (true, ..) => "stopped",
            (_, true, _) => "limit",
            (_, _, true) => return Turn::Again,
            _ => "finished",
        };
        self.send(&Message::Done { id: &self.id, reason });
        Turn::Done
    }
}
