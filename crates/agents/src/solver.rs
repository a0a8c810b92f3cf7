//! Solving positions of whatever game: who wins under best play.

use crate::search_agent::typed;
use secateur_core::{AnyMatch, Game};
use secateur_search::{Solved, Solver};

/// A solver of one game.
pub trait AnySolver: Send {
    /// Forgets everything, as before a new game.
    fn reset(&mut self);

    /// What best play comes to from a match that is not over, of the game the solver was made for, if so many nodes are
    /// enough to prove it.
    fn solve(&mut self, played: &dyn AnyMatch, nodes: u64) -> Option<Solved>;
}

struct GameSolver<G> {
    solver: Solver,
    game: std::marker::PhantomData<fn() -> G>,
}

pub(crate) fn make<G: Game>() -> Box<dyn AnySolver> {
    Box::new(GameSolver::<G> { solver: Solver::new(), game: std::marker::PhantomData })
}

impl<G: Game> AnySolver for GameSolver<G> {
    fn reset(&mut self) {
        self.solver.clear();
    }

    fn solve(&mut self, played: &dyn AnyMatch, nodes: u64) -> Option<Solved> {
        let played = typed::<G>(played);
        self.solver.solve(played.position(), played.history(), nodes)
    }
}
