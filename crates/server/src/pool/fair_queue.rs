//! A queue that serves clients in turn.

use std::collections::{HashMap, VecDeque};

/// The entries of each client, and whose turn is next. A client with many entries delays another client by one of them at most.
#[derive(Debug)]
pub(crate) struct FairQueue<T> {
    /// The clients that have entries, each once.
    turns: VecDeque<u64>,
    waiting: HashMap<u64, VecDeque<T>>,
    len: usize,
}

impl<T> Default for FairQueue<T> {
    fn default() -> FairQueue<T> {
        FairQueue { turns: VecDeque::new(), waiting: HashMap::new(), len: 0 }
    }
}

impl<T> FairQueue<T> {
    pub fn len(&self) -> usize {
        self.len
    }

    /// Adds an entry behind the client's others.
    pub fn push(&mut self, client: u64, entry: T) {
        let own = self.waiting.entry(client).or_default();
        if own.is_empty() {
            self.turns.push_back(client);
        }
        own.push_back(entry);
        self.len += 1;
    }

    /// Takes the first entry of the next client that may have one; that client's next turn comes after everybody else's.
    pub fn pop(&mut self, may_have: impl Fn(u64) -> bool) -> Option<T> {
        let turn = self.turns.iter().position(|&client| may_have(client))?;
        let client = self.turns.remove(turn)?;
        let own = self.waiting.get_mut(&client)?;
        let entry = own.pop_front();
        if own.is_empty() {
            self.waiting.remove(&client);
        } else {
            self.turns.push_back(client);
        }
        self.len -= usize::from(entry.is_some());
        entry
    }

    /// The entry that [`pop`](Self::pop) would take.
    pub fn peek(&self, may_have: impl Fn(u64) -> bool) -> Option<&T> {
        let client = self.turns.iter().find(|&&client| may_have(client))?;
        self.waiting.get(client)?.front()
    }

    /// How many entries a client has.
    pub fn len_of(&self, client: u64) -> usize {
        self.waiting.get(&client).map_or(0, VecDeque::len)
    }

    /// Takes the first entry that fits the condition.
    pub fn remove(&mut self, is_meant: impl Fn(&T) -> bool) -> Option<T> {
        let (client, at) = self
            .waiting
            .iter()
            .find_map(|(&client, own)| own.iter().position(&is_meant).map(|at| (client, at)))?;
        let own = self.waiting.get_mut(&client)?;
        let entry = own.remove(at);
        if own.is_empty() {
            self.waiting.remove(&client);
            self.turns.retain(|&turn| turn != client);
        }
        self.len -= usize::from(entry.is_some());
        entry
    }

    /// Drops the entries that do not fit the condition.
    pub fn retain(&mut self, keep: impl Fn(&T) -> bool) {
        self.waiting.retain(|_, own| {
            own.retain(&keep);
            !own.is_empty()
        });
        self.turns.retain(|client| self.waiting.contains_key(client));
        self.len = self.waiting.values().map(VecDeque::len).sum();
    }

    pub fn clear(&mut self) {
        *self = FairQueue::default();
    }
}

#[cfg(test)]
mod tests {
    use super::FairQueue;

    #[test]
    fn clients_are_served_in_turn() {
        let mut queue = FairQueue::default();
        for (client, entry) in [(1, "a1"), (1, "a2"), (1, "a3"), (2, "b1"), (3, "c1"), (2, "b2")] {
            queue.push(client, entry);
        }
        let served: Vec<_> = std::iter::from_fn(|| queue.pop(|_| true)).collect();
        assert_eq!(served, ["a1", "b1", "c1", "a2", "b2", "a3"]);
        assert_eq!(queue.len(), 0);
    }

    #[test]
    fn a_client_that_may_have_nothing_keeps_its_turn() {
        let mut queue = FairQueue::default();
        for (client, entry) in [(1, "a1"), (1, "a2"), (2, "b1")] {
            queue.push(client, entry);
        }
        assert_eq!(queue.peek(|client| client != 1), Some(&"b1"));
        assert_eq!(queue.pop(|client| client != 1), Some("b1"));
        assert_eq!(queue.pop(|client| client != 1), None);
        assert_eq!((queue.len_of(1), queue.pop(|_| true)), (2, Some("a1")));
    }

    #[test]
    fn removed_entries_do_not_wait() {
        let mut queue = FairQueue::default();
        for (client, entry) in [(1, "a1"), (2, "b1"), (1, "a2"), (3, "c1")] {
            queue.push(client, entry);
        }
        assert_eq!(queue.remove(|&e| e == "b1"), Some("b1"));
        assert_eq!(queue.remove(|&e| e == "b1"), None);
        queue.retain(|e| !e.starts_with('a'));
        assert_eq!((queue.len(), queue.pop(|_| true), queue.pop(|_| true)), (1, Some("c1"), None));
    }
}
