//! Which pairs a match or tournament has, by number: who plays whom, who is withdrawn, how a round of a Swiss is drawn.

use super::swiss;
use crate::play::{ForfeitRow, MAX_IN_A_ROW, wdl};
use crate::spec::Schedule;
use crate::summary::Ledger;
use secateur_core::Side;
use serde::{Deserialize, Serialize};

/// One pair to play: the unit of work.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Job {
    /// Its number in the tournament.
    pub pair: u64,
    /// The number of its opening.
    pub opening: u64,
    /// The player who moves first in leg 0.
    pub a: usize,
    /// The player who moves first in leg 1.
    pub b: usize,
    /// The legs still to play.
    pub legs: [bool; 2],
}

impl Job {
    /// The players of a leg by the side they play.
    pub fn by_side(&self, leg: u8) -> [usize; 2] {
        if leg == 0 { [self.a, self.b] } else { [self.b, self.a] }
    }
}

/// The pairs of a tournament by number.
#[derive(Clone, Debug)]
pub struct Plan {
    players: usize,
    schedule: Schedule,
    pairs: u64,
    /// The meetings, round by round: of a Swiss tournament only the rounds whose pairings are known.
    rounds: Vec<Vec<(usize, usize)>>,
    /// The last pair of each player that was withdrawn.
    withdrawn: Vec<Option<u64>>,
}

impl Plan {
    /// The plan for this many players, with so many pairs in each meeting.
    pub fn new(players: usize, schedule: Schedule, pairs: u64) -> Plan {
        let all = |heroes: usize| {
            let meetings = (0..heroes).flat_map(|a| (0..players).map(move |b| (a, b)));
            meetings.filter(|&(a, b)| a < b && (b >= heroes || heroes == players)).collect()
        };
        let rounds = match schedule {
            Schedule::RoundRobin => vec![all(players)],
            Schedule::Gauntlet(heroes) => vec![all(heroes)],
            Schedule::Swiss(_) => Vec::new(),
        };
        Plan { players, schedule, pairs, rounds, withdrawn: vec![None; players] }
    }

    /// The number of pairs in all.
    pub fn total(&self) -> u64 {
        match self.schedule {
            Schedule::Swiss(rounds) => u64::from(rounds) * self.pairs * (self.players / 2) as u64,
            _ => self.pairs * self.rounds[0].len() as u64,
        }
    }

    /// A pair by its number; `None` beyond the last, or where results it depends on are missing.
    ///
    /// The meetings of a round are interleaved, so that a tournament stopped early has given every meeting about as many
    /// games; the k-th pairs of all meetings share an opening.
    pub fn job(&mut self, pair: u64, ledger: &Ledger) -> Option<Job> {
        if pair >= self.total() {
            return None;
        }
        let width = match self.schedule {
            Schedule::Swiss(_) => (self.players / 2) as u64,
            _ => self.rounds[0].len() as u64,
        };
        let round = (pair / (width * self.pairs)) as usize;
        while self.rounds.len() <= round {
            let next = self.next_round(ledger)?;
            self.rounds.push(next);
        }
        let within = pair % (width * self.pairs);
        let (a, b) = self.rounds[round][(within % width) as usize];
        let opening = round as u64 * self.pairs + within / width;
        let legs = if self.is_void(pair, [a, b]) { [false; 2] } else { ledger.missing(pair) };
        Some(Job { pair, opening, a, b, legs })
    }

    /// Whether a player was withdrawn before this pair: it is not played, and does not count.
    pub fn is_void(&self, pair: u64, players: [usize; 2]) -> bool {
        players.iter().any(|&player| self.withdrawn[player].is_some_and(|last| pair > last))
    }

    /// Whether a player was withdrawn.
    pub fn is_withdrawn(&self, player: usize) -> bool {
        self.withdrawn[player].is_some()
    }

    /// Whether nothing is left to play.
    pub fn is_complete(&mut self, ledger: &Ledger) -> bool {
        let total = self.total();
        if ledger.completed() == total || self.withdrawn.iter().all(Option::is_none) {
            return ledger.completed() == total;
        }
        (0..total).all(|pair| self.job(pair, ledger).is_some_and(|job| job.legs == [false; 2]))
    }

