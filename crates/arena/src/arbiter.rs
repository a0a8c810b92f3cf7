//! The arbiter of one game: knows the rules, runs the clocks, and lets no player harm the match.

use crate::adjudicate::{Adjudication, Adjudicator};
use crate::crash::guarded;
use crate::opening::Opening;
use crate::patience::Patience;
use crate::result::{GameResult, Termination, fingerprint};
use crate::watch::{Interrupt, Watch};
use secateur_core::{AnyGame, AnyVariant, Clock, Limits, MoveRequest, ParseError, Side, Solved, StopSignal};
use secateur_players::{AnySolver, Decision, Fault, Player};
use std::cell::RefCell;
use std::time::{Duration, Instant};

/// What holds for a game whoever plays it.
pub(crate) struct Conditions<'a> {
    pub patience: Patience,
    pub adjudication: &'a Adjudication,
    pub watch: &'a Watch,
    pub interrupt: &'a Interrupt,
    /// Proves results, where the rules of adjudication ask for that.
    pub solver: Option<&'a RefCell<Box<dyn AnySolver>>>,
}

/// A player at the board: the one who moves first in the variant is first.
pub(crate) struct Seat<'a> {
    pub player: &'a mut dyn Player,
    pub limits: &'a Limits,
    pub seed: u64,
}

/// How a game ends otherwise than by the rules.
struct Verdict {
    winner: Option<Side>,
    reason: String,
    termination: Termination,
    detail: Option<String>,
}

impl Verdict {
    fn of(side: Side, fault: &Fault) -> Verdict {
        let termination = match fault {
            Fault::Crash(_) => Termination::Crash,
            Fault::Stall(_) => Termination::Stall,
            Fault::Illegal(_) => Termination::Illegal,
            // What a player declares itself is no fault of it.
            Fault::Resigns => {
                let (winner, reason) = (Some(!side), "resigned".to_string());
                return Verdict { winner, reason, termination: Termination::Adjudicated, detail: None };
            }
        };
        Verdict::against(side, termination, fault.to_string())
    }

    fn declared(winner: Option<Side>, reason: &str, termination: Termination) -> Verdict {
        Verdict { winner, reason: reason.to_string(), termination, detail: None }
    }

    fn against(side: Side, termination: Termination, detail: String) -> Verdict {
        let reason = termination.word().to_string();
        Verdict { winner: Some(!side), reason, termination, detail: Some(detail) }
    }
}

struct Table<'a, 'b> {
    conditions: &'a Conditions<'a>,
    seats: &'a mut [Seat<'b>; 2],
    clocks: [Option<Clock>; 2],
    game: Box<dyn AnyGame>,
    notes: Adjudicator,
    result: GameResult,
}

