//! The value of a position, proven: of any game, with any past.
//!
//! Three ways:
//!
//! - the variant's own [solver of endings](secateur_core::EndingSolver), alone, where it has one;
//! - otherwise the whole [`graph`] of positions that can be reached, if it is small: wins are spread backwards from where games
//!   end;
//! - where it is not, [`deepening`]: can either side force a win within so many plies? Deeper and deeper, or at once to the end
//!   where no position can come back.
//!
//! # Repetition
//!
//! What a position is worth may depend on what was played before it, and a table that forgets this may be wrong (the
//! graph-history interaction). Here only one kind of question is asked: *can this side force a win?*, where whatever is no
//! win counts the same: a draw, a loss, play without end. If it can, it can with a strategy by which the plies to the win
//! become fewer with every ply, so that no position comes back while it wins; and where a repetition is a draw, whatever it
//! cannot force without regard to repetition it cannot force with it. So the answer does not depend on the path, and may be remembered
//! by position. Positions of the game before the root that may not occur again are ends of the game, as the rules say.
//!
//! - Where a repetition may decide a game, a win that was found holds, but that there is none is never claimed.
//! - A counter that draws the game can prevent a win: within its reach, positions are remembered together with it. Where a counter
//!   may decide a game *and* repetitions end games, a win by the counter is not claimed.

mod deepening;
mod graph;
mod past;
mod within;
mod worker;

pub use within::WinSearch;

use crate::score::plies_to_end;
use past::Past;
use secateur_core::{EndingSolver, History, Known, Position, SearchEvaluator, Side, StopSignal};
use std::time::Duration;

/// What a proof may take.
#[derive(Clone, Debug)]
pub struct ProofLimits {
    /// Bytes that the transposition table, or the graph of all positions, may take.
    pub bytes: usize,
    /// How many threads search, sharing one table.
    pub threads: usize,
    /// Raised by the caller to end the proof; what is proven until then stands.
    pub stop: StopSignal,
}

/// What has been proven so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProofProgress {
    /// The side to move gets at least this: -1 for a loss, 0 for a draw, 1 for a win.
    pub least: i32,
    /// It gets at most this.
    pub most: i32,
    /// Neither side can force a win within so many plies, where that is known.
    pub no_win_within: u32,
    /// Positions visited.
    pub nodes: u64,
    /// Time spent.
    pub time: Duration,
}

/// What came of a proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof<M> {
    /// What is proven; the value where `least` and `most` are equal.
    pub bounds: ProofProgress,
    /// Plies to the end of a won or lost position, where both sides play for it.
    pub plies: Option<u32>,
    /// A move that keeps the value, where it is known and the position is not lost.
    pub best: Option<M>,
    /// How it was proven, or tried: `ending`, `graph` or `search`.
    pub method: &'static str,
    /// Why nothing more can be proven, if that is so.
    pub gap: Option<&'static str>,
}

impl<M> Proof<M> {
    /// 1, 0 or -1 for the side to move, where it is known.
    pub fn value(&self) -> Option<i32> {
        (self.bounds.least == self.bounds.most).then_some(self.bounds.least)
    }
}

/// Proves what best play comes to from a position that is not over. `history` ends with `position`; `on_progress` is called
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
        if last.elapsed() >= REPORT_INTERVAL {
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

/// How often the progress of a long step is reported.
const REPORT_INTERVAL: Duration = Duration::from_secs(2);

impl ProofProgress {
    /// Nothing is proven yet.
    fn nothing(begun: std::time::Instant) -> ProofProgress {
        ProofProgress { least: -1, most: 1, no_win_within: 0, nodes: 0, time: begun.elapsed() }
    }
}

/// The value for a side to move of a game that a side wins.
fn won_by(winner: Side, turn: Side) -> i32 {
    if winner == turn { 1 } else { -1 }
}
