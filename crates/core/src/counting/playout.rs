//! Games of random moves.

use crate::{AnyGame, MoveList, Outcome, Position, Random};

/// How a random game went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Playout {
    /// How it ended; `None` if it was broken off.
    pub outcome: Option<Outcome>,
    /// Moves made.
    pub plies: u32,
}

/// Plays uniformly random moves on `position` until the game ends or `max_plies` are made.
///
/// Repetitions are not looked for: a playout that should end by them is ended by the rules' counters or by `max_plies`.
#[inline]
pub fn playout<P: Position>(
    position: &mut P,
    random: &mut Random,
    list: &mut MoveList<P::Move>,
    max_plies: u32,
) -> Playout {
    let mut plies = 0;
    loop {
        let outcome = position.outcome();
        if outcome.is_some() || plies == max_plies {
            return Playout { outcome, plies };
        }
        let Some(m) = position.random_move(random, list) else {
            return Playout { outcome: Some(position.stuck()), plies };
        };
        if let Some(limit) = position.limit() {
            return Playout { outcome: Some(limit), plies };
        }
        position.play(m);
        plies += 1;
    }
}

/// Plays random moves on a game, fewer than `plies` if it ends; returns how many. Each takes one number of `random`, so that
/// the same seed gives the same moves.
pub fn random_plies(game: &mut dyn AnyGame, plies: usize, random: &mut Random) -> usize {
    for ply in 0..plies {
        let count = game.legal_count() as u32;
        if count == 0 {
            return ply;
        }
        game.play_nth(random.below(count) as usize);
    }
    plies
}
