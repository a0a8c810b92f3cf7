//! Many games of one variant, moved and read together: what a program that learns from thousands of games at once needs.
//!
//! A batch keeps of each game what the rules need and no more; the legal moves of many games lie in one list. Large batches are
//! shared out among threads.

use crate::variant::MoveOf;
use crate::{AnyGame, Game, History, Outcome, Position, Side, Variant, numbers};

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
    games: Vec<Entry<V>>,
    /// The legal moves of all its games, one after the other.
    legal: Vec<MoveOf<V>>,
}

struct Entry<V: Variant> {
    position: V::Position,
    outcome: Option<Outcome>,
    /// Its legal moves in the part's list.
    legal: (u32, u32),
    chosen: Option<MoveOf<V>>,
    history: History,
    moves: Vec<MoveOf<V>>,
    start: V::Position,
}

impl<V: Variant> Entry<V> {
    fn new(start: V::Position) -> Entry<V> {
        Entry {
            history: History::short(start.key()),
            position: start.clone(),
            outcome: None,
            legal: (0, 0),
            chosen: None,
            moves: Vec::new(),
            start,
        }
    }

    /// Lists the legal moves and asks the questions about the end, in the order of [`Game`].
    fn update(&mut self, list: &mut Vec<MoveOf<V>>) {
        let begin = list.len();
        let position = &self.position;
        self.outcome = position.outcome();
        if self.outcome.is_none() {
            position.generate(list);
            self.outcome = if list.len() == begin {
                Some(position.stuck())
            } else {
                let times = self.history.occurrences();
                let repeated = if times > 1 { position.on_repetition(times) } else { None };
                repeated.or_else(|| position.limit())
            };
        }
        if self.outcome.is_some() {
            list.truncate(begin);
        }
        self.legal = (begin as u32, list.len() as u32);
    }
}

impl<V: Variant> Part<V> {
    fn legal(&self, game: &Entry<V>) -> &[MoveOf<V>] {
        &self.legal[game.legal.0 as usize..game.legal.1 as usize]
    }

    /// Finds the moves of actions; the place of the first that is not legal.
    fn choose(&mut self, variant: &V, actions: &[i64]) -> Option<usize> {
        for (place, (game, &action)) in self.games.iter_mut().zip(actions).enumerate() {
            game.chosen = None;
            if action >= 0 {
                let legal = &self.legal[game.legal.0 as usize..game.legal.1 as usize];
                let action = u32::try_from(action).ok();
                let found = action.and_then(|a| numbers::place_of_action(variant, &game.position, legal, a));
                match found {
                    Some(found) => game.chosen = Some(legal[found]),
                    None => return Some(place),
                }
            }
        }
        None
    }

    /// Changes games; the legal moves of those for which `change` says that it did are listed anew.
    fn change(&mut self, mut change: impl FnMut(usize, &mut Entry<V>) -> bool) {
        let old = std::mem::take(&mut self.legal);
        let mut list = Vec::with_capacity(old.len() + old.len() / 4);
        for (place, game) in self.games.iter_mut().enumerate() {
            if change(place, game) {
                game.update(&mut list);
            } else {
                let begin = list.len() as u32;
                list.extend_from_slice(&old[game.legal.0 as usize..game.legal.1 as usize]);
                game.legal = (begin, list.len() as u32);
            }
        }
        self.legal = list;
    }

    /// Makes the moves that were chosen.
    fn play(&mut self) {
        self.change(|_, game| {
            let Some(m) = game.chosen.take() else { return false };
            let irreversible = game.position.is_irreversible(m);
            game.position.play(m);
            game.history.push(game.position.key(), irreversible);
            game.moves.push(m);
            true
        });
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
        let start = variant.start();
        Batch::with(variant, (0..games).map(|_| Entry::new(start.clone())))
    }

