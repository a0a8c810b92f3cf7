//! Plays batches on this machine.

use crate::batch::Batch;
use crate::speed;
use secateur_arena::{ArenaError, FinishedGame, Interrupt, play_pairs};
use secateur_core::{lock, unpoisoned};
use secateur_players::Catalogue;
use std::sync::{Condvar, Mutex, MutexGuard};

/// Plays the batches a worker takes from the queue.
pub trait BatchRunner: Sync {
    /// All games of the batch; `None` if `interrupt` broke them off.
    fn play(&self, batch: &Batch, interrupt: &Interrupt) -> Result<Option<Vec<FinishedGame>>, ArenaError>;
}

/// Plays batches with the players of a catalogue. A player with several threads waits until as many are free.
pub struct LocalRunner<'a> {
    catalogue: &'a Catalogue,
    speed: f64,
    threads: usize,
    free: Mutex<usize>,
    freed: Condvar,
}

impl<'a> LocalRunner<'a> {
    /// A machine on which this many threads may think, each of so many nodes a second (see
    /// [`measure_speed`](crate::measure_speed)).
    pub fn new(catalogue: &'a Catalogue, speed: f64, threads: usize) -> LocalRunner<'a> {
        let threads = threads.max(1);
        LocalRunner { catalogue, speed, threads, free: Mutex::new(threads), freed: Condvar::new() }
    }

    fn lock(&self) -> MutexGuard<'_, usize> {
        lock(&self.free)
    }

    fn acquire(&self, threads: usize) {
        let mut free = self.lock();
        while *free < threads {
            free = unpoisoned(self.freed.wait(free));
        }
        *free -= threads;
    }

    fn release(&self, threads: usize) {
        *self.lock() += threads;
        self.freed.notify_all();
    }
}

impl BatchRunner for LocalRunner<'_> {
    fn play(&self, batch: &Batch, interrupt: &Interrupt) -> Result<Option<Vec<FinishedGame>>, ArenaError> {
        let spec = speed::scale(batch.part.clone(), speed::factor(batch.speed, self.speed));
        let arena = spec.check(self.catalogue)?;
        let threads = (self.threads / arena.concurrency(self.threads)).clamp(1, self.threads);
        self.acquire(threads);
        let games = play_pairs(&arena, &batch.pairs, interrupt);
        self.release(threads);
        games
    }
}
