//! The threads of the pool: those that run searches, and the one that ends their slices.

use super::Inner;
use super::queue::{QueuedSearch, Ready};
use super::task::{Run, RunEnd};
use crate::http::error::ApiError;
use secateur_core::{StopSignal, unpoisoned};
use secateur_players::Player;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;

/// How much the searching threads give way to the threads that answer requests.
const NICENESS: i32 = 10;
/// How often slices are checked while something waits.
const TICK: Duration = Duration::from_millis(5);

/// Makes this thread give way to the threads that answer requests.
pub(crate) fn lower_priority() {
    // On Linux this changes only this thread. Elsewhere, or if it is refused, all threads have the same priority.
    #[cfg(target_os = "linux")]
    let _ = rustix::process::nice(NICENESS);
}

/// Runs jobs until the pool is closed.
pub(super) fn run_searches(inner: &Arc<Inner>) {
    lower_priority();
    while let Some(ready) = next_job(inner) {
        run_job(inner, ready);
    }
}

/// Ends slices until the pool is closed.
pub(super) fn end_slices(inner: &Arc<Inner>) {
    let mut queue = inner.lock();
    while !queue.is_closed {
        let (_, waiting) = queue.running_and_waiting();
        if waiting == 0 {
            queue = unpoisoned(inner.changed.wait(queue));
            continue;
        }
        queue = unpoisoned(inner.changed.wait_timeout(queue, TICK)).0;
        queue.update(inner.now());
        inner.start(&mut queue);
    }
}

/// Waits for a job; `None` when the pool is closed.
fn next_job(inner: &Inner) -> Option<Ready> {
    let mut queue = inner.lock();
    queue.idle_threads += 1;
    loop {
        if let Some(ready) = queue.ready.pop_front() {
            queue.idle_threads -= 1;
            return Some(ready);
        }
        if queue.is_closed {
            return None;
        }
        queue = unpoisoned(inner.changed.wait(queue));
    }
}

fn run_job(inner: &Arc<Inner>, Ready { number, mut job, taken, stop }: Ready) {
    drop(taken.dropped);
    if !job.key.is_engine {
        // waits for its first slice, and may be paused again before it uses it
        while !stop.is_stopped() && !inner.lock().schedule.begin_making(number) {}
    }
    let mut player = taken.player;
    let end = run_task(inner, number, &mut player, &mut job, &stop);
    job.handle.end_run();
    let mut queue = inner.lock();
    queue.end(inner.now(), number);
    let dropped = queue.players.give_back(job.key.clone(), player);
    let is_wanted = !job.handle.is_stopped() && !queue.is_closed;
    if matches!(end, Ok(RunEnd::Unfinished)) && is_wanted {
        queue.push_unfinished(job);
        inner.start(&mut queue);
        return;
    }
    let counter = match &end {
        Ok(RunEnd::Finished) if !job.handle.is_stopped() => &inner.counters.finished,
        Ok(_) => &inner.counters.stopped,
        Err(_) => &inner.counters.failed,
    };
    // Counted under the lock, so that a job is always either running or counted.
    counter.fetch_add(1, Relaxed);
    inner.start(&mut queue);
    drop(queue);
    drop(dropped);
    match end {
        Ok(RunEnd::Finished) => {}
        Ok(RunEnd::Unfinished) => job.task.stopped(),
        Err(error) => job.task.failed(error),
    }
}

/// One run of a task. If its player panics, this task fails and no other, and the player is not used again.
fn run_task(
    inner: &Inner,
    number: u64,
    player: &mut Option<Box<dyn Player>>,
    job: &mut QueuedSearch,
    stop: &StopSignal,
) -> Result<RunEnd, ApiError> {
    let kept = player.take();
    let run = catch_unwind(AssertUnwindSafe(|| {
        let mut own = match kept {
            Some(player) => player,
            None => inner
                .catalogue
                .player(job.task.variant(), &job.key.text, 1)
                .map_err(|error| ApiError::parse("bad_player", &error))?,
        };
        if let Some(seed) = job.task.seed() {
            own.reset(seed).map_err(|fault| ApiError::player_failed(&fault))?;
        }
        inner.lock().schedule.end_making(inner.now(), number);
        // making the player is waiting too for who asked
        let waited = inner.now().saturating_sub(job.submitted);
        let end = job.task.run(&mut *own, &Run { stop, waited });
        *player = Some(own);
        Ok(end)
    }));
    run.unwrap_or_else(|_| Err(ApiError::player_failed(&"the player broke down while thinking")))
}
