//! Solvers without the variant's type: who wins under best play.

use crate::{tables, typed::typed_game};
use secateur_core::{AnyGame, Evaluator as _, Side, Solved, StopSignal, Variant};
use secateur_search::{Proof, ProofLimits, ProofProgress, Solver, WinSearch, prove};
use secateur_tables::Source;

/// A solver for one variant.
pub trait AnySolver: Send {
    /// Forgets everything, as before a new game.
    fn reset(&mut self);

    /// The result of best play from a game that is not over; `None` if `nodes` nodes do not prove it and it is not stopped before.
    fn solve(&mut self, game: &dyn AnyGame, nodes: u64, stop: &StopSignal) -> Option<Solved>;

    /// Proves the result of best play from a game that is not over, with all means: endgame tables, the variant's own
    /// solver of endings, search. `on_progress` is called whenever more is known. See [`prove`].
    fn prove(
        &mut self,
        game: &dyn AnyGame,
        limits: &ProofLimits,
        on_progress: &mut dyn FnMut(&ProofProgress),
    ) -> Proof<String>;

    /// Whether a side can force a win within `plies` plies from the position of a game that is not over; earlier moves are
    /// ignored. `None` if `nodes` nodes do not suffice. Endgame tables are not used.
    fn can_win_within(&mut self, game: &dyn AnyGame, side: Side, plies: u32, nodes: u64) -> Option<bool>;
}

/// Size of the table in which [`AnySolver::can_win_within`] stores answers, in bytes.
const WIN_BYTES: usize = 64 << 20;

struct GameSolver<V: Variant> {
    solver: Solver,
    /// Created at the first question.
    wins: Option<(WinSearch, V::Evaluator)>,
    variant: std::marker::PhantomData<fn() -> V>,
}

pub(crate) fn make_solver<V: Variant>() -> Box<dyn AnySolver> {
    Box::new(GameSolver::<V> { solver: Solver::new(), wins: None, variant: std::marker::PhantomData })
}

impl<V: Variant> AnySolver for GameSolver<V> {
    fn reset(&mut self) {
        self.solver.clear();
    }

    fn solve(&mut self, game: &dyn AnyGame, nodes: u64, stop: &StopSignal) -> Option<Solved> {
        let game = typed_game::<V>(game);
        self.solver.solve_until(game.position(), game.history(), nodes, stop)
    }

    fn prove(
        &mut self,
        game: &dyn AnyGame,
        limits: &ProofLimits,
        on_progress: &mut dyn FnMut(&ProofProgress),
    ) -> Proof<String> {
        let tables = tables::of(game.variant(), Source::All);
        let game = typed_game::<V>(game);
        let (variant, position) = (game.variant(), game.position());
        let mut evaluator = variant.evaluator();
        evaluator.set_tables(tables);
        evaluator.set_endings(true);
        let solver = variant.ending_solver(limits.bytes);
        let proof = prove(position, game.history(), &evaluator, solver, limits, on_progress);
        Proof {
            best: proof.best.map(|m| variant.format_move(position, m)),
            bounds: proof.bounds,
            plies: proof.plies,
            method: proof.method,
            gap: proof.gap,
        }
    }

    fn can_win_within(&mut self, game: &dyn AnyGame, side: Side, plies: u32, nodes: u64) -> Option<bool> {
        let game = typed_game::<V>(game);
        let make = || (WinSearch::new(game.position(), WIN_BYTES), game.variant().evaluator());
        let (wins, evaluator) = self.wins.get_or_insert_with(make);
        wins.can_win(game.position(), evaluator, side, plies, nodes)
    }
}
