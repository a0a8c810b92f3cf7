//! Proofs of a position's value, in any game and after any earlier moves.
//!
//! There are three methods:
//!
//! - If the variant has its own [solver of endings](secateur_core::EndingSolver), only that is used.
//! - Otherwise, if the whole [`graph`] of positions that can be reached is small, wins are propagated backwards through it.
//! - If it is not, [`deepening`] asks whether either side can force a win within 1, 2, 3 … plies; where no position can
//!   recur, it soon goes straight to the end.
//!
//! # Repetition
//!
//! The value of a position may depend on what was played before it, and a table that ignores this may be wrong (the
//! graph-history interaction). Here the only question is *can this side force a win?*, and all other results count the
//! same: a draw, a loss, endless play. If a side can force a win, it has a strategy that brings the win closer at every
//! ply, so no position recurs while it follows that. And where a repetition is a draw, a win that cannot be forced without
//! repetition cannot be forced with it. So the answer does not depend on the path and can be stored by position. Positions
//! from before the root whose recurrence would end the game are treated as ends of the game, as the rules say.
//!
//! - Where a repetition may decide a game, a win that was found is valid, but the absence of a win is never claimed.
//! - A counter that draws the game can prevent a win: near its limit, it becomes part of a position's key. Where a counter
//!   may decide a game *and* repetitions end games, a win by the counter is not claimed.

mod deepening;
mod graph;
mod past;
mod win_search;
mod worker;

pub use win_search::WinSearch;

use crate::score::plies_to_end;
use past::Past;
use secateur_core::{EndingSolver, History, Known, Position, SearchEvaluator, Side, StopSignal};
use std::time::Duration;

/// The resources of a proof.
#[derive(Clone, Debug)]
pub struct ProofLimits {
    /// The most bytes for the transposition table, or for the graph of all positions.
    pub bytes: usize,
    /// How many threads search, sharing one table.
    pub threads: usize,
    /// Raised by the caller to end the proof early; what was proven before remains valid.
    pub stop: StopSignal,
}

/// What has been proven so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProofProgress {
    /// The result is at least this for the side to move: -1 for a loss, 0 for a draw, 1 for a win.
    pub least: i32,
    /// The result is at most this for the side to move.
    pub most: i32,
    /// Neither side can force a win within this many plies, as far as was examined.
    pub no_win_within: u32,
    /// Positions visited.
    pub nodes: u64,
    /// Time spent.
    pub time: Duration,
}

/// The outcome of a proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof<M> {
    /// The proven bounds; the value is known if `least` and `most` are equal.
    pub bounds: ProofProgress,
    /// Plies to the end of a won or lost position, if the winner hurries and the loser delays; `None` if not known.
    pub plies: Option<u32>,
    /// A move that keeps the value; `None` if no value is known or the position is lost.
    pub best: Option<M>,
    /// The method used: `ending`, `graph` or `search`.
    pub method: &'static str,
    /// Why no more can be proven, if there is a reason.
    pub gap: Option<&'static str>,
}

impl<M> Proof<M> {
    /// 1, 0 or -1 for the side to move; `None` if not known.
    pub fn value(&self) -> Option<i32> {
        (self.bounds.least == self.bounds.most).then_some(self.bounds.least)
    }
}

/// Proves the result of best play from a position that is not over. `history` ends with `position`; `on_progress` is called
/// whenever more is known.
///
/// ```
/// # include!("../../tests/common/nim.rs");
/// # fn main() {
/// use secateur_core::{History, StopSignal};
/// use secateur_search::{ProofLimits, prove};
///
/// // Nim: each side takes 1 to 3 stones, who takes the last wins. A multiple of 4 is lost.
/// let position = Nim::new(8);
/// let history = History::new(position.key());
/// let limits = ProofLimits { bytes: 1 << 20, threads: 1, stop: StopSignal::new() };
/// let proof = prove(&position, &history, &Blank, None, &limits, &mut |_| {});
/// assert_eq!((proof.value(), proof.plies), (Some(-1), Some(4)));
/// # }
/// ```
pub fn prove<P: Position, E: SearchEvaluator<P>>(
    position: &P,
    history: &History,
    evaluator: &E,
    ending_solver: Option<Box<dyn EndingSolver<P>>>,
    limits: &ProofLimits,
    on_progress: &mut dyn FnMut(&ProofProgress),
) -> Proof<P::Move> {
    let begun = std::time::Instant::now();
    if let Some(mut solver) = ending_solver {
        return by_solver(position, &mut *solver, limits, begun, on_progress);
    }
    let past = Past::new(position, history);
    let proof = graph::prove(position, &past, limits, begun);
    if let Some(proof) = proof.filter(|proof| proof.value().is_some() || limits.stop.is_stopped()) {
        return proof;
    }
    deepening::prove(position, &past, evaluator, limits, begun, on_progress)
}

fn by_solver<P: Position>(
    position: &P,
    solver: &mut dyn EndingSolver<P>,
    limits: &ProofLimits,
    begun: std::time::Instant,
    on_progress: &mut dyn FnMut(&ProofProgress),
) -> Proof<P::Move> {
    let mut bounds = ProofProgress { nodes: 0, ..ProofProgress::nothing(begun) };
    let mut last = begun;
    let solved = solver.solve(position, &mut |nodes| {
        bounds.nodes = nodes;
        if last.elapsed() >= PROGRESS_INTERVAL {
            last = std::time::Instant::now();
            on_progress(&ProofProgress { time: begun.elapsed(), ..bounds });
        }
        !limits.stop.is_stopped()
    });
    let (mut plies, mut best) = (None, None);
    if let Some(solved) = solved {
        let Known { least, most } = solved.known;
        (bounds.least, bounds.most, bounds.nodes) = (least.signum(), most.signum(), solved.nodes);
        (plies, best) = (plies_to_end(least), solved.best);
    }
    Proof {
        bounds: ProofProgress { time: begun.elapsed(), ..bounds },
        plies,
        best,
        method: "ending",
        gap: None,
    }
}

/// How often a long step reports its progress.
const PROGRESS_INTERVAL: Duration = Duration::from_secs(2);

impl ProofProgress {
    /// Nothing has been proven yet.
    fn nothing(begun: std::time::Instant) -> ProofProgress {
        ProofProgress { least: -1, most: 1, no_win_within: 0, nodes: 0, time: begun.elapsed() }
    }
}

/// The value of a won game, 1 if the winner is the side to move, else -1.
fn won_by(winner: Side, turn: Side) -> i32 {
    if winner == turn { 1 } else { -1 }
}
