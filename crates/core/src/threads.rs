//! Threads that share work, as many as the system grants.

/// Runs `work` on `threads` threads, the caller's included, and returns when all have ended. Where the system refuses a
/// thread (no memory, a limit), the others do the whole work: `work` must take its parts one by one from a shared source.
///
/// ```
/// use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
/// let (next, sum) = (AtomicU64::new(0), AtomicU64::new(0));
/// secateur_core::share_work(4, || {
///     loop {
///         match next.fetch_add(1, Relaxed) {
///             part @ 0..100 => sum.fetch_add(part, Relaxed),
///             _ => break,
///         };
///     }
/// });
/// assert_eq!(sum.into_inner(), 4_950);
/// ```
pub fn share_work(threads: usize, work: impl Fn() + Sync) {
    share(threads, &work);
}

/// Not generic, so that it is compiled once.
fn share(threads: usize, work: &(dyn Fn() + Sync)) {
    std::thread::scope(|scope| {
        for _ in 1..threads {
            if std::thread::Builder::new().spawn_scoped(scope, work).is_err() {
                break;
            }
        }
        work();
    });
}
