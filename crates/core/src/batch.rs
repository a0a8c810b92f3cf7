//! Many games of one variant, moved and read together: what a program that learns from thousands of games at once needs.
//!
//! Large batches are shared out among threads.

use crate::{AnyGame, Game, Outcome, Position, Side, Variant, lock, numbers, share_work, unpoisoned};
use std::sync::Mutex;

/// Games that one thread works on: starting another for fewer costs more than it saves.
const GAMES_A_THREAD: usize = 1024;
const MAX_THREADS: usize = 16;

/// Many games of one variant, without its type. Games are counted from 0.
pub trait AnyBatch: Send + Sync {
    /// How many games there are.
    fn len(&self) -> usize;
    /// Whether there is none.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }
    /// Makes a move in each game by its [action](crate::numbers); a negative one leaves its game alone. If one is not legal its
    /// game is returned and nothing has changed.
    fn play(&mut self, actions: &[i64]) -> Result<(), usize>;
    /// Begins the games anew for which `chosen` says so, from the variant's start.
    fn reset(&mut self, chosen: &dyn Fn(usize) -> bool);
    /// Writes the masks of the legal moves one after the other, see [`AnyGame::write_mask`].
    fn write_masks(&self, out: &mut [bool]);
    /// Writes the planes of the positions one after the other, see [`AnyGame::write_planes`].
    fn write_planes(&self, out: &mut [f32]);
    /// Writes which games are over.
    fn write_over(&self, out: &mut [bool]);
    /// How a game ended, if it has.
    fn outcome(&self, game: usize) -> Option<Outcome>;
    /// The side to move.
    fn turn(&self, game: usize) -> Side;
    /// The key of a position.
    fn key(&self, game: usize) -> u64;
    /// A game with all its moves.
    fn game(&self, game: usize) -> Box<dyn AnyGame>;
    /// A game that begins with the position of a game.
    fn game_at(&self, game: usize) -> Box<dyn AnyGame>;
}

/// The games of one thread.
struct Part<V: Variant> {
    games: Vec<Game<V>>,
    /// The places of the moves to be made among the legal ones, [`LEFT_ALONE`] for a game without one.
    chosen: Vec<u32>,
}

const LEFT_ALONE: u32 = u32::MAX;

impl<V: Variant> Part<V> {
    /// Finds the moves of actions; the place of the first that is not legal.
    fn choose(&mut self, variant: &V, actions: &[i64]) -> Option<usize> {
        self.chosen.clear();
        for (game, &action) in self.games.iter().zip(actions) {
            let place = if action < 0 {
                Some(LEFT_ALONE)
            } else {
                let action = u32::try_from(action).ok();
                let place =
                    action.and_then(|a| numbers::place_of_action(variant, game.position(), game.legal(), a));
                place.map(|place| place as u32)
            };
            match place {
                Some(place) => self.chosen.push(place),
                None => return Some(self.chosen.len()),
            }
        }
        None
    }

    /// Makes the moves that were chosen.
    fn play(&mut self) {
        for (game, &place) in self.games.iter_mut().zip(&self.chosen) {
            if place != LEFT_ALONE {
                game.play_at(place as usize);
            }
        }
    }
}

/// A batch of a variant's own type.
pub(crate) struct Batch<V: Variant> {
    variant: V,
    parts: Vec<Part<V>>,
    /// Games in each part; the last may have fewer.
    width: usize,
}

impl<V: Variant> Batch<V> {
    /// So many games from the variant's start.
    pub fn new(variant: V, games: usize) -> Batch<V> {
        let game = Game::small(variant.clone(), variant.start());
        Batch::with(variant, (0..games).map(|_| game.clone()))
    }

    /// Copies of games; `None` if one is of another type.
    pub fn of(variant: V, games: &[&dyn AnyGame]) -> Option<Batch<V>> {
        let games: Option<Vec<&Game<V>>> = games.iter().map(|game| game.as_any().downcast_ref()).collect();
        Some(Batch::with(variant, games?.into_iter().cloned()))
    }

