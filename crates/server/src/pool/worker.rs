//! One thread that searches.

use super::players::KeptPlayers;
use super::{Inner, Job, Running, Turn};
use crate::error::ApiError;
use axum::http::StatusCode;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::Ordering::Relaxed;
use std::time::{Duration, Instant};

/// How much the searching threads give way to those that answer requests.
const NICENESS: i32 = 10;

/// What a turn came to.
enum End {
    Turn(Turn),
    Refused(ApiError),
    Panicked,
}

pub(super) fn work(inner: &Inner, number: usize) {
    // On Linux this is the thread's own; elsewhere, or where it is refused, searches run like everything else.
    #[cfg(target_os = "linux")]
    let _ = rustix::process::nice(NICENESS);
    let mut players = KeptPlayers::default();
    while let Some(job) = next(inner, number) {
        one_turn(inner, number, &mut players, job);
    }
}

fn next(inner: &Inner, worker: usize) -> Option<Job> {
    let mut state = inner.lock();
    loop {
        if state.closed {
            return None;
        }
        if let Some(job) = state.pop() {
            let (client, ticket, class) = (job.client, job.ticket.clone(), job.task.class());
            let turn_since = Instant::now();
            let since = turn_since.checked_sub(job.used).unwrap_or(turn_since);
            state.running.push(Running { worker, client, ticket, class, since, turn_since });
            drop(state);
            inner.changed.notify_all();
            return Some(job);
        }
        state = inner.changed.wait(state).unwrap_or_else(|e| e.into_inner());
    }
}

fn one_turn(inner: &Inner, worker: usize, players: &mut KeptPlayers, mut job: Job) {
    let stop = job.ticket.begin_turn();
    let task = &mut *job.task;
    let turn = catch_unwind(AssertUnwindSafe(|| {
        let player = match players.get(&inner.catalogue, task.variant(), task.player()) {
            Ok(player) => player,
            Err(error) => return End::Refused(ApiError::parse("bad_player", &error)),
        };
        if let Some(seed) = task.seed()
            && let Err(fault) = player.reset(seed)
        {
            return End::Refused(ApiError::player_failed(&fault));
        }
        End::Turn(task.turn(player, &stop))
    }));
    let end = turn.unwrap_or(End::Panicked);
    if matches!(end, End::Panicked) {
        let _ = catch_unwind(AssertUnwindSafe(|| players.drop_last()));
    }
    job.ticket.end_turn();
    let counters = &inner.counters;
    let mut state = inner.lock();
    let own = state.running.iter().find(|running| running.worker == worker);
    let used = own.map_or(Duration::ZERO, |running| running.since.elapsed());
    state.running.retain(|running| running.worker != worker);
    let wanted = !job.ticket.is_asked() && !state.closed;
    if matches!(end, End::Turn(Turn::Again)) && wanted {
        state.push_again(job, used);
        drop(state);
        inner.changed.notify_all();
        return;
    }
    let counter = match &end {
        End::Turn(Turn::Done) if !job.ticket.is_asked() => &counters.finished,
        End::Turn(_) => &counters.stopped,
        End::Refused(_) | End::Panicked => &counters.failed,
    };
    // Under the lock: whoever sees that it runs no more sees it counted.
    counter.fetch_add(1, Relaxed);
    drop(state);
    match end {
        End::Turn(Turn::Done) => {}
        End::Turn(Turn::Again) => job.task.stopped(),
        End::Refused(error) => job.task.failed(error),
        End::Panicked => {
            let message = "the player broke down while thinking";
            job.task.failed(ApiError::new(StatusCode::INTERNAL_SERVER_ERROR, "player_failed", message));
        }
    }
}
