//! Games of random moves.

use crate::{AnyGame, MoveList, Outcome, Position, Random};

/// How a random game went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Playout {
    /// The outcome; `None` if the playout reached its limit of plies first.
    pub outcome: Option<Outcome>,
    /// Moves made.
    pub plies: u32,
}

/// Plays uniformly random moves on `position` until the game ends or `max_plies` are made.
///
/// Repetitions are not detected: a game that repeats goes on until a counter of the rules or `max_plies` ends it.
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

/// Plays up to `plies` random moves, fewer if the game ends, and returns how many were played. Each move draws one number
/// from `random`, so the same seed gives the same moves.
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
