//! The searches of all clients on a few threads.
//!
//! Searches wait in a queue that serves clients in turn, moves to be played before analyses. An analysis is done in
//! slices: while others wait it gives way after one and comes back at the end of the queue. The threads run at low
//! priority, so that requests are answered while they search. A player that panics harms nothing but its own search.

mod fair;
mod players;
mod ticket;
mod worker;

pub(crate) use ticket::Ticket;

use crate::error::ApiError;
use crate::limits;
use fair::Fair;
use secateur_core::AnyVariant;
use secateur_core::StopSignal;
use secateur_players::{Catalogue, Player};
use serde::Serialize;
use std::collections::VecDeque;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Condvar, Mutex, MutexGuard};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// How long an analysis may search while others of its kind wait.
const SLICE: Duration = Duration::from_millis(500);
/// How long its first turn is while others wait: everybody soon has something to look at.
const FIRST_SLICE: Duration = Duration::from_millis(100);
/// How long it may search while a move is waited for.
const SHORT_SLICE: Duration = Duration::from_millis(50);
/// How often running slices are looked at.
const ROUND: Duration = Duration::from_millis(10);
/// Moves decided one after the other while analyses wait; then one of those has its turn.
const MOVES_IN_A_ROW: u32 = 4;

/// How urgent a search is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Class {
    /// Somebody waits for a move; not interrupted.
    Move,
    /// Goes on in slices.
    Analysis,
    /// As an analysis, but a turn is short and not to be cut.
    Review,
}

/// What comes of a turn at a worker.
pub(crate) enum Turn {
    /// Everything is told.
    Done,
    /// There is more to do.
    Again,
}

/// Something that is searched for a client.
pub(crate) trait Task: Send {
    fn class(&self) -> Class;
    /// The game.
    fn variant(&self) -> &dyn AnyVariant;
    /// The player text.
    fn player(&self) -> &str;
    /// What the player forgets everything for and begins anew with; `None` keeps what it learnt.
    fn seed(&self) -> Option<u64>;
    /// One turn at a worker, until done or `stop`ped.
    fn turn(&mut self, player: &mut dyn Player, stop: &StopSignal) -> Turn;
    /// The client wished it to end while it was waiting.
    fn stopped(&mut self);
    /// It cannot be done.
    fn failed(&mut self, error: ApiError);
}

/// A task on its way.
struct Job {
    client: u64,
    ticket: Arc<Ticket>,
    task: Box<dyn Task>,
    /// What it has used of its slice: most of it at first, and some where a move came between.
    used: Duration,
}

/// A job at a worker.
struct Running {
    worker: usize,
    client: u64,
    ticket: Arc<Ticket>,
    class: Class,
    /// When its slice would have begun had no move come between.
    since: Instant,
    turn_since: Instant,
}

#[derive(Default)]
struct State {
    /// Searches whose clients want the answer now, as good as it is.
    urgent: VecDeque<Job>,
    moves: Fair<Job>,
    background: Fair<Job>,
    moves_in_a_row: u32,
    running: Vec<Running>,
    closed: bool,
}

impl State {
    fn waiting(&self) -> usize {
        self.urgent.len() + self.moves.len() + self.background.len()
    }

    fn push(&mut self, job: Job) {
        match job.task.class() {
            Class::Move => self.moves.push(job.client, job),
            Class::Analysis | Class::Review => self.background.push(job.client, job),
        }
    }

    /// Takes a job back that has more to do; one whose slice is not used up goes on first.
    fn push_again(&mut self, mut job: Job, used: Duration) {
        if job.task.class() == Class::Analysis && used < SLICE {
            job.used = used;
            self.background.push_front(job.client, job);
        } else {
            job.used = Duration::ZERO;
            self.push(job);
        }
    }

    fn pop(&mut self) -> Option<Job> {
        if let Some(job) = self.urgent.pop_front() {
            return Some(job);
        }
        let turn_of_analyses = self.moves_in_a_row >= MOVES_IN_A_ROW && self.background.len() > 0;
        if !turn_of_analyses && let Some(job) = self.moves.pop() {
            self.moves_in_a_row += 1;
            return Some(job);
        }
        self.moves_in_a_row = 0;
        self.background.pop()
    }
}

#[derive(Default)]
struct Counters {
    finished: AtomicU64,
    stopped: AtomicU64,
    failed: AtomicU64,
}

