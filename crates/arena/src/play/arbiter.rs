//! The arbiter of one game: applies the rules, runs the clocks, and turns whatever a player does wrong into the end of its
//! game.

use super::Interrupt;
use super::adjudicator::Adjudicator;
use super::catch_panic::catch_panic;
use super::completed_game::{CompletedGame, EndingKind, Overstep};
use super::worker_status::WorkerStatus;
use crate::files::hash_texts;
use crate::spec::{Adjudication, KnownOf, Opening, Tolerance};
use secateur_core::{
    AnyGame, AnyVariant, Clock, Limits, MoveRequest, ParseError, Score, Side, Solved, StopSignal,
};
use secateur_players::{AnySolver, Decision, Fault, Player};
use std::cell::RefCell;
use std::time::{Duration, Instant};

/// Messages that are kept with a forfeited game: the last ones exchanged with the player that forfeited it.
const MAX_EXCHANGE: usize = 20;

/// What is the same for every game of a tournament.
pub(crate) struct Conditions<'a> {
    pub tolerance: Tolerance,
    pub adjudication: &'a Adjudication,
    pub status: &'a WorkerStatus,
    pub interrupt: &'a Interrupt,
    /// Returns the time: tests set it, so that none depends on the speed of a machine.
    pub now: &'a dyn Fn() -> Instant,
    /// What endgame tables know of a game, if the rules of adjudication ask for them.
    pub known: Option<&'a KnownOf<'a>>,
    /// The solver, if the rules of adjudication ask for one.
    pub solver: Option<&'a RefCell<Box<dyn AnySolver>>>,
}

/// A player of the game, what it may spend, and the seed of its randomness. Of the two, the player who moves first in the variant
/// comes first.
pub(crate) struct Participant<'a> {
    pub player: &'a mut dyn Player,
    pub limits: &'a Limits,
    pub seed: u64,
}

/// The ending of a game that the rules of the variant did not end.
struct Ending {
    winner: Option<Side>,
    reason: String,
    kind: EndingKind,
    detail: Option<String>,
}

impl Ending {
    fn by_fault(side: Side, fault: &Fault) -> Ending {
        let kind = match fault {
            Fault::Crash(_) => EndingKind::Crash,
            Fault::Stall(_) => EndingKind::Stall,
            Fault::Illegal(_) => EndingKind::Illegal,
            // A resignation is no fault.
            Fault::Resigns => {
                let (winner, reason) = (Some(!side), "resigned".to_string());
                return Ending { winner, reason, kind: EndingKind::Adjudicated, detail: None };
            }
        };
        Ending::against(side, kind, fault.to_string())
    }

    fn declared(winner: Option<Side>, reason: &str, kind: EndingKind) -> Ending {
        Ending { winner, reason: reason.to_string(), kind, detail: None }
    }

    fn against(side: Side, kind: EndingKind, detail: String) -> Ending {
        let reason = kind.word().to_string();
        Ending { winner: Some(!side), reason, kind, detail: Some(detail) }
    }
}

struct GameRunner<'a, 'b> {
    conditions: &'a Conditions<'a>,
    participants: &'a mut [Participant<'b>; 2],
    clocks: [Option<Clock>; 2],
    /// What is left of each side's grace: a clock has one for the whole game.
    grace: [Duration; 2],
    game: Box<dyn AnyGame>,
    adjudicator: Adjudicator,
    result: CompletedGame,
}

