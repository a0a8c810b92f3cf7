//! The order in which moves are tried: the table's move, the killers, then by guess, countermove and history.
//!
//! Moves of all nodes on the path lie on one stack, so that nothing is allocated at a node. Work is put off until it is
//! needed: the table's move and the killers are found and tried before any other is scored (scoring takes a third of the
//! time in games with many moves), the best of the rest is looked for one at a time, and a candidate's legality is tested
//! by the search when its turn comes.

use crate::ordering::heuristics::Heuristics;
use crate::table::fold;
use crate::{Ordering, Params};
use secateur_core::{Evaluator, Position, Sink};

/// A move handed out.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Picked<M> {
    pub m: M,
    /// The game's guess says that something happens: neither reduced nor pruned.
    pub loud: bool,
}

/// The moves of all nodes on the path.
pub(crate) struct MoveStack<M> {
    moves: Vec<M>,
    /// The guess of each move, and its key, where the moves of a node have been scored: room for more is made only then.
    guesses: Vec<i32>,
    keys: Vec<Key>,
}

/// Score and place of a move in one number, so that the best of many is found with nothing but a maximum: the score times
/// [`PLACES`], and more the earlier the place is.
///
/// It is a whole number of 53 bits, which a double holds exactly: all processors have a maximum of several doubles at once,
/// and many have none of integers of this size.
type Key = f64;

/// Moves of a node are fewer.
const PLACES: i64 = 1 << 20;

/// The part of the key that tells the place.
#[inline]
fn key_of_place(place: usize) -> Key {
    (PLACES - 1 - place as i64) as Key
}

/// The place of a move among those of its node.
#[inline]
fn place_of(key: Key) -> usize {
    (PLACES - 1 - (key as i64 & (PLACES - 1))) as usize
}

/// What a score adds to the key.
#[inline]
pub(crate) fn key_of_score(score: i32) -> Key {
    Key::from(score) * PLACES as Key
}

/// The greatest key, of which there is one at least.
#[inline]
fn greatest(keys: &[Key]) -> Key {
    let greater = |most: Key, &key: &Key| if key > most { key } else { most };
    let (eights, rest) = keys.as_chunks::<8>();
    let most = rest.iter().fold(Key::NEG_INFINITY, greater);
    let Some((first, eights)) = eights.split_first() else { return most };
    // written so that vectors take the place of the array
    let mut each = *first;
    for eight in eights {
        for (most, key) in each.iter_mut().zip(eight) {
            *most = greater(*most, key);
        }
    }
    each.iter().fold(most, greater)
}

impl<M> Sink<M> for MoveStack<M> {
    #[inline]
    fn push(&mut self, m: M) {
        self.moves.push(m);
    }
    #[inline]
    fn push_all(&mut self, moves: impl Iterator<Item = M>) {
        self.moves.extend(moves);
    }
}

impl<M: Copy> MoveStack<M> {
    pub fn new() -> MoveStack<M> {
        MoveStack { moves: Vec::with_capacity(8192), guesses: vec![0; 8192], keys: vec![0.0; 8192] }
    }

    #[inline]
    pub fn len(&self) -> usize {
        self.moves.len()
    }

    #[inline]
    pub fn at(&self, place: usize) -> M {
        self.moves[place]
    }

    #[inline]
    pub fn truncate(&mut self, len: usize) {
        self.moves.truncate(len);
    }

    /// The moves from `start` on.
    pub fn from(&self, start: usize) -> impl Iterator<Item = M> + '_ {
        self.moves[start..].iter().copied()
    }

    /// Drops the moves from `start` on for which `keep` does not hold.
    pub fn retain_from(&mut self, start: usize, mut keep: impl FnMut(M) -> bool) {
        let mut kept = start;
        for i in start..self.moves.len() {
            if keep(self.moves[i]) {
                self.moves[kept] = self.moves[i];
                kept += 1;
            }
        }
        self.moves.truncate(kept);
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// The table's move is still to be looked for.
    Table,
    /// The killers are still to be looked for, from this one on.
    Killers(usize),
    /// The rest has to be scored.
    Score,
    /// The best of the rest, one at a time.
    Rest,
    /// As generated.
    AsGenerated,
}

/// Hands out the moves of one node, which lie at `start..end` of the stack; those handed out come first there.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Picker {
    pub start: usize,
    pub end: usize,
    next: usize,
    stage: Stage,
    table_fold: u16,
    /// Loud moves among those scored and not handed out.
    louds: usize,
}

