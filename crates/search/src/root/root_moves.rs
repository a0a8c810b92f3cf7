//! What a caller wants of the moves of the root.

/// Which moves of the root are considered, and which are preferred for reasons no evaluation knows. By default all of them,
/// none above the others.
#[derive(Clone, Debug)]
pub struct RootMoves<M> {
    /// Moves to be considered; all if empty.
    pub only: Vec<M>,
    /// What is added to the scores of moves.
    pub bias: Vec<(M, i32)>,
}

impl<M> RootMoves<M> {
    /// All moves, as they are.
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
