//! Chooses the next position of a book: the one that play is likeliest to reach first (drop-out expansion, Lincke 2000).
//! Every ply away from the start costs one, and every move costs what it loses against the best; the cheapest position is
//! next.

use super::canonical::Canonical;
use super::graph::{Entry, Link};
use super::{Book, file};
use secateur_core::{AnyGame, AnyVariant, Score};

/// The next position to search for a book.
pub struct Growth {
    game: Box<dyn AnyGame>,
}

impl Growth {
    /// A game that leads to the position.
    pub fn game(&self) -> &dyn AnyGame {
        &*self.game
    }
}

impl Book {
    /// The position to search next; `None` if every position that the book leads to is in it.
    pub fn growth(&self, variant: &dyn AnyVariant) -> Option<Growth> {
        let mut game = variant.begin();
        for text in self.graph.next_path(Canonical::of(&*game).key)? {
            let m = Canonical::of(&*game).originals(&*game).remove(text)?;
            game.play(&m).ok()?;
        }
        // a position that is in the book already would be proposed for ever
        let is_new = self.entry(game.plies(), Canonical::of(&*game).key).is_none();
        (is_new && game.outcome().is_none()).then_some(Growth { game })
    }

    /// Adds a position. `search` returns its best moves with their scores. Returns the line to append to the book's file,
    /// or `None` if the search named no legal move.
    pub fn add(
        &mut self,
        growth: Growth,
        search: impl FnOnce(&dyn AnyGame) -> Vec<(String, Score)>,
    ) -> Option<String> {
        let game = growth.game();
        let canonical = Canonical::of(game);
        let mut links: Vec<Link> = Vec::new();
        for (m, score) in search(game) {
            let mut after = game.clone_game();
            if after.play(&m).is_err() {
                continue;
            }
            let to = after.outcome().is_none().then(|| Canonical::of(&*after).key);
            // of several moves that lead to images of the same position, only the first is kept
            if to.is_some() && links.iter().any(|link| link.to == to) {
                continue;
            }
            links.push(Link { text: canonical.image(&m)?, score, to });
        }
        let entry = Entry { ply: game.plies() as u32, key: canonical.key, links };
        if entry.links.is_empty() {
            return None;
        }
        let line = file::entry_line(&entry);
        self.graph.insert(entry);
        Some(line)
    }
}
