//! How a book grows: the position to search next is the one that play is likeliest to reach first (drop-out expansion, Lincke
//! 2000). Every ply away from the start costs one, every move what it loses against the best; the cheapest is searched.

use super::canonical::Canonical;
use super::graph::{Entry, Link};
use super::{Book, file};
use secateur_core::{AnyGame, AnyVariant, Score};

/// The position that a book wants to know next.
pub struct Growth {
    game: Box<dyn AnyGame>,
}

impl Growth {
    /// A game that leads to it.
    pub fn game(&self) -> &dyn AnyGame {
        &*self.game
    }
}

impl Book {
    /// The position to search next; `None` where all that the book leads to is there.
    pub fn growth(&self, variant: &dyn AnyVariant) -> Option<Growth> {
        let mut game = variant.begin();
        for text in self.graph.next_path(Canonical::of(&*game).key)? {
            let m = Canonical::of(&*game).originals(&*game).remove(text)?;
            game.play(&m).ok()?;
        }
        // a position that is there would be searched for ever
        let is_new = self.entry(game.plies(), Canonical::of(&*game).key).is_none();
        (is_new && game.outcome().is_none()).then_some(Growth { game })
    }

    /// Adds a position with what `search` says of it: its best moves, each with its score. Returns the line to append to the
    /// book's file; `None` if the search said nothing of a legal move.
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
            // of moves that lead to images of one position the first is enough
            if to.is_some() && links.iter().any(|link| link.to == to) {
                continue;
            }
            links.push(Link { text: canonical.image(&m)?, score: score.number(), to });
        }
        let entry = Entry { ply: game.plies() as u32, key: canonical.key, links };
        if entry.links.is_empty() {
            return None;
        }
        let line = file::line(&entry);
        self.graph.insert(entry);
        Some(line)
    }
}
