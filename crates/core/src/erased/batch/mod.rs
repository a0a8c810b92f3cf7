//! Many games of one variant, moved and read together, for programs that learn from thousands of games at once.
//!
//! Large batches are spread over threads.

mod legal_lists;
mod legal_moves;
mod legal_sets;
mod thread_games;

use crate::{
    AnyGame, Game, MoveList, Outcome, Position, Side, Variant, encoding, lock, share_work, unpoisoned,
};
use legal_lists::Lists;
use legal_moves::LegalMoves;
use legal_sets::Sets;
use std::sync::Mutex;
use thread_games::{BatchGame, ThreadGames};

/// Fewer games than this are not worth another thread: starting it costs more than it saves.
const GAMES_A_THREAD: usize = 1024;
const MAX_THREADS: usize = 16;
/// No part holds more games than this, so that it can index their moves with 32 bits. Very large batches therefore have
/// more parts than there are cores.
const MAX_GAMES_A_THREAD: usize = 1 << 20;

/// Many games of one variant, without its type, indexed from 0.
pub trait AnyBatch: Send + Sync {
    /// How many games there are.
    fn len(&self) -> usize;
    /// Whether there is none.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }
    /// Makes a move in each game by its [action](crate::encoding); a negative action leaves its game alone. If an action is
    /// not legal, nothing changes and the index of its game is returned.
    fn play(&mut self, actions: &[i64]) -> Result<(), usize>;
    /// Plays like [`play`](Self::play), then restarts each game that ended. Returns these games in ascending order, with
    /// their outcomes. Also writes the masks of the legal moves as [`write_masks`](Self::write_masks) does, so that a
    /// training step visits each game once.
    fn step(&mut self, actions: &[i64], masks: &mut [bool]) -> Result<Vec<(usize, Outcome)>, usize>;
    /// Restarts the games that `chosen` marks, from the variant's start.
    fn reset(&mut self, chosen: &[bool]);
    /// Writes the masks of the legal moves, one game after the other (see [`AnyGame::write_mask`]); overwrites all of
    /// `out`.
    fn write_masks(&self, out: &mut [bool]);
    /// Writes the planes of the positions, one game after the other; see [`AnyGame::write_planes`].
    fn write_planes(&self, out: &mut [f32]);
    /// Writes which games are over.
    fn write_over(&self, out: &mut [bool]);
    /// How a game ended, if it has.
    fn outcome(&self, game: usize) -> Option<Outcome>;
    /// The side to move.
    fn turn(&self, game: usize) -> Side;
    /// The key of a game's position.
    fn key(&self, game: usize) -> u64;
    /// A game with all its moves.
    fn game(&self, game: usize) -> Box<dyn AnyGame>;
    /// A game that begins with a game's current position.
    fn game_at(&self, game: usize) -> Box<dyn AnyGame>;
    /// An independent copy.
    fn clone_batch(&self) -> Box<dyn AnyBatch>;
}

/// Starts `games` games.
pub(crate) fn begin_batch<V: Variant>(
    variant: &V,
    games: usize,
    threads: Option<usize>,
) -> Box<dyn AnyBatch> {
    if has_sets(variant) {
        Box::new(Batch::<V, Sets>::with(variant, games, threads, |part, _| part.push_begun()))
    } else {
        Box::new(Batch::<V, Lists<V>>::with(variant, games, threads, |part, _| part.push_begun()))
    }
}

/// Copies games; `None` if one of them has another type.
pub(crate) fn copy_batch<V: Variant>(
    variant: &V,
    games: &[&dyn AnyGame],
    threads: Option<usize>,
) -> Option<Box<dyn AnyBatch>> {
    let games: Option<Vec<&Game<V>>> = games.iter().map(|game| game.as_any().downcast_ref()).collect();
    let games = games?;
    let count = games.len();
    Some(if has_sets(variant) {
        let push = |part: &mut ThreadGames<V, Sets>, place: usize| part.push_copy(variant, games[place]);
        Box::new(Batch::with(variant, count, threads, push))
    } else {
        let push = |part: &mut ThreadGames<V, Lists<V>>, place: usize| part.push_copy(variant, games[place]);
        Box::new(Batch::with(variant, count, threads, push))
    })
}

