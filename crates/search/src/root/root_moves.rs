//! The choice of root moves to search.

/// Which root moves are searched, and which are preferred for reasons outside the evaluation. By default all are searched
/// and none is preferred.
#[derive(Clone, Debug)]
pub struct RootMoves<M> {
    /// The moves to search; if none of them is legal, all are.
    pub only: Vec<M>,
    /// A bonus for the scores of some moves, in evaluation units; scores of wins and losses do not get it.
    /// [`Mcts`](crate::Mcts) ignores it.
    pub bias: Vec<(M, i32)>,
}

impl<M> RootMoves<M> {
    /// All moves, without preference.
    pub const fn all() -> RootMoves<M> {
        RootMoves { only: Vec::new(), bias: Vec::new() }
    }

    /// Only these moves.
    pub const fn only(only: Vec<M>) -> RootMoves<M> {
        RootMoves { only, bias: Vec::new() }
    }
}

impl<M> Default for RootMoves<M> {
    fn default() -> RootMoves<M> {
        RootMoves::all()
    }
}
