//! Connections by how long they have been unused. When the server has too many, it closes one that was never used, or else the
//! one that was used longest ago. So a client that opens thousands and does nothing keeps nobody out.

use secateur_core::lock;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard};
use tokio::sync::oneshot;

/// The connections that may be closed to make room.
#[derive(Clone, Default)]
pub(crate) struct UnusedConnections(Arc<Mutex<OpenConnections>>);

#[derive(Default)]
struct OpenConnections {
    next: u64,
    /// Those never used come first; within both groups the order is that of opening or last use.
    open: BTreeMap<(bool, u64), oneshot::Sender<()>>,
}

impl UnusedConnections {
    fn lock(&self) -> MutexGuard<'_, OpenConnections> {
        lock(&self.0)
    }

    /// Adds a new connection, until what is returned is dropped.
    pub fn enter(&self) -> Unused {
        let (sender, receiver) = oneshot::channel();
        let mut state = self.lock();
        let number = state.next;
        state.next += 1;
        state.open.insert((false, number), sender);
        Unused { all: self.clone(), is_used: false, number, close: receiver }
    }

    /// Closes the connection that has been unused for longest, those never used first; `false` if there is none.
    pub fn close_oldest(&self) -> bool {
        let oldest = self.lock().open.pop_first();
        oldest.is_some_and(|(_, sender)| sender.send(()).is_ok())
    }

    /// Removes a connection that was never used before and now carries a request: it is not closed to make room for others.
    pub fn remove(&self, number: u64) {
        self.lock().open.remove(&(false, number));
    }
}

/// The place of one connection among those that may be closed; dropping it gives the place up.
pub(crate) struct Unused {
    all: UnusedConnections,
    is_used: bool,
    number: u64,
    close: oneshot::Receiver<()>,
}

impl Unused {
    /// Its number, until it is used.
    pub fn connection_number(&self) -> u64 {
        self.number
    }

    /// Notes that it was used just now.
    pub fn used(&mut self) {
        let mut state = self.all.lock();
        if let Some(sender) = state.open.remove(&(self.is_used, self.number)) {
            (self.is_used, self.number) = (true, state.next);
            state.next += 1;
            state.open.insert((true, self.number), sender);
        }
    }

    /// Waits until it is closed to make room; for ever if it was removed.
    pub async fn is_closed(&mut self) {
        if (&mut self.close).await.is_err() {
            std::future::pending().await
        }
    }
}

impl Drop for Unused {
    fn drop(&mut self) {
        self.all.lock().open.remove(&(self.is_used, self.number));
    }
}

#[cfg(test)]
mod tests {
    use super::UnusedConnections;

    #[tokio::test]
    async fn the_one_unused_for_longest_makes_room() {
        let all = UnusedConnections::default();
        let [mut first, mut second, third, mut fourth] = [all.enter(), all.enter(), all.enter(), all.enter()];
        second.used();
        first.used();
        all.remove(third.connection_number());
        for closed in [&mut fourth, &mut second, &mut first] {
            assert!(all.close_oldest());
            closed.is_closed().await;
        }
        assert!(!all.close_oldest(), "the third carries a request");
    }
}
