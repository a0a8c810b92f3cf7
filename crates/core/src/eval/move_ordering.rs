//! Which moves to try first.

use crate::{Position, Sink};

/// What a search should know of moves before it makes them.
pub trait MoveOrdering<P: Position> {
    /// A cheap guess of how good a move is; higher is tried first.
    #[inline]
    fn guess(&self, position: &P, m: P::Move) -> i32 {
        let _ = (position, m);
        0
    }

    /// The [guesses](Self::guess) of many moves of one position, each written to the place of its move; there are as many
    /// places as moves. Overridden where guesses share work between the moves of a position.
    #[inline]
    fn guess_all(&self, position: &P, moves: &[P::Move], guesses: &mut [i32]) {
        for (&m, guess) in moves.iter().zip(guesses) {
            *guess = self.guess(position, m);
        }
    }

    /// The moves that change the evaluation most (captures, threats): quiescence searches them before it evaluates. Legal moves
    /// only, or candidates in a game that has [candidates](Position::generate_candidates); never asked where the game is over.
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

    /// The position with the turn handed over, for the null move; `None` wherever passing could be better than every move
    /// (zugzwang), and in games that have no such position. `played` is not called for it.
    #[inline]
    fn pass(&self, position: &P) -> Option<P> {
        let _ = position;
        None
    }
}

/// What a search should know of a variant and its evaluator before it begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hints {
    /// Whether a side may be without a move: then the search looks for it at every leaf.
    pub may_be_stuck: bool,
    /// Whether noisy moves are compulsory where there are any: then a side may not stand pat. Set it to `false` where captures
    /// are optional.
    pub noisy_is_compulsory: bool,
    /// Whether a position that has a legal noisy move has no other, because the rules allow none: then nothing has to be counted
    /// to know that a side may not stand pat. `false` is never wrong.
    pub noisy_excludes_quiet: bool,
    /// A move whose [guess](MoveOrdering::guess) is at least this is loud: it is neither reduced nor pruned.
    pub loud_guess: i32,
    /// By how much the value of a quiet position is expected to change within a few plies: the search's margins are
    /// percentages of it. In the evaluator's own numbers, as [`Evaluator::unit`](crate::Evaluator::unit) is.
    pub swing: i32,
    /// Parameters of the search that play better in this game than those for all games, each by its name. Tuning finds them
    /// and a match keeps them. [`loud_guess`](Hints::loud_guess) and [`swing`](Hints::swing) are not among them.
    pub parameters: &'static [(&'static str, i32)],
}

impl Default for Hints {
    /// What is right, if slow, in every game.
    fn default() -> Hints {
        Hints {
            may_be_stuck: true,
            noisy_is_compulsory: true,
            noisy_excludes_quiet: false,
            loud_guess: 300,
            swing: 100,
            parameters: &[],
        }
    }
}