    /// Copies of games; `None` if one is of another type.
    pub fn of(variant: V, games: &[&dyn AnyGame]) -> Option<Batch<V>> {
        let games: Option<Vec<&Game<V>>> = games.iter().map(|game| game.as_any().downcast_ref()).collect();
        let entry = |game: &Game<V>| Entry {
            position: game.position().clone(),
            history: game.history().clone(),
            moves: game.moves().collect(),
            ..Entry::new(game.start().clone())
        };
        Some(Batch::with(variant, games?.into_iter().map(entry)))
    }

    fn with(variant: V, games: impl ExactSizeIterator<Item = Entry<V>>) -> Batch<V> {
        let threads = std::thread::available_parallelism().map_or(1, usize::from).min(MAX_THREADS);
        let width = games.len().div_ceil(threads).max(GAMES_A_THREAD);
        let mut parts = Vec::new();
        let mut games = games.peekable();
        while games.peek().is_some() {
            let mut part = Part { games: games.by_ref().take(width).collect(), legal: Vec::new() };
            part.change(|_, _| true);
            parts.push(part);
        }
        Batch { variant, parts, width }
    }

    fn entry(&self, game: usize) -> &Entry<V> {
        &self.parts[game / self.width].games[game % self.width]
    }

    /// Calls `work` for each game with its slice of the output.
    fn write<T: Send>(
        &self,
        out: &mut [T],
        size: usize,
        work: impl Fn(&V, &Part<V>, &Entry<V>, &mut [T]) + Sync,
    ) {
        if size == 0 {
            return;
        }
        let slices = self.parts.iter().zip(out.chunks_mut(self.width * size));
        on_threads(slices, |(part, out)| {
            for (game, out) in part.games.iter().zip(out.chunks_exact_mut(size)) {
                work(&self.variant, part, game, out);
            }
        });
    }
}

/// Does the work of each part, the first on this thread, each of the others on one of its own.
fn on_threads<I: Send, R: Send>(parts: impl Iterator<Item = I>, work: impl Fn(I) -> R + Sync) -> Vec<R> {
    let mut parts = parts;
    let Some(first) = parts.next() else { return Vec::new() };
    let work = &work;
    std::thread::scope(|scope| {
        let others: Vec<_> = parts.map(|part| scope.spawn(move || work(part))).collect();
        let mut results = vec![work(first)];
        for other in others {
            results.push(other.join().unwrap_or_else(|payload| std::panic::resume_unwind(payload)));
        }
        results
    })
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
        let start = self.variant.start();
        let width = self.width;
        for (i, part) in self.parts.iter_mut().enumerate() {
            part.change(|place, game| {
                let anew = chosen(i * width + place);
                if anew {
                    *game = Entry::new(start.clone());
                }
                anew
            });
        }
    }
    fn write_masks(&self, out: &mut [bool]) {
        self.write(out, self.variant.actions(), |variant, part, game, mask| {
            numbers::write_mask(variant, &game.position, part.legal(game), mask);
        });
    }
    fn write_planes(&self, out: &mut [f32]) {
        self.write(out, self.variant.planes().size(), |variant, _, game, planes| {
            variant.write_planes(&game.position, planes);
        });
    }
    fn outcome(&self, game: usize) -> Option<Outcome> {
        self.entry(game).outcome
    }
    fn turn(&self, game: usize) -> Side {
        self.entry(game).position.turn()
    }
    fn key(&self, game: usize) -> u64 {
        self.entry(game).position.key()
    }
    fn game(&self, game: usize) -> Box<dyn AnyGame> {
        let entry = self.entry(game);
        let mut copy = Game::from_position(self.variant.clone(), entry.start.clone());
        entry.moves.iter().for_each(|&m| copy.play(m).expect("a move that was made is legal"));
        Box::new(copy)
    }
    fn game_at(&self, game: usize) -> Box<dyn AnyGame> {
        Box::new(Game::from_position(self.variant.clone(), self.entry(game).position.clone()))
    }
}
