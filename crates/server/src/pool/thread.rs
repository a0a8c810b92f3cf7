//! One thread that searches.

use super::Inner;
use super::player_cache::PlayerCache;
use super::queue::{Job, RunningJob};
use super::task::{RunEnd, Task};
use crate::http::error::ApiError;
use secateur_core::{StopSignal, unpoisoned};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::Ordering::Relaxed;
use std::time::{Duration, Instant};

/// How much the searching threads give way to those that answer requests.
const NICENESS: i32 = 10;

/// Runs jobs until the pool is closed.
pub(super) fn work(inner: &Inner, number: usize) {
    // On Linux this is the thread's own; elsewhere, or where it is refused, searches run like everything else.
    #[cfg(target_os = "linux")]
    let _ = rustix::process::nice(NICENESS);
    let mut players = PlayerCache::default();
    while let Some(job) = next_job(inner, number) {
        run_job(inner, number, &mut players, job);
    }
}

/// Waits for a job; `None` when the pool is closed.
fn next_job(inner: &Inner, worker: usize) -> Option<Job> {
    let mut queue = inner.lock();
    loop {
        if queue.is_closed {
            return None;
        }
        if let Some(job) = queue.pop() {
            let (client, handle, kind) = (job.client, job.handle.clone(), job.task.kind());
            let run_began = Instant::now();
            let slice_began = run_began.checked_sub(job.used).unwrap_or(run_began);
            queue.running.push(RunningJob { worker, client, handle, kind, run_began, slice_began });
            drop(queue);
            inner.changed.notify_all();
            return Some(job);
        }
        queue = unpoisoned(inner.changed.wait(queue));
    }
}

fn run_job(inner: &Inner, worker: usize, players: &mut PlayerCache, mut job: Job) {
    let stop = job.handle.begin_run();
    let end = run_task(inner, players, &mut *job.task, &stop);
    job.handle.end_run();
    let mut queue = inner.lock();
    let own = queue.running.iter().find(|running| running.worker == worker);
    let used = own.map_or(Duration::ZERO, |running| running.slice_began.elapsed());
    queue.running.retain(|running| running.worker != worker);
    let is_wanted = !job.handle.is_stopped() && !queue.is_closed;
    if matches!(end, Ok(RunEnd::Unfinished)) && is_wanted {
        queue.push_unfinished(job, used);
        drop(queue);
        inner.changed.notify_all();
        return;
    }
    let counter = match &end {
        Ok(RunEnd::Finished) if !job.handle.is_stopped() => &inner.counters.finished,
        Ok(_) => &inner.counters.stopped,
        Err(_) => &inner.counters.failed,
    };
    // Under the lock, so that a job is either running or counted.
    counter.fetch_add(1, Relaxed);
    drop(queue);
    match end {
        Ok(RunEnd::Finished) => {}
        Ok(RunEnd::Unfinished) => job.task.stopped(),
        Err(error) => job.task.failed(error),
    }
}

/// One run of a task. A panic of its player is an error of this task and of no other.
fn run_task(
    inner: &Inner,
    players: &mut PlayerCache,
    task: &mut dyn Task,
    stop: &StopSignal,
) -> Result<RunEnd, ApiError> {
    let run = catch_unwind(AssertUnwindSafe(|| {
        let player = players
            .get(&inner.catalogue, task.variant(), task.player())
            .map_err(|error| ApiError::parse("bad_player", &error))?;
        if let Some(seed) = task.seed() {
            player.reset(seed).map_err(|fault| ApiError::player_failed(&fault))?;
        }
        Ok(task.run(player, stop))
    }));
    run.unwrap_or_else(|_| {
        let _ = catch_unwind(AssertUnwindSafe(|| players.drop_last()));
        Err(ApiError::player_failed(&"the player broke down while thinking"))
    })
}
