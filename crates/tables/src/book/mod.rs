//! Opening books: positions near the start, each with the moves that a search found best and their values.
//!
//! A book is a text file that grows by a line with every position. The first line says which variant it belongs to; a further
//! one has a position's ply, its key, then of each move its notation, its score, and the key of the position it leads to (`-`
//! where the game is over); a checksum ends it:
//!
//! ```text
//! secateur-book 1 draughts:in104
//! 0 8c3f21d0774a9be1 12-16 12 40a6f1c2d3e95b70 11-15 8 b2e46d90317f8ca5 #5f3a901c
//! ```
//!
//! Positions that are images of each other under a symmetry of the rules are one position: the image with the smallest key is
//! the one that is written. Positions meet at the same ply only, so that no line of a book comes back to where it was.

mod canonical;
mod file;
mod graph;
mod grow;

pub use file::{FILE_EXTENSION as BOOK_EXTENSION, append};
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

    /// The variant it belongs to.
    pub fn variant(&self) -> &str {
        &self.variant
    }

    /// How many positions it has.
    pub fn len(&self) -> usize {
        self.graph.len()
    }

    /// Whether it has none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The most plies from the start that one of its positions is.
    pub fn depth(&self) -> u32 {
        self.graph.entries().map(|entry| entry.ply).max().unwrap_or(0)
    }

    /// What it says of a game: moves with their values for the side to move, best first. Empty where the position is not in
    /// the book, or the game did not begin with the variant's start.
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

    /// The best line of the book from here, the move to play first; empty where the position is not in the book.
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