/// What the order of the moves is made from at a node.
pub(crate) struct OrderingContext<'a, P: Position, E> {
    pub position: &'a P,
    pub evaluator: &'a E,
    pub heuristics: &'a Heuristics<P::Move>,
    pub ordering: Ordering,
    pub params: &'a Params,
    pub ply: usize,
    /// Slot of the opponent's last move.
    pub refuted: Option<usize>,
}

impl Picker {
    /// A picker of the moves from `start` to the top of the stack; `table_fold` 0 is no table move.
    pub fn new<M: Copy>(stack: &MoveStack<M>, start: usize, table_fold: u16, ordering: &Ordering) -> Picker {
        let stage = if table_fold != 0 && ordering.table_move { Stage::Table } else { after_table(ordering) };
        Picker { start, end: stack.len(), next: start, stage, table_fold, louds: 0 }
    }

    /// How many moves were handed out.
    #[inline]
    pub fn handed_out(&self) -> usize {
        self.next - self.start
    }

    /// The next move; with `loud_only` the next loud one, which leaves out all others for good.
    #[inline]
    pub fn next<P: Position, E: Evaluator<P>>(
        &mut self,
        stack: &mut MoveStack<P::Move>,
        context: &OrderingContext<'_, P, E>,
        loud_only: bool,
    ) -> Option<Picked<P::Move>> {
        if self.next == self.end {
            return None;
        }
        let moves = &mut stack.moves[self.next..self.end];
        if self.stage == Stage::Table {
            self.stage = after_table(&context.ordering);
            if let Some(place) = moves.iter().position(|m| fold(m) == self.table_fold) {
                return Some(self.hand_out(moves, place));
            }
        }
        if let Stage::Killers(from) = self.stage {
            let killers = context.heuristics.killers(context.ply);
            for (i, &killer) in killers.iter().enumerate().skip(from) {
                self.stage = Stage::Killers(i + 1);
                if let Some(killer) = killer
                    && !loud_only
                    && let Some(place) = find(moves, killer)
                {
                    return Some(self.hand_out(moves, place));
                }
            }
            self.stage = after_killers(&context.ordering);
        }
        if self.stage == Stage::Score {
            if let [m] = *moves {
                // nothing to order: a compulsory move, or the last one beside the table's and the killers
                let guess = |m| context.evaluator.guess(context.position, m);
                let loud = context.ordering.guess && guess(m) >= context.params.loud_guess;
                if loud_only && !loud {
                    return None;
                }
                self.next += 1;
                return Some(Picked { m, loud });
            }
            self.stage = Stage::Rest;
            if stack.keys.len() < self.end {
                stack.guesses.resize(self.end, 0);
                stack.keys.resize(self.end, 0.0);
            }
            let (guesses, keys) =
                (&mut stack.guesses[self.next..self.end], &mut stack.keys[self.next..self.end]);
            self.louds = score_moves(moves, guesses, keys, self.handed_out(), context);
        }
        let mut loud = false;
        if self.stage == Stage::Rest {
            if loud_only && self.louds == 0 {
                return None;
            }
            let guesses = &mut stack.guesses[self.next..self.end];
            let keys = &mut stack.keys[self.next..self.end];
            let loud_guess = context.params.loud_guess;
            let best = if loud_only { loudest(keys, guesses, loud_guess)? } else { greatest(keys) };
            let place = place_of(best) - (self.next - self.start);
            moves.swap(0, place);
            guesses.swap(0, place);
            // the move that was first is now so many places further back
            keys[place] = keys[0] - place as Key;
            loud = context.ordering.guess && guesses[0] >= loud_guess;
            self.louds -= usize::from(loud);
        } else if loud_only {
            return None;
        }
        self.next += 1;
        Some(Picked { m: moves[0], loud })
    }

    /// Hands out a move before its turn; the others keep their order, so that a game's own order survives.
    #[inline]
    fn hand_out<M: Copy>(&mut self, moves: &mut [M], place: usize) -> Picked<M> {
        let m = moves[place];
        moves.copy_within(..place, 1);
        moves[0] = m;
        self.next += 1;
        Picked { m, loud: false }
    }
}

/// Where a move is; most often it is nowhere.
#[inline]
fn find<M: Copy + Eq>(moves: &[M], wanted: M) -> Option<usize> {
    let is_wanted = |m: &M| *m == wanted;
    let mut before = 0;
    // Small moves are looked at sixteen together: no way out of the inner loop, so that a vector can take its place.
    if size_of::<M>() <= 2 {
        let (sixteens, _) = moves.as_chunks::<16>();
        let found = |some: &[M; 16]| some.iter().fold(false, |found, m| found | is_wanted(m));
        before = 16 * sixteens.iter().position(found).unwrap_or(sixteens.len());
    }
    moves[before..].iter().position(is_wanted).map(|place| before + place)
}