/// Whether an action determines its move, so that a set of actions can replace a list of moves.
fn has_sets<V: Variant>(variant: &V) -> bool {
    let (start, mut legal) = (variant.start(), MoveList::new());
    start.generate(&mut legal);
    encoding::actions_are_one_to_one(variant, &start, &legal)
}

/// A batch of a variant's own type.
#[derive(Clone)]
struct Batch<V: Variant, L> {
    variant: V,
    parts: Vec<ThreadGames<V, L>>,
    /// Games in each part; the last part may have fewer.
    width: usize,
}

impl<V: Variant, L: LegalMoves<V>> Batch<V, L> {
    fn with(
        variant: &V,
        games: usize,
        threads: Option<usize>,
        push: impl Fn(&mut ThreadGames<V, L>, usize),
    ) -> Batch<V, L> {
        let cores = || std::thread::available_parallelism().map_or(1, usize::from);
        let threads = threads.unwrap_or_else(cores).clamp(1, MAX_THREADS);
        let width = games.div_ceil(threads).clamp(GAMES_A_THREAD, MAX_GAMES_A_THREAD);
        let mut parts = Vec::new();
        for begin in (0..games).step_by(width) {
            let mut part = ThreadGames::new(variant);
            (begin..games.min(begin + width)).for_each(|place| push(&mut part, place));
            parts.push(part);
        }
        Batch { variant: variant.clone(), parts, width }
    }

    fn at(&self, game: usize) -> &BatchGame<V> {
        &self.parts[game / self.width].rows[game % self.width]
    }

    /// Looks up the moves of actions in all parts. The error is the first game whose action is not legal.
    fn choose(&mut self, actions: &[i64]) -> Result<(), usize> {
        let slices = self.parts.iter_mut().zip(actions.chunks(self.width));
        let choose = |(part, actions): (&mut ThreadGames<V, L>, _)| part.choose(actions);
        let wrong = if L::IS_SEARCHED { on_threads(slices, choose) } else { slices.map(choose).collect() };
        let place = |(i, place): (usize, Option<usize>)| place.map(|place| i * self.width + place);
        wrong.into_iter().enumerate().find_map(place).map_or(Ok(()), Err)
    }

    /// Calls `work` for each part with its slice of the output.
    fn write<T: Send>(&self, out: &mut [T], size: usize, work: impl Fn(&ThreadGames<V, L>, &mut [T]) + Sync) {
        if size > 0 {
            on_threads(self.parts.iter().zip(out.chunks_mut(self.width * size)), |(part, out)| {
                work(part, out)
            });
        }
    }
}

/// Runs `work` on each part, on threads of its own where the system grants them. Returns the results in the order of parts.
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

impl<V: Variant, L: LegalMoves<V>> AnyBatch for Batch<V, L> {
    fn len(&self) -> usize {
        self.parts.iter().map(|part| part.rows.len()).sum()
    }
    fn play(&mut self, actions: &[i64]) -> Result<(), usize> {
        self.choose(actions)?;
        let (variant, actions) = (&self.variant, actions.chunks(self.width));
        on_threads(self.parts.iter_mut().zip(actions), |(part, actions)| part.play(variant, actions));
        Ok(())
    }
    fn step(&mut self, actions: &[i64], masks: &mut [bool]) -> Result<Vec<(usize, Outcome)>, usize> {
        self.choose(actions)?;
        let (variant, width, size) = (&self.variant, self.width, self.variant.actions());
        let slices = actions.chunks(width).zip(masks.chunks_mut(width * size));
        let ended = on_threads(self.parts.iter_mut().zip(slices), |(part, (actions, masks))| {
            part.step(variant, actions, masks, size)
        });
        let all = |(part, ended): (usize, Vec<(usize, Outcome)>)| {
            ended.into_iter().map(move |(place, outcome)| (part * width + place, outcome))
        };
        Ok(ended.into_iter().enumerate().flat_map(all).collect())
    }
    fn reset(&mut self, chosen: &[bool]) {
        self.parts.iter_mut().zip(chosen.chunks(self.width)).for_each(|(part, chosen)| part.reset(chosen));
    }
    fn write_masks(&self, out: &mut [bool]) {
        let size = self.variant.actions();
        self.write(out, size, |part, out| part.write_masks(out, size));
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
    fn clone_batch(&self) -> Box<dyn AnyBatch> {
        Box::new(self.clone())
    }
}
