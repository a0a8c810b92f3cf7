//! Opening books: positions near the start, with the best moves that a search found and their values.
//!
//! A book is a text file that grows by one line for each position. The first line names the variant. Each further line
//! holds a position's ply and key, then for each move its notation, its score and the key of the position it leads to (`-`
//! if the game is over), and last a checksum:
//!
//! ```text
//! secateur-book 1 draughts:in104
//! 0 8c3f21d0774a9be1 12-16 12 40a6f1c2d3e95b70 11-15 8 b2e46d90317f8ca5 #5f3a901c
//! ```
//!
//! Positions that are images of one another under a symmetry of the rules count as one; the image with the smallest key is
//! written. Positions are the same only at the same ply, so no line of a book runs in a circle.

mod canonical;
mod file;
mod graph;
mod grow;

pub use file::{FILE_EXTENSION as BOOK_EXTENSION, append_to_book};
pub use grow::Growth;

use canonical::Canonical;
use graph::{Entry, Graph, Link};
use secateur_core::{AnyGame, Score};

/// An opening book.
///
/// ```
/// use secateur_core::{Registry, Score};
/// use secateur_tables::Book;
/// let mut registry = Registry::default();
/// connect_four::register(&mut registry);
/// let variant = registry.variant("connect-four").unwrap();
///
/// // A search that likes the middle.
/// let search = |game: &dyn secateur_core::AnyGame| {
///     let near = |m: &String| (i32::from(m.as_bytes()[0]) - i32::from(b'd')).abs();
///     game.legal().into_iter().map(|m| (m.clone(), Score::Hundredths(-near(&m)))).collect()
/// };
/// let mut book = Book::new(&variant.text());
/// for _ in 0..2 {
///     let growth = book.growth(&*variant).unwrap();
///     book.add(growth, search);
/// }
/// assert_eq!(book.len(), 2);
/// let (best, _) = &book.moves(&*variant.begin())[0];
/// assert_eq!(best, "d");
/// ```
#[derive(Clone, Debug)]
pub struct Book {
    variant: String,
    graph: Graph,
}

impl Book {
    /// An empty book of a variant.
    pub fn new(variant: &str) -> Book {
        Book { variant: variant.into(), graph: Graph::default() }
    }

    /// The text of the variant that it belongs to.
    pub fn variant(&self) -> &str {
        &self.variant
    }

    /// The number of positions.
    pub fn len(&self) -> usize {
        self.graph.len()
    }

    /// Whether it has no position.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The greatest distance of a position from the start, in plies.
    pub fn depth(&self) -> u32 {
        self.graph.entries().map(|entry| entry.ply).max().unwrap_or(0)
    }

    /// The book's moves for a game's position, with their values for the side to move, best first. Empty if the position is
    /// not in the book, or the game did not begin at the variant's start.
    pub fn moves(&self, game: &dyn AnyGame) -> Vec<(String, Score)> {
        if !game.begins_at_start() || game.outcome().is_some() {
            return Vec::new();
        }
        let canonical = Canonical::of(game);
        let Some(entry) = self.entry(game.plies(), canonical.key) else { return Vec::new() };
        let mut originals = canonical.originals(game);
        let found = |link: &Link| {
            let m = originals.remove(&link.text)?;
            Some((m, Score::from_number(self.graph.link_value(entry, link))))
        };
        let mut moves: Vec<_> = entry.links.iter().filter_map(found).collect();
        moves.sort_by_key(|(_, score)| -score.number());
        moves
    }

    /// The best line of the book from here, the move to play first; empty if the position is not in the book.
    pub fn line(&self, game: &dyn AnyGame) -> Vec<String> {
        let (mut game, mut line) = (game.clone_game(), Vec::new());
        while let Some((m, _)) = self.moves(&*game).into_iter().next() {
            game.play(&m).expect("moves of a book are looked up among the legal ones");
            line.push(m);
        }
        line
    }

    fn entry(&self, plies: usize, key: u64) -> Option<&Entry> {
        self.graph.get(u32::try_from(plies).ok()?, key)
    }
}