/// The greatest key of a loud move.
fn loudest(keys: &[Key], guesses: &[i32], loud_guess: i32) -> Option<Key> {
    let loud = keys.iter().zip(guesses).filter(|&(_, &guess)| guess >= loud_guess).map(|(&key, _)| key);
    loud.reduce(|most, key| if key > most { key } else { most })
}

fn after_table(ordering: &Ordering) -> Stage {
    if ordering.killers { Stage::Killers(0) } else { after_killers(ordering) }
}

fn after_killers(ordering: &Ordering) -> Stage {
    if ordering.scores() { Stage::Score } else { Stage::AsGenerated }
}

/// Gives each move its guess and its key; the first of them has so many before it. Says how many are loud.
///
/// One simple loop for each part of the key: most of them become vectors.
fn score_moves<P: Position, E: Evaluator<P>>(
    moves: &[P::Move],
    guesses: &mut [i32],
    keys: &mut [Key],
    before: usize,
    context: &OrderingContext<'_, P, E>,
) -> usize {
    let &OrderingContext { position, evaluator, heuristics, ordering, params, refuted, .. } = context;
    let side = position.turn();
    let mut louds = 0;
    if ordering.guess {
        evaluator.guess_all(position, moves, guesses);
        louds = guesses.iter().map(|&guess| i32::from(guess >= params.loud_guess)).sum::<i32>() as usize;
        let percent = params.guess_percent;
        for (i, (key, &guess)) in keys.iter_mut().zip(&*guesses).enumerate() {
            let guess = guess.clamp(-1_000_000, 1_000_000);
            let score = if percent == 100 { guess } else { guess * percent / 100 };
            *key = key_of_score(score) + key_of_place(before + i);
        }
    } else {
        keys.iter_mut().enumerate().for_each(|(i, key)| *key = key_of_place(before + i));
    }
    if ordering.history {
        let history = heuristics.keys(side);
        for (key, &m) in keys.iter_mut().zip(moves) {
            *key += history[position.slot(m)];
        }
    }
    if ordering.countermoves
        && let Some(counter) = heuristics.counter(side, refuted)
        && let Some(place) = find(moves, counter)
    {
        keys[place] += key_of_score(params.countermove);
    }
    louds
}

#[cfg(test)]
mod tests {
    use super::*;
    use secateur_core::Random;

    #[test]
    fn keys_hold_what_they_are_made_of() {
        let key = |score: i32, place: usize| key_of_score(score) + key_of_place(place);
        let scores = [i32::MIN, -1_000_001, -1, 0, 1, 77, 1_000_000, i32::MAX];
        for (i, &score) in scores.iter().enumerate() {
            for place in [0, 1, 500, PLACES as usize - 1] {
                let made = key(score, place);
                assert_eq!(place_of(made), place);
                assert_eq!(key(score, 0) - place as Key, made);
                // The score comes first, then the place.
                assert!(i == 0 || key(scores[i - 1], 0) < made);
                assert!(place == 0 || key(score, place - 1) > made);
            }
        }
    }

    #[test]
    fn moves_are_found() {
        for length in 0..70u8 {
            let moves: Vec<_> = (0..length).map(|m| m / 2).collect();
            let large: Vec<_> = moves.iter().map(|&m| u64::from(m)).collect();
            for wanted in 0..70 {
                let place = moves.iter().position(|&m| m == wanted);
                assert_eq!((find(&moves, wanted), find(&large, u64::from(wanted))), (place, place));
            }
        }
    }

    #[test]
    fn the_greatest_of_any_number() {
        let mut random = Random::new(5);
        for length in 1..70 {
            let guesses: Vec<_> = (0..length).map(|_| random.below(9) as i32 - 4).collect();
            let keys: Vec<_> =
                guesses.iter().enumerate().map(|(i, &g)| key_of_score(g / 2) + key_of_place(i)).collect();
            assert_eq!(Some(greatest(&keys)), keys.iter().copied().reduce(Key::max));
            let loud = keys.iter().zip(&guesses).filter(|&(_, &g)| g >= 3).map(|(&key, _)| key);
            assert_eq!(loudest(&keys, &guesses, 3), loud.reduce(Key::max));
        }
    }
}
