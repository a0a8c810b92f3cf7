//! Locks that survive a panic: the state that the panicked thread left is still used, and the other threads go on.

use std::sync::{LockResult, Mutex, MutexGuard, PoisonError};

/// Locks a mutex even if a thread panicked while it held it.
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

/// The value behind a lock or a wait, whether or not a thread panicked.
pub fn unpoisoned<T>(answer: LockResult<T>) -> T {
    answer.unwrap_or_else(PoisonError::into_inner)
}
