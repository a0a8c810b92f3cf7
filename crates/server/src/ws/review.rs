//! Reviewing: every position of a game is searched, and the moves that lost most are marked.

use super::messages::{Message, ReviewedMove};
use super::outbox::Outbox;
use crate::api::score::ScoreJson;
use crate::http::error::ApiError;
use crate::players::ResolvedPlayer;
use crate::pool::{Run, RunEnd, SearchHandle, SearchKind, Task};
use secateur_core::{AnyGame, AnyVariant, Limits, MoveRequest, Side};
use secateur_players::Player;
use std::sync::Arc;
use std::time::Duration;

/// The part of a point that a move must lose at least for each mark, the worst mark first.
const MARKS: [(f64, &str); 3] = [(0.20, "blunder"), (0.10, "mistake"), (0.05, "inaccuracy")];

/// The review of a game for a client.
pub(super) struct Review {
    id: String,
    outbox: Arc<Outbox>,
    handle: Arc<SearchHandle>,
    player: ResolvedPlayer,
    time: Duration,
    moves: Vec<String>,
    /// The game at the position to be searched next, which is that of ply `scored.len()`.
    game: Box<dyn AnyGame>,
    scored: Vec<ScoredPosition>,
}

struct ScoredPosition {
    score: ScoreJson,
    best: Option<String>,
    turn: Side,
}

impl Review {
    /// The review of a game that stands at its last position.
    pub fn new(
        id: String,
        outbox: Arc<Outbox>,
        handle: Arc<SearchHandle>,
        player: ResolvedPlayer,
        time: Duration,
        mut game: Box<dyn AnyGame>,
    ) -> Review {
        let moves = game.moves();
        while game.undo() {}
        Review { id, outbox, handle, player, time, moves, game, scored: Vec::new() }
    }

    fn add_score(&mut self, score: ScoreJson, best: Option<String>, depth: u32) {
        let ply = self.scored.len();
        let message = Message::Scored { id: &self.id, ply, score, best: best.as_deref(), depth };
        self.outbox.send(&message);
        self.scored.push(ScoredPosition { score, best, turn: self.game.turn() });
    }

    fn send_review(&self) {
        let reviewed = |(ply, text): (usize, &String)| {
            let (before, after) = (&self.scored[ply], &self.scored[ply + 1]);
            let best = before.best.clone().unwrap_or_default();
            let lost = before.score.chance_of(before.turn) - after.score.chance_of(before.turn);
            // The search's own move loses nothing, even if a search one ply deeper thinks less of it.
            let loss = if best == *text { 0.0 } else { lost.clamp(0.0, 1.0) };
            let mark = MARKS.iter().find(|(min_loss, _)| loss >= *min_loss).map(|&(_, mark)| mark);
            ReviewedMove { ply, text: text.clone(), side: before.turn, best, loss, mark }
        };
        let moves: Vec<_> = self.moves.iter().enumerate().map(reviewed).collect();
        self.outbox.send(&Message::Reviewed { id: &self.id, moves: &moves });
    }
}

impl Task for Review {
    fn kind(&self) -> SearchKind {
        SearchKind::Review
    }

    fn variant(&self) -> &dyn AnyVariant {
        self.game.variant()
    }

    fn player(&self) -> &ResolvedPlayer {
        &self.player
    }

    fn limit(&self) -> Option<Duration> {
        None
    }

    fn seed(&self) -> Option<u64> {
        None
    }

    fn run(&mut self, player: &mut dyn Player, run: &Run<'_>) -> RunEnd {
        if self.scored.is_empty() {
            self.outbox.send(&Message::Started { id: &self.id });
        }
        match self.game.outcome() {
            Some(outcome) => self.add_score(ScoreJson::ended(&outcome), None, 0),
            None => {
                let move_request = MoveRequest { stop: run.stop.clone(), ..Limits::time(self.time).into() };
                let turn = self.game.turn();
                let decision = player.decide(&*self.game, &move_request, &mut |_| {});
                if self.handle.is_stopped() {
                    return RunEnd::Unfinished;
                }
                let decision = match decision {
                    Ok(decision) => decision,
                    Err(fault) => {
                        self.failed(ApiError::player_failed(&fault));
                        return RunEnd::Finished;
                    }
                };
                let score =
                    decision.score.map_or(ScoreJson::stored(0, turn), |score| ScoreJson::of(score, turn));
                self.add_score(score, Some(decision.text), decision.depth);
            }
        }
        match self.moves.get(self.scored.len() - 1) {
            Some(text) if self.game.play(text).is_ok() => RunEnd::Unfinished,
            _ => {
                self.send_review();
                RunEnd::Finished
            }
        }
    }

    fn stopped(&mut self) {
        self.outbox.send(&Message::Done { id: &self.id, reason: "stopped" });
    }

    fn failed(&mut self, error: ApiError) {
        self.outbox.send(&Message::Error { id: Some(&self.id), error: &error });
    }
}