/// Plays one game from the opening; `None` if the interrupt dropped the game. The players are reset first.
pub(crate) fn play_game(
    variant: &dyn AnyVariant,
    opening: &Opening,
    participants: &mut [Participant<'_>; 2],
    conditions: &Conditions<'_>,
) -> Result<Option<CompletedGame>, ParseError> {
    let game = opening.begin(variant)?;
    let is_timed = participants.iter().any(|own| own.limits.time.is_some() || own.limits.clock.is_some());
    let result = CompletedGame {
        start: opening.start.clone(),
        opening: opening.moves.len(),
        moves: opening.moves.clone(),
        times: Vec::new(),
        overstep: None,
        scores: Vec::new(),
        depths: Vec::new(),
        nodes: Vec::new(),
        begins: game.turn(),
        winner: None,
        reason: String::new(),
        half_points: [0; 2],
        ending: EndingKind::Normal,
        detail: None,
        exchange: Vec::new(),
        punctuality: is_timed.then(Default::default),
        fingerprint: 0,
    };
    let after_opening = game.position();
    if let Some(solver) = conditions.solver {
        solver.borrow_mut().reset(); // no game depends on another
    }
    let clocks = [0, 1].map(|i| participants[i].limits.clock);
    let grace = [0, 1].map(|i| conditions.tolerance.grace.of(participants[i].limits));
    let adjudicator = Adjudicator::default();
    let mut runner = GameRunner { conditions, participants, clocks, grace, game, adjudicator, result };
    let ending = match runner.reset_players() {
        Some(ending) => Some(ending),
        None => loop {
            if runner.game.outcome().is_some() {
                break None;
            }
            if conditions.interrupt.at_once() {
                return Ok(None);
            }
            if let Some(ending) = runner.play_move() {
                break Some(ending);
            }
        },
    };
    if conditions.interrupt.at_once() && ending.is_some() {
        return Ok(None); // a player that was stopped is not at fault for having no move
    }
    runner.keep_exchange(ending.as_ref());
    Ok(Some(runner.finish(ending, &after_opening)))
}

impl GameRunner<'_, '_> {
    fn reset_players(&mut self) -> Option<Ending> {
        for side in Side::BOTH {
            let Participant { player, seed, .. } = &mut self.participants[side];
            let done = catch_panic(|| player.reset(*seed)).unwrap_or_else(|line| Err(Fault::Crash(line)));
            if let Err(fault) = done {
                return Some(Ending::by_fault(side, &fault));
            }
        }
        None
    }

    /// Asks the side to move for a move and makes it. Returns the ending if this move, or the lack of one, ends the game.
    fn play_move(&mut self) -> Option<Ending> {
        let side = self.game.turn();
        let against = |kind, detail: String| Some(Ending::against(side, kind, detail));
        let (answer, spent) = self.ask(side);
        let decision = match answer {
            Ok(decision) => decision,
            Err(fault) => return Some(Ending::by_fault(side, &fault)),
        };
        if let Err((kind, detail)) = self.stop_clock(side, spent) {
            let (depth, nodes) = (decision.depth, decision.nodes);
            self.result.overstep = Some(Overstep { time: spent.as_micros() as u64, depth, nodes });
            return against(kind, detail);
        }
        if let Err(error) = self.game.play(&decision.text) {
            return Some(Ending::by_fault(side, &Fault::of_answer(&*self.game, &decision.text, &error)));
        }
        self.conditions.status.add_move(&decision.text);
        self.result.moves.push(decision.text);
        self.result.times.push(spent.as_micros() as u64);
        self.result.scores.push(decision.score.map(Score::number));
        self.result.depths.push(decision.depth);
        self.result.nodes.push(decision.nodes);
        if self.game.outcome().is_some() {
            return None;
        }
        let rules = self.conditions.adjudication;
        if let Some(declared) = self.adjudicator.observe(rules, side, decision.score, self.result.moves.len())
        {
            return Some(Ending::declared(declared.winner, declared.reason, EndingKind::Adjudicated));
        }
        if let Some(known) = self.conditions.known.and_then(|known| known(&*self.game))
            && known.is_result()
        {
            let turn = self.game.turn();
            let winner = match known.least.signum() {
                0 => None,
                1 => Some(turn),
                _ => Some(!turn),
            };
            return Some(Ending::declared(winner, "table", EndingKind::Solved));
        }
        let solver = self.conditions.solver?;
        let stop = StopSignal::new();
        self.conditions.status.begin_thinking(None, stop.clone());
        let solved = solver.borrow_mut().solve(&*self.game, rules.solver?.nodes, &stop);
        self.conditions.status.end_thinking();
        let winner = match solved? {
            Solved::Won(side) => Some(side),
            Solved::Drawn => None,
        };
        Some(Ending::declared(winner, "solved", EndingKind::Solved))
    }

    /// Keeps the last messages exchanged with a player that forfeits.
    fn keep_exchange(&mut self, ending: Option<&Ending>) {
        let Some(Ending { winner: Some(winner), kind, .. }) = ending else { return };
        if kind.is_forfeit() {
            let player = &mut self.participants[!*winner].player;
            let mut messages = catch_panic(|| player.exchange()).unwrap_or_default();
            self.result.exchange = messages.split_off(messages.len().saturating_sub(MAX_EXCHANGE));
        }
    }

    /// Asks a player for its move, and measures its time.
    fn ask(&mut self, side: Side) -> (Result<Decision, Fault>, Duration) {
        let (grace, deadline) = (self.grace[side], self.conditions.tolerance.deadline);
        let Participant { player, limits, .. } = &mut self.participants[side];
        let stop = StopSignal::new();
        let request = MoveRequest {
            limits: Limits { clock: self.clocks[side], ..**limits },
            opponent_clock: self.clocks[!side],
            grace: Some(grace),
            stop: stop.clone(),
            ..MoveRequest::default()
        };
        let times = [limits.time, self.clocks[side].map(|clock| clock.remaining)];
        let allowed = times.into_iter().flatten().min().map_or(deadline, |time| time.saturating_add(grace));
        let game = &*self.game;
        let began = (self.conditions.now)();
        self.conditions.status.begin_thinking(began.checked_add(allowed), stop);
        let answer = catch_panic(|| player.decide(game, &request, &mut |_| {}));
        let spent = (self.conditions.now)() - began;
        self.conditions.status.end_thinking();
        (answer.unwrap_or_else(|line| Err(Fault::Crash(line))), spent)
    }

    /// Takes the time spent off the clock; an error if it was too much.
    fn stop_clock(&mut self, side: Side, spent: Duration) -> Result<(), (EndingKind, String)> {
        let (grace, deadline) = (self.grace[side], self.conditions.tolerance.deadline);
        let limits = self.participants[side].limits;
        let is_choice = limits.time.is_some() && self.game.legal_count() > 1;
        let times = [limits.time, self.clocks[side].map(|clock| clock.remaining)];
        if let (Some(allowed), Some(both)) = (times.into_iter().flatten().min(), &mut self.result.punctuality)
        {
            both[side].record(limits, allowed, spent, is_choice);
        }
        let late = |allowed: Duration| {
            (EndingKind::Time, format!("{:.3} s of {:.3} s", spent.as_secs_f64(), allowed.as_secs_f64()))
        };
        if let Some(time) = limits.time
            && spent > time.saturating_add(grace)
        {
            return Err(late(time));
        }
        if let (Some(control), Some(clock)) = (limits.clock, self.clocks[side]) {
            let next = clock.after_move(&control, spent, grace);
            self.clocks[side] = Some(next.ok_or_else(|| late(clock.remaining))?);
            self.grace[side] = grace.saturating_sub(spent.saturating_sub(clock.remaining));
        }
        if limits.time.is_none() && limits.clock.is_none() && spent > deadline {
            return Err((EndingKind::Stall, format!("no move for {:.0} s", spent.as_secs_f64())));
        }
        Ok(())
    }

    fn finish(self, ending: Option<Ending>, after_opening: &str) -> CompletedGame {
        let mut result = self.result;
        match (ending, self.game.outcome()) {
            (Some(ending), _) => {
                result.winner = ending.winner;
                result.reason = ending.reason;
                result.ending = ending.kind;
                result.detail = ending.detail;
                result.half_points = match ending.winner {
                    Some(Side::First) => [2, 0],
                    Some(Side::Second) => [0, 2],
                    None => [1, 1],
                };
            }
            (None, Some(outcome)) => {
                result.winner = outcome.winner;
                result.reason = outcome.reason.word.to_string();
                result.half_points = outcome.points.map(|p| p.in_halves());
            }
            (None, None) => unreachable!("a game is played until it is over or decided"),
        }
        let moves = result.moves[result.opening..].iter().map(String::as_str);
        result.fingerprint = hash_texts([after_opening, &result.reason].into_iter().chain(moves));
        result
    }
}

#[cfg(test)]
mod tests;
