//! The keys of a game's positions, to detect repetitions.

/// The keys of the positions since the start, the current one last.
///
/// Search and arena share it: both push a key at each ply and ask how often the last one has occurred. Players alternate,
/// so only every other key can be equal. An irreversible move is a fence: nothing before it is compared.
///
/// ```
/// use secateur_core::History;
/// let mut history = History::new(10);
/// for key in [20, 11, 21, 10] {
///     history.push(key, false);
/// }
/// assert_eq!(history.occurrences(), 2);
/// assert_eq!(history.last_seen(), Some(4));
/// history.pop();
/// assert_eq!(history.occurrences(), 1);
/// ```
#[derive(Clone, Debug)]
pub struct History {
    entries: Vec<Entry>,
}

#[derive(Clone, Copy, Debug)]
struct Entry {
    key: u64,
    /// Plies since the last fence.
    run: u32,
}

impl History {
    /// A history that starts with one position.
    pub fn new(key: u64) -> History {
        let mut entries = Vec::with_capacity(512);
        entries.push(Entry { key, run: 0 });
        History { entries }
    }

    /// Adds the position after a move.
    #[inline]
    pub fn push(&mut self, key: u64, irreversible: bool) {
        let run = if irreversible { 0 } else { self.entries[self.entries.len() - 1].run + 1 };
        self.entries.push(Entry { key, run });
    }

    /// Takes the last position away; the first stays.
    #[inline]
    pub fn pop(&mut self) {
        if self.entries.len() > 1 {
            self.entries.pop();
        }
    }

    /// How often the last position has occurred, itself included.
    #[inline]
    pub fn occurrences(&self) -> u8 {
        let last = self.entries.len() - 1;
        let Entry { key, run } = self.entries[last];
        let mut times = 1u8;
        let mut back = 2;
        while back <= run as usize {
            times = times.saturating_add(u8::from(self.entries[last - back].key == key));
            back += 2;
        }
        times
    }

    /// How many plies ago the last position occurred before; `None` if it did not since the last fence.
    pub fn last_seen(&self) -> Option<usize> {
        let last = self.entries.len() - 1;
        let Entry { key, run } = self.entries[last];
        (2..=run as usize).step_by(2).find(|&back| self.entries[last - back].key == key)
    }

    /// Whether no earlier position can recur: the last move was irreversible, or none has been made.
    #[inline]
    pub fn is_fresh(&self) -> bool {
        self.entries[self.entries.len() - 1].run == 0
    }

    /// The keys since the last fence: a superset of the positions that can recur.
    pub fn since_fence(&self) -> impl Iterator<Item = u64> + '_ {
        let last = self.entries.len() - 1;
        self.entries[last - self.entries[last].run as usize..].iter().map(|entry| entry.key)
    }

    /// All keys, oldest first.
    pub(crate) fn keys(&self) -> impl Iterator<Item = u64> + '_ {
        self.entries.iter().map(|entry| entry.key)
    }

    /// Plies played.
    pub fn plies(&self) -> usize {
        self.entries.len() - 1
    }
}
