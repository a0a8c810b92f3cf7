//! Plays batches on this machine.

use crate::batch::Batch;
use crate::machine_speed;
use secateur_arena::{ArenaError, Interrupt, PlayedLeg, play_pairs};
use secateur_core::{lock, unpoisoned};
use secateur_players::{Catalogue, memory};
use std::sync::{Condvar, Mutex, MutexGuard};

/// Plays the batches that a worker takes from the queue.
pub trait BatchRunner: Sync {
    /// Plays all games of the batch; `None` if `interrupt` stopped them.
    fn play(&self, batch: &Batch, interrupt: &Interrupt) -> Result<Option<Vec<PlayedLeg>>, ArenaError>;
}

/// Plays batches with the players of a catalogue. A player with several threads waits until that many are free.
pub struct LocalRunner<'a> {
    catalogue: &'a Catalogue,
    speed: f64,
    threads: usize,
    /// Free threads, and free bytes of memory for tables.
    free: Mutex<(usize, u64)>,
    freed: Condvar,
    /// The most bytes for the transposition tables of all batches together.
    memory: u64,
}

impl<'a> LocalRunner<'a> {
    /// Plays on a machine where `threads` threads may think, each with `speed` nodes a second (see
    /// [`measure_speed`](crate::measure_speed)).
    pub fn new(catalogue: &'a Catalogue, speed: f64, threads: usize) -> LocalRunner<'a> {
        LocalRunner::within(catalogue, speed, threads, memory::available().unwrap_or(u64::MAX))
    }

    /// The same on a machine where transposition tables may take `memory` bytes.
    pub fn within(catalogue: &'a Catalogue, speed: f64, threads: usize, memory: u64) -> LocalRunner<'a> {
        let threads = threads.max(1);
        let free = Mutex::new((threads, memory));
        LocalRunner { catalogue, speed, threads, free, freed: Condvar::new(), memory }
    }

    fn lock(&self) -> MutexGuard<'_, (usize, u64)> {
        lock(&self.free)
    }

    /// Waits until this many threads and bytes are free, and reserves them.
    fn acquire(&self, threads: usize, bytes: u64) {
        let mut free = self.lock();
        while free.0 < threads || free.1 < bytes {
            free = unpoisoned(self.freed.wait(free));
        }
        *free = (free.0 - threads, free.1 - bytes);
    }

    fn release(&self, threads: usize, bytes: u64) {
        let mut free = self.lock();
        *free = (free.0 + threads, free.1 + bytes);
        self.freed.notify_all();
    }
}

impl BatchRunner for LocalRunner<'_> {
    fn play(&self, batch: &Batch, interrupt: &Interrupt) -> Result<Option<Vec<PlayedLeg>>, ArenaError> {
        let spec = machine_speed::scale_spec(
            batch.part.clone(),
            machine_speed::speed_factor(batch.speed, self.speed),
        );
        let arena = spec.check(self.catalogue)?;
        let threads = (self.threads / arena.concurrency(self.threads)).clamp(1, self.threads);
        let bytes = arena.memory();
        if bytes > self.memory {
            let [needs, has] = [bytes, self.memory].map(memory::amount);
            let line =
                format!("a job whose tables take {needs} is refused: {has} of memory may be taken here");
            return Err(ArenaError::Request(line));
        }
        self.acquire(threads, bytes);
        let games = play_pairs(&arena, &batch.pairs, interrupt);
        self.release(threads, bytes);
        games
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use secateur_arena::{Job, Spec};
    use secateur_core::Limits;

    #[test]
    fn a_job_whose_tables_do_not_fit_is_refused_and_not_tried() {
        let catalogue = secateur_standard::standard();
        let job = |player: &str| {
            let spec = Spec::match_of("quoridor:size=3,walls=1", player, "random");
            let jobs = [Job { pair: 0, opening: 0, a: 0, b: 1, legs: [true; 2] }];
            let (part, pairs) = spec.with_limit(&Limits::nodes(10)).part(&jobs);
            Batch { id: "1".into(), build: "mine".into(), speed: 1e6, lost_after: 30.0, part, pairs }
        };
        let runner = LocalRunner::within(&catalogue, 1e6, 2, 10 << 20);
        let interrupt = Interrupt::new();
        let refused = runner.play(&job("secateur(hash=16M)"), &interrupt).unwrap_err().to_string();
        assert_eq!(refused, "a job whose tables take 17M is refused: 10M of memory may be taken here");
        let played = runner.play(&job("secateur(hash=4M)"), &interrupt).unwrap();
        assert_eq!(played.map(|games| games.len()), Some(2));
        // What it reserved is free again.
        assert_eq!(*runner.lock(), (2, 10 << 20));
    }
}