/// What the workers share.
struct Inner {
    catalogue: Arc<Catalogue>,
    state: Mutex<State>,
    changed: Condvar,
    counters: Counters,
}

impl Inner {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(|e| e.into_inner())
    }
}

/// The load of the pool.
#[derive(Debug, Serialize)]
pub(crate) struct Load {
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
            state: Mutex::default(),
            changed: Condvar::new(),
            counters: Counters::default(),
        });
        let mut threads = Vec::new();
        for number in 0..workers {
            let inner = inner.clone();
            let work = move || worker::work(&inner, number);
            threads.push(std::thread::Builder::new().name(format!("search-{number}")).spawn(work)?);
        }
        let overseen = inner.clone();
        threads.push(std::thread::Builder::new().name("slices".into()).spawn(move || oversee(&overseen))?);
        Ok(Pool { inner, threads: Mutex::new(threads), workers })
    }

    /// Takes a task.
    pub fn submit(&self, client: u64, ticket: Arc<Ticket>, task: Box<dyn Task>) -> Result<(), ApiError> {
        let mut state = self.inner.lock();
        if state.closed || state.waiting() >= limits::QUEUE {
            return Err(ApiError::busy("too many searches wait; try again later"));
        }
        state.push(Job { client, ticket, task, used: SLICE - FIRST_SLICE });
        drop(state);
        self.inner.changed.notify_all();
        Ok(())
    }

    /// How many searches wait.
    pub fn waiting(&self) -> usize {
        self.inner.lock().waiting()
    }

    /// The client wants no more of it: a move is decided at once, an analysis ends.
    pub fn stop(&self, ticket: &Arc<Ticket>) {
        ticket.ask();
        let mut state = self.inner.lock();
        let same = |job: &Job| Arc::ptr_eq(&job.ticket, ticket);
        if let Some(job) = state.moves.remove(same) {
            state.urgent.push_back(job);
            drop(state);
            self.inner.changed.notify_all();
        } else if let Some(mut job) = state.background.remove(same) {
            self.inner.counters.stopped.fetch_add(1, Relaxed);
            drop(state);
            job.task.stopped();
        }
    }

    /// The client is gone: nothing of what it asked for is done any more.
    pub fn forget(&self, client: u64) {
        let mut state = self.inner.lock();
        let waiting = state.waiting();
        state.urgent.retain(|job| job.client != client);
        state.moves.forget(client);
        state.background.forget(client);
        let forgotten = waiting - state.waiting();
        for running in state.running.iter().filter(|r| r.client == client) {
            running.ticket.ask();
        }
        self.inner.counters.stopped.fetch_add(forgotten as u64, Relaxed);
    }

    pub fn load(&self) -> Load {
        let state = self.inner.lock();
        let Counters { finished, stopped, failed } = &self.inner.counters;
        Load {
            workers: self.workers,
            running: state.running.len(),
            queued: state.waiting(),
            finished: finished.load(Relaxed),
            stopped: stopped.load(Relaxed),
            failed: failed.load(Relaxed),
        }
    }

    /// Stops every search and ends the threads.
    pub fn close(&self) {
        let mut state = self.inner.lock();
        state.closed = true;
        state.urgent.clear();
        state.moves.clear();
        state.background.clear();
        state.running.iter().for_each(|running| running.ticket.ask());
        drop(state);
        self.inner.changed.notify_all();
        let threads = std::mem::take(&mut *self.threads.lock().unwrap_or_else(|e| e.into_inner()));
        for thread in threads {
            // A thread that panicked has nothing left to tell.
            let _ = thread.join();
        }
    }
}

/// Ends the slices of analyses for which others wait.
fn oversee(inner: &Inner) {
    let mut state = inner.lock();
    while !state.closed {
        let analyses = state.running.iter().filter(|r| r.class == Class::Analysis);
        let mut any = false;
        for running in analyses {
            any = true;
            let hurried = !state.urgent.is_empty() || state.moves.len() > 0;
            let gives_way = hurried && running.turn_since.elapsed() >= SHORT_SLICE;
            if gives_way || (state.background.len() > 0 && running.since.elapsed() >= SLICE) {
                running.ticket.end_slice();
            }
        }
        state = if any {
            inner.changed.wait_timeout(state, ROUND).unwrap_or_else(|e| e.into_inner()).0
        } else {
            inner.changed.wait(state).unwrap_or_else(|e| e.into_inner())
        };
    }
}
