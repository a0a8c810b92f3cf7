//! Connections on which nothing was asked yet. Where there are too many connections, the oldest of these makes room: one
//! who opens thousands and says nothing keeps nobody out.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use tokio::sync::oneshot;

/// The silent connections by age, each with the means to end it.
#[derive(Default)]
pub(crate) struct Silent(Mutex<Waiting>);

#[derive(Default)]
struct Waiting {
    next: u64,
    open: BTreeMap<u64, oneshot::Sender<()>>,
}

impl Silent {
    fn lock(&self) -> MutexGuard<'_, Waiting> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A new connection: its number, and what comes to an end with a message when it has to go.
    pub fn enter(&self) -> (u64, oneshot::Receiver<()>) {
        let (sender, receiver) = oneshot::channel();
        let mut waiting = self.lock();
        let number = waiting.next;
        waiting.next += 1;
        waiting.open.insert(number, sender);
        (number, receiver)
    }

    /// The connection asked for something, or is over.
    pub fn leave(&self, number: u64) {
        self.lock().open.remove(&number);
    }

    /// Ends the oldest of them; `false` if there is none.
    pub fn end_oldest(&self) -> bool {
        let oldest = self.lock().open.pop_first();
        oldest.is_some_and(|(_, sender)| sender.send(()).is_ok())
    }
}
