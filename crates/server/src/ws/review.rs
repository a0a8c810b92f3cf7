//! Reviewing: every position of a game is scored, and the moves that lost most are marked.

use super::messages::{Message, ReviewedMove};
use super::outbox::Outbox;
use crate::error::ApiError;
use crate::pool::{Class, Task, Ticket, Turn};
use crate::score::ScoreJson;
use secateur_core::{AnyGame, AnyVariant, Limits, MoveRequest, Side, StopSignal};
use secateur_players::Player;
use std::sync::Arc;
use std::time::Duration;

/// Chances a mover may lose before a move is marked.
const MARKS: [(f64, &str); 3] = [(0.20, "blunder"), (0.10, "mistake"), (0.05, "inaccuracy")];

/// The game, and what is known of its positions so far.
pub(super) struct Review {
    id: String,
    outbox: Arc<Outbox>,
    ticket: Arc<Ticket>,
    player: String,
    time: Duration,
    moves: Vec<String>,
    /// Where the review stands: the position before move number `scored.len()`.
    at: Box<dyn AnyGame>,
    scored: Vec<Scored>,
}

struct Scored {
    score: ScoreJson,
    best: Option<String>,
    turn: Side,
}

impl Review {
    /// The review of a game that was played through.
    pub fn new(
        id: String,
        outbox: Arc<Outbox>,
        ticket: Arc<Ticket>,
        player: String,
        time: Duration,
        game: Box<dyn AnyGame>,
    ) -> Review {
        let moves = game.moves();
        let mut at = game;
        while at.undo() {}
        Review { id, outbox, ticket, player, time, moves, at, scored: Vec::new() }
    }

    fn note(&mut self, score: ScoreJson, best: Option<String>, depth: u32) {
        let ply = self.scored.len();
        let message = Message::Scored { id: &self.id, ply, score, best: best.as_deref(), depth };
        self.outbox.send(&message);
        self.scored.push(Scored { score, best, turn: self.at.turn() });
    }

    fn tell(&self) {
        let judged = |(ply, text): (usize, &String)| {
            let (before, after) = (&self.scored[ply], &self.scored[ply + 1]);
            let best = before.best.clone().unwrap_or_default();
            let lost = before.score.chance_of(before.turn) - after.score.chance_of(before.turn);
            // The move the search itself would play loses nothing, whatever one ply more of depth says.
            let loss = if best == *text { 0.0 } else { lost.clamp(0.0, 1.0) };
            let mark = MARKS.iter().find(|(least, _)| loss >= *least).map(|&(_, mark)| mark);
            ReviewedMove { ply, text: text.clone(), side: before.turn, best, loss, mark }
        };
        let moves: Vec<_> = self.moves.iter().enumerate().map(judged).collect();
        self.outbox.send(&Message::Reviewed { id: &self.id, moves: &moves });
    }
}

impl Task for Review {
    fn class(&self) -> Class {
        Class::Review
    }

    fn variant(&self) -> &dyn AnyVariant {
        self.at.variant()
    }

    fn player(&self) -> &str {
        &self.player
    }

    fn seed(&self) -> Option<u64> {
        None
    }

    fn turn(&mut self, player: &mut dyn Player, stop: &StopSignal) -> Turn {
        if self.scored.is_empty() {
            self.outbox.send(&Message::Started { id: &self.id });
        }
        match self.at.outcome() {
            Some(outcome) => self.note(ScoreJson::ended(&outcome), None, 0),
            None => {
                let think = MoveRequest { stop: stop.clone(), ..Limits::time(self.time).into() };
                let turn = self.at.turn();
                let decision = player.decide(&*self.at, &think, &mut |_| {});
                if self.ticket.is_asked() {
                    return Turn::Again;
                }
                let decision = match decision {
                    Ok(decision) => decision,
                    Err(fault) => {
                        self.failed(ApiError::player_failed(&fault));
                        return Turn::Done;
                    }
                };
                let score =
                    decision.score.map_or(ScoreJson::stored(0, turn), |score| ScoreJson::of(score, turn));
                self.note(score, Some(decision.text), decision.depth);
            }
        }
        match self.moves.get(self.scored.len() - 1) {
            Some(text) if self.at.play(text).is_ok() => Turn::Again,
            _ => {
                self.tell();
                Turn::Done
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
