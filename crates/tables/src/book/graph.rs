//! The graph of a book's positions; their values are computed from the latest ply back to the start.

use secateur_core::Score;
use std::collections::{BTreeSet, HashMap};

/// A move from a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Link {
    /// Its notation in the canonical position.
    pub text: String,
    /// Its score from the search of the position, as [`Score::number`].
    pub score: Score,
    /// The key of the position after it; `None` if that ends the game.
    pub to: Option<u64>,
}

/// A position that has been searched.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Entry {
    pub ply: u32,
    pub key: u64,
    pub links: Vec<Link>,
}

/// What a position means to the positions before it.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Worth {
    /// The value for the side to move, as [`Score::number`].
    value: i32,
    /// The cost of the cheapest position to search behind it; infinite if there is none.
    cost: f64,
}

/// A position, identified by ply and key.
type Place = (u32, u64);

/// A move that loses this many hundredths of the game's unit costs as much as one ply further from the start.
const HUNDREDTHS_A_PLY: f64 = 20.0;

/// All positions of a book.
#[derive(Clone, Debug, Default)]
pub(super) struct Graph {
    entries: Vec<Entry>,
    worths: Vec<Worth>,
    places: HashMap<Place, usize>,
    /// The positions that lead to a place, by index.
    before: HashMap<Place, Vec<usize>>,
}

impl Graph {
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    pub fn entries(&self) -> impl Iterator<Item = &Entry> {
        self.entries.iter()
    }

    pub fn get(&self, ply: u32, key: u64) -> Option<&Entry> {
        self.places.get(&(ply, key)).map(|&number| &self.entries[number])
    }

    /// Adds a position and updates those before it. A position that is already there is not changed.
    pub fn insert(&mut self, entry: Entry) {
        let place = (entry.ply, entry.key);
        if self.places.contains_key(&place) || entry.links.is_empty() {
            return;
        }
        let number = self.entries.len();
        for to in entry.links.iter().filter_map(|link| link.to) {
            self.before.entry((entry.ply + 1, to)).or_default().push(number);
        }
        self.places.insert(place, number);
        self.entries.push(entry);
        self.worths.push(Worth { value: 0, cost: 0.0 });
        self.update(number);
    }

    fn update(&mut self, number: usize) {
        self.worths[number] = self.compute(&self.entries[number]);
        // latest ply first, so that each position is updated once
        let mut waiting: BTreeSet<_> = self.before(number).collect();
        while let Some((_, number)) = waiting.pop_last() {
            let worth = self.compute(&self.entries[number]);
            if worth != self.worths[number] {
                self.worths[number] = worth;
                waiting.extend(self.before(number));
            }
        }
    }

    /// The positions that lead to a position, each with its ply.
    fn before(&self, number: usize) -> impl Iterator<Item = (u32, usize)> {
        let Entry { ply, key, .. } = &self.entries[number];
        let before = self.before.get(&(*ply, *key)).into_iter().flatten();
        before.map(|&number| (self.entries[number].ply, number))
    }

    fn compute(&self, entry: &Entry) -> Worth {
        let value = entry.links.iter().map(|link| self.link_value(entry, link)).max().unwrap_or(0);
        let cost =
            entry.links.iter().map(|link| self.link_cost(entry, value, link)).fold(f64::INFINITY, f64::min);
        Worth { value, cost }
    }

    /// The value of a move: from the position after it if that is in the book, else from its own search.
    pub fn link_value(&self, entry: &Entry, link: &Link) -> i32 {
        let after = link.to.and_then(|to| self.places.get(&(entry.ply + 1, to)));
        after.map_or(link.score.number(), |&number| one_ply_before(self.worths[number].value))
    }

    /// The cost of the next position to search behind a move: one for the ply, plus what the move loses against the best.
    fn link_cost(&self, entry: &Entry, best: i32, link: &Link) -> f64 {
        let Some(to) = link.to else { return f64::INFINITY };
        let lost = f64::from(best - self.link_value(entry, link)) / HUNDREDTHS_A_PLY;
        let further = self.places.get(&(entry.ply + 1, to)).map_or(0.0, |&number| self.worths[number].cost);
        1.0 + lost + further
    }

    /// The moves from the start to the next position to search, each in the notation of its canonical position; `None` if
    /// nothing is left to search.
    pub fn next_path(&self, start: u64) -> Option<Vec<&str>> {
        let (mut path, mut key) = (Vec::new(), start);
        while let Some(&number) = self.places.get(&(path.len() as u32, key)) {
            let (entry, worth) = (&self.entries[number], self.worths[number]);
            if worth.cost.is_infinite() {
                return None;
            }
            let cost = |link: &&Link| self.link_cost(entry, worth.value, link);
            let next = entry.links.iter().min_by(|a, b| cost(a).total_cmp(&cost(b)))?;
            path.push(next.text.as_str());
            key = next.to?;
        }
        Some(path)
    }
}

/// Converts the value of a position to the value, for the other side, of the move that leads to it.
fn one_ply_before(value: i32) -> i32 {
    match Score::from_number(value).negated() {
        Score::WinIn(plies) => Score::WinIn(plies + 1).number(),
        Score::LossIn(plies) => Score::LossIn(plies + 1).number(),
        other => other.number(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(ply: u32, key: u64, links: &[(&str, i32, Option<u64>)]) -> Entry {
        let link = |&(text, score, to): &(&str, i32, _)| {
            let score = Score::from_number(score);
            Link { text: text.into(), score, to }
        };
        Entry { ply, key, links: links.iter().map(link).collect() }
    }

    #[test]
    fn values_come_back_to_the_start() {
        let mut graph = Graph::default();
        graph.insert(entry(0, 1, &[("a", 10, Some(2)), ("b", 5, Some(3))]));
        assert_eq!(graph.next_path(1), Some(vec!["a"]));
        // after a, the side to move stands well
        graph.insert(entry(1, 2, &[("c", 30, Some(4))]));
        assert_eq!(graph.worths[0].value, 5);
        assert_eq!(graph.next_path(1), Some(vec!["b"]));
        // a reply refutes b: it wins in three plies
        graph.insert(entry(1, 3, &[("d", Score::WinIn(3).number(), None)]));
        assert_eq!(graph.worths[0].value, -30);
        assert_eq!(
            Score::from_number(graph.link_value(&graph.entries[0], &graph.entries[0].links[1])),
            Score::LossIn(4)
        );
        assert_eq!(graph.next_path(1), Some(vec!["a", "c"]));
        // the first entry of a position stays
        graph.insert(entry(1, 2, &[("c", -99, Some(4))]));
        assert_eq!((graph.len(), graph.worths[0].value), (3, -30));
        // a position reached by two moves changes the value of both
        graph.insert(entry(2, 4, &[("e", 70, None)]));
        assert_eq!(graph.worths[0].value, 70);
        assert_eq!(graph.next_path(1), None);
    }

    #[test]
    fn a_move_that_loses_little_is_searched_before_a_long_line() {
        let mut graph = Graph::default();
        graph.insert(entry(0, 1, &[("a", 0, Some(2)), ("b", -30, Some(3)), ("c", -500, Some(9))]));
        graph.insert(entry(1, 2, &[("d", 0, Some(4))]));
        assert_eq!(graph.next_path(1), Some(vec!["a", "d"]));
        graph.insert(entry(2, 4, &[("e", 0, Some(5))]));
        assert_eq!(graph.next_path(1), Some(vec!["b"]));
    }
}
