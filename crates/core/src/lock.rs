//! Locks that outlive a panic: what a thread left when it panicked is still the best there is, and the others go on.

use std::sync::{LockResult, Mutex, MutexGuard, PoisonError};

/// Locks a mutex, also after a panic of the thread that held it.
///
/// ```
/// use secateur_core::lock;
/// let count = std::sync::Mutex::new(1);
/// let holder = || {
///     let _held = count.lock();
///     panic!("while it is held");
/// };
/// std::thread::scope(|scope| assert!(scope.spawn(holder).join().is_err()));
/// assert!(count.is_poisoned());
/// *lock(&count) += 1;
/// assert_eq!(*lock(&count), 2);
/// ```
pub fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    unpoisoned(mutex.lock())
}

/// What a mutex or a condition variable answers, whether or not somebody panicked.
pub fn unpoisoned<T>(answer: LockResult<T>) -> T {
    answer.unwrap_or_else(PoisonError::into_inner)
}