    fn with(variant: V, games: impl ExactSizeIterator<Item = Game<V>>) -> Batch<V> {
        let threads = std::thread::available_parallelism().map_or(1, usize::from).min(MAX_THREADS);
        let width = games.len().div_ceil(threads).max(GAMES_A_THREAD);
        let mut parts = Vec::new();
        let mut games = games.peekable();
        while games.peek().is_some() {
            parts.push(Part { games: games.by_ref().take(width).collect(), chosen: Vec::new() });
        }
        Batch { variant, parts, width }
    }

    fn at(&self, game: usize) -> &Game<V> {
        &self.parts[game / self.width].games[game % self.width]
    }

    /// Calls `work` for each game with its slice of the output.
    fn write<T: Send>(&self, out: &mut [T], size: usize, work: impl Fn(&V, &Game<V>, &mut [T]) + Sync) {
        if size == 0 {
            return;
        }
        let slices = self.parts.iter().zip(out.chunks_mut(self.width * size));
        on_threads(slices, |(part, out)| {
            for (game, out) in part.games.iter().zip(out.chunks_exact_mut(size)) {
                work(&self.variant, game, out);
            }
        });
    }
}

/// Does the work of each part, each on a thread if the system gives as many; the results in the order of the parts.
fn on_threads<I, R: Send>(
    parts: impl ExactSizeIterator<Item = I> + Send,
    work: impl Fn(I) -> R + Sync,
) -> Vec<R> {
    let (threads, results) = (parts.len(), Mutex::new(Vec::with_capacity(parts.len())));
    let parts = Mutex::new(parts.enumerate());
    let next = || lock(&parts).next();
    share_work(threads, || {
        while let Some((place, part)) = next() {
            let result = work(part);
            lock(&results).push((place, result));
        }
    });
    let mut results = unpoisoned(results.into_inner());
    results.sort_unstable_by_key(|&(place, _)| place);
    results.into_iter().map(|(_, result)| result).collect()
}

impl<V: Variant> AnyBatch for Batch<V> {
    fn len(&self) -> usize {
        self.parts.iter().map(|part| part.games.len()).sum()
    }
    fn play(&mut self, actions: &[i64]) -> Result<(), usize> {
        let variant = &self.variant;
        let slices = self.parts.iter_mut().zip(actions.chunks(self.width));
        let wrong = on_threads(slices, |(part, actions)| part.choose(variant, actions));
        let place = |(i, place): (usize, Option<usize>)| place.map(|place| i * self.width + place);
        if let Some(place) = wrong.into_iter().enumerate().find_map(place) {
            return Err(place);
        }
        on_threads(self.parts.iter_mut(), Part::play);
        Ok(())
    }
    fn reset(&mut self, chosen: &dyn Fn(usize) -> bool) {
        let begun = Game::small(self.variant.clone(), self.variant.start());
        let games = self.parts.iter_mut().flat_map(|part| &mut part.games);
        games.enumerate().filter(|&(place, _)| chosen(place)).for_each(|(_, game)| game.clone_from(&begun));
    }
    fn write_masks(&self, out: &mut [bool]) {
        self.write(out, self.variant.actions(), |variant, game, mask| {
            numbers::write_mask(variant, game.position(), game.legal(), mask);
        });
    }
    fn write_planes(&self, out: &mut [f32]) {
        self.write(out, self.variant.planes().size(), |variant, game, planes| {
            variant.write_planes(game.position(), planes);
        });
    }
    fn write_over(&self, out: &mut [bool]) {
        let games = self.parts.iter().flat_map(|part| &part.games);
        out.iter_mut().zip(games).for_each(|(over, game)| *over = game.outcome().is_some());
    }
    fn outcome(&self, game: usize) -> Option<Outcome> {
        self.at(game).outcome()
    }
    fn turn(&self, game: usize) -> Side {
        self.at(game).position().turn()
    }
    fn key(&self, game: usize) -> u64 {
        self.at(game).position().key()
    }
    fn game(&self, game: usize) -> Box<dyn AnyGame> {
        Box::new(self.at(game).clone())
    }
    fn game_at(&self, game: usize) -> Box<dyn AnyGame> {
        Box::new(Game::from_position(self.variant.clone(), self.at(game).position().clone()))
    }
}