    /// Withdraws every player that forfeited three games in a row, in the order of the pairs' numbers. The pair of the third
    /// forfeit is its last; games played before stay. This follows from the games alone, so that a resumed tournament has the
    /// same players withdrawn.
    pub fn withdraw_forfeiters(&mut self, ledger: &Ledger) {
        self.withdrawn.fill(None);
        let mut rows = vec![0; self.players];
        let mut pair = 0;
        // The pairings of a later Swiss round are asked for after the withdrawals of the earlier ones are known.
        while let Some(job) = self.job(pair, ledger) {
            for leg in [0, 1] {
                if self.is_void(pair, [job.a, job.b]) {
                    break;
                }
                let at_fault = ledger.game(pair, leg).and_then(|game| job.forfeited_by(leg, game));
                for player in [job.a, job.b] {
                    rows[player] = if at_fault == Some(player) { rows[player] + 1 } else { 0 };
                    if rows[player] >= MAX_IN_A_ROW && self.withdrawn[player].is_none() {
                        self.withdrawn[player] = Some(pair);
                    }
                }
            }
            pair += 1;
        }
    }

    /// Withdraws forfeiters if the game of this leg, which was just recorded, belongs to a row of forfeits; returns whether it
    /// does.
    pub fn withdraw_after(&mut self, ledger: &Ledger, pair: u64, leg: u8) -> bool {
        let is_row = ForfeitRow::with(self, ledger, ledger, (pair, leg)).is_some();
        if is_row {
            self.withdraw_forfeiters(ledger);
        }
        is_row
    }

    /// The half points of each player; `None` while a game of the known rounds is missing. In a Swiss tournament a bye counts as
    /// a won meeting, and a pair that is not played because the opponent was withdrawn counts as won.
    pub fn half_points(&self, ledger: &Ledger) -> Option<Vec<u64>> {
        let mut points = vec![0; self.players];
        let mut pair = 0;
        for round in &self.rounds {
            for _ in 0..self.pairs {
                for &(a, b) in round {
                    if self.is_void(pair, [a, b]) {
                        for player in [a, b].into_iter().filter(|&own| !self.is_void(pair, [own; 2])) {
                            points[player] += if matches!(self.schedule, Schedule::Swiss(_)) { 4 } else { 0 };
                        }
                        pair += 1;
                        continue;
                    }
                    for (leg, summary) in ledger.complete(pair)?.iter().enumerate() {
                        let side = Side::BOTH[leg];
                        points[a] += wdl(summary.winner, side).half_points() as u64;
                        points[b] += wdl(summary.winner, !side).half_points() as u64;
                    }
                    pair += 1;
                }
            }
            if let (Schedule::Swiss(_), Some(bye)) = (self.schedule, self.bye(round)) {
                points[bye] += 4 * self.pairs;
            }
        }
        Some(points)
    }

    fn bye(&self, round: &[(usize, usize)]) -> Option<usize> {
        (0..self.players).find(|&p| round.iter().all(|&(a, b)| a != p && b != p))
    }

    fn next_round(&self, ledger: &Ledger) -> Option<Vec<(usize, usize)>> {
        let points = self.half_points(ledger)?;
        let byes = self.rounds.iter().filter_map(|round| self.bye(round)).collect::<Vec<_>>();
        Some(swiss::pairings(&points, &self.rounds.concat(), &byes))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn meetings(mut plan: Plan) -> Vec<(usize, usize, u64)> {
        let ledger = Ledger::default();
        (0..plan.total()).map(|p| plan.job(p, &ledger).map(|j| (j.a, j.b, j.opening)).unwrap()).collect()
    }

    #[test]
    fn round_robins_and_gauntlets() {
        let all = meetings(Plan::new(3, Schedule::RoundRobin, 2));
        assert_eq!(all, [(0, 1, 0), (0, 2, 0), (1, 2, 0), (0, 1, 1), (0, 2, 1), (1, 2, 1)]);
        let one = meetings(Plan::new(4, Schedule::Gauntlet(1), 1));
        assert_eq!(one, [(0, 1, 0), (0, 2, 0), (0, 3, 0)]);
        let two = meetings(Plan::new(4, Schedule::Gauntlet(2), 1));
        assert_eq!(two, [(0, 2, 0), (0, 3, 0), (1, 2, 0), (1, 3, 0)]);
        assert_eq!(Plan::new(5, Schedule::Swiss(3), 10).total(), 60);
    }
}
