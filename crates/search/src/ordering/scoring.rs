//! Scoring of moves: guess, history and countermove combined into keys.

use super::Heuristics;
use super::order_key::{OrderKey, key_of_place, key_of_score};
use crate::SearchConfig;
use crate::root::worker::{Frame, previous_slot};
use secateur_core::{Position, SearchEvaluator};

/// What move ordering reads at a node.
pub(crate) struct OrderingContext<'a, P: Position, E> {
    pub position: &'a P,
    pub evaluator: &'a E,
    pub heuristics: &'a Heuristics<P::Move>,
    pub config: &'a SearchConfig,
    pub frames: &'a [Frame],
    pub ply: usize,
}

/// Computes the guess and the key of each move. `before` moves of the node were handed out earlier, so places begin there.
/// Returns how many moves are loud.
///
/// Each part of the key has a simple loop of its own, most of which vectorise.
pub(super) fn score_moves<P: Position, E: SearchEvaluator<P>>(
    moves: &[P::Move],
    guesses: &mut [i32],
    keys: &mut [OrderKey],
    before: usize,
    context: &OrderingContext<'_, P, E>,
) -> usize {
    let &OrderingContext { position, evaluator, heuristics, config, frames, ply } = context;
    let (ordering, params) = (&config.ordering, &config.params);
    let side = position.turn();
    let mut louds = 0;
    if ordering.guess {
        evaluator.guess_all(position, moves, guesses);
        louds = guesses.iter().map(|&guess| i32::from(guess >= params.loud_guess)).sum::<i32>() as usize;
        set_keys(keys, guesses, params.guess_percent, before);
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
        && let Some(countermove) = heuristics.countermove(side, previous_slot(frames, ply))
        && let Some(place) = find_move(moves, countermove)
    {
        keys[place] += key_of_score(params.countermove);
    }
    louds
}

/// Sets the keys from the places and `percent` per cent of the guesses.
#[inline]
fn set_keys(keys: &mut [OrderKey], guesses: &[i32], percent: i32, before: usize) {
    for (i, (key, &guess)) in keys.iter_mut().zip(guesses).enumerate() {
        let guess = guess.clamp(-1_000_000, 1_000_000);
        let score = if percent == 100 { guess } else { guess * percent / 100 };
        *key = key_of_score(score) + key_of_place(before + i);
    }
}

/// The index of a move, optimised for the usual case that it is not in the list.
#[inline]
pub(super) fn find_move<M: Copy + Eq>(moves: &[M], wanted: M) -> Option<usize> {
    let is_wanted = |m: &M| *m == wanted;
    let mut before = 0;
    // Compares small moves sixteen at a time, without an early exit from the inner loop, so that it vectorises.
    if size_of::<M>() <= 2 {
        let (sixteens, _) = moves.as_chunks::<16>();
        let found = |some: &[M; 16]| some.iter().fold(false, |found, m| found | is_wanted(m));
        before = 16 * sixteens.iter().position(found).unwrap_or(sixteens.len());
    }
    moves[before..].iter().position(is_wanted).map(|place| before + place)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_found() {
        for length in 0..70u8 {
            let moves: Vec<_> = (0..length).map(|m| m / 2).collect();
            let large: Vec<_> = moves.iter().map(|&m| u64::from(m)).collect();
            for wanted in 0..70 {
                let place = moves.iter().position(|&m| m == wanted);
                assert_eq!((find_move(&moves, wanted), find_move(&large, u64::from(wanted))), (place, place));
            }
        }
    }
}
