//! Moves and analyses: one player searches one position, and sends search info on the way.

use super::messages::{LineJson, Message};
use super::outbox::Outbox;
use crate::api::score::ScoreJson;
use crate::api::state::State;
use crate::http::error::ApiError;
use crate::players::ResolvedPlayer;
use crate::pool::{Run, RunEnd, SearchHandle, SearchKind, Task};
use crate::shared::Shared;
use secateur_core::{AnyGame, AnyVariant, MoveRequest, Side, StopSignal};
use secateur_players::{Decision, Player, SearchInfo};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Search info is sent at most this often.
const INFO_INTERVAL: Duration = Duration::from_millis(100);

/// The search of one position for a client.
pub(super) struct Search {
    pub id: String,
    pub outbox: Arc<Outbox>,
    pub handle: Arc<SearchHandle>,
    pub asked: AskedSearch,
    pub progress: Progress,
}

/// What a client asked for.
pub(super) struct AskedSearch {
    pub kind: SearchKind,
    pub game: Box<dyn AnyGame>,
    pub player: ResolvedPlayer,
    pub seed: Option<u64>,
    /// The limits of the whole search; an analysis spends its time in several runs.
    pub move_request: MoveRequest,
    pub next_state: Option<NextState>,
}

/// What is needed to send the state after the decided move with the decision.
pub(super) struct NextState {
    pub shared: Arc<Shared>,
    /// The ids of the boards the client holds.
    pub held: Vec<String>,
}

/// What the runs of a search have found so far.
#[derive(Default)]
pub(super) struct Progress {
    started: bool,
    searched: Duration,
    nodes: u64,
    depth: u32,
    lines: Vec<LineJson>,
}

/// Gathers the search info of one run line by line and sends it now and then.
struct InfoSender<'a> {
    id: &'a str,
    outbox: &'a Outbox,
    turn: Side,
    progress: &'a mut Progress,
    sent_at: Option<Instant>,
    lines_wanted: usize,
}

impl InfoSender<'_> {
    fn add(&mut self, info: &SearchInfo) {
        // A new run begins at depth 1 again: its info is sent only from the depth of the last run on.
        if info.depth < self.progress.depth {
            return;
        }
        self.progress.depth = info.depth;
        let line = LineJson {
            rank: info.line,
            score: ScoreJson::of(info.score, self.turn),
            depth: info.depth,
            pv: info.pv.clone(),
        };
        // In the middle of an iteration a move may have changed its rank; it is listed once, with its new rank.
        let lines = &mut self.progress.lines;
        lines.retain(|old| old.rank != line.rank && old.pv.first() != line.pv.first());
        lines.push(line);
        lines.sort_by_key(|line| line.rank);
        let is_complete = info.line >= self.lines_wanted;
        if self.sent_at.is_none_or(|sent_at| sent_at.elapsed() >= INFO_INTERVAL)
            && (is_complete || self.sent_at.is_some())
        {
            self.sent_at = Some(Instant::now());
            self.send(info);
        }
    }

    fn send(&self, info: &SearchInfo) {
        let nodes = self.progress.nodes + info.nodes;
        let seconds = (self.progress.searched + info.time).as_secs_f64();
        self.outbox.send(&Message::Info {
            id: self.id,
            depth: self.progress.depth,
            deepest: info.deepest,
            lines: &self.progress.lines,
            nodes,
            nps: (nodes as f64 / seconds.max(1e-6)) as u64,
            seconds,
            full: info.full,
        });
    }
}

impl Task for Search {
    fn kind(&self) -> SearchKind {
        self.asked.kind
    }

    fn variant(&self) -> &dyn AnyVariant {
        self.asked.game.variant()
    }

    fn player(&self) -> &ResolvedPlayer {
        &self.asked.player
    }

    fn limit(&self) -> Option<Duration> {
        self.asked.move_request.limits.time
    }

    fn seed(&self) -> Option<u64> {
        self.asked.seed
    }