/// Plays one game from the opening; `None` if it was broken off at once by an interrupt. Agents are reset before it.
pub(crate) fn play_game(
    variant: &dyn AnyVariant,
    opening: &Opening,
    seats: &mut [Seat<'_>; 2],
    conditions: &Conditions<'_>,
) -> Result<Option<GameResult>, ParseError> {
    let game = opening.begin(variant)?;
    let result = GameResult {
        start: opening.start.clone(),
        opening: opening.moves.len(),
        moves: opening.moves.clone(),
        times: Vec::new(),
        scores: Vec::new(),
        depths: Vec::new(),
        nodes: Vec::new(),
        begins: game.turn(),
        winner: None,
        reason: String::new(),
        half_points: [0; 2],
        termination: Termination::Normal,
        detail: None,
        fingerprint: 0,
    };
    let after_opening = game.position();
    if let Some(solver) = conditions.solver {
        solver.borrow_mut().reset(); // a game depends on no other
    }
    let clocks = [0, 1].map(|i| seats[i].limits.clock);
    let mut table = Table { conditions, seats, clocks, game, notes: Adjudicator::default(), result };
    let verdict = match table.reset() {
        Some(verdict) => Some(verdict),
        None => loop {
            if table.game.outcome().is_some() {
                break None;
            }
            if conditions.interrupt.at_once() {
                return Ok(None);
            }
            if let Some(verdict) = table.ply() {
                break Some(verdict);
            }
        },
    };
    if conditions.interrupt.at_once() && verdict.is_some() {
        return Ok(None); // a player told to stop is not at fault for stopping
    }
    Ok(Some(table.finish(verdict, &after_opening)))
}

impl Table<'_, '_> {
    fn reset(&mut self) -> Option<Verdict> {
        for side in Side::BOTH {
            let Seat { player, seed, .. } = &mut self.seats[side];
            let done = guarded(|| player.reset(*seed)).unwrap_or_else(|said| Err(Fault::Crash(said)));
            if let Err(fault) = done {
                return Some(Verdict::of(side, &fault));
            }
        }
        None
    }

    /// One move of the side to move, and everything that may be wrong with it.
    fn ply(&mut self) -> Option<Verdict> {
        let side = self.game.turn();
        let against = |termination, detail: String| Some(Verdict::against(side, termination, detail));
        let (answer, spent) = self.ask(side);
        let decision = match answer {
            Ok(decision) => decision,
            Err(fault) => return Some(Verdict::of(side, &fault)),
        };
        if let Err((termination, detail)) = self.stop_clock(side, spent) {
            return against(termination, detail);
        }
        if let Err(error) = self.game.play(&decision.text) {
            return against(Termination::Illegal, error.to_string());
        }
        let score = decision.score.map(|s| s.number());
        self.conditions.watch.moved(&decision.text);
        self.result.moves.push(decision.text);
        self.result.times.push(spent.as_micros() as u64);
        self.result.scores.push(score);
        self.result.depths.push(decision.depth);
        self.result.nodes.push(decision.nodes);
        if self.game.outcome().is_some() {
            return None;
        }
        let rules = self.conditions.adjudication;
        if let Some(declared) = self.notes.note(rules, side, score, self.result.moves.len()) {
            return Some(Verdict::declared(declared.winner, declared.reason, Termination::Adjudicated));
        }
        let solver = self.conditions.solver?;
        let winner = match solver.borrow_mut().solve(&*self.game, rules.solver?.nodes)? {
            Solved::Won(side) => Some(side),
            Solved::Drawn => None,
        };
        Some(Verdict::declared(winner, "solved", Termination::Solved))
    }

    fn ask(&mut self, side: Side) -> (Result<Decision, Fault>, Duration) {
        let Patience { grace, deadline } = self.conditions.patience;
        let Seat { player, limits, .. } = &mut self.seats[side];
        let stop = StopSignal::new();
        let request = MoveRequest {
            limits: Limits { clock: self.clocks[side], ..**limits },
            opponent_clock: self.clocks[!side],
            stop: stop.clone(),
            ..MoveRequest::default()
        };
        let times = [limits.time, self.clocks[side].map(|clock| clock.remaining)];
        let most = times.into_iter().flatten().min().map_or(deadline, |time| time + grace);
        let game = &*self.game;
        let began = Instant::now();
        self.conditions.watch.begin(began + most, stop);
        let answer = guarded(|| player.decide(game, &request, &mut |_| {}));
        let spent = began.elapsed();
        self.conditions.watch.end();
        (answer.unwrap_or_else(|said| Err(Fault::Crash(said))), spent)
    }

    /// Stops the clock; an error if the time was up.
    fn stop_clock(&mut self, side: Side, spent: Duration) -> Result<(), (Termination, String)> {
        let Patience { grace, deadline } = self.conditions.patience;
        let limits = self.seats[side].limits;
        let late = |allowed: Duration| {
            (Termination::Time, format!("{:.3} s of {:.3} s", spent.as_secs_f64(), allowed.as_secs_f64()))
        };
        if let Some(time) = limits.time
            && spent > time + grace
        {
            return Err(late(time));
        }
        if let (Some(control), Some(clock)) = (limits.clock, self.clocks[side]) {
            let next = clock.after_move(&control, spent, grace);
            self.clocks[side] = Some(next.ok_or_else(|| late(clock.remaining))?);
        }
        if limits.time.is_none() && limits.clock.is_none() && spent > deadline {
            return Err((Termination::Stall, format!("no move for {:.0} s", spent.as_secs_f64())));
        }
        Ok(())
    }

    fn finish(self, verdict: Option<Verdict>, after_opening: &str) -> GameResult {
        let mut result = self.result;
        match (verdict, self.game.outcome()) {
            (Some(verdict), _) => {
                result.winner = verdict.winner;
                result.reason = verdict.reason;
                result.termination = verdict.termination;
                result.detail = verdict.detail;
                result.half_points = match verdict.winner {
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
        result.fingerprint = fingerprint([after_opening, &result.reason].into_iter().chain(moves));
        result
    }
}

#[cfg(test)]
mod tests;
