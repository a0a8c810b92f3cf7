//! Which search runs next: moves before analyses, clients in turn.

use super::SearchHandle;
use super::fair_queue::FairQueue;
use super::task::{SearchKind, Task};
use std::collections::VecDeque;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Search time after which an analysis gives way to others that wait.
pub(super) const SLICE: Duration = Duration::from_millis(500);
/// Length of an analysis's first slice: with many analyses, everybody soon sees something.
pub(super) const FIRST_SLICE: Duration = Duration::from_millis(100);
/// Moves searched one after the other while analyses wait; then one of those has its turn.
const MAX_MOVES_IN_A_ROW: u32 = 4;

/// A task in the queue or on a worker.
pub(super) struct Job {
    pub client: u64,
    pub handle: Arc<SearchHandle>,
    pub task: Box<dyn Task>,
    /// The part of its slice that is used up.
    pub used: Duration,
}

/// What the pool knows of a job that a worker runs.
pub(super) struct RunningJob {
    pub worker: usize,
    pub client: u64,
    pub handle: Arc<SearchHandle>,
    pub kind: SearchKind,
    pub run_began: Instant,
    /// When its slice would have begun had it been one run.
    pub slice_began: Instant,
}

/// The jobs that wait and those that run.
#[derive(Default)]
pub(super) struct Queue {
    /// Moves whose clients want the answer now, as good as it is.
    pub urgent: VecDeque<Job>,
    pub moves: FairQueue<Job>,
    /// Analyses and reviews.
    pub background: FairQueue<Job>,
    moves_in_a_row: u32,
    pub running: Vec<RunningJob>,
    pub is_closed: bool,
}

impl Queue {
    pub fn waiting(&self) -> usize {
        self.urgent.len() + self.moves.len() + self.background.len()
    }

    /// Adds a job behind its client's others.
    pub fn push(&mut self, job: Job) {
        match job.task.kind() {
            SearchKind::Move => self.moves.push(job.client, job),
            SearchKind::Analysis | SearchKind::Review => self.background.push(job.client, job),
        }
    }

    /// Takes an unfinished job back; one whose slice is not used up is the next of its kind.
    pub fn push_unfinished(&mut self, mut job: Job, used: Duration) {
        if job.task.kind() == SearchKind::Analysis && used < SLICE {
            job.used = used;
            self.background.push_front(job.client, job);
        } else {
            job.used = Duration::ZERO;
            self.push(job);
        }
    }

    pub fn pop(&mut self) -> Option<Job> {
        if let Some(job) = self.urgent.pop_front() {
            return Some(job);
        }
        let turn_of_analyses = self.moves_in_a_row >= MAX_MOVES_IN_A_ROW && self.background.len() > 0;
        if !turn_of_analyses && let Some(job) = self.moves.pop() {
            self.moves_in_a_row += 1;
            return Some(job);
        }
        self.moves_in_a_row = 0;
        self.background.pop()
    }
}
