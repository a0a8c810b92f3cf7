//! The searches of all clients.
//!
//! As many searches run as there are workers; other searches that were started are paused. They share the time in slices of 20
//! ms, clients in turn (`schedule`), so that a client with many or long searches delays another's move by one slice. Searches
//! wait to be started until there is memory for their players (`queue`, `players`). Moves come before analyses and reviews, which
//! get at least one slice in five.
//!
//! Each started search has a thread; the threads run at low priority, so that requests are answered while they search. Engines
//! think in processes of their own: a number of their searches is started beside the others for each engine, and a hung engine
//! holds up only those who ask for the same one. A player that panics fails its own search and no other.

mod fair_queue;
mod player_cache;
mod queue;
mod schedule;
mod search_handle;
mod search_threads;
mod task;

pub(crate) use fair_queue::FairQueue;
pub(crate) use search_handle::SearchHandle;
pub(crate) use search_threads::lower_priority;
pub(crate) use task::{Run, RunEnd, SearchKind, Task};

use crate::http::error::ApiError;
use crate::limits;
use queue::{Queue, QueuedSearch};
use secateur_core::{lock, unpoisoned};
use secateur_players::Catalogue;
use serde::Serialize;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Condvar, Mutex, MutexGuard};
use std::time::{Duration, Instant};

/// How long searches may take to end when the pool is closed; an engine may not answer.
const CLOSE_TIMEOUT: Duration = Duration::from_secs(5);

/// What the threads share.
struct Inner {
    catalogue: Arc<Catalogue>,
    queue: Mutex<Queue>,
    changed: Condvar,
    counters: Counters,
    began: Instant,
}

/// How many searches have ended, and how.
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

    fn now(&self) -> Duration {
        self.began.elapsed()
    }

    /// Starts the jobs that may be started, with another thread if all are busy. If the system gives no more threads, jobs wait
    /// for those there are.
    fn start(self: &Arc<Inner>, queue: &mut Queue) {
        queue.start(self.now());
        for _ in queue.idle_threads..queue.ready.len() {
            if self.spawn("search", search_threads::run_searches).is_err() {
                break;
            }
        }
        self.changed.notify_all();
    }

    fn spawn(self: &Arc<Inner>, name: &str, work: fn(&Arc<Inner>)) -> std::io::Result<()> {
        let inner = self.clone();
        std::thread::Builder::new().name(name.into()).spawn(move || work(&inner)).map(drop)
    }
}

/// How busy the pool is: searches now and so far, and bytes of its players.
#[derive(Debug, Serialize)]
pub(crate) struct PoolLoad {
    workers: usize,
    running: usize,
    queued: usize,
    finished: u64,
    stopped: u64,
    failed: u64,
    memory: usize,
}

/// The threads that search for all clients, and the queue they take jobs from.
pub(crate) struct Pool {
    inner: Arc<Inner>,
    workers: usize,
}

impl Pool {
    /// A pool that runs `workers` searches at once, with `max_memory` bytes for their players.
    pub fn new(catalogue: Arc<Catalogue>, workers: usize, max_memory: usize) -> std::io::Result<Pool> {
        let workers = workers.max(1);
        let inner = Arc::new(Inner {
            catalogue,
            queue: Mutex::new(Queue::new(workers, max_memory)),
            changed: Condvar::new(),
            counters: Counters::default(),
            began: Instant::now(),
        });
        inner.spawn("slices", search_threads::end_slices)?;
        inner.spawn("search", search_threads::run_searches)?;
        Ok(Pool { inner, workers })
    }

    /// Puts a task into the queue; an error if too many wait.
    pub fn submit(
        &self,
        owner: (u64, u64),
        handle: Arc<SearchHandle>,
        task: Box<dyn Task>,
    ) -> Result<(), ApiError> {
        let mut queue = self.inner.lock();
        if queue.is_closed || queue.waiting() >= limits::MAX_QUEUED {
            return Err(ApiError::busy("too many searches wait; try again later"));
        }
        queue.push(QueuedSearch::new(owner, handle, task, self.inner.now()));
        self.inner.start(&mut queue);
        Ok(())
    }

    /// How many searches wait.
    pub fn waiting(&self) -> usize {
        self.inner.lock().waiting()
    }

    /// Ends a search: a move is decided at once by what was found so far; an analysis or review ends.
    pub fn stop(&self, handle: &Arc<SearchHandle>) {
        handle.stop();
        let mut queue = self.inner.lock();
        let job = queue.stop(handle);
        self.inner.start(&mut queue);
        if let Some(mut job) = job {
            self.inner.counters.stopped.fetch_add(1, Relaxed);
            drop(queue);
            job.task.stopped();
        }
    }

    /// Ends all searches of a client that has left.
    pub fn remove_connection(&self, connection: u64) {
        let removed = self.inner.lock().remove_connection(connection);
        self.inner.counters.stopped.fetch_add(removed as u64, Relaxed);
    }

    pub fn load(&self) -> PoolLoad {
        let queue = self.inner.lock();
        let (running, queued) = queue.running_and_waiting();
        let Counters { finished, stopped, failed } = &self.inner.counters;
        PoolLoad {
            workers: self.workers,
            running,
            queued,
            finished: finished.load(Relaxed),
            stopped: stopped.load(Relaxed),
            failed: failed.load(Relaxed),
            memory: queue.players.memory(),
        }
    }

    /// Stops every search and waits until they have ended.
    pub fn close(&self) {
        let mut queue = self.inner.lock();
        queue.close();
        self.inner.changed.notify_all();
        let searches = |queue: &mut Queue| queue.has_started_any();
        let mut queue = unpoisoned(self.inner.changed.wait_timeout_while(queue, CLOSE_TIMEOUT, searches)).0;
        let players = queue.players.clear();
        drop(queue);
        drop(players);
    }
}
