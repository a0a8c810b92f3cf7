//! Work for another machine: some pairs of a tournament with everything that is needed to play them, and their games.

use crate::error::ArenaError;
use crate::opening::Openings;
use crate::queue::Queue;
use crate::result::{GameResult, GameSummary};
use crate::schedule::{Job, Schedule};
use crate::spec::Spec;
use serde::{Deserialize, Serialize};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Mutex, MutexGuard};

/// Some pairs of a tournament.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Batch {
    /// Its name, which no other batch has.
    pub id: String,
    /// What the program plays like: another build's games do not count.
    pub build: String,
    /// Nodes a second of the machine the times are meant for.
    pub speed: f64,
    /// Seconds after which a worker that is not heard of has lost the batch.
    pub lost_after: f64,
    /// The tournament, as far as these pairs need it.
    pub part: Spec,
    /// The pairs. Players and openings are numbered as they stand in `part`.
    pub pairs: Vec<Job>,
}

/// A finished game of a batch.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct BatchGame {
    /// The number of its pair in the tournament.
    pub pair: u64,
    /// Its leg.
    pub leg: u8,
    /// The game.
    pub game: GameResult,
}

/// What a worker hands in: the games of a batch, or some of them where all are too many for one message.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct BatchResult {
    /// The batch.
    pub id: String,
    /// Who played it.
    pub worker: String,
    /// Seconds that these games took.
    pub seconds: f64,
    /// The games.
    pub games: Vec<BatchGame>,
}

impl Spec {
    /// The tournament as far as these pairs need it, and the pairs with players and openings numbered as they stand there.
    pub(crate) fn part(&self, pairs: &[Job]) -> (Spec, Vec<Job>) {
        let mut players = Vec::new();
        let mut place = |player: usize| match players.iter().position(|&p| p == player) {
            Some(place) => place,
            None => {
                players.push(player);
                players.len() - 1
            }
        };
        let mut own: Vec<Job> =
            pairs.iter().map(|job| Job { a: place(job.a), b: place(job.b), ..*job }).collect();
        let openings = match &self.openings {
            Openings::List(all) => {
                let listed = |job: &Job| all[(job.opening % all.len() as u64) as usize].clone();
                let list = own.iter().map(listed).collect();
                own.iter_mut().enumerate().for_each(|(i, job)| job.opening = i as u64);
                Openings::List(list)
            }
            other => other.clone(),
        };
        let part = Spec {
            players: players.iter().map(|&p| self.players[p].clone()).collect(),
            schedule: Schedule::RoundRobin,
            pairs: pairs.len().max(1) as u64,
            openings,
            test: None,
            ..self.clone()
        };
        (part, own)
    }
}

/// The queue of one batch: its pairs, and a place for their games.
pub(crate) struct BatchQueue {
    left: Mutex<std::vec::IntoIter<Job>>,
    games: Mutex<Vec<BatchGame>>,
    closed: AtomicBool,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(|e| e.into_inner())
}

impl BatchQueue {
    pub fn new(pairs: Vec<Job>) -> BatchQueue {
        BatchQueue {
            left: Mutex::new(pairs.into_iter()),
            games: Mutex::default(),
            closed: AtomicBool::new(false),
        }
    }

    /// The games played.
    pub fn into_games(self) -> Vec<BatchGame> {
        self.games.into_inner().unwrap_or_else(|e| e.into_inner())
    }
}

impl Queue for BatchQueue {
    fn take(&self) -> Result<Option<Job>, ArenaError> {
        Ok(if self.closed.load(Relaxed) { None } else { lock(&self.left).next() })
    }

    fn submit(&self, job: &Job, leg: u8, game: &GameResult) -> Result<GameSummary, ArenaError> {
        lock(&self.games).push(BatchGame { pair: job.pair, leg, game: game.clone() });
        Ok(game.summary())
    }

    fn close(&self) {
        self.closed.store(true, Relaxed);
    }
}

impl BatchResult {
    /// The result as messages of at most so many bytes each, if every single game fits into one.
    pub(crate) fn messages(self, most: usize) -> Result<Vec<Vec<u8>>, ArenaError> {
        let failed = |e: serde_json::Error| ArenaError::Running(format!("cannot write a result: {e}"));
        let whole = serde_json::to_vec(&self).map_err(failed)?;
        if whole.len() <= most || self.games.len() <= 1 {
            return Ok(vec![whole]);
        }
        let mut first = self;
        let all = first.games.len() as f64;
        let games = first.games.split_off(first.games.len() / 2);
        let seconds = first.seconds * games.len() as f64 / all;
        first.seconds -= seconds;
        let second = BatchResult { id: first.id.clone(), worker: first.worker.clone(), seconds, games };
        let mut messages = first.messages(most)?;
        messages.extend(second.messages(most)?);
        Ok(messages)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::opening::Opening;
    use crate::spec::Entrant;

    fn job(pair: u64, opening: u64, a: usize, b: usize) -> Job {
        Job { pair, opening, a, b, legs: [true; 2] }
    }

    #[test]
    fn a_part_has_what_its_pairs_need() {
        let mut spec = Spec::match_of("quoridor", "p0", "p1");
        for n in 2..6 {
            let name = format!("p{n}");
            spec.players.push(Entrant { name: name.clone(), player: name, ..spec.players[0].clone() });
        }
        let opening = |n: u64| Opening { start: None, moves: vec![n.to_string()] };
        spec.openings = Openings::List((0..10).map(opening).collect());
        let (part, pairs) = spec.part(&[job(40, 23, 4, 1), job(41, 7, 1, 5)]);
        let names: Vec<_> = part.players.iter().map(|p| p.player.as_str()).collect();
        assert_eq!(names, ["p4", "p1", "p5"]);
        assert_eq!(pairs, [job(40, 0, 0, 1), job(41, 1, 1, 2)]);
        assert_eq!(part.openings, Openings::List(vec![opening(3), opening(7)]));
        spec.openings = Openings::Random(4);
        assert_eq!(spec.part(&[job(9, 23, 0, 1)]).1, [job(9, 23, 0, 1)]);
    }

    #[test]
    fn large_results_are_several_messages() {
        let game = GameResult {
            start: None,
            opening: 0,
            moves: vec!["e2".into(); 50],
            times: vec![1; 50],
            scores: vec![None; 50],
            depths: vec![1; 50],
            nodes: vec![1; 50],
            begins: secateur_core::Side::First,
            winner: None,
            reason: "repetition".into(),
            half_points: [1, 1],
            ending: crate::EndingKind::Normal,
            detail: None,
            fingerprint: 5,
        };
        let games: Vec<_> = (0..9).map(|pair| BatchGame { pair, leg: 0, game: game.clone() }).collect();
        let result = BatchResult { id: "x".into(), worker: "w".into(), seconds: 1.5, games: games.clone() };
        assert_eq!(result.clone().messages(1 << 20).unwrap().len(), 1);
        let messages = result.messages(3_000).unwrap();
        assert!(messages.len() > 1 && messages.iter().all(|m| m.len() <= 3_000));
        let read = |m: &Vec<u8>| serde_json::from_slice::<BatchResult>(m).unwrap().games;
        assert_eq!(messages.iter().flat_map(read).collect::<Vec<_>>(), games);
    }
}
