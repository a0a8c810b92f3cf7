//! Solving positions of whatever game: who wins under best play.

use crate::{tables, typed::typed_game};
use secateur_core::{AnyGame, Evaluator as _, Side, Solved, StopSignal, Variant};
use secateur_search::{Proof, ProofLimits, ProofProgress, Solver, WinSearch, prove};
use secateur_tables::Source;

/// A solver of one game.
pub trait AnySolver: Send {
    /// Forgets everything, as before a new game.
    fn reset(&mut self);

    /// What best play comes to from a game that is not over, of the variant the solver was made for, if so many nodes are
    /// enough to prove it and it is not stopped before.
    fn solve(&mut self, game: &dyn AnyGame, nodes: u64, stop: &StopSignal) -> Option<Solved>;

    /// Proves what best play comes to from a game that is not over, with every means there is: endgame tables, the variant's
    /// own solver of endings. `on_progress` is called whenever more is known. See [`prove`].
    fn prove(
        &mut self,
        game: &dyn AnyGame,
        limits: &ProofLimits,
        on_progress: &mut dyn FnMut(&ProofProgress),
    ) -> Proof<String>;

    /// Whether a side can force a win within so many plies from the position of a game that is not over, as if nothing had
    /// been played before; `None` if so many nodes are not enough to tell. Endgame tables are not looked at.
    fn can_win_within(&mut self, game: &dyn AnyGame, side: Side, plies: u32, nodes: u64) -> Option<bool>;
}

/// Bytes that [`AnySolver::can_win_within`] remembers answers in.
const WIN_BYTES: usize = 64 << 20;

struct GameSolver<V: Variant> {
    solver: Solver,
    /// Made when it is first asked for.
    wins: Option<(WinSearch, V::Evaluator)>,
    variant: std::marker::PhantomData<fn() -> V>,
}

pub(crate) fn make<V: Variant>() -> Box<dyn AnySolver> {
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
