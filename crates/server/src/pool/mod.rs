//! The searches of all clients on a few threads.
//!
//! Searches wait in a queue that serves clients in turn, moves before analyses. An analysis runs in slices: while others
//! wait it gives way after one and comes back at the end of the queue. The threads run at low priority, so that requests are
//! answered while they search. A player that panics fails its own search and no other.

mod fair_queue;
mod handle;
mod player_cache;
mod queue;
mod slices;
mod task;
mod worker;

pub(crate) use handle::SearchHandle;
pub(crate) use task::{RunEnd, SearchKind, Task};

use crate::http::error::ApiError;
use crate::limits;
use queue::{FIRST_SLICE, Job, Queue, SLICE};
use secateur_core::lock;
use secateur_players::Catalogue;
use serde::Serialize;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Condvar, Mutex, MutexGuard};
use std::thread::JoinHandle;

/// What the threads share.
struct Inner {
    catalogue: Arc<Catalogue>,
    queue: Mutex<Queue>,
    changed: Condvar,
    counters: Counters,
}

/// Searches that ended, by how.
#[derive(Default)]
struct Counters {
    finished: AtomicU64,
    stopped: AtomicU64,
    failed: AtomicU64,
}

impl Inner {
    fn lock(&self) -> MutexGuard<'_, Queue> {
        lock(&self.queue)
    }
}

/// The load of the pool.
#[derive(Debug, Serialize)]
pub(crate) struct PoolLoad {
    workers: usize,
    running: usize,
    queued: usize,
    finished: u64,
    stopped: u64,
    failed: u64,
}

/// The threads that search.
pub(crate) struct Pool {
    inner: Arc<Inner>,
    threads: Mutex<Vec<JoinHandle<()>>>,
    workers: usize,
}

impl Pool {
    pub fn new(catalogue: Arc<Catalogue>, workers: usize) -> std::io::Result<Pool> {
        let workers = workers.max(1);
        let inner = Arc::new(Inner {
            catalogue,
            queue: Mutex::default(),
            changed: Condvar::new(),
            counters: Counters::default(),
        });
        let mut threads = Vec::new();
        for number in 0..workers {
            let inner = inner.clone();
            let work = move || worker::work(&inner, number);
            threads.push(std::thread::Builder::new().name(format!("search-{number}")).spawn(work)?);
        }
        let sliced = inner.clone();
        let end_slices = move || slices::end_slices(&sliced);
        threads.push(std::thread::Builder::new().name("slices".into()).spawn(end_slices)?);
        Ok(Pool { inner, threads: Mutex::new(threads), workers })
    }

    /// Puts a task into the queue; an error if too many wait.
    pub fn submit(
        &self,
        client: u64,
        handle: Arc<SearchHandle>,
        task: Box<dyn Task>,
    ) -> Result<(), ApiError> {
        let mut queue = self.inner.lock();
        if queue.is_closed || queue.waiting() >= limits::MAX_QUEUED {
            return Err(ApiError::busy("too many searches wait; try again later"));
        }
        queue.push(Job { client, handle, task, used: SLICE - FIRST_SLICE });
        drop(queue);
        self.inner.changed.notify_all();
        Ok(())
    }

    /// How many searches wait.
    pub fn waiting(&self) -> usize {
        self.inner.lock().waiting()
    }

    /// Ends a search: a move is decided at once with what is known, an analysis or review ends.
    pub fn stop(&self, handle: &Arc<SearchHandle>) {
        handle.stop();
        let mut queue = self.inner.lock();
        let is_same = |job: &Job| Arc::ptr_eq(&job.handle, handle);
        if let Some(job) = queue.moves.remove(is_same) {
            queue.urgent.push_back(job);
            drop(queue);
            self.inner.changed.notify_all();
        } else if let Some(mut job) = queue.background.remove(is_same) {
            self.inner.counters.stopped.fetch_add(1, Relaxed);
            drop(queue);
            job.task.stopped();
        }
    }

    /// Ends all searches of a client that has left.
    pub fn remove_client(&self, client: u64) {
        let mut queue = self.inner.lock();
        let before = queue.waiting();
        queue.urgent.retain(|job| job.client != client);
        queue.moves.remove_client(client);
        queue.background.remove_client(client);
        let removed = before - queue.waiting();
        for running in queue.running.iter().filter(|running| running.client == client) {
            running.handle.stop();
        }
        self.inner.counters.stopped.fetch_add(removed as u64, Relaxed);
    }

    pub fn load(&self) -> PoolLoad {
        let queue = self.inner.lock();
        let Counters { finished, stopped, failed } = &self.inner.counters;
        PoolLoad {
            workers: self.workers,
            running: queue.running.len(),
            queued: queue.waiting(),
            finished: finished.load(Relaxed),
            stopped: stopped.load(Relaxed),
            failed: failed.load(Relaxed),
        }
    }

    /// Stops every search and joins the threads.
    pub fn close(&self) {
        let mut queue = self.inner.lock();
        queue.is_closed = true;
        queue.urgent.clear();
        queue.moves.clear();
        queue.background.clear();
        queue.running.iter().for_each(|running| running.handle.stop());
        drop(queue);
        self.inner.changed.notify_all();
        let threads = std::mem::take(&mut *lock(&self.threads));
        for thread in threads {
            // A thread that panicked has ended too.
            let _ = thread.join();
        }
    }
}