    fn run(&mut self, player: &mut dyn Player, run: &Run<'_>) -> RunEnd {
        let stop = run.stop;
        if !self.progress.started {
            self.progress.started = true;
            self.send(&Message::Started { id: &self.id });
        }
        let mut move_request = MoveRequest { stop: stop.clone(), ..self.asked.move_request.clone() };
        let limits = &mut move_request.limits;
        limits.time = limits.time.map(|time| time.saturating_sub(self.progress.searched));
        if self.asked.kind == SearchKind::Move {
            // The client has waited since its request, and the answer must not be later for it; but at least half of the time is
            // searched.
            let most = limits.time.map_or(Duration::MAX, |time| time / 2);
            move_request.overhead += run.waited.min(most);
        }
        let turn = self.asked.game.turn();
        let mut sender = InfoSender {
            id: &self.id,
            outbox: &self.outbox,
            turn,
            progress: &mut self.progress,
            sent_at: None,
            lines_wanted: move_request.lines.max(1).min(self.asked.game.legal_count()),
        };
        let mut last: Option<SearchInfo> = None;
        let began = Instant::now();
        let decision = player.decide(&*self.asked.game, &move_request, &mut |info| {
            sender.add(info);
            last = Some(info.clone());
        });
        let searched = began.elapsed().saturating_sub(stop.uncounted());
        if let Some(info) = last.filter(|_| self.asked.kind != SearchKind::Move) {
            sender.send(&info);
        }
        self.progress.searched += searched;
        let decision = match decision {
            Ok(decision) => decision,
            Err(fault) => {
                self.failed(ApiError::player_failed(&fault));
                return RunEnd::Finished;
            }
        };
        self.progress.nodes += decision.nodes;
        if self.asked.kind == SearchKind::Move {
            self.send_decision(&decision, turn, searched);
            return RunEnd::Finished;
        }
        self.end_run(stop)
    }

    fn stopped(&mut self) {
        self.send(&Message::Done { id: &self.id, reason: "stopped" });
    }

    fn failed(&mut self, error: ApiError) {
        self.send(&Message::Error { id: Some(&self.id), error: &error });
    }
}

impl Search {
    fn send(&self, message: &Message<'_>) {
        self.outbox.send(message);
    }

    fn send_decision(&self, decision: &Decision, turn: Side, searched: Duration) {
        // An external engine may choose any text, so the rules check the move.
        let mut next = self.asked.game.clone_game();
        if next.play(&decision.text).is_err() {
            let error = ApiError::player_failed(&"the player chose a move that is not legal");
            return self.send(&Message::Error { id: Some(&self.id), error: &error });
        }
        let line = |(i, line): (usize, &secateur_players::ScoredLine)| LineJson {
            rank: i + 1,
            score: ScoreJson::of(line.score, turn),
            depth: line.depth,
            pv: line.pv.clone(),
        };
        let lines: Vec<_> = decision.lines.iter().enumerate().map(line).collect();
        let state = |asked: &NextState| State::of(&asked.shared.catalogue, &*next, &asked.held);
        let state = self.asked.next_state.as_ref().map(state);
        self.send(&Message::Decision {
            id: &self.id,
            text: &decision.text,
            score: decision.score.map(|score| ScoreJson::of(score, turn)),
            depth: decision.depth,
            nodes: decision.nodes,
            seconds: searched.as_secs_f64(),
            lines: &lines,
            state: state.as_ref(),
        });
    }

    /// Ends an analysis that was stopped, has used its time or has nothing more to find; otherwise another run follows.
    fn end_run(&self, stop: &StopSignal) -> RunEnd {
        let is_spent = self.asked.move_request.limits.time.is_some_and(|time| self.progress.searched >= time);
        let reason = match (self.handle.is_stopped(), is_spent, stop.is_stopped()) {
            (true, ..) => "stopped",
            (_, true, _) => "limit",
            (_, _, true) => return RunEnd::Unfinished,
            _ => "finished",
        };
        self.send(&Message::Done { id: &self.id, reason });
        RunEnd::Finished
    }
}
