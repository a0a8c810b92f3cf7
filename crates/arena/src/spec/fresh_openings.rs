//! Random openings that do not repeat.
//!
//! Where few openings are balanced, random ones soon occur twice, and players that always choose the same moves then play the
//! same games again. The arena looks at the first sixteen openings, and at the first sixty-four: if two of them lead to the same
//! position, every later one is drawn until it leads to a new position. If several draws find none, openings get one ply more.
//! Everything follows from the seed and the numbers of the openings, so that concurrency and resuming change nothing.

use super::openings::random_opening;
use super::{Opening, seeds};
use crate::files::hash_texts;
use secateur_core::AnyVariant;
use secateur_players::Player;
use std::collections::{HashMap, HashSet};

/// The first this many openings are searched for two that lead to the same position.
const LOOKS: [u64; 2] = [16, 64];
/// Draws in search of a new opening before another ply is added.
const TRIES: u64 = 4;
/// Plies added at most; then an opening may repeat.
const MAX_ADDED: u32 = 8;

/// What openings are drawn from.
pub(super) struct Source<'a> {
    pub variant: &'a dyn AnyVariant,
    pub balancer: &'a mut dyn Player,
    pub plies: u32,
    pub seed: u64,
}

impl Source<'_> {
    /// The opening with this number, drawn without regard to the others.
    fn plain(&mut self, number: u64) -> Opening {
        random_opening(self.variant, self.balancer, self.plies, seeds::opening_seed(self.seed, number))
    }

    fn another(&mut self, number: u64, added: u32, attempt: u64) -> Opening {
        let seed = seeds::another_opening(self.seed, number, added, attempt);
        random_opening(self.variant, self.balancer, self.plies + added, seed)
    }

    /// A hash of the position an opening leads to.
    fn position(&self, opening: &Opening) -> u64 {
        let game = opening.begin(self.variant);
        hash_texts([game.map(|game| game.position()).unwrap_or_default().as_str()])
    }
}

/// The openings drawn so far.
#[derive(Default)]
pub(super) struct FreshOpenings {
    known: HashMap<u64, Opening>,
    /// Whether two openings of each look lead to the same position; `None` before the look.
    alike: [Option<bool>; LOOKS.len()],
    /// The positions that the openings below `next` lead to.
    seen: HashSet<u64>,
    next: u64,
    /// Plies added to later openings.
    added: u32,
}

impl FreshOpenings {
    /// Takes an opening that was drawn earlier, and played.
    pub fn learn(&mut self, number: u64, opening: Opening) {
        self.known.insert(number, opening);
    }

    /// The number from which on openings must be new, if the one with this number must be.
    pub fn first_fresh(&mut self, source: &mut Source<'_>, number: u64) -> Option<u64> {
        for (i, &look) in LOOKS.iter().enumerate().take_while(|&(_, &look)| number >= look) {
            let alike = match self.alike[i] {
                Some(alike) => alike,
                None => {
                    let mut positions = HashSet::new();
                    let alike = (0..look).any(|n| {
                        let opening = self.plain(source, n);
                        !positions.insert(source.position(&opening))
                    });
                    *self.alike[i].insert(alike)
                }
            };
            if alike {
                return Some(look);
            }
        }
        None
    }

    /// The opening with this number.
    pub fn opening(&mut self, source: &mut Source<'_>, number: u64) -> Opening {
        let Some(first) = self.first_fresh(source, number) else { return self.plain(source, number) };
        while self.next <= number {
            let n = self.next;
            let opening = match self.known.get(&n) {
                Some(opening) => opening.clone(),
                None if n < first => self.plain(source, n),
                None => self.draw_new(source, n),
            };
            self.seen.insert(source.position(&opening));
            let added = (opening.moves.len() as u32).saturating_sub(source.plies);
            self.added = self.added.max(added);
            self.known.insert(n, opening);
            self.next += 1;
        }
        self.known.get(&number).cloned().unwrap_or_default()
    }

    fn plain(&mut self, source: &mut Source<'_>, number: u64) -> Opening {
        self.known.entry(number).or_insert_with(|| source.plain(number)).clone()
    }

    fn draw_new(&mut self, source: &mut Source<'_>, number: u64) -> Opening {
        loop {
            let mut last = Opening::default();
            for attempt in 0..TRIES {
                last = match (self.added, attempt) {
                    (0, 0) => source.plain(number),
                    _ => source.another(number, self.added, attempt),
                };
                if !self.seen.contains(&source.position(&last)) {
                    return last;
                }
            }
            if self.added >= MAX_ADDED {
                return last;
            }
            self.added += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use secateur_players::Catalogue;
    use secateur_standard::standard;

    fn with<T>(catalogue: &Catalogue, game: &str, f: impl FnOnce(&mut Source<'_>) -> T) -> T {
        let variant = catalogue.registry().variant(game).unwrap();
        let mut balancer = catalogue.player(&*variant, "secateur(hash=1M)", 0).unwrap();
        f(&mut Source { variant: &*variant, balancer: &mut *balancer, plies: 2, seed: 1 })
    }

    /// A board of nine squares has few openings of two plies: the later ones are longer, and all differ.
    #[test]
    fn later_openings_are_new() {
        let catalogue = standard();
        with(&catalogue, "quoridor:size=3,walls=1", |source| {
            let mut fresh = FreshOpenings::default();
            let drawn: Vec<_> = (0..60).map(|n| fresh.opening(source, n)).collect();
            // The first sixteen are what they always were.
            for (n, opening) in (0..16).zip(&drawn) {
                assert_eq!(*opening, source.plain(n));
            }
            let positions: Vec<_> = drawn.iter().map(|opening| source.position(opening)).collect();
            assert!(positions[..16].iter().collect::<HashSet<_>>().len() < 16);
            let later: HashSet<_> = positions[16..].iter().collect();
            assert_eq!(later.len(), 44);
            assert!(positions[..16].iter().all(|position| !later.contains(position)));
            assert!(drawn.iter().any(|opening| opening.moves.len() > 2));
            // Drawn in any order, and with some of them known from games, the openings are the same.
            let mut again = FreshOpenings::default();
            for n in [5, 17, 40] {
                again.learn(n, drawn[n as usize].clone());
            }
            for n in [59, 20, 3, 16, 41] {
                assert_eq!(again.opening(source, n), drawn[n as usize], "{n}");
            }
        });
    }

    #[test]
    fn openings_that_differ_stay_as_they_are() {
        let catalogue = standard();
        with(&catalogue, "quoridor", |source| {
            source.plies = 6;
            let mut fresh = FreshOpenings::default();
            for n in [80, 17, 3] {
                assert_eq!(fresh.first_fresh(source, n), None);
                assert_eq!(fresh.opening(source, n), source.plain(n));
            }
        });
    }
}
