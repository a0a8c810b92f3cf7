//! Plays given pairs of a tournament, without a store.

use super::pair_runner::PairRunner;
use super::worker_status::WorkerStatus;
use super::{CompletedGame, Interrupt};
use crate::error::ArenaError;
use crate::queue::Job;
use crate::queue::ListQueue;
use crate::spec::Arena;
use serde::{Deserialize, Serialize};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::{Duration, Instant};

/// How often deadlines are checked.
const POLL_INTERVAL: Duration = Duration::from_millis(50);

/// A finished game of a pair.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PlayedLeg {
    /// The number of its pair in the tournament.
    pub pair: u64,
    /// Its leg, 0 or 1.
    pub leg: u8,
    /// The game as it was played, moves and times included.
    pub game: CompletedGame,
}

/// Plays these pairs one after the other on one thread; `None` if `interrupt` stopped them. Each pair is played as
/// [`play_tournament`](crate::play_tournament) would play it.
pub fn play_pairs(
    arena: &Arena<'_>,
    pairs: &[Job],
    interrupt: &Interrupt,
) -> Result<Option<Vec<PlayedLeg>>, ArenaError> {
    if pairs.iter().any(|job| job.a.max(job.b) >= arena.spec.players.len()) {
        return Err(ArenaError::request("a job names players it does not have"));
    }
    if arena.spec.fresh_after.is_some() {
        return Err(ArenaError::request("players that learn from games are not played by a queue"));
    }
    let queue = ListQueue::new(pairs.to_vec());
    let status = WorkerStatus::default();
    let (events, received) = channel();
    let failure = std::thread::scope(|scope| {
        let runner = PairRunner { arena, queue: &queue, status: &status, interrupt, events };
        let playing = std::thread::Builder::new().spawn_scoped(scope, move || runner.work());
        let mut failure = playing.err().map(|error| ArenaError::no_thread(&error));
        loop {
            match received.recv_timeout(POLL_INTERVAL) {
                Ok(Err(error)) => failure = Some(error),
                Ok(Ok(_)) => continue,
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => break failure,
            }
            status.enforce_deadline(Instant::now(), interrupt.at_once());
        }
    });
    let games = queue.into_games();
    let wanted = pairs.iter().flat_map(|job| job.legs).filter(|&leg| leg).count();
    match failure {
        Some(error) => Err(error),
        None => Ok((games.len() == wanted).then_some(games)),
    }
}
