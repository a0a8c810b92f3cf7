//! Many games of one variant, moved and read together: what a program that learns from thousands of games at once needs.
//!
//! Large batches are shared out among threads.

mod part;

use crate::{AnyGame, Game, Outcome, Position, Side, Variant, lock, share_work, unpoisoned};
use part::{Part, Row};
use std::sync::Mutex;

/// Games that one thread works on: starting another for fewer costs more than it saves.
const GAMES_A_THREAD: usize = 1024;
const MAX_THREADS: usize = 16;
/// More games than this are shared out among more threads than there are cores, so that each thread can count their moves in 32 bits.
const MAX_GAMES_A_THREAD: usize = 1 << 20;

/// Many games of one variant, without its type. Games are counted from 0.
pub trait AnyBatch: Send + Sync {
    /// How many games there are.
    fn len(&self) -> usize;
    /// Whether there is none.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }
    /// Makes a move in each game by its [action](crate::encoding); a negative one leaves its game alone. If one is not legal its
    /// game is returned and nothing has changed.
    fn play(&mut self, actions: &[i64]) -> Result<(), usize>;
    /// The same, and begins anew the games that it ends. Writes how those ended, `None` for the others, and the masks of the legal moves
    /// as [`write_masks`](Self::write_masks) does: a whole step of a program that learns, each game looked at once.
    fn step(
        &mut self,
        actions: &[i64],
        masks: &mut [bool],
        results: &mut [Option<Outcome>],
    ) -> Result<(), usize>;
    /// Begins the games anew for which `chosen` says so, from the variant's start.
    fn reset(&mut self, chosen: &[bool]);
    /// Writes the masks of the legal moves one after the other, see [`AnyGame::write_mask`]; whatever `out` held is gone.
    fn write_masks(&self, out: &mut [bool]);
    /// The actions of a game's legal moves.
    fn actions(&self, game: usize) -> &[u32];
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
        Batch::with(variant, games, |part, _| part.push_begun())
    }

    /// Copies of games; `None` if one is of another type.
    pub fn of(variant: V, games: &[&dyn AnyGame]) -> Option<Batch<V>> {
        let games: Option<Vec<&Game<V>>> = games.iter().map(|game| game.as_any().downcast_ref()).collect();
        let games = games?;
        let count = games.len();
        Some(Batch::with(variant.clone(), count, |part, place| part.push_copy(&variant, games[place])))
    }

    fn with(variant: V, games: usize, push: impl Fn(&mut Part<V>, usize)) -> Batch<V> {
        let threads = std::thread::available_parallelism().map_or(1, usize::from).min(MAX_THREADS);
        let width = games.div_ceil(threads).clamp(GAMES_A_THREAD, MAX_GAMES_A_THREAD);
        let mut parts = Vec::new();
        for begin in (0..games).step_by(width) {
            let mut part = Part::new(&variant);
            (begin..games.min(begin + width)).for_each(|place| push(&mut part, place));
            parts.push(part);
        }
        Batch { variant, parts, width }
    }

    fn at(&self, game: usize) -> &Row<V> {
        &self.parts[game / self.width].rows[game % self.width]
    }

    /// Finds the moves of actions; the place of the first that is not legal.
    fn choose(&mut self, actions: &[i64]) -> Result<(), usize> {
        let slices = self.parts.iter_mut().zip(actions.chunks(self.width));
        let wrong = on_threads(slices, |(part, actions)| part.choose(actions));
        let place = |(i, place): (usize, Option<usize>)| place.map(|place| i * self.width + place);
        wrong.into_iter().enumerate().find_map(place).map_or(Ok(()), Err)
    }

    /// Calls `work` for each part with its slice of the output.
    fn write<T: Send>(&self, out: &mut [T], size: usize, work: impl Fn(&Part<V>, &mut [T]) + Sync) {
        if size > 0 {
            on_threads(self.parts.iter().zip(out.chunks_mut(self.width * size)), |(part, out)| {
                work(part, out)
            });
        }
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
        self.parts.iter().map(|part| part.rows.len()).sum()
    }
    fn play(&mut self, actions: &[i64]) -> Result<(), usize> {
        self.choose(actions)?;
        let variant = &self.variant;
        on_threads(self.parts.iter_mut(), |part| part.play(variant));
        Ok(())
    }
    fn step(
        &mut self,
        actions: &[i64],
        masks: &mut [bool],
        results: &mut [Option<Outcome>],
    ) -> Result<(), usize> {
        self.choose(actions)?;
        let (variant, size) = (&self.variant, self.variant.actions());
        let slices = masks.chunks_mut(self.width * size).zip(results.chunks_mut(self.width));
        on_threads(self.parts.iter_mut().zip(slices), |(part, (masks, results))| {
            part.step(variant, masks, size, results);
        });
        Ok(())
    }
    fn reset(&mut self, chosen: &[bool]) {
        self.parts.iter_mut().zip(chosen.chunks(self.width)).for_each(|(part, chosen)| part.reset(chosen));
    }
    fn write_masks(&self, out: &mut [bool]) {
        let size = self.variant.actions();
        self.write(out, size, |part, out| part.write_masks(out, size));
    }
    fn actions(&self, game: usize) -> &[u32] {
        let part = &self.parts[game / self.width];
        part.actions(&part.rows[game % self.width])
    }
    fn write_planes(&self, out: &mut [f32]) {
        let size = self.variant.planes().size();
        self.write(out, size, |part, out| {
            for (row, planes) in part.rows.iter().zip(out.chunks_exact_mut(size)) {
                self.variant.write_planes(&row.position, planes);
            }
        });
    }
    fn write_over(&self, out: &mut [bool]) {
        let rows = self.parts.iter().flat_map(|part| &part.rows);
        out.iter_mut().zip(rows).for_each(|(over, row)| *over = row.outcome.is_some());
    }
    fn outcome(&self, game: usize) -> Option<Outcome> {
        self.at(game).outcome
    }
    fn turn(&self, game: usize) -> Side {
        self.at(game).position.turn()
    }
    fn key(&self, game: usize) -> u64 {
        self.at(game).position.key()
    }
    fn game(&self, game: usize) -> Box<dyn AnyGame> {
        Box::new(self.parts[game / self.width].game(&self.variant, game % self.width))
    }
    fn game_at(&self, game: usize) -> Box<dyn AnyGame> {
        Box::new(Game::from_position(self.variant.clone(), self.at(game).position.clone()))
    }
}
