//! Threads: Lazy SMP. Every thread searches the root by itself; they help each other through the shared table, and keep out of
//! each other's way by putting off moves that another has under way (`abdada`).

use crate::root::deepening::Lead;
use crate::root::worker::Worker;
use secateur_core::{Evaluator, Position};

/// Runs one worker on each thread, the first on the caller's; when it is done all are. Returns the worker with the best
/// answer.
pub(crate) fn run<P: Position, E: Evaluator<P>>(
    workers: &mut [Worker<P, E>],
    lead: Lead<'_, P::Move>,
) -> usize {
    let Some((main, helpers)) = workers.split_first_mut() else { return 0 };
    std::thread::scope(|scope| {
        for helper in helpers {
            std::thread::Builder::new()
                .stack_size(STACK_BYTES)
                .spawn_scoped(scope, move || helper.deepen(None))
                // a machine that gives no more threads leaves the search to those it gave
                .ok();
        }
        main.deepen(Some(lead));
        main.control.finish();
    });
    best(workers)
}

/// Deep lines take about a kilobyte of stack a ply.
const STACK_BYTES: usize = 4 << 20;

/// The first worker, unless another finished a deeper iteration.
fn best<P: Position, E: Evaluator<P>>(workers: &[Worker<P, E>]) -> usize {
    let mut best = 0;
    for (i, worker) in workers.iter().enumerate() {
        if worker.finished_depth > workers[best].finished_depth {
            best = i;
        }
    }
    best
}
