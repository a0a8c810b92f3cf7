//! Which moves to try first.

use crate::{Position, Sink};

/// What a search wants to know of moves before it makes them.
pub trait MoveOrdering<P: Position> {
    /// A cheap estimate of how good a move is; moves with higher guesses are tried first.
    #[inline]
    fn guess(&self, position: &P, m: P::Move) -> i32 {
        let _ = (position, m);
        0
    }

    /// Writes the [guess](Self::guess) of each move to the same place of `guesses`, which is as long as `moves`. Override
    /// it where guesses share work between the moves of a position.
    #[inline]
    fn guess_all(&self, position: &P, moves: &[P::Move], guesses: &mut [i32]) {
        for (&m, guess) in moves.iter().zip(guesses) {
            *guess = self.guess(position, m);
        }
    }

    /// Generates the moves that change the evaluation most (captures, threats), which quiescence searches. They must be
    /// legal, or candidates in a game that has [candidates](Position::generate_candidates). Never called on a position that
    /// is over.
    #[inline]
    fn noisy(&self, position: &P, sink: &mut impl Sink<P::Move>)
    where
        Self: Sized,
    {
        let _ = (position, sink);
    }

    /// What a search should know before it begins.
    fn hints(&self) -> Hints {
        Hints::default()
    }

    /// The position with the turn handed over, for the null move. `None` wherever passing could be better than every move
    /// (zugzwang), and in games without such a position. `played` is not called for it.
    #[inline]
    fn pass(&self, position: &P) -> Option<P> {
        let _ = position;
        None
    }
}

/// Facts about a variant and its evaluator that a search relies on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hints {
    /// Whether a side may be without a legal move: then the search checks for it at every leaf.
    pub may_be_stuck: bool,
    /// Whether noisy moves are compulsory where there are any, so that a side may not stand pat. Set it to `false` where
    /// captures are optional.
    pub noisy_is_compulsory: bool,
    /// Whether the rules allow no quiet move in a position with a legal noisy one. Then one noisy move proves that the side
    /// may not stand pat, and the legal moves need not be counted. `false` is always safe.
    pub noisy_excludes_quiet: bool,
    /// A move whose [guess](MoveOrdering::guess) is at least this is loud: it is neither reduced nor pruned.
    pub loud_guess: i32,
    /// How much the value of a quiet position is expected to change within a few plies, in the same numbers as
    /// [`Evaluator::unit`](crate::Evaluator::unit). The search's margins are percentages of it.
    pub swing: i32,
}

impl Default for Hints {
    /// Hints that are right in every game, if slow.
    fn default() -> Hints {
        Hints {
            may_be_stuck: true,
            noisy_is_compulsory: true,
            noisy_excludes_quiet: false,
            loud_guess: 300,
            swing: 100,
        }
    }
}
