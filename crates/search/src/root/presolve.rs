//! Tries the variant's own solver of endings before the search.

use super::control::Control;
use super::searcher::Searcher;
use crate::score::from_table;
use crate::{Info, Line, Precision, RootMoves, SearchResult};
use secateur_core::{EndingSolver, MoveRequest, Position, SearchEvaluator, SolvedEnding};
use std::time::Duration;

/// A node of that solver takes as long as this many nodes of the search.
const NODE_WEIGHT: u64 = 8;
/// The usual time for one node of that solver.
const NODE_TIME: Duration = Duration::from_micros(4);

impl<P: Position, E: SearchEvaluator<P>> Searcher<P, E> {
    /// Gives the searcher the variant's own solver of endings. It is used where the time or the nodes of a move are
    /// limited, and gets half of them.
    pub fn with_ending_solver(mut self, solver: Option<Box<dyn EndingSolver<P>>>) -> Self {
        self.ending_solver = solver;
        self
    }

    /// Solves the root if that is likely to succeed within half the limits. Its time and nodes count against the limits.
    pub(super) fn presolve(
        &mut self,
        position: &P,
        request: &MoveRequest,
        root: &RootMoves<P::Move>,
        control: &Control,
    ) -> Option<SolvedEnding<P::Move>> {
        let whole = root.only.is_empty() && root.bias.is_empty() && self.config().multi_pv <= 1;
        let solver = self.ending_solver.as_deref_mut()?;
        if !whole || request.limits.depth.is_some() || control.is_pondering() {
            return None;
        }
        let expected = solver.expected_nodes(position)?;
        let time = control.budget.soft.or(control.budget.hard).map(|time| time / 2);
        let nodes = request.limits.nodes.map(|nodes| nodes / (2 * NODE_WEIGHT));
        if time.is_none() && nodes.is_none() {
            return None;
        }
        let by_time = time.map(|time| time.as_nanos() as u64 / NODE_TIME.as_nanos() as u64);
        // Not even begun if the limits allow less than half of the expected nodes.
        if [by_time, nodes].into_iter().flatten().any(|nodes| nodes < expected / 2) {
            return None;
        }
        let mut spent = 0;
        let solved = solver.solve(position, &mut |so_far| {
            spent = so_far;
            nodes.is_none_or(|nodes| so_far < nodes)
                && time.is_none_or(|time| control.elapsed() < time)
                && !request.stop.is_stopped()
        });
        let spent = NODE_WEIGHT * solved.map_or(spent, |solved| solved.nodes);
        control.poll(spent.min(request.limits.nodes.map_or(u64::MAX, |nodes| nodes / 2)));
        solved
    }

    /// The search result when the solver has found a move.
    pub(super) fn presolved_result(
        &self,
        solved: &SolvedEnding<P::Move>,
        control: &Control,
        on_info: &mut dyn FnMut(&Info<P::Move>),
    ) -> Option<SearchResult<P::Move>> {
        let best = solved.best?;
        let score = from_table(solved.known.least, 0);
        let depth = crate::score::plies_to_end(score).unwrap_or(1);
        let (nodes, time, pv) = (control.nodes(), control.elapsed(), vec![best]);
        let line = Line { score, depth, pv: pv.clone() };
        let hashfull = 0;
        on_info(&Info {
            depth,
            deepest: depth,
            line: 1,
            score,
            precision: Precision::Exact,
            nodes,
            time,
            hashfull,
            pv: pv.clone(),
        });
        Some(SearchResult {
            best,
            score,
            depth,
            deepest: depth,
            nodes,
            time,
            hashfull,
            pv,
            lines: vec![line],
        })
    }
}
