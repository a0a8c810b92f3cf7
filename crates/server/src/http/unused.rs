//! Connections on which nothing was asked yet. When the server has too many connections, the oldest of these is closed, so
//! that a client that opens thousands and sends nothing keeps nobody out.

use secateur_core::lock;
use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard};
use tokio::sync::oneshot;

/// The unused connections by age, each with the means to close it.
#[derive(Default)]
pub(crate) struct UnusedConnections(Mutex<State>);

#[derive(Default)]
struct State {
    next: u64,
    open: BTreeMap<u64, oneshot::Sender<()>>,
}

impl UnusedConnections {
    fn lock(&self) -> MutexGuard<'_, State> {
        lock(&self.0)
    }

    /// Adds a new connection: its number, and a receiver of the signal to close it.
    pub fn insert(&self) -> (u64, oneshot::Receiver<()>) {
        let (sender, receiver) = oneshot::channel();
        let mut state = self.lock();
        let number = state.next;
        state.next += 1;
        state.open.insert(number, sender);
        (number, receiver)
    }

    /// The connection carries a request, or is closed.
    pub fn remove(&self, number: u64) {
        self.lock().open.remove(&number);
    }

    /// Closes the oldest of them; `false` if there is none.
    pub fn close_oldest(&self) -> bool {
        let oldest = self.lock().open.pop_first();
        oldest.is_some_and(|(_, sender)| sender.send(()).is_ok())
    }
}
