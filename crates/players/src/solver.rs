//! Solving positions of whatever game: who wins under best play.

use crate::typed::typed_game;
use secateur_core::{AnyGame, Solved, Variant};
use secateur_search::Solver;

/// A solver of one game.
pub trait AnySolver: Send {
    /// Forgets everything, as before a new game.
    fn reset(&mut self);

    /// What best play comes to from a game that is not over, of the variant the solver was made for, if so many nodes are
    /// enough to prove it.
    fn solve(&mut self, game: &dyn AnyGame, nodes: u64) -> Option<Solved>;
}

struct GameSolver<V> {
    solver: Solver,
    variant: std::marker::PhantomData<fn() -> V>,
}

pub(crate) fn make<V: Variant>() -> Box<dyn AnySolver> {
    Box::new(GameSolver::<V> { solver: Solver::new(), variant: std::marker::PhantomData })
}

impl<V: Variant> AnySolver for GameSolver<V> {
    fn reset(&mut self) {
        self.solver.clear();
    }

    fn solve(&mut self, game: &dyn AnyGame, nodes: u64) -> Option<Solved> {
        let game = typed_game::<V>(game);
        self.solver.solve(game.position(), game.history(), nodes)
    }
}
