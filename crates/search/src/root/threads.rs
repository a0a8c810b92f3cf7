//! Threads: each searches the root by itself, deeper and deeper. They help one another by the shared table, and share work
//! by ABDADA (`abdada`): a thread defers a move that another one is searching.

use super::deepening::MainThread;
use super::worker::Worker;
use secateur_core::{Position, SearchEvaluator};

/// Deep lines need about a kilobyte of stack for each ply.
const STACK_BYTES: usize = 4 << 20;

/// Runs one worker on each thread, the first on the caller's. When the first is done, all stop. Returns the index of the
/// worker with the best answer.
pub(crate) fn run_workers<P: Position, E: SearchEvaluator<P>>(
    workers: &mut [Worker<P, E>],
    main: MainThread<'_, P::Move>,
) -> usize {
    let Some((first, helpers)) = workers.split_first_mut() else { return 0 };
    std::thread::scope(|scope| {
        for helper in helpers {
            std::thread::Builder::new()
                .stack_size(STACK_BYTES)
                .spawn_scoped(scope, move || helper.deepen(None))
                // if the system grants fewer threads, those it granted do the search
                .ok();
        }
        first.deepen(Some(main));
        first.control.finish();
    });
    deepest_worker(workers)
}

/// The index of the first worker, unless another one finished a deeper iteration.
fn deepest_worker<P: Position, E: SearchEvaluator<P>>(workers: &[Worker<P, E>]) -> usize {
    let mut best = 0;
    for (i, worker) in workers.iter().enumerate() {
        if worker.finished_depth > workers[best].finished_depth {
            best = i;
        }
    }
    best
}
