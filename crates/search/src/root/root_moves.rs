//! Which moves of the root a caller wants searched.

/// Which moves of the root are searched, and which are preferred for reasons that no evaluation knows. By default all are
/// searched and none is preferred.
#[derive(Clone, Debug)]
pub struct RootMoves<M> {
    /// Moves to be searched; all where none of them is legal.
    pub only: Vec<M>,
    /// What is added to the scores of moves that are neither wins nor losses, in evaluation units; [`Mcts`](crate::Mcts)
    /// ignores it.
    pub bias: Vec<(M, i32)>,
}

impl<M> RootMoves<M> {
    /// All moves, none preferred.
    pub const fn all() -> RootMoves<M> {
        RootMoves { only: Vec::new(), bias: Vec::new() }
    }

    /// These moves alone.
    pub const fn only(only: Vec<M>) -> RootMoves<M> {
        RootMoves { only, bias: Vec::new() }
    }
}

impl<M> Default for RootMoves<M> {
    fn default() -> RootMoves<M> {
        RootMoves::all()
    }
}
