//! A queue of given pairs, with their games in memory.

use super::Job;
use super::Queue;
use crate::error::ArenaError;
use crate::play::{CompletedGame, PlayedLeg};
use crate::summary::GameSummary;
use secateur_core::{lock, unpoisoned};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

pub(crate) struct ListQueue {
    left: Mutex<std::vec::IntoIter<Job>>,
    games: Mutex<Vec<PlayedLeg>>,
    closed: AtomicBool,
}

impl ListQueue {
    pub fn new(pairs: Vec<Job>) -> ListQueue {
        ListQueue {
            left: Mutex::new(pairs.into_iter()),
            games: Mutex::default(),
            closed: AtomicBool::new(false),
        }
    }

    /// The games that were submitted.
    pub fn into_games(self) -> Vec<PlayedLeg> {
        unpoisoned(self.games.into_inner())
    }
}

impl Queue for ListQueue {
    fn take(&self) -> Result<Option<Job>, ArenaError> {
        Ok(if self.closed.load(Relaxed) { None } else { lock(&self.left).next() })
    }

    fn submit(&self, job: &Job, leg: u8, game: &CompletedGame) -> Result<GameSummary, ArenaError> {
        lock(&self.games).push(PlayedLeg { pair: job.pair, leg, game: game.clone() });
        Ok(game.summary())
    }

    fn is_closed(&self) -> bool {
        self.closed.load(Relaxed)
    }

    fn close(&self) {
        self.closed.store(true, Relaxed);
    }
}
